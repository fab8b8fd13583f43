"""A played hand as text for people: the deal, what happened in words, and the settlement line by line.

A transcript tells everything, the closed cards too; it is for after the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zipai.cards import Card, Hand, alike
from zipai.melds import Group
from zipai.rulebook.refusals import spoken
from zipai.rulebook.rulesets import RuleSet
from zipai.table.actions import Action
from zipai.table.engine import Result
from zipai.table.replay import Played
from zipai.table.rules.claims import LOST_BY
from zipai.table.rules.forced import shown_cards
from zipai.table.state import Event, Table
from zipai.words import say


def role(table: Table, seat: int) -> str:
    """What a seat is to the dealer: ``dealer``, ``next``, ``previous``, ``other`` of two, or ``sits``."""
    if table.seats[seat].sitting:
        return "sits"
    if seat == table.dealer:
        return "dealer"
    if len(table.active) == 2:
        return "other"
    return "next" if seat == table.next(table.dealer) else "previous"


def who(table: Table, seat: int, lang: str = "en") -> str:
    """A seat as it is named in a transcript.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.dealing import deal
    >>> who(deal(built_in("paohuzi"), 7, dealer=0), 1), who(deal(built_in("paohuzi"), 7, dealer=0), 2, "zh")
    ('Seat 1 (next)', '座位2（上家）')
    """
    return say("records.who", lang, seat=seat, role=say(f"records.role.{role(table, seat)}", lang))


def card_said(card: Card, lang: str = "en") -> str:
    """A card as it is named in a transcript.

    >>> card_said(Card("5b")), card_said(Card("5b"), "zh")
    ('伍 (big 5)', '伍')
    """
    return spoken(alike(card), lang)


def groups_said(groups: Iterable[Group], lang: str = "en") -> str:
    """A chi and its bi as they are named in a transcript.

    >>> groups_said([Group("chi:123s"), Group("chi:33s3b")])
    '一二三 (123s), bi 三三叁 (33s3b)'
    >>> groups_said([Group("chi:123s"), Group("chi:33s3b")], "zh")
    '一二三，比三三叁'
    """
    first, *rest = (
        say("records.group", lang, glyphs=group.cards.glyphs().replace(" ", ""), text=str(group).partition(":")[2])
        for group in groups
    )
    if not rest:
        return first
    return say("records.group.bi", lang, group=first, rest=("、" if lang == "zh" else ", ").join(rest))


def hand_said(hand: Hand, lang: str = "en") -> str:
    """A hand as it is named in a transcript.

    >>> hand_said(Hand("1223s 25570b"))
    '一二二三 贰伍伍柒拾 (1223s 25570b)'
    """
    return say("records.cards", lang, glyphs=hand.glyphs(), text=hand)


def action_said(action: Action, lang: str = "en") -> str:
    """What a player does or may do, in words.

    >>> action_said(Action.read("peng 5b")), action_said(Action.read("win"), "zh")
    ('peng 伍 (big 5)', '胡')
    """
    card = "" if action.card is None else card_said(action.card, lang)
    groups = "" if action.group is None else groups_said((action.group, *action.bi), lang)
    return say(f"records.do.{action.name}", lang, card=card, groups=groups)


def event_said(event: Event, table: Table, lang: str = "en") -> str:
    """What happened, in a sentence with its rule id; *table* is the table before the step in which it happened.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.dealing import deal
    >>> print(event_said(Event(1, "draw 5b", "turn.draw"), deal(built_in("paohuzi"), 7, dealer=0)))
    Seat 1 (next) draws 伍 (big 5).  [turn.draw]
    """
    name, _, rest = event.action.partition(" ")
    fields = {"who": who(table, event.seat, lang), "card": "", "groups": ""}
    if name == "chi":
        action = Action.read(event.action)
        assert action.group is not None
        fields["groups"] = groups_said((action.group, *action.bi), lang)
    elif rest:
        fields["card"] = card_said(Card(rest), lang)
    elif name in ("draw", *_LAID_CLOSED):
        return f"{say(f'records.seen.{name}', lang, **fields)}{say('records.ends', lang)}  [{event.rule}]"
    if table.air is not None and not fields["card"] and event.rule != "dealwin.three-ti-five-kan":
        fields["card"] = card_said(table.air.card, lang)
    said = say(_key(name, event.rule, on_card=bool(fields["card"])), lang, **fields)
    return f"{said}{say('records.ends', lang)}  [{event.rule}]"


def seen_events(events: Iterable[Event], seat: int, rules: RuleSet) -> Iterator[Event]:
    """Events as *seat* sees them: closed cards have no name, and who passed is not told.

    A card that another draws and lays at once is not shown; of what he lays, the card is known only where at least
    one of its cards lies face up.

    >>> from zipai.rulebook import built_in
    >>> events = Event(1, "draw 5b", "turn.draw"), Event(1, "wei 5b", "wei.forced"), Event(2, "pass", "claim.sealed")
    >>> [event.action for event in seen_events(events, 0, built_in("paohuzi"))]
    ['draw', 'wei']
    >>> [event.action for event in seen_events(events, 1, built_in("paohuzi"))]
    ['draw 5b', 'wei 5b']
    """
    told = list(events)
    for at, event in enumerate(told):
        name, _, rest = event.action.partition(" ")
        if event.seat == seat:
            yield event
        elif name == "draw" and event.rule == "deal.two-ti":
            yield Event(event.seat, name, event.rule)
        elif name == "draw":
            after = told[at + 1].action.partition(" ")[0] if at + 1 < len(told) else ""
            at_once = after in _LAID_CLOSED and told[at + 1].seat == event.seat
            yield Event(event.seat, name, event.rule) if at_once else event
        elif name in _LAID_CLOSED and not _shown(event, name, rest, rules):
            yield Event(event.seat, name, event.rule)
        elif event.rule == "chi.bi-penalty":
            # what is left in the hand comes out only when all hands do
            yield Event(event.seat, event.action, "chi.bi-complete")
        elif name != "pass" or event.rule == "discard.none":
            yield event


_LAID_CLOSED = ("wei", "chouwei", "ti")


def _shown(event: Event, name: str, card: str, rules: RuleSet) -> int:
    return shown_cards(Group(f"{name}:{card}"), rules, dealt=event.rule == "deal.laying-ti")


def _key(name: str, rule_id: str, *, on_card: bool) -> str:
    if rule_id in LOST_BY:
        return f"records.did.overtaken.{name}"
    if name == "pass" and rule_id in ("win.optional", "discard.none"):
        return f"records.did.pass.{rule_id}"
    return "records.did.win-on" if name == "win" and on_card else f"records.did.{name}"


def opening(played: Played, lang: str = "en") -> Iterator[str]:
    """The head of a transcript: the rules, and what each seat was dealt."""
    rules, table = played.header.rules, played.first
    yield say(
        "records.head", lang,
        title=rules.title[lang], rules=rules, minimum=rules["win.minimum"], unit=rules.unit[lang],
    )  # fmt: skip
    if played.header.drawn_hands:
        yield say("records.head.drawn", lang, count=played.header.drawn_hands)
    for seat, his in enumerate(table.seats):
        name = who(table, seat, lang)
        if his.sitting:
            yield say("records.head.sits", lang, who=name)
            continue
        yield say("records.head.hand", lang, who=name, cards=hand_said(his.cards, lang))
    if table.air is not None:
        yield say("records.head.lit", lang, who=who(table, table.dealer, lang), card=card_said(table.air.card, lang))


def happened(played: Played, lang: str = "en") -> Iterator[str]:
    """What happened, an event a line."""
    for moment in played.moments:
        for event in moment.events:
            yield event_said(event, moment.table, lang)


def ending(table: Table, result: Result, rules: RuleSet, lang: str = "en") -> Iterator[str]:
    """The end of a transcript: who won, each line of the settlement with its rule, the points, the next dealer."""
    if not result.winners:
        yield say("records.end.drawn", lang) + say("records.ends", lang)
    for seat in result.winners:
        said = say("records.end.won", lang, who=who(table, seat, lang), huxi=result.huxi[seat], unit=rules.unit[lang])
        yield said + say("records.ends", lang)
    for line in result.lines:
        points = _points(line.points, lang)
        yield say("records.end.line", lang, text=line.as_dict(lang)["text"], points=points, rule=line.rule)
    yield say("records.end.points", lang, points=_points(enumerate(result.points), lang))
    yield say("records.end.next", lang, seat=result.next_dealer) + say("records.ends", lang)


def _points(pairs: Iterable[tuple[int, int]], lang: str) -> str:
    said = [
        say("records.seat-points", lang, seat=seat, points=f"{points:+d}" if points else "0") for seat, points in pairs
    ]
    return ("，" if lang == "zh" else ", ").join(said)


def transcript(played: Played, lang: str = "en") -> str:
    """The whole hand in words."""
    table = played.moments[-1].table
    parts = (opening(played, lang), happened(played, lang), ending(table, played.result, played.header.rules, lang))
    return "\n\n".join("\n".join(part) for part in parts) + "\n"
