"""The rules of the chapter *forced*."""

from typing import Any

import pytest

from zipai.cards import Card, Hand
from zipai.melds import Group
from zipai.rulebook import load_rules
from zipai.table import Action, Step, Table, forced, options, step
from zipai.table.positions import read_position
from zipai.table.rules.forced import shown_cards
from zipai.table.state import Due
from zipai.table.views import view_position

BUILT_IN = ("paohuzi", "international", "shaoyang", "guilin")
#: A pair of 5b with 6b and 7b; a kan of 5s; and seventeen cards with a meld beside them.
PAIR = "113466899s 12355678900b"
KAN = "1235556689s 1234467900b"
BESIDE = "11346899s 123678900b"


def table(*players: str | dict[str, Any] | None, rules: str = "paohuzi", **more: Any) -> Table:
    """A position; a hand alone stands for a player who has nothing else."""
    listed = [who if isinstance(who, dict) else {"hand": who} for who in players]
    return read_position({"rules": rules, "players": listed, **more})


def draws(me: str | dict[str, Any], card: str, rules: str = "paohuzi") -> Step:
    """Seat 0 draws a card; the others can't be seen."""
    return step(table(me, None, None, rules=rules, dealer=2, turn=0, due="draw"), draw=Card(card))


def told(events: Any) -> list[str]:
    return [f"{event.seat} {event.action} {event.rule}" for event in events]


def after(done: Step) -> Table:
    assert done.table is not None
    return done.table


def melds(at: Table, seat: int = 0) -> list[str]:
    return [str(meld) for meld in at.seats[seat].melds]


def seen(at: Table, seat: int) -> list[list[str]]:
    return [player["melds"] for player in view_position(at, seat)["players"]]


# --- wei -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("wei.forced")
@pytest.mark.parametrize("rules", ["paohuzi", "international", "guilin"])
def test_a_pair_and_ones_own_draw_are_a_wei_without_a_question(rules: str) -> None:
    done = draws(PAIR, "5b", rules)
    assert told(done.events) == ["0 draw 5b turn.draw", "0 wei 5b wei.forced"]
    at = after(done)
    assert (melds(at), at.seats[0].hand) == (["wei:5b"], Hand("113466899s 123678900b"))
    # 伍陆柒 can't be eaten any more: a discard is due, and nothing else
    assert (at.air, at.turn, at.due) == (None, 0, Due.DISCARD)
    assert {action.name for action in options(at, 0)} == {"discard"}


@pytest.mark.rule("wei.forced")
def test_one_card_is_no_wei_and_neither_is_anothers() -> None:
    at = table(PAIR, "23445679900s 124477889b", "2233567880s 1223668900b", dealer=2, turn=0, due="draw")
    done = step(at, draw=Card("6b"))
    assert told(done.events) == ["0 draw 6b turn.draw"]
    assert after(done).air is not None
    # drawn by another, the third 伍 may be penged or left
    other = table(PAIR, None, None, dealer=2, card={"card": "5b", "from": 1, "origin": "draw"})
    assert [str(action) for action in options(other, 0)] == ["peng 5b", "pass"]


@pytest.mark.rule("wei.forced")
def test_a_card_that_one_has_put_down_makes_a_wei_all_the_same() -> None:
    # only where a kan may be split can a pair be left of it; and as a barred card it makes a chouwei
    me = {"hand": "2334668900s 1133667890b", "discards": "3s"}
    done = draws(me, "3s", "paohuzi?kan_splittable=true")
    assert told(done.events) == ["0 draw 3s turn.draw", "0 chouwei 3s wei.chouwei"]
    free = draws(me, "3s", "paohuzi?kan_splittable=true&own_discard_barred=false")
    assert told(free.events) == ["0 draw 3s turn.draw", "0 wei 3s wei.forced"]


@pytest.mark.rule("wei.closed")
@pytest.mark.parametrize(("option", "shown"), [("", 0), ("?wei.open=false", 0), ("?wei.open=true", 3)])
def test_the_others_do_not_see_a_wei(option: str, shown: int) -> None:
    for name in BUILT_IN:
        assert shown_cards(Group("wei:5b"), load_rules(name + option)) == shown
    at = after(draws(PAIR, "5b", "paohuzi" + option))
    assert seen(at, 0) == [["wei:5b"], [], []]
    assert seen(at, 1) == seen(at, 2) == [["wei:5b"] if shown else ["wei"], [], []]


@pytest.mark.rule("wei.chouwei")
@pytest.mark.parametrize(
    ("rules", "barred"), [("paohuzi", {"barred_chi": "5b", "barred_peng": "5b"}), ("guilin", {"barred_peng": "5b"})]
)
def test_after_a_declined_peng_it_is_a_chouwei(rules: str, barred: dict[str, str]) -> None:
    done = draws({"hand": PAIR, **barred}, "5b", rules)
    assert told(done.events) == ["0 draw 5b turn.draw", "0 chouwei 5b wei.chouwei"]
    assert melds(after(done)) == ["chouwei:5b"]


