"""The rules of the chapter *settlement*."""

from typing import Any

import pytest
from at_table import after, result, table

from zipai.rulebook import load_rules
from zipai.table import WIN, Result, why
from zipai.table.dealing import Match
from zipai.table.rules.settlement import (
    Won,
    all_pay,
    discarder_pays,
    match_over,
    match_result,
    match_units,
    sitter_gains,
    tie_pays,
    tun,
)

#: Seat 1 wins with 四: 18, 17 or 16 huxi, and with seat 2 sitting.
EIGHTEEN = (
    "1125778990s 1234567890b",
    "35s | wei:1b wei:8b wei:9b chi:678s chi:678s chi:890s",
    "1125900s 2233455667700b",
)
SEVENTEEN = (
    "257788900s 12234567890b",
    "35s | wei:1b wei:8b peng:9s peng:1s chi:123s chi:567b",
    "25778800s 223345566790b",
)
SIXTEEN = (
    "1125778890s 1234567890b",
    "35s | wei:1b wei:8b peng:9s chi:123s chi:456b chi:567b",
    "125778800s 22334567790b",
)
EIGHTEEN_OF_FOUR = (
    "1125778990s 1234567890b",
    "35s | wei:1b wei:8b wei:9b chi:678s chi:678s chi:890s",
    "sits",
    "1125900s 2233455667700b",
)
SEVENTEEN_OF_FOUR = (
    "257788900s 12234567890b",
    "35s | wei:1b wei:8b peng:9s peng:1s chi:123s chi:567b",
    "sits",
    "25778800s 223345567900b",
)
SIXTEEN_OF_FOUR = (
    "1125778890s 1234567890b",
    "35s | wei:1b wei:8b peng:9s chi:123s chi:456b chi:567b",
    "sits",
    "125778800s 22334567900b",
)
TWO_PLAY = (
    "1125778990s 1234567890b",
    "35s | wei:1b wei:8b wei:9b chi:678s chi:678s chi:890s",
)
#: Seat 1 makes a wei, or a ti, of 四 by its own draw and wins: 15, or 21.
BY_WEI = (
    "1125778890s 1234567890b",
    "44s | wei:1b wei:8b chi:678s chi:890s chi:567b chi:99s9b",
    "sits",
    "1125700s 2233455667900b",
)
BY_TI = (
    "1125778890s 1234567890b",
    "444s 77b | wei:1b wei:8b chi:678s chi:890s chi:99s9b",
    "sits",
    "1125700s 2233455667900b",
)
#: The lit 叁 completes the dealer's hand, or seat 1's: 12 huxi.
LIT_DEALER = (
    "1223456700s 1245678900b",
    "1234567890s 1466778890b",
    "sits",
    "1123445567890s 1467890b",
)
LIT_NEXT = (
    "1122344567890s 1467890b",
    "1223456700s 1245678900b",
    "sits",
    "1345566778890s 1467890b",
)
#: Seat 3 wins the dealer's first discard 六: 10 huxi.
FIRST = (
    "1122334790s 1234567890b",
    "1234790s 1234456778890b",
    "sits",
    "1235566789s 1234556789b",
)
#: The dealer's 21 cards win in Guilin.
DEALT = (
    "12345678900s 1223456700b",
    "1234567890s 1234567890b",
    "1234567890s 1234567890b",
)
#: Seats 0 and 1 tie at the deal with 15 yóu; all three tie with 21.
TIE = (
    "1113334446668999s 24590b",
    "1222555777888000s 3469b",
    "23456790s 112234567890b",
)
ALL_TIE = (
    "11133344480s 1113334560b",
    "22245556777s 255577790b",
    "256668889990s 14888999b",
)


def won(players: tuple[str, ...], card: str, rules: str = "paohuzi", seat: int = 1, **moment: Any) -> Result:
    return result(after(table(players, card, rules, **moment), {seat: "win"}))


def lines(found: Result) -> list[str]:
    """Each line with everything that it pays, as ``rule seat:points seat:points``."""
    return [" ".join([line.rule, *(f"{seat}:{due:+d}" for seat, due in line.points)]) for line in found.lines]


