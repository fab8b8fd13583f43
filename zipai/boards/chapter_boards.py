"""What every chapter of the course ends with: its words, where its rules live, and what has been done."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from zipai.boards.board import Board, Event, need, one_of, told
from zipai.boards.exercise import Exercise
from zipai.boards.holding import HoldsExercise
from zipai.boards.pen import Pen
from zipai.boards.session import Session
from zipai.examples import examples_of
from zipai.lessons import Chapter, Level, level
from zipai.lessons import chapter as chapter_called
from zipai.rulebook import book
from zipai.rulebook.glossary import glossary
from zipai.rulebook.toml import Text
from zipai.show.glossary import glossary_html
from zipai.show.html import Html, notice_html
from zipai.show.look import Look


class Words(Board[Chapter]):
    """The new words of a chapter: signs, pinyin, meaning, and what players of other regions say."""

    name: ClassVar[str] = "words"

    def __init__(self, chapter: str) -> None:
        super().__init__(chapter_called(chapter))

    def draw(self, pen: Pen) -> Html:
        """The words as a list."""
        return pen.tag("div", glossary_html(self.state.words, pen.look), kind="zp-panel")

    def text(self, look: Look) -> str:
        """A line for each word."""
        terms = [glossary()[name] for name in self.state.words]
        return "\n".join(f"{term.zh} {term.pinyin} {term.en}: {term.meaning[look.lang]}" for term in terms)


class RulesHere(Board[Chapter]):
    """The rules of a chapter: each opens, and says which function decides it and how many examples show it."""

    name: ClassVar[str] = "rules-here"

    def __init__(self, chapter: str) -> None:
        super().__init__(chapter_called(chapter))

    def draw(self, pen: Pen) -> Html:
        """A row for each rule."""
        heads = [pen.tag("th", pen.word(f"rules-here.{key}"), scope="col") for key in ("rule", "code", "examples")]
        rows = [self._row(rule_id, pen) for rule_id in self.state.rules]
        parts = (pen.tag("thead", pen.tag("tr", *heads)), pen.tag("tbody", *rows))
        table = pen.tag("table", *parts, kind="zp-values zp-lives")
        label = pen.word("title.rules-here")
        return pen.tag("div", table, kind="zp-scroll", tabindex="0", role="group", aria_label=label)

    def _row(self, rule_id: str, pen: Pen) -> Html:
        rule = book()[rule_id]
        head = pen.tag("th", rule.title[pen.lang], " ", pen.chip(rule_id), scope="row")
        code = [pen.tag("code", _broken(name), translate="no") for name in rule.implemented_by]
        count = pen.tag("td", str(len(examples_of(rule_id))), data_head=pen.word("rules-here.examples"))
        return pen.tag("tr", head, pen.tag("td", *_apart(code)), count)

    def text(self, look: Look) -> str:
        """A line for each rule."""
        rules = [book()[rule_id] for rule_id in self.state.rules]
        return "\n".join(f"{rule.id}: {rule.title[look.lang]} ({', '.join(rule.implemented_by)})" for rule in rules)


def _broken(name: str) -> Html:
    """The name of a function, which may break after its dots and underscores."""
    return Html(re.sub(r"([._])", r"\1<wbr/>", name))


def _apart(parts: list[Html]) -> list[Html]:
    return [Html(f"{part}<br/>") if at < len(parts) - 1 else part for at, part in enumerate(parts)]


@dataclass(frozen=True)
class Looking:
    """The chapter that is looked back at, and the exercise that is open."""

    chapter: Chapter
    open: str = ""


class Review(HoldsExercise[Looking]):
    """What of a chapter has been done; whatever is not, or went wrong, can be tried right here."""

    name: ClassVar[str] = "review"

    def __init__(self, chapter: str, session: Session) -> None:
        super().__init__(Looking(chapter_called(chapter)))
        self.session = session

    def on_open(self, event: Event) -> Text:
        """Open an exercise of the chapter, or one that went wrong."""
        known = [one.id for one in self.state.chapter.levels]
        mine = {one.id: one for one in self.session.mine}
        wanted = one_of((*known, *self.session.missed, *mine), need(event, "value"))
        if wanted in mine:
            self.held = Exercise(mine[wanted].level, on_solved=self.session.solve_own)
        else:
            self.held = Exercise(wanted, lambda: self.session.solved, self.session.solve, self.session.miss)
        self.state = replace(self.state, open=wanted)
        return self.held.level.goal

    def on_shut(self, event: Event) -> Text:
        """Put the exercise away."""
        self.held = None
        self.state = replace(self.state, open="")
        return told("said.shut")

    def on_keep(self, event: Event) -> Text:
        """Keep a list of what went wrong, or keep none and forget it."""
        keep = one_of(("on", "off"), need(event, "value"))
        self.session.keep_mistakes(keep == "on")
        return told(f"said.keep.{keep}")

    def draw(self, pen: Pen) -> Html:
        """The exercises with a mark on what is done; the list of mistakes; the one that is open."""
        chapter, solved = self.state.chapter, self.session.solved
        done = sum(one.id in solved for one in chapter.levels)
        parts = [pen.tag("p", pen.word("review.done", done=done, total=len(chapter.levels)))]
        if pen.live:
            parts.append(self._open(pen))
        items = [self._item(one, one.id in solved, pen) for one in chapter.levels]
        parts.append(pen.tag("ol", *items, kind="zp-review"))
        if pen.live:
            parts.append(self._mistakes(pen))
        return pen.tag("div", *parts)

    def _open(self, pen: Pen) -> Html:
        if self.held is None:
            return Html("")
        shut = pen.button(pen.word("review.shut"), "shut", "shut")
        return pen.tag("div", self.held.draw(pen), pen.tag("div", shut, kind="zp-row"), kind="zp-panel")

    def _item(self, one: Level, done: bool, pen: Pen) -> Html:
        mark = pen.word("review.yes" if done else "review.no")
        button = pen.button(pen.word("review.try"), "open", f"open-{one.id}", kind="zp-pill", value=one.id)
        return pen.tag("li", pen.tag("span", mark, kind="zp-mark"), " ", one.goal[pen.lang], " ", button)

    def _mistakes(self, pen: Pen) -> Html:
        keeps = self.session.keeps_mistakes
        options = [("on", pen.word("review.keep.on")), ("off", pen.word("review.keep.off"))]
        choice = pen.choice(pen.word("review.keep"), "keep", options, "on" if keeps else "off", "keep")
        if not keeps:
            return choice
        parts = [choice]
        if self.session.own.warning is not None:
            parts.append(notice_html(self.session.own.warning.text(pen.lang), look=pen.look))
        if not self.session.missed and not self.session.mine:
            parts.append(pen.tag("p", pen.word("review.none"), kind="zp-soft"))
        for word, missed in (
            ("review.missed", [(one, level(one).goal) for one in self.session.missed]),
            ("review.mine", [(one.id, one.goal) for one in reversed(self.session.mine)]),
        ):
            if missed:
                items = [self._missed(one, goal, pen) for one, goal in missed]
                parts += [pen.tag("p", pen.word(word), kind="zp-label"), pen.tag("ul", *items, kind="zp-review")]
        return Html("".join(parts))

    def _missed(self, level_id: str, goal: Text, pen: Pen) -> Html:
        again = pen.button(pen.word("review.again"), "open", f"missed-{level_id}", kind="zp-pill", value=level_id)
        return pen.tag("li", goal[pen.lang], " ", again)

    def text(self, look: Look) -> str:
        """The goals of the chapter's exercises."""
        return "\n".join(f"{at}. {one.goal[look.lang]}" for at, one in enumerate(self.state.chapter.levels, 1))
