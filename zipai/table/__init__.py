"""The table: a whole hand from the deal to the settlement, as values."""

from zipai.table.actions import PASS, WIN, Action
from zipai.table.engine import IllegalAction, Result, Step, choosers, forced, legal, options, step, why
from zipai.table.state import Air, Due, Event, Origin, Seat, Table

__all__ = [
    "PASS",
    "WIN",
    "Action",
    "Air",
    "Due",
    "Event",
    "IllegalAction",
    "Origin",
    "Result",
    "Seat",
    "Step",
    "Table",
    "choosers",
    "forced",
    "legal",
    "options",
    "step",
    "why",
]
