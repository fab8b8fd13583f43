"""Several seats want one card: every combination that can occur, who gets the card, and what is barred afterwards.

The card is 四, shown by seat 0, the dealer. Each seat has one of five parts, and a combination is a word of three:

- ``W``: the card wins (18 huxi on the table). At seats 0 and 1 it could also be eaten.
- ``K``: a kan of it in the hand, which must become a pao.
- ``P``: a pair of it, which may become a peng.
- ``E``: it can be eaten with 三五.
- ``-``: it is of no use.
"""

from itertools import product

import pytest

from zipai.cards import Card, Hand
from zipai.table import Action, Step, Table, choosers, options, step, why
from zipai.table.positions import PositionError, read_position

#: The melds and the hand of each seat by its part; every combination is a legal position of one pack.
MELDS = (
    ["wei:1b", "wei:8b", "wei:9b", "chi:678s", "chi:678s"],
    ["wei:2b", "wei:5b", "wei:0b", "chi:678s", "chi:99s9b"],
    ["wei:3b", "wei:6b", "wei:7b", "chi:00s0b", "chi:11s1b"],
)
HANDS = (
    {"W": "35s 890s", "E": "35s 80s5b", "-": "890s 56b", "P": "44s 80s5b", "K": "444s 80s"},
    {"W": "35s 123s", "E": "35s 19s7b", "-": "190s 78b", "P": "44s 19s7b", "K": "444s 19s"},
    {"W": "35s 234b", "E": "35s 17s2b", "-": "127s 23b", "P": "44s 17s2b", "K": "444s 1s2b"},
)
ANSWERS = {"W": "win", "P": "peng 4s", "E": "chi 345s"}

#: Who takes the drawn card when everybody claims it. Seat 2 does not sit next to the drawer and can't eat.
DRAWN = {
    "0 win": "W-- W-W W-P W-K WW- WWW WWP WWK WE- WEW WEP WEK WP- WPW WK- WKW",
    "1 win": "-W- -WW -WP -WK EW- EWW EWP EWK",
    "2 win": "--W -EW -PW -KW E-W EEW EPW EKW",
    "1 pao": "-K- EK-",
    "2 pao": "--K -EK E-K EEK",
    "1 peng": "-P- EP-",
    "2 peng": "--P -EP E-P EEP",
    "0 chi": "E-- EE-",
    "1 chi": "-E-",
    "": "---",
}
#: Who takes the discarded card where discards can be won. Its discarder takes no part.
DISCARDED = {
    "1 win": "-W- -WW -WP -WK",
    "2 win": "--W -EW -PW -KW",
    "1 pao": "-K-",
    "2 pao": "--K -EK",
    "1 peng": "-P-",
    "2 peng": "--P -EP",
    "1 chi": "-E-",
    "": "---",
}
#: Who takes it where they can't: who waits for it can at most eat it.
DISCARDED_UNWON = {
    "1 pao": "-K- -KW",
    "2 pao": "--K -EK -WK",
    "1 peng": "-P- -PW",
    "2 peng": "--P -EP -WP",
    "1 chi": "-E- -W- -EW -WW",
    "": "--- --W",
}
#: Combinations that no pack allows: a kan and a pair, two kans, or two pairs, and the card itself are five or more.
FIVE_OF_A_KIND = "-PP -PK -KP -KK EPP EPK EKP EKK WPP WPK WKP WKK"
MOMENTS = [
    *((rules, "draw", DRAWN) for rules in ("paohuzi", "international", "guilin")),
    ("guilin", "discard", DISCARDED),
    ("paohuzi", "discard", DISCARDED_UNWON),
]
#: Rule set, how the card came, the combination, and who takes the card and how.
CASES = [
    pytest.param(rules, origin, word, taker, id=f"{rules}-{origin}-{word}")
    for rules, origin, takers in MOMENTS
    for taker, words in takers.items()
    for word in words.split()
]


def table(word: str, origin: str, rules: str) -> Table:
    players = [{"hand": HANDS[seat][part], "melds": MELDS[seat]} for seat, part in enumerate(word)]
    return read_position({"rules": rules, "players": players, "card": {"card": "4s", "from": 0, "origin": origin}})


def answers(start: Table, word: str, passing: int | None = None) -> dict[int, Action]:
    """Everybody who is asked claims what the part says, or eats where a win can't be had; *passing* passes."""
    given = {}
    for seat in choosers(start):
        may = [str(action) for action in options(start, seat)]
        claim = next(text for text in (ANSWERS[word[seat]], "chi 345s") if text in may)
        given[seat] = Action.read("pass" if seat == passing else claim)
    return given


def taken(done: Step) -> str:
    """Who took the card and how: the last event tells it, unless that is a pass."""
    last = done.events[-1] if done.events else None
    return "" if last is None or last.action == "pass" else f"{last.seat} {last.action.split()[0]}"


def barred(done: Step, seat: int) -> tuple[str, str]:
    assert done.table is not None
    who = done.table.seats[seat]
    return str(Hand(who.barred_chi)), str(Hand(who.barred_peng))


def taker_of(takers: dict[str, str], word: str) -> str:
    return next(taker for taker, words in takers.items() if word in words.split())


def takers_of(rules: str, origin: str) -> dict[str, str]:
    return next(takers for name, how, takers in MOMENTS if (name, how) == (rules, origin))


def test_the_lists_are_complete() -> None:
    possible = ["".join(parts) for parts in product("-WE", "-WEPK", "-WPK")]
    impossible = FIVE_OF_A_KIND.split()
    assert sorted(" ".join(DRAWN.values()).split()) == sorted(set(possible) - set(impossible))
    assert set(impossible) <= set(possible)
    discarded = sorted(word for word in set(possible) - set(impossible) if word[0] == "-")
    for takers in (DISCARDED, DISCARDED_UNWON):
        assert sorted(" ".join(takers.values()).split()) == discarded


