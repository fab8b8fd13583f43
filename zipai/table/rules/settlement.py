"""Chapter *settlement*: what a win pays, line by line, and the match of many hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from zipai.rulebook.rulesets import RuleSet
from zipai.rulebook.toml import Text
from zipai.scoring import From
from zipai.table.rules.dealwins import is_first_discard_win, lit_name
from zipai.table.state import Origin, Table
from zipai.threads import rule
from zipai.words import say


@dataclass(frozen=True, slots=True)
class Won:
    """A win to be settled: the table as it stood, who won, each winner's huxi, and how.

    ``how`` is ``deal`` for three ti or five kans, ``dealt`` for the dealer's dealt hand, ``hidden`` after one's own
    wei or ti, and ``card`` for a win on the card in the air.
    """

    table: Table
    winners: tuple[int, ...]
    huxi: dict[int, int]
    how: str

    @property
    def winner(self) -> int:
        """The winner, or the first of several."""
        return self.winners[0]

    @property
    def losers(self) -> tuple[int, ...]:
        """The players who did not win, in turn order from the dealer."""
        return tuple(seat for seat in self.table.active if seat not in self.winners)

    @property
    def discarder(self) -> int | None:
        """Who put the winning card down from the hand, if anyone did."""
        air = self.table.air
        return air.seat if self.how == "card" and air is not None and air.origin is Origin.DISCARD else None

    @property
    def own_draw(self) -> bool:
        """Whether the winner drew the card, the dealer's lit card and dealt hand included."""
        if self.how != "card":
            return True
        assert self.table.air is not None
        return self.table.air.source_for(self.winner) in (From.OWN, From.OWN_LIT)


@dataclass(frozen=True, slots=True)
class Due:
    """One line of a settlement: the rule, who gets or pays how much, and what its sentence needs."""

    rule: str
    points: tuple[tuple[int, int], ...]
    fields: dict[str, Any] = field(default_factory=dict)

    def as_dict(self, lang: str = "en") -> dict[str, Any]:
        """As it stands in JSON: the points are the winner's, or the one seat's that the line is about."""
        fields = {key: value[lang] if isinstance(value, Text) else value for key, value in self.fields.items()}
        text = say(f"table.{self.rule}", lang, **fields)
        return {"rule": self.rule, "text": text, "points": self.points[0][1] if self.points else 0}


@rule("settle.tun")
def tun(huxi: int, rules: RuleSet) -> int:
    """How many tun a win is worth: one for the minimum and one more for every three huxi above it.

    Rule: settle.tun.
    """
    over = max(0, huxi - rules.number("win.minimum"))
    return 1 + over // rules.number("settle.tun-step")


@rule("settle.drawn")
def all_pay(won: Won, each: int) -> tuple[tuple[int, int], ...]:
    """Every loser pays the same to the winner, as after a drawn card. Rule: settle.drawn."""
    return ((won.winner, each * len(won.losers)), *((seat, -each) for seat in won.losers))


@rule("settle.discarder")
def discarder_pays(won: Won, each: int) -> tuple[tuple[int, int], ...]:
    """Who discarded the winning card pays alone, for all losers or a set number of times. Rule: settle.discarder."""
    assert won.discarder is not None
    times = won.table.rules["settle.discard-multiplier"]
    due = each * (len(won.losers) if times == "losers" else 2)
    return ((won.winner, due), (won.discarder, -due))


@rule("settle.tie")
def tie_pays(won: Won, each: int) -> tuple[tuple[int, int], ...]:
    """Two who win at the deal with equal huxi cancel out, and the third pays each; if all three tie nobody pays.

    Rule: settle.tie.
    """
    gains = [(seat, each * len(won.losers)) for seat in won.winners]
    return (*gains, *((seat, -each * len(won.winners)) for seat in won.losers))


@rule("settle.heavenly")
def is_heavenly(won: Won) -> bool:
    """Whether the dealer won on the lit card. Rule: settle.heavenly."""
    air = won.table.air
    lit = won.how == "card" and air is not None and air.origin is Origin.LIT
    return lit and lit_name(won.table.rules, won.winner, won.table.dealer) == "heavenly"


@rule("settle.earthly")
def is_earthly(won: Won) -> bool:
    """Whether another won on the lit card or on the dealer's first discard. Rule: settle.earthly."""
    air = won.table.air
    if won.how != "card" or air is None:
        return False
    if air.origin is Origin.LIT:
        return lit_name(won.table.rules, won.winner, won.table.dealer) == "earthly"
    return is_first_discard_win(won.table)


@rule("settle.self-draw")
def is_self_draw(won: Won) -> bool:
    """Whether the winner drew the card, his own wei and ti included. Rule: settle.self-draw."""
    return won.own_draw


