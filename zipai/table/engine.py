"""The engine: what may be done, why not, and what follows when sealed answers are opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final

import zipai.table.rules  # noqa: F401  (arms the guards)
from zipai.cards import CARDS, Card, alike
from zipai.melds import COPIES_IN, Group, Kind
from zipai.rulebook import Refusal
from zipai.table.actions import DISCARD, PAO, PASS, PENG, WIN, Action, discards, laid
from zipai.table.defects import unplaced
from zipai.table.guards import Ask, allowed, asking, forbidden, guard, open_to
from zipai.table.near import near, near_to
from zipai.table.reach import loose_cards, reach
from zipai.table.rules.barred import barred_after, barred_for_chi
from zipai.table.rules.chi import chi_proposals, eaten, is_fined
from zipai.table.rules.claims import eaters, eaters_of, first_claim, in_order, left_lying, overtaken_by
from zipai.table.rules.deal import (
    at_the_opening_must_lay,
    draws_for_ti,
    extra_card_due,
    extra_cards_due,
    lit_kept,
    must_open,
    ti_to_lay,
)
from zipai.table.rules.dealwins import at_the_opening, deal_hand, deal_huxi, dealt_hand_wins, forced_winners
from zipai.table.rules.ending import dealer_after_drawn, drawn_points, is_drawn, winner_deals
from zipai.table.rules.forced import NO_PAOS, dealt_told_apart, drawn_meld, forced_pao, pao_of, paos_of
from zipai.table.rules.peng import penged
from zipai.table.rules.settlement import Due as Line
from zipai.table.rules.settlement import Won, bi_penalties, points_of, settle
from zipai.table.rules.turns import discard_due, must_skip, next_to_draw, top_of
from zipai.table.rules.winning import (
    card_to_win,
    hand_refusals,
    must_win,
    passed_after_discard,
    table_huxi,
    winner_judgement,
    wins_now,
    with_passed,
)
from zipai.table.state import Air, Due, Event, Open, Origin, Seat, Table, happened, keep
from zipai.words import ZipaiError

#: Kept at hand, for looking up a member of an enumeration is slow.
_DISCARD: Final = Due.DISCARD
_DRAW: Final = Due.DRAW
_WIN: Final = Due.WIN
_LIT: Final = Origin.LIT
_DRAWN: Final = Origin.DRAW
_DISCARDED: Final = Origin.DISCARD
_PAO: Final = Kind.PAO
_name: Final = attrgetter("name")


#: What happens again and again is made once: draws, discards and passes by seat, and the cards that lie after them.
_SEATS: Final = range(4)
_DRAW_OF: Final = [[Event(seat, laid("draw", card), "turn.draw") for card in CARDS] for seat in _SEATS]
_DISCARD_OF: Final = [[Event(seat, put.text, "discard.due") for put in DISCARD] for seat in _SEATS]
_PASS_OF: Final = [Event(seat, PASS.text, "claim.sealed") for seat in _SEATS]
_NO_ANSWERS: Final[Mapping[int, Action]] = MappingProxyType({})
_DRAWN_CARD: Final = [[Air(card, seat, _DRAWN) for card in CARDS] for seat in _SEATS]
_DISCARDED_CARD: Final = [[Air(card, seat, _DISCARDED) for card in CARDS] for seat in _SEATS]


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended: winners (none when drawn), their huxi, the lines of the settlement, and who deals next."""

    winners: tuple[int, ...]
    huxi: tuple[int | None, ...]
    lines: tuple[Line, ...]
    points: tuple[int, ...]
    next_dealer: int
    drawn_hands: int

    def as_dict(self, lang: str = "en") -> dict[str, Any]:
        """As it stands in JSON."""
        return {
            "winners": list(self.winners),
            "huxi": list(self.huxi),
            "points": list(self.points),
            "lines": [line.as_dict(lang) for line in self.lines],
            "next_dealer": self.next_dealer,
        }


