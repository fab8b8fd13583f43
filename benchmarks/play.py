"""How fast hands are played, as ratios in one run: ``python benchmarks/play.py [--hands N]``.

Absolute figures vary with the machine and with what else runs there; what can be compared are the ratios to a fixed
yardstick in the same run, the time of one judgement of a hand with its breakdown and reasons.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial

from zipai.players import Heuristic, Player, Random, play_hand, seats_of
from zipai.rulebook import RuleSet, built_in, rule_set_ids
from zipai.scoring import score
from zipai.table import choosers, options, step
from zipai.table.dealing import deal
from zipai.table.replay import replay

#: Hands with the card that would win them: won, short of huxi, with no way to lay them, with a quad.
YARDSTICK = (
    ("666b 57b 123s 456s 890s", ("wei:2b", "peng:9b"), "6b", "other"),
    ("22b 678s 456b 1s11b", ("wei:8b", "chi:123s", "peng:5s"), "2b", "own"),
    ("1223344556s 1223344556b", (), "7b", "other"),
    ("33s 456s 789s 270b 123b 4s44b", ("ti:9b",), "3s", "own"),
)
RUNS = 5


def median(work: Callable[[], object], runs: int = RUNS) -> float:
    """The median time of some runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def yardstick() -> float:
    """The time of one judgement, in seconds."""
    rounds = 25

    def work() -> None:
        for _ in range(rounds):
            for hand, melds, card, source in YARDSTICK:
                score(hand, melds, card, source)

    return median(work) / (rounds * len(YARDSTICK))


def bare(rules: RuleSet, seed: int) -> int:
    """Play a hand by chance with nothing but the engine; returns how many decisions it had."""
    rng, table, decisions = random.Random(seed), deal(rules, seed), 0
    while True:
        answers = {}
        for seat in choosers(table):
            may = options(table, seat)
            answers[seat] = may[int(rng.random() * len(may))]
        decisions += len(answers)
        done = step(table, answers)
        if done.table is None:
            return decisions
        table = done.table


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=60, help="how many hands a run has")
    given = parser.parse_args(arguments)
    one = yardstick()
    print(f"yardstick: one judgement takes {one * 1e6:.0f} µs")
    print(f"{'what':<42}{'a second':>10}{'each':>12}{'in judgements':>16}")

    def row(what: str, seconds: float) -> None:
        print(f"{what:<42}{1 / seconds:>10.0f}{seconds * 1e6:>9.0f} µs{seconds / one:>16.1f}", flush=True)

    for name in rule_set_ids():
        rules = built_in(name)
        decisions = sum(bare(rules, seed) for seed in range(given.hands))
        seconds = median(partial(_bare_hands, rules, given.hands), 3)
        row(f"hands by chance, {name}", seconds / given.hands)
        row(f"decisions in them, {name}", seconds / decisions)
    rules = built_in("paohuzi")
    few = range(max(1, given.hands // 4))
    for player in (Random(), Heuristic()):
        row(f"hands of {player.name} players, with views", _hands(rules, player, few) / len(few))
    records = [play_hand(rules, seed, [Random()] * 3).record.text() for seed in few]
    row("replays of records", median(lambda: [replay(text) for text in records], 3) / len(few))
    return 0


def _bare_hands(rules: RuleSet, hands: int) -> None:
    for seed in range(hands):
        bare(rules, seed)


def _hands(rules: RuleSet, player: Player, seeds: Sequence[int]) -> float:
    """The time of those hands among such players."""
    return median(lambda: [play_hand(rules, seed, [player] * seats_of(rules)) for seed in seeds], 3)


if __name__ == "__main__":
    sys.exit(main())
