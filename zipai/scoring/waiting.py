"""A hand that waits, ready to be asked about any card: what a win with it would be worth.

How an arriving card may be taken is what :func:`~zipai.scoring.arrival.readings` says. It depends on the cards of
that one kind only, so it is asked once for each kind, number of copies and meld, and kept as the change that it makes
to a hand taken apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from zipai.cards import COPIES, KINDS, Card, Hand, alike
from zipai.melds import Group, Kind
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.arrival import From, readings
from zipai.scoring.huxi import total, value
from zipai.scoring.solver import alone, solver_for

#: The lowest bit of each count of a packed hand.
ONES: Final = sum(1 << 4 * kind for kind in range(KINDS))


class Taken(NamedTuple):
    """What one reading of the arriving card changes: packed loose cards, how many there are, kinds that may be a
    kan, groups that stand, quads among them, and huxi.
    """

    loose: int
    cards: int
    kan_kinds: int
    groups: int
    quads: int
    huxi: int


#: A card that joins the loose cards and changes nothing else, and is of this kind.
_PLAIN: Final = tuple((Taken(1 << 4 * kind, 1, 0, 0, 0, 0),) for kind in range(KINDS))


def taken(card: Card, copies: int, meld: Group | None, source: From, rules: RuleSet) -> tuple[Taken, ...]:
    """Every reading of a card that comes from *source* to so many copies in the hand and to a triple on the table.

    >>> from zipai.rulebook import built_in
    >>> for change in taken(Card("1s"), 2, None, From.OTHER, built_in("paohuzi")):
    ...     print(change)
    Taken(loose=1, cards=1, kan_kinds=0, groups=0, quads=0, huxi=0)
    Taken(loose=-2, cards=-2, kan_kinds=0, groups=1, quads=0, huxi=1)
    """
    table = () if meld is None else (meld,)
    before = alone(card, copies, rules)
    groups = before.groups + len(table)
    quads = before.quads + sum(group.quad for group in table)
    huxi = before.huxi + total(value(group, rules)[0] for group in table)
    found = []
    for reading in readings(alike(card, copies), table, card, source, rules):
        stands = (*reading.table, *reading.lot.fixed)
        loose = len(reading.lot.loose) - before.loose
        change = Taken(
            loose << 4 * card,
            loose,
            (card in reading.lot.kan_kinds) - before.kan << 4 * card,
            len(stands) - groups,
            reading.quads - quads,
            total(value(group, rules)[0] for group in stands) - huxi,
        )
        found.append(change)
    return tuple(found)


class Arrivals:
    """How cards from one source are taken under one rule set."""

    def __init__(self, source: From, rules: RuleSet) -> None:
        self._source, self._rules = source, rules
        self._with_meld: dict[tuple[int, Group], tuple[Taken, ...]] = {}
        #: Readings by kind and copies in the hand, with no triple of that kind on the table.
        self.by_copies = [
            [taken(card, copies, None, source, rules) for copies in range(COPIES + 1)]
            for card in map(Card, range(KINDS))
        ]
        #: Whether a single card always just joins the loose ones.
        self.plain = all(self.by_copies[kind][copies] == _PLAIN[kind] for kind in range(KINDS) for copies in (0, 1))

    def of(self, kind: int, copies: int, meld: Group | None) -> tuple[Taken, ...]:
        """The readings of one card."""
        if meld is None:
            return self.by_copies[kind][copies]
        key = (copies, meld)
        if key not in self._with_meld:
            self._with_meld[key] = taken(Card(kind), copies, meld, self._source, self._rules)
        return self._with_meld[key]


class Lying(NamedTuple):
    """A group on the table: its packed cards, huxi, whether a quad, and of three or four alike the kind (else -1)."""

    cards: int
    huxi: int
    quad: bool
    kind: int


class Known:
    """What is asked of one rule set again and again, filled as it is met."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.solver = solver_for(rules)
        self._lying: dict[Group, Lying] = {}
        self._arrivals: dict[From, Arrivals] = {}

    def lying(self, meld: Group) -> Lying:
        """What a group on the table brings."""
        if (lies := self._lying.get(meld)) is None:
            kind = -1 if meld.kind is Kind.CHI else int(meld.card)
            lies = self._lying[meld] = Lying(meld.cards.bits, value(meld, self.rules)[0], meld.quad, kind)
        return lies

    def arrivals(self, source: From) -> Arrivals:
        """How cards from a source are taken."""
        if (how := self._arrivals.get(source)) is None:
            how = self._arrivals[source] = Arrivals(source, self.rules)
        return how


