"""Hands with melds on the table and copies that can come, for comparing distances; seeded."""

from __future__ import annotations

import random
from collections.abc import Iterator

import exchanges
from exchanges import Counts, Game, Group

from zipai.cards import Hand
from zipai.melds import Group as Meld
from zipai.melds import Kind

#: The shipped rule sets as the brute force must know them.
GAMES = {
    "paohuzi": Game(15),
    "international": Game(15),
    "shaoyang": Game(10),
    "guilin": Game(15, red_peng=True),
}


def hand_of(counts: Counts) -> Hand:
    return Hand([kind for kind, count in enumerate(counts) for _ in range(count)])


def melds_of(melds: tuple[Group, ...]) -> tuple[Meld, ...]:
    return tuple(Meld.of(Kind(name), Hand(kinds)) for name, kinds in melds)


def _meld(rng: random.Random, pool: list[int]) -> Group:
    while True:
        if rng.random() < 0.5:
            name, kinds = "chi", rng.choice(exchanges.shapes(GAMES["paohuzi"]))[1]
        else:
            name = rng.choice(("peng", "wei", "chouwei", "ti", "pao", "peng", "wei"))
            kinds = (rng.randrange(20),) * (4 if name in ("ti", "pao") else 3)
        if all(pool.count(kind) >= kinds.count(kind) for kind in kinds):
            for kind in kinds:
                pool.remove(kind)
            return name, tuple(sorted(kinds))


def case(rng: random.Random, melds: int, due: bool, groups: int = 7) -> tuple[Counts, tuple[Group, ...], Counts]:
    """A hand that waits, or owes a discard, with so many melds, and the copies of each kind that can come."""
    while True:
        pool = [kind for kind in range(20) for _ in range(4)]
        table = tuple(_meld(rng, pool) for _ in range(melds))
        quads = sum(len(kinds) == 4 for _, kinds in table)
        waiting = 3 * groups - 1
        size = waiting + max(0, quads - 1) - sum(len(kinds) for _, kinds in table) + due
        if size < 0:
            continue
        rng.shuffle(pool)
        hand: list[int] = []
        while len(hand) < size and rng.random() < 0.8:
            alike = (rng.randrange(20),) * rng.choice((2, 2, 3))
            kinds = rng.choice(exchanges.shapes(GAMES["paohuzi"]))[1] if rng.random() < 0.7 else alike
            if len(hand) + len(kinds) <= size and all(pool.count(kind) >= kinds.count(kind) for kind in kinds):
                for kind in kinds:
                    pool.remove(kind)
                hand += kinds
        hand += pool[: size - len(hand)]
        counts = tuple(hand.count(kind) for kind in range(20))
        quads += counts.count(4)
        owned = len(hand) + sum(len(kinds) for _, kinds in table)
        if not waiting <= owned - due <= waiting + max(0, quads - 1):
            continue
        own = [counts[kind] + sum(kinds.count(kind) for _, kinds in table) for kind in range(20)]
        sight = rng.choice((0, 0.4, 0.9))
        return counts, table, tuple(rng.randint(0, 4 - n) if rng.random() < sight else 4 - n for n in own)


def cases(
    seed: int, count: int, melds: tuple[int, int], groups: int = 7
) -> Iterator[tuple[Counts, tuple[Group, ...], Counts, bool]]:
    """So many cases, a fifth of which owe a discard."""
    rng = random.Random(seed)
    for _ in range(count):
        due = rng.random() < 0.2
        yield (*case(rng, rng.randint(*melds), due, groups), due)


def scarce(seed: int, count: int, groups: int = 7) -> Iterator[tuple[Counts, tuple[Group, ...], Counts, bool]]:
    """The same where few copies can come, so that a search over exchanges gets further."""
    rng = random.Random(seed)
    while count:
        due = rng.random() < 0.2
        hand, table, unseen = case(rng, groups - rng.choice((1, 2, 2, 3)), due, groups)
        left = rng.choice((0.15, 0.3, 0.45))
        unseen = tuple(copies if rng.random() < left else 0 for copies in unseen)
        if sum(unseen) < 12:
            count -= 1
            yield hand, table, unseen, due
