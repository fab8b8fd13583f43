"""The same in the browser's Python: ``python benchmarks/pyodide.py [--positions N] [--folder F]``.

Runs the package in Pyodide under Node.js, measures distance and advice there and here, and tells the ratio. It needs
``node`` and the npm package ``pyodide`` (``npm install pyodide@314.0.6`` in some folder, which --folder names).
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from distance import Row, shown  # type: ignore[import-not-found]

ROOT = Path(__file__).resolve().parent.parent
#: What runs in Pyodide: it unpacks the package and asks Python.
SCRIPT = """
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
const [folder, archive, code] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "node_modules", "pyodide", "pyodide.mjs")));
  const pyodide = await loadPyodide();
  pyodide.unpackArchive(new Uint8Array(readFileSync(archive)), "zip");
  console.log(await pyodide.runPythonAsync(readFileSync(code, "utf8")));
} catch (error) {
  console.log(String(error).trim().split("\\n").pop());
  process.exitCode = 1;
}
"""
#: What is measured, the same there and here; its last line is the answer.
MEASURED = """
import sys, time, json
sys.path[:0] = [{places}]
import advice, distance
from positions import claims, discards
count = {count}
mid = distance.waiting(count, fresh=False)
distance.draws(*mid[0])
start = time.perf_counter()
for hand, melds in mid:
    distance.draws(hand, melds)
found = {{"distance, mid-game hands": (time.perf_counter() - start) / count * 1e3}}
for name, fresh in (("fresh", True), ("mid-game", False)):
    positions = discards(count, fresh=fresh)
    for what, best in (("best discards", True), ("all discards", False)):
        for row in advice.percentiles(what + ", " + name, advice.times(positions, best_only=best)):
            found[row[0]] = row[1]
for row in advice.percentiles("claims", advice.times(claims(count // 2), best_only=False)):
    found[row[0]] = row[1]
json.dumps([sys.version.split()[0], found])
"""


def _missing(folder: Path) -> str | None:
    if shutil.which("node") is None:
        return "node is not installed"
    if not (folder / "node_modules" / "pyodide").is_dir():
        return f"no npm package pyodide in {folder}: npm install --prefix {folder} pyodide@314.0.6"
    return None


def measure(count: int = 200, folder: Path = ROOT / "_build" / "pyodide") -> list[Row]:
    """Rows of name, value, unit and note; a single one that says so where Pyodide is not there."""
    if (lacking := _missing(folder)) is not None:
        return [("Pyodide", 0.0, "", f"not measured: {lacking}")]
    with tempfile.TemporaryDirectory() as place:
        away = Path(place)
        with zipfile.ZipFile(away / "package.zip", "w") as archive:
            for path in (*ROOT.glob("zipai/**/*"), *ROOT.glob("benchmarks/*.py")):
                if path.is_file() and "__pycache__" not in path.parts:
                    archive.write(path, path.relative_to(ROOT))
        (away / "run.mjs").write_text(SCRIPT, encoding="utf-8")
        code = MEASURED.format(count=count, places="'.', 'benchmarks'")
        (away / "code.py").write_text(code, encoding="utf-8")
        there = subprocess.run(
            ["node", away / "run.mjs", folder.resolve(), away / "package.zip", away / "code.py"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if there.returncode:
            return [("Pyodide", 0.0, "", f"not measured: {there.stdout.strip()[-200:]}")]
        version, slow = json.loads(there.stdout.strip().splitlines()[-1])
        here = MEASURED.format(count=count, places=f"{str(ROOT)!r}, {str(ROOT / 'benchmarks')!r}")
        head, _, last = here.strip().rpartition("\n")
        done = subprocess.run(
            [sys.executable, "-c", f"{head}\nprint({last})"], capture_output=True, text=True, check=True
        )
        _, fast = json.loads(done.stdout)
    note = f"Pyodide, Python {version}"
    return [
        (name, value, "ms", f"{note}; {value / fast[name]:.1f} × CPython's {fast[name]:.2f}")
        for name, value in slow.items()
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200, help="how many of each kind")
    parser.add_argument("--folder", type=Path, default=ROOT / "_build" / "pyodide", help="where npm put pyodide")
    given = parser.parse_args()
    shown(measure(given.positions, given.folder))
