"""The hand editor: cards in and out of a hand, melds on the table, and at once what all that is worth."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

from zipai.boards.answer import all_groups_html, answer_html, answer_text, cards_owned, headline, standing_huxi
from zipai.boards.board import NOTHING, BadEvent, Board, Event, joined, need, one_of, told
from zipai.boards.pen import Pen
from zipai.cards import COPIES, KINDS, Card, CardError, Hand
from zipai.melds import COPIES_IN, TABLE, Group, Kind, meld
from zipai.rulebook import RuleSet, load_rules
from zipai.rulebook.refusals import spoken
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.scoring import From, Judgement, score
from zipai.show.cards import card_title, columns_of, group_name, group_svg
from zipai.show.html import Html, notice_html
from zipai.show.look import Look
from zipai.show.text import hand_text
from zipai.words import ZipaiError

#: Where a card of the deck goes.
TARGETS: Final = ("hand", "meld", "win")
#: The kinds of meld in the order of their weight.
KINDS_OF_MELD: Final = tuple(kind for kind in Kind if kind in TABLE)
#: How many cards a chi has.
CHI_CARDS: Final = 3


@dataclass(frozen=True)
class Laid:
    """What lies in the editor, and what the next card of the deck is for."""

    rules: RuleSet
    hand: Hand = field(default_factory=Hand)
    melds: tuple[Group, ...] = ()
    win: Card | None = None
    source: From = From.OTHER
    target: str = "hand"
    kind: Kind = Kind.CHI
    picked: Hand = field(default_factory=Hand)
    typed: str | None = None
    misread: Text = NOTHING

    def left(self, card: Card) -> int:
        """How many copies of *card* are still in the deck."""
        used = self.hand.count(card) + self.picked.count(card) + (self.win == card)
        return COPIES - used - sum(group.cards.count(card) for group in self.melds)

    def judged(self) -> Judgement:
        """What the rules core says of it."""
        source = None if self.win is None else self.source
        return score(self.hand, self.melds, self.win, source, self.rules)


class HandEditor(Board[Laid]):
    """Lay a hand, melds and a winning card, and read what they are worth and why they win or not."""

    name: ClassVar[str] = "hand-editor"

    def __init__(
        self,
        hand: Hand | str = "",
        melds: Iterable[Group | str] = (),
        win: Card | str | None = None,
        source: From | str = From.OTHER,
        rules: RuleSet | str = "paohuzi",
    ) -> None:
        cards = Hand(hand) if isinstance(hand, str) else hand
        table = tuple(meld(m) if isinstance(m, str) else m for m in melds)
        card = Card(win) if win is not None else None
        laid = Laid(load_rules(rules), cards, table, card, From(source))
        laid.judged()
        super().__init__(laid)

    @property
    def hand(self) -> Hand:
        """The cards in the hand."""
        return self.state.hand

    @property
    def value(self) -> str:
        """The hand in notation, as it can be pasted anywhere."""
        return str(self.state.hand)

    def command(self) -> str:
        """What lies here as a command of ``zipai``.

        >>> print(HandEditor("123s", ["wei:8b"], "5b").command())
        zipai score --rules paohuzi --hand 123s --meld wei:8b --win 5b --from other
        """
        laid = self.state
        words = ["zipai", "score", "--rules", str(laid.rules), "--hand", str(laid.hand)]
        for group in laid.melds:
            words += ["--meld", str(group)]
        if laid.win is not None:
            words += ["--win", str(laid.win), "--from", str(laid.source)]
        return shlex.join(words)

    # What a person does.

    def on_add(self, event: Event) -> Text:
        """Take a card from the deck to the hand, to a meld, or as the winning card."""
        laid, card = self.state, Card(need(event, "card"))
        if laid.target == "win":
            return self._as_win(card)
        if not laid.left(card):
            raise BadEvent("boards.none-left", card=card)
        if laid.target == "meld":
            return self._to_meld(card)
        self.state = replace(laid, hand=laid.hand + Hand([card]), typed=None, misread=NOTHING)
        return self._and_so(told("said.added", card=card))

    def _as_win(self, card: Card) -> Text:
        freed = replace(self.state, win=None)
        if not freed.left(card):
            raise BadEvent("boards.none-left", card=card)
        self.state = replace(freed, win=card)
        return self._and_so(told("said.win", card=card))

    def _to_meld(self, card: Card) -> Text:
        laid = self.state
        if laid.kind is not Kind.CHI:
            copies = COPIES_IN[laid.kind]
            if laid.left(card) < copies:
                raise BadEvent("boards.too-few-left", card=card, count=laid.left(card), needed=copies)
            return self._laid(Group.of(laid.kind, Hand([card] * copies)))
        picked = laid.picked + Hand([card])
        if len(picked) < CHI_CARDS:
            self.state = replace(laid, picked=picked)
            return told("said.chi-so-far", card=card, more=CHI_CARDS - len(picked))
        try:
            return self._laid(Group.of(Kind.CHI, picked))
        except CardError as error:
            self.message = Text(error.text("en"), error.text("zh"))
            self.state = replace(laid, picked=Hand())
            return self.message

    def _laid(self, group: Group) -> Text:
        self.state = replace(self.state, melds=(*self.state.melds, group), picked=Hand())
        return self._and_so(told("said.meld", meld=_named(group)))

    def on_remove(self, event: Event) -> Text:
        """Take a card out of the hand."""
        card = Card(need(event, "card"))
        self.state = replace(self.state, hand=self.state.hand - Hand([card]), typed=None, misread=NOTHING)
        return self._and_so(told("said.removed", card=card))

    def on_unmeld(self, event: Event) -> Text:
        """Take a meld off the table."""
        at, melds = need(event, "value"), self.state.melds
        if not at.isdecimal() or int(at) >= len(melds):
            raise BadEvent("boards.no-meld", at=at)
        self.state = replace(self.state, melds=(*melds[: int(at)], *melds[int(at) + 1 :]))
        return self._and_so(told("said.unmeld", meld=_named(melds[int(at)])))

    def on_unpick(self, event: Event) -> Text:
        """Put back the cards picked for a chi."""
        self.state = replace(self.state, picked=Hand())
        return told("said.unpicked")

    def on_unwin(self, event: Event) -> Text:
        """Play without a winning card."""
        self.state = replace(self.state, win=None)
        return self._and_so(told("said.no-win"))

    def on_target(self, event: Event) -> Text:
        """Say where cards of the deck go."""
        target = one_of(TARGETS, need(event, "value"))
        self.state = replace(self.state, target=target, picked=Hand())
        return told(f"said.target.{target}")

    def on_kind(self, event: Event) -> Text:
        """Say which kind of meld the next cards make."""
        kind = Kind(one_of([str(kind) for kind in KINDS_OF_MELD], need(event, "value")))
        self.state = replace(self.state, kind=kind, picked=Hand())
        return told("said.kind", kind=Text(group_name(kind, "en"), group_name(kind, "zh")))

    def on_source(self, event: Event) -> Text:
        """Say where the winning card comes from."""
        source = From(one_of(list(From), need(event, "value")))
        self.state = replace(self.state, source=source)
        return self._and_so(told("said.source", source=told(f"source.{source}")))

    def on_region(self, event: Event) -> Text:
        """Change the region."""
        rules = load_rules(one_of([book.id for book in all_built_in()], need(event, "value")))
        self.state = replace(self.state, rules=rules)
        return self._and_so(told("said.region", region=rules.title))

    def on_type(self, event: Event) -> Text:
        """Read the hand from notation; an error stands beside the field, and the hand stays."""
        typed = need(event, "value")
        try:
            laid = replace(self.state, hand=Hand(typed), typed=None, misread=NOTHING)
            laid.judged()
        except ZipaiError as error:
            self.state = replace(self.state, typed=typed, misread=Text(error.text("en"), error.text("zh")))
            return self.state.misread
        self.state = laid
        return self._and_so(told("said.typed"))

    def on_clear(self, event: Event) -> Text:
        """Begin again with nothing."""
        old = self.state
        self.state = Laid(old.rules, source=old.source)
        return told("said.cleared")

    def _and_so(self, what: Text) -> Text:
        """What was done, and what it comes to."""
        judged = self.state.judged()
        if judged.huxi is not None:
            return joined(what, headline(judged))
        fields = {"count": cards_owned(judged), "huxi": standing_huxi(judged), "unit": judged.rules.unit}
        return joined(what, told("said.count", **fields))

    # How it looks.

    def draw(self, pen: Pen) -> Html:
        """Deck and hand on one side, the answer on the other."""
        right = pen.tag("div", self._answer(pen), kind="zp-panel")
        regions = pen.regions(all_built_in(), self.state.rules.id)
        return Html(regions + pen.tag("div", self.cards(pen), right, kind="zp-split"))

    def cards(self, pen: Pen) -> Html:
        """The deck and what lies of it where."""
        taken = [self._targets(pen), self._deck(pen)] if pen.live else []
        return pen.tag("div", *taken, self._hand(pen), self._table(pen), self._win(pen), self._text(pen))

    def _targets(self, pen: Pen) -> Html:
        laid = self.state
        options = [(target, pen.word(f"target.{target}")) for target in TARGETS]
        parts = [pen.choice(pen.word("target"), "target", options, laid.target, "target")]
        if laid.target == "meld":
            kinds = [(str(kind), group_name(kind, pen.lang)) for kind in KINDS_OF_MELD]
            parts.append(pen.choice(pen.word("kind"), "kind", kinds, laid.kind, "kind"))
            parts.append(pen.tag("p", pen.word("how.chi" if laid.kind is Kind.CHI else "how.meld"), kind="zp-label"))
        if len(laid.picked):
            back = pen.button(pen.word("put-back"), "unpick", "unpick")
            so_far = pen.word("chi-so-far", cards=spoken(laid.picked, pen.lang))
            parts.append(pen.tag("div", so_far, back, kind="zp-row"))
        return Html("".join(parts))

    def _deck(self, pen: Pen) -> Html:
        spots = []
        for card in map(Card, range(KINDS)):
            left = self.state.left(card)
            label = pen.word("deck.card", card=card_title(card, pen.look), count=left)
            button = pen.card(card, "add", f"deck-{card}", label=label, height=78, off=not left)
            spots.append(pen.tag("span", button, pen.tag("span", str(left), kind="zp-left", aria_hidden="true")))
        return pen.rove(*spots, kind="zp-pool", label=pen.word("deck"))

    def _hand(self, pen: Pen) -> Html:
        hand = self.state.hand
        head = pen.tag("p", pen.word("hand", count=len(hand)), kind="zp-label")
        if not len(hand):
            return Html(head + pen.tag("p", pen.word("hand.empty"), kind="zp-soft"))
        columns = []
        for column in columns_of(hand):
            cards, seen = [], Hand()
            for card in column:
                label = pen.word("hand.card", card=card_title(card, pen.look))
                key = f"hand-{card}-{seen.count(card)}"
                cards.append(pen.card(card, "remove", key, label=label, delete="remove"))
                seen += Hand([card])
            columns.append(pen.tag("div", *cards, kind="zp-column"))
        return Html(head + pen.rove(*columns, kind="zp-columns", label=pen.word("hand", count=len(hand))))

    def _table(self, pen: Pen) -> Html:
        melds = self.state.melds
        if not melds:
            return Html("")
        items = []
        for at, group in enumerate(melds):
            name = group_name(group.kind, pen.lang)
            off = pen.button(pen.word("take-off"), "unmeld", f"meld-{at}", kind="zp-pill", value=str(at))
            items.append(pen.tag("li", Html(group_svg(group, pen.look)), pen.tag("span", name), off))
        return Html(pen.tag("p", pen.word("table"), kind="zp-label") + pen.tag("ul", *items, kind="zp-groups"))

    def _win(self, pen: Pen) -> Html:
        laid = self.state
        if laid.win is None:
            return Html("")
        card = pen.card(
            laid.win, "unwin", "win", label=pen.word("win.card", card=card_title(laid.win, pen.look)), delete="unwin"
        )
        sources = [(str(source), pen.word(f"source.{source}")) for source in From]
        choice = pen.choice(pen.word("source"), "source", sources, laid.source, "source")
        return Html(pen.tag("p", pen.word("win"), kind="zp-label") + pen.tag("div", card, choice, kind="zp-win"))

    def _text(self, pen: Pen) -> Html:
        laid = self.state
        if not pen.live:
            return pen.tag("p", pen.word("notation"), " ", pen.tag("code", self.value), kind="zp-label")
        shown = self.value if laid.typed is None else laid.typed
        row = pen.field(pen.word("notation"), "type", "type", shown)
        wrong = notice_html(laid.misread[pen.lang], look=pen.look) if laid.misread.en else ""
        copy = pen.button(pen.word("copy"), "copy", "copy", copy=self.command())
        clear = pen.button(pen.word("clear"), "clear", "clear")
        return Html(row + wrong + pen.tag("div", copy, clear, kind="zp-row"))

    def on_copy(self, event: Event) -> Text:
        """The page has copied the command; say so."""
        return told("said.copied", text=self.command())

    def _answer(self, pen: Pen) -> Html:
        laid = self.state
        if not len(laid.hand) and not laid.melds:
            return pen.tag("p", pen.word("begin"))
        return Html(answer_html(laid.judged(), pen) + all_groups_html(laid.hand, laid.rules, pen, "all"))

    def text(self, look: Look) -> str:
        """The hand in columns, its melds, and the answer."""
        laid = self.state
        parts = [laid.rules.title[look.lang], hand_text(laid.hand, look), " ".join(map(str, laid.melds))]
        if laid.win is not None:
            parts.append(f"+ {laid.win} ({Pen(look, live=False).word(f'source.{laid.source}')})")
        return "\n".join(part for part in (*parts, answer_text(laid.judged(), look)) if part)


def _named(group: Group) -> Text:
    return Text(*(f"{group_name(group.kind, lang)} {spoken(group.cards, lang)}" for lang in ("en", "zh")))
