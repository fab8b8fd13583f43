"""The solver beside PyPI's ``mahjong`` in the same run: ``python benchmarks/solver.py``.

That package tells whether fourteen tiles win (agari) and values a winning hand; ours finds the most huxi of a hand,
and judges it with every line and reason. It is measured where it is installed (``pip install mahjong==2.1.0``), and
so is NumPy. All on one core, in turns.
"""

from __future__ import annotations

import random
import sys
import tracemalloc
from collections.abc import Callable
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "scoring"))

import hands  # type: ignore[import-not-found]
from timing import Row, Work, each, rates, show  # type: ignore[import-not-found]

from zipai.cards import COPIES, KINDS, Card, Hand, deck
from zipai.melds import Group, Kind, hand_groups
from zipai.rulebook import built_in, load_rules
from zipai.scoring import From, partitions, score, tables
from zipai.scoring.judge import winning_huxi, winning_mask
from zipai.scoring.loose import fingerprint, loose_groups
from zipai.scoring.solver import Solver, solver_for
from zipai.study import batch, waits

RULES = built_in("paohuzi")
#: So many hands of a sort: more than any memory of earlier questions holds, here or there.
MANY = 3000
Seat = tuple[Hand, tuple[Group, ...], Card, From]


# --- hands ------------------------------------------------------------------------------------------------------------


def of_groups(rng: random.Random, groups: int, pair: bool) -> Hand:
    """A hand of whole groups, and a pair if it has one."""
    threes = [group.cards for group in hand_groups() if len(group.cards) == 3]
    while True:
        counts = [0] * KINDS
        chosen = rng.choices(threes, k=groups)
        if pair:
            chosen.append(Hand([rng.randrange(KINDS)] * 2))
        for cards in chosen:
            counts = [one + more for one, more in zip(counts, cards.counts(), strict=True)]
        if max(counts) <= COPIES:
            return Hand([kind for kind in range(KINDS) for _ in range(counts[kind])])


def winning(seed: int, groups: int | None = None) -> list[Hand]:
    """Hands of two to seven groups, or of so many."""
    rng = random.Random(seed)
    found: list[Hand] = []
    while len(found) < MANY:
        count, pair = groups or rng.randint(2, 7), groups is None and rng.random() < 0.3
        found.append(of_groups(rng, min(count, 5) if pair else count, pair))
    return found


def near(seed: int) -> list[Hand]:
    """Winning hands with one card exchanged."""
    rng, found = random.Random(seed), []
    for hand in winning(seed):
        rest = hand - Hand([rng.choice(list(hand))])
        found.append(rest + Hand([rng.choice(list(deck() - rest))]))
    return found


def by_chance(seed: int) -> list[Hand]:
    """Twenty-one cards by chance."""
    rng, pack = random.Random(seed), list(deck())
    return [Hand(rng.sample(pack, 21)) for _ in range(MANY)]


def ambiguous(seed: int) -> list[Hand]:
    """Hands that lie in three ways or more."""
    rng = random.Random(seed)
    found: list[Hand] = []
    runs = [group.cards for group in hand_groups() if group.kind in (Kind.RUN, Kind.JIAO)]
    close = [cards for cards in runs if max(card.number for card in cards) <= 5]
    while len(found) < MANY // 10:
        counts = [0] * KINDS
        for cards in rng.choices(close, k=5):
            counts = [one + more for one, more in zip(counts, cards.counts(), strict=True)]
        if max(counts) <= 2:
            hand = Hand([kind for kind in range(KINDS) for _ in range(counts[kind])])
            if len(partitions(hand, RULES)) >= 3:
                found.append(hand)
    return found * 10


def seats(seed: int, count: int = 12000) -> list[Seat]:
    """Hands with their melds and an arriving card, half of them built so that many are laid; no more than 21 cards."""
    return [(hand, melds, Card(win), source) for hand, melds, win, source in hands.cases(seed, count, 0)]


# --- the other package ------------------------------------------------------------------------------------------------


def tiles(seed: int) -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
    """Fourteen mahjong tiles by chance, winning, and winning but for one tile: counts of 34 kinds."""
    rng = random.Random(seed)
    chance: list[list[int]] = []
    wins: list[list[int]] = []
    close: list[list[int]] = []
    for _ in range(MANY):
        counts = [0] * 34
        for kind in rng.sample([kind for kind in range(34) for _ in range(4)], 14):
            counts[kind] += 1
        chance.append(counts)
    while len(wins) < MANY:
        counts = [0] * 34
        for _ in range(4):
            if rng.random() < 0.7:
                first = rng.randrange(3) * 9 + rng.randrange(7)
                for kind in (first, first + 1, first + 2):
                    counts[kind] += 1
            else:
                counts[rng.randrange(34)] += 3
        counts[rng.randrange(34)] += 2
        if max(counts) <= 4:
            wins.append(counts)
    for counts in wins:
        other = counts[:]
        other[rng.choice([kind for kind in range(34) if other[kind]])] -= 1
        other[rng.choice([kind for kind in range(34) if other[kind] < 4])] += 1
        close.append(other)
    return chance, wins, close


