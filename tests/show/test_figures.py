"""Every worked example can be drawn, in both languages, with the engine's own answer."""

from __future__ import annotations

import re
from html import unescape

import pytest

from zipai.examples import Example, catalogue
from zipai.show.figures import figure_html
from zipai.show.html import rule_chip
from zipai.show.look import Look
from zipai.words import LANGS

EXAMPLES = list(catalogue().values())


def words(html: str) -> str:
    """What is read, without ids of rules, tags and room."""
    html = re.sub(r'<(a|span) class="zp-rule".*?</\1>', "", html)
    return "".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_a_figure_asks_and_answers(example: Example, lang: str) -> None:
    look = Look(lang=lang)  # type: ignore[arg-type]
    html = figure_html(example, look, anchor=True)
    told = words(html)
    assert f'id="example-{example.id}"' in html
    for text in (example.title, example.question, example.explain):
        assert "".join(text[lang].split()) in told
    for rule_id in example.shows:
        assert rule_chip(rule_id, look) in html
    if example.ask == "score":
        judged = example.judgement()
        assert html.count("<tr><td") == len(judged.lines)
        for refusal in judged.refusals:
            assert "".join(refusal.text(lang).split()) in told
    if lang == "zh":
        assert not re.findall(r"[A-Za-z]{3,}", told)
