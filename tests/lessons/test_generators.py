"""Exercises from a seed: always the same, always with a right and a wrong answer, proved by the engine."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from zipai.boards import Endless, Exercise
from zipai.lessons import answer_text, answers_to, chapters, faults_of, level, read_answer, right_answers
from zipai.lessons.generators import GENERATORS, Chance, generators_of
from zipai.rulebook import book
from zipai.show.look import Look
from zipai.table import read_position
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
    assert generators_of("deal") == ()


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
