"""Plain text: columns that stand under each other in a terminal."""

from __future__ import annotations

from types import SimpleNamespace

from zipai.cards import Hand
from zipai.melds import Group
from zipai.show.look import Look
from zipai.show.text import breakdown_text, cards_text, hand_text, pad, width

LINES = [
    SimpleNamespace(group="kan:6b", huxi=6, rule="huxi.kan"),
    SimpleNamespace(group=Group("run:123s"), huxi=3, rule="huxi.run-123"),
]


def test_width_counts_wide_signs_twice_and_marks_not_at_all() -> None:
    assert [width(sign) for sign in ("a", "坎", "，", "ka\u0304n", "")] == [1, 2, 2, 3, 0]
    assert pad("坎", 5) == "坎   "
    assert pad("坎坎坎", 5) == "坎坎坎"


def test_breakdown_in_both_languages() -> None:
    assert breakdown_text(LINES, 9, 15, Look()).split("\n") == [
        "Group       Cards   Huxi 胡息  Rule",
        "kan 坎      陆陆陆          6  huxi.kan",
        "run 一句话  一二三          3  huxi.run-123",
        "Total                       9",
        "Needed to win              15",
    ]
    assert breakdown_text(LINES, 9, None, Look(lang="zh", face="traditional")).split("\n") == [
        "门子    牌      胡息  规则",
        "坎      陸陸陸     6  huxi.kan",
        "一句话  一二三     3  huxi.run-123",
        "合计               9",
    ]


def test_numbers_end_in_one_column() -> None:
    for look in (Look(), Look(lang="zh"), Look(face="international")):
        lines = breakdown_text(LINES, 109, 15, look).split("\n")
        ends = {width(line.split("  huxi.")[0]) for line in lines[1:]}
        assert len(ends) == 1


def test_hand_in_columns() -> None:
    assert hand_text(Hand("5s 55b 1b 1s"), Look()).split("\n") == ["   五", "一 伍", "壹 伍"]
    assert hand_text(Hand(), Look()) == ""
    assert cards_text(Hand("10s 5b"), Look(face="international")) == "1s 10s 5b"
