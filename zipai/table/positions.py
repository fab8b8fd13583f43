"""Positions: a table as JSON that people share, both ways (``zipai-position/1``).

Reading is strict and tells every defect at once. Printing is canonical: the same table always gives the same text,
and what equals its default is left out, save the rules, the dealer, the stock, the hands and the melds.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from zipai.cards import DECK_SIZE, Card, CardError, Hand, row, row_text
from zipai.melds import Group, Kind, meld
from zipai.rulebook.changes import cached_rules
from zipai.rulebook.rulesets import RuleSet
from zipai.rulebook.toml import hint
from zipai.table.defects import (
    Defect,
    Placed,
    PositionError,
    by_own_draw,
    counted,
    defects,
    fives,
    full_count,
    may_hold_ti,
    nothing_laid,
    unplaced,
)
from zipai.table.rules.dealwins import dealt_hand_wins, forced_winners
from zipai.table.rules.turns import discard_due
from zipai.table.state import Air, Due, Origin, Seat, Table
from zipai.words import ZipaiError

FORMAT: Final = "zipai-position/1"
#: The longest text that is read as a position; a real one has some hundred signs.
LONGEST: Final = 100_000
#: Closed melds that may be named without their card.
_CLOSED: Final = {str(kind): kind for kind in (Kind.WEI, Kind.TI)}
_KEYS: Final = {
    "": ("format", "rules", "dealer", "stock", "drawn_hands", "players", "card", "turn", "due", "first_discard"),
    "players": (
        *("hand", "hand_size", "melds", "discards", "dead", "barred_chi", "barred_peng", "passed_wins"),
        *("dead_hand", "sitting", "dealt_ti", "fines"),
    ),
    "card": ("card", "from", "origin"),
}
E = TypeVar("E", Due, Origin)


# --- printing ------------------------------------------------------------------------------------------------


def carried(table: Table) -> Table:
    """The same table as far as a position carries it, which is all that its future hangs on.

    What was put down from the hand stands among the barred cards where the rule set bars it, and of it only the
    discards that still lie are told apart.
    """
    return table.but(
        seats=tuple(_carried(seat, table.rules) for seat in table.seats),
        turn=table.turn if table.air is None else table.air.seat,
        due=table.due if table.air is None else None,
    )


def _carried(seat: Seat, rules: RuleSet) -> Seat:
    own = seat.thrown if rules.is_on("barred.own-discard") else frozenset()
    return seat.but(
        barred_chi=seat.barred_chi | own,
        barred_peng=seat.barred_peng | own,
        thrown=frozenset(seat.discards),
        passed=tuple(sorted(seat.passed)),
        hand_size=seat.hand_size if seat.hand is None and not seat.sitting else None,
    )


def position(table: Table, rules: str | None = None) -> dict[str, Any]:
    """A table as a position. *rules* is the text that names its rule set, where its id alone does not find it.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.dealing import deal
    >>> document = position(deal(built_in("paohuzi"), 7, dealer=0))
    >>> document["players"][0], document["card"]
    ({'hand': '123566900s 12224578990b', 'melds': []}, {'card': '7s', 'from': 0, 'origin': 'lit'})
    """
    table = carried(table)
    document: dict[str, Any] = {
        "format": FORMAT,
        "rules": str(table.rules) if rules is None else rules,
        "dealer": table.dealer,
        "stock": table.stock if isinstance(table.stock, int) else row_text(table.stock),
    }
    if table.drawn_hands:
        document["drawn_hands"] = table.drawn_hands
    document["players"] = [_player(seat) for seat in table.seats]
    if table.air is not None:
        document["card"] = {"card": str(table.air.card), "from": table.air.seat, "origin": str(table.air.origin)}
    else:
        document |= {"turn": table.turn, "due": table.due and str(table.due)}
    if table.first_discard or _opens(table):
        document["first_discard"] = table.first_discard
    return document


def _player(seat: Seat) -> dict[str, Any]:
    if seat.sitting:
        return {"sitting": True}
    player: dict[str, Any] = {"hand": None, "hand_size": seat.hand_size}
    if seat.hand is not None:
        player = {"hand": str(seat.hand)}
    player["melds"] = [*map(str, seat.melds), *map(str, seat.hidden)]
    more = {
        "discards": row_text(seat.discards),
        "dead": row_text(seat.dead),
        "barred_chi": row_text(sorted(seat.barred_chi)),
        "barred_peng": row_text(sorted(seat.barred_peng)),
        "passed_wins": {str(card): huxi for card, huxi in seat.passed},
        "dead_hand": seat.dead_hand,
        "dealt_ti": row_text(sorted(seat.dealt_ti)),
        "fines": seat.fines,
    }
    return player | {name: value for name, value in more.items() if value}


def dumps(table: Table, rules: str | None = None) -> str:
    """A table as the text of a position: canonical JSON on one line.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.dealing import deal
    >>> dumps(deal(built_in("paohuzi"), 7, dealer=0))[:58]
    '{"format":"zipai-position/1","rules":"paohuzi","dealer":0,'
    """
    return json.dumps(position(table, rules), ensure_ascii=False, separators=(",", ":"))


# --- reading -------------------------------------------------------------------------------------------------


def loads(text: str | bytes) -> Table:
    """The table that the text of a position says; a :class:`PositionError` with every defect otherwise."""
    return read_position(parse(text))


def parse(text: str | bytes) -> Any:
    """JSON as plain data, strictly: no key twice, not nested without end; a :class:`PositionError` otherwise."""
    try:
        if len(text) > LONGEST:
            raise PositionError([Defect("too-long", "", (("limit", LONGEST),))])
        read = text if isinstance(text, str) else text.decode("utf-8-sig")
        if not read.strip():
            raise PositionError([Defect("empty")])
        return json.loads(read, object_pairs_hook=_object, parse_constant=_constant)
    except UnicodeDecodeError:
        raise PositionError([Defect("not-utf8")]) from None
    except json.JSONDecodeError as error:
        fields = {"reason": error.msg, "line": error.lineno, "column": error.colno}
        raise PositionError([Defect("not-json", "", tuple(fields.items()))]) from None
    except RecursionError:
        raise PositionError([Defect("too-deep")]) from None
    except PositionError:
        raise
    except ValueError:
        # more digits than Python turns into a number
        raise PositionError([Defect("long-number")]) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) < len(pairs):
        names = [name for name, _ in pairs]
        twice = [name for name in document if names.count(name) > 1]
        raise PositionError(Defect("key-twice", "", (("key", shown(name)),)) for name in twice)
    return document


def _constant(name: str) -> None:
    raise PositionError([Defect("bad-number", "", (("number", name),))])


def read_position(document: object) -> Table:
    """The table that a position says, from plain data; a :class:`PositionError` with every defect otherwise.

    >>> hands = [{"hand": "1223s 55b 270b 789s 345b 1669b 3s"}, {}, {}]
    >>> table = read_position({"rules": "paohuzi", "players": hands, "turn": 1, "due": "draw"})
    >>> table.left, table.seats[1].hand, table.seats[1].hand_size
    (20, None, 20)
    >>> try:
    ...     read_position({"rules": "paohuzi", "players": [{"hand": "55s"}, {}, {}], "turn": 7, "due": "drow"})
    ... except PositionError as error:
    ...     for defect in error.defects:
    ...         print(defect.text())
    due: must be discard, draw, win or null, found "drow"
    turn: no player has seat 7
    players[0]: 2 cards are owned in hand and melds, and it should be 20
    """
    reader = _Reader()
    table = reader.table(document)
    if reader.found or table is None:
        raise PositionError(reader.found)
    return table


def shown(value: object) -> str:
    """A value of any kind as it is named in a sentence: short, on one line, and never deep."""
    if isinstance(value, str):
        text = json.dumps(value[:60], ensure_ascii=not value.isprintable())
        return text if len(value) <= 60 else text[:-1] + "…"
    if isinstance(value, Mapping):
        return "{…}" if value else "{}"
    if isinstance(value, list | tuple):
        return "[…]" if value else "[]"
    if value is None or isinstance(value, bool | float):
        return json.dumps(value)
    if isinstance(value, int) and abs(value) < 10**20:
        return str(value)
    return f"<{type(value).__name__}>"


@dataclass
class _Draft:
    """One player while it is read; ``whole`` is false when cards were not understood, which can't be counted then."""

    seat: Seat
    whole: bool = True


