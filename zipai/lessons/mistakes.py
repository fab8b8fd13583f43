"""One's own mistakes from played hands, as levels: the moment as one's seat saw it, and what was chosen there.

What is better is not written down as a rule of its own: it is asked of advice again whenever the level is tried, and
whatever is as good as the best is right. They are kept in the learner's folder, in one file with its format in it, and
only where the learner wants a list of mistakes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from zipai.lessons.faults import told
from zipai.lessons.levels import Level, read_level
from zipai.lessons.progress import kept_aside, write_whole
from zipai.rulebook.toml import Text, text_of
from zipai.study.advice import advice
from zipai.table import Action, Table, options, read_position, view
from zipai.table.transcript import action_said
from zipai.table.views import view_position
from zipai.words import LANGS, ZipaiError

FORMAT: Final = "zipai-mistakes/1"
NAME: Final = "zipai-mistakes.json"
#: More are not kept; the oldest are forgotten.
MOST: Final = 40
_LIMIT: Final = 1_000_000
_CHAPTER: Final = "16-strategy"
#: The rule that a level is about, by what would have been better.
_TEACHES: Final = {"win": "win.optional", "chi": "chi.shape", "peng": "peng.choice", "pass": "barred.declined"}


@dataclass(frozen=True)
class OwnMistake:
    """A choice in a played hand that something would have been better than.

    ``position`` is what the seat saw, as a position; ``said`` is what the coach said of it then.
    """

    position: str
    seat: int
    chosen: str
    better: str
    said: Text

    @classmethod
    def of(cls, seen: Table, seat: int, chosen: Action, better: Action, said: Text) -> OwnMistake:
        """The mistake at a table; whatever the seat doesn't see is left out."""
        position = json.dumps(view_position(seen, seat, str(seen.rules)), ensure_ascii=False, sort_keys=True)
        return cls(position, seat, str(chosen), str(better), said)

    @property
    def id(self) -> str:
        """The id of its level: the same moment and choice are the same mistake."""
        return f"mine.{crc32(f'{self.position} {self.seat} {self.chosen}'.encode()):08x}"

    @property
    def goal(self) -> Text:
        """What its level asks."""
        return told("mine.goal", chosen=Text(*(action_said(Action.read(self.chosen), lang) for lang in LANGS)))

    @cached_property
    def level(self) -> Level:
        """The level at that moment. Its likely wrong answer is what was chosen."""
        table = read_position(json.loads(self.position))
        best = advice(view(table, self.seat), self.seat)[0]
        rule = _TEACHES.get(best.action.name, "win.waiting")
        return read_level(
            {
                "id": self.id, "do": "play", "check": "advised", "teaches": [rule], "rules": str(table.rules),
                "seat": self.seat, "position": self.position, "wrong": {"answer": self.chosen, "rule": rule},
                "goal": self.goal.as_dict(), "look": told("mine.look").as_dict(),
                "praise": told("guided.nothing-better", why=Text(best.why("en"), best.why("zh"))).as_dict(),
            },
            _CHAPTER,
        )  # fmt: skip

    def as_dict(self) -> dict[str, Any]:
        """As it stands in the file."""
        return {
            "position": json.loads(self.position),
            "seat": self.seat,
            "chosen": self.chosen,
            "better": self.better,
            "said": self.said.as_dict(),
        }

    @classmethod
    def read(cls, data: Any) -> OwnMistake:
        """A mistake from the file; ``ValueError`` or :class:`~zipai.words.ZipaiError` where it can't be one."""
        seat, chosen, better, said = data["seat"], data["chosen"], data["better"], text_of(data["said"])
        table = read_position(data["position"])
        if said is None or type(seat) is not int or not 0 <= seat < len(table.seats):
            raise ValueError(data)
        may = options(table, seat)
        for text in (chosen, better):
            if Action.read(text) not in may:
                raise ValueError(text)
        if any(who.hand is not None for at, who in enumerate(table.seats) if at != seat and not who.sitting):
            raise ValueError("it shows what the seat did not see")
        position = json.dumps(data["position"], ensure_ascii=False, sort_keys=True)
        return cls(position, seat, chosen, better, said)


class MistakeKeeper:
    """Reads and writes the mistakes of one learner's folder; without a folder it keeps nothing."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.warning: ZipaiError | None = None

    def load(self) -> tuple[OwnMistake, ...]:
        """What was kept. A file that can't be read is renamed, and ``warning`` says so."""
        self.warning = None
        if self.folder is None:
            return ()
        path = self.folder / NAME
        try:
            if path.stat().st_size > _LIMIT:
                raise ValueError("too large")
            data = json.loads(path.read_text("utf-8"))
            if data["format"] != FORMAT:
                raise ValueError(data["format"])
            return tuple(OwnMistake.read(one) for one in data["mistakes"])
        except FileNotFoundError:
            return ()
        except OSError as error:
            self.warning = ZipaiError("lessons.progress.unwritable", reason=error.strerror or error)
        except (ZipaiError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            self.warning = kept_aside(path, "lessons.mine.bad")
        return ()

    def save(self, new: Iterable[OwnMistake] = (), gone: Iterable[str] = ()) -> tuple[OwnMistake, ...]:
        """Write what is new, and leave out what is gone, by id; gives what is kept now."""
        known = {one.id: one for one in self.load()}
        warning, forgotten = self.warning, frozenset(gone)
        for one in new:
            known.pop(one.id, None)
            known[one.id] = one
        kept = tuple(one for one in known.values() if one.id not in forgotten)[-MOST:]
        if self.folder is not None:
            self._write(kept)
        self.warning = self.warning or warning
        return kept

    def forget(self) -> None:
        """Keep none any more."""
        if self.folder is not None:
            (self.folder / NAME).unlink(missing_ok=True)

    def _write(self, kept: tuple[OwnMistake, ...]) -> None:
        assert self.folder is not None
        data = {"format": FORMAT, "mistakes": [one.as_dict() for one in kept]}
        try:
            write_whole(self.folder / NAME, json.dumps(data, indent=1, ensure_ascii=False) + "\n")
        except OSError as error:
            self.warning = ZipaiError("lessons.progress.unwritable", reason=error.strerror or error)


__all__ = ["FORMAT", "MOST", "NAME", "MistakeKeeper", "OwnMistake"]
