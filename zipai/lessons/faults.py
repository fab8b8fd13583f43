"""Faults: what is wrong with an answer, as a rule's id and one sentence in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zipai.cards import Hand
from zipai.rulebook import Refusal, book
from zipai.rulebook.refusals import spoken
from zipai.rulebook.toml import Text
from zipai.words import LANGS, say


@dataclass(frozen=True)
class Fault:
    """Why an answer is wrong: the rule's id and one sentence."""

    rule: str
    text: Text


Faults = tuple[Fault, ...]


def told(key: str, **fields: object) -> Text:
    """The words *key* of lessons in both languages; hands are spoken in each."""

    def fill(lang: str) -> str:
        given = {name: spoken(value, lang) if isinstance(value, Hand) else value for name, value in fields.items()}
        given = {name: value[lang] if isinstance(value, Text) else value for name, value in given.items()}
        return say(f"lessons.{key}", lang, **given)

    return Text(*map(fill, LANGS))


def refused(refusals: Iterable[Refusal]) -> Faults:
    """Refusals of the rules core as faults.

    >>> [fault.text.zh for fault in refused([Refusal("deal.lit-only-wins")])]
    ['这是庄家的亮张，只能胡。']
    """
    return tuple(Fault(no.rule, Text(no.text("en"), no.text("zh"))) for no in refusals)


def cited(rules: Iterable[str], before: Text | None = None) -> Faults:
    """Rules that explain a wrong answer, each by its own sentence, with a sentence of ours *before* it."""
    found = []
    for rule_id in dict.fromkeys(rules):
        said = book()[rule_id].statement
        text = said if before is None else Text(f"{before.en} {said.en}", f"{before.zh}{said.zh}")
        found.append(Fault(rule_id, text))
    return tuple(found)
