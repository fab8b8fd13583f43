"""Examples as boards: they open with the answer that is printed, and a changed card changes it."""

from __future__ import annotations

import pytest

from zipai.boards import BadEvent
from zipai.boards.board import own_ids
from zipai.boards.example_board import ExampleHand, ExampleTable, example_board
from zipai.boards.pen import Pen
from zipai.examples import Example, catalogue
from zipai.show.figures import asked_and_answered, changeable
from zipai.show.look import Look

CHANGEABLE = [example for example in catalogue().values() if changeable(example)]


@pytest.mark.parametrize("example", CHANGEABLE, ids=lambda example: example.id)
def test_it_opens_with_the_answer_that_is_printed(example: Example) -> None:
    board = example_board(example.id)
    assert isinstance(board, ExampleHand | ExampleTable)
    live = board.html(Look(), live=True)
    assert not board.report
    assert not board.message.en
    if example.ask == "deal":
        return
    printed = asked_and_answered(example, Look()).answer
    assert asked_and_answered(board.now, Look()).answer == printed
    pen = Pen(Look(), live=True, sprite=bool(board.sheet_height(live=True)))
    shown = pen.opening(printed).split("<button")[0]
    assert (shown if pen.sprite else own_ids(shown, "live")) in live


def test_most_examples_can_be_changed() -> None:
    left = {example.ask for example in catalogue().values() if not changeable(example)}
    assert left == {"kinds", "face", "match", "value"}
    assert len(CHANGEABLE) > 250


def test_another_draws_the_card_and_the_win_is_gone() -> None:
    board = example_board("win.own-draw")
    assert isinstance(board, ExampleHand)
    assert [line.huxi for line in board.now.judgement().lines] == [6, 3, 1, 6, 0, 0, 0]
    assert board.now.judgement().huxi == 16
    board.do({"do": "source", "value": "other"})
    assert board.said.en == "The winning card is another's draw. No win"
    assert [refusal.rule for refusal in board.now.judgement().refusals] == ["win.minimum"]
    board.do({"do": "unwin"})
    assert board.said.zh.endswith("不能胡")


def test_a_card_at_the_table_changes_what_may_be_done() -> None:
    board = example_board("chi.from-next")
    assert isinstance(board, ExampleTable)
    assert board.now.answer() == {"options": []}
    board.do({"do": "from", "value": "2"})
    assert board.now.answer() == {"options": ["chi 456s", "pass"]}
    assert board.said.en == "Changed. It can be. It may do this: chi 四五六 (456s), pass"


def test_a_question_that_no_longer_fits_is_told_and_the_rest_stands() -> None:
    board = example_board("chi.from-next")
    board.do({"do": "unair"})
    live = board.html(Look(), live=True)
    assert not board.report
    assert "What each seat may do" in live


def test_the_readers_region_answers_beside_it() -> None:
    shown = example_board("win.own-draw", "guilin").html(Look("zh"), live=True)
    assert "按你选的" in shown
    for same in ("paohuzi", "nowhere"):
        assert "按你选的" not in example_board("win.own-draw", same).html(Look("zh"), live=True)


def test_what_is_no_example_to_change_is_told() -> None:
    with pytest.raises(BadEvent, match=r"there is no example 'match\.over' that can be changed"):
        example_board("match.over")
