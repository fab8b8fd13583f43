"""The learner's file: kept whole, never written over when it can't be read, off where many share a server."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zipai.lessons.progress import MARK, NAME, Keeper, Progress, learners_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / MARK).write_text("{}", "utf-8")
    return tmp_path


def test_what_is_saved_is_read_again(folder: Path) -> None:
    Keeper(folder).save(Progress("zh", "traditional", False, ("a",)))
    assert Keeper(folder).load() == Progress("zh", "traditional", False, ("a",))
    data = json.loads((folder / NAME).read_text("utf-8"))
    assert data["format"] == "zipai-progress/1"


def test_two_notebooks_do_not_undo_each_other(folder: Path) -> None:
    one, two = Keeper(folder), Keeper(folder)
    one.save(Progress(lang="zh", solved=("a",)))
    two.save(Progress(face="international", solved=("b",)))
    assert one.load() == Progress("zh", "international", None, ("a", "b"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"x"',
        '{"format": "zipai-progress/2", "solved": []}',
        '{"format": "zipai-progress/1", "solved": "a"}',
        '{"format": "zipai-progress/1", "solved": [], "lang": "fr"}',
        '{"format": "zipai-progress/1", "solved": [], "face": []}',
        "[" * 100_000,
        "x" * 1_000_001,
    ],
    ids=lambda text: text[:40],
)
def test_a_file_that_cannot_be_read_is_kept_aside_and_said(folder: Path, text: str) -> None:
    (folder / NAME).write_text(text, "utf-8")
    keeper = Keeper(folder)
    assert keeper.load() == Progress()
    assert keeper.warning is not None
    assert "zipai-progress.bad.json" in keeper.warning.text("en")
    assert (folder / "zipai-progress.bad.json").read_text("utf-8") == text
    (folder / NAME).write_bytes(b"\xff\xfe")
    keeper.load()
    assert (folder / "zipai-progress.bad-2.json").read_bytes() == b"\xff\xfe"
    keeper.save(Progress(solved=("a",)))
    assert keeper.load().solved == ("a",)


def test_nothing_half_written_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper(folder)
    keeper.save(Progress(solved=("a",)))

    def fail(self: Path, target: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", fail)
    keeper.save(Progress(solved=("b",)))
    monkeypatch.undo()
    assert keeper.warning is not None
    assert "disk full" in keeper.warning.text("en")
    assert keeper.load().solved == ("a",)
    assert sorted(path.name for path in folder.iterdir()) == sorted([MARK, NAME])


def test_the_folder_is_found_from_the_chinese_notebooks_too(folder: Path) -> None:
    (folder / "zh").mkdir()
    assert learners_folder(folder / "zh", {}) == folder
    assert learners_folder(folder, {}) == folder


def test_nothing_is_kept_elsewhere_or_under_voila(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert learners_folder(tmp_path_factory.mktemp("other"), {}) is None
    assert learners_folder(folder, {"SERVER_SOFTWARE": "voila/0.5"}) is None
    keeper = Keeper(None)
    keeper.save(Progress(lang="zh"))
    assert keeper.load() == Progress()
