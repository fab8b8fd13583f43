"""What to do now, and why: the one place where the table asks for advice.

What is advised comes from what the seat sees and nothing else, by :func:`zipai.study.advice.advice`.
"""

from __future__ import annotations

from dataclasses import dataclass

from zipai.boards.felt.names import acted, felt
from zipai.rulebook.toml import Text
from zipai.study.advice import Choice, advice
from zipai.table import WIN, Action, Table


@dataclass(frozen=True)
class Note:
    """What the coach says of one choice: the step, what was chosen, and what seemed best."""

    at: int
    mine: Choice
    best: Choice

    @property
    def best_taken(self) -> bool:
        """Whether nothing seemed better."""
        return self.mine.order <= self.best.order


def best(seen: Table, seat: int) -> Choice:
    """What seems best to a seat that has a choice.

    >>> from zipai.table import read_position
    >>> hands = [{"hand": "1234s 1159b 345b 678b 000b 2s 22b 0s"}, {}, {}]
    >>> table = read_position({"rules": "paohuzi", "players": hands, "turn": 0, "due": "discard"})
    >>> print(hint_said(best(table, 0)).en)  # doctest: +ELLIPSIS
    Best now: discard 伍 (big 5). You are 2 cards from a win; 7 kinds help (...), 18 copies unseen; ...
    """
    return advice(seen, seat, best_only=True)[0]


def noted(seen: Table, seat: int, chosen: Action, at: int) -> Note | None:
    """What there is to say of a choice; None where it was none of those that are judged."""
    found = advice(seen, seat)
    mine = next((one for one in found if one.action == chosen), None)
    return None if mine is None else Note(at, mine, found[0])


def _why(choice: Choice) -> Text:
    return Text(choice.why("en"), choice.why("zh"))


def hint_said(choice: Choice) -> Text:
    """What seems best, and why, in a sentence."""
    return felt("hint", action=acted(choice.action), because=_why(choice))


def coach_said(note: Note) -> Text:
    """What the coach says of a choice: what was better, by how much, and why."""
    mine, better = note.mine, note.best
    if note.best_taken:
        return felt("coach.good", mine=acted(mine.action), but=_why(mine))
    fields = {"mine": acted(mine.action), "best": acted(better.action), "why": _why(better), "but": _why(mine)}
    return felt("coach.better", by=_by(note), **fields)


def _by(note: Note) -> Text:
    """By how much the best was better, in the first thing in which it was."""
    mine, better = note.mine, note.best
    if better.action == WIN:
        return felt("coach.by.win")
    if mine.distance is None or better.distance is None:
        return felt("coach.by.hope" if mine.distance is None else "coach.by.risk")
    if mine.distance > better.distance:
        return felt("coach.by.cards", count=mine.distance - better.distance)
    if better.copies > mine.copies:
        return felt("coach.by.copies", count=better.copies - mine.copies)
    if (better.huxi or 0) > (mine.huxi or 0):
        return felt("coach.by.huxi", count=(better.huxi or 0) - (mine.huxi or 0), unit=better.view.rules.unit)
    return felt("coach.by.risk")


__all__ = ["Note", "best", "coach_said", "hint_said", "noted"]
