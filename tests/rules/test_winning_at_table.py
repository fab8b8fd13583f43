"""The rules of the chapter *winning* that need a table."""

import pytest
from at_table import after, table, told

from zipai.cards import Card
from zipai.rulebook import load_rules
from zipai.table import PASS, WIN, Action, IllegalAction, Origin, Table, choosers, forced, options, why
from zipai.table.rules.winning import must_win

#: Seat 1 wins with 四: 18 huxi.
WINS = (
    "1125778990s 1234567890b",
    "35s | wei:1b wei:8b wei:9b chi:678s chi:678s chi:890s",
    "1125900s 2233455667700b",
)
#: Seat 1 may win 四, eat it or peng it.
WIN_OR_EAT = (
    "1125778990s 1234567890b",
    "35890s | wei:1b wei:8b wei:9b chi:678s chi:678s",
    "1125900s 2233455667700b",
)
#: Seat 1 makes a wei of 四 and wins.
WEI_WINS = (
    "1125778890s 1234567890b",
    "44s | wei:1b wei:8b chi:678s chi:890s chi:567b chi:99s9b",
    "125700s 22334556677990b",
)
#: Seat 1 waits for 伍; the dealer has a pair, a kan, a wei, or nothing of it.
PAIR = (
    "11223467890s 123556890b",
    "67b | wei:1b wei:8b wei:9b chi:123s chi:456s chi:890s",
    "12345677889900s 223600b",
)
KAN = (
    "1123467890s 1235556890b",
    "67b | wei:1b wei:8b wei:9b chi:123s chi:456s chi:890s",
    "12345677889900s 223600b",
)
WEI = (
    "1234567890s 1236890b | wei:5b",
    "67b | wei:1b wei:8b wei:9b chi:123s chi:456s chi:890s",
    "12345677889900s 223600b",
)
SHOWN = (
    "1122334567890s 1236890b",
    "67b | wei:1b wei:8b wei:9b chi:123s chi:456s chi:890s",
    "12345677889900s 223600b",
)
#: Seat 1 has a kan of 陆 and wins with the fourth between 伍 and 柒: 18 huxi.
BROKEN = (
    "1122334567890s 1234790b",
    "123456890s 56667b | wei:2b peng:9b",
    "12345677889900s 113470b",
)
#: Seat 1 wins with 四, seat 2 has three.
OTHERS_PAO = (
    "1125778990s 1234567890b",
    "35s | wei:1b wei:8b wei:9b chi:678s chi:678s chi:890s",
    "124445900s 22335566770b",
)
#: Seat 1 wins with 四, seat 2 has penged it.
OTHERS_PENG = (
    "1125778990s 1234567890b",
    "35s | wei:1b wei:8b wei:9b chi:678s chi:678s chi:890s",
    "125900s 22334556670b | peng:4s",
)
#: Seat 1 wins with the fourth 肆 as a pao, and has 一一 for the pair.
RAISES = (
    "1122334567890s 1257890b",
    "11s | wei:4b peng:9b wei:2b chi:678s chi:890s chi:567b",
    "234567789900s 11367780b",
)
#: Seat 1 has a kan of 陆 in a dealt hand that wins with the fourth.
FIRST_PAO = (
    "1122334567890s 1234790b",
    "123456788990s 12356667b",
    "123456778900s 11234790b",
)
#: The dealer discards 六 first, and the hand that is left would win with it.
DISCARDS = (
    "1235566789s 1234556789b",
    "1234790s 1234455677890b",
    "123479900s 11223467890b",
)
DEAD = (
    "111333s | wei:8b wei:9b chi:678s chi:678s wei:5s",
    "24567890s 123445567890b",
    "246789900s 12233445670b",
)


def offered(start: Table, seat: int = 1) -> list[str]:
    return [str(action) for action in options(start, seat)]


def refused(start: Table, seat: int, action: Action) -> list[str]:
    return [refusal.rule for refusal in why(start, seat, action)]


@pytest.mark.rule("win.optional")
def test_a_win_may_be_declined() -> None:
    start = table(WINS, "4s draw 0")
    assert offered(start) == ["win", "pass"]
    done = after(start, {1: "pass"})
    assert (told(done), done.result) == (["1 pass claim.sealed"], None)
    won = after(start, {1: "win"})
    assert won.result is not None
    assert (won.result.winners, won.result.huxi, won.result.points) == ((1,), (None, 18, None), (-2, 4, -2))


@pytest.mark.rule("win.optional")
@pytest.mark.parametrize(
    ("rules", "drawn", "discarded"),
    [
        ("guilin", False, False),
        ("guilin?must_win=discard", False, True),
        ("guilin?claim.must-win=always", True, True),
    ],
)
def test_where_the_rule_set_makes_it_compulsory(rules: str, drawn: bool, discarded: bool) -> None:
    for card, must in (("4s draw 0", drawn), ("4s discard 0", discarded)):
        start = table(WIN_OR_EAT, card, rules)
        assert offered(start) == (["win"] if must else ["win", "chi 345s", "pass"])
        for action in (PASS, Action.read("chi 345s")):
            assert refused(start, 1, action) == (["win.optional"] if must else [])


