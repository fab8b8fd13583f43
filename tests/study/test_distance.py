"""How far a hand is from a win: by definition, by brute force, and in agreement with waits."""

from __future__ import annotations

import random

import cases
import exchanges
import pytest
from exchanges import Counts, Game, Group
from hypothesis import given, settings
from hypothesis import strategies as st

from zipai.cards import Card, CardError, Hand, deck
from zipai.melds import Group as Meld
from zipai.rulebook import load_rules, rule_set_ids
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.judge import ScoreError
from zipai.study import distance, distances, draws, waits
from zipai.study.costs import FAR
from zipai.study.discards import Discards
from zipai.study.distance import unseen_by
from zipai.study.outlook import Outlook

WAITING = ("22b 678s 456b 1s11b", ["wei:8b", "chi:123s", "peng:5s"])


def kinds_of(bits: int) -> set[int]:
    return {kind for kind in range(20) if bits >> 4 * kind & 1}


# --- by definition -----------------------------------------------------------------------------------------------


def test_a_hand_that_waits_is_one_card_away_and_one_that_has_won_none() -> None:
    found = distance(*WAITING)
    assert (found.draws, found.any_huxi, found.huxi) == (1, 1, 16)
    assert [(str(each.card), each.unseen) for each in found.useful] == [("5s", 1), ("2b", 2), ("8b", 1)]
    assert found.copies == 4
    won = distance("222b 678s 456b 1s11b", WAITING[1])
    assert (won.draws, won.any_huxi, won.useful, won.huxi) == (0, 0, (), 16)


def test_the_minimum_can_make_it_far() -> None:
    # 一二三 四五六 七八九 in both sizes: nine huxi, and only 二七十 is more
    found = distance("123456789s 123456789b 70s")
    assert (found.draws, found.any_huxi) == (2, 1)
    assert [str(each.card) for each in found.useful_any] == ["2s", "7s", "7b", "0b"]
    assert draws("123456789s 123456789b 70s", rules="shaoyang") == 1
    assert [draws("123456789s 123456789b 70s", minimum=least) for least in (0, 12, 15)] == [1, 1, 2]


def test_cards_that_are_in_sight_cannot_come() -> None:
    hand, melds = WAITING
    assert [str(each.card) for each in distance(hand, melds, seen="5s").useful] == ["2b", "8b"]
    gone = distance(hand, melds, seen="5s 22b 8b")
    assert gone.draws == 2
    assert "2b" not in [str(each.card) for each in gone.useful]


def test_where_nothing_can_come_that_would_do_there_is_no_distance() -> None:
    hand, melds = WAITING
    table = Hand("888b 123s 555s")
    found = distance(hand, melds, seen=deck() - Hand(hand) - table)
    assert (found.draws, found.any_huxi, found.useful, found.useful_any, found.huxi) == (None, None, (), (), None)
    assert draws(hand, melds, seen=deck() - Hand(hand) - table - Hand("2b")) == 1


def test_a_copy_of_a_kan_joins_loose_cards_only_as_the_winning_card() -> None:
    # 陆 may be won on beside the kan; a step before, another's 陆 would be a pao and one's own a ti
    melds = ["wei:2b", "peng:9b"]
    assert [str(w.card) for w in waits("666b 57b 123s 456s 890s", melds)] == ["6b"]
    near = distance("666b 57b 123s 456s 890s", melds)
    assert (near.draws, [str(each.card) for each in near.useful]) == (1, ["6b"])
    far = distance("666b 57b 123s 456s 80s3b", melds)
    assert far.draws == 2
    # now it would be a quad, which asks for a pair
    assert "9s" in [str(each.card) for each in far.useful]


def test_a_third_copy_makes_a_set_and_a_fourth_a_quad() -> None:
    # the kan's fourth card makes a ti, and 三三 its pair; or a third 三 makes the seventh group
    found = distance("555b 33s", ["chi:123s", "chi:270s", "chi:789s", "chi:456s", "chi:678b"])
    assert found.draws == 1
    assert [str(each.card) for each in found.useful] == ["3s", "5b"]
    assert found.huxi == 18


