"""A table as a picture for pages: each seat with its melds, hand and discards, and the card in the air.

It draws what it is given and decides nothing; for a player it is given a view.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from zipai.cards import Card, Hand
from zipai.melds import Group, Kind
from zipai.show.cards import card_svg, hand_svg
from zipai.show.html import Html, cards_html, groups_html, rule_chip, text
from zipai.show.look import Look
from zipai.table.actions import Action
from zipai.table.state import Event, Seat, Table
from zipai.table.transcript import action_said, event_said, who
from zipai.words import say

_HAND: Final = 64
_SMALL: Final = 30


@dataclass(frozen=True, slots=True)
class _Closed:
    """A closed meld of which only the kind is known."""

    kind: Kind
    cards: Hand = Hand()


def table_html(table: Table, look: Look, *, asks: int | None = None) -> Html:
    """The whole table; the seat that is asked about stands first and is told so.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.dealing import deal
    >>> shown = table_html(deal(built_in("paohuzi"), 7, dealer=0), Look())
    >>> shown.count("zp-seat"), "19 cards in the stock" in shown
    (3, True)
    """
    order = list(table.order_from(table.dealer if asks is None else asks))
    order += [seat for seat, who_sits in enumerate(table.seats) if who_sits.sitting]
    seats = "".join(_seat(table, seat, look, asks=seat == asks) for seat in order)
    return Html(f'<div class="zp-table">{_middle(table, look)}{seats}</div>')


def _word(key: str, look: Look, **fields: object) -> Html:
    return text(say(f"show.table.{key}", look.lang, **fields), look)


def _label(key: str, look: Look, inner: str, **fields: object) -> str:
    return f'<div class="zp-place"><span class="zp-label">{_word(key, look, **fields)}</span>{inner}</div>'


def _middle(table: Table, look: Look) -> str:
    stock = f'<span class="zp-label">{_word("stock", look, count=table.left)}</span>'
    if table.air is None:
        due = say(f"show.table.due.{table.due or 'none'}", look.lang, who=who(table, table.turn, look.lang))
        return f'<div class="zp-air"><span>{text(due, look)}</span>{stock}</div>'
    air = table.air
    told = say(
        f"show.table.{air.origin}", look.lang, who=who(table, air.seat, look.lang), card=air.card.name(look.lang)
    )
    return f'<div class="zp-air">{card_svg(air.card, look, height=_HAND)}<span>{text(told, look)}</span>{stock}</div>'


def _seat(table: Table, seat: int, look: Look, *, asks: bool) -> str:
    me = table.seats[seat]
    asked = f' <span class="zp-label">{_word("asked", look)}</span>' if asks else ""
    head = f'<div class="zp-head"><b>{text(who(table, seat, look.lang), look)}</b>{asked}</div>'
    return f'<section class="zp-seat{" zp-asked" if asks else ""}">{head}{"".join(_parts(me, look))}</section>'


def _parts(me: Seat, look: Look) -> Iterable[str]:
    if me.sitting:
        yield f'<span class="zp-label">{_word("sits", look)}</span>'
        return
    melds: list[Group | _Closed] = [*me.melds, *map(_Closed, me.hidden)]
    if melds:
        yield _label("melds", look, groups_html(melds, look, height=_HAND * 0.75))
    if me.hand is None:
        yield _label("unseen", look, "", count=me.hand_size)
    elif len(me.hand):
        yield _label("hand", look, hand_svg(me.hand, look, height=_HAND))
    for key, cards in (("discards", me.discards), ("dead", me.dead)):
        if cards:
            yield _label(key, look, cards_html(cards, look, height=_SMALL))
    for key, barred in (("barred-chi", me.barred_chi), ("barred-peng", me.barred_peng)):
        if barred:
            yield _label(key, look, cards_html(sorted(barred), look, height=_SMALL))
    for card, huxi in me.passed:
        yield f'<span class="zp-label">{_passed(card, huxi, look)}</span>'
    if me.dead_hand:
        yield f'<span class="zp-label">{_word("dead-hand", look)}</span>'


def _passed(card: Card, huxi: int, look: Look) -> Html:
    return _word("passed", look, card=card.name(look.lang), huxi=huxi)


def actions_html(actions: Iterable[Action], look: Look) -> Html:
    """Actions in words, as a list."""
    items = "".join(f"<li>{text(action_said(action, look.lang), look)}</li>" for action in actions)
    return Html(f'<ul class="zp-actions">{items}</ul>')


def events_html(events: Iterable[Event], before: Table, look: Look, *, then: Iterable[str] = ()) -> Html:
    """What happened at the table *before*, each event in words with its rule; then further lines of text."""
    told = [*(event_said(event, before, look.lang) for event in events), *then]
    items = "".join(f"<li>{_with_chip(line, look)}</li>" for line in told)
    return Html(f'<ol class="zp-events">{items}</ol>')


def _with_chip(line: str, look: Look) -> str:
    """A line whose rule id, in brackets at its end, is drawn as a chip."""
    said, bracket, rest = line.rpartition("[")
    if not bracket or not rest.endswith("]"):
        return text(line, look)
    return f"{text(said.strip(), look)} {rule_chip(rest.removesuffix(']'), look)}"
