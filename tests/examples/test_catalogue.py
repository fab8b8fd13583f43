"""Every worked example still holds, and says so by the rules that it shows."""

import pytest

from zipai.examples import Example, catalogue, examples_of
from zipai.rulebook import book


@pytest.mark.parametrize(
    "example",
    [pytest.param(example, id=example.id, marks=pytest.mark.rule(*example.shows)) for example in catalogue().values()],
)
def test_the_example_holds(example: Example) -> None:
    assert example.problems() == []


def test_every_rule_is_shown_and_only_known_rules_are() -> None:
    assert [rule for rule in book().rules if not examples_of(rule)] == []
    assert {rule for example in catalogue().values() for rule in example.shows} <= set(book().rules)


@pytest.mark.parametrize("example", catalogue().values(), ids=str)
def test_every_example_speaks_both_languages(example: Example) -> None:
    for text in (example.title, example.question, example.explain):
        assert text.en.isascii() is False or not any("一" <= sign <= "鿿" for sign in text.en)
        assert any("一" <= sign <= "鿿" for sign in text.zh)


def test_a_false_example_is_found_out() -> None:
    true = catalogue()["win.pao-broken"]
    false = Example(**{name: getattr(true, name) for name in Example.__slots__} | {"expect": {"huxi": 24}})
    assert false.problems() == ["win.pao-broken: huxi is 18, the example says 24"]
    pretends = Example(**{name: getattr(true, name) for name in Example.__slots__} | {"shows": ("huxi.ti",)})
    assert pretends.problems() == ["win.pao-broken: shows huxi.ti, which the engine did not use"]
