"""Live boards for notebooks.

>>> import zipai.widgets as z
>>> z.hand_editor("123s 55b").hand
'123s 55b'

Needs the extra ``notebook``: ``pip install "zipai[notebook]"``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from zipai.boards import (
    BiFinder,
    Board,
    CardRow,
    ClaimsTable,
    Endless,
    Exercise,
    GroupFinder,
    GuidedHand,
    HandEditor,
    HuxiTable,
    PlayTable,
    PositionEditor,
    Preferences,
    RecordViewer,
    RegionDiff,
    Review,
    RuleCard,
    RulesHere,
    Session,
    SettlementTable,
    StinkyCards,
    WinChecker,
    Words,
)
from zipai.boards.felt.paste import table_from
from zipai.cards import Card, Hand
from zipai.melds import Group
from zipai.rulebook import RuleSet
from zipai.scoring import From
from zipai.table import Table, read_position
from zipai.table.replay import Played
from zipai.widgets.live import LiveBoard

#: What the boards of this notebook share.
session = Session()


def live(board: Board[Any]) -> LiveBoard:
    """Any board, live in this notebook."""
    return LiveBoard(board, session)


def begin(lang: str = "en") -> LiveBoard:
    """Begin a notebook that is written in *lang*; gives the switches for language and cards.

    The language that ``ZIPAI_LANG`` names comes first, then the one that the learner chose before, then *lang*.
    """
    session.begin(lang)
    return preferences()


def preferences() -> LiveBoard:
    """Language, card face and index of all boards."""
    return live(Preferences(session))


def cards(hand: Hand | str) -> LiveBoard:
    """Cards in a row; pressing one says what it is."""
    return live(CardRow(hand))


def hand_editor(
    hand: Hand | str = "",
    melds: Iterable[Group | str] = (),
    win: Card | str | None = None,
    source: From | str = From.OTHER,
    rules: RuleSet | str = "paohuzi",
) -> LiveBoard:
    """Lay a hand, and read at once what it is worth."""
    return live(HandEditor(hand, melds, win, source, rules))


def group_finder(hand: Hand | str, rules: RuleSet | str = "paohuzi") -> LiveBoard:
    """Pick cards of a hand, and read which group they are, or why none."""
    return live(GroupFinder(hand, rules))


def huxi_table(*regions: RuleSet | str) -> LiveBoard:
    """What each group is worth, by size and region; all regions if none is named."""
    return live(HuxiTable(*regions))


def win_checker(
    hand: Hand | str,
    melds: Iterable[Group | str] = (),
    cards: Sequence[Card | str] = (),
    source: From | str = From.OTHER,
    rules: RuleSet | str = "paohuzi",
) -> LiveBoard:
    """One hand and several cards that may come: which wins, how, where, and why not."""
    return live(WinChecker(hand, melds, cards, source, rules))


def rule(rule_id: str) -> LiveBoard:
    """One rule of the rulebook."""
    return live(RuleCard(rule_id))


def exercise(level: str) -> LiveBoard:
    """A level of the course, by its id."""
    return live(Exercise(level, lambda: session.solved, session.solve, session.miss))


def practice(generator: str, seed: int = 1) -> LiveBoard:
    """Exercises without end, made from a seed and the seeds after it."""
    return live(Endless(generator, seed, session.miss))


def bi_finder(hand: Hand | str, card: Card | str, rules: RuleSet | str = "paohuzi") -> LiveBoard:
    """A hand and a card of the previous player's: every way to eat it with its bi, and why others may not be."""
    return live(BiFinder(hand, card, rules))


def claims_table(
    position: str,
    cards: Sequence[Card | str],
    shower: int = 0,
    origin: str = "draw",
    rules: RuleSet | str = "paohuzi",
) -> LiveBoard:
    """One card, and what each seat may do with it: who shows it and how can be changed."""
    return live(ClaimsTable(position, cards, shower, origin, rules))


def stinky_cards(seed: int = 1, seat: int = 0, rules: RuleSet | str = "paohuzi", at: int = 0) -> LiveBoard:
    """A hand by chance, step by step, and what has gone off for one seat."""
    return live(StinkyCards(seed, seat, rules, at))


def settlement_table(huxi: int = 18, way: str = "own", *regions: RuleSet | str) -> LiveBoard:
    """One win, and what everybody gets or pays for it in each region."""
    return live(SettlementTable(huxi, way, *regions))


def region_diff(a: RuleSet | str = "paohuzi", b: RuleSet | str = "shaoyang", chapters: Sequence[str] = ()) -> LiveBoard:
    """What changes between two regions, in all chapters or in some."""
    return live(RegionDiff(a, b, chapters))


def words(chapter: str) -> LiveBoard:
    """The new words of a chapter, with pinyin, characters and what other regions say."""
    return live(Words(chapter))


def rules_here(chapter: str) -> LiveBoard:
    """Where the rules of a chapter live: in the rulebook and in the code."""
    return live(RulesHere(chapter))


def review(chapter: str) -> LiveBoard:
    """What of a chapter has been done, and one's own mistakes for those who want a list of them."""
    return live(Review(chapter, session))


def play(
    rules: RuleSet | str = "paohuzi",
    seed: int = 1,
    seat: int = 0,
    against: str = "heuristic",
    *,
    position: Mapping[str, Any] | str | None = None,
    coach: bool = True,
    pace: str = "steps",
) -> LiveBoard:
    """A table to play at: a hand dealt from a seed, or one from a *position* (a document, its text or a link) on."""
    return live(PlayTable(rules, seed, seat, against, table=_table(position), coach=coach, pace=pace, session=session))


def guided(rules: RuleSet | str = "paohuzi", seed: int = 1, seat: int = 0) -> LiveBoard:
    """A whole hand with a teacher, which stops wherever something is to be learned."""
    return live(GuidedHand(rules, seed, seat))


def position_editor(position: Mapping[str, Any] | str | None = None, rules: str = "paohuzi") -> LiveBoard:
    """Build any position, from nothing or from a *position*; ``.board.position`` is what lies there."""
    return live(PositionEditor(position, rules, session))


def record_viewer(record: Played | str | bytes, eyes: int | None = None, at: int = 0) -> LiveBoard:
    """Step through a *record*, with the eyes of a seat or seeing everything."""
    return live(RecordViewer(record, eyes, at, session))


def _table(position: Mapping[str, Any] | str | None) -> Table | None:
    if position is None:
        return None
    return table_from(position) if isinstance(position, str) else read_position(position)


__all__ = [
    "LiveBoard",
    "begin",
    "bi_finder",
    "cards",
    "claims_table",
    "exercise",
    "group_finder",
    "guided",
    "hand_editor",
    "huxi_table",
    "live",
    "play",
    "position_editor",
    "practice",
    "preferences",
    "record_viewer",
    "region_diff",
    "review",
    "rule",
    "rules_here",
    "session",
    "settlement_table",
    "stinky_cards",
    "win_checker",
    "words",
]
