"""Roles for prose: cards drawn in the line, and words of the game that lead to the glossary."""

from __future__ import annotations

import re
from html import escape
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import ReferenceRole, SphinxRole

from zipai.cards import Card, Hand
from zipai.melds import Group
from zipai.rulebook.glossary import glossary
from zipai.rulebook.toml import hint
from zipai.show.cards import card_svg, group_title
from zipai.show.html import Html
from zipai.show.look import Look
from zipai.sphinxext.domain import build_language
from zipai.sphinxext.links import TERM
from zipai.words import ZipaiError, say

log = logging.getLogger(__name__)

#: Cards in a line are drawn this high: short cards, with one sign.
_IN_LINE: Final = 27
_CHINESE_NEXT: Final = re.compile(r"^\s*[(（][\u3400-\u9fff]")


def cards_in_line(written: str, look: Look) -> Html:
    """Cards or one group (``kan:5b``) in a line of text, in the order in which they are written.

    >>> cards_in_line("3s4b5s", Look()).count("<svg")
    3
    """
    if ":" in written:
        group = Group(written)
        cards, title = tuple(group.cards), group_title(group, look)
    else:
        cards, title = _in_order(written), ""
    drawn = "".join(card_svg(card, look, height=_IN_LINE) for card in cards)
    told = f' title="{escape(title)}"' if title else ""
    return Html(f'<span class="zp zp-line" lang="{look.tag}"{told}>{drawn}</span>')


def _in_order(written: str) -> tuple[Card, ...]:
    """The cards as written; :class:`~zipai.cards.Hand`, which checks them, would sort them."""
    hand = Hand(written)
    order: list[Card] = []
    for digits, size in re.findall(r"(\d+)([sb])", written):
        order += [Card(digit + size) for digit in digits]
    return tuple(order) if len(order) == len(hand) else tuple(hand)


class CardsRole(SphinxRole):
    """``{cards}`123s```: cards drawn in the line, each with its name as text."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        look = Look(lang=build_language(self.config))
        try:
            return [nodes.raw(self.rawtext, cards_in_line(self.text, look), format="html")], []
        except ZipaiError as error:
            log.warning("%s", error, location=self.get_location(), type="rule", subtype="cards")
            return [nodes.literal(self.rawtext, self.text)], []


class term_node(nodes.Inline, nodes.TextElement):
    """A word of the game; turned into HTML once it is known what follows it."""


class TermRole(ReferenceRole):
    """``{term-zipai}`kan```: the word, in English with the Chinese beside it, leading to the glossary."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        if self.target not in glossary():
            known = list(glossary())
            told = say(
                "site.loose.unknown", what=say("site.what.term"), id=repr(self.target), hint=hint(self.target, known)
            )
            log.warning("%s", told, location=self.get_location(), type="rule", subtype="unknown")
            return [nodes.inline(self.rawtext, self.title)], []
        node = term_node(self.rawtext, "", term=self.target)
        node["said"] = self.title if self.has_explicit_title else ""
        return [node], []


def term_html(name: str, look: Look, *, said: str = "", alone: bool = True) -> Html:
    """The word as a link whose title is its meaning; *alone* puts the Chinese beside an English one.

    >>> term_html("kan", Look(), alone=False)[-7:]
    'kan</a>'
    """
    term = glossary()[name]
    meaning = escape(f"{term['zh']} {term['pinyin']}: {term['meaning'][look.lang]}")
    if said:
        shown = escape(said)
    elif look.lang == "zh":
        shown = escape(term["zh"])
    else:
        shown = escape(term["en"])
        if alone:
            shown += f' <span lang="zh-Hans">{escape(term["zh"])}</span>'
    return Html(f'<a class="zp-term" href="{TERM.format(id=name)}" title="{meaning}">{shown}</a>')


def set_off_cards(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Mark paragraphs that hold nothing but cards: there is room to draw them larger."""
    for node in doctree.findall(nodes.paragraph):
        if len(node) == 1 and isinstance(node[0], nodes.raw) and 'class="zp zp-line"' in node[0].astext():
            node["classes"].append("zp-cards-alone")


def write_terms(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Turn words of the game into links; the Chinese is left out where the author writes it in brackets behind."""
    look = Look(lang=build_language(app.config))
    for node in list(doctree.findall(term_node)):
        after: Any = node.next_node(descend=False, siblings=True)
        alone = not (isinstance(after, nodes.Text) and _CHINESE_NEXT.match(after.astext()))
        node.replace_self(nodes.raw("", term_html(node["term"], look, said=node["said"], alone=alone), format="html"))


def setup(app: Sphinx) -> None:
    """Both roles; words are written before links are resolved."""
    app.add_node(term_node)
    app.add_role("cards", CardsRole())
    app.add_role("term-zipai", TermRole())
    app.connect("doctree-resolved", write_terms, priority=400)
    app.connect("doctree-resolved", set_off_cards)
