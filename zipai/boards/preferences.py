"""Language, card face and index, for all boards at once."""

from __future__ import annotations

from typing import ClassVar

from zipai.boards.board import Board, Event, need, one_of, told
from zipai.boards.pen import Pen
from zipai.boards.session import Session
from zipai.cards import Card
from zipai.rulebook.toml import Text
from zipai.show.cards import card_svg
from zipai.show.html import Html, notice_html
from zipai.show.look import FACES, Look
from zipai.words import LANGS

#: Cards that show what a face does: small and big, black and red.
_SAMPLE = ("5s", "5b", "7s", "7b")
_NAMES = {"en": "English", "zh": "中文"}


class Preferences(Board[Session]):
    """The switches that all boards follow; what is chosen is remembered in the learner's folder."""

    name: ClassVar[str] = "preferences"

    def __init__(self, session: Session) -> None:
        super().__init__(session)

    def on_lang(self, event: Event) -> Text:
        """Choose the language."""
        lang = one_of(LANGS, need(event, "value"))
        self.state.choose(lang=lang)
        return told("said.lang", name=_NAMES[lang])

    def on_face(self, event: Event) -> Text:
        """Choose the card face."""
        wanted = one_of(FACES, need(event, "value"))
        face = next(known for known in FACES if known == wanted)
        self.state.choose(face=face)
        return told("said.face", face=told(f"face.{face}"))

    def on_index(self, event: Event) -> Text:
        """Choose whether each card bears its number."""
        wanted = one_of(("on", "off"), need(event, "value"))
        self.state.choose(index=wanted == "on")
        return told(f"said.index.{wanted}")

    def draw(self, pen: Pen) -> Html:
        """Three switches and four cards."""
        look = pen.look
        faces = [(face, pen.word(f"face.{face}")) for face in FACES]
        switches = [("on", pen.word("index.on")), ("off", pen.word("index.off"))]
        parts = [
            pen.choice(pen.word("language"), "lang", list(_NAMES.items()), look.lang, "lang"),
            pen.choice(pen.word("face"), "face", faces, look.face, "face"),
            pen.choice(pen.word("index"), "index", switches, "on" if look.index else "off", "index"),
            pen.tag(
                "div", *(Html(card_svg(Card(card), look, height=72)) for card in _SAMPLE), kind="zp-cards zp-sample"
            ),
        ]
        if pen.live:
            kept = "kept" if self.state.keeper.keeps else "not-kept"
            parts.append(pen.tag("p", pen.word(kept), kind="zp-label"))
        if self.state.warning is not None:
            parts.append(notice_html(self.state.warning[pen.lang], look=look))
        return pen.tag("div", *parts)

    def text(self, look: Look) -> str:
        """What is chosen."""
        pen = Pen(look, live=False)
        index = pen.word("index.on" if look.index else "index.off")
        return pen.word("comma").join((_NAMES[look.lang], pen.word(f"face.{look.face}"), index))
