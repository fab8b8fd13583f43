"""The rules of the chapter *winning*."""

from typing import Any

import pytest

from zipai.cards import Hand
from zipai.melds import Group, Kind
from zipai.rulebook import load_rules
from zipai.scoring import From, Judgement, score
from zipai.scoring.arrival import forces_meld, peng_may_rise, quad_kind, raised, set_kind
from zipai.scoring.judge import cards_due
from zipai.scoring.partition import hand_groups_due, pairs_due
from zipai.study import waits

#: Table 偎捌 吃一二三 碰五; the hand waits for 贰.
SEVEN: dict[str, Any] = {"hand": "22b 678s 456b 1s11b", "melds": ["wei:8b", "chi:123s", "peng:5s"], "win": "2b"}
#: Table 偎贰 碰玖; a kan of 陆 and 伍柒 beside it.
KAN: dict[str, Any] = {"hand": "666b 57b 123s 456s 890s", "melds": ["wei:2b", "peng:9b"], "win": "6b"}
#: A pair in the hand and a triple 柒 on the table.
RAISE: dict[str, Any] = {"hand": "345b 678s 55s", "win": "7b"}


def raise_melds(first: str) -> list[str]:
    return [first, "wei:2b", "chi:123s", "wei:9b"]


def lines(judged: Judgement) -> dict[str, int]:
    return {str(line.group): line.huxi for line in judged.lines}


def refusals(judged: Judgement) -> list[str]:
    return [refusal.rule for refusal in judged.refusals]


@pytest.mark.rule("win.seven-groups")
def test_a_win_has_seven_groups_over_hand_and_table() -> None:
    rules = load_rules("paohuzi")
    assert [hand_groups_due(melds, rules) for melds in (0, 3, 7)] == [7, 4, 0]
    judged = score("123s 456s 789s 123b 456b 789b 270b")
    assert (judged.wins, len(judged.lines)) == (True, 7)
    assert refusals(score("123s 456s 789s 123b 456b 0s 29b 0b 70s")) == ["win.seven-groups"]


@pytest.mark.rule("win.seven-groups")
def test_all_seven_groups_may_lie_on_the_table() -> None:
    melds = ["wei:1b", "wei:2b", "wei:3b", "chi:456b", "chi:789b", "chi:123s", "chi:456s"]
    assert score("", melds).huxi == 21
    assert score("", melds).wins


@pytest.mark.rule("win.card-count")
def test_a_quad_asks_for_a_card_more() -> None:
    rules = load_rules("paohuzi")
    assert [cards_due(quads, rules) for quads in range(7)] == [21, 21, 22, 23, 24, 25, 26]
    judged = score("2222s 9999b 123b 456s 78s 44b 5b0b", win="9s", source="other")
    assert [refusal.text() for refusal in judged.refusals] == [
        "The hand and the table hold 21 cards together, and a win needs 22."
    ]


@pytest.mark.rule("win.pair")
def test_exactly_one_pair_exactly_when_a_quad_is_owned() -> None:
    assert [pairs_due(quads) for quads in (0, 1, 2, 6)] == [0, 1, 1, 1]
    table = ["chi:456s", "chi:789s", "chi:345b", "chi:678b"]
    assert lines(score("0000b 123s 55s", table))["pair:5s"] == 0
    without = score("0000b 123s 5s9b", table)
    assert refusals(without) == ["win.seven-groups", "win.pair"]
    assert without.refusals[1].cards == Hand("5s 9b")


@pytest.mark.rule("win.pair")
def test_without_a_quad_a_pair_is_no_group() -> None:
    table = ["wei:2b", "wei:3b", "wei:5b", "wei:1s", "chi:567s"]
    judged = score("89s 66b 4b", table, "0s", "other")
    assert refusals(judged) == ["win.seven-groups", "win.pair"]
    assert judged.refusals[1].text() == "There is no quad, so the pair 陆陆 (2 × big 6) is not a group."
    assert waits("22s 66b 4b", table) == ()


