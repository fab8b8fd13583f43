"""Timing in turns, and the rows of the result page."""

from __future__ import annotations

import time
from collections.abc import Callable

#: Name, value, unit and note of one thing measured.
Row = tuple[str, float, str, str]
#: Does some work and says how many pieces it was.
Work = Callable[[], int]

ROUNDS = 12


def rates(works: dict[str, Work], rounds: int = ROUNDS) -> dict[str, float]:
    """How many pieces a second each work does at its best.

    The works take turns and only the processor's time counts, so that what else runs on the machine touches all
    alike; the first turn only warms up.
    """
    best = dict.fromkeys(works, 0.0)
    for turn in range(rounds + 1):
        for name, work in works.items():
            start = time.process_time()
            count = work()
            took = time.process_time() - start
            if turn:
                best[name] = max(best[name], count / took)
    return best


def each(function: Callable[..., object], *given: list[tuple[object, ...]]) -> Work:
    """The work of calling a function with each of many arguments, another list of them each turn."""
    turn = 0

    def work() -> int:
        nonlocal turn
        cases = given[turn % len(given)]
        turn += 1
        for case in cases:
            function(*case)
        return len(cases)

    return work


def show(rows: list[Row]) -> None:
    """Print rows."""
    for name, value, unit, note in rows:
        print(f"{name:<52}{figure(value):>12} {unit:<9} {note}")


def figure(value: float) -> str:
    """A number with three digits that say something.

    >>> figure(1234567.0), figure(12.345), figure(0.0123)
    ('1,230,000', '12.3', '0.0123')
    """
    if value != value:
        return "–"
    digits = f"{value:.3g}"
    return f"{int(float(digits)):,}" if abs(value) >= 100 else digits
