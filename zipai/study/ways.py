"""The ways of loose cards: which of them go into jiao, so that each size can be looked up on its own.

What is said here comes from the table of costs alone, whatever copies can come. So it is a lower bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple, Protocol

from zipai.cards import COPIES, KINDS, ONES, holds, how_many
from zipai.study.costs import FAR, NEVER, NUMBERS, Costs, Sums
from zipai.study.counted import BIG, SMALL, WEIGHT, short_of

#: Above the packed cards that a way wants: the places whose jiao lacks one card, of either size.
EITHER: Final = 4 * KINDS
CARDS: Final = (1 << EITHER) - 1
#: So many places are looked up at once, and the bits of their packed counts.
_HALF: Final = NUMBERS // 2
_PLACES: Final = (1 << 4 * _HALF) - 1
_UP: Final = 4 * _HALF
_ABOVE: Final = WEIGHT[_HALF]

#: The two rows that are left, what the jiao cost, how many they are, and the cards that must come for them.
Way = tuple[int, int, int, int, int]
#: Choices of jiao, cheap ones first: what they cost, how many jiao they are, and all that do.
Choices = tuple[tuple[int, int, tuple[Way, ...]], ...]
#: The choices of five places and of the others, the fewer first: one of each goes with one of the other.
Jiao = tuple[Choices, Choices]
#: How many groups and pairs, and how many huxi the groups need.
Question = tuple[int, int, int]
#: The way without jiao.
PLAIN: Final[Way] = (0, 0, 0, 0, 0)
#: A way, and what its rows cost together.
Costing = tuple[Way, int]
#: For each size the place in the table of its row and of what it makes, what the jiao cost, and the cards that must
#: come for them.
Entry = tuple[int, int, int, int]

#: What the packed counts of five places make of a row, whose other places are empty.
_ROW: Final = {
    sum(count << 4 * place for place, count in enumerate(counts)): sum(
        count * WEIGHT[place] for place, count in enumerate(counts)
    )
    for counts in product(range(3), repeat=_HALF)
}


class _Half(dict[int, Choices]):
    """The jiao that cards of five places may make, each of which lacks at most one card; there are some thousands.

    Asked by the packed small cards, and the big ones above, of places that have both. A choice of jiao is a way whose
    rows are what goes into them; that of none is the first.
    """

    def __init__(self, start: int) -> None:
        super().__init__()
        self.start = start

    def __missing__(self, cards: int) -> Choices:
        found: list[Way] = [PLAIN]
        for place in range(self.start, self.start + _HALF):
            w, at = WEIGHT[place], 4 * (place - self.start)
            a, b = cards >> at & 7, cards >> _UP + at & 7
            if not a:
                continue
            more: list[Way] = []
            if a == 2:
                more += [(x + 2 * w, y + w, c, n + 1, t) for x, y, c, n, t in found]
            if b == 2:
                more += [(x + w, y + 2 * w, c, n + 1, t) for x, y, c, n, t in found]
            if a + b < 4:
                one = 1 << (EITHER + place if a == b else 4 * (place + NUMBERS if a == 2 else place))
                more += [(x + w, y + w, c + 1, n + 1, t + one) for x, y, c, n, t in found]
            found += more
        alike: dict[tuple[int, int], list[Way]] = {}
        for way in found:
            alike.setdefault(way[2:4], []).append(way)
        made = self[cards] = tuple([(*key, tuple(alike[key])) for key in sorted(alike)])
        return made


_LOW: Final = _Half(0)
_HIGH: Final = _Half(_HALF)


def joined(one: Way, other: Way) -> Way:
    """The choice of the jiao of two, of five places each."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4])


def rows_of(cards: int) -> tuple[int, int, Jiao]:
    """Packed loose cards, at most two of a kind, as a row of each size, and the jiao that they may make."""
    small, big = cards & SMALL, cards >> BIG
    # of either size, what the other has as well
    both = 3 * ((small | small >> 1) & (big | big >> 1) & ONES)
    shared, others = small & both, big & both
    high, low = _HIGH[shared >> _UP | others & ~_PLACES], _LOW[shared & _PLACES | (others & _PLACES) << _UP]
    return (
        _ROW[small & _PLACES] + _ABOVE * _ROW[small >> _UP],
        _ROW[big & _PLACES] + _ABOVE * _ROW[big >> _UP],
        (high, low) if len(high) < len(low) else (low, high),
    )


