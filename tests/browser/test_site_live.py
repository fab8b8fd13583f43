"""The website comes alive: examples that the reader changes, the editor and the table as pages of their own."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from zipai.examples import catalogue
from zipai.show.figures import asked_and_answered
from zipai.show.look import Look

Open = Callable[..., Page]
LANGUAGES = {"en": "en", "zh-hans": "zh"}
#: Milliseconds for the first answer on a machine that other checks share.
PATIENCE = 60_000


@pytest.fixture(autouse=True)
def with_python(site: Any) -> None:
    """Leaves a test out where the site was built without Python for its pages, but never in CI."""
    if not (site.folder / "py").is_dir():
        words = "the site was built without Python for its pages"
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)


def words_of(html: str) -> str:
    """What is read of HTML, without room."""
    return "".join(re.sub(r"<[^>]+>", "", html).split())


def opened(page: Page, example: str) -> Locator:
    """The figure of an example, opened as a board."""
    figure = page.locator(f"[id='example-{example}']")
    figure.locator(".zp-change .zp-start").click()
    figure.locator(".zp-live .zp-live-body .zp").first.wait_for(timeout=PATIENCE)
    return figure


@pytest.mark.parametrize("place", LANGUAGES)
def test_a_changed_example_has_a_changed_verdict(site: Any, open_page: Open, place: str) -> None:
    lang = LANGUAGES[place]
    page = open_page()
    page.goto(f"{site.url}/{place}/docs/rulebook/last-card.html")
    began = time.monotonic()
    figure = opened(page, "win.own-draw")
    first = time.monotonic() - began
    verdict = figure.locator(".zp-live .zp-verdict").first
    look = Look(lang)  # type: ignore[arg-type]
    printed = words_of(asked_and_answered(catalogue()["win.own-draw"], look).answer)
    assert words_of(verdict.inner_html()) == printed
    expect(figure.locator(".zp-as-printed")).to_be_hidden()
    figure.locator("[data-key=source-other]").click()
    told = {"en": "No · No win", "zh": "否 · 不能胡"}[lang]
    expect(verdict.locator(".zp-head")).to_have_text(told)
    print(first)
