"""The mark that ties a function to the rules it decides.

A rule's id is written once, on the function that decides it; the rulebook, the coverage page and the
tests follow that mark and never a list kept by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

#: rule id -> the functions that decide it, in the order in which they were defined.
DECIDERS: dict[str, list[Callable[..., Any]]] = {}


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a function as the one that decides the rules *ids*.

    The ids are looked up in the registry only when somebody asks (``zipai.rulebook.binding``), so that
    marking costs nothing at import.

    >>> @rule("example.nothing")
    ... def nothing() -> bool:
    ...     return True
    >>> rules_of(nothing)
    ('example.nothing',)
    >>> del DECIDERS["example.nothing"]
    """

    def mark(function: F) -> F:
        function.__rules__ = (*getattr(function, "__rules__", ()), *ids)  # type: ignore[attr-defined]
        for rule_id in ids:
            DECIDERS.setdefault(rule_id, []).append(function)
        return function

    return mark


def rules_of(thing: object) -> tuple[str, ...]:
    """The rule ids that *thing* is marked with; empty when it has no mark."""
    found: tuple[str, ...] = getattr(thing, "__rules__", ())
    return found
