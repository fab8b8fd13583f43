"""Advice: what each choice leads to, from what a seat can see, and the sentence that says why."""

from __future__ import annotations

import random
from typing import Any

import pytest

from zipai.cards import Card, alike
from zipai.players import Heuristic, play_hand, seats_of
from zipai.rulebook import built_in, rule_set_ids
from zipai.study.advice import Choice, advice
from zipai.study.danger import dangers
from zipai.study.distance import distance
from zipai.study.sight import unseen_copies
from zipai.table import Table, options, read_position, view
from zipai.testing.hidden import other_worlds
from zipai.words import ZipaiError

ME = {"hand": "22b 678s 456b 1s11b 0s", "melds": ["wei:8b", "chi:123s", "peng:5s"]}


def position(me: dict[str, Any], *others: dict[str, Any], **more: Any) -> Table:
    rest = [*others, {}, {}][:2]
    return read_position({"rules": "paohuzi", "dealer": 2, "players": [me, *rest], **more})


def discarding(*others: dict[str, Any], me: dict[str, Any] = ME, **more: Any) -> Table:
    return position(me, *others, turn=0, due="discard", **more)


def by_action(found: tuple[Choice, ...]) -> dict[str, Choice]:
    return {str(choice.action): choice for choice in found}


# --- what a seat sees --------------------------------------------------------------------------------------------


def test_copies_in_sight_are_counted_once() -> None:
    table = discarding({"discards": "7b", "melds": ["chouwei:9s", "wei:3b"]}, {"dead": "7b0s", "melds": ["ti:4s"]})
    seen = unseen_copies(view(table, 0), 0)
    # a wei lies closed; of a chouwei and a ti a card is open
    assert [seen.count(Card(card)) for card in ("7b", "9s", "3b", "4s", "0s", "1b")] == [2, 1, 4, 0, 2, 2]
    with pytest.raises(ZipaiError) as caught:
        unseen_copies(view(table, 0), 1)
    assert str(caught.value) == "the hand of seat 1 can't be seen here"


def test_the_card_in_the_air_is_in_sight() -> None:
    table = position(
        {"hand": "22b 678s 456b 1s11b", "melds": ME["melds"]}, card={"card": "5b", "from": 1, "origin": "draw"}
    )
    assert unseen_copies(view(table, 0), 0).count(Card("5b")) == 2


@pytest.mark.parametrize("rules", rule_set_ids())
def test_hidden_cards_change_no_advice(rules: str) -> None:
    book = built_in(rules)
    played = play_hand(book, 5, [Heuristic()] * seats_of(book))
    rng, looked = random.Random(1), 0
    for moment in played.moments[1::3]:
        for seat in [s for s in moment.table.active if options(moment.table, s)]:
            told = [choice.as_dict() for choice in advice(view(moment.table, seat), seat)]
            for world in other_worlds(moment.table, seat, rng, 2):
                assert [choice.as_dict() for choice in advice(view(world, seat), seat)] == told
                looked += 1
    assert looked > 5


# --- discards ----------------------------------------------------------------------------------------------------


def test_the_loose_card_goes_and_the_sentence_says_why() -> None:
    found = advice(view(discarding(), 0), 0)
    assert str(found[0].action) == "discard 0s"
    best = found[0]
    assert (best.distance, best.copies, best.huxi) == (1, 4, 16)
    assert best.why() == (
        "You wait for small 5 五, big 2 贰, big 8 捌 (4 unseen) and can win with up to 16 huxi; "
        "the next player may eat it; the other player could peng it."
    )
    assert best.why("zh") == "听五、贰、捌（未见 4 张），最多胡 16 息，下家可能吃，另一家可能碰。"
    assert {choice.distance for choice in found[1:]} == {2}
    assert len(found) == len(options(discarding(), 0))


