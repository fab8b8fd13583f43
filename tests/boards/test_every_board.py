"""What holds for every board: both languages, the still picture, the keys, and what can go wrong."""

from __future__ import annotations

import re
from typing import Any

import pytest

from zipai.boards import Board, GroupFinder, HandEditor, RuleCard
from zipai.boards.board import BadEvent, boards_css
from zipai.show.look import FACES, Look

NAMES = (
    "editor", "half", "empty", "finder", "table", "checker", "rule", "cards", "preferences", "exercise", "pick",
    "choose", "region", "one", "several", "number", "endless",
    "play", "play-over", "position", "impossible", "viewer",
    "bi", "claims", "settlement", "diff", "stinky", "words", "lives", "review",
    "guided",
)  # fmt: skip
BAD_EVENTS: list[Any] = [
    None, 7, "add", [], {}, {"do": 3}, {"do": "no-such-thing"}, {"do": "__init__"}, {"do": "add"},
    {"do": "add", "card": "xx"}, {"do": "add", "card": 5}, {"do": "pick", "value": "99"}, {"do": "pick", "value": "-1"},
    {"do": "region", "value": "atlantis"}, {"do": "rule", "rule": "no.rule"}, {"do": "unmeld", "value": "7"},
    {"do": "source", "value": "sky"}, {"do": "kind", "value": "kan"}, {"do": "remove", "card": "0b"},
    {"do": "face", "value": "roman"}, {"do": "lang", "value": "fr"}, {"do": "type", "value": "1" * 5000},
    {"do": "rule", "rule": "x" * 5000}, {"do": "二"},
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_the_still_picture_stands_alone(boards: dict[str, Board], page: Any, name: str) -> None:
    html = boards[name].standalone(Look(rule_url="/r/{id}/"))
    assert "<script" not in html
    assert not re.search(r"""(?:src|href)=["'](?!/r/|#)""", html.replace("xmlns", ""))
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", html)
    tags = {tag for tag, _ in page(html).elements}
    assert "button" not in tags
    assert "input" not in tags
    assert "This is a picture of the board." in page(html).text


# a guided hand is live one question at a time, and still the whole hand
@pytest.mark.parametrize("name", [name for name in NAMES if name != "guided"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_still_and_live_say_the_same(boards: dict[str, Board], page: Any, name: str, lang: Any) -> None:
    """Verdicts, reasons, scores and tables are the same words; only what can be pressed is missing."""
    still, live = (page(boards[name].html(Look(lang=lang), live=on)) for on in (False, True))
    assert still.rows == live.rows
    told = [block for block in still.blocks if "·" in block or "。" in block or block.strip().endswith(".")]
    words = "".join(live.text.split())
    for block in told:
        assert "".join(block.split()) in words


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("face", FACES)
def test_every_face_with_and_without_index(boards: dict[str, Board], name: str, face: Any) -> None:
    for index in (True, False):
        board = boards[name]
        assert board.html(Look(face=face, index=index), live=True)
        assert not board.report


@pytest.mark.parametrize("name", NAMES)
def test_a_chinese_board_has_no_english_sentence(boards: dict[str, Board], page: Any, name: str) -> None:
    text = page(boards[name].html(Look(lang="zh"), live=True)).text
    text = re.sub(r"\b[a-z]+(?:[.-][a-z]+)+\b|[“”\"].*?[“”\"]", "", text)
    titles = re.findall(r"<title>(.*?)</title>|aria-label=\"(.*?)\"", boards[name].html(Look(lang="zh"), live=True))
    for line in (*text.splitlines(), *("".join(found) for found in titles)):
        assert not re.search(r"(?:\b[A-Za-z]{2,}\b[ ,]*){4,}", line), line


@pytest.mark.parametrize("name", NAMES)
def test_an_english_board_has_no_chinese_alone(boards: dict[str, Board], page: Any, name: str) -> None:
    shown = page(re.sub(r'<span lang="zh-Hans">([^<]*)</span>', r"\1", boards[name].html(Look(), live=True)))
    for block in shown.blocks:
        if re.search(r"[\u4e00-\u9fff]", block) and block.strip() != "中文":
            assert re.search(r"[A-Za-zÀ-ž]{2,}", block), block


@pytest.mark.parametrize("event", BAD_EVENTS, ids=repr)
def test_bad_events_are_told_and_change_nothing(boards: dict[str, Board], event: Any) -> None:
    for name in ("editor", "finder", "table", "checker", "rule", "exercise", "pick"):
        board = boards[name]
        before = board.state
        board.do(event)
        assert not board.report, board.report
        if board.message.en:
            assert board.state is before
            assert board.message.zh
            assert board.said == board.message
    board = boards["rule"]
    board.do(event)
    assert board.message.en


def test_a_rule_opens_in_any_board_and_closes_again(boards: dict[str, Board], page: Any) -> None:
    for board in boards.values():
        board.do({"do": "rule", "rule": "groups.kan-whole", "key": "rule-1"})
        assert board.said.en.startswith("A kan stays whole: The three cards of a kan stay together")
        assert board.focus == "close"
        live = board.html(Look(rule_url="/r/{id}/"), live=True)
        assert 'href="/r/groups.kan-whole/"' in live
        assert "groups.kan-whole in the rulebook" in page(live).text
        board.do({"do": "close"})
        assert board.focus == "rule-1"
        assert board.opened is None


def test_without_an_address_a_rule_has_no_link() -> None:
    html = RuleCard("groups.run").html(Look(), live=True)
    assert "<a " not in html
    assert "groups.run" in html


def test_every_rule_id_in_a_live_board_is_a_button(boards: dict[str, Board], page: Any) -> None:
    for name, board in boards.items():
        for tag, attributes in page(board.html(Look(), live=True)).elements:
            if attributes.get("class") == "zp-rule" and name != "rule":
                assert tag == "button"
                assert attributes["data-do"] == "rule"


def test_keys_in_a_board_are_given_once(boards: dict[str, Board], page: Any) -> None:
    """The page finds the focused element again by its key, so no key may stand twice."""
    for board in boards.values():
        keys = [a["data-key"] for _, a in page(board.html(Look(), live=True)).elements if "data-key" in a]
        assert len(keys) == len(set(keys))


def test_cards_that_can_be_pressed_have_names(boards: dict[str, Board], page: Any) -> None:
    for board in boards.values():
        for tag, attributes in page(board.html(Look(), live=True)).elements:
            if tag == "button" and "zp-card" in str(attributes.get("class")):
                assert attributes["aria-label"]


class Broken(GroupFinder):
    """A board with a fault in the program."""

    def on_break(self, event: object) -> Any:
        """Fail in an event."""
        raise RuntimeError("no such luck")


def test_a_fault_in_the_program_is_told_in_plain_words_and_the_board_goes_on(page: Any) -> None:
    board = Broken("123s")
    board.do({"do": "break"})
    text = page(board.html(Look(), live=True)).text
    assert "Something went wrong in the program, not in what you did." in text
    assert "RuntimeError: no such luck" in text
    assert "state: Picking(" in text
    board.do({"do": "go-on"})
    assert "RuntimeError" not in board.html(Look(), live=True)
    for at in "012":
        board.do({"do": "pick", "value": at})
    assert board.said.en == "run 一句话 一 (small 1), 二 (small 2), 三 (small 3): 3 huxi."


def test_a_fault_in_drawing_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    board = HandEditor("123s")

    def draw(pen: object) -> Any:
        raise KeyError("gone")

    monkeypatch.setattr(board, "draw", draw)
    assert "KeyError" in board.html(Look(lang="zh"))


def test_listeners_hear_of_every_change() -> None:
    board, heard = HandEditor(), []
    board.listen(lambda: heard.append(board.value))
    board.do({"do": "add", "card": "5b"})
    board.do({"do": "nonsense"})
    assert heard == ["5b", "5b"]


def test_the_styles_call_no_other_host() -> None:
    assert "url(" not in boards_css()
    assert "@import" not in boards_css()


def test_a_bad_event_is_an_error_of_ours() -> None:
    assert BadEvent("boards.no-meld", at=3).text("zh") == "没有编号为 3 的门子"
