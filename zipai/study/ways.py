"""The ways of loose cards: which of them go into jiao, so that each size can be looked up on its own.

What is said here comes from the table of costs alone, whatever copies can come. So it is a lower bound.
"""

from __future__ import annotations

from array import array
from bisect import bisect
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from operator import itemgetter, mul
from typing import Final

from zipai.cards import KINDS
from zipai.study.costs import NUMBERS, Costs, Sums
from zipai.study.counted import WEIGHT, short_of

#: Above the packed cards that a way wants: the places whose jiao lacks one card, of either size.
EITHER: Final = 4 * KINDS
CARDS: Final = (1 << EITHER) - 1
#: A plan that few cards are enough for is often compared with one of no more: then it is asked once whether it is less.
_FEW: Final = 8

#: The two rows that are left, what the jiao cost, how many they are, and the cards that must come for them.
Way = tuple[int, int, int, int, int]
#: How many groups and pairs, and how many huxi the groups need.
Question = tuple[int, int, int]
#: For each size its row and entry, what the jiao cost, and the cards that must come for them.
Entry = tuple[tuple[int, int], tuple[int, int], int, int]


#: What the jiao of a way cost.
_jiao_cost: Final = itemgetter(2)


@lru_cache(maxsize=256)
def splits(need: int, scoring: tuple[int, int], groups: int) -> tuple[tuple[int, int], ...]:
    """How many groups of each size may score so that they have *need* huxi, none of them for nothing.

    >>> splits(9, (3, 6), 7), splits(9, (3, 6), 1)
    (((3, 0), (1, 1), (0, 2)), ())
    """
    small, big = scoring
    found: list[tuple[int, int]] = []
    for v in range(groups + 1):
        left = need - v * big
        if left > 0 and not small:
            continue
        u = max(0, -(-left // small)) if small else 0
        if u + v <= groups and not any(have <= u for have, _ in found):
            found.append((u, v))
    return tuple(found)


class Ways:
    """The ways of loose cards, at most two of a kind, and what the table says of them.

    Every question is about so many *groups* and *pairs* (0 or 1), of which the groups score *need* huxi or more.
    ``scoring`` is what a group that scores is worth, small and big.
    """

    def __init__(self, costs: Costs, scoring: tuple[int, int], counts: tuple[int, ...]) -> None:
        self.costs, self.scoring = costs, scoring
        self.counts, self.cards = counts, sum(counts)
        self.hopes: dict[tuple[int, int, int, int], list[Way]] = {}
        self.bounds: dict[Question, tuple[int, bool]] = {}
        self.told: dict[tuple[int, int, int, int], list[Entry]] = {}
        self.priced: dict[Question, tuple[Sums, list[int]]] = {}

    def less(self, kind: int, copies: int) -> Ways:
        """The same without so many copies of a kind: one, or all there are."""
        counts = (*self.counts[:kind], self.counts[kind] - copies, *self.counts[kind + 1 :])
        return Ways(self.costs, self.scoring, counts) if counts[kind] else _Without(self, kind, counts)

    @cached_property
    def all(self) -> list[Way]:
        """The ways, each of whose jiao lacks at most one card, the cheapest jiao first."""
        counts = self.counts
        small, big = sum(map(mul, counts[:NUMBERS], WEIGHT)), sum(map(mul, counts[NUMBERS:], WEIGHT))
        found: list[Way] = [(small, big, 0, 0, 0)]
        for place, w in enumerate(WEIGHT):
            a, b = counts[place], counts[place + NUMBERS]
            if not a or not b:
                continue
            more: list[Way] = []
            if a == 2:
                more += [(x - 2 * w, y - w, c, n + 1, t) for x, y, c, n, t in found]
            if b == 2:
                more += [(x - w, y - 2 * w, c, n + 1, t) for x, y, c, n, t in found]
            if a + b < 4:
                one = 1 << (EITHER + place if a == b else 4 * (place + NUMBERS if a == 2 else place))
                more += [(x - w, y - w, c + 1, n + 1, t + one) for x, y, c, n, t in found]
            found += more
        found.sort(key=_jiao_cost)
        return found

    def within(self, question: Question, most: int) -> list[Way]:
        """The ways that cost at most so many cards, if all copies can come."""
        key = (*question, most)
        found = self.hopes.get(key)
        if found is None:
            found = self.hopes[key] = self._within(question, most)
        return found

    def _within(self, question: Question, most: int) -> list[Way]:
        sums, totals = self._totals(question, most)
        return _reaching(self.all, totals, sums, most)

    def _totals(self, question: Question, most: int) -> tuple[Sums, list[int]]:
        """What each way costs whose jiao cost no more than that, and maybe more of them."""
        sums, totals = self.priced.get(question) or (self._sums(question), [])
        ways = self.all
        wanted = len(ways) if ways[-1][2] <= most else bisect(ways, most, key=_jiao_cost)
        if len(totals) < wanted:
            totals += _priced(ways[len(totals) : wanted], sums, question[0], self.costs.profile)
            self.priced[question] = sums, totals
        return sums, totals

    def _sums(self, question: Question) -> Sums:
        groups, pairs, need = question
        return self.costs.together(pairs, splits(need, self.scoring, groups))

    def hopeful(self, ways: list[Way], question: Question, most: int) -> list[Way]:
        """Those of given ways that cost at most so many cards, if all copies can come."""
        if not ways:
            return ways
        sums = self._sums(question)
        return _reaching(ways, _priced(ways, sums, question[0], self.costs.profile), sums, most)

    def bound(self, question: Question, below: int) -> int:
        """How few cards must come if all copies could, or *below* when not fewer than that will do."""
        found, sure = self.bounds.get(question, (0, False))
        if not sure and found < below:
            groups, pairs, _ = question
            least = max(3 * groups + 2 * pairs - self.cards, found, self._bound_before(question, below))
            # nothing to come is rare, so that is asked last
            found = max(least, min(1, below))
            if found + 1 < below < _FEW and not self.within(question, below - 1):
                found = below
            while found < below and not self.within(question, found):
                found += 1
            if found == 1 and not least and self.within(question, 0):
                found = 0
            self.bounds[question] = (found, found < below)
        return min(found, below)

    def _bound_before(self, question: Question, below: int) -> int:
        """What is known of the bound before anything is looked up."""
        return 0

    def cheap(self, question: Question, most: int) -> list[Entry]:
        """What may cost at most so many cards as the table counts, of all ways."""
        key = (*question, most)
        found = self.told.get(key)
        if found is None:
            found = self.told[key] = list(self.entries(self.within(question, most), question, most))
        return found

    def entries(self, ways: list[Way], question: Question, most: int) -> Iterator[Entry]:
        """The same of given ways."""
        if ways:
            sums = self._sums(question)
            totals = _priced(ways, sums, question[0], self.costs.profile)
            for (x, y, c, n, coming), total in zip(ways, totals, strict=True):
                for at, to in sums.within(total, question[0] - n, most):
                    yield (x, at), (y, to), c, coming


def _priced(ways: Iterable[Way], sums: Sums, groups: int, profile: array[int]) -> list[int]:
    """What ways cost, in bytes: the rows together, and the jiao."""
    small, big, more = sums.small, sums.beside(groups), sums.more
    return [small[profile[x]] + big[n][profile[y]] + more[c] for x, y, c, n, _ in ways]


def _reaching(ways: list[Way], totals: list[int], sums: Sums, most: int) -> list[Way]:
    """The ways of which some byte of the total is no more than that; those without a total cost more."""
    over, guard = sums.over[most], sums.guard
    return [way for way, total in zip(ways, totals, strict=False) if (total + over) & guard != guard]


class _Without(Ways):
    """The ways of loose cards without all cards of a kind: those of the cards with them that made no jiao there."""

    def __init__(self, more: Ways, kind: int, counts: tuple[int, ...]) -> None:
        super().__init__(more.costs, more.scoring, counts)
        self.more, self.kind = more, kind

    def _within(self, question: Question, most: int) -> list[Way]:
        w, copies = WEIGHT[self.kind % NUMBERS], self.more.counts[self.kind]
        other = self.counts[(self.kind + NUMBERS) % KINDS]
        gone = copies * w
        if self.kind < NUMBERS:
            left = [
                (x - gone, y, c, n, coming)
                for x, y, c, n, coming in self.more.within(question, most)
                if x // w % 3 == copies and y // w % 3 == other
            ]
        else:
            left = [
                (x, y - gone, c, n, coming)
                for x, y, c, n, coming in self.more.within(question, most)
                if y // w % 3 == copies and x // w % 3 == other
            ]
        return self.hopeful(left, question, most)

    def _bound_before(self, question: Question, below: int) -> int:
        return self.more.bound(question, below)


class Dear:
    """Ways with jiao of which one size is not held, where so many copies of each kind can come (``room``, packed).

    Where a card comes to such a jiao, a copy of its other kind would do as well, unless all copies of that are used
    up. So a plan that needs such a jiao takes them all, and costs them.
    """

    def __init__(self, ways: Ways, room: int) -> None:
        self.ways, self.room = ways, room
        self.found: dict[tuple[int, int, int, int], list[Way]] = {}

    def with_one_more(self, way: Way, places: Iterable[int], most: int) -> Iterator[tuple[Way, int, int]]:
        """The way with a jiao more of which one size is not held, its place, and what a plan that needs it costs."""
        x, y, c, n, coming = way
        for place in places:
            w = WEIGHT[place]
            a, b = x // w % 3, y // w % 3
            if a and b:
                continue
            free = self.room - (coming & CARDS)
            for two, one, held, other in ((place, place + NUMBERS, a, b), (place + NUMBERS, place, b, a)):
                j = 1 if other else 0
                cost = c + 3 - held - j
                if cost > most or (free >> 4 * two & 7) < 2 - held or (free >> 4 * one & 7) < 1 - j:
                    continue
                small, big = (held, j) if two == place else (j, held)
                new = coming + ((2 - held) << 4 * two) + ((1 - j) << 4 * one)
                least = 2 + (self.room >> 4 * one & 7) if j else 1 + (self.room >> 4 * two & 7)
                yield (x - small * w, y - big * w, cost, n + 1, new), place, least

    def needed(self, question: Question, most: int) -> list[Way]:
        """The ways with such jiao that a plan of at most that cost could need."""
        key = (*question, most)
        found = self.found.get(key)
        if found is None:
            found = self.found[key] = self._needed(question, most)
        return found

    def _needed(self, question: Question, most: int) -> list[Way]:
        """As before, when nothing is known.

        Of a kind of which two copies or more can come, all would go to the plan. Without the jiao it costs three
        cards less, and three alike of a kind that it does not touch are as good, if there are enough of those.
        """
        if most < 1:
            return []
        plenty = KINDS - short_of(self.room, 3).bit_count() > most
        places = self._places(1 if plenty else most, most)
        if not places:
            return []
        # with three copies in play at most, three alike would do as well by the table: so its bound holds
        begin = self.ways.within(question, most) if plenty else self.ways.all
        found: list[Way] = []
        # no more of the groups are jiao than there are to make
        todo = [(way, 0) for way in begin if way[3] < question[0]]
        while todo:
            way, start = todo.pop()
            for more, place, least in self.with_one_more(way, places[start:], most):
                if least <= most:
                    found.append(more)
                    if more[3] < question[0]:
                        todo.append((more, places.index(place)))
        return self.ways.hopeful(found, question, most)

    def _places(self, copies: int, most: int) -> list[int]:
        """The places where such a jiao could be needed at all, with at most so many copies left of a kind."""
        short = short_of(self.room, min(copies + 1, 4))
        counts, found = self.ways.counts, set()
        while short:
            low = short & -short
            short ^= low
            kind = low.bit_length() // 4
            other = (kind + NUMBERS) % KINDS
            mine, theirs, held = self.room >> 4 * kind & 7, self.room >> 4 * other & 7, counts[kind]
            # this kind twice, and one of the other comes; or this kind once, and two of the other come
            if (theirs and mine >= 2 - held and max(3 - held, 1 + mine) <= most) or (
                theirs > 1 and held and 2 + mine <= most
            ):
                found.add(kind % NUMBERS)
        return sorted(found)
