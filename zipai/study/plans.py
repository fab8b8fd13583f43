"""Plans of a win: what is settled before the loose cards, and what those still need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from zipai.cards import ONES, holds
from zipai.scoring.partition import pairs_due
from zipai.study.counted import LANE, cards_of


class Sought(NamedTuple):
    """What is asked of cards one of which is put down, each of them a lane: of which, and what is known before.

    Only the kinds ``helping`` are sought, and of lanes that are ``told`` only those that are not ``known`` there. With
    ``last``, what holds as well when no copy of that kind can come need not be found.
    """

    lanes: int
    told: int
    known: int
    helping: int
    last: int | None


class Rest(Protocol):
    """Loose cards of which groups are still to be made, and the copies that can come to them.

    Every question is about so many groups and pairs, of which the groups score at least *need* huxi. Some are asked for
    many cards at once, one of which is put down: each such card is the lowest bit of a lane, as wide as the kinds of a
    hand (``zipai.study.counted.LANE``).
    """

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards there are of each kind."""

    @property
    def cards(self) -> int:
        """The cards, packed as in a hand."""

    @property
    def room(self) -> int:
        """How many copies of each kind can come, packed as in a hand."""

    def bound(self, groups: int, pairs: int, need: int, below: int) -> int:
        """How few cards must come if all copies could, or *below* when not fewer than that will do."""

    def hope(self, groups: int, pairs: int, need: int, most: int) -> bool:
        """Whether so many cards would do if all copies could come."""

    def eases(self, groups: int, pairs: int, need: int, most: int) -> bool:
        """The same if no huxi were needed."""

    def hope_without(self, kind: int, groups: int, pairs: int, need: int, most: int) -> bool:
        """The same without any of a kind."""

    def least(self, groups: int, pairs: int, need: int, below: int) -> int:
        """How few cards must come, or *below* when not fewer than that will do."""

    def useful(self, groups: int, pairs: int, need: int, cost: int, known: int, last: int | None) -> int:
        """The kinds, as the lowest bit of each, that come in some plan of the least *cost*.

        Kinds that are *known* need no search. With *last*, what comes as well when no copy of that kind can come need
        not be found.
        """

    def richest(self, groups: int, pairs: int, need: int, cost: int, least: int) -> int:
        """The most huxi that the groups score in some plan of the least *cost*, or *least* when not more than that."""

    def reaching(self, groups: int, pairs: int, need: int, cost: int, lanes: int) -> int:
        """Those of the lanes without whose card the others need at most so many."""

    def sparing(self, groups: int, pairs: int, need: int, cost: int, sought: Sought) -> tuple[int, int]:
        """Those of the lanes without whose card the others need just so many, and in each lane the kinds that come.

        None of the lanes may need less than *cost*, nor all cards together more. What is told and known already may be
        said again.
        """

    def scoring(
        self, groups: int, pairs: int, need: int, cost: int, known: Mapping[int, int], last: int | None
    ) -> Iterator[tuple[int, int]]:
        """The most huxi that the groups score where one of some cards is put down: huxi, and the lanes that have them.

        None of the cards may need less than *cost*. Of those that need more nothing is said, and nothing need be said
        of a card that scores no more than is *known* of it. With *last*, what they score as well when no copy of that
        kind can come need not be found.
        """

    def less(self, kind: int, copies: int, room: int) -> Rest:
        """The same without so many copies of a kind: one, or all there are."""

    def with_room(self, room: int) -> Rest:
        """The same cards with other copies that can come."""


class Plan(NamedTuple):
    """What is settled before the loose cards.

    ``cost`` cards come for the quads, of the kinds ``comes`` (the lowest bit of each); ``thirds`` of them before their
    quad can. The hand has ``quads`` then, of which ``made`` are new, and groups that score ``huxi``; it lacks
    ``groups``. ``last`` is the kind of which a copy may come only as the winning card. ``gains`` says what the raises
    gain each.
    """

    cost: int
    huxi: int
    groups: int
    quads: int
    made: int
    thirds: int
    comes: int
    last: int | None
    gains: tuple[int, ...]
    rest: Rest

    @property
    def pairs(self) -> int:
        """How many pairs the hand needs."""
        return pairs_due(self.quads)

    def due(self, minimum: int) -> int:
        """How many huxi the loose cards must score."""
        return max(0, minimum - self.huxi)

    def at_least(self, minimum: int, most: int) -> int:
        """What the plan costs, or more than *most*, unless a complete hand must be broken up for it."""
        left = max(0, most + 1 - self.cost)
        return self.cost + self.rest.least(self.groups, self.pairs, self.due(minimum), left)

    def blocked(self, owing: int) -> bool:
        """Whether a hand that lacks only quads has to be broken up, since a discard is due before the last of them.

        *owing* says how many cards less the hand has than one that waits. After a quad that is not the first no discard
        is due. So a quad may come last only where each card before was such a quad too, or came when there was none
        yet; or else another card must come last.
        """
        if not self.made:
            return False
        if self.quads == self.made:
            return self.made > 1
        return self.thirds > max(0, owing) or owing < 0

    def helping(self, comes: int, distance: int, owing: int) -> int:
        """The kinds that may bring a hand nearer by joining its loose cards, to which so many come."""
        if not comes or (comes == 1 and distance > 1 and self._stays_last(owing)):
            return 0
        return ONES & ~(1 << 4 * self.last) if self.last is not None and distance > 1 else ONES

    def _stays_last(self, owing: int) -> bool:
        """Whether the one loose card that comes must come last, since only quads come besides."""
        if not self.made or owing > 0:
            return False
        return self.quads > self.made or self.made > 1


