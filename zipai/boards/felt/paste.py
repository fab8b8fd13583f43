"""What people paste: a position as text or link, or a record."""

from __future__ import annotations

from typing import Any

from zipai.table import Table, read_position
from zipai.table.links import is_link, unpacked
from zipai.table.positions import parse


def document_from(text: str) -> Any:
    """The position in a pasted text or link, as plain data; raises the errors of links and positions.

    >>> document_from('{"rules": "paohuzi", "players": []}')["players"]
    []
    """
    return parse(unpacked(text) if is_link(text) else text)


def table_from(text: str) -> Table:
    """The table that a pasted text or link says."""
    return read_position(document_from(text))


__all__ = ["document_from", "table_from"]
