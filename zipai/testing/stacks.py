"""Stacked deals: packs in such an order that what is rare at the table happens soon.

A stack says how the 80 cards lie, who deals, and what each seat would do if it may (its plan), so that what was
stacked is not played away by chance. Nothing is forced: whether the plan is legal only the engine says.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from zipai.cards import KINDS, Card, Hand, deck
from zipai.melds import Group, Kind, hand_groups
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring import From
from zipai.scoring.huxi import value
from zipai.scoring.judge import score, winning_huxi
from zipai.table.actions import Action
from zipai.table.rules.deal import empty_seats
from zipai.table.rules.dealwins import deal_huxi, wins_at_deal
from zipai.table.state import Table

#: Places at the table, counted in turn order from the dealer: who deals, who is next, who comes before the dealer.
DEALER, NEXT, PREVIOUS = 0, 1, 2


class CannotStack(Exception):
    """The cards did not come out; another try may."""


@dataclass(frozen=True)
class Stack:
    """A stacked deal: its name, the pack in the order in which it is dealt, the dealer, and each seat's plan.

    A plan is a row of actions as text; ``discard``, ``chi`` or ``peng`` alone stands for any of that name, and a chi
    for that chi with any bi.
    """

    name: str
    cards: tuple[Card, ...]
    dealer: int
    plans: dict[int, tuple[str, ...]]

    def choose(self, seat: int, options: Sequence[Action], rng: random.Random) -> Action:
        """The first action of the seat's plan that is among its options, mostly; any option otherwise."""
        if rng.random() < 0.95:
            for wish in self.plans.get(seat, ()):
                for action in options:
                    if wish in (str(action), action.name) or str(action).startswith(f"{wish} bi "):
                        return action
        return options[int(rng.random() * len(options))]


