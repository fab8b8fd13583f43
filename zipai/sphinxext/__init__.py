"""The Sphinx extension of the rulebook: rules tied to prose, code, tests, examples and sources, both ways."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

from zipai.sphinxext import (
    addresses,
    api,
    boards,
    directives,
    domain,
    hands,
    languages,
    links,
    live,
    navigation,
    pictures,
    roles,
    search,
    sources,
    stylesheets,
)

#: In the order in which they are set up: roles and directives need the domain.
_PARTS = (
    domain,
    directives,
    boards,
    hands,
    live,
    navigation,
    roles,
    links,
    api,
    addresses,
    languages,
    pictures,
    search,
    sources,
    stylesheets,
)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything; each module says what it brings."""
    for part in _PARTS:
        part.setup(app)
    return {"version": "1", "parallel_read_safe": False, "parallel_write_safe": True}
