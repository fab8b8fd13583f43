"""What the table tells of an event is what the event was."""

from __future__ import annotations

import pytest

from zipai.boards.felt.names import Names, happened
from zipai.lessons.table_checks import taker
from zipai.rulebook import built_in
from zipai.table import Event, Table
from zipai.table.dealing import deal
from zipai.table.rules.claims import LOST_BY
from zipai.table.transcript import event_said


@pytest.fixture(scope="module")
def table() -> Table:
    return deal(built_in("paohuzi"), 7, dealer=0)


@pytest.mark.rule("claim.order", "claim.win-order", "claim.chi-order", "win.before-pao")
@pytest.mark.parametrize("lost_by", LOST_BY)
@pytest.mark.parametrize("action", ["win", "pao 5b", "peng 5b", "chi 456b"])
def test_a_claim_that_was_overtaken_is_told_as_one(table: Table, lost_by: str, action: str) -> None:
    event, names = Event(1, action, lost_by), Names(table, 0)
    assert happened(event, table, names).en.endswith("was overtaken.")
    assert happened(event, table, names).zh.endswith("被抢先。")
    assert "is overtaken" in event_said(event, table, "en")
    assert taker([event]) == -1
    assert taker([event, Event(2, action, "win.optional")]) == 2


def test_the_win_that_goes_is_told_as_a_win(table: Table) -> None:
    event = Event(1, "win", "win.optional")
    assert "overtaken" not in happened(event, table, Names(table, 0)).en
