"""The built website in a browser: whole, at home, readable in every dress, and the same in both languages."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import await_idle
from zipai.boards import PlayTable
from zipai.boards.felt.log import said_at
from zipai.rulebook import book, diff, parameters
from zipai.rulebook.rulesets import all_built_in
from zipai.show.pocket import page as pocket

PAGES = {
    "groups": "docs/rulebook/groups.html",
    "huxi": "docs/rulebook/huxi.html",
    "winning": "docs/rulebook/winning.html",
    "last-card": "docs/rulebook/last-card.html",
    "region": "docs/regions/guilin.html",
    "compare": "docs/compare.html",
    "sheet": "docs/made/sheets/shaoyang.html",
    "word": "docs/made/words/wei.html",
    "hand": "docs/whole-hand.html",
    "mahjong": "docs/from-mahjong.html",
    "undecided": "docs/undecided.html",
    "try": "docs/try.html",
    "coverage": "docs/coverage.html",
    "editor": "docs/editor.html",
    "play": "docs/play.html",
    "front": "index.html",
    "course": "notebooks/03-huxi.html",
}
DRESSES = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {"width": 390, "height": 844},
    "phone-dark": {"width": 390, "height": 844, "color_scheme": "dark"},
}
LANGUAGES = {"en": "en", "zh-hans": "zh"}

#: Each language and each dress, not each with each: a page takes seconds to judge.
TOGETHER = pytest.mark.parametrize(
    ("place", "dress"), [("en", "light"), ("en", "phone-dark"), ("zh-hans", "dark"), ("zh-hans", "phone")]
)

Open = Callable[..., Page]


def squeezed(text: str) -> str:
    return "".join(text.split())


@TOGETHER
def test_pages_fit_and_are_readable(site: Any, open_page: Open, place: str, dress: str) -> None:
    # open_page itself fails the test where a page asks another machine for anything.
    page = open_page(**DRESSES[dress])
    for name, path in PAGES.items():
        missing: list[str] = []
        page.on("response", lambda answer, missing=missing: answer.status >= 400 and missing.append(answer.url))
        page.goto(f"{site.url}/{place}/{path}")
        assert page.locator("html").get_attribute("lang") == {"en": "en", "zh": "zh-Hans"}[LANGUAGES[place]]
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{name} is {wide} px too wide"
        assert not missing
        ids = page.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")
        assert len(ids) == len(set(ids)), f"{name}: twice {sorted({i for i in ids if ids.count(i) > 1})[:5]}"
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        serious = [
            f"{name}: {each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
            for each in found
            if each["impact"] in ("serious", "critical")
            for node in each["nodes"][:3]
        ]
        assert not serious, "\n".join(serious)


@TOGETHER
def test_a_rule_says_its_sentence_and_each_regions_value(site: Any, open_page: Open, place: str, dress: str) -> None:
    lang = LANGUAGES[place]
    page = open_page(**DRESSES[dress])
    page.goto(f"{site.url}/{place}/{PAGES['winning']}#win.minimum")
    rule = book()["win.minimum"]
    card = page.locator("[id='win.minimum']")
    expect(card).to_be_in_viewport()
    expect(card.locator(".zp-statement")).to_have_text(rule.statement[lang])
    expect(card.locator(".zp-own")).to_have_text(rule.title[lang])
    for region in all_built_in():
        row = card.locator(f"tr[data-region='{region.id}']")
        expect(row).to_be_visible()
        expect(row.locator(".zp-says")).to_have_text(region.sentence("win.minimum")[lang])
        assert squeezed(region.title[lang]) in squeezed(row.inner_text())
    # Sources, code, tests, examples, and the lessons that teach it.
    expect(card.locator("dl.zp-threads > dt")).to_have_count(5)


def test_threads_lead_to_code_and_examples(site: Any, open_page: Open) -> None:
    page = open_page()
    page.goto(f"{site.url}/en/{PAGES['groups']}")
    page.locator("[id='groups.run'] a", has_text="zipai.melds.is_run").click()
    expect(page.locator("[id='zipai.melds.is_run']")).to_be_in_viewport()
    page.locator("dl:has([id='zipai.melds.is_run'])").last.get_by_role("link", name="groups.run", exact=True).click()
    expect(page.locator("[id='groups.run']")).to_be_in_viewport()
    page.locator("[id='groups.run']").get_by_role("link", name="8-9-10 is a run").click()
    figure = page.locator("[id='example-groups.eight-nine-ten']")
    expect(figure).to_be_in_viewport()
    assert figure.locator("svg.zp-face").first.bounding_box()["height"] > 40  # type: ignore[index]


@pytest.mark.parametrize("dress", ["light", "phone"])
def test_the_switch_leads_to_the_same_page(site: Any, open_page: Open, dress: str) -> None:
    page = open_page(**DRESSES[dress])
    # On a phone the sidebar lies outside the page until it is called.
    switch = page.locator(f"{'.site-languages-above' if dress == 'phone' else '.sidebar-drawer'} .site-languages a")
    for path in (PAGES["groups"], PAGES["region"], "index.html", "docs/api/scoring.html", "genindex.html"):
        page.goto(f"{site.url}/en/{path}")
        switch.click()
        assert page.url == f"{site.url}/zh-hans/{path}"
        switch.click()
        assert page.url == f"{site.url}/en/{path}"


@pytest.mark.parametrize("place", LANGUAGES)
def test_a_permanent_address_lands_on_the_rule(site: Any, open_page: Open, place: str) -> None:
    page = open_page()
    page.goto(f"{site.url}/{place}/r/huxi.kan/")
    page.wait_for_url(f"**/{place}/{PAGES['huxi']}#huxi.kan")
    expect(page.locator("[id='huxi.kan'] .zp-statement")).to_have_text(book()["huxi.kan"].statement[LANGUAGES[place]])


@pytest.mark.parametrize(("locale", "place"), [("en-GB", "en"), ("zh-CN", "zh-hans"), ("fr-FR", "en")])
def test_the_front_door_asks_the_browser(site: Any, open_page: Open, locale: str, place: str) -> None:
    page = open_page(locale=locale)
    page.goto(f"{site.url}/")
    page.wait_for_url(f"**/{place}/")
    page.goto(f"{site.url}/r/huxi.kan/")
    page.wait_for_url(f"**/{place}/{PAGES['huxi']}#huxi.kan")


def test_without_scripts_there_are_links(site: Any, open_page: Open) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"{site.url}/")
    page.get_by_role("link", name="阅读简体中文版").click()
    assert page.url == f"{site.url}/zh-hans/"


#: What readers type, in either language -> the word of the game that they mean.
SOUGHT = {
    "偎": "wei",
    "wei": "wei",
    "笑": "wei",
    "concealed triple": "wei",
    "臭偎": "chouwei",
    "chouwei": "chouwei",
    "一句话": "run",
    "kan": "kan",
}


@pytest.mark.parametrize("place", LANGUAGES)
def test_search_finds_a_word_by_all_its_names(site: Any, open_page: Open, place: str) -> None:
    page = open_page()
    for typed, word in SOUGHT.items():
        page.goto(f"{site.url}/{place}/index.html")
        page.locator("input.sidebar-search").fill(typed)
        page.keyboard.press("Enter")
        page.locator("#search-results li a").first.wait_for()
        page.wait_for_function("document.querySelector('.search-summary, #search-results p')?.textContent.match(/\\d/)")
        first = page.locator("#search-results li a").evaluate_all("all => all.slice(0, 3).map(one => one.href)")
        assert any(f"/docs/made/words/{word}.html" in link for link in first), (typed, first)


@TOGETHER
def test_the_pocket_rulebook(open_page: Open, place: str, dress: str) -> None:
    lang = LANGUAGES[place]
    page = open_page(**DRESSES[dress])
    page.set_content(pocket(lang))  # type: ignore[arg-type]
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    expect(page.locator("[id='groups.run'] .zp-statement")).to_have_text(book()["groups.run"].statement[lang])
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert not [each["id"] for each in found if each["impact"] in ("serious", "critical")]


# --- regions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", LANGUAGES)
def test_the_chosen_region_stands_out_and_is_remembered(site: Any, open_page: Open, place: str) -> None:
    page = open_page()
    page.goto(f"{site.url}/{place}/{PAGES['winning']}#win.minimum")
    page.locator("#site-region").select_option("guilin")
    chosen = page.locator("[id='win.minimum'] tr.zp-chosen")
    expect(chosen).to_have_attribute("data-region", "guilin")
    expect(chosen).to_have_attribute("aria-current", "true")
    # The other language, the same rule, the same region.
    other = {"en": "zh-hans", "zh-hans": "en"}[place]
    page.locator(".sidebar-drawer .site-languages a").click()
    page.wait_for_url(f"{site.url}/{other}/{PAGES['winning']}#win.minimum")
    expect(page.locator("#site-region")).to_have_value("guilin")
    expect(page.locator("[id='win.minimum'] tr.zp-chosen")).to_have_attribute("data-region", "guilin")
    expect(page.locator("[id='win.minimum'] .zp-statement")).to_have_text(
        book()["win.minimum"].statement[LANGUAGES[other]]
    )
    # A column is set off as a row is, on any page.
    page.goto(f"{site.url}/{place}/{PAGES['winning']}?region=shaoyang")
    expect(page.locator("table.zp-regions-table thead th.zp-chosen")).to_have_attribute("data-region", "shaoyang")


def test_rule_sets_side_by_side(site: Any, open_page: Open) -> None:
    page = open_page()
    page.goto(f"{site.url}/en/{PAGES['compare']}")
    regions = {region.id: region for region in all_built_in()}
    pair = ("paohuzi", "guilin")
    for name in regions:
        page.locator(f".zp-compare-choice input[value={name}]").set_checked(name in pair)
    found = [each.parameter for each in diff(regions[pair[0]], regions[pair[1]])]
    rows = page.locator("table.zp-compare tr[id]:visible")
    assert rows.evaluate_all("rows => rows.map(row => row.id.slice(8))") == found
    expect(page.locator(".zp-compare-choice [role=status]")).to_have_text(f"{len(found)} differences")
    expect(page.locator("table.zp-compare thead th:visible")).to_have_count(3)
    # A position that the two judge differently, with what each says.
    shown = page.locator("tr[id='compare-win.on-discard'] + tr.zp-witness")
    shown.locator("summary").first.click()
    answers = shown.locator(".zp-answer:visible")
    expect(answers).to_have_count(2)
    assert answers.nth(0).inner_text() != answers.nth(1).inner_text()
    # The address keeps the choice.
    page.reload()
    expect(page.locator("table.zp-compare thead th:visible")).to_have_count(3)
    page.locator(".zp-compare-choice input[value=all]").check()
    expect(rows).to_have_count(len(parameters()))


def test_without_scripts_the_book_is_whole(site: Any, open_page: Open) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"{site.url}/en/{PAGES['compare']}")
    expect(page.locator("table.zp-compare tr[id]:visible")).to_have_count(len(parameters()))
    expect(page.locator(".zp-compare-choice")).to_be_hidden()
    page.goto(f"{site.url}/en/{PAGES['last-card']}")
    expect(page.locator(".site-region")).to_be_hidden()
    card = page.locator("[id='win.set-by-source']")
    expect(card.locator(".zp-statement")).to_have_text(book()["win.set-by-source"].statement.en)
    figure = page.locator("[id='example-win.own-draw']")
    assert "16" in figure.inner_text()
    assert figure.locator("svg").first.bounding_box()["height"] > 40  # type: ignore[index]
    page.goto(f"{site.url}/en/{PAGES['try']}")
    expect(page.locator(".zp-lines pre").first).to_contain_text("does not win with 13")
    expect(page.locator(".zp-lines button").first).to_be_hidden()


# --- paper ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", LANGUAGES)
def test_each_rule_set_prints_on_one_sheet(site: Any, open_page: Open, place: str) -> None:
    page = open_page()
    for region in all_built_in():
        page.goto(f"{site.url}/{place}/docs/made/sheets/{region.id}.html")
        paper = page.pdf(prefer_css_page_size=True, print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1, region.id
        assert region.sentence("win.minimum")[LANGUAGES[place]] in page.locator(".zp-sheet").inner_text()


# --- weight ---------------------------------------------------------------------------------------------------------


def test_a_page_of_the_book_is_light(site: Any, open_page: Open) -> None:
    page = open_page()
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    client.send("Network.setCacheDisabled", {"cacheDisabled": True})
    weights: list[float] = []
    client.on("Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"]))
    for place in LANGUAGES:
        for path in sorted((site.folder / place / "docs" / "rulebook").glob("*.html")):
            weights.clear()
            page.goto(f"{site.url}/{place}/docs/rulebook/{path.name}", wait_until="networkidle")
            assert 20_000 < sum(weights) < 300_000, f"{place}/{path.name}: {sum(weights):.0f} bytes"


# --- Python in the page ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("with_python")
def test_python_answers_in_the_page(site: Any, open_page: Open) -> None:
    page = open_page()
    page.goto(f"{site.url}/en/{PAGES['try']}")
    live = page.locator(".zp-lines").first
    field, button, answer = live.locator("textarea"), live.locator(".zp-btn-go"), live.locator("pre")
    expect(answer).to_contain_text("does not win with 13")
    field.fill(field.input_value().replace("From.OTHER", "From.OWN"))
    button.click()
    expect(answer).to_contain_text("wins with 16", timeout=60_000)
    expect(answer).not_to_have_class("zp-failed")
    # A mistake is said in its own words, and the next press goes on.
    field.fill("1 / 0")
    button.click()
    expect(answer).to_have_text("ZeroDivisionError: division by zero")
    expect(answer).to_have_class("zp-failed")
    # The other fields share the one Python.
    second = page.locator(".zp-lines").nth(1)
    second.locator(".zp-btn-go").click()
    expect(second.locator("pre")).to_contain_text("2b: 16 if you draw it, no win if another does")
    live.get_by_role("button", name="As it was").click()
    expect(answer).to_contain_text("does not win with 13")


@pytest.mark.usefixtures("with_python")
def test_what_hinders_python_is_said(site: Any, open_page: Open) -> None:
    page = open_page()
    page.goto((site.folder / "en" / PAGES["try"]).as_uri())
    live = page.locator(".zp-lines").first
    live.locator(".zp-btn-go").click()
    expect(live.locator("[role=status]")).to_contain_text("opened from a file, and browsers run no Python for files")
    expect(live.locator("pre")).to_contain_text("does not win with 13")
    page = open_page()
    page.route("**/py/zipai.zip", lambda route: route.fulfill(status=404, body=""))
    page.goto(f"{site.url}/zh-hans/{PAGES['try']}")
    live = page.locator(".zp-lines").first
    live.locator(".zp-btn-go").click()
    expect(live.locator("[role=status]")).to_contain_text("没有成功： zipai.zip: 404", timeout=60_000)
    page.unroute("**/py/zipai.zip")
    live.get_by_role("button", name="再试一次").click()
    expect(live.locator("pre")).to_contain_text("does not win with 13")


@pytest.mark.usefixtures("with_python")
def test_the_course_opens_in_the_browser_and_its_table_is_played_at(site: Any, open_page: Open) -> None:
    page = open_page()
    page.set_default_timeout(120_000)
    page.goto(f"{site.url}/en/notebooks/16-strategy.html")
    page.get_by_role("link", name="Open this lesson live").click()
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
    # before the kernel is there, nothing would be run
    await_idle(page)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.locator("#jp-mainmenu-run").get_by_text("Run All Cells", exact=True).click()
    page.locator(".jp-OutputArea .zp-board").first.wait_for()
    table = page.locator(".zp-live").filter(has=page.locator("[data-key=undo]"))
    # the notebook draws the cells that are in view
    for _ in range(60):
        if table.count():
            break
        page.locator(".jp-Notebook .jp-WindowedPanel-outer").evaluate("one => one.scrollBy(0, one.scrollHeight)")
        page.wait_for_timeout(1000)
    same = PlayTable("paohuzi", 7)
    while not same.may:
        same.do({"do": "go"})
    choice = next(action for action in same.may if action.name == "chi")
    table.locator(f".zp-acts [data-action='{choice}']").click()
    same.do({"do": "answer", "action": str(choice)})
    told = said_at(same.moments[-1], 0)[0].en
    expect(table.locator(".zp-log > li", has_text=told)).to_have_count(1, timeout=30_000)
    assert not page.locator('.jp-Notebook [data-mime-type="application/vnd.jupyter.error"]').count()


def test_what_is_not_there_works_below_a_path(site: Any, open_page: Open, tmp_path: Path) -> None:
    class Below(SimpleHTTPRequestHandler):
        """A host that keeps the site below /cards/, and shows the site's page for what is not there."""

        def translate_path(self, path: str) -> str:
            if not path.startswith("/cards/"):
                return str(tmp_path / "nothing")
            return super().translate_path(path.removeprefix("/cards"))

        def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
            body = (site.folder / "404.html").read_bytes()
            self.send_response(code)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Stay silent."""

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Below, directory=str(site.folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = open_page()
        home = f"http://127.0.0.1:{server.server_address[1]}/cards/"
        page.goto(f"{home}en/docs/rulebook/gone.html")
        expect(page.get_by_role("link", name="Read in English")).to_have_attribute("href", "/cards/en/")
        page.get_by_role("link", name="阅读简体中文版").click()
        page.wait_for_url(f"{home}zh-hans/")
        server.shutdown()
