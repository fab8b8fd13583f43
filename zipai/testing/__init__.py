"""Conformance tests that others can run on their own player or engine.

Each raises :class:`NotConforming`, which is an ``AssertionError`` too, and names rule set, seed and step. For players
:func:`check_player` runs all of api, seed, leak and record, for engines :func:`check_engine`.
``zipai.testing.stacks`` deals what is rare, ``zipai.testing.nameable`` names every action, ``zipai.testing.hidden``
changes the cards that a seat can't see.

>>> from zipai.players import Heuristic
>>> check_player(Heuristic(), rules=("paohuzi",), seeds=(1,))
"""

from zipai.testing.engines import (
    Engine,
    OwnEngine,
    check_engine,
    check_engine_api,
    check_engine_leak,
    check_engine_record,
    check_engine_seed,
)
from zipai.testing.players import (
    check_player,
    check_player_api,
    check_player_leak,
    check_player_record,
    check_player_seed,
)
from zipai.testing.verdict import NotConforming

__all__ = [
    "Engine",
    "NotConforming",
    "OwnEngine",
    "check_engine",
    "check_engine_api",
    "check_engine_leak",
    "check_engine_record",
    "check_engine_seed",
    "check_player",
    "check_player_api",
    "check_player_leak",
    "check_player_record",
    "check_player_seed",
]
