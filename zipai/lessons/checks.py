"""Whether an answer is right, and if not why: asked of the rules core by the check that a level names."""

from __future__ import annotations

from dataclasses import replace

import zipai.lessons.card_checks
import zipai.lessons.table_checks  # noqa: F401  (both register their checks)
from zipai.lessons.asking import CHECKS
from zipai.lessons.faults import Fault, Faults, told
from zipai.lessons.levels import Answer, Level, answer_text, answers_to
from zipai.rulebook import RuleSet, parameters
from zipai.rulebook.parameters import Parameter, Value
from zipai.rulebook.rulesets import all_built_in
from zipai.words import ZipaiError


def faults_of(given: Level, answer: Answer) -> Faults:
    """What is wrong with an answer; nothing if it is right. The last one is the one to show.

    Where the level names the rule behind a likely mistake, and the rules core names it too, that rule comes last.

    >>> from zipai.cards import Card
    >>> from zipai.lessons import level
    >>> faults_of(level("welcome.run"), Card("4s")), [f.rule for f in faults_of(level("welcome.run"), Card("4b"))]
    ((), ['groups.run-one-size'])
    """
    faults = CHECKS[given.check](given, answer)
    if not faults:
        return ()
    text = answer_text(answer)
    named = next((mistake.rule for mistake in given.wrong if mistake.answer == text), None)
    if named is None:
        return faults
    if all(fault.rule != named for fault in faults):
        faults += _right_otherwise(given, answer, named)
    return tuple(sorted(faults, key=lambda fault: fault.rule == named))


def right_answers(given: Level) -> tuple[Answer, ...]:
    """Every right answer, as the rules core finds them."""
    return tuple(answer for answer in answers_to(given) if not CHECKS[given.check](given, answer))


def right_in(given: Level, answer: Answer) -> tuple[RuleSet, ...]:
    """The other regions in which a wrong answer would be right; none where it is right, or where regions are asked."""
    if given.do == "region" or given.check == "differs" or not CHECKS[given.check](given, answer):
        return ()
    return tuple(rules for rules in all_built_in() if rules.id != given.rules.id and _right(given, answer, rules))


def _right(given: Level, answer: Answer, rules: RuleSet) -> bool:
    """Whether the answer would be right by other rules; a position that can't be there is no answer."""
    try:
        return not CHECKS[given.check](replace(given, rules=rules), answer)
    except (ZipaiError, AssertionError):
        return False


def _right_otherwise(given: Level, answer: Answer, rule_id: str) -> Faults:
    """The rule as a fault, where the answer would be right if the rule were set otherwise."""
    for parameter in parameters().values():
        if parameter.rule != rule_id:
            continue
        for value in _others(parameter, given.rules):
            other = given.rules.changed({parameter.name: value})
            if _right(given, answer, other):
                here, there = (rules.sentence(parameter.name) for rules in (given.rules, other))
                return (Fault(rule_id, told("otherwise", here=here, there=there)),)
    return ()


def _others(parameter: Parameter, rules: RuleSet) -> tuple[Value, ...]:
    """The other values of a parameter that has few."""
    now = rules[parameter.name]
    if parameter.type == "bool":
        return (not now,)
    return tuple(choice for choice in parameter.choices if choice != now)
