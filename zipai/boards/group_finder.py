"""The group finder: pick cards out of a hand and see which group they are, or why none."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from zipai.boards.answer import all_groups_html
from zipai.boards.board import Board, Event, joined, need, one_of, told
from zipai.boards.pen import Pen
from zipai.boards.picks import picked_cards, row, toggled
from zipai.cards import Hand
from zipai.lessons.picking import Pick, judge_pick
from zipai.melds import Group
from zipai.rulebook import RuleSet, load_rules
from zipai.rulebook.refusals import spoken
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.scoring import Found, find_groups
from zipai.show.cards import group_name
from zipai.show.html import Html, refusals_html, verdict_html
from zipai.show.look import Look
from zipai.show.text import hand_text

#: Fewer picked cards are not judged: nobody means two cards to be a run when she has picked one.
_FEWEST = 2


@dataclass(frozen=True)
class Picking:
    """The hand, the places that are picked, and the region."""

    rules: RuleSet
    hand: Hand
    picked: frozenset[int] = frozenset()

    @property
    def cards(self) -> Hand:
        """The picked cards."""
        return picked_cards(self.picked, self.hand)

    def judged(self) -> Pick:
        """What the picked cards are."""
        return judge_pick(self.hand, self.cards, self.rules)


class GroupFinder(Board[Picking]):
    """Pick cards of a hand: the board names the group they make, or says which rule they miss."""

    name: ClassVar[str] = "group-finder"

    def __init__(self, hand: Hand | str, rules: RuleSet | str = "paohuzi") -> None:
        super().__init__(Picking(load_rules(rules), Hand(hand) if isinstance(hand, str) else hand))

    @property
    def hand(self) -> Hand:
        """The cards that are picked."""
        return self.state.cards

    def on_pick(self, event: Event) -> Text:
        """Pick a card, or put it back."""
        self.state = replace(self.state, picked=toggled(self.state.picked, event, self.state.hand))
        if len(self.state.picked) < _FEWEST:
            return told("said.picked", count=len(self.state.picked))
        return self._sentence()

    def on_region(self, event: Event) -> Text:
        """Change the region."""
        rules = load_rules(one_of([book.id for book in all_built_in()], need(event, "value")))
        self.state = replace(self.state, rules=rules)
        return told("said.region", region=rules.title)

    def on_clear(self, event: Event) -> Text:
        """Put all cards back."""
        self.state = replace(self.state, picked=frozenset())
        return told("said.picked", count=0)

    def _sentence(self) -> Text:
        pick = self.state.judged()
        if pick.found is not None:
            return found_sentence(pick.found, self.state.rules)
        return joined(*(fault.text for fault in pick.faults))

    def draw(self, pen: Pen) -> Html:
        """The cards, what the picked ones are, and all groups there are."""
        state = self.state
        clear = (
            pen.tag("div", pen.button(pen.word("put-back"), "clear", "clear"), kind="zp-row") if state.picked else ""
        )
        head = pen.tag("p", pen.word("pick.how"), kind="zp-label")
        parts = [pen.regions(all_built_in(), state.rules.id), head, row(state.hand, state.picked, pen), clear]
        return pen.tag("div", *parts, self._answer(pen), all_groups_html(state.hand, state.rules, pen, "all"))

    def _answer(self, pen: Pen) -> Html:
        if len(self.state.picked) < _FEWEST:
            return pen.tag("p", pen.word("pick.more"), kind="zp-panel")
        pick = self.state.judged()
        if pick.found is None:
            faults = refusals_html([(fault.rule, fault.text[pen.lang]) for fault in pick.faults], pen.look)
            return pen.opening(verdict_html(False, pen.word("pick.none"), faults, look=pen.look))
        chips = pen.tag("p", pen.chip(pick.found.shape_rule), " ", pen.chip(pick.found.rule))
        return verdict_html(True, found_sentence(pick.found, self.state.rules)[pen.lang], chips, look=pen.look)

    def text(self, look: Look) -> str:
        """The hand, and every group in it with its huxi."""
        found = find_groups(self.state.hand, self.state.rules)
        return "\n".join((hand_text(self.state.hand, look), *(f"{one.group} {one.huxi} {one.rule}" for one in found)))


def found_sentence(found: Found, rules: RuleSet) -> Text:
    """Which group some cards make and what it is worth."""
    group = Text(*(_named(found.group, lang) for lang in ("en", "zh")))
    return told("found", group=group, huxi=found.huxi, unit=rules.unit)


def _named(group: Group, lang: str) -> str:
    return f"{group_name(group.kind, lang)} {spoken(group.cards, lang)}"
