"""Records: a hand as JSON lines, one for the header, one for every answer and event, one for the footer.

The header says by which rules, who dealt, and the 80 cards in the order in which they were dealt, so that nothing
is left to chance; every answer stands there before it is opened, passes included; the footer says how it ended,
with the SHA-256 of all lines above it. Reading is strict: what is not written exactly like this is no record.
Whether the lines can be a game is another question, which ``zipai.table.replay`` answers by playing it.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final, NoReturn

from zipai.cards import COPIES, DECK_SIZE, KINDS, Card, CardError
from zipai.rulebook.changes import load_rules
from zipai.rulebook.rulesets import RuleSet, rule_set_ids
from zipai.table.engine import Result
from zipai.table.state import Event
from zipai.words import ZipaiError

FORMAT: Final = "zipai-record/1"
#: The longest line that is read; a real one has some hundred signs.
_LONGEST: Final = 10_000


class RecordError(ZipaiError):
    """A line that no record can have: names the line, counting from 1, and what is wrong with it."""

    def __init__(self, line: int, problem: ZipaiError) -> None:
        self.line = line
        self.problem = problem
        super().__init__("records.line", line=line, problem=problem)


@dataclass(frozen=True, slots=True)
class Decision:
    """A sealed answer: what a seat that had a choice said, before the answers were opened."""

    seat: int
    answer: str

    def as_dict(self) -> dict[str, Any]:
        """As it stands in JSON."""
        return {"seat": self.seat, "answer": self.answer}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended, as plain data: as in :class:`~zipai.table.engine.Result`, each line by its rule id."""

    winners: tuple[int, ...]
    huxi: tuple[int | None, ...]
    points: tuple[int, ...]
    lines: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]
    next_dealer: int
    drawn_hands: int

    @classmethod
    def of(cls, result: Result) -> Outcome:
        """The outcome that *result* says."""
        lines = tuple((line.rule, tuple(line.points)) for line in result.lines)
        return cls(result.winners, result.huxi, result.points, lines, result.next_dealer, result.drawn_hands)

    def as_dict(self) -> dict[str, Any]:
        """As it stands in JSON."""
        return {
            "winners": list(self.winners),
            "huxi": list(self.huxi),
            "points": list(self.points),
            "lines": [{"rule": rule_id, "points": [list(pair) for pair in points]} for rule_id, points in self.lines],
            "next_dealer": self.next_dealer,
            "drawn_hands": self.drawn_hands,
        }


@dataclass(frozen=True)
class Header:
    """The first line: the rules, who deals, how many hands in a row were drawn before, and the whole deal."""

    rules: RuleSet
    dealer: int
    deal: tuple[Card, ...]
    drawn_hands: int = 0

    def as_dict(self) -> dict[str, Any]:
        """As it stands in JSON."""
        changes = {name: list(v) if isinstance(v, tuple) else v for name, v in self.rules.changes.items()}
        return {
            "format": FORMAT,
            "rules": str(self.rules),
            "fingerprint": self.rules.fingerprint,
            "changes": changes,
            "dealer": self.dealer,
            "drawn_hands": self.drawn_hands,
            "deal": " ".join(map(str, self.deal)),
        }


@dataclass(frozen=True, slots=True)
class Footer:
    """The last line: the outcome, and the digest of all lines above."""

    outcome: Outcome
    digest: str

    def as_dict(self) -> dict[str, Any]:
        """As it stands in JSON."""
        return {"result": self.outcome.as_dict(), "digest": self.digest}


Entry = Decision | Event


@dataclass(frozen=True)
class Record:
    """A hand that was played to its end: header, answers and events in order, and the outcome."""

    header: Header
    entries: tuple[Entry, ...]
    outcome: Outcome

    @property
    def rules(self) -> RuleSet:
        """The rules by which it was played."""
        return self.header.rules

    def lines(self) -> tuple[str, ...]:
        """The lines of the record, without their line ends."""
        above = [canonical(part.as_dict()) for part in (self.header, *self.entries)]
        return (*above, canonical(Footer(self.outcome, digest(above)).as_dict()))

    def text(self) -> str:
        """The record as it stands in a file; the same record always gives the same bytes."""
        return "".join(f"{line}\n" for line in self.lines())


def canonical(document: Mapping[str, Any]) -> str:
    """A line as records write it: JSON with the keys in their order and a space behind each comma and colon.

    >>> canonical(Decision(2, "chi 123s").as_dict())
    '{"seat": 2, "answer": "chi 123s"}'
    """
    return json.dumps(document, ensure_ascii=False)


def digest(above: Iterable[str]) -> str:
    """SHA-256 of lines, each with its line end."""
    return hashlib.sha256("".join(f"{line}\n" for line in above).encode()).hexdigest()


