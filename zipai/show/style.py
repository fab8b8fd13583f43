"""The one stylesheet, as text or as a tag for output that stands alone."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files


@lru_cache(maxsize=1)
def stylesheet() -> str:
    """The stylesheet as it stands in ``zipai/show/data/zipai.css``."""
    return files("zipai.show").joinpath("data", "zipai.css").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def style_tag() -> str:
    """The stylesheet in a ``<style>`` tag, without comments and spare room, since each output carries it.

    >>> style_tag()[:16], "/*" in style_tag()
    ('<style>.zp{--zp-', False)
    """
    text = re.sub(r"/\*.*?\*/", "", stylesheet(), flags=re.DOTALL)
    text = re.sub(r"\s+", " ", text)
    # Not round a colon: before one a space is a descendant in a selector.
    text = re.sub(r" ?([{};,]) ?", r"\1", text).replace(";}", "}").strip()
    return f"<style>{text}</style>"
