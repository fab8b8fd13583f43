"""The answer to "what is this worth, does it win, and why not?"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from zipai.cards import COPIES, Card, Hand, above_four
from zipai.melds import Group, meld
from zipai.rulebook.changes import cached_rules
from zipai.rulebook.refusals import Refusal
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.arrival import From, Reading, readings
from zipai.scoring.huxi import total
from zipai.scoring.lines import Entry
from zipai.scoring.lines import Line as Line
from zipai.scoring.partition import lot, pairs_due, printed
from zipai.scoring.waiting import Waiting, Way
from zipai.scoring.whynot import no_laying
from zipai.threads import rule
from zipai.words import ZipaiError

#: Kept at hand, for looking up a member of an enumeration is slow.
_DISCARD: Final = From.DISCARD


class ScoreError(ZipaiError):
    """A hand that can't be: five of a kind, or counts that nobody can own."""


@dataclass(frozen=True, init=False)
class Judgement:
    """What was found of a hand.

    ``huxi`` is the best over all partitions, None where there is none; ``lines`` is that partition, table
    first; ``ways`` are all partitions in printed order, and ``refusals`` say why it doesn't win.
    ``reading`` is the rule by which the winning card was taken, where it was more than a loose card.
    """

    hand: Hand
    melds: tuple[Group, ...]
    win: Card | None
    source: From | None
    rules: RuleSet
    huxi: int | None
    lines: tuple[Line, ...]
    ways: tuple[tuple[Group, ...], ...]
    refusals: tuple[Refusal, ...]
    reading: str | None = None

    def __init__(
        self,
        hand: Hand,
        melds: tuple[Group, ...],
        win: Card | None,
        source: From | None,
        rules: RuleSet,
        huxi: int | None,
        lines: tuple[Line, ...],
        ways: tuple[tuple[Group, ...], ...],
        refusals: tuple[Refusal, ...],
        reading: str | None = None,
    ) -> None:
        # by hand: what a frozen dataclass does here would be a tenth of the time that judging a hand takes
        held = self.__dict__
        held["hand"] = hand
        held["melds"] = melds
        held["win"] = win
        held["source"] = source
        held["rules"] = rules
        held["huxi"] = huxi
        held["lines"] = lines
        held["ways"] = ways
        held["refusals"] = refusals
        held["reading"] = reading

    @property
    def wins(self) -> bool:
        """Whether the hand wins: nothing refuses it."""
        return not self.refusals

    @property
    def minimum(self) -> int:
        """The huxi that a win needs."""
        return self.rules.number("win.minimum")

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """Every rule that spoke, each once: of the card's reading, of the lines, of the refusals."""
        spoken = (*((self.reading,) if self.reading else ()), *(line.rule for line in self.lines))
        return tuple(dict.fromkeys((*spoken, *(refusal.rule for refusal in self.refusals))))

    def as_dict(self, lang: str = "en") -> dict[str, Any]:
        """The judgement as ``zipai score`` prints it."""
        return {
            "wins": self.wins,
            "huxi": self.huxi,
            "minimum": self.minimum,
            "groups": [line.as_dict() for line in self.lines],
            "partitions": len(self.ways),
            "why_not": [{"rule": refusal.rule, "text": refusal.text(lang)} for refusal in self.refusals],
        }


@rule("win.card-count")
def cards_due(quads: int, rules: RuleSet) -> int:
    """How many cards a winning hand owns: three a group without a quad; with quads a pair and a card for each.

    Rule: win.card-count.

    >>> from zipai.rulebook import built_in
    >>> [cards_due(quads, built_in("paohuzi")) for quads in range(4)]
    [21, 21, 22, 23]
    """
    full = 3 * rules.number("win.groups")
    return full - pairs_due(quads) + quads


@rule("win.minimum")
def below_minimum(huxi: int, rules: RuleSet) -> Refusal | None:
    """The refusal of a hand with too few huxi, or None. Rule: win.minimum."""
    if huxi >= (minimum := rules.number("win.minimum")):
        return None
    return Refusal("win.minimum", (("huxi", huxi), ("minimum", minimum), ("unit", rules.unit)))


