"""What boards are drawn with: words, buttons, cards to press, rule ids that open.

A live board has buttons; a still one says the same without them, as a picture for pages and print.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape
from typing import Final

from zipai.cards import Card
from zipai.rulebook import RuleSet, book
from zipai.show.cards import card_svg, card_title
from zipai.show.html import Html, rule_chip, text
from zipai.show.look import Look
from zipai.words import say

#: A rule's id as :func:`zipai.show.html.rule_chip` draws it, with places where a line may break.
_CHIP: Final = re.compile(r'<span class="zp-rule" translate="no"(?: title="([^"]*)")?>((?:[a-z0-9.-]|<wbr/?>)+)</span>')
_BREAK: Final = re.compile("<wbr/?>")


class Pen:
    """Draws for one look; *live* says whether there is somebody to press things.

    With *sprite* cards are taken from :func:`zipai.show.cards.sprite`, which then must stand once in the page.
    """

    def __init__(self, look: Look, *, live: bool, sprite: bool = False) -> None:
        self.reader = look
        # In a live board a rule's id opens the rule in the board, so no link is wanted there.
        self.look = replace(look, rule_url=None) if live else look
        self.live = live
        self.sprite = sprite
        self._chips = 0

    @property
    def lang(self) -> str:
        """The reader's language."""
        return self.look.lang

    def word(self, key: str, **fields: object) -> str:
        """The words *key* of boards, as plain text."""
        return say(f"boards.{key}", self.lang, **fields)

    def say(self, key: str, **fields: object) -> Html:
        """The words *key* of boards, as HTML."""
        return text(self.word(key, **fields), self.look)

    def text(self, value: object) -> Html:
        """*value* as HTML."""
        return text(value, self.look)

    def tag(self, name: str, *parts: object, kind: str = "", **attributes: str) -> Html:
        """An element with class *kind*; the parts are escaped where they aren't HTML."""
        inner = "".join(text(part, self.look) for part in parts)
        return Html(f"<{name}{_attributes(kind, attributes)}>{inner}</{name}>")

    def button(
        self,
        label: object,
        do: str,
        key: str,
        *,
        kind: str = "zp-btn",
        pressed: bool | None = None,
        off: bool = False,
        hot: str = "",
        **data: str,
    ) -> Html:
        """A button that sends *do* with *data*; nothing on a still board. *hot* is the key that presses it too."""
        if not self.live:
            return Html("")
        attributes = {"data-do": do, "data-key": key} | {f"data-{name}": value for name, value in data.items()}
        if hot:
            attributes["data-hot"] = hot
        if pressed is not None:
            attributes["aria-pressed"] = str(pressed).lower()
        if off:
            attributes["aria-disabled"] = "true"
        return self.tag("button", label, kind=kind, type="button", **attributes)

    def card(
        self,
        card: Card,
        do: str,
        key: str,
        *,
        label: str | None = None,
        height: float = 118,
        pressed: bool | None = None,
        off: bool = False,
        delete: str = "",
        **data: str,
    ) -> Html:
        """A card to press; *delete* is what the Delete key does to it. On a still board the picture alone."""
        extra = self.word("card.picked") if pressed and not self.live else ""
        picture = Html(card_svg(card, self.look, height=height, extra=extra, sprite=self.sprite))
        if not self.live:
            mark = ' class="zp-still-card zp-picked"' if pressed else ' class="zp-still-card"'
            return Html(f"<span{mark}>{picture}</span>")
        attributes = {"data-do": do, "data-key": key, "data-card": str(card)}
        attributes |= {f"data-{name}": value for name, value in data.items()}
        attributes["aria-label"] = label or card_title(card, self.look)
        if pressed is not None:
            attributes["aria-pressed"] = str(pressed).lower()
        if off:
            attributes["aria-disabled"] = "true"
        if delete:
            attributes["data-delete"] = delete
        return self.tag("button", picture, kind="zp-card", type="button", **attributes)

    def choice(
        self, label: str, do: str, options: Iterable[tuple[str, str]], chosen: str | Sequence[str], key: str
    ) -> Html:
        """Buttons of which one is pressed, or several where *chosen* is a list; in words on a still board."""
        marked = {chosen} if isinstance(chosen, str) else set(chosen)
        listed = list(options)
        if not self.live:
            names = (self.word("comma")).join(name for value, name in listed if value in marked)
            return self.tag("p", self.word("chosen", label=label, value=names), kind="zp-label")
        buttons = [
            self.button(name, do, f"{key}-{value}", kind="zp-pill", pressed=value in marked, value=value)
            for value, name in listed
        ]
        head = self.tag("span", label, kind="zp-label")
        return self.tag("div", head, *buttons, kind="zp-row zp-choice", role="group", aria_label=label, data_rove="")

    def field(self, label: str, do: str, key: str, value: str, *, example: str = "", number: bool = False) -> Html:
        """A line to type in, which sends *do* when it is left or Enter is pressed; nothing on a still board."""
        if not self.live:
            return Html("")
        quiet = {"spellcheck": "false", "autocomplete": "off", "autocapitalize": "off"}
        written = {"type": "text", "value": value, "data-do": do, "data-key": key}
        written |= {"placeholder": example} if example else {}
        written |= {"inputmode": "numeric"} if number else {}
        kind = "zp-input" if number else "zp-input zp-grow"
        field = Html(self.tag("input", kind=kind, **written, **quiet).removesuffix("</input>"))
        return self.tag("label", label, field, kind="zp-field" if number else "zp-field zp-wide")

    def area(self, label: str, do: str, key: str, value: str, rows: int = 3) -> Html:
        """A field of several lines, which sends *do* with what was typed or pasted; nothing on a still board."""
        if not self.live:
            return Html("")
        quiet = {"spellcheck": "false", "autocomplete": "off", "autocapitalize": "off"}
        written = {"rows": str(rows), "data-do": do, "data-key": key}
        field = self.tag("textarea", Html(escape(value)), kind="zp-input zp-area", **written, **quiet)
        return self.tag("label", label, field, kind="zp-field zp-wide")

    def regions(self, rules: Iterable[RuleSet], chosen: str | Sequence[str]) -> Html:
        """The choice of a region, or of several."""
        options = [(book.id, book.title[self.lang]) for book in rules]
        return self.choice(self.word("region"), "region", options, chosen, "region")

    def rove(self, *parts: object, kind: str, label: str) -> Html:
        """Parts among which the arrow keys move."""
        return self.tag("div", *parts, kind=kind, role="group", aria_label=label, data_rove="")

    def chip(self, rule_id: str) -> Html:
        """A rule's id, which opens the rule."""
        return self.opening(rule_chip(rule_id, self.look, book()[rule_id].title[self.lang]))

    def opening(self, html: Html) -> Html:
        """*html* with its rule ids as buttons that open the rule in a live board."""
        return Html(_CHIP.sub(self._chip_button, html)) if self.live else html

    def _chip_button(self, found: re.Match[str]) -> str:
        self._chips += 1
        rule_id = _BREAK.sub("", found[2])
        title = found[1] or escape(book()[rule_id].title[self.lang])
        return (
            f'<button type="button" class="zp-rule" translate="no" title="{title}" data-do="rule" '
            f'data-key="rule-{self._chips}" data-rule="{rule_id}">{found[2]}</button>'
        )

    def fold(self, label: object, body: object, key: str, *, opened: bool = False) -> Html:
        """Something to unfold; open on a still board, where nobody can."""
        if not self.live:
            return self.tag("div", self.tag("p", label, kind="zp-label"), body)
        head, name = self.tag("summary", label, data_key=key), f"{key}-fold"
        return self.tag("details", head, body, data_key=name, **({"open": ""} if opened else {}))


def _attributes(kind: str, attributes: dict[str, str]) -> str:
    given = ({"class": kind} if kind else {}) | {name.replace("_", "-"): value for name, value in attributes.items()}
    return "".join(f' {name}="{escape(value)}"' if value else f" {name}" for name, value in given.items())
