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

    __slots__ = ("air", "book", "card", "me", "rules", "seat", "table")

    table: Table
    seat: int
    me: Seat
    rules: RuleSet
    book: Book
    air: Air
    card: Card

    def __init__(self, table: Table, seat: int) -> None:
        rules, air = table.rules, table.air
        self.table, self.seat = table, seat
        self.rules, self.me = rules, table.seats[seat]
        self.book = rules.kept.get("book") or book_of(rules)
        if air is not None:
            self.air, self.card = air, air.card

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
    likely: bool
    key: str
    where: Callable[[RuleSet], bool]


def _everywhere(rules: RuleSet) -> bool:
    return True


#: action name -> its guards in the order in which they are asked.
GUARDS: dict[str, list[Guard]] = {name: [] for name in ("discard", "chi", "peng", "pao", "win", "pass")}


def guard(
    rule_id: str,
    *names: str,
    gate: bool = False,
    each: bool = False,
    kept: bool = False,
    likely: bool = False,
    key: str = "refusal",
    where: Callable[[RuleSet], bool] = _everywhere,
) -> Callable[[F], F]:
    """Mark a function as a guard of *rule_id* for those actions.

    A *gate* that forbids makes every later guard meaningless, and they are not asked. A guard is asked once per
    seat and card, unless it looks at *each* action. What the enumerator proposes has *kept* to some rules already,
    and it asks their guards no more; a *likely* one it asks first. A rule set in which the guard could never speak
    is left out by *where*.
    """

    def mark(function: F) -> F:
        for name in names:
            GUARDS[name].append(Guard(rule_id, function, gate, each, kept, likely, key, where))
        return rule(rule_id)(function)

    return mark


def forbidden(ask: Ask, action: Action) -> list[Refusal]:
    """Every guard that forbids the action, as refusals; up to the first gate that does."""
    found: list[Refusal] = []
    for one in ask.book.guards[action.name]:
        evidence = one.asks(ask, action) if one.each else one.asks(ask)
        if evidence is not None:
            found.append(Refusal(one.rule, evidence, one.key))
            if one.gate:
                break
    return found


class Book:
    """The guards that can speak in one rule set, worked out once."""

    def __init__(self, rules: RuleSet) -> None:
        #: All of them for ``why``, in the order in which they are asked.
        self.guards = {name: [one for one in known if one.where(rules)] for name, known in GUARDS.items()}
        #: What the enumerator still has to ask, likeliest refusal first: of the guards that are asked once, and of
        #: those that look at each action.
        self.once = {name: _asked(known, each=False) for name, known in self.guards.items()}
        self.each = {name: _asked(known, each=True) for name, known in self.guards.items()}


def _asked(known: list[Guard], *, each: bool) -> tuple[Callable[..., Evidence | None], ...]:
    left = sorted((one for one in known if one.each is each and not one.kept), key=lambda one: not one.likely)
    return tuple(one.asks for one in left)


def book_of(rules: RuleSet) -> Book:
    """The guards of a rule set, kept with it."""
    found: Book | None = rules.kept.get("book")
    if found is None:
        found = rules.kept["book"] = Book(rules)
    return found


def open_to(ask: Ask, name: str) -> bool:
    """Whether nothing that is asked once forbids that kind of action, for a card that has been proposed for it."""
    for asks in ask.book.once[name]:  # noqa: SIM110  (a plain loop: this is asked most of all)
        if asks(ask) is not None:
            return False
    return True


def allowed(ask: Ask, action: Action) -> bool:
    """Whether nothing that looks at each action forbids this one, which has been proposed."""
    for asks in ask.book.each[action.name]:  # noqa: SIM110  (likewise)
        if asks(ask, action) is not None:
            return False
    return True
