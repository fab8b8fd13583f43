"""The registry, the parameters and the rule sets: nothing missing, nothing said in one language only."""

import re
from importlib import import_module

import pytest

from zipai.rulebook import book, built_in, diff, load_rules, parameters, rule_set_ids
from zipai.rulebook.parameters import find
from zipai.rulebook.registry import ROOMS
from zipai.rulebook.rulesets import RuleSet, all_built_in
from zipai.rulebook.sources import decisions, sources
from zipai.rulebook.toml import Text
from zipai.threads import DECIDERS
from zipai.words import ZipaiError

RULES = list(book().rules.values())


def is_chinese(text: str) -> bool:
    return any("一" <= sign <= "鿿" for sign in text)


def test_the_chapters_stand_in_the_order_of_the_book() -> None:
    assert list(book().chapters) == [
        *("cards", "groups", "huxi", "deal", "turns", "forced", "peng", "chi", "barred", "claims"),
        *("winning", "dealwins", "ending", "settlement"),
    ]
    assert {rule.chapter for rule in RULES} == set(book().chapters)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
class TestRule:
    def test_its_id_is_dotted_lowercase(self, rule) -> None:  # type: ignore[no-untyped-def]
        assert re.fullmatch(r"[a-z]+\.[a-z]+(-[a-z]+)*", rule.id)

    def test_it_speaks_both_languages(self, rule) -> None:  # type: ignore[no-untyped-def]
        texts = [rule.title, rule.statement, *([rule.note] if rule.note else []), *(text for _, text in rule.refusals)]
        for text in texts:
            assert is_chinese(text.zh), text
            assert re.search("[a-z]{2}", text.en), text

    def test_its_statement_is_one_sentence(self, rule) -> None:  # type: ignore[no-untyped-def]
        assert rule.statement.en.endswith(".")
        assert rule.statement.zh.endswith("。")
        assert rule.statement.zh.count("。") == 1
        assert ". " not in rule.statement.en

    def test_it_has_grounds_and_says_when_they_are_our_own(self, rule) -> None:  # type: ignore[no-untyped-def]
        assert rule.sources
        if rule.status != "sourced":
            assert rule.note is not None

    def test_a_rule_that_cites_many_lines_says_why(self, rule) -> None:  # type: ignore[no-untyped-def]
        for cite in rule.sources:
            if len(cite.lines) > 6:
                assert rule.note is not None

    def test_some_function_decides_it(self, rule) -> None:  # type: ignore[no-untyped-def]
        assert rule.implemented_by
        for name in rule.implemented_by:
            assert name.startswith("zipai.")


def test_no_function_decides_a_rule_that_nobody_knows() -> None:
    for room in ROOMS:
        import_module(room)
    assert set(DECIDERS) == set(book().rules)


def test_readers_see_titles_and_reasons_never_numbers_of_files() -> None:
    for rule in RULES:
        for cite in rule.sources:
            for lang in ("en", "zh"):
                assert not re.search(r"\b00[0134]\b", cite.text(lang)), cite


def test_every_source_and_decision_is_cited_by_something() -> None:
    cites = [cite for rule in RULES for cite in rule.sources]
    cites += [cite for parameter in parameters().values() for cite in parameter.sources]
    cites += [cite for rules in all_built_in() for setting in rules.settings.values() for cite in setting.sources]
    assert set(sources()) - {cite.doc or cite.ref for cite in cites} == set()
    assert set(decisions()) - {cite.decision for cite in cites} == set()


def test_an_unknown_rule_is_an_error_that_helps() -> None:
    with pytest.raises(ZipaiError, match=r"unknown rule 'huxi\.kann': did you mean huxi\.kan"):
        book()["huxi.kann"]


# --- parameters ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", parameters())
def test_every_parameter_belongs_to_a_rule_and_speaks_both_languages(name: str) -> None:
    parameter = parameters()[name]
    assert parameter.rule in book().rules
    assert parameter.accept(parameter.default) == parameter.default
    values = {"bool": (True, False), "choice": parameter.choices}.get(parameter.type, (parameter.default,))
    for value in values:
        sentence = parameter.sentence(value, Text("huxi", "息"))
        assert sentence.en.endswith(".")
        assert sentence.zh.endswith("。")
        assert "{" not in sentence.en + sentence.zh


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("min_huxi", "win.minimum"),
        ("min_you", "win.minimum"),
        ("melds_to_win", "win.groups"),
        ("win_on_discard", "win.on-discard"),
        ("win_triple_by_source", "win.set-by-source"),
        ("peng_red_bonus", "huxi.red-peng"),
        ("kan_splittable", "groups.split-kan"),
        ("allow_15_10", "groups.one-five-ten"),
        ("discard_raises_peng", "win.discard-raises-peng"),
        ("stinky_wei_upgrade", "win.chouwei-raise"),
        ("lit_forces_meld", "deal.lit-forces-meld"),
        ("lay_dealt_ti", "deal.lay-ti"),
        ("players", "deal.players"),
        ("xing", "deal.sitting"),
        ("first_dealer", "deal.first-dealer"),
        ("first_dealer_rank", "deal.first-dealer-rank"),
        ("lit_card", "deal.lit-card"),
        ("double_ti_debt", "deal.two-ti"),
        ("open_wei", "wei.open"),
        ("ti_shows", "ti.shows"),
        ("eat_own_draw", "chi.own-draw"),
        ("bi", "chi.bi"),
        ("bi_each_copy", "chi.bi-each-copy"),
        ("stinky_scope", "barred.scope"),
        ("stinky_if_preempted", "barred.preempted"),
        ("own_discard_barred", "barred.own-discard"),
        ("must_win", "claim.must-win"),
        ("last_card_claims", "claim.last-card"),
        ("pass_win", "passed.win"),
        ("pass_win_number", "passed.number"),
        ("deal_win_3ti5kan", "dealwin.three-ti-five-kan"),
        ("quads_count_as_kan", "dealwin.quads-count-as-kan"),
        ("deal_win_counts_runs", "dealwin.counts-runs"),
        ("deal_win_forced", "dealwin.forced"),
        ("dealer_dealt_win", "dealwin.dealt-hand"),
        ("dead_hand", "hand.dead"),
        ("drawn_dealer", "end.drawn-dealer"),
        ("scoring", "settle.method"),
        ("bonuses_stack", "settle.stack"),
        ("discard_multiplier", "settle.discard-multiplier"),
        ("xing_mode", "settle.sitter"),
        ("match_target", "settle.match-target"),
        ("match_rounding", "settle.match-rounding"),
    ],
)
def test_the_older_names_of_options_are_aliases(alias: str, name: str) -> None:
    assert find(alias) is parameters()[name]


