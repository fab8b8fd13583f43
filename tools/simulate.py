"""Play many hands and look at every step: ``python tools/simulate.py --hands N --rules R --seed S``.

Half of the hands are dealt by chance, half are stacked so that what is rare happens. At every step the cards must be
eighty, discards must be due exactly when the counting rule says so, points must add up to nothing where somebody pays
them, and every hand must end; every record must replay; and in a sample of positions every action that one can name
must be legal exactly when nothing refuses it. Prints how often each event, each refusal and each clash of claims
occurred, and which rules of the table spoke in none.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from zipai.cards import deck
from zipai.rulebook import RuleSet, book, load_rules, rule_set_ids
from zipai.table import PASS, Action, Due, Origin, Seat, Table, choosers, engine, forced, options, step, why
from zipai.table.dealing import from_cards
from zipai.table.engine import Result
from zipai.table.guards import GUARDS
from zipai.table.records import Decision, Header
from zipai.table.replay import Moment, Played, replay
from zipai.table.rules.deal import at_the_opening_must_lay, shuffled
from zipai.table.rules.dealwins import forced_winners
from zipai.table.views import view
from zipai.testing.hidden import other_worlds
from zipai.testing.nameable import nameable
from zipai.testing.stacks import STACKS, CannotStack, Stack, active_seats, stacked

#: A hand that takes more steps than this is held to be endless; real ones take about fifty.
LONGEST = 400
#: How many positions of each rare kind are looked at in every hundred hands, whatever the sample says.
MOST_OF_A_KIND = 3


class Broken(Exception):
    """Something that must never be, with what was found."""


@dataclass
class Found:
    """What many hands came to."""

    hands: int = 0
    steps: int = 0
    asked: int = 0
    events: Counter[str] = field(default_factory=Counter)
    lines: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    clashes: Counter[str] = field(default_factory=Counter)
    stacks: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    broken: list[str] = field(default_factory=list)

    def add(self, other: Found) -> None:
        """Add what others found."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if isinstance(mine, Counter):
                mine.update(value)
            elif isinstance(mine, list):
                mine += value
            else:
                setattr(self, name, mine + value)


# --- what must hold at every step ----------------------------------------------------------------------------------


def must(holds: bool, what: str, *found: object) -> None:
    """Raise :class:`Broken` unless that holds."""
    if not holds:
        raise Broken(f"{what}: {', '.join(map(str, found))}")


def check_table(table: Table) -> None:
    """Eighty cards, four of a kind, and as many in every hand as the counting rule says."""
    assert isinstance(table.stock, tuple)
    lying = [card for seat in table.seats for card in (*seat.discards, *seat.dead)]
    bits = sum(1 << 4 * card for card in (*lying, *table.stock, *([] if table.air is None else [table.air.card])))
    for seat in table.seats:
        bits += seat.cards.bits + sum(meld.cards.bits for meld in seat.melds)
    must(bits == deck().bits, "not the eighty cards", hex(bits))
    if table.air is not None or not at_the_opening_must_lay(table):
        check_counts(table)


def check_counts(table: Table) -> None:
    """A discard is due exactly when somebody owns more than 20 + max(0, Q - 1) cards."""
    for number in table.active:
        seat = table.seats[number]
        own = sum(seat.cards.counts()) + sum(len(meld.cards) for meld in seat.melds)
        quads = seat.cards.counts().count(4) + sum(len(meld.cards) == 4 for meld in seat.melds)
        over = own - (3 * table.rules.number("win.groups") - 1 + max(0, quads - 1))
        turn = table.air is None and table.turn == number
        if seat.dead_hand or (not table.rules.is_on("hand.dead") and set(seat.cards.counts()) <= {0, 3, 4}):
            must(table.due is not Due.DISCARD or not turn, "a dead hand discards", number)
        elif turn and table.due is Due.DISCARD:
            must(over == 1, "a discard is due", number, over)
        elif turn and table.due is Due.WIN:
            must(over <= 1, "too many cards", number, over)
        else:
            must(over <= 0, "a discard was forgotten", number, over)


def check_result(table: Table, result: Result) -> None:
    """Points are the sum of the lines, and nothing in all where losers pay."""
    sums = [0] * len(table.seats)
    for line in result.lines:
        for seat, points in line.points:
            sums[seat] += points
    must(tuple(sums) == result.points, "points", sums, result.points)
    if table.rules["settle.method"] in ("tun", "you"):
        must(sum(sums) == 0, "points are not zero-sum", sums)
    must(not table.seats[result.next_dealer].sitting, "the one who sits deals", result.next_dealer)


