"""What ``zipai play`` prints: the table as one seat sees it, the choices, the reasons, and the end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from zipai.cards import Card, Hand
from zipai.melds import Group, Kind, hand_groups
from zipai.rulebook import Refusal
from zipai.scoring.huxi import total, value
from zipai.show.cards import group_name
from zipai.show.look import Look
from zipai.show.text import breakdown_text, hand_text
from zipai.table import Action, Due, Event, Origin, Table, why
from zipai.table.guards import Ask
from zipai.table.replay import Played
from zipai.table.rules.winning import winner_judgement
from zipai.table.transcript import action_said, card_said, ending, event_said, hand_said, seen_events, who
from zipai.words import language, say


def _say(key: str, lang: str, **fields: object) -> str:
    return say(f"play.{key}", lang, **fields)


def _listed(parts: Iterable[str], lang: str) -> str:
    return ("、" if lang == "zh" else ", ").join(parts)


# --- the table -----------------------------------------------------------------------------------------------------


def table_text(seen: Table, seat: int, lang: str) -> str:
    """The table as *seat* sees it: the others, what lies, the card in the air, and one's own hand in columns."""
    lines = ["", _say("left", lang, count=seen.left)]
    for other in seen.order_from(seat):
        if other != seat:
            lines.append("  " + _seat_text(seen, other, lang))
    lines.append("  " + _seat_text(seen, seat, lang))
    lines += ["", hand_text(seen.seats[seat].cards, Look(lang=language(lang))), "", _asked(seen, lang)]
    return "\n".join(lines)


def _seat_text(seen: Table, seat: int, lang: str) -> str:
    me = seen.seats[seat]
    size = me.hand_size if me.hand is None else len(me.hand)
    parts = [_say("cards" if me.hand is None else "cards-own", lang, who=who(seen, seat, lang), count=size)]
    melds = [*(_meld_text(meld, lang) for meld in me.melds), *(_closed_text(kind, lang) for kind in me.hidden)]
    if melds:
        parts.append(_say("melds", lang, melds=_listed(melds, lang)))
    if me.melds and not me.hidden:
        huxi = total(value(meld, seen.rules)[0] for meld in me.melds)
        parts.append(_say("huxi", lang, huxi=huxi, unit=seen.rules.unit[lang]))
    for key, cards in (("discards", me.discards), ("dead", me.dead)):
        if cards:
            parts.append(_say(key, lang, cards="".join(card.glyph for card in cards)))
    if me.dead_hand:
        parts.append(_say("dead-hand", lang))
    return _say("joined", lang).join(parts)


def _meld_text(meld: Group, lang: str) -> str:
    return f"{group_name(str(meld.kind), lang)} {meld.cards.glyphs().replace(' ', '')}"


def _closed_text(kind: Kind, lang: str) -> str:
    return _say("closed", lang, kind=group_name(str(kind), lang))


def _asked(seen: Table, lang: str) -> str:
    """What the decision is about."""
    if seen.air is not None:
        key = {Origin.LIT: "air-lit", Origin.DRAW: "air-draw", Origin.DISCARD: "air-discard"}[seen.air.origin]
        return _say(key, lang, card=card_said(seen.air.card, lang), who=who(seen, seen.air.seat, lang))
    return _say("due-win" if seen.due is Due.WIN else "due-discard", lang)


def chosen_text(seen: Table, may: Sequence[Action], lang: str) -> str:
    """The choices with their numbers."""
    if may and may[0].name == "discard":
        numbered = (f"{n} {action.card.glyph}" for n, action in enumerate(may, 1) if action.card is not None)
        return _say("discard-which", lang) + "  ".join(numbered)
    return "\n".join(f"  {number}  {action_said(action, lang)}" for number, action in enumerate(may, 1))


# --- reasons -------------------------------------------------------------------------------------------------------


