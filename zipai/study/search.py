"""Loose cards on their way to groups under any rule set: the plain way, for rules that no table of costs fits.

For each size, number after number, it is settled which groups begin there. What is kept for each state, the groups
that have begun and still need a higher number, is the most huxi for every number of pairs, of groups and of cards that
must come. Jiao are settled first, for both sizes at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from zipai.cards import COPIES, KINDS, Card
from zipai.melds import Group, Kind, Shape, hand_groups
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.huxi import value
from zipai.study.costs import NUMBERS
from zipai.study.counted import LANE, cards_of
from zipai.study.plans import Sought
from zipai.study.values import worth

#: Entries: pairs 0–1, groups 0–7, and at most so many cards that come.
_GROUPS: Final = 8
_COST: Final = 16
_LANES: Final = 2 * _GROUPS * _COST
#: An entry has sixteen bits: none, or this and the huxi.
_SOME: Final = 1 << 10
_ONES: Final = sum(1 << 16 * lane for lane in range(_LANES))
_GUARD: Final = _ONES << 15

#: A group of one size: its places, what it is worth, what it is worth as a kan that was in the hand.
SizeGroup = tuple[tuple[int, ...], int, int]
#: Most huxi by pairs, groups and cards that come.
Table = dict[tuple[int, int, int], int]


def _most(a: int, b: int) -> int:
    """The greater of each two entries."""
    not_less = ((a | _GUARD) - b) & _GUARD
    return b ^ ((a ^ b) & (not_less - (not_less >> 15)))


@lru_cache(maxsize=256)
def _stays(pairs: int, groups: int, cost: int) -> int:
    """The entries that are still entries with so much more."""
    kept = 0
    for pair in range(2 - pairs):
        for group in range(_GROUPS - groups):
            for spent in range(_COST - cost):
                kept |= 0xFFFF << 16 * ((pair * _GROUPS + group) * _COST + spent)
    return kept


def _moved(entries: int, pairs: int, groups: int, cost: int) -> int:
    if pairs > 1 or groups >= _GROUPS or cost >= _COST:
        return 0
    return (entries & _stays(pairs, groups, cost)) << 16 * ((pairs * _GROUPS + groups) * _COST + cost)


@lru_cache(maxsize=32)
def _groups(rules: RuleSet, big: bool) -> tuple[SizeGroup, ...]:
    """The groups of one size, without jiao."""
    found = []
    for group in hand_groups(one_five_ten=rules.is_on("groups.one-five-ten")):
        if group.card.big is big and group.kind is not Kind.JIAO:
            huxi, kept = worth(group, rules), value(group, rules)[0]
            places = tuple(card % NUMBERS for card in group.cards)
            found.append((places, huxi, max(huxi, kept) if group.shape is Shape.KAN else huxi))
    return tuple(found)


@lru_cache(maxsize=32)
def _jiao(rules: RuleSet) -> dict[tuple[int, int], int]:
    """What each jiao is worth, by the kind of which it has two and the other."""
    found = {}
    for kind in range(KINDS):
        other = (kind + NUMBERS) % KINDS
        cards = Group(f"jiao:{Card(kind)}{Card(kind)}{Card(other)}")
        found[kind, other] = value(cards, rules)[0]
    return found


#: The loose cards of one size, the copies that can come, and the places whose three were a kan in the hand.
Size = tuple[tuple[int, ...], tuple[int, ...], frozenset[int]]


@lru_cache(maxsize=20000)
def _upto(rules: RuleSet, big: bool, size: Size, places: int) -> dict[tuple[SizeGroup, ...], int]:
    """The states after so many places."""
    if not places:
        return {(): _SOME}
    counts, room, kans = size
    place = places - 1
    before = _upto(rules, big, (counts[:place], room[:place], frozenset(k for k in kans if k < place)), place)
    held, most = counts[place], min(COPIES, counts[place] + room[place])
    after: dict[tuple[SizeGroup, ...], int] = {}
    for begun, entries in before.items():
        wanted = sum(place in group[0] for group in begun)
        for new, copies in _begins(_groups(rules, big), place, most - wanted):
            pairs = sum(len(group[0]) == 2 for group in new)
            huxi = sum(group[2] if place in kans else group[1] for group in new)
            moved = _moved(entries, pairs, len(new) - pairs, max(0, wanted + copies - held))
            going = tuple(sorted(group for group in (*begun, *new) if group[0][-1] > place))
            after[going] = _most(after.get(going, 0), moved + huxi * _ONES)
    return after


def _begins(
    groups: tuple[SizeGroup, ...], place: int, most: int, start: int = 0
) -> Iterator[tuple[tuple[SizeGroup, ...], int]]:
    """Every multiset of groups that begin at a place, with the copies that they need there."""
    if most < 0:
        return
    yield (), 0
    for at in range(start, len(groups)):
        places = groups[at][0]
        if places[0] == place and (copies := places.count(place)) <= most:
            for more, others in _begins(groups, place, most - copies, at):
                yield (groups[at], *more), copies + others


@lru_cache(maxsize=20000)
def _table(rules: RuleSet, big: bool, size: Size) -> Table:
    entries = _upto(rules, big, size, NUMBERS).get((), 0)
    found = {}
    for pairs in range(2):
        for groups in range(_GROUPS):
            best = -1
            for cost in range(_COST):
                huxi = (entries >> 16 * ((pairs * _GROUPS + groups) * _COST + cost) & 0x7FFF) - _SOME
                # what costs more is kept only for more huxi
                if huxi > best:
                    found[pairs, groups, cost] = best = huxi
    return found


@dataclass(frozen=True)
class Searched:
    """Loose cards and the copies that can come, as ``zipai.study.loose.Loose`` has them, under any rule set.

    ``kans`` are the kinds of which three in the hand may stay a kan or be split.
    """

    rules: RuleSet
    counts: tuple[int, ...]
    room: int
    kans: frozenset[int] = frozenset()

    @cached_property
    def cards(self) -> int:
        """The cards, packed as in a hand."""
        return sum(count << 4 * kind for kind, count in enumerate(self.counts))

    @cached_property
    def _copies(self) -> tuple[int, ...]:
        return tuple(self.room >> 4 * kind & 7 for kind in range(KINDS))

    def best(self, groups: int, pairs: int, cost: int) -> int:
        """The most huxi of so many groups and pairs to which at most *cost* cards come, or −1."""
        best = -1
        for counts, copies, made, spent, huxi in self._with_jiao(0, self.counts, self._copies, groups, cost):
            small, big = self._sizes(counts, copies)
            left = groups - made
            for (pair, group, paid), first in small.items():
                if pair <= pairs and group <= left and paid + spent <= cost:
                    for rest in range(cost - spent - paid + 1):
                        second = big.get((pairs - pair, left - group, rest), -1)
                        if second >= 0:
                            best = max(best, huxi + first + second)
        return best

    def _sizes(self, counts: tuple[int, ...], copies: tuple[int, ...]) -> tuple[Table, Table]:
        kans = {kind for kind in self.kans if counts[kind] == 3}
        small = (counts[:NUMBERS], copies[:NUMBERS], frozenset(kind for kind in kans if kind < NUMBERS))
        big = (counts[NUMBERS:], copies[NUMBERS:], frozenset(kind - NUMBERS for kind in kans if kind >= NUMBERS))
        return _table(self.rules, False, small), _table(self.rules, True, big)

    def _with_jiao(
        self, place: int, counts: tuple[int, ...], copies: tuple[int, ...], groups: int, cost: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int, int, int]]:
        """Every choice of jiao: what is left of the cards and of the copies, how many, what they cost, their huxi."""
        yield counts, copies, 0, 0, 0
        for at in range(place, NUMBERS) if groups else ():
            for two, one in ((at, at + NUMBERS), (at + NUMBERS, at)):
                comes_two, comes_one = max(0, 2 - counts[two]), max(0, 1 - counts[one])
                spent = comes_two + comes_one
                if spent > cost or copies[two] < comes_two or copies[one] < comes_one:
                    continue
                left, less = list(counts), list(copies)
                left[two], left[one] = max(0, counts[two] - 2), max(0, counts[one] - 1)
                less[two], less[one] = copies[two] - comes_two, copies[one] - comes_one
                huxi = _jiao(self.rules)[two, one]
                for rest in self._with_jiao(at, tuple(left), tuple(less), groups - 1, cost - spent):
                    yield rest[0], rest[1], rest[2] + 1, rest[3] + spent, rest[4] + huxi

    @cached_property
    def _free(self) -> Searched:
        """The same cards where all copies that they do not have can come."""
        room = sum([max(0, COPIES - count) << 4 * kind for kind, count in enumerate(self.counts)])
        return self if room == self.room else Searched(self.rules, self.counts, room, self.kans)

    def bound(self, groups: int, pairs: int, need: int, below: int) -> int:
        """How few cards must come if all copies could, or *below* when not fewer than that will do."""
        return self._free.least(groups, pairs, need, below)

    def hope(self, groups: int, pairs: int, need: int, most: int) -> bool:
        """Whether so many cards would do if all copies could come."""
        return self.bound(groups, pairs, need, most + 1) <= most

    def eases(self, groups: int, pairs: int, need: int, most: int) -> bool:
        """The same if no huxi were needed."""
        return self.hope(groups, pairs, 0, most)

    def hope_without(self, kind: int, groups: int, pairs: int, need: int, most: int) -> bool:
        """The same without any of a kind."""
        return self.less(kind, self.counts[kind], self.room).hope(groups, pairs, need, most)

    def least(self, groups: int, pairs: int, need: int, below: int) -> int:
        """How few cards must come, or *below* when not fewer than that will do."""
        cost = max(0, 3 * groups + 2 * pairs - sum(self.counts))
        while cost < below and (cost >= _COST or self.best(groups, pairs, cost) < need):
            cost += 1
        return min(cost, below)

    def useful(self, groups: int, pairs: int, need: int, cost: int, known: int = 0, last: int | None = None) -> int:
        """The kinds, as the lowest bit of each, that come in some plan of the least *cost*."""
        found = 0
        for kind in range(KINDS):
            if cost and self._copies[kind] and not known >> 4 * kind & 1:
                counts = (*self.counts[:kind], self.counts[kind] + 1, *self.counts[kind + 1 :])
                more = Searched(self.rules, counts, self.room - (1 << 4 * kind), self.kans - {kind})
                if more.least(groups, pairs, need, cost) < cost:
                    found |= 1 << 4 * kind
        return found

    def richest(self, groups: int, pairs: int, need: int, cost: int, least: int) -> int:
        """The most huxi that the groups score in some plan of the least *cost*, or *least* when not more than that."""
        return max(least, need, self.best(groups, pairs, cost))

    def reaching(self, groups: int, pairs: int, need: int, cost: int, lanes: int) -> int:
        """Those of the lanes without whose card the others need at most so many."""
        return sum(
            1 << LANE * kind
            for kind, less in self._each_less(lanes)
            if less.least(groups, pairs, need, cost + 1) <= cost
        )

    def sparing(self, groups: int, pairs: int, need: int, cost: int, sought: Sought) -> tuple[int, int]:
        """Those of the lanes without whose card the others need just so many, and in each lane the kinds that come."""
        found = self.reaching(groups, pairs, need, cost, sought.lanes)
        each = ((kind, less.useful(groups, pairs, need, cost)) for kind, less in self._each_less(found))
        return found, sum(kinds << LANE * kind for kind, kinds in each)

    def scoring(
        self, groups: int, pairs: int, need: int, cost: int, known: Mapping[int, int], last: int | None
    ) -> Iterator[tuple[int, int]]:
        """The most huxi that the groups score without a card, and its lane, where the others need no more than that."""
        for kind in known:
            best = self.less(kind, 1, self.room).best(groups, pairs, cost)
            if best >= need:
                yield best, 1 << LANE * kind

    def _each_less(self, lanes: int) -> Iterator[tuple[int, Searched]]:
        """The cards without one of each kind in a lane."""
        for kind in cards_of(lanes):
            yield kind, self.less(kind, 1, self.room)

    def less(self, kind: int, copies: int, room: int) -> Searched:
        """The same without so many copies of a kind."""
        counts = (*self.counts[:kind], self.counts[kind] - copies, *self.counts[kind + 1 :])
        return Searched(self.rules, counts, room, self.kans - {kind})

    def with_room(self, room: int) -> Searched:
        """The same cards with other copies that can come."""
        return Searched(self.rules, self.counts, room, self.kans)
