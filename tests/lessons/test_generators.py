"""Exercises from a seed: always the same, always with a right and a wrong answer, proved by the engine."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from zipai.boards import Endless, Exercise
from zipai.lessons import answer_text, answers_to, chapters, faults_of, level, read_answer, right_answers
from zipai.lessons.generators import GENERATORS, generators_of
from zipai.lessons.making import Chance
from zipai.lessons.table_checks import under
from zipai.rulebook import book, load_rules
from zipai.show.look import Look
from zipai.study.advice import advice
from zipai.table import Action, read_position, view, why
from zipai.words import ZipaiError

SEEDS = ("1", "2", "7", "2026.3")

#: Sheets that were printed stay right only as long as these stay.
SAME = {
    "faces.read": ["6s"],
    "groups.find": ["123s"],
    "huxi.add": ["18"],
    "winning.card": ["4s", "7s"],
    "peng.may": ["peng 2s; pass"],
    "bi.eat": ["chi 890s bi 99s9b; chi 99s9b bi 890s"],
    "stinky.may": ["no barred.declined", "no barred.own-discard"],
    "forced.what": ["1 pao 5s"],
    "claims.who": ["seat 2"],
    "settlement.points": ["-15"],
    "deal.what": ["1 win"],
    "ending.passed": ["yes"],
    "ending.deals": ["seat 1"],
    "shaoyang.where": ["only shaoyang"],
    "guilin.where": ["neither"],
    "international.where": ["neither"],
    "strategy.discard": ["discard 0s", "discard 5b"],
    "strategy.claim": ["chi 270s"],
}


@pytest.mark.parametrize("name", GENERATORS)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_exercise_has_right_and_wrong_answers_with_rules(name: str, seed: str) -> None:
    one = level(f"{name}#{seed}")
    right = right_answers(one)
    assert right
    wrong = [answer for answer in islice(answers_to(one), 300) if answer not in right]
    assert wrong
    for answer in wrong[:40]:
        assert faults_of(one, answer)[-1].rule in book().rules
    assert all(rule_id in book().rules for rule_id in one.teaches)
    assert one.goal.en != one.goal.zh
    assert "{" not in one.goal.en + one.goal.zh
    for answer in right:
        assert read_answer(one, answer_text(answer)) == answer


#: Generators whose likely mistake is a certain one; in the others every wrong answer is as likely as the next.
LURING = tuple(name for name in GENERATORS if level(f"{name}#7").wrong)


@pytest.mark.parametrize("name", LURING)
@pytest.mark.parametrize("seed", [*SEEDS, "3", "4", "5"])
def test_the_likely_mistake_is_wrong_for_the_rule_that_it_names(name: str, seed: str) -> None:
    one = level(f"{name}#{seed}")
    (mistake,) = one.wrong
    assert faults_of(one, read_answer(one, mistake.answer))[-1].rule == mistake.rule
    assert mistake.rule in one.teaches


def test_the_later_chapters_have_likely_mistakes() -> None:
    assert set(LURING) == {
        "deal.what", "ending.passed", "ending.deals", "shaoyang.where", "guilin.where", "international.where",
        "strategy.discard", "strategy.claim",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["shaoyang.where", "guilin.where", "international.where"])
def test_where_an_action_may_be_done_is_what_the_engine_says_under_both(name: str) -> None:
    said = set()
    for seed in range(1, 8):
        one = level(f"{name}#{seed}")
        (right,) = right_answers(one)
        allowed = []
        for rules in (one.rules, load_rules(one.text)):
            table, seat = under(one, rules)
            assert str(table.rules) == str(rules)
            if not why(table, seat, Action.read(one.action)):
                allowed.append(rules.id)
        assert right == ("both" if len(allowed) == 2 else f"only {allowed[0]}" if allowed else "neither")
        said.add(str(right).partition(" ")[0])
    assert "only" in said
    assert len(said) > 1


def test_a_seat_that_sits_out_is_put_in_for_a_region_that_has_one() -> None:
    one = level("shaoyang.where#7")
    table, seat = under(one, load_rules("shaoyang"))
    assert [who.sitting for who in table.seats] == [False, False, True, False]
    assert table.seats[seat].hand == one.table().seats[one.seat].hand
    back, same = under(one, one.rules)
    assert (back, same) == (one.table(), one.seat)


@pytest.mark.parametrize("seed", range(1, 21))
def test_a_dealt_hand_wins_with_three_ti_or_five_kan_where_the_region_knows_it(seed: int) -> None:
    one = level(f"deal.what#{seed}")
    hand = one.table().seats[one.seat].cards
    fours = sum(hand.count(card) == 4 for card in hand.kinds())
    threes = sum(hand.count(card) == 3 for card in hand.kinds())
    wins = one.rules.id == "paohuzi" and (fours >= 3 or fours + threes >= 5)
    assert (right_answers(one) == (f"{one.seat} win",)) == wins


@pytest.mark.parametrize("name", ["strategy.discard", "strategy.claim"])
def test_choosing_well_is_judged_by_advice(name: str) -> None:
    for seed in range(1, 5):
        one = level(f"{name}#{seed}")
        found = advice(view(one.table(), one.seat), one.seat)
        best = {str(choice.action) for choice in found if choice.as_good_as(found[0])}
        assert set(right_answers(one)) == best
        assert set(answers_to(one)) == {str(choice.action) for choice in found}


@pytest.mark.parametrize("name", GENERATORS)
def test_different_seeds_give_different_exercises(name: str) -> None:
    made = {
        (one.text, one.hand, one.melds, one.position, one.options) for one in (level(f"{name}#{n}") for n in range(8))
    }
    assert len(made) >= 7


@pytest.mark.parametrize("name", GENERATORS)
def test_a_seed_gives_the_same_exercise_for_ever(name: str) -> None:
    assert [answer_text(answer) for answer in right_answers(level(f"{name}#7"))] == SAME[name]


@pytest.mark.parametrize("name", [name for name in GENERATORS if level(f"{name}#7").position])
def test_a_position_hides_what_the_seat_cannot_see(name: str) -> None:
    one = level(f"{name}#7")
    table = read_position({**json.loads(one.position), "rules": str(one.rules)})
    assert table == one.table()
    if not one.open and one.do != "one":
        assert [seat for seat, who in enumerate(table.seats) if who.hand is not None] == [one.seat]


def test_each_generator_belongs_to_a_chapter() -> None:
    names = {one.name for one in chapters()}
    assert {name.partition(".")[0] for name in GENERATORS} <= names
    assert generators_of("bi") == ("bi.eat",)
    assert generators_of("deal") == ("deal.what",)
    assert generators_of("welcome") == ()


@pytest.mark.parametrize(
    ("level_id", "problem"),
    [
        ("bi.nothing#7", r"there is no generator 'bi.nothing'; there are faces.read"),
        ("bi.eat#", "a seed is up to 40 letters, digits, dots and hyphens, not ''"),
        ("bi.eat#a b", "not 'a b'"),
        ("bi.eat#" + "1" * 41, "a seed is up to 40"),
    ],
)
def test_bad_names_and_seeds_are_told(level_id: str, problem: str) -> None:
    with pytest.raises(ZipaiError, match=problem):
        level(level_id)


def test_chance_is_fair_and_repeatable() -> None:
    assert [Chance("a").below(100) for _ in range(3)] == [Chance("a").below(100)] * 3
    assert sorted(Chance("b").some([1, 2, 3], 5)) == [1, 2, 3]


def test_the_endless_board_goes_on_and_counts_nothing() -> None:
    board = Endless("huxi.add", 7)
    first = board.level
    assert first == level("huxi.add#7")
    assert "Next one" in board.html(Look(), live=True)
    assert "done" not in board.html(Look(), live=True)
    board.do({"do": "type", "value": answer_text(right_answers(first)[0])})
    assert board.state.right
    board.do({"do": "next"})
    assert board.level == level("huxi.add#8")
    assert board.state.answer is None
    assert board.said.en == f"Next: {board.level.goal.en}"
    assert isinstance(board, Exercise)
