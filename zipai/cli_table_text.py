"""What the commands of the table print for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from zipai.melds import Group
from zipai.study.advice import Choice
from zipai.table import Due, Seat, Step, Table, forced, legal
from zipai.table.links import link
from zipai.table.positions import carried
from zipai.table.transcript import action_said, card_said, ending, event_said, hand_said, who
from zipai.words import say


def position_text(table: Table, rules: str | None, lang: str) -> str:
    """A position: the rules, each player, the moment, and the link."""
    known = carried(table)
    unit = {"minimum": table.rules["win.minimum"], "unit": table.rules.unit[lang]}
    head = say("records.head", lang, title=table.rules.title[lang], rules=rules or table.rules, **unit)
    lines = [head, say("positions.text.stock", lang, count=table.left)]
    if table.drawn_hands:
        lines.append(say("records.head.drawn", lang, count=table.drawn_hands))
    for at, seat in enumerate(known.seats):
        lines += ["", who(table, at, lang), *(f"  {line}" for line in _player(seat, table, lang))]
    return "\n".join([*lines, "", _moment(table, lang), link(table, rules)])


def _player(seat: Seat, table: Table, lang: str) -> Iterator[str]:
    if seat.sitting:
        return
    if seat.hand is None:
        yield say("positions.text.unseen", lang, count=seat.hand_size)
    else:
        yield say("positions.text.hand", lang, cards=hand_said(seat.hand, lang), count=len(seat.hand))
    comma = say("positions.text.comma", lang)
    if seat.melds or seat.hidden:
        melds = [_meld(meld, lang) for meld in seat.melds]
        melds += [say("positions.text.closed", lang, kind=say(f"show.kind.{kind}", lang)) for kind in seat.hidden]
        yield say("positions.text.melds", lang, melds=comma.join(melds))
    rows = {
        "discards": seat.discards,
        "dead": seat.dead,
        "barred_chi": sorted(seat.barred_chi),
        "barred_peng": sorted(seat.barred_peng),
    }
    for key, cards in rows.items():
        if cards:
            yield say(f"positions.text.{key}", lang, cards=comma.join(card_said(card, lang) for card in cards))
    if seat.passed:
        unit = table.rules.unit[lang]
        passed = (
            say("positions.text.at", lang, card=card_said(card, lang), huxi=huxi, unit=unit)
            for card, huxi in seat.passed
        )
        yield say("positions.text.passed", lang, wins=comma.join(passed))
    if seat.dead_hand:
        yield say("positions.text.dead-hand", lang)


def _meld(meld: Group, lang: str) -> str:
    kind = say(f"show.kind.{meld.kind}", lang)
    return say("positions.text.meld", lang, kind=kind, glyphs=meld.cards.glyphs().replace(" ", ""), text=meld)


def _moment(table: Table, lang: str) -> str:
    if table.air is not None:
        card, name = card_said(table.air.card, lang), who(table, table.air.seat, lang)
        return say(f"positions.text.{table.air.origin}", lang, who=name, card=card)
    key = "unknown" if table.due is None else "first" if table.first_discard and table.due is Due.DISCARD else table.due
    return say(f"positions.text.due.{key}", lang, who=who(table, table.turn, lang))


def legal_text(table: Table, lang: str) -> str:
    """What is forced, and what each seat may do."""
    lines = []
    for event in forced(table):
        said = say("positions.text.forced", lang, who=who(table, event.seat, lang), action=event.action)
        lines.append(f"{said}  [{event.rule}]")
    for seat, actions in legal(table).items():
        if table.seats[seat].sitting:
            continue
        if actions is None:
            said = say("positions.text.not-known", lang)
        else:
            said = say("positions.text.comma", lang).join(map(str, actions)) or say("positions.text.nothing", lang)
        lines.append(say("positions.text.may", lang, who=who(table, seat, lang), actions=said))
    return "\n".join(lines)


def why_text(found: dict[str, Any], lang: str) -> str:
    """That an action is legal, or every rule that forbids it."""
    if found["legal"]:
        return say("positions.text.is-legal", lang)
    refusals = (f"  {refusal['text']} [{refusal['rule']}]" for refusal in found["refusals"])
    return "\n".join([say("positions.text.not-legal", lang), *refusals])


def step_text(table: Table, done: Step, rules: str | None, lang: str) -> str:
    """What happened, and the position then, or how the hand ended."""
    lines = [event_said(event, table, lang) for event in done.events]
    if done.result is not None:
        return "\n".join([*lines, "", *ending(table, done.result, table.rules, lang)])
    assert done.table is not None
    return "\n".join([*lines, "", position_text(done.table, rules, lang)])


def advice_text(choices: Iterable[Choice], seat: int, lang: str) -> str:
    """What each choice leads to, the best first."""
    lines = [
        say("study.choice", lang, number=number, action=action_said(choice.action, lang), why=choice.why(lang))
        for number, choice in enumerate(choices, 1)
    ]
    return "\n".join(lines) or say("study.none", lang, seat=seat)
