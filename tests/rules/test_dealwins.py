"""The rules of the chapter *dealwins*."""

import pytest
from at_table import after, table, told

from zipai.cards import Card, Hand
from zipai.rulebook import load_rules
from zipai.table import WIN, Step, Table, choosers, forced, options, why
from zipai.table.rules.dealwins import deal_groups, deal_huxi, lit_name, triples_of, wins_at_deal

#: Five kans of seat 2, worth 21; the lit 陆 helps nobody.
FIVE = (
    "1223345567890s 1234790b",
    "223356778800s 13479900b",
    "111444578999s 22235888b",
)
#: Three ti, two ti with two kans, one ti with three, and one with four.
THREE_TI = (
    "22335566778990s 134569b",
    "111144445780s 22223569b",
    "2356789900s 1133445569b",
)
TWO_AND_TWO = (
    "2233556778890s 1234790b",
    "223356789900s 13479900b",
    "111144445789s 22235888b",
)
ONE_AND_THREE = (
    "2233455677890s 1234790b",
    "223356788990s 13479900b",
    "11114445789s 222358889b",
)
ONE_AND_FOUR = (
    "2233455677890s 1234790b",
    "22335678800s 113479900b",
    "111144457999s 22235888b",
)
#: Four kans and a pair of 九, at the dealer or at the next player.
DEALERS_FIFTH = (
    "11144457899s 222356888b",
    "12345670s 123445567890b",
    "235670s 11334456677900b",
)
OTHERS_FIFTH = (
    "1223345670s 1234567890b",
    "11144457899s 222356888b",
    "235670s 11334455667790b",
)
#: Five small kans in Guilin.
SMALL = (
    "12234567890s 1234567890b",
    "111233344456667999s 80b",
    "25778800s 112234567890b",
)
#: The lit 三 completes the dealer's hand; seat 1 has five kans.
BOTH_KINDS = (
    "1122388s 1223456778890b",
    "14445556667779990s 590b",
    "146788900s 11234567890b",
)
#: The lit card completes the dealer's hand, who also has three ti with it, and seat 1 has five kans.
TI_AND_KAN = (
    "1111222233389s 1245689b",
    "44455566677790s 188890b",
    "467889900s 11223456790b",
)
#: Five small kans at the dealer, five big ones at seat 1.
LOW_HIGH = (
    "111233344456667999s 40b",
    "2580s 1222333555666888b",
    "123456778890s 12345670b",
)
LOW_HIGH_21 = (
    "111233344456667999s 490b",
    "2580s 1222333555666888b",
    "1234567890s 1234567890b",
)
#: Seats 0 and 1 tie at 15 yóu; seats 2 and 0 do.
TIE = (
    "1113334446668999s 24590b",
    "1222555777888000s 3469b",
    "23456790s 112234567890b",
)
#: The lit 叁 would be the dealer's ti; seat 2 wins with it.
LIT_TI = (
    "1124567890s 1333467890b",
    "1234567890s 1466788990b",
    "122345670s 12245677890b",
)
#: Seats 1 and 2 win with the lit 叁.
LIT_TWO = (
    "11344556677890s 146890b",
    "122345670s 12245677890b",
    "122345670s 12245677890b",
)
#: The dealer and seat 1 win with the lit 三: the dealer 18 huxi.
LIT_DEALER = (
    "1122388s 1223456778890b",
    "12245677890s 122345670b",
    "1467789900s 1134567890b",
)
#: Seat 1 owns a dealt ti of 捌 and waits for 叁.
LIT_WITH_TI = (
    "11223445567890s 146790b",
    "1234569900s 1245688880b",
    "123456778890s 14667790b",
)
#: The dealer's 21 cards win in Guilin: 15 yóu.
DEALT = (
    "12345678900s 1223456700b",
    "1234567890s 1234567890b",
    "1234567890s 1234567890b",
)
#: Seat 1 wins the dealer's first discard 六 with 10 huxi.
FIRST = (
    "1122334790s 1234567890b",
    "1235566789s 1234556789b",
    "sits",
    "123479900s 12345678900b",
)
FIRST_OF_THREE = (
    "1122334790s 1234567890b",
    "1235566789s 1234556789b",
    "123479900s 11234567890b",
)


def lit(players: tuple[str, ...], card: str, rules: str = "paohuzi", dealer: int = 0) -> Table:
    return table(players, f"{card} lit {dealer}", rules, dealer=dealer)


def opening(players: tuple[str, ...], rules: str = "guilin") -> Table:
    return table(players, rules=rules, turn=0)


