"""Build a page with a live table, Python and all: ``python tools/build_page.py FOLDER [--pyodide FOLDER]``.

The page asks no other host for anything; Pyodide comes as it does for the website (``tools/pyodide.py``).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import zipai  # noqa: E402
from tools import pyodide  # noqa: E402
from zipai.boards.felt import PlayTable  # noqa: E402
from zipai.boards.page import BOARDS, here, script_html  # noqa: E402
from zipai.boards.session import Session  # noqa: E402
from zipai.show.look import Look  # noqa: E402
from zipai.show.style import stylesheet  # noqa: E402

#: The package that comes into the page: the one that builds it.
PACKAGE = Path(zipai.__file__).resolve().parent


def build(
    folder: Path, source: Path, board: str = "play", look: Look | None = None, options: Mapping[str, Any] | None = None
) -> Path:
    """Write the page and all it needs into *folder*; *source* has Pyodide. Gives the page's path."""
    look = look or Look()
    given = dict(options or {})
    made = BOARDS[board](Session({}), **given)
    pyodide.put(folder / "py", source, PACKAGE)
    (folder / "zipai.css").write_text(stylesheet(), "utf-8")
    page = folder / "index.html"
    page.write_text(
        f'<!doctype html><html lang="{look.tag}"><head><meta charset="utf-8"><title>zipai</title>'
        '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">'
        '<link rel="stylesheet" href="zipai.css"><link rel="stylesheet" href="py/boards.css">'
        "<style>body{margin:0;padding:8px;background:var(--page,#fff)}"
        "@media(prefers-color-scheme:dark){body{background:#101213}}</style></head><body><main>"
        f"{here(made, look, given)}</main>{script_html('py/', look, 'index.html')}</body></html>",
        "utf-8",
    )
    return page


def main() -> int:
    """Build the page and say where it is."""
    parser = argparse.ArgumentParser(description="Build a page with a live table.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pyodide", type=Path, help="a folder that has Pyodide")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--lang", choices=("en", "zh"), default="en")
    options = parser.parse_args()
    try:
        source = options.pyodide or pyodide.fetched()
    except pyodide.Missing as missing:
        print(f"build_page: {missing}", file=sys.stderr)
        return 2
    print(build(options.folder, source, PlayTable.name, Look(options.lang), {"seed": options.seed}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