class _Reader:
    """One position while it is read: the defects so far, and every place where cards were found."""

    def __init__(self) -> None:
        self.found: list[Defect] = []
        self.placed: list[Placed] = []

    def bad(self, name: str, where: str = "", /, **fields: object) -> None:
        self.found.append(Defect(name, where, tuple(fields.items())))

    # plain values

    def known(self, document: Mapping[Any, Any], kind: str, where: str) -> None:
        """Tell keys that are not known."""
        keys = _KEYS[kind]
        for key in document:
            if key not in keys:
                close = hint(key, list(keys)) if isinstance(key, str) and len(key) < 60 else ""
                self.bad("unknown-key", where, key=shown(key), hint=close, known=", ".join(keys))

    def wrong(self, where: str, expected: str, value: object) -> None:
        self.bad("wrong-type", where, expected=ZipaiError(f"positions.expected.{expected}"), found=shown(value))

    def number(self, document: Mapping[str, Any], key: str, where: str, default: int | None = 0) -> int | None:
        """A whole number that is not negative; *default* where it is absent, or null and null is the default."""
        value = document.get(key, default)
        if value is None and default is None:
            return None
        if type(value) is not int or not 0 <= value < 10**6:
            self.wrong(where, "number", value)
            return default
        return value

    def truth(self, document: Mapping[str, Any], key: str, where: str) -> bool | None:
        value = document.get(key)
        if key in document and not isinstance(value, bool):
            self.wrong(where, "truth", value)
        return value if isinstance(value, bool) else None

    def one_of(self, document: Mapping[str, Any], key: str, where: str, kinds: type[E], expected: str) -> E | None:
        value = document.get(key)
        if isinstance(value, str) and value in list(kinds):
            return kinds(value)
        if value is not None:
            self.wrong(where, expected, value)
        return None

    def cards(self, value: object, where: str, *, lie: bool = True) -> tuple[Card, ...] | None:
        """Cards from text, in their order; None where they can't be understood. What lies there is noted."""
        if not isinstance(value, str):
            self.wrong(where, "cards", value)
            return None
        try:
            found = row(value)
        except CardError as error:
            self.bad("bad-cards", where, problem=error)
            return None
        if lie:
            self.placed.append((where, found))
        return found

    # the whole

    def table(self, document: object) -> Table | None:
        """The table; None, or one that can't be, where there are defects."""
        if not isinstance(document, Mapping):
            self.wrong("", "object", document)
            return None
        self.known(document, "", "")
        if document.get("format", FORMAT) != FORMAT:
            self.bad("format", "format", expected=FORMAT, found=shown(document["format"]))
        rules = self.rules(document)
        dealer = self.number(document, "dealer", "dealer") or 0
        drawn = self.number(document, "drawn_hands", "drawn_hands") or 0
        drafts = self.players(document)
        air = self.air(document)
        turn = self.number(document, "turn", "turn", None)
        due = self.one_of(document, "due", "due", Due, "due")
        if document.get("card") is not None:
            for key in ("turn", "due"):
                if document.get(key) is not None:
                    self.bad("card-and-turn", key)
        first = self.truth(document, "first_discard", "first_discard")
        stock = self.stock(document)
        table = None
        if rules is not None and drafts is not None:
            seats = tuple(draft.seat for draft in drafts)
            lost = air is None and document.get("card") is not None
            turn = air.seat if air is not None else dealer if turn is None else turn
            # beside a card in the air that was not understood everybody waits
            table = Table(rules, dealer, seats, 0, turn, Due.DRAW if lost else due, air, drawn)
            table = _completed(table, first, due_given="due" in document)
            placed = sum(counted(table).values())
            table = table.but(stock=max(0, DECK_SIZE - placed) if stock is None else stock)
            unread = {at for at, draft in enumerate(drafts) if not draft.whole}
            found = defects(table, unread, complete=not lost)
            self.found += [defect for defect in found if defect.id != "five-of-a-kind"]
        self.found += fives(self.placed)
        return table

    def rules(self, document: Mapping[str, Any]) -> RuleSet | None:
        if "rules" not in document:
            self.bad("missing-key", "rules")
            return None
        if not isinstance(document["rules"], str):
            self.wrong("rules", "text", document["rules"])
            return None
        try:
            return cached_rules(document["rules"])
        except ZipaiError as error:
            self.bad("bad-rules", "rules", problem=error)
            return None

    def stock(self, document: Mapping[str, Any]) -> tuple[Card, ...] | int | None:
        value = document.get("stock")
        if value is None or (type(value) is int and 0 <= value < 10**6):
            return value
        if not isinstance(value, str):
            self.wrong("stock", "stock", value)
            return None
        return self.cards(value, "stock")

    def air(self, document: Mapping[str, Any]) -> Air | None:
        value = document.get("card")
        if value is None:
            return None
        if isinstance(value, list | tuple) and len(value) > 1:
            self.bad("two-cards-in-the-air", "card")
            return None
        if not isinstance(value, Mapping):
            self.wrong("card", "card", value)
            return None
        self.known(value, "card", "card")
        for key in _KEYS["card"]:
            if value.get(key) is None:
                self.bad("missing-key", f"card.{key}")
        origin = self.one_of(value, "origin", "card.origin", Origin, "origin")
        seat = self.number(value, "from", "card.from", None)
        cards = self.cards(value["card"], "card.card") if value.get("card") is not None else None
        if cards is not None and len(cards) > 1:
            self.bad("two-cards-in-the-air", "card.card")
        elif cards == ():
            self.wrong("card.card", "one-card", value["card"])
        elif cards and seat is not None and origin is not None:
            return Air(cards[0], seat, origin)
        return None

    # players

    def players(self, document: Mapping[str, Any]) -> list[_Draft] | None:
        if "players" not in document:
            self.bad("missing-key", "players")
            return None
        listed = document["players"]
        if not isinstance(listed, list | tuple):
            self.wrong("players", "players", listed)
            return None
        if not 1 <= len(listed) <= 4:
            self.bad("player-count", "players", count=len(listed))
            return None
        drafts = [self.player(player, f"players[{at}]") for at, player in enumerate(listed)]
        return drafts

    def player(self, document: object, where: str) -> _Draft:
        if not isinstance(document, Mapping):
            self.wrong(where, "player", document)
            return _Draft(Seat(None), whole=False)
        self.known(document, "players", where)
        if self.truth(document, "sitting", f"{where}.sitting"):
            held = [key for key in document if key != "sitting" and key in _KEYS["players"]]
            if held:
                self.bad("sitting-holds", where, keys=", ".join(held))
            return _Draft(Seat(sitting=True))
        before = len(self.found)
        hand = None
        if document.get("hand") is not None:
            hand = self.cards(document["hand"], f"{where}.hand")
        size = self.number(document, "hand_size", f"{where}.hand_size", None)
        if hand is not None and size is not None and size != len(hand):
            self.bad("hand-size", f"{where}.hand_size", size=size, count=len(hand))
        melds, hidden = self.melds(document, where)
        lying = {}
        for key in ("discards", "dead", "barred_chi", "barred_peng", "dealt_ti"):
            lie = key in ("discards", "dead")
            lying[key] = self.cards(document.get(key, ""), f"{where}.{key}", lie=lie) or ()
        whole = len(self.found) == before
        passed = self.passed(document.get("passed_wins", {}), f"{where}.passed_wins")
        dead_hand = self.truth(document, "dead_hand", f"{where}.dead_hand") is True
        many = hand is not None and any(hand.count(card) > 4 for card in hand)
        seat = Seat(
            None if hand is None or many else Hand(hand),
            melds,
            hidden,
            lying["discards"],
            lying["dead"],
            frozenset(lying["barred_chi"]),
            frozenset(lying["barred_peng"]),
            frozenset(lying["discards"]),
            passed,
            dead_hand,
            hand_size=size if hand is None else len(hand) if many else None,
            dealt_ti=frozenset(lying["dealt_ti"]),
            fines=self.number(document, "fines", f"{where}.fines") or 0,
        )
        return _Draft(seat, whole and not many)

    def melds(self, document: Mapping[str, Any], where: str) -> tuple[tuple[Group, ...], tuple[Kind, ...]]:
        listed = document.get("melds", ())
        melds: list[Group] = []
        hidden: list[Kind] = []
        if not isinstance(listed, list | tuple):
            self.wrong(f"{where}.melds", "melds", listed)
            return (), ()
        for at, text in enumerate(listed):
            place = f"{where}.melds[{at}]"
            if not isinstance(text, str):
                self.wrong(place, "meld", text)
            elif text in _CLOSED:
                hidden.append(_CLOSED[text])
            else:
                try:
                    melds.append(meld(text))
                    self.placed.append((place, melds[-1].cards))
                except CardError as error:
                    self.bad("bad-meld", place, problem=error)
        return tuple(melds), tuple(hidden)

    def passed(self, value: object, where: str) -> tuple[tuple[Card, int], ...]:
        if not isinstance(value, Mapping):
            self.wrong(where, "passed", value)
            return ()
        passed: dict[Card, int] = {}
        for key in value:
            cards = self.cards(key, where, lie=False)
            if cards is not None and len(cards) != 1:
                self.wrong(where, "one-card", key)
            elif cards and cards[0] in passed:
                self.bad("card-twice", where, card=cards[0])
            elif cards:
                passed[cards[0]] = self.number(value, key, f"{where}[{shown(key)}]") or 0
        return tuple(sorted(passed.items()))


