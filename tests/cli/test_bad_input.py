"""Bad input of every kind gives one clear line on standard error, status 2 and no traceback."""

import io
import sys
from pathlib import Path

import pytest

from zipai.cli import main

HAND = "666b 57b 123s 456s 890s"
MELDS = ["--meld", "wei:2b", "--meld", "peng:9b"]
SCORE = ["score", "--hand", HAND, *MELDS]

RULES = """format = "zipai-rules/1"
id = "home"
extends = "guilin"
title = {en = "Home", zh = "自家"}

[parameters."win.minimum"]
value = 10
status = "decided"
sources = [{house = "as grandmother plays"}]
"""


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    status = main(arguments)
    out, err = capsys.readouterr()
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err.removeprefix("zipai: ").rstrip("\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["score", "--hand", "1x2s"], "unknown sign 'x' at place 2"),
        (["score", "--hand", "55555b"], "five of a kind: 5b at place 5 is the fifth, and there are only four"),
        (
            [*SCORE, "--meld", "peng:6b"],
            "five of a kind: hand, melds and winning card hold 6b 6 times, and there are only four",
        ),
        (["score", "--hand", "12s b"], "empty group: 'b' at place 5 has no digit before it"),
        (
            ["score", "--hand", "123s"],
            "wrong number of cards: hand and melds hold 3, and a player owns 20 to 21 here",
        ),
        (
            ["score", "--hand", "123s 456s 789s 123b 456b 789b 270b", "--win", "5s", "--from", "own"],
            (
                "wrong number of cards: hand and melds hold 21 before the winning card, "
                "and a waiting player owns 20 to 20 here"
            ),
        ),
        (
            ["waits", "--hand", "123s 456s 789s 123b 456b 789b 270b"],
            "wrong number of cards: hand and melds hold 21, and a waiting player owns 20 to 20 here (discard first)",
        ),
        (
            [*SCORE, "--rules", "gulin"],
            "unknown rule set 'gulin'; there are paohuzi, international, shaoyang, guilin: did you mean guilin?",
        ),
        ([*SCORE, "--set", "win.minimun=10"], "unknown option win.minimun: did you mean win.minimum?"),
        ([*SCORE, "--set", "win.minimum=101"], "win.minimum = 101: expected a whole number from 0 to 100"),
        ([*SCORE, "--set", "win.minimum=ten"], "win.minimum = ten: expected a whole number from 0 to 100"),
        ([*SCORE, "--set", "groups.split-kan=maybe"], "groups.split-kan = maybe: expected true or false"),
        (
            [*SCORE, "--set", "win.on-discard=sometimes"],
            "win.on-discard = sometimes: expected one of never, dealer-first-discard, always",
        ),
        ([*SCORE, "--set", "cards.red=2,2"], "cards.red = 2,2: expected numbers from 1 to 10, each once, with commas"),
        ([*SCORE, "--set", "win.minimum"], "'win.minimum' is not a change: write name=value"),
        ([*SCORE, "--rules", "guilin?=3"], "'=3' is not a change: write name=value"),
        ([*SCORE, "--win", "6b"], "a winning card and where it comes from belong together: give both or neither"),
        (
            [*SCORE, "--win", "6b", "--from", "heaven"],
            "'heaven' is not where a card can come from: say one of own, other, discard, lit, own-lit",
        ),
        ([*SCORE, "--win", "66b", "--from", "own"], "'66b' is not one card"),
        (
            [*SCORE, "--meld", "kan:5b"],
            "'kan:5b' cannot lie on the table: melds are chi, peng, wei, chouwei, pao and ti",
        ),
        ([*SCORE, "--meld", "chi:124s"], "'chi:124s': these cards make no chi"),
        ([*SCORE, "--lang", "fr"], "unknown language fr: say en or zh"),
        ([*SCORE, "--colour", "red"], "unknown option or argument --colour red (see zipai score --help)"),
        (["waits", "22b 678s"], "unknown option or argument '22b 678s' (see zipai waits --help)"),
        (["score"], "--hand is missing: which cards are in the hand?"),
        (["rules", "groups.runn"], "unknown rule 'groups.runn': did you mean groups.run?"),
        (["check", "/no/such/file.toml"], "/no/such/file.toml: there is no such file"),
        (["diff", "paohuzi"], "B is missing (see zipai diff --help)"),
        ([], "COMMAND is missing (see zipai --help)"),
        (
            [*SCORE, "--set", "huxi_table=mine"],
            (
                "huxi_table is a family of options: set huxi.kan.small, huxi.kan.big, huxi.wei.small, huxi.wei.big, "
                "huxi.chouwei.small, huxi.chouwei.big, huxi.peng.small, huxi.peng.big, huxi.red-peng, "
                "huxi.red-peng.small, huxi.red-peng.big, huxi.pao.small, huxi.pao.big, huxi.ti.small, huxi.ti.big, "
                "huxi.one-two-three.small, huxi.one-two-three.big, huxi.two-seven-ten.small, huxi.two-seven-ten.big, "
                "huxi.run, huxi.jiao, huxi.pair"
            ),
        ),
    ],
)
def test_the_line_names_what_is_wrong(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert said(capsys, *arguments) == message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('"win.minimum"', '"win.minimun"'), "line 6: unknown option win.minimun: did you mean win.minimum?"),
        (("value = 10", "value = 1000"), "line 7: win.minimum = 1000: expected a whole number from 0 to 100"),
        (("value = 10", "valeu = 10"), "line 7: unknown key win.minimum.valeu (and 1 more: "),
        (('status = "decided"\n', ""), "line 6: win.minimum.status must be one of sourced, decided, disputed"),
        (
            ('sources = [{house = "as grandmother plays"}]', "sources = []"),
            "line 9: win.minimum.sources must be a list with at least one source: ",
        ),
        (('{house = "as grandmother plays"}', '{ref = "S99"}'), "line 9: win.minimum: no source is called 'S99'"),
        (("zipai-rules/1", "zipai-rules/9"), "line 1: format must be zipai-rules/1, not 'zipai-rules/9'"),
        (('"guilin"', '"gulin"'), "line 3: unknown rule set 'gulin'"),
        (('"guilin"', '"home.toml"'), "line 3: 'home.toml' extends itself"),
        ((', zh = "自家"', ""), "line 4: title must be text in both languages, en and zh"),
        (('id = "home"\n', ""), "line 1: id is missing"),
        (("value = 10", "value = = 10"), "line 7: not valid TOML: Invalid value"),
        (("[parameters", "colour = 3\n[parameters"), "line 6: unknown key colour"),
    ],
)
def test_a_rule_set_file_is_told_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, change: tuple[str, str], message: str
) -> None:
    path = tmp_path / "home.toml"
    assert RULES.count(change[0]) == 1
    path.write_text(RULES.replace(*change), encoding="utf-8")
    for arguments in (["check", str(path)], [*SCORE, "--rules", str(path)]):
        assert said(capsys, *arguments).startswith(f"{path}, {message}")


