"""Cards in a row from which some are picked, used by the finder and by exercises."""

from __future__ import annotations

from collections.abc import Collection

from zipai.boards.board import BadEvent, Event, need
from zipai.boards.pen import Pen
from zipai.cards import Hand
from zipai.show.cards import card_title
from zipai.show.html import Html


def toggled(picked: frozenset[int], event: Event, cards: Hand) -> frozenset[int]:
    """The picked places after one more press on a card."""
    at = need(event, "value")
    if not at.isdecimal() or int(at) >= len(cards):
        raise BadEvent("boards.no-place", at=repr(at))
    return picked ^ {int(at)}


def picked_cards(picked: frozenset[int], cards: Hand) -> Hand:
    """The cards at the picked places."""
    return Hand([card for at, card in enumerate(cards) if at in picked])


def row(cards: Hand, picked: Collection[int], pen: Pen) -> Html:
    """The cards with those that are picked raised and marked."""
    shown = []
    for at, card in enumerate(cards):
        key, label = f"pick-{at}", card_title(card, pen.look)
        button = pen.card(card, "pick", key, label=label, pressed=at in picked, value=str(at))
        mark = pen.tag("span", "✓" if at in picked else "", kind="zp-mark", aria_hidden="true")
        shown.append(pen.tag("span", button, mark, kind="zp-pick"))
    return pen.rove(*shown, kind="zp-cards zp-picks", label=pen.word("pick"))
