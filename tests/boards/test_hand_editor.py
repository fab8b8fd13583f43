"""The hand editor: what an event does, what the board then says, line by line."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zipai.boards import HandEditor
from zipai.cards import Hand
from zipai.show.look import Look

CARDS = [f"{number}{size}" for size in "sb" for number in "1234567890"]


def does(board: HandEditor, **event: str) -> str:
    board.do(event)
    assert not board.report
    return board.said.en


def test_adding_and_taking_out_says_what_it_comes_to() -> None:
    board = HandEditor("12s")
    assert does(board, do="add", card="3s") == "small 3 三 added. Cards: 3; so far 3 huxi."
    assert board.said.zh == "加入三。共3张，现有3息。"
    assert does(board, do="remove", card="1s") == "small 1 一 taken out. Cards: 2; so far 0 huxi."
    assert board.value == "23s"


def test_the_fifth_copy_is_refused_and_nothing_changes() -> None:
    board = HandEditor("55b", ["chi:456b"], "5b")
    before = board.state
    said = does(board, do="add", card="5b")
    assert said == "No big 5 伍 is left: there are only four of each, and all four are in use."
    assert board.state is before
    assert board.message.en == said


def test_melds_go_to_the_table() -> None:
    board = HandEditor()
    does(board, do="target", value="meld")
    does(board, do="kind", value="wei")
    assert does(board, do="add", card="8b") == "wei 偎 捌捌捌 (3 × big 8) laid on the table. Cards: 3; so far 6 huxi."
    does(board, do="kind", value="chi")
    assert does(board, do="add", card="2b") == "big 2 贰 picked for the chi; cards still missing: 2."
    does(board, do="add", card="7b")
    assert does(board, do="add", card="0b").startswith("chi 吃 贰 (big 2), 柒 (big 7), 拾 (big 10) laid on the table.")
    assert [str(group) for group in board.state.melds] == ["wei:8b", "chi:270b"]
    assert does(board, do="unmeld", value="0").startswith("wei 偎 捌捌捌 (3 × big 8) taken off the table.")


def test_cards_that_make_no_chi_go_back() -> None:
    board = HandEditor()
    does(board, do="target", value="meld")
    for card in ("1s", "2s"):
        does(board, do="add", card=card)
    assert "make no chi" in does(board, do="add", card="4s")
    assert board.state.melds == ()
    assert not len(board.state.picked)


@pytest.mark.parametrize(
    ("typed", "hand"), [("123s 55b", "123s 55b"), ("一二三 伍伍", "123s 55b"), ("贰柒拾", "270b"), ("", "")]
)
def test_a_hand_can_be_typed(typed: str, hand: str) -> None:
    board = HandEditor("9s")
    does(board, do="type", value=typed)
    assert board.hand == Hand(hand)


def test_a_mistyped_hand_is_told_exactly_and_kept_in_the_field() -> None:
    board = HandEditor("9s")
    assert does(board, do="type", value="12x") == "unknown sign 'x' at place 3"
    assert board.value == "9s"
    html = board.html(Look(), live=True)
    assert 'value="12x"' in html
    assert "unknown sign &#x27;x&#x27; at place 3" in html
    does(board, do="add", card="1s")
    assert 'value="19s"' in board.html(Look(), live=True)


def test_the_breakdown_line_by_line(page: Any) -> None:
    board = HandEditor("666b 57b 123s 456s 890s", ["wei:2b", "peng:9b"], "6b")
    rows = page(board.html(Look())).rows
    assert [(row[0].split()[0], row[1], row[2]) for row in rows if len(row) == 3][1:] == [
        ("wei", "huxi.wei", "6"),
        ("peng", "huxi.peng", "3"),
        ("kan", "huxi.kan", "6"),
        ("run", "huxi.one-two-three", "3"),
        ("run", "huxi.run", "0"),
        ("run", "huxi.run", "0"),
        ("run", "huxi.run", "0"),
    ]
    assert "This hand wins with 18 huxi; 15 are needed." in page(board.html(Look())).text


def test_the_source_of_the_card_changes_the_answer(page: Any) -> None:
    board = HandEditor("22b 678s 456b 1s 11b", ["wei:8b", "chi:123s", "peng:5s"], "2b", "own")
    assert "This hand wins with 16 huxi; 15 are needed." in page(board.html(Look())).text
    assert (
        does(board, do="source", value="other")
        == "The winning card is another's draw. Seven groups with 13 huxi, and yet no win."
    )
    text = page(board.html(Look())).text
    assert "win.minimum" in text
    assert "13 huxi are not enough: a win needs 15." in text


def test_the_region_counts_in_its_own_unit(page: Any) -> None:
    board = HandEditor("456678s 33s 3b 99s", ["peng:7b", "chi:123s", "wei:5b"], "9b")
    assert "Seven groups with 12 huxi, and yet no win." in page(board.html(Look())).text
    assert does(board, do="region", value="guilin").endswith("This hand wins with 15 yóu; 15 are needed.")
    text = page(board.html(Look())).text
    assert "huxi.red-peng" in text
    assert "15 油" not in text
    assert "能胡：15油，起胡15油。" in page(board.html(Look(lang="zh"))).text


def test_a_hand_in_the_making_shows_what_stands(page: Any) -> None:
    text = page(HandEditor("1234s 555b").html(Look())).text
    assert "What stands so far: 9 huxi, of 15 needed." in text
    assert "Cards in no group yet, 1: 四" in text
    assert "The hand and the table hold 7 cards together, and a win needs 21." in text


def test_it_copies_as_a_command_of_the_shell() -> None:
    board = HandEditor("123s 55b", ["wei:8b"], "5b", "own", "guilin")
    assert board.command() == "zipai score --rules guilin --hand '123s 55b' --meld wei:8b --win 5b --from own"


@given(st.lists(st.tuples(st.sampled_from(["add", "remove", "target", "kind", "source", "region"]), st.sampled_from(
    [*CARDS, "hand", "meld", "win", "chi", "wei", "ti", "own", "discard", "guilin"])), max_size=25))  # fmt: skip
def test_no_events_in_any_order_break_it(events: list[tuple[str, str]]) -> None:
    board = HandEditor("123s 5555b")
    for do, value in events:
        board.do({"do": do, "card": value, "value": value})
        assert not board.report
        assert all(0 <= board.state.left(card) <= 4 for card in board.state.hand)
    board.html(Look(lang="zh"), live=True)
    assert not board.report
