"""How fast the distance to a win is, beside the public package ``mahjong``: ``python benchmarks/distance.py``.

Its shanten number is the same question for another game: how many cards a hand is from waiting. It is measured in the
same run when the package is there (``pip install mahjong==2.1.0``), on hands that are one card from a win; ours on the
hands of a seat in the middle of play, and at the deal. They take turns, and the best of forty counts; so what is kept
between hands is known by then, and what new hands take stands beside it.
"""

from __future__ import annotations

import gc
import random
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from positions import discards  # type: ignore[import-not-found]
from timing import Row, each, rates  # type: ignore[import-not-found]

from zipai.cards import Hand
from zipai.melds import Group
from zipai.rulebook import built_in
from zipai.study import distance, distances, draws
from zipai.study.costs import costs, file_of
from zipai.study.values import values

#: So many turns: a turn is short, and what else runs on the machine slows ours, which looks things up, the more.
TURNS = 40


def waiting(count: int, *, fresh: bool) -> list[tuple[Hand, tuple[Group, ...]]]:
    """Hands with their melds as they are after a discard by chance."""
    rng, found = random.Random(2), []
    for table, seat in discards(count, fresh=fresh):
        me = table.seats[seat]
        loose = [card for card in me.cards.kinds() if me.cards.count(card) < 3]
        found.append((me.cards - Hand([rng.choice(loose)]), me.melds))
    return found


def near_hands(count: int) -> list[list[int]]:
    """Fourteen tiles that were a winning hand of mahjong before one was changed."""
    rng, found = random.Random(1), list[list[int]]()
    while len(found) < count:
        tiles = [0] * 34
        for _ in range(4):
            if rng.random() < 0.7:
                first = rng.randrange(3) * 9 + rng.randrange(7)
                for tile in (first, first + 1, first + 2):
                    tiles[tile] += 1
            else:
                tiles[rng.randrange(34)] += 3
        tiles[rng.randrange(34)] += 2
        if max(tiles) > 4:
            continue
        tiles[rng.choice([tile for tile in range(34) if tiles[tile]])] -= 1
        tiles[rng.choice([tile for tile in range(34) if tiles[tile] < 4])] += 1
        found.append(tiles)
    return found


def measure(count: int = 1000) -> list[Row]:
    """Rows of name, value, unit and note."""
    mid, fresh = waiting(count, fresh=False), waiting(count // 4, fresh=True)
    draws(*mid[0])
    # the tables of the hands live on, and looking through them again and again is not part of the answer
    gc.collect()
    gc.freeze()
    start = time.process_time()
    distances(mid)
    new = (time.process_time() - start) / len(mid)
    works, shanten = {"mid": each(draws, mid)}, _shanten()
    if shanten is not None:
        works["shanten"] = each(shanten, [(tiles,) for tiles in near_hands(count)])
    others = {"dealt": each(draws, fresh), "full": each(distance, mid[: count // 4])}
    seconds = {name: 1 / rate for name, rate in {**rates(works, TURNS), **rates(others)}.items()}
    gc.unfreeze()
    rows: list[Row] = [
        ("distance, mid-game hands", seconds["mid"] * 1e6, "µs", "the number alone"),
        (
            "distance, mid-game hands, new ones",
            new * 1e6,
            "µs",
            "the same when what is kept between hands is not known",
        ),
        ("distance, dealt hands", seconds["dealt"] * 1e6, "µs", "the number alone"),
        ("distance with useful cards, mid-game hands", seconds["full"] * 1e6, "µs", "with and without the minimum"),
        *loading(),
    ]
    if shanten is None:
        return [*rows, ("mahjong shanten", 0.0, "", "not measured: the package mahjong is not installed")]
    return [
        *rows,
        ("mahjong shanten, near hands", seconds["shanten"] * 1e6, "µs", "PyPI mahjong, in turns with ours"),
        ("shanten : distance of mid-game hands", seconds["shanten"] / seconds["mid"], "×", "wanted: 2"),
    ]


def loading() -> list[Row]:
    """What the table of costs takes: time to read it, memory, and bytes in the wheel."""
    found = values(built_in("paohuzi"))
    assert found is not None
    fresh, times = costs.__wrapped__, []
    for _ in range(5):
        start = time.process_time()
        fresh(found.groups)
        times.append(time.process_time() - start)
    tracemalloc.start()
    kept = fresh(found.groups)
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert kept is not None
    return [
        ("table of costs: loading, once", 1000 * min(times), "ms", "when the first hand asks"),
        ("table of costs: memory", held / 1e6, "MB", f"entries {len(kept.table) / 1e6:.1f} MB"),
        ("table of costs: file", file_of(found.groups).stat().st_size / 1000, "kB", "as it lies in the wheel"),
    ]


def _shanten() -> Callable[..., object] | None:
    """The shanten number of the package mahjong, if it is there."""
    try:
        from mahjong.shanten import Shanten  # type: ignore[import-not-found]
    except ImportError:
        return None
    found: Callable[..., object] = Shanten.calculate_shanten
    return found


def shown(rows: Sequence[Row]) -> None:
    """Print rows as a table."""
    for name, value, unit, note in rows:
        print(f"{name:<46}{value:>10.2f} {unit:<3} {note}")


if __name__ == "__main__":
    shown(measure())
