"""Positions: both ways, every defect by its name, and what is left out."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zipai.cards import Card, Hand
from zipai.melds import Group, Kind
from zipai.rulebook import built_in, rule_set_ids
from zipai.table import Action, Air, Due, Origin, Table, forced, legal, step
from zipai.table.dealing import deal, from_cards
from zipai.table.positions import (
    PositionError,
    carried,
    defects,
    dumps,
    loads,
    parse,
    position,
    read_position,
    unplaced,
)
from zipai.table.rules.deal import shuffled
from zipai.words import ZipaiError

Moments = Callable[[str, int], Iterator[tuple[Table, dict[int, Action]]]]

ME = "1223s 55b 270b 789s 345b 1669b 3s"
#: The position that the contract shows.
CONTRACT: dict[str, Any] = {
    "format": "zipai-position/1",
    "rules": "paohuzi",
    "dealer": 0,
    "stock": 12,
    "drawn_hands": 0,
    "players": [
        {
            "hand": "12234469s 556779b",
            "melds": ["wei:8b", "chi:123s"],
            "discards": "3s4b",
            "dead": "9s",
            "barred_chi": "2s",
            "barred_peng": "2s",
            "passed_wins": {"7s": 12},
            "dead_hand": False,
        },
        {"hand": None, "hand_size": 20, "melds": []},
        {"hand": None, "hand_size": 17, "melds": ["wei"]},
    ],
    "card": {"card": "5b", "from": 1, "origin": "draw"},
}
VARIANTS = (
    *rule_set_ids(),
    "international?deal.sitting=true",
    "guilin?deal.players=2",
    "paohuzi?deal.lay-ti=false&wei.open=true",
    "guilin?dealwin.three-ti-five-kan=false&deal.lay-ti=false",
    "paohuzi?hand.dead=false&ti.shows=none",
)


def named(document: object) -> list[tuple[str, str]]:
    """The defects of a position that can't be: name and place."""
    with pytest.raises(PositionError) as caught:
        read_position(document)
    return [(defect.id, defect.where) for defect in caught.value.defects]


def read_or_not(document: object) -> Table | PositionError:
    try:
        return read_position(document)
    except PositionError as error:
        return error


def me_and(**changes: Any) -> dict[str, Any]:
    """My twenty cards and two players who can't be seen, the next of whom draws; with some things changed."""
    return {"rules": "paohuzi", "players": [{"hand": ME}, {}, {}], "turn": 1, "due": "draw", **changes}


def me_with(**changes: Any) -> dict[str, Any]:
    return me_and(players=[{"hand": ME, **changes}, {}, {}])


# --- both ways


@pytest.mark.parametrize("rules", VARIANTS)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_every_position_that_is_reached_is_read_back_and_goes_on_alike(moments: Moments, rules: str, seed: int) -> None:
    for table, answers in moments(rules, seed):
        assert defects(table) == ()
        document = position(table)
        again = read_position(document)
        assert again == carried(table)
        assert position(again) == document
        assert loads(dumps(table)) == again
        assert legal(again) == legal(table)
        assert forced(again) == forced(table)
        one, two = step(table, answers), step(again, answers)
        assert (one.events, one.result) == (two.events, two.result)
        assert one.table is None or two.table is None or carried(one.table) == carried(two.table)


def test_a_dealt_position_as_it_is_printed() -> None:
    document = position(deal(built_in("paohuzi"), 7, dealer=0))
    assert list(document) == ["format", "rules", "dealer", "stock", "players", "card"]
    assert document == {
        "format": "zipai-position/1",
        "rules": "paohuzi",
        "dealer": 0,
        "stock": "9s59b43s4b82s9b81027s1b2s3b37s",
        "players": [
            {"hand": "123566900s 12224578990b", "melds": []},
            {"hand": "1144566990s 1446677800b", "melds": []},
            {"hand": "3455788s 1233355667880b", "melds": []},
        ],
        "card": {"card": "7s", "from": 0, "origin": "lit"},
    }