def test_a_complete_hand_short_of_huxi_must_be_broken_up_for_two_quads() -> None:
    # both sets could become quads, yet after the first a discard is due, and it breaks the pair
    hand, melds = "99b", ["chi:8s88b", "chouwei:2s", "chi:99s9b", "peng:7s", "chi:00s0b", "chi:345b"]
    assert draws(hand, melds, "paohuzi", minimum=12) == 3


def test_a_complete_hand_may_be_broken_up_before_a_card_that_is_spared_goes() -> None:
    # the kan and the wei become quads, and 二二 is the pair that they need; yet after the first a discard is due. It
    # is a 二, of which no more can come: 贰, which was to spare, is paired instead
    hand, melds = "11122s 2b", ["chi:55s5b", "chi:88s8b", "wei:7s", "chi:234b", "chi:22s2b"]
    found = distance(hand, melds)
    assert (found.draws, found.huxi) == (3, 18)
    assert [str(each.card) for each in found.useful] == ["1s", "7s"]
    # without the last 贰 nothing pairs it
    assert draws(hand, melds, seen="2b") == 4


def test_a_discard_that_is_due_is_the_best_one() -> None:
    hand, melds = WAITING
    assert distance(f"{hand} 0s", melds).draws == 1
    assert distance(f"{hand} 0s", melds).useful == distance(hand, melds).useful


def test_bad_hands_are_refused() -> None:
    with pytest.raises(ScoreError) as caught:
        distance("22b 678s 456b 1s11b")
    assert str(caught.value) == "wrong number of cards: hand and melds hold 11, and a player owns 20 to 21 here"
    with pytest.raises(ScoreError) as caught:
        distance(*WAITING, seen="222b")
    assert str(caught.value).startswith("five of a kind")
    with pytest.raises(CardError):
        distance("22x")
    with pytest.raises(CardError):
        distance("22b", ["kan:5b"])


def test_many_hands_through_one_call() -> None:
    hands = [WAITING, ("123456789s 123456789b 70s", []), ("222b 678s 456b 1s11b", WAITING[1])]
    assert distances(hands) == (1, 2, 0)
    assert distances(hands, "guilin") == tuple(draws(hand, melds, "guilin") for hand, melds in hands)


def test_it_is_told_as_data() -> None:
    assert distance(*WAITING).as_dict() == {
        "distance": 1,
        "without_minimum": 1,
        "huxi": 16,
        "useful": [{"card": "5s", "unseen": 1}, {"card": "2b", "unseen": 2}, {"card": "8b", "unseen": 1}],
        "useful_without_minimum": [
            {"card": "2s", "unseen": 3},
            {"card": "5s", "unseen": 1},
            {"card": "2b", "unseen": 2},
            {"card": "8b", "unseen": 1},
        ],
    }


# --- in agreement with waits -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [*rule_set_ids(), "paohuzi?groups.split-kan=true", "paohuzi?win.set-by-source=false"])
def test_one_card_away_is_what_waits_names(rules: str) -> None:
    book, waiting = load_rules(rules), 0
    free = load_rules(rules, ["win.minimum=0"])
    for counts, melds, _, due in cases.cases(11, *((50, (4, 6)) if rules in rule_set_ids() else (10, (5, 6)))):
        hand, table = cases.hand_of(counts), cases.melds_of(melds)
        if due:
            continue
        for with_minimum, named in ((True, waits(hand, table, book)), (False, waits(hand, table, free))):
            found = distance(hand, table, book)
            number, useful = (found.draws, found.useful) if with_minimum else (found.any_huxi, found.useful_any)
            if number == 0:
                continue
            assert (number == 1) == bool(named), (hand, table)
            if named:
                waiting += 1
                assert [(each.card, each.unseen) for each in useful] == [(w.card, w.unseen) for w in named], (
                    hand,
                    table,
                )
                best = max(huxi for wait in named for huxi in (wait.own, wait.other) if huxi is not None)
                if with_minimum:
                    assert found.huxi == best, (hand, table)
    assert waiting > (12 if rules in rule_set_ids() else 1)


