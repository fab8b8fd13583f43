"""Search that finds Chinese: signs one by one and in pairs, beside English words with their stems.

Sphinx's own search for Chinese drops words of one sign, and 偎 is such a word; without a dictionary it drops
all of them.
"""

from __future__ import annotations

import re
from typing import Final

from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish

_WORDS: Final = re.compile(r"[\u3400-\u9fff]+|[^\W\u3400-\u9fff]+")


def split(text: str) -> list[str]:
    """Words, and of Chinese every sign and every two that follow one another.

    >>> split("kan 一句话")
    ['kan', '一', '句', '话', '一句', '句话']
    """
    found: list[str] = []
    for run in _WORDS.findall(text):
        if "\u3400" <= run[0] <= "\u9fff":
            found += [*run, *(run[i : i + 2] for i in range(len(run) - 1))]
        else:
            found.append(run)
    return found


#: What the reader types: a single sign alone, otherwise pairs, so that all of them must be there.
_QUERY: Final = r"""
var splitQuery = (query) =>
  (query.match(/[\u3400-\u9fff]+|(?:(?![\u3400-\u9fff])[\p{L}\p{N}_])+/gu) || []).flatMap((run) =>
    !/[\u3400-\u9fff]/.test(run) || run.length === 1
      ? [run]
      : Array.from({length: run.length - 1}, (_, i) => run.slice(i, i + 2)));
"""


class SearchBoth(SearchEnglish):
    """English and Chinese in one index."""

    js_splitter_code = _QUERY

    def split(self, input: str) -> list[str]:
        return split(input)

    def word_filter(self, word: str) -> bool:
        # Sphinx drops short words; a sign is one.
        return "\u3400" <= word[0] <= "\u9fff" or super().word_filter(word)


class SearchBothZh(SearchBoth):
    """The same for the Chinese site."""

    lang = "zh"


def setup(app: Sphinx) -> None:
    """Take the place of Sphinx's own search for both languages."""
    app.add_search_language(SearchBoth)
    app.add_search_language(SearchBothZh)
