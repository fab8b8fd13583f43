"""The commands for teachers."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest

from zipai.cli import main
from zipai.cli_sheet import chromium


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


def test_a_sheet_goes_to_standard_output_or_to_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, page, err = run(capsys, "sheet", "--chapter", "bi", "--seed", "7", "--count", "2")
    assert (status, err) == (0, "")
    assert page.startswith("<!doctype html>")
    target = tmp_path / "bi.html"
    status, out, _ = run(capsys, "sheet", "--chapter", "bi", "--seed", "7", "--count", "2", "--out", str(target))
    assert (status, out) == (0, f"{target} written.\n")
    assert target.read_text("utf-8") == page


def test_class_deals_follow_the_rules_and_the_seed(capsys: pytest.CaptureFixture[str]) -> None:
    status, page, _ = run(capsys, "sheet", "--deals", "--rules", "guilin?win.minimum=20", "--seed", "3", "--count", "1")
    assert status == 0
    assert "--rules &#x27;guilin?win.minimum=20&#x27; --seed 3" in page


def test_without_a_chromium_a_pdf_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZIPAI_CHROMIUM", str(tmp_path / "nothing-here"))
    target = tmp_path / "x.pdf"
    status, out, err = run(capsys, "sheet", "--chapter", "faces", "--count", "1", "--out", str(target))
    assert (status, out) == (2, "")
    assert err == ("zipai: no Chromium was found to make the PDF; write HTML instead and print it from any browser\n")
    assert not target.exists()


def test_a_chromium_that_fails_leaves_no_pdf(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZIPAI_CHROMIUM", "false")
    target = tmp_path / "x.pdf"
    status, _, err = run(capsys, "sheet", "--chapter", "faces", "--count", "1", "--out", str(target))
    assert (status, err) == (2, "zipai: Chromium made no PDF (1)\n")
    assert not target.exists()


def test_a_pdf_is_made_where_chromium_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    if chromium(os.environ) is None:
        pytest.skip("there is no Chromium here")
    target = tmp_path / "x.pdf"
    status, _, err = run(capsys, "sheet", "--chapter", "faces", "--count", "1", "--out", str(target))
    assert (status, err) == (0, "")
    assert target.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["sheet"], "--chapter is missing: which chapter? There are welcome, faces"),
        (["sheet", "--chapter", "bi", "--deals"], "--deals and --chapter do not go together"),
        (["sheet", "--chapter", "bi", "--count", "many"], "--count must be a whole number, not 'many'"),
        (["sheet", "--chapter", "bi", "--seed", "-1"], "--seed"),
        (["sheet", "--chapter", "bi", "--count", "1", "--out", "/nowhere/x.html"], "/nowhere/x.html can't be written"),
        (["mark"], "give the exercise's id and the answer"),
        (["mark", "bi.three"], "give the exercise's id and the answer"),
        (["mark", "no.such", "yes"], "there is no exercise 'no.such'"),
        (["mark", "bi.three", "perhaps"], "'perhaps' is no answer to bi.three"),
        (["mark", "bi.three", "x", "--jsonl"], "EXERCISE"),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], problem: str) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert problem in err


def test_a_mark_is_one_line_for_a_grader(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "mark", "bi.peng-only", "peng 3s; pass") == (0, "bi.peng-only: right\n", "")
    assert run(capsys, "mark", "bi.peng-only", "chi 123s") == (0, "bi.peng-only: wrong chi.bi\n", "")
    status, out, _ = run(capsys, "mark", "huxi.sum", "15", "--json", "--lang", "zh")
    assert status == 0
    assert json.loads(out) == {
        "exercise": "huxi.sum",
        "answer": "15",
        "right": False,
        "why_not": {"rule": "huxi.kan", "text": "一坎小字三胡息，大字六胡息。"},
    }


def test_many_answers_are_marked_line_by_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [
        '{"exercise": "huxi.sum", "answer": "12"}',
        '{"exercise": "huxi.add#7", "answer": "18"}',
        '{"exercise": "huxi.sum"}',
    ]
    stdin = io.TextIOWrapper(io.BytesIO("\n".join(lines).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    status, out, err = run(capsys, "mark", "--jsonl")
    found = [json.loads(line) for line in out.splitlines()]
    assert [one.get("right") for one in found] == [True, True, None]
    assert found[2] == {"error": 'line 3: a line must be {"exercise": "…", "answer": "…"}'}
    assert (status, err.count("\n")) == (2, 1)
