"""Loading the worked examples and asking the engine whether they still hold."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from zipai.cards import Card, Hand, chinese_face, deck, international_face, is_red
from zipai.melds import Group
from zipai.rulebook import RuleSet, book
from zipai.rulebook.changes import cached_rules
from zipai.rulebook.toml import Text, read, text_of
from zipai.scoring import From, Judgement, score, value, why_no_group
from zipai.scoring.finder import group_made
from zipai.scoring.huxi import total
from zipai.study import Wait, waits
from zipai.table import Action, Step, Table, choosers, forced, options, step, why
from zipai.table.dealing import Match, deal
from zipai.table.positions import read_position
from zipai.table.rules.deal import first_dealer, shuffled
from zipai.table.rules.settlement import match_over, match_result
from zipai.table.views import view_position
from zipai.words import say

_DATA: Final = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example.

    ``ask`` says what is asked: ``score`` (does this hand win, with what?), ``waits``, ``group`` (what do these
    cards make?), ``value`` (what are these groups worth?), ``kinds`` (which cards are so?) or ``face`` (what
    does this card bear?). At the table, of a position: ``legal`` (what may *seat* do?), ``why`` (may *seat* do
    *action*, and if not why?), ``step`` (what follows these answers?), ``see`` (what does *seat* see?), ``deal``
    (what is dealt?) and ``match`` (what do these totals pay?). ``shows`` are the rule ids that it shows; ``expect``
    is the answer as data.
    """

    id: str
    title: Text
    question: Text
    explain: Text
    shows: tuple[str, ...]
    ask: str
    rules: str
    expect: dict[str, Any]
    hand: Hand = Hand()
    melds: tuple[Group, ...] = ()
    win: Card | None = None
    source: From | None = None
    which: str = ""
    position: str = ""
    seat: int = 0
    action: str = ""
    answers: tuple[tuple[int, str], ...] = ()
    draw: Card | None = None
    totals: tuple[int, ...] = ()
    seed: int = 7

    @property
    def rule_set(self) -> RuleSet:
        """The rule set by which the example is judged."""
        return cached_rules(self.rules)

    def judgement(self) -> Judgement:
        """The engine's answer to a ``score`` example."""
        return score(self.hand, self.melds, self.win, self.source, self.rule_set)

    def waits(self) -> tuple[Wait, ...]:
        """The engine's answer to a ``waits`` example."""
        return waits(self.hand, self.melds, self.rule_set)

    def table(self) -> Table:
        """The table of an example that has a position."""
        return read_position({"rules": self.rules, **json.loads(self.position)})

    def step(self) -> Step:
        """The engine's answer to a ``step`` example."""
        answers = {seat: Action.read(text) for seat, text in self.answers}
        return step(self.table(), answers, self.draw)

    def answer(self) -> dict[str, Any]:
        """The engine's answer in the form of ``expect``, with only the fields that are expected."""
        found = _ANSWERS[self.ask](self)
        return {key: found.get(key) for key in self.expect}

    def problems(self) -> list[str]:
        """Where the engine disagrees with the example, and which rules it shows but the engine never named."""
        found = self.answer()
        wrong = [
            f"{self.id}: {key} is {found[key]!r}, the example says {expected!r}"
            for key, expected in self.expect.items()
            if found[key] != expected
        ]
        if self.ask == "score" and not wrong:
            judged = self.judgement()
            named = {name for name in (*judged.rule_ids, *self.expect.get("why_not", ())) if name.startswith("huxi.")}
            wrong += [
                f"{self.id}: shows {name}, which the engine did not use"
                for name in self.shows
                if name.startswith("huxi.") and name not in {*named, "huxi.sum", "huxi.eaten"}
            ]
        return wrong


def _score(example: Example) -> dict[str, Any]:
    judged = example.judgement()
    return {
        "wins": judged.wins,
        "huxi": judged.huxi,
        "groups": [f"{line.group} {line.huxi}" for line in judged.lines],
        "partitions": len(judged.ways),
        "why_not": [refusal.rule for refusal in judged.refusals],
        "reading": judged.reading,
    }


