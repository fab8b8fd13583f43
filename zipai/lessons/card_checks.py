"""Checks of cards and hands: faces, groups, huxi, whether a hand wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from zipai.cards import DECK_SIZE, Card, Hand, chinese_face, deck, international_face, is_big, is_red, number_of
from zipai.lessons.asking import check, of_number, of_option, reasoned
from zipai.lessons.faults import Fault, Faults, cited, refused, told
from zipai.lessons.levels import Answer, Level
from zipai.lessons.picking import judge_pick
from zipai.melds import Kind
from zipai.rulebook import RuleSet, load_rules
from zipai.scoring import From, score, value, why_no_group
from zipai.scoring.finder import group_made
from zipai.scoring.huxi import total
from zipai.scoring.judge import cards_due
from zipai.study import waits


def red_numbers(rules: RuleSet) -> tuple[int, ...]:
    """Which numbers are red."""
    red = rules["cards.red"]
    assert isinstance(red, tuple)
    return red


def _so(given: Level) -> tuple[Callable[[Card], bool], str]:
    """What a card has to be, by the level's word for it, and the rule that says which cards are so."""
    match given.text:
        case "red":
            return (lambda card: is_red(card, red_numbers(given.rules))), "cards.red"
        case "big":
            return is_big, "cards.sizes"
        case "number":
            return (lambda card: number_of(card) == given.number), "cards.number"
    return (lambda card: True), "cards.deck"


@check("all-red")
def all_red(given: Level, answer: Answer) -> Faults:
    """All red cards of the hand are picked, and no other."""
    assert isinstance(answer, Hand)
    red = red_numbers(given.rules)
    wrong = Hand([card for card in answer if not is_red(card, red)])
    missed = Hand([card for card in given.hand - answer if is_red(card, red)])
    if len(wrong):
        return (Fault("cards.red", told("black", cards=wrong)),)
    return (Fault("cards.red", told("red-missed", count=len(missed))),) if len(missed) else ()


@check("all-so")
def all_so(given: Level, answer: Answer) -> Faults:
    """All cards of the hand that are as the level's word says are picked, and no other."""
    assert isinstance(answer, Hand)
    fits, rule_id = _so(given)
    wrong = Hand([card for card in answer if not fits(card)])
    missed = Hand([card for card in given.hand - answer if fits(card)])
    if len(wrong):
        return cited((rule_id,), told("not-so", cards=wrong))
    return cited((rule_id,), told("missed", count=len(missed))) if len(missed) else ()


@of_number("in-the-pack")
def in_the_pack(given: Level) -> tuple[int, Iterable[str]]:
    """How many cards of the pack are as the level's word says."""
    fits, rule_id = _so(given)
    found = len([card for card in deck() if fits(card)])
    return found, (rule_id,) if found < DECK_SIZE else ("cards.deck",)


@check("bears")
def bears(given: Level, answer: Answer) -> Faults:
    """The chosen card bears the level's sign, on a Chinese face of either writing or on an international one."""
    assert isinstance(answer, Card)
    faces = {chinese_face(answer), chinese_face(answer, traditional=True), international_face(answer)}
    if given.text in faces:
        return ()
    printed = given.text in {international_face(card) for card in deck()}
    return cited(("cards.international" if printed else "cards.face",))


@check("same-number-other-size")
def same_number_other_size(given: Level, answer: Answer) -> Faults:
    """The chosen card has the number of the card in the hand, and the other size."""
    assert isinstance(answer, Card)
    shown = next(iter(given.hand))
    if number_of(answer) != number_of(shown):
        return (Fault("cards.number", told("other-number", card=Hand([answer]), number=number_of(answer))),)
    if is_big(answer) == is_big(shown):
        return (Fault("cards.sizes", told("same-size", card=Hand([answer]))),)
    return ()


# --- groups ---------------------------------------------------------------------------------------------------


@check("makes-group")
def makes_group(given: Level, answer: Answer) -> Faults:
    """The added card makes the hand one group."""
    assert isinstance(answer, Card)
    return refused(why_no_group(given.hand + Hand([answer]), given.rules))


