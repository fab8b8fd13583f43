"""A hand that waits, ready to be asked about any card: what a win with it would be worth.

How an arriving card may be taken is what :func:`~zipai.scoring.arrival.readings` says. It depends on the cards of
that one kind only, so it is asked once for each kind, number of copies and meld, and kept as the change that it makes
to a hand taken apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from zipai.cards import COPIES, KINDS, Card, Hand, alike, of_four
from zipai.melds import Group, Kind
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.arrival import From, readings
from zipai.scoring.huxi import total, value
from zipai.scoring.partition import hand_groups_due
from zipai.scoring.solver import alone, solver_for

#: More groups than a hand and a table can have.
_GROUPS: Final = 28


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


@lru_cache(maxsize=256)
def arrivals(source: From, rules: RuleSet) -> Arrivals:
    """How cards from *source* are taken, made when first asked for."""
    return Arrivals(source, rules)


@lru_cache(maxsize=64)
def cards_due(rules: RuleSet) -> list[int]:
    """How many loose cards a win has, by the number of groups that stand, were there no pair."""
    return [3 * hand_groups_due(groups, rules) for groups in range(_GROUPS)]


class Waiting:
    """A hand and its table melds, taken apart once for questions about any card."""

    def __init__(self, hand: Hand, table: Iterable[Group], rules: RuleSet) -> None:
        self.rules = rules
        self.solver = solver_for(rules)
        self.bits = bits = hand.bits
        loose, kan_kinds, groups, quads, huxi = self.solver.standing(bits)
        self.triples: dict[int, Group] = {}
        seen = bits
        for meld in table:
            seen += meld.cards.bits
            groups += 1
            quads += meld.quad
            huxi += value(meld, rules)[0]
            if meld.kind is not Kind.CHI:
                self.triples[meld.card] = meld
        self.loose, self.kan_kinds, self.groups, self.quads, self.huxi = loose, kan_kinds, groups, quads, huxi
        self.cards = len(Hand(bits=loose))
        #: Packed counts of the cards in sight: of the hand and its melds.
        self.seen = seen

    @cached_property
    def joined(self) -> list[int | None]:
        """For each kind the huxi of a win in which one more of it just joins the loose cards."""
        solver, pairs = self.solver, self.solver.pairs[self.quads]
        if self.cards + 1 != cards_due(self.rules)[self.groups] - pairs:
            return [None] * KINDS
        found = solver.joined(self.loose, pairs, self.kan_kinds)
        return [None if huxi is None else huxi + self.huxi for huxi in found]

    def huxi_with(self, card: int, source: From) -> int | None:
        """The most huxi of a laid hand with *card* from *source*, None where no reading of it lays the hand."""
        ways = arrivals(source, self.rules).of(card, self.bits >> 4 * card & 7, self.triples.get(card))
        return self._best(ways)

    def huxi_by_kind(self, source: From) -> list[int | None]:
        """:meth:`huxi_with` for each kind; None, too, where no copy of it can come any more."""
        how = arrivals(source, self.rules)
        found = list(self.joined)
        bits, gone = self.bits, of_four(self.seen)
        for kind in range(KINDS):
            copies = bits >> 4 * kind & 7
            if gone >> 4 * kind & 1:
                found[kind] = None
            elif copies > 1 or not how.plain or kind in self.triples:
                found[kind] = self._best(how.of(kind, copies, self.triples.get(kind)))
        return found

    def _best(self, ways: tuple[Taken, ...]) -> int | None:
        solver, due = self.solver, cards_due(self.rules)
        best = None
        for loose, cards, kan_kinds, groups, quads, huxi in ways:
            pairs = solver.pairs[self.quads + quads]
            if self.cards + cards != due[self.groups + groups] - pairs:
                continue
            found = solver.loose(self.loose + loose, pairs, self.kan_kinds + kan_kinds)
            if found is not None and (best is None or found + huxi > best):
                best = found + huxi
        return None if best is None else best + self.huxi
