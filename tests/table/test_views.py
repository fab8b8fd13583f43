"""What a seat may see: nothing that hangs on cards which it can't see."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zipai.cards import Card, Hand
from zipai.melds import Group, Kind
from zipai.rulebook import built_in, load_rules
from zipai.table import Action, Due, Origin, Table, forced, options, step, why
from zipai.table.dealing import deal
from zipai.table.positions import carried, position, read_position
from zipai.table.rules.deal import must_open, ti_to_lay
from zipai.table.rules.dealwins import forced_winners
from zipai.table.rules.forced import shown_cards
from zipai.table.views import view, view_position
from zipai.words import ZipaiError

Moments = Callable[[str, int], Iterator[tuple[Table, dict[int, Action]]]]

VARIANTS = (
    *("paohuzi", "international?deal.sitting=true", "shaoyang", "guilin", "guilin?deal.players=2"),
    *("paohuzi?wei.open=true&ti.shows=none", "shaoyang?deal.lay-ti=false"),
)
ACTIONS = [Action.read(text) for text in ("win", "pass", "peng 5b", "chi 123s", "chi 270b", "discard 2s", "discard 9b")]


def otherwise(table: Table, seat: int, rng: random.Random) -> Table:
    """The same table with the cards that *seat* can't see dealt otherwise: hands, stock, and closed melds."""
    others = [at for at, who in enumerate(table.seats) if at != seat and not who.sitting]
    assert not isinstance(table.stock, int)
    pool = [*table.stock, *(card for at in others for card in table.seats[at].cards)]
    for at in others:
        melds = []
        for meld in table.seats[at].melds:
            alike = sorted({card for card in pool if pool.count(card) >= len(meld.cards)})
            if shown_cards(meld, table.rules) == 0 and alike:
                card = rng.choice(alike)
                for _ in meld.cards:
                    pool.remove(card)
                pool += meld.cards
                meld = Group.of(meld.kind, Hand([card] * len(meld.cards)))
            melds.append(meld)
        table = table.with_seat(at, melds=tuple(melds))
    rng.shuffle(pool)
    for at in others:
        count = len(table.seats[at].cards)
        table = table.with_seat(at, hand=Hand(pool[:count]))
        pool = pool[count:]
    return table.but(stock=tuple(pool))


def asked(table: Table, seat: int) -> tuple[object, ...]:
    """What a seat is asked, and what it is told of actions that it can name."""
    return options(table, seat), [[refusal.rule for refusal in why(table, seat, action)] for action in ACTIONS]


@pytest.mark.rule("wei.closed", "claim.sealed")
@pytest.mark.parametrize("rules", VARIANTS)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_cards_that_a_seat_cannot_see_change_neither_its_view_nor_what_it_is_asked(
    moments: Moments, rules: str, seed: int
) -> None:
    rng = random.Random(seed)
    for table, _ in moments(rules, seed):
        if forced_winners(table):
            # the hand is won before anybody is asked
            continue
        lays = any(ti_to_lay(who, table.rules) for who in table.seats)
        opening = table.air is not None and table.air.origin is Origin.LIT
        for seat in table.active:
            seen = view(table, seat)
            assert options(seen, seat) == options(table, seat)
            # while another lays what was dealt to him, nobody can be told why he must wait
            assert lays or asked(seen, seat) == asked(table, seat)
            other = otherwise(table, seat, rng)
            if forced_winners(other) or (
                not opening and lays != any(ti_to_lay(who, table.rules) for who in other.seats)
            ):
                continue
            if must_open(other) != must_open(table):
                # with the other hands the opening would still go on by itself, which everybody sees
                continue
            assert view(other, seat) == seen
            assert view_position(other, seat) == view_position(table, seat)
            assert asked(other, seat) == asked(table, seat)


@pytest.mark.parametrize("rules", VARIANTS)
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_views_are_positions_that_are_read_back(moments: Moments, rules: str, seed: int) -> None:
    for table, _ in moments(rules, seed):
        for seat in range(len(table.seats)):
            seen = view(table, seat)
            assert read_position(position(seen)) == carried(seen)
            assert view(seen, seat) == seen


