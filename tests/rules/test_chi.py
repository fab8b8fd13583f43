"""The rules of the chapter *chi*."""

from itertools import combinations_with_replacement
from typing import Any

import pytest
from at_table import after, table_after, table_of, told
from hypothesis import given
from hypothesis import strategies as st

from zipai.cards import Card, Hand
from zipai.melds import Group
from zipai.rulebook import load_rules
from zipai.table import Action, Table, options, step, why
from zipai.table.dealing import deal
from zipai.table.engine import IllegalAction
from zipai.table.positions import carried, position, read_position
from zipai.table.reach import loose_cards
from zipai.table.rules.chi import bi_sets, chi_proposals, is_fined, menu_of
from zipai.table.rules.forced import shown_cards
from zipai.table.rules.settlement import bi_penalties
from zipai.table.state import Due, Seat
from zipai.table.transcript import seen_events
from zipai.table.views import view, view_position

#: 四五, which take 六 only as 四五六.
ME = "1133459s 1223457788900b"


def shown(me: str | dict[str, Any], card: str, seat: int = 2, origin: str = "draw", rules: str = "paohuzi") -> Table:
    """Seat 0 looks at a card that somebody shows; the others can't be seen."""
    return table_of(me, None, None, rules=rules, dealer=1, card={"card": card, "from": seat, "origin": origin})


def may(at: Table) -> list[str]:
    return [str(action) for action in options(at, 0)]


def reasons(at: Table, action: str, lang: str = "en") -> list[tuple[str, str]]:
    return [(refusal.rule, refusal.text(lang)) for refusal in why(at, 0, Action.read(action))]


def ids(at: Table, action: str) -> list[str]:
    return [rule for rule, _ in reasons(at, action)]


# --- whose cards ---------------------------------------------------------------------------------------------


@pytest.mark.rule("chi.from")
@pytest.mark.parametrize("rules", ["paohuzi", "international", "guilin"])
def test_the_previous_players_card_and_ones_own_draw_are_eaten(rules: str) -> None:
    assert may(shown(ME, "6s", 2, "draw", rules)) == ["chi 456s", "pass"]
    assert may(shown(ME, "6s", 2, "discard", rules)) == ["chi 456s", "pass"]
    assert may(shown(ME, "6s", 0, "draw", rules)) == ["chi 456s", "pass"]
    assert may(shown(ME, "6s", 1, "draw", rules)) == []
    assert may(shown(ME, "6s", 1, "discard", rules)) == []


@pytest.mark.rule("chi.from")
def test_the_next_players_card_is_refused_with_the_reason() -> None:
    at = shown(ME, "6s", 1, "discard")
    said = (
        "Only the previous player's cards can be eaten and, where the rule set allows it, cards of one's own drawing."
    )
    assert reasons(at, "chi 456s") == [("chi.from", said)]
    assert reasons(at, "chi 456s", "zh") == [("chi.from", "只能吃上家的牌；规则允许时，也可以吃自己摸的牌。")]


@pytest.mark.rule("chi.from")
def test_ones_own_draw_is_eaten_only_where_the_rule_set_allows_it() -> None:
    assert may(shown(ME, "6s", 0, "draw", "guilin?eat_own_draw=true")) == ["chi 456s", "pass"]
    never = shown(ME, "6s", 0, "draw", "guilin?eat_own_draw=false")
    assert (may(never), ids(never, "chi 456s")) == ([], ["chi.from"])
    assert may(shown(ME, "6s", 2, "draw", "guilin?eat_own_draw=false")) == ["chi 456s", "pass"]
    # one's own discard is gone
    thrown = table_of({"hand": ME}, None, None, rules="guilin", card={"card": "6s", "from": 0, "origin": "discard"})
    assert ids(thrown, "chi 456s") == ["chi.from"]


@pytest.mark.rule("chi.from")
def test_with_two_players_each_is_the_previous_one() -> None:
    at = table_of(ME, None, rules="guilin?players=2", card={"card": "6s", "from": 1, "origin": "discard"})
    assert may(at) == ["chi 456s", "pass"]


# --- what is eaten -------------------------------------------------------------------------------------------

SHAPES = "11235690s 122445778900b"


