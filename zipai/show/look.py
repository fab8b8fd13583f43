"""How things are to be shown: language, card face, index, and where a rule's page is."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from zipai.words import Lang, ZipaiError, language

Face = Literal["traditional", "simplified", "international"]
FACES: Final[tuple[Face, ...]] = get_args(Face)

#: The language as it stands in pages' addresses and in ``lang`` attributes.
TAGS: Final[dict[Lang, str]] = {"en": "en", "zh": "zh-Hans"}


@dataclass(frozen=True)
class Look:
    """The reader's choices, passed to everything that shows something.

    *rule_url* is a template of a rule's address with ``{id}`` and, if wanted, ``{lang}``, which becomes
    ``en`` or ``zh-hans``. Without it rule ids are shown but lead nowhere.

    >>> Look(lang="zh", rule_url="/{lang}/r/{id}/").rule_href("chi.bi")
    '/zh-hans/r/chi.bi/'
    >>> Look(face="roman")
    Traceback (most recent call last):
    zipai.words.ZipaiError: there is no face 'roman': choose traditional, simplified or international
    """

    lang: Lang = "en"
    face: Face = "simplified"
    index: bool = True
    rule_url: str | None = None

    def __post_init__(self) -> None:
        language(self.lang)
        if self.face not in FACES:
            raise ZipaiError("show.no-face", face=repr(self.face))

    @classmethod
    def from_env(cls, env: Mapping[str, str] | None = None) -> Look:
        """The look that ``ZIPAI_LANG``, ``ZIPAI_FACE`` and ``ZIPAI_RULE_URL`` ask for, or the default of each.

        >>> Look.from_env({"ZIPAI_LANG": "zh-CN", "ZIPAI_FACE": "traditional"})
        Look(lang='zh', face='traditional', index=True, rule_url=None)
        """
        env = os.environ if env is None else env
        wanted = env.get("ZIPAI_FACE") or "simplified"
        for face in FACES:
            if face == wanted:
                break
        else:
            raise ZipaiError("show.no-face", face=repr(wanted))
        return cls(language(env.get("ZIPAI_LANG") or "en"), face, rule_url=env.get("ZIPAI_RULE_URL") or None)

    @property
    def tag(self) -> str:
        """The language for a ``lang`` attribute: ``en`` or ``zh-Hans``."""
        return TAGS[self.lang]

    def rule_href(self, rule_id: str) -> str | None:
        """The address of a rule's page, or None where there is none."""
        if self.rule_url is None:
            return None
        return self.rule_url.replace("{id}", rule_id).replace("{lang}", self.tag.lower())
