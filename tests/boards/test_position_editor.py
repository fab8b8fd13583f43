"""The position editor: any position by hand or pasted, every defect by its name, and what may be done then."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.boards.conftest import POSITION
from zipai import __version__
from zipai.boards import PlayTable, PositionEditor, Session
from zipai.boards.felt.draft import Draft
from zipai.boards.host import PageHost
from zipai.boards.page import open_board
from zipai.cards import Hand
from zipai.examples import catalogue
from zipai.rulebook import built_in
from zipai.show.look import Look
from zipai.table import position, read_position
from zipai.table.links import from_link, link
from zipai.table.positions import carried


def names(editor: PositionEditor) -> list[str]:
    """The defects by name."""
    return [defect.id for defect in editor.state.draft.checked[1]]


def lay(editor: PositionEditor, place: str, *cards: str, seat: int = 0) -> None:
    """Put cards of the deck to a place."""
    editor.do({"do": "at", "value": str(seat)})
    editor.do({"do": "place", "value": place})
    for card in cards:
        editor.do({"do": "add", "card": card})
        assert not editor.message.en, editor.message.en


def test_a_position_is_built_by_hand() -> None:
    editor = PositionEditor()
    assert names(editor) == ["wrong-count"] * 3
    for seat in (1, 2):
        editor.do({"do": "at", "value": str(seat)})
        editor.do({"do": "hidden", "value": "on"})
    lay(editor, "hand", *map(str, Hand("12234469s 556779b")))
    lay(editor, "wei", "8b")
    lay(editor, "chi", "1s", "2s", "3s")
    lay(editor, "discards", "3s", "4b")
    lay(editor, "dead", "9s")
    lay(editor, "barred_chi", "2s")
    editor.do({"do": "at", "value": "2"})
    editor.do({"do": "close-meld", "value": "wei"})
    lay(editor, "card", "5b")
    editor.do({"do": "from", "value": "1"})
    editor.do({"do": "origin", "value": "draw"})
    assert editor.said.en == "Changed. It can be."
    assert editor.table == read_position(POSITION)


def test_what_each_seat_may_do_and_why(page: Any) -> None:
    editor = PositionEditor(POSITION)
    text = page(editor.html(Look(), live=True)).text
    assert "This position can be." in text
    assert "Seat 0 peng 伍 (big 5); chi 伍陆柒 (567b), bi 伍陆柒 (567b)" not in text
    assert "Seat 0 peng 伍 (big 5); pass" in text
    assert "Seat 1 not known, since the hand is not seen" in text
    editor.do({"do": "ask-seat", "value": "0"})
    refused = {head.en: [rule for rule, _ in reasons] for head, reasons in editor.about(("moves",)).more}
    assert refused["✓ peng 伍 (big 5): 3 huxi"] == []
    assert refused["✗ any chi"] == ["chi.from"]
    assert refused["✗ win"] == ["win.seven-groups"]
    editor.do({"do": "ask", "value": "chi 567b"})
    assert "chi.from" in [rule for rule, _ in editor.about(editor.panel).reasons]


DEFECTS: list[tuple[dict[str, Any], list[str]]] = [
    ({"dealer": 3}, ["no-seat"]),
    ({"players": POSITION["players"][:2]}, ["players"]),
    ({"stock": 70}, ["stock-count"]),
    ({"players": [{**POSITION["players"][0], "hand": "12234469s 55677b"}, *POSITION["players"][1:]]}, ["wrong-count"]),
    ({"card": {"card": "5b", "from": 1, "origin": "lit"}}, ["lit-by-another", "lit-late"]),
    ({"first_discard": True}, ["first-discard"]),
    (
        {"dealer": 7, "players": [{**POSITION["players"][0], "hand": "5555559s 556779b"}, *POSITION["players"][1:]]},
        ["no-seat", "five-of-a-kind"],
    ),
]


@pytest.mark.parametrize(("change", "expected"), DEFECTS, ids=lambda value: str(value)[:40])
def test_every_defect_by_its_name_at_once(change: dict[str, Any], expected: list[str], page: Any) -> None:
    editor = PositionEditor({**POSITION, **change})
    assert set(expected) <= set(names(editor))
    shown = page(editor.html(Look(), live=True)).text
    for defect in editor.state.draft.checked[1]:
        assert defect.id in shown
        assert defect.text() in shown
    assert "This position can't be." in shown
    assert editor.link is None


@pytest.mark.parametrize("form", ["text", "link"])
def test_a_position_is_pasted_and_copied(form: str, page: Any) -> None:
    table = carried(read_position(POSITION))
    text = json.dumps(position(table)) if form == "text" else link(table)
    editor = PositionEditor()
    editor.do({"do": "paste", "value": f"  {text}\n"})
    assert editor.said.en == "Position read. It can be."
    assert editor.table is not None
    assert carried(editor.table) == table
    assert editor.link is not None
    assert carried(from_link(editor.link)) == table
    copies = [each["data-copy"] for _, each in page(editor.html(Look(), live=True)).elements if each.get("data-copy")]
    assert copies == [editor.written, editor.link, editor.account(Look())]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is nothing to read"),
        ("{", "not valid JSON"),
        ("zp1.xx", "no link to a position: it is damaged or cut off"),
        ("zp9.xx", "no link to a position"),
        ("[]", "must be"),
        ('{"players": 7}', "rules"),
        ('{"rules": "paohuzi", "players": [{"hand": "5x"}, {}, {}]}', "unknown sign 'x'"),
        ('{"rules": "paohuzi", "players": [{"melds": ["kan:5b"]}, {}, {}]}', "kan:5b"),
    ],
)
def test_what_can_not_be_read_is_told_beside_the_field_and_the_board_stays(text: str, said: str, page: Any) -> None:
    editor = PositionEditor(POSITION)
    editor.do({"do": "paste", "value": text})
    assert not editor.report, editor.report
    assert said in editor.said.en or said in page(editor.html(Look(), live=True)).text
    assert editor.said.zh


def test_cards_and_melds_are_taken_away_again() -> None:
    editor = PositionEditor(POSITION)
    editor.do({"do": "remove", "seat": "0", "place": "dead", "at": "0"})
    assert editor.said.en == "small 9 九 taken out. It can be."
    editor.do({"do": "unmeld", "seat": "0", "at": "0"})
    assert editor.position["players"][0]["melds"] == ["chi:123s"]
    assert names(editor) == ["wrong-count"]
    editor.do({"do": "unair"})
    assert editor.position["turn"] == 0


def test_no_card_is_taken_that_is_not_left() -> None:
    editor = PositionEditor()
    lay(editor, "ti", "5b")
    editor.do({"do": "place", "value": "hand"})
    editor.do({"do": "add", "card": "5b"})
    assert editor.message.en == "No big 5 伍 is left: there are only four of each, and all four are in use."
    lay(editor, "hand", "6b", "6b")
    editor.do({"do": "place", "value": "peng"})
    editor.do({"do": "add", "card": "6b"})
    assert editor.message.en == "This meld needs 3 of big 6 陆; still in the deck: 2."
    editor.do({"do": "place", "value": "chi"})
    for card in ("1s", "5s", "9b"):
        editor.do({"do": "add", "card": card})
    assert "make no chi" in editor.message.en
    assert editor.position["players"][0]["melds"] == ["ti:5b"]


def test_what_else_can_be_said_of_a_seat_and_the_moment() -> None:
    editor = PositionEditor()
    editor.do({"do": "at", "value": "2"})
    editor.do({"do": "dealer"})
    editor.do({"do": "dead", "value": "on"})
    editor.do({"do": "from", "value": "1"})
    editor.do({"do": "due", "value": "draw"})
    editor.do({"do": "first", "value": "off"})
    found = editor.position
    assert (found["dealer"], found["turn"], found["due"], found["first_discard"]) == (2, 1, "draw", False)
    assert found["players"][2]["dead_hand"] is True
    editor.do({"do": "region", "value": "guilin"})
    assert editor.position["rules"] == "guilin"
    editor.do({"do": "clear"})
    assert editor.position["players"] == [{"hand": "", "melds": []}] * 3


def test_it_begins_with_a_dealt_hand() -> None:
    editor = PositionEditor()
    editor.do({"do": "deal", "value": "7"})
    assert editor.said.en == "A hand was dealt. It can be."
    editor.do({"do": "remove", "seat": "0", "place": "hand", "at": "0"})
    assert names(editor) == ["wrong-count"]


def test_what_is_built_is_kept_and_comes_back() -> None:
    editor = PositionEditor(POSITION)
    other = PositionEditor()
    other.do({"do": "restore", "text": editor.kept})
    assert other.table is not None
    assert editor.table is not None
    assert carried(other.table) == carried(editor.table)


# --- elsewhere ------------------------------------------------------------------------------------------------------


def test_from_here_one_plays_on_and_comes_back() -> None:
    session = Session({})
    host = PageHost(PositionEditor(POSITION, session=session), session)
    shown = host.do('{"do": "play"}')["view"]
    assert isinstance(host.board, PlayTable)
    assert shown["said"].startswith("The hand goes on from this position. You are Seat 0. ")
    assert shown["focus"] == "table"
    # What is kept of it is found again by the name of the board that was opened, and goes on from there.
    assert shown["name"] == "position-editor"
    host.do('{"do": "answer", "action": "peng 5b"}')
    kept, moments = host.show()["view"]["kept"], host.board.moments
    again = PageHost(PositionEditor(session=session), session)
    again.do(json.dumps({"do": "restore", "text": kept}))
    assert isinstance(again.board, PlayTable)
    assert [moment.events for moment in again.board.moments] == [moment.events for moment in moments]
    shown = host.do('{"do": "leave"}')["view"]
    assert isinstance(host.board, PositionEditor)
    assert shown["said"] == "Back in the editor."
    assert host.board.table == read_position(POSITION)


def test_from_a_position_that_can_not_be_nobody_plays() -> None:
    editor = PositionEditor()
    editor.do({"do": "play"})
    assert editor.message.en == "this position can't be, so nothing can be asked about it"
    assert editor.becomes is None


def test_nothing_of_a_position_is_lost() -> None:
    for example in catalogue().values():
        if example.position:
            document = {"rules": example.rules, **json.loads(example.position)}
            assert Draft.of(document).checked[0] == read_position(document), example.id


def test_a_report_has_version_rules_and_position() -> None:
    session = Session({})
    session.editor = "https://example.org/editor.html"
    editor = PositionEditor(POSITION, session=session)
    lines = editor.account(Look()).splitlines()
    assert lines[:2] == [f"zipai {__version__}", f"paohuzi {built_in('paohuzi').fingerprint}"]
    assert lines[2] == "Seat 0: peng 伍 (big 5); pass"
    assert lines[-2:] == [editor.written, f"https://example.org/editor.html#{editor.link}"]
    assert PositionEditor().account(Look()).splitlines()[-1] == PositionEditor().written


def test_a_damaged_link_is_told_in_one_sentence_and_kept(page: Any) -> None:
    shown = json.loads(open_board("damaged", "position-editor", json.dumps({"position": "zp1.eNqr"})))["damaged"][
        "view"
    ]
    told = "This can't be read as a position: no link to a position: it is damaged or cut off"
    assert page(shown["html"]).text.count("it is damaged or cut off") == 1
    assert told in page(shown["html"]).text
    assert ">zp1.eNqr</textarea>" in shown["html"]


def test_what_can_be_told_and_laid_of_a_pao_that_is_not_forced() -> None:
    rules = "paohuzi?pao.forced=false"
    hands = [{"hand": "1234s 1159b 345b 678b 000b 2s 22b"}, {"hand": None}, {"hand": None}]
    card = {"card": "0b", "from": 1, "origin": "draw"}
    editor = PositionEditor({"rules": rules, "players": hands, "card": card})
    assert "pao 拾 (big 10)" in editor.text(Look())
    board = PlayTable(table=editor.table, pace="once")
    acts = board.html(Look("zh"), live=True)
    assert not board.report
    assert 'data-action="pao 0b"' in acts
    assert 'aria-label="跑拾：9胡子"' in acts or "跑拾：9" in acts
