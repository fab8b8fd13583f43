"""Each chapter in JupyterLab: a level solved by mouse, one by keys alone, one failed with the right reason shown.

What is right, and why an answer is wrong, the rules core says here too; the page must show the same words.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PATIENCE, Lab, await_idle, is_here
from tests.browser.table import nothing_serious
from tests.browser.test_lab import output_of
from zipai.boards import PlayTable
from zipai.boards.felt.explain import apart
from zipai.boards.picks import picked_cards
from zipai.lessons import Level, answer_text, chapters, faults_of, level, read_answer, right_answers
from zipai.lessons.guided import whole
from zipai.lessons.mistakes import NAME as MISTAKES
from zipai.lessons.mistakes import MistakeKeeper
from zipai.lessons.progress import NAME as PROGRESS
from zipai.table import options

#: Milliseconds for an answer of the kernel's, which may share two cores with other checks.
SOON = 60_000
KEY = "() => document.activeElement?.dataset?.key ?? null"


class Tried(NamedTuple):
    """The levels of a chapter that are tried: one by mouse, one by keys alone, one failed on purpose."""

    mouse: str
    keys: str
    failed: str


TRIED = {
    "00-welcome": Tried("welcome.twin", "welcome.run", "welcome.red"),
    "01-faces": Tried("faces.sixes", "faces.pack", "faces.six"),
    "02-groups": Tried("groups.jiao", "groups.called", "groups.wrap"),
    "03-huxi": Tried("huxi.region", "huxi.card", "huxi.sum"),
    "04-peng": Tried("peng.options", "peng.then", "peng.single"),
    "05-forced": Tried("forced.discard", "forced.wei", "forced.ti"),
    "06-chi-and-bi": Tried("bi.both", "bi.three", "bi.peng-only"),
    "07-stinky-cards": Tried("stinky.win", "stinky.left-lying", "stinky.again"),
    "08-turns-and-claims": Tried("claims.peng-or-chi", "claims.last-card", "turns.from-table"),
    "09-winning": Tried("win.over-pao", "win.after-wei", "win.no-duty"),
    "10-deal-wins": Tried("deal.first-discard", "deal.two-ti", "deal.lit-peng"),
    "11-passed-and-drawn": Tried("passed.changed", "ending.penalty", "passed.again"),
    "12-settlement": Tried("settle.earthly", "settle.self-draw", "settle.seventeen"),
    "13-shaoyang": Tried("shaoyang.differs", "shaoyang.who-sits", "shaoyang.minimum"),
    "14-guilin": Tried("guilin.dealt-hand", "guilin.extra-card", "guilin.lit"),
    "15-international": Tried("international.differs", "international.fourth", "international.ten"),
    "16-strategy": Tried("strategy.wide", "strategy.safe", "strategy.enough"),
}


@pytest.fixture(scope="module")
def opened(lab: Lab, chromium: Browser) -> Iterator[Callable[[str], Page]]:
    """Opens one notebook after another in one window, as a learner does; JupyterLab itself is loaded once."""
    elsewhere: list[str] = []
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    context.on("request", lambda request: None if is_here(request.url) else elsewhere.append(request.url))
    page = context.new_page()
    page.set_default_timeout(PATIENCE)

    def open_one(notebook: str) -> Page:
        lab.end_kernels()
        workspace = f"course-{time.monotonic_ns()}"
        page.goto(f"{lab.url}/lab/workspaces/{workspace}/tree/{quote(notebook)}?token={lab.token}")
        page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
        await_idle(page)
        run_cell(page, "z.begin(")
        return page

    yield open_one
    context.close()
    lab.end_kernels()
    # other tests begin as a learner does who has done nothing yet
    for name in (PROGRESS, MISTAKES):
        (lab.folder / name).unlink(missing_ok=True)
    assert not elsewhere, sorted(set(elsewhere))


def run_cell(page: Page, code: str) -> Locator:
    """Run the one cell that holds *code*, which is all that is needed of a long chapter, and give its board."""
    outer = page.locator(".jp-WindowedPanel-outer").first
    cell = page.locator(".jp-CodeCell").filter(has_text=code).first
    outer.evaluate("panel => panel.scrollTo(0, 0)")
    for _ in range(80):
        if cell.count():
            break
        outer.evaluate("panel => panel.scrollBy(0, 400)")
        page.wait_for_timeout(60)
    cell.locator(".jp-InputPrompt").click()
    page.keyboard.press("Control+Enter")
    cell.locator(".zp-live .zp-board").first.wait_for()
    return output_of(page, code)


# --- giving an answer -----------------------------------------------------------------------------------------------


def wanted(one: Level, answer: str) -> list[str]:
    """The keys of the page's elements that are pressed for an answer, one after another."""
    given = read_answer(one, answer)
    match one.do:
        case "pick":
            left, keys = list(given), []  # type: ignore[arg-type]
            for at, card in enumerate(one.hand):
                if card in left:
                    left.remove(card)
                    keys.append(f"pick-{at}")
            assert picked_cards(frozenset(int(key[5:]) for key in keys), one.hand) == given
            return [*keys, *(["check"] if one.least != one.most else [])]
        case "several":
            assert isinstance(given, tuple)
            return [*(f"mark-{one.options.index(option)}" for option in given), "check"]
        case "one":
            return [f"one-{one.options.index(answer)}"]
        case "region":
            return [f"region-{answer}"]
        case "play" if answer.startswith("discard "):
            return [f"hand-{answer.removeprefix('discard ')}-0", "act-discard"]
        case "play":
            offered = apart(options(one.table(), one.seat))
            return [f"act-{[str(action) for action in offered].index(answer)}"]
        case "choose" if one.position:
            return [f"hand-{answer}-0"] * 2
    return [f"{one.do}-{answer}"]


