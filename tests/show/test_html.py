"""Parts of pages: rows of a score, verdicts, chips; everything escaped, Chinese marked as Chinese."""

from __future__ import annotations

import re
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from zipai.melds import Group, Kind
from zipai.show.cards import group_name
from zipai.show.html import (
    Html,
    breakdown_html,
    cards_html,
    dots_html,
    groups_html,
    notice_html,
    refusals_html,
    regions_html,
    root,
    rule_chip,
    status_badge,
    text,
    verdict_html,
)
from zipai.show.look import FACES, Look
from zipai.words import ZipaiError

EN = Look(rule_url="/{lang}/r/{id}/")
ZH = Look(lang="zh", rule_url="/{lang}/r/{id}/")
LINES = [
    SimpleNamespace(group="kan:5b", huxi=6, rule="huxi.kan"),
    SimpleNamespace(group=Group("run:123s"), huxi=3, rule="huxi.run-123"),
    SimpleNamespace(group=Group("pair:8s"), huxi=0, rule="huxi.none"),
]


def rows(table: str) -> list[list[str]]:
    """The words of each row, cell by cell; a picture counts as its title."""
    element = ElementTree.fromstring(table)
    return [["".join(cell.itertext()).strip() for cell in row] for row in element.iter("tr")]


def test_breakdown_row_by_row() -> None:
    assert rows(breakdown_html(LINES, 9, 15, EN)) == [
        ["Group", "Rule", "Huxi 胡息"],
        ["kan 坎 kan 坎: 伍伍伍", "huxi.kan", "6"],
        ["run 一句话 run 一句话: 一二三", "huxi.run-123", "3"],
        ["pair 对 pair 对: 八八", "huxi.none", "0"],
        ["Total", "9"],
        ["Needed to win", "15"],
    ]
    assert rows(breakdown_html(LINES, 9, 15, ZH)) == [
        ["门子", "规则", "胡息"],
        ["坎 坎：伍伍伍", "huxi.kan", "6"],
        ["一句话 一句话：一二三", "huxi.run-123", "3"],
        ["对 对：八八", "huxi.none", "0"],
        ["合计", "9"],
        ["起胡", "15"],
    ]


def test_breakdown_without_minimum_and_with_links() -> None:
    table = breakdown_html(LINES, 9, None, EN)
    assert rows(table)[-1] == ["Total", "9"]
    assert 'href="/en/r/huxi.run-123/"' in table
    caption = ElementTree.fromstring(table).find("caption")
    assert caption is not None
    assert "".join(caption.itertext()) == "9 huxi 胡息, line by line"
    assert 'href="/zh-hans/r/huxi.kan/"' in breakdown_html(LINES, 9, 15, ZH)
    assert "href=" not in re.sub(r"<use[^>]*>", "", breakdown_html(LINES, 9, 15, Look()))


def test_every_kind_of_group_has_a_name_in_both_languages() -> None:
    for kind in Kind:
        english, chinese = group_name(kind), group_name(kind, "zh")
        assert english == f"{kind} {chinese}"
        assert re.fullmatch("[\u4e00-\u9fff]+", chinese)


def test_groups_with_and_without_huxi() -> None:
    shown = groups_html([Group("kan:5b"), Group("chi:123s")], EN, huxi=[6, None])
    items = [
        ["".join(part.itertext()) for part in item if part.tag in ("span", "b")]
        for item in ElementTree.fromstring(shown)
    ]
    assert items == [["kan 坎", "6 huxi 胡息"], ["chi 吃"]]


@pytest.mark.parametrize("look", [EN, ZH])
def test_nothing_passes_unescaped(look: Look) -> None:
    bad = '<img src=x onerror="1">&\''
    tags = Look(lang=look.lang, rule_url='/"><script>{id}')
    parts = [
        text(bad, look),
        rule_chip(bad, tags, bad),
        refusals_html([(bad, bad)], tags),
        verdict_html(True, bad, bad, look=look),
        verdict_html(False, bad, refusals_html([(bad, bad)], look), look=look),
        notice_html(bad, bad, look=look),
        regions_html([(bad, bad)], look, chosen=bad),
        breakdown_html([SimpleNamespace(group="kan:5b", huxi=6, rule=bad)], 6, 15, tags),
    ]
    page = root(bad, *parts, look=look)
    assert "<img" not in page
    assert "<script" not in page
    assert not re.search(r'="[^"]*<', page)
    ElementTree.fromstring(page)


def test_chinese_inside_english_is_marked() -> None:
    assert text("a kan 坎，和胡 b", EN) == 'a kan <span lang="zh-Hans">坎，和胡</span> b'
    assert text("一坎 kan", ZH) == "一坎 kan"
    page = root(
        *(breakdown_html(LINES, 9, 15, EN), groups_html([Group("kan:5b")], EN, huxi=[6])),
        *(verdict_html(False, "kan 坎", look=EN), cards_html([0], EN)),
        look=EN,
    )
    # Titles of pictures can bear no element; everything else can.
    assert not re.search("[\u4e00-\u9fff]", re.sub(r'<title>[^<]*</title>|<span lang="zh-Hans">[^<]*</span>', "", page))


@pytest.mark.parametrize("face", FACES)
def test_chinese_pages_have_no_english_words(face: str) -> None:
    look = Look(lang="zh", face=face)  # type: ignore[arg-type]
    page = root(
        *(breakdown_html(LINES, 9, 15, look), groups_html([Group("kan:5b")], look, huxi=[6])),
        *(verdict_html(True, "", look=look), verdict_html(False, "", look=look), dots_html(1, 3, look)),
        *(status_badge(status, look) for status in ("sourced", "decided", "disputed")),
        look=look,
    )
    words = re.sub(r'<span class="zp-rule".*?</span>', "", page)
    assert not re.findall("[A-Za-z]+", re.sub("<[^>]*>", " ", words))
    assert 'lang="zh-Hans"' in page


def test_verdicts_differ_by_sign_and_word() -> None:
    good, bad = verdict_html(True, "It wins.", look=EN), verdict_html(False, "It wins.", look=EN)
    assert '<span class="zp-word">Yes</span> · It wins.' in good
    assert '<span class="zp-word">Not yet</span> · It wins.' in bad
    sign = re.compile(r"<svg.*?</svg>")
    assert sign.findall(good) != sign.findall(bad)
    assert '<span class="zp-word">还不行</span>' in verdict_html(False, "", look=ZH)
    assert '<span class="zp-word">对</span>' in verdict_html(True, "", look=ZH)


def test_status_and_dots() -> None:
    assert status_badge("disputed", ZH) == '<span class="zp-status zp-disputed">有争议</span>'
    assert 'aria-label="已完成2/3"' in dots_html(2, 3, ZH)
    assert dots_html(2, 3, EN).count('class="zp-done"') == 2
    with pytest.raises(ZipaiError, match="there is no status 'sure'"):
        status_badge("sure", EN)


def test_root_and_html_objects() -> None:
    board = root(Html("<b>1</b>"), look=ZH, board=True)
    assert board == '<div class="zp zp-board" lang="zh-Hans"><b>1</b></div>'
    assert board._repr_html_() == board.__html__() == str(board)
    assert "<style>" in root("", look=EN, style=True)
