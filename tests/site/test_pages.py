"""Directives and roles in a small site: what they print, and what they warn of."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

from zipai.rulebook import book, built_in, parameters
from zipai.rulebook.rulesets import all_built_in

TESTS = {"test_run.py": 'import pytest\n@pytest.mark.rule("groups.run", "win.minimum")\ndef test_a_run(): ...\n'}


def plain(html: str) -> str:
    """The text of some HTML."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def card(page: str, rule_id: str) -> str:
    """The card of a rule, up to the end of its threads."""
    start = page.index(f'id="{rule_id}"')
    return page[start : page.index("</section>", start)]


def test_a_card_ties_a_rule_to_all_that_holds_it(build: Callable[..., Any]) -> None:
    built = build({"index.md": "# Book\n\n```{rule} groups.run\n```\n"}, tests=TESTS)
    assert built.warnings == []
    shown = card(built.page(), "groups.run")
    rule = book()["groups.run"]
    assert rule.statement.en in plain(shown)
    assert '<span class="zp-status zp-sourced">sourced</span>' in shown
    assert 'href="r/groups.run/"' in shown
    assert "International Zipai, encyclopedia entry, line 46" in plain(shown)
    assert "000" not in plain(shown)
    assert "zipai.melds.is_run" in plain(shown)
    assert "tests/test_run.py::test_a_run" in plain(shown).replace(" ", "")
    assert '<a href="#example-groups.run">A run</a>' in shown
    # No page puts this example elsewhere, so its figure stands in the card.
    assert 'id="example-groups.run"' in shown
    assert "run 一句话 , 0 huxi" in plain(shown)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_rule_that_differs_has_a_row_for_each_region(build: Callable[..., Any], lang: str) -> None:
    shown = card(build({"index.md": "# Book\n\n```{rule} win.minimum\n```\n"}, lang, TESTS).page(), "win.minimum")
    for region in all_built_in():
        row = shown[shown.index(f'<tr data-region="{region.id}">') :]
        row = row[: row.index("</tr>")]
        assert region.sentence("win.minimum")[lang] in plain(row)
        assert f"zp-{region.settings['win.minimum'].status}" in row


def test_what_all_regions_share_is_said_once(build: Callable[..., Any]) -> None:
    shown = card(build({"index.md": "# Book\n\n```{rule} huxi.kan\n```\n"}).page(), "huxi.kan")
    for name in ("huxi.kan.small", "huxi.kan.big"):
        assert plain(shown).count(built_in("paohuzi").sentence(name).en) == 1
    table = shown[shown.index('<table class="zp-values"') : shown.index("</table>")]
    assert table.count("<tr") == 2  # the head and one row


def test_a_card_in_chinese(build: Callable[..., Any]) -> None:
    page = build({"index.md": "# 书\n\n```{rule} groups.run\n```\n"}, "zh", TESTS).page()
    rule = book()["groups.run"]
    shown = plain(card(page, "groups.run"))
    assert 'lang="zh-Hans"' in page
    assert all(part in shown for part in (rule.statement.zh, rule.title.zh, "出处"))
    assert all(part not in shown for part in (rule.statement.en, "Sources"))


def test_an_example_in_the_prose_leaves_the_card(build: Callable[..., Any]) -> None:
    page = build({"index.md": "# Book\n\n```{rule} groups.run\n```\n\n```{example} groups.run\n```\n"}).page()
    assert page.count('id="example-groups.run"') == 1
    assert 'id="example-groups.run"' not in card(page, "groups.run")


def test_links_to_rules_words_and_cards(build: Callable[..., Any]) -> None:
    pages = {
        "index.md": "# Book\n\n{rule}`groups.run` and {rule}`this <groups.run>`.\n\n"
        "A {term-zipai}`kan` (坎) is no {term-zipai}`jiao`: {cards}`3s4b5s`.\n\n```{toctree}\nother\n```\n",
        "other.md": "# Other\n\n```{rule} groups.run\n```\n\n```{glossary-table}\n```\n",
    }
    built = build(pages)
    page = built.page()
    assert built.warnings == []
    assert '<a class="reference internal" href="other.html#groups.run" title="groups.run">' in page
    assert "Run and this." in plain(page).replace(" .", ".")
    assert re.search(r'<a class="zp-term" href="other.html#term-kan" title="坎 [^"]+">kan</a>', page)
    assert '>jiao <span lang="zh-Hans">绞</span></a>' in page
    titles = re.findall(r'class="zp-face".*?<title>(.*?)</title>', page)
    assert titles == ["small 3 三", "big 4 肆", "small 5 五"]
    assert '(<span lang="zh-Hans">坎</span>)' in page


