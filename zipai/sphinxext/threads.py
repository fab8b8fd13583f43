"""The threads of a rule: which functions decide it, which tests prove it, which examples show it.

Nothing here is kept by hand and nothing is imported from the tests: their marks are read from their source.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from zipai.examples import Example, catalogue
from zipai.lessons import levels_of, notebooks
from zipai.rulebook import Parameter, Rule, book, parameters, rule_set_ids
from zipai.rulebook.toml import hint
from zipai.threads import DECIDERS
from zipai.words import ZipaiError, say


@dataclass(frozen=True)
class Threads:
    """What hangs on the ids: id -> names. An id may be one that no rule has; the check says so."""

    rules: Mapping[str, Rule]
    code: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tests: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    examples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    parameters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lessons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def marks_in(source: str, place: str) -> Iterator[tuple[str, str]]:
    """Each rule id marked in a test module's *source* with the test's name.

    Only ids that are written out count: a test that takes them from the catalogue proves the example.

    >>> code = 'import pytest\\n@pytest.mark.rule("a.b", "c")\\ndef test_it(): ...'
    >>> list(marks_in(code, "tests/test_a.py"))
    [('a.b', 'tests/test_a.py::test_it'), ('c', 'tests/test_a.py::test_it')]
    """

    def ids(trees: Iterable[ast.AST]) -> list[str]:
        found = []
        for tree in trees:
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                    written = (arg.value for arg in node.args if isinstance(arg, ast.Constant))
                    found += [value for value in written if isinstance(value, str)]
        return found

    def within(body: Iterable[ast.stmt], above: list[str], name: str) -> Iterator[tuple[str, str]]:
        body = list(body)
        marked = above + ids(
            node.value
            for node in body
            if isinstance(node, ast.Assign) and any(ast.unparse(target) == "pytestmark" for target in node.targets)
        )
        for node in body:
            if isinstance(node, ast.ClassDef):
                yield from within(node.body, marked + ids(node.decorator_list), f"{name}::{node.name}")
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                for rule_id in dict.fromkeys(marked + ids(node.decorator_list)):
                    yield rule_id, f"{name}::{node.name}"

    yield from within(ast.parse(source).body, [], place)


def marked_tests(folder: Path) -> dict[str, tuple[str, ...]]:
    """Rule id -> the tests below *folder* that are marked with it."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        place = path.relative_to(folder.parent).as_posix()
        for rule_id, test in marks_in(path.read_text(encoding="utf-8"), place):
            found.setdefault(rule_id, []).append(test)
    return {rule_id: tuple(tests) for rule_id, tests in found.items()}


@lru_cache(maxsize=4)
def gather(tests: Path) -> Threads:
    """All threads of this checkout, whose tests lie in *tests*."""
    rules = book().rules
    for rule in rules.values():
        assert rule.deciders is not None  # looking them up binds the marks
    shown: dict[str, list[str]] = {}
    for example in catalogue().values():
        for rule_id in example.shows:
            shown.setdefault(rule_id, []).append(example.id)
    read: dict[str, list[str]] = {}
    for parameter in parameters().values():
        read.setdefault(parameter.rule, []).append(parameter.name)
    taught: dict[str, list[str]] = {}
    for notebook in notebooks():
        for level in levels_of(notebook):
            for rule_id in level.teaches:
                taught.setdefault(rule_id, []).append(f"{notebook}#{level.id}")
    return Threads(
        rules,
        {rule_id: tuple(f"{f.__module__}.{f.__qualname__}" for f in found) for rule_id, found in DECIDERS.items()},
        marked_tests(tests),
        {rule_id: tuple(ids) for rule_id, ids in shown.items()},
        {rule_id: tuple(names) for rule_id, names in read.items()},
        {rule_id: tuple(levels) for rule_id, levels in taught.items()},
    )


def loose_ends(threads: Threads, prose: Iterable[str], pages: Iterable[str] | None = None) -> list[str]:
    """What is missing, one sentence each, saying what to do about it.

    *prose* are the ids that the book explains; *pages* the rule sets that have a page, None to leave them out.
    """
    explained = set(prose)
    wrong = []
    for rule in threads.rules.values():
        if rule.replaced_by is not None:
            continue
        has = {
            "no-prose": rule.id in explained,
            "no-code": bool(threads.code.get(rule.id)),
            "no-test": bool(threads.tests.get(rule.id)),
            "no-example": bool(threads.examples.get(rule.id)),
        }
        wrong += [say(f"site.loose.{key}", id=rule.id, chapter=rule.chapter) for key, good in has.items() if not good]
    known = list(threads.rules)
    for key, hung in (
        ("unknown-code", threads.code),
        ("unknown-test", threads.tests),
        ("unknown-example", threads.examples),
        ("unknown-parameter", threads.parameters),
        ("unknown-lesson", threads.lessons),
    ):
        for rule_id, names in hung.items():
            if rule_id not in threads.rules:
                wrong += [say(f"site.loose.{key}", where=name, id=rule_id, hint=hint(rule_id, known)) for name in names]
    if pages is not None:
        wrong += [say("site.loose.no-region", id=name) for name in rule_set_ids() if name not in set(pages)]
    return wrong


def false_examples(examples: Iterable[Example]) -> list[str]:
    """The examples with which the engine no longer agrees, one sentence each.

    A position that can no longer be read, or a question that can no longer be asked, is as false as a wrong answer.
    """
    wrong = []
    for example in examples:
        try:
            problems = example.problems()
        except ZipaiError as error:
            problems = [f"{example.id}: {error}"]
        wrong += [say("site.loose.false-example", problem=problem, chapter=chapter_of(example)) for problem in problems]
    return wrong


def chapter_of(example: Example) -> str:
    """The chapter of the first rule that an example shows, whose file holds it."""
    rule = book().rules.get(example.shows[0])
    return rule.chapter if rule is not None else example.shows[0].partition(".")[0]


def unsaid(declared: Iterable[Parameter]) -> list[str]:
    """Options with a value for which there is no sentence, one sentence each."""
    wrong = []
    for parameter in declared:
        values = {"bool": ("true", "false"), "choice": parameter.choices}.get(parameter.type, ("value",))
        # One sentence with the value in it does for every value.
        missing = [] if "value" in parameter.sentences else [each for each in values if each not in parameter.sentences]
        wrong += [say("site.loose.no-sentence", name=parameter.name, value=value) for value in missing]
        extra = [each for each in parameter.sentences if each not in (*values, "value")]
        if parameter.type in ("bool", "choice"):
            wrong += [say("site.loose.stale-sentence", name=parameter.name, value=value) for value in extra]
    return wrong
