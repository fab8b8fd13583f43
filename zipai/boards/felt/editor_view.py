"""How the position editor is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from zipai.boards.felt.draft import CLOSED, MELDS, ROWS, Part
from zipai.boards.felt.explain import said_html
from zipai.boards.felt.names import acted, felt
from zipai.boards.pen import Pen
from zipai.boards.rule_html import rule_html
from zipai.cards import KINDS, Card
from zipai.melds import Group
from zipai.rulebook import book
from zipai.rulebook.changes import cached_rules
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.show.cards import card_svg, card_title, group_name
from zipai.show.html import Html, notice_html, verdict_html
from zipai.show.look import Look
from zipai.table import Action, Due, Origin, Table, forced, legal
from zipai.table.positions import Defect

if TYPE_CHECKING:
    from zipai.boards.felt.editor import PositionEditor

#: The height of the form in which all cards of a table are drawn.
_HEIGHT = 72


def editor_html(board: PositionEditor, pen: Pen) -> Html:
    """The deck and where its cards go, every seat, and what is wrong or may be done."""
    draft = board.state.draft
    table, found = draft.checked
    seats = [_seat(board, at, part, pen) for at, part in enumerate(draft.parts)]
    left = [_tools(board, pen), _moment(board, pen), *seats]
    if pen.live:
        # what buttons and fields say is said in words on paper
        left.append(pen.tag("div", _moment(board, Pen(pen.look, live=False, sprite=pen.sprite)), kind="zp-on-paper"))
    row = board.row(pen, cached_rules(draft.rules), *_row(board, pen))
    side = _side(board, pen, table, found)
    return Html(row + pen.tag("div", pen.tag("div", *left, kind="zp-build"), side, kind="zp-bench"))


def _word(key: str, pen: Pen, **fields: object) -> str:
    return felt(key, **fields)[pen.lang]


def _row(board: PositionEditor, pen: Pen) -> list[Html]:
    settings, there = board.panel == ("settings",), board.link

    def pill(key: str, do: str, *, off: bool = False, pressed: bool | None = None, **data: str) -> Html:
        return pen.button(
            _word(f"button.{key}", pen), do, key, kind="zp-pill", pressed=pressed, off=off, hot="", **data
        )

    return [
        pill("play", "play", off=there is None),
        pill("clear", "clear"),
        pill("copy-text", "copy", copy=board.written),
        pill("copy-link", "copy", off=there is None, copy=board.shared(there) if there else ""),
        pill("settings", "panel", pressed=settings, value="settings"),
    ]


# --- where cards go ------------------------------------------------------------------------------------------------


def _tools(board: PositionEditor, pen: Pen) -> Html:
    """The deck, and where the next card goes."""
    if not pen.live:
        return Html("")
    state, draft = board.state, board.state.draft
    seats = [(str(at), _word("seat", pen, seat=at)) for at in range(len(draft.parts))]
    places = [(place, _word(f"place.{place}", pen)) for place in (*ROWS, "card")]
    melds = [(place, group_name(place, pen.lang)) for place in MELDS]
    parts = [
        pen.choice(_word("at", pen), "at", seats, str(state.seat), "at"),
        pen.choice(_word("place", pen), "place", places, state.place, "place"),
        pen.choice(_word("place.melds", pen), "place", melds, state.place, "place"),
    ]
    if state.picked:
        back = pen.button(pen.word("put-back"), "unpick", "unpick", kind="zp-pill")
        picked = "".join(card.glyph for card in state.picked)
        parts.append(pen.tag("div", pen.word("chi-so-far", cards=picked), back, kind="zp-row"))
    spots = []
    for card in map(Card, range(KINDS)):
        left = draft.left(card) - state.picked.count(card)
        label = pen.word("deck.card", card=card_title(card, pen.look), count=max(left, 0))
        off = left < 1 and not state.place.startswith("barred")
        button = pen.card(card, "add", f"deck-{card}", label=label, height=_HEIGHT, off=off)
        spots.append(pen.tag("span", button, pen.tag("span", str(left), kind="zp-left", aria_hidden="true")))
    parts.append(pen.rove(*spots, kind="zp-pool", label=pen.word("deck")))
    return pen.tag("section", *parts, kind="zp-place zp-tools", aria_label=_word("place", pen))


def _moment(board: PositionEditor, pen: Pen) -> Html:
    """The card in the air, who showed it and how; without one, whose turn it is and what is due."""
    draft = board.state.draft
    seats = [(str(at), _word("seat", pen, seat=at)) for at, part in enumerate(draft.parts) if not part.sitting]
    if draft.air is not None:
        label = _word("remove", pen, card=card_title(draft.air, pen.look))
        card = pen.card(draft.air, "unair", "air", label=label, height=_HEIGHT, delete="unair")
        origins = [(str(origin), _word(f"origin.{origin}", pen)) for origin in Origin]
        choices = [
            pen.choice(_word("shown-by", pen), "from", seats, str(draft.shown_by), "from"),
            pen.choice(_word("origin", pen), "origin", origins, draft.origin, "origin"),
        ]
        inner = [card, pen.tag("div", *choices)]
    else:
        dues = [(due, _word(f"due.{due}", pen)) for due in ("auto", *map(str, Due))]
        choices = [
            pen.choice(_word("turn", pen), "from", seats, str(draft.turn), "from"),
            pen.choice(_word("due", pen), "due", dues, draft.due or "auto", "due"),
        ]
        inner = [pen.tag("div", *choices)]
    stock = _word("stock", pen, count=_stock(board))
    told = pen.tag("p", stock, kind="zp-label")
    return pen.tag("section", *inner, told, kind="zp-place zp-moment", aria_label=_word("middle", pen))


def _stock(board: PositionEditor) -> int:
    draft = board.state.draft
    if draft.stock is not None:
        return draft.stock if isinstance(draft.stock, int) else len(draft.stock)
    table = draft.checked[0]
    return max(0, 80 - sum(draft.counts.values())) if table is None else table.left


def _seat(board: PositionEditor, seat: int, part: Part, pen: Pen) -> Html:
    draft = board.state.draft
    name = pen.tag("b", _word("seat", pen, seat=seat))
    head = [pen.tag("span", name, kind="zp-who")]
    here = seat == board.state.seat
    if seat == draft.dealer:
        head.append(pen.tag("span", _word("dealer", pen), kind="zp-badge"))
    if part.dead_hand:
        head.append(pen.tag("span", _word("dead-hand", pen), kind="zp-badge zp-care"))
    if here and pen.live:
        head.append(pen.tag("span", _word("here", pen), kind="zp-label"))
    parts = [pen.tag("header", *head)]
    if part.sitting:
        parts.append(pen.tag("p", _word("sits", pen), kind="zp-label"))
    else:
        parts += [_melds(seat, part, pen), *_rows(seat, part, pen)]
        if here:
            parts.append(_switches(board, part, pen))
    kind = "zp-place zp-part zp-here" if here else "zp-place zp-part"
    return pen.tag("section", *parts, kind=kind, aria_label=_word("seat", pen, seat=seat))


def _rows(seat: int, part: Part, pen: Pen) -> Iterable[Html]:
    for place in ROWS:
        cards = getattr(part, place)
        name = _word(f"place.{place}", pen)
        if cards is None:
            yield pen.tag("p", _word("hand-hidden", pen), kind="zp-label")
            continue
        if not cards and place != "hand":
            continue
        minis = [_mini(card, seat, place, at, pen) for at, card in enumerate(cards)]
        label = f"{name} ({len(cards)})"
        yield pen.rove(pen.tag("span", label, kind="zp-label"), *minis, kind="zp-lie", label=f"{label}")


def _mini(card: Card, seat: int, place: str, at: int, pen: Pen) -> Html:
    face = Html(card_svg(card, pen.look, height=_HEIGHT, sprite=pen.sprite))
    if not pen.live:
        return pen.tag("span", face, kind="zp-mini")
    attributes = {
        "type": "button",
        "data-do": "remove",
        "data-delete": "remove",
        "data-key": f"{place}-{seat}-{at}",
        "data-seat": str(seat),
        "data-place": place,
        "data-at": str(at),
        "aria-label": _word("remove", pen, card=card_title(card, pen.look)),
    }
    return pen.tag("button", face, kind="zp-mini", **attributes)


def _melds(seat: int, part: Part, pen: Pen) -> Html:
    if not part.melds:
        return Html("")
    shown = []
    for at, text in enumerate(part.melds):
        closed = ":" not in text
        cards: list[Card | None] = [None] * (4 if text == "ti" else 3) if closed else list(Group(text).cards)
        name = group_name(text.partition(":")[0], pen.lang)
        faces = "".join(card_svg(card, pen.look, height=_HEIGHT, sprite=pen.sprite) for card in cards)
        inner = Html(f'<span class="zp-stk">{faces}</span>' + pen.tag("span", name, kind="zp-tag"))
        signs = "" if closed else Group(text).cards.glyphs().replace(" ", "")
        if pen.live:
            attributes = {
                "type": "button",
                "data-do": "unmeld",
                "data-delete": "unmeld",
                "data-key": f"meld-{seat}-{at}",
                "data-seat": str(seat),
                "data-at": str(at),
                "aria-label": _word("remove", pen, card=f"{name} {signs}".strip()),
            }
            shown.append(pen.tag("button", inner, kind="zp-meld", **attributes))
        else:
            shown.append(pen.tag("span", inner, kind="zp-meld"))
    return pen.rove(*shown, kind="zp-melds", label=_word("melds", pen))


def _switches(board: PositionEditor, part: Part, pen: Pen) -> Html:
    """What else can be said of the seat that is worked at."""
    if not pen.live:
        return Html("")

    def switch(key: str, do: str, on: bool) -> Html:
        value = "off" if on else "on"
        return pen.button(_word(key, pen), do, do, kind="zp-pill", pressed=on, value=value)

    deals = board.state.seat == board.state.draft.dealer
    parts = [
        pen.button(_word("be-dealer", pen), "dealer", "dealer", kind="zp-pill", pressed=deals),
        switch("hand-hidden", "hidden", part.hand is None),
        switch("dead-hand", "dead", part.dead_hand),
    ]
    for kind in CLOSED if part.hand is None else ():
        label = _word("add-closed", pen, kind=group_name(kind, pen.lang))
        parts.append(pen.button(label, "close-meld", f"closed-{kind}", kind="zp-pill", value=kind))
    return pen.tag("div", *parts, kind="zp-row")


# --- what is wrong, and what may be done ---------------------------------------------------------------------------


def _side(board: PositionEditor, pen: Pen, table: Table | None, found: tuple[Defect, ...]) -> Html:
    if board.opened is not None:
        return board.side(pen, [rule_html(book()[board.opened], pen)], opened=True)
    said = board.answer_to(board.panel)
    if said is not None:
        ask = pen.field(_word("ask", pen), "ask", "ask", "", example="chi 123s")
        return board.side(pen, [said_html(said, pen), ask], opened=True)
    if board.panel == ("settings",):
        return board.side(pen, [_settings(board, pen)], opened=True)
    parts = [_defects(found, pen)] if table is None else [board.answer(table, pen)]
    return board.side(pen, [*parts, _pasting(board, pen)], opened=False)


def _defects(found: tuple[Defect, ...], pen: Pen) -> Html:
    """Every defect by its name, with its sentence."""
    items = []
    for defect in found:
        name = f'<code class="zp-name" translate="no">{defect.id}</code>'
        items.append(pen.tag("li", Html(name), " ", defect.text(pen.lang)))
    listed = pen.tag("ul", *items, kind="zp-refusals zp-defects")
    return verdict_html(False, _word("defects", pen, count=len(found)), listed, look=pen.look, final=True)


def possible_html(table: Table, pen: Pen) -> Html:
    """What is forced, and what each seat may do; each seat can be asked why nothing else."""
    parts = [verdict_html(True, _word("possible", pen), look=pen.look)]
    for event in forced(table):
        who = felt("seat", seat=event.seat)
        told = felt("forced", who=who, action=event.action)[pen.lang]
        parts.append(pen.tag("p", told, " ", pen.chip(event.rule)))
    for seat, actions in legal(table).items():
        if table.seats[seat].sitting:
            continue
        head = pen.tag("b", _word("seat", pen, seat=seat))
        told = pen.text(may_said(actions)[pen.lang])
        ask = Html("")
        if actions is not None:
            ask = pen.button(_word("button.moves", pen), "ask-seat", f"ask-{seat}", kind="zp-pill", value=str(seat))
        parts.append(pen.tag("div", pen.tag("p", head, " ", told), ask, kind="zp-may"))
    return Html("".join(parts))


def may_said(actions: tuple[Action, ...] | None) -> Text:
    """What a seat may do, in a line."""
    if actions is None:
        return felt("may.unknown")
    if not actions:
        return felt("may.nothing")
    listed = [acted(action) for action in actions]
    return Text("; ".join(one.en for one in listed), "；".join(one.zh for one in listed))


def _pasting(board: PositionEditor, pen: Pen) -> Html:
    state = board.state
    shown = board.written if state.typed is None else state.typed
    area = pen.area(_word("paste", pen), "paste", "paste", shown, rows=4)
    wrong = [pen.tag("p", one[pen.lang]) for one in state.misread]
    if not pen.live:
        area = pen.tag("p", pen.tag("code", board.written, kind="zp-code"))
    if wrong:
        return Html(area + notice_html(_word("misread", pen), *wrong, look=pen.look))
    return Html(area + _account(board, pen))


def _account(board: PositionEditor, pen: Pen) -> Html:
    """The text for a report, folded away, with a button that copies it."""
    if not pen.live:
        return Html("")
    account = board.account(pen.look)
    shown = pen.tag("pre", account, tabindex="0", kind="zp-report")
    button = pen.button(_word("copy-account", pen), "copy", "copy-account", copy=account)
    return pen.fold(_word("account", pen), Html(shown + button), "account")


def _settings(board: PositionEditor, pen: Pen) -> Html:
    draft = board.state.draft
    firsts = [(one, _word(f"first.{one}", pen)) for one in ("auto", "on", "off")]
    chosen = "auto" if draft.first_discard is None else "on" if draft.first_discard else "off"
    head = pen.tag("h3", _word("button.settings", pen), kind="zp-asked")
    return Html(
        head
        + board.cards_settings(pen)
        + pen.regions(all_built_in(), draft.rules.partition("?")[0])
        + pen.choice(_word("first", pen), "first", firsts, chosen, "first")
        + pen.field(_word("deal-here", pen), "deal", "deal", "", number=True, example="7")
    )


def editor_text(board: PositionEditor, look: Look) -> str:
    """What is wrong, or what each seat may do; then the position."""
    table, found = board.state.draft.checked
    if table is None:
        lines = [f"{defect.text(look.lang)} [{defect.id}]" for defect in found]
    else:
        lines = [
            f"{felt('seat', seat=seat)[look.lang]}: {may_said(actions)[look.lang]}"
            for seat, actions in legal(table).items()
        ]
    return "\n".join([*lines, board.written])


__all__ = ["editor_html", "editor_text", "may_said", "possible_html"]
