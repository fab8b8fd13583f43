"""Boards: small live tables in plain Python, without any widget library.

A board holds a state, draws itself as HTML and is told what a person did. Whatever shows it, a notebook's widget
or a page with Python in it, only puts the HTML into the page and passes the events on.
"""

from zipai.boards.board import BadEvent, Board
from zipai.boards.card_row import CardRow
from zipai.boards.endless import Endless
from zipai.boards.exercise import Exercise
from zipai.boards.group_finder import GroupFinder
from zipai.boards.hand_editor import HandEditor
from zipai.boards.huxi_table import HuxiTable
from zipai.boards.preferences import Preferences
from zipai.boards.rule_card import RuleCard
from zipai.boards.session import Session
from zipai.boards.win_checker import WinChecker

__all__ = [
    "BadEvent",
    "Board",
    "CardRow",
    "Endless",
    "Exercise",
    "GroupFinder",
    "HandEditor",
    "HuxiTable",
    "Preferences",
    "RuleCard",
    "Session",
    "WinChecker",
]