@pytest.mark.rule("settle.tun")
def test_a_tun_for_the_minimum_and_one_for_every_full_three_above() -> None:
    rules = load_rules("paohuzi")
    assert [tun(huxi, rules) for huxi in (15, 16, 17, 18, 20, 21, 24, 30)] == [1, 1, 1, 2, 2, 3, 4, 6]
    assert [tun(huxi, load_rules("paohuzi?win.minimum=10")) for huxi in (10, 12, 13, 15)] == [1, 1, 2, 2]
    assert [tun(huxi, load_rules("paohuzi?settle.tun-step=5")) for huxi in (15, 19, 20)] == [1, 1, 2]


@pytest.mark.rule("settle.tun")
def test_every_loser_pays_the_tun() -> None:
    found = won(EIGHTEEN, "4s draw 0")
    assert (found.huxi, found.points, lines(found)) == ((None, 18, None), (-2, 4, -2), ["settle.tun 1:+4 0:-2 2:-2"])
    assert found.lines[0].as_dict()["text"] == "18 huxi are 2 tun, and each loser pays them"
    assert found.lines[0].as_dict("zh")["text"] == "18 息合 2 囤，输家各付"
    assert won(SEVENTEEN, "4s draw 0").points == (-1, 2, -1)
    assert won(EIGHTEEN, "4s draw 0", "guilin?scoring=tun").points == (-2, 4, -2)


@pytest.mark.rule("settle.huxi")
def test_the_winner_is_awarded_the_huxi_and_nobody_pays() -> None:
    found = won(EIGHTEEN_OF_FOUR, "4s draw 0", "shaoyang")
    assert lines(found) == ["settle.huxi 1:+18", "settle.sitter 2:+9"]
    assert found.points == (0, 18, 9, 0)
    assert found.lines[0].as_dict()["text"] == "the hand's 18 huxi"
    assert won(EIGHTEEN, "4s draw 0", "paohuzi?settle.method=huxi").points == (0, 18, 0)


@pytest.mark.rule("settle.huxi")
def test_bonuses_do_not_count_towards_the_minimum() -> None:
    start = table(EIGHTEEN, "4s draw 1", "shaoyang?deal.sitting=false&win.minimum=20")
    assert [refusal.rule for refusal in why(start, 1, WIN)] == ["win.minimum"]


@pytest.mark.rule("settle.you")
def test_one_you_is_one_point() -> None:
    found = won(EIGHTEEN, "4s draw 0", "guilin")
    assert lines(found) == ["settle.drawn 1:+36 0:-18 2:-18"]
    assert found.lines[0].as_dict()["text"] == "18 yóu, paid by each loser"
    assert found.lines[0].as_dict("zh")["text"] == "18 油，输家各付"
    assert won(SEVENTEEN, "4s draw 0", "guilin").points == (-17, 34, -17)


