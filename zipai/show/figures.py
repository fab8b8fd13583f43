"""A worked example as a figure: the question, the cards, and the engine's answer line by line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from html import escape
from typing import Final, NamedTuple

from zipai.cards import Hand
from zipai.examples import Example
from zipai.melds import TABLE
from zipai.scoring import value, why_no_group
from zipai.scoring.finder import group_made
from zipai.scoring.huxi import total
from zipai.scoring.judge import Judgement, Line
from zipai.show.cards import card_svg, group_name, hand_svg
from zipai.show.html import Html, breakdown_html, cards_html, groups_html, refusals_html, rule_chip, text, verdict_html
from zipai.show.look import FACES, Look
from zipai.show.rulecard import word
from zipai.show.table import actions_html, events_html, table_html
from zipai.table import Action, Event, Table, forced, options, why
from zipai.table.dealing import deal
from zipai.table.links import link
from zipai.table.rules.settlement import match_over, match_result
from zipai.table.transcript import action_said, ending, event_said
from zipai.table.views import view
from zipai.words import say

_HEIGHT: Final = 80
#: What is asked of cards that somebody can lay otherwise.
_OF_CARDS: Final = ("score", "waits", "group", "value", "legal", "why", "step", "see", "deal")


class Shown(NamedTuple):
    """What is asked about, drawn; the engine's answer; and the answer's gist as plain text."""

    drawn: str
    answer: str
    said: str = ""


def figure_html(example: Example, look: Look, *, anchor: bool = False, editor: str | None = None) -> Html:
    """The example as a figure; with *anchor* it can be linked to.

    *editor* is the address of the position editor, with ``{id}`` for the link of a position: figures with a table
    lead there.
    """
    ident = f' id="example-{escape(example.id)}"' if anchor else ""
    shown = asked_and_answered(example, look)
    chips = " ".join(rule_chip(rule_id, look) for rule_id in example.shows)
    return Html(
        f'<figure class="zp-board zp-example"{ident}>'
        f'<figcaption><span class="zp-label">{word("example.title", look)}</span> '
        f"<b>{text(example.title[look.lang], look)}</b> "
        f'<span class="zp-label">{text(example.rule_set.title[look.lang], look)}</span></figcaption>'
        f'<p class="zp-question">{text(example.question[look.lang], look)}</p>'
        f'<div class="zp-as-printed">{shown.drawn}{shown.answer}'
        f'<p class="zp-explain">{text(example.explain[look.lang], look)}</p></div>'
        f"{_change(example, look, editor)}"
        f'<p class="zp-shows"><span class="zp-label">{word("example.shows", look)}</span> {chips}</p></figure>'
    )


def _change(example: Example, look: Look, editor: str | None) -> str:
    """The button that opens the figure as a live board, and the way to the editor; the page's script needs both."""
    if not changeable(example):
        return ""
    button = (
        f'<button type="button" class="zp-btn zp-start" data-board="example" '
        f'data-options="{escape(json.dumps({"example": example.id}))}">{word("example.change", look)}</button>'
    )
    there = ""
    if editor is not None and example.position:
        href = editor.replace("{id}", link(example.table(), example.rules))
        there = f' <a href="{escape(href)}">{word("example.editor", look)}</a>'
    return f'<div class="zp-change">{button}{there} <span role="status"></span></div>'


def changeable(example: Example) -> bool:
    """Whether it asks about cards that can be laid otherwise; groups of a hand alone have no place of their own.

    >>> from zipai.examples import catalogue
    >>> [name for name, example in catalogue().items() if not changeable(example)][:2]
    ['cards.pack', 'cards.big']
    """
    return example.ask in _OF_CARDS and all(group.kind in TABLE for group in example.melds)


def asked_and_answered(example: Example, look: Look) -> Shown:
    """The position that is asked about, drawn, and the engine's answer under the example's rules."""
    return _PARTS[example.ask](example, look)


