"""The distance by brute force: a breadth-first search over exchanges, one card that comes for one that goes.

It shares nothing with the package but the text of cards and melds, and the plain judge of the tests. A state is the
sets that stand and the loose cards; what comes may be taken in each way that the definition of the distance names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

RED = {1, 6, 9, 11, 16, 19}
LOCKING = ("kan", "wei", "chouwei")

Group = tuple[str, tuple[int, ...]]
Counts = tuple[int, ...]


@dataclass(frozen=True)
class Game:
    """What the search must know of a rule set: huxi by name, the least that wins, red peng, 一五十."""

    minimum: int
    values: tuple[tuple[str, tuple[int, int]], ...] = (
        ("kan", (3, 6)), ("wei", (3, 6)), ("chouwei", (3, 6)), ("peng", (1, 3)), ("pao", (6, 9)), ("ti", (9, 12)),
        ("run", (0, 0)), ("jiao", (0, 0)), ("pair", (0, 0)), ("123", (3, 6)), ("270", (3, 6)),
    )  # fmt: skip
    red_peng: bool = False
    one_five_ten: bool = False
    groups: int = 7
    split_kan: bool = False


@cache
def worth(name: str, kinds: tuple[int, ...], game: Game) -> int:
    big = kinds[0] >= 10
    values = dict(game.values)
    if name == "peng" and game.red_peng and kinds[0] in RED:
        return 6 if big else 3
    if name in ("chi", "run"):
        low = [kind % 10 for kind in sorted(kinds)]
        if len(set(low)) < 3:
            return values["jiao"][0]
        name = "123" if low == [0, 1, 2] else "270" if low == [1, 6, 9] else "run"
    return values[name][big]


@cache
def shapes(game: Game) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Every run and jiao."""
    found = []
    for low in (0, 10):
        found += [("run", (low + i, low + i + 1, low + i + 2)) for i in range(8)]
        found.append(("run", (low + 1, low + 6, low + 9)))
        if game.one_five_ten:
            found.append(("run", (low, low + 4, low + 9)))
    for i in range(10):
        found += [("jiao", (i, i, i + 10)), ("jiao", (i, i + 10, i + 10))]
    return tuple(found)


@dataclass(frozen=True)
class State:
    """The groups that stand, and how many cards are loose of each kind; copies that can come are kept beside.

    Where kans may be split they are loose, and ``kans`` says of which kinds three were in the hand.
    """

    standing: tuple[Group, ...]
    loose: Counts
    kans: frozenset[int] = frozenset()


def begin(hand: Counts, melds: tuple[Group, ...], game: Game) -> State:
    standing, loose = list(melds), list(hand)
    for kind, count in enumerate(hand):
        if count == 4 or (count == 3 and not game.split_kan):
            standing.append(("ti" if count == 4 else "kan", (kind,) * count))
            loose[kind] = 0
    return State(tuple(sorted(standing)), tuple(loose), frozenset(kind for kind in range(20) if loose[kind] == 3))


@lru_cache(maxsize=200_000)
def best_laying(loose: Counts, groups: int, pairs: int, game: Game, kans: frozenset[int]) -> int | None:
    """The most huxi of the loose cards in so many runs, jiao and kans, and pairs, or None."""
    if sum(loose) != 3 * groups + 2 * pairs:
        return None
    first = next((kind for kind, count in enumerate(loose) if count), None)
    if first is None:
        return 0
    best: int | None = None
    options = [(name, kinds) for name, kinds in shapes(game) if first in kinds and groups]
    if pairs:
        options.append(("pair", (first, first)))
    if groups and first in kans:
        options.append(("kan", (first,) * 3))
    for name, kinds in options:
        left = list(loose)
        for kind in kinds:
            left[kind] -= 1
        if min(left) < 0:
            continue
        rest = best_laying(tuple(left), groups - (name != "pair"), pairs - (name == "pair"), game, kans)
        if rest is not None:
            huxi = rest + worth(name, kinds, game)
            best = huxi if best is None else max(best, huxi)
    return best


