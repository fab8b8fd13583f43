"""Cards and hands: twenty kinds, four of each, and the text in which people share them.

A card's *kind* is a number from 0 to 19: small 1–10 are 0–9, big 1–10 are 10–19. A hand is a multiset of
kinds, packed into one integer with four bits a kind, so that hands are cheap to copy, compare and hash.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, count
from typing import Final

from zipai.threads import rule
from zipai.words import ZipaiError, say

KINDS: Final = 20
COPIES: Final = 4
DECK_SIZE: Final = KINDS * COPIES

_SIMPLIFIED: Final = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
_TRADITIONAL: Final = "一二三四五六七八九十壹貳叄肆伍陸柒捌玖拾"
#: Every Chinese sign that is read as a card, with the common variant forms.
_SIGNS: Final = {sign: i for text in (_SIMPLIFIED, _TRADITIONAL) for i, sign in enumerate(text)} | {"參": 12}
#: In a packed hand the lowest bit of each count, and the spare one.
ONES: Final = sum(1 << 4 * kind for kind in range(KINDS))
GUARD: Final = ONES << 3
#: The bit of each count that four copies set.
FOURS: Final = ONES << 2
_BYTES: Final = sum(15 << 8 * byte for byte in range(KINDS // 2))
_PLACES: Final = range(0, 4 * KINDS, 4)


class CardError(ZipaiError):
    """Text that is no card or hand; names the sign and its place, counted from 1."""


class Card(int):
    """One of the twenty kinds, as its number 0–19.

    It can be made from that number or from text of one card, and prints as it is written.
    Raises :class:`CardError` for anything else.

    >>> Card("5b"), Card(14), Card("伍"), Card("0s")
    (Card('5b'), Card('5b'), Card('5b'), Card('0s'))
    >>> Card("5b").number, Card("5b").big, Card("5b").red, Card("7s").red
    (5, True, False, True)
    """

    __slots__ = ()

    def __new__(cls, value: int | str) -> Card:
        if isinstance(value, str):
            found = _read(value)
            if len(found) != 1:
                raise CardError("cards.one-card", text=repr(value))
            return found[0][0]
        if not 0 <= value < KINDS:
            raise CardError("cards.no-index", index=value)
        return super().__new__(cls, value)

    @property
    def number(self) -> int:
        """1–10, the same for small and big."""
        return number_of(self)

    @property
    def big(self) -> bool:
        """Whether the card is of the big size (壹…拾)."""
        return is_big(self)

    @property
    def red(self) -> bool:
        """Whether the card is red where 2, 7 and 10 are, which is nearly everywhere."""
        return is_red(self, (2, 7, 10))

    @property
    def glyph(self) -> str:
        """The simplified character on the card."""
        return chinese_face(self)

    @property
    def traditional(self) -> str:
        """The traditional character on the card."""
        return chinese_face(self, traditional=True)

    def name(self, lang: str = "en") -> str:
        """How the card is called in a sentence.

        >>> Card("5b").name(), Card("5b").name("zh")
        ('big 5 伍', '伍')
        """
        return say(f"cards.name.{'big' if self.big else 'small'}", lang, number=self.number, glyph=self.glyph)

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Card('{self}')"


@rule("cards.number")
def number_of(kind: int) -> int:
    """The card's number, 1–10: 五 and 伍 are both five.

    Rule: cards.number.

    >>> number_of(Card("5s")), number_of(Card("5b")), number_of(Card("0b"))
    (5, 5, 10)
    """
    return kind % 10 + 1


@rule("cards.sizes")
def is_big(kind: int) -> bool:
    """Whether a kind is of the big size (壹…拾) and not of the small one (一…十).

    Rule: cards.sizes.

    >>> is_big(Card("十")), is_big(Card("拾"))
    (False, True)
    """
    return kind >= 10


@rule("cards.red")
def is_red(kind: int, red_numbers: Iterable[int]) -> bool:
    """Whether a kind is red, given the red numbers of the rule set (``cards.red``).

    Rule: cards.red.

    >>> [card.glyph for card in map(Card, range(20)) if is_red(card, (2, 7, 10))]
    ['二', '七', '十', '贰', '柒', '拾']
    """
    return number_of(kind) in red_numbers


@rule("cards.face")
def chinese_face(kind: int, *, traditional: bool = False) -> str:
    """What the face of a card bears: its number as a Chinese numeral of its size.

    Rule: cards.face.

    >>> chinese_face(Card("5b")), chinese_face(Card("6b"), traditional=True)
    ('伍', '陸')
    """
    return (_TRADITIONAL if traditional else _SIMPLIFIED)[kind]


@rule("cards.international")
def international_face(kind: int) -> str:
    """What the face of an international card bears: an Arabic numeral, with a sign added on big ones.

    Rule: cards.international.

    >>> international_face(Card("5s")), international_face(Card("0b"))
    ('5', '10+')
    """
    return f"{number_of(kind)}{'+' if is_big(kind) else ''}"


@rule("cards.deck")
def deck() -> Hand:
    """The whole pack: 80 cards, four of each of the twenty kinds.

    Rule: cards.deck.

    >>> len(deck()), deck().count(Card("7b"))
    (80, 4)
    """
    return Hand(bits=COPIES * ONES)


def _read(text: str) -> list[tuple[Card, int]]:
    """The cards of *text* in order, each with its place counted from 1."""
    found: list[tuple[Card, int]] = []
    digits: list[tuple[int, int]] = []
    for place, sign in enumerate(text, 1):
        if sign in "0123456789":
            digits.append(((int(sign) - 1) % 10, place))
        elif sign in "sb":
            if not digits:
                raise CardError("cards.no-digits", sign=repr(sign), place=place)
            found += [(Card(digit + (10 if sign == "b" else 0)), at) for digit, at in digits]
            digits = []
        elif sign not in _SIGNS and not sign.isspace():
            raise CardError("cards.unknown-sign", sign=repr(sign), place=place)
        elif digits:
            break
        elif sign in _SIGNS:
            found.append((Card(_SIGNS[sign]), place))
    if digits:
        start = digits[0][1]
        raise CardError("cards.no-suffix", sign=repr(text[start - 1 : digits[-1][1]]), place=start)
    return found


def row(text: str) -> tuple[Card, ...]:
    """The cards of *text* in their order, however many of a kind: a row of discards, or a stock.

    >>> row("3s 4b 二")
    (Card('3s'), Card('4b'), Card('2s'))
    """
    return tuple(card for card, _ in _read(text))


def row_text(cards: Iterable[Card]) -> str:
    """Cards in their order as they are written, one suffix for all of one size that stand together.

    >>> row_text(row("3s 4b 2b 0s"))
    '3s42b0s'
    """
    parts: list[str] = []
    for card in cards:
        text = str(card)
        digit, suffix = text[0], text[1]
        if parts and parts[-1][-1] == suffix:
            parts[-1] = parts[-1][:-1] + digit + suffix
        else:
            parts.append(digit + suffix)
    return "".join(parts)


class Hand:
    """An immutable multiset of cards.

    ``Hand("1223s 55b 270b")`` reads digits with a size behind them, in any order, and Chinese signs; it
    prints small before big, each ascending, ten last. Raises :class:`CardError` for an unknown sign, an
    empty group or five of a kind. Hands add and subtract; taking away what is not there is an error.

    >>> hand = Hand("270b 55b 1223s")
    >>> hand, len(hand), hand.count(Card("5b"))
    (Hand('1223s 25570b'), 9, 2)
    >>> print(hand.glyphs())
    一二二三 贰伍伍柒拾
    >>> hand - Hand("二") + Hand("柒")
    Hand('123s 255770b')
    """

    __slots__ = ("bits",)

    bits: int

    def __init__(self, cards: str | Iterable[int] = (), *, bits: int = 0) -> None:
        if cards and (bits := _bits_of(cards)) < 0:
            bits = 0
            pairs: Iterable[tuple[int, int]] = _read(cards) if isinstance(cards, str) else zip(cards, count(1))
            for card, place in pairs:
                kind = card if type(card) is Card else Card(card)
                if bits >> 4 * kind & COPIES:
                    raise CardError("cards.five", card=kind, place=place)
                bits += 1 << 4 * kind
        _set_bits(self, bits)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a hand does not change: {name}")

    def __reduce__(self) -> tuple[type[Hand], tuple[str]]:
        return Hand, (str(self),)

    def count(self, card: int) -> int:
        """How many copies of *card* there are, 0–4.

        >>> Hand("55b").count(Card("5b"))
        2
        """
        return self.bits >> 4 * card & 7

    def counts(self) -> tuple[int, ...]:
        """The twenty counts in index order.

        >>> Hand("1s 0b").counts()
        (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
        """
        bits = self.bits
        return tuple([bits >> place & 7 for place in _PLACES])

    def kinds(self) -> tuple[Card, ...]:
        """The kinds that are there, each once, in index order."""
        there = present(self.bits)
        # the kinds of one size can be there in a thousand ways
        small = there & SMALL_ONES
        return TEN[small] + TEN[there - small]

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        for card in CARDS:
            for _ in range(bits & 7):
                yield card
            bits >>= 4

    def __len__(self) -> int:
        return how_many(self.bits)

    def __contains__(self, cards: object) -> bool:
        if isinstance(cards, Hand):
            return ((self.bits | GUARD) - cards.bits) & GUARD == GUARD
        return isinstance(cards, int) and 0 <= cards < KINDS and self.bits >> 4 * cards & 7 > 0

    def __add__(self, other: Hand) -> Hand:
        bits = self.bits + other.bits
        if above_four(bits):
            five = next(kind for kind in CARDS if self.count(kind) + other.count(kind) > COPIES)
            raise CardError("cards.five", card=five, place=len(self) + 1)
        return packed(bits)

    def __sub__(self, other: Hand) -> Hand:
        bits = self.bits - other.bits
        # the lowest count that falls below zero borrows, and so sets its spare bit
        if bits & GUARD:
            missing = next(kind for kind in CARDS if self.count(kind) < other.count(kind))
            raise CardError("cards.negative", card=missing)
        hand = _bare(Hand)
        _set_bits(hand, bits)
        return hand

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(("Hand", self.bits))

    def glyphs(self, *, traditional: bool = False) -> str:
        """The hand in Chinese signs, small first, a space between the sizes."""
        small, big = (
            "".join(chinese_face(card, traditional=traditional) for card in self if card.big is size)
            for size in (False, True)
        )
        return f"{small} {big}".strip()

    def __str__(self) -> str:
        parts = []
        for big, suffix in ((False, "s"), (True, "b")):
            digits = "".join(str(card)[0] for card in self if card.big is big)
            parts += [digits + suffix] if digits else []
        return " ".join(parts)

    def __repr__(self) -> str:
        return f"Hand('{self}')"


def _bits_of(cards: str | Iterable[int]) -> int:
    """The packed counts of cards in a row, or -1 where they must be looked at one by one: text, or what can't be."""
    if type(cards) is not tuple and type(cards) is not list:
        return -1
    try:
        bits = sum(map(_BIT.__getitem__, cards))
    except KeyError:
        return -1
    # of sixteen alike one would be counted as another kind, and then there are fewer
    return -1 if above_four(bits) or how_many(bits) != len(cards) else bits


def how_many(bits: int) -> int:
    """How many cards there are in packed counts.

    >>> how_many(Hand("1223s 55b").bits)
    6
    """
    # two counts at a time go into a byte, and as 256 leaves one over, bytes are added up by what 255 leaves over
    return ((bits & _BYTES) + (bits >> 4 & _BYTES)) % 255


#: A hand does not change, so only this sets what it holds.
_set_bits = Hand.__dict__["bits"].__set__


def packed(bits: int) -> Hand:
    """The hand of packed counts, as they are: hands are played by it.

    >>> packed(Hand("1223s").bits)
    Hand('1223s')
    """
    hand = _bare(Hand)
    _set_bits(hand, bits)
    return hand


_bare = object.__new__

#: The twenty kinds in index order, and how each is written.
CARDS: Final = tuple(map(Card, range(KINDS)))
#: One of each kind in a packed hand; kinds by these very cards are found soonest.
_BIT: Final = {card: 1 << 4 * card for card in CARDS}
_NAMES: Final = [f"{number_of(kind) % 10}{'b' if is_big(kind) else 's'}" for kind in CARDS]
_MASK_OF: Final = [1 << kind for kind in CARDS]
#: The small kinds, one of each in a packed hand.
SMALL_ONES: Final = sum(1 << 4 * kind for kind in CARDS[:10])
#: Which of five kinds in a row are there, as packed ones -> those kinds.
_FIVES: Final = [
    {
        sum(1 << 4 * kind for kind in kinds): kinds
        for size in range(6)
        for kinds in combinations(CARDS[at : at + 5], size)
    }
    for at in range(0, KINDS, 5)
]
#: Which of the ten kinds of a size are there, likewise.
TEN: Final = {
    low | high: some + others
    for lower, upper in (_FIVES[:2], _FIVES[2:])
    for low, some in lower.items()
    for high, others in upper.items()
}
#: Which of the ten kinds of a size are there, as packed ones -> the same with a bit each.
_MASK: Final = {there: sum(map(_MASK_OF.__getitem__, kinds)) for there, kinds in TEN.items()}
#: Hands of one kind, by the kind and then by the number of copies.
_ALIKE: Final = [[Hand(bits=copies << 4 * kind) for copies in range(COPIES + 1)] for kind in CARDS]


def alike(card: int, copies: int = 1) -> Hand:
    """So many copies of one kind, none to four.

    >>> alike(Card("5b"), 3)
    Hand('555b')
    """
    return _ALIKE[card][copies]


def present(bits: int) -> int:
    """The kinds of which packed counts have any, as the lowest bit of each.

    >>> present(Hand("555b 1s").bits) == Hand("1s 5b").bits
    True
    """
    return (bits | bits >> 1 | bits >> 2) & ONES


def mask(ones: int) -> int:
    """The kinds of packed ones as a mask with one bit each: bit 0 is 一, bit 19 is 拾.

    >>> bin(mask(Hand("13s 1b").bits))
    '0b10000000101'
    """
    small = ones & SMALL_ONES
    return _MASK[small] | _MASK[ones - small]


def of_three(bits: int) -> int:
    """The kinds of which packed counts have exactly three, as the lowest bit of each.

    >>> of_three(Hand("555b 1s").bits) == Hand("5b").bits
    True
    """
    return bits & bits >> 1 & ONES


def of_four(bits: int) -> int:
    """The kinds of which packed counts have all four, as the lowest bit of each.

    >>> of_four(Hand("5555b 1s").bits) == Hand("5b").bits
    True
    """
    return bits >> 2 & ONES


def above_four(bits: int) -> bool:
    """Whether packed counts have more than four of some kind: a spare bit set, or the third bit and a lower one.

    >>> above_four(Hand("5555b").bits), above_four(2 * Hand("555b").bits)
    (False, True)
    """
    return bool(bits & GUARD or (bits >> 2) & (bits | bits >> 1) & ONES)


def holds(bits: int, part: int) -> bool:
    """Whether the packed hand *bits* has all cards of the packed hand *part*.

    Each kind has a spare bit that is lent for the subtraction and comes back when nothing had to borrow.

    >>> holds(Hand("1123s").bits, Hand("123s").bits), holds(Hand("12s").bits, Hand("11s").bits)
    (True, False)
    """
    return ((bits | GUARD) - part) & GUARD == GUARD
