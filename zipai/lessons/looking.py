"""Where to look at a level's table: the actions that a level is about, and the cards on which they hang.

The cards are the engine's own: those that a refusal names, those that an action uses, those that a step moves.
"""

from __future__ import annotations

from zipai.cards import Card, CardError
from zipai.lessons.levels import Answer, Level
from zipai.lessons.table_checks import OF_STEPS, done
from zipai.table import Action, Table, why
from zipai.table.actions import NAMEABLE


def action_of(given: Level, option: str) -> Action | None:
    """The action that an answer stands for at the level's table; None where it is no action of the learner's.

    >>> from zipai.lessons import level
    >>> action_of(level("peng.single"), "yes"), action_of(level("peng.single"), "no peng.pair")
    (Action.read('peng 6b'), None)
    """
    if given.check == "may":
        return Action.read(given.action) if option == "yes" else None
    if given.do == "choose" and given.check == "may-discard":
        return Action("discard", card=Card(option))
    name, _, rest = option.partition(" ")
    if name not in NAMEABLE or rest.isdecimal():
        return None
    return Action.read(option)


def actions_of(given: Level, answer: Answer | None = None) -> tuple[Action, ...]:
    """The actions that an answer names, or without one all that the level asks about."""
    if answer is None:
        named = ("yes",) if given.check == "may" else given.options
    else:
        named = answer if isinstance(answer, tuple) else (str(answer),)
    found = (action_of(given, option) for option in named)
    return tuple(action for action in found if action is not None)


def cards_to_look_at(given: Level, answer: Answer | None = None) -> frozenset[Card]:
    """The cards on which an answer hangs, or without one the whole question.

    >>> from zipai.lessons import level
    >>> [sorted(map(str, cards_to_look_at(level(name)))) for name in ("bi.peng-only", "forced.wei")]
    [['3s'], ['5b']]
    """
    table = given.table()
    actions = actions_of(given, answer)
    if not actions and given.check == "may":
        actions = actions_of(given)
    refused = [no for action in actions for no in why(table, given.seat, action)]
    found = {card for no in refused for card in no.cards or ()}
    if not found:
        found = {card for action in actions for card in _used(action)}
    if not found and given.check in OF_STEPS:
        found = {card for event in done(given).events for card in _named(event.action)}
    return frozenset(found or _shown(given, table))


def _used(action: Action) -> tuple[Card, ...]:
    if action.group is None:
        return () if action.card is None else (action.card,)
    return tuple(card for group in (action.group, *action.bi) for card in group.cards)


def _named(text: str) -> tuple[Card, ...]:
    try:
        return (Card(text.partition(" ")[2]),)
    except CardError:
        return ()


def _shown(given: Level, table: Table) -> tuple[Card, ...]:
    """The card that is drawn or lies in the middle."""
    card = given.draw if table.air is None else table.air.card
    return () if card is None else (card,)


__all__ = ["action_of", "actions_of", "cards_to_look_at"]
