"""Hands, groups and scores as plain text, aligned in a terminal where Chinese signs are two columns wide."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from zipai.cards import Card, Hand
from zipai.melds import Group
from zipai.show.cards import columns_of, group_name
from zipai.show.html import LineLike
from zipai.show.look import Look
from zipai.words import say


def width(text: str) -> int:
    """How many columns *text* takes.

    >>> width("kan 坎"), width("kān")
    (6, 3)
    """
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """*text* filled with spaces to *columns*, on its left if it is to stand *right*.

    >>> pad("坎", 4) + "|", pad("15", 4, right=True)
    ('坎  |', '  15')
    """
    fill = " " * max(columns - width(text), 0)
    return fill + text if right else text + fill


def card_text(card: Card, look: Look) -> str:
    """One card as a sign: its glyph, or number and size for the international face.

    >>> card_text(Card("6b"), Look()), card_text(Card("6b"), Look(face="traditional"))
    ('陆', '陸')
    >>> card_text(Card("0s"), Look(face="international"))
    '10s'
    """
    if look.face == "international":
        return f"{card.number}{'b' if card.big else 's'}"
    return card.traditional if look.face == "traditional" else card.glyph


def cards_text(cards: Iterable[Card], look: Look) -> str:
    """Cards in a row, as signs.

    >>> cards_text(Hand("270b"), Look()), cards_text(Hand("270b"), Look(face="international"))
    ('贰柒拾', '2b 7b 10b')
    """
    return (" " if look.face == "international" else "").join(card_text(card, look) for card in cards)


def hand_text(hand: Hand, look: Look, *, columns: Sequence[Iterable[Card]] | None = None) -> str:
    """A hand in columns, as it is held: by number, or as *columns* say.

    >>> print(hand_text(Hand("1223s 25570b"), Look()))
       二
       二    伍
    一 贰 三 伍 柒 拾
    >>> print(hand_text(Hand("123s 66b"), Look(face="international"), columns=[Hand("123s"), Hand("66b")]))
    1s
    2s 6b
    3s 6b
    """
    laid = [[card_text(card, look) for card in column] for column in (columns_of(hand) if columns is None else columns)]
    laid = [column for column in laid if column]
    wide = [max(map(width, column)) for column in laid]
    rows = zip_longest(*([*reversed(column)] for column in laid), fillvalue="")
    lines = [" ".join(map(pad, row, wide)).rstrip() for row in rows]
    return "\n".join(reversed(lines))


def breakdown_text(lines: Iterable[LineLike], total: int, minimum: int | None, look: Look) -> str:
    """A score as a table: group, cards, huxi, rule; then the total and what is needed.

    >>> from types import SimpleNamespace as Line
    >>> lines = [Line(group="kan:5b", huxi=6, rule="huxi.kan"), Line(group="run:123s", huxi=3, rule="huxi.run-123")]
    >>> print(breakdown_text(lines, 9, 15, Look()))
    Group       Cards   Huxi 胡息  Rule
    kan 坎      伍伍伍          6  huxi.kan
    run 一句话  一二三          3  huxi.run-123
    Total                       9
    Needed to win              15
    """
    words = {key: say(f"show.score.{key}", look.lang) for key in ("group", "cards", "huxi", "rule", "total", "needed")}
    rows = [(words["group"], words["cards"], words["huxi"], words["rule"])]
    for line in lines:
        group = Group(line.group) if isinstance(line.group, str) else line.group
        name = group_name(str(group.kind), look.lang)
        rows.append((name, cards_text(group.cards, look), str(line.huxi), line.rule))
    first, second, third = (max(width(row[i]) for row in rows) for i in range(3))
    table = [
        f"{pad(name, first)}  {pad(cards, second)}  {pad(huxi, third, right=True)}  {rule_id}"
        for name, cards, huxi, rule_id in rows
    ]
    sums = [(words["total"], total)] + ([] if minimum is None else [(words["needed"], minimum)])
    edge = first + second + third + 4
    table += [word + pad(str(number), edge - width(word), right=True) for word, number in sums]
    return "\n".join(table)
