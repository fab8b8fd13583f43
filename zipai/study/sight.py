"""What a seat has in sight: the copies of each card that it can't see, and so may still come."""

from __future__ import annotations

from zipai.cards import COPIES, KINDS
from zipai.table.state import Table
from zipai.words import ZipaiError


def unseen_copies(view: Table, seat: int) -> tuple[int, ...]:
    """How many copies of each kind *seat* can't see, by what a view shows it: they are in other hands, in closed
    melds or in the stock.

    Raises :class:`~zipai.words.ZipaiError` where the hand of the seat itself is not in the view.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.dealing import deal
    >>> from zipai.table.views import view
    >>> sum(unseen_copies(view(deal(built_in("paohuzi"), 7, dealer=0), 1), 1))
    59
    """
    left = [COPIES] * KINDS
    if view.seats[seat].hand is None or view.seats[seat].sitting:
        raise ZipaiError("study.no-hand", seat=seat)
    for who in view.seats:
        if who.hand is not None:
            for card in who.hand:
                left[card] -= 1
        for meld in who.melds:
            for card in meld.cards:
                left[card] -= 1
        for card in (*who.discards, *who.dead):
            left[card] -= 1
    if view.air is not None:
        left[view.air.card] -= 1
    return tuple(left)
