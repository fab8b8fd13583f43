"""The commands of study: distance and advice."""

import json
from pathlib import Path
from typing import Any

import pytest

from zipai.cli import main

WAITING = ["--hand", "22b 678s 456b 1s11b", "--meld", "wei:8b", "--meld", "chi:123s", "--meld", "peng:5s"]
POSITION = {
    "rules": "paohuzi",
    "dealer": 2,
    "turn": 0,
    "due": "discard",
    "players": [{"hand": "22b 678s 456b 1s11b 0s", "melds": ["wei:8b", "chi:123s", "peng:5s"]}, {}, {}],
}


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.fixture
def position(tmp_path: Path) -> str:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION), encoding="utf-8")
    return str(file)


def lines(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str, given: str) -> Any:
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    status, out, err = run(capsys, *arguments, "--jsonl")
    return status, [json.loads(line) for line in out.splitlines()], err


def test_distance_as_data_and_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "distance", *WAITING, "--json")
    found = json.loads(out)
    assert (status, err, found["distance"], found["without_minimum"], found["huxi"]) == (0, "", 1, 1, 16)
    assert found["useful"] == [
        {"card": "5s", "unseen": 1}, {"card": "2b", "unseen": 2}, {"card": "8b", "unseen": 1},
    ]  # fmt: skip
    assert run(capsys, "distance", *WAITING)[1].splitlines() == [
        "one card away from a win with 15 huxi",
        "without the minimum: 1",
        "so near, at most 16 huxi",
        "useful: 5s 五 × 1, 2b 贰 × 2, 8b 捌 × 1 (3 kinds, 4 copies unseen)",
    ]
    assert run(capsys, "distance", *WAITING, "--lang", "zh")[1].splitlines() == [
        "听牌：再来一张就能胡（15 息起胡）",
        "不算起胡息数：差 1 张",
        "照此最多能胡 16 息",
        "有用的牌：5s 五×1、2b 贰×2、8b 捌×1（3 种，未见 4 张）",
    ]


@pytest.mark.parametrize(
    ("more", "first"),
    [
        (["--seen", "5s 22b 8b"], "2 cards away from a win with 15 huxi"),
        (["--rules", "guilin"], "one card away from a win with 15 yóu"),
        (["--set", "win.minimum=60"], "no cards that can still come make a win with 60 huxi"),
    ],
)
def test_distance_under_other_circumstances(capsys: pytest.CaptureFixture[str], more: list[str], first: str) -> None:
    assert run(capsys, "distance", *WAITING, *more)[1].splitlines()[0] == first


def test_distance_of_many_hands(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    given = '{"hand": "123456789s 123456789b 70s", "seen": "5s"}\n{"hand": "22b"}\n{"hand": "2x"}\n'
    status, found, err = lines(capsys, monkeypatch, "distance", given=given)
    assert status == 2
    assert found[0]["distance"] == 2
    assert found[1]["error"].startswith("line 2: wrong number of cards")
    assert found[2]["error"].startswith("line 3: unknown sign 'x'")
    assert err == "zipai: 2 of 3 lines were bad; the first is line 2\n"
    assert run(capsys, "distance", "--jsonl", "--seen", "5s") == (
        2,
        "",
        "zipai: --jsonl reads hands from standard input: leave out --seen\n",
    )


def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], position: str) -> None:
    for arguments, said in (
        (["distance"], "--hand is missing: which cards are in the hand?"),
        (["distance", *WAITING, "--seen", "5555s"], "five of a kind"),
        (["advice", position], "--seat is missing"),
        (["advice", position, "--seat", "x"], "--seat: 'x' is not a whole number"),
        (["advice", position, "--seat", "4"], "there is no seat 4: seats are 0 to 2"),
    ):
        status, out, err = run(capsys, *arguments)
        assert (status, out, err.count("\n")) == (2, "", 1), arguments
        assert said in err, arguments


def test_advice_as_data_and_as_text(capsys: pytest.CaptureFixture[str], position: str) -> None:
    status, out, err = run(capsys, "advice", position, "--seat", "0", "--json")
    choices = json.loads(out)["choices"]
    assert (status, err, choices[0]["action"], choices[0]["distance"]) == (0, "", "discard 0s", 1)
    assert len(choices) == 10
    said = run(capsys, "advice", position, "--seat", "0")[1].splitlines()
    assert said[0] == (
        "1. discard 十 (small 10): You wait for small 5 五, big 2 贰, big 8 捌 (4 unseen) and can win with up to "
        "16 huxi; the next player may eat it; the other player could peng it."
    )
    said = run(capsys, "advice", position, "--seat", "0", "--lang", "zh")[1].splitlines()
    assert said[0] == "1. 打十：听五、贰、捌（未见 4 张），最多胡 16 息，下家可能吃，另一家可能碰。"


def test_advice_of_many_positions(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    given = json.dumps({"position": POSITION, "seat": 0}) + "\n" + json.dumps({"position": POSITION, "seat": 7}) + "\n"
    status, found, _ = lines(capsys, monkeypatch, "advice", given=given)
    assert status == 2
    assert found[0]["choices"][0]["action"] == "discard 0s"
    assert found[1] == {"error": "line 2: there is no seat 7: seats are 0 to 2"}


def test_who_is_not_asked_is_told_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    other = {**POSITION, "players": [POSITION["players"][0], {"hand": "12345678s 12345678b 99s99b"}, {}]}  # type: ignore[index]
    file.write_text(json.dumps(other), encoding="utf-8")
    assert run(capsys, "advice", str(file), "--seat", "1")[1] == "Seat 1 has nothing to choose.\n"
    assert run(capsys, "advice", str(file), "--seat", "1", "--lang", "zh")[1] == "座位 1 现在没有可选的。\n"
