"""Boards that hold an exercise: what they don't know themselves they pass on to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from zipai.boards.board import Board
from zipai.boards.exercise import Exercise
from zipai.rulebook.toml import Text

S = TypeVar("S")
#: What an exercise at a table shows at the table's side, though every board could.
_AT_THE_SIDE = ("rule", "close")


class HoldsExercise(Board[S]):
    """A board with at most one exercise in it, which is drawn within it."""

    def __init__(self, state: S) -> None:
        super().__init__(state)
        self.held: Exercise | None = None

    def sheet_height(self, *, live: bool) -> float:
        """The exercise may be at a table."""
        return 0 if self.held is None else self.held.sheet_height(live=live)

    def _done(self, event: object) -> Text:
        held = self.held
        name = event.get("do") if isinstance(event, Mapping) else None
        if held is None or not isinstance(name, str) or (self._knows(name) and not self._at_the_side(held, name)):
            return super()._done(event)
        held.do(event)
        self.message, self.report, self.focus = held.message, held.report, held.focus
        return held.said

    def _knows(self, name: str) -> bool:
        return hasattr(self, f"on_{name.replace('-', '_')}")

    def _at_the_side(self, held: Exercise, name: str) -> bool:
        return held.at is not None and self.opened is None and name in _AT_THE_SIDE