@pytest.mark.rule("win.optional")
def test_the_refusal_says_so() -> None:
    start = table(WIN_OR_EAT, "4s draw 0", "paohuzi?claim.must-win=always")
    (refusal,) = why(start, 1, PASS)
    assert refusal.text() == "This player can win now, and this rule set makes the win compulsory."
    assert refusal.text("zh") == "这一家现在能胡，按本规则必须胡。"
    with pytest.raises(IllegalAction, match="makes the win compulsory"):
        after(start, {1: "chi 345s"})


@pytest.mark.rule("win.optional")
def test_a_compulsory_win_binds_nobody_who_can_not_win() -> None:
    rules = "paohuzi?claim.must-win=always"
    start = table(WIN_OR_EAT, "4s draw 0", rules, {1: {"passed_wins": {"4s": 18}}})
    assert offered(start) == ["chi 345s", "pass"], "a win that was passed before is barred"
    assert [must_win(load_rules(rules), origin) for origin in (None, *Origin)] == [True] * 4
    discard = load_rules("guilin?claim.must-win=discard")
    assert [must_win(discard, origin) for origin in (None, Origin.DRAW, Origin.DISCARD)] == [False, False, True]
    assert not must_win(load_rules("guilin"), Origin.DISCARD)


@pytest.mark.rule("win.optional", "win.after-forced")
@pytest.mark.parametrize(("rules", "answers"), [("paohuzi", ["win", "pass"]), ("paohuzi?must_win=always", ["win"])])
def test_after_ones_own_wei_too(rules: str, answers: list[str]) -> None:
    wei = after(table(WEI_WINS, rules=rules, turn=1, due="draw"), draw="4s")
    assert told(wei) == ["1 draw 4s turn.draw", "1 wei 4s wei.forced"]
    assert wei.table is not None
    assert (offered(wei.table), choosers(wei.table)) == (answers, (1,))
    won = after(wei.table, {1: "win"})
    assert told(won) == ["1 win win.after-forced"]
    assert won.result is not None
    assert (won.result.huxi, won.result.points) == ((None, 15, None), (-1, 2, -1))


@pytest.mark.rule("win.hidden-card")
@pytest.mark.parametrize(
    ("players", "laid"), [(PAIR, "wei 5b wei.forced"), (KAN, "ti 5b ti.forced"), (WEI, "ti 5b ti.from-wei")]
)
def test_nobody_wins_a_card_that_its_drawer_lays(players: tuple[str, ...], laid: str) -> None:
    done = after(table(players, turn=0, due="draw"), draw="5b")
    assert told(done) == ["0 draw 5b turn.draw", f"0 {laid}"]
    assert done.table is not None
    assert (done.table.air, done.table.turn, str(done.table.due)) == (None, 0, "discard")
    assert (offered(done.table), refused(done.table, 1, WIN)) == ([], ["claim.card"])


@pytest.mark.rule("win.hidden-card")
def test_a_card_that_is_shown_can_be_won() -> None:
    done = after(table(SHOWN, turn=0, due="draw"), draw="5b")
    assert done.table is not None
    assert (told(done), offered(done.table)) == (["0 draw 5b turn.draw"], ["win", "pass"])


@pytest.mark.rule("win.hidden-card")
def test_the_owner_of_a_kan_who_draws_the_fourth_must_lay_the_ti() -> None:
    done = after(table(BROKEN, turn=1, due="draw"), draw="6b")
    assert told(done) == ["1 draw 6b turn.draw", "1 ti 6b ti.forced"]
    assert done.table is not None
    assert (str(done.table.due), done.table.seats[1].owned, done.table.seats[1].quads) == ("discard", 21, 1)


@pytest.mark.rule("win.before-pao")
def test_a_win_instead_of_ones_own_pao() -> None:
    start = table(BROKEN, "6b draw 0")
    assert (offered(start), [event.action for event in forced(start)]) == (["win", "pass"], ["pao 6b"])
    won = after(start, {1: "win"})
    assert won.result is not None
    assert (told(won), won.result.huxi) == (["1 win win.optional"], (None, 18, None))


@pytest.mark.rule("win.before-pao")
def test_a_win_that_is_declined_is_followed_by_the_pao() -> None:
    done = after(table(BROKEN, "6b draw 0"), {1: "pass"})
    assert told(done) == ["1 pass claim.sealed", "1 pao 6b pao.kan"]
    assert done.table is not None
    me = done.table.seats[1]
    assert ([str(meld) for meld in me.melds], me.passed) == (["wei:2b", "peng:9b", "pao:6b"], ((Card("6b"), 9),))
    assert (str(done.table.due), done.table.turn, me.barred_peng) == ("discard", 1, frozenset())


