"""Best huxi of a hand, fast: the short way to what :func:`~zipai.scoring.judge.score` explains.

The groups and huxi of a rule set choose the way: tables that ship, where there are some for them, or else an
automaton that grows while it is asked. That choice is made in :func:`solver_for` and nowhere else. What stands by
itself in a hand, its kans and quads, is asked of the rules once for each kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from zipai.cards import COPIES, FOURS, GUARD, KINDS, ONES, Hand, alike
from zipai.melds import Group
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring import tables
from zipai.scoring.growing import Growing
from zipai.scoring.huxi import total, value
from zipai.scoring.loose import fingerprint, loose_groups
from zipai.scoring.partition import Candidate, hand_groups_due, lot, pairs_due

_SMALL: Final = (1 << 40) - 1
#: In counts of two bits, small beside big: the lower bit of each, the upper bit of each, the lower one of big cards.
_LOWER: Final = sum(1 << 2 * place for place in range(KINDS))
_UPPER: Final = _LOWER << 1
_BIGS: Final = _LOWER & ONES << 2
#: So many kinds have no more cards than the tables know, whatever their counts.
_FEW: Final = tables.CARDS // tables.COPIES
#: So many different kans and quads are kept in mind.
MOST: Final = 20_000
#: More quads and more groups than anybody can own.
_QUADS: Final = 21
_GROUPS: Final = 28


def _place(kind: int) -> int:
    """Where the count of a kind stands among counts of two bits, small beside big."""
    return 4 * (kind % 10) + 2 * (kind // 10)


#: The kinds of each step with what one card of them adds to the counts of its numbers.
_IN_FIRST, _IN_SECOND, _IN_THIRD, _IN_FOURTH = (
    tuple((kind, 1 << _place(kind) - 4 * start) for kind in range(KINDS) if start <= kind % 10 < start + numbers)
    for start, numbers in ((sum(tables.CHUNKS[:step]), tables.CHUNKS[step]) for step in range(len(tables.CHUNKS)))
)


@dataclass(frozen=True, slots=True)
class Alone:
    """What copies of one kind are by themselves in a hand: groups that stand, and loose cards."""

    fixed: tuple[Group, ...]
    quads: int
    huxi: int
    loose: int
    kan: bool


def alone(kind: int, copies: int, rules: RuleSet) -> Alone:
    """What so many copies of a kind are by themselves; *kan* says that the loose ones may be one.

    >>> from zipai.rulebook import built_in
    >>> alone(14, 3, built_in("paohuzi")), alone(14, 2, built_in("paohuzi")).loose
    (Alone(fixed=(Group('kan:5b'),), quads=0, huxi=6, loose=0, kan=False), 2)
    """
    lies = lot(alike(kind, copies), rules)
    quads = sum(group.quad for group in lies.fixed)
    huxi = total(value(group, rules)[0] for group in lies.fixed)
    return Alone(lies.fixed, quads, huxi, len(lies.loose), kind in lies.kan_kinds)


# A hand taken apart: packed loose cards, which of their kinds may be a kan, and of what stands by itself how many
# groups, how many quads, and the huxi.
Standing = tuple[int, int, int, int, int]


class Solver:
    """Best huxi under one rule set, by the automaton that has an answer for everything."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        #: What three and four copies of each kind are by themselves.
        self.three = [alone(kind, 3, rules) for kind in range(KINDS)]
        self.four = [alone(kind, COPIES, rules) for kind in range(KINDS)]
        self._standing: dict[int, Standing] = {}
        #: Pairs due by the number of quads.
        self.pairs = [pairs_due(quads) for quads in range(_QUADS)]
        #: How many cards are laid beside the groups that stand, by their number, were there no pair.
        self.cards = [3 * hand_groups_due(groups, rules) for groups in range(_GROUPS)]

    @cached_property
    def growing(self) -> Growing:
        """The automaton, made when it is first needed."""
        return Growing(self.rules)

    def standing(self, bits: int) -> Standing:
        """A packed hand taken apart."""
        alike = bits & bits >> 1 & ONES | bits & FOURS
        if not alike:
            return bits, 0, 0, 0, 0
        if (found := self._standing.get(alike)) is None:
            if len(self._standing) > MOST:
                self._standing.clear()
            found = self._standing[alike] = self._stand(alike)
        cards, kan_kinds, groups, quads, huxi = found
        return bits - cards, kan_kinds, groups, quads, huxi

    def _stand(self, alike: int) -> Standing:
        """The cards that stand by themselves, marked by the lowest bit of each three and the third bit of each four,
        in the place of the loose ones.
        """
        cards, kan_kinds, groups, quads, huxi = 0, 0, 0, 0, 0
        for kind in range(KINDS):
            for mark, copies, by_kind in ((1, 3, self.three), (COPIES, COPIES, self.four)):
                if alike >> 4 * kind & mark:
                    stands = by_kind[kind]
                    cards += copies - stands.loose << 4 * kind
                    kan_kinds += stands.kan << 4 * kind
                    groups += len(stands.fixed)
                    quads += stands.quads
                    huxi += stands.huxi
        return cards, kan_kinds, groups, quads, huxi

    def best(self, hand: Hand, quads: int = 0) -> int | None:
        """The huxi of the best way to lay a whole hand into groups, None where there is none.

        *quads* is how many lie on the table. It is the most huxi of :func:`~zipai.scoring.partition.partitions`.

        >>> from zipai.rulebook import built_in
        >>> solver = solver_for(built_in("paohuzi"))
        >>> solver.best(Hand("123s 555b 270b")), solver.best(Hand("55b 123s"), quads=1), solver.best(Hand("55b"))
        (15, 3, None)
        """
        loose, kan_kinds, _, more_quads, huxi = self.standing(hand.bits)
        found = self.loose(loose, self.pairs[quads + more_quads], kan_kinds)
        return None if found is None else found + huxi

    def loose(self, bits: int, pairs: int, kan_kinds: int = 0) -> int | None:
        """Best huxi of packed loose cards with exactly so many pairs, None when no groups use them all.

        *kan_kinds* has the lowest bit of each kind of which three may stand as a kan; three others alike may not.
        """
        return self.growing.best(bits, pairs, kan_kinds)

    def joined(self, bits: int, pairs: int, kan_kinds: int = 0) -> list[int | None]:
        """For each kind, :meth:`loose` of these cards and one more of it; None, too, for the third or fourth alike."""
        return [
            self.loose(bits + (1 << place), pairs, kan_kinds) if bits >> place & 7 < tables.COPIES else None
            for place in range(0, 4 * KINDS, 4)
        ]


