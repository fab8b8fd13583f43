"""The rules of the chapter *claims*."""

from typing import Any

import pytest
from at_table import after, result, table, told

from zipai.cards import Card, Hand, deck
from zipai.table import PASS, Action, IllegalAction, Table, choosers, forced, options, why
from zipai.table.rules.claims import chi_order, claims_open, first_claim, left_lying, overtaken_by, win_order
from zipai.table.transcript import event_said
from zipai.words import ZipaiError

#: Seat 1 eats 四 with 三五, and holds a pair of 伍.
EATS = (
    "1125778890s 1234567890b",
    "1357890s 1234556677890b",
    "125789900s 11234567890b",
)
#: Nobody wants 四.
IDLE = (
    "1125778890s 1234567890b",
    "1257890s 1234556677890b",
    "125789900s 11234567890b",
)
#: Seat 1 eats 四, seat 2 pengs it.
EAT_PENG = (
    "1125778890s 1234567890b",
    "1357890s 1234556677890b",
    "12445789900s 123567890b",
)
#: Seats 0 and 1 both eat 四.
TWO_EAT = (
    "1135778890s 1234567890b",
    "1357890s 1234556677890b",
    "125789900s 11234567890b",
)
#: Seat 1 may win 四 or eat it, seat 2 pengs it.
WIN_OR_EAT = (
    "1125778990s 1234567890b",
    "35890s | wei:1b wei:8b wei:9b chi:678s chi:678s",
    "12445900s 223355667700b",
)
#: All three win with 四; 18 huxi each.
ALL_WIN = (
    "35s | wei:1b wei:8b wei:9b chi:678s chi:678s chi:890s",
    "35s | wei:2b wei:5b wei:0b chi:678s chi:123s chi:99s9b",
    "35s | wei:3b wei:6b wei:7b chi:00s0b chi:11s1b chi:22s2b",
)
#: Seats 0 and 2 win with 四.
TWO_WIN = (
    "35s | wei:1b wei:8b wei:9b chi:678s chi:678s chi:890s",
    "170s 56780b | wei:2b wei:5b chi:99s9b chi:789s",
    "35s | wei:3b wei:6b wei:7b chi:00s0b chi:11s1b chi:22s2b",
)
#: Seat 1 has just made a wei of 四, and its hand is complete.
WON = (
    "1125778890s 1234567890b",
    " | wei:1b wei:8b chi:678s chi:890s chi:567b chi:99s9b wei:4s",
    "125700s 22334556677990b",
)
#: Seat 1 eats 四; seat 2 has a peng, a chouwei, a wei, or a kan of it.
OVER_PENG = (
    "1125778890s 1234567890b",
    "1357890s 1234556677890b",
    "1257890s 1234567890b | peng:4s",
)
OVER_CHOUWEI = (
    "1125778890s 1234567890b",
    "1357890s 1234556677890b",
    "1257890s 1234567890b | chouwei:4s",
)
OVER_WEI = (
    "1125778890s 1234567890b",
    "1357890s 1234556677890b",
    "1257890s 1234567890b | wei:4s",
)
OVER_KAN = (
    "1125778890s 1234567890b",
    "1357890s 1234556677890b",
    "12444578990s 123567890b",
)
#: Seat 0 eats 四 and has penged it before.
OWN_PENG = (
    "1357890s 1234567890b | peng:4s",
    "1257890s 1234556677890b",
    "1257788990s 1234567890b",
)


def last(players: tuple[str, ...], card: str = "", rules: str = "paohuzi", **moment: Any) -> Table:
    """The same when the stock is empty: all other cards lie dead before seat 2."""
    start = table(players, card, rules, **moment)
    seen = Hand("4s")
    for seat in start.seats:
        seen += sum((meld.cards for meld in seat.melds), seat.cards)
    return table(players, card, rules, {2: {"dead": "".join(map(str, deck() - seen))}}, **moment)


def refused(start: Table, seat: int, action: str) -> list[str]:
    return [refusal.rule for refusal in why(start, seat, Action.read(action))]


def offered(start: Table, seat: int) -> list[str]:
    return [str(action) for action in options(start, seat)]


@pytest.mark.rule("claim.card")
def test_only_the_card_in_the_air_can_be_claimed() -> None:
    start = table(EATS, "4s draw 0")
    (refusal,) = why(start, 1, Action.read("peng 5b"))
    assert refusal.rule == "claim.card"
    assert refusal.text() == "There is no such card in the air to be claimed."
    assert refusal.text("zh") == "场上没有这样一张可要的牌。"
    assert refused(start, 1, "chi 345s") == []