def _labelled(key: str, look: Look, inner: str) -> str:
    return f'<div class="zp-place"><span class="zp-label">{word(f"example.{key}", look)}</span>{inner}</div>'


def _lying(example: Example, look: Look) -> str:
    """What is held and what lies on the table."""
    parts = ""
    if len(example.hand) or example.win is not None:
        held = hand_svg(example.hand, look, win=example.win, height=_HEIGHT)
        if example.win is not None and example.source is not None:
            source = say(f"site.example.from.{example.source}", look.lang)
            told = word("example.win", look, card=example.win.name(look.lang), source=source)
            held += f'<span class="zp-label">{told}</span>'
        parts += _labelled("hand", look, held)
    if example.melds:
        parts += _labelled("table", look, groups_html(example.melds, look, height=_HEIGHT * 0.7))
    return f'<div class="zp-places">{parts}</div>'


def _said(key: str, look: Look, **fields: object) -> str:
    return say(f"site.example.{key}", look.lang, **fields)


def _wins(judged: Judgement, look: Look) -> str:
    return _said("wins", look, huxi=judged.huxi, unit=judged.rules.unit[look.lang])


def _score(example: Example, look: Look) -> Shown:
    judged = example.judgement()
    headline = _wins(judged, look) if judged.wins else _said("wins-not", look)
    lines = breakdown_html(judged.lines, judged.huxi or 0, judged.minimum, look) if judged.lines else Html("")
    told = refusals_html(((refusal.rule, refusal.text(look.lang)) for refusal in judged.refusals), look)
    verdict = verdict_html(judged.wins, headline, told, lines, look=look, final=True)
    return Shown(_lying(example, look), verdict, headline)


def _waits(example: Example, look: Look) -> Shown:
    found = example.waits()
    if not found:
        nothing = _said("waits-none", look)
        return Shown(_lying(example, look), verdict_html(False, nothing, look=look, final=True), nothing)

    def worth(huxi: int | None) -> Html:
        return word("example.wait.no", look) if huxi is None else text(str(huxi), look)

    heads = "".join(
        f'<th scope="col">{word(f"example.wait.{key}", look)}</th>' for key in ("card", "own", "other", "unseen")
    )
    rows = "".join(
        f'<tr><td class="zp-group">{card_svg(wait.card, look, height=24)}</td><td>{worth(wait.own)}</td>'
        f"<td>{worth(wait.other)}</td><td>{wait.unseen}</td></tr>"
        for wait in found
    )
    table = Html(f'<table class="zp-score zp-waits"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>')
    headline = _said("waits", look, count=len(found))
    return Shown(_lying(example, look), verdict_html(True, headline, table, look=look), headline)


def _group(example: Example, look: Look) -> Shown:
    drawn = cards_html(example.hand, look, height=_HEIGHT)
    made = group_made(example.hand, example.rule_set)
    if made is None:
        refusals = why_no_group(example.hand, example.rule_set)
        told = refusals_html(((refusal.rule, refusal.text(look.lang)) for refusal in refusals), look)
        nothing = _said("group-not", look)
        return Shown(drawn, verdict_html(False, nothing, told, look=look, final=True), nothing)
    headline = _said("group", look, name=group_name(str(made.group.kind), look.lang), huxi=made.huxi)
    return Shown(drawn, verdict_html(True, headline, look=look), headline)


def _value(example: Example, look: Look) -> Shown:
    lines = [Line(group, *value(group, example.rule_set)) for group in example.melds]
    huxi = total(line.huxi for line in lines)
    return Shown("", breakdown_html(lines, huxi, None, look), say("show.score.caption", look.lang, total=huxi))


def _kinds(example: Example, look: Look) -> Shown:
    cards = Hand(example.answer()["kinds"]) if "kinds" in example.expect else example.hand
    return Shown("", cards_html(cards, look, height=56))


