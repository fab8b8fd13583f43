"""Run every check of the project: ``python tools/check.py [--only NAME ...] [--list]``.

Prints each check's name, time and verdict, goes on after a failure, and ends with what failed and with one line
that counts everything. The tests run against the built wheel, installed in ``_build/wheel``, from a folder outside
the checkout: so a file that the wheel lacks, or a test that leans on the source tree, is found here.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "_build"
WHEEL = BUILD / "wheel"
CI = os.environ.get("CI", "") not in ("", "0", "false")

#: Seconds after which a check counts as hanging.
LIMIT = 1800

#: Endings of files under zipai/ that are read at run time and so must be in the wheel.
DATA = (".py", ".typed", ".toml", ".json", ".js", ".mjs", ".css", ".svg", ".txt", ".html", ".bin")


class Failed(Exception):
    """A check that found something; its text is what it found."""


@dataclass
class Count:
    """How many tests passed, failed and were left out; a check that isn't pytest counts as one."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def add(self, other: Count) -> None:
        """Add another count to this one."""
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


# --- the checks, in the order they run --------------------------------------------------------------------------------


def lint() -> None:
    """ruff's rules"""
    run("ruff", "check", "--quiet", "--output-format=concise", ".")


def layout() -> None:
    """ruff's layout of the code"""
    run("ruff", "format", "--check", "--quiet", ".")


def types() -> None:
    """mypy, strict on the core"""
    places = [place for place in ("zipai", "tools", "benchmarks") if any((ROOT / place).glob("**/*.py"))]
    run("mypy", *places)


def tables() -> None:
    """the tables are what the rules give"""
    for script in ("make_tables.py", "build_costs.py"):
        run(str(ROOT / "tools" / script), "--check", module=False)


def wheel() -> None:
    """the wheel builds, is complete and installs"""
    shutil.rmtree(BUILD / "dist", ignore_errors=True)
    shutil.rmtree(WHEEL, ignore_errors=True)
    run("hatchling", "build", "-t", "wheel", "-d", str(BUILD / "dist"))
    found = list((BUILD / "dist").glob("*.whl"))
    if len(found) != 1 or not found[0].name.endswith("-py3-none-any.whl"):
        raise Failed(f"expected one py3-none-any wheel, found {[path.name for path in found]}")
    lacking = shipped() - set(zipfile.ZipFile(found[0]).namelist())
    if lacking:
        raise Failed("the wheel lacks " + ", ".join(sorted(lacking)))
    run(
        "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps",
        "--target", str(WHEEL), str(found[0]),
    )  # fmt: skip


def tests() -> Count:
    """pytest against the wheel, outside the checkout"""
    return pytest("tests", "-m", "not browser", "-n", "2", "--dist", "worksteal", "tests")


def mutants() -> None:
    """breaking any rule function fails a test of its rule"""
    run(str(ROOT / "tools" / "mutate.py"), module=False)


def doctests() -> Count:
    """the examples in README.md and in the docstrings"""
    return pytest(
        "doctests", "--doctest-modules", "--doctest-glob=README.md", f"--ignore={WHEEL / 'zipai' / '_course'}",
        str(WHEEL / "zipai"), str(ROOT / "README.md"),
    )  # fmt: skip


def notebooks() -> None:
    """the course notebooks run without an error"""
    run(str(ROOT / "tools" / "run_notebooks.py"), module=False, env=wheel_env())


def site() -> None:
    """the website builds in both languages without a warning"""
    run(str(ROOT / "tools" / "build_site.py"), module=False)


def browser() -> Count:
    """JupyterLab and the website in a real browser"""
    # JupyterLab's tests beside the website's: each waits for its page most of the time
    return pytest("browser", "-m", "browser", "-n", "2", "--dist", "loadfile", "tests/browser")


CHECKS: list[Callable[[], Count | None]] = [
    lint,
    layout,
    types,
    tables,
    wheel,
    tests,
    mutants,
    doctests,
    notebooks,
    site,
    browser,
]

#: The checks that need the wheel. `--only` builds it for them, so that none judges an old one.
NEED_WHEEL = {"tests", "doctests", "notebooks", "browser"}


# --- how they run -----------------------------------------------------------------------------------------------------


