"""Other worlds: the same table as one seat sees it, with the cards that it can't see dealt otherwise."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from zipai.cards import Hand
from zipai.melds import Group, Kind
from zipai.table.actions import Action
from zipai.table.dealing import from_cards
from zipai.table.engine import IllegalAction, choosers, step
from zipai.table.records import Header
from zipai.table.replay import Moment, Played
from zipai.table.rules.deal import must_open
from zipai.table.rules.dealwins import forced_winners
from zipai.table.rules.forced import shown_cards
from zipai.table.state import Origin, Table


def other_worlds(table: Table, seat: int, rng: random.Random, count: int = 3) -> Iterator[Table]:
    """Tables that differ only in what *seat* can't see: the other hands, the stock, and the kinds of closed melds.

    What would have been done by itself, such as laying a dealt quad, leaves no trace in a hand; so hands with such
    cards, which could not be at this moment, are dealt again; and while a hand wins at the deal nobody chooses.
    """
    for _ in range(0 if forced_winners(table) else count):
        for _ in range(20):
            other = _shuffled(table, seat, rng)
            if other != table and _can_be(other, seat, table):
                yield other
                break


def _shuffled(table: Table, seat: int, rng: random.Random) -> Table:
    others = [s for s in table.active if s != seat]
    pool = [card for s in others for card in table.seats[s].cards]
    assert isinstance(table.stock, tuple)
    pool += table.stock
    seats = list(table.seats)
    for s in others:
        melds, dealt_ti = [], set()
        for meld in seats[s].melds:
            alike = [card for card in set(pool) if pool.count(card) >= len(meld.cards)]
            dealt = meld.kind is Kind.TI and meld.card in seats[s].dealt_ti
            if not shown_cards(meld, table.rules, dealt=dealt) and alike and rng.random() < 0.7:
                card = sorted(alike)[int(rng.random() * len(alike))]
                for _ in meld.cards:
                    pool.remove(card)
                pool += meld.cards
                meld = Group.of(meld.kind, Hand([card] * len(meld.cards)))
            melds.append(meld)
            dealt_ti |= {meld.card} if dealt else set()
        seats[s] = seats[s].but(melds=tuple(melds), dealt_ti=frozenset(dealt_ti))
    rng.shuffle(pool)
    for s in others:
        size = len(seats[s].cards)
        seats[s] = seats[s].but(hand=Hand(pool[:size]))
        del pool[:size]
    return table.but(seats=tuple(seats), stock=tuple(pool))


def _can_be(other: Table, seat: int, table: Table) -> bool:
    lit = other.air is not None and other.air.origin is Origin.LIT
    quads = any(other.seats[s].cards.counts().count(4) for s in other.active if s != seat)
    if quads and not lit:
        return False
    if must_open(other) != must_open(table):
        return False
    return not forced_winners(other)


def other_deals(
    played: Played, moment: int, seat: int, rng: random.Random, tries: int = 40
) -> Iterator[tuple[Header, Table]]:
    """Deals that lead to the same moment by the same answers and events, with other cards where *seat* can't see.

    Each comes with the table at that moment. Two cards change places that have not left the other hands or the stock
    by then; deals in which anything would have gone otherwise are left out.
    """
    header = played.header
    hidden = _unseen_places(played.moments[moment].table, header, seat)
    for _ in range(tries):
        one, two = (hidden[int(rng.random() * len(hidden))] for _ in range(2))
        deal = list(header.deal)
        deal[one], deal[two] = deal[two], deal[one]
        if deal[one] != deal[two]:
            other = replace(header, deal=tuple(deal))
            table = _same_so_far(other, played.moments[:moment])
            if table is not None:
                yield other, table


def _unseen_places(table: Table, header: Header, seat: int) -> list[int]:
    """Where in the deal the cards lie that are still in other hands, or in the stock."""
    size = 3 * table.rules.number("win.groups") - 1
    places = list(range(len(header.deal) - table.left, len(header.deal)))
    for at, other in enumerate(table.active):
        if other != seat:
            held = list(table.seats[other].cards)
            for place in range(at * size, (at + 1) * size):
                if header.deal[place] in held:
                    held.remove(header.deal[place])
                    places.append(place)
    return places


def _same_so_far(header: Header, moments: Sequence[Moment]) -> Table | None:
    """The table after the same answers with the same events, or None where anything goes otherwise."""
    table = from_cards(header.rules, header.deal, header.dealer, header.drawn_hands)
    for moment in moments:
        if sorted(choosers(table)) != [answer.seat for answer in moment.answers]:
            return None
        try:
            done = step(table, {answer.seat: Action.read(answer.answer) for answer in moment.answers})
        except IllegalAction:
            return None
        if done.table is None or done.events != moment.events:
            return None
        table = done.table
    return table
