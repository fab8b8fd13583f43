"""What can happen at a table is listed whole, and what a rule set rules out it rules out for a reason."""

import re
from pathlib import Path

import pytest

from zipai.rulebook import book, built_in, load_rules, rule_set_ids
from zipai.table import engine
from zipai.table.guards import GUARDS
from zipai.table.rules import claims, forced, settlement
from zipai.testing.occurrences import ENDINGS, EVENTS, REFUSALS, Occurrence, meeting, named


def rule_ids(*modules: object) -> set[str]:
    """Every rule id that those modules name outside their marks."""
    ids: set[str] = set()
    for module in modules:
        source = Path(str(module.__file__)).read_text(encoding="utf-8")  # type: ignore[attr-defined]
        ids |= set(re.findall(r'"([a-z]+\.[a-z-]+)"', re.sub(r"@(rule|guard)\(.*", "", source)))
    return ids & set(book().rules)


def test_every_guard_is_among_the_refusals() -> None:
    guards = {guard.rule for asked in GUARDS.values() for guard in asked}
    assert guards <= named(REFUSALS)
    # beside them only what scoring says of a hand, and the one who sits
    scoring = {"win.card-count", "win.seven-groups", "win.pair", "win.minimum", "groups.kan-whole"}
    assert named(REFUSALS) - guards == {*scoring, "deal.sitting"}
    assert all(book()[name].refusals for name in named(REFUSALS))


def test_every_rule_of_an_event_is_among_the_events() -> None:
    rules = {name.partition("[")[2].rstrip("]") for name in named(EVENTS)}
    said = rule_ids(engine, claims, forced)
    # what else these modules name are parameters and refusals that have the name of a rule
    assert said - rules <= named(REFUSALS) | named(ENDINGS) | {"hand.dead", "ti.shows"}
    assert rules <= set(book().rules)


def test_every_line_of_a_settlement_is_among_the_endings() -> None:
    assert named(ENDINGS) - {"won hands", "drawn hands"} <= set(book().rules)
    lines = {name for name in rule_ids(settlement) if f"table.{name}" in words()}
    assert lines <= named(ENDINGS)


def words() -> set[str]:
    from zipai.words.table import WORDS

    return {f"table.{key}" for key in WORDS}


def test_no_name_stands_twice() -> None:
    for listed in (EVENTS, ENDINGS, REFUSALS):
        assert len(named(listed)) == len(listed)


@pytest.mark.parametrize("rules", rule_set_ids())
def test_what_is_ruled_out_has_a_reason_in_both_languages(rules: str) -> None:
    reasons = [one.ruled_out(built_in(rules)) for one in (*EVENTS, *ENDINGS, *REFUSALS)]
    assert all(reason.en and reason.zh for reason in reasons if reason is not None)
    assert 0 < sum(reason is not None for reason in reasons) < len(reasons) / 2


def test_an_option_lets_in_what_it_is_for() -> None:
    by_name = {one.name: one for one in (*EVENTS, *ENDINGS, *REFUSALS)}
    for name, option in (
        ("claim.last-card", "paohuzi?claim.last-card=win-only"),
        ("win.optional", "guilin?claim.must-win=discard"),
        ("pao [win.before-pao]", "paohuzi?forced_quads=false"),
        ("chi [chi.bi-penalty]", "guilin?bi_penalty=true"),
        ("deal.two-ti", "guilin?deal.lay-ti=false"),
    ):
        assert by_name[name].ruled_out(load_rules(option.partition("?")[0])) is not None
        assert by_name[name].ruled_out(load_rules(option)) is None


def test_what_never_happens_says_why() -> None:
    raised = next(one for one in EVENTS if one.never)
    why_not = raised.ruled_out(built_in("paohuzi"))
    assert isinstance(raised, Occurrence)
    assert why_not is not None
    assert why_not.en.endswith(
        "in play one copy was declined and three lie in the chouwei, so that there is no fourth."
    )


def test_claims_that_can_meet() -> None:
    guilin, paohuzi, two = (meeting(load_rules(name)) for name in ("guilin", "paohuzi", "guilin?deal.players=2"))
    assert (guilin["discard: chi + win"], paohuzi["discard: chi + win"]) == (True, False)
    assert (guilin["lit: win + win"], paohuzi["lit: win + win"]) == (False, True)
    assert paohuzi["draw: chi + peng + win"]
    assert not two["draw: chi + peng + win"]
    # two who want all copies can't both hold them
    assert not any(name.endswith(("peng + peng", "pao + peng", "pao + pao")) for name in paohuzi)
