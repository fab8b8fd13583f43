"""The first look at a hand says what the outlook says, or nothing; and it says most distances."""

from __future__ import annotations

import random

import cases
import pytest

from zipai.cards import Hand
from zipai.melds import meld
from zipai.rulebook import load_rules, rule_set_ids
from zipai.scoring.judge import ScoreError
from zipai.study import draws
from zipai.study.costs import FAR
from zipai.study.distance import unseen_by
from zipai.study.outlook import Outlook, first_look

CHANGED = ("paohuzi?groups.one-five-ten=true", "guilin?win.minimum=30", "shaoyang?win.groups=5")


def seen_among(rng: random.Random, unseen: Hand, share: float) -> Hand:
    """Each of the copies that could come, with that chance, lies in sight."""
    return Hand([card for card in unseen if rng.random() < share])


@pytest.mark.parametrize("name", [*rule_set_ids(), *CHANGED])
def test_it_says_what_the_outlook_says_or_nothing(name: str) -> None:
    book, rng, told, asked = load_rules(name), random.Random(f"first {name}"), 0, 400
    look = first_look(book)
    assert look is not None
    for _ in range(asked):
        groups = book.number("win.groups")
        counts, melds, _ = cases.case(rng, rng.choice((0, 0, 1, 2, 3)), rng.random() < 0.5, groups)
        hand, table = cases.hand_of(counts), cases.melds_of(melds)
        unseen = unseen_by(hand, table)
        seen = seen_among(rng, unseen, rng.choice((0, 0, 0.2, 0.6)))
        minimum = rng.choice((None, 0, rng.randrange(30)))
        found = look.distance(hand, table, seen, minimum)
        if found is not None:
            told += 1
            outlook = Outlook(hand, table, book, unseen - seen)
            assert found == outlook.distance(book.number("win.minimum") if minimum is None else minimum)
    # most of them, so that the comparison says something
    assert told > asked * 0.8


def told(hand: str, *melds: str, seen: str = "", minimum: int | None = None, rules: str = "paohuzi") -> int | None:
    look = first_look(load_rules(rules))
    assert look is not None
    return look.distance(Hand(hand), melds, Hand(seen), minimum)


def test_a_hand_that_waits_and_one_that_has_won() -> None:
    assert told("22b 678s 456b 1s11b", "wei:8b", "chi:123s", "peng:5s") == 1
    assert told("222b 678s 456b 1s11b", "wei:8b", "chi:123s", "peng:5s") == 0


def test_where_the_copies_of_the_nearest_card_are_gone_it_is_one_card_more() -> None:
    # beside 肆肆, 伍柒 lack only 陆; but the pao has all four
    hand, melds = "123s 4457b", ("peng:4s", "chi:270s", "peng:5s", "pao:6b")
    assert told(hand, *melds) == draws(hand, melds) == 2
    # here 一 or 壹 could come to a jiao, so that it takes a search
    assert told("111s 4457b", "chi:890b", "chi:270s", "chi:890s", "pao:6b") == 2


def test_a_hand_that_lacks_huxi_may_only_win_by_a_raised_set() -> None:
    # 13 huxi, and no group left to make: another 壹 is the pair, and the fourth 六 makes a pao of the peng
    assert told("1b", "chi:270s", "chi:7s77b", "chi:0s00b", "chi:5s55b", "pao:4b", "peng:6s") == 2


def test_a_raised_set_saves_a_card() -> None:
    # 一 or 四 would end the run, but with 11 huxi; three others would score the four more. So the fourth 十 makes a ti
    # of the kan, and 二 or 三 the pair that it asks for instead of a group
    hand, melds = "23000s", ["chi:2s22b", "peng:9b", "peng:8s", "peng:4s", "peng:7b"]
    assert told(hand, *melds) == 2
    assert draws(hand, melds) == draws(Hand(hand), tuple(map(meld, melds))) == 2


def test_a_raised_set_does_where_the_copies_of_the_nearest_card_are_gone() -> None:
    # no huxi are due, and 九九九 would be the last group; but no 九 can come, and for another group two cards must. The
    # fourth 四 makes a quad instead, beside which 九九 is the pair
    gone = "1112233355556677788899000s 1112223334445555788890b"
    hand, melds = "12344499s 6667999b", ("chi:66s6b", "wei:0b")
    assert draws(hand, melds, "shaoyang", seen=gone, minimum=12) == 1
    assert told(hand, *melds, seen=gone, minimum=12, rules="shaoyang") == 1


