"""What a level shows: its cards, groups or table, as a picture that needs nothing to press."""

from __future__ import annotations

from zipai.boards.answer import listed
from zipai.boards.board import told
from zipai.boards.pen import Pen
from zipai.cards import Card
from zipai.lessons import Level
from zipai.lessons.options import option_cards, option_said
from zipai.show.cards import hand_svg
from zipai.show.html import Html, cards_html, groups_html
from zipai.show.look import Look
from zipai.show.table import table_html
from zipai.show.text import cards_text, hand_text
from zipai.table.views import view


def level_figure(level: Level, pen: Pen, added: Card | None = None) -> Html:
    """The cards, groups or table of a level; *added* is a card that is tried with the hand."""
    if level.position:
        table = level.table()
        seen = table if level.open else view(table, level.seat)
        seat = pen.tag("p", pen.word("your-seat", seat=level.seat), kind="zp-label")
        return Html(_rules(level, pen) + seat + table_html(seen, pen.look, asks=level.seat))
    parts = [_rules(level, pen)]
    if len(level.hand) and level.do != "pick":
        parts.append(Html(hand_svg(level.hand, pen.look, win=added or level.win)))
    if level.win is not None:
        source = told(f"source.{level.source}")[pen.lang]
        said = pen.word("comes-from", card=level.win.name(pen.lang), source=source)
        parts.append(pen.tag("p", said, kind="zp-label"))
    if level.melds:
        if len(level.hand):
            parts.append(pen.tag("p", pen.word("table"), kind="zp-label"))
        # where a number is asked for, nothing on the way to it is told
        plain = level.do == "number"
        parts.append(groups_html(level.melds, pen.look) if plain else listed(level.melds, level.rules, pen))
    return Html("".join(parts))


def several_regions(level: Level) -> bool:
    """Whether a level asks about more regions than one, so that none of them is said to hold."""
    return level.do == "region" or level.check == "may-where"


def _rules(level: Level, pen: Pen) -> Html:
    """Which rules hold, where they are not those of Paohuzi."""
    if several_regions(level) or str(level.rules) == "paohuzi":
        return Html("")
    return pen.tag("p", pen.word("rules-here", rules=level.rules.title[pen.lang]), kind="zp-label")


def option_html(level: Level, option: str, pen: Pen) -> Html:
    """An option as it stands on a button or on paper: cards as pictures, all else in words."""
    cards = option_cards(option)
    return cards_html(cards, pen.look, height=64) if cards else pen.text(option_said(level, option)[pen.lang])


def level_text(level: Level, look: Look) -> str:
    """The goal, the cards or groups, and what can be chosen, in plain text."""
    lines = [level.goal[look.lang]]
    hand = level.table().seats[level.seat].hand if level.position else level.hand
    if hand is not None and len(hand):
        lines.append(hand_text(hand, look))
    if level.melds:
        lines.append(" ".join(map(str, level.melds)))
    if level.do in ("one", "several"):
        for option in level.options:
            cards = option_cards(option)
            lines.append(f"- {cards_text(cards, look) if cards else option_said(level, option)[look.lang]}")
    return "\n".join(lines)