# --- by brute force ----------------------------------------------------------------------------------------------


def compare(
    counts: Counts,
    melds: tuple[Group, ...],
    unseen: Counts,
    due: bool,
    rules: RuleSet,
    game: Game,
    minimum: int,
    most: int,
) -> int | None:
    """Distance and useful cards of a case, by brute force and by the package."""
    told = (str(rules), str(cases.hand_of(counts)), list(map(str, cases.melds_of(melds))), unseen, minimum)
    wanted = exchanges.distance(counts, melds, unseen, game, minimum, most)
    outlook = Outlook(cases.hand_of(counts), cases.melds_of(melds), rules, cases.hand_of(unseen))
    found = outlook.distance(minimum)
    assert (found if found <= most else None) == wanted, told
    if wanted and not due:
        nearer = exchanges.nearer(counts, melds, unseen, game, minimum, wanted)
        assert kinds_of(outlook.useful(minimum, wanted)) == nearer, told
    return wanted


@pytest.mark.parametrize("rules", rule_set_ids())
def test_it_is_what_a_search_over_exchanges_finds(rules: str) -> None:
    book, game = load_rules(rules), cases.GAMES[rules]
    seed = 100 + rule_set_ids().index(rules)
    found = [
        compare(*each, book, game, minimum, 2)
        for each in cases.cases(seed, 24, (5, 6))
        for minimum in (game.minimum, 0)
    ]
    assert {1, 2} <= set(found)


@pytest.mark.parametrize("rules", rule_set_ids())
def test_it_is_what_a_long_search_finds_where_few_copies_can_come(rules: str) -> None:
    book, game = load_rules(rules), cases.GAMES[rules]
    found = [
        compare(*each, book, game, minimum, 5)
        for each in cases.scarce(300 + rule_set_ids().index(rules), 40)
        for minimum in (game.minimum, 24)
    ]
    assert {2, 3, 4, 5} <= set(found)


def test_two_loose_cards_become_a_quad_where_three_alike_count_too_little() -> None:
    # two peng have six huxi and can't be raised; 一一一 and 二二二 would make twelve, a quad of either fifteen
    hand, melds = "11s22s 9b", ["peng:5b", "peng:6b", "chi:456s", "chi:678s", "chi:789b"]
    found = distance(hand, melds, seen="56b")
    assert (found.draws, found.huxi) == (2, 15)
    assert [str(each.card) for each in found.useful] == ["1s", "2s"]
    assert draws(hand, melds, seen="56b", minimum=12) == 2
    # one copy of each is not enough
    assert draws(hand, melds, seen="56b 12s") == 3
    counts, stand = Hand(hand).counts(), tuple((m.kind.value, tuple(m.cards)) for m in map(Meld, melds))
    unseen = unseen_by(Hand(hand), tuple(map(Meld, melds)), Hand("56b")).counts()
    assert compare(counts, stand, unseen, False, load_rules("paohuzi"), cases.GAMES["paohuzi"], 15, 2) == 2


def test_all_four_of_a_kind_may_come_to_a_pair_and_a_jiao() -> None:
    # hardly anything else can come: 一一 is the pair, and with 壹 the other two 一 are the last group
    counts, unseen = Hand("36s 24b").counts(), Hand("1111s 1b").counts()
    melds = (
        ("wei", (16,) * 3), ("chouwei", (7,) * 3), ("peng", (17,) * 3), ("ti", (15,) * 4), ("chouwei", (1,) * 3),
    )  # fmt: skip
    assert compare(counts, melds, unseen, False, load_rules("paohuzi"), cases.GAMES["paohuzi"], 15, 5) == 5


V = dict(Game(15).values)


