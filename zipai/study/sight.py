"""What a seat has in sight, and so the cards that it can't see and that may still come."""

from __future__ import annotations

from zipai.cards import Hand, alike, deck
from zipai.table.state import Table
from zipai.words import ZipaiError


def unseen_copies(view: Table, seat: int) -> Hand:
    """The cards that *seat* can't see, by what a view shows it: they are in other hands, in closed melds or in the
    stock.

    Raises :class:`~zipai.words.ZipaiError` where the hand of the seat itself is not in the view.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.dealing import deal
    >>> from zipai.table.views import view
    >>> len(unseen_copies(view(deal(built_in("paohuzi"), 7, dealer=0), 1), 1))
    59
    """
    if view.seats[seat].hand is None or view.seats[seat].sitting:
        raise ZipaiError("study.no-hand", seat=seat)
    left = deck()
    for who in view.seats:
        if who.hand is not None:
            left -= who.hand
        for meld in who.melds:
            left -= meld.cards
        left -= Hand((*who.discards, *who.dead))
    return left if view.air is None else left - alike(view.air.card)
