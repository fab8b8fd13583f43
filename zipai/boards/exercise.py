"""An exercise: a goal in one line, cards, an answer that is checked at once, hints when asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from zipai.boards.answer import listed
from zipai.boards.board import NOTHING, BadEvent, Board, Event, joined, need, one_of, told
from zipai.boards.pen import Pen
from zipai.boards.picks import picked_cards, row, toggled
from zipai.cards import Card, Hand
from zipai.lessons import Answer, Fault, Level, answers_to, faults_of, levels_of, right_answers
from zipai.lessons.levels import left_to_add
from zipai.lessons.levels import level as level_called
from zipai.rulebook import book, load_rules
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.show.cards import card_title, hand_svg
from zipai.show.html import Html, dots_html, refusals_html, verdict_html
from zipai.show.look import Look
from zipai.show.text import hand_text

#: Hints: none, where to look, the rule, the answers.
HINTS: Final = ("", "look", "rule", "answer")


@dataclass(frozen=True)
class Trying:
    """How far somebody has come with a level."""

    picked: frozenset[int] = frozenset()
    answer: Answer | None = None
    faults: tuple[Fault, ...] = ()
    hint: int = 0

    @property
    def right(self) -> bool:
        """Whether the last answer was right."""
        return self.answer is not None and not self.faults


class Exercise(Board[Trying]):
    """One level of the course. Every right answer is accepted; a wrong one is told by a rule's id and a sentence."""

    name: ClassVar[str] = "exercise"

    def __init__(
        self,
        level: Level | str,
        solved: Callable[[], frozenset[str]] = frozenset,
        on_solved: Callable[[str], None] = lambda level_id: None,
    ) -> None:
        super().__init__(Trying())
        self.level = level_called(level) if isinstance(level, str) else level
        self._solved = solved
        self._on_solved = on_solved

    # What a person does.

    def on_pick(self, event: Event) -> Text:
        """Pick a card or put it back; with as many as are wanted the answer is checked."""
        self._only("pick")
        picked = toggled(self.state.picked, event, self.level.hand)
        self.state = replace(self.state, picked=picked, answer=None, faults=())
        if self.level.least == self.level.most == len(picked):
            return self._check(picked_cards(picked, self.level.hand))
        return told("said.picked", count=len(picked))

    def on_check(self, event: Event) -> Text:
        """Check the picked cards."""
        self._only("pick")
        picked = self.state.picked
        if not self.level.least <= len(picked) <= self.level.most:
            raise BadEvent("boards.pick-count", least=self.level.least, most=self.level.most)
        return self._check(picked_cards(picked, self.level.hand))

    def on_add(self, event: Event) -> Text:
        """Add a card and have it checked."""
        self._only("add")
        card = Card(need(event, "card"))
        if card not in left_to_add(self.level):
            raise BadEvent("boards.none-left", card=card)
        return self._check(card)

    def on_choose(self, event: Event) -> Text:
        """Choose one of the cards that are offered."""
        self._only("choose")
        return self._check(Card(one_of(self.level.options, need(event, "card"))))

    def on_region(self, event: Event) -> Text:
        """Choose a region."""
        self._only("region")
        return self._check(one_of([str(one) for one in answers_to(self.level)], need(event, "value")))

    def on_hint(self, event: Event) -> Text:
        """One more hint: where to look, then the rule, then the answers."""
        hint = min(self.state.hint + 1, len(HINTS) - 1)
        self.state = replace(self.state, hint=hint)
        return self.hint_text()

    def on_again(self, event: Event) -> Text:
        """Begin the level again."""
        self.state = Trying()
        return told("said.again")

    def _only(self, doing: str) -> None:
        if self.level.do != doing:
            raise BadEvent("boards.not-here", do=doing)

    def _check(self, answer: Answer) -> Text:
        # The last one is the most particular: it says what exactly stands in the way.
        faults = faults_of(self.level, answer)[-1:]
        self.state = replace(self.state, answer=answer, faults=faults)
        if faults:
            return joined(told("said.wrong"), *(fault.text for fault in faults))
        self._on_solved(self.level.id)
        return joined(told("said.right"), self.level.praise)

    def hint_text(self) -> Text:
        """The hint that has been reached."""
        match HINTS[self.state.hint]:
            case "look":
                return self.level.look
            case "rule":
                return book()[self.level.teaches[0]].statement
            case "answer":
                shown = [self._named(answer) for answer in right_answers(self.level)]
                names = Text(*(told("or")[lang].join(text[lang] for text in shown) for lang in ("en", "zh")))
                return told("answer", answers=names)
        return NOTHING

    def _named(self, answer: Answer) -> Text:
        if isinstance(answer, Card):
            return Text(answer.name("en"), answer.name("zh"))
        if isinstance(answer, Hand):
            return Text(*(told("comma")[lang].join(card.name(lang) for card in answer) for lang in ("en", "zh")))
        return load_rules(answer).title

    # How it looks.

    def draw(self, pen: Pen) -> Html:
        """Goal, cards, what may be done, the answer's verdict, hints and quiet progress."""
        level = self.level
        goal = pen.tag("p", level.goal[pen.lang], kind="zp-goal")
        parts = [goal, self._cards(pen), self._doing(pen), self._verdict(pen), self._hint(pen), self._foot(pen)]
        return pen.tag("div", *parts)

    def _cards(self, pen: Pen) -> Html:
        level, state = self.level, self.state
        if level.do == "pick":
            return row(level.hand, state.picked, pen)
        added = state.answer if level.do == "add" and isinstance(state.answer, Card) else level.win
        shown = [Html(hand_svg(level.hand, pen.look, win=added))]
        if level.melds:
            shown += [pen.tag("p", pen.word("table"), kind="zp-label"), listed(level.melds, level.rules, pen)]
        return Html("".join(shown))

    def _doing(self, pen: Pen) -> Html:
        level = self.level
        match level.do:
            case "pick" if level.least != level.most:
                return pen.tag(
                    "div", pen.button(pen.word("check"), "check", "check", kind="zp-btn zp-btn-go"), kind="zp-row"
                )
            case "add":
                return self._deck(pen)
            case "choose":
                cards = [self._option(Card(card), pen) for card in level.options]
                label = pen.tag("p", pen.word("choose"), kind="zp-label")
                return Html(label + pen.rove(*cards, kind="zp-cards zp-picks zp-fewer", label=pen.word("choose")))
            case "region":
                names = [str(one) for one in answers_to(level)]
                chosen = self.state.answer if isinstance(self.state.answer, str) else ""
                return pen.regions([rules for rules in all_built_in() if rules.id in names], chosen)
        return Html("")

    def _option(self, card: Card, pen: Pen) -> Html:
        chosen = self.state.answer == card
        button = pen.card(card, "choose", f"choose-{card}", label=card_title(card, pen.look), height=92, pressed=chosen)
        mark = pen.tag("span", "✓" if chosen else "", kind="zp-mark", aria_hidden="true")
        return pen.tag("span", button, mark, kind="zp-pick")

    def _deck(self, pen: Pen) -> Html:
        if not pen.live:
            return Html("")
        spots = []
        for card in left_to_add(self.level):
            label = card_title(card, pen.look)
            button = pen.card(card, "add", f"add-{card}", label=label, height=78, pressed=card == self.state.answer)
            spots.append(pen.tag("span", button, style=f"grid-column:{card.number};grid-row:{2 if card.big else 1}"))
        label = pen.tag("p", pen.word("add.how"), kind="zp-label")
        return Html(label + pen.rove(*spots, kind="zp-pool", label=pen.word("deck")))

    def _verdict(self, pen: Pen) -> Html:
        state = self.state
        if state.answer is None:
            return Html("")
        if state.right:
            return pen.opening(verdict_html(True, self.level.praise[pen.lang], self._taught(pen), look=pen.look))
        faults = refusals_html([(fault.rule, fault.text[pen.lang]) for fault in state.faults], pen.look)
        return pen.opening(verdict_html(False, pen.word("try"), faults, look=pen.look))

    def _taught(self, pen: Pen) -> Html:
        return pen.tag("p", *(Html(f"{pen.chip(rule_id)} ") for rule_id in self.level.teaches))

    def _hint(self, pen: Pen) -> Html:
        if not self.state.hint:
            return Html("")
        chip = pen.tag("span", pen.chip(self.level.teaches[0]), " ") if HINTS[self.state.hint] == "rule" else ""
        label = pen.word("hint.shown", step=self.state.hint, steps=len(HINTS) - 1)
        return pen.tag(
            "div", pen.tag("p", label, kind="zp-label"), pen.tag("p", chip, self.hint_text()[pen.lang]), kind="zp-panel"
        )

    def _foot(self, pen: Pen) -> Html:
        others = [one.id for one in levels_of(self.level.notebook)]
        done = sum(one in self._solved() for one in others)
        buttons = []
        if self.state.hint < len(HINTS) - 1:
            buttons.append(pen.button(pen.word("hint"), "hint", "hint"))
        if self.state != Trying():
            buttons.append(pen.button(pen.word("again"), "again", "again"))
        return pen.tag(
            "div", *buttons, pen.tag("span", kind="zp-grow"), dots_html(done, len(others), pen.look), kind="zp-row"
        )

    def text(self, look: Look) -> str:
        """The goal and the cards."""
        return "\n".join(
            (self.level.goal[look.lang], hand_text(self.level.hand, look), " ".join(map(str, self.level.melds)))
        ).strip()