@rule("win.on-discard")
def not_winnable(source: From | None, rules: RuleSet, *, first_discard: bool = False) -> Refusal | None:
    """The refusal of a discard where it can't be won, or None; the dealer's first one may be by itself.

    Rule: win.on-discard.
    """
    if source is not _DISCARD or (winnable := rules["win.on-discard"]) == "always":
        return None
    return None if first_discard and winnable == "dealer-first-discard" else Refusal("win.on-discard")


@rule("win.best-partition")
def best(ways: Sequence[Way]) -> int:
    """Of several ways to lay a hand the place of the one that counts: most huxi, among equals the first in printed
    order.

    Rule: win.best-partition.
    """
    if len(ways) == 1:
        return 0

    def least(at: int) -> tuple[int, tuple[str, ...]]:
        entries, _ = ways[at]
        return -total(huxi for _, _, _, huxi in entries), printed(group for _, _, group, _ in entries)

    return min(range(len(ways)), key=least)


def score(
    hand: Hand | str,
    melds: Iterable[Group | str] = (),
    win: Card | str | None = None,
    source: From | str | None = None,
    rules: RuleSet | str = "paohuzi",
    *,
    first_discard: bool = False,
) -> Judgement:
    """Judge a hand with its table melds, and the card that would win it.

    *source* says where that card comes from (:class:`From`); both come together or not at all. Without them
    the hand is judged as it lies. *first_discard* says that the card is the dealer's first discard. Raises
    :class:`~zipai.cards.CardError` for cards that can't be, such as five of a kind over hand and table.

    >>> judged = score("666b 57b 123s 456s 890s", ["wei:2b", "peng:9b"], "6b", "other")
    >>> judged.wins, judged.huxi, len(judged.ways)
    (True, 18, 1)
    >>> for line in judged.lines:
    ...     print(line.group, line.huxi, line.rule)
    wei:2b 6 huxi.wei
    peng:9b 3 huxi.peng
    kan:6b 6 huxi.kan
    run:123s 3 huxi.one-two-three
    run:456s 0 huxi.run
    run:567b 0 huxi.run
    run:890s 0 huxi.run
    """
    cards = Hand(hand) if isinstance(hand, str) else hand
    table: tuple[Any, ...] = tuple(melds)
    if str in map(type, table):
        table = tuple([meld(m) if isinstance(m, str) else m for m in table])
    card = Card(win) if isinstance(win, str) else win
    origin = source if isinstance(source, From) else _origin(source)
    book = cached_rules(rules) if isinstance(rules, str) else rules
    if (card is None) != (origin is None):
        raise ScoreError("scoring.win-and-from")
    waiting = Waiting(cards, table, book)
    if waiting.too_many or above_four(waiting.seen if card is None else waiting.seen + (1 << 4 * card)):
        raise _five(cards, table, card)
    refusals: tuple[Refusal, ...] = ()
    if (refused := not_winnable(origin, book, first_discard=first_discard)) is not None:
        refusals = (refused,)
    ways = waiting.laid(card, origin)
    if not ways:
        taken = _taken(cards, table, card, origin, book)
        refusals = (*refusals, *no_laying(taken, cards_due, book))
        return Judgement(cards, table, card, origin, book, None, (), (), refusals, taken[0].rule)
    if len(ways) > 1:
        ways = _each_once(ways)
    at = best(ways)
    lines, groups, values = _columns(ways[at][0])
    huxi = total(values)
    if (refused := below_minimum(huxi, book)) is not None:
        refusals = (*refusals, refused)
    found = (groups,) if len(ways) == 1 else tuple([_columns(entries)[1] for entries, _ in ways])
    return Judgement(cards, table, card, origin, book, huxi, lines, found, refusals, ways[at][1])


def _columns(entries: list[Entry]) -> tuple[tuple[Line, ...], tuple[Group, ...], tuple[int, ...]]:
    """The lines of a way, their groups and their huxi."""
    _, lines, groups, values = zip(*entries, strict=False)  # all as long as each other
    return lines, groups, values


def _taken(
    hand: Hand, table: tuple[Group, ...], card: Card | None, source: From | None, rules: RuleSet
) -> list[Reading]:
    """Every reading of the hand."""
    if card is None or source is None:
        return [_as_it_lies(hand, table, rules)]
    return readings(hand, table, card, source, rules)


