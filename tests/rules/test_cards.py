"""The rules of the chapter *cards*."""

import pytest

from zipai.cards import Card, Hand, chinese_face, deck, international_face, is_big, is_red, number_of
from zipai.rulebook.rulesets import all_built_in, built_in


@pytest.mark.rule("cards.deck")
def test_eighty_cards_four_of_each_of_twenty_kinds() -> None:
    pack = deck()
    assert len(pack) == 80
    assert pack.counts() == (4,) * 20


@pytest.mark.rule("cards.sizes")
def test_ten_kinds_are_big_and_ten_small() -> None:
    assert [card.glyph for card in map(Card, range(20)) if is_big(card)] == list("壹贰叁肆伍陆柒捌玖拾")
    assert [card.glyph for card in map(Card, range(20)) if not is_big(card)] == list("一二三四五六七八九十")


@pytest.mark.rule("cards.number")
def test_small_and_big_five_have_the_same_number() -> None:
    assert number_of(Card("五")) == number_of(Card("伍")) == 5
    assert [number_of(Card(sign)) for sign in "一十壹拾"] == [1, 10, 1, 10]


@pytest.mark.rule("cards.red")
def test_two_seven_and_ten_are_red_and_eight_is_black() -> None:
    for rules in all_built_in():
        red = rules["cards.red"]
        assert isinstance(red, tuple)
        cards = [card for card in deck() if is_red(card, red)]
        assert (len(cards), Hand(set(cards))) == (24, Hand("270s 270b")), rules.id
        assert not is_red(Card("八"), red)
        assert not is_red(Card("捌"), red)


@pytest.mark.rule("cards.face")
def test_the_face_bears_the_numeral_of_its_size() -> None:
    assert chinese_face(Card("6b")) == "陆"
    assert chinese_face(Card("6b"), traditional=True) == "陸"
    assert chinese_face(Card("6s")) == chinese_face(Card("6s"), traditional=True) == "六"
    assert (built_in("paohuzi")["cards.face"], built_in("guilin")["cards.face"]) == ("simplified", "traditional")


@pytest.mark.rule("cards.international")
def test_an_international_card_bears_a_numeral_and_big_ones_a_sign() -> None:
    assert [international_face(Card(text)) for text in ("1s", "1b", "0s", "0b")] == ["1", "1+", "10", "10+"]
    assert built_in("international")["cards.face"] == "international"
