"""Sheets for a class: exercises or dealt hands from a seed, as one page that prints well and needs nothing else.

The same chapter, seed and count give the same sheet everywhere. Answers stand on a page of their own, and only where
they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from zipai.boards.board import boards_css
from zipai.boards.exercise import Exercise
from zipai.boards.pen import Pen
from zipai.lessons import Level, chapter, level, right_answers
from zipai.lessons.generators import generators_of
from zipai.lessons.making import Chance
from zipai.lessons.options import answer_said
from zipai.rulebook import RuleSet
from zipai.show.cards import hand_svg
from zipai.show.html import Html, cards_html, root, rule_chip
from zipai.show.look import Look
from zipai.table import Table
from zipai.table.dealing import deal
from zipai.table.transcript import who
from zipai.words import ZipaiError, say

#: More than that nobody prints.
MOST: Final = 100

_STYLE: Final = """
:root{color-scheme:light}
body{margin:0;background:#fff}
.zp.zp-sheet{max-width:760px;margin:0 auto;padding:16px;background:#fff;font-size:15px}
.zp-sheet h1{font-size:22px;margin:0 0 4px}
.zp-sheet h2{font-size:18px;margin:0 0 8px}
.zp-sheet .zp-name{display:flex;gap:24px;margin:8px 0 16px}
.zp-sheet .zp-name span{flex:1;border-bottom:1px solid #555;padding-bottom:2px}
.zp-sheet article{break-inside:avoid;margin:0 0 14px;padding:10px 12px;border:1px solid #999;border-radius:8px}
.zp-sheet article>header{display:flex;justify-content:space-between;gap:12px;font-size:13px;color:#444}
.zp-sheet .zp-goal{margin:4px 0 8px}
.zp-sheet .zp-table{grid-template-columns:2fr 1fr 1fr}
.zp-sheet .zp-air{grid-column:1/-1}
.zp-sheet .zp-line{height:26px;border-bottom:1px solid #777}
.zp-sheet ul.zp-options{list-style:none;padding:0}
.zp-sheet ul.zp-options>li{display:flex;gap:8px;align-items:center}
.zp-sheet ul.zp-options>li::before{content:"";flex:none;width:14px;height:14px;border:1.5px solid #333}
.zp-sheet .zp-answers{break-before:page}
.zp-sheet .zp-answers li{margin:0 0 8px;break-inside:avoid}
.zp-sheet .zp-link{overflow-wrap:anywhere;font:11px/1.35 ui-monospace,monospace;color:#444}
@page{size:A4;margin:14mm}
@media print{.zp.zp-sheet{max-width:none;padding:0}}
"""


def exercises(chapter_name: str, seed: int, count: int) -> tuple[Level, ...]:
    """So many exercises of a chapter, by chance from a seed.

    Half are levels of the course, as far as there are any, and the rest are made from the seed. A chapter without a
    generator has no more than its levels; a :class:`~zipai.words.ZipaiError` says how many.

    >>> [one.id for one in exercises("bi", 7, 4)] == [one.id for one in exercises("bi", 7, 4)]
    True
    """
    given = chapter(chapter_name)
    if not 0 < count <= MOST:
        raise ZipaiError("sheet.count", count=count, most=MOST)
    makers = generators_of(given.name)
    if not makers and count > len(given.levels):
        raise ZipaiError("sheet.too-many", count=count, name=given.name, most=len(given.levels))
    chance = Chance(f"zipai sheet {given.name} {seed}")
    chosen = chance.some(given.levels, min(len(given.levels), count - count // 2 if makers else count))
    made = [level(f"{chance.pick(makers)}#{seed}.{at}") for at in range(1, count - len(chosen) + 1)]
    return (*chosen, *made)


def exercise_sheet(chapter_name: str, seed: int, count: int, look: Look, *, answers: bool = False) -> str:
    """A page with exercises of a chapter, and with their *answers* at its end where they are asked for."""
    given, chosen = chapter(chapter_name), exercises(chapter_name, seed, count)
    title = say("sheet.title", look.lang, chapter=given.title[look.lang])
    body = [_head(title, say("sheet.how", look.lang, seed=seed), look)]
    body += [_article(at, one, look) for at, one in enumerate(chosen, 1)]
    if answers:
        body.append(_answers(chosen, look))
    return _page(title, body, look)


def deal_sheet(rules: RuleSet, seed: int, count: int, look: Look) -> str:
    """A page with the hands of so many deals, from the seed on: the same in every classroom."""
    if not 0 < count <= MOST:
        raise ZipaiError("sheet.count", count=count, most=MOST)
    title = say("sheet.deals", look.lang, rules=rules.title[look.lang])
    body = [_head(title, say("sheet.deals.how", look.lang), look)]
    body += [_deal(deal(rules, seed + at, 0), seed + at, look) for at in range(count)]
    return _page(title, body, look)


def _head(title: str, how: str, look: Look) -> str:
    pen = Pen(look, live=False)
    named = pen.tag(
        "div", *(pen.tag("span", say(f"sheet.{key}", look.lang)) for key in ("name", "date")), kind="zp-name"
    )
    return pen.tag("h1", title) + pen.tag("p", how, kind="zp-soft") + named


def _article(at: int, one: Level, look: Look) -> Html:
    pen = Pen(look, live=False)
    head = pen.tag("header", pen.tag("b", str(at)), pen.tag("span", one.id, translate="no"))
    goal = pen.tag("p", one.goal[look.lang], kind="zp-goal")
    boxes = one.do in ("one", "several", "region")
    line = "" if boxes else pen.tag("div", "", kind="zp-line")
    return pen.tag("article", head, goal, Exercise(one).question(pen), line)


def _answers(chosen: Iterable[Level], look: Look) -> Html:
    pen = Pen(look, live=False)
    items = []
    for one in chosen:
        said = (answer_said(one, answer)[look.lang] for answer in right_answers(one))
        chips = [Html(f"{rule_chip(rule_id, look)} ") for rule_id in one.teaches]
        parts = [pen.tag("b", one.id), " ", say("boards.or", look.lang).join(said), " ", *chips]
        if one.position:
            parts.append(pen.tag("div", Exercise(one).position_text(), kind="zp-link", translate="no"))
        items.append(pen.tag("li", *parts))
    title = pen.tag("h2", say("sheet.answers", look.lang))
    how = pen.tag("p", say("sheet.answers.how", look.lang), kind="zp-soft")
    return pen.tag("section", title, how, pen.tag("ol", *items), kind="zp-answers")


def _deal(table: Table, seed: int, look: Look) -> Html:
    pen = Pen(look, live=False)
    command = f"zipai deal --rules '{table.rules}' --seed {seed} --dealer 0"
    parts = [pen.tag("header", pen.tag("b", str(seed)), pen.tag("span", command, translate="no"))]
    for seat in table.active:
        parts.append(pen.tag("p", who(table, seat, look.lang), kind="zp-label"))
        parts.append(Html(hand_svg(table.seats[seat].cards, look, height=56)))
    if table.air is not None:
        parts.append(pen.tag("p", say("sheet.lit", look.lang), kind="zp-label"))
        parts.append(cards_html([table.air.card], look, height=56))
    if isinstance(table.stock, tuple):
        parts.append(pen.tag("p", say("sheet.stock", look.lang), kind="zp-label"))
        parts.append(cards_html(table.stock, look, height=34))
    return pen.tag("article", *parts)


def _page(title: str, body: Iterable[object], look: Look) -> str:
    inner = Html("".join(map(str, body)))
    sheet = root(inner, look=look, style=True).replace('<div class="zp"', '<div class="zp zp-sheet"', 1)
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    styles = f"<style>{boards_css()}{_STYLE}</style>"
    return (
        f'<!doctype html>\n<html lang="{look.tag}" data-theme="light"><head>{head}{styles}</head>'
        f"<body>{sheet}</body></html>\n"
    )
