"""How long advice takes: ``python benchmarks/advice.py [--positions N]``.

Percentiles over views of hands played by the heuristic player: of seats that must make the dealer's first discard, of
seats that must discard later, and of seats that may take the card in the air. Each position is asked once, as at a
table; times are of this process, without what else the machine does.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from distance import Row, shown  # type: ignore[import-not-found]
from positions import Position, claims, discards  # type: ignore[import-not-found]

from zipai.study.advice import advice


def times(positions: Sequence[Position], *, best_only: bool) -> list[float]:
    """The milliseconds that each position takes, in order."""
    found = []
    for table, seat in positions:
        start = time.process_time()
        advice(table, seat, best_only=best_only)
        found.append((time.process_time() - start) * 1e3)
    return sorted(found)


def percentiles(name: str, found: Sequence[float]) -> list[Row]:
    """The median, the 95th percentile and the most."""
    return [
        (f"{name}, median", found[len(found) // 2], "ms", ""),
        (f"{name}, 95 %", found[int(0.95 * len(found))], "ms", ""),
        (f"{name}, most", found[-1], "ms", f"of {len(found)}"),
    ]


def measure(count: int = 1000) -> list[Row]:
    """Rows of name, value, unit and note."""
    rows: list[Row] = []
    kinds = {
        "fresh": discards(count, fresh=True),
        "mid-game": discards(count, fresh=False),
    }
    takers = claims(count // 2)
    advice(*kinds["fresh"][0])
    # the positions live for the whole run, and looking through them again and again is not advice
    gc.collect()
    gc.freeze()
    for name, positions in kinds.items():
        rows += percentiles(f"best discards, {name}", times(positions, best_only=True))
        rows += percentiles(f"all discards, {name}", times(positions, best_only=False))
    rows += percentiles("claims", times(takers, best_only=False))
    gc.unfreeze()
    return rows


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=1000, help="how many of each kind")
    shown(measure(parser.parse_args().positions))