def read_record(source: str | bytes | Iterable[str], rules: RuleSet | None = None) -> Record:
    """The record in a text or in lines; a :class:`RecordError` for the first line that no record can have.

    *rules* are needed only where the header's rule set does not ship. This checks the form, the pack and the digest;
    whether the game can have been played so says :func:`zipai.table.replay.replay`.
    """
    lines = split(source)
    header = read_header(lines[0], rules)
    entries: list[Entry] = []
    for number, line in enumerate(lines[1:], 2):
        found = read_line(line, number, header)
        if isinstance(found, Footer):
            check_footer(found, lines, number)
            return Record(header, tuple(entries), found.outcome)
        entries.append(found)
    raise RecordError(len(lines) + 1, ZipaiError("records.no-footer"))


def split(source: str | bytes | Iterable[str]) -> list[str]:
    """The lines of a record, at least one; each must have ended with a line end where they come as one text."""
    if isinstance(source, bytes):
        source = _decoded(source)
    if not isinstance(source, str):
        lines = [line.removesuffix("\n") for line in source]
    else:
        lines = source.split("\n")
        if lines[-1]:
            raise RecordError(len(lines), ZipaiError("records.no-line-end"))
        del lines[-1]
    if not lines:
        raise RecordError(1, ZipaiError("records.empty"))
    return lines


def _decoded(source: bytes) -> str:
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(source[: error.start].count(b"\n") + 1, ZipaiError("records.utf8")) from None


def read_header(line: str, rules: RuleSet | None = None) -> Header:
    """The header in the first line of a record."""
    form = _Form(line, 1)
    form.keys("format", "rules", "fingerprint", "changes", "dealer", "drawn_hands", "deal")
    if form.text("format") != FORMAT:
        form.bad("records.format", expected=FORMAT, found=repr(form["format"]))
    book = _rules_of(form, rules)
    seats = 4 if book.is_on("deal.sitting") else book.number("deal.players")
    header = Header(book, form.number("dealer", seats - 1), _deal(form), form.number("drawn_hands", 999))
    form.must_be(header.as_dict())
    return header


def _rules_of(form: _Form, rules: RuleSet | None) -> RuleSet:
    name = form.text("rules")
    if rules is None:
        if name.partition("?")[0] not in rule_set_ids():
            form.bad("records.not-shipped", rules=repr(name[:80]), known=", ".join(rule_set_ids()))
        try:
            rules = load_rules(name)
        except ZipaiError as error:
            form.bad("records.rules", problem=error)
    if str(rules) != name:
        form.bad("records.other-rules", expected=str(rules), found=name)
    if form.text("fingerprint") != rules.fingerprint:
        form.bad("records.fingerprint", rules=name, expected=rules.fingerprint[:12], found=form["fingerprint"][:12])
    changes = Header(rules, 0, ()).as_dict()["changes"]
    # what JSON calls equal is not enough: true is no number
    if json.dumps(form["changes"]) != json.dumps(changes):
        form.bad("records.changes", expected=json.dumps(changes), found=json.dumps(form["changes"]))
    return rules


def _deal(form: _Form) -> tuple[Card, ...]:
    cards: list[Card] = []
    for place, word in enumerate(form.text("deal").split(" "), 1):
        try:
            cards.append(Card(word))
        except CardError as error:
            form.bad("records.deal-card", place=place, problem=error)
    counts = Counter(cards)
    for kind in map(Card, range(KINDS)):
        if counts[kind] > COPIES:
            form.bad("records.deal-five", card=kind, count=counts[kind])
    if len(cards) != DECK_SIZE:
        form.bad("records.deal-count", count=len(cards))
    return tuple(cards)


def read_line(line: str, number: int, header: Header) -> Entry | Footer:
    """An answer, an event or the footer, from any line but the first."""
    form = _Form(line, number)
    seats = 4 if header.rules.is_on("deal.sitting") else header.rules.number("deal.players")
    found: Entry | Footer
    if "answer" in form:
        form.keys("seat", "answer")
        found = Decision(form.number("seat", seats - 1), form.text("answer"))
    elif "action" in form:
        form.keys("seat", "action", "rule")
        found = Event(form.number("seat", seats - 1), form.text("action"), form.text("rule"))
    elif "result" in form:
        form.keys("result", "digest")
        found = Footer(_outcome(form, seats), form.text("digest"))
    else:
        form.bad("records.neither")
    form.must_be(found.as_dict())
    return found


