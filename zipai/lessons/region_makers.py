"""Exercises of the chapters on regions, made from a seed: one table, judged by the rules of two regions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from zipai.lessons.faults import Faults
from zipai.lessons.levels import read_level
from zipai.lessons.making import Chance, Entry, action_told, asked, generator, moments
from zipai.lessons.table_checks import refused_where
from zipai.rulebook import RuleSet, built_in
from zipai.rulebook.toml import Text
from zipai.table import WIN, Action, Table, options, why
from zipai.table.actions import PENG
from zipai.table.reach import reach
from zipai.table.rules.chi import chi_proposals
from zipai.table.state import Origin
from zipai.words import ZipaiError

#: So many hands are looked through for one exercise.
_HANDS = 40


@generator("shaoyang.where")
def in_paohuzi_or_shaoyang(chance: Chance) -> Entry | None:
    """What may be done in Paohuzi, in Shaoyang, in both or in neither."""
    return _where(chance, "paohuzi", "shaoyang")


@generator("guilin.where")
def in_paohuzi_or_guilin(chance: Chance) -> Entry | None:
    """What may be done in Paohuzi, in Guilin, in both or in neither."""
    return _where(chance, "paohuzi", "guilin")


@generator("international.where")
def in_international_or_elsewhere(chance: Chance) -> Entry | None:
    """What may be done by the international rules, in another region, in both or in neither."""
    return _where(chance, "international", chance.pick(("shaoyang", "guilin")))


def _where(chance: Chance, here: str, there: str) -> Entry | None:
    """An action about which the regions differ, and one time in four a win about which they agree."""
    agree = chance.below(4) == 0
    mine, other = built_in(here), built_in(there)
    for _ in range(_HANDS):
        for table, seat, action in _actions(chance, mine):
            # who sits out doesn't matter here, so the other region's rules are tried at the same table first
            allowed = [not why(table.but(rules=rules), seat, action) for rules in (mine, other)]
            if (allowed[0] == allowed[1]) == agree and (not agree or action == WIN):
                entry = _entry(table, seat, action, mine, other)
                judged = _judged(entry)
                if judged is not None and [not no for no in judged] == allowed:
                    return entry | _lure(judged, allowed, there)
    return None


def _lure(judged: tuple[Faults, Faults], allowed: list[bool], there: str) -> Entry:
    """The likely mistake, and the rule that the exercise is about."""
    rules = [fault.rule for faults in judged for fault in faults] or ["win.minimum"]
    wrong = "both" if allowed[0] != allowed[1] else f"only {there}"
    return {"teaches": [rules[-1]], "wrong": {"answer": wrong, "rule": rules[-1]}}


def _entry(table: Table, seat: int, action: Action, here: RuleSet, there: RuleSet) -> Entry:
    said = action_told(action)
    return {
        "do": "one", "check": "may-where", "rules": here.id, "text": there.id, "action": str(action),
        "options": ["both", f"only {here.id}", f"only {there.id}", "neither"], "teaches": ["claim.card"],
        "fields": {"here": here.title, "there": there.title, "action": said},
        **asked(table, seat),
    }  # fmt: skip


def _judged(entry: Entry) -> tuple[Faults, Faults] | None:
    """What the two rule sets have against the action; None where the table can't be there under one of them."""
    blank = Text("-", "-").as_dict()
    plain = {key: value for key, value in entry.items() if key != "fields"}
    given = read_level({"id": "", "goal": blank, "look": blank, "praise": blank, **plain}, "")
    try:
        (_, here), (_, there) = refused_where(given)
    except ZipaiError:
        return None
    return here, there


def _actions(chance: Chance, rules: RuleSet) -> Iterator[tuple[Table, int, Action]]:
    """Wins, pengs and chi that come to mind when a card lies there."""
    for moment in moments(chance, rules):
        table, air = moment.table, moment.table.air
        if air is None or air.origin is Origin.LIT:
            continue
        for seat in table.active:
            me = table.seats[seat]
            if _complete(table, seat):
                yield table, seat, WIN
            if me.cards.count(air.card) == 2:
                yield table, seat, PENG[air.card]
            chis = tuple(chi_proposals(reach(me, rules).loose, air.card, rules))
            if air.seat in (seat, table.order_from(seat)[-1]) and chis:
                yield table, seat, chance.pick(chis)


def _complete(table: Table, seat: int) -> bool:
    """Whether seven groups stand with the card, whatever they are worth and wherever it comes from."""
    return WIN in options(replace(table, rules=_lax(table.rules)), seat)


@lru_cache(maxsize=8)
def _lax(rules: RuleSet) -> RuleSet:
    """The rules without what else a win needs; the same object each time, since much is kept for each rule set."""
    return rules.changed({"win.minimum": 0, "win.on-discard": "always", "passed.win": "none"})
