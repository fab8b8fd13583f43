"""The command ``zipai learn``: a copy of the course for the learner, opened in JupyterLab.

The copy is hers. What she changed is never written over: a manifest beside the notebooks holds the SHA-256 of
each file as it was written, so a file that still has it may be brought up to date, and any other is left alone.

The server answers only this machine, asks for a random token, and calls nobody: news, update checks and the
extension manager are off. It runs with a configuration of its own inside the course folder, so that neither the
learner's own JupyterLab settings nor these change the other.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any, Final

from zipai.words import LANGS, Lang, ZipaiError, language, say

FOLDER: Final = "zipai-course"
PORT: Final = 8888
MANIFEST: Final = ".zipai-course.json"
FORMAT: Final = "zipai-course/1"
#: Where JupyterLab keeps the arrangement of its window, under its own name for the default one.
WORKSPACE: Final = Path("lab") / "workspaces" / "default-37a8.jupyterlab-workspace"
FIRST: Final[dict[Lang, str]] = {"en": "00-welcome.ipynb", "zh": "zh/00-welcome.ipynb"}

#: Where tables in the course link a rule id to; the kernels fill in the braces.
RULE_URL: Final = "/files/rulebook.{lang}.html#{id}"

#: JupyterLab's settings, workspaces and log, inside the course folder and hidden there.
LAB: Final = ".zipai-lab"

#: Seconds that JupyterLab may take to answer, and to end.
START_LIMIT: Final = 90.0
END_LIMIT: Final = 15.0

#: What JupyterLab needs to show the tables.
NEEDED: Final = ("jupyterlab", "ipykernel", "ipywidgets", "anywidget")


def add_arguments(parser: argparse.ArgumentParser, lang: Lang = "en") -> None:
    """Give *parser* the arguments of ``zipai learn``."""
    parser.add_argument("folder", nargs="?", metavar="FOLDER", help=say("learn.help.folder", lang))
    parser.add_argument("--lang", default="en", metavar="LANG", help=say("learn.help.lang", lang))
    # Read as text and judged in run(), so that a bad port is one line in the learner's language.
    parser.add_argument("--port", default=str(PORT), metavar="N", help=say("learn.help.port", lang))
    parser.add_argument("--no-browser", action="store_true", help=say("learn.help.browser", lang))


def run(namespace: argparse.Namespace) -> int:
    """Do what the parsed arguments ask for; bad input is one line on standard error and status 2."""
    lang: Lang = "en"
    try:
        lang = language(namespace.lang)
        folder = Path(namespace.folder) if namespace.folder else None
        return learn(folder, lang, _port(namespace.port), False if namespace.no_browser else None)
    except ZipaiError as error:
        print(f"zipai: {error.text(lang)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        # Before the server was up: whatever was being written is whole, old or new.
        print()
        return 0


def learn(folder: Path | None, lang: Lang = "en", port: int = PORT, browser: bool | None = None) -> int:
    """Copy the course to *folder* and serve it until Ctrl-C.

    *browser* says whether to open one; ``None`` opens one where there is a display. The status is 0 after Ctrl-C,
    2 where something has to be installed or chosen first, and 1 where JupyterLab itself fails.
    """
    if any(find_spec(name) is None for name in NEEDED):
        raise ZipaiError("learn.missing")
    folder = (folder or Path(FOLDER)).absolute()
    lay_out(folder, course(), lang)
    return _serve(folder, lang, port, browser)


# --- the copy -------------------------------------------------------------------------------------------------------


def source() -> Path:
    """The folder that the notebooks come from: in the installed package, or else in the checkout."""
    package = Path(__file__).resolve().parent
    for place in (package / "_course", package.parent / "notebooks"):
        if place.is_dir():
            return place
    raise ZipaiError("learn.no-course")


def course() -> dict[str, bytes]:
    """Every file of the course by its name in the learner's folder: the notebooks and the pocket rulebooks."""
    place = source()
    files = {
        path.relative_to(place).as_posix(): path.read_bytes()
        for path in sorted(place.rglob("*"))
        if path.is_file() and not any(_private(part) for part in path.relative_to(place).parts)
    }
    for lang, text in _rulebooks().items():
        files[f"rulebook.{lang}.html"] = text.encode()
    return files


def _private(part: str) -> bool:
    return part.startswith(".") or part == "__pycache__"


def _rulebooks() -> dict[Lang, str]:
    """The pocket rulebook in each language."""
    # read only here: every command of the command line imports this module
    from zipai.show.pocket import page

    return {lang: page(lang) for lang in LANGS}


