"""What a learner's folder remembers: language, card face, the levels solved, and if she wants it her mistakes.

One file beside the course, with its format in it, written whole or not at all. A file that can't be read is kept
aside and said, never written over. Where there is no folder of a learner's nothing is kept.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from zipai.show.look import FACES, Face
from zipai.words import LANGS, Lang, ZipaiError

FORMAT: Final = "zipai-progress/1"
NAME: Final = "zipai-progress.json"
#: What marks a learner's folder: the list of files that ``zipai learn`` writes there.
MARK: Final = ".zipai-course.json"
#: The list of mistakes grows no longer than this; the oldest are forgotten.
MOST_MISSED: Final = 100
_LIMIT: Final = 1_000_000


@dataclass(frozen=True)
class Progress:
    """What is remembered. None stands for what the learner never chose."""

    lang: Lang | None = None
    face: Face | None = None
    index: bool | None = None
    solved: tuple[str, ...] = ()
    mistakes: bool | None = None
    missed: tuple[str, ...] = ()

    def merged(self, newer: Progress) -> Progress:
        """This with what *newer* knows: its choices where it has some, and the levels of both.

        What is solved is no mistake any more, and where no list is wanted the old one is forgotten.
        """
        mistakes = self.mistakes if newer.mistakes is None else newer.mistakes
        missed = dict.fromkeys((*self.missed, *newer.missed)) if mistakes else {}
        return Progress(
            newer.lang or self.lang,
            newer.face or self.face,
            self.index if newer.index is None else newer.index,
            tuple(dict.fromkeys((*self.solved, *newer.solved))),
            mistakes,
            tuple(one for one in missed if one not in newer.solved)[-MOST_MISSED:],
        )


def learners_folder(cwd: Path, env: Mapping[str, str]) -> Path | None:
    """The learner's folder round *cwd*, or None where there is none or where many people share one server.

    Voilà serves one folder to everybody, so nobody's choices are kept there.
    """
    if env.get("SERVER_SOFTWARE", "").lower().startswith("voila") or "VOILA_REQUEST_URL" in env:
        return None
    for folder in (cwd, *list(cwd.parents)[:2]):
        if (folder / MARK).is_file() or (folder / NAME).is_file():
            return folder
    return None


class Keeper:
    """Reads and writes the file of one learner's folder; without a folder it keeps nothing."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.warning: ZipaiError | None = None

    @property
    def keeps(self) -> bool:
        """Whether anything is kept at all."""
        return self.folder is not None

    def load(self) -> Progress:
        """What was kept. A file that can't be read is renamed, and ``warning`` says so."""
        self.warning = None
        if self.folder is None:
            return Progress()
        path = self.folder / NAME
        try:
            if path.stat().st_size > _LIMIT:
                raise ValueError("too large")
            return _read(json.loads(path.read_text("utf-8")))
        except FileNotFoundError:
            return Progress()
        except OSError as error:
            self.warning = ZipaiError("lessons.progress.unwritable", reason=error.strerror or error)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            self._keep_aside(path)
        return Progress()

    def save(self, newer: Progress) -> None:
        """Write what is new to what the file knows; another notebook may have written meanwhile."""
        if self.folder is None:
            return
        known = self.load()
        warning = self.warning
        merged = known.merged(newer)
        data = {
            "format": FORMAT,
            "lang": merged.lang,
            "face": merged.face,
            "index": merged.index,
            "solved": list(merged.solved),
        }
        if merged.mistakes is not None:
            data |= {"mistakes": merged.mistakes, "missed": list(merged.missed)}
        try:
            write_whole(self.folder / NAME, json.dumps(data, indent=1, ensure_ascii=False) + "\n")
        except OSError as error:
            warning = ZipaiError("lessons.progress.unwritable", reason=error.strerror or error)
        self.warning = warning

    def _keep_aside(self, path: Path) -> None:
        self.warning = kept_aside(path, "lessons.progress.bad")


def _read(data: Any) -> Progress:
    if data["format"] != FORMAT:
        raise ValueError(data["format"])
    lang, face, index, solved = (data.get(key) for key in ("lang", "face", "index", "solved"))
    mistakes, missed = data.get("mistakes"), data.get("missed", [])
    good = (
        (lang is None or lang in LANGS)
        and (face is None or face in FACES)
        and (index is None or isinstance(index, bool))
        and isinstance(solved, list)
        and (mistakes is None or isinstance(mistakes, bool))
        and isinstance(missed, list)
        and all(isinstance(one, str) for one in (*solved, *missed))
    )
    if not good:
        raise ValueError(data)
    return Progress(lang, face, index, tuple(solved), mistakes, tuple(missed))


def kept_aside(path: Path, said: str) -> ZipaiError:
    """Rename a file that can't be read, so that it is never written over; gives the error that tells of it."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.bad{'' if number == 1 else f'-{number}'}.json")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError as error:
        return ZipaiError("lessons.progress.unwritable", reason=error.strerror or error)
    return ZipaiError(said, name=aside.name)


def write_whole(path: Path, text: str) -> None:
    """Write a file so that an interruption leaves the old one or the new one, never half of it."""
    handle, temporary = tempfile.mkstemp(prefix=".zipai-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise


__all__ = ["FORMAT", "MARK", "NAME", "Keeper", "Progress", "kept_aside", "learners_folder", "write_whole"]
