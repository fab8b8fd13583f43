"""The golden hands and counts of ``tests/golden``: compares them with what is played now; ``--write`` writes them.

Each rule set has some hands among fixed players, told in full, and the numbers of its legal lines to a small depth.
When a change of the rules is meant, write them anew and read the difference.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from zipai.rulebook.rulesets import all_built_in
from zipai.testing.golden import perft_rows, playthrough

PLACE = Path(__file__).resolve().parent.parent / "tests" / "golden"

#: The hands that each rule set has: the players' name and the seed.
HANDS = (("random", 1), ("random", 12), ("heuristic", 3), ("heuristic", 4), ("heuristic", 5))
#: The deals from which legal lines are counted, and how deep.
SEEDS, DEPTH = (1, 12, 107), 3


def golden() -> dict[str, str]:
    """Every file of the folder by its name."""
    files = {
        f"{rules.id}-{player}-{seed}.txt": playthrough(rules, seed, player)
        for rules in all_built_in()
        for player, seed in HANDS
    }
    counts = [(rules.id, seed, perft_rows(rules, seed, DEPTH)) for rules in all_built_in() for seed in SEEDS]
    rows = ",\n".join(f'  "{rules} {seed}": {json.dumps(row)}' for rules, seed, row in counts)
    return files | {"perft.json": f"{{\n{rows}\n}}\n"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare or write; 1 when something differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write what differs")
    given = parser.parse_args(arguments)
    files = golden()
    there = {
        path.name: path.read_text(encoding="utf-8") for path in PLACE.glob("*") if path.suffix in (".txt", ".json")
    }
    differing = sorted(name for name in files.keys() | there.keys() if files.get(name) != there.get(name))
    for name in differing:
        print(name)
        if given.write and name in files:
            (PLACE / name).write_text(files[name], encoding="utf-8", newline="\n")
        elif given.write:
            (PLACE / name).unlink()
    return 1 if differing and not given.write else 0


if __name__ == "__main__":
    sys.exit(main())
