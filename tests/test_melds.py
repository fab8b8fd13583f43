"""Groups: their text both ways, and what no cards make."""

import pickle
from collections import Counter

import pytest

from zipai.cards import CardError, Hand
from zipai.melds import Group, Kind, Shape, hand_groups, meld


@pytest.mark.parametrize(
    ("text", "cards", "shape"),
    [
        ("chi:123s", "123s", Shape.RUN),
        ("chi:33s3b", "33s3b", Shape.JIAO),
        ("chi:贰柒拾", "270b", Shape.TWO_SEVEN_TEN),
        ("peng:5b", "555b", Shape.KAN),
        ("wei:伍", "555b", Shape.KAN),
        ("chouwei:5b", "555b", Shape.KAN),
        ("pao:5b", "5555b", Shape.QUAD),
        ("ti:5b", "5555b", Shape.QUAD),
        ("kan:5b", "555b", Shape.KAN),
        ("run:123s", "123s", Shape.RUN),
        ("jiao:3b3s3s", "33s3b", Shape.JIAO),
        ("pair:8s", "88s", Shape.PAIR),
    ],
)
def test_groups_are_read(text: str, cards: str, shape: Shape) -> None:
    group = Group(text)
    assert (group.cards, group.shape) == (Hand(cards), shape)
    assert Group(str(group)) == group
    assert eval(repr(group)) == group
    assert pickle.loads(pickle.dumps(group)) == group


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5b", "'5b' is not a group: write kind:cards, such as peng:5b"),
        ("bump:5b", "'bump:5b': there is no kind of group called 'bump'"),
        ("peng:555b", "'peng:555b': peng is written with one card, such as peng:5b"),
        ("peng:", "'peng:': peng is written with one card, such as peng:5b"),
        ("chi:124s", "'chi:124s': these cards make no chi"),
        ("chi:555s", "'chi:555s': these cards make no chi"),
        ("run:33s3b", "'run:33s3b': these cards make no run"),
        ("chi:12s", "'chi:12s': these cards make no chi"),
        ("chi:1x3s", "'chi:1x3s': unknown sign 'x' at place 2"),
    ],
)
def test_bad_groups_are_named(text: str, message: str) -> None:
    with pytest.raises(CardError) as error:
        Group(text)
    assert str(error.value) == message


def test_only_melds_lie_on_the_table() -> None:
    assert meld("chouwei:5b").kind is Kind.CHOUWEI
    for text in ("kan:5b", "run:123s", "jiao:33s3b", "pair:8s"):
        with pytest.raises(CardError, match="cannot lie on the table"):
            meld(text)


def test_the_list_of_groups_is_what_the_shapes_say() -> None:
    groups = hand_groups()
    assert len(groups) == 78
    assert Counter(group.kind for group in groups) == {Kind.RUN: 18, Kind.JIAO: 20, Kind.KAN: 20, Kind.PAIR: 20}
    assert {str(g) for g in hand_groups(one_five_ten=True)} - {str(g) for g in groups} == {"run:150s", "run:150b"}
