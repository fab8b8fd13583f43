"""The rules of the chapter *deal*."""

import random
from typing import Any

import pytest
from at_table import reasons, table_of, told
from hypothesis import given
from hypothesis import strategies as st

from zipai.cards import Card, Hand, deck, row
from zipai.rulebook import load_rules
from zipai.table import Action, Table, choosers, forced, legal, options, step
from zipai.table.dealing import Match, deal, from_cards
from zipai.table.positions import PositionError, position, read_position
from zipai.table.records import Header
from zipai.table.replay import play, replay
from zipai.table.rules.deal import empty_seats, first_dealer, highest, shuffled
from zipai.table.state import Air, Due, Origin
from zipai.table.transcript import card_said, seen_events, transcript
from zipai.table.views import view

BUILT_IN = ("paohuzi", "international", "shaoyang", "guilin")
#: Three dealt hands; the last card is 9s.
DEALT = ("23344679s 123355678990b", "12234557700s 145667990b", "11234556678890s 114578b")
CLAIMS = ["peng 1s", "chi 11s1b bi 123s", "chi 123s bi 11s1b", "pass"]
#: The first twelve cards of the pack that is shuffled from seed 7.
FOR_EVER = "0s 6s 2b 6s 1s 8b 9b 1b 7b 5b 2s 0s"


def lit(*hands: str | dict[str, Any] | None, card: str, dealer: int = 0, **more: Any) -> Table:
    return table_of(*hands, dealer=dealer, card={"card": card, "from": dealer, "origin": "lit"}, **more)


def packed(*hands: str, last: str) -> list[Card]:
    """A pack that deals those hands, then the dealer's last card, then the rest in order."""
    first = [card for hand in hands for card in row(hand)] + list(row(last))
    return first + list(deck() - Hand(first))


# --- who takes part ------------------------------------------------------------------------------------------


@pytest.mark.rule("deal.seats")
def test_three_play_and_in_guilin_two_may() -> None:
    assert [len(empty_seats(load_rules(rules), 0)) for rules in ("paohuzi", "international", "guilin")] == [3, 3, 3]
    two = deal(load_rules("guilin?players=2"), 7, dealer=1)
    assert ([seat.owned for seat in two.seats], two.active, two.left) == ([20, 21], (1, 0), 39)
    assert [two.next(0), two.next(1)] == [1, 0]


@pytest.mark.rule("deal.seats")
def test_a_position_has_as_many_players_as_the_rule_set() -> None:
    with pytest.raises(PositionError) as found:
        table_of(DEALT[0], None, turn=0, due="draw")
    assert [defect.id for defect in found.value.defects] == ["players"]


@pytest.mark.rule("deal.sitting")
@pytest.mark.parametrize(
    ("dealer", "sits", "order"), [(0, 2, (0, 1, 3)), (1, 3, (1, 2, 0)), (2, 0, (2, 3, 1)), (3, 1, (3, 0, 2))]
)
def test_the_fourth_sits_opposite_the_dealer(dealer: int, sits: int, order: tuple[int, ...]) -> None:
    dealt = deal(load_rules("shaoyang"), 7, dealer)
    assert [at for at, seat in enumerate(dealt.seats) if seat.sitting] == [sits]
    assert (dealt.active, dealt.left, dealt.seats[sits].owned) == (order, 19, 0)
    assert (options(dealt, sits), legal(dealt)[sits]) == ((), ())
    assert reasons(dealt, sits, "pass") == [("deal.sitting", "This player sits out and takes no part in the hand.")]
    assert reasons(dealt, sits, "win", "zh") == [("deal.sitting", "这一家本局坐着不打。")]


@pytest.mark.rule("deal.sitting")
def test_nobody_sits_where_nobody_does() -> None:
    assert not any(seat.sitting for seat in empty_seats(load_rules("paohuzi"), 0))
    assert [seat.sitting for seat in empty_seats(load_rules("paohuzi?xing=true"), 1)] == [False, False, False, True]


