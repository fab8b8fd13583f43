"""Exercises without end, each made from a seed: the same name and seed give the same exercise everywhere.

Positions are not thought out but found: hands are dealt and played by chance, and a moment that asks the question
is taken. Players who think would play better, but they will learn, and the exercises of a seed would change with
them. What is right is asked of the rules core, as for every level.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

import zipai.lessons.region_makers
import zipai.lessons.table_makers  # noqa: F401  (both register their makers)
from zipai.cards import Card, Hand, chinese_face, deck, international_face
from zipai.lessons.checks import right_answers
from zipai.lessons.levels import Level, left_to_add, read_level
from zipai.lessons.making import (
    GENERATORS,
    Chance,
    Entry,
    action_told,
    as_json,
    asked,
    cards_shown,
    generator,
    listed,
    moments,
    told,
)
from zipai.lessons.picking import judge_pick
from zipai.lessons.table_checks import taker
from zipai.melds import Group, Kind, hand_groups
from zipai.rulebook import built_in
from zipai.rulebook.toml import Text
from zipai.scoring import find_groups, score, value
from zipai.table import Action, Table, options, position, read_position, step, why
from zipai.table.actions import PENG
from zipai.table.reach import reach
from zipai.table.rules.chi import chi_proposals
from zipai.table.rules.claims import LOST_BY
from zipai.table.views import view_position
from zipai.words import ZipaiError

_SEED: Final = re.compile(r"[A-Za-z0-9.-]{1,40}")
#: A maker that found nothing in so many tries is broken.
_TRIES: Final = 400


@lru_cache(maxsize=512)
def generated(name: str, seed: str) -> Level:
    """The exercise of that name and seed; a :class:`~zipai.words.ZipaiError` for an unknown name.

    >>> generated("huxi.add", "7").id, generated("huxi.add", "7") == generated("huxi.add", "7")
    ('huxi.add#7', True)
    """
    if not _SEED.fullmatch(seed):
        raise ZipaiError("lessons.seed", seed=repr(seed))
    # chapters read levels, and a level's id may name a generator
    from zipai.lessons.chapters import chapter, chapters

    if name not in GENERATORS:
        known = [each for one in chapters() for each in generators_of(one.name)]
        raise ZipaiError("lessons.no-generator", name=repr(name), known=", ".join(known))
    made_in = chapter(name.partition(".")[0]).notebook
    chance = Chance(f"zipai exercise {name} {seed}")
    for _ in range(_TRIES):
        entry = GENERATORS[name](chance)
        if entry is not None:
            fields = entry.pop("fields", {})
            texts = {key: told(f"{name}.{key}", **fields).as_dict() for key in ("goal", "look", "praise")}
            return read_level({"id": f"{name}#{seed}", **texts, **entry}, made_in)
    raise AssertionError(f"{name} found nothing for {seed}")


def generators_of(chapter_name: str) -> tuple[str, ...]:
    """The names of a chapter's generators.

    >>> generators_of("bi")
    ('bi.eat',)
    """
    return tuple(name for name in GENERATORS if name.partition(".")[0] == chapter_name)


# --- cards and groups -------------------------------------------------------------------------------------------


@generator("faces.read")
def read_a_face(chance: Chance) -> Entry:
    """A sign, and four cards of which one bears it."""
    kinds = deck().kinds()
    card = chance.pick(kinds)
    sign = chance.pick((chinese_face(card), chinese_face(card, traditional=True), international_face(card)))
    twin = next(kind for kind in kinds if kind.number == card.number and kind != card)
    others = chance.some([kind for kind in kinds if kind.number != card.number], 2)
    shown = sorted((card, twin, *others))
    size = told("faces.read.big" if card.big else "faces.read.small")
    rule_id = "cards.international" if sign == international_face(card) else "cards.face"
    return {
        "do": "choose", "check": "bears", "text": sign, "options": [str(kind) for kind in shown],
        "teaches": [rule_id, "cards.sizes"], "wrong": {"answer": str(twin), "rule": rule_id},
        "fields": {"sign": sign, "size": size, "number": card.number},
    }  # fmt: skip


@generator("groups.find")
def find_a_group(chance: Chance) -> Entry | None:
    """Nine cards with a run or a jiao among them."""
    hand = Hand(chance.some(tuple(deck()), 9))
    found = [one for one in find_groups(hand, built_in("paohuzi")) if len(one.group.cards) == 3]
    if not 0 < len(found) < 6:
        return None
    wrong, rule_id = _near_miss(hand)
    return {
        "do": "pick", "check": "group-worth", "hand": str(hand), "least": 3, "most": 3,
        "teaches": list(dict.fromkeys([*(one.shape_rule for one in found), "groups.run", rule_id])),
        "wrong": {"answer": str(wrong), "rule": rule_id},
    }  # fmt: skip


#: Rules against three cards that look like a group, the most tempting first.
_TEMPTING: Final = ("groups.run-one-size", "groups.run-no-wrap", "groups.kan-whole", "groups.jiao", "groups.run")


def _near_miss(hand: Hand) -> tuple[Hand, str]:
    """Three cards of the hand that are no group though they look like one, and the rule that says so."""
    rules = built_in("paohuzi")
    misses: dict[str, Hand] = {}
    for picked in map(Hand, combinations(hand, 3)):
        faults = judge_pick(hand, picked, rules).faults
        if faults:
            misses.setdefault(faults[-1].rule, picked)
    rule_id = next((one for one in _TEMPTING if one in misses), next(iter(misses)))
    return misses[rule_id], rule_id


_SIZES: Final = {Kind.TI: 4, Kind.PAO: 4, Kind.KAN: 3, Kind.WEI: 3, Kind.CHOUWEI: 3, Kind.PENG: 3}


@generator("huxi.add")
def add_up(chance: Chance) -> Entry | None:
    """Four groups of different kinds, to be added up."""
    kinds = chance.some(tuple(_SIZES), 2)
    groups = [Group.of(kind, Hand([card] * _SIZES[kind]))
              for kind, card in zip(kinds, chance.some(deck().kinds(), 2), strict=True)]  # fmt: skip
    runs = [group for group in hand_groups() if group.kind in (Kind.RUN, Kind.JIAO)]
    scoring = [group for group in runs if {c.number for c in group.cards} in ({1, 2, 3}, {2, 7, 10})]
    groups += [chance.pick(scoring), chance.pick(runs)]
    if _too_many(groups):
        return None
    teaches = list(dict.fromkeys(["huxi.sum", *(f"huxi.{kind}" for kind in kinds)]))
    worth = [value(group, built_in("paohuzi"))[0] for group in groups]
    # whoever takes one run for another counts the plain one too, or forgets one that counts
    wrong = sum(worth) + (-worth[-1] if worth[-1] else worth[-2])
    return {
        "do": "number", "check": "worth", "melds": [str(group) for group in groups], "teaches": teaches,
        "wrong": {"answer": str(wrong), "rule": "huxi.sum"},
    }  # fmt: skip


def _too_many(groups: Sequence[Group]) -> bool:
    counts: dict[Card, int] = {}
    for group in groups:
        for card in group.cards:
            counts[card] = counts.get(card, 0) + 1
    return max(counts.values()) > 4


@generator("winning.card")
def find_the_card(chance: Chance) -> Entry | None:
    """A hand that waits for a few cards."""
    runs = [group for group in hand_groups() if group.kind in (Kind.RUN, Kind.JIAO)]
    triples = chance.some(deck().kinds(), 3)
    table = [
        Group.of(Kind.WEI, Hand([triples[0]] * 3)),
        Group.of(Kind.PENG, Hand([triples[1]] * 3)),
        Group.of(Kind.CHI, chance.pick(runs).cards),
    ]
    held = [chance.pick(runs) for _ in range(3)] + [Group.of(Kind.KAN, Hand([triples[2]] * 3))]
    if _too_many([*table, *held]):
        return None
    cards = [card for group in held for card in group.cards]
    loose = [card for card in cards if cards.count(card) < 3]
    if len(loose) != 9:
        return None
    cards.remove(chance.pick(loose))
    entry: Entry = {
        "do": "add", "check": "wins-with", "hand": str(Hand(cards)), "melds": [str(group) for group in table],
        "source": "other", "teaches": ["win.seven-groups", "win.minimum"],
    }  # fmt: skip
    blank = Text("-", "-").as_dict()
    tried = read_level({"id": "", "goal": blank, "look": blank, "praise": blank, **entry}, "")
    if not 0 < len(right_answers(tried)) < 4:
        return None
    wrong, rule_id = _falls_short(tried)
    return entry | {
        "teaches": list(dict.fromkeys([*entry["teaches"], rule_id])),
        "wrong": {"answer": str(wrong), "rule": rule_id},
    }


def _falls_short(given: Level) -> tuple[Card, str]:
    """A card that nearly wins, and what the win falls short of: huxi, a pair that is no group, the groups."""
    refused: dict[str, Card] = {}
    for card in left_to_add(given):
        refusals = score(given.hand, given.melds, card, given.source, given.rules).refusals
        if refusals:
            refused.setdefault(refusals[-1].rule, card)
    rule_id = next((one for one in ("win.minimum", "win.pair") if one in refused), next(iter(refused)))
    return refused[rule_id], rule_id


# --- moments of played hands ------------------------------------------------------------------------------------


def _chis(table: Table, seat: int) -> list[Action]:
    """Every chi that geometry allows the seat, and each without its bi."""
    assert table.air is not None
    found: dict[str, Action] = {}
    for chi in chi_proposals(reach(table.seats[seat], table.rules).loose, table.air.card, table.rules):
        assert chi.group is not None
        for action in (chi, Action.chi(chi.group)):
            found.setdefault(str(action), action)
    return list(found.values())


def _one_too_many(table: Table, seat: int, names: Sequence[str], teaches: Sequence[str]) -> Entry:
    """The likely mistake where all that may be done is to be marked: one thing more, and the rule against it."""
    refusals = {name: why(table, seat, Action.read(name)) for name in names}
    more = next(name for name in names if refusals[name])
    rule_id = refusals[more][-1].rule
    marked = "; ".join(name for name in names if name == more or not refusals[name])
    return {"teaches": list(dict.fromkeys([*teaches, rule_id])), "wrong": {"answer": marked, "rule": rule_id}}


@generator("peng.may")
def what_may_be_done(chance: Chance) -> Entry | None:
    """A card in the air, and a seat that may do something with it but not all that comes to mind."""
    for table, air in cards_shown(chance):
        card = air.card
        for seat in table.active:
            held = table.seats[seat].cards.count(card)
            legal = options(table, seat)
            if not legal or not 0 < held < 3:
                continue
            thought = [PENG[card], Action("pass"), Action("win")]
            thought += [chi for chi in _chis(table, seat) if len(chi.bi) < 2][:2]
            names = list(dict.fromkeys(map(str, thought)))
            if len(legal) <= 4 and all(str(action) in names for action in legal) and len(names) > len(legal):
                return {
                    "do": "several", "check": "legal", "options": names, "fields": {"card": card},
                    **_one_too_many(table, seat, names, ["peng.pair", "chi.from"]), **asked(table, seat),
                }  # fmt: skip
    return None


@generator("bi.eat")
def ways_to_eat(chance: Chance) -> Entry | None:
    """A card that a seat may eat while it holds another copy."""
    for table, air in cards_shown(chance):
        card = air.card
        for seat in table.active:
            legal = [action for action in options(table, seat) if action.name == "chi"]
            if not legal or not table.seats[seat].cards.count(card) or len(legal) > 4:
                continue
            lures = [action for action in _chis(table, seat) if action not in legal]
            names = sorted({*map(str, legal), *map(str, chance.some(lures, 5 - len(legal)))})
            if len(names) > len(legal):
                return {
                    "do": "several", "check": "legal", "options": names, "fields": {"card": card},
                    **_one_too_many(table, seat, names, ["chi.bi", "chi.shape"]), **asked(table, seat),
                }  # fmt: skip
    return None


@generator("stinky.may")
def is_it_stinky(chance: Chance) -> Entry | None:
    """A chi or peng that would fit: barred, or not."""
    barred = chance.below(3) > 0
    for table, air in cards_shown(chance):
        card = air.card
        for seat in table.active:
            for action in (PENG[card], *_chis(table, seat)[:6]):
                refusals = why(table, seat, action)
                if all(no.rule.startswith("barred.") for no in refusals) and bool(refusals) == barred:
                    declined = "barred.peng" if action.name == "peng" else "barred.declined"
                    said = action_told(action)
                    # a card that is barred looks free, and one that is free looks barred
                    seen = read_position(view_position(table, seat))
                    rule_id = why(seen, seat, action)[-1].rule if barred else "barred.own-discard"
                    return {
                        "do": "one", "check": "may", "action": str(action),
                        "no": [declined, "barred.own-discard", "chi.bi" if action.name == "chi" else "peng.pair"],
                        "teaches": [declined, "barred.own-discard"], "fields": {"action": said},
                        "wrong": {"answer": "yes" if barred else f"no {declined}", "rule": rule_id},
                        **asked(table, seat),
                    }  # fmt: skip
    return None


@generator("forced.what")
def what_is_forced(chance: Chance) -> Entry | None:
    """A card that is drawn, and what is laid with it, or nothing."""
    forced = chance.below(4) > 0
    for moment in moments(chance, built_in("paohuzi")):
        drawn = next((event for event in moment.events if event.action.startswith("draw ")), None)
        if moment.answers or drawn is None:
            continue
        card = Card(drawn.action.split()[1])
        laid = [event for event in moment.events if event.action.split()[0] in ("wei", "chouwei", "ti", "pao")]
        holders = [seat for seat in moment.table.active if moment.table.seats[seat].cards.count(card) >= 2]
        if bool(laid) != forced or not (laid or holders):
            continue
        seat = laid[0].seat if laid else chance.pick(holders)
        kinds = ["wei", "ti", "pao", "peng"]
        if laid and laid[0].action.startswith("chouwei"):
            kinds[1] = "chouwei"
        who = told("forced.what.draws", seat=drawn.seat)
        # what is laid is taken for a peng, and a pair that may wait for one is taken for a wei
        rule_id = laid[0].rule if laid else "wei.forced"
        return {
            "do": "one", "check": "happens", "options": [*(f"{seat} {kind} {card}" for kind in kinds), "nothing"],
            "teaches": [rule_id], "wrong": {"answer": f"{seat} {'peng' if laid else 'wei'} {card}", "rule": rule_id},
            "fields": {"who": who, "card": card},
            "position": as_json(position(moment.table)), "seat": seat, "draw": str(card),
        }  # fmt: skip
    return None


@generator("claims.who")
def who_gets_it(chance: Chance) -> Entry | None:
    """A card that two players want."""
    for table, air in cards_shown(chance):
        card = air.card
        wishes = {
            seat: [action for action in options(table, seat) if action.name != "pass"]
            for seat in table.active
            if options(table, seat)
        }
        if len(wishes) < 2:
            continue
        said = {seat: chance.pick(actions) for seat, actions in wishes.items()}
        events = step(table, said).events
        if taker(events) < 0:
            continue
        lost = next(event for event in events if event.rule in LOST_BY)
        claims = [
            told("claims.who.claim", seat=seat, action=action_told(action)) for seat, action in sorted(said.items())
        ]
        all_said = listed(claims)
        return {
            "do": "one", "check": "takes", "options": [*(f"seat {seat}" for seat in sorted(table.active)), "nobody"],
            "teaches": ["claim.order", "claim.win-order", "claim.chi-order"], "open": True,
            "fields": {"claims": Text(all_said.en[0].upper() + all_said.en[1:], all_said.zh), "card": card},
            "wrong": {"answer": f"seat {lost.seat}", "rule": lost.rule},
            "position": as_json(position(table)), "seat": air.seat,
            "answers": {str(seat): str(action) for seat, action in said.items()},
        }  # fmt: skip
    return None


@generator("settlement.points")
def what_is_paid(chance: Chance) -> Entry | None:
    """A win, and what it is for one of the players."""
    rules = built_in(chance.pick(("paohuzi", "shaoyang", "guilin")))
    last = None
    for last in moments(chance, rules):
        if last.answers and any(event.action == "win" for event in last.events):
            break
    else:
        return None
    assert last is not None
    result = step(last.table, {said.seat: Action.read(said.answer) for said in last.answers}).result
    assert result is not None
    winner = result.winners[0]
    seat = chance.pick(last.table.active)
    huxi = result.huxi[winner]
    fields = {"rules": rules.title, "seat": winner, "huxi": huxi, "unit": rules.unit}
    paid = [line.rule for line in result.lines]
    # the bare huxi are taken for what is paid; where they are, it is forgotten that they are paid to somebody
    wrong = huxi if result.points[seat] != huxi else -huxi
    return {
        "do": "number", "check": "points", "rules": rules.id, "seat": seat, "low": -200, "high": 200, "open": True,
        "teaches": list(dict.fromkeys(paid)), "fields": fields,
        "wrong": {"answer": str(wrong), "rule": list(dict.fromkeys(paid))[-1]},
        "position": as_json(position(last.table)),
        "answers": {str(said.seat): said.answer for said in last.answers},
    }  # fmt: skip


__all__ = ["GENERATORS", "generated", "generators_of"]
