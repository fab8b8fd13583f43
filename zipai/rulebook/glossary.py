"""The words of the game: one name each, how it is said, what it means, and what players of other places say."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zipai.rulebook.toml import DATA, Text, read, text_of


@dataclass(frozen=True, slots=True)
class Place:
    """A place whose words the glossary knows, and the rule sets that are played there."""

    id: str
    name: Text
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Synonym:
    """What players of a place say for a word of the book."""

    zh: str
    pinyin: str
    place: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game.

    ``en`` and ``zh`` are the names that this book uses, ``trad`` is ``zh`` in traditional characters; ``also`` are
    other English words by which it is looked for; ``cards`` is what is drawn beside it, a group or a hand.
    """

    id: str
    en: str
    zh: str
    trad: str
    pinyin: str
    meaning: Text
    also: tuple[str, ...]
    synonyms: tuple[Synonym, ...]
    cards: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that a reader may type to find it, each once.

        >>> glossary()["wei"].names[:6]
        ('wei', '偎', 'wēi', 'concealed triple', 'closed triple', 'hidden triple')
        >>> "笑" in glossary()["wei"].names, "chouwei" in glossary()["chouwei"].names
        (True, True)
        """
        own = (self.en, self.zh, self.trad, self.pinyin, without_tones(self.pinyin), *self.also)
        theirs = (name for one in self.synonyms for name in (one.zh, one.pinyin, without_tones(one.pinyin)))
        return tuple(dict.fromkeys((*own, *theirs)))

    def said_in(self, rules: str) -> tuple[Synonym, ...]:
        """What is said for it where a rule set is played.

        >>> [synonym.zh for synonym in glossary()["wei"].said_in("guilin")]
        ['罩', '扫']
        """
        return tuple(one for one in self.synonyms if rules in places()[one.place].rules)


#: Combining marks of the four tones; a syllable without one is light.
_TONES = {"\u0304": 1, "\u0301": 2, "\u030c": 3, "\u0300": 4}


def without_tones(pinyin: str) -> str:
    """Pinyin as people type it, in plain letters and one word.

    >>> without_tones("pǎohúzi"), without_tones("èr-qī-shí")
    ('paohuzi', 'erqishi')
    """
    letters = unicodedata.normalize("NFD", pinyin.lower())
    return "".join(letter for letter in letters if letter.isascii() and letter.isalpha())


def tones(pinyin: str) -> tuple[int, ...]:
    """The tones that are written, 1 to 4, in order.

    >>> tones("chòuwēi"), tones("pǎohúzi")
    ((4, 1), (3, 2))
    """
    return tuple(_TONES[mark] for mark in unicodedata.normalize("NFD", pinyin) if mark in _TONES)


@lru_cache(maxsize=1)
def places() -> dict[str, Place]:
    """The places by id."""
    data, _ = read(DATA / "glossary.toml")
    return {entry["id"]: Place(entry["id"], _text(entry, "name"), tuple(entry["rules"])) for entry in data["place"]}


@lru_cache(maxsize=1)
def glossary() -> dict[str, Term]:
    """The words by id, in the order of the book.

    >>> glossary()["chouwei"].zh
    '臭偎'
    """
    data, _ = read(DATA / "glossary.toml")
    return {entry["id"]: _term(entry) for entry in data["term"]}


def _term(entry: dict[str, Any]) -> Term:
    synonyms = tuple(Synonym(one["zh"], one["pinyin"], one["place"]) for one in entry["synonyms"])
    for one in synonyms:
        if one.place not in places():
            raise ValueError(f"{entry['id']}: no place is called {one.place!r}")
    return Term(
        entry["id"],
        entry["en"],
        entry["zh"],
        entry["trad"],
        entry["pinyin"],
        _text(entry, "meaning"),
        tuple(entry.get("also", ())),
        synonyms,
        entry.get("cards", ""),
    )


def _text(entry: dict[str, Any], key: str) -> Text:
    text = text_of(entry.get(key))
    if text is None:
        raise ValueError(f"{entry.get('id')}: {key} must be in both languages")
    return text


__all__ = ["Place", "Synonym", "Term", "glossary", "places", "tones", "without_tones"]
