"""What one card more could do for a seat, by geometry alone: worked out once a hand, and only the guards decide.

Most cards that show are of no use to most seats. So that this costs a bit test, each seat keeps masks of kinds: with
which it could make a run or a jiao, of which it has a pair or three alike. The masks have one bit for each kind: bit 0
is 一, bit 19 is 拾.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from zipai.cards import FOURS, KINDS, ONES, Hand, mask, packed, present
from zipai.melds import Group, Kind, Shape, hand_groups
from zipai.rulebook.rulesets import RuleSet
from zipai.table.state import Seat, keep


@dataclass(slots=True, eq=False)
class Reach:
    """The loose cards of a hand, and as masks the kinds of which one card more could be of use."""

    loose: Hand
    #: Kinds that make a run or a jiao with loose cards.
    eats: int
    #: Kinds of which there are at least two loose.
    pairs: int
    #: Kinds of which there are three alike, in the hand or on the table.
    triples: int
    #: How many loose kinds stand alone, in no group that the hand could make. A hand in which one does is not
    #: complete, and one card more finds a group for two at most.
    alone: int
    #: Kinds that could complete the hand: they make three alike four, and no card stands alone then, or they have a
    #: place in the hand and keep company with every kind that stands alone.
    wins: int
    #: Kinds that could be of use when they can't be eaten: penged, made a quad, or won.
    rest: int


def reach(seat: Seat, rules: RuleSet) -> Reach:
    """The reach of a seat, kept with it; of a hand that can't be seen it is everything.

    >>> from zipai.rulebook import built_in
    >>> found = reach(Seat(Hand("12s 555b 4s4b")), built_in("paohuzi"))
    >>> found.loose, bin(found.eats), bin(found.triples)
    (Hand('124s 4b'), '0b10000000001100', '0b100000000000000')
    """
    found = seat.reach
    if found is None:
        found = _reach(seat, rules) if seat.hand is not None else _UNSEEN
        keep(seat, "reach", found)
    return found


def loose_cards(seat: Seat, rules: RuleSet) -> Hand:
    """The cards of a hand that may leave it: those in no kan (unless kans may be split) and in no quad.

    >>> from zipai.rulebook import built_in
    >>> loose_cards(Seat(Hand("12s 555b 4444s")), built_in("paohuzi"))
    Hand('12s')
    """
    found = seat.loose
    if found is None:
        hand = seat.hand
        assert hand is not None, "this hand can't be seen"
        bits = hand.bits
        stays = (bits >> 2 | bits & bits >> 1) & ONES
        if stays and rules.is_on("groups.split-kan"):
            stays = bits >> 2 & ONES
        found = packed(bits & ~(stays * 7)) if stays else hand
        keep(seat, "loose", found)
    return found


def _reach(seat: Seat, rules: RuleSet) -> Reach:
    shapes: _Shapes = rules.kept.get("shapes") or _shapes(rules)
    loose = seat.loose
    if loose is None:
        loose = loose_cards(seat, rules)
    assert seat.hand is not None
    bits = seat.hand.bits
    alike, quads = bits & bits >> 1 & ONES, bits & FOURS
    threes = triples = mask(alike) if alike else 0
    bits = loose.bits
    # of a loose kind there are three at most, and only where a kan may be split
    pairs = bits >> 1 & ONES
    two, one = mask(pairs), mask(bits & ONES | pairs)
    small, big = one & _SMALL, one >> _SIZE
    # a run wants two others of its size, a jiao one and two of a number, or two in the other size
    other = big | small << _SIZE
    others = shapes.runs[small] | shapes.runs[big] << _SIZE | two >> _SIZE | (two & _SMALL) << _SIZE
    for meld in seat.melds:
        if meld.quad:
            quads = 1
        elif meld.shape is _KAN:
            triples |= 1 << meld.card
    eats = others | one & other
    # what has a group with others of the hand; after a quad a pair is one
    lonely = one & ~(others | threes | two & other)
    if quads or (seat.hidden and seat.quads):
        lonely &= ~two
    found = _bare(Reach)
    found.loose = loose
    found.eats = eats
    found.pairs = two
    found.triples = triples
    found.alone = alone = lonely.bit_count()
    wins = 0
    if alone <= _COMPANY:
        if not lonely & ~two:
            # one that stands alone may still be the pair that is due after a quad
            wins = triples
        company = eats | two | one if quads else eats | two
        while lonely:
            bit = lonely & -lonely
            lonely -= bit
            company &= shapes.company[bit]
        wins |= company
    found.wins = wins
    found.rest = two | triples | wins
    return found


_bare: Final[Callable[[type[Reach]], Reach]] = object.__new__
#: How far the big kinds lie above the small ones of the same number, and the small ones.
_SIZE: Final = KINDS // 2
_SMALL: Final = (1 << _SIZE) - 1
#: In how many other kinds a card can find its group.
_COMPANY: Final = 2
#: Kept at hand, for looking up a member of an enumeration is slow.
_KAN: Final = Shape.KAN
_ALL: Final = (1 << KINDS) - 1
#: A hand that can't be seen could use every card.
_UNSEEN: Final = Reach(Hand(), _ALL, _ALL, _ALL, 0, _ALL, _ALL)


class _Shapes:
    """The runs and jiao of a rule set, as masks of the kinds that belong together."""

    def __init__(self, *, one_five_ten: bool) -> None:
        masks = [mask(present(group.cards.bits)) for group in runs_and_jiao(one_five_ten=one_five_ten)]
        #: For the bit of each kind all kinds that share a group with it, its own among them.
        self.company = {
            bit: reduce(or_, [kinds for kinds in masks if kinds & bit]) for bit in (1 << kind for kind in range(KINDS))
        }
        # groups of three kinds, which are of one size: those of the small one, and the big ones lie alike
        runs = [
            (bit, kinds - bit)
            for kinds in masks
            if kinds <= _SMALL and kinds.bit_count() == 3
            for bit in self.company
            if kinds & bit
        ]
        #: For each choice of kinds of one size, those that make a group with two others of them.
        self.runs = [
            reduce(or_, [wanting for wanting, others in runs if there & others == others], 0)
            for there in range(_SMALL + 1)
        ]


def _shapes(rules: RuleSet) -> _Shapes:
    """What can be made under a rule set, kept with it; those that have the same groups share it."""
    found: _Shapes | None = rules.kept.get("shapes")
    if found is None:
        found = rules.kept["shapes"] = _shapes_with(one_five_ten=rules.is_on("groups.one-five-ten"))
    return found


@lru_cache(maxsize=2)
def _shapes_with(*, one_five_ten: bool) -> _Shapes:
    return _Shapes(one_five_ten=one_five_ten)


@lru_cache(maxsize=2)
def runs_and_jiao(*, one_five_ten: bool) -> tuple[Group, ...]:
    """Every run and jiao, as it would be eaten."""
    groups = hand_groups(one_five_ten=one_five_ten)
    return tuple(Group.of(Kind.CHI, group.cards) for group in groups if group.kind in (Kind.RUN, Kind.JIAO))
