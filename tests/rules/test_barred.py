"""The rules of the chapter *barred*."""

import pytest
from at_table import after, table, told

from zipai.cards import Card, Hand
from zipai.rulebook import load_rules
from zipai.table import Action, Air, Origin, Seat, Step, Table, options, why
from zipai.table.rules.barred import barred_after, barred_for_chi, could_have_had, declined_by, lists_for

#: Seat 1 eats 四 with 三五.
EATS = (
    "1125778890s 1234567890b",
    "1357890s 1234556677890b",
    "125789900s 11234567890b",
)
#: Seat 1 pengs 四.
PENGS = (
    "1125778890s 1234567890b",
    "124457890s 12355667890b",
    "125789900s 11234567890b",
)
#: Seat 1 can do either; what it eats needs bi.
EITHER = (
    "1125778890s 1234567890b",
    "134457890s 12345567890b",
    "125789900s 11234567890b",
)
#: Seats 0 and 1 eat 四, seat 2 pengs it.
ALL_WANT = (
    "1135778890s 1234567890b",
    "1357890s 1234556677890b",
    "12445789900s 123567890b",
)
#: Seats 0 and 1 eat 四.
TWO_EAT = (
    "1135778890s 1234567890b",
    "1357890s 1234556677890b",
    "125789900s 11234567890b",
)
#: Seat 1 eats 四, seat 2 has three.
PAO = (
    "1125778890s 1234567890b",
    "1357890s 1234556677890b",
    "12444578990s 123567890b",
)
#: Seat 1 waits for 七 with 六八.
WAITS = (
    "112334458s 12234567890b",
    "68s | wei:1b wei:8b wei:9b chi:345b chi:123s chi:00s0b",
    "1344580s 2233445566700b",
)
#: Seat 1 holds 三四五: the 四 left over could not be laid.
SPARE = (
    "1125778890s 1234567890b",
    "13457890s 123556677890b",
    "125789900s 11234567890b",
)
#: Seat 0 eats 四 first, seat 1 could also peng it.
LATE = (
    "1135778890s 1234567890b",
    "134457890s 12345567890b",
    "125789900s 11234567890b",
)
#: The dealer's first discard may be 四.
THROWS = (
    "113457788990s 123567890b",
    "1257890s 1234556677890b",
    "12578900s 112234567890b",
)
CHOUWEI = (
    "1125778890s 1234567890b",
    "1257890s 1234567890b | chouwei:4s",
    "125789900s 11234567890b",
)
BARRED = {1: {"barred_chi": "4s", "barred_peng": "4s"}}


def barred(done: Step, seat: int) -> tuple[str, str]:
    """What the seat may not eat and not peng after a step."""
    assert done.table is not None
    who = done.table.seats[seat]
    return str(Hand(who.barred_chi)), str(Hand(who.barred_peng))


def refused(start: Table, seat: int, action: str) -> list[str]:
    return [refusal.rule for refusal in why(start, seat, Action.read(action))]


@pytest.mark.rule("barred.declined")
def test_a_card_that_was_passed_is_not_eaten_later() -> None:
    passed = after(table(EATS, "4s draw 0"), {1: "pass"})
    assert barred(passed, 1) == ("4s", "4s")
    again = table(EATS, "4s draw 0", more=BARRED)
    assert options(again, 1) == ()
    (refusal,) = why(again, 1, Action.read("chi 345s"))
    assert refusal.rule == "barred.declined"
    assert refusal.text() == "四 (small 4) could have been taken before and was passed, so it cannot be eaten now."
    assert refusal.text("zh") == "四先前能要而没有要，不能再吃。"


@pytest.mark.rule("barred.declined")
def test_the_list_of_chi_alone_counts_for_a_chi_and_only_its_own_kind() -> None:
    for lists, expected in (
        ({"barred_chi": "4s"}, ["barred.declined"]),
        ({"barred_peng": "4s"}, []),
        ({"barred_chi": "3s5s4b"}, []),
    ):
        assert refused(table(EATS, "4s draw 0", more={1: lists}), 1, "chi 345s") == expected


