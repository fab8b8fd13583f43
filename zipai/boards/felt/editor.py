"""The position editor: cards to any place, every defect by name at once, and what each seat may do then, and why."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from zipai import __version__
from zipai.boards.board import NOTHING, BadEvent, Event, joined, need, one_of, told
from zipai.boards.felt.board import FeltBoard, number_in
from zipai.boards.felt.draft import CLOSED, MELDS, ROWS, Draft, Part
from zipai.boards.felt.editor_view import editor_html, editor_text, possible_html
from zipai.boards.felt.game import is_game
from zipai.boards.felt.names import felt
from zipai.boards.felt.paste import document_from
from zipai.boards.felt.play import PlayTable
from zipai.boards.pen import Pen
from zipai.boards.session import Session
from zipai.cards import Card
from zipai.melds import COPIES_IN, Kind
from zipai.rulebook.changes import cached_rules
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.show.html import Html
from zipai.show.look import Look
from zipai.table import Due, Origin, PositionError, Table, position, read_position
from zipai.table.dealing import deal
from zipai.table.links import link
from zipai.table.positions import dumps
from zipai.words import LANGS, ZipaiError

#: Where the next card goes at a seat; ``card`` is the card in the air, of no seat.
PLACES: Final = (*ROWS, *MELDS, "card")
#: How many cards a chi has.
_CHI: Final = 3


@dataclass(frozen=True)
class Building:
    """The draft, and where the next card goes: the seat, the place, and what is picked for a chi."""

    draft: Draft
    seat: int = 0
    place: str = "hand"
    picked: tuple[Card, ...] = ()
    typed: str | None = None
    misread: tuple[Text, ...] = ()


class PositionEditor(FeltBoard[Building]):
    """Builds any position by hand, or reads one, and says all that is wrong with it and what may be done in it."""

    name: ClassVar[str] = "position-editor"

    def __init__(
        self, position: Mapping[str, Any] | str | None = None, rules: str = "paohuzi", session: Session | None = None
    ) -> None:
        if position is None:
            draft = _empty(rules)
        else:
            draft = Draft.of(document_from(position) if isinstance(position, str) else position)
        super().__init__(Building(draft), session)

    # what it says

    @property
    def position(self) -> dict[str, Any]:
        """The position as it lies, possible or not, as plain data."""
        return self.state.draft.document()

    @property
    def table(self) -> Table | None:
        """The table, where the position is possible."""
        return self.state.draft.checked[0]

    @property
    def seen(self) -> Table:
        """The table; a :class:`~zipai.words.ZipaiError` where the position is not possible."""
        table = self.table
        if table is None:
            raise ZipaiError("felt.not-possible")
        return table

    @property
    def bottom(self) -> int:
        """The seat that is worked at."""
        return self.state.seat

    @property
    def eyes(self) -> int | None:
        """Everything is seen."""
        return None

    @property
    def kept(self) -> str:
        """The position as text, which :meth:`on_restore` reads."""
        return self.written

    @property
    def written(self) -> str:
        """The position as text: canonical where it is possible."""
        draft, table = self.state.draft, self.table
        if table is not None:
            return dumps(table, draft.rules)
        return json.dumps(draft.document(), ensure_ascii=False, separators=(",", ":"))

    @property
    def address(self) -> str:
        """The position as a link, or as text where it can't be."""
        return self.link or self.written

    def account(self, look: Look) -> str:
        """All that somebody needs who is to look into it: version, rules, what is said of the position, and it."""
        draft = self.state.draft
        rules = cached_rules(draft.rules)
        lines = [f"zipai {__version__}", f"{draft.rules} {rules.fingerprint}", self.text(look)]
        return "\n".join([*lines, *([self.shared(self.link)] if self.link else [])])

    @property
    def link(self) -> str | None:
        """The position as a link, where it is possible."""
        table = self.table
        return None if table is None else link(table, self.state.draft.rules)

    # where cards go

    def on_at(self, event: Event) -> Text:
        """Work at another seat."""
        seat = number_in(need(event, "value"))
        if seat >= len(self.state.draft.parts):
            raise ZipaiError("table.no-seat", seat=seat, last=len(self.state.draft.parts) - 1)
        self.panel = ()
        self.state = replace(self.state, seat=seat, picked=())
        return felt("said.at", who=felt("seat", seat=seat))

    def on_place(self, event: Event) -> Text:
        """Say where the next cards go."""
        place = one_of(PLACES, need(event, "value"))
        self.state = replace(self.state, place=place, picked=())
        return felt("said.place", place=felt(f"place.{place}"))

    def on_add(self, event: Event) -> Text:
        """Take a card from the deck to that place."""
        state, card = self.state, Card(need(event, "card"))
        draft, seat, place = state.draft, state.seat, state.place
        lies = not place.startswith("barred")
        needed = COPIES_IN.get(Kind(place), 1) if place in MELDS else 1
        left = draft.left(card) - state.picked.count(card)
        if place == "card" and draft.air is not None:
            left += draft.air == card
        if lies and left < 1:
            raise BadEvent("boards.none-left", card=card)
        if lies and left < needed:
            raise BadEvent("boards.too-few-left", card=card, count=left, needed=needed)
        if place == "card":
            return self._changed(replace(draft, air=card, stock=None), told("said.added", card=card))
        if draft.parts[seat].sitting:
            raise BadEvent("felt.sits-there", seat=seat)
        if place == "chi":
            return self._to_chi(card)
        if place in MELDS:
            copies = [card] * COPIES_IN[Kind(place)]
            return self._changed(draft.laid(seat, Kind(place), copies), told("said.added", card=card))
        before = getattr(draft.parts[seat], place) or ()
        cards = tuple(sorted((*before, card))) if place in ("hand", "barred_chi", "barred_peng") else (*before, card)
        return self._changed(draft.with_part(seat, **{place: cards}), told("said.added", card=card))

    def _to_chi(self, card: Card) -> Text:
        picked = (*self.state.picked, card)
        if len(picked) < _CHI:
            self.state = replace(self.state, picked=picked)
            return told("said.chi-so-far", card=card, more=_CHI - len(picked))
        # cards that make no chi are an error, and leave what was picked
        self.state = replace(self.state, picked=())
        return self._changed(self.state.draft.laid(self.state.seat, Kind.CHI, picked), told("said.added", card=card))

    def on_ask_seat(self, event: Event) -> Text:
        """Ask what a seat may do, and why nothing else; it is the seat that is worked at then."""
        seat = number_in(need(event, "value"))
        self._must_be(seat)
        self.state = replace(self.state, seat=seat, picked=())
        return self.on_why({**event, "about": "moves"})

    def on_play(self, event: Event) -> Text:
        """Play on from this position, at the seat that is worked at; the editor waits until one comes back."""
        table = self.seen
        seat = self.state.seat if not table.seats[self.state.seat].sitting else table.active[0]
        board = PlayTable(seat=seat, table=table, session=self.session, back=self)
        board.said, board.focus = joined(felt("said.play-here", who=felt("seat", seat=seat)), board.prompt), "table"
        self.becomes = board
        return NOTHING

    def on_unpick(self, event: Event) -> Text:
        """Put back the cards picked for a chi."""
        self.state = replace(self.state, picked=())
        return told("said.unpicked")

    def on_close_meld(self, event: Event) -> Text:
        """Lay a closed meld, of which only the kind is known, at an unseen hand."""
        kind = one_of(CLOSED, need(event, "value"))
        part = self._part()
        return self._changed(self._with(melds=(*part.melds, kind)), felt("said.closed"))

    def on_remove(self, event: Event) -> Text:
        """Take a card away from where it lies."""
        seat, place, at = (
            number_in(need(event, "seat")),
            one_of(ROWS, need(event, "place")),
            number_in(need(event, "at")),
        )
        self._must_be(seat)
        cards = getattr(self.state.draft.parts[seat], place) or ()
        if at >= len(cards):
            raise BadEvent("boards.no-place", at=at)
        left = (*cards[:at], *cards[at + 1 :])
        return self._changed(self.state.draft.with_part(seat, **{place: left}), told("said.removed", card=cards[at]))

    def on_unmeld(self, event: Event) -> Text:
        """Take a meld off the table."""
        seat, at = number_in(need(event, "seat")), number_in(need(event, "at"))
        self._must_be(seat)
        melds = self.state.draft.parts[seat].melds
        if at >= len(melds):
            raise BadEvent("boards.no-meld", at=at)
        draft = self.state.draft.with_part(seat, melds=(*melds[:at], *melds[at + 1 :]))
        return self._changed(draft, felt("said.unmelded", meld=melds[at]))

    def on_unair(self, event: Event) -> Text:
        """Take the card in the air away."""
        return self._changed(replace(self.state.draft, air=None, stock=None), felt("said.no-air"))

    # what else is said

    def on_hidden(self, event: Event) -> Text:
        """Whether the hand of the seat can be seen."""
        hidden = one_of(("on", "off"), need(event, "value")) == "on"
        return self._changed(self._with(hand=None if hidden else (), hand_size=None), felt("said.changed"))

    def on_dead(self, event: Event) -> Text:
        """Whether the hand of the seat is dead."""
        dead = one_of(("on", "off"), need(event, "value")) == "on"
        return self._changed(self._with(dead_hand=dead), felt("said.changed"))

    def on_dealer(self, event: Event) -> Text:
        """Let the seat be the dealer."""
        return self._changed(replace(self.state.draft, dealer=self.state.seat), felt("said.changed"))

    def on_from(self, event: Event) -> Text:
        """Say who showed the card in the air, or whose turn it is."""
        seat = number_in(need(event, "value"))
        self._must_be(seat)
        return self._changed(replace(self.state.draft, shown_by=seat, turn=seat), felt("said.changed"))

    def on_origin(self, event: Event) -> Text:
        """Say how the card in the air came there."""
        origin = one_of(list(Origin), need(event, "value"))
        return self._changed(replace(self.state.draft, origin=origin), felt("said.changed"))

    def on_due(self, event: Event) -> Text:
        """Say what is due without a card in the air; ``auto`` leaves it to the counting rule."""
        due = one_of(("auto", *Due), need(event, "value"))
        return self._changed(
            replace(self.state.draft, due=None if due == "auto" else due, said_due=False), felt("said.changed")
        )

    def on_first(self, event: Event) -> Text:
        """Say whether this is the dealer's first discard; ``auto`` leaves it to the position."""
        first = {"auto": None, "on": True, "off": False}[one_of(("auto", "on", "off"), need(event, "value"))]
        return self._changed(replace(self.state.draft, first_discard=first), felt("said.changed"))

    def on_region(self, event: Event) -> Text:
        """Change the rules."""
        rules = cached_rules(one_of([book.id for book in all_built_in()], need(event, "value")))
        draft = self.state.draft
        seats = rules.number("deal.players")
        parts = tuple(part for part in draft.parts if not part.sitting)[:seats]
        parts += (Part(),) * (seats - len(parts))
        self.state = replace(self.state, seat=min(self.state.seat, seats - 1))
        changed = replace(draft, rules=rules.id, parts=parts, dealer=min(draft.dealer, seats - 1), stock=None)
        return self._changed(changed, told("said.region", region=rules.title))

    def on_deal(self, event: Event) -> Text:
        """Begin with a hand dealt from a number."""
        table = deal(cached_rules(self.state.draft.rules), number_in(need(event, "value")))
        return self._changed(Draft.of(position(table, self.state.draft.rules)), felt("said.dealt-here"))

    def on_clear(self, event: Event) -> Text:
        """Begin with nothing."""
        return self._changed(_empty(self.state.draft.rules), told("said.cleared"))

    def on_paste(self, event: Event) -> Text:
        """Read a position from its text or link; what can't be read is told beside the field, and the board stays."""
        typed = need(event, "value").strip()
        try:
            document = document_from(typed)
            draft = Draft.of(document)
        except PositionError as error:
            return self._misread(typed, *(Text(one.text("en"), one.text("zh")) for one in error.defects))
        except ZipaiError as error:
            return self._misread(typed, Text(error.text("en"), error.text("zh")))
        except (KeyError, TypeError, ValueError, AttributeError):
            return self._misread(typed, *_defects_of(document))
        return self._changed(draft, felt("said.pasted"))

    def paste(self, text: str) -> None:
        """Begin with a position from its text or link; what can't be read is told above, and kept in the field."""
        self.do({"do": "paste", "value": text})
        if self.state.misread:
            said = felt("misread")
            self.message = Text(*(" ".join([said[lang], *(one[lang] for one in self.state.misread)]) for lang in LANGS))
            self.state = replace(self.state, misread=())

    def on_restore(self, event: Event) -> Text:
        """Go on with a position from its text, or with the hand that was played from one."""
        text = need(event, "text")
        if not is_game(text):
            return self.on_paste({**event, "value": text})
        board = PlayTable(self.state.draft.rules, session=self.session, back=self)
        board.said, board.focus = board.on_restore(event), "table"
        self.becomes = board
        return NOTHING

    def _misread(self, typed: str, *said: Text) -> Text:
        self.state = replace(self.state, typed=typed, misread=said)
        return Text(" ".join(one.en for one in said), "".join(one.zh for one in said))

    def on_copy(self, event: Event) -> Text:
        """The page has copied something; say so."""
        return felt("said.copied")

    def _part(self) -> Part:
        return self.state.draft.parts[self.state.seat]

    def _with(self, **changes: Any) -> Draft:
        return self.state.draft.with_part(self.state.seat, **changes)

    def _must_be(self, seat: int) -> None:
        last = len(self.state.draft.parts) - 1
        if seat > last:
            raise ZipaiError("table.no-seat", seat=seat, last=last)

    def _changed(self, draft: Draft, said: Text) -> Text:
        """Take over the draft, and say in one line what is now wrong with it, if anything."""
        self.panel = ()
        seat = min(self.state.seat, len(draft.parts) - 1)
        self.state = replace(self.state, draft=draft, seat=seat, picked=(), typed=None, misread=())
        found = draft.checked[1]
        more = felt("said.defects", count=len(found)) if found else felt("said.possible")
        return Text(f"{said.en} {more.en}".strip(), said.zh + more.zh) if said is not NOTHING else more

    # how it looks

    def draw(self, pen: Pen) -> Html:
        """The deck and where its cards go, every seat, and what is wrong or may be done."""
        return editor_html(self, pen)

    def answer(self, table: Table, pen: Pen) -> Html:
        """What is said of a position that can be."""
        return possible_html(table, pen)

    def text(self, look: Look) -> str:
        """What is wrong, or what each seat may do; then the position."""
        return editor_text(self, look)


def _empty(rules: str) -> Draft:
    seats = cached_rules(rules).number("deal.players")
    return Draft(rules, (Part(),) * seats)


def _defects_of(document: object) -> tuple[Text, ...]:
    """Every defect of something that can't even be laid out."""
    try:
        read_position(document)
    except PositionError as error:
        return tuple(Text(one.text("en"), one.text("zh")) for one in error.defects)
    return (felt("no-position"),)


__all__ = ["PLACES", "Building", "PositionEditor"]
