"""Playing at a table in a browser, beside the same table in Python, which says what must be seen there."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from zipai.boards import PlayTable
from zipai.boards.felt.finish import headline
from zipai.boards.felt.log import said_at

#: A hand in which a chi with its bi is chosen among several, and that is won in the end.
OPTIONS = {"rules": "paohuzi", "seed": 102, "seat": 0, "pace": "once"}
CHOICES = (
    "peng 4b",
    "discard 4s",
    "chi 270s bi 789s",
    "discard 2s",
    "chi 890s",
    "discard 8b",
    "win",
)
SCORE = [
    ["peng 碰", "huxi.peng", "3"],
    ["chi 吃", "huxi.two-seven-ten", "3"],
    ["chi 吃", "huxi.run", "0"],
    ["chi 吃", "huxi.run", "0"],
    ["kan 坎", "huxi.kan", "3"],
    ["run 一句话", "huxi.two-seven-ten", "6"],
    ["run 一句话", "huxi.run", "0"],
]
#: The focused element's key.
FOCUS = "() => document.activeElement.dataset.key ?? null"


def mirror() -> PlayTable:
    """The same table in Python."""
    return PlayTable(**OPTIONS)  # type: ignore[arg-type]


def board_of(page: Page) -> Locator:
    """The live table in a page."""
    board = page.locator(".zp-live").filter(has=page.locator(".zp-felt")).first
    board.wait_for()
    return board


def is_at(board: Locator, same: PlayTable) -> None:
    """Wait until the browser shows the same step, and compare what may be done and what happened."""
    steps = len(same.moments)
    if steps:
        expect(board.locator(".zp-steps .zp-label")).to_have_text(f"{steps} / {steps}")
    offered = board.locator(".zp-acts button[data-action]").evaluate_all("all => all.map(one => one.dataset.action)")
    if same.may and same.may[0].name != "discard":
        assert offered == [action for action in map(str, same.may) if action in offered]
        assert offered[-1] == "pass"
    told = [one.en for moment in reversed(same.moments) for one in reversed(said_at(moment, 0))]
    shown = board.locator(".zp-log > li").all_inner_texts()
    assert shown == told[: len(shown)]


def spoken(board: Locator, words: str) -> None:
    """Wait until the line that is read aloud has *words*."""
    board.locator("[role=status][aria-live]").filter(has_text=words).wait_for(state="attached")


def play_by_mouse(board: Locator) -> PlayTable:
    """The whole hand by clicks; gives the same table in Python."""
    same = mirror()
    is_at(board, same)
    for choice in CHOICES:
        name, _, card = choice.partition(" ")
        if name == "discard":
            board.locator(f"[data-key='hand-{card}-0']").click()
            board.locator(f".zp-acts [data-action='{choice}']").click()
        else:
            board.locator(f".zp-acts [data-action='{choice}']").click()
        same.do({"do": "answer", "action": choice})
        is_at(board, same)
    return same


def play_by_keys(page: Page, board: Locator) -> PlayTable:
    """The whole hand by keys alone: arrows, Enter, and the key of each choice."""
    same = mirror()
    is_at(board, same)
    board.locator("[data-key=table]").focus()
    for choice in CHOICES:
        name, _, card = choice.partition(" ")
        if name == "discard":
            move_to(page, f"hand-{card}-0")
            page.keyboard.press("Enter")
            spoken(board, "chosen. Press again to discard it.")
            assert page.evaluate(FOCUS) == f"hand-{card}-0"
            page.keyboard.press("Enter")
        else:
            hot = board.locator(f".zp-acts [data-action='{choice}']").get_attribute("data-hot")
            assert hot
            page.keyboard.press(hot)
        same.do({"do": "answer", "action": choice})
        is_at(board, same)
        assert page.evaluate(FOCUS) == "table"
    return same


def move_to(page: Page, key: str) -> None:
    """Go to a card with the arrow keys, as the eye would lead."""
    where = """key => {
        const boxes = [document.activeElement, document.querySelector(`[data-key="${key}"]`)]
            .map(one => one.getBoundingClientRect());
        const [[x, y], [x2, y2]] = boxes.map(box => [box.x + box.width / 2, box.y + box.height / 2]);
        return [x2 - x, y2 - y];
    }"""
    page.keyboard.press("ArrowRight")
    for _ in range(40):
        if page.evaluate(FOCUS) == key:
            return
        right, down = page.evaluate(where, key)
        if abs(right) > 8:
            page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    raise AssertionError(f"the arrows lead nowhere near {key}")


def the_end_is_told(board: Locator, same: PlayTable) -> None:
    """Who won, the score line by line with its rules, and who pays; all of it exactly."""
    result = same.state.game.result
    assert result is not None
    spoken(board, headline(same.seen, result, same.names).en)
    expect(board.locator(".zp-now .zp-caption")).to_have_text("You won with 15 huxi.")
    rows = board.locator("table.zp-score").first.evaluate(
        """table => [...table.tBodies[0].rows].map(row => [
            row.querySelector('.zp-kind').textContent, row.cells[1].textContent, row.cells[2].textContent])"""
    )
    assert rows == SCORE
    assert board.locator("table.zp-score .zp-total td").inner_text() == "15"
    paid = board.locator("table.zp-settled tbody tr").all_inner_texts()
    assert [re.sub(r"\s+", " ", row) for row in paid] == [
        "15 huxi are 1 tun, and each loser pays them settle.tun You +2, Next −1, Previous −1"
    ]
    points = board.locator("table.zp-points tbody tr").all_inner_texts()
    assert [re.sub(r"\s+", " ", row) for row in points] == ["You +2 +2", "Next −1 −1", "Previous −1 −1"]


def record_of(board: Locator) -> str:
    """The record of the hand, as the table gives it to be copied."""
    board.locator("[data-key=settings]").click()
    button = board.locator("[data-key=copy-record]")
    button.wait_for()
    record = button.get_attribute("data-copy")
    board.locator("[data-key=close]").click()
    expect(button).to_have_count(0)
    assert record
    return record


def refusals_are_told(board: Locator) -> None:
    """Why not, asked on the first choice of the hand: by rule id and sentence, exactly."""
    board.locator("[data-key=moves]").click()
    side = board.locator(".zp-side.zp-open")
    expect(side.locator(".zp-more").first).to_have_text("✓ peng 肆 (big 4): 3 huxi")
    same = mirror()
    said = same.about(("moves",))
    assert side.locator(".zp-more").all_inner_texts() == [head.en for head, _ in said.more]
    shown = [re.sub(r"\s+", " ", one) for one in side.locator(".zp-refusals > li").all_inner_texts()]
    assert shown == [f"{rule} {text.en}" for _, reasons in said.more for rule, text in reasons]
    field = side.locator("input[data-do=ask]")
    field.fill("chi 123s")
    field.press("Enter")
    spoken(board, "You may not.")
    asked = [rule for rule, _ in same.about(("action", "chi 123s")).reasons]
    expect(side.locator(".zp-refusals .zp-rule")).to_have_text(asked)
    board.locator("[data-key=close]").click()
    expect(side).to_have_count(0)


def nothing_serious(page: Page) -> None:
    """axe-core finds nothing serious inside our own elements."""
    found = Axe().run(page, context=".zp-live", options={"resultTypes": ["violations"]}).response["violations"]
    serious = [
        f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
    assert not serious, "\n".join(serious)


def fits(page: Page, board: Locator) -> None:
    """The hand and the buttons lie in the window as a whole, and nothing is wider than it."""
    height, width = page.evaluate("[innerHeight, innerWidth]")
    for part in (".zp-acts", ".zp-hand-columns"):
        box = board.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= height + 1, part
        assert box["x"] >= -1, part
        assert box["x"] + box["width"] <= width + 1, part


def break_it(board: Locator) -> None:
    """Let a button send what makes the program fail."""
    board.locator("[data-key=undo]").evaluate("one => { one.dataset.do = 'break'; one.click(); }")
