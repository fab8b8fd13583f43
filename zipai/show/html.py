"""Parts of pages: groups, scores, rule ids, verdicts.

Each function returns :class:`Html`, text that is already escaped; whatever else is put into a page is
escaped on its way. The parts are styled by ``zipai/show/data/zipai.css`` and stand below one :func:`root`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, Literal, Protocol, get_args

from zipai.cards import Card
from zipai.melds import Group
from zipai.show.cards import GroupLike, card_svg, group_name, group_svg
from zipai.show.look import Look
from zipai.show.style import style_tag
from zipai.words import ZipaiError, say

Status = Literal["sourced", "decided", "disputed"]

_CHINESE: Final = re.compile(r"[\u3400-\u9fff]+(?:[\u3000-\u303f\uff00-\uffef]*[\u3400-\u9fff]+)*")
_SIGNS: Final = {
    "good": '<circle cx="11" cy="11" r="10" fill="currentColor"/>'
    '<path d="M6 11.5l3.4 3.4L16 8" fill="none" stroke="var(--zp-panel)" stroke-width="2.4"/>',
    "not-yet": '<circle cx="11" cy="11" r="9" fill="none" stroke="currentColor" stroke-width="2"/>'
    '<path d="M11 5.5v7M11 15v2.4" stroke="currentColor" stroke-width="2.4"/>',
    "note": '<circle cx="11" cy="11" r="9" fill="none" stroke="currentColor" stroke-width="2"/>'
    '<path d="M11 9.5v7M11 5v2.4" stroke="currentColor" stroke-width="2.4"/>',
}


class Html(str):
    """Text that is already HTML; notebooks show it as such.

    >>> Html("<b>1</b>")._repr_html_()
    '<b>1</b>'
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)

    def __html__(self) -> str:
        return str(self)


class LineLike(Protocol):
    """A line of a score: a group (or its text, ``kan:5b``), what it is worth, and the rule that says so."""

    @property
    def group(self) -> GroupLike | str: ...

    @property
    def huxi(self) -> int: ...

    @property
    def rule(self) -> str: ...


def text(value: object, look: Look) -> Html:
    """*value* escaped, with Chinese inside English marked as such; :class:`Html` stays as it is.

    >>> text("kan 坎 & <pao>", Look())
    'kan <span lang="zh-Hans">坎</span> &amp; &lt;pao&gt;'
    >>> text("坎", Look(lang="zh"))
    '坎'
    """
    if isinstance(value, Html):
        return value
    escaped = escape(str(value))
    if look.lang == "zh":
        return Html(escaped)
    return Html(_CHINESE.sub(lambda found: f'<span lang="zh-Hans">{found[0]}</span>', escaped))


def root(*parts: object, look: Look, board: bool = False, style: bool = False, kind: str = "") -> Html:
    """The element below which all parts stand, with the language of what is in it.

    *board* lays felt under it; *style* brings the stylesheet, for output that stands alone; *kind* is one more class.

    >>> root("a < b", look=Look(lang="zh"))
    '<div class="zp" lang="zh-Hans">a &lt; b</div>'
    """
    inner = "".join(text(part, look) for part in parts)
    sheet = style_tag() if style else ""
    classes = " ".join(filter(None, ("zp", "zp-board" if board else "", kind)))
    return Html(f'<div class="{classes}" lang="{look.tag}">{sheet}{inner}</div>')


def rule_chip(rule_id: str, look: Look, title: str = "") -> Html:
    """A rule's id, leading to its page where there is one.

    >>> rule_chip("chi.bi", Look(rule_url="/r/{id}/"))
    '<a class="zp-rule" translate="no" href="/r/chi.bi/">chi.<wbr/>bi</a>'
    >>> rule_chip("chi.bi", Look(), "Every other copy goes down too")
    '<span class="zp-rule" translate="no" title="Every other copy goes down too">chi.<wbr/>bi</span>'
    """
    href = look.rule_href(rule_id)
    # An id may be broken after a dot, never within a word.
    shown = escape(rule_id).replace(".", ".<wbr/>")
    told = f' title="{escape(title)}"' if title else ""
    if href is None:
        return Html(f'<span class="zp-rule" translate="no"{told}>{shown}</span>')
    return Html(f'<a class="zp-rule" translate="no"{told} href="{escape(href)}">{shown}</a>')


def cards_html(cards: Iterable[int], look: Look, *, height: float = 118) -> Html:
    """Cards in a row."""
    inner = "".join(card_svg(Card(card), look, height=height) for card in cards)
    return Html(f'<div class="zp-cards" style="--zp-card-h:{height:g}px">{inner}</div>')


def groups_html(
    groups: Iterable[GroupLike], look: Look, *, huxi: Sequence[int | None] | None = None, height: float = 72
) -> Html:
    """Groups as small stacks, each with its name and, where *huxi* has a number for it, what it is worth.

    >>> shown = groups_html([Group("kan:5b")], Look(), huxi=[6])
    >>> shown[shown.index("</svg>") + 6 :]
    '<span>kan <span lang="zh-Hans">坎</span></span><b>6 huxi <span lang="zh-Hans">胡息</span></b></li></ul>'
    """
    items = []
    for i, group in enumerate(groups):
        worth = huxi[i] if huxi is not None and i < len(huxi) else None
        items.append(
            f"<li>{group_svg(group, look, height=height)}"
            f"<span>{text(group_name(str(group.kind), look.lang), look)}</span>"
            + ("" if worth is None else f"<b>{text(say('show.group.huxi', look.lang, huxi=worth), look)}</b>")
            + "</li>"
        )
    return Html(f'<ul class="zp-groups">{"".join(items)}</ul>')