def test_every_discard_leads_where_distance_says() -> None:
    table = discarding({"discards": "7b7b", "melds": ["chi:345s"]}, {"discards": "9s2b"})
    seen = view(table, 0)
    sight = "77b 345s 9s 2b"
    for choice in advice(seen, 0):
        assert choice.action.card is not None
        hand = table.seats[0].cards - alike(choice.action.card)
        anew = distance(hand, ME["melds"], seen=f"{sight} {choice.action.card}")
        assert choice.distance == anew.draws
        # the card put down lies in sight then, as it was in the hand before
        assert [each.card for each in choice.useful] == [each.card for each in anew.useful]
        assert choice.huxi == anew.huxi


def test_only_the_nearest_are_looked_at_closely_when_asked() -> None:
    seen = view(discarding(), 0)
    quick, full = advice(seen, 0, best_only=True), advice(seen, 0)
    assert quick[0] == full[0]
    assert all(choice.dangers is None and choice.huxi is None for choice in quick[1:])
    assert [choice.distance for choice in quick] == [choice.distance for choice in full]
    assert all(not choice.useful for choice in quick[1:])
    far = quick[1].why()
    assert far == "You are 2 cards from a win, and other choices are nearer."
    assert quick[1].as_dict()["dangers"] is None


# --- danger ------------------------------------------------------------------------------------------------------


def what(table: Table, card: str) -> list[tuple[int, str, bool]]:
    seen = view(table, 0)
    return [(d.seat, d.what, d.sure) for d in dangers(seen, 0, Card(card), unseen_copies(seen, 0))]


def test_only_the_next_player_may_eat_and_any_may_peng() -> None:
    assert what(discarding(), "0s") == [
        (1, "pao", False), (1, "peng", False), (1, "chi", False), (2, "pao", False), (2, "peng", False),
    ]  # fmt: skip


def test_nobody_takes_a_card_of_which_all_copies_are_in_sight() -> None:
    # 十: the others lie open, and so do 二, 七, 八, 九, 拾 with which it could be eaten
    table = discarding({"discards": "0s0s0s0b0b0b0b"}, {"discards": "7s7s7s9s9s9s9s", "melds": []})
    assert [each for each in what(table, "0s") if each[1] != "chi"] == []
    assert what(table, "0s") == []
    choice = by_action(advice(view(table, 0), 0))["discard 0s"]
    assert choice.why().endswith("nobody can take it.")
    assert choice.why("zh").endswith("谁也要不了这张。")


def test_who_has_thrown_it_neither_eats_nor_pengs_it() -> None:
    table = discarding({"discards": "0s"})
    assert what(table, "0s") == [(2, "peng", False)]


def test_an_open_chouwei_is_a_sure_pao() -> None:
    table = discarding({}, {"melds": ["chouwei:0s"]})
    assert (2, "pao", True) in what(table, "0s")
    choice = by_action(advice(view(table, 0), 0))["discard 0s"]
    assert "the other player takes it for a pao" in choice.why()
    assert "另一家一定开跑" in choice.why("zh")


def test_where_discards_are_won_that_is_said() -> None:
    guilin = read_position({"rules": "guilin", "dealer": 2, "turn": 0, "due": "discard", "players": [ME, {}, {}]})
    assert [seat for seat, name, _ in what(guilin, "0s") if name == "win"] == [1, 2]
    assert not [seat for seat, name, _ in what(discarding(), "0s") if name == "win"]


# --- claims ------------------------------------------------------------------------------------------------------


def test_a_win_comes_first() -> None:
    table = position(
        {"hand": "22b 678s 456b 1s11b", "melds": ME["melds"]}, card={"card": "5s", "from": 1, "origin": "draw"}
    )
    found = advice(view(table, 0), 0)
    assert [str(choice.action) for choice in found] == ["win", "pass"]
    assert found[0].why() == "It wins now with 15 huxi."
    assert found[0].why("zh") == "现在就胡，15 息。"
    assert (found[0].distance, found[0].huxi) == (0, 15)


