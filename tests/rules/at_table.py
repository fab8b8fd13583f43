"""Positions as the tests of the rules write them, and what came of a step, in a line each."""

from collections.abc import Iterable, Sequence
from typing import Any

from zipai.cards import Card
from zipai.table import Action, Result, Step, Table, options, step, why
from zipai.table.positions import read_position
from zipai.table.state import Event

#: ``hand | meld meld``, or ``sits``; or a player as in a position; or None for one who can't be seen.
Player = str | dict[str, Any] | None


def table(
    players: Sequence[Player],
    card: str | dict[str, Any] = "",
    rules: str = "paohuzi",
    more: dict[int, dict[str, Any]] | None = None,
    **moment: Any,
) -> Table:
    """A table: *card* as ``4s draw 0``, *more* fields of single seats, and the rest as in a position."""
    seats = [_player(who) | (more or {}).get(at, {}) for at, who in enumerate(players)]
    if isinstance(card, str) and card:
        kind, origin, seat = card.split()
        card = {"card": kind, "origin": origin, "from": int(seat)}
    return read_position({"rules": rules, "players": seats, **({"card": card} if card else {}), **moment})


def table_of(*players: Player, rules: str = "paohuzi", **moment: Any) -> Table:
    """A table of those players."""
    return table(players, rules=rules, **moment)


def _player(who: Player) -> dict[str, Any]:
    if not isinstance(who, str):
        return {"hand": None} if who is None else who
    if who == "sits":
        return {"sitting": True}
    hand, _, melds = who.partition("|")
    return {"hand": hand.strip(), "melds": melds.split()}


def on(card: str, seat: int, origin: str) -> dict[str, Any]:
    """A card in the air, as a position has it."""
    return {"card": {"card": card, "from": seat, "origin": origin}}


def after(start: Table, answers: dict[int, str] | None = None, draw: str | None = None) -> Step:
    """What follows those answers, or that draw."""
    given = {seat: Action.read(text) for seat, text in (answers or {}).items()}
    return step(start, given, Card(draw) if draw else None)


def table_after(done: Step) -> Table:
    """The table after a step that did not end the hand."""
    assert done.table is not None
    return done.table


def result(done: Step) -> Result:
    """How the hand ended with a step."""
    assert done.result is not None
    return done.result


def told(done: Step | Iterable[Event]) -> list[str]:
    """The events: seat, action, rule."""
    events = done.events if isinstance(done, Step) else done
    return [f"{event.seat} {event.action} {event.rule}" for event in events]


def may(at: Table, seat: int = 0) -> list[str]:
    """The options of a seat."""
    return [str(action) for action in options(at, seat)]


def reasons(at: Table, seat: int, action: str, lang: str = "en") -> list[tuple[str, str]]:
    """Why a seat may not do that: rules and sentences."""
    return [(refusal.rule, refusal.text(lang)) for refusal in why(at, seat, Action.read(action))]
