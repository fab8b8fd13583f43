"""Finder, table, checker, cards and preferences: exact outcomes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from zipai.boards import CardRow, GroupFinder, HuxiTable, Preferences, RuleCard, Session, WinChecker
from zipai.lessons.progress import MARK
from zipai.show.look import Look


def picked(hand: str, cards: list[int], rules: str = "paohuzi") -> GroupFinder:
    board = GroupFinder(hand, rules)
    for at in cards:
        board.do({"do": "pick", "value": str(at)})
    return board


@pytest.mark.parametrize(
    ("hand", "cards", "said", "rules"),
    [
        (
            "3456s 45b",
            [0, 1, 2],
            "run 一句话 三 (small 3), 四 (small 4), 五 (small 5): 0 huxi.",
            ["groups.run", "huxi.run"],
        ),
        (
            "270s 270b",
            [3, 4, 5],
            "run 一句话 贰 (big 2), 柒 (big 7), 拾 (big 10): 6 huxi.",
            ["groups.two-seven-ten", "huxi.two-seven-ten"],
        ),
        ("44s 44b 5b", [0, 1, 2], "jiao 绞 四四 (2 × small 4), 肆 (big 4): 0 huxi.", ["groups.jiao", "huxi.jiao"]),
        ("55s 666s 6b", [2, 3, 4], "kan 坎 六六六 (3 × small 6): 3 huxi.", ["groups.kan", "huxi.kan"]),
        ("55s 666s 6b", [0, 1], "pair 对 五五 (2 × small 5): 0 huxi.", ["groups.pair", "huxi.pair"]),
        ("5555b", [0, 1, 2, 3], "ti 提 伍伍伍伍 (4 × big 5): 12 huxi.", ["groups.quad", "huxi.ti"]),
    ],
)
def test_the_finder_names_the_group(hand: str, cards: list[int], said: str, rules: list[str], page: Any) -> None:
    board = picked(hand, cards)
    assert board.said.en == said
    text = page(board.html(Look())).text
    assert f"Yes · {said}" in text
    for rule_id in rules:
        assert rule_id in text


@pytest.mark.parametrize(
    ("hand", "cards", "rule_id"),
    [
        ("3456s 45b", [0, 2, 4], "groups.run-one-size"),
        ("890s 12s", [0, 3, 4], "groups.run-no-wrap"),
        ("270s 270b", [0, 1, 5], "groups.two-seven-ten"),
        ("55s 666s 6b", [2, 3, 5], "groups.kan-whole"),
        ("5555b 5s", [0, 1, 2], "groups.dealt-ti"),
        ("15s 0s", [0, 1, 2], "groups.one-five-ten"),
        ("5s 5b", [0, 1], "groups.pair"),
    ],
)
def test_the_finder_says_why_none(hand: str, cards: list[int], rule_id: str, page: Any) -> None:
    board = picked(hand, cards)
    if rule_id == "groups.dealt-ti":
        board = picked(hand, [1, 2, 3])
    assert rule_id in page(board.html(Look())).text
    assert board.said.en.endswith(".")


def test_a_region_may_know_more_runs() -> None:
    rules = "paohuzi?groups.one-five-ten=true"
    assert picked("15s 0s", [0, 1, 2], rules).said.en == "run 一句话 一 (small 1), 五 (small 5), 十 (small 10): 0 huxi."


def test_the_table_of_huxi_marks_where_regions_differ(page: Any) -> None:
    board = HuxiTable()
    rows = {row[0].split("≠")[0].strip(): row[1:5] for row in page(board.html(Look())).rows}
    assert rows["peng 碰, red"] == ["1 · 3", "1 · 3", "1 · 3", "3 · 6"]
    assert rows["kan 坎"] == ["3 · 6"] * 4
    assert rows["needed to win"] == ["15", "15", "10", "15"]
    assert rows["called"] == ["huxi 息", "huxi 息", "huxi 息", "yóu 油"]
    marked = [row[0] for row in page(board.html(Look())).rows if "≠ differs" in row[0]]
    assert len(marked) == 3


def test_regions_go_and_come_but_one_stays() -> None:
    board = HuxiTable("paohuzi", "guilin")
    board.do({"do": "region", "value": "guilin"})
    assert board.said.en == "Shown: Paohuzi. Rows that differ: 0."
    board.do({"do": "region", "value": "paohuzi"})
    assert board.message.en == "One region has to stay."
    board.do({"do": "region", "value": "guilin"})
    assert board.said.en == "Shown: Paohuzi, Guilin zipai. Rows that differ: 1."


def checker() -> WinChecker:
    return WinChecker("22b 678s 456b 1s 11b", ["wei:8b", "chi:123s", "peng:5s"], ["2b"], "other")


def test_the_checker_says_what_each_region_would_say(page: Any) -> None:
    rows = page(checker().html(Look())).rows
    assert rows[-4:] == [
        ["Paohuzi", "13 / 15", "✗ no win win.minimum "],
        ["International Zipai", "13 / 15", "✗ no win win.minimum "],
        ["Shaoyang bopi hu", "13 / 10", "✓ wins "],
        ["Guilin zipai", "16 / 15", "✓ wins "],
    ]


def test_the_checker_follows_card_source_and_region() -> None:
    board = checker()
    board.do({"do": "source", "value": "own"})
    assert board.said.en == "The winning card is my own draw. This hand wins with 16 huxi; 15 are needed."
    board.do({"do": "source", "value": "discard"})
    assert board.said.en.endswith("and yet no win.")
    board.do({"do": "card", "card": "9b"})
    assert "is not one of 2b" in board.message.en


def test_a_card_is_told_in_words() -> None:
    board = CardRow("15s 70b")
    board.do({"do": "look", "card": "7b"})
    assert board.said.en == ("big 7 柒: number 7, big size (double frame), red (with a diamond). The pack has 4 of it.")
    assert board.said.zh == "柒：牌点7，大字（双框），红牌（带菱形）。一副牌里有4张。"


def test_a_rule_says_its_values_by_region(page: Any) -> None:
    text = page(RuleCard("win.minimum").html(Look())).text
    for said in ("A win needs at least 15 huxi.", "A win needs at least 10 huxi.", "A win needs at least 15 yóu."):
        assert said in text
    assert "sourced" in text


def test_preferences_reach_every_board_and_the_file(tmp_path: Path) -> None:
    (tmp_path / MARK).write_text("{}", "utf-8")
    session, drawn = Session({}, tmp_path), []
    session.join(lambda: drawn.append(session.look.lang))
    board = Preferences(session)
    board.do({"do": "lang", "value": "zh"})
    assert board.said.zh == "语言：中文。"
    assert drawn == ["zh"]
    board.do({"do": "face", "value": "traditional"})
    board.do({"do": "index", "value": "off"})
    again = Session({}, tmp_path)
    again.begin("en")
    assert again.look == Look(lang="zh", face="traditional", index=False)


def test_the_environment_has_the_first_word_on_the_language(tmp_path: Path) -> None:
    (tmp_path / MARK).write_text("{}", "utf-8")
    Session({}, tmp_path).choose(lang="zh")
    session = Session({"ZIPAI_LANG": "en"}, tmp_path)
    session.begin("zh")
    assert session.look.lang == "en"
    other = Session({}, tmp_path / "elsewhere")
    assert other.look.lang == "zh"


def test_a_notebook_says_its_language_where_nobody_chose(tmp_path: Path) -> None:
    session = Session({}, tmp_path)
    session.begin("zh")
    assert session.look.lang == "zh"
    assert not session.keeper.keeps
