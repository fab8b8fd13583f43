"""The table as it is drawn: each seat, the middle, one's own hand.

It draws what it is given, mostly a view, and decides nothing. What can be pressed says so in data attributes; on a
still table the same pictures and words stand without them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from zipai.boards.felt.hand import Columns
from zipai.boards.felt.names import Names, both, felt
from zipai.boards.pen import Pen
from zipai.cards import Card
from zipai.melds import Group
from zipai.rulebook.toml import Text
from zipai.scoring.huxi import total, value
from zipai.show.cards import card_svg, card_title, group_name
from zipai.show.html import Html
from zipai.show.look import Look
from zipai.table import Due, Origin, Table
from zipai.table.positions import unplaced
from zipai.table.rules.forced import shown_cards

#: All cards of a table are drawn in one form, that of this height; the styles say how large they are.
HEIGHT = 72


@dataclass(frozen=True)
class Marks:
    """What is pointed at in one's own hand: the card chosen, the cards that are why, that of a hint, where to look."""

    chosen: tuple[Card, int] | None = None
    why: frozenset[Card] = frozenset()
    hint: Card | None = None
    look: frozenset[Card] = frozenset()


@lru_cache(maxsize=1024)
def _face(card: Card | None, look: Look, extra: str, sprite: bool) -> Html:
    return Html(card_svg(card, look, height=HEIGHT, extra=extra, sprite=sprite))


@lru_cache(maxsize=256)
def _title(card: Card, look: Look) -> str:
    return card_title(card, look)


