"""``{board} play``: a board of the page, as a picture until its reader starts it.

``:example:`` names the example whose position lies on it; ``:form:`` lets the reader choose rules, seat and opponents
first; ``:address:`` lets the page's address follow the position.
"""

from __future__ import annotations

from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.typing import OptionSpec

from zipai.boards.page import BOARDS, here, play_form
from zipai.boards.session import Session
from zipai.examples import catalogue
from zipai.sphinxext.directives import Book
from zipai.table.links import link
from zipai.words import say


class BoardDirective(Book):
    """A board by its name; a page has one of each."""

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {
        "example": directives.unchanged_required,
        "form": directives.flag,
        "address": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        name, look, options = self.arguments[0], self.look, dict[str, Any]()
        if name not in BOARDS:
            return self.unknown("board", name, BOARDS)
        if (asked := self.options.get("example")) is not None:
            if asked not in catalogue():
                return self.unknown("example", asked, catalogue())
            example = catalogue()[asked]
            options["position"] = link(example.table(), example.rules)
        self.domain.places["editor" if name == "position-editor" else f"board/{name}"] = self.env.docname
        board = BOARDS[name](Session({}), **options)
        form = play_form(look) if "form" in self.options else None
        found: list[nodes.Node] = [self.part(here(board, look, options, form=form, at="address" in self.options))]
        if not self.config.zipai_python:
            found.insert(0, self.part(f"<p>{say('site.board.without-python', look.lang)}</p>"))
        return found


def setup(app: Sphinx) -> None:
    """The directive, under the name that authors write."""
    app.add_directive("board", BoardDirective)
