"""A rule as parts of a page: what each region says of it, how sure it is, where it comes from.

The website and the pocket rulebook are made of these parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from zipai.rulebook import Citation, Parameter, Rule, RuleSet, parameters
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.sources import sources
from zipai.show.html import Html, status_badge, text
from zipai.show.look import Look
from zipai.words import say


def word(key: str, look: Look, /, **fields: object) -> Html:
    """One of the site's words, escaped and with its language marked.

    >>> word("rule.sources", Look())
    'Sources'
    """
    return text(say(f"site.{key}", look.lang, **fields), look)


def read_by(rule: Rule) -> tuple[Parameter, ...]:
    """The parameters that the rule reads.

    >>> from zipai.rulebook import book
    >>> [parameter.name for parameter in read_by(book()["huxi.kan"])]
    ['huxi.kan.small', 'huxi.kan.big']
    """
    return tuple(parameter for parameter in parameters().values() if parameter.rule == rule.id)


def agree(name: str, regions: Sequence[RuleSet]) -> bool:
    """Whether all the rule sets give the parameter the same value."""
    return len({region[name] for region in regions}) == 1


def region_name(region: RuleSet, look: Look, region_url: str | None = None) -> Html:
    """A rule set's title, leading to its page where there is one."""
    title = text(region.title[look.lang], look)
    if region_url is None:
        return title
    return Html(f'<a href="{escape(region_url.format(id=region.id))}">{title}</a>')


def _said(name: str, region: RuleSet, look: Look) -> Html:
    """The sentence, and below it the remark of the rule set where it makes one."""
    note = region.settings[name].note
    remark = f'<small class="zp-remark">{text(note[look.lang], look)}</small>' if note else ""
    return Html(f'<span class="zp-says">{text(region.sentence(name)[look.lang], look)}</span>{remark}')


def _statuses(name: str, regions: Sequence[RuleSet], look: Look) -> Html:
    """One badge where all are equally sure, otherwise each badge with the rule sets it holds for."""
    held: dict[str, list[str]] = {}
    for region in regions:
        held.setdefault(region.settings[name].status, []).append(region.title[look.lang])
    if len(held) == 1:
        return status_badge(next(iter(held)), look)
    comma = say("site.list", look.lang)
    parts = (
        f"<span>{status_badge(status, look)} <small>{text(comma.join(names), look)}</small></span>"
        for status, names in held.items()
    )
    return Html(f'<span class="zp-statuses">{"".join(parts)}</span>')


def values_html(
    rule: Rule, look: Look, *, regions: Sequence[RuleSet] | None = None, region_url: str | None = None
) -> Html:
    """What each region makes of the rule, a row each; said once where all agree. Nothing without parameters."""
    among = tuple(all_built_in()) if regions is None else tuple(regions)
    names = [parameter.name for parameter in read_by(rule)]
    everywhere: dict[str, list[str]] = {}
    for name in names:
        if agree(name, among):
            everywhere.setdefault(_statuses(name, among, look), []).append(_shared(name, among, look))
    rows = [
        f'<tr><th scope="row">{word("values.everywhere", look)}</th><td>{"".join(said)}</td><td>{status}</td></tr>'
        for status, said in everywhere.items()
    ]
    rows += [
        f'<tr data-region="{region.id}"><th scope="row">{region_name(region, look, region_url)}</th>'
        f"<td>{_said(name, region, look)}</td><td>{_statuses(name, [region], look)}</td></tr>"
        for name in names
        if not agree(name, among)
        for region in among
    ]
    if not rows:
        return Html("")
    heads = "".join(f'<th scope="col">{word(f"values.{key}", look)}</th>' for key in ("region", "says", "status"))
    return Html(
        f'<table class="zp-values"><caption>{word("values.caption", look)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _shared(name: str, regions: Sequence[RuleSet], look: Look) -> str:
    """The one sentence of all rule sets, and below it what some of them remark."""
    colon = ": " if look.lang == "en" else "："
    notes = "".join(
        f'<small class="zp-remark">{text(region.title[look.lang] + colon + note[look.lang], look)}</small>'
        for region in regions
        if (note := region.settings[name].note)
    )
    return f'<span class="zp-says">{text(regions[0].sentence(name)[look.lang], look)}</span>{notes}'


def source_html(cite: Citation, look: Look, *, links: bool = False, decision_url: str | None = None) -> Html:
    """One ground as readers see it.

    With *links* a source that has an address leads there; *decision_url* is the template of a decision's address.
    """
    told = text(cite.text(look.lang), look)
    address = sources()[cite.ref].address if cite.ref is not None else None
    if links and address:
        return Html(f'<a class="zp-out" href="{escape(address)}">{told}</a>')
    if cite.decision is not None and decision_url is not None:
        named = text(f"{say('rulebook.status.decided', look.lang)} {cite.decision}", look)
        link = f'<a href="{escape(decision_url.format(id=cite.decision))}">{named}</a>'
        return Html(f"{link}{told.removeprefix(named)}")
    return told


def sources_html(
    cites: Sequence[Citation], look: Look, *, links: bool = False, decision_url: str | None = None
) -> Html:
    """The grounds: documents and pages by title, then each decision with its reason."""
    plain = [cite for cite in cites if cite.decision is None and cite.house is None]
    ours = [cite for cite in cites if cite not in plain]
    items = "".join(
        f"<li>{source_html(cite, look, links=links, decision_url=decision_url)}</li>" for cite in (*plain, *ours)
    )
    return Html(f'<ul class="zp-sources">{items}</ul>')
