"""Options in words: actions, events, seats and reasons, as they stand on buttons and on paper."""

from __future__ import annotations

from zipai.cards import Card, CardError, row
from zipai.lessons.asking import seat_of
from zipai.lessons.faults import told
from zipai.lessons.levels import Answer, Level
from zipai.melds import Kind
from zipai.rulebook import book, load_rules, parameters, rule_set_ids
from zipai.rulebook.toml import Text
from zipai.show.cards import group_name
from zipai.table import Action
from zipai.table.actions import NAMEABLE
from zipai.table.transcript import action_said, card_said
from zipai.words import LANGS

_PLAIN = ("yes", "no", "nobody", "nothing", "over", "pass", "both", "neither")


def option_cards(option: str) -> tuple[Card, ...]:
    """The cards of an option that is nothing but cards; none otherwise.

    >>> option_cards("9s0s1s"), option_cards("pass")
    ((Card('9s'), Card('0s'), Card('1s')), ())
    """
    try:
        return row(option)
    except CardError:
        return ()


def option_said(given: Level, option: str) -> Text:
    """An option of a level in words.

    >>> from zipai.lessons import level
    >>> option_said(level("bi.three"), "chi 123s bi 1s11b").en
    'chi 一二三 (123s), bi 一壹壹 (1s11b)'
    """
    name, _, rest = option.partition(" ")
    if option in _PLAIN:
        return told(f"option.{option}")
    if name == "no":
        return told("option.no-because", rule=book()[rest].title)
    if name == "only":
        return told("option.only", rules=load_rules(rest).title)
    if name == "seat":
        return who_said(given, seat_of(option))
    if name in ("draw", "discard", "win") and rest.isdecimal():
        return told("option.who", who=who_said(given, int(rest)), what=told(f"option.due.{name}"))
    if name.isdecimal():
        return told("option.who", who=who_said(given, int(name)), what=_event(rest))
    if name in NAMEABLE:
        return _action(option)
    if option in list(Kind):
        return Text(*(group_name(option, lang) for lang in LANGS))
    if option in parameters():
        return book()[parameters()[option].rule].title
    if option in book().rules:
        return book()[option].title
    if option in rule_set_ids():
        return load_rules(option).title
    return cards_said(option_cards(option))


def cards_said(cards: tuple[Card, ...]) -> Text:
    """Cards one after another, by name."""
    return Text(*(told("comma")[lang].join(card.name(lang) for card in cards) for lang in LANGS))


def _action(text: str) -> Text:
    return Text(*(action_said(Action.read(text), lang) for lang in LANGS))


def _event(text: str) -> Text:
    name, _, rest = text.partition(" ")
    if name in NAMEABLE:
        return _action(text)
    return Text(
        *(told("option.laid", kind=group_name(name, lang), card=card_said(Card(rest), lang))[lang] for lang in LANGS)
    )


def who_said(given: Level, seat: int) -> Text:
    """A seat as the learner sees it: you, your next player, your previous player; by its number without a position."""
    if not given.position:
        return told("option.seat", seat=seat)
    if seat == given.seat:
        return told("option.you")
    order = given.table().order_from(given.seat)
    if seat not in order or len(order) < 3:
        return told("option.seat", seat=seat)
    return told("option.next" if seat == order[1] else "option.previous", seat=seat)


def answer_said(given: Level, answer: Answer) -> Text:
    """An answer in words."""
    if isinstance(answer, Card):
        return cards_said((answer,))
    if isinstance(answer, int):
        return Text(str(answer), str(answer))
    if isinstance(answer, str):
        return option_said(given, answer)
    if isinstance(answer, tuple):
        said = [option_said(given, option) for option in answer]
        return Text(*(told("and")[lang].join(text[lang] for text in said) for lang in LANGS))
    return cards_said(tuple(answer))
