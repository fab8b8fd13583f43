"""The table in JupyterLab: a whole hand by mouse and one by keys alone, and what can go wrong there."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import await_idle, notebook, run_all
from tests.browser.table import (
    FOCUS,
    OPTIONS,
    board_of,
    break_it,
    nothing_serious,
    play_by_keys,
    play_by_mouse,
    record_of,
    refusals_are_told,
    spoken,
    the_end_is_told,
)
from zipai.table.replay import replay

PLAY = f"import zipai.widgets as z\nz.play(**{OPTIONS!r})"
#: A table that a button can break, as a fault in the program would.
BREAKS = f"""
import zipai.widgets as z
from zipai.boards import PlayTable
class Breaks(PlayTable):
    def on_break(self, event):
        raise RuntimeError("no such luck")
z.live(Breaks(**{OPTIONS!r}, session=z.session))
"""


def opened(lab: Any, lab_page: Any, code: str, name: str, **options: Any) -> tuple[Page, Any]:
    """A notebook with that code, run."""
    (lab.folder / f"{name}.ipynb").write_text(notebook(code), "utf-8")
    page = lab_page(f"{name}.ipynb", **options)
    return page, board_of(page)


def test_a_whole_hand_by_mouse(lab: Any, lab_page: Any) -> None:
    page, board = opened(lab, lab_page, PLAY, "mouse")
    refusals_are_told(board)
    same = play_by_mouse(board)
    the_end_is_told(board, same)
    record = record_of(board)
    assert record == same.record
    assert replay(record).record.text() == record
    nothing_serious(page)


def test_a_whole_hand_by_keys_alone_and_no_cell_changes(lab: Any, lab_page: Any) -> None:
    page, board = opened(lab, lab_page, PLAY, "keys", color_scheme="dark")
    cells = "book => [book.querySelectorAll('.jp-Cell').length, book.querySelector('.cm-content').textContent]"
    before = page.locator(".jp-Notebook").evaluate(cells)
    for focused in ("table", "hand-5s-0"):
        board.locator(f"[data-key='{focused}']").focus()
        for key in ("x", "a", "b", "d", "d"):
            page.keyboard.press(key)
        assert page.evaluate(FOCUS) == focused
        assert page.locator(".jp-Notebook").evaluate(cells) == before
    same = play_by_keys(page, board)
    the_end_is_told(board, same)
    record = record_of(board)
    assert replay(record).record.text() == record
    assert page.locator(".jp-Notebook").evaluate(cells) == before
    board.locator("[data-key=table]").focus()
    page.keyboard.press("u")
    spoken(board, "Back to your choice before. You may: win; pass.")


def test_a_fault_shows_in_the_table_and_the_table_goes_on(lab: Any, lab_page: Any) -> None:
    page, board = opened(lab, lab_page, BREAKS, "fault")
    break_it(board)
    notice = board.locator(".zp-notice")
    expect(notice.locator(".zp-head")).to_have_text(
        "Something went wrong in the program, not in what you did. The board is as it was before, and you can go on."
    )
    notice.locator("summary").click()
    report = notice.locator(".zp-report").inner_text()
    assert "RuntimeError: no such luck" in report
    assert "event: {'key': 'undo', 'do': 'break'}" in report.replace('"', "'")
    nothing_serious(page)
    notice.locator("[data-key=go-on]").click()
    expect(notice).to_have_count(0)
    play_by_mouse(board)


def test_a_restarted_kernel_is_said_and_the_hand_goes_on_from_its_text(lab: Any, lab_page: Any) -> None:
    page, board = opened(lab, lab_page, PLAY, "restart")
    board.locator(".zp-acts [data-action='peng 4b']").click()
    spoken(board, "Your turn: discard a card.")
    page.get_by_role("menuitem", name="Kernel", exact=True).click()
    page.get_by_text("Restart Kernel…", exact=True).click()
    page.locator(".jp-Dialog .jp-mod-accept").click()
    told = board.locator("[role=alert]")
    expect(told.locator("p").first).to_contain_text("This board gets no answer from Python.", timeout=30_000)
    kept = told.locator("textarea").input_value()
    assert kept.startswith('{"format":"zipai-table/1"')
    await_idle(page)
    run_all(page)
    board = board_of(page)
    offer = board.locator("[role=alert]")
    expect(offer.locator("p").first).to_have_text("A hand was under way when Python was restarted.")
    offer.get_by_role("button", name="Go on with that hand").click()
    spoken(board, "The hand goes on from its text. Your turn: discard a card.")
    board.locator("[data-key=settings]").click()
    again = board.locator("[data-key=copy-hand]").get_attribute("data-copy")
    assert again == kept


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(lab: Any, lab_page: Any, scheme: str) -> None:
    page, board = opened(lab, lab_page, PLAY, f"axe-{scheme}", color_scheme=scheme)
    nothing_serious(page)
    board.locator("[data-key=moves]").click()
    board.locator(".zp-side.zp-open").wait_for()
    nothing_serious(page)