def test_several_problems_are_named_together(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "home.toml"
    path.write_text(RULES.replace("10", "1000").replace('status = "decided"', 'status = "maybe"'), encoding="utf-8")
    line = said(capsys, "check", str(path))
    assert line == (
        f"{path}, line 7: win.minimum = 1000: expected a whole number from 0 to 100 "
        f"(and 1 more: {path}, line 8: win.minimum.status must be one of sourced, decided, disputed)"
    )


def test_extending_goes_two_levels_at_most(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for number, above in enumerate(("paohuzi", "h0.toml", "h1.toml", "h2.toml")):
        text = RULES.replace('"guilin"', f'"{above}"').replace('"home"', f'"h{number}"')
        (tmp_path / f"h{number}.toml").write_text(text, encoding="utf-8")
    assert main(["check", str(tmp_path / "h1.toml")]) == 0
    capsys.readouterr()
    assert "extends too far: two levels at most" in said(capsys, "check", str(tmp_path / "h3.toml"))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "it is empty"),
        (b" \n\n", "it is empty"),
        (bytes(range(256)) * 4, "it is not UTF-8 text"),
        (b"a = " + b"[" * 50_000 + b"]" * 50_000, "it is nested too deeply"),
        (b"a = 1\n" * 300_000, "it is larger than 1000000 bytes"),
    ],
)
def test_files_that_are_no_rule_set(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, message: str
) -> None:
    path = tmp_path / "home.toml"
    path.write_bytes(content)
    assert said(capsys, "check", str(path)) == f"{path}: {message}"


def test_a_directory_is_no_rule_set(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for arguments in (["check", str(tmp_path)], [*SCORE, "--rules", str(tmp_path)]):
        assert said(capsys, *arguments) == f"{tmp_path}: it is a directory, not a rule-set file"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"{", "not valid JSON: Expecting property name enclosed in double quotes at column 2"),
        (b"", "the line is blank"),
        (b"\xff\xfe", "not UTF-8 text"),
        (b"[1]", "expected an object with rules, hand, melds, win, from"),
        (b"{}", "hand is missing"),
        (b'{"hand": 3}', "hand must be text"),
        (b'{"hand": "1s", "melds": "peng:5b"}', "melds must be a list of texts"),
        (b'{"hand": "1s", "colour": "red"}', "unknown key 'colour'; known are rules, hand, melds, win, from"),
        (b"[" * 100_000 + b"]" * 100_000, "JSON nested too deeply"),
        (b'{"hand": ' + b"1" * 5_000 + b"}", "not valid JSON: a number with too many digits"),
        (
            b'{"hand": "1s", "rules": "mars"}',
            "unknown rule set 'mars'; there are paohuzi, international, shaoyang, guilin",
        ),
    ],
)
def test_a_bad_line_is_answered_in_its_place(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: bytes, message: str
) -> None:
    class Stdin:
        buffer = io.BytesIO(line + b"\n")

    monkeypatch.setattr(sys, "stdin", Stdin)
    assert main(["score", "--jsonl"]) == 2
    out, err = capsys.readouterr()
    assert out == '{"error": "line 1: ' + message.replace('"', '\\"') + '"}\n'
    assert err == "zipai: 1 of 1 lines were bad; the first is line 1\n"


def test_jsonl_wants_lines_and_nothing_beside_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stdin:
        buffer = io.BytesIO(b"")

    monkeypatch.setattr(sys, "stdin", Stdin)
    assert said(capsys, "score", "--jsonl") == "standard input is empty: --jsonl expects one JSON document a line"
    assert said(capsys, *SCORE, "--jsonl") == "--jsonl reads hands from standard input: leave out --hand"


def test_bad_input_is_said_in_chinese_too(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["score", "--hand", "1x2s"], [*SCORE, "--colour"], [*SCORE, "--set", "win.minimum=101"]):
        assert main([*arguments, "--lang", "zh"]) == 2
        err = capsys.readouterr().err
        assert err.startswith("zipai：")
        assert sum("一" <= sign <= "鿿" for sign in err) >= 4
