"""The course opens in JupyterLab and runs there."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize("notebook", ["00-welcome.ipynb", "zh/00-welcome.ipynb"])
def test_the_first_notebook_runs(lab_page: Any, notebook: str) -> None:
    page = lab_page(notebook)
    assert page.locator(".jp-Notebook .jp-OutputArea-output").count() > 0


def test_the_lesson_has_the_whole_window_at_first(lab: Any, open_page: Any) -> None:
    """On a phone there is no room for the list of files beside it."""
    page = open_page(width=390, height=844)
    page.goto(f"{lab.url}/lab/tree/00-welcome.ipynb?token={lab.token}")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    assert page.locator("#jp-left-stack").is_hidden()
    assert page.locator(".jp-Notebook").first.bounding_box()["width"] > 250


def test_nothing_asks_about_news(lab_page: Any) -> None:
    page = lab_page("00-welcome.ipynb", run=False)
    page.wait_for_timeout(1500)
    assert page.locator(".Toastify__toast, .jp-toast-button").count() == 0


def test_the_kernels_know_where_rules_are_explained(lab: Any, lab_page: Any) -> None:
    (lab.folder / "scratch.ipynb").write_text(
        '{"cells": [{"cell_type": "code", "execution_count": null, "id": "one", "metadata": {}, "outputs": [],'
        ' "source": "import os; print(os.environ[\'ZIPAI_RULE_URL\'])"}],'
        ' "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},'
        ' "nbformat": 4, "nbformat_minor": 5}',
        "utf-8",
    )
    page = lab_page("scratch.ipynb")
    assert page.locator(".jp-OutputArea-output").inner_text().strip() == "/files/rulebook.{lang}.html#{id}"


# --- the boards -----------------------------------------------------------------------------------------------------

NOTEBOOK = "03-huxi.ipynb"


def output_of(page: Any, code: str) -> Any:
    """The board below the cell that holds *code*, brought into view; JupyterLab drops cells that are out of it."""
    outer = page.locator(".jp-WindowedPanel-outer").first
    cell = page.locator(".jp-CodeCell").filter(has_text=code).first
    outer.evaluate("panel => panel.scrollTo(0, 0)")
    for _ in range(60):
        if cell.count() and cell.locator(".zp-board").count():
            cell.locator(".zp-board").first.scroll_into_view_if_needed()
            return cell.locator(".zp-live").first
        outer.evaluate("panel => panel.scrollBy(0, 500)")
        page.wait_for_timeout(120)
    raise AssertionError(f"no board below {code}")


def lines_of(board: Any) -> list[list[str]]:
    """The breakdown: group, rule and huxi of each line."""
    read: list[list[str]] = board.locator("table.zp-score").first.evaluate(
        """table => [...table.tBodies[0].rows].map(row => [
            row.querySelector('.zp-kind').textContent, row.cells[1].textContent, row.cells[2].textContent])"""
    )
    return read


def said(board: Any, words: str) -> None:
    """Wait until the line that is read aloud says *words*."""
    board.locator("[role=status][aria-live]").filter(has_text=words).wait_for(state="attached")


RED_PENG = [
    ["peng 碰", "huxi.peng", "3"],
    ["chi 吃", "huxi.one-two-three", "3"],
    ["wei 偎", "huxi.wei", "6"],
    ["jiao 绞", "huxi.jiao", "0"],
    ["jiao 绞", "huxi.jiao", "0"],
    ["run 一句话", "huxi.run", "0"],
    ["run 一句话", "huxi.run", "0"],
]


def test_by_mouse(lab_page: Any, lab: Any) -> None:
    """One run of the notebook for all of it, since running it is what takes the time."""
    page = lab_page(NOTEBOOK)
    a_click_changes_the_breakdown(page)
    a_rule_opens_and_escape_closes_it(page)
    an_exercise_goes_wrong_then_right(page, lab)
    the_language_changes_all_boards(page, lab)


def test_by_keys_alone(lab_page: Any, lab: Any) -> None:
    page = lab_page(NOTEBOOK)
    keys_do_the_same_and_no_cell_changes(page)
    a_silent_kernel_is_told_in_plain_words(page, lab)


def a_click_changes_the_breakdown(page: Any) -> None:
    board = output_of(page, "456678s 33s 3b 99s")
    assert lines_of(board) == RED_PENG
    board.get_by_role("button", name="Guilin zipai", exact=True).click()
    said(board, "Region: Guilin zipai. This hand wins with 15 yóu; 15 are needed.")
    assert lines_of(board) == [["peng 碰", "huxi.red-peng", "6"], *RED_PENG[1:]]
    board.get_by_role("button", name="small 6 六, take it out").last.click()
    said(board, "small 6 六 taken out. Cards: 20; so far 15 yóu.")
    assert "The hand and the table hold 20 cards together, and a win needs 21." in board.inner_text()
    board.get_by_role("button", name="small 6 六, 3 left").click()
    said(board, "small 6 六 added. This hand wins with 15 yóu; 15 are needed.")
    assert lines_of(board)[0] == ["peng 碰", "huxi.red-peng", "6"]


def keys_do_the_same_and_no_cell_changes(page: Any) -> None:
    before = page.locator(".jp-Notebook").evaluate("book => book.querySelectorAll('.jp-Cell').length")
    board = output_of(page, "456678s 33s 3b 99s")
    board.locator("[data-key=region-paohuzi]").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    said(board, "This hand wins with 15 yóu; 15 are needed.")
    assert lines_of(board)[0] == ["peng 碰", "huxi.red-peng", "6"]
    focused = "document.activeElement.dataset.key"
    assert page.evaluate(focused) == "region-guilin"
    page.keyboard.press("Tab")
    assert page.evaluate(focused) == "target-hand"
    page.keyboard.press("Tab")
    assert page.evaluate(focused) == "deck-1s"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) == "deck-2b"
    page.keyboard.press("Space")
    said(board, "big 2 贰 added. Cards: 22; so far 15 yóu.")
    assert page.evaluate(focused) == "deck-2b"
    page.keyboard.press("Tab")
    page.keyboard.press("Home")
    key = page.evaluate(focused)
    while key != "hand-2b-0":
        page.keyboard.press("ArrowRight")
        assert page.evaluate(focused) != key
        key = page.evaluate(focused)
    page.keyboard.press("Delete")
    said(board, "big 2 贰 taken out. This hand wins with 15 yóu; 15 are needed.")
    assert page.evaluate(focused).startswith("hand-")
    for key in "xabdd":
        page.keyboard.press(key)
    page.keyboard.press("Shift+M")
    page.wait_for_timeout(500)
    after = page.locator(".jp-Notebook").evaluate("book => book.querySelectorAll('.jp-Cell').length")
    assert after == before
    assert lines_of(board)[0] == ["peng 碰", "huxi.red-peng", "6"]


def a_rule_opens_and_escape_closes_it(page: Any) -> None:
    board = output_of(page, "456678s 33s 3b 99s")
    board.get_by_role("button", name="huxi.wei").first.click()
    said(board, "Worth of a wei: A wei is worth as much as a kan: 3 huxi if its cards are small and 6 if they are big.")
    link = board.get_by_role("link", name="huxi.wei in the rulebook")
    assert link.get_attribute("href") == "/files/rulebook.en.html#huxi.wei"
    page.keyboard.press("Escape")
    said(board, "Rule closed.")
    assert page.evaluate("document.activeElement.dataset.rule") == "huxi.wei"


def the_language_changes_all_boards(page: Any, lab: Any) -> None:
    switch = output_of(page, "z.begin")
    switch.get_by_role("button", name="中文").click()
    said(switch, "语言：中文。")
    board = output_of(page, "456678s 33s 3b 99s")
    board.get_by_text("能胡：15油，起胡15油。").wait_for()
    assert lines_of(board)[0] == ["碰", "huxi.red-peng", "6"]
    switch = output_of(page, "z.begin")
    switch.get_by_role("button", name="English").click()
    said(switch, "Language: English.")
    assert '"lang": "en"' in (lab.folder / "zipai-progress.json").read_text("utf-8")


def an_exercise_goes_wrong_then_right(page: Any, lab: Any) -> None:
    board = output_of(page, 'z.exercise("huxi.worth")')
    for name in ("small 2 二", "small 3 三", "small 4 四"):
        board.get_by_role("button", name=name, exact=True).click()
    said(board, "Not yet. 二 (small 2), 三 (small 3), 四 (small 4) are a group, but it is worth 0 huxi")
    assert "huxi.run" in board.locator(".zp-verdict").inner_text()
    board.get_by_role("button", name="small 4 四", exact=True).click()
    said(board, "Cards picked: 2.")
    board.get_by_role("button", name="small 1 一", exact=True).click()
    said(board, "Right. Only 1-2-3 and 2-7-10 are worth something among the runs.")
    assert board.get_by_role("img", name="1 of 12 done").count() == 1
    assert "huxi.worth" in (lab.folder / "zipai-progress.json").read_text("utf-8")


def a_silent_kernel_is_told_in_plain_words(page: Any, lab: Any) -> None:
    board = output_of(page, 'z.exercise("huxi.worth")')
    lab.end_kernels()
    board.get_by_role("button", name="small 2 二", exact=True).first.click()
    told = board.locator("[role=alert]")
    told.wait_for()
    assert told.inner_text().startswith("This board gets no answer from Python. Run the cell again")


# --- later chapters -------------------------------------------------------------------------------------------------


def test_an_exercise_at_the_table_by_keys_and_by_mouse(lab_page: Any, lab: Any) -> None:
    """Options by the arrow keys, a mark and its check by mouse, a number typed: each wrong first, then right."""
    page = lab_page("06-chi-and-bi.ipynb")
    board = output_of(page, 'z.exercise("chi.next")')
    board.locator("[data-key=one-0]").focus()
    page.keyboard.press("Enter")
    said(board, "Not yet. Only the previous player's cards can be eaten")
    assert page.evaluate("document.activeElement.dataset.key") == "one-0"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    said(board, "Right. You eat from your previous player, never from the next.")
    board = output_of(page, 'z.exercise("bi.peng-only")')
    for option in ("mark-0", "mark-1", "mark-2"):
        board.locator(f"[data-key={option}]").click()
    board.get_by_role("button", name="Check").click()
    said(board, "Not yet. 三三 (2 × small 3) would be left over")
    board.locator("[data-key=mark-0]").click()
    board.get_by_role("button", name="Check").click()
    said(board, "Right. Both of your small 3s would be left over, so there is no chi. But you may peng.")
    board = output_of(page, 'z.exercise("bi.seven")')
    field = board.locator("input")
    field.fill("3")
    page.keyboard.press("Enter")
    said(board, "Not yet.")
    field.fill("7")
    page.keyboard.press("Enter")
    said(board, "Right. Seven.")
    solved = (lab.folder / "zipai-progress.json").read_text("utf-8")
    assert all(one in solved for one in ("chi.next", "bi.peng-only", "bi.seven"))


def test_a_chinese_chapter_speaks_chinese_to_the_end(lab_page: Any) -> None:
    page = lab_page("zh/07-stinky-cards.ipynb")
    # The learner of the tests before has chosen English, and what one has chosen stays.
    switches = output_of(page, "z.begin(")
    switches.get_by_role("button", name="中文", exact=True).click()
    board = output_of(page, 'z.review("stinky")')
    board.get_by_text("回头看看").wait_for()
    board.get_by_role("button", name="记", exact=True).click()
    said(board, "从现在起，做错的题记在课程文件夹里。")
    switches.get_by_role("button", name="English", exact=True).click()
    board.get_by_text("Looking back").wait_for()
