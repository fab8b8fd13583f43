"""Hands to compare on: random ones, and ones built from groups so that many of them win."""

from __future__ import annotations

import random

from zipai.cards import COPIES, KINDS, Hand, deck
from zipai.melds import TABLE, Group, Kind, hand_groups
from zipai.scoring import From

_THREES = [group for group in hand_groups() if len(group.cards) == 3 and group.kind is not Kind.KAN]
Case = tuple[Hand, tuple[Group, ...], int | None, From]


def random_case(rng: random.Random, melds: int) -> Case:
    """Cards off the pack: some melds on the table, the rest of 21 in the hand or arriving."""
    pool, table = list(deck()), []
    rng.shuffle(pool)
    for _ in range(melds):
        meld = _a_meld(rng, Hand(pool))
        if meld is not None:
            table.append(meld)
            for card in meld.cards:
                pool.remove(card)
    quads = sum(meld.quad for meld in table)
    count = 20 + max(0, quads - 1) - sum(len(meld.cards) for meld in table)
    return Hand(pool[:count]), tuple(table), pool[count], rng.choice(list(From))


def built_case(rng: random.Random, melds: int) -> Case:
    """A whole hand of seven groups, one card of which arrives; now and then one card is swapped for another."""
    while True:
        groups: list[Group] = []
        left = deck()
        while len(groups) < 7:
            group = _a_group(rng, left)
            if group is not None:
                groups.append(group)
                left -= group.cards
        quads = sum(len(group.cards) == COPIES for group in groups)
        if quads:
            pairs = [kind for kind in left.kinds() if left.count(kind) >= 2]
            dropped = rng.choice([group for group in groups if len(group.cards) == 3] or [groups[0]])
            if len(dropped.cards) != 3:
                continue
            groups.remove(dropped)
            left += dropped.cards
            pair = Group.of(Kind.PAIR, Hand([rng.choice(pairs)] * 2))
            groups.append(pair)
            left -= pair.cards
        rng.shuffle(groups)
        groups.sort(key=lambda group: group.kind is Kind.PAIR)
        table = [_laid(rng, group) for group in groups[:melds]]
        rest = groups[melds:]
        cards = [card for group in rest for card in group.cards]
        if not cards:
            continue
        if rng.random() < 0.3:
            cards[rng.randrange(len(cards))] = rng.choice(list(left))
        rng.shuffle(cards)
        if max(Hand(cards).counts()) > COPIES:
            continue
        return Hand(cards[1:]), tuple(table), cards[0], rng.choice(list(From))


def _a_group(rng: random.Random, left: Hand) -> Group | None:
    if rng.random() < 0.25:
        kind = rng.randrange(KINDS)
        copies = rng.choice((3, 3, 3, 4))
        if left.count(kind) < copies:
            return None
        return Group.of(Kind.KAN if copies == 3 else Kind.TI, Hand([kind] * copies))
    group = rng.choice(_THREES)
    return group if group.cards in left else None


def _laid(rng: random.Random, group: Group) -> Group:
    match group.kind:
        case Kind.KAN:
            return Group.of(rng.choice((Kind.PENG, Kind.WEI, Kind.CHOUWEI)), group.cards)
        case Kind.TI:
            return Group.of(rng.choice((Kind.TI, Kind.PAO)), group.cards)
        case _:
            return Group.of(Kind.CHI, group.cards)


def _a_meld(rng: random.Random, left: Hand) -> Group | None:
    group = _a_group(rng, left)
    laid = _laid(rng, group) if group is not None else None
    assert laid is None or laid.kind in TABLE
    return laid


def cases(seed: int, count: int, least_melds: int = 2) -> list[Case]:
    """Seeded cases, half random and half built, with two to six melds on the table."""
    rng = random.Random(seed)
    made: list[Case] = []
    for number in range(count):
        melds = rng.randint(least_melds, 6)
        made.append(random_case(rng, melds) if number % 2 else built_case(rng, melds))
    return made
