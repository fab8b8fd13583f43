"""Build a page with a live table, Python and all: ``python tools/build_page.py FOLDER [--pyodide FOLDER]``.

The page asks no other host for anything. Pyodide is fetched by npm, once, into ``_build/pyodide``, and checked
against the digest below.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import zipai
from zipai.boards.felt import PlayTable
from zipai.boards.page import BOARDS, here, page_css
from zipai.boards.session import Session
from zipai.show.look import Look

ROOT = Path(__file__).resolve().parent.parent
#: The package that comes into the page: the one that builds it.
PACKAGE = Path(zipai.__file__).resolve().parent
PYODIDE = "314.0.6"
DIGEST = "BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="
#: What a page needs of Pyodide.
NEEDED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
#: What of the package a page can do without.
_LEFT_OUT = ("zipai/sphinxext/", "zipai/testing/", "zipai/cli", "zipai/learn.py", "zipai/_course/")


class Lacking(Exception):
    """Something that is needed is not on this machine; the text says what."""


def pyodide(folder: Path = ROOT / "_build" / "pyodide") -> Path:
    """The folder with Pyodide, fetched if it isn't there yet."""
    if all((folder / name).is_file() for name in NEEDED):
        return folder
    npm = shutil.which("npm")
    if npm is None:
        raise Lacking("npm is needed to fetch Pyodide; install Node, or give its folder with --pyodide")
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [npm, "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=folder, capture_output=True, text=True, check=False
    )
    packed = folder / f"pyodide-{PYODIDE}.tgz"
    if done.returncode or not packed.is_file():
        raise Lacking(f"npm could not fetch pyodide {PYODIDE}: {done.stderr.strip()[-200:]}")
    found = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    if found != DIGEST:
        packed.unlink()
        raise Lacking(f"pyodide {PYODIDE} has the digest sha512-{found}, expected sha512-{DIGEST}")
    with tarfile.open(packed) as archive:
        for name in NEEDED:
            member = archive.extractfile(f"package/{name}")
            assert member is not None
            (folder / name).write_bytes(member.read())
    packed.unlink()
    return folder


def small_wheel(package: Path = PACKAGE) -> bytes:
    """The package as a zip that Pyodide unpacks: what a page needs of it, and no more."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(package.rglob("*")):
            name = path.relative_to(package.parent).as_posix()
            if path.is_file() and "__pycache__" not in name and not name.startswith(_LEFT_OUT):
                archive.write(path, name)
    return out.getvalue()


def build(
    folder: Path, source: Path, board: str = "play", look: Look | None = None, options: Mapping[str, Any] | None = None
) -> Path:
    """Write the page and all it needs into *folder*; *source* has Pyodide. Gives the page's path."""
    look = look or Look()
    given = dict(options or {})
    made = BOARDS[board](Session({}), **given)
    (folder / "py").mkdir(parents=True, exist_ok=True)
    for name in NEEDED:
        shutil.copy(source / name, folder / "py" / name)
    (folder / "py" / "zipai.zip").write_bytes(small_wheel())
    for name in ("live.js", "page.mjs", "worker.mjs"):
        shutil.copy(PACKAGE / "widgets" / name, folder / name)
    (folder / "zipai.css").write_text(page_css(), "utf-8")
    page = folder / "index.html"
    place = 'data-pyodide="py/" data-wheel="py/zipai.zip" data-live="live.js" data-worker="worker.mjs"'
    page.write_text(
        f'<!doctype html><html lang="{look.tag}"><head><meta charset="utf-8"><title>zipai</title>'
        '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">'
        '<link rel="stylesheet" href="zipai.css">'
        "<style>body{margin:0;padding:8px;background:var(--page,#fff)}"
        "@media(prefers-color-scheme:dark){body{background:#101213}}</style></head><body><main>"
        f"{here(made, look, {**given, 'lang': look.lang})}</main>"
        f'<script type="module" src="page.mjs" {place}></script></body></html>',
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
        source = options.pyodide or pyodide()
    except Lacking as lacking:
        print(f"build_page: {lacking}", file=sys.stderr)
        return 2
    print(build(options.folder, source, PlayTable.name, Look(options.lang), {"seed": options.seed}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
