"""Tables of the book, each a function from data and look to HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from zipai.examples import catalogue
from zipai.rulebook import Parameter, Rule, RuleSet, book, parameters
from zipai.rulebook.glossary import glossary
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.sources import sources
from zipai.show.html import Html, rule_chip, status_badge, text
from zipai.show.look import Look
from zipai.show.rulecard import agree, region_name, sources_html, word
from zipai.sphinxext.links import COMPARE, DECISION, EXAMPLE, REGION, RULE, SHEET, TERM
from zipai.sphinxext.threads import Threads


def _link(address: str, told: str, extra: str = "") -> str:
    return f'<a href="{escape(address)}"{extra}>{told}</a>'


def rule_link(rule: Rule, look: Look) -> Html:
    """A rule's title, leading to where it stands."""
    return Html(_link(RULE.format(id=rule.id), text(rule.title[look.lang], look), f' title="{escape(rule.id)}"'))


def _head(look: Look, *keys: str) -> str:
    cells = "".join(f'<th scope="col">{word(key, look)}</th>' for key in keys)
    return f"<thead><tr>{cells}</tr></thead>"


# --- regions ----------------------------------------------------------------------------------------------------------


def region_table(chapters: Sequence[str], look: Look) -> Html:
    """What regions set differently in these chapters, then, folded away, what they all share."""
    regions = tuple(all_built_in())
    rules = book().rules
    among = [p for p in parameters().values() if p.rule in rules and rules[p.rule].chapter in chapters]
    differ = [parameter for parameter in among if not agree(parameter.name, regions)]
    same = [parameter for parameter in among if parameter not in differ]
    if not differ:
        first = f"<p>{word('values.none-differ', look)}</p>"
    else:
        heads = "".join(
            f'<th scope="col" data-region="{region.id}">{region_name(region, look, REGION)}</th>' for region in regions
        )
        rows = "".join(_compared(parameter, regions, look) for parameter in differ)
        first = (
            f'<table class="zp-regions-table"><caption>{word("values.differ", look)}</caption>'
            f'<thead><tr><th scope="col">{word("values.what", look)}</th>{heads}</tr></thead>'
            f"<tbody>{rows}</tbody></table>"
        )
    if not same:
        return Html(first)
    items = "".join(
        f"<tr><th scope='row'>{rule_link(rules[parameter.rule], look)}</th>"
        f"<td>{text(regions[0].sentence(parameter.name)[look.lang], look)}</td></tr>"
        for parameter in same
    )
    return Html(
        f'{first}<details class="zp-same"><summary>{word("values.same", look, count=len(same))}</summary>'
        f'<table class="zp-list-table"><tbody>{items}</tbody></table></details>'
    )


def _compared(parameter: Parameter, regions: Sequence[RuleSet], look: Look) -> str:
    """A row; neighbours that say the same share a cell, which names them for narrow screens."""
    rule = book()[parameter.rule]
    comma = word("list", look)
    cells = ""
    for said, held in groupby(regions, key=lambda region: region.sentence(parameter.name)[look.lang]):
        group = list(held)
        names = comma.join(escape(region.title[look.lang]) for region in group)
        statuses = dict.fromkeys(region.settings[parameter.name].status for region in group)
        badges = " ".join(status_badge(status, look) for status in statuses if status != "sourced")
        span = f' colspan="{len(group)}"' if len(group) > 1 else ""
        ids = " ".join(region.id for region in group)
        cells += f'<td{span} data-region="{ids}" data-regions="{names}">{text(said, look)} {badges}</td>'
    beside = f'<small class="zp-remark">{_link(COMPARE.format(id=parameter.name), word("compare.more", look))}</small>'
    return f'<tr><th scope="row">{rule_link(rule, look)}{beside}</th>{cells}</tr>'


def parameter_table(region: RuleSet, look: Look) -> Html:
    """Everything a rule set settles, chapter by chapter, with status and sources."""
    rules = book().rules
    parts = []
    for chapter in book().chapters.values():
        held = [p for p in parameters().values() if p.rule in rules and rules[p.rule].chapter == chapter.id]
        if not held:
            continue
        rows = "".join(_setting(parameter, region, look) for parameter in held)
        parts.append(
            f'<table class="zp-settings"><caption>{text(chapter.title[look.lang], look)}</caption>'
            f"{_head(look, 'values.what', 'values.says', 'values.status', 'rule.sources')}<tbody>{rows}</tbody></table>"
        )
    return Html("".join(parts))


