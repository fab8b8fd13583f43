"""How checks are registered: by the name by which levels ask for them, in the three forms that questions have.

A check of a whole answer gives its faults. A check of options judges each option alone, and an answer of several is
right when it holds all that are right and no other. A check of a number asks the rules core for the number and for
the rules that it used on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from zipai.cards import Card
from zipai.lessons.faults import Fault, Faults, cited, refused, told
from zipai.lessons.levels import Answer, Level
from zipai.rulebook import Refusal, book
from zipai.rulebook.toml import Text

Check = Callable[[Level, Answer], Faults]
#: Judges one option: nothing if it is right.
OfOption = Callable[[Level, str], Faults]
#: The number that is right, and the rules that were used.
OfNumber = Callable[[Level], tuple[int, Iterable[str]]]

CHECKS: Final[dict[str, Check]] = {}


def check(name: str) -> Callable[[Check], Check]:
    """Register a check under the *name* by which levels ask for it."""

    def keep(function: Check) -> Check:
        CHECKS[name] = function
        return function

    return keep


def of_option(name: str) -> Callable[[OfOption], OfOption]:
    """Register a check that judges each option alone: for one option, or for all that are right."""

    def keep(function: OfOption) -> OfOption:
        judge = lru_cache(maxsize=1024)(function)

        def whole(given: Level, answer: Answer) -> Faults:
            if not isinstance(answer, tuple):
                return judge(given, str(answer))
            wrong = tuple(fault for option in answer for fault in judge(given, option))
            missed = sum(not judge(given, option) for option in given.options if option not in answer)
            if wrong or not missed:
                return wrong
            return cited(reversed(given.teaches), told("missed", count=missed))

        CHECKS[name] = whole
        return function

    return keep


def of_number(name: str) -> Callable[[OfNumber], OfNumber]:
    """Register a check of a number."""

    def keep(function: OfNumber) -> OfNumber:
        ask = lru_cache(maxsize=256)(function)

        def whole(given: Level, answer: Answer) -> Faults:
            assert isinstance(answer, int)
            assert not isinstance(answer, Card)
            right, used = ask(given)
            return () if answer == right else cited((*used, *given.teaches))

        CHECKS[name] = whole
        return function

    return keep


def reasoned(given: Level, option: str, refusals: Iterable[Refusal], used: Iterable[str] = ()) -> Faults:
    """Judge "yes", "no" or "no RULE" by what the rules core refuses; *used* are further rules that it went by."""
    found = tuple(refusals)
    if option == "yes":
        return (*cited(used), *refused(found)) if found else ()
    named = option.removeprefix("no").strip()
    if not found:
        before = told("allowed", title=book()[named].title) if named else told("allowed-at-all")
        return cited((*given.teaches, *used), before)
    if not named or any(no.rule == named for no in found):
        return ()
    before = told("other-reason", title=book()[named].title)
    return tuple(Fault(no.rule, Text(f"{before.en} {no.text.en}", f"{before.zh}{no.text.zh}")) for no in refused(found))


def seat_of(option: str) -> int:
    """The seat that an option such as ``seat 2`` or ``2 pao 5b`` names; -1 for nobody."""
    return next((int(word) for word in option.split() if word.isdecimal()), -1)
