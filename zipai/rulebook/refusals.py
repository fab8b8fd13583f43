"""Why not: a rule's id and the evidence, from which a sentence is made only when somebody asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zipai.cards import Hand
from zipai.rulebook.registry import book
from zipai.rulebook.toml import Text


@dataclass(frozen=True, slots=True)
class Refusal:
    """One rule that says no, with the cards and numbers that matter.

    >>> print(Refusal("win.minimum", (("huxi", 12), ("minimum", 15), ("unit", Text("huxi", "息")))).text())
    12 huxi are not enough: a win needs 15.
    """

    rule: str
    evidence: tuple[tuple[str, int | Hand | Text], ...] = ()
    key: str = "refusal"

    @property
    def cards(self) -> Hand | None:
        """The cards that matter, where there are some."""
        return next((value for _, value in self.evidence if isinstance(value, Hand)), None)

    def text(self, lang: str = "en") -> str:
        """The sentence in *lang*."""
        template = dict(book()[self.rule].refusals)[self.key]
        return template[lang].format(**{name: _said(value, lang) for name, value in self.evidence})

    def as_dict(self, lang: str = "en") -> dict[str, Any]:
        """The refusal as it stands in JSON."""
        answer = {"rule": self.rule, "text": self.text(lang)}
        return answer | ({"cards": str(self.cards)} if self.cards is not None else {})


def _said(value: int | Hand | Text, lang: str) -> str:
    if isinstance(value, Hand):
        return spoken(value, lang)
    return value[lang] if isinstance(value, Text) else str(value)


def spoken(cards: Hand, lang: str) -> str:
    """Cards as they are named in a sentence, equal ones together.

    >>> spoken(Hand("5s 5b"), "en"), spoken(Hand("5s 5b"), "zh")
    ('五 (small 5), 伍 (big 5)', '五、伍')
    >>> spoken(Hand("222s"), "en"), spoken(Hand("222s 2b"), "zh")
    ('二二二 (3 × small 2)', '二二二、贰')
    """
    kinds = [(card, cards.count(card)) for card in cards.kinds()]
    if lang == "zh":
        return "、".join(card.glyph * count for card, count in kinds)
    sized = [(card, count, f"{'big' if card.big else 'small'} {card.number}") for card, count in kinds]
    return ", ".join(
        f"{card.glyph * count} ({name if count == 1 else f'{count} × {name}'})" for card, count, name in sized
    )
