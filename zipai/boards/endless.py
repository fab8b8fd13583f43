"""Exercises without end: a level made from a seed, and the next one from the next seed."""

from __future__ import annotations

from collections.abc import Callable

from zipai.boards.board import Event, told
from zipai.boards.exercise import Exercise, Trying
from zipai.boards.pen import Pen
from zipai.lessons import level as level_called
from zipai.rulebook.toml import Text
from zipai.show.html import Html


class Endless(Exercise):
    """The exercises of one generator, one after another. Nothing is counted; it is for practice."""

    def __init__(
        self,
        generator: str,
        seed: int = 1,
        on_missed: Callable[[str], None] = lambda level_id: None,
    ) -> None:
        super().__init__(level_called(f"{generator}#{seed}"), on_missed=on_missed)
        self.generator, self.seed = generator, seed

    def on_next(self, event: Event) -> Text:
        """Go on to the next exercise."""
        self.level = level_called(f"{self.generator}#{self.seed + 1}")
        self.seed += 1
        self.state, self.at = Trying(), self._set_out()
        return told("said.next", goal=self.level.goal)

    def more_buttons(self, pen: Pen) -> list[Html]:
        """A button for the next one."""
        return [pen.button(pen.word("next-one"), "next", "next")]
