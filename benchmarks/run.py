"""How fast the rules core is, as ratios in one run: ``python benchmarks/run.py``.

Absolute figures vary with the machine; what can be compared are the ratios to the independent judge of the tests,
which tries every way with single cards, and to starting Python at all.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "scoring"))

import brute  # type: ignore[import-not-found]
import hands  # type: ignore[import-not-found]

from zipai.cards import Card
from zipai.scoring import score
from zipai.study import waits

ROOT = Path(__file__).resolve().parent.parent
RUNS = 5


def median(work: Callable[[], object]) -> float:
    """The median time of some runs, in seconds."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def started(*command: str, given: str = "") -> float:
    """The median time of a whole process, in seconds."""
    return median(
        lambda: subprocess.run([sys.executable, *command], input=given.encode(), capture_output=True, cwd=ROOT)
    )


def main() -> None:
    """Measure and print a table."""
    cases = [case for case in hands.cases(1, 400, 0) if len(case[0]) <= 20]
    ours = median(lambda: [score(h, m, Card(w), s) for h, m, w, s in cases]) / len(cases)
    plain = [
        ([int(c) for c in h], [(str(g.kind), tuple(int(c) for c in g.cards)) for g in m], w, s.value)
        for h, m, w, s in cases
    ]
    theirs = median(lambda: [brute.judge(*case) for case in plain]) / len(cases)
    waiting = median(lambda: [waits(h, m) for h, m, _, _ in cases[:40]]) / 40
    rows = [
        ("score with breakdown and reasons", ours, f"{theirs / ours:.1f} × the plain judge"),
        ("waits: forty judgements", waiting, f"{waiting / ours:.1f} × one score"),
    ]
    bare = started("-c", "pass")
    rows.append(("import zipai", started("-c", "import zipai") - bare, "over starting Python"))
    lines = "".join(
        json.dumps({"hand": str(h), "melds": list(map(str, m)), "win": str(Card(w)), "from": s.value}) + "\n"
        for h, m, w, s in hands.cases(1, 1000, 0)
    )
    thousand = started("-m", "zipai", "score", "--jsonl", given=lines)
    rows.append(("zipai score --jsonl, 1,000 lines", thousand, f"{thousand / bare:.0f} × starting Python"))
    print(f"{'what':<36}{'time':>12}  ratio")
    for name, seconds, ratio in rows:
        print(f"{name:<36}{seconds * 1000:>9.2f} ms  {ratio}")


if __name__ == "__main__":
    main()