@pytest.mark.parametrize("word", FIVE_OF_A_KIND.split())
def test_a_pack_has_four_of_a_kind(word: str) -> None:
    for origin in ("draw", "discard"):
        with pytest.raises(PositionError) as found:
            table(word, origin, "guilin")
        assert "five-of-a-kind" in [defect.id for defect in found.value.defects]


@pytest.mark.rule("claim.order", "claim.win-order", "claim.chi-order", "win.before-pao", "barred.preempted")
@pytest.mark.parametrize(("rules", "origin", "word", "taker"), CASES)
def test_who_takes_the_card(rules: str, origin: str, word: str, taker: str) -> None:
    start = table(word, origin, rules)
    done = step(start, answers(start, word))
    assert taken(done) == taker
    if taker.endswith("win"):
        assert done.result is not None
        assert (done.result.winners, done.result.next_dealer) == ((int(taker[0]),), int(taker[0]))
        return
    assert done.table is not None
    for seat in range(3):
        # wanting a card and losing it bars nothing
        assert barred(done, seat) == ("", "")
        assert done.table.seats[seat].passed == ()
    seat, kind = (int(taker[0]), taker[2:]) if taker else (0, "")
    expected = {"pao": "pao:4s", "peng": "peng:4s", "chi": "chi:345s", "": str(MELDS[0][-1])}
    assert str(done.table.seats[seat].melds[-1]) == expected[kind]
    if taker:
        assert (done.table.turn, str(done.table.due)) == (seat, "discard")
    else:
        lies = done.table.seats[0].dead if origin == "draw" else done.table.seats[0].discards
        assert (lies, done.table.turn, str(done.table.due)) == ((Card("4s"),), 1, "draw")


@pytest.mark.rule("barred.preempted", "barred.scope", "passed.number", "claim.order", "claim.chi-order")
@pytest.mark.parametrize(("rules", "origin", "word", "taker"), CASES)
def test_who_passes_is_barred_exactly_where_the_claim_would_have_gone_first(
    rules: str, origin: str, word: str, taker: str
) -> None:
    takers = takers_of(rules, origin)
    start = table(word, origin, rules)
    for seat in choosers(start):
        done = step(start, answers(start, word, seat))
        without = taker_of(takers, word[:seat] + "-" + word[seat + 1 :])
        assert taken(done) == without
        if done.result is not None:
            assert done.result.winners == (int(without[0]),)
            continue
        # a win that is passed could have been a chi; a chi counts as passed where it would have had the card
        part = {"W": "E"}.get(word[seat], word[seat])
        might = seat < 2 or part != "E"
        had = might and taker_of(takers, word[:seat] + part + word[seat + 1 :])[:1] == str(seat)
        expected = ("4s", "4s") if had and part in "EP" else ("", "")
        if had and rules == "guilin":
            expected = ("4s", "") if part == "E" else ("", "4s")
        assert barred(done, seat) == expected, (word, seat)
        assert done.table is not None
        noted = {str(card): huxi for card, huxi in done.table.seats[seat].passed}
        wins = "win" in map(str, options(start, seat))
        assert noted == ({"4s": 18} if wins and rules != "guilin" else {})
        others = [other for other in range(3) if other != seat]
        assert [barred(done, other) for other in others] == [("", "")] * 2


@pytest.mark.rule("claim.seen-pao", "claim.order")
@pytest.mark.parametrize("kind", ["peng", "chouwei"])
def test_a_pao_in_sight_leaves_only_wins(kind: str) -> None:
    for word in ("E--", "-E-", "EE-", "W--", "-W-", "WW-", "EW-", "WE-"):
        players = [{"hand": HANDS[seat][part], "melds": MELDS[seat]} for seat, part in enumerate(word)]
        players[2] = {"hand": HANDS[2]["-"], "melds": [*MELDS[2][1:], f"{kind}:4s"]}
        card = {"card": "4s", "from": 0, "origin": "draw"}
        start = read_position({"rules": "paohuzi", "players": players, "card": card})
        winners = [seat for seat, part in enumerate(word) if part == "W"]
        for seat in range(2):
            assert [str(action) for action in options(start, seat)] == (["win", "pass"] if seat in winners else [])
        done = step(start, {seat: Action.read("pass") for seat in winners})
        assert taken(done) == "2 pao"
        assert [barred(done, seat) for seat in range(3)] == [("", "")] * 3


@pytest.mark.rule("peng.from-others", "chi.from", "win.on-discard")
def test_claims_that_a_seat_never_has() -> None:
    # the drawer's pair makes a wei and the drawer's kan a ti before anybody is asked
    for part in "PK":
        start = table(part + "--", "draw", "guilin")
        assert "peng 4s" not in map(str, options(start, 0))
    assert [r.rule for r in why(table("P--", "draw", "guilin"), 0, Action.read("peng 4s"))] == ["peng.from-others"]
    # seat 2 does not sit next to seat 0
    for origin in ("draw", "discard"):
        assert [r.rule for r in why(table("--E", origin, "guilin"), 2, Action.read("chi 345s"))] == ["chi.from"]
    # who discards takes nothing back
    assert [r.rule for r in why(table("E--", "discard", "guilin"), 0, Action.read("chi 345s"))] == ["chi.from"]
    assert [r.rule for r in why(table("W--", "discard", "guilin"), 0, Action.read("win"))] == ["win.on-discard"]