@pytest.mark.rule("barred.declined", "barred.peng")
def test_whose_card_it_was_does_not_matter() -> None:
    for card in ("4s draw 0", "4s discard 0", "4s draw 2", "4s discard 2"):
        assert barred(after(table(PENGS, card), {1: "pass"}), 1) == ("4s", "4s")
    assert barred(after(table(EATS, "4s draw 1"), {1: "pass"}), 1) == ("4s", "4s")


@pytest.mark.rule("barred.peng")
def test_a_declined_peng_is_not_offered_again() -> None:
    assert [str(action) for action in options(table(PENGS, "4s discard 2"), 1)] == ["peng 4s", "pass"]
    again = table(PENGS, "4s discard 2", more=BARRED)
    assert options(again, 1) == ()
    (refusal,) = why(again, 1, Action.read("peng 4s"))
    assert refusal.rule == "barred.peng"
    assert refusal.text() == "A peng of 四 (small 4) was declined before, so it cannot be penged now."


@pytest.mark.rule("barred.peng")
def test_the_list_of_peng_alone_counts_for_a_peng() -> None:
    assert refused(table(PENGS, "4s draw 2", more={1: {"barred_chi": "4s"}}), 1, "peng 4s") == []
    assert refused(table(PENGS, "4s draw 2", more={1: {"barred_peng": "4s"}}), 1, "peng 4s") == ["barred.peng"]


@pytest.mark.rule("barred.scope")
@pytest.mark.parametrize(
    ("rules", "eaten", "penged", "either"),
    [
        ("paohuzi", ("4s", "4s"), ("4s", "4s"), ("4s", "4s")),
        ("paohuzi?barred.scope=separate", ("4s", ""), ("", "4s"), ("4s", "4s")),
        ("guilin", ("4s", ""), ("", "4s"), ("4s", "4s")),
        ("guilin?stinky_scope=both", ("4s", "4s"), ("4s", "4s"), ("4s", "4s")),
    ],
)
def test_one_list_or_two(rules: str, eaten: tuple[str, str], penged: tuple[str, str], either: tuple[str, str]) -> None:
    assert barred(after(table(EATS, "4s draw 0", rules), {1: "pass"}), 1) == eaten
    assert barred(after(table(PENGS, "4s discard 2", rules), {1: "pass"}), 1) == penged
    assert barred(after(table(EITHER, "4s draw 0", rules), {1: "pass"}), 1) == either


@pytest.mark.rule("barred.scope")
def test_in_guilin_a_card_may_be_eaten_whose_peng_was_passed() -> None:
    start = table(EITHER, "4s discard 0", "guilin", {1: {"barred_peng": "4s"}})
    assert [str(action) for action in options(start, 1)] == ["chi 345s bi 44s4b", "chi 44s4b bi 345s", "pass"]
    assert options(table(EITHER, "4s discard 0", "paohuzi", BARRED), 1) == ()
    assert lists_for(frozenset(), load_rules("paohuzi")) == frozenset()
    assert lists_for(frozenset({"chi"}), load_rules("paohuzi")) == {"chi", "peng"}
    assert lists_for(frozenset({"chi"}), load_rules("guilin")) == {"chi"}


@pytest.mark.rule("barred.preempted")
def test_a_card_that_another_took_first_is_not_barred() -> None:
    start = table(ALL_WANT, "4s discard 0")
    assert barred(after(start, {1: "pass", 2: "peng 4s"}), 1) == ("", "")
    assert barred(after(table(PAO, "4s draw 0"), {1: "pass"}), 1) == ("", "")
    assert barred(after(table(PAO, "4s draw 0"), {1: "chi 345s"}), 1) == ("", "")


