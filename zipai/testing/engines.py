"""Conformance tests for engines: whether another engine plays as this one does.

An engine is reached through a few functions that speak in plain data, so that it can be written in any language.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from zipai.cards import Card
from zipai.players.player import pick
from zipai.rulebook.changes import cached_rules
from zipai.rulebook.rulesets import RuleSet, rule_set_ids
from zipai.table.actions import Action
from zipai.table.dealing import from_cards
from zipai.table.engine import choosers, options, step
from zipai.table.records import Decision, Entry, Header, Outcome, Record, RecordError
from zipai.table.replay import Moment, Played, play, replay
from zipai.table.state import Event, Table
from zipai.table.views import view
from zipai.testing.hidden import other_deals
from zipai.testing.nameable import nameable
from zipai.testing.stacks import CannotStack, stacked
from zipai.testing.verdict import fail


class Engine(Protocol):
    """What another engine must be able to say, in plain data. States are its own and are only handed back to it.

    Actions and events are written as records write them: ``discard 5b``, ``chi 123s bi 22s2b``, ``draw 5b``.
    """

    def deal(self, rules: str, cards: Sequence[str], dealer: int, drawn_hands: int) -> Any:
        """The state of a hand dealt from the 80 cards in that order."""

    def options(self, state: Any) -> Mapping[int, Sequence[str]]:
        """What each seat that must answer now may do; empty when nobody must."""

    def step(self, state: Any, answers: Mapping[int, str]) -> tuple[Sequence[Mapping[str, Any]], Any, Any]:
        """What follows the answers: the events (seat, action, rule), the next state, and the result at the end.

        A ``ValueError`` for an answer that may not be given. The result is as in a record's footer, None before.
        """

    def view(self, state: Any, seat: int) -> Any:
        """What a seat sees, as anything that can be compared."""


class OwnEngine:
    """This package's engine, spoken to as any other would be."""

    def deal(self, rules: str, cards: Sequence[str], dealer: int, drawn_hands: int) -> Table:
        """The table just dealt."""
        return from_cards(cached_rules(rules), [Card(card) for card in cards], dealer, drawn_hands)

    def options(self, state: Table) -> dict[int, list[str]]:
        """The options of each seat that must answer."""
        return {seat: list(map(str, options(state, seat))) for seat in choosers(state)}

    def step(
        self, state: Table, answers: Mapping[int, str]
    ) -> tuple[list[dict[str, Any]], Table | None, dict[str, Any] | None]:
        """A step of ``zipai.table``."""
        done = step(state, {seat: Action.read(answer) for seat, answer in answers.items()})
        result = None if done.result is None else Outcome.of(done.result).as_dict()
        return [event.as_dict() for event in done.events], done.table, result

    def view(self, state: Table, seat: int) -> Table:
        """``zipai.table.views.view``."""
        return view(state, seat)


def check_engine(engine: Engine, rules: Sequence[str] | None = None, seeds: Sequence[int] = (1, 2, 3, 4)) -> None:
    """All four tests, by default under every rule set that ships."""
    for name in rules or rule_set_ids():
        for check in (check_engine_api, check_engine_seed, check_engine_leak, check_engine_record):
            check(engine, name, seeds)


@dataclass(frozen=True)
class _Game:
    """A hand that this engine played by chance: even seeds dealt by chance, odd ones stacked."""

    seed: int
    played: Played

    @property
    def cards(self) -> list[str]:
        """The deal as text."""
        return list(map(str, self.played.header.deal))


def _games(rules: RuleSet, seeds: Sequence[int]) -> Iterator[_Game]:
    for seed in seeds:
        rng = random.Random(f"zipai engine {seed}")
        header = _header(rules, seed, rng)

        def answers(table: Table, seats: tuple[int, ...], rng: random.Random = rng) -> Mapping[int, Action]:
            return {seat: pick(options(table, seat), rng) for seat in seats}

        yield _Game(seed, play(header, answers))


def _header(rules: RuleSet, seed: int, rng: random.Random) -> Header:
    from zipai.table.rules.deal import first_dealer, shuffled

    if seed % 2:
        try:
            stack = stacked(rules, rng)
            return Header(rules, stack.dealer, stack.cards)
        except CannotStack:
            pass
    cards = tuple(shuffled(seed))
    return Header(rules, first_dealer(rules, cards), cards)


def _open(engine: Engine, game: _Game) -> Any:
    header = game.played.header
    return engine.deal(str(header.rules), game.cards, header.dealer, header.drawn_hands)


