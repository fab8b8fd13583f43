"""A hand that is being played, as a value: what happened so far, and what comes next.

It knows no rule. The engine says who must choose and what follows; the other players answer from what they see.
The same hand, seed and choices always go the same way, also after going back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from zipai.boards.felt.unseen import filled
from zipai.players import by_name
from zipai.rulebook import RuleSet
from zipai.table import Action, Result, Table, choosers, options, position, step, view
from zipai.table.dealing import from_cards
from zipai.table.positions import parse, read_position
from zipai.table.records import Decision, Header, Record, canonical, read_header
from zipai.table.replay import Moment, Played
from zipai.table.rules.deal import shuffled
from zipai.words import ZipaiError

FORMAT: Final = "zipai-table/1"


@dataclass(frozen=True)
class Game:
    """A hand under way: each step so far with the table before it, and the table now or the result.

    ``header`` is there where the hand was dealt from a whole pack; only then it has a record.
    """

    seed: int
    moments: tuple[Moment, ...]
    table: Table | None
    result: Result | None = None
    header: Header | None = None

    @classmethod
    def dealt(cls, rules: RuleSet, seed: int, dealer: int, drawn_hands: int = 0) -> Game:
        """A new hand, dealt from a seed.

        >>> from zipai.rulebook import built_in
        >>> game = Game.dealt(built_in("paohuzi"), 7, 0)
        >>> game.over, len(game.moments), game.asks(0)
        (False, 0, False)
        """
        header = Header(rules, dealer, tuple(shuffled(seed)), drawn_hands)
        return cls(seed, (), from_cards(rules, header.deal, dealer, drawn_hands), None, header)

    @classmethod
    def at(cls, table: Table, seed: int) -> Game:
        """A hand that begins in the middle; what of it can't be seen is filled in by chance, from the seed."""
        return cls(seed, (), filled(table, seed))

    # what is

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.result is not None

    @property
    def last(self) -> Table:
        """The table now; after the end the one on which the last answers were given."""
        return self.moments[-1].table if self.table is None else self.table

    @property
    def first(self) -> Table:
        """The table at the beginning."""
        return self.moments[0].table if self.moments else self.last

    def at_step(self, at: int) -> Table:
        """The table before step *at*; the last one where there is no such step."""
        return self.moments[at].table if at < len(self.moments) else self.last

    def asks(self, seat: int) -> bool:
        """Whether the hand waits for that seat's choice."""
        return self.table is not None and seat in choosers(self.table)

    def choices(self, seat: int) -> tuple[int, ...]:
        """The steps at which a seat chose."""
        return tuple(at for at, moment in enumerate(self.moments) if any(a.seat == seat for a in moment.answers))

    def answered(self, at: int, seat: int) -> Action | None:
        """What a seat answered at a step."""
        found = [answer.answer for answer in self.moments[at].answers if answer.seat == seat]
        return Action.read(found[0]) if found else None

    @property
    def record(self) -> Record | None:
        """The record, of a hand that was dealt and is over."""
        if self.header is None or self.result is None:
            return None
        return Played(self.header, self.moments, self.result).record

    # what comes

    def on(self, seat: int, against: str, mine: Action | None = None) -> Game:
        """The game one step further: *mine* is what the seat answers, if it is asked; the others answer by themselves.

        Raises :class:`~zipai.words.ZipaiError` where the hand is over or the answer may not be.
        """
        table = self.table
        if table is None:
            raise ZipaiError("felt.over")
        answers: dict[int, Action] = {}
        for who in choosers(table):
            if who != seat:
                rng = Random(f"zipai seed {self.seed}, step {len(self.moments)}, seat {who}")
                answers[who] = by_name(against).answer(view(table, who), who, options(table, who), rng)
            elif mine is not None:
                answers[who] = mine
        if mine is not None and seat not in answers:
            answers[seat] = mine
        return self.opened(answers)

    def opened(self, answers: Mapping[int, Action]) -> Game:
        """The game after these answers were opened."""
        assert self.table is not None
        done = step(self.table, answers)
        said = tuple(Decision(seat, str(answers[seat])) for seat in sorted(answers))
        moments = (*self.moments, Moment(self.table, said, done.events))
        return replace(self, moments=moments, table=done.table, result=done.result)

    def back_to(self, at: int) -> Game:
        """The game as it was before step *at*."""
        if not 0 <= at < len(self.moments):
            return self
        return replace(self, moments=self.moments[:at], table=self.moments[at].table, result=None)

    # as text

    def text(self, **more: Any) -> str:
        """The hand as text, from which it goes on anywhere; *more* is kept beside it."""
        start = {"position": position(self.first)} if self.header is None else {"header": self.header.as_dict()}
        said = [{str(answer.seat): answer.answer for answer in moment.answers} for moment in self.moments]
        document = {"format": FORMAT, **more, "seed": self.seed, **start, "answers": said}
        return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def read_game(text: str) -> tuple[Game, dict[str, Any]]:
    """A hand from its text, and what was kept beside it; a :class:`~zipai.words.ZipaiError` for what can't be.

    >>> from zipai.rulebook import built_in
    >>> game = Game.dealt(built_in("paohuzi"), 7, 0).on(0, "heuristic")
    >>> again, kept = read_game(game.text(seat=0))
    >>> again == game, kept["seat"]
    (True, 0)
    """
    document = parse(text)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise ZipaiError("felt.no-game", format=FORMAT)
    try:
        game = _begun(document)
        for answers in document["answers"]:
            game = game.opened({int(seat): Action.read(answer) for seat, answer in answers.items()})
    except (KeyError, TypeError, AttributeError, AssertionError):
        raise ZipaiError("felt.no-game", format=FORMAT) from None
    return game, document


def is_game(text: str) -> bool:
    """Whether a text means to be a hand, and not a position.

    >>> is_game('{"format": "zipai-position/1"}')
    False
    """
    try:
        document = json.loads(text)
    except ValueError:
        return False
    return isinstance(document, dict) and document.get("format") == FORMAT


def _begun(document: dict[str, Any]) -> Game:
    seed = int(document["seed"])
    if "position" in document:
        return Game.at(read_position(document["position"]), seed)
    header = read_header(canonical(document["header"]))
    table = from_cards(header.rules, header.deal, header.dealer, header.drawn_hands)
    return Game(seed, (), table, None, header)