def test_a_raised_set_does_not_help_where_copies_are_gone() -> None:
    # with a peng raised, 贰柒拾 and 壹壹 stand, and 捌拾 lack only 玖; but the melds have all four
    hand, melds = "11257800b", ("peng:9b", "chi:789b", "peng:5s", "peng:0s")
    assert told(hand, *melds) == draws(hand, melds) == 3
    # with one 玖 fewer in the melds it would
    assert told(hand, "peng:9b", "chi:678b", "peng:5s", "peng:0s") == 2


def test_a_new_quad_takes_the_copies_of_its_kind() -> None:
    # two more 叁 would make a ti of twelve huxi, and 壹贰 lack only a third one; but there are no more than four
    melds = ("chi:456b", "chi:567b", "peng:2b", "chi:789s")
    assert told("44s 123345b", *melds, minimum=19) == 4


def test_a_jiao_with_the_other_size_ends_a_hand_where_no_more_of_its_own_can_come() -> None:
    # 伍伍 want 五, since melds have the other two 伍; then 七 comes last between 六 and 八, as three lie in the chouwei
    gone = "23346889s 1367888990b"
    melds = ("chi:456b", "chi:345b", "chi:44s4b", "wei:2s", "chouwei:7s")
    assert told("68s 2559b", *melds, seen=gone, minimum=0) == 2
    # the same beside a raised set: the fourth 玖, and 拾 for 十十; 三叁叁 and 捌捌 stand
    melds = ("wei:9b", "chi:00s0b", "chi:8s88b", "chi:789s")
    assert told("1300s 33488b", *melds, rules="shaoyang") == 2
    # and beside a new quad: two more 柒, and 玖 for 九九; 七七 is the pair
    gone = "12233455667000s 1233455668900b"
    melds = ("chi:345b", "chi:789s", "chi:9s99b", "chi:123b")
    assert told("7799s 6778b", *melds, seen=gone, rules="guilin") == 3


def test_a_new_quad_is_found() -> None:
    # 15 huxi from nothing: the third and fourth 玖 make a ti, and 七七 or 九九 three alike beside the pair
    assert told("77899s 199b", "chi:66s6b", "chi:456b", "chi:456b", "chi:00s0b") == 3


def test_a_hand_that_is_broken_up_before_its_last_quad_is_left_to_the_outlook() -> None:
    # both sets are raised, and 五五 is the pair; but a discard is due between them, and it takes a 五
    hand, melds = "55000s", ("chi:678b", "chi:11s1b", "peng:3b", "chi:234s", "chi:234s")
    assert told(hand, *melds) is None
    assert draws(hand, melds) == 3


def test_a_hand_out_of_reach_is_told_where_no_quads_could_score_enough() -> None:
    # only the pair is left to make, and the peng, raised to a pao, has 9 huxi of 15
    hand, melds = "26s", ("chi:345s", "chi:55s5b", "chi:2s22b", "chi:890s", "chi:8s88b", "peng:7b")
    assert told(hand, *melds) == FAR
    assert draws(hand, melds) is None
    # 9 are enough: the pair, and the fourth 柒
    assert told(hand, *melds, minimum=9) == draws(hand, melds, minimum=9) == 2


def test_a_hand_far_from_a_win_is_left_to_the_outlook() -> None:
    assert told("123456789s 12345678b 179s", minimum=60) is None


@pytest.mark.parametrize(
    ("hand", "melds", "seen", "said"),
    [
        ("22b 678s 456b 1s11b", ["wei:8b", "chi:123s", "peng:5s"], "222b", "five of a kind"),
        ("55b 11s", ["ti:5b"] * 4, "", "five of a kind"),
        ("5555b 1s", ["ti:5b", "peng:5b", "peng:5b"], "5555b", "five of a kind"),
        ("22b 678s 456b 1s11b", [], "", "wrong number of cards"),
    ],
)
def test_what_cannot_be_is_refused_as_ever(hand: str, melds: list[str], seen: str, said: str) -> None:
    assert told(hand, *melds, seen=seen) is None
    with pytest.raises(ScoreError) as caught:
        draws(hand, melds, seen=seen)
    assert str(caught.value).startswith(said)
