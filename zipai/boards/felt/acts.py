"""What may be done now, as buttons: each with its key, its cards where there are several, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from zipai.boards.felt.draw import Felt
from zipai.boards.felt.explain import apart, consequence
from zipai.boards.felt.names import acted, both, felt
from zipai.boards.pen import Pen
from zipai.cards import Card
from zipai.melds import Group
from zipai.show.html import Html
from zipai.table import Action

if TYPE_CHECKING:
    from zipai.boards.felt.play import PlayTable

#: The key of each action; several chi are numbered.
KEYS: Final = {"win": "h", "peng": "p", "pao": "q", "pass": "0"}


def acts_html(board: PlayTable, drawn: Felt) -> Html:
    """The buttons below the card in question."""
    pen, state = drawn.pen, board.state
    if not pen.live and (not board.may or board.may[0].name == "discard"):
        return Html("")
    if state.looks_at is not None:
        buttons = _looking(board, pen)
    elif state.game.over:
        buttons = _after(board, pen)
    elif not board.asked:
        buttons = [_wide(pen, "button.go", "go", "act-go", "0")]
    elif board.may[0].name == "discard":
        buttons = _discard(board, pen)
    else:
        buttons = _claims(board, drawn)
    return pen.rove(*buttons, kind="zp-acts", label=felt("acts")[pen.lang])


def _wide(pen: Pen, key: str, do: str, name: str, hot: str = "", *, go: bool = False, **data: str) -> Html:
    label = pen.tag("span", felt(key)[pen.lang])
    shown = Html(label + (f"<kbd>{hot.upper()}</kbd>" if hot else ""))
    kind = "zp-act zp-go" if go else "zp-act"
    return pen.button(shown, do, name, kind=kind, pressed=None, off=False, hot=hot, **data)


def _looking(board: PlayTable, pen: Pen) -> list[Html]:
    at, steps = board.state.looks_at or 0, len(board.state.game.moments)
    said = pen.tag("p", felt("looking", at=at, last=steps)[pen.lang], kind="zp-label")
    return [
        said,
        _wide(pen, "button.here", "here", "act-here", go=True),
        _wide(pen, "button.to-now", "to", "act-now", "0", value=str(steps)),
    ]


def _after(board: PlayTable, pen: Pen) -> list[Html]:
    shown = board.panel == ("score",)
    return [
        _wide(pen, "button.deal", "deal", "act-deal", "n", go=True),
        _wide(pen, "button.score-off" if shown else "button.score", "panel", "act-score", "s", value="score"),
        *download(board, pen),
    ]


def download(board: PlayTable, pen: Pen) -> list[Html]:
    """The record of a hand that is over, as a file to save."""
    record = board.record
    if record is None or not pen.live:
        return []
    name = f"zipai-{board.rules.id}-{board.state.game.seed}.jsonl"
    href = f"data:application/jsonl;charset=utf-8,{quote(record)}"
    shown = pen.tag("span", felt("download")[pen.lang])
    return [pen.tag("a", shown, kind="zp-act", download=name, href=href, data_key="download")]


def _discard(board: PlayTable, pen: Pen) -> list[Html]:
    chosen = board.state.chosen
    card = None if chosen is None else chosen[0]
    if card is None or Action("discard", card=card) not in board.may:
        return [pen.tag("p", felt("discard.how")[pen.lang], kind="zp-label")]
    label = pen.tag("span", felt("discard", card=both(card))[pen.lang])
    shown = Html(label + "<kbd>↵</kbd>")
    return [pen.button(shown, "answer", "act-discard", kind="zp-act zp-go", action=f"discard {card}", hot="Enter")]


def _claims(board: PlayTable, drawn: Felt) -> list[Html]:
    pen, buttons, chis = drawn.pen, [], 0
    for action in apart(board.may):
        if action.name == "chi":
            chis += 1
        key = KEYS.get(action.name, str(chis) if chis < 10 else "")
        buttons.append(_claim(board, drawn, action, key))
    return [*buttons, pen.tag("p", felt("claims.why")[pen.lang], kind="zp-hidden")]


def _claim(board: PlayTable, drawn: Felt, action: Action, key: str) -> Html:
    pen, seen = drawn.pen, board.seen
    then = consequence(seen, board.state.seat, action)[pen.lang]
    sign = Html(f'<b lang="zh-Hans">{felt(f"sign.{action.name}").zh}</b>')
    name = felt(f"name.{action.name}").en if pen.lang == "en" else ""
    if action.group is not None:
        beside = pen.tag("span", *fans(drawn, action), kind="zp-eaten")
        small = pen.tag("small", f"{name} · {then}" if name else then)
    else:
        beside = pen.tag("span", name) if name else Html("")
        small = pen.tag("small", then)
    shown = Html(sign + beside + small + (f"<kbd>{key.upper()}</kbd>" if key else ""))
    kind = f"zp-act zp-act-{action.name}" + (" zp-go" if action.name == "win" else "")
    label = felt("option", action=acted(action), then=then)[pen.lang]
    if not pen.live:
        return pen.tag("span", shown, kind=kind)
    attributes = {
        "type": "button",
        "data-do": "answer",
        "data-key": f"act-{str(action).replace(' ', '-')}",
        "data-action": str(action),
        "aria-label": label,
        **({"data-hot": key} if key else {}),
    }
    return pen.tag("button", shown, kind=kind, **attributes)


def fans(drawn: Felt, action: Action) -> list[Html]:
    """The groups that a chi lays, each as a row of upper halves; the eaten card is set off in the first."""
    assert action.group is not None
    eaten = drawn.table.air.card if drawn.table.air is not None else None
    rows = []
    for at, group in enumerate((action.group, *action.bi)):
        cards = _on_top(group, eaten if at == 0 else None)
        faces = [drawn.pen.tag("span", drawn.face(card)) for card in cards]
        rows.append(drawn.pen.tag("span", *faces, kind="zp-fan zp-taken" if at == 0 else "zp-fan"))
    return rows


def _on_top(group: Group, eaten: Card | None) -> list[Card]:
    """The cards of a group, the eaten one last."""
    cards = list(group.cards)
    if eaten in cards:
        cards.remove(eaten)
        cards.append(eaten)
    return cards


__all__ = ["KEYS", "acts_html", "fans"]
