"""The simulation finds nothing broken in the engine, and finds what is broken on purpose."""

import importlib.util
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from zipai.cards import Card, Hand
from zipai.rulebook import built_in, rule_set_ids
from zipai.table.dealing import deal


@pytest.fixture(scope="module")
def simulate(checkout: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("simulate", checkout / "tools" / "simulate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["simulate"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("rules", rule_set_ids())
def test_nothing_is_broken(simulate: ModuleType, rules: str) -> None:
    found = simulate.play_some((rules, 7, range(40), 0.01))
    assert found.broken == []
    assert found.hands == 40
    assert found.events["draw [turn.draw]"] > 300
    assert found.stacks["by-chance"] == 20
    assert found.refusals["chi.loose"] > 0


def test_a_lost_card_is_found(simulate: ModuleType) -> None:
    table = deal(built_in("paohuzi"), 1)
    simulate.check_table(table)
    assert isinstance(table.stock, tuple)
    with pytest.raises(simulate.Broken, match="not the eighty cards"):
        simulate.check_table(table.but(stock=table.stock[1:]))
    other = Card((table.stock[0] + 1) % 20)
    with pytest.raises(simulate.Broken, match="not the eighty cards"):
        simulate.check_table(table.but(stock=(other, *table.stock[1:])))


def test_a_forgotten_discard_is_found(simulate: ModuleType) -> None:
    table = deal(built_in("paohuzi"), 1)
    assert isinstance(table.stock, tuple)
    seat, card = (table.dealer + 1) % 3, table.stock[0]
    more = table.with_seat(seat, hand=table.seats[seat].cards + Hand([card])).but(stock=table.stock[1:])
    with pytest.raises(simulate.Broken, match="a discard was forgotten"):
        simulate.check_table(more)


def test_counts_add_up(simulate: ModuleType) -> None:
    one, two = (simulate.play_some(("guilin", 7, numbers, 0.0)) for numbers in (range(4), range(4, 8)))
    whole = simulate.play_some(("guilin", 7, range(8), 0.0))
    one.add(two)
    assert one.events == whole.events
    assert one.clashes == whole.clashes
    assert (one.hands, one.steps) == (whole.hands, whole.steps)
    assert isinstance(one.stacks, Counter)


def test_a_hand_can_be_played_again(simulate: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate.main(["--rules", "shaoyang", "--seed", "7", "--only", "3"]) == 0
    first = capsys.readouterr().out
    assert simulate.main(["--rules", "shaoyang", "--seed", "7", "--only", "3"]) == 0
    assert capsys.readouterr().out == first
    assert first.startswith("Shaoyang bopi hu (shaoyang), 10 huxi to win\n")


def test_the_table_marks_what_was_missed_and_says_what_cannot_be(
    simulate: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        simulate.main(["--rules", "guilin", "--rules", "paohuzi", "--hands", "20", "--seed", "7", "--jobs", "1"]) == 0
    )
    said = capsys.readouterr().out.splitlines()
    rows = {line[:50].strip(): line[50:] for line in said}
    assert rows[""].split() == ["guilin", "paohuzi"]
    assert rows["hands"].split() == ["20", "20"]
    draws = rows["draw [turn.draw]"].split()
    assert len(draws) == 2
    assert all(int(count) > 100 for count in draws)
    assert rows["win [dealwin.lit]"].split()[0] == "-"
    assert "  No card is lit; the dealer's last card stays closed." in said
    missed = sum(line.count("0 !") for line in said if not line.startswith("0 !"))
    assert f"0 ! could happen and was not met: {missed} cells" in said


def test_what_happens_though_it_is_ruled_out_is_marked(simulate: ModuleType) -> None:
    lit = next(one for one in simulate.EVENTS if one.name == "win [dealwin.lit]")
    cells = [simulate.cell(count, lit, built_in(name)) for name in ("guilin", "paohuzi") for count in (0, 3)]
    assert cells == ["-", "3 ?", "0 !", "3"]


@pytest.mark.parametrize("letter", range(5))
def test_nothing_is_broken_where_options_are_on(simulate: ModuleType, letter: int) -> None:
    found = simulate.play_some((simulate.VARIANTS[letter], 11, range(16), 0.02))
    assert (found.broken, found.hands) == ([], 16)
