"""Rule sets side by side: one wide table with a column for each, which a script narrows to those that one chooses.

Without the script it is complete: every option of every rule set, its sentence, its grounds, and where the catalogue
has one a position that they judge differently.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from zipai.examples.witnesses import Witness, witness
from zipai.rulebook import Parameter, RuleSet, book, parameters
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.sources import Citation
from zipai.show.figures import asked_and_answered
from zipai.show.html import Html, status_badge, text
from zipai.show.look import Look
from zipai.show.rulecard import agree, region_name, sources_html, word
from zipai.sphinxext.links import DECISION, EDITOR, EXAMPLE, REGION, RULE
from zipai.table.links import link


def compare_table(look: Look) -> Html:
    """All rule sets, an option a row, by chapter; rows that differ are marked as such."""
    regions = tuple(all_built_in())
    heads = "".join(
        f'<th scope="col" data-region="{region.id}">{region_name(region, look, REGION)}</th>' for region in regions
    )
    bodies = []
    for chapter in book().chapters.values():
        rows = "".join(_rows(parameter, regions, look) for parameter in read_in(chapter.id))
        if rows:
            title = text(chapter.title[look.lang], look)
            span = len(regions) + 1
            bodies.append(
                f'<tbody><tr class="zp-chapter"><th scope="rowgroup" colspan="{span}">{title}</th></tr>{rows}</tbody>'
            )
    return Html(
        f"{_choice(regions, look)}"
        f'<table class="zp-regions-table zp-compare"><caption>{word("compare.caption", look)}</caption>'
        f'<thead><tr><th scope="col">{word("values.what", look)}</th>{heads}</tr></thead>{"".join(bodies)}</table>'
    )


def read_in(chapter: str) -> list[Parameter]:
    """The parameters that the rules of a chapter read.

    >>> [parameter.name for parameter in read_in("peng")]
    []
    >>> [parameter.name for parameter in read_in("claims")]
    ['claim.last-card']
    """
    rules = book().rules
    return [each for each in parameters().values() if each.rule in rules and rules[each.rule].chapter == chapter]


def _choice(regions: Sequence[RuleSet], look: Look) -> str:
    """What the script needs to narrow the table; hidden until there is a script."""
    boxes = "".join(
        f'<label class="zp-pill"><input type="checkbox" name="of" value="{region.id}" checked> '
        f"{text(region.title[look.lang], look)}</label>"
        for region in regions
    )
    shown = "".join(
        f'<label class="zp-pill"><input type="radio" name="rows" value="{value}"{" checked" * (value == "differ")}> '
        f"{word(f'compare.{value}', look)}</label>"
        for value in ("differ", "all")
    )
    return (
        f'<form class="zp-compare-choice" hidden><fieldset><legend>{word("compare.which", look)}</legend>{boxes}'
        f"</fieldset><fieldset><legend>{word('compare.rows', look)}</legend>{shown}</fieldset>"
        f'<p role="status" data-differ="{escape(word("compare.count", look, count="#"))}" '
        f'data-two="{escape(word("compare.two", look))}"></p></form>'
    )


def _rows(parameter: Parameter, regions: Sequence[RuleSet], look: Look) -> str:
    rule = book()[parameter.rule]
    head = (
        f'<th scope="row"><a href="{RULE.format(id=rule.id)}">{text(rule.title[look.lang], look)}</a>'
        f'<code class="zp-option" translate="no">{escape(parameter.name)}</code></th>'
    )
    if agree(parameter.name, regions):
        cell = _cell(parameter.name, regions, look)
        return f'<tr class="zp-agree" id="compare-{escape(parameter.name)}">{head}{cell}</tr>'
    cells = "".join(_cell(parameter.name, [region], look) for region in regions)
    row = f'<tr id="compare-{escape(parameter.name)}">{head}{cells}</tr>'
    found = witness(parameter, regions)
    if found is None:
        return row
    row = row.replace("<tr ", '<tr class="zp-witnessed" ', 1)
    shown = witness_html(found, look)
    return f'{row}<tr class="zp-witness"><td colspan="{len(regions) + 1}">{shown}</td></tr>'


def _cell(name: str, regions: Sequence[RuleSet], look: Look) -> str:
    """What one rule set says, or all of them where they agree, with how sure that is and why."""
    first = regions[0]
    statuses = dict.fromkeys(region.settings[name].status for region in regions)
    badges = " ".join(status_badge(status, look) for status in statuses if status != "sourced")
    grounds: dict[Citation, None] = {}
    for region in regions:
        grounds.update(dict.fromkeys(region.settings[name].sources))
    comma = word("list", look)
    names = comma.join(escape(region.title[look.lang]) for region in regions)
    span = f' colspan="{len(regions)}"' if len(regions) > 1 else ""
    return (
        f'<td{span} data-region="{" ".join(region.id for region in regions)}" data-regions="{names}" '
        f'data-value="{escape(str(first[name]))}"><span class="zp-says">'
        f"{text(first.sentence(name)[look.lang], look)}</span> {badges}"
        f'<details class="zp-grounds"><summary>{word("rule.sources", look)}</summary>'
        f"{sources_html([*grounds], look, links=True, decision_url=DECISION)}</details></td>"
    )


def witness_html(found: Witness, look: Look) -> Html:
    """The position, and below it what each rule set answers; rule sets that agree share an answer."""
    example = found.example
    titles = {region.id: region.title[look.lang] for region in all_built_in()}
    comma = word("list", look)
    apart = example.ask in _DRAWN_APART
    answers, drawn = "", ""
    for _, names in found.groups():
        here = replace(example, rules=names[0])
        drawn, answer, _ = asked_and_answered(here, look)
        if example.position:
            there = EDITOR.format(id=link(here.table(), here.rules))
            answer += f'<p><a href="{there}">{word("example.editor", look)}</a></p>'
        named = comma.join(text(titles[name], look) for name in names)
        answers += (
            f'<section class="zp-answer" data-region="{" ".join(names)}"><p class="zp-label">{named}</p>'
            f"{drawn if apart else ''}{answer}</section>"
        )
    none = [titles[name] for name, answer in found.answers if answer is None]
    left = f'<p class="zp-label">{word("compare.not-there", look, regions=comma.join(none))}</p>' if none else ""
    return Html(
        f'<details class="zp-shown"><summary>{word("compare.position", look)} '
        f"<b>{text(example.title[look.lang], look)}</b></summary>"
        f'<div class="zp-board zp-example"><p class="zp-question">{text(example.question[look.lang], look)}</p>'
        f'{"" if apart else drawn}<div class="zp-answers">{answers}</div>{left}'
        f'<p><a href="{EXAMPLE.format(id=example.id)}">{word("compare.example", look)}</a></p></div></details>'
    )


#: Questions whose picture is itself what the rules say.
_DRAWN_APART = ("deal", "see", "value")
