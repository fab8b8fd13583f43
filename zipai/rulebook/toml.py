"""Reading TOML with errors that name file and line."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from zipai.words import ZipaiError, say

DATA: Final = Path(__file__).parent / "data"
_LIMIT: Final = 1_000_000


class FileError(ZipaiError):
    """A file that can't be read as TOML; names the file and, where there is one, the line."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text in both languages.

    >>> Text("run", "一句话")["zh"]
    '一句话'
    """

    en: str
    zh: str

    def __getitem__(self, lang: str) -> str:
        return self.zh if lang == "zh" else self.en

    def as_dict(self) -> dict[str, str]:
        """Both, as they stand in JSON."""
        return {"en": self.en, "zh": self.zh}


def text_of(value: Any) -> Text | None:
    """A ``{en, zh}`` table as a :class:`Text`; None when it is not one with both."""
    if isinstance(value, dict) and set(value) == {"en", "zh"} and all(isinstance(v, str) and v for v in value.values()):
        return Text(value["en"], value["zh"])
    return None


def read(path: Path) -> tuple[dict[str, Any], str]:
    """The parsed file and its raw text; a :class:`FileError` in one line otherwise."""

    def fail(key: str, **fields: object) -> FileError:
        return FileError("rulebook.in", file=path, problem=ZipaiError(f"rulebook.{key}", **fields))

    if path.is_dir():
        raise fail("file-directory")
    try:
        if path.stat().st_size > _LIMIT:
            raise fail("file-large", limit=_LIMIT)
        raw = path.read_bytes()
    except FileNotFoundError:
        raise fail("file-missing") from None
    except OSError as error:
        raise fail("file-unreadable", reason=error.strerror) from None
    try:
        text = raw.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise fail("file-binary") from None
    if not text.strip():
        raise fail("file-empty")
    try:
        return tomllib.loads(text), text
    except tomllib.TOMLDecodeError as error:
        found = re.fullmatch(r"(.*?) \(at line (\d+), column \d+\)", str(error), re.S)
        reason, line = (found[1], int(found[2])) if found else (str(error), len(text.splitlines()))
        problem = ZipaiError("rulebook.toml", reason=" ".join(reason.split()))
        raise FileError("rulebook.at", file=path, line=line, problem=problem) from None
    except RecursionError:
        raise fail("file-deep") from None


def line_of(text: str, *keys: str) -> int:
    """The line, counted from 1, on which the last of the nested *keys* that is found stands.

    >>> line_of('id = "x"\\n[parameters."win.minimum"]\\nvalue = 3', "parameters", "win.minimum", "value")
    3
    """
    line, at = 1, 0
    for key in keys:
        found = re.compile(rf"(?<![\w.-]){re.escape(key)}(?![\w-])").search(text, at)
        if found:
            line, at = text.count("\n", 0, found.start()) + 1, found.start()
    return line


def hint(name: str, known: list[str]) -> ZipaiError | str:
    """``: did you mean …?`` when a known name is close, else nothing."""
    from difflib import get_close_matches  # needed for this one error

    close = get_close_matches(name, known, 1, 0.6)
    return ZipaiError("rulebook.hint", close=close[0]) if close else ""


def status_word(status: str, lang: str) -> str:
    """How a status is shown: ``from a source``, ``our decision``, ``disputed``."""
    return say(f"rulebook.status.{status}", lang)
