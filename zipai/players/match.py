"""Hands and matches among players: the same rules, seed and players always give the same game."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from zipai.players.player import Player, chance
from zipai.rulebook.rulesets import RuleSet
from zipai.table.actions import Action
from zipai.table.dealing import Match
from zipai.table.engine import options
from zipai.table.records import Header
from zipai.table.replay import Answers, Played, play
from zipai.table.rules.deal import first_dealer, shuffled
from zipai.table.state import Table
from zipai.table.views import view
from zipai.words import ZipaiError


def seats_of(rules: RuleSet) -> int:
    """How many seats a table has, with the one who sits."""
    return 4 if rules.is_on("deal.sitting") else rules.number("deal.players")


def answers_of(players: Sequence[Player], seed: int) -> Answers:
    """The players' sealed answers: each sees its own view and options, and draws chance from its own generator."""
    generators = [chance(seed, seat) for seat in range(len(players))]

    def answers(table: Table, seats: tuple[int, ...]) -> Mapping[int, Action]:
        return {
            seat: players[seat].answer(view(table, seat), seat, options(table, seat), generators[seat])
            for seat in sorted(seats)
        }

    return answers


def play_hand(
    rules: RuleSet, seed: int, players: Sequence[Player], dealer: int | None = None, drawn_hands: int = 0
) -> Played:
    """A hand dealt from a seed and played to its end by the players, one for each seat.

    Without *dealer* the first dealer is chosen as the rule set says, from the same seed.

    >>> from zipai.players import Random
    >>> from zipai.rulebook import built_in
    >>> played = play_hand(built_in("paohuzi"), 7, [Random()] * 3)
    >>> played.record == play_hand(built_in("paohuzi"), 7, [Random()] * 3).record
    True
    """
    if len(players) != seats_of(rules):
        raise ZipaiError("play.players", count=len(players), seats=seats_of(rules))
    cards = tuple(shuffled(seed))
    header = Header(rules, first_dealer(rules, cards) if dealer is None else dealer, cards, drawn_hands)
    return play(header, answers_of(players, seed))


@dataclass(frozen=True)
class PlayedMatch:
    """Hands that were played one after another, and where the match stands after them."""

    hands: tuple[Played, ...]
    standing: Match


def play_match(
    rules: RuleSet, seed: int, players: Sequence[Player], *, hands: int | None = None, minimums: Sequence[int] = ()
) -> PlayedMatch:
    """A match: to the rule set's target, or for that many *hands*, whichever comes first.

    Who deals next, and how many drawn hands in a row there are, follows from each hand. *minimums* says what each
    seat chooses as the least that wins whenever it deals, for rule sets in which the dealer chooses.

    >>> from zipai.players import Heuristic
    >>> from zipai.rulebook import built_in
    >>> match = play_match(built_in("guilin"), 1, [Heuristic()] * 3, hands=2, minimums=(15, 20, 30))
    >>> [str(hand.header.rules) for hand in match.hands][0]
    'guilin?win.minimum=15'
    """
    if hands is None and not rules.number("settle.match-target"):
        raise ZipaiError("play.endless", rules=rules)
    if minimums and len(minimums) != seats_of(rules):
        raise ZipaiError("play.minimums", count=len(minimums), seats=seats_of(rules))
    rng = random.Random(f"zipai match {seed}")
    standing, played = Match.begin(rules, seed), []
    while not standing.over and (hands is None or standing.hands < hands):
        dealer = standing.dealer
        agreed = rules.changed({"win.minimum": minimums[dealer]}) if minimums else rules
        hand = play_hand(agreed, int(rng.random() * 2**32), players, dealer, standing.drawn_hands)
        played.append(hand)
        standing = standing.after(hand.result)
    return PlayedMatch(tuple(played), standing)
