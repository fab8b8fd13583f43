"""The lines of a breakdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zipai.melds import Group
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.huxi import value


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a breakdown: a group, its huxi, the rule that says so, and whether it lies on the table."""

    group: Group
    huxi: int
    rule: str
    on_table: bool = False

    def as_dict(self) -> dict[str, Any]:
        """The line as it stands in JSON."""
        return {"group": str(self.group), "huxi": self.huxi, "rule": self.rule}


# The text of a group, its line, the group and its huxi: lines that sort in printed order, and what is read of them.
Entry = tuple[str, Line, Group, int]


def entry(group: Group, rules: RuleSet, *, on_table: bool = False) -> Entry:
    """The line of a group, ready to be sorted.

    >>> from zipai.rulebook import built_in
    >>> entry(Group("kan:5b"), built_in("paohuzi"))[1].rule
    'huxi.kan'
    """
    huxi, rule_id = value(group, rules)
    return str(group), Line(group, huxi, rule_id, on_table), group, huxi
