"""What is soon said of loose cards: how few must come to them by the table of costs, and whether those can come.

``zipai.study.loose`` answers the same with all that may be asked next; here only the number counts. Rows are looked up
in sums (``zipai.study.costs.Sums``), and each way to make jiao is looked at only where the rest may be cheap enough:
beside so many jiao, the other groups cost no less than if the jiao took no cards. Where copies are gone that the table
counts on, ``zipai.study.loose`` searches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from zipai.cards import ONES, holds
from zipai.study.costs import FAR, ROWS, Costs, Sums
from zipai.study.counted import BIG, SMALL, Counted
from zipai.study.loose import Loose
from zipai.study.ways import Costing, Dear, Jiao, Question, Way, Ways, rooms, within


class Cards(NamedTuple):
    """Loose cards: their rows, the jiao they may make, themselves, packed, and the copies that can come to them.

    A copy of a kind that is *locked* can come as the last card only.
    """

    small: int
    big: int
    jiao: Jiao
    packed: int
    room: int
    locked: int


class Soon:
    """What is soon said under a rule set that a table of costs fits.

    ``scoring`` is what a group that scores is worth, small and big.
    """

    def __init__(self, costs: Costs, scoring: tuple[int, int]) -> None:
        self.costs, self.scoring, self.profile = costs, scoring, costs.profile
        self.known: dict[tuple[int, int, int], Sums] = {}
        #: Of this only what it says of rows by the table is asked, so that it keeps nothing about a hand.
        self.counted = Counted(costs)

    def sums(self, groups: int, pairs: int, need: int) -> Sums:
        """The sums for so many groups and pairs of which the groups need so many huxi."""
        key = (groups, pairs, need)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.costs.together(groups, pairs, need, self.scoring)
        return found

    def can(self, small: int, big: int, way: Way, total: int, most: int, sums: Sums, room: int) -> bool:
        """Whether a way that costs at most so many cards by the table does so with the copies that can come.

        *small* and *big* are the rows, and *total* what they cost together beside the jiao of the way.
        """
        x, y, cost, jiao, coming = way
        small, big = small - x, big - y + (sums.groups - jiao) * ROWS
        hits, entries = sums.guard & ~(total + sums.over[most - cost]), sums.entries
        made_by, cards = self.costs.made_by, self.counted.cards
        for mine in rooms(room, coming) if coming else (room,):
            each = hits
            while each:
                low = each & -each
                each ^= low
                at, to = entries[low.bit_length() // 8]
                at, to = at + small, to + big
                one, other = made_by.get(at), made_by.get(to)
                if one is not None and other is not None and holds(mine, one | other << BIG):
                    return True
                if cards(at, mine & SMALL) is not None and cards(to, mine >> BIG) is not None:
                    return True
        return False

    def can_some(self, cards: Cards, sums: Sums, ways: Iterable[Costing], most: int, gone: int = 0) -> bool:
        """The same of one of some ways, when of the kinds that are *gone* no copies come, but of a locked kind one."""
        may_come = list(with_last(cards.room & ~gone, cards.locked & ~gone))
        for way, total in ways:
            for room in may_come:
                if self.can(cards.small, cards.big, way, total, most, sums, room):
                    return True
        return False

    def afford(self, cards: Cards, question: Question, sums: Sums, most: int) -> int:
        """How few cards do, of which the table says that they are no fewer than that."""
        if self.can_some(cards, sums, within(*cards[:3], sums, self.profile, most), most):
            return most
        ways = Ways(self.costs, self.scoring, cards.packed)
        if not any(Dear(ways, room).may_be_needed(most) for room in with_last(cards.room, cards.locked)):
            most += 1
            if self.can_some(cards, sums, within(*cards[:3], sums, self.profile, most), most):
                return most
        return self.least(cards, question, FAR)

    def least(self, cards: Cards, question: Question, below: int, gone: int = 0) -> int:
        """How few cards do by a search with the copies counted, or *below* when no fewer than that."""
        ways, counted = Ways(self.costs, self.scoring, cards.packed), Counted(self.costs)
        for room in with_last(cards.room & ~gone, cards.locked & ~gone):
            below = Loose(ways, counted, room).least(*question, below)
        return below


def with_last(room: int, locked: int) -> Iterator[int]:
    """The copies that can come, and the same with one of a locked kind, which comes last."""
    yield room
    while locked:
        low = locked & -locked
        locked ^= low
        yield room | low


def of_which(cards: int, held: int) -> int:
    """The kinds of which there are so many packed cards: two at most."""
    if held == 2:
        return cards >> 1 & ONES
    return cards & ONES if held else ONES & ~(cards | cards >> 1)
