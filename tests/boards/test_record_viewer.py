"""The viewer: forwards and back, as one seat or as all, with the events in words."""

from __future__ import annotations

from typing import Any

import pytest

from zipai.boards import RecordViewer
from zipai.players import Heuristic, play_hand
from zipai.rulebook import built_in
from zipai.show.look import Look
from zipai.table import view
from zipai.table.replay import Played
from zipai.words import ZipaiError


@pytest.fixture(scope="module")
def played() -> Played:
    """A hand with a peng, a chi, a chouwei and a pao in it, won in the end."""
    return play_hand(built_in("paohuzi"), 19, [Heuristic()] * 3)


def test_it_steps_forwards_and_back(played: Played) -> None:
    viewer = RecordViewer(played)
    seen = [viewer.seen]
    for step in range(1, len(played.moments) + 1):
        viewer.do({"do": "to", "value": str(step)})
        seen.append(viewer.seen)
    assert seen[:-1] == [moment.table for moment in played.moments]
    assert viewer.ended
    viewer.do({"do": "to", "value": "0"})
    assert viewer.seen == seen[0]


def test_each_step_says_what_happened_there(played: Played) -> None:
    viewer = RecordViewer(played, at=1)
    viewer.do({"do": "to", "value": "2"})
    assert viewer.said.en == f"Step 2 of {len(played.moments)}. Seat 1 took 一 (small 1) for a peng."
    viewer.do({"do": "to", "value": str(len(played.moments))})
    assert viewer.said.en == "Seat 0 won with 17 huxi."


def test_as_one_seat_it_shows_what_that_seat_saw(played: Played) -> None:
    viewer = RecordViewer(played, at=10)
    viewer.do({"do": "eyes", "value": "2"})
    assert viewer.seen == view(played.moments[10].table, 2)
    assert viewer.bottom == 2
    assert viewer.names.of(2).en == "You"
    viewer.do({"do": "eyes", "value": "all"})
    assert viewer.seen == played.moments[10].table
    assert viewer.names.of(2).en == "Seat 2"


def test_passes_are_told_only_to_those_who_see_everything(played: Played, page: Any) -> None:
    viewer = RecordViewer(played, at=len(played.moments) - 1)
    everything = page(viewer.html(Look())).text
    assert "Seat 1 passed." in everything
    viewer.do({"do": "eyes", "value": "0"})
    assert "Next passed." not in page(viewer.html(Look())).text


def test_the_end_has_the_score_with_its_rules(played: Played, page: Any) -> None:
    shown = page(RecordViewer(played, at=999).html(Look()))
    groups = [row for row in shown.rows if len(row) == 3 and row[1].startswith("huxi.")]
    assert sum(int(row[2]) for row in groups) == 17
    assert [row[1] for row in shown.rows if len(row) == 3 and row[1].startswith("settle.")] == [
        line.rule for line in played.result.lines
    ]


def test_another_record_is_read_from_its_text(played: Played) -> None:
    viewer = RecordViewer(played)
    other = play_hand(built_in("guilin"), 3, [Heuristic()] * 3)
    viewer.do({"do": "read", "value": other.record.text().rstrip("\n")})
    assert viewer.state.played.record == other.record
    assert viewer.said.en == f"A record was read; steps: {len(other.moments)}."


def test_a_record_that_was_changed_is_refused_by_its_line(played: Played, page: Any) -> None:
    viewer = RecordViewer(played)
    lines = played.record.text().splitlines()
    lines[3] = lines[3].replace("seat", "seet")
    viewer.do({"do": "read", "value": "\n".join(lines)})
    assert viewer.said.en.startswith("record line 4: ")
    assert viewer.state.played is played
    viewer.do({"do": "panel", "value": "settings"})
    assert "record line 4: " in page(viewer.html(Look(), live=True)).text


def test_an_event_a_card_and_a_meld_can_be_asked_about(played: Played) -> None:
    viewer = RecordViewer(played, at=12)
    viewer.do({"do": "why", "about": "event", "seat": "2", "at": "0"})
    assert viewer.about(viewer.panel).rule == "peng.choice"
    viewer.do({"do": "why", "about": "card", "card": "1s"})
    assert viewer.said.en.startswith("Of 4 copies: ")
    viewer.do({"do": "why", "about": "meld", "seat": "1", "at": "0"})
    assert viewer.about(viewer.panel).rule == "huxi.peng"


def test_bad_steps_seats_and_records_are_named(played: Played) -> None:
    viewer = RecordViewer(played)
    for event, message in (
        ({"do": "to", "value": "9999"}, "there is no step 9999"),
        ({"do": "to", "value": "-1"}, "'-1' is no whole number"),
        ({"do": "eyes", "value": "7"}, "'7' is not one of all, 0, 1, 2"),
    ):
        viewer.do(event)
        assert viewer.message.en.startswith(message)
    with pytest.raises(ZipaiError, match="there is no seat 3"):
        RecordViewer(played, 3)
    with pytest.raises(ZipaiError, match="record line 1"):
        RecordViewer("no record\n")


def test_its_text_is_the_transcript(played: Played) -> None:
    assert "Seat 0 (dealer)" in RecordViewer(played).text(Look())
    assert "庄家" in RecordViewer(played).text(Look(lang="zh"))
