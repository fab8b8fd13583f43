"""Why, and why not: what the table says about a card, a meld, an event or an action.

Every reason is the engine's own: a rule's id with its sentence. What a card's sentence counts is what the seat sees.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from zipai.boards.felt.names import Names, acted, both, cards_named, felt
from zipai.boards.pen import Pen
from zipai.boards.rule_html import rule_html
from zipai.cards import COPIES, Card
from zipai.melds import Group, Kind, hand_groups
from zipai.rulebook import Refusal, book
from zipai.rulebook.toml import Text
from zipai.scoring import Judgement
from zipai.scoring.huxi import value
from zipai.show.cards import group_name
from zipai.show.html import Html, breakdown_html, refusals_html
from zipai.table import PASS, WIN, Action, Table, options, why
from zipai.table.guards import Ask
from zipai.table.positions import unplaced
from zipai.table.rules.barred import barred_after, own_discards_bar
from zipai.table.rules.forced import pao_of
from zipai.table.rules.winning import card_to_win, table_huxi, winner_judgement, with_passed

#: A reason: the rule's id and a sentence.
Reason = tuple[str, Text]


@dataclass(frozen=True)
class Said:
    """An explanation: what was asked, the answer in a sentence, the rules that say so, and the cards that matter."""

    asked: Text
    answer: Text
    reasons: tuple[Reason, ...] = ()
    cards: frozenset[Card] = frozenset()
    judged: Judgement | None = None
    #: The rule that is told in full below, where the question is about one.
    rule: str | None = None
    #: Further answers, each a headline with its reasons.
    more: tuple[tuple[Text, tuple[Reason, ...]], ...] = ()


def reasons_of(refusals: Iterable[Refusal]) -> tuple[Reason, ...]:
    """Refusals as reasons."""
    return tuple((no.rule, Text(no.text("en"), no.text("zh"))) for no in refusals)


def _cards_of(refusals: Iterable[Refusal]) -> frozenset[Card]:
    return frozenset(card for no in refusals for card in no.cards or ())


# --- actions -------------------------------------------------------------------------------------------------------


def about_action(seen: Table, seat: int, action: Action) -> Said:
    """Why an action may be, or every rule that forbids it."""
    asked = felt("asked.action", action=acted(action))
    refusals = why(seen, seat, action)
    judged = winner_judgement(Ask(seen, seat)) if action == WIN and _judges(seen, seat) else None
    if refusals:
        return Said(asked, felt("answer.no"), reasons_of(refusals), _cards_of(refusals), judged)
    return Said(asked, felt("answer.yes", then=consequence(seen, seat, action)), judged=judged)


def _judges(seen: Table, seat: int) -> bool:
    """Whether there is a hand whose win can be judged: the card in the air, or the hand as it lies."""
    return not seen.seats[seat].sitting and seen.seats[seat].hand is not None


def consequence(seen: Table, seat: int, action: Action) -> Text:
    """What follows from an action, as its button says it."""
    rules, unit = seen.rules, seen.rules.unit
    if action == WIN:
        return felt("then.win", huxi=winner_judgement(Ask(seen, seat)).huxi, unit=unit)
    if action == PASS:
        return _then_pass(seen, seat)
    if action.name in ("peng", "pao"):
        assert action.card is not None
        return felt("then.meld", huxi=value(Group(f"{action.name}:{action.card}"), rules)[0], unit=unit)
    if action.group is not None:
        huxi = sum(value(group, rules)[0] for group in (action.group, *action.bi))
        return felt("then.meld", huxi=huxi, unit=unit)
    return felt("then.discard")


def _then_pass(seen: Table, seat: int) -> Text:
    """What passing means: a pao that then is forced, a card barred afterwards, a win given away."""
    me, rules = seen.seats[seat], seen.rules
    if seen.air is None:
        return felt("then.pass")
    if pao_of(seen, seat) is not None:
        return felt("then.pao")
    offered = {action.name for action in options(seen, seat)}
    after = barred_after(me, seat, seen.air, PASS, offered, None, rules)
    lost = [what for what in ("chi", "peng") if getattr(after, f"barred_{what}") != getattr(me, f"barred_{what}")]
    if WIN in options(seen, seat):
        passed = with_passed(me, card_to_win(Ask(seen, seat)), table_huxi(me, rules), rules)
        if passed.passed != me.passed:
            return felt("then.passed-win")
    if not lost:
        return felt("then.pass")
    return felt("then.barred." + "-".join(lost), card=both(seen.air.card))


def apart(options: Sequence[Action]) -> tuple[Action, ...]:
    """The choices that lay different groups: which of them is called the chi and which the bi makes no difference.

    >>> listed = ("chi 567s bi 77s7b", "chi 77s7b bi 567s", "chi 77s7b bi 678s", "pass")
    >>> [str(action) for action in apart(tuple(map(Action.read, listed)))]
    ['chi 567s bi 77s7b', 'chi 77s7b bi 678s', 'pass']
    """
    found: dict[object, Action] = {}
    for action in options:
        groups = () if action.group is None else (action.group, *action.bi)
        found.setdefault((action.name, action.card, tuple(sorted(map(str, groups)))), action)
    return tuple(found.values())


def about_moves(seen: Table, seat: int) -> Said:
    """Everything that one could think of now: what may be, and why the rest may not."""
    may = options(seen, seat)
    more: list[tuple[Text, tuple[Reason, ...]]] = []
    if may and may[0].name == "discard":
        cards = cards_named(action.card for action in may if action.card is not None)
        more.append((felt("may.discard", cards=cards), ()))
    else:
        more += [(felt("may", action=acted(action), then=consequence(seen, seat, action)), ()) for action in apart(may)]
    more += _refused(seen, seat, may)
    answer = felt("answer.moves" if may else "answer.no-moves")
    return Said(felt("asked.moves"), answer, more=tuple(more))


def _refused(seen: Table, seat: int, may: Sequence[Action]) -> Iterator[tuple[Text, tuple[Reason, ...]]]:
    thinkable = [WIN]
    if seen.air is not None:
        thinkable.append(Action("peng", card=seen.air.card))
    elif seen.seats[seat].hand is not None:
        thinkable += [Action("discard", card=card) for card in seen.seats[seat].cards.kinds()]
    by_reason: dict[tuple[Reason, ...], list[Text]] = defaultdict(list)
    for action in thinkable:
        if action not in may:
            by_reason[reasons_of(why(seen, seat, action))].append(acted(action))
    for chi, reasons in _chis(seen, seat, may):
        by_reason[reasons].append(chi)
    for reasons, actions in by_reason.items():
        listed = Text(", ".join(one.en for one in actions), "、".join(one.zh for one in actions))
        yield felt("may-not", action=listed), reasons


def _chis(seen: Table, seat: int, may: Sequence[Action]) -> Iterator[tuple[Text, tuple[Reason, ...]]]:
    """Every chi of the card in the air that may not be; what refuses them all is said once."""
    if seen.air is None:
        return
    eaten = {action.group for action in may if action.group is not None}
    refused: dict[Group, tuple[Reason, ...]] = {}
    for group in hand_groups(one_five_ten=seen.rules.is_on("groups.one-five-ten")):
        chi = Group.of(Kind.CHI, group.cards) if group.kind in (Kind.RUN, Kind.JIAO) else None
        if chi is not None and seen.air.card in chi.cards and chi not in eaten:
            refused[chi] = reasons_of(why(seen, seat, Action.chi(chi)))
    every = list(refused.values())
    common = tuple(reason for reason in every[0] if all(reason in one for one in every)) if every else ()
    if common and not eaten:
        yield felt("any-chi"), common
        return
    for chi, reasons in refused.items():
        yield acted(Action.chi(chi)), reasons


# --- cards and melds -----------------------------------------------------------------------------------------------


def about_card(seen: Table, seat: int, card: Card, names: Names) -> Said:
    """Where the copies of a card are, and what one may and may not do with it now."""
    me = seen.seats[seat]
    lines: list[Text] = [_where(seen, seat, card, names)]
    reasons: list[Reason] = list(_barred(seen, seat, card))
    cards: frozenset[Card] = frozenset({card})
    if seen.air is None and me.hand is not None and me.hand.count(card) and not me.sitting:
        put_down = Action("discard", card=card)
        refusals = why(seen, seat, put_down)
        if refusals:
            lines.append(felt("card.stays"))
            reasons += reasons_of(refusals)
            cards |= _cards_of(refusals)
        else:
            lines.append(felt("card.goes"))
    answer = Text(" ".join(line.en for line in lines), "".join(line.zh for line in lines))
    return Said(felt("asked.card", card=both(card)), answer, tuple(reasons), cards)


def about_where(seen: Table, seat: int, card: Card, names: Names) -> Said:
    """Where the copies of a card are, and nothing of what may be done with it."""
    return Said(felt("asked.card", card=both(card)), _where(seen, seat, card, names), cards=frozenset({card}))


def _where(seen: Table, seat: int, card: Card, names: Names) -> Text:
    return felt("where", copies=COPIES, places=_places(seen, seat, card, names))


def _places(seen: Table, seat: int, card: Card, names: Names) -> Text:
    places: list[Text] = []

    def note(count: int, key: str, **fields: object) -> None:
        if count:
            places.append(felt(f"where.{key}", count=count, **fields))

    for at in (seat, *(other for other in range(len(seen.seats)) if other != seat)):
        who, name = seen.seats[at], names.of(at)
        note(0 if who.hand is None else who.hand.count(card), "hand", who=name)
        note(sum(meld.cards.count(card) for meld in who.melds), "meld", who=name)
        note(who.discards.count(card), "discards", who=name)
        note(who.dead.count(card), "dead", who=name)
    note(int(seen.air is not None and seen.air.card == card), "air")
    note(unplaced(seen).count(card), "unseen")
    return Text(", ".join(place.en for place in places), "，".join(place.zh for place in places))


def _barred(seen: Table, seat: int, card: Card) -> Iterator[Reason]:
    """The rules by which the seat may no longer take this card."""
    me = seen.seats[seat]
    named = both(card)
    if card in me.thrown and own_discards_bar(seen.rules):
        yield "barred.own-discard", felt("barred.thrown", card=named)
    if card in me.barred_chi:
        yield "barred.declined", felt("barred.chi", card=named)
    if card in me.barred_peng:
        yield "barred.peng", felt("barred.peng", card=named)
    for passed, huxi in me.passed:
        if passed == card:
            yield "passed.win", felt("barred.win", card=named, huxi=huxi, unit=seen.rules.unit)


def about_meld(seen: Table, meld: Group, owner: Text) -> Said:
    """What a meld on the table is worth, and by which rule."""
    huxi, rule_id = value(meld, seen.rules)
    kind = Text(group_name(str(meld.kind), "en"), group_name(str(meld.kind), "zh"))
    asked = felt("asked.meld", who=owner, kind=kind, cards=cards_named(meld.cards))
    told = felt("answer.meld", huxi=huxi, unit=seen.rules.unit)
    return Said(asked, told, cards=frozenset(meld.cards), rule=rule_id)


def about_closed(seen: Table, kind: Kind, owner: Text) -> Said:
    """A closed meld of another: only that it lies there is known."""
    named = Text(group_name(str(kind), "en"), group_name(str(kind), "zh"))
    return Said(felt("asked.closed", who=owner, kind=named), felt("answer.closed"), rule="wei.closed")


# --- how it is shown -----------------------------------------------------------------------------------------------


def said_html(said: Said, pen: Pen) -> Html:
    """An explanation: the question as a head, the answer, the rules, the score line by line."""
    lang = pen.lang
    parts: list[Html] = [pen.tag("h3", said.asked[lang], kind="zp-asked"), pen.tag("p", said.answer[lang])]
    if said.reasons:
        parts.append(refusals_html([(rule_id, text[lang]) for rule_id, text in said.reasons], pen.look))
    for head, reasons in said.more:
        parts.append(pen.tag("p", head[lang], kind="zp-more"))
        parts.append(refusals_html([(rule_id, text[lang]) for rule_id, text in reasons], pen.look))
    if said.judged is not None and said.judged.huxi is not None:
        judged = said.judged
        parts.append(breakdown_html(judged.lines, said.judged.huxi, judged.minimum, pen.look))
    shown = pen.opening(Html("".join(parts)))
    if said.rule is not None:
        shown = Html(shown + pen.tag("div", rule_html(book()[said.rule], pen), kind="zp-told"))
    return shown


def said_line(said: Said) -> Text:
    """An explanation in one line of plain text, to be read aloud."""
    reasons = Text(" ".join(text.en for _, text in said.reasons), "".join(text.zh for _, text in said.reasons))
    return Text(f"{said.answer.en} {reasons.en}".strip(), f"{said.answer.zh}{reasons.zh}")
