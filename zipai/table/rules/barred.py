"""Chapter *barred*: stinky cards, which one could have taken and did not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from zipai.cards import Card, alike
from zipai.rulebook.rulesets import RuleSet
from zipai.table.actions import Action
from zipai.table.guards import Ask, Evidence, guard
from zipai.table.state import Air, Seat
from zipai.threads import rule

_BOTH: Final = frozenset({"chi", "peng"})
_PENG: Final = frozenset({"peng"})
_NOTHING: Final[frozenset[str]] = frozenset()


@rule("barred.own-discard")
def own_discards_bar(rules: RuleSet) -> bool:
    """Whether what one has put down from the hand is barred to oneself. Rule: barred.own-discard."""
    return rules.is_on("barred.own-discard")


@guard("barred.own-discard", "peng", likely=True, where=own_discards_bar)
@guard("barred.own-discard", "chi", kept=True, where=own_discards_bar)
def thrown_before(ask: Ask) -> Evidence | None:
    """What one has put down from the hand one may neither eat nor peng."""
    return (("cards", alike(ask.card)),) if ask.card in ask.me.thrown else None


@rule("barred.declined", "barred.own-discard")
def barred_for_chi(me: Seat, card: Card, rules: RuleSet) -> bool:
    """Whether a card is barred to a seat for chi, whoever shows it. Rules: barred.declined, barred.own-discard.

    It is asked before the card lies in the air, for most cards that nobody takes are of use to nobody but for this.
    """
    return card in me.barred_chi or (card in me.thrown and own_discards_bar(rules))


@guard("barred.declined", "chi", kept=True)
def declined_before(ask: Ask) -> Evidence | None:
    """A card that was declined before is barred for chi."""
    return (("cards", alike(ask.card)),) if ask.card in ask.me.barred_chi else None


@guard("barred.peng", "peng", likely=True)
def peng_declined_before(ask: Ask) -> Evidence | None:
    """A card that was declined before is barred for peng."""
    return (("cards", alike(ask.card)),) if ask.card in ask.me.barred_peng else None


@rule("barred.chi-declines-peng")
def declined_by(answer: Action, offered: Iterable[str]) -> frozenset[str]:
    """What an answer declines of the chi and peng that were offered.

    Passing declines both. Eating declines the peng, even when the chi then fails. Rule: barred.chi-declines-peng.
    """
    name = answer.name
    if name == "pass":
        return _BOTH.intersection(offered)
    return _PENG.intersection(offered) if name == "chi" else _NOTHING


@rule("barred.preempted")
def could_have_had(what: str, seat: int, shower: int, taker: tuple[int, str] | None, rules: RuleSet) -> bool:
    """Whether a declined chi or peng could have succeeded: only then is the card barred.

    A chi loses to another's peng or pao and to the drawer's chi, a peng only to a pao; *shower* is who showed the
    card, *taker* who took it and how. Rule: barred.preempted.
    """
    if taker is None or taker[0] == seat or rules.is_on("barred.preempted"):
        return True
    return taker[1] == "chi" and (what == "peng" or seat == shower)


@rule("barred.scope")
def lists_for(declined: frozenset[str], rules: RuleSet) -> frozenset[str]:
    """The lists on which a card goes when those were declined: both, or only each its own. Rule: barred.scope."""
    if declined and rules["barred.scope"] == "both":
        return _BOTH
    return declined


def barred_after(
    me: Seat,
    seat: int,
    air: Air,
    answer: Action,
    offered: Iterable[str],
    taker: tuple[int, str] | None,
    rules: RuleSet,
) -> Seat:
    """The seat after a window, with the card on the lists on which it belongs."""
    declined, card = declined_by(answer, offered), air.card
    if not declined:
        return me
    if taker is not None:
        # what nobody took could have been had
        for what in declined:
            if not could_have_had(what, seat, air.seat, taker, rules):
                declined -= {what}
    lists = lists_for(declined, rules)
    if not lists:
        return me
    return me.barring(
        me.barred_chi | {card} if "chi" in lists else me.barred_chi,
        me.barred_peng | {card} if "peng" in lists else me.barred_peng,
    )
