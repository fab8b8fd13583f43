"""Playing against the machine in a terminal: one decision after another, with reasons, and a step back.

Nothing here knows a rule: what may be done, and why the rest may not, the engine says of the player's own view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from zipai.cli_play_text import chosen_text, end_text, explained_text, seen_text, table_text
from zipai.players.player import Player, chance
from zipai.rulebook.rulesets import RuleSet
from zipai.table import Action, IllegalAction, Table, choosers, options, step, why
from zipai.table.dealing import Match, from_cards
from zipai.table.records import Decision, Header
from zipai.table.replay import Moment, Played
from zipai.table.rules.deal import shuffled
from zipai.table.views import view
from zipai.words import ZipaiError, say

Tell = Callable[[str], object]


class Quit(Exception):
    """The player wants to stop, or there is no more input."""


@dataclass(frozen=True)
class _Point:
    """A moment to which one can go back: the table at one's own decision, and what the others would have answered."""

    table: Table
    moments: int
    chances: tuple[object, ...]


class Terminal:
    """One player at a seat, the others played by the machine; asks and tells through two functions."""

    def __init__(self, seat: int, other: Player, lang: str, ask: Callable[[str], str], tell: Tell) -> None:
        self.seat, self.other, self.lang, self.ask, self.tell = seat, other, lang, ask, tell

    def asked(self, prompt: str) -> str:
        """A line from the player; :class:`Quit` at the end of input, or when interrupted."""
        try:
            return self.ask(prompt)
        except (EOFError, KeyboardInterrupt):
            self.tell("")
            raise Quit from None

    def say(self, key: str, **fields: object) -> str:
        """A sentence of this terminal."""
        return say(f"play.{key}", self.lang, **fields)

    def match(self, rules: RuleSet, seed: int, record: Path | None = None) -> None:
        """Hand after hand; each hand's seed is one more than the last, so that any of them can be played again."""
        standing = Match.begin(rules, seed)
        try:
            while not standing.over:
                self.tell(
                    self.say("hand", title=rules.title[self.lang], number=standing.hands + 1, seed=seed, rules=rules)
                )
                played = self.hand(Header(rules, standing.dealer, tuple(shuffled(seed)), standing.drawn_hands), seed)
                self.tell(end_text(played, self.lang))
                if record is not None:
                    _write(record, played.record.text())
                    self.tell(self.say("written", file=record))
                standing, seed = standing.after(played.result), seed + 1
                self.tell(self.say("totals", totals=", ".join(f"{total:+d}" for total in standing.totals)))
                if not standing.over and self.asked(self.say("again")).strip().lower() == "q":
                    raise Quit
        except Quit:
            self.tell(self.say("bye"))
            return
        self.tell(self.say("over", result=", ".join(f"{points:+d}" for points in standing.result)))

    def hand(self, header: Header, seed: int) -> Played:
        """One hand to its end."""
        table = from_cards(header.rules, header.deal, header.dealer, header.drawn_hands)
        chances = [chance(seed, seat) for seat in range(len(table.seats))]
        moments: list[Moment] = []
        back: list[_Point] = []
        if table.seats[self.seat].sitting:
            self.tell(self.say("sitting"))
        while True:
            seats, answers = sorted(choosers(table)), {}
            if self.seat in seats:
                back.append(_Point(table, len(moments), tuple(rng.getstate() for rng in chances)))
                mine = self.decide(table)
                if mine is None:
                    table = self.undo(back, moments, chances)
                    continue
                answers[self.seat] = mine
            answers |= {seat: self.answer(table, seat, chances[seat]) for seat in seats if seat != self.seat}
            done = step(table, answers)
            said = tuple(Decision(seat, str(answers[seat])) for seat in seats)
            moments.append(Moment(table, said, done.events))
            if seen := seen_text(done.events, table, self.seat, self.lang):
                self.tell(seen)
            if done.result is not None:
                return Played(header, tuple(moments), done.result)
            assert done.table is not None
            table = done.table

    def answer(self, table: Table, seat: int, rng: Random) -> Action:
        """What the machine answers at a seat."""
        return self.other.answer(view(table, seat), seat, options(table, seat), rng)

    def undo(self, back: list[_Point], moments: list[Moment], chances: list[Random]) -> Table:
        """The table at one's decision before this one; at the first decision of a hand there is none."""
        here = back.pop()
        if not back:
            self.tell(self.say("no-undo"))
            return here.table
        there = back.pop()
        del moments[there.moments :]
        for rng, kept in zip(chances, there.chances, strict=True):
            rng.setstate(kept)  # type: ignore[arg-type]
        self.tell(self.say("undone"))
        return there.table

    def decide(self, table: Table) -> Action | None:
        """The player's own answer, or None to go back to the decision before."""
        seen, may = view(table, self.seat), options(table, self.seat)
        self.tell(table_text(seen, self.seat, self.lang))
        self.tell(chosen_text(seen, may, self.lang))
        while True:
            line = self.asked(self.say("prompt")).strip()
            if not line:
                continue
            if line.lower() == "q":
                raise Quit
            if line.lower() == "u":
                return None
            if line.startswith("?"):
                self.tell(self.explain(seen, may, line[1:].strip()))
                continue
            action = self.read(seen, may, line)
            if action is not None:
                return action

    def explain(self, seen: Table, may: Sequence[Action], asked: str) -> str:
        """What may be done and why the rest may not, or why one named action may not be."""
        if not asked:
            return explained_text(seen, self.seat, may, self.lang)
        try:
            action = Action.read(asked)
        except ZipaiError as error:
            return error.text(self.lang)
        refusals = why(seen, self.seat, action)
        if not refusals:
            return self.say("legal", action=action)
        return "\n".join(f"  {refusal.text(self.lang)} [{refusal.rule}]" for refusal in refusals)

    def read(self, seen: Table, may: Sequence[Action], line: str) -> Action | None:
        """The option that a line names, by its number or as an action; says why when it names none."""
        if line.isascii() and line.isdigit():
            if 1 <= int(line[:6]) <= len(may):
                return may[int(line) - 1]
            self.tell(self.say("no-number", last=len(may)))
            return None
        try:
            action = Action.read(line)
            if action not in may:
                raise IllegalAction(self.seat, action, why(seen, self.seat, action))
        except ZipaiError as error:
            self.tell(self.say("not-understood", problem=error.text(self.lang)))
            return None
        return action


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise ZipaiError("play.not-written", file=path, reason=error.strerror or error) from None
