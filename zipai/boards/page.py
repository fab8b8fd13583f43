"""Boards in a page that has Python in it: opened by name, told by JSON, given back as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Any, Final

from zipai.boards.board import Board, boards_css
from zipai.boards.card_row import CardRow
from zipai.boards.felt import PlayTable, PositionEditor, RecordViewer
from zipai.boards.felt.paste import table_from
from zipai.boards.group_finder import GroupFinder
from zipai.boards.guided_hand import GuidedHand
from zipai.boards.hand_editor import HandEditor
from zipai.boards.host import PageHost
from zipai.boards.huxi_table import HuxiTable
from zipai.boards.pen import Pen
from zipai.boards.rule_card import RuleCard
from zipai.boards.session import Session
from zipai.boards.win_checker import WinChecker
from zipai.show.html import Html
from zipai.show.look import Look
from zipai.show.style import stylesheet
from zipai.words import ZipaiError


def _play(session: Session, position: str | None = None, **options: Any) -> Board[Any]:
    table = None if position is None else table_from(position)
    return PlayTable(table=table, session=session, **options)


#: The boards that a page can open, by name, each made from a session and its options.
BOARDS: Final[dict[str, Callable[..., Board[Any]]]] = {
    "play": _play,
    "position-editor": lambda session, **options: PositionEditor(session=session, **options),
    "record-viewer": lambda session, **options: RecordViewer(session=session, **options),
    "guided": lambda session, **options: GuidedHand(**options),
    "hand-editor": lambda session, **options: HandEditor(**options),
    "group-finder": lambda session, **options: GroupFinder(**options),
    "huxi-table": lambda session, regions=(): HuxiTable(*regions),
    "win-checker": lambda session, **options: WinChecker(**options),
    "rule": lambda session, **options: RuleCard(**options),
    "cards": lambda session, **options: CardRow(**options),
}

#: What all boards of the page share, made when the first is opened.
_session: list[Session] = []
_hosts: dict[str, PageHost] = {}


def open_board(key: str, name: str, options: str = "{}") -> str:
    """Open the board *name* under a key; gives what to show of it, as JSON by key.

    The options are the board's own, and ``lang``, ``face``, ``rule_url`` for all boards of the page.

    >>> shown = json.loads(open_board("one", "cards", '{"cards": "5b", "lang": "zh"}'))
    >>> shown["one"]["view"]["tag"]
    'zh-Hans'
    """
    if name not in BOARDS:
        raise ZipaiError("boards.no-board", name=repr(name), known=", ".join(BOARDS))
    given = json.loads(options)
    look = {each: given.pop(each) for each in ("lang", "face", "rule_url") if each in given}
    if not _session:
        _session.append(Session({}))
        _session[0].look = replace(_session[0].look, **look)
    host = PageHost(BOARDS[name](_session[0], **given), _session[0])
    _hosts[key] = host
    return json.dumps({key: host.show()}, ensure_ascii=False)


def tell(key: str, event: str) -> str:
    """Tell a board what a person did; gives what to show of it, and of every other board if the look changed."""
    look = _session[0].look
    told = {key: _hosts[key].do(event)}
    if _session[0].look != look:
        told |= {other: host.show() for other, host in _hosts.items() if other != key}
    return json.dumps(told, ensure_ascii=False)


def here(board: Board[Any], look: Look, options: dict[str, Any]) -> Html:
    """The board as a page holds it before it is live: its still picture, and the button that makes it live."""
    pen = Pen(look, live=False)
    words = {name: escape(pen.word(f"page.{name}")) for name in ("start", "loading", "again", "failed")}
    data = " ".join(f'data-{name}="{words[name]}"' for name in ("loading", "again", "failed"))
    given = escape(json.dumps(options, ensure_ascii=False))
    return Html(
        f'<div class="zp zp-here" lang="{look.tag}" data-board="{board.name}" data-options="{given}">'
        f'<button type="button" class="zp-btn zp-btn-go zp-start" {data}>{words["start"]}</button>'
        f"{board.html(look)}</div>"
    )


def page_css() -> str:
    """Every style that a page with boards needs."""
    return stylesheet() + boards_css()


__all__ = ["BOARDS", "here", "open_board", "page_css", "tell"]
