"""What groups of one size cost: for every set of loose cards of one size, how few cards must come to make groups.

A *row* is the loose cards of one size, at most two of each number, as a number in base three (number 1 is the last
digit). For each row, the table says how many cards must come so that it makes *pairs* pairs and *groups* groups, of
which at least *scoring* score huxi. Cards that are left over do not matter, and of no card are there more than four.
Jiao, which take cards of both sizes, and what has not come yet but can't come any more, are for ``zipai.study.loose``.

The tables of two lists of groups lie beside this module, made by ``tools/build_costs.py``: of the one that all shipped
rule sets have, and of the same with 一五十. They are read when they are first asked for.

Tables are worked on as large integers with one byte for each entry, so that one operation of Python goes over all.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from zipai.cards import COPIES
from zipai.words import ZipaiError

NUMBERS: Final = 10
ROWS: Final = 3**NUMBERS
#: The rows of half the numbers.
HALF: Final = 3 ** (NUMBERS // 2)
#: Entries of a row: pairs 0–1, scoring groups 0–7, groups 0–7.
PAIRS: Final = 2
GROUPS: Final = 8
WIDTH: Final = PAIRS * GROUPS * GROUPS
#: Larger than any cost: so many groups, or so many that score, can't be.
NEVER: Final = 60
#: What stands for it in sums, to which the cost of jiao comes, so that they stay below 127.
_NONE: Final = b"\x32"
#: Where no row has an entry.
_NO_ENTRY: Final = 255
_CAPPED: Final = bytes(min(cost, _NONE[0]) for cost in range(256))
DATA: Final = Path(__file__).parent / "data"
#: More cards than any plan needs.
FAR: Final = 22
#: That no group need score.
_NOTHING: Final = ((0, 0),)
#: A group to which a card comes: how far below lies the entry of the rest, how many cards come, and which, packed.
Joined = tuple[int, int, int]


class SuitGroup(NamedTuple):
    """A group of cards of one size: the places of its numbers, 0–9, and whether it scores huxi."""

    places: tuple[int, ...]
    scores: bool


def index(pairs: int, scoring: int, groups: int) -> int:
    """Where the entry stands in its row."""
    return (pairs * GROUPS + scoring) * GROUPS + groups


class Lanes:
    """Arithmetic on integers that hold one small number in each byte, all at once."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.ones = self.all(1)
        self.guard = self.ones << 7

    def all(self, value: int) -> int:
        """The same value in every byte."""
        return int.from_bytes(bytes([value]) * self.size, "little")

    def least(self, a: int, b: int) -> int:
        """The smaller of each two bytes; none may be above 127."""
        not_less = ((a | self.guard) - b) & self.guard
        return a ^ ((a ^ b) & (not_less - (not_less >> 7)))


def build(groups: tuple[SuitGroup, ...]) -> bytes:
    """The whole table for a list of groups, entry after entry, of each all rows.

    Number after number, it is decided how many groups begin there and how many copies are needed; a state is the
    groups that have begun and still need a higher number. Each state keeps all rows of the numbers so far.
    """
    states: dict[tuple[SuitGroup, ...], int] = {(): int.from_bytes(bytes([0] + [NEVER] * (WIDTH - 1)), "little")}
    rows = 1
    for place in range(NUMBERS):
        lanes = _RowLanes(rows)
        never = lanes.all(NEVER)
        after: dict[tuple[tuple[SuitGroup, ...], int], int] = {}
        for begun, before in states.items():
            held_by = sum(place in group.places for group in begun)
            for by, going, copies in _steps(groups, place, begun, COPIES - held_by):
                moved = lanes.moved(before, by)
                for held in range(3):
                    dearer = moved + max(0, held_by + copies - held) * lanes.ones
                    key = (going, held)
                    after[key] = lanes.least(after.get(key, never), dearer)
        size = 8 * WIDTH * rows
        states = {
            going: after[going, 0] | after[going, 1] << size | after[going, 2] << 2 * size
            for going, held in after
            if not held
        }
        rows *= 3
    return _at_least(states[()].to_bytes(ROWS * WIDTH, "little"))


def row_with(groups: tuple[SuitGroup, ...], row: tuple[int, ...], copies: tuple[int, ...]) -> bytes:
    """The entries of one row where of each place only so many copies can come."""
    lanes = _one_row()
    states: dict[tuple[SuitGroup, ...], int] = {(): int.from_bytes(bytes([0] + [NEVER] * (WIDTH - 1)), "little")}
    for place, held in enumerate(row):
        after: dict[tuple[SuitGroup, ...], int] = {}
        for begun, before in states.items():
            held_by = sum(place in group.places for group in begun)
            for by, going, wanted in _steps(groups, place, begun, min(COPIES, held + copies[place]) - held_by):
                dearer = lanes.moved(before, by) + max(0, held_by + wanted - held) * lanes.ones
                after[going] = lanes.least(after.get(going, lanes.never), dearer)
        states = after
    found = bytearray(states[()].to_bytes(WIDTH, "little"))
    for at in reversed(range(WIDTH - GROUPS)):
        if at // GROUPS % GROUPS < GROUPS - 1:
            # at least so many scoring groups, not exactly so many
            found[at] = min(found[at], found[at + GROUPS])
    return bytes(found)


