"""Marking answers by exercise id: one line that a grader can read, and the same as data.

The answers stand nowhere: an exercise's id and the answer that was given are enough, and the rules core decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zipai.lessons.chapters import level
from zipai.lessons.checks import faults_of
from zipai.lessons.faults import Fault
from zipai.lessons.levels import answer_text, read_answer


@dataclass(frozen=True)
class Mark:
    """One answer that has been looked at: right, or wrong for a rule."""

    exercise: str
    answer: str
    fault: Fault | None

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.fault is None

    @property
    def line(self) -> str:
        """The mark in one line, the same in every language."""
        return f"{self.exercise}: right" if self.fault is None else f"{self.exercise}: wrong {self.fault.rule}"

    def as_dict(self, lang: str = "en") -> dict[str, Any]:
        """The mark as it stands in JSON."""
        told = None if self.fault is None else {"rule": self.fault.rule, "text": self.fault.text[lang]}
        return {"exercise": self.exercise, "answer": self.answer, "right": self.right, "why_not": told}


def mark(exercise: str, answer: str) -> Mark:
    """Mark an answer, as text, to the exercise of that id; a :class:`~zipai.words.ZipaiError` where it is none.

    >>> mark("bi.peng-only", "peng 3s; pass").line
    'bi.peng-only: right'
    >>> mark("bi.peng-only", "chi 123s").line
    'bi.peng-only: wrong chi.bi'
    """
    given = level(exercise)
    found = read_answer(given, answer)
    faults = faults_of(given, found)
    return Mark(exercise, answer_text(found), faults[-1] if faults else None)
