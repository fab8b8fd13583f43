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
WEIGHT: Final[tuple[int, ...]] = tuple(3**place for place in range(NUMBERS))
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
#: A bound above its limit sets one of these bits.
_OVER: Final = 0x8000_8000_8000
#: So many answers about groups to which a card comes are kept at most.
_KEPT: Final = 100_000
#: In place of a budget: whether a kind that is short is wanted.
_ASKED: Final = 10**6
#: Which size has the pair: what its entry has more, small and big.
_PAIRED: Final = (((0, 0),), ((_PAIR, 0), (0, _PAIR)))

#: The two rows that are left, what the jiao cost, how many they are, and the cards that must come for them.
Way = tuple[int, int, int, int, int]
#: How many groups and pairs, and how many huxi the groups need.
Question = tuple[int, int, int]
#: For each size its row and entry, what the jiao cost, and the cards that must come for them.
Entry = tuple[tuple[int, int], tuple[int, int], int, int]
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


@lru_cache(maxsize=1024)
def levels(scoring: tuple[int, int], groups: int, most: int) -> tuple[int, ...]:
    """Every sum of huxi that so many groups can score, from *most* down.

    >>> levels((3, 6), 2, 9)
    (9, 6, 3, 0)
    """
    small, big = scoring
    found = {small * u + big * v for u in range(groups + 1) for v in range(groups + 1 - u)}
    return tuple(sorted((huxi for huxi in found if huxi <= most), reverse=True))


class Common:
    """What the table says of loose cards, whatever copies can come: their ways, and bounds by question."""

    def __init__(self) -> None:
        self.ways: dict[tuple[int, int], list[Way]] = {}
        self.within: dict[tuple[int, int, int, int], list[Way]] = {}
        self.bounds: dict[Question, tuple[int, bool]] = {}