def test_what_does_not_equal_its_default_is_printed_in_the_contracts_order() -> None:
    document = json.loads(json.dumps(CONTRACT))
    table = read_position(document)
    assert table.seats[0].thrown == {Card("3s"), Card("4b")}
    assert table.seats[2].hidden == (Kind.WEI,)
    assert dumps(table.but(drawn_hands=2)) == (
        '{"format":"zipai-position/1","rules":"paohuzi","dealer":0,"stock":12,"drawn_hands":2,"players":['
        '{"hand":"12234469s 556779b","melds":["wei:8b","chi:123s"],"discards":"3s4b","dead":"9s",'
        '"barred_chi":"23s4b","barred_peng":"23s4b","passed_wins":{"7s":12}},'
        '{"hand":null,"hand_size":20,"melds":[]},{"hand":null,"hand_size":17,"melds":["wei"]}],'
        '"card":{"card":"5b","from":1,"origin":"draw"}}'
    )


def test_own_discards_are_listed_as_barred_where_the_rules_bar_them() -> None:
    hand = {"hand": "123s 55b 270b 789s 345b 1669b 34s", "discards": "2s"}
    for rules, barred in (("paohuzi", "2s"), ("guilin", None)):
        table = read_position(me_and(rules=rules, players=[hand, {}, {}]))
        # taken by another, it lies there no more
        taken = table.with_seat(0, discards=())
        for one in (table, taken):
            player = position(one)["players"][0]
            assert (player.get("barred_chi"), player.get("barred_peng")) == (barred, barred)
        assert read_position(position(taken)).seats[0].barred_chi == ({Card("2s")} if barred else frozenset())


def test_what_is_barred_on_reading_stays_barred_and_discards_are_barred_unlisted() -> None:
    document = me_with(hand="1223s 55b 270b 789s 345b 1669b 4s", discards="3s", barred_peng="5b")
    document |= {"turn": None, "due": None, "card": {"card": "3s", "from": 2, "origin": "discard"}}
    assert [str(action) for action in legal(read_position(document))[0] or ()] == []
    del document["players"][0]["discards"]
    document["stock"] = 19
    assert [str(action) for action in legal(read_position(document))[0] or ()] != []


def test_chinese_cards_are_read_everywhere() -> None:
    document = me_with(hand="一二二三 伍伍 贰柒拾 七八九 叁肆伍 壹陆陆玖 三", discards="四", passed_wins={"柒": 9})
    seat = read_position(document).seats[0]
    assert (seat.hand, seat.discards, seat.passed) == (Hand(ME), (Card("4s"),), ((Card("7b"), 9),))


# --- what is left out


def test_everything_but_rules_and_players_has_a_default() -> None:
    table = read_position({"rules": "paohuzi", "players": [{}, {"hand": ME}, {}]})
    assert (table.dealer, table.turn, table.due, table.drawn_hands, table.first_discard) == (0, 0, Due.DRAW, 0, False)
    assert [seat.hand_size for seat in table.seats] == [20, None, 20]
    assert table.stock == 20


def test_the_size_of_an_unseen_hand_follows_from_its_melds_and_from_what_is_due() -> None:
    players = [{"hand": ME}, {"melds": ["ti", "ti", "peng:8b"]}, {"melds": ["wei", "chi:234s"]}]
    table = read_position({"rules": "paohuzi", "players": players, "turn": 2, "due": "discard"})
    assert [seat.hand_size for seat in table.seats] == [None, 10, 15]


def test_the_due_follows_from_the_counting_rule() -> None:
    for hand, due in ((ME, Due.DRAW), (ME + "4s", Due.DISCARD)):
        assert read_position({"rules": "paohuzi", "players": [{"hand": hand}, {}, {}]}).due is due


def test_the_stock_is_what_is_placed_nowhere() -> None:
    table = deal(built_in("paohuzi"), 7, dealer=0)
    document = position(table)
    del document["stock"]
    read = read_position(document)
    assert read.stock == 19
    assert unplaced(read) == Hand(position(table)["stock"])


def test_beside_an_unseen_hand_not_every_discard_need_be_written_down() -> None:
    assert read_position(me_and(stock=12)).stock == 12
    assert named(me_and(stock=21)) == [("stock-count", "stock")]
    seen = position(deal(built_in("paohuzi"), 7, dealer=0)) | {"stock": 18}
    assert named(seen) == [("stock-count", "stock")]


