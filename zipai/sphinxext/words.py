"""The words of the game: the list of all, and a page for each, made from the glossary's data."""

from __future__ import annotations

import re
from html import escape

from zipai.cards import Hand
from zipai.melds import Group
from zipai.rulebook import Rule, book
from zipai.rulebook.glossary import Term, glossary, places, tones, without_tones
from zipai.show.cards import group_svg
from zipai.show.glossary import glossary_html
from zipai.show.html import Html, cards_html, status_badge, text
from zipai.show.look import Look
from zipai.show.rulecard import word
from zipai.sphinxext.links import RULE, TERM

_HEIGHT = 96
#: So many rules are named on a word's page; words such as "hand" stand in most of them.
_RULES_SHOWN = 12


def glossary_table(look: Look) -> Html:
    """Every word with its meaning and what players of each region say; each leads to its page."""
    return glossary_html(glossary(), look, address=TERM)


def term_html(term: Term, look: Look) -> Html:
    """A word's page below its title: meaning, cards, sound, what others say, and the rules that speak of it."""
    return Html(
        f'<p class="zp-lead">{text(term.meaning[look.lang], look)}</p>{_drawn(term, look)}{_facts(term, look)}'
        f"{_said_where(term, look)}{_rules(term, look)}"
    )


def _drawn(term: Term, look: Look) -> str:
    if not term.cards:
        return ""
    if ":" in term.cards:
        return f'<p class="zp-drawn">{group_svg(Group(term.cards), look, height=_HEIGHT)}</p>'
    return f'<div class="zp-drawn">{cards_html(Hand(term.cards), look, height=_HEIGHT)}</div>'


def _facts(term: Term, look: Look) -> str:
    comma = word("list", look)
    listed = comma.join(word(f"glossary.tone.{tone}", look) for tone in tones(term.pinyin))
    said = f'<i lang="zh-Latn">{escape(term.pinyin)}</i>'
    typed = without_tones(term.pinyin)
    rows = [
        ("glossary.signs", f'<b lang="zh-Hans">{escape(term.zh)}</b>'),
        ("glossary.traditional", f'<b lang="zh-Hant">{escape(term.trad)}</b>' if term.trad != term.zh else ""),
        ("glossary.sound", f"{said} ({listed})" if look.lang == "en" else f"{said}（{listed}）"),
        ("glossary.typed", f'<span lang="zh-Latn">{escape(typed)}</span>'),
        ("glossary.english", f'<b lang="en">{escape(term.en)}</b>'),
        ("glossary.also", f'<span lang="en">{escape(", ".join(term.also))}</span>' if term.also else ""),
    ]
    items = "".join(f"<dt>{word(key, look)}</dt><dd>{value}</dd>" for key, value in rows if value)
    return f'<dl class="zp-facts">{items}</dl>'


def _said_where(term: Term, look: Look) -> str:
    if not term.synonyms:
        return ""
    rows = ""
    for place in places().values():
        said = [one for one in term.synonyms if one.place == place.id]
        if not said:
            continue
        signs = word("list", look).join(
            f'<b lang="zh-Hans">{escape(one.zh)}</b> <i lang="zh-Latn">{escape(one.pinyin)}</i>' for one in said
        )
        ids = " ".join(place.rules)
        rows += f'<tr data-region="{ids}"><th scope="row">{text(place.name[look.lang], look)}</th><td>{signs}</td></tr>'
    return (
        f'<table class="zp-list-table"><caption>{word("glossary.where", look)}</caption><thead><tr>'
        f'<th scope="col">{word("glossary.place", look)}</th><th scope="col">{word("glossary.word", look)}</th></tr>'
        f"</thead><tbody>{rows}</tbody></table>"
    )


def rules_about(term: Term) -> tuple[Rule, ...]:
    """The rules whose titles name the word, or those whose sentences do where no title does.

    >>> [rule.id for rule in rules_about(glossary()["chouwei"])]
    ['huxi.chouwei', 'wei.chouwei', 'wei.chouwei-shows', 'win.chouwei-raise']
    """
    live = [rule for rule in book().rules.values() if rule.replaced_by is None]
    titled = [rule for rule in live if _names(rule.title.en, rule.title.zh, term)]
    return tuple(titled or [rule for rule in live if _names(rule.statement.en, rule.statement.zh, term)])


def _names(english: str, chinese: str, term: Term) -> bool:
    """Whether the sentence names it: a single sign is part of many words, so English has to agree with it."""
    if term.zh not in chinese:
        return False
    return len(term.zh) > 1 or re.search(rf"\b{re.escape(term.en)}\b", english, re.IGNORECASE) is not None


def _rules(term: Term, look: Look) -> str:
    found = rules_about(term)
    if not found:
        return ""
    items = "".join(
        f'<li><a href="{RULE.format(id=rule.id)}">{text(rule.title[look.lang], look)}</a> '
        f"{status_badge(rule.status, look)}</li>"
        for rule in found[:_RULES_SHOWN]
    )
    return f'<h2>{word("glossary.rules", look)}</h2><ul class="zp-rules">{items}</ul>'
