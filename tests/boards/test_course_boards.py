"""The boards of the course's later chapters: every number and every reason is the engine's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from zipai.boards import (
    BiFinder,
    ClaimsTable,
    Exercise,
    PlayTable,
    RegionDiff,
    Review,
    RulesHere,
    Session,
    SettlementTable,
    StinkyCards,
    Words,
)
from zipai.examples import catalogue
from zipai.lessons import chapters, levels_of, right_answers
from zipai.lessons.mistakes import NAME as MISTAKES
from zipai.lessons.progress import MARK, NAME
from zipai.rulebook import built_in, diff
from zipai.show.look import Look


def shown(board: Any, page: Any, *, live: bool = True, lang: Any = "en") -> str:
    return str(page(board.html(Look(lang=lang), live=live)).text)


# --- bi finder --------------------------------------------------------------------------------------------------


def ways(board: BiFinder) -> list[str]:
    return [str(action) for action in board.state.ways()]


def test_the_bi_finder_finds_all_seven_ways(page: Any) -> None:
    board = BiFinder("122334s 22b", "2s")
    assert ways(board) == [
        "chi 123s bi 22s2b",
        "chi 123s bi 234s bi 2s22b",
        "chi 22s2b bi 123s",
        "chi 22s2b bi 234s",
        "chi 234s bi 123s bi 2s22b",
        "chi 234s bi 22s2b",
        "chi 2s22b bi 123s bi 234s",
    ]
    assert board.state.may_peng()
    assert "small 2 二 may be eaten; ways: 7." in shown(board, page)
    assert "It may be penged, too." in shown(board, page)


def test_what_does_not_work_is_told_with_its_rule() -> None:
    board = BiFinder("123s 99b", "1s")
    assert ways(board) == []
    assert [(str(action), fault.rule) for action, fault in board.state.refused()] == [("chi 123s", "chi.bi")]
    board = BiFinder("3555s", "4s")
    assert (ways(board), board.state.refused()) == ([], ())


def test_another_hand_or_card_or_region_is_judged_at_once() -> None:
    board = BiFinder("123s 11b", "1s")
    assert len(ways(board)) == 3
    board.do({"do": "card", "card": "2s"})
    assert board.said.en == "small 2 二 comes. small 2 二 can't be eaten."
    board.do({"do": "type", "value": "45s"})
    assert board.said.en == "Hand read. small 2 二 can't be eaten."
    board.do({"do": "card", "card": "6s"})
    assert ways(board) == ["chi 456s"]
    board.do({"do": "type", "value": "4x"})
    assert board.hand == board.state.hand
    assert "unknown sign" in board.said.en
    assert ways(board) == ["chi 456s"]
    board.do({"do": "region", "value": "shaoyang"})
    assert ways(board) == ["chi 456s"]
    board.do({"do": "type", "value": "6666s"})
    assert board.state.card not in board.state.hand
    assert not board.report


# --- claims by seat ---------------------------------------------------------------------------------------------


def test_claims_by_seat_say_who_may_and_who_gets_it(page: Any) -> None:
    board = ClaimsTable(catalogue()["claim.peng-over-chi"].position, ["4b", "5b"])
    rows = page(board.html(Look(), live=True)).rows
    assert rows[1:] == [
        ["Seat 0 (dealer)", "✗ win.seven-groups", "–", "–", "–"],
        ["Seat 1 (next)", "✗ win.seven-groups", "–", "–", "✓"],
        ["Seat 2 (previous)", "✗ win.seven-groups", "–", "✓", "–"],
    ]
    assert board.outcome().en == "Seat 2 (previous) gets the card."
    board.do({"do": "say", "seat": "2", "value": "pass"})
    assert board.said.en == "Seat 2 has answered. Seat 1 (next) gets the card."
    board.do({"do": "say", "seat": "1", "value": "pass"})
    assert board.outcome().zh == "谁也没要这张牌。"


def test_it_matters_who_shows_the_card_and_how(page: Any) -> None:
    board = ClaimsTable(catalogue()["claim.two-eat"].position, ["4s"])
    assert board.outcome().en == "Seat 0 (dealer) gets the card."
    board.do({"do": "origin", "value": "discard"})
    assert board.outcome().en == "Seat 1 (next) gets the card."
    assert "chi.from" in shown(board, page)
    board.do({"do": "shower", "value": "1"})
    assert "Seat 1 shows it." in board.said.en
    assert not board.report


def test_a_pao_in_sight_is_marked() -> None:
    board = ClaimsTable(catalogue()["claim.pao-in-sight"].position, ["4s"])
    assert "pao.<wbr/>peng" in board.html(Look())
    assert "claim.<wbr/>seen-pao" in board.html(Look())
    assert board.outcome().en == "Seat 2 (previous) gets the card."


# --- settlement -------------------------------------------------------------------------------------------------


def points(board: SettlementTable) -> dict[str, Any]:
    return {bill.rules.id: bill.refused or bill.points for bill in board.state.bills()}


def test_the_same_win_in_four_regions() -> None:
    board = SettlementTable(18, "own")
    assert points(board) == {
        "paohuzi": (4, -2, -2, None),
        "international": (4, -2, -2, None),
        "shaoyang": (28, 0, 0, 14),
        "guilin": (36, -18, -18, None),
    }
    board.do({"do": "way", "value": "discard"})
    assert points(board) == {
        "paohuzi": "win.on-discard",
        "international": "win.on-discard",
        "shaoyang": "win.on-discard",
        "guilin": (36, -36, 0, None),
    }
    board.do({"do": "way", "value": "first-discard"})
    assert points(board)["shaoyang"] == (28, 0, 0, 14)
    board.do({"do": "way", "value": "lit"})
    assert points(board)["guilin"] == "deal.lit-card"
    board.do({"do": "winner", "value": "dealer"})
    # heavenly, and the dealer's own draw
    assert points(board)["shaoyang"] == (38, 0, 0, 19)


def test_too_few_huxi_win_nothing_and_nobody_wins_his_own_discard(page: Any) -> None:
    board = SettlementTable(13, "own", "paohuzi", "shaoyang")
    assert points(board) == {"paohuzi": "win.minimum", "shaoyang": (23, 0, 0, 12)}
    assert "✗ no win win.minimum" in shown(board, page, live=False)
    board.do({"do": "huxi", "value": "3"})
    assert points(board)["paohuzi"] == (2, -1, -1, None)
    board.do({"do": "winner", "value": "dealer"})
    board.do({"do": "way", "value": "first-discard"})
    assert not board.state.dealer_wins
    board.do({"do": "winner", "value": "dealer"})
    assert board.message.en == "The dealer can't win a card of the dealer's own discarding."


def test_huxi_stay_in_their_range() -> None:
    board = SettlementTable(98)
    board.do({"do": "huxi", "value": "3"})
    assert (board.state.huxi, board.message.en) == (98, "Choose from 1 to 99.")
    board.do({"do": "huxi", "value": "1000"})
    assert board.state.huxi == 98


# --- two regions ------------------------------------------------------------------------------------------------


def test_two_regions_are_compared_as_the_rulebook_does(page: Any) -> None:
    board = RegionDiff("paohuzi", "international")
    assert [one.parameter for one in board.state.differences()] == ["cards.face"]
    board.do({"do": "b", "value": "guilin"})
    assert len(board.state.differences()) == len(diff(built_in("paohuzi"), built_in("guilin")))
    assert "Winning on a discard win.on-discard" in shown(board, page, live=False)
    board.do({"do": "a", "value": "guilin"})
    assert board.message.en == "Choose two different regions."
    assert RegionDiff("paohuzi", "guilin", ["chi"]).state.differences() == ()


# --- stinky cards -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["paohuzi", "shaoyang", "guilin"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_tracker_lists_exactly_what_the_engine_bars(rules: str, seed: int) -> None:
    board = StinkyCards(seed, 1, rules, at=500)
    me = board.state.table().seats[1]
    own = me.thrown if board.state.rules.is_on("barred.own-discard") else frozenset()
    listed = board.state.stinks()
    assert {stink.card for stink in listed if stink.chi} == me.barred_chi | own
    assert {stink.card for stink in listed if stink.peng} == me.barred_peng | own
    assert [stink.at for stink in listed] == sorted(stink.at for stink in listed)


def test_the_tracker_goes_from_one_stinky_card_to_the_next(page: Any) -> None:
    board = StinkyCards(3, 0)
    assert "Nothing is stinky yet." in shown(board, page)
    board.do({"do": "step", "value": "back"})
    assert board.message.en == "There is no further step that way."
    board.do({"do": "step", "value": "next"})
    assert board.said.en == "Step 2 of 38. Stinky now: small 2 二."
    board.do({"do": "step", "value": "on"})
    board.do({"do": "step", "value": "back"})
    assert board.state.at == 2
    for _ in range(9):
        board.do({"do": "step", "value": "next"})
    assert board.state.at == board.state.last
    assert "you could have eaten it barred.declined" in shown(board, page, live=False)
    board.do({"do": "region", "value": "guilin"})
    assert (board.state.at, board.said.en) == (0, "Region: Guilin zipai.")


def test_the_tracker_tells_only_what_the_seat_saw(page: Any) -> None:
    board = StinkyCards(3, 0, at=38)
    assert "Seat 2 (previous) has a closed wei." in shown(board, page)


# --- the end of a chapter ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [one.name for one in chapters()])
def test_words_and_rules_of_every_chapter_in_both_languages(page: Any, name: str) -> None:
    for board in (Words(name), RulesHere(name), Review(name, Session({}))):
        assert shown(board, page, live=False) != shown(board, page, live=False, lang="zh")
        assert not board.report


def test_a_rule_says_where_it_lives(page: Any) -> None:
    rows = page(RulesHere("bi").html(Look(), live=True)).rows
    found = next(row for row in rows if "chi.bi" in row[0].split())
    assert found == ["What is alike must follow chi.bi", "zipai.table.rules.chi.copies_left", found[2]]
    assert int(found[2]) >= 5


def session_in(folder: Path) -> Session:
    (folder / MARK).write_text("{}", "utf-8")
    return Session({}, folder)


def test_mistakes_are_kept_only_where_the_learner_wants_it(tmp_path: Path, page: Any) -> None:
    session = session_in(tmp_path)
    board = Exercise("huxi.sum", lambda: session.solved, session.solve, session.miss)
    board.do({"do": "type", "value": "15"})
    assert session.missed == ()
    review = Review("huxi", session)
    review.do({"do": "keep", "value": "on"})
    board.do({"do": "type", "value": "15"})
    assert session.missed == ("huxi.sum",)
    assert json.loads((tmp_path / NAME).read_text("utf-8"))["missed"] == ["huxi.sum"]
    assert "Once more, please:" in shown(review, page)
    assert Session({}, tmp_path).missed == ("huxi.sum",)
    review.do({"do": "keep", "value": "off"})
    assert Session({}, tmp_path).missed == ()
    assert not Session({}, tmp_path).keeps_mistakes


def test_a_mistake_is_tried_again_in_the_review_and_then_forgotten(tmp_path: Path, page: Any) -> None:
    session = session_in(tmp_path)
    session.keep_mistakes(True)
    session.miss("huxi.sum")
    session.miss("huxi.add#7")
    review = Review("bi", session)
    review.do({"do": "open", "value": "huxi.sum"})
    assert review.said.en == "How many huxi are these four groups worth together?"
    review.do({"do": "type", "value": "15"})
    assert review.said.en.startswith("Not yet.")
    assert "huxi.kan" in shown(review, page)
    review.do({"do": "type", "value": "12"})
    assert review.said.en.startswith("Right.")
    assert session.missed == ("huxi.add#7",)
    review.do({"do": "shut"})
    assert "How many huxi are these four groups worth together?" not in shown(review, page)
    review.do({"do": "type", "value": "12"})
    assert review.message.en == "this board has nothing called 'type' to do"
    review.do({"do": "open", "value": "no.such"})
    assert review.message.en.startswith("'no.such' is not one of")


def test_the_review_marks_what_is_done(page: Any) -> None:
    session = Session({})
    first = levels_of("bi")[0]
    session.solve(first.id)
    text = shown(Review("bi", session), page)
    assert f"Done so far: 1 of {len(levels_of('bi'))}." in text
    assert f"✓ {first.goal.en}" in text


# --- mistakes from played hands ---------------------------------------------------------------------------------


def played_badly(session: Session) -> PlayTable:
    """A hand in which the last choice is always taken, with the coach listening."""
    board = PlayTable("paohuzi", 7, pace="once", session=session)
    while board.may:
        board.do({"do": "answer", "action": str(board.may[-1])})
        board.do({"do": "coach"})
    return board


def test_what_the_coach_found_comes_back_as_levels(tmp_path: Path, page: Any) -> None:
    session = session_in(tmp_path)
    session.keep_mistakes(True)
    board = played_badly(session)
    assert board.state.game.over
    assert not board.report
    assert session.mine
    assert Session({}, tmp_path).mine == session.mine
    review = Review("bi", session)
    assert "From hands that you played:" in shown(review, page)
    one = session.mine[0]
    review.do({"do": "open", "value": one.id})
    assert review.said == one.goal
    assert 'data-key="table"' in review.html(Look(), live=True)
    review.do({"do": "answer", "action": one.chosen})
    assert review.said.en.startswith("Not yet.")
    assert review.held is not None
    assert review.held.at is not None
    assert [who.hand is None for who in review.held.at.seen.seats].count(False) == 1
    review.do({"do": "answer", "action": str(right_answers(one.level)[0])})
    assert review.said.en.startswith("Right. Nothing is better.")
    assert one not in session.mine
    assert one not in Session({}, tmp_path).mine
    assert one.id not in session.solved


def test_every_kept_choice_was_worse_than_the_best_by_what_the_seat_saw(tmp_path: Path) -> None:
    session = session_in(tmp_path)
    session.keep_mistakes(True)
    board = played_badly(session)
    chosen = {str(board.state.game.answered(at, 0)) for at in board.state.game.choices(0)}
    for one in session.mine:
        assert one.chosen in chosen
        assert one.chosen not in right_answers(one.level)
        assert one.better in right_answers(one.level)
        assert one.said.en.startswith("You chose: ")


def test_no_hand_is_kept_unasked_and_off_forgets_all(tmp_path: Path) -> None:
    session = session_in(tmp_path)
    played_badly(session)
    assert session.mine == ()
    assert not (tmp_path / MISTAKES).exists()
    session.keep_mistakes(True)
    played_badly(session)
    assert (tmp_path / MISTAKES).exists()
    session.keep_mistakes(False)
    assert not (tmp_path / MISTAKES).exists()
    assert Session({}, tmp_path).mine == ()


def test_a_choice_that_was_taken_back_is_no_mistake(tmp_path: Path) -> None:
    session = session_in(tmp_path)
    session.keep_mistakes(True)
    board = PlayTable("paohuzi", 7, pace="once", session=session)
    while not board.state.found:
        board.do({"do": "answer", "action": str(board.may[-1])})
        board.do({"do": "coach"})
    board.do({"do": "undo"})
    assert board.state.found == ()


def test_a_damaged_list_is_said_in_the_review(tmp_path: Path, page: Any) -> None:
    session = session_in(tmp_path)
    session.keep_mistakes(True)
    (tmp_path / MISTAKES).write_text("{", "utf-8")
    again = Session({}, tmp_path)
    assert again.mine == ()
    assert "could not be read. The file is kept as zipai-mistakes.bad.json" in shown(Review("bi", again), page)
