"""Every level's answers, found by asking the engine for each that can be given."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from itertools import islice
from typing import Any

import pytest

from zipai.boards import Exercise
from zipai.cards import CARDS
from zipai.lessons import (
    answer_text,
    answers_to,
    chapter,
    chapters,
    faults_of,
    level,
    levels_of,
    notebooks,
    read_answer,
    right_answers,
    right_in,
)
from zipai.lessons.asking import CHECKS
from zipai.lessons.levels import Level, read_level
from zipai.lessons.options import option_said
from zipai.rulebook import book
from zipai.rulebook.toml import DATA, Text, read
from zipai.show.look import Look
from zipai.table.links import from_link
from zipai.words import ZipaiError

from .right import RIGHT

CHAPTERS = chapters()
LEVELS = [one for each in CHAPTERS for one in each.levels]
WRONG = [(one, mistake.answer, mistake.rule) for one in LEVELS for mistake in one.wrong]
CHINESE = re.compile(r"[\u4e00-\u9fff]")


def words(html: str) -> str:
    """What a board says, without its elements."""
    return " ".join(unescape(re.sub(r"<svg.*?</svg>|<[^>]+>", "", html, flags=re.DOTALL)).split())


def named(value: Any) -> str:
    return str(getattr(value, "id", value))


# --- the course as a whole --------------------------------------------------------------------------------------


def test_the_course_is_as_wide_as_the_game() -> None:
    assert notebooks()[0] == "00-welcome"
    assert len(CHAPTERS) >= 12
    assert len(LEVELS) >= 60
    assert all(len(one.levels) >= 3 for one in CHAPTERS)


def test_each_level_has_a_likely_mistake_of_its_own() -> None:
    assert all(one.wrong for one in LEVELS)
    pairs = Counter((one.wrong[0].rule, one.wrong[0].answer) for one in LEVELS)
    assert [pair for pair, count in pairs.items() if count > 1] == []
    assert len({rule_id for _, _, rule_id in WRONG}) >= 120


def test_chapters_name_words_of_the_glossary_and_rules_of_the_book() -> None:
    data, _ = read(DATA / "glossary.toml")
    known = {entry["id"] for entry in data["term"]}
    for one in CHAPTERS:
        assert set(one.words) <= known, one.notebook
        assert one.rules
        assert set(one.rules) <= set(book().rules), one.notebook


def test_a_chapter_is_found_by_its_short_name_and_by_its_notebook() -> None:
    assert chapter("bi") is chapter("06-chi-and-bi")
    assert levels_of("bi")[0].id == "chi.next"
    with pytest.raises(ZipaiError, match=r"there is no chapter 'x'; there are welcome, faces"):
        chapter("x")


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(ZipaiError, match=r"there is no exercise 'x'"):
        level("x")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"colour": "red"}, "unknown key"),
        ({"do": "dance"}, "nothing is called 'dance' to do"),
        ({"goal": "Only English."}, "goal must be in both languages"),
    ],
)
def test_a_level_that_cannot_be_is_refused_with_its_id(change: dict[str, Any], problem: str) -> None:
    both = {"en": "a", "zh": "甲"}
    entry = {"id": "x.y", "do": "pick", "check": "all-red", "teaches": [], "goal": both, "look": both, "praise": both}
    assert read_level(entry, "x").id == "x.y"
    with pytest.raises(ValueError, match=f"x.y: {problem}"):
        read_level(entry | change, "x")


# --- each level -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("one", LEVELS, ids=named)
def test_the_right_answers_are_these_and_no_other(one: Level) -> None:
    assert {answer_text(answer) for answer in right_answers(one)} == RIGHT[one.id]


def test_no_answer_is_kept_for_a_level_that_is_gone() -> None:
    assert set(RIGHT) == {one.id for one in LEVELS}


@pytest.mark.parametrize(("one", "answer", "rule_id"), WRONG, ids=named)
def test_the_likely_mistake_is_wrong_for_the_rule_that_it_names(one: Level, answer: str, rule_id: str) -> None:
    fault = faults_of(one, read_answer(one, answer))[-1]
    assert fault.rule == rule_id
    assert rule_id in book().rules
    assert fault.text.en != fault.text.zh


@pytest.mark.parametrize("one", LEVELS, ids=named)
def test_every_wrong_answer_gets_a_rule_of_the_book_in_both_languages(one: Level) -> None:
    for answer in islice(answers_to(one), 64):
        for fault in faults_of(one, answer):
            assert fault.rule in book().rules
            assert fault.text.en.endswith(".")
            assert fault.text.zh.endswith("。")


@pytest.mark.parametrize("one", [one for one in LEVELS if one.options], ids=named)
def test_no_wrong_answer_is_told_what_says_nothing_about_it(one: Level) -> None:
    """That a card is drawn or that all answer at once is no reason, unless it is what the level is about."""
    for answer in islice(answers_to(one), 64):
        if faults := faults_of(one, answer):
            assert faults[-1].rule in one.teaches or faults[-1].rule not in ("turn.draw", "claim.sealed", "peng.choice")


@pytest.mark.parametrize("one", LEVELS, ids=named)
def test_a_level_knows_its_check_and_its_rules(one: Level) -> None:
    assert one.check in CHECKS
    assert one.teaches
    assert all(rule_id in book().rules for rule_id in one.teaches)
    assert len(set(one.options)) == len(one.options)


@pytest.mark.parametrize("one", LEVELS, ids=named)
def test_a_level_speaks_both_languages(one: Level) -> None:
    texts: list[Text] = [one.goal, one.look, one.praise, *(option_said(one, option) for option in one.options)]
    for text in texts:
        assert text.en
        assert text.en != text.zh
        assert CHINESE.search(text.zh), text.zh
        assert re.search(r"[A-Za-z]", text.en), text.en
    for text in texts[:3]:
        assert text.en[-1] in ".?!", text.en
        assert text.zh[-1] in "。？！", text.zh


@pytest.mark.parametrize("one", [one for one in LEVELS if one.check != "bears"], ids=named)
def test_english_says_the_number_of_every_card_whose_sign_it_shows(one: Level) -> None:
    """Whoever reads no Chinese can do every level; only where the sign itself is asked for it stands alone."""
    signs = {card.glyph: str(card.number) for card in CARDS}
    for text in (one.goal, one.look, one.praise):
        shown = text.en.replace("一句话", "")
        assert not [sign for sign, number in signs.items() if sign in shown and number not in shown], text.en


CLAIMS = ("may", "legal", "stinky", "takes", "happens", "then", "groups-laid")


@pytest.mark.parametrize("one", [one for one in LEVELS if one.check in CLAIMS], ids=named)
def test_a_goal_that_names_cards_names_the_one_that_comes(one: Level) -> None:
    table = one.table()
    comes = one.draw if table.air is None else table.air.card
    if comes is not None and any(card.glyph in one.goal.en for card in CARDS):
        assert comes.glyph in one.goal.en
        assert comes.glyph in one.goal.zh


@pytest.mark.parametrize("one", LEVELS, ids=named)
def test_answers_are_read_as_they_are_written(one: Level) -> None:
    for answer in right_answers(one):
        assert read_answer(one, answer_text(answer)) == answer


@pytest.mark.parametrize(
    ("level_id", "text", "problem"),
    [
        ("groups.kan", "999s", "is no answer"),
        ("groups.kan", "22s", "is no answer"),
        ("welcome.twin", "9s", "is no answer"),
        ("huxi.sum", "twelve", "is no whole number"),
        ("bi.three", "chi 123s; chi 999s", "is no answer"),
        ("bi.three", " ", "is no answer"),
        ("peng.single", "perhaps", "is no answer"),
    ],
)
def test_what_is_no_answer_is_named(level_id: str, text: str, problem: str) -> None:
    with pytest.raises(ZipaiError, match=problem):
        read_answer(level(level_id), text)


def test_habits_from_another_table_are_recognised() -> None:
    """Ten huxi win in Shaoyang, and whoever comes from there is told so."""
    card = level("huxi.card")
    assert [rules.id for rules in right_in(card, read_answer(card, "4s"))] == ["shaoyang"]
    assert right_in(card, read_answer(card, "1s")) == ()
    lit = level("guilin.lit")
    assert [rules.id for rules in right_in(lit, 1)] == ["paohuzi", "international", "shaoyang"]


# --- on the board -----------------------------------------------------------------------------------------------


def give(board: Exercise, answer: str) -> None:
    """Give an answer as a person would."""
    one = board.level
    match one.do:
        case "pick":
            for picked in board.state.picked:
                board.do({"do": "pick", "value": str(picked)})
            left = list(read_answer(one, answer))  # type: ignore[arg-type]
            for at, card in enumerate(one.hand):
                if card in left:
                    left.remove(card)
                    board.do({"do": "pick", "value": str(at)})
            if one.least != one.most:
                board.do({"do": "check"})
        case "several":
            wanted = set(answer.split("; "))
            for option in one.options:
                if (option in wanted) != (option in board.state.chosen):
                    board.do({"do": "mark", "value": option})
            board.do({"do": "check"})
        case "number":
            board.do({"do": "type", "value": answer})
        case "play" | "choose" if board.at is not None:
            card = answer.removeprefix("discard ")
            for _ in range(2):
                board.do({"do": "card", "card": card, "nth": "0"})
        case "region" | "one":
            board.do({"do": one.do, "value": answer})
        case _:
            board.do({"do": one.do, "card": answer})


@pytest.mark.parametrize("one", LEVELS, ids=named)
def test_every_right_answer_is_accepted_on_the_board(one: Level) -> None:
    for answer in sorted(RIGHT[one.id]):
        solved: list[str] = []
        board = Exercise(one, frozenset, solved.append)
        give(board, answer)
        assert solved == [one.id]
        assert board.said.en.startswith(f"Right. {one.praise.en}")
        assert f"Yes · {one.praise.en}" in words(board.html(Look(), live=True))


@pytest.mark.parametrize(("one", "answer", "rule_id"), WRONG, ids=named)
def test_a_wrong_answer_is_told_on_the_board_and_another_may_follow(one: Level, answer: str, rule_id: str) -> None:
    solved: list[str] = []
    missed: list[str] = []
    board = Exercise(one, frozenset, solved.append, missed.append)
    give(board, answer)
    assert (solved, missed) == ([], [one.id])
    assert board.said.en.startswith("Not yet. ")
    assert rule_id in words(board.html(Look(), live=True))
    assert one.praise.en not in words(board.html(Look(), live=True))
    assert len(board.state.faults) == 1
    if board.at is not None and board.at.state.out is not None:
        # it was allowed, and lies on the table
        board.do({"do": "take-back"})
    give(board, min(RIGHT[one.id]))
    assert solved == [one.id]


@pytest.mark.parametrize("one", LEVELS, ids=named)
def test_the_still_picture_asks_all_and_gives_nothing_away(one: Level) -> None:
    for look in (Look(), Look(lang="zh")):
        still = words(Exercise(one).html(look))
        assert " ".join(one.goal[look.lang].split()) in still
        assert one.praise[look.lang] not in still
        assert one.look[look.lang] not in still
        if one.do in ("one", "several"):
            said = [" ".join(option_said(one, option)[look.lang].split()) for option in one.options]
            # options that are cards are drawn as cards
            assert one.check in ("are-groups", "waits") or all(text in still for text in said)


@pytest.mark.parametrize("one", LEVELS, ids=named)
def test_the_ladder_of_hints_goes_from_where_to_look_to_the_answer(one: Level) -> None:
    board = Exercise(one)
    hints = []
    for _ in range(4):
        board.do({"do": "hint"})
        hints.append(board.said)
    assert hints[0] == one.look
    assert hints[1] == book()[one.teaches[0]].statement
    assert hints[2].en.startswith("Right would be: ")
    assert hints[3] == hints[2]
    board.do({"do": "again"})
    assert board.state.hint == 0


def test_the_last_hint_names_what_the_engine_finds() -> None:
    board = Exercise("bi.peng-only")
    for _ in range(3):
        board.do({"do": "hint"})
    assert board.said.en == "Right would be: peng 三 (small 3); pass."
    assert board.said.zh == "正确答案：碰三；不要。"


def test_a_wrong_answer_from_another_region_is_called_by_its_region() -> None:
    board = Exercise("huxi.card")
    give(board, "4s")
    shown = words(board.html(Look(), live=True))
    assert "12 huxi are not enough: a win needs 15." in shown
    assert "Paohuzi: A win needs at least 15 huxi." in shown
    assert "Your answer is right in: Shaoyang bopi hu." in shown


def test_a_level_takes_only_what_it_asks_for() -> None:
    board = Exercise("welcome.run")
    board.do({"do": "pick", "value": "0"})
    assert board.message.en == "this exercise has nothing to pick"
    board = Exercise("bi.three")
    board.do({"do": "check"})
    assert board.message.en == "Mark at least one first."
    board = Exercise("huxi.sum")
    board.do({"do": "check"})
    assert board.message.en == "Type a number first."
    board.do({"do": "type", "value": "many"})
    assert board.message.en == "'many' is no whole number"
    board = Exercise("ending.penalty")
    board.do({"do": "type", "value": "−10"})
    assert board.state.right


def test_an_exercise_in_the_notebook_shows_quiet_progress() -> None:
    board = Exercise("welcome.run", lambda: frozenset({"welcome.red", "welcome.run", "other"}))
    assert 'aria-label="2 of 3 done"' in board.html(Look())


def test_a_position_can_be_taken_along_as_text_and_holds_no_more_than_is_shown() -> None:
    board = Exercise("chi.next")
    text = board.position_text()
    assert text.startswith("zp1.")
    assert text in board.html(Look(), live=True)
    assert text not in board.html(Look())
    table = from_link(text)
    assert [who.hand is None for who in table.seats] == [False, True, True]
    board.do({"do": "copy"})
    assert board.said.zh == "局面已复制。"
    assert all(who.hand is not None for who in from_link(Exercise("claims.two-wins").position_text()).seats)
