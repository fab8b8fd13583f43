"""Exercises from a seed: always the same, always with a right and a wrong answer, proved by the engine."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from zipai.boards import Endless, Exercise
from zipai.lessons import answer_text, answers_to, chapters, faults_of, level, read_answer, right_answers
from zipai.lessons.generators import GENERATORS, generators_of
from zipai.lessons.making import Chance
from zipai.lessons.table_checks import under
from zipai.rulebook import book, load_rules
from zipai.show.look import Look
from zipai.study.advice import advice
from zipai.table import Action, read_position, view, why
from zipai.words import ZipaiError

SEEDS = ("1", "2", "7", "2026.3")

#: Sheets that were printed stay right only as long as these stay.
SAME = {
    "faces.read": ["6s"],
    "groups.find": ["123s"],
    "huxi.add": ["18"],
    "winning.card": ["4s", "7s"],
    "peng.may": ["peng 2s; pass"],
    "bi.eat": ["chi 890s bi 99s9b; chi 99s9b bi 890s"],
    "stinky.may": ["no barred.declined", "no barred.own-discard"],
    "forced.what": ["1 pao 5s"],
    "claims.who": ["seat 2"],
    "settlement.points": ["-15"],
    "deal.what": ["1 win"],
    "ending.passed": ["yes"],
    "ending.deals": ["seat 1"],
    "shaoyang.where": ["only shaoyang"],
    "guilin.where": ["neither"],
    "international.where": ["neither"],
    "strategy.discard": ["discard 0s", "discard 5b"],
    "strategy.claim": ["chi 270s"],
}


@pytest.mark.parametrize("name", GENERATORS)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_exercise_has_right_and_wrong_answers_with_rules(name: str, seed: str) -> None:
    one = level(f"{name}#{seed}")
    right = right_answers(one)
    assert right
    wrong = [answer for answer in islice(answers_to(one), 300) if answer not in right]
    assert wrong
    for answer in wrong[:40]:
        assert faults_of(one, answer)[-1].rule in book().rules
    assert all(rule_id in book().rules for rule_id in one.teaches)
    assert one.goal.en != one.goal.zh
    assert "{" not in one.goal.en + one.goal.zh
    for answer in right:
        assert read_answer(one, answer_text(answer)) == answer


@pytest.mark.parametrize("name", GENERATORS)
@pytest.mark.parametrize("seed", [*SEEDS, "3", "4", "5"])
def test_the_likely_mistake_is_wrong_for_the_rule_that_it_names(name: str, seed: str) -> None:
    one = level(f"{name}#{seed}")
    (mistake,) = one.wrong
    assert faults_of(one, read_answer(one, mistake.answer))[-1].rule == mistake.rule
    assert mistake.rule in one.teaches


#: The likely mistake of seed 7, worked out by hand from the cards that are shown.
MISTAKES = {
    "faces.read": ("6b", "cards.face"),  # 六 taken for the other size
    "groups.find": ("122s", "groups.jiao"),  # two of three cards are of one number, and the third is not
    "huxi.add": ("24", "huxi.sum"),  # 6 + 6 + 6, and the jiao taken for another 6
    "winning.card": ("5s", "win.pair"),  # 5s would only become a pair
    "peng.may": ("peng 2s; pass; win", "win.seven-groups"),
    "bi.eat": ("chi 890s; chi 890s bi 99s9b; chi 99s9b bi 890s", "chi.bi"),  # one way leaves another 9 in the hand
    "stinky.may": ("yes", "barred.declined"),
    "forced.what": ("1 peng 5s", "pao.kan"),  # the kan takes it, and nobody is asked
    "claims.who": ("seat 0", "claim.order"),  # whoever drew it wants to eat, and is overtaken by a peng
    "settlement.points": ("15", "settle.drawn"),  # what is won taken for what is paid
}


@pytest.mark.parametrize("name", MISTAKES)
def test_the_likely_mistake_is_this_one(name: str) -> None:
    (mistake,) = level(f"{name}#7").wrong
    assert (mistake.answer, mistake.rule) == MISTAKES[name]


def test_a_sign_is_told_with_its_size_and_number() -> None:
    """Whoever reads no Chinese learns what the sign says, not only that it was the right one."""
    one = level("faces.read#3")
    assert (one.text, one.praise.en, one.praise.zh) == ("肆", "肆 is the big 4.", "“肆”是大字，4点。")


def test_a_claim_that_was_overtaken_is_told_by_what() -> None:
    """A chi loses to a peng by the order of claims, and to the chi of the player who is nearer by another rule."""
    rules = {level(f"claims.who#{seed}").wrong[0].rule for seed in range(1, 13)}
    assert rules == {"claim.order", "claim.chi-order"}


@pytest.mark.parametrize("name", ["shaoyang.where", "guilin.where", "international.where"])
def test_where_an_action_may_be_done_is_what_the_engine_says_under_both(name: str) -> None:
    said = set()
    for seed in range(1, 8):
        one = level(f"{name}#{seed}")
        (right,) = right_answers(one)
        allowed = []
        for rules in (one.rules, load_rules(one.text)):
            table, seat = under(one, rules)
            assert str(table.rules) == str(rules)
            if not why(table, seat, Action.read(one.action)):
                allowed.append(rules.id)
        assert right == ("both" if len(allowed) == 2 else f"only {allowed[0]}" if allowed else "neither")
        said.add(str(right).partition(" ")[0])
    assert "only" in said
    assert len(said) > 1


def test_a_seat_that_sits_out_is_put_in_for_a_region_that_has_one() -> None:
    one = level("shaoyang.where#7")
    table, seat = under(one, load_rules("shaoyang"))
    assert [who.sitting for who in table.seats] == [False, False, True, False]
    assert table.seats[seat].hand == one.table().seats[one.seat].hand
    back, same = under(one, one.rules)
    assert (back, same) == (one.table(), one.seat)


@pytest.mark.parametrize("seed", range(1, 21))
def test_a_dealt_hand_wins_with_three_ti_or_five_kan_where_the_region_knows_it(seed: int) -> None:
    one = level(f"deal.what#{seed}")
    hand = one.table().seats[one.seat].cards
    fours = sum(hand.count(card) == 4 for card in hand.kinds())
    threes = sum(hand.count(card) == 3 for card in hand.kinds())
    wins = one.rules.id == "paohuzi" and (fours >= 3 or fours + threes >= 5)
    assert (right_answers(one) == (f"{one.seat} win",)) == wins


@pytest.mark.parametrize("name", ["strategy.discard", "strategy.claim"])
def test_choosing_well_is_judged_by_advice(name: str) -> None:
    for seed in range(1, 5):
        one = level(f"{name}#{seed}")
        found = advice(view(one.table(), one.seat), one.seat)
        best = {str(choice.action) for choice in found if choice.as_good_as(found[0])}
        assert set(right_answers(one)) == best
        assert set(answers_to(one)) == {str(choice.action) for choice in found}


@pytest.mark.parametrize("name", GENERATORS)
def test_different_seeds_give_different_exercises(name: str) -> None:
    made = {
        (one.text, one.hand, one.melds, one.position, one.options) for one in (level(f"{name}#{n}") for n in range(8))
    }
    assert len(made) >= 7


@pytest.mark.parametrize("name", GENERATORS)
def test_a_seed_gives_the_same_exercise_for_ever(name: str) -> None:
    assert [answer_text(answer) for answer in right_answers(level(f"{name}#7"))] == SAME[name]


@pytest.mark.parametrize("name", [name for name in GENERATORS if level(f"{name}#7").position])
def test_a_position_hides_what_the_seat_cannot_see(name: str) -> None:
    one = level(f"{name}#7")
    table = read_position({**json.loads(one.position), "rules": str(one.rules)})
    assert table == one.table()
    if not one.open and one.do != "one":
        assert [seat for seat, who in enumerate(table.seats) if who.hand is not None] == [one.seat]


def test_each_generator_belongs_to_a_chapter() -> None:
    names = {one.name for one in chapters()}
    assert {name.partition(".")[0] for name in GENERATORS} <= names
    assert generators_of("bi") == ("bi.eat",)
    assert generators_of("deal") == ("deal.what",)
    assert generators_of("welcome") == ()


@pytest.mark.parametrize(
    ("level_id", "problem"),
    [
        ("bi.nothing#7", r"there is no generator 'bi.nothing'; there are faces.read"),
        ("bi.eat#", "a seed is up to 40 letters, digits, dots and hyphens, not ''"),
        ("bi.eat#a b", "not 'a b'"),
        ("bi.eat#" + "1" * 41, "a seed is up to 40"),
    ],
)
def test_bad_names_and_seeds_are_told(level_id: str, problem: str) -> None:
    with pytest.raises(ZipaiError, match=problem):
        level(level_id)


def test_chance_is_fair_and_repeatable() -> None:
    assert [Chance("a").below(100) for _ in range(3)] == [Chance("a").below(100)] * 3
    assert sorted(Chance("b").some([1, 2, 3], 5)) == [1, 2, 3]


def test_the_endless_board_goes_on_and_counts_nothing() -> None:
    board = Endless("huxi.add", 7)
    first = board.level
    assert first == level("huxi.add#7")
    assert "Next one" in board.html(Look(), live=True)
    assert "done" not in board.html(Look(), live=True)
    board.do({"do": "type", "value": answer_text(right_answers(first)[0])})
    assert board.state.right
    board.do({"do": "next"})
    assert board.level == level("huxi.add#8")
    assert board.state.answer is None
    assert board.said.en == f"Next: {board.level.goal.en}"
    assert isinstance(board, Exercise)
