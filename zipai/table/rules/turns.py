"""Chapter *turns*: whose turn it is, drawing, and when a discard is due."""

from __future__ import annotations

from zipai.cards import Card, Hand, alike
from zipai.rulebook.rulesets import RuleSet
from zipai.table.actions import Action
from zipai.table.guards import Ask, Evidence, guard
from zipai.table.reach import loose_cards
from zipai.table.state import Due, Seat, Table
from zipai.threads import rule


@rule("discard.due")
def discard_due(seat: Seat, rules: RuleSet, *, more: int = 0) -> bool:
    """The counting rule: a discard is due exactly when more than 20 + max(0, Q − 1) cards are owned.

    Every sentence of the sources about quads and discards is this one. *more* counts a card that would come to
    those that the seat owns. Rule: discard.due.
    """
    quads, owned = seat.counted or seat.counts
    return owned + more > 3 * rules.number("win.groups") - 1 + (quads - 1 if quads else 0)


@rule("turn.draw")
def top_of(stock: tuple[Card, ...]) -> Card:
    """The card that is drawn: the top one of the stock. Rule: turn.draw."""
    return stock[0]


@rule("turn.after-quad", "turn.not-kept")
def next_to_draw(table: Table, seat: int) -> int:
    """Who draws when *seat* has done what it had to do: the next player, whatever the card was.

    Nobody keeps a drawn card, and after a second quad there is no discard.
    Rules: turn.after-quad, turn.not-kept.
    """
    return table.next(seat)


@guard("turn.order", "discard", gate=True)
def not_your_turn(ask: Ask) -> Evidence | None:
    """A discard is due, but from another player."""
    return () if ask.table.due is Due.DISCARD and ask.table.turn != ask.seat else None


@guard("discard.due", "discard", gate=True)
def no_discard_due(ask: Ask) -> Evidence | None:
    """Nobody owes a discard now."""
    return () if ask.table.due is not Due.DISCARD else None


@guard("discard.in-hand", "discard", gate=True, each=True)
def not_in_hand(ask: Ask, action: Action) -> Evidence | None:
    """The card is not in the hand."""
    assert action.card is not None
    return None if ask.me.cards.count(action.card) else (("cards", alike(action.card)),)


@guard("discard.kan", "discard", each=True)
def part_of_a_kan(ask: Ask, action: Action) -> Evidence | None:
    """The card is part of a kan or a quad, and those stay whole."""
    assert action.card is not None
    held = ask.me.cards.count(action.card)
    return (("cards", alike(action.card, held)),) if action.card not in ask.loose else None


@rule("discard.left")
def leaves_no_discard(me: Seat, left: Hand, rules: RuleSet) -> bool:
    """Whether a claim makes a discard due with nothing to put down, when *left* are the loose cards after it.

    Rule: discard.left.
    """
    return not left.bits and discard_due(me, rules, more=1)


@rule("discard.none", "hand.dead")
def must_skip(me: Seat, rules: RuleSet) -> bool:
    """Whether a due discard is skipped because there is none to make, after a forced meld or at the start.

    The hand is dead then, where the rule set has dead hands. Rules: discard.none, hand.dead.
    """
    loose = loose_cards(me, rules)
    return not loose.bits and discard_due(me, rules)
