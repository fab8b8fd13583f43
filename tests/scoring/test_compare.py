"""The solver against an independent judge, and answers that do not depend on the order of cards."""

import random
from itertools import permutations
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zipai.cards import Hand
from zipai.scoring import score


@pytest.mark.parametrize("least_melds", [0, 4])
def test_solver_and_brute_force_agree(compare: ModuleType, least_melds: int) -> None:
    """Four rule sets that ship and four changed ones: other groups, kans that may be split, other huxi."""
    for number, rules in enumerate(compare.RULES):
        cases = compare.hands.cases(20261129 + 10 * number + least_melds, 80, least_melds)
        said = [compare.disagreement(one, rules) for case in cases for one in compare.both(case)]
        assert [text for text in said if text is not None] == []


def test_the_cases_do_win_now_and_then(compare: ModuleType) -> None:
    """A comparison on hands that never lay would prove nothing."""
    cases = compare.hands.cases(20261129, 300, 0)
    laid = [case for case in cases if score(case[0], case[1], Hand([case[2]]).kinds()[0], case[3]).huxi is not None]
    sources = {case[3].value for case in laid}
    assert len(laid) > 50
    assert sources == {"own", "other", "discard", "lit", "own-lit"}


@given(seed=st.integers(0, 10_000), order=st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_the_order_of_cards_and_of_melds_changes_nothing(compare: ModuleType, seed: int, order: random.Random) -> None:
    hand, melds, win, source = compare.hands.built_case(random.Random(seed), seed % 7)
    card = Hand([win]).kinds()[0]
    cards, table = list(hand), list(melds)
    order.shuffle(cards)
    order.shuffle(table)
    text = "".join(str(card) for card in cards)
    first, again = score(hand, melds, card, source), score(text, table, card, source)
    assert (first.huxi, first.wins) == (again.huxi, again.wins)
    assert {frozenset(way) for way in first.ways} == {frozenset(way) for way in again.ways}
    assert [refusal.text() for refusal in first.refusals] == [refusal.text() for refusal in again.refusals]


def test_every_permutation_of_a_small_hand_gives_the_same_answer() -> None:
    melds = ["wei:2b", "wei:9b", "peng:6s", "chi:123b", "chi:789s"]
    answers = {
        score("".join(order), melds, "6b", "other").as_dict().__repr__()
        for order in permutations(["5b", "7b", "4s", "4s", "4b"])
    }
    assert len(answers) == 1
