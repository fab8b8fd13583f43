"""What is offered is what nothing forbids: geometry leaves out only what the guards would refuse."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zipai.cards import Card, Hand, alike
from zipai.melds import Group
from zipai.rulebook import load_rules, rule_set_ids
from zipai.table import PASS, Action, Air, Origin, Seat, Table, choosers, options, step, why
from zipai.table.guards import GUARDS, ORIGINS, Ask, allowed
from zipai.table.near import near
from zipai.table.reach import runs_and_jiao
from zipai.table.rules.chi import chi_proposals, may_take_all
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


@pytest.mark.rule("discard.left")
@given(st.integers(0, 4).map(Card), st.lists(st.integers(0, 7), min_size=1, max_size=4), st.booleans())
def test_a_guard_that_looks_at_each_action_speaks_only_when_it_says(card: Card, picked: list[int], spare: bool) -> None:
    rules = load_rules("paohuzi?groups.split-kan=true")
    # groups that contain the card, of which the hand has all but that one copy, and perhaps one more card
    using = [group for group in runs_and_jiao(one_five_ten=False) if card in group.cards]
    cards = [one for at in picked for one in using[at % len(using)].cards] + [Card("0b")] * spare
    cards.remove(card)
    hand = Hand([kind for kind in set(cards) for _ in range(min(cards.count(kind), 3))])
    # so much on the table that a discard is due of whatever is left
    melds = tuple(Group(f"peng:{kind}") for kind in Hand("567890s").kinds())
    seats = (Seat(), Seat(hand, melds), Seat())
    ask = Ask(Table(rules, 0, seats, 9, 0, air=Air(card, 0, Origin.DISCARD)), 1)
    proposed = chi_proposals(ask.loose, card, rules)
    each = [one for one in GUARDS["chi"] if one.each and not one.kept]
    assert [one.rule for one in each] == ["discard.left"]
    assert allowed(ask, "chi", proposed) == tuple(
        action for action in proposed if all(one.asks(ask, action) is None for one in each)
    )


def test_whether_a_chi_takes_all_is_asked_only_where_it_could() -> None:
    def asked(hand: str, card: str) -> bool:
        seats = (Seat(), Seat(Hand(hand), (Group("ti:9b"),)), Seat())
        return may_take_all(
            Ask(Table(load_rules("paohuzi"), 0, seats, 9, 0, air=Air(Card(card), 0, Origin.DISCARD)), 1)
        )

    # one group takes two cards besides; a copy of the card needs a group of its own
    assert (asked("12s", "3s"), asked("124s", "3s")) == (True, False)
    assert (asked("12345s", "3s"), asked("123459s", "3s")) == (True, False)


@pytest.mark.rule("chi.from", "peng.from-others", "win.on-discard", "pao.kan", "pao.wei", "pao.peng")
@pytest.mark.parametrize("rules", [*rule_set_ids(), *VARIANTS])
def test_what_one_puts_down_oneself_is_of_use_only_to_others(moments: Moments, rules: str) -> None:
    looked = 0
    for seed in range(12):
        for table, _ in moments(rules, seed):
            if table.air is None or table.air.origin is Origin.LIT:
                continue
            # whoever could use the card most: as if the seat had put it down itself
            for seat in table.active:
                own = table.but(air=Air(table.air.card, seat, Origin.DISCARD))
                assert seat not in near(own)
                if options(table, seat) and looked < 40:
                    looked += 1
                    assert refused_to_nobody(own, seat) == set(), (seed, seat)
    assert looked > 10
