"""A board that shows one rule."""

from __future__ import annotations

from typing import ClassVar

from zipai.boards.board import Board
from zipai.boards.pen import Pen
from zipai.boards.rule_html import region_values, rule_html
from zipai.rulebook import Rule, book
from zipai.show.html import Html
from zipai.show.look import Look


class RuleCard(Board[Rule]):
    """One rule: title, statement, how sure it is, what regions say, sources."""

    name: ClassVar[str] = "rule"

    def __init__(self, rule_id: str) -> None:
        super().__init__(book()[rule_id])

    def draw(self, pen: Pen) -> Html:
        """The rule's card."""
        return pen.tag("div", rule_html(self.state, pen), kind="zp-panel")

    def text(self, look: Look) -> str:
        """Title, id, statement and what regions say, each on its line."""
        rule, lang = self.state, look.lang
        comma = Pen(look, live=False).word("comma")
        values = [f"{comma.join(regions)}: {said}" for said, regions in region_values(rule, lang)]
        return "\n".join((f"{rule.title[lang]} ({rule.id})", rule.statement[lang], *values))
