"""How fast the table answers: ``python benchmarks/board.py [--pyodide FOLDER] [--hosts lab page site]``.

A hand is played by clicks in a real browser, in JupyterLab and in a page with Python in it; what is measured is the
time from the click to the changed table, and in the page from the first press to the first live table. Beside each
stands what the same work takes in Python alone, so that ratios can be compared between machines. On the website, where
it is built, the same is measured of an example whose cards are changed, of the editor, and of the table to play at.
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
HOSTS = ("lab", "page", "site")
SITE = ROOT / "_build" / "site"
#: What is measured on the website: its page, what is pressed first, what shows that it answers, and what is pressed
#: then, in turns, inside which element.
ON_SITE = {
    "an example": (
        "rulebook/last-card.html",
        "[id='example-win.own-draw'] .zp-change .zp-start",
        "[id='example-win.own-draw'] .zp-live .zp-verdict",
        ("[data-key=source-other]", "[data-key=source-own]"),
        "[id='example-win.own-draw'] .zp-live-body",
    ),
    "the editor": (
        "editor.html",
        ".zp-start",
        ".zp-live .zp-felt",
        ("[data-key=at-1]", "[data-key=at-0]"),
        ".zp-live-body",
    ),
    "the table": (
        "play.html",
        ".zp-start",
        ".zp-live .zp-felt",
        ("[data-key=moves]", "[data-key=close]"),
        ".zp-live-body",
    ),
}
#: Click the element that the selector names, and wait for the first change in the board.
CLICK = """async ([selector, inside]) => {
    const board = document.querySelector(inside), one = board.querySelector(selector);
    const began = performance.now();
    const changed = new Promise((done) => {
        const watch = new MutationObserver(() => { watch.disconnect(); done(performance.now() - began); });
        watch.observe(board, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    one.click();
    return await changed;
}"""
BODY = ".zp-live-body"
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
        times.append(page.evaluate(CLICK, [FIRST if page.locator(FIRST).count() else CARD, BODY]))
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


def on_site(browser: Browser) -> Iterator[tuple[str, list[float], list[float]]]:
    """For each page of the website: its name, the seconds until each first answer, the milliseconds of clicks then."""
    handler = loaded("serve_site", ROOT / "tools" / "serve.py").Handler
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(SITE))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for name, (place, press, shown, then, inside) in ON_SITE.items():
            firsts, later = list[float](), list[float]()
            for _ in range(STARTS):
                page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
                page.goto(f"http://127.0.0.1:{server.server_address[1]}/en/docs/{place}", wait_until="networkidle")
                began = time.perf_counter()
                page.locator(press).click()
                page.locator(shown).first.wait_for(timeout=90_000)
                firsts.append(time.perf_counter() - began)
                for selector in then * 3:
                    page.wait_for_timeout(150)
                    later.append(page.evaluate(CLICK, [selector, inside]))
            yield name, firsts, later
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
        if "site" in hosts and not SITE.is_dir():
            rows.append(("the website", 0.0, "", "not measured: make site builds it"))
        elif "site" in hosts:
            for name, firsts, later in on_site(browser):
                first = statistics.median(firsts)
                rows.append(
                    (f"website: first answer of {name}", first, "s", f"of {len(firsts)}, most {max(firsts):.1f}")
                )
                row(f"website: click to changed board, {name}", later)
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
