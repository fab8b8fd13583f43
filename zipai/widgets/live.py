"""A board in a notebook: an anywidget that shows the board's HTML and hands on what a person does."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, ClassVar

import anywidget
import traitlets

from zipai.boards.board import Board, boards_css
from zipai.boards.host import after, view_of
from zipai.boards.session import Session
from zipai.show.style import stylesheet


def _script() -> str:
    return files("zipai.widgets").joinpath("live.js").read_text(encoding="utf-8")


class LiveBoard(anywidget.AnyWidget):
    """Any board, live. ``board`` is the board that is shown; ``hand`` its cards in notation, which can be observed.

    Where no widget can be shown, the board's still picture stands instead, and its text where there is no HTML.
    """

    _esm: ClassVar[str] = _script()
    _css: ClassVar[str] = stylesheet() + boards_css()

    #: All that is shown, changed at once; see :func:`zipai.boards.host.view_of`.
    view = traitlets.Dict().tag(sync=True)
    #: The pictures of which the board's cards are drawn, where it has a sheet of them.
    sheet = traitlets.Unicode("").tag(sync=True)
    #: The board's cards in notation.
    hand = traitlets.Unicode("")

    def __init__(self, board: Board[Any], session: Session, **kwargs: Any) -> None:
        self.board = board
        self.session = session
        self._turn = 0
        self._name = board.name
        super().__init__(**kwargs)
        self.redraw()
        board.listen(self.redraw)
        session.join(self.redraw)
        self.on_msg(self._on_message)

    def _on_message(self, widget: object, content: object, buffers: object) -> None:
        self.board.do(content)

    def redraw(self) -> None:
        """Draw the board anew and send it to the page; where another took its place, that one."""
        board, look = after(self.board), self.session.look
        if board is not self.board:
            self.board = board
            board.listen(self.redraw)
        self._turn += 1
        # traitlets sends it only when it has changed, with the look
        self.sheet = str(board.sheet(look))
        self.view = view_of(board, look, self._turn, name=self._name)
        self.hand = str(getattr(board, "hand", ""))

    def __repr__(self) -> str:
        return self.board.text(self.session.look)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        look = self.session.look
        data["text/html"] = str(self.board.standalone(look))
        data["text/plain"] = self.board.text(look)
        return data, metadata
