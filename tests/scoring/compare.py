"""Compare the solver with the independent judge on many hands: ``python tests/scoring/compare.py 20000``."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import brute
import hands

from zipai.rulebook import built_in
from zipai.scoring import score

RULES = ("paohuzi", "guilin")


def disagreement(case: hands.Case, rules: str) -> str | None:
    """What the two judges say differently of a case, or None."""
    hand, melds, win, source = case
    judged = score(hand, melds, None if win is None else hands.Hand([win]).kinds()[0], source, built_in(rules))
    table = [(str(meld.kind), tuple(int(card) for card in meld.cards)) for meld in melds]
    huxi, ways = brute.judge([int(card) for card in hand], table, win, source.value, rules == "guilin")
    ours = {tuple(sorted(map(str, way))) for way in judged.ways}
    if (judged.huxi, ours) == (huxi, ways):
        return None
    return f"{hand} {melds} + {win} from {source} by {rules}: {judged.huxi} {ours} against {huxi} {ways}"


def main(count: int, seed: int = 1) -> int:
    """Compare *count* hands; prints how many won and every disagreement."""
    start, laid, wrong = time.perf_counter(), 0, 0
    for number, case in enumerate(hands.cases(seed, count)):
        said = disagreement(case, RULES[number % len(RULES)])
        laid += score(case[0], case[1], hands.Hand([case[2]]).kinds()[0], case[3]).huxi is not None
        if said is not None:
            wrong += 1
            print(said)
    seconds = time.perf_counter() - start
    print(f"{count} hands, {laid} of them laid in seven groups, {wrong} disagreements, {seconds:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
