"""Chapter *peng*: a pair and another player's card."""

from __future__ import annotations

from zipai.cards import alike, packed
from zipai.melds import Group, Kind
from zipai.table.guards import Ask, Evidence, guard
from zipai.table.reach import loose_cards
from zipai.table.rules.turns import leaves_no_discard
from zipai.table.state import Seat
from zipai.threads import rule


@guard("peng.from-others", "peng")
def ones_own_card(ask: Ask) -> Evidence | None:
    """One's own card can't be penged: what one draws oneself makes a wei, what one discards is gone."""
    return () if ask.air.seat == ask.seat else None


@guard("peng.pair", "peng")
def no_pair(ask: Ask) -> Evidence | None:
    """A peng needs exactly a pair in the hand."""
    return None if _held(ask) == 2 else (("cards", alike(ask.card)),)


def _held(ask: Ask) -> int:
    hand = ask.me.hand
    assert hand is not None, "this hand can't be seen"
    return hand.bits >> 4 * ask.card & 7


@rule("peng.choice", "peng.pair")
def penged(me: Seat, ask: Ask) -> Seat:
    """The seat after its peng. Rules: peng.pair, peng.choice."""
    return me.laying(me.cards - alike(ask.card, 2), (*me.melds, Group.of(Kind.PENG, alike(ask.card, 3))))


@guard("discard.left", "peng")
def no_discard_after(ask: Ask) -> Evidence | None:
    """After the peng a discard would be due with nothing to put down."""
    if _held(ask) != 2:
        return None
    left = loose_cards(ask.me, ask.rules).bits - (2 << 4 * ask.card)
    return () if not left and leaves_no_discard(ask.me, packed(left), ask.rules) else None
