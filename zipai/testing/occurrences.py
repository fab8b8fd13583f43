"""Everything that can happen at a table: kinds of event, lines of a settlement, refusals, and claims that meet.

A rule set rules some of it out, by the value of a parameter; the sentence of that value says why. So counts of many
hands can be read as a table in which a zero means that something was not tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from zipai.rulebook.registry import book
from zipai.rulebook.rulesets import RuleSet
from zipai.rulebook.toml import Text
from zipai.testing.stacks import ON_A_DISCARD, ON_A_DRAW, PREVIOUS, can_meet

#: A parameter, and whether the rules allow the thing as far as that parameter goes.
Need = tuple[str, Callable[[RuleSet], bool]]


def _on(name: str) -> Need:
    return name, lambda rules: rules.is_on(name)


def _off(name: str) -> Need:
    return name, lambda rules: not rules.is_on(name)


def _is(name: str, *values: str) -> Need:
    return name, lambda rules: rules[name] in values


def _some(name: str) -> Need:
    return name, lambda rules: rules.number(name) > 0


@dataclass(frozen=True)
class Occurrence:
    """One thing that can happen: its name in the counts, and what it needs.

    ``never`` is the rule whose note says why it cannot happen at all.
    """

    name: str
    needs: tuple[Need, ...] = ()
    never: str = ""

    def ruled_out(self, rules: RuleSet) -> Text | None:
        """Why it cannot happen by those rules; None where it can.

        >>> from zipai.rulebook import built_in
        >>> lit = Occurrence("win [dealwin.lit]", (_on("deal.lit-card"),))
        >>> print(lit.ruled_out(built_in("guilin")).en)
        No card is lit; the dealer's last card stays closed.
        >>> lit.ruled_out(built_in("paohuzi")) is None
        True
        """
        if self.never:
            return book()[self.never].note
        return next((rules.sentence(name) for name, allows in self.needs if not allows(rules)), None)


def _of(name: str, *needs: Need) -> Occurrence:
    return Occurrence(name, needs)


_FINED: Final = (_on("chi.bi-penalty"), _is("chi.bi", "forced"))
_DEAL_WIN: Final = (_on("dealwin.three-ti-five-kan"), _on("dealwin.forced"))

EVENTS: Final = (
    _of("draw [turn.draw]"),
    _of("draw [deal.two-ti]", _is("deal.two-ti", "extra-card")),
    _of("discard [discard.due]"),
    _of("ti [deal.laying-ti]", _on("deal.lay-ti")),
    _of("ti [ti.forced]"),
    _of("ti [ti.from-wei]"),
    _of("wei [wei.forced]"),
    _of("chouwei [wei.chouwei]"),
    Occurrence("fourth to a chouwei [win.chouwei-raise]", never="win.chouwei-raise"),
    _of("pao [pao.kan]"),
    _of("pao [pao.wei]"),
    _of("pao [pao.peng]"),
    _of("peng [peng.choice]"),
    _of("chi [chi.bi-complete]"),
    _of("chi [chi.bi-penalty]", *_FINED),
    _of("win [win.optional]"),
    _of("win [win.after-forced]"),
    _of("win [dealwin.three-ti-five-kan]", *_DEAL_WIN),
    _of("win [dealwin.lit]", _on("deal.lit-card")),
    _of("win [dealwin.dealt-hand]", _off("deal.lit-card"), _on("dealwin.dealt-hand")),
    _of("pass [claim.sealed]"),
    _of("pass [win.optional]", _is("claim.must-win", "no", "discard")),
    _of("pass [discard.none]"),
    _of("chi [claim.order]"),
    _of("chi [claim.chi-order]", _on("chi.own-draw")),
    _of("peng [claim.order]"),
    _of("win [claim.win-order]"),
    _of("pao [win.before-pao]", _off("pao.forced")),
)

ENDINGS: Final = (
    _of("won hands"),
    _of("drawn hands"),
    _of("settle.tun", _is("settle.method", "tun")),
    _of("settle.huxi", _is("settle.method", "huxi")),
    _of("settle.drawn", _is("settle.method", "you")),
    _of(
        "settle.discarder", _is("settle.method", "tun", "you"), _is("win.on-discard", "always", "dealer-first-discard")
    ),
    _of("settle.tie", _is("settle.method", "tun", "you"), *_DEAL_WIN, _is("dealwin.several", "highest")),
    _of("settle.self-draw", _some("settle.self-draw")),
    _of("settle.heavenly", _some("settle.heavenly"), _on("deal.lit-card")),
    _of("settle.earthly", _some("settle.earthly")),
    _of(
        "settle.sitter", _is("settle.method", "huxi"), _on("deal.sitting"), _is("settle.sitter", "any-winner", "dealer")
    ),
    _of("end.drawn-penalty", _some("end.drawn-penalty")),
    _of("chi.bi-penalty", *_FINED),
)

REFUSALS: Final = (
    _of("turn.order"),
    _of("discard.due"),
    _of("discard.in-hand"),
    _of("discard.kan", _off("groups.split-kan")),
    _of("discard.left"),
    _of("deal.sitting", _on("deal.sitting")),
    # beside a lit card the dealt ti are laid in the step that ends it
    _of("deal.laying-ti", _on("deal.lay-ti"), _off("deal.lit-card")),
    _of("deal.two-ti", _is("deal.two-ti", "extra-card"), _off("deal.lay-ti"), _off("deal.lit-card")),
    _of("deal.lit-only-wins", _on("deal.lit-card")),
    _of("dealwin.forced", *_DEAL_WIN),
    _of("claim.card"),
    _of("claim.sealed"),
    _of("claim.seen-pao", _on("pao.forced")),
    _of("claim.last-card", _is("claim.last-card", "win-only")),
    _of("pao.forced", _off("pao.forced")),
    _of("peng.from-others"),
    _of("peng.pair"),
    _of("chi.from"),
    _of("chi.shape"),
    _of("chi.loose"),
    _of("chi.bi", _is("chi.bi", "forced"), _off("chi.bi-penalty")),
    _of("chi.bi-group"),
    _of("groups.one-five-ten", _off("groups.one-five-ten")),
    _of("groups.kan-whole", _off("groups.split-kan")),
    _of("barred.own-discard", _on("barred.own-discard")),
    _of("barred.declined"),
    _of("barred.peng"),
    _of("passed.win", _is("passed.win", "card-huxi", "until-own-discard")),
    _of("win.optional", _is("claim.must-win", "discard", "always")),
    _of("win.on-discard"),
    _of("win.not-dead", _on("hand.dead")),
    _of("win.card-count"),
    _of("win.seven-groups"),
    _of("win.pair"),
    _of("win.minimum"),
)


def meeting(rules: RuleSet) -> dict[str, bool]:
    """Which claims of two and three seats can meet on one card, and whether they can by those rules.

    >>> from zipai.rulebook import built_in
    >>> found = meeting(built_in("paohuzi"))
    >>> found["discard: chi + peng"], found["discard: chi + win"]
    (True, False)
    """
    seats = rules.number("deal.players")
    found: dict[str, bool] = {}
    for origin, among in (("draw", ON_A_DRAW), ("discard", ON_A_DISCARD)):
        for wants in among:
            claims = sorted(filter(None, wants))
            if len(claims) > 1 and claims.count("peng") * 2 + claims.count("pao") * 3 < 4:
                name = f"{origin}: {' + '.join(claims)}"
                here = tuple(wants[:seats])
                can = here.count("") + len(claims) == seats and can_meet(here, rules, discard=origin == "discard")
                found[name] = found.get(name, False) or can
    lit = rules.is_on("deal.lit-card")
    return found | {"lit: win + win": lit, "lit: win + win + win": lit and seats > PREVIOUS}


def named(occurrences: Iterable[Occurrence]) -> set[str]:
    """Their names."""
    return {one.name for one in occurrences}


__all__ = ["ENDINGS", "EVENTS", "REFUSALS", "Occurrence", "meeting", "named"]
