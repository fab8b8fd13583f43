"""A position while it is built: whatever cards lie wherever, possible or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from zipai.cards import COPIES, Card, row, row_text
from zipai.melds import Group, Kind
from zipai.table import Origin, PositionError, Table, read_position
from zipai.table.positions import FORMAT, Defect
from zipai.words import ZipaiError

#: Where cards of a player can lie, in the order in which they are shown.
ROWS: Final = ("hand", "discards", "dead", "barred_chi", "barred_peng")
#: What a player can have on the table; the closed ones are those of a seat that can't be seen.
MELDS: Final = ("chi", "peng", "wei", "chouwei", "pao", "ti")
CLOSED: Final = ("wei", "ti")


@dataclass(frozen=True)
class Part:
    """What one player has, as far as it was said. ``hand`` is None where it can't be seen."""

    hand: tuple[Card, ...] | None = ()
    melds: tuple[str, ...] = ()
    discards: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()
    barred_chi: tuple[Card, ...] = ()
    barred_peng: tuple[Card, ...] = ()
    passed: tuple[tuple[str, int], ...] = ()
    dead_hand: bool = False
    sitting: bool = False
    hand_size: int | None = None
    dealt_ti: tuple[Card, ...] = ()
    fines: int = 0

    def cards(self) -> Iterator[Card]:
        """Every card that lies here; what is barred lies nowhere."""
        yield from self.hand or ()
        yield from self.discards
        yield from self.dead
        for text in self.melds:
            if ":" in text:
                yield from Group(text).cards

    def document(self) -> dict[str, Any]:
        """As it stands in a position."""
        if self.sitting:
            return {"sitting": True}
        found: dict[str, Any] = {"hand": None if self.hand is None else row_text(sorted(self.hand))}
        if self.hand is None and self.hand_size is not None:
            found["hand_size"] = self.hand_size
        found["melds"] = list(self.melds)
        for name in ("discards", "dead", "barred_chi", "barred_peng"):
            if cards := getattr(self, name):
                found[name] = row_text(cards)
        if self.passed:
            found["passed_wins"] = dict(self.passed)
        if self.dealt_ti:
            found["dealt_ti"] = row_text(self.dealt_ti)
        if self.fines:
            found["fines"] = self.fines
        return found | ({"dead_hand": True} if self.dead_hand else {})

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Part:
        """The part that a position says."""
        if document.get("sitting"):
            return cls(hand=None, sitting=True)
        discards, dead, barred_chi, barred_peng = (row(document.get(name, "")) for name in ROWS[1:])
        hand = document.get("hand")
        for text in document.get("melds", ()):
            if ":" in text:
                Group(text)
            elif text not in CLOSED:
                raise ZipaiError("cards.group-form", text=repr(text), example="peng:5b")
        return cls(
            None if hand is None else row(hand),
            tuple(document.get("melds", ())),
            discards,
            dead,
            barred_chi,
            barred_peng,
            passed=tuple((str(card), int(huxi)) for card, huxi in document.get("passed_wins", {}).items()),
            dead_hand=bool(document.get("dead_hand", False)),
            hand_size=document.get("hand_size"),
            dealt_ti=row(document.get("dealt_ti", "")),
            fines=int(document.get("fines", 0)),
        )


@dataclass(frozen=True)
class Draft:
    """A position as far as it was said.

    >>> draft = Draft.of({"rules": "paohuzi", "players": [{"hand": "55555s"}, {}, {}], "turn": 0})
    >>> [defect.id for defect in draft.checked[1]]
    ['five-of-a-kind']
    >>> draft.left(Card("5s")), draft.left(Card("6s"))
    (-1, 4)
    """

    rules: str
    parts: tuple[Part, ...]
    dealer: int = 0
    air: Card | None = None
    shown_by: int = 0
    origin: str = str(Origin.DRAW)
    turn: int = 0
    due: str | None = None
    stock: int | tuple[Card, ...] | None = None
    drawn_hands: int = 0
    first_discard: bool | None = None
    #: The parts of the position that only :meth:`of` knows how to read are kept as they came.
    said_due: bool = field(default=False, compare=False)

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Draft:
        """The draft that a position says; raises :class:`~zipai.words.ZipaiError` or ValueError for what is no card."""
        card = document.get("card")
        stock = document.get("stock")
        parts = tuple(Part.of(player) for player in document["players"])
        draft = cls(
            str(document["rules"]),
            parts,
            int(document.get("dealer", 0)),
            turn=int(document.get("turn") or 0),
            due=document.get("due"),
            stock=row(stock) if isinstance(stock, str) else stock,
            drawn_hands=int(document.get("drawn_hands", 0)),
            first_discard=document.get("first_discard"),
            said_due="due" in document,
        )
        if card is None:
            return draft
        return replace(draft, air=Card(card["card"]), shown_by=int(card["from"]), origin=str(Origin(card["origin"])))

    def document(self) -> dict[str, Any]:
        """As a position, possible or not."""
        found: dict[str, Any] = {"format": FORMAT, "rules": self.rules, "dealer": self.dealer}
        if self.stock is not None:
            found["stock"] = self.stock if isinstance(self.stock, int) else row_text(self.stock)
        if self.drawn_hands:
            found["drawn_hands"] = self.drawn_hands
        found["players"] = [part.document() for part in self.parts]
        if self.air is not None:
            found["card"] = {"card": str(self.air), "from": self.shown_by, "origin": self.origin}
        else:
            found["turn"] = self.turn
            if self.due is not None or self.said_due:
                found["due"] = self.due
        if self.first_discard is not None:
            found["first_discard"] = self.first_discard
        return found

    @cached_property
    def checked(self) -> tuple[Table | None, tuple[Defect, ...]]:
        """The table, or every defect by which there is none."""
        try:
            return read_position(self.document()), ()
        except PositionError as error:
            return None, error.defects

    @cached_property
    def counts(self) -> Counter[Card]:
        """How many of each kind lie somewhere."""
        found: Counter[Card] = Counter()
        for part in self.parts:
            found.update(part.cards())
        found.update(() if self.air is None else (self.air,))
        found.update(self.stock if isinstance(self.stock, tuple) else ())
        return found

    def left(self, card: Card) -> int:
        """How many copies of *card* lie nowhere yet; less than none where there are too many."""
        return COPIES - self.counts[card]

    def with_part(self, seat: int, **changes: Any) -> Draft:
        """The draft with something changed at one player."""
        parts = list(self.parts)
        parts[seat] = replace(parts[seat], **changes)
        # an order of the stock that was given holds no longer than the cards stay where they are
        return replace(self, parts=tuple(parts), stock=None)

    def laid(self, seat: int, kind: Kind, cards: Iterable[Card]) -> Draft:
        """The draft with a meld laid at a player."""
        from zipai.cards import Hand

        group = Group.of(kind, Hand(cards))
        return self.with_part(seat, melds=(*self.parts[seat].melds, str(group)))


__all__ = ["CLOSED", "MELDS", "ROWS", "Draft", "Part"]
