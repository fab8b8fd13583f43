"""The end of a hand: who won, the score line by line with its rules, the settlement, and where the match stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zipai.boards.felt.names import Names, felt
from zipai.boards.pen import Pen
from zipai.rulebook.toml import Text
from zipai.show.html import Html, breakdown_html, rule_chip
from zipai.table import Result, Table
from zipai.table.guards import Ask
from zipai.table.rules.winning import winner_judgement

if TYPE_CHECKING:
    from zipai.boards.felt.play import PlayTable


def headline(table: Table, result: Result, names: Names) -> Text:
    """How the hand ended, in a sentence."""
    if not result.winners:
        return felt("end.drawn")
    told = [
        felt("end.won", who=names.of(seat), huxi=result.huxi[seat], unit=table.rules.unit) for seat in result.winners
    ]
    return Text(" ".join(one.en for one in told), "".join(one.zh for one in told))


def finish_html(table: Table, result: Result, names: Names, pen: Pen) -> Html:
    """The end in full: each winner's groups with their rules, and what everybody pays.

    *table* is the one on which the last answers were given.
    """
    parts: list[Html] = [pen.tag("h3", headline(table, result, names)[pen.lang], kind="zp-asked")]
    for seat in result.winners:
        judged = winner_judgement(Ask(table, seat))
        if judged.wins and judged.huxi is not None:
            parts.append(breakdown_html(judged.lines, judged.huxi, judged.minimum, pen.look))
            if judged.reading is not None:
                parts.append(pen.tag("p", rule_chip(judged.reading, pen.look), kind="zp-label"))
    parts.append(_settlement(result, names, pen))
    return pen.opening(Html("".join(parts)))


def _settlement(result: Result, names: Names, pen: Pen) -> Html:
    if not result.lines:
        return Html("")
    rows: list[Html] = []
    for line in result.lines:
        told = line.as_dict(pen.lang)["text"]
        paid = (", " if pen.lang == "en" else "，").join(
            f"{names.of(seat)[pen.lang]} {_signed(points)}" for seat, points in line.points
        )
        head = pen.tag("th", told, scope="row")
        rows.append(pen.tag("tr", head, pen.tag("td", rule_chip(line.rule, pen.look)), pen.tag("td", paid)))
    caption = pen.tag("caption", felt("settled")[pen.lang])
    return pen.tag("table", caption, pen.tag("tbody", *rows), kind="zp-score zp-settled")


def points_html(board: PlayTable, pen: Pen) -> Html:
    """What each seat won or lost, and its total in the match."""
    game, match, names = board.state.game, board.state.match, board.names
    result = game.result
    assert result is not None
    head = pen.tag(
        "tr",
        pen.tag("th", pen.tag("span", felt("seat-head")[pen.lang], kind="zp-hidden"), scope="col"),
        pen.tag("th", felt("points")[pen.lang], scope="col"),
        pen.tag("th", felt("total")[pen.lang], scope="col"),
    )
    rows = [
        pen.tag(
            "tr",
            pen.tag("th", names.of(seat)[pen.lang], scope="row"),
            pen.tag("td", _signed(points)),
            pen.tag("td", _signed(match.totals[seat])),
        )
        for seat, points in enumerate(result.points)
    ]
    return pen.tag("table", pen.tag("thead", head), pen.tag("tbody", *rows), kind="zp-points")


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"
