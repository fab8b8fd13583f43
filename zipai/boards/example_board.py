"""The examples of the book as boards: the reader lays the cards otherwise, and the same question is answered anew.

Hands open in the hand editor and positions in the position editor; the answer is the one that the printed figure has.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, ClassVar

from zipai.boards.board import BadEvent, Board, joined
from zipai.boards.felt.draft import Draft
from zipai.boards.felt.editor import PositionEditor
from zipai.boards.felt.editor_view import possible_html
from zipai.boards.hand_editor import HandEditor
from zipai.boards.pen import Pen
from zipai.boards.session import Session
from zipai.examples import Example
from zipai.examples import example as example_of
from zipai.rulebook import rule_set_ids
from zipai.rulebook.changes import cached_rules
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.scoring import From
from zipai.show.figures import Shown, asked_and_answered, changeable
from zipai.show.html import Html, notice_html
from zipai.show.look import Look
from zipai.table import PositionError, Table, position
from zipai.table.dealing import deal
from zipai.words import LANGS, ZipaiError, say


def _answered(example: Example, look: Look) -> Shown | ZipaiError:
    """The answer, or why the question can't be asked any more."""
    try:
        return asked_and_answered(example, look)
    except ZipaiError as error:
        return error


def _said(example: Example) -> Text:
    """The answer's gist in both languages."""
    found = [_answered(example, Look(lang)) for lang in LANGS]
    return Text(
        *(one.text(lang) if isinstance(one, ZipaiError) else one.said for one, lang in zip(found, LANGS, strict=True))
    )


def _answer_html(example: Example, pen: Pen) -> Html:
    found = _answered(example, pen.look)
    if isinstance(found, PositionError):
        told = say("site.compare.not-there", pen.lang, regions=example.rule_set.title[pen.lang])
        return notice_html(told, look=pen.look)
    if isinstance(found, ZipaiError):
        return notice_html(say("site.example.no-longer", pen.lang), found.text(pen.lang), look=pen.look)
    return pen.opening(Html(found.answer))


def _both_html(example: Example, region: str, pen: Pen) -> Html:
    """The answer by the rules that are chosen, and where the reader has another region, by those too."""
    answer = _answer_html(example, pen)
    if not region or region == example.rules.partition("?")[0]:
        return answer
    title = cached_rules(region).title[pen.lang]
    head = pen.tag("h3", say("site.example.your-region", pen.lang, region=title), kind="zp-asked")
    return Html(answer + head + _answer_html(replace(example, rules=region), pen))


class ExampleHand(HandEditor):
    """An example about cards without a table."""

    name: ClassVar[str] = "example"

    def __init__(self, example: Example, region: str = "") -> None:
        source = example.source or From.OTHER
        super().__init__(example.hand, example.melds, example.win, source, example.rule_set)
        self.example, self.region = example, region

    @property
    def now(self) -> Example:
        """The example with the cards as they lie now."""
        laid = self.state
        source = None if laid.win is None else laid.source
        return replace(
            self.example, hand=laid.hand, melds=laid.melds, win=laid.win, source=source, rules=str(laid.rules)
        )

    def _and_so(self, what: Text) -> Text:
        return joined(what, _said(self.now))

    def draw(self, pen: Pen) -> Html:
        """The answer first, since it is what changes; then the cards."""
        regions = pen.regions(all_built_in(), self.state.rules.id)
        return Html(_both_html(self.now, self.region, pen) + regions + self.cards(pen))


class ExampleTable(PositionEditor):
    """An example about a position at the table."""

    name: ClassVar[str] = "example"

    def __init__(self, example: Example, region: str = "", session: Session | None = None) -> None:
        if example.ask == "deal":
            laid = position(deal(example.rule_set, example.seed, example.seat), example.rules)
        else:
            laid = {"rules": example.rules, **json.loads(example.position)}
        super().__init__(laid, session=session)
        self.state = replace(self.state, seat=example.seat)
        self.example, self.region = example, region

    @property
    def now(self) -> Example:
        """The example with the position as it lies now."""
        draft = self.state.draft
        document = {key: value for key, value in draft.document().items() if key != "rules"}
        return replace(self.example, rules=draft.rules, position=json.dumps(document))

    def _changed(self, draft: Draft, said: Text) -> Text:
        told = super()._changed(draft, said)
        return told if self.table is None else joined(told, _said(self.now))

    def answer(self, table: Table, pen: Pen) -> Html:
        """The example's own answer, and folded below it what each seat may do."""
        if self.example.ask == "deal":
            return super().answer(table, pen)
        return Html(
            _both_html(self.now, self.region, pen)
            + pen.fold(pen.word("each-seat"), possible_html(table, pen), "each-seat")
        )


def example_board(name: str, region: str = "", session: Session | None = None) -> Board[Any]:
    """The example of that id as a board; *region* is the rule set that the reader chose, if one.

    >>> board = example_board("win.own-draw")
    >>> board.do({"do": "source", "value": "other"})
    >>> board.said.en
    "The winning card is another's draw. No win"
    """
    example = example_of(name)
    if example is None or not changeable(example):
        raise BadEvent("boards.no-example", name=repr(name))
    region = region if region in rule_set_ids() else ""
    if example.position or example.ask == "deal":
        return ExampleTable(example, region, session)
    return ExampleHand(example, region)


__all__ = ["ExampleHand", "ExampleTable", "example_board"]
