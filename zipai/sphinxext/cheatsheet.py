"""A rule set on one sheet of paper: what one forgets at the table, made from the rules' own sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from zipai.cards import Hand
from zipai.melds import Group
from zipai.rulebook import RuleSet, book, parameters
from zipai.rulebook.glossary import glossary
from zipai.show.cards import card_svg, group_svg
from zipai.show.html import Html, text
from zipai.show.look import Look
from zipai.show.rulecard import word
from zipai.sphinxext.links import RULE, TERM

#: Box -> what stands in it: a parameter's sentence where one is called so, otherwise a rule's. What begins with a
#: question mark is said only where the rule set does something of its own there.
BOXES: Final[dict[str, tuple[str, ...]]] = {
    "deal": ("deal.cards", "deal.lit-card", "?deal.sitting", "deal.two-ti", "deal.first-dealer"),
    "turns": ("turn.draw", "turn.not-kept", "discard.due"),
    "groups": ("groups.run", "groups.jiao", "groups.kan-whole", "win.pair"),
    "forced": ("wei.forced", "ti.forced", "pao.kan", "pao.peng"),
    "peng": ("peng.pair",),
    "chi": ("chi.from", "chi.bi", "chi.own-draw"),
    "barred": ("barred.declined", "barred.scope", "barred.own-discard", "barred.not-others"),
    "claims": ("claim.order", "claim.win-order"),
    "winning": (
        "win.seven-groups",
        "win.minimum",
        "win.on-discard",
        "win.set-by-source",
        "claim.must-win",
        "passed.win",
    ),
    "dealwins": ("dealwin.three-ti-five-kan", "dealwin.lit"),
    "ending": ("end.drawn-dealer", "?end.drawn-penalty"),
    "settlement": (
        "settle.method",
        "?settle.tun-step",
        "?settle.self-draw",
        "?settle.heavenly",
        "?settle.earthly",
        "?settle.sitter",
        "?settle.match-target",
    ),
}
#: Options whose rule is only one of the ways that they choose from: they are called by what they ask.
_ASKED: Final = {"settle.method": "sheet.counting"}
#: Rows of the table of huxi: the word, a group to draw, and the options for small and big.
_WORTH: Final = (
    ("peng", "peng:5b", "huxi.peng"),
    ("wei", "wei:5b", "huxi.wei"),
    ("kan", "kan:5b", "huxi.kan"),
    ("pao", "pao:5b", "huxi.pao"),
    ("ti", "ti:5b", "huxi.ti"),
    ("one-two-three", "run:123b", "huxi.one-two-three"),
    ("two-seven-ten", "run:270b", "huxi.two-seven-ten"),
)
_TINY: Final = 20


def sheet_html(region: RuleSet, look: Look) -> Html:
    """The whole sheet below its title."""
    boxes = "".join(_box(chapter, items, region, look) for chapter, items in BOXES.items())
    made = word("sheet.from", look, file=f"{region.id}.toml", fingerprint=region.fingerprint[:12])
    return Html(
        f'<style>@page {{ size: A4; margin: 10mm; }}</style><div class="zp-sheet">'
        f'<p class="zp-lead">{text(region.about[look.lang], look)}</p>'
        f'<div class="zp-sheet-boxes">{_cards(region, look)}{_worth(region, look)}{boxes}</div>'
        f'<p class="zp-label">{made}</p></div>'
    )


def _titled(title: Html, inner: str) -> str:
    return f"<section><h2>{title}</h2>{inner}</section>"


def _cards(region: RuleSet, look: Look) -> str:
    rows = "".join(
        f'<p class="zp-strip">{"".join(card_svg(card, look, height=_TINY) for card in Hand(size))}</p>'
        for size in ("1234567890s", "1234567890b")
    )
    red = " ".join(_said("cards.red", region, look))
    return _titled(text(book().chapters["cards"].title[look.lang], look), f"{rows}<p>{red}</p>")


def _worth(region: RuleSet, look: Look) -> str:
    head = "".join(f'<th scope="col">{word(f"sheet.{key}", look)}</th>' for key in ("group", "small", "big"))
    rows = "".join(
        f'<tr><th scope="row">{_called(name, look)} '
        f"{group_svg(Group(group), look, height=_TINY)}</th>"
        f"<td>{region[f'{option}.small']}</td><td>{region[f'{option}.big']}</td></tr>"
        for name, group, option in _rows(region)
    )
    rest = region["huxi.run"]
    rows += f'<tr><th scope="row">{word("sheet.rest", look)}</th><td>{rest}</td><td>{rest}</td></tr>'
    return _titled(
        text(region.unit[look.lang].capitalize(), look),
        f'<table class="zp-worth"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>',
    )


def _rows(region: RuleSet) -> Iterator[tuple[str, str, str]]:
    for name, group, option in _WORTH:
        yield name, group, option
        if name == "peng" and region.is_on("huxi.red-peng"):
            yield "red", "peng:7b", "huxi.red-peng"


def _called(name: str, look: Look) -> str:
    """What a row of the table is called, leading to the word's page where it is a word of the game."""
    term = glossary().get(name)
    if term is None:
        return word(f"sheet.{name}", look)
    named = text(term.zh if look.lang == "zh" else f"{term.en} {term.zh}", look)
    return f'<a href="{TERM.format(id=name)}">{named}</a>'


def _box(chapter: str, items: tuple[str, ...], region: RuleSet, look: Look) -> str:
    """A chapter's lines; what is said about one rule stands in one line."""
    lines: dict[str, list[str]] = {}
    for item in items:
        if _told(item, region):
            head, said = _said(item.removeprefix("?"), region, look)
            lines.setdefault(head, []).append(said)
    joint = " " if look.lang == "en" else ""
    listed = "".join(f"<li>{head} {joint.join(said)}</li>" for head, said in lines.items())
    return _titled(text(book().chapters[chapter].title[look.lang], look), f"<ul>{listed}</ul>")


def _told(item: str, region: RuleSet) -> bool:
    name = item.removeprefix("?")
    return name == item or region[name] != parameters()[name].default


def _said(name: str, region: RuleSet, look: Look) -> tuple[str, str]:
    """How a line begins, and what is said: by the rule set, or else by the rule.

    It begins with the rule's title, which leads to the rule.
    """
    parameter = parameters().get(name)
    rule = book()[parameter.rule if parameter else name]
    said = region.sentence(name) if parameter else rule.statement
    title = word(_ASKED[name], look) if name in _ASKED else text(rule.title[look.lang], look)
    stop = "." if look.lang == "en" else "："
    return f'<a href="{RULE.format(id=rule.id)}">{title}</a>{stop}', text(said[look.lang], look)