def test_without_a_lit_card_the_opening_is_the_dealers_turn_with_21_cards() -> None:
    table = deal(built_in("guilin"), 3, dealer=1)
    document = position(table)
    assert document.pop("first_discard") is True
    assert read_position(document) == table
    del document["due"]
    assert read_position(document) == table
    # with a lit card the mark is the only sign
    assert not read_position({"rules": "paohuzi", "players": [{"hand": ME + "4s"}, {}, {}]}).first_discard


def test_a_dealer_whose_dealt_hand_wins_is_offered_it() -> None:
    hand = "123s 123b 270s 270b 555s 666b 789b"
    document = {"rules": "guilin", "players": [{"hand": hand}, {}, {}], "turn": 0}
    table = read_position(document)
    assert (table.due, table.first_discard) == (Due.WIN, True)
    assert [str(action) for action in legal(table)[0] or ()] == ["win", "pass"]
    assert read_position(document | {"due": "discard"}).due is Due.DISCARD


def test_the_wei_that_was_just_laid_is_the_last() -> None:
    players = [{"hand": "1678s 11456b", "melds": ["wei:2b", "wei:8b", "chi:123s", "peng:5s"]}, {}, {}]
    table = read_position({"rules": "paohuzi", "players": players, "due": "win"})
    assert table.seats[0].melds[-1] == Group("wei:8b")
    assert [str(action) for action in legal(table)[0] or ()] == ["win", "pass"]


def test_in_anothers_view_nothing_is_due_meanwhile() -> None:
    players: list[dict[str, Any]] = [{"hand": ME}, {"hand_size": 18, "melds": ["wei"]}, {}]
    table = read_position({"rules": "paohuzi", "players": players, "turn": 1, "due": None})
    assert table.due is None
    assert position(table)["due"] is None
    assert legal(table) == {0: (), 1: None, 2: None}
    with pytest.raises(ZipaiError, match=r"^seat 1: this step needs its hand"):
        step(table)


def test_one_who_sits_is_a_fourth_entry() -> None:
    players = [{"hand": ME}, {}, {"sitting": True}, {}]
    table = read_position({"rules": "international", "players": players, "turn": 1, "due": "draw"})
    assert position(table)["players"][2] == {"sitting": True}
    assert table.stock == 20
    assert named({"rules": "international", "players": [*players[:2], {}, {"sitting": True}], "turn": 1}) == [
        ("sitting-seat", "players[3]")
    ]
    assert named(me_and(players=[{"hand": ME}, {}, {"sitting": True, "hand": None}, {}])) == [
        ("sitting-holds", "players[2]")
    ]


