"""A level at the table: what is pressed there, what is pointed at, and what is played out."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from zipai.boards import Endless, Exercise, Review, Session
from zipai.boards.felt.level_table import played_out
from zipai.lessons import chapters, level, right_answers
from zipai.lessons.looking import action_of, cards_to_look_at
from zipai.lessons.table_checks import OF_STEPS
from zipai.show.look import Look
from zipai.table import Action, options, view, why

AT_A_TABLE = [one for each in chapters() for one in each.levels if one.position]


def attributes(board: Exercise, page: Any, key: str) -> dict[str, Any]:
    """The element with that key."""
    found = [a for _, a in page(board.html(Look(), live=True)).elements if a.get("data-key") == key]
    assert found, key
    return found[0]


def marked(board: Exercise, page: Any) -> set[str]:
    """The cards of the hand, and others that lie about, that are set off."""
    shown = page(board.html(Look(), live=True)).elements
    return {str(a["data-card"]) for _, a in shown if "zp-because" in str(a.get("class")) and "data-card" in a}


@pytest.mark.parametrize("one", AT_A_TABLE, ids=lambda one: one.id)
def test_a_level_with_a_position_is_live_at_the_table_and_still_as_a_figure(one: Any) -> None:
    board = Exercise(one)
    live, still = board.html(Look(), live=True), board.html(Look())
    assert 'data-key="table"' in live
    assert "zp-hand-columns" in live
    assert "zp-table" not in live
    assert "zp-table" in still
    assert "zp-felt" not in still
    assert board.sheet(Look())
    assert not board.sheet(Look(), live=False)


@pytest.mark.parametrize("one", AT_A_TABLE, ids=lambda one: one.id)
def test_only_what_the_seat_sees_lies_at_the_table(one: Any) -> None:
    at = Exercise(one).at
    assert at is not None
    if not one.open:
        assert at.seen == view(at.seen, one.seat)
        assert all(who.hand is None for seat, who in enumerate(at.seen.seats) if seat != one.seat and not who.sitting)


def test_a_claim_is_made_with_its_button_and_key(page: Any) -> None:
    board = Exercise("peng.single")
    button = attributes(board, page, "one-0")
    assert (button["data-value"], button["data-hot"], button["aria-label"]) == (
        "yes", "p", "peng 陆 (big 6): yes, I may",
    )  # fmt: skip
    assert [attributes(board, page, f"one-{at}")["data-hot"] for at in (1, 2, 3)] == ["1", "2", "3"]
    board.do({"do": "one", "value": "yes"})
    assert [fault.rule for fault in board.state.faults] == ["peng.pair"]
    assert marked(board, page) == {"6b"}


def test_every_key_of_a_level_is_given_once(page: Any) -> None:
    for one in AT_A_TABLE:
        hots = re.findall(r'data-hot="([^"]+)"', Exercise(one).html(Look(), live=True))
        assert len(hots) == len(set(hots)), one.id


def test_a_card_is_put_down_by_pressing_it_twice(page: Any) -> None:
    board = Exercise("forced.discard")
    board.do({"do": "card", "card": "4b", "nth": "0"})
    assert board.said.en == "肆 (big 4) chosen. Press again to discard it."
    assert attributes(board, page, "hand-4b-0")["aria-pressed"] == "true"
    board.do({"do": "card", "card": "4b", "nth": "0"})
    assert [fault.rule for fault in board.state.faults] == ["discard.kan"]
    assert attributes(board, page, "hand-4b-0")["aria-pressed"] == "false"
    for _ in range(2):
        board.do({"do": "card", "card": "9b", "nth": "0"})
    assert board.state.right
    at = board.at
    assert at is not None
    assert [said.en for said, _ in at.followed()] == ["You discarded 玖 (big 9)."]
    assert at.seen.air is not None
    assert str(at.seen.air.card) == "9b"


def test_until_it_is_answered_a_card_says_where_its_copies_lie_and_no_more(page: Any) -> None:
    board = Exercise("forced.discard")
    other = next(str(card) for card in board.at.seen.seats[0].cards if str(card) not in ("4b", "3s", "9b"))  # type: ignore[union-attr]
    board.do({"do": "card", "card": other, "nth": "0"})
    assert board.said.en.startswith("Of 4 copies: 1 in hand (You), ")
    assert "may not" not in board.said.en
    board.do({"do": "close"})
    for _ in range(2):
        board.do({"do": "card", "card": "9b", "nth": "0"})
    board.do({"do": "why", "about": "card", "card": "4b"})
    assert "zp-open" in board.html(Look(), live=True)
    assert not board.report


def test_a_card_that_is_shown_as_drawn_is_in_sight_and_no_longer_in_the_stock(page: Any) -> None:
    # Seat 0 holds no small 4, and at the table the one that comes still lies in the stock.
    board = Exercise("turns.dead-card")
    assert str(level("turns.dead-card").draw) == "4s"
    assert board.at.seen.left == 20  # type: ignore[union-attr]
    drawn = page(board.html(Look(), live=True)).text
    assert "small 4 · 1 of 4 in sight" in drawn
    assert re.search(r"\b19\s*left", drawn)
    # The last card is no longer in the stock when it lies in the middle.
    assert re.search(r"\b0\s*left", page(Exercise("ending.last-card").html(Look(), live=True)).text)


def test_the_first_hint_points_at_the_cards_on_which_it_hangs(page: Any) -> None:
    board = Exercise("bi.peng-only")
    assert marked(board, page) == set()
    board.do({"do": "hint"})
    assert marked(board, page) == {"3s"}
    board = Exercise("turns.from-table")
    board.do({"do": "hint"})
    melds = [a for _, a in page(board.html(Look(), live=True)).elements if a.get("data-about") == "meld"]
    pointed = [str(a["aria-label"]) for a in melds if "zp-because" in str(a["class"])]
    assert pointed == ["peng 碰 肆肆肆: 3, look"]


@pytest.mark.parametrize("one", AT_A_TABLE, ids=lambda one: one.id)
def test_what_is_pointed_at_is_what_the_engine_names(one: Any) -> None:
    table, cards = one.table(), cards_to_look_at(one)
    refused = {
        card
        for option in (("yes",) if one.check == "may" else one.options)
        if (action := action_of(one, option)) is not None
        for no in why(table, one.seat, action)
        for card in no.cards or ()
    }
    assert refused <= cards


@pytest.mark.parametrize("one", AT_A_TABLE, ids=lambda one: one.id)
def test_a_right_answer_is_played_out_by_the_engine(one: Any) -> None:
    """What lies there afterwards is a step of the engine's from the level's own table."""
    for answer in right_answers(one):
        out = played_out(one, answer)
        if out is None:
            continue
        assert out.step.events or out.step.result or out.step.table
        if one.check not in OF_STEPS:
            named = {event.action for event in out.step.events if event.seat == one.seat}
            action = action_of(one, str(answer))
            assert any(act.split()[0] == str(action).split()[0] for act in named), (named, action)


def test_a_peng_is_played_out_and_told(page: Any) -> None:
    board = Exercise("peng.then")
    board.do({"do": "one", "value": "discard 0"})
    text = page(board.html(Look(), live=True)).text
    assert "You took 伍 (big 5) for a peng." in text
    assert "Your turn: discard a card." in text
    assert board.said.en.endswith("You took 伍 (big 5) for a peng.")
    assert board.at is not None
    assert [str(meld) for meld in board.at.seen.seats[0].melds] == ["peng:5b"]
    board.do({"do": "again"})
    assert board.at.seen.seats[0].melds == ()
    assert board.focus == "table"


def test_quads_that_are_dealt_are_laid_before_ones_eyes() -> None:
    board = Exercise("deal.what#4")
    board.do({"do": "one", "value": "1 ti 6b"})
    assert board.said.en.endswith("You made a ti of 陆 (big 6).")
    assert board.at is not None
    assert [str(meld) for meld in board.at.seen.seats[1].melds] == ["ti:6b"]


def test_where_two_regions_are_asked_about_neither_is_said_to_hold(page: Any) -> None:
    assert "Rules:" not in page(Exercise("guilin.where#4").html(Look(), live=True)).text
    assert "Rules: Guilin zipai" in page(Exercise("stinky.chi-instead").html(Look(), live=True)).text


def test_a_settlement_shows_its_bill_once_it_is_right(page: Any) -> None:
    board = Exercise("settle.sitter")
    assert "settle.sitter" not in board.html(Look(), live=True)
    board.do({"do": "type", "value": "9"})
    assert "Who pays what" in page(board.html(Look(), live=True)).text


def test_a_stinky_card_is_shown_to_the_one_who_has_to_remember(page: Any) -> None:
    assert "Barred for chi" in page(Exercise("stinky.again").html(Look(), live=True)).text
    assert "passed a win on small 7 七 at 12 huxi" in page(Exercise("passed.again").html(Look(), live=True)).text


def test_whatever_one_may_do_is_an_answer_where_one_plays() -> None:
    board = Exercise("strategy.wide")
    assert board.at is not None
    for action in options(board.at.seen, 0):
        board.do({"do": "answer", "action": str(action)})
        assert board.state.right == (str(action) == "discard 6b")
        if not board.state.right:
            assert board.state.faults[0].rule == "win.waiting"
            board.do({"do": "again"})
    board.do({"do": "again"})
    board.do({"do": "answer", "action": "discard 9b"})
    assert board.state.answer is None
    assert board.message.en.startswith("seat 0 may not discard 9b")


def test_a_wrong_choice_that_is_allowed_is_played_out_and_can_be_taken_back(page: Any) -> None:
    board = Exercise("strategy.wide")
    at = board.at
    assert at is not None
    before = at.seen
    board.do({"do": "hint"})
    board.do({"do": "answer", "action": "discard 2s"})
    (fault,) = board.state.faults
    assert fault.rule == "win.waiting"
    assert board.said.en == f"Not yet. You discarded 二 (small 2). {fault.text.en}"
    assert at.seen.air is not None
    assert str(at.seen.air.card) == "2s"
    assert not at.seen.seats[0].cards.count(at.seen.air.card)
    shown = page(board.html(Look(), live=True))
    assert "You discarded 二 (small 2)." in shown.text
    assert not [a for _, a in shown.elements if a.get("data-key") == "act-discard"]
    assert attributes(board, page, "take-back")
    # as long as the question stands, a card tells no more than before
    board.do({"do": "card", "card": "6b", "nth": "0"})
    assert "may not" not in board.said.en
    board.do({"do": "take-back"})
    assert (at.seen, board.state.answer, board.state.hint, board.focus) == (before, None, 1, "table")
    board.do({"do": "take-back"})
    assert board.message.en
    board.do({"do": "answer", "action": "discard 6b"})
    assert board.state.right


def test_where_all_hands_lie_open_a_bad_discard_is_taken_before_ones_eyes() -> None:
    """The 3 goes to the player who has two of them, though another would like it; the 6 goes to the next player."""
    board = Exercise("strategy.safe")
    board.do({"do": "answer", "action": "discard 3s"})
    assert [(said.en, rule) for said, rule in board.at.followed()] == [  # type: ignore[union-attr]
        ("You discarded 三 (small 3).", "discard.due"),
        ("Next wanted 三 (small 3) for a chi, 三四五 (345s), and was overtaken.", "claim.order"),
        ("Previous took 三 (small 3) for a peng.", "peng.choice"),
    ]
    board.do({"do": "answer", "action": "discard 6s"})
    assert board.at.followed()[1][0].en.startswith("Next took 六 (small 6) for a chi: ")  # type: ignore[union-attr]
    board.do({"do": "answer", "action": "discard 1s"})
    assert board.state.right
    assert [said.en for said, _ in board.at.followed()] == ["You discarded 一 (small 1)."]  # type: ignore[union-attr]


@pytest.mark.parametrize("one", [one for one in AT_A_TABLE if one.check not in OF_STEPS], ids=lambda one: one.id)
def test_what_the_rules_forbid_is_never_played_out(one: Any) -> None:
    table, board = one.table(), Exercise(one)
    for option in one.options if one.do == "one" else ():
        action = action_of(one, option)
        board.do({"do": "one", "value": option})
        played = board.at is not None and board.at.state.out is not None
        assert played == (action is not None and not why(table, one.seat, action))


def test_a_rule_opens_at_the_side_of_the_table_and_escape_closes_it(page: Any) -> None:
    board = Exercise("peng.single")
    board.do({"do": "one", "value": "yes"})
    board.do({"do": "rule", "rule": "peng.pair", "key": "rule-1"})
    assert board.html(Look(), live=True).count("peng.<wbr/>pair in") <= 1
    assert "zp-side zp-open" in board.html(Look(), live=True)
    board.do({"do": "close"})
    assert (board.opened, board.focus) == (None, "rule-1")


def test_the_next_exercise_has_a_table_of_its_own() -> None:
    board = Endless("bi.eat", 7)
    first = board.at
    board.do({"do": "next"})
    assert board.at is not None
    assert board.at is not first
    assert board.at.state.level == level("bi.eat#8")


def test_the_review_opens_a_level_at_its_table() -> None:
    review = Review("peng", Session({}))
    assert not review.sheet(Look())
    review.do({"do": "open", "value": "peng.single"})
    assert review.sheet(Look())
    assert 'data-key="table"' in review.html(Look(), live=True)
    review.do({"do": "one", "value": "yes"})
    assert review.said.en.startswith("Not yet.")
    review.do({"do": "card", "card": "6b", "nth": "0"})
    assert review.said.en.startswith("Of 4 copies")
    assert not review.report


def test_a_seat_that_holds_two_actions_in_one_level_keeps_them_apart() -> None:
    one = replace(level("peng.options"), options=("peng 5b", "pass"))
    assert [action_of(one, option) for option in one.options] == [Action.read("peng 5b"), Action.read("pass")]
