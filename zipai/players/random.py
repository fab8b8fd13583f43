"""A player that knows nothing: it takes any option, each alike. Good for tests, which want everything to happen."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from zipai.players.player import pick
from zipai.table.actions import Action
from zipai.table.state import Table


@dataclass(frozen=True, slots=True)
class Random:
    """Any option, by chance."""

    name: str = "random"

    def answer(self, view: Table, seat: int, options: Sequence[Action], rng: random.Random) -> Action:
        """One of the options, each as likely as the others."""
        return pick(options, rng)
