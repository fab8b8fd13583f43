"""The rules of the chapter *forced*."""

from typing import Any

import pytest
from at_table import after, may, reasons, table_after, table_of, told

from zipai.cards import Card, Hand
from zipai.melds import Group
from zipai.rulebook import load_rules
from zipai.table import PASS, Action, Step, Table, choosers, forced, options, step, why
from zipai.table.positions import carried, position, read_position
from zipai.table.rules.forced import shown_cards
from zipai.table.state import Due
from zipai.table.transcript import seen_events
from zipai.table.views import view_position
from zipai.words import ZipaiError

BUILT_IN = ("paohuzi", "international", "shaoyang", "guilin")
#: A pair of 5b with 6b and 7b; a kan of 5s; and seventeen cards with a meld beside them.
PAIR = "113466899s 12355678900b"
KAN = "1235556689s 1234467900b"
BESIDE = "11346899s 123678900b"


def draws(me: str | dict[str, Any], card: str, rules: str = "paohuzi") -> Step:
    """Seat 0 draws a card; the others can't be seen."""
    return step(table_of(me, None, None, rules=rules, dealer=2, turn=0, due="draw"), draw=Card(card))


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
    at = table_after(done)
    assert (melds(at), at.seats[0].hand) == (["wei:5b"], Hand("113466899s 123678900b"))
    # 伍陆柒 can't be eaten any more: a discard is due, and nothing else
    assert (at.air, at.turn, at.due) == (None, 0, Due.DISCARD)
    assert {action.name for action in options(at, 0)} == {"discard"}


@pytest.mark.rule("wei.forced")
def test_one_card_is_no_wei_and_neither_is_anothers() -> None:
    at = table_of(PAIR, "23445679900s 124477889b", "2233567880s 1223668900b", dealer=2, turn=0, due="draw")
    done = step(at, draw=Card("6b"))
    assert told(done.events) == ["0 draw 6b turn.draw"]
    assert table_after(done).air is not None
    # drawn by another, the third 伍 may be penged or left
    other = table_of(PAIR, None, None, dealer=2, card={"card": "5b", "from": 1, "origin": "draw"})
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
    at = table_after(draws(PAIR, "5b", "paohuzi" + option))
    assert seen(at, 0) == [["wei:5b"], [], []]
    assert seen(at, 1) == seen(at, 2) == [["wei:5b"] if shown else ["wei"], [], []]


@pytest.mark.rule("wei.chouwei")
@pytest.mark.parametrize(
    ("rules", "barred"), [("paohuzi", {"barred_chi": "5b", "barred_peng": "5b"}), ("guilin", {"barred_peng": "5b"})]
)
def test_after_a_declined_peng_it_is_a_chouwei(rules: str, barred: dict[str, str]) -> None:
    done = draws({"hand": PAIR, **barred}, "5b", rules)
    assert told(done.events) == ["0 draw 5b turn.draw", "0 chouwei 5b wei.chouwei"]
    assert melds(table_after(done)) == ["chouwei:5b"]


@pytest.mark.rule("wei.chouwei")
def test_only_a_declined_peng_of_that_very_card_makes_it() -> None:
    for barred in ({"barred_peng": "5s 6b"}, {"barred_chi": "5b"}):
        assert melds(table_after(draws({"hand": PAIR, **barred}, "5b", "guilin"))) == ["wei:5b"]


@pytest.mark.rule("wei.chouwei")
def test_from_the_declined_peng_to_the_chouwei() -> None:
    # the next player discards 伍, seat 0 holds the pair back and draws the fourth later
    first = {"hand": "334567900s 22478899b", "melds": ["chi:789s"]}
    shown = {"card": "5b", "from": 1, "origin": "discard"}
    at = table_of({"hand": PAIR, "discards": "7s"}, first, "1224468800s 1133778900b", card=shown)
    passed = table_after(step(at, {0: Action.read("pass")}))
    assert (passed.seats[0].barred_peng, passed.turn) == (frozenset([Card("5b")]), 2)
    mine = passed.but(turn=0)
    assert told(step(mine, draw=Card("5b")).events)[1:] == ["0 chouwei 5b wei.chouwei"]