def test_choices_are_read_with_hyphens_or_underscores() -> None:
    changed = load_rules("paohuzi?win_on_discard=dealer_first_discard")
    assert changed["win.on-discard"] == "dealer-first-discard"


# --- rule sets -----------------------------------------------------------------------------------------------


def values(rules: RuleSet) -> dict[str, object]:
    return {name: rules[name] for name in rules.settings}


def test_the_four_rule_sets_differ_only_where_they_should() -> None:
    paohuzi = built_in("paohuzi")
    assert {name: {d.parameter: d.values[1] for d in diff(paohuzi, built_in(name))} for name in rule_set_ids()} == {
        "paohuzi": {},
        "international": {"cards.face": "international"},
        "shaoyang": {
            "deal.sitting": True,
            "deal.first-dealer": "high-card",
            "win.minimum": 10,
            "win.on-discard": "dealer-first-discard",
            "dealwin.three-ti-five-kan": False,
            "dealwin.lit-name": "earthly",
            "passed.win": "until-own-discard",
            "end.drawn-dealer": "next",
            "end.drawn-penalty": 10,
            "settle.method": "huxi",
            "settle.heavenly": 10,
            "settle.earthly": 10,
            "settle.self-draw": 10,
            "settle.sitter": "any-winner",
            "settle.match-target": 100,
        },
        "guilin": {
            "cards.face": "traditional",
            "huxi.red-peng": True,
            "deal.first-dealer": "host",
            "deal.lit-card": False,
            "deal.two-ti": "extra-card",
            "ti.shows": "none",
            "barred.scope": "separate",
            "barred.own-discard": False,
            "win.on-discard": "always",
            "dealwin.several": "highest",
            "passed.win": "none",
            "end.drawn-dealer": "stay",
            "settle.method": "you",
        },
    }
    assert built_in("international").extends == "paohuzi"


def test_a_rule_set_file_of_ones_own_extends_and_is_judged_by(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "home.toml"
    path.write_text(
        'format = "zipai-rules/1"\nid = "home"\nextends = "guilin"\ntitle = {en = "Home", zh = "自家"}\n'
        '[parameters."win.minimum"]\nvalue = 10\nstatus = "decided"\nsources = [{house = "as grandmother plays"}]\n',
        encoding="utf-8",
    )
    rules = load_rules(str(path))
    assert (rules["win.minimum"], rules["huxi.red-peng"], rules.unit.zh) == (10, True, "油")
    assert [d.parameter for d in diff(built_in("guilin"), rules)] == ["win.minimum"]
    assert load_rules(f"{path}?win.minimum=12")["win.minimum"] == 12


def test_a_changed_rule_set_says_so_and_has_another_fingerprint() -> None:
    changed = load_rules("guilin?min_huxi=10&groups.split-kan=true")
    assert str(changed) == "guilin?win.minimum=10&groups.split-kan=true"
    assert load_rules(str(changed)) == changed
    assert changed.fingerprint != built_in("guilin").fingerprint
    assert changed.title.zh == "桂林字牌（已改动）"
    assert values(built_in("guilin").changed({})) == values(built_in("guilin"))


def test_every_setting_of_a_shipped_rule_set_names_its_grounds() -> None:
    for rules in all_built_in():
        for name, setting in rules.settings.items():
            assert setting.sources, (rules.id, name)
            assert setting.status in ("sourced", "decided", "disputed")
            if setting.status == "sourced":
                assert any(cite.doc for cite in setting.sources), (rules.id, name)


def test_a_rule_set_cites_its_own_document_for_what_it_sets_itself() -> None:
    for rules in all_built_in():
        for name, setting in rules.settings.items():
            if setting.origin == rules.id and setting.status == "sourced":
                assert {cite.doc for cite in setting.sources} == {rules.document}, name
