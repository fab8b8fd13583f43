"""The engine: what may be done, why not, and what follows when sealed answers are opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import zipai.table.rules  # noqa: F401  (arms the guards)
from zipai.cards import Card, alike
from zipai.melds import Group, Kind
from zipai.rulebook import Refusal
from zipai.table.actions import DISCARD, PAO, PASS, PENG, WIN, Action, laid
from zipai.table.defects import unplaced
from zipai.table.guards import Ask, allowed, forbidden, guard, open_to
from zipai.table.reach import Reach, reach
from zipai.table.rules.barred import barred_after
from zipai.table.rules.chi import chi_proposals, eaten, is_fined
from zipai.table.rules.claims import first_claim, left_lying, near, overtaken_by, win_order
from zipai.table.rules.deal import (
    at_the_opening_must_lay,
    extra_card_due,
    extra_cards_due,
    lit_kept,
    must_open,
    ti_to_lay,
)
from zipai.table.rules.dealwins import at_the_opening, deal_hand, deal_huxi, dealt_hand_wins, forced_winners
from zipai.table.rules.ending import dealer_after_drawn, drawn_points, is_drawn, winner_deals
from zipai.table.rules.forced import dealt_told_apart, drawn_meld, forced_pao, pao_of
from zipai.table.rules.peng import penged
from zipai.table.rules.settlement import Due as Line
from zipai.table.rules.settlement import Won, bi_penalties, points_of, settle
from zipai.table.rules.turns import discard_due, discards_of, must_skip, next_to_draw, top_of
from zipai.table.rules.winning import (
    card_to_win,
    hand_refusals,
    must_win,
    table_huxi,
    winner_judgement,
    wins_now,
    with_passed,
)
from zipai.table.state import Air, Due, Event, Origin, Seat, Table
from zipai.words import ZipaiError


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


class Step(NamedTuple):
    """What a step did: the events, and the table at the next decision or draw, or the result when the hand is over."""

    events: tuple[Event, ...]
    table: Table | None
    result: Result | None = None


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
    found: tuple[Action, ...] | None = table.kept.get(seat)
    if found is None:
        found = table.kept[seat] = _options(table, seat)
    return found


def _options(table: Table, seat: int) -> tuple[Action, ...]:
    me, air = table.seats[seat], table.air
    if me.sitting or forced_winners(table):
        return ()
    if air is None:
        if table.turn != seat or table.due is None:
            return ()
        if table.due is Due.DISCARD and not must_open(table):
            return tuple([DISCARD[card] for card in discards_of(me, table.rules)])
        if table.due is Due.WIN:
            return (WIN, *(() if must_win(table.rules, None) else (PASS,)))
        return ()
    found = _claims(Ask(table, seat), reach(me, table.rules))
    if found and not (found[0] is WIN and must_win(table.rules, air.origin)):
        found.append(PASS)
    return tuple(found)


def _claims(ask: Ask, could: Reach) -> list[Action]:
    """What the seat may do with the card in the air: geometry says what there could be, and the guards decide."""
    found: list[Action] = []
    card, one = ask.card, 1 << 4 * ask.card
    if not (could.rest | could.eats) & one:
        return found
    if wins_now(ask) and open_to(ask, "win"):
        found.append(WIN)
    if could.triples & one and not ask.rules.is_on("pao.forced") and open_to(ask, "pao"):
        found.append(PAO[card])
    if could.pairs & one and open_to(ask, "peng") and allowed(ask, PENG[card]):
        found.append(PENG[card])
    if could.eats & one and open_to(ask, "chi"):
        found += [chi for chi in chi_proposals(could.loose, card, ask.rules) if allowed(ask, chi)]
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
    if table.air.origin is Origin.LIT:
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
    given = dict(answers or {})
    _check_answers(table, given)
    play = _Play(table)
    play.go(given, draw)
    return Step(tuple(play.events), None if play.result else play.table, play.result)


def choosers(table: Table) -> tuple[int, ...]:
    """The seats that must answer now."""
    found: tuple[int, ...] | None = table.kept.get("choosers")
    if found is None:
        found = table.kept["choosers"] = _choosers(table)
    return found


def _choosers(table: Table) -> tuple[int, ...]:
    if forced_winners(table):
        return ()
    if table.air is None:
        due, seat = table.due, table.turn
        asked = due is not None and due is not Due.DRAW and _seen(table, seat) and options(table, seat)
        return (seat,) if asked else ()
    return tuple([seat for seat in near(table) if _seen(table, seat) and options(table, seat)])


def _seen(table: Table, seat: int) -> bool:
    if table.seats[seat].hand is None:
        raise ZipaiError("table.unseen", seat=seat)
    return True


def _check_answers(table: Table, given: Mapping[int, Action]) -> None:
    for seat, action in given.items():
        if not 0 <= seat < len(table.seats):
            raise ZipaiError("table.no-seat", seat=seat, last=len(table.seats) - 1)
        if action not in options(table, seat) and (refusals := why(table, seat, action)):
            raise IllegalAction(seat, action, refusals)
    for seat in choosers(table):
        if seat not in given:
            raise ZipaiError("table.no-answer", seat=seat)


class _Play:
    """One step while it is carried out: the table so far, the events, and the result if there is one."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: list[Event] = []
        self.result: Result | None = None

    def note(self, seat: int, action: object, rule_id: str) -> None:
        self.events.append(Event(seat, str(action), rule_id))

    def go(self, answers: dict[int, Action], draw: Card | None) -> None:
        winners = forced_winners(self.table)
        if winners:
            return self.win_at_deal(winners)
        if self.table.air is not None:
            return self.lit(answers) if self.table.air.origin is Origin.LIT else self.claims(answers)
        match self.table.due:
            case Due.WIN:
                return self.after_offer(answers[self.table.turn])
            case Due.DISCARD if must_open(self.table):
                return self.open()
            case Due.DISCARD:
                return self.discard(answers)
        return self.draw(draw)

    # the opening

    def open(self) -> None:
        """Where no card is lit: the extra cards, then a win that they made or the dealer's offer, then the dealt ti."""
        self.extra_cards()
        if forced_winners(self.table):
            return None
        if dealt_hand_wins(self.table):
            self.table = self.table.but(due=Due.WIN)
            return None
        return self.lay_dealt_ti()

    def extra_cards(self) -> bool:
        """Let each hand dealt with exactly two quads draw its extra card, closed, where the rule set has it so.

        From the dealer on in turn order, and once. Nothing is drawn where the order of the stock is not known.
        """
        dealt = self.table
        for seat in dealt.active:
            stock, me = self.table.stock, self.table.seats[seat]
            if isinstance(stock, tuple) and extra_card_due(me, dealt.rules, dealer=seat == dealt.dealer):
                card = top_of(stock)
                self.table = self.table.seated(seat, me.but(hand=me.cards + alike(card)), stock=stock[1:])
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

    def lit(self, answers: dict[int, Action]) -> None:
        claim = first_claim(self.table, answers, None)
        if claim is not None:
            return self.win(claim[0], "dealwin.lit")
        for seat in win_order(self.table):
            if seat in answers:
                self.pass_win(seat)
                self.note(seat, PASS, "win.optional")
        self.table = lit_kept(self.table)
        self.lay_dealt_ti()
        return None

    def lay_dealt_ti(self) -> None:
        """Lay every dealt ti, make good two of them where a card is drawn for it, and go on to the first discard."""
        for event in list(_ti_events(self.table)):
            card = Card(event.action.split()[1])
            me = self.table.seats[event.seat]
            quad = Group.of(Kind.TI, alike(card, 4))
            laid_down = me.but(hand=me.cards - quad.cards, melds=(*me.melds, quad))
            if dealt_told_apart(self.table.rules):
                laid_down = laid_down.but(dealt_ti=me.dealt_ti | {card})
            self.table = self.table.seated(event.seat, laid_down)
            self.events.append(event)
        if self.extra_cards():
            # the extra card may have made another quad
            return self.lay_dealt_ti()
        return self.begin()

    def begin(self) -> None:
        """The dealer's first discard, or the first draw where two ti save it."""
        dealer = self.table.dealer
        self.table = self.table.but(turn=dealer, due=None, first_discard=True)
        self.after_meld(dealer)

    # a card drawn

    def draw(self, card: Card | None) -> None:
        if self.table.due is Due.DRAW and is_drawn(self.table):
            return self.end_drawn()
        for seat in (self.table.turn,) if self.table.due is Due.DRAW else self.table.active:
            _seen(self.table, seat)
        seat = self.table.turn
        card, stock = self.take(card)
        self.note(seat, laid("draw", card), "turn.draw")
        me = self.table.seats[seat]
        meld = drawn_meld(me, card, self.table.rules)
        if meld is None:
            air = Air(card, seat, Origin.DRAW)
            self.table = self.table.but(stock=stock, air=air, due=None, first_discard=False)
            return self.settle_quietly()
        kind, rule_id, below = meld
        copies = 4 if kind in (Kind.TI, Kind.PAO) else 3
        melds = (*(m for m in me.melds if m is not below), Group.of(kind, alike(card, copies)))
        hand = me.cards if below is not None else me.cards - alike(card, copies - 1)
        self.table = self.table.seated(seat, me.but(hand=hand, melds=melds), stock=stock, first_discard=False)
        self.note(seat, laid(kind, card), rule_id)
        return self.offer_win(seat)

    def take(self, card: Card | None) -> tuple[Card, tuple[Card, ...] | int]:
        """The card that is drawn and the stock without it.

        It is the first of the stock, or the one that is named where the order is not known.
        """
        stock = self.table.stock
        if isinstance(stock, int):
            if card is None:
                raise ZipaiError("table.no-draw")
            if card not in unplaced(self.table):
                raise ZipaiError("table.not-in-stock", card=card)
            return card, stock - 1
        if card is None:
            card = top_of(stock)
        if card not in stock:
            raise ZipaiError("table.not-in-stock", card=card)
        at = stock.index(card)
        return card, stock[:at] + stock[at + 1 :]

    def offer_win(self, seat: int) -> None:
        """After one's own wei or ti: the owner may win at once, else the turn goes on."""
        offered = self.table.but(turn=seat, due=Due.WIN, air=None)
        ask = Ask(offered, seat)
        if open_to(ask, "win") and wins_now(ask):
            self.table = offered
        else:
            self.after_meld(seat)

    def after_offer(self, answer: Action) -> None:
        seat = self.table.turn
        if answer.name == "win":
            dealt = at_the_opening(self.table)
            return self.win(seat, "dealwin.dealt-hand" if dealt else "win.after-forced")
        self.note(seat, PASS, "win.optional")
        if at_the_opening(self.table):
            return self.lay_dealt_ti()
        self.pass_win(seat)
        self.table = self.table.but(due=None)
        return self.after_meld(seat)

    def after_meld(self, seat: int) -> None:
        """After a meld: a discard if one is due, or a skipped one, or the next player's draw."""
        me, rules = self.table.seats[seat], self.table.rules
        if not discard_due(me, rules):
            return self.pass_turn(seat)
        if must_skip(me, rules):
            self.table = self.table.with_seat(seat, dead_hand=rules.is_on("hand.dead"))
            self.note(seat, PASS, "discard.none")
            return self.pass_turn(seat)
        self.table = self.table.but(turn=seat, due=Due.DISCARD, air=None)
        return None

    def pass_turn(self, seat: int, me: Seat | None = None) -> None:
        """On to the next player's draw, with *me* in the seat whose turn it was."""
        turn, who = next_to_draw(self.table, seat), me or self.table.seats[seat]
        self.table = self.table.seated(seat, who, turn=turn, due=Due.DRAW, air=None, first_discard=False)
        if is_drawn(self.table):
            self.end_drawn()

    # a card discarded

    def discard(self, answers: dict[int, Action]) -> None:
        seat = self.table.turn
        me = self.table.seats[seat]
        if must_skip(me, self.table.rules):
            return self.after_meld(seat)
        card = answers[seat].card
        assert card is not None
        passed = () if self.table.rules["passed.win"] == "until-own-discard" else me.passed
        after = me.but(hand=me.cards - alike(card), thrown=me.thrown | {card}, passed=passed)
        self.table = self.table.seated(seat, after, air=Air(card, seat, Origin.DISCARD), due=None)
        self.note(seat, answers[seat], "discard.due")
        return self.settle_quietly()

    # a card in the air

    def settle_quietly(self) -> None:
        """Go on at once when nobody has a choice on the card in the air."""
        if not choosers(self.table):
            self.claims({})

    def claims(self, answers: dict[int, Action]) -> None:
        table = self.table
        air, pao = table.air, forced_pao(table)
        assert air is not None
        if not answers:
            return self.nobody() if pao is None else self.pao(pao)
        offered = {seat: {action.name for action in options(table, seat)} for seat in answers}
        for seat in win_order(table):
            if "win" in offered.get(seat, ()) and answers[seat].name != "win":
                self.pass_win(seat)
        claim = first_claim(table, answers, pao)
        if claim is not None and claim[1].name == "win":
            self.note_passes(answers, claim[0], "win")
            return self.win(claim[0], "win.optional")
        taker = (pao, "pao") if pao is not None else (claim[0], claim[1].name) if claim is not None else None
        for seat, answer in answers.items():
            me = self.table.seats[seat]
            after = barred_after(me, seat, air, answer, offered[seat], taker, table.rules)
            if after is not me:
                self.table = self.table.seated(seat, after)
        self.note_passes(answers, *(taker or (None, "")))
        if taker is not None and taker[1] == "pao":
            return self.pao(taker[0])
        if claim is None:
            return self.nobody()
        seat, action = claim
        ask = Ask(self.table, seat)
        me, rule_id = ask.me, "peng.choice" if action.name == "peng" else "chi.bi-complete"
        made = penged(me, ask) if action.name == "peng" else eaten(me, air.card, action)
        if action.name == "chi" and is_fined(ask.loose, air.card, action, table.rules):
            made, rule_id = made.but(fines=made.fines + 1), "chi.bi-penalty"
        self.table = self.table.seated(seat, made, air=None, first_discard=False)
        self.note(seat, action, rule_id)
        return self.after_meld(seat)

    def note_passes(self, answers: dict[int, Action], taker: int | None, how: str) -> None:
        """Passes are events, because they bar cards; an overtaken answer is told with the rule by which it lost."""
        for seat in win_order(self.table):
            if seat not in answers:
                continue
            answer = answers[seat].name
            if answer == "pass":
                self.note(seat, PASS, "claim.sealed")
            elif seat != taker:
                self.note(seat, answers[seat], overtaken_by(answer, how))

    def pao(self, seat: int) -> None:
        air, me = self.table.air, self.table.seats[seat]
        found = pao_of(self.table, seat)
        assert air is not None
        assert found is not None
        rule_id, below = found
        pao = Group.of(Kind.PAO, alike(air.card, 4))
        hand = me.cards - alike(air.card, 3) if below is None else me.cards
        melds = (*(m for m in me.melds if m is not below), pao)
        self.table = self.table.seated(seat, me.but(hand=hand, melds=melds), air=None, first_discard=False)
        self.note(seat, laid(Kind.PAO, air.card), rule_id)
        self.after_meld(seat)

    def nobody(self) -> None:
        air = self.table.air
        assert air is not None
        where, card = left_lying(self.table)
        me = self.table.seats[air.seat]
        lying = (*(me.dead if where == "dead" else me.discards), card)
        self.pass_turn(air.seat, me.but(**{where: lying}))

    def pass_win(self, seat: int) -> None:
        ask = Ask(self.table, seat)
        huxi = table_huxi(ask.me, self.table.rules)
        after = with_passed(ask.me, card_to_win(ask), huxi, self.table.rules)
        self.table = self.table.with_seat(seat, passed=after.passed)

    # the end

    def win(self, seat: int, rule_id: str) -> None:
        judged = winner_judgement(Ask(self.table, seat))
        assert judged.huxi is not None
        self.note(seat, WIN, rule_id)
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