@pytest.mark.rule("wei.chouwei-shows")
def test_a_chouwei_shows_one_card() -> None:
    for name in BUILT_IN:
        assert shown_cards(Group("chouwei:5b"), load_rules(name)) == 1
    at = table_of({"hand": BESIDE, "melds": ["chouwei:5b"]}, None, None, turn=1, due="draw")
    assert seen(at, 1) == [["chouwei:5b"], [], []]


# --- ti ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ti.forced")
@pytest.mark.parametrize("rules", ["paohuzi", "international", "guilin"])
def test_a_kan_and_ones_own_draw_are_a_ti(rules: str) -> None:
    done = draws(KAN, "5s", rules)
    assert told(done.events) == ["0 draw 5s turn.draw", "0 ti 5s ti.forced"]
    at = table_after(done)
    assert (melds(at), at.seats[0].hand) == (["ti:5s"], Hand("1236689s 1234467900b"))
    assert (at.seats[0].owned, at.turn, at.due) == (21, 0, Due.DISCARD)


@pytest.mark.rule("ti.forced")
def test_a_card_of_ones_own_that_is_no_fourth_makes_no_ti() -> None:
    others = ("1122447880s 1233567800b", "12337789900s 114467889b")
    at = table_of(KAN, *others, dealer=2, turn=0, due="draw")
    assert told(step(at, draw=Card("5b")).events)[0] == "0 draw 5b turn.draw"
    assert table_after(step(at, draw=Card("5b"))).seats[0].quads == 0


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
    at = table_after(done)
    assert (melds(at), at.seats[0].hand) == ([f"{becomes}:5b"], Hand(BESIDE))
    assert (at.seats[0].owned, at.turn, at.due) == (21, 0, Due.DISCARD)


@pytest.mark.rule("ti.from-wei")
def test_only_the_wei_of_that_kind_is_raised() -> None:
    done = draws({"hand": "113467s 23678900b", "melds": ["wei:5b", "wei:9s"]}, "9s")
    assert melds(table_after(done)) == ["wei:5b", "ti:9s"]
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
        at = table_after(draws(KAN, "5s", rules))
        assert seen(at, 0) == [["ti:5s"], [], []]
        assert seen(at, 1) == seen(at, 2) == [["ti:5s"] if shown else ["ti"], [], []]


# --- pao -----------------------------------------------------------------------------------------------------

ELSEWHERE = [(1, "draw"), (1, "discard"), (2, "draw"), (2, "discard")]


def from_seat(me: str | dict[str, Any], card: str, seat: int, origin: str, rules: str = "paohuzi") -> list[str]:
    others: list[Any] = [None, None]
    if origin == "discard":
        others[seat - 1] = {"hand": None, "melds": ["peng:8s"]}
    at = table_of(me, *others, rules=rules, card={"card": card, "from": seat, "origin": origin})
    assert options(at, 0) == ()
    return told(forced(at))


@pytest.mark.rule("pao.kan")
@pytest.mark.parametrize(("seat", "origin"), ELSEWHERE)
@pytest.mark.parametrize("rules", ["paohuzi", "international", "guilin"])
def test_a_kan_paos_what_another_draws_or_discards(rules: str, seat: int, origin: str) -> None:
    assert from_seat(KAN, "5s", seat, origin, rules) == ["0 pao 5s pao.kan"]


@pytest.mark.rule("pao.kan")
def test_the_pao_is_laid_and_a_discard_is_due() -> None:
    at = table_of(KAN, "1122447880s 1233567800b", "12337789900s 114467889b", dealer=2, turn=1, due="draw")
    done = step(at, draw=Card("5s"))
    assert told(done.events) == ["1 draw 5s turn.draw", "0 pao 5s pao.kan"]
    paid = table_after(done)
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
    at = table_of({"hand": BESIDE, "melds": ["wei:5b"]}, *others, dealer=2, turn=1, due="draw")
    done = step(at, draw=Card("5b"))
    assert told(done.events) == ["1 draw 5b turn.draw", "0 pao 5b pao.wei"]
    paid = table_after(done)
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
    at = table_of(PENGED, *others, dealer=2, turn=0, due="draw")
    done = step(at, draw=Card("7b"))
    assert told(done.events) == ["0 draw 7b turn.draw", "0 pao 7b pao.peng"]
    paid = table_after(done)
    assert (melds(paid), paid.seats[0].hand, paid.turn, paid.due) == (["pao:7b"], Hand(PENGED["hand"]), 0, Due.DISCARD)


