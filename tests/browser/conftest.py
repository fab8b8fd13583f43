"""Fixtures for tests in a real browser.

``open_page``
    a function that opens a new page, with width and colour scheme; every page of it is watched, and the test
    fails if one of them asks another machine for anything.
``lab``
    the course in JupyterLab, started as a learner starts it; ``lab.url``, ``lab.token``, ``lab.folder``.
``lab_page``
    a function that opens a notebook of the course there, runs all its cells and gives the page.
``voila_page``
    a function that serves one cell of code by Voilà and gives the page.
``own_page``
    a function that builds a page with a board and Python in it, and gives it.
``site``
    the built website, served on this machine; ``site.url``.

The browser is the one that ZIPAI_CHROMIUM names, or else an installed Chromium or Chrome. Without one these tests
are left out, except where CI is set: there they fail.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import signal
import socket
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
from types import ModuleType
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from zipai.show.look import Look
from zipai.words import language

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
        pytest.skip("no Chromium found: install one, or name it in ZIPAI_CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def is_here(url: str) -> bool:
    """Whether a request stays on this machine."""
    parts = urlsplit(url)
    return parts.scheme in ("data", "blob", "about", "file") or parts.hostname == "127.0.0.1"


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """``open_page(width=1280, height=900, color_scheme="light", **options)`` gives a new, watched page."""
    elsewhere: list[str] = []
    contexts: list[BrowserContext] = []

    def open_one(
        width: int = 1280, height: int = 900, color_scheme: str = "light", host_asks: str = "", **options: Any
    ) -> Page:
        """A page; what the host's own pages ask of *host_asks* is refused, and is no fault of ours."""

        def note(url: str) -> None:
            if not is_here(url) and not (host_asks and url.startswith(host_asks)):
                elsewhere.append(url)

        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=color_scheme,  # type: ignore[arg-type]
            **options,
        )
        contexts.append(context)
        if host_asks:
            context.route(f"{host_asks}**", lambda route: route.abort())
        context.on("request", lambda request: note(request.url))
        context.on("page", lambda page: page.on("websocket", lambda socket: note(socket.url)))
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
    page.get_by_text(re.compile(r"Python [3(].*\| Idle")).first.wait_for()


def run_all(page: Page) -> None:
    """Run every cell, wait for the last, and fail where one ended with an error."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.locator("#jp-mainmenu-run").get_by_text("Run All Cells", exact=True).click()
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


# --- Voilà ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def voila_page(open_page: Callable[..., Page], tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """``voila_page(code)`` serves a notebook with that one cell by Voilà and opens it."""
    pytest.importorskip("voila")
    processes: list[subprocess.Popen[str]] = []

    def open_notebook(code: str, **options: Any) -> Page:
        folder = tmp_path / f"voila-{len(processes)}"
        folder.mkdir()
        (folder / "table.ipynb").write_text(notebook(code), "utf-8")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        command = [sys.executable, "-m", "voila", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
        process = subprocess.Popen(
            [*command, str(folder / "table.ipynb")],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        processes.append(process)
        # Voilà's template links icons from there; a table has none of them.
        page = open_page(host_asks="https://cdn.jsdelivr.net/", **options)
        page.set_default_timeout(PATIENCE)
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until and process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.1)
        page.goto(f"http://127.0.0.1:{port}/")
        return page

    yield open_notebook
    for process in processes:
        process.send_signal(signal.SIGINT)
        try:
            process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()


def notebook(*cells: str) -> str:
    """A notebook with those cells of code."""
    empty = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return json.dumps(
        {
            "cells": [{**empty, "id": f"c{at}", "source": code} for at, code in enumerate(cells)],
            "metadata": {"kernelspec": kernel},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
    )


# --- a page with Python in it ---------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def page_builder(checkout: Path) -> ModuleType:
    """``tools/build_page.py`` of the checkout."""
    spec = importlib.util.spec_from_file_location("build_page", checkout / "tools" / "build_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def pyodide(page_builder: ModuleType, checkout: Path) -> Path:
    """The folder with Pyodide: the one that ZIPAI_PYODIDE names, or one that npm fetches."""
    if named := os.environ.get("ZIPAI_PYODIDE"):
        return Path(named)
    try:
        folder: Path = page_builder.pyodide.fetched()
    except page_builder.pyodide.Missing as lacking:
        pytest.skip(str(lacking))
    return folder


@pytest.fixture
def own_page(
    page_builder: ModuleType, pyodide: Path, open_page: Callable[..., Page], tmp_path: Path, checkout: Path
) -> Iterator[Callable[..., Page]]:
    """``own_page("play", {"seed": 7})`` builds a page with that board and opens it; nothing is pressed yet."""
    servers: list[ThreadingHTTPServer] = []

    def open_board(board: str, given: dict[str, Any], lang: str = "en", **options: Any) -> Page:
        folder = tmp_path / f"page-{len(servers)}"
        page_builder.build(folder, pyodide, board, Look(language(lang)), given)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler(checkout), directory=str(folder)))
        servers.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = open_page(**options)
        page.set_default_timeout(PATIENCE)
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/index.html")
        return page

    yield open_board
    for server in servers:
        server.shutdown()
        server.server_close()


# --- the website ----------------------------------------------------------------------------------------------------


@dataclass
class Site:
    """The built website on this machine."""

    url: str
    folder: Path


def handler(checkout: Path) -> type[SimpleHTTPRequestHandler]:
    """How ``make serve`` sends files: packed where the browser takes it so, as any host does."""
    spec = importlib.util.spec_from_file_location("tools_serve", checkout / "tools" / "serve.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: type[SimpleHTTPRequestHandler] = module.Handler
    return found


@pytest.fixture(scope="session")
def site(checkout: Path) -> Iterator[Site]:
    """The website, as built last into ``_build/site``."""
    folder = checkout / "_build" / "site"
    if not (folder / "index.html").is_file():
        pytest.fail("there is no built site; build it first with: make site")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler(checkout), directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Site(f"http://127.0.0.1:{server.server_address[1]}", folder)
        server.shutdown()


@pytest.fixture
def with_python(site: Site) -> None:
    """Leaves a test out where the site was built without Python for its pages."""
    if not (site.folder / "py").is_dir():
        pytest.skip("the site was built without Python for its pages")
