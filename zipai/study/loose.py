"""Loose cards on their way to groups: how few cards must come, and which, by the table of costs.

A *way* settles which cards go into jiao; the cards of each size that are left are looked up on their own, by the table
first and with the copies counted where that could matter. What is put down of them is asked for all cards at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from zipai.cards import KINDS, present
from zipai.study.costs import NUMBERS
from zipai.study.counted import BIG, COSTS, LANE, LANES, SMALL, WEIGHT, Counted, cards_of, filled, lanes_of
from zipai.study.plans import Sought
from zipai.study.ways import CARDS, EITHER, Dear, Entry, Hopes, Question, Way, Ways, entries, rooms

#: So few kinds are asked each on its own.
_FEW: Final = 4
#: Where the lanes of big cards begin.
_BIG_LANES: Final = LANE * NUMBERS
_SMALL_LANES: Final = (1 << _BIG_LANES) - 1
#: In every lane the kind of its own card.
_SAME: Final = sum(1 << LANE * kind + 4 * kind for kind in range(KINDS))
#: The small kinds of every lane.
_SMALLS: Final = LANES * SMALL


@lru_cache(maxsize=1024)
def levels(scoring: tuple[int, int], groups: int, most: int) -> tuple[int, ...]:
    """Every sum of huxi that so many groups can score, from *most* down.

    >>> levels((3, 6), 2, 9)
    (9, 6, 3, 0)
    """
    small, big = scoring
    found = {small * u + big * v for u in range(groups + 1) for v in range(groups + 1 - u)}
    return tuple(sorted((huxi for huxi in found if huxi <= most), reverse=True))


@lru_cache(maxsize=1024)
def above(scoring: tuple[int, int], groups: int, least: int) -> tuple[int, ...]:
    """Every sum of huxi above *least* that so many groups can score, from the least on.

    >>> above((3, 6), 2, 3)
    (6, 9, 12)
    """
    return tuple(huxi for huxi in reversed(levels(scoring, groups, groups * max(scoring))) if huxi > least)


class Loose:
    """Loose cards, at most two of a kind, and the copies of each kind that can still come (``room``, packed).

    Every question is about so many *groups* and *pairs* (0 or 1), of which the groups score *need* huxi or more.
    ``counted`` may be shared by all hands of a rule set, and ``others`` are the ways of other cards of the same hand.
    """

    def __init__(self, ways: Ways, counted: Counted, room: int, others: dict[int, Ways] | None = None) -> None:
        self.ways, self.counted, self.room = ways, counted, room
        self.others = {} if others is None else others
        self.table, self.cards = ways.costs.table, ways.cards
        self._dear: Dear | None = None
        #: What is known of questions: the cost, or no more than it, and whether it is the cost.
        self.known: dict[Question, tuple[int, bool]] = {}

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards there are of each kind."""
        return self.ways.counts

    @property
    def dear(self) -> Dear:
        """The ways with jiao of which one size is not held."""
        if self._dear is None:
            self._dear = Dear(self.ways, self.room)
        return self._dear

    def with_room(self, room: int) -> Loose:
        """The same cards with other copies that can come: what the table says of them stays."""
        return Loose(self.ways, self.counted, room, self.others)

    def less(self, kind: int, copies: int, room: int) -> Loose:
        """The same without so many copies of a kind: one, or all there are."""
        return self._like(self.cards - (copies << 4 * kind), room)

    # --- how few cards -------------------------------------------------------------------------------------------

    def bound(self, groups: int, pairs: int, need: int, below: int) -> int:
        """How few cards must come if all copies could, or *below* when not fewer than that will do."""
        return self.ways.bound((groups, pairs, need), below)

    def hope(self, groups: int, pairs: int, need: int, most: int) -> bool:
        """Whether so many cards would do if all copies could come."""
        return most >= 0 and self.ways.reaches((groups, pairs, need), most)

    def eases(self, groups: int, pairs: int, need: int, most: int) -> bool:
        """The same if no huxi were needed."""
        return self.ways.eases((groups, pairs, need), most)

    def hope_without(self, kind: int, groups: int, pairs: int, need: int, most: int) -> bool:
        """The same without any of a kind."""
        return self.ways.reaches_without(kind, (groups, pairs, need), most)

    def least(self, groups: int, pairs: int, need: int, below: int) -> int:
        """How few cards must come, or *below* when not fewer than that will do."""
        question = (groups, pairs, need)
        cost, sure = self.known.get(question, (0, False))
        if sure or cost >= below:
            return min(cost, below)
        # by the table no fewer will do; so those that cost just so much have none to spare
        bound = self.ways.bound(question, below)
        cost = max(cost, bound)
        while cost < below and not (self._reaches(question, cost) if cost > bound else self._as_cheap(question, cost)):
            cost += 1
        self.known[question] = (cost, cost < below)
        return cost

    def _as_cheap(self, question: Question, cost: int) -> bool:
        """Whether so many cards, the fewest by the table, do with the copies that can come."""
        ways, cards = self.ways, self.counted.cards
        priced, small, big = ways.price(question), ways.rows.small, ways.rows.big
        for (x, y, c, n, coming), total in priced.within(cost):
            for at, to in priced.sums.within(total, n, cost - c):
                for room in rooms(self.room, coming):
                    mine, others = room & SMALL, room >> BIG
                    if cards(at + small - x, mine) is not None and cards(to + big - y, others) is not None:
                        return True
        return self._may_do(entries(self.dear.needed(question, cost), cost), cost)

    def _reaches(self, question: Question, cost: int) -> bool:
        """Whether so many cards will do with the copies that can come; fewer won't."""
        return self._may_do(self._first(question, cost), cost)

    def _may_do(self, given: Iterable[Entry], cost: int) -> bool:
        """Whether one of some entries costs no more than that with the copies that can come."""
        return any(self._counted(*entry, cost + 1) <= cost for entry in given)

    def _candidates(self, question: Question, cost: int) -> list[Entry]:
        """What may cost so many cards as the table counts: the entry of each size, and what the jiao want."""
        found, dear = self.ways.cheap(question, cost), self.dear.needed(question, cost)
        return [*found, *entries(dear, cost)] if dear.ways else found

    def _first(self, question: Question, cost: int) -> Iterator[Entry]:
        """The same for whom few of them are mostly enough."""
        yield from self.ways.first(question, cost)
        yield from entries(self.dear.needed(question, cost), cost)

    def _counted(self, small: int, big: int, c: int, coming: int, below: int) -> int:
        """What both sizes and the jiao cost with the copies counted, or *below* when that is not less."""
        best = below
        rest = self.table[big]
        for room in self._rooms(coming):
            cost = c + self.counted.cost(small, room & SMALL, best - c - rest)
            if cost + rest < best:
                best = cost + self.counted.cost(big, room >> BIG, best - cost)
        return best

    def _rooms(self, coming: int) -> Sequence[int]:
        """The copies that can come after those that the jiao want; none where they can't come."""
        return rooms(self.room, coming)

    # --- which cards, and for how much ---------------------------------------------------------------------------

    def useful(self, groups: int, pairs: int, need: int, cost: int, known: int = 0, last: int | None = None) -> int:
        """The kinds, as the lowest bit of each, that come in some plan of the least *cost*.

        Kinds that are *known* need no search; with *last*, what comes without that kind need not be found.
        """
        question, found, left = (groups, pairs, need), 0, present(self.room) & ~known
        if cost and left.bit_count() <= _FEW:
            found, asked = self._joining(question, cost, self.cards, left)
            left &= ~asked
        for entry in self._candidates(question, cost) if cost and left else ():
            come = self._may_come(*entry, cost)
            if come & left and (last is None or come >> 4 * last & 1):
                found |= self._coming(*entry, cost, left)
                left &= ~found
                if not left:
                    break
        places = _places(_swapped(found | known) & left) if cost else []
        for entry in self._dear_entries(question, cost, places):
            found |= self._coming(*entry, cost, left)
        return found

    def _joining(self, question: Question, cost: int, cards: int, kinds: int) -> tuple[int, int]:
        """Which of the kinds come to such cards that need just so many, and of which it is said.

        Where one more of a kind makes it less, that kind comes; so a few are sooner told than by all that may cost so
        much. Of those of which there are two nothing is said.
        """
        found, asked = 0, kinds & ~(cards >> 1)
        left = asked
        while left:
            come = left & -left
            left ^= come
            if self._like(cards + come, self.room - come).least(*question, cost) < cost:
                found |= come
        return found, asked

    def _like(self, cards: int, room: int) -> Loose:
        """Other cards of the hand. Plans that differ in the copies that can come ask the same of the same cards."""
        ways = self.others.get(cards)
        if ways is None:
            ways = self.others[cards] = Ways(self.ways.costs, self.ways.scoring, cards)
        return Loose(ways, self.counted, room, self.others)

    def _dear_entries(self, question: Question, cost: int, places: list[int]) -> Iterator[Entry]:
        """What costs so much with a jiao at one of these places whose other kind would do."""
        if places:
            ways: tuple[Way, ...] = (*self.ways.within(question, cost).ways, *self.dear.needed(question, cost).ways)
            dear = [more for way in ways for more, _, _ in self.dear.with_one_more(way, places, cost)]
            yield from entries(self.ways.hopeful(dear, question, cost), cost)

    def _may_come(self, small: int, big: int, c: int, coming: int, cost: int) -> int:
        """No fewer kinds than come when both sizes and the jiao cost just so much, whichever copies are left."""
        table = self.table
        if c + table[small] + table[big] < cost:
            # other cards come than the table would have
            return CARDS
        return _wanted(coming) | self.counted.plain(small) | self.counted.plain(big) << BIG

    def _coming(self, small: int, big: int, c: int, coming: int, cost: int, sought: int) -> int:
        """The kinds that come when both sizes and the jiao cost just so much with the copies counted.

        All that are *sought*, and maybe others.
        """
        found, left = 0, cost - c
        for room in self._rooms(coming):
            first, come = self.counted.come(small, room & SMALL, left, sought & SMALL)
            if first <= left:
                second, others = self.counted.come(big, room >> BIG, left - first, sought >> BIG)
                if first + second == left:
                    found |= present(self.room - room) | come | others << BIG
        return found

    def richest(self, groups: int, pairs: int, need: int, cost: int, least: int) -> int:
        """The most huxi that the groups score in some plan of the least *cost*, or *least* when not more than that."""
        for huxi, found in self._richer((groups, pairs, need), cost, least):
            if any(self._counted(*entry, cost + 1) <= cost for entry in entries(found, cost)):
                return huxi
        return max(need, least)

    def _richer(self, question: Question, cost: int, least: int) -> list[tuple[int, Hopes]]:
        """What may score more than *least* and than what is needed for so many cards: huxi from the most down."""
        groups, pairs, need = question
        hopes, more = list[tuple[int, Hopes]](), above(self.ways.scoring, groups, max(need, least))
        if not more or not self.ways.reaches((groups, pairs, more[0]), cost):
            return hopes
        ways = [*self.ways.within(question, cost).ways, *self.dear.needed(question, cost).ways]
        # what scores more is among what scores less
        for huxi in more:
            found = self.ways.hopeful(ways, (groups, pairs, huxi), cost)
            ways = found.ways
            if not ways:
                break
            hopes.append((huxi, found))
        return hopes[::-1]

    # --- one card put down, whichever ------------------------------------------------------------------------------

    def sparing(self, groups: int, pairs: int, need: int, cost: int, sought: Sought) -> tuple[int, int]:
        """The cards without one of which the others need just so many, and which come then.

        In lanes: the lowest bit of the lane of each such card, and the kinds in it. The cards of the lanes that are
        asked can't be put down for less; *cost* is not less than with all cards.
        """
        question, (lanes, found, kinds, helping, last) = (groups, pairs, need), sought
        wanted = lanes * (present(self.room) & helping)
        if self.least(*question, cost) == cost:
            # a card that is put down and comes again leaves the hand where it was
            wanted &= ~_SAME
        if not lanes & ~found:
            kinds, wanted = self._settled(question, cost, kinds, wanted)
        missing = wanted & ~kinds
        left = lanes & ~found | filled(missing)
        for entry in self._candidates(question, cost) if left else ():
            asked = self._may_reach(*entry, cost, left)
            if asked:
                asked = self._may_add(*entry, cost, asked, found, missing, last)
            if asked:
                more, come = self._spared(*entry, cost, asked, missing)
                found |= more
                kinds |= come & wanted
                if not lanes & ~found:
                    kinds, wanted = self._settled(question, cost, kinds, wanted)
                missing = wanted & ~kinds
                left = lanes & ~found | filled(missing)
                if not left:
                    break
        places = _places(_folded(_swapped(kinds & wanted) & missing))
        for entry in self._dear_entries(question, cost, places):
            asked = self._may_reach(*entry, cost, filled(missing))
            if asked:
                asked = self._may_add(*entry, cost, asked, lanes, missing, None)
            if asked:
                kinds |= self._spared(*entry, cost, asked, missing)[1] & wanted
                missing = wanted & ~kinds
        return found, kinds

    def _settled(self, question: Question, cost: int, kinds: int, wanted: int) -> tuple[int, int]:
        """The kinds that are known to come, in lanes, and those that may: where few are left, each is asked alone."""
        missing = wanted & ~kinds
        if missing.bit_count() <= _FEW:
            for card in cards_of(filled(missing)):
                left = missing >> LANE * card & CARDS
                found, asked = self._joining(question, cost, self.cards - (1 << 4 * card), left)
                kinds |= found << LANE * card
                wanted ^= (asked & ~found) << LANE * card
        return kinds, wanted

    def _may_add(
        self, small: int, big: int, c: int, coming: int, cost: int, asked: int, found: int,
        missing: int, last: int | None,
    ) -> int:  # fmt: skip
        """Those of the asked lanes that an entry may spare and that are not *found*, or to which *missing* kinds come.

        With *last*, only where that kind comes: without it, all is as in a plan to which it can't come.
        """
        # without a card no kinds come but those that come with it: so each lane is asked only after this first look
        come = self._may_come(small, big, c, coming, cost)
        if last is not None and not come >> 4 * last & 1:
            return 0
        asked &= ~found | filled(asked * come & missing)
        if not asked:
            return 0
        may, each = self._may_spare(small, big, c, coming, cost, asked)
        if last is not None:
            only = each >> 4 * last & LANES
            may, each = may & only, each & only * CARDS
        return may & ~found | filled(each & missing)

    def _may_spare(self, small: int, big: int, c: int, coming: int, cost: int, asked: int) -> tuple[int, int]:
        """No fewer of the asked lanes than the entry can spare, nor kinds than come then, whichever copies are left."""
        counted, table = self.counted, self.table
        first, second = table[small], table[big]
        over = cost - c - first - second
        lanes, each, cheap = counted.maybe(small, first + over, asked & _SMALL_LANES)
        big_lanes, big_each, big_cheap = counted.maybe(big, second + over, asked >> _BIG_LANES)
        jiao, come, bigs = _wanted(coming), counted.plain(small), counted.plain(big) << BIG
        cheap |= big_cheap << _BIG_LANES
        kinds = each | lanes * (jiao | bigs) | (big_each << BIG | big_lanes * (jiao | come)) << _BIG_LANES
        lanes, kinds = lanes | big_lanes << _BIG_LANES | cheap, kinds | cheap * CARDS
        for kind in self._in_jiao(small, big, self.room, asked) if over else ():
            lanes |= 1 << LANE * kind
            kinds |= (CARDS if over > 1 else jiao | 1 << 4 * kind | come | bigs) << LANE * kind
        return lanes, kinds

    def _spared(
        self, small: int, big: int, c: int, coming: int, cost: int, asked: int, missing: int
    ) -> tuple[int, int]:
        """The asked lanes whose card an entry can spare, and the *missing* kinds that come then; copies are counted."""
        found = kinds = 0
        counted, table = self.counted, self.table
        first, second = table[small], table[big]
        of_small = asked & lanes_of(small)
        of_big = asked >> _BIG_LANES & lanes_of(big)
        jiaos = list(self._in_jiao(small, big, self.room, asked)) if cost > c + first + second else []
        sought = _folded(missing & asked * CARDS)
        smalls, bigs = sought & SMALL, sought >> BIG
        for room in self._rooms(coming):
            mine, others = room & SMALL, room >> BIG
            jiao = present(self.room - room)
            if of_small:
                spent, come = counted.come(big, others, cost - c - first, bigs)
                lanes, each = counted.spared(small, mine, cost - c - spent, of_small, missing)
                found |= lanes
                kinds |= each | lanes * (jiao | come << BIG)
            if of_big:
                spent, come = counted.come(small, mine, cost - c - second, smalls)
                lanes, each = counted.spared(big, others, cost - c - spent, of_big, missing >> _BIG_LANES + BIG)
                found |= lanes << _BIG_LANES
                kinds |= (each << BIG | lanes * (jiao | come)) << _BIG_LANES
            for kind in jiaos:
                more, come = self._spared_of_jiao(small, big, room, cost - c, kind, sought)
                found |= more
                kinds |= more * (jiao | come)
        return found, kinds

    def _spared_of_jiao(self, small: int, big: int, room: int, cost: int, kind: int, sought: int) -> tuple[int, int]:
        """The lane of a card of a jiao, if another copy can come in its place for just so much, and what comes then."""
        if not room >> 4 * kind & 7:
            return 0, 0
        less = room - (1 << 4 * kind)
        first, come = self.counted.come(small, less & SMALL, cost - 1, sought & SMALL)
        second, bigs = self.counted.come(big, less >> BIG, cost - 1 - first, sought >> BIG)
        return (1 << LANE * kind, 1 << 4 * kind | come | bigs << BIG) if first + second == cost - 1 else (0, 0)

    def _in_jiao(self, small: int, big: int, room: int, asked: int) -> Iterator[int]:
        """The kinds of asked lanes all of whose cards went into jiao, and of which another copy can come."""
        for kind in cards_of(asked & ~(lanes_of(small) | lanes_of(big) << _BIG_LANES)):
            if self.counts[kind] and room >> 4 * kind & 7:
                yield kind

    def reaching(self, groups: int, pairs: int, need: int, cost: int, lanes: int) -> int:
        """Those of the lanes without whose card the others need at most so many."""
        return self._reaching(self._first((groups, pairs, need), cost), cost, lanes, None)

    def _reaching(self, given: Iterable[Entry], cost: int, lanes: int, last: int | None) -> int:
        """The same of given entries; with *last*, only of those to which that kind may come."""
        found = 0
        for entry in given:
            may = self._may_reach(*entry, cost, lanes & ~found)
            if may and (last is None or self._may_come(*entry, cost) >> 4 * last & 1):
                small, big, c, coming = entry
                for room in self._rooms(coming):
                    found |= self._reached(small, big, room, cost - c, may & ~found)
                if found == lanes:
                    break
        return found

    def _may_reach(self, small: int, big: int, c: int, _: int, cost: int, asked: int) -> int:
        """No fewer of the asked lanes than the entry can spare for so many, whichever copies are left."""
        table, sparable = self.table, self.counted.sparable
        first, second = table[small], table[big]
        over = cost - c - first - second
        found = sparable[small * COSTS + first + over] | sparable[big * COSTS + second + over] << _BIG_LANES
        for kind in self._in_jiao(small, big, self.room, asked) if over else ():
            found |= 1 << LANE * kind
        return found & asked

    def _reached(self, small: int, big: int, room: int, cost: int, lanes: int) -> int:
        """The same of one entry with the copies that are left beside its jiao."""
        counted, found = self.counted, 0
        if counted.cost(small, room & SMALL, cost + 1) + self.table[big] > cost:
            return found
        for kind in cards_of(lanes):
            w = WEIGHT[kind % NUMBERS]
            left, right, less, most = small, big, room, cost
            if kind < NUMBERS and small // w % 3:
                left -= w
            elif kind >= NUMBERS and big // w % 3:
                right -= w
            elif room >> 4 * kind & 7:
                # another copy comes to the jiao that it was in
                less, most = room - (1 << 4 * kind), cost - 1
            else:
                continue
            first = counted.cost(left, less & SMALL, most + 1)
            if first + counted.cost(right, less >> BIG, most - first + 1) <= most:
                found |= 1 << LANE * kind
        return found

    def scoring(
        self, groups: int, pairs: int, need: int, cost: int, known: Mapping[int, int], last: int | None
    ) -> Iterator[tuple[int, int]]:
        """The most huxi in some plan of at most that *cost* without a card: huxi from the most down, and lanes."""
        left, question = dict(known), (groups, pairs, need)
        for huxi, hopes in self._richer(question, cost, min(left.values())):
            found = self._reaching(entries(hopes, cost), cost, _less(left, huxi), last)
            if found:
                yield huxi, found
                left = {card: most for card, most in left.items() if not found >> LANE * card & 1}
        lanes = _less(left, need)
        if lanes:
            yield need, self._reaching(self._first(question, cost), cost, lanes, last)


def _less(known: Mapping[int, int], huxi: int) -> int:
    """The lanes of the cards of which less is known than so many huxi."""
    return sum([1 << LANE * card for card, most in known.items() if most < huxi])


@lru_cache(maxsize=4096)
def _wanted(coming: int) -> int:
    """The kinds that may come to the jiao of a way."""
    either = sum(1 << 4 * place for place in range(NUMBERS) if coming >> EITHER + place & 1)
    return present(coming & CARDS) | either | either << BIG


def _swapped(lanes: int) -> int:
    """In each lane the kinds of the other size."""
    return lanes >> BIG & _SMALLS | (lanes & _SMALLS) << BIG


def _folded(lanes: int) -> int:
    """The kinds that are in any lane."""
    lanes |= lanes >> LANE * 10
    lanes |= lanes >> LANE * 5
    return (lanes | lanes >> LANE | lanes >> LANE * 2 | lanes >> LANE * 3 | lanes >> LANE * 4) & CARDS


def _places(kinds: int) -> list[int]:
    """The places of kinds."""
    both = (kinds | kinds >> BIG) & SMALL
    return [place for place in range(NUMBERS) if both >> 4 * place & 1]