def _face(example: Example, look: Look) -> Shown:
    card = example.hand.kinds()[0]
    faces = "".join(
        f'<figure class="zp-face-of">{card_svg(card, replace(look, face=face), height=_HEIGHT)}'
        f'<figcaption class="zp-label">{text(say(f"show.face.{face}", look.lang), look)}</figcaption></figure>'
        for face in FACES
    )
    return Shown("", f'<div class="zp-row">{faces}</div>')


def _gist(events: Iterable[Event], table: Table, look: Look) -> list[str]:
    """What happened, without the rules."""
    return [event_said(event, table, look.lang).partition("  [")[0] for event in events]


def _legal(example: Example, look: Look) -> Shown:
    table = example.table()
    drawn = table_html(table, look, asks=example.seat)
    comes = forced(table) if "forced" in example.expect else ()
    told = f"<p>{word('example.forced', look)}</p>{events_html(comes, table, look)}" if comes else ""
    if "options" not in example.expect:
        gist = " ".join(_gist(comes, table, look)) if comes else _said("forced-none", look)
        return Shown(drawn, told or f"<p>{text(gist, look)}</p>", gist)
    found = options(table, example.seat)
    if not found:
        nothing = _said("may-nothing", look)
        return Shown(drawn, told + verdict_html(False, nothing, look=look, final=True), nothing)
    listed = say("site.list", look.lang).join(action_said(action, look.lang) for action in found)
    answer = f"{told}<p>{word('example.may', look)}</p>{actions_html(found, look)}"
    return Shown(drawn, answer, f"{_said('may', look)} {listed}")


def _why(example: Example, look: Look) -> Shown:
    action = Action.read(example.action)
    refusals = why(example.table(), example.seat, action)
    asked = word("example.why", look, seat=example.seat, action=action_said(action, look.lang))
    told = refusals_html(((refusal.rule, refusal.text(look.lang)) for refusal in refusals), look)
    headline = _said("refused" if refusals else "legal", look)
    answer = verdict_html(not refusals, headline, told, look=look, final=True)
    return Shown(table_html(example.table(), look, asks=example.seat), f"<p>{asked}</p>{answer}", headline)


def _step(example: Example, look: Look) -> Shown:
    table, done = example.table(), example.step()
    said = [
        word("example.answers", look, seat=seat, action=action_said(Action.read(action), look.lang))
        for seat, action in example.answers
    ]
    said += [word("example.drawn", look, card=example.draw.name(look.lang))] if example.draw is not None else []
    lines = () if done.result is None else ending(table, done.result, example.rule_set, look.lang)
    asked = "".join(f"<li>{item}</li>" for item in said)
    answer = f"<p>{word('example.after', look)}</p>{events_html(done.events, table, look, then=lines)}"
    listed = f"<ul>{asked}</ul>{answer}" if asked else answer
    return Shown(table_html(table, look), listed, " ".join([*_gist(done.events, table, look), *lines]))


def _see(example: Example, look: Look) -> Shown:
    seen = table_html(view(example.table(), example.seat), look)
    told = _said("sees", look, seat=example.seat)
    return Shown("", f"<p>{text(told, look)}</p>{seen}", told)


def _deal(example: Example, look: Look) -> Shown:
    return Shown("", table_html(deal(example.rule_set, example.seed, example.seat), look))


def _match(example: Example, look: Look) -> Shown:
    if not example.totals:
        return Shown("", "")
    over = match_over(example.totals, example.rule_set)
    pays = ", ".join(f"{points:+d}" for points in match_result(example.totals, example.rule_set))
    headline = word("example.over", look, pays=pays) if over else word("example.goes-on", look)
    totals = word("example.totals", look, totals=", ".join(map(str, example.totals)))
    return Shown(f"<p>{totals}</p>", f"<p>{headline}</p>")


_PARTS: Final[dict[str, Callable[[Example, Look], Shown]]] = {
    "score": _score,
    "waits": _waits,
    "group": _group,
    "value": _value,
    "kinds": _kinds,
    "face": _face,
    "legal": _legal,
    "why": _why,
    "step": _step,
    "see": _see,
    "deal": _deal,
    "match": _match,
}