@pytest.mark.rule("chi.shape")
def test_a_run_or_a_jiao_with_two_cards_of_the_hand() -> None:
    at = shown(SHAPES, "4s")
    assert may(at) == ["chi 234s", "chi 345s", "chi 456s", "chi 4s44b", "pass"]
    assert may(shown("123356799s 12244557890b", "0s")) == ["chi 270s", "pass"]
    # 一五十 only where it is a run
    assert may(shown("113356799s 12244557890b", "0s")) == []
    assert ids(shown("113356799s 12244557890b", "0s"), "chi 150s") == ["groups.one-five-ten"]
    assert may(shown("133356799s 12244557890b", "0s", rules="paohuzi?allow_15_10=true")) == ["chi 150s", "pass"]


@pytest.mark.rule("chi.shape")
def test_the_group_must_take_the_card() -> None:
    at = shown(SHAPES, "4s")
    said = "一 (small 1), 二 (small 2), 三 (small 3) do not include the card that is to be eaten."
    assert reasons(at, "chi 123s") == [("chi.shape", said)]
    assert reasons(at, "chi 123s", "zh") == [("chi.shape", "一、二、三里没有要吃的那张牌。")]
    assert ids(at, "chi 4s44b") == []


@pytest.mark.rule("chi.shape")
def test_the_group_goes_to_the_table_and_a_discard_is_due() -> None:
    previous = {"hand": "12236780s 122345799b", "melds": ["peng:6b"]}
    air = {"card": "6s", "from": 2, "origin": "discard"}
    at = table_of({"hand": ME, "discards": "7s"}, "22344567990s 344558900b", previous, card=air)
    done = step(at, {0: Action.read("chi 456s")})
    assert told(done) == ["0 chi 456s chi.bi-complete"]
    assert done.table is not None
    me = done.table.seats[0]
    assert (me.hand, me.melds, me.owned) == (Hand("11339s 1223457788900b"), (Group("chi:456s"),), 21)
    assert (done.table.turn, done.table.due, done.table.air) == (0, Due.DISCARD, None)


@pytest.mark.rule("chi.loose")
def test_only_loose_cards_of_the_hand_are_used() -> None:
    kan = "1355569s 1224577889900b"
    at = shown(kan, "4s")
    assert reasons(at, "chi 345s") == [("chi.loose", "The hand does not have enough loose 五 (small 5) for that.")]
    assert reasons(at, "chi 345s", "zh") == [("chi.loose", "手里散着的五不够摆。")]
    assert ids(at, "chi 234s") == ["chi.loose"]
    assert may(at) == []
    assert may(shown(kan, "4s", rules="paohuzi?kan_splittable=true")) == ["chi 345s", "chi 456s", "pass"]


@pytest.mark.rule("chi.loose")
def test_bi_takes_loose_cards_too() -> None:
    at = shown("12355889s 111466778900b", "1s")
    assert (ids(at, "chi 123s bi 1s11b"), may(at)) == (["chi.loose"], [])
    split = shown("12355889s 111466778900b", "1s", rules="paohuzi?kan_splittable=true")
    assert may(split) == ["chi 11s1b", "chi 123s bi 1s11b", "chi 1s11b bi 123s", "pass"]


@pytest.mark.rule("chi.loose")
def test_no_more_of_a_kind_than_there_are() -> None:
    # five 二 would be needed
    at = shown(TWOS, "2s")
    assert ids(at, "chi 22s2b bi 22s2b bi 22s2b") == ["chi.loose"]


@pytest.mark.rule("chi.open")
def test_all_cards_lie_open() -> None:
    for name in ("paohuzi", "international", "shaoyang", "guilin"):
        assert [shown_cards(Group(text), load_rules(name)) for text in ("chi:123s", "chi:1s11b")] == [3, 3]
    me = {"hand": "558890s 466778900b", "melds": ["chi:123s", "chi:1s11b"]}
    at = table_of(me, None, None, turn=0, due="discard")
    assert [view_position(at, seat)["players"][0]["melds"] for seat in (1, 2)] == [["chi:123s", "chi:1s11b"]] * 2


# --- bi ------------------------------------------------------------------------------------------------------

#: 一二三壹壹, 一二三 alone, and 一二二三三四贰贰, each with cards that join nothing.
ONE = "123558890s 11466778900b"
ALONE = "123558890s 45667789900b"
TWOS = "12233466889s 224557890b"
SEVEN = [
    "chi 123s bi 22s2b",
    "chi 123s bi 234s bi 2s22b",
    "chi 22s2b bi 123s",
    "chi 22s2b bi 234s",
    "chi 234s bi 123s bi 2s22b",
    "chi 234s bi 22s2b",
    "chi 2s22b bi 123s bi 234s",
]


