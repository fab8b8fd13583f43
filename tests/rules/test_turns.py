"""The rules of the chapter *turns*."""

from typing import Any

import pytest
from at_table import may, on, reasons, table_after, table_of, told

from zipai.cards import Card, Hand, deck, row
from zipai.melds import Group
from zipai.rulebook import load_rules
from zipai.table import Action, Step, Table, legal, step
from zipai.table.engine import IllegalAction, choosers
from zipai.table.rules.turns import discard_due, leaves_no_discard, must_skip, next_to_draw, top_of
from zipai.table.state import Due, Seat
from zipai.words import ZipaiError

#: Three hands that have no use for 4b.
QUIET = ("1125567790s 1122789900b", "1133556699s 1336677890b", "2233477900s 1225578890b")


def passing(at: Table) -> Step:
    """What follows when everybody passes."""
    return step(at, {seat: Action.read("pass") for seat in choosers(at)})


# --- whose turn ----------------------------------------------------------------------------------------------


@pytest.mark.rule("turn.order")
def test_only_the_player_whose_turn_it_is_discards() -> None:
    at = table_of(None, None, QUIET[2], turn=0, due="discard", first_discard=True)
    assert reasons(at, 2, "discard 4s") == [("turn.order", "It is another player's turn.")]
    assert reasons(at, 2, "discard 4s", "zh") == [("turn.order", "现在轮到别家。")]
    assert legal(at) == {0: None, 1: None, 2: ()}
    with pytest.raises(IllegalAction, match=r"turn\.order"):
        step(at, {2: Action.read("discard 4s")})
    mine = table_of(None, None, QUIET[2] + "4b", dealer=2, turn=2, due="discard", first_discard=True)
    assert reasons(mine, 2, "discard 4s") == []


@pytest.mark.rule("turn.order")
def test_three_draws_that_nobody_wants_go_round_the_table() -> None:
    at = table_of(*QUIET, dealer=2, turn=0, due="draw")
    turns = []
    for _ in range(3):
        at = table_after(step(at, draw=Card("4b")))
        turns.append(at.turn)
    assert turns == [1, 2, 0]
    assert [seat.dead for seat in at.seats] == [row("4b")] * 3


# --- drawing -------------------------------------------------------------------------------------------------


@pytest.mark.rule("turn.draw")
def test_the_first_card_of_the_stock_is_drawn() -> None:
    rest = [card for card in deck() if card not in row("4b 8s")]
    for card in [*row("".join(QUIET)), *row("8s")]:
        if card in rest:
            rest.remove(card)
    stock = [*row("4b 8s"), *rest, *row("4b 4b 8s 8s 8s")]
    lying = {"hand": QUIET[0], "discards": "4b"}
    at = table_of(lying, *QUIET[1:], turn=1, due="draw", stock="".join(map(str, stock)))
    done = step(at)
    assert told(done) == ["1 draw 4b turn.draw"]
    assert table_after(done).stock == tuple(stock[1:])
    assert top_of(row("8s 4b")) == Card("8s")
    # a card may be named, and then it is taken out of the stock where it lies first
    named = step(at, draw=Card("8s"))
    assert told(named) == ["1 draw 8s turn.draw"]
    assert table_after(named).stock == (stock[0], *stock[2:])


@pytest.mark.rule("turn.draw")
def test_a_card_must_be_named_where_the_order_is_not_known() -> None:
    at = table_of(*QUIET, dealer=2, turn=0, due="draw")
    with pytest.raises(ZipaiError, match="draw"):
        step(at)
    assert table_after(step(at, draw=Card("4b"))).left == at.left - 1 == 19


@pytest.mark.rule("turn.not-kept")
def test_a_drawn_card_does_not_join_the_hand() -> None:
    left = table_after(step(table_of(*QUIET, dealer=2, turn=0, due="draw"), draw=Card("4b")))
    assert left.seats[0].hand == Hand(QUIET[0])
    assert (left.seats[0].dead, left.seats[0].discards, left.seats[0].owned) == (row("4b"), (), 20)
    assert (left.turn, left.due, left.air) == (1, Due.DRAW, None)
    # and nothing is put down from the hand instead
    assert [may(left, seat) for seat in range(3)] == [[], [], []]


