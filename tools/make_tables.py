"""Make the solver's tables from the rule sets: ``python tools/make_tables.py [--check]``.

One file for each different list of groups and huxi of the rule sets that ship. ``--check`` makes them anew and
compares them with the files, byte by byte once inflated, and leaves the files alone.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path

from zipai.rulebook import built_in, rule_set_ids
from zipai.scoring import loose, tables
from zipai.scoring.loose import NUMBERS, START, Front, Steps, fingerprint, front_of, loose_groups
from zipai.scoring.partition import Candidate

#: The scripts that make the tables what they are.
SCRIPTS = (Path(__file__), Path(loose.__file__), Path(tables.__file__))

#: What a state does: counts of the next number (as a letter), next state, huxi.
Row = tuple[tuple[int, int, int], ...]


def grown(groups: Sequence[Candidate]) -> list[list[dict[int, tuple[int, int]]]]:
    """All fronts that hands reach, number by number, as rows from letter to (place of the next front, huxi).

    The last list is what hands end in: its rows are empty but for a mark of whether the pair is used.
    """
    steps = Steps(groups, tables.COPIES)
    fronts: dict[Front, int] = {START: 0}
    fewest = [0]  # the fewest cards with which each front is reached
    levels = []
    for number in range(NUMBERS):
        following: dict[Front, int] = {}
        fewer: list[int] = []
        rows = []
        for front, place in fronts.items():
            row = {}
            for letter in tables.LETTERS:
                small, big = letter & 3, letter >> 2
                cards = fewest[place] + small + big
                found = {
                    key: huxi
                    for key, huxi in steps.step(front, number, small, big).items()
                    if cards + owed(key) <= tables.CARDS
                }
                if not found:
                    continue
                to, huxi = front_of(found)
                at = following.setdefault(to, len(following))
                if at == len(fewer):
                    fewer.append(cards)
                fewer[at] = min(cards, fewer[at])
                row[letter] = (at, huxi)
            rows.append(row)
        levels.append(rows)
        fronts, fewest = following, fewer
    ends = [tables.NO_PAIR + front[0][0] for front in fronts]
    levels.append([{end: (end, 0)} for end in ends])
    return levels


def owed(key: int) -> int:
    """How many cards the open groups ask for."""
    total, left = 0, key >> 1
    while left:
        total += left & 15
        left >>= 4
    return total


def minimised(levels: list[list[dict[int, tuple[int, int]]]]) -> tuple[list[list[Row]], int]:
    """States that answer alike merged, from the last number back; and the huxi with which a hand begins.

    So that more of them are alike, the most huxi that a state can still bring is counted when it is entered,
    and each step takes off what it brings less.
    """
    classes = [next(iter(row)) for row in levels[-1]]
    most = [0] * len(classes)
    merged: list[list[Row]] = []
    for rows in reversed(levels[:-1]):
        known: dict[Row, int] = {}
        found, can_bring = [], []
        for row in rows:
            live = [(letter, classes[to], huxi + most[to]) for letter, (to, huxi) in row.items() if classes[to]]
            best = max((huxi for _, _, huxi in live), default=0)
            shape = tuple((letter, to, huxi - best) for letter, to, huxi in live)
            found.append(known.setdefault(shape, len(known) + 1) if live else 0)
            can_bring.append(best)
        classes, most = found, can_bring
        merged.append(list(known))
    return merged[::-1], most[0]


def joined(levels: list[list[Row]], number: int, numbers: int) -> list[dict[int, tuple[int, int]]]:
    """The rows of the states before *number*, over so many numbers at once."""
    ahead = [{0: (state, 0)} for state in range(1, len(levels[number]) + 1)]
    for place, rows in enumerate(levels[number : number + numbers]):
        ahead = [
            {
                code | letter << 4 * place: (next_state, huxi + more)
                for code, (state, huxi) in row.items()
                for letter, next_state, more in rows[state - 1]
            }
            for row in ahead
        ]
    return ahead


def made(groups: Sequence[Candidate]) -> tuple[bytes, list[int]]:
    """The planes of the tables, and how many states there are before each step."""
    levels, begin = minimised(grown(groups))
    if begin > 255:
        raise SystemExit(f"loose cards can bring {begin} huxi, and an entry has room for 255")
    low, high, worth, states, number = bytearray(), bytearray(), bytearray(), [], 0
    for numbers in tables.CHUNKS:
        rows = joined(levels, number, numbers)
        states.append(len(rows))
        for row in rows:
            for code in tables.codes(numbers):
                to, huxi = row.get(code, (0, 0))
                low.append(to & 255)
                high.append(to >> 8)
                worth.append(huxi + begin & 255 if to and not number else huxi & 255)
        number += numbers
    return bytes(low + high + worth), states


def checksum(groups: Sequence[Candidate]) -> str:
    """SHA-256 of the scripts that make the tables and of the groups that they are made for."""
    digest = hashlib.sha256()
    for script in SCRIPTS:
        digest.update(script.read_text(encoding="utf-8").encode())
    digest.update(" ".join(f"{each.group}={each.huxi}" for each in groups).encode())
    return digest.hexdigest()


def wanted() -> dict[str, tuple[Candidate, ...]]:
    """The lists of groups of the rule sets that ship, each once, by fingerprint."""
    lists = [loose_groups(built_in(name)) for name in rule_set_ids()]
    return {fingerprint(groups): groups for groups in lists}


def about(groups: Sequence[Candidate], planes: bytes, states: list[int]) -> str:
    """What the small file says."""
    said = {
        "format": tables.FORMAT,
        "made_by": checksum(groups),
        "planes": hashlib.sha256(planes).hexdigest(),
        "states": states,
    }
    return json.dumps(said, indent=1) + "\n"


def problems() -> list[str]:
    """What is wrong with the files, in a sentence each."""
    lists, found = wanted(), []
    for path in sorted(tables.FOLDER.glob("loose-*")):
        if path.stem.removeprefix("loose-") not in lists:
            found.append(f"{path.name} belongs to no rule set any more")
    for name, groups in lists.items():
        path = tables.path_of(name)
        said = path.with_suffix(".json")
        if lacking := [each.name for each in (path, said) if not each.exists()]:
            found.append(f"{' and '.join(lacking)} missing")
            continue
        planes, states = made(groups)
        if said.read_text(encoding="utf-8") != about(groups, planes, states):
            found.append(f"{said.name} speaks of other scripts or other rules")
        if zlib.decompress(path.read_bytes()) != planes:
            found.append(f"{path.name} has other entries than the rules give")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the files, or check them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare with the files and leave them alone")
    if parser.parse_args(arguments).check:
        found = problems()
        print("\n".join(found) + "\nmake them anew: python tools/make_tables.py" if found else "the tables are right")
        return 1 if found else 0
    tables.FOLDER.mkdir(exist_ok=True)
    lists = wanted()
    for old in tables.FOLDER.glob("loose-*"):
        if old.stem.removeprefix("loose-") not in lists:
            old.unlink()
    for name, groups in lists.items():
        path = tables.path_of(name)
        planes, states = made(groups)
        path.with_suffix(".json").write_text(about(groups, planes, states), encoding="utf-8")
        # another deflater may write the same entries otherwise: they stay as they are
        if not path.exists() or zlib.decompress(path.read_bytes()) != planes:
            path.write_bytes(zlib.compress(planes, 9))
        print(f"{path.name}: {states} states, {path.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