@pytest.mark.rule("chi.bi")
def test_every_other_loose_copy_is_laid_with_it() -> None:
    at = shown(ONE, "1s")
    assert may(at) == ["chi 11s1b", "chi 123s bi 1s11b", "chi 1s11b bi 123s", "pass"]
    said = "一 (small 1) would be left over: all that is like the eaten card must be laid with it."
    assert reasons(at, "chi 123s") == [("chi.bi", said)]
    zh = "一没有比出来：手里与吃进的牌相同的，都要一起摆出来。"
    assert reasons(at, "chi 123s", "zh") == [("chi.bi", zh)]


@pytest.mark.rule("chi.bi")
def test_what_can_not_be_laid_forbids_the_chi() -> None:
    at = shown(ALONE, "1s")
    assert (may(at), ids(at, "chi 123s")) == ([], ["chi.bi"])
    # 一二三三 can only peng; 一二三四五 takes 三 in two runs, but not as 二三四
    assert may(shown("1233668890s 1456677890b", "3s")) == ["peng 3s", "pass"]
    assert may(shown("123458890s 12456677890b", "3s")) == ["chi 123s bi 345s", "chi 345s bi 123s", "pass"]


@pytest.mark.rule("chi.bi")
def test_ones_own_draw_asks_for_the_same_bi() -> None:
    assert may(shown("123458890s 12456677890b", "3s", 0)) == ["chi 123s bi 345s", "chi 345s bi 123s", "pass"]


@pytest.mark.rule("chi.bi")
def test_where_bi_is_free_it_may_be_laid_or_left() -> None:
    free = "paohuzi?bi=free"
    assert may(shown(ALONE, "1s", rules=free)) == ["chi 123s", "pass"]
    assert may(shown(ONE, "1s", rules=free)) == [
        "chi 11s1b", "chi 123s", "chi 123s bi 1s11b", "chi 1s11b", "chi 1s11b bi 123s", "pass"
    ]  # fmt: skip
    assert ids(shown(ONE, "1s", rules=free), "chi 123s") == []
    assert ids(shown(ONE, "1s", rules="paohuzi?bi=forced"), "chi 123s") == ["chi.bi"]


@pytest.mark.rule("chi.bi-group")
@pytest.mark.parametrize("rules", ["paohuzi", "international", "guilin"])
def test_seven_ways_where_the_document_lists_three(rules: str) -> None:
    at = shown(TWOS, "2s", 2, "discard", rules)
    assert may(at) == ["peng 2s", *SEVEN, "pass"]


@pytest.mark.rule("chi.bi-group")
def test_by_option_each_copy_needs_its_own_group() -> None:
    at = shown(TWOS, "2s", rules="guilin?bi_each_copy=true")
    assert may(at) == ["peng 2s", *(way for way in SEVEN if "bi 22s2b" not in way), "pass"]
    said = (
        "二二 (2 × small 2), 贰 (big 2) are no bi: "
        "each such group holds the eaten card, and only once where the rule set says so."
    )
    assert reasons(at, "chi 123s bi 22s2b") == [("chi.bi-group", said)]
    assert ids(shown(TWOS, "2s", rules="guilin?bi_each_copy=false"), "chi 123s bi 22s2b") == []


@pytest.mark.rule("chi.bi-group")
def test_a_group_without_the_eaten_card_is_no_bi() -> None:
    at = shown(ONE, "1s")
    assert ids(at, "chi 11s1b bi 890s") == ["chi.bi-group"]
    zh = "八、九、十不算比：每一门都要有与吃进的牌相同的牌，规则写明时只能有一张。"
    assert reasons(at, "chi 11s1b bi 890s", "zh") == [("chi.bi-group", zh)]


#: 七柒柒 with 二十.
SEVENS = "1234470s 1133445577900b"
#: The question that people asked: 一二四六七七八八九九十伍柒柒捌, and five cards more.
ASKED = "12467788990s 113357780b"


@pytest.mark.rule("chi.bi-kind")
def test_the_other_size_may_stay() -> None:
    assert may(shown(SEVENS, "7s")) == ["chi 270s bi 7s77b", "chi 77s7b", "chi 7s77b bi 270s", "pass"]
    asked = shown(ASKED, "7s", 2, "discard")
    assert ids(asked, "chi 77s7b bi 270s") == []
    # 22 ways in all, counted by hand
    found = may(asked)
    assert (len(found), found[0], found[-1]) == (24, "peng 7s", "pass")
    by_chi = [
        sum(way.startswith(f"chi {group}") for way in found) for group in ("678s", "789s", "270s", "77s7b", "7s77b")
    ]
    assert by_chi == [4, 6, 5, 3, 4]


