"""The table of huxi: what each group is worth, small and big, in the regions one picks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from zipai.boards.board import BadEvent, Board, Event, need, one_of, told
from zipai.boards.pen import Pen
from zipai.melds import Group
from zipai.rulebook import RuleSet, load_rules, rule_set_ids
from zipai.rulebook.parameters import parameters
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.scoring import value
from zipai.show.cards import group_name, group_svg
from zipai.show.html import Html
from zipai.show.look import Look
from zipai.words.breaks import breakable

#: A row: its words, and a group of each size that stands for it. Runs and pairs are worth the same in any size.
ROWS: Final[tuple[tuple[str, str, str], ...]] = (
    ("ti", "ti:5s", "ti:5b"),
    ("pao", "pao:5s", "pao:5b"),
    ("kan", "kan:5s", "kan:5b"),
    ("wei", "wei:5s", "wei:5b"),
    ("chouwei", "chouwei:5s", "chouwei:5b"),
    ("peng", "peng:5s", "peng:5b"),
    ("red-peng", "peng:7s", "peng:7b"),
    ("one-two-three", "run:123s", "run:123b"),
    ("two-seven-ten", "run:270s", "run:270b"),
    ("run", "run:456s", "run:456b"),
    ("jiao", "jiao:55s5b", "jiao:5s55b"),
    ("pair", "pair:5s", "pair:5b"),
)


@dataclass(frozen=True)
class Row:
    """One row: its words, its two groups, the rules that say what they are worth, and a cell for each region."""

    words: str
    groups: tuple[Group, Group]
    rules: tuple[str, ...]
    cells: tuple[tuple[int, int], ...]

    @property
    def differs(self) -> bool:
        """Whether the regions don't agree."""
        return len(set(self.cells)) > 1


def rows(books: Iterable[RuleSet]) -> tuple[Row, ...]:
    """The table for some regions, every number asked of the rules core.

    >>> [row.cells for row in rows(map(load_rules, ("paohuzi", "guilin"))) if row.differs]
    [((1, 3), (3, 6))]
    """
    listed = tuple(books)
    found = []
    for words, small, big in ROWS:
        pair = (Group(small), Group(big))
        answers = [[value(group, book) for group in pair] for book in listed]
        ids = tuple(dict.fromkeys(rule_id for cell in answers for _, rule_id in cell))
        cells = tuple((cell[0][0], cell[1][0]) for cell in answers)
        found.append(Row(words, pair, ids, cells))
    return tuple(found)


class HuxiTable(Board[tuple[RuleSet, ...]]):
    """What each group is worth, by size and region; rows in which regions differ bear a sign and a word."""

    name: ClassVar[str] = "huxi-table"

    def __init__(self, *regions: RuleSet | str) -> None:
        super().__init__(tuple(load_rules(region) for region in regions or rule_set_ids()))

    def on_region(self, event: Event) -> Text:
        """Show a region, or leave it out."""
        wanted = one_of(rule_set_ids(), need(event, "value"))
        shown = [book.id for book in self.state]
        if shown == [wanted]:
            raise BadEvent("boards.last-region")
        kept = set(shown) ^ {wanted}
        self.state = tuple(book for book in all_built_in() if book.id in kept)
        names = Text(*(told("comma")[lang].join(book.title[lang] for book in self.state) for lang in ("en", "zh")))
        differing = sum(row.differs for row in rows(self.state))
        return told("said.regions", regions=names, count=differing)

    def draw(self, pen: Pen) -> Html:
        """The choice of regions and the table."""
        listed = pen.tag(
            "div",
            self._table(pen),
            kind="zp-scroll",
            tabindex="0",
            role="group",
            aria_label=pen.word("title.huxi-table"),
        )
        choice = pen.regions(all_built_in(), [book.id for book in self.state])
        return pen.tag("div", choice, pen.tag("p", pen.word("huxi.how"), kind="zp-label"), listed)

    def _table(self, pen: Pen) -> Html:
        heads = [pen.tag("th", pen.word("huxi.group"), scope="col")]
        heads += [pen.tag("th", breakable(book.title[pen.lang]), scope="col") for book in self.state]
        heads.append(pen.tag("th", pen.word("huxi.rule"), scope="col"))
        body = [self._row(row, pen) for row in rows(self.state)]
        foot = [self._minimum(pen), self._unit(pen)]
        parts = [pen.tag("thead", pen.tag("tr", *heads)), pen.tag("tbody", *body), pen.tag("tfoot", *foot)]
        kind = "zp-score zp-huxi zp-many" if len(self.state) > 1 else "zp-score zp-huxi"
        return pen.tag("table", *parts, kind=kind, style=f"--zp-many:{len(self.state)}")

    def _row(self, row: Row, pen: Pen) -> Html:
        words = pen.word(f"row.{row.words}", kind=group_name(row.groups[0].kind, pen.lang))
        picture = Html(group_svg(row.groups[0], pen.look, height=24))
        cells = [pen.tag("td", f"{small} · {big}") for small, big in row.cells]
        chips = pen.tag("td", *(pen.tag("div", pen.chip(rule_id)) for rule_id in row.rules))
        head = pen.tag("th", pen.tag("span", words, kind="zp-kind"), picture, _mark(row.differs, pen), scope="row")
        return pen.tag("tr", head, *cells, chips)

    def _minimum(self, pen: Pen) -> Html:
        numbers = [book.number("win.minimum") for book in self.state]
        cells = [pen.tag("td", str(number)) for number in numbers]
        chip = pen.tag("td", pen.chip(parameters()["win.minimum"].rule))
        head = pen.tag("th", pen.word("row.minimum"), _mark(len(set(numbers)) > 1, pen), scope="row")
        return pen.tag("tr", head, *cells, chip)

    def _unit(self, pen: Pen) -> Html:
        cells = [pen.tag("td", pen.word("unit", en=book.unit.en, zh=book.unit.zh)) for book in self.state]
        differs = len({book.unit.zh for book in self.state}) > 1
        return pen.tag(
            "tr", pen.tag("th", pen.word("row.unit"), _mark(differs, pen), scope="row"), *cells, pen.tag("td")
        )

    def text(self, look: Look) -> str:
        """One line a row: the words, the cells, and a sign where regions differ."""
        pen = Pen(look, live=False)
        lines = [pen.word("comma").join(book.title[look.lang] for book in self.state)]
        for row in rows(self.state):
            words = pen.word(f"row.{row.words}", kind=group_name(row.groups[0].kind, look.lang))
            cells = "  ".join(f"{small} · {big}" for small, big in row.cells)
            lines.append(f"{words}: {cells}{'  ' + pen.word('differs') if row.differs else ''}")
        return "\n".join(lines)


def _mark(differs: bool, pen: Pen) -> Html:
    return pen.tag("span", pen.word("differs"), kind="zp-differs") if differs else Html("")