def test_each_chi_with_its_bi_is_a_choice_and_passing_makes_the_card_stinky() -> None:
    table = position(
        {"hand": "12s 3s 45s 11b 678b 456b 7s9s 2b0b 88s 6s"}, card={"card": "3s", "from": 2, "origin": "discard"}
    )
    found = by_action(advice(view(table, 0), 0))
    assert set(found) == {"chi 123s bi 345s", "chi 345s bi 123s", "pass"}
    rest = "11b 678b 456b 7s9s 2b0b 88s 6s"
    assert found["chi 123s bi 345s"].distance == distance(rest, ["chi:123s", "chi:345s"]).draws == 2
    assert found["pass"].barred == Card("3s")
    assert found["pass"].why().endswith("small 3 三 becomes stinky for you.")
    assert found["pass"].why("zh").endswith("三以后对你是臭牌。")
    assert found["pass"].distance == distance(table.seats[0].cards, seen="3s").draws


def test_a_peng_is_a_choice() -> None:
    table = position(
        {"hand": "12s 33s 45s 11b 678b 456b 7s9s 2b0b 88s"}, card={"card": "3s", "from": 1, "origin": "draw"}
    )
    found = by_action(advice(view(table, 0), 0))
    assert set(found) == {"peng 3s", "pass"}
    assert found["peng 3s"].distance == distance("12s 45s 11b 678b 456b 7s9s 2b0b 88s", ["peng:3s"]).draws


def test_passing_the_win_leaves_the_card_to_the_pao() -> None:
    table = position(
        {"hand": "666b 57b 123s 456s 890s", "melds": ["wei:2b", "peng:9b"]},
        card={"card": "6b", "from": 1, "origin": "draw"},
    )
    found = by_action(advice(view(table, 0), 0))
    assert found["win"].huxi == 18
    after = distance("57b 123s 456s 890s", ["wei:2b", "peng:9b", "pao:6b"])
    assert found["pass"].distance == after.draws
    assert [each.card for each in found["pass"].useful] == [each.card for each in after.useful]


def test_a_pao_by_choice_is_a_choice() -> None:
    table = position(
        {"hand": "666b 57b 123s 456s 89s 8s", "melds": ["wei:2b", "peng:9b"]},
        card={"card": "6b", "from": 1, "origin": "draw"},
        rules="paohuzi?pao.forced=false",
    )
    found = by_action(advice(view(table, 0), 0))
    assert set(found) == {"pao 6b", "pass"}
    assert found["pao 6b"].distance == distance("57b 123s 456s 89s 8s", ["wei:2b", "peng:9b", "pao:6b"]).draws
    assert found["pass"].distance == distance("666b 57b 123s 456s 89s 8s", ["wei:2b", "peng:9b"], seen="6b").draws


def test_a_dead_hand_and_an_unreachable_win_are_said() -> None:
    dead = advice(view(discarding(me={**ME, "dead_hand": True}), 0), 0)
    assert {choice.distance for choice in dead} == {None}
    assert dead[0].why().startswith("The hand is dead and can't win any more")
    assert dead[0].why("zh").startswith("已是死手，不能再胡")


def test_who_is_not_asked_gets_none() -> None:
    table = discarding({"hand": "12345678s 12345678b 99s99b"})
    assert advice(view(table, 1), 1) == ()
    with pytest.raises(ZipaiError) as caught:
        advice(view(table, 1), 3)
    assert str(caught.value) == "there is no seat 3: seats are 0 to 2"


def test_choices_are_told_as_data() -> None:
    first = advice(view(discarding(), 0), 0)[0].as_dict()
    assert first["action"] == "discard 0s"
    assert first["useful"] == [{"card": "5s", "unseen": 1}, {"card": "2b", "unseen": 2}, {"card": "8b", "unseen": 1}]
    assert first["dangers"][0] == {"seat": 1, "what": "pao", "sure": False}
    assert set(first) == {"action", "distance", "useful", "huxi", "dangers", "barred", "why"}
