"""What a hand waits for: every card that would win, by who draws it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from zipai.cards import COPIES, KINDS, Card, Hand
from zipai.melds import Group, meld
from zipai.rulebook.changes import cached_rules
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.arrival import From
from zipai.scoring.judge import ScoreError, below_minimum, counts_allowed, owned, score
from zipai.scoring.waiting import Waiting
from zipai.threads import rule

_CARDS: Final = tuple(map(Card, range(KINDS)))


@dataclass(frozen=True, slots=True)
class Wait:
    """A card that would win.

    ``own`` and ``other`` are the huxi of the win when one draws it oneself or another does, None where it
    does not win that way; ``unseen`` counts the copies that are in neither the hand nor its melds.
    """

    card: Card
    own: int | None
    other: int | None
    unseen: int

    def as_dict(self) -> dict[str, Any]:
        """As it stands in ``zipai waits``."""
        return {"card": str(self.card), "own": self.own, "other": self.other, "unseen": self.unseen}


@rule("win.waiting")
def waits(hand: Hand | str, melds: Iterable[Group | str] = (), rules: RuleSet | str = "paohuzi") -> tuple[Wait, ...]:
    """Every card that would win this hand, in index order. Cards with no copy left can't come.

    Rule: win.waiting.

    >>> for wait in waits("22b 678s 456b 1s11b", ["wei:8b", "chi:123s", "peng:5s"]):
    ...     print(wait.card, wait.own, wait.other, wait.unseen)
    5s 15 15 1
    2b 16 None 2
    8b 16 None 1
    """
    cards = Hand(hand) if isinstance(hand, str) else hand
    table = [meld(m) if isinstance(m, str) else m for m in melds]
    book = cached_rules(rules) if isinstance(rules, str) else rules
    waiting = Waiting(cards, table, book)
    found = []
    for kind, laid in enumerate(zip(waiting.huxi_by_kind(From.OWN), waiting.huxi_by_kind(From.OTHER), strict=True)):
        if laid != (None, None):
            own, other = (None if huxi is None or below_minimum(huxi, book) else huxi for huxi in laid)
            if own is not None or other is not None:
                found.append(Wait(_CARDS[kind], own, other, COPIES - (waiting.seen >> 4 * kind & 7)))
    return tuple(found)


def check_waiting(hand: Hand | str, melds: Iterable[Group | str], rules: RuleSet) -> None:
    """Raise :class:`~zipai.scoring.judge.ScoreError` for a number of cards with which nobody waits."""
    judged = score(hand, melds, rules=rules)
    least, most = counts_allowed(judged, waiting=True)
    count = owned(judged.hand, judged.melds)
    if not least <= count <= most:
        raise ScoreError("scoring.count-wait", count=count, least=least, most=most)
