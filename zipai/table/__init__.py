"""The table: a whole hand from the deal to the settlement, as values."""

from zipai.table.actions import PASS, WIN, Action
from zipai.table.engine import IllegalAction, Result, Step, choosers, forced, legal, options, step, why
from zipai.table.positions import PositionError, position, read_position
from zipai.table.state import Air, Due, Event, Origin, Seat, Table
from zipai.table.views import view, view_position

__all__ = [
    "PASS",
    "WIN",
    "Action",
    "Air",
    "Due",
    "Event",
    "IllegalAction",
    "Origin",
    "PositionError",
    "Result",
    "Seat",
    "Step",
    "Table",
    "choosers",
    "forced",
    "legal",
    "options",
    "position",
    "read_position",
    "step",
    "view",
    "view_position",
    "why",
]
