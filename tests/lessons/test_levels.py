"""Every level's answers, found by asking the engine for each that can be given."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from zipai.boards import Exercise
from zipai.lessons import answers_to, faults_of, level, levels_of, notebooks, right_answers
from zipai.lessons.checks import CHECKS
from zipai.rulebook import book
from zipai.show.look import Look
from zipai.words import ZipaiError


def words(html: str) -> str:
    """What a board says, without its elements."""
    return " ".join(unescape(re.sub(r"<svg.*?</svg>|<[^>]+>", "", html, flags=re.DOTALL)).split())


LEVELS = [one for notebook in notebooks() for one in levels_of(notebook)]

RIGHT = {
    "welcome.red": {"20s 7b"},
    "welcome.twin": {"5b"},
    "welcome.run": {"1s", "4s"},
    "groups.worth": {"123s", "270s"},
    "groups.kan": {"222s", "345s", "456s"},
    "groups.card": {"1s"},
    "groups.region": {"shaoyang", "guilin"},
}
#: A likely wrong answer, and the rule that says why.
WRONG = [
    ("welcome.red", "12s", "cards.red"),
    ("welcome.red", "2s", "cards.red"),
    ("welcome.twin", "6s", "cards.number"),
    ("welcome.twin", "5s", "cards.sizes"),
    ("welcome.run", "4b", "groups.run-one-size"),
    ("welcome.run", "5s", "groups.run"),
    ("welcome.run", "2b", "groups.jiao"),
    ("groups.worth", "234s", "huxi.run"),
    ("groups.worth", "4s 44b", "huxi.jiao"),
    ("groups.worth", "120s", "groups.run-no-wrap"),
    ("groups.kan", "234s", "groups.kan-whole"),
    ("groups.kan", "22s 2b", "groups.kan-whole"),
    ("groups.card", "4s", "win.minimum"),
    ("groups.card", "2s", "win.pair"),
    ("groups.region", "paohuzi", "win.minimum"),
    ("groups.region", "international", "win.minimum"),
]


def test_each_notebook_has_three_exercises_or_more() -> None:
    assert notebooks() == ("00-welcome", "02-groups-and-huxi")
    assert all(len(levels_of(notebook)) >= 3 for notebook in notebooks())


@pytest.mark.parametrize("one", LEVELS, ids=lambda one: one.id)
def test_the_right_answers_are_these_and_no_other(one: Any) -> None:
    assert {str(answer) for answer in right_answers(one)} == RIGHT[one.id]


@pytest.mark.parametrize("one", LEVELS, ids=lambda one: one.id)
def test_every_wrong_answer_gets_a_rule_of_the_book(one: Any) -> None:
    for answer in answers_to(one):
        for fault in faults_of(one, answer):
            assert fault.rule in book().rules
            assert fault.text.en.endswith(".")
            assert fault.text.zh.endswith("。")


@pytest.mark.parametrize(("level_id", "answer", "rule_id"), WRONG)
def test_a_likely_mistake_is_told_by_its_rule(level_id: str, answer: str, rule_id: str) -> None:
    one = level(level_id)
    given = next(wrong for wrong in answers_to(one) if str(wrong) == answer)
    assert faults_of(one, given)[-1].rule == rule_id


@pytest.mark.parametrize("one", LEVELS, ids=lambda one: one.id)
def test_every_level_teaches_rules_and_knows_its_check(one: Any) -> None:
    assert one.check in CHECKS
    assert one.teaches
    assert all(rule_id in book().rules for rule_id in one.teaches)


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(ZipaiError, match=r"there is no level 'x'; there are welcome\.red"):
        level("x")


def give(board: Exercise, answer: str) -> None:
    """Give an answer as a person would."""
    one = board.level
    if one.do == "pick":
        for picked in board.state.picked:
            board.do({"do": "pick", "value": str(picked)})
        wanted = next(given for given in answers_to(one) if str(given) == answer)
        left = list(wanted)  # type: ignore[arg-type]
        for at, card in enumerate(one.hand):
            if card in left:
                left.remove(card)
                board.do({"do": "pick", "value": str(at)})
        if one.least != one.most:
            board.do({"do": "check"})
    elif one.do == "region":
        board.do({"do": "region", "value": answer})
    else:
        board.do({"do": one.do, "card": answer})


@pytest.mark.parametrize(("level_id", "answer"), [(i, a) for i, answers in RIGHT.items() for a in sorted(answers)])
def test_every_right_answer_is_accepted(level_id: str, answer: str) -> None:
    solved: list[str] = []
    board = Exercise(level_id, lambda: frozenset(solved), solved.append)
    give(board, answer)
    assert solved == [level_id]
    assert board.said.en == f"Right. {board.level.praise.en}"
    assert f"Yes · {board.level.praise.en}" in words(board.html(Look(), live=True))


@pytest.mark.parametrize(("level_id", "answer", "rule_id"), WRONG)
def test_a_wrong_answer_is_told_and_another_may_follow(level_id: str, answer: str, rule_id: str) -> None:
    solved: list[str] = []
    board = Exercise(level_id, lambda: frozenset(solved), solved.append)
    give(board, answer)
    assert not solved
    assert board.said.en.startswith("Not yet. ")
    assert rule_id in words(board.html(Look(), live=True))
    assert len(board.state.faults) == 1
    give(board, min(RIGHT[level_id]))
    assert solved == [level_id]


def test_the_ladder_of_hints_ends_with_what_the_engine_finds() -> None:
    board = Exercise("groups.kan")
    hints = []
    for _ in range(4):
        board.do({"do": "hint"})
        hints.append(board.said.en)
    assert hints[0] == "Count the small twos."
    assert hints[1] == book()["groups.kan-whole"].statement.en
    assert hints[2].count("small") == 9
    assert hints[3] == hints[2]
    board.do({"do": "again"})
    assert board.state.hint == 0


def test_a_level_takes_only_what_it_asks_for() -> None:
    board = Exercise("welcome.run")
    board.do({"do": "pick", "value": "0"})
    assert board.message.en == "this exercise has nothing to pick"


def test_an_exercise_in_the_notebook_shows_quiet_progress() -> None:
    board = Exercise("welcome.run", lambda: frozenset({"welcome.red", "welcome.run", "other"}))
    assert 'aria-label="2 of 3 done"' in board.html(Look())
