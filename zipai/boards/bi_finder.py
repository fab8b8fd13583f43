"""The bi finder: a hand, a card of the previous player's, and every way to eat it with its bi."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from zipai.boards.answer import listed
from zipai.boards.board import NOTHING, Board, Event, joined, need, one_of, told
from zipai.boards.pen import Pen
from zipai.cards import COPIES, KINDS, Card, CardError, Hand
from zipai.lessons.faults import Fault, refused
from zipai.melds import Group
from zipai.rulebook import RuleSet, load_rules
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.show.cards import card_title, hand_svg
from zipai.show.html import Html, refusals_html
from zipai.show.look import Look
from zipai.show.text import hand_text
from zipai.table import Action, Air, Origin, Table, options, why
from zipai.table.reach import reach
from zipai.table.rules.chi import chi_proposals
from zipai.table.rules.deal import empty_seats
from zipai.table.state import Seat
from zipai.table.transcript import action_said


@dataclass(frozen=True)
class Eating:
    """The hand, the card that the previous player discards, the region, and what was typed but could not be read."""

    rules: RuleSet
    hand: Hand
    card: Card
    typed: str | None = None
    misread: Text = NOTHING

    def table(self) -> Table:
        """A table at which seat 0 holds the hand, and the player before it has just discarded the card."""
        seats = tuple(who if who.sitting else Seat(hand=None, hand_size=20) for who in empty_seats(self.rules, 0))
        bare = Table(self.rules, 0, (Seat(self.hand), *seats[1:]), 19, 0)
        previous = bare.active[-1]
        return bare.but(turn=previous, air=Air(self.card, previous, Origin.DISCARD))

    def ways(self) -> tuple[Action, ...]:
        """Every chi that may be made, with its bi."""
        return tuple(action for action in options(self.table(), 0) if action.name == "chi")

    def refused(self) -> tuple[tuple[Action, Fault], ...]:
        """Every group that could be eaten by its shape and may not be without more, with the rule that forbids it."""
        table = self.table()
        shapes = {str(chi.group): chi.group for chi in _shapes(table)}
        found = []
        for group in shapes.values():
            assert group is not None
            action = Action.chi(group)
            if refusals := why(table, 0, action):
                found.append((action, refused(refusals)[-1]))
        return tuple(found)

    def may_peng(self) -> bool:
        """Whether the card may be penged instead."""
        return any(action.name == "peng" for action in options(self.table(), 0))


def _shapes(table: Table) -> list[Action]:
    """Every group that takes the card with two loose cards, whatever becomes of the others."""
    assert table.air is not None
    free = table.rules.changed({"chi.bi": "free"})
    loose = reach(table.seats[0], table.rules).loose
    return [chi for chi in chi_proposals(loose, table.air.card, free) if not chi.bi]


class BiFinder(Board[Eating]):
    """Type a hand, press a card, and read every way to eat it, and what stands in the way of the others."""

    name: ClassVar[str] = "bi-finder"

    def __init__(self, hand: Hand | str, card: Card | str, rules: RuleSet | str = "paohuzi") -> None:
        held = Hand(hand) if isinstance(hand, str) else hand
        super().__init__(Eating(load_rules(rules), held, Card(card)))

    @property
    def hand(self) -> Hand:
        """The cards in the hand."""
        return self.state.hand

    def on_type(self, event: Event) -> Text:
        """Take another hand."""
        typed = need(event, "value")
        try:
            hand = Hand(typed)
        except CardError as error:
            self.state = replace(self.state, typed=typed[:80], misread=Text(error.text("en"), error.text("zh")))
            return self.state.misread
        if hand.count(self.state.card) == COPIES:
            card = next(card for card in map(Card, range(KINDS)) if hand.count(card) < COPIES)
            self.state = replace(self.state, card=card)
        self.state = replace(self.state, hand=hand, typed=None, misread=NOTHING)
        return joined(told("said.typed"), self.sentence())

    def on_card(self, event: Event) -> Text:
        """Let another card come."""
        known = [str(card) for card in map(Card, range(KINDS)) if self.state.hand.count(card) < COPIES]
        card = Card(one_of(known, need(event, "card")))
        self.state = replace(self.state, card=card)
        return joined(told("said.comes", card=card), self.sentence())

    def on_region(self, event: Event) -> Text:
        """Change the region."""
        rules = load_rules(one_of([book.id for book in all_built_in()], need(event, "value")))
        self.state = replace(self.state, rules=rules)
        return joined(told("said.region", region=rules.title), self.sentence())

    def sentence(self) -> Text:
        """How many ways there are."""
        count = len(self.state.ways())
        said = told("bi.ways", card=self.state.card, count=count) if count else told("bi.none", card=self.state.card)
        return joined(said, told("bi.peng")) if self.state.may_peng() else said

    def draw(self, pen: Pen) -> Html:
        """The hand and the cards that may come; the ways; what does not work, and why."""
        state = self.state
        shown = self.notation() if state.typed is None else state.typed
        parts = [
            pen.regions(all_built_in(), state.rules.id),
            pen.field(pen.word("notation"), "type", "type", shown),
            pen.tag("p", state.misread[pen.lang], kind="zp-label") if state.misread.en else "",
            pen.tag("p", pen.word("hand", count=len(state.hand)), kind="zp-label"),
            Html(hand_svg(state.hand, pen.look)),
            self._pool(pen),
            pen.tag("div", self._answer(pen), kind="zp-panel"),
        ]
        return pen.tag("div", *parts)

    def notation(self) -> str:
        """The hand as text."""
        return str(self.state.hand)

    def _pool(self, pen: Pen) -> Html:
        comes = pen.tag("p", pen.word("bi.comes", card=self.state.card.name(pen.lang)))
        if not pen.live:
            return comes
        label = pen.tag("p", pen.word("bi.how"), kind="zp-label")
        spots = []
        for card in map(Card, range(KINDS)):
            if self.state.hand.count(card) == COPIES:
                continue
            here = card == self.state.card
            button = pen.card(card, "card", f"card-{card}", label=card_title(card, pen.look), height=78, pressed=here)
            spots.append(pen.tag("span", button, style=f"grid-column:{card.number};grid-row:{2 if card.big else 1}"))
        return Html(label + pen.rove(*spots, kind="zp-pool", label=pen.word("bi.how")) + comes)

    def _answer(self, pen: Pen) -> Html:
        state = self.state
        parts = [pen.tag("p", self.sentence()[pen.lang])]
        for action in state.ways():
            assert action.group is not None
            groups = [Group.of(action.group.kind, group.cards) for group in (action.group, *action.bi)]
            said = action_said(action, pen.lang)
            parts.append(pen.tag("div", pen.tag("p", said, kind="zp-label"), listed(groups, state.rules, pen)))
        refusals = state.refused()
        if refusals:
            parts.append(pen.tag("p", pen.word("bi.not"), kind="zp-label"))
            lines = [(fault.rule, _line(action, fault, pen)) for action, fault in refusals]
            parts.append(pen.opening(refusals_html(lines, pen.look)))
        return Html("".join(parts))

    def text(self, look: Look) -> str:
        """The hand, the card, and the ways."""
        state = self.state
        lines = [hand_text(state.hand, look), self.sentence()[look.lang]]
        return "\n".join((*lines, *(f"- {action_said(action, look.lang)}" for action in state.ways())))


def _line(action: Action, fault: Fault, pen: Pen) -> str:
    return pen.word("bi.line", action=action_said(action, pen.lang), text=fault.text[pen.lang])