@rule("settle.stack")
def bonuses(won: Won) -> list[tuple[str, int]]:
    """The bonuses of a win, added up, or by option only the first that applies. Rule: settle.stack."""
    rules = won.table.rules
    asked: list[tuple[str, Callable[[Won], bool]]] = [
        ("settle.heavenly", is_heavenly),
        ("settle.earthly", is_earthly),
        ("settle.self-draw", is_self_draw),
    ]
    found = [(name, rules.number(name)) for name, applies in asked if rules.number(name) and applies(won)]
    return found if rules.is_on("settle.stack") else found[:1]


@rule("settle.sitter")
def sitter_gains(won: Won, award: int) -> list[tuple[int, int]]:
    """What the one who sits gets of an award: half of it, rounded up, where the rule set lets him share.

    Rule: settle.sitter.
    """
    mode = won.table.rules["settle.sitter"]
    if mode == "nothing" or (mode == "dealer" and won.winner != won.table.dealer):
        return []
    return [(seat, -(-award // 2)) for seat, who in enumerate(won.table.seats) if who.sitting]


@rule("settle.huxi")
def settle_huxi(won: Won) -> list[Due]:
    """The winner is awarded the huxi and the bonuses; nobody pays. Rule: settle.huxi."""
    huxi = won.huxi[won.winner]
    lines = [Due("settle.huxi", ((won.winner, huxi),), {"huxi": huxi})]
    lines += [Due(name, ((won.winner, points),), {"points": points}) for name, points in bonuses(won)]
    award = sum(line.points[0][1] for line in lines)
    lines += [Due("settle.sitter", ((seat, points),), {"points": points}) for seat, points in sitter_gains(won, award)]
    return lines


def settle_tun(won: Won) -> list[Due]:
    """Each loser pays the winner's tun, or the discarder alone where a discard was won."""
    huxi, each = won.huxi[won.winner], tun(won.huxi[won.winner], won.table.rules)
    if won.discarder is None and len(won.winners) == 1:
        return [Due("settle.tun", all_pay(won, each), {"huxi": huxi, "tun": each})]
    return _paid(won, each, {"huxi": each, "unit": Text("tun", "囤")})


@rule("settle.you")
def settle_you(won: Won) -> list[Due]:
    """One yóu is one point: all pay for a drawn card, the discarder alone for a discard. Rule: settle.you."""
    each = won.huxi[won.winner]
    return _paid(won, each, {"huxi": each, "unit": won.table.rules.unit})


def _paid(won: Won, each: int, fields: dict[str, Any]) -> list[Due]:
    """Who pays the worth of a win: those who tie cancel out, else the discarder pays, else every loser."""
    if len(won.winners) > 1:
        return [Due("settle.tie", tie_pays(won, each), fields)]
    if won.discarder is not None:
        return [Due("settle.discarder", discarder_pays(won, each), fields)]
    return [Due("settle.drawn", all_pay(won, each), fields)]


@rule("chi.bi-penalty")
def bi_penalties(table: Table) -> list[Due]:
    """What each chi costs whose bi was left out: the table minimum, to each opponent. Rule: chi.bi-penalty."""
    lines = []
    for seat in table.active:
        fines = table.seats[seat].fines
        each = fines * table.rules.number("win.minimum") if fines else 0
        if each:
            others = [other for other in table.active if other != seat]
            points = ((seat, -each * len(others)), *((other, each) for other in others))
            lines.append(Due("chi.bi-penalty", points, {"each": each}))
    return lines


_METHODS: dict[str, Callable[[Won], list[Due]]] = {"tun": settle_tun, "huxi": settle_huxi, "you": settle_you}


def settle(won: Won) -> list[Due]:
    """The lines of a settlement, by the method that the rule set names."""
    return _METHODS[str(won.table.rules["settle.method"])](won)


def points_of(lines: Sequence[Due], seats: int) -> list[int]:
    """What each seat gets or pays in all."""
    points = [0] * seats
    for line in lines:
        for seat, due in line.points:
            points[seat] += due
    return points


@rule("settle.match")
def match_over(totals: Sequence[int], rules: RuleSet) -> bool:
    """Whether a match has ended: somebody has reached the target. Rule: settle.match."""
    target = rules.number("settle.match-target")
    return target > 0 and max(totals) >= target


@rule("settle.rounding")
def match_units(total: int, rules: RuleSet) -> int:
    """A total in tens at the end of a match: to the nearest ten, halves up, or by option always up.

    Rule: settle.rounding.
    """
    return -(-total // 10) if rules["settle.match-rounding"] == "up" else (total + 5) // 10


def match_result(totals: Sequence[int], rules: RuleSet) -> list[int]:
    """What each player wins in a match: the differences of the rounded totals to each other player's.

    >>> from zipai.rulebook import built_in
    >>> match_result([115, 85, 35], built_in("shaoyang"))
    [11, 2, -13]
    """
    units = [match_units(total, rules) for total in totals]
    return [len(units) * own - sum(units) for own in units]