@pytest.mark.rule("pao.peng")
def test_a_peng_of_another_kind_is_left_alone() -> None:
    assert from_seat(PENGED | {"melds": ["peng:4b"]}, "7s", 1, "draw") == []


@pytest.mark.rule("pao.open")
def test_all_four_cards_lie_open() -> None:
    for name in BUILT_IN:
        assert shown_cards(Group("pao:5b"), load_rules(name)) == 4
    at = table_of({"hand": BESIDE, "melds": ["pao:5b"]}, None, None, turn=0, due="discard")
    assert seen(at, 1) == seen(at, 2) == [["pao:5b"], [], []]


# --- a pao by choice -------------------------------------------------------------------------------------------

CHOICE = "paohuzi?forced_quads=false"
#: Seat 1 or 0 could eat 五 with 四六 or 六七.
EATS = "1122467880s 1233567800b"
IDLE = "12337789900s 114467889b"


@pytest.mark.rule("pao.forced")
@pytest.mark.parametrize(("seat", "origin"), ELSEWHERE)
@pytest.mark.parametrize("me", [KAN, f"{BESIDE} | wei:5s"])
def test_a_pao_is_offered_where_it_is_a_choice(me: str, seat: int, origin: str) -> None:
    others: list[Any] = [None, None]
    if origin == "discard":
        others[seat - 1] = {"hand": None, "melds": ["peng:8s"]}
    at = table_of(me, *others, rules=CHOICE, card={"card": "5s", "from": seat, "origin": origin})
    assert (forced(at), may(at)[0], may(at)[-1]) == ((), "pao 5s", "pass")
    assert reasons(at, 0, "pao 5s") == []


@pytest.mark.rule("pao.forced")
def test_it_is_laid_by_the_same_rule_and_declining_it_bars_nothing() -> None:
    at = table_of(KAN, EATS, IDLE, rules=CHOICE, dealer=2, card={"card": "5s", "from": 2, "origin": "draw"})
    paid = after(at, {0: "pao 5s"})
    assert told(paid) == ["0 pao 5s pao.kan"]
    assert (melds(table_after(paid)), table_after(paid).due) == (["pao:5s"], Due.DISCARD)
    left = after(at, {0: "pass"})
    assert told(left) == ["0 pass claim.sealed"]
    me = table_after(left).seats[0]
    assert (me.hand, me.barred_chi, me.barred_peng, table_after(left).seats[2].dead) == (
        Hand(KAN),
        frozenset(),
        frozenset(),
        (Card("5s"),),
    )


@pytest.mark.rule("pao.forced", "claim.order", "barred.preempted")
def test_it_goes_before_a_chi_which_is_not_told_of_it() -> None:
    at = table_of(EATS, KAN, IDLE, rules=CHOICE, dealer=2, card={"card": "5s", "from": 2, "origin": "draw"})
    assert (may(at, 0), may(at, 1)) == (["chi 456s", "chi 567s", "pass"], ["pao 5s", "pass"])
    done = after(at, {0: "chi 456s", 1: "pao 5s"})
    assert told(done) == ["0 chi 456s claim.order", "1 pao 5s pao.kan"]
    assert table_after(done).seats[0].barred_chi == frozenset()
    assert told(after(at, {0: "chi 456s", 1: "pass"})) == ["1 pass claim.sealed", "0 chi 456s chi.bi-complete"]


@pytest.mark.rule("pao.forced", "claim.seen-pao")
def test_a_kan_of_ones_own_does_not_stop_a_chi_where_the_pao_is_a_choice() -> None:
    me = "1235556679s 1234467900b"
    for rules, offered in (("paohuzi", []), (CHOICE, ["pao 5s", "chi 567s", "pass"])):
        at = table_of(me, None, None, rules=rules, card={"card": "5s", "from": 2, "origin": "draw"})
        assert may(at) == offered


