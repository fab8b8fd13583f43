"""Stylesheets that a page does not need are left out of it: most pages of the book hold no code and no notebook."""

from __future__ import annotations

from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx

#: The start of a stylesheet's name -> what the page must hold to need it.
_NEEDED_FOR: Final = {"mystnb": 'class="cell', "pygments": 'class="highlight'}


def leave_out(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Take the stylesheets of cells and of coloured code off a page that has none."""
    body = context.get("body", "")

    def needed(sheet: object) -> bool:
        name = str(getattr(sheet, "filename", sheet)).rpartition("/")[2]
        return all(mark in body for start, mark in _NEEDED_FOR.items() if name.startswith(start))

    context["css_files"] = [sheet for sheet in context.get("css_files", ()) if needed(sheet)]


def setup(app: Sphinx) -> None:
    """After all others that add stylesheets."""
    app.connect("html-page-context", leave_out, priority=900)
