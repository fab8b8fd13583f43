"""Checks at the table: what a seat may do and why not, what follows, who gets the card, what is paid."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from zipai.cards import Card, row
from zipai.lessons.asking import check, of_number, of_option, reasoned, seat_of
from zipai.lessons.faults import Fault, Faults, cited, refused, told
from zipai.lessons.levels import Answer, Level
from zipai.rulebook import RuleSet, diff, load_rules, parameters
from zipai.rulebook.toml import Text
from zipai.study import waits
from zipai.study.advice import Choice, advice
from zipai.table import WIN, Action, Event, Step, Table, options, read_position, step, why
from zipai.table.dealing import deal
from zipai.table.rules.claims import LOST_BY
from zipai.table.rules.deal import empty_seats, first_dealer
from zipai.table.rules.forced import shown_cards
from zipai.table.rules.settlement import match_over, match_result
from zipai.table.state import Origin
from zipai.table.views import view

#: Seeds decide nothing that is asked of a deal here, so any will do.
_ANY_DEAL: Final = 7


# --- what may be done -----------------------------------------------------------------------------------------


@of_option("legal")
def legal(given: Level, option: str) -> Faults:
    """The seat may do what the option says."""
    return refused(why(given.table(), given.seat, Action.read(option)))


@of_option("may")
def may(given: Level, option: str) -> Faults:
    """Whether the seat may do the level's action, and if not by which rule."""
    return reasoned(given, option, why(given.table(), given.seat, Action.read(given.action)))


@check("may-discard")
def may_discard(given: Level, answer: Answer) -> Faults:
    """The seat may discard the chosen card."""
    return refused(why(given.table(), given.seat, Action.read(f"discard {answer}")))


@check("legal-in")
def legal_in(given: Level, answer: Answer) -> Faults:
    """The seat may do the level's action in the chosen region."""
    assert isinstance(answer, str)
    there = replace(given, rules=load_rules(answer)).table()
    return refused(why(there, given.seat, Action.read(given.action)))


@of_number("ways-to-eat")
def ways_to_eat(given: Level) -> tuple[int, Iterable[str]]:
    """In how many ways the seat may eat the card."""
    found = [action for action in options(given.table(), given.seat) if action.name == "chi"]
    return len(found), ("chi.bi",)


# --- what follows ---------------------------------------------------------------------------------------------


#: Checks that ask what follows when the level's answers are opened.
OF_STEPS: Final = frozenset(
    {
        "happens", "then", "takes", "stinky", "not-stinky-in", "in-hand", "owned", "groups-laid", "deals-next",
        "points", "won-with", "paid-for",
    }
)  # fmt: skip


@lru_cache(maxsize=256)
def done(given: Level) -> Step:
    """The step of a level, taken once."""
    return given.step()


def _rules_of(given: Level) -> tuple[str, ...]:
    """The rules that the level teaches, then those that the engine named in the step."""
    return (*given.teaches, *(event.rule for event in done(given).events))


@of_option("happens")
def happens(given: Level, option: str) -> Faults:
    """The event of the option is among those that follow; ``nothing`` is right where nobody takes or lays anything."""
    events = done(given).events
    if option == "nothing":
        right = all(event.action.split()[0] in ("draw", "discard", "pass") for event in events)
    else:
        right = any(f"{event.seat} {event.action}" == option for event in events)
    # that a card is drawn explains nothing about what is laid with it
    laid = tuple(event.rule for event in events if event.action.split()[0] in _TAKES)
    return () if right else cited((*given.teaches, *laid))


@of_option("then")
def then(given: Level, option: str) -> Faults:
    """What is due after the step, and from whom: ``discard 0``, ``draw 1``, ``win 0``, or ``over``."""
    after = done(given).table
    now = "over" if after is None else f"{after.due} {after.turn}"
    return () if option == now else cited(_rules_of(given))


#: What takes a card.
_TAKES: Final = ("win", "pao", "peng", "chi", "ti", "wei", "chouwei")


def taker(events: Iterable[Event]) -> int:
    """Who got the card in a step; -1 for nobody. Answers that were overtaken count for nothing."""
    took = [event for event in events if event.action.split()[0] in _TAKES and event.rule not in LOST_BY]
    return took[-1].seat if took else -1


@of_option("takes")
def takes(given: Level, option: str) -> Faults:
    """The seat of the option gets the card; ``nobody`` where none does. A claim that was overtaken is told why."""
    seat, events = seat_of(option), done(given).events
    if seat == taker(events):
        return ()
    lost = tuple(event.rule for event in events if event.seat == seat and event.rule in LOST_BY)
    return cited((*(rule for rule in _rules_of(given) if rule not in lost), *lost))


@of_option("stinky")
def stinky(given: Level, option: str) -> Faults:
    """Whether the level's claim, such as ``chi 4b``, is barred for the seat after the step."""
    after = done(given).table
    assert after is not None
    name, card = given.text.split()
    me = after.seats[given.seat]
    barred = Card(card) in (me.barred_chi if name == "chi" else me.barred_peng)
    return () if (option == "yes") == barred else cited(_rules_of(given))


