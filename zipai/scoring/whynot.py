"""Why a hand has no way to be laid: the rules that would have to give."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from zipai.melds import Group, Kind
from zipai.rulebook.refusals import Refusal
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.arrival import Reading
from zipai.scoring.partition import Lot, cover, layings, leftovers, pairs_due


def no_laying(taken: list[Reading], cards_due: Callable[[int, RuleSet], int], rules: RuleSet) -> list[Refusal]:
    """The refusals of a hand that no reading lays into groups: wrong count, kan, pair, and what is left over."""
    fitting = [reading for reading in taken if _owned(reading) == cards_due(reading.quads, rules)]
    if not fitting:
        reading = taken[-1]
        due = cards_due(reading.quads, rules)
        return [Refusal("win.card-count", (("owned", _owned(reading)), ("needed", due)))]
    reading = fitting[0]
    count = len(reading.lot.loose) + sum(len(group.cards) for group in reading.lot.fixed)
    found = [Refusal("win.seven-groups", (("count", count),))]
    for refusal in (_kan(fitting, rules), _one_five_ten(fitting, rules), _pair(fitting, rules)):
        found += [refusal] if refusal else []
    return found


def _owned(reading: Reading) -> int:
    groups = (*reading.table, *reading.lot.fixed)
    return len(reading.lot.loose) + sum(len(group.cards) for group in groups)


def _lays(reading: Reading, given: Lot, rules: RuleSet) -> tuple[Group, ...] | None:
    return next(iter(layings(given, pairs_due(reading.quads), rules)), None)


def _kan(fitting: list[Reading], rules: RuleSet) -> Refusal | None:
    """The kan that would have to be split, where that alone would lay the hand."""
    for reading in fitting:
        whole = [group for group in reading.lot.fixed if group.kind is Kind.KAN]
        for kan in whole:
            rest = tuple(group for group in reading.lot.fixed if group is not kan)
            if _lays(reading, Lot(rest, reading.lot.loose + kan.cards, frozenset()), rules):
                return Refusal("groups.kan-whole", (("cards", kan.cards),))
    return None


@lru_cache(maxsize=64)
def _with_one_five_ten(rules: RuleSet) -> RuleSet:
    return rules.changed({"groups.one-five-ten": True})


def _one_five_ten(fitting: list[Reading], rules: RuleSet) -> Refusal | None:
    """The 一五十 that would lay the hand in another region."""
    other = _with_one_five_ten(rules)
    for reading in fitting:
        for group in _lays(reading, reading.lot, other) or ():
            if [card.number for card in group.cards] == [1, 5, 10]:
                return Refusal("groups.one-five-ten", (("cards", group.cards),))
    return None


def _pair(fitting: list[Reading], rules: RuleSet) -> Refusal | None:
    """No quad, and all but one card would lie if a pair were a group; or a quad, and the two left are no pair."""
    for reading in fitting:
        if pairs_due(reading.quads):
            groups = cover(reading.lot, 2, rules)
            if groups is not None:
                return Refusal("win.pair", (("cards", leftovers(reading.lot.loose, groups)),))
        else:
            groups = cover(reading.lot, 1, rules, pairs=1)
            pair = next((group for group in groups or () if group.kind is Kind.PAIR), None)
            if pair is not None:
                return Refusal("win.pair", (("cards", pair.cards),), "refusal_pair")
    return None
