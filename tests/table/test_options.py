"""What is offered is what nothing forbids: geometry leaves out only what the guards would refuse."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from zipai.rulebook import rule_set_ids
from zipai.table import PASS, Action, Origin, Table, options, why
from zipai.table.rules.dealwins import forced_winners
from zipai.table.rules.forced import pao_from_kan, pao_from_peng, pao_from_wei, paos_of
from zipai.testing.nameable import nameable
from zipai.testing.variants import VARIANTS

Moments = Callable[[str, int], Iterator[tuple[Table, dict[int, Action]]]]


def refused_to_nobody(table: Table, seat: int) -> set[str]:
    """What no guard forbids, of all that one can name; nothing is left out by geometry."""
    return {str(action) for action in nameable(table) if not why(table, seat, action)}


def paos_by_hand(table: Table) -> set[int]:
    """The seats on which the rules force a pao, each asked of every meld and of the hand."""
    air = table.air
    if air is None or air.origin is Origin.LIT:
        return set()
    found = set()
    for seat in table.active:
        me, own, drawn = table.seats[seat], seat == air.seat, air.origin is Origin.DRAW
        if pao_from_kan(me, air.card, own_card=own) or any(
            pao_from_wei(meld, air.card, own_card=own) or pao_from_peng(meld, air.card, drawn=drawn)
            for meld in me.melds
        ):
            found.add(seat)
    return found


@pytest.mark.parametrize("rules", [*rule_set_ids(), *VARIANTS])
def test_what_is_offered_is_what_nothing_forbids(moments: Moments, rules: str) -> None:
    rng, looked = random.Random(rules), 0
    for seed in range(40):
        for table, answers in moments(rules, seed):
            assert set(paos_of(table)) == paos_by_hand(table)
            if forced_winners(table) or rng.random() > 0.03:
                continue
            looked += 1
            for seat in range(len(table.seats)):
                offered = {str(action) for action in options(table, seat)}
                assert offered == refused_to_nobody(table, seat), (seed, seat, offered)
                assert (seat in answers) == bool(offered - {str(PASS)})
    assert looked > 10