@dataclass(frozen=True, slots=True)
class Step:
    """What a step did: the events, and the table at the next decision or draw, or the result when the hand is over."""

    events: tuple[Event, ...]
    table: Table | None
    result: Result | None = None


class _OpenStep(Open, Step):
    __slots__ = ()


class IllegalAction(ZipaiError):
    """An answer that may not be given; carries every refusal."""

    def __init__(self, seat: int, action: Action, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__("table.illegal", seat=seat, action=str(action), why=Reasons(self.refusals))


class Reasons(ZipaiError):
    """Refusals said one after another."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        self.refusals = refusals
        super().__init__("table.reasons")

    def text(self, lang: str = "en") -> str:
        """All sentences with their rule ids."""
        return " ".join(f"{refusal.text(lang)} [{refusal.rule}]" for refusal in self.refusals)


# --- what may be done ----------------------------------------------------------------------------------------


def options(table: Table, seat: int) -> tuple[Action, ...]:
    """What the seat may do now, ``pass`` included where there is something to pass on."""
    # a table is a value, so the answer is kept with it
    found = table.may.get(seat)
    if found is None:
        found = table.may[seat] = _options(table, seat)
    return found


def _options(table: Table, seat: int) -> tuple[Action, ...]:
    me = table.seats[seat]
    if me.sitting:
        return ()
    if table.air is not None:
        return _claims(table, seat) if seat in near(table) and not forced_winners(table) else ()
    due = table.due
    if table.turn != seat or due is None or due is _DRAW or (table.first_discard and forced_winners(table)):
        return ()
    if due is _WIN:
        return (WIN,) if must_win(table.rules, None) else (WIN, PASS)
    return () if must_open(table) else discards(loose_cards(me, table.rules))


def _claims(table: Table, seat: int) -> tuple[Action, ...]:
    """What a seat that is near the card in the air may do: geometry says what there could be, and the guards decide."""
    ask = asking(table, seat)
    rules, card, one = ask.rules, ask.card, ask.air.bit
    could = ask.me.reach or reach(ask.me, rules)
    found: tuple[Action, ...] = ()
    eats = could.eats & one and seat in (table.eaters or eaters_of(table))
    if could.rest & one:
        # where there is another use it has not been looked at yet
        eats = eats and not barred_for_chi(ask.me, card, rules)
        if could.wins & one and open_to(ask, "win") and wins_now(ask):
            found = (WIN,)
        if could.triples & one and not rules.is_on("pao.forced") and open_to(ask, "pao"):
            found += (PAO[card],)
        if could.pairs & one and open_to(ask, "peng"):
            found += allowed(ask, "peng", (PENG[card],))
    if eats and open_to(ask, "chi"):
        found += allowed(ask, "chi", chi_proposals(could.loose, card, rules))
    if found and not (found[0] is WIN and must_win(rules, ask.air.origin)):
        found += (PASS,)
    return found


def legal(table: Table) -> dict[int, tuple[Action, ...] | None]:
    """What each seat may do; None for a seat whose hand can't be seen."""
    return {
        seat: None if who.hand is None and not who.sitting else options(table, seat)
        for seat, who in enumerate(table.seats)
    }


def why(table: Table, seat: int, action: Action) -> list[Refusal]:
    """Every rule that forbids the action to that seat; empty exactly when it is legal.

    A :class:`~zipai.words.ZipaiError` for a pao where that is no choice.
    """
    ask = Ask(table, seat)
    if action.name == "pao" and ask.rules.is_on("pao.forced"):
        # the engine's own then, as a ti is everywhere
        raise ZipaiError("table.action", text=repr(str(action)))
    if ask.me.sitting:
        return [Refusal("deal.sitting")]
    found = forbidden(ask, action)
    if action.name == "win" and not any(refusal.rule in ("claim.card", "dealwin.forced") for refusal in found):
        found += hand_refusals(ask)
    return found


@guard("claim.sealed", "pass", gate=True)
def nothing_to_pass_on(ask: Ask) -> tuple[()] | None:
    """Only those who may do something are asked, so only they may pass."""
    return None if PASS in options(ask.table, ask.seat) else ()


def forced(table: Table) -> tuple[Event, ...]:
    """What the engine will carry out unless a higher claim takes the card."""
    winners = forced_winners(table)
    if winners:
        return tuple(Event(seat, "win", "dealwin.three-ti-five-kan") for seat in winners)
    if table.air is None:
        return tuple(_ti_events(table))
    if table.air.origin is _LIT:
        return tuple(_ti_events(table if table.seats[table.dealer].hand is None else lit_kept(table)))
    seat = forced_pao(table)
    if seat is None:
        return ()
    found = pao_of(table, seat)
    assert found is not None
    return (Event(seat, laid(Kind.PAO, table.air.card), found[0]),)


def _ti_events(table: Table) -> Iterator[Event]:
    for seat in table.active:
        for card in ti_to_lay(table.seats[seat], table.rules):
            yield Event(seat, laid(Kind.TI, card), "deal.laying-ti")


# --- what follows --------------------------------------------------------------------------------------------


def step(table: Table, answers: Mapping[int, Action] | None = None, draw: Card | None = None) -> Step:
    """Open the sealed answers, resolve them, carry out what is forced, and stop at the next decision or draw.

    Every seat that has a choice must answer. When a draw is due the first card of the stock is drawn, or *draw*.
    Raises :class:`~zipai.words.ZipaiError` for a missing answer and :class:`IllegalAction` for one that may not be.
    """
    given = answers or _NO_ANSWERS
    if given or (choosers(table) if table.asked is None else table.asked):
        _check_answers(table, given)
    # filled here, for a constructor would be slower
    play: Any = _Play()
    play.table, play.seats, play.stock = table, [*table.seats], table.stock
    play.events, play.result = (), None
    if table.due is _DRAW and table.air is None:
        play.draw(draw)
    else:
        play.go(given, draw)
    done: Any = _OpenStep()
    done.events = play.events
    done.table = play.table if play.result is None else None
    done.result = play.result
    done.__class__ = Step
    made: Step = done
    return made


def choosers(table: Table) -> tuple[int, ...]:
    """The seats that must answer now."""
    found = table.asked
    if found is None:
        found = _choosers(table)
        keep(table, "asked", found)
    return found


def _choosers(table: Table) -> tuple[int, ...]:
    if table.air is None:
        due, seat = table.due, table.turn
        if due is None or due is _DRAW:
            return ()
        if table.seats[seat].hand is None:
            if forced_winners(table):
                return ()
            raise ZipaiError("table.unseen", seat=seat)
        return (seat,) if options(table, seat) else ()
    close = near(table) if table.near is None else table.near
    if not close or (table.air.origin is _LIT and forced_winners(table)):
        return ()
    return _with_a_choice(table, close)


def _with_a_choice(table: Table, close: tuple[int, ...]) -> tuple[int, ...]:
    """Of the seats to which the card in the air could be of use those that may do something with it."""
    found: tuple[int, ...] = ()
    for seat in close:
        if table.seats[seat].hand is None:
            raise ZipaiError("table.unseen", seat=seat)
        may = table.may[seat] = _claims(table, seat)
        if may:
            found += (seat,)
    return found


def _seen(table: Table, seat: int) -> None:
    if table.seats[seat].hand is None:
        raise ZipaiError("table.unseen", seat=seat)


def _check_answers(table: Table, given: Mapping[int, Action]) -> None:
    may = table.may
    for seat, action in given.items():
        for offered in may.get(seat, ()):
            if offered is action:
                break
        else:
            _check_answer(table, seat, action)
    for seat in table.asked or choosers(table):
        if seat not in given:
            raise ZipaiError("table.no-answer", seat=seat)


def _check_answer(table: Table, seat: int, action: Action) -> None:
    """Check one that is not itself an option: it may be the same action made anew, or none at all."""
    if not 0 <= seat < len(table.seats):
        raise ZipaiError("table.no-seat", seat=seat, last=len(table.seats) - 1)
    if action not in options(table, seat) and (refusals := why(table, seat, action)):
        raise IllegalAction(seat, action, refusals)


class _Play:
    """One step while it is carried out: the events, and the result if there is one.

    ``table`` is the last one that was made, ``seats`` and ``stock`` are what has become of its own since.
    """

    __slots__ = ("events", "result", "seats", "stock", "table")

    events: tuple[Event, ...]
    result: Result | None
    seats: list[Seat]
    stock: tuple[Card, ...] | int
    table: Table

    def stand(self, table: Table) -> None:
        """Go on from that table."""
        self.table, self.seats, self.stock = table, [*table.seats], table.stock

    def move(self, turn: int, due: Due, first_discard: bool = False) -> None:
        """Make the table on which that is due next."""
        self.table = self.table.moved(tuple(self.seats), self.stock, turn, due, first_discard)

    def note(self, seat: int, action: str, rule_id: str) -> None:
        """Tell what happened."""
        self.events += (happened(seat, action, rule_id),)

    def go(self, answers: Mapping[int, Action], draw: Card | None) -> None:
        table = self.table
        air, due = table.air, table.due
        if air is None:
            if due is not _DISCARD and due is not _WIN:
                return self.draw(draw)
        elif air.origin is not _LIT:
            return self.claims(air, answers)
        # nobody is asked where a hand is won or something must be opened first
        if not answers and (winners := forced_winners(table)):
            return self.win_at_deal(winners)
        if air is not None:
            return self.lit(answers)
        if due is _WIN:
            return self.after_offer(answers[table.turn])
        return self.open() if not answers and must_open(table) else self.discard(answers)

    # the opening

    def open(self) -> None:
        """Where no card is lit: the extra cards, then a win that they made or the dealer's offer, then the dealt ti."""
        self.extra_cards()
        if forced_winners(self.table):
            return None
        if dealt_hand_wins(self.table):
            return self.stand(self.table.but(due=Due.WIN))
        return self.lay_dealt_ti()

    def extra_cards(self) -> bool:
        """Let each hand dealt with exactly two quads draw its extra card, closed, where the rule set has it so.

        From the dealer on in turn order, and once. Nothing is drawn where the order of the stock is not known.
        """
        dealt = self.table
        for seat in dealt.active if draws_for_ti(dealt.rules) else ():
            stock, me = self.table.stock, self.table.seats[seat]
            if isinstance(stock, tuple) and extra_card_due(me, dealt.rules, dealer=seat == dealt.dealer):
                card = top_of(stock)
                self.stand(self.table.with_seat(seat, hand=me.cards + alike(card)).but(stock=stock[1:]))
                self.note(seat, f"draw {card}", "deal.two-ti")
        return self.table is not dealt

    def win_at_deal(self, winners: tuple[int, ...]) -> None:
        by_turn = self.table.rules["dealwin.several"] == "turn"
        before = self.table.active.index(winners[0]) if by_turn else len(self.table.active)
        for seat in self.table.active[:before]:
            _seen(self.table, seat)
        huxi = {seat: deal_huxi(deal_hand(self.table, seat), self.table.rules) for seat in winners}
        for seat in winners:
            self.note(seat, "win", "dealwin.three-ti-five-kan")
        self.end(Won(self.table, winners, huxi, "deal"))

    def lit(self, answers: Mapping[int, Action]) -> None:
        claim = first_claim(self.table, answers, None) if answers else None
        if claim is not None:
            return self.win(claim[0], "dealwin.lit")
        for seat in in_order(self.table, answers):
            self.pass_win(seat)
            self.note(seat, PASS.text, "win.optional")
        self.stand(lit_kept(self.table.but(seats=tuple(self.seats)) if answers else self.table))
        return self.lay_dealt_ti()

    def lay_dealt_ti(self) -> None:
        """Lay every dealt ti, make good two of them where a card is drawn for it, and go on to the first discard."""
        for event in list(_ti_events(self.table)):
            card = Card(event.action.split()[1])
            me = self.table.seats[event.seat]
            quad = Group.of(Kind.TI, alike(card, 4))
            dealt_ti = me.dealt_ti | {card} if dealt_told_apart(self.table.rules) else me.dealt_ti
            laid_out = me.but(hand=me.cards - quad.cards, melds=(*me.melds, quad), dealt_ti=dealt_ti)
            self.seats[event.seat] = laid_out
            self.table = self.table.but(seats=tuple(self.seats))
            self.events += (event,)
        if self.extra_cards():
            # the extra card may have made another quad
            return self.lay_dealt_ti()
        return self.begin()

    def begin(self) -> None:
        """The dealer's first discard, or the first draw where two ti save it."""
        self.after_meld(self.table.dealer, first_discard=True)

    # a card drawn

    def draw(self, card: Card | None) -> None:
        table, seat = self.table, self.table.turn
        if table.due is _DRAW:
            if is_drawn(table):
                return self.end_drawn()
            if table.seats[seat].hand is None:
                raise ZipaiError("table.unseen", seat=seat)
        else:
            for each in table.active:
                _seen(table, each)
        card = self.take(card)
        self.events += (_DRAW_OF[seat][card],)
        me = self.seats[seat]
        meld = drawn_meld(me, card, table.rules)
        if meld is None:
            return self.show(_DRAWN_CARD[seat][card])
        kind, rule_id, below = meld
        copies = COPIES_IN[kind]
        hand = me.cards if below is not None else me.cards - alike(card, copies - 1)
        self.seats[seat] = me.laying(hand, (*_without(below, me.melds), Group.of(kind, alike(card, copies))))
        self.note(seat, laid(kind, card), rule_id)
        return self.offer_win(seat)

    def take(self, card: Card | None) -> Card:
        """Take the card that is drawn from the stock.

        It is the first of the stock, or the one that is named where the order is not known.
        """
        stock = self.stock
        if isinstance(stock, int):
            if card is None:
                raise ZipaiError("table.no-draw")
            if card not in unplaced(self.table):
                raise ZipaiError("table.not-in-stock", card=card)
            self.stock = stock - 1
            return card
        if card is None:
            self.stock = stock[1:]
            return top_of(stock)
        if card not in stock:
            raise ZipaiError("table.not-in-stock", card=card)
        at = stock.index(card)
        self.stock = stock[:at] + stock[at + 1 :]
        return card

    def offer_win(self, seat: int) -> None:
        """After one's own wei or ti: the owner may win at once, else the turn goes on."""
        # a hand in which a card stands alone needs no table to ask about
        if not reach(self.seats[seat], self.table.rules).alone:
            self.move(seat, _WIN)
            ask = asking(self.table, seat)
            if open_to(ask, "win") and wins_now(ask):
                return
        self.after_meld(seat)

    def after_offer(self, answer: Action) -> None:
        seat = self.table.turn
        if answer.name == "win":
            dealt = at_the_opening(self.table)
            return self.win(seat, "dealwin.dealt-hand" if dealt else "win.after-forced")
        self.note(seat, PASS.text, "win.optional")
        if at_the_opening(self.table):
            return self.lay_dealt_ti()
        self.pass_win(seat)
        return self.after_meld(seat)

    def after_meld(self, seat: int, *, first_discard: bool = False) -> None:
        """After a meld: a discard if one is due, or a skipped one, or the next player's draw."""
        me, rules = self.seats[seat], self.table.rules
        if not discard_due(me, rules):
            return self.pass_turn(seat)
        if must_skip(me, rules):
            self.note(seat, PASS.text, "discard.none")
            self.seats[seat] = me.but(dead_hand=rules.is_on("hand.dead"))
            return self.pass_turn(seat)
        return self.move(seat, _DISCARD, first_discard=first_discard)

    def pass_turn(self, seat: int) -> None:
        """On to the draw of the player after *seat*."""
        table = self.table
        self.table = table.moved(tuple(self.seats), self.stock, next_to_draw(table, seat), _DRAW, False)
        if is_drawn(self.table):
            self.end_drawn()

    # a card discarded

    def discard(self, answers: Mapping[int, Action]) -> None:
        table, seat = self.table, self.table.turn
        if seat not in answers:
            # there is none to make
            return self.after_meld(seat)
        me, action = table.seats[seat], answers[seat]
        card = action.card
        assert card is not None
        passed = passed_after_discard(me, table.rules)
        self.events += (_DISCARD_OF[seat][card],)
        air = _DISCARDED_CARD[seat][card]
        eat = eaters(air, table)
        close, threes = near_to(air, self.seats, table, eat)
        if not close:
            self.seats[seat] = me.putting_down(card, passed, left_lying(air)[0])
            return self.pass_turn(seat)
        self.seats[seat] = me.putting_down(card, passed)
        return self.ask(air, table.first_discard, close, eat, threes)

    # a card in the air

    def show(self, air: Air) -> None:
        """A drawn card lies face up before all."""
        table = self.table
        eat = eaters(air, table)
        close, threes = near_to(air, self.seats, table, eat)
        # to whom it is of no use it forces no pao either
        return self.ask(air, False, close, eat, threes) if close else self.nobody(air)

    def ask(self, air: Air, first_discard: bool, close: tuple[int, ...], eat: tuple[int, ...], threes: int) -> None:
        """Ask those to whom the card in the air could be of use. Go on at once when nobody has a choice on it."""
        paos = None if threes else NO_PAOS
        self.table = table = self.table.moved(
            tuple(self.seats), self.stock, air.seat, None, first_discard, air, close, eat, paos
        )
        asked = _with_a_choice(table, close)
        keep(table, "asked", asked)
        return None if asked else self.unanswered(air, forced_pao(table))

    def unanswered(self, air: Air, pao: int | None) -> None:
        """The card in the air goes to the forced pao, or to nobody."""
        return self.nobody(air) if pao is None else self.pao(pao)

    def claims(self, air: Air, answers: Mapping[int, Action]) -> None:
        table, pao = self.table, forced_pao(self.table)
        if not answers:
            return self.unanswered(air, pao)
        # one alone needs no order
        order = in_order(table, answers) if len(answers) > 1 else [*answers]
        for seat in order:
            if table.may[seat][0] is WIN and answers[seat].name != "win":
                self.pass_win(seat)
        claim = first_claim(table, answers, pao)
        if claim is not None:
            seat, how = claim[0], claim[1].name
        elif pao is not None:
            seat, how = pao, "pao"
        else:
            self.bar(air, answers, None)
            self.note_passes(order, answers, None, "")
            return self.nobody(air)
        if how != "win":
            self.bar(air, answers, (seat, how))
        self.note_passes(order, answers, seat, how)
        if how == "win":
            return self.win(seat, "win.optional")
        return self.pao(seat) if how == "pao" else self.claim(air, seat, answers[seat])

    def bar(self, air: Air, answers: Mapping[int, Action], taker: tuple[int, str] | None) -> None:
        """Bar the card in the air for those who could have had it."""
        table, seats = self.table, self.seats
        for seat, answer in answers.items():
            offered = map(_name, table.may[seat])
            seats[seat] = barred_after(seats[seat], seat, air, answer, offered, taker, table.rules)

    def claim(self, air: Air, seat: int, action: Action) -> None:
        """A peng or a chi is laid."""
        table, me = self.table, self.seats[seat]
        if action.name == "peng":
            made, rule_id = penged(me, asking(table, seat)), "peng.choice"
        else:
            made, rule_id = eaten(me, air.card, action), "chi.bi-complete"
            if is_fined(me, air.card, action, table.rules):
                made, rule_id = made.but(fines=made.fines + 1), "chi.bi-penalty"
        self.seats[seat] = made
        self.note(seat, action.text, rule_id)
        self.after_meld(seat)

    def note_passes(self, order: list[int], answers: Mapping[int, Action], taker: int | None, how: str) -> None:
        """Passes are events, because they bar cards; an overtaken answer is told with the rule by which it lost."""
        for seat in order:
            answer = answers[seat].name
            if answer == "pass":
                self.events += (_PASS_OF[seat],)
            elif seat != taker:
                self.note(seat, answers[seat].text, overtaken_by(answer, how))

    def pao(self, seat: int) -> None:
        air, me = self.table.air, self.seats[seat]
        assert air is not None
        rule_id, below = paos_of(self.table)[seat]
        pao = Group.of(_PAO, alike(air.card, 4))
        hand = me.cards - alike(air.card, 3) if below is None else me.cards
        self.seats[seat] = me.laying(hand, (*_without(below, me.melds), pao))
        self.note(seat, laid(_PAO, air.card), rule_id)
        self.after_meld(seat)

    def nobody(self, air: Air) -> None:
        where, card = left_lying(air)
        seat = air.seat
        self.seats[seat] = self.seats[seat].lying(card, where)
        self.pass_turn(seat)

    def pass_win(self, seat: int) -> None:
        ask = Ask(self.table, seat)
        huxi = table_huxi(ask.me, self.table.rules)
        after = with_passed(ask.me, card_to_win(ask), huxi, self.table.rules)
        self.seats[seat] = self.seats[seat].but(passed=after.passed)

    # the end

    def win(self, seat: int, rule_id: str) -> None:
        judged = winner_judgement(Ask(self.table, seat))
        assert judged.huxi is not None
        self.note(seat, WIN.text, rule_id)
        how = "card" if self.table.air is not None else "dealt" if rule_id == "dealwin.dealt-hand" else "hidden"
        self.end(Won(self.table, (seat,), {seat: judged.huxi}, how))

    def end(self, won: Won) -> None:
        lines = [*settle(won), *bi_penalties(won.table)]
        seats = len(won.table.seats)
        huxi = tuple(won.huxi.get(seat) for seat in range(seats))
        points = tuple(points_of(lines, seats))
        self.result = Result(won.winners, huxi, tuple(lines), points, winner_deals(won.table, won.winners), 0)

    def end_drawn(self) -> None:
        lines = [
            Line("end.drawn-penalty", ((seat, points),), {"points": points})
            for seat, points in drawn_points(self.table)
        ]
        lines += bi_penalties(self.table)
        seats = len(self.table.seats)
        dealer, drawn = dealer_after_drawn(self.table)
        points = tuple(points_of(lines, seats))
        self.result = Result((), (None,) * seats, tuple(lines), points, dealer, drawn)


def _without(below: Group | None, melds: tuple[Group, ...]) -> tuple[Group, ...]:
    """The melds without that one, which is raised to another."""
    return melds if below is None else tuple([meld for meld in melds if meld is not below])


def open_hand(table: Table) -> Table:
    """A freshly dealt table brought to its first decision where nothing is lit and nothing is laid or drawn first."""
    if table.air is not None or forced_winners(table) or extra_cards_due(table):
        return table
    if dealt_hand_wins(table):
        return table.but(due=Due.WIN)
    if must_open(table) and not at_the_opening_must_lay(table):
        # quads that stay in the hand save the first discard
        return table.but(turn=next_to_draw(table, table.dealer), due=Due.DRAW, first_discard=False)
    return table


__all__ = [
    "IllegalAction",
    "Result",
    "Step",
    "choosers",
    "forced",
    "legal",
    "nothing_to_pass_on",
    "open_hand",
    "options",
    "step",
    "why",
]
