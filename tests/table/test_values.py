"""Seats and tables as values: what a change keeps, and what is worked out anew."""

from __future__ import annotations

import random
from dataclasses import FrozenInstanceError, fields, replace

import pytest

from zipai.cards import Card, Hand
from zipai.melds import Group, Kind
from zipai.rulebook import built_in, load_rules
from zipai.table import Air, Due, Origin, Seat, Table, choosers, options, step
from zipai.table.dealing import deal
from zipai.table.reach import loose_cards, reach

#: For each place of a seat and of a table something that does not stand there at first.
SEAT = {
    "hand": Hand("123s"),
    "melds": (Group("peng:5b"),),
    "hidden": (Kind.WEI,),
    "discards": (Card("1s"),),
    "dead": (Card("2s"),),
    "barred_chi": frozenset({Card("3s")}),
    "barred_peng": frozenset({Card("4s")}),
    "thrown": frozenset({Card("5s")}),
    "passed": ((Card("6s"), 15),),
    "dead_hand": True,
    "sitting": True,
    "hand_size": 3,
    "dealt_ti": frozenset({Card("7s")}),
    "fines": 1,
}
TABLE = {
    "rules": built_in("guilin"),
    "dealer": 2,
    "seats": (Seat(), Seat(fines=1), Seat()),
    "stock": 3,
    "turn": 2,
    "due": Due.DRAW,
    "air": Air(Card("8s"), 1, Origin.DRAW),
    "drawn_hands": 2,
    "first_discard": True,
}


def of_the_value(kind: type[Seat] | type[Table]) -> set[str]:
    return {place.name for place in fields(kind) if place.init}


def test_a_change_keeps_everything_else() -> None:
    assert set(SEAT) == of_the_value(Seat)
    assert set(TABLE) == of_the_value(Table)
    full, table = Seat(**SEAT), Table(**TABLE)  # type: ignore[arg-type]
    for name, other in {place: getattr(Seat(), place) for place in SEAT}.items():
        assert full.but(**{name: other}) == replace(full, **{name: other})
    for name in TABLE:
        other = {**TABLE, "dealer": 1, "turn": 1, "due": None, "air": None, "first_discard": False, "drawn_hands": 0}
        other |= {"rules": built_in("paohuzi"), "seats": (Seat(), Seat(), Seat(fines=2)), "stock": 2}
        assert table.but(**{name: other[name]}) == replace(table, **{name: other[name]})


def test_what_happens_to_a_seat_changes_that_alone() -> None:
    full = Seat(**SEAT)  # type: ignore[arg-type]
    card, hand, melds = Card("2s"), Hand("13s"), (Group("peng:5b"), Group("chi:123b"))
    reach(full, built_in("paohuzi"))
    assert full.laying(hand, melds) == replace(full, hand=hand, melds=melds)
    assert full.putting_down(card, ()) == replace(full, hand=hand, thrown=full.thrown | {card}, passed=())
    for where in ("dead", "discards"):
        left = full.putting_down(card, (), where)
        assert left == full.putting_down(card, ()).lying(card, where)
    chi, peng = frozenset({card}), frozenset[Card]()
    assert full.barring(chi, peng) == replace(full, barred_chi=chi, barred_peng=peng)
    assert full.lying(card, "dead") == replace(full, dead=(*full.dead, card))
    assert full.lying(card, "discards") == replace(full, discards=(*full.discards, card))
    # the reach is worked out of the hand, and so stays only while the hand does
    assert full.laying(hand, melds).reach is full.putting_down(card, ()).reach is None
    assert full.barring(chi, peng).reach is full.lying(card, "dead").reach is full.reach is not None


def test_a_move_keeps_what_no_move_changes() -> None:
    table = Table(**TABLE)  # type: ignore[arg-type]
    moved = table.moved((Seat(fines=7), *table.seats[1:]), 2, 1, Due.DISCARD, False)
    assert moved == replace(
        table, seats=(Seat(fines=7), *table.seats[1:]), stock=2, turn=1, due=Due.DISCARD, air=None, first_discard=False
    )
    assert moved.orders == table.orders
    air, seats = Air(Card("5b"), 2, Origin.DRAW), (*table.seats[:2], Seat(fines=7))
    shown = table.moved(seats, 2, 2, None, True, air, (0,), (2, 0), {})
    assert shown == replace(table, seats=seats, stock=2, turn=2, due=None, air=air, first_discard=True)
    assert (shown.near, shown.eaters, shown.paos, shown.orders) == ((0,), (2, 0), {}, table.orders)


def test_a_changed_value_does_not_change_any_more() -> None:
    seat, table = Seat().but(fines=1), deal(built_in("paohuzi"), 7).but(turn=1)
    with pytest.raises(FrozenInstanceError):
        seat.fines = 2  # type: ignore[misc]
    shown = table.moved((), 0, 0, None, False, Air(Card("1s"), 0, Origin.DRAW), (), ())
    for one in (table, table.moved((), 0, 1, Due.DRAW, False), shown):
        with pytest.raises(FrozenInstanceError):
            one.turn = 2  # type: ignore[misc]


def test_what_was_worked_out_stays_while_hand_and_melds_stay() -> None:
    rules, seat = built_in("paohuzi"), Seat(Hand("123s 555b"))
    found = reach(seat, rules), loose_cards(seat, rules), seat.counts
    kept = seat.but(discards=(Card("1s"),))
    assert (kept.reach, kept.loose, kept.counted) == found
    fewer = seat.but(hand=Hand("12s 555b"))
    assert (fewer.reach, fewer.loose, fewer.counted) == (None, None, None)
    assert (str(loose_cards(fewer, rules)), fewer.counts) == ("12s", (0, 5))


@pytest.mark.rule("discard.due")
@pytest.mark.parametrize("name", ["paohuzi", "guilin", "paohuzi?groups.split-kan=true", "guilin?deal.lay-ti=false"])
def test_what_a_seat_keeps_is_what_would_be_counted_anew(name: str) -> None:
    # a card put down and a meld laid carry over which cards are loose, and how many cards and quads are owned
    rules, kept = load_rules(name), 0
    for seed in range(30):
        rng, table = random.Random(seed), deal(rules, seed)
        while True:
            answers = {seat: rng.choice(options(table, seat)) for seat in choosers(table)}
            after = step(table, answers).table
            if after is None:
                break
            table = after
            for who in table.seats:
                anew = replace(who)
                assert who.loose in (None, loose_cards(anew, rules))
                assert who.counted in (None, anew.counts)
                kept += who.counted is not None
    assert kept > 100


def test_a_changed_table_is_asked_anew() -> None:
    table = deal(built_in("paohuzi"), 7, dealer=0)
    asked = choosers(table)
    other = table.but(turn=1)
    assert (table.asked, other.asked, other.may) == (asked, None, {})
    assert [options(other, seat) for seat in range(3)] == [options(table, seat) for seat in range(3)]