class TableSolver(Solver):
    """Best huxi by the tables that ship: four steps a hand. Only for rule sets that keep kans and quads whole."""

    def __init__(self, rules: RuleSet, groups: tuple[Candidate, ...], known: tables.Tables) -> None:
        super().__init__(rules)
        self.tables = known
        self._first, self._second, self._third, self._fourth = known.first, known.second, known.third, known.fourth
        #: huxi of a small kan and ti, and how much more big ones are worth.
        self._kan, self._ti = self.three[0].huxi, self.four[0].huxi
        self._more_kan, self._more_ti = self.three[-1].huxi - self._kan, self.four[-1].huxi - self._ti
        #: Groups with just one copy of each kind: every way to lay three loose cards alike has one of them.
        self._singles = [
            [(each.bits, each.huxi) for each in groups if each.group.cards.count(kind) == 1] for kind in range(KINDS)
        ]
        self._ends = [tables.NO_PAIR + pairs for pairs in self.pairs]

    def best(self, hand: Hand, quads: int = 0) -> int | None:
        """As :meth:`Solver.best`."""
        bits = hand.bits
        huxi = 0
        if fours := bits & FOURS:
            bits -= fours
            quads += fours.bit_count()
            huxi = self._ti * fours.bit_count() + self._more_ti * (fours >> 40).bit_count()
        # the counts of a number beside each other, two bits for each size: four bits a number
        both = bits & _SMALL | bits >> 38
        if threes := both & both >> 1 & _LOWER:
            both -= 3 * threes
            huxi += self._kan * threes.bit_count() + self._more_kan * (threes & _BIGS).bit_count()
        if (kinds := both.bit_count()) > _FEW and kinds + (both & _UPPER).bit_count() > tables.CARDS:
            return super().best(hand, quads - fours.bit_count())
        if one := self._first[both & 0xFFFF]:
            second, third, fourth = (both >> 16).to_bytes(3, "little")
            if two := self._second[second][one >> 8]:
                three = self._third[third][two >> 8]
                four = self._fourth[fourth][three >> 8]
                if four >> 8 == self._ends[quads]:
                    return huxi + (one + two + three + four & 255)
        return None

    def loose(self, bits: int, pairs: int, kan_kinds: int = 0) -> int | None:
        """As :meth:`Solver.loose`."""
        if several := (bits & bits >> 1 | bits >> 2) & ONES:
            return super().loose(bits, pairs) if bits & FOURS else self._with_three(bits, several, pairs)
        both = bits & _SMALL | bits >> 38
        if (kinds := both.bit_count()) > _FEW and kinds + (both & _UPPER).bit_count() > tables.CARDS:
            return super().loose(bits, pairs)
        if one := self._first[both & 0xFFFF]:
            second, third, fourth = (both >> 16).to_bytes(3, "little")
            if two := self._second[second][one >> 8]:
                three = self._third[third][two >> 8]
                four = self._fourth[fourth][three >> 8]
                if four >> 8 == self._ends[pairs]:
                    return one + two + three + four & 255
        return None

    def _with_three(self, bits: int, threes: int, pairs: int) -> int | None:
        """:meth:`loose` where three cards are alike: some group takes just one of them, so try each that can."""
        best = None
        guarded = bits | GUARD
        for cards, huxi in self._singles[(threes.bit_length() - 1) // 4]:
            if guarded - cards & GUARD == GUARD and (rest := self.loose(bits - cards, pairs)) is not None:
                best = rest + huxi if best is None else max(best, rest + huxi)
        return best

    def joined(self, bits: int, pairs: int, kan_kinds: int = 0) -> list[int | None]:
        """As :meth:`Solver.joined`; what the numbers before the added card lead to is looked up once."""
        both = bits & _SMALL | bits >> 38
        if both.bit_count() + (both & _UPPER).bit_count() >= tables.CARDS:
            return super().joined(bits, pairs)
        end = self._ends[pairs]
        second, third, fourth = (both >> 16).to_bytes(3, "little")
        by_second, by_third, by_fourth = self._second[second], self._third[third], self._fourth[fourth]
        found: list[int | None] = [None] * KINDS
        low = both & 0xFFFF
        for kind, bit in _IN_FIRST:
            if (one := self._first[low + bit]) and (two := by_second[one >> 8]):
                three = by_third[two >> 8]
                four = by_fourth[three >> 8]
                if four >> 8 == end:
                    found[kind] = one + two + three + four & 255
        one = self._first[low]
        if not (state := one >> 8):
            return found
        for kind, bit in _IN_SECOND:
            if (two := self._second[second + bit][state]) and (three := by_third[two >> 8]):
                four = by_fourth[three >> 8]
                if four >> 8 == end:
                    found[kind] = one + two + three + four & 255
        two = by_second[state]
        if not (state := two >> 8):
            return found
        for kind, bit in _IN_THIRD:
            three = self._third[third + bit][state]
            four = by_fourth[three >> 8]
            if four >> 8 == end:
                found[kind] = one + two + three + four & 255
        three = by_third[state]
        if not (state := three >> 8):
            return found
        for kind, bit in _IN_FOURTH:
            four = self._fourth[fourth + bit][state]
            if four >> 8 == end:
                found[kind] = one + two + three + four & 255
        return found


def _stand(rules: RuleSet) -> bool:
    """Whether three and four alike in the hand stand by themselves, worth the same in each size: what tables ask."""
    three, four = ([alone(kind, copies, rules) for kind in range(KINDS)] for copies in (3, COPIES))
    sizes = (three[:10], three[10:], four[:10], four[10:])
    return all(len({one.huxi for one in size}) == 1 for size in sizes) and not any(one.loose for one in (*three, *four))


@lru_cache(maxsize=64)
def solver_for(rules: RuleSet) -> Solver:
    """The solver of a rule set: by tables where some ship for its groups and huxi, else by the growing automaton."""
    groups = loose_groups(rules)
    path = tables.path_of(fingerprint(groups))
    return TableSolver(rules, groups, tables.read(path)) if path.exists() and _stand(rules) else Solver(rules)
