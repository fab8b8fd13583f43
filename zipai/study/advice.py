"""Advice: what each choice of a seat leads to, from what it can see, and why one is better than another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from zipai.cards import Card, Hand, alike
from zipai.melds import Group, Kind
from zipai.study.costs import FAR
from zipai.study.danger import Danger, dangers
from zipai.study.discards import Discards, Kept, Put
from zipai.study.distance import Useful, listed
from zipai.study.outlook import Outlook, counted_for
from zipai.study.sight import unseen_copies
from zipai.table.actions import PASS, WIN, Action
from zipai.table.engine import options
from zipai.table.guards import Ask
from zipai.table.rules.barred import barred_after
from zipai.table.rules.chi import eaten
from zipai.table.rules.forced import forced_pao, pao_of
from zipai.table.rules.peng import penged
from zipai.table.rules.winning import winner_judgement
from zipai.table.state import Seat, Table
from zipai.words import ZipaiError, say


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that a seat may do, and what it leads to.

    ``distance`` is how many cards must still come for a win afterwards (0 for the win itself, None where none can be
    reached), after the best discard where one is due then. ``useful`` are the cards that bring it nearer, ``huxi`` the
    most huxi of a win so near. ``dangers`` say what others may do with a card that is put down (None where nobody
    looked, since other choices are nearer), and ``barred`` is the card that becomes stinky by passing.
    """

    action: Action
    distance: int | None
    useful: tuple[Useful, ...]
    huxi: int | None
    dangers: tuple[Danger, ...] | None
    barred: Card | None
    dead: bool
    view: Table
    seat: int

    @property
    def copies(self) -> int:
        """How many copies of useful cards are not in sight."""
        return sum(each.unseen for each in self.useful)

    @property
    def risk(self) -> float:
        """How likely others take what is put down, roughly: what makes a quad or a peng for them weighs more."""
        return sum(_WEIGHT[danger.what] * danger.chance for danger in self.dangers or ())

    @property
    def order(self) -> tuple[float, ...]:
        """By this choices are ranked, the least first: nearest to a win, most copies, most huxi, least risk."""
        return (
            0 if self.action == WIN else 1,
            FAR if self.distance is None else self.distance,
            -self.copies,
            -(self.huxi or 0),
            self.risk,
        )

    def as_good_as(self, best: Choice) -> bool:
        """Whether *best* is no nearer to a win, nor leaves more copies that help, nor leads to more huxi.

        Which of two such choices others would rather see is a guess, so it doesn't count here.
        """
        return self.order[:4] <= best.order[:4]

    def why(self, lang: str = "en") -> str:
        """One sentence: what the choice leads to, and what speaks against it."""
        if self.action == WIN:
            return say("study.why.win", lang, huxi=self.huxi, unit=self.view.rules.unit[lang])
        parts = [self._nearness(lang)]
        parts += [danger.text(self.view, self.seat, lang) for danger in _worst(self.dangers or ())]
        if self.action.name == "discard" and self.dangers == ():
            parts.append(say("study.danger.none", lang))
        if self.barred is not None:
            parts.append(say("study.why.barred", lang, card=self.barred.name(lang)))
        return say("study.sentence", lang, parts=say("study.joined", lang).join(parts))

    def _nearness(self, lang: str) -> str:
        if self.dead:
            return say("study.why.dead", lang)
        if self.distance is None:
            return say("study.why.never", lang)
        if not self.useful:
            return say("study.why.far", lang, count=self.distance)
        cards = say("study.comma", lang).join(each.card.name(lang) for each in self.useful[:_SHOWN])
        more = say("study.more", lang) if len(self.useful) > _SHOWN else ""
        key = "study.why.waits" if self.distance == 1 else "study.why.near"
        return say(
            key, lang, count=self.distance, kinds=len(self.useful), copies=self.copies, cards=cards + more,
            huxi=self.huxi, unit=self.view.rules.unit[lang],
        )  # fmt: skip

    def as_dict(self, lang: str = "en") -> dict[str, Any]:
        """As it stands in ``zipai advice``."""
        return {
            "action": str(self.action),
            "distance": self.distance,
            "useful": [each.as_dict() for each in self.useful],
            "huxi": self.huxi,
            "dangers": None if self.dangers is None else [danger.as_dict() for danger in self.dangers],
            "barred": None if self.barred is None else str(self.barred),
            "why": self.why(lang),
        }


#: How many useful cards a sentence names.
_SHOWN = 6
#: What a risk weighs.
_WEIGHT = {"win": 3.0, "pao": 2.0, "peng": 1.0, "chi": 0.7}


def _worst(found: tuple[Danger, ...]) -> tuple[Danger, ...]:
    """The danger that matters most of each player."""
    worst: dict[int, Danger] = {}
    for danger in found:
        best = worst.get(danger.seat)
        if best is None or (danger.sure, _WEIGHT[danger.what] * danger.chance) > (
            best.sure,
            _WEIGHT[best.what] * best.chance,
        ):
            worst[danger.seat] = danger
    return tuple(worst.values())


