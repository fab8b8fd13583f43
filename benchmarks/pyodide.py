"""The same in the browser's Python: ``python benchmarks/pyodide.py [--positions N] [--folder F]``.

Runs the package in Pyodide under Node.js, measures there and here what the other scripts do, and tells the ratio. It
needs ``node`` and the npm package ``pyodide`` (``npm install pyodide@314.0.6`` in some folder, which --folder names).
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

from timing import Row, figure, show  # type: ignore[import-not-found]

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
#: Of what the solver is measured on, by name.
SOLVED = [
    "best huxi, by chance",
    "best huxi, near-winning",
    "best huxi, winning",
    "waits, near a win",
    "judgement with breakdown, winning",
]
#: What is measured, the same there and here; its last line is the answer.
MEASURED = """
import sys, json
sys.path[:0] = [{places}]
from itertools import count
import advice, distance, games, solver
from timing import rates
rows = distance.measure({count}) + advice.measure({count})
works = solver.ours()
works = {{name: works[name] for name in {solved}}}
works["random hands, paohuzi"] = lambda seeds=count(): games.hands(solver.RULES, seeds)
rows += [(name, value, "hands/s", "") for name, value in rates(works, 3).items()]
json.dumps([sys.version.split()[0], {{name: [value, unit] for name, value, unit, _ in rows if unit}}])
"""


def _missing(folder: Path) -> str | None:
    if shutil.which("node") is None:
        return "node is not installed"
    if not (folder / "node_modules" / "pyodide").is_dir():
        # the result page is the same wherever the checkout lies
        where = folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder
        return f"no npm package pyodide in {where}: npm install --prefix {where} pyodide@314.0.6"
    return None


def measure(count: int = 200, folder: Path = ROOT / "_build" / "pyodide") -> list[Row]:
    """Rows of name, value, unit and note; a single one that says so where Pyodide is not there."""
    if (lacking := _missing(folder)) is not None:
        return [("Pyodide", 0.0, "", f"not measured: {lacking}")]
    with tempfile.TemporaryDirectory() as place:
        away = Path(place)
        with zipfile.ZipFile(away / "package.zip", "w") as archive:
            for path in (*ROOT.glob("zipai/**/*"), *ROOT.glob("benchmarks/*.py"), *ROOT.glob("tests/scoring/*.py")):
                if path.is_file() and "__pycache__" not in path.parts:
                    archive.write(path, path.relative_to(ROOT))
        (away / "run.mjs").write_text(SCRIPT, encoding="utf-8")
        code = MEASURED.format(count=count, solved=SOLVED, places="'.', 'benchmarks'")
        (away / "code.py").write_text(code, encoding="utf-8")
        there = subprocess.run(
            ["node", away / "run.mjs", folder.resolve(), away / "package.zip", away / "code.py"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if there.returncode:
            return [("Pyodide", 0.0, "", f"not measured: {there.stdout.strip()[-200:]}")]
        version, slow = json.loads(there.stdout.strip().splitlines()[-1])
        here = MEASURED.format(count=count, solved=SOLVED, places=f"{str(ROOT)!r}, {str(ROOT / 'benchmarks')!r}")
        head, _, last = here.strip().rpartition("\n")
        done = subprocess.run(
            [sys.executable, "-c", f"{head}\nprint({last})"], capture_output=True, text=True, check=True
        )
        _, fast = json.loads(done.stdout)
    rows = []
    for name, (value, unit) in slow.items():
        other = fast[name][0]
        less, more = f"{other / value:.1f} × as long as in CPython, which has", f"{value / other:.1f} × CPython's"
        rows.append((name, value, unit, f"Python {version}; {less if unit.endswith('/s') else more} {figure(other)}"))
    return rows


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200, help="how many of each kind")
    parser.add_argument("--folder", type=Path, default=ROOT / "_build" / "pyodide", help="where npm put pyodide")
    given = parser.parse_args()
    show(measure(given.positions, given.folder))
