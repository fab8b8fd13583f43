"""What can be wrong with a position: every defect by its name, with the place, all at once.

``defects(table)`` is empty for every table that a game can reach. It is asked of positions that people write, and
serves as a check of a table that was made in any other way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from zipai.cards import COPIES, DECK_SIZE, Card, Hand, deck
from zipai.melds import Group, Kind, Shape
from zipai.rulebook.rulesets import RuleSet
from zipai.table.guards import Ask, open_to
from zipai.table.reach import loose_cards
from zipai.table.rules.dealwins import dealt_hand_wins, forced_winners
from zipai.table.rules.winning import wins_now
from zipai.table.state import Due, Origin, Seat, Table
from zipai.words import ZipaiError, say

#: A place in a position, and the cards that lie there.
Placed = tuple[str, Iterable[Card]]


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing that can't be: its name, where it is, and what its sentence needs.

    >>> print(Defect("wrong-count", "players[1]", (("count", 21), ("due", "20"))).text())
    players[1]: 21 cards are owned in hand and melds, and it should be 20
    """

    id: str
    where: str = ""
    fields: tuple[tuple[str, object], ...] = ()

    def text(self, lang: str = "en") -> str:
        """The sentence in *lang*, with the place."""
        fields = {name: value.text(lang) if isinstance(value, ZipaiError) else value for name, value in self.fields}
        said = say(f"positions.{self.id}", lang, **fields)
        return say("positions.at", lang, where=self.where, said=said) if self.where else said

    def as_dict(self, lang: str = "en") -> dict[str, Any]:
        """As it stands in JSON."""
        return {"defect": self.id, "where": self.where, "text": self.text(lang)}


class PositionError(ZipaiError):
    """A position that can't be; carries every defect."""

    def __init__(self, defects: Iterable[Defect]) -> None:
        self.defects = tuple(defects)
        super().__init__("positions.error")

    def text(self, lang: str = "en") -> str:
        """All sentences, each with the name of the defect."""
        found = (say("positions.named", lang, said=defect.text(lang), name=defect.id) for defect in self.defects)
        return say("positions.error", lang, defects=say("positions.and", lang).join(found))


def defects(table: Table, unread: Collection[int] = (), *, complete: bool = True) -> tuple[Defect, ...]:
    """Everything by which a table can't be.

    While a position is read something may not have been understood: the seats in *unread* are not counted then, and
    a table that is not *complete* has no 80 cards.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.dealing import deal
    >>> table = deal(built_in("paohuzi"), 7, dealer=0)
    >>> defects(table)
    ()
    >>> [defect.id for defect in defects(table.but(stock=25).with_seat(1, hand=Hand("5555b")))]
    ['five-of-a-kind', 'wrong-count', 'stock-count']
    """
    seats = [*_players(table), *_who(table)]
    cards = [*_melds(table), *fives(places(table))]
    counts = [*_counts(table, unread), *(_all_cards(table) if complete and not unread and not seats else ())]
    moment = [*_lit(table), *_first_discard(table), *_unlaid(table)]
    found = (*seats, *cards, *counts, *moment)
    return found or tuple(_offer(table))


# --- seats ---------------------------------------------------------------------------------------------------


def _players(table: Table) -> Iterator[Defect]:
    """As many players as the rule set says, and perhaps one who sits opposite the dealer."""
    due = table.rules.number("deal.players")
    sitting = [seat for seat, who in enumerate(table.seats) if who.sitting]
    playing = len(table.seats) - len(sitting)
    if playing != due:
        yield Defect("players", "players", (("count", playing), ("due", due), ("rules", table.rules)))
    for seat in sitting:
        if len(sitting) > 1 or len(table.seats) != 4 or seat != (table.dealer + 2) % 4:
            yield Defect("sitting-seat", f"players[{seat}]")


def _who(table: Table) -> Iterator[Defect]:
    """The dealer, and whose turn or card it is, must play."""
    named = {"dealer": table.dealer}
    named |= {"turn": table.turn} if table.air is None else {"card.from": table.air.seat}
    for where, seat in named.items():
        if not 0 <= seat < len(table.seats) or table.seats[seat].sitting:
            yield Defect("no-seat", where, (("seat", seat),))


# --- cards ---------------------------------------------------------------------------------------------------


def places(table: Table) -> Iterator[Placed]:
    """Every place where cards are in sight, as a position names it, with those cards."""
    for at, seat in enumerate(table.seats):
        where = f"players[{at}]"
        yield f"{where}.hand", seat.hand or ()
        yield from ((f"{where}.melds[{number}]", meld.cards) for number, meld in enumerate(seat.melds))
        yield f"{where}.discards", seat.discards
        yield f"{where}.dead", seat.dead
    if table.air is not None:
        yield "card", (table.air.card,)
    if not isinstance(table.stock, int):
        yield "stock", table.stock


