"""An exercise: a goal in one line, cards or a table, an answer that is checked at once, hints when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from zipai.boards.board import NOTHING, BadEvent, Board, Event, joined, need, one_of, told
from zipai.boards.felt.draw import HEIGHT, Felt
from zipai.boards.felt.level_acts import cards_html, options_html, play_html
from zipai.boards.felt.level_table import LevelTable
from zipai.boards.felt.names import both, felt
from zipai.boards.level_figure import level_figure, level_text, option_html, several_regions
from zipai.boards.pen import Pen
from zipai.boards.picks import picked_cards, row, toggled
from zipai.cards import Card
from zipai.lessons import Answer, Fault, Level, answers_to, faults_of, levels_of, right_answers, right_in
from zipai.lessons import level as level_called
from zipai.lessons.levels import left_to_add, read_answer
from zipai.lessons.looking import action_of, cards_to_look_at
from zipai.lessons.options import answer_said, option_cards
from zipai.lessons.table_checks import OF_STEPS
from zipai.rulebook import book, parameters
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.show.cards import card_title
from zipai.show.html import Html, dots_html, refusals_html, verdict_html
from zipai.show.look import Look
from zipai.table import Action, IllegalAction, why
from zipai.table.links import link
from zipai.table.views import view

#: Hints: none, where to look, the rule, the answers.
HINTS: Final = ("", "look", "rule", "answer")


@dataclass(frozen=True)
class Trying:
    """How far somebody has come with a level. ``card`` is the card of the hand that was pressed, as at the table."""

    picked: frozenset[int] = frozenset()
    chosen: frozenset[str] = frozenset()
    typed: str = ""
    card: tuple[Card, int] | None = None
    answer: Answer | None = None
    faults: tuple[Fault, ...] = ()
    hint: int = 0

    @property
    def right(self) -> bool:
        """Whether the last answer was right."""
        return self.answer is not None and not self.faults


class Exercise(Board[Trying]):
    """One level of the course. Every right answer is accepted; a wrong one is told by a rule's id and a sentence.

    At a table a right answer is played out, and so is a wrong one that the rules allow, until it is taken back.
    """

    name: ClassVar[str] = "exercise"

    def __init__(
        self,
        level: Level | str,
        solved: Callable[[], frozenset[str]] = frozenset,
        on_solved: Callable[[str], None] = lambda level_id: None,
        on_missed: Callable[[str], None] = lambda level_id: None,
    ) -> None:
        super().__init__(Trying())
        self.level = level_called(level) if isinstance(level, str) else level
        self.at = self._set_out()
        self._solved = solved
        self._on_solved = on_solved
        self._on_missed = on_missed

    def _set_out(self) -> LevelTable | None:
        """The table of the level, where it is played at one."""
        return LevelTable(self.level) if self.level.position else None

    def sheet_height(self, *, live: bool) -> float:
        """A live table takes its cards from the sheet."""
        return HEIGHT if live and self.at is not None else 0

    def _done(self, event: object) -> Text:
        """What this board doesn't know may be asked of its table."""
        name = event.get("do") if isinstance(event, Mapping) else None
        if self.at is None or not isinstance(name, str) or hasattr(self, f"on_{name.replace('-', '_')}"):
            return super()._done(event)
        return self.at._done(event)

    # What a person does.

    def on_card(self, event: Event) -> Text:
        """Press a card of the hand: the first press chooses it to be put down, where that is asked, the second does it.

        Any other card says where its copies lie.
        """
        if self.at is None:
            raise BadEvent("boards.not-here", do="card")
        card, nth = Card(need(event, "card")), need(event, "nth")
        option = None if self.state.right or self._lies_played else self._discard(card)
        if option is None:
            return self.at.on_why({**event, "about": "card"})
        chosen = (card, int(nth) if nth.isdecimal() else 0)
        if self.state.card != chosen:
            self.at.panel = ()
            self.state = replace(self.state, card=chosen)
            return felt("said.chosen", card=both(card))
        return self._check(card if self.level.do == "choose" else option)

    def on_answer(self, event: Event) -> Text:
        """Do something at the table, named as actions are."""
        self._only("play")
        action = str(Action.read(need(event, "action")))
        assert self.at is not None
        self.at.begin()
        if action not in answers_to(self.level):
            raise IllegalAction(
                self.level.seat, Action.read(action), why(self.at.seen, self.level.seat, Action.read(action))
            )
        return self._check(action)

    def _discard(self, card: Card) -> str | None:
        """The answer that putting down the card would be, where it is one."""
        if self.level.do == "play":
            put_down = str(Action("discard", card=card))
            return put_down if put_down in answers_to(self.level) else None
        if self.level.do not in ("one", "choose"):
            return None
        named = ((option, action_of(self.level, option)) for option in self.level.options)
        return next((o for o, a in named if a is not None and a.name == "discard" and a.card == card), None)

    def on_close(self, event: Event) -> Text:
        """Close the open rule, or what the table tells at its side."""
        if self.opened is not None or self.at is None:
            return super().on_close(event)
        said = self.at.on_close(event)
        self.focus = self.at.focus
        return said

    def on_pick(self, event: Event) -> Text:
        """Pick a card or put it back; with as many as are wanted the answer is checked."""
        self._only("pick")
        picked = toggled(self.state.picked, event, self.level.hand)
        self.state = replace(self.state, picked=picked, answer=None, faults=())
        if self.level.least == self.level.most == len(picked):
            return self._check(picked_cards(picked, self.level.hand))
        return told("said.picked", count=len(picked))

    def on_check(self, event: Event) -> Text:
        """Check the picked cards, the marked options or the number."""
        if self.level.do == "number":
            return self._number(self.state.typed)
        if self.level.do == "several":
            if not self.state.chosen:
                raise BadEvent("boards.mark-one")
            return self._check(tuple(option for option in self.level.options if option in self.state.chosen))
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

    def on_one(self, event: Event) -> Text:
        """Choose one of the answers that are offered."""
        self._only("one")
        return self._check(one_of(self.level.options, need(event, "value")))

    def on_mark(self, event: Event) -> Text:
        """Mark one of several options, or take the mark away."""
        self._only("several")
        option = one_of(self.level.options, need(event, "value"))
        chosen = self.state.chosen ^ {option}
        self.state = replace(self.state, chosen=chosen, answer=None, faults=())
        return told("said.marked", count=len(chosen))

    def on_type(self, event: Event) -> Text:
        """Type a number and have it checked."""
        self._only("number")
        return self._number(need(event, "value"))

    def _number(self, typed: str) -> Text:
        self.state = replace(self.state, typed=typed.strip()[:12], answer=None, faults=())
        if not self.state.typed:
            raise BadEvent("boards.number-first")
        return self._check(read_answer(self.level, self.state.typed.replace("−", "-")))

    def on_hint(self, event: Event) -> Text:
        """One more hint: where to look, then the rule, then the answers."""
        hint = min(self.state.hint + 1, len(HINTS) - 1)
        self.state = replace(self.state, hint=hint)
        return self.hint_text()

    def on_again(self, event: Event) -> Text:
        """Begin the level again."""
        self.state = Trying()
        if self.at is not None:
            self.at.begin()
            self.focus = "table"
        return told("said.again")

    def on_take_back(self, event: Event) -> Text:
        """Take back what was played and was wrong: the table lies as it did before."""
        if self.at is None or not self._lies_played or self.state.right:
            raise BadEvent("boards.not-here", do="take-back")
        self.state = replace(self.state, answer=None, faults=())
        self.at.begin()
        self.focus = "table"
        return told("said.taken-back")

    @property
    def _lies_played(self) -> bool:
        """Whether the table shows what followed from an answer."""
        return self.at is not None and self.at.state.out is not None

    def _only(self, doing: str) -> None:
        if self.level.do != doing:
            raise BadEvent("boards.not-here", do=doing)

    def _check(self, answer: Answer) -> Text:
        # The last one is the most particular: it says what exactly stands in the way.
        faults = faults_of(self.level, answer)[-1:]
        self.state = replace(self.state, answer=answer, faults=faults, card=None)
        if faults:
            self._on_missed(self.level.id)
            return joined(told("said.wrong"), self._played(answer), *(fault.text for fault in faults))
        self._on_solved(self.level.id)
        after = NOTHING
        if self.at is not None:
            after = self.at.play_out(answer, right=True)
            self.focus = "table"
        return joined(told("said.right"), self.level.praise, after)

    def _played(self, answer: Answer) -> Text:
        """A wrong answer that the rules allow is played out, too: the learner sees what comes of it."""
        if self.at is None:
            return NOTHING
        self.at.begin()
        if self.level.do == "several" or self.level.check in OF_STEPS:
            return NOTHING
        said = self.at.play_out(answer, right=False)
        if self._lies_played:
            self.focus = "table"
        return said

    def hint_text(self) -> Text:
        """The hint that has been reached."""
        match HINTS[self.state.hint]:
            case "look":
                return self.level.look
            case "rule":
                return book()[self.level.teaches[0]].statement
            case "answer":
                shown = [answer_said(self.level, answer) for answer in right_answers(self.level)]
                names = Text(*(told("or")[lang].join(text[lang] for text in shown) for lang in ("en", "zh")))
                return told("answer", answers=names)
        return NOTHING

    # How it looks.

    def draw(self, pen: Pen) -> Html:
        """Goal, cards, what may be done, the answer's verdict, hints and quiet progress."""
        level = self.level
        goal = pen.tag("p", level.goal[pen.lang], kind="zp-goal")
        below = (self._verdict(pen), self._hint(pen), self._foot(pen))
        if self.at is None or not pen.live:
            return pen.tag("div", goal, self.question(pen), *below, self._position(pen))
        return pen.tag("div", goal, self._rules(pen), self._at_table(self.at, pen, below), self._position(pen))

    def question(self, pen: Pen) -> Html:
        """The cards or the table, and what may be done."""
        return Html(self._cards(pen) + self._doing(pen))

    def _rules(self, pen: Pen) -> Html:
        seat = pen.word("your-seat", seat=self.level.seat)
        if several_regions(self.level):
            return pen.tag("p", seat, kind="zp-label")
        rules = pen.word("rules-here", rules=self.level.rules.title[pen.lang])
        return pen.tag("p", rules, " · ", seat, kind="zp-label")

    def _at_table(self, at: LevelTable, pen: Pen, below: Iterable[Html]) -> Html:
        """The live table; what is asked and what was right or wrong stand between the middle and one's own side."""
        level, state = self.level, self.state
        look = cards_to_look_at(level) if state.hint and not state.right else frozenset()
        wrong = bool(state.faults) and state.answer is not None
        why = cards_to_look_at(level, state.answer) if wrong else frozenset()
        asks = Html("") if state.right or self._lies_played else self._asks(Felt(pen, at.seen, at.bottom, at.names))
        acts = pen.tag("div", asks, pen.tag("div", *below, kind="zp-told-here"), kind="zp-asks")
        return at.round(pen, acts, state.card, look, why, self.opened)

    def _asks(self, drawn: Felt) -> Html:
        level, pen = self.level, drawn.pen
        answer = str(self.state.answer) if self.state.answer is not None else ""
        match level.do:
            case "one":
                label, inner = pen.word("options.one"), options_html(level, drawn, "one", {answer})
                if level.check == "may":
                    label = pen.word("table.one")
            case "several":
                label, inner = pen.word("options.mark"), options_html(level, drawn, "mark", self.state.chosen)
                check = pen.button(pen.word("check"), "check", "check", kind="zp-btn zp-btn-go", hot="Enter")
                inner = Html(inner + check)
            case "play":
                card = None if self.state.card is None else self.state.card[0]
                label, inner = "", play_html(level, drawn, card)
            case "choose":
                label, inner = pen.word("table.discard"), cards_html(level, drawn, answer)
            case _:
                return pen.tag("div", self._doing(pen), kind="zp-acts zp-said-acts")
        row = pen.rove(inner, kind="zp-acts", label=felt("acts")[pen.lang])
        return Html(pen.tag("p", label, kind="zp-label") + row) if label else row

    def open_rule(self, pen: Pen) -> Html:
        """The rule that is open; at a live table it stands at the table's side."""
        return Html("") if self.at is not None and pen.live else super().open_rule(pen)

    def _cards(self, pen: Pen) -> Html:
        level, state = self.level, self.state
        if level.do == "pick":
            return row(level.hand, state.picked, pen)
        added = state.answer if level.do == "add" and isinstance(state.answer, Card) else None
        return level_figure(level, pen, added)

    def _doing(self, pen: Pen) -> Html:
        level = self.level
        match level.do:
            case "pick" if level.least != level.most:
                return self._check_button(pen)
            case "add":
                return self._deck(pen)
            case "choose":
                cards = [self._option(Card(card), pen) for card in level.options]
                label = pen.tag("p", pen.word("choose"), kind="zp-label")
                return Html(label + pen.rove(*cards, kind="zp-cards zp-picks zp-fewer", label=pen.word("choose")))
            case "region":
                names = [str(one) for one in answers_to(level)]
                if not pen.live:
                    return self._boxes(names, pen)
                chosen = self.state.answer if isinstance(self.state.answer, str) else ""
                return pen.regions([rules for rules in all_built_in() if rules.id in names], chosen)
            case "one":
                return self._options(pen, "one", {str(self.state.answer)} if self.state.answer is not None else set())
            case "several":
                return Html(self._options(pen, "mark", self.state.chosen) + self._check_button(pen))
            case "number":
                field = pen.field(pen.word("number.how"), "type", "number", self.state.typed, number=True)
                return Html(pen.tag("div", field, kind="zp-row zp-number") + self._check_button(pen))
        return Html("")

    def _check_button(self, pen: Pen) -> Html:
        return pen.tag("div", pen.button(pen.word("check"), "check", "check", kind="zp-btn zp-btn-go"), kind="zp-row")

    def _options(self, pen: Pen, do: str, chosen: frozenset[str] | set[str]) -> Html:
        """The answers one below another; on a still board as a list."""
        level = self.level
        label = pen.word(f"options.{do}" if pen.live else f"options.{do}.paper")
        if not pen.live:
            return Html(pen.tag("p", label, kind="zp-label") + self._boxes(level.options, pen))
        buttons = [
            pen.button(
                option_html(level, option, pen),
                do,
                f"{do}-{at}",
                kind="zp-pill zp-option",
                pressed=option in chosen,
                value=option,
            )
            for at, option in enumerate(level.options)
        ]
        return Html(pen.tag("p", label, kind="zp-label") + pen.rove(*buttons, kind=self._box_kind(), label=label))

    def _boxes(self, options: Iterable[str], pen: Pen) -> Html:
        items = [pen.tag("li", option_html(self.level, option, pen)) for option in options]
        return pen.tag("ul", *items, kind=self._box_kind())

    def _box_kind(self) -> str:
        """Options that are cards stand side by side, all others one below another."""
        cards = self.level.options and all(map(option_cards, self.level.options))
        return "zp-options zp-of-cards" if cards else "zp-options"

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
            verdict = verdict_html(True, self.level.praise[pen.lang], self._taught(pen), look=pen.look)
            return Html(pen.opening(verdict) + ("" if self.at is None else self.at.followed_html(pen)))
        faults = refusals_html([(fault.rule, fault.text[pen.lang]) for fault in state.faults], pen.look)
        played = Html("") if self.at is None else self.at.followed_html(pen)
        return Html(
            played + pen.opening(verdict_html(False, pen.word("try"), faults, self._elsewhere(pen), look=pen.look))
        )

    def _elsewhere(self, pen: Pen) -> Html:
        """What the rule says here, and where the answer would be right: habits from another table are no mistakes."""
        level, answer = self.level, self.state.answer
        assert answer is not None
        said = [
            level.rules.sentence(name)[pen.lang]
            for name, parameter in parameters().items()
            if level.do != "region" and any(parameter.rule == fault.rule for fault in self.state.faults)
        ]
        lines = []
        if 0 < len(said) <= 2:
            between = " " if pen.lang == "en" else ""
            lines.append(pen.word("value-here", rules=level.rules.title[pen.lang], said=between.join(said)))
        there = right_in(level, answer)
        if there:
            lines.append(pen.word("right-in", regions=pen.word("comma").join(rules.title[pen.lang] for rules in there)))
        return Html("".join(pen.tag("p", line, kind="zp-soft") for line in lines))

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
        others = [one.id for one in levels_of(self.level.chapter)]
        buttons: list[Html] = []
        if self._lies_played and not self.state.right:
            buttons.append(pen.button(pen.word("take-back"), "take-back", "take-back", kind="zp-btn zp-btn-go"))
        if self.state.hint < len(HINTS) - 1:
            buttons.append(pen.button(pen.word("hint"), "hint", "hint"))
        if self.state != Trying():
            buttons.append(pen.button(pen.word("again"), "again", "again"))
        buttons += self.more_buttons(pen)
        if self.level.id in others:
            done = sum(one in self._solved() for one in others)
            buttons += [pen.tag("span", kind="zp-grow"), dots_html(done, len(others), pen.look)]
        return pen.tag("div", *buttons, kind="zp-row")

    def _position(self, pen: Pen) -> Html:
        """The position as text, to be pasted wherever one is asked for; folded away, and on a live board only."""
        if not pen.live or not self.level.position:
            return Html("")
        text = self.position_text()
        copy = pen.button(pen.word("position.copy"), "copy", "copy", copy=text)
        body = pen.tag(
            "div", pen.tag("code", text, translate="no"), pen.tag("div", copy, kind="zp-row"), kind="zp-link"
        )
        return pen.fold(pen.word("position"), body, "position")

    def position_text(self) -> str:
        """The position as one word, with no more in it than is shown."""
        table = self.level.table()
        return link(table if self.level.open else view(table, self.level.seat))

    def on_copy(self, event: Event) -> Text:
        """The page has copied the position; say so."""
        return told("position.copied")

    def more_buttons(self, pen: Pen) -> list[Html]:
        """Further buttons at the foot; none for a level that stands alone."""
        return []

    def text(self, look: Look) -> str:
        """The goal, the cards and what can be chosen."""
        return level_text(self.level, look)
