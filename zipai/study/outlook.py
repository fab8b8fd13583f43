"""How far a hand is from a win: what stands already, what may be raised, and what the loose cards need.

``zipai.study.distance`` says what is counted. A *plan* raises some of the sets that stand to quads, makes new quads,
and leaves the other groups to the loose cards. Of a kind of which a kan, wei or chouwei stands, a copy that comes makes
a quad, and joins loose cards only as the winning card: so a plan uses one such copy at most, and comes to it last.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from zipai.cards import COPIES, KINDS, Card, Hand, alike
from zipai.melds import Group, Kind
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.arrival import raised
from zipai.scoring.huxi import value
from zipai.scoring.partition import hand_groups_due, lot, pairs_due
from zipai.study.costs import costs
from zipai.study.counted import Counted
from zipai.study.loose import Loose
from zipai.study.plans import Plan, Rest, joining, loose
from zipai.study.search import Searched
from zipai.study.values import SOURCES, quad_value, set_value, values
from zipai.study.ways import Ways

#: More cards than any plan needs.
FAR: Final = 22
#: Sets of which a further copy makes a quad, whoever shows it.
_LOCKING: Final = frozenset({Kind.KAN, Kind.WEI, Kind.CHOUWEI})


class Standing(NamedTuple):
    """What a group that stands is worth to a plan, whatever the rest is."""

    size: int
    quad: bool
    huxi: int
    #: Whether a copy of its kind makes it a quad, whether whoever shows it, and how many huxi more that counts.
    grows: bool
    locks: bool
    gain: int


class Raise(NamedTuple):
    """Sets that stand and are raised to quads: the kinds, what each gains, and what the hand has and lacks then."""

    kinds: tuple[Card, ...]
    gains: tuple[int, ...]
    comes: int
    quads: int
    groups: int
    huxi: int

    @property
    def cost(self) -> int:
        """How many cards come for them."""
        return len(self.kinds)

    @property
    def pairs(self) -> int:
        """How many pairs the hand needs."""
        return pairs_due(self.quads)

    def gives(self, minimum: int) -> bool:
        """Whether each of them gives something: the first quad, or huxi that are needed."""
        return self.quads == 1 or self.huxi - min(self.gains) < minimum


class Outlook:
    """One hand with its melds, and the cards that are not in sight, and so may come.

    What is *counted* already for another hand under the same rule set may serve this one.
    """

    def __init__(
        self, hand: Hand, melds: tuple[Group, ...], rules: RuleSet, unseen: Hand, counted: Counted | None = None
    ) -> None:
        self.hand, self.melds, self.rules, self.unseen = hand, melds, rules, unseen
        given = lot(hand, rules)
        self.standing = (*melds, *given.fixed)
        room, self.owned, self.quads, self.huxi = unseen.bits, len(given.loose), 0, 0
        #: Sets of which a copy can come, and the kinds of those that only the winning card may join loose cards.
        self.sets: list[tuple[Card, int]] = []
        self.locked: list[Card] = []
        for group in self.standing:
            size, quad, huxi, grows, locks, gain = _standing(group, rules)
            self.owned += size
            self.quads += quad
            self.huxi += huxi
            if grows and unseen.count(group.card):
                self.sets.append((group.card, gain))
                if locks:
                    self.locked.append(group.card)
            if locks:
                room &= ~(7 << 4 * group.card)
        #: How many cards less than a waiting player has, where dealt ti are owed for; −1 where a discard is due.
        self.owing = 3 * rules.number("win.groups") - 1 + max(0, self.quads - 1) - self.owned
        self.loose = given.loose.counts()
        self.counted = counted or counted_for(rules)
        self.rest = _rest_for(rules, self.loose, room, self.counted)
        self.rests: dict[int, Rest] = {room: self.rest}
        self.raised: dict[int, tuple[Raise, ...]] = {}
        self.made: dict[tuple[int, int], tuple[Plan, ...]] = {}
        self.nearest: dict[tuple[int, int], tuple[tuple[Plan, int, list[Rest]], ...]] = {}
        self.helping: dict[tuple[int, int], int] = {}

    def without(self, card: int) -> Outlook:
        """The same hand without one of its cards."""
        return Outlook(self.hand - Hand([Card(card)]), self.melds, self.rules, self.unseen, self.counted)

    # --- the plans -----------------------------------------------------------------------------------------------

    def _raises(self, count: int) -> tuple[Raise, ...]:
        """Every way to raise so many sets."""
        if count not in self.raised:
            quads = self.quads + count
            groups = hand_groups_due(len(self.standing), self.rules) - pairs_due(quads)
            self.raised[count] = tuple(
                Raise(
                    tuple([kind for kind, _ in chosen]),
                    gains := tuple([gain for _, gain in chosen]),
                    sum([1 << 4 * kind for kind, _ in chosen]),
                    quads,
                    groups,
                    self.huxi + sum(gains),
                )
                for chosen in (combinations(self.sets, count) if groups >= 0 else ())
            )
        return self.raised[count]

    def _plans_of(self, more: Raise) -> Iterator[Plan]:
        """The plans that raise just those sets and make no new quad, with each kind that may come last."""
        count, left = more.cost, self.rest.room & ~(7 * more.comes)
        for last in (None, *self.locked):
            if last in more.kinds:
                continue
            room = left if last is None else left | self.unseen.count(last) << 4 * last
            rest = self._rest_with(room)
            yield Plan(count, more.huxi, more.groups, more.quads, count, 0, more.comes, last, more.gains, rest)

    def _rest_with(self, room: int) -> Rest:
        if room not in self.rests:
            self.rests[room] = self.rest.with_room(room)
        return self.rests[room]

    def _worth_while(self, minimum: int, most: int) -> Iterator[Raise]:
        """What raises at most so many sets of which each gives something, and may do with that many cards."""
        for count in range(min(most, len(self.sets)) + 1):
            for more in self._raises(count):
                if not count or more.gives(minimum):
                    yield more

    def _with_quads(self, plan: Plan, minimum: int, most: int, start: int = 0) -> Iterator[Plan]:
        """The plan with new quads of loose cards, where that may cost at most so many cards."""
        groups, counts, room = plan.groups + plan.pairs - pairs_due(1) - 1, plan.rest.counts, plan.rest.room
        cheapest = COPIES - max(counts)
        if groups < 0 or plan.cost + cheapest > most or not self._quad_hope(plan, plan.rest, minimum, most, cheapest):
            return
        for kind in range(start, KINDS):
            cost = COPIES - counts[kind]
            left = most - plan.cost - cost
            if left < 0 or (room >> 4 * kind & 7) < cost or kind not in self.free:
                continue
            huxi = plan.huxi + _quad(kind, self.rules)
            # without its cards the rest can only cost more
            hope = plan.rest.bound(groups, 1, max(0, minimum - huxi), left + 1) <= left
            if not hope and left < cheapest:
                continue
            more = plan._replace(
                cost=plan.cost + cost,
                huxi=huxi,
                groups=groups,
                quads=plan.quads + 1,
                made=plan.made + 1,
                thirds=plan.thirds + cost - 1,
                comes=plan.comes | 1 << 4 * kind,
                rest=plan.rest.less(kind, counts[kind], room & ~(7 << 4 * kind)),
            )
            if hope:
                yield more
            if left >= cheapest:
                yield from self._with_quads(more, minimum, most, kind + 1)

    @cached_property
    def free(self) -> set[int]:
        """The kinds of which no set stands, so that loose cards may become a quad."""
        return set(range(KINDS)) - {group.card for group in self.standing if group.kind is not Kind.CHI}

    def _quad_hope(self, plan: Plan | Raise, rest: Rest, minimum: int, most: int, cheapest: int) -> bool:
        """Whether new quads could do with at most that many cards.

        With three alike in a quad's place, a plan with a quad before costs one card less; one without costs no more
        if the pair grows to three alike. Both lose what a quad counts more than a set.
        """
        need = max(0, minimum - plan.huxi - (most - plan.cost) // cheapest * _quad_over_set(self.rules))
        left = most - plan.cost - (1 if plan.quads else 0)
        return rest.bound(plan.groups, plan.pairs, need, left + 1) <= left

    def _quads(self, minimum: int, most: int) -> tuple[Plan, ...]:
        """Every plan with new quads that may cost at most so many cards."""
        key = (minimum, most)
        if key not in self.made:
            cheapest = COPIES - max(self.loose)
            self.made[key] = tuple(
                plan
                for more in self._worth_while(minimum, most - cheapest)
                if self._quad_hope(more, self.rest, minimum, most, cheapest)
                for before in self._plans_of(more)
                for plan in self._with_quads(before, minimum, most)
                if plan.at_least(minimum, most) <= most
            )
        return self.made[key]

    # --- the distance --------------------------------------------------------------------------------------------

    def distance(self, minimum: int, below: int = FAR) -> int:
        """How few cards must come for a win with *minimum* huxi, or *below* when not fewer than that will do."""
        best = below
        for count in range(len(self.sets) + 1):
            if count >= best:
                break
            for more in self._raises(count):
                if not count or more.gives(minimum):
                    best = self._least(more, minimum, best)
        for plan in self._quads(minimum, best - 1):
            if plan.cost < best:
                best = self._cost(plan, minimum, best)
        return best

    def _least(self, more: Raise, minimum: int, below: int) -> int:
        """What the cheapest plan costs that raises just those sets, or *below* when that is not less."""
        count = more.cost
        bound = count + self.rest.bound(more.groups, more.pairs, max(0, minimum - more.huxi), below - count)
        for plan in self._plans_of(more) if bound < below else ():
            below = self._cost(plan, minimum, below)
            if below == bound:
                break
        return below

    def _cost(self, plan: Plan, minimum: int, below: int) -> int:
        """What the plan costs with its loose cards, or *below* when that is not less."""
        return min(below, plan.cost + loose(plan, minimum, below - plan.cost, self.owing)[0])

    # --- which cards, and for how much ---------------------------------------------------------------------------

    def plans(self, minimum: int, most: int) -> Iterator[Plan]:
        """Every plan that may lead to a win with at most so many cards."""
        for more in self._worth_while(minimum, most):
            yield from self._plans_of(more)
        yield from self._quads(minimum, most)

    def _nearest(self, minimum: int, distance: int) -> tuple[tuple[Plan, int, list[Rest]], ...]:
        """Every plan of the least distance, how many loose cards come, and to which loose cards."""
        key = (minimum, distance)
        if key not in self.nearest:
            found = []
            for plan in self.plans(minimum, distance):
                comes, rests = loose(plan, minimum, distance - plan.cost + 1, self.owing)
                if plan.cost + comes == distance:
                    found.append((plan, comes, rests))
            self.nearest[key] = tuple(found)
        return self.nearest[key]

    def useful(self, minimum: int, distance: int) -> int:
        """The kinds, as the lowest bit of each, with which a hand that is *distance* cards away comes nearer."""
        key = (minimum, distance)
        if key not in self.helping:
            found = 0
            for plan, comes, rests in self._nearest(minimum, distance) if distance else ():
                found |= plan.comes
                found |= joining(plan, comes, rests, minimum, plan.helping(comes, distance, self.owing), found)
            self.helping[key] = found
        return self.helping[key]

    def richest(self, minimum: int, distance: int) -> int:
        """The most huxi of a win that is *distance* cards away."""
        best = 0
        for plan, comes, rests in self._nearest(minimum, distance):
            for rest in rests:
                more = rest.richest(plan.groups, plan.pairs, plan.due(minimum), comes, best - plan.huxi)
                best = max(best, plan.huxi + more)
        return best


@lru_cache(maxsize=4096)
def _standing(group: Group, rules: RuleSet) -> Standing:
    huxi, grows = value(group, rules)[0], not group.quad and group.kind is not Kind.CHI
    gain = _richest_quad(group, rules) - huxi if grows else 0
    return Standing(COPIES if group.quad else 3, group.quad, huxi, grows, group.kind in _LOCKING, gain)


@lru_cache(maxsize=1024)
def _quad(kind: int, rules: RuleSet) -> int:
    return quad_value(Card(kind), rules)


@lru_cache(maxsize=64)
def _quad_over_set(rules: RuleSet) -> int:
    """How many huxi a quad counts more than a set, at most."""
    return max(_quad(kind, rules) - set_value(Card(kind), rules) for kind in range(KINDS))


def _richest_quad(group: Group, rules: RuleSet) -> int:
    """How many huxi the richest quad counts that a copy makes of a set."""
    if group.kind is Kind.KAN:
        return _quad(group.card, rules)
    kinds = {raised(group, group.card, source, rules) for source in SOURCES} - {None}
    quads = (Group.of(kind, alike(group.card, COPIES)) for kind in kinds if kind is not None)
    return max(value(quad, rules)[0] for quad in quads)


def counted_for(rules: RuleSet) -> Counted | None:
    """What serves all hands of a position under a rule set, or None where no table of costs fits."""
    found = values(rules)
    table = None if found is None else costs(found.groups)
    return None if table is None else Counted(table)


def _rest_for(rules: RuleSet, counts: tuple[int, ...], room: int, counted: Counted | None) -> Rest:
    found = values(rules)
    if found is not None and counted is not None:
        return Loose(Ways(counted.costs, found.scoring, counts), counted, room)
    return Searched(rules, counts, room, frozenset(kind for kind, count in enumerate(counts) if count == 3))
