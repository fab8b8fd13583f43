"""What to do now, and why: the one place where the table asks for advice.

What is advised comes from what the seat sees and nothing else. It counts the groups and the huxi that stand after each
choice, as the heuristic player does, and looks no step ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zipai.boards.felt.names import acted, felt
from zipai.cards import Hand
from zipai.melds import Group
from zipai.players.heuristic import joins
from zipai.rulebook import RuleSet
from zipai.rulebook.toml import Text
from zipai.scoring.finder import best_partial
from zipai.scoring.huxi import value
from zipai.table import WIN, Action, Table
from zipai.table.guards import Ask
from zipai.table.rules.chi import eaten
from zipai.table.rules.peng import penged

#: What a win counts among the other choices: more than all.
_WIN = 10_000
#: What a finished group counts beside its huxi.
_GROUP = 20


@dataclass(frozen=True)
class Advised:
    """One choice: how good it seems, and why in a sentence. ``worth`` compares, whatever its unit."""

    action: Action
    worth: float
    because: Text


def advised(seen: Table, seat: int, options: Sequence[Action]) -> tuple[Advised, ...]:
    """The choices of a seat from what it sees, the best first; of equals in the order of the options.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table import options, read_position
    >>> hands = [{"hand": "1234s 1159b 345b 678b 000b 2s 22b 0s"}, {}, {}]
    >>> table = read_position({"rules": "paohuzi", "players": hands, "turn": 0, "due": "discard"})
    >>> best = advised(table, 0, options(table, 0))[0]
    >>> print(best.action, "|", best.because.en)
    discard 0s | In the hand then stand groups: 6, with 6 huxi; this card joins 3 others.
    """
    found = [_one(seen, seat, action) for action in options]
    return tuple(sorted(found, key=lambda one: -one.worth))


def _one(seen: Table, seat: int, action: Action) -> Advised:
    rules, me = seen.rules, seen.seats[seat]
    if action == WIN:
        return Advised(action, _WIN, felt("because.win"))
    if action.name == "discard":
        assert action.card is not None
        groups, huxi = _stands(me.cards - Hand([action.card]), (), rules)
        joined = joins(action.card, me.cards, rules)
        because = felt("because.discard", groups=groups, huxi=huxi, unit=rules.unit, joins=joined)
        return Advised(action, _GROUP * groups + huxi - joined / 100, because)
    after = _after(seen, seat, action)
    groups, huxi = _stands(after[0], after[1], rules)
    key = "because.pass" if action.name == "pass" else "because.take"
    because = felt(key, groups=groups, huxi=huxi, unit=rules.unit)
    return Advised(action, _GROUP * groups + huxi, because)


def _after(seen: Table, seat: int, action: Action) -> tuple[Hand, tuple[Group, ...]]:
    """Hand and melds after a chi, a peng, or nothing."""
    me = seen.seats[seat]
    if action.name == "chi":
        assert seen.air is not None
        taken = eaten(me, seen.air.card, action)
        return taken.cards, taken.melds
    if action.name == "peng":
        taken = penged(me, Ask(seen, seat))
        return taken.cards, taken.melds
    return me.cards, me.melds


def _stands(hand: Hand, melds: Sequence[Group], rules: RuleSet) -> tuple[int, int]:
    """How many groups stand, and their huxi."""
    groups = (*melds, *best_partial(hand, rules))
    return len(groups), sum(value(group, rules)[0] for group in groups)


@dataclass(frozen=True)
class Note:
    """What the coach says of one choice: the step, what was chosen, and what seemed best."""

    at: int
    mine: Advised
    best: Advised

    @property
    def best_taken(self) -> bool:
        """Whether nothing seemed better."""
        return self.mine.worth >= self.best.worth


def hint_said(best: Advised) -> Text:
    """What seems best, and why, in a sentence."""
    return felt("hint", action=acted(best.action), because=best.because)


def coach_said(note: Note) -> Text:
    """What the coach says of a choice."""
    mine, best = note.mine, note.best
    if note.best_taken:
        return felt("coach.good", mine=acted(mine.action))
    return felt("coach.better", mine=acted(mine.action), best=acted(best.action), why=best.because, but=mine.because)


__all__ = ["Advised", "Note", "advised", "coach_said", "hint_said"]
