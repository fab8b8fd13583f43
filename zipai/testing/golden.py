"""Hands told in full, offers and all, and counts of legal lines: text and numbers to compare another day, or engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from zipai.players.match import play_hand, seats_of
from zipai.players.player import by_name
from zipai.rulebook.rulesets import RuleSet
from zipai.table.dealing import deal
from zipai.table.engine import choosers, options, step
from zipai.table.replay import Played
from zipai.table.state import Table
from zipai.table.transcript import ending, event_said, opening


def playthrough(rules: RuleSet, seed: int, player: str) -> str:
    """The hand of that seed among players of that name, with everything that was offered.

    >>> from zipai.rulebook import built_in
    >>> print(playthrough(built_in("paohuzi"), 1, "random").splitlines()[0])
    Paohuzi (paohuzi), 15 huxi to win
    """
    return told(play_hand(rules, seed, [by_name(player)] * seats_of(rules)))


def told(played: Played) -> str:
    """A played hand: the deal, at each decision what each seat was offered and answered, and what followed."""
    return "\n".join(_lines(played)) + "\n"


def _lines(played: Played) -> Iterator[str]:
    yield from opening(played)
    yield ""
    for moment in played.moments:
        for answer in moment.answers:
            offered = ", ".join(map(str, options(moment.table, answer.seat)))
            yield f"    {answer.seat}: {answer.answer} of {offered}"
        yield from (event_said(event, moment.table) for event in moment.events)
    yield ""
    yield from ending(played.moments[-1].table, played.result, played.header.rules)


def perft(table: Table, depth: int) -> int:
    """How many legal lines there are to that many decisions; a line that ends the hand before is one.

    At a decision every seat that must answer gives each of its options, whatever the others answer.

    >>> from zipai.rulebook import built_in
    >>> [perft(deal(built_in("paohuzi"), 7, dealer=0), depth) for depth in (0, 1, 2)]
    [1, 15, 52]
    """
    if not depth:
        return 1
    seats = choosers(table)
    count = 0
    for answers in product(*(options(table, seat) for seat in seats)):
        done = step(table, dict(zip(seats, answers, strict=True)))
        count += 1 if done.table is None else perft(done.table, depth - bool(seats))
    return count


def perft_rows(rules: RuleSet, seed: int, depth: int) -> dict[str, list[int]]:
    """The counts to each depth from one on: from a seed's deal, and from the middle of its hand by random players."""
    moments = play_hand(rules, seed, [by_name("random")] * seats_of(rules)).moments
    tables = {"deal": deal(rules, seed), "middle": moments[len(moments) // 2].table}
    return {name: [perft(table, at) for at in range(1, depth + 1)] for name, table in tables.items()}
