"""A simple player with some sense: it wins when it may, takes what makes more groups, discards what joins least.

It counts groups and huxi as the rule set has them and looks no step ahead. It is an opponent for learners and a
yardstick for better players, not a good player.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from zipai.cards import Card, Hand, holds
from zipai.melds import Group, Kind
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.huxi import value
from zipai.scoring.partition import candidates
from zipai.table.actions import PASS, WIN, Action
from zipai.table.state import Table

#: What a finished group is worth beside its huxi, so that groups come first and huxi second.
_GROUP = 20


@dataclass(frozen=True, slots=True)
class Heuristic:
    """Wins when it may; eats and pengs where that makes more of its cards; discards what joins least."""

    name: str = "heuristic"

    def answer(self, view: Table, seat: int, options: Sequence[Action], rng: random.Random) -> Action:
        """The option that seems best; of equals the first."""
        if WIN in options:
            return WIN
        hand = view.seats[seat].cards
        if options[0].name == "discard":
            return max(options, key=lambda action: _keeps(hand, action, view.rules))
        best, most = PASS, worth(hand, view.rules)
        for action in options:
            gain = _gain(hand, action, view)
            if action != PASS and gain > most:
                best, most = action, gain
        return best


def _keeps(hand: Hand, action: Action, rules: RuleSet) -> tuple[int, int]:
    """How good a discard is: what the rest of the hand is worth, then how little the card joins."""
    assert action.card is not None
    return worth(hand - Hand([action.card]), rules), -joins(action.card, hand, rules)


def _gain(hand: Hand, action: Action, view: Table) -> int:
    """What hand and new melds are worth after a chi, a peng, or a pao where that is a choice."""
    if action == PASS or view.air is None:
        return 0
    card, rules = view.air.card, view.rules
    if action.name == "pao":
        pao = Group.of(Kind.PAO, Hand([card] * 4))
        return worth(hand - Hand([card] * hand.count(card)), rules) + _GROUP + value(pao, rules)[0]
    peng = Group.of(Kind.PENG, Hand([card] * 3))
    laid = [peng] if action.group is None else [action.group, *action.bi]
    used = [each for group in laid for each in group.cards]
    used.remove(card)
    return worth(hand - Hand(used), rules) + sum(_GROUP + value(group, rules)[0] for group in laid)


def worth(hand: Hand, rules: RuleSet) -> int:
    """The most that disjoint groups among the cards of a hand are worth: each twenty and its huxi.

    >>> from zipai.rulebook import built_in
    >>> worth(Hand("1234s 555b"), built_in("paohuzi")), worth(Hand("12s 5b"), built_in("paohuzi"))
    (49, 0)
    """
    whole = sum(_GROUP + value(Group.of(_SETS[n], Hand([c] * n)), rules)[0] for c, n in _alike(hand))
    loose = Hand(bits=sum(hand.count(card) << 4 * card for card in hand.kinds() if hand.count(card) < 3))
    return whole + _most(loose.bits, rules)


_SETS = {3: Kind.KAN, 4: Kind.TI}


def _alike(hand: Hand) -> list[tuple[Card, int]]:
    return [(card, hand.count(card)) for card in hand.kinds() if hand.count(card) > 2]


@lru_cache(maxsize=65536)
def _most(bits: int, rules: RuleSet) -> int:
    """The most that runs and jiao among packed cards are worth."""
    if not bits:
        return 0
    low = ((bits & -bits).bit_length() - 1) // 4
    best = _most(bits - (1 << 4 * low), rules)
    for one in candidates(rules)[low]:
        if one.group.kind in (Kind.RUN, Kind.JIAO) and holds(bits, one.bits):
            best = max(best, _GROUP + one.huxi + _most(bits - one.bits, rules))
    return best


def joins(card: Card, hand: Hand, rules: RuleSet) -> int:
    """How much a card joins the others in the hand: two for a second copy, one for each run or jiao half there.

    >>> from zipai.rulebook import built_in
    >>> [joins(card, Hand("1s 12b 55b"), built_in("paohuzi")) for card in Hand("1s 12b 5b")]
    [2, 3, 1, 2]
    """
    rest = hand - Hand([card])
    found = 2 * rest.count(card)
    for group in _groups_with(card, rules):
        others = group - Hand([card])
        found += sum(1 for other in others.kinds() if other != card and rest.count(other))
    return found


@lru_cache(maxsize=256)
def _groups_with(card: Card, rules: RuleSet) -> tuple[Hand, ...]:
    """The cards of every run and jiao that has *card*."""
    groups = (one.group for first in candidates(rules) for one in first)
    return tuple(g.cards for g in groups if card in g.cards and g.kind in (Kind.RUN, Kind.JIAO))
