"""What makers of exercises have in common: chance from a seed, moments of played hands, texts with fields.

Positions are not thought out but found: hands are dealt and played by chance, and a moment that asks the question
is taken. Players who think would play better, but they will learn, and the exercises of a seed would change with
them. What is right is asked of the rules core, as for every level.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

from zipai.cards import Card
from zipai.players import Random, play_hand
from zipai.players.match import seats_of
from zipai.rulebook import RuleSet, built_in
from zipai.rulebook.toml import Text
from zipai.table import Action, Table
from zipai.table.replay import Moment
from zipai.table.state import Air, Origin
from zipai.table.transcript import action_said
from zipai.table.views import view_position
from zipai.words import LANGS, say

T = TypeVar("T")
Entry = dict[str, Any]
#: Makes the entry of a level, as it would stand in a file, from chance; None where this try led to nothing.
Maker = Callable[["Chance"], Entry | None]

GENERATORS: Final[dict[str, Maker]] = {}


class Chance:
    """Chance from one seed; only ``random()`` is asked, which Python promises to keep the same for ever."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)

    def below(self, count: int) -> int:
        """A whole number from 0 to one below *count*."""
        return int(self._rng.random() * count)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.below(len(things))]

    def some(self, things: Sequence[T], count: int) -> list[T]:
        """So many of the things, or all if there are fewer, in an order by chance."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]


def generator(name: str) -> Callable[[Maker], Maker]:
    """Register a maker under its *name*, which begins with its chapter's."""

    def keep(maker: Maker) -> Maker:
        GENERATORS[name] = maker
        return maker

    return keep


def told(key: str, **fields: object) -> Text:
    """The words *key* of exercises in both languages; cards among the fields are named in each."""

    def said(lang: str) -> str:
        return say(f"exercises.{key}", lang, **{name: _in(value, lang) for name, value in fields.items()})

    return Text(*map(said, LANGS))


def _in(value: object, lang: str) -> object:
    if isinstance(value, Card):
        return value.name(lang)
    return value[lang] if isinstance(value, Text) else value


def listed(texts: Sequence[Text]) -> Text:
    """The texts one after another, in each language."""
    return Text("; ".join(text.en for text in texts), "；".join(text.zh for text in texts))


def moments(chance: Chance, rules: RuleSet) -> Iterator[Moment]:
    """The moments of a hand that is dealt and played by chance, from a moment by chance on and round to it."""
    seed = chance.below(1_000_000)
    played = play_hand(rules, seed, [Random()] * seats_of(rules), dealer=0).moments
    first = chance.below(len(played))
    yield from (*played[first:], *played[:first])


def asked(table: Table, seat: int) -> Entry:
    """The position as the seat sees it."""
    return {"position": as_json(view_position(table, seat)), "seat": seat}


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def cards_shown(chance: Chance) -> Iterator[tuple[Table, Air]]:
    """Moments at which a card lies that was drawn or discarded, each with that card and who showed it."""
    for moment in moments(chance, built_in("paohuzi")):
        air = moment.table.air
        if air is not None and air.origin is not Origin.LIT:
            yield moment.table, air


def action_told(action: Action) -> Text:
    """An action in both languages."""
    return Text(*(action_said(action, lang) for lang in LANGS))


__all__ = [
    "GENERATORS", "Chance", "Entry", "Maker", "action_told", "as_json", "asked", "cards_shown", "generator", "listed",
    "moments", "told",
]  # fmt: skip
