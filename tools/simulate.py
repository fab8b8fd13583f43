"""Play many hands and look at every step: ``python tools/simulate.py --hands N --rules R --seed S``.

Half of the hands are dealt by chance, half are stacked so that what is rare happens. At every step the cards must be
eighty, discards must be due exactly when the counting rule says so, points must add up to nothing where somebody pays
them, and every hand must end; every record must replay; and in a sample of positions every action that one can name
must be legal exactly when nothing refuses it. Beside the rule sets that ship, variants are played in which options
are on. Prints one table of how often each event, each line of a settlement, each refusal and each clash of claims
occurred by each rule set, in which is marked what could have occurred and did not, and says why the rest cannot.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from zipai.cards import Card, deck
from zipai.melds import Kind
from zipai.rulebook import RuleSet, load_rules, rule_set_ids
from zipai.table import PASS, WIN, Action, Due, Event, Origin, Seat, Table, choosers, forced, options, step, why
from zipai.table.dealing import from_cards
from zipai.table.engine import Result
from zipai.table.records import Decision, Header
from zipai.table.replay import Moment, Played, replay
from zipai.table.rules.deal import must_open, shuffled
from zipai.table.rules.dealwins import forced_winners
from zipai.table.views import view
from zipai.testing.hidden import other_worlds
from zipai.testing.nameable import nameable
from zipai.testing.occurrences import ENDINGS, EVENTS, REFUSALS, Occurrence, meeting
from zipai.testing.stacks import STACKS, CannotStack, Stack, active_seats, stacked
from zipai.testing.variants import VARIANTS

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
    if table.air is not None or not must_open(table):
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
            must(bool(seats) or must_open(table), "nothing to do", table.turn)
        if looked_at(table, stack.name, rng, sample, found):
            check_answers(table, found)
            check_hidden(table, rng)
        answers = {seat: stack.choose(seat, options(table, seat), rng) for seat in seats}
        note_clash(table, answers, found)
        done = step(table, answers)
        must(bool(done.events) or done.table != table, "nothing happened")
        moments.append(Moment(table, tuple(Decision(s, str(answers[s])) for s in sorted(answers)), done.events))
        for event in done.events:
            if raises_chouwei(table, event):
                found.events["fourth to a chouwei [win.chouwei-raise]"] += 1
            found.events[f"{event.action.split()[0]} [{event.rule}]"] += 1
        found.steps += 1
        if done.result is not None:
            check_result(table, done.result)
            found.lines.update(line.rule for line in done.result.lines)
            found.lines["drawn hands" if not done.result.winners else "won hands"] += 1
            return Played(header, tuple(moments), done.result)
        assert done.table is not None
        table = done.table


def raises_chouwei(table: Table, event: Event) -> bool:
    """Whether the fourth card comes to a chouwei on the table."""
    name, _, card = event.action.partition(" ")
    if name not in ("ti", "pao"):
        return False
    return any(meld.kind is Kind.CHOUWEI and meld.card == Card(card) for meld in table.seats[event.seat].melds)


def looked_at(table: Table, stack: str, rng: random.Random, sample: float, found: Found) -> bool:
    """Whether all is asked at this position: by chance, and of each rare kind the first few in every hundred hands."""
    kinds = list(rare(table))
    if table.air is not None and stack == "kan-to-split":
        kinds.append("a card lies that would win if a kan could be split")
    found.kinds.update(kinds)
    return rng.random() < sample or any(found.kinds[kind] <= MOST_OF_A_KIND for kind in kinds)


def rare(table: Table) -> Iterator[str]:
    """The rare kinds that a position is of."""
    air = table.air
    if forced_winners(table):
        yield "a hand is won at the deal"
    if air is not None and air.origin is Origin.LIT:
        yield "the lit card lies"
    if table.air is None and table.due is Due.DISCARD and must_open(table):
        yield "the opening goes on by itself"
    if air is not None and any(WIN in options(table, seat) for seat in choosers(table)):
        yield "a card lies that somebody can win on"
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


def cells(title: str, occurrences: Sequence[Occurrence], counts: str, columns: Sequence[Column]) -> Iterator[str]:
    """The rows of one kind: what was counted, ``-`` where the rules rule it out, and ``0 !`` where it was missed."""
    yield title
    known = [one.name for one in occurrences]
    extra = {name for column in columns for name in getattr(column.found, counts)} - set(known)
    for one in (*occurrences, *(Occurrence(name) for name in sorted(extra))):
        yield row(one.name, [cell(getattr(column.found, counts)[one.name], one, column.rules) for column in columns])


def cell(count: int, one: Occurrence, rules: RuleSet) -> str:
    """One count. What happened although it is ruled out is marked too."""
    out = one.ruled_out(rules) is not None
    if count:
        return f"{count} ?" if out else str(count)
    return "-" if out else "0 !"


def row(name: str, found: Sequence[str]) -> str:
    """A row of the table."""
    return f"  {name:<48}" + "".join(f"{each:>14}" for each in found)


def clashes(columns: Sequence[Column]) -> Iterator[str]:
    """The rows of the claims that met."""
    yield "claims that met on one card"
    can = [meeting(column.rules) for column in columns]
    names = {name for column in columns for name in column.found.clashes} | {name for one in can for name in one}
    for name in sorted(names, key=lambda name: (name.count("+"), name)):
        found = [column.found.clashes[name] for column in columns]
        missed = ["0 !" if able.get(name) else "-" for able in can]
        yield row(name, [str(count) if count else none for count, none in zip(found, missed, strict=True)])


def plain(title: str, counts: str, columns: Sequence[Column]) -> Iterator[str]:
    """Rows of what was only counted."""
    yield title
    for name in sorted({name for column in columns for name in getattr(column.found, counts)}):
        yield row(name, [str(getattr(column.found, counts)[name]) for column in columns])


def ruled_out(columns: Sequence[Column]) -> Iterator[str]:
    """For what cannot happen the reason, which is a sentence of the rule set or a rule's note."""
    yield "- cannot happen there:"
    reasons: dict[str, dict[str, list[str]]] = {}
    for column in columns:
        for one in (*EVENTS, *ENDINGS, *REFUSALS):
            why_not = one.ruled_out(column.rules)
            if why_not is not None:
                reasons.setdefault(why_not.en, {}).setdefault(one.name, []).append(column.label)
    for reason, names in reasons.items():
        yield f"  {reason}"
        yield from (f"      {name}: {', '.join(labels)}" for name, labels in names.items())


