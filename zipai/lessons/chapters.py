"""The chapters of the course: one file each in ``zipai/lessons/data/``, with its levels, new words and rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from zipai.lessons.levels import Level, read_level
from zipai.rulebook.toml import Text, read, text_of
from zipai.words import ZipaiError

FORMAT: Final = "zipai-levels/2"


@dataclass(frozen=True)
class Chapter:
    """A chapter: the notebook of the same name, what it is called in short, its new words and the rules it is about."""

    notebook: str
    name: str
    title: Text
    words: tuple[str, ...]
    rules: tuple[str, ...]
    levels: tuple[Level, ...]


@lru_cache(maxsize=1)
def chapters() -> tuple[Chapter, ...]:
    """All chapters, in reading order.

    >>> chapters()[0].name, chapters()[0].levels[0].id
    ('welcome', 'welcome.twin')
    """
    folder = Path(str(files("zipai.lessons").joinpath("data")))
    found = tuple(_chapter(path) for path in sorted(folder.glob("*.toml")))
    ids = [level.id for one in found for level in one.levels]
    if len(ids) != len(set(ids)):
        raise ValueError(f"{sorted(one for one in set(ids) if ids.count(one) > 1)} stand twice")
    return found


def _chapter(path: Path) -> Chapter:
    data, _ = read(path)
    title = text_of(data.get("title"))
    if data.get("format") != FORMAT or title is None:
        raise ValueError(f"{path.name}: format is not {FORMAT}, or the title is not in both languages")
    levels = tuple(read_level(entry, path.stem) for entry in data["level"])
    return Chapter(path.stem, data["name"], title, tuple(data["words"]), tuple(data["rules"]), levels)


def chapter(name: str) -> Chapter:
    """The chapter called *name* in short, or by its notebook; a :class:`~zipai.words.ZipaiError` for an unknown one.

    >>> chapter("bi") is chapter("06-chi-and-bi")
    True
    """
    for one in chapters():
        if name in (one.name, one.notebook):
            return one
    raise ZipaiError("lessons.no-chapter", name=repr(name), known=", ".join(one.name for one in chapters()))


def level(level_id: str) -> Level:
    """The level called *level_id*; a :class:`~zipai.words.ZipaiError` for an unknown one.

    ``name#seed`` is the exercise that the generator *name* makes from that seed, the same everywhere.
    """
    name, sign, seed = level_id.partition("#")
    if sign:
        # generators make levels, so they stand above this room
        from zipai.lessons.generators import generated

        return generated(name, seed)
    for one in chapters():
        for each in one.levels:
            if each.id == level_id:
                return each
    raise ZipaiError("lessons.unknown", id=repr(level_id))


def notebooks() -> tuple[str, ...]:
    """The notebooks that have levels, in reading order."""
    return tuple(one.notebook for one in chapters())


def levels_of(name: str) -> tuple[Level, ...]:
    """The levels of a chapter, in reading order."""
    return chapter(name).levels