class Loose:
    """Loose cards, at most two of a kind, and the copies of each kind that can still come (``room``, packed).

    Every question is about so many *groups* and *pairs* (0 or 1), of which the groups score *need* huxi or more.
    ``scoring`` is what a group that scores is worth, small and big; ``memo`` may be shared by hands with the same room.
    """

    def __init__(
        self,
        costs: Costs,
        scoring: tuple[int, int],
        counts: tuple[int, ...],
        room: int,
        memo: Memo | None = None,
        come: dict[tuple[int, int, int], tuple[int, int]] | None = None,
        common: Common | None = None,
    ) -> None:
        self.costs, self.table, self.scoring, self.room = costs, costs.table, scoring, room
        self.counts, self.cards = counts, sum(counts)
        self.memo: Memo = {} if memo is None else memo
        self.come: dict[tuple[int, int, int], tuple[int, int]] = {} if come is None else come
        self.common = common or Common()
        self.known: dict[Question, tuple[int, bool]] = {}
        self.told: dict[tuple[int, int, int, int], list[tuple[int, Entry]]] = {}
        self.plain: dict[tuple[int, int, int, int], int] = {}
        self.rich: dict[tuple[int, int, int, int], int] = {}

    def with_room(self, room: int) -> Loose:
        """The same cards with other copies that can come: what the table says of them stays."""
        return Loose(self.costs, self.scoring, self.counts, room, self.memo, self.come, self.common)

    def less(self, kind: int, copies: int, room: int) -> Loose:
        """The same without so many copies of a kind: one, or all there are."""
        return _Less(self, kind, copies, room)

    # --- the ways ------------------------------------------------------------------------------------------------

    def ways(self) -> dict[tuple[int, int], list[Way]]:
        """Every way that makes jiao only where cards of both sizes are held, by cost and number of its jiao."""
        if not self.common.ways:
            for way in self._ways():
                self.common.ways.setdefault((way[2], way[3]), []).append(way)
        return self.common.ways

    def _ways(self) -> list[Way]:
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
                one = 1 << (_EITHER + place if a == b else 4 * (place + NUMBERS if a == 2 else place))
                more += [(x - w, y - w, c + 1, n + 1, t + one) for x, y, c, n, t in found]
            found += more
        return found

    def _dear(self, way: Way, places: Iterable[int], most: int) -> Iterator[tuple[Way, int, int]]:
        """The way with a jiao more of which one size is not held, its place, and what a plan that needs it costs.

        Where a card comes to such a jiao, a copy of its other kind would do as well, unless all copies of that are
        used up. So a plan that needs such a jiao takes them all, and costs them.
        """
        x, y, c, n, coming = way
        for place in places:
            w = WEIGHT[place]
            a, b = x // w % 3, y // w % 3
            if a and b:
                continue
            free = self.room - (coming & _CARDS)
            for two, one, held, other in ((place, place + NUMBERS, a, b), (place + NUMBERS, place, b, a)):
                j = 1 if other else 0
                cost = c + 3 - held - j
                if cost > most or (free >> 4 * two & 7) < 2 - held or (free >> 4 * one & 7) < 1 - j:
                    continue
                small, big = (held, j) if two == place else (j, held)
                new = coming + ((2 - held) << 4 * two) + ((1 - j) << 4 * one)
                least = 2 + (self.room >> 4 * one & 7) if j else 1 + (self.room >> 4 * two & 7)
                yield (x - small * w, y - big * w, cost, n + 1, new), place, least

    def _needed_ways(self, groups: int, pairs: int, need: int, most: int) -> list[Way]:
        """The ways with such jiao that a plan of at most that cost could need.

        Of a kind of which two copies or more can come, all would go to the plan. Without the jiao it costs three
        cards less, and three alike of a kind that it does not touch are as good, if there are enough of those.
        """
        if most < 1:
            return []
        plenty = KINDS - short_of(self.room, 3).bit_count() > most
        places = self._needed_places(1 if plenty else most, most)
        if not places:
            return []
        # with three copies in play at most, three alike would do as well by the table: so its bound holds
        begin = self._within((groups, pairs, need), most) if plenty else self._ways()
        found: list[Way] = []
        todo = [(way, 0) for way in begin]
        while todo:
            way, start = todo.pop()
            for more, place, least in self._dear(way, places[start:], most):
                if least <= most:
                    todo.append((more, places.index(place)))
                    found.append(more)
        return self._hopeful(found, (groups, pairs, need), most)

    def _needed_places(self, copies: int, most: int) -> list[int]:
        """The places where such a jiao could be needed at all, with at most so many copies left of a kind."""
        short = short_of(self.room, min(copies + 1, 4))
        found = set()
        while short:
            low = short & -short
            short ^= low
            kind = low.bit_length() // 4
            other = (kind + NUMBERS) % KINDS
            mine, theirs, held = self.room >> 4 * kind & 7, self.room >> 4 * other & 7, self.counts[kind]
            # this kind twice, and one of the other comes; or this kind once, and two of the other come
            if (theirs and mine >= 2 - held and max(3 - held, 1 + mine) <= most) or (
                theirs > 1 and held and 2 + mine <= most
            ):
                found.add(kind % NUMBERS)
        return sorted(found)

    def _hopeful(self, ways: Iterable[Way], question: Question, most: int) -> list[Way]:
        """The ways whose lower bounds allow a cost of at most that."""
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

    def _within(self, question: Question, most: int) -> list[Way]:
        """The plain ways whose lower bounds allow a cost of at most that."""
        key = (*question, most)
        found = self.common.within.get(key)
        if found is None:
            found = self.common.within[key] = self._all_within(question, most)
        return found

    def _all_within(self, question: Question, most: int) -> list[Way]:
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

    # --- how few cards -------------------------------------------------------------------------------------------

    def bound(self, groups: int, pairs: int, need: int, below: int) -> int:
        """How few cards must come if all copies could, or *below* when not fewer than that will do."""
        question = (groups, pairs, need)
        found, sure = self.common.bounds.get(question, (0, False))
        if not sure and found < below:
            least = max(3 * groups + 2 * pairs - self.cards, found, self._bound_before(question, below))
            # nothing to come is rare, so that is asked last
            found = max(least, min(1, below))
            while found < below and not self._table_reaches(question, found):
                found += 1
            if found == 1 and not least and self._table_reaches(question, 0):
                found = 0
            self.common.bounds[question] = (found, found < below)
        return min(found, below)

    def _bound_before(self, question: Question, below: int) -> int:
        """What is known of the bound before anything is looked up."""
        return 0

    def _table_reaches(self, question: Question, most: int) -> bool:
        """Whether the table has something that costs no more than that."""
        groups, pairs, need = question
        table, given = self.table, splits(need, self.scoring, groups)
        for x, y, c, n, _ in self._within(question, most):
            k = groups - n
            x_at, y_at, left = x * WIDTH + 1, y * WIDTH + 1 + k, most - c
            for pair_x, pair_y in _PAIRED[pairs]:
                for u, v in given:
                    at, to = x_at + pair_x + _SCORES * u, y_at + pair_y + _SCORES * v
                    if min(map(add, table[at : at + k + 1], table[to : to - k - 1 : -1])) <= left:
                        return True
        return False

    def least(self, groups: int, pairs: int, need: int, below: int) -> int:
        """How few cards must come, or *below* when not fewer than that will do."""
        return self._least((groups, pairs, need), 0, below)

    def _least(self, question: Question, known: int, below: int) -> int:
        """As before, when it is known that so many at least must come."""
        cost, sure = self.known.get(question, (known, False))
        if sure or cost >= below:
            return min(cost, below)
        cost = max(cost, known, self.bound(*question, below))
        while cost < below and not self._reaches(question, cost):
            cost += 1
        self.known[question] = (cost, cost < below)
        return cost

    def _reaches(self, question: Question, cost: int) -> bool:
        """Whether so many cards will do with the copies that can come; fewer won't."""
        return any(
            self._counted(small, big, c, coming, cost + 1) <= cost
            for small, big, c, coming in self._candidates(*question, cost)
        )

    def _candidates(self, groups: int, pairs: int, need: int, cost: int) -> Iterator[Entry]:
        """What may cost so many cards as the table counts: row and entry of each size, and what the jiao want."""
        yield from self._entries(self._within((groups, pairs, need), cost), groups, pairs, need, cost)
        yield from self._entries(self._needed_ways(groups, pairs, need, cost), groups, pairs, need, cost)

    def _entries(self, ways: Iterable[Way], groups: int, pairs: int, need: int, most: int) -> Iterator[Entry]:
        table, given = self.table, splits(need, self.scoring, groups)
        for x, y, c, n, coming in ways:
            k, left = groups - n, most - c
            for pair_x, pair_y in _PAIRED[pairs]:
                for u, v in given:
                    at, to = pair_x + _SCORES * u, pair_y + _SCORES * v + k
                    small, big = x * WIDTH + 1 + at, y * WIDTH + 1 + to
                    sums = tuple(map(add, table[small : small + k + 1], table[big : big - k - 1 : -1]))
                    if min(sums) <= left:
                        for g, cost in enumerate(sums):
                            if cost <= left:
                                yield (x, at + g), (y, to - g), c, coming

    def _counted(self, small: tuple[int, int], big: tuple[int, int], c: int, coming: int, below: int) -> int:
        """What both sizes and the jiao cost with the copies counted, or *below* when that is not less."""
        best = below
        rest = self.table[big[0] * WIDTH + big[1] + 1]
        for room in self._rooms(coming):
            cost = c + self._size(*small, room & _SMALL, best - c - rest)
            if cost + rest < best:
                best = cost + self._size(*big, room >> _BIG, best - cost)
        return best

    def _rooms(self, coming: int) -> list[int]:
        """The copies that can come after those that the jiao want; none where they can't come."""
        if not coming:
            return [self.room]
        wanted, either = coming & _CARDS, coming >> _EITHER
        rooms = [self.room - wanted] if holds(self.room, wanted) else []
        while either:
            low = either & -either
            either ^= low
            place = low.bit_length() - 1
            kinds = (4 * place, 4 * place + _BIG)
            rooms = [room - (1 << kind) for room in rooms for kind in kinds if room >> kind & 7]
        return rooms

    # --- one size, with the copies counted -------------------------------------------------------------------------

    def _size(self, row: int, at: int, mine: int, below: int) -> int:
        """What the groups of one size cost with the copies that can come, or *below* when no less."""
        cost = self.table[row * WIDTH + at + 1]
        if not cost or cost >= below or not self._short_wanted(row, at, cost, mine):
            return min(cost, below)
        while cost < below and not self._fits(row, at, mine, cost, 0):
            cost += 1
        return cost

    def _short_wanted(self, row: int, at: int, cost: int, mine: int) -> bool:
        """Whether a kind of which too few can come could be among those that the table counts."""
        short = short_of(mine, min(cost, 4)) & _SMALL
        if not short:
            return False
        key = (row, at, mine, _ASKED)
        found = self.memo.get(key)
        if found is None:
            found = 0
            while short and not found:
                low = short & -short
                short ^= low
                place = low.bit_length() // 4
                # where all four copies are at hand, the table counts no more than there are
                if (mine >> 4 * place & 7) + row // WEIGHT[place] % 3 < 4 and self._wanted(row, at, cost, place):
                    found = 1
            self.memo[key] = found
        return bool(found)

    def _wanted(self, row: int, at: int, cost: int, place: int) -> bool:
        """Whether a card of that place comes to some of the cheapest groups that the table counts."""
        w = WEIGHT[place]
        if row // w % 3 < 2:
            return self.table[(row + w) * WIDTH + at + 1] < cost
        return any(
            spent + self.table[left * WIDTH + rest + 1] <= cost for left, rest, spent, _ in self._taking(row, at, place)
        )

    def _taking(self, row: int, at: int, place: int) -> list[tuple[int, int, int, int]]:
        """Every group to which a card of that place comes, which is the same for all hands and so kept for a while.

        Each as the row and the entry of the rest, how many cards must come for the group, and which, packed.
        """
        taking = self.costs.taking
        key = (row * WIDTH + at) * NUMBERS + place
        found = taking.get(key)
        if found is None:
            if len(taking) >= _KEPT:
                taking.clear()
            found = taking[key] = self._take(row, at, place)
        return found

    def _take(self, row: int, at: int, place: int) -> list[tuple[int, int, int, int]]:
        found = []
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
            left, spent, coming = row, 1, 1 << 4 * place
            for other in others:
                w = WEIGHT[other]
                if left // w % 3:
                    left -= w
                else:
                    spent += 1
                    coming += 1 << 4 * other
            found.append((left, rest, spent, coming))
        return found

    def _fits(self, row: int, at: int, mine: int, budget: int, start: int) -> bool:
        """Whether the groups cost at most *budget* with the copies that can come, from the place *start* on.

        Cards come in order of their places. A third copy joins a group at once, since a row has two at most.
        """
        table = self.table
        if not table[row * WIDTH + at + 1]:
            return True
        key = (row, at, mine, budget * NUMBERS + start)
        found = self.memo.get(key)
        if found is not None:
            return bool(found)
        self.memo[key] = 1
        for place in range(start, NUMBERS):
            if not mine >> 4 * place & 7:
                continue
            w = WEIGHT[place]
            if row // w % 3 < 2:
                if table[(row + w) * WIDTH + at + 1] < budget and self._fits(
                    row + w, at, mine - (1 << 4 * place), budget - 1, place
                ):
                    return True
            elif self._fits_third(row, at, mine, budget, place):
                return True
        self.memo[key] = 0
        return False

    def _fits_third(self, row: int, at: int, mine: int, budget: int, place: int) -> bool:
        """Whether a third copy of a place can join a group such that the rest fits."""
        return any(
            spent + self.table[left * WIDTH + rest + 1] <= budget
            and holds(mine, coming)
            and self._fits(left, rest, mine - coming, budget - spent, 0)
            for left, rest, spent, coming in self._taking(row, at, place)
        )

    # --- which cards, and for how much ---------------------------------------------------------------------------

    def useful(self, groups: int, pairs: int, need: int, cost: int, known: int = 0) -> int:
        """The kinds, as the lowest bit of each, that come in some plan of the least *cost*; *known* need no search."""
        return self._useful((groups, pairs, need, cost), known) if cost else 0

    def _useful(self, key: tuple[int, int, int, int], known: int) -> int:
        cost = key[3]
        plain = 0
        for entry in self._candidates(*key):
            plain |= self._coming(*entry, cost)
        found = plain
        for entry in self._dear_entries(key, plain, known | plain):
            found |= self._coming(*entry, cost)
        return found

    def _dear_entries(self, key: tuple[int, int, int, int], plain: int, known: int) -> Iterator[Entry]:
        """What costs so much with a jiao to which a kind comes that is not *known*, and whose other kind would do."""
        groups, pairs, need, cost = key
        places = [
            kind % NUMBERS
            for kind in range(KINDS)
            if plain >> 4 * kind & 1
            and not known >> 4 * (other := (kind + NUMBERS) % KINDS) & 1
            and self.room >> 4 * other & 7
        ]
        if places:
            ways = (*self._within(key[:3], cost), *self._needed_ways(*key))
            dear = [more for way in ways for more, _, _ in self._dear(way, places, cost)]
            yield from self._entries(self._hopeful(dear, key[:3], cost), groups, pairs, need, cost)

    def _told(self, key: tuple[int, int, int, int]) -> list[tuple[int, Entry]]:
        """Everything that costs just so much, with the kinds that come for it; those first to which most come.

        Of the jiao that others could replace only those are here to which a kind comes that comes to nothing else.
        """
        if key not in self.told:
            told = [(kinds, entry) for entry in self._candidates(*key) if (kinds := self._coming(*entry, key[3]))]
            plain = 0
            for kinds, _ in told:
                plain |= kinds
            self.plain[key] = plain
            for entry in self._dear_entries(key, plain, plain):
                if kinds := self._coming(*entry, key[3]):
                    told.append((kinds, entry))
            told.sort(key=lambda each: -each[0].bit_count())
            self.told[key] = told
        return self.told[key]

    def _coming(self, small: tuple[int, int], big: tuple[int, int], c: int, coming: int, cost: int) -> int:
        """The kinds that come when both sizes and the jiao cost just so much with the copies counted."""
        found, left = 0, cost - c
        for room in self._rooms(coming):
            first, come = self._come(*small, room & _SMALL, left)
            if first <= left:
                second, others = self._come(*big, room >> _BIG, left - first)
                if first + second == left:
                    found |= kinds_of(self.room - room) | come | others << _BIG
        return found

    def _come(self, row: int, at: int, mine: int, most: int) -> tuple[int, int]:
        """What the groups of one size cost with the copies that can come, and the kinds that come to them."""
        entry, table = row * WIDTH + at + 1, self.table
        cost = table[entry]
        if not cost or cost > most:
            return cost, 0
        key = (row, at, mine)
        told = self.come.get(key)
        if told is not None:
            return told
        found = 0
        if not self._short_wanted(row, at, cost, mine):
            # what the table counts can come
            for place, w in enumerate(WEIGHT):
                if row // w % 3 < 2:
                    if table[entry + w * WIDTH] < cost:
                        found |= 1 << 4 * place
                elif self._wanted(row, at, cost, place):
                    found |= 1 << 4 * place
        else:
            while not self._fits(row, at, mine, cost, 0):
                cost += 1
                if cost > most:
                    return cost, 0
            for place in range(NUMBERS):
                if mine >> 4 * place & 7 and self._comes(row, at, mine, cost, place):
                    found |= 1 << 4 * place
        self.come[key] = cost, found
        return cost, found

    def _comes(self, row: int, at: int, mine: int, cost: int, place: int) -> bool:
        w = WEIGHT[place]
        if row // w % 3 == 2:
            return self._fits_third(row, at, mine, cost, place)
        return self.table[(row + w) * WIDTH + at + 1] < cost and self._fits(
            row + w, at, mine - (1 << 4 * place), cost - 1, 0
        )

    def richest(self, groups: int, pairs: int, need: int, cost: int, least: int) -> int:
        """The most huxi that the groups score in some plan of the least *cost*, or *least* when not more than that."""
        best, table, (one, two) = max(need, least), self.table, self.scoring
        ways = (*self._within((groups, pairs, need), cost), *self._needed_ways(groups, pairs, need, cost))
        for x, y, c, n, coming in ways:
            k = groups - n
            for pair_x, pair_y in _PAIRED[pairs]:
                # as more small groups score, fewer big ones can
                u, v = 0, k
                while v >= 0 and u <= k:
                    if u * one + v * two <= best:
                        u += 1
                        continue
                    at, to = pair_x + _SCORES * u, pair_y + _SCORES * v + k
                    small, big = x * WIDTH + 1 + at, y * WIDTH + 1 + to
                    sums = tuple(map(add, table[small : small + k + 1], table[big : big - k - 1 : -1]))
                    if c + min(sums) <= cost and any(
                        c + total <= cost and self._counted((x, at + g), (y, to - g), c, coming, cost + 1) <= cost
                        for g, total in enumerate(sums)
                    ):
                        best = u * one + v * two
                        u += 1
                    else:
                        v -= 1
        return best


