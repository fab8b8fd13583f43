"""A player that counts: it wants to be few cards from a win, with many copies of useful cards not in sight.

It ranks what it may do as ``zipai.study.advice`` does, from its view alone. It looks no step ahead and does not guess
what others hold, save that of equal choices it prefers the one that gives them least.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from zipai.study.advice import ranked
from zipai.table.actions import WIN, Action
from zipai.table.state import Table


@dataclass(frozen=True, slots=True)
class Thinker:
    """Wins when it may; otherwise the choice that leaves it nearest to a win, with most copies that help."""

    name: str = "thinker"

    def answer(self, view: Table, seat: int, options: Sequence[Action], rng: random.Random) -> Action:
        """The option that ranks first."""
        if WIN in options:
            return WIN
        if len(options) == 1:
            return options[0]
        return ranked(view, seat, options, best_only=True)[0].action
