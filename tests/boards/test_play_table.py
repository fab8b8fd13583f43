"""The table that one plays at: what it offers, what it says and why, and the way back."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from urllib.parse import unquote

import pytest

from zipai.boards import PlayTable, Session
from zipai.boards.felt.advice import coach_said
from zipai.boards.felt.game import Game, read_game
from zipai.boards.felt.play import STEP
from zipai.players import player_names
from zipai.rulebook import built_in
from zipai.show.look import Look
from zipai.study.advice import advice
from zipai.table import Action, options, read_position, view
from zipai.table.replay import replay
from zipai.testing.hidden import other_worlds
from zipai.words import ZipaiError


def table(rules: str = "paohuzi", seed: int = 7, seat: int = 0, **more: Any) -> PlayTable:
    """A table at which everything is there at once."""
    return PlayTable(rules, seed, seat, pace="once", **more)


def play_on(board: PlayTable, choices: int | None = None) -> None:
    """Take the first choice again and again: so many times, or to the end."""
    while board.may and choices != 0:
        board.do({"do": "answer", "action": str(board.may[0])})
        assert not board.message.en, board.message.en
        choices = None if choices is None else choices - 1


def buttons(board: PlayTable, page: Any, do: str) -> list[dict[str, Any]]:
    """The buttons that send *do*."""
    elements = page(board.html(Look(), live=True)).elements
    return [each for tag, each in elements if tag == "button" and each.get("data-do") == do]


# --- a hand --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["paohuzi", "international", "shaoyang", "guilin", "paohuzi?deal.players=2"])
def test_a_whole_hand_is_a_record_that_replays(rules: str) -> None:
    board = table(rules)
    play_on(board)
    assert board.state.game.over
    assert board.record is not None
    assert replay(board.record).record.text() == board.record
    assert not board.report


def test_the_same_choices_always_give_the_same_hand() -> None:
    one, two = table(), table()
    play_on(one)
    play_on(two)
    assert one.record == two.record


def test_it_offers_what_the_engine_offers_and_nothing_else(page: Any) -> None:
    board = table("paohuzi", 96)
    offered = [each["data-action"] for each in buttons(board, page, "answer")]
    assert [str(action) for action in board.may if str(action) in offered] == offered
    assert offered == [
        "peng 7s",
        "chi 567s bi 77s7b",
        "chi 567s bi 789s bi 7s77b",
        "chi 678s bi 77s7b",
        "chi 77s7b bi 789s",
        "pass",
    ]


def test_choices_that_lay_the_same_groups_are_one_button_and_may_all_be_named() -> None:
    board = table("paohuzi", 96)
    assert Action.read("chi 77s7b bi 567s") in board.may
    board.do({"do": "answer", "action": "chi 77s7b bi 567s"})
    assert [str(meld) for meld in board.seen.seats[0].melds] == ["chi:77s7b", "chi:567s"]


def test_each_choice_says_its_key_and_what_follows(page: Any) -> None:
    board = table("paohuzi", 96)
    found = {each["data-action"]: each for each in buttons(board, page, "answer")}
    assert [each["data-hot"] for each in found.values()] == ["p", "1", "2", "3", "4", "0"]
    assert found["peng 7s"]["aria-label"] == "peng 七 (small 7): 1 huxi"
    assert found["pass"]["aria-label"] == "pass: then 七 (small 7) is barred"
    assert found["chi 567s bi 77s7b"]["aria-label"] == "chi 五六七 (567s), bi 七七柒 (77s7b): 0 huxi"
    board.do({"do": "answer", "action": "pass"})
    assert board.state.game.last.seats[0].barred_peng


def test_a_card_is_put_down_by_pressing_it_twice() -> None:
    board = table()
    play_on(board, 1)
    board.do({"do": "card", "card": "1s", "nth": "0"})
    assert board.said.en == "一 (small 1) chosen. Press again to discard it."
    board.do({"do": "card", "card": "4s", "nth": "1"})
    assert board.said.en == "四 (small 4) chosen. Press again to discard it."
    board.do({"do": "card", "card": "4s", "nth": "0"})
    assert board.state.game.answered(len(board.moments) - 1, 0) != Action.read("discard 4s")
    board.do({"do": "card", "card": "4s", "nth": "0"})
    assert Action.read("discard 4s") in [board.state.game.answered(at, 0) for at in board.state.game.choices(0)]


def test_a_card_that_must_stay_says_why_when_it_is_pressed() -> None:
    board = table("paohuzi", 11)
    play_on(board, 5)
    assert board.hand == "4777888s 90b".replace("777", "77")
    board.do({"do": "card", "card": "8s", "nth": "0"})
    assert "You may not discard it." in board.said.en
    assert [rule for rule, _ in board.about(("card", "8s")).reasons] == ["discard.kan"]
    board.do({"do": "card", "card": "8s", "nth": "0"})
    assert board.message.en == ""
    assert board.hand == "477888s 90b"


def test_what_may_not_be_is_refused_with_the_rules_and_changes_nothing() -> None:
    board = table("paohuzi", 96)
    before = board.state
    board.do({"do": "answer", "action": "win"})
    assert "win.seven-groups" in board.message.en or "win.card-count" in board.message.en
    assert board.state is before
    for bad in ("chi 123b", "discard 5b", "fly"):
        board.do({"do": "answer", "action": bad})
        assert board.message.en
        assert board.state is before


def test_nobody_is_asked_when_the_hand_is_over() -> None:
    board = table()
    play_on(board)
    for event in ({"do": "answer", "action": "pass"}, {"do": "go"}):
        board.do(event)
        assert board.message.en == "this hand is over"


# --- what is seen --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["paohuzi", "guilin"])
def test_cards_that_can_not_be_seen_change_nothing_that_is_shown(rules: str) -> None:
    board = table(rules)
    rng = Random(5)
    for _ in range(6):
        play_on(board, 1)
        if board.state.game.over:
            break
        shown, game = board.html(Look(), live=True), board.state.game
        assert game.table is not None
        for other in other_worlds(game.table, 0, rng, 2):
            board.state = board.state.__class__(**{**board.state.__dict__, "game": _with(game, other)})
            assert board.html(Look(), live=True) == shown
        board.state = board.state.__class__(**{**board.state.__dict__, "game": game})


def _with(game: Game, other: Any) -> Game:
    return Game(game.seed, game.moments, other, None, game.header)


def test_a_closed_wei_of_another_says_nothing_of_what_it_is_worth(page: Any) -> None:
    board = table()
    play_on(board, 4)
    shown = page(board.html(Look(), live=True))
    closed = [each for _, each in shown.elements if each.get("data-about") == "closed"]
    assert {each["aria-label"] for each in closed} == {"wei 偎, closed"}
    assert "huxi shown" in shown.text
    board.do({"do": "why", **{key[5:]: str(value) for key, value in closed[0].items() if key.startswith("data-")}})
    assert board.said.en == "Its cards stay closed until the hand is over, and so does what it is worth."


def test_all_hands_lie_open_at_the_end() -> None:
    board = table()
    play_on(board)
    assert all(seat.hand is not None for seat in board.seen.seats)


def test_the_end_says_who_won_line_by_line_with_the_rules(page: Any) -> None:
    board = table("paohuzi", 7)
    while board.may:
        discards = board.may[0].name == "discard"
        board.do({"do": "answer", "action": str(board.may[-1] if discards else board.may[0])})
    shown = page(board.html(Look(), live=True))
    assert board.state.game.result is not None
    result = board.state.game.result
    huxi = [row[-1] for row in shown.rows if len(row) == 3 and row[1].startswith("huxi.")]
    assert sum(map(int, huxi)) == max(one or 0 for one in result.huxi)
    paid = [row for row in shown.rows if len(row) == 3 and row[1].startswith("settle.")]
    assert [row[1] for row in paid] == [line.rule for line in result.lines]


# --- why -----------------------------------------------------------------------------------------------------------


def test_why_not_for_everything_that_could_be_named() -> None:
    board = table()
    board.do({"do": "why", "about": "moves"})
    said = board.about(("moves",))
    heads = [head.en for head, _ in said.more]
    assert heads[:2] == ["✓ chi 一壹壹 (1s11b): 0 huxi", "✓ pass: then 壹 (big 1) is barred"]
    refused = {head.en: [rule for rule, _ in reasons] for head, reasons in said.more[2:]}
    assert refused["✗ win"] == ["win.on-discard", "win.seven-groups"]
    assert "✗ peng 壹 (big 1)" in refused
    assert refused["✗ peng 壹 (big 1)"] == ["peng.pair"]


def test_any_action_can_be_asked_about() -> None:
    board = table()
    board.do({"do": "ask", "value": "chi 123b"})
    said = board.about(("action", "chi 123b"))
    assert said.answer.en == "You may not."
    assert [rule for rule, _ in said.reasons] == ["chi.loose"]
    assert board.panel == ("action", "chi 123b")
    board.do({"do": "ask", "value": "chi 1s11b"})
    assert board.said.en == "You may: 0 huxi."
    board.do({"do": "ask", "value": "nothing"})
    assert board.message.en.startswith("'nothing' is not an action")


def test_a_card_says_where_its_copies_are() -> None:
    board = table()
    assert board.about(("card", "1b")).answer.en == ("Of 4 copies: 1 in hand (You), 1 in the middle, 2 not in sight.")
    board.do({"do": "answer", "action": "pass"})
    reasons = dict(board.about(("card", "1b")).reasons)
    assert reasons["barred.declined"].en == "You let 壹 (big 1) pass before, so it is barred for chi."


def test_an_event_leads_to_its_rule(page: Any) -> None:
    board = table()
    board.do({"do": "why", "about": "event", "seat": "1", "at": "0", "key": "event-1-0"})
    assert board.about(board.panel).asked.en == "Previous discarded 壹 (big 1)."
    assert board.about(board.panel).rule == "discard.due"
    assert "discard.due" in page(board.html(Look(), live=True)).text
    board.do({"do": "close"})
    assert board.panel == ()
    assert board.focus == "event-1-0"


def test_a_meld_says_what_it_is_worth_and_by_which_rule() -> None:
    board = table()
    play_on(board, 1)
    said = board.about(("meld", "0", "0"))
    assert (said.asked.en, said.answer.en, said.rule) == (
        "You: chi 吃 一 (small 1), 壹壹 (2 × big 1)",
        "It is worth 0 huxi, by this rule:",
        "huxi.jiao",
    )


@pytest.mark.parametrize(
    "event",
    [
        {"about": "card", "card": "zz"},
        {"about": "meld", "seat": "9", "at": "0"},
        {"about": "meld", "seat": "0", "at": "9"},
        {"about": "closed", "seat": "1", "at": "4"},
        {"about": "event", "seat": "99", "at": "0"},
        {"about": "event", "seat": "0", "at": "x"},
        {"about": "sky"},
        {"about": "action"},
    ],
    ids=str,
)
def test_what_is_not_there_can_not_be_asked_about(event: dict[str, str]) -> None:
    board = table()
    board.do({"do": "why", **event})
    assert board.message.en
    assert board.message.zh
    assert not board.panel


# --- advice --------------------------------------------------------------------------------------------------------


def test_a_hint_names_a_choice_and_says_why(page: Any) -> None:
    board = table()
    play_on(board, 1)
    board.do({"do": "hint"})
    first = advice(board.seen, 0)[0]
    assert board.said.en == f"Best now: discard 一 (small 1). {first.why()}"
    assert board.said.zh == f"建议：打一。{first.why('zh')}"
    best = board.state.hint
    assert best is not None
    assert best.action in board.may
    marked = [each for _, each in page(board.html(Look(), live=True)).elements if "hint" in str(each.get("aria-label"))]
    assert [each["data-card"] for each in marked] == [str(best.action.card)]


def test_the_coach_speaks_of_what_was_chosen_and_what_was_better() -> None:
    board = table("paohuzi", 7)
    play_on(board, 3)
    assert board.may[0].name == "discard"
    board.do({"do": "answer", "action": "discard 4s"})
    assert board.then == {"event": {"do": "coach"}, "after": 0}
    board.do({"do": "coach"})
    note = board.state.note
    assert note is not None
    assert str(note.mine.action) == "discard 4s"
    assert str(note.best.action) == "discard 5s"
    assert board.said.en == (
        "You chose: discard 四 (small 4). Better: discard 五 (small 5) (copies that help: +2). "
        f"{note.best.why()} With your choice: {note.mine.why()}"
    )
    board.do({"do": "to", "value": str(note.at)})
    assert board.seen == view(board.moments[note.at].table, 0)


def test_the_coach_says_when_a_win_was_passed_and_when_nothing_was_better() -> None:
    board = table("paohuzi", 102)
    for choice in ("peng 4b", "discard 4s", "chi 270s bi 789s", "discard 2s", "chi 890s", "discard 8b"):
        board.do({"do": "answer", "action": choice})
    board.do({"do": "answer", "action": "pass"})
    board.do({"do": "coach"})
    assert board.said.en.startswith("You chose: pass. Better: win (it wins). It wins now with 15 huxi.")
    board.do({"do": "undo"})
    board.do({"do": "answer", "action": "win"})
    board.do({"do": "coach"})
    assert board.state.note is not None
    assert board.state.note.best_taken
    assert coach_said(board.state.note).zh == "你选了胡，没有更好的选择。现在就胡，15 息。"


def test_without_the_coach_nothing_is_judged() -> None:
    board = table(coach=False)
    play_on(board, 2)
    assert board.state.judge is None
    assert board.then is None


# --- going back ----------------------------------------------------------------------------------------------------


def test_undo_leads_back_to_ones_choice_and_the_same_choice_goes_the_same_way() -> None:
    board = table()
    play_on(board, 2)
    before, choice = board.state.game, board.may[0]
    board.do({"do": "answer", "action": str(choice)})
    after = board.state.game
    board.do({"do": "undo"})
    assert board.said.en.startswith("Back to your choice before.")
    assert board.state.game == before
    board.do({"do": "answer", "action": str(choice)})
    assert board.state.game == after


def test_undo_after_the_end_takes_the_points_back() -> None:
    board = table("paohuzi", 3)
    play_on(board)
    assert board.state.match.hands == 1
    totals = board.state.match.totals
    board.do({"do": "undo"})
    assert (board.state.match.hands, board.state.match.totals) == (0, (0, 0, 0))
    play_on(board)
    assert board.state.match.totals == totals


def test_there_is_nothing_to_undo_before_the_first_choice() -> None:
    board = table()
    board.do({"do": "undo"})
    assert board.message.zh == "这是你的第一个选择，没有可悔的"


def test_any_step_can_be_looked_at_again_and_gone_on_from() -> None:
    board = table()
    play_on(board, 4)
    steps, now = len(board.moments), board.seen
    board.do({"do": "to", "value": "1"})
    assert board.seen == view(board.moments[1].table, 0)
    assert board.may == ()
    assert board.said.en == f"Step 1 of {steps}. Previous discarded 壹 (big 1)."
    board.do({"do": "to", "value": str(steps)})
    assert board.seen == now
    first = board.state.game.choices(0)[0]
    board.do({"do": "to", "value": str(first)})
    board.do({"do": "here"})
    assert board.said.en.startswith("Going on from here.")
    assert len(board.moments) == first
    assert board.may == options(board.moments[0].table if not first else board.seen, 0)
    board.do({"do": "to", "value": "99"})
    assert board.message.en == f"there is no step '99': steps are 0 to {first}"


# --- how it goes on ------------------------------------------------------------------------------------------------


def test_step_by_step_the_page_sends_the_next_step_by_itself() -> None:
    board = PlayTable("paohuzi", 7, 0)
    assert board.then == {"event": {"do": "go"}, "after": STEP}
    board.do({"do": "go"})
    assert board.said.en == "Previous discarded 壹 (big 1). You may: chi 一壹壹 (1s11b); pass."
    assert board.then is None


def test_nothing_moves_while_something_is_read() -> None:
    board = PlayTable("paohuzi", 7, 0)
    board.do({"do": "why", "about": "moves"})
    assert board.then is None
    board.do({"do": "close"})
    assert board.then is not None
    board.do({"do": "pace", "value": "hand"})
    assert board.then is None
    board.do({"do": "pace", "value": "once"})
    assert board.asked


def test_each_step_is_said_in_one_line() -> None:
    board = PlayTable("paohuzi", 7, 0)
    for _ in range(200):
        event = {"do": "answer", "action": str(board.may[0])} if board.may else {"do": "go"}
        if board.state.game.over:
            break
        board.do(event)
        assert "\n" not in board.said.en
        if event["do"] == "go":
            assert board.said.en
            assert board.said.zh
    assert board.state.game.over
    assert board.said.en.endswith("The stock is empty: nobody wins this hand.")


def test_the_next_hand_is_dealt_by_who_must() -> None:
    board = table("paohuzi", 7)
    play_on(board)
    result = board.state.game.result
    assert result is not None
    board.do({"do": "deal"})
    assert board.state.game.first.dealer == result.next_dealer
    assert board.state.game.first.drawn_hands == result.drawn_hands
    assert board.state.match.totals == result.points
    board.do({"do": "deal"})
    assert board.message.en == "this hand is not over yet"


def test_another_seat_begins_a_new_match_with_the_same_deal() -> None:
    board = table()
    dealt = board.state.game.first
    board.do({"do": "seat", "value": "2"})
    assert board.state.seat == 2
    assert board.state.match.totals == (0, 0, 0)
    assert board.state.game.first.seats == dealt.seats
    assert board.hand == str(board.seen.seats[2].hand)
    assert board.said.en == "A new hand is dealt. Dealer: You. Your turn: discard a card."
    board.do({"do": "seat", "value": "3"})
    assert board.state.seat == 2
    assert "3" in board.said.en


def test_another_region_begins_a_new_match() -> None:
    board = table("shaoyang", 5, 3)
    board.do({"do": "region", "value": "guilin"})
    assert board.rules.id == "guilin"
    assert board.state.seat == 2
    board.do({"do": "seed", "value": "12"})
    assert board.state.game.seed == 12
    board.do({"do": "seed", "value": "twelve"})
    assert board.message.en == "'twelve' is no whole number"


def test_every_player_that_ships_can_be_chosen_by_name(page: Any) -> None:
    board = table()
    board.do({"do": "panel", "value": "settings"})
    offered = [each["data-value"] for each in buttons(board, page, "against")]
    assert offered == list(player_names())
    for name in offered:
        board.do({"do": "against", "value": name})
        assert board.state.against == name
        play_on(board, 1)
        assert not board.report, board.report


def test_who_sits_sees_the_hand_go_by() -> None:
    board = table("shaoyang", 5, 3)
    assert board.state.game.over
    assert [board.names.of(seat).en for seat in range(4)] == ["Seat 0", "Dealer", "Seat 2", "You"]


@pytest.mark.parametrize(("seat", "message"), [(3, "there is no seat 3"), (-1, "there is no seat -1")])
def test_a_seat_that_is_not_there(seat: int, message: str) -> None:
    with pytest.raises(ZipaiError, match=message):
        table(seat=seat)


# --- text ----------------------------------------------------------------------------------------------------------


def test_a_hand_goes_on_from_its_text() -> None:
    board = table()
    play_on(board, 3)
    other = table("guilin", 1)
    other.do({"do": "restore", "text": board.kept})
    assert other.said.en.startswith("The hand goes on from its text.")
    assert other.state.game == board.state.game
    play_on(board)
    play_on(other)
    assert other.record == board.record


def test_a_finished_hand_comes_back_with_its_points() -> None:
    board = table("paohuzi", 3)
    play_on(board)
    other = table()
    other.do({"do": "restore", "text": board.kept})
    assert other.state.match.totals == board.state.match.totals
    assert other.record == board.record


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "",
        lambda text: "{}",
        lambda text: "[1]",
        lambda text: text[:-20],
        lambda text: json.dumps({**json.loads(text), "answers": [{"0": "win"}]}),
        lambda text: json.dumps({**json.loads(text), "answers": 7}),
        lambda text: text.replace('"deal":"', '"deal":"1s '),
        lambda text: text.replace("paohuzi", "atlantis"),
        lambda text: json.dumps({**json.loads(text), "seat": 9}),
        lambda text: json.dumps({**json.loads(text), "against": "nobody"}),
        lambda text: json.dumps({key: value for key, value in json.loads(text).items() if key != "seed"}),
    ],
)
def test_text_that_is_no_hand_is_refused_and_changes_nothing(change: Any) -> None:
    board = table()
    play_on(board, 2)
    before = board.state
    board.do({"do": "restore", "text": change(board.kept)})
    assert board.message.en
    assert not board.report, board.report
    assert board.state is before


def test_a_hand_that_began_at_a_position_comes_back_too() -> None:
    hands = [{"hand": "1234s 1159b 345b 678b 000b 2s 22b 0s"}, {}, {}]
    start = read_position({"rules": "paohuzi", "players": hands, "turn": 0, "due": "discard"})
    board = table(table=start)
    assert [str(action) for action in board.may][:2] == ["discard 1s", "discard 2s"]
    play_on(board, 2)
    game, kept = read_game(board.kept)
    assert game == board.state.game
    assert kept["seat"] == 0
    assert game.record is None


def test_what_can_not_be_seen_is_filled_in_without_a_defect() -> None:
    board = table()
    play_on(board, 4)
    seen = view(board.state.game.last, 0)
    again = PlayTable(table=seen, seed=3, pace="once")
    assert view(again.state.game.first, 0) == seen
    play_on(again)
    assert again.state.game.over


# --- faults --------------------------------------------------------------------------------------------------------


class Broken(PlayTable):
    """A table with a fault in the program."""

    def on_break(self, event: object) -> Any:
        """Fail in an event."""
        raise RuntimeError("no such luck")


def test_a_fault_is_told_and_the_hand_goes_on(page: Any) -> None:
    board = Broken("paohuzi", 7, pace="once", session=Session({}))
    board.do({"do": "break"})
    shown = page(board.html(Look(), live=True)).text
    assert "Something went wrong in the program, not in what you did." in shown
    assert "RuntimeError: no such luck" in shown
    assert board.then is None
    board.do({"do": "go-on"})
    play_on(board)
    assert board.state.game.over


def test_a_record_of_a_hand_with_changed_rules_replays() -> None:
    board = table("guilin?win.minimum=10", 4)
    assert board.rules["win.minimum"] == 10
    play_on(board)
    assert board.record is not None
    assert replay(board.record).header.rules.changes == {"win.minimum": 10}


def test_the_session_changes_language_face_and_index_in_place() -> None:
    session = Session({})
    board = table(session=session)
    board.do({"do": "lang", "value": "zh"})
    assert session.look.lang == "zh"
    assert board.said.zh == "语言：中文。"
    board.do({"do": "face", "value": "traditional"})
    board.do({"do": "index", "value": "off"})
    assert (session.look.face, session.look.index) == ("traditional", False)
    assert board.sheet(session.look) != board.sheet(Look())


def test_the_rules_of_a_table_come_from_its_position() -> None:
    start = read_position({"rules": "guilin", "players": [{}, {}, {}], "turn": 1, "due": "draw"})
    assert table(table=start).rules is built_in("guilin")


def test_the_record_of_a_hand_that_is_over_can_be_saved(page: Any) -> None:
    board = table()

    def links() -> list[dict[str, Any]]:
        return [each for tag, each in page(board.html(Look(), live=True)).elements if tag == "a" and "download" in each]

    assert links() == []
    play_on(board)
    [link] = links()
    assert link["download"] == "zipai-paohuzi-7.jsonl"
    assert unquote(link["href"].partition(",")[2]) == board.record


def test_who_came_from_nowhere_can_not_go_back() -> None:
    board = table()
    board.do({"do": "leave"})
    assert board.message.en == "there is no editor to go back to"
