"""The rules of the chapter *ending*."""

from typing import Any

import pytest
from at_table import after, result, table, told
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from zipai.cards import Card, Hand, deck
from zipai.melds import Group, Kind
from zipai.rulebook import load_rules
from zipai.scoring import From, score
from zipai.table import WIN, Seat, Step, Table, options, why
from zipai.table.rules.ending import dealer_after_drawn, drawn_points, is_drawn, winner_deals
from zipai.table.rules.turns import must_skip
from zipai.table.rules.winning import with_passed

#: Seat 1 waits for 七 with 12 huxi on the table and 一二三 in the hand; with 56 it waits for 四 and 七.
WAITS = (
    "112334458s 12234567890b",
    "12368s | wei:1b wei:8b chi:345b chi:345b chi:99s9b",
    "13445880s 223456679900b",
)
WAITS_OF_FOUR = (
    "1125778890s 1234567890b",
    "12356s | wei:1b wei:8b chi:345b chi:345b chi:99s9b",
    "sits",
    "1257788900s 2234567900b",
)
WAITS_TWICE = (
    "11258s 122334556790b | chi:678b",
    "12356s | wei:1b wei:8b chi:345b chi:345b chi:99s9b",
    "13880s 246679900b | chi:890s chi:270b",
)
#: The same with 15 on the table: 肆 was penged.
RICHER = (
    "112334458s 12234567890b",
    "12368s | wei:1b wei:8b peng:4b chi:567b chi:99s9b",
    "1344580s 2233556679900b",
)
#: Seat 1 must discard, and has passed a win.
OWES = (
    "112234567890s 12345670b",
    "12356s 9b | wei:1b wei:8b chi:345b chi:345b chi:99s9b",
    "sits",
    "1233445567890s 2345670b",
)
OWES_OF_THREE = (
    "112234567890s 12345670b",
    "12356s 9b | wei:1b wei:8b chi:345b chi:345b chi:99s9b",
    "1234567788900s 2345670b",
)
#: Seat 1 has a pair of 贰 that a draw makes a wei with which it wins.
WEI_WINS = (
    "1123344567890s 1456789b",
    "22b | wei:1b wei:8b chi:345b chi:345s chi:99s9b chi:678s",
    "1234567788900s 3556679b",
)
#: Seat 0 draws 四: only the kans of 一 and 三 are left.
LAST_LOOSE = (
    "11133344s | chi:678s chi:678s chi:456b chi:789b",
    "1257890s 1234556677890b",
    "25789900s 112234567890b",
)
#: With the lit 贰 the dealer has seven kans, and nothing to discard.
ALL_KANS = (
    "111222444666888999s 22b",
    "1234567890s 1455667889b",
    "33557700s 114556678899b",
)
#: Seat 0 is dead.
DEAD = (
    "111333s | chi:678s chi:678s chi:456b chi:789b wei:4s",
    "24567890s 123445567890b",
    "256789900s 12234567890b",
)
#: A hand that would win with 四, and is said to be dead.
SAID_DEAD = (
    "35s | wei:1b wei:8b wei:9b chi:678s chi:678s chi:890s",
    "1257890s 1234556677890b",
    "12579900s 223345566770b",
)
#: Nobody wants 四.
IDLE = (
    "1125778890s 1234567890b",
    "1257890s 1234556677890b",
    "125789900s 11234567890b",
)
IDLE_OF_FOUR = (
    "1125778890s 1234567890b",
    "1257890s 1234556677890b",
    "sits",
    "125789900s 12345678900b",
)
#: Seat 1 makes a second ti of 三, or a wei of 四.
SECOND_TI = (
    "2566778890s 1234567890b",
    "33367890s 14567890b | ti:1s",
    "256789900s 11234567890b",
)
LAST_WEI = (
    "11257788900s 112345670b",
    "1124457800s 1235566790b",
    "2259s 1223467700b | chi:678s chi:345b",
)
#: Seat 2 wins with 四.
WINS = (
    "1125778990s 1234567890b",
    "1125900s 2233455667700b",
    "35s | wei:1b wei:8b wei:9b chi:678s chi:678s chi:890s",
)
#: Both players beside the dealer, seat 1, have five kans and 15 yóu.
TIE = (
    "1113334446668999s 2450b",
    "2456790s 12344556677890b",
    "12223555777888000s 469b",
)