@pytest.mark.rule("turn.not-kept")
def test_not_even_a_card_that_its_drawer_could_eat() -> None:
    drawn = table_after(step(table_of(*QUIET, dealer=2, turn=0, due="draw"), draw=Card("8s")))
    assert [may(drawn, seat) for seat in range(3)] == [["chi 678s", "chi 789s", "chi 890s", "pass"], [], []]
    passed = table_after(passing(drawn))
    assert (passed.seats[0].hand, passed.seats[0].dead, passed.turn) == (Hand(QUIET[0]), row("8s"), 1)


@pytest.mark.rule("turn.after-quad")
@pytest.mark.parametrize(("owner", "draws", "then"), [(2, 1, 0), (2, 0, 0), (0, 2, 1)])
def test_after_a_second_quad_the_player_next_to_its_owner_draws(owner: int, draws: int, then: int) -> None:
    players: list[Any] = ["1133446880s 1223344599b", "11244667889900s 134580b"]
    players.insert(owner, {"hand": "226790s 1124777800b", "melds": ["pao:5s"]})
    done = step(table_of(*players, dealer=draws, turn=draws, due="draw"), draw=Card("7b"))
    assert told(done) == [f"{draws} draw 7b turn.draw", f"{owner} pao 7b pao.kan"]
    assert (table_after(done).turn, table_after(done).due, table_after(done).seats[owner].owned) == (then, Due.DRAW, 21)


@pytest.mark.rule("turn.after-quad")
def test_after_ones_own_second_quad_too() -> None:
    at = table_of({"hand": "226790s 1124777800b", "melds": ["ti:5s"]}, None, None, turn=0, due="draw")
    done = step(at, draw=Card("7b"))
    assert told(done) == ["0 draw 7b turn.draw", "0 ti 7b ti.forced"]
    assert (table_after(done).turn, table_after(done).due) == (1, Due.DRAW)
    assert [next_to_draw(at, seat) for seat in range(3)] == [1, 2, 0]


# --- when a discard is due -----------------------------------------------------------------------------------

COUNTS = [
    (0, 20, False),
    (0, 21, True),
    (1, 20, False),
    (1, 21, True),
    (2, 20, False),
    (2, 21, False),
    (2, 22, True),
    (3, 22, False),
    (3, 23, True),
    (6, 25, False),
    (6, 26, True),
]


def loose(count: int) -> Hand:
    """That many cards with at most three of a kind."""
    return Hand([Card(10 + at % 10) for at in range(count)])


@pytest.mark.rule("discard.due")
@pytest.mark.parametrize(("quads", "owned", "due"), COUNTS)
def test_more_than_twenty_and_one_for_every_quad_after_the_first(quads: int, owned: int, due: bool) -> None:
    melds = tuple(Group(f"pao:{number}s") for number in range(1, quads + 1))
    seat = Seat(loose(owned - 4 * quads), melds)
    assert (seat.owned, seat.quads) == (owned, quads)
    assert discard_due(seat, load_rules("paohuzi")) == due


@pytest.mark.rule("discard.due")
def test_a_quad_in_the_hand_counts_like_one_on_the_table() -> None:
    seat = Seat(Hand("5555s 7777s 123456789b 1234b"))
    assert (seat.owned, seat.quads, discard_due(seat, load_rules("guilin"))) == (21, 2, False)


@pytest.mark.rule("discard.due")
def test_shorter_hands_count_from_fewer_cards() -> None:
    short = load_rules("paohuzi?melds_to_win=5")
    assert (discard_due(Seat(loose(14)), short), discard_due(Seat(loose(15)), short)) == (False, True)


@pytest.mark.rule("discard.due")
def test_no_discard_may_be_made_where_none_is_due() -> None:
    waiting = table_of(QUIET[0], None, None, dealer=2, turn=1, due="draw")
    assert reasons(waiting, 0, "discard 1s") == [("discard.due", "No discard is due.")]
    assert reasons(waiting, 0, "discard 1s", "zh") == [("discard.due", "现在不用打牌。")]
    shown = table_of(QUIET[0], None, None, dealer=1, first_discard=True, **on("4b", 1, "discard"))
    assert [rule for rule, _ in reasons(shown, 0, "discard 1s")] == ["discard.due"]
    assert may(waiting, 0) == []


