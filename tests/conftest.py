"""What every test may ask for, and the proof that the right package is under test."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

import zipai


def pytest_report_header() -> str:
    return f"zipai under test: {Path(zipai.__file__).parent}"


def told(report: Any) -> Any:
    """The report of a test or a file; in CI, where all that is needed is installed, one that was left out failed."""
    if os.environ.get("CI") and report.skipped and not hasattr(report, "wasxfail"):
        why = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome, report.longrepr = "failed", f"left out, which CI allows to none: {why}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    return told((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, Any, Any]:
    return told((yield))


@pytest.fixture(scope="session", autouse=True)
def package_under_test() -> Path:
    """The folder of the package; where a wheel is to be tested, it must be the wheel's."""
    place = Path(zipai.__file__).resolve().parent
    wanted = os.environ.get("ZIPAI_UNDER_TEST")
    if wanted and place.parent != Path(wanted).resolve():
        pytest.exit(f"the tests should have imported zipai from {wanted}, not from {place.parent}", returncode=3)
    return place


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder of the checkout, for tests of what does not ship in the wheel (README, docs, tools)."""
    named = os.environ.get("ZIPAI_CHECKOUT")
    for place in [Path(named)] if named else Path(__file__).resolve().parents:
        if (place / "pyproject.toml").is_file():
            return place
    pytest.fail("no checkout here: name it in ZIPAI_CHECKOUT")
