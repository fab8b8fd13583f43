"""The rulebook as data: rules with ids, parameters, and rule sets that differ only in them."""

from zipai.rulebook.changes import load_rules
from zipai.rulebook.diff import Difference, diff
from zipai.rulebook.parameters import Parameter, parameters
from zipai.rulebook.refusals import Refusal
from zipai.rulebook.registry import Book, Chapter, Rule, book
from zipai.rulebook.rulesets import RuleSet, RuleSetError, built_in, rule_set_ids
from zipai.rulebook.sources import Citation, Source

__all__ = [
    "Book",
    "Chapter",
    "Citation",
    "Difference",
    "Parameter",
    "Refusal",
    "Rule",
    "RuleSet",
    "RuleSetError",
    "Source",
    "book",
    "built_in",
    "diff",
    "load_rules",
    "parameters",
    "rule_set_ids",
]
