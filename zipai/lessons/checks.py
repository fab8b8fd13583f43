"""Checks: whether an answer is right, by name. Each asks the rules core and gives the faults, none if right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zipai.cards import Card, Hand, is_big, is_red, number_of
from zipai.lessons.levels import Answer, Level, answers_to
from zipai.lessons.picking import Fault, judge_pick, told
from zipai.rulebook import Refusal, load_rules
from zipai.rulebook.toml import Text
from zipai.scoring import score, why_no_group

Check = Callable[[Level, Answer], tuple[Fault, ...]]

CHECKS: Final[dict[str, Check]] = {}


def check(name: str) -> Callable[[Check], Check]:
    """Register a check under the *name* by which levels ask for it."""

    def keep(function: Check) -> Check:
        CHECKS[name] = function
        return function

    return keep


def faults_of(given: Level, answer: Answer) -> tuple[Fault, ...]:
    """What is wrong with an answer; nothing if it is right.

    >>> from zipai.lessons.levels import level
    >>> faults_of(level("welcome.run"), Card("4s")), [f.rule for f in faults_of(level("welcome.run"), Card("4b"))]
    ((), ['groups.run-one-size'])
    """
    return CHECKS[given.check](given, answer)


def right_answers(given: Level) -> tuple[Answer, ...]:
    """Every right answer, as the rules core finds them."""
    return tuple(answer for answer in answers_to(given) if not faults_of(given, answer))


def _faults(refusals: tuple[Refusal, ...]) -> tuple[Fault, ...]:
    return tuple(Fault(no.rule, Text(no.text("en"), no.text("zh"))) for no in refusals)


@check("all-red")
def all_red(given: Level, answer: Answer) -> tuple[Fault, ...]:
    """All red cards of the hand are picked, and no other."""
    assert isinstance(answer, Hand)
    red = given.rules["cards.red"]
    assert isinstance(red, tuple)
    wrong = Hand([card for card in answer if not is_red(card, red)])
    missed = Hand([card for card in given.hand - answer if is_red(card, red)])
    if len(wrong):
        return (Fault("cards.red", told("black", cards=wrong)),)
    return (Fault("cards.red", told("red-missed", count=len(missed))),) if len(missed) else ()


@check("same-number-other-size")
def same_number_other_size(given: Level, answer: Answer) -> tuple[Fault, ...]:
    """The chosen card has the number of the card in the hand, and the other size."""
    assert isinstance(answer, Card)
    shown = next(iter(given.hand))
    if number_of(answer) != number_of(shown):
        return (Fault("cards.number", told("other-number", card=Hand([answer]), number=number_of(answer))),)
    if is_big(answer) == is_big(shown):
        return (Fault("cards.sizes", told("same-size", card=Hand([answer]))),)
    return ()


@check("makes-group")
def makes_group(given: Level, answer: Answer) -> tuple[Fault, ...]:
    """The added card makes the hand one group."""
    assert isinstance(answer, Card)
    return _faults(why_no_group(given.hand + Hand([answer]), given.rules))


@check("group-worth")
def group_worth(given: Level, answer: Answer) -> tuple[Fault, ...]:
    """The picked cards are a group of the hand that is worth at least what the level asks for."""
    assert isinstance(answer, Hand)
    pick = judge_pick(given.hand, answer, given.rules)
    if pick.found is None:
        return pick.faults
    if pick.found.huxi < given.huxi:
        text = told("worth-less", cards=answer, huxi=pick.found.huxi, wanted=given.huxi)
        return (Fault(pick.found.rule, text),)
    return ()


@check("wins-with")
def wins_with(given: Level, answer: Answer) -> tuple[Fault, ...]:
    """The hand wins with the added card."""
    assert isinstance(answer, Card)
    return _faults(score(given.hand, given.melds, answer, given.source, given.rules).refusals)


@check("wins-in")
def wins_in(given: Level, answer: Answer) -> tuple[Fault, ...]:
    """The hand wins in the chosen region."""
    assert isinstance(answer, str)
    source = None if given.win is None else given.source
    return _faults(score(given.hand, given.melds, given.win, source, load_rules(answer)).refusals)
