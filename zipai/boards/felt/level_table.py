"""The table of a level: the same as the one that is played at, with what the level asks in place of the choices.

What may be answered is the level's affair. Until it is answered, a card that is pressed says where its copies lie and
not what the rules say of it. A right answer is played out, and so is a wrong one that the rules allow: what followed
lies on the table, until the learner takes it back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from zipai.boards.board import NOTHING, joined
from zipai.boards.felt.board import FeltBoard
from zipai.boards.felt.draw import Felt, Marks
from zipai.boards.felt.explain import Said, about_where, said_html
from zipai.boards.felt.finish import finish_html, headline
from zipai.boards.felt.hand import laid
from zipai.boards.felt.names import Names, both, felt, happened
from zipai.boards.felt.unseen import filled
from zipai.boards.pen import Pen
from zipai.boards.rule_html import rule_html
from zipai.cards import Card
from zipai.lessons import Answer, Level
from zipai.lessons.looking import actions_of
from zipai.lessons.table_checks import OF_STEPS, done
from zipai.melds import Group
from zipai.rulebook import book
from zipai.rulebook.toml import Text
from zipai.show.html import Html, rule_chip
from zipai.show.look import Look
from zipai.table import PASS, Step, Table, choosers, options, step, view
from zipai.table.transcript import seen_events
from zipai.words import ZipaiError, say

#: What can't be seen is filled in from this, where a level's table is played on.
_SEED = 1


@dataclass(frozen=True)
class PlayedOut:
    """What followed at a level's table: each step with the table before it."""

    steps: tuple[tuple[Table, Step], ...]

    @property
    def before(self) -> Table:
        """The table on which the last answers were given."""
        return self.steps[-1][0]

    @property
    def step(self) -> Step:
        """The last step."""
        return self.steps[-1][1]


def played_out(level: Level, answer: Answer) -> PlayedOut | None:
    """What follows from an answer: the level's own step, or the action that it names; None where nothing does.

    Whoever else could claim the card passes. Where all hands lie open, a discard is taken by whoever can take it.
    """
    if level.check in OF_STEPS:
        return PlayedOut(((level.table(), done(level)),))
    actions = actions_of(level, answer)
    if len(actions) != 1:
        return None
    try:
        table = filled(level.table(), _SEED)
        others = {seat: PASS for seat in choosers(table) if seat != level.seat}
        first = step(table, {**others, level.seat: actions[0]})
    except ZipaiError:
        return None
    after = first.table
    if not level.open or after is None or after.air is None or not choosers(after):
        return PlayedOut(((table, first),))
    return PlayedOut(
        ((table, first), (after, step(after, {seat: options(after, seat)[0] for seat in choosers(after)})))
    )


@dataclass(frozen=True)
class Asked:
    """A level's table: before the answer, or with what followed; *told* says that nothing is asked any more."""

    level: Level
    out: PlayedOut | None = None
    told: bool = False


