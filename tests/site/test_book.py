"""The pages that are made from data: words, sheets, regions, comparisons, what is not decided, and a hand told."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from zipai.examples import catalogue
from zipai.examples.witnesses import answer_under, witness
from zipai.rulebook import book, built_in, diff, parameters
from zipai.rulebook.glossary import glossary, places, without_tones
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.sources import decisions
from zipai.show.look import Look
from zipai.sphinxext.cheatsheet import BOXES, sheet_html
from zipai.sphinxext.compare import compare_table
from zipai.sphinxext.sources import sources, write
from zipai.sphinxext.tables import special_to
from zipai.sphinxext.undecided import rules_of
from zipai.table.links import from_link
from zipai.table.positions import carried

LANGS = pytest.mark.parametrize("lang", ["en", "zh"])


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def squeezed(html: str) -> str:
    return "".join(plain(html).split())


# --- words ----------------------------------------------------------------------------------------------------------


def test_every_word_can_be_typed_and_every_synonym_has_a_place_and_a_sound() -> None:
    for term in glossary().values():
        assert re.fullmatch("[a-z]+", without_tones(term.pinyin)), term.id
        for one in term.synonyms:
            assert one.place in places()
            assert re.fullmatch("[a-z]+", without_tones(one.pinyin)), one
    for place in places().values():
        assert set(place.rules) <= {region.id for region in all_built_in()}


def test_no_two_words_have_the_same_name() -> None:
    named: dict[str, str] = {}
    for term in glossary().values():
        for own in (term.en, term.zh):
            assert named.setdefault(own, term.id) == term.id


@LANGS
def test_a_words_page_tells_how_it_is_said_and_what_others_say(build: Callable[..., Any], lang: str) -> None:
    built = build({"index.md": "```{term} wei\n```\n\n```{rule} huxi.wei\n```\n"}, lang)
    page = built.page()
    shown = plain(page)
    wei = glossary()["wei"]
    assert built.warnings == []
    for part in (wei.meaning[lang], "偎", "wēi", "concealed triple, closed triple", "笑", "xiào", "扫"):
        assert part in shown
    assert {"en": "high and level", "zh": "第一声"}[lang] in shown
    assert '<tr data-region="guilin">' in page
    assert 'href="#huxi.wei"' in page
    # Each of its names stands in the index, from which the search takes it first.
    index = plain(built.page("genindex.html"))
    for name in ("concealed triple", "笑", "偎", "wei", "xiao"):
        assert name in index


def test_sources_of_pages_are_written_and_dropped(tmp_path: Path) -> None:
    assert set(sources()["words"]) == set(glossary())
    assert set(sources()["sheets"]) == {region.id for region in all_built_in()}
    write(tmp_path, {"a": "A", "b": "B"})
    at = (tmp_path / "a.md").stat().st_mtime_ns
    write(tmp_path, {"a": "A", "c": "C"})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.md", "c.md"]
    assert (tmp_path / "a.md").stat().st_mtime_ns == at


# --- sheets and regions ---------------------------------------------------------------------------------------------


def test_what_stands_on_a_sheet_is_known() -> None:
    named = [item.removeprefix("?") for items in BOXES.values() for item in items]
    assert set(BOXES) <= set(book().chapters)
    assert [name for name in named if name not in parameters() and name not in book().rules] == []
    assert all(item.removeprefix("?") in parameters() for items in BOXES.values() for item in items if item[0] == "?")


@LANGS
def test_a_sheet_says_what_its_rule_set_says(lang: str) -> None:
    sheets = {
        region.id: plain(sheet_html(region, Look(lang=lang)))  # type: ignore[arg-type]
        for region in all_built_in()
    }
    for region in all_built_in():
        for name in ("win.minimum", "win.on-discard", "settle.method", "end.drawn-dealer"):
            assert region.sentence(name)[lang] in sheets[region.id]
    # Only Guilin counts a red peng higher, only Shaoyang lets a fourth sit.
    assert [name for name in sheets if {"en": "red peng", "zh": "红牌的碰"}[lang] in sheets[name]] == ["guilin"]
    sits = built_in("shaoyang").sentence("deal.sitting")[lang]
    assert [name for name in sheets if sits in sheets[name]] == ["shaoyang"]


@LANGS
def test_a_regions_page_says_what_is_special_and_what_is_open(build: Callable[..., Any], lang: str) -> None:
    pages = {
        "index.md": "```{region} guilin\nSome prose.\n```\n\n```{toctree}\nundecided\n```\n",
        "undecided.md": "# Open\n\n```{undecided}\n```\n",
    }
    page = build(pages, lang).page()
    shown = plain(page)
    assert "Some prose." in shown
    region = built_in("guilin")
    special = page[page.index('id="guilin-special"') : page.index('id="guilin-words"')]
    for parameter in special_to(region):
        assert region.sentence(parameter.name)[lang] in plain(special)
    assert region.sentence("win.groups")[lang] not in plain(special)
    words = plain(page[page.index('id="guilin-words"') : page.index('id="guilin-open"')])
    assert "罩" in words
    assert "笑" not in words
    assert 'href="undecided.html#decision-W8"' in page
    assert decisions()["W8"].question[lang] in shown


def test_every_decision_is_told_with_what_rests_on_it(build: Callable[..., Any]) -> None:
    page = build({"index.md": "# Open\n\n```{undecided}\n```\n\n```{rule} chi.bi\n```\n"}).page()
    for decision in decisions().values():
        assert rules_of(decision.id), decision.id
        start = page.index(f'id="decision-{decision.id}"')
        told = squeezed(page[start : page.index("</dd>", start)])
        for text in (decision.question, decision.decision, decision.reason):
            assert "".join(text.en.split()) in told
    for rule in book().rules.values():
        if rule.status == "disputed":
            assert rule.title.en in plain(page[page.index('id="disputed"') : page.index('id="undecided-')])


# --- side by side ---------------------------------------------------------------------------------------------------


@LANGS
def test_the_table_of_differences_is_whole(lang: str) -> None:
    html = compare_table(Look(lang=lang))  # type: ignore[arg-type]
    differ = {d.parameter for a in all_built_in() for b in all_built_in() for d in diff(a, b)}
    for name in parameters():
        start = html.index(f'id="compare-{name}"')
        row = html[start : html.index("</tr>", start)]
        assert row.count("<td") == (4 if name in differ else 1), name
        for region in all_built_in():
            # Where all agree one cell speaks for all, with the first one's word for huxi.
            speaks = region if name in differ else built_in("paohuzi")
            assert speaks.sentence(name)[lang] in plain(row)
            assert re.search(rf'data-region="[^"]*\b{region.id}\b', row)


def test_a_witness_is_judged_differently_because_of_its_option() -> None:
    regions = tuple(all_built_in())
    found = {p.name: witness(p, regions) for p in parameters().values() if len({str(r[p.name]) for r in regions}) > 1}
    shown = {name: one for name, one in found.items() if one is not None}
    assert len(shown) >= 18
    for name, one in shown.items():
        answers = [answer for answer, _ in one.groups()]
        assert len(answers) > 1, name
        assert all(a != b for i, a in enumerate(answers) for b in answers[i + 1 :])
    minimum = shown["win.minimum"]
    assert minimum.example.id == "win.other-draw-shaoyang"
    wins = {name: answer["wins"] for name, answer in minimum.answers if answer}
    assert wins == {"paohuzi": False, "international": False, "shaoyang": True, "guilin": True}


def test_a_position_that_a_rule_set_does_not_know_is_no_answer() -> None:
    assert answer_under("dealwin.lit-heavenly", "guilin") is None


# --- a hand told ----------------------------------------------------------------------------------------------------

HAND = 'rules = "paohuzi"\nseed = 487\ndealer = 0\nanswers = [\n    "0 discard 6b",\n    "1 peng 6b",\n'


@pytest.fixture
def tell(build: Callable[..., Any], tmp_path: Path, checkout: Path) -> Callable[..., Any]:
    """``tell(page, text)`` builds a page that tells a hand, by default that of the book."""

    def run(page: str, text: str = "", lang: str = "en") -> Any:
        folder = tmp_path / "source" / "docs" / "hands"
        folder.mkdir(parents=True, exist_ok=True)
        text = text or (checkout / "docs" / "hands" / "sixteen.toml").read_text(encoding="utf-8")
        (folder / "sixteen.toml").write_text(text, encoding="utf-8")
        return build({"index.md": f"# A hand\n\n```{{hand}} sixteen\n```\n\n{page}"}, lang)

    return run


@LANGS
def test_a_hand_is_told_by_the_engine(tell: Callable[..., Any], lang: str) -> None:
    built = tell("```{moves} 0-4\n:ends: 2 discard 4s\n:table: open\n```\n\n```{hand-end}\n```\n", lang=lang)
    shown = plain(built.page())
    assert built.warnings == []
    said = {
        "en": ("Seat 2 (previous) has a pao of 一 (small 1).", "Seat 1 (next) wins with 16 huxi.", "pao.kan"),
        "zh": ("座位2（上家）跑一。", "座位1（下家）", "pao.kan"),
    }[lang]
    for part in said:
        assert part.replace(" ", "") in shown.replace(" ", "")
    assert '<details class="zp-shown" open>' in built.page()


def test_prose_that_no_longer_fits_its_moves_is_said(tell: Callable[..., Any]) -> None:
    assert tell("```{moves} 0-2\n:ends: 1 chi 678b\n```\n").warnings == [
        "moves 0-2 should end with '1 chi 678b' and end with '1 peng 6b': correct the prose and :ends:"
    ]


def test_a_hand_that_the_rules_do_not_allow_is_said(tell: Callable[..., Any]) -> None:
    built = tell("", HAND.replace("1 peng 6b", "1 chi 678b") + "]\n")
    assert len(built.warnings) == 1
    assert built.warnings[0].startswith("the hand in docs/hands/sixteen.toml can't be played: ")
    assert built.warnings[0].endswith("; correct the file or the rule")


def test_a_hand_without_an_end_is_said(tell: Callable[..., Any]) -> None:
    [said] = tell("", HAND + "]\n").warnings
    assert "the answers run out or do not fit: seats 1 are asked, answers are there for []" in said


# --- Python in the page ---------------------------------------------------------------------------------------------


def test_live_lines_stand_with_their_answer(build: Callable[..., Any]) -> None:
    lines = "from zipai.cards import Hand\nprint(len(Hand('123s')))\nHand('12s')"
    built = build({"index.md": f"# Try\n\n```{{live}}\n{lines}\n```\n"}, zipai_python=True)
    page = built.page()
    assert built.warnings == []
    assert re.search(r"<pre[^>]*>3\nHand\(&#x27;12s&#x27;\)</pre>", page)
    assert page.count("lines.js") == 1
    assert "hidden>Run it here</button>" in page
    assert "lines.js" not in build({"index.md": f"# Try\n\n```{{live}}\n{lines}\n```\n"}).page()


def test_live_lines_that_fail_are_said(build: Callable[..., Any]) -> None:
    assert build({"index.md": "# Try\n\n```{live}\n1 / 0\n```\n"}).warnings == [
        "the lines of a live example fail: ZeroDivisionError: division by zero; correct them"
    ]


# --- addresses ------------------------------------------------------------------------------------------------------


def test_a_retired_id_leads_to_what_took_its_place(build: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    retired = replace(book()["groups.run"], id="groups.old-run", replaced_by="groups.run")
    monkeypatch.setitem(book().rules, "groups.old-run", retired)
    built = build({"index.md": "# Book\n\n```{rule} groups.run\n```\n\nOnce {rule}`groups.old-run`.\n"})
    assert 'url=../../index.html#groups.run"' in built.page("r/groups.old-run/index.html")
    assert 'href="#groups.run"' in built.page()


def test_a_figure_knows_its_example_and_its_position(build: Callable[..., Any]) -> None:
    page = build({"index.md": "# Book\n\n```{example} chi.from-next\n```\n\n```{example} win.own-draw\n```\n"}).page()
    assert 'data-options="{&quot;example&quot;: &quot;chi.from-next&quot;}"' in page
    assert 'data-options="{&quot;example&quot;: &quot;win.own-draw&quot;}"' in page
    assert catalogue()["win.own-draw"].position == ""


# --- boards ---------------------------------------------------------------------------------------------------------


def test_a_board_stands_as_a_picture_with_what_starts_it(build: Callable[..., Any]) -> None:
    pages = {"index.md": "# Play\n\n```{board} play\n:form:\n```\n\n```{example} chi.from-next\n```\n"}
    editor = "```{board} position-editor\n:example: chi.from-next\n:address:\n```\n"
    pages |= {"editor.md": f"---\norphan: true\n---\n# Lay\n\n{editor}"}
    built = build(pages, zipai_python=True)
    assert built.warnings == []
    page = built.page()
    assert '<select name="seat">' in page
    assert "This needs JavaScript, which is off in your browser." in page
    assert page.index("zp-start") < page.index("zp-picture")
    # The figure leads to the editor at its position, and the short addresses lead to the pages.
    there = re.search(r'href="editor\.html#(zp1\.[A-Za-z0-9_-]+)"', page)
    assert there is not None
    assert from_link(there[1]) == carried(catalogue()["chi.from-next"].table())
    assert f"&quot;position&quot;: &quot;{there[1]}&quot;" in built.page("editor.html")
    assert '"../editor.html" + location.search + location.hash' in built.page("editor/index.html")
    assert '<a href="../index.html">Play</a>' in built.page("play/index.html")
    # Without Python there is a picture, and it is said why.
    page = build(pages).page()
    assert "This site was built without Python for its pages" in page
    assert 'data-board="play"' not in page


def test_an_unknown_board_is_said(build: Callable[..., Any]) -> None:
    [told] = build({"index.md": "# Play\n\n```{board} pley\n```\n"}).warnings
    assert told.startswith("there is no board called 'pley'")