@pytest.mark.rule("barred.preempted")
def test_of_two_who_may_eat_only_the_drawer_could_have_had_it_for_sure() -> None:
    start = table(TWO_EAT, "4s draw 0")
    drawer_ate = after(start, {0: "chi 345s", 1: "pass"})
    assert (barred(drawer_ate, 0), barred(drawer_ate, 1)) == (("", ""), ("", ""))
    drawer_passed = after(start, {0: "pass", 1: "chi 345s"})
    assert (barred(drawer_passed, 0), barred(drawer_passed, 1)) == (("4s", "4s"), ("", ""))
    nobody = after(start, {0: "pass", 1: "pass"})
    assert (barred(nobody, 0), barred(nobody, 1)) == (("4s", "4s"), ("4s", "4s"))


@pytest.mark.rule("barred.preempted")
def test_a_peng_loses_to_no_chi() -> None:
    start = table(ALL_WANT, "4s draw 0")
    done = after(start, {0: "chi 345s", 1: "pass", 2: "pass"})
    assert [barred(done, seat) for seat in range(3)] == [("", ""), ("", ""), ("4s", "4s")]


@pytest.mark.rule("barred.preempted")
def test_by_option_a_passed_card_is_barred_even_so() -> None:
    start = table(ALL_WANT, "4s discard 0", "paohuzi?barred.preempted=true")
    assert barred(after(start, {1: "pass", 2: "peng 4s"}), 1) == ("4s", "4s")
    assert barred(after(start, {1: "chi 345s", 2: "peng 4s"}), 1) == ("", ""), "wanting the card is not passing it"
    rules = load_rules("paohuzi")
    taken = {"peng": (2, "peng"), "pao": (2, "pao"), "chi": (0, "chi"), "nobody": None}
    assert [name for name, by in taken.items() if could_have_had("chi", 1, 0, by, rules)] == ["nobody"]
    assert [name for name, by in taken.items() if could_have_had("peng", 1, 0, by, rules)] == ["chi", "nobody"]


@pytest.mark.rule("barred.preempted", "barred.declined")
def test_a_chi_that_bi_forbids_was_never_passed() -> None:
    start = table(SPARE, "4s discard 0")
    assert refused(start, 1, "chi 345s") == ["chi.bi"]
    done = after(start)
    assert (told(done), barred(done, 1)) == ([], ("", ""))


@pytest.mark.rule("barred.chi-declines-peng")
@pytest.mark.parametrize(("rules", "lists"), [("paohuzi", ("4s", "4s")), ("guilin", ("", "4s"))])
def test_who_eats_has_declined_the_peng(rules: str, lists: tuple[str, str]) -> None:
    done = after(table(EITHER, "4s discard 0", rules), {1: "chi 345s bi 44s4b"})
    assert told(done) == ["1 chi 345s bi 44s4b chi.bi-complete"]
    assert barred(done, 1) == lists


@pytest.mark.rule("barred.chi-declines-peng")
@pytest.mark.parametrize(("rules", "lists"), [("paohuzi", ("4s", "4s")), ("guilin", ("", "4s"))])
def test_even_where_the_chi_comes_too_late(rules: str, lists: tuple[str, str]) -> None:
    start = table(LATE, "4s draw 0", rules)
    done = after(start, {0: "chi 345s", 1: "chi 345s bi 44s4b"})
    assert told(done) == ["1 chi 345s bi 44s4b claim.chi-order", "0 chi 345s chi.bi-complete"]
    assert barred(done, 1) == lists


@pytest.mark.rule("barred.chi-declines-peng")
def test_what_each_answer_declines() -> None:
    offered = ("chi", "peng", "win")
    answers = {text: declined_by(Action.read(text), offered) for text in ("pass", "chi 345s", "peng 4s", "win")}
    assert answers == {"pass": {"chi", "peng"}, "chi 345s": {"peng"}, "peng 4s": set(), "win": set()}
    assert declined_by(Action.read("chi 345s"), ("chi",)) == set()