def one_left(players: tuple[str, ...], card: str, rules: str = "paohuzi", **moment: Any) -> Table:
    """Seat 1 draws the last card of the stock; all other cards lie dead before seat 0."""
    start = table(players, rules=rules, turn=1, due="draw", **moment)
    seen = Hand(card)
    for seat in start.seats:
        seen += sum((meld.cards for meld in seat.melds), seat.cards)
    more = {0: {"dead": "".join(map(str, deck() - seen))}}
    return table(players, rules=rules, more=more, stock=card, turn=1, due="draw", **moment)


def refused(start: Table, seat: int) -> list[str]:
    return [refusal.rule for refusal in why(start, seat, WIN)]


def passed(done: Step, seat: int) -> dict[str, int]:
    assert done.table is not None
    return {str(card): huxi for card, huxi in done.table.seats[seat].passed}


@pytest.mark.rule("passed.win")
def test_the_same_card_at_the_same_table_is_not_won() -> None:
    start = table(WAITS, "7s draw 2", more={1: {"passed_wins": {"7s": 12}}})
    assert options(start, 1) == ()
    (refusal,) = why(start, 1, WIN)
    assert refusal.rule == "passed.win"
    assert refusal.text() == "A win on 七 (small 7) was passed, and the huxi on the table are the same as then."
    assert refusal.text("zh") == "先前放过七没有胡，桌面的胡息还没有变化，不能胡。"


@pytest.mark.rule("passed.win")
def test_it_is_won_again_when_the_table_is_worth_more() -> None:
    start = table(RICHER, "7s draw 2", more={1: {"passed_wins": {"7s": 12}}})
    assert refused(start, 1) == []
    assert result(after(start, {1: "win"})).huxi == (None, 18, None)


@pytest.mark.rule("passed.win")
@pytest.mark.parametrize(
    ("rules", "noted", "card", "expected"),
    [
        ("paohuzi", {"7s": 12}, "7s", ["passed.win"]),
        ("paohuzi", {"7s": 12}, "4s", []),
        ("paohuzi", {"7s": 9, "4s": 12}, "7s", []),
        ("paohuzi?pass_win=until-own-discard", {"7s": 12}, "4s", ["passed.win"]),
        ("paohuzi?passed.win=none", {"7s": 12}, "7s", []),
        ("guilin", {"7s": 12}, "7s", []),
        ("guilin?passed.win=card-huxi", {"7s": 12}, "7s", ["passed.win"]),
    ],
)
def test_what_a_passed_win_bars(rules: str, noted: dict[str, int], card: str, expected: list[str]) -> None:
    start = table(WAITS_TWICE, f"{card} draw 2", rules, {1: {"passed_wins": noted}})
    assert refused(start, 1) == expected


@pytest.mark.rule("passed.win")
def test_in_shaoyang_any_win_is_barred_until_ones_own_discard() -> None:
    note = {1: {"passed_wins": {"7s": 12}}}
    (refusal,) = why(table(WAITS_OF_FOUR, "4s draw 3", "shaoyang", note), 1, WIN)
    assert refusal.text() == "A win was passed, and the player has not discarded since."
    assert passed(after(table(OWES, rules="shaoyang", more=note, turn=1, due="discard"), {1: "discard 9b"}), 1) == {}
    kept = after(table(OWES_OF_THREE, more=note, turn=1, due="discard"), {1: "discard 9b"})
    assert passed(kept, 1) == {"7s": 12}, "in Paohuzi a discard changes nothing"


@pytest.mark.rule("passed.win", "passed.number")
def test_a_win_after_ones_own_wei_is_passed_with_the_wei_on_the_table() -> None:
    wei = after(table(WEI_WINS, turn=1, due="draw"), draw="2b")
    assert told(wei) == ["1 draw 2b turn.draw", "1 wei 2b wei.forced"]
    assert wei.table is not None
    assert [str(action) for action in options(wei.table, 1)] == ["win", "pass"]
    # own 21 cards, all of them melded: the discard is skipped
    declined = after(wei.table, {1: "pass"})
    assert told(declined) == ["1 pass win.optional", "1 pass discard.none"]
    assert passed(declined, 1) == {"2b": 18}