# --- defects


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ([], [("wrong-type", "")]),
        ({}, [("missing-key", "rules"), ("missing-key", "players")]),
        (me_and(format="zipai-position/2"), [("format", "format")]),
        (me_and(rules="gulin"), [("bad-rules", "rules")]),
        (me_and(rules=7), [("wrong-type", "rules")]),
        (me_and(deealer=0), [("unknown-key", "")]),
        (me_and(dealer=True), [("wrong-type", "dealer")]),
        (me_and(dealer=3), [("no-seat", "dealer")]),
        (me_and(turn=-1), [("wrong-type", "turn")]),
        (me_and(turn=3), [("no-seat", "turn")]),
        (me_and(due="drow"), [("wrong-type", "due")]),
        (me_and(drawn_hands=None), [("wrong-type", "drawn_hands")]),
        (me_and(first_discard=1), [("wrong-type", "first_discard")]),
        (me_and(stock=[]), [("wrong-type", "stock")]),
        (me_and(stock="5b5x"), [("bad-cards", "stock")]),
        (me_and(players={}), [("wrong-type", "players")]),
        (me_and(players=[]), [("player-count", "players")]),
        (me_and(players=[{"hand": ME}, {}]), [("players", "players")]),
        (me_and(players=[{"hand": ME}, {}, 3]), [("wrong-type", "players[2]")]),
        (me_with(hnd="5b"), [("unknown-key", "players[0]")]),
        (me_with(hand=ME.split()), [("wrong-type", "players[0].hand")]),
        (me_with(hand="5bx"), [("bad-cards", "players[0].hand")]),
        (me_with(hand_size=19), [("hand-size", "players[0].hand_size")]),
        (me_with(melds="peng:8b"), [("wrong-type", "players[0].melds")]),
        (me_with(melds=[8]), [("wrong-type", "players[0].melds[0]")]),
        (me_with(melds=["peng:8b", "chi:124s"]), [("bad-meld", "players[0].melds[1]")]),
        (me_with(melds=["kan:8b"]), [("bad-meld", "players[0].melds[0]")]),
        (me_with(hand=ME.replace("789s", ""), melds=["wei"]), [("closed-meld", "players[0].melds")]),
        (me_with(discards=["5b"]), [("wrong-type", "players[0].discards")]),
        (me_with(barred_chi="b"), [("bad-cards", "players[0].barred_chi")]),
        (me_with(passed_wins=["7s"]), [("wrong-type", "players[0].passed_wins")]),
        (me_with(passed_wins={"7s": "12"}), [("wrong-type", 'players[0].passed_wins["7s"]')]),
        (me_with(passed_wins={"78s": 12}), [("wrong-type", "players[0].passed_wins")]),
        (me_with(passed_wins={"7s": 12, "七": 9}), [("card-twice", "players[0].passed_wins")]),
        (me_with(dead_hand="no"), [("wrong-type", "players[0].dead_hand")]),
        (me_with(sitting=0), [("wrong-type", "players[0].sitting")]),
        (me_with(dealt_ti="8b"), [("no-such-ti", "players[0].dealt_ti")]),
        (me_with(dealt_ti=8), [("wrong-type", "players[0].dealt_ti")]),
        (me_with(fines=7), [("too-many-fines", "players[0].fines")]),
        (me_with(fines=-1), [("wrong-type", "players[0].fines")]),
        (me_with(hand=ME[:-2]), [("wrong-count", "players[0]")]),
        (me_with(hand=ME + "4s"), [("wrong-count", "players[0]")]),
        (me_and(turn=0, due="discard"), [("wrong-count", "players[0]")]),
        (me_with(hand="5555b 1223s 270b 789s 345b 166b"), [("five-of-a-kind", "players[0].hand")]),
        (me_with(dead="5b1s5b"), [("five-of-a-kind", "players[0].dead")]),
        (
            me_and(players=[{"hand": ME}, {"melds": ["pao:9b"]}, {"melds": ["peng:5b"]}]),
            [("five-of-a-kind", "players[1].melds[0]"), ("five-of-a-kind", "players[2].melds[0]")],
        ),
        (me_with(hand="2222s 55b 270b 789s 345b 1669b 3s"), [("unlaid-ti", "players[0].hand")]),
        (me_and(due="win", turn=0), [("no-win", "due")]),
        (me_and(first_discard=True), [("first-discard", "first_discard")]),
    ],
)
def test_each_defect_is_named_with_its_place(document: object, expected: list[tuple[str, str]]) -> None:
    assert named(document) == expected


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("5b", [("wrong-type", "card")]),
        ([{"card": "8b"}, {"card": "8s"}], [("two-cards-in-the-air", "card")]),
        ({"card": "8b8s", "from": 1, "origin": "draw"}, [("two-cards-in-the-air", "card.card")]),
        ({"card": "", "from": 1, "origin": "draw"}, [("wrong-type", "card.card")]),
        ({"card": "8x", "from": 1, "origin": "draw"}, [("bad-cards", "card.card")]),
        ({"from": 1}, [("missing-key", "card.card"), ("missing-key", "card.origin")]),
        ({"card": "8b", "from": 1, "origin": "stock"}, [("wrong-type", "card.origin")]),
        ({"card": "8b", "from": 1, "origin": "draw", "to": 2}, [("unknown-key", "card")]),
        ({"card": "8b", "from": 3, "origin": "draw"}, [("no-seat", "card.from")]),
        ({"card": "8b", "from": 1, "origin": "lit"}, [("lit-by-another", "card.from")]),
    ],
)
def test_each_defect_of_the_card_in_the_air(card: object, expected: list[tuple[str, str]]) -> None:
    assert named(me_and(card=card, turn=None, due=None)) == expected


def test_a_card_in_the_air_is_nobodys_turn() -> None:
    air = {"card": "8b", "from": 1, "origin": "draw"}
    assert named(me_and(card=air)) == [("card-and-turn", "turn"), ("card-and-turn", "due")]
    # nor does anybody owe a discard
    assert named(me_and(players=[{"hand": ME + "4s"}, {}, {}], card=air, turn=None, due=None)) == [
        ("wrong-count", "players[0]")
    ]


