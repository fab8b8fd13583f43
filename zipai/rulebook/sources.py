"""Where a rule or a setting comes from: sources with titles, decisions with reasons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from zipai.rulebook.toml import DATA, Text, read, text_of
from zipai.words import say

STATUSES: Final = ("sourced", "decided", "disputed")


@dataclass(frozen=True, slots=True)
class Source:
    """A document, page or program that states rules; readers see its title, never its id."""

    id: str
    kind: str
    title: Text
    language: Text
    settles: Text
    address: str | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A point that the sources leave open, what we decided, and why."""

    id: str
    question: Text
    decision: Text
    reason: Text


@dataclass(frozen=True, slots=True)
class Citation:
    """One ground: lines of a document, another source, a decision of ours, or a table's own house rule.

    >>> Citation(doc="000", lines=(46,)).as_dict()
    {'doc': '000', 'lines': [46]}
    >>> Citation(doc="000", lines=(46,)).text("en")
    'International Zipai, encyclopedia entry, line 46'
    """

    doc: str | None = None
    lines: tuple[int, ...] = ()
    ref: str | None = None
    decision: str | None = None
    house: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """As it stands in JSON and TOML."""
        if self.doc is not None:
            return {"doc": self.doc, "lines": list(self.lines)}
        for key in ("ref", "decision", "house"):
            if (value := getattr(self, key)) is not None:
                return {key: value}
        raise AssertionError(self)

    def text(self, lang: str) -> str:
        """The ground as readers see it: a title, a decision's reason, or the house's own words."""
        if self.doc is not None:
            where = say(f"rulebook.{'line' if len(self.lines) == 1 else 'lines'}", lang, lines=spans(self.lines))
            return f"{sources()[self.doc].title[lang]}{', ' if lang == 'en' else '，'}{where}"
        if self.ref is not None:
            return sources()[self.ref].title[lang]
        if self.decision is not None:
            decided = decisions()[self.decision]
            colon = ": " if lang == "en" else "："
            return f"{say('rulebook.status.decided', lang)} {decided.id}{colon}{decided.reason[lang]}"
        return f"{say('rulebook.house-rule', lang)}: {self.house}"


def spans(lines: tuple[int, ...]) -> str:
    """Line numbers with runs drawn together.

    >>> spans((44, 50, 51, 52, 54))
    '44, 50–52, 54'
    """
    parts: list[list[int]] = []
    for line in sorted(lines):
        if parts and line == parts[-1][1] + 1:
            parts[-1][1] = line
        else:
            parts.append([line, line])
    return ", ".join(f"{a}" if a == b else f"{a}–{b}" for a, b in parts)


def citation(value: Any) -> Citation | None:
    """A citation read from TOML, or None where it is none."""
    if not isinstance(value, dict):
        return None
    if set(value) == {"doc", "lines"}:
        doc, lines = value["doc"], value["lines"]
        good = isinstance(lines, list) and lines and all(type(n) is int and n > 0 for n in lines)
        return Citation(doc=doc, lines=tuple(lines)) if isinstance(doc, str) and good else None
    if len(value) == 1:
        key, text = next(iter(value.items()))
        if key in ("ref", "decision", "house") and isinstance(text, str) and text.strip():
            return {"ref": Citation(ref=text), "decision": Citation(decision=text), "house": Citation(house=text)}[key]
    return None


def unknown_in(cite: Citation) -> str | None:
    """The id that a citation names and that nobody listed, or None when all is known."""
    for name, known in ((cite.doc, sources()), (cite.ref, sources()), (cite.decision, decisions())):
        if name is not None and name not in known:
            return name
    return None


@lru_cache(maxsize=1)
def sources() -> dict[str, Source]:
    """All sources by id, documents first."""
    data, _ = read(DATA / "sources.toml")
    return {
        entry["id"]: Source(
            entry["id"],
            entry["kind"],
            _text(entry, "title"),
            _text(entry, "language"),
            _text(entry, "settles"),
            entry.get("address"),
        )
        for entry in data["source"]
    }


@lru_cache(maxsize=1)
def decisions() -> dict[str, Decision]:
    """All decisions by id."""
    data, _ = read(DATA / "decisions.toml")
    return {
        entry["id"]: Decision(entry["id"], _text(entry, "question"), _text(entry, "decision"), _text(entry, "reason"))
        for entry in data["decision"]
    }


def _text(entry: dict[str, Any], key: str) -> Text:
    text = text_of(entry.get(key))
    if text is None:
        raise ValueError(f"{entry.get('id')}: {key} must be in both languages")
    return text
