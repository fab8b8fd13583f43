"""Boards: small live tables in plain Python, without any widget library.

A board holds a state, draws itself as HTML and is told what a person did. Whatever shows it, a notebook's widget
or a page with Python in it, only puts the HTML into the page and passes the events on.
"""

from zipai.boards.bi_finder import BiFinder
from zipai.boards.board import BadEvent, Board
from zipai.boards.card_row import CardRow
from zipai.boards.chapter_boards import Review, RulesHere, Words
from zipai.boards.claims_table import ClaimsTable
from zipai.boards.endless import Endless
from zipai.boards.exercise import Exercise
from zipai.boards.felt import PlayTable, PositionEditor, RecordViewer
from zipai.boards.group_finder import GroupFinder
from zipai.boards.guided_hand import GuidedHand
from zipai.boards.hand_editor import HandEditor
from zipai.boards.huxi_table import HuxiTable
from zipai.boards.preferences import Preferences
from zipai.boards.region_diff import RegionDiff
from zipai.boards.rule_card import RuleCard
from zipai.boards.session import Session
from zipai.boards.settlement_table import SettlementTable
from zipai.boards.stinky_cards import StinkyCards
from zipai.boards.win_checker import WinChecker

__all__ = [
    "BadEvent",
    "BiFinder",
    "Board",
    "CardRow",
    "ClaimsTable",
    "Endless",
    "Exercise",
    "GroupFinder",
    "GuidedHand",
    "HandEditor",
    "HuxiTable",
    "PlayTable",
    "PositionEditor",
    "Preferences",
    "RecordViewer",
    "RegionDiff",
    "Review",
    "RuleCard",
    "RulesHere",
    "Session",
    "SettlementTable",
    "StinkyCards",
    "WinChecker",
    "Words",
]