# --- what is left out ----------------------------------------------------------------------------------------


def _opens(table: Table) -> bool:
    """Whether this is the opening of a hand where no card is lit: the dealer's turn, and nothing laid or drawn."""
    bare = table.air is None and not table.rules.is_on("deal.lit-card") and nothing_laid(table)
    return bare and table.turn == table.dealer and table.due is not Due.DRAW


def _completed(table: Table, first: bool | None, *, due_given: bool) -> Table:
    """The draft with what was left out: what is due, whether it is the opening, the sizes of unseen hands."""
    table = table.but(first_discard=_opens(table) if first is None else first)
    if table.air is None and 0 <= table.turn < len(table.seats):
        me = table.seats[table.turn]
        if table.due is None and not (due_given and any(seat.hand is None for seat in table.seats)):
            table = table.but(due=_due(table, me))
        if table.due is Due.WIN:
            table = table.with_seat(table.turn, melds=_own_draw_last(me.melds, table.rules))
    sizes = {at: _size(table, at) for at, seat in enumerate(table.seats) if seat.hand is None}
    for at, size in sizes.items():
        table = table.with_seat(at, hand_size=size)
    return table


def _due(table: Table, me: Seat) -> Due:
    """What is due where nobody said so: by the counting rule, and at the opening by whether the dealt hand wins."""
    if table.first_discard and may_hold_ti(table) and nothing_laid(table):
        wins = table.turn == table.dealer and not forced_winners(table) and dealt_hand_wins(table)
        return Due.WIN if wins else Due.DISCARD
    counted = me.hand is not None or me.hand_size is not None
    return Due.DISCARD if counted and discard_due(me, table.rules) else Due.DRAW


def _own_draw_last(melds: tuple[Group, ...], rules: RuleSet) -> tuple[Group, ...]:
    """The melds with the one that was just laid in its place, at the end."""
    at = max((at for at, one in enumerate(melds) if by_own_draw(one, rules)), default=None)
    return melds if at is None else (*melds[:at], *melds[at + 1 :], melds[at])


def _size(table: Table, at: int) -> int | None:
    """The size of a hand that can't be seen, as it was given or as it must be."""
    seat = table.seats[at]
    if seat.sitting or seat.hand_size is not None:
        return seat.hand_size
    more = table.air is None and table.turn == at and table.due is not Due.DRAW
    return max(0, full_count(seat, table.rules) + more - seat.owned)


__all__ = [
    "FORMAT",
    "Defect",
    "PositionError",
    "carried",
    "defects",
    "dumps",
    "loads",
    "parse",
    "position",
    "read_position",
    "unplaced",
]
