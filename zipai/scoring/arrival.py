"""What the winning card may become: every reading of a hand with the card that arrives.

One's own draw forces a wei or a ti before anything else. Otherwise the card may complete three or four
alike, raise a triple on the table, or join any other group while kan and melds stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from zipai.cards import COPIES, Card, Hand, alike
from zipai.melds import Group, Kind, Shape
from zipai.rulebook.rulesets import RuleSet
from zipai.scoring.partition import Lot, lot
from zipai.threads import rule


class From(StrEnum):
    """Where the winning card comes from."""

    OWN = "own"
    OTHER = "other"
    DISCARD = "discard"
    LIT = "lit"
    OWN_LIT = "own-lit"

    #: The text's own, which asks no Python: sources are keys of what is looked up for each card that shows.
    __hash__ = str.__hash__

    @property
    def mine(self) -> bool:
        """Whether the card counts as drawn by the one who wins."""
        return self in (From.OWN, From.OWN_LIT)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to take the arriving card: the table then, the cards to lay, and the rule that allows it."""

    table: tuple[Group, ...]
    lot: Lot
    rule: str | None = None

    @property
    def quads(self) -> int:
        """How many quads are owned, on the table and in the hand."""
        return [group.shape for group in (*self.table, *self.lot.fixed)].count(Shape.QUAD)


@rule("win.lit-card")
def forces_meld(source: From, rules: RuleSet) -> bool:
    """Whether a card from *source* makes its wei or ti before winning is asked: one's own draw does, the
    lit card only where the rule set says so. Rule: win.lit-card.

    >>> from zipai.rulebook import built_in
    >>> [forces_meld(source, built_in("paohuzi")) for source in (From.OWN, From.OWN_LIT, From.OTHER)]
    [True, False, False]
    """
    return source is From.OWN or (source is From.OWN_LIT and rules.is_on("deal.lit-forces-meld"))


@rule("win.set-by-source")
def set_kind(source: From, rules: RuleSet) -> Kind:
    """What three alike are that the winning card completes: a wei by one's own draw, a peng by another's.

    Rule: win.set-by-source.

    >>> from zipai.rulebook import built_in
    >>> set_kind(From.OWN, built_in("paohuzi")).value, set_kind(From.OTHER, built_in("paohuzi")).value
    ('wei', 'peng')
    """
    return Kind.WEI if source.mine or not rules.is_on("win.set-by-source") else Kind.PENG


@rule("win.quad-by-source")
def quad_kind(source: From) -> Kind:
    """What four alike are that the winning card completes: a ti by one's own draw, a pao by another's.

    Rule: win.quad-by-source.

    >>> quad_kind(From.OWN).value, quad_kind(From.DISCARD).value
    ('ti', 'pao')
    """
    return Kind.TI if source.mine else Kind.PAO


@rule("win.chouwei-raise")
def raised_chouwei(source: From, rules: RuleSet) -> Kind:
    """What a chouwei becomes with its fourth card: by one's own draw what the rule set says, else a pao.

    Rule: win.chouwei-raise.
    """
    return Kind(str(rules["win.chouwei-raise"])) if source.mine else Kind.PAO


@rule("win.raise-drawn-only")
def peng_may_rise(source: From, rules: RuleSet) -> bool:
    """Whether the fourth card from *source* may raise a peng: a drawn card may, a discard only by option.

    Rule: win.raise-drawn-only.
    """
    return source is not From.DISCARD or rules.is_on("win.discard-raises-peng")


@rule("win.raise")
def raised(meld: Group, card: Card, source: From, rules: RuleSet) -> Kind | None:
    """What a triple on the table becomes when its fourth card arrives, or None if it stays.

    Rule: win.raise.

    >>> from zipai.rulebook import built_in
    >>> raised(Group("wei:5b"), Card("5b"), From.OTHER, built_in("paohuzi")).value
    'pao'
    """
    if meld.card != card:
        return None
    match meld.kind:
        case Kind.WEI:
            return quad_kind(source)
        case Kind.CHOUWEI:
            return raised_chouwei(source, rules)
        case Kind.PENG if peng_may_rise(source, rules):
            return Kind.PAO
    return None


@rule("win.forced-first", "win.after-forced")
def forced_reading(hand: Hand, table: tuple[Group, ...], card: Card, source: From, rules: RuleSet) -> Reading | None:
    """The only reading there is when one's own draw must be laid first, as a ti or a wei; None otherwise.

    The hand is then judged as it lies: after one's own wei or ti one may win at once.
    Rules: win.forced-first, win.after-forced.
    """
    if not forces_meld(source, rules):
        return None
    if (copies := hand.count(card)) in (2, 3):
        kind = quad_kind(source) if copies == 3 else Kind.WEI
        laid = Group.of(kind, alike(card, copies + 1))
        return Reading((*table, laid), lot(hand - alike(card, copies), rules), "win.forced-first")
    for at, meld in enumerate(table):
        if meld.card != card or meld.kind not in (Kind.WEI, Kind.CHOUWEI):
            continue
        if kind_now := raised(meld, card, source, rules):
            laid = Group.of(kind_now, alike(card, COPIES))
            return Reading((*table[:at], laid, *table[at + 1 :]), lot(hand, rules), "win.forced-first")
    return None


@rule("win.arriving-card")
def joining_reading(hand: Hand, table: tuple[Group, ...], card: Card, rules: RuleSet) -> Reading:
    """The reading in which the card joins the loose cards, while kan and melds of its kind stay whole.

    Rule: win.arriving-card.
    """
    before = lot(hand, rules)
    stays = any(group.card == card for group in (*before.fixed, *table) if group.kind is not Kind.CHI)
    loose = Lot(before.fixed, before.loose + alike(card), before.kan_kinds)
    return Reading(table, loose, "win.arriving-card" if stays else None)


def readings(hand: Hand, table: tuple[Group, ...], card: Card, source: From, rules: RuleSet) -> list[Reading]:
    """Every way to take the arriving card."""
    if (forced := forced_reading(hand, table, card, source, rules)) is not None:
        return [forced]
    found = [joining_reading(hand, table, card, rules)]
    if hand.count(card) in (2, 3):
        copies = hand.count(card) + 1
        kind = set_kind(source, rules) if copies == 3 else quad_kind(source)
        rest = lot(hand - alike(card, copies - 1), rules)
        made = Lot((*rest.fixed, Group.of(kind, alike(card, copies))), rest.loose, rest.kan_kinds)
        found.append(Reading(table, made, "win.set-by-source" if copies == 3 else "win.quad-by-source"))
    for at, meld in enumerate(table):
        if kind_now := raised(meld, card, source, rules):
            risen = Group.of(kind_now, alike(card, COPIES))
            found.append(Reading((*table[:at], risen, *table[at + 1 :]), lot(hand, rules), "win.raise"))
    return found
