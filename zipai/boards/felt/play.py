"""The table at which one plays: every choice with its consequence, why and why not, a step back, any moment again.

It holds the hand, the others and what is shown at the side. What may be done the engine says of the player's own view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from zipai.boards.board import NOTHING, BadEvent, Board, Event, joined, need, one_of
from zipai.boards.felt.advice import Note, best, coach_said, hint_said, noted
from zipai.boards.felt.board import FeltBoard, number_in
from zipai.boards.felt.draw import Felt
from zipai.boards.felt.explain import said_line
from zipai.boards.felt.finish import headline
from zipai.boards.felt.game import Game, read_game
from zipai.boards.felt.hand import LAYINGS, Laying
from zipai.boards.felt.log import events_at, said_at
from zipai.boards.felt.names import acted, both, felt
from zipai.boards.felt.play_view import play_html
from zipai.boards.pen import Pen
from zipai.boards.session import Session
from zipai.cards import Card
from zipai.lessons.mistakes import OwnMistake
from zipai.players import player_names, seats_of
from zipai.rulebook import RuleSet, load_rules
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import Text
from zipai.show.html import Html
from zipai.show.look import Look
from zipai.show.text import hand_text
from zipai.study.advice import Choice
from zipai.table import Action, IllegalAction, Table, options, view, why
from zipai.table.dealing import Match
from zipai.table.replay import Moment
from zipai.words import ZipaiError

#: How the hand goes on between one's own choices.
PACES: Final = ("steps", "hand", "once")
#: Milliseconds between steps.
STEP: Final = 750


@dataclass(frozen=True)
class Playing:
    """A hand under way at one's own table.

    ``looks_at`` is the step that is looked at again, None for now; ``chosen`` a card of the hand with its number among
    its copies; ``judge`` a step on which the coach has yet to speak; ``found`` is where something was better in this
    hand; ``scored`` says that the match has the points.
    """

    game: Game
    seat: int
    against: str
    match: Match
    looks_at: int | None = None
    chosen: tuple[Card, int] | None = None
    hint: Choice | None = None
    coach: bool = True
    judge: int | None = None
    note: Note | None = None
    found: tuple[Note, ...] = ()
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
        back: Board[Any] | None = None,
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
        #: The board from which one came here, and to which one can go back.
        self.back = back
        self._viewed: tuple[Game, int, int | None, Table] = game, -1, None, game.last
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
        game, seat, at = self.state.game, self.state.seat, self.state.looks_at
        # what may be done is kept with a table, so each moment is viewed once
        if self._viewed[:3] != (game, seat, at):
            table = game.last if at is None else game.at_step(at)
            self._viewed = game, seat, at, table if game.over and at is None else view(table, seat)
        return self._viewed[3]

    @property
    def bottom(self) -> int:
        """One's own seat."""
        return self.state.seat

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The steps of the hand so far."""
        return self.state.game.moments

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
        return said_line(self.about(("card", str(card))))

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
        after = replace(state, game=game, chosen=None, hint=None, judge=judge, note=None)
        return self._told(state.game, after)

    def on_go(self, event: Event) -> Text:
        """Let the others go on, to the next thing that can be seen or to one's own choice."""
        state = self.state
        if state.game.over:
            raise ZipaiError("felt.over")
        if state.looks_at is not None or self.asked:
            return NOTHING
        game, since = state.game.on(state.seat, state.against), len(self.moments)
        while not game.over and not game.asks(state.seat) and not events_at(game.moments[-1], state.seat):
            game = game.on(state.seat, state.against)
        self._go_on(replace(state, game=game))
        return joined(*self._sentences(since), self.prompt)

    def _told(self, before: Game, after: Playing) -> Text:
        """Take over the state after a step, go on where nothing is waited for, and say what happened."""
        self._go_on(after)
        return joined(*self._sentences(len(before.moments)), self.prompt)

    def _go_on(self, state: Playing) -> None:
        game, match = state.game, state.match
        while state.pace == "once" and not game.over and not game.asks(state.seat):
            game = game.on(state.seat, state.against)
        if game.result is not None and not state.scored:
            match = match.after(game.result)
        self.state = replace(state, game=game, match=match, scored=game.over)
        self._keep_found()

    def _sentences(self, since: int) -> list[Text]:
        return [one for moment in self.moments[since:] for one in said_at(moment, self.state.seat)]

    @property
    def prompt(self) -> Text:
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
        return joined(felt("said.undone"), self.prompt)

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
        found = tuple(note for note in state.found if note.at < at)
        return replace(
            state, game=game, found=found, match=match, scored=False,
            looks_at=None, chosen=None, hint=None, judge=None, note=None,
        )  # fmt: skip

    def on_to(self, event: Event) -> Text:
        """Look at the hand at a step again; at the last step that is now."""
        value = need(event, "value")
        steps = len(self.state.game.moments)
        if not value.isdecimal() or int(value) > steps:
            raise BadEvent("felt.no-step", at=repr(value), last=steps)
        at = int(value)
        self.panel = ()
        self.state = replace(self.state, looks_at=None if at == steps else at, chosen=None, hint=None)
        if at == steps:
            return joined(felt("said.now"), self.prompt)
        return joined(felt("step", at=at, last=steps), *said_at(self.moments[at], self.state.seat))

    def on_here(self, event: Event) -> Text:
        """Go on from the step that is looked at, as if what followed had not been."""
        if self.state.looks_at is None:
            return NOTHING
        self._go_on(self._back(self.state.looks_at))
        return joined(felt("said.here"), self.prompt)

    # advice

    def on_hint(self, event: Event) -> Text:
        """What seems best now, and why; press again to put it away."""
        if not self.asked:
            raise BadEvent("felt.no-hint")
        if self.panel == ("hint",):
            return self.on_close(event)
        found = best(self.seen, self.state.seat)
        self.state = replace(self.state, hint=found)
        self.open_panel(event, "hint")
        return hint_said(found)

    def on_coach(self, event: Event) -> Text:
        """Let the coach speak about the last choice."""
        state = self.state
        if state.judge is None:
            return NOTHING
        at = state.judge
        chosen = state.game.answered(at, state.seat)
        assert chosen is not None
        note = noted(view(self.moments[at].table, state.seat), state.seat, chosen, at)
        better = () if note is None or note.mine.as_good_as(note.best) else (note,)
        self.state = replace(state, judge=None, note=note, found=(*state.found, *better))
        self._keep_found()
        return NOTHING if note is None or note.best_taken else coach_said(note)

    def _keep_found(self) -> None:
        """When the hand is over and the coach has said all, what was not the best is kept for whoever wants that."""
        state = self.state
        if self.session is not None and state.game.over and state.judge is None and state.found:
            self.session.keep_played(
                OwnMistake.of(note.mine.view, state.seat, note.mine.action, note.best.action, coach_said(note))
                for note in state.found
            )
            self.state = replace(state, found=())

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
        return self._begin(self.state.match.rules, number_in(need(event, "value")))

    def on_seat(self, event: Event) -> Text:
        """Begin a new match at another seat, with the same deal."""
        rules, seat = self.state.match.rules, number_in(need(event, "value"))
        if seat >= seats_of(rules):
            raise ZipaiError("table.no-seat", seat=seat, last=seats_of(rules) - 1)
        self.state = replace(self.state, seat=seat)
        return self._begin(rules, self.state.game.seed)

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
        begun = replace(state, scored=False, looks_at=None, chosen=None, hint=None, judge=None, note=None, found=())
        self.state = begun
        self._go_on(begun)
        return joined(felt("said.dealt", who=self.names.of(begun.game.first.dealer)), self.prompt)

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
        self._go_on(replace(begun, looks_at=None, chosen=None, hint=None, judge=None, note=None, found=()))
        return joined(felt("said.restored"), self.prompt)

    def on_leave(self, event: Event) -> Text:
        """Go back to the board from which one came here."""
        if self.back is None:
            raise BadEvent("felt.no-back")
        self.back.said, self.back.focus = felt("said.back"), "table"
        self.becomes = self.back
        return NOTHING

    def on_copy(self, event: Event) -> Text:
        """The page has copied something; say so."""
        return felt("said.copied")

    # how it looks

    def draw(self, pen: Pen) -> Html:
        """The row on top, the seats round the middle, one's own side, and the panel."""
        return play_html(self, pen)

    def text(self, look: Look) -> str:
        """The moment, one's hand in columns, and what one may do."""
        lang, seen = look.lang, self.seen
        drawn = Felt(Pen(look, live=False), seen, self.state.seat, self.names)
        mine = seen.seats[self.state.seat].hand
        parts = [seen.rules.title[lang], drawn.moment()[lang]]
        if self.state.game.result is not None:
            parts[1] = self.prompt[lang]
        parts.append("" if mine is None else hand_text(mine, look))
        parts.append(self.prompt[lang] if self.asked else "")
        return "\n".join(part for part in parts if part)


__all__ = ["PACES", "PlayTable", "Playing"]
