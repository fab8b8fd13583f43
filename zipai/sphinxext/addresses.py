"""Permanent addresses: each rule's, ``/r/<id>/``, a small page that leads to where the rule stands today, and the short
ones of the pages with a board, ``/editor/`` and ``/play/``.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx

from zipai.rulebook import book
from zipai.show.look import TAGS
from zipai.sphinxext.domain import build_language, rules_of
from zipai.words import Lang, say


def address_page(title: str, href: str, lang: Lang) -> str:
    """The page at a permanent address; *href* is relative to it.

    >>> page = address_page("Run", "../../groups.html#groups.run", "en")
    >>> '<link rel="canonical" href="../../groups.html#groups.run">' in page
    True
    """
    to = escape(href)
    told = escape(say("site.address.moved", lang, title="\0"))
    link = f'<a href="{to}">{escape(title)}</a>'
    return (
        f'<!doctype html>\n<html lang="{TAGS[lang]}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<title>{escape(title)}</title>\n<link rel="canonical" href="{to}">\n'
        f'<meta http-equiv="refresh" content="0; url={to}">\n</head>\n'
        f"<body>\n<p>{told.replace(chr(0), link)}</p>\n</body>\n</html>\n"
    )


def short_page(title: str, href: str, lang: Lang) -> str:
    """The page at a short address of a page; what follows in the address, such as a position, is taken along.

    >>> "location.hash" in short_page("Editor", "../docs/editor.html", "en")
    True
    """
    to = escape(href)
    return (
        f'<!doctype html>\n<html lang="{TAGS[lang]}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<title>{escape(title)}</title>\n<link rel="canonical" href="{to}">\n'
        f"<script>location.replace({json.dumps(href)} + location.search + location.hash);</script>\n</head>\n"
        f'<body>\n<p><a href="{to}">{escape(title)}</a></p>\n</body>\n</html>\n'
    )


#: Short addresses of pages with a board, by what the page is noted as.
_SHORT: Final = {"editor": "editor", "play": "board/play"}


def write_addresses(app: Sphinx, exception: Exception | None) -> None:
    """Write a page for every rule, the retired ones too."""
    if exception is not None or app.builder.format != "html":
        return
    lang = build_language(app.config)
    domain = rules_of(app.env)
    for rule in book().rules.values():
        page = domain.place_of(rule.id)
        if page is None:
            continue
        href = f"../../{app.builder.get_target_uri(page)}#{rule.replaced_by or rule.id}"
        place = Path(app.outdir, "r", rule.id, "index.html")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(address_page(rule.title[lang], href, lang), encoding="utf-8")
    for name, noted in _SHORT.items():
        page = domain.places.get(noted)
        if page is None:
            continue
        title = app.env.titles[page].astext()
        place = Path(app.outdir, name, "index.html")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(short_page(title, f"../{app.builder.get_target_uri(page)}", lang), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Write the addresses when all pages are there."""
    app.connect("build-finished", write_addresses)
