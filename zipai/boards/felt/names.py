"""Who is called what at the table, and what happened there, in words of a table and not of a protocol.

At one's own table the others are *Next* and *Previous*, as people say 下家 and 上家; where nobody in particular looks
on, seats have their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from zipai.cards import Card
from zipai.melds import Group
from zipai.rulebook.refusals import spoken
from zipai.rulebook.toml import Text
from zipai.table import Action, Event, Table
from zipai.table.rules.claims import LOST_BY
from zipai.table.transcript import card_said, groups_said
from zipai.words import LANGS, ZipaiError, say


def felt(key: str, /, **fields: object) -> Text:
    """The words *key* of the table in both languages; a field that has both languages is put so.

    >>> felt("said.undone").en
    'Back to your choice before.'
    """
    if not fields:
        return _plain(key)
    return Text(*(say(f"felt.{key}", lang, **{k: _in(v, lang) for k, v in fields.items()}) for lang in LANGS))


@cache
def _plain(key: str) -> Text:
    """Words without fields."""
    return Text(*(say(f"felt.{key}", lang) for lang in LANGS))


def _in(value: object, lang: str) -> object:
    if isinstance(value, Text):
        return value[lang]
    return value.text(lang) if isinstance(value, ZipaiError) else value


@cache
def both(card: Card) -> Text:
    """A card as it is named in a sentence, in both languages.

    >>> both(Card("5b"))
    Text(en='伍 (big 5)', zh='伍')
    """
    return Text(card_said(card, "en"), card_said(card, "zh"))


def cards_named(cards: Iterable[int]) -> Text:
    """Cards as they are named in a sentence, equal ones together, in both languages."""
    from zipai.cards import Hand

    hand = Hand(cards)
    return Text(spoken(hand, "en"), spoken(hand, "zh"))


def groups_named(groups: Iterable[Group]) -> Text:
    """A chi with its bi, or one meld, as it is named in a sentence, in both languages."""
    laid = tuple(groups)
    return Text(groups_said(laid, "en"), groups_said(laid, "zh"))


@dataclass(frozen=True)
class Names:
    """What each seat of a table is called by the one who sits at *me*, or by nobody in particular.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.dealing import deal
    >>> table = deal(built_in("paohuzi"), 7, dealer=0)
    >>> [Names(table, 1).of(seat).en for seat in range(3)], Names(table).of(2).zh
    (['Previous', 'You', 'Next'], '座位2')
    """

    table: Table
    me: int | None = None

    def of(self, seat: int) -> Text:
        """The name of a seat."""
        me, table = self.me, self.table
        if me is None:
            return felt("seat", seat=seat)
        if seat == me:
            return felt("you")
        if table.seats[seat].sitting:
            return felt("sitter")
        if table.seats[me].sitting:
            return felt("dealer-name") if seat == table.dealer else felt("seat", seat=seat)
        if len(table.active) == 2:
            return felt("other")
        return felt("next") if seat == table.next(me) else felt("previous")


def acted(action: Action) -> Text:
    """What an action is, as a thing to do.

    >>> acted(Action.read("chi 123s bi 33s3b")).en
    'chi 一二三 (123s), bi 三三叁 (33s3b)'
    """
    card = Text("", "") if action.card is None else both(action.card)
    groups = Text("", "") if action.group is None else groups_named((action.group, *action.bi))
    return felt(f"do.{action.name}", card=card, groups=groups)


def happened(event: Event, table: Table, names: Names) -> Text:
    """What happened, in a sentence without its rule; *table* is the table before the step in which it happened.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.dealing import deal
    >>> table = deal(built_in("paohuzi"), 7, dealer=0)
    >>> happened(Event(1, "draw 5b", "turn.draw"), table, Names(table, 0)).en
    'Next drew 伍 (big 5).'
    >>> happened(Event(1, "wei", "wei.forced"), table, Names(table, 0)).zh
    '下家偎了一组（扣着）。'
    """
    return _happened(event.action, event.rule, None if table.air is None else table.air.card, names.of(event.seat))


@lru_cache(maxsize=4096)
def _happened(said: str, rule_id: str, air: Card | None, who: Text) -> Text:
    name, _, rest = said.partition(" ")
    card = Text("", "")
    groups = Text("", "")
    if name == "chi":
        action = Action.read(said)
        assert action.group is not None
        groups = groups_named((action.group, *action.bi))
    elif rest:
        card = both(Card(rest))
    elif name in ("draw", "wei", "chouwei", "ti"):
        return felt(f"did.closed.{name}", who=who)
    if air is not None and not card.en and rule_id != "dealwin.three-ti-five-kan":
        card = both(air)
    return felt(_did(name, rule_id, on_card=bool(card.en)), who=who, card=card, groups=groups)


def _did(name: str, rule_id: str, *, on_card: bool) -> str:
    if rule_id in LOST_BY:
        return f"did.overtaken.{name}"
    if name == "pass" and rule_id in ("win.optional", "discard.none"):
        return f"did.pass.{rule_id}"
    return "did.win-on" if name == "win" and on_card else f"did.{name}"
