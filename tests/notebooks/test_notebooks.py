"""The notebooks as files: no outputs, stable ids, and Chinese that says what the English says."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from zipai.lessons import chapters, levels_of
from zipai.lessons.generators import GENERATORS
from zipai.rulebook import book

NAMES = tuple(one.notebook for one in chapters())


@pytest.fixture(scope="module")
def tool(checkout: Path) -> ModuleType:
    pytest.importorskip("polib")
    spec = importlib.util.spec_from_file_location("translate_notebooks", checkout / "tools" / "translate_notebooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["translate_notebooks"] = module
    spec.loader.exec_module(module)
    return module


def cells(checkout: Path, name: str, kind: str) -> list[str]:
    notebook: dict[str, Any] = json.loads((checkout / "notebooks" / f"{name}.ipynb").read_text("utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == kind]


@pytest.mark.parametrize("name", [*NAMES, *(f"zh/{name}" for name in NAMES)])
def test_outputs_are_not_committed_and_ids_stay(checkout: Path, name: str) -> None:
    notebook = json.loads((checkout / "notebooks" / f"{name}.ipynb").read_text("utf-8"))
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[a-z][a-z-]*", one) for one in ids)
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    for cell in notebook["cells"]:
        assert cell["metadata"] == {}
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


@pytest.mark.parametrize("name", NAMES)
def test_every_exercise_of_a_notebook_stands_in_it(checkout: Path, name: str) -> None:
    code = "\n".join(cells(checkout, name, "code"))
    used = re.findall(r'z\.exercise\("([^"]+)"\)', code)
    assert sorted(used) == sorted(one.id for one in levels_of(name))
    assert len(used) >= 3
    assert all(rule_id in book().rules for rule_id in re.findall(r'z\.rule\("([^"]+)"\)', code))


def test_every_chapter_is_a_notebook_and_every_notebook_a_chapter(checkout: Path) -> None:
    assert sorted(path.stem for path in (checkout / "notebooks").glob("*.ipynb")) == sorted(NAMES)
    assert sorted(path.stem for path in (checkout / "notebooks" / "zh").glob("*.ipynb")) == sorted(NAMES)


@pytest.mark.parametrize("one", chapters(), ids=lambda one: one.name)
def test_a_chapter_ends_with_its_words_its_rules_and_a_review(checkout: Path, one: Any) -> None:
    code = cells(checkout, one.notebook, "code")
    assert code[0] == 'import zipai.widgets as z\n\nz.begin(lang="en")'
    assert code[-3:] == [f'z.words("{one.name}")', f'z.rules_here("{one.name}")', f'z.review("{one.name}")']
    for name in (name for name in GENERATORS if name.partition(".")[0] == one.name):
        assert f'z.practice("{name}")' in code


def test_the_chapters_lead_from_one_to_the_next(checkout: Path) -> None:
    """Each points to the one after it, and no link leads nowhere."""
    for one, after in pairwise(NAMES):
        assert f"]({after}.ipynb)" in cells(checkout, one, "markdown")[-1]
    for name in NAMES:
        for link in re.findall(r"\]\(([^)]+)\.ipynb\)", "\n".join(cells(checkout, name, "markdown"))):
            assert link in NAMES


def test_chinese_notebooks_are_what_the_tool_writes(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--check"]) == 0, capsys.readouterr().err


def test_a_message_without_chinese_is_named(tool: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "x.ipynb"
    path.write_text(json.dumps({"cells": [{"cell_type": "markdown", "source": ["# One\n", "\n", "Two."]}]}), "utf-8")
    with pytest.raises(tool.Missing, match=r"'Two\.'"):
        tool.chinese_notebook(path, {"One": "一"})
    assert json.loads(tool.chinese_notebook(path, {"One": "一", "Two.": "二。"}))["cells"][0]["source"] == [
        "# 一\n",
        "\n",
        "二。",
    ]


def test_a_block_on_several_lines_is_refused(tool: ModuleType) -> None:
    with pytest.raises(ValueError, match="write it on one"):
        list(tool.messages("> one\n> two"))


@pytest.mark.parametrize("name", NAMES)
def test_chinese_pages_have_no_english_sentence(checkout: Path, name: str) -> None:
    for source in cells(checkout, f"zh/{name}", "markdown"):
        text = re.sub(r"`[^`]*`|\]\([^)]*\)", "", source)
        assert not re.search(r"(?:\b[A-Za-z]{2,}\b[ ,]*){4,}", text), text
        assert re.search(r"[\u4e00-\u9fff]", text)


@pytest.mark.parametrize("name", NAMES)
def test_english_pages_have_no_chinese_without_english(checkout: Path, name: str, tool: ModuleType) -> None:
    for source in cells(checkout, name, "markdown"):
        for _, message in tool.messages(source):
            assert re.search(r"[A-Za-z0-9]", message), message


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_code(checkout: Path, name: str) -> None:
    english = [code.replace('lang="en"', 'lang="zh"') for code in cells(checkout, name, "code")]
    assert english == cells(checkout, f"zh/{name}", "code")
