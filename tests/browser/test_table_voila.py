"""The table under Voilà, where only what a cell shows is there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.table import (
    OPTIONS,
    board_of,
    nothing_serious,
    play_by_mouse,
    record_of,
    refusals_are_told,
    spoken,
    the_end_is_told,
)
from zipai.table.replay import replay

PLAY = f"import zipai.widgets as z\nz.play(**{OPTIONS!r})"


def test_a_whole_hand_by_mouse(voila_page: Any) -> None:
    page = voila_page(PLAY)
    board = board_of(page)
    nothing_serious(page)
    refusals_are_told(board)
    same = play_by_mouse(board)
    the_end_is_told(board, same)
    record = record_of(board)
    assert record == same.record
    assert replay(record).record.text() == record


def test_step_by_step_it_comes_to_ones_choice_by_itself(voila_page: Any) -> None:
    page = voila_page("import zipai.widgets as z\nz.play(seed=102)")
    board = board_of(page)
    board.locator(".zp-acts [data-action='peng 4b']").wait_for()
    assert board.locator(".zp-steps .zp-label").inner_text() == "7 / 7"
    board.locator(".zp-acts [data-action='peng 4b']").click()
    spoken(board, "Your turn: discard a card.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(voila_page: Any, scheme: str) -> None:
    page = voila_page(PLAY, color_scheme=scheme, width=390, height=844)
    board = board_of(page)
    nothing_serious(page)
    board.locator("[data-key=moves]").click()
    board.locator(".zp-side.zp-open").wait_for()
    nothing_serious(page)