@pytest.mark.rule("passed.win")
def test_a_passed_win_in_force_bars_the_win_after_a_wei() -> None:
    rules = "paohuzi?passed.win=until-own-discard"
    wei = after(table(WEI_WINS, rules=rules, more={1: {"passed_wins": {"7s": 12}}}, turn=1, due="draw"), draw="2b")
    assert wei.table is not None
    assert (str(wei.table.due), wei.table.turn) == ("draw", 2), "no win is offered, and the discard is skipped"


@pytest.mark.rule("passed.number")
def test_any_answer_but_a_win_passes_it() -> None:
    start = table(WAITS, "7s draw 0")
    assert [str(action) for action in options(start, 1)] == ["win", "chi 678s", "pass"]
    assert passed(after(start, {1: "pass"}), 1) == {"7s": 12}
    assert passed(after(start, {1: "chi 678s"}), 1) == {"7s": 12}


@pytest.mark.rule("passed.number")
@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("paohuzi", {"4s": 3, "7s": 12}),
        ("paohuzi?pass_win_number=first", {"4s": 3, "7s": 9}),
        ("guilin", {"4s": 3, "7s": 9}),
        ("shaoyang?deal.sitting=false&passed.win=card-huxi", {"4s": 3, "7s": 12}),
    ],
)
def test_a_later_pass_replaces_the_number_or_not(rules: str, expected: dict[str, int]) -> None:
    start = table(WAITS, "7s draw 2", rules, {1: {"passed_wins": {"4s": 3, "7s": 9}}})
    assert passed(after(start, {1: "pass"}), 1) == expected


@pytest.mark.rule("passed.number")
def test_a_first_pass_is_noted_under_either_option() -> None:
    for rules in ("paohuzi", "paohuzi?passed.number=first"):
        assert with_passed(Seat(), Card("7s"), 12, load_rules(rules)).passed == ((Card("7s"), 12),)
    assert with_passed(Seat(), Card("7s"), 12, load_rules("guilin")).passed == ()


@pytest.mark.rule("hand.dead")
def test_a_hand_with_only_kans_left_skips_its_discard_and_is_dead() -> None:
    done = after(table(LAST_LOOSE, turn=0, due="draw"), draw="4s")
    assert told(done) == ["0 draw 4s turn.draw", "0 wei 4s wei.forced", "0 pass discard.none"]
    assert done.table is not None
    me = done.table.seats[0]
    assert (me.dead_hand, me.owned, done.table.turn, str(done.table.due)) == (True, 21, 1, "draw")
    assert must_skip(me, done.table.rules)


@pytest.mark.rule("hand.dead")
def test_by_option_the_hand_goes_on() -> None:
    done = after(table(LAST_LOOSE, rules="paohuzi?hand.dead=false", turn=0, due="draw"), draw="4s")
    assert told(done)[2] == "0 pass discard.none"
    assert done.table is not None
    assert not done.table.seats[0].dead_hand
    start = table(SAID_DEAD, "4s draw 1", "paohuzi?dead_hand=false", {0: {"dead_hand": True}})
    assert refused(start, 0) == []


@pytest.mark.rule("hand.dead")
def test_a_dead_hand_still_lays_forced_melds_and_nothing_else() -> None:
    more = {0: {"dead_hand": True}}
    pao = after(table(DEAD, more=more, turn=1, due="draw"), draw="1s")
    assert told(pao) == ["1 draw 1s turn.draw", "0 pao 1s pao.kan", "0 pass discard.none"]
    assert pao.table is not None
    assert (pao.table.seats[0].owned, pao.table.turn) == (22, 1)
    ti = after(table(DEAD, more=more, turn=0, due="draw"), draw="1s")
    assert told(ti) == ["0 draw 1s turn.draw", "0 ti 1s ti.forced", "0 pass discard.none"]
    assert options(table(SAID_DEAD, "4s draw 1", more=more), 0) == ()


