"""The solver: its tables, the automaton that grows, and the search that lists every way say the same."""

import random
import subprocess
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from zipai.cards import COPIES, KINDS, Hand
from zipai.melds import Kind
from zipai.rulebook import RuleSet, built_in, load_rules, rule_set_ids
from zipai.scoring import growing, partitions, tables, value
from zipai.scoring.growing import Growing
from zipai.scoring.loose import fingerprint, loose_groups
from zipai.scoring.partition import Lot, kans, layings
from zipai.scoring.solver import Solver, TableSolver, solver_for

CHANGED = (
    "paohuzi?groups.one-five-ten=true",
    "guilin?groups.split-kan=true",
    "international?huxi.run=1&huxi.jiao=2&huxi.pair=5",
    "shaoyang?huxi.kan.small=100&huxi.two-seven-ten.big=40&groups.split-kan=true&groups.one-five-ten=true",
)
RULES = (*rule_set_ids(), *CHANGED)

some_rules = st.sampled_from(RULES)
#: Small hands lay now and then; a hand of groups always does.
random_hands = st.lists(st.integers(0, KINDS - 1), max_size=11).filter(
    lambda cards: max(map(cards.count, cards), default=0) <= COPIES
)


@st.composite
def hands_of_groups(draw: st.DrawFn) -> Hand:
    """Cards of up to eight groups, with or without a pair: up to 26 cards."""
    hand = Hand()
    groups = [one.group for one in loose_groups(load_rules(CHANGED[0]))]
    for group in draw(st.lists(st.sampled_from(groups), max_size=8)):
        if group.kind is not Kind.PAIR or len(hand) % 3 == 0:
            counts = [a + b for a, b in zip(hand.counts(), group.cards.counts(), strict=True)]
            hand = hand + group.cards if max(counts) <= COPIES else hand
    return hand


def most(hand: Hand, rules: RuleSet, quads: int) -> int | None:
    """The huxi of the best of all ways that the plain search lists."""
    return max((sum(value(g, rules)[0] for g in way) for way in partitions(hand, rules, quads=quads)), default=None)


@given(hand=st.one_of(random_hands.map(Hand), hands_of_groups()), name=some_rules, quads=st.integers(0, 2))
@example(hand=Hand("123s 555b 270b"), name="paohuzi", quads=0)
@example(hand=Hand("5555b 11s 123s"), name="paohuzi", quads=0)
@example(hand=Hand(), name="paohuzi", quads=0)
@settings(max_examples=400, deadline=None)
def test_best_is_the_most_of_all_ways_by_tables_and_without(hand: Hand, name: str, quads: int) -> None:
    rules = load_rules(name)
    wanted = most(hand, rules, quads)
    assert solver_for(rules).best(hand, quads) == wanted
    assert Solver(rules).best(hand, quads) == wanted


def test_what_is_best_is_known_by_hand() -> None:
    solver = solver_for(built_in("paohuzi"))
    # 一二三 and 贰柒拾 and a kan of 伍: 3 + 6 + 6; as 二 with 二七十 the small cards do not lie
    assert solver.best(Hand("123s 270b 555b")) == 15
    # 一一二二三三 could be two runs of 3 huxi each, and nothing better
    assert solver.best(Hand("112233s")) == 6
    # three 一 are a kan of 3 huxi and stay whole, so that 二三 lie nowhere
    assert solver.best(Hand("111s 23s")) is None
    # a quad asks for a pair: without one nothing lies, with one it does
    assert solver.best(Hand("5555b 123s")) is None
    assert solver.best(Hand("5555b 123s 99s")) == 12 + 3
    # the pair is for a quad on the table, too
    assert [solver.best(Hand("123s 99s"), quads) for quads in (0, 1, 2)] == [None, 3, 3]


def test_where_kans_may_be_split_the_best_of_whole_and_split_counts() -> None:
    solver = solver_for(load_rules("paohuzi?groups.split-kan=true"))
    assert solver.best(Hand("111s 23s 1b 1b")) is None
    # 一二三 twice and 一 in a jiao with 壹壹: 3 + 3, where the kan whole would leave 二二三三
    assert solver.best(Hand("111s 2233s 11b")) == 6