@pytest.mark.rule("deal.direction")
def test_turns_go_to_the_right_and_over_the_one_who_sits() -> None:
    three = deal(load_rules("paohuzi"), 7, dealer=1)
    assert [three.next(seat) for seat in range(3)] == [1, 2, 0]
    four = deal(load_rules("shaoyang"), 7, dealer=3)
    assert [four.next(seat) for seat in (3, 0, 2)] == [0, 2, 3]


@pytest.mark.rule("deal.direction")
def test_after_the_dealers_discard_the_next_player_draws() -> None:
    hands = ("122344578890s 334557880b", "1123445778s 1234556678b", "133556678990s 22667990b")
    at = table_of(*hands, turn=0, due="discard", first_discard=True)
    done = step(at, {0: Action.read("discard 1s")})
    assert done.table is not None
    assert [[str(action) for action in options(done.table, seat)] for seat in range(3)] == [[], CLAIMS, []]
    passed = step(done.table, {1: Action.read("pass")})
    assert passed.table is not None
    assert (passed.table.turn, passed.table.due) == (1, Due.DRAW)


# --- the first dealer ----------------------------------------------------------------------------------------


@pytest.mark.rule("deal.first-dealer")
def test_each_rule_set_picks_its_first_dealer() -> None:
    drawn = row("3s 9s 4b 9b")
    ways = {
        way: first_dealer(load_rules(f"paohuzi?first_dealer={way}"), drawn) for way in ("random", "host", "high-card")
    }
    # chance is read from the first two cards: (2 · 4 + 8) mod 3; the three who play draw 三, 九 and 肆
    assert ways == {"random": 1, "host": 0, "high-card": 1}
    assert first_dealer(load_rules("shaoyang"), drawn) == 3
    assert {rules: load_rules(rules)["deal.first-dealer"] for rules in BUILT_IN} == {
        "paohuzi": "random", "international": "random", "shaoyang": "high-card", "guilin": "host"
    }  # fmt: skip


@pytest.mark.rule("deal.first-dealer")
def test_chance_lets_everybody_deal_alike_often() -> None:
    for rules, seats in (("paohuzi", 3), ("paohuzi?xing=true", 4), ("guilin?players=2&first_dealer=random", 2)):
        often = [0] * seats
        for seed in range(1200):
            often[first_dealer(load_rules(rules), shuffled(seed))] += 1
        assert min(often) > 0.8 * 1200 / seats


@pytest.mark.rule("deal.first-dealer-rank")
@pytest.mark.parametrize(
    ("cards", "by_number", "by_size"),
    [
        ("8s 8b 3s 2b", 1, 1),
        ("9s 4b 3s 2b", 0, 1),
        ("0s 9b 1b 9s", 0, 1),
        ("8s 3b 8s 1b", 0, 1),
        ("5b 6s 5b 6s", 1, 0),
        ("1s 2s 2s 1s", 1, 1),
    ],
)
def test_number_then_size_then_who_drew_first(cards: str, by_number: int, by_size: int) -> None:
    assert highest(row(cards), load_rules("shaoyang")) == by_number
    assert highest(row(cards), load_rules("shaoyang?first_dealer_rank=size")) == by_size


@pytest.mark.rule("deal.new-match")
def test_a_new_match_carries_nothing_over() -> None:
    rules = load_rules("shaoyang")
    match = Match.begin(rules, 7)
    assert (match.totals, match.dealer, match.drawn_hands, match.hands, match.over) == ((0, 0, 0, 0), 0, 0, 0, False)
    assert Match.begin(load_rules("paohuzi"), 7).totals == (0, 0, 0)
    assert Match.begin(load_rules("guilin?players=2"), 7).totals == (0, 0)
    # the first dealer is chosen afresh: another seed, another dealer
    assert {Match.begin(rules, seed).dealer for seed in range(40)} == {0, 1, 2, 3}
    assert match.deal(7).dealer == match.dealer


# --- the deal ------------------------------------------------------------------------------------------------


