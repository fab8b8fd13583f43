"""Whole hands played by chance, beside two public packages in the same run: ``python benchmarks/games.py``.

Every hand goes through the whole engine: options of every seat, sealed answers, forced melds, reasons, settlement.
Beside it ``rlcard``'s mahjong and OpenSpiel's gin rummy (C++ driven from Python), each where it is installed:
``pip install rlcard open_spiel``. The rounds alternate and the best of each counts, so that what else runs on the
machine touches all alike. A round takes about a fifth of a second in each, so that a few short games don't decide.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import count as counter
from itertools import islice

from timing import Row, Work, rates, show  # type: ignore[import-not-found]

from zipai.players import Player, by_name, play_hand, player_names, seats_of
from zipai.rulebook import RuleSet, built_in, rule_set_ids
from zipai.table import choosers, options, step
from zipai.table.dealing import deal
from zipai.table.replay import replay


def hand(rules: RuleSet, seed: int) -> tuple[int, int]:
    """Play a hand by chance with nothing but the engine: how many steps and decisions it had."""
    rng, table, steps, decisions = random.Random(seed), deal(rules, seed), 0, 0
    while True:
        answers = {}
        for seat in choosers(table):
            may = options(table, seat)
            answers[seat] = may[int(rng.random() * len(may))]
        steps, decisions = steps + 1, decisions + len(answers)
        done = step(table, answers)
        if done.table is None:
            return steps, decisions
        table = done.table


def hands(rules: RuleSet, seeds: Iterator[int], count: int = 200) -> int:
    """Play the hands of the next seeds, so that none is played twice; returns how many."""
    for seed in islice(seeds, count):
        hand(rules, seed)
    return count


def played(rules: RuleSet, player: Player, count: int) -> int:
    """Hands of such players, each looking at its view, with a record."""
    for seed in range(count):
        play_hand(rules, seed, [player] * seats_of(rules))
    return count


def replayed(records: list[str]) -> int:
    """Replay records through the engine, line by line."""
    for text in records:
        replay(text)
    return len(records)


def rlcard_games(count: int = 7) -> Callable[[], int]:
    """Games of rlcard's mahjong by chance."""
    env, rng = import_module("rlcard").make("mahjong", config={"seed": 42}), random.Random(1)

    def work() -> int:
        for _ in range(count):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"].keys())))
        return count

    return work


def spiel_games(count: int = 60) -> Callable[[], int]:
    """Games of OpenSpiel's gin rummy by chance."""
    game, rng = import_module("pyspiel").load_game("gin_rummy"), random.Random(1)

    def work() -> int:
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(actions, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
        return count

    return work


def measure() -> list[Row]:
    """Rows of name, value, unit and note."""
    works: dict[str, Work] = {
        f"random hands, {name}": partial(hands, built_in(name), counter()) for name in rule_set_ids()
    }
    rules = built_in("paohuzi")
    for name in player_names():
        works[f"hands of {name} players, with views"] = partial(
            played, rules, by_name(name), 1 if name == "thinker" else 8
        )
    records = [play_hand(rules, seed, [by_name("random")] * 3).record.text() for seed in range(8)]
    works["replays of records"] = partial(replayed, records)
    others = {"rlcard": ("rlcard mahjong", rlcard_games), "pyspiel": ("OpenSpiel gin_rummy", spiel_games)}
    there = {name: work for module, (name, work) in others.items() if find_spec(module)}
    found = rates(works | {name: work() for name, work in there.items()})
    counts = [hand(built_in("paohuzi"), seed) for seed in range(200)]
    steps, decisions = (sum(each) / len(counts) for each in zip(*counts, strict=True))
    ours = found["random hands, paohuzi"]
    rows: list[Row] = [(name, found[name], "hands/s", "") for name in works]
    rows.append(
        ("a step, paohuzi", 1e6 / ours / steps, "µs", f"{steps:.1f} steps and {decisions:.1f} decisions a hand")
    )
    rows += [(name, found[name], "games/s", f"ours is {ours / found[name]:.1f} × as many") for name in there]
    rows += [(name, float("nan"), "games/s", "not installed") for name, _ in others.values() if name not in there]
    return rows


if __name__ == "__main__":
    show(measure())
