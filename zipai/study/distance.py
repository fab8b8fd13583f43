"""How far a hand is from a win, in cards that must still come, and which cards bring it nearer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from zipai.cards import COPIES, Card, Hand, deck
from zipai.melds import Group, meld
from zipai.rulebook.changes import cached_rules
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.judge import ScoreError
from zipai.study.costs import FAR
from zipai.study.first import FirstLook
from zipai.study.outlook import Outlook, first_look

#: All copies of every kind, packed as in a hand, and the spare bit of each.
_ALL: Final = deck().bits
_GUARD: Final = 2 * _ALL
_NOTHING: Final = Hand()


@dataclass(frozen=True, slots=True)
class Useful:
    """A card that brings a hand nearer to a win, and how many copies of it are not in sight."""

    card: Card
    unseen: int

    def as_dict(self) -> dict[str, Any]:
        """As it stands in JSON."""
        return {"card": str(self.card), "unseen": self.unseen}


@dataclass(frozen=True, slots=True)
class Distance:
    """How far a hand is from a win.

    ``draws`` is the least number of cards that must come for a win with the minimum huxi: 1 for a hand that waits, 0
    for one that has won, None where no cards that can come would do. ``any_huxi`` is the same without the minimum.
    ``useful`` are the cards with which ``draws`` becomes less, ``useful_any`` those with which ``any_huxi`` does; where
    a discard is due, after the best one. ``huxi`` is the most huxi of a win after so few cards.
    """

    draws: int | None
    any_huxi: int | None
    useful: tuple[Useful, ...]
    useful_any: tuple[Useful, ...]
    huxi: int | None

    @property
    def copies(self) -> int:
        """How many copies of useful cards are not in sight."""
        return sum(each.unseen for each in self.useful)

    def as_dict(self) -> dict[str, Any]:
        """As it stands in ``zipai distance``."""
        return {
            "distance": self.draws,
            "without_minimum": self.any_huxi,
            "huxi": self.huxi,
            "useful": [each.as_dict() for each in self.useful],
            "useful_without_minimum": [each.as_dict() for each in self.useful_any],
        }


def unseen_by(hand: Hand, melds: Iterable[Group], seen: Hand = Hand()) -> Hand:
    """The cards that are neither in the hand nor in its melds nor among those *seen* elsewhere.

    Raises :class:`~zipai.scoring.judge.ScoreError` where that would be more than four of a kind.

    >>> unseen = unseen_by(Hand("55b"), (Group("chi:567b"),), Hand("6b"))
    >>> unseen.count(Card("5b")), unseen.count(Card("6b")), len(unseen)
    (1, 2, 74)
    """
    left, given = _ALL + _GUARD, (hand, seen, *[group.cards for group in melds])
    for cards in given:
        left -= cards.bits
        # looked at each time, since where more than twelve are taken the next kind would have to lend
        if left & _GUARD != _GUARD:
            counts = Counter(card for cards in given for card in cards)
            card = min(card for card, count in counts.items() if count > COPIES)
            raise ScoreError("scoring.five", card=card, count=counts[card])
    return Hand(bits=left - _GUARD)


def listed(kinds: int, unseen: Hand) -> tuple[Useful, ...]:
    """Kinds, given as the lowest bit of each, with the copies of them that are not in sight."""
    return tuple(Useful(card, unseen.count(card)) for card in Hand(bits=kinds).kinds())


def distance(
    hand: Hand | str,
    melds: Iterable[Group | str] = (),
    rules: RuleSet | str = "paohuzi",
    *,
    seen: Hand | str = "",
) -> Distance:
    """How few cards must still come until the hand wins, and which ones help.

    One step is an exchange: a card comes, shown by anyone, and another goes where a discard is due. What comes may

    * make a wei or a peng with a pair of loose cards;
    * make a ti or a pao of a kan, wei, chouwei or peng that stands, as the rule set has it;
    * join the loose cards, unless a kan, wei or chouwei of its kind stands; the card that wins may in any case.

    Kans and quads in the hand stay whole (unless the rule set lets kans be split), a quad makes a pair due and asks
    for a card more, and after a quad that is not the first no discard is due. A card can come while a copy of it is
    left: four less those in the hand, in its melds, and *seen* elsewhere. The last card wins as ``waits`` says; so the
    distance is 1 exactly when ``waits`` names a card. It is never more than a play of the rules needs, since it leaves
    aside that a card which joins the loose ones must be eaten in a whole group, with its bi, and may be barred.

    Raises :class:`~zipai.cards.CardError` for cards that can't be, and :class:`~zipai.scoring.judge.ScoreError` for a
    number of cards with which nobody waits or discards.

    >>> found = distance("22b 678s 456b 1s11b", ["wei:8b", "chi:123s", "peng:5s"])
    >>> found.draws, found.huxi, [str(each.card) for each in found.useful]
    (1, 16, ['5s', '2b', '8b'])
    >>> distance("78s 456b 66b 1s11b 9b", ["wei:8b", "chi:123s", "peng:5s"], seen="6699s").draws
    2
    """
    cards, table, book, others = _read(hand, melds, rules, seen)
    unseen = unseen_by(cards, table, others)
    outlook = Outlook(cards, table, book, unseen)
    check_owned(outlook)
    minimum = book.number("win.minimum")
    draws = outlook.distance(minimum)
    any_huxi = outlook.distance(0)
    return Distance(
        _within(draws),
        _within(any_huxi),
        listed(outlook.useful(minimum, draws), unseen) if draws < FAR else (),
        listed(outlook.useful(0, any_huxi), unseen) if any_huxi < FAR else (),
        outlook.richest(minimum, draws) if draws < FAR else None,
    )


def draws(
    hand: Hand | str,
    melds: Iterable[Group | str] = (),
    rules: RuleSet | str = "paohuzi",
    *,
    seen: Hand | str = "",
    minimum: int | None = None,
) -> int | None:
    """Only the number: how few cards must come for a win, with the rule set's minimum or another.

    >>> draws("22b 678s 456b 1s11b", ["wei:8b", "chi:123s", "peng:5s"])
    1
    >>> [draws("123456789s 123456789b 70s", minimum=least) for least in (0, 15)]
    [1, 2]
    """
    cards, table = Hand(hand) if isinstance(hand, str) else hand, tuple(melds)
    others = (Hand(seen) if seen else _NOTHING) if isinstance(seen, str) else seen
    first = _first(rules)
    found = None if first is None else first.distance(cards, table, others, minimum)
    if found is not None:
        return found if found < FAR else None
    cards, groups, book, _ = _read(cards, table, rules, others)
    outlook = Outlook(cards, groups, book, unseen_by(cards, groups, others))
    check_owned(outlook)
    return _within(outlook.distance(book.number("win.minimum") if minimum is None else minimum))


@lru_cache(maxsize=64)
def _first(rules: RuleSet | str) -> FirstLook | None:
    """The first look under a rule set, which may be named, or None where it has none."""
    return first_look(cached_rules(rules) if isinstance(rules, str) else rules)


def distances(
    hands: Iterable[tuple[Hand | str, Iterable[Group | str]]], rules: RuleSet | str = "paohuzi"
) -> tuple[int | None, ...]:
    """The number for many hands with their melds, in their order.

    >>> distances([("22b 678s 456b 1s11b", ["wei:8b", "chi:123s", "peng:5s"]), ("123456789s 123456789b 70s", [])])
    (1, 2)
    """
    book = cached_rules(rules) if isinstance(rules, str) else rules
    return tuple(draws(hand, melds, book) for hand, melds in hands)


def check_owned(outlook: Outlook) -> None:
    """Raise :class:`~zipai.scoring.judge.ScoreError` for a number of cards that nobody can own at a table."""
    count, least = outlook.owned, outlook.ground.standings.waiting
    most = count + outlook.owing + 1
    if not least <= count <= most:
        raise ScoreError("scoring.count", count=count, least=least, most=most)


def _read(
    hand: Hand | str, melds: Iterable[Group | str], rules: RuleSet | str, seen: Hand | str
) -> tuple[Hand, tuple[Group, ...], RuleSet, Hand]:
    table = tuple([meld(m) if isinstance(m, str) else m for m in melds])
    return _hand(hand), table, cached_rules(rules) if isinstance(rules, str) else rules, _hand(seen)


def _hand(cards: Hand | str) -> Hand:
    return Hand(cards) if isinstance(cards, str) else cards


def _within(draws: int) -> int | None:
    return draws if draws < FAR else None


__all__ = ["Distance", "Useful", "check_owned", "distance", "distances", "draws", "listed", "unseen_by"]
