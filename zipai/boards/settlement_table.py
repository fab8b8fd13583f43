"""The settlement by region: the same win, and what each seat gets or pays for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from zipai.boards.board import BadEvent, Board, Event, joined, need, one_of, told
from zipai.boards.pen import Pen
from zipai.cards import Card
from zipai.rulebook import RuleSet, load_rules, rule_set_ids
from zipai.rulebook.toml import Text
from zipai.scoring.judge import below_minimum, not_winnable
from zipai.show.html import Html
from zipai.show.look import Look
from zipai.table import Air, Origin, Table
from zipai.table.rules.deal import empty_seats
from zipai.table.rules.settlement import Due, Won, points_of, settle

#: How the winning card came: by the winner's own draw, another's draw or discard, the dealer's first discard, or lit.
WAYS: Final = ("own", "other", "discard", "first-discard", "lit")
#: The settlement asks where a card came from, never which it is.
_CARD: Final = Card("5b")
_MOST: Final = 99


@dataclass(frozen=True)
class Bill:
    """What one region says of a win: points of winner, other, third and sitter, and the lines; or why it is none."""

    rules: RuleSet
    points: tuple[int | None, ...]
    lines: tuple[Due, ...]
    refused: str | None = None


@dataclass(frozen=True)
class Settling:
    """The huxi of the win, how the card came, whether the dealer wins, and the regions that are shown."""

    regions: tuple[RuleSet, ...]
    huxi: int
    way: str
    dealer_wins: bool = False

    def bills(self) -> tuple[Bill, ...]:
        """What each region says, every number asked of the rules core."""
        return tuple(self._bill(rules) for rules in self.regions)

    def _bill(self, rules: RuleSet) -> Bill:
        table = Table(rules, 0, empty_seats(rules, 0), 0, 0)
        dealer, second, *others = table.active
        # the dealer's own cards are what the second seat wins, and the other way round
        winner, other = (dealer, second) if self.dealer_wins else (second, dealer)
        lit = self.way == "lit"
        shower = winner if self.way == "own" else dealer if lit else other
        origin = Origin.LIT if lit else Origin.DISCARD if "discard" in self.way else Origin.DRAW
        first = self.way == "first-discard"
        air = Air(_CARD, shower, origin)
        won = Won(table.but(air=air, turn=shower, first_discard=first), (winner,), {winner: self.huxi}, "card")
        third = others[0] if others else None
        places = (winner, other, third, next((at for at, who in enumerate(table.seats) if who.sitting), None))
        if (refused := self._refused(rules, won, first)) is not None:
            return Bill(rules, (None,) * 4, (), refused)
        lines = settle(won)
        points = points_of(lines, len(table.seats))
        return Bill(rules, tuple(None if seat is None else points[seat] for seat in places), tuple(lines))

    def _refused(self, rules: RuleSet, won: Won, first: bool) -> str | None:
        air = won.table.air
        assert air is not None
        if air.origin is Origin.LIT and not rules.is_on("deal.lit-card"):
            return "deal.lit-card"
        no = not_winnable(air.source_for(won.winner), rules, first_discard=first) or below_minimum(self.huxi, rules)
        return None if no is None else no.rule


class SettlementTable(Board[Settling]):
    """Choose the huxi and how the card came; read what everybody gets or pays, in each region."""

    name: ClassVar[str] = "settlement-table"

    def __init__(self, huxi: int = 18, way: str = "own", *regions: RuleSet | str) -> None:
        super().__init__(Settling(tuple(load_rules(region) for region in regions or rule_set_ids()), huxi, way))

    def on_huxi(self, event: Event) -> Text:
        """More or fewer huxi."""
        change = int(one_of(("-3", "-1", "1", "3"), need(event, "value")))
        huxi = self.state.huxi + change
        if not 0 < huxi <= _MOST:
            raise BadEvent("boards.settle.range", most=_MOST)
        self.state = replace(self.state, huxi=huxi)
        return joined(told("said.huxi", huxi=huxi), self.sentence())

    def on_way(self, event: Event) -> Text:
        """Let the card come otherwise."""
        way = one_of(WAYS, need(event, "value"))
        # nobody wins what he discards himself
        dealer_wins = self.state.dealer_wins and way != "first-discard"
        self.state = replace(self.state, way=way, dealer_wins=dealer_wins)
        return joined(told(f"settle.way.{way}"), self.sentence())

    def on_winner(self, event: Event) -> Text:
        """Let the dealer win, or the next player."""
        winner = one_of(("dealer", "next"), need(event, "value"))
        if winner == "dealer" and self.state.way == "first-discard":
            raise BadEvent("boards.settle.own-discard")
        self.state = replace(self.state, dealer_wins=winner == "dealer")
        return joined(told(f"settle.winner.{winner}"), self.sentence())

    def sentence(self) -> Text:
        """What the winner gets, region by region."""
        said = [
            told("settle.gets", region=bill.rules.title, points=bill.points[0])
            if bill.refused is None
            else told("settle.no-win", region=bill.rules.title)
            for bill in self.state.bills()
        ]
        return joined(*said)

    def draw(self, pen: Pen) -> Html:
        """The choices and the table, with the lines of each bill below it."""
        state = self.state
        steps = [
            pen.button(label, "huxi", f"huxi{value}", kind="zp-pill", value=value)
            for value, label in (("-3", "−3"), ("-1", "−1"), ("1", "+1"), ("3", "+3"))
        ]
        huxi = pen.tag("div", pen.tag("span", pen.word("settle.huxi", huxi=state.huxi), kind="zp-label"), *steps,
                       kind="zp-row", role="group", aria_label=pen.word("settle.huxi", huxi=state.huxi))  # fmt: skip
        ways = [(way, pen.word(f"settle.way.{way}")) for way in WAYS]
        winners = [(who, pen.word(f"settle.winner.{who}")) for who in ("dealer", "next")]
        chosen = "dealer" if state.dealer_wins else "next"
        parts = [
            huxi,
            pen.choice(pen.word("settle.winner"), "winner", winners, chosen, "winner"),
            pen.choice(pen.word("settle.way"), "way", ways, state.way, "way"),
            pen.tag("div", self._table(pen), kind="zp-scroll", tabindex="0", role="group",
                    aria_label=pen.word("title.settlement-table")),
        ]  # fmt: skip
        return pen.tag("div", *parts)

    def _table(self, pen: Pen) -> Html:
        other = "next" if self.state.dealer_wins else "dealer"
        keys = ("region", "winner", other, "previous", "sitter", "lines")
        heads = [pen.tag("th", pen.word(f"settle.head.{key}"), scope="col") for key in keys]
        rows = [self._row(bill, pen) for bill in self.state.bills()]
        parts = (pen.tag("thead", pen.tag("tr", *heads)), pen.tag("tbody", *rows))
        return pen.tag("table", *parts, kind="zp-score zp-elsewhere zp-bills")

    def _row(self, bill: Bill, pen: Pen) -> Html:
        head = pen.tag("th", bill.rules.title[pen.lang], scope="row")
        if bill.refused is not None:
            said = pen.tag("td", pen.word("region.no"), " ", pen.chip(bill.refused), colspan="5", kind="zp-wide-cell")
            return pen.tag("tr", head, said)
        cells = [pen.tag("td", _signed(points)) for points in bill.points]
        lines = [
            pen.tag("div", line.as_dict(pen.lang)["text"], " ", pen.chip(line.rule))
            for line in bill.lines
        ]  # fmt: skip
        return pen.tag("tr", head, *cells, pen.tag("td", *lines))

    def text(self, look: Look) -> str:
        """One line a region: what winner, the other, the third and the sitter get or pay."""
        lines = [Pen(look, live=False).word("settle.huxi", huxi=self.state.huxi)]
        for bill in self.state.bills():
            said = bill.refused or "  ".join(_signed(points) for points in bill.points)
            lines.append(f"{bill.rules.title[look.lang]}: {said}")
        return "\n".join(lines)


def _signed(points: int | None) -> str:
    return "–" if points is None else f"{points:+d}".replace("-", "−") if points else "0"
