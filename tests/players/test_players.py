"""Players answer from views alone; hands and matches among them are the same for the same seed."""

import random
from collections.abc import Sequence

import pytest

from zipai.cards import Card, Hand
from zipai.players import Heuristic, Random, Thinker, by_name, play_hand, play_match, player_names, seats_of
from zipai.players.heuristic import joins, worth
from zipai.players.player import chance, pick
from zipai.rulebook import built_in, load_rules, rule_set_ids
from zipai.study import distance
from zipai.table import Action, Table, options
from zipai.table.positions import read_position
from zipai.table.rules.deal import first_dealer, shuffled
from zipai.table.views import view
from zipai.words import ZipaiError

PAOHUZI = built_in("paohuzi")


def acts(*texts: str) -> tuple[Action, ...]:
    return tuple(map(Action.read, texts))


def test_players_have_names() -> None:
    assert player_names() == ("random", "heuristic", "thinker")
    assert [by_name(name).name for name in player_names()] == ["random", "heuristic", "thinker"]
    with pytest.raises(ZipaiError) as caught:
        by_name("master")
    assert str(caught.value) == "there is no player 'master'; there are random, heuristic, thinker"
    assert caught.value.text("zh") == "没有叫 'master' 的玩家；有 random, heuristic, thinker"


def test_every_option_is_picked_as_often() -> None:
    may, rng = acts("win", "peng 5b", "pass"), random.Random(1)
    picked = [str(pick(may, rng)) for _ in range(300)]
    assert [picked.count(str(action)) for action in may] == [106, 93, 101]


def test_each_seat_has_chance_of_its_own() -> None:
    assert chance(7, 0).random() == chance(7, 0).random()
    assert len({chance(seed, seat).random() for seed in range(5) for seat in range(4)}) == 20
    assert chance(7, 0).random() != random.Random(7).random()


# --- the heuristic player ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("", 0),
        ("12s 5b", 0),
        ("123s", 23),
        ("1234s 555b", 49),
        ("270b 270s", 49),
        ("345s 33s3b", 23),
        ("3345s 3b", 20),
        ("33345s", 23),
        ("5555b 66b", 32),
        ("112233s", 46),
    ],
)
def test_what_a_hand_is_worth(hand: str, value: int) -> None:
    assert worth(Hand(hand), PAOHUZI) == value


@pytest.mark.parametrize(
    ("card", "hand", "found"),
    [("9b", "12s 9b", 0), ("1s", "12s 9b", 1), ("2s", "12s 2b", 3), ("5b", "55b", 2), ("5b", "55b 67b 4b 5s", 9)],
)
def test_what_a_card_joins(card: str, hand: str, found: int) -> None:
    assert joins(Card(card), Hand(hand), PAOHUZI) == found


#: Two of 三四五 and a pair of 九, which are in no group; 二七十 and others that are.
WAITS = "11s 45s 99s 33b 456b 789b 2s 0s 7s 8b 1b 7b"


def asked(hand: str, may: Sequence[Action], card: str | None = None) -> str:
    """What the heuristic player answers with that hand."""
    position = {
        "rules": "paohuzi",
        "players": [{"hand": hand}, {}, {}],
        **({"turn": 0, "due": "discard"} if card is None else {"card": {"card": card, "from": 2, "origin": "discard"}}),
    }
    table = read_position(position)
    return str(Heuristic().answer(view(table, 0), 0, may, random.Random(1)))


def test_it_wins_when_it_may() -> None:
    assert asked(WAITS, acts("win", "chi 345s", "pass"), "3s") == "win"
    assert asked(WAITS, acts("chi 345s", "pass", "win"), "3s") == "win"


def test_it_discards_what_joins_least() -> None:
    hand = "123s 456s 789s 0s 345b 678b 11b 99b 0b"
    may = acts(*(f"discard {card}" for card in Hand(hand).kinds()))
    assert asked(hand, may) == "discard 0b"
    # a kan is worth most and is not offered; of equals the first goes
    assert asked(hand, acts("discard 6s", "discard 3s", "discard 1s")) == "discard 6s"


def test_it_takes_what_makes_a_group_and_leaves_what_breaks_one() -> None:
    assert asked(WAITS, acts("chi 345s", "pass"), "3s") == "chi 345s"
    whole = "1234s 68s 11b 33b 456b 789b 0s 8b 6b 9s"
    # 三 of 一二三 would be used up for 三四五: no group more than before
    assert asked(whole, acts("chi 345s", "pass"), "5s") == "pass"


def test_it_pengs_a_loose_pair() -> None:
    assert asked(WAITS, acts("peng 9s", "pass"), "9s") == "peng 9s"
    assert asked(WAITS, acts("pass", "peng 9s"), "9s") == "peng 9s"


def test_it_wins_more_than_chance_does() -> None:
    wins = {"heuristic": 0, "random": 0}
    for seed in range(40):
        players = [Heuristic() if seat == seed % 3 else Random() for seat in range(3)]
        for winner in play_hand(PAOHUZI, seed, players).result.winners:
            wins[players[winner].name] += 1
    assert wins["heuristic"] > 3 * wins["random"], wins


# --- the player that counts -----------------------------------------------------------------------------------------


def thought(hand: str, may: Sequence[Action], card: str | None = None) -> str:
    """What the thinker answers with that hand."""
    position = {
        "rules": "paohuzi",
        "players": [{"hand": hand}, {}, {}],
        **({"turn": 0, "due": "discard"} if card is None else {"card": {"card": card, "from": 2, "origin": "discard"}}),
    }
    table = read_position(position)
    return str(Thinker().answer(view(table, 0), 0, may, random.Random(1)))


def test_the_thinker_wins_when_it_may() -> None:
    assert thought(WAITS, acts("chi 345s", "pass", "win"), "3s") == "win"


