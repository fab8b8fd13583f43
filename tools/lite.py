"""The course in the browser: JupyterLite with our notebooks, into the site's folder ``lite``; it asks no other host.

Its Python is the Pyodide of the site's pages (``py``) with pure wheels, locked in ``tools/lite/requirements.txt``; pip
fetches them once into ``_build/lite``. JupyterLite itself is part of the development environment.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from email.parser import Parser
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

ROOT: Final = Path(__file__).resolve().parent.parent
HERE: Final = ROOT / "tools" / "lite"
WORK: Final = ROOT / "_build" / "lite"
#: The Python that runs there, for the markers of requirements.
_RUNS: Final = {
    "extra": "",
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_system": "Emscripten",
    "python_full_version": "3.14.2",
    "python_version": "3.14",
    "sys_platform": "emscripten",
}


class Missing(Exception):
    """The course in the browser can't be built; the text says what to do."""


def wheels(folder: Path = WORK / "wheels") -> list[Path]:
    """The locked wheels, fetched by pip unless they lie there."""
    lock = HERE / "requirements.txt"
    mark = folder / hashlib.sha256(lock.read_bytes()).hexdigest()[:16]
    if not mark.is_file():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        done = subprocess.run(
            [
                sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
                "--require-hashes", "--only-binary=:all:", "--python-version", "3.14", "--platform", "any",
                "--implementation", "py", "--abi", "none", "--dest", str(folder), "--requirement", str(lock),
            ],
            capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode:
            raise Missing(
                f"pip could not fetch the wheels of tools/lite/requirements.txt: {done.stderr.strip()[-300:]}"
            )
        mark.touch()
    return sorted(folder.glob("*.whl"))


def stub(name: str, version: str, folder: Path) -> Path:
    """A wheel with nothing in it, for a package that another asks for and that only the front end would use."""
    place = folder / f"{name}-{version}-py3-none-any.whl"
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return place


def our_wheel(folder: Path) -> Path:
    """The wheel of this checkout."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    return next(folder.glob("zipai-*.whl"))


def of_the_kernel() -> list[Path]:
    """The wheels that JupyterLite's Python kernel brings for itself."""
    share = Path(sys.prefix, "share", "jupyter", "labextensions", "@jupyterlite", "pyodide-kernel-extension")
    found = sorted((share / "static" / "pypi").glob("*.whl"))
    if not found or find_spec("jupyterlite_core") is None:
        raise Missing("JupyterLite is not in this environment: run make setup")
    return [path for path in found if not path.name.startswith("widgetsnbextension-3")]


def described(wheel: Path) -> dict[str, Any]:
    """A wheel as it stands in Pyodide's list of packages, with all that it depends on."""
    name, version, *_ = parse_wheel_filename(wheel.name)
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        info = next(each for each in names if each.endswith(".dist-info/METADATA"))
        metadata = Parser().parsestr(archive.read(info).decode("utf-8"))
    needs = map(Requirement, metadata.get_all("Requires-Dist") or ())
    tops = {each.partition("/")[0].removesuffix(".py") for each in names if each.endswith(".py")}
    return {
        "name": str(name),
        "version": str(version),
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(top for top in tops if re.fullmatch(r"\w+", top)),
        "depends": [canonicalize_name(each.name) for each in needs if not each.marker or each.marker.evaluate(_RUNS)],
        "unvendored_tests": False,
    }


def python(folder: Path, pyodide: Path) -> None:
    """All wheels and a list of them, as *pyodide* reads it, into *folder*; Pyodide itself lies with the pages."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    our_wheel(folder)
    stub("jedi", "0.99.0", folder)
    for wheel in (*wheels(), *of_the_kernel()):
        shutil.copyfile(wheel, folder / wheel.name)
    packages = {found["name"]: found for found in map(described, sorted(folder.glob("*.whl")))}
    for found in packages.values():
        found["depends"] = [name for name in found["depends"] if name in packages]
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = packages
    (folder / "pyodide-lock.json").write_text(json.dumps(lock, sort_keys=True), encoding="utf-8")


def build(out: Path, pyodide: Path) -> None:
    """JupyterLite with the course, into *out*."""
    here = WORK / "here"
    shutil.rmtree(here, ignore_errors=True)
    shutil.copytree(HERE, here, ignore=shutil.ignore_patterns("requirements.txt"))
    files = here / "files"
    shutil.copytree(ROOT / "notebooks", files, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    shutil.rmtree(out, ignore_errors=True)
    done = subprocess.run(
        [
            sys.executable, "-m", "jupyterlite_core.app", "build", "--lite-dir", str(here), "--contents", str(files),
            "--output-dir", str(out),
        ],
        cwd=here, capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode:
        raise Missing(f"JupyterLite could not be built: {(done.stderr or done.stdout).strip()[-600:]}")
    python(out / "static" / "pyodide", pyodide)
