"""The site's navigation, resolved once a build: page by page it took a third of the build.

It is the same on every page but for where the page stands: the addresses start there, and the way down to the page
is marked as current.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, cast

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment.adapters.toctree import global_toctree_for_doc

_STEP: Final = re.compile(r'(<ul>|</ul>|<li class="[^"]*"><a class="reference internal" href="[^"]*">|</li>)')
_ENTRY: Final = re.compile(r'<li class="([^"]*)"><a class="reference internal" href="([^"]*)">')


class Navigation:
    """The tree in pieces, as the root page has it: every list, and every entry with the address that it leads to."""

    def __init__(self, html: str) -> None:
        self.pieces: list[str] = _STEP.split(html)
        self.entries: dict[int, tuple[str, str]] = {}
        #: Address -> the lists and entries that lead down to it, itself the last.
        self.ways: dict[str, tuple[int, ...]] = {}
        opened: list[int] = []
        for at, piece in enumerate(self.pieces):
            if found := _ENTRY.fullmatch(piece):
                self.entries[at] = found[1], found[2]
                opened.append(at)
                self.ways.setdefault(found[2], tuple(opened))
            elif piece == "<ul>":
                opened.append(at)
            elif piece in ("</ul>", "</li>"):
                opened.pop()

    def on(self, here: str, relative: Callable[[str], str]) -> str:
        """The tree on the page with the address *here*; *relative* says how that page writes an address.

        >>> tree = Navigation('<ul><li class="l1"><a class="reference internal" href="a/b.html">B</a></li></ul>')
        >>> tree.on("index.html", str)
        '<ul><li class="l1"><a class="reference internal" href="a/b.html">B</a></li></ul>'
        >>> tree.on("a/b.html", lambda address: f"../{address}")
        '<ul class="current"><li class="l1 current"><a class="current reference internal" href="#">B</a></li></ul>'
        """
        way = self.ways.get(here, ())
        pieces = list(self.pieces)
        for at, (kind, address) in self.entries.items():
            if at in way:
                kind = f"{kind} current"
            if address == here:
                pieces[at] = f'<li class="{kind}"><a class="current reference internal" href="#">'
            else:
                pieces[at] = f'<li class="{kind}"><a class="reference internal" href="{relative(address)}">'
        for at in way:
            if at not in self.entries:
                pieces[at] = '<ul class="current">'
        return "".join(pieces)


def share_navigation(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Let the theme find the tree that is resolved already."""
    builder, root = cast("Any", app.builder), app.config.root_doc
    shared: dict[Iterable[Any], Navigation] = builder.__dict__.setdefault("zipai_navigation", {})

    def resolved(**asked: Any) -> str:
        key = tuple(sorted(asked.items()))
        if key not in shared:
            tree = global_toctree_for_doc(app.env, root, app.builder, tags=app.tags, **asked)
            shared[key] = Navigation(builder.render_partial(tree)["fragment"])
        pages = {builder.get_target_uri(name): name for name in app.env.found_docs}
        relative = partial(_address, builder, pagename, pages)
        return shared[key].on(builder.get_target_uri(pagename), relative)

    if "toctree" in context:
        context["toctree"] = resolved


def _address(builder: Any, pagename: str, pages: dict[str, str], address: str) -> str:
    page = pages.get(address)
    return address if page is None else str(builder.get_relative_uri(pagename, page))


def setup(app: Sphinx) -> None:
    """Come before the theme, which asks for the tree of every page."""
    app.connect("html-page-context", share_navigation, priority=400)
