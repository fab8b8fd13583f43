"""Every way to lay cards into groups.

A plain search that works for any rule set's list of groups: take the lowest card that is left, try every
group that begins with it, and never go back in the list, so that each way is found once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from zipai.cards import COPIES, KINDS, ONES, Card, Hand, alike, holds, of_four, of_three
from zipai.melds import Group, Kind, hand_groups
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.huxi import value
from zipai.threads import rule


@dataclass(frozen=True, slots=True)
class Candidate:
    """A group that loose cards can make, with what the search needs to know of it."""

    index: int
    bits: int
    group: Group
    huxi: int
    pair: bool
    kan: bool


def in_order(rules: RuleSet) -> tuple[Group, ...]:
    """The groups that cards in the hand can make under a rule set, in the order of their places."""
    return hand_groups(one_five_ten=rules.is_on("groups.one-five-ten"))


@lru_cache(maxsize=64)
def candidates(rules: RuleSet) -> tuple[tuple[Candidate, ...], ...]:
    """The groups of a rule set by their lowest card, in index order."""
    by_first: list[list[Candidate]] = [[] for _ in range(KINDS)]
    for index, group in enumerate(in_order(rules)):
        huxi, kind = value(group, rules)[0], group.kind
        by_first[group.card].append(
            Candidate(index, group.cards.bits, group, huxi, pair=kind is Kind.PAIR, kan=kind is Kind.KAN)
        )
    return tuple(map(tuple, by_first))


@rule("groups.dealt-ti")
def dealt_quads(hand: Hand) -> tuple[Group, ...]:
    """The ti that lie in the hand: four alike count as one whether laid down already or not.

    Rule: groups.dealt-ti.

    >>> dealt_quads(Hand("5555b 123s"))
    (Group('ti:5b'),)
    """
    if not (fours := of_four(hand.bits)):
        return ()
    return tuple(Group.of(Kind.TI, alike(card, COPIES)) for card in Hand(bits=fours).kinds())


@rule("groups.kan-whole")
def whole_kans(hand: Hand, rules: RuleSet) -> tuple[Group, ...]:
    """The kans of a hand that must stay together: all of them, unless the rule set lets kans be split.

    Rule: groups.kan-whole.

    >>> from zipai.rulebook import built_in
    >>> whole_kans(Hand("111s 23s"), built_in("paohuzi"))
    (Group('kan:1s'),)
    """
    if rules.is_on("groups.split-kan"):
        return ()
    return kans(hand)


def kans(hand: Hand) -> tuple[Group, ...]:
    """All kans of a hand."""
    if not (threes := of_three(hand.bits)):
        return ()
    return tuple(Group.of(Kind.KAN, alike(card, 3)) for card in Hand(bits=threes).kinds())


@rule("win.pair")
def pairs_due(quads: int) -> int:
    """How many pairs a winning hand has: exactly one with a quad, none without. Rule: win.pair.

    >>> pairs_due(0), pairs_due(1), pairs_due(3)
    (0, 1, 1)
    """
    return 1 if quads else 0


@rule("win.seven-groups")
def hand_groups_due(melds: int, rules: RuleSet) -> int:
    """How many groups the hand must add to those on the table. Rule: win.seven-groups.

    >>> from zipai.rulebook import built_in
    >>> hand_groups_due(3, built_in("paohuzi"))
    4
    """
    return rules.number("win.groups") - melds


@dataclass(frozen=True, slots=True)
class Lot:
    """Cards to be laid: groups that stand already, loose cards, and the kinds that may be a kan among them."""

    fixed: tuple[Group, ...]
    loose: Hand
    kan_kinds: frozenset[Card] = frozenset()


@lru_cache(maxsize=4096)
def lot(hand: Hand, rules: RuleSet) -> Lot:
    """A hand as it lies, nothing arriving: its quads and kans stand, the rest is loose.

    >>> from zipai.rulebook import built_in
    >>> lot(Hand("111s 23s 5555b"), built_in("paohuzi"))
    Lot(fixed=(Group('ti:5b'), Group('kan:1s')), loose=Hand('23s'), kan_kinds=frozenset())
    """
    fixed = (*dealt_quads(hand), *whole_kans(hand, rules))
    for group in fixed:
        hand -= group.cards
    return Lot(fixed, hand, frozenset(group.card for group in kans(hand)))


def mask_of(kinds: Iterable[Card]) -> int:
    """One card of each of some kinds, as packed counts.

    >>> mask_of([Card("1s"), Card("2s")]) == Hand("12s").bits
    True
    """
    return sum([1 << 4 * kind for kind in kinds])


# A candidate as the search wants it: place, packed cards, whether a pair.
Choice = tuple[int, int, bool]


class Choices:
    """The groups that begin with one kind, and which of them some cards can make, found once for each case."""

    def __init__(self, groups: list[Choice]) -> None:
        self._groups = groups
        #: The counts on which it depends which of the groups can be made.
        self.matter = 0
        for _, cards, _ in groups:
            self.matter |= 7 * (cards & ONES | cards >> 1 & ONES)
        #: What can be made, by those counts.
        self.known: dict[int, list[Choice]] = {}

    def find(self, counts: int) -> list[Choice]:
        """What can be made of these counts, seen for the first time."""
        found = self.known[counts] = [choice for choice in self._groups if holds(counts, choice[1])]
        return found


@lru_cache(maxsize=256)
def menu(pairs: int, kan_kinds: int, rules: RuleSet) -> list[Choices]:
    """What there is to lay by its lowest card, with so many pairs left and where some kinds, packed, may be a kan."""
    return [
        Choices(
            [
                (one.index, one.bits, one.pair)
                for one in first
                if (pairs or not one.pair) and (kan_kinds >> 4 * one.group.card & 1 or not one.kan)
            ]
        )
        for first in candidates(rules)
    ]


def ways_to_lay(bits: int, pairs: int, from_menu: list[Choices]) -> list[tuple[int, ...]]:
    """Every way to lay packed loose cards with that many *pairs*, each way once, as the places of its groups in the
    list of candidates.
    """
    found: list[tuple[int, ...]] = []
    if bits:
        _search(from_menu, bits, pairs, (), 0, found)
    elif not pairs:
        found.append(())
    return found


def _search(
    from_menu: list[Choices], bits: int, pairs: int, laid: tuple[int, ...], start: int, found: list[tuple[int, ...]]
) -> None:
    """Lay the lowest card in every way, and then what is left, never going back in the list of candidates."""
    while True:
        choices = from_menu[(bits & -bits).bit_length() - 1 >> 2]
        counts = bits & choices.matter
        if (can := choices.known.get(counts)) is None:
            can = choices.find(counts)
        if len(can) != 1:
            break
        [(index, cards, pair)] = can
        if index < start or pair > pairs:
            return
        laid, start = (*laid, index), index
        bits, pairs = bits - cards, pairs - pair
        if not bits:
            if not pairs:
                found.append(laid)
            return
    for index, cards, pair in can:
        if index >= start and pair <= pairs:
            if bits != cards:
                _search(from_menu, bits - cards, pairs - pair, (*laid, index), index, found)
            elif pair == pairs:
                found.append((*laid, index))


def layings(given: Lot, pairs: int, rules: RuleSet) -> list[tuple[Group, ...]]:
    """Every way to lay the loose cards of a lot with that many *pairs*, each way once, behind its fixed groups."""
    groups = in_order(rules)
    return [
        (*given.fixed, *(groups[index] for index in way))
        for way in ways_to_lay(given.loose.bits, pairs, menu(pairs, mask_of(given.kan_kinds), rules))
    ]


def printed(groups: Iterable[Group]) -> tuple[str, ...]:
    """The groups of a laying in printed order: how two of them are told apart and which comes first.

    >>> printed([Group("run:123s"), Group("kan:5b")])
    ('kan:5b', 'run:123s')
    """
    return tuple(sorted(map(str, groups)))


def partitions(hand: Hand | str, rules: RuleSet, *, quads: int = 0) -> tuple[tuple[Group, ...], ...]:
    """All ways to lay a whole hand into groups, in printed order; *quads* is how many lie on the table.

    >>> from zipai.rulebook import built_in
    >>> [printed(way) for way in partitions("1223344s", built_in("paohuzi"))]
    []
    >>> [printed(way) for way in partitions("112233s", built_in("paohuzi"))]
    [('run:123s', 'run:123s')]
    """
    given = lot(Hand(hand) if isinstance(hand, str) else hand, rules)
    owned = quads + sum(group.quad for group in given.fixed)
    return tuple(sorted(layings(given, pairs_due(owned), rules), key=printed))


def groups_among(given: Lot, rules: RuleSet) -> tuple[Group, ...]:
    """Every group that loose cards of a lot make, each once, whatever else they could make."""
    return tuple(
        candidate.group
        for first in candidates(rules)
        for candidate in first
        if holds(given.loose.bits, candidate.bits) and (not candidate.kan or candidate.group.card in given.kan_kinds)
    )


def cover(given: Lot, most_left: int, rules: RuleSet, *, pairs: int = 0) -> tuple[Group, ...] | None:
    """Groups that leave as few loose cards as can be, by most huxi among equals, with at most that many *pairs*.

    None when more than *most_left* cards would be left.

    >>> from zipai.rulebook import built_in
    >>> [str(group) for group in cover(Lot((), Hand("1234s 55b")), 3, built_in("paohuzi"))]
    ['run:123s']
    """
    by_first = candidates(rules)
    seen: dict[tuple[int, int, int], tuple[int, int, tuple[Group, ...]] | None] = {}

    def search(bits: int, spare: int, pairs: int) -> tuple[int, int, tuple[Group, ...]] | None:
        """(cards left, minus huxi, groups), or None when more than *spare* would be left."""
        if not bits:
            return 0, 0, ()
        state = (bits, spare, pairs)
        if state in seen:
            return seen[state]
        lowest = (bits & -bits).bit_length() - 1 & ~3
        options = []
        for candidate in by_first[lowest // 4]:
            if (candidate.pair and not pairs) or (candidate.kan and candidate.group.card not in given.kan_kinds):
                continue
            if holds(bits, candidate.bits) and (rest := search(bits - candidate.bits, spare, pairs - candidate.pair)):
                options.append((rest[0], rest[1] - candidate.huxi, (candidate.group, *rest[2])))
        if spare and (rest := search(bits - (1 << lowest), spare - 1, pairs)):
            options.append((rest[0] + 1, rest[1], rest[2]))
        seen[state] = min(options, key=lambda option: option[:2], default=None)
        return seen[state]

    found = search(given.loose.bits, most_left, pairs)
    return None if found is None else found[2]


def leftovers(cards: Hand, groups: Iterable[Group]) -> Hand:
    """The cards that stand in none of *groups*."""
    for group in groups:
        cards -= group.cards
    return cards
