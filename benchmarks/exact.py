"""Whether the distance is exact: ``python benchmarks/exact.py [--cases N] [--seed S]``.

For each shipped rule set so many small cases, and for each what a breadth-first search over exchanges finds, with the
minimum and without, and which cards bring the hand nearer. The tests do the same with a few cases.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "study"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import cases  # type: ignore[import-not-found]
import exchanges  # type: ignore[import-not-found]
from distance import Row, shown  # type: ignore[import-not-found]

from zipai.rulebook import built_in, rule_set_ids
from zipai.study.outlook import FAR, Outlook

MOST = 3


def measure(count: int = 300, seed: int = 1, only: Sequence[str] = ()) -> list[Row]:
    """Rows of name, value, unit and note."""
    rows: list[Row] = []
    for rules in only or rule_set_ids():
        book, game, wrong, start = built_in(rules), cases.GAMES[rules], 0, time.perf_counter()
        found: dict[int, int] = {}
        for counts, melds, unseen, due in cases.cases(seed, count, (5, 6)):
            for minimum in (game.minimum, 0):
                wanted = exchanges.distance(counts, melds, unseen, game, minimum, MOST)
                outlook = Outlook(cases.hand_of(counts), cases.melds_of(melds), book, cases.hand_of(unseen))
                ours = outlook.distance(minimum)
                same = (ours if ours <= MOST else None) == wanted
                if same and wanted and not due:
                    nearer = exchanges.nearer(counts, melds, unseen, game, minimum, wanted)
                    useful = outlook.useful(minimum, ours)
                    same = {kind for kind in range(20) if useful >> 4 * kind & 1} == nearer
                wrong += not same
                found[min(ours, FAR)] = found.get(min(ours, FAR), 0) + 1
        seconds = time.perf_counter() - start
        spread = ", ".join(f"{far}: {n}" for far, n in sorted(found.items()) if far <= MOST)
        rows.append((f"differences, {rules}", wrong, "", f"of {2 * count} ({spread}), {seconds:.0f} s"))
    return rows


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=300, help="how many for each rule set")
    parser.add_argument("--seed", type=int, default=1, help="the number that the cases come from")
    given = parser.parse_args()
    wrong = 0.0
    for rules in rule_set_ids():
        measured = measure(given.cases, given.seed, [rules])
        shown(measured)
        wrong += sum(value for _, value, _, _ in measured)
    sys.exit(wrong > 0)
