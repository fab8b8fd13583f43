"""Mistakes from played hands: kept whole with what the seat saw, read again as levels, never lost to a damaged file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from zipai.lessons import answers_to, faults_of, right_answers
from zipai.lessons.mistakes import FORMAT, MOST, NAME, MistakeKeeper, OwnMistake
from zipai.rulebook import built_in
from zipai.rulebook.toml import Text
from zipai.study.advice import advice
from zipai.table import Action, options, position, read_position, view, view_position
from zipai.table.dealing import deal

POSITION = {
    "rules": "paohuzi", "turn": 0, "due": "discard",
    "players": [
        {"hand": "456s 270s 890s 346b", "melds": ["wei:8b", "chi:123b", "peng:9b"]}, {"hand": None}, {"hand": None},
    ],
}  # fmt: skip


def mistake(chosen: str = "discard 3b") -> OwnMistake:
    table = read_position(POSITION)
    return OwnMistake.of(table, 0, Action.read(chosen), Action.read("discard 6b"), Text("Better.", "更好。"))


def test_a_mistake_is_a_level_whose_right_answers_are_the_best_and_what_is_as_good() -> None:
    one = mistake().level
    seen = view(one.table(), 0)
    choices = advice(seen, 0)
    best = [str(choice.action) for choice in choices if choice.as_good_as(choices[0])]
    assert list(right_answers(one)) == best == ["discard 6b"]
    assert [mistake.answer for mistake in one.wrong] == ["discard 3b"]
    fault = faults_of(one, "discard 3b")[-1]
    assert fault.rule == "win.waiting"
    assert fault.text.en.startswith("After this 4 copies help you; after another choice 7.")
    assert set(answers_to(one)) == {str(choice.action) for choice in choices}
    assert one.goal.en == "From a hand of yours: you chose “discard 叁 (big 3)” here. What is better?"
    assert one.goal.zh == "你打过的一局：这里你选了“打叁”。怎么做更好？"


def test_nothing_that_the_seat_did_not_see_is_kept() -> None:
    whole = deal(mistake().level.rules, 7, 0)
    kept = OwnMistake.of(whole, 1, Action.read("pass"), Action.read("win"), Text("a", "甲"))
    data = json.loads(kept.position)
    assert [seat.get("hand") is None for seat in data["players"]] == [True, False, True]
    assert not isinstance(data.get("stock"), str)


def test_what_is_kept_is_read_again_and_forgotten_when_put_right(tmp_path: Path) -> None:
    keeper = MistakeKeeper(tmp_path)
    first, second = mistake(), mistake("discard 4b")
    assert keeper.save([first]) == (first,)
    assert MistakeKeeper(tmp_path).save([second, first]) == (second, first)
    assert MistakeKeeper(tmp_path).load() == (second, first)
    assert json.loads((tmp_path / NAME).read_text("utf-8"))["format"] == FORMAT
    assert keeper.save(gone=[first.id]) == (second,)
    keeper.forget()
    assert keeper.load() == ()
    assert not (tmp_path / NAME).exists()


def test_the_list_grows_no_longer_than_it_may(tmp_path: Path) -> None:
    keeper = MistakeKeeper(tmp_path)
    table = read_position(POSITION)
    many = [
        OwnMistake.of(table, 0, Action.read("discard 3b"), Action.read("discard 6b"), Text(f"{n}", f"{n}"))
        for n in range(3)
    ]
    assert len({one.id for one in many}) == 1
    assert keeper.save(many) == (many[-1],)
    assert MOST >= 20


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "{",
        "[]",
        "null",
        '{"format": "zipai-mistakes/2", "mistakes": []}',
        '{"format": "zipai-mistakes/1", "mistakes": [{}]}',
        "[" * 100_000,
        "x" * 1_000_001,
        {"seat": 3},
        {"seat": "0"},
        {"chosen": "discard 9b"},
        {"chosen": "dance"},
        {"better": 7},
        {"said": {"en": "only English"}},
        {"position": {**POSITION, "players": [{"hand": "1s"}, {}, {}]}},
        {"position": "zp1.x"},
    ],
    ids=lambda damage: str(damage)[:40],
)
def test_a_damaged_file_is_kept_aside_and_said(tmp_path: Path, damage: Any) -> None:
    keeper = MistakeKeeper(tmp_path)
    keeper.save([mistake()])
    path = tmp_path / NAME
    if isinstance(damage, dict):
        data = json.loads(path.read_text("utf-8"))
        data["mistakes"][0] |= damage
        damage = json.dumps(data)
    path.write_text(damage, "utf-8")
    assert keeper.load() == ()
    assert keeper.warning is not None
    assert keeper.warning.text("en") == (
        "The mistakes kept from your hands could not be read. "
        "The file is kept as zipai-mistakes.bad.json, and a new list has been begun."
    )
    assert "zipai-mistakes.bad.json" in keeper.warning.text("zh")
    assert (tmp_path / "zipai-mistakes.bad.json").read_text("utf-8") == damage
    keeper.save([mistake()])
    assert MistakeKeeper(tmp_path).load() == (mistake(),)


def test_a_position_that_shows_another_hand_is_no_mistake_of_ones_own() -> None:
    table = deal(built_in("guilin"), 7, 0)
    first, second = map(str, options(table, 0)[:2])
    data = mistake().as_dict() | {"chosen": first, "better": second}
    with pytest.raises(ValueError, match="it shows what the seat did not see"):
        OwnMistake.read(data | {"position": position(table, "guilin")})
    assert OwnMistake.read(data | {"position": view_position(table, 0, "guilin")}).chosen == first


def test_without_a_folder_nothing_is_written() -> None:
    keeper = MistakeKeeper(None)
    assert keeper.save([mistake()]) == (mistake(),)
    assert keeper.load() == ()
    keeper.forget()