def test_the_lit_card_comes_before_everything() -> None:
    lit = {"card": "8b", "from": 0, "origin": "lit"}
    assert read_position(me_and(card=lit, turn=None, due=None)).air == Air(Card("8b"), 0, Origin.LIT)
    late = me_with(discards="1s") | {"card": lit, "turn": None, "due": None}
    assert named(late) == [("lit-late", "card.origin")]
    assert named(me_and(rules="guilin", card=lit, turn=None, due=None)) == [("no-lit-card", "card.origin")]
    # dealt quads are still in the hand, and one card more can't be
    quads = me_with(hand="2222s 5555b 270b 789s 34b 1669b") | {"card": lit, "turn": None, "due": None}
    assert defects(read_position(quads)) == ()
    quads["players"][0]["hand"] += "4s"
    assert named(quads) == [("wrong-count", "players[0]")]


def test_all_defects_are_told_at_once() -> None:
    document = {
        "rules": "paohuzi",
        "stock": 40,
        "players": [
            {"hand": "12x", "melds": ["chi:124s"]},
            {"hand": "55b 4s", "barred_chi": 5},
            {"hand": ME, "melds": ["wei", "peng:5b"]},
        ],
        "card": {"card": "5b", "from": 7, "origin": "draw"},
        "turn": 1,
        "colour": "red",
    }
    assert named(document) == [
        ("unknown-key", ""),
        ("bad-cards", "players[0].hand"),
        ("bad-meld", "players[0].melds[0]"),
        ("wrong-type", "players[1].barred_chi"),
        ("card-and-turn", "turn"),
        ("no-seat", "card.from"),
        ("closed-meld", "players[2].melds"),
        ("wrong-count", "players[2]"),
        ("five-of-a-kind", "players[2].hand"),
    ]


def test_every_defect_is_said_in_both_languages() -> None:
    with pytest.raises(PositionError) as caught:
        read_position(me_with(hand=ME[:-2], hnd="5b", melds=["chi:124s"]))
    assert str(caught.value) == (
        'position: players[0]: there is no "hnd" here; known are hand, hand_size, melds, discards, dead, barred_chi, '
        "barred_peng, passed_wins, dead_hand, sitting, dealt_ti, fines: did you mean hand? [unknown-key]; "
        "players[0].melds[0]: 'chi:124s': these cards make no chi [bad-meld]"
    )
    assert caught.value.text("zh") == (
        '局面有误：players[0]：这里没有 "hnd" 这个键；可用的有 hand, hand_size, melds, discards, dead, barred_chi, '
        "barred_peng, passed_wins, dead_hand, sitting, dealt_ti, fines：是不是 hand？ [unknown-key]；"
        "players[0].melds[0]：'chi:124s'：这些牌组不成 chi [bad-meld]"
    )
    assert caught.value.defects[1].as_dict("zh") == {
        "defect": "bad-meld",
        "where": "players[0].melds[0]",
        "text": "players[0].melds[0]：'chi:124s'：这些牌组不成 chi",
    }


def test_one_five_ten_lies_on_the_table_only_where_it_is_a_run() -> None:
    document = me_with(hand=ME.replace("789s", ""), melds=["chi:150s"])
    assert named(document) == [("bad-meld", "players[0].melds[0]")]
    assert read_position(document | {"rules": "paohuzi?groups.one-five-ten=true"}).seats[0].melds


# --- counts


def owns(count: int, *melds: str, due: str = "draw", **more: Any) -> dict[str, Any]:
    """A position in which seat 0 owns *count* cards in these melds and in its hand."""
    pool = list(Hand("1122334455667788990s 11223344556677889900b"))
    hand = Hand(pool[: count - sum(len(Group(meld).cards) for meld in melds)])
    player = {"hand": str(hand), "melds": list(melds), **more}
    return {"rules": "paohuzi", "players": [player, {}, {}], "turn": 0 if due != "draw" else 1, "due": due}


