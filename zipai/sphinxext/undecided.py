"""What the sources leave open: each point with its question, what this book does and why, and what hangs on it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from zipai.rulebook import Rule, RuleSet, book, parameters
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.sources import Citation, Decision, decisions
from zipai.show.html import Html, status_badge, text
from zipai.show.look import Look
from zipai.show.rulecard import word
from zipai.sphinxext.links import DECISION, RULE


def rules_of(decision: str) -> tuple[Rule, ...]:
    """The rules that rest on a decision, by themselves or through an option that they read, in the book's order.

    >>> [rule.id for rule in rules_of("B2")]
    ['chi.bi', 'chi.bi-group']
    """

    def cites(sources: Iterable[Citation]) -> bool:
        return any(cite.decision == decision for cite in sources)

    read = {
        parameter.rule
        for parameter in parameters().values()
        if cites(parameter.sources) or any(cites(region.settings[parameter.name].sources) for region in all_built_in())
    }
    return tuple(rule for rule in book().rules.values() if rule.id in read or cites(rule.sources))


def undecided_html(look: Look) -> Html:
    """Disputed rules first, then every decision by the chapter of the first rule that rests on it."""
    hung = {name: rules_of(name) for name in decisions()}
    disputed = [rule for rule in book().rules.values() if rule.status == "disputed"]
    listed = "".join(_disputed(rule, look) for rule in disputed)
    head = word("undecided.disputed", look, count=len(disputed))
    parts = [f'<h2 id="disputed">{head}</h2><ul class="zp-rules">{listed}</ul>']
    for chapter in book().chapters.values():
        here = [decisions()[name] for name, rules in hung.items() if rules and rules[0].chapter == chapter.id]
        if not here:
            continue
        entries = "".join(decision_html(one, hung[one.id], look) for one in here)
        title = text(chapter.title[look.lang], look)
        parts.append(f'<h2 id="undecided-{chapter.id}">{title}</h2><dl class="zp-decisions">{entries}</dl>')
    return Html("".join(parts))


def _disputed(rule: Rule, look: Look) -> str:
    note = f" {text(rule.note[look.lang], look)}" if rule.note else ""
    return f"<li>{_rule(rule, look)}{'.' if look.lang == 'en' else '：'}{note}</li>"


def _rule(rule: Rule, look: Look) -> str:
    return f'<a href="{RULE.format(id=rule.id)}">{text(rule.title[look.lang], look)}</a>'


def decision_html(decision: Decision, rules: Iterable[Rule], look: Look) -> Html:
    """One point: the question, what we do, the reason, and the rules that rest on it."""
    listed = word("list", look).join(_rule(rule, look) for rule in rules)
    return Html(
        f'<dt id="decision-{escape(decision.id)}"><code translate="no">{escape(decision.id)}</code> '
        f"{text(decision.question[look.lang], look)}</dt>"
        f"<dd><p><b>{text(decision.decision[look.lang], look)}</b> {text(decision.reason[look.lang], look)}</p>"
        f'<p><span class="zp-label">{word("undecided.rules", look)}</span> {listed}</p></dd>'
    )


def open_in(region: RuleSet, look: Look) -> Html:
    """What is not certain about a rule set: its disputed options, then each question that its document leaves open."""
    disputed = [p for p in parameters().values() if region.settings[p.name].status == "disputed"]
    asked = dict.fromkeys(
        cite.decision for setting in region.settings.values() for cite in setting.sources if cite.decision is not None
    )
    rows = "".join(
        f"<li>{status_badge('disputed', look)} {_rule(book()[parameter.rule], look)}: "
        f"{text(region.sentence(parameter.name)[look.lang], look)}</li>"
        for parameter in disputed
    )
    rows += "".join(
        f'<li><a href="{DECISION.format(id=name)}">{text(decisions()[name].question[look.lang], look)}</a> '
        f"{text(decisions()[name].decision[look.lang], look)}</li>"
        for name in asked
    )
    return Html(f'<ul class="zp-rules">{rows}</ul>')
