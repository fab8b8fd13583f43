"""Chapter *dealwins*: wins at the deal, compulsory and optional."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from zipai.cards import Hand, alike, of_four, of_three
from zipai.melds import Group, hand_groups
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.huxi import total, value
from zipai.scoring.judge import score
from zipai.scoring.partition import dealt_quads, kans
from zipai.table.guards import Ask, Evidence, guard
from zipai.table.state import Due, Origin, Table, keep
from zipai.threads import rule

#: Kept at hand, for looking up a member of an enumeration is slow.
_LIT: Final = Origin.LIT
_TO_ACT: Final = (Due.DISCARD, Due.WIN)


@rule("dealwin.quads-as-kan")
def triples_of(hand: Hand, rules: RuleSet) -> int:
    """How many kans count for five kans: quads as well where the rule set says so. Rule: dealwin.quads-as-kan."""
    quads = len(dealt_quads(hand)) if rules.is_on("dealwin.quads-count-as-kan") else 0
    return len(kans(hand)) + quads


@rule("dealwin.three-ti-five-kan", "dealwin.any-rest")
def wins_at_deal(hand: Hand, rules: RuleSet) -> bool:
    """Whether three ti or five kans win at once, whatever the rest and however few huxi.

    Rules: dealwin.three-ti-five-kan, dealwin.any-rest.
    """
    if not rules.is_on("dealwin.three-ti-five-kan"):
        return False
    return len(dealt_quads(hand)) >= 3 or triples_of(hand, rules) >= 5


@rule("dealwin.dealer-lit")
def deal_hand(table: Table, seat: int) -> Hand:
    """The hand that is judged at the deal: the dealer's with the lit card, all others as dealt.

    Rule: dealwin.dealer-lit.
    """
    hand = table.seats[seat].cards
    if table.air is not None and table.air.origin is Origin.LIT and seat == table.dealer:
        return hand + alike(table.air.card)
    return hand


@rule("dealwin.value")
def deal_groups(hand: Hand, rules: RuleSet) -> tuple[Group, ...]:
    """The groups that count in a hand of three ti or five kans: those, and by option the scoring runs in the rest.

    Rule: dealwin.value.
    """
    sets = (*dealt_quads(hand), *kans(hand))
    if not rules.is_on("dealwin.counts-runs"):
        return sets
    rest = hand
    for group in sets:
        rest -= group.cards
    runs = [group for group in hand_groups() if group.kind == "run" and value(group, rules)[0]]
    return (*sets, *_most(rest, runs, rules))


def _most(rest: Hand, runs: list[Group], rules: RuleSet) -> tuple[Group, ...]:
    """The disjoint runs among *rest* that are worth most."""
    best: tuple[Group, ...] = ()
    for at, run in enumerate(runs):
        if run.cards in rest:
            found = (run, *_most(rest - run.cards, runs[at:], rules))
            if total(value(g, rules)[0] for g in found) > total(value(g, rules)[0] for g in best):
                best = found
    return best


def deal_huxi(hand: Hand, rules: RuleSet) -> int:
    """The huxi of a hand of three ti or five kans."""
    return total(value(group, rules)[0] for group in deal_groups(hand, rules))


def at_the_opening(table: Table) -> bool:
    """Whether the hand has only just been dealt: nothing laid, nothing put down."""
    air = table.air
    if air is not None:
        return air.origin is _LIT
    if not table.first_discard or table.turn != table.dealer or table.due not in _TO_ACT:
        return False
    return all(not seat.discards and not seat.thrown for seat in table.seats)


@rule("dealwin.forced")
def forced_winners(table: Table) -> tuple[int, ...]:
    """The seats whose dealt hand wins at once without being asked; empty when none. Rule: dealwin.forced.

    A hand of which something can't be seen is passed over.
    """
    if not at_the_opening(table) or not table.rules.is_on("dealwin.forced"):
        return ()
    found = table.winners
    if found is None:
        found = _winners(table)
        keep(table, "winners", found)
    return found


def _winners(table: Table) -> tuple[int, ...]:
    winners: tuple[int, ...] = ()
    for seat in table.orders[table.dealer]:
        me = table.seats[seat]
        if me.hand is not None and not me.melds:
            hand = deal_hand(table, seat)
            if _many_alike(hand) and wins_at_deal(hand, table.rules):
                winners += (seat,)
    return deal_order(table, winners) if winners else winners


def _many_alike(hand: Hand) -> bool:
    """Whether there are three or more alike of three kinds: with fewer there are neither three ti nor five kans."""
    return (of_three(hand.bits) | of_four(hand.bits)).bit_count() >= 3


@rule("dealwin.order")
def deal_order(table: Table, winners: Iterable[int]) -> tuple[int, ...]:
    """Of several who win at the deal: the first from the dealer on, or those with most huxi. Rule: dealwin.order."""
    found = list(winners)
    if table.rules["dealwin.several"] == "turn" or len(found) < 2:
        return tuple(found[:1])
    huxi = {seat: deal_huxi(deal_hand(table, seat), table.rules) for seat in found}
    return tuple(seat for seat in found if huxi[seat] == max(huxi.values()))


@guard("dealwin.forced", "discard", "chi", "peng", "pao", "win", "pass", gate=True, kept=True)
def hand_is_won(ask: Ask) -> Evidence | None:
    """A hand has won at the deal, and nobody is asked any more."""
    return () if forced_winners(ask.table) else None


@rule("dealwin.lit", "dealwin.lit-order")
def lit_name(rules: RuleSet, seat: int, dealer: int) -> str:
    """What a win on the lit card is called: heavenly for the dealer, and for the others by the rule set's own names.

    Rules: dealwin.lit, dealwin.lit-order.
    """
    return "heavenly" if seat == dealer else str(rules["dealwin.lit-name"])


@rule("dealwin.dealt-hand")
def dealt_hand_wins(table: Table) -> bool:
    """Whether the dealer's 21 dealt cards win before the first discard, where no card is lit.

    Rule: dealwin.dealt-hand.
    """
    rules, me = table.rules, table.seats[table.dealer]
    if not rules.is_on("dealwin.dealt-hand") or rules.is_on("deal.lit-card") or me.hand is None:
        return False
    return score(me.hand, me.melds, rules=rules).wins


@rule("dealwin.first-discard")
def is_first_discard_win(table: Table) -> bool:
    """Whether the card in the air is the dealer's first discard, which may be won as an earthly hand.

    Rule: dealwin.first-discard.
    """
    return table.first_discard and table.air is not None and table.air.origin is Origin.DISCARD
