"""How the table at which one plays is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zipai.boards.board import joined
from zipai.boards.felt.acts import acts_html
from zipai.boards.felt.advice import coach_said, hint_said
from zipai.boards.felt.draw import Felt, Marks
from zipai.boards.felt.explain import Said, said_html
from zipai.boards.felt.finish import finish_html, headline, points_html
from zipai.boards.felt.hand import LAYINGS, laid
from zipai.boards.felt.log import events_at, log_html, said_at, steps_html
from zipai.boards.felt.names import both, felt
from zipai.boards.pen import Pen
from zipai.boards.rule_html import rule_html
from zipai.cards import Card
from zipai.players import player_names
from zipai.rulebook import book
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.show.html import Html
from zipai.table.links import link

if TYPE_CHECKING:
    from zipai.boards.felt.play import PlayTable


def play_html(board: PlayTable, pen: Pen) -> Html:
    """The row on top, the seats round the middle, one's own side, and the panel."""
    state, seen = board.state, board.seen
    drawn = Felt(pen, seen, state.seat, board.names)
    hand = seen.seats[state.seat].hand
    columns = () if hand is None else laid(hand, seen.rules, state.laying)
    said = board.answer_to(board.panel)
    mine = drawn.mine(columns, _marks(board, said))
    over = state.game.over and state.looks_at is None
    now, acts, side = _now(board, drawn), acts_html(board, drawn), _side(board, pen, said)
    return drawn.round(_row(board, pen), now, acts, mine, side, over=over)


def _marks(board: PlayTable, said: Said | None) -> Marks:
    state = board.state
    hint = state.hint.action.card if state.hint is not None and state.hint.action.name == "discard" else None
    why_cards = said.cards if said is not None and board.panel[0] == "action" else frozenset()
    return Marks(state.chosen, why_cards, hint)


def _row(board: PlayTable, pen: Pen) -> Html:
    now, state = board.panel[:1], board.state

    def word(key: str) -> str:
        return felt(f"button.{key}")[pen.lang]

    def pill(key: str, do: str, hot: str = "", *, off: bool = False, pressed: bool | None = None, **data: str) -> Html:
        return pen.button(word(key), do, key, kind="zp-pill", pressed=pressed, off=off, hot=hot, **data)

    leave = (pill("leave", "leave"),) if board.back is not None else ()
    buttons = (
        *leave,
        pill("hint", "hint", "t", off=not board.asked, pressed=now == ("hint",)),
        pill("undo", "undo", "u", off=not state.game.choices(state.seat)),
        pill("moves", "why", "w", pressed=now == ("moves",), about="moves"),
        pill("settings", "panel", pressed=now == ("settings",), value="settings"),
    )
    return board.row(pen, board.rules, *buttons)


def _now(board: PlayTable, drawn: Felt) -> Html:
    """The card in question big in the middle, or the last one that was shown."""
    state, seen, pen = board.state, board.seen, drawn.pen
    if state.game.result is not None and state.looks_at is None:
        return drawn.words(headline(seen, state.game.result, board.names), points_html(board, pen))
    if seen.air is not None:
        return drawn.in_question(seen.air.card, drawn.moment())
    last = _last_shown(board)
    if board.asked and state.chosen is not None:
        return drawn.in_question(state.chosen[0], felt("now.chosen", card=both(state.chosen[0])))
    if last is None or board.asked:
        more = () if last is None else (pen.tag("p", last[1][pen.lang], kind="zp-label"),)
        return drawn.words(drawn.moment(), *more)
    return drawn.in_question(*last, quiet=True)


def _last_shown(board: PlayTable) -> tuple[Card, Text] | None:
    """The card that was shown last, with what came of it."""
    state = board.state
    at = len(state.game.moments) if state.looks_at is None else state.looks_at
    for moment in reversed(state.game.moments[:at][-2:]):
        named = [event.action.partition(" ")[2] for event in events_at(moment, state.seat)]
        cards = [text for text in named if len(text) == 2]
        if cards:
            return Card(cards[-1]), joined(*said_at(moment, state.seat))
    return None