def test_every_rule_has_a_permanent_address(build: Callable[..., Any]) -> None:
    built = build({"index.md": "# Book\n\n```{rule} groups.run\n```\n"}, "zh")
    page = built.page("r/groups.run/index.html")
    assert '<html lang="zh-Hans">' in page
    for part in (
        '<link rel="canonical" href="../../index.html#groups.run">',
        '<meta http-equiv="refresh" content="0; url=../../index.html#groups.run">',
        '<a href="../../index.html#groups.run">一句话（顺子）</a>',
    ):
        assert part in page
    assert not (built.folder / "r" / "groups.kan").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "```{rule} groups.rum\n```",
            (
                "the prose explains rule groups.rum, but no rule is called so: did you mean groups.run?; "
                "write the id as it stands in the registry"
            ),
        ),
        (
            "```{rule} groups.run\n```\n\n```{rule} groups.run\n```",
            "rule groups.run stands twice in the prose, in index and in index: keep one of them",
        ),
        (
            "{rule}`groups.rum`",
            "no rule is called 'groups.rum': did you mean groups.run?; write the id as it stands in the registry",
        ),
        ("```{example} groups.rum\n```", "there is no example called 'groups.rum': did you mean groups.run?"),
        ("```{region} giulin\n```", "there is no rule set called 'giulin': did you mean guilin?"),
        ("```{parameter-table} giulin\n```", "there is no rule set called 'giulin': did you mean guilin?"),
        ("```{region-table} groups hux\n```", "there is no chapter called 'hux': did you mean huxi?"),
        ("{term-zipai}`kam`", "there is no word in the glossary called 'kam': did you mean kan?"),
        ("{cards}`1s1x`", "unknown sign 'x' at place 4"),
    ],
)
def test_what_is_unknown_is_said(build: Callable[..., Any], text: str, said: str) -> None:
    assert build({"index.md": f"# Book\n\n{text}\n"}).warnings == [said]


def test_a_loose_end_fails_the_build(build: Callable[..., Any]) -> None:
    built = build({"index.md": "# Book\n"}, zipai_check_threads=True)
    assert "rule groups.run has no prose: write a {rule} directive for it in docs/rulebook/groups.md" in built.warnings
    assert (
        'rule groups.run has no test: mark a test that proves it with @pytest.mark.rule("groups.run")' in built.warnings
    )


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_tables(build: Callable[..., Any], lang: str) -> None:
    pages = {
        "index.md": "# Book\n\n```{region-table} huxi winning\n```\n\n```{rule-index}\n```\n\n```{coverage}\n```\n\n"
        "```{toctree}\nguilin\n```\n",
        "guilin.md": "```{region} guilin\n```\n",
    }
    built = build(pages, lang, TESTS)
    assert built.warnings == []
    page = plain(built.page())
    for rule in book().rules.values():
        assert rule.title[lang] in page
    region = built_in("guilin")
    settled = plain(built.page("guilin.html"))
    for name in parameters():
        assert region.sentence(name)[lang] in settled
    assert region.title[lang] in settled
    # What differs stands before what all share.
    first = built_in("paohuzi")
    assert page.index(first.sentence("win.minimum")[lang]) < page.index(first.sentence("huxi.kan.small")[lang])


def test_chinese_is_found_by_single_signs_and_pairs(build: Callable[..., Any]) -> None:
    built = build({"index.md": "# Book\n\n```{rule} huxi.wei\n```\n"}, "zh")
    index = json.loads(built.page("searchindex.js").removeprefix("Search.setIndex(").removesuffix(")"))
    # A word of a title stands only among those of titles.
    assert {"偎", "胡息", "坎", "同值"} <= {*index["terms"], *index["titleterms"]}


def test_a_page_draws_each_card_once(build: Callable[..., Any]) -> None:
    page = build({"index.md": "# Book\n\n{cards}`33s` {cards}`3s`\n\n```{example} win.own-draw\n```\n"}).page()
    names = re.findall(r'<g id="(zp-[^"]+-g)">', page)
    assert len(names) == len(set(names)) > 5
    # Everything that is drawn refers to a drawing that is there, the single cards and the arriving one too.
    assert set(re.findall(r'href="#(zp-[^"]+)"', page)) <= set(re.findall(r' id="(zp-[^"]+)"', page))
    for face in re.findall(r'class="zp-face".*?</svg>', page):
        assert "<path" not in face
    assert re.search(r'<g class="zp-win"[^>]*><use href="#zp-[^"]+"/></g>', page)
    assert "xmlns" not in page[page.index("<body") :]