@pytest.mark.rule("discard.due")
def test_the_first_quad_needs_a_discard_and_the_second_none() -> None:
    hands = ("2225556790s 1124777800b", "3344567889s 12344568890b", "1124788900s 1223456990b")
    done = step(table_of(*hands, dealer=1, turn=1, due="discard", first_discard=True), {1: Action.read("discard 5s")})
    assert told(done) == ["1 discard 5s discard.due", "0 pao 5s pao.kan"]
    first = table_after(done)
    assert (first.turn, first.due, first.seats[0].owned, first.seats[0].quads) == (0, Due.DISCARD, 21, 1)
    # seat 0 discards 拾, which is passed; seat 1 draws 柒, which others may pass on, and the second pao follows
    at = table_after(step(first, {0: Action.read("discard 0b")}))
    at = at if at.air is None else table_after(passing(at))
    drawn = table_after(step(at, draw=Card("7b")))
    second = drawn if drawn.air is None else table_after(passing(drawn))
    assert [str(meld) for meld in second.seats[0].melds] == ["pao:5s", "pao:7b"]
    assert (second.turn, second.due, second.seats[0].owned, second.seats[0].quads) == (1, Due.DRAW, 21, 2)


# --- what may be discarded -----------------------------------------------------------------------------------


@pytest.mark.rule("discard.in-hand")
def test_only_cards_of_the_hand_are_discarded() -> None:
    at = table_of({"hand": "123356899s 155677890b", "melds": ["peng:4b"]}, None, None, turn=0, due="discard")
    assert reasons(at, 0, "discard 4b") == [("discard.in-hand", "肆 (big 4) is not in the hand.")]
    assert reasons(at, 0, "discard 4b", "zh") == [("discard.in-hand", "手里没有肆。")]
    # a card that one never had is refused by this alone
    assert [rule for rule, _ in reasons(at, 0, "discard 4s")] == ["discard.in-hand"]
    assert "discard 4b" not in may(at, 0)
    assert reasons(at, 0, "discard 9s") == []


@pytest.mark.rule("discard.kan")
def test_a_card_of_a_kan_is_not_discarded() -> None:
    at = table_of("123356899s 144455677890b", None, None, turn=0, due="discard", first_discard=True)
    said = "肆肆肆 (3 × big 4) belong together in the hand and are not split."
    assert reasons(at, 0, "discard 4b") == [("discard.kan", said)]
    assert reasons(at, 0, "discard 4b", "zh") == [("discard.kan", "肆肆肆在手里是一门，不能拆开来打。")]
    assert may(at, 0) == [f"discard {card}" for card in row("1235689s 1567890b")]
    split = table_of("123356899s 144455677890b", None, None, rules="paohuzi?kan_splittable=true", turn=0, due="discard")
    assert reasons(split, 0, "discard 4b") == []
    assert "discard 4b" in may(split, 0)


@pytest.mark.rule("discard.kan")
def test_a_quad_stays_whole_even_where_kans_may_be_split() -> None:
    rules = "paohuzi?lay_dealt_ti=false&kan_splittable=true"
    at = table_of("123356899s 144445677890b", None, None, rules=rules, turn=0, due="discard", first_discard=True)
    assert [rule for rule, _ in reasons(at, 0, "discard 4b")] == ["discard.kan"]


#: Nothing in the hand but two kans and 四五.
KANS = {"hand": "22245888s", "melds": ["peng:1b", "chi:345s", "chi:678s", "chi:789b"], "discards": "90s 46b"}
BEFORE = {"hand": None, "melds": ["peng:0b"]}
NOTHING = "Afterwards a discard would be due, and nothing would be left that may be discarded."


@pytest.mark.rule("discard.left")
def test_a_chi_that_leaves_nothing_to_discard_is_not_allowed() -> None:
    at = table_of(KANS, None, BEFORE, **on("3s", 2, "discard"))
    assert reasons(at, 0, "chi 345s") == [("discard.left", NOTHING)]
    assert reasons(at, 0, "chi 345s", "zh") == [("discard.left", "这样一来该打牌却没有牌可打。")]
    assert may(at, 0) == []
    # a loose card more, or kans that may be split
    more = {"hand": "222456888s 55b", "melds": ["peng:1b", "chi:678s", "chi:789b"], "discards": "90s 4b"}
    assert may(table_of(more, None, BEFORE, **on("3s", 2, "discard")), 0) == ["chi 345s", "pass"]
    split = table_of(KANS, None, BEFORE, rules="paohuzi?kan_splittable=true", **on("3s", 2, "discard"))
    assert may(split, 0) == ["chi 234s", "chi 345s", "pass"]


