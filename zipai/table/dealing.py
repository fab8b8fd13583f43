"""Dealing a hand from a seed, and playing a match hand after hand."""

from __future__ import annotations

from collections.abc import Sequence

from zipai.cards import Card
from zipai.rulebook.rulesets import RuleSet
from zipai.table.engine import open_hand
from zipai.table.rules.deal import dealt, first_dealer, shuffled
from zipai.table.state import Table


def deal(rules: RuleSet, seed: int, dealer: int | None = None, drawn_hands: int = 0) -> Table:
    """A hand dealt from a seed, the same everywhere and for ever, at its first moment.

    Without *dealer* the first dealer is chosen as the rule set says, from the same seed.

    >>> from zipai.rulebook import built_in
    >>> table = deal(built_in("paohuzi"), 7, dealer=0)
    >>> [len(seat.cards) for seat in table.seats], table.left, str(table.air.origin)
    ([20, 20, 20], 19, 'lit')
    """
    cards = shuffled(seed)
    return from_cards(rules, cards, first_dealer(rules, cards) if dealer is None else dealer, drawn_hands)


def from_cards(rules: RuleSet, cards: Sequence[Card], dealer: int, drawn_hands: int = 0) -> Table:
    """A hand dealt from the pack in that order: twenty to the dealer, then on in turn order, then the last card."""
    return open_hand(dealt(rules, cards, dealer, drawn_hands))