def won(done: Step) -> tuple[tuple[int, ...], tuple[int | None, ...], tuple[int, ...]]:
    assert done.result is not None
    return done.result.winners, done.result.huxi, done.result.points


@pytest.mark.rule("dealwin.three-ti-five-kan")
def test_five_kans_win_at_once() -> None:
    start = lit(FIVE, "6b")
    assert [event.as_dict() for event in forced(start)] == [
        {"seat": 2, "action": "win", "rule": "dealwin.three-ti-five-kan"}
    ]
    assert choosers(start) == ()
    done = after(start)
    assert told(done) == ["2 win dealwin.three-ti-five-kan"]
    assert won(done) == ((2,), (None, None, 21), (-3, -3, 6))
    assert done.result is not None
    assert done.result.next_dealer == 2


@pytest.mark.rule("dealwin.three-ti-five-kan")
def test_three_ti_win_at_once() -> None:
    assert won(after(lit(THREE_TI, "8b"))) == ((1,), (None, 30, None), (-6, 12, -6))


@pytest.mark.rule("dealwin.three-ti-five-kan")
@pytest.mark.parametrize("rules", ["paohuzi?dealwin.three-ti-five-kan=false", "shaoyang?deal.sitting=false"])
def test_where_the_rule_set_does_not_know_it_the_hand_goes_on(rules: str) -> None:
    done = after(lit(FIVE, "6b", rules))
    assert (told(done), done.result) == ([], None)
    assert done.table is not None
    assert (done.table.turn, str(done.table.due), done.table.first_discard) == (0, "discard", True)


@pytest.mark.rule("dealwin.three-ti-five-kan", "dealwin.quads-as-kan")
@pytest.mark.parametrize(
    ("players", "laid"),
    [(TWO_AND_TWO, ["2 ti 1s deal.laying-ti", "2 ti 4s deal.laying-ti"]), (ONE_AND_THREE, ["2 ti 1s deal.laying-ti"])],
)
def test_four_sets_are_too_few(players: tuple[str, ...], laid: list[str]) -> None:
    done = after(lit(players, "6b"))
    assert (told(done), done.result) == (laid, None)


@pytest.mark.rule("dealwin.quads-as-kan")
def test_a_ti_counts_as_a_kan_unless_the_rule_set_says_otherwise() -> None:
    assert won(after(lit(ONE_AND_FOUR, "6b"))) == ((2,), (None, None, 27), (-5, -5, 10))
    off = after(lit(ONE_AND_FOUR, "6b", "paohuzi?quads_count_as_kan=false"))
    assert (told(off), off.result) == (["2 ti 1s deal.laying-ti"], None)
    hand = Hand(ONE_AND_FOUR[2])
    assert triples_of(hand, load_rules("paohuzi")) == 5
    assert triples_of(hand, load_rules("paohuzi?dealwin.quads-count-as-kan=false")) == 4


@pytest.mark.rule("dealwin.dealer-lit")
def test_the_lit_card_makes_a_fifth_kan_only_for_the_dealer() -> None:
    mine = after(lit(DEALERS_FIFTH, "9s"))
    assert (told(mine), won(mine)) == (["0 win dealwin.three-ti-five-kan"], ((0,), (21, None, None), (6, -3, -3)))
    others = after(lit(OTHERS_FIFTH, "9s"))
    assert (told(others), others.result) == ([], None)
    turned = after(table(OTHERS_FIFTH, "9s lit 1", dealer=1))
    assert won(turned)[0] == (1,), "the same hand at the dealer"


@pytest.mark.rule("dealwin.any-rest")
@pytest.mark.parametrize("minimum", [15, 20, 25, 30])
def test_the_minimum_does_not_matter(minimum: int) -> None:
    start = opening(SMALL, f"guilin?win.minimum={minimum}")
    assert won(after(start)) == ((1,), (None, 15, None), (-15, 30, -15))
    assert wins_at_deal(start.seats[1].cards, start.rules)


@pytest.mark.rule("dealwin.forced")
def test_five_kans_go_before_every_win_on_the_lit_card() -> None:
    start = lit(BOTH_KINDS, "3s")
    assert [options(start, seat) for seat in range(3)] == [(), (), ()]
    (refusal,) = why(start, 0, WIN)
    assert refusal.rule == "dealwin.forced"
    assert refusal.text() == "A dealt hand has three ti or five kan and wins at once, so nothing else can be done."
    assert refusal.text("zh") == "有人起手三提五坎，当即胡牌，不能再有别的动作。"
    assert won(after(start)) == ((1,), (None, 15, None), (-1, 2, -1))


