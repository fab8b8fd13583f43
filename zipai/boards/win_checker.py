"""The win checker: one hand, several cards that might win it, several places they might come from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from zipai.boards.answer import answer_html, answer_text, headline, listed
from zipai.boards.board import Board, Event, joined, need, one_of, told
from zipai.boards.pen import Pen
from zipai.cards import Card, Hand
from zipai.melds import Group, meld
from zipai.rulebook import RuleSet, load_rules
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.scoring import From, Judgement, score
from zipai.show.cards import card_title, hand_svg
from zipai.show.html import Html
from zipai.show.look import Look
from zipai.show.text import hand_text


@dataclass(frozen=True)
class Arriving:
    """A hand, its melds, the cards that may come, and what is chosen of card, source and region."""

    rules: RuleSet
    hand: Hand
    melds: tuple[Group, ...]
    cards: tuple[Card, ...]
    card: Card | None
    source: From

    def judged(self, rules: RuleSet | None = None) -> Judgement:
        """What the rules core says of it, in the chosen region or in another."""
        source = None if self.card is None else self.source
        return score(self.hand, self.melds, self.card, source, rules or self.rules)


class WinChecker(Board[Arriving]):
    """Choose the card that comes, who shows it, and the region; read the score, and why it wins or not."""

    name: ClassVar[str] = "win-checker"

    def __init__(
        self,
        hand: Hand | str,
        melds: Iterable[Group | str] = (),
        cards: Sequence[Card | str] = (),
        source: From | str = From.OTHER,
        rules: RuleSet | str = "paohuzi",
    ) -> None:
        held = Hand(hand) if isinstance(hand, str) else hand
        table = tuple(meld(m) if isinstance(m, str) else m for m in melds)
        listed_cards = tuple(Card(card) for card in cards)
        first = listed_cards[0] if listed_cards else None
        state = Arriving(load_rules(rules), held, table, listed_cards, first, From(source))
        state.judged()
        super().__init__(state)

    @property
    def hand(self) -> Hand:
        """The cards in the hand."""
        return self.state.hand

    def on_card(self, event: Event) -> Text:
        """Let another card come."""
        card = Card(one_of([str(card) for card in self.state.cards], need(event, "card")))
        self.state = replace(self.state, card=card)
        return joined(told("said.comes", card=card), headline(self.state.judged()))

    def on_source(self, event: Event) -> Text:
        """Let it come from elsewhere."""
        source = From(one_of(list(From), need(event, "value")))
        self.state = replace(self.state, source=source)
        return joined(told("said.source", source=told(f"source.{source}")), headline(self.state.judged()))

    def on_region(self, event: Event) -> Text:
        """Change the region."""
        rules = load_rules(one_of([book.id for book in all_built_in()], need(event, "value")))
        self.state = replace(self.state, rules=rules)
        return joined(told("said.region", region=rules.title), headline(self.state.judged()))

    def draw(self, pen: Pen) -> Html:
        """Hand and choices on one side, the answer on the other."""
        state = self.state
        left = [
            pen.tag("p", pen.word("hand", count=len(state.hand)), kind="zp-label"),
            Html(hand_svg(state.hand, pen.look)),
        ]
        if state.melds:
            left += [pen.tag("p", pen.word("table"), kind="zp-label"), listed(state.melds, state.rules, pen)]
        if state.cards:
            left += [pen.tag("p", pen.word("comes"), kind="zp-label"), self._cards(pen), self._sources(pen)]
        answer = pen.tag("div", answer_html(state.judged(), pen), self._elsewhere(pen), kind="zp-panel")
        regions = pen.regions(all_built_in(), state.rules.id)
        return Html(regions + pen.tag("div", pen.tag("div", *left), answer, kind="zp-split"))

    def _cards(self, pen: Pen) -> Html:
        shown = []
        for card in self.state.cards:
            chosen = card == self.state.card
            button = pen.card(card, "card", f"card-{card}", label=card_title(card, pen.look), height=92, pressed=chosen)
            shown.append(
                pen.tag(
                    "span",
                    button,
                    pen.tag("span", "✓" if chosen else "", kind="zp-mark", aria_hidden="true"),
                    kind="zp-pick",
                )
            )
        return pen.rove(*shown, kind="zp-cards zp-picks zp-fewer", label=pen.word("comes"))

    def _sources(self, pen: Pen) -> Html:
        sources = [(str(source), pen.word(f"source.{source}")) for source in From]
        return pen.choice(pen.word("source"), "source", sources, self.state.source, "source")

    def _elsewhere(self, pen: Pen) -> Html:
        """What each region would say of the same cards."""
        rows = []
        for book in all_built_in():
            judged = self.state.judged(book)
            huxi = pen.word("none") if judged.huxi is None else str(judged.huxi)
            reasons = [pen.chip(no.rule) for no in judged.refusals]
            said = pen.word("region.wins" if judged.wins else "region.no")
            cells = [pen.tag("td", f"{huxi} / {judged.minimum}"), pen.tag("td", said, " ", *_spaced(reasons))]
            here = {"aria_current": "true"} if book == self.state.rules and book.id == self.state.rules.id else {}
            rows.append(pen.tag("tr", pen.tag("th", book.title[pen.lang], scope="row"), *cells, **here))
        heads = [pen.tag("th", pen.word(f"elsewhere.{head}"), scope="col") for head in ("region", "huxi", "answer")]
        caption = pen.tag("caption", pen.word("elsewhere"))
        parts = (caption, pen.tag("thead", pen.tag("tr", *heads)), pen.tag("tbody", *rows))
        return pen.tag("table", *parts, kind="zp-score zp-elsewhere")

    def text(self, look: Look) -> str:
        """The hand, its melds, the card that comes, and the answer."""
        state = self.state
        parts = [state.rules.title[look.lang], hand_text(state.hand, look), " ".join(map(str, state.melds))]
        if state.card is not None:
            parts.append(f"+ {state.card} ({Pen(look, live=False).word(f'source.{state.source}')})")
        return "\n".join(part for part in (*parts, answer_text(state.judged(), look)) if part)


def _spaced(chips: Sequence[Html]) -> list[Html]:
    return [Html(f"{chip} ") for chip in chips]
