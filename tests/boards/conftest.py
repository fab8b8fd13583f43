"""Reading what a board shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

from zipai.boards import (
    BiFinder,
    Board,
    CardRow,
    ClaimsTable,
    Endless,
    Exercise,
    GroupFinder,
    GuidedHand,
    HandEditor,
    HuxiTable,
    PlayTable,
    PositionEditor,
    Preferences,
    RecordViewer,
    RegionDiff,
    Review,
    RuleCard,
    RulesHere,
    Session,
    SettlementTable,
    StinkyCards,
    WinChecker,
    Words,
)
from zipai.examples import catalogue

#: What a seat sees that may eat, peng or let go the card in the air.
POSITION = {
    "rules": "paohuzi",
    "players": [
        {
            "hand": "12234469s 556779b", "melds": ["wei:8b", "chi:123s"],
            "discards": "3s4b", "dead": "9s", "barred_chi": "2s",
        },
        {"hand": None, "hand_size": 20, "melds": []},
        {"hand": None, "hand_size": 17, "melds": ["wei"]},
    ],
    "card": {"card": "5b", "from": 1, "origin": "draw"},
}  # fmt: skip

BLOCKS = {"p", "div", "li", "td", "th", "tr", "caption", "button", "summary", "label", "pre"}


class Page(HTMLParser):
    """The words of a page, block by block, and its elements."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.blocks: list[str] = [""]
        self.rows: list[list[str]] = []
        self._path: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag in ("input", "br", "wbr", "use", "path", "rect", "circle"):
            return
        self._path.append(tag)
        if tag in BLOCKS:
            self.blocks.append("")
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th") and self.rows:
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        while tag in self._path and self._path.pop() != tag:
            pass
        if tag in BLOCKS:
            self.blocks.append("")

    def handle_data(self, data: str) -> None:
        if "svg" in self._path or "style" in self._path:
            return
        self.blocks[-1] += data
        if self.rows and ("td" in self._path or "th" in self._path):
            self.rows[-1][-1] += data

    @property
    def text(self) -> str:
        """All words, a line a block."""
        return "\n".join(block.strip() for block in self.blocks if block.strip())


@pytest.fixture
def page() -> Callable[[str], Page]:
    """``page(html)`` reads a page."""
    return Page


@cache
def played_out() -> Any:
    """The state of a table at which a hand was played to its end, always taking the first choice."""
    board = PlayTable("paohuzi", 7, pace="once")
    while board.may:
        board.do({"do": "answer", "action": str(board.may[0])})
    return board.state


def every_board() -> dict[str, Board]:
    """One board of each kind, with something to show."""
    editor = HandEditor("555b 11s 1b 270b 56s", ["wei:8s", "chi:123b", "peng:9b"], "7s")
    finder = GroupFinder("55s 666s 78s 6b")
    for at in (2, 3, 7):
        finder.do({"do": "pick", "value": str(at)})
    solved = Exercise("welcome.run")
    solved.do({"do": "add", "card": "4b"})
    playing = PlayTable("paohuzi", 7, pace="once")
    over = PlayTable("paohuzi", 7, pace="once")
    over.state = played_out()
    assert over.record is not None
    one, several, number = Exercise("peng.single"), Exercise("groups.wrap"), Exercise("huxi.red-peng")
    one.do({"do": "one", "value": "yes"})
    several.do({"do": "mark", "value": "123b"})
    number.do({"do": "type", "value": "6"})
    return {
        "play": playing,
        "play-over": over,
        "position": PositionEditor(POSITION),
        "impossible": PositionEditor({**POSITION, "dealer": 3}),
        "viewer": RecordViewer(over.record, at=14),
        "editor": editor,
        "half": HandEditor("123s 55b"),
        "empty": HandEditor(),
        "finder": finder,
        "table": HuxiTable(),
        "checker": WinChecker("22b 678s 456b 1s 11b", ["wei:8b", "chi:123s", "peng:5s"], ["2b"], "other"),
        "rule": RuleCard("win.minimum"),
        "cards": CardRow("15s 70b"),
        "preferences": Preferences(Session({})),
        "exercise": solved,
        "pick": Exercise("groups.kan"),
        "choose": Exercise("welcome.twin"),
        "region": Exercise("huxi.region"),
        "one": one,
        "several": several,
        "number": number,
        "endless": Endless("forced.what", 7),
        "bi": BiFinder("123s 11b 558890s 66778900b", "1s"),
        "claims": ClaimsTable(catalogue()["claim.peng-over-chi"].position, ["4b", "5b"]),
        "settlement": SettlementTable(18, "other"),
        "diff": RegionDiff("paohuzi", "guilin"),
        "stinky": StinkyCards(3, 0, at=36),
        "words": Words("forced"),
        "lives": RulesHere("bi"),
        "review": Review("bi", Session({})),
        "guided": GuidedHand("paohuzi", 7),
    }


@pytest.fixture
def boards() -> dict[str, Board]:
    """One board of each kind."""
    return every_board()
