"""The pocket rulebook is whole, stands alone and speaks one language."""

from __future__ import annotations

import re
from html import unescape

import pytest

from zipai.rulebook import book, parameters
from zipai.rulebook.rulesets import all_built_in
from zipai.show.pocket import page
from zipai.words import LANGS, Lang


def plain(html: str) -> str:
    return re.sub(r"\s+", "", unescape(re.sub(r"<style.*?</style>|<[^>]+>", "", html, flags=re.DOTALL)))


@pytest.mark.parametrize("lang", LANGS)
def test_every_rule_stands_at_its_anchor(lang: Lang) -> None:
    html = page(lang)
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(ids) == {*book().rules, *book().chapters}
    for rule in book().rules.values():
        start = html.index(f'<article id="{rule.id}">')
        card = plain(html[start : html.index("</article>", start)])
        assert plain(rule.statement[lang]) in card
        assert plain(rule.title[lang]) in card
        if rule.note:
            assert plain(rule.note[lang]) in card
        for cite in rule.sources:
            assert plain(cite.text(lang)) in card
        for parameter in parameters().values():
            if parameter.rule == rule.id:
                values = {region[parameter.name] for region in all_built_in()}
                regions = list(all_built_in()) if len(values) > 1 else list(all_built_in())[:1]
                for region in regions:
                    assert plain(region.sentence(parameter.name)[lang]) in card


@pytest.mark.parametrize("lang", LANGS)
def test_it_fetches_nothing(lang: Lang) -> None:
    html = page(lang)
    assert not re.findall(r"<(?:script|link|img|iframe|object)|\bsrc=|@import|url\(|https?://(?!www\.w3\.org)", html)
    assert all(target.startswith("#") for target in re.findall(r'href="([^"]+)"', html))


@pytest.mark.parametrize("lang", LANGS)
def test_it_says_its_language(lang: Lang) -> None:
    html = page(lang)
    assert f'<html lang="{ {"en": "en", "zh": "zh-Hans"}[lang] }">' in html
    other = "zh" if lang == "en" else "en"
    for rule in book().rules.values():
        assert plain(rule.statement[other]) not in plain(html)