class Pack:
    """A pack from which cards are taken by name or by chance."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.left = list(deck().counts())

    def has(self, cards: Iterable[int]) -> bool:
        """Whether all those cards are left."""
        wanted = list(cards)
        return all(self.left[card] >= wanted.count(card) for card in set(wanted))

    def take(self, cards: Iterable[int]) -> list[Card]:
        """Those cards; :class:`CannotStack` when one is not left."""
        taken = [Card(card) for card in cards]
        if not self.has(taken):
            raise CannotStack
        for card in taken:
            self.left[card] -= 1
        return taken

    def kinds(self, copies: int = 1) -> list[Card]:
        """The kinds of which so many copies are left, in an order by chance."""
        found = [Card(kind) for kind in range(KINDS) if self.left[kind] >= copies]
        self.rng.shuffle(found)
        return found

    def alike(self, copies: int) -> list[Card]:
        """So many cards of one kind."""
        kinds = self.kinds(copies)
        if not kinds:
            raise CannotStack
        return self.take([kinds[0]] * copies)

    def some(self, count: int, *, most: int = 2, avoid: Iterable[int] = ()) -> list[Card]:
        """So many cards by chance, at most so many of a kind, none to *avoid*."""
        found: list[Card] = []
        shunned = set(avoid)
        while len(found) < count:
            kinds = [c for c in self.kinds() if c not in shunned and found.count(c) < most]
            if not kinds:
                raise CannotStack
            found += self.take(kinds[:1])
        return found

    def rest(self) -> list[Card]:
        """All cards that are left, in an order by chance."""
        found = [Card(kind) for kind in range(KINDS) for _ in range(self.left[kind])]
        self.rng.shuffle(found)
        self.left = [0] * KINDS
        return found


def active_seats(rules: RuleSet, dealer: int) -> tuple[int, ...]:
    """The seats that play, from the dealer on."""
    return Table(rules, dealer, empty_seats(rules, dealer), 0, dealer).active


class Maker:
    """A stack while it is made: hands by place, the 21st card, and the cards that are drawn first."""

    def __init__(self, name: str, rules: RuleSet, rng: random.Random) -> None:
        self.name, self.rules, self.rng, self.pack = name, rules, rng, Pack(rng)
        count = 4 if rules.is_on("deal.sitting") else rules.number("deal.players")
        self.dealer = int(rng.random() * count)
        self.seats = active_seats(rules, self.dealer)
        self.size = 3 * rules.number("win.groups") - 1
        self.hands: list[list[Card]] = [[] for _ in self.seats]
        self.last: list[Card] = []
        self.stock: list[Card] = []
        self.plans: dict[int, tuple[str, ...]] = {}

    def place(self) -> int:
        """A place by chance."""
        return int(self.rng.random() * len(self.seats))

    def give(self, place: int, cards: Iterable[Card]) -> None:
        """Put cards into a hand."""
        self.hands[place] += cards

    def plan(self, place: int, *wishes: str) -> None:
        """What a place would do."""
        self.plans[self.seats[place]] = wishes

    def done(self, *, most: int = 2, avoid: Iterable[int] = ()) -> Stack:
        """Fill up the hands by chance, at most so many of a kind, and lay the rest behind."""
        for hand in self.hands:
            hand += self.pack.some(self.size - len(hand), most=most, avoid={*avoid, *hand})
        last = self.last or self.pack.some(1)
        for hand in self.hands:
            self.rng.shuffle(hand)
        cards = [card for hand in self.hands for card in hand] + last + self.stock
        return Stack(self.name, (*cards, *self.pack.rest()), self.dealer, self.plans)


# --- hands that wait -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _sets(rules: RuleSet) -> tuple[tuple[Group, ...], tuple[Group, ...], tuple[Group, ...]]:
    """Groups that hands are made of: kans, runs that count, and the runs and jiao that count nothing."""
    groups = hand_groups(one_five_ten=rules.is_on("groups.one-five-ten"))
    kans = tuple(g for g in groups if g.kind is Kind.KAN)
    counting = tuple(g for g in groups if g.kind is Kind.RUN and value(g, rules)[0])
    plain = tuple(g for g in groups if g.kind in (Kind.RUN, Kind.JIAO) and not value(g, rules)[0])
    return kans, counting, plain


def waiting(pack: Pack, card: Card, source: From, rules: RuleSet, *, alike: bool = False) -> list[Card]:
    """Cards of a dealt hand that wins on *card* from that source, taken from the pack.

    With *alike* the card makes three or four alike there.
    """
    rng, due = pack.rng, rules.number("win.groups")
    kans, counting, plain = _sets(rules)
    for _ in range(60):
        before = list(pack.left)
        try:
            with_card = [g for g in (kans if alike else (*kans, *counting, *plain)) if card in g.cards]
            first = with_card[int(rng.random() * len(with_card))]
            hand = pack.take(first.cards - Hand([card]))
            quad = first.kind is Kind.KAN and rng.random() < 0.4
            if quad:
                hand += pack.take([card])
                hand += pack.alike(2)
            for at in range(due - 1 - quad):
                among = kans if at < 2 else counting if at < 4 else (*counting, *plain, *plain)
                there = [group for group in among if pack.has(group.cards)] or plain
                hand += pack.take(there[int(rng.random() * len(there))].cards)
            if max(map(hand.count, hand)) < 4 and not wins_at_deal(Hand(hand), rules):
                if winning_huxi(Hand(hand), (), card, source, rules, first_discard=True) is None:
                    raise CannotStack
                return hand
        except CannotStack:
            pass
        pack.left = before
    raise CannotStack


# --- the stacks ----------------------------------------------------------------------------------------------------

Make = Callable[[RuleSet, random.Random], Stack]
STACKS: dict[str, Make] = {}


def _stack(make: Callable[[Maker], Stack]) -> Callable[[Maker], Stack]:
    """Keep a maker under its name, with dashes."""
    name = make.__name__.replace("_", "-")

    def made(rules: RuleSet, rng: random.Random) -> Stack:
        for _ in range(500):
            try:
                return make(Maker(name, rules, rng))
            except CannotStack:
                continue
        raise CannotStack(name)

    STACKS[name] = made
    return make


@_stack
def dealt_ti(m: Maker) -> Stack:
    """Somebody is dealt a quad."""
    m.give(m.place(), m.pack.alike(4))
    return m.done()


@_stack
def two_dealt_ti(m: Maker) -> Stack:
    """Somebody is dealt two quads, and perhaps another seat as well; the first claims are taken."""
    place = m.place()
    m.give(place, m.pack.alike(4) + m.pack.alike(4))
    m.plan(place, "win", "peng", "chi")
    if m.rng.random() < 0.4:
        m.give((place + 1) % len(m.seats), m.pack.alike(4) + m.pack.alike(4))
    if m.rng.random() < 0.3:
        # a kan, so that what the extra card or the first draw makes of it is seen too
        kan = m.pack.alike(3)
        m.give(place, kan)
        m.stock = m.pack.take(kan[:1])
    return m.done()


@_stack
def three_dealt_ti(m: Maker) -> Stack:
    """Somebody is dealt three quads or more."""
    place = m.place()
    for _ in range(3 + (m.rng.random() < 0.2)):
        m.give(place, m.pack.alike(4))
    return m.done()


@_stack
def five_kan(m: Maker) -> Stack:
    """Somebody is dealt five kans, perhaps with quads among them."""
    place = m.place()
    for _ in range(5):
        m.give(place, m.pack.alike(3 if m.rng.random() < 0.8 else 4))
    return m.done()


@_stack
def fifth_kan_by_the_21st_card(m: Maker) -> Stack:
    """Four kans and a pair, or two quads and a kan, that the 21st card completes: for the dealer it counts."""
    place = m.place()
    if m.rng.random() < 0.5:
        for _ in range(4):
            m.give(place, m.pack.alike(3))
        pair = m.pack.alike(2)
    else:
        m.give(place, m.pack.alike(4) + m.pack.alike(4))
        pair = m.pack.alike(3)
    m.give(place, pair)
    m.last = m.pack.take(pair[:1])
    return m.done()


@_stack
def two_win_at_the_deal(m: Maker) -> Stack:
    """Two or all seats are dealt five kans; half of the time with the same huxi."""
    equal, several = m.rng.random() < 0.7, 2 + (m.rng.random() < 0.4)
    places = list(range(len(m.seats)))
    m.rng.shuffle(places)
    for place in places[:several]:
        for big in (False, False, False, True, True):
            kinds = [card for card in m.pack.kinds(3) if not equal or card.big is big]
            if not kinds:
                raise CannotStack
            m.give(place, m.pack.take([kinds[0]] * 3))
    stack = m.done(most=1)
    hands = [Hand(m.hands[place]) + Hand(m.last) if not place else Hand(m.hands[place]) for place in places[:several]]
    if equal and len({deal_huxi(hand, m.rules) for hand in hands}) > 1:
        raise CannotStack
    return stack


@_stack
def lit_card_wins(m: Maker) -> Stack:
    """The 21st card wins for one or more seats, who win or pass it as chance will have it."""
    card = m.pack.kinds()[0]
    m.last = m.pack.take([card])
    every = m.rng.random() < 0.3
    for place in range(len(m.seats)):
        if every:
            m.plan(place, "win")
        if every or m.rng.random() < 0.6:
            source = From.OWN_LIT if place == DEALER else From.LIT
            m.give(place, waiting(m.pack, card, source, m.rules))
    return m.done()


@_stack
def quad_with_the_lit_card(m: Maker) -> Stack:
    """The dealer has a kan that the 21st card makes a quad, perhaps beside another quad."""
    kan = m.pack.alike(3)
    m.give(DEALER, kan)
    m.last = m.pack.take(kan[:1])
    if m.rng.random() < 0.5:
        m.give(DEALER, m.pack.alike(4))
    return m.done()


@_stack
def chouwei(m: Maker) -> Stack:
    """A pair that is not penged when its third card shows; the fourth comes by one's own draw.

    All four copies are in sight then, so that nothing can ever raise a chouwei.
    """
    pairs = [m.pack.alike(2) for _ in range(3)]
    for pair in pairs:
        m.give(NEXT, pair)
    # the dealer discards the third card, and the next player draws the fourth
    m.last = m.pack.take(pairs[0][:1])
    m.stock = m.pack.take([pairs[0][0]])
    m.plan(DEALER, f"discard {m.last[0]}", "pass")
    m.plan(NEXT, "pass", "discard")
    if len(m.seats) > PREVIOUS:
        m.plan(PREVIOUS, "pass")
    return m.done(avoid={pair[0] for pair in pairs})


@_stack
def wei_then_fourth(m: Maker) -> Stack:
    """A pair becomes a wei by one's own draw, and its fourth card comes, from oneself or from another."""
    card = m.pack.alike(2)[0]
    m.give(NEXT, [card, card])
    third, fourth = m.pack.take([card, card])
    between = m.pack.some(int(m.rng.random() * 3), avoid=[card])
    m.stock = [third, *between, fourth]
    for place in range(len(m.seats)):
        m.plan(place, "pass")
    return m.done(avoid=[card])


