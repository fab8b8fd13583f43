"""The state of a hand as a value: seats, stock, the card in the air, whose turn it is.

Nothing here changes; the engine makes new values. What a seat may see of it comes through ``zipai.table.views``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, TypeVar

from zipai.cards import Card, Hand, of_four
from zipai.melds import Group, Kind
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


@dataclass(frozen=True, slots=True)
class Air:
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
    ``passed`` are declined wins: card and huxi on the table then.
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

    @property
    def cards(self) -> Hand:
        """The hand, which must be one that can be seen."""
        assert self.hand is not None, "this hand can't be seen"
        return self.hand

    @cached_property
    def quads(self) -> int:
        """How many quads are owned: on the table, and dealt ones still in the hand."""
        on_table = sum(meld.quad for meld in self.melds) + sum(kind in (Kind.TI, Kind.PAO) for kind in self.hidden)
        return on_table + (0 if self.hand is None else of_four(self.hand.bits).bit_count())

    @cached_property
    def owned(self) -> int:
        """How many cards are owned, in the hand and on the table."""
        in_hand = self.hand_size if self.hand is None else len(self.hand)
        assert in_hand is not None
        hidden = sum(4 if kind in (Kind.TI, Kind.PAO) else 3 for kind in self.hidden)
        return in_hand + hidden + sum(len(meld.cards) for meld in self.melds)

    def but(self, **changes: Any) -> Seat:
        """The same seat with some things changed."""
        return _changed(self, changes)


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

    @property
    def left(self) -> int:
        """How many cards are left in the stock."""
        return self.stock if isinstance(self.stock, int) else len(self.stock)

    @cached_property
    def active(self) -> tuple[int, ...]:
        """The seats that play, from the dealer on in turn order."""
        return tuple(self.order_from(self.dealer))

    def order_from(self, seat: int) -> Iterator[int]:
        """The seats that play in turn order, beginning with *seat*."""
        seats, count = self.seats, len(self.seats)
        return iter([s % count for s in range(seat, seat + count) if not seats[s % count].sitting])

    @rule("deal.direction")
    def next(self, seat: int) -> int:
        """The player whose turn comes after *seat*: to the right, over one who sits. Rule: deal.direction."""
        return next(s for s in self.order_from(seat + 1))

    def but(self, **changes: Any) -> Table:
        """The same table with some things changed."""
        return _changed(self, changes)

    def with_seat(self, seat: int, **changes: Any) -> Table:
        """The same table with something changed at one seat."""
        seats = list(self.seats)
        seats[seat] = seats[seat].but(**changes)
        return self.but(seats=tuple(seats))


V = TypeVar("V", Seat, Table)


def _changed(value: V, changes: dict[str, Any]) -> V:
    """A copy with some fields changed, and nothing of what was worked out and kept with the original.

    As ``dataclasses.replace`` does, but without going through every field's checks: hands are played by it.
    """
    names = value.__dataclass_fields__
    kept = value.__dict__
    new = object.__new__(type(value))
    new.__dict__.update({name: kept[name] for name in names}, **changes)
    return new


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: who, what as an action's text, and the rule that made or allowed it."""

    seat: int
    action: str
    rule: str

    def as_dict(self) -> dict[str, Any]:
        """As it stands in JSON."""
        return {"seat": self.seat, "action": self.action, "rule": self.rule}
