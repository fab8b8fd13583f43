"""Best huxi of loose cards for any rule set, by an automaton that grows while it is asked.

It serves the rule sets for which no table ships: other groups, other huxi, kans that may be split, more cards than a
hand has. The first hands are slow, later ones meet states that are there already.
"""

from __future__ import annotations

from typing import Final

from zipai.cards import COPIES, KINDS, alike
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.huxi import value
from zipai.scoring.loose import NUMBERS, START, Front, Steps, front_of, loose_groups
from zipai.scoring.partition import kans

#: So many states are kept; then the automaton begins anew, so that long studies do not fill the memory.
_MOST_STATES: Final = 100_000
_BIG: Final = 4 * NUMBERS


class Growing:
    """The automaton of one rule set. States and steps are made when a hand first needs them."""

    def __init__(self, rules: RuleSet) -> None:
        self._steps = Steps(loose_groups(rules), COPIES)
        self._kan_huxi = [value(kans(alike(kind, 3))[0], rules)[0] for kind in range(KINDS)]
        self._begin()

    def _begin(self) -> None:
        self._fronts: list[Front] = [(), START]  # state 0 is nowhere
        self._states: dict[tuple[int, Front], int] = {(0, START): 1}
        self._next: list[dict[int, tuple[int, int]]] = [{}, {}]

    @property
    def states(self) -> int:
        """How many states there are at the moment."""
        return len(self._fronts) - 1

    def best(self, bits: int, pairs: int, kinds: int = 0) -> int | None:
        """Best huxi of loose cards with exactly so many pairs, or None when no groups use them all.

        *kinds* has the lowest bit of each kind of which three may stand as a kan.
        """
        if self.states > _MOST_STATES:
            self._begin()
        state, huxi = 1, 0
        for number in range(NUMBERS):
            place = 4 * number
            letter = bits >> place & 15 | (bits >> place + _BIG & 15) << 4
            if kinds:
                letter |= (kinds >> place & 1) << 8 | (kinds >> place + _BIG & 1) << 9
            step = self._next[state].get(letter) or self._step(state, number, letter)
            state = step[0]
            if not state:
                return None
            huxi += step[1]
        return next((huxi + more for key, more in self._fronts[state] if key == pairs), None)

    def _step(self, state: int, number: int, letter: int) -> tuple[int, int]:
        """Take a step for the first time, and keep where it leads and with how much huxi."""
        small, big = letter & 15, letter >> 4 & 15
        front = self._fronts[state]
        found: dict[int, int] = {}
        for small_kan in range(1 + (letter >> 8 & 1)):
            for big_kan in range(1 + (letter >> 9 & 1)):
                kan = small_kan * self._kan_huxi[number] + big_kan * self._kan_huxi[number + NUMBERS]
                for key, huxi in self._steps.step(front, number, small - 3 * small_kan, big - 3 * big_kan).items():
                    found[key] = max(huxi + kan, found.get(key, 0))
        taken = (0, 0)
        if found:
            to, huxi = front_of(found)
            taken = (self._state(number + 1, to), huxi)
        self._next[state][letter] = taken
        return taken

    def _state(self, number: int, front: Front) -> int:
        state = self._states.setdefault((number, front), len(self._fronts))
        if state == len(self._fronts):
            self._fronts.append(front)
            self._next.append({})
        return state
