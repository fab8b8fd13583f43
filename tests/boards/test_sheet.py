"""Printed sheets: the same from the same seed, self-contained, and without answers unless they are asked for."""

from __future__ import annotations

import re
from html import unescape

import pytest

from zipai.boards.sheet import deal_sheet, exercise_sheet, exercises
from zipai.lessons import answer_text, chapters, level, right_answers
from zipai.lessons.options import answer_said
from zipai.rulebook import built_in
from zipai.show.look import Look
from zipai.table.dealing import deal
from zipai.table.links import from_link
from zipai.table.positions import position
from zipai.table.views import view
from zipai.words import ZipaiError


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<svg.*?</svg>|<style.*?</style>|<[^>]+>", "", html, flags=re.DOTALL)).split())


def test_the_same_seed_gives_the_same_sheet() -> None:
    assert exercise_sheet("bi", 7, 6, Look()) == exercise_sheet("bi", 7, 6, Look())
    assert [one.id for one in exercises("bi", 7, 6)] != [one.id for one in exercises("bi", 8, 6)]
    assert [one.id for one in exercises("huxi", 7, 4)][2:] == ["huxi.add#7.1", "huxi.add#7.2"]


@pytest.mark.parametrize("name", [one.name for one in chapters()])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_chapter_prints_in_both_languages(name: str, lang: str) -> None:
    look = Look(lang=lang)  # type: ignore[arg-type]
    page = exercise_sheet(name, 1, 3, look, answers=True)
    assert "<script" not in page
    assert not re.search(r"""(?:src|href)=["'](?!#)""", page)
    assert "<button" not in page
    assert "<input" not in page
    for one in exercises(name, 1, 3):
        assert one.id in page
        assert " ".join(one.goal[look.lang].split()) in words(page)
        assert one.look[look.lang] not in words(page)


def test_answers_stand_apart_and_only_where_asked_for() -> None:
    chosen = exercises("bi", 7, 4)
    without, with_them = exercise_sheet("bi", 7, 4, Look()), exercise_sheet("bi", 7, 4, Look(), answers=True)
    assert 'class="zp-answers"' not in without
    head, _, tail = with_them.partition('class="zp-answers"')
    assert words(without).startswith(words(head)[:400])
    for one in chosen:
        said = [answer_said(one, answer).en for answer in right_answers(one)]
        assert all(" ".join(text.split()) in words(tail) for text in said)


def test_a_position_in_the_answers_is_the_table_that_was_shown() -> None:
    page = exercise_sheet("bi", 7, 4, Look(), answers=True)
    links = re.findall(r"zp1\.[A-Za-z0-9_-]+", page)
    tables = [view(one.table(), one.seat) for one in exercises("bi", 7, 4) if one.position]
    assert [position(from_link(link)) for link in links] == [position(table) for table in tables]


def test_class_deals_are_the_deals_of_those_seeds() -> None:
    page = deal_sheet(built_in("guilin"), 7, 2, Look())
    assert "zipai deal --rules &#x27;guilin&#x27; --seed 7 --dealer 0" in page
    assert "--seed 8" in page
    assert "--seed 9" not in page
    shown = len(deal(built_in("guilin"), 7, 0).seats[0].cards)
    assert shown == 21
    assert page.count("<svg") == 2 * (3 + 19)


@pytest.mark.parametrize(
    ("name", "count", "problem"),
    [
        ("welcome", 99, "chapter welcome has only 3 exercises, 99 were asked for"),
        ("bi", 0, "count must be from 1 to 100, not 0"),
        ("bi", 101, "count must be from 1 to 100, not 101"),
        ("nothing", 3, "there is no chapter 'nothing'"),
    ],
)
def test_what_cannot_be_printed_is_told(name: str, count: int, problem: str) -> None:
    with pytest.raises(ZipaiError, match=problem):
        exercises(name, 1, count)


def test_answers_are_what_the_engine_says() -> None:
    assert answer_text(right_answers(level("huxi.sum"))[0]) == "12"
