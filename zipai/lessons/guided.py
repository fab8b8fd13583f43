"""A whole hand with a teacher: played by the machine, and stopped wherever something is to be learned.

Where to stop the engine and the advice say: a choice that bars a card, a chi with bi, a win, a meld that is forced, a
discard after which the hand waits, the last cards. Each stop is a level at the table as it lies, and each rule stops
a hand once. What the learner answers is played; between the stops the teacher plays her seat.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from zipai.cards import Card
from zipai.lessons.levels import Level, read_level
from zipai.players import by_name, seats_of
from zipai.rulebook import RuleSet, book, built_in
from zipai.study.advice import advice
from zipai.table import PASS, WIN, Action, Event, Result, Table, choosers, options, position, step, view
from zipai.table.dealing import deal
from zipai.table.guards import Ask
from zipai.table.records import Decision
from zipai.table.replay import Moment
from zipai.table.rules.winning import card_to_win, table_huxi, with_passed
from zipai.table.state import Due
from zipai.table.transcript import card_said
from zipai.table.views import view_position
from zipai.words import LANGS, ZipaiError, say

#: The chapter that guided hands belong to.
CHAPTER: Final = "16-strategy"
#: From so few cards in the stock on, the end is near.
LAST: Final = 3
#: What is laid without being asked.
FORCED: Final = ("wei", "chouwei", "ti", "pao")
#: Who plays the learner's seat between the stops, and who the others.
TEACHER: Final = "thinker"
OTHERS: Final = "heuristic"


@dataclass(frozen=True)
class Stop:
    """A moment at which the hand stops: what is interesting, the rule that it is about, and the question."""

    kind: str
    level: Level

    @property
    def rule(self) -> str:
        """The rule that the stop teaches."""
        return self.level.teaches[0]


@dataclass(frozen=True)
class Guided:
    """A guided hand under way: its steps so far, the stop at which it stands, and the rules that stopped it.

    ``told`` is the step from which on nothing has been told yet.
    """

    rules: RuleSet
    seed: int
    seat: int
    table: Table | None
    moments: tuple[Moment, ...] = ()
    result: Result | None = None
    stop: Stop | None = None
    stopped: tuple[str, ...] = ()
    told: int = 0

    @classmethod
    def begin(cls, rules: RuleSet | str = "paohuzi", seed: int = 1, seat: int = 0) -> Guided:
        """A hand dealt from a seed, at its first stop; a :class:`~zipai.words.ZipaiError` for a seat that plays not.

        >>> hand = Guided.begin("paohuzi", seed=7)
        >>> hand.stop.kind, hand.stop.rule
        ('forced', 'wei.forced')
        """
        of = built_in(rules) if isinstance(rules, str) else rules
        if not 0 <= seat < seats_of(of):
            raise ZipaiError("table.no-seat", seat=seat, last=seats_of(of) - 1)
        table = deal(of, seed, 0)
        if table.seats[seat].sitting:
            raise ZipaiError("lessons.guided.sits", seat=seat)
        return cls(of, seed, seat, table)._run(None)

    @property
    def last(self) -> Table:
        """The table now, or at the end the one on which the last answers were given."""
        return self.moments[-1].table if self.table is None else self.table

    def on(self, answer: str | None = None) -> Guided:
        """The hand at its next stop or its end. *answer* is what the learner does; without one the teacher chooses."""
        if self.table is None:
            raise ZipaiError("felt.over")
        mine = None if answer is None or self.stop is None or self.stop.level.do != "play" else Action.read(answer)
        return replace(self, stop=None, told=len(self.moments))._run(mine)

    def _run(self, mine: Action | None) -> Guided:
        now, first = self, self.stop is None and bool(self.stopped)
        while now.table is not None:
            if not first and (stop := stop_at(now.table, now.seat, now.stopped, now._id)) is not None:
                return replace(now, stop=stop, stopped=(*now.stopped, stop.rule))
            now, first, mine = now._step(mine), False, None
        return now

    @property
    def _id(self) -> str:
        return f"guided.{self.rules.id}.{self.seed}.{self.seat}.{len(self.moments)}"

    def _step(self, mine: Action | None) -> Guided:
        table = self.table
        assert table is not None
        answers: dict[int, Action] = {}
        for at in choosers(table):
            if at == self.seat and mine is not None:
                answers[at] = mine
                continue
            player = by_name(TEACHER if at == self.seat else OTHERS)
            rng = Random(f"zipai guided {self.seed}, step {len(self.moments)}, seat {at}")
            answers[at] = player.answer(view(table, at), at, options(table, at), rng)
        done = step(table, answers)
        said = tuple(Decision(at, str(answers[at])) for at in sorted(answers))
        moments = (*self.moments, Moment(table, said, done.events))
        return replace(self, moments=moments, table=done.table, result=done.result)


def whole(rules: RuleSet | str = "paohuzi", seed: int = 1, seat: int = 0) -> Iterator[Guided]:
    """The hand at each of its stops and at its end, as it goes when the teacher answers."""
    now = Guided.begin(rules, seed, seat)
    yield now
    while now.table is not None:
        now = now.on()
        yield now


# --- where to stop --------------------------------------------------------------------------------------------------


def stop_at(table: Table, seat: int, stopped: tuple[str, ...] = (), level_id: str = "guided") -> Stop | None:
    """The stop that a moment is for a seat, unless one of its rules stopped the hand before; None where it is none."""
    for kind, rule, fields in _found(table, seat):
        if rule not in stopped:
            made = _forced(table, seat, rule, fields) if kind == "forced" else _choice(table, seat, kind, rule, fields)
            return Stop(kind, read_level({"id": level_id, **made}, CHAPTER))
    return None


Found = tuple[str, str, dict[str, Any]]


def _found(table: Table, seat: int) -> Iterator[Found]:
    """All that is interesting in a moment, what matters most first: the kind, the rule, and what is said of it."""
    if seat in choosers(table):
        seen = view(table, seat)
        may = options(seen, seat)
        if len(may) > 1:
            yield from _discards(seen, seat) if may[0].name == "discard" else _claims(seen, seat, may)
    elif table.air is None and table.due is Due.DRAW and not choosers(table):
        for event in step(table, {}).events:
            if event.seat == seat and event.action.partition(" ")[0] in FORCED:
                yield "forced", event.rule, {"event": event, "card": Card(event.action.partition(" ")[2])}


def _claims(seen: Table, seat: int, may: tuple[Action, ...]) -> Iterator[Found]:
    me, rules = seen.seats[seat], seen.rules
    fields = {"card": None if seen.air is None else seen.air.card}
    if WIN in may:
        passed = with_passed(me, card_to_win(Ask(seen, seat)), table_huxi(me, rules), rules)
        yield "win", "win.optional" if passed == me else "passed.win", fields
        return
    chis = [action for action in may if action.name == "chi"]
    if any(chi.bi for chi in chis):
        yield "bi", "chi.bi", fields
    elif len(chis) > 1:
        yield "several", "chi.shape", fields
    barred = next((choice.barred for choice in advice(seen, seat) if choice.action == PASS), None)
    if barred is not None and any(action.name == "peng" for action in may):
        yield "peng", "barred.peng", fields
    if barred is not None and chis:
        yield "chi", "barred.declined", fields


def _discards(seen: Table, seat: int) -> Iterator[Found]:
    if seen.left <= LAST:
        yield "last", "end.drawn", {"left": seen.left}
    best, *_, worst = advice(seen, seat)
    if best.distance == 1 and not worst.as_good_as(best):
        yield "ready", "win.waiting", {}


# --- what is asked there --------------------------------------------------------------------------------------------


def _choice(table: Table, seat: int, kind: str, rule: str, fields: dict[str, Any]) -> dict[str, Any]:
    """A choice: anything that the seat may do, judged by advice."""
    seen = view(table, seat)
    best = advice(seen, seat)[0]
    shower = seat if seen.air is None else seen.air.seat
    return {
        "do": "play", "check": "advised", "teaches": [rule], "rules": str(table.rules), "seat": seat,
        "position": json.dumps(view_position(table, seat), ensure_ascii=False),
        **_told(kind, seen, seat, shower, **fields),
        "praise": _both(lambda lang: say("lessons.guided.nothing-better", lang, why=best.why(lang))),
    }  # fmt: skip


def _forced(table: Table, seat: int, rule: str, fields: dict[str, Any]) -> dict[str, Any]:
    """A meld that the seat must lay: which one is asked, before it is laid."""
    event: Event = fields["event"]
    card: Card = fields["card"]
    kind = event.action.partition(" ")[0]
    kinds = ["chouwei" if kind == "chouwei" else "wei", "ti", "pao"]
    statement = book()[rule].statement
    named = [*(f"{seat} {each} {card}" for each in kinds), "nothing"]
    return {
        "do": "one", "check": "happens", "teaches": [rule], "rules": str(table.rules), "seat": seat,
        "options": named, "draw": str(card),
        "wrong": [{"answer": one, "rule": rule} for one in named if one != f"{event.seat} {event.action}"],
        "position": json.dumps(position(table), ensure_ascii=False),
        **_told("forced", table, seat, table.turn, card=card),
        "praise": statement.as_dict(),
    }  # fmt: skip


def _told(kind: str, seen: Table, seat: int, shower: int, **fields: Any) -> dict[str, Any]:
    """What the teacher says before, with the question; and where to look."""
    shower_is = "you" if shower == seat else "next" if shower == seen.next(seat) else "previous"

    def told(key: str, lang: str) -> str:
        card = "" if fields.get("card") is None else card_said(fields["card"], lang)
        given = {"left": fields.get("left", "")}
        given |= {how: say(f"lessons.guided.{how}.{shower_is}", lang, card=card) for how in ("shown", "drawn")}
        return say(f"lessons.guided.{kind}.{key}", lang, **given)

    return {
        "goal": _both(lambda lang: told("before", lang) + (" " if lang == "en" else "") + told("ask", lang)),
        "look": _both(lambda lang: told("look", lang)),
    }


def _both(told: Any) -> dict[str, str]:
    return {lang: told(lang) for lang in LANGS}


__all__ = ["FORCED", "LAST", "Guided", "Stop", "stop_at", "whole"]