def _setting(parameter: Parameter, region: RuleSet, look: Look) -> str:
    setting = region.settings[parameter.name]
    note = f'<small class="zp-remark">{text(setting.note[look.lang], look)}</small>' if setting.note else ""
    if setting.origin == region.id:
        origin = word("parameters.own", look)
    elif setting.origin == "default":
        origin = word("parameters.default", look)
    else:
        titles = {each.id: each.title[look.lang] for each in all_built_in()}
        origin = word("parameters.inherited", look, title=titles.get(setting.origin, setting.origin))
    return (
        f'<tr><th scope="row">{rule_link(book()[parameter.rule], look)}'
        f'<code class="zp-option" translate="no">{escape(parameter.name)}</code></th>'
        f'<td><span class="zp-says">{text(region.sentence(parameter.name)[look.lang], look)}</span>{note}</td>'
        f'<td>{status_badge(setting.status, look)}<small class="zp-remark">{origin}</small></td>'
        f"<td>{sources_html(setting.sources, look, links=True, decision_url=DECISION)}</td></tr>"
    )


def region_facts(region: RuleSet, look: Look) -> Html:
    """The few lines before a rule set's table: what it is, what it stands on, its file and fingerprint."""
    told = [f'<p class="zp-lead">{text(region.about[look.lang], look)}</p>']
    facts = []
    if region.document is not None:
        facts.append(word("parameters.document", look, title=sources()[region.document].title[look.lang]))
    if region.extends is not None:
        titles = {each.id: each.title[look.lang] for each in all_built_in()}
        facts.append(word("parameters.extends", look, title=titles.get(region.extends, region.extends)))
    facts.append(word("parameters.file", look, file=f"{region.id}.toml", fingerprint=region.fingerprint[:12]))
    return Html("".join(told) + f"<p>{' '.join(facts)}</p>")


def special_to(region: RuleSet) -> tuple[Parameter, ...]:
    """The options in which a rule set is special: unlike the one it stands on, or else unlike every other of its own.

    >>> from zipai.rulebook import built_in
    >>> [parameter.name for parameter in special_to(built_in("shaoyang"))][:3]
    ['deal.sitting', 'deal.first-dealer', 'win.minimum']
    >>> [parameter.name for parameter in special_to(built_in("international"))]
    ['cards.face']
    """
    known = {other.id: other for other in all_built_in()}
    if region.extends in known:
        against = [known[region.extends]]
    else:
        against = [other for other in known.values() if other.extends not in known and other.id != region.id]
    return tuple(
        parameter
        for parameter in parameters().values()
        if all(other[parameter.name] != region[parameter.name] for other in against)
    )


def special_table(region: RuleSet, look: Look) -> Html:
    """What is special in a rule set, and what the others say there."""
    rows = ""
    for parameter in special_to(region):
        others: dict[str, list[str]] = {}
        for other in all_built_in():
            if other[parameter.name] != region[parameter.name]:
                others.setdefault(other.sentence(parameter.name)[look.lang], []).append(other.title[look.lang])
        comma, colon = word("list", look), ": " if look.lang == "en" else "："
        elsewhere = "".join(
            f'<span class="zp-says"><small>{text(comma.join(names) + colon, look)}</small>{text(said, look)}</span>'
            for said, names in others.items()
        )
        rows += (
            f'<tr><th scope="row">{rule_link(book()[parameter.rule], look)}</th>'
            f"<td>{text(region.sentence(parameter.name)[look.lang], look)}</td><td>{elsewhere}</td></tr>"
        )
    heads = _head(look, "values.what", "region.here", "region.elsewhere")
    return Html(f'<table class="zp-settings zp-special">{heads}<tbody>{rows}</tbody></table>' if rows else "")


def words_of(region: RuleSet, look: Look) -> Html:
    """What players of the region say for the words of this book; nothing where the glossary knows no word of theirs."""
    rows = ""
    for term in glossary().values():
        said = term.said_in(region.id)
        if said:
            signs = word("list", look).join(
                f'<b lang="zh-Hans">{escape(one.zh)}</b> <i lang="zh-Latn">{escape(one.pinyin)}</i>' for one in said
            )
            named = text(f"{term.en} {term.zh}" if look.lang == "en" else term.zh, look)
            link = _link(TERM.format(id=term.id), named)
            rows += f'<tr><td>{signs}</td><th scope="row">{link}</th></tr>'
    heads = _head(look, "region.says", "region.book")
    return Html(f'<table class="zp-list-table">{heads}<tbody>{rows}</tbody></table>' if rows else "")


