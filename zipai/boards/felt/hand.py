"""A hand in columns, as people lay it: finished groups first, then what belongs together."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from zipai.cards import Card, Hand
from zipai.rulebook import RuleSet
from zipai.scoring.finder import best_partial
from zipai.scoring.partition import leftovers
from zipai.show.cards import columns_of

Columns = tuple[tuple[Card, ...], ...]
Laying = Literal["groups", "numbers"]
LAYINGS: Final[tuple[Laying, ...]] = ("groups", "numbers")

#: More columns than this get narrow on a phone, so loose cards share one.
_MANY: Final = 9
#: How many loose cards share a column.
_HIGH: Final = 3


def laid(hand: Hand, rules: RuleSet, laying: Laying = "groups") -> Columns:
    """The columns of a hand, by *groups* that stand already or by *numbers*.

    >>> from zipai.rulebook import built_in
    >>> for column in laid(Hand("1234s 555b 79b 7s"), built_in("paohuzi")):
    ...     print(*column)
    5b 5b 5b
    1s 2s 3s
    4s
    7s 7b
    9b
    >>> len(laid(Hand("1234s 555b 79b 7s"), built_in("paohuzi"), "numbers"))
    7
    """
    if laying == "numbers":
        return tuple(tuple(column) for column in columns_of(hand))
    return _by_groups(hand, rules)


@lru_cache(maxsize=256)
def _by_groups(hand: Hand, rules: RuleSet) -> Columns:
    groups = best_partial(hand, rules)
    loose = [tuple(column) for column in columns_of(leftovers(hand, groups))]
    while len(groups) + len(loose) > _MANY and (at := _closest(loose)) is not None:
        loose[at : at + 2] = [loose[at] + loose[at + 1]]
    return (*(tuple(group.cards) for group in groups), *loose)


def _closest(loose: list[tuple[Card, ...]]) -> int | None:
    """The first of two neighbouring columns that together are not too high and nearest in number."""
    fit = [at for at in range(len(loose) - 1) if len(loose[at]) + len(loose[at + 1]) <= _HIGH]
    return min(fit, key=lambda at: (loose[at + 1][0].number - loose[at][-1].number, at), default=None)


__all__ = ["LAYINGS", "Laying", "laid"]
