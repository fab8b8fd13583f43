"""A row of cards: press one and read what it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from zipai.boards.board import Board, Event, need, told
from zipai.boards.pen import Pen
from zipai.cards import COPIES, Card, Hand
from zipai.rulebook.toml import Text
from zipai.show.cards import card_title
from zipai.show.html import Html
from zipai.show.look import Look
from zipai.show.text import cards_text

#: The rules that tell a card's number, its size and its colour.
_TOLD_BY = ("cards.number", "cards.sizes", "cards.red", "cards.deck")


@dataclass(frozen=True)
class Shown:
    """The cards of the row, and the one that is looked at."""

    cards: Hand
    card: Card | None = None


class CardRow(Board[Shown]):
    """Cards beside each other; pressing one says its number, size and colour in words."""

    name: ClassVar[str] = "cards"

    def __init__(self, cards: Hand | str) -> None:
        super().__init__(Shown(Hand(cards) if isinstance(cards, str) else cards))

    def on_look(self, event: Event) -> Text:
        """Look at a card."""
        self.state = replace(self.state, card=Card(need(event, "card")))
        return self.sentence()

    def sentence(self) -> Text:
        """What the card is that is looked at."""
        card = self.state.card
        if card is None:
            return told("look")
        size = told("size.big" if card.big else "size.small")
        colour = told("colour.red" if card.red else "colour.black")
        return told("look.card", card=card, number=card.number, size=size, colour=colour, copies=COPIES)

    def draw(self, pen: Pen) -> Html:
        """Small cards in one row and big ones in another, and the sentence."""
        rows = []
        for big in (False, True):
            cards = [card for card in self.state.cards if card.big is big]
            shown = [self._card(card, at, pen) for at, card in enumerate(cards)]
            if shown:
                rows.append(pen.tag("div", *shown, kind="zp-cards zp-picks zp-fewer"))
        sentence = pen.tag("p", self.sentence()[pen.lang])
        chips = (
            pen.tag("p", *(Html(f"{pen.chip(rule_id)} ") for rule_id in _TOLD_BY))
            if self.state.card is not None
            else ""
        )
        cards_label = pen.word("title.cards")
        return pen.tag(
            "div", pen.rove(*rows, kind="zp-rows", label=cards_label), pen.tag("div", sentence, chips, kind="zp-panel")
        )

    def _card(self, card: Card, at: int, pen: Pen) -> Html:
        chosen = card == self.state.card
        button = pen.card(
            card, "look", f"card-{card}-{at}", label=card_title(card, pen.look), height=92, pressed=chosen
        )
        return pen.tag(
            "span", button, pen.tag("span", str(card.number), kind="zp-left", aria_hidden="true"), kind="zp-pick"
        )

    def text(self, look: Look) -> str:
        """The cards as signs."""
        return cards_text(self.state.cards, look)