class Hopes(NamedTuple):
    """Ways that may be cheap enough, and the sums of what their rows cost together."""

    ways: list[Way]
    totals: list[int]
    sums: Sums


class Rows:
    """Packed loose cards, at most two of a kind, as a row of each size, and what of them may go into jiao."""

    def __init__(self, cards: int) -> None:
        self.small, self.big, self.jiao = rows_of(cards)

    def left(self, made: Iterable[Way]) -> list[Way]:
        """What is left of the cards when such jiao are made."""
        small, big = self.small, self.big
        return [(small - x, big - y, c, n, t) for x, y, c, n, t in made]


class Ways:
    """The ways of packed loose cards, at most two of a kind, and what the table says of them.

    Every question is about so many *groups* and *pairs* (0 or 1), of which the groups score *need* huxi or more.
    ``scoring`` is what a group that scores is worth, small and big.
    """

    def __init__(self, costs: Costs, scoring: tuple[int, int], cards: int) -> None:
        self.costs, self.scoring, self.cards = costs, scoring, cards
        self.rows = Rows(cards)
        self.priced: dict[Question, Priced] = {}
        self.hopes: dict[tuple[int, int, int, int], Hopes] = {}
        self.told: dict[tuple[int, int, int, int], list[Entry]] = {}

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many cards there are of each kind."""
        return tuple([self.cards >> 4 * kind & 7 for kind in range(KINDS)])

    @property
    def all(self) -> list[Way]:
        """The ways, each of whose jiao lacks at most one card."""
        few, many = [[way for _, _, ways in choices for way in ways] for choices in self.rows.jiao]
        return self.rows.left([joined(one, other) for one in few for other in many])

    def price(self, question: Question) -> Priced:
        """What all ways with so many groups, pairs and huxi cost."""
        found = self.priced.get(question)
        if found is None:
            found = self.priced[question] = Priced(self.rows, self.costs, self.costs.together(*question, self.scoring))
        return found

    def reaches(self, question: Question, most: int) -> bool:
        """Whether so many cards will do, if all copies can come."""
        groups, pairs, need = question
        if pairs:
            # with another copy a pair is a group more
            known = self.priced.get((groups + 1, 0, need))
            if known is not None and known.least > most + 1:
                return False
        return self.price(question).reaches(most)

    def reaches_without(self, kind: int, question: Question, most: int) -> bool:
        """The same without any of a kind: by the ways in which no jiao took it or the other size of its number."""
        place = kind % NUMBERS
        w, small, big = WEIGHT[place], self.cards >> 4 * place & 7, self.cards >> BIG + 4 * place & 7
        less, less_big = (small * w, 0) if kind < NUMBERS else (0, big * w)
        left = [
            (x - less, y - less_big, c, n, coming)
            for x, y, c, n, coming in self.within(question, most).ways
            if x // w % 3 == small and y // w % 3 == big
        ]
        return bool(self.hopeful(left, question, most).ways)

    def eases(self, question: Question, most: int) -> bool:
        """Whether so many cards would do if all copies could come and no huxi were needed."""
        return self.price(question).eases(most)

    def bound(self, question: Question, below: int) -> int:
        """How few cards must come if all copies could, or *below* when not fewer than that will do."""
        groups, pairs, _ = question
        return self.price(question).found(3 * groups + 2 * pairs - how_many(self.cards), below)

    def within(self, question: Question, most: int) -> Hopes:
        """The ways that cost at most so many cards, if all copies can come."""
        key = (*question, most)
        found = self.hopes.get(key)
        if found is None:
            priced = self.price(question)
            near = list(priced.within(most))
            left = self.rows.left([made for made, _ in near])
            found = self.hopes[key] = Hopes(left, [total for _, total in near], priced.sums)
        return found

    def hopeful(self, ways: list[Way], question: Question, most: int) -> Hopes:
        """Those of given ways, whose jiao cost no more, that cost at most so many cards, if all copies can come."""
        sums = self.costs.together(*question, self.scoring)
        small, big, profile, guard, over = sums.small, sums.big, self.costs.profile, sums.guard, sums.over
        totals = [small[profile[x]] + big[n][profile[y]] for x, y, _, n, _ in ways]
        near = [
            (way, total)
            for way, total in zip(ways, totals, strict=True)
            if (total + over[most - way[2]]) & guard != guard
        ]
        return Hopes([way for way, _ in near], [total for _, total in near], sums)

    def first(self, question: Question, most: int) -> Iterator[Entry]:
        """What may cost at most so many cards as the table counts, for whom few of them are mostly enough."""
        priced, small, big = self.price(question), self.rows.small, self.rows.big
        for (x, y, c, n, coming), total in priced.within(most):
            for at, to in priced.sums.within(total, n, most - c):
                yield at + small - x, to + big - y, c, coming

    def cheap(self, question: Question, most: int) -> list[Entry]:
        """The same, of all ways."""
        key = (*question, most)
        found = self.told.get(key)
        if found is None:
            found = self.told[key] = list(entries(self.within(question, most), most))
        return found


def entries(hopes: Hopes, most: int) -> Iterator[Entry]:
    """What may cost at most so many cards as the table counts, of some ways."""
    for (x, y, c, n, coming), total in zip(hopes.ways, hopes.totals, strict=True):
        for at, to in hopes.sums.within(total, n, most - c):
            yield at + x, to + y, c, coming


class Priced:
    """What the ways of loose cards cost that make so many groups and pairs, and score so many huxi."""

    def __init__(self, rows: Rows, costs: Costs, sums: Sums) -> None:
        self.rows, self.profile, self.sums = (rows.small, rows.big, rows.jiao), costs.profile, sums
        #: What is known of the cheapest.
        self.least = 0

    def reaches(self, most: int) -> bool:
        """Whether some way costs no more than that."""
        if most < self.least:
            return False
        if reached(*self.rows, self.sums, self.sums.guard, self.profile, most):
            return True
        self.least = most + 1
        return False

    def eases(self, most: int) -> bool:
        """Whether some way would cost no more than that if no huxi were needed."""
        return most >= 0 and reached(*self.rows, self.sums, self.sums.free, self.profile, most)

    def found(self, least: int, below: int) -> int:
        """What the cheapest way costs, which is no less than *least*, or *below* when it is not less."""
        least = max(least, self.least)
        if least < below:
            least = cheapest(*self.rows, self.sums, self.profile, least)[0] if self.sums.enough else FAR
        self.least = least if least < FAR else NEVER
        return min(self.least, below)

    def within(self, most: int) -> Iterator[Costing]:
        """The jiao of each way that costs no more than that, and the sum of its rows."""
        return within(*self.rows, self.sums, self.profile, most)


class Asked(Protocol):
    """What a small row and a big one cost together: ``zipai.study.costs.Sums``, or several at once."""

    @property
    def small(self) -> Mapping[int, int]:
        """What small rows give, by profile."""

    @property
    def big(self) -> Sequence[Mapping[int, int]]:
        """What big rows give, by the number of jiao, and by profile."""

    @property
    def guard(self) -> int:
        """The bits of which one is missing where a sum and one of ``over`` are cheap enough."""

    @property
    def over(self) -> Sequence[int]:
        """What is added to a sum, by how much it may cost."""


def cheapest(x: int, y: int, jiao: Jiao, sums: Sums, profile: list[int], least: int) -> tuple[int, Way, int, bool]:
    """What the cheapest way of two rows costs by the table, where it can't be less than *least*, or ``FAR``.

    The way as well, and what its rows cost together; and whether it is sure that sets that are raised and new quads
    don't help. A raised set costs a card, and a new quad a card more than three alike in its place. The first of them
    asks for the pair as well, instead of a group, if there is none yet; that saves a card at most. So the rest would
    have to cost less without the huxi that they count.
    """
    small, big, over, guard, enough, (few, many) = sums.small, sums.big, sums.less, sums.all, sums.guard, jiao
    whole, other = small[profile[x]], profile[y]
    best, total, found = PLAIN, whole + big[0][other], least if least > 0 else 0
    while found < FAR and (total + over[found]) & enough == enough:
        found += 1
    if found <= least or not found:
        return found, best, total, True
    best_total, sure = total, True
    if (total + over[found - 1]) & guard != guard:
        # from now on it is only asked what costs less with the huxi
        sure, guard = False, enough
    # as in ``_near``, but what a way may cost shrinks as they are found: by those it takes a tenth longer
    for dear, n, these in few:
        budget = found - 1 - dear
        if budget < 0:
            break
        # that of none at all has been looked at
        for cost, m, those in many if n else many[1:]:
            if cost > budget:
                break
            side, more = big[n + m], over[budget - cost]
            # beside so many jiao, the rest costs no less than if they took no cards
            if (whole + side[other] + more) & guard == guard:
                continue
            for one in these:
                a, b = x - one[0], y - one[1]
                for two in those:
                    total = small[profile[a - two[0]]] + side[profile[b - two[1]]]
                    while (total + more) & guard != guard:
                        if (total + more) & enough == enough:
                            sure, guard = False, enough
                            break
                        found, best, best_total = found - 1, joined(one, two), total
                        if found <= least:
                            return found, best, best_total, True
                        budget -= 1
                        more = over[budget - cost]
    return found, best, best_total, sure


def reached(x: int, y: int, jiao: Jiao, asked: Asked, guard: int, profile: list[int], most: int) -> bool:
    """Whether some way of two rows costs at most so many cards by the table, by bytes whose highest bits are given."""
    return next(_near(x, y, jiao, asked, guard, profile, most), None) is not None


def within(x: int, y: int, jiao: Jiao, asked: Asked, profile: list[int], most: int) -> Iterator[Costing]:
    """The ways of two rows that cost at most so many cards by the table, and what is left costs."""
    for one, two, total in _near(x, y, jiao, asked, asked.guard, profile, most):
        yield joined(one, two), total


def _near(
    x: int, y: int, jiao: Jiao, asked: Asked, guard: int, profile: list[int], most: int
) -> Iterator[tuple[Way, Way, int]]:
    """The same by bytes whose highest bits are given: the choices of both halves, and what is left costs."""
    small, big, over, (few, many) = asked.small, asked.big, asked.over, jiao
    whole, other = small[profile[x]], profile[y]
    for dear, n, these in few:
        left = most - dear
        if left < 0:
            break
        for cost, m, those in many:
            if cost > left:
                break
            side, more = big[n + m], over[left - cost]
            if (whole + side[other] + more) & guard == guard:
                continue
            for one in these:
                a, b = x - one[0], y - one[1]
                for two in those:
                    total = small[profile[a - two[0]]] + side[profile[b - two[1]]]
                    if (total + more) & guard != guard:
                        yield one, two, total


class Dear:
    """Ways with jiao of which one size is not held, where so many copies of each kind can come (``room``, packed).

    Where a card comes to such a jiao, a copy of its other kind would do as well, unless all copies of that are used
    up. So a plan that needs such a jiao takes them all, and costs them.
    """

    def __init__(self, ways: Ways, room: int) -> None:
        self.ways, self.room = ways, room
        self.found: dict[tuple[int, int, int, int], Hopes] = {}

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

    def needed(self, question: Question, most: int) -> Hopes:
        """The ways with such jiao that a plan of at most that cost could need."""
        key = (*question, most)
        found = self.found.get(key)
        if found is None:
            found = self.found[key] = self._needed(question, most)
        return found

    def _needed(self, question: Question, most: int) -> Hopes:
        """As before, when nothing is known.

        Of a kind of which two copies or more can come, all would go to the plan. Without the jiao it costs three
        cards less, and three alike of a kind that it does not touch are as good, if there are enough of those.
        """
        plenty = self._plenty(most)
        places = self._places(1 if plenty else most, most) if most else []
        if not places:
            return self.ways.hopeful([], question, most)
        # with three copies in play at most, three alike would do as well by the table: so its bound holds
        begin = self.ways.within(question, most).ways if plenty else self.ways.all
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

    def may_be_needed(self, most: int) -> bool:
        """Whether a plan of at most that cost could need such a jiao, whatever else it makes."""
        return bool(self._places(1 if self._plenty(most) else most, most))

    def _plenty(self, most: int) -> bool:
        """Whether of more kinds than so many cards touch three copies can come."""
        return KINDS - short_of(self.room, 3).bit_count() > most

    def _places(self, copies: int, most: int) -> list[int]:
        """The places where such a jiao could be needed at all, with at most so many copies left of a kind."""
        # of no kind are there more than four
        short = short_of(self.room, copies + 1) if copies < COPIES else ONES
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


def rooms(room: int, coming: int) -> Sequence[int]:
    """The copies that can come after those that the jiao of a way want; none where they can't come.

    A jiao that wants one card of either size may do so in two ways.
    """
    if not coming:
        return (room,)
    wanted, either = coming & CARDS, coming >> EITHER
    found = [room - wanted] if holds(room, wanted) else []
    while either:
        low = either & -either
        either ^= low
        place = low.bit_length() - 1
        kinds = (4 * place, 4 * place + BIG)
        found = [mine - (1 << kind) for mine in found for kind in kinds if mine >> kind & 7]
    return found
