"""The kinds of group and which cards make them.

Seven groups win. This module knows the shapes; what they are worth is in ``zipai.scoring.huxi``, and when
one may be laid is the table's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from zipai.cards import KINDS, Card, CardError, Hand, is_big, number_of
from zipai.threads import rule


class Kind(StrEnum):
    """The kinds of group, named as they are written."""

    CHI = "chi"
    PENG = "peng"
    WEI = "wei"
    CHOUWEI = "chouwei"
    PAO = "pao"
    TI = "ti"
    KAN = "kan"
    RUN = "run"
    JIAO = "jiao"
    PAIR = "pair"


#: Kinds that lie on the table.
TABLE: Final = frozenset({Kind.CHI, Kind.PENG, Kind.WEI, Kind.CHOUWEI, Kind.PAO, Kind.TI})
#: Kinds of four identical cards; each one owned asks for a card more than three.
QUADS: Final = frozenset({Kind.PAO, Kind.TI})
#: How many identical cards a kind has; the others are made of three cards that differ.
COPIES_IN: Final = {
    Kind.PAIR: 2,
    Kind.KAN: 3,
    Kind.PENG: 3,
    Kind.WEI: 3,
    Kind.CHOUWEI: 3,
    Kind.PAO: 4,
    Kind.TI: 4,
}


class Shape(StrEnum):
    """What the cards of a group look like, whatever the group is called."""

    RUN = "run"
    TWO_SEVEN_TEN = "two-seven-ten"
    ONE_FIVE_TEN = "one-five-ten"
    JIAO = "jiao"
    KAN = "kan"
    QUAD = "quad"
    PAIR = "pair"


def _one_size(kinds: tuple[int, ...]) -> bool:
    return len({is_big(kind) for kind in kinds}) == 1


def _numbers(kinds: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(number_of(kind) for kind in kinds))


@rule("groups.run", "groups.run-one-size", "groups.run-no-wrap")
def is_run(kinds: tuple[int, ...]) -> bool:
    """Whether three cards are a run: numbers one after another, one size, no way round from ten to one.

    Rules: groups.run, groups.run-one-size, groups.run-no-wrap.

    >>> is_run((0, 1, 2)), is_run((0, 11, 2)), is_run((8, 9, 0))
    (True, False, False)
    """
    numbers = _numbers(kinds)
    return len(kinds) == 3 and _one_size(kinds) and numbers == tuple(range(numbers[0], numbers[0] + 3))


@rule("groups.two-seven-ten")
def is_two_seven_ten(kinds: tuple[int, ...]) -> bool:
    """Whether three cards are the red run 二七十 or 贰柒拾: 2, 7 and 10 of one size.

    Rule: groups.two-seven-ten.

    >>> is_two_seven_ten((11, 16, 19)), is_two_seven_ten((1, 16, 9))
    (True, False)
    """
    return _one_size(kinds) and _numbers(kinds) == (2, 7, 10)


@rule("groups.one-five-ten")
def is_one_five_ten(kinds: tuple[int, ...]) -> bool:
    """Whether three cards are 一五十 or 壹伍拾, a run only where a rule set says so.

    Rule: groups.one-five-ten.

    >>> is_one_five_ten((0, 4, 9)), is_one_five_ten((0, 14, 9))
    (True, False)
    """
    return _one_size(kinds) and _numbers(kinds) == (1, 5, 10)


@rule("groups.jiao")
def is_jiao(kinds: tuple[int, ...]) -> bool:
    """Whether three cards are a jiao: one number in both sizes, two of one and one of the other.

    Rule: groups.jiao.

    >>> is_jiao((3, 3, 13)), is_jiao((3, 13, 13)), is_jiao((3, 3, 3))
    (True, True, False)
    """
    return len(kinds) == 3 and len(set(_numbers(kinds))) == 1 and not _one_size(kinds)


@rule("groups.kan")
def is_kan(kinds: tuple[int, ...]) -> bool:
    """Whether three cards are the same kind, number and size: a kan in the hand, a peng or wei on the table.

    Rule: groups.kan.

    >>> is_kan((5, 5, 5)), is_kan((5, 5, 15))
    (True, False)
    """
    return len(kinds) == 3 and len(set(kinds)) == 1


@rule("groups.quad")
def is_quad(kinds: tuple[int, ...]) -> bool:
    """Whether four cards are all copies of one kind: a ti, or a pao.

    Rule: groups.quad.

    >>> is_quad((5, 5, 5, 5)), is_quad((5, 5, 5, 15))
    (True, False)
    """
    return len(kinds) == 4 and len(set(kinds)) == 1


@rule("groups.pair")
def is_pair(kinds: tuple[int, ...]) -> bool:
    """Whether two cards are the same kind: 五五, but not 五伍.

    Rule: groups.pair.

    >>> is_pair((4, 4)), is_pair((4, 14))
    (True, False)
    """
    return len(kinds) == 2 and len(set(kinds)) == 1


#: Each shape with the function that knows it; the order is that in which they are asked.
SHAPES: Final[tuple[tuple[Shape, Callable[[tuple[int, ...]], bool]], ...]] = (
    (Shape.TWO_SEVEN_TEN, is_two_seven_ten),
    (Shape.ONE_FIVE_TEN, is_one_five_ten),
    (Shape.RUN, is_run),
    (Shape.JIAO, is_jiao),
    (Shape.KAN, is_kan),
    (Shape.QUAD, is_quad),
    (Shape.PAIR, is_pair),
)
#: The shapes that a chi may have, and that the hand may hold as a run or a jiao.
RUN_SHAPES: Final = frozenset({Shape.RUN, Shape.TWO_SEVEN_TEN, Shape.ONE_FIVE_TEN})


def shape_of(cards: Hand) -> Shape | None:
    """The shape that *cards* make, or None. Whether 一五十 counts is for the rule set to say.

    >>> shape_of(Hand("270b")), shape_of(Hand("3s33b")), shape_of(Hand("124s"))
    (<Shape.TWO_SEVEN_TEN: 'two-seven-ten'>, <Shape.JIAO: 'jiao'>, None)
    """
    return _shape(tuple(cards))


def _shape(kinds: tuple[int, ...]) -> Shape | None:
    if not 2 <= len(kinds) <= 4:
        return None
    return next((shape for shape, knows in SHAPES if knows(kinds)), None)


def _fits(kind: Kind, shape: Shape) -> bool:
    match kind:
        case Kind.CHI:
            return shape in RUN_SHAPES or shape is Shape.JIAO
        case Kind.RUN:
            return shape in RUN_SHAPES
        case Kind.JIAO:
            return shape is Shape.JIAO
        case Kind.PAIR:
            return shape is Shape.PAIR
        case Kind.PAO | Kind.TI:
            return shape is Shape.QUAD
        case _:
            return shape is Shape.KAN


class Group:
    """One group: its kind and its cards. Immutable; prints as it is written.

    ``Group("peng:5b")`` reads the text; ``Group.of(Kind.PENG, cards)`` takes the cards. Raises
    :class:`~zipai.cards.CardError` when the text is no group or no cards make it.

    >>> Group("jiao:3s33b"), Group("ti:5b").cards, Group("chi:贰柒拾")
    (Group('jiao:3s33b'), Hand('5555b'), Group('chi:270b'))
    """

    __slots__ = ("_text", "card", "cards", "kind", "quad", "shape", "size")

    kind: Kind
    cards: Hand
    #: What the cards look like: a chi may be a run or a jiao.
    shape: Shape
    #: The kind of a group of identical cards; of any other, its first card.
    card: Card
    #: How many cards it has, and whether those are four.
    size: int
    quad: bool
    _text: str

    def __init__(self, text: str) -> None:
        name, colon, rest = text.partition(":")
        if not colon:
            raise CardError("cards.group-form", text=repr(text), example="peng:5b")
        if name not in list(Kind):
            raise CardError("cards.group-kind", text=repr(text), kind=repr(name))
        kind = Kind(name)
        try:
            cards = Hand(rest)
            if kind in COPIES_IN:
                if len(cards) != 1:
                    raise CardError("cards.group-one", text=repr(text), kind=kind)
                cards = Hand(tuple(cards) * COPIES_IN[kind])
        except CardError as error:
            if error.key == "cards.group-one":
                raise
            raise CardError("cards.group-bad", text=repr(text), error=error) from None
        self._set(kind, cards, text)

    def _set(self, kind: Kind, cards: Hand, text: str) -> None:
        shape = shape_of(cards)
        if shape is None or not _fits(kind, shape):
            raise CardError("cards.group-cards", text=repr(text), kind=kind)
        card = next(iter(cards))
        shown = str(card) if kind in COPIES_IN else str(cards).replace(" ", "")
        values = {"kind": kind, "cards": cards, "shape": shape, "card": card, "_text": f"{kind}:{shown}"}
        for name, value in {**values, "size": len(cards), "quad": kind in QUADS}.items():
            object.__setattr__(self, name, value)

    @classmethod
    def of(cls, kind: Kind, cards: Hand) -> Group:
        """The group of that *kind* made of *cards*; a :class:`~zipai.cards.CardError` if they make none.

        >>> Group.of(Kind.KAN, Hand("555b"))
        Group('kan:5b')
        """
        return _made(kind, cards.bits)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a group does not change: {name}")

    def __reduce__(self) -> tuple[type[Group], tuple[str]]:
        return Group, (str(self),)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Group) and self._text == other._text)

    def __hash__(self) -> int:
        return hash(self._text)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Group('{self}')"


@lru_cache(maxsize=4096)
def _made(kind: Kind, bits: int) -> Group:
    """The group of a kind and packed cards, made once: there are only some hundreds."""
    group = Group.__new__(Group)
    cards = Hand(bits=bits)
    group._set(kind, cards, f"{kind}:{cards}")
    return group


def meld(text: str) -> Group:
    """A group that lies on the table, read from text.

    >>> meld("chi:33s3b")
    Group('chi:33s3b')
    >>> meld("kan:5b")
    Traceback (most recent call last):
    zipai.cards.CardError: 'kan:5b' cannot lie on the table: melds are chi, peng, wei, chouwei, pao and ti
    """
    group = Group(text)
    if group.kind not in TABLE:
        raise CardError("cards.not-table", text=repr(text))
    return group


@lru_cache(maxsize=2)
def hand_groups(*, one_five_ten: bool = False) -> tuple[Group, ...]:
    """Every run, jiao, kan and pair that cards in the hand can make, by their first card in index order.

    The list is found by asking the shapes, so that it can't disagree with them.

    >>> len(hand_groups()), len(hand_groups(one_five_ten=True))
    (78, 80)
    """
    return tuple(sorted(_all_groups(one_five_ten), key=lambda group: tuple(group.cards)))


def _all_groups(one_five_ten: bool) -> Iterator[Group]:
    kind_of = {Shape.JIAO: Kind.JIAO, Shape.KAN: Kind.KAN, Shape.PAIR: Kind.PAIR}
    for size in (2, 3):
        for kinds in combinations_with_replacement(range(KINDS), size):
            shape = _shape(kinds)
            if shape is not None and (shape is not Shape.ONE_FIVE_TEN or one_five_ten):
                yield Group.of(kind_of.get(shape, Kind.RUN), Hand(kinds))


__all__ = [
    "COPIES_IN",
    "QUADS",
    "RUN_SHAPES",
    "SHAPES",
    "TABLE",
    "Group",
    "Kind",
    "Shape",
    "hand_groups",
    "is_jiao",
    "is_kan",
    "is_one_five_ten",
    "is_pair",
    "is_quad",
    "is_run",
    "is_two_seven_ten",
    "meld",
    "shape_of",
]