@_stack
def second_quads(m: Maker) -> Stack:
    """Kans in several hands, and their fourth cards first in the stock."""
    kans = []
    for place in range(len(m.seats)):
        for _ in range(2 + int(m.rng.random() * 3)):
            kan = m.pack.alike(3)
            m.give(place, kan)
            kans.append(kan[0])
    m.stock = [card for card in kans if m.rng.random() < 0.9]
    m.pack.take(m.stock)
    m.rng.shuffle(m.stock)
    return m.done()


@_stack
def pengs_and_fourths(m: Maker) -> Stack:
    """Pairs everywhere, whose other two cards lie in the stock or in another hand."""
    for place in range(len(m.seats)):
        m.plan(place, "peng") if m.rng.random() < 0.7 else m.plan(place)
        for _ in range(5):
            m.give(place, m.pack.alike(2))
    return m.done()


@_stack
def dead_hand(m: Maker) -> Stack:
    """Two chi of own draws leave four kans and a pair; the pair becomes a wei, and nothing is left to discard."""
    runs = [g for g in _sets(m.rules)[2] if g.kind is Kind.RUN]
    kans = [m.pack.alike(3) for _ in range(4)]
    pair = m.pack.alike(2)
    wishes: list[str] = []
    draws: list[Card] = []
    for kan in (*kans, pair):
        m.give(NEXT, kan)
    for _ in range(2):
        run = runs[int(m.rng.random() * len(runs))]
        cards = list(run.cards)
        m.rng.shuffle(cards)
        drawn, *held = m.pack.take(cards)
        if drawn in m.hands[NEXT] or any(card in m.hands[NEXT] for card in held):
            raise CannotStack
        junk = m.pack.some(1, avoid=[*m.hands[NEXT], *cards, *draws])
        m.give(NEXT, [*held, *junk])
        draws.append(drawn)
        wishes += [f"chi {str(run).partition(':')[2]}", f"discard {junk[0]}"]
    avoid = {*m.hands[NEXT], *draws}
    for place in range(len(m.seats)):
        m.plan(place, "pass")
    others = len(m.seats) - 1
    m.stock = [draws[0], *m.pack.some(others, avoid=avoid), draws[1], *m.pack.some(others, avoid=avoid)]
    m.stock += m.pack.take(pair[:1])
    if m.rng.random() < 0.7:
        # the kans' fourth cards and what would win come afterwards
        m.stock += m.pack.take([kan[0] for kan in kans[: 1 + int(m.rng.random() * 3)]])
    m.last = m.pack.some(1, avoid=avoid)
    m.plan(DEALER, f"discard {m.last[0]}", "pass")
    m.plan(NEXT, *wishes, "pass")
    return m.done(avoid=m.last)


