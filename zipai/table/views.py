"""What a seat may see: the only door through which players, bots and boards look at a table.

A view is a table in which what can't be known is not there: other hands are None with their size, closed melds have
only their kind, the stock is a number. Of the others' lists only what everybody saw is left: a pass is sealed, so
nobody knows which cards another has declined, nor that he has passed a win.
"""

from __future__ import annotations

from typing import Any

from zipai.melds import Group, Kind
from zipai.rulebook.rulesets import RuleSet
from zipai.table.positions import position
from zipai.table.rules.deal import must_open
from zipai.table.rules.forced import shown_cards
from zipai.table.state import Due, Seat, Table
from zipai.words import ZipaiError


def view(table: Table, seat: int) -> Table:
    """The table as *seat* sees it; one who sits sees what lies open.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.dealing import deal
    >>> seen = view(deal(built_in("paohuzi"), 7, dealer=0), 1)
    >>> [seat.hand and len(seat.hand) for seat in seen.seats], seen.seats[0].hand_size, seen.stock
    ([None, 20, None], 20, 19)
    """
    if not 0 <= seat < len(table.seats):
        raise ZipaiError("table.no-seat", seat=seat, last=len(table.seats) - 1)
    seats = tuple(
        who if at == seat or who.sitting else _from_outside(who, table.rules) for at, who in enumerate(table.seats)
    )
    return table.but(seats=seats, stock=table.left, due=None if _meanwhile(table, seat) else table.due)


def _meanwhile(table: Table, seat: int) -> bool:
    """Whether something goes on that the seat can't see: another is offered a win, or the opening goes on by itself.

    What is due would betray the hand then.
    """
    if table.air is not None:
        return False
    if table.due is Due.WIN:
        return table.turn != seat
    return table.due is Due.DISCARD and must_open(table)


def _from_outside(seat: Seat, rules: RuleSet) -> Seat:
    """A seat as the others see it: what was put down from the hand they saw, even where it was taken."""
    seen, closed = _melds(seat, rules)
    return Seat(
        hand=None,
        melds=seen,
        hidden=(*seat.hidden, *closed),
        discards=seat.discards,
        dead=seat.dead,
        thrown=seat.thrown,
        dead_hand=seat.dead_hand,
        hand_size=seat.hand_size if seat.hand is None else len(seat.hand),
    )


def _melds(seat: Seat, rules: RuleSet) -> tuple[tuple[Group, ...], tuple[Kind, ...]]:
    """The melds of which at least one card lies face up, and the kinds of those of which none does."""
    dealt = seat.dealt_ti
    shown = [(meld, shown_cards(meld, rules, dealt=bool(dealt) and meld.card in dealt) > 0) for meld in seat.melds]
    return tuple(meld for meld, seen in shown if seen), tuple(meld.kind for meld, seen in shown if not seen)


def view_position(table: Table, seat: int, rules: str | None = None) -> dict[str, Any]:
    """What *seat* sees, as a position.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.dealing import deal
    >>> view_position(deal(built_in("paohuzi"), 7, dealer=0), 1)["players"][0]
    {'hand': None, 'hand_size': 20, 'melds': []}
    """
    return position(view(table, seat), rules)


__all__ = ["view", "view_position"]
