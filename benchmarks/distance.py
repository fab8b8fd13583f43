"""How fast the distance to a win is, beside the public package ``mahjong``: ``python benchmarks/distance.py``.

Its shanten number is the same question for another game: how many cards a hand is from waiting. It is measured in the
same run when the package is there (``pip install mahjong==2.1.0``), on hands that are one card from a win; ours on the
hands of a seat in the middle of play, and at the deal.
"""

from __future__ import annotations

import gc
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from positions import discards  # type: ignore[import-not-found]

from zipai.cards import Hand
from zipai.melds import Group
from zipai.study import distance, distances, draws

Row = tuple[str, float, str, str]
RUNS = 5


def median(work: Callable[[], object]) -> float:
    """The median time of some runs, in seconds of this process."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


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
    first = (time.process_time() - start) / len(mid)
    ours = median(lambda: [draws(hand, melds) for hand, melds in mid]) / len(mid)
    dealt = median(lambda: [draws(hand, melds) for hand, melds in fresh]) / len(fresh)
    full = median(lambda: [distance(hand, melds) for hand, melds in mid[: count // 4]]) / (count // 4)
    gc.unfreeze()
    rows: list[Row] = [
        ("distance, mid-game hands", ours * 1e6, "µs", "the number alone"),
        (
            "distance, mid-game hands, new ones",
            first * 1e6,
            "µs",
            "the same when what is kept between hands is not known",
        ),
        ("distance, dealt hands", dealt * 1e6, "µs", "the number alone"),
        ("distance with useful cards, mid-game hands", full * 1e6, "µs", "with and without the minimum, and most huxi"),
    ]
    try:
        from mahjong.shanten import Shanten  # type: ignore[import-not-found]
    except ImportError:
        return [*rows, ("mahjong shanten", 0.0, "", "not measured: the package mahjong is not installed")]
    near = near_hands(count)
    theirs = median(lambda: [Shanten.calculate_shanten(tiles) for tiles in near]) / len(near)
    return [
        *rows,
        ("mahjong shanten, near hands", theirs * 1e6, "µs", "PyPI mahjong, in the same run"),
        ("shanten : distance of mid-game hands", theirs / ours, "×", "wanted: 2"),
    ]


def shown(rows: Sequence[Row]) -> None:
    """Print rows as a table."""
    for name, value, unit, note in rows:
        print(f"{name:<46}{value:>10.2f} {unit:<3} {note}")


if __name__ == "__main__":
    shown(measure())