class Felt:
    """Draws one table, seen from *bottom*; the seats are called as *names* says."""

    #: A card that is shown as drawn, although at the table it still lies in the stock.
    to_come: Card | None = None

    def __init__(self, pen: Pen, table: Table, bottom: int, names: Names) -> None:
        self.pen, self.table, self.bottom, self.names = pen, table, bottom, names

    # small parts

    def word(self, key: str, **fields: object) -> str:
        """The words *key* of the table as plain text."""
        return felt(key, **fields)[self.pen.lang]

    def name(self, seat: int) -> Html:
        """A seat's name for its head: in English with the Chinese beside it."""
        name = self.names.of(seat)
        if self.pen.lang == "zh" or name.en == name.zh or self.names.me is None:
            return self.pen.tag("b", name[self.pen.lang])
        return Html(self.pen.tag("b", name.en) + f' <i lang="zh-Hans">{name.zh}</i>')

    def face(self, card: Card | None, extra: str = "") -> Html:
        """The picture of a card, or a back."""
        return _face(card, self.pen.look, extra, self.pen.sprite)

    def pressed(self, inner: object, label: str, key: str, *, kind: str, do: str = "why", **data: str) -> Html:
        """Something to press that has a picture; the picture alone on a still table."""
        if not self.pen.live:
            return self.pen.tag("span", inner, kind=kind)
        attributes = {"type": "button", "data-do": do, "data-key": key, "aria-label": label}
        attributes |= {f"data-{name}": value for name, value in data.items()}
        return self.pen.tag("button", inner, kind=kind, **attributes)

    # seats

    def seats(self) -> list[Html]:
        """Every seat but the one at the bottom, in the order of play, each with its place."""
        count = len(self.table.seats)
        order = [(self.bottom + step) % count for step in range(1, count)]
        return [self.seat(seat, self.place(seat)) for seat in order]

    def place(self, seat: int) -> str:
        """Where a seat lies: to the right who plays next, to the left who played before, beyond the middle who sits.

        Who sits at the bottom looks at the dealer.
        """
        table = self.table
        if table.seats[self.bottom].sitting:
            return {1: "next", 2: "far", 3: "prev"}[(seat - self.bottom) % len(table.seats)]
        if table.seats[seat].sitting:
            return "far"
        return "next" if seat == table.next(self.bottom) else "prev"

    def seat(self, seat: int, place: str) -> Html:
        """One of the others: name, huxi in sight, melds, the hand's size, and what lies before the seat."""
        who = self.table.seats[seat]
        parts: list[Html] = [self.head(seat)]
        if not who.sitting:
            parts.append(self.melds(seat))
            if who.hand is not None and len(who.hand):
                parts.append(self.open_hand(seat))
            parts.append(self.lying(seat))
        label = self.names.of(seat)[self.pen.lang]
        kind = f"zp-place zp-{place}" + (" zp-sits" if who.sitting else "")
        return self.pen.tag("section", *parts, kind=kind, aria_label=label)

    def head(self, seat: int) -> Html:
        """Name, dealer's badge, whose turn, huxi on the table."""
        who, table = self.table.seats[seat], self.table
        parts: list[Html] = [self.pen.tag("span", self.name(seat), kind="zp-who")]
        if who.sitting:
            if self.names.me is None or seat == self.names.me:
                parts.append(self.pen.tag("span", self.word("sits"), kind="zp-label"))
            return self.pen.tag("header", *parts)
        if seat == table.dealer:
            parts.append(self.pen.tag("span", self.word("dealer"), kind="zp-badge"))
        if who.dead_hand:
            parts.append(self.pen.tag("span", self.word("dead-hand"), kind="zp-badge zp-care"))
        if who.hand is None:
            parts.append(self.pen.tag("span", self.word("in-hand", count=who.hand_size), kind="zp-label"))
        parts.append(self.huxi(seat))
        return self.pen.tag("header", *parts)

    def huxi(self, seat: int) -> Html:
        """The huxi of the melds that can be seen; of a closed one nothing is said, so no total either."""
        who, rules = self.table.seats[seat], self.table.rules
        shown = total(value(meld, rules)[0] for meld in who.melds)
        key = "huxi-shown" if who.hidden else "huxi"
        unit = rules.unit[self.pen.lang]
        return self.pen.tag("span", self.pen.tag("b", str(shown)), " ", self.word(key, unit=unit), kind="zp-hx")

    def melds(self, seat: int) -> Html:
        """The melds as small stacks, each with its name and worth."""
        who = self.table.seats[seat]
        shown: list[Html] = []
        for at, meld in enumerate(who.melds):
            worth = value(meld, self.table.rules)[0]
            shown.append(self.meld(seat, at, meld, str(worth)))
        for at, kind in enumerate(who.hidden):
            copies = 4 if str(kind) in ("ti", "pao") else 3
            name = group_name(str(kind), self.pen.lang)
            label = self.word("meld.closed", kind=name)
            stack = self.stack([None] * copies)
            tag = self.tag(name, "?")
            key = f"meld-{seat}-h{at}"
            kind_data = {"about": "closed", "seat": str(seat), "at": str(at)}
            shown.append(self.pressed(Html(stack + tag), label, key, kind="zp-meld", **kind_data))
        if not shown:
            return self.pen.tag("div", kind="zp-melds zp-none")
        return self.pen.rove(*shown, kind="zp-melds", label=self.word("melds"))

    def meld(self, seat: int, at: int, meld: Group, worth: str) -> Html:
        """One meld that can be seen; cards that lie closed for others are said to, and drawn as backs but for one."""
        open_cards = shown_cards(meld, self.table.rules)
        cards: list[Card | None] = list(meld.cards)
        mine = self.table.seats[seat].hand is not None
        if not mine and open_cards < len(cards):
            cards = [*cards[:open_cards], *[None] * (len(cards) - open_cards)]
        name = group_name(str(meld.kind), self.pen.lang)
        closed = mine and open_cards < len(cards)
        note = self.word("closed") if closed else ""
        glyphs = meld.cards.glyphs().replace(" ", "")
        label = self.word("meld.closed-own" if closed else "meld", kind=name, cards=glyphs, huxi=worth)
        parts = [self.stack(cards), self.tag(name, worth)]
        if note:
            parts.append(self.pen.tag("span", note, kind="zp-tag"))
        data = {"about": "meld", "seat": str(seat), "at": str(at)}
        kind = "zp-meld zp-closed" if closed else "zp-meld"
        return self.pressed(Html("".join(parts)), label, f"meld-{seat}-{at}", kind=kind, **data)

    def tag(self, name: str, worth: str) -> Html:
        """What stands below a meld; on a phone only the Chinese name, or the worth alone."""
        return self.pen.tag(
            "span", self.pen.tag("span", name, kind="zp-kind-of"), " ", self.pen.tag("b", worth), kind="zp-tag"
        )

    def stack(self, cards: Iterable[Card | None]) -> Html:
        """Cards that lie on each other, the last whole; one like the card before it may hide more of that one."""
        shown: list[str] = []
        before: Card | str | None = ""
        for card in cards:
            face = self.face(card)
            shown.append(f'<span class="zp-again">{face}</span>' if card == before else face)
            before = card
        return Html(f'<span class="zp-stk">{"".join(shown)}</span>')

    def lying(self, seat: int) -> Html:
        """What lies before a seat, row by row."""
        return self.pen.tag("div", *self.lying_rows(seat), kind="zp-lies")

    def lying_rows(self, seat: int) -> list[Html]:
        """What was put down and what was drawn and left, each in its own row."""
        who, rows = self.table.seats[seat], []
        for key, cards in (("discards", who.discards), ("dead", who.dead)):
            if not cards:
                continue
            minis = [
                self.pressed(
                    self.face(card),
                    _title(card, self.pen.look),
                    f"{key}-{seat}-{at}",
                    kind="zp-mini",
                    about="card",
                    card=str(card),
                )
                for at, card in enumerate(cards)
            ]
            label = self.word(key)
            head = self.pen.tag("span", label, kind="zp-label")
            rows.append(self.pen.rove(head, *minis, kind=f"zp-lie zp-lie-{key}", label=label))
        return rows

    def open_hand(self, seat: int) -> Html:
        """Another's hand, where it can be seen: small, in one row."""
        who = self.table.seats[seat]
        minis = [
            self.pressed(
                self.face(card),
                _title(card, self.pen.look),
                f"open-{seat}-{at}",
                kind="zp-mini",
                about="card",
                card=str(card),
            )
            for at, card in enumerate(who.cards)
        ]
        label = self.word("in-hand", count=len(who.cards))
        return self.pen.rove(self.pen.tag("span", label, kind="zp-label"), *minis, kind="zp-lie", label=label)

    # the middle

    def round(self, row: Html, now: Html, acts: Html, mine: Html, side: Html, *, over: bool = False) -> Html:
        """The whole: the row on top, then every seat round the middle; *over* says that the hand has ended.

        The middle, the choices and one's own side are held together, since on a phone they must stay in view.
        """
        kind = f"zp-round zp-for-{len(self.table.seats)}" + (" zp-over" if over else "")
        bottom = self.pen.tag("div", self.middle(now), acts, mine, kind="zp-bottom")
        return Html(row + self.pen.tag("div", *self.seats(), bottom, side, kind=kind))

    def middle(self, now: Html) -> Html:
        """The stock, and what is in question."""
        label = self.word("middle")
        return self.pen.tag("section", self.stock(), now, kind="zp-place zp-mid", aria_label=label)

    def stock(self) -> Html:
        """The stock as a back with how many cards are left."""
        left = self.table.left - (self.to_come is not None)
        count = self.pen.tag("b", str(left))
        parts = self.face(None) if left else Html('<span class="zp-gone"></span>')
        label = self.pen.tag("small", self.word("left"))
        return self.pen.tag("div", Html(f'<span aria-hidden="true">{parts}</span>'), count, label, kind="zp-stock")

    def words(self, caption: Text, *more: Html) -> Html:
        """Only words in the middle."""
        return self.pen.tag("div", self.pen.tag("p", caption[self.pen.lang], kind="zp-caption"), *more, kind="zp-now")

    def in_question(self, card: Card, caption: Text, *, quiet: bool = False, then: Text | None = None) -> Html:
        """A card big in the middle, with who showed it and how many of it are in sight, and what comes then."""
        look = self.pen.look
        seen = 4 - unplaced(self.table).count(card) + (card == self.to_come)
        size = self.word("big" if card.big else "small", number=card.number)
        kind = "zp-mini zp-great" + (" zp-quiet" if quiet else "")
        big = self.pressed(self.face(card), _title(card, look), "air", kind=kind, about="card", card=str(card))
        told = self.pen.tag("p", caption[self.pen.lang], kind="zp-caption")
        small = self.pen.tag("p", self.word("sight", size=size, count=seen), kind="zp-label")
        more = () if then is None else (self.pen.tag("p", then[self.pen.lang], kind="zp-follows"),)
        return self.pen.tag("div", big, told, small, *more, kind="zp-now")

    def moment(self) -> Text:
        """What the table waits for, in a sentence."""
        table, names = self.table, self.names
        if table.air is not None:
            key = {Origin.LIT: "now.lit", Origin.DRAW: "now.draw", Origin.DISCARD: "now.discard"}[table.air.origin]
            return felt(key, who=names.of(table.air.seat), card=both(table.air.card))
        due = {Due.DISCARD: "discard", Due.DRAW: "draw", Due.WIN: "win", None: "none"}[table.due]
        mine = "-own" if table.turn == names.me and due in ("discard", "win", "none") else ""
        return felt(f"now.due.{due}{mine}", who=names.of(table.turn))

    # one's own side

    def mine(self, columns: Columns, marks: Marks, *, do: str = "card", **data: str) -> Html:
        """The seat at the bottom: melds and rows on the left, the hand in columns beside them.

        Pressing a card of the hand sends *do* with *data*.
        """
        seat = self.bottom
        who = self.table.seats[seat]
        parts = [self.head(seat)]
        if not who.sitting:
            parts += [self.melds(seat), self.lying(seat)]
        left = self.pen.tag("div", *parts, kind="zp-own")
        label = self.names.of(seat)[self.pen.lang]
        hand = self.hand(columns, marks, do, **data)
        return self.pen.tag("section", left, hand, kind="zp-place zp-me", aria_label=label)

    def hand(self, columns: Columns, marks: Marks, do: str, **data: str) -> Html:
        """The hand in columns; what is pointed at is marked by words, not by colour alone."""
        seen: dict[Card, int] = {}
        shown: list[Html] = []
        for column in columns:
            cards: list[Html] = []
            words: list[str] = []
            for card in column:
                nth = seen.get(card, 0)
                seen[card] = nth + 1
                cards.append(self.hand_card(card, nth, marks, do, **data))
                if card in marks.why and "mark.why" not in words:
                    words.append("mark.why")
                if card in marks.look and "mark.look" not in words:
                    words.append("mark.look")
                if card == marks.hint and nth == 0:
                    words.append("mark.hint")
            tags = [self.pen.tag("span", self.word(word), kind="zp-marked") for word in words]
            shown.append(self.pen.tag("div", *cards, *tags, kind="zp-column"))
        label = self.word("hand", count=sum(seen.values()))
        if not shown:
            return self.pen.tag("div", kind="zp-hand-columns")
        style = f"--zp-n:{len(columns)}"
        attributes = {"role": "group", "aria-label": label, "data-rove": "", "data-home": "", "style": style}
        return self.pen.tag("div", *shown, kind="zp-hand-columns", **attributes)

    def hand_card(self, card: Card, nth: int, marks: Marks, do: str, **data: str) -> Html:
        """One card of the hand."""
        chosen = marks.chosen == (card, nth)
        kind = "zp-card" + (
            " zp-because" if card in marks.why | marks.look else " zp-hinted" if card == marks.hint and not nth else ""
        )
        if not self.pen.live:
            return self.pen.tag("span", self.face(card), kind=f"{kind} zp-up" if chosen else kind)
        label = _title(card, self.pen.look)
        hinted = card == marks.hint and not nth
        for mark, marked in (("why", card in marks.why), ("look", card in marks.look), ("hint", hinted)):
            label += f", {self.word(f'mark.{mark}')}" if marked else ""
        attributes = {
            "type": "button",
            "data-do": do,
            "data-key": f"hand-{card}-{nth}",
            "data-card": str(card),
            "data-nth": str(nth),
            "aria-label": label,
            "aria-pressed": str(chosen).lower(),
            **{f"data-{name}": value for name, value in data.items()},
        }
        return self.pen.tag("button", self.face(card), kind=kind, **attributes)
