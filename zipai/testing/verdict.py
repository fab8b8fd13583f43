"""What a conformance test raises."""

from __future__ import annotations

from zipai.words import ZipaiError


class NotConforming(ZipaiError, AssertionError):
    """A player or an engine does what it must not: says what, by which rules, and in which hand and step."""


def fail(what: str, rules: object, seed: int, at: int, /, **fields: object) -> NotConforming:
    """The error for a hand's step, counted from 1; *what* is one of the sentences of ``zipai.words.play``."""
    problem = ZipaiError(f"play.not.{what}", **fields)
    return NotConforming("play.not-conforming", rules=str(rules), seed=seed, at=at, problem=problem)