@pytest.mark.rule("win.minimum")
@pytest.mark.parametrize(
    ("rules", "wins"),
    [
        ("shaoyang", True),
        ("paohuzi", False),
        ("international", False),
        ("guilin", False),
        ("guilin?win.minimum=12", True),
        ("guilin?win.minimum=13", False),
    ],
)
def test_twelve_huxi_win_where_the_minimum_is_no_more(rules: str, wins: bool) -> None:
    judged = score("123s 456s 999s 333b", ["chi:456b", "chi:789b", "chi:7s77b"], rules=rules)
    assert (judged.huxi, judged.wins) == (12, wins)
    assert refusals(judged) == ([] if wins else ["win.minimum"])


@pytest.mark.rule("win.minimum")
def test_too_few_are_said_in_the_regions_own_unit() -> None:
    judged = score("123s 456s 999s 333b", ["chi:456b", "chi:789b", "chi:7s77b"], rules="guilin")
    assert judged.refusals[0].text() == "12 yóu are not enough: a win needs 15."
    assert judged.refusals[0].text("zh") == "只有 12 油，不够：至少 15 油才能胡。"


@pytest.mark.rule("win.best-partition")
def test_of_two_ways_the_one_with_more_huxi_counts() -> None:
    judged = score("123s 112233b", ["chi:456b", "chi:789b", "chi:789s", "chi:4s44b"])
    assert [sorted(map(str, way[4:])) for way in judged.ways] == [
        ["jiao:1s11b", "jiao:2s22b", "jiao:3s33b"],
        ["run:123b", "run:123b", "run:123s"],
    ]
    assert judged.huxi == 15
    assert lines(judged)["run:123s"] == 3


@pytest.mark.rule("win.best-partition")
def test_among_equals_the_first_in_printed_order_is_shown() -> None:
    # 四四肆 五五伍 … or 四五六 twice and a jiao of six: both worth nothing more
    judged = score("445566s 456b", ["wei:1b", "wei:2b", "wei:3b", "chi:789b"])
    assert len(judged.ways) == 2
    assert judged.huxi == 18
    assert [str(line.group) for line in judged.lines[4:]] == ["jiao:44s4b", "jiao:55s5b", "jiao:66s6b"]


@pytest.mark.rule("win.arriving-card")
def test_the_card_may_join_another_group_while_the_kan_stays_whole() -> None:
    judged = score(**KAN, source="other")
    assert lines(judged) == {
        "wei:2b": 6, "peng:9b": 3, "kan:6b": 6, "run:123s": 3, "run:456s": 0, "run:567b": 0, "run:890s": 0,
    }  # fmt: skip
    assert (judged.huxi, judged.reading, judged.wins) == (18, "win.arriving-card", True)


@pytest.mark.rule("win.arriving-card")
@pytest.mark.parametrize("meld", ["peng:6b", "wei:6b", "chouwei:6b"])
def test_a_triple_on_the_table_stays_while_its_fourth_card_joins_a_run(meld: str) -> None:
    judged = score("57b 123s 456s 890s", ["wei:2b", "wei:9b", meld], "6b", "other")
    assert judged.reading == "win.arriving-card"
    assert lines(judged)["run:567b"] == 0
    assert str(judged.lines[2].group) == meld


@pytest.mark.rule("win.arriving-card")
def test_robbing_the_quad_on_a_discard_where_those_can_be_won() -> None:
    assert score(**KAN, source="discard", rules="guilin").huxi == 18
    assert score(**KAN, source="discard", rules="guilin").wins


@pytest.mark.rule("win.set-by-source")
def test_three_alike_count_by_who_drew_the_third() -> None:
    rules = load_rules("paohuzi")
    kinds = {source.value: set_kind(source, rules) for source in From}
    assert kinds == {
        "own": Kind.WEI, "own-lit": Kind.WEI, "other": Kind.PENG, "discard": Kind.PENG, "lit": Kind.PENG,
    }  # fmt: skip
    assert lines(score(**SEVEN, source="other"))["peng:2b"] == 3
    assert lines(score(**SEVEN, source="own-lit"))["wei:2b"] == 6
    assert lines(score(**SEVEN, source="other", rules="paohuzi?win_triple_by_source=false"))["wei:2b"] == 6


