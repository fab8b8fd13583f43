"""The table of costs: what is in the file, and that it is what would be built."""

from __future__ import annotations

import random
from functools import cache

import pytest

from zipai.cards import Hand
from zipai.rulebook import load_rules
from zipai.rulebook.rulesets import all_built_in
from zipai.study import costs
from zipai.study.costs import NEVER, ROWS, WIDTH, SuitGroup, build, index, named, packed, unpacked
from zipai.study.counted import Counted
from zipai.study.loose import Loose
from zipai.study.search import Searched
from zipai.study.values import set_value, values
from zipai.study.ways import Ways
from zipai.words import ZipaiError


def groups() -> tuple[SuitGroup, ...]:
    found = values(load_rules("paohuzi"))
    assert found is not None
    return found.groups


def packed_counts(counts: tuple[int, ...]) -> int:
    return sum(count << 4 * kind for kind, count in enumerate(counts))


@pytest.fixture(scope="module")
def table() -> bytes:
    return unpacked(costs.file_of(groups()).read_bytes(), "")


def test_the_file_is_what_would_be_built_and_small(table: bytes) -> None:
    data = costs.file_of(groups()).read_bytes()
    assert build(groups()) == table
    assert sum(file.stat().st_size for file in costs.DATA.glob("*.bin")) < 250_000
    assert data[:64] == packed(groups(), table)[:64]


def test_every_shipped_rule_set_fits_it() -> None:
    for rules in all_built_in():
        found = values(rules)
        assert found is not None
        assert costs.file_of(found.groups).read_bytes()[:32] == named(found.groups)
        assert found.scoring == (3, 6)
        more = values(rules.changed({"groups.one-five-ten": True}))
        assert more is not None
        assert costs.costs(more.groups) is not None
    less = values(load_rules("paohuzi?huxi.one-two-three.small=0&huxi.one-two-three.big=0"))
    assert less is not None
    assert costs.costs(less.groups) is None


def test_a_damaged_file_is_said() -> None:
    data = bytearray(costs.file_of(groups()).read_bytes())
    data[40] ^= 1
    with pytest.raises(ZipaiError) as caught:
        unpacked(bytes(data), "costs.bin")
    assert str(caught.value) == "the table costs.bin is damaged: install the package again"


@pytest.mark.parametrize(
    ("changes", "fits"),
    [
        ("win.minimum=30", True),
        ("groups.one-five-ten=true", True),
        ("huxi.one-two-three.small=0&huxi.one-two-three.big=0", True),
        ("groups.split-kan=true", False),
        ("huxi.jiao=1", False),
        ("huxi.pair=1", False),
        ("huxi.run=1", False),
        ("huxi.one-two-three.small=2", False),
        ("huxi.two-seven-ten.small=0", False),
    ],
)
def test_which_rules_fit_a_table(changes: str, fits: bool) -> None:
    assert (values(load_rules(f"paohuzi?{changes}")) is not None) == fits


def test_a_set_counts_as_a_wei_unless_a_peng_counts_more() -> None:
    assert [set_value(card, load_rules(name)) for name, card in (("paohuzi", 14), ("guilin", 11), ("guilin", 0))] == [
        6,
        6,
        3,
    ]
    assert set_value(14, load_rules("paohuzi?huxi.peng.big=8")) == 8


@cache
def plainly(counts: tuple[int, ...], pairs: int, scoring: int, made: int, wanted: tuple[int, ...]) -> int:
    """The least cards that must come, trying every multiset of groups."""
    if not pairs and not made:
        return 0 if scoring <= 0 else NEVER
    best = NEVER
    for places, scores in groups():
        pair = len(places) == 2
        if (pair and not pairs) or (not pair and not made):
            continue
        now = tuple(n + places.count(place) for place, n in enumerate(wanted))
        if max(now) > 4:
            continue
        cost = sum(max(0, n - c) - max(0, w - c) for n, w, c in zip(now, wanted, counts, strict=True))
        if cost < best:
            best = min(best, cost + plainly(counts, pairs - pair, scoring - scores, made - (not pair), now))
    return best


def test_entries_are_what_plain_trying_finds(table: bytes) -> None:
    rng = random.Random(5)
    for _ in range(12):
        counts = tuple(rng.choice((0, 0, 1, 1, 2)) for _ in range(10))
        row = sum(count * 3**place for place, count in enumerate(counts))
        for pairs, scoring, made in ((0, 0, 1), (0, 1, 2), (1, 0, 1), (1, 1, 1), (1, 2, 2), (0, 3, 2)):
            found = table[index(pairs, scoring, made) * ROWS + row]
            assert min(found, NEVER) == plainly(counts, pairs, scoring, made, (0,) * 10)
    assert len(table) == ROWS * WIDTH