def breakdown_html(lines: Iterable[LineLike], total: int, minimum: int | None, look: Look) -> Html:
    """A score line by line: the group with its cards, the rule, the huxi; then the total and what is needed."""

    def word(key: str, **fields: object) -> Html:
        return text(say(f"show.score.{key}", look.lang, **fields), look)

    rows = []
    for line in lines:
        group = Group(line.group) if isinstance(line.group, str) else line.group
        name = text(group_name(str(group.kind), look.lang), look)
        rows.append(
            f'<tr><td class="zp-group"><span class="zp-kind">{name}</span> '
            f"{group_svg(group, look, height=24)}</td>"
            f"<td>{rule_chip(line.rule, look)}</td><td>{line.huxi}</td></tr>"
        )
    needed = ""
    caption = word("caption", total=total)
    if minimum is not None:
        caption = word("caption.minimum", total=total, minimum=minimum)
        needed = f'<tr class="zp-needed"><th scope="row" colspan="2">{word("needed")}</th><td>{minimum}</td></tr>'
    return Html(
        f'<table class="zp-score"><caption>{caption}</caption>'
        f'<thead><tr><th scope="col">{word("group")}</th><th scope="col">{word("rule")}</th>'
        f'<th scope="col">{word("huxi")}</th></tr></thead><tbody>{"".join(rows)}</tbody>'
        f'<tfoot><tr class="zp-total"><th scope="row" colspan="2">{word("total")}</th><td>{total}</td></tr>'
        f"{needed}</tfoot></table>"
    )


def refusals_html(refusals: Iterable[tuple[str, object]], look: Look) -> Html:
    """Why not: each rule's id with its sentence. Nothing for no refusals.

    >>> refusals_html([("win.minimum", "9 < 15")], Look())
    '<ul class="zp-refusals"><li><span class="zp-rule" translate="no">win.<wbr/>minimum</span> 9 &lt; 15</li></ul>'
    >>> refusals_html([], Look())
    ''
    """
    items = "".join(f"<li>{rule_chip(rule_id, look)} {text(why, look)}</li>" for rule_id, why in refusals)
    return Html(f'<ul class="zp-refusals">{items}</ul>' if items else "")


def _box(kind: str, sign: str, role: str, head: str, body: Sequence[object], look: Look) -> Html:
    inner = "".join(f'<div class="zp-body">{text(part, look)}</div>' for part in body if part)
    return Html(
        f'<div class="{kind}" role="{role}"><svg class="zp-sign" viewBox="0 0 22 22" aria-hidden="true">'
        f'{_SIGNS[sign]}</svg><div class="zp-head">{head}</div>{inner}</div>'
    )


def verdict_html(ok: bool, headline: object, *body: object, look: Look, final: bool = False) -> Html:
    """Right or not yet, by sign, word and sentence; *body* stands below, each part in its own block.

    A *final* verdict, about a hand that nobody is still building, says no instead of not yet.

    >>> shown = verdict_html(False, "One card is left over.", look=Look())
    >>> shown[shown.index("<div class=\\"zp-head") :]
    '<div class="zp-head"><span class="zp-word">Not yet</span> · One card is left over.</div></div>'
    """
    which = "good" if ok else "not-yet"
    said = "no" if final and not ok else which
    word = f'<span class="zp-word">{text(say(f"show.verdict.{said}", look.lang), look)}</span>'
    told = text(headline, look)
    return _box(f"zp-verdict zp-{which}", which, "status", f"{word} · {told}" if told else word, body, look)


def notice_html(message: object, *body: object, look: Look) -> Html:
    """A remark beside the game, no judgement."""
    return _box("zp-notice", "note", "note", text(message, look), body, look)


def status_badge(status: str, look: Look) -> Html:
    """How sure a rule is, by word and by the badge's outline.

    >>> status_badge("decided", Look())
    '<span class="zp-status zp-decided">our decision</span>'
    """
    if status not in get_args(Status):
        raise ZipaiError("show.no-status", status=repr(status))
    return Html(f'<span class="zp-status zp-{status}">{text(say(f"show.status.{status}", look.lang), look)}</span>')


def regions_html(values: Iterable[tuple[str, object]], look: Look, *, chosen: str | None = None) -> Html:
    """What each region says, in a row; the *chosen* one is set off.

    >>> regions_html([("Guilin", 10)], look=Look(), chosen="Guilin")
    '<ul class="zp-regions"><li class="zp-chosen" aria-current="true"><b>Guilin</b> · 10</li></ul>'
    """
    items = []
    for region, value in values:
        mark = ' class="zp-chosen" aria-current="true"' if region == chosen else ""
        items.append(f"<li{mark}><b>{text(region, look)}</b> · {text(value, look)}</li>")
    return Html(f'<ul class="zp-regions">{"".join(items)}</ul>')


def dots_html(done: int, total: int, look: Look) -> Html:
    """Progress as dots, said in words too.

    >>> dots_html(1, 2, Look())
    '<span class="zp-dots" role="img" aria-label="1 of 2 done"><i class="zp-done"></i><i></i></span>'
    """
    told = say("show.dots", look.lang, done=done, total=total)
    dots = "".join('<i class="zp-done"></i>' if i < done else "<i></i>" for i in range(total))
    return Html(f'<span class="zp-dots" role="img" aria-label="{escape(told)}">{dots}</span>')
