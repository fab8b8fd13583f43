"""The table that people play at, in plain Python: to play, to lay out positions, to look at hands again."""

from zipai.boards.felt.editor import PositionEditor
from zipai.boards.felt.play import PlayTable
from zipai.boards.felt.viewer import RecordViewer

__all__ = ["PlayTable", "PositionEditor", "RecordViewer"]
