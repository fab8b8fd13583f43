"""Levels: a goal in one line, cards, what may be done, a check by name and a ladder of hints.

They stand in ``zipai/lessons/data/``, one file a notebook. What is right is not written there: the check asks
the rules core, and so does the last hint.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any, Final, Literal, get_args

from zipai.cards import COPIES, KINDS, Card, Hand
from zipai.melds import Group, meld
from zipai.rulebook import RuleSet, load_rules, rule_set_ids
from zipai.rulebook.toml import Text, read, text_of
from zipai.scoring import From
from zipai.words import ZipaiError

FORMAT: Final = "zipai-levels/1"

#: What may be done: pick cards of the hand, add a card, choose one of several cards, or choose a region.
Doing = Literal["pick", "add", "choose", "region"]
#: An answer: the picked cards, the card added or chosen, or a region's id.
Answer = Hand | Card | str


@dataclass(frozen=True)
class Level:
    """One exercise."""

    id: str
    notebook: str
    do: Doing
    goal: Text
    check: str
    teaches: tuple[str, ...]
    look: Text
    praise: Text
    rules: RuleSet
    hand: Hand = Hand()
    melds: tuple[Group, ...] = ()
    win: Card | None = None
    source: From = From.OTHER
    options: tuple[str, ...] = ()
    least: int = 1
    most: int = 4
    huxi: int = 0


_KEYS: Final = {
    "id", "do", "goal", "check", "teaches", "look", "praise",
    "rules", "hand", "melds", "win", "source", "options", "least", "most", "huxi",
}  # fmt: skip


@lru_cache(maxsize=1)
def _all() -> dict[str, Level]:
    folder = Path(str(files("zipai.lessons").joinpath("data")))
    found: dict[str, Level] = {}
    for path in sorted(folder.glob("*.toml")):
        data, _ = read(path)
        if data.get("format") != FORMAT:
            raise ValueError(f"{path.name}: format is not {FORMAT}")
        for entry in data["level"]:
            one = _level(entry, path.stem)
            if one.id in found:
                raise ValueError(f"{one.id} stands twice")
            found[one.id] = one
    return found


def _level(entry: dict[str, Any], notebook: str) -> Level:
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

    return Level(
        where,
        notebook,
        entry["do"],
        both("goal"),
        entry["check"],
        tuple(entry["teaches"]),
        both("look"),
        both("praise"),
        load_rules(entry.get("rules", "paohuzi")),
        Hand(entry.get("hand", "")),
        tuple(meld(text) for text in entry.get("melds", ())),
        Card(entry["win"]) if "win" in entry else None,
        From(entry.get("source", "other")),
        tuple(entry.get("options", ())),
        entry.get("least", 1),
        entry.get("most", 4),
        entry.get("huxi", 0),
    )


def level(level_id: str) -> Level:
    """The level called *level_id*; a :class:`~zipai.words.ZipaiError` for an unknown one."""
    if level_id not in _all():
        raise ZipaiError("lessons.unknown", id=repr(level_id), known=", ".join(_all()))
    return _all()[level_id]


def notebooks() -> tuple[str, ...]:
    """The notebooks that have levels, in reading order."""
    return tuple(dict.fromkeys(one.notebook for one in _all().values()))


def levels_of(notebook: str) -> tuple[Level, ...]:
    """The levels of a notebook, in reading order."""
    return tuple(one for one in _all().values() if one.notebook == notebook)


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