@pytest.mark.rule("wei.chouwei")
def test_only_a_declined_peng_of_that_very_card_makes_it() -> None:
    for barred in ({"barred_peng": "5s 6b"}, {"barred_chi": "5b"}):
        assert melds(after(draws({"hand": PAIR, **barred}, "5b", "guilin"))) == ["wei:5b"]


@pytest.mark.rule("wei.chouwei")
def test_from_the_declined_peng_to_the_chouwei() -> None:
    # the next player discards 伍, seat 0 holds the pair back and draws the fourth later
    first = {"hand": "334567900s 22478899b", "melds": ["chi:789s"]}
    shown = {"card": "5b", "from": 1, "origin": "discard"}
    at = table({"hand": PAIR, "discards": "7s"}, first, "1224468800s 1133778900b", card=shown)
    passed = after(step(at, {0: Action.read("pass")}))
    assert (passed.seats[0].barred_peng, passed.turn) == (frozenset([Card("5b")]), 2)
    mine = passed.but(turn=0)
    assert told(step(mine, draw=Card("5b")).events)[1:] == ["0 chouwei 5b wei.chouwei"]


@pytest.mark.rule("wei.chouwei-shows")
def test_a_chouwei_shows_one_card() -> None:
    for name in BUILT_IN:
        assert shown_cards(Group("chouwei:5b"), load_rules(name)) == 1
    at = table({"hand": BESIDE, "melds": ["chouwei:5b"]}, None, None, turn=1, due="draw")
    assert seen(at, 1) == [["chouwei:5b"], [], []]


# --- ti ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ti.forced")
@pytest.mark.parametrize("rules", ["paohuzi", "international", "guilin"])
def test_a_kan_and_ones_own_draw_are_a_ti(rules: str) -> None:
    done = draws(KAN, "5s", rules)
    assert told(done.events) == ["0 draw 5s turn.draw", "0 ti 5s ti.forced"]
    at = after(done)
    assert (melds(at), at.seats[0].hand) == (["ti:5s"], Hand("1236689s 1234467900b"))
    assert (at.seats[0].owned, at.turn, at.due) == (21, 0, Due.DISCARD)


@pytest.mark.rule("ti.forced")
def test_a_card_of_ones_own_that_is_no_fourth_makes_no_ti() -> None:
    others = ("1122447880s 1233567800b", "12337789900s 114467889b")
    at = table(KAN, *others, dealer=2, turn=0, due="draw")
    assert told(step(at, draw=Card("5b")).events)[0] == "0 draw 5b turn.draw"
    assert after(step(at, draw=Card("5b"))).seats[0].quads == 0


@pytest.mark.rule("ti.from-wei")
@pytest.mark.parametrize(
    ("below", "option", "becomes"),
    [
        ("wei:5b", "", "ti"),
        ("chouwei:5b", "", "ti"),
        ("chouwei:5b", "?stinky_wei_upgrade=ti", "ti"),
        ("chouwei:5b", "?stinky_wei_upgrade=pao", "pao"),
        ("wei:5b", "?stinky_wei_upgrade=pao", "ti"),
    ],
)
def test_a_wei_and_ones_own_draw(below: str, option: str, becomes: str) -> None:
    done = draws({"hand": BESIDE, "melds": [below]}, "5b", "paohuzi" + option)
    assert told(done.events) == ["0 draw 5b turn.draw", f"0 {becomes} 5b ti.from-wei"]
    at = after(done)
    assert (melds(at), at.seats[0].hand) == ([f"{becomes}:5b"], Hand(BESIDE))
    assert (at.seats[0].owned, at.turn, at.due) == (21, 0, Due.DISCARD)


@pytest.mark.rule("ti.from-wei")
def test_only_the_wei_of_that_kind_is_raised() -> None:
    done = draws({"hand": "113467s 23678900b", "melds": ["wei:5b", "wei:9s"]}, "9s")
    assert melds(after(done)) == ["wei:5b", "ti:9s"]
    assert told(done.events)[1:] == ["0 ti 9s ti.from-wei"]


@pytest.mark.rule("ti.shows")
@pytest.mark.parametrize(
    ("rules", "shown"),
    [
        ("paohuzi", 1),
        ("international", 1),
        ("shaoyang", 1),
        ("guilin", 0),
        ("paohuzi?ti_shows=none", 0),
        ("guilin?ti_shows=one", 1),
    ],
)
def test_a_ti_shows_one_card_or_none(rules: str, shown: int) -> None:
    assert shown_cards(Group("ti:5s"), load_rules(rules)) == shown
    if "shaoyang" not in rules:
        at = after(draws(KAN, "5s", rules))
        assert seen(at, 0) == [["ti:5s"], [], []]
        assert seen(at, 1) == seen(at, 2) == [["ti:5s"] if shown else ["ti"], [], []]


