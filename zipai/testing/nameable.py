"""Every action that anyone could name at a table, legal or not, to ask of each why it may not be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from zipai.cards import KINDS, Card
from zipai.melds import Group, Kind, hand_groups
from zipai.table.actions import PASS, WIN, Action
from zipai.table.state import Table


def nameable(table: Table) -> Iterator[Action]:
    """Win, pass, every discard and peng, every pao where it is a choice, and every chi.

    With a card in the air each chi that contains it comes with every bi of one or two groups that contain it too,
    and with one that does not; all other chi come alone.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.dealing import deal
    >>> len(list(nameable(deal(built_in("paohuzi"), 7, dealer=0))))
    250
    """
    yield WIN
    yield PASS
    for kind in range(KINDS):
        yield Action("discard", card=Card(kind))
        yield Action("peng", card=Card(kind))
        if not table.rules.is_on("pao.forced"):
            yield Action("pao", card=Card(kind))
    chis = [Group.of(Kind.CHI, g.cards) for g in hand_groups(one_five_ten=True) if g.kind in (Kind.RUN, Kind.JIAO)]
    for group in chis:
        yield Action.chi(group)
    if table.air is None:
        return
    card = table.air.card
    using = [group for group in chis if card in group.cards]
    stranger = next(group for group in chis if card not in group.cards)
    for group in using:
        for one in (*using, stranger):
            yield Action.chi(group, (one,))
        for two in combinations_with_replacement(using, 2):
            yield Action.chi(group, two)