def run(*command: str, module: bool = True, env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> None:
    """Run a module or a script of this environment; :class:`Failed` with what it printed unless it ends well."""
    line = [sys.executable, *(["-m"] if module else []), *command]
    # A group of its own, so that a hanging check is ended with everything that it started.
    process = subprocess.Popen(
        line,
        cwd=cwd,
        env=None if env is None else dict(env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    try:
        printed, _ = process.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        end(process)
        raise Failed(f"{command[0]} did not end within {LIMIT} s") from None
    except KeyboardInterrupt:
        end(process)
        raise
    if process.returncode:
        raise Failed(printed.strip() or f"{command[0]} ended with status {process.returncode} and no word")


def end(process: subprocess.Popen[str]) -> None:
    """End a process and its children: first asking, then not."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(10)
            return
        except subprocess.TimeoutExpired:
            continue
        except ProcessLookupError:
            return


class TestsFailed(Failed):
    """A pytest run that failed, with its count."""

    def __init__(self, printed: str, count: Count) -> None:
        super().__init__(printed)
        self.count = count


def pytest(name: str, *arguments: str) -> Count:
    """Run pytest in a copy of tests/ outside the checkout, against the wheel."""
    report = BUILD / f"{name}.xml"
    report.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="zipai-tests-") as folder:
        away = Path(folder).resolve()
        shutil.copytree(ROOT / "tests", away / "tests", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", away)
        try:
            run(
                "pytest", "-q", "--color=no", "-p", "no:cacheprovider", f"--rootdir={away}",
                "-c", str(away / "pyproject.toml"), f"--junitxml={report}", *arguments, env=wheel_env(), cwd=away,
            )  # fmt: skip
        except Failed as failed:
            raise TestsFailed(str(failed), counted(report) or Count(failed=1)) from None
    count = counted(report)
    if count is None or not count.passed + count.skipped:
        raise Failed(f"{name}: no test ran")
    return count


def counted(report: Path) -> Count | None:
    """The count in pytest's report, or None if it wrote none."""
    try:
        suites = ET.parse(report).getroot().iter("testsuite")
    except (OSError, ET.ParseError):
        return None
    total = Count()
    for suite in suites:
        number = {key: int(suite.get(key, "0")) for key in ("tests", "failures", "errors", "skipped")}
        failed = number["failures"] + number["errors"]
        total.add(Count(number["tests"] - failed - number["skipped"], failed, number["skipped"]))
    return total


def wheel_env() -> dict[str, str]:
    """The environment in which ``import zipai`` finds the wheel and nothing else."""
    env = dict(os.environ)
    env["PYTHONPATH"] = str(WHEEL)
    env["ZIPAI_UNDER_TEST"] = str(WHEEL)
    env["ZIPAI_CHECKOUT"] = str(ROOT)
    return env


def shipped() -> set[str]:
    """The files that the wheel must have, by their names in it."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "zipai", "notebooks"],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    if listed.returncode:
        # A source archive without git: everything that lies there counts.
        names = {str(path.relative_to(ROOT)) for top in ("zipai", "notebooks") for path in (ROOT / top).rglob("*")}
    else:
        names = set(listed.stdout.split("\0"))
    wanted = {name for name in names if name.endswith((*DATA, ".ipynb")) and (ROOT / name).is_file()}
    return {
        "zipai/_course" + name.removeprefix("notebooks") if name.startswith("notebooks/") else name
        for name in wanted
        if "__pycache__" not in name
    }


def load_browser_conftest() -> ModuleType:
    """The browser tests' own conftest, so that Chromium is looked for in one way only."""
    spec = importlib.util.spec_from_file_location("browser_conftest", ROOT / "tests" / "browser" / "conftest.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def without_chromium() -> str:
    """Which browser tests are left out, and how to get what they need."""
    files = sorted(path.name for path in (ROOT / "tests" / "browser").glob("test_*.py"))
    how = "brew install --cask chromium" if sys.platform == "darwin" else "sudo apt-get install chromium"
    return (
        f"no Chromium found, so these are left out: {', '.join(files)}\n"
        f"Get one with: {how}\nor name yours: ZIPAI_CHROMIUM=/path/to/chromium make test"
    )


class Parser(argparse.ArgumentParser):
    """One that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Name the mistake and end with status 2."""
        self.exit(2, f"check: {message}\n")


def main(argv: list[str] | None = None) -> int:
    """Run the chosen checks; 1 if one fails, 2 for a name that isn't one."""
    by_name = {check.__name__: check for check in CHECKS}
    parser = Parser(description="Run every check of the project.")
    parser.add_argument("--only", metavar="NAME", action="append", help="this check alone (may be repeated)")
    parser.add_argument("--list", action="store_true", help="name the checks and run none")
    options = parser.parse_args(argv)
    if options.list:
        for name, check in by_name.items():
            print(f"{name:10} {check.__doc__}")
        return 0
    unknown = [name for name in options.only or [] if name not in by_name]
    if unknown:
        print(f"check: there is no check called {unknown[0]}; there are {', '.join(by_name)}", file=sys.stderr)
        return 2
    chosen = [name for name in by_name if name in (options.only or by_name)]
    if "wheel" not in chosen and NEED_WHEEL.intersection(chosen):
        chosen.insert(0, "wheel")

    BUILD.mkdir(exist_ok=True)
    total, failed = Count(), []
    start = time.monotonic()
    for name in chosen:
        print(f"{name:10} {by_name[name].__doc__} ... ", end="", flush=True)
        began = time.monotonic()
        count, problem, notice = one(name, by_name[name], asked=bool(options.only))
        total.add(count)
        verdict = "FAILED" if problem else "left out" if notice else "ok"
        print(f"{verdict}  {time.monotonic() - began:.1f} s", flush=True)
        if problem or notice:
            print("\n".join(f"    {line}" for line in (problem or notice).splitlines()), flush=True)
        if problem:
            failed.append(name)
    print(f"\n{len(chosen)} checks in {time.monotonic() - start:.0f} s")
    for name in failed:
        print(f"failed: {name} (again alone: make test OPTIONS='--only {name}')")
    print(total)
    return 1 if failed else 0


def one(name: str, check: Callable[[], Count | None], *, asked: bool) -> tuple[Count, str, str]:
    """Run one check: its count, what it found, and what has to be said although it did not fail."""
    if name == "mutants" and not (CI or asked):
        return Count(skipped=1), "", "takes some minutes: make test OPTIONS='--only mutants'"
    if name == "browser" and load_browser_conftest().find_chromium() is None:
        words = without_chromium()
        return (Count(failed=1), words, "") if CI else (Count(skipped=1), "", words)
    try:
        count = check()
    except TestsFailed as failed:
        return failed.count, str(failed), ""
    except Failed as failed:
        return Count(failed=1), str(failed), ""
    return count or Count(passed=1), "", ""


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("\ncheck: interrupted", file=sys.stderr)
        sys.exit(130)
