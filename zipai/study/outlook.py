"""How far a hand is from a win: what stands already, what may be raised, and what the loose cards need.

``zipai.study.distance`` says what is counted. A *plan* raises some of the sets that stand to quads, makes new quads,
and leaves the other groups to the loose cards. Of a kind of which a kan, wei or chouwei stands, a copy that comes makes
a quad, and joins loose cards only as the winning card: so a plan uses one such copy at most, and comes to it last.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import NamedTuple

from zipai.cards import COPIES, KINDS, ONES, Card, Hand, of_three
from zipai.melds import Group
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.partition import lot, pairs_due
from zipai.study.costs import FAR, costs
from zipai.study.counted import Counted, short_of
from zipai.study.first import FirstLook
from zipai.study.loose import Loose
from zipai.study.plans import Plan, Rest, coming, joining, loose
from zipai.study.search import Searched
from zipai.study.standing import Standings
from zipai.study.values import quad_value, set_value, values
from zipai.study.ways import Ways


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
        self.ground = ground = _ground(rules)
        known = ground.standings
        copies = room = unseen.bits
        self.owned, self.quads, self.huxi = len(given.loose), 0, 0
        #: Sets of which a copy can come, and the kinds of those that only the winning card may join loose cards.
        self.sets: list[tuple[Card, int]] = []
        self.locked: list[Card] = []
        for group in self.standing:
            size, quad, huxi, grows, locks, gain = known[group]
            self.owned += size
            self.quads += quad
            self.huxi += huxi
            if grows and copies >> 4 * group.card & 7:
                self.sets.append((group.card, gain))
                if locks:
                    self.locked.append(group.card)
            if locks:
                room &= ~(7 << 4 * group.card)
        #: How many cards less than a waiting player has, where dealt ti are owed for; −1 where a discard is due.
        self.owing = known.waiting + max(0, self.quads - 1) - self.owned
        self.pairs = pairs_due(self.quads)
        self.groups = known.groups[len(self.standing)] - self.pairs
        #: How few cards make a quad of loose ones.
        self.cheapest = COPIES - _most_alike(given.loose.bits)
        self.counted = counted or ground.counted()
        self.rest = ground.rest(given.loose, room, self.counted)
        self.rests: dict[int, Rest] = {room: self.rest}
        self.raised: dict[int, tuple[Raise, ...]] = {}
        self.made: dict[tuple[int, int], tuple[Plan, ...]] = {}
        self.nearest: dict[tuple[int, int], tuple[tuple[Plan, int, list[Rest]], ...]] = {}
        self.helping: dict[tuple[int, int], int] = {}

    def without(self, card: int) -> Outlook:
        """The same hand without one of its cards."""
        return Outlook(self.hand - Hand([Card(card)]), self.melds, self.rules, self.unseen, self.counted)

    @property
    def loose(self) -> tuple[int, ...]:
        """How many loose cards there are of each kind."""
        return self.rest.counts

    # --- the plans -----------------------------------------------------------------------------------------------

    def _raises(self, count: int) -> tuple[Raise, ...]:
        """Every way to raise so many sets."""
        if count not in self.raised:
            quads = self.quads + count
            groups = self.ground.standings.groups[len(self.standing)] - pairs_due(quads)
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
        groups, rest, spare = plan.groups + plan.pairs - pairs_due(1) - 1, plan.rest, most - plan.cost
        cheapest = COPIES - _most_alike(rest.cards)
        if groups < 0 or spare < cheapest or not self._quad_hope(plan, rest, minimum, most, cheapest):
            return
        hopes: dict[tuple[int, int], bool] = {}
        for kind in Hand(bits=self._may_be_quads(rest, spare) >> 4 * start << 4 * start).kinds():
            held = rest.cards >> 4 * kind & 7
            comes, huxi = COPIES - held, plan.huxi + self.ground.quads[kind]
            due, left = max(0, minimum - huxi), spare - comes
            if (due, left) not in hopes:
                hopes[due, left] = rest.hope(groups, 1, due, left)
            # without its cards the rest can only cost more
            hope = hopes[due, left] and rest.hope_without(kind, groups, 1, due, left)
            if not hope and left < cheapest:
                continue
            more = plan._replace(
                cost=plan.cost + comes,
                huxi=huxi,
                groups=groups,
                quads=plan.quads + 1,
                made=plan.made + 1,
                thirds=plan.thirds + comes - 1,
                comes=plan.comes | 1 << 4 * kind,
                rest=rest.less(kind, held, rest.room & ~(7 << 4 * kind)),
            )
            if hope:
                yield more
            if left >= cheapest:
                yield from self._with_quads(more, minimum, most, kind + 1)

    def _may_be_quads(self, rest: Rest, most: int) -> int:
        """The kinds of which so few copies make loose cards a quad, and can come: so no set of them stands."""
        cards, found = rest.cards, 0
        for copies in range(1, min(most, COPIES) + 1):
            held = COPIES - copies
            alike = cards >> 1 & ONES if held & 2 else ONES & ~(cards >> 1)
            alike &= cards if held & 1 else ~cards
            found |= alike & ~short_of(rest.room, copies)
        return found

    def _quad_hope(self, plan: Plan | Raise, rest: Rest, minimum: int, most: int, cheapest: int) -> bool:
        """Whether new quads could do with at most that many cards.

        With three alike in a quad's place, a plan with a quad before costs one card less; one without costs no more
        if the pair grows to three alike. Both lose what a quad counts more than a set.
        """
        if most - plan.cost == cheapest and not plan.quads and plan.huxi < minimum:
            # to the first quad no other card comes: that is soon seen of each
            return True
        need = max(0, minimum - plan.huxi - (most - plan.cost) // cheapest * self.ground.over_set)
        return rest.hope(plan.groups, plan.pairs, need, most - plan.cost - (1 if plan.quads else 0))

    def _quads(self, minimum: int, most: int) -> tuple[Plan, ...]:
        """Every plan with new quads that may cost at most so many cards."""
        key = (minimum, most)
        if key not in self.made:
            cheapest = self.cheapest
            self.made[key] = tuple(
                plan
                for more in self._worth_while(minimum, most - cheapest)
                if self._quad_hope(more, self.rest, minimum, most, cheapest)
                # if nothing else can come, it doesn't matter what may come last
                for before in islice(self._plans_of(more), None if more.cost + cheapest < most else 1)
                for plan in self._with_quads(before, minimum, most)
                if plan.at_least(minimum, most) <= most
            )
        return self.made[key]

    # --- the distance --------------------------------------------------------------------------------------------

    def distance(self, minimum: int, below: int = FAR) -> int:
        """How few cards must come for a win with *minimum* huxi, or *below* when not fewer than that will do."""
        best = self._unraised(minimum, below)
        if not self._may_be_less(minimum, best):
            return best
        for count in range(1, min(len(self.sets) + 1, best)):
            if count < best and self._raise_hope(count, minimum, best):
                for more in self._raises(count):
                    if more.gives(minimum):
                        best = self._least(more, minimum, best)
        if best > self.cheapest:
            for plan in self._quads(minimum, best - 1):
                if plan.cost < best:
                    best = self._cost(plan, minimum, best)
        return best

    def _unraised(self, minimum: int, below: int) -> int:
        """What the cheapest plan costs that raises no set and makes no quad, or *below* when that is not less."""
        if self.groups < 0:
            return below
        due = minimum - self.huxi if self.huxi < minimum else 0
        found = self.rest.least(self.groups, self.pairs, due, below)
        if self.locked and found > self.rest.bound(self.groups, self.pairs, due, found):
            # a copy of a kind that is locked may come last
            return self._least(self._raises(0)[0], minimum, found)
        return found

    def _may_be_less(self, minimum: int, found: int) -> bool:
        """Whether sets that are raised or new quads could make it less than *found*.

        The rest would have to cost less without the huxi that they count: ``zipai.study.ways.cheapest`` says why.
        """
        due = minimum - self.huxi if self.huxi < minimum else 0
        return self.groups < 0 or self.rest.eases(self.groups, self.pairs, due, found - self.pairs - 1)

    def _raise_hope(self, count: int, minimum: int, below: int) -> bool:
        """Whether raising so many sets could do with fewer cards than *below*."""
        huxi = self.huxi + sum(sorted([gain for _, gain in self.sets])[-count:])
        due, groups = minimum - huxi if huxi < minimum else 0, self.groups + self.pairs - 1
        return groups >= 0 and self.rest.hope(groups, 1, due, below - count - 1)

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
        return min(below, plan.cost + coming(plan, minimum, below - plan.cost, self.owing))

    # --- which cards, and for how much ---------------------------------------------------------------------------

    def plans(self, minimum: int, most: int) -> Iterator[Plan]:
        """Every plan that may lead to a win with at most so many cards."""
        for more in self._worth_while(minimum, most):
            yield from self._plans_of(more)
        if most >= self.cheapest:
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

    def useful(self, minimum: int, distance: int, known: int = 0) -> int:
        """The kinds, as the lowest bit of each, with which a hand that is *distance* cards away comes nearer.

        Those that are *known* need no search.
        """
        key = (minimum, distance)
        if key not in self.helping:
            found = known
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


def _most_alike(cards: int) -> int:
    """How many of packed loose cards are alike, where most are: three at most."""
    if of_three(cards):
        return 3
    return 2 if cards & ONES << 1 else 1


class _Ground:
    """What is the same for all hands of a rule set."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules, self.standings = rules, Standings(rules)
        #: What a quad of each kind is worth, and how many huxi at most a quad counts more than a set.
        self.quads = [quad_value(Card(kind), rules) for kind in range(KINDS)]
        self.over_set = max(self.quads[kind] - set_value(Card(kind), rules) for kind in range(KINDS))
        #: The table of costs that the groups fit, if there is one, and what a group that scores is worth in it.
        self.values = values(rules)
        self.table = None if self.values is None else costs(self.values.groups)
        self.first: FirstLook | None = None
        if self.table is not None and self.values is not None:
            self.first = FirstLook(self.table, self.values.scoring, self.standings, self.quads, self.over_set)

    def counted(self) -> Counted | None:
        """What serves all hands of a position, or None where no table of costs fits."""
        return None if self.table is None else Counted(self.table)

    def rest(self, cards: Hand, room: int, counted: Counted | None) -> Rest:
        """Loose cards of which groups are to be made, and the copies that can come."""
        if counted is not None and self.values is not None:
            return Loose(Ways(counted.costs, self.values.scoring, cards.bits), counted, room)
        counts = cards.counts()
        return Searched(self.rules, counts, room, frozenset(kind for kind in range(KINDS) if counts[kind] == 3))


def _ground(rules: RuleSet) -> _Ground:
    """The same for a rule set, which keeps it from the first time on."""
    found: _Ground | None = rules.kept.get("outlook")
    if found is None:
        found = rules.kept["outlook"] = _Ground(rules)
    return found


def counted_for(rules: RuleSet) -> Counted | None:
    """What serves all hands of a position under a rule set, or None where no table of costs fits."""
    return _ground(rules).counted()


def first_look(rules: RuleSet) -> FirstLook | None:
    """The first look at hands under a rule set, or None where no table of costs fits."""
    return _ground(rules).first
