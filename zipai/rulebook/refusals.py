"""Why not: a rule's id and the evidence, from which a sentence is made only when somebody asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zipai.cards import Hand
from zipai.rulebook.registry import book


@dataclass(frozen=True, slots=True)
class Refusal:
    """One rule that says no, with the cards and numbers that matter.

    >>> print(Refusal("win.minimum", (("huxi", 12), ("minimum", 15))).text())
    12 huxi are not enough: a win needs 15.
    """

    rule: str
    evidence: tuple[tuple[str, int | Hand], ...] = ()
    key: str = "refusal"

    @property
    def cards(self) -> Hand | None:
        """The cards that matter, where there are some."""
        return next((value for _, value in self.evidence if isinstance(value, Hand)), None)

    def text(self, lang: str = "en") -> str:
        """The sentence in *lang*."""
        template = dict(book()[self.rule].refusals)[self.key]
        fields = {name: spoken(value, lang) if isinstance(value, Hand) else value for name, value in self.evidence}
        return template[lang].format(**fields)

    def as_dict(self, lang: str = "en") -> dict[str, Any]:
        """The refusal as it stands in JSON."""
        answer = {"rule": self.rule, "text": self.text(lang)}
        return answer | ({"cards": str(self.cards)} if self.cards is not None else {})


def spoken(cards: Hand, lang: str) -> str:
    """Cards as they are named in a sentence.

    >>> spoken(Hand("5s 5b"), "en"), spoken(Hand("5s 5b"), "zh")
    ('五 (small 5), 伍 (big 5)', '五、伍')
    """
    if lang == "zh":
        return "、".join(card.glyph for card in cards)
    return ", ".join(f"{card.glyph} ({'big' if card.big else 'small'} {card.number})" for card in cards)
