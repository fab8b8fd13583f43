"""A hand that waits, ready to be asked about any card: what a win with it would be worth.

How an arriving card may be taken is what :func:`~zipai.scoring.arrival.readings` says. It depends on the cards of
that one kind only, so it is asked once for each kind, number of copies and meld, and kept as the change that it makes
to a hand taken apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from zipai.cards import COPIES, GUARD, KINDS, ONES, Card, CardError, Hand, alike
from zipai.melds import TABLE, Group, Kind
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.arrival import From, readings
from zipai.scoring.huxi import total, value
from zipai.scoring.lines import Entry, entry
from zipai.scoring.partition import in_order, menu, ways_to_lay
from zipai.scoring.solver import MOST, alone, solver_for

# What is taken apart for each card that may arrive are plain tuples: named ones take four times as long to unpack.

# What one reading of the arriving card changes: packed loose cards, how many there are, kinds that may be a kan,
# groups that stand, quads among them, and huxi.
Change = tuple[int, int, int, int, int, int]
# How a reading looks: what stands of that kind on the table and in the hand, and the rule that allows it.
Shown = tuple[tuple[Entry, ...], tuple[Entry, ...], str | None]
Taken = tuple[Change, Shown]
# A group on the table: packed cards, huxi, whether a quad, of three or four alike the kind (else -1), its line.
Lying = tuple[int, int, bool, int, Entry]
# A laid hand: its lines, table first and the hand in printed order, and the rule by which the card was taken, where
# it was more than a loose card.
Way = tuple[list[Entry], str | None]

#: Nothing arrives.
_AS_IT_LIES: Final[tuple[Taken, ...]] = (((0, 0, 0, 0, 0, 0), ((), (), None)),)
#: The card joins the loose ones and changes nothing else.
_PLAIN: Final[tuple[Change, ...]] = tuple((1 << 4 * kind, 1, 0, 0, 0, 0) for kind in range(KINDS))


def taken(card: Card, copies: int, meld: Group | None, source: From, rules: RuleSet) -> tuple[Taken, ...]:
    """Every reading of a card that comes from *source* to so many copies in the hand and to a triple on the table.

    >>> from zipai.rulebook import built_in
    >>> for change, (_, fixed, rule) in taken(Card("1s"), 2, None, From.OTHER, built_in("paohuzi")):
    ...     print(change, [text for text, *_ in fixed], rule)
    (1, 1, 0, 0, 0, 0) [] None
    (-2, -2, 0, 1, 0, 1) ['peng:1s'] win.set-by-source
    """
    table = () if meld is None else (meld,)
    before = alone(card, copies, rules)
    groups = len(before.fixed) + len(table)
    quads = before.quads + sum(group.quad for group in table)
    huxi = before.huxi + total(value(group, rules)[0] for group in table)
    found: list[Taken] = []
    for reading in readings(alike(card, copies), table, card, source, rules):
        stands = (*reading.table, *reading.lot.fixed)
        loose = len(reading.lot.loose) - before.loose
        change = (
            loose << 4 * card,
            loose,
            (card in reading.lot.kan_kinds) - before.kan << 4 * card,
            len(stands) - groups,
            reading.quads - quads,
            total(value(group, rules)[0] for group in stands) - huxi,
        )
        shown = (
            tuple(entry(group, rules, on_table=True) for group in reading.table),
            tuple(entry(group, rules) for group in reading.lot.fixed),
            reading.rule,
        )
        found.append((change, shown))
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
        self.plain = all(
            [change for change, _ in self.by_copies[kind][copies]] == [_PLAIN[kind]]
            for kind in range(KINDS)
            for copies in (0, 1)
        )

    def of(self, kind: int, copies: int, meld: Group | None) -> tuple[Taken, ...]:
        """The readings of one card."""
        if meld is None:
            return self.by_copies[kind][copies]
        key = (copies, meld)
        if key not in self._with_meld:
            self._with_meld[key] = taken(Card(kind), copies, meld, self._source, self._rules)
        return self._with_meld[key]


class BySource(dict[From, Arrivals]):
    """How cards from each source are taken under one rule set; filled as they are asked for."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, source: From) -> Arrivals:
        found = self[source] = Arrivals(source, self._rules)
        return found


class OnTable(dict[Group, Lying]):
    """What groups on the table bring under one rule set; filled as they are met. A
    :class:`~zipai.cards.CardError` for a group that can't lie there.
    """

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, meld: Group) -> Lying:
        if meld.kind not in TABLE:
            raise CardError("cards.not-table", text=repr(str(meld)))
        kind = -1 if meld.kind is Kind.CHI else int(meld.card)
        line = entry(meld, self._rules, on_table=True)
        found = self[meld] = (meld.cards.bits, line[3], meld.quad, kind, line)
        return found


