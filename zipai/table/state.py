"""The state of a hand as a value: seats, stock, the card in the air, whose turn it is.

Nothing here changes; the engine makes new values. What a seat may see of it comes through ``zipai.table.views``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from zipai.cards import Card, Hand, how_many, of_four, packed
from zipai.melds import COPIES_IN, QUADS, Group, Kind
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring import From
from zipai.threads import rule

if TYPE_CHECKING:
    from zipai.table.actions import Action
    from zipai.table.reach import Reach


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


#: Kept at hand, for looking up a member of an enumeration is slow.
_DRAW: Final = Due.DRAW
#: A pao that is forced: the rule, and the meld that it raises, if it raises one.
Pao = tuple[str, Group | None]


@dataclass(frozen=True, slots=True)
class Air:
    """A card face up before all, who showed it, and how; with its bit in masks of kinds."""

    card: Card
    seat: int
    origin: Origin
    bit: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", 1 << self.card)

    def source_for(self, seat: int) -> From:
        """Where the card comes from, as *seat* would win it."""
        if self.origin is Origin.DISCARD:
            return From.DISCARD
        if self.origin is Origin.LIT:
            return From.OWN_LIT if seat == self.seat else From.LIT
        return From.OWN if seat == self.seat else From.OTHER


@dataclass(frozen=True, slots=True)
class Seat:
    """What one player holds and has done.

    ``hand`` is None where it can't be seen; a closed meld whose card can't be seen is in ``hidden`` by its kind.
    ``barred_chi`` and ``barred_peng`` are the kinds that were declined, ``thrown`` those put down from the hand.
    ``passed`` are declined wins: card and huxi on the table then. ``dealt_ti`` are the ti that were dealt, kept only
    where those lie otherwise than drawn ones, and ``fines`` counts the chi whose bi was left out for a penalty.
    ``loose``, ``reach`` and ``counted`` are worked out of hand and melds when they are first asked for, and are no
    part of the value.
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
    loose: Hand | None = field(default=None, init=False, compare=False, repr=False)
    reach: Reach | None = field(default=None, init=False, compare=False, repr=False)
    counted: tuple[int, int] | None = field(default=None, init=False, compare=False, repr=False)

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
        found = self.counted
        if found is None:
            hand, melds = self.hand, self.melds
            if hand is None:
                quads, owned = 0, self.hand_size or 0
            else:
                quads, owned = of_four(hand.bits).bit_count(), how_many(hand.bits)
            for meld in melds:
                owned += meld.size
                quads += meld.quad
            if self.hidden:
                for kind in self.hidden:
                    owned += COPIES_IN[kind]
                    quads += kind in QUADS
            found = quads, owned
            keep(self, "counted", found)
        return found

    def but(self, **changes: Any) -> Seat:
        """The same seat with some things changed.

        As ``dataclasses.replace`` does, but hands are played by it, and to fill each place by itself is several times
        faster. What was worked out of hand and melds stays while those stay.
        """
        new = _opened(self)
        for name, value in changes.items():
            setattr(new, name, value)
        if not _OWNED.isdisjoint(changes):
            new.loose = new.reach = new.counted = None
        new.__class__ = Seat
        made: Seat = new
        return made

    def laying(self, hand: Hand, melds: tuple[Group, ...]) -> Seat:
        """The same seat when it has laid one card more with cards of its hand, as :meth:`but` makes it and sooner.

        The last of *melds* is new, and the only one that may be a quad more.
        """
        new, counted = _opened(self), self.counted
        new.hand, new.melds = hand, melds
        new.loose = new.reach = None
        new.counted = None if counted is None else (counted[0] + melds[-1].quad, counted[1] + 1)
        new.__class__ = Seat
        made: Seat = new
        return made

    def barring(self, chi: frozenset[Card], peng: frozenset[Card]) -> Seat:
        """The same seat with other lists of barred cards, likewise."""
        new = _opened(self)
        new.barred_chi, new.barred_peng = chi, peng
        new.__class__ = Seat
        made: Seat = new
        return made

    def putting_down(self, card: Card, passed: tuple[tuple[Card, int], ...], where: str = "") -> Seat:
        """The same seat after a loose card of the hand has been put down, likewise.

        *where* it lies then, as :meth:`lying` says, is given when nobody takes it.
        """
        new, one, loose, counted = _opened(self), 1 << 4 * card, self.loose, self.counted
        assert self.hand is not None, "this hand can't be seen"
        new.hand = hand = packed(self.hand.bits - one)
        new.thrown = self.thrown | {card}
        new.passed = passed
        if where == "dead":
            new.dead += (card,)
        elif where:
            new.discards += (card,)
        new.reach = None
        # it was in no kan and no quad, and so what else is loose stays so, and there are as many quads
        new.loose = None if loose is None else hand if loose is self.hand else packed(loose.bits - one)
        new.counted = None if counted is None else (counted[0], counted[1] - 1)
        new.__class__ = Seat
        made: Seat = new
        return made

    def lying(self, card: Card, where: str) -> Seat:
        """The same seat with one card more before it, ``dead`` or among the ``discards``, likewise."""
        new = _opened(self)
        if where == "dead":
            new.dead += (card,)
        else:
            new.discards += (card,)
        new.__class__ = Seat
        made: Seat = new
        return made