WHOLE: dict[str, Any] = {
    "rules": "paohuzi",
    "dealer": 1,
    "players": [
        {
            "hand": "1678s 11456b",
            "melds": ["wei:8b", "chi:123s", "peng:5s", "wei:2b"],
            "barred_chi": "4s",
            "barred_peng": "4s",
            "passed_wins": {"2s": 7},
        },
        {"hand": "1133599s 337b", "melds": ["ti:0s", "chouwei:9b", "chi:678b"], "discards": "7b", "dead": "0b"},
        {"hand": "2244466788s 3345567000b", "melds": []},
    ],
    "turn": 0,
    "due": "win",
}


def whole(rules: str = "paohuzi") -> dict[str, Any]:
    return {**WHOLE, "rules": rules}


def test_what_the_others_see() -> None:
    table = read_position(whole())
    assert view_position(table, 1) == {
        "format": "zipai-position/1",
        "rules": "paohuzi",
        "dealer": 1,
        "stock": table.left,
        "players": [
            {"hand": None, "hand_size": 9, "melds": ["chi:123s", "peng:5s", "wei", "wei"]},
            position(table)["players"][1],
            {"hand": None, "hand_size": 20, "melds": []},
        ],
        "turn": 0,
        "due": None,
    }
    assert view_position(table, 2)["players"][1] == {
        "hand": None,
        "hand_size": 10,
        "melds": ["ti:0s", "chouwei:9b", "chi:678b"],
        "discards": "7b",
        "dead": "0b",
        "barred_chi": "7b",
        "barred_peng": "7b",
    }


def test_one_sees_ones_own() -> None:
    table = read_position(whole())
    seen = view(table, 0)
    assert (seen.seats[0], seen.due) == (table.seats[0], Due.WIN)
    assert [str(action) for action in options(seen, 0)] == ["win", "pass"]


def test_a_ti_of_which_no_card_lies_open_is_seen_as_a_kind() -> None:
    document = whole(rules="paohuzi?ti.shows=none")
    assert view(read_position(document), 0).seats[1].hidden == (Kind.TI,)
    assert view(read_position(whole(rules="paohuzi?wei.open=true")), 1).seats[0].hidden == ()
    assert built_in("guilin")["ti.shows"] == "none"


def test_cards_that_were_put_down_and_taken_were_seen_and_declined_ones_were_not() -> None:
    table = read_position(whole()).with_seat(1, discards=())
    assert view(table, 0).seats[1].thrown == {Card("7b")}
    assert view(table, 1).seats[0].barred_chi == frozenset()


def test_the_lit_card_and_dealt_quads_in_other_hands() -> None:
    table = deal(load_rules("paohuzi"), 7, dealer=0)
    seen = view(table, 1)
    assert seen.air == table.air
    assert [who.quads for who in seen.seats] == [0, 0, 0]
    assert [who.hand_size for who in seen.seats] == [20, None, 20]


def test_one_who_sits_sees_what_lies_open() -> None:
    table = deal(load_rules("shaoyang"), 7, dealer=0)
    seen = view(table, 2)
    assert [who.hand for who in seen.seats if not who.sitting] == [None, None, None]
    assert options(seen, 2) == ()


def test_there_is_no_view_from_a_seat_that_is_not_there() -> None:
    with pytest.raises(ZipaiError, match=r"^there is no seat 3: seats are 0 to 2$"):
        view(read_position(whole()), 3)


@pytest.mark.parametrize(("winner", "needs"), [(0, None), (1, 0), (2, 0)])
def test_a_win_at_the_deal_needs_the_hands_that_would_win_before_it(winner: int, needs: int | None) -> None:
    players: list[dict[str, Any]] = [{}, {}, {}]
    players[winner] = {"hand": "111222999s 34445678880b"}
    table = read_position({"rules": "paohuzi", "players": players, "card": {"card": "0s", "from": 0, "origin": "lit"}})
    assert [(event.seat, event.action) for event in forced(table)] == [(winner, "win")]
    if needs is None:
        result = step(table).result
        assert result is not None
        assert result.winners == (winner,)
    else:
        with pytest.raises(ZipaiError, match=rf"^seat {needs}: this step needs its hand, which can't be seen$"):
            step(table)
