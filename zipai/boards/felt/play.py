"""The table at which one plays: every choice with its consequence, why and why not, a step back, any moment again.

It holds the hand, the others and what is shown at the side. What may be done the engine says of the player's own view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from zipai.boards.board import NOTHING, BadEvent, Event, joined, need, one_of
from zipai.boards.felt.acts import acts_html
from zipai.boards.felt.advice import Advised, advised
from zipai.boards.felt.board import FeltBoard
from zipai.boards.felt.draw import Felt, Marks
from zipai.boards.felt.explain import (
    Said,
    about_action,
    about_card,
    about_closed,
    about_meld,
    about_moves,
    said_html,
    said_line,
)
from zipai.boards.felt.finish import finish_html, headline, points_html
from zipai.boards.felt.game import Game, read_game
from zipai.boards.felt.hand import LAYINGS, Laying, laid
from zipai.boards.felt.names import Names, acted, both, felt, happened
from zipai.boards.pen import Pen
from zipai.boards.rule_html import rule_html
from zipai.boards.session import Session
from zipai.cards import Card
from zipai.players import player_names, seats_of
from zipai.rulebook import RuleSet, book, load_rules
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.show.html import Html
from zipai.show.look import Look
from zipai.show.text import hand_text
from zipai.table import Action, IllegalAction, Table, options, view, why
from zipai.table import Event as Happened
from zipai.table.dealing import Match
from zipai.table.links import link
from zipai.table.transcript import seen_events
from zipai.words import ZipaiError

#: How the hand goes on between one's own choices.
PACES: Final = ("steps", "hand", "once")
#: Milliseconds between steps.
STEP: Final = 750
#: How many events the side lists.
_LISTED: Final = 30


@dataclass(frozen=True)
class Note:
    """What the coach says of one choice: the step, what was chosen, and what seemed best."""

    at: int
    mine: Advised
    best: Advised

    @property
    def best_taken(self) -> bool:
        """Whether nothing seemed better."""
        return self.mine.worth >= self.best.worth


@dataclass(frozen=True)
class Playing:
    """A hand under way at one's own table.

    ``looks_at`` is the step that is looked at again, None for now; ``chosen`` a card of the hand with its number among
    its copies; ``judge`` a step on which the coach has yet to speak; ``scored`` whether the match has the hand's points.
    """

    game: Game
    seat: int
    against: str
    match: Match
    looks_at: int | None = None
    chosen: tuple[Card, int] | None = None
    hint: bool = False
    coach: bool = True
    judge: int | None = None
    note: Note | None = None
    pace: str = "steps"
    laying: Laying = "groups"
    scored: bool = False


class PlayTable(FeltBoard[Playing]):
    """A table at which one plays against the machine."""

    name: ClassVar[str] = "play"

    def __init__(
        self,
        rules: RuleSet | str = "paohuzi",
        seed: int = 1,
        seat: int = 0,
        against: str = "heuristic",
        *,
        table: Table | None = None,
        coach: bool = True,
        pace: str = "steps",
        session: Session | None = None,
    ) -> None:
        book_of = table.rules if table is not None else load_rules(rules)
        last = (len(table.seats) if table is not None else seats_of(book_of)) - 1
        if not 0 <= seat <= last:
            raise ZipaiError("table.no-seat", seat=seat, last=last)
        one_of(player_names(), against)
        one_of(PACES, pace)
        match = Match.begin(book_of, seed)
        if table is None:
            game = Game.dealt(book_of, seed, match.dealer)
        else:
            game, match = Game.at(table, seed), replace(match, dealer=table.dealer)
        super().__init__(Playing(game, seat, against, match, coach=coach, pace=pace), session)
        if pace == "once":
            self._go_on(self.state)

    # what can be asked of it

    @property
    def rules(self) -> RuleSet:
        """The rules by which it is played."""
        return self.state.game.last.rules

    @property
    def record(self) -> str | None:
        """The record of the hand as text, once it is over."""
        record = self.state.game.record
        return None if record is None else record.text()

    @property
    def seen(self) -> Table:
        """The table as it is shown: one's view now or at the step looked at, everything once the hand is over."""
        game, seat = self.state.game, self.state.seat
        if self.state.looks_at is not None:
            return view(game.at_step(self.state.looks_at), seat)
        return game.last if game.over else view(game.last, seat)

    @property
    def hand(self) -> str:
        """One's hand in notation."""
        mine = self.seen.seats[self.state.seat].hand
        return "" if mine is None else str(mine)

    @property
    def asked(self) -> bool:
        """Whether the table waits for one's choice now."""
        return self.state.looks_at is None and self.state.game.asks(self.state.seat)

    @property
    def may(self) -> tuple[Action, ...]:
        """What one may do at the moment that is shown."""
        return options(self.seen, self.state.seat) if self.asked else ()

    @property
    def names(self) -> Names:
        """What the seats are called here."""
        return Names(self.seen, self.state.seat)

    @property
    def kept(self) -> str:
        """The hand as text, from which it goes on after Python was restarted."""
        state = self.state
        return state.game.text(seat=state.seat, against=state.against)

    @property
    def then(self) -> Mapping[str, Any] | None:
        """The coach's word and the next step come by themselves, but not while something is being read."""
        state = self.state
        if self.report:
            return None
        if state.judge is not None:
            return {"event": {"do": "coach"}, "after": 0}
        still = self.panel or self.opened or state.looks_at is not None or state.game.over
        if still or state.pace != "steps" or state.game.asks(state.seat):
            return None
        return {"event": {"do": "go"}, "after": STEP}

    # choosing

    def on_card(self, event: Event) -> Text:
        """Press a card of one's own hand: the first press chooses it to be put down, the second puts it down."""
        card, nth = Card(need(event, "card")), need(event, "nth")
        if not (self.asked and self.may[0].name == "discard"):
            return self.on_why({**event, "about": "card"})
        chosen = (card, int(nth) if nth.isdecimal() else 0)
        put_down = Action("discard", card=card)
        if self.state.chosen == chosen and put_down in self.may:
            return self._answered(put_down)
        self.state = replace(self.state, chosen=chosen)
        if put_down in self.may:
            return felt("said.chosen", card=both(card))
        self.open_panel(event, "card", str(card))
        return said_line(self._about(("card", str(card))))

    def on_answer(self, event: Event) -> Text:
        """Choose an action, named as actions are."""
        return self._answered(Action.read(need(event, "action")))

    def _answered(self, action: Action) -> Text:
        if not self.asked:
            raise ZipaiError("felt.over" if self.state.game.over else "felt.not-asked")
        if action not in self.may and (refusals := why(self.seen, self.state.seat, action)):
            raise IllegalAction(self.state.seat, action, refusals)
        state, at = self.state, len(self.state.game.moments)
        game = state.game.on(state.seat, state.against, action)
        judge = at if state.coach and len(self.may) > 1 else None
        self.panel, self.focus = (), "table"
        after = replace(state, game=game, chosen=None, hint=False, judge=judge, note=None)
        return self._told(state.game, after)

    def on_go(self, event: Event) -> Text:
        """Let the others go on, one step or to one's own next choice."""
        state = self.state
        if state.game.over:
            raise ZipaiError("felt.over")
        if state.looks_at is not None or self.asked:
            return NOTHING
        return self._told(state.game, replace(state, game=state.game.on(state.seat, state.against)))

    def _told(self, before: Game, after: Playing) -> Text:
        """Take over the state after a step, go on where nothing is waited for, and say what happened."""
        self._go_on(after)
        return joined(*self._sentences(len(before.moments)), self._prompt())

    def _go_on(self, state: Playing) -> None:
        game, match = state.game, state.match
        while state.pace == "once" and not game.over and not game.asks(state.seat):
            game = game.on(state.seat, state.against)
        if game.result is not None and not state.scored:
            match = match.after(game.result)
        self.state = replace(state, game=game, match=match, scored=game.over)

    def _sentences(self, since: int) -> list[Text]:
        game, seat = self.state.game, self.state.seat
        told: list[Text] = []
        for moment in game.moments[since:]:
            events = seen_events(moment.events, seat, game.last.rules)
            told += [happened(event, moment.table, Names(moment.table, seat)) for event in events]
        return told

    def _prompt(self) -> Text:
        """What one is asked now, in a sentence; how the hand ended when it is over."""
        game = self.state.game
        if game.result is not None:
            return headline(game.last, game.result, self.names)
        if not self.asked:
            return NOTHING
        if self.may[0].name == "discard":
            return felt("now.due.discard-own")
        listed = [acted(action) for action in self.may]
        return felt("prompt", actions=Text("; ".join(o.en for o in listed), "；".join(o.zh for o in listed)))

    # going back

    def on_undo(self, event: Event) -> Text:
        """Back to one's choice before this one."""
        state = self.state
        before = state.game.choices(state.seat)
        if not before:
            raise BadEvent("felt.no-undo")
        self.panel = ()
        self.state = self._back(before[-1])
        return joined(felt("said.undone"), self._prompt())

    def _back(self, at: int) -> Playing:
        state, match = self.state, self.state.match
        if state.scored and state.game.result is not None:
            # the points of this hand are given back
            totals = tuple(a - b for a, b in zip(match.totals, state.game.result.points, strict=True))
            first = state.game.first
            match = replace(
                match, dealer=first.dealer, totals=totals, drawn_hands=first.drawn_hands, hands=match.hands - 1
            )
        game = state.game.back_to(at)
        return replace(
            state, game=game, match=match, scored=False,
            looks_at=None, chosen=None, hint=False, judge=None, note=None,
        )  # fmt: skip

    def on_to(self, event: Event) -> Text:
        """Look at the hand at a step again; at the last step that is now."""
        value = need(event, "value")
        steps = len(self.state.game.moments)
        if not value.isdecimal() or int(value) > steps:
            raise BadEvent("felt.no-step", at=repr(value), last=steps)
        at = int(value)
        self.panel = ()
        self.state = replace(self.state, looks_at=None if at == steps else at, chosen=None, hint=False)
        if at == steps:
            return joined(felt("said.now"), self._prompt())
        moment = self.state.game.moments[at]
        names = Names(moment.table, self.state.seat)
        seen = seen_events(moment.events, self.state.seat, self.rules)
        return joined(felt("step", at=at, last=steps), *(happened(one, moment.table, names) for one in seen))

    def on_here(self, event: Event) -> Text:
        """Go on from the step that is looked at, as if what followed had not been."""
        if self.state.looks_at is None:
            return NOTHING
        self._go_on(self._back(self.state.looks_at))
        return joined(felt("said.here"), self._prompt())

    # asking

    def on_why(self, event: Event) -> Text:
        """Ask about a card, a meld, an event, an action, or all moves."""
        about = one_of(("card", "meld", "closed", "event", "action", "moves"), need(event, "about"))
        keys = {"card": ("card",), "action": ("action",), "moves": ()}.get(about, ("seat", "at"))
        panel = (about, *(need(event, key) for key in keys))
        said = self._about(panel)
        self.open_panel(event, *panel)
        return said_line(said)

    def on_ask(self, event: Event) -> Text:
        """Ask about an action that is typed."""
        return self.on_why({**event, "about": "action", "action": need(event, "value")})

    def _about(self, panel: tuple[str, ...]) -> Said:
        """What the side tells; raises :class:`~zipai.words.ZipaiError` for what is not there."""
        seen, seat = self.seen, self.state.seat
        match panel:
            case ("card", card):
                return about_card(seen, seat, Card(card), self.names)
            case ("action", text):
                return about_action(seen, seat, Action.read(text))
            case ("moves",):
                return about_moves(seen, seat)
            case ("event", step, at):
                return self._about_event(_number(step), _number(at))
            case ("meld" | "closed" as which, who, at):
                owner = _number(who)
                if owner >= len(seen.seats):
                    raise ZipaiError("table.no-seat", seat=owner, last=len(seen.seats) - 1)
                held = seen.seats[owner].melds if which == "meld" else seen.seats[owner].hidden
                if _number(at) >= len(held):
                    raise BadEvent("boards.no-meld", at=at)
                if which == "meld":
                    return about_meld(seen, seen.seats[owner].melds[int(at)], self.names.of(owner))
                return about_closed(seen, seen.seats[owner].hidden[int(at)], self.names.of(owner))
        raise BadEvent("felt.no-panel", panel=" ".join(panel))

    def _about_event(self, at: int, place: int) -> Said:
        game = self.state.game
        if at >= len(game.moments):
            raise BadEvent("felt.no-step", at=at, last=len(game.moments))
        moment = game.moments[at]
        seen = tuple(seen_events(moment.events, self.state.seat, self.rules))
        if place >= len(seen):
            raise BadEvent("felt.no-step", at=place, last=len(seen))
        event = seen[place]
        asked = happened(event, moment.table, Names(moment.table, self.state.seat))
        return Said(asked, felt("answer.event"), rule=event.rule)

    def on_hint(self, event: Event) -> Text:
        """What seems best now, and why; press again to put it away."""
        if not self.asked:
            raise BadEvent("felt.no-hint")
        if self.state.hint:
            self.state = replace(self.state, hint=False)
            return felt("said.shut")
        self.state = replace(self.state, hint=True)
        best = self._best()[0]
        return felt("hint", action=acted(best.action), because=best.because)

    def _best(self) -> tuple[Advised, ...]:
        return advised(self.seen, self.state.seat, self.may)

    def on_coach(self, event: Event) -> Text:
        """Let the coach speak about the last choice."""
        state = self.state
        if state.judge is None:
            return NOTHING
        moment, at = state.game.moments[state.judge], state.judge
        chosen = state.game.answered(at, state.seat)
        seen = view(moment.table, state.seat)
        found = advised(seen, state.seat, options(seen, state.seat))
        mine = next((one for one in found if one.action == chosen), None)
        note = None if mine is None else Note(at, mine, found[0])
        self.state = replace(state, judge=None, note=note)
        return NOTHING if note is None or note.best_taken else _spoken(note)

    # settings and new hands

    def on_pace(self, event: Event) -> Text:
        """How the hand goes on between one's own choices."""
        pace = one_of(PACES, need(event, "value"))
        self._go_on(replace(self.state, pace=pace))
        return felt(f"pace.{pace}")

    def on_laying(self, event: Event) -> Text:
        """How the hand is laid."""
        wanted = one_of(LAYINGS, need(event, "value"))
        laying = next(known for known in LAYINGS if known == wanted)
        self.state = replace(self.state, laying=laying)
        return felt(f"laying.{laying}")

    def on_coaching(self, event: Event) -> Text:
        """Whether the coach speaks."""
        on = one_of(("on", "off"), need(event, "value")) == "on"
        self.state = replace(self.state, coach=on, judge=None, note=None)
        return felt("coach.on" if on else "coach.off")

    def on_against(self, event: Event) -> Text:
        """Who plays the other seats, from now on."""
        against = one_of(player_names(), need(event, "value"))
        self.state = replace(self.state, against=against)
        return felt("said.against", name=felt(f"player.{against}"))

    def on_region(self, event: Event) -> Text:
        """Begin a new match by the rules of a region."""
        rules = load_rules(one_of([book.id for book in all_built_in()], need(event, "value")))
        return self._begin(rules, self.state.game.seed)

    def on_seed(self, event: Event) -> Text:
        """Begin a new match with the deal of a number."""
        return self._begin(self.state.match.rules, _number(need(event, "value")))

    def on_deal(self, event: Event) -> Text:
        """Deal the next hand of the match."""
        state = self.state
        if not state.game.over:
            raise BadEvent("felt.not-over")
        return self._dealt(state.match, state.game.seed + 1)

    def _begin(self, rules: RuleSet, seed: int) -> Text:
        seat = min(self.state.seat, seats_of(rules) - 1)
        self.state = replace(self.state, seat=seat)
        return self._dealt(Match.begin(rules, seed), seed)

    def _dealt(self, match: Match, seed: int) -> Text:
        game = Game.dealt(match.rules, seed, match.dealer, match.drawn_hands)
        return self._new(replace(self.state, game=game, match=match))

    def _new(self, state: Playing) -> Text:
        self.panel, self.opened, self.focus = (), None, "table"
        begun = replace(state, scored=False, looks_at=None, chosen=None, hint=False, judge=None, note=None)
        self.state = begun
        self._go_on(begun)
        return joined(felt("said.dealt", who=self.names.of(begun.game.first.dealer)), self._prompt())

    def on_restore(self, event: Event) -> Text:
        """Go on with a hand from its text."""
        game, kept = read_game(need(event, "text"))
        seats = len(game.last.seats)
        seat = kept.get("seat", 0)
        if type(seat) is not int or not 0 <= seat < seats:
            raise ZipaiError("table.no-seat", seat=seat, last=seats - 1)
        against = one_of(player_names(), str(kept.get("against", self.state.against)))
        match = replace(Match.begin(game.last.rules, game.seed), dealer=game.first.dealer)
        self.panel, self.opened = (), None
        begun = replace(self.state, game=game, seat=seat, against=against, match=match, scored=False)
        self._go_on(replace(begun, looks_at=None, chosen=None, hint=False, judge=None, note=None))
        return joined(felt("said.restored"), self._prompt())

    def on_copy(self, event: Event) -> Text:
        """The page has copied something; say so."""
        return felt("said.copied")

    # how it looks

    def draw(self, pen: Pen) -> Html:
        """The row on top, the seats round the middle, one's own side, and the panel."""
        state, seen = self.state, self.seen
        felt_drawn = Felt(pen, seen, state.seat, self.names)
        hand = seen.seats[state.seat].hand
        columns = () if hand is None else laid(hand, seen.rules, state.laying)
        said = self._said()
        now = [felt_drawn.stock(), self._now(felt_drawn)]
        middle = pen.tag("section", *now, kind="zp-place zp-mid", aria_label=felt("middle")[pen.lang])
        mine = felt_drawn.mine(columns, self._marks(said))
        bottom = pen.tag("div", acts_html(self, felt_drawn), mine, kind="zp-bottom")
        parts = [*felt_drawn.seats(), middle, bottom, self._side(pen, said)]
        kind = f"zp-round zp-for-{len(seen.seats)}"
        return Html(self._row(pen) + pen.tag("div", *parts, kind=kind))

    def _said(self) -> Said | None:
        if not self.panel or self.panel[0] in ("settings", "score"):
            return None
        try:
            return self._about(self.panel)
        except ZipaiError:
            # what was asked about is no longer there
            self.panel = ()
            return None

    def _marks(self, said: Said | None) -> Marks:
        state = self.state
        hint = self._best()[0].action.card if state.hint and self.asked else None
        if hint is not None and not (self.may and self.may[0].name == "discard"):
            hint = None
        why_cards = said.cards if said is not None and self.panel[0] == "action" else frozenset()
        return Marks(state.chosen, why_cards, hint)

    def _row(self, pen: Pen) -> Html:
        state = self.state
        w = {key: felt(f"button.{key}")[pen.lang] for key in ("hint", "undo", "moves", "settings")}
        open_now = self.panel[:1]
        can_undo = bool(state.game.choices(state.seat))
        buttons = [
            pen.button(w["hint"], "hint", "hint", kind="zp-pill", pressed=state.hint, off=not self.asked, hot="t"),
            pen.button(w["undo"], "undo", "undo", kind="zp-pill", off=not can_undo, hot="u"),
            pen.button(w["moves"], "why", "moves", kind="zp-pill", pressed=open_now == ("moves",), about="moves", hot="w"),
            pen.button(w["settings"], "panel", "settings", kind="zp-pill", pressed=open_now == ("settings",), value="settings"),
        ]  # fmt: skip
        return self.row(pen, self.rules, *buttons)

    def _now(self, drawn: Felt) -> Html:
        """The card in question big in the middle, or the last one that was shown."""
        game, seen, pen = self.state.game, self.seen, drawn.pen
        if game.result is not None and self.state.looks_at is None:
            told = headline(seen, game.result, self.names)[pen.lang]
            return pen.tag("div", pen.tag("p", told, kind="zp-caption"), points_html(self, pen), kind="zp-now")
        if seen.air is not None:
            return drawn.in_question(seen.air.card, drawn.moment())
        last = self._last_shown()
        if last is None or self.asked:
            parts = [pen.tag("p", drawn.moment()[pen.lang], kind="zp-caption")]
            if last is not None:
                parts.append(pen.tag("p", last[1][pen.lang], kind="zp-label"))
            chosen = self.state.chosen
            if chosen is not None and self.asked:
                return drawn.in_question(chosen[0], felt("now.chosen", card=both(chosen[0])))
            return pen.tag("div", *parts, kind="zp-now")
        return drawn.in_question(*last, quiet=True)

    def _last_shown(self) -> tuple[Card, Text] | None:
        """The card that was shown last, with what came of it."""
        state = self.state
        at = len(state.game.moments) if state.looks_at is None else state.looks_at
        for moment in reversed(state.game.moments[:at][-2:]):
            seen = list(seen_events(moment.events, state.seat, self.rules))
            names = Names(moment.table, state.seat)
            told = joined(*(happened(event, moment.table, names) for event in seen if event.rule != "claim.sealed"))
            cards = [event.action.partition(" ")[2] for event in seen]
            named = [text for text in cards if len(text) == 2]
            if named:
                return Card(named[-1]), told
        return None

    # the side

    def _side(self, pen: Pen, said: Said | None) -> Html:
        state = self.state
        if self.opened is not None:
            return self.side(pen, [rule_html(book()[self.opened], pen)], opened=True)
        if said is not None:
            parts: list[object] = [said_html(said, pen)]
            if self.panel == ("moves",):
                parts.append(self._ask(pen))
            return self.side(pen, parts, opened=True)
        if self.panel == ("settings",):
            return self.side(pen, [self._settings(pen)], opened=True)
        if state.game.result is not None and (state.looks_at is None or self.panel == ("score",)):
            opened = self.panel == ("score",)
            return self.side(pen, [finish_html(state.game, self.names, pen), self._log(pen)], opened=opened)
        parts = [self._hinted(pen), self._coached(pen), self._log(pen)]
        return self.side(pen, parts, opened=False)

    def _hinted(self, pen: Pen) -> Html:
        if not (self.state.hint and self.asked):
            return Html("")
        best = self._best()[0]
        told = felt("hint", action=acted(best.action), because=best.because)[pen.lang]
        head = pen.tag("h3", felt("button.hint")[pen.lang], kind="zp-asked")
        return pen.tag("div", head, pen.tag("p", told), kind="zp-note")

    def _coached(self, pen: Pen) -> Html:
        note = self.state.note
        if note is None:
            return Html("")
        told = felt("coach.good", mine=acted(note.mine.action)) if note.best_taken else _spoken(note)
        head = pen.tag("h3", felt("coach")[pen.lang], kind="zp-asked")
        parts = [head, pen.tag("p", told[pen.lang])]
        if not note.best_taken:
            label = felt("button.try-again")[pen.lang]
            parts.append(pen.button(label, "to", "coach-to", kind="zp-pill", value=str(note.at)))
        return pen.tag("div", *parts, kind="zp-note")

    def _ask(self, pen: Pen) -> Html:
        """A field in which any action can be named."""
        if not pen.live:
            return Html("")
        quiet = {"spellcheck": "false", "autocomplete": "off", "autocapitalize": "off"}
        label = felt("ask")[pen.lang]
        written = {"type": "text", "value": "", "data-do": "ask", "data-key": "ask", "placeholder": "chi 123s"}
        field = Html(pen.tag("input", kind="zp-input zp-grow", **written, **quiet).removesuffix("</input>"))
        return pen.tag("label", label, field, kind="zp-field zp-wide")

    def _log(self, pen: Pen) -> Html:
        """What happened, newest first; each event can be asked about."""
        state = self.state
        steps = len(state.game.moments)
        at = steps if state.looks_at is None else state.looks_at
        head = pen.tag("h3", felt("log")[pen.lang], kind="zp-asked")
        items: list[Html] = []
        for step in range(min(at, steps - 1), -1, -1):
            if len(items) >= _LISTED:
                break
            moment = state.game.moments[step]
            names = Names(moment.table, state.seat)
            seen = list(seen_events(moment.events, state.seat, self.rules))
            for place in range(len(seen) - 1, -1, -1):
                items.append(self._logged(seen[place], moment.table, names, step, place, pen, now=step == at))
        return Html(head + self._steps(pen, at, steps) + pen.tag("ol", *items, kind="zp-log"))

    def _logged(
        self, event: Happened, table: Table, names: Names, step: int, place: int, pen: Pen, *, now: bool
    ) -> Html:
        told = happened(event, table, names)[pen.lang]
        kind = "zp-then" if now else ""
        if not pen.live:
            return pen.tag("li", told, kind=kind)
        data = {"about": "event", "seat": str(step), "at": str(place)}
        return pen.tag("li", pen.button(told, "why", f"event-{step}-{place}", kind="zp-line", **data), kind=kind)

    def _steps(self, pen: Pen, at: int, steps: int) -> Html:
        """To look at any step again."""
        if not pen.live or not steps:
            return Html("")
        w = {key: felt(f"button.{key}")[pen.lang] for key in ("first", "back", "forth", "now")}
        told = pen.tag("span", felt("step-of", at=at, last=steps)[pen.lang], kind="zp-label zp-grow")
        return pen.rove(
            pen.button(w["first"], "to", "to-first", kind="zp-pill", off=at == 0, value="0"),
            pen.button(w["back"], "to", "to-back", kind="zp-pill", off=at == 0, value=str(max(at - 1, 0)), hot="["),
            told,
            pen.button(
                w["forth"], "to", "to-forth", kind="zp-pill", off=at == steps, value=str(min(at + 1, steps)), hot="]"
            ),
            pen.button(w["now"], "to", "to-now", kind="zp-pill", off=at == steps, value=str(steps)),
            kind="zp-row zp-steps",
            label=felt("steps")[pen.lang],
        )

    def _settings(self, pen: Pen) -> Html:
        state = self.state

        def of(key: str, names: tuple[str, ...]) -> list[tuple[str, str]]:
            return [(name, felt(f"{key}.{name}")[pen.lang]) for name in names]

        head = pen.tag("h3", felt("button.settings")[pen.lang], kind="zp-asked")
        parts = [
            head,
            pen.choice(felt("pace")[pen.lang], "pace", of("pace", PACES), state.pace, "pace"),
            pen.choice(felt("laying")[pen.lang], "laying", of("laying", LAYINGS), state.laying, "laying"),
            pen.choice(felt("coach")[pen.lang], "coaching", of("coach", ("on", "off")), "on" if state.coach else "off", "coach"),
            pen.choice(felt("against")[pen.lang], "against", of("player", player_names()), state.against, "against"),
            self.cards_settings(pen),
            pen.tag("h3", felt("new-match")[pen.lang], kind="zp-asked"),
            pen.regions(all_built_in(), self.rules.id),
        ]  # fmt: skip
        if pen.live:
            written = {"type": "text", "inputmode": "numeric", "value": str(state.game.seed)}
            field = pen.tag("input", kind="zp-input", **written, data_do="seed", data_key="seed")
            label = felt("seed")[pen.lang]
            parts.append(pen.tag("label", label, Html(field.removesuffix("</input>")), kind="zp-field"))
            copy = felt("copy-link")[pen.lang]
            parts.append(pen.tag("h3", felt("keep")[pen.lang], kind="zp-asked"))
            there = link(self.seen, str(self.rules))
            parts.append(
                pen.tag("div", pen.button(copy, "copy", "copy-link", copy=there), self._copies(pen), kind="zp-row")
            )
        return Html("".join(parts))

    def _copies(self, pen: Pen) -> Html:
        record = self.record
        copy = pen.button(felt("copy-hand")[pen.lang], "copy", "copy-hand", copy=self.kept)
        if record is None:
            return copy
        return Html(copy + pen.button(felt("copy-record")[pen.lang], "copy", "copy-record", copy=record))

    def text(self, look: Look) -> str:
        """The moment, one's hand in columns, and what one may do."""
        lang, seen = look.lang, self.seen
        drawn = Felt(Pen(look, live=False), seen, self.state.seat, self.names)
        mine = seen.seats[self.state.seat].hand
        parts = [seen.rules.title[lang], drawn.moment()[lang]]
        if self.state.game.result is not None:
            parts[1] = self._prompt()[lang]
        parts.append("" if mine is None else hand_text(mine, look))
        parts.append(self._prompt()[lang] if self.asked else "")
        return "\n".join(part for part in parts if part)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise ZipaiError("felt.no-number", text=repr(text[:20]))
    return int(text)


def _spoken(note: Note) -> Text:
    """What the coach says of a choice that was not the best."""
    mine, best = note.mine, note.best
    return felt("coach.better", mine=acted(mine.action), best=acted(best.action), why=best.because, but=mine.because)


__all__ = ["Note", "PlayTable", "Playing"]