@pytest.mark.rule("settle.self-draw")
@pytest.mark.parametrize(
    ("rules", "own", "other"),
    [
        ("shaoyang", (0, 28, 14, 0), (0, 18, 9, 0)),
        ("shaoyang?settle.self-draw=0", (0, 18, 9, 0), (0, 18, 9, 0)),
        ("shaoyang?settle.self-draw=5", (0, 23, 12, 0), (0, 18, 9, 0)),
    ],
)
def test_ten_more_for_ones_own_draw(rules: str, own: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert won(EIGHTEEN_OF_FOUR, "4s draw 1", rules).points == own
    assert won(EIGHTEEN_OF_FOUR, "4s draw 0", rules).points == other


@pytest.mark.rule("settle.self-draw")
@pytest.mark.parametrize(("players", "huxi", "sitter"), [(BY_WEI, 15, 13), (BY_TI, 21, 16)])
def test_a_win_out_of_ones_own_wei_or_ti_is_a_self_draw(players: tuple[str, ...], huxi: int, sitter: int) -> None:
    laid = after(table(players, rules="shaoyang", turn=1, due="draw"), draw="4s")
    assert laid.table is not None
    assert str(laid.table.due) == "win"
    found = result(after(laid.table, {1: "win"}))
    assert lines(found) == [f"settle.huxi 1:+{huxi}", "settle.self-draw 1:+10", f"settle.sitter 2:+{sitter}"]


@pytest.mark.rule("settle.heavenly", "settle.stack", "settle.self-draw")
def test_a_heavenly_win_is_a_self_draw_too() -> None:
    found = won(LIT_DEALER, "3b lit 0", "shaoyang", 0)
    assert lines(found) == [
        "settle.huxi 0:+12",
        "settle.heavenly 0:+10",
        "settle.self-draw 0:+10",
        "settle.sitter 2:+16",
    ]
    assert found.points == (32, 0, 16, 0)
    assert [line.as_dict()["text"] for line in found.lines[1:]] == [
        "a heavenly win: 10 more",
        "won by one's own draw: 10 more",
        "the one who sits gets half, rounded up: 16",
    ]


@pytest.mark.rule("settle.heavenly")
def test_other_wins_of_the_dealer_are_not_heavenly() -> None:
    rules = "guilin?settle.method=huxi&settle.heavenly=10&settle.self-draw=10"
    found = result(after(table(DEALT, rules=rules, turn=0), {0: "win"}))
    assert lines(found) == ["settle.huxi 0:+15", "settle.self-draw 0:+10"]
    assert lines(won(EIGHTEEN, "4s draw 0", "paohuzi?settle.method=huxi&settle.heavenly=10")) == ["settle.huxi 1:+18"]


@pytest.mark.rule("settle.heavenly")
def test_without_the_bonus_it_is_not_paid() -> None:
    found = won(LIT_DEALER, "3b lit 0", "shaoyang?settle.heavenly=0", 0)
    assert lines(found) == ["settle.huxi 0:+12", "settle.self-draw 0:+10", "settle.sitter 2:+11"]


@pytest.mark.rule("settle.earthly")
def test_another_player_on_the_lit_card_or_on_the_first_discard() -> None:
    lit = won(LIT_NEXT, "3b lit 0", "shaoyang")
    assert lines(lit) == ["settle.huxi 1:+12", "settle.earthly 1:+10", "settle.sitter 2:+11"]
    first = won(FIRST, "6s discard 0", "shaoyang", 3, first_discard=True)
    assert lines(first) == ["settle.huxi 3:+10", "settle.earthly 3:+10", "settle.sitter 2:+10"]
    assert lit.lines[1].as_dict()["text"] == "an earthly win: 10 more"
    assert lines(won(LIT_NEXT, "3b lit 0", "shaoyang?settle.earthly=0")) == ["settle.huxi 1:+12", "settle.sitter 2:+6"]


@pytest.mark.rule("settle.earthly")
def test_later_wins_are_not_earthly() -> None:
    assert lines(won(EIGHTEEN_OF_FOUR, "4s draw 0", "shaoyang")) == ["settle.huxi 1:+18", "settle.sitter 2:+9"]


@pytest.mark.rule("settle.stack")
def test_by_option_only_the_first_bonus_is_paid() -> None:
    found = won(LIT_DEALER, "3b lit 0", "shaoyang?bonuses_stack=false", 0)
    assert lines(found) == ["settle.huxi 0:+12", "settle.heavenly 0:+10", "settle.sitter 2:+11"]
    assert found.points == (22, 0, 11, 0)


@pytest.mark.rule("settle.drawn")
def test_a_drawn_card_is_paid_by_both_whoever_drew_it() -> None:
    for drawer in range(3):
        assert won(EIGHTEEN, f"4s draw {drawer}", "guilin").points == (-18, 36, -18)
        assert won(EIGHTEEN, f"4s draw {drawer}").points == (-2, 4, -2)
    dealt = result(after(table(DEALT, rules="guilin", turn=0), {0: "win"}))
    assert lines(dealt) == ["settle.drawn 0:+30 1:-15 2:-15"]


@pytest.mark.rule("settle.drawn")
def test_with_two_players_one_pays() -> None:
    assert won(TWO_PLAY, "4s draw 0", "guilin?deal.players=2").points == (-18, 18)
    start = table(EIGHTEEN, "4s draw 0", "guilin")
    assert all_pay(Won(start, (1,), {1: 18}, "card"), 18) == ((1, 36), (0, -18), (2, -18))


@pytest.mark.rule("settle.discarder")
@pytest.mark.parametrize("by", [0, 2])
def test_the_discarder_pays_alone_for_both(by: int) -> None:
    found = won(EIGHTEEN, f"4s discard {by}", "guilin")
    assert lines(found) == [f"settle.discarder 1:+36 {by}:-36"]
    assert found.points == ((-36, 36, 0) if by == 0 else (0, 36, -36))
    assert found.lines[0].as_dict()["text"] == "18 yóu, paid by the discarder alone"


@pytest.mark.rule("settle.discarder")
@pytest.mark.parametrize(
    ("rules", "points"),
    [("guilin?deal.players=2", (-18, 18)), ("guilin?deal.players=2&discard_multiplier=two", (-36, 36))],
)
def test_with_two_players_the_single_share_or_the_double(rules: str, points: tuple[int, ...]) -> None:
    assert won(TWO_PLAY, "4s discard 0", rules).points == points


@pytest.mark.rule("settle.discarder")
def test_with_three_players_both_readings_are_one() -> None:
    for name in ("guilin", "guilin?settle.discard-multiplier=two"):
        start = Won(table(EIGHTEEN, "4s discard 0", name), (1,), {1: 18}, "card")
        assert discarder_pays(start, 18) == ((1, 36), (0, -36))


@pytest.mark.rule("settle.tie")
def test_two_equal_hands_cancel_and_the_third_pays_each() -> None:
    found = result(after(table(TIE, rules="guilin", turn=0)))
    assert lines(found) == ["settle.tie 0:+15 1:+15 2:-30"]
    assert (found.winners, found.huxi, found.points, found.next_dealer) == ((0, 1), (15, 15, None), (15, 15, -30), 0)


@pytest.mark.rule("settle.tie")
def test_of_three_equal_hands_nobody_pays() -> None:
    found = result(after(table(ALL_TIE, rules="guilin", turn=0)))
    assert (found.winners, found.huxi, found.points, found.next_dealer) == ((0, 1, 2), (21, 21, 21), (0, 0, 0), 0)
    start = table(ALL_TIE, rules="guilin", turn=0)
    assert tie_pays(Won(start, (0, 1, 2), {}, "deal"), 21) == ((0, 0), (1, 0), (2, 0))


@pytest.mark.rule("settle.sitter")
def test_half_of_the_award_rounded_up() -> None:
    assert won(SEVENTEEN_OF_FOUR, "4s draw 0", "shaoyang").points == (0, 17, 9, 0)
    assert won(SIXTEEN_OF_FOUR, "4s draw 0", "shaoyang").points == (0, 16, 8, 0)
    assert won(SIXTEEN, "4s draw 0", "shaoyang?deal.sitting=false").points == (0, 16, 0)


@pytest.mark.rule("settle.sitter")
@pytest.mark.parametrize(("mode", "dealers", "others"), [("any-winner", 16, 9), ("dealer", 16, 0), ("nothing", 0, 0)])
def test_whose_award_is_shared(mode: str, dealers: int, others: int) -> None:
    rules = f"shaoyang?xing_mode={mode}"
    assert won(LIT_DEALER, "3b lit 0", rules, 0).points == (32, 0, dealers, 0)
    assert won(SEVENTEEN_OF_FOUR, "4s draw 0", rules).points == (0, 17, others, 0)


@pytest.mark.rule("settle.sitter")
def test_a_fourth_person_elsewhere_gets_and_pays_nothing() -> None:
    found = won(EIGHTEEN_OF_FOUR, "4s draw 0", "international?deal.sitting=true")
    assert (found.points, lines(found)) == ((-2, 4, 0, -2), ["settle.tun 1:+4 0:-2 3:-2"])
    start = Won(table(EIGHTEEN_OF_FOUR, "4s draw 0", "shaoyang"), (1,), {1: 18}, "card")
    assert sitter_gains(start, 1) == [(2, 1)]


@pytest.mark.rule("settle.match")
def test_a_match_ends_when_somebody_reaches_the_target() -> None:
    rules = load_rules("shaoyang")
    assert [match_over(totals, rules) for totals in ([99, 85, 35], [100, 0, 0], [-10, 104, 20])] == [False, True, True]
    assert not match_over([10**6], load_rules("paohuzi"))
    assert match_over([60, 1, 1], load_rules("paohuzi?match_target=60"))


@pytest.mark.rule("settle.match")
def test_totals_add_up_from_hand_to_hand() -> None:
    match = Match.begin(load_rules("shaoyang"), 7)
    assert (match.totals, match.over) == ((0, 0, 0, 0), False)
    for _ in range(3):
        match = match.after(won(LIT_DEALER, "3b lit 0", "shaoyang", 0))
    assert (match.totals, match.over, match.hands, match.dealer) == ((96, 0, 48, 0), False, 3, 0)
    match = match.after(won(SEVENTEEN_OF_FOUR, "4s draw 0", "shaoyang"))
    assert (match.totals, match.over, match.dealer) == ((96, 17, 57, 0), False, 1)
    match = match.after(won(LIT_DEALER, "3b lit 0", "shaoyang", 0))
    assert (match.totals, match.over, match.result) == ((128, 17, 73, 0), True, [30, -14, 6, -22])


@pytest.mark.rule("settle.rounding", "settle.match")
def test_the_rounded_totals_are_settled_with_everybody() -> None:
    rules = load_rules("shaoyang")
    assert match_result([115, 85, 35], rules) == [11, 2, -13]
    assert match_result([112, 85, 35], rules) == [9, 3, -12]
    assert match_result([112, 85, 35], load_rules("shaoyang?match_rounding=up")) == [11, 2, -13]


@pytest.mark.rule("settle.rounding")
@pytest.mark.parametrize(
    ("total", "nearest", "up"),
    [
        (0, 0, 0),
        (1, 0, 1),
        (4, 0, 1),
        (5, 1, 1),
        (10, 1, 1),
        (112, 11, 12),
        (115, 12, 12),
        (-4, 0, 0),
        (-5, 0, 0),
        (-6, -1, 0),
    ],
)
def test_to_the_nearest_ten_or_always_up(total: int, nearest: int, up: int) -> None:
    assert match_units(total, load_rules("shaoyang")) == nearest
    assert match_units(total, load_rules("shaoyang?settle.match-rounding=up")) == up


@pytest.mark.rule("settle.discarder", "settle.huxi")
@pytest.mark.parametrize("option", ["", "&settle.discard-multiplier=two"])
def test_where_nobody_pays_the_discarder_does_not_either(option: str) -> None:
    always = won(EIGHTEEN, "4s discard 0", f"guilin?settle.method=huxi{option}")
    assert (lines(always), always.points) == (["settle.huxi 1:+18"], (0, 18, 0))
    # the dealer's first discard in Shaoyang, with its bonus
    first = won(FIRST, "6s discard 0", f"shaoyang?hand.dead=true{option}", 3, first_discard=True)
    assert first.points[0] == 0
    assert {line.split()[0] for line in lines(first)} == {"settle.huxi", "settle.earthly", "settle.sitter"}


@pytest.mark.rule("chi.bi-penalty")
@pytest.mark.parametrize("method", ["you", "tun", "huxi"])
def test_bi_that_was_left_out_is_paid_beside_the_win(method: str) -> None:
    rules = f"guilin?bi_penalty=true&settle.method={method}"
    plain = won(EIGHTEEN, "4s draw 0", rules)
    start = table(EIGHTEEN, "4s draw 0", rules)
    found = result(after(start.with_seat(1, fines=1).with_seat(2, fines=1), {1: "win"}))
    assert lines(found)[len(plain.lines) :] == ["chi.bi-penalty 1:-30 0:+15 2:+15", "chi.bi-penalty 2:-30 0:+15 1:+15"]
    assert [a - b for a, b in zip(found.points, plain.points, strict=True)] == [30, -15, -15]
    assert found.lines[-1].as_dict() == {
        "rule": "chi.bi-penalty",
        "text": "ate and left out the bi: 15 to each of the others",
        "points": -30,
    }
    assert found.lines[-1].as_dict("zh")["text"] == "吃了不比，赔其余各家每家 15"


@pytest.mark.rule("chi.bi-penalty")
def test_the_one_who_sits_has_no_part_in_the_penalty() -> None:
    start = table(SEVENTEEN_OF_FOUR, "4s draw 0", "shaoyang?bi_penalty=true")
    found = result(after(start.with_seat(0, fines=1), {1: "win"}))
    assert lines(found)[-1] == "chi.bi-penalty 0:-20 1:+10 3:+10"
