"""The table that people play at, in plain Python: to play, to lay out positions, to look at hands again."""

from zipai.boards.felt.play import PlayTable

__all__ = ["PlayTable"]
