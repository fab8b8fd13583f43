"""What changes between two rule sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zipai.rulebook.parameters import Value, parameters
from zipai.rulebook.rulesets import RuleSet
from zipai.rulebook.toml import Text


@dataclass(frozen=True, slots=True)
class Difference:
    """One parameter that two rule sets set differently, with the sentence of each."""

    parameter: str
    rule: str
    values: tuple[Value, Value]
    sentences: tuple[Text, Text]
    statuses: tuple[str, str]

    def as_dict(self) -> dict[str, Any]:
        """As it stands in ``zipai diff --json``."""
        sides = [
            {"value": value, "sentence": sentence.as_dict(), "status": status}
            for value, sentence, status in zip(self.values, self.sentences, self.statuses, strict=True)
        ]
        return {"parameter": self.parameter, "rule": self.rule, "a": sides[0], "b": sides[1]}


def diff(a: RuleSet, b: RuleSet) -> tuple[Difference, ...]:
    """The parameters whose values differ, in the order of the book.

    >>> from zipai.rulebook import built_in
    >>> [d.parameter for d in diff(built_in("paohuzi"), built_in("international"))]
    ['cards.face']
    """
    return tuple(
        Difference(
            name,
            parameter.rule,
            (a[name], b[name]),
            (a.sentence(name), b.sentence(name)),
            (a.settings[name].status, b.settings[name].status),
        )
        for name, parameter in parameters().items()
        if a[name] != b[name]
    )
