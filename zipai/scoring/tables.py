"""The tables that ship: an automaton over the ten numbers, minimised, four steps a hand.

Two files are named by the :func:`~zipai.scoring.loose.fingerprint` of the groups and huxi that they hold the answers
for, and ``tools/make_tables.py`` makes them from the rule sets. One has three deflated planes: the low bytes of all
next states, their high bytes, and the huxi of all steps. The other says in JSON how many states there are, and which
scripts made the first, so that an edit of those without effect leaves the large file as it is.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

FORMAT: Final = "zipai-loose/1"
FOLDER: Final = Path(__file__).parent / "data"
#: The numbers that each step takes: four, then two, two and two.
CHUNKS: Final = (4, 2, 2, 2)
#: At most so many copies of a kind are loose: three in the hand are a kan.
COPIES: Final = 2
#: Seven groups need no more loose cards. Of hands that have more the tables know nothing: what they say is wrong.
CARDS: Final = 21
#: States in which a hand ends: without a pair and with one. State 0 is nowhere.
NO_PAIR: Final = 1
#: The counts of one number, two bits for small and two for big, as they stand in four bits.
LETTERS: Final = tuple(small | big << 2 for big in range(COPIES + 1) for small in range(COPIES + 1))


def codes(numbers: int) -> tuple[int, ...]:
    """The counts of so many numbers one after another, four bits each, lowest number lowest.

    >>> len(codes(2)), max(codes(2))
    (81, 170)
    """
    found: tuple[int, ...] = (0,)
    for place in range(0, 4 * numbers, 4):
        found = tuple(code | letter << place for letter in LETTERS for code in found)
    return found


@dataclass(frozen=True, slots=True)
class Tables:
    """The steps. An entry has the next state above eight bits of huxi, which are added up and read at the end.

    ``first`` is asked by the counts of the first four numbers; the others by the counts of two numbers and then
    by the state.
    """

    first: array[int]
    second: tuple[array[int], ...]
    third: tuple[array[int], ...]
    fourth: tuple[array[int], ...]

    @property
    def nbytes(self) -> int:
        """How much memory the entries take."""
        steps = [self.first, *{id(part): part for step in self._steps() for part in step}.values()]
        return sum(len(part) * part.itemsize for part in steps)

    def _steps(self) -> tuple[tuple[array[int], ...], ...]:
        return self.second, self.third, self.fourth


def path_of(fingerprint: str) -> Path:
    """Where the tables of a fingerprint lie, if they ship."""
    return FOLDER / f"loose-{fingerprint}.bin"


@lru_cache(maxsize=4)
def read(path: Path) -> Tables:
    """The tables in a file, read once."""
    about: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert about["format"] == FORMAT, path
    return unpacked(zlib.decompress(path.read_bytes()), about["states"])


def unpacked(planes: bytes, states: list[int]) -> Tables:
    """The tables in three planes of bytes; *states* says how many there are before each step, nowhere not counted."""
    count = len(planes) // 3
    mixed = bytearray(4 * count)
    mixed[0::4] = planes[2 * count :]
    mixed[1::4] = planes[:count]
    mixed[2::4] = planes[count : 2 * count]
    entries = array("I")
    entries.frombytes(mixed)
    if sys.byteorder == "big":
        entries.byteswap()
    first = array("I", bytes(4 << 4 * CHUNKS[0]))
    known = codes(CHUNKS[0])
    for code, entry in zip(known, entries, strict=False):
        first[code] = entry
    steps, at = [], len(known)
    for numbers, before in zip(CHUNKS[1:], states[1:], strict=True):
        known = codes(numbers)
        rows = entries[at : at + before * len(known)]
        at += len(rows)
        nowhere = array("I", bytes(4 * (before + 1)))
        columns = [nowhere] * (1 << 4 * numbers)
        for place, code in enumerate(known):
            columns[code] = nowhere[:1] + rows[place :: len(known)]
        steps.append(tuple(columns))
    return Tables(first, *steps)
