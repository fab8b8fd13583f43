"""Chapter *winning* at the table: who may win, when, and what a passed win bars."""

from __future__ import annotations

from zipai.cards import Card, alike
from zipai.rulebook import Refusal
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring import From
from zipai.scoring.huxi import total, value
from zipai.scoring.judge import Judgement, not_winnable, score, winning_huxi
from zipai.scoring.partition import dealt_quads
from zipai.table.guards import Ask, Evidence, guard, open_to
from zipai.table.reach import reach
from zipai.table.state import Origin, Seat
from zipai.threads import rule


@guard("win.not-dead", "win", where=lambda rules: rules.is_on("hand.dead"))
def dead_hand(ask: Ask) -> Evidence | None:
    """A dead hand may not win."""
    return () if ask.me.dead_hand else None


@guard("win.on-discard", "win", key="refusal_own", on=(Origin.DISCARD,))
def own_discard(ask: Ask) -> Evidence | None:
    """What one discards oneself only others can win, where discards are won at all."""
    air = ask.table.air
    if air is None or air.origin is not Origin.DISCARD or air.seat != ask.seat:
        return None
    return () if not_winnable(From.DISCARD, ask.rules, first_discard=ask.table.first_discard) is None else None


def table_huxi(me: Seat, rules: RuleSet) -> int:
    """The huxi of a seat's melds on the table; its dealt ti count as laid."""
    return total(value(meld, rules)[0] for meld in (*me.melds, *dealt_quads(me.cards)))


def card_to_win(ask: Ask) -> Card:
    """The card that a win would be on: the one in the air, or the one just laid as a wei or ti."""
    return ask.air.card if ask.table.air is not None else ask.me.melds[-1].card


@guard("passed.win", "win", where=lambda rules: rules["passed.win"] == "card-huxi")
def passed_this_card(ask: Ask) -> Evidence | None:
    """A win on this card was passed, and the huxi on the table are still the same."""
    if not ask.me.passed or (ask.table.air is None and not ask.me.melds):
        return None
    card = card_to_win(ask)
    return (("cards", alike(card)),) if (card, table_huxi(ask.me, ask.rules)) in ask.me.passed else None


@guard("passed.win", "win", key="refusal_any", where=lambda rules: rules["passed.win"] == "until-own-discard")
def passed_any(ask: Ask) -> Evidence | None:
    """A win was passed, and no discard has been made since."""
    return () if ask.me.passed else None


@rule("passed.number")
def with_passed(me: Seat, card: Card, huxi: int, rules: RuleSet) -> Seat:
    """The seat after passing a win on *card*: the number of the latest pass stands, or by option of the first.

    Rule: passed.number.
    """
    if rules["passed.win"] == "none":
        return me
    others = tuple(entry for entry in me.passed if entry[0] != card)
    before = tuple(entry for entry in me.passed if entry[0] == card)
    if before and rules["passed.number"] == "first":
        return me
    return me.but(passed=(*others, (card, huxi)))


@rule("passed.win")
def passed_after_discard(me: Seat, rules: RuleSet) -> tuple[tuple[Card, int], ...]:
    """The passed wins that count on after an own discard: none, where they count until then. Rule: passed.win."""
    return () if me.passed and rules["passed.win"] == "until-own-discard" else me.passed


def winner_judgement(ask: Ask) -> Judgement:
    """The full judgement of the seat's hand with the card that would win it."""
    air, me = ask.table.air, ask.me
    first = ask.table.first_discard
    if air is None:
        return score(me.cards, me.melds, rules=ask.rules)
    return score(me.cards, me.melds, air.card, air.source_for(ask.seat), ask.rules, first_discard=first)


def wins_now(ask: Ask) -> bool:
    """Whether the hand wins, as scoring says, without the reasons."""
    air, me = ask.table.air, ask.me
    could = reach(me, ask.rules)
    if air is None:
        return not could.alone and score(me.cards, me.melds, rules=ask.rules).wins
    if not could.wins & air.bit:
        return False
    source = air.source_for(ask.seat)
    return (
        winning_huxi(me.cards, me.melds, air.card, source, ask.rules, first_discard=ask.table.first_discard) is not None
    )


def hand_refusals(ask: Ask) -> tuple[Refusal, ...]:
    """Why the hand does not win, as scoring says."""
    return winner_judgement(ask).refusals


@rule("win.optional")
def must_win(rules: RuleSet, origin: Origin | None) -> bool:
    """Whether one who can win must: never, on a discard, or always. Rule: win.optional."""
    match rules["claim.must-win"]:
        case "always":
            return True
        case "discard":
            return origin is Origin.DISCARD
    return False


@guard("win.optional", "chi", "peng", "pao", "pass", gate=True, where=lambda rules: must_win(rules, Origin.DISCARD))
def only_the_win(ask: Ask) -> Evidence | None:
    """Where a win is compulsory, one who can win may do nothing else."""
    origin = ask.table.air.origin if ask.table.air is not None else None
    if not must_win(ask.rules, origin) or not open_to(ask, "win"):
        return None
    return () if wins_now(ask) else None
