"""Guided hands: where they stop and for which rule, for fixed deals of every rule set, as the engine says."""

from __future__ import annotations

import pytest

from zipai.lessons import answers_to, faults_of, right_answers
from zipai.lessons.guided import FORCED, LAST, Guided, stop_at, whole
from zipai.rulebook import book
from zipai.table import PASS, WIN, Action, options, why
from zipai.table.dealing import deal
from zipai.words import ZipaiError

#: What stops a hand of that rule set and seed, when the teacher answers; and who wins it.
STOPS = {
    ("paohuzi", 1): ("chi.bi", "barred.declined", "win.waiting", "passed.win", 0),
    ("paohuzi", 2): ("barred.declined", "ti.forced", "win.waiting", "barred.peng", "passed.win", 0),
    ("paohuzi", 7): (
        "wei.forced", "chi.shape", "barred.declined", "win.waiting", "pao.wei", "barred.peng", "passed.win", 0,
    ),
    ("international", 4): ("barred.declined", "win.waiting", "pao.kan", "chi.shape", "end.drawn", None),
    ("international", 6): ("chi.bi", "barred.declined", "barred.peng", "chi.shape", "win.waiting", None),
    ("shaoyang", 1): (
        "barred.peng", "chi.bi", "barred.declined", "win.waiting", "pao.peng", "end.drawn", "passed.win", 0,
    ),
    ("shaoyang", 5): ("barred.peng", "barred.declined", "chi.bi", "wei.forced", "win.waiting", 3),
    ("guilin", 2): ("barred.declined", "ti.forced", "win.waiting", "barred.peng", "win.optional", 0),
    ("guilin", 8): ("chi.bi", "barred.declined", "win.waiting", "ti.forced", None),
}  # fmt: skip


@pytest.mark.parametrize(("rules", "seed"), STOPS)
def test_a_hand_stops_where_something_is_to_be_learned(rules: str, seed: int) -> None:
    *stops, winner = STOPS[rules, seed]
    hand = list(whole(rules, seed))
    assert [now.stop.rule for now in hand if now.stop is not None] == stops
    last = hand[-1]
    assert last.result is not None
    assert last.result.winners == (() if winner is None else (winner,))
    assert all(now.stop is not None for now in hand[:-1])


@pytest.mark.parametrize(("rules", "seed"), STOPS)
def test_every_stop_is_a_question_with_right_and_wrong_answers(rules: str, seed: int) -> None:
    for now in whole(rules, seed):
        if now.stop is None:
            continue
        level = now.stop.level
        assert now.stop.rule in book().rules
        right = right_answers(level)
        assert right
        for answer in answers_to(level):
            faults = faults_of(level, answer)
            assert (answer in right) == (not faults)
            assert all(fault.rule in book().rules and fault.text.en != fault.text.zh for fault in faults)
        assert level.goal.en != level.goal.zh
        assert "{" not in level.goal.en + level.goal.zh + level.look.en + level.praise.zh


@pytest.mark.parametrize(("rules", "seed"), STOPS)
def test_a_stop_says_what_the_engine_says_of_its_moment(rules: str, seed: int) -> None:
    for now in whole(rules, seed):
        if now.stop is None or now.table is None:
            continue
        table, seat, level = now.table, now.seat, now.stop.level
        may = options(table, seat)
        assert options(level.table(), seat) == may
        assert level.table().seats[seat].hand == table.seats[seat].hand
        match now.stop.kind:
            case "win":
                assert WIN in may
            case "bi":
                assert any(action.bi for action in may)
            case "several":
                assert sum(action.name == "chi" for action in may) > 1
            case "peng" | "chi":
                assert any(action.name == now.stop.kind for action in may)
                assert PASS in may
            case "last":
                assert table.left <= LAST
            case "forced":
                (answer,) = right_answers(level)
                who, what, _card = str(answer).split()
                assert (int(who), what in FORCED) == (seat, True)
                assert any(event.rule == now.stop.rule for event in level.step().events)


def test_what_the_learner_answers_is_played() -> None:
    hand = Guided.begin("paohuzi", 2)
    assert hand.stop is not None
    assert hand.stop.rule == "barred.declined"
    passed, eaten = (str(a) for a in (PASS, next(a for a in options(hand.last, 0) if a.name == "chi")))
    for answer in (passed, eaten):
        after = hand.on(answer)
        assert after.told == len(hand.moments)
        first = after.moments[after.told]
        assert [said.answer for said in first.answers if said.seat == 0] == [answer]
    assert hand.last.air is not None
    assert hand.last.air.card in hand.on(passed).last.seats[0].barred_chi
    assert hand.last.air.card not in hand.on(eaten).last.seats[0].barred_chi


def test_nothing_is_known_that_the_seat_does_not_see() -> None:
    """A choice is asked about the view; only a forced meld, which is no choice, is asked of the table."""
    for now in whole("paohuzi", 7):
        if now.stop is not None and now.stop.level.do == "play":
            seats = now.stop.level.table().seats
            assert [seat.hand is None for seat in seats] == [False, True, True]


def test_each_rule_stops_a_hand_once_and_a_quiet_moment_never() -> None:
    for seed in range(1, 5):
        rules = [now.stop.rule for now in whole("guilin", seed) if now.stop is not None]
        assert len(rules) == len(set(rules))
    table = deal(Guided.begin("paohuzi", 1).rules, 1, 0)
    assert stop_at(table, 1) is None or why(table, 1, Action.read("pass")) == ()


def test_a_seat_that_does_not_play_is_named() -> None:
    with pytest.raises(ZipaiError, match="there is no seat 5"):
        Guided.begin("paohuzi", 1, 5)
    sitting = next(at for at, who in enumerate(deal(Guided.begin("shaoyang").rules, 1, 0).seats) if who.sitting)
    with pytest.raises(ZipaiError, match=f"seat {sitting} sits out this hand"):
        Guided.begin("shaoyang", 1, sitting)
