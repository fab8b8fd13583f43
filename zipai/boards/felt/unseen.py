"""What can't be seen, filled in by chance, so that a position that somebody saw from one seat can be played on."""

from __future__ import annotations

from random import Random
from typing import Final

from zipai.cards import Card, Hand, alike
from zipai.melds import Group, Kind
from zipai.table import Seat, Table
from zipai.table.positions import defects, unplaced
from zipai.words import ZipaiError

#: How often another deal of the unseen cards is tried.
_TRIES: Final = 300


def filled(table: Table, seed: int) -> Table:
    """The table with every unseen hand, closed meld and the order of the stock made up, so that it has no defect.

    A table that is seen whole stays as it is. Raises :class:`~zipai.words.ZipaiError` where no deal fits.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table import view
    >>> from zipai.table.dealing import deal
    >>> whole = filled(view(deal(built_in("paohuzi"), 7, dealer=0), 1), 3)
    >>> [len(seat.cards) for seat in whole.seats], whole.left, len(whole.stock)
    ([20, 20, 20], 19, 19)
    """
    if not isinstance(table.stock, int) and all(seat.hand is not None or seat.sitting for seat in table.seats):
        return table
    rng = Random(f"zipai unseen {seed}")
    for _ in range(_TRIES):
        made = _dealt(table, rng)
        if made is not None and not defects(made):
            return made
    raise ZipaiError("felt.unseen")


def _dealt(table: Table, rng: Random) -> Table | None:
    pool = unplaced(table)
    seats: list[Seat] = []
    for seat in table.seats:
        melds = list(seat.melds)
        for kind in seat.hidden:
            copies = 4 if kind in (Kind.TI, Kind.PAO) else 3
            fit = [card for card in pool.kinds() if pool.count(card) >= copies]
            if not fit:
                return None
            cards = alike(fit[int(rng.random() * len(fit))], copies)
            pool -= cards
            melds.append(Group.of(kind, cards))
        seats.append(seat.but(melds=tuple(melds), hidden=()))
    left = _mixed(list(pool), rng)
    for at, seat in enumerate(seats):
        if seat.hand is None and not seat.sitting:
            size = seat.hand_size or 0
            hand, left = left[:size], left[size:]
            seats[at] = seat.but(hand=Hand(hand), hand_size=None)
    stock = table.stock if not isinstance(table.stock, int) else tuple(left[: table.stock])
    return table.but(seats=tuple(seats), stock=stock)


def _mixed(cards: list[Card], rng: Random) -> list[Card]:
    """The cards in an order of chance; only ``random()`` is asked, which stays the same for ever."""
    for at in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (at + 1))
        cards[at], cards[other] = cards[other], cards[at]
    return cards


__all__ = ["filled"]
