"""Random hands, moment by moment, for tests of what must hold at every table."""

import random
from collections.abc import Callable, Iterator

import pytest

from zipai.cards import KINDS, Card
from zipai.rulebook import load_rules
from zipai.table import Action, Table, choosers, options, step
from zipai.table.dealing import from_cards

Moments = Callable[[str, int], Iterator[tuple[Table, dict[int, Action]]]]


def clumped(rng: random.Random) -> list[Card]:
    """A pack in which equal cards often lie together, so that kans and dealt quads are common."""
    clumps: list[list[Card]] = []
    for kind in map(Card, range(KINDS)):
        left = 4
        while left:
            count = min(left, rng.choice((1, 1, 1, 2, 2, 3, 4)))
            clumps.append([kind] * count)
            left -= count
    rng.shuffle(clumps)
    return [card for clump in clumps for card in clump]


@pytest.fixture(scope="session")
def moments() -> Moments:
    """Every table of a hand played at random from a seed, with the answers that are given there."""

    def play(name: str, seed: int) -> Iterator[tuple[Table, dict[int, Action]]]:
        rules, rng = load_rules(name), random.Random(seed)
        table: Table | None = from_cards(rules, clumped(rng), rng.randrange(rules.number("deal.players")))
        while table is not None:
            answers = {seat: rng.choice(options(table, seat)) for seat in choosers(table)}
            yield table, answers
            table = step(table, answers).table

    return play
