"""Words of the game as a list: signs, pinyin, meaning, and what players of a region say instead."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from zipai.rulebook.glossary import glossary
from zipai.show.html import Html, text
from zipai.show.look import Look
from zipai.words import say


def glossary_html(names: Iterable[str], look: Look, *, anchors: bool = False) -> Html:
    """The words of those ids, each with its meaning; *anchors* gives them addresses on the page.

    >>> "kǎn" in glossary_html(["kan"], Look()), "id=" in glossary_html(["kan"], Look())
    (True, False)
    """
    return Html(f'<dl class="zp-glossary">{"".join(_item(glossary()[name], look, anchors) for name in names)}</dl>')


def _item(term: dict[str, object], look: Look, anchors: bool) -> str:
    forms = dict.fromkeys((str(term["zh"]), str(term["trad"])))
    signs = f'<b lang="zh-Hans">{escape(" / ".join(forms))}</b> <i lang="zh-Latn">{escape(str(term["pinyin"]))}</i>'
    english = escape(str(term["en"]))
    named = f"<b>{english}</b> {signs}" if look.lang == "en" else f'{signs} <span lang="en">{english}</span>'
    synonyms, meaning = term.get("synonyms", ()), term["meaning"]
    assert isinstance(synonyms, list | tuple)
    assert isinstance(meaning, dict)
    said = [
        text(say("site.glossary.synonym", look.lang, word=each["zh"], region=_region(each["region"], look)), look)
        for each in synonyms
    ]
    label = text(say("site.glossary.synonyms", look.lang), look)
    also = text(say("site.list", look.lang), look).join(said)
    more = f'<p><span class="zp-label">{label}</span> {also}</p>' if said else ""
    anchor = f' id="term-{escape(str(term["id"]))}"' if anchors else ""
    return f"<dt{anchor}>{named}</dt><dd><p>{text(meaning[look.lang], look)}</p>{more}</dd>"


def _region(name: str, look: Look) -> str:
    return say(f"site.glossary.region.{name}", look.lang)
