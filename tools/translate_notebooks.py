"""Write the Chinese notebooks from the English ones: ``python tools/translate_notebooks.py [--check]``.

A message is the text of one block of a Markdown cell: a heading, a paragraph, a list item, a table's cell. That is
what the site's catalogues hold too, so both read ``locale/zh_Hans/LC_MESSAGES/notebooks/<name>.po``. In code cells
the language that a notebook begins with is changed, and comments are translated.

With ``--check`` nothing is written: every message without Chinese, and every file that differs, is named.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import polib
from markdown_it import MarkdownIt

ROOT: Final = Path(__file__).resolve().parent.parent
NOTEBOOKS: Final = ROOT / "notebooks"
CATALOGUES: Final = ROOT / "locale" / "zh_Hans" / "LC_MESSAGES" / "notebooks"

_COMMENT: Final = re.compile(r"^(\s*# )(.+)$", re.MULTILINE)
_MARKDOWN: Final = MarkdownIt("commonmark").enable("table")


class Missing(Exception):
    """Messages that have no Chinese."""


def messages(source: str) -> Iterator[tuple[int, str]]:
    """The messages of a Markdown text, each with its place.

    >>> list(messages("# One\\n\\n- two"))
    [(2, 'One'), (9, 'two')]
    """
    at = 0
    for token in _MARKDOWN.parse(source):
        if token.type == "inline" and token.content:
            place = source.find(token.content, at)
            if place < 0:
                raise ValueError(f"a block stands on several lines; write it on one: {token.content!r}")
            yield place, token.content
            at = place + len(token.content)


def translated(source: str, chinese: dict[str, str], missing: list[str]) -> str:
    """A Markdown text in Chinese; messages without Chinese are added to *missing*.

    >>> translated("# One\\n\\n- two", {"One": "一", "two": "二"}, [])
    '# 一\\n\\n- 二'
    """
    parts, at = [], 0
    for place, message in messages(source):
        if message not in chinese:
            missing.append(message)
        parts += [source[at:place], chinese.get(message, message)]
        at = place + len(message)
    return "".join((*parts, source[at:]))


def translated_code(source: str, chinese: dict[str, str], missing: list[str]) -> str:
    """A code cell with its language changed and its comments in Chinese.

    >>> translated_code('# Begin\\nz.begin(lang="en")', {"Begin": "开始"}, [])
    '# 开始\\nz.begin(lang="zh")'
    """

    def comment(found: re.Match[str]) -> str:
        if found[2] not in chinese:
            missing.append(found[2])
        return found[1] + chinese.get(found[2], found[2])

    return _COMMENT.sub(comment, source).replace('lang="en"', 'lang="zh"')


def catalogue(path: Path) -> dict[str, str]:
    """What a catalogue has in Chinese."""
    if not path.is_file():
        return {}
    return {entry.msgid: entry.msgstr for entry in polib.pofile(str(path)) if entry.translated()}


def chinese_notebook(path: Path, chinese: dict[str, str]) -> str:
    """The text of the Chinese notebook; :class:`Missing` names every message that has no Chinese."""
    notebook: dict[str, Any] = json.loads(path.read_text("utf-8"))
    missing: list[str] = []
    for cell in notebook["cells"]:
        turn = translated if cell["cell_type"] == "markdown" else translated_code
        cell["source"] = turn("".join(cell["source"]), chinese, missing).splitlines(keepends=True)
    if missing:
        raise Missing("; ".join(repr(message) for message in missing))
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def main(argv: list[str] | None = None) -> int:
    """Write or compare the Chinese notebooks; 1 when something is missing or differs."""
    parser = argparse.ArgumentParser(description="Write the Chinese notebooks from the English ones.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail where something would change")
    check: bool = parser.parse_args(argv).check
    problems = []
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        target = NOTEBOOKS / "zh" / path.name
        try:
            text = chinese_notebook(path, catalogue(CATALOGUES / f"{path.stem}.po"))
        except Missing as missing:
            problems.append(f"{path.name}: no Chinese for {missing}")
            continue
        if not check:
            target.parent.mkdir(exist_ok=True)
            target.write_text(text, "utf-8")
        elif not target.is_file() or target.read_text("utf-8") != text:
            problems.append(f"zh/{path.name} is not what the English notebook and the catalogue give")
    for problem in problems:
        print(f"translate_notebooks: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
