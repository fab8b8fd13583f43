"""How fast the table answers: ``python benchmarks/board.py [--pyodide FOLDER] [--hosts lab page]``.

A hand is played by clicks in a real browser, in JupyterLab and in a page with Python in it; what is measured is the
time from the click to the changed table, and in the page from the first press to the first live table. Beside each
stands what the same work takes in Python alone, so that ratios can be compared between machines.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from zipai.boards import PlayTable
from zipai.show.look import Look

ROOT = Path(__file__).resolve().parent.parent
#: How often Python is brought into a page anew, and how many hands are played.
STARTS = 3
HANDS = 3
HOSTS = ("lab", "page")
#: Click the element that the selector names, and wait for the first change in the board.
CLICK = """async (selector) => {
    const board = document.querySelector('.zp-live-body'), one = board.querySelector(selector);
    const began = performance.now();
    const changed = new Promise((done) => {
        const watch = new MutationObserver(() => { watch.disconnect(); done(performance.now() - began); });
        watch.observe(board, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    one.click();
    return await changed;
}"""
FIRST = ".zp-acts button"
CARD = ".zp-hand-columns .zp-column:last-child button:last-of-type"


def loaded(name: str, path: Path) -> ModuleType:
    """A script of the checkout as a module."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def clicks(page: Page, hands: int = HANDS) -> list[float]:
    """Milliseconds of each click while hands are played: the first choice, or the last card put down."""
    times: list[float] = []
    while hands:
        page.wait_for_timeout(120)
        if page.locator("[data-key=act-deal]").count():
            hands -= 1
            if hands:
                page.locator("[data-key=act-deal]").click()
            continue
        times.append(page.evaluate(CLICK, FIRST if page.locator(FIRST).count() else CARD))
    return times


@contextmanager
def lab(browser: Browser) -> Iterator[Page]:
    """A table in JupyterLab, as a learner starts it."""
    with tempfile.TemporaryDirectory() as folder:
        course = Path(folder) / "course"
        command = [sys.executable, "-m", "zipai", "learn", "--no-browser", "--port", "0", str(course)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            assert process.stdout is not None
            found = next(
                filter(None, (re.search(r"(http://\S+:\d+)\S*\?token=(\S+)", line) for line in process.stdout))
            )
            (course / "table.ipynb").write_text(_notebook("import zipai.widgets as z\nz.play(seed=7, pace='once')"))
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.set_default_timeout(90_000)
            page.goto(f"{found[1]}/lab/tree/table.ipynb?token={found[2]}")
            page.get_by_text(re.compile(r"Python 3.*\| Idle")).first.wait_for()
            page.get_by_role("menuitem", name="Run", exact=True).click()
            page.get_by_text("Run All Cells", exact=True).click()
            page.locator(".zp-live .zp-felt").wait_for()
            yield page
        finally:
            process.terminate()
            process.wait(60)


def _notebook(code: str) -> str:
    cell: dict[str, Any] = {"cell_type": "code", "execution_count": None, "id": "c", "metadata": {}, "outputs": []}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return json.dumps(
        {"cells": [{**cell, "source": code}], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    )


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Stay silent."""


@contextmanager
def own_page(browser: Browser, pyodide: Path | None) -> Iterator[tuple[Page, list[float]]]:
    """A table in a page of its own, and the seconds until each first answer."""
    builder = loaded("build_page", ROOT / "tools" / "build_page.py")
    with tempfile.TemporaryDirectory() as folder:
        builder.build(Path(folder), pyodide or builder.pyodide.fetched(), "play", Look(), {"seed": 7, "pace": "once"})
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            times: list[float] = []
            for _ in range(STARTS):
                # a context of its own, so that nothing is kept from the start before
                page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
                page.goto(f"http://127.0.0.1:{server.server_address[1]}/index.html")
                began = time.perf_counter()
                page.locator(".zp-start").click()
                page.locator(".zp-live .zp-felt").wait_for(timeout=90_000)
                times.append(time.perf_counter() - began)
            yield page, times
            server.shutdown()


def in_python() -> float:
    """Milliseconds that one choice takes in Python: the step, and the table drawn anew."""
    board, times = PlayTable("paohuzi", 7, pace="once", coach=False), []
    while board.may:
        began = time.perf_counter()
        board.do({"do": "answer", "action": str(board.may[0])})
        board.html(Look(), live=True)
        times.append(1000 * (time.perf_counter() - began))
    return statistics.median(times)


def measure(hosts: Sequence[str] = HOSTS, pyodide: Path | None = None) -> list[tuple[str, float, str, str]]:
    """Rows of name, value, unit and note."""
    script = len(files("zipai.widgets").joinpath("live.js").read_bytes())
    rows: list[tuple[str, float, str, str]] = [("JavaScript of the table", script / 1000, "KB", "")]
    bare = in_python()
    rows.append(("one choice in Python alone", bare, "ms", "step and drawing, median"))

    def row(name: str, times: list[float]) -> None:
        middle, worst = statistics.median(times), max(times)
        rows.append(
            (name, middle, "ms", f"median of {len(times)}, most {worst:.0f}; {middle / bare:.1f} × Python alone")
        )

    with sync_playwright() as playwright:
        conftest = loaded("browser_conftest", ROOT / "tests" / "browser" / "conftest.py")
        browser = playwright.chromium.launch(executable_path=conftest.find_chromium(), args=conftest.FLAGS)
        if "lab" in hosts:
            with lab(browser) as page:
                row("click to changed table, JupyterLab", clicks(page))
        if "page" in hosts:
            with own_page(browser, pyodide) as (page, starts):
                first = statistics.median(starts)
                rows.append(
                    ("first live table in the page", first, "s", f"median of {len(starts)}, most {max(starts):.1f}")
                )
                row("click to changed table, page", clicks(page))
        browser.close()
    return rows


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description="How fast the table answers.")
    parser.add_argument("--pyodide", type=Path, help="a folder that has Pyodide")
    parser.add_argument("--hosts", nargs="+", choices=HOSTS, default=HOSTS)
    options: Any = parser.parse_args()
    for name, value, unit, note in measure(options.hosts, options.pyodide):
        print(f"{name:<38}{value:>9.1f} {unit:<3} {note}")


if __name__ == "__main__":
    main()
