"""Boards in a page that has Python in it: opened by name, told by JSON, given back as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Any, Final

from zipai.boards.board import Board
from zipai.boards.card_row import CardRow
from zipai.boards.example_board import example_board
from zipai.boards.felt import PlayTable, PositionEditor, RecordViewer
from zipai.boards.felt.board import number_in
from zipai.boards.felt.names import felt
from zipai.boards.felt.paste import table_from
from zipai.boards.group_finder import GroupFinder
from zipai.boards.guided_hand import GuidedHand
from zipai.boards.hand_editor import HandEditor
from zipai.boards.host import PageHost
from zipai.boards.huxi_table import HuxiTable
from zipai.boards.lines import run_lines
from zipai.boards.rule_card import RuleCard
from zipai.boards.session import Session
from zipai.boards.win_checker import WinChecker
from zipai.players import player_names, seats_of
from zipai.rulebook.rulesets import all_built_in
from zipai.show.html import Html
from zipai.show.look import Look
from zipai.words import ZipaiError, say


def _play(
    session: Session, position: str | None = None, seed: int | str = 1, seat: int | str = 0, **options: Any
) -> Board[Any]:
    # what a form says is text
    table = None if position is None else table_from(position)
    return PlayTable(table=table, seed=number_in(str(seed)), seat=number_in(str(seat)), session=session, **options)


def _editor(session: Session, position: Any = None, **options: Any) -> Board[Any]:
    """The editor at a position; one that can't be read is kept in its field, and told."""
    board = PositionEditor(session=session, **options)
    if position is not None:
        board.paste(position if isinstance(position, str) else json.dumps(position, ensure_ascii=False))
    return board


#: The boards that a page can open, by name, each made from a session and its options.
BOARDS: Final[dict[str, Callable[..., Board[Any]]]] = {
    "play": _play,
    "position-editor": _editor,
    "record-viewer": lambda session, **options: RecordViewer(session=session, **options),
    "guided": lambda session, **options: GuidedHand(**options),
    "hand-editor": lambda session, **options: HandEditor(**options),
    "group-finder": lambda session, **options: GroupFinder(**options),
    "huxi-table": lambda session, regions=(): HuxiTable(*regions),
    "win-checker": lambda session, **options: WinChecker(**options),
    "rule": lambda session, **options: RuleCard(**options),
    "example": lambda session, example, region="": example_board(example, region, session),
    "cards": lambda session, **options: CardRow(**options),
}

#: What all boards of the page share, made when the first is opened.
_session: list[Session] = []
_hosts: dict[str, PageHost] = {}


def open_board(key: str, name: str, options: str = "{}") -> str:
    """Open the board *name* under a key; gives what to show of it, as JSON by key, or the ``problem`` in a sentence.

    The options are the board's own, and ``lang``, ``face``, ``rule_url`` and ``editor`` for all boards of the page.

    >>> shown = json.loads(open_board("one", "cards", '{"cards": "5b", "lang": "zh"}'))
    >>> shown["one"]["view"]["tag"]
    'zh-Hans'
    """
    if name not in BOARDS:
        raise ZipaiError("boards.no-board", name=repr(name), known=", ".join(BOARDS))
    given = json.loads(options)
    look = {each: given.pop(each) for each in ("lang", "face", "rule_url") if each in given}
    editor = given.pop("editor", "")
    if not _session:
        _session.append(Session({}))
        _session[0].editor = editor
        _session[0].look = replace(_session[0].look, **look)
    try:
        host = PageHost(BOARDS[name](_session[0], **given), _session[0])
    except ZipaiError as error:
        return json.dumps({"problem": error.text(_session[0].look.lang)}, ensure_ascii=False)
    _hosts[key] = host
    return json.dumps({key: host.show()}, ensure_ascii=False)


def tell(key: str, event: str) -> str:
    """Tell a board what a person did; gives what to show of it, and of every other board if the look changed."""
    look = _session[0].look
    told = {key: _hosts[key].do(event)}
    if _session[0].look != look:
        told |= {other: host.show() for other, host in _hosts.items() if other != key}
    return json.dumps(told, ensure_ascii=False)


#: What the page says by itself.
_WORDS: Final = ("loading", "running", "again", "back", "restart", "failed", "file")


def script_html(py: str, look: Look, editor: str = "", rule_url: str | None = None) -> Html:
    """The element of the script that makes boards live; *py* is the folder where all of it lies.

    *editor* is the address of the page with the position editor, to which links to positions lead.
    """
    words = {name: say(f"boards.page.{name}", look.lang) for name in _WORDS}
    options = {"lang": look.lang} | ({"rule_url": rule_url} if rule_url else {})
    data = {"words": json.dumps(words, ensure_ascii=False), "options": json.dumps(options), "editor": editor}
    written = " ".join(f'data-{name}="{escape(value)}"' for name, value in data.items())
    # what only a script can do is shown only where one runs, before anything is drawn
    runs = '<script>document.documentElement.dataset.python = "";</script>'
    return Html(f'{runs}<script defer src="{escape(py)}page.js" {written}></script>')


def here(board: Board[Any], look: Look, options: dict[str, Any], *, form: Html | None = None, at: bool = False) -> Html:
    """The board as a page holds it before it is live: its still picture, and the button that makes it live.

    *form* is what is chosen before; *at* says that the page's address follows the position.
    """
    kind = "button" if form is None else "submit"
    given = escape(json.dumps(options, ensure_ascii=False))
    label = say(f"boards.page.{'lay' if form is None else 'start'}", look.lang)
    start = (
        f'<button type="{kind}" class="zp-btn zp-btn-go zp-start" data-board="{board.name}" data-options="{given}"'
        f'{" data-at" if at else ""}>{escape(label)}</button> <span role="status"></span>'
    )
    top = f'<p class="zp-begin">{start}</p>' if form is None else f'<form class="zp-begin">{form}<p>{start}</p></form>'
    needs = f'<p class="zp-needs">{escape(say("boards.page.no-script", look.lang))}</p>'
    picture = f'<div class="zp-picture">{board.html(look)}</div>'
    return Html(f'<div class="zp zp-here" lang="{look.tag}">{needs}{top}{picture}</div>')


def play_form(look: Look) -> Html:
    """What is chosen before a hand is dealt: rules, seat, the others, and the number of the deal."""
    lang = look.lang
    regions = [(region.id, region.title[lang]) for region in all_built_in()]
    seats = [(str(seat), felt("seat", seat=seat)[lang]) for seat in range(max(map(seats_of, all_built_in())))]
    others = [(name, felt(f"player.{name}")[lang]) for name in player_names()]

    def choice(label: str, name: str, options: list[tuple[str, str]], chosen: str) -> str:
        listed = "".join(
            f'<option value="{value}"{" selected" if value == chosen else ""}>{escape(said)}</option>'
            for value, said in options
        )
        return f'<label class="zp-field">{escape(label)} <select name="{name}">{listed}</select></label>'

    return Html(
        choice(say("boards.page.rules", lang), "rules", regions, "paohuzi")
        + choice(say("boards.page.seat", lang), "seat", seats, "0")
        + choice(felt("against")[lang], "against", others, "heuristic")
        + f'<label class="zp-field">{escape(felt("seed")[lang])} '
        '<input class="zp-input" name="seed" inputmode="numeric" pattern="[0-9]{1,9}" autocomplete="off"></label>'
    )


__all__ = ["BOARDS", "here", "open_board", "play_form", "run_lines", "script_html", "tell"]
