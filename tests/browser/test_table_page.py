"""The table in a plain page, with Python in a worker of the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import (
    OPTIONS,
    board_of,
    break_it,
    fits,
    nothing_serious,
    play_by_mouse,
    record_of,
    refusals_are_told,
    spoken,
    the_end_is_told,
)
from zipai.players import Heuristic, play_hand
from zipai.rulebook import built_in
from zipai.table.replay import replay

#: Milliseconds for what takes the page some seconds by its nature.
PATIENCE = 30_000


def start(page: Page) -> Any:
    """Press the button that brings Python into the page."""
    page.locator(".zp-start").click()
    return board_of(page)


def test_a_whole_hand_by_mouse(own_page: Any) -> None:
    """One start of Python for all of it, since that is what takes the time."""
    page = own_page("play", OPTIONS)
    nothing_is_loaded_before_anything_is_pressed(page)
    board = start(page)
    the_language_is_switched_in_place(page, board)
    refusals_are_told(board)
    same = play_by_mouse(board)
    the_end_is_told(board, same)
    record = record_of(board)
    assert record == same.record
    assert replay(record).record.text() == record


def nothing_is_loaded_before_anything_is_pressed(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(300)
    assert page.locator(".zp-here .zp-felt").count() == 1
    assert page.locator(".zp-here button").count() == 1
    assert "Previous" in page.locator(".zp-here").inner_text()
    assert page.locator(".zp-here [data-do]").count() == 0
    assert not asked


def the_language_is_switched_in_place(page: Page, board: Any) -> None:
    board.locator("[data-key=lang]").click()
    spoken(board, "语言：中文。")
    assert board.locator(".zp-next .zp-who").inner_text() == "下家"
    assert board.locator(".zp-acts [data-action=pass]").get_attribute("aria-label") == "过：以后不能吃碰肆"
    board.locator("[data-key=settings]").click()
    board.locator("[data-key=face-traditional]").click()
    spoken(board, "牌面")
    assert page.locator(".zp-card-sheet #zp-tm-4b").count() == 1
    assert board.locator(".zp-great use").get_attribute("href") == "#zp-tm-4b"
    board.locator("[data-key=face-simplified]").click()
    board.locator("[data-key=close]").click()
    board.locator("[data-key=lang]").click()
    spoken(board, "Language: English.")


def test_what_can_not_be_done_is_told_and_the_hand_goes_on(own_page: Any) -> None:
    page = own_page("play", OPTIONS, reduced_motion="reduce")
    board = start(page)
    break_it(board)
    spoken(board, "this board has nothing called 'break' to do")
    assert board.locator(".zp-notice").inner_text().startswith("this board has nothing called")
    moving = board.evaluate(
        "el => [...el.querySelectorAll('*')].filter(one => getComputedStyle(one).transitionDuration !== '0s').length"
    )
    assert moving == 0
    play_by_mouse(board)


def test_a_lost_worker_is_told_and_the_hand_goes_on_from_its_text(own_page: Any) -> None:
    page = own_page("play", OPTIONS)
    workers: list[Any] = []
    page.on("worker", lambda worker: workers.append(worker))
    board = start(page)
    board.locator(".zp-acts [data-action='peng 4b']").click()
    spoken(board, "Your turn: discard a card.")
    workers[0].evaluate("() => close()")
    board.locator("[data-key=undo]").click()
    told = board.locator("[role=alert]")
    expect(told.locator("p").first).to_have_text(
        "This board gets no answer from Python. Press the green button to start Python again.", timeout=PATIENCE
    )
    page.locator(".zp-live .zp-start").click()
    board = board_of(page)
    offer = board.locator("[role=alert]")
    expect(offer.locator("p").first).to_have_text(
        "A hand was under way when Python was restarted.", timeout=3 * PATIENCE
    )
    offer.get_by_role("button", name="Go on with that hand").click()
    spoken(board, "The hand goes on from its text. Your turn: discard a card.")
    assert len(workers) == 2


@pytest.mark.parametrize(
    ("scheme", "width", "height", "lang"),
    [("light", 1280, 900, "en"), ("dark", 1280, 900, "zh"), ("light", 390, 844, "zh"), ("dark", 390, 844, "en")],
)
def test_it_fits_and_axe_finds_nothing_serious(own_page: Any, scheme: str, width: int, height: int, lang: str) -> None:
    page = own_page("play", OPTIONS, lang, color_scheme=scheme, width=width, height=height)
    board = start(page)
    page.evaluate("scrollTo(0, 0)")
    fits(page, board)
    nothing_serious(page)
    board.locator("[data-key=moves]").click()
    board.locator(".zp-side.zp-open").wait_for()
    fits(page, board)
    nothing_serious(page)
    board.locator("[data-key=settings]").click()
    board.locator("[data-key=seed]").wait_for()
    nothing_serious(page)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0


def test_the_editor_and_the_viewer_are_boards_of_a_page_too(own_page: Any) -> None:
    page = own_page("position-editor", {})
    board = start(page)
    board.locator("[data-key=paste]").fill('{"rules": "paohuzi", "players": [{"hand": "55555s"}, {}, {}], "dealer": 4}')
    board.locator("[data-key=paste]").blur()
    spoken(board, "Position read. It can't be; reasons: 2.")
    assert board.locator(".zp-defects .zp-name").all_inner_texts() == ["no-seat", "five-of-a-kind"]
    nothing_serious(page)
    played = play_hand(built_in("paohuzi"), 19, [Heuristic()] * 3)
    page = own_page("record-viewer", {"record": played.record.text()}, width=390, height=844)
    board = start(page)
    board.locator("[data-key=to-forth]").click()
    spoken(board, f"Step 1 of {len(played.moments)}. ")
    board.locator("[data-key=eyes-2]").click()
    spoken(board, "Seen by Seat 2.")
    assert board.locator(".zp-me .zp-who").inner_text().startswith("You")
    board.locator("[data-key=to-now]").click()
    spoken(board, "Next won with 17 huxi.")
    nothing_serious(page)
