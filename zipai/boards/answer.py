"""The answer to "what is this worth, does it win, and why not?", as boards show it."""

from __future__ import annotations

from collections.abc import Iterable

from zipai.boards.board import told
from zipai.boards.pen import Pen
from zipai.cards import Hand
from zipai.melds import Group
from zipai.rulebook import RuleSet, book
from zipai.rulebook.refusals import spoken
from zipai.rulebook.toml import Text
from zipai.scoring import Judgement, find_groups, value
from zipai.scoring.finder import best_partial
from zipai.scoring.huxi import total
from zipai.scoring.judge import owned
from zipai.scoring.partition import leftovers
from zipai.show.html import Html, breakdown_html, groups_html, refusals_html, verdict_html
from zipai.show.look import Look
from zipai.show.text import breakdown_text


def cards_owned(judged: Judgement) -> int:
    """How many cards there are, hand, table and winning card together."""
    return owned(judged.hand, judged.melds) + (judged.win is not None)


def headline(judged: Judgement) -> Text:
    """In one sentence whether the hand wins, and with how much."""
    fields = {"huxi": judged.huxi, "minimum": judged.minimum, "unit": judged.rules.unit}
    if judged.wins:
        return told("wins", **fields)
    if judged.huxi is None:
        return told("no-laying", count=cards_owned(judged))
    return told("laid-no-win", **fields)


def standing(judged: Judgement) -> tuple[Group, ...]:
    """The groups that stand already, on the table and in the hand, while the hand is no winning one."""
    return (*judged.melds, *best_partial(judged.hand, judged.rules))


def standing_huxi(judged: Judgement) -> int:
    """What the standing groups are worth together."""
    return total(value(group, judged.rules)[0] for group in standing(judged))


def answer_html(judged: Judgement, pen: Pen) -> Html:
    """The verdict with its reasons; then the score line by line, or what stands so far."""
    refusals = refusals_html([(no.rule, no.text(pen.lang)) for no in judged.refusals], pen.look)
    parts = [verdict_html(judged.wins, headline(judged)[pen.lang], refusals, look=pen.look)]
    if judged.huxi is None:
        parts.append(_so_far(judged, pen))
    else:
        parts.append(breakdown_html(judged.lines, judged.huxi, judged.minimum, pen.look))
        if judged.reading is not None:
            statement = book()[judged.reading].statement[pen.lang]
            parts.append(pen.tag("p", pen.chip(judged.reading), " ", statement, kind="zp-soft"))
    return pen.opening(Html("".join(parts)))


def _so_far(judged: Judgement, pen: Pen) -> Html:
    groups = standing(judged)
    if not groups:
        return Html("")
    in_hand = best_partial(judged.hand, judged.rules)
    left = leftovers(judged.hand, in_hand)
    fields = {"huxi": standing_huxi(judged), "minimum": judged.minimum, "unit": judged.rules.unit[pen.lang]}
    parts = [pen.tag("p", pen.word("so-far", **fields)), listed(groups, judged.rules, pen)]
    if len(left):
        parts.append(pen.tag("p", pen.word("left-over", count=len(left), cards=spoken(left, pen.lang)), kind="zp-soft"))
    return Html("".join(parts))


def listed(groups: Iterable[Group], rules: RuleSet, pen: Pen) -> Html:
    """Groups as small stacks, each with its huxi in these rules."""
    shown = tuple(groups)
    return groups_html(shown, pen.look, huxi=[value(group, rules)[0] for group in shown])


def all_groups_html(hand: Hand, rules: RuleSet, pen: Pen, key: str) -> Html:
    """Every group that cards of the hand make, folded away."""
    found = find_groups(hand, rules)
    if not found:
        return Html("")
    label = pen.word("all-groups", count=len(found))
    return pen.fold(label, listed([one.group for one in found], rules, pen), key)


def answer_text(judged: Judgement, look: Look) -> str:
    """The same in plain text."""
    lines = [headline(judged)[look.lang], *(f"{no.rule}: {no.text(look.lang)}" for no in judged.refusals)]
    if judged.huxi is not None:
        lines.append(breakdown_text(judged.lines, judged.huxi, judged.minimum, look))
    return "\n".join(lines)
