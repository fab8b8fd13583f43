"""The command line as the contract has it."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from zipai.cli import main
from zipai.rulebook import built_in, rule_set_ids

KAN = ["--hand", "666b 57b 123s 456s 890s", "--meld", "wei:2b", "--meld", "peng:9b"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    status, out, err = run(capsys, *arguments, "--json")
    assert (status, err, out.count("\n")) == (0, "", 1)
    return json.loads(out)


def test_score_prints_the_contracts_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "score", "--rules", "paohuzi", *KAN, "--win", "6b", "--from", "other") == {
        "wins": True,
        "huxi": 18,
        "minimum": 15,
        "groups": [
            {"group": "wei:2b", "huxi": 6, "rule": "huxi.wei"},
            {"group": "peng:9b", "huxi": 3, "rule": "huxi.peng"},
            {"group": "kan:6b", "huxi": 6, "rule": "huxi.kan"},
            {"group": "run:123s", "huxi": 3, "rule": "huxi.one-two-three"},
            {"group": "run:456s", "huxi": 0, "rule": "huxi.run"},
            {"group": "run:567b", "huxi": 0, "rule": "huxi.run"},
            {"group": "run:890s", "huxi": 0, "rule": "huxi.run"},
        ],
        "partitions": 1,
        "why_not": [],
    }


def test_a_false_answer_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    document = asked(capsys, "score", *KAN, "--win", "6b", "--from", "own")
    assert (document["wins"], document["huxi"], document["groups"], document["partitions"]) == (False, None, [], 0)
    assert document["why_not"] == [
        {
            "rule": "win.seven-groups",
            "text": "There is no way to lay the 11 cards in the hand so that every one of them is in a group.",
        },
        {
            "rule": "win.pair",
            "text": "There is a quad, so exactly one group must be a pair, and 伍 (big 5), 柒 (big 7) are none.",
        },
    ]


def test_score_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    document = asked(capsys, "score", *KAN, "--win", "6b", "--from", "own", "--lang", "zh")
    assert document["why_not"][1]["text"] == "有了提或跑，门子里必须正好有一对，而伍、柒不是对。"


@pytest.mark.parametrize("given", [["--rules", "paohuzi?win.minimum=20"], ["--set", "min_huxi=20"]])
def test_rules_can_be_changed_in_both_ways(capsys: pytest.CaptureFixture[str], given: list[str]) -> None:
    document = asked(capsys, "score", *given, *KAN, "--win", "6b", "--from", "other")
    assert (document["minimum"], document["wins"]) == (20, False)
    assert document["why_not"] == [{"rule": "win.minimum", "text": "18 huxi are not enough: a win needs 20."}]


def test_the_contracts_own_rule_names_are_read(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--rules", "guilin?win.minimum=20&deal.lay-ti=false"]
    assert asked(capsys, "score", *given, *KAN, "--win", "6b", "--from", "other")["minimum"] == 20


def test_waits(capsys: pytest.CaptureFixture[str]) -> None:
    melds = [word for meld in ("ti:1b", "wei:5b", "chi:789s", "chi:345s", "chi:789b") for word in ("--meld", meld)]
    assert asked(capsys, "waits", "--rules", "paohuzi", "--hand", "22s 66b", *melds) == {
        "waits": [
            {"card": "2s", "own": 21, "other": 19, "unseen": 2},
            {"card": "6s", "own": 18, "other": 18, "unseen": 4},
            {"card": "2b", "own": 18, "other": 18, "unseen": 4},
            {"card": "6b", "own": 24, "other": 21, "unseen": 2},
        ]
    }


def lines(monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    class Stdin:
        buffer = text.splitlines(keepends=True)

    monkeypatch.setattr(sys, "stdin", Stdin)


def test_jsonl_answers_each_line_in_its_place(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    good = {"rules": "paohuzi", "hand": "666b 57b 123s 456s 890s", "melds": ["wei:2b", "peng:9b"]}
    given = [
        json.dumps({**good, "win": "6b", "from": "other"}),
        '{"hand": "12"}',
        "not json",
        json.dumps({**good, "win": "6b", "from": "own"}),
        json.dumps({**good, "win": None, "from": None}),
    ]
    lines(monkeypatch, "\n".join(given).encode())
    status, out, err = run(capsys, "score", "--jsonl")
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer.get("huxi", "error") for answer in answers] == [18, "error", "error", None, None]
    assert answers[1] == {"error": "line 2: digits '12' at place 1 have no size: put s (small) or b (big) after them"}
    assert answers[2]["error"].startswith("line 3: not valid JSON: Expecting value at column 1")
    assert (status, err) == (2, "zipai: 2 of 5 lines were bad; the first is line 2\n")


def test_jsonl_waits(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    melds = ["wei:8b", "chi:123s", "peng:5s"]
    lines(monkeypatch, json.dumps({"hand": "22b 678s 456b 1s11b", "melds": melds}).encode())
    status, out, _ = run(capsys, "waits", "--jsonl")
    assert status == 0
    assert [wait["card"] for wait in json.loads(out)["waits"]] == ["5s", "2b", "8b"]


def test_rules_lists_every_rule_with_code_and_sources(capsys: pytest.CaptureFixture[str]) -> None:
    document = asked(capsys, "rules")
    assert {"doc": "000", "lines": [56, 73], "reason": "Introduces the examples or the list that follow."} in document[
        "not_rules"
    ]
    kan = next(rule for rule in document["rules"] if rule["id"] == "huxi.kan")
    assert kan["chapter"] == "huxi"
    assert set(kan["title"]) == set(kan["statement"]) == {"en", "zh"}
    assert {"decision": "H1"} in kan["sources"]
    assert kan["implemented_by"] == ["zipai.scoring.huxi.kan"]
    assert kan["replaced_by"] is None
    assert [rule["id"] for rule in document["rules"] if not rule["implemented_by"]] == []


def test_one_rule_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "rules", "win.minimum")
    assert status == 0
    assert "Guilin zipai: A win needs at least 15 yóu." in out
    assert "Shaoyang bopi hu: A win needs at least 10 huxi." in out
    assert "000" not in out
    _, out, _ = run(capsys, "rules", "win.minimum", "--lang", "zh")
    assert "邵阳剥皮胡：至少 10 息才能胡。" in out


@pytest.mark.parametrize("name", rule_set_ids())
def test_check_passes_on_every_rule_set_that_ships(
    capsys: pytest.CaptureFixture[str], package_under_test: Path, name: str
) -> None:
    path = package_under_test / "rulebook" / "data" / "rulesets" / f"{name}.toml"
    status, out, err = run(capsys, "check", str(path))
    assert (status, err) == (0, "")
    assert out.startswith(f"{path}: good. {built_in(name).title.en} ({name})")


def test_diff_says_each_difference_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "diff", "paohuzi", "shaoyang")
    assert status == 0
    at = out.splitlines().index("win.minimum  [win.minimum]")
    assert out.splitlines()[at : at + 5] == [
        "win.minimum  [win.minimum]",
        "  paohuzi: A win needs at least 15 huxi.",
        "           至少 15 息才能胡。",
        "  shaoyang: A win needs at least 10 huxi.",
        "            至少 10 息才能胡。",
    ]
    document = asked(capsys, "diff", "paohuzi", "guilin")
    assert [entry["parameter"] for entry in document["differences"]] == [
        *("cards.face", "huxi.red-peng", "deal.first-dealer", "deal.lit-card", "deal.two-ti", "ti.shows"),
        *("barred.scope", "barred.own-discard", "win.on-discard", "dealwin.several", "passed.win"),
        *("end.drawn-dealer", "settle.method"),
    ]
    assert run(capsys, "diff", "paohuzi", "paohuzi")[1] == "paohuzi and paohuzi have the same rules\n"


def test_the_fingerprint_is_of_the_resolved_values_in_canonical_json() -> None:
    rules = built_in("shaoyang")
    values = {name: setting.value for name, setting in rules.settings.items()}
    text = json.dumps(values, sort_keys=True, separators=(",", ":"))
    assert rules.fingerprint == hashlib.sha256(text.encode()).hexdigest()


def test_a_broken_pipe_is_quiet(package_under_test: Path) -> None:
    command = f'"{sys.executable}" -m zipai rules --json | head -c 1'
    env = {**os.environ, "PYTHONPATH": str(package_under_test.parent)}
    ended = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=env, check=False)
    assert (ended.stdout, ended.stderr) == ("{", "")


def test_the_core_needs_nothing_but_the_standard_library(package_under_test: Path, tmp_path: Path) -> None:
    """Scoring in an interpreter that sees the package alone, with no site-packages."""
    (tmp_path / "zipai").symlink_to(package_under_test)
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from zipai.cli import main;"
        "sys.exit(main(['score', '--hand', '123s 456s 789s 123b 456b 789b 270b', '--json']))"
    )
    ended = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False)
    assert ended.stderr == ""
    assert json.loads(ended.stdout)["huxi"] == 15
