"""The tracker of stinky cards: a hand that is played step by step, and what has gone off for one seat, and why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar

from zipai.boards.board import BadEvent, Board, Event, joined, need, one_of, told
from zipai.boards.pen import Pen
from zipai.cards import Card, Hand
from zipai.players import Random, play_hand
from zipai.players.match import seats_of
from zipai.rulebook import RuleSet, load_rules
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.show.cards import hand_svg
from zipai.show.html import Html, cards_html
from zipai.show.look import Look
from zipai.show.table import events_html
from zipai.table import Table, options
from zipai.table.replay import Played
from zipai.table.rules.barred import own_discards_bar
from zipai.table.state import Event as Happened
from zipai.table.transcript import seen_events


@dataclass(frozen=True)
class Stink:
    """A card that has gone off: at which step, for chi and for peng, and the rule that says so."""

    at: int
    card: Card
    chi: bool
    peng: bool
    rule: str


@dataclass(frozen=True)
class Tracking:
    """A hand by chance from a seed, the seat that is looked at, and how many steps have been played."""

    rules: RuleSet
    seed: int
    seat: int
    at: int = 0

    def played(self) -> Played:
        """The whole hand."""
        return _played(self.rules, self.seed)

    @property
    def last(self) -> int:
        """The last step at which there is still a table."""
        return len(self.played().moments) - 1

    def table(self) -> Table:
        """The table after the steps that have been played."""
        return self.played().moments[self.at].table

    def events(self) -> tuple[Happened, ...]:
        """What happened in the step before, as the seat saw it."""
        if not self.at:
            return ()
        return tuple(seen_events(self.played().moments[self.at - 1].events, self.seat, self.rules))

    def stinks(self) -> tuple[Stink, ...]:
        """Every card that has gone off so far, in the order in which it did."""
        found: list[Stink] = []
        tables = [moment.table for moment in self.played().moments[: self.at + 1]]
        for at, (before, after) in enumerate(pairwise(tables), 1):
            found += _new(before, after, self.seat, at)
        return tuple(found)


@lru_cache(maxsize=16)
def _played(rules: RuleSet, seed: int) -> Played:
    return play_hand(rules, seed, [Random()] * seats_of(rules), dealer=0)


def _new(before: Table, after: Table, seat: int, at: int) -> list[Stink]:
    """What has gone off for a seat from one table to the next: what it passed, and what it threw away."""
    was, now = before.seats[seat], after.seats[seat]
    offered = {action.name for action in options(before, seat)}
    passed = "barred.declined" if "chi" in offered else "barred.peng"
    found = [
        Stink(at, card, card in now.barred_chi, card in now.barred_peng, passed)
        for card in sorted((now.barred_chi - was.barred_chi) | (now.barred_peng - was.barred_peng))
    ]
    if own_discards_bar(after.rules):
        found += [Stink(at, card, True, True, "barred.own-discard") for card in sorted(now.thrown - was.thrown)]
    return found


class StinkyCards(Board[Tracking]):
    """Go through a hand step by step, and see which cards you may not take any more, and since when."""

    name: ClassVar[str] = "stinky-cards"

    def __init__(self, seed: int = 1, seat: int = 0, rules: RuleSet | str = "paohuzi", at: int = 0) -> None:
        state = Tracking(load_rules(rules), seed, seat)
        super().__init__(replace(state, at=min(at, state.last)))

    def on_step(self, event: Event) -> Text:
        """One step on or back, or to the next card that goes off, or to the end."""
        where = one_of(("on", "back", "next", "begin"), need(event, "value"))
        state = self.state
        if (where == "back" and not state.at) or (where in ("on", "next") and state.at == state.last):
            raise BadEvent("boards.stinky.no-more")
        at = {"on": state.at + 1, "back": state.at - 1, "begin": 0}.get(where)
        if at is None:
            whole = replace(state, at=state.last).stinks()
            at = next((stink.at for stink in whole if stink.at > state.at), state.last)
        known = set(state.stinks())
        self.state = replace(state, at=at)
        fresh = [stink for stink in self.state.stinks() if stink not in known]
        said = [told("stinky.fresh", card=stink.card) for stink in fresh]
        return joined(told("stinky.step", at=at, last=state.last), *said)

    def on_region(self, event: Event) -> Text:
        """The same deal in another region; what is played there may differ."""
        rules = load_rules(one_of([book.id for book in all_built_in()], need(event, "value")))
        self.state = replace(self.state, rules=rules, at=0)
        return told("said.region", region=rules.title)

    def draw(self, pen: Pen) -> Html:
        """The steps, what happened, the hand, and the list of what has gone off."""
        state = self.state
        steps = [pen.button(pen.word(f"stinky.{where}"), "step", f"step-{where}", value=where)
                 for where in ("begin", "back", "on", "next")]  # fmt: skip
        me = state.table().seats[state.seat]
        at = pen.word("stinky.step", at=state.at, last=state.last)
        parts = [
            pen.regions(all_built_in(), state.rules.id),
            pen.tag("div", *steps, pen.tag("span", at, kind="zp-label"), kind="zp-row"),
            pen.tag("p", pen.word("your-seat", seat=state.seat), kind="zp-label"),
            Html(hand_svg(me.cards, pen.look)),
        ]
        if state.events():
            before = state.played().moments[state.at - 1].table
            parts.append(pen.opening(events_html(state.events(), before, pen.look)))
        parts.append(pen.tag("div", self._list(pen), kind="zp-panel"))
        return pen.tag("div", *parts)

    def _list(self, pen: Pen) -> Html:
        stinks = self.state.stinks()
        if not stinks:
            return pen.tag("p", pen.word("stinky.none"))
        heads = [pen.tag("th", pen.word(f"stinky.head.{key}"), scope="col")
                 for key in ("card", "chi", "peng", "why", "since")]  # fmt: skip
        rows = [self._row(stink, pen) for stink in stinks]
        parts = (pen.tag("thead", pen.tag("tr", *heads)), pen.tag("tbody", *rows))
        return pen.tag("table", *parts, kind="zp-score zp-elsewhere zp-stinks")

    def _row(self, stink: Stink, pen: Pen) -> Html:
        card = cards_html(Hand([stink.card]), pen.look, height=34)
        marks = [
            pen.tag("td", pen.word("stinky.barred" if barred else "stinky.free")) for barred in (stink.chi, stink.peng)
        ]
        why = pen.tag("td", pen.word(f"stinky.why.{stink.rule}"), " ", pen.chip(stink.rule))
        return pen.tag("tr", pen.tag("th", card, scope="row"), *marks, why, pen.tag("td", str(stink.at)))

    def text(self, look: Look) -> str:
        """The step, and what has gone off so far."""
        pen = Pen(look, live=False)
        lines = [pen.word("stinky.step", at=self.state.at, last=self.state.last)]
        for stink in self.state.stinks():
            lines.append(f"{stink.card.name(look.lang)}: {pen.word(f'stinky.why.{stink.rule}')}")
        return "\n".join(lines)