@pytest.mark.rule("dealwin.forced")
def test_by_option_nothing_wins_by_itself() -> None:
    start = lit(BOTH_KINDS, "3s", "paohuzi?deal_win_forced=false")
    assert [str(action) for action in options(start, 0)] == ["win", "pass"]
    assert (forced(start), options(start, 1)) == ((), ())
    assert won(after(start, {0: "win"})) == ((0,), (18, None, None), (4, -2, -2))


@pytest.mark.rule("dealwin.forced", "dealwin.order")
def test_of_three_ti_and_five_kans_the_dealers_come_first() -> None:
    assert won(after(lit(TI_AND_KAN, "3s"))) == ((0,), (27, None, None), (10, -5, -5))


@pytest.mark.rule("dealwin.order")
def test_by_seat_or_by_huxi() -> None:
    assert won(after(lit(LOW_HIGH, "9b"))) == ((0,), (15, None, None), (2, -1, -1))
    high = after(lit(LOW_HIGH, "9b", "paohuzi?deal_win_several=highest"))
    assert won(high) == ((1,), (None, 30, None), (-6, 12, -6))
    assert won(after(opening(LOW_HIGH_21))) == ((1,), (None, 30, None), (-30, 60, -30))
    assert won(after(opening(LOW_HIGH_21, "guilin?dealwin.several=turn"))) == ((0,), (15, None, None), (30, -15, -15))


@pytest.mark.rule("dealwin.order")
def test_in_guilin_equal_hands_win_together() -> None:
    done = after(opening(TIE))
    assert told(done) == ["0 win dealwin.three-ti-five-kan", "1 win dealwin.three-ti-five-kan"]
    assert won(done) == ((0, 1), (15, 15, None), (15, 15, -30))


@pytest.mark.rule("dealwin.order")
def test_the_seat_counts_from_the_dealer() -> None:
    start = table((LOW_HIGH[1], LOW_HIGH[0], LOW_HIGH[2]), "9b lit 2", dealer=2)
    assert won(after(start))[0] == (0,)


@pytest.mark.rule("dealwin.value")
@pytest.mark.parametrize(
    ("rest", "runs", "huxi"),
    [
        ("5s 7s 8b 0b 2s", [], 15),
        ("123b 70b", ["run:123b"], 21),
        ("2b 7b 0b 2s 0s", ["run:270b"], 21),
        ("12237b", ["run:123b"], 21),
        ("2s 7s 0s 1b 3b", ["run:270s"], 18),
    ],
)
def test_the_best_runs_of_the_rest_count(rest: str, runs: list[str], huxi: int) -> None:
    hand = Hand(f"111s 333s 444s 666s 999s {rest}")
    kans = [f"kan:{kind}s" for kind in "13469"]
    assert [str(group) for group in deal_groups(hand, load_rules("paohuzi"))] == [*kans, *runs]
    assert deal_huxi(hand, load_rules("paohuzi")) == huxi
    assert deal_huxi(hand, load_rules("paohuzi?deal_win_counts_runs=false")) == 15


@pytest.mark.rule("dealwin.value")
def test_of_runs_that_share_a_card_the_better_counts() -> None:
    hand = Hand("4444s 5555s 8888s 1223s 70s 3b")
    assert [str(group) for group in deal_groups(hand, load_rules("paohuzi"))[3:]] == ["run:123s", "run:270s"]
    assert deal_huxi(hand, load_rules("paohuzi")) == 33


@pytest.mark.rule("dealwin.lit")
def test_the_lit_card_may_be_won_before_the_dealers_ti() -> None:
    start = lit(LIT_TI, "3b")
    assert ([str(action) for action in options(start, 2)], choosers(start)) == (["win", "pass"], (2,))
    done = after(start, {2: "win"})
    assert (told(done), won(done)) == (["2 win dealwin.lit"], ((2,), (None, None, 18), (-2, -2, 4)))


@pytest.mark.rule("dealwin.lit", "win.optional")
def test_declining_it_is_a_passed_win() -> None:
    done = after(lit(LIT_TI, "3b"), {2: "pass"})
    assert told(done) == ["2 pass win.optional", "0 ti 3b deal.laying-ti"]
    assert done.table is not None
    assert done.table.seats[2].passed == ((Card("3b"), 0),)
    assert (done.table.turn, str(done.table.due), done.table.air) == (0, "discard", None)


@pytest.mark.rule("dealwin.lit", "passed.number")
def test_a_dealt_ti_counts_as_laid_in_the_number_of_a_passed_win() -> None:
    start = lit(LIT_WITH_TI, "3b")
    assert [str(action) for action in options(start, 1)] == ["win", "pass"]
    assert won(after(start, {1: "win"}))[1] == (None, 21, None)
    done = after(start, {1: "pass"})
    assert done.table is not None
    assert told(done) == ["1 pass win.optional", "1 ti 8b deal.laying-ti"]
    assert done.table.seats[1].passed == ((Card("3b"), 12),)


