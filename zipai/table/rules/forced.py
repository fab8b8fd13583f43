"""Chapter *forced*: wei, chouwei, ti and pao, which the engine lays without asking."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from zipai.cards import Card
from zipai.melds import Group, Kind
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring import From
from zipai.scoring.arrival import raised
from zipai.table.reach import reach
from zipai.table.state import Air, Origin, Pao, Seat, Table, keep
from zipai.threads import rule

#: Kept at hand, for looking up a member of an enumeration is slow.
_LIT: Final = Origin.LIT
_DRAW: Final = Origin.DRAW
_WEI: Final = (Kind.WEI, Kind.CHOUWEI)
_PENG: Final = Kind.PENG
NO_PAOS: Final[Mapping[int, Pao]] = MappingProxyType({})


@rule("ti.forced")
def ti_from_kan(seat: Seat, card: Card) -> bool:
    """Whether one's own draw of *card* makes a kan in the hand a ti. Rule: ti.forced."""
    return seat.cards.bits >> 4 * card & 7 == 3


@rule("ti.from-wei")
def ti_from_wei(seat: Seat, card: Card) -> Group | None:
    """The wei or chouwei on the table that one's own draw of *card* raises. Rule: ti.from-wei."""
    return next((m for m in seat.melds if m.kind in _WEI and m.card == card), None)


@rule("wei.forced")
def wei_from_pair(seat: Seat, card: Card) -> bool:
    """Whether one's own draw of *card* makes a pair in the hand a wei. Rule: wei.forced."""
    return seat.cards.count(card) == 2


@rule("wei.chouwei")
def wei_kind(seat: Seat, card: Card, rules: RuleSet) -> Kind:
    """A wei, or a chouwei when that card is barred to the seat for peng.

    One's own discards count as barred where the rule set bars them; that a pair is left of one happens only where
    a kan may be split. Rule: wei.chouwei.
    """
    thrown = rules.is_on("barred.own-discard") and card in seat.thrown
    return Kind.CHOUWEI if thrown or card in seat.barred_peng else Kind.WEI


@rule("win.hidden-card", "barred.not-others")
def drawn_meld(seat: Seat, card: Card, rules: RuleSet) -> tuple[Kind, str, Group | None] | None:
    """What one's own draw forces: the kind, the rule, and the meld that it raises; None when nothing.

    The card is laid without being shown to all, so nobody else can win it, and no list of barred cards is asked.
    Rules: win.hidden-card, barred.not-others.
    """
    could = seat.reach or reach(seat, rules)
    if not could.rest & 1 << card:
        return None
    if ti_from_kan(seat, card):
        return Kind.TI, "ti.forced", None
    if (meld := ti_from_wei(seat, card)) is not None:
        kind = raised(meld, card, From.OWN, rules)
        assert kind is not None
        return kind, "ti.from-wei", meld
    if wei_from_pair(seat, card):
        kind = wei_kind(seat, card, rules)
        return kind, "wei.chouwei" if kind is Kind.CHOUWEI else "wei.forced", None
    return None


@rule("pao.kan")
def pao_from_kan(seat: Seat, card: Card, *, own_card: bool) -> bool:
    """Whether another's card makes a kan in the hand a pao. Rule: pao.kan."""
    return not own_card and seat.hand is not None and seat.hand.count(card) == 3


@rule("pao.wei")
def pao_from_wei(meld: Group, card: Card, *, own_card: bool) -> bool:
    """Whether another's card makes a wei or chouwei on the table a pao. Rule: pao.wei."""
    return not own_card and meld.kind in _WEI and meld.card == card


@rule("pao.peng")
def pao_from_peng(meld: Group, card: Card, *, drawn: bool) -> bool:
    """Whether a card that anyone draws makes a peng on the table a pao. Rule: pao.peng."""
    return drawn and meld.kind is _PENG and meld.card == card


def pao_of(table: Table, seat: int) -> Pao | None:
    """The pao that the card in the air forces on a seat: the rule, and the meld that it raises. None when none.

    Nobody pao's the lit card.
    """
    return paos_of(table).get(seat)


def paos_of(table: Table) -> Mapping[int, Pao]:
    """The seats on which the card in the air forces a pao, each with its pao; kept with the table."""
    found = table.paos
    if found is not None:
        return found
    air, found = table.air, NO_PAOS
    if air is None or air.origin is _LIT:
        return found
    one = air.bit
    for seat in table.active if table.near is None else table.near:
        me = table.seats[seat]
        # geometry first: without three alike there is none
        if (me.reach or reach(me, table.rules)).triples & one:
            pao = _pao(air, me, own_card=seat == air.seat)
            if pao is not None:
                found = {**found, seat: pao}
    keep(table, "paos", found)
    return found


def _pao(air: Air, me: Seat, *, own_card: bool) -> Pao | None:
    for meld in me.melds:
        if pao_from_wei(meld, air.card, own_card=own_card):
            return "pao.wei", meld
        if pao_from_peng(meld, air.card, drawn=air.origin is _DRAW):
            return "pao.peng", meld
    if pao_from_kan(me, air.card, own_card=own_card):
        return "pao.kan", None
    return None


@rule("pao.forced")
def forced_pao(table: Table) -> int | None:
    """The seat whose pao the card in the air forces; None where the rule set leaves the pao to the player.

    Rule: pao.forced.
    """
    found = paos_of(table) if table.paos is None else table.paos
    return next(iter(found)) if found and table.rules.is_on("pao.forced") else None


@rule("ti.shows")
def dealt_told_apart(rules: RuleSet) -> bool:
    """Whether it must be remembered which ti were dealt, because they lie otherwise. Rule: ti.shows."""
    return rules["ti.shows"] == "one" and not rules.is_on("ti.dealt-shows")


@rule("wei.closed", "wei.chouwei-shows", "ti.shows", "pao.open", "peng.open", "chi.open")
def shown_cards(meld: Group, rules: RuleSet, *, dealt: bool = False) -> int:
    """How many cards of a meld lie face up for the others: none of a wei, one of a chouwei or ti, all of the rest.

    *dealt* says that a ti was dealt, and not drawn: a rule set may keep such a ti closed.
    Rules: wei.closed, wei.chouwei-shows, ti.shows, pao.open, peng.open, chi.open.
    """
    match meld.kind:
        case Kind.WEI:
            return 3 if rules.is_on("wei.open") else 0
        case Kind.CHOUWEI:
            return 1
        case Kind.TI:
            return 0 if rules["ti.shows"] == "none" or (dealt and dealt_told_apart(rules)) else 1
    return len(meld.cards)
