"""What all boards of one notebook share: the language, the card face, and what the learner's folder remembers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from zipai.lessons.mistakes import MistakeKeeper, OwnMistake
from zipai.lessons.progress import Keeper, Progress, learners_folder
from zipai.rulebook.toml import Text
from zipai.show.look import Face, Look
from zipai.words import language


class Session:
    """The look of all boards, changed in one place, and the levels solved.

    Of the language the environment has the first word (a site is built in one language), then what the learner
    chose before, then what the notebook says.
    """

    def __init__(self, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> None:
        self.env = dict(os.environ if env is None else env)
        folder = learners_folder(cwd or Path.cwd(), self.env)
        self.keeper, self.own = Keeper(folder), MistakeKeeper(folder)
        self.look = Look()
        #: The address of a page with the position editor, where there is one: links to positions lead there.
        self.editor = ""
        self.solved: frozenset[str] = frozenset()
        self.missed: tuple[str, ...] = ()
        self.keeps_mistakes = False
        self.mine: tuple[OwnMistake, ...] = ()
        self._hosts: list[Callable[[], None]] = []
        self.begin()

    def begin(self, lang: str | None = None) -> None:
        """Read what is remembered and set the look; *lang* is the notebook's own language."""
        kept = self.keeper.load()
        look = Look.from_env(self.env)
        chosen = look.lang if self.env.get("ZIPAI_LANG") else (kept.lang or language(lang or self.look.lang))
        face = look.face if self.env.get("ZIPAI_FACE") else (kept.face or look.face)
        index = look.index if kept.index is None else kept.index
        self.solved = frozenset(kept.solved)
        self.missed, self.keeps_mistakes = kept.missed, bool(kept.mistakes)
        self.mine = self.own.load() if self.keeps_mistakes else ()
        self._show(replace(look, lang=chosen, face=face, index=index))

    @property
    def warning(self) -> Text | None:
        """What is wrong with the learner's file, in both languages."""
        error = self.keeper.warning or self.own.warning
        return None if error is None else Text(error.text("en"), error.text("zh"))

    def choose(self, *, lang: str | None = None, face: Face | None = None, index: bool | None = None) -> None:
        """Change the look of all boards, and remember what was chosen."""
        look = self.look
        if lang is not None:
            look = replace(look, lang=language(lang))
        if face is not None:
            look = replace(look, face=face)
        if index is not None:
            look = replace(look, index=index)
        self.keeper.save(Progress(look.lang if lang else None, face, index))
        self._show(look)

    def solve(self, level_id: str) -> None:
        """Remember that a level is solved."""
        if level_id in self.solved and level_id not in self.missed:
            return
        self.solved |= {level_id}
        self.missed = tuple(one for one in self.missed if one != level_id)
        self.keeper.save(Progress(solved=(level_id,)))
        self._show(self.look)

    def miss(self, level_id: str) -> None:
        """Remember a mistake, where the learner wants a list of them."""
        if not self.keeps_mistakes or level_id in self.missed:
            return
        self.missed = (*self.missed, level_id)
        self.keeper.save(Progress(missed=(level_id,)))
        self._show(self.look)

    def keep_played(self, found: Iterable[OwnMistake]) -> None:
        """Remember what went wrong in a played hand, where the learner wants a list of mistakes."""
        new = tuple(found)
        if self.keeps_mistakes and new:
            self.mine = self.own.save(new) if self.keeper.keeps else (*self.mine, *new)
            self._show(self.look)

    def solve_own(self, level_id: str) -> None:
        """Forget a mistake of a played hand, which has been put right."""
        kept = tuple(one for one in self.mine if one.id != level_id)
        self.mine = self.own.save(gone=(level_id,)) if self.keeper.keeps else kept
        self._show(self.look)

    def keep_mistakes(self, keep: bool) -> None:
        """Keep a list of mistakes from now on, or keep none and forget the old one."""
        self.keeps_mistakes = keep
        if not keep:
            self.mine = ()
            self.own.forget()
        self.missed = self.missed if keep else ()
        self.keeper.save(Progress(mistakes=keep))
        self._show(self.look)

    def join(self, redraw: Callable[[], None]) -> None:
        """Let *redraw* be called whenever the look changes."""
        self._hosts.append(redraw)

    def _show(self, look: Look) -> None:
        self.look = look
        for redraw in self._hosts:
            redraw()