@pytest.mark.rule("barred.own-discard")
@pytest.mark.parametrize(
    ("rules", "lists", "expected"),
    [
        ("paohuzi", {"discards": "4s"}, ["barred.own-discard"]),
        ("shaoyang?deal.sitting=false", {"discards": "4s"}, ["barred.own-discard"]),
        ("paohuzi?own_discard_barred=false", {"discards": "4s"}, []),
        ("guilin", {"discards": "4s"}, []),
        ("guilin?barred.own-discard=true", {"discards": "4s"}, ["barred.own-discard"]),
        ("paohuzi", {"discards": "4b"}, []),
        ("paohuzi", {"dead": "4s"}, []),
    ],
)
def test_what_one_threw_away_one_may_not_eat(rules: str, lists: dict[str, str], expected: list[str]) -> None:
    start = table(TWO_EAT, "4s draw 0", rules, {0: lists})
    assert refused(start, 0, "chi 345s") == expected


@pytest.mark.rule("barred.own-discard")
def test_a_discard_is_barred_from_the_first_card_on() -> None:
    thrown = after(table(THROWS, turn=0, due="discard", first_discard=True), {0: "discard 4s"}).table
    assert thrown is not None
    assert [str(card) for card in thrown.seats[0].discards] == ["4s"]
    back = thrown.but(air=Air(Card("4s"), 0, Origin.DRAW), due=None)
    (refusal,) = why(back, 0, Action.read("chi 345s"))
    assert refusal.text() == "The player discarded 四 (small 4) before, so it can be neither eaten nor penged."
    assert [r.rule for r in why(back, 0, Action.read("peng 4s"))] == [
        "peng.from-others",
        "peng.pair",
        "barred.own-discard",
    ]


@pytest.mark.rule("barred.declined", "barred.own-discard")
@pytest.mark.parametrize(("rules", "expected"), [("paohuzi", "4s 5s"), ("guilin", "5s")])
def test_what_is_barred_for_chi_is_known_before_the_card_lies_there(rules: str, expected: str) -> None:
    me = Seat(Hand("345s"), thrown=frozenset({Card("4s")}), barred_chi=frozenset({Card("5s")}))
    barred = [str(card) for card in Hand("3456s") if barred_for_chi(me, card, load_rules(rules))]
    assert " ".join(barred) == expected


@pytest.mark.rule("barred.not-others")
def test_a_barred_card_still_makes_a_wei_a_ti_and_a_pao() -> None:
    wei = after(table(PENGS, more=BARRED, turn=1, due="draw"), draw="4s")
    assert told(wei) == ["1 draw 4s turn.draw", "1 chouwei 4s wei.chouwei"]
    ti = after(table(CHOUWEI, more=BARRED, turn=1, due="draw"), draw="4s")
    assert told(ti) == ["1 draw 4s turn.draw", "1 ti 4s ti.from-wei"]
    for seat in (0, 2):
        pao = after(table(CHOUWEI, more=BARRED, turn=seat, due="draw"), draw="4s")
        assert told(pao) == [f"{seat} draw 4s turn.draw", "1 pao 4s pao.wei"]


@pytest.mark.rule("barred.not-others")
def test_a_barred_card_still_wins() -> None:
    lists = {"barred_chi": "7s", "barred_peng": "7s", "discards": "7s"}
    start = table(WAITS, "7s draw 2", more={1: lists})
    assert [str(action) for action in options(start, 1)] == ["win", "pass"]
    won = after(start, {1: "win"}).result
    assert won is not None
    assert (won.winners, won.huxi[1], won.points) == ((1,), 21, (-3, 6, -3))


@pytest.mark.rule("barred.not-others", "barred.peng")
def test_a_passed_wei_was_no_choice() -> None:
    me = Seat(hand=Hand("44s"))
    air = Air(Card("4s"), 0, Origin.DRAW)
    rules = load_rules("paohuzi")
    same = barred_after(me, 1, air, Action.read("pass"), ("win",), None, rules)
    assert same is me, "passing a win bars no chi and no peng"
    assert barred_after(me, 1, air, Action.read("pass"), ("peng",), None, rules).barred_peng == {Card("4s")}