def region_links(region: RuleSet, look: Look) -> Html:
    """Where else the rule set is found: its sheet, and the page of differences."""
    sheet = _link(SHEET.format(id=region.id), word("region.sheet", look))
    first = next(p.name for p in parameters().values() if not agree(p.name, tuple(all_built_in())))
    beside = _link(COMPARE.format(id=first), word("region.compare", look))
    return Html(f"<p>{sheet}{word('list', look)}{beside}</p>")


# --- rules ------------------------------------------------------------------------------------------------------------


def rule_index(look: Look) -> Html:
    """All rules by chapter, in both languages."""
    other = "zh" if look.lang == "en" else "en"
    parts = []
    for chapter in book().chapters.values():
        rows = "".join(
            f"<tr><td>{rule_chip(rule.id, look)}</td>"
            f'<td>{text(rule.title[look.lang], look)}</td><td lang="{"zh-Hans" if other == "zh" else "en"}">'
            f"{escape(rule.title[other])}</td><td>{status_badge(rule.status, look)}</td></tr>"
            for rule in book().of_chapter(chapter.id)
        )
        parts.append(
            f'<table class="zp-index"><caption>{text(chapter.title[look.lang], look)}</caption>'
            f"<tbody>{rows}</tbody></table>"
        )
    return Html("".join(parts))


def _counts(threads: Threads) -> list[tuple[str, int]]:
    rules = list(threads.rules.values())
    status = {s: sum(rule.status == s for rule in rules) for s in ("sourced", "decided", "disputed")}

    def names(hung: Iterable[tuple[str, ...]]) -> int:
        return len({name for found in hung for name in found})

    return [
        ("rules", len(rules)),
        *status.items(),
        ("functions", names(threads.code.values())),
        ("tests", names(threads.tests.values())),
        ("examples", len(catalogue())),
    ]


def coverage_table(threads: Threads, look: Look) -> Html:
    """How many rules there are and what each rests on: code, tests, examples."""
    counts = "".join(f"<li><b>{count}</b> {word(f'coverage.{key}', look)}</li>" for key, count in _counts(threads))
    parts = [f'<ul class="zp-counts">{counts}</ul>']
    for chapter in book().chapters.values():
        rows = "".join(_covered(rule, threads, look) for rule in threads.rules.values() if rule.chapter == chapter.id)
        head = _head(look, "values.what", "values.status", "coverage.code", "coverage.test", "coverage.example")
        parts.append(
            f'<table class="zp-coverage"><caption>{text(chapter.title[look.lang], look)}</caption>'
            f"{head}<tbody>{rows}</tbody></table>"
        )
    return Html("".join(parts))


def _covered(rule: Rule, threads: Threads, look: Look) -> str:
    code = threads.code.get(rule.id, ())
    tests = threads.tests.get(rule.id, ())
    shown = threads.examples.get(rule.id, ())
    functions = "<br>".join(f'<code translate="no">{escape(short(name))}</code>' for name in code)
    examples = ", ".join(
        _link(EXAMPLE.format(id=name), text(catalogue()[name].title[look.lang], look))
        for name in shown[:3]
        if name in catalogue()
    )
    more = f" {word('rule.more', look, count=len(shown) - 3)}" if len(shown) > 3 else ""
    return (
        f'<tr id="covered-{escape(rule.id)}"><th scope="row">{rule_link(rule, look)}'
        f'<code class="zp-option" translate="no">{escape(rule.id)}</code></th>'
        f"<td>{status_badge(rule.status, look)}</td><td>{functions}</td>"
        f'<td class="zp-number" data-label="{word("coverage.test", look)}">{len(tests)}</td>'
        f"<td>{examples}{more}</td></tr>"
    )


def short(name: str) -> str:
    """A dotted name by its last two parts.

    >>> short("zipai.scoring.huxi.kan")
    'huxi.kan'
    """
    return ".".join(name.split(".")[-2:])
