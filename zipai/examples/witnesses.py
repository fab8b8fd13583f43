"""Positions that two rule sets judge differently, found among the worked examples.

A witness of a parameter is an example whose answer differs between two rule sets, and changes too when only that
parameter is taken from the other one: so it is this parameter that makes the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Any

from zipai.examples.catalogue import Example, catalogue
from zipai.rulebook import Parameter, RuleSet
from zipai.words import ZipaiError

#: What an example answers under some rules; None where its position cannot come up under them.
Answer = dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Witness:
    """An example and what each rule set answers to its question, in the order in which they were asked."""

    example: Example
    answers: tuple[tuple[str, Answer], ...]

    def groups(self) -> list[tuple[Answer, list[str]]]:
        """The answers that differ, each with the ids of the rule sets that give it; those without one are left out."""
        found: list[tuple[Answer, list[str]]] = []
        for name, answer in self.answers:
            if answer is None:
                continue
            for other, names in found:
                if other == answer:
                    names.append(name)
                    break
            else:
                found.append((answer, [name]))
        return found


@lru_cache(maxsize=4096)
def answer_under(example_id: str, rules: str) -> Answer:
    """The answer of an example under other rules than its own.

    >>> answer_under("win.twelve", "shaoyang"), answer_under("win.twelve", "paohuzi")["wins"]
    ({'wins': True, 'huxi': 12}, False)
    """
    example = catalogue()[example_id]
    try:
        return replace(example, rules=rules).answer()
    except ZipaiError:
        # The position itself needs the rules of its own table, such as a lit card.
        return None


def witness(parameter: Parameter, among: Sequence[RuleSet]) -> Witness | None:
    """An example that shows the parameter at work between two of the rule sets, or None where the catalogue has none.

    Examples that show the parameter's rule are tried first.

    >>> from zipai.rulebook import built_in, parameters
    >>> found = witness(parameters()["win.minimum"], [built_in("paohuzi"), built_in("shaoyang")])
    >>> [names for _, names in found.groups()]
    [['paohuzi'], ['shaoyang']]
    """
    pairs = [(a, b) for a, b in combinations(among, 2) if a[parameter.name] != b[parameter.name]]
    for example in _likely(parameter):
        if any(_shows(example, parameter.name, a, b) for a, b in pairs):
            answers = tuple((rules.id, answer_under(example.id, str(rules))) for rules in among)
            return Witness(example, answers)
    return None


def _likely(parameter: Parameter) -> Iterator[Example]:
    """Examples that may show it: those of its rule, then those of its chapter; of house rules after all others."""
    chapter = parameter.rule.partition(".")[0]

    def rank(example: Example) -> tuple[bool, bool, int]:
        shown = parameter.rule in example.shows
        return "?" in example.rules, not shown, example.shows.index(parameter.rule) if shown else 0

    near = (
        example
        for example in catalogue().values()
        if example.ask not in _UNFIT and any(name.startswith(f"{chapter}.") for name in example.shows)
    )
    yield from sorted(near, key=rank)


#: Questions without a position.
_UNFIT = ("kinds", "face")


def _shows(example: Example, name: str, a: RuleSet, b: RuleSet) -> bool:
    ours, theirs = answer_under(example.id, str(a)), answer_under(example.id, str(b))
    if ours is None or theirs is None or ours == theirs:
        return False
    return _with(example, a, name, b) != ours or _with(example, b, name, a) != theirs


def _with(example: Example, rules: RuleSet, name: str, other: RuleSet) -> Answer:
    """The answer where that one parameter is taken from the other rule set."""
    value = other[name]
    shown = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return answer_under(example.id, f"{rules.id}?{name}={shown.lower() if isinstance(value, bool) else shown}")


__all__ = ["Answer", "Witness", "answer_under", "witness"]