@check("not-stinky-in")
def not_stinky_in(given: Level, answer: Answer) -> Faults:
    """The level's claim is not barred for the seat after the step, in the chosen region."""
    assert isinstance(answer, str)
    return stinky(replace(given, rules=load_rules(answer)), "no")


@of_number("in-hand")
def in_hand(given: Level) -> tuple[int, Iterable[str]]:
    """How many cards the seat holds in the hand after the step."""
    after = done(given).table
    assert after is not None
    return len(after.seats[given.seat].cards), _rules_of(given)


@of_number("owned")
def owned(given: Level) -> tuple[int, Iterable[str]]:
    """How many cards the seat owns after the step, hand and table together."""
    after = done(given).table
    assert after is not None
    return after.seats[given.seat].owned, _rules_of(given)


@of_number("groups-laid")
def groups_laid(given: Level) -> tuple[int, Iterable[str]]:
    """How many groups lie before the seat after the step."""
    after = done(given).table
    assert after is not None
    return len(after.seats[given.seat].melds), _rules_of(given)


@of_number("shown")
def shown(given: Level) -> tuple[int, Iterable[str]]:
    """How many cards of the level's group lie face up for the others."""
    return shown_cards(given.melds[0], given.rules), ()


# --- the deal -------------------------------------------------------------------------------------------------


@of_number("dealt")
def dealt(given: Level) -> tuple[int, Iterable[str]]:
    """How many cards lie at the level's place after the deal: ``dealer``, ``other``, ``stock`` or ``lit``."""
    table = deal(given.rules, _ANY_DEAL, 0)
    lit = int(table.air is not None and table.air.origin is Origin.LIT)
    places = {
        "dealer": table.seats[0].owned + lit,
        "other": table.seats[table.next(0)].owned,
        "stock": table.left,
        "lit": lit,
    }
    return places[given.text], ()


@of_option("deals-first")
def deals_first(given: Level, option: str) -> Faults:
    """The seat of the option deals first, when the cards of the level's text are drawn in that order."""
    return () if seat_of(option) == first_dealer(given.rules, row(given.text)) else cited(given.teaches)


@of_option("sits")
def sits(given: Level, option: str) -> Faults:
    """The seat of the option sits out when the level's seat deals."""
    seats = deal(given.rules, _ANY_DEAL, given.seat).seats
    who = seat_of(option)
    return () if who >= 0 and seats[who].sitting else cited(given.teaches)


# --- the end --------------------------------------------------------------------------------------------------


@of_option("deals-next")
def deals_next(given: Level, option: str) -> Faults:
    """The seat of the option deals the next hand."""
    result = done(given).result
    assert result is not None
    said = "end.next-dealer" if result.winners else "end.drawn-dealer"
    return () if seat_of(option) == result.next_dealer else cited((*given.teaches, said))


def _lines(given: Level) -> tuple[str, ...]:
    result = done(given).result
    assert result is not None
    return tuple(line.rule for line in result.lines)


@of_number("points")
def points(given: Level) -> tuple[int, Iterable[str]]:
    """What the seat gets or pays in the settlement."""
    result = done(given).result
    assert result is not None
    return result.points[given.seat], _lines(given)


@of_number("won-with")
def won_with(given: Level) -> tuple[int, Iterable[str]]:
    """The huxi of the winner."""
    result = done(given).result
    assert result is not None
    huxi = result.huxi[result.winners[0]]
    assert huxi is not None
    return huxi, _rules_of(given)


@of_option("paid-for")
def paid_for(given: Level, option: str) -> Faults:
    """The rule of the option has a line in the settlement."""
    return () if option in _lines(given) else cited((option,))


@of_option("match-over")
def is_match_over(given: Level, option: str) -> Faults:
    """Whether a match with the level's totals is over."""
    return () if (option == "yes") == match_over(given.totals, given.rules) else cited(given.teaches)


@of_number("match-pays")
def match_pays(given: Level) -> tuple[int, Iterable[str]]:
    """What the seat wins or pays in a match that ends with the level's totals."""
    return match_result(given.totals, given.rules)[given.seat], ()


# --- regions --------------------------------------------------------------------------------------------------


@of_option("differs")
def differs(given: Level, option: str) -> Faults:
    """The parameter of the option is set differently in the level's rules and in those that its text names."""
    other = load_rules(given.text)
    if any(one.parameter == option for one in diff(given.rules, other)):
        return ()
    text = told("same-in-both", sentence=given.rules.sentence(option))
    return (Fault(parameters()[option].rule, text),)