@check("group-worth")
def group_worth(given: Level, answer: Answer) -> Faults:
    """The picked cards are a group of the hand that is worth at least what the level asks for."""
    assert isinstance(answer, Hand)
    pick = judge_pick(given.hand, answer, given.rules)
    if pick.found is None:
        return pick.faults
    if pick.found.huxi < given.huxi:
        text = told("worth-less", cards=answer, huxi=pick.found.huxi, wanted=given.huxi)
        return (Fault(pick.found.rule, text),)
    return ()


@check("group-of-kind")
def group_of_kind(given: Level, answer: Answer) -> Faults:
    """The picked cards are a group of the kind that the level names."""
    assert isinstance(answer, Hand)
    pick = judge_pick(given.hand, answer, given.rules)
    if pick.found is None:
        return pick.faults
    return () if pick.found.group.kind == given.text else cited(_BY_KIND[Kind(given.text)])


@of_option("are-groups")
def are_groups(given: Level, option: str) -> Faults:
    """The cards of the option are a group."""
    return refused(why_no_group(option, given.rules))


@of_option("is-a-group")
def is_a_group(given: Level, option: str) -> Faults:
    """Whether the hand is a group, and if not by which rule."""
    return reasoned(given, option, why_no_group(given.hand, given.rules))


#: The rules that say what a group of a kind is.
_BY_KIND: Final[dict[Kind, tuple[str, ...]]] = {
    Kind.RUN: ("groups.run", "groups.run-one-size"),
    Kind.JIAO: ("groups.jiao",),
    Kind.KAN: ("groups.kan",),
    Kind.PAIR: ("groups.pair",),
    Kind.TI: ("groups.dealt-ti",),
    Kind.PAO: ("groups.quad",),
    Kind.PENG: ("peng.pair",),
    Kind.WEI: ("wei.forced",),
}


@of_option("called")
def called(given: Level, option: str) -> Faults:
    """The hand is a group of the kind that the option names."""
    made = group_made(given.hand, given.rules)
    assert made is not None
    if made.group.kind == option:
        return ()
    return cited((*given.teaches, made.shape_rule, *_BY_KIND[Kind(option)]))


# --- huxi -----------------------------------------------------------------------------------------------------


@of_number("worth")
def worth(given: Level) -> tuple[int, Iterable[str]]:
    """What the groups are worth together."""
    found = [value(group, given.rules) for group in given.melds]
    return total(huxi for huxi, _ in found), [rule_id for _, rule_id in found]


@of_number("huxi")
def huxi_of_the_hand(given: Level) -> tuple[int, Iterable[str]]:
    """The huxi with which the whole hand lies, with the card that comes."""
    judged = given.judgement()
    assert judged.huxi is not None
    several = ("win.best-partition",) if len(judged.ways) > 1 else ()
    return judged.huxi, (*judged.rule_ids, *several)


@of_number("cards-to-win")
def cards_to_win(given: Level) -> tuple[int, Iterable[str]]:
    """How many cards, hand and table together, make a win beside the quads that lie on the table."""
    quads = sum(group.quad for group in given.melds)
    return cards_due(quads, given.rules), ("win.card-count",)


@of_number("copies")
def copies(given: Level) -> tuple[int, Iterable[str]]:
    """How many cards not in sight would win the hand."""
    return sum(wait.unseen for wait in waits(given.hand, given.melds, given.rules)), ("win.waiting",)


# --- winning --------------------------------------------------------------------------------------------------


@check("wins-with")
def wins_with(given: Level, answer: Answer) -> Faults:
    """The hand wins with the added card."""
    assert isinstance(answer, Card)
    return refused(score(given.hand, given.melds, answer, given.source, given.rules).refusals)


@of_option("waits")
def waited_for(given: Level, option: str) -> Faults:
    """The option is a card that would win, whoever draws it."""
    sources = (From.OWN, From.OTHER)
    judged = [score(given.hand, given.melds, Card(option), source, given.rules) for source in sources]
    return () if any(one.wins for one in judged) else refused(judged[-1].refusals)


@check("wins-in")
def wins_in(given: Level, answer: Answer) -> Faults:
    """The hand wins in the chosen region."""
    assert isinstance(answer, str)
    source = None if given.win is None else given.source
    return refused(score(given.hand, given.melds, given.win, source, load_rules(answer)).refusals)


@of_option("wins")
def wins(given: Level, option: str) -> Faults:
    """Whether the hand wins, and if not by which rule."""
    judged = given.judgement()
    return reasoned(given, option, judged.refusals, (judged.reading,) if judged.reading else ())