@pytest.mark.rule("pao.forced")
def test_a_pao_that_can_not_be_is_refused_with_the_reason() -> None:
    at = table_of(PAIR, None, None, rules=CHOICE, card={"card": "5b", "from": 2, "origin": "draw"})
    assert reasons(at, 0, "pao 5b") == [("pao.forced", "This player can make no pao with 伍 (big 5).")]
    assert reasons(at, 0, "pao 5b", "zh") == [("pao.forced", "这一家用伍跑不成。")]
    assert [rule for rule, _ in reasons(at, 0, "pao 6b")] == ["claim.card"]
    # a peng is raised by a drawn card alone, whoever draws it
    penged = {"hand": "11346899s 123568900b", "melds": ["peng:7b"]}
    for seat, origin, refused in ((0, "draw", []), (1, "draw", []), (1, "discard", ["pao.forced"])):
        others = [{"hand": None, "melds": ["peng:8s"]} if origin == "discard" else None, None]
        at = table_of(penged, *others, rules=CHOICE, card={"card": "7b", "from": seat, "origin": origin})
        assert [rule for rule, _ in reasons(at, 0, "pao 7b")] == refused
        assert ("pao 7b" in may(at)) == (not refused)


@pytest.mark.rule("pao.forced")
def test_where_it_is_forced_nobody_can_name_it() -> None:
    at = table_of(KAN, None, None, card={"card": "5s", "from": 2, "origin": "draw"})
    assert (may(at), told(forced(at))) == ([], ["0 pao 5s pao.kan"])
    with pytest.raises(ZipaiError, match="'pao 5s' is not an action"):
        why(at, 0, Action.read("pao 5s"))


@pytest.mark.rule("pao.forced", "ti.forced")
def test_the_ti_of_ones_own_draw_stays_forced() -> None:
    assert told(draws(KAN, "5s", CHOICE).events) == ["0 draw 5s turn.draw", "0 ti 5s ti.forced"]


# --- dealt ti that stay closed ---------------------------------------------------------------------------------


@pytest.mark.rule("ti.shows")
def test_a_dealt_ti_may_stay_closed_where_a_drawn_one_shows() -> None:
    rules = load_rules("paohuzi?show_dealt_ti=false")
    assert [shown_cards(Group("ti:5s"), rules, dealt=dealt) for dealt in (True, False)] == [0, 1]
    assert shown_cards(Group("ti:5s"), load_rules("paohuzi"), dealt=True) == 1
    hands = ("1222234688s 1355679990b", "34567790s 122344566780b", "344556689900s 23457800b")
    at = table_of(*hands, rules=str(rules), card={"card": "8b", "from": 0, "origin": "lit"})
    done = step(at, dict.fromkeys(choosers(at), PASS))
    assert told(done)[0] == "0 ti 2s deal.laying-ti"
    laid = table_after(done)
    assert laid.seats[0].dealt_ti == {Card("2s")}
    assert (seen(laid, 0)[0], seen(laid, 1)[0], seen(laid, 2)[0]) == (["ti:2s"], ["ti"], ["ti"])
    # the owner's position keeps it, and it is read back
    assert position(laid)["players"][0]["dealt_ti"] == "2s"
    assert read_position(position(laid)) == carried(laid)
    # of the event the others learn no more than of the meld
    assert [event.action for event in seen_events(done.events, 1, rules)] == ["ti"]
    assert [event.action for event in seen_events(done.events, 0, rules)] == ["ti 2s"]
    assert [event.action for event in seen_events(done.events, 1, load_rules("paohuzi"))] == ["ti 2s"]
    # one that is drawn later lies beside it and shows
    drawn = table_of(KAN, None, None, rules=str(rules), dealer=2, turn=0, due="draw")
    both = table_after(step(drawn, draw=Card("5s")))
    assert seen(both, 1)[0] == ["ti:5s"]


@pytest.mark.rule("ti.shows")
def test_nothing_is_noted_where_dealt_ti_lie_like_all_others() -> None:
    hands = ("1222234688s 1355679990b", "34567790s 122344566780b", "344556689900s 23457800b")
    for rules in ("paohuzi", "paohuzi?ti_shows=none&show_dealt_ti=false"):
        at = table_of(*hands, rules=rules, card={"card": "8b", "from": 0, "origin": "lit"})
        laid = table_after(step(at, dict.fromkeys(choosers(at), PASS)))
        assert (melds(laid), laid.seats[0].dealt_ti) == (["ti:2s"], frozenset())
        assert "dealt_ti" not in position(laid)["players"][0]
