"""Many hands through one call.

Hands come as a sequence of :class:`~zipai.cards.Hand`, and are answered one by one; or as an array of counts, a row
for each hand and a column for each of the twenty kinds in index order, and are answered together. Only arrays need
NumPy (``pip install zipai[study]``). The answers are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, overload

from zipai.cards import COPIES, KINDS, Card, Hand
from zipai.melds import Group
from zipai.rulebook.changes import cached_rules
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring import tables
from zipai.scoring.solver import TableSolver, solver_for
from zipai.study.waits import Wait
from zipai.study.waits import waits as waits_of
from zipai.words import ZipaiError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: What an array says of a hand that no groups use up.
NO_WAY: Final = -1
#: So many hands are answered at a time, so that all that belongs to them fits the processor's cache.
_BLOCK: Final = 1 << 14


@overload
def best_huxi(hands: Sequence[Hand], rules: RuleSet | str = "paohuzi", *, quads: int = 0) -> list[int | None]: ...
@overload
def best_huxi(
    hands: NDArray[Any], rules: RuleSet | str = "paohuzi", *, quads: int | NDArray[Any] = 0
) -> NDArray[np.int32]: ...


def best_huxi(hands: Any, rules: RuleSet | str = "paohuzi", *, quads: Any = 0) -> Any:
    """The huxi of the best way to lay each hand into groups.

    A sequence of hands gives a list, with None for a hand that no groups use up; an array of counts gives an array,
    with :data:`NO_WAY` there. *quads* is how many lie on the table, one number for all hands or, beside an array,
    an array with one for each. Raises :class:`~zipai.words.ZipaiError` for an array that is none of hands.

    >>> best_huxi([Hand("123s 555b 270b"), Hand("123s 55b")])
    [15, None]
    >>> best_huxi([Hand("123s 55b")], quads=1)
    [3]
    """
    book = cached_rules(rules) if isinstance(rules, str) else rules
    solver = solver_for(book)
    if not hasattr(hands, "shape"):
        return [solver.best(hand, quads) for hand in hands]
    import numpy as np

    counts = _checked(hands)
    on_table = np.broadcast_to(np.asarray(quads, dtype=np.intp), (len(counts),))
    if not isinstance(solver, TableSolver):
        each = (solver.best(_hand(row), int(lying)) for row, lying in zip(counts, on_table, strict=True))
        return np.array([NO_WAY if huxi is None else huxi for huxi in each], dtype=np.int32)
    steps = _steps(book)
    found = np.empty(len(counts), dtype=np.int32)
    for start in range(0, len(counts), _BLOCK):
        part = slice(start, start + _BLOCK)
        found[part] = steps.best(counts[part], on_table[part])
    return found


def counts_of(hands: Iterable[Hand]) -> NDArray[np.uint8]:
    """The counts of hands as an array that the functions here take, a row for each hand."""
    import numpy as np

    rows = b"".join(bytes(hand.counts()) for hand in hands)
    return np.frombuffer(rows, dtype=np.uint8).reshape(-1, KINDS)


def waits(
    seats: Iterable[tuple[Hand | str, Iterable[Group | str]]], rules: RuleSet | str = "paohuzi"
) -> list[tuple[Wait, ...]]:
    """What each of many hands waits for; every hand comes with its table melds.

    >>> [[str(wait.card) for wait in found] for found in waits([("23s", ["wei:1b", "wei:2b", "wei:3b", "chi:456b",
    ...     "chi:789b", "chi:123s"])], "guilin")]
    [['1s', '4s']]
    """
    book = cached_rules(rules) if isinstance(rules, str) else rules
    return [waits_of(hand, melds, book) for hand, melds in seats]


def _hand(row: Any) -> Hand:
    return Hand(bits=sum(int(count) << 4 * kind for kind, count in enumerate(row)))


def _checked(hands: NDArray[Any]) -> NDArray[np.uint8]:
    """An array of hands as bytes; an error when it is none."""
    import numpy as np

    if hands.ndim != 2 or hands.shape[1] != KINDS:
        raise ZipaiError("study.shape", shape=hands.shape)
    if not np.issubdtype(hands.dtype, np.integer):
        raise ZipaiError("study.whole", type=hands.dtype)
    if len(hands) and (hands.max() > COPIES or hands.min() < 0):
        row, kind = np.argwhere((hands > COPIES) | (hands < 0))[0]
        raise ZipaiError("study.counts", row=row, count=hands[row, kind], card=Card(int(kind)))
    return np.ascontiguousarray(hands, dtype=np.uint8)


class _Steps:
    """The tables of a rule set as arrays, and their steps for many hands.

    Four counts stand in a word of 32 bits: small 1–4, small 5–8, small 9–10 with big 1–2, big 3–6 and big 7–10. They
    are pressed together to a byte, two bits a count, from which the steps are read. Three there is a kan, which stands
    by itself; four is nothing, and is seen to apart. An entry has the next state above sixteen bits of huxi.
    """

    def __init__(self, solver: TableSolver) -> None:
        import numpy as np

        self.solver = solver
        self.ends = np.array([tables.NO_PAIR + pairs for pairs in solver.pairs], dtype=np.uint32)
        self.ti = np.array([solver.four[0].huxi, solver.four[-1].huxi], dtype=np.uint32)
        kan = solver.three[0].huxi, solver.three[-1].huxi
        known, counts = solver.tables, np.arange(256)
        fields = np.array([counts >> 2 * place & 3 for place in range(4)])
        one, two, three, four = fields % 3
        kan_there = fields == 3
        # of four counts of one size: where they stand in the tables' codes, and the huxi of the kans among them
        apart, kans = one | two << 4 | three << 8 | four << 12, kan_there.sum(axis=0)
        self.first = _wide(np.array(known.first)[(apart[None, :] | apart[:, None] << 2).reshape(-1)], signed=False)
        self.first += (kan[0] * kans[None, :] + kan[1] * kans[:, None]).reshape(-1).astype(np.uint32)
        # of two small and two big counts: the same
        codes = one | two << 4 | three << 2 | four << 6
        self.kans = (kan[0] * kan_there[:2].sum(axis=0) + kan[1] * kan_there[2:].sum(axis=0)).astype(np.uint32)
        self.later = [_flat(step, codes) for step in (known.second, known.third, known.fourth)]

    def best(self, counts: NDArray[np.uint8], on_table: NDArray[np.intp]) -> NDArray[np.int32]:
        """The huxi of some hands."""
        import numpy as np

        words = np.ascontiguousarray(counts.view("<u4").T)
        pressed = ((words & 0x03030303) * np.uint32(0x01041040) >> 24).astype(np.uint8)
        small, middle, mixed, big, last = pressed
        codes = (middle & 0x0F | big & 0xF0, middle >> 4 | last << 4, mixed & 0x0F | last & 0xF0)
        entry = self.first.take(small | (mixed >> 4 | big << 4).astype(np.intp) << 8)
        huxi = entry.copy()
        for code, (starts, entries) in zip(codes, self.later, strict=True):
            entry = entries.take(starts.take(code) + (entry >> 16))
            huxi += entry
            huxi += self.kans.take(code)
        huxi &= 0xFFFF
        end = self.ends.take(on_table)
        with_quads = np.flatnonzero(np.bitwise_or.reduce(words, axis=0) & 0x04040404)
        if len(with_quads):
            fours = words[:, with_quads] >> 2 & 0x01010101
            small_ones = _sum(fours[0] + fours[1] + (fours[2] & 0xFFFF))
            big_ones = _sum((fours[2] >> 16) + fours[3] + fours[4])
            end[with_quads] = self.ends.take(on_table[with_quads] + small_ones + big_ones)
            huxi[with_quads] += self.ti[0] * small_ones + self.ti[1] * big_ones
        found = np.where(entry >> 16 == end, huxi.astype(np.int32), np.int32(NO_WAY))
        for row in np.flatnonzero(_sum(np.add.reduce(words, axis=0, dtype=np.uint32)) > tables.CARDS):
            # there may be more loose cards than the tables know
            one = self.solver.best(_hand(counts[row]), int(on_table[row]))
            found[row] = NO_WAY if one is None else one
        return found


def _sum(words: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """The sum of the four bytes of each word."""
    import numpy as np

    total: NDArray[np.uint32] = words * np.uint32(0x01010101) >> np.uint32(24)
    return total


def _wide(entries: NDArray[Any], *, signed: bool) -> NDArray[np.uint32]:
    """Entries with sixteen bits of huxi instead of eight; those of later steps take huxi away."""
    import numpy as np

    huxi: NDArray[Any] = entries & 0xFF
    huxi = np.where(huxi, huxi + 0xFF00, 0) if signed else huxi
    wide: NDArray[np.uint32] = (entries >> 8 << 16 | huxi).astype(np.uint32)
    return wide


def _flat(columns: tuple[Any, ...], codes: NDArray[Any]) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """The columns of a step one behind the other, each once, and where the column of each code begins."""
    import numpy as np

    each = list(dict.fromkeys(codes.tolist()))
    starts = {code: place * len(columns[code]) for place, code in enumerate(each)}
    entries = np.concatenate([np.array(columns[code]) for code in each])
    return np.array([starts[code] for code in codes.tolist()], dtype=np.uint32), _wide(entries, signed=True)


@lru_cache(maxsize=8)
def _steps(rules: RuleSet) -> _Steps:
    solver = solver_for(rules)
    assert isinstance(solver, TableSolver)
    return _Steps(solver)