class _Less(Loose):
    """Loose cards without some copies of a kind. What their ways cost at least is known from those with them."""

    def __init__(self, more: Loose, kind: int, copies: int, room: int) -> None:
        counts = (*more.counts[:kind], more.counts[kind] - copies, *more.counts[kind + 1 :])
        super().__init__(more.costs, more.scoring, counts, room, more.memo, more.come)
        self.more, self.kind, self.copies = more, kind, copies
        #: Whether only a card is gone, and as many can come as before.
        self.alike = copies == 1 and room == more.room

    def _all_within(self, question: Question, most: int) -> list[Way]:
        ways = [less for way in self.more._within(question, most) if (less := self._lessened(way))]
        return self._hopeful(ways, question, most)

    def _bound_before(self, question: Question, below: int) -> int:
        return self.more.bound(*question, below)

    def least(self, groups: int, pairs: int, need: int, below: int) -> int:
        """As for all loose cards; more cards never need more."""
        known = self.more.least(groups, pairs, need, below)
        if known < below and self.alike:
            if not known:
                # with nothing to come the card may still be one too many
                return self._least((groups, pairs, need), known, below)
            for _, entry in self.more._told((groups, pairs, need, known)):
                if any(self._counted(*spared, known + 1) <= known for spared in self._spared(entry, known)):
                    return known
            known += 1
        return self._least((groups, pairs, need), known, below)

    def _spared(self, entry: Entry, cost: int) -> Iterator[Entry]:
        """What costs so much with the card as it is without it, if that may cost no more."""
        table, w = self.table, WEIGHT[self.kind % NUMBERS]
        small, big, c, coming = entry
        if self.kind < NUMBERS:
            if not small[0] // w % 3:
                return
            small = (small[0] - w, small[1])
        else:
            if not big[0] // w % 3:
                return
            big = (big[0] - w, big[1])
        if c + table[small[0] * WIDTH + small[1] + 1] + table[big[0] * WIDTH + big[1] + 1] <= cost:
            yield small, big, c, coming

    def _useful(self, key: tuple[int, int, int, int], known: int) -> int:
        if not self.alike or self.more.least(*key[:3], key[3] + 1) < key[3]:
            return super()._useful(key, known)
        cost, found = key[3], known
        for kinds, entry in self.more._told(key):
            # nothing comes that would not come with the card too
            if kinds & ~found:
                for spared in self._spared(entry, cost):
                    found |= self._coming(*spared, cost)
        # what came to other groups with the card may come to such a jiao without it
        for entry in self._dear_entries(key, found & self.more.plain[key], found | ~self.more.plain[key]):
            found |= self._coming(*entry, cost)
        return found

    def richest(self, groups: int, pairs: int, need: int, cost: int, least: int) -> int:
        """As for all loose cards, which score as much at least."""
        if not self.alike or self.more.least(groups, pairs, need, cost + 1) < cost:
            return super().richest(groups, pairs, need, cost, least)
        key = (groups, pairs, need, cost)
        if key not in self.more.rich:
            self.more.rich[key] = self.more.richest(*key, 0)
        for huxi in levels(self.scoring, groups, self.more.rich[key]):
            if huxi <= max(need, least) or self.least(groups, pairs, huxi, cost + 1) <= cost:
                return max(huxi, need, least)
        return max(need, least)

    def _lessened(self, way: Way) -> Way | None:
        """The way as it is without the cards, or None where another stands for it."""
        x, y, c, n, coming = way
        place = self.kind % NUMBERS
        w = WEIGHT[place]
        a, b = x // w % 3, y // w % 3
        had, other = self.more.counts[place], self.more.counts[place + NUMBERS]
        if (a, b) != (had, other):
            # a jiao was made here
            small, big = self.counts[place], self.counts[place + NUMBERS]
            if not small or not big:
                return None
            single = small == big == 1
            if not (b if self.kind >= NUMBERS else a):
                lacking = 1 << (_EITHER + place if single else 4 * self.kind)
                return x, y, c + 1, n, coming + lacking
            if single:
                return None
        if self.kind >= NUMBERS:
            return x, y - self.copies * w, c, n, coming
        return x - self.copies * w, y, c, n, coming


@lru_cache(maxsize=256)
def _units(need: int, scoring: tuple[int, int], groups: int) -> int:
    """The least that splits come to when a small group that scores counts one and a big one two."""
    return min((u + 2 * v for u, v in splits(need, scoring, groups)), default=0)


def kinds_of(cards: int) -> int:
    """The kinds of packed cards, as the lowest bit of each."""
    return (cards | cards >> 1 | cards >> 2) & _ONES


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