def _waits(example: Example) -> dict[str, Any]:
    found = example.waits()
    return {
        "waits": [wait.as_dict() for wait in found],
        "copies": sum(wait.unseen for wait in found),
    }


def _group(example: Example) -> dict[str, Any]:
    made = group_made(example.hand, example.rule_set)
    return {
        "group": str(made.group) if made else None,
        "huxi": made.huxi if made else None,
        "rule": made.rule if made else None,
        "shape": made.shape_rule if made else None,
        "why_not": [refusal.rule for refusal in why_no_group(example.hand, example.rule_set)],
    }


def _value(example: Example) -> dict[str, Any]:
    values = [value(group, example.rule_set) for group in example.melds]
    return {
        "huxi": total(huxi for huxi, _ in values),
        "lines": [huxi for huxi, _ in values],
        "named": [name for _, name in values],
    }


def _kinds(example: Example) -> dict[str, Any]:
    red = example.rule_set["cards.red"]
    assert isinstance(red, tuple)
    so: dict[str, Callable[[Card], bool]] = {
        "all": lambda card: True,
        "big": lambda card: card.big,
        "small": lambda card: not card.big,
        "red": lambda card: is_red(card, red),
        "number": lambda card: card.number == example.hand.kinds()[0].number,
    }
    cards = [card for card in deck() if so[example.which](card)]
    return {"cards": len(cards), "kinds": str(Hand(set(cards)))}


def _face(example: Example) -> dict[str, Any]:
    card = example.hand.kinds()[0]
    return {
        "simplified": chinese_face(card),
        "traditional": chinese_face(card, traditional=True),
        "international": international_face(card),
    }


def _legal(example: Example) -> dict[str, Any]:
    table = example.table()
    return {
        "options": [str(action) for action in options(table, example.seat)],
        "forced": [f"{event.seat} {event.action} {event.rule}" for event in forced(table)],
    }


def _why(example: Example) -> dict[str, Any]:
    refusals = why(example.table(), example.seat, Action.read(example.action))
    return {"legal": not refusals, "why_not": [refusal.rule for refusal in refusals]}


def _step(example: Example) -> dict[str, Any]:
    done = example.step()
    found: dict[str, Any] = {"events": [f"{event.seat} {event.action} {event.rule}" for event in done.events]}
    if done.table is not None:
        me = done.table.seats[example.seat]
        found |= {
            "turn": done.table.turn,
            "due": str(done.table.due) if done.table.due else None,
            "owned": me.owned,
            "melds": [str(meld) for meld in me.melds],
            "hand": str(me.hand),
            "discards": [str(card) for card in me.discards],
            "dead": [str(card) for card in me.dead],
            "barred_chi": str(Hand(me.barred_chi)),
            "barred_peng": str(Hand(me.barred_peng)),
            "passed": {str(card): huxi for card, huxi in me.passed},
            "dead_hand": me.dead_hand,
            "stock": done.table.left,
            "options": [str(action) for action in options(done.table, example.seat)],
        }
    if done.result is not None:
        found |= {
            "winners": list(done.result.winners),
            "huxi": [-1 if huxi is None else huxi for huxi in done.result.huxi],
            "points": list(done.result.points),
            "lines": [f"{line.rule} {line.as_dict()['points']}" for line in done.result.lines],
            "next_dealer": done.result.next_dealer,
            "drawn_hands": done.result.drawn_hands,
        }
    return found


def _see(example: Example) -> dict[str, Any]:
    seen = view_position(example.table(), example.seat)
    shown = [{key: value for key, value in player.items() if value is not None} for player in seen["players"]]
    return {"players": shown, "melds": [player.get("melds", []) for player in shown], "stock": seen.get("stock")}


