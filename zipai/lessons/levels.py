"""Levels: a goal in one line, cards or a position, what may be done, a check by name and a ladder of hints.

What is right is never written in a level: the check asks the rules core, and so does the last hint. What is written
is the likely mistake and the rule that refuses or explains it, and that too is asked of the core in the tests.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, Literal, get_args

from zipai.cards import COPIES, KINDS, Card, Hand
from zipai.examples import catalogue
from zipai.melds import Group
from zipai.rulebook import RuleSet, rule_set_ids
from zipai.rulebook.changes import cached_rules
from zipai.rulebook.toml import Text, text_of
from zipai.scoring import From, Judgement, score
from zipai.table import Action, Step, Table, options, read_position, step
from zipai.words import ZipaiError

#: What may be done: pick cards of the hand, add a card, choose one of several cards, or choose a region; choose one
#: answer, or all that are right; say a number; or play, which is anything that the seat may do.
Doing = Literal["pick", "add", "choose", "region", "one", "several", "number", "play"]
#: An answer: the picked cards, the card added or chosen, a region's id or an option, several options, a number.
Answer = Hand | Card | str | tuple[str, ...] | int


@dataclass(frozen=True)
class Mistake:
    """A likely wrong answer, as text, and the rule that refuses or explains it."""

    answer: str
    rule: str


@dataclass(frozen=True)
class Level:
    """One exercise.

    ``seat`` is the learner's. ``answers`` and ``draw`` are what a step at the position is given. ``open`` shows all
    hands and not only what the seat sees. ``most`` bounds what is picked, ``number`` is what a check measures by,
    and ``text`` what it asks about.
    """

    id: str
    chapter: str
    do: Doing
    goal: Text
    check: str
    teaches: tuple[str, ...]
    look: Text
    praise: Text
    rules: RuleSet
    wrong: tuple[Mistake, ...] = ()
    hand: Hand = Hand()
    melds: tuple[Group, ...] = ()
    win: Card | None = None
    source: From = From.OTHER
    options: tuple[str, ...] = ()
    least: int = 1
    most: int = 4
    huxi: int = 0
    low: int = 0
    high: int = 100
    number: int = 0
    text: str = ""
    position: str = ""
    seat: int = 0
    open: bool = False
    action: str = ""
    answers: tuple[tuple[int, str], ...] = ()
    draw: Card | None = None
    totals: tuple[int, ...] = ()

    def table(self) -> Table:
        """The table of a level that has a position."""
        return read_position({**json.loads(self.position), "rules": str(self.rules)})

    def step(self) -> Step:
        """What follows at the position when the level's answers are opened."""
        return step(self.table(), {seat: Action.read(text) for seat, text in self.answers}, self.draw)

    def judgement(self) -> Judgement:
        """What the rules core says of the hand, with the card that comes where there is one."""
        return score(self.hand, self.melds, self.win, None if self.win is None else self.source, self.rules)


#: What a level may take over from a worked example, and what it may say itself.
_SHARED: Final = ("rules", "hand", "melds", "win", "source", "position", "seat", "action", "answers", "draw", "totals")
_KEYS: Final = {
    "id", "do", "goal", "check", "teaches", "look", "praise", "wrong", "example", "options", "no",
    "least", "most", "huxi", "low", "high", "number", "text", "open", *_SHARED,
}  # fmt: skip


def read_level(entry: dict[str, Any], chapter: str) -> Level:
    """A level as it stands in a chapter's file; ``ValueError`` where it can't be one."""
    where = str(entry.get("id"))
    if unknown := set(entry) - _KEYS:
        raise ValueError(f"{where}: unknown key {sorted(unknown)}")
    if entry["do"] not in get_args(Doing):
        raise ValueError(f"{where}: nothing is called {entry['do']!r} to do")

    def both(key: str) -> Text:
        text = text_of(entry.get(key))
        if text is None:
            raise ValueError(f"{where}: {key} must be in both languages")
        return text

    given = _of_example(entry["example"]) if "example" in entry else {}
    given |= {key: entry[key] for key in _SHARED if key in entry}
    wrong = entry.get("wrong", ())
    return Level(
        id=where,
        chapter=chapter,
        do=entry["do"],
        goal=both("goal"),
        check=entry["check"],
        teaches=tuple(entry["teaches"]),
        look=both("look"),
        praise=both("praise"),
        rules=cached_rules(given.get("rules", "paohuzi")),
        wrong=tuple(Mistake(each["answer"], each["rule"]) for each in ([wrong] if isinstance(wrong, dict) else wrong)),
        hand=Hand(given.get("hand", "")),
        melds=tuple(map(Group, given.get("melds", ()))),
        win=Card(given["win"]) if given.get("win") else None,
        source=From(given.get("source") or "other"),
        options=_options(entry),
        least=entry.get("least", 1),
        most=entry.get("most", 4),
        huxi=entry.get("huxi", 0),
        low=entry.get("low", 0),
        high=entry.get("high", 100),
        number=entry.get("number", 0),
        text=entry.get("text", ""),
        position=given.get("position", ""),
        seat=given.get("seat", 0),
        open=entry.get("open", False),
        action=given.get("action", ""),
        answers=tuple((int(seat), text) for seat, text in given.get("answers", {}).items()),
        draw=Card(given["draw"]) if given.get("draw") else None,
        totals=tuple(given.get("totals", ())),
    )  # fmt: skip