@pytest.mark.rule("dealwin.lit")
@pytest.mark.parametrize(
    ("name", "seat", "expected"),
    [("heavenly", 0, "heavenly"), ("heavenly", 1, "heavenly"), ("earthly", 0, "heavenly"), ("earthly", 1, "earthly")],
)
def test_what_such_a_win_is_called(name: str, seat: int, expected: str) -> None:
    rules = f"paohuzi?dealwin.lit-name={name}&settle.method=huxi&settle.heavenly=10&settle.earthly=20"
    assert lit_name(load_rules(rules), seat, 0) == expected
    done = after(lit(LIT_DEALER, "3s", rules), {0: "pass" if seat else "win", 1: "win"})
    assert done.result is not None
    assert [line.rule for line in done.result.lines] == ["settle.huxi", f"settle.{expected}"]


@pytest.mark.rule("dealwin.lit-order")
def test_dealer_then_next_then_previous() -> None:
    start = lit(LIT_TWO, "3b")
    both = after(start, {1: "win", 2: "win"})
    assert (told(both), won(both)[0]) == (["1 win dealwin.lit"], (1,))
    assert won(after(start, {1: "pass", 2: "win"}))[0] == (2,)
    dealer = lit(LIT_DEALER, "3s")
    assert choosers(dealer) == (0, 1)
    assert won(after(dealer, {0: "win", 1: "win"}))[0] == (0,)
    assert won(after(dealer, {0: "pass", 1: "win"}))[0] == (1,)
    assert lit_name(start.rules, 0, 0) == "heavenly"


@pytest.mark.rule("dealwin.dealt-hand")
def test_the_dealers_21_cards_may_win_before_the_first_discard() -> None:
    start = opening(DEALT)
    assert (str(start.due), [str(action) for action in options(start, 0)]) == ("win", ["win", "pass"])
    done = after(start, {0: "win"})
    assert told(done) == ["0 win dealwin.dealt-hand"]
    assert won(done) == ((0,), (15, None, None), (30, -15, -15))


@pytest.mark.rule("dealwin.dealt-hand", "win.optional")
def test_declining_it_leads_to_the_first_discard() -> None:
    done = after(opening(DEALT), {0: "pass"})
    assert told(done) == ["0 pass win.optional"]
    assert done.table is not None
    assert (done.table.turn, str(done.table.due), done.table.first_discard) == (0, "discard", True)


@pytest.mark.rule("dealwin.dealt-hand")
@pytest.mark.parametrize("rules", ["guilin?dealer_dealt_win=false", "guilin?win.minimum=16"])
def test_no_such_win(rules: str) -> None:
    start = opening(DEALT, rules)
    assert str(start.due) == "discard"
    assert [refusal.rule for refusal in why(start, 0, WIN)] == ["claim.card"]


@pytest.mark.rule("dealwin.first-discard")
def test_only_the_first_discard_of_the_dealer_is_an_exception() -> None:
    first = table(FIRST, "6s discard 0", "shaoyang", first_discard=True)
    assert "win" in map(str, options(first, 1))
    done = after(first, {1: "win"})
    assert done.result is not None
    assert [(line.rule, line.points) for line in done.result.lines] == [
        ("settle.huxi", ((1, 10),)),
        ("settle.earthly", ((1, 10),)),
        ("settle.sitter", ((2, 10),)),
    ]
    later = table(FIRST, "6s discard 0", "shaoyang", {0: {"discards": "4b"}})
    assert [refusal.rule for refusal in why(later, 1, WIN)] == ["win.on-discard"]


@pytest.mark.rule("dealwin.first-discard")
@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        ("shaoyang?deal.sitting=false", ["settle.huxi", "settle.earthly"]),
        ("shaoyang?deal.sitting=false&win_on_discard=always", ["settle.huxi", "settle.earthly"]),
        ("shaoyang?deal.sitting=false&win_on_discard=never", None),
        ("paohuzi?win.minimum=10", None),
    ],
)
def test_other_rule_sets_have_their_own_exception_or_none(rules: str, lines: list[str] | None) -> None:
    start = table(FIRST_OF_THREE, "6s discard 0", rules, first_discard=True)
    if lines is None:
        assert [refusal.rule for refusal in why(start, 1, WIN)] == ["win.on-discard"]
    else:
        done = after(start, {1: "win"})
        assert done.result is not None
        assert [line.rule for line in done.result.lines] == lines
