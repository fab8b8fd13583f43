"""Rule sets with options on that no rule set has by itself, so that what options do is played and tested too."""

from __future__ import annotations

from typing import Final

#: As in a position's ``rules``. The letters in the table of ``tools/simulate.py`` are theirs in this order.
VARIANTS: Final = (
    "paohuzi?claim.last-card=win-only&pao.forced=false&win.chouwei-raise=pao&ti.dealt-shows=false",
    "guilin?claim.must-win=always&chi.bi-penalty=true&deal.lay-ti=false&barred.own-discard=true",
    "international?claim.must-win=discard&win.on-discard=always&deal.sitting=true&deal.two-ti=extra-card",
    (
        "shaoyang?hand.dead=false&deal.sitting=false&passed.win=card-huxi&passed.number=first&barred.preempted=true"
        "&end.drawn-penalty=5&pao.forced=false"
    ),
    (
        "guilin?deal.players=2&dealwin.three-ti-five-kan=false&deal.two-ti=skip-discard&deal.lay-ti=false"
        "&groups.split-kan=true&chi.bi=free&groups.one-five-ten=true"
    ),
)

__all__ = ["VARIANTS"]
