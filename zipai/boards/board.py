"""What every board has in common: it draws itself, it is told what a person did, and it says what changed."""

from __future__ import annotations

import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from html import escape
from importlib.resources import files
from typing import Any, ClassVar, Final, Generic, TypeVar
from zlib import crc32

from zipai import __version__
from zipai.boards.pen import Pen
from zipai.boards.rule_html import rule_html
from zipai.rulebook import book
from zipai.rulebook.toml import Text
from zipai.show.cards import sprite
from zipai.show.html import Html, notice_html, root
from zipai.show.look import Look
from zipai.words import LANGS, ZipaiError, say

S = TypeVar("S")

#: A person did something; ``do`` says what, and the other keys to what.
Event = Mapping[str, Any]

NOTHING: Final = Text("", "")


class BadEvent(ZipaiError):
    """An event that the board doesn't know, that says too little, or that can't be done; cards are named in words."""

    def text(self, lang: str = "en") -> str:
        """The error's sentence in *lang*."""
        return say(self.key, lang, **{key: _spoken(value, lang) for key, value in self.fields.items()})


def told(key: str, **fields: object) -> Text:
    """The words *key* of boards in both languages; a field that has a ``name(lang)`` or both languages is put so.

    >>> from zipai.cards import Card
    >>> told("said.added", card=Card("5b")).en
    'big 5 伍 added.'
    """
    return Text(*(say(f"boards.{key}", lang, **{k: _spoken(v, lang) for k, v in fields.items()}) for lang in LANGS))


def _spoken(value: object, lang: str) -> object:
    if isinstance(value, Text):
        return value[lang]
    if isinstance(value, ZipaiError):
        return value.text(lang)
    name = getattr(value, "name", None)
    return name(lang) if callable(name) else value


def joined(*texts: Text) -> Text:
    """Sentences one after another, with a space between them only in English."""
    kept = [text for text in texts if text.en]
    return Text(" ".join(text.en for text in kept), "".join(text.zh for text in kept))


def need(event: Event, name: str) -> str:
    """What the event says under *name*; :class:`BadEvent` where it says nothing."""
    value = event.get(name)
    if not isinstance(value, str):
        raise BadEvent("boards.event-incomplete", do=_shown(event.get("do")), name=name)
    return value


def one_of(known: Iterable[str], value: str) -> str:
    """*value*, if it is among what is *known*; :class:`BadEvent` otherwise."""
    choices = [str(one) for one in known]
    if value not in choices:
        raise BadEvent("boards.not-one-of", value=_shown(value), choices=", ".join(choices))
    return value


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:59] + "…"


def own_ids(html: Html, own: str = "") -> Html:
    """*html* with ids that no other picture of the page has: they begin with *own*, or are made from what it shows.

    >>> own_ids(Html('<symbol id="zp-sm-5b"></symbol><use href="#zp-sm-5b"/>'))
    '<symbol id="n7f13aeb3-zp-sm-5b"></symbol><use href="#n7f13aeb3-zp-sm-5b"/>'
    """
    own = own or f"n{crc32(html.encode()):x}"
    return Html(html.replace('id="zp-', f'id="{own}-zp-').replace('href="#zp-', f'href="#{own}-zp-'))


def boards_css() -> str:
    """The styles that only boards need."""
    room = files("zipai.boards")
    return "".join(room.joinpath(name).read_text(encoding="utf-8") for name in ("boards.css", "felt/felt.css"))