#: What is worked out of a seat is worked out of these.
_OWNED: Final = frozenset({"hand", "melds", "hidden", "hand_size"})
#: Keeps with a value what was worked out of it.
keep: Final = object.__setattr__


@dataclass(frozen=True, slots=True)
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
    #: Worked out of the table when it is first asked for, and no part of the value: the seats that are asked and what
    #: each may do, to whom the card in the air could be of use, who may eat it, whom it forces a pao on, and who has
    #: won at the deal.
    asked: tuple[int, ...] | None = field(default=None, init=False, compare=False, repr=False)
    may: dict[int, tuple[Action, ...]] = field(default_factory=dict, init=False, compare=False, repr=False)
    near: tuple[int, ...] | None = field(default=None, init=False, compare=False, repr=False)
    eaters: tuple[int, ...] | None = field(default=None, init=False, compare=False, repr=False)
    paos: Mapping[int, Pao] | None = field(default=None, init=False, compare=False, repr=False)
    winners: tuple[int, ...] | None = field(default=None, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "orders", turn_orders(self.seats))

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
        new: Any = _OpenTable()
        new.rules = self.rules
        new.dealer = self.dealer
        new.seats = self.seats
        new.stock = self.stock
        new.turn = self.turn
        new.due = self.due
        new.air = self.air
        new.first_discard = self.first_discard
        new.drawn_hands = self.drawn_hands
        new.orders = self.orders
        new.asked = new.near = new.eaters = new.paos = new.winners = None
        new.may = {}
        for name, value in changes.items():
            setattr(new, name, value)
        new.__class__ = Table
        made: Table = new
        return made

    def with_seat(self, seat: int, **changes: Any) -> Table:
        """The same table with something changed at one seat."""
        seats = self.seats
        return self.but(seats=(*seats[:seat], seats[seat].but(**changes), *seats[seat + 1 :]))

    def moved(
        self,
        seats: tuple[Seat, ...],
        stock: tuple[Card, ...] | int,
        turn: int,
        due: Due | None,
        first_discard: bool,
        air: Air | None = None,
        near: tuple[int, ...] | None = None,
        eaters: tuple[int, ...] | None = None,
        paos: Mapping[int, Pao] | None = None,
    ) -> Table:
        """The table after a move, given all that a move can change: also when a card has come into the air, with what
        is known of whom it could be of use to.
        """
        new: Any = _OpenTable()
        new.rules = self.rules
        new.dealer = self.dealer
        new.drawn_hands = self.drawn_hands
        new.orders = self.orders
        new.seats = seats
        new.stock = stock
        new.turn = turn
        new.due = due
        new.first_discard = first_discard
        new.air = air
        new.near = near
        new.eaters = eaters
        new.paos = paos
        # nobody is asked before a draw
        new.asked = () if due is _DRAW else None
        new.winners = None
        new.may = {}
        new.__class__ = Table
        made: Table = new
        return made


class Open:
    """A value while it is made: nothing is in its places at first, and each may still be filled.

    It ends as what it is made for, by its class: to fill a frozen value place by place takes several times as long.
    """

    __slots__ = ()
    __init__ = object.__init__
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__


class _OpenSeat(Open, Seat):
    __slots__ = ()


def _opened(seat: Seat) -> Any:
    """A copy of a seat that is still open, with all that was worked out of it."""
    new: Any = _OpenSeat()
    new.hand = seat.hand
    new.melds = seat.melds
    new.hidden = seat.hidden
    new.discards = seat.discards
    new.dead = seat.dead
    new.thrown = seat.thrown
    new.barred_chi = seat.barred_chi
    new.barred_peng = seat.barred_peng
    new.passed = seat.passed
    new.dead_hand = seat.dead_hand
    new.sitting = seat.sitting
    new.hand_size = seat.hand_size
    new.dealt_ti = seat.dealt_ti
    new.fines = seat.fines
    new.loose = seat.loose
    new.reach = seat.reach
    new.counted = seat.counted
    return new


class _OpenTable(Open, Table):
    __slots__ = ()


def turn_orders(seats: Iterable[Seat]) -> tuple[tuple[int, ...], ...]:
    """For each seat those who play in turn order, beginning with it."""
    return _orders(*[who.sitting for who in seats])


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


@lru_cache(maxsize=4096)
def happened(seat: int, action: str, rule_id: str) -> Event:
    """An event, made once: the same ones happen again and again."""
    return Event(seat, action, rule_id)