@pytest.mark.rule("claim.card")
@pytest.mark.parametrize("moment", [{"turn": 0, "due": "draw"}, {"turn": 1, "due": "draw"}])
def test_without_a_card_in_the_air_nothing_can_be_claimed(moment: dict[str, Any]) -> None:
    start = table(EATS, **moment)
    for action in ("chi 345s", "peng 4s", "win"):
        assert refused(start, 1, action) == ["claim.card"], action
    assert choosers(start) == ()


@pytest.mark.rule("claim.card")
def test_a_hand_that_was_completed_by_its_own_wei_may_win_without_a_card_in_the_air() -> None:
    start = table(WON, turn=1, due="win")
    assert (refused(start, 1, "win"), refused(start, 0, "win")) == ([], ["claim.card"])


@pytest.mark.rule("claim.sealed")
def test_every_seat_that_may_act_is_asked_whatever_the_others_may_do() -> None:
    start = table(WIN_OR_EAT, "4s draw 0")
    assert choosers(start) == (1, 2)
    assert (offered(start, 1), offered(start, 2)) == (["win", "chi 345s", "pass"], ["peng 4s", "pass"])
    with pytest.raises(ZipaiError, match="seat 2 has a choice and gave no answer"):
        after(start, {1: "win"})


@pytest.mark.rule("claim.sealed")
def test_who_is_not_asked_can_not_pass() -> None:
    start = table(EATS, "4s draw 0")
    (refusal,) = why(start, 2, PASS)
    assert refusal.rule == "claim.sealed"
    assert refusal.text() == "This player has nothing to answer now, and so nothing to pass on."
    assert why(start, 1, PASS) == []
    with pytest.raises(IllegalAction):
        after(start, {1: "pass", 2: "pass"})


@pytest.mark.rule("claim.sealed", "claim.order")
def test_the_answers_are_opened_together() -> None:
    done = after(table(WIN_OR_EAT, "4s draw 0"), {1: "chi 345s", 2: "peng 4s"})
    assert told(done) == ["1 chi 345s claim.order", "2 peng 4s peng.choice"]
    assert done.table is not None
    one = done.table.seats[1]
    assert (one.barred_chi, one.barred_peng, one.passed) == (frozenset(), frozenset(), ((Card("4s"), 18),))


@pytest.mark.rule("claim.order")
def test_a_win_before_a_peng_before_a_chi() -> None:
    start = table(WIN_OR_EAT, "4s draw 0")
    won = after(start, {1: "win", 2: "peng 4s"})
    assert told(won) == ["2 peng 4s claim.order", "1 win win.optional"]
    assert won.result is not None
    assert (won.result.winners, won.result.points) == ((1,), (-2, 4, -2))
    assert told(after(start, {1: "chi 345s", 2: "pass"})) == ["2 pass claim.sealed", "1 chi 345s chi.bi-complete"]
    assert told(after(start, {1: "pass", 2: "peng 4s"})) == ["1 pass claim.sealed", "2 peng 4s peng.choice"]


@pytest.mark.rule("claim.order")
def test_a_pao_before_a_chi_and_after_a_win() -> None:
    start = table(OVER_KAN, "4s draw 0")
    assert told(after(start, {1: "chi 345s"})) == ["1 chi 345s claim.order", "2 pao 4s pao.kan"]
    answers = {0: Action.read("chi 345s"), 1: Action.read("chi 345s"), 2: Action.read("peng 4s")}
    assert first_claim(start, answers, None) == (2, answers[2])
    assert first_claim(start, answers, 2) is None
    assert first_claim(start, answers | {2: Action.read("win")}, 2) == (2, Action.read("win"))


@pytest.mark.rule("claim.win-order")
@pytest.mark.parametrize(
    ("card", "rules", "order"),
    [
        ("4s draw 0", "paohuzi", (0, 1, 2)),
        ("4s draw 1", "paohuzi", (1, 2, 0)),
        ("4s draw 2", "paohuzi", (2, 0, 1)),
        ("4s draw 2", "guilin", (2, 0, 1)),
    ],
)
def test_the_drawer_wins_first_then_on_in_turn(card: str, rules: str, order: tuple[int, ...]) -> None:
    start = table(ALL_WIN, card, rules)
    assert win_order(start) == order
    every = dict.fromkeys(range(3), "win")
    for at, seat in enumerate(order):
        answers = every | dict.fromkeys(order[:at], "pass")
        done = after(start, answers)
        assert done.result is not None
        assert (done.result.winners, done.result.next_dealer) == ((seat,), seat)
        late = [f"{other} win claim.win-order" for other in order[at + 1 :]]
        early = [f"{other} pass claim.sealed" for other in order[:at]]
        assert told(done) == [*early, *late, f"{seat} win win.optional"]


