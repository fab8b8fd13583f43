"""The rules of the chapter *huxi*."""

import pytest

from zipai.melds import Group
from zipai.rulebook import load_rules
from zipai.rulebook.rulesets import rule_set_ids
from zipai.scoring import score, value
from zipai.scoring.huxi import total

ALL = rule_set_ids()


def worth(text: str, rules: str = "paohuzi") -> tuple[int, str]:
    return value(Group(text), load_rules(rules))


def everywhere(small: str, big: str, values: tuple[int, int], rule: str) -> None:
    for rules in ALL:
        assert worth(small, rules) == (values[0], rule), rules
        assert worth(big, rules) == (values[1], rule), rules


@pytest.mark.rule("huxi.kan")
def test_a_kan_is_worth_three_or_six() -> None:
    everywhere("kan:5s", "kan:5b", (3, 6), "huxi.kan")


@pytest.mark.rule("huxi.wei")
def test_a_wei_is_worth_three_or_six() -> None:
    everywhere("wei:5s", "wei:5b", (3, 6), "huxi.wei")


@pytest.mark.rule("huxi.chouwei")
def test_a_chouwei_is_worth_as_much_as_a_wei() -> None:
    everywhere("chouwei:4s", "chouwei:4b", (3, 6), "huxi.chouwei")


@pytest.mark.rule("huxi.peng")
def test_a_black_peng_is_worth_one_or_three() -> None:
    everywhere("peng:5s", "peng:5b", (1, 3), "huxi.peng")


@pytest.mark.rule("huxi.red-peng")
def test_a_red_peng_is_worth_more_only_in_guilin() -> None:
    for number in "270":
        assert worth(f"peng:{number}s", "guilin") == (3, "huxi.red-peng")
        assert worth(f"peng:{number}b", "guilin") == (6, "huxi.red-peng")
        for rules in ("paohuzi", "international", "shaoyang", "guilin?peng_red_bonus=false"):
            assert worth(f"peng:{number}s", rules) == (1, "huxi.peng")
            assert worth(f"peng:{number}b", rules) == (3, "huxi.peng")
    assert worth("peng:8b", "guilin") == (3, "huxi.peng")


@pytest.mark.rule("huxi.red-peng")
def test_red_is_what_the_rule_set_calls_red() -> None:
    assert worth("peng:8b", "guilin?cards.red=2,8") == (6, "huxi.red-peng")
    assert worth("peng:7b", "guilin?cards.red=2,8") == (3, "huxi.peng")


@pytest.mark.rule("huxi.pao")
def test_a_pao_is_worth_six_or_nine() -> None:
    everywhere("pao:8s", "pao:8b", (6, 9), "huxi.pao")


@pytest.mark.rule("huxi.ti")
def test_a_ti_is_worth_nine_or_twelve() -> None:
    everywhere("ti:9s", "ti:9b", (9, 12), "huxi.ti")


@pytest.mark.rule("huxi.one-two-three")
def test_one_two_three_is_worth_three_or_six() -> None:
    everywhere("run:123s", "run:123b", (3, 6), "huxi.one-two-three")


@pytest.mark.rule("huxi.two-seven-ten")
def test_two_seven_ten_is_worth_three_or_six() -> None:
    everywhere("run:270s", "run:270b", (3, 6), "huxi.two-seven-ten")


@pytest.mark.rule("huxi.run")
def test_any_other_run_is_worth_nothing() -> None:
    for first in range(2, 9):
        digits = "".join(str(n % 10) for n in range(first, first + 3))
        everywhere(f"run:{digits}s", f"run:{digits}b", (0, 0), "huxi.run")


@pytest.mark.rule("huxi.jiao")
def test_a_jiao_is_worth_nothing() -> None:
    everywhere("jiao:33s3b", "jiao:3s33b", (0, 0), "huxi.jiao")


@pytest.mark.rule("huxi.pair")
def test_the_pair_is_worth_nothing() -> None:
    everywhere("pair:8s", "pair:2b", (0, 0), "huxi.pair")


@pytest.mark.rule("huxi.eaten")
@pytest.mark.parametrize(
    ("eaten", "held"),
    [
        ("chi:123b", "run:123b"),
        ("chi:270s", "run:270s"),
        ("chi:456s", "run:456s"),
        ("chi:3s33b", "jiao:3s33b"),
    ],
)
def test_an_eaten_group_is_worth_what_it_is_in_the_hand(eaten: str, held: str) -> None:
    for rules in ALL:
        assert worth(eaten, rules) == worth(held, rules)


@pytest.mark.rule("huxi.sum")
def test_the_huxi_of_a_hand_are_the_sum_over_all_its_groups() -> None:
    assert total([6, 3, 6, 3, 0, 0, 0]) == 18
    judged = score("123s 456s 999s 333b", ["chi:456b", "chi:789b", "chi:7s77b"], rules="shaoyang")
    assert [line.huxi for line in judged.lines] == [0, 0, 0, 6, 3, 3, 0]
    assert judged.huxi == 12
