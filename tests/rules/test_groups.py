"""The rules of the chapter *groups*."""

import pytest

from zipai.cards import Hand
from zipai.melds import Group, hand_groups, is_one_five_ten, is_pair, is_quad
from zipai.rulebook import load_rules
from zipai.scoring import find_groups, partitions, score, why_no_group
from zipai.scoring.finder import group_made
from zipai.scoring.partition import dealt_quads, whole_kans


def made(cards: str, rules: str = "paohuzi") -> str | None:
    found = group_made(Hand(cards), load_rules(rules))
    return f"{found.group} by {found.shape_rule}" if found else None


def why(cards: str) -> list[tuple[str, str]]:
    return [(refusal.rule, refusal.text()) for refusal in why_no_group(cards)]


@pytest.mark.rule("groups.run")
def test_a_run_is_three_numbers_one_after_another() -> None:
    assert made("345s") == "run:345s by groups.run"
    assert made("543b") == "run:345b by groups.run"
    assert made("890s") == "run:890s by groups.run"
    said = (
        "三 (small 3), 四 (small 4), 六 (small 6) are no run: that takes three cards whose numbers follow one another."
    )
    assert why("346s") == [("groups.run", said)]
    assert sum(group.shape == "run" for group in hand_groups()) == 16


@pytest.mark.rule("groups.run-one-size")
def test_sizes_do_not_mix_in_a_run() -> None:
    assert made("2s3b4s") is None
    assert [rule for rule, _ in why("2s3b4s")] == ["groups.run-one-size"]
    assert [rule for rule, _ in why("4b5b6s")] == ["groups.run-one-size"]


@pytest.mark.rule("groups.run-no-wrap")
def test_nothing_follows_ten() -> None:
    assert made("9s0s1s") is None
    assert made("012b") is None
    assert [rule for rule, _ in why("9s0s1s")] == ["groups.run-no-wrap"]
    assert [rule for rule, _ in why("012b")] == ["groups.run-no-wrap"]


@pytest.mark.rule("groups.two-seven-ten")
def test_the_red_run_is_of_one_size() -> None:
    assert made("270s") == "run:270s by groups.two-seven-ten"
    assert made("贰柒拾") == "run:270b by groups.two-seven-ten"
    assert [rule for rule, _ in why("2s7b0s")] == ["groups.two-seven-ten"]


@pytest.mark.rule("groups.one-five-ten")
def test_one_five_ten_is_a_run_only_by_option() -> None:
    assert is_one_five_ten((0, 4, 9))
    assert made("150s") is None
    assert [rule for rule, _ in why("150s")] == ["groups.one-five-ten"]
    assert made("150s", "paohuzi?groups.one-five-ten=true") == "run:150s by groups.one-five-ten"
    assert made("1s5b0s", "paohuzi?groups.one-five-ten=true") is None


@pytest.mark.rule("groups.one-five-ten")
def test_a_hand_that_only_one_five_ten_would_lay_names_it() -> None:
    # the seven groups are there but for 一五十
    judged = score("150s 222b 333b 456s 789s 456b 789b", rules="shaoyang")
    assert [refusal.rule for refusal in judged.refusals] == ["win.seven-groups", "groups.one-five-ten"]
    assert str(judged.refusals[1].cards) == "150s"
    assert score("150s 222b 333b 456s 789s 456b 789b", rules="shaoyang?allow_15_10=true").huxi == 12


@pytest.mark.rule("groups.jiao")
def test_a_jiao_is_one_number_in_both_sizes() -> None:
    assert made("44s4b") == "jiao:44s4b by groups.jiao"
    assert made("4s44b") == "jiao:4s44b by groups.jiao"
    assert [rule for rule, _ in why("4s4b5s")] == ["groups.jiao"]
    assert sum(group.shape == "jiao" for group in hand_groups()) == 20


@pytest.mark.rule("groups.kan")
def test_three_alike_are_a_kan_and_no_jiao() -> None:
    assert made("444s") == "kan:4s by groups.kan"
    assert sum(group.shape == "kan" for group in hand_groups()) == 20
    assert [rule for rule, _ in why("44s44b")] == ["groups.kan"]


@pytest.mark.rule("groups.kan-whole")
def test_a_kan_is_never_split() -> None:
    rules = load_rules("paohuzi")
    assert whole_kans(Hand("22234s"), rules) == (Group("kan:2s"),)
    assert [str(found.group) for found in find_groups("22234s 2b", rules)] == ["kan:2s"]
    assert partitions("222s 34s 2b", rules) == ()
    split = load_rules("paohuzi?groups.split-kan=true")
    assert [sorted(map(str, way)) for way in partitions("222s 34s 2b", split)] == [["jiao:22s2b", "run:234s"]]


@pytest.mark.rule("groups.kan-whole")
def test_a_hand_that_only_a_split_kan_would_lay_names_the_kan() -> None:
    melds = ["wei:5b", "wei:9b", "peng:8b", "chi:123b", "chi:789s"]
    judged = score("22234s", melds, "2b", "other", "shaoyang")
    assert [(refusal.rule, str(refusal.cards)) for refusal in judged.refusals[1:]] == [("groups.kan-whole", "222s")]
    assert judged.refusals[1].text("zh").count("二") == 3
    assert score("22234s", melds, "2b", "other", "shaoyang?kan_splittable=true").huxi == 21


@pytest.mark.rule("groups.pair")
def test_a_pair_is_two_of_one_kind() -> None:
    assert made("88s") == "pair:8s by groups.pair"
    assert made("8s8b") is None
    assert is_pair((7, 7))
    assert [rule for rule, _ in why("8s8b")] == ["groups.pair"]


@pytest.mark.rule("groups.quad")
def test_a_quad_is_all_four_of_a_kind() -> None:
    assert is_quad((5, 5, 5, 5))
    assert made("5555b") == "ti:5b by groups.quad"
    assert Group("pao:5b").quad
    assert not Group("wei:5b").quad


@pytest.mark.rule("groups.dealt-ti")
@pytest.mark.parametrize("lay", ["true", "false"])
def test_four_in_the_hand_count_as_a_ti_laid_down_or_not(lay: str) -> None:
    rules = load_rules(f"guilin?deal.lay-ti={lay}")
    assert dealt_quads(Hand("5555b 123s")) == (Group("ti:5b"),)
    in_hand = score("0000b 123s 55s", ["chi:456s", "chi:789s", "chi:345b", "chi:678b"], rules=rules)
    on_table = score("123s 55s", ["ti:0b", "chi:456s", "chi:789s", "chi:345b", "chi:678b"], rules=rules)
    assert in_hand.huxi == on_table.huxi == 15
    assert in_hand.wins
    assert on_table.wins
