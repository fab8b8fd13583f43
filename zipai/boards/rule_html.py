"""A rule as a card: what it says, how sure that is, what regions say, and where it comes from."""

from __future__ import annotations

from html import escape

from zipai.boards.pen import Pen
from zipai.rulebook import Rule
from zipai.rulebook.parameters import parameters
from zipai.rulebook.rulesets import all_built_in
from zipai.show.html import Html, status_badge
from zipai.show.rulecard import sources_html, values_html
from zipai.words import say


def region_values(rule: Rule, lang: str) -> list[tuple[str, list[str]]]:
    """What regions say where the rule lets them differ: sentences, each with the regions that say so.

    >>> from zipai.rulebook import book
    >>> for sentence, regions in region_values(book()["win.minimum"], "en"):
    ...     print(sentence, len(regions))
    A win needs at least 15 huxi. 2
    A win needs at least 10 huxi. 1
    A win needs at least 15 yóu. 1
    """
    found: dict[str, list[str]] = {}
    for parameter in parameters().values():
        if parameter.rule == rule.id:
            for region in all_built_in():
                found.setdefault(region.sentence(parameter.name)[lang], []).append(region.title[lang])
    return list(found.items())


def rule_html(rule: Rule, pen: Pen) -> Html:
    """The rule as a card; with a link to its page where there is one."""
    lang = pen.lang
    head = pen.tag(
        "div", pen.tag("b", rule.title[lang], kind="zp-title"), status_badge(rule.status, pen.look), kind="zp-row"
    )
    parts = [head, pen.tag("p", rule.statement[lang])]
    if rule.note is not None:
        parts.append(pen.tag("p", rule.note[lang], kind="zp-soft"))
    if values := values_html(rule, pen.look):
        parts.append(pen.tag("div", values, kind="zp-scroll", tabindex="0", role="group", aria_label=rule.title[lang]))
    grounds = sources_html(rule.sources, pen.look)
    parts.append(pen.fold(say("rulebook.label.sources", lang), grounds, f"sources-{rule.id}"))
    href = pen.reader.rule_href(rule.id)
    if href is None:
        parts.append(Html(f'<p><span class="zp-rule" translate="no">{escape(rule.id)}</span></p>'))
    else:
        link = pen.word("in-rulebook", rule=rule.id)
        parts.append(Html(f'<p><a href="{escape(href)}" data-key="rulebook">{pen.text(link)}</a></p>'))
    return pen.tag("div", *parts, kind="zp-rulecard")
