"""Guards: the rule functions that may forbid an action, each asked by ``legal`` and ``why`` alike.

A guard returns evidence (the cards and numbers that matter, perhaps none) when it forbids, and None when it has
nothing to say. Sentences are made from rule id and evidence only when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from zipai.cards import Card, Hand
from zipai.rulebook import Refusal
from zipai.rulebook.rulesets import RuleSet
from zipai.rulebook.toml import Text
from zipai.table.actions import Action
from zipai.table.reach import loose_cards
from zipai.table.state import Air, Open, Origin, Seat, Table
from zipai.threads import rule, rules_of

#: What a guard returns to forbid: named cards and numbers, or nothing but the fact.
Evidence = tuple[tuple[str, int | Hand | Text], ...]
F = TypeVar("F", bound=Callable[..., Evidence | None])
#: Guards by the name of the action.
Asked = dict[str, tuple[Callable[..., Evidence | None], ...]]
#: Those that look at each action, each with what says whether geometry leaves it anything to forbid.
AskedOfEach = dict[str, tuple[tuple[Callable[..., Evidence | None], Callable[["Ask"], bool]], ...]]
#: How a card may have come into the air, and that there is none.
ORIGINS: Final[tuple[Origin | None, ...]] = (*Origin, None)


class Ask:
    """One seat's question: what may I do at this table?

    ``air`` and ``card`` are the card in the air; they are looked at only behind the guard that there is one.
    """

    __slots__ = ("air", "book", "card", "me", "once", "rules", "seat", "table")

    table: Table
    seat: int
    me: Seat
    rules: RuleSet
    book: Book
    once: Asked
    air: Air
    card: Card

    def __init__(self, table: Table, seat: int) -> None:
        self.about(table, seat)

    def about(self, table: Table, seat: int) -> None:
        """Let it be the question of that seat."""
        self.table = table
        self.seat = seat
        self.me = table.seats[seat]
        self.rules = rules = table.rules
        self.book = book = rules.kept.get("book") or book_of(rules)
        air = table.air
        if air is None:
            self.once = book.once[None]
        else:
            self.air = air
            self.card = air.card
            self.once = book.once[air.origin]

    @property
    def loose(self) -> Hand:
        """The cards of the hand that are in no kan and no quad."""
        found = self.me.loose
        return loose_cards(self.me, self.rules) if found is None else found


class _OpenAsk(Open, Ask):
    __slots__ = ()


def asking(table: Table, seat: int) -> Ask:
    """The question of a seat, as :class:`Ask` makes it and sooner."""
    ask: Any = _OpenAsk()
    ask.about(table, seat)
    made: Ask = ask
    return made


@dataclass(frozen=True, slots=True)
class Guard:
    """A guard as it is kept: the rule it speaks for, the function, and what it is asked for."""

    rule: str
    asks: Callable[..., Evidence | None]
    gate: bool
    each: bool
    kept: bool
    likely: bool
    on: tuple[Origin | None, ...]
    key: str
    where: Callable[[RuleSet], bool]
    when: Callable[[Ask], bool]


def _everywhere(rules: RuleSet) -> bool:
    return True


def _always(ask: Ask) -> bool:
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
    on: tuple[Origin | None, ...] = ORIGINS,
    key: str = "refusal",
    where: Callable[[RuleSet], bool] = _everywhere,
    when: Callable[[Ask], bool] = _always,
) -> Callable[[F], F]:
    """Mark a function as a guard of *rule_id* for those actions.

    A *gate* that forbids makes every later guard meaningless, and they are not asked. A guard is asked once per
    seat and card, unless it looks at *each* action. What the enumerator proposes has *kept* to some rules already,
    and it asks their guards no more; a *likely* one it asks first. *on* says how a card must have come into the air
    for the guard ever to speak, None where there is none. A rule set in which it could never speak is left out by
    *where*, and the enumerator asks one that looks at each action only *when* geometry does not rule it out.
    """

    def mark(function: F) -> F:
        for name in names:
            GUARDS[name].append(Guard(rule_id, function, gate, each, kept, likely, on, key, where, when))
        # what guards several actions in different ways is marked once for each, and decides its rule but once
        return function if rule_id in rules_of(function) else rule(rule_id)(function)

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
        #: What the enumerator still has to ask, likeliest refusal first: of the guards that are asked once, by how the
        #: card came into the air, and of those that look at each action.
        self.once: dict[Origin | None, Asked] = {
            origin: {
                name: _asked(one for one in known if not one.each and origin in one.on)
                for name, known in self.guards.items()
            }
            for origin in ORIGINS
        }
        self.each: AskedOfEach = {
            name: tuple((one.asks, one.when) for one in known if one.each and not one.kept)
            for name, known in self.guards.items()
        }


def _asked(known: Iterable[Guard]) -> tuple[Callable[..., Evidence | None], ...]:
    left = sorted((one for one in known if not one.kept), key=lambda one: not one.likely)
    return tuple(one.asks for one in left)


def book_of(rules: RuleSet) -> Book:
    """The guards of a rule set, kept with it."""
    found: Book | None = rules.kept.get("book")
    if found is None:
        found = rules.kept["book"] = Book(rules)
    return found


def open_to(ask: Ask, name: str) -> bool:
    """Whether nothing that is asked once forbids that kind of action, for a card that has been proposed for it."""
    for asks in ask.once[name]:  # noqa: SIM110  (a plain loop: this is asked most of all)
        if asks(ask) is not None:
            return False
    return True


def allowed(ask: Ask, name: str, proposed: tuple[Action, ...]) -> tuple[Action, ...]:
    """Of the actions of that name that have been proposed those that nothing which looks at each of them forbids."""
    for asks, when in ask.book.each[name]:
        if when(ask):
            proposed = _left_by(asks, ask, proposed)
    return proposed


def _left_by(asks: Callable[..., Evidence | None], ask: Ask, proposed: tuple[Action, ...]) -> tuple[Action, ...]:
    return tuple([action for action in proposed if asks(ask, action) is None])
