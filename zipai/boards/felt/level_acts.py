"""What can be answered at a level's table: claims and discards as they are played, everything else in words."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from html import escape

from zipai.boards.felt.acts import KEYS, fans
from zipai.boards.felt.draw import Felt
from zipai.boards.felt.explain import apart, consequence
from zipai.boards.felt.names import acted, both, felt
from zipai.cards import Card
from zipai.lessons import Level
from zipai.lessons.looking import action_of
from zipai.lessons.options import option_said
from zipai.show.html import Html
from zipai.table import Action, options


@dataclass(frozen=True)
class Key:
    """A button of an answer: what it sends, its name in the page, the key of the keyboard that presses it."""

    do: str
    name: str
    hot: str
    value: str
    pressed: bool | None = None


def options_html(level: Level, drawn: Felt, do: str, chosen: Collection[str]) -> Html:
    """The options of a level: an action as its button at the table, anything else in words."""
    buttons, taken = [], _Hots()
    for at, option in enumerate(level.options):
        action = action_of(level, option)
        key = Key(do, f"{do}-{at}", taken.next(action), option, option in chosen)
        if action is None:
            buttons.append(_worded(drawn, option_said(level, option)[drawn.pen.lang], key))
        else:
            told = drawn.pen.word("may-yes") if option == "yes" else ""
            buttons.append(_action(drawn, action, key, told))
    return Html("".join(buttons))


def cards_html(level: Level, drawn: Felt, chosen: str) -> Html:
    """Cards to choose from, as discards; they can be pressed in the hand, too."""
    taken = _Hots()
    keys = [(Card(o), Key("choose", f"choose-{o}", taken.next(None), o, o == chosen)) for o in level.options]
    return Html("".join(_action(drawn, Action("discard", card=card), key, "") for card, key in keys))


def play_html(level: Level, drawn: Felt, card: Card | None) -> Html:
    """All that the seat may do, each with its consequence; a discard is a card of the hand that is pressed."""
    table, seat, lang = drawn.table, level.seat, drawn.pen.lang
    may = options(table, seat)
    if may and may[0].name == "discard":
        if card is None or Action("discard", card=card) not in may:
            return drawn.pen.tag("p", felt("discard.how")[lang], kind="zp-label")
        action = Action("discard", card=card)
        label = Html(f"{drawn.pen.tag('span', felt('discard', card=both(card))[lang])}<kbd>↵</kbd>")
        kind = "zp-act zp-go"
        return drawn.pen.button(label, "answer", "act-discard", kind=kind, action=str(action), hot="Enter")
    taken, buttons = _Hots(), []
    for at, action in enumerate(apart(may)):
        key = Key("answer", f"act-{at}", taken.next(action), str(action))
        buttons.append(_action(drawn, action, key, consequence(table, seat, action)[lang]))
    return Html("".join(buttons))


class _Hots:
    """The keys of a row of buttons: a claim's own key, else the next digit."""

    def __init__(self) -> None:
        self.count = 0
        self.used: set[str] = set()

    def next(self, action: Action | None) -> str:
        own = "" if action is None else KEYS.get(action.name, "")
        if own and own not in self.used:
            self.used.add(own)
            return own
        self.count += 1
        return str(self.count) if self.count < 10 else ""


def _worded(drawn: Felt, told: str, key: Key) -> Html:
    return _button(drawn, drawn.pen.tag("span", told, kind="zp-said"), "zp-act zp-worded", key, None)


def _action(drawn: Felt, action: Action, key: Key, told: str) -> Html:
    """An action as it is drawn at the table: its sign, its cards, and what is said below."""
    pen = drawn.pen
    name = felt(f"name.{action.name}").en if pen.lang == "en" else ""
    sign = Html(f'<b lang="zh-Hans">{felt(f"sign.{action.name}").zh}</b>')
    if action.group is not None:
        beside = pen.tag("span", *fans(drawn, action), kind="zp-eaten")
        below = " · ".join(part for part in (name, told) if part)
    elif action.name == "discard" and action.card is not None:
        beside = pen.tag("span", drawn.face(action.card), kind="zp-put")
        below = " · ".join(part for part in (name, told) if part)
    else:
        beside, below = pen.tag("span", name) if name else Html(""), told
    small = pen.tag("small", below) if below else ""
    label = acted(action)[pen.lang]
    if told:
        label = felt("option", action=acted(action), then=told)[pen.lang]
    return _button(drawn, f"{sign}{beside}{small}", f"zp-act zp-act-{action.name}", key, label)


def _button(drawn: Felt, inner: str, kind: str, key: Key, label: str | None) -> Html:
    hot = f"<kbd>{key.hot.upper()}</kbd>" if key.hot else ""
    data = {"action": key.value} if key.do == "answer" else {"card" if key.do == "choose" else "value": key.value}
    button = drawn.pen.button(
        Html(inner + hot), key.do, key.name, kind=kind, pressed=key.pressed, off=False, hot=key.hot, **data
    )
    return button if label is None else Html(button.replace(" data-do", f' aria-label="{escape(label)}" data-do', 1))


__all__ = ["cards_html", "options_html", "play_html"]