@dataclass
class Column:
    """One rule set of the table, and what was found by it."""

    label: str
    name: str
    found: Found

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return load_rules(self.name)


def table_of(columns: Sequence[Column]) -> Iterator[str]:
    """Everything that was counted, as one table, a column for each rule set."""
    yield row("", [column.label for column in columns])
    for what in ("hands", "steps", "asked"):
        yield row(what, [str(getattr(column.found, what)) for column in columns])
    yield row("seconds", [f"{column.found.seconds:.0f}" for column in columns])
    yield from cells("events", EVENTS, "events", columns)
    yield from cells("endings and lines of settlements", ENDINGS, "lines", columns)
    yield from cells("refusals (how often each spoke)", REFUSALS, "refusals", columns)
    yield from clashes(columns)
    yield from plain("positions of rare kinds", "kinds", columns)
    yield from plain("deals", "stacks", columns)
    yield from ruled_out(columns)
    missed = sum(line.count("0 !") for line in cells("", EVENTS, "events", columns))
    missed += sum(line.count("0 !") for line in cells("", ENDINGS, "lines", columns))
    missed += sum(line.count("0 !") for line in cells("", REFUSALS, "refusals", columns))
    missed += sum(line.count("0 !") for line in clashes(columns))
    yield f"0 ! could happen and was not met: {missed} cells"
    yield from (f"{column.label} is {column.name}" for column in columns if column.label != column.name)


def play_all(name: str, hands: int, seed: int, sample: float, jobs: int) -> Found:
    """Play so many hands by those rules, in several processes."""
    size, found = max(1, min(100, hands // jobs)), Found()
    parts = [(name, seed, range(at, min(at + size, hands)), sample) for at in range(0, hands, size)]
    with multiprocessing.Pool(jobs) as pool:
        for part in pool.imap_unordered(play_some, parts):
            found.add(part)
    print(f"{name}: {found.hands} hands, {len(found.broken)} broken, {found.seconds:.0f} s", flush=True)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, check and print; 1 when anything was broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=1000, help="how many hands of each rule set")
    parser.add_argument("--rules", action="append", help="a rule set (repeatable); all that ship and the variants else")
    parser.add_argument("--variants", type=int, help="how many hands of each variant; a fifth of --hands without it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="play only the hand of that number, and print its transcript")
    parser.add_argument("--sample", type=float, default=0.002, help="the share of positions in which all is asked")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    given = parser.parse_args(arguments)
    if given.only is not None:
        return only((given.rules or rule_set_ids())[0], given.seed, given.only, given.sample)
    tasks = [(name, name, given.hands) for name in given.rules or rule_set_ids()]
    if not given.rules:
        fewer = max(1, given.hands // 5) if given.variants is None else given.variants
        tasks += [(f"variant {letter}", name, fewer) for letter, name in zip("ABCDEFG", VARIANTS, strict=False)]
    columns = [
        Column(label, name, play_all(name, hands, given.seed, given.sample, given.jobs)) for label, name, hands in tasks
    ]
    print("\n".join(table_of(columns)))
    broken = [line for column in columns for line in column.found.broken]
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