def lay_out(folder: Path, files: Mapping[str, bytes], lang: Lang = "en") -> None:
    """Write *files* into *folder*, never over what the learner changed, and say what was done."""
    if folder.exists() and not folder.is_dir():
        raise ZipaiError("learn.not-folder", folder=folder)
    place = source()
    if place in (folder.resolve(), *folder.resolve().parents):
        raise ZipaiError("learn.own-folder", folder=folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        copy = _Copy(folder)
        if copy.unreadable:
            _tell(lang, "manifest", name=MANIFEST)
        for name, content in files.items():
            beside = copy.place(name, content)
            if beside:
                _tell(lang, "newer", name=name, new=beside)
        copy.save()
    except OSError as error:
        raise ZipaiError("learn.unwritable", folder=folder, reason=error.strerror or error) from error
    if copy.written:
        _tell(lang, "copied", folder=folder, count=copy.written)
    else:
        _tell(lang, "kept", folder=folder)


@dataclass
class _Copy:
    """The learner's folder with its manifest: the SHA-256 of each file as it was last written or offered."""

    folder: Path
    known: dict[str, str] = field(default_factory=dict)
    unreadable: bool = False
    written: int = 0

    def __post_init__(self) -> None:
        try:
            read: Any = json.loads((self.folder / MANIFEST).read_text("utf-8"))
            files = read["files"]
            if read["format"] != FORMAT or not all(isinstance(v, str) for v in files.values()):
                raise ValueError
        except FileNotFoundError:
            return
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            # Knowing nothing is safe: then every file that differs is taken for the learner's.
            self.unreadable = True
            return
        self.known = dict(files)

    def place(self, name: str, content: bytes) -> str | None:
        """Bring one file up to date; the name of the file beside it where the learner's own stays."""
        new = _digest(content)
        now = self._found(name)
        if now == new:
            self.known[name] = new
        elif now is None or now == self.known.get(name):
            self._write(name, content)
        elif self.known.get(name) != new:
            beside = self._beside(name, new)
            self._write(beside, content)
            # Offered once: the next run has nothing newer to offer.
            self.known[name] = new
            return beside
        return None

    def save(self) -> None:
        text = json.dumps({"format": FORMAT, "files": dict(sorted(self.known.items()))}, indent=1, ensure_ascii=False)
        _write_whole(self.folder / MANIFEST, (text + "\n").encode())

    def _found(self, name: str) -> str | None:
        path = self.folder / name
        return _digest(path.read_bytes()) if path.exists() else None

    def _write(self, name: str, content: bytes) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_whole(path, content)
        self.known[name] = _digest(content)
        self.written += 1

    def _beside(self, name: str, new: str) -> str:
        """A name next to *name* that is free, or holds nothing of the learner's."""
        stem, dot, ending = name.rpartition(".")
        number = 1
        while True:
            beside = f"{stem}.new{'' if number == 1 else f'-{number}'}{dot}{ending}"
            if self._found(beside) in (None, new, self.known.get(beside)):
                return beside
            number += 1


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _write_whole(path: Path, content: bytes) -> None:
    """Write a file so that an interruption leaves the old one or the new one, never half of it."""
    handle, name = tempfile.mkstemp(prefix=".zipai-", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        # mkstemp lets only the owner read; a course is an ordinary file.
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


# --- the server -----------------------------------------------------------------------------------------------------


def command(folder: Path, lang: Lang, port: int, browser: bool) -> list[str]:
    """The command line of JupyterLab for this course; the token is not in it, since anybody may read it there."""
    line = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.open_browser={browser}",
        f"--LabApp.default_url=/lab/tree/{FIRST[lang]}",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
    ]
    return [*line, "--allow-root"] if _is_root() else line


def environment(folder: Path, token: str, given: Mapping[str, str]) -> dict[str, str]:
    """The environment of the server and of its kernels."""
    env = dict(given)
    env["JUPYTER_TOKEN"] = token
    env["ZIPAI_RULE_URL"] = RULE_URL
    env["JUPYTER_CONFIG_DIR"] = str(folder / LAB)
    # These would lead to the learner's own settings again.
    for name in ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR", "JUPYTER_TOKEN_FILE"):
        env.pop(name, None)
    # Another kernel called python3 in the home folder would not know zipai.
    env["JUPYTER_PREFER_ENV_PATH"] = "1"
    paths = [str(Path(path).absolute()) for path in given.get("PYTHONPATH", "").split(os.pathsep) if path]
    root = Path(__file__).resolve().parent.parent
    if (root / "pyproject.toml").is_file():
        # A checkout that was never installed: its kernels work in another folder and must find it all the same.
        paths.append(str(root))
    if paths:
        env["PYTHONPATH"] = os.pathsep.join(paths)
    return env


def has_display(env: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether a browser opened here would be seen by the one who types.

    >>> has_display({"DISPLAY": ":0"}, "linux"), has_display({}, "linux"), has_display({}, "darwin")
    (True, False, True)
    >>> has_display({"DISPLAY": ":0", "SSH_CONNECTION": "10.0.0.1 5 10.0.0.2 22"}, "linux")
    False
    """
    if env.get("SSH_CONNECTION") or env.get("SSH_TTY"):
        return False
    if platform.startswith("linux"):
        return bool(env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"))
    return True


def free_port(port: int) -> int:
    """*port*, or the next one that nobody uses; any free one for 0."""
    for candidate in range(port, min(port + 100, 65536)):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            # As the server does: without it, a port used a moment ago looks taken.
            if os.name == "posix":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                probe.bind(("127.0.0.1", candidate))
                return int(probe.getsockname()[1])
    raise ZipaiError("learn.no-port", port=port)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:6]) < 65536):
        raise ZipaiError("learn.port", port=text)
    return int(text)


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _serve(folder: Path, lang: Lang, port: int, browser: bool | None) -> int:
    chosen = free_port(port)
    if port and chosen != port:
        _tell(lang, "port-taken", port=port, other=chosen)
    if _is_root():
        _tell(lang, "root")
    if browser is None:
        browser = has_display(os.environ)
        if not browser:
            _tell(lang, "no-display")
    token = secrets.token_urlsafe(24)
    lab = folder / LAB
    log = lab / "jupyterlab.log"
    try:
        _configure(lab)
        output = log.open("wb")
    except OSError as error:
        raise ZipaiError("learn.unwritable", folder=lab, reason=error.strerror or error) from error
    _tell(lang, "starting")
    with output, _ending_on_signals():
        # A session of its own: Ctrl-C reaches this process alone, which then ends the server in order.
        server = subprocess.Popen(
            command(folder, lang, chosen, browser),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=environment(folder, token, os.environ),
            cwd=lab,
            start_new_session=True,
        )
        try:
            if not _answers(server, chosen):
                _fail(lang, "failed", log)
                return 1
            _tell(lang, "address", url=f"http://127.0.0.1:{chosen}/lab/tree/{FIRST[lang]}?token={token}")
            _tell(lang, "how-to-end")
            server.wait()
            if server.returncode:
                _fail(lang, "died", log)
                return 1
        except KeyboardInterrupt:
            print()
        finally:
            _end(server)
    _tell(lang, "ended", folder=folder)
    return 0


def _configure(lab: Path) -> None:
    """Write JupyterLab's configuration for this course."""
    files = {
        # Parts that would call other machines, even where somebody opens their panels.
        "page_config": {
            "disabledExtensions": {
                "@jupyterlab/extensionmanager-extension": True,
                "@jupyterlab/apputils-extension:announcements": True,
            }
        },
        "default_setting_overrides": {
            # A learner who runs a cell before the kernel is up would be asked which kernel she wants.
            "@jupyterlab/notebook-extension:tracker": {"autoStartDefaultKernel": True},
            "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
        },
    }
    (lab / "labconfig").mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        _write_whole(lab / "labconfig" / f"{name}.json", json.dumps(content, indent=1).encode())
    if not (lab / WORKSPACE).exists():
        # The first time the lesson has the whole window; on a phone there is no room for anything beside it.
        closed: dict[str, object] = {"collapsed": True, "visible": True, "current": None, "widgets": []}
        layout = {
            "main": {"dock": None, "current": None},
            "down": {"size": 0, "collapsed": True, "widgets": []},
            "left": closed,
            "right": closed,
            "relativeSizes": [0, 1, 0],
            "top": {"simpleVisibility": True},
        }
        workspace = {"data": {"layout-restorer:data": layout}, "metadata": {"id": "default"}}
        (lab / WORKSPACE).parent.mkdir(parents=True, exist_ok=True)
        _write_whole(lab / WORKSPACE, json.dumps(workspace).encode())


def _answers(server: subprocess.Popen[bytes], port: int) -> bool:
    """Wait until the server answers; False if it ended or took too long."""
    # Never through a proxy: this is the machine itself.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    limit = time.monotonic() + START_LIMIT
    while server.poll() is None and time.monotonic() < limit:
        try:
            with opener.open(f"http://127.0.0.1:{port}/api", timeout=5):
                return True
        except (OSError, urllib.error.URLError):
            time.sleep(0.1)
    return False


def _end(server: subprocess.Popen[bytes]) -> None:
    """End the server, and with it its kernels; a second Ctrl-C does not leave them behind."""
    if server.poll() is not None:
        return
    server.terminate()
    try:
        server.wait(END_LIMIT)
    except (subprocess.TimeoutExpired, KeyboardInterrupt):
        server.kill()
        server.wait()


@contextlib.contextmanager
def _ending_on_signals() -> Iterator[None]:
    """Let a closed terminal or a plain ``kill`` end the server as Ctrl-C does."""

    def end(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    saved = {number: signal.signal(number, end) for number in numbers}
    try:
        yield
    finally:
        for number, handler in saved.items():
            signal.signal(number, handler)


def _tell(lang: Lang, key: str, **fields: object) -> None:
    print(say(f"learn.{key}", lang, **fields), flush=True)


def _fail(lang: Lang, key: str, log: Path) -> None:
    lines = [line for line in log.read_text("utf-8", "replace").splitlines() if line.strip()]
    reason = lines[-1].strip() if lines else "-"
    print(f"zipai: {say(f'learn.{key}', lang, log=log, reason=reason)}", file=sys.stderr)
