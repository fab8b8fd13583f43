"""Where long words may break in a narrow column: not every browser knows that by itself."""

from __future__ import annotations

from typing import Final

SOFT_HYPHEN: Final = "\N{SOFT HYPHEN}"

#: Words of names that stand above narrow columns, with a hyphen where they may break.
_BREAKS: Final = ("Inter-national",)


def breakable(text: str) -> str:
    """*text* with soft hyphens, which show only where a line breaks.

    >>> breakable("International Zipai").replace(SOFT_HYPHEN, "~")
    'Inter~national Zipai'
    """
    for word in _BREAKS:
        text = text.replace(word.replace("-", ""), word.replace("-", SOFT_HYPHEN))
    return text