@_stack
def all_kans(m: Maker) -> Stack:
    """A hand of kans and a pair that its first draw closes: dead at once where five kans do not win."""
    place = NEXT
    for _ in range(6):
        m.give(place, m.pack.alike(3))
    pair = m.pack.alike(2)
    m.give(place, pair)
    m.stock = m.pack.take(pair[:1])
    for other in range(len(m.seats)):
        m.plan(other, "pass")
    return m.done()


@_stack
def dealer_of_kans(m: Maker) -> Stack:
    """The dealer has kans and nothing else, so that there is no first discard."""
    for _ in range(6):
        m.give(DEALER, m.pack.alike(3))
    pair = m.pack.alike(2)
    m.give(DEALER, pair)
    m.last = m.pack.take(pair[:1])
    return m.done()


@_stack
def passed_win_again(m: Maker) -> Stack:
    """A hand waits on a card that is drawn twice, passes it the first time, and then wants it."""
    card = m.pack.kinds(3)[0]
    draws = m.pack.take([card] * 2)
    place = DEALER if m.rng.random() < 0.5 or len(m.seats) < 3 else PREVIOUS
    m.give(place, waiting(m.pack, card, From.OTHER, m.rules))
    m.stock = [draws[0], *m.pack.some(int(m.rng.random() * 3)), draws[1]]
    m.plan(place, "pass")
    for other in range(len(m.seats)):
        if other != place:
            m.plan(other, "pass")
    # the dealer puts the 21st card down again, and so goes on waiting
    m.last = m.pack.some(1, avoid=[card, *m.hands[DEALER]])
    if place == DEALER:
        m.plan(DEALER, f"discard {m.last[0]}", "pass") if m.rng.random() < 0.5 else m.plan(
            DEALER, f"discard {m.last[0]}"
        )
    return m.done(avoid=[card])


