"""Chapter *claims*: who may speak on the card in the air, and whose claim goes first."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final

from zipai.cards import Card, alike
from zipai.table.actions import Action
from zipai.table.guards import Ask, Evidence, guard
from zipai.table.rules.forced import pao_of, paos_of, shown_cards
from zipai.table.state import Air, Due, Origin, Table, keep
from zipai.threads import rule

#: Kept at hand, for looking up a member of an enumeration is slow.
_DRAW: Final = Origin.DRAW


@guard("claim.card", "chi", "peng", "pao", gate=True, kept=True)
def no_card_in_the_air(ask: Ask) -> Evidence | None:
    """Chi, peng and a chosen pao need a card in the air."""
    return () if ask.table.air is None else None


@guard("claim.card", "peng", "pao", gate=True, each=True, kept=True)
def another_card(ask: Ask, action: Action) -> Evidence | None:
    """The card named is not the one in the air."""
    return () if action.card != ask.card else None


@guard("claim.card", "win", gate=True, kept=True)
def nothing_to_win(ask: Ask) -> Evidence | None:
    """Winning needs a card in the air, or one's own turn with a hand that has just been completed."""
    if ask.table.air is not None or (ask.table.due is Due.WIN and ask.table.turn == ask.seat):
        return None
    return ()


@guard("pao.forced", "pao")
def no_pao(ask: Ask) -> Evidence | None:
    """A pao by choice needs what a forced one needs: three alike, and the fourth from where it may come."""
    return (("cards", alike(ask.card)),) if pao_of(ask.table, ask.seat) is None else None


@guard("claim.seen-pao", "chi", "peng", on=(Origin.DRAW, Origin.DISCARD), where=lambda rules: rules.is_on("pao.forced"))
def pao_in_sight(ask: Ask) -> Evidence | None:
    """A pao that the player can see coming takes the card: one's own, or of a triple of which a card lies open."""
    paos = paos_of(ask.table) if ask.table.paos is None else ask.table.paos
    if not paos:
        return None
    for seat, (_, below) in paos.items():
        if seat == ask.seat or (below is not None and shown_cards(below, ask.rules)):
            return (("cards", alike(ask.card)),)
    return None


@rule("chi.from")
def eaters(air: Air, table: Table) -> tuple[int, ...]:
    """The seats that may eat the card in the air, if they can: it must be the previous player's, or one's own draw
    where the rule set allows it.

    Rule: chi.from.
    """
    in_turn = table.orders[air.seat]
    return in_turn[:2] if air.origin is _DRAW and table.rules.is_on("chi.own-draw") else in_turn[1:2]


def eaters_of(table: Table) -> tuple[int, ...]:
    """The seats that may eat the card in the air, as :func:`eaters` says; kept with the table."""
    found = table.eaters
    if found is None:
        assert table.air is not None
        found = eaters(table.air, table)
        keep(table, "eaters", found)
    return found


@rule("claim.win-order")
def win_order(table: Table) -> tuple[int, ...]:
    """The seats in the order in which wins on the card go: who showed it, then on in turn order.

    Rule: claim.win-order.
    """
    assert table.air is not None
    return tuple(table.order_from(table.air.seat))


def in_order(table: Table, some: Container[int]) -> list[int]:
    """Some of the seats in that order."""
    return [seat for seat in win_order(table) if seat in some]


@rule("claim.chi-order")
def chi_order(table: Table) -> tuple[int, ...]:
    """Who may chi, in order: the drawer of the card, then the next player. Rule: claim.chi-order."""
    assert table.air is not None
    return (table.air.seat, table.next(table.air.seat))


@rule("claim.order", "win.before-pao")
def first_claim(table: Table, answers: Mapping[int, Action], pao: int | None) -> tuple[int, Action] | None:
    """The claim that goes: a win, then the forced pao (None here) or one by choice, then peng, then chi.

    Returns the seat and its answer, or None when no answer takes the card before *pao* or at all.
    Rules: claim.order, win.before-pao.
    """
    if len(answers) == 1:
        # it meets nothing but the pao
        ((seat, answer),) = answers.items()
        return None if answer.name == "pass" or (pao is not None and answer.name != "win") else (seat, answer)
    return _first_of_several(table, answers, pao)


def _first_of_several(table: Table, answers: Mapping[int, Action], pao: int | None) -> tuple[int, Action] | None:
    claims = [seat for seat, answer in answers.items() if answer.name != "pass"]
    order = in_order(table, claims)
    for seat in order:
        if answers[seat].name == "win":
            return seat, answers[seat]
    if pao is not None:
        return None
    for name in ("pao", "peng"):
        for seat in order:
            if answers[seat].name == name:
                return seat, answers[seat]
    # only chi are left, of both who may
    return next(((seat, answers[seat]) for seat in chi_order(table) if seat in claims), None)


#: The rules by which a claim loses to another: an event that names one of them tells of a claim that was overtaken.
LOST_BY: Final = ("claim.order", "claim.win-order", "claim.chi-order", "win.before-pao")


@rule(*LOST_BY)
def overtaken_by(claim: str, taker: str) -> str:
    """The rule by which one claim lost to another, both by the names of their actions.

    Rules: claim.order, claim.win-order, claim.chi-order, win.before-pao.

    >>> overtaken_by("chi", "peng"), overtaken_by("chi", "chi")
    ('claim.order', 'claim.chi-order')
    """
    if claim == taker:
        return "claim.win-order" if claim == "win" else "claim.chi-order"
    return "win.before-pao" if claim == "pao" else "claim.order"


@rule("claim.dead-card")
def left_lying(air: Air) -> tuple[str, Card]:
    """Where the card in the air goes when nobody takes it: ``dead`` before its drawer, ``discards`` otherwise.

    Rule: claim.dead-card.
    """
    return ("dead" if air.origin is _DRAW else "discards"), air.card


@rule("claim.last-card")
def claims_open(table: Table) -> bool:
    """Whether chi and peng are still offered: on the last card by option only wins and forced melds are.

    A card put down after it is not the last card of the stock. Rule: claim.last-card.
    """
    if table.stock or table.rules["claim.last-card"] == "all":
        return True
    return table.air is None or table.air.origin is not _DRAW


@guard("claim.last-card", "chi", "peng", on=(Origin.DRAW,), where=lambda rules: rules["claim.last-card"] != "all")
def too_late(ask: Ask) -> Evidence | None:
    """The last card of the stock is in the air, and the rule set closes chi and peng on it."""
    return None if claims_open(ask.table) else ()
