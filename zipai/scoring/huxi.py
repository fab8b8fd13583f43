"""What each group is worth, one function a rule.

The numbers are parameters of the rule set; these functions only know which number a group asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from zipai.cards import is_red
from zipai.melds import Group, Kind, Shape
from zipai.rulebook.rulesets import RuleSet
from zipai.threads import rule


def _sized(name: str, group: Group, rules: RuleSet) -> int:
    return rules.number(f"huxi.{name}.{'big' if group.card.big else 'small'}")


@rule("huxi.kan")
def kan(group: Group, rules: RuleSet) -> int:
    """Huxi of three alike in the hand. Rule: huxi.kan."""
    return _sized("kan", group, rules)


@rule("huxi.wei")
def wei(group: Group, rules: RuleSet) -> int:
    """Huxi of a pair and one's own draw, closed. Rule: huxi.wei."""
    return _sized("wei", group, rules)


@rule("huxi.chouwei")
def chouwei(group: Group, rules: RuleSet) -> int:
    """Huxi of a wei after a declined peng. Rule: huxi.chouwei."""
    return _sized("chouwei", group, rules)


@rule("huxi.peng")
def peng(group: Group, rules: RuleSet) -> int:
    """Huxi of a pair and another's card. Rule: huxi.peng."""
    return _sized("peng", group, rules)


@rule("huxi.red-peng")
def counts_as_red_peng(group: Group, rules: RuleSet) -> bool:
    """Whether a peng is of red cards where those count more. Rule: huxi.red-peng."""
    red = rules["cards.red"]
    assert isinstance(red, tuple)
    return group.kind is Kind.PENG and rules.is_on("huxi.red-peng") and is_red(group.card, red)


@rule("huxi.red-peng")
def red_peng(group: Group, rules: RuleSet) -> int:
    """Huxi of a peng of red cards where those count more. Rule: huxi.red-peng."""
    return _sized("red-peng", group, rules)


@rule("huxi.pao")
def pao(group: Group, rules: RuleSet) -> int:
    """Huxi of four alike that another's card completed. Rule: huxi.pao."""
    return _sized("pao", group, rules)


@rule("huxi.ti")
def ti(group: Group, rules: RuleSet) -> int:
    """Huxi of four alike, dealt or drawn by oneself. Rule: huxi.ti."""
    return _sized("ti", group, rules)


@rule("huxi.one-two-three")
def one_two_three(group: Group, rules: RuleSet) -> int:
    """Huxi of 一二三 or 壹贰叁. Rule: huxi.one-two-three."""
    return _sized("one-two-three", group, rules)


@rule("huxi.two-seven-ten")
def two_seven_ten(group: Group, rules: RuleSet) -> int:
    """Huxi of 二七十 or 贰柒拾. Rule: huxi.two-seven-ten."""
    return _sized("two-seven-ten", group, rules)


@rule("huxi.run")
def plain_run(group: Group, rules: RuleSet) -> int:
    """Huxi of any other run. Rule: huxi.run."""
    return rules.number("huxi.run")


@rule("huxi.jiao")
def jiao(group: Group, rules: RuleSet) -> int:
    """Huxi of a jiao. Rule: huxi.jiao."""
    return rules.number("huxi.jiao")


@rule("huxi.pair")
def pair(group: Group, rules: RuleSet) -> int:
    """Huxi of the pair. Rule: huxi.pair."""
    return rules.number("huxi.pair")


@rule("huxi.eaten")
def eaten_as(group: Group) -> str:
    """The rule by which three different cards count, eaten or in the hand alike. Rule: huxi.eaten.

    >>> eaten_as(Group("chi:123s")), eaten_as(Group("run:123s"))
    ('huxi.one-two-three', 'huxi.one-two-three')
    """
    if group.shape is Shape.JIAO:
        return "huxi.jiao"
    if group.shape is Shape.TWO_SEVEN_TEN:
        return "huxi.two-seven-ten"
    if group.shape is Shape.RUN and group.card.number == 1:
        return "huxi.one-two-three"
    return "huxi.run"


_VALUES: Final[dict[str, Callable[[Group, RuleSet], int]]] = {
    "huxi.kan": kan,
    "huxi.wei": wei,
    "huxi.chouwei": chouwei,
    "huxi.peng": peng,
    "huxi.red-peng": red_peng,
    "huxi.pao": pao,
    "huxi.ti": ti,
    "huxi.one-two-three": one_two_three,
    "huxi.two-seven-ten": two_seven_ten,
    "huxi.run": plain_run,
    "huxi.jiao": jiao,
    "huxi.pair": pair,
}


def rule_for(group: Group, rules: RuleSet) -> str:
    """The id of the rule that values *group*."""
    if group.kind in (Kind.CHI, Kind.RUN, Kind.JIAO):
        return eaten_as(group)
    if counts_as_red_peng(group, rules):
        return "huxi.red-peng"
    return f"huxi.{group.kind}"


@lru_cache(maxsize=4096)
def value(group: Group, rules: RuleSet) -> tuple[int, str]:
    """What *group* is worth in huxi, and the id of the rule that says so.

    >>> from zipai.rulebook import built_in
    >>> value(Group("kan:5b"), built_in("paohuzi")), value(Group("peng:7b"), built_in("guilin"))
    ((6, 'huxi.kan'), (6, 'huxi.red-peng'))
    """
    rule_id = rule_for(group, rules)
    return _VALUES[rule_id](group, rules), rule_id


@rule("huxi.sum")
def total(values: Iterable[int]) -> int:
    """The huxi of a hand: the sum over all its groups, in the hand and on the table. Rule: huxi.sum.

    >>> total([6, 3, 0])
    9
    """
    return sum(values)