def by_mouse(board: Locator, one: Level, answer: str) -> None:
    """Give an answer by pressing what it needs."""
    if one.do == "number":
        board.locator("[data-key=number]").fill(answer)
        board.locator("[data-key=check]").click()
        return
    for key in wanted(one, answer):
        # a card of a column shows its upper part
        board.locator(f"[data-key='{key}']").click(position={"x": 12, "y": 12})
        board.page.wait_for_timeout(120)


def by_keys(board: Locator, one: Level, answer: str) -> None:
    """Give an answer by keys alone: by the key of each choice at the table, elsewhere by Tab and arrows."""
    page = board.page
    board.locator("[data-key]").first.focus()
    if one.do == "number":
        tab_to(page, "number")
        page.keyboard.type(answer)
        page.keyboard.press("Enter")
        return
    for key in wanted(one, answer):
        hot = board.locator(f"[data-key='{key}']").get_attribute("data-hot") if one.position else None
        if hot:
            page.keyboard.press(hot)
        else:
            go_to(page, key)
            page.keyboard.press("Enter")
        page.wait_for_timeout(120)


def tab_to(page: Page, key: str) -> None:
    """Press Tab until that element has the focus."""
    for _ in range(40):
        if page.evaluate(KEY) == key:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {key}")


def go_to(page: Page, key: str) -> None:
    """Tab to the group of an element, then the arrow keys in the direction in which the eye sees it."""
    same_group = """key => {
        const group = one => one?.closest("[data-rove]");
        const board = document.activeElement.closest(".zp-live");
        return group(document.activeElement) === group(board.querySelector(`[data-key="${key}"]`));
    }"""
    for _ in range(40):
        if page.evaluate(same_group, key):
            break
        page.keyboard.press("Tab")
    where = """key => {
        const board = document.activeElement.closest(".zp-live");
        const [one, two] = [document.activeElement, board.querySelector(`[data-key="${key}"]`)]
            .map(each => each.getBoundingClientRect());
        return [two.x + two.width / 2 - one.x - one.width / 2, two.y + two.height / 2 - one.y - one.height / 2];
    }"""
    for _ in range(40):
        if page.evaluate(KEY) == key:
            return
        right, down = page.evaluate(where, key)
        sideways = ("ArrowRight" if right > 0 else "ArrowLeft") if abs(right) > 8 else None
        before = page.evaluate(KEY)
        page.keyboard.press(sideways or ("ArrowDown" if down > 0 else "ArrowUp"))
        if page.evaluate(KEY) == before:
            page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    raise AssertionError(f"the arrows lead nowhere near {key}")


# --- what must be shown ---------------------------------------------------------------------------------------------


def is_right(board: Locator, one: Level) -> None:
    """The verdict is yes with the level's own words and every rule that it teaches; nothing else is asked."""
    verdict = board.locator(".zp-verdict.zp-good")
    expect(verdict.locator(".zp-head")).to_have_text(f"Yes · {one.praise.en}", timeout=SOON)
    assert verdict.locator(".zp-rule").all_inner_texts() == list(one.teaches)
    # it is spoken a moment after it is shown
    expect(board.locator("[role=status][aria-live]")).to_contain_text(f"Right. {one.praise.en}", timeout=SOON)


def is_wrong(board: Locator, one: Level, answer: str) -> None:
    """The verdict is not yet, with the rule's id and its sentence for this answer."""
    fault = faults_of(one, read_answer(one, answer))[-1]
    assert fault.rule == one.wrong[0].rule
    shown = board.locator(".zp-verdict.zp-not-yet .zp-refusals > li")
    expect(shown).to_have_text(f"{fault.rule} {fault.text.en}", timeout=SOON)