@pytest.mark.parametrize(
    ("rules", "game"),
    [
        ("paohuzi?groups.one-five-ten=true", Game(15, one_five_ten=True)),
        (
            "paohuzi?huxi.jiao=1&huxi.run=2&huxi.pair=1",
            Game(15, values=tuple({**V, "jiao": (1, 1), "run": (2, 2), "pair": (1, 1)}.items())),
        ),
        (
            "guilin?huxi.wei.small=4&huxi.peng.big=7&huxi.ti.small=11",
            Game(15, red_peng=True, values=tuple({**V, "wei": (4, 6), "peng": (1, 7), "ti": (11, 12)}.items())),
        ),
        ("shaoyang?win.groups=5&huxi.jiao=1", Game(10, groups=5, values=tuple({**V, "jiao": (1, 1)}.items()))),
        ("shaoyang?win.groups=5", Game(10, groups=5)),
        ("paohuzi?groups.split-kan=true", Game(15, split_kan=True)),
    ],
)
def test_changed_rules_are_never_wrong(rules: str, game: Game) -> None:
    book = load_rules(rules)
    melds = (game.groups - 2, game.groups - 1)
    found = [compare(*each, book, game, game.minimum, 2) for each in cases.cases(7, 8, melds, game.groups)]
    assert {1, 2} & set(found)
    few = [compare(*each, book, game, game.minimum, 4) for each in cases.scarce(8, 24, game.groups)]
    assert {3, 4} & set(few)


def test_what_could_come_is_no_bound_where_copies_are_gone() -> None:
    # four 壹 or four 肆 make a quad with the pair 拾拾, though no third 拾 can come to make three alike
    rules, game = "shaoyang?win.groups=5&huxi.jiao=1", Game(10, groups=5, values=tuple({**V, "jiao": (1, 1)}.items()))
    counts, unseen = Hand("6880s 2200b").counts(), Hand("11114444b").counts()
    melds = (("chi", (7, 7, 17)), ("chi", (1, 1, 11)))
    assert compare(counts, melds, unseen, False, load_rules(rules), game, 10, 4) == 4


# --- what must hold ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["paohuzi", "guilin"])
def test_a_hand_with_a_card_less_is_as_if_looked_at_anew(rules: str) -> None:
    book = load_rules(rules)
    for counts, melds, unseen, due in (*cases.cases(21, 40, (2, 5)), *cases.cases(22, 12, (0, 1))):
        if not due:
            continue
        hand, table = cases.hand_of(counts), cases.melds_of(melds)
        whole = Outlook(hand, table, book, cases.hand_of(unseen))
        discards = {minimum: Discards(whole, minimum) for minimum in (0, 15)}
        for card in (Card(kind) for kind in range(20) if 0 < counts[kind] < 3):
            anew = Outlook(hand - Hand([card]), table, book, cases.hand_of(unseen))
            for minimum, less in discards.items():
                found = anew.distance(minimum)
                assert less.distance(card) == found
                if found < FAR:
                    assert less.useful(card, found) == anew.useful(minimum, found)
                    assert less.richest(card, found) == anew.richest(minimum, found)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_more_in_sight_is_never_nearer(seed: int) -> None:
    rng = random.Random(seed)
    counts, melds, unseen = cases.case(rng, rng.randint(1, 6), False)
    hand, table, rules = cases.hand_of(counts), cases.melds_of(melds), load_rules("paohuzi")
    fewer = tuple(max(0, copies - rng.randrange(2)) for copies in unseen)
    far = Outlook(hand, table, rules, cases.hand_of(fewer)).distance(15)
    near = Outlook(hand, table, rules, cases.hand_of(unseen)).distance(15)
    free = Outlook(hand, table, rules, cases.hand_of(unseen)).distance(0)
    assert free <= near <= far
    # what is useful can come, and brings it one nearer or could
    if near < FAR:
        useful = kinds_of(Outlook(hand, table, rules, cases.hand_of(unseen)).useful(15, near))
        assert all(unseen[kind] for kind in useful)
        assert bool(useful) == (near > 0)


def test_copies_are_counted_over_hand_melds_and_sight() -> None:
    unseen = unseen_by(Hand("55b"), cases.melds_of((("chi", (14, 15, 16)),)), Hand("6b"))
    assert [unseen.count(Card(card)) for card in ("5b", "6b", "7b", "1s")] == [1, 2, 3, 4]
