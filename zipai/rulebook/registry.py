"""The registry of rules: each with an id that never changes, its sentence, its status and its sources."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any, Final

from zipai.rulebook.sources import STATUSES, Citation, citation, unknown_in
from zipai.rulebook.toml import DATA, Text, hint, read, text_of
from zipai.threads import DECIDERS
from zipai.words import ZipaiError

#: The modules whose functions decide rules; importing them binds the marks.
ROOMS: Final = (
    "zipai.cards",
    "zipai.melds",
    "zipai.scoring.huxi",
    "zipai.scoring.arrival",
    "zipai.scoring.partition",
    "zipai.scoring.judge",
    "zipai.study.waits",
    "zipai.table.engine",
    "zipai.table.dealing",
)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the book; registry, website and course use the same list."""

    id: str
    title: Text
    lead: Text


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: an id, a title, a sentence, and the grounds it rests on."""

    id: str
    chapter: str
    title: Text
    statement: Text
    status: str
    sources: tuple[Citation, ...]
    note: Text | None = None
    refusals: tuple[tuple[str, Text], ...] = ()
    replaced_by: str | None = None

    @property
    def deciders(self) -> tuple[Callable[..., Any], ...]:
        """The functions that decide this rule."""
        for room in ROOMS:
            import_module(room)
        return tuple(DECIDERS.get(self.id, ()))

    @property
    def implemented_by(self) -> tuple[str, ...]:
        """The dotted names of the functions that decide this rule."""
        return tuple(f"{f.__module__}.{f.__qualname__}" for f in self.deciders)

    def as_dict(self) -> dict[str, Any]:
        """The rule as it stands in ``zipai rules --json``."""
        return {
            "id": self.id,
            "chapter": self.chapter,
            "title": self.title.as_dict(),
            "statement": self.statement.as_dict(),
            "status": self.status,
            "sources": [source.as_dict() for source in self.sources],
            "implemented_by": list(self.implemented_by),
            "replaced_by": self.replaced_by,
        }


@dataclass(frozen=True, slots=True)
class Book:
    """All chapters and rules."""

    chapters: dict[str, Chapter]
    rules: dict[str, Rule]

    def __getitem__(self, rule_id: str) -> Rule:
        try:
            return self.rules[rule_id]
        except KeyError:
            known = list(self.rules)
            raise ZipaiError("rulebook.unknown-rule", name=repr(rule_id), hint=hint(rule_id, known)) from None

    def of_chapter(self, chapter: str) -> tuple[Rule, ...]:
        """The rules of a chapter, in the book's order."""
        return tuple(rule for rule in self.rules.values() if rule.chapter == chapter)


@lru_cache(maxsize=1)
def book() -> Book:
    """The book, read once.

    >>> book()["groups.run"].title["zh"]
    '一句话（顺子）'
    """
    data, _ = read(DATA / "chapters.toml")
    chapters = {
        entry["id"]: Chapter(entry["id"], _need(entry, "title"), _need(entry, "lead")) for entry in data["chapter"]
    }
    rules: dict[str, Rule] = {}
    for chapter in chapters:
        entries, _ = read(DATA / "rules" / f"{chapter}.toml")
        for entry in entries["rule"]:
            rule = _rule(entry, chapter)
            if rule.id in rules:
                raise ValueError(f"{rule.id} stands twice in the registry")
            rules[rule.id] = rule
    return Book(chapters, rules)


@lru_cache(maxsize=1)
def not_rules() -> tuple[dict[str, Any], ...]:
    """The lines of the documents that state no rule, each with the reason, as they stand in JSON."""
    data, _ = read(DATA / "not_rules.toml")
    return tuple(
        {"doc": entry["doc"], "lines": entry["lines"], "reason": _need(entry, "reason").en} for entry in data["line"]
    )


_KEYS: Final = {"id", "title", "statement", "status", "sources", "note", "replaced_by"}


def _rule(entry: dict[str, Any], chapter: str) -> Rule:
    rule_id = entry["id"]
    refusals = tuple((key, _need(entry, key)) for key in entry if key.startswith("refusal"))
    if extra := set(entry) - _KEYS - {key for key, _ in refusals}:
        raise ValueError(f"{rule_id}: unknown key {sorted(extra)}")
    cites = [citation(value) for value in entry["sources"]]
    known = [cite for cite in cites if cite is not None and unknown_in(cite) is None]
    if not cites or len(known) != len(cites):
        raise ValueError(f"{rule_id}: sources that nobody listed: {entry['sources']}")
    if entry["status"] not in STATUSES:
        raise ValueError(f"{rule_id}: status {entry['status']!r}")
    note = text_of(entry.get("note"))
    if note is None and entry["status"] != "sourced":
        raise ValueError(f"{rule_id}: a rule that no source settles says so in a note")
    return Rule(
        rule_id,
        chapter,
        _need(entry, "title"),
        _need(entry, "statement"),
        entry["status"],
        tuple(known),
        note,
        refusals,
        entry.get("replaced_by"),
    )


def _need(entry: dict[str, Any], key: str) -> Text:
    text = text_of(entry.get(key))
    if text is None:
        raise ValueError(f"{entry.get('id')}: {key} must be in both languages")
    return text
