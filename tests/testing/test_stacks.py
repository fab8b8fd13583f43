"""Stacked deals bring what their names say; hidden cards change nothing; every action that one can name is judged."""

import random
from collections import Counter

import pytest

from zipai.cards import Hand, deck
from zipai.rulebook import built_in, load_rules, rule_set_ids
from zipai.rulebook.rulesets import RuleSet
from zipai.table import PASS, choosers, forced, legal, options, why
from zipai.table.records import Header
from zipai.table.replay import Answers, Played, play
from zipai.table.rules.dealwins import forced_winners
from zipai.table.views import view
from zipai.testing.hidden import other_deals, other_worlds
from zipai.testing.nameable import nameable
from zipai.testing.stacks import (
    DEALER,
    ON_A_DISCARD,
    ON_A_DRAW,
    STACKS,
    CannotStack,
    Maker,
    Pack,
    Stack,
    can_meet,
    clash,
    stacked,
)


def played(rules: RuleSet, name: str, number: int) -> tuple[Stack, Played]:
    rng = random.Random(f"{rules} {name} {number}")
    stack = stacked(rules, rng, name)
    header = Header(rules, stack.dealer, stack.cards)
    return stack, play(header, chosen(stack, rng))


def chosen(stack: Stack, rng: random.Random) -> Answers:
    return lambda table, seats: {seat: stack.choose(seat, options(table, seat), rng) for seat in seats}


def events(hand: Played) -> Counter[str]:
    return Counter(f"{e.action.split()[0]} {e.rule}" for moment in hand.moments for e in moment.events)


#: What each stack is for, and in which rule sets it happens (all without a second entry).
BRINGS = {
    "dealt-ti": ("ti deal.laying-ti", None),
    "two-dealt-ti": ("ti deal.laying-ti", None),
    "three-dealt-ti": ("win dealwin.three-ti-five-kan", {"paohuzi", "international", "guilin"}),
    "five-kan": ("win dealwin.three-ti-five-kan", {"paohuzi", "international", "guilin"}),
    "fifth-kan-by-the-21st-card": ("win dealwin.three-ti-five-kan", {"paohuzi", "international", "guilin"}),
    "two-win-at-the-deal": ("win dealwin.three-ti-five-kan", {"paohuzi", "international", "guilin"}),
    "lit-card-wins": ("win dealwin.lit", {"paohuzi", "international", "shaoyang"}),
    "quad-with-the-lit-card": ("ti deal.laying-ti", None),
    "chouwei": ("chouwei wei.chouwei", None),
    "wei-then-fourth": ("wei wei.forced", None),
    "second-quads": ("ti ti.forced", None),
    "pengs-and-fourths": ("peng peng.choice", None),
    "dead-hand": ("pass discard.none", None),
    "all-kans": ("pass discard.none", {"shaoyang"}),
    "dealer-of-kans": ("pass discard.none", {"shaoyang"}),
    "passed-win-again": ("pass claim.sealed", None),
    "kan-to-split": ("pass claim.sealed", None),
    "after-forced": ("win win.after-forced", None),
    "dealers-whole-hand": ("win dealwin.dealt-hand", {"guilin"}),
    "clash-on-a-draw": ("chi claim.order", None),
    "clash-on-a-discard": ("chi claim.order", None),
}


def test_every_stack_is_tried_here() -> None:
    assert set(BRINGS) == set(STACKS)


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        (rules, name)
        for name, (_, where) in BRINGS.items()
        for rules in rule_set_ids()
        if where is None or rules in where
    ],
)
def test_a_stack_brings_what_it_is_for(rules: str, name: str) -> None:
    event, _ = BRINGS[name]
    book, found = built_in(rules), 0
    for number in range(10):
        stack, hand = played(book, name, number)
        assert Counter(stack.cards) == Counter(deck())
        assert stack.name == name
        found += events(hand)[event] > 0
    assert found > 0


def test_a_pack_gives_no_card_twice() -> None:
    pack = Pack(random.Random(1))
    given = pack.take(Hand("5555b")) + pack.alike(4) + pack.some(10)
    assert not pack.has(Hand("5b"))
    with pytest.raises(CannotStack):
        pack.take(Hand("5b"))
    assert Counter([*given, *pack.rest()]) == Counter(deck())
    with pytest.raises(CannotStack):
        pack.some(1)


def test_hands_lie_as_they_are_dealt() -> None:
    maker = Maker("mine", built_in("shaoyang"), random.Random(3))
    quad = maker.pack.take(Hand("5555b"))
    maker.give(DEALER, quad)
    maker.last, maker.stock = maker.pack.take(Hand("1s")), maker.pack.take(Hand("2s"))
    stack = maker.done()
    assert Hand(stack.cards[:20]).count(14) == 4
    assert list(map(str, stack.cards[60:62])) == ["1s", "2s"]
    assert maker.seats[0] == stack.dealer
    assert (stack.dealer + 2) % 4 not in maker.seats


def test_what_can_not_be_stacked_says_so() -> None:
    with pytest.raises(CannotStack, match="clash-on-a-discard"):
        stacked(load_rules("guilin?deal.players=2"), random.Random(1), "clash-on-a-discard")


# --- clashes -------------------------------------------------------------------------------------------------------


