"""The widget round a board: what it sends, what it takes in, and what stands where it can't be shown."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

pytest.importorskip("anywidget")

import zipai.widgets as z
from zipai.boards import HandEditor, PlayTable, Session
from zipai.cards import Hand
from zipai.players import Heuristic, play_hand
from zipai.rulebook import built_in
from zipai.table import read_position
from zipai.table.links import link
from zipai.widgets.live import LiveBoard


@pytest.fixture
def editor() -> LiveBoard:
    return LiveBoard(HandEditor("12s"), Session({}))


def test_a_message_changes_the_view_at_once(editor: LiveBoard) -> None:
    before = editor.view
    editor._on_message(editor, {"do": "add", "card": "3s"}, [])
    assert editor.view["said"] == "small 3 三 added. Cards: 3; so far 3 huxi."
    assert editor.view["turn"] == before["turn"] + 1
    assert editor.hand == "123s"


def test_the_hand_can_be_observed(editor: LiveBoard) -> None:
    seen: list[str] = []
    editor.observe(lambda change: seen.append(change["new"]), "hand")
    editor._on_message(editor, {"do": "add", "card": "3s"}, [])
    editor._on_message(editor, {"do": "region", "value": "guilin"}, [])
    assert seen == ["123s"]


def test_even_an_event_that_changes_nothing_is_answered(editor: LiveBoard) -> None:
    turn = editor.view["turn"]
    editor._on_message(editor, "nonsense", [])
    assert editor.view["turn"] == turn + 1
    assert "the board can't read" in str(editor.view["said"])


def test_it_shows_as_widget_picture_and_text(editor: LiveBoard) -> None:
    bundle = editor._repr_mimebundle_()
    assert bundle is not None
    data, _ = bundle
    assert set(data) == {"application/vnd.jupyter.widget-view+json", "text/html", "text/plain"}
    assert data["text/html"].startswith('<div class="zp" lang="en"><style>')
    assert "<script" not in data["text/html"]
    assert data["text/plain"].splitlines()[0] == "Paohuzi"


def test_the_language_changes_all_live_boards() -> None:
    session = Session({})
    one, two = LiveBoard(HandEditor("12s"), session), LiveBoard(HandEditor("3s"), session)
    session.choose(lang="zh")
    assert "手牌编辑器" in one.view["html"]
    assert "手牌编辑器" in two.view["html"]
    assert one.view["tag"] == "zh-Hans"


def test_the_names_that_notebooks_use() -> None:
    assert z.begin(lang="en").board.name == "preferences"
    made = {
        "cards": z.cards("123s"),
        "hand-editor": z.hand_editor("123s"),
        "group-finder": z.group_finder("123s"),
        "huxi-table": z.huxi_table("guilin"),
        "win-checker": z.win_checker("123s", cards=["1s"]),
        "rule": z.rule("groups.run"),
        "exercise": z.exercise("welcome.run"),
        "play": z.play(seed=7),
        "position-editor": z.position_editor(),
        "record-viewer": z.record_viewer(play_hand(built_in("paohuzi"), 7, [Heuristic()] * 3)),
    }
    assert {name: widget.board.name for name, widget in made.items()} == {name: name for name in made}


def test_a_table_sends_its_cards_once_and_again_when_the_look_changes() -> None:
    session = Session({})
    table = LiveBoard(PlayTable(seed=7, pace="once", session=session), session)
    sent: list[str] = []
    table.observe(lambda change: sent.append(change["new"]), "sheet")
    assert table.sheet.count("<symbol") == 21
    assert "<symbol" not in table.view["html"]
    table._on_message(table, {"do": "answer", "action": "pass"}, [])
    assert sent == []
    session.choose(face="traditional")
    assert len(sent) == 1


def test_a_table_tells_the_page_what_comes_by_itself_and_what_to_keep() -> None:
    session = Session({})
    table = LiveBoard(PlayTable(seed=7, session=session), session)
    assert table.view["then"] == {"event": {"do": "go"}, "after": 750}
    assert table.view["name"] == "play"
    assert json.loads(table.view["kept"])["seed"] == 7
    assert LiveBoard(HandEditor("12s"), session).view["then"] is None


def test_a_board_can_take_anothers_place() -> None:
    hands = [{"hand": "1234s 1159b 345b 678b 000b 2s 22b 0s"}, {}, {}]
    widget = z.position_editor({"rules": "paohuzi", "players": hands, "turn": 0, "due": "discard"})
    editor = widget.board
    widget._on_message(widget, {"do": "play"}, [])
    assert isinstance(widget.board, PlayTable)
    assert widget.view["name"] == "position-editor"
    widget._on_message(widget, {"do": "answer", "action": "discard 5b"}, [])
    assert "5b" not in widget.hand.split(" ")[0]
    widget._on_message(widget, {"do": "leave"}, [])
    assert widget.board is editor
    assert widget.view["said"] == "Back in the editor."


def test_a_table_begins_at_a_position_or_a_link() -> None:
    hands = [{"hand": "1234s 1159b 345b 678b 000b 2s 22b 0s"}, {}, {}]
    document = {"rules": "paohuzi", "players": hands, "turn": 0, "due": "discard"}
    for given in (document, json.dumps(document), link(read_position(document))):
        board = z.play(position=given).board
        assert Hand(board.hand) == Hand(hands[0]["hand"])
        assert board.asked


def test_the_script_is_small_and_asks_little_of_its_host() -> None:
    script = files("zipai.widgets").joinpath("live.js").read_text("utf-8")
    room = files("zipai.widgets")
    together = sum(len(room.joinpath(name).read_bytes()) for name in ("live.js", "page.js", "worker.mjs"))
    assert len(script.encode()) < 20_000
    assert together < 40_000
    assert "import " not in script
    assert "http" not in script.replace("http://www.w3.org/1999/xhtml", "")
    assert set(re.findall(r"model\.(\w+)", script)) <= {"get", "set", "save_changes", "on", "off", "send"}
