"""Break each rule function in turn and see that a test marked with that rule's id fails.

``python tools/mutate.py [--rule ID]``: prints each function and rule that no test catches, and the share caught.
A function is broken by turning its answers into wrong ones of the same type: true into false, a number into the
next, a refusal into none, a kind into another. Exits 1 unless everything is caught.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import itertools
import os
import sys
import types
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings

from zipai.cards import Hand
from zipai.melds import Group, Kind
from zipai.rulebook import Refusal, book
from zipai.scoring.arrival import Reading
from zipai.scoring.judge import Line
from zipai.table.dealing import Match
from zipai.table.guards import GUARDS
from zipai.table.state import Seat, Table
from zipai.threads import DECIDERS

# A broken function is to be found broken, not to be shrunk to its smallest failing case.
settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate), deadline=None)
settings.load_profile("mutants")

TESTS = Path(__file__).resolve().parent.parent / "tests"
#: Guards of the table: what they return to forbid is evidence, which may be empty; broken, they forbid nothing.
FORBID = {one.asks for guards in GUARDS.values() for one in guards}


def wrong(answer: Any) -> Any:
    """An answer of the same type that is wrong."""
    match answer:
        case bool():
            return not answer
        case Kind():
            return {Kind.WEI: Kind.PENG, Kind.PENG: Kind.WEI, Kind.TI: Kind.PAO, Kind.PAO: Kind.TI}.get(
                answer, Kind.KAN
            )
        case Enum():
            return None
        case int():
            return answer + 1
        case str():
            return answer + "?"
        case Refusal():
            return None
        case Hand():
            return Hand(bits=answer.bits - (answer.bits & -answer.bits))
        case Reading():
            return None if answer.rule == "win.forced-first" else replace(answer, lot=replace(answer.lot, loose=Hand()))
        case tuple() if answer and all(isinstance(item, Line) for item in answer):
            return tuple(replace(line, huxi=line.huxi + 1) for line in answer)
        case tuple():
            return answer[1:]
        case Seat():
            return answer.but(hand=wrong(answer.cards), melds=answer.melds[:-1], passed=())
        case Table():
            return answer.with_seat(answer.dealer, hand=wrong(answer.seats[answer.dealer].cards))
        case Match():
            return replace(answer, totals=tuple(points + 1 for points in answer.totals))
        case Iterator():
            return itertools.islice(answer, 1, None)
        case Group() | None:
            return None
    assert not is_dataclass(answer), f"say how to break a {type(answer).__name__}"
    return None


@contextlib.contextmanager
def broken(function: Callable[..., Any]) -> Iterator[None]:
    """The function with its body exchanged, so that everyone who imported it sees it broken."""
    assert isinstance(function, types.FunctionType)
    whole = types.FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    whole.__kwdefaults__ = function.__kwdefaults__

    def answer(*args: Any, **options: Any) -> Any:
        found = whole(*args, **options)
        return None if function in FORBID else wrong(found)

    def body(*args: Any, **options: Any) -> Any:
        return _zipai_broken(*args, **options)  # type: ignore[name-defined]  # noqa: F821

    function.__globals__["_zipai_broken"] = answer
    saved = function.__code__, function.__defaults__, function.__kwdefaults__
    function.__code__, function.__defaults__, function.__kwdefaults__ = body.__code__, None, None
    try:
        yield
    finally:
        function.__code__, function.__defaults__, function.__kwdefaults__ = saved
        del function.__globals__["_zipai_broken"]


class OnlyRule:
    """A plugin that keeps the tests marked with one rule id and stops at the first that fails."""

    def __init__(self, rule_id: str) -> None:
        self.rule_id = rule_id
        self.failed = False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep only the tests of the rule."""
        items[:] = [i for i in items if any(self.rule_id in mark.args for mark in i.iter_markers("rule"))]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note that a test of the rule failed while it ran."""
        self.failed = self.failed or (report.when == "call" and report.failed)


def tests_naming(rule_id: str) -> list[str]:
    """The files of tests that name the rule; to collect no others makes it several times faster."""
    files = sorted((TESTS / "rules").glob("test_*.py"))
    return [str(path) for path in files if f'"{rule_id}"' in path.read_text(encoding="utf-8")]


def start(function: Callable[..., Any], rule_id: str) -> int:
    """Run the tests of the rule with the function broken, in a process of its own, which ends well if one fails."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        options = ["-q", "-x", "--continue-on-collection-errors", "-p", "no:cacheprovider"]
        options += tests_naming(rule_id)
        with broken(function), contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            plugin = OnlyRule(rule_id)
            pytest.main(options, plugins=[plugin])
        status = 0 if plugin.failed else 1
    finally:
        os._exit(status)


def main() -> int:
    """Break everything in turn; print what nobody caught and the share that was."""
    parser = argparse.ArgumentParser(description="Break each rule function in turn; some test of that rule must fail.")
    parser.add_argument("--rule", help="only this rule id")
    chosen = parser.parse_args().rule
    rules = [rule.id for rule in book().rules.values() if rule.deciders and chosen in (None, rule.id)]
    pairs = [(function, rule_id) for rule_id in rules for function in DECIDERS[rule_id]]
    running: dict[int, tuple[Callable[..., Any], str]] = {}
    missed = []
    for pair in [*pairs, *[None] * (os.cpu_count() or 1)]:
        if running and (pair is None or len(running) == os.cpu_count()):
            child, status = os.wait()
            ended = running.pop(child)
            missed += [ended] if os.waitstatus_to_exitcode(status) else []
        if pair is not None:
            running[start(*pair)] = pair
    for function, rule_id in missed:
        print(f"not caught: {function.__module__}.{function.__qualname__} broken, and every test of {rule_id} passes")
    print(f"{len(pairs) - len(missed)} of {len(pairs)} broken rule functions caught by a test of their rule")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
