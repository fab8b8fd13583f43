"""Words of the game as a list: signs, pinyin, meaning, and what players of a place say instead."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from zipai.rulebook.glossary import Synonym, Term, glossary, places
from zipai.show.html import Html, text
from zipai.show.look import Look
from zipai.show.rulecard import word
from zipai.words import say


def glossary_html(names: Iterable[str], look: Look, *, address: str = "") -> Html:
    """The words of those ids, each with its meaning; with an *address* each can be found, and leads to its page there.

    >>> "kǎn" in glossary_html(["kan"], Look()), "id=" in glossary_html(["kan"], Look())
    (True, False)
    """
    return Html(f'<dl class="zp-glossary">{"".join(_item(glossary()[name], look, address) for name in names)}</dl>')


def _item(term: Term, look: Look, address: str) -> str:
    also, head, anchor = said_elsewhere(term.synonyms, look), str(named(term, look)), ""
    more = f'<p><span class="zp-label">{word("glossary.synonyms", look)}</span> {also}</p>' if also else ""
    if address:
        head, anchor = f'<a href="{address.format(id=term.id)}">{head}</a>', f' id="term-{escape(term.id)}"'
    return f"<dt{anchor}>{head}</dt><dd><p>{text(term.meaning[look.lang], look)}</p>{more}</dd>"


def named(term: Term, look: Look) -> Html:
    """The word in both languages and as it is said, its own language first."""
    forms = " / ".join(dict.fromkeys((term.zh, term.trad)))
    signs = f'<b lang="zh-Hans">{escape(forms)}</b> <i lang="zh-Latn">{escape(term.pinyin)}</i>'
    if look.lang == "en":
        return Html(f"<b>{escape(term.en)}</b> {signs}")
    return Html(f'{signs} <span lang="en">{escape(term.en)}</span>')


def said_elsewhere(synonyms: tuple[Synonym, ...], look: Look) -> Html:
    """Synonyms in a line, each with its place."""
    return Html(
        word("list", look).join(
            text(say("site.glossary.synonym", look.lang, word=one.zh, region=places()[one.place].name[look.lang]), look)
            for one in synonyms
        )
    )