def check_footer(footer: Footer, lines: Sequence[str], number: int) -> None:
    """Refuse a footer that is not the last line, or whose digest is not that of the lines above."""
    above = digest(lines[: number - 1])
    if footer.digest != above:
        raise RecordError(number, ZipaiError("records.digest", expected=above[:12], found=repr(footer.digest[:12])))
    if number < len(lines):
        raise RecordError(number + 1, ZipaiError("records.behind-footer"))


def _outcome(form: _Form, seats: int) -> Outcome:
    result = form["result"]
    if not isinstance(result, dict):
        form.wrong("result", "object")
    inner = _Form.of(result, form.line, "result.")
    inner.keys("winners", "huxi", "points", "lines", "next_dealer", "drawn_hands")
    lines = []
    for at, entry in enumerate(inner.listed("lines", 99)):
        each = _Form.of(entry, form.line, f"result.lines[{at}].")
        each.keys("rule", "points")
        pairs = []
        for pair in each.listed("points", seats):
            if not isinstance(pair, list) or len(pair) != 2 or not all(type(n) is int for n in pair):
                each.wrong("points", "pairs")
            pairs.append((pair[0], pair[1]))
        lines.append((each.text("rule"), tuple(pairs)))
    return Outcome(
        tuple(inner.whole("winners", seats)),
        tuple(inner.whole("huxi", seats, null=True)),
        tuple(inner.whole("points", seats)),
        tuple(lines),
        inner.number("next_dealer", seats - 1),
        inner.number("drawn_hands", 999),
    )


class _Form:
    """A line while it is read: its object, with what must stand in it."""

    def __init__(self, line: str, number: int) -> None:
        self.raw, self.line, self.below = line, number, ""
        if len(line) > _LONGEST:
            self.bad("records.long", limit=_LONGEST)
        if not line.strip():
            self.bad("records.blank")
        try:
            document = json.loads(line, object_pairs_hook=self._object)
        except json.JSONDecodeError as error:
            self.bad("records.json", reason=error.msg, column=error.colno)
        except RecursionError:
            self.bad("records.json-deep")
        except RecordError:
            raise
        except ValueError:
            self.bad("records.json-number")
        if not isinstance(document, dict):
            self.bad("records.object")
        self.document: dict[str, Any] = document

    @classmethod
    def of(cls, document: object, number: int, below: str) -> _Form:
        """The form of an object within a line."""
        form = cls.__new__(cls)
        form.raw, form.line, form.below = "", number, below
        if not isinstance(document, dict):
            form.wrong("", "object")
        form.document = document
        return form

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        document = dict(pairs)
        if len(document) < len(pairs):
            twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
            self.bad("records.key-twice", key=repr(twice))
        return document

    def bad(self, key: str, /, **fields: object) -> NoReturn:
        raise RecordError(self.line, ZipaiError(key, **fields))

    def wrong(self, key: str, expected: str, /, **fields: object) -> NoReturn:
        name = (self.below + key).rstrip(".")
        self.bad("records.type", key=name, expected=ZipaiError(f"records.expected.{expected}", **fields))

    def __contains__(self, key: str) -> bool:
        return key in self.document

    def __getitem__(self, key: str) -> Any:
        return self.document[key]

    def keys(self, *known: str) -> None:
        for key in self.document:
            if key not in known:
                self.bad("records.key", key=repr(key), known=", ".join(known))
        for key in known:
            if key not in self.document:
                self.bad("records.key-missing", key=self.below + key)

    def text(self, key: str) -> str:
        if not isinstance(self[key], str):
            self.wrong(key, "text")
        return str(self[key])

    def number(self, key: str, most: int) -> int:
        value = self[key]
        if type(value) is not int or not 0 <= value <= most:
            self.wrong(key, "number", most=most)
        return int(value)

    def listed(self, key: str, most: int) -> list[Any]:
        value = self[key]
        if not isinstance(value, list) or len(value) > most:
            self.wrong(key, "list", most=most)
        return value

    def whole(self, key: str, most: int, *, null: bool = False) -> list[Any]:
        value = self.listed(key, most)
        if not all(type(item) is int or (null and item is None) for item in value):
            self.wrong(key, "numbers-or-null" if null else "numbers")
        return value

    def must_be(self, document: dict[str, Any]) -> None:
        """Refuse a line that says the right thing in other signs: then its bytes would not come back."""
        wanted = canonical(document)
        if wanted != self.raw:
            pairs = zip_longest(wanted, self.raw)
            at = next(place for place, (one, other) in enumerate(pairs) if one != other)
            expected, found = (repr(text[at : at + 12]) for text in (wanted, self.raw))
            self.bad("records.form", column=at + 1, expected=expected, found=found)


__all__ = ["FORMAT", "Decision", "Entry", "Footer", "Header", "Outcome", "Record", "RecordError", "read_record"]
