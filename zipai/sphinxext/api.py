"""API pages: a function's rules stand below its text, and names of the standard library are no loose links."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from zipai.sphinxext.domain import build_language
from zipai.threads import rules_of
from zipai.words import say

#: A docstring's own mention, which the links say better.
_PLAIN = re.compile(r"\s*Rules?: (?:[a-z0-9-]+\.[a-z0-9.-]*[a-z0-9](?:, )?)+\.(?=\s|$)")


def with_rules(lines: list[str], rules: tuple[str, ...], lang: str) -> list[str]:
    """A docstring's lines with its rules as links below.

    >>> with_rules(["Whether it is. Rule: a.b."], ("a.b",), "en")
    ['Whether it is.', '', 'Rules: :rule:`a.b <a.b>`', '']
    """
    text = _PLAIN.sub("", "\n".join(lines)).rstrip()
    listed = (", " if lang == "en" else "、").join(f":rule:`{name} <{name}>`" for name in rules)
    return [*text.split("\n"), "", say("site.api.rules", lang, rules=listed), ""]


def add_rules(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Link the rules that a function decides."""
    if what in ("function", "method") and (rules := rules_of(obj)):
        lines[:] = with_rules(lines, rules, build_language(app.config))


def standard_library(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element
) -> nodes.Element | None:
    """Names of the standard library stay plain words: its inventory would have to be fetched from elsewhere."""
    root = str(node.get("reftarget", "")).split(".")[0]
    if node.get("refdomain") == "py" and root in sys.stdlib_module_names:
        return contnode
    return None


def imported_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element
) -> nodes.Element | None:
    """A name that a module took from another one leads to where it is written."""
    if node.get("refdomain") != "py" or not node.get("py:module"):
        return None
    name, _, rest = str(node["reftarget"]).partition(".")
    thing: Any = getattr(import_module(node["py:module"]), name, None)
    if not hasattr(thing, "__qualname__") or thing.__module__ == node["py:module"]:
        return None
    full = ".".join(filter(None, (thing.__module__, thing.__qualname__, rest)))
    python = env.domains["py"]
    return python.resolve_xref(env, node["refdoc"], app.builder, node["reftype"], full, node, contnode)


def modules_with_source(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """The list of source pages names no module that has none, such as that of strings."""
    modules: dict[str, Any] = getattr(app.env, "_viewcode_modules", {})
    for name in [name for name, entry in modules.items() if not entry]:
        del modules[name]
    return ()


def setup(app: Sphinx) -> None:
    """Hook into autodoc, where it is used, and into unresolved references."""
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-docstring", add_rules)
    app.connect("html-collect-pages", modules_with_source, priority=400)
    app.connect("missing-reference", imported_name)
    app.connect("missing-reference", standard_library)
