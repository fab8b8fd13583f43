"""Execute the course notebooks: ``python tools/run_notebooks.py [NOTEBOOK ...]``.

Each runs in a folder of its own, so that none leans on what another left behind. Outputs and execution counts must
not be committed: they would be stale at once, and every change would drown in them. Prints one line a notebook.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

COURSE = Path(__file__).resolve().parent.parent / "notebooks"
CELL_LIMIT = 120


class Parser(argparse.ArgumentParser):
    """One that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Name the mistake and end with status 2."""
        self.exit(2, f"notebooks: {message}\n")


def main(argv: list[str] | None = None) -> int:
    """Execute the named notebooks, or all; 1 if one fails, 2 if there is none."""
    parser = Parser(description="Execute the course notebooks.")
    parser.add_argument("notebooks", nargs="*", type=Path, help="which (default: all)")
    chosen: list[Path] = parser.parse_args(argv).notebooks or sorted(
        path for path in COURSE.rglob("*.ipynb") if not any(part.startswith(".") for part in path.parts)
    )
    missing = [path for path in chosen if not path.is_file()]
    if missing or not chosen:
        print(f"notebooks: {missing[0] if missing else COURSE} is not there", file=sys.stderr)
        return 2
    # Most of a notebook's time is its kernel's start, so that two at a time pay even where there are two cores.
    with ThreadPoolExecutor(max_workers=2) as pool:
        problems = list(pool.map(check, chosen))
    failed = sum(1 for found in problems if found)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return 1 if failed else 0


def check(path: Path) -> list[str]:
    """What is wrong with one notebook: committed outputs, or a cell that fails."""
    name = path.resolve().relative_to(COURSE).as_posix() if COURSE in path.resolve().parents else str(path)
    start = time.monotonic()
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    problems = [
        f"{name}, cell {number}: outputs or an execution count are committed; clear them"
        for number, cell in enumerate(notebook.cells, 1)
        if cell.cell_type == "code" and (cell.outputs or cell.execution_count)
    ]
    with tempfile.TemporaryDirectory(prefix="zipai-notebook-") as folder:
        shutil.copy(path, folder)
        client = NotebookClient(
            notebook, timeout=CELL_LIMIT, kernel_name="python3", resources={"metadata": {"path": folder}}
        )
        try:
            client.execute()
        except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
            problems.append(f"{name}: {error}")
    verdict = "failed" if problems else "ok"
    print("\n".join([f"{name}  {verdict}  {time.monotonic() - start:.1f} s", *problems]), flush=True)
    return problems


if __name__ == "__main__":
    # The kernels find this environment first, whatever is installed in the home folder.
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    sys.exit(main())
