"""Rule sets: a region is data, a TOML file that says only where it differs, each with source and status."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from zipai.rulebook.parameters import Value, find, parameters
from zipai.rulebook.sources import STATUSES, Citation, citation, unknown_in
from zipai.rulebook.toml import DATA, Text, hint, line_of, read, text_of
from zipai.words import ZipaiError

FORMAT: Final = "zipai-rules/1"
_BUILT_IN: Final = DATA / "rulesets"
_DEEPEST: Final = 2


class RuleSetError(ZipaiError):
    """A rule set that can't be read: names the file, the line and what is wrong there."""

    def __init__(self, key: str, /, problems: tuple[ZipaiError, ...] = (), **fields: object) -> None:
        super().__init__(key, **fields)
        self.problems = problems or (self,)


@dataclass(frozen=True, slots=True)
class Setting:
    """The value of one parameter in one rule set, with its grounds and where it was set."""

    value: Value
    status: str
    sources: tuple[Citation, ...]
    origin: str
    note: Text | None = None


@dataclass(frozen=True, slots=True, eq=False)
class RuleSet:
    """A region's rules, resolved: every parameter has a value.

    ``rules["win.minimum"]`` is the value. Two rule sets are equal when all their values are. The
    ``fingerprint`` is the SHA-256 of the values in canonical JSON. ``kept`` holds what was worked out of the values,
    so that it is worked out once.

    >>> built_in("shaoyang")["win.minimum"], built_in("shaoyang").title["zh"]
    (10, '邵阳剥皮胡')
    """

    id: str
    title: Text
    about: Text
    settings: Mapping[str, Setting]
    unit: Text
    extends: str | None = None
    document: str | None = None
    changes: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    kept: dict[str, Any] = field(default_factory=dict, init=False, repr=False)
    _values: dict[str, Value] = field(init=False, repr=False)
    _fingerprint: str | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        # rules are looked up at every step
        object.__setattr__(self, "_values", {name: setting.value for name, setting in self.settings.items()})

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def number(self, name: str) -> int:
        """The value of an int parameter."""
        value = self._values[name]
        assert type(value) is int, name
        return value

    def is_on(self, name: str) -> bool:
        """The value of a bool parameter."""
        return self._values[name] is True

    def sentence(self, name: str) -> Text:
        """What the value of a parameter means here, in a sentence."""
        return parameters()[name].sentence(self[name], self.unit)

    @property
    def fingerprint(self) -> str:
        """SHA-256 of all values in canonical JSON."""
        found = self._fingerprint
        if found is None:
            values = {name: setting.value for name, setting in sorted(self.settings.items())}
            text = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
            import hashlib  # needed here alone, and slow to load

            found = hashlib.sha256(text.encode()).hexdigest()
            object.__setattr__(self, "_fingerprint", found)
        return found

    def changed(self, changes: Mapping[str, Value]) -> RuleSet:
        """The same rules with some values changed: a house rule, with no source but the house.

        >>> built_in("guilin").changed({"win.minimum": 20})["win.minimum"]
        20
        """
        if not changes:
            return self
        settings = dict(self.settings)
        for name, value in changes.items():
            settings[name] = Setting(value, "decided", (Citation(house=self.id),), "change")
        title = Text(*(ZipaiError("rulebook.changed", title=self.title[lang]).text(lang) for lang in ("en", "zh")))
        return RuleSet(
            self.id,
            title,
            self.about,
            MappingProxyType(settings),
            self.unit,
            self.extends,
            self.document,
            MappingProxyType({**self.changes, **changes}),
        )

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, RuleSet) and self.fingerprint == other.fingerprint)

    def __hash__(self) -> int:
        return hash(self._fingerprint or self.fingerprint)

    def __str__(self) -> str:
        def shown(value: Value) -> str:
            if isinstance(value, tuple):
                return ",".join(map(str, value))
            return str(value).lower() if isinstance(value, bool) else str(value)

        tail = "&".join(f"{name}={shown(value)}" for name, value in self.changes.items())
        return f"{self.id}?{tail}" if tail else self.id

    def __repr__(self) -> str:
        return f"<RuleSet {self}>"


@lru_cache(maxsize=1)
def rule_set_ids() -> tuple[str, ...]:
    """The ids of the rule sets that ship, in the order in which people meet them.

    >>> rule_set_ids()
    ('paohuzi', 'international', 'shaoyang', 'guilin')
    """
    found = []
    for path in _BUILT_IN.glob("*.toml"):
        data, _ = read(path)
        found.append((data["order"], path.stem))
    return tuple(name for _, name in sorted(found))


@lru_cache(maxsize=32)
def built_in(name: str) -> RuleSet:
    """The rule set that ships under *name*; a :class:`RuleSetError` for an unknown one."""
    if name not in rule_set_ids():
        known = ", ".join(rule_set_ids())
        raise RuleSetError(
            "rulebook.unknown-rules", name=repr(name), known=known, hint=hint(name, list(rule_set_ids()))
        )
    return from_file(_BUILT_IN / f"{name}.toml")


