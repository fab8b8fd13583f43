"""Every string that the package shows, in English and in simplified Chinese.

The sentences of rules and parameters live with them in the rulebook's data; all others live here, one
module a topic. A key that one language lacks cannot be written: each entry is a pair.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final, Literal

Lang = Literal["en", "zh"]
LANGS: Final[tuple[Lang, ...]] = ("en", "zh")

#: What a topic's module holds: key -> (English, Chinese), with ``{fields}``.
Words = dict[str, tuple[str, str]]


def say(key: str, lang: str = "en", /, **fields: object) -> str:
    """The sentence *key* (``topic.rest``) in *lang*, with its fields filled in.

    >>> say("cards.unknown-sign", sign="'x'", place=3)
    "unknown sign 'x' at place 3"
    >>> say("cards.unknown-sign", "zh", sign="“x”", place=3)
    '第3个字符“x”不是牌'
    """
    topic, _, rest = key.partition(".")
    said = _words(topic)[rest][LANGS.index(language(lang))]
    return said.format(**fields)


@cache
def _words(topic: str) -> Words:
    """The words of a topic."""
    words: Words = import_module(f"{__name__}.{topic}").WORDS
    return words


@cache
def language(lang: str) -> Lang:
    """*lang* as one of the two languages; any tag that begins with ``zh`` is Chinese.

    >>> language("zh-Hans"), language("en")
    ('zh', 'en')
    """
    short = lang.lower().replace("_", "-").split("-")[0]
    for known in LANGS:
        if short == known:
            return known
    raise ZipaiError("errors.language", lang=lang)


class ZipaiError(ValueError):
    """Bad input, said in one line that names what is wrong and where, in either language.

    ``str(error)`` is English; ``error.text("zh")`` is the same in Chinese.
    """

    def __init__(self, key: str, /, **fields: object) -> None:
        self.key = key
        self.fields = fields
        super().__init__(self.text("en"))

    def text(self, lang: str = "en") -> str:
        """The error's sentence in *lang*; a field that is itself an error is said in that language too."""
        fields = {k: v.text(lang) if isinstance(v, ZipaiError) else v for k, v in self.fields.items()}
        return say(self.key, lang, **fields)
