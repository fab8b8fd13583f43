"""Parameters: what a region may set, each declared once with type, range, default, rule id and sentences."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zipai.rulebook.sources import Citation, citation
from zipai.rulebook.toml import DATA, Text, hint, read, text_of
from zipai.words import ZipaiError

Value = int | bool | str | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One thing that regions set differently.

    ``rule`` is the rule that reads it; ``sentences`` are templates from which prose, tables and refusals are
    made, one for each value of a choice or bool, or one with ``{value}``. ``unit`` is ``huxi`` where the
    value counts huxi.
    """

    name: str
    rule: str
    type: str
    default: Value
    status: str
    sources: tuple[Citation, ...]
    sentences: dict[str, Text]
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    aliases: tuple[str, ...] = ()

    def accept(self, value: object) -> Value:
        """*value* as this parameter's type; a :class:`~zipai.words.ZipaiError` that says what is expected.

        >>> parameters()["win.minimum"].accept(20)
        20
        >>> parameters()["win.minimum"].accept(-1)
        Traceback (most recent call last):
        zipai.words.ZipaiError: win.minimum = -1: expected a whole number from 0 to 100
        """
        match self.type:
            case "bool" if isinstance(value, bool):
                return value
            case "int" if type(value) is int and self.low <= value <= self.high:
                return value
            case "choice" if isinstance(value, str) and value.replace("_", "-") in self.choices:
                return value.replace("_", "-")
            case "numbers" if isinstance(value, list | tuple):
                numbers = tuple(value)
                whole = all(type(n) is int and self.low <= n <= self.high for n in numbers)
                if whole and len(set(numbers)) == len(numbers):
                    return tuple(sorted(numbers))
        raise ZipaiError("rulebook.value", name=self.name, value=_shown(value), expected=self.expected())

    def read(self, text: str) -> Value:
        """The value written as *text* on a command line."""
        value: object = text
        match self.type:
            case "bool":
                value = {"true": True, "false": False}.get(text.lower(), text)
            case "int":
                value = int(text) if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 10 else text
            case "numbers":
                parts = [part.strip() for part in text.split(",")] if text else []
                value = [int(part) for part in parts] if all(p.isascii() and p.isdigit() for p in parts) else text
        return self.accept(value)

    def expected(self) -> ZipaiError:
        """What a value must be, in words."""
        choices = ", ".join(self.choices)
        return ZipaiError(f"rulebook.expected.{self.type}", low=self.low, high=self.high, choices=choices)

    def sentence(self, value: Value, unit: Text) -> Text:
        """The sentence that says what *value* means, with the region's word for huxi.

        >>> parameters()["win.minimum"].sentence(20, Text("yóu", "油")).en
        'A win needs at least 20 yóu.'
        """
        if self.type == "bool":
            template = self.sentences["true" if value else "false"]
        else:
            template = self.sentences.get(str(value), self.sentences.get("value", Text("{value}", "{value}")))

        def fill(lang: str) -> str:
            shown = _listed(value, lang) if isinstance(value, tuple) else value
            return template[lang].format(value=shown, unit=unit[lang])

        return Text(fill("en"), fill("zh"))


def _shown(value: object) -> str:
    if isinstance(value, list | tuple):
        value = ",".join(map(str, value))
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= 40 else text[:40] + "…"


def _listed(numbers: tuple[int, ...], lang: str) -> str:
    return ("、" if lang == "zh" else ", ").join(map(str, numbers))


@lru_cache(maxsize=1)
def parameters() -> dict[str, Parameter]:
    """All parameters by name, in the order of the book."""
    data, _ = read(DATA / "parameters.toml")
    return {entry["name"]: _parameter(entry) for entry in data["parameter"]}


def _parameter(entry: dict[str, Any]) -> Parameter:
    sentences = {key: text_of(value) for key, value in entry["sentence"].items()}
    cites = [citation(value) for value in entry["sources"]]
    if not all(sentences.values()) or not all(cites):
        raise ValueError(f"{entry['name']}: sentences in both languages and sources are needed")
    low, high = entry.get("range", (0, 0))
    default = entry["default"]
    return Parameter(
        entry["name"],
        entry["rule"],
        entry["type"],
        tuple(default) if isinstance(default, list) else default,
        entry["status"],
        tuple(cite for cite in cites if cite is not None),
        {key: text for key, text in sentences.items() if text is not None},
        tuple(entry.get("choices", ())),
        low,
        high,
        tuple(entry.get("aliases", ())),
    )


@lru_cache(maxsize=1)
def _families() -> dict[str, list[str]]:
    """Names that stand for several parameters at once, such as the whole huxi table."""
    data, _ = read(DATA / "parameters.toml")
    return {
        family["name"]: [name for name in parameters() if name.startswith(family["prefix"])]
        for family in data.get("family", [])
    }


def find(name: str) -> Parameter:
    """The parameter called *name*, or by one of its aliases.

    >>> find("min_huxi").name
    'win.minimum'
    >>> find("win.minimun")
    Traceback (most recent call last):
    zipai.words.ZipaiError: unknown option win.minimun: did you mean win.minimum?
    """
    known = parameters()
    if name in known:
        return known[name]
    for parameter in known.values():
        if name in parameter.aliases:
            return parameter
    if name in _families():
        raise ZipaiError("rulebook.family", name=name, members=", ".join(_families()[name]))
    names = [*known, *(alias for parameter in known.values() for alias in parameter.aliases)]
    raise ZipaiError("rulebook.unknown-parameter", name=_shown(name), hint=hint(name, names))
