"""Python for the website's pages: Pyodide's core and our package, in one folder that asks no other host.

npm fetches Pyodide once into ``_build/pyodide``; what came is checked against the digest below.
"""

from __future__ import annotations

import base64
import hashlib
import io
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
#: The version that JupyterLite's kernel is made for too.
VERSION: Final = "314.0.6"
_SHA512: Final = "BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="
CORE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
#: Rooms that a page has no use for.
_NOT_IN_PAGES: Final = (
    "zipai/sphinxext/", "zipai/testing/", "zipai/widgets/", "zipai/cli", "zipai/learn.py", "zipai/_course/",
)  # fmt: skip


class Missing(Exception):
    """Pyodide can't be had; the text says what to do."""


def fetched(folder: Path = ROOT / "_build" / "pyodide") -> Path:
    """The folder with Pyodide's core, fetched by npm unless it lies there."""
    mark = folder / VERSION
    if mark.is_file() and all((folder / name).is_file() for name in CORE):
        return folder
    npm = shutil.which("npm")
    if npm is None:
        raise Missing("npm is needed to fetch Pyodide: install Node.js, or build without it: --without-python")
    folder.mkdir(parents=True, exist_ok=True)
    packed = folder / f"pyodide-{VERSION}.tgz"
    done = subprocess.run([npm, "pack", "--silent", f"pyodide@{VERSION}"], cwd=folder, capture_output=True, text=True)
    if done.returncode or not packed.is_file():
        raise Missing(f"npm could not fetch pyodide {VERSION}: {done.stderr.strip()[-300:]}")
    content = packed.read_bytes()
    packed.unlink()
    if (digest := base64.b64encode(hashlib.sha512(content).digest()).decode()) != _SHA512:
        raise Missing(f"what npm fetched as pyodide {VERSION} is not it: its SHA-512 is {digest}")
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        for name in CORE:
            member = archive.extractfile(f"package/{name}")
            if member is None:
                raise Missing(f"pyodide {VERSION} has no {name}")
            (folder / name).write_bytes(member.read())
    mark.touch()
    return folder


def package(top: Path = ROOT / "zipai") -> bytes:
    """The package as a zip, without the rooms that a page has no use for; the same files give the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(top.rglob("*")):
            name = path.relative_to(top.parent).as_posix()
            if path.is_file() and "__pycache__" not in name and not name.startswith(_NOT_IN_PAGES):
                archive.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return out.getvalue()


#: What pages load beside it, by its place in the package.
_SCRIPTS: Final = ("widgets/page.js", "widgets/live.js", "widgets/worker.mjs")


def put(folder: Path, source: Path | None = None, top: Path = ROOT / "zipai") -> None:
    """Everything that pages need to run Python, into *folder*: Pyodide from *source*, the package from *top*."""
    source = fetched() if source is None else source
    folder.mkdir(parents=True, exist_ok=True)
    for name in CORE:
        shutil.copyfile(source / name, folder / name)
    (folder / "zipai.zip").write_bytes(package(top))
    for name in _SCRIPTS:
        shutil.copy(top / name, folder)
    styles = [top / "boards" / "boards.css", top / "boards" / "felt" / "felt.css"]
    (folder / "boards.css").write_text("".join(each.read_text("utf-8") for each in styles), "utf-8")