def test_the_thinker_stays_nearest_to_a_win_with_most_copies() -> None:
    # six groups with fifteen huxi and three cards besides
    hand = "123456789s 270b 123456b 9b 5s5b"
    may = acts(*(f"discard {card}" for card in Hand(hand).kinds()))
    left = {str(action): distance(Hand(hand) - Hand(str(action.card))) for action in may}
    chosen = left[thought(hand, may)]
    assert chosen.draws == min(found.draws for found in left.values()) == 1
    assert chosen.copies == max(found.copies for found in left.values() if found.draws == 1) > 4


def test_the_thinker_wins_more_than_the_heuristic_player_does() -> None:
    wins = {"thinker": 0, "heuristic": 0}
    for seed in range(36):
        players = [Thinker() if seat == seed % 3 else Heuristic() for seat in range(3)]
        for winner in play_hand(PAOHUZI, seed, players).result.winners:
            wins[players[winner].name] += 1
    # one seat against two
    assert wins["thinker"] > 0.7 * wins["heuristic"], wins


# --- hands ---------------------------------------------------------------------------------------------------------


class Spy:
    """A player that looks at what it is given."""

    name = "spy"

    def __init__(self) -> None:
        self.seen: list[tuple[Table, int, tuple[Action, ...]]] = []

    def answer(self, view: Table, seat: int, options: Sequence[Action], rng: random.Random) -> Action:
        self.seen.append((view, seat, tuple(options)))
        return pick(options, rng)


@pytest.mark.parametrize("rules", rule_set_ids())
def test_players_see_views_and_their_options(rules: str) -> None:
    book, spy = built_in(rules), Spy()
    played = play_hand(book, 2, [spy] * seats_of(book))
    tables = [(moment.table, answer.seat) for moment in played.moments for answer in moment.answers]
    assert [(seen, seat) for seen, seat, _ in spy.seen] == [(view(table, seat), seat) for table, seat in tables]
    assert [may for _, _, may in spy.seen] == [options(table, seat) for table, seat in tables]
    for seen, seat, _ in spy.seen:
        assert isinstance(seen.stock, int)
        assert [s for s, who in enumerate(seen.seats) if who.hand is not None and not who.sitting] == [seat]


def test_a_hand_is_the_same_for_the_same_seed_and_dealer() -> None:
    one, two = (play_hand(PAOHUZI, 3, [Random()] * 3) for _ in range(2))
    assert one == two
    assert one.header.dealer == first_dealer(PAOHUZI, shuffled(3))
    assert one.header.deal == tuple(shuffled(3))
    assert play_hand(PAOHUZI, 3, [Random()] * 3, dealer=2, drawn_hands=1).header.drawn_hands == 1
    assert play_hand(PAOHUZI, 4, [Random()] * 3) != one


def test_there_is_a_player_for_each_seat() -> None:
    with pytest.raises(ZipaiError) as caught:
        play_hand(built_in("shaoyang"), 1, [Random()] * 3)
    assert str(caught.value) == "3 players for 4 seats"
    assert caught.value.text("zh") == "4 个座位，却有 3 个玩家"
    assert [seats_of(built_in(name)) for name in rule_set_ids()] == [3, 3, 4, 3]
    assert seats_of(load_rules("guilin?deal.players=2")) == 2


# --- matches -------------------------------------------------------------------------------------------------------


def test_a_match_ends_at_its_target() -> None:
    rules = built_in("shaoyang")
    match = play_match(rules, 1, [Heuristic()] * 4)
    totals = [sum(hand.result.points[seat] for hand in match.hands) for seat in range(4)]
    assert match.standing.totals == tuple(totals)
    assert match.standing.over
    assert max(totals) >= 100
    before = [total - points for total, points in zip(totals, match.hands[-1].result.points, strict=True)]
    assert max(before) < 100
    assert sum(match.standing.result) == 0
    assert play_match(rules, 1, [Heuristic()] * 4) == match


def test_each_hand_follows_from_the_one_before() -> None:
    match = play_match(PAOHUZI, 5, [Random()] * 3, hands=6)
    assert len(match.hands) == match.standing.hands == 6
    for one, two in zip(match.hands, match.hands[1:], strict=False):
        assert two.header.dealer == one.result.next_dealer
        assert two.header.drawn_hands == one.result.drawn_hands
    assert any(hand.header.drawn_hands for hand in match.hands)
    assert len({hand.header.deal for hand in match.hands}) == 6


def test_the_dealer_chooses_the_minimum_where_it_is_hers_to_choose() -> None:
    match = play_match(built_in("guilin"), 2, [Heuristic()] * 3, hands=8, minimums=(15, 20, 30))
    for hand in match.hands:
        assert hand.header.rules["win.minimum"] == (15, 20, 30)[hand.header.dealer]
        for seat in hand.result.winners:
            huxi = hand.result.huxi[seat]
            assert huxi is not None
            assert huxi >= (15, 20, 30)[hand.header.dealer]
    assert len({hand.header.dealer for hand in match.hands}) > 1
    with pytest.raises(ZipaiError) as caught:
        play_match(built_in("guilin"), 2, [Heuristic()] * 3, hands=1, minimums=(15, 20))
    assert str(caught.value) == "2 minimums for 3 seats"


def test_a_match_without_target_needs_a_number_of_hands() -> None:
    with pytest.raises(ZipaiError) as caught:
        play_match(PAOHUZI, 1, [Random()] * 3)
    assert str(caught.value) == "paohuzi has no target to play a match to: say how many hands"
    assert play_match(PAOHUZI, 1, [Random()] * 3, hands=0).hands == ()
    assert len(play_match(built_in("shaoyang"), 1, [Heuristic()] * 4, hands=2).hands) == 2
