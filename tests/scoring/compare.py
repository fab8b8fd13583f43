"""Compare the solver with the independent judge: ``python tests/scoring/compare.py HANDS [SEED [LEAST-MELDS]]``."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import brute
import hands

from zipai.cards import Card, Hand
from zipai.melds import Group
from zipai.rulebook import RuleSet, load_rules
from zipai.scoring import From, Judgement, score, value
from zipai.scoring.judge import cards_due, owned, winning_huxi, winning_mask
from zipai.scoring.solver import solver_for

#: Each rule set that is compared, with what the independent judge has to know of it.
RULES = {
    "paohuzi": brute.House(),
    "international": brute.House(),
    "shaoyang": brute.House(),
    "guilin": brute.House(red_peng=True),
    "guilin?groups.one-five-ten=true": brute.House(red_peng=True, one_five_ten=True),
    "paohuzi?groups.split-kan=true": brute.House(split_kan=True),
    "paohuzi?huxi.run=1&huxi.jiao=2&huxi.pair=5&huxi.one-two-three.small=2&huxi.one-two-three.big=7"
    "&huxi.two-seven-ten.small=4&huxi.two-seven-ten.big=5": brute.House(odd_huxi=True),
    "guilin?groups.split-kan=true&groups.one-five-ten=true": brute.House(
        red_peng=True, one_five_ten=True, split_kan=True
    ),
}


def disagreement(case: hands.Case, name: str) -> str | None:
    """What is said differently of a case, or None."""
    hand, melds, win, source = case
    rules, house = load_rules(name), RULES[name]
    table = [(str(meld.kind), tuple(int(card) for card in meld.cards)) for meld in melds]
    cards = [int(card) for card in hand]
    if win is None:
        said, wanted = as_it_lies(hand, melds, rules), list(brute.judge(cards, table, None, "own", house))
    else:
        said, wanted = (
            with_card(hand, melds, Card(win), source, rules),
            list(brute.judge(cards, table, win, source.value, house)),
        )
        huxi = wanted[0]
        enough = huxi is not None and huxi >= rules.number("win.minimum")
        taboo = source is From.DISCARD and rules["win.on-discard"] != "always"
        wanted += [huxi if enough and not taboo else None, enough and not taboo]
    if said == wanted:
        return None
    return f"{hand} {' '.join(map(str, melds))} + {win} from {source} by {name}: {said} against {wanted}"


def ways(judged: Judgement) -> set[tuple[str, ...]]:
    """All ways of a judgement in print."""
    return {tuple(sorted(map(str, way))) for way in judged.ways}


def with_card(hand: Hand, melds: tuple[Group, ...], win: Card, source: From, rules: RuleSet) -> list[object]:
    """The most huxi and all ways of the judgement; the huxi of a win by itself; whether the mask has the card."""
    judged = score(hand, melds, win, source, rules)
    mask = winning_mask(hand, melds, source, rules)
    return [judged.huxi, ways(judged), winning_huxi(hand, melds, win, source, rules), bool(mask >> win & 1)]


def as_it_lies(hand: Hand, melds: tuple[Group, ...], rules: RuleSet) -> list[object]:
    """The most huxi by the solver, and all ways of the judgement."""
    judged = score(hand, melds, rules=rules)
    quads = sum(meld.quad for meld in melds) + sum(count == 4 for count in hand.counts())
    best = None
    if owned(hand, melds) == cards_due(quads, rules):
        best = solver_for(rules).best(hand, sum(meld.quad for meld in melds))
        best = None if best is None else best + sum(value(meld, rules)[0] for meld in melds)
    assert best == judged.huxi
    return [best, ways(judged)]


def both(case: hands.Case) -> list[hands.Case]:
    """A case, and the same cards as they lie, where there is no fifth of a kind."""
    hand, melds, win, source = case
    return [case, (hand + Hand([win]), melds, None, source)]


def main(count: int, seed: int = 1, least_melds: int = 2) -> int:
    """Compare *count* hands; prints how many were laid, how many won, and every disagreement."""
    start, laid, won, wrong = time.perf_counter(), 0, 0, 0
    names = list(RULES)
    for number, case in enumerate(hands.cases(seed, count, least_melds)):
        name = names[number // 2 % len(names)]
        said = next(filter(None, (disagreement(one, name) for one in both(case))), None)
        judged = score(case[0], case[1], Card(case[2]), case[3], load_rules(name))
        laid += judged.huxi is not None
        won += judged.wins
        if said is not None:
            wrong += 1
            print(said)
    seconds = time.perf_counter() - start
    print(
        f"{count:,} hands under {len(names)} rule sets, {laid:,} of them laid in seven groups, {won:,} of them wins, "
        f"{wrong} disagreements, {seconds:.0f} s"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:] or ["2000"])))