def check_engine_api(engine: Engine, rules: str = "paohuzi", seeds: Sequence[int] = (1, 2, 3, 4)) -> None:
    """The engine asks the same seats, offers them the same, refuses the rest, and ends as this one does."""
    book = cached_rules(rules)
    for game in _games(book, seeds):
        state = _open(engine, game)
        for at, moment in enumerate(game.played.moments, 1):
            ours = {seat: sorted(map(str, options(moment.table, seat))) for seat in choosers(moment.table)}
            theirs = {seat: sorted(found) for seat, found in engine.options(state).items()}
            if ours != theirs:
                raise fail("options", book, game.seed, at, expected=ours, found=theirs)
            _check_refusals(engine, state, moment, book, game.seed, at)
            given = {answer.seat: answer.answer for answer in moment.answers}
            events, state, result = engine.step(state, given)
            expected = [event.as_dict() for event in moment.events]
            if [dict(event) for event in events] != expected:
                raise fail("events", book, game.seed, at, expected=expected, found=list(events))
            wanted = Outcome.of(game.played.result).as_dict() if moment is game.played.moments[-1] else None
            if result != wanted:
                raise fail("result", book, game.seed, at, expected=wanted, found=result)


def _check_refusals(engine: Engine, state: Any, moment: Moment, rules: RuleSet, seed: int, at: int) -> None:
    """One action that may not be, for each seat that is asked."""
    given = {answer.seat: answer.answer for answer in moment.answers}
    for seat in given:
        may = options(moment.table, seat)
        wrong = next(action for action in nameable(moment.table) if action not in may)
        try:
            engine.step(state, {**given, seat: str(wrong)})
        except ValueError:
            continue
        raise fail("refused", rules, seed, at, seat=seat, given=wrong)


def check_engine_seed(engine: Engine, rules: str = "paohuzi", seeds: Sequence[int] = (1, 2, 3, 4)) -> None:
    """The same deal and answers give the same events, and a state that was gone on from is still what it was."""
    book = cached_rules(rules)
    for game in _games(book, seeds):
        state = _open(engine, game)
        for at, moment in enumerate(game.played.moments, 1):
            given = {answer.seat: answer.answer for answer in moment.answers}
            first = engine.step(state, given)
            again = engine.step(state, given)
            if (list(first[0]), first[2]) != (list(again[0]), again[2]):
                raise fail("seed", book, game.seed, at, one=list(first[0]), two=list(again[0]))
            state = first[1]


def check_engine_leak(engine: Engine, rules: str = "paohuzi", seeds: Sequence[int] = (1, 2, 3, 4)) -> None:
    """What a seat that is asked sees and is offered is the same in deals that differ only where it can't see."""
    book = cached_rules(rules)
    for game in _games(book, seeds):
        rng = random.Random(f"zipai engine leak {game.seed}")
        for at in range(0, len(game.played.moments), 5):
            for seat in (answer.seat for answer in game.played.moments[at].answers):
                here = _reach(engine, game, game.played.header, at)
                for header, _ in other_deals(game.played, at, seat, rng, 6):
                    there = _reach(engine, game, header, at)
                    one, two = ((engine.view(s, seat), engine.options(s).get(seat)) for s in (here, there))
                    if one != two:
                        raise fail("view", book, game.seed, at + 1, seat=seat)


def _reach(engine: Engine, game: _Game, header: Header, at: int) -> Any:
    """The engine's state before that moment, from another deal by the same answers."""
    state = engine.deal(str(header.rules), list(map(str, header.deal)), header.dealer, header.drawn_hands)
    for moment in game.played.moments[:at]:
        _, state, _ = engine.step(state, {answer.seat: answer.answer for answer in moment.answers})
    return state


def check_engine_record(engine: Engine, rules: str = "paohuzi", seeds: Sequence[int] = (1, 2, 3, 4)) -> None:
    """A record of what the engine says replays here."""
    book = cached_rules(rules)
    for game in _games(book, seeds):
        state, result = _open(engine, game), None
        entries: list[Entry] = []
        rng = random.Random(f"zipai engine record {game.seed}")
        while result is None:
            asked = engine.options(state)
            given = {seat: asked[seat][int(rng.random() * len(asked[seat]))] for seat in sorted(asked)}
            events, state, result = engine.step(state, given)
            entries += [Decision(seat, answer) for seat, answer in given.items()]
            entries += [Event(event["seat"], event["action"], event["rule"]) for event in events]
        text = Record(game.played.header, tuple(entries), _outcome(result)).text()
        try:
            replay(text)
        except RecordError as error:
            raise fail("record", book, game.seed, error.line, problem=error) from error


def _outcome(result: Mapping[str, Any]) -> Outcome:
    lines = tuple((line["rule"], tuple((seat, points) for seat, points in line["points"])) for line in result["lines"])
    return Outcome(
        tuple(result["winners"]),
        tuple(result["huxi"]),
        tuple(result["points"]),
        lines,
        result["next_dealer"],
        result["drawn_hands"],
    )
