"""What the boards with a whole table have in common: the row on top, the panel at the side, language and cards."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import ClassVar, TypeVar

from zipai.boards.board import NOTHING, Board, Event, need, one_of, told
from zipai.boards.felt.draw import HEIGHT
from zipai.boards.felt.names import felt
from zipai.boards.pen import Pen
from zipai.boards.session import Session
from zipai.rulebook import RuleSet
from zipai.rulebook.toml import Text
from zipai.show.html import Html
from zipai.show.look import FACES
from zipai.words import LANGS

S = TypeVar("S")
#: Each language by its own name.
TONGUES = {"en": "English", "zh": "中文"}


class FeltBoard(Board[S]):
    """A board with a table. ``panel`` says what the side tells: a word and what it is about, or nothing."""

    sheet_height: ClassVar[float] = HEIGHT

    def __init__(self, state: S, session: Session | None = None) -> None:
        super().__init__(state)
        self.session = session
        self.panel: tuple[str, ...] = ()

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

    def on_shut(self, event: Event) -> Text:
        """Close what the side tells, a rule first; the focus goes back to where it was opened."""
        if self.opened is None:
            self.panel = ()
        self.opened, self.focus = None, self._opened_by
        return felt("said.shut")

    def on_panel(self, event: Event) -> Text:
        """Open a panel by its name, or close it when it is open."""
        name = need(event, "value")
        if self.panel == (name,):
            return self.on_shut(event)
        return self.open_panel(event, name)

    def open_panel(self, event: Event, *panel: str) -> Text:
        """Let the side tell something."""
        self.panel, self.opened = panel, None
        self._opened_by = str(event.get("key", ""))
        return NOTHING

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
            shut = pen.button(pen.word("close"), "shut", "shut", kind="zp-pill zp-shut", escape="")
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

    def on_rule(self, event: Event) -> Text:
        """Open a rule at the side."""
        said = super().on_rule(event)
        self.focus = "shut"
        return said