def coming(plan: Plan, minimum: int, below: int, owing: int) -> int:
    """How many loose cards come for a plan, or *below* when that is not less."""
    comes = plan.rest.least(plan.groups, plan.pairs, plan.due(minimum), below)
    if comes or not plan.blocked(owing):
        return comes
    return _mended(plan, plan.due(minimum), below)


def loose(plan: Plan, minimum: int, below: int, owing: int) -> tuple[int, list[Rest]]:
    """The same, and what the loose cards are to which so many come."""
    rest, due = plan.rest, plan.due(minimum)
    comes = rest.least(plan.groups, plan.pairs, due, below)
    if comes or not plan.blocked(owing):
        return comes, [rest]
    if below <= 1:
        return below, []
    return _broken(plan, due, below)


def _mended(plan: Plan, due: int, below: int) -> int:
    """How many cards make good complete loose cards of which one must be put down, or *below* when not fewer.

    Where there are cards to spare, any of them may go before it.
    """
    whole, seen = [plan.rest], set[int]()
    while whole and below > 1:
        rest = whole.pop()
        spared = rest.reaching(plan.groups, plan.pairs, due, 0, _lanes(rest))
        for card in cards_of(_lanes(rest)):
            if not spared >> LANE * card & 1:
                below = min(below, _made_good(plan, rest, card, due, below))
            elif (cards := rest.cards - (1 << 4 * card)) not in seen:
                seen.add(cards)
                whole.append(_less(rest, card))
    return below


def _made_good(plan: Plan, rest: Rest, card: int, due: int, below: int) -> int:
    """How many cards make good complete cards that lack without this one, or *below* when not fewer."""
    if rest.room >> 4 * card & 7 and rest.counts[card] < 3:
        # another copy makes good what it was, but for a kan that is one no more
        return 1
    return _less(rest, card).least(plan.groups, plan.pairs, due, below)


def _broken(plan: Plan, due: int, below: int) -> tuple[int, list[Rest]]:
    """What complete loose cards cost once a card of them is put down, which must be made good; and what they are then.

    While they have cards to spare, those may be put down before it, or after it. What is put down after it need not be
    settled, for more cards need no more to come, and all that comes to fewer comes to them as well.
    """
    whole, found = {plan.rest.cards: plan.rest}, dict[int, tuple[int, Rest, int]]()
    while whole:
        fewer: dict[int, Rest] = {}
        for rest in whole.values():
            spared = rest.reaching(plan.groups, plan.pairs, due, 0, _lanes(rest))
            for card in cards_of(_lanes(rest)):
                cards = rest.cards - (1 << 4 * card)
                if spared >> LANE * card & 1:
                    if cards not in fewer:
                        fewer[cards] = _less(rest, card)
                elif not any(holds(more, cards) for more in found):
                    found[cards] = (_made_good(plan, rest, card, due, below), rest, card)
        whole = fewer
    comes = min([cost for cost, _, _ in found.values()], default=below)
    return comes, [_less(rest, card) for cost, rest, card in found.values() if cost == comes]


def joining(plan: Plan, comes: int, rests: list[Rest], minimum: int, kinds: int, known: int) -> int:
    """Those of the *kinds* that join the loose cards of a plan, to which so many come; *known* need no search.

    What joins them without a copy of the kind that comes last is left to the plan that has none.
    """
    found, others = 0, known | ONES & ~kinds
    for rest in rests if kinds else ():
        found |= rest.useful(plan.groups, plan.pairs, plan.due(minimum), comes, found | others, plan.last) & kinds
    return found


def _lanes(rest: Rest) -> int:
    """The lanes of all loose cards."""
    return sum([1 << LANE * kind for kind, count in enumerate(rest.counts) if count])


def _less(rest: Rest, card: int) -> Rest:
    """Loose cards without one of them."""
    return rest.less(card, 1, rest.room)
