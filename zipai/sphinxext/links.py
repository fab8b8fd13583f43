"""Links inside HTML that our directives write.

They are written as ``href="zipai:rule/groups.run"``, so that the parts know nothing of pages, and are turned
into addresses when a page is written.
"""

from __future__ import annotations

import re
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

from zipai.sphinxext.domain import RuleDomain, rules_of

log = logging.getLogger(__name__)

#: Templates of such addresses for what takes one.
RULE: Final = "zipai:rule/{id}"
REGION: Final = "zipai:region/{id}"
TERM: Final = "zipai:term/{id}"
EXAMPLE: Final = "zipai:example/{id}"
SHEET: Final = "zipai:sheet/{id}"
DECISION: Final = "zipai:decision/{id}"
COMPARE: Final = "zipai:compare/{id}"
#: The position editor, at a position that is given as a link.
EDITOR: Final = "zipai:editor/{id}"

_LINK: Final = re.compile(r'href="zipai:(rule|region|term|example|sheet|decision|compare|editor)/([^"]+)"')


def address(domain: RuleDomain, kind: str, name: str) -> tuple[str, str] | None:
    """The page and anchor of a thing, or None where it stands nowhere."""
    if kind == "rule":
        page = domain.place_of(name)
        return (page, name) if page else None
    if kind == "term" and (own := domain.places.get(f"word/{name}")):
        return own, ""
    if kind == "example":
        page = domain.example_page(name)
    else:
        # All decisions stand on one page, and so do all comparisons.
        page = domain.places.get(kind) or domain.places.get(f"{kind}/{name}")
    if page is None:
        return None
    if kind == "editor":
        return page, name
    return page, "" if kind in ("region", "sheet") else f"{kind}-{name}"


def resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Turn every such link of a page into an address; one that leads nowhere becomes plain text."""
    domain = rules_of(app.env)

    def found(match: re.Match[str]) -> str:
        place = address(domain, match[1], match[2])
        if place is None:
            return ""
        page, anchor = place
        uri = app.builder.get_relative_uri(docname, page)
        return f'href="{uri}{"#" + anchor if anchor else ""}"'

    for node in list(doctree.findall(nodes.raw)):
        text = node.astext()
        if "zipai:" in text:
            fresh = _LINK.sub(found, text)
            node.replace_self(nodes.raw("", fresh, format="html", **_kept(node)))


def _kept(node: nodes.raw) -> dict[str, object]:
    return {"classes": list(node["classes"])}


def setup(app: Sphinx) -> None:
    """Resolve the links when a page is about to be written."""
    app.connect("doctree-resolved", resolve)
