"""What each discard of a hand leads to, worked out for all of them at once.

Without a card, a plan of the hand costs what it did if it spares the card, and one more if another copy comes in its
place. So the plans of the whole hand say it for every discard: of each plan the cards are found that can be spared at
some cost, in lanes, one for each kind (``zipai.study.counted.LANE``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from zipai.cards import COPIES, present
from zipai.study.costs import FAR
from zipai.study.counted import LANE, cards_of, filled
from zipai.study.outlook import Outlook
from zipai.study.plans import Plan, Rest, Sought, coming, joining, loose
from zipai.study.ways import CARDS

#: So few cards are looked at each alone.
_FEW: Final = 1


@dataclass(slots=True)
class _Level:
    """The discards that leave a hand so many cards from a win: which, and in each lane the kinds that bring it nearer.

    ``shared`` are the plans that may lead there, what their loose cards cost, and for which lanes; ``single`` those of
    one discard, with the loose cards that are left then.
    """

    lanes: int = 0
    kinds: int = 0
    shared: list[tuple[Plan, int, int]] = field(default_factory=list)
    single: list[tuple[Plan, int, list[Rest], int]] = field(default_factory=list)


class Discards:
    """A hand from which a card is to be put down, and the huxi that are asked of its win."""

    def __init__(self, outlook: Outlook, minimum: int) -> None:
        self.outlook, self.minimum = outlook, minimum
        #: How many cards less the hand has, after the discard, than one that waits.
        self.owing = outlook.owing + 1
        self.lanes = sum(1 << LANE * kind for kind, count in enumerate(outlook.loose) if count)
        #: The lanes of which the most huxi are asked; whoever asks for few may say so before.
        self.asked = self.lanes
        self.least = outlook.distance(minimum)
        self.levels: dict[int, _Level] = {}
        self.best: dict[int, dict[int, int]] = {}
        self.after: dict[int, Outlook] = {}
        self.next: int | None = None

    def distance(self, card: int) -> int:
        """How few cards must come for a win once that card is put down."""
        if self.least == FAR:
            return FAR
        if self._at(self.least).lanes >> LANE * card & 1:
            return self.least
        if self._next() >> LANE * card & 1:
            return self.least + 1
        return self._anew(card).distance(self.minimum)

    def useful(self, card: int, distance: int) -> int:
        """The kinds, as the lowest bit of each, with which a hand that is *distance* cards away then comes nearer."""
        if self._alone(distance):
            known = self._handed_on(card) if distance == self.least + 1 else 0
            return self._anew(card).useful(self.minimum, distance, known)
        return self._at(distance).kinds >> LANE * card & CARDS

    def ask(self, cards: Iterable[int]) -> None:
        """Say for which cards only the most huxi will be asked."""
        self.asked, self.best = sum(1 << LANE * card for card in cards), {}

    def richest(self, card: int, distance: int) -> int:
        """The most huxi of a win that is *distance* cards away then."""
        if self._alone(distance):
            return self._anew(card).richest(self.minimum, distance)
        if distance not in self.best:
            self.best[distance] = self._best(self._at(distance))
        return self.best[distance][card]

    def _alone(self, distance: int) -> bool:
        """Whether each card that leaves the hand so far away is looked at alone.

        Those are the cards that leave it much further away, since no copy can take their place; and all of the next
        level where they are few, since the plans of the whole hand that cost one card more are many.
        """
        return distance > self.least + 1 or (distance > self.least and self._next().bit_count() <= _FEW)

    def _anew(self, card: int) -> Outlook:
        """The hand without the card."""
        if card not in self.after:
            self.after[card] = self.outlook.without(card)
        return self.after[card]

    def _next(self) -> int:
        """The lanes of which a discard costs one card more than the best could."""
        if self.next is None:
            near, left, self.next = self._at(self.least), self.lanes & ~self._at(self.least).lanes, 0
            if left:
                first = (plan for plan, _, _ in near.shared)
                for plan in chain(first, self.outlook.plans(self.minimum, self.least + 1)):
                    self.next |= self._reaching(plan, self.least + 1, left & ~self.next)
                    if self.next == left:
                        break
        return self.next

    def _reaching(self, plan: Plan, distance: int, lanes: int) -> int:
        """Those of the lanes that the plan leaves so many cards from a win at most."""
        most = distance - plan.cost
        single, shared = self._apart(plan, lanes, most)
        found = 0
        if shared and plan.at_least(self.minimum, distance) <= distance:
            found = plan.rest.reaching(plan.groups, plan.pairs, plan.due(self.minimum), most, shared)
        for card, less in single:
            if less.cost + coming(less, self.minimum, distance - less.cost + 1, self.owing) <= distance:
                found |= 1 << LANE * card
        return found

    def _apart(self, plan: Plan, lanes: int, most: int) -> tuple[list[tuple[int, Plan]], int]:
        """The plan for each card for which it must be looked at on its own, and the lanes of the others.

        Those are the cards of new quads, and all where a complete hand may have to be broken up.
        """
        counts, single, shared = plan.rest.counts, list[tuple[int, Plan]](), 0
        broken = plan.blocked(self.owing) and not plan.rest.least(plan.groups, plan.pairs, plan.due(self.minimum), 1)
        for card in cards_of(lanes):
            if not counts[card]:
                if most > 0 and self.outlook.unseen.count(card) > COPIES - self.outlook.loose[card]:
                    single.append((card, plan._replace(cost=plan.cost + 1, thirds=plan.thirds + 1)))
            elif broken:
                single.append((card, plan._replace(rest=plan.rest.less(card, 1, plan.rest.room))))
            else:
                shared |= 1 << LANE * card
        return single, shared

    def _at(self, distance: int) -> _Level:
        """The discards that leave the hand just so far from a win."""
        if distance not in self.levels:
            level = self.levels[distance] = _Level()
            lanes = self.lanes
            if distance > self.least:
                lanes = level.lanes = self._next()
                level.kinds = sum([self._handed_on(card) << LANE * card for card in cards_of(lanes)])
            for plan in self.outlook.plans(self.minimum, distance):
                if plan.at_least(self.minimum, distance) <= distance:
                    self._join(level, plan, distance, lanes)
        return self.levels[distance]

    def _handed_on(self, card: int) -> int:
        """The kinds that the nearest discards say of one that leaves the hand a card further away.

        Who has put it down, and must have it again, may have with it what came to any of the nearest: the same groups
        need that card more. It is left aside where they could need all copies of it.
        """
        near, room, kinds = self._at(self.least), self.outlook.rest.room, 0
        if room >> 4 * card & 7 > 1 and self.outlook.loose[card] < 3:
            for other in cards_of(near.lanes & ~(near.kinds >> 4 * card)):
                kinds |= near.kinds >> LANE * other & present(room) | 1 << 4 * card
        return kinds

    def _join(self, level: _Level, plan: Plan, distance: int, lanes: int) -> None:
        """Add what a plan says."""
        comes = distance - plan.cost
        single, shared = self._apart(plan, lanes, comes)
        if shared:
            helping = plan.helping(comes, distance, self.owing)
            told = level.lanes & ~filled(level.lanes * plan.comes & ~level.kinds)
            sought = Sought(shared, told, level.kinds, helping, plan.last)
            found, kinds = plan.rest.sparing(plan.groups, plan.pairs, plan.due(self.minimum), comes, sought)
            level.lanes |= found
            level.kinds |= found * plan.comes | kinds & found * helping
            if found & shared:
                level.shared.append((plan, comes, found & shared))
        for card, less in single:
            comes, rests = loose(less, self.minimum, distance - less.cost + 1, self.owing)
            if less.cost + comes == distance:
                level.lanes |= 1 << LANE * card
                level.single.append((less, comes, rests, card))
                kinds = less.helping(comes, distance, self.owing)
                found = less.comes | joining(less, comes, rests, self.minimum, kinds, less.comes)
                level.kinds |= found << LANE * card

    def _best(self, level: _Level) -> dict[int, int]:
        """The most huxi by card."""
        best = dict.fromkeys(cards_of(level.lanes & self.asked), 0)
        # who has many huxi before the loose cards leaves little to ask of the others
        for plan, comes, found in sorted(level.shared, key=lambda each: -each[0].huxi):
            known = {card: best[card] - plan.huxi for card in cards_of(found & self.asked)}
            due = plan.due(self.minimum)
            for huxi, lanes in (
                plan.rest.scoring(plan.groups, plan.pairs, due, comes, known, plan.last) if known else ()
            ):
                for card in cards_of(lanes):
                    best[card] = max(best[card], plan.huxi + huxi)
        for plan, comes, rests, card in sorted(level.single, key=lambda each: -each[0].huxi):
            for rest in rests if card in best else ():
                huxi = rest.richest(plan.groups, plan.pairs, plan.due(self.minimum), comes, best[card] - plan.huxi)
                best[card] = max(best[card], plan.huxi + huxi)
        return best


@dataclass(frozen=True, slots=True)
class Put:
    """A hand once a card of it is put down."""

    discards: Discards
    card: int

    def distance(self) -> int:
        """How few cards must come for a win."""
        return self.discards.distance(self.card)

    def useful(self, distance: int) -> int:
        """The kinds, as the lowest bit of each, with which the hand, that many cards away, comes nearer."""
        return self.discards.useful(self.card, distance)

    def richest(self, distance: int) -> int:
        """The most huxi of a win that is so near."""
        return self.discards.richest(self.card, distance)


@dataclass(frozen=True, slots=True)
class Kept:
    """A hand from which nothing is to be put down, asked in the same way."""

    outlook: Outlook
    minimum: int

    def distance(self) -> int:
        """How few cards must come for a win."""
        return self.outlook.distance(self.minimum)

    def useful(self, distance: int) -> int:
        """The kinds, as the lowest bit of each, with which the hand, that many cards away, comes nearer."""
        return self.outlook.useful(self.minimum, distance)

    def richest(self, distance: int) -> int:
        """The most huxi of a win that is so near."""
        return self.outlook.richest(self.minimum, distance)
