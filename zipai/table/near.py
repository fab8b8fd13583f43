"""To whom a card could be of use: looked at before it lies in the air, so that most cards go on at once.

Most cards that show are of no use to most seats, and most of the rest are barred to those who could eat them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zipai.table.reach import reach
from zipai.table.rules.barred import barred_for_chi
from zipai.table.rules.chi import chi_proposals
from zipai.table.rules.claims import eaters_of
from zipai.table.rules.deal import only_won
from zipai.table.state import Air, Origin, Seat, Table, keep

#: Kept at hand, for looking up a member of an enumeration is slow.
_DISCARD: Final = Origin.DISCARD
_NO_SEAT: Final = -1
_NOBODY: Final[tuple[int, ...]] = ()


def near(table: Table) -> tuple[int, ...]:
    """The seats to which the card in the air could be of use, as :func:`near_to` says; kept with the table."""
    found = table.near
    if found is None:
        air = table.air
        assert air is not None
        found, _ = near_to(air, table.seats, table, () if only_won(air) else eaters_of(table))
        keep(table, "near", found)
    return found


def near_to(air: Air, seats: Sequence[Seat], table: Table, eat: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The seats to which a card could be of use, in turn order from the dealer: by geometry, by who may *eat* it, and
    by what is barred for chi.

    Those whose hand can't be seen are among them. What one has put down oneself only the others can use: of it no hand
    is eaten, penged, made a pao or won by rule. With the seats comes a mask that is 0 when none of them has three alike
    of that card. *seats* are those of the table when the card shows, or just before it is put down.
    """
    card, one, rules, found, threes = air.card, air.bit, table.rules, _NOBODY, 0
    thrower = air.seat if air.origin is _DISCARD else _NO_SEAT
    for seat in table.orders[table.dealer]:
        me = seats[seat]
        if seat == thrower and me.hand is not None:
            continue
        could = me.reach or reach(me, rules)
        if could.rest & one:
            found += (seat,)
            threes |= could.triples & one
        elif could.eats & one and seat in eat and not barred_for_chi(me, card, rules):
            # where there is a copy in the hand it may be that no bi can be laid
            loose = could.loose
            if not loose.bits >> 4 * card & 7 or chi_proposals(loose, card, rules):
                found += (seat,)
    return found, threes
