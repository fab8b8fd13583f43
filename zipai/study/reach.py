"""How far a hand is from a win: what stands already, what may be raised, and what the loose cards need.

``zipai.study.distance`` says what is counted. A *plan* raises some of the sets that stand to quads, makes new quads, and
leaves the other groups to the loose cards. Of a kind of which a kan, wei or chouwei stands, a copy that comes makes a
quad, and joins loose cards only as the winning card: so a plan uses one such copy at most, and comes to it last.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final, Protocol

from zipai.cards import COPIES, KINDS, Card, Hand, alike
from zipai.melds import Group, Kind
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.arrival import raised
from zipai.scoring.huxi import value
from zipai.scoring.judge import hand_groups_due
from zipai.scoring.partition import lot, pairs_due
from zipai.study.costs import costs
from zipai.study.loose import Loose, Memo
from zipai.study.values import SOURCES, quad_value, set_value, values

#: More cards than any plan needs.
FAR: Final = 22
#: Sets of which a further copy makes a quad, whoever shows it.
_LOCKING: Final = frozenset({Kind.KAN, Kind.WEI, Kind.CHOUWEI})


class Rest(Protocol):
    """The loose cards of a plan."""

    def least(self, groups: int, pairs: int, need: int, below: int) -> int:
        """How few cards must come, or *below* when not fewer than that will do."""

    def useful(self, groups: int, pairs: int, need: int, cost: int) -> int:
        """The kinds, as the lowest bit of each, that come in some plan of the least *cost*."""

    def richest(self, groups: int, pairs: int, cost: int) -> int:
        """The most huxi that groups score in some plan of that cost."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is settled before the loose cards.

    ``cost`` cards come for the quads, of the kinds ``comes`` (the lowest bit of each); ``thirds`` of them before their
    quad can. The hand has ``quads`` then, of which ``made`` are new, groups that score ``huxi``, and lacks ``groups``.
    ``last`` is the kind of which a copy may come only as the winning card.
    """

    cost: int
    huxi: int
    groups: int
    quads: int
    made: int
    thirds: int
    comes: int
    loose: tuple[int, ...]
    room: int
    last: int | None

    @property
    def pairs(self) -> int:
        """How many pairs the hand needs."""
        return pairs_due(self.quads)


class Reach:
    """One hand with its melds, and how many copies of each kind can still come."""

    def __init__(
        self,
        hand: Hand,
        melds: tuple[Group, ...],
        rules: RuleSet,
        unseen: tuple[int, ...],
        memo: Memo | None = None,
    ) -> None:
        self.rules, self.unseen, self.memo = rules, unseen, {} if memo is None else memo
        given = lot(hand, rules)
        standing = (*melds, *given.fixed)
        self.loose = given.loose.counts()
        self.huxi = sum(_value(group, rules) for group in standing)
        self.quads = sum(group.quad for group in standing)
        self.lacking = hand_groups_due(len(standing), rules)
        owned = len(hand) + sum(len(meld.cards) for meld in melds)
        #: How many cards less than a waiting player has, where dealt ti are owed for; −1 where a discard is due.
        self.owing = 3 * rules.number("win.groups") - 1 + max(0, self.quads - 1) - owned
        sets = [group for group in standing if not group.quad and group.kind is not Kind.CHI and unseen[group.card]]
        #: Kinds of which a copy raises a set, with the huxi that this gains.
        self.raises = [(group.card, _gain(group, rules)) for group in sets]
        self.locked = [group.card for group in sets if group.kind in _LOCKING]
        taken = {group.card for group in standing if group.kind is not Kind.CHI}
        self.free = [kind for kind in range(KINDS) if kind not in taken]
        self.rests: dict[tuple[tuple[int, ...], int], Rest] = {}

    # --- the plans -----------------------------------------------------------------------------------------------

    def plans(self, minimum: int) -> Iterator[Plan]:
        """Every plan that may be of use, those first that settle least."""
        locked = set(self.locked)
        for count in range(len(self.raises) + 1):
            for chosen in combinations(self.raises, count):
                if self._idle(chosen, minimum):
                    continue
                kinds = {kind for kind, _ in chosen}
                for last in (None, *(kind for kind in self.locked if kind not in kinds)):
                    shut = kinds | (locked - {last})
                    room = sum(n << 4 * kind for kind, n in enumerate(self.unseen) if kind not in shut)
                    yield Plan(
                        count,
                        self.huxi + sum(gain for _, gain in chosen),
                        self.lacking - pairs_due(self.quads + count),
                        self.quads + count,
                        count,
                        0,
                        sum(1 << 4 * kind for kind in kinds),
                        self.loose,
                        room,
                        last,
                    )

    def _idle(self, chosen: tuple[tuple[int, int], ...], minimum: int) -> bool:
        """Whether one of the raises gives nothing: neither a quad where there was none, nor huxi that are needed."""
        gained = sum(gain for _, gain in chosen)
        return self.quads + len(chosen) > 1 and any(
            self.huxi + gained - gain >= minimum for _, gain in chosen
        )

    def with_quad(self, plan: Plan, most: int, start: int = 0) -> Iterator[Plan]:
        """The plan with new quads of loose cards, for at most that many cards."""
        for at in range(start, len(self.free)):
            kind = self.free[at]
            held = plan.loose[kind]
            cost = COPIES - held
            if plan.cost + cost > most or self.unseen[kind] < cost or held > 2:
                continue
            groups = plan.groups + plan.pairs - pairs_due(1) - 1
            if groups < 0:
                continue
            loose = (*plan.loose[:kind], 0, *plan.loose[kind + 1 :])
            more = Plan(
                plan.cost + cost,
                plan.huxi + _quad(kind, self.rules),
                groups,
                plan.quads + 1,
                plan.made + 1,
                plan.thirds + cost - 1,
                plan.comes | 1 << 4 * kind,
                loose,
                plan.room & ~(7 << 4 * kind),
                plan.last,
            )
            yield more
            yield from self.with_quad(more, most, at + 1)

    # --- the distance --------------------------------------------------------------------------------------------

    def distance(self, minimum: int, below: int = FAR) -> int:
        """How few cards must come for a win with *minimum* huxi, or *below* when not fewer than that will do."""
        best = below
        for plan in self.plans(minimum):
            if plan.cost < best:
                best = min(best, self._cost(plan, minimum, best))
        for plan in self.plans(minimum):
            if plan.cost + 2 < best and self._quad_hope(plan, minimum, best - 1):
                for more in self.with_quad(plan, best - 1):
                    if more.cost < best:
                        best = min(best, self._cost(more, minimum, best))
        return best

    def _quad_hope(self, plan: Plan, minimum: int, most: int) -> bool:
        """Whether new quads could do with at most that many cards.

        With three alike in a quad's place, a plan with a quad before costs one card less; one without costs no more
        if the pair grows to three alike. Both lose what a quad counts more than a set.
        """
        if plan.groups < 1:
            return False
        spare = (most - plan.cost) // 2
        lost = max((_quad(kind, self.rules) - set_value(Card(kind), self.rules) for kind in self.free), default=0)
        need = max(0, minimum - plan.huxi - spare * lost)
        cost = plan.cost + (1 if plan.quads else 0)
        free = sum(COPIES << 4 * kind for kind in range(KINDS))
        rest = self._rest(plan.loose, free)
        return cost + rest.least(plan.groups, plan.pairs, need, most - cost + 1) <= most

    def _cost(self, plan: Plan, minimum: int, below: int) -> int:
        if plan.groups < 0:
            return below
        rest = self._rest(plan.loose, plan.room)
        comes = rest.least(plan.groups, plan.pairs, minimum - plan.huxi, below - plan.cost)
        cost = plan.cost + comes
        if cost < below and self._blocked(plan, comes):
            return min(below, cost + 1) if self._regained(plan) else below
        return cost

    def _blocked(self, plan: Plan, comes: int) -> bool:
        """Whether a complete hand would have to be broken up on the way, since a discard is due before the last quad.

        After a quad that is not the first no discard is due. So a quad may come last only where each card before
        was such a quad too, or came when there was none yet; or else another card must come last.
        """
        if comes or not plan.made:
            return False
        if plan.quads == plan.made:
            return plan.made > 1
        return plan.thirds > max(0, self.owing) or self.owing < 0

    def _regained(self, plan: Plan) -> bool:
        """Whether a loose card may be put down and come again."""
        return any(plan.loose[kind] and plan.room >> 4 * kind & 7 for kind in self.free)

    def _rest(self, loose: tuple[int, ...], room: int) -> Rest:
        key = (loose, room)
        if key not in self.rests:
            self.rests[key] = _rest_for(self.rules, loose, room, self.memo)
        return self.rests[key]

    # --- which cards, and for how much ---------------------------------------------------------------------------

    def _nearest(self, minimum: int, distance: int) -> Iterator[tuple[Plan, int, bool]]:
        """Every plan of the least distance, what its loose cards cost, and whether it breaks up a complete hand."""
        for plan in self.plans(minimum):
            todo = [plan]
            if plan.cost + 2 <= distance and self._quad_hope(plan, minimum, distance):
                todo += self.with_quad(plan, distance)
            for each in todo:
                if each.cost <= distance and self._cost(each, minimum, distance + 1) == distance:
                    comes = self._rest(each.loose, each.room).least(
                        each.groups, each.pairs, minimum - each.huxi, distance + 1
                    )
                    yield each, comes, each.cost + comes < distance

    def useful(self, minimum: int, distance: int) -> int:
        """The kinds, as the lowest bit of each, with which a win that is *distance* cards away comes nearer."""
        found = 0
        if not distance:
            return found
        for plan, comes, broken in self._nearest(minimum, distance):
            found |= plan.comes
            if not broken and comes and not (comes == 1 and distance > 1 and self._stays_last(plan)):
                useful = self._rest(plan.loose, plan.room).useful(
                    plan.groups, plan.pairs, minimum - plan.huxi, comes
                )
                if plan.last is not None and distance > 1:
                    useful &= ~(1 << 4 * plan.last)
                found |= useful
        return found

    def _stays_last(self, plan: Plan) -> bool:
        """Whether the one loose card that comes must come last, since only quads come besides."""
        if not plan.made or self.owing > 0:
            return False
        return plan.quads > plan.made or plan.made > 1

    def richest(self, minimum: int, distance: int) -> int:
        """The most huxi of a win that is *distance* cards away."""
        return max(
            (
                plan.huxi + self._rest(plan.loose, plan.room).richest(plan.groups, plan.pairs, comes)
                for plan, comes, _ in self._nearest(minimum, distance)
            ),
            default=0,
        )


@lru_cache(maxsize=4096)
def _value(group: Group, rules: RuleSet) -> int:
    return value(group, rules)[0]


@lru_cache(maxsize=1024)
def _quad(kind: int, rules: RuleSet) -> int:
    return quad_value(Card(kind), rules)


@lru_cache(maxsize=1024)
def _gain(group: Group, rules: RuleSet) -> int:
    """How many huxi more the richest quad counts that a copy makes of a set."""
    if group.kind is Kind.KAN:
        return _quad(group.card, rules) - _value(group, rules)
    kinds = {raised(group, group.card, source, rules) for source in SOURCES} - {None}
    quads = (Group.of(kind, alike(group.card, COPIES)) for kind in kinds if kind is not None)
    return max(_value(quad, rules) for quad in quads) - _value(group, rules)


def _rest_for(rules: RuleSet, loose: tuple[int, ...], room: int, memo: Memo) -> Rest:
    found = values(rules)
    assert found is not None
    return Loose(costs(found.groups), found.scoring, loose, room, memo)
