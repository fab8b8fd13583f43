"""Positions for measuring: what a seat sees at its discards in hands of the heuristic player, fresh and mid-game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from zipai.players import Heuristic, play_hand, seats_of
from zipai.rulebook import RuleSet, built_in
from zipai.table import Due, Table, options, view

Position = tuple[Table, int]


def moments(rules: RuleSet, seeds: range) -> Iterator[Position]:
    """Every moment at which a seat has a choice, as it sees it."""
    for seed in seeds:
        for moment in play_hand(rules, seed, [Heuristic()] * seats_of(rules)).moments:
            for seat in moment.table.active:
                if len(options(moment.table, seat)) > 1:
                    yield view(moment.table, seat), seat


def discards(count: int, *, fresh: bool, rules: str = "paohuzi") -> list[Position]:
    """So many views of a seat that must discard: the dealer's first discard, or one later in the hand."""
    return _taken(count, rules, lambda table: table.due is Due.DISCARD and table.first_discard is fresh, fresh)


def claims(count: int, rules: str = "paohuzi") -> list[Position]:
    """So many views of a seat that may take the card in the air."""
    return _taken(count, rules, lambda table: table.air is not None, False)


def _taken(count: int, rules: str, wanted: Callable[[Table], bool], every: bool) -> list[Position]:
    book, rng, seed = built_in(rules), random.Random(1), 0
    found: list[Position] = []
    while len(found) < count:
        # hands differ more from each other than the moments of one
        these = [each for each in moments(book, range(seed, seed + 1)) if wanted(each[0])]
        found += these if every else rng.sample(these, min(4, len(these)))
        seed += 1
    return found[:count]