@_stack
def kan_to_split(m: Maker) -> Stack:
    """A hand that a drawn card would complete if a kan could be split, as no rule set that ships allows."""
    card = m.pack.kinds()[0]
    place = DEALER if m.rng.random() < 0.5 or len(m.seats) < 3 else PREVIOUS
    hand = waiting(m.pack, card, From.OTHER, _split(m.rules))
    if winning_huxi(Hand(hand), (), card, From.OTHER, m.rules) is not None:
        raise CannotStack
    m.give(place, hand)
    m.stock = m.pack.take([card])
    m.last = m.pack.some(1, avoid=[card, *m.hands[DEALER]])
    for other in range(len(m.seats)):
        m.plan(other, "pass")
    m.plan(DEALER, f"discard {m.last[0]}", "pass")
    return m.done(avoid=[card])


@lru_cache(maxsize=64)
def _split(rules: RuleSet) -> RuleSet:
    return rules.changed({"groups.split-kan": True})


@_stack
def after_forced(m: Maker) -> Stack:
    """A hand that its own draw completes by a wei or a ti, so that it may win at once."""
    card = m.pack.kinds(4)[0]
    m.pack.left[card] -= 1
    m.give(NEXT, waiting(m.pack, card, From.OWN, m.rules, alike=True))
    m.stock = [card]
    m.last = m.pack.some(1, avoid=[card])
    m.plan(DEALER, f"discard {m.last[0]}")
    for place in range(1, len(m.seats)):
        m.plan(place, "pass") if place != NEXT else m.plan(place)
    return m.done(avoid=[card])


@_stack
def dealers_whole_hand(m: Maker) -> Stack:
    """The dealer's 21 cards win as they lie."""
    card = m.pack.kinds()[0]
    m.last = m.pack.take([card])
    m.give(DEALER, waiting(m.pack, card, From.OWN_LIT, m.rules))
    if not score(Hand([*m.hands[DEALER], card]), (), rules=m.rules).wins:
        raise CannotStack
    return m.done()


#: What each place may want to do with a card: drawn by the next player, or discarded by the dealer.
ON_A_DRAW = tuple(product(("win", "peng", "pao", ""), ("win", "chi", ""), ("win", "peng", "pao", "chi", "")))
ON_A_DISCARD = tuple(product(("",), ("win", "peng", "pao", "chi", ""), ("win", "peng", "pao", "")))
_COPIES = {"peng": 2, "pao": 3}


