"""What changes between two regions, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar

from zipai.boards.board import BadEvent, Board, Event, joined, need, one_of, told
from zipai.boards.pen import Pen
from zipai.rulebook import Difference, RuleSet, book, diff, load_rules, rule_set_ids
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.show.html import Html
from zipai.show.look import Look


@dataclass(frozen=True)
class Comparing:
    """Two rule sets, and the chapters of the book that are looked at; all where none is named."""

    a: RuleSet
    b: RuleSet
    chapters: tuple[str, ...] = ()

    def differences(self) -> tuple[Difference, ...]:
        """What differs, in the order of the book."""
        rules = book().rules
        return tuple(
            one
            for one in diff(self.a, self.b)
            if one.rule in rules and (not self.chapters or rules[one.rule].chapter in self.chapters)
        )


class RegionDiff(Board[Comparing]):
    """Choose two regions, and read what each of them says where they are not of one mind."""

    name: ClassVar[str] = "region-diff"

    def __init__(
        self, a: RuleSet | str = "paohuzi", b: RuleSet | str = "shaoyang", chapters: Iterable[str] = ()
    ) -> None:
        super().__init__(Comparing(load_rules(a), load_rules(b), tuple(chapters)))

    def on_a(self, event: Event) -> Text:
        """Choose the first region."""
        return self._now(replace(self.state, a=load_rules(one_of(rule_set_ids(), need(event, "value")))))

    def on_b(self, event: Event) -> Text:
        """Choose the second region."""
        return self._now(replace(self.state, b=load_rules(one_of(rule_set_ids(), need(event, "value")))))

    def _now(self, state: Comparing) -> Text:
        if state.a.id == state.b.id:
            raise BadEvent("boards.diff.same")
        self.state = state
        return joined(told("diff.between", a=state.a.title, b=state.b.title), self.sentence())

    def sentence(self) -> Text:
        """How many things differ."""
        return told("diff.count", count=len(self.state.differences()))

    def draw(self, pen: Pen) -> Html:
        """The two choices and the table."""
        state = self.state
        options = [(rules.id, rules.title[pen.lang]) for rules in all_built_in()]
        parts = [
            pen.choice(pen.word("diff.a"), "a", options, state.a.id, "a"),
            pen.choice(pen.word("diff.b"), "b", options, state.b.id, "b"),
            pen.tag("p", self.sentence()[pen.lang]),
            pen.tag("div", self._table(pen), kind="zp-scroll", tabindex="0", role="group",
                    aria_label=pen.word("title.region-diff")),
        ]  # fmt: skip
        return pen.tag("div", *parts)

    def _table(self, pen: Pen) -> Html:
        state = self.state
        heads = [pen.tag("th", name, scope="col")
                 for name in (pen.word("diff.what"), state.a.title[pen.lang], state.b.title[pen.lang])]  # fmt: skip
        bodies = []
        for chapter, found in groupby(state.differences(), key=lambda one: book()[one.rule].chapter):
            title = pen.tag("th", book().chapters[chapter].title[pen.lang], scope="rowgroup", colspan="3")
            rows = [self._row(one, pen) for one in found]
            bodies.append(pen.tag("tbody", pen.tag("tr", title, kind="zp-chapter"), *rows))
        return pen.tag("table", pen.tag("thead", pen.tag("tr", *heads)), *bodies, kind="zp-values zp-diff")

    def _row(self, one: Difference, pen: Pen) -> Html:
        head = pen.tag("th", book()[one.rule].title[pen.lang], " ", pen.chip(one.rule), scope="row")
        return pen.tag("tr", head, *(pen.tag("td", sentence[pen.lang]) for sentence in one.sentences))

    def text(self, look: Look) -> str:
        """A line for each thing that differs."""
        lang = look.lang
        lines = [f"{self.state.a.title[lang]} / {self.state.b.title[lang]}"]
        lines += [
            f"{one.rule}: {one.sentences[0][lang]} / {one.sentences[1][lang]}" for one in self.state.differences()
        ]
        return "\n".join(lines)