@pytest.mark.parametrize(
    ("melds", "waiting"),
    [
        ((), {20}),
        (("pao:8b",), {20}),
        (("pao:8b", "pao:9b"), {21}),
        (("ti:8b", "pao:9b"), {21}),
        (("ti:8b", "ti:9b"), {20, 21}),
        (("ti:8b", "ti:9b", "ti:0b"), {20, 21, 22}),
        (("ti:8b", "ti:9b", "pao:0b"), {21, 22}),
    ],
)
def test_who_waits_owns_what_the_counting_rule_says_less_what_dealt_ti_still_owe(
    melds: tuple[str, ...], waiting: set[int]
) -> None:
    for count in range(17, 26):
        for due, right in (("draw", waiting), ("discard", {max(waiting) + 1})):
            document = owns(count, *melds, due=due)
            if count in right:
                assert read_position(document).seats[0].owned == count
            else:
                assert named(document) == [("wrong-count", "players[0]")]


def test_a_dead_hand_may_own_more() -> None:
    for count, right in ((19, False), (20, True), (22, True), (24, True)):
        document = owns(count, "pao:8b", dead_hand=True)
        assert right or named(document) == [("wrong-count", "players[0]")]
        assert not right or read_position(document).seats[0].dead_hand


def test_an_extra_card_for_two_dealt_quads() -> None:
    cards = shuffled(5)
    quads = [Card(kind) for kind in (0, 5) for _ in range(4)]
    rest = [card for card in cards if card not in quads]
    table = from_cards(built_in("guilin"), [*rest[:20], *quads, *rest[20:]], 0)
    for owned in ([21, 20, 20], [21, 21, 20]):
        assert [seat.owned for seat in table.seats] == owned
        assert defects(table) == ()
        assert read_position(position(table)) == table
        # with the extra card the next player has two quads and no card too many
        table = table.with_seat(1, hand=table.seats[1].cards + Hand([table.stock[0]])).but(stock=table.stock[1:])


# --- JSON


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("", "empty", "there is nothing to read"),
        (b"\xff\xfe", "not-utf8", "not UTF-8 text"),
        ("{", "not-json", "not valid JSON: Expecting property name enclosed in double quotes at line 1, column 2"),
        ("[" * 100_000, "too-deep", "JSON nested too deeply"),
        ("1" * 5000, "long-number", "not valid JSON: a number with too many digits"),
        ('{"dealer": NaN}', "bad-number", "NaN is not a number that JSON has"),
        ('{"rules": "paohuzi", "rules": "guilin"}', "key-twice", '"rules" stands twice'),
        (" " * 200_000, "too-long", "longer than 100000 signs"),
    ],
)
def test_text_that_is_no_json_is_one_defect(text: str | bytes, name: str, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse(text)
    assert [(defect.id, defect.text()) for defect in caught.value.defects] == [(name, said)]
    assert caught.value.text("zh").startswith("局面有误：")


def test_a_byte_order_mark_is_no_content() -> None:
    assert parse(b'\xef\xbb\xbf{"dealer": 0}') == {"dealer": 0}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["5b", "wei", "discard"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*CONTRACT, *CONTRACT["players"][0], "from", "x"]), inner)
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(sorted({*CONTRACT, "turn", "due", "first_discard"})), json_values))
def test_any_data_is_a_position_or_has_named_defects(document: dict[str, Any]) -> None:
    found = read_or_not({"rules": "paohuzi", **document})
    if isinstance(found, Table):
        assert defects(found) == ()
    else:
        assert found.defects
        assert "\n" not in found.text("en") + found.text("zh")


@settings(deadline=None)
@given(
    where=st.sampled_from([*CONTRACT, *(f"players.{key}" for key in CONTRACT["players"][0]), "card.card", "card.from"]),
    value=json_values,
)
def test_one_wrong_value_is_found_or_harmless(where: str, value: Any) -> None:
    document = json.loads(json.dumps(CONTRACT))
    name, _, key = where.partition(".")
    part = {"": document, "players": document["players"][0], "card": document["card"]}[name if key else ""]
    part[key or name] = value
    found = read_or_not(document)
    if isinstance(found, Table):
        assert read_position(position(found)) == carried(found)
    else:
        assert found.defects


def test_deep_data_is_never_walked() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    assert named(me_and(stock=deep)) == [("wrong-type", "stock")]