class Board(ABC, Generic[S]):
    """A live table of one kind.

    Its state is a value: an event makes a new one or leaves it as it is, so that nothing is ever half done.
    ``said`` is one line of plain text on what just changed; ``message`` what could not be done; ``opened`` the
    rule that is open; ``focus`` the key of the element that should have the focus next, or empty.
    """

    #: The board's name among the words of boards.
    name: ClassVar[str]
    #: A class that its styles ask for. They never ask what an element has within it (``:has``), since on a long page
    #: that makes the browser look at the whole page again for every change.
    kind: ClassVar[str] = ""

    def __init__(self, state: S) -> None:
        self.state = state
        self.said: Text = NOTHING
        self.message: Text = NOTHING
        self.opened: str | None = None
        self.focus = ""
        self.report = ""
        #: The board that takes this one's place, where an event led to another; hosts show that one from then on.
        self.becomes: Board[Any] | None = None
        self._opened_by = ""
        self._listeners: list[Callable[[], None]] = []

    # What a board of one kind does.

    @abstractmethod
    def draw(self, pen: Pen) -> Html:
        """The board's own part of the picture."""

    @abstractmethod
    def text(self, look: Look) -> str:
        """The board in plain text."""

    # What they all do.

    def listen(self, listener: Callable[[], None]) -> None:
        """Call *listener* whenever the board has changed."""
        self._listeners.append(listener)

    def do(self, event: object) -> None:
        """Take in what a person did. Never raises: what can't be done is said in the board."""
        self.said = self.message = NOTHING
        self.focus = self.report = ""
        before = self.state
        try:
            self.said = self._done(event)
        except ZipaiError as error:
            self.state = before
            self.message = Text(error.text("en"), error.text("zh"))
            self.said = self.message
        except Exception as error:
            self.state = before
            self.fail(error, event)
        for listener in self._listeners:
            listener()

    def _done(self, event: object) -> Text:
        if not isinstance(event, Mapping) or not isinstance(event.get("do"), str):
            raise BadEvent("boards.event-form", event=_shown(event))
        name = str(event["do"])
        handler = getattr(self, f"on_{name.replace('-', '_')}", None) if name.isascii() else None
        if handler is None:
            raise BadEvent("boards.event-unknown", do=_shown(name))
        result: Text = handler(event)
        return result

    def on_still_there(self, event: Event) -> Text:
        """Only show the board again; so the page can ask whether somebody still answers."""
        return NOTHING

    def on_rule(self, event: Event) -> Text:
        """Open a rule in the board."""
        rule = book()[need(event, "rule")]
        self.opened = rule.id
        self._opened_by = str(event.get("key", ""))
        self.focus = "close"
        return Text(*(f"{rule.title[lang]}{':' if lang == 'en' else '：'} {rule.statement[lang]}" for lang in LANGS))

    def on_close(self, event: Event) -> Text:
        """Close the open rule; the focus goes back to where it was opened."""
        self.opened, self.focus = None, self._opened_by
        return told("said.closed")

    def on_go_on(self, event: Event) -> Text:
        """Go on after a fault in the program."""
        return told("said.go-on")

    def fail(self, error: BaseException, event: object = None) -> None:
        """Keep what is to be shown of a fault in the program; the state stays as it was."""
        lines = traceback.format_exception(error)
        self.report = "\n".join(
            (
                f"zipai {__version__}, {self.name}",
                f"event: {_shown(event)}",
                f"state: {self.state!r}",
                "".join(lines),
            )
        )
        self.said = told("fault")

    @property
    def then(self) -> Mapping[str, Any] | None:
        """What the page is to send by itself, and after how many milliseconds; a person's event comes before it."""
        return None

    @property
    def kept(self) -> str:
        """What goes on elsewhere from this board, as text that the page keeps in case Python is gone."""
        return ""

    def sheet_height(self, *, live: bool) -> float:
        """The height of the cards that are taken from a sheet, which stands once in the page; 0 where none are."""
        return 0

    @property
    def address(self) -> str:
        """What a page keeps in its address of this board, so that loading the page again shows the same; or nothing."""
        return ""

    def sheet(self, look: Look, *, live: bool = True) -> Html:
        """The pictures that the board's cards are taken from, where they are."""
        height = self.sheet_height(live=live)
        return Html(sprite(look, height=height) if height else "")

    def html(self, look: Look, *, live: bool = False) -> Html:
        """The board as HTML: with buttons when it is *live*, else as a still picture that says the same.

        A live board's host puts :meth:`sheet` into the page, once; a still one brings it along.
        """
        pen = Pen(look, live=live, sprite=bool(self.sheet_height(live=live)))
        try:
            drawn = self.draw(pen)
        except Exception as error:
            self.fail(error)
            drawn = Html("")
        inner = self.frame(pen, drawn)
        if not live and pen.sprite:
            inner = own_ids(Html(self.sheet(look, live=False) + inner))
        if live and not pen.sprite:
            # A drawing that comes or goes is drawn anew wherever its id is used, in all figures of a long page.
            inner = own_ids(inner, "live")
        return root(inner, look=look, board=True, kind=self.kind)

    def frame(self, pen: Pen, drawn: Html) -> Html:
        """The drawn part with the board's title, what could not be done, and the rule that is open."""
        label = pen.word(f"title.{self.name}")
        title = pen.tag("p", label, kind=f"zp-title zp-title-{self.name}")
        parts = [title, drawn, self.notes(pen), self.open_rule(pen)]
        return Html(f'<div role="group" aria-label="{escape(label)}">{"".join(parts)}</div>')

    def notes(self, pen: Pen) -> Html:
        """What could not be done, or that the program failed."""
        if self.report:
            report = pen.tag("pre", self.report, tabindex="0", kind="zp-report")
            fold = pen.fold(pen.word("report"), report, "report")
            go_on = pen.button(pen.word("go-on"), "go-on", "go-on", kind="zp-btn zp-btn-go")
            return notice_html(pen.say("fault"), fold, go_on, look=pen.look)
        if self.message.en:
            return notice_html(self.message[pen.lang], look=pen.look)
        return Html("")

    def open_rule(self, pen: Pen) -> Html:
        """The rule that is open, if one is."""
        if self.opened is None:
            return Html("")
        close = pen.button(pen.word("close"), "close", "close", escape="")
        return pen.tag(
            "div", rule_html(book()[self.opened], pen), pen.tag("div", close, kind="zp-row"), kind="zp-panel"
        )

    def standalone(self, look: Look) -> Html:
        """The still picture with its styles and a word on how to make it live: for output that stands alone."""
        pen = Pen(look, live=False)
        styles = Html(f"<style>{boards_css()}</style>")
        still = pen.tag("p", pen.word("still"), kind="zp-label zp-still")
        return root(styles, self.html(look), still, look=look, style=True)
