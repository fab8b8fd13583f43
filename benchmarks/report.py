"""Measure everything here and write the result page: ``python benchmarks/report.py [--quick] [SECTION ...]``.

A section is a script in this folder with a ``measure()`` that gives rows: name, value, unit and note. The first line
of its docstring is its heading. Sections that are named on the command line are measured, each in a process of its
own; the page keeps what was there of the others. Without names all are. With ``--quick`` fewer cases are measured,
those sections are left out that take long or need a browser, and the figures are only printed.
"""

from __future__ import annotations

import argparse
import inspect
import platform
import re
import sys
from collections.abc import Sequence
from datetime import date
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

from timing import Row, figure, show  # type: ignore[import-not-found]

HERE = Path(__file__).resolve().parent
PAGE = HERE / "RESULTS.md"
#: What is left out when it must be quick, and how many cases the others take then.
LONG = {"board", "exact", "pyodide"}
FEW = 40
INTRO = """# Results of the benchmarks

Made by `python benchmarks/report.py`. Figures vary with the machine and with what else runs on it; what can be
compared are the ratios within a section, which was measured in one run, on one core, in turns.
"""


def sections() -> list[str]:
    """The scripts that measure, by name."""
    return sorted(
        path.stem for path in HERE.glob("*.py") if re.search(r"^def measure\(", path.read_text("utf-8"), re.M)
    )


def text_of(name: str, rows: list[Row], heading: str) -> str:
    """A section of the page."""
    made = f"{date.today()}, Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    lines = [f"## {heading}", "", f"`{name}.py`, {made}", "", "| what | | | |", "|---|--:|---|---|"]
    lines += [f"| {what} | {figure(value)} | {unit} | {note} |" for what, value, unit, note in rows]
    return "\n".join(lines) + "\n"


def kept() -> dict[str, str]:
    """The sections that the page has, by the name of their script."""
    if not PAGE.exists():
        return {}
    parts = re.split(r"^(?=## )", PAGE.read_text("utf-8"), flags=re.M)[1:]
    found = {}
    for part in parts:
        if name := re.search(r"^`(\w+)\.py`", part, re.M):
            found[name[1]] = part.rstrip() + "\n"
    return found


def heading_of(name: str) -> str:
    """The first line of a script's docstring, up to its colon and what follows in it."""
    first = (import_module(name).__doc__ or name).splitlines()[0]
    return first.split(": ``")[0].split(":")[0].rstrip(".")


def measured(name: str) -> list[Row]:
    """The rows of a section, measured in a process of its own: what others leave in memory doesn't touch it."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_rows, (name,))


def _rows(name: str) -> list[Row]:
    rows: list[Row] = import_module(name).measure()
    return rows


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the sections and write the page."""
    known = sections()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"one of {', '.join(known)}")
    parser.add_argument("--quick", action="store_true", help="measure less, and only print it")
    options = parser.parse_args(arguments)
    chosen = options.sections or [name for name in known if not (options.quick and name in LONG)]
    if unknown := [name for name in chosen if name not in known]:
        parser.error(f"there is no section called {unknown[0]}; there are {', '.join(known)}")
    if options.quick:
        for name in chosen:
            measure = import_module(name).measure
            print(f"\n{heading_of(name)}", flush=True)
            show(measure(FEW) if "count" in inspect.signature(measure).parameters else measure())
        return 0
    page = kept()
    for name in chosen:
        print(f"{name} ...", flush=True)
        page[name] = text_of(name, measured(name), heading_of(name))
        # what was measured stays, even if a later section fails
        PAGE.write_text("\n".join([INTRO, *(page[name] for name in known if name in page)]), encoding="utf-8")
    print(f"written: {PAGE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