class Known:
    """What is asked of one rule set again and again."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.solver = solver_for(rules)
        self.on_table = OnTable(rules)
        self.arrivals = BySource(rules)
        #: What there is to lay without a kan, by the pairs due.
        self.menus = [menu(pairs, 0, rules) for pairs in range(max(self.solver.pairs) + 1)]
        #: The line of each group that loose cards make, by its place.
        self.line_of = [entry(group, rules) for group in in_order(rules)].__getitem__
        #: The lines of what stands by itself, by the lowest bit of each three and the third bit of each four.
        self.fixed: dict[int, list[Entry]] = {}

    def fix(self, alike: int) -> list[Entry]:
        """The lines of what stands by itself, met for the first time."""
        if len(self.fixed) > MOST:
            self.fixed.clear()
        found = self.fixed[alike] = [
            entry(group, self.rules)
            for mark, by_kind in ((1, self.solver.three), (COPIES, self.solver.four))
            for kind in range(KINDS)
            if alike >> 4 * kind & mark
            for group in by_kind[kind].fixed
        ]
        return found


@lru_cache(maxsize=64)
def known(rules: RuleSet) -> Known:
    """The one :class:`Known` of a rule set."""
    return Known(rules)


class Waiting:
    """A hand and its table melds, taken apart once for questions about any card."""

    __slots__ = (
        "_found", "_joined", "_known", "alike", "bits", "cards", "groups", "huxi", "kan_kinds", "loose",
        "quads", "seen", "table", "too_many",
    )  # fmt: skip

    def __init__(self, hand: Hand, table: Iterable[Group], rules: RuleSet) -> None:
        self._known = about = known(rules)
        on_table = about.on_table
        self.bits = seen = too_many = hand.bits
        loose, self.kan_kinds, groups, quads, huxi = about.solver.standing(seen)
        self.loose = loose
        #: How many cards are loose, at most three of a kind.
        self.cards = loose.bit_count() + (loose >> 1 & ONES).bit_count()
        #: Three or four alike on the table, by their kind.
        self.alike: dict[int, Group] = {}
        #: The lines of the table.
        self.table: list[Entry] = []
        for meld in table:
            cards, worth, quad, kind, line = on_table[meld]
            seen += cards
            too_many |= seen
            groups += 1
            quads += quad
            huxi += worth
            self.table.append(line)
            if kind >= 0:
                self.alike[kind] = meld
        self.groups, self.quads, self.huxi = groups, quads, huxi
        #: Packed counts of the cards in sight: of the hand and its melds.
        self.seen = seen
        #: Whether there are eight or more of a kind, so that the counts may have run over.
        self.too_many = too_many & GUARD != 0
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
        how = self._known.arrivals[source]
        return self._best(how.of(card, self.bits >> 4 * card & 7, self.alike.get(card)))

    def huxi_by_kind(self, source: From) -> list[int | None]:
        """:meth:`huxi_with` for each kind; None, too, where no copy of it can come any more."""
        how = self._known.arrivals[source]
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
            if gone & bit:
                found[kind] = None
            elif kind in self.alike:
                found[kind] = self._best(how.of(kind, bits >> place & 7, self.alike[kind]))
            else:
                found[kind] = self._best(how.by_copies[kind][bits >> place & 7])
        return found

    def _best(self, ways: tuple[Taken, ...]) -> int | None:
        solver, best = self._known.solver, None
        for (loose, cards, kan_kinds, groups, quads, huxi), _ in ways:
            pairs = solver.pairs[self.quads + quads]
            if self.cards + cards != solver.cards[self.groups + groups] - pairs:
                continue
            # both wei and peng leave the same cards, and quads do, so that most is asked twice
            asked = (self.loose + loose, pairs, self.kan_kinds + kan_kinds)
            if asked in self._found:
                found = self._found[asked]
            else:
                found = self._found[asked] = solver.loose(*asked)
            if found is not None and (best is None or found + huxi > best):
                best = found + huxi
        return None if best is None else best + self.huxi

    def laid(self, card: int | None, source: From | None) -> list[Way]:
        """Every way to lay the hand with *card* from *source*, or as it lies without; two may look alike."""
        known, meld, ways = self._known, None, _AS_IT_LIES
        line_of, solver = known.line_of, known.solver
        if card is not None and source is not None:
            meld = self.alike.get(card)
            how, copies = known.arrivals[source], self.bits >> 4 * card & 7
            ways = how.by_copies[card][copies] if meld is None else how.of(card, copies, meld)
        fixed = [] if self.loose == self.bits else self._fixed(card)
        found = []
        for (loose, cards, kan_kinds, groups, quads, _), (lying, standing, rule) in ways:
            pairs = solver.pairs[self.quads + quads]
            if self.cards + cards != solver.cards[self.groups + groups] - pairs:
                continue
            kan_kinds += self.kan_kinds
            from_menu = menu(pairs, kan_kinds, known.rules) if kan_kinds else known.menus[pairs]
            for way in ways_to_lay(self.loose + loose, pairs, from_menu):
                hand = list(map(line_of, way))
                if fixed:
                    hand += fixed
                if standing:
                    hand += standing
                hand.sort()
                table = self._table_with(lying, meld) if lying else self.table
                found.append((table + hand, rule))
        return found

    def _fixed(self, card: int | None) -> list[Entry]:
        """The lines of what stands in the hand, but for that of one kind."""
        bits = self.bits if card is None else self.bits & ~(7 << 4 * card)
        alike = bits & bits >> 1 & ONES | bits & ONES << 2
        if (found := self._known.fixed.get(alike)) is None:
            found = self._known.fix(alike)
        return found

    def _table_with(self, lying: tuple[Entry, ...], meld: Group | None) -> list[Entry]:
        """The lines of the table after what lies there of the arriving card has changed."""
        if meld is None:
            return [*self.table, *lying]
        at = next(at for at, (_, _, group, _) in enumerate(self.table) if group == meld)
        return [*self.table[:at], *lying, *self.table[at + 1 :]]
