"""What happened, in words and step by step, with the way back to any moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from zipai.boards.felt.names import Names, felt, happened
from zipai.boards.pen import Pen
from zipai.rulebook.toml import Text
from zipai.show.html import Html
from zipai.table import Event
from zipai.table.replay import Moment
from zipai.table.transcript import seen_events

#: How many events are listed at most.
LISTED: Final = 40


def events_at(moment: Moment, me: int | None) -> list[Event]:
    """The events of a step as one seat sees them, or all as they were."""
    if me is None:
        return list(moment.events)
    return list(seen_events(moment.events, me, moment.table.rules))


def said_at(moment: Moment, me: int | None) -> list[Text]:
    """The events of a step in sentences."""
    names = Names(moment.table, me)
    return [happened(event, moment.table, names) for event in events_at(moment, me)]


def log_html(moments: Sequence[Moment], at: int, me: int | None, pen: Pen) -> Html:
    """The events up to step *at* and those of it, newest first; each can be asked about. The step itself is set off."""
    items: list[Html] = []
    for step in range(min(at, len(moments) - 1), -1, -1):
        if len(items) >= LISTED:
            break
        moment = moments[step]
        names = Names(moment.table, me)
        seen = events_at(moment, me)
        for place in range(len(seen) - 1, -1, -1):
            told = happened(seen[place], moment.table, names)[pen.lang]
            kind = "zp-then" if step == at else ""
            if pen.live:
                data = {"about": "event", "seat": str(step), "at": str(place)}
                key = f"event-{step}-{place}"
                told = pen.button(told, "why", key, kind="zp-line", pressed=None, off=False, hot="", **data)
            items.append(pen.tag("li", told, kind=kind))
    return pen.tag("ol", *items, kind="zp-log")


def steps_html(at: int, steps: int, pen: Pen, *, more: Iterable[Html] = ()) -> Html:
    """Buttons that lead to any step; the last one is now."""
    if not pen.live or not steps:
        return Html("")

    def to(key: str, name: str, step: int, hot: str = "") -> Html:
        label = felt(f"button.{key}")[pen.lang]
        title = felt(f"title.{key}")[pen.lang]
        button = pen.button(label, "to", name, kind="zp-pill", off=at == step, hot=hot, value=str(step))
        return Html(button.replace(" data-do", f' aria-label="{title}" data-do', 1))

    told = pen.tag("span", felt("step-of", at=at, last=steps)[pen.lang], kind="zp-label zp-grow")
    return pen.rove(
        to("first", "to-first", 0),
        to("back", "to-back", max(at - 1, 0), "["),
        told,
        to("forth", "to-forth", min(at + 1, steps), "]"),
        to("now", "to-now", steps),
        *more,
        kind="zp-row zp-steps",
        label=felt("steps")[pen.lang],
    )


__all__ = ["events_at", "log_html", "said_at", "steps_html"]