def explained_text(seen: Table, seat: int, may: Sequence[Action], lang: str) -> str:
    """What is legal, and why what else one could think of is not, by rule id and sentence."""
    lines = [_say("may", lang)]
    if may and may[0].name == "discard":
        cards = Hand(action.card for action in may if action.card is not None)
        lines.append("  " + say("records.do.discard", lang, card=hand_said(cards, lang)))
    else:
        lines += [f"  {action_said(action, lang)}" for action in may]
    lines.append(_say("may-not", lang))
    for name, reasons in _refused(seen, seat, may, lang):
        lines += [f"  {name}: {reason}" if lang == "en" else f"  {name}：{reason}" for reason in reasons]
    return "\n".join(lines)


def _refused(seen: Table, seat: int, may: Sequence[Action], lang: str) -> Iterator[tuple[str, list[str]]]:
    """Names of actions with the reasons why they may not be."""
    if seen.air is None:
        discards = [Action("discard", card=card) for card in seen.seats[seat].cards.kinds()]
        yield from _each(discards, seen, seat, may, lang)
    for action in _thinkable(seen):
        if action not in may:
            yield action_said(action, lang), _reasons(why(seen, seat, action), lang)
    yield from _chis(seen, seat, may, lang)


def _thinkable(seen: Table) -> Iterator[Action]:
    yield Action("win")
    if seen.air is not None:
        yield Action("peng", card=seen.air.card)
        if not seen.rules.is_on("pao.forced"):
            yield Action("pao", card=seen.air.card)


def _each(
    actions: Iterable[Action], seen: Table, seat: int, may: Sequence[Action], lang: str
) -> Iterator[tuple[str, list[str]]]:
    for action in actions:
        if action not in may:
            yield action_said(action, lang), _reasons(why(seen, seat, action), lang)


def _chis(seen: Table, seat: int, may: Sequence[Action], lang: str) -> Iterator[tuple[str, list[str]]]:
    """Every chi of the card in the air that is not among the options; what refuses them all is said once."""
    if seen.air is None:
        return
    card: Card = seen.air.card
    eaten = {action.group for action in may if action.group is not None}
    groups = [
        Group.of(Kind.CHI, group.cards)
        for group in hand_groups(one_five_ten=seen.rules.is_on("groups.one-five-ten"))
        if group.kind in (Kind.RUN, Kind.JIAO) and card in group.cards
    ]
    refused = {group: why(seen, seat, Action.chi(group)) for group in groups if group not in eaten}
    common = [refusal for refusal in next(iter(refused.values()), []) if all(refusal in r for r in refused.values())]
    if common and not eaten:
        yield _say("any-chi", lang), _reasons(common, lang)
        return
    by_reason: dict[tuple[str, ...], list[Group]] = defaultdict(list)
    for group, refusals in refused.items():
        by_reason[tuple(_reasons(refusals, lang))].append(group)
    for reasons, alike in by_reason.items():
        said = _listed((group.cards.glyphs().replace(" ", "") for group in alike), lang)
        yield say("records.do.chi", lang, groups=said), list(reasons)


def _reasons(refusals: Iterable[Refusal], lang: str) -> list[str]:
    return [f"{refusal.text(lang)} [{refusal.rule}]" for refusal in refusals]


# --- what happened and the end -------------------------------------------------------------------------------------


def seen_text(events: Iterable[Event], table: Table, seat: int, lang: str) -> str:
    """What happened in a step, as *seat* saw it."""
    return "\n".join(event_said(event, table, lang) for event in seen_events(events, seat, table.rules))


def end_text(played: Played, lang: str) -> str:
    """The end of a hand: all hands laid open, the winner's groups, and the settlement line by line."""
    last = played.moments[-1].table
    lines = [""]
    for seat in last.active:
        me = last.seats[seat]
        melds = "".join(f"  {_meld_text(meld, lang)}" for meld in me.melds)
        lines.append(f"  {_say('open', lang, who=who(last, seat, lang), cards=hand_said(me.cards, lang))}{melds}")
    for seat in played.result.winners:
        judged = winner_judgement(Ask(last, seat))
        if judged.wins and judged.huxi is not None:
            look = Look(lang=language(lang))
            lines += ["", breakdown_text(judged.lines, judged.huxi, judged.minimum, look)]
    return "\n".join([*lines, "", *ending(last, played.result, played.header.rules, lang)])