@pytest.mark.rule("win.before-pao")
def test_no_further_win_is_offered_after_a_pao() -> None:
    start = table(RAISES, "4b draw 0")
    assert offered(start) == ["win", "pass"]
    done = after(start, {1: "pass"})
    assert told(done) == ["1 pass claim.sealed", "1 pao 4b pao.wei"]
    assert done.table is not None
    assert (str(done.table.due), offered(done.table)) == ("discard", ["discard 1s"])


@pytest.mark.rule("win.before-pao")
@pytest.mark.parametrize(("players", "by"), [(OTHERS_PAO, "pao.kan"), (OTHERS_PENG, "pao.peng")])
def test_anybodys_win_goes_before_the_pao(players: tuple[str, ...], by: str) -> None:
    start = table(players, "4s draw 0")
    won = after(start, {1: "win"})
    assert won.result is not None
    assert (told(won), won.result.winners) == (["1 win win.optional"], (1,))
    assert told(after(start, {1: "pass"})) == ["1 pass claim.sealed", f"2 pao 4s {by}"]


@pytest.mark.rule("win.before-pao")
def test_a_discard_that_can_not_be_won_goes_straight_to_its_pao() -> None:
    start = table(BROKEN, "6b discard 0")
    assert (choosers(start), told(after(start))) == ((), ["1 pao 6b pao.kan"])
    guilin = table(BROKEN, "6b discard 0", "guilin")
    assert offered(guilin) == ["win", "pass"]
    won = after(guilin, {1: "win"})
    assert won.result is not None
    # a red wei of 贰 counts as any other: 6 + 3 + 6 + 3
    assert (won.result.huxi, won.result.points) == ((None, 18, None), (-36, 36, 0))


@pytest.mark.rule("win.before-pao")
def test_on_the_dealers_first_discard_in_shaoyang_the_win_comes_first_too() -> None:
    start = table(FIRST_PAO, "6b discard 0", "shaoyang?deal.sitting=false", first_discard=True)
    assert (offered(start), [event.action for event in forced(start)]) == (["win", "pass"], ["pao 6b"])
    won = after(start, {1: "win"})
    assert won.result is not None
    assert (won.result.huxi, won.result.points) == ((None, 15, None), (0, 25, 0))
    assert told(after(start, {1: "pass"})) == ["1 pass claim.sealed", "1 pao 6b pao.kan"]


@pytest.mark.rule("win.on-discard")
@pytest.mark.parametrize(("rules", "first"), [("guilin", False), ("shaoyang?deal.sitting=false", True)])
def test_ones_own_discard_is_not_won(rules: str, first: bool) -> None:
    players = DISCARDS if first else (WINS[1], WINS[0], WINS[2])
    card = "6s discard 0" if first else "4s discard 0"
    start = table(players, card, rules, first_discard=first)
    (refusal,) = why(start, 0, WIN)
    assert (refusal.rule, refusal.key) == ("win.on-discard", "refusal_own")
    assert refusal.text() == "The player discarded this card, and only others can win it."
    assert refusal.text("zh") == "这张牌是自己打出的，只有别家能胡。"
    assert (offered(start, 0), told(after(start))) == ([], [])


@pytest.mark.rule("win.on-discard")
def test_where_no_discard_is_won_one_sentence_is_enough() -> None:
    (refusal,) = why(table((WINS[1], WINS[0], WINS[2]), "4s discard 0"), 0, WIN)
    assert (refusal.rule, refusal.key) == ("win.on-discard", "refusal")


@pytest.mark.rule("win.not-dead")
def test_a_dead_hand_does_not_win() -> None:
    dead = {1: {"dead_hand": True}}
    start = table(WINS, "4s draw 0", more=dead)
    assert offered(start) == []
    (refusal,) = why(start, 1, WIN)
    assert refusal.rule == "win.not-dead"
    assert refusal.text() == "The hand is dead and cannot win any more."
    assert refusal.text("zh") == "已成死手，不能再胡。"
    assert offered(table(WINS, "4s draw 0", "paohuzi?hand.dead=false", dead)) == ["win", "pass"]


@pytest.mark.rule("win.not-dead")
def test_it_does_not_win_after_its_own_wei_either() -> None:
    dead = {1: {"dead_hand": True}}
    assert told(after(table(WEI_WINS, more=dead, turn=1, due="draw"), draw="4s")) == [
        "1 draw 4s turn.draw",
        "1 wei 4s wei.forced",
        "1 pass discard.none",
    ]


@pytest.mark.rule("win.not-dead")
def test_a_hand_that_skipped_its_discard_owns_a_card_too_many_anyway() -> None:
    start = table(DEAD, "1s draw 1", more={0: {"dead_hand": True}})
    assert refused(start, 0, WIN) == ["win.not-dead", "win.card-count"]
    other = table(DEAD, "1s draw 1", "paohuzi?hand.dead=false", {0: {"dead_hand": True}})
    assert refused(other, 0, WIN) == ["win.card-count"]
