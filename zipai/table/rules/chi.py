"""Chapter *chi*: eating a card, and bi: laying every other loose copy of it at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from zipai.cards import CARDS, GUARD, ONES, Card, Hand, above_four, alike, packed, present
from zipai.melds import Group, Shape
from zipai.rulebook.rulesets import RuleSet
from zipai.table.actions import Action
from zipai.table.guards import Ask, Evidence, guard
from zipai.table.reach import loose_cards, runs_and_jiao
from zipai.table.rules.claims import eaters_of
from zipai.table.rules.turns import leaves_no_discard
from zipai.table.state import Seat
from zipai.threads import rule


@guard("chi.from", "chi", kept=True)
def not_yours_to_eat(ask: Ask) -> Evidence | None:
    """Another player's card, but not the previous one's; or one's own that one may not eat."""
    return None if ask.seat in eaters_of(ask.table) else ()


@guard("chi.shape", "chi", gate=True, each=True, kept=True)
def card_not_in_it(ask: Ask, action: Action) -> Evidence | None:
    """The group that is named does not contain the card in the air."""
    assert action.group is not None
    return None if ask.card in action.group.cards else (("cards", action.group.cards),)


@guard("groups.one-five-ten", "chi", each=True, kept=True)
def no_run_here(ask: Ask, action: Action) -> Evidence | None:
    """一五十 is eaten only where it is a run."""
    for group in _named(action):
        if group.shape is Shape.ONE_FIVE_TEN and not ask.rules.is_on("groups.one-five-ten"):
            return (("cards", group.cards),)
    return None


@guard("chi.loose", "chi", gate=True, each=True, kept=True)
def not_loose(ask: Ask, action: Action) -> Evidence | None:
    """Every card but the one in the air must come from the hand, and from no kan."""
    need = _needed(ask.card, action)
    missing = [card for card in need.kinds() if need.count(card) > ask.loose.count(card)] if need is not None else None
    if missing is None:
        return (("cards", _whole(action)),)
    return (("cards", Hand(missing)),) if missing else None


@guard("chi.bi-group", "chi", each=True, kept=True)
def bi_without_the_card(ask: Ask, action: Action) -> Evidence | None:
    """A bi group must contain a copy of the eaten kind; by option exactly one."""
    for group in action.bi:
        copies = group.cards.count(ask.card)
        if not copies or (copies > 1 and ask.rules.is_on("chi.bi-each-copy")):
            return (("cards", group.cards),)
    return None


@guard("chi.bi", "chi", each=True, kept=True)
def copies_left(ask: Ask, action: Action) -> Evidence | None:
    """Every other loose copy of the eaten kind must be laid with it. Rule: chi.bi."""
    need = _needed(ask.card, action)
    left = ask.loose.count(ask.card) - (need.count(ask.card) if need is not None else 0)
    if left <= 0 or not bi_forced(ask.rules):
        return None
    return (("cards", alike(ask.card, left)),)


def bi_forced(rules: RuleSet) -> bool:
    """Whether there is no chi without its bi; otherwise it may be left out, perhaps for a penalty."""
    return rules["chi.bi"] == "forced" and not rules.is_on("chi.bi-penalty")


@rule("chi.bi-penalty")
def is_fined(me: Seat, card: Card, action: Action, rules: RuleSet) -> bool:
    """Whether a chi leaves out bi that was due, and so costs a penalty. Rule: chi.bi-penalty."""
    if not rules.is_on("chi.bi-penalty") or rules["chi.bi"] != "forced":
        return False
    need = _needed(card, action)
    assert need is not None
    return loose_cards(me, rules).count(card) > need.count(card)


def may_take_all(ask: Ask) -> bool:
    """Whether a chi could take every loose card: it has a group for each copy at most, of which two cards are others.

    The counts have no more bits than there are cards, and mostly they have too many.
    """
    bits = loose_cards(ask.me, ask.rules).bits
    return bits.bit_count() <= 3 * (bits >> 4 * ask.card & 7) + 2


@guard("discard.left", "chi", each=True, when=may_take_all)
def no_discard_after(ask: Ask, action: Action) -> Evidence | None:
    """After the chi a discard would be due with nothing to put down."""
    left = ask.loose.bits + (1 << 4 * ask.card) - action.bits
    return () if not left and leaves_no_discard(ask.me, packed(left), ask.rules) else None


def _named(action: Action) -> tuple[Group, ...]:
    assert action.group is not None
    return (action.group, *action.bi)


def _whole(action: Action) -> Hand:
    return Hand({card for group in _named(action) for card in group.cards})


def _needed(card: Card, action: Action) -> Hand | None:
    """The hand cards that a chi with its bi takes; None when it names more than four of a kind."""
    # at most three groups of three cards each: no count runs over into the next
    bits = action.bits - (1 << 4 * card)
    return None if above_four(bits) else packed(bits)


@rule("chi.bi-complete", "chi.shape")
def eaten(me: Seat, card: Card, action: Action) -> Seat:
    """The seat after a chi with all its bi, which is one act. Rules: chi.bi-complete, chi.shape."""
    assert me.hand is not None
    assert action.group is not None
    left = me.hand.bits + (1 << 4 * card) - action.bits
    return me.laying(packed(left), (*me.melds, action.group, *action.bi))


