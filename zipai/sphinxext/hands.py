"""A played hand, told move by move: its deal and answers are played again, and prose stands between the moves.

``{hand} sixteen`` shows the deal of ``docs/hands/sixteen.toml``, ``{moves} 0-4`` what happened in those steps, and
``{hand-end}`` the settlement. A hand that the rules no longer allow fails the build; so does prose whose moves no
longer end as it says.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import ClassVar, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.typing import OptionSpec

from zipai.rulebook import load_rules
from zipai.rulebook.toml import read
from zipai.show.cards import hand_svg
from zipai.show.html import Html, breakdown_html, text
from zipai.show.look import Look
from zipai.show.rulecard import word
from zipai.show.table import events_html, table_html
from zipai.sphinxext.directives import Book
from zipai.table.actions import Action
from zipai.table.guards import Ask
from zipai.table.records import Header
from zipai.table.replay import Played, play
from zipai.table.rules.deal import shuffled
from zipai.table.rules.winning import winner_judgement
from zipai.table.state import Table
from zipai.table.transcript import ending, who
from zipai.words import ZipaiError, say

log = logging.getLogger(__name__)
_HEIGHT = 72


@lru_cache(maxsize=8)
def played(place: Path) -> Played:
    """The hand in a file, played by its answers; a :class:`~zipai.words.ZipaiError` where the rules don't allow it."""
    data, _ = read(place)
    header = Header(load_rules(data["rules"]), data["dealer"], tuple(shuffled(data["seed"])))
    given = iter(data["answers"])

    def answers(table: Table, seats: tuple[int, ...]) -> dict[int, Action]:
        pairs = [each.split(" ", 1) for each in next(given, "").split(", ") if each]
        found = {int(seat): Action.read(action) for seat, action in pairs}
        if set(found) != set(seats):
            raise ZipaiError("site.hand.answers", seats=", ".join(map(str, seats)), found=str(sorted(found)))
        return found

    return play(header, answers)


def deal_html(hand: Played, look: Look) -> Html:
    """What each player was dealt, and the lit card."""
    table = hand.first
    seats = "".join(
        f'<div class="zp-place"><span class="zp-label">{text(who(table, seat, look.lang), look)}</span>'
        f"{hand_svg(table.seats[seat].cards, look, height=_HEIGHT)}</div>"
        for seat in table.active
    )
    lit = ""
    if table.air is not None:
        told = say(
            "records.head.lit", look.lang, who=who(table, table.dealer, look.lang), card=table.air.card.name(look.lang)
        )
        lit = f"<p>{text(told, look)}</p>"
    return Html(f'<div class="zp-board zp-example zp-dealt">{seats}{lit}</div>')


def moves_html(hand: Played, first: int, last: int, look: Look, *, shown: str) -> Html:
    """What happened from step *first* to step *last*, each event on its line.

    *shown* draws the table afterwards, ``open`` or ``folded``.
    """
    lines = [
        events_html(moment.events, moment.table, look) for moment in hand.moments[first : last + 1] if moment.events
    ]
    told = "".join(line.removeprefix('<ol class="zp-events">').removesuffix("</ol>") for line in lines)
    table = ""
    if shown and last + 1 < len(hand.moments):
        drawn = table_html(hand.moments[last + 1].table, look)
        unfolded = " open" if shown == "open" else ""
        table = f'<details class="zp-shown"{unfolded}><summary>{word("hand.table", look)}</summary>{drawn}</details>'
    return Html(f'<div class="zp-board zp-example zp-moves"><ol class="zp-events">{told}</ol>{table}</div>')


def end_html(hand: Played, look: Look) -> Html:
    """The winners' hands line by line, and what is paid."""
    last, rules = hand.moments[-1].table, hand.header.rules
    scores = ""
    for seat in hand.result.winners:
        judged = winner_judgement(Ask(last, seat))
        scores += breakdown_html(judged.lines, judged.huxi or 0, judged.minimum, look)
    lines = "".join(f"<li>{text(line, look)}</li>" for line in ending(last, hand.result, rules, look.lang))
    return Html(f'<div class="zp-board zp-example">{scores}<ul class="zp-events">{lines}</ul></div>')


class HandPart(Book):
    """What the three directives share: the hand that the page tells."""

    def hand(self) -> Played | None:
        """The hand that this page tells; None, and a warning, where it can't be played."""
        name = cast("str", self.env.temp_data.get("zipai-hand", ""))
        place = Path(self.env.srcdir, "docs", "hands", f"{name}.toml")
        self.env.note_dependency(str(place))
        try:
            return played(place)
        except (OSError, ZipaiError) as error:
            self.warn(say("site.loose.hand", file=f"docs/hands/{name}.toml", problem=error))
            return None

    def warn(self, told: str) -> None:
        """Say what is wrong, with page and line."""
        log.warning("%s", told, location=self.get_location(), type="rule", subtype="hand")


class Hand(HandPart):
    """``{hand} sixteen``: the deal of the hand that the page tells."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.env.temp_data["zipai-hand"] = self.arguments[0]
        found = self.hand()
        return [] if found is None else [self.part(deal_html(found, self.look))]


def _folded(argument: str | None) -> str:
    """What ``:table:`` says: folded away, or open."""
    return directives.choice(argument or "folded", ("folded", "open"))


class Moves(HandPart):
    """``{moves} 0-4``: those steps of the hand; ``:ends:`` is how the last one must end, ``:table:`` draws it."""

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {"ends": directives.unchanged_required, "table": _folded}

    def run(self) -> list[nodes.Node]:
        found = self.hand()
        if found is None:
            return []
        first, last = map(int, self.arguments[0].split("-"))
        events = [event for moment in found.moments[first : last + 1] for event in moment.events]
        ends = f"{events[-1].seat} {events[-1].action}" if events else ""
        if ends != self.options.get("ends"):
            told = self.options.get("ends", "")
            self.warn(say("site.loose.moves", moves=self.arguments[0], told=repr(told), found=repr(ends)))
        return [self.part(moves_html(found, first, last, self.look, shown=self.options.get("table", "")))]


class HandEnd(HandPart):
    """``{hand-end}``: the settlement."""

    def run(self) -> list[nodes.Node]:
        found = self.hand()
        return [] if found is None else [self.part(end_html(found, self.look))]


def setup(app: Sphinx) -> None:
    """The directives, under the names that authors write."""
    app.add_directive("hand", Hand)
    app.add_directive("moves", Moves)
    app.add_directive("hand-end", HandEnd)
