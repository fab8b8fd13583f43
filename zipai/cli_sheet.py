"""The commands for teachers: sheet makes exercises or deals to print, mark looks at answers."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from zipai.words import ZipaiError, say

#: What Chromium and its sisters are called.
_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
_MAC: Final = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
#: Seconds that a page may take to become a PDF.
_LIMIT: Final = 90


def _add_sheet(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("--chapter", metavar="C", help=say("cli.option.chapter", lang))
    parser.add_argument("--deals", action="store_true", help=say("cli.option.deals", lang))
    parser.add_argument("--seed", default="1", metavar="N", help=say("cli.option.sheet-seed", lang))
    parser.add_argument("--count", default="10", metavar="N", help=say("cli.option.count", lang))
    parser.add_argument("--answers", action="store_true", help=say("cli.option.with-answers", lang))
    parser.add_argument("--out", metavar="FILE", help=say("cli.option.out", lang))


def _add_mark(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("exercise", nargs="?", metavar="EXERCISE", help=say("cli.option.exercise", lang))
    parser.add_argument("answer", nargs="?", metavar="ANSWER", help=say("cli.option.answer", lang))


OPTIONS: dict[str, Callable[[argparse.ArgumentParser, str], object]] = {"sheet": _add_sheet, "mark": _add_mark}


def sheet(namespace: argparse.Namespace) -> int:
    """Write a sheet: to standard output, or to a file, which may be a PDF."""
    from zipai.boards.sheet import deal_sheet, exercise_sheet
    from zipai.lessons import chapters
    from zipai.rulebook import load_rules
    from zipai.show.look import Look

    look = Look(lang=namespace.lang)
    seed, count = _whole(namespace.seed, "--seed"), _whole(namespace.count, "--count")
    if namespace.deals:
        if namespace.chapter:
            raise ZipaiError("sheet.two-kinds")
        page = deal_sheet(load_rules(namespace.rules, namespace.set), seed, count, look)
    elif namespace.chapter:
        page = exercise_sheet(namespace.chapter, seed, count, look, answers=namespace.answers)
    else:
        raise ZipaiError("sheet.no-chapter", known=", ".join(one.name for one in chapters()))
    if namespace.out is None:
        print(page, end="")
        return 0
    target = Path(namespace.out)
    try:
        if target.suffix.lower() == ".pdf":
            _pdf(page, target)
        else:
            target.write_text(page, encoding="utf-8")
    except OSError as error:
        raise ZipaiError("sheet.unwritable", file=target, reason=error.strerror or error) from None
    print(say("sheet.written", namespace.lang, file=target))
    return 0


def _whole(text: str, option: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise ZipaiError("cli.whole", option=option, text=repr(text))
    return int(text)


def chromium(env: Mapping[str, str]) -> str | None:
    """A Chromium on this machine: the one that ``ZIPAI_CHROMIUM`` names, or one that the system or playwright has."""
    named = env.get("ZIPAI_CHROMIUM")
    if named:
        return shutil.which(named)
    places = [shutil.which(name, path=env.get("PATH")) for name in _NAMES]
    home = Path(env.get("PLAYWRIGHT_BROWSERS_PATH") or Path(env.get("HOME", "~")).expanduser() / ".cache/ms-playwright")
    places += [str(path) for path in sorted(home.glob("chromium-*/chrome-linux*/chrome"), reverse=True)]
    places.append(_MAC if Path(_MAC).exists() else None)
    return next((place for place in places if place), None)


def _pdf(page: str, target: Path) -> None:
    """Let Chromium print the page; it is written whole or not at all."""
    program = chromium(os.environ)
    if program is None:
        raise ZipaiError("sheet.no-chromium")
    with tempfile.TemporaryDirectory(prefix="zipai-sheet-") as folder:
        source, made = Path(folder, "sheet.html"), Path(folder, "sheet.pdf")
        source.write_text(page, encoding="utf-8")
        command = [
            program, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
            f"--user-data-dir={Path(folder, 'profile')}", f"--print-to-pdf={made}", source.as_uri(),
        ]  # fmt: skip
        try:
            done = subprocess.run(command, capture_output=True, timeout=_LIMIT, check=False)
        except subprocess.TimeoutExpired:
            raise ZipaiError("sheet.chromium-failed", reason=f"{_LIMIT} s") from None
        if done.returncode or not made.is_file():
            raise ZipaiError("sheet.chromium-failed", reason=done.returncode)
        shutil.copyfile(made, target)


def mark(namespace: argparse.Namespace) -> int:
    """Mark one answer, or with ``--jsonl`` one a line."""
    from zipai.cli import answer_lines, print_json
    from zipai.lessons.grading import mark as marked

    if namespace.jsonl:
        if namespace.exercise is not None:
            raise ZipaiError("cli.jsonl-alone", option="EXERCISE")
        return answer_lines(lambda raw: marked(*_read(raw)).as_dict(namespace.lang), namespace.lang)
    if namespace.exercise is None or namespace.answer is None:
        raise ZipaiError("cli.no-answer")
    found = marked(namespace.exercise, namespace.answer)
    if namespace.json:
        print_json(found.as_dict(namespace.lang))
    else:
        print(found.line)
    return 0


def _read(raw: bytes) -> tuple[str, str]:
    """A line of answers to be marked: exercise and answer, both texts."""
    try:
        line: Any = json.loads(raw.decode("utf-8"))
        exercise, answer = line["exercise"], line["answer"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise ZipaiError("cli.mark-line") from None
    if not isinstance(exercise, str) or not isinstance(answer, str):
        raise ZipaiError("cli.mark-line")
    return exercise, answer