@rule("chi.bi-kind", "chi.bi-group")
def bi_sets(bits: int, card: Card, menu: Menu, among: Sequence[_Eatable] | None = None) -> list[tuple[Group, ...]]:
    """Every way to lay the copies of the eaten kind among the loose cards *bits*: only that kind must go, one group may
    take two.

    *among* is given where it is known which groups can be laid at all. Rules: chi.bi-kind, chi.bi-group.
    """
    copies = bits >> 4 * card & 7
    found: list[tuple[Group, ...]] = [] if copies and menu.forced else [()]
    if copies:
        found += _bi(bits, 4 * card, menu.eatable[card] if among is None else among, menu)
    return found


def _bi(bits: int, place: int, left: Sequence[_Eatable], menu: Menu) -> list[tuple[Group, ...]]:
    """Every way that takes groups of *left* alone; *place* is where the eaten kind is counted."""
    found: list[tuple[Group, ...]] = []
    lent = (bits | GUARD) - (1 << place)
    for at, (group, need, _) in enumerate(left):
        after = lent - need
        if after & GUARD != GUARD or (menu.each_copy and need >> place & 7):
            continue
        more = after >> place & 7
        if not more or not menu.forced:
            found.append((group,))
        if more:
            for others in _bi(after & ~GUARD, place, left[at:], menu):
                found.append((group, *others))
    return found


#: A run or jiao with a copy of a card, the packed cards that it needs besides, and the chi of it alone.
_Eatable = tuple[Group, int, Action]


@dataclass(frozen=True, slots=True)
class Fitting:
    """The groups of a card for which there is enough, the counts of all their kinds, and the chi of each alone."""

    groups: tuple[_Eatable, ...]
    counts: int
    alone: tuple[Action, ...]


class Menu:
    """What can be eaten, by all that a rule set has to say of it."""

    def __init__(self, *, one_five_ten: bool, forced: bool, each_copy: bool) -> None:
        known = runs_and_jiao(one_five_ten=one_five_ten)
        #: Every run and jiao with a copy of a card, by that card.
        self.eatable: list[tuple[_Eatable, ...]] = [
            tuple(
                (group, group.cards.bits - (1 << 4 * one), Action.chi(group)) for group in known if one in group.cards
            )
            for one in CARDS
        ]
        #: All that the groups of a card need, by that card.
        self.needs = [reduce(or_, (need for _, need, _ in of_one)) for of_one in self.eatable]
        #: What fits each card, by how much there is of what it needs; filled as it is asked for, and there is little.
        self._fitting: list[dict[int, Fitting]] = [{} for _ in CARDS]
        #: Whether all bi must be laid, and each in a group of its own.
        self.forced, self.each_copy = forced, each_copy

    def fitting(self, card: Card, bits: int) -> Fitting:
        """The groups of a card for which there is enough among the loose cards *bits*."""
        # a group needs one or two of a kind: where there are two there is one, and there are three loose ones at most
        enough = (bits | bits >> 1 & ONES) & self.needs[card]
        found = self._fitting[card].get(enough)
        if found is None:
            fits = tuple([one for one in self.eatable[card] if not one[1] & ~enough])
            kinds = present(reduce(or_, [need for _, need, _ in fits], 1 << 4 * card))
            found = Fitting(fits, 7 * kinds, tuple([alone for _, _, alone in fits]))
            self._fitting[card][enough] = found
        return found


def menu_of(rules: RuleSet) -> Menu:
    """What can be eaten under a rule set, kept with it."""
    found: Menu | None = rules.kept.get("eatable")
    if found is None:
        found = rules.kept["eatable"] = _menu(
            one_five_ten=rules.is_on("groups.one-five-ten"),
            forced=bi_forced(rules),
            each_copy=rules.is_on("chi.bi-each-copy"),
        )
    return found


@lru_cache(maxsize=8)
def _menu(*, one_five_ten: bool, forced: bool, each_copy: bool) -> Menu:
    """A menu, made once: rule sets of which it says the same share it."""
    return Menu(one_five_ten=one_five_ten, forced=forced, each_copy=each_copy)


def chi_proposals(loose: Hand, card: Card, rules: RuleSet) -> tuple[Action, ...]:
    """Every chi of *card* with each of its bi sets, by geometry alone."""
    menu: Menu = rules.kept.get("eatable") or menu_of(rules)
    bits = loose.bits
    fitting = menu.fitting(card, bits)
    # without a copy to lay there is one group, and otherwise only cards that are in some group matter
    return _with_bi(bits & fitting.counts, card, menu) if bits >> 4 * card & 7 else fitting.alone


@lru_cache(maxsize=8192)
def _with_bi(bits: int, card: Card, menu: Menu) -> tuple[Action, ...]:
    """The chi of a card of which there are copies among the loose cards *bits*, likewise."""
    place, fits = 4 * card, menu.fitting(card, bits).groups
    found: list[Action] = []
    for group, need, alone in fits:
        left = bits - need
        if left >> place & 7:
            found += [_chi(group, bi) if bi else alone for bi in bi_sets(left, card, menu, fits)]
        else:
            found.append(alone)  # no copy is left to lay
    return tuple(found)


@lru_cache(maxsize=4096)
def _chi(group: Group, bi: tuple[Group, ...]) -> Action:
    """A chi with its bi, made once: there are few, and they are asked for again and again."""
    return Action.chi(group, bi)