def from_file(path: Path, _below: tuple[Path, ...] = ()) -> RuleSet:
    """The rule set in a TOML file; a :class:`RuleSetError` that names file and line, with all its problems."""
    data, text = read(path)
    problems: list[ZipaiError] = []

    def bad(problem: ZipaiError, *keys: str) -> None:
        problems.append(ZipaiError("rulebook.at", file=path, line=line_of(text, *keys), problem=problem))

    _check_head(data, bad)
    parent = _parent(data, path, (*_below, path), bad)
    settings = dict(parent.settings) if parent else _defaults()
    name = data.get("id")
    entries = data.get("parameters", {})
    if not isinstance(entries, dict):
        bad(_typed("parameters", "table"), "parameters")
        entries = {}
    for key, entry in entries.items():
        if (found := _setting(key, entry, str(name), bad)) is not None:
            settings[found[0]] = found[1]
    if problems:
        first, *rest = problems
        if rest:
            tail = "; ".join(str(problem) for problem in rest[:4])
            raise RuleSetError("rulebook.many", tuple(problems), first=first, more=len(rest), rest=tail)
        raise RuleSetError(first.key, tuple(problems), **first.fields)
    title, about = text_of(data["title"]), text_of(data.get("about"))
    unit = text_of(data.get("unit"))
    # both were checked above, which the type checker can't see
    assert title is not None
    assert isinstance(name, str)
    return RuleSet(
        name,
        title,
        about or title,
        MappingProxyType(settings),
        unit or (parent.unit if parent else Text("huxi", "息")),
        data.get("extends"),
        data.get("document"),
    )


_HEAD: Final = {
    "format": "text",
    "id": "text",
    "title": "pair",
    "about": "pair",
    "unit": "pair",
    "extends": "text",
    "document": "text",
    "order": "int",
    "parameters": "table",
}


def _typed(key: str, expected: str) -> ZipaiError:
    wanted = ZipaiError(f"rulebook.expected.{expected}", low=0, high=999)
    return ZipaiError("rulebook.key-type", key=key, expected=wanted)


def _check_head(data: dict[str, Any], bad: Any) -> None:
    for key, value in data.items():
        if key not in _HEAD:
            bad(ZipaiError("rulebook.key-unknown", key=key, hint=hint(key, list(_HEAD))), key)
            continue
        good = {
            "text": isinstance(value, str) and bool(value),
            "pair": text_of(value) is not None,
            "int": type(value) is int,
            "table": isinstance(value, dict),
        }[_HEAD[key]]
        if not good and key != "parameters":
            bad(_typed(key, _HEAD[key]), key)
    for key in ("format", "id", "title"):
        if key not in data:
            bad(ZipaiError("rulebook.key-missing", key=key))
    if isinstance(data.get("format"), str) and data["format"] != FORMAT:
        bad(ZipaiError("rulebook.format", expected=FORMAT, found=repr(data["format"])), "format")


def _parent(data: dict[str, Any], path: Path, below: tuple[Path, ...], bad: Any) -> RuleSet | None:
    name = data.get("extends")
    if not isinstance(name, str) or not name:
        return None
    above = path.parent / name if name.endswith(".toml") else _BUILT_IN / f"{name}.toml"
    if above.resolve() in {p.resolve() for p in below}:
        bad(ZipaiError("rulebook.extends-loop", name=repr(name)), "extends")
        return None
    if len(below) > _DEEPEST:
        bad(ZipaiError("rulebook.extends-deep", name=below[0].stem), "extends")
        return None
    try:
        if not name.endswith(".toml"):
            built_in(name)
        return from_file(above, below)
    except ZipaiError as error:
        bad(error, "extends")
        return None


def _defaults() -> dict[str, Setting]:
    return {
        parameter.name: Setting(parameter.default, parameter.status, parameter.sources, "default")
        for parameter in parameters().values()
    }


def _setting(key: str, entry: Any, origin: str, bad: Any) -> tuple[str, Setting] | None:
    """One parameter's entry, or None; every problem of it is told to *bad*."""
    where = ("parameters", key)
    try:
        parameter = find(key)
    except ZipaiError as error:
        bad(error, *where)
        return None
    if not isinstance(entry, dict):
        bad(_typed(key, "table"), *where)
        return None
    for extra in entry:
        if extra not in ("value", "status", "sources", "note"):
            bad(ZipaiError("rulebook.key-unknown", key=f"{key}.{extra}", hint=""), *where, extra)
    value = None
    if "value" not in entry:
        bad(ZipaiError("rulebook.key-missing", key=f"{key}.value"), *where)
    else:
        try:
            value = parameter.accept(entry["value"])
        except ZipaiError as error:
            bad(error, *where, "value")
    status = entry.get("status")
    if status not in STATUSES:
        bad(_typed(f"{key}.status", "status"), *where, "status")
    listed = entry.get("sources")
    cites = [citation(item) for item in listed] if isinstance(listed, list) else []
    if not cites or not all(cites):
        bad(_typed(f"{key}.sources", "sources"), *where, "sources")
    for cite in filter(None, cites):
        if (unknown := unknown_in(cite)) is not None:
            bad(ZipaiError("rulebook.source-unknown", name=key, source=repr(unknown)), *where, "sources")
    note = text_of(entry.get("note"))
    if "note" in entry and note is None:
        bad(_typed(f"{key}.note", "pair"), *where, "note")
    if value is None:
        return None
    return parameter.name, Setting(value, str(status), tuple(c for c in cites if c is not None), origin, note)


def all_built_in() -> Iterator[RuleSet]:
    """Every rule set that ships, in order."""
    return map(built_in, rule_set_ids())
