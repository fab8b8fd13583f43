"""Conformance tests for players."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from zipai.players.match import play_hand, seats_of
from zipai.players.player import Player, chance, pick
from zipai.rulebook.changes import cached_rules
from zipai.rulebook.rulesets import RuleSet, rule_set_ids
from zipai.table.actions import Action
from zipai.table.engine import options
from zipai.table.records import Header, RecordError, read_record
from zipai.table.replay import play, replay
from zipai.table.rules.deal import first_dealer, shuffled
from zipai.table.state import Table
from zipai.table.views import view
from zipai.testing.hidden import other_worlds
from zipai.testing.verdict import fail

#: What a seat sees of a table. A test can be given another one, to see whether that one leaks.
View = Callable[[Table, int], Table]


def check_player(player: Player, rules: Sequence[str] | None = None, seeds: Sequence[int] = (1, 2, 3)) -> None:
    """All four tests, by default under every rule set that ships."""
    for name in rules or rule_set_ids():
        for check in (check_player_api, check_player_seed, check_player_leak, check_player_record):
            check(player, name, seeds)


def check_player_api(player: Player, rules: str = "paohuzi", seeds: Sequence[int] = (1, 2, 3)) -> None:
    """A player answers only with what it was offered, at every seat, and has a name."""
    book = cached_rules(rules)
    for seed in seeds:
        if not player.name:
            raise fail("name", book, seed, 0)
        play_hand(book, seed, [_Offered(player, book, seed)] * seats_of(book))


class _Offered:
    """A player whose answers are looked at before they reach the engine."""

    name = "offered"

    def __init__(self, player: Player, rules: RuleSet, seed: int) -> None:
        self.player, self.rules, self.seed = player, rules, seed
        self.asked = 0

    def answer(self, view: Table, seat: int, options: Sequence[Action], rng: random.Random) -> Action:
        self.asked += 1
        given = self.player.answer(view, seat, options, rng)
        if given not in options:
            offered = ", ".join(map(str, options))
            raise fail("offered", self.rules, self.seed, self.asked, seat=seat, given=repr(given), offered=offered)
        return given


def check_player_seed(player: Player, rules: str = "paohuzi", seeds: Sequence[int] = (1, 2, 3)) -> None:
    """The same seed gives the same game, whatever was played before and whatever Python's own generator says."""
    book = cached_rules(rules)
    for seed in seeds:
        games = [_lines(player, book, seed, noise) for noise in (1, 2)]
        for at, (one, two) in enumerate(zip(*games, strict=False), 1):
            if one != two:
                raise fail("seed", book, seed, at, one=one, two=two)


def _lines(player: Player, rules: RuleSet, seed: int, noise: int) -> tuple[str, ...]:
    """The game with Python's global generator set to *noise*, and put back as it was."""
    kept = random.getstate()
    try:
        random.seed(noise)
        return play_hand(rules, seed, [player] * seats_of(rules)).record.lines()
    finally:
        random.setstate(kept)


def check_player_leak(
    player: Player, rules: str = "paohuzi", seeds: Sequence[int] = (1, 2, 3), see: View = view, worlds: int = 2
) -> None:
    """A player's answers don't change when the cards that it can't see are others.

    At each decision of hands that are played by chance the player is asked again in other worlds. *see* is what
    makes a view; give another one to test it with your player.
    """
    book = cached_rules(rules)
    for seed in seeds:
        rng = random.Random(f"zipai leak {seed}")
        asked = 0

        def answers(
            table: Table, seats: tuple[int, ...], rng: random.Random = rng, seed: int = seed
        ) -> Mapping[int, Action]:
            nonlocal asked
            for seat in seats:
                asked += 1
                may = options(table, seat)
                said = player.answer(see(table, seat), seat, may, chance(seed, seat))
                for other in other_worlds(table, seat, rng, worlds):
                    again = player.answer(see(other, seat), seat, may, chance(seed, seat))
                    if again != said:
                        raise fail("leak", book, seed, asked, seat=seat, one=said, two=again)
            return {seat: pick(options(table, seat), rng) for seat in seats}

        cards = tuple(shuffled(seed))
        play(Header(book, first_dealer(book, cards), cards), answers)


def check_player_record(player: Player, rules: str = "paohuzi", seeds: Sequence[int] = (1, 2, 3)) -> None:
    """The record of a hand that the player played is read, replays, and gives its own bytes again."""
    book = cached_rules(rules)
    for seed in seeds:
        text = play_hand(book, seed, [player] * seats_of(book)).record.text()
        try:
            if not text == read_record(text).text() == replay(text).record.text():
                raise fail("bytes", book, seed, 0)
        except RecordError as error:
            raise fail("record", book, seed, error.line, problem=error) from error
