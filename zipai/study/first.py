"""A first look at a hand: how far it is from a win, where the table of costs soon says so.

Most hands come as near to a win as they can without a set that is raised and without a new quad, by cards of which
enough are left. That is seen without a look at each plan. Where it is not, ``zipai.study.outlook`` looks closer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from zipai.cards import COPIES, KINDS, Card, Hand, alike, deck, how_many, of_four, of_three
from zipai.melds import Group, Kind, meld
from zipai.scoring.partition import pairs_due
from zipai.study.costs import FAR, Costs, Sums
from zipai.study.more import MOST, MoreQuads, Quads
from zipai.study.soon import Cards, Soon
from zipai.study.standing import Standings
from zipai.study.ways import cheapest, rows_of

#: All copies of every kind, packed as in a hand, with the spare bit of each; and those bits.
_GUARD: Final = 2 * deck().bits
_ALL: Final = deck().bits + _GUARD
#: The sets that may be raised.
_SETS: Final = (Kind.KAN, Kind.WEI, Kind.CHOUWEI, Kind.PENG)
#: So many choices of kans and quads in the hand are kept at most.
_KEPT: Final = 10_000
#: What stands is added up in one number: so many groups, quads and cards, a byte each, and huxi; above them the kinds
#: of which a copy joins loose cards only when it wins, and the cards of melds.
_QUADS: Final = 8
_SIZE: Final = 16
_HUXI: Final = 24
_LOCKED: Final = 48
_CARDS: Final = _LOCKED + 4 * KINDS
_BYTE: Final = 0xFF
_WORTH: Final = (1 << _LOCKED) - 1


class _Stood(dict[Group | str, int]):
    """What melds are worth, to be added up; they may be given as they are written."""

    def __init__(self, standings: Standings) -> None:
        super().__init__()
        self.standings = standings

    def __missing__(self, group: Group | str) -> int:
        read = _read(group)
        found = self[group] = self.in_hand(read) + (read.cards.bits << _CARDS)
        return found

    def in_hand(self, group: Group) -> int:
        """The same of a group in the hand, where its cards are counted."""
        each = self.standings[group]
        locked = 7 << 4 * group.card if each.locks else 0
        return 1 + (each.quad << _QUADS) + (each.huxi << _HUXI) + (each.size << _SIZE) + (locked << _LOCKED)


class _Fixed(dict[int, int]):
    """What the kans and the quads of a hand are worth, to be added up, by their packed cards; kept for a while."""

    def __init__(self, stood: _Stood) -> None:
        super().__init__()
        self.kans = [stood.in_hand(Group.of(Kind.KAN, alike(Card(kind), 3))) for kind in range(KINDS)]
        self.fours = [stood.in_hand(Group.of(Kind.TI, alike(Card(kind), COPIES))) for kind in range(KINDS)]

    def __missing__(self, cards: int) -> int:
        if len(self) >= _KEPT:
            self.clear()
        given = ((self.kans, of_three(cards)), (self.fours, of_four(cards)))
        found = self[cards] = sum([worth[kind] for worth, kinds in given for kind in Hand(bits=kinds).kinds()])
        return found


class Owing(NamedTuple):
    """What a hand owes to a win by what stands: groups and pairs of loose cards, and huxi.

    ``sums`` are what those cost, and ``wanted`` is how many cards they have; ``fewest`` and ``most`` how many loose
    cards one has at a table.
    """

    groups: int
    pairs: int
    quads: int
    due: int
    sums: Sums
    wanted: int
    fewest: int
    most: int


class _Owed(dict[int, Owing]):
    """What a hand owes, by what stands, added up: groups, quads, cards and huxi."""

    def __init__(self, standings: Standings, soon: Soon) -> None:
        super().__init__()
        self.standings, self.soon, self.minimum = standings, soon, standings.rules.number("win.minimum")

    def __missing__(self, stood: int) -> Owing:
        quads, size = stood >> _QUADS & _BYTE, stood >> _SIZE & _BYTE
        pairs = pairs_due(quads)
        groups, due = self.standings.groups[stood & _BYTE] - pairs, max(0, self.minimum - (stood >> _HUXI))
        # one that waits has the fewest; a discard may be due, and after each quad but the first none was
        fewest = self.standings.waiting - size
        most = fewest + (quads or 1)
        if groups < 0:
            # more stands than a win has
            groups, most = 0, -1
        sums = self.soon.sums(groups, pairs, due)
        found = self[stood] = Owing(groups, pairs, quads, due, sums, 3 * groups + 2 * pairs, fewest, most)
        return found


class FirstLook:
    """The first look under a rule set which a table of costs fits.

    ``scoring`` is what a group that scores is worth, small and big; ``worth`` what a new quad of each kind counts, and
    ``over_set`` how many huxi that is more, at most, than three alike.
    """

    def __init__(
        self, costs: Costs, scoring: tuple[int, int], standings: Standings, worth: list[int], over_set: int
    ) -> None:
        self.standings, self.stood = standings, _Stood(standings)
        self.soon = Soon(costs, scoring)
        sets = [Group.of(kind, alike(Card(card), 3)) for kind in _SETS for card in range(KINDS)]
        self.quads = Quads(self.soon, worth, max(over_set, *[standings[group].gain for group in sets]))
        self.kans, self.fixed = sets[:KINDS], _Fixed(self.stood)
        self.owing = _Owed(standings, self.soon)

    def distance(self, hand: Hand, melds: Sequence[Group | str], seen: Hand, minimum: int | None) -> int | None:
        """How few cards must come for a win with *minimum* huxi, the rule set's if None; ``FAR`` where none will do.

        None where that asks for a closer look. So does what can't be: five of a kind, or cards nobody owns at a table.

        >>> from zipai.rulebook import built_in
        >>> from zipai.study.outlook import first_look
        >>> look, melds = first_look(built_in("paohuzi")), ["wei:8b", "chi:123s", "peng:5s"]
        >>> look.distance(Hand("22b 678s 456b 1s11b"), melds, Hand(), None)
        1
        """
        stood, known, loose = 0, self.stood, hand.bits
        for group in melds:
            stood += known[group]
        owned = stood >> _CARDS
        if len(melds) >= COPIES and how_many(owned) != stood >> _SIZE & _BYTE:
            # of one kind there are so many that they changed the count of the next
            return None
        left = _ALL - owned
        unseen = left - loose - seen.bits
        fixed = of_three(loose) | of_four(loose)
        if fixed:
            fixed = loose & 7 * fixed
            stood += self.fixed[fixed]
            loose ^= fixed
        count = how_many(loose)
        groups, pairs, quads, due, sums, wanted, fewest, most = self.owing[stood & _WORTH]
        if left & unseen & _GUARD != _GUARD or not fewest <= count <= most:
            return None
        unseen ^= _GUARD
        locked = unseen & stood >> _LOCKED
        room = unseen ^ locked
        soon = self.soon
        if minimum is not None:
            due = max(0, minimum - ((stood & _WORTH) >> _HUXI))
            sums = soon.sums(groups, pairs, due)
        (x, y, jiao), found, sure = rows_of(loose), FAR, False
        if sums.enough:
            found, way, total, sure = cheapest(x, y, jiao, sums, soon.profile, wanted - count)
            if 0 < found < FAR and not soon.can(x, y, way, total, found, sums, room):
                afford = soon.afford(Cards(x, y, jiao, loose, room, locked), (groups, pairs, due), sums, found)
                found, sure = afford, sure and afford == found
        # a quad asks for the pair
        groups += pairs - 1
        if sure or found < 2 or groups < 0:
            return found if found < FAR else None
        if MOST < found < FAR:
            return None
        if found < FAR and not self.quads.may_help(x, y, jiao, groups, due, found - 1):
            return found
        sets = self._sets(hand, melds, unseen)
        more = MoreQuads(self.quads, Cards(x, y, jiao, loose, room, locked), groups, due, quads, sets)
        return more.least(found) if found < FAR else more.only()

    def _sets(self, hand: Hand, melds: Sequence[Group | str], unseen: int) -> list[tuple[int, Card]]:
        """The sets of which a copy can come and makes a quad: what each gains, and its kind."""
        standing = [*map(_read, melds), *[self.kans[kind] for kind in Hand(bits=of_three(hand.bits)).kinds()]]
        given = [(self.standings[group], group.card) for group in standing]
        return [(each.gain, kind) for each, kind in given if each.grows and unseen >> 4 * kind & 7]


def _read(group: Group | str) -> Group:
    return meld(group) if isinstance(group, str) else group