def _deal(example: Example) -> dict[str, Any]:
    table = deal(example.rule_set, example.seed, example.seat)
    return {
        "cards": [0 if who.sitting else who.owned + (table.air is not None and at == table.dealer)
                  for at, who in enumerate(table.seats)],
        "stock": table.left,
        "lit": table.air is not None,
        "sitting": [at for at, who in enumerate(table.seats) if who.sitting],
        "order": list(table.active),
        "events": [f"{event.seat} {event.action} {event.rule}" for event in step(table).events]
                  if not choosers(table) else [],
        "first_dealer": first_dealer(example.rule_set, tuple(example.hand) or shuffled(example.seed)),
    }  # fmt: skip


def _match(example: Example) -> dict[str, Any]:
    return {
        "over": match_over(example.totals, example.rule_set),
        "pays": match_result(example.totals, example.rule_set),
        "begins": list(Match.begin(example.rule_set, example.seed).totals),
    }


_ANSWERS: Final[dict[str, Callable[[Example], dict[str, Any]]]] = {
    "score": _score,
    "waits": _waits,
    "group": _group,
    "value": _value,
    "kinds": _kinds,
    "face": _face,
    "legal": _legal,
    "why": _why,
    "step": _step,
    "see": _see,
    "deal": _deal,
    "match": _match,
}
_KEYS: Final = {
    "id",
    "title",
    "question",
    "explain",
    "shows",
    "ask",
    "rules",
    "hand",
    "melds",
    "win",
    "from",
    "which",
    "position",
    "seat",
    "action",
    "answers",
    "draw",
    "totals",
    "seed",
    "expect",
}


@lru_cache(maxsize=1)
def catalogue() -> dict[str, Example]:
    """All examples by id, in the order of the book.

    >>> catalogue()["win.pao-broken"].judgement().huxi
    18
    """
    found: dict[str, Example] = {}
    for chapter in book().chapters:
        for entry in _entries(chapter):
            if entry["id"] in found or set(entry) - _KEYS:
                raise ValueError(f"{entry['id']}: twice in the catalogue, or keys {sorted(set(entry) - _KEYS)} unknown")
            found[entry["id"]] = _example(entry)
    return found


def _entries(chapter: str) -> list[dict[str, Any]]:
    data, _ = read(_DATA / f"{chapter}.toml")
    entries: list[dict[str, Any]] = data["example"]
    return entries


def example(name: str) -> Example | None:
    """One example by its id, without reading all chapters; None where there is none.

    >>> example("win.pao-broken").title.en
    'Winning instead of a pao'
    """
    for chapter in book().chapters:
        if f'"{name}"' in (_DATA / f"{chapter}.toml").read_text(encoding="utf-8"):
            for entry in _entries(chapter):
                if entry["id"] == name:
                    return _example(entry)
    return None


def _example(entry: dict[str, Any]) -> Example:
    texts = {key: text_of(entry.get(key)) for key in ("title", "explain", "question")}
    title, explain = texts["title"], texts["explain"]
    if title is None or explain is None:
        raise ValueError(f"{entry['id']}: title and explain must be in both languages")
    asked = Text(*(say(f"examples.ask.{entry['ask']}", lang) for lang in ("en", "zh")))
    return Example(
        entry["id"],
        title,
        texts["question"] or asked,
        explain,
        tuple(entry["shows"]),
        entry["ask"],
        entry.get("rules", "paohuzi"),
        entry["expect"],
        Hand(entry.get("hand", "")),
        tuple(map(Group, entry.get("melds", ()))),
        Card(entry["win"]) if "win" in entry else None,
        From(entry["from"]) if "from" in entry else None,
        entry.get("which", ""),
        entry.get("position", ""),
        entry.get("seat", 0),
        entry.get("action", ""),
        tuple((int(seat), text) for seat, text in entry.get("answers", {}).items()),
        Card(entry["draw"]) if "draw" in entry else None,
        tuple(entry.get("totals", ())),
        entry.get("seed", 7),
    )


def examples_of(rule_id: str) -> tuple[Example, ...]:
    """The examples that show a rule.

    >>> [example.id for example in examples_of("groups.run-no-wrap")]
    ['groups.no-wrap']
    """
    return tuple(example for example in catalogue().values() if rule_id in example.shows)