@pytest.mark.rule("deal.cards")
def test_twenty_to_each_and_one_more_for_the_dealer() -> None:
    cards = packed(*DEALT, last="9s")
    dealt = from_cards(load_rules("paohuzi"), cards, dealer=1)
    # the dealer is dealt first, then on in turn order
    assert [str(dealt.seats[seat].hand) for seat in (1, 2, 0)] == [str(Hand(hand)) for hand in DEALT]
    assert dealt.air is not None
    assert (str(dealt.air.card), dealt.air.seat, dealt.air.origin) == ("9s", 1, Origin.LIT)
    assert dealt.stock == tuple(cards[61:])
    assert dealt.left == 19


@pytest.mark.rule("deal.cards")
def test_fewer_groups_make_smaller_hands() -> None:
    dealt = deal(load_rules("paohuzi?melds_to_win=5"), 7, dealer=0)
    assert ([seat.owned for seat in dealt.seats], dealt.left) == ([14, 14, 14], 37)


@pytest.mark.rule("deal.cards")
@given(st.integers(min_value=0, max_value=2**40), st.sampled_from([*BUILT_IN, "guilin?players=2"]), st.integers(0, 1))
def test_all_eighty_cards_are_somewhere(seed: int, rules: str, dealer: int) -> None:
    dealt = deal(load_rules(rules), seed, dealer)
    held = [card for seat in dealt.seats for card in seat.cards] + ([dealt.air.card] if dealt.air else [])
    assert not isinstance(dealt.stock, int)
    assert sorted(held + list(dealt.stock)) == sorted(deck())
    others = [dealt.seats[seat] for seat in dealt.active[1:]]
    assert all(seat.owned == 20 or (seat.owned == 21 and seat.quads == 2 and "guilin" in rules) for seat in others)


@pytest.mark.rule("deal.cards")
def test_a_fifth_card_of_a_kind_is_found() -> None:
    with pytest.raises(PositionError) as found:
        lit("111123456789s 12345678b", "12345678s 123456789000b", None, card="9b")
    assert "five-of-a-kind" in [defect.id for defect in found.value.defects]


