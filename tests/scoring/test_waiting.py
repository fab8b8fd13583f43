"""A hand that waits: the huxi of a win by each card, and the mask of the cards that win."""

import random
from collections.abc import Iterator
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zipai.cards import COPIES, KINDS, Card, Hand
from zipai.melds import Group
from zipai.rulebook import RuleSet, load_rules, rule_set_ids
from zipai.scoring import From, score
from zipai.scoring.judge import winning_huxi, winning_mask
from zipai.scoring.waiting import Waiting

RULES = (
    *rule_set_ids(),
    "shaoyang?win.minimum=0&win.set-by-source=false",
    "paohuzi?win.discard-raises-peng=true&win.on-discard=always&win.minimum=5&win.chouwei-raise=pao",
    "guilin?groups.split-kan=true&groups.one-five-ten=true&win.minimum=0",
    "international?deal.lit-forces-meld=true&huxi.jiao=2&win.minimum=3",
)


def melds(*texts: str) -> tuple[Group, ...]:
    return tuple(map(Group, texts))


def cards_of(mask: int) -> list[str]:
    return [str(card) for card in map(Card, range(KINDS)) if mask >> card & 1]


def left(hand: Hand, table: tuple[Group, ...]) -> Iterator[Card]:
    """The cards of which a copy can still come."""
    for card in map(Card, range(KINDS)):
        if hand.count(card) + sum(meld.cards.count(card) for meld in table) < COPIES:
            yield card


@given(seed=st.integers(0, 100_000), melded=st.integers(0, 6), name=st.sampled_from(RULES), first=st.booleans())
@settings(max_examples=150, deadline=None)
def test_mask_huxi_and_judgement_agree_on_every_card_from_everywhere(
    compare: ModuleType, seed: int, melded: int, name: str, first: bool
) -> None:
    hand, table, _, _ = compare.hands.built_case(random.Random(seed), melded)
    rules = load_rules(name)
    for source in From:
        mask = winning_mask(hand, table, source, rules, first_discard=first)
        expected = 0
        for card in left(hand, table):
            judged = score(hand, table, card, source, rules, first_discard=first)
            huxi = winning_huxi(hand, table, card, source, rules, first_discard=first)
            assert huxi == (judged.huxi if judged.wins else None), (card, source)
            expected |= (huxi is not None) << card
        assert mask == expected


def test_the_mask_tells_own_draws_from_those_of_others() -> None:
    rules, hand, table = load_rules("paohuzi"), Hand("22b 678s 456b 1s11b"), melds("wei:8b", "chi:123s", "peng:5s")
    # 贰 makes a wei of 6 or a peng of 3 huxi, and 捌 a ti of 12 or a pao of 9: with the others' it is one too few
    assert cards_of(winning_mask(hand, table, From.OWN, rules)) == ["5s", "2b", "8b"]
    assert cards_of(winning_mask(hand, table, From.OTHER, rules)) == ["5s"]
    assert [winning_huxi(hand, table, Card("2b"), source, rules) for source in (From.OWN, From.OTHER)] == [16, None]


@pytest.mark.parametrize(
    ("name", "wins", "at_first"),
    [("paohuzi", False, False), ("shaoyang", False, True), ("guilin", True, True)],
)
def test_discards_are_in_the_mask_only_where_they_can_be_won(name: str, wins: bool, at_first: bool) -> None:
    rules, hand = load_rules(name), Hand("666b 57b 123s 456s 890s")
    table = melds("wei:2b", "peng:9b")
    for first, expected in ((False, wins), (True, at_first)):
        mask = winning_mask(hand, table, From.DISCARD, rules, first_discard=first)
        assert cards_of(mask) == (["6b"] if expected else [])


def test_a_peng_rises_by_a_drawn_card_and_not_by_a_discard() -> None:
    rules = load_rules("guilin")
    hand, table = Hand("345b 678s 55s"), melds("peng:7b", "wei:2b", "chi:123s", "wei:9b")
    assert "7b" in cards_of(winning_mask(hand, table, From.OTHER, rules))
    assert "7b" not in cards_of(winning_mask(hand, table, From.DISCARD, rules))


def test_a_card_with_no_copy_left_is_in_no_mask() -> None:
    """一 is the third of 一二三 while a copy of it can come, and not when all four lie on the table."""
    rules, hand = load_rules("guilin?win.minimum=0"), Hand("23s")
    others = ("wei:2b", "wei:3b", "chi:456b", "chi:789s")
    assert "1s" in cards_of(winning_mask(hand, melds(*others, "chi:123s", "chi:789b"), From.OTHER, rules))
    assert "1s" not in cards_of(winning_mask(hand, melds(*others, "chi:11s1b", "chi:11s1b"), From.OTHER, rules))


def test_a_hand_that_can_not_wait_has_an_empty_mask() -> None:
    rules = load_rules("guilin?win.minimum=0")
    assert winning_mask(Hand("123s"), (), From.OTHER, rules) == 0
    assert winning_mask(Hand("147s 147b"), melds("wei:2b"), From.OWN, rules) == 0


@given(seed=st.integers(0, 100_000), melded=st.integers(0, 6), name=st.sampled_from(RULES))
@settings(max_examples=60, deadline=None)
def test_all_cards_at_once_are_the_same_as_one_by_one(compare: ModuleType, seed: int, melded: int, name: str) -> None:
    hand, table, _, _ = compare.hands.built_case(random.Random(seed), melded)
    rules = load_rules(name)
    together = Waiting(hand, table, rules)
    for source in From:
        found = together.huxi_by_kind(source)
        for card in left(hand, table):
            assert found[card] == Waiting(hand, table, rules).huxi_with(card, source)


def test_order_of_cards_and_melds_changes_no_mask() -> None:
    rules: RuleSet = load_rules("paohuzi")
    hand = Hand("22b 678s 456b 1s11b")
    table = melds("wei:8b", "chi:123s", "peng:5s")
    masks = {
        winning_mask(Hand("".join(map(str, cards))), lying, From.OWN, rules)
        for cards in (tuple(hand), tuple(hand)[::-1])
        for lying in (table, table[::-1])
    }
    assert len(masks) == 1
