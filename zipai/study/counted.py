"""Groups of one size with the copies counted that can come: what they cost, and which cards come to them.

The table of costs knows nothing of copies that are gone, so what it says is a lower bound. Only where a kind that is
short could be among those that must come, the cards are searched.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from zipai.cards import COPIES, KINDS, ONES, holds, present
from zipai.study.costs import FAR, GROUPS, HALF, NUMBERS, ROWS, WIDTH, Costs, Joined, row_with

#: What a card of each place weighs in a row.
WEIGHT: Final[tuple[int, ...]] = tuple(3**place for place in range(NUMBERS))
#: Copies are packed as in a hand: four bits for each kind, the small ones first.
BIG: Final = 4 * NUMBERS
SMALL: Final = (1 << BIG) - 1
#: How far in a row the pair is, and a group that scores.
PAIR: Final = GROUPS * GROUPS
SCORES: Final = GROUPS
#: Cards of which one is put down stand in lanes, one for each kind, that are as wide as the kinds of a hand.
LANE: Final = 4 * KINDS
#: The lowest bit of every lane, and what is added so that a lane's highest bit, which no kind uses, says if it has any.
LANES: Final = sum(1 << LANE * kind for kind in range(KINDS))
_FULL: Final = LANES * ((1 << LANE - 1) - 1)
#: More than any groups cost.
COSTS: Final = 64
#: So many answers about single rows are kept at most: more take long to look through and to throw away.
_KEPT: Final = 20_000


def short_of(room: int, copies: int) -> int:
    """The kinds of which fewer copies than that can come, as the lowest bit of each; more than four count as four."""
    match copies:
        case 1:
            enough = room | room >> 1 | room >> 2
        case 2:
            enough = room >> 1 | room >> 2
        case 3:
            enough = room >> 2 | (room >> 1 & room)
        case _:
            enough = room >> 2
    return ONES & ~enough


def _cards_in(low: int) -> list[tuple[tuple[int, int, int], ...]]:
    """For every half of a row from the place *low* on: the places that have cards, their weight, and their lane."""
    places = range(low, low + NUMBERS // 2)
    return [
        tuple((place, WEIGHT[place], 1 << LANE * place) for place in places if half // WEIGHT[place - low] % 3)
        for half in range(HALF)
    ]


def _room_in(low: int) -> list[tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]]:
    """For every half of a row, the places with fewer than two cards, and those with two.

    Of the first, how far the table goes on with one card more, and the bit of the kind; of the others, place and bit.
    """
    found = []
    for half in range(HALF):
        counts = [(place, half // WEIGHT[place - low] % 3) for place in range(low, low + NUMBERS // 2)]
        fewer = tuple((WEIGHT[place], 1 << 4 * place) for place, count in counts if count < 2)
        found.append((fewer, tuple((place, 1 << 4 * place) for place, count in counts if count == 2)))
    return found


#: The same by the half of a row: its low places and its high ones.
_CARDS_IN: Final = (_cards_in(0), _cards_in(NUMBERS // 2))
_ROOM_IN: Final = (_room_in(0), _room_in(NUMBERS // 2))


def held(entry: int) -> tuple[tuple[int, int, int], ...]:
    """The places of which the row of an entry has cards, what one of them weighs, and the lowest bit of its lane.

    >>> held(0), held(2 + 27) == ((0, 1, 1), (3, 27, 1 << 3 * LANE))
    ((), True)
    """
    return _CARDS_IN[0][entry % HALF] + _CARDS_IN[1][entry // HALF % HALF]


@lru_cache(maxsize=4096)
def lanes_of(entry: int) -> int:
    """The lowest bits of the lanes of all places of which the row of an entry has cards."""
    return sum([lane for _, _, lane in held(entry)])


def cards_of(lanes: int) -> Iterator[int]:
    """The cards of lanes, given as the lowest bit of each.

    >>> list(cards_of(1 << 3 * LANE | 1 << 19 * LANE))
    [3, 19]
    """
    while lanes:
        low = lanes & -lanes
        lanes ^= low
        yield low.bit_length() // LANE


def filled(lanes: int) -> int:
    """The lowest bit of each lane that has any kind.

    >>> filled(6 << 3 * LANE) == 1 << 3 * LANE
    True
    """
    return lanes + _FULL >> LANE - 1 & LANES


def _kinds(cards: int | None) -> int:
    """The kinds of some cards, or -1 where there are none that would do."""
    return -1 if cards is None else present(cards)


def _wanted(at: int) -> tuple[bool, bool, bool]:
    """Where an entry stands in its row: whether any groups are wanted, any that score, and the pair."""
    return at % GROUPS > 0, at // GROUPS % GROUPS > 0, at >= PAIR


#: The same as a number, to be added to a row.
_WANTED: Final = tuple(sum(ROWS << bit for bit, wanted in enumerate(_wanted(at)) if wanted) for at in range(WIDTH))


class Sparable(dict[int, int]):
    """The lanes of the cards of a row without which the groups cost no more than so many, if all copies could come.

    Asked by the place of the entry in the table times ``COSTS`` and that cost. Many plans leave the same rows.
    """

    def __init__(self, table: bytes) -> None:
        super().__init__()
        self.table = table

    def __missing__(self, key: int) -> int:
        entry, cost = divmod(key, COSTS)
        table = self.table
        found = sum([lane for _, w, lane in held(entry) if table[entry - w] <= cost])
        self[key] = found
        return found


class Counted:
    """What is found of rows by the table and the copies that can come; it may serve all hands of a position.

    An *entry* is the place in the table of the wanted groups and a row, and ``mine`` are the copies that can come of
    each place, packed.
    """

    def __init__(self, costs: Costs) -> None:
        self.costs, self.table = costs, costs.table
        self.fitting: dict[tuple[int, int, int], int] = {}
        self.exact: dict[tuple[int, int], bytes] = {}
        self.sparable = Sparable(costs.table)
        #: What rows cost, or below zero where it is only known that they cost so much or more.
        self.least: dict[tuple[int, int], int] = {}
        #: Kinds that come to a row, and those of which it is known whether they do.
        self.coming: dict[tuple[int, int], tuple[int, int]] = {}

    def cost(self, entry: int, mine: int, below: int) -> int:
        """What the groups cost with the copies that can come, or *below* when no less."""
        cost = self.table[entry]
        if not cost or cost >= below:
            return min(cost, below)
        key = (entry, mine)
        known = self.least.get(key)
        if known is None:
            known = self.least[key] = -cost - 1 if self.cards(entry, mine) is None else cost
        if -below < known < 0:
            known = self.least[key] = self._dearer(entry, mine, cost, below)
        return min(known, below) if known >= 0 else below

    def _dearer(self, entry: int, mine: int, cost: int, below: int) -> int:
        """What the groups cost, which is more than the table's *cost*, or below zero what they cost at least.

        Only if that is below *below* it is worked out. What is one card more is found soon; else it is the whole row.
        """
        at, row = divmod(entry, ROWS)
        exact = self.exact.get((row, mine))
        if exact is None:
            if self._fits(entry, mine, cost + 1, 0) >= 0:
                return cost + 1
            if cost + 2 >= below:
                return -cost - 2
            counts = tuple(entry // w % 3 for w in WEIGHT)
            copies = tuple(mine >> 4 * place & 7 for place in range(NUMBERS))
            exact = self.exact[row, mine] = row_with(self.costs.groups, counts, copies)
        return exact[at]

    def _overdrawn(self, entry: int, mine: int, cost: int) -> bool:
        """Whether some of the cheapest groups that the table counts want more copies of a kind than can come."""
        short = short_of(mine, min(cost, COPIES)) & self.plain(entry)
        while short:
            low = short & -short
            short ^= low
            place = low.bit_length() // 4
            copies = mine >> 4 * place & 7
            # where all four copies are at hand, the table counts no more than there are
            if copies + entry // WEIGHT[place] % 3 < COPIES and self._wants(entry, place, copies + 1, cost):
                return True
        return False

    def _wants(self, entry: int, place: int, copies: int, cost: int) -> bool:
        """Whether so many copies of a place come to groups that cost, by the table, no more than that."""
        if not copies:
            return True
        w = WEIGHT[place]
        if entry // w % 3 < 2:
            return self.table[entry + w] < cost and self._wants(entry + w, place, copies - 1, cost - 1)
        return any(
            spent + self.table[entry - down] <= cost and self._wants(entry - down, place, copies - 1, cost - spent)
            for down, spent, _ in self._taking(entry, place)
        )

    def plain(self, entry: int) -> int:
        """The kinds that come to some of the cheapest groups that the table counts, kept for a while for all hands."""
        kept = self.costs.plain
        found = kept.get(entry)
        if found is None:
            if len(kept) >= _KEPT:
                kept.clear()
            table = self.table
            cost = table[entry]
            if not cost:
                return 0
            found = 0
            (fewer, pairs), (high_fewer, high_pairs) = _ROOM_IN[0][entry % HALF], _ROOM_IN[1][entry // HALF % HALF]
            for step, bit in fewer + high_fewer:
                if table[entry + step] < cost:
                    found += bit
            for place, bit in pairs + high_pairs:
                if self._third(entry, place, cost):
                    found += bit
            kept[entry] = found
        return found

    def _third(self, entry: int, place: int, cost: int) -> bool:
        """Whether a third copy of a place comes to groups that cost, by the table, no more than that."""
        table = self.table
        return min([spent + table[entry - down] for down, spent, _ in self._taking(entry, place)], default=FAR) <= cost

    def _taking(self, entry: int, place: int) -> tuple[Joined, ...]:
        """Every group to which a card of that place comes, and what it leaves to be made.

        It depends on the places of such groups alone, and on what is wanted, so that few answers serve all entries;
        they are kept for all hands.
        """
        costs = self.costs
        lows, highs = costs.near[place]
        near = lows[entry % HALF] + highs[entry // HALF % HALF]
        key = near + _WANTED[entry // ROWS]
        found = costs.joining[place].get(key)
        if found is None:
            made, (groups, scored, paired) = list[Joined](), _wanted(entry // ROWS)
            for others, scores, pair in costs.having[place]:
                if not (paired if pair else groups):
                    continue
                step = PAIR if pair else 1 + SCORES if scores and scored else 1
                used, spent, coming = 0, 1, 1 << 4 * place
                for other in others:
                    w = WEIGHT[other]
                    if (near - used) // w % 3:
                        used += w
                    else:
                        spent += 1
                        coming += 1 << 4 * other
                made.append((step * ROWS + used, spent, coming))
            # of tuples the garbage collector soon knows that there is nothing to look through
            found = costs.joining[place][key] = tuple(made)
        return found

    def cards(self, entry: int, mine: int) -> int | None:
        """Cards that make the groups for what the table says, of the copies that can come; None where none do."""
        kept = self.costs.made_by
        some = kept.get(entry)
        # what made them before mostly can come now
        if some is None or not holds(mine, some):
            some = self._searched(entry, mine)
            if some is not None:
                if len(kept) >= _KEPT:
                    kept.clear()
                kept[entry] = some
        return some

    def _searched(self, entry: int, mine: int) -> int | None:
        """The same by a search, one card after another."""
        table = self.table
        cost = table[entry]
        if not cost:
            return 0
        come = self.costs.plain.get(entry, ONES) & present(mine)
        if not come:
            return None
        (fewer, pairs), (high_fewer, high_pairs) = _ROOM_IN[0][entry % HALF], _ROOM_IN[1][entry // HALF % HALF]
        for step, bit in fewer + high_fewer:
            if come & bit and table[entry + step] < cost:
                some = self.cards(entry + step, mine - bit)
                if some is not None:
                    return some + bit
                # cards may come in any order, so that none of this kind comes
                mine &= ~(7 * bit)
        for place, bit in pairs + high_pairs:
            if come & bit:
                some = self._cards_with_third(entry, mine, cost, place)
                if some is not None:
                    return some
                mine &= ~(7 * bit)
        # which kinds come at all is good to know when it is asked again
        self.plain(entry)
        return None

    def _cards_with_third(self, entry: int, mine: int, cost: int, place: int) -> int | None:
        """The same of such groups to which a third copy of a place comes, which joins a group at once."""
        for down, spent, coming in self._taking(entry, place):
            if spent + self.table[entry - down] <= cost and holds(mine, coming):
                some = self.cards(entry - down, mine - coming)
                if some is not None:
                    return some + coming
        return None

    def _cheapest(self, entry: int, mine: int) -> int:
        """The kinds of such cards, or -1."""
        return _kinds(self.cards(entry, mine))

    def _cheapest_with(self, entry: int, mine: int, cost: int, kind: int) -> int:
        """The same of groups to which a copy of one kind comes, given as its bit."""
        place = kind.bit_length() // 4
        w = WEIGHT[place]
        if entry // w % 3 < 2:
            found = self._cheapest(entry + w, mine - kind)
            return found if found < 0 else found | kind
        return _kinds(self._cards_with_third(entry, mine, cost, place))

    def _fits(self, entry: int, mine: int, budget: int, start: int) -> int:
        """The kinds that come to some groups that cost at most *budget* with the copies that can come, or -1.

        Cards come in order of their places, from the place *start* on.
        """
        table = self.table
        if budget <= table[entry]:
            return self._cheapest(entry, mine) if budget == table[entry] else -1
        key = (entry, mine, budget * NUMBERS + start)
        found = self.fitting.get(key)
        if found is None:
            found, left = -1, present(mine) >> 4 * start << 4 * start
            while left and found < 0:
                low = left & -left
                left ^= low
                found = self._fits_with(entry, mine, budget, low)
            self.fitting[key] = found
        return found

    def _fits_with(self, entry: int, mine: int, budget: int, kind: int) -> int:
        """The same of groups to which a copy of one kind comes, given as its bit."""
        place = kind.bit_length() // 4
        w = WEIGHT[place]
        if entry // w % 3 < 2:
            found = self._fits(entry + w, mine - kind, budget - 1, place)
            return found if found < 0 else found | kind
        for down, spent, coming in self._taking(entry, place):
            if spent + self.table[entry - down] <= budget and holds(mine, coming):
                found = self._fits(entry - down, mine - coming, budget - spent, 0)
                if found >= 0:
                    return found | present(coming)
        return -1

    def come(self, entry: int, mine: int, most: int, kinds: int) -> tuple[int, int]:
        """What the groups cost with the copies that can come, and those of the *kinds* that come to them.

        Other kinds that come may be said as well. Where the groups cost more than *most*, it is only said that they do.
        """
        cost, exact = self.table[entry], self.cost(entry, mine, most + 1)
        if not exact or exact > most or not kinds:
            return exact, 0
        found, sought = self._known(entry, mine, exact == cost)
        left = kinds & ~sought
        if left:
            left &= present(mine) & (self.plain(entry) if exact == cost else ONES)
            while left:
                low = left & -left
                more = self._cheapest_with if exact == cost else self._comes
                found |= max(0, more(entry, mine, exact, low))
                left &= ~(found | low)
            self.coming[entry, mine] = found, sought | kinds
        return exact, found

    def _known(self, entry: int, mine: int, cheap: bool) -> tuple[int, int]:
        """Kinds that come to the groups, and those of which it is known whether they do; cheap as the table says."""
        key = (entry, mine)
        found = self.coming.get(key)
        if found is None:
            found = (0, 0)
            if cheap and not self._overdrawn(entry, mine, self.table[entry]):
                found = self.plain(entry), ONES
            elif cheap:
                some = self._cheapest(entry, mine)
                found = (some, some)
            self.coming[key] = found
        return found

    def _comes(self, entry: int, mine: int, cost: int, kind: int) -> int:
        """Some kinds that come to groups of that cost, and among them one that is given as its bit, or -1."""
        place = kind.bit_length() // 4
        w = WEIGHT[place]
        if entry // w % 3 < 2:
            found = self._within(entry + w, mine - kind, cost - 1)
            return found if found < 0 else found | kind
        for down, spent, coming in self._taking(entry, place):
            if holds(mine, coming):
                found = self._within(entry - down, mine - coming, cost - spent)
                if found >= 0:
                    return found | present(coming)
        return -1

    def _within(self, entry: int, mine: int, budget: int) -> int:
        """Some of the kinds that come to groups that cost no more than that, or -1."""
        if budget < self.table[entry] + 2:
            return self._fits(entry, mine, budget, 0)
        return 0 if self.cost(entry, mine, budget + 1) <= budget else -1

    def maybe(self, entry: int, cost: int, asked: int) -> tuple[int, int, int]:
        """As *spared*, if all copies could come; and the lowest bits of the lanes of cards without which less will do.

        Where copies are gone, no lanes are spared besides these, nor do more kinds come in the others.
        """
        table, lanes, kinds, cheap = self.table, 0, 0, 0
        for place, w, lane in held(entry):
            if asked & lane:
                without = table[entry - w]
                if without < cost:
                    cheap |= lane
                elif without == cost:
                    lanes |= lane
                    kinds |= self.plain(entry - w) << LANE * place
        return lanes, kinds, cheap

    def spared(self, entry: int, mine: int, cost: int, asked: int, missing: int) -> tuple[int, int]:
        """The cards of a row without which the groups cost just so much, and the *missing* kinds that come then.

        In lanes: the lowest bit of the lane of each such place, and the kinds in it. Only the lanes are looked at that
        are *asked*.
        """
        table, lanes, kinds = self.table, 0, 0
        for place, w, lane in held(entry):
            if asked & lane and table[entry - w] <= cost:
                without, come = self.come(entry - w, mine, cost, missing >> LANE * place & SMALL)
                if without == cost:
                    lanes |= lane
                    kinds |= come << LANE * place
        return lanes, kinds