@pytest.mark.rule("win.quad-by-source")
def test_four_alike_count_by_who_drew_the_fourth() -> None:
    assert {source.value: quad_kind(source).value for source in From} == {
        "own": "ti", "own-lit": "ti", "other": "pao", "discard": "pao", "lit": "pao",
    }  # fmt: skip
    hand: dict[str, Any] = {
        "hand": "999b 345b 678s 55s",
        "melds": ["wei:2b", "chi:123s", "peng:1b"],
        "win": "9b",
    }
    assert lines(score(**hand, source="other"))["pao:9b"] == 9
    assert lines(score(**hand, source="lit"))["pao:9b"] == 9
    assert lines(score(**hand, source="own-lit"))["ti:9b"] == 12


@pytest.mark.rule("win.raise")
def test_the_winning_card_may_raise_a_triple_on_the_table() -> None:
    judged = score(**RAISE, melds=raise_melds("peng:7b"), source="other")
    assert lines(judged) == {
        "pao:7b": 9, "wei:2b": 6, "chi:123s": 3, "wei:9b": 6, "pair:5s": 0, "run:345b": 0, "run:678s": 0,
    }  # fmt: skip
    assert (judged.huxi, judged.reading) == (24, "win.raise")
    assert score(**RAISE, melds=raise_melds("wei:7b"), source="other").huxi == 24
    rules = load_rules("paohuzi")
    assert raised(Group("wei:7b"), Hand("7b").kinds()[0], From.OTHER, rules) is Kind.PAO
    assert raised(Group("wei:7b"), Hand("8b").kinds()[0], From.OTHER, rules) is None
    assert raised(Group("chi:789b"), Hand("7b").kinds()[0], From.OTHER, rules) is None


@pytest.mark.rule("win.raise-drawn-only")
def test_only_a_drawn_card_raises_a_peng() -> None:
    guilin, option = load_rules("guilin"), load_rules("guilin?win.discard-raises-peng=true")
    assert [source.value for source in From if not peng_may_rise(source, guilin)] == ["discard"]
    assert all(peng_may_rise(source, option) for source in From)
    assert refusals(score(**RAISE, melds=raise_melds("peng:7b"), source="discard", rules=guilin)) == [
        "win.seven-groups",
        "win.pair",
    ]
    assert score(**RAISE, melds=raise_melds("peng:7b"), source="discard", rules=option).huxi == 24
    # a wei is raised by a discard as well
    assert score(**RAISE, melds=raise_melds("wei:7b"), source="discard", rules=guilin).huxi == 24


@pytest.mark.rule("win.chouwei-raise")
def test_a_chouwei_and_ones_own_fourth_card_are_a_ti() -> None:
    melds = raise_melds("chouwei:7b")
    assert lines(score(**RAISE, melds=melds, source="own"))["ti:7b"] == 12
    assert lines(score(**RAISE, melds=melds, source="own", rules="paohuzi?stinky_wei_upgrade=pao"))["pao:7b"] == 9
    assert lines(score(**RAISE, melds=melds, source="other"))["pao:7b"] == 9


@pytest.mark.rule("win.forced-first")
def test_ones_own_draw_makes_its_wei_or_ti_before_anything_else() -> None:
    # the fourth 陆 must be laid as a ti, so it can't join 伍柒, and 伍柒 is no pair
    judged = score(**KAN, source="own")
    assert (judged.wins, judged.reading) == (False, "win.forced-first")
    assert refusals(judged) == ["win.seven-groups", "win.pair"]
    # the third 贰 makes a wei and nothing else
    assert [sorted(map(str, way)) for way in score(**SEVEN, source="own").ways] == [
        ["chi:123s", "jiao:1s11b", "peng:5s", "run:456b", "run:678s", "wei:2b", "wei:8b"]
    ]


