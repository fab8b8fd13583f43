"""Finding groups among a few cards, and saying why some cards make none."""

from __future__ import annotations

from dataclasses import dataclass

from zipai.cards import Hand
from zipai.melds import Group, Shape, shape_of
from zipai.rulebook.changes import cached_rules
from zipai.rulebook.refusals import Refusal
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.huxi import value
from zipai.scoring.partition import cover, groups_among, lot


@dataclass(frozen=True, slots=True)
class Found:
    """A group that some cards make, what it is worth and by which rules it is one."""

    group: Group
    huxi: int
    rule: str
    shape_rule: str


#: The rule that makes a shape a group.
_SHAPE_RULES = {
    Shape.RUN: "groups.run",
    Shape.TWO_SEVEN_TEN: "groups.two-seven-ten",
    Shape.ONE_FIVE_TEN: "groups.one-five-ten",
    Shape.JIAO: "groups.jiao",
    Shape.KAN: "groups.kan",
    Shape.QUAD: "groups.quad",
    Shape.PAIR: "groups.pair",
}


def find_groups(hand: Hand | str, rules: RuleSet | str = "paohuzi") -> tuple[Found, ...]:
    """Every group that cards of the hand make, in the order of their first card; a card may stand in many.

    A kan stays whole, so none of its cards stands in another group where the rule set keeps kans whole.

    >>> [str(found.group) for found in find_groups("1123s 1b")]
    ['pair:1s', 'jiao:11s1b', 'run:123s']
    """
    cards = Hand(hand) if isinstance(hand, str) else hand
    book = cached_rules(rules) if isinstance(rules, str) else rules
    given = lot(cards, book)
    groups = sorted((*given.fixed, *groups_among(given, book)), key=lambda group: group.card)
    return tuple(Found(group, *value(group, book), _SHAPE_RULES[group.shape]) for group in groups)


def group_made(cards: Hand, rules: RuleSet) -> Found | None:
    """The one group that exactly these cards make, or None."""
    return next((found for found in find_groups(cards, rules) if found.group.cards == cards), None)


def why_no_group(cards: Hand | str, rules: RuleSet | str = "paohuzi") -> tuple[Refusal, ...]:
    """Why these cards, taken together, are no group; empty when they are one.

    >>> [refusal.rule for refusal in why_no_group("123b"[:2] + "s 3b")]
    ['groups.run-one-size']
    >>> [refusal.rule for refusal in why_no_group("90s 1s")], why_no_group("123s")
    (['groups.run-no-wrap'], ())
    """
    picked = Hand(cards) if isinstance(cards, str) else cards
    book = cached_rules(rules) if isinstance(rules, str) else rules
    if group_made(picked, book) is not None:
        return ()
    evidence = (("cards", picked),)
    if shape_of(picked) is Shape.ONE_FIVE_TEN:
        return (Refusal("groups.one-five-ten", evidence),)
    kinds = tuple(picked)
    numbers = sorted(card.number for card in kinds)
    one_size = len({card.big for card in kinds}) == 1
    if len(kinds) == 2:
        return (Refusal("groups.pair", evidence),)
    if len(kinds) != 3:
        return (Refusal("groups.kan" if len(set(numbers)) == 1 else "groups.run", evidence),)
    if not one_size and numbers == [2, 7, 10]:
        return (Refusal("groups.two-seven-ten", evidence),)
    in_a_row = numbers == list(range(numbers[0], numbers[0] + 3))
    if not one_size and in_a_row:
        return (Refusal("groups.run-one-size", evidence),)
    if one_size and numbers in ([1, 2, 10], [1, 9, 10]):
        return (Refusal("groups.run-no-wrap", evidence),)
    if len(set(numbers)) == 2:
        return (Refusal("groups.jiao", evidence),)
    return (Refusal("groups.run", evidence),)


def best_partial(hand: Hand, rules: RuleSet) -> tuple[Group, ...]:
    """Groups that cover as many cards of the hand as can be, by most huxi among equals; kan and ti stay whole.

    For a learner who is still building a hand: what stands already.

    >>> from zipai.rulebook import built_in
    >>> [str(group) for group in best_partial(Hand("1234s 555b"), built_in("paohuzi"))]
    ['kan:5b', 'run:123s']
    """
    given = lot(hand, rules)
    covering = cover(given, len(given.loose), rules)
    assert covering is not None
    return (*given.fixed, *covering)
