"""What others may take of a card that is put down, as far as a seat can know.

A card is safe from a player only for a reason that everybody can see: all copies that he would need lie open, or he
has put that card down himself where that bars it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Any

from zipai.cards import COPIES, Card, Hand
from zipai.melds import Kind
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring import From
from zipai.scoring.judge import not_winnable
from zipai.table.guards import Ask
from zipai.table.reach import runs_and_jiao
from zipai.table.rules.barred import thrown_before
from zipai.table.rules.chi import not_yours_to_eat
from zipai.table.rules.forced import pao_from_wei
from zipai.table.state import Air, Origin, Table
from zipai.words import say


@dataclass(frozen=True, slots=True)
class Danger:
    """What a player may do with a card that is put down.

    ``what`` is ``chi``, ``peng``, ``pao`` or ``win``; ``sure`` says that all can see it coming. ``chance`` is a rough
    guess of how likely it is, from the cards that are not in sight.
    """

    seat: int
    what: str
    sure: bool
    chance: float

    def text(self, table: Table, seat: int, lang: str = "en") -> str:
        """The danger in words, for *seat*, who puts the card down."""
        who = say(f"study.who.{'next' if table.next(seat) == self.seat else 'other'}", lang)
        return say(f"study.danger.{self.what}.{'sure' if self.sure else 'may'}", lang, who=who)

    def as_dict(self) -> dict[str, Any]:
        """As it stands in JSON."""
        return {"seat": self.seat, "what": self.what, "sure": self.sure}


def dangers(view: Table, seat: int, card: Card, unseen: Hand) -> tuple[Danger, ...]:
    """What the others may do with *card* when *seat* puts it down; *unseen* are the cards that are not in sight.

    The players that follow come first in turn order, and of each what takes the card first.
    """
    found: list[Danger] = []
    for other in view.order_from(view.next(seat)):
        if other != seat:
            found += _from(view, seat, other, card, unseen)
    return tuple(found)


def _from(view: Table, seat: int, other: int, card: Card, unseen: Hand) -> Iterator[Danger]:
    who, rules = view.seats[other], view.rules
    hidden = len(unseen)
    size = who.hand_size or 0
    first = view.first_discard and view.dealer == seat
    ask = Ask(view.but(air=Air(card, seat, Origin.DISCARD), due=None), other)
    if not who.dead_hand and not_winnable(From.DISCARD, rules, first_discard=first) is None:
        yield Danger(other, "win", False, 0.02)
    if any(pao_from_wei(meld, card, own_card=False) for meld in who.melds):
        yield Danger(other, "pao", True, 1.0)
        return
    if unseen.count(card) >= COPIES - 1 and (Kind.WEI in who.hidden or size >= COPIES - 1):
        kan = _holds(COPIES - 1, unseen.count(card), size, hidden)
        wei = who.hidden.count(Kind.WEI) / max(1, sum(count >= COPIES - 1 for count in unseen.counts()))
        yield Danger(other, "pao", False, min(1.0, kan + wei))
    if thrown_before(ask) is not None:
        return
    if unseen.count(card) >= 2 and size >= 2:
        yield Danger(other, "peng", False, _holds(2, unseen.count(card), size, hidden))
    if not_yours_to_eat(ask) is None and size >= 2:
        missing = 1.0
        for needs in _partners(card, rules):
            chance = 1.0
            for kind, copies in needs:
                chance *= _holds(copies, unseen.count(kind), size, hidden)
            missing *= 1 - chance
        if missing < 1:
            yield Danger(other, "chi", False, 1 - missing)


@lru_cache(maxsize=256)
def _partners(card: Card, rules: RuleSet) -> tuple[tuple[tuple[Card, int], ...], ...]:
    """The other cards, with their copies, of every run and jiao that *card* can be eaten for."""
    found = []
    for group in runs_and_jiao(one_five_ten=rules.is_on("groups.one-five-ten")):
        if card in group.cards:
            counts = ((kind, group.cards.count(kind) - (kind == card)) for kind in group.cards.kinds())
            found.append(tuple((kind, copies) for kind, copies in counts if copies))
    return tuple(found)


@lru_cache(maxsize=65536)
def _holds(copies: int, unseen: int, size: int, hidden: int) -> float:
    """How likely a hand of so many of the hidden cards has at least so many copies of a kind."""
    if unseen < copies or size < copies:
        return 0.0
    fewer = sum(comb(unseen, n) * comb(hidden - unseen, size - n) for n in range(copies) if size >= n)
    return 1 - fewer / comb(hidden, size) if size <= hidden else 1.0
