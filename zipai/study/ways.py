"""The ways of loose cards: which of them go into jiao, so that each size can be looked up on its own.

What is said here comes from the table of costs alone, whatever copies can come. So it is a lower bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import add, mul
from typing import Final

from zipai.cards import KINDS
from zipai.study.costs import BIAS, NUMBERS, WIDTH, Costs
from zipai.study.counted import PAIR, SCORES, WEIGHT, short_of

#: Above the packed cards that a way wants: the places whose jiao lacks one card, of either size.
EITHER: Final = 4 * KINDS
CARDS: Final = (1 << EITHER) - 1
#: A bound above its limit sets one of these bits.
_OVER: Final = 0x8000_8000_8000
#: A plan that few cards are enough for is often compared with one of no more: then it is asked once whether it is less.
_FEW: Final = 8
#: Which size has the pair: what its entry has more, small and big.
PAIRED: Final = (((0, 0),), ((PAIR, 0), (0, PAIR)))

#: The two rows that are left, what the jiao cost, how many they are, and the cards that must come for them.
Way = tuple[int, int, int, int, int]
#: How many groups and pairs, and how many huxi the groups need.
Question = tuple[int, int, int]
#: For each size its row and entry, what the jiao cost, and the cards that must come for them.
Entry = tuple[tuple[int, int], tuple[int, int], int, int]


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
        self.costs, self.table, self.scoring = costs, costs.table, scoring
        self.counts, self.cards = counts, sum(counts)
        self.plain: dict[tuple[int, int], list[Way]] = {}
        self.hopes: dict[tuple[int, int, int, int], list[Way]] = {}
        self.bounds: dict[Question, tuple[int, bool]] = {}

    def less(self, kind: int, copies: int) -> Ways:
        """The same without so many copies of a kind: one, or all there are."""
        counts = (*self.counts[:kind], self.counts[kind] - copies, *self.counts[kind + 1 :])
        return Ways(self.costs, self.scoring, counts) if counts[kind] else _Without(self, kind, counts)

    def ways(self) -> dict[tuple[int, int], list[Way]]:
        """Every way that makes jiao only where cards of both sizes are held, by cost and number of its jiao."""
        if not self.plain:
            for way in self.all():
                self.plain.setdefault((way[2], way[3]), []).append(way)
        return self.plain

    def all(self) -> list[Way]:
        """The ways, each of whose jiao lacks at most one card."""
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
        return found

    def within(self, question: Question, most: int) -> list[Way]:
        """The ways whose lower bounds allow a cost of at most that."""
        key = (*question, most)
        found = self.hopes.get(key)
        if found is None:
            found = self.hopes[key] = self._within(question, most)
        return found

    def _within(self, question: Question, most: int) -> list[Way]:
        groups, pairs, need = question
        if not splits(need, self.scoring, groups):
            return []
        limits = _limits(groups, _units(need, self.scoring, groups), most)
        (a, b), (pair_a, pair_b) = self.costs.bounds
        found: list[Way] = []
        for cost, ways in self.ways().items():
            limit = limits.get(cost)
            if not limit:
                continue
            if pairs:
                found += [
                    way
                    for way in ways
                    if not (pair_a[way[0]] + b[way[1]] + limit) & _OVER
                    or not (a[way[0]] + pair_b[way[1]] + limit) & _OVER
                ]
            else:
                found += [way for way in ways if not (a[way[0]] + b[way[1]] + limit) & _OVER]
        return found

    def hopeful(self, ways: Iterable[Way], question: Question, most: int) -> list[Way]:
        """Those of given ways whose lower bounds allow a cost of at most that."""
        groups, pairs, need = question
        limits = _limits(groups, _units(need, self.scoring, groups), most)
        (a, b), (pair_a, pair_b) = self.costs.bounds
        if pairs:
            return [
                way
                for way in ways
                if (limit := limits.get(way[2:4]))
                and (
                    not (pair_a[way[0]] + b[way[1]] + limit) & _OVER or not (a[way[0]] + pair_b[way[1]] + limit) & _OVER
                )
            ]
        return [way for way in ways if (limit := limits.get(way[2:4])) and not (a[way[0]] + b[way[1]] + limit) & _OVER]

    def bound(self, question: Question, below: int) -> int:
        """How few cards must come if all copies could, or *below* when not fewer than that will do."""
        found, sure = self.bounds.get(question, (0, False))
        if not sure and found < below:
            groups, pairs, _ = question
            least = max(3 * groups + 2 * pairs - self.cards, found, self._bound_before(question, below))
            # nothing to come is rare, so that is asked last
            found = max(least, min(1, below))
            if found + 1 < below < _FEW and not self._reaches(question, below - 1):
                found = below
            while found < below and not self._reaches(question, found):
                found += 1
            if found == 1 and not least and self._reaches(question, 0):
                found = 0
            self.bounds[question] = (found, found < below)
        return min(found, below)

    def _bound_before(self, question: Question, below: int) -> int:
        """What is known of the bound before anything is looked up."""
        return 0

    def _reaches(self, question: Question, most: int) -> bool:
        """Whether the table has something that costs no more than that."""
        groups, pairs, need = question
        table, given = self.table, splits(need, self.scoring, groups)
        for x, y, c, n, _ in self.within(question, most):
            k = groups - n
            x_at, y_at, left = x * WIDTH + 1, y * WIDTH + 1 + k, most - c
            for pair_x, pair_y in PAIRED[pairs]:
                for u, v in given:
                    at, to = x_at + pair_x + SCORES * u, y_at + pair_y + SCORES * v
                    if min(map(add, table[at : at + k + 1], table[to : to - k - 1 : -1])) <= left:
                        return True
        return False

    def entries(self, ways: Iterable[Way], question: Question, most: int) -> Iterator[Entry]:
        """What may cost at most so many cards as the table counts."""
        groups, pairs, need = question
        table, given = self.table, splits(need, self.scoring, groups)
        for x, y, c, n, coming in ways:
            k, left = groups - n, most - c
            for pair_x, pair_y in PAIRED[pairs]:
                for u, v in given:
                    at, to = pair_x + SCORES * u, pair_y + SCORES * v + k
                    small, big = x * WIDTH + 1 + at, y * WIDTH + 1 + to
                    sums = tuple(map(add, table[small : small + k + 1], table[big : big - k - 1 : -1]))
                    if min(sums) <= left:
                        for g, cost in enumerate(sums):
                            if cost <= left:
                                yield (x, at + g), (y, to - g), c, coming


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


@lru_cache(maxsize=256)
def _units(need: int, scoring: tuple[int, int], groups: int) -> int:
    """The least that splits come to when a small group that scores counts one and a big one two."""
    return min((u + 2 * v for u, v in splits(need, scoring, groups)), default=0)


@lru_cache(maxsize=512)
def _limits(groups: int, units: int, most: int) -> dict[tuple[int, int], int]:
    """What is added to two rows' bounds so that a bit of ``_OVER`` tells that they can't cost so little.

    By what the jiao of a way cost and how many they are.
    """
    found = {}
    for cost in range(most + 1):
        for made in range(groups + 1):
            left = groups - made
            allowed = most - cost - left + 2 * BIAS
            lanes = (allowed, allowed - left, allowed - left - units)
            found[cost, made] = sum((0x7FFF - limit) << 16 * lane for lane, limit in enumerate(lanes))
    return found


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
        begin = self.ways.within(question, most) if plenty else self.ways.all()
        found: list[Way] = []
        todo = [(way, 0) for way in begin]
        while todo:
            way, start = todo.pop()
            for more, place, least in self.with_one_more(way, places[start:], most):
                if least <= most:
                    todo.append((more, places.index(place)))
                    found.append(more)
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
