"""A whole hand with a teacher: told in words, with a question at the table wherever something is to be learned."""

from __future__ import annotations

from typing import ClassVar

from zipai.boards.board import BadEvent, Event, joined, need, one_of, told
from zipai.boards.exercise import Exercise
from zipai.boards.felt.draw import HEIGHT
from zipai.boards.felt.finish import finish_html, headline
from zipai.boards.felt.log import events_at, said_at
from zipai.boards.felt.names import Names
from zipai.boards.holding import HoldsExercise
from zipai.boards.level_figure import level_figure
from zipai.boards.pen import Pen
from zipai.lessons import right_answers
from zipai.lessons.guided import Guided, whole
from zipai.lessons.levels import Level
from zipai.lessons.options import answer_said
from zipai.rulebook import RuleSet
from zipai.rulebook.refusals import spoken
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.show.cards import group_name
from zipai.show.html import Html, rule_chip
from zipai.show.look import Look


class _Stopped(Exercise):
    """The question of a stop, with the way on at its foot."""

    def more_buttons(self, pen: Pen) -> list[Html]:
        """Go on with what was answered, or let the teacher choose."""
        word = "guided.go-on" if self.state.answer is not None else "guided.show-me"
        return [pen.button(pen.word(word), "next", "next", kind="zp-btn zp-btn-go")]


class GuidedHand(HoldsExercise[Guided]):
    """A hand from a seed that stops at its interesting moments. What the learner answers there is played."""

    name: ClassVar[str] = "guided"

    def __init__(self, rules: RuleSet | str = "paohuzi", seed: int = 1, seat: int = 0) -> None:
        super().__init__(Guided.begin(rules, seed, seat))
        self._hold()

    def _hold(self) -> None:
        stop = self.state.stop
        self.held = None if stop is None else _Stopped(stop.level)

    def sheet_height(self, *, live: bool) -> float:
        """The table of a stop takes its cards from the sheet."""
        return HEIGHT if live else 0

    # what a person does

    def on_next(self, event: Event) -> Text:
        """Go on to the next stop with what was answered; unanswered, the teacher chooses."""
        if self.state.table is None:
            raise BadEvent("felt.over")
        answer = None if self.held is None else self.held.state.answer
        return self._at(self.state.on(None if answer is None else str(answer)))

    def on_region(self, event: Event) -> Text:
        """The same deal by the rules of a region."""
        rules = one_of([book.id for book in all_built_in()], need(event, "value"))
        return self._at(Guided.begin(rules, self.state.seed, self.state.seat))

    def on_another(self, event: Event) -> Text:
        """The hand of the next seed."""
        return self._at(Guided.begin(self.state.rules, self.state.seed + 1, self.state.seat))

    def on_from_start(self, event: Event) -> Text:
        """The same hand from its beginning."""
        return self._at(Guided.begin(self.state.rules, self.state.seed, self.state.seat))

    def _at(self, state: Guided) -> Text:
        self.state, self.opened = state, None
        self._hold()
        self.focus = "table" if state.stop is not None else "another"
        return joined(*self._since(state), self._now(state))

    # what is told

    def _since(self, state: Guided) -> list[Text]:
        """What happened since the stop before, as the learner's seat saw it."""
        return [said for moment in state.moments[state.told :] for said in said_at(moment, state.seat)]

    def _now(self, state: Guided) -> Text:
        if state.stop is not None:
            return state.stop.level.goal
        assert state.result is not None
        return headline(state.last, state.result, Names(state.last, state.seat))

    # how it looks

    def draw(self, pen: Pen) -> Html:
        """What happened, the question at the table, and the way on; still, the whole hand with its stops."""
        return self._live(pen) if pen.live else self._still(pen)

    def _live(self, pen: Pen) -> Html:
        state = self.state
        regions = pen.regions(all_built_in(), state.rules.id)
        parts = [regions, self._head(pen, state), self._told(pen, state)]
        if self.held is not None:
            parts.append(self.held.draw(pen))
        else:
            again = pen.button(pen.word("guided.from-start"), "from-start", "from-start")
            other = pen.button(pen.word("guided.another"), "another", "another", kind="zp-btn zp-btn-go")
            parts += [self._end(pen, state), pen.tag("div", again, other, kind="zp-row")]
        return pen.tag("div", *parts)

    def _head(self, pen: Pen, state: Guided) -> Html:
        label = pen.word("guided.hand", seed=state.seed, rules=state.rules.title[pen.lang], seat=state.seat)
        return pen.tag("p", label, kind="zp-label")

    def _told(self, pen: Pen, state: Guided) -> Html:
        """What happened since the stop before, as a list that can be folded away."""
        items = []
        for moment in state.moments[state.told :]:
            for event, said in zip(events_at(moment, state.seat), said_at(moment, state.seat), strict=True):
                chip = pen.opening(rule_chip(event.rule, pen.look)) if event.seat == state.seat else ""
                items.append(pen.tag("li", said[pen.lang], " ", chip))
        if not items:
            return Html("")
        listed = pen.tag("ol", *items, kind="zp-log")
        return pen.fold(pen.word("guided.since", count=len(items)), listed, f"since-{state.told}", opened=True)

    def _end(self, pen: Pen, state: Guided) -> Html:
        assert state.result is not None
        return finish_html(state.last, state.result, Names(state.last, state.seat), pen)

    def _still(self, pen: Pen) -> Html:
        """The whole hand as it goes with the teacher's answers: the first stop as a picture, the others in words."""
        parts: list[Html] = [self._head(pen, self.state)]
        for at, state in enumerate(whole(self.state.rules, self.state.seed, self.state.seat)):
            parts.append(self._told(pen, state))
            if state.stop is None:
                parts.append(self._end(pen, state))
                continue
            level = state.stop.level
            said = [answer_said(level, answer) for answer in right_answers(level)]
            answers = Text(*(told("or")[lang].join(one[lang] for one in said) for lang in ("en", "zh")))
            parts += [
                pen.tag("p", level.goal[pen.lang], kind="zp-goal"),
                _in_words(level, pen) if at else level_figure(level, pen),
                pen.tag("p", told("answer", answers=answers)[pen.lang], " ", pen.chip(state.stop.rule)),
                pen.tag("p", level.praise[pen.lang], kind="zp-soft"),
            ]
        return pen.tag("div", *parts)

    def text(self, look: Look) -> str:
        """The questions of the hand, one after another, and how it ends."""
        states = whole(self.state.rules, self.state.seed, self.state.seat)
        return "\n".join(self._now(state)[look.lang] for state in states)


def _in_words(level: Level, pen: Pen) -> Html:
    """What the learner holds at a stop and what lies before her; a picture of every stop would be half a megabyte."""
    me, lang = level.table().seats[level.seat], pen.lang
    lines = [pen.word("guided.held", cards=spoken(me.cards, lang))]
    if me.melds:
        melds = (f"{group_name(meld.kind, lang)} {spoken(meld.cards, lang)}" for meld in me.melds)
        lines.append(pen.word("guided.laid", melds=pen.word("guided.between").join(melds)))
    return Html("".join(pen.tag("p", line, kind="zp-soft") for line in lines))


__all__ = ["GuidedHand"]
