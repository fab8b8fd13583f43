"""One drawing of each card a page.

Every picture of a hand brings its own drawings of the cards in it, and every single card is a drawing of its own.
A page of the book has hundreds of them, and equal ids stand for equal drawings, so each is kept once, at the head of
the page.
"""

from __future__ import annotations

import re
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx

from zipai.show.cards import shared_drawings

_DRAWINGS: Final = re.compile(r"<defs>(<g id=\"zp-.*?)</defs>", re.DOTALL)
_EACH: Final = re.compile(r'(?=<g id="(zp-[a-z]+-[0-9a-z]+-g)">)')
#: A card alone, and the card that arrives at a hand.
_CARDS: Final = (
    re.compile(r'(<svg[^>]* class="zp-face"[^>]*><title>[^<]*</title>)(.*?)(</svg>)', re.DOTALL),
    re.compile(r'(<g class="zp-win"[^>]*>)(.*?)(</g></svg>)', re.DOTALL),
)
#: What only files that stand alone need.
_ALONE: Final = ' xmlns="http://www.w3.org/2000/svg"'


def taken_out(html: str, drawings: dict[str, str]) -> str:
    """*html* without its drawings, which are added to *drawings* by id.

    >>> drawings = {}
    >>> taken_out('<svg><defs><g id="zp-sl-5b-g"><rect/></g></defs><use href="#zp-sl-5b-g"/></svg>', drawings)
    '<svg><use href="#zp-sl-5b-g"/></svg>'
    >>> drawings
    {'zp-sl-5b-g': '<g id="zp-sl-5b-g"><rect/></g>'}
    """

    def keep(found: re.Match[str]) -> str:
        _, *parts = _EACH.split(found[1])
        drawings.update(zip(parts[::2], parts[1::2], strict=True))
        return ""

    def refer(found: re.Match[str]) -> str:
        known = shared_drawings().get(found[2])
        if known is None:
            return found[0]
        drawings[known[0]] = known[1]
        return f'{found[1]}<use href="#{known[0]}"/>{found[3]}'

    html = _DRAWINGS.sub(keep, html)
    for cards in _CARDS:
        html = cards.sub(refer, html)
    return html.replace(_ALONE, "")


_SIGN: Final = re.compile(r'<path (transform="[^"]*") d="([^"]{80,})"/>')
_FRAME: Final = re.compile(r"<rect [^>]*/>")


def signs_shared(drawings: str) -> str:
    """Drawings of cards whose signs and frames are kept once: every form of a card writes the same sign.

    >>> sign = "M0 0" + "h9v9h9v9" * 12
    >>> shared = signs_shared(f'<path transform="scale(1)" d="{sign}"/><path transform="scale(2)" d="{sign}"/>')
    >>> shared.count(sign), shared.count("<use ")
    (1, 2)
    """
    kept: dict[str, str] = {}

    def named(drawing: str, kind: str) -> str:
        return kept.setdefault(drawing, f"zp-{kind}-{len(kept)}")

    drawn = _SIGN.sub(lambda found: f'<use {found[1]} href="#{named(found[2], "sign")}"/>', drawings)
    drawn = _FRAME.sub(lambda found: f'<use href="#{named(found[0], "frame")}"/>', drawn)
    held = (
        f'<path id="{name}" d="{one}"/>'
        if name.startswith("zp-sign")
        else one.replace("<rect", f'<rect id="{name}"', 1)
        for one, name in kept.items()
    )
    return "".join(held) + drawn


def share_drawings(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Collect the drawings of a page into one hidden picture at its head."""
    drawings: dict[str, str] = {}
    for node in list(doctree.findall(nodes.raw)):
        html = node.astext()
        if "<svg" in html and node.get("format") == "html":
            node.replace_self(nodes.raw("", taken_out(html, drawings), format="html", classes=list(node["classes"])))
    if drawings:
        # Not display:none, with which some browsers draw nothing where the drawings are used.
        hidden = '<svg width="0" height="0" aria-hidden="true" style="position:absolute">'
        head = nodes.raw("", f"{hidden}<defs>{signs_shared(''.join(drawings.values()))}</defs></svg>", format="html")
        doctree.insert(0, head)


def setup(app: Sphinx) -> None:
    """Share drawings when a page is about to be written, after all else has been put into it."""
    app.connect("doctree-resolved", share_drawings, priority=700)
