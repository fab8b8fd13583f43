"""A small website in a temporary folder, built in this process."""

from __future__ import annotations

import importlib.util
import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

CONF = """
extensions = ["myst_parser", "zipai.sphinxext"]
include_patterns = ["*.md"]
html_theme = "basic"
suppress_warnings = ["ref.func"]  # there are no API pages here
"""


@dataclass
class Built:
    """What came out: pages by path, and the warnings without colours and places."""

    folder: Path
    warnings: list[str]
    status: int

    def page(self, name: str = "index.html") -> str:
        return (self.folder / name).read_text(encoding="utf-8")


@pytest.fixture
def build(tmp_path: Path) -> Callable[..., Built]:
    """``build({"index.md": "..."}, lang="en", tests={"test_a.py": "..."}, **options)`` builds a site."""

    def run(pages: dict[str, str], lang: str = "en", tests: dict[str, str] | None = None, **options: Any) -> Built:
        source = tmp_path / "source"
        (source / "tests").mkdir(parents=True, exist_ok=True)
        (source / "conf.py").write_text(CONF, encoding="utf-8")
        for name, text in (tests or {}).items():
            (source / "tests" / name).write_text(text, encoding="utf-8")
        for name, text in pages.items():
            (source / name).write_text(text, encoding="utf-8")
        said = io.StringIO()
        given = {
            "language": {"en": "en", "zh": "zh_Hans"}[lang],
            "zipai_check_threads": False,
            **options,
        }
        with patch_docutils(), docutils_namespace():
            app = Sphinx(
                source, source, tmp_path / lang, tmp_path / f"doctrees-{lang}", "html",
                confoverrides=given, status=io.StringIO(), warning=said, freshenv=True,
            )  # fmt: skip
            app.build()
        plain = re.sub(r"\x1b\[[0-9;]*m", "", said.getvalue())
        found = [re.sub(r"^.*?(WARNING|ERROR): ", "", line) for line in plain.splitlines() if line.strip()]
        return Built(tmp_path / lang, [re.sub(r" \[[a-z_.]+\]$", "", line) for line in found], app.statuscode)

    return run


@pytest.fixture
def tool(checkout: Path) -> Callable[[str], ModuleType]:
    """``tool("build_site")`` is the script of that name, as a module."""

    def load(name: str) -> ModuleType:
        spec = importlib.util.spec_from_file_location(f"tools_{name}", checkout / "tools" / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load
