"""Loose cards on their way to groups: how few cards must come, and which, by the table of costs.

A *way* settles which cards go into jiao; the cards of each size that are left are looked up on their own. The table
knows nothing of copies that can't come any more. So what it says is a lower bound, and only where a kind that is short
could be among those that must come, the groups of that size are searched with the copies counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import add, mul
from typing import Final

from zipai.cards import KINDS, holds
from zipai.study.costs import BIAS, GROUPS, NUMBERS, WIDTH, Costs

#: What a card of each place weighs in a row.
WEIGHT: Final = tuple(3**place for place in range(NUMBERS))
#: Copies are packed as in a hand: four bits for each kind, the small ones first.
_BIG: Final = 4 * NUMBERS
_SMALL: Final = (1 << _BIG) - 1
_ONES: Final = sum(1 << 4 * kind for kind in range(KINDS))
#: Above the packed cards that a way wants: the places whose jiao lacks one card, of either size.
_EITHER: Final = 4 * KINDS
_CARDS: Final = (1 << _EITHER) - 1
#: How an entry changes with the pair, with a group, and with one that scores.
_PAIR: Final = GROUPS * GROUPS
_SCORES: Final = GROUPS
#: Which size has the pair: what its entry has more, small and big.
_PAIRED: Final = (((0, 0),), ((_PAIR, 0), (0, _PAIR)))

#: The two rows that are left, what the jiao cost, how many they are, and the cards that must come for them.
Way = tuple[int, int, int, int, int]
#: What was found by searching: (row, entry, copies, budget) -> kinds.
Memo = dict[tuple[int, int, int, int], int]


def short_of(room: int, copies: int) -> int:
    """The kinds of which fewer copies than that (1 to 4) can come, as the lowest bit of each."""
    match copies:
        case 1:
            enough = room | room >> 1 | room >> 2
        case 2:
            enough = room >> 1 | room >> 2
        case 3:
            enough = room >> 2 | (room >> 1 & room)
        case _:
            enough = room >> 2
    return _ONES & ~enough


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


@lru_cache(maxsize=64)
def worths(scoring: tuple[int, int], groups: int) -> tuple[tuple[int, int, int], ...]:
    """What groups can score, from the most: the huxi, and how many score of each size."""
    small, big = scoring
    found = [(small * u + big * v, u, v) for u in range(groups + 1) for v in range(groups + 1 - u)]
    return tuple(sorted(found, reverse=True))


class Loose:
    """Loose cards, at most two of a kind, and the copies of each kind that can still come (``room``, packed).

    Every question is about so many *groups* and *pairs* (0 or 1), of which the groups score *need* huxi or more.
    ``scoring`` is what a group that scores is worth, small and big; ``memo`` may be shared by hands with the same room.
    """

    def __init__(
        self, costs: Costs, scoring: tuple[int, int], counts: tuple[int, ...], room: int, memo: Memo | None = None
    ) -> None:
        self.costs, self.table, self.scoring, self.room = costs, costs.table, scoring, room
        self.counts, self.cards = counts, sum(counts)
        self.memo: Memo = {} if memo is None else memo
        self.ways = self._plain_ways()

    # --- the ways ------------------------------------------------------------------------------------------------

    def _plain_ways(self) -> list[Way]:
        """Every way that makes jiao only where cards of both sizes are held; each lacks at most one card."""
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
                one = 1 << (_EITHER + place if a == b else 4 * (place + NUMBERS if a == 2 else place))
                more += [(x - w, y - w, c + 1, n + 1, t + one) for x, y, c, n, t in found]
            found += more
        return found

    def _dear(self, way: Way, start: int, most: int) -> Iterator[tuple[Way, int, int]]:
        """The way with a jiao more of which one size is not held, its place, and what a plan that needs it costs.

        Where a card comes to such a jiao, a copy of its other kind would do as well, unless all copies of that are
        used up. So a plan that needs such a jiao takes them all, and costs them.
        """
        x, y, c, n, coming = way
        free = self.room - (coming & _CARDS)
        for place in range(start, NUMBERS):
            w = WEIGHT[place]
            a, b = x // w % 3, y // w % 3
            if a and b:
                continue
            for two, i, j in ((place, min(a, 2), min(b, 1)), (place + NUMBERS, min(b, 2), min(a, 1))):
                one = place + NUMBERS if two == place else place
                cost = c + 3 - i - j
                if cost > most or (free >> 4 * two & 7) < 2 - i or (free >> 4 * one & 7) < 1 - j:
                    continue
                small, big = (i, j) if two == place else (j, i)
                new = coming + ((2 - i) << 4 * two) + ((1 - j) << 4 * one)
                least = 2 + (self.room >> 4 * one & 7) if j else 1 + (self.room >> 4 * two & 7)
                yield (x - small * w, y - big * w, cost, n + 1, new), place, least

    def _needed_ways(self, most: int) -> list[Way]:
        """The ways with such jiao that a plan of at most that cost could need."""
        if most < 1 or not (short_of(self.room, min(most, 4))):
            return []
        found: list[Way] = []
        todo = [(way, 0) for way in self.ways]
        while todo:
            way, start = todo.pop()
            for more, place, least in self._dear(way, start, most):
                if least <= most:
                    found.append(more)
                    todo.append((more, place))
        return found

    def _hopeful(self, ways: Iterable[Way], groups: int, pairs: int, need: int, most: int) -> list[Way]:
        """The ways whose lower bounds leave hope for a cost of at most *most*."""
        (a1, a2, a3, a4), (b1, b2, b3, b4) = self.costs.bounds
        units = _units(need, self.scoring, groups)
        found = []
        for way in ways:
            x, y, c, n, _ = way
            k = groups - n
            t = most - c - k + 2 * BIAS
            if k < 0:
                continue
            if pairs:
                if (
                    (b1[x] + a1[y] <= t or a1[x] + b1[y] <= t)
                    and (b2[x] + a2[y] <= t - k or a2[x] + b2[y] <= t - k)
                    and (b3[x] + a4[y] <= t - k - units or a3[x] + b4[y] <= t - k - units)
                ):
                    found.append(way)
            elif a1[x] + a1[y] <= t and a2[x] + a2[y] <= t - k and a3[x] + a4[y] <= t - k - units:
                found.append(way)
        return found

    # --- how few cards -------------------------------------------------------------------------------------------

    def least(self, groups: int, pairs: int, need: int, below: int) -> int:
        """How few cards must come, or *below* when not fewer than that will do."""
        if max(0, 3 * groups + 2 * pairs - self.cards) >= below:
            return below
        best = self._least(self.ways, groups, pairs, need, below)
        more = self._needed_ways(best - 1)
        return self._least(more, groups, pairs, need, best) if more else best

    def _least(self, ways: list[Way], groups: int, pairs: int, need: int, best: int) -> int:
        table, lowest = self.table, max(0, 3 * groups + 2 * pairs - self.cards)
        given, units = splits(need, self.scoring, groups), _units(need, self.scoring, groups)
        if not given:
            return best
        (a1, a2, a3, a4), (b1, b2, b3, b4) = self.costs.bounds
        for x, y, c, n, coming in ways:
            k = groups - n
            if k < 0:
                continue
            # as in _hopeful, written out because it is asked most of all
            t = best - c - k + 2 * BIAS
            if pairs:
                if b1[x] + a1[y] >= t and a1[x] + b1[y] >= t:
                    continue
                t -= k
                if b2[x] + a2[y] >= t and a2[x] + b2[y] >= t:
                    continue
                t -= units
                if b3[x] + a4[y] >= t and a3[x] + b4[y] >= t:
                    continue
            elif a1[x] + a1[y] >= t or a2[x] + a2[y] >= t - k or a3[x] + a4[y] >= t - k - units:
                continue
            x_at, y_at = x * WIDTH + 1, y * WIDTH + 1 + k
            for pair_x, pair_y in _PAIRED[pairs]:
                for u, v in given:
                    at, to = x_at + pair_x + _SCORES * u, y_at + pair_y + _SCORES * v
                    sums = tuple(map(add, table[at : at + k + 1], table[to : to - k - 1 : -1]))
                    if min(sums) + c >= best:
                        continue
                    for g, cost in enumerate(sums):
                        if cost + c < best:
                            best = self._counted(
                                (x, pair_x + _SCORES * u + g), (y, pair_y + _SCORES * v + k - g), c, coming, best
                            )
                    if best <= lowest:
                        return best
        return best

    def _counted(self, small: tuple[int, int], big: tuple[int, int], c: int, coming: int, best: int) -> int:
        """What both sizes and the jiao cost with the copies counted, or *best* when that is not more."""
        for room in self._rooms(coming):
            cost = c + self._size(*small, room & _SMALL, best - c)
            if cost < best:
                best = min(best, cost + self._size(*big, room >> _BIG, best - cost))
        return best

    def _rooms(self, coming: int) -> list[int]:
        """The copies that can come after those that the jiao want; none where they can't come."""
        if not coming:
            return [self.room]
        wanted, either = coming & _CARDS, coming >> _EITHER
        rooms = [self.room - wanted] if holds(self.room, wanted) else []
        for place in range(NUMBERS):
            if either >> place & 1:
                kinds = (4 * place, 4 * place + _BIG)
                rooms = [room - (1 << kind) for room in rooms for kind in kinds if room >> kind & 7]
        return rooms

    # --- one size, with the copies counted -------------------------------------------------------------------------

    def _size(self, row: int, at: int, mine: int, below: int) -> int:
        """What the groups of one size cost with the copies that can come, or *below* when no less."""
        cost = self.table[row * WIDTH + at + 1]
        if not cost or cost >= below or not self._short_wanted(row, at, cost, mine):
            return min(cost, below)
        while cost < below and not self._fits(row, at, mine, cost):
            cost += 1
        return cost

    def _short_wanted(self, row: int, at: int, cost: int, mine: int) -> bool:
        """Whether a kind of which too few can come could be among those that the table counts."""
        short = short_of(mine, min(cost, 4)) & _SMALL
        while short:
            low = short & -short
            short ^= low
            place = low.bit_length() // 4
            # where all four copies are at hand, the table counts no more than there are
            if (mine >> 4 * place & 7) + row // WEIGHT[place] % 3 < 4 and self._wanted(row, at, cost, place):
                return True
        return False

    def _wanted(self, row: int, at: int, cost: int, place: int) -> bool:
        """Whether a card of that place comes to some of the cheapest groups that the table counts."""
        w = WEIGHT[place]
        if row // w % 3 < 2:
            return self.table[(row + w) * WIDTH + at + 1] < cost
        return any(
            1 + others.bit_count() + self.table[left * WIDTH + rest + 1] <= cost
            for left, rest, others in self._taking(row, at, place)
        )

    def _taking(self, row: int, at: int, place: int) -> Iterator[tuple[int, int, int]]:
        """Every group to which a card of that place comes: row and entry of the rest, and which others must come."""
        for others, scores, pair in self.costs.having[place]:
            if pair:
                if at < _PAIR:
                    continue
                rest = at - _PAIR
            elif at % GROUPS:
                rest = at - 1
                if scores and at // GROUPS % GROUPS:
                    rest -= _SCORES
            else:
                continue
            left, coming = row, 0
            for other in others:
                if left // WEIGHT[other] % 3:
                    left -= WEIGHT[other]
                else:
                    coming += 1 << 4 * other
            yield left, rest, coming

    def _fits(self, row: int, at: int, mine: int, budget: int) -> int:
        """The kinds, as the lowest bit of each, that come to groups which cost *budget* with the copies that can come.

        0 when none fit. Nothing cheaper may fit, so that each card that comes is one that is needed.
        """
        key = (row, at, mine, budget)
        found = self.memo.get(key)
        if found is not None:
            return found
        found = 0
        for place in range(NUMBERS):
            if not mine >> 4 * place & 7:
                continue
            for left, rest, others in self._taking(row, at, place):
                after = budget - 1 - sum(others >> 4 * other & 7 for other in range(NUMBERS) if others)
                coming = others + (1 << 4 * place)
                cost = self.table[left * WIDTH + rest + 1]
                if cost > after or not holds(mine, coming):
                    continue
                more = self._fits(left, rest, mine - coming, after) if cost else 0
                if more or not cost:
                    found |= more | kinds_of(coming)
        self.memo[key] = found
        return found

    # --- which cards, and for how much ---------------------------------------------------------------------------

    def useful(self, groups: int, pairs: int, need: int, cost: int) -> int:
        """The kinds, as the lowest bit of each, that come in some plan of the least *cost*."""
        if not cost:
            return 0
        found, given, table = 0, splits(need, self.scoring, groups), self.table
        if not given:
            return 0
        for x, y, c, n, coming in self._nearest_ways(groups, pairs, need, cost):
            k = groups - n
            for pair_x, pair_y in _PAIRED[pairs]:
                for u, v in given:
                    at, to = pair_x + _SCORES * u, pair_y + _SCORES * v + k
                    small, big = x * WIDTH + 1 + at, y * WIDTH + 1 + to
                    for g in range(k + 1):
                        if c + table[small + g] + table[big - g] <= cost:
                            found |= self._coming((x, at + g), (y, to - g), c, coming, cost)
        return found

    def _nearest_ways(self, groups: int, pairs: int, need: int, cost: int) -> list[Way]:
        """The ways that could cost no more than that, with jiao that others could replace as well."""
        found = self._hopeful(self.ways, groups, pairs, need, cost)
        if more := self._needed_ways(cost):
            found += self._hopeful(more, groups, pairs, need, cost)
        seen = set(found)
        todo = [(way, 0) for way in found]
        while todo:
            way, start = todo.pop()
            dear = [(more, place) for more, place, _ in self._dear(way, start, cost) if more not in seen]
            for more, place in dear:
                if self._hopeful((more,), groups, pairs, need, cost):
                    seen.add(more)
                    todo.append((more, place))
        return list(seen)

    def _coming(self, small: tuple[int, int], big: tuple[int, int], c: int, coming: int, cost: int) -> int:
        """The kinds that come when both sizes and the jiao cost just so much with the copies counted."""
        found = 0
        for room in self._rooms(coming):
            left = cost - c
            first = self._size(*small, room & _SMALL, left + 1)
            if first > left or self._size(*big, room >> _BIG, left - first + 1) != left - first:
                continue
            found |= self._come(*small, first, room & _SMALL) | self._come(*big, left - first, room >> _BIG) << _BIG
            found |= kinds_of(self.room - room)
        return found

    def _come(self, row: int, at: int, cost: int, mine: int) -> int:
        """The kinds that come to groups of one size that cost so much."""
        if not cost:
            return 0
        if cost > self.table[row * WIDTH + at + 1] or self._short_wanted(row, at, cost, mine):
            return self._fits(row, at, mine, cost)
        key = (row, at, -1, cost)
        if key not in self.memo:
            wanted = (1 << 4 * place for place in range(NUMBERS) if self._wanted(row, at, cost, place))
            self.memo[key] = sum(wanted)
        return self.memo[key]

    def richest(self, groups: int, pairs: int, cost: int) -> int:
        """The most huxi that groups score in some plan of that cost."""
        best, table = -1, self.table
        for x, y, c, n, coming in (*self._hopeful(self.ways, groups, pairs, 0, cost), *self._needed_ways(cost)):
            k = groups - n
            for pair_x, pair_y in _PAIRED[pairs]:
                for huxi, u, v in worths(self.scoring, max(0, k)):
                    if huxi <= best:
                        break
                    at, to = pair_x + _SCORES * u, pair_y + _SCORES * v + k
                    small, big = x * WIDTH + 1 + at, y * WIDTH + 1 + to
                    for g in range(k + 1):
                        if c + table[small + g] + table[big - g] <= cost and (
                            self._counted((x, at + g), (y, to - g), c, coming, cost + 1) <= cost
                        ):
                            best = huxi
                            break
        return best


@lru_cache(maxsize=256)
def _units(need: int, scoring: tuple[int, int], groups: int) -> int:
    """The least that splits come to when a small group that scores counts one and a big one two."""
    return min((u + 2 * v for u, v in splits(need, scoring, groups)), default=0)


def kinds_of(cards: int) -> int:
    """The kinds of packed cards, as the lowest bit of each."""
    return (cards | cards >> 1 | cards >> 2) & _ONES