def met(rules: str, wants: tuple[str, ...], *, discard: bool) -> bool:
    """Whether those claims met in one of a few tries."""
    wanted = sorted(want for want in wants if want)
    for number in range(12):
        rng = random.Random(f"{rules} {wants} {number}")
        stack = clash(built_in(rules), rng, wants, discard=discard)
        header = Header(built_in(rules), stack.dealer, stack.cards)
        hand = play(header, chosen(stack, rng))
        for moment in hand.moments:
            if moment.table.air is not None:
                claims = [a.answer.split()[0] for a in moment.answers if a.answer != "pass"]
                claims += [e.action.split()[0] for e in forced(moment.table) if e.action.startswith("pao")]
                if sorted(claims) == wanted:
                    return True
    return False


DRAWN = [wants for wants in ON_A_DRAW if can_meet(wants, built_in("paohuzi"), discard=False)]
DISCARDED = [wants for wants in ON_A_DISCARD if can_meet(wants, built_in("guilin"), discard=True)]


@pytest.mark.parametrize("wants", DRAWN, ids="+".join)
def test_claims_meet_on_a_draw(wants: tuple[str, ...]) -> None:
    assert met("paohuzi", wants, discard=False)


@pytest.mark.parametrize("wants", DISCARDED, ids="+".join)
def test_claims_meet_on_a_discard_where_it_can_be_won(wants: tuple[str, ...]) -> None:
    assert met("guilin", wants, discard=True)


def test_four_copies_allow_no_other_claims() -> None:
    rules = built_in("guilin")
    never = {tuple(sorted(filter(None, w))) for w in ON_A_DRAW if not can_meet(w, rules, discard=False)}
    assert {claims for claims in never if len(claims) > 1} == {
        ("peng", "peng"), ("pao", "peng"), ("pao", "pao"),
        ("peng", "peng", "win"), ("pao", "peng", "win"), ("pao", "pao", "win"),
        ("chi", "peng", "peng"), ("chi", "pao", "peng"), ("chi", "pao", "pao"),
    }  # fmt: skip
    assert not can_meet(("", "win", "win"), built_in("paohuzi"), discard=True)


# --- other worlds --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", rule_set_ids())
def test_hidden_cards_change_neither_view_nor_offer(rules: str) -> None:
    book, worlds = built_in(rules), 0
    for number, name in enumerate(("dealt-ti", "chouwei", "second-quads", "pengs-and-fourths")):
        _, hand = played(book, name, number)
        rng = random.Random(number)
        for moment in hand.moments[::4]:
            for seat in moment.table.active:
                for other in other_worlds(moment.table, seat, rng, 1):
                    worlds += 1
                    assert other != moment.table
                    assert view(other, seat) == view(moment.table, seat)
                    assert options(other, seat) == options(moment.table, seat)
    assert worlds > 50


def test_closed_melds_are_other_ones_in_other_worlds() -> None:
    changed = 0
    for number in range(4):
        _, hand = played(built_in("guilin"), "second-quads", number)
        for moment in hand.moments:
            for seat in moment.table.active:
                for other in other_worlds(moment.table, seat, random.Random(number), 1):
                    pairs = zip(moment.table.seats, other.seats, strict=True)
                    changed += any(mine.melds != theirs.melds for mine, theirs in pairs)
    assert changed > 0


def test_other_deals_lead_to_the_same_moment() -> None:
    _, hand = played(built_in("paohuzi"), "pengs-and-fourths", 1)
    found = 0
    for at in range(2, len(hand.moments), 6):
        for answer in hand.moments[at].answers:
            for header, table in other_deals(hand, at, answer.seat, random.Random(at), 10):
                found += 1
                assert header.deal != hand.header.deal
                assert view(table, answer.seat) == view(hand.moments[at].table, answer.seat)
                assert options(table, answer.seat) == options(hand.moments[at].table, answer.seat)
    assert found > 20


# --- every action --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", rule_set_ids())
def test_an_action_is_legal_exactly_when_nothing_refuses_it(rules: str) -> None:
    book = built_in(rules)
    for number, name in enumerate(STACKS):
        _, hand = played(book, name, number)
        for moment in (hand.moments[0], hand.moments[len(hand.moments) // 2]):
            for seat, may in legal(moment.table).items():
                assert may is not None
                named = set(nameable(moment.table))
                assert set(may) <= named
                assert {action for action in named if not why(moment.table, seat, action)} == set(may)


def test_what_can_be_named() -> None:
    _, hand = played(built_in("paohuzi"), "dealt-ti", 1)
    table = hand.moments[0].table
    named = list(map(str, nameable(table)))
    assert len(named) == len(set(named))
    assert {"win", "pass", "discard 5b", "peng 0s", "chi 123s", "chi 150s", "chi 33s3b"} <= set(named)
    assert not any(name.startswith("chi 333") for name in named)
    quiet = table.but(air=None)
    assert not any(" bi " in name for name in map(str, nameable(quiet)))


def test_nobody_is_asked_while_a_hand_is_won_at_the_deal() -> None:
    _, hand = played(built_in("paohuzi"), "five-kan", 1)
    table = hand.moments[0].table
    assert forced_winners(table)
    assert choosers(table) == ()
    assert PASS in set(nameable(table))
    assert list(other_worlds(table, 0, random.Random(1))) == []
