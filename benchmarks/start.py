"""Starting: import, the command line on many hands, the wheel: ``python benchmarks/start.py``."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "scoring"))

import hands  # type: ignore[import-not-found]
from timing import Row, show  # type: ignore[import-not-found]

from zipai.cards import Card

ROOT = Path(__file__).resolve().parent.parent
RUNS = 9
LINES = 1000


def started(*command: str, given: str = "") -> float:
    """The least processor time of a whole process, in milliseconds. Given lines may have bad ones among them."""
    best = float("inf")
    for _ in range(RUNS):
        before = getrusage(RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *command], input=given.encode(), capture_output=True, cwd=ROOT, check=not given)
        after = getrusage(RUSAGE_CHILDREN)
        best = min(best, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return 1000 * best


def wheel() -> float:
    """The size of the wheel in kilobytes."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
        subprocess.run(command, capture_output=True, cwd=ROOT, check=True)
        return next(Path(folder).glob("*.whl")).stat().st_size / 1000


def measure() -> list[Row]:
    """Rows of name, value, unit and note."""
    bare = started("-c", "pass")
    imported = started("-c", "import zipai")
    places = [
        {"hand": str(hand), "melds": list(map(str, melds)), "win": str(Card(win)), "from": source.value}
        for hand, melds, win, source in hands.cases(1, LINES, 0)
    ]
    lines = "".join(json.dumps(place) + "\n" for place in places)
    many = started("-m", "zipai", "score", "--jsonl", given=lines)
    rows: list[Row] = [
        ("starting Python", bare, "ms", ""),
        ("import zipai", imported - bare, "ms", "over starting Python; the tables are not loaded yet (wanted: 60)"),
        (f"zipai score --jsonl, {LINES:,} lines", many, "ms", f"{many / bare:.1f} × starting Python"),
    ]
    try:
        rows.append(("the wheel", wheel(), "kB", "with the course and all data (wanted: 1,600)"))
    except subprocess.CalledProcessError:
        rows.append(("the wheel", float("nan"), "kB", "hatchling is not installed"))
    return rows


if __name__ == "__main__":
    show(measure())
