"""What groups are worth to one who counts how far a win is: the rule set's huxi in the form that a search wants."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from zipai.cards import COPIES, Card, alike
from zipai.melds import Group, Kind, Shape, hand_groups
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.arrival import From, quad_kind, set_kind
from zipai.scoring.huxi import value
from zipai.study.costs import NUMBERS, SuitGroup

#: Who may show a card: one who counts on the best asks for both.
SOURCES = (From.OWN, From.OTHER)


@dataclass(frozen=True)
class Values:
    """A rule set whose groups fit a table of costs: in each size every group that scores counts the same.

    ``groups`` are those of one size, ``scoring`` what one that scores is worth, small and big.
    """

    groups: tuple[SuitGroup, ...]
    scoring: tuple[int, int]


def set_value(card: Card, rules: RuleSet) -> int:
    """The most huxi of three alike that an arriving card completes: a wei, or a peng where that counts more.

    >>> from zipai.rulebook import built_in
    >>> set_value(Card("5b"), built_in("paohuzi"))
    6
    """
    kinds = {set_kind(source, rules) for source in SOURCES} | {Kind.PENG}
    return max(value(Group.of(kind, alike(card, 3)), rules)[0] for kind in kinds)


def quad_value(card: Card, rules: RuleSet) -> int:
    """The most huxi of four alike that an arriving card completes.

    >>> from zipai.rulebook import built_in
    >>> quad_value(Card("5b"), built_in("paohuzi"))
    12
    """
    kinds = {quad_kind(source) for source in SOURCES}
    return max(value(Group.of(kind, alike(card, COPIES)), rules)[0] for kind in kinds)


def worth(group: Group, rules: RuleSet) -> int:
    """What a group of loose cards is worth once it is whole; three alike are completed by an arriving card."""
    return set_value(group.card, rules) if group.shape is Shape.KAN else value(group, rules)[0]


@lru_cache(maxsize=64)
def values(rules: RuleSet) -> Values | None:
    """The groups of a rule set in the form of a table, or None where they don't fit one.

    They fit when kans stay whole, a jiao and the pair count nothing, and in each size all groups that count at all
    count the same.

    >>> from zipai.rulebook import built_in, load_rules
    >>> values(built_in("guilin")).scoring, values(load_rules("paohuzi?huxi.jiao=1"))
    ((3, 6), None)
    """
    if rules.is_on("groups.split-kan"):
        return None
    sizes: tuple[dict[tuple[int, ...], int], dict[tuple[int, ...], int]] = ({}, {})
    for group in hand_groups(one_five_ten=rules.is_on("groups.one-five-ten")):
        huxi = worth(group, rules)
        if group.kind is Kind.JIAO:
            if huxi:
                return None
            continue
        if group.kind is Kind.PAIR and huxi:
            return None
        places = tuple(card % NUMBERS for card in group.cards)
        sizes[group.card.big][places] = huxi
    scoring = [set(size.values()) - {0} for size in sizes]
    if any(len(worths) > 1 for worths in scoring):
        return None
    small, big = (next(iter(worths), 0) for worths in scoring)
    lists = [tuple(sorted(SuitGroup(p, huxi > 0) for p, huxi in size.items())) for size in sizes]
    if not small or not big:
        # where a size counts nothing it does not matter which of its groups are said to score
        lists = [lists[1] if big else lists[0]] * 2
    return Values(lists[0], (small, big)) if lists[0] == lists[1] else None
