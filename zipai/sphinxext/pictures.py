"""One drawing of each card a page.

Every picture of a hand brings its own drawings of the cards in it. A page of the book has hundreds of them,
and equal ids stand for equal drawings, so each is kept once, at the head of the page.
"""

from __future__ import annotations

import re
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx

_DRAWINGS: Final = re.compile(r"<defs>(<g id=\"zp-.*?)</defs>", re.DOTALL)
_EACH: Final = re.compile(r'(?=<g id="(zp-[a-z]+-[0-9a-z]+-g)">)')


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

    return _DRAWINGS.sub(keep, html)


def share_drawings(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Collect the drawings of a page into one hidden picture at its head."""
    drawings: dict[str, str] = {}
    for node in list(doctree.findall(nodes.raw)):
        html = node.astext()
        if "<defs>" in html and node.get("format") == "html":
            node.replace_self(nodes.raw("", taken_out(html, drawings), format="html", classes=list(node["classes"])))
    if drawings:
        # Not display:none, with which some browsers draw nothing where the drawings are used.
        hidden = '<svg width="0" height="0" aria-hidden="true" style="position:absolute">'
        head = nodes.raw("", f"{hidden}<defs>{''.join(drawings.values())}</defs></svg>", format="html")
        doctree.insert(0, head)


def setup(app: Sphinx) -> None:
    """Share drawings when a page is about to be written, after all else has been put into it."""
    app.connect("doctree-resolved", share_drawings, priority=700)