def wins(state: State, game: Game, minimum: int) -> bool:
    quads = sum(len(kinds) == 4 for _, kinds in state.standing)
    pairs = 1 if quads else 0
    groups = game.groups - len(state.standing) - pairs
    if groups < 0:
        return False
    huxi = best_laying(state.loose, groups, pairs, game, state.kans)
    return huxi is not None and huxi + sum(worth(*group, game) for group in state.standing) >= minimum


def owned(state: State) -> int:
    return sum(state.loose) + sum(len(kinds) for _, kinds in state.standing)


def taken(state: State, card: int, game: Game) -> Iterator[tuple[State, bool]]:
    """Each way to take a card that comes, and whether it is only for the win."""
    loose, standing = state.loose, state.standing
    sets = [group for group in standing if len(set(group[1])) == 1 and group[1][0] == card]
    more = (*loose[:card], loose[card] + 1, *loose[card + 1 :])
    yield State(standing, more, state.kans), any(name in LOCKING for name, _ in sets)
    if loose[card] >= 2:
        fewer = (*loose[:card], loose[card] - 2, *loose[card + 1 :])
        for name in ("wei", "peng"):
            yield State(tuple(sorted((*standing, (name, (card,) * 3)))), fewer, state.kans - {card}), False
    if loose[card] == 3 and card in state.kans:
        none = (*loose[:card], 0, *loose[card + 1 :])
        for name in ("ti", "pao"):
            yield State(tuple(sorted((*standing, (name, (card,) * 4)))), none, state.kans - {card}), False
    for group in sets:
        others = list(standing)
        others.remove(group)
        for name in ("pao",) if group[0] == "peng" else ("ti", "pao"):
            yield State(tuple(sorted((*others, (name, (card,) * 4)))), loose, state.kans), False


def waiting(state: State, game: Game) -> int:
    quads = sum(len(kinds) == 4 for _, kinds in state.standing)
    return 3 * game.groups - 1 + max(0, quads - 1)


def discards(state: State, game: Game) -> Iterator[State]:
    """What the hand may be after a discard, if one is due."""
    if owned(state) <= waiting(state, game):
        yield state
        return
    for kind, count in enumerate(state.loose):
        if count:
            kans = state.kans - {kind} if count < 4 else state.kans
            yield State(state.standing, (*state.loose[:kind], count - 1, *state.loose[kind + 1 :]), kans)


def distance(hand: Counts, melds: tuple[Group, ...], unseen: Counts, game: Game, minimum: int, most: int) -> int | None:
    """The least number of cards that must come, searched one after another; None when it is more than *most*."""
    start = begin(hand, melds, game)
    if wins(start, game, minimum):
        return 0
    reached = {(after, unseen) for after in discards(start, game)}
    return search(reached, game, minimum, most)


def search(reached: set[tuple[State, Counts]], game: Game, minimum: int, most: int) -> int | None:
    seen = set(reached)
    for step in range(1, most + 1):
        following = set()
        for state, unseen in reached:
            for card in range(20):
                if not unseen[card]:
                    continue
                left = (*unseen[:card], unseen[card] - 1, *unseen[card + 1 :])
                for after, only_win in taken(state, card, game):
                    if wins(after, game, minimum):
                        return step
                    if not only_win and step < most:
                        following |= {(done, left) for done in discards(after, game)}
        reached = following - seen
        seen |= reached
    return None


def nearer(hand: Counts, melds: tuple[Group, ...], unseen: Counts, game: Game, minimum: int, found: int) -> set[int]:
    """The kinds of which a copy that comes first brings a waiting hand nearer, when it is *found* cards away."""
    start, kinds = begin(hand, melds, game), set()
    for card in range(20):
        if not unseen[card]:
            continue
        left = (*unseen[:card], unseen[card] - 1, *unseen[card + 1 :])
        ways = list(taken(start, card, game))
        if found == 1:
            if any(wins(after, game, minimum) for after, _ in ways):
                kinds.add(card)
            continue
        reached = {(done, left) for after, only_win in ways if not only_win for done in discards(after, game)}
        if search(reached, game, minimum, found - 1) is not None:
            kinds.add(card)
    return kinds
