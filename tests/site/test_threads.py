"""A thread that ends nowhere is found, and the message says what to do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from zipai.examples import catalogue
from zipai.rulebook import book, parameters, rule_set_ids
from zipai.sphinxext.threads import Threads, false_examples, gather, loose_ends, marks_in, unsaid

RUN = book()["groups.run"]
WHOLE = Threads(
    {RUN.id: RUN},
    code={RUN.id: ("zipai.melds.is_run",)},
    tests={RUN.id: ("tests/rules/test_groups.py::test_a_run",)},
    examples={RUN.id: ("groups.run",)},
)


def test_nothing_is_said_of_threads_that_hold() -> None:
    assert loose_ends(WHOLE, [RUN.id], rule_set_ids()) == []


def test_this_checkout_has_no_loose_end_beside_its_prose(checkout: Path) -> None:
    assert loose_ends(gather(checkout / "tests"), book().rules, rule_set_ids()) == []


@pytest.mark.parametrize(
    ("threads", "prose", "said"),
    [
        (WHOLE, [], "rule groups.run has no prose: write a {rule} directive for it in docs/rulebook/groups.md"),
        (
            replace(WHOLE, code={}),
            [RUN.id],
            'rule groups.run has no deciding function: mark the function that decides it with @rule("groups.run")',
        ),
        (
            replace(WHOLE, tests={}),
            [RUN.id],
            'rule groups.run has no test: mark a test that proves it with @pytest.mark.rule("groups.run")',
        ),
        (
            replace(WHOLE, examples={}),
            [RUN.id],
            "rule groups.run has no example: add it to what an example in zipai/examples shows",
        ),
        (
            replace(WHOLE, code={**WHOLE.code, "groups.rum": ("zipai.melds.is_rum",)}),
            [RUN.id],
            (
                "function zipai.melds.is_rum is marked with rule groups.rum, but no rule is called so"
                ": did you mean groups.run?; correct the mark"
            ),
        ),
        (
            replace(WHOLE, tests={**WHOLE.tests, "x.y": ("tests/test_a.py::test_it",)}),
            [RUN.id],
            "test tests/test_a.py::test_it is marked with rule x.y, but no rule is called so; correct the mark",
        ),
        (
            replace(WHOLE, examples={**WHOLE.examples, "x.y": ("groups.odd",)}),
            [RUN.id],
            "example groups.odd shows rule x.y, but no rule is called so; correct the id in zipai/examples",
        ),
        (
            replace(WHOLE, lessons={"x.y": ("02-groups#groups.odd",)}),
            [RUN.id],
            (
                "level 02-groups#groups.odd teaches rule x.y, but no rule is called so; "
                "correct the id in zipai/lessons/data"
            ),
        ),
        (
            replace(WHOLE, parameters={"x.y": ("win.minimum",)}),
            [RUN.id],
            "option win.minimum is read by rule x.y, but no rule is called so; correct parameters.toml",
        ),
    ],
)
def test_each_loose_end_is_said_once(threads: Threads, prose: list[str], said: str) -> None:
    assert loose_ends(threads, prose) == [said]


def test_a_rule_set_without_a_page_is_said() -> None:
    pages = [name for name in rule_set_ids() if name != "guilin"]
    assert loose_ends(WHOLE, [RUN.id], pages) == [
        "rule set guilin has no page: write docs/regions/guilin.md with a {region} directive for it"
    ]


def test_an_example_that_turned_false_is_said() -> None:
    true = catalogue()["win.pao-broken"]
    assert false_examples([true]) == []
    [said] = false_examples([replace(true, expect={"huxi": 24})])
    assert said == (
        "a worked example is no longer true: win.pao-broken: huxi is 18, the example says 24; "
        "correct the rule, or the example in zipai/examples/data/winning.toml"
    )
    # So is one whose position the rules no longer know.
    lit = catalogue()["dealwin.lit-heavenly"]
    [said] = false_examples([replace(lit, rules="guilin")])
    assert said.startswith("a worked example is no longer true: dealwin.lit-heavenly: ")
    assert said.endswith("the example in zipai/examples/data/dealwins.toml")


def test_an_option_and_its_sentences_go_together() -> None:
    bi = parameters()["chi.bi"]
    assert unsaid(parameters().values()) == []
    assert unsaid([replace(bi, sentences={"forced": bi.sentences["forced"]})]) == [
        "option chi.bi has no sentence for free: write sentence.free.en and sentence.free.zh in parameters.toml"
    ]
    [said] = unsaid([replace(bi, choices=("forced",))])
    assert said == (
        "option chi.bi has a sentence for free, which is no value of it: "
        "drop the sentence or add the value in parameters.toml"
    )
    minimum = parameters()["win.minimum"]
    assert unsaid([replace(minimum, sentences={})]) == [
        "option win.minimum has no sentence for value: write sentence.value.en and sentence.value.zh in parameters.toml"
    ]


def test_a_retired_rule_needs_nothing() -> None:
    retired = replace(RUN, replaced_by="groups.kan")
    assert loose_ends(Threads({RUN.id: retired}), []) == []


def test_marks_are_read_wherever_they_stand() -> None:
    code = """
import pytest
pytestmark = [pytest.mark.rule("of.file"), pytest.mark.slow]

@pytest.mark.rule("of.class")
class TestThis:
    pytestmark = pytest.mark.rule("in.class")

    @pytest.mark.rule("of.method", "of.method.too")
    def test_one(self): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("of.param"))])
@pytest.mark.rule(*SOME, name)
def test_two(x): ...

@pytest.mark.rule("never")
def helper(): ...
"""
    assert list(marks_in(code, "tests/test_a.py")) == [
        ("of.file", "tests/test_a.py::TestThis::test_one"),
        ("of.class", "tests/test_a.py::TestThis::test_one"),
        ("in.class", "tests/test_a.py::TestThis::test_one"),
        ("of.method", "tests/test_a.py::TestThis::test_one"),
        ("of.method.too", "tests/test_a.py::TestThis::test_one"),
        ("of.file", "tests/test_a.py::test_two"),
        ("of.param", "tests/test_a.py::test_two"),
    ]