@pytest.mark.rule("deal.cards")
def test_a_seed_gives_the_same_cards_everywhere_and_for_ever() -> None:
    assert shuffled(7)[:12] == list(row(FOR_EVER))
    rng, cards = random.Random(99), sorted(deck())
    for last in range(79, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    assert shuffled(99) == cards


@pytest.mark.rule("deal.lit-card")
@pytest.mark.parametrize(
    ("rules", "shown"),
    [
        ("paohuzi", True),
        ("international", True),
        ("shaoyang", True),
        ("guilin", False),
        ("guilin?lit_card=true", True),
        ("paohuzi?lit_card=false", False),
    ],
)
def test_the_dealers_last_card_is_lit_or_goes_into_the_hand(rules: str, shown: bool) -> None:
    cards = packed(*DEALT, last="9s")
    dealt = from_cards(load_rules(rules), cards, dealer=0)
    assert (dealt.air is not None) == shown
    assert dealt.seats[0].hand == Hand(DEALT[0]) + (Hand() if shown else Hand("9s"))
    assert (dealt.due, dealt.first_discard) == ((None, False) if shown else (Due.DISCARD, True))
    assert all(str(action) != "pass" for action in options(dealt, 0))


@pytest.mark.rule("deal.lit-kept")
def test_the_lit_card_may_be_the_first_discard() -> None:
    kept = step(lit(*DEALT, card="9s"))
    assert told(kept) == []
    assert kept.table is not None
    assert kept.table.seats[0].hand == Hand(DEALT[0]) + Hand("9s")
    assert (kept.table.turn, kept.table.due, kept.table.air, kept.table.first_discard) == (0, Due.DISCARD, None, True)
    assert Action.read("discard 9s") in options(kept.table, 0)
    done = step(kept.table, {0: Action.read("discard 9s")})
    assert told(done)[0] == "0 discard 9s discard.due"


@pytest.mark.rule("deal.lit-kept")
def test_the_lit_card_makes_a_kan_of_a_pair_and_no_wei() -> None:
    # 七 is lit, and the dealer holds a pair of it
    kept = step(lit("1245779s 1124455678900b", "113459900s 11334567899b", "233456678890s 22345680b", card="7s"))
    assert kept.table is not None
    assert (told(kept), kept.table.seats[0].melds, kept.table.seats[0].cards.count(Card("7s"))) == ([], (), 3)
    assert Action.read("discard 7s") not in options(kept.table, 0)


@pytest.mark.rule("deal.lit-only-wins")
def test_nobody_eats_or_pengs_the_lit_card() -> None:
    at = lit("3556778990s 2345567789b", "1123447889s 1123368890b", "122334566700s 24458900b", card="4s")
    assert [options(at, seat) for seat in range(3)] == [(), (), ()]
    said = "This is the dealer's lit card, and it can only be won."
    assert reasons(at, 1, "peng 4s") == [("deal.lit-only-wins", said)]
    assert reasons(at, 1, "chi 234s") == [("deal.lit-only-wins", said)]
    assert reasons(at, 1, "peng 4s", "zh") == [("deal.lit-only-wins", "这是庄家的亮张，只能胡。")]
    shown = at.but(air=Air(Card("4s"), 0, Origin.DISCARD), first_discard=True)
    assert Action.read("peng 4s") in options(shown, 1)


@pytest.mark.rule("deal.lit-only-wins")
def test_nobody_paos_the_lit_card() -> None:
    at = lit("123455699s 11225577990b", "223467778900s 33456990b", "1124458900s 1224566788b", card="7s")
    assert forced(at) == ()
    done = step(at)
    assert done.table is not None
    assert (told(done), done.table.seats[1].melds) == ([], ())


# --- what is laid at once ------------------------------------------------------------------------------------


@pytest.mark.rule("deal.laying-ti")
def test_all_lay_their_dealt_ti_after_the_lit_card_from_the_dealer_on() -> None:
    hands = ("111123466780s 13466899b", "2367800s 1134555567880b", "24455899990s 122477890b")
    at = lit(*hands, card="8s", dealer=1)
    done = step(at)
    assert told(done) == ["1 ti 5b deal.laying-ti", "2 ti 9s deal.laying-ti", "0 ti 1s deal.laying-ti"]
    # it is what the engine will do unless somebody wins
    assert forced(at) == done.events
    assert done.table is not None
    assert [list(map(str, seat.melds)) for seat in done.table.seats] == [["ti:1s"], ["ti:5b"], ["ti:9s"]]
    assert [seat.owned for seat in done.table.seats] == [20, 21, 20]
    assert (done.table.turn, done.table.due) == (1, Due.DISCARD)


@pytest.mark.rule("deal.laying-ti")
def test_where_no_card_is_lit_they_are_laid_before_the_first_discard() -> None:
    hands = ("11223556880s 2344578800b", "14456679s 112346779999b", "33445789900s 123556688b")
    at = table_of(*hands, rules="guilin", turn=0)
    assert [(event.seat, event.action, event.rule) for event in forced(at)] == [(1, "ti 9b", "deal.laying-ti")]
    assert options(at, 0) == ()
    said = "Dealt ti are still to be laid, and that comes before the first discard."
    assert reasons(at, 0, "discard 6s") == [("deal.laying-ti", said)]
    done = step(at)
    assert told(done) == ["1 ti 9b deal.laying-ti"]
    assert done.table is not None
    assert (done.table.turn, done.table.due, done.table.first_discard) == (0, Due.DISCARD, True)
    assert reasons(done.table, 0, "discard 6s") == []
    assert Action.read("discard 6s") in options(done.table, 0)


@pytest.mark.rule("deal.laying-ti")
def test_where_they_may_stay_nothing_is_laid_and_they_count_all_the_same() -> None:
    hands = ("11112555567880s 156790b", "3446689s 1122334455670b", "22334467800s 123456899b")
    kept = step(lit(*hands, card="3b", rules="paohuzi?lay_dealt_ti=false"))
    assert told(kept) == []
    assert kept.table is not None
    # two quads in the hand: no first discard is due
    assert (kept.table.seats[0].melds, kept.table.seats[0].quads, kept.table.turn, kept.table.due) == (
        (),
        2,
        1,
        Due.DRAW,
    )


@pytest.mark.rule("deal.two-ti")
@pytest.mark.parametrize(
    ("hands", "card"),
    [
        (("122223469999s 13557788b", "33556677800s 123477900b", "14457880s 123345688900b"), "6b"),
        (("12222346999s 135567788b", "1568800s 1223345678899b", "1334456780s 2244667900b"), "9s"),
    ],
    ids=["both dealt", "one by the lit card"],
)
def test_a_dealer_with_two_ti_makes_no_first_discard(hands: tuple[str, ...], card: str) -> None:
    done = step(lit(*hands, card=card))
    assert told(done) == ["0 ti 2s deal.laying-ti", "0 ti 9s deal.laying-ti"]
    assert done.table is not None
    assert (done.table.seats[0].owned, done.table.turn, done.table.due) == (21, 1, Due.DRAW)


#: Two dealt quads at the first two, none at the third; and one quad, at the first.
TWO_QUADS = ("122223556899990s 25667b", "13668s 122333344888890b", "13445780s 112445577900b")
ONE_QUAD = ("1122223445560s 1234779b", "35688990s 234455688900b", "35688900s 112345668990b")


@pytest.mark.rule("deal.two-ti")
def test_two_dealt_ti_draw_a_card_at_once_in_guilin() -> None:
    cards = packed(*TWO_QUADS, last="6b")
    dealt = from_cards(load_rules("guilin"), cards, dealer=0)
    assert ([seat.owned for seat in dealt.seats], choosers(dealt)) == ([21, 20, 20], ())
    # nobody has a choice before it, and the dealer no discard
    refused = reasons(dealt, 0, f"discard {dealt.seats[0].cards.kinds()[0]}")
    assert "deal.laying-ti" in dict(refused)
    done = step(dealt)
    # the dealer draws first, then the next player
    assert told(done)[:2] == [f"0 draw {cards[61]} deal.two-ti", f"1 draw {cards[62]} deal.two-ti"]
    assert told(done)[2:] == [
        f"{seat} ti {card} deal.laying-ti" for seat, card in ((0, "2s"), (0, "9s"), (1, "3b"), (1, "8b"))
    ]
    assert done.table is not None
    assert done.table.seats[1].hand == Hand(TWO_QUADS[1]) + Hand([cards[62]]) - Hand("3333b 8888b")
    assert done.table.stock == tuple(cards[63:])
    assert ([seat.owned for seat in done.table.seats], done.table.turn, done.table.due) == (
        [22, 21, 20],
        0,
        Due.DISCARD,
    )


@pytest.mark.rule("deal.two-ti")
def test_the_extra_card_is_told_to_its_owner_alone_and_replays() -> None:
    header = Header(load_rules("guilin"), 0, tuple(packed(*TWO_QUADS, last="6b")))
    played = play(header, lambda table, seats: {seat: options(table, seat)[-1] for seat in seats})
    events = played.moments[0].events
    mine = [event.action for event in seen_events(events, 1, header.rules)][:2]
    assert mine == ["draw", str(events[1].action)]
    assert [event.action for event in seen_events(events, 2, header.rules)][:2] == ["draw", "draw"]
    # the others see that the hand has grown, and nothing of the card
    after = played.moments[1].table
    assert (view(after, 2).seats[1].hand, view(after, 2).seats[1].hand_size) == (None, 13)
    assert replay(played.record.text()).moments == played.moments
    said = transcript(played)
    assert f"Seat 1 (next) draws {card_said(header.deal[62])}.  [deal.two-ti]" in said


@pytest.mark.rule("deal.two-ti")
def test_the_extra_card_comes_before_the_first_discard_where_quads_stay_in_the_hand() -> None:
    dealt = from_cards(load_rules("guilin?deal.lay-ti=false"), packed(*TWO_QUADS, last="6b"), dealer=0)
    card = dealt.seats[0].cards.kinds()[0]
    assert reasons(dealt, 0, f"discard {card}")[0] == (
        "deal.two-ti",
        "An extra card is still to be drawn for two dealt ti, and that comes before the first discard.",
    )
    done = step(dealt)
    assert [event.rule for event in done.events] == ["deal.two-ti", "deal.two-ti"]
    assert done.table is not None
    assert ([seat.owned for seat in done.table.seats], done.table.turn, done.table.due) == (
        [22, 21, 20],
        0,
        Due.DISCARD,
    )
    assert choosers(done.table) == (0,)


#: Two quads, or three, that stay in the dealer's hand.
THREE_QUADS = ("1111222233334s 4556778b", "45566778890s 112233990b", "4556677899s 1122338800b")


@pytest.mark.rule("deal.two-ti", "discard.due")
@pytest.mark.parametrize("hands", [TWO_QUADS, THREE_QUADS])
def test_quads_that_stay_in_the_dealers_hand_save_the_first_discard(hands: tuple[str, ...]) -> None:
    rules = "guilin?deal.lay-ti=false&deal.two-ti=skip-discard&dealwin.three-ti-five-kan=false"
    dealt = from_cards(load_rules(rules), packed(*hands, last="6b"), dealer=0)
    # 21 cards are no more than two quads allow: the next player draws
    assert (dealt.seats[0].owned, dealt.turn, dealt.due, dealt.first_discard) == (21, 1, Due.DRAW, False)
    assert read_position(position(dealt)) == dealt
    # written as the dealer's turn it comes to the same
    written = dealt.but(turn=0, due=Due.DISCARD, first_discard=True)
    assert (choosers(written), legal(written)[0]) == ((), ())
    assert ("discard.due", "No discard is due.") in reasons(written, 0, "discard 6b")
    done = step(written)
    assert (done.events, done.table) == ((), dealt)


@pytest.mark.rule("deal.two-ti")
def test_no_card_is_drawn_for_one_quad_or_where_a_discard_is_saved() -> None:
    def owned(hands: tuple[str, ...], rules: str) -> list[int]:
        dealt = from_cards(load_rules(rules), packed(*hands, last="6b"), dealer=0)
        done = step(dealt, {seat: options(dealt, seat)[-1] for seat in choosers(dealt)})
        assert not [event for event in done.events if event.rule == "deal.two-ti"]
        return [seat.owned for seat in dealt.seats]

    assert owned(ONE_QUAD, "guilin") == [21, 20, 20]
    assert owned(TWO_QUADS, "guilin?double_ti_debt=skip-discard") == [21, 20, 20]
    # here the last card is lit, and not yet in the hand
    assert owned(TWO_QUADS, "paohuzi") == [20, 20, 20]


@pytest.mark.rule("deal.two-ti")
@pytest.mark.parametrize(
    ("rules", "hand", "due", "owned"),
    [("paohuzi", "3345s 13477800b", Due.DRAW, 21), ("guilin", "3345s 134577800b", Due.DISCARD, 22)],
)
def test_the_first_chi_after_two_dealt_ti(rules: str, hand: str, due: Due, owned: int) -> None:
    me = {"hand": hand, "melds": ["ti:2s", "ti:9b"]}
    air = {"card": "6s", "from": 0, "origin": "discard"}
    others = ("13567889900s 113347880b", "1134467890s 1223455780b")
    at = table_of(others[0], me, others[1], rules=rules, card=air, first_discard=True)
    done = step(at, {1: Action.read("chi 456s")})
    assert done.table is not None
    assert (done.table.seats[1].owned, done.table.due) == (owned, due)
    assert done.table.turn == (1 if due is Due.DISCARD else 2)
