"""The table on a phone: whatever lies on it, nothing is covered, and hand and buttons are in view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.table import fits
from zipai.boards import PlayTable
from zipai.boards.board import boards_css
from zipai.players import by_name
from zipai.show.look import Look
from zipai.show.style import stylesheet

#: Hands of two, three and four seats in which much lies on the table, or much may be done at once.
HANDS = [
    ("paohuzi", 3),
    ("paohuzi", 102),
    ("shaoyang", 7),
    ("guilin", 1),
    ("paohuzi?deal.players=2", 7),
    ("paohuzi?deal.sitting=true", 7),
]
#: How far each of the others' seats reaches below the upper edge of what is held in view.
COVERED = """() => {
    const held = document.querySelector(".zp-bottom").getBoundingClientRect().top;
    return [...document.querySelectorAll(".zp-round > .zp-place")]
        .map(one => Math.round(one.getBoundingClientRect().bottom - held)).filter(below => below > 0);
}"""


def played(rules: str, seed: int) -> Iterator[PlayTable]:
    """A table at each choice of a hand that is played well, and at its end."""
    board = PlayTable(rules, seed, pace="once", coach=False)
    yield board
    while board.may:
        rng = Random(f"zipai phone {seed}, step {len(board.moments)}")
        answer = by_name("heuristic").answer(board.seen, board.state.seat, board.may, rng)
        board.do({"do": "answer", "action": str(answer)})
        yield board


@pytest.mark.parametrize(("rules", "seed"), HANDS)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_is_covered(open_page: Callable[..., Page], rules: str, seed: int, lang: str) -> None:
    page, look = open_page(width=390, height=844), Look(lang)  # type: ignore[arg-type]
    for board in played(rules, seed):
        page.set_content(
            f'<html lang="{look.tag}"><meta name="viewport" content="width=device-width">'
            f'<style>{stylesheet()}{boards_css()}body {{ margin: 0; padding: 8px; }}</style><div class="zp zp-live">'
            f"{board.html(look, live=True)}</div>{board.sheet(look)}</html>"
        )
        step = len(board.moments)
        assert page.evaluate(COVERED) == [], f"{rules}, seed {seed}, step {step}"
        fits(page, page.locator(".zp-live"))