@pytest.mark.rule("chi.bi-kind")
def test_only_the_eaten_kind_is_counted() -> None:
    # the pair of 陆 asks for nothing when 六 is eaten
    assert may(shown("1133459s 1223466788900b", "6s")) == ["chi 456s", "chi 6s66b", "pass"]


@pytest.mark.rule("chi.bi-complete")
def test_a_chi_and_its_bi_are_one_act() -> None:
    previous = {"hand": "133446799s 23346780b", "melds": ["peng:5b"]}
    air = {"card": "1s", "from": 2, "origin": "discard"}
    at = table_of({"hand": ONE, "discards": "7s"}, "2245578900s 1234467890b", previous, card=air)
    done = step(at, {0: Action.read("chi 123s bi 1s11b")})
    assert told(done) == ["0 chi 123s bi 1s11b chi.bi-complete"]
    assert done.table is not None
    me = done.table.seats[0]
    assert (me.hand, me.owned, done.table.due) == (Hand("558890s 466778900b"), 21, Due.DISCARD)
    assert [str(meld) for meld in me.melds] == ["chi:123s", "chi:1s11b"]
    # half of it is no answer; who wants no bi passes, and the card is barred
    with pytest.raises(IllegalAction, match=r"chi\.bi"):
        step(at, {0: Action.read("chi 123s")})
    passed = step(at, {0: Action.read("pass")}).table
    assert passed is not None
    assert (passed.seats[0].melds, passed.seats[0].barred_chi) == ((), frozenset([Card("1s")]))


# --- against an independent count ----------------------------------------------------------------------------


def groups_with(card: Card) -> list[tuple[int, ...]]:
    """Every run and jiao with that card, from the words of the rules alone."""
    size, number = (10, card - 10) if card >= 10 else (0, int(card))
    runs = [(first, first + 1, first + 2) for first in range(number - 2, number + 1) if 0 <= first <= 7]
    runs += [(1, 6, 9)] if number in (1, 6, 9) else []
    jiao = [(number, number, number + 10), (number, number + 10, number + 10)]
    return [tuple(size + at for at in run) for run in runs] + jiao


def every_way(loose: Hand, card: Card, *, free: bool = False, each: bool = False) -> set[str]:
    """Every chi with its bi: all choices of groups, of which those remain that the hand can lay and that leave none."""
    ways = set()
    copies, groups = loose.count(card), groups_with(card)
    for eaten in groups:
        for number in range(copies + 1):
            for bi in combinations_with_replacement(groups, number):
                cards = [one for group in (eaten, *bi) for one in group]
                fits = all(cards.count(one) - (one == card) <= loose.count(one) for one in set(cards))
                alone = not each or all(group.count(int(card)) == 1 for group in bi)
                if fits and alone and (free or cards.count(int(card)) == copies + 1):
                    ways.add(str(Action.chi(chi(eaten), tuple(map(chi, bi)))))
    return ways


def chi(cards: tuple[int, ...]) -> Group:
    return Group(f"chi:{Hand(map(Card, cards))}")


#: Few kinds, of which more fit together than in a hand by chance.
CARDS = st.sampled_from(Hand("1234570s 123470b").kinds())
HANDS = st.lists(CARDS, min_size=8, max_size=20) | st.lists(st.integers(0, 19).map(Card), min_size=8, max_size=20)


@pytest.mark.rule("chi.bi", "chi.bi-kind", "chi.bi-group")
@given(HANDS, CARDS, st.booleans(), st.booleans(), st.booleans())
def test_the_engine_finds_every_chi_with_every_bi(
    cards: list[Card], card: Card, free: bool, each: bool, split: bool
) -> None:
    bi, copy, kan = "free" if free else "forced", str(each).lower(), str(split).lower()
    rules = load_rules(f"paohuzi?chi.bi={bi}&chi.bi-each-copy={copy}&groups.split-kan={kan}")
    hand = Hand([kind for kind in set(cards) for _ in range(min(cards.count(kind), 3))])
    loose = loose_cards(Seat(hand), rules)
    found = [str(action) for action in chi_proposals(loose, card, rules)]
    assert len(found) == len(set(found))
    assert set(found) == every_way(loose, card, free=free, each=each)


