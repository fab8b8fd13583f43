"""Guards: the rule functions that may forbid an action, each asked by ``legal`` and ``why`` alike.

A guard returns evidence (the cards and numbers that matter, perhaps none) when it forbids, and None when it has
nothing to say. Sentences are made from rule id and evidence only when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from zipai.cards import Card, Hand
from zipai.rulebook import Refusal
from zipai.rulebook.rulesets import RuleSet
from zipai.rulebook.toml import Text
from zipai.table.actions import Action
from zipai.table.reach import loose_cards
from zipai.table.state import Air, Seat, Table
from zipai.threads import rule

#: What a guard returns to forbid: named cards and numbers, or nothing but the fact.
Evidence = tuple[tuple[str, int | Hand | Text], ...]
F = TypeVar("F", bound=Callable[..., Evidence | None])


class Ask:
    """One seat's question: what may I do at this table?

    ``air`` and ``card`` are the card in the air; they are looked at only behind the guard that there is one.
    """

    __slots__ = ("air", "card", "me", "rules", "seat", "table")

    table: Table
    seat: int
    me: Seat
    rules: RuleSet
    air: Air
    card: Card

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat, self.rules = table, seat, table.rules
        self.me = table.seats[seat]
        if table.air is not None:
            self.air, self.card = table.air, table.air.card

    @property
    def loose(self) -> Hand:
        """The cards of the hand that are in no kan and no quad."""
        return loose_cards(self.me, self.rules)


@dataclass(frozen=True, slots=True)
class Guard:
    """A guard as it is kept: the rule it speaks for, the function, and what it is asked for."""

    rule: str
    asks: Callable[..., Evidence | None]
    gate: bool
    each: bool
    kept: bool
    key: str


#: action name -> its guards in the order in which they are asked.
GUARDS: dict[str, list[Guard]] = {name: [] for name in ("discard", "chi", "peng", "pao", "win", "pass")}
#: What the enumerator still has to ask, likeliest refusal first: of the guards that are asked once, and of those
#: that look at each action.
_ONCE: dict[str, list[Callable[..., Evidence | None]]] = {name: [] for name in GUARDS}
_EACH: dict[str, list[Callable[..., Evidence | None]]] = {name: [] for name in GUARDS}


def guard(
    rule_id: str,
    *names: str,
    gate: bool = False,
    each: bool = False,
    kept: bool = False,
    likely: bool = False,
    key: str = "refusal",
) -> Callable[[F], F]:
    """Mark a function as a guard of *rule_id* for those actions.

    A *gate* that forbids makes every later guard meaningless, and they are not asked. A guard is asked once per
    seat and card, unless it looks at *each* action. What the enumerator proposes has *kept* to some rules already,
    and it asks their guards no more; a *likely* one it asks first.
    """

    def mark(function: F) -> F:
        for name in names:
            GUARDS[name].append(Guard(rule_id, function, gate, each, kept, key))
            if not kept:
                asked = (_EACH if each else _ONCE)[name]
                asked.insert(0 if likely else len(asked), function)
        return rule(rule_id)(function)

    return mark


def forbidden(ask: Ask, action: Action) -> list[Refusal]:
    """Every guard that forbids the action, as refusals; up to the first gate that does."""
    found: list[Refusal] = []
    for one in GUARDS[action.name]:
        evidence = one.asks(ask, action) if one.each else one.asks(ask)
        if evidence is not None:
            found.append(Refusal(one.rule, evidence, one.key))
            if one.gate:
                break
    return found


def open_to(ask: Ask, name: str) -> bool:
    """Whether nothing that is asked once forbids that kind of action, for a card that has been proposed for it."""
    for asks in _ONCE[name]:  # noqa: SIM110  (a plain loop: this is asked most of all)
        if asks(ask) is not None:
            return False
    return True


def allowed(ask: Ask, action: Action) -> bool:
    """Whether nothing that looks at each action forbids this one, which has been proposed."""
    for asks in _EACH[action.name]:  # noqa: SIM110  (likewise)
        if asks(ask, action) is not None:
            return False
    return True
