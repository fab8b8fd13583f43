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
    #: Kinds that could be of use when they can't be eaten: penged, made a quad, or won.
    rest: int
    #: How many loose kinds stand alone, in no group that the hand could make. A hand in which one does is not
    #: complete, and one card more finds a group for two at most.
    alone: int

    @property
    def waits(self) -> bool:
        """Whether one card more could complete the hand at all."""
        return self.alone <= _COMPANY


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


def loose_cards(seat: Seat, rules: RuleSet) -> Hand:
    """The cards of a hand that may leave it: those in no kan (unless kans may be split) and in no quad.

    >>> from zipai.rulebook import built_in
    >>> loose_cards(Seat(Hand("12s 555b 4444s")), built_in("paohuzi"))
    Hand('12s')
    """
    found: Hand | None = seat.kept.get("loose")
    if found is None:
        bits = seat.cards.bits
        stays = of_four(bits) if rules.is_on("groups.split-kan") else of_four(bits) | of_three(bits)
        found = seat.kept["loose"] = packed(bits & ~(stays * 7)) if stays else seat.cards
    return found


def _reach(seat: Seat, rules: RuleSet) -> Reach:
    loose = loose_cards(seat, rules)
    one, two = present(loose.bits), twice(loose.bits)
    once, again = one << _UP, two << _UP
    different, same, double = _patterns(one_five_ten=rules.is_on("groups.one-five-ten"))
    others = 0
    for first, second, kinds in different:
        others |= once >> first & once >> second & kinds
    for shift, kinds in double:
        others |= again >> shift & kinds
    eats, placed = others, others | of_three(loose.bits)
    for shift, kinds in same:
        fits = once >> shift & kinds
        eats |= one & fits
        placed |= two & fits
    triples = of_three(seat.cards.bits)
    for meld in seat.melds:
        if meld.shape is Shape.KAN:
            triples |= 1 << 4 * meld.card
    if seat.quads:
        placed |= two
    alone = (one & ~placed).bit_count()
    rest = triples | one | eats if alone <= _COMPANY else triples | two
    return Reach(loose, eats, two, triples, rest, alone)


#: Masks are shifted up by the whole pack first, so that every shift from one kind to another is one to the right.
_UP = 4 * KINDS
#: In how many other kinds a card can find its group.
_COMPANY = 2
_Shifts = tuple[tuple[int, int], ...]


@lru_cache(maxsize=2)
def _patterns(*, one_five_ten: bool) -> tuple[tuple[tuple[int, int, int], ...], _Shifts, _Shifts]:
    """The runs and jiao of a rule set by how far from a card the other two lie, and for which kinds.

    First those of two other kinds, then those of a copy of the card and another kind, then those of another pair.
    """
    found: dict[tuple[int, int], int] = {}
    for group in runs_and_jiao(one_five_ten=one_five_ten):
        for card in group.cards.kinds():
            first, second = sorted((other - card for other in _others(group, card)), key=abs)
            found[first, second] = found.get((first, second), 0) | 1 << 4 * card
    different = tuple((_UP + 4 * a, _UP + 4 * b, kinds) for (a, b), kinds in found.items() if a and a != b)
    same = tuple((_UP + 4 * b, kinds) for (a, b), kinds in found.items() if not a)
    return different, same, tuple((_UP + 4 * a, kinds) for (a, b), kinds in found.items() if a == b)


def _others(group: Group, card: int) -> list[int]:
    others: list[int] = list(group.cards)
    others.remove(card)
    return others


@lru_cache(maxsize=2)
def runs_and_jiao(*, one_five_ten: bool) -> tuple[Group, ...]:
    """Every run and jiao, as it would be eaten."""
    groups = hand_groups(one_five_ten=one_five_ten)
    return tuple(Group.of(Kind.CHI, group.cards) for group in groups if group.kind in (Kind.RUN, Kind.JIAO))