@pytest.mark.rule("chi.bi-group", "chi.bi-kind")
@given(HANDS, CARDS)
def test_a_set_of_bi_groups_takes_every_loose_copy(cards: list[Card], card: Card) -> None:
    rules = load_rules("paohuzi")
    hand = Hand([kind for kind in set(cards) for _ in range(min(cards.count(kind), 3))])
    loose = loose_cards(Seat(hand), rules)
    for groups in bi_sets(loose.bits, card, menu_of(rules)):
        laid = sum((group.cards for group in groups), Hand())
        assert all(card in group.cards for group in groups)
        assert laid in loose
        assert laid.count(card) == loose.count(card)


@pytest.mark.rule("groups.one-five-ten")
def test_one_five_ten_is_eaten_only_where_it_is_a_run() -> None:
    card = {"card": "5s", "from": 2, "origin": "discard"}
    hand = "10s 2345678899b 2244667s"
    for rules, legal in (("paohuzi", False), ("paohuzi?groups.one-five-ten=true", True)):
        at = read_position(
            {
                "format": "zipai-position/1",
                "rules": rules,
                "dealer": 0,
                "players": [{"hand": hand + "1b"}, {"hand": None}, {"hand": None}],
                "card": card,
            }
        )
        refused = [refusal.rule for refusal in why(at, 0, Action.read("chi 150s"))]
        assert refused == ([] if legal else ["groups.one-five-ten"])


# --- bi left out for a penalty -----------------------------------------------------------------------------------

FINE = "guilin?bi_penalty=true"


def with_others(rules: str = FINE) -> Table:
    """Seat 2 draws 一 and seat 0 eats; the two others have no use for it."""
    others = ("1223445677800s 1234568b", "336899s 12233456788990b")
    return table_of(ONE, *others, rules=rules, dealer=1, card={"card": "1s", "from": 2, "origin": "draw"})


@pytest.mark.rule("chi.bi-penalty")
def test_where_it_costs_a_penalty_bi_may_be_left_out() -> None:
    assert may(shown(ALONE, "1s", rules="guilin")) == []
    assert may(shown(ALONE, "1s", rules=FINE)) == ["chi 123s", "pass"]
    assert ids(shown(ALONE, "1s", rules=FINE), "chi 123s") == []
    # a chi with all of its bi stays what it was, and costs nothing
    at = with_others()
    assert may(at) == [
        "chi 11s1b", "chi 123s", "chi 123s bi 1s11b", "chi 1s11b", "chi 1s11b bi 123s", "pass"
    ]  # fmt: skip
    for action, rule, fines in (
        ("chi 123s", "chi.bi-penalty", 1),
        ("chi 123s bi 1s11b", "chi.bi-complete", 0),
        ("chi 11s1b", "chi.bi-complete", 0),
    ):
        done = after(at, {0: action})
        assert (told(done), table_after(done).seats[0].fines) == ([f"0 {action} {rule}"], fines)


@pytest.mark.rule("chi.bi-penalty")
def test_where_bi_is_free_nothing_is_fined() -> None:
    me = Seat(Hand("123s"))
    action = Action.read("chi 123s")
    for rules, fined in (("guilin", False), (FINE, True), (f"{FINE}&bi=free", False), ("guilin?bi=free", False)):
        assert is_fined(me, Card("1s"), action, load_rules(rules)) == fined


@pytest.mark.rule("chi.bi-penalty")
def test_each_opponent_gets_the_table_minimum_for_each_such_chi() -> None:
    start = deal(load_rules(f"{FINE}&win.minimum=20"), 3, dealer=0)
    fined = start.with_seat(1, fines=2)
    assert [(line.rule, line.points) for line in bi_penalties(fined)] == [
        ("chi.bi-penalty", ((1, -80), (0, 40), (2, 40)))
    ]
    assert bi_penalties(start) == []


@pytest.mark.rule("chi.bi-penalty")
def test_a_position_carries_the_fines_and_only_where_there_are_some() -> None:
    at = with_others()
    fined = table_after(after(at, {0: "chi 123s"}))
    assert position(fined)["players"][0]["fines"] == 1
    assert read_position(position(fined)) == carried(fined)
    assert "fines" not in position(at)["players"][0]


@pytest.mark.rule("chi.bi-penalty")
def test_what_is_left_in_the_hand_is_nobody_elses_business_until_the_end() -> None:
    done = after(with_others(), {0: "chi 123s"})
    assert view(table_after(done), 1).seats[0].fines == 0
    rules = load_rules(FINE)
    assert [event.rule for event in seen_events(done.events, 1, rules)] == ["chi.bi-complete"]
    assert [event.rule for event in seen_events(done.events, 0, rules)] == ["chi.bi-penalty"]
