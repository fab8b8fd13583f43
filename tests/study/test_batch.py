"""Many hands at once: the same answers as one by one."""

import random

import pytest

from zipai.cards import COPIES, KINDS, Hand, deck
from zipai.melds import Group, hand_groups
from zipai.rulebook import load_rules
from zipai.scoring.solver import solver_for
from zipai.study import batch
from zipai.study.waits import waits
from zipai.words import ZipaiError

RULES = ("paohuzi", "guilin?huxi.ti.small=50&huxi.kan.big=7", "shaoyang?groups.split-kan=true")


def some_hands(seed: int, count: int) -> list[Hand]:
    """Random hands, and hands of whole groups with kans and quads among them, of up to thirty cards."""
    rng, found = random.Random(seed), [Hand()]
    groups = [group.cards for group in hand_groups()]
    pack = list(deck())
    while len(found) < count:
        if rng.random() < 0.3:
            found.append(Hand(rng.sample(pack, rng.randint(1, 24))))
            continue
        counts = [0] * KINDS
        for cards in rng.choices(groups, k=rng.randint(1, 10)):
            counts = [one + more for one, more in zip(counts, cards.counts(), strict=True)]
        if max(counts) <= COPIES:
            found.append(Hand([kind for kind in range(KINDS) for _ in range(counts[kind])]))
    return found


@pytest.mark.parametrize("name", RULES)
def test_an_array_gives_the_answers_of_hands_one_by_one(name: str) -> None:
    np = pytest.importorskip("numpy")
    rules, hands = load_rules(name), some_hands(7, 3000 if "split" not in name else 300)
    solver = solver_for(rules)
    quads = [number % 3 for number in range(len(hands))]
    one_by_one = [solver.best(hand, lying) for hand, lying in zip(hands, quads, strict=True)]
    assert sum(huxi is not None for huxi in one_by_one) > len(hands) // 20
    found = batch.best_huxi(batch.counts_of(hands), rules, quads=np.array(quads))
    assert found.tolist() == [batch.NO_WAY if huxi is None else huxi for huxi in one_by_one]


def test_hands_give_a_list_without_arrays() -> None:
    hands = some_hands(3, 200)
    solver = solver_for(load_rules("guilin"))
    assert batch.best_huxi(hands, "guilin") == [solver.best(hand) for hand in hands]
    assert batch.best_huxi(hands, "guilin", quads=1) == [solver.best(hand, 1) for hand in hands]


def test_hands_of_more_cards_than_the_tables_know_are_answered_in_an_array_too() -> None:
    pytest.importorskip("numpy")
    hand = Hand("112233s 445566s 778899s 112233b 445566b")
    assert batch.best_huxi(batch.counts_of([hand, Hand("123s")])).tolist() == [18, 3]


def test_more_hands_than_a_block_keep_their_order() -> None:
    np = pytest.importorskip("numpy")
    two = batch.counts_of([Hand("123s"), Hand("12s")])
    found = batch.best_huxi(np.tile(two, (batch._BLOCK, 1)))
    assert found.tolist() == [3, batch.NO_WAY] * batch._BLOCK


def test_counts_of_other_whole_types_are_read() -> None:
    np = pytest.importorskip("numpy")
    counts = batch.counts_of([Hand("123s 555b")]).astype(np.int64)
    assert batch.best_huxi(counts).tolist() == [9]
    assert batch.best_huxi(counts[:0]).tolist() == []


def test_an_array_that_is_none_of_hands_is_an_error_that_says_so() -> None:
    np = pytest.importorskip("numpy")
    with pytest.raises(ZipaiError, match=r"the shape \(3, 19\)"):
        batch.best_huxi(np.zeros((3, 19), dtype=int))
    with pytest.raises(ZipaiError, match="not float64"):
        batch.best_huxi(np.zeros((1, 20)))
    five = np.zeros((2, 20), dtype=int)
    five[1, 14] = 5
    with pytest.raises(ZipaiError, match=r"row 1 \(counted from 0\) has 5 of 5b"):
        batch.best_huxi(five)
    five[1, 14] = -1
    with pytest.raises(ZipaiError, match=r"row 1 \(counted from 0\) has -1 of 5b"):
        batch.best_huxi(five)


def test_waits_of_many_are_the_waits_of_each() -> None:
    table = tuple(map(Group, ("wei:8b", "chi:123s", "peng:5s")))
    seats = [(Hand("22b 678s 456b 1s11b"), table), (Hand("147s"), ())]
    assert batch.waits(seats) == [waits(hand, melds) for hand, melds in seats]
    assert [str(wait.card) for wait in batch.waits(seats)[0]] == ["5s", "2b", "8b"]