@lru_cache(maxsize=64)
def known(rules: RuleSet) -> Known:
    """The one :class:`Known` of a rule set."""
    return Known(rules)


class Waiting:
    """A hand and its table melds, taken apart once for questions about any card."""

    __slots__ = (
        "_found", "_joined", "_known", "alike", "bits", "cards", "groups", "huxi", "kan_kinds", "loose", "quads", "seen",
    )  # fmt: skip

    def __init__(self, hand: Hand, table: Iterable[Group], rules: RuleSet) -> None:
        self._known = about = known(rules)
        self.bits = seen = hand.bits
        self.loose, self.kan_kinds, groups, quads, huxi = about.solver.standing(seen)
        #: Three or four alike on the table, by their kind.
        self.alike: dict[int, Group] = {}
        for meld in table:
            cards, worth, quad, kind = about.lying(meld)
            seen += cards
            groups += 1
            quads += quad
            huxi += worth
            if kind >= 0:
                self.alike[kind] = meld
        self.groups, self.quads, self.huxi = groups, quads, huxi
        #: How many cards are loose.
        self.cards = len(Hand(bits=self.loose))
        #: Packed counts of the cards in sight: of the hand and its melds.
        self.seen = seen
        self._joined: list[int | None] | None = None
        self._found: dict[tuple[int, int, int], int | None] = {}

    @property
    def joined(self) -> list[int | None]:
        """For each kind the huxi of a win in which one more of it just joins the loose cards."""
        if self._joined is None:
            solver = self._known.solver
            pairs = solver.pairs[self.quads]
            if self.cards + 1 == solver.cards[self.groups] - pairs:
                found = solver.joined(self.loose, pairs, self.kan_kinds)
                self._joined = [None if huxi is None else huxi + self.huxi for huxi in found]
            else:
                self._joined = [None] * KINDS
        return self._joined

    def huxi_with(self, card: int, source: From) -> int | None:
        """The most huxi of a laid hand with *card* from *source*, None where no reading of it lays the hand."""
        how = self._known.arrivals(source)
        return self._best(how.of(card, self.bits >> 4 * card & 7, self.alike.get(card)))

    def huxi_by_kind(self, source: From) -> list[int | None]:
        """:meth:`huxi_with` for each kind; None, too, where no copy of it can come any more."""
        how = self._known.arrivals(source)
        found = self.joined.copy()
        bits, gone = self.bits, self.seen >> 2 & ONES
        asked = gone | ((bits | bits >> 1) >> 1 & ONES if how.plain else ONES)
        for kind in self.alike:
            asked |= 1 << 4 * kind
        while asked:
            bit = asked & -asked
            asked -= bit
            place = bit.bit_length() - 1
            kind = place // 4
            found[kind] = None if gone & bit else self._best(how.of(kind, bits >> place & 7, self.alike.get(kind)))
        return found

    def _best(self, ways: tuple[Taken, ...]) -> int | None:
        solver, best = self._known.solver, None
        for loose, cards, kan_kinds, groups, quads, huxi in ways:
            pairs = solver.pairs[self.quads + quads]
            if self.cards + cards != solver.cards[self.groups + groups] - pairs:
                continue
            asked = (self.loose + loose, pairs, self.kan_kinds + kan_kinds)
            if asked in self._found:
                found = self._found[asked]
            else:
                found = self._found[asked] = solver.loose(*asked)
            if found is not None and (best is None or found + huxi > best):
                best = found + huxi
        return None if best is None else best + self.huxi