def under(given: Level, rules: RuleSet) -> tuple[Table, int]:
    """The level's table under other rules, and the learner's seat there.

    Where one of the two has a seat that sits out and the other has none, it is put in or left out, and seats are
    numbered accordingly.
    """
    document = json.loads(given.position)
    dealer = document.get("dealer", 0)
    seats = [who.sitting for who in empty_seats(rules, dealer)]
    here = [seat for seat, who in enumerate(document["players"]) if not who.get("sitting")]
    there = [seat for seat, sits in enumerate(seats) if not sits]
    moved = dict(zip(here, there, strict=True))
    players: list[Any] = [{"sitting": True}] * len(seats)
    for seat, at in moved.items():
        players[at] = document["players"][seat]
    changed = {"players": players, "dealer": moved[dealer], "rules": str(rules)}
    if "turn" in document:
        changed["turn"] = moved[document["turn"]]
    if "card" in document:
        changed["card"] = {**document["card"], "from": moved[document["card"]["from"]]}
    return read_position({**document, **changed}), moved[given.seat]


@lru_cache(maxsize=256)
def refused_where(given: Level) -> tuple[tuple[RuleSet, Faults], ...]:
    """What each of the two rule sets, the level's own and the one that its text names, has against the action."""
    action = Action.read(given.action)
    sets = (given.rules, load_rules(given.text))
    return tuple((rules, refused(why(*under(given, rules), action))) for rules in sets)


@of_option("may-where")
def may_where(given: Level, option: str) -> Faults:
    """Where the action may be done: in both of two regions, in one of them, or in neither."""
    (here, no_here), (there, no_there) = refused_where(given)
    allowed = [rules.id for rules, no in ((here, no_here), (there, no_there)) if not no]
    right = "both" if len(allowed) == 2 else "neither" if not allowed else f"only {allowed[0]}"
    if option == right:
        return ()
    found = [Fault(no.rule, _at(rules, no.text)) for rules, faults in refused_where(given) for no in faults]
    return tuple(found) or cited(given.teaches, told("allowed-at-all"))


def _at(rules: RuleSet, text: Text) -> Text:
    said = told("at", rules=rules.title)
    return Text(f"{said.en} {text.en}", f"{said.zh}{text.zh}")


# --- choosing well --------------------------------------------------------------------------------------------


@of_number("live-copies")
def live_copies(given: Level) -> tuple[int, Iterable[str]]:
    """How many cards that would win the seat's hand are not in its sight: not in its hand, nor open on any table."""
    seen = view(given.table(), given.seat)
    me = seen.seats[given.seat]
    open_cards = [card for who in seen.seats for card in (*who.discards, *who.dead)]
    open_cards += [card for at, who in enumerate(seen.seats) if at != given.seat for m in who.melds for card in m.cards]
    found = sum(max(wait.unseen - open_cards.count(wait.card), 0) for wait in waits(me.cards, me.melds, given.rules))
    return found, ("win.waiting",)


@lru_cache(maxsize=64)
def choices(given: Level) -> dict[str, Choice]:
    """What each choice of the seat leads to, from what it sees, by the action's text; the best comes first."""
    seen = view(given.table(), given.seat)
    return {str(choice.action): choice for choice in advice(seen, given.seat)}


@of_option("advised")
def advised(given: Level, option: str) -> Faults:
    """No other choice is nearer to a win, nor leaves more cards that help, nor leads to more huxi."""
    found = choices(given)
    if option not in found:
        return legal(given, option)
    mine, best = found[option], next(iter(found.values()))
    return () if mine.as_good_as(best) else cited(given.teaches, _short_of(mine, best))


def _short_of(mine: Choice, best: Choice) -> Text:
    """In what a choice falls short of the best, without a word on which that is."""
    if best.action == WIN:
        return told("advised.win")
    if mine.distance is None or best.distance is None:
        return told("advised.hope")
    if mine.distance > best.distance:
        return told("advised.cards", mine=mine.distance, best=best.distance)
    if mine.copies < best.copies:
        return told("advised.copies", mine=mine.copies, best=best.copies)
    return told("advised.huxi", mine=mine.huxi or 0, best=best.huxi or 0, unit=best.view.rules.unit)


@of_option("safe-discard")
def safe_discard(given: Level, option: str) -> Faults:
    """Nobody can do anything with the card when it is put down; all hands are open for this."""
    if refusals := why(given.table(), given.seat, Action.read(option)):
        return refused(refusals)
    after = step(given.table(), {given.seat: Action.read(option)})
    for event in after.events:
        if event.action.split()[0] in _TAKES:
            return cited((event.rule,))
    table = after.table
    assert table is not None
    if table.air is None:
        return ()
    takers = [seat for seat in table.active if options(table, seat)]
    names = {action.name for seat in takers for action in options(table, seat)}
    rules = [rule_id for name, rule_id in _TAKEN_BY.items() if name in names]
    return cited(rules, told("taken", seat=takers[0]))


_TAKEN_BY: Final = {"chi": "chi.from", "peng": "peng.pair", "win": "win.on-discard"}
