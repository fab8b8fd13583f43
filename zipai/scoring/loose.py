"""What loose cards are worth, read number by number: the steps behind the solver.

Loose cards are taken number by number, from one to ten, both sizes of a number at once. What was done with the
cards before matters only through three things: which cards the groups begun so far still ask for (the cards
*owed*), whether the pair is used, and the best huxi up to there. A front holds that huxi for each
combination of the other two. The steps from front to front are the same for the tables that ship and for an
automaton that grows while it is asked, and the groups come from the rule set.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from zipai.cards import KINDS
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.partition import Candidate, candidates

NUMBERS: Final = KINDS // 2

# Best huxi by what is open: cards owed, eight bits a number from the next one on (four small, four big), and in
# the lowest bit whether the pair is used.
Front = tuple[tuple[int, int], ...]

#: Nothing owed, no pair, no huxi.
START: Final = ((0, 0),)

# Ways to use up what is left of one number: cards owed by them, whether with the pair, huxi.
Openings = dict[tuple[int, int], tuple[tuple[int, int, int], ...]]


def loose_groups(rules: RuleSet) -> tuple[Candidate, ...]:
    """Every group that loose cards make under a rule set. A kan is not among them: whether one may be made
    depends on which cards the hand had before.

    >>> from zipai.rulebook import built_in
    >>> rules = built_in("paohuzi")
    >>> len(loose_groups(rules)), len(loose_groups(rules.changed({"groups.one-five-ten": True})))
    (58, 60)
    """
    return tuple(candidate for first in candidates(rules) for candidate in first if not candidate.kan)


def fingerprint(groups: Iterable[Candidate]) -> str:
    """What tells apart rule sets for which loose cards are worth something else: their groups and huxi.

    >>> from zipai.rulebook import built_in
    >>> {fingerprint(loose_groups(built_in(name))) for name in ("paohuzi", "guilin")} == {
    ...     fingerprint(loose_groups(built_in("shaoyang")))}
    True
    """
    text = " ".join(f"{each.group}={each.huxi}" for each in groups)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Steps:
    """The steps from front to front under a list of groups, for hands of at most *copies* loose cards alike."""

    def __init__(self, groups: Iterable[Candidate], copies: int) -> None:
        self._openings = _openings(tuple(groups), copies)
        # so much is added to each count of the cards owed that one above *copies* sets its highest bit
        self._spare = sum((7 - copies) << 4 * place for place in range(KINDS))
        self._above = sum(8 << 4 * place for place in range(KINDS))

    def step(self, front: Front, number: int, small: int, big: int) -> dict[int, int]:
        """Where a front comes by so many small and big cards of the next *number* (0 for ones); empty: nowhere."""
        openings = self._openings[number]
        spare, above = self._spare, self._above
        found: dict[int, int] = {}
        for key, huxi in front:
            owed = key >> 1
            left = (small - (owed & 15), big - (owed >> 4 & 15))
            for asked, pair, worth in openings.get(left, ()):
                if pair and key & 1:
                    continue
                now = (owed >> 8) + asked
                if now + spare & above:
                    continue
                to = now << 1 | key & 1 | pair
                if found.get(to, -1) < huxi + worth:
                    found[to] = huxi + worth
        return found


def front_of(found: dict[int, int]) -> tuple[Front, int]:
    """A front with its least huxi taken out, so that fronts that differ by that alone are one; and that huxi.

    >>> front_of({0: 3, 1: 9})
    (((0, 0), (1, 6)), 3)
    """
    least = min(found.values())
    return tuple(sorted((key, huxi - least) for key, huxi in found.items())), least


def _openings(groups: tuple[Candidate, ...], copies: int) -> tuple[Openings, ...]:
    """For each number and each count of its cards, the ways to use them all in groups that begin there."""
    by_number: list[list[_Part]] = [[] for _ in range(NUMBERS)]
    for each in groups:
        part = _part(each)
        by_number[part.number].append(part)
    found = []
    for parts in by_number:
        ways: dict[tuple[int, int], dict[int, int]] = {}
        for left, to, huxi in _grow(parts, copies, 0, (0, 0), 0, 0):
            best = ways.setdefault(left, {})
            best[to] = max(huxi, best.get(to, 0))
        found.append({left: tuple((to >> 1, to & 1, huxi) for to, huxi in best.items()) for left, best in ways.items()})
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Part:
    """A group as the steps see it: its lowest number, its cards of that number, those owed after it."""

    number: int
    small: int
    big: int
    owed: int
    pair: bool
    huxi: int


def _part(each: Candidate) -> _Part:
    numbers = [(card.number - 1, card.big) for card in each.group.cards]
    lowest = min(number for number, _ in numbers)
    owed = sum(1 << 8 * (number - lowest - 1) + 4 * big for number, big in numbers if number > lowest)
    small = numbers.count((lowest, False))
    return _Part(lowest, small, numbers.count((lowest, True)), owed, each.pair, each.huxi)


def _grow(
    parts: list[_Part], copies: int, start: int, used: tuple[int, int], to: int, huxi: int
) -> Iterator[tuple[tuple[int, int], int, int]]:
    """Every choice of groups that begin at one number: the cards used there, what they lead to, their huxi."""
    yield used, to, huxi
    for at in range(start, len(parts)):
        part = parts[at]
        small, big = used[0] + part.small, used[1] + part.big
        if small <= copies and big <= copies and not (part.pair and to & 1):
            yield from _grow(parts, copies, at, (small, big), to + (part.owed << 1) + part.pair, huxi + part.huxi)
