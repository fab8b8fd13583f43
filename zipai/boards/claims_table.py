"""Claims by seat: one card in the air, what each seat may do with it and why not, and who gets it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

from zipai.boards.board import BadEvent, Board, Event, joined, need, one_of, told
from zipai.boards.pen import Pen
from zipai.cards import Card
from zipai.lessons.table_checks import taker
from zipai.rulebook import Refusal, RuleSet
from zipai.rulebook.toml import Text
from zipai.show.cards import card_title
from zipai.show.html import Html
from zipai.show.look import Look
from zipai.show.table import events_html, table_html
from zipai.table import WIN, Action, Air, Origin, Table, forced, options, read_position, step, why
from zipai.table.actions import PENG
from zipai.table.defects import unplaced
from zipai.table.reach import reach
from zipai.table.rules.chi import chi_proposals
from zipai.table.transcript import action_said, event_said, who
from zipai.words import LANGS

#: The columns, in the order in which claims go.
COLUMNS: Final = ("win", "pao", "peng", "chi")


@dataclass(frozen=True)
class Claiming:
    """A table with all hands, the cards that may come, which one does, who shows it and how, and what seats say."""

    base: Table
    cards: tuple[Card, ...]
    card: Card
    shower: int
    origin: Origin
    said: dict[int, Action] = field(default_factory=dict)

    def table(self) -> Table:
        """The table with the card in the air."""
        return self.base.but(air=Air(self.card, self.shower, self.origin), turn=self.shower, due=None)

    def answers(self) -> dict[int, Action]:
        """What each seat that is asked says: what was chosen for it, or its first option."""
        table = self.table()
        return {
            seat: self.said[seat] if self.said.get(seat) in options(table, seat) else options(table, seat)[0]
            for seat in table.active
            if options(table, seat)
        }


class ClaimsTable(Board[Claiming]):
    """Choose the card, who shows it and whether it is drawn or discarded; read what each seat may do with it."""

    name: ClassVar[str] = "claims-table"

    def __init__(
        self,
        position: str,
        cards: Sequence[Card | str],
        shower: int = 0,
        origin: Origin | str = Origin.DRAW,
        rules: RuleSet | str = "paohuzi",
    ) -> None:
        base = read_position({**json.loads(position), "rules": str(rules)}).but(air=None)
        listed = tuple(map(Card, cards))
        for card in listed:
            if card not in unplaced(base):
                raise BadEvent("boards.none-left", card=card)
        super().__init__(Claiming(base, listed, listed[0], shower, Origin(origin)))

    def on_card(self, event: Event) -> Text:
        """Let another card come."""
        card = Card(one_of([str(card) for card in self.state.cards], need(event, "card")))
        return self._now(replace(self.state, card=card, said={}), told("said.comes", card=card))

    def on_shower(self, event: Event) -> Text:
        """Let another seat show it."""
        seat = int(one_of([str(seat) for seat in self.state.base.active], need(event, "value")))
        return self._now(replace(self.state, shower=seat, said={}), told("said.shower", seat=seat))

    def on_origin(self, event: Event) -> Text:
        """Let it be drawn or discarded."""
        origin = Origin(one_of(_ORIGINS, need(event, "value")))
        return self._now(replace(self.state, origin=origin, said={}), told(f"said.origin.{origin}"))

    def on_say(self, event: Event) -> Text:
        """Let a seat say something else."""
        table = self.state.table()
        seat = int(one_of([str(seat) for seat in self.state.answers()], need(event, "seat")))
        action = Action.read(one_of(map(str, options(table, seat)), need(event, "value")))
        return self._now(replace(self.state, said={**self.state.said, seat: action}), told("said.says", seat=seat))

    def _now(self, state: Claiming, said: Text) -> Text:
        self.state = state
        return joined(said, self.outcome())

    def outcome(self) -> Text:
        """Who gets the card."""
        table = self.state.table()
        seat = taker(step(table, self.state.answers()).events)
        return told("claims.nobody") if seat < 0 else told("claims.taker", who=_who(table, seat))

    def draw(self, pen: Pen) -> Html:
        """The choices, the table, the claims by seat, and the outcome."""
        state, table = self.state, self.state.table()
        shown = [
            pen.card(
                card, "card", f"card-{card}", label=card_title(card, pen.look), height=78, pressed=card == state.card
            )
            for card in state.cards
        ]
        parts = [
            pen.tag("p", pen.word("comes"), kind="zp-label"),
            pen.rove(*shown, kind="zp-cards zp-picks zp-fewer", label=pen.word("comes")),
            self._choice(pen),
            table_html(table, pen.look),
            pen.tag("div", self._claims(pen), kind="zp-scroll", tabindex="0", role="group", aria_label=_title(pen)),
            pen.tag("div", self._outcome(pen), kind="zp-panel"),
        ]
        return pen.tag("div", *parts)

    def _choice(self, pen: Pen) -> Html:
        state = self.state
        seats = [(str(seat), who(state.base, seat, pen.lang)) for seat in sorted(state.base.active)]
        origins = [(origin, pen.word(f"claims.origin.{origin}")) for origin in _ORIGINS]
        by = pen.choice(pen.word("claims.shower"), "shower", seats, str(state.shower), "shower")
        how = pen.choice(pen.word("claims.origin"), "origin", origins, str(state.origin), "origin")
        return Html(by + how)

    def _claims(self, pen: Pen) -> Html:
        table, answers = self.state.table(), self.state.answers()
        heads = [pen.tag("th", pen.word("claims.seat"), scope="col")]
        heads += [pen.tag("th", pen.word(f"claims.{column}"), scope="col") for column in COLUMNS]
        rows = []
        for seat in table.order_from(self.state.shower):
            cells = [pen.tag("td", _cell(table, seat, column, pen)) for column in COLUMNS]
            rows.append(pen.tag("tr", pen.tag("th", who(table, seat, pen.lang), scope="row"), *cells))
        head = pen.tag("thead", pen.tag("tr", *heads))
        grid = pen.tag("table", head, pen.tag("tbody", *rows), kind="zp-score zp-elsewhere zp-claims")
        says = [self._says(seat, action, pen) for seat, action in answers.items() if len(options(table, seat)) > 1]
        return Html(grid + "".join(says))

    def _says(self, seat: int, said: Action, pen: Pen) -> Html:
        table = self.state.table()
        choices = [(str(action), action_said(action, pen.lang)) for action in options(table, seat)]
        label = pen.word("claims.says", who=who(table, seat, pen.lang))
        if not pen.live:
            return pen.choice(label, "say", choices, str(said), f"say-{seat}")
        buttons = [
            pen.button(
                name, "say", f"say-{seat}-{at}", kind="zp-pill", pressed=value == str(said), value=value, seat=str(seat)
            )
            for at, (value, name) in enumerate(choices)
        ]
        head = pen.tag("span", label, kind="zp-label")
        return pen.tag("div", head, *buttons, kind="zp-row zp-choice", role="group", aria_label=label, data_rove="")

    def _outcome(self, pen: Pen) -> Html:
        table = self.state.table()
        done = step(table, self.state.answers())
        said = pen.tag("p", pen.tag("b", self.outcome()[pen.lang]))
        return pen.opening(Html(said + events_html(done.events, table, pen.look)))

    def text(self, look: Look) -> str:
        """Who shows the card, what happens, and who gets it."""
        table = self.state.table()
        done = step(table, self.state.answers())
        lines = [event_said(event, table, look.lang) for event in done.events]
        return "\n".join((self.state.card.name(look.lang), *lines, self.outcome()[look.lang]))


_ORIGINS: Final = (str(Origin.DRAW), str(Origin.DISCARD))


def _title(pen: Pen) -> str:
    return pen.word("title.claims-table")


def _who(table: Table, seat: int) -> Text:
    return Text(*(who(table, seat, lang) for lang in LANGS))


def _cell(table: Table, seat: int, column: str, pen: Pen) -> Html:
    """A tick, or the rule that stands in the way; a dash where the cards are not there for it at all."""
    assert table.air is not None
    if column == "pao":
        rules = [event.rule for event in forced(table) if event.seat == seat]
        return Html(f"✓ {pen.chip(rules[0])}") if rules else pen.text("–")
    legal = [action for action in options(table, seat) if action.name == column]
    if legal:
        return pen.text(f"✓ {len(legal)}" if column == "chi" and len(legal) > 1 else "✓")
    refusals = _refusals(table, seat, column)
    return Html(f"✗ {pen.chip(refusals[0].rule)}") if refusals else pen.text("–")


def _refusals(table: Table, seat: int, column: str) -> list[Refusal]:
    assert table.air is not None
    card, me = table.air.card, table.seats[seat]
    if column == "win":
        return why(table, seat, WIN)
    if column == "peng":
        return why(table, seat, PENG[card]) if me.cards.count(card) >= 2 else []
    free = table.rules.changed({"chi.bi": "free"})
    shapes = [chi for chi in chi_proposals(reach(me, table.rules).loose, card, free) if not chi.bi]
    return why(table, seat, shapes[0]) if shapes else []