@pytest.mark.rule("claim.win-order")
@pytest.mark.parametrize("dealer", range(3))
def test_a_discard_is_won_from_the_next_player_on_wherever_the_dealer_sits(dealer: int) -> None:
    start = table(TWO_WIN, "4s discard 1", "guilin", dealer=dealer)
    done = after(start, {0: "win", 2: "win"})
    assert done.result is not None
    assert told(done) == ["0 win claim.win-order", "2 win win.optional"]
    assert (done.result.winners, done.result.points) == ((2,), (0, -36, 36))


@pytest.mark.rule("claim.chi-order")
def test_the_drawer_eats_before_the_next_player() -> None:
    start = table(TWO_EAT, "4s draw 0")
    assert chi_order(start) == (0, 1)
    both = after(start, {0: "chi 345s", 1: "chi 345s"})
    assert told(both) == ["1 chi 345s claim.chi-order", "0 chi 345s chi.bi-complete"]
    assert both.table is not None
    assert (both.table.turn, str(both.table.due), both.table.seats[1].melds) == (0, "discard", ())
    assert told(after(start, {0: "pass", 1: "chi 345s"})) == ["0 pass claim.sealed", "1 chi 345s chi.bi-complete"]


@pytest.mark.rule("claim.seen-pao")
@pytest.mark.parametrize(
    ("players", "rules", "chi", "by"),
    [
        (OVER_PENG, "paohuzi", False, "pao.peng"),
        (OVER_CHOUWEI, "paohuzi", False, "pao.wei"),
        (OVER_WEI, "paohuzi", True, "pao.wei"),
        (OVER_WEI, "paohuzi?wei.open=true", False, "pao.wei"),
        (OVER_KAN, "paohuzi", True, "pao.kan"),
    ],
)
def test_only_a_pao_that_can_be_seen_stops_a_chi(players: tuple[str, ...], rules: str, chi: bool, by: str) -> None:
    start = table(players, "4s draw 0", rules)
    assert offered(start, 1) == (["chi 345s", "pass"] if chi else [])
    assert refused(start, 1, "chi 345s") == ([] if chi else ["claim.seen-pao"])
    assert [f"{event.seat} {event.action} {event.rule}" for event in forced(start)] == [f"2 pao 4s {by}"]
    done = after(start, {1: "chi 345s"} if chi else {})
    assert told(done)[-1] == f"2 pao 4s {by}"
    assert done.table is not None
    assert (done.table.seats[1].barred_chi, done.table.turn) == (frozenset(), 2)


@pytest.mark.rule("claim.seen-pao")
def test_the_sentence_names_the_card() -> None:
    (refusal,) = why(table(OVER_PENG, "4s draw 0"), 1, Action.read("chi 345s"))
    assert refusal.text() == (
        "四 (small 4) will be laid as a pao, as this player can see, so it can be neither eaten nor penged."
    )


@pytest.mark.rule("claim.seen-pao")
def test_ones_own_pao_is_in_sight() -> None:
    start = table(OWN_PENG, "4s draw 0")
    assert (offered(start, 0), refused(start, 0, "chi 345s")) == ([], ["claim.seen-pao"])
    assert told(after(start)) == ["0 pao 4s pao.peng"]


@pytest.mark.rule("claim.seen-pao")
def test_a_discard_makes_no_pao_of_a_peng() -> None:
    start = table(OVER_PENG, "4s discard 0")
    assert (offered(start, 1), forced(start)) == (["chi 345s", "pass"], ())


@pytest.mark.rule("claim.dead-card")
def test_a_drawn_card_that_nobody_takes_lies_before_its_drawer() -> None:
    for seat in range(3):
        done = after(table(IDLE, turn=seat, due="draw"), draw="4s")
        assert done.table is not None
        who = done.table.seats[seat]
        assert (who.dead, who.discards, who.owned) == ((Card("4s"),), (), 20)
        assert (done.table.turn, str(done.table.due)) == ((seat + 1) % 3, "draw")


