"""The state of a hand as a value: seats, stock, the card in the air, whose turn it is.

Nothing here changes; the engine makes new values. What a seat may see of it comes through ``zipai.table.views``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, NamedTuple

from zipai.cards import Card, Hand, of_four
from zipai.melds import COPIES_IN, QUADS, Group, Kind
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring import From
from zipai.threads import rule


class Origin(StrEnum):
    """How the card in the air came there."""

    DRAW = "draw"
    DISCARD = "discard"
    LIT = "lit"


class Due(StrEnum):
    """What the seat whose turn it is must do next, when no card is in the air."""

    DISCARD = "discard"
    DRAW = "draw"
    WIN = "win"


class Air(NamedTuple):
    """A card face up before all, who showed it, and how."""

    card: Card
    seat: int
    origin: Origin

    def source_for(self, seat: int) -> From:
        """Where the card comes from, as *seat* would win it."""
        if self.origin is Origin.DISCARD:
            return From.DISCARD
        if self.origin is Origin.LIT:
            return From.OWN_LIT if seat == self.seat else From.LIT
        return From.OWN if seat == self.seat else From.OTHER


@dataclass(frozen=True)
class Seat:
    """What one player holds and has done.

    ``hand`` is None where it can't be seen; a closed meld whose card can't be seen is in ``hidden`` by its kind.
    ``barred_chi`` and ``barred_peng`` are the kinds that were declined, ``thrown`` those put down from the hand.
    ``passed`` are declined wins: card and huxi on the table then. ``dealt_ti`` are the ti that were dealt, kept only
    where those lie otherwise than drawn ones, and ``fines`` counts the chi whose bi was left out for a penalty.
    ``kept`` holds what was worked out of hand and melds, so that it is worked out once; it is no part of the value.
    """

    hand: Hand | None = Hand()
    melds: tuple[Group, ...] = ()
    hidden: tuple[Kind, ...] = ()
    discards: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()
    barred_chi: frozenset[Card] = frozenset()
    barred_peng: frozenset[Card] = frozenset()
    thrown: frozenset[Card] = frozenset()
    passed: tuple[tuple[Card, int], ...] = ()
    dead_hand: bool = False
    sitting: bool = False
    hand_size: int | None = None
    dealt_ti: frozenset[Card] = frozenset()
    fines: int = 0
    kept: dict[str, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    @property
    def cards(self) -> Hand:
        """The hand, which must be one that can be seen."""
        assert self.hand is not None, "this hand can't be seen"
        return self.hand

    @property
    def quads(self) -> int:
        """How many quads are owned: on the table, and dealt ones still in the hand."""
        return self.counts[0]

    @property
    def owned(self) -> int:
        """How many cards are owned, in the hand and on the table; an unseen hand of unknown size counts none."""
        return self.counts[1]

    @property
    def counts(self) -> tuple[int, int]:
        """How many quads and how many cards are owned."""
        found: tuple[int, int] | None = self.kept.get("counts")
        if found is None:
            hand = self.hand
            quads = 0 if hand is None else of_four(hand.bits).bit_count()
            owned = (self.hand_size or 0) if hand is None else len(hand)
            for meld in self.melds:
                owned += meld.size
                quads += meld.quad
            for kind in self.hidden:
                owned += COPIES_IN[kind]
                quads += kind in QUADS
            found = self.kept["counts"] = quads, owned
        return found

    def but(self, **changes: Any) -> Seat:
        """The same seat with some things changed.

        As ``dataclasses.replace`` does, but without going through every field: hands are played by it. What was
        worked out of hand and melds stays while those stay.
        """
        if not _OWNED.isdisjoint(changes):
            changes["kept"] = {}
        new = object.__new__(Seat)
        new.__dict__.update(self.__dict__)
        new.__dict__.update(changes)
        return new


#: What is kept with a seat is worked out of these.
_OWNED: Final = frozenset({"hand", "melds", "hidden", "hand_size"})


@dataclass(frozen=True)
class Table:
    """A hand at one moment.

    ``stock`` is the cards in order, first drawn first, or only their number where the order is not known.
    ``first_discard`` marks the dealer's first discard, due or in the air; ``opened`` says that the opening (wins at
    the deal, dealt ti) lies behind.
    """

    rules: RuleSet
    dealer: int
    seats: tuple[Seat, ...]
    stock: tuple[Card, ...] | int
    turn: int
    due: Due | None = None
    air: Air | None = None
    drawn_hands: int = 0
    first_discard: bool = False
    #: For each seat those who play in turn order, beginning with it; who sits does not change in a hand.
    orders: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    kept: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "orders", _orders(*[who.sitting for who in self.seats]))

    @property
    def left(self) -> int:
        """How many cards are left in the stock."""
        return self.stock if isinstance(self.stock, int) else len(self.stock)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that play, from the dealer on in turn order."""
        return self.orders[self.dealer]

    def order_from(self, seat: int) -> tuple[int, ...]:
        """The seats that play in turn order, beginning with *seat*."""
        return self.orders[seat]

    @rule("deal.direction")
    def next(self, seat: int) -> int:
        """The player whose turn comes after *seat*: to the right, over one who sits. Rule: deal.direction."""
        order = self.orders[seat]
        return order[1] if order[0] == seat else order[0]

    def but(self, **changes: Any) -> Table:
        """The same table with some things changed, and nothing of what was worked out of it."""
        changes["kept"] = {}
        new = object.__new__(Table)
        new.__dict__.update(self.__dict__)
        new.__dict__.update(changes)
        return new

    def with_seat(self, seat: int, **changes: Any) -> Table:
        """The same table with something changed at one seat."""
        return self.seated(seat, self.seats[seat].but(**changes))

    def seated(self, seat: int, who: Seat, **changes: Any) -> Table:
        """The same table with *who* in one seat, and other things changed too."""
        seats = self.seats
        return self.but(seats=(*seats[:seat], who, *seats[seat + 1 :]), **changes)


@lru_cache(maxsize=32)
def _orders(*sitting: bool) -> tuple[tuple[int, ...], ...]:
    count = len(sitting)
    return tuple(tuple(s % count for s in range(seat, seat + count) if not sitting[s % count]) for seat in range(count))


class Event(NamedTuple):
    """Something that happened: who, what as an action's text, and the rule that made or allowed it."""

    seat: int
    action: str
    rule: str

    def as_dict(self) -> dict[str, Any]:
        """As it stands in JSON."""
        return {"seat": self.seat, "action": self.action, "rule": self.rule}
