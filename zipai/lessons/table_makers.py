"""Exercises of the later chapters, made from a seed: hands that win as they are dealt, wins that were passed, who
deals next, and choices at the table that advice judges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from zipai.cards import Card, Hand, deck
from zipai.lessons.making import Chance, Entry, as_json, asked, generator, moments
from zipai.players.heuristic import Heuristic
from zipai.players.player import chance as player_chance
from zipai.rulebook import built_in
from zipai.study.advice import Choice, advice
from zipai.table import WIN, Action, Table, choosers, options, position, step, view
from zipai.table.replay import Moment
from zipai.table.rules.deal import dealt
from zipai.table.rules.winning import table_huxi
from zipai.words import ZipaiError

#: How many quads and triples a dealt hand has: some win at once, and some look as if they did.
_DEALT: Final = ((3, 0), (2, 2), (2, 3), (2, 3), (1, 4), (1, 4), (1, 3), (0, 5), (0, 5), (0, 4), (2, 1))


@generator("deal.what")
def what_a_dealt_hand_does(chance: Chance) -> Entry | None:
    """A hand with quads and triples, just dealt: it wins, or lays its quads, or waits like any other."""
    rules = built_in(chance.pick(("paohuzi", "paohuzi", "shaoyang")))
    quads, triples = chance.pick(_DEALT)
    kinds = chance.some(deck().kinds(), quads + triples)
    mine = [card for at, card in enumerate(kinds) for _ in range(4 if at < quads else 3)]
    left = list(deck() - Hand(mine))
    while len(mine) < 20 and left:
        card = left.pop(chance.below(len(left)))
        if mine.count(card) < 2 and card not in kinds:
            mine.append(card)
    rest = chance.some(list(deck() - Hand(mine)), 60)
    bare = dealt(rules, [*rest[:20], *mine, *rest[20:]], 0)
    seat = bare.active[1]
    if bare.seats[seat].cards != Hand(mine) or choosers(bare):
        return None
    try:
        events = step(bare, {}).events
    except ZipaiError:
        return None
    named = [f"{event.seat} {event.action}" for event in events]
    options_of = [f"{seat} win", *(f"{seat} ti {card}" for card in kinds[:quads][:1]), "nothing"]
    won = f"{seat} win" in named
    if any(event.action == "win" and event.seat != seat for event in events):
        return None
    tempting = next(one for one in reversed(options_of) if one not in named) if won else f"{seat} win"
    return {
        "do": "one", "check": "happens", "options": options_of, "rules": rules.id, "seat": seat,
        "teaches": ["dealwin.three-ti-five-kan", "dealwin.quads-as-kan"], "position": as_json(position(bare)),
        "wrong": {"answer": tempting, "rule": "dealwin.three-ti-five-kan" if not quads else "dealwin.quads-as-kan"},
        "fields": {"rules": rules.title, "seat": seat},
    }  # fmt: skip


def _won(chance: Chance, rules_id: str) -> Iterator[tuple[Table, int]]:
    """Moments at which a seat may win with a card that lies there."""
    for moment in moments(chance, built_in(rules_id)):
        table = moment.table
        for seat in table.active:
            if table.air is not None and WIN in options(table, seat):
                yield table, seat


@generator("ending.passed")
def a_win_that_was_passed(chance: Chance) -> Entry | None:
    """A win that is there, and one that was passed before: on this card or another, on this table or a poorer one."""
    rules_id = chance.pick(("paohuzi", "paohuzi", "shaoyang", "guilin"))
    for table, seat in _won(chance, rules_id):
        air = table.air
        assert air is not None
        me, now = table.seats[seat], table_huxi(table.seats[seat], table.rules)
        passed = chance.pick((air.card, air.card, Card((air.card + 3) % 20)))
        huxi = chance.pick((now, now, max(now - 3, 0)))
        asked_of = table.with_seat(seat, passed=((passed, huxi),))
        lost = WIN not in options(asked_of, seat)
        return {
            "do": "one", "check": "may", "action": "win", "rules": rules_id,
            "no": ["passed.win", "win.minimum", "barred.declined"], "teaches": ["passed.number", "passed.win"],
            "wrong": {"answer": "yes" if lost else "no passed.win", "rule": "passed.win"},
            "fields": {
                "rules": table.rules.title, "passed": passed, "huxi": huxi, "unit": table.rules.unit,
                "card": air.card, "now": table_huxi(me, table.rules),
            },
            **asked(asked_of, seat),
        }  # fmt: skip
    return None


@generator("ending.deals")
def who_deals_next(chance: Chance) -> Entry | None:
    """The end of a hand, won or drawn, and who deals the next one."""
    rules = built_in(chance.pick(("paohuzi", "shaoyang", "guilin")))
    drawn, before = chance.below(3) > 0, chance.below(3)
    last = _last(chance, rules.id, drawn=drawn)
    if last is None:
        return None
    table = last.table.but(drawn_hands=before)
    answers = {said.seat: Action.read(said.answer) for said in last.answers}
    result = step(table, answers).result
    assert result is not None
    rule = "end.next-dealer" if result.winners else "end.drawn-dealer"
    other = next(seat for seat in table.active if seat != result.next_dealer)
    tempting = table.dealer if result.next_dealer != table.dealer else other
    return {
        "do": "one", "check": "deals-next", "options": [f"seat {seat}" for seat in table.active], "rules": rules.id,
        "teaches": [rule], "wrong": {"answer": f"seat {tempting}", "rule": rule}, "seat": table.dealer, "open": True,
        "position": as_json(position(table)), "answers": {str(seat): str(said) for seat, said in answers.items()},
        "fields": {"rules": rules.title, "before": before},
    }  # fmt: skip


def _last(chance: Chance, rules_id: str, *, drawn: bool) -> Moment | None:
    """The last moment of a hand that ended so."""
    for moment in moments(chance, built_in(rules_id)):
        answers = {said.seat: Action.read(said.answer) for said in moment.answers}
        if moment.table.due is None and not answers:
            continue
        result = step(moment.table, answers).result
        if result is not None:
            return moment if bool(result.winners) != drawn else None
    return None


# --- choosing well ----------------------------------------------------------------------------------------------


def _judged(table: Table, seat: int) -> tuple[Choice, ...]:
    """What each choice leads to, where there is something to choose."""
    return advice(view(table, seat), seat) if len(options(table, seat)) > 1 else ()


def _clear(next_best: Choice, best: Choice) -> bool:
    """Whether the best is clearly better: nearer to a win, or with a quarter more of the cards that help."""
    return next_best.distance != best.distance or 4 * best.copies >= 5 * next_best.copies


def _played(table: Table, seat: int, found: tuple[Choice, ...], rule: str, **more: Any) -> Entry | None:
    """A choice as an exercise, with the likely mistake: what a player would do who looks no card ahead."""
    best, right = found[0], [choice for choice in found if choice.as_good_as(found[0])]
    if best.distance is None or best.distance > 2 or len(right) > len(found) // 2:
        return None
    if not _clear(found[len(right)], best):
        return None
    seen = view(table, seat)
    may = [choice.action for choice in found]
    quick = Heuristic().answer(seen, seat, sorted(may, key=str), player_chance(0, seat))
    wrong = quick if all(choice.action != quick for choice in right) else found[-1].action
    return {
        "do": "play", "check": "advised", "teaches": [rule], "wrong": {"answer": str(wrong), "rule": rule},
        **asked(table, seat), **more,
    }  # fmt: skip


@generator("strategy.discard")
def what_to_put_down(chance: Chance) -> Entry | None:
    """A discard, where some leave the hand nearer to a win or with more cards that help."""
    for moment in moments(chance, built_in("paohuzi")):
        seat = moment.table.turn
        may = options(moment.table, seat)
        if may and may[0].name == "discard" and len(moment.table.seats[seat].melds) > 1:
            return _played(moment.table, seat, _judged(moment.table, seat), "win.waiting")
    return None


@generator("strategy.claim")
def whether_to_take_it(chance: Chance) -> Entry | None:
    """A card that a seat may take: to take it, and how, or to let it pass."""
    for moment in moments(chance, built_in("paohuzi")):
        air = moment.table.air
        for seat in moment.table.active:
            may = options(moment.table, seat)
            if air is None or len(may) < 2 or WIN in may:
                continue
            found = _judged(moment.table, seat)
            rule = "peng.choice" if any(action.name == "peng" for action in may) else "barred.declined"
            made = _played(moment.table, seat, found, rule, fields={"card": air.card})
            if made is not None:
                return made
    return None
