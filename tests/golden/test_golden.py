"""Hands told in full and counts of legal lines, as they were when somebody last read them.

``python tools/golden.py --write`` writes the files anew; read the difference before you commit it.
"""

import json
from pathlib import Path

import pytest

from zipai.rulebook import built_in, rule_set_ids
from zipai.testing.golden import perft, perft_rows, playthrough

HERE = Path(__file__).parent
HANDS = sorted(path.stem for path in HERE.glob("*.txt"))
COUNTS: dict[str, dict[str, list[int]]] = json.loads((HERE / "perft.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", HANDS)
def test_the_hand_is_what_it_was(name: str) -> None:
    rules, player, seed = name.split("-")
    assert playthrough(built_in(rules), int(seed), player) == (HERE / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("rules", rule_set_ids())
def test_every_rule_set_has_its_hands_and_counts(rules: str) -> None:
    players = [name.split("-")[1] for name in HANDS if name.split("-")[0] == rules]
    assert players.count("random") >= 2
    assert players.count("heuristic") >= 3
    assert sum(name.split()[0] == rules for name in COUNTS) >= 3


def test_no_file_is_of_a_rule_set_that_is_gone() -> None:
    assert {name.split("-")[0] for name in HANDS} | {name.split()[0] for name in COUNTS} == set(rule_set_ids())


@pytest.mark.parametrize("name", COUNTS)
def test_as_many_legal_lines_as_there_were(name: str) -> None:
    rules, seed = name.split()
    assert perft_rows(built_in(rules), int(seed), len(COUNTS[name]["deal"])) == COUNTS[name]


def test_to_no_depth_there_is_one_line() -> None:
    from zipai.table.dealing import deal

    assert perft(deal(built_in("guilin"), 1), 0) == 1
