"""Notation of cards and hands, both ways, and the errors that name sign and place."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zipai.cards import KINDS, Card, CardError, Hand, deck, holds, row, row_text

hands = st.lists(st.integers(0, KINDS - 1), max_size=26).map(
    lambda kinds: Hand([kind for at, kind in enumerate(kinds) if kinds[:at].count(kind) < 4])
)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("1223s 55b 270b", "1223s 25570b"),
        ("270b55b1223s", "1223s 25570b"),
        ("33s3b", "33s 3b"),
        ("一二三 贰柒拾", "123s 270b"),
        ("貳叁叄參陸陆", "233366b"),
        ("0s 1s", "10s"),
        ("", ""),
        ("  5b ", "5b"),
    ],
)
def test_hands_are_read_and_printed(text: str, printed: str) -> None:
    assert Hand(text) == Hand(printed)
    assert str(Hand(printed)) == str(Hand(text))


def test_the_printed_form_puts_small_before_big_and_ten_last() -> None:
    assert str(Hand("0b 9b 1b 0s 2s 1s")) == "120s 190b"
    assert Hand("1223s 25570b").glyphs() == "一二二三 贰伍伍柒拾"
    assert Hand("26b").glyphs(traditional=True) == "貳陸"


def test_every_glyph_is_the_card_that_it_says() -> None:
    for text in ("一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾", "一二三四五六七八九十壹貳叄肆伍陸柒捌玖拾"):
        assert [int(Card(sign)) for sign in text] == list(range(20))
    assert Card("參") == Card("叁") == Card("叄") == Card("3b")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1s x2s", "unknown sign 'x' at place 4"),
        ("两", "unknown sign '两' at place 1"),
        ("12", "digits '12' at place 1 have no size: put s (small) or b (big) after them"),
        ("12 3s", "digits '12' at place 1 have no size: put s (small) or b (big) after them"),
        ("1s 23一", "digits '23' at place 4 have no size: put s (small) or b (big) after them"),
        ("12s b", "empty group: 'b' at place 5 has no digit before it"),
        ("s", "empty group: 's' at place 1 has no digit before it"),
        ("5555b 5b", "five of a kind: 5b at place 7 is the fifth, and there are only four"),
        ("伍伍伍伍伍", "five of a kind: 5b at place 5 is the fifth, and there are only four"),
        ("12S", "unknown sign 'S' at place 3"),
        ("１s", "unknown sign '１' at place 1"),
    ],
)
def test_bad_text_is_named_with_its_place(text: str, message: str) -> None:
    with pytest.raises(CardError) as error:
        Hand(text)
    assert str(error.value) == message
    assert error.value.text("zh") != message
    assert "\n" not in error.value.text("zh")


@pytest.mark.parametrize("text", ["", "12s", "1s1s"])
def test_one_card_is_one_card(text: str) -> None:
    with pytest.raises(CardError, match="is not one card"):
        Card(text)


@pytest.mark.parametrize("index", [-1, 20, 99])
def test_kinds_go_from_0_to_19(index: int) -> None:
    with pytest.raises(CardError, match=f"{index} is no card"):
        Card(index)


@given(hands)
def test_printing_and_reading_are_each_others_inverse(hand: Hand) -> None:
    assert Hand(str(hand)) == hand
    assert Hand(hand.glyphs()) == hand
    assert Hand(hand.glyphs(traditional=True)) == hand
    assert eval(repr(hand)) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert Hand(tuple(hand)) == hand
    assert hash(Hand(str(hand))) == hash(hand)


@given(hands, hands)
def test_taking_away_what_was_added_gives_the_hand_back(a: Hand, b: Hand) -> None:
    if all(x + y <= 4 for x, y in zip(a.counts(), b.counts(), strict=True)):
        assert (a + b) - b == a
        assert len(a + b) == len(a) + len(b)
    else:
        with pytest.raises(CardError, match="five of a kind"):
            _ = a + b


@given(hands, hands)
def test_holding_is_having_every_count(a: Hand, b: Hand) -> None:
    assert holds(a.bits, b.bits) == all(x >= y for x, y in zip(a.counts(), b.counts(), strict=True))
    assert (b in a) == holds(a.bits, b.bits)


def test_a_hand_does_not_change() -> None:
    hand = Hand("123s")
    with pytest.raises(AttributeError):
        hand.bits = 0
    assert copy.deepcopy(hand) == hand


def test_taking_what_is_not_there_is_an_error() -> None:
    with pytest.raises(CardError, match="4b is not there"):
        _ = Hand("123s") - Hand("4b")


def test_a_card_evaluates_from_its_repr_and_says_its_name() -> None:
    for card in deck():
        assert eval(repr(card)) == card
    assert Card("7b").name() == "big 7 柒"
    assert Card("7b").name("zh") == "柒"


@pytest.mark.parametrize(
    ("text", "printed"), [("3s 4b", "3s4b"), ("40b1s", "40b1s"), ("五 伍伍 1s", "5s55b1s"), ("", "")]
)
def test_a_row_keeps_its_order(text: str, printed: str) -> None:
    assert row_text(row(text)) == printed


@given(st.lists(st.integers(0, KINDS - 1).map(Card)))
def test_rows_are_read_back(cards: list[Card]) -> None:
    assert row(row_text(cards)) == tuple(cards)
