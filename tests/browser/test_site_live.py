"""The website comes alive: examples that the reader changes, the editor and the table as pages of their own."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.table import OPTIONS, board_of, nothing_serious, play_by_mouse, spoken, the_end_is_told
from zipai import __version__
from zipai.boards.example_board import example_board
from zipai.boards.felt import PlayTable, PositionEditor
from zipai.cards import Hand
from zipai.examples import catalogue
from zipai.rulebook import built_in
from zipai.show.figures import asked_and_answered
from zipai.show.look import Look
from zipai.table.links import link
from zipai.table.replay import replay

Open = Callable[..., Page]
LANGUAGES = {"en": "en", "zh-hans": "zh"}
#: Milliseconds for the first answer on a machine that other checks share.
PATIENCE = 120_000
HAND, TABLE = "win.own-draw", "chi.from-next"


pytestmark = pytest.mark.usefixtures("with_python")


def words_of(html: str) -> str:
    """What is read of HTML, without room."""
    return "".join(re.sub(r"<[^>]+>", "", html).split())


def printed(example: str, lang: str) -> str:
    """What is read of the answer that the book prints."""
    return words_of(asked_and_answered(catalogue()[example], Look(lang)).answer)  # type: ignore[arg-type]


def opened(page: Page, example: str) -> Locator:
    """The figure of an example, opened as a board."""
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=30_000)
    figure = page.locator(f"[id='example-{example}']")
    figure.locator(".zp-change .zp-start").click()
    figure.locator(".zp-live .zp-live-body .zp").first.wait_for()
    return figure


# --- examples -------------------------------------------------------------------------------------------------------


def test_a_changed_hand_has_a_changed_verdict(site: Any, open_page: Open) -> None:
    page = open_page()
    workers: list[Any] = []
    page.on("worker", lambda worker: workers.append(worker))
    page.goto(f"{site.url}/en/docs/rulebook/last-card.html")
    assert not workers
    figure = opened(page, HAND)
    verdict = figure.locator(".zp-live .zp-verdict")
    assert words_of(verdict.inner_html()) == printed(HAND, "en")
    assert "It wins with 16 huxi" in verdict.inner_text()
    expect(figure.locator(".zp-as-printed")).to_be_hidden()
    figure.locator("[data-key=source-other]").click()
    expect(verdict.locator(".zp-head")).to_have_text("No · No win")
    refusals = [re.sub(r"\s+", " ", one) for one in verdict.locator(".zp-refusals > li").all_inner_texts()]
    assert refusals == ["win.minimum 13 huxi are not enough: a win needs 15."]
    spoken(figure, "The winning card is another's draw. No win")
    # The same answer as the engine gives here, line by line.
    same = example_board(HAND)
    same.do({"do": "source", "value": "other"})
    now = asked_and_answered(same.now, Look()).answer  # type: ignore[attr-defined]
    assert words_of(verdict.inner_html()) == words_of(now)
    # Another figure shares the Python that runs, and this one can be put back.
    second = opened(page, "win.other-draw")
    assert words_of(second.locator(".zp-live .zp-verdict").inner_html()) == printed("win.other-draw", "en")
    assert len(workers) == 1
    figure.get_by_role("button", name="As it was").click()
    expect(figure.locator(".zp-as-printed")).to_be_visible()
    expect(figure.locator(".zp-live")).to_have_count(0)
    nothing_serious(page)


def test_a_changed_table_has_a_changed_answer_in_the_readers_region(site: Any, open_page: Open) -> None:
    page = open_page(width=390, height=844, color_scheme="dark")
    page.goto(f"{site.url}/zh-hans/docs/rulebook/last-card.html")
    page.locator("#site-region").select_option("guilin")
    page.goto(f"{site.url}/zh-hans/docs/rulebook/chi.html")
    figure = opened(page, TABLE)
    side = figure.locator(".zp-live .zp-side")
    assert side.locator(".zp-verdict").first.inner_text().split() == ["不行", "·", "什么也不能做"]
    expect(side.locator("h3")).to_have_text("按你选的桂林字牌：")
    figure.locator("[data-key=from-2]").click()
    expect(side.locator(".zp-actions").first.locator("li")).to_have_text(["吃四五六", "不要"])
    spoken(figure, "已改。可能出现。可以： 吃四五六、不要")
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
    nothing_serious(page)
    # The way into the editor takes the printed position along.
    there = figure.locator(".zp-change a").get_attribute("href")
    example = catalogue()[TABLE]
    assert there == f"../editor.html#{link(example.table(), example.rules)}"


def test_an_example_by_keys_alone(site: Any, open_page: Open) -> None:
    page = open_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{site.url}/en/docs/rulebook/last-card.html")
    figure = page.locator(f"[id='example-{HAND}']")
    figure.locator(".zp-change .zp-start").focus()
    page.keyboard.press("Enter")
    figure.locator(".zp-live .zp-verdict").wait_for()
    for _ in range(60):
        if page.evaluate("document.activeElement.dataset.key ?? ''").startswith("source-"):
            break
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.key") == "source-own"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(figure.locator(".zp-live .zp-verdict .zp-head")).to_have_text("No · No win")
    assert page.evaluate("document.activeElement.dataset.key") == "source-other"


def test_what_hinders_an_example_is_said_and_it_can_be_tried_again(site: Any, open_page: Open) -> None:
    page = open_page()
    page.goto((site.folder / "en" / "docs" / "rulebook" / "last-card.html").as_uri())
    figure = page.locator(f"[id='example-{HAND}']")
    figure.locator(".zp-change .zp-start").click()
    said = figure.locator(".zp-change [role=status]")
    expect(said).to_contain_text("This page was opened from a file, and browsers run no Python for files.")
    expect(figure.locator(".zp-as-printed")).to_be_visible()
    page = open_page()
    page.route("**/py/python_stdlib.zip", lambda route: route.fulfill(status=404, body=""))
    page.goto(f"{site.url}/zh-hans/docs/rulebook/last-card.html")
    figure = page.locator(f"[id='example-{HAND}']")
    figure.locator(".zp-change .zp-start").click()
    expect(figure.locator(".zp-change [role=status]")).to_contain_text("没有成功：", timeout=PATIENCE)
    page.unroute("**/py/python_stdlib.zip")
    figure.get_by_role("button", name="再试一次").click()
    expect(figure.locator(".zp-live .zp-verdict")).to_contain_text("能胡，共 16 息", timeout=PATIENCE)


# --- the editor -----------------------------------------------------------------------------------------------------


def test_a_position_is_built_shared_and_opened_elsewhere(site: Any, open_page: Open) -> None:
    page = open_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{site.url}/en/docs/editor.html")
    page.locator(".zp-start").click()
    board = board_of(page)
    same = PositionEditor(catalogue()[TABLE].table() and link(catalogue()[TABLE].table()))
    for event in (
        {"do": "clear", "key": "clear"},
        *({"do": "add", "key": f"deck-{card}", "card": card} for card in ["1s", "1s", "1s", "2b", "7b", "0b"]),
        {"do": "place", "key": "place-peng", "value": "peng"},
        {"do": "add", "key": "deck-5b", "card": "5b"},
        {"do": "at", "key": "at-1", "value": "1"},
        {"do": "hidden", "key": "hidden", "value": "on"},
        {"do": "at", "key": "at-2", "value": "2"},
        {"do": "hidden", "key": "hidden", "value": "on"},
    ):
        board.locator(f"[data-key='{event['key']}']").click()
        same.do(event)
        spoken(board, same.said.en)
    # All that is wrong with it, by name; then nothing is.
    assert board.locator(".zp-defects .zp-name").all_inner_texts() == [one.id for one in same.state.draft.checked[1]]
    full = "1234s 1159b 345b 678b 000b 2s 22b 0s"
    text = json.dumps(
        {"rules": "guilin", "players": [{"hand": full}, {"hand": None}, {"hand": None}], "turn": 0, "due": "discard"}
    )
    board.locator("[data-key=paste]").fill(text)
    board.locator("[data-key=paste]").blur()
    same.do({"do": "paste", "value": text})
    spoken(board, same.said.en)
    assert same.said.en == "Position read. It can be."
    assert same.link is not None
    there = f"{site.url}/en/docs/editor.html#{same.link}"
    assert page.url == there
    assert board.locator("[data-key=copy-link]").get_attribute("data-copy") == there
    account = board.locator("[data-key=copy-account]").get_attribute("data-copy")
    assert account is not None
    assert account.splitlines()[:2] == [f"zipai {__version__}", f"guilin {built_in('guilin').fingerprint}"]
    assert account.splitlines()[-1] == there
    assert same.written in account
    nothing_serious(page)
    on_paper(page, board)
    elsewhere(site, open_page, same)


def on_paper(page: Page, board: Locator) -> None:
    """What prints is the table with its answer, and nothing to press."""
    page.emulate_media(media="print")
    assert board.locator("button:visible:not(.zp-mini):not(.zp-meld):not(.zp-rule)").count() == 0
    assert board.locator("textarea:visible").count() == 0
    expect(board.locator(".zp-on-paper")).to_contain_text("In the stock:")
    expect(board.locator(".zp-verdict")).to_contain_text("This position can be.")
    assert board.locator(".zp-mini svg:visible").count() == 21
    page.emulate_media(media="screen")


def elsewhere(site: Any, open_page: Open, same: PositionEditor) -> None:
    """The link opens the same position for somebody else, also by the short address; a damaged one loses nothing."""
    page = open_page(locale="zh-CN", color_scheme="dark")
    page.set_default_timeout(PATIENCE)
    page.goto(f"{site.url}/editor/#{same.link}")
    page.wait_for_url(f"{site.url}/zh-hans/docs/editor.html#{same.link}")
    board = board_of(page)
    expect(board.locator("[data-key=paste]")).to_have_value(same.written)
    assert board.locator(".zp-part").first.locator("[data-place=hand]").count() == 21
    nothing_serious(page)
    damaged = f"{str(same.link)[:-9]}"
    page.evaluate("text => { location.hash = text; }", damaged)
    expect(board.locator(".zp-notice")).to_contain_text("不能读成局面")
    expect(board.locator("[data-key=paste]")).to_have_value(damaged)
    assert board.locator(".zp-part").first.locator("[data-place=hand]").count() == 21
    # Opened with a damaged link, the page says so in one sentence and keeps the text.
    page.goto("about:blank")
    page.goto(f"{site.url}/zh-hans/editor/#{damaged}")
    board = board_of(page)
    expect(board.locator(".zp-notice")).to_have_count(1)
    expect(board.locator(".zp-notice")).to_have_text(
        "这不能读成局面： 不是局面的链接：内容损坏或不完整", timeout=PATIENCE
    )
    expect(board.locator("[data-key=paste]")).to_have_value(damaged)


def test_from_the_editor_one_plays_on_and_comes_back(site: Any, open_page: Open) -> None:
    hands = [{"hand": "1234s 1159b 345b 678b 000b 2s 22b 0s"}, {"hand": None}, {"hand": None}]
    there = link(PositionEditor({"rules": "paohuzi", "players": hands, "turn": 0, "due": "discard"}).seen)
    page = open_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{site.url}/en/docs/editor.html#{there}")
    board = board_of(page)
    board.locator("[data-key=play]").click()
    spoken(board, "The hand goes on from this position. You are Seat 0. Your turn: discard a card.")
    board.locator("[data-key=hand-5b-0]").click()
    board.locator(".zp-acts [data-action='discard 5b']").click()
    expect(board.locator(".zp-log > li", has_text="You discarded 伍 (big 5).")).to_have_count(1)
    board.locator("[data-key=leave]").click()
    spoken(board, "Back in the editor.")
    expect(board.locator("[data-key=paste]")).to_have_value(PositionEditor(there).written)
    assert page.url.endswith(there)


# --- the table ------------------------------------------------------------------------------------------------------


@pytest.fixture
def below(site: Any) -> Iterator[str]:
    """The site on a plain host that keeps it below a path."""

    class Below(SimpleHTTPRequestHandler):
        def translate_path(self, path: str) -> str:
            assert path.startswith("/cards/"), path
            return super().translate_path(path.removeprefix("/cards"))

        def log_message(self, format: str, *args: object) -> None:
            """Stay silent."""

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Below, directory=str(site.folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/cards"
        server.shutdown()


def test_a_whole_hand_in_the_page_below_a_path(below: str, open_page: Open) -> None:
    page = open_page(width=390, height=844, color_scheme="dark")
    page.set_default_timeout(PATIENCE)
    page.goto(f"{below}/en/play/")
    page.wait_for_url(f"{below}/en/docs/play.html")
    assert page.locator("[name=seed]").input_value().isdecimal()
    page.locator("[name=rules]").select_option(str(OPTIONS["rules"]))
    page.locator("[name=seat]").select_option(str(OPTIONS["seat"]))
    page.locator("[name=seed]").fill(str(OPTIONS["seed"]))
    page.locator(".zp-start").click()
    board = board_of(page)
    board.locator("[data-key=settings]").click()
    board.locator("[data-key=pace-once]").click()
    board.locator("[data-key=close]").click()
    same = play_by_mouse(board)
    the_end_is_told(board, same)
    with page.expect_download() as saved:
        board.locator("[data-key=download]").click()
    assert saved.value.suggested_filename == "zipai-paohuzi-102.jsonl"
    record = Path(saved.value.path()).read_text("utf-8")
    assert record == same.record
    assert replay(record).record.text() == record
    nothing_serious(page)
    board.locator("[data-key=act-deal]").click()
    same.do({"do": "deal"})
    spoken(board, same.said.en)
    assert same.said.en.startswith("A new hand is dealt. Dealer: You.")


def test_another_seat_is_taken_in_place_and_boards_are_readable_in_the_other_dress(site: Any, open_page: Open) -> None:
    page = open_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{site.url}/en/docs/play.html")
    page.locator("[name=seed]").fill(str(OPTIONS["seed"]))
    page.locator(".zp-start").click()
    board = board_of(page)
    nothing_serious(page)
    board.locator("[data-key=settings]").click()
    nothing_serious(page)
    board.locator("[data-key=seat-1]").click()
    same = PlayTable("paohuzi", int(str(OPTIONS["seed"])))
    same.do({"do": "seat", "value": "1"})
    spoken(board, same.said.en)
    assert board.locator(".zp-hand-columns [data-card]").count() == len(Hand(same.hand))
    page.goto(f"{site.url}/en/docs/rulebook/chi.html")
    opened(page, TABLE)
    nothing_serious(page)
    page = open_page(color_scheme="dark")
    page.goto(f"{site.url}/zh-hans/docs/rulebook/last-card.html")
    opened(page, HAND)
    nothing_serious(page)


def test_a_choice_that_the_rules_do_not_have_is_said(site: Any, open_page: Open) -> None:
    page = open_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{site.url}/zh-hans/docs/play.html")
    page.locator("[name=rules]").select_option("paohuzi")
    page.locator("[name=seat]").select_option("3")
    page.locator(".zp-start").click()
    expect(page.locator(".zp-here > form [role=status]")).to_contain_text("没有成功： ", timeout=PATIENCE)
    page.locator("[name=seat]").select_option("1")
    page.locator(".zp-start").click()
    board_of(page)


# --- without scripts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", LANGUAGES)
def test_without_scripts_figures_are_whole_and_the_pages_say_what_they_need(
    site: Any, open_page: Open, place: str
) -> None:
    lang = LANGUAGES[place]
    page = open_page(java_script_enabled=False)
    page.goto(f"{site.url}/{place}/docs/rulebook/chi.html")
    figure = page.locator(f"[id='example-{TABLE}']")
    assert catalogue()[TABLE].explain[lang] in figure.inner_text()
    assert printed(TABLE, lang) in words_of(figure.locator(".zp-as-printed").inner_html())
    expect(figure.locator(".zp-change")).to_be_hidden()
    needs = {
        "en": "This needs JavaScript, which is off in your browser.",
        "zh": "这里需要 JavaScript，而你的浏览器没有打开它。",
    }[lang]
    for name in ("play", "editor"):
        page.goto(f"{site.url}/{place}/docs/{name}.html")
        expect(page.locator(".zp-here > .zp-needs")).to_have_text(needs)
        expect(page.locator(".zp-here > .zp-needs")).to_be_visible()
        expect(page.locator(".zp-here .zp-start")).to_be_hidden()
        assert page.locator(".zp-picture svg:visible").count() > 20
    page.goto(f"{site.url}/{place}/docs/play.html")
    page.locator("article a[href='whole-hand.html']").click()
    assert page.locator("article h1").is_visible()
