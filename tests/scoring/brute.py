"""An independent judge, slow and plain, against which the solver is compared.

It knows nothing of ``zipai.scoring``: it deals with single labelled cards, tries every way to put the first card
that is left into a group with others, and writes the rules down once more in its own words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

#: (small, big) huxi of Paohuzi, International, Shaoyang; red peng by Guilin.
VALUES = {
    "kan": (3, 6), "wei": (3, 6), "chouwei": (3, 6), "peng": (1, 3), "pao": (6, 9), "ti": (9, 12),
}  # fmt: skip
RED = {1, 6, 9, 11, 16, 19}

#: Another game, to compare on: a run of one, five and ten, kans that may be split, and huxi for everything.
ODD = {"run": 1, "jiao": 2, "pair": 5, "one-two-three": (2, 7), "two-seven-ten": (4, 5)}


@dataclass(frozen=True)
class House:
    """The rules of the house that this judge knows how to keep."""

    red_peng: bool = False
    one_five_ten: bool = False
    split_kan: bool = False
    odd_huxi: bool = False


HOUSE = House()
Card = tuple[int, str]  # kind 0–19, and "h" for a card of the hand or "w" for the one that arrives
Groups = tuple[str, ...]


def text(kinds: tuple[int, ...]) -> str:
    parts = ""
    for low, suffix in ((0, "s"), (10, "b")):
        digits = "".join(str((kind - low + 1) % 10) for kind in sorted(kinds) if low <= kind < low + 10)
        parts += digits + suffix if digits else ""
    return parts


def worth(name: str, kinds: tuple[int, ...], house: House) -> int:
    big = kinds[0] >= 10
    if name in VALUES:
        if name == "peng" and house.red_peng and kinds[0] in RED:
            return 6 if big else 3
        return VALUES[name][big]
    low = [kind - 10 * big for kind in sorted(kinds)]
    special = "one-two-three" if low == [0, 1, 2] else "two-seven-ten" if low == [1, 6, 9] else None
    if special:
        return ODD[special][big] if house.odd_huxi else 6 if big else 3
    if not house.odd_huxi:
        return 0
    return ODD["pair" if len(kinds) == 2 else "jiao" if len({kind % 10 for kind in kinds}) == 1 else "run"]


def named(cards: tuple[Card, ...], source: str, house: House) -> str | None:
    """What a set of labelled cards is called, or None when it is no group."""
    kinds = tuple(sorted(kind for kind, _ in cards))
    arrived = any(label == "w" for _, label in cards)
    mine = source in ("own", "own-lit")
    if len(set(kinds)) == 1:
        if len(kinds) == 4:
            return ("ti" if mine else "pao") if arrived else "ti"
        if len(kinds) == 3:
            return ("wei" if mine else "peng") if arrived else "kan"
        return "pair" if len(kinds) == 2 else None
    if len(kinds) != 3:
        return None
    if len({kind % 10 for kind in kinds}) == 1:
        return "jiao"
    if len({kind // 10 for kind in kinds}) == 1:
        low = [kind % 10 for kind in kinds]
        in_a_row = low[1] == low[0] + 1 and low[2] == low[0] + 2
        if in_a_row or low == [1, 6, 9] or (house.one_five_ten and low == [0, 4, 9]):
            return "run"
    return None


def splits(group: tuple[Card, ...], hand: Counter[int], house: House) -> bool:
    """Whether a group takes apart what must stay together in the hand: quads, and kans unless the house lets them."""
    own = Counter(kind for kind, label in group if label == "h")
    for kind, count in own.items():
        whole = hand[kind] == 4 or (hand[kind] == 3 and not house.split_kan)
        if whole and (count != hand[kind] or len({each for each, _ in group}) > 1):
            return True
    alike = len({kind for kind, _ in group}) == 1 and len(group) == 3
    # with a kan in the hand, the card that arrives makes a quad of it or goes elsewhere, never three of the four
    return alike and any(label == "w" and hand[kind] == 3 for kind, label in group)


Laying = tuple[tuple[str, tuple[int, ...]], ...]


def lay(cards: tuple[Card, ...], groups_left: int, source: str, hand: Counter[int], house: House) -> Iterator[Laying]:
    """Every way to put labelled cards into exactly that many groups, kan and dealt quads whole."""
    if not cards:
        if groups_left == 0:
            yield ()
        return
    if groups_left == 0:
        return
    first, rest = cards[0], cards[1:]
    tried: set[tuple[Card, ...]] = set()
    for size in (1, 2, 3):
        for chosen in combinations(range(len(rest)), size):
            group = (first, *(rest[i] for i in chosen))
            if group in tried:
                continue
            tried.add(group)
            name = named(group, source, house)
            if name is None or splits(group, hand, house):
                continue
            left = tuple(card for i, card in enumerate(rest) if i not in chosen)
            for others in lay(left, groups_left - 1, source, hand, house):
                yield ((name, tuple(kind for kind, _ in group)), *others)


def printed(name: str, kinds: tuple[int, ...]) -> str:
    return f"{name}:{text(kinds[:1] if len(set(kinds)) == 1 else kinds)}"


def judge(
    hand: list[int], melds: list[tuple[str, tuple[int, ...]]], win: int | None, source: str, house: House = HOUSE
) -> tuple[int | None, set[Groups]]:
    """The best huxi and all ways, each as its sorted printed groups."""
    counts = Counter(hand)
    # each table is (melds, cards still to be laid)
    tables: list[tuple[list[tuple[str, tuple[int, ...]]], list[Card], Counter[int]]] = []
    labelled = [(kind, "h") for kind in sorted(hand)]
    if win is None:
        tables.append((melds, labelled, counts))
    else:
        forced = None
        if source == "own":
            if counts[win] in (2, 3):
                kept = [card for card in labelled if card[0] != win]
                name = "wei" if counts[win] == 2 else "ti"
                forced = ([*melds, (name, (win,) * (counts[win] + 1))], kept, Counter(k for k, _ in kept))
            elif any(name in ("wei", "chouwei") and kinds[0] == win for name, kinds in melds):
                forced = (
                    [("ti", (win,) * 4) if n in ("wei", "chouwei") and k[0] == win else (n, k) for n, k in melds],
                    labelled,
                    counts,
                )
        if forced:
            tables.append(forced)
        else:
            tables.append((melds, sorted([*labelled, (win, "w")]), counts))
            for at, (name, kinds) in enumerate(melds):
                if name in ("peng", "wei", "chouwei") and kinds[0] == win and (name != "peng" or source != "discard"):
                    quad = "ti" if source in ("own", "own-lit") and name != "peng" else "pao"
                    raised = [*melds[:at], (quad, (win,) * 4), *melds[at + 1 :]]
                    tables.append((raised, labelled, counts))
    ways: dict[Groups, int] = {}
    for table, cards, held in tables:
        for found in lay(tuple(cards), 7 - len(table), source, held, house):
            everything = [*table, *found]
            quads = sum(name in ("ti", "pao") for name, _ in everything)
            pairs = sum(name == "pair" for name, _ in everything)
            if pairs != (quads > 0):
                continue
            ways[tuple(sorted(printed(*group) for group in everything))] = sum(
                worth(name, kinds, house) for name, kinds in everything
            )
    return max(ways.values(), default=None), set(ways)