def others() -> dict[str, Work]:
    """The works of ``mahjong``, none where it is not installed."""
    if not find_spec("mahjong"):
        return {}
    agari = import_module("mahjong.agari").Agari.is_agari
    value = import_module("mahjong.hand_calculating.hand").HandCalculator().estimate_hand_value
    to_tiles = import_module("mahjong.tile").TilesConverter.to_136_array
    chance, wins, close = tiles(1)
    valued = [(found, found[0]) for found in map(to_tiles, wins[:1200])]
    return {
        "mahjong: agari, by chance": each(agari, [(one,) for one in chance]),
        "mahjong: agari, near-winning": each(agari, [(one,) for one in close]),
        "mahjong: agari, winning": each(agari, [(one,) for one in wins]),
        "mahjong: hand value, winning": each(value, valued[:400], valued[400:800], valued[800:]),
    }


# --- what is measured -------------------------------------------------------------------------------------------------


def asked(function: Callable[..., object], cases: list[Hand]) -> Work:
    """The work of a function of a hand."""
    return each(function, [(case,) for case in cases])


def ours() -> dict[str, Work]:
    """Our works."""
    solver, changed = solver_for(RULES), solver_for(load_rules("paohuzi?groups.one-five-ten=true"))
    whole = Solver(RULES)
    places = seats(1)
    wins = [seat for seat in places if score(*seat, RULES).wins][:1200]
    nothing = [seat for seat in places if score(*seat, RULES).huxi is None][:300]
    waiting = [(hand, melds, RULES) for hand, melds, _, _ in wins if len(hand) <= 20]
    resting = [(hand, melds, RULES) for hand, melds, _, _ in places[1::2]][:400]
    judged = [(*seat, RULES) for seat in wins]
    masks = [(hand, melds, source, RULES) for hand, melds, _, source in places[: len(places) // 6]]
    fresh = winning_mask.__wrapped__
    found = {
        "best huxi, by chance": asked(solver.best, by_chance(1)),
        "best huxi, near-winning": asked(solver.best, near(1)),
        "best huxi, winning": asked(solver.best, winning(1)),
        "best huxi, ambiguous": asked(solver.best, ambiguous(1)),
        "best huxi, winning, no tables for the rules": asked(changed.best, winning(1)),
        "best huxi, winning, the same rules without tables": asked(whole.best, winning(1)),
        "win by one card, its huxi": each(winning_huxi, judged[: len(judged) // 2]),
        "waits, near a win": each(waits, waiting[: len(waiting) // 2], waiting[len(waiting) // 2 :]),
        "waits, by chance": each(waits, resting),
        "mask of the cards that win, a new seat": each(fresh, masks[:1000], masks[1000:]),
        "mask of the cards that win, asked again": each(winning_mask, masks[:1000]),
        "judgement with breakdown, winning": each(score, judged[:400], judged[400:800], judged[800:]),
        "judgement with reasons, no groups": each(score, [(*seat, RULES) for seat in nothing]),
    }
    for groups in range(2, 8):
        found[f"best huxi, winning, {3 * groups} cards"] = asked(solver.best, winning(2, groups))
    if find_spec("numpy"):
        counts = {name: batch.counts_of(of(1)) for name, of in (("near-winning", near), ("winning", winning))}
        for name, array in counts.items():
            many = import_module("numpy").tile(array, (40, 1))
            found[f"best huxi, {name}, arrays"] = lambda many=many: len(batch.best_huxi(many, RULES))
    return found


def loading() -> list[Row]:
    """What the tables cost: time to load, memory, and bytes in the wheel."""
    path = tables.path_of(fingerprint(loose_groups(RULES)))
    fresh = tables.read.__wrapped__
    times = []
    for _ in range(9):
        start = process_time()
        fresh(path)
        times.append(process_time() - start)
    tracemalloc.start()
    kept = fresh(path)
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return [
        ("tables: loading, once", 1000 * min(times), "ms", "when the first hand asks"),
        ("tables: memory", held / 1e6, "MB", f"entries {kept.nbytes / 1e6:.1f} MB"),
        ("tables: file", path.stat().st_size / 1000, "kB", "as it lies in the wheel"),
    ]


#: Ours beside theirs, with the ratio that we want at least.
COMPARED = (
    ("best huxi, winning", "mahjong: agari, winning", 5.0),
    ("best huxi, near-winning", "mahjong: agari, near-winning", 2.5),
    ("best huxi, by chance", "mahjong: agari, by chance", 0.0),
    ("judgement with breakdown, winning", "mahjong: hand value, winning", 5.0),
    ("best huxi, winning, arrays", "best huxi, winning", 15.0),
    ("best huxi, near-winning, arrays", "best huxi, near-winning", 15.0),
)


def measure() -> list[Row]:
    """Rows of name, value, unit and note."""
    theirs = others()
    found = rates(ours() | theirs)
    notes: dict[str, list[str]] = {}
    for name, other, wanted in COMPARED:
        if name in found and other in found:
            goal = f" (wanted: {wanted:g})" if wanted else ""
            notes.setdefault(name, []).append(f"{found[name] / found[other]:.1f} × “{other}”{goal}")
    rows = [(name, value, "hands/s", "; ".join(notes.get(name, []))) for name, value in found.items()]
    if theirs:
        rows.append(("mahjong: version", float("nan"), "", metadata.version("mahjong")))
    else:
        rows.append(
            ("mahjong", float("nan"), "", "not installed, so nothing is beside ours: pip install mahjong==2.1.0")
        )
    if not find_spec("numpy"):
        rows.append(("arrays", float("nan"), "", "NumPy is not installed: pip install zipai[study]"))
    return rows + loading()


if __name__ == "__main__":
    show(measure())