def winning_huxi(
    hand: Hand, table: tuple[Group, ...], card: Card, source: From, rules: RuleSet, *, first_discard: bool = False
) -> int | None:
    """The huxi with which *card* wins, or None when it does not: as :func:`score` says, without the reasons.

    >>> from zipai.rulebook import built_in
    >>> hand, table = Hand("22b 678s 456b 1s11b"), tuple(map(Group, ("wei:8b", "chi:123s", "peng:5s")))
    >>> [winning_huxi(hand, table, Card("2b"), source, built_in("paohuzi")) for source in (From.OWN, From.OTHER)]
    [16, None]
    """
    if not_winnable(source, rules, first_discard=first_discard):
        return None
    huxi = Waiting(hand, table, rules).huxi_with(card, source)
    return None if huxi is None or below_minimum(huxi, rules) else huxi


@lru_cache(maxsize=4096)
def winning_mask(
    hand: Hand, table: tuple[Group, ...], source: From, rules: RuleSet, *, first_discard: bool = False
) -> int:
    """The kinds that win when they come from *source*, a bit each: bit 0 is 一, bit 19 is 拾.

    Bit by bit it is whether :func:`winning_huxi` finds a win; kinds of which no copy is left are not in it.

    >>> from zipai.rulebook import built_in
    >>> hand, table = Hand("22b 678s 456b 1s11b"), tuple(map(Group, ("wei:8b", "chi:123s", "peng:5s")))
    >>> [bin(winning_mask(hand, table, source, built_in("paohuzi"))) for source in (From.OWN, From.OTHER)]
    ['0b100000100000010000', '0b10000']
    """
    if not_winnable(source, rules, first_discard=first_discard):
        return 0
    mask = 0
    for kind, huxi in enumerate(Waiting(hand, table, rules).huxi_by_kind(source)):
        if huxi is not None and not below_minimum(huxi, rules):
            mask |= 1 << kind
    return mask


def _each_once(ways: list[Way]) -> list[Way]:
    """The ways in printed order; of two readings that look alike the first."""
    by_text: dict[tuple[str, ...], Way] = {}
    for way in ways:
        by_text.setdefault(tuple(sorted([entry[0] for entry in way[0]])), way)
    return [by_text[key] for key in sorted(by_text)]


def _as_it_lies(hand: Hand, table: tuple[Group, ...], rules: RuleSet) -> Reading:
    return Reading(table, lot(hand, rules))


def _origin(source: From | str | None) -> From | None:
    if source is None or isinstance(source, From):
        return source
    if source not in list(From):
        raise ScoreError("scoring.from", source=repr(source), known=", ".join(From))
    return From(source)


def _five(hand: Hand, table: tuple[Group, ...], card: Card | None) -> ScoreError:
    """The error of more than four of a kind over hand, table and winning card."""
    counts = Counter(hand)
    for group in table:
        counts.update(group.cards)
    if card is not None:
        counts[card] += 1
    kind = min(kind for kind, count in counts.items() if count > COPIES)
    return ScoreError("scoring.five", card=Card(kind), count=counts[kind])


def owned(hand: Hand, table: Iterable[Group]) -> int:
    """How many cards a player owns, in the hand and on the table."""
    return len(hand) + sum(len(group.cards) for group in table)


def counts_allowed(judged: Judgement, *, waiting: bool) -> tuple[int, int]:
    """The least and the most cards that the player of this hand can own.

    A waiting player owns 20 cards and one more for each quad after the first, less what dealt ti still owe;
    one card more when a discard is due.
    """
    quads = _as_it_lies(judged.hand, judged.melds, judged.rules).quads
    least = 3 * judged.rules.number("win.groups") - 1
    return least, least + max(0, quads - 1) + (not waiting)


def check_counts(judged: Judgement) -> None:
    """Raise :class:`ScoreError` for a number of cards that nobody can own at a table."""
    waiting = judged.win is not None
    least, most = counts_allowed(judged, waiting=waiting)
    count = owned(judged.hand, judged.melds)
    if not least <= count <= most:
        raise ScoreError("scoring.count-win" if waiting else "scoring.count", count=count, least=least, most=most)