def _options(entry: dict[str, Any]) -> tuple[str, ...]:
    """What can be chosen: the options, or for a question with reasons yes, and no for each of the rules."""
    if "no" in entry:
        return ("yes", *(f"no {rule_id}" for rule_id in entry["no"]))
    return tuple(entry.get("options", ()))


def _of_example(example_id: str) -> dict[str, Any]:
    """The cards or the position of a worked example, so that nothing is written twice."""
    example = catalogue()[example_id]
    found = {key: getattr(example, key) for key in _SHARED}
    return found | {
        "hand": str(example.hand),
        "melds": [str(group) for group in example.melds],
        "win": None if example.win is None else str(example.win),
        "draw": None if example.draw is None else str(example.draw),
        "answers": dict(example.answers),
    }


def left_to_add(given: Level) -> tuple[Card, ...]:
    """The kinds of which there is still a card to add to the level's hand."""

    def used(card: Card) -> int:
        return given.hand.count(card) + sum(group.cards.count(card) for group in given.melds)

    return tuple(card for card in map(Card, range(KINDS)) if used(card) < COPIES)


def answers_to(given: Level) -> Iterator[Answer]:
    """Every answer that can be given, each once."""
    match given.do:
        case "pick":
            kinds = given.hand.kinds()
            for counts in product(*(range(given.hand.count(kind) + 1) for kind in kinds)):
                if given.least <= sum(counts) <= given.most:
                    yield Hand([kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)])
        case "add":
            yield from left_to_add(given)
        case "choose":
            yield from map(Card, given.options)
        case "region":
            yield from given.options or rule_set_ids()
        case "one":
            yield from given.options
        case "several":
            for chosen in product((False, True), repeat=len(given.options)):
                if any(chosen):
                    yield tuple(option for option, on in zip(given.options, chosen, strict=True) if on)
        case "number":
            yield from range(given.low, given.high + 1)
        case "play":
            yield from map(str, options(given.table(), given.seat))


def answer_text(answer: Answer) -> str:
    """An answer in one line, as graders and pages write it.

    >>> answer_text(Hand("123s")), answer_text(("chi 123s", "pass")), answer_text(13)
    ('123s', 'chi 123s; pass', '13')
    """
    return "; ".join(answer) if isinstance(answer, tuple) else str(answer)


def read_answer(given: Level, text: str) -> Answer:
    """The answer to a level that *text* says; a :class:`~zipai.words.ZipaiError` where it can't be one."""
    written = text.strip()
    found: Answer
    match given.do:
        case "pick":
            found = Hand(written)
            if not given.least <= len(found) <= given.most or found not in given.hand:
                raise _no_answer(given, text)
            return found
        case "add" | "choose":
            found = Card(written)
        case "number":
            if not written.removeprefix("-").isdecimal():
                raise ZipaiError("lessons.no-number", text=repr(text))
            return int(written)
        case "several":
            parts = {part.strip() for part in written.split(";") if part.strip()}
            found = tuple(option for option in given.options if option in parts)
            if len(found) != len(parts):
                raise _no_answer(given, text)
        case "play":
            found = str(Action.read(written))
        case _:
            found = written
    if found not in answers_to(given):
        raise _no_answer(given, text)
    return found


def _no_answer(given: Level, text: str) -> ZipaiError:
    return ZipaiError("lessons.no-answer", text=repr(text), id=given.id)
