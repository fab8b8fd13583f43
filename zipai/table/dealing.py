"""Dealing a hand from a seed, and playing a match hand after hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from zipai.cards import Card
from zipai.rulebook.rulesets import RuleSet
from zipai.table.engine import Result, open_hand
from zipai.table.rules.deal import dealt, first_dealer, shuffled
from zipai.table.rules.settlement import match_over, match_result
from zipai.table.state import Table
from zipai.threads import rule


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


@dataclass(frozen=True, slots=True)
class Match:
    """Where a match of many hands stands: who deals next, the totals, and the drawn hands in a row before it.

    >>> from zipai.rulebook import built_in
    >>> Match.begin(built_in("shaoyang"), 7).totals
    (0, 0, 0, 0)
    """

    rules: RuleSet
    dealer: int
    totals: tuple[int, ...]
    drawn_hands: int = 0
    hands: int = 0

    @classmethod
    @rule("deal.new-match")
    def begin(cls, rules: RuleSet, seed: int) -> Match:
        """A new match, also when somebody has left: nobody has points, and the first dealer is chosen afresh.

        Rule: deal.new-match.
        """
        cards = shuffled(seed)
        seats = 4 if rules.is_on("deal.sitting") else rules.number("deal.players")
        return cls(rules, first_dealer(rules, cards), (0,) * seats)

    def deal(self, seed: int) -> Table:
        """The next hand of the match, dealt from a seed."""
        return deal(self.rules, seed, self.dealer, self.drawn_hands)

    def after(self, result: Result) -> Match:
        """The match after a hand."""
        totals = tuple(a + b for a, b in zip(self.totals, result.points, strict=True))
        return replace(
            self, dealer=result.next_dealer, totals=totals, drawn_hands=result.drawn_hands, hands=self.hands + 1
        )

    @property
    def over(self) -> bool:
        """Whether somebody has reached the target, where there is one."""
        return match_over(self.totals, self.rules)

    @property
    def result(self) -> list[int]:
        """What each player wins in the match, in the units of its rule set."""
        return match_result(self.totals, self.rules)