def test_the_plain_search_finds_what_the_table_does() -> None:
    rng, rules = random.Random(3), load_rules("paohuzi")
    found = values(rules)
    assert found is not None
    by_costs = costs.costs(found.groups)
    assert by_costs is not None
    for _ in range(8):
        counts = tuple(rng.choice((0, 0, 0, 1, 1, 2)) for _ in range(20))
        copies = [rng.randint(0, 4 - count) for count in counts]
        room = sum(n << 4 * kind for kind, n in enumerate(copies))
        made, pairs, need = rng.randint(1, 4), rng.randint(0, 1), rng.choice((0, 3, 6, 9))
        by_table = Loose(Ways(by_costs, found.scoring, packed_counts(counts)), Counted(by_costs), room)
        plain = Searched(rules, counts, room)
        cost = by_table.least(made, pairs, need, 6)
        assert cost == plain.least(made, pairs, need, 6), (counts, copies, made, pairs, need)
        if cost < 6:
            assert by_table.useful(made, pairs, need, cost) == plain.useful(made, pairs, need, cost)
            assert by_table.richest(made, pairs, need, cost, 0) == plain.richest(made, pairs, need, cost, 0)


@pytest.mark.parametrize(("groups", "need", "copies"), [(4, 6, 4), (5, 9, 1)])
def test_kinds_that_are_known_change_nothing_about_the_others(groups: int, need: int, copies: int) -> None:
    rng, found = random.Random(9), values(load_rules("paohuzi"))
    assert found is not None
    by_costs = costs.costs(found.groups)
    assert by_costs is not None
    for _ in range(100):
        counts = tuple(rng.choice((0, 0, 1, 1, 2)) for _ in range(20))
        room = sum(rng.randint(0, min(copies, 4 - count)) << 4 * kind for kind, count in enumerate(counts))
        loose = Loose(Ways(by_costs, found.scoring, packed_counts(counts)), Counted(by_costs), room)
        cost = loose.least(groups, 0, need, 8)
        if not 0 < cost < 8:
            continue
        useful = loose.useful(groups, 0, need, cost)
        # a kind that comes is one of which another card makes less do
        for kind in range(20):
            if room >> 4 * kind & 7 and counts[kind] < 2:
                more = (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])
                then = Loose(
                    Ways(by_costs, found.scoring, packed_counts(more)), Counted(by_costs), room - (1 << 4 * kind)
                )
                assert (then.least(groups, 0, need, cost) < cost) == bool(useful >> 4 * kind & 1), (counts, room, kind)
        for _ in range(6):
            known = useful & sum(rng.randint(0, 1) << 4 * kind for kind in range(20))
            assert loose.useful(groups, 0, need, cost, known) | known == useful


def test_with_another_copy_a_pair_is_a_group_more() -> None:
    # so a hand that needs a pair for its first quad comes no nearer by it than one card
    for name in ("paohuzi", "paohuzi?groups.one-five-ten=true"):
        found = values(load_rules(name))
        assert found is not None
        table = costs.costs(found.groups)
        assert table is not None
        for row in {table.table[at::ROWS] for at in range(ROWS)}:
            for scoring in range(8):
                for made in range(7):
                    pair, group = row[index(1, scoring, made)], row[index(0, scoring, made + 1)]
                    assert pair == NEVER or group <= pair + 1


@pytest.mark.parametrize("pairs", [0, 1])
def test_the_bound_is_the_cheapest_of_all_ways_to_share_out_groups_pair_and_huxi(pairs: int) -> None:
    rng, found = random.Random(11), values(load_rules("paohuzi"))
    assert found is not None
    by_costs = costs.costs(found.groups)
    assert by_costs is not None
    table = by_costs.table
    for _ in range(60):
        counts = tuple(rng.choice((0, 0, 1, 1, 2)) for _ in range(20))
        ways = Ways(by_costs, found.scoring, packed_counts(counts))
        made, need = rng.randint(1, 6), rng.choice((0, 3, 6, 9, 10, 15))
        least = min(
            (
                c + table[index(p, u, small) * ROWS + x] + table[index(pairs - p, v, made - n - small) * ROWS + y]
                for x, y, c, n, _ in ways.all
                for small in range(made - n + 1)
                for p in range(pairs + 1)
                for u in range(8)
                for v in range(8)
                if 3 * u + 6 * v >= need
            ),
            default=NEVER,
        )
        question = (made, pairs, need)
        assert ways.bound(question, 20) == min(least, 20), (counts, question)
        if least < 20:
            assert [ways.reaches(question, most) for most in (least - 1, least)] == [False, True]
        # and a bound below which nothing is to be found says no more than that
        assert Ways(by_costs, found.scoring, ways.cards).bound(question, max(0, least - 1)) == max(0, least - 1)


def test_a_bound_far_above_what_the_number_of_cards_asks_for_is_found_too() -> None:
    found = values(load_rules("paohuzi"))
    assert found is not None
    by_costs = costs.costs(found.groups)
    assert by_costs is not None
    # as many cards as two groups have, but 壹贰叁 and 贰柒拾, which score twelve huxi, lack two each
    ways = Ways(by_costs, found.scoring, Hand("8s 0s 34b 79b").bits)
    assert [ways.bound((2, 0, need), 20) for need in (0, 3, 6, 9, 12)] == [2, 3, 3, 4, 4]
    assert [ways.bound((2, 0, 12), below) for below in (3, 4, 5)] == [3, 4, 4]
