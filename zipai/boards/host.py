"""What a host of a board shows, the same for a notebook's widget and for a page with Python in it."""

from __future__ import annotations

import json
from typing import Any

from zipai.boards.board import Board
from zipai.boards.pen import Pen
from zipai.boards.session import Session
from zipai.show.look import Look


def after(board: Board[Any]) -> Board[Any]:
    """The board that is to be shown: the one that took its place, or itself."""
    while (other := board.becomes) is not None:
        board.becomes, board = None, other
    return board


def view_of(board: Board[Any], look: Look, turn: int, host: str = "notebook", name: str = "") -> dict[str, Any]:
    """All that is shown of a board, as plain data: its HTML, what is read aloud, where the focus goes.

    ``then`` is what the page sends by itself, ``kept`` the text from which the board goes on, ``words`` what the page
    says when Python is silent in that *host*, ``at`` what stands in the page's address. *turn* differs each time, so
    that the page knows that it was answered. *name* is that of the board that was opened, if another took its place.
    """
    pen = Pen(look, live=True)
    html = board.html(look, live=True)
    return {
        "name": name or board.name,
        "html": str(html),
        "said": board.said[look.lang],
        "focus": board.focus,
        "tag": look.tag,
        "then": None if board.then is None else dict(board.then),
        "kept": board.kept,
        "at": board.address,
        "words": {word: pen.word(f"silent.{word}") for word in _WORDS}
        | {word: pen.word(f"silent.{host}.{word}") for word in _WORDS_OF_HOST},
        "turn": turn,
    }


#: What the page says by itself.
_WORDS = ("again", "restore", "drop")
_WORDS_OF_HOST = ("lost", "kept")


class PageHost:
    """A board in a page: takes events as JSON and gives back what to show.

    >>> from zipai.boards import CardRow
    >>> host = PageHost(CardRow("5b"), Session({}))
    >>> host.do('{"do": "look", "card": "5b"}')["view"]["said"]
    'big 5 伍: number 5, big size (double frame), black (no diamond). The pack has 4 of it.'
    """

    def __init__(self, board: Board[Any], session: Session) -> None:
        self.board, self.session = board, session
        self._name = board.name
        self._turn = 0
        self._sheet: tuple[Look, float] | None = None

    def show(self) -> dict[str, Any]:
        """What is to be shown now; the sheet of cards only where it is new."""
        look = self.session.look
        self._turn += 1
        self.board = after(self.board)
        shown: dict[str, Any] = {"view": view_of(self.board, look, self._turn, "page", self._name)}
        sheet = (look, self.board.sheet_height(live=True))
        if sheet != self._sheet:
            self._sheet = sheet
            shown["sheet"] = str(self.board.sheet(look))
        return shown

    def do(self, event: str) -> dict[str, Any]:
        """Take in what a person did, and give what to show then."""
        self.board.do(json.loads(event))
        return self.show()


__all__ = ["PageHost", "after", "view_of"]