def test_rule_sets_that_ship_are_answered_by_one_file_of_tables() -> None:
    solvers = [solver_for(built_in(name)) for name in rule_set_ids()]
    assert all(isinstance(solver, TableSolver) for solver in solvers)
    prints = {fingerprint(loose_groups(built_in(name))) for name in rule_set_ids()}
    assert {tables.path_of(one).name for one in prints} == {path.name for path in tables.FOLDER.glob("loose-*.bin")}


@pytest.mark.parametrize("name", CHANGED)
def test_changed_groups_or_huxi_find_no_tables(name: str) -> None:
    assert type(solver_for(load_rules(name))) is Solver


def test_a_change_of_the_minimum_or_of_quads_leaves_the_tables_in_use() -> None:
    rules = load_rules("guilin?win.minimum=40&huxi.ti.small=50&huxi.kan.big=7")
    assert isinstance(solver_for(rules), TableSolver)
    assert solver_for(rules).best(Hand("5555s 666b 99s")) == 50 + 7


@given(cards=st.lists(st.integers(0, KINDS - 1), max_size=20), name=some_rules, pairs=st.integers(0, 1))
@settings(max_examples=200, deadline=None)
def test_joined_is_loose_with_each_card(cards: list[int], name: str, pairs: int) -> None:
    loose = sum(1 << 4 * kind for kind in dict.fromkeys(cards)) + sum(
        1 << 4 * kind for kind in {c for c in cards if cards.count(c) > 1}
    )
    solver = solver_for(load_rules(name))
    found = solver.joined(loose, pairs)
    for kind in range(KINDS):
        two = loose >> 4 * kind & 7 == 2
        assert found[kind] == (None if two else solver.loose(loose + (1 << 4 * kind), pairs))


@given(groups=hands_of_groups(), pairs=st.integers(0, 1), name=some_rules)
@settings(max_examples=200, deadline=None)
def test_loose_cards_lay_as_the_search_lays_them_even_three_alike(groups: Hand, pairs: int, name: str) -> None:
    """Three loose cards alike are no kan unless it is said that they may be one."""
    rules = load_rules(name)
    for kinds in (frozenset(), frozenset(kan.card for kan in kans(groups))):
        ways = layings(Lot((), groups, kinds), pairs, rules)
        wanted = max((sum(value(group, rules)[0] for group in way) for way in ways), default=None)
        packed = sum(1 << 4 * kind for kind in kinds)
        solver = solver_for(rules) if not kinds else Solver(rules)
        assert solver.loose(groups.bits, pairs, packed) == wanted


@pytest.mark.parametrize(
    ("text", "quads"),
    [
        ("112233s 445566s 778899s 112233b 445566b", 0),
        # here the tables would have an answer of too few huxi, if they were asked
        ("112233456770s 122334567700b", 0),
        ("23456677889900s 556788990b", 1),
    ],
)
def test_more_loose_cards_than_the_tables_know_are_answered_all_the_same(text: str, quads: int) -> None:
    rules, hand = built_in("paohuzi"), Hand(text)
    assert len(hand) > tables.CARDS
    wanted = most(hand, rules, quads)
    assert wanted is not None
    assert solver_for(rules).best(hand, quads) == wanted
    assert solver_for(rules).loose(hand.bits, quads) == wanted


def test_the_growing_automaton_begins_anew_when_it_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = built_in("paohuzi")
    monkeypatch.setattr(growing, "_MOST_STATES", 200)
    automaton, rng = Growing(rules), random.Random(5)
    groups = [one.group.cards for one in loose_groups(rules) if len(one.group.cards) == 3]
    for _ in range(60):
        hand = Hand()
        for cards in rng.choices(groups, k=5):
            hand = hand + cards if max(map(sum, zip(hand.counts(), cards.counts(), strict=True))) <= 2 else hand
        assert automaton.best(hand.bits, 0) == most(hand, rules, 0)
        assert automaton.states <= 200 + 10


def test_nothing_is_loaded_until_a_hand_asks() -> None:
    script = (
        "import zipai, sys; from zipai.scoring import tables, solver;"
        "before = tables.read.cache_info().currsize;"
        "zipai.waits('22b 678s 456b 1s11b', ['wei:8b', 'chi:123s', 'peng:5s']);"
        "print(before, tables.read.cache_info().currsize, 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "1", "False"]
