"""The rules of the chapter *peng*."""

import pytest
from at_table import may, on, reasons, table_of, told

from zipai.cards import Card, Hand
from zipai.melds import Group
from zipai.rulebook import load_rules
from zipai.table import Action, step
from zipai.table.rules.forced import shown_cards
from zipai.table.state import Due
from zipai.table.views import view_position

#: A pair of 5b, and two other seats that have no use for one.
ME = "113466899s 12355678900b"
FIRST = {"hand": "334567900s 22478899b", "melds": ["chi:789s"]}
OTHER = "12247800s 112335667800b"


@pytest.mark.rule("peng.pair")
@pytest.mark.parametrize(("seat", "origin"), [(1, "discard"), (1, "draw"), (2, "discard"), (2, "draw")])
def test_a_pair_pengs_what_anybody_else_shows(seat: int, origin: str) -> None:
    melds = {"hand": None, "melds": ["chi:789s"]}
    at = table_of(ME, *(melds if at == seat else None for at in (1, 2)), **on("5b", seat, origin))
    assert may(at, 0) == ["peng 5b", "pass"]


@pytest.mark.rule("peng.pair")
def test_the_pair_and_the_card_go_to_the_table() -> None:
    at = table_of({"hand": ME, "discards": "7s"}, FIRST, OTHER, **on("5b", 1, "discard"))
    done = step(at, {0: Action.read("peng 5b")})
    assert told(done) == ["0 peng 5b peng.choice"]
    assert done.table is not None
    me = done.table.seats[0]
    assert (me.hand, me.melds, me.owned) == (Hand("113466899s 123678900b"), (Group("peng:5b"),), 21)
    assert (done.table.turn, done.table.due, done.table.air) == (0, Due.DISCARD, None)


@pytest.mark.rule("peng.pair")
def test_one_is_too_few_and_three_are_too_many() -> None:
    said = ("peng.pair", "To peng 陆 (big 6) takes exactly two like it in the hand.")
    one = table_of(ME, None, None, dealer=1, first_discard=True, **on("6b", 1, "discard"))
    assert reasons(one, 0, "peng 6b") == [said]
    assert reasons(one, 0, "peng 6b", "zh") == [("peng.pair", "碰陆要手里正好有一对。")]
    none = table_of(ME, None, None, dealer=1, first_discard=True, **on("4b", 1, "discard"))
    assert [rule for rule, _ in reasons(none, 0, "peng 4b")] == ["peng.pair"]
    three = table_of("1235556689s 1234467900b", None, None, dealer=1, first_discard=True, **on("5s", 1, "discard"))
    assert "peng.pair" in [rule for rule, _ in reasons(three, 0, "peng 5s")]
    assert (may(one, 0), may(none, 0), may(three, 0)) == ([], [], [])


@pytest.mark.rule("peng.from-others")
def test_ones_own_card_is_never_penged() -> None:
    drawn = table_of(ME, None, None, **on("6b", 0, "draw"))
    said = "A peng takes another player's card, and this one is the player's own."
    assert reasons(drawn, 0, "peng 6b")[0] == ("peng.from-others", said)
    assert reasons(drawn, 0, "peng 6b", "zh")[0] == ("peng.from-others", "碰只能碰别家的牌，这张是自己的。")
    # even where a kan may be split, and one of three is put down
    rules = "paohuzi?kan_splittable=true&own_discard_barred=false"
    thrown = table_of(ME, None, None, rules=rules, first_discard=True, **on("5b", 0, "discard"))
    assert [rule for rule, _ in reasons(thrown, 0, "peng 5b")] == ["peng.from-others"]
    assert may(thrown, 0) == []


@pytest.mark.rule("peng.from-others")
def test_the_third_card_of_ones_own_draw_is_a_wei() -> None:
    done = step(table_of(ME, None, None, turn=0, due="draw", dealer=2), draw=Card("5b"))
    assert told(done)[1:] == ["0 wei 5b wei.forced"]


@pytest.mark.rule("peng.open")
def test_all_three_cards_lie_open() -> None:
    assert shown_cards(Group("peng:5b"), load_rules("paohuzi")) == 3
    at = table_of({"hand": "113466899s 123678900b", "melds": ["peng:5b"]}, None, None, turn=0, due="discard")
    assert [view_position(at, seat)["players"][0]["melds"] for seat in (1, 2)] == [["peng:5b"], ["peng:5b"]]


@pytest.mark.rule("peng.choice")
@pytest.mark.parametrize("rules", ["paohuzi", "international", "guilin"])
def test_the_player_chooses(rules: str) -> None:
    at = table_of({"hand": ME, "discards": "7s"}, FIRST, OTHER, rules=rules, **on("5b", 1, "discard"))
    assert may(at, 0) == ["peng 5b", "pass"]
    taken = step(at, {0: Action.read("peng 5b")}).table
    left = step(at, {0: Action.read("pass")})
    assert taken is not None
    assert left.table is not None
    assert [str(meld) for meld in taken.seats[0].melds] == ["peng:5b"]
    assert (left.table.seats[0].melds, left.table.seats[0].hand) == ((), Hand(ME))
    assert ([str(card) for card in left.table.seats[1].discards], left.table.turn) == (["5b"], 2)
