"""Chapter *deal*: seats, the first dealer, the deal itself, the lit card, ti at the deal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import floor
from typing import Final

from zipai.cards import FOURS, Card, Hand, alike, deck, of_four, packed
from zipai.rulebook.rulesets import RuleSet
from zipai.table.guards import Ask, Evidence, guard
from zipai.table.rules.dealwins import at_the_opening
from zipai.table.rules.turns import discard_due
from zipai.table.state import Air, Due, Origin, Seat, Table, turn_orders
from zipai.threads import rule

#: A seat before the deal, and that of one who sits.
_EMPTY: Final = Seat()
_ASIDE: Final = Seat(sitting=True)
_PACK: Final = tuple(deck())
#: The places of the pack from the last to the second.
_DOWN: Final = range(len(_PACK) - 1, 0, -1)


def shuffled(seed: int) -> list[Card]:
    """The pack shuffled from a seed, the same everywhere and for ever.

    Our own Fisher–Yates over ``random.Random(seed).random()``: that method is promised to stay the same.

    >>> [str(card) for card in shuffled(7)[:5]] == [str(card) for card in shuffled(7)[:5]]
    True
    """
    chance, cards = random.Random(seed).random, list(_PACK)
    for last in _DOWN:
        other = floor(chance() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards


@rule("deal.seats", "deal.sitting")
def empty_seats(rules: RuleSet, dealer: int) -> tuple[Seat, ...]:
    """The seats before the deal: those who play, and where the rule set has one, a fourth who sits.

    He sits opposite the dealer, so he changes with the dealer. Rules: deal.seats, deal.sitting.
    """
    if not rules.is_on("deal.sitting"):
        return (_EMPTY,) * rules.number("deal.players")
    return tuple(_ASIDE if seat == (dealer + 2) % 4 else _EMPTY for seat in range(4))


@rule("deal.first-dealer")
def first_dealer(rules: RuleSet, cards: Sequence[Card]) -> int:
    """Who deals the first hand: the host, seat 0; or who draws the highest card; or a seat by chance.

    *cards* are the shuffled pack, from which cards are drawn or chance is read. Rule: deal.first-dealer.
    """
    count = 4 if rules.is_on("deal.sitting") else rules.number("deal.players")
    match rules["deal.first-dealer"]:
        case "host":
            return 0
        case "high-card":
            return highest(cards[:count], rules)
    return (cards[0] * 4 + cards[1]) % count


@rule("deal.first-dealer-rank")
def highest(cards: Sequence[Card], rules: RuleSet) -> int:
    """Which of the drawn cards is highest: by number, then by size, or the other way round; the first of equals.

    Rule: deal.first-dealer-rank.
    """
    by_number = rules["deal.first-dealer-rank"] == "number"
    keys = [(card.number, card.big) if by_number else (card.big, card.number) for card in cards]
    return keys.index(max(keys))


@rule("deal.cards", "deal.lit-card")
def dealt(rules: RuleSet, cards: Sequence[Card], dealer: int, drawn_hands: int = 0) -> Table:
    """The table just dealt: twenty cards to each, then one more for the dealer, lit or closed.

    Rules: deal.cards, deal.lit-card.
    """
    size = 3 * rules.number("win.groups") - 1
    seats, at = list(empty_seats(rules, dealer)), 0
    for seat in turn_orders(seats)[dealer]:
        seats[seat] = seats[seat].but(hand=Hand(cards[at : at + size]))
        at += size
    last, stock = cards[at], tuple(cards[at + 1 :])
    if rules.is_on("deal.lit-card"):
        return Table(rules, dealer, tuple(seats), stock, dealer, None, Air(last, dealer, Origin.LIT), drawn_hands)
    seats[dealer] = seats[dealer].but(hand=seats[dealer].cards + alike(last))
    return Table(rules, dealer, tuple(seats), stock, dealer, Due.DISCARD, None, drawn_hands, first_discard=True)


@rule("deal.lit-kept")
def lit_kept(table: Table) -> Table:
    """The table after the lit card has gone into the dealer's hand, as an ordinary card. Rule: deal.lit-kept."""
    assert table.air is not None
    dealer, seats = table.dealer, table.seats
    who = seats[dealer].but(hand=seats[dealer].cards + alike(table.air.card))
    return table.but(seats=(*seats[:dealer], who, *seats[dealer + 1 :]), air=None)


