"""Playing a hand with a record of it, and playing a record again to see whether it can be.

Nothing here knows a rule: the engine opens the answers, and what it says must be what the record says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from zipai.rulebook.rulesets import RuleSet
from zipai.table.actions import Action
from zipai.table.dealing import from_cards
from zipai.table.engine import IllegalAction, Result, choosers, options, step, why
from zipai.table.records import (
    Decision,
    Entry,
    Footer,
    Header,
    Outcome,
    Record,
    RecordError,
    canonical,
    check_footer,
    read_header,
    read_line,
    split,
)
from zipai.table.state import Event, Table
from zipai.words import ZipaiError

#: Who answers: the table as it is, and the seats that must answer, to their answers.
Answers = Callable[[Table, tuple[int, ...]], Mapping[int, Action]]


@dataclass(frozen=True)
class Moment:
    """One step of a hand: the table before it, the answers that were opened, and the events that followed."""

    table: Table
    answers: tuple[Decision, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Played:
    """A hand from the deal to the settlement: each step with its table, and the engine's own result."""

    header: Header
    moments: tuple[Moment, ...]
    result: Result

    @property
    def first(self) -> Table:
        """The table as it was dealt."""
        return self.moments[0].table

    @property
    def record(self) -> Record:
        """The record of the hand."""
        entries: list[Entry] = []
        for moment in self.moments:
            entries += (*moment.answers, *moment.events)
        return Record(self.header, tuple(entries), Outcome.of(self.result))


def play(header: Header, answers: Answers) -> Played:
    """Play the hand that the header deals: *answers* is asked at each decision, until the hand is over.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.rules.deal import shuffled
    >>> header = Header(built_in("paohuzi"), 0, tuple(shuffled(7)))
    >>> played = play(header, lambda table, seats: {seat: options(table, seat)[-1] for seat in seats})
    >>> replay(played.record.text()).record == played.record
    True
    """
    table, moments = from_cards(header.rules, header.deal, header.dealer, header.drawn_hands), []
    while True:
        seats = choosers(table)
        given = dict(answers(table, seats)) if seats else {}
        done = step(table, given)
        said = tuple(Decision(seat, str(given[seat])) for seat in sorted(given))
        moments.append(Moment(table, said, done.events))
        if done.result is not None:
            return Played(header, tuple(moments), done.result)
        assert done.table is not None
        table = done.table


def replay(source: str | bytes | Iterable[str], rules: RuleSet | None = None) -> Played:
    """Play a record again by the engine; a :class:`~zipai.table.records.RecordError` for the first line that can't be.

    The error names the line, what was expected there, and what stands there. *rules* are needed only where the
    record's rule set does not ship.
    """
    lines = split(source)
    header = read_header(lines[0], rules)
    reader = _Reader(lines, header)
    table = from_cards(header.rules, header.deal, header.dealer, header.drawn_hands)
    moments: list[Moment] = []
    while True:
        answers = reader.answers(table)
        try:
            done = step(table, {answer.seat: Action.read(answer.answer) for answer in answers})
        except ZipaiError as error:
            raise RecordError(reader.number, error) from None
        for event in done.events:
            reader.must_be(event)
        moments.append(Moment(table, answers, done.events))
        if done.result is not None:
            reader.end(Outcome.of(done.result))
            return Played(header, tuple(moments), done.result)
        assert done.table is not None
        table = done.table


class _Reader:
    """The lines behind the header, each read only when its turn comes, so that the first bad one is named."""

    def __init__(self, lines: list[str], header: Header) -> None:
        self.lines, self.header = lines, header
        self.number = 1
        self.entries = self._entries()

    def _entries(self) -> Iterator[Entry | Footer]:
        for line in self.lines[1:]:
            self.number += 1
            yield read_line(line, self.number, self.header)
        self.number += 1
        raise RecordError(self.number, ZipaiError("records.no-footer"))

    def bad(self, expected: ZipaiError, found: Entry | Footer) -> RecordError:
        return RecordError(self.number, ZipaiError("records.expected", expected=expected, found=_named(found)))

    def answers(self, table: Table) -> tuple[Decision, ...]:
        """The answers of all seats that have a choice, in the order of the seats."""
        found: list[Decision] = []
        for seat in sorted(choosers(table)):
            entry = next(self.entries)
            if not isinstance(entry, Decision) or entry.seat != seat:
                raise self.bad(ZipaiError("records.thing.answer", seat=seat), entry)
            self.check(table, entry)
            found.append(entry)
        return tuple(found)

    def check(self, table: Table, answer: Decision) -> None:
        """Refuse an answer that is no action, that is not written as actions are, or that may not be given."""
        try:
            action = Action.read(answer.answer)
            if action not in options(table, answer.seat):
                raise IllegalAction(answer.seat, action, why(table, answer.seat, action))
        except ZipaiError as error:
            raise RecordError(self.number, error) from None
        if str(action) != answer.answer:
            raise self.bad(_named(Decision(answer.seat, str(action))), answer)

    def must_be(self, event: Event) -> None:
        entry = next(self.entries)
        if entry != event:
            raise self.bad(_named(event), entry)

    def end(self, outcome: Outcome) -> None:
        entry = next(self.entries)
        if not isinstance(entry, Footer):
            raise self.bad(ZipaiError("records.thing.footer"), entry)
        if entry.outcome != outcome:
            expected, found = canonical(outcome.as_dict()), canonical(entry.outcome.as_dict())
            raise RecordError(self.number, ZipaiError("records.outcome", expected=expected, found=found))
        check_footer(entry, self.lines, self.number)


def _named(entry: Entry | Footer) -> ZipaiError:
    """A line as it is named in an error."""
    match entry:
        case Decision(seat, answer):
            return ZipaiError("records.thing.said", seat=seat, answer=repr(answer))
        case Event(seat, action, rule_id):
            return ZipaiError("records.thing.event", seat=seat, action=action, rule=rule_id)
    return ZipaiError("records.thing.footer")


__all__ = ["Answers", "Moment", "Played", "play", "replay"]