def test_every_chapter_is_tried() -> None:
    assert list(TRIED) == [one.notebook for one in chapters()]
    for notebook, tried in TRIED.items():
        assert {level(name).chapter for name in tried} == {notebook}
        assert len(set(tried)) == 3


@pytest.mark.parametrize("notebook", TRIED)
def test_a_level_by_mouse_one_by_keys_and_one_failed(opened: Callable[[str], Page], lab: Lab, notebook: str) -> None:
    page = opened(f"{notebook}.ipynb")
    tried = TRIED[notebook]
    for name, give in ((tried.mouse, by_mouse), (tried.keys, by_keys)):
        one = level(name)
        board = run_cell(page, f'z.exercise("{name}")')
        give(board, one, answer_text(right_answers(one)[0]))
        is_right(board, one)
    one = level(tried.failed)
    board = run_cell(page, f'z.exercise("{tried.failed}")')
    by_mouse(board, one, one.wrong[0].answer)
    is_wrong(board, one, one.wrong[0].answer)
    if one.check == "advised":
        # it was allowed, so it was played, and can be taken back
        card = board.locator(f"[data-key='hand-{one.wrong[0].answer.removeprefix('discard ')}-0']")
        expect(card).to_have_count(0)
        board.locator("[data-key='take-back']").click()
        expect(card).to_have_count(1, timeout=SOON)
    if notebook in ("02-groups", "06-chi-and-bi", "12-settlement"):
        nothing_serious(page)
    solved = (lab.folder / "zipai-progress.json").read_text("utf-8")
    assert all(f'"{name}"' in solved for name in (tried.mouse, tried.keys))
    assert f'"{tried.failed}"' not in solved


def test_a_guided_hand_is_played_to_its_end_by_keys_alone(opened: Callable[[str], Page]) -> None:
    """Every stop is answered as advice would, and what the page asks is what the hand asks in Python."""
    page = opened("16-strategy.ipynb")
    board = run_cell(page, "z.guided(")
    for now in whole("paohuzi", 7):
        if now.stop is None:
            assert now.result is not None
            expect(board.locator("h3.zp-asked").first).to_have_text("You won with 18 huxi.", timeout=SOON)
            break
        one = now.stop.level
        expect(board.locator(".zp-goal")).to_have_text(one.goal.en, timeout=SOON)
        by_keys(board, one, answer_text(right_answers(one)[0]))
        is_right(board, one)
        tab_to(page, "next")
        page.keyboard.press("Enter")
    nothing_serious(page)


def test_a_mistake_of_a_played_hand_comes_back_in_the_review(opened: Callable[[str], Page], lab: Lab) -> None:
    page = opened("16-strategy.ipynb")
    review = run_cell(page, 'z.review("strategy")')
    review.locator("[data-key=keep-on]").click()
    expect(review.locator("[data-key=keep-on]")).to_have_attribute("aria-pressed", "true", timeout=SOON)
    table = run_cell(page, 'z.play("paohuzi", seed=7)')
    table.locator("[data-key=settings]").click()
    table.locator("[data-key=pace-once]").click()
    table.locator("[data-key=close]").click()
    same = PlayTable("paohuzi", 7, pace="once")
    while same.may:
        choice = str(same.may[-1])
        act = table.locator(f".zp-acts [data-action='{choice}']")
        if choice.startswith("discard "):
            card = table.locator(f"[data-key='hand-{choice[8:]}-0']")
            card.click(position={"x": 12, "y": 12}, timeout=SOON)
        act.click(timeout=SOON)
        same.do({"do": "answer", "action": choice})
        same.do({"do": "coach"})
        if not same.state.game.over:
            steps = len(same.moments)
            expect(table.locator(".zp-steps .zp-label")).to_have_text(f"{steps} / {steps}", timeout=SOON)
    expect(table.locator(".zp-now .zp-caption")).to_be_visible(timeout=SOON)
    kept = lab.folder / "zipai-mistakes.json"
    page.wait_for_timeout(3000)
    mistakes = MistakeKeeper(lab.folder).load()
    assert kept.is_file()
    assert mistakes
    review = output_of(page, 'z.review("strategy")')
    review.locator(f"[data-key='missed-{mistakes[0].id}']").click()
    one = mistakes[0].level
    expect(review.locator(".zp-goal")).to_have_text(one.goal.en, timeout=SOON)
    by_mouse(review, one, answer_text(right_answers(one)[0]))
    is_right(review, one)
    assert mistakes[0] not in MistakeKeeper(lab.folder).load()
