"""The words of the game: what they mean, how they are read, and what players of a region say instead."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from zipai.rulebook.toml import DATA, read


@lru_cache(maxsize=1)
def glossary() -> dict[str, dict[str, Any]]:
    """The words of the game by id.

    >>> glossary()["kan"]["pinyin"]
    'kǎn'
    """
    data, _ = read(DATA / "glossary.toml")
    return {term["id"]: term for term in data["term"]}