@_stack
def clash_on_a_draw(m: Maker) -> Stack:
    """Two or three seats want the card that the next player draws."""
    return _clashing(m, ON_A_DRAW, discard=False)


@_stack
def clash_on_a_discard(m: Maker) -> Stack:
    """Two seats want the card that the dealer discards first."""
    return _clashing(m, ON_A_DISCARD, discard=True)


def _clashing(m: Maker, among: Sequence[tuple[str, ...]], *, discard: bool) -> Stack:
    """Choose who wants what, each possible choice alike."""
    possible = [wants for wants in among if can_meet(wants[: len(m.seats)], m.rules, discard=discard)]
    if not possible:
        raise CannotStack
    return clash(m.rules, m.rng, possible[int(m.rng.random() * len(possible))], discard=discard)


def can_meet(wants: Sequence[str], rules: RuleSet, *, discard: bool) -> bool:
    """Whether those claims can meet: two or more, with copies enough, and a discard is won only where it can be."""
    copies = sum(_COPIES.get(want, 0) for want in wants)
    wins = not discard or "win" not in wants or rules["win.on-discard"] != "never"
    return sum(map(bool, wants)) > 1 and copies < 4 and wins


def clash(rules: RuleSet, rng: random.Random, wants: Sequence[str], *, discard: bool) -> Stack:
    """A deal in which dealer, next and previous player want the same card: win, pao, peng, chi, or nothing.

    It is the next player's first draw, or the dealer's first discard.

    >>> from zipai.rulebook import built_in
    >>> stack = clash(built_in("paohuzi"), random.Random(1), ("peng", "chi", "win"), discard=False)
    >>> [plan[-2].split()[0] for _, plan in sorted(stack.plans.items())]
    ['peng', 'chi', 'win']
    """
    name = "clash-on-a-discard" if discard else "clash-on-a-draw"
    for _ in range(200):
        try:
            return _clash(Maker(name, rules, rng), wants, discard=discard)
        except CannotStack:
            continue
    raise CannotStack(name)


def _clash(m: Maker, wants: Sequence[str], *, discard: bool) -> Stack:
    card = m.pack.kinds()[0]
    air = m.pack.take([card])
    for place, want in enumerate(wants[: len(m.seats)]):
        if want in _COPIES:
            m.give(place, m.pack.take([card] * _COPIES[want]))
    for place, want in enumerate(wants[: len(m.seats)]):
        if want == "win":
            source = From.DISCARD if discard else From.OWN if place == NEXT else From.OTHER
            m.give(place, waiting(m.pack, card, source, m.rules))
            m.plan(place, "win", "pass")
        elif want == "chi":
            groups = [g for g in hand_groups() if card in g.cards and g.cards.count(card) == 1 and len(g.cards) == 3]
            group = groups[int(m.rng.random() * len(groups))]
            m.give(place, m.pack.take(group.cards - Hand([card])))
            m.plan(place, f"chi {str(group).partition(':')[2]}", "pass")
        else:
            m.plan(place, *([f"peng {card}"] if want == "peng" else []), "pass")
    held = {c for hand in m.hands for c in hand}
    m.last = m.pack.some(1, avoid={card, *held})
    if discard:
        # not as the 21st card, which could be won before it is discarded
        m.give(DEALER, air)
        m.plan(DEALER, f"discard {card}", "pass")
    else:
        m.stock = air
        m.plan(DEALER, f"discard {m.last[0]}", *m.plans.get(m.seats[DEALER], ()))
    return m.done(avoid=[card, *m.last])


def stacked(rules: RuleSet, rng: random.Random, name: str | None = None) -> Stack:
    """A stack by chance, or one of that name.

    >>> from zipai.rulebook import built_in
    >>> stack = stacked(built_in("paohuzi"), random.Random(1), "three-dealt-ti")
    >>> hand = Hand(stack.cards[:20]), Hand(stack.cards[20:40]), Hand(stack.cards[40:60])
    >>> max(one.counts().count(4) for one in hand) >= 3
    True
    """
    names = sorted(STACKS)
    return STACKS[name or names[int(rng.random() * len(names))]](rules, rng)
