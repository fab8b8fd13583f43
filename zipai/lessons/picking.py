"""Cards picked out of a hand: which group they make there, or why none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from zipai.cards import Hand
from zipai.lessons.faults import Fault, refused, told
from zipai.melds import Kind
from zipai.rulebook import RuleSet
from zipai.scoring import Found, find_groups, why_no_group
from zipai.scoring.finder import group_made
from zipai.scoring.partition import lot

#: The rule that keeps the cards of a standing group together.
_KEPT_BY: Final = {Kind.KAN: "groups.kan-whole", Kind.TI: "groups.dealt-ti"}


@dataclass(frozen=True)
class Pick:
    """What picked cards are: a group of the hand, or faults."""

    found: Found | None
    faults: tuple[Fault, ...] = ()


def judge_pick(hand: Hand, picked: Hand, rules: RuleSet) -> Pick:
    """Which group of *hand* the *picked* cards are, or why they are none.

    Cards that would make a group by themselves may still belong to a kan or a quad of the hand, which stays whole.

    >>> from zipai.rulebook import built_in
    >>> judge_pick(Hand("1112s 3s"), Hand("123s"), built_in("paohuzi")).faults[0].rule
    'groups.kan-whole'
    """
    found = next((one for one in find_groups(hand, rules) if one.group.cards == picked), None)
    if found is not None:
        return Pick(found)
    if group_made(picked, rules) is None:
        return Pick(None, refused(why_no_group(picked, rules)))
    return Pick(None, tuple(
        Fault(_KEPT_BY[whole.kind], told(f"kept.{whole.kind}", picked=picked, whole=whole.cards))
        for whole in lot(hand, rules).fixed
        if whole.card in picked
    ))  # fmt: skip
