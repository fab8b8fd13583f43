"""Chapter *ending*: the drawn hand, and who deals next."""

from __future__ import annotations

from zipai.rulebook.rulesets import RuleSet
from zipai.table.state import Table
from zipai.threads import rule


@rule("end.drawn")
def is_drawn(table: Table) -> bool:
    """Whether the hand is drawn: a draw is needed and the stock is empty. Rule: end.drawn."""
    return not table.stock


@rule("end.drawn-penalty")
def drawn_points(table: Table) -> list[tuple[int, int]]:
    """What a drawn hand costs: (seat, points), the dealer's penalty and the sitter's gain. Rule: end.drawn-penalty."""
    penalty = table.rules.number("end.drawn-penalty")
    if not penalty:
        return []
    sitters = [seat for seat, who in enumerate(table.seats) if who.sitting]
    return [(table.dealer, -penalty), *((seat, penalty) for seat in sitters)]


@rule("end.next-dealer")
def winner_deals(table: Table, winners: tuple[int, ...]) -> int:
    """Who deals after a win: the winner; of two the one nearer to the old dealer; of all three the dealer stays.

    Rule: end.next-dealer.
    """
    return next(seat for seat in table.active if seat in winners)


@rule("end.drawn-dealer")
def dealer_after_drawn(table: Table) -> tuple[int, int]:
    """Who deals after a drawn hand, and how many drawn hands in a row there are then. Rule: end.drawn-dealer."""
    rules: RuleSet = table.rules
    in_a_row = table.drawn_hands + 1
    after = table.next(table.dealer)
    match rules["end.drawn-dealer"]:
        case "next":
            return after, 0
        case "stay":
            return table.dealer, in_a_row
    return (after, 0) if in_a_row >= 3 else (table.dealer, in_a_row)