def unplaced(table: Table) -> Hand:
    """The cards that are nowhere in sight: in hands and closed melds that can't be seen, and in the stock.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.dealing import deal
    >>> table = deal(built_in("paohuzi"), 7, dealer=0)
    >>> len(unplaced(table)), len(unplaced(table.but(stock=table.left)))
    (0, 19)
    """
    left = deck()
    for _, cards in places(table):
        left -= cards if isinstance(cards, Hand) else Hand(cards)
    return left


def fives(placed: Iterable[Placed]) -> Iterator[Defect]:
    """Kinds of which more than four are in sight; the place is that of the fifth."""
    counts: Counter[Card] = Counter()
    fifth: dict[Card, str] = {}
    for where, cards in placed:
        for card in cards:
            counts[card] += 1
            if counts[card] > COPIES:
                fifth.setdefault(card, where)
    for card, where in fifth.items():
        yield Defect("five-of-a-kind", where, (("card", card), ("count", counts[card])))


def _melds(table: Table) -> Iterator[Defect]:
    for at, seat in enumerate(table.seats):
        for number, meld in enumerate(seat.melds):
            if meld.shape is Shape.ONE_FIVE_TEN and not table.rules.is_on("groups.one-five-ten"):
                problem = ZipaiError("positions.no-one-five-ten", text=repr(str(meld)))
                yield Defect("bad-meld", f"players[{at}].melds[{number}]", (("problem", problem),))
        yield from _notes(seat, f"players[{at}]")
        if seat.hidden and seat.hand is not None:
            yield Defect("closed-meld", f"players[{at}].melds", (("kind", seat.hidden[0]),))


def _notes(seat: Seat, where: str) -> Iterator[Defect]:
    """What is noted of melds must be of melds that lie there: dealt ti, and chi whose bi was left out."""
    ti = [meld.card for meld in seat.melds if meld.kind is Kind.TI]
    for card in sorted(seat.dealt_ti.difference(ti)):
        yield Defect("no-such-ti", f"{where}.dealt_ti", (("card", card),))
    chis = sum(meld.kind is Kind.CHI for meld in seat.melds)
    if seat.fines > chis:
        yield Defect("too-many-fines", f"{where}.fines", (("count", seat.fines), ("most", chis)))


# --- counts --------------------------------------------------------------------------------------------------


def _counts(table: Table, unread: Collection[int]) -> Iterator[Defect]:
    for at, seat in enumerate(table.seats):
        if seat.sitting or at in unread:
            continue
        least, most = owned_range(table, at)
        if seat.owned < least or (most is not None and seat.owned > most):
            due = f"{least}" if least == most else f"{least}–{most}" if most is not None else f"≥ {least}"
            yield Defect("wrong-count", f"players[{at}]", (("count", seat.owned), ("due", due)))


def owned_range(table: Table, seat: int) -> tuple[int, int | None]:
    """The least and the most cards that a seat can own now; None where nothing limits them.

    A waiting seat owns 20 + max(0, Q − 1), less what its dealt ti still owe (at most ti − 1), and one more when its
    discard is due. A dead hand has skipped discards, and may own any number more. Before the dealt ti are laid
    nothing but the deal itself has happened.
    """
    me, rules = table.seats[seat], table.rules
    dealt = 3 * rules.number("win.groups") - 1
    turn = table.air is None and table.turn == seat
    if may_hold_ti(table) and nothing_laid(table):
        first = seat == table.dealer and table.air is None
        extra = rules["deal.two-ti"] == "extra-card" and table.air is None and (me.hand is None or me.quads > 1)
        return dealt + first, dealt + first + extra
    ti = sum(meld.kind is Kind.TI for meld in me.melds) + me.hidden.count(Kind.TI) + _quads_in(me.hand)
    full = full_count(me, rules)
    most: int | None = dealt + max(0, me.quads + _quads_unseen(me, rules) - 1)
    least = full - max(0, ti - 1)
    if turn and table.due is Due.DISCARD:
        least = full + 1
    if turn and table.due is not Due.DRAW:
        most = most + 1 if most is not None else None
    if me.dead_hand or (not rules.is_on("hand.dead") and (me.hand is None or not loose_cards(me, rules).bits)):
        most = None
    return least, most


def full_count(seat: Seat, rules: RuleSet) -> int:
    """How many cards a seat owns while it waits, when its dealt ti owe nothing: 20 + max(0, Q − 1)."""
    return 3 * rules.number("win.groups") - 1 + max(0, seat.quads - 1)