# --- the side ------------------------------------------------------------------------------------------------------


def _side(board: PlayTable, pen: Pen, said: Said | None) -> Html:
    state, panel = board.state, board.panel
    if board.opened is not None:
        return board.side(pen, [rule_html(book()[board.opened], pen)], opened=True)
    if said is not None:
        parts = [said_html(said, pen), _ask(pen) if panel == ("moves",) else ""]
        return board.side(pen, parts, opened=True)
    if panel == ("settings",):
        return board.side(pen, [_settings(board, pen)], opened=True)
    if panel == ("hint",) and state.hint is not None:
        return board.side(pen, [_note("button.hint", hint_said(state.hint), pen)], opened=True)
    if state.game.result is not None and state.looks_at is None:
        finish = finish_html(state.game.last, state.game.result, board.names, pen)
        return board.side(pen, [finish, *_log(board, pen)], opened=panel == ("score",))
    return board.side(pen, [_coached(board, pen), *_log(board, pen)], opened=False)


def _note(head: str, told: Text, pen: Pen, *more: Html) -> Html:
    title = pen.tag("h3", felt(head)[pen.lang], kind="zp-asked")
    return pen.tag("div", title, pen.tag("p", told[pen.lang]), *more, kind="zp-note")


def _coached(board: PlayTable, pen: Pen) -> Html:
    note = board.state.note
    if note is None:
        return Html("")
    look = pen.button(felt("button.try-again")[pen.lang], "to", "coach-to", kind="zp-pill", value=str(note.at))
    return _note("coach", coach_said(note), pen, *(() if note.best_taken else (look,)))


def _log(board: PlayTable, pen: Pen) -> list[Html]:
    state = board.state
    moments = state.game.moments
    at = len(moments) if state.looks_at is None else state.looks_at
    head = pen.tag("h3", felt("log")[pen.lang], kind="zp-asked")
    return [head, steps_html(at, len(moments), pen), log_html(moments, at, state.seat, pen)]


def _ask(pen: Pen) -> Html:
    """A field in which any action can be named."""
    return pen.field(felt("ask")[pen.lang], "ask", "ask", "", example="chi 123s")


def _settings(board: PlayTable, pen: Pen) -> Html:
    state, lang = board.state, pen.lang

    def choice(key: str, do: str, names: tuple[str, ...], chosen: str, of: str = "") -> Html:
        listed = [(name, felt(f"{of or key}.{name}")[lang]) for name in names]
        return pen.choice(felt(key)[lang], do, listed, chosen, do)

    def head(key: str) -> Html:
        return pen.tag("h3", felt(key)[lang], kind="zp-asked")

    from zipai.boards.felt.play import PACES

    seats = [(str(seat), felt("seat", seat=seat)[lang]) for seat in range(len(board.seen.seats))]
    parts = [
        head("button.settings"),
        choice("pace", "pace", PACES, state.pace),
        choice("laying", "laying", LAYINGS, state.laying),
        choice("coach", "coaching", ("on", "off"), "on" if state.coach else "off"),
        choice("against", "against", player_names(), state.against, "player"),
        board.cards_settings(pen),
        head("new-match"),
        pen.regions(all_built_in(), board.rules.id),
        pen.choice(pen.word("page.seat"), "seat", seats, str(state.seat), "seat"),
        pen.field(felt("seed")[lang], "seed", "seed", str(state.game.seed), number=True),
        head("keep"),
        pen.tag("div", *_copies(board, pen), kind="zp-row"),
    ]
    return Html("".join(parts))


def _copies(board: PlayTable, pen: Pen) -> list[Html]:
    """What can be taken along as text: what is seen as a link, the hand so far, its record."""
    texts = {"link": board.shared(link(board.seen, str(board.rules))), "hand": board.kept, "record": board.record}
    return [
        pen.button(felt(f"copy-{key}")[pen.lang], "copy", f"copy-{key}", copy=text)
        for key, text in texts.items()
        if text is not None
    ]


__all__ = ["play_html"]