def advice(view: Table, seat: int, *, best_only: bool = False) -> tuple[Choice, ...]:
    """What each of a seat's choices leads to, the best first; empty where it has none.

    *view* is the table as the seat sees it (:func:`zipai.table.views.view`); of a whole table nothing more is used.
    With *best_only* useful cards and dangers are looked for only where the distance is least, and huxi where the rest
    is equal.

    >>> from zipai.table.positions import read_position
    >>> from zipai.table.views import view
    >>> table = read_position({"rules": "paohuzi", "dealer": 2, "turn": 0, "due": "discard", "players": [
    ...     {"hand": "22b 678s 456b 1s11b 0s", "melds": ["wei:8b", "chi:123s", "peng:5s"]}, {}, {}]})
    >>> first, *others = advice(view(table, 0), 0)
    >>> str(first.action), first.distance, [str(each.card) for each in first.useful]
    ('discard 0s', 1, ['5s', '2b', '8b'])
    """
    if not 0 <= seat < len(view.seats):
        raise ZipaiError("table.no-seat", seat=seat, last=len(view.seats) - 1)
    return ranked(view, seat, options(view, seat), best_only=best_only)


def ranked(view: Table, seat: int, actions: Sequence[Action], *, best_only: bool = False) -> tuple[Choice, ...]:
    """The same for given actions, all of which the seat may do."""
    if view.seats[seat].sitting:
        return ()
    unseen = unseen_copies(view, seat)
    found = _Adviser(view, seat, unseen, best_only).choices(actions)
    return tuple(sorted(found, key=lambda choice: choice.order))


class _Adviser:
    """One seat's question, with what it can see."""

    def __init__(self, view: Table, seat: int, unseen: Hand, best_only: bool) -> None:
        self.view, self.seat, self.unseen, self.best_only = view, seat, unseen, best_only
        self.me, self.rules = view.seats[seat], view.rules
        self.minimum = self.rules.number("win.minimum")
        self.counted = counted_for(self.rules)
        self.outlooks: dict[tuple[Hand, tuple[str, ...]], Outlook] = {}

    def choices(self, actions: Sequence[Action]) -> list[Choice]:
        """What each action leads to."""
        outlooks = [(action, *self._after(action)) for action in actions]
        distances = [FAR if outlook is None else outlook.distance() for _, outlook, _ in outlooks]
        least, found = min(distances, default=FAR), []
        for (action, outlook, dead), distance in zip(outlooks, distances, strict=True):
            reached = None if distance >= FAR or dead else distance
            near = Choice(action, reached, (), None, None, None, dead, self.view, self.seat)
            if action == WIN:
                near = replace(near, distance=0, huxi=winner_judgement(Ask(self.view, self.seat)).huxi)
            elif not self.best_only or distance == least:
                if outlook is not None and reached is not None:
                    near = replace(near, useful=listed(outlook.useful(distance), self.unseen))
                near = replace(near, dangers=self._dangers(action), barred=self._barred(action))
            found.append((near, outlook))
        # the most huxi are the last thing that is looked at, so only where it could matter
        most = max((choice.copies for choice, _ in found), default=0) if self.best_only else 0
        asked = [outlook if choice.useful and choice.copies >= most else None for choice, outlook in found]
        if any(isinstance(outlook, Put) for outlook in asked):
            self._discards().ask(outlook.card for outlook in asked if isinstance(outlook, Put))
        return [
            choice if outlook is None else replace(choice, huxi=outlook.richest(choice.distance or 0))
            for (choice, _), outlook in zip(found, asked, strict=True)
        ]

    def _dangers(self, action: Action) -> tuple[Danger, ...]:
        if action.name == "discard" and action.card is not None:
            return dangers(self.view, self.seat, action.card, self.unseen)
        return ()

    def _after(self, action: Action) -> tuple[Kept | Put | None, bool]:
        """The outlook after the action, and whether the hand is dead then."""
        if action == WIN:
            return None, False
        me, dead = self._seat_after(action), self.me.dead_hand
        if action.name == "discard" and action.card is not None:
            return Put(self._discards(), action.card), dead
        return Kept(self._outlook(me), self.minimum), dead

    def _outlook(self, me: Seat) -> Outlook:
        """The hand of a seat; all of one question share what is counted.

        Whoever eats with the same groups in another order has the same hand.
        """
        key = (me.cards, tuple(sorted(map(str, me.melds))))
        if key not in self.outlooks:
            self.outlooks[key] = Outlook(me.cards, me.melds, self.rules, self.unseen, self.counted)
        return self.outlooks[key]

    def _discards(self) -> Discards:
        """The hand from which a card is to be discarded, worked out once for all discards."""
        if not hasattr(self, "discards"):
            outlook = self._outlook(self.me)
            self.discards = Discards(outlook, self.minimum)
        return self.discards

    def _seat_after(self, action: Action) -> Seat:
        ask = Ask(self.view, self.seat)
        if action.name == "peng":
            return penged(self.me, ask)
        if action.name == "chi":
            return eaten(self.me, ask.card, action)
        # passing on the win leaves the card to one's own pao, where that is forced
        pao = pao_of(self.view, self.seat) if self.view.air is not None else None
        if action.name == "discard" or pao is None or (action == PASS and forced_pao(self.view) != self.seat):
            return self.me
        below, card = pao[1], ask.card
        quad = Group.of(Kind.PAO, alike(card, 4))
        hand = self.me.cards if below is not None else self.me.cards - alike(card, 3)
        return self.me.but(hand=hand, melds=(*(meld for meld in self.me.melds if meld is not below), quad))

    def _barred(self, action: Action) -> Card | None:
        """The card that becomes stinky by passing."""
        air = self.view.air
        if action != PASS or air is None:
            return None
        offered = {other.name for other in options(self.view, self.seat)}
        after = barred_after(self.me, self.seat, air, PASS, offered, None, self.rules)
        changed = after.barred_chi - self.me.barred_chi or after.barred_peng - self.me.barred_peng
        return air.card if changed else None


__all__ = ["Choice", "advice", "ranked"]
