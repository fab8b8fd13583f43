"""Naming a rule set in one word: an id or a file, with changes behind a question mark."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from zipai.rulebook.parameters import Value, find
from zipai.rulebook.rulesets import RuleSet, built_in, from_file
from zipai.words import ZipaiError


def load_rules(name: str | RuleSet, changes: Iterable[str] = ()) -> RuleSet:
    """The rule set that *name* says: an id, a TOML file's path, or either with changes.

    *changes* are further ``name=value`` texts. Raises :class:`~zipai.words.ZipaiError` for an unknown rule
    set, an unknown option or a value out of range.

    >>> load_rules("guilin?win.minimum=20&deal.lay-ti=false")["win.minimum"]
    20
    >>> load_rules("paohuzi", ["min_huxi=10"])["win.minimum"]
    10
    """
    if isinstance(name, RuleSet):
        base, tail = name, ""
    else:
        stem, _, tail = name.partition("?")
        base = from_file(Path(stem)) if _is_path(stem) else built_in(stem)
    return base.changed(dict(_change(text) for text in (*filter(None, tail.split("&")), *changes)))


@lru_cache(maxsize=64)
def cached_rules(name: str) -> RuleSet:
    """As :func:`load_rules`, read once: for many questions about the same rules."""
    return load_rules(name)


def _is_path(text: str) -> bool:
    return text.endswith(".toml") or "/" in text or "\\" in text or Path(text).is_dir()


def _change(text: str) -> tuple[str, Value]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise ZipaiError("rulebook.change-form", text=repr(text))
    parameter = find(name)
    return parameter.name, parameter.read(value)
