"""The learner's copy of the course: brought up to date, and never written over what she changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zipai import learn
from zipai.words import ZipaiError

OLD = {"00-welcome.ipynb": b"welcome, one", "zh/00-welcome.ipynb": "欢迎".encode()}
NEW = {"00-welcome.ipynb": b"welcome, two", "zh/00-welcome.ipynb": "欢迎".encode()}


@pytest.fixture(autouse=True)
def course_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("source")
    monkeypatch.setattr(learn, "source", lambda: place)
    return place


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != learn.MANIFEST
    }


def test_a_new_folder_gets_everything_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "my course"
    learn.lay_out(folder, OLD)
    assert contents(folder) == OLD
    assert capsys.readouterr().out == f"Your course is in {folder} (2 new files).\n"


def test_a_second_run_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learn.lay_out(tmp_path, OLD)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.ipynb")}
    capsys.readouterr()
    learn.lay_out(tmp_path, OLD)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.ipynb")} == before
    assert capsys.readouterr().out == f"Your course is in {tmp_path}.\n"


def test_an_unchanged_file_is_brought_up_to_date(tmp_path: Path) -> None:
    learn.lay_out(tmp_path, OLD)
    learn.lay_out(tmp_path, NEW)
    assert contents(tmp_path) == NEW


def test_a_changed_file_stays_and_the_newer_lies_beside_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learn.lay_out(tmp_path, OLD)
    (tmp_path / "00-welcome.ipynb").write_bytes(b"mine")
    capsys.readouterr()
    learn.lay_out(tmp_path, NEW)
    assert (tmp_path / "00-welcome.ipynb").read_bytes() == b"mine"
    assert (tmp_path / "00-welcome.new.ipynb").read_bytes() == b"welcome, two"
    assert "00-welcome.ipynb: you changed it" in capsys.readouterr().out


def test_a_changed_file_without_a_newer_version_is_left_in_peace(tmp_path: Path) -> None:
    learn.lay_out(tmp_path, OLD)
    (tmp_path / "00-welcome.ipynb").write_bytes(b"mine")
    learn.lay_out(tmp_path, OLD)
    assert sorted(contents(tmp_path)) == sorted(OLD)


def test_a_newer_version_is_offered_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learn.lay_out(tmp_path, OLD)
    (tmp_path / "00-welcome.ipynb").write_bytes(b"mine")
    learn.lay_out(tmp_path, NEW)
    (tmp_path / "00-welcome.new.ipynb").unlink()
    capsys.readouterr()
    learn.lay_out(tmp_path, NEW)
    assert not (tmp_path / "00-welcome.new.ipynb").exists()
    assert "changed" not in capsys.readouterr().out


def test_an_offered_file_that_was_changed_stays_too(tmp_path: Path) -> None:
    learn.lay_out(tmp_path, OLD)
    (tmp_path / "00-welcome.ipynb").write_bytes(b"mine")
    learn.lay_out(tmp_path, NEW)
    (tmp_path / "00-welcome.new.ipynb").write_bytes(b"mine as well")
    learn.lay_out(tmp_path, {**NEW, "00-welcome.ipynb": b"welcome, three"})
    assert contents(tmp_path) == {
        "00-welcome.ipynb": b"mine",
        "00-welcome.new.ipynb": b"mine as well",
        "00-welcome.new-2.ipynb": b"welcome, three",
        "zh/00-welcome.ipynb": NEW["zh/00-welcome.ipynb"],
    }


def test_an_offered_file_that_nobody_touched_is_brought_up_to_date(tmp_path: Path) -> None:
    learn.lay_out(tmp_path, OLD)
    (tmp_path / "00-welcome.ipynb").write_bytes(b"mine")
    learn.lay_out(tmp_path, NEW)
    learn.lay_out(tmp_path, {**NEW, "00-welcome.ipynb": b"welcome, three"})
    assert (tmp_path / "00-welcome.new.ipynb").read_bytes() == b"welcome, three"
    assert not (tmp_path / "00-welcome.new-2.ipynb").exists()


def test_a_removed_file_comes_back(tmp_path: Path) -> None:
    learn.lay_out(tmp_path, OLD)
    (tmp_path / "00-welcome.ipynb").unlink()
    learn.lay_out(tmp_path, OLD)
    assert contents(tmp_path) == OLD


def test_files_that_were_there_before_are_hers(tmp_path: Path) -> None:
    (tmp_path / "00-welcome.ipynb").write_bytes(b"something of hers")
    learn.lay_out(tmp_path, OLD)
    assert (tmp_path / "00-welcome.ipynb").read_bytes() == b"something of hers"
    assert (tmp_path / "00-welcome.new.ipynb").read_bytes() == b"welcome, one"


@pytest.mark.parametrize(
    "manifest",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"format": "zipai-course/2", "files": {}}',
        b'{"format": "zipai-course/1"}',
    ],
    ids=["empty", "half", "a-list", "binary", "deep", "a-later-format", "no-files"],
)
def test_a_manifest_that_cannot_be_read_costs_nobody_a_file(
    tmp_path: Path, manifest: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    learn.lay_out(tmp_path, OLD)
    (tmp_path / learn.MANIFEST).write_bytes(manifest)
    capsys.readouterr()
    learn.lay_out(tmp_path, NEW)
    assert (tmp_path / "00-welcome.ipynb").read_bytes() == b"welcome, one"
    assert (tmp_path / "00-welcome.new.ipynb").read_bytes() == b"welcome, two"
    assert learn.MANIFEST in capsys.readouterr().out
    assert json.loads((tmp_path / learn.MANIFEST).read_text("utf-8"))["format"] == "zipai-course/1"


def test_an_interrupted_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learn.lay_out(tmp_path, OLD)

    def interrupted(self: Path, target: Path) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        learn.lay_out(tmp_path, NEW)
    assert contents(tmp_path) == OLD


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("x")
    with pytest.raises(ZipaiError, match=r"file is a file, not a folder$"):
        learn.lay_out(path, OLD)


def test_a_folder_inside_a_file_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(ZipaiError, match=r"^cannot write to .*file/course: Not a directory$"):
        learn.lay_out(tmp_path / "file" / "course", OLD)


@pytest.mark.parametrize("inside", [".", "zh"])
def test_the_course_is_not_copied_onto_itself(course_elsewhere: Path, inside: str) -> None:
    with pytest.raises(ZipaiError, match="where the course comes from"):
        learn.lay_out(course_elsewhere / inside, OLD)


def test_the_course_is_what_lies_there_and_nothing_hidden(course_elsewhere: Path) -> None:
    for name in ("00-welcome.ipynb", "zh/00-welcome.ipynb", ".ipynb_checkpoints/00-welcome.ipynb", ".hidden"):
        path = course_elsewhere / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"x")
    names = {name for name in learn.course() if not name.startswith("rulebook.")}
    assert names == {"00-welcome.ipynb", "zh/00-welcome.ipynb"}


def test_words_in_chinese(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learn.lay_out(tmp_path, OLD, "zh")
    assert capsys.readouterr().out == f"课程在 {tmp_path}（新文件 2 个）。\n"