@pytest.mark.rule("hand.dead")
def test_the_dealer_may_be_dead_from_the_start() -> None:
    start = table(ALL_KANS, "2b lit 0", "paohuzi?dealwin.forced=false")
    done = after(start, {0: "pass"})
    assert told(done) == ["0 pass win.optional", "0 pass discard.none"]
    assert done.table is not None
    assert (done.table.seats[0].dead_hand, done.table.turn, str(done.table.due)) == (True, 1, "draw")


@pytest.mark.rule("end.drawn")
def test_a_hand_is_drawn_when_a_draw_is_needed_and_the_stock_is_empty() -> None:
    done = after(one_left(IDLE, "4s"))
    assert told(done) == ["1 draw 4s turn.draw"]
    assert done.table is None
    assert result(done).as_dict() == {
        "winners": [],
        "huxi": [None, None, None],
        "points": [0, 0, 0],
        "lines": [],
        "next_dealer": 0,
    }
    assert result(done).drawn_hands == 1


@pytest.mark.rule("end.drawn")
def test_a_second_quad_on_the_last_card_ends_the_hand() -> None:
    done = after(one_left(SECOND_TI, "3s"))
    assert told(done) == ["1 draw 3s turn.draw", "1 ti 3s ti.forced"]
    assert result(done).winners == ()


@pytest.mark.rule("end.drawn")
def test_the_last_card_is_played_to_its_end() -> None:
    wei = after(one_left(LAST_WEI, "4s"))
    assert wei.table is not None
    assert (wei.table.left, str(wei.table.due), is_drawn(wei.table)) == (0, "discard", True)
    last = after(wei.table, {1: "discard 9b"})
    assert (told(last), result(last).winners) == (["1 discard 9b discard.due"], ())
    won = after(one_left(WINS, "4s"), None).table
    assert won is not None
    assert result(after(won, {2: "win"})).winners == (2,)


@pytest.mark.rule("end.drawn-penalty")
@pytest.mark.parametrize(
    ("players", "rules", "points"),
    [
        (IDLE_OF_FOUR, "shaoyang", (-10, 0, 10, 0)),
        (IDLE_OF_FOUR, "shaoyang?drawn_penalty=20", (-20, 0, 20, 0)),
        (IDLE, "shaoyang?deal.sitting=false", (-10, 0, 0)),
        (IDLE, "shaoyang?deal.sitting=false&end.drawn-penalty=0", (0, 0, 0)),
        (IDLE, "guilin", (0, 0, 0)),
        (IDLE, "guilin?end.drawn-penalty=10", (-10, 0, 0)),
    ],
)
def test_what_a_drawn_hand_costs(players: tuple[str, ...], rules: str, points: tuple[int, ...]) -> None:
    found = result(after(one_left(players, "4s", rules)))
    assert found.points == points
    assert [line.points for line in found.lines] == [((seat, due),) for seat, due in enumerate(points) if due]
    assert {line.rule for line in found.lines} <= {"end.drawn-penalty"}


@pytest.mark.rule("end.drawn-penalty")
def test_the_lines_of_a_drawn_hand_say_so() -> None:
    start = one_left(IDLE_OF_FOUR, "4s", "shaoyang")
    assert drawn_points(start) == [(0, -10), (2, 10)]
    found = result(after(start))
    assert [line.as_dict()["text"] for line in found.lines] == ["drawn hand: -10", "drawn hand: 10"]
    assert [line.as_dict("zh")["text"] for line in found.lines] == ["荒庄：-10", "荒庄：10"]


@pytest.mark.rule("end.next-dealer")
@pytest.mark.parametrize("dealer", range(3))
def test_the_winner_deals_and_drawn_hands_are_forgotten(dealer: int) -> None:
    found = result(after(table(WINS, "4s draw 0", dealer=dealer, drawn_hands=2), {2: "win"}))
    assert (found.winners, found.next_dealer, found.drawn_hands) == ((2,), 2, 0)


@pytest.mark.rule("end.next-dealer")
def test_of_two_winners_the_first_after_the_old_dealer_deals() -> None:
    done = after(table(TIE, rules="guilin", dealer=1, turn=1))
    found = result(done)
    assert (found.winners, found.points, found.next_dealer) == ((2, 0), (15, -30, 15), 2)
    start = table(TIE, rules="guilin", dealer=1, turn=1)
    assert [winner_deals(start, winners) for winners in ((0, 1), (2, 0), (0, 1, 2))] == [1, 2, 1]