# --- pao -----------------------------------------------------------------------------------------------------

ELSEWHERE = [(1, "draw"), (1, "discard"), (2, "draw"), (2, "discard")]


def from_seat(me: str | dict[str, Any], card: str, seat: int, origin: str, rules: str = "paohuzi") -> list[str]:
    others: list[Any] = [None, None]
    if origin == "discard":
        others[seat - 1] = {"hand": None, "melds": ["peng:8s"]}
    at = table(me, *others, rules=rules, card={"card": card, "from": seat, "origin": origin})
    assert options(at, 0) == ()
    return told(forced(at))


@pytest.mark.rule("pao.kan")
@pytest.mark.parametrize(("seat", "origin"), ELSEWHERE)
@pytest.mark.parametrize("rules", ["paohuzi", "international", "guilin"])
def test_a_kan_paos_what_another_draws_or_discards(rules: str, seat: int, origin: str) -> None:
    assert from_seat(KAN, "5s", seat, origin, rules) == ["0 pao 5s pao.kan"]


@pytest.mark.rule("pao.kan")
def test_the_pao_is_laid_and_a_discard_is_due() -> None:
    at = table(KAN, "1122447880s 1233567800b", "12337789900s 114467889b", dealer=2, turn=1, due="draw")
    done = step(at, draw=Card("5s"))
    assert told(done.events) == ["1 draw 5s turn.draw", "0 pao 5s pao.kan"]
    paid = after(done)
    assert (melds(paid), paid.seats[0].hand) == (["pao:5s"], Hand("1236689s 1234467900b"))
    assert (paid.air, paid.turn, paid.due, paid.seats[0].owned) == (None, 0, Due.DISCARD, 21)


@pytest.mark.rule("pao.wei")
@pytest.mark.parametrize(("seat", "origin"), ELSEWHERE)
@pytest.mark.parametrize("below", ["wei:5b", "chouwei:5b"])
def test_a_wei_or_chouwei_paos_what_another_draws_or_discards(below: str, seat: int, origin: str) -> None:
    me = {"hand": BESIDE, "melds": [below]}
    for rules in ("paohuzi", "guilin"):
        assert from_seat(me, "5b", seat, origin, rules) == ["0 pao 5b pao.wei"]


@pytest.mark.rule("pao.wei")
def test_the_wei_is_replaced_by_the_pao() -> None:
    others = ("23445679900s 124477889b", "2233567880s 1223668900b")
    at = table({"hand": BESIDE, "melds": ["wei:5b"]}, *others, dealer=2, turn=1, due="draw")
    done = step(at, draw=Card("5b"))
    assert told(done.events) == ["1 draw 5b turn.draw", "0 pao 5b pao.wei"]
    paid = after(done)
    assert (melds(paid), paid.seats[0].hand, paid.seats[0].owned, paid.due) == (
        ["pao:5b"],
        Hand(BESIDE),
        21,
        Due.DISCARD,
    )


PENGED = {"hand": "11346899s 123568900b", "melds": ["peng:7b"]}


@pytest.mark.rule("pao.peng")
@pytest.mark.parametrize("rules", ["paohuzi", "international", "guilin"])
def test_a_peng_paos_what_anybody_draws_and_nothing_that_is_discarded(rules: str) -> None:
    assert from_seat(PENGED, "7b", 1, "draw", rules) == ["0 pao 7b pao.peng"]
    assert from_seat(PENGED, "7b", 2, "draw", rules) == ["0 pao 7b pao.peng"]
    assert from_seat(PENGED, "7b", 1, "discard", rules) == []


@pytest.mark.rule("pao.peng")
def test_ones_own_draw_makes_it_a_pao_and_no_ti() -> None:
    others = ("223445678890s 12245599b", "1255678900s 1334458800b")
    at = table(PENGED, *others, dealer=2, turn=0, due="draw")
    done = step(at, draw=Card("7b"))
    assert told(done.events) == ["0 draw 7b turn.draw", "0 pao 7b pao.peng"]
    paid = after(done)
    assert (melds(paid), paid.seats[0].hand, paid.turn, paid.due) == (["pao:7b"], Hand(PENGED["hand"]), 0, Due.DISCARD)


@pytest.mark.rule("pao.peng")
def test_a_peng_of_another_kind_is_left_alone() -> None:
    assert from_seat(PENGED | {"melds": ["peng:4b"]}, "7s", 1, "draw") == []


@pytest.mark.rule("pao.open")
def test_all_four_cards_lie_open() -> None:
    for name in BUILT_IN:
        assert shown_cards(Group("pao:5b"), load_rules(name)) == 4
    at = table({"hand": BESIDE, "melds": ["pao:5b"]}, None, None, turn=0, due="discard")
    assert seen(at, 1) == seen(at, 2) == [["pao:5b"], [], []]