@pytest.mark.rule("claim.dead-card")
def test_a_discard_that_nobody_takes_lies_among_the_discards() -> None:
    start = table(EATS, "4s discard 0")
    assert start.air is not None
    assert left_lying(start.air) == ("discards", Card("4s"))
    done = after(start, {1: "pass"})
    assert done.table is not None
    assert (done.table.seats[0].discards, done.table.seats[0].dead) == ((Card("4s"),), ())
    assert (done.table.turn, str(done.table.due)) == (1, "draw")


@pytest.mark.rule("claim.last-card")
@pytest.mark.parametrize("rules", ["paohuzi", "paohuzi?claim.last-card=win-only"])
def test_the_last_card_can_be_eaten_and_penged_unless_the_rule_set_forbids_it(rules: str) -> None:
    free = rules == "paohuzi"
    start = last(EAT_PENG, "4s draw 0", rules)
    assert start.left == 0
    assert (offered(start, 1), offered(start, 2)) == ((["chi 345s", "pass"], ["peng 4s", "pass"]) if free else ([], []))
    for seat, action in ((1, "chi 345s"), (2, "peng 4s")):
        assert refused(start, seat, action) == ([] if free else ["claim.last-card"])
    assert claims_open(start) is free


@pytest.mark.rule("claim.last-card")
def test_wins_and_forced_melds_are_open_on_the_last_card_everywhere() -> None:
    rules = "paohuzi?last_card_claims=win-only"
    won = after(last(WIN_OR_EAT, "4s draw 0", rules), {1: "win"})
    assert won.result is not None
    assert won.result.winners == (1,)
    pao = after(last(OVER_KAN, "4s draw 0", rules))
    assert told(pao) == ["2 pao 4s pao.kan"]
    (refusal,) = why(last(EATS, "4s draw 0", rules), 1, Action.read("chi 345s"))
    assert (
        refusal.text() == "This is the last card of the stock, and this rule set lets it be neither eaten nor penged."
    )


@pytest.mark.rule("claim.last-card")
def test_a_discard_after_the_last_card_is_free() -> None:
    start = last(EAT_PENG, "4s discard 0", "paohuzi?claim.last-card=win-only")
    assert (offered(start, 1), offered(start, 2)) == (["chi 345s", "pass"], ["peng 4s", "pass"])


@pytest.mark.rule("claim.order", "claim.win-order", "claim.chi-order", "win.before-pao")
def test_a_lost_claim_names_the_rule_by_which_it_lost() -> None:
    assert overtaken_by("win", "win") == "claim.win-order"
    assert [overtaken_by(claim, "win") for claim in ("pao", "peng", "chi")] == [
        "win.before-pao",
        "claim.order",
        "claim.order",
    ]
    assert [overtaken_by("chi", taker) for taker in ("pao", "peng", "chi")] == [
        "claim.order",
        "claim.order",
        "claim.chi-order",
    ]


@pytest.mark.rule("win.before-pao", "pao.forced")
def test_a_pao_by_choice_loses_to_a_win() -> None:
    players = (
        "1125778990s 1234567890b",
        "35s | wei:1b wei:8b wei:9b chi:678s chi:678s chi:890s",
        "124445900s 22335566770b",
    )
    start = table(players, "4s draw 0", "paohuzi?pao.forced=false")
    done = after(start, {1: "win", 2: "pao 4s"})
    assert told(done) == ["2 pao 4s win.before-pao", "1 win win.optional"]
    assert result(done).winners == (1,)
    # a win that is declined for the pao is a passed win all the same
    mine = table(tuple(reversed(players)), "4s draw 2", "paohuzi?pao.forced=false")
    assert told(after(mine, {0: "pao 4s", 1: "pass"})) == ["1 pass claim.sealed", "0 pao 4s pao.kan"]
    # and in words
    said = [event_said(event, start) for event in done.events]
    assert said[0] == "Seat 2 (previous) wanted a pao of 四 (small 4), and is overtaken.  [win.before-pao]"


@pytest.mark.rule("claim.win-order", "win.optional")
def test_a_transcript_tells_the_win_that_goes_from_the_one_that_lost() -> None:
    start = table(TWO_WIN, "4s draw 1")
    said = [event_said(event, start) for event in after(start, {0: "win", 2: "win"}).events]
    assert said == [
        "Seat 0 (dealer) wanted to win on 四 (small 4), and is overtaken.  [claim.win-order]",
        "Seat 2 (previous) wins on 四 (small 4).  [win.optional]",
    ]
