"""Build the table of what groups cost: ``python tools/build_costs.py [--check]``.

It is made from the rule data: the groups of each shipped rule set, found by asking the rule functions. With ``--check``
nothing is written, and the status tells whether the file in the package is what would be built.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from zipai.rulebook.rulesets import all_built_in
from zipai.study.costs import DATA, build, packed, unpacked
from zipai.study.values import values


def main() -> int:
    """Write the table, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    given = parser.parse_args()
    lists = {found.groups for found in map(values, all_built_in()) if found is not None}
    if len(lists) != 1:
        print(f"the shipped rule sets have {len(lists)} lists of groups, and one table is kept", file=sys.stderr)
        return 1
    (groups,) = lists
    table = build(groups)
    data = packed(groups, table)
    if given.check:
        # another release of zlib may compress the same table to other bytes
        kept = DATA.read_bytes()
        same = kept[:64] == data[:64] and unpacked(kept) == table
        print(f"{DATA.name}: {'as it would be built' if same else 'NOT as it would be built'}")
        return 0 if same else 1
    DATA.parent.mkdir(exist_ok=True)
    DATA.write_bytes(data)
    print(f"{DATA.name}: {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