@lru_cache(maxsize=4096)
def _steps(
    groups: tuple[SuitGroup, ...], place: int, begun: tuple[SuitGroup, ...], most: int
) -> list[tuple[int, tuple[SuitGroup, ...], int]]:
    """What may begin at a place beside groups that have begun: how entries move, what goes on, copies needed there."""
    on = _going(begun, place)
    return [(by, tuple(sorted((*on, *going))), copies) for by, going, copies in _begins(groups, place, most)]


@lru_cache(maxsize=256)
def _begins(groups: tuple[SuitGroup, ...], place: int, most: int) -> list[tuple[int, tuple[SuitGroup, ...], int]]:
    """What may begin at a place with so many copies at most, whatever has begun."""
    found = []
    for new, copies in _choices(groups, place, most):
        pairs = sum(len(group.places) == 2 for group in new)
        scoring, made = sum(group.scores for group in new), len(new) - pairs
        if pairs < PAIRS and made < GROUPS:
            found.append((index(pairs, scoring, made), _going(new, place), copies))
    return found


def _going(groups: tuple[SuitGroup, ...], place: int) -> tuple[SuitGroup, ...]:
    """The groups that still need a higher number."""
    return tuple([group for group in groups if group.places[-1] > place])


def _choices(groups: tuple[SuitGroup, ...], place: int, most: int) -> Iterator[tuple[tuple[SuitGroup, ...], int]]:
    """Every multiset of groups that begin at a place, with the copies they need there, up to *most*."""
    here = [group for group in groups if group.places[0] == place]

    def choose(at: int, left: int) -> Iterator[tuple[tuple[SuitGroup, ...], int]]:
        if at == len(here):
            yield (), 0
            return
        each = here[at].places.count(place)
        for times in range(left // each + 1 if left >= 0 else 0):
            for others, copies in choose(at + 1, left - times * each):
                yield (here[at],) * times + others, copies + times * each

    return choose(0, most)


class _RowLanes(Lanes):
    """Lanes of whole rows, whose entries can be moved to where more has been made."""

    def __init__(self, rows: int) -> None:
        super().__init__(rows * WIDTH)
        self.rows = rows
        self.never = self.all(NEVER)
        self.kept: dict[int, tuple[int, int]] = {}

    def moved(self, entries: int, by: int) -> int:
        """Every entry moved up within its row; what would leave a side is lost, and what is new is never."""
        if not by:
            return entries
        if by not in self.kept:
            pairs, scoring, made = by // GROUPS**2, by // GROUPS % GROUPS, by % GROUPS
            stays = bytes(
                255 if p + pairs < PAIRS and s + scoring < GROUPS and g + made < GROUPS else 0
                for p in range(PAIRS)
                for s in range(GROUPS)
                for g in range(GROUPS)
            )
            keep = int.from_bytes(stays * self.rows, "little")
            self.kept[by] = (keep, self.never & ~(keep << 8 * by))
        keep, rest = self.kept[by]
        return ((entries & keep) << 8 * by) | rest


@lru_cache(maxsize=1)
def _one_row() -> _RowLanes:
    """The lanes of one row, which keep how its entries move."""
    return _RowLanes(1)


def _at_least(rows: bytes) -> bytes:
    """The table in which an entry says what at least so many scoring groups cost, of rows that say it exactly."""
    lanes, planes = Lanes(ROWS), {}
    for pairs in range(PAIRS):
        for groups in range(GROUPS):
            least = lanes.all(NEVER)
            for scoring in range(GROUPS - 1, -1, -1):
                at = index(pairs, scoring, groups)
                least = lanes.least(least, int.from_bytes(rows[at::WIDTH], "little"))
                planes[at] = least.to_bytes(ROWS, "little")
    return _table(planes)


def _table(planes: dict[int, bytes]) -> bytes:
    """The table, of all rows of each entry that can be."""
    never = bytes([NEVER]) * ROWS
    return b"".join([planes.get(at, never) for at in range(WIDTH)])


def _rows(table: bytes) -> bytes:
    """The same row after row."""
    rows = bytearray([NEVER]) * (ROWS * WIDTH)
    for at in _can_be():
        rows[at::WIDTH] = table[at * ROWS : (at + 1) * ROWS]
    return bytes(rows)


# --- the file ------------------------------------------------------------------------------------------------


def _can_be() -> list[int]:
    """The entries that are worth keeping: no more groups score than there are."""
    return [index(p, s, g) for p in range(PAIRS) for s in range(GROUPS) for g in range(s, GROUPS)]


def packed(groups: tuple[SuitGroup, ...], table: bytes) -> bytes:
    """The table as it is kept in a file: the groups that it is for, a checksum, and the entries, compressed."""
    entries = b"".join(table[at * ROWS : (at + 1) * ROWS] for at in _can_be())
    return named(groups) + hashlib.sha256(entries).digest() + zlib.compress(entries, 9)


def named(groups: tuple[SuitGroup, ...]) -> bytes:
    """A checksum of the list of groups: by it a table is known to fit."""
    return hashlib.sha256(repr([tuple(group) for group in sorted(groups)]).encode()).digest()


def file_of(groups: tuple[SuitGroup, ...]) -> Path:
    """Where the table of a list of groups lies, if it ships."""
    return DATA / f"costs-{named(groups).hex()[:8]}.bin"


def unpacked(data: bytes, file: str) -> bytes:
    """The table of a file; a :class:`~zipai.words.ZipaiError` when the file is damaged."""
    entries = zlib.decompress(data[64:])
    if hashlib.sha256(entries).digest() != data[32:64]:
        raise ZipaiError("study.damaged", file=file)
    return _table({at: entries[n * ROWS : (n + 1) * ROWS] for n, at in enumerate(_can_be())})


class Costs:
    """A table ready for use.

    Many rows have the same entries: ``profile`` says which of ``rows`` a row is like.
    """

    def __init__(self, groups: tuple[SuitGroup, ...], table: bytes) -> None:
        self.groups, self.table = groups, table
        rows = _rows(table)
        known: dict[bytes, int] = {}
        entries = (rows[at : at + WIDTH] for at in range(0, ROWS * WIDTH, WIDTH))
        self.profile = [known.setdefault(row, len(known)) for row in entries]
        #: The entries of each, and as many more as a byte can name, with what stands for never in sums.
        self.rows = tuple([row.translate(_CAPPED).ljust(256, _NONE) for row in known])
        self.sides = Sides(self.rows)
        #: What two rows cost together, by the question, for ``zipai.study.ways``.
        self.sums: dict[tuple[int, int, int, tuple[int, int]], Sums] = {}
        self.alike: dict[tuple[int, int, tuple[tuple[int, int], ...]], Sums] = {}
        #: Answers that are kept for ``zipai.study.counted``: for each place, the groups to which a card of it comes;
        #: for entries, the kinds that come, and cards that made the groups when they were last asked for.
        self.joining: list[dict[int, tuple[Joined, ...]]] = [{} for _ in range(NUMBERS)]
        self.plain: dict[int, int] = {}
        self.made_by: dict[int, int] = {}
        #: For each place, the groups that need it: the other places, whether it scores, whether it is the pair.
        self.having = tuple(
            tuple(
                (_without(group.places, place), group.scores, len(group.places) == 2)
                for group in groups
                if place in group.places
            )
            for place in range(NUMBERS)
        )
        #: For each place what a row has at the places of those groups, in two parts: by its low half, and by its high.
        self.near = tuple(
            _only({p for others, _, _ in having for p in (*others, at)}) for at, having in enumerate(self.having)
        )

    def together(self, groups: int, pairs: int, need: int, scoring: tuple[int, int]) -> Sums:
        """What a small row and a big one cost that make so many groups and pairs, and *need* huxi between them.

        *scoring* is what a group that scores is worth, small and big.
        """
        key = (groups, pairs, need, scoring)
        found = self.sums.get(key)
        if found is None:
            # groups score in steps, so that many needs are alike
            alike = (groups, pairs, splits(need, scoring, groups))
            found = self.alike.get(alike) or Sums(self.sides, *alike)
            self.sums[key] = self.alike[alike] = found
        return found


@lru_cache(maxsize=256)
def splits(need: int, scoring: tuple[int, int], groups: int) -> tuple[tuple[int, int], ...]:
    """How many groups of each size may score so that they have *need* huxi, none of them for nothing.

    >>> splits(9, (3, 6), 7), splits(9, (3, 6), 1)
    (((3, 0), (1, 1), (0, 2)), ())
    """
    small, big = scoring
    found: list[tuple[int, int]] = []
    for v in range(groups + 1):
        left = need - v * big
        if left > 0 and not small:
            continue
        u = max(0, -(-left // small)) if small else 0
        if u + v <= groups and not any(have <= u for have, _ in found):
            found.append((u, v))
    return tuple(found)


class Sums:
    """What a small row and a big one cost together, for each way in which they may share groups, pair and score.

    ``small[a] + big[n][b]``, for rows like *a* and *b*, has a byte for each way to make the groups but for *n* jiao. It
    is made up of what each row gives, which is worked out when it is first asked for. *scoring* says how many small
    and how many big groups are enough, each pair of numbers for itself; the bytes about them come first, and the last
    ones are about groups that need not score.
    """

    def __init__(self, sides: Sides, groups: int, pairs: int, scoring: tuple[tuple[int, int], ...]) -> None:
        self.groups = groups
        parts = scoring if scoring == _NOTHING else (*scoring, *_NOTHING)
        #: For each part, where the entries of no group stand: the small row's and the big one's.
        self.starts = [(index(pair, u, 0), index(pairs - pair, v, 0)) for u, v in parts for pair in range(pairs + 1)]
        self.small = sides.rising(tuple([at for at, _ in self.starts]))
        ends = tuple([to for _, to in self.starts])
        self.big = [sides.falling(ends, left) for left in range(groups, -2, -1)]
        # jiao may be more than the groups that are asked for
        self.big += self.big[-1:] * NUMBERS
        lanes = Lanes(GROUPS * len(self.starts))
        self.size, part = lanes.size, GROUPS * (pairs + 1)
        #: How many bytes are about what scores enough; and the highest bits of those, of the last ones, and of all.
        self.enough = part * len(scoring)
        self.guard = lanes.guard & (1 << 8 * self.enough) - 1
        self.free = lanes.guard >> 8 * (self.size - part) << 8 * (self.size - part)
        self.all = lanes.guard
        #: What is added so that a byte's highest bit says whether it is above a number.
        self.over = [(0x7F - most) * lanes.ones for most in range(NEVER)]
        #: The same for what more quads may help: where groups must score, the last bytes must be cheaper by the pair.
        #: What stands at the end nothing is cheap enough for.
        spare = 0 if self.guard == self.all else pairs * (self.free >> 7)
        self.less = [*[more + spare for more in self.over], self.all]
        #: For each byte from 1 on, where the entries of all small rows begin, and those of the big ones but for the
        #: groups that are left to them.
        self.entries = [
            (0, 0),
            *[((at + made) * ROWS, (to - made) * ROWS) for at, to in self.starts for made in range(GROUPS)],
        ]

    def within(self, total: int, jiao: int, most: int) -> Iterator[tuple[int, int]]:
        """Where the entries begin with which both rows cost no more than that together, beside so many jiao."""
        left, cheap = (self.groups - jiao) * ROWS, self.guard & ~(total + self.over[most])
        while cheap:
            low = cheap & -cheap
            cheap ^= low
            at, to = self.entries[low.bit_length() // 8]
            yield at, to + left


class Sides:
    """What rows give to sums, which many sums have in common."""

    def __init__(self, rows: tuple[bytes, ...]) -> None:
        self.rows = rows
        self.known: dict[bytes, Side] = {}

    def rising(self, starts: tuple[int, ...]) -> Side:
        """The entries from each of some places on, of no group first."""
        return self._of(bytes([start + made for start in starts for made in range(GROUPS)]))

    def falling(self, starts: tuple[int, ...], left: int) -> Side:
        """The entries from so many groups down to none, with what can't be after them."""
        made = [*range(left, -1, -1), *[None] * (GROUPS - 1 - left)]
        return self._of(bytes([_NO_ENTRY if many is None else start + many for start in starts for many in made]))

    def joined(self, parts: list[Side]) -> Side:
        """The entries of several, one after another."""
        return self._of(b"".join([side.entries for side in parts]))

    def _of(self, entries: bytes) -> Side:
        found = self.known.get(entries)
        if found is None:
            found = self.known[entries] = Side(self.rows, entries)
        return found


class Side(dict[int, int]):
    """What the rows of one size give to a sum, by profile: for each byte one of their entries."""

    def __init__(self, rows: tuple[bytes, ...], entries: bytes) -> None:
        super().__init__()
        self.rows, self.entries = rows, entries

    def __missing__(self, profile: int) -> int:
        found = self[profile] = int.from_bytes(self.entries.translate(self.rows[profile]), "little")
        return found


def _without(places: tuple[int, ...], place: int) -> tuple[int, ...]:
    at = places.index(place)
    return places[:at] + places[at + 1 :]


def _only(places: set[int]) -> tuple[list[int], list[int]]:
    """What rows have at some places alone: by their low half, and by their high half."""
    lows, highs = [0], [0]
    for place in range(NUMBERS):
        parts, w = (lows, 3**place) if 3**place < HALF else (highs, 3**place)
        more = [count * w if place in places else 0 for count in range(3)]
        parts[:] = [part + one for one in more for part in parts]
    return lows, highs


@lru_cache(maxsize=4)
def costs(groups: tuple[SuitGroup, ...]) -> Costs | None:
    """The table for a list of groups, or None where none ships."""
    file = file_of(groups)
    if not file.is_file():
        return None
    return Costs(groups, unpacked(file.read_bytes(), file.name))