@rule("deal.lit-only-wins")
def only_won(air: Air) -> bool:
    """Whether the card in the air can only be won: the lit one. Rule: deal.lit-only-wins."""
    return air.origin is Origin.LIT


@guard("deal.lit-only-wins", "chi", "peng", "pao", gate=True, on=(Origin.LIT,))
def lit_card_is_only_won(ask: Ask) -> Evidence | None:
    """The lit card can be won, but neither eaten nor penged."""
    return () if only_won(ask.air) else None


@rule("deal.laying-ti")
def ti_to_lay(seat: Seat, rules: RuleSet) -> tuple[Card, ...]:
    """The quads in a hand that must be laid now: all, unless the rule set lets them stay. Rule: deal.laying-ti."""
    if seat.hand is None or not rules.is_on("deal.lay-ti"):
        return ()
    fours = of_four(seat.hand.bits)
    return packed(fours).kinds() if fours else ()


def at_the_opening_must_lay(table: Table) -> bool:
    """Whether dealt ti must still be laid before anybody does anything."""
    for who in table.seats:
        # mostly nobody owns a quad at all
        if (
            (who.counted or who.counts)[0]
            and who.hand is not None
            and who.hand.bits & FOURS
            and ti_to_lay(who, table.rules)
        ):
            return True
    return False


@guard("deal.laying-ti", "discard")
def ti_first(ask: Ask) -> Evidence | None:
    """Before the first discard all dealt ti are laid."""
    return () if at_the_opening_must_lay(ask.table) else None


def must_open(table: Table) -> bool:
    """Whether the opening goes on by itself: ti are to be laid, cards to be drawn for them, or no discard is due."""
    if at_the_opening_must_lay(table):
        return True
    if not table.first_discard or table.air is not None or table.due is not Due.DISCARD or not at_the_opening(table):
        return False
    return bool(extra_cards_due(table)) or not_due_at_first(table)


@guard("deal.two-ti", "discard", gate=True)
def extra_card_first(ask: Ask) -> Evidence | None:
    """Before the first discard the extra cards for quads that stay in the hand are drawn."""
    if at_the_opening_must_lay(ask.table):
        # said already; who draws would only betray who holds what
        return None
    return () if at_the_opening(ask.table) and extra_cards_due(ask.table) else None


@guard("discard.due", "discard")
def no_first_discard_due(ask: Ask) -> Evidence | None:
    """Two quads in the dealer's hand save the first discard."""
    return () if at_the_opening(ask.table) and not_due_at_first(ask.table) else None


def not_due_at_first(table: Table) -> bool:
    """Whether the dealer owes no first discard, because of the quads in a hand that can be seen."""
    me = table.seats[table.dealer]
    return me.hand is not None and not discard_due(me, table.rules)


@rule("deal.two-ti")
def draws_for_ti(rules: RuleSet) -> bool:
    """Whether cards are drawn for two dealt quads at all. Rule: deal.two-ti."""
    return rules["deal.two-ti"] == "extra-card"


@rule("deal.two-ti")
def extra_card_due(seat: Seat, rules: RuleSet, *, dealer: bool) -> bool:
    """Whether a hand dealt with exactly two quads draws one more card, instead of saving a discard later.

    Rule: deal.two-ti.
    """
    if not draws_for_ti(rules) or seat.quads != 2:
        return False
    return seat.owned == 3 * rules.number("win.groups") - 1 + dealer


def extra_cards_due(table: Table) -> tuple[int, ...]:
    """The seats that draw an extra card for quads still in the hand; none where the order of the stock is not known."""
    if isinstance(table.stock, int) or not draws_for_ti(table.rules):
        return ()
    return tuple(
        seat
        for seat in table.active
        if not table.seats[seat].melds and extra_card_due(table.seats[seat], table.rules, dealer=seat == table.dealer)
    )
