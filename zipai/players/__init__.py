"""Those who choose: players see a view and their options, and answer; matches are played among them."""

from zipai.players.heuristic import Heuristic
from zipai.players.match import PlayedMatch, play_hand, play_match, seats_of
from zipai.players.player import Player, by_name, player_names
from zipai.players.random import Random
from zipai.players.thinker import Thinker

__all__ = [
    "Heuristic",
    "PlayedMatch",
    "Player",
    "Random",
    "Thinker",
    "by_name",
    "play_hand",
    "play_match",
    "player_names",
    "seats_of",
]
