"""The built website in a browser: whole, at home, readable in every dress, and the same in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from zipai.rulebook import book
from zipai.rulebook.rulesets import all_built_in
from zipai.show.pocket import page as pocket

PAGES = {
    "groups": "docs/rulebook/groups.html",
    "winning": "docs/rulebook/huxi-and-winning.html",
    "region": "docs/regions/guilin.html",
    "coverage": "docs/coverage.html",
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
        if name == "winning":  # as groups, but four times as long
            continue
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
    expect(card.locator("dl.zp-threads > dt")).to_have_count(4)


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
    page.wait_for_url(f"**/{place}/{PAGES['winning']}#huxi.kan")
    expect(page.locator("[id='huxi.kan'] .zp-statement")).to_have_text(book()["huxi.kan"].statement[LANGUAGES[place]])


@pytest.mark.parametrize(("locale", "place"), [("en-GB", "en"), ("zh-CN", "zh-hans"), ("fr-FR", "en")])
def test_the_front_door_asks_the_browser(site: Any, open_page: Open, locale: str, place: str) -> None:
    page = open_page(locale=locale)
    page.goto(f"{site.url}/")
    page.wait_for_url(f"**/{place}/")
    page.goto(f"{site.url}/r/huxi.kan/")
    page.wait_for_url(f"**/{place}/{PAGES['winning']}#huxi.kan")


def test_without_scripts_there_are_links(site: Any, open_page: Open) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"{site.url}/")
    page.get_by_role("link", name="阅读简体中文版").click()
    assert page.url == f"{site.url}/zh-hans/"


@pytest.mark.parametrize(
    ("place", "wanted", "found"),
    [
        ("zh-hans", "偎", "偎的胡息"),
        ("zh-hans", "一句话", "一句话（顺子）"),
        ("en", "偎", "Worth of a wei"),
        ("en", "kan", "Kan"),
    ],
)
def test_search_finds_words_of_the_game(site: Any, open_page: Open, place: str, wanted: str, found: str) -> None:
    page = open_page()
    page.goto(f"{site.url}/{place}/index.html")
    page.locator("input.sidebar-search").fill(wanted)
    page.keyboard.press("Enter")
    expect(page.locator("#search-results li a", has_text=found).first).to_be_visible()


@TOGETHER
def test_the_pocket_rulebook(open_page: Open, place: str, dress: str) -> None:
    lang = LANGUAGES[place]
    page = open_page(**DRESSES[dress])
    page.set_content(pocket(lang))  # type: ignore[arg-type]
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    expect(page.locator("[id='groups.run'] .zp-statement")).to_have_text(book()["groups.run"].statement[lang])
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert not [each["id"] for each in found if each["impact"] in ("serious", "critical")]
