"""What is offered is what nothing forbids: geometry leaves out only what the guards would refuse."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from zipai.cards import Card, alike
from zipai.rulebook import rule_set_ids
from zipai.table import PASS, Action, Air, Origin, Table, choosers, options, step, why
from zipai.table.guards import GUARDS, ORIGINS, Ask
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


def shown(table: Table, action: str) -> Table:
    """The table on which a card lies face up that has just been drawn or put down, whoever could use it."""
    name, _, card = action.partition(" ")
    air = Air(Card(card), table.turn, Origin.DRAW if name == "draw" else Origin.DISCARD)
    if name == "draw":
        assert isinstance(table.stock, tuple)
        return table.but(stock=table.stock[1:], due=None, air=air, first_discard=False)
    me = table.seats[table.turn]
    passed = () if table.rules["passed.win"] == "until-own-discard" else me.passed
    left = me.cards - alike(air.card)
    return table.with_seat(table.turn, hand=left, thrown=me.thrown | {air.card}, passed=passed).but(due=None, air=air)


@pytest.mark.parametrize("rules", [*rule_set_ids(), *VARIANTS])
def test_a_card_goes_on_at_once_only_where_nobody_could_have_done_anything(moments: Moments, rules: str) -> None:
    rng, looked = random.Random(rules), 0
    for seed in range(16):
        for table, answers in moments(rules, seed):
            if table.air is not None or rng.random() > 0.12:
                continue
            done = step(table, answers)
            names = [event.action.partition(" ")[0] for event in done.events]
            if names not in (["draw"], ["discard"]) or (done.table is not None and done.table.air is not None):
                continue
            looked += 1
            window = shown(table, done.events[0].action)
            assert choosers(window) == ()
            assert paos_by_hand(window) == set()
            for seat in window.active:
                assert refused_to_nobody(window, seat) == set(), (seed, seat)
            if done.table is not None:
                assert step(window).table == done.table
    assert looked > 3


@pytest.mark.parametrize("rules", [*rule_set_ids(), *VARIANTS])
def test_a_guard_speaks_only_on_cards_that_came_as_it_says(moments: Moments, rules: str) -> None:
    some = {one.asks: one for known in GUARDS.values() for one in known if one.on != ORIGINS and not one.each}
    assert {one.rule for one in some.values()} == {
        "claim.last-card", "claim.seen-pao", "deal.lit-only-wins", "win.on-discard",
    }  # fmt: skip
    for seed in range(10):
        for table, _ in moments(rules, seed):
            for one in some.values():
                if table.air is None or table.air.origin in one.on or not one.where(table.rules):
                    continue
                assert [one.asks(Ask(table, seat)) for seat in table.active] == [None] * len(table.active), one.rule
