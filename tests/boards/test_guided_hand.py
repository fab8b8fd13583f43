"""The board of a guided hand: it tells, asks, plays what is answered, and shows the whole hand where it is still."""

from __future__ import annotations

from typing import Any

import pytest

from zipai.boards import GuidedHand
from zipai.lessons import answers_to, right_answers
from zipai.lessons.guided import whole
from zipai.rulebook.refusals import spoken
from zipai.show.look import Look


def text(board: GuidedHand, page: Any, *, live: bool = True, lang: Any = "en") -> str:
    return str(page(board.html(Look(lang=lang), live=live)).text)


def test_a_stop_is_asked_at_the_table_and_its_answer_is_told(page: Any) -> None:
    board = GuidedHand("paohuzi", 7)
    shown = text(board, page)
    assert "You draw 玖 (big 9). What happens on your side of the table?" in shown
    assert "Let the teacher choose" in shown
    board.do({"do": "one", "value": "nothing"})
    assert board.said.en.startswith("Not yet.")
    assert "wei.forced" in text(board, page)
    board.do({"do": "one", "value": "0 wei 9b"})
    assert board.said.en.startswith("Right.")
    assert "Go on with that" in text(board, page)
    board.do({"do": "next"})
    assert board.state.stop is not None
    assert board.state.stop.rule == "chi.shape"
    assert board.said.en.endswith("and you may eat it in more than one way. What do you do?")
    assert "You made a wei of 玖 (big 9)." in text(board, page)
    assert page(board.html(Look(), live=True)).text.count("wei.forced") == 1


def test_a_choice_that_is_not_the_best_is_told_and_played_all_the_same(page: Any) -> None:
    board = GuidedHand("paohuzi", 2)
    stop = board.state.stop
    assert stop is not None
    best = set(right_answers(stop.level))
    other = next(str(each) for each in answers_to(stop.level) if each not in best)
    board.do({"do": "answer", "action": other})
    assert board.said.en.startswith(
        "Not yet. You took 贰 (big 2) for a chi: 二贰贰 (2s22b). After this 3 copies help you; after another choice 5. "
    )
    assert board.held is not None
    assert [fault.rule for fault in board.held.state.faults] == [stop.rule]
    before = len(board.state.moments)
    board.do({"do": "next"})
    assert [said.answer for said in board.state.moments[before].answers if said.seat == 0] == [other]


def test_unanswered_the_teacher_chooses_until_the_hand_is_over(page: Any) -> None:
    board = GuidedHand("guilin", 2)
    for now in list(whole("guilin", 2))[1:]:
        board.do({"do": "next"})
        assert not board.report
        assert board.state == now
    assert board.said.en.endswith("You won with 19 yóu.")
    assert "Who pays what" in text(board, page)
    board.do({"do": "next"})
    assert board.message.en == "this hand is over"
    board.do({"do": "another"})
    assert board.state.seed == 3
    board.do({"do": "region", "value": "shaoyang"})
    assert (board.state.rules.id, board.state.seed) == ("shaoyang", 3)
    board.do({"do": "from-start"})
    assert board.state.stopped == board.state.stopped[:1]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_still_picture_tells_the_whole_hand_with_its_stops(page: Any, lang: Any) -> None:
    still = text(GuidedHand("paohuzi", 7), page, live=False, lang=lang)
    for now in whole("paohuzi", 7):
        if now.stop is not None:
            assert " ".join(now.stop.level.goal[lang].split()) in still
            assert now.stop.rule in still
    assert ("You won with 18 huxi." if lang == "en" else "你以18息胡牌。") in still


@pytest.mark.parametrize(("rules", "seed"), [("paohuzi", 7), ("shaoyang", 1), ("guilin", 2), ("international", 6)])
def test_the_still_picture_is_light_and_tells_every_hand(rules: str, seed: int, page: Any) -> None:
    """The hands of the course: one picture of a table, and the cards of the other stops in words."""
    board = GuidedHand(rules, seed)
    still = board.html(Look())
    assert len(still) < 100_000
    assert still.count("zp-table") == 1
    stops = [now.stop.level for now in whole(rules, seed) if now.stop is not None]
    shown = text(board, page, live=False)
    for one in stops[1:]:
        assert f"In your hand: {spoken(one.table().seats[one.seat].cards, 'en')}." in shown


def test_a_rule_opens_at_the_side_of_the_stops_table() -> None:
    board = GuidedHand("paohuzi", 7)
    board.do({"do": "one", "value": "nothing"})
    board.do({"do": "rule", "rule": "wei.forced", "key": "rule-1"})
    assert board.opened is None
    assert "zp-side zp-open" in board.html(Look(), live=True)
    board.do({"do": "close"})
    assert board.focus == "rule-1"
    assert "zp-side zp-open" not in board.html(Look(), live=True)