def check_answers(table: Table, found: Found) -> None:
    """Every nameable action is legal exactly when nothing refuses it, and hidden cards change nothing."""
    for seat in range(len(table.seats)):
        may = options(table, seat)
        named = list(nameable(table))
        must(set(may) <= set(named), "an option that nobody names", seat, set(may) - set(named))
        for action in named:
            refusals = why(table, seat, action)
            must((not refusals) == (action in may), "legal and why disagree", seat, action, refusals)
            found.refusals.update({refusal.rule for refusal in refusals})
            for refusal in refusals:
                refusal.text("en")
                refusal.text("zh")
        found.asked += len(named)


def check_hidden(table: Table, rng: random.Random) -> None:
    """What a seat sees and is asked does not change with the cards that it can't see."""
    for seat in table.active:
        for other in other_worlds(table, seat, rng, 1):
            must(view(other, seat) == view(table, seat), "a view shows hidden cards", seat)
            must(options(other, seat) == options(table, seat), "an offer shows hidden cards", seat)


def check_record(played: Played) -> None:
    """The record replays to the same record and the same result."""
    text = played.record.text()
    again = replay(text)
    must(again.record.text() == text and again.result == played.result, "the replay differs")


# --- playing -------------------------------------------------------------------------------------------------------


def deal_of(rules: RuleSet, seed: int, number: int) -> tuple[Stack, random.Random]:
    """The deal of that number: by chance for even ones, stacked for odd ones; and the generator of its players."""
    rng = random.Random(f"{rules} {seed} {number}")
    if number % 2:
        names = [name for name in sorted(STACKS) for _ in range(5 if name.startswith("clash") else 1)]
        try:
            return stacked(rules, rng, names[number // 2 % len(names)]), rng
        except CannotStack:
            pass
    seats = active_seats(rules, 0)
    dealer = seats[int(rng.random() * len(seats))]
    return Stack("by-chance", tuple(shuffled(int(rng.random() * 2**32))), dealer, {}), rng


def play_one(rules: RuleSet, seed: int, number: int, sample: float, found: Found) -> Played:
    """Play one hand and check it as it goes."""
    stack, rng = deal_of(rules, seed, number)
    found.stacks[stack.name] += 1
    header = Header(rules, stack.dealer, stack.cards)
    table = from_cards(rules, header.deal, header.dealer)
    moments: list[Moment] = []
    while True:
        check_table(table)
        must(len(moments) < LONGEST, "the hand does not end", len(moments))
        seats = choosers(table)
        if table.air is None and table.due in (Due.DISCARD, Due.WIN) and not forced_winners(table):
            must(bool(seats) or at_the_opening_must_lay(table), "nothing to do", table.turn)
        if looked_at(table, rng, sample, found):
            check_answers(table, found)
            check_hidden(table, rng)
        answers = {seat: stack.choose(seat, options(table, seat), rng) for seat in seats}
        note_clash(table, answers, found)
        done = step(table, answers)
        must(bool(done.events) or done.table != table, "nothing happened")
        moments.append(Moment(table, tuple(Decision(s, str(answers[s])) for s in sorted(answers)), done.events))
        for event in done.events:
            found.events[f"{event.action.split()[0]} [{event.rule}]"] += 1
        found.steps += 1
        if done.result is not None:
            check_result(table, done.result)
            found.lines.update(line.rule for line in done.result.lines)
            found.lines["drawn hands" if not done.result.winners else "won hands"] += 1
            return Played(header, tuple(moments), done.result)
        assert done.table is not None
        table = done.table


def looked_at(table: Table, rng: random.Random, sample: float, found: Found) -> bool:
    """Whether all is asked at this position: by chance, and of each rare kind the first few in every hundred hands."""
    kinds = list(rare(table))
    found.kinds.update(kinds)
    return rng.random() < sample or any(found.kinds[kind] <= MOST_OF_A_KIND for kind in kinds)


def rare(table: Table) -> Iterator[str]:
    """The rare kinds that a position is of."""
    air = table.air
    if forced_winners(table):
        yield "a hand is won at the deal"
    if air is not None and air.origin is Origin.LIT:
        yield "the lit card lies"
    if table.air is None and at_the_opening_must_lay(table):
        yield "dealt ti are to be laid"
    if table.due is Due.WIN:
        yield "a win after one's own meld is offered"
    if air is not None and any(air.card in dict(seat.passed) for seat in table.seats):
        yield "a card lies that somebody did not win on"
    if air is not None and any(seat.dead_hand for seat in table.seats):
        yield "a card lies, and a hand is dead"
    if air is not None and table.left == 0:
        yield "the last card lies"
    if air is not None and any(_few_loose(seat) for seat in table.seats if not seat.sitting):
        yield "a card lies, and a hand is nearly all kans"


def _few_loose(seat: Seat) -> bool:
    counts = seat.cards.counts()
    return sum(count for count in counts if count < 3) < 4 and max(counts) > 2


def note_clash(table: Table, answers: Mapping[int, Action], found: Found) -> None:
    """Count which claims, forced pao among them, met on one card."""
    if table.air is None:
        return
    claims = [action.name for action in answers.values() if action != PASS]
    claims += ["pao" for event in forced(table) if event.action.startswith("pao")]
    if len(claims) > 1:
        found.clashes[f"{table.air.origin}: {' + '.join(sorted(claims))}"] += 1


def play_some(task: tuple[str, int, range, float]) -> Found:
    """Play the hands of those numbers; the work of one process."""
    name, seed, numbers, sample = task
    rules, found = load_rules(name), Found()
    for number in numbers:
        start = time.perf_counter()
        try:
            played = play_one(rules, seed, number, sample, found)
            check_record(played)
        except Exception as error:
            # whatever it is, the hand must be named, and the others go on
            found.broken.append(f"--rules '{name}' --seed {seed} --only {number}: {type(error).__name__}: {error}")
        found.hands += 1
        found.seconds += time.perf_counter() - start
    return found


# --- telling -------------------------------------------------------------------------------------------------------


def event_rules() -> set[str]:
    """The rule ids that the engine's source names: those of its events, lines and refusals."""
    source = Path(str(engine.__file__)).read_text(encoding="utf-8")
    return set(re.findall(r'"([a-z]+\.[a-z-]+)"', source)) & set(book().rules)


def told(name: str, found: Found) -> Iterator[str]:
    """The counts, most first."""
    yield f"{name}: {found.hands} hands, {found.steps} steps, {found.asked} actions asked, {found.seconds:.0f} s"
    for title, counts in (
        ("events", found.events),
        ("endings and settlement lines", found.lines),
        ("refusals (positions and actions in which each spoke)", found.refusals),
        ("claims that met", found.clashes),
        ("positions of rare kinds", found.kinds),
        ("deals", found.stacks),
    ):
        yield f"  {title}:"
        yield from (f"    {count:>9}  {what}" for what, count in sorted(counts.items(), key=lambda c: (-c[1], c[0])))
    guards = {guard.rule for guards in GUARDS.values() for guard in guards}
    never = sorted(guards - set(found.refusals))
    yield f"  guards that never spoke: {', '.join(never) or 'none'}"
    said = {what.partition("[")[2].rstrip("]") for what in found.events} | set(found.lines) | set(found.refusals)
    silent = sorted(event_rules() - said)
    yield f"  rule ids of the engine in no event and no refusal: {', '.join(silent) or 'none'}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, check and print; 1 when anything was broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=1000, help="how many hands of each rule set")
    parser.add_argument("--rules", action="append", help="a rule set (repeatable); all that ship without it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="play only the hand of that number, and print its transcript")
    parser.add_argument("--sample", type=float, default=0.002, help="the share of positions in which all is asked")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    given = parser.parse_args(arguments)
    names = given.rules or list(rule_set_ids())
    if given.only is not None:
        return only(names[0], given.seed, given.only, given.sample)
    broken: list[str] = []
    with multiprocessing.Pool(given.jobs) as pool:
        for name in names:
            size = max(1, min(100, given.hands // given.jobs))
            parts = [range(at, min(at + size, given.hands)) for at in range(0, given.hands, size)]
            found = Found()
            for part in pool.imap_unordered(play_some, [(name, given.seed, part, given.sample) for part in parts]):
                found.add(part)
            print("\n".join(told(name, found)), flush=True)
            broken += found.broken
    for line in broken:
        print("BROKEN", line)
    return 1 if broken else 0


def only(name: str, seed: int, number: int, sample: float) -> int:
    """Play one hand again, show it, and let whatever is broken speak."""
    from zipai.table.transcript import transcript

    played = play_one(load_rules(name), seed, number, sample, Found())
    check_record(played)
    print(transcript(played), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
