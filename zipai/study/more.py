"""More quads for a hand: whether sets that are raised or new quads make its distance less.

A quad more costs a card at least, and counts more huxi. So it is asked at once what the loose cards need beside one,
two and so on, if each counted as much as can be; mostly they need too much, and that settles it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final, NamedTuple

from zipai.cards import COPIES, Card
from zipai.study.costs import FAR, NUMBERS, Sides, Sums
from zipai.study.counted import WEIGHT, short_of
from zipai.study.soon import Cards, Soon, of_which, with_last
from zipai.study.ways import Costing, Jiao, Way, reached, within

#: A hand that is further away than that asks for a closer look.
MOST: Final = 6
#: The fewest cards that come for a new quad: of a kind of which there are two.
_NEW: Final = 2


class Several:
    """What loose cards need beside one quad more, two and so on, asked at once: sums one above the other.

    For each of the quads but the first a card less is left to the rest.
    """

    def __init__(self, sides: Sides, questions: list[Sums]) -> None:
        shifts = [8 * sum([sums.size for sums in questions[:at]]) for at in range(len(questions))]
        self.small = sides.joined([sums.small for sums in questions])
        most_jiao = min(len(sums.big) for sums in questions)
        self.big = [sides.joined([sums.big[jiao] for sums in questions]) for jiao in range(most_jiao)]
        self.guards = [sums.guard << shift for sums, shift in zip(questions, shifts, strict=True)]
        self.guard = sum(self.guards)
        self.over = [
            # where fewer cards are left than none, all is too dear
            sum([(sums.over[most - at] if most >= at else sums.all) << shifts[at] for at, sums in enumerate(questions)])
            for most in range(MOST)
        ]

    def hits(self, ways: Iterable[Costing], most: int) -> list[int]:
        """With how many more quads some of the ways may cost so little."""
        found = 0
        for way, total in ways:
            found |= ~(total + self.over[most - way[2]])
        return [count for count, guard in enumerate(self.guards, 1) if found & guard]


class Quads:
    """What is asked about more quads under a rule set.

    ``worth`` is what a new quad of each kind counts, and ``gain`` how many huxi a quad counts more, at most, than three
    alike that stand or come.
    """

    def __init__(self, soon: Soon, worth: list[int], gain: int) -> None:
        self.soon, self.worth, self.gain = soon, worth, gain
        self.known: dict[tuple[int, int, int], Several] = {}

    def several(self, groups: int, due: int, most: int) -> Several:
        """What to ask about loose cards that make so many groups and a pair, where so many quads may be had."""
        found = self.known.get((groups, due, most))
        if found is None:
            needs = [max(0, due - more * self.gain) for more in range(1, most + 1)]
            sums = [self.soon.sums(groups, 1, need) for need in needs]
            found = self.known[groups, due, most] = Several(self.soon.costs.sides, sums)
        return found

    def enough(self, groups: int, due: int, sets: int) -> bool:
        """Whether loose cards and so many sets could have the huxi that are due, with as many quads as can be."""
        return any(
            self.soon.sums(groups, 1, max(0, due - more * self.gain)).enough for more in range(1, groups + sets + 1)
        )

    def may_help(self, x: int, y: int, jiao: Jiao, groups: int, due: int, most: int) -> bool:
        """Whether a plan with more quads may cost at most so many cards, of loose cards with these rows and jiao."""
        several = self.several(groups, due, most)
        return reached(x, y, jiao, several, several.guard, self.soon.profile, most - 1)


class MoreQuads(NamedTuple):
    """Plans of a hand with more quads, beside which its loose cards make so many groups and a pair.

    ``owned`` is how many quads there are already. ``sets`` are those that can be raised: what each gains, and its kind.
    """

    quads: Quads
    cards: Cards
    groups: int
    due: int
    owned: int
    sets: list[tuple[int, Card]]

    def least(self, found: int) -> int | None:
        """The distance of a hand that needs *found* cards without more quads, or None where a closer look is due."""
        while better := self._within(found - 1):
            found -= 1
            if found < 2 or not self.quads.may_help(*self.cards[:3], self.groups, self.due, found - 1):
                return found
        return None if better is None else found

    def only(self) -> int | None:
        """The distance of a hand that can't win without more quads, or None where a closer look is due."""
        if not self.quads.enough(self.groups, self.due, len(self.sets)):
            return FAR
        for most in range(1, MOST):
            better = self._within(most)
            if better is None:
                return None
            if better:
                return most
        return None

    def _within(self, most: int) -> bool | None:
        """Whether some plan with more quads costs at most so many cards; None where none is found, but may be."""
        # mostly one raised set does, if any
        one = self._raised(1, most) if self.sets else False
        if one:
            return True
        several, sure = self.quads.several(self.groups, self.due, most), True
        for count in several.hits(within(*self.cards[:3], several, self.quads.soon.profile, most - 1), most - 1):
            better = one if count == 1 else self._raised(count, most)
            if better is False:
                better = self._with_new(count, most)
            if better:
                return True
            sure = sure and better is False
        return False if sure else None

    def _sums(self, gain: int, new: int) -> Sums:
        """What the loose cards need beside so many new quads, where all more quads count so many huxi more."""
        return self.quads.soon.sums(self.groups - new, 1, max(0, self.due - gain))

    def _raised(self, count: int, most: int) -> bool | None:
        """Whether it costs at most so many cards to raise just so many sets; None where it may."""
        soon, sure, left = self.quads.soon, True, most - count
        for chosen in combinations(self.sets, count):
            due = max(0, self.due - sum([gain for gain, _ in chosen]))
            sums = soon.sums(self.groups, 1, due)
            ways = list(within(*self.cards[:3], sums, soon.profile, left))
            if not ways:
                continue
            if (count > 1 or self.owned) and reached(*self.cards[:3], sums, sums.guard, soon.profile, 0):
                # where nothing else has to come, it may be that a hand must be broken up before its last quad
                sure = False
                continue
            gone = sum([7 << 4 * kind for _, kind in chosen])
            if (
                soon.can_some(self.cards, sums, ways, left, gone)
                or soon.least(self.cards, (self.groups, 1, due), left + 1, gone) <= left
            ):
                return True
        return False if sure else None

    def _with_new(self, count: int, most: int) -> bool | None:
        """Whether so many more quads, some of them new, do with at most so many cards; None where they may."""
        gains, richest = sorted([gain for gain, _ in self.sets], reverse=True), max(self.quads.worth)
        for new in range(1, min(count, self.groups) + 1):
            raised = count - new
            left = most - raised - _NEW * new
            if left < 0 or raised > len(gains):
                continue
            sums = self._sums(sum(gains[:raised]) + new * richest, new)
            if reached(*self.cards[:3], sums, sums.guard, self.quads.soon.profile, left):
                return self._new(most) if count == 1 else None
        return False

    def _new(self, most: int) -> bool | None:
        """Whether one new quad costs at most so many cards with the rest; None where it may."""
        sure, sums = True, self._sums(max(self.quads.worth), 1)
        for way, _ in within(*self.cards[:3], sums, self.quads.soon.profile, most - _NEW):
            better = self._beside(way, most)
            if better:
                return True
            sure = sure and better is False
        return False if sure else None

    def _beside(self, way: Way, most: int) -> bool | None:
        """The same beside the jiao of a way."""
        sure, (x, y, cost, _, _) = True, way
        for held in (2, 1, 0):
            comes = COPIES - held
            if cost + comes > most:
                break
            kinds = of_which(self.cards.packed, held) & ~short_of(self.cards.room, comes)
            while kinds:
                low = kinds & -kinds
                kinds ^= low
                kind = low.bit_length() // 4
                w = WEIGHT[kind % NUMBERS]
                if x // w % 3 or y // w % 3:
                    # the jiao take of this number
                    continue
                found = self._of(kind, held * w, way, most - comes)
                if found:
                    return True
                sure = sure and found is False
        return False if sure else None

    def _of(self, kind: int, weight: int, way: Way, most: int) -> bool | None:
        """The same with a new quad of a kind whose loose cards weigh so much; so many cards are left to the rest."""
        soon, sums, (a, b, cost, jiao, _) = self.quads.soon, self._sums(self.quads.worth[kind], 1), way
        small, big = self.cards.small, self.cards.big
        if kind < NUMBERS:
            small -= weight
        else:
            big -= weight
        total = sums.small[soon.profile[small - a]] + sums.big[jiao][soon.profile[big - b]]
        if (total + sums.over[most - cost]) & sums.guard == sums.guard:
            return False
        if self.owned:
            # after another quad it may be that a card must come last which isn't of this one
            return None
        gone = 7 << 4 * kind
        rooms = with_last(self.cards.room & ~gone, self.cards.locked)
        rest, due = self.cards._replace(packed=self.cards.packed & ~gone), max(0, self.due - self.quads.worth[kind])
        return (
            any(soon.can(small, big, way, total, most, sums, room) for room in rooms)
            or soon.least(rest, (self.groups - 1, 1, due), most + 1, gone) <= most
        )