class LevelTable(FeltBoard[Asked]):
    """The table of one level."""

    name: ClassVar[str] = "exercise"

    def __init__(self, level: Level) -> None:
        super().__init__(Asked(level))
        self._table = level.table()

    def play_out(self, answer: Answer, *, right: bool) -> Text:
        """Show what follows from an answer; gives it in words. What is asked may be told only after a right one."""
        self.panel = ()
        self.state = Asked(self.state.level, played_out(self.state.level, answer), told=right)
        return joined(*(said for said, _ in self.followed()))

    def begin(self) -> None:
        """Show the table as it was."""
        self.panel = ()
        self.state = Asked(self.state.level)

    # what is shown

    @property
    def seen(self) -> Table:
        """The table before the answer or after what followed, as the learner's seat sees it or with all hands open."""
        level, out = self.state.level, self.state.out
        table = self._table if out is None else (out.step.table or out.before)
        return table if level.open or (out is not None and out.step.table is None) else view(table, level.seat)

    @property
    def bottom(self) -> int:
        """The learner's seat."""
        return self.state.level.seat

    def about(self, panel: tuple[str, ...]) -> Said:
        """What the side tells; of a card only where its copies lie, as long as something is asked."""
        if panel[:1] == ("card",) and not self.state.told:
            return about_where(self.seen, self.bottom, Card(panel[1]), self.names)
        return super().about(panel)

    def followed(self) -> list[tuple[Text, str]]:
        """What followed, each event as the learner sees it with its rule."""
        out = self.state.out
        if out is None:
            return []
        me, told = None if self.state.level.open else self.bottom, []
        for before, made in out.steps:
            events = made.events if me is None else tuple(seen_events(made.events, me, before.rules))
            names = Names(before, self.bottom)
            told += [(happened(event, before, names), event.rule) for event in events]
        return told

    def next_up(self) -> Text:
        """What comes next, once it is played out."""
        out = self.state.out
        if out is None:
            return NOTHING
        if out.step.result is not None:
            return headline(out.before, out.step.result, self.names)
        return self.moment()

    def moment(self) -> Text:
        """What the table waits for; a card that the level draws is in the middle."""
        drawn = self.state.level.draw
        if drawn is not None and self.state.out is None:
            return felt("now.draw", who=self.names.of(self._table.turn), card=both(drawn))
        return Felt(Pen(Look(), live=False), self.seen, self.bottom, self.names).moment()

    # how it looks

    def round(
        self,
        pen: Pen,
        acts: Html,
        chosen: tuple[Card, int] | None,
        look: frozenset[Card],
        why: frozenset[Card],
        opened: str | None,
    ) -> Html:
        """The table with *acts* in place of the choices; *look* and *why* are the cards that are pointed at."""
        drawn = AskedFelt(pen, self.seen, self.bottom, self.names, look | why)
        if self.state.out is None and drawn.table.air is None:
            drawn.to_come = self.state.level.draw
        hand = drawn.table.seats[self.bottom].hand
        columns = () if hand is None else laid(hand, drawn.table.rules)
        mine = drawn.mine(columns, Marks(chosen, why, look=look - why))
        now = self._now(drawn, chosen)
        shown = drawn.round(Html(""), now, acts, mine, self._side(pen, opened))
        inner = Html(shown.replace('class="zp-round', 'class="zp-sole zp-round', 1))
        label = pen.word(f"title.{self.name}")
        return pen.tag("div", inner, kind="zp-felt", role="group", aria_label=label, tabindex="0", data_key="table")

    def _now(self, drawn: Felt, chosen: tuple[Card, int] | None) -> Html:
        out, told = self.state.out, self.moment()
        if out is not None and out.step.result is not None:
            return drawn.words(self.next_up())
        if chosen is not None:
            return drawn.in_question(chosen[0], felt("now.chosen", card=both(chosen[0])))
        if drawn.table.air is not None:
            return drawn.in_question(drawn.table.air.card, told)
        return drawn.words(told) if drawn.to_come is None else drawn.in_question(drawn.to_come, told)

    def _side(self, pen: Pen, opened: str | None) -> Html:
        said = self.answer_to(self.panel)
        if opened is not None:
            return self.side(pen, [rule_html(book()[opened], pen)], opened=True)
        return Html("") if said is None else self.side(pen, [said_html(said, pen)], opened=True)

    def followed_html(self, pen: Pen) -> Html:
        """What followed, event by event with its rule; at the end of a hand the score and who pays what."""
        out = self.state.out
        if out is None:
            return Html("")
        items = [pen.tag("li", said[pen.lang], " ", rule_chip(rule, pen.look)) for said, rule in self.followed()]
        parts = [pen.tag("p", felt("log")[pen.lang], kind="zp-label"), pen.tag("ul", *items, kind="zp-refusals")]
        shown = pen.opening(Html("".join(parts))) if items else Html("")
        if out.step.result is None:
            return Html(shown + pen.tag("p", self.next_up()[pen.lang]))
        return Html(shown + finish_html(out.before, out.step.result, self.names, pen))

    def draw(self, pen: Pen) -> Html:
        """The table alone, without a question."""
        return self.round(pen, Html(""), None, frozenset(), frozenset(), None)

    def text(self, look: Look) -> str:
        """The moment in words."""
        return self.moment()[look.lang]


class AskedFelt(Felt):
    """A table that says each seat's number, what a seat may no longer take, and points at cards wherever they lie."""

    def __init__(self, pen: Pen, table: Table, bottom: int, names: Names, pointed: Iterable[Card]) -> None:
        super().__init__(pen, table, bottom, names)
        # what is in the hand is pointed at there, and nowhere else
        hand = table.seats[bottom].hand
        self.pointed = frozenset(card for card in pointed if hand is None or not hand.count(card))

    def name(self, seat: int) -> Html:
        """A seat's name with its number, by which goals call it."""
        told = self.word("seat", seat=seat)
        if self.names.of(seat)[self.pen.lang] == told:
            return self.pen.tag("b", told)
        return Html(f"{super().name(seat)} {self.pen.tag('small', told, kind='zp-label')}")

    def pressed(self, inner: object, label: str, key: str, *, kind: str, do: str = "why", **data: str) -> Html:
        """What lies on the table, set off where it is pointed at."""
        if not key.startswith("air") and self._cards_of(data) & self.pointed:
            kind, label = f"{kind} zp-because", f"{label}, {self.word('mark.look')}"
        return super().pressed(inner, label, key, kind=kind, do=do, **data)

    def _cards_of(self, data: dict[str, str]) -> frozenset[Card]:
        if data.get("about") == "card":
            return frozenset({Card(data["card"])})
        if data.get("about") == "meld":
            meld: Group = self.table.seats[int(data["seat"])].melds[int(data["at"])]
            return frozenset(meld.cards)
        return frozenset()

    def lying_rows(self, seat: int) -> list[Html]:
        """What lies before a seat, and what that seat may no longer take, which at a real table one has to remember."""
        who, rows = self.table.seats[seat], super().lying_rows(seat)
        for key, barred in (("barred-chi", who.barred_chi), ("barred-peng", who.barred_peng)):
            if barred and who.hand is not None:
                label = say(f"show.table.{key}", self.pen.lang)
                cards = [
                    self.pressed(
                        self.face(card), card.name(self.pen.lang), f"{key}-{seat}-{card}",
                        kind="zp-mini", about="card", card=str(card),
                    )
                    for card in sorted(barred)
                ]  # fmt: skip
                head = self.pen.tag("span", label, kind="zp-label")
                rows.append(self.pen.rove(head, *cards, kind="zp-lie", label=label))
        for card, huxi in who.passed:
            told = say("show.table.passed", self.pen.lang, card=card.name(self.pen.lang), huxi=huxi)
            rows.append(self.pen.tag("p", told, kind="zp-label"))
        return rows


__all__ = ["Asked", "LevelTable", "PlayedOut", "played_out"]
