"""What groups that stand are worth to a plan of a win."""

from __future__ import annotations

from typing import Final, NamedTuple

from zipai.cards import COPIES, alike
from zipai.melds import Group, Kind
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.arrival import raised
from zipai.scoring.huxi import value
from zipai.scoring.partition import hand_groups_due
from zipai.study.values import SOURCES, quad_value

#: More groups than can stand.
_MORE: Final = 256
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


class Standings(dict[Group, Standing]):
    """What groups that stand are worth under a rule set."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self.rules = rules
        #: How many groups the hand adds to so many that stand, with the pair; and how many cards one owns who waits.
        self.groups = [hand_groups_due(stand, rules) for stand in range(_MORE)]
        self.waiting = 3 * self.groups[0] - 1

    def __missing__(self, group: Group) -> Standing:
        huxi, grows = value(group, self.rules)[0], not group.quad and group.kind is not Kind.CHI
        gain = _richest_quad(group, self.rules) - huxi if grows else 0
        found = Standing(COPIES if group.quad else 3, group.quad, huxi, grows, group.kind in _LOCKING, gain)
        self[group] = found
        return found


def _richest_quad(group: Group, rules: RuleSet) -> int:
    """How many huxi the richest quad counts that a copy makes of a set."""
    if group.kind is Kind.KAN:
        return quad_value(group.card, rules)
    kinds = {raised(group, group.card, source, rules) for source in SOURCES} - {None}
    quads = (Group.of(kind, alike(group.card, COPIES)) for kind in kinds if kind is not None)
    return max(value(quad, rules)[0] for quad in quads)
