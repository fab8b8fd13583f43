"""Whether the distance is exact: ``python benchmarks/exact.py [--cases N] [--seed S]``.

For each shipped rule set so many small cases, and for each what a breadth-first search over exchanges finds, with the
minimum and without, and which cards bring the hand nearer. Then as many where few copies can come, which can be
searched further, with the minimum and with 24 huxi. The number alone, which is found in another way, is asked as well.
The tests do the same with a few cases.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "study"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import cases  # type: ignore[import-not-found]
import exchanges  # type: ignore[import-not-found]
from distance import Row, shown  # type: ignore[import-not-found]

from zipai.rulebook import built_in, rule_set_ids
from zipai.study import draws
from zipai.study.costs import FAR
from zipai.study.distance import unseen_by
from zipai.study.outlook import Outlook

#: Cards in the hand, melds, the copies that can come, and whether a discard is due.
Case = tuple[exchanges.Counts, tuple[exchanges.Group, ...], exchanges.Counts, bool]


def measure(count: int = 300, seed: int = 1, only: Sequence[str] = ()) -> list[Row]:
    """Rows of name, value, unit and note."""
    rows: list[Row] = []
    for rules in only or rule_set_ids():
        rows.append(differences(rules, f"differences, {rules}", cases.cases(seed, count, (5, 6)), 0, 3))
        rows.append(differences(rules, f"differences, {rules}, few copies", cases.scarce(seed, count), 24, 5))
    return rows


def differences(rules: str, name: str, given: Iterable[Case], other: int, most: int) -> Row:
    """How many cases differ within so many cards, with the rule set's minimum and with another."""
    book, game, start = built_in(rules), cases.GAMES[rules], time.perf_counter()
    wrong, found = 0, Counter[int]()
    for counts, melds, unseen, due in given:
        for minimum in (game.minimum, other):
            wanted = exchanges.distance(counts, melds, unseen, game, minimum, most)
            hand, table, coming = cases.hand_of(counts), cases.melds_of(melds), cases.hand_of(unseen)
            outlook = Outlook(hand, table, book, coming)
            ours = outlook.distance(minimum)
            alone = draws(hand, table, book, seen=unseen_by(hand, table) - coming, minimum=minimum)
            same = (ours if ours <= most else None) == wanted and alone == (ours if ours < FAR else None)
            if same and wanted and not due:
                nearer = exchanges.nearer(counts, melds, unseen, game, minimum, wanted)
                useful = outlook.useful(minimum, ours)
                same = {kind for kind in range(20) if useful >> 4 * kind & 1} == nearer
            wrong += not same
            found[min(ours, FAR)] += 1
    seconds = time.perf_counter() - start
    spread = ", ".join(f"{far}: {n}" for far, n in sorted(found.items()) if far <= most)
    return name, wrong, "", f"of {found.total()} ({spread}), {seconds:.0f} s"


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
