"""Actions and their text: ``discard 5b``, ``chi 123s bi 22s2b``, ``peng 5b``, ``win``, ``pass``.

Where a rule set leaves the pao to the player, ``pao 5b`` is an action too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from zipai.cards import CARDS, SMALL_ONES, TEN, Card, CardError, Hand, present
from zipai.melds import Group
from zipai.words import ZipaiError

#: What a player may name; draw, ti, wei, chouwei and pao are the engine's own.
NAMEABLE = ("discard", "chi", "peng", "win", "pass")
ENGINE = ("draw", "ti", "wei", "chouwei", "pao")


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """What a player does. A chi carries its bi groups, in printed order.

    >>> Action.read("chi 123s bi 234s bi 22s2b")
    Action.read('chi 123s bi 22s2b bi 234s')
    >>> Action.read("discard 伍")
    Action.read('discard 5b')
    """

    name: str
    card: Card | None = None
    group: Group | None = None
    bi: tuple[Group, ...] = ()
    #: The cards of a chi and its bi, the eaten one among them, counted as in a packed hand.
    bits: int = field(init=False, repr=False)
    #: How it is written.
    text: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        groups = () if self.group is None else (self.group, *self.bi)
        if groups:
            text = "chi " + " bi ".join(map(_cards, groups))
        else:
            text = self.name if self.card is None else f"{self.name} {self.card}"
        object.__setattr__(self, "bits", sum(group.cards.bits for group in groups))
        object.__setattr__(self, "text", text)

    @classmethod
    def read(cls, text: str) -> Action:
        """The action that *text* says; a :class:`~zipai.words.ZipaiError` otherwise."""
        name, _, rest = text.strip().partition(" ")
        rest = rest.strip()
        try:
            if name in ("win", "pass") and not rest:
                return cls(name)
            if name in ("discard", "peng", "pao") and rest:
                return cls(name, card=Card(rest))
            if name == "chi" and rest:
                first, *others = (Group(f"chi:{part.strip()}") for part in rest.split(" bi "))
                return cls.chi(first, tuple(others))
        except CardError as error:
            raise ZipaiError("table.action-bad", text=repr(text), error=error) from None
        raise ZipaiError("table.action", text=repr(text))

    @classmethod
    def chi(cls, group: Group, bi: tuple[Group, ...] = ()) -> Action:
        """A chi with its bi groups."""
        return cls("chi", group=group, bi=tuple(sorted(bi, key=str)))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action.read('{self}')"


def _cards(group: Group) -> str:
    return str(group).partition(":")[2]


WIN: Final = Action("win")
PASS: Final = Action("pass")
#: Every discard, every peng and every pao there is, by kind.
DISCARD: Final = tuple(Action("discard", card=card) for card in CARDS)
PENG: Final = tuple(Action("peng", card=card) for card in CARDS)
PAO: Final = tuple(Action("pao", card=card) for card in CARDS)


#: The kinds of one size that are there, as packed ones -> the discards of those kinds.
_DISCARDS: Final = {there: tuple(map(DISCARD.__getitem__, kinds)) for there, kinds in TEN.items()}


def discards(loose: Hand) -> tuple[Action, ...]:
    """The discards of each kind that is there, in index order.

    >>> discards(Hand("55s 0b"))
    (Action.read('discard 5s'), Action.read('discard 0b'))
    """
    there = present(loose.bits)
    small = there & SMALL_ONES
    return _DISCARDS[small] + _DISCARDS[there - small]


@lru_cache(maxsize=512)
def laid(kind: str, card: Card) -> str:
    """An event of the engine that lays a meld, or draws, as text.

    >>> laid("wei", Card("5b"))
    'wei 5b'
    """
    return f"{kind} {card}"