@pytest.mark.rule("win.forced-first")
def test_a_peng_of_ones_own_is_raised_after_winning_is_asked() -> None:
    # hu comes before pao: the card may still join the run
    judged = score("57b 123s 456s 890s", ["wei:2b", "wei:9b", "peng:6b"], "6b", "own")
    assert (judged.wins, judged.huxi, judged.reading) == (True, 18, "win.arriving-card")


@pytest.mark.rule("win.after-forced")
def test_after_ones_own_wei_or_ti_one_may_win_at_once() -> None:
    judged = score(**SEVEN, source="own")
    assert (judged.wins, judged.huxi) == (True, 16)
    assert [(str(line.group), line.on_table) for line in judged.lines if line.group.card == 11] == [("wei:2b", True)]
    fours = score("999b 345b 678s 55s", ["wei:2b", "chi:123s", "peng:1b"], "9b", "own")
    assert (fours.wins, fours.huxi, lines(fours)["ti:9b"]) == (True, 24, 12)


@pytest.mark.rule("win.lit-card")
def test_the_lit_card_forces_no_meld_before_wins_are_settled() -> None:
    hand: dict[str, Any] = {"hand": "222b 666b 57b 123s 456s 890s 3s33b", "win": "6b", "source": "own-lit"}
    assert score(**hand).huxi == 15
    assert score(**hand).wins
    forced = score(**hand, rules="paohuzi?lit_forces_meld=true")
    assert (forced.wins, forced.reading) == (False, "win.forced-first")
    rules = load_rules("paohuzi")
    assert [source.value for source in From if forces_meld(source, rules)] == ["own"]


@pytest.mark.rule("win.on-discard")
@pytest.mark.parametrize(
    ("rules", "wins"),
    [("paohuzi", False), ("international", False), ("shaoyang", False), ("guilin", True)],
)
def test_an_ordinary_discard_is_won_only_in_guilin(rules: str, wins: bool) -> None:
    judged = score(**KAN, source="discard", rules=rules)
    assert judged.huxi == 18
    assert (judged.wins, refusals(judged)) == (wins, [] if wins else ["win.on-discard"])
    assert score(**KAN, source="other", rules=rules).wins


@pytest.mark.rule("win.waiting")
def test_two_pairs_beside_a_quad_wait_for_twelve_copies_of_four_kinds() -> None:
    found = waits("22s 66b", ["ti:1b", "wei:5b", "chi:789s", "chi:345s", "chi:789b"])
    assert [(str(w.card), w.own, w.other, w.unseen) for w in found] == [
        ("2s", 21, 19, 2),
        ("6s", 18, 18, 4),
        ("2b", 18, 18, 4),
        ("6b", 24, 21, 2),
    ]


@pytest.mark.rule("win.waiting")
def test_a_wait_may_hold_only_for_ones_own_draw() -> None:
    found = waits(SEVEN["hand"], SEVEN["melds"])
    assert [(str(w.card), w.own, w.other, w.unseen) for w in found] == [
        ("5s", 15, 15, 1),  # raises 碰五 to a pao, and 贰贰 is the pair
        ("2b", 16, None, 2),  # a wei by one's own draw; as a peng two huxi short
        ("8b", 16, None, 1),  # 偎捌 becomes a ti by one's own draw; as a pao two huxi short
    ]
    in_shaoyang = {str(w.card): (w.own, w.other) for w in waits(SEVEN["hand"], SEVEN["melds"], "shaoyang")}
    assert (in_shaoyang["2b"], in_shaoyang["8b"]) == ((16, 13), (16, 13))


@pytest.mark.rule("win.waiting")
def test_cards_with_no_copy_left_are_no_wait() -> None:
    # 陆 would complete 伍陆柒, but all four are the player's own
    melds = ["wei:2b", "wei:9b", "ti:6b", "chi:123s"]
    assert all(wait.card.glyph != "陆" for wait in waits("57b 456s 11s", melds))
