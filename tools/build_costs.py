"""Build the tables of what groups cost: ``python tools/build_costs.py [--check]``.

They are made from the rule data: the groups of each shipped rule set, and of each with 一五十, found by asking the rule
functions. With ``--check`` nothing is written, and the status tells whether the files in the package are what would be
built.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from zipai.rulebook.rulesets import all_built_in
from zipai.study.costs import DATA, build, file_of, packed, unpacked
from zipai.study.values import values


def main() -> int:
    """Write the table, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    given = parser.parse_args()
    regions = [*all_built_in(), *(rules.changed({"groups.one-five-ten": True}) for rules in all_built_in())]
    good = True
    for groups in sorted({found.groups for found in map(values, regions) if found is not None}, key=len):
        table, file = build(groups), file_of(groups)
        data = packed(groups, table)
        if given.check:
            # another release of zlib may compress the same table to other bytes
            kept = file.read_bytes() if file.is_file() else b""
            same = kept[:64] == data[:64] and unpacked(kept, file.name) == table
            print(f"{file.name}: {'as it would be built' if same else 'NOT as it would be built'}")
            good = good and same
        else:
            DATA.mkdir(exist_ok=True)
            file.write_bytes(data)
            print(f"{file.name}: {len(data):,} bytes, {len(groups)} groups")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
