"""A played hand looked at again: forwards and back, as one seat saw it or as it was, with the events in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from zipai.boards.board import NOTHING, BadEvent, Event, joined, need, one_of
from zipai.boards.felt.board import FeltBoard, number_in
from zipai.boards.felt.draw import Felt, Marks
from zipai.boards.felt.explain import said_html
from zipai.boards.felt.finish import finish_html, headline
from zipai.boards.felt.hand import laid
from zipai.boards.felt.log import events_at, log_html, said_at, steps_html
from zipai.boards.felt.names import felt
from zipai.boards.pen import Pen
from zipai.boards.rule_html import rule_html
from zipai.boards.session import Session
from zipai.cards import Card
from zipai.rulebook import book
from zipai.rulebook.toml import Text
from zipai.show.html import Html, notice_html
from zipai.show.look import Look
from zipai.table import Table, view
from zipai.table.links import link
from zipai.table.replay import Moment, Played, replay
from zipai.table.transcript import transcript
from zipai.words import ZipaiError

#: What stands for no seat in particular.
ALL = "all"


@dataclass(frozen=True)
class Viewing:
    """A played hand, the step that is shown, and whose eyes see it; None sees everything."""

    played: Played
    at: int = 0
    eyes: int | None = None
    typed: str | None = None
    misread: Text = NOTHING


class RecordViewer(FeltBoard[Viewing]):
    """Steps through a record; the record is checked by playing it again."""

    name: ClassVar[str] = "record-viewer"

    def __init__(
        self, record: Played | str | bytes, eyes: int | None = None, at: int = 0, session: Session | None = None
    ) -> None:
        played = record if isinstance(record, Played) else replay(record)
        super().__init__(Viewing(played, min(max(at, 0), len(played.moments)), _eyes(played, eyes)), session)

    # what is shown

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The steps of the hand."""
        return self.state.played.moments

    @property
    def eyes(self) -> int | None:
        """Whose eyes see it."""
        return self.state.eyes

    @property
    def bottom(self) -> int:
        """The seat at the bottom: the one whose eyes see it, or the dealer."""
        return self.state.played.first.dealer if self.state.eyes is None else self.state.eyes

    @property
    def ended(self) -> bool:
        """Whether the end is shown, where all hands lie open."""
        return self.state.at == len(self.moments)

    @property
    def seen(self) -> Table:
        """The table at the step."""
        table = self.moments[min(self.state.at, len(self.moments) - 1)].table
        return table if self.state.eyes is None or self.ended else view(table, self.state.eyes)

    # what a person does

    def on_to(self, event: Event) -> Text:
        """Go to a step."""
        at, steps = number_in(need(event, "value")), len(self.moments)
        if at > steps:
            raise BadEvent("felt.no-step", at=at, last=steps)
        self.panel = ()
        self.state = replace(self.state, at=at)
        if at == steps:
            return headline(self.seen, self.state.played.result, self.names)
        return joined(felt("step", at=at, last=steps), *said_at(self.moments[at], self.state.eyes))

    def on_eyes(self, event: Event) -> Text:
        """See it with the eyes of a seat, or see everything."""
        seats = [str(seat) for seat in range(len(self.state.played.first.seats))]
        value = one_of((ALL, *seats), need(event, "value"))
        self.panel = ()
        self.state = replace(self.state, eyes=None if value == ALL else int(value))
        return felt("said.eyes-all") if value == ALL else felt("said.eyes", who=felt("seat", seat=value))

    def on_read(self, event: Event) -> Text:
        """Read another record from its text; an error stands beside the field, and the hand stays."""
        typed = need(event, "value")
        try:
            played = replay(typed if typed.endswith("\n") else typed + "\n")
        except ZipaiError as error:
            self.state = replace(self.state, typed=typed, misread=Text(error.text("en"), error.text("zh")))
            return self.state.misread
        self.panel = ()
        self.state = Viewing(played)
        return felt("said.read", steps=len(played.moments))

    def on_copy(self, event: Event) -> Text:
        """The page has copied something; say so."""
        return felt("said.copied")

    # how it looks

    def draw(self, pen: Pen) -> Html:
        """The row on top, the seats round the middle, the seat at the bottom, and what happened."""
        seen = self.seen
        drawn = Felt(pen, seen, self.bottom, self.names)
        hand = seen.seats[self.bottom].hand
        columns = () if hand is None else laid(hand, seen.rules)
        mine = drawn.mine(columns, Marks(), do="why", about="card")
        label = felt("steps")[pen.lang]
        steps = pen.tag("div", steps_html(self.state.at, len(self.moments), pen), kind="zp-acts", aria_label=label)
        return drawn.round(self._row(pen), self._now(drawn), steps, mine, self._side(pen), over=self.ended)

    def _row(self, pen: Pen) -> Html:
        table = self.state.played.first
        playing = [seat for seat, who in enumerate(table.seats) if not who.sitting]
        seats = [(str(seat), felt("seat", seat=seat)[pen.lang]) for seat in playing]
        chosen = ALL if self.state.eyes is None else str(self.state.eyes)
        eyes = pen.choice(felt("eyes")[pen.lang], "eyes", [(ALL, felt("eyes.all")[pen.lang]), *seats], chosen, "eyes")
        word = felt("button.settings")[pen.lang]
        pressed = self.panel == ("settings",)
        settings = pen.button(word, "panel", "settings", kind="zp-pill", pressed=pressed, value="settings")
        return self.row(pen, table.rules, eyes, settings)

    def _now(self, drawn: Felt) -> Html:
        """The card in question with what comes next; without one, what comes next alone."""
        state = self.state
        if self.ended:
            return drawn.words(headline(self.seen, state.played.result, self.names))
        moment = self.moments[state.at]
        next_up = joined(*said_at(moment, state.eyes))
        if drawn.table.air is not None:
            return drawn.in_question(drawn.table.air.card, drawn.moment(), then=next_up)
        named = [event.action.partition(" ")[2] for event in events_at(moment, state.eyes)]
        cards = [Card(text) for text in named if len(text) == 2]
        if cards:
            return drawn.in_question(cards[0], next_up)
        return drawn.words(next_up if next_up.en else drawn.moment())

    def _side(self, pen: Pen) -> Html:
        state = self.state
        if self.opened is not None:
            return self.side(pen, [rule_html(book()[self.opened], pen)], opened=True)
        said = self.answer_to(self.panel)
        if said is not None:
            return self.side(pen, [said_html(said, pen)], opened=True)
        if self.panel == ("settings",):
            return self.side(pen, [self._settings(pen)], opened=True)
        parts: list[object] = []
        if self.ended:
            parts.append(finish_html(self.moments[-1].table, state.played.result, self.names, pen))
        head = pen.tag("h3", felt("log")[pen.lang], kind="zp-asked")
        parts += [head, log_html(self.moments, state.at, state.eyes, pen)]
        return self.side(pen, parts, opened=False)

    def _settings(self, pen: Pen) -> Html:
        state, lang = self.state, pen.lang
        record = state.played.record.text()
        area = pen.area(felt("record")[lang], "read", "read", record if state.typed is None else state.typed)
        wrong = notice_html(state.misread[lang], look=pen.look) if state.misread.en else ""
        there = self.shared(link(self.seen, str(self.seen.rules)))
        copies = pen.tag(
            "div",
            pen.button(felt("copy-record")[lang], "copy", "copy-record", copy=record),
            pen.button(felt("copy-link")[lang], "copy", "copy-link", copy=there),
            kind="zp-row",
        )
        head = pen.tag("h3", felt("button.settings")[lang], kind="zp-asked")
        return Html(head + self.cards_settings(pen) + area + wrong + copies)

    def text(self, look: Look) -> str:
        """The whole hand in words."""
        return transcript(self.state.played, look.lang)


def _eyes(played: Played, eyes: int | None) -> int | None:
    last = len(played.first.seats) - 1
    if eyes is not None and not 0 <= eyes <= last:
        raise ZipaiError("table.no-seat", seat=eyes, last=last)
    return eyes


__all__ = ["RecordViewer", "Viewing"]
