"""Fixtures for tests in a real browser.

``open_page``
    a function that opens a new page, with width and colour scheme; every page of it is watched, and the test
    fails if one of them asks another machine for anything.
``lab``
    the course in JupyterLab, started as a learner starts it; ``lab.url``, ``lab.token``, ``lab.folder``.
``lab_page``
    a function that opens a notebook of the course there, runs all its cells and gives the page.
``site``
    the built website, served on this machine; ``site.url``.

The browser is the one that ZIPAI_CHROMIUM names, or else an installed Chromium or Chrome. Without one these tests
are left out, except where CI is set: there they fail.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC_APPS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A small /dev/shm, as containers have it, makes pages crash otherwise.
    "--disable-dev-shm-usage",
]

#: Milliseconds that JupyterLab may take for one step; generous, since it may share two cores with other checks.
PATIENCE = 90_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


def find_chromium() -> str | None:
    """The path of a Chromium, or None."""
    named = os.environ.get("ZIPAI_CHROMIUM")
    if named:
        return shutil.which(named)
    found = (shutil.which(name) for name in NAMES)
    apps = (path for path in MAC_APPS if Path(path).is_file())
    return next((path for path in (*found, *apps) if path), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A headless Chromium with a profile of its own, new and thrown away afterwards."""
    path = find_chromium()
    if path is None:
        words = "no Chromium found: install one, or name it in ZIPAI_CHROMIUM"
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def is_here(url: str) -> bool:
    """Whether a request stays on this machine."""
    parts = urlsplit(url)
    return parts.scheme in ("data", "blob", "about") or parts.hostname == "127.0.0.1"


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """``open_page(width=1280, height=900, color_scheme="light", **options)`` gives a new, watched page."""
    elsewhere: list[str] = []
    contexts: list[BrowserContext] = []

    def watch(page: Page) -> None:
        page.on("websocket", lambda socket: note(socket.url))

    def note(url: str) -> None:
        if not is_here(url):
            elsewhere.append(url)

    def open_one(width: int = 1280, height: int = 900, color_scheme: str = "light", **options: Any) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=color_scheme,  # type: ignore[arg-type]
            **options,
        )
        contexts.append(context)
        context.on("request", lambda request: note(request.url))
        context.on("page", watch)
        return context.new_page()

    yield open_one
    for context in contexts:
        context.close()
    assert not elsewhere, f"the page asked other machines: {sorted(set(elsewhere))}"


# --- JupyterLab -----------------------------------------------------------------------------------------------------


@dataclass
class Lab:
    """A running JupyterLab with the course."""

    url: str
    token: str
    folder: Path
    process: subprocess.Popen[str]

    def ask(self, path: str, method: str = "GET") -> Any:
        """Ask the server's own interface; the answer is read as JSON."""
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method)
        request.add_header("Authorization", f"token {self.token}")
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def end_kernels(self) -> None:
        """Give back the memory of the notebooks opened so far."""
        for session in self.ask("sessions"):
            self.ask(f"sessions/{session['id']}", "DELETE")


@pytest.fixture(scope="session")
def lab(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The course in JupyterLab, on a free port, in a new folder."""
    folder = tmp_path_factory.mktemp("lab") / "course"
    process = subprocess.Popen(
        [sys.executable, "-m", "zipai", "learn", "--no-browser", "--port", "0", str(folder)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said = []
    try:
        for line in process.stdout:
            said.append(line)
            if found := re.search(r"(http://127\.0\.0\.1:\d+)\S*\?token=(\S+)", line):
                break
        else:
            pytest.fail("zipai learn gave no address:\n" + "".join(said))
        yield Lab(found[1], found[2], folder, process)
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


@pytest.fixture
def lab_page(lab: Lab, open_page: Callable[..., Page]) -> Iterator[Callable[..., Page]]:
    """``lab_page("03-huxi.ipynb")`` opens the notebook, runs all cells and gives the page."""
    workspaces = count()

    def open_notebook(notebook: str, *, run: bool = True, **options: Any) -> Page:
        page = open_page(**options)
        page.set_default_timeout(PATIENCE)
        # A workspace of its own, so that JupyterLab brings back no tab of an earlier test.
        workspace = f"test-{time.monotonic_ns()}-{next(workspaces)}"
        page.goto(f"{lab.url}/lab/workspaces/{workspace}/tree/{quote(notebook)}?token={lab.token}")
        page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
        await_idle(page)
        if run:
            run_all(page)
        return page

    yield open_notebook
    lab.end_kernels()


def await_idle(page: Page) -> None:
    """Wait until the kernel is there and does nothing; the notebook's own sign says idle too early."""
    page.get_by_text(re.compile(r"Python 3.*\| Idle")).first.wait_for()


def run_all(page: Page) -> None:
    """Run every cell, wait for the last, and fail where one ended with an error."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    page.wait_for_function(
        """() => {
            const cells = [...document.querySelectorAll('.jp-Notebook .jp-CodeCell')]
                .filter(cell => cell.querySelector('.cm-content').textContent.trim());
            const ran = cell => /\\[\\d+\\]/.test(cell.querySelector('.jp-InputPrompt').textContent);
            const failed = document.querySelector('.jp-Notebook [data-mime-type="application/vnd.jupyter.error"]');
            return failed || (cells.length && cells.every(ran));
        }"""
    )
    errors = page.locator('.jp-Notebook [data-mime-type="application/vnd.jupyter.error"]').all_inner_texts()
    assert not errors, errors[0]


# --- the website ----------------------------------------------------------------------------------------------------


@dataclass
class Site:
    """The built website on this machine."""

    url: str
    folder: Path


class Quiet(SimpleHTTPRequestHandler):
    """Files as they lie there, without a line for each."""

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent."""


@pytest.fixture(scope="session")
def site(checkout: Path) -> Iterator[Site]:
    """The website, as built last into ``_build/site``."""
    folder = checkout / "_build" / "site"
    if not (folder / "index.html").is_file():
        pytest.fail("there is no built site; build it first with: make site")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Site(f"http://127.0.0.1:{server.server_address[1]}", folder)
        server.shutdown()
