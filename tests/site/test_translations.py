"""Catalogues keep what is translated, and a sentence without Chinese is found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import polib
import pytest


@pytest.fixture
def tr(tool: Callable[[str], ModuleType]) -> ModuleType:
    return tool("translations")


def catalogue(path: Path, *entries: tuple[str, str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    made = polib.POFile()
    made.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    for msgid, msgstr in entries:
        made.append(polib.POEntry(msgid=msgid, msgstr=msgstr, occurrences=[("../../docs/a.md", "3")]))
    made.save(str(path))


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    pots, folder = tmp_path / "pots", tmp_path / "locale"
    catalogue(pots / "docs" / "a.pot", ("A run.", ""), ("A kan.", ""), ("`123s`", ""), ("Tab", ""))
    catalogue(pots / "docs" / "api" / "b.pot", ("Never translated.", ""))
    catalogue(folder / "docs" / "a.po", ("A run.", "一句话。"), ("Gone.", "没了。"), ("Tab", "Tab"))
    catalogue(folder / "docs" / "old.po", ("Gone.", "没了。"))
    return pots, folder


def test_update_keeps_what_is_translated(tr: ModuleType, folders: tuple[Path, Path]) -> None:
    pots, folder = folders
    tr.update(pots, folder)
    assert sorted(path.name for path in folder.rglob("*.po")) == ["a.po"]
    made = polib.pofile(str(folder / "docs" / "a.po"))
    assert [(entry.msgid, entry.msgstr) for entry in made] == [
        ("A run.", "一句话。"),
        ("A kan.", ""),
        ("`123s`", ""),
        ("Tab", "Tab"),
    ]
    assert [place for entry in made for place, _ in entry.occurrences] == ["docs/a.md"] * 4


def test_what_lacks_chinese_is_found_and_filled(tr: ModuleType, folders: tuple[Path, Path]) -> None:
    pots, folder = folders
    tr.update(pots, folder)
    assert tr.missing(pots, folder) == {"docs/a": ["A kan."]}
    assert tr.fill({"docs/a": {"A kan.": "坎。"}}, folder) == 1
    assert tr.missing(pots, folder) == {}


def test_a_fuzzy_translation_is_none(tr: ModuleType, folders: tuple[Path, Path]) -> None:
    pots, folder = folders
    made = polib.pofile(str(folder / "docs" / "a.po"))
    made[0].flags.append("fuzzy")
    made.save(str(folder / "docs" / "a.po"))
    assert tr.missing(pots, folder) == {"docs/a": ["A run.", "A kan."]}


@pytest.mark.parametrize("text", ["`a.py`, `b.py`", "{cards}`123s` = 3", "*yī*", "1-2-3", "坎", "{rule}`groups.run`"])
def test_code_cards_and_numbers_need_no_words(tr: ModuleType, text: str) -> None:
    assert tr.needs_no_words(text)


@pytest.mark.parametrize("text", ["A run.", "kan 坎", "`a.py` and `b.py`", "*run*", "[run](a.md)"])
def test_words_need_chinese(tr: ModuleType, text: str) -> None:
    assert not tr.needs_no_words(text)


def test_every_sentence_of_the_site_has_its_chinese(tr: ModuleType, tmp_path: Path) -> None:
    tr.extract(tmp_path)
    assert tr.missing(tmp_path) == {}
