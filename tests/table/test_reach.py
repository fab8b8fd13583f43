"""What a seat could use, by geometry: it may promise too much, but never too little."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zipai.cards import CARDS, Card, Hand, deck
from zipai.melds import Group
from zipai.rulebook import built_in, load_rules
from zipai.scoring import score
from zipai.table.reach import reach
from zipai.table.rules.chi import chi_proposals
from zipai.table.state import Seat

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "scoring"))

import hands  # type: ignore[import-not-found]

RULES = ["paohuzi", "shaoyang", "guilin", "paohuzi?groups.split-kan=true&groups.one-five-ten=true&win.minimum=0"]
CARD = st.lists(st.sampled_from(list(deck())), max_size=20)


def kinds(mask: int) -> str:
    """The kinds of a mask, as they are written."""
    return str(Hand([card for card in CARDS if mask >> card & 1]))


def test_a_hand_by_hand() -> None:
    could = reach(Seat(Hand("12s 555b 4s4b 77b")), built_in("paohuzi"))
    assert str(could.loose) == "124s 477b"
    # 三 joins 一二 and 二四; 四 and 肆 join the other two; 七 joins the pair of 柒
    assert kinds(could.eats) == "347s 4b"
    assert kinds(could.pairs) == "7b"
    assert kinds(could.triples) == "5b"
    # 一, 二, 四, 肆 and 柒 stand in no group of the hand: more than one card can mend, the fourth 伍 too
    assert could.alone == 5
    assert kinds(could.wins) == ""
    assert kinds(could.rest) == "57b"


def test_what_completes_a_hand_keeps_company_with_all_that_stands_alone() -> None:
    def wins(hand: str, *melds: str) -> str:
        return kinds(reach(Seat(Hand(hand), tuple(map(Group, melds))), built_in("paohuzi")).wins)

    # nothing stands alone: whatever has a place in the hand
    assert wins("123s 555b") == "1234s 5b"
    # 八 stands alone, and only itself and 捌 find a place beside it
    assert wins("12388s") == "8s 8b"
    # 八 goes between 七 and 九, and 十 has a place with 二 and 七; 四 and 叁 would have one, but not with those two
    assert wins("123s 79s") == "80s"
    assert wins("123s 79s 8b") == ""
    # after a quad a pair is due, and two alike are one
    assert wins("123s 88s", "ti:2b") == "12348s 8b"


@pytest.mark.parametrize("rules", RULES)
def test_whatever_wins_is_within_reach(rules: str) -> None:
    book, won = load_rules(rules), 0
    for hand, melds, win, source in hands.cases(3, 1500, 0):
        assert win is not None
        could = reach(Seat(hand, melds), book)
        if score(hand, melds, Card(win), source, book).wins:
            won += 1
            assert could.wins & could.rest & 1 << win, (hand, melds, win)
    assert won > 50


@pytest.mark.parametrize("rules", RULES)
def test_a_hand_that_wins_as_it_lies_has_no_card_that_stands_alone(rules: str) -> None:
    book, rng, won = load_rules(rules), random.Random(5), 0
    for _ in range(1500):
        hand, melds, win, _ = hands.built_case(rng, rng.randrange(5))
        full = hand + Hand([Card(win)]) if win is not None and hand.count(win) < 4 else hand
        if score(full, melds, rules=book).wins:
            won += 1
            assert reach(Seat(full, melds), book).alone == 0, (full, melds)
    assert won > 50


@pytest.mark.parametrize("rules", RULES)
@settings(deadline=None)
@given(drawn=CARD)
def test_a_card_can_be_eaten_exactly_when_a_chi_of_it_is_proposed(rules: str, drawn: list[Card]) -> None:
    book = load_rules(rules)
    hand = Hand([card for card in CARDS for _ in range(min(drawn.count(card), 4))])
    could = reach(Seat(hand), book)
    # a forced bi that can't be laid takes a chi away again, so the bi are left aside here
    free = book.changed({"chi.bi": "free"})
    for card in CARDS:
        assert bool(could.eats & 1 << card) == any(chi_proposals(could.loose, card, free))