@pytest.mark.rule("discard.left")
def test_a_peng_that_leaves_nothing_to_discard_is_not_allowed() -> None:
    pair = KANS | {"hand": "222888s 44b", "discards": "90s 56b"}
    at = table_of(pair, None, BEFORE, **on("4b", 2, "discard"))
    assert reasons(at, 0, "peng 4b") == [("discard.left", NOTHING)]
    assert may(at, 0) == []
    more = {"hand": "22233888s 446b", "melds": ["peng:1b", "chi:678s", "chi:789b"], "discards": "90s 5b"}
    assert may(table_of(more, None, BEFORE, **on("4b", 2, "discard")), 0) == ["peng 4b", "pass"]


@pytest.mark.rule("discard.left")
def test_where_no_discard_is_due_nothing_need_be_left() -> None:
    # three dealt ti owe two discards: the 21 cards after the chi are still fewer than the 22 of three quads
    me = {"hand": "22245888s", "melds": ["ti:1b", "ti:2b", "ti:3b"]}
    at = table_of(None, me, {"sitting": True}, None, rules="shaoyang", first_discard=True, **on("3s", 0, "discard"))
    assert may(at, 1) == ["chi 345s", "pass"]
    rules = load_rules("shaoyang")
    melds = tuple(Group(text) for text in ("chi:678s", "peng:1b"))
    twenty = Seat(Hand("222888s 777999b 45s"), melds)
    assert leaves_no_discard(twenty, Hand(), rules)
    assert not leaves_no_discard(twenty, Hand("9s"), rules)
    assert not leaves_no_discard(at.seats[1], Hand(), rules)


@pytest.mark.rule("discard.none")
def test_after_a_forced_wei_a_discard_that_can_not_be_made_is_skipped() -> None:
    melds = ["chi:345s", "chi:678s", "chi:789b", "chi:456b"]
    at = table_of({"hand": "222888s 44b", "melds": melds, "discards": "9s 130b"}, None, None, turn=0, due="draw")
    done = step(at, draw=Card("4b"))
    assert told(done) == ["0 draw 4b turn.draw", "0 wei 4b wei.forced", "0 pass discard.none"]
    assert (table_after(done).turn, table_after(done).due, table_after(done).seats[0].dead_hand) == (1, Due.DRAW, True)
    assert (table_after(done).seats[0].owned, str(table_after(done).seats[0].hand)) == (21, "222888s")


@pytest.mark.rule("discard.none")
def test_later_discards_of_that_hand_are_skipped_alike() -> None:
    melds = ["chi:345s", "chi:678s", "chi:789b", "chi:456b", "wei:4b"]
    dead = {"hand": "222888s", "melds": melds, "discards": "9s 130b", "dead_hand": True}
    at = table_of(dead, "114456900s 12355778990b", "115566900s 12356678890b", turn=1, due="draw")
    done = step(at, draw=Card("2s"))
    assert told(done) == ["1 draw 2s turn.draw", "0 pao 2s pao.kan", "0 pass discard.none"]
    assert (table_after(done).turn, table_after(done).seats[0].owned, table_after(done).seats[0].dead_hand) == (
        1,
        22,
        True,
    )


@pytest.mark.rule("discard.none")
def test_the_dealers_first_discard_is_skipped_alike() -> None:
    # seven kans with the lit card, in a rule set without a win for five kans, and the dealer declines the win
    hands = ("11122233344455566677s", "8899s 1122334455667788b", None, "9900s 1122334455667788b")
    players = [{"sitting": True} if hand is None else hand for hand in hands]
    at = table_of(*players, rules="shaoyang", **on("7s", 0, "lit"))
    assert may(at, 0) == ["win", "pass"]
    done = passing(at)
    assert told(done) == ["0 pass win.optional", "0 pass discard.none"]
    assert (table_after(done).turn, table_after(done).due, table_after(done).seats[0].dead_hand) == (1, Due.DRAW, True)


@pytest.mark.rule("discard.none")
def test_nothing_is_skipped_while_one_card_may_go() -> None:
    rules = load_rules("paohuzi")
    melds = tuple(Group(text) for text in ("chi:345s", "chi:678s", "peng:1b"))
    assert must_skip(Seat(Hand("222888s 777999b"), melds), rules)
    assert not must_skip(Seat(Hand("222888s 777b 9s 88b"), melds), rules)
    assert not must_skip(Seat(Hand("222888s 777999b"), melds), load_rules("paohuzi?kan_splittable=true"))
    assert not must_skip(Seat(Hand("222888s 777b"), melds), rules)