def _quads_in(hand: Hand | None) -> int:
    return 0 if hand is None else hand.counts().count(COPIES)


def _quads_unseen(me: Seat, rules: RuleSet) -> int:
    """How many dealt quads a hand that can't be seen may hold, where they are not laid."""
    if me.hand is not None or rules.is_on("deal.lay-ti"):
        return 0
    return (me.hand_size or 0) // COPIES


def _all_cards(table: Table) -> Iterator[Defect]:
    """All 80 cards are somewhere; beside a hand that can't be seen some may lie where nobody wrote them down."""
    where = counted(table)
    total = sum(where.values())
    unseen = any(seat.hand is None and not seat.sitting for seat in table.seats)
    if total > DECK_SIZE or (total < DECK_SIZE and not unseen):
        yield Defect("stock-count", "stock", (*where.items(), ("total", total), ("deck", DECK_SIZE)))


def counted(table: Table) -> dict[str, int]:
    """How many cards are owned, lie put down or dead, are in the air, and in the stock."""
    return {
        "owned": sum(seat.owned for seat in table.seats if not seat.sitting),
        "lying": sum(len(seat.discards) + len(seat.dead) for seat in table.seats),
        "air": int(table.air is not None),
        "stock": table.left,
    }


# --- the moment ----------------------------------------------------------------------------------------------


def nothing_laid(table: Table) -> bool:
    """Whether no card has left a hand yet."""
    return not any(seat.melds or seat.hidden or seat.discards or seat.dead for seat in table.seats)


def may_hold_ti(table: Table) -> bool:
    """Whether dealt quads may still be in the hands: with the lit card, and before the dealer's first discard."""
    if table.air is not None:
        return table.air.origin is Origin.LIT
    return table.first_discard and table.turn == table.dealer and table.due is not Due.DRAW


def _lit(table: Table) -> Iterator[Defect]:
    if table.air is None or table.air.origin is not Origin.LIT:
        return
    if not table.rules.is_on("deal.lit-card"):
        yield Defect("no-lit-card", "card.origin", (("rules", table.rules),))
    if table.air.seat != table.dealer:
        yield Defect("lit-by-another", "card.from", (("seat", table.air.seat), ("dealer", table.dealer)))
    if not nothing_laid(table):
        yield Defect("lit-late", "card.origin")


def _first_discard(table: Table) -> Iterator[Defect]:
    if not table.first_discard:
        return
    if table.air is not None:
        dealers = table.air.seat == table.dealer and table.air.origin is Origin.DISCARD
    else:
        dealers = table.turn == table.dealer and table.due is not Due.DRAW
    only_ti = all(
        not seat.discards
        and not seat.dead
        and all(kind is Kind.TI for kind in (*seat.hidden, *(meld.kind for meld in seat.melds)))
        for seat in table.seats
    )
    if not (dealers and only_ti):
        yield Defect("first-discard", "first_discard")


def _unlaid(table: Table) -> Iterator[Defect]:
    if may_hold_ti(table) or not table.rules.is_on("deal.lay-ti"):
        return
    for at, seat in enumerate(table.seats):
        for card in seat.hand.kinds() if seat.hand is not None else ():
            if seat.hand is not None and seat.hand.count(card) == COPIES:
                yield Defect("unlaid-ti", f"players[{at}].hand", (("card", card),))


def _offer(table: Table) -> Iterator[Defect]:
    """A win is due only for a hand that wins as it lies; asked of a table that has no other defect."""
    if table.air is None and table.due is Due.WIN and table.seats[table.turn].hand is not None and not offered(table):
        yield Defect("no-win", "due", (("seat", table.turn),))


def offered(table: Table) -> bool:
    """Whether the seat whose turn it is has just completed a hand that wins as it lies."""
    if may_hold_ti(table):
        return not forced_winners(table) and dealt_hand_wins(table)
    ask = Ask(table, table.turn)
    laid = bool(ask.me.melds) and by_own_draw(ask.me.melds[-1], table.rules)
    return laid and open_to(ask, "win") and wins_now(ask)


def by_own_draw(meld: Group, rules: RuleSet) -> bool:
    """Whether one's own draw can have made this meld: a wei or ti, or a pao where a chouwei is raised to one."""
    return meld.kind in (Kind.WEI, Kind.CHOUWEI, Kind.TI, Kind(str(rules["win.chouwei-raise"])))


__all__ = [
    "Defect",
    "PositionError",
    "by_own_draw",
    "counted",
    "defects",
    "fives",
    "full_count",
    "may_hold_ti",
    "nothing_laid",
    "owned_range",
    "places",
    "unplaced",
]