@pytest.mark.rule("end.drawn-dealer")
@pytest.mark.parametrize(
    ("rules", "before", "dealer", "count"),
    [
        ("paohuzi", 0, 0, 1),
        ("paohuzi", 1, 0, 2),
        ("paohuzi", 2, 1, 0),
        ("international", 2, 1, 0),
        ("guilin", 0, 0, 1),
        ("guilin", 2, 0, 3),
        ("shaoyang?deal.sitting=false", 0, 1, 0),
        ("shaoyang?deal.sitting=false&drawn_dealer=stay", 0, 0, 1),
        ("guilin?end.drawn-dealer=stay-until-3", 2, 1, 0),
    ],
)
def test_who_deals_after_a_drawn_hand(rules: str, before: int, dealer: int, count: int) -> None:
    start = one_left(IDLE, "4s", rules, drawn_hands=before)
    assert dealer_after_drawn(start) == (dealer, count)
    found = result(after(start))
    assert (found.next_dealer, found.drawn_hands) == (dealer, count)


@pytest.mark.rule("end.drawn-dealer")
def test_the_deal_passes_over_the_one_who_sits() -> None:
    sits = (IDLE_OF_FOUR[0], "sits", IDLE_OF_FOUR[1], IDLE_OF_FOUR[3])
    start = table(sits, rules="shaoyang", dealer=3, turn=0, due="draw")
    assert dealer_after_drawn(start) == (0, 0)
    assert dealer_after_drawn(table(IDLE_OF_FOUR, rules="shaoyang", dealer=0, turn=1, due="draw")) == (1, 0)


@pytest.mark.rule("chi.bi-penalty")
def test_a_penalty_is_paid_in_a_drawn_hand_too() -> None:
    start = one_left(IDLE, "4s", "paohuzi?bi_penalty=true")
    start = start.with_seat(0, fines=1)
    found = result(after(start))
    assert (found.winners, found.points) == ((), (-30, 15, 15))
    assert [line.rule for line in found.lines] == ["chi.bi-penalty"]


# --- why a dead hand could not win anyway ------------------------------------------------------------------------


@st.composite
def dead_hands(draw: st.DrawFn) -> tuple[Hand, tuple[Group, ...]]:
    """A hand of kans and quads alone with melds beside it, that owns more than it may."""
    kinds = draw(st.permutations(range(20)))
    hand = Hand([kind for kind in kinds[: draw(st.integers(0, 7))] for _ in range(3)])
    melds, rest = [], [kind for kind in kinds if not hand.count(Card(kind))]
    for name in draw(st.lists(st.sampled_from(["wei", "peng", "pao", "ti"]), max_size=7)):
        card = Card(rest.pop())
        melds.append(Group.of(Kind(name), Hand([card] * (4 if name in ("pao", "ti") else 3))))
    seat = Seat(hand, tuple(melds))
    assume(must_skip(seat, load_rules("paohuzi")))
    return hand, tuple(melds)


@pytest.mark.rule("win.not-dead", "hand.dead")
@settings(max_examples=300, deadline=None)
@given(dead_hands(), st.integers(0, 19), st.sampled_from(list(From)))
def test_a_hand_that_died_in_play_has_no_card_to_win_with(
    dead: tuple[Hand, tuple[Group, ...]], kind: int, source: From
) -> None:
    hand, melds = dead
    card, rules = Card(kind), load_rules("paohuzi?win.minimum=0&win.on-discard=always")
    taken = hand.count(card) + sum(meld.cards.count(card) for meld in melds)
    assume(taken < 4)
    judged = score(hand, melds, card, source, rules)
    assert not judged.wins
    assert {refusal.rule for refusal in judged.refusals} & {"win.seven-groups", "win.pair", "win.card-count"}


@pytest.mark.rule("win.not-dead")
def test_in_a_position_that_was_set_up_the_dead_hand_alone_forbids() -> None:
    start = table(SAID_DEAD, "4s draw 1", more={0: {"dead_hand": True}})
    assert [refusal.rule for refusal in why(start, 0, WIN)] == ["win.not-dead"]
    assert why(table(SAID_DEAD, "4s draw 1"), 0, WIN) == []
