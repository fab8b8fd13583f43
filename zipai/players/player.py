"""What a player is: a name, and an answer to what a seat sees and may do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib import import_module
from typing import Final, Protocol

from zipai.table.actions import Action
from zipai.table.state import Table
from zipai.words import ZipaiError


class Player(Protocol):
    """Someone who chooses. A player keeps nothing between answers: what happened so far is in the view.

    *view* is the table as *seat* sees it (``zipai.table.views.view``), *options* are the actions it may choose
    among, and *rng* is its own generator, the only source of chance that it may use. So the same player at the same
    seat of the same deal always plays the same game.
    """

    @property
    def name(self) -> str:
        """How the player is called."""

    def answer(self, view: Table, seat: int, options: Sequence[Action], rng: random.Random) -> Action:
        """One of the options."""


def pick(options: Sequence[Action], rng: random.Random) -> Action:
    """One of the options by chance, each alike.

    Only ``random()`` is asked, which Python promises to keep the same for ever.

    >>> pick((Action("win"), Action("pass")), random.Random(1))
    Action.read('win')
    """
    return options[int(rng.random() * len(options))]


def chance(seed: int, seat: int) -> random.Random:
    """The generator of a seat in the hand of that seed; no two seats and no deal share one.

    >>> chance(7, 0).random() == chance(7, 0).random() != chance(7, 1).random()
    True
    """
    return random.Random(f"zipai player {seat} of {seed}")


#: The players that ship, by name, with the module and class that have them.
_SHIPPED: Final = {
    "random": ("zipai.players.random", "Random"),
    "heuristic": ("zipai.players.heuristic", "Heuristic"),
    "thinker": ("zipai.players.thinker", "Thinker"),
}


def player_names() -> tuple[str, ...]:
    """The names of the players that ship.

    >>> player_names()
    ('random', 'heuristic', 'thinker')
    """
    return tuple(_SHIPPED)


def by_name(name: str) -> Player:
    """The player that ships under *name*; a :class:`~zipai.words.ZipaiError` for an unknown one.

    >>> by_name("heuristic").name
    'heuristic'
    """
    if name not in _SHIPPED:
        raise ZipaiError("play.no-player", name=repr(name), known=", ".join(_SHIPPED))
    module, cls = _SHIPPED[name]
    made: Player = getattr(import_module(module), cls)()
    return made
