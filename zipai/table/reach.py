"""What one card more could do for a seat, by geometry alone: worked out once a hand, and only the guards decide.

Most cards that show are of no use to most seats. So that this costs a bit test, each seat keeps masks of kinds: with
which it could make a run or a jiao, of which it has a pair or three alike. The masks have one bit for each kind, at
the place of its count in a packed hand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from zipai.cards import KINDS, Hand, of_four, of_three, packed, present, twice
from zipai.melds import Group, Kind, Shape, hand_groups
from zipai.rulebook.rulesets import RuleSet
from zipai.table.state import Seat


class Reach(NamedTuple):
    """The loose cards of a hand, and as masks the kinds of which one card more could be of use."""

    loose: Hand
    #: Kinds that make a run or a jiao with loose cards.
    eats: int
    #: Kinds of which there are at least two loose.
    pairs: int
    #: Kinds of which there are three alike, in the hand or on the table.
    triples: int
    #: Every kind that would make any group with the cards of the seat.
    any: int


def reach(seat: Seat, rules: RuleSet) -> Reach:
    """The reach of a seat whose hand can be seen, kept with it.

    >>> from zipai.rulebook import built_in
    >>> found = reach(Seat(Hand("12s 555b 4s4b")), built_in("paohuzi"))
    >>> found.loose, packed(found.eats), packed(found.triples)
    (Hand('124s 4b'), Hand('34s 4b'), Hand('5b'))
    """
    found: Reach | None = seat.kept.get("reach")
    if found is None:
        found = seat.kept["reach"] = _reach(seat, rules)
    return found


def _reach(seat: Seat, rules: RuleSet) -> Reach:
    bits = seat.cards.bits
    threes = of_three(bits)
    stays = of_four(bits) if rules.is_on("groups.split-kan") else of_four(bits) | threes
    loose = bits & ~(stays * 7)
    one, two = present(loose), twice(loose)
    eats, once, again = 0, one << _UP, two << _UP
    mixed, alike = _patterns(rules)
    for first, second, kinds in mixed:
        eats |= once >> first & once >> second & kinds
    for shift, kinds in alike:
        eats |= again >> shift & kinds
    triples = threes
    for meld in seat.melds:
        if meld.shape is Shape.KAN:
            triples |= 1 << 4 * meld.card
    return Reach(packed(loose), eats, two, triples, eats | one | triples)


#: Masks are shifted up by the whole pack first, so that every shift from one kind to another is one to the right.
_UP = 4 * KINDS


@lru_cache(maxsize=64)
def _patterns(rules: RuleSet) -> tuple[tuple[tuple[int, int, int], ...], tuple[tuple[int, int], ...]]:
    """The runs and jiao of a rule set by how far from a card the other two lie.

    First those of two other kinds, as (shift, shift, the kinds for which that makes a group), then those of a pair.
    """
    found: dict[tuple[int, int], int] = {}
    for group in runs_and_jiao(rules):
        for card in group.cards.kinds():
            first, second = (_UP + 4 * (other - card) for other in _others(group, card))
            found[first, second] = found.get((first, second), 0) | 1 << 4 * card
    mixed = tuple((*shifts, kinds) for shifts, kinds in found.items() if shifts[0] != shifts[1])
    return mixed, tuple((shifts[0], kinds) for shifts, kinds in found.items() if shifts[0] == shifts[1])


def _others(group: Group, card: int) -> list[int]:
    others: list[int] = list(group.cards)
    others.remove(card)
    return others


@lru_cache(maxsize=64)
def runs_and_jiao(rules: RuleSet) -> tuple[Group, ...]:
    """Every run and jiao of a rule set, as it would be eaten."""
    groups = hand_groups(one_five_ten=rules.is_on("groups.one-five-ten"))
    return tuple(Group.of(Kind.CHI, group.cards) for group in groups if group.kind in (Kind.RUN, Kind.JIAO))
