"""What the boards with a whole table have in common: the row on top, the panel at the side, language and cards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from html import escape
from typing import ClassVar, Final, TypeVar

from zipai.boards.board import NOTHING, BadEvent, Board, Event, need, one_of, told
from zipai.boards.felt.draw import HEIGHT
from zipai.boards.felt.explain import Said, about_action, about_card, about_closed, about_meld, about_moves, said_line
from zipai.boards.felt.log import events_at
from zipai.boards.felt.names import Names, felt, happened
from zipai.boards.pen import Pen
from zipai.boards.session import Session
from zipai.cards import Card
from zipai.rulebook import RuleSet
from zipai.rulebook.toml import Text
from zipai.show.html import Html
from zipai.show.look import FACES
from zipai.table import Action, Table
from zipai.table.replay import Moment
from zipai.words import LANGS, ZipaiError

S = TypeVar("S")
#: Panels that answer no question.
PANELS: Final = ("settings", "score", "hint")
#: Each language by its own name.
TONGUES = {"en": "English", "zh": "中文"}


class FeltBoard(Board[S]):
    """A board with a table. ``panel`` says what the side tells: a word and what it is about, or nothing."""

    kind: ClassVar[str] = "zp-whole"

    def __init__(self, state: S, session: Session | None = None) -> None:
        super().__init__(state)
        self.session = session
        self.panel: tuple[str, ...] = ()

    def sheet_height(self, *, live: bool) -> float:
        """All cards of a table are taken from the sheet."""
        return HEIGHT

    # language and cards

    def on_lang(self, event: Event) -> Text:
        """Choose the language of all boards."""
        lang = one_of(LANGS, need(event, "value"))
        if self.session is not None:
            self.session.choose(lang=lang)
        return told("said.lang", name=TONGUES[lang])

    def on_face(self, event: Event) -> Text:
        """Choose the card face of all boards."""
        wanted = one_of(FACES, need(event, "value"))
        face = next(known for known in FACES if known == wanted)
        if self.session is not None:
            self.session.choose(face=face)
        return told("said.face", face=told(f"face.{face}"))

    def on_index(self, event: Event) -> Text:
        """Choose whether each card bears its number."""
        wanted = one_of(("on", "off"), need(event, "value"))
        if self.session is not None:
            self.session.choose(index=wanted == "on")
        return told(f"said.index.{wanted}")

    # the side

    def on_close(self, event: Event) -> Text:
        """Close what the side tells, a rule first; the focus goes back to where it was opened."""
        if self.opened is None:
            self.panel = ()
        self.opened, self.focus = None, self._opened_by
        return felt("said.shut")

    def on_panel(self, event: Event) -> Text:
        """Open a panel by its name, or close it when it is open."""
        name = need(event, "value")
        if self.panel == (name,):
            return self.on_close(event)
        return self.open_panel(event, name)

    def open_panel(self, event: Event, *panel: str) -> Text:
        """Let the side tell something."""
        self.panel, self.opened = panel, None
        self._opened_by = str(event.get("key", ""))
        return NOTHING

    # elsewhere

    def shared(self, link: str) -> str:
        """A link to a position, as it can be given to others: the address of an editor, where one is known."""
        editor = "" if self.session is None else self.session.editor
        return f"{editor}#{link}" if editor else link

    # asking

    @property
    @abstractmethod
    def seen(self) -> Table:
        """The table as it is shown."""

    @property
    @abstractmethod
    def bottom(self) -> int:
        """The seat from which it is shown."""

    @property
    def eyes(self) -> int | None:
        """The seat whose eyes see it, or None where everything is seen."""
        return self.bottom

    @property
    def names(self) -> Names:
        """What the seats are called here."""
        return Names(self.seen, self.eyes)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The steps that led here."""
        return ()

    def on_why(self, event: Event) -> Text:
        """Ask about a card, a meld, an event, an action, or all moves."""
        about = one_of(("card", "meld", "closed", "event", "action", "moves"), need(event, "about"))
        keys = {"card": ("card",), "action": ("action",), "moves": ()}.get(about, ("seat", "at"))
        panel = (about, *(need(event, key) for key in keys))
        said = self.about(panel)
        self.open_panel(event, *panel)
        return said_line(said)

    def on_ask(self, event: Event) -> Text:
        """Ask about an action that is typed."""
        return self.on_why({**event, "about": "action", "action": need(event, "value")})

    def about(self, panel: tuple[str, ...]) -> Said:
        """What the side tells; raises :class:`~zipai.words.ZipaiError` for what is not there."""
        seen, seat = self.seen, self.bottom
        match panel:
            case ("card", card):
                return about_card(seen, seat, Card(card), self.names)
            case ("action", text):
                return about_action(seen, seat, Action.read(text))
            case ("moves",):
                return about_moves(seen, seat)
            case ("event", step, at):
                return self._about_event(number_in(step), number_in(at))
            case ("meld" | "closed" as which, who, at):
                return self._about_meld(which, number_in(who), number_in(at))
        raise BadEvent("felt.no-panel", panel=" ".join(panel))

    def _about_meld(self, which: str, owner: int, at: int) -> Said:
        seen = self.seen
        if owner >= len(seen.seats):
            raise ZipaiError("table.no-seat", seat=owner, last=len(seen.seats) - 1)
        melds, hidden = seen.seats[owner].melds, seen.seats[owner].hidden
        if at >= len(melds if which == "meld" else hidden):
            raise BadEvent("boards.no-meld", at=at)
        name = self.names.of(owner)
        return about_meld(seen, melds[at], name) if which == "meld" else about_closed(seen, hidden[at], name)

    def _about_event(self, at: int, place: int) -> Said:
        if at >= len(self.moments):
            raise BadEvent("felt.no-step", at=at, last=len(self.moments))
        moment = self.moments[at]
        seen = events_at(moment, self.eyes)
        if place >= len(seen):
            raise BadEvent("felt.no-step", at=place, last=len(seen))
        asked = happened(seen[place], moment.table, Names(moment.table, self.eyes))
        return Said(asked, felt("answer.event"), rule=seen[place].rule)

    def answer_to(self, panel: tuple[str, ...]) -> Said | None:
        """What the side tells, if it tells something that is still there."""
        if not panel or panel[0] in PANELS:
            return None
        try:
            return self.about(panel)
        except ZipaiError:
            return None

    # how it looks

    def row(self, pen: Pen, rules: RuleSet, *buttons: Html) -> Html:
        """The row on top: the rules by name, the language, and the buttons of the board."""
        unit, title = rules.unit[pen.lang], rules.title[pen.lang]
        about = felt("rules", title=title, minimum=rules.number("win.minimum"), unit=unit)[pen.lang]
        parts = [pen.tag("b", about, kind="zp-rules")]
        if pen.live and self.session is not None:
            other = "zh" if pen.lang == "en" else "en"
            label = Html(f'<span lang="{"zh-Hans" if other == "zh" else "en"}">{TONGUES[other]}</span>')
            parts.append(pen.button(label, "lang", "lang", kind="zp-pill", value=other))
        parts.append(pen.tag("span", kind="zp-grow"))
        return pen.tag("nav", *parts, *buttons, kind="zp-top", aria_label=pen.word(f"title.{self.name}"))

    def cards_settings(self, pen: Pen) -> Html:
        """Face and index, where there is a session that keeps them."""
        if self.session is None:
            return Html("")
        look = pen.look
        faces = [(face, pen.word(f"face.{face}")) for face in FACES]
        switches = [("on", pen.word("index.on")), ("off", pen.word("index.off"))]
        return Html(
            pen.choice(pen.word("face"), "face", faces, look.face, "face")
            + pen.choice(pen.word("index"), "index", switches, "on" if look.index else "off", "index")
        )

    def side(self, pen: Pen, inner: Iterable[object], *, opened: bool) -> Html:
        """The panel at the side; what was opened can be closed, and lies over the others' seats on a phone."""
        parts = list(inner)
        if opened:
            shut = pen.button(pen.word("close"), "close", "close", kind="zp-pill zp-shut", escape="")
            parts = [shut, *parts]
        kind = "zp-side zp-open" if opened else "zp-side"
        label = felt("side")[pen.lang]
        return pen.tag("aside", *parts, kind=kind, aria_label=label, tabindex="0")

    def frame(self, pen: Pen, drawn: Html) -> Html:
        """The whole table takes the focus, so that its keys work; faults stand on top of it."""
        label = pen.word(f"title.{self.name}")
        focus = ' tabindex="0" data-key="table"' if pen.live else ""
        inner = self.notes(pen) + drawn
        return Html(f'<div class="zp-felt" role="group" aria-label="{escape(label)}"{focus}>{inner}</div>')


def number_in(text: str) -> int:
    """The whole number that *text* says; a :class:`~zipai.words.ZipaiError` otherwise."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise ZipaiError("felt.no-number", text=repr(text[:20]))
    return int(text)
