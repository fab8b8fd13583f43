"""The commands of the table, as the contract has them: deal, legal, why and step."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from zipai.cli import main
from zipai.cli_table_text import position_text
from zipai.rulebook import built_in
from zipai.table.dealing import deal
from zipai.table.links import from_link, link
from zipai.table.positions import position, read_position

P = "paohuzi"
#: Kan 555s beside two others who can do nothing with a 5s (rules.md, example 15).
KAN = [
    {"hand": "123s 555s 77889s 1144b 667b 90b"},
    {"hand": "112266s 12455567899900b"},
    {"hand": "23344489900s 122333477b"},
]
#: A peng of 7b (example 16).
PENG = [
    {"hand": "1234457899s 1144660b", "melds": ["peng:7b"]},
    {"hand": "112358000s 23345568900b"},
    {"hand": "2244566678s 2234568890b"},
]
#: A kan of 6b whose fourth card wins (examples 38 and 39).
WAITING = {"hand": "123456890s 56667b", "melds": ["wei:2b", "peng:9b"]}
POHU = [WAITING, {"hand": "13445567780s 133444580b"}, {"hand": "23478990s 123557778900b"}]
#: A win after one's own wei (example 7).
OWN_WEI = [
    {"hand": "1678s 112245b 6b", "melds": ["wei:8b", "chi:123s", "peng:5s"]},
    {"hand": "113359000s 33455678000b"},
    {"hand": "2244466788s 3345677990b"},
]


def a(players: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"rules": P, "players": players, **more}


def air(card: str, seat: int, origin: str) -> dict[str, Any]:
    return {"card": {"card": card, "from": seat, "origin": origin}}


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Asks a command of a position on standard input and gives the document back."""

    def asked(command: str, document: object, *arguments: str) -> Any:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(document).encode())))
        status = main([command, "-", *arguments, "--json"])
        out, err = capsys.readouterr()
        assert (status, err, out.count("\n")) == (0, "", 1)
        return json.loads(out)

    return asked


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command that must fail, and gives its one line back."""

    def failed(*arguments: str) -> str:
        status = main(arguments)
        out, err = capsys.readouterr()
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert "Traceback" not in err
        return err.removeprefix("zipai: ").rstrip("\n")

    return failed


def lines(monkeypatch: pytest.MonkeyPatch, *documents: object) -> None:
    text = "\n".join(one if isinstance(one, str) else json.dumps(one) for one in documents)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


# --- deal


def test_deal_prints_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(printed(capsys, "deal", "--rules", P, "--seed", "7", "--dealer", "0", "--json")) == {
        "format": "zipai-position/1",
        "rules": "paohuzi",
        "dealer": 0,
        "stock": "9s59b43s4b82s9b81027s1b2s3b37s",
        "players": [
            {"hand": "123566900s 12224578990b", "melds": []},
            {"hand": "1144566990s 1446677800b", "melds": []},
            {"hand": "3455788s 1233355667880b", "melds": []},
        ],
        "card": {"card": "7s", "from": 0, "origin": "lit"},
    }


def test_deal_by_changed_rules_and_without_a_dealer(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "deal", "--rules", "guilin", "--seed", "-3", "--set", "min_huxi=20", "--json")
    document = json.loads(out)
    assert document["rules"] == "guilin?win.minimum=20"
    assert document == position(deal(built_in("guilin").changed({"win.minimum": 20}), -3))
    assert (document["turn"], document["due"], document["first_discard"]) == (document["dealer"], "discard", True)


def test_deal_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "deal", "--seed", "7", "--dealer", "0").splitlines()
    assert out[:5] == [
        "Paohuzi (paohuzi), 15 huxi to win",
        "Stock: 19 cards",
        "",
        "Seat 0 (dealer)",
        "  hand, 20: 一二三五六六九十十 壹贰贰贰肆伍柒捌玖玖拾 (123566900s 12224578990b)",
    ]
    assert out[-2] == "Seat 0 (dealer) shows the lit card 七 (small 7): who wins with it?"
    assert from_link(out[-1]) == deal(built_in(P), 7, dealer=0)
    assert "座位0（庄家）亮张七，谁胡？" in printed(capsys, "deal", "--seed", "7", "--dealer", "0", "--lang", "zh")


# --- legal: worked examples of rules.md, section 4


def test_example_15_a_kan_and_anothers_card(ask: Any) -> None:
    for origin in ("draw", "discard"):
        document = a(KAN, **air("5s", 1, origin))
        assert ask("legal", document) == {
            "forced": [{"seat": 0, "action": "pao 5s", "rule": "pao.kan"}],
            "seats": {"0": [], "1": [], "2": []},
        }
        assert ask("step", document) == {
            "events": [{"seat": 0, "action": "pao 5s", "rule": "pao.kan"}],
            "position": {
                "format": "zipai-position/1",
                "rules": "paohuzi",
                "dealer": 0,
                "stock": 19,
                "players": [
                    {"hand": "12377889s 114466790b", "melds": ["pao:5s"]},
                    {"hand": "112266s 12455567899900b", "melds": []},
                    {"hand": "23344489900s 122333477b", "melds": []},
                ],
                "turn": 0,
                "due": "discard",
            },
            "result": None,
        }


def test_example_16_a_peng_rises_by_a_drawn_card_only(ask: Any) -> None:
    thrown = a(PENG, **air("7b", 2, "discard"))
    assert ask("legal", thrown) == {"forced": [], "seats": {"0": [], "1": [], "2": []}}
    done = ask("step", thrown)
    assert done["events"] == []
    assert done["position"]["players"][2]["discards"] == "7b"
    assert (done["position"]["turn"], done["position"]["due"]) == (0, "draw")
    for drawer in (0, 1, 2):
        drawn = a(PENG, **air("7b", drawer, "draw"))
        assert ask("legal", drawn)["forced"] == [{"seat": 0, "action": "pao 7b", "rule": "pao.peng"}]
        assert ask("step", drawn)["position"]["players"][0] == {"hand": "1234457899s 1144660b", "melds": ["pao:7b"]}


def test_example_19_the_second_quad_needs_no_discard(ask: Any) -> None:
    players = [
        {"hand": "12338890s 11447779b", "melds": ["pao:5s"], "discards": "6b"},
        {"hand": "1123690s 1122345568000b"},
        {"hand": "2244466788s 3345668890b"},
    ]
    # the two others could eat it and can't know of the kan
    document = a(players, **air("7b", 1, "draw"))
    done = ask("step", document, "--answers", '{"1": "chi 567b", "2": "pass"}')
    assert done["events"] == [
        {"seat": 1, "action": "chi 567b", "rule": "claim.order"},
        {"seat": 2, "action": "pass", "rule": "claim.sealed"},
        {"seat": 0, "action": "pao 7b", "rule": "pao.kan"},
    ]
    assert done["position"]["players"][0]["melds"] == ["pao:5s", "pao:7b"]
    assert "barred_chi" not in done["position"]["players"][1]
    assert (done["position"]["turn"], done["position"]["due"]) == (1, "draw")


def test_example_31_three_ways_to_eat(ask: Any) -> None:
    players = [{}, {"hand": "123s 11b 445566b 8899b 57s 48s 0b"}, {}]
    assert ask("legal", a(players, **air("1s", 0, "discard"))) == {
        "forced": [],
        "seats": {"0": None, "1": ["chi 11s1b", "chi 123s bi 1s11b", "chi 1s11b bi 123s", "pass"], "2": None},
    }


def test_example_33_seven_ways_to_eat(ask: Any) -> None:
    players = [{}, {"hand": "1223s3s4s22b 5566b 799b 680s 1b0b"}, {}]
    assert ask("legal", a(players, **air("2s", 0, "discard")))["seats"]["1"] == [
        "peng 2s",
        "chi 123s bi 22s2b",
        "chi 123s bi 234s bi 2s22b",
        "chi 22s2b bi 123s",
        "chi 22s2b bi 234s",
        "chi 234s bi 123s bi 2s22b",
        "chi 234s bi 22s2b",
        "chi 2s22b bi 123s bi 234s",
        "pass",
    ]


def test_example_35_whose_card_may_be_eaten(ask: Any) -> None:
    players = [{}, {"hand": "11245890s 123445788900b"}, {}]
    for seat, origin, legal in (
        (2, "discard", []),
        (0, "draw", ["chi 456s", "pass"]),
        (1, "draw", ["chi 456s", "pass"]),
    ):
        document = a(players, **air("6s", seat, origin))
        assert ask("legal", document)["seats"]["1"] == legal
        why = ask("why", document, "--seat", "1", "--action", "chi 456s")
        assert [refusal["rule"] for refusal in why["refusals"]] == ([] if legal else ["chi.from"])
        assert why["legal"] is bool(legal)


def test_example_38_a_win_before_a_pao(ask: Any) -> None:
    document = a(POHU, dealer=1, **air("6b", 1, "draw"))
    assert ask("legal", document) == {
        "forced": [{"seat": 0, "action": "pao 6b", "rule": "pao.kan"}],
        "seats": {"0": ["win", "pass"], "1": [], "2": []},
    }
    assert ask("step", document, "--answers", '{"0": "win"}') == {
        "events": [{"seat": 0, "action": "win", "rule": "win.optional"}],
        "position": None,
        "result": {
            "winners": [0],
            "huxi": [18, None, None],
            "points": [4, -2, -2],
            "lines": [{"rule": "settle.tun", "text": "18 huxi are 2 tun, and each loser pays them", "points": 4}],
            "next_dealer": 0,
        },
    }
    passed = ask("step", document, "--answers", '{"0": "pass"}')
    assert passed["events"][-1] == {"seat": 0, "action": "pao 6b", "rule": "pao.kan"}
    assert passed["position"]["players"][0] == {
        "hand": "123456890s 57b",
        "melds": ["wei:2b", "peng:9b", "pao:6b"],
        "passed_wins": {"6b": 9},
    }


def test_example_39_ones_own_fourth_card_is_a_ti_first(ask: Any) -> None:
    players = [WAITING, {"hand": "112358900s 13344578000b"}, {"hand": "2244456677s 1234557880b"}]
    document = a(players, dealer=1, turn=0, due="draw")
    assert ask("legal", document) == {"forced": [], "seats": {"0": [], "1": [], "2": []}}
    done = ask("step", document, "--draw", "6b")
    assert done["events"] == [
        {"seat": 0, "action": "draw 6b", "rule": "turn.draw"},
        {"seat": 0, "action": "ti 6b", "rule": "ti.forced"},
    ]
    assert done["position"]["players"][0] == {"hand": "123456890s 57b", "melds": ["wei:2b", "peng:9b", "ti:6b"]}
    assert (done["position"]["turn"], done["position"]["due"], done["position"]["stock"]) == (0, "discard", 19)


def test_a_win_is_offered_after_ones_own_wei(ask: Any) -> None:
    done = ask("step", a(OWN_WEI, dealer=1, turn=0, due="draw"), "--draw", "2b")
    assert [event["action"] for event in done["events"]] == ["draw 2b", "wei 2b"]
    assert (done["position"]["turn"], done["position"]["due"]) == (0, "win")
    assert ask("legal", done["position"])["seats"] == {"0": ["win", "pass"], "1": [], "2": []}
    assert ask("step", done["position"], "--answers", '{"0": "win"}')["result"]["huxi"] == [16, None, None]
    passed = ask("step", done["position"], "--answers", '{"0": "pass"}')
    assert passed["events"] == [{"seat": 0, "action": "pass", "rule": "win.optional"}]
    assert passed["position"]["players"][0]["passed_wins"] == {"2b": 16}
    assert passed["position"]["due"] == "discard"


# --- the opening


def test_dealt_ti_are_forced_while_the_lit_card_lies(ask: Any) -> None:
    hand = "2222s 5555b 270b 789s 34b 1669b"
    document = a([{}, {"hand": hand}, {"hand": "1133445566s 1113344778b"}], **air("8b", 0, "lit"))
    assert ask("legal", document) == {
        "forced": [
            {"seat": 1, "action": "ti 2s", "rule": "deal.laying-ti"},
            {"seat": 1, "action": "ti 5b", "rule": "deal.laying-ti"},
        ],
        "seats": {"0": None, "1": [], "2": []},
    }
    # the lit card makes a quad of the dealer's kan
    seen = a([{"hand": "888b 1133445566s 1134477b"}, {}, {}], **air("8b", 0, "lit"))
    assert ask("legal", seen)["forced"] == [{"seat": 0, "action": "ti 8b", "rule": "deal.laying-ti"}]


def test_a_compulsory_win_at_the_deal_is_forced(ask: Any) -> None:
    players = [
        {"hand": "3344667700s 2355779900b"},
        {"hand": "111222999s 34445678880b"},
        {"hand": "334466788s 11223346678b"},
    ]
    document = a(players, **air("0s", 0, "lit"))
    assert ask("legal", document) == {
        "forced": [{"seat": 1, "action": "win", "rule": "dealwin.three-ti-five-kan"}],
        "seats": {"0": [], "1": [], "2": []},
    }
    done = ask("step", document)
    assert done["events"] == [{"seat": 1, "action": "win", "rule": "dealwin.three-ti-five-kan"}]
    assert (done["position"], done["result"]["winners"], done["result"]["next_dealer"]) == (None, [1], 1)


def test_from_the_deal_to_the_first_discard(ask: Any) -> None:
    document = position(deal(built_in(P), 7, dealer=0))
    assert ask("legal", document) == {"forced": [], "seats": {"0": [], "1": [], "2": []}}
    opened = ask("step", document)
    assert opened["events"] == []
    assert (opened["position"]["turn"], opened["position"]["due"]) == (0, "discard")
    assert opened["position"]["first_discard"] is True
    done = ask("step", opened["position"], "--answers", '{"0": "discard 1s"}')
    assert done["events"][0] == {"seat": 0, "action": "discard 1s", "rule": "discard.due"}
    # the next draw takes the first card of the listed stock
    while done["position"].get("due") != "draw":
        legal = ask("legal", done["position"])["seats"]
        done = ask(
            "step", done["position"], "--answers", json.dumps({s: "pass" for s, found in legal.items() if found})
        )
    assert ask("step", done["position"])["events"][0]["action"] == "draw 9s"
    assert ask("step", done["position"], "--draw", "5b")["events"][0]["action"] == "draw 5b"


# --- why


def test_why_gives_every_rule_with_sentence_and_cards(ask: Any) -> None:
    players = [{}, {"hand": "123s 99b 445566b 88b 57s 48s 720b"}, {}]
    document = a(players, **air("1s", 0, "discard"))
    assert ask("legal", document)["seats"]["1"] == []
    found = ask("why", document, "--seat", "1", "--action", "chi 123s")
    assert found == {
        "legal": False,
        "refusals": [
            {
                "rule": "chi.bi",
                "text": "一 (small 1) would be left over: all that is like the eaten card must be laid with it.",
                "cards": "1s",
            }
        ],
    }
    zh = ask("why", document, "--seat", "1", "--action", "chi 123s", "--lang", "zh")
    assert zh["refusals"][0]["text"] == "一没有比出来：手里与吃进的牌相同的，都要一起摆出来。"
    assert ask("why", document, "--seat", "1", "--action", "chi 一二三") == found


def test_why_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(a(POHU, dealer=1, **air("6b", 1, "draw"))), "utf-8")
    ask = ("why", str(path), "--seat", "0", "--action")
    assert printed(capsys, *ask, "win") == "It is legal.\n"
    out = printed(capsys, *ask, "discard 6b").splitlines()
    assert out[0] == "It is not legal:"
    assert out[1].endswith("[discard.due]")
    assert printed(capsys, *ask, "win", "--lang", "zh") == "可以。\n"


# --- words


def test_legal_and_step_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    text = link(read_position(a(POHU, dealer=1, **air("6b", 1, "draw"))))
    assert printed(capsys, "legal", text).splitlines() == [
        "Forced: Seat 0 (previous) pao 6b  [pao.kan]",
        "Seat 0 (previous): win, pass",
        "Seat 1 (dealer): nothing",
        "Seat 2 (next): nothing",
    ]
    out = printed(capsys, "step", text, "--answers", '{"0": "pass"}').splitlines()
    assert "Seat 0 (previous) has a pao of 陆 (big 6).  [pao.kan]" in out
    assert "  passed wins: 陆 (big 6) at 9 huxi" in out
    assert out[-2] == "Seat 0 (previous) must discard."
    out = printed(capsys, "step", text, "--answers", '{"0": "win"}', "--lang", "zh").splitlines()
    assert out[-2:] == ["得分：座位0 +4，座位1 -2，座位2 -2", "下一局座位0坐庄。"]


def test_a_position_in_words_tells_everything_that_it_has() -> None:
    player = {
        "hand": "12234469s 556779b",
        "melds": ["wei:8b", "chi:123s"],
        "discards": "3s4b",
        "dead": "9s",
        "barred_chi": "2s",
        "barred_peng": "2s",
        "passed_wins": {"7s": 12},
        "dead_hand": True,
    }
    players = [player, {}, {"sitting": True}, {"melds": ["wei"]}]
    table = read_position({"rules": "shaoyang", "players": players, "turn": 1, "due": "draw", "drawn_hands": 1})
    assert position_text(table, None, "en").splitlines()[:-1] == [
        "Shaoyang bopi hu (shaoyang), 10 huxi to win",
        "Stock: 17 cards",
        "Drawn hands in a row before this one: 1",
        "",
        "Seat 0 (dealer)",
        "  hand, 14: 一二二三四四六九 伍伍陆柒柒玖 (12234469s 556779b)",
        "  melds: wei 偎 捌捌捌 (wei:8b), chi 吃 一二三 (chi:123s)",
        "  discards: 三 (small 3), 肆 (big 4)",
        "  drawn and left: 九 (small 9)",
        "  barred for chi: 二 (small 2), 三 (small 3), 肆 (big 4)",
        "  barred for peng: 二 (small 2), 三 (small 3), 肆 (big 4)",
        "  passed wins: 七 (small 7) at 12 huxi",
        "  dead hand",
        "",
        "Seat 1 (next)",
        "  hand, 20: not seen",
        "",
        "Seat 2 (sits)",
        "",
        "Seat 3 (previous)",
        "  hand, 17: not seen",
        "  melds: wei 偎, closed",
        "",
        "Seat 1 (next) draws next.",
    ]
    assert position_text(table, None, "zh").splitlines()[5:13] == [
        "  手牌 14 张：一二二三四四六九 伍伍陆柒柒玖（12234469s 556779b）",
        "  门子：偎捌捌捌（wei:8b）、吃一二三（chi:123s）",
        "  打出：三、肆",
        "  摸出无人要：九",
        "  不能再吃：二、三、肆",
        "  不能再碰：二、三、肆",
        "  放过的胡：七（12 息时）",
        "  死手",
    ]


# --- where positions come from


def test_files_links_and_standard_input_say_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    document = a(KAN, **air("5s", 1, "draw"))
    path = tmp_path / "position.json"
    path.write_text(json.dumps(document), "utf-8")
    lines(monkeypatch, document)
    given = [str(path), link(read_position(document)), "-"]
    assert len({printed(capsys, "legal", one, "--json") for one in given}) == 1


def test_rules_from_a_file_are_named_by_it_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rules = tmp_path / "home.toml"
    rules.write_text(
        'format = "zipai-rules/1"\nid = "home"\nextends = "paohuzi"\ntitle = {en = "Home", zh = "自家"}\n', "utf-8"
    )
    name = f"{rules}?win.minimum=10"
    document = json.loads(
        printed(capsys, "deal", "--rules", str(rules), "--set", "min_huxi=10", "--seed", "7", "--dealer", "0", "--json")
    )
    assert document["rules"] == name
    path = tmp_path / "position.json"
    path.write_text(json.dumps(document), "utf-8")
    assert json.loads(printed(capsys, "step", str(path), "--json"))["position"]["rules"] == name
    assert printed(capsys, "step", str(path)).splitlines()[1] == f"Home, changed ({name}), 10 huxi to win"


# --- a document a line


def test_jsonl_answers_each_line_in_its_place(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    document = a(POHU, dealer=1, **air("6b", 1, "draw"))
    lines(monkeypatch, {"position": document}, {"position": link(read_position(document))}, "{", {"position": {}})
    assert main(["legal", "--jsonl"]) == 2
    out, err = capsys.readouterr()
    answers = [json.loads(line) for line in out.splitlines()]
    assert answers[0] == answers[1]
    assert answers[0]["seats"] == {"0": ["win", "pass"], "1": [], "2": []}
    assert answers[2:] == [
        {
            "error": "line 3: not valid JSON: Expecting property name enclosed in double quotes at line 1, column 2",
        },
        {"error": "line 4: position: rules: it is missing [missing-key]; players: it is missing [missing-key]"},
    ]
    assert err == "zipai: 2 of 4 lines were bad; the first is line 3\n"

    lines(
        monkeypatch,
        {"position": document, "seat": 0, "action": "win"},
        {"position": document, "seat": 2, "action": "win"},
    )
    assert main(["why", "--jsonl"]) == 0
    one, two = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert one == {"legal": True, "refusals": []}
    assert two["legal"] is False

    draw = a([WAITING, {"hand": "112358900s 13344578000b"}, {"hand": "2244456677s 1234557880b"}], dealer=1, turn=0)
    lines(
        monkeypatch,
        {"position": document, "answers": {"0": "win"}},
        {"position": draw, "draw": "6b", "answers": None},
    )
    assert main(["step", "--jsonl"]) == 0
    one, two = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (one["position"], one["result"]["winners"]) == (None, [0])
    assert [event["action"] for event in two["events"]] == ["draw 6b", "ti 6b"]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("[]", "expected an object with position, seat, action"),
        ({"position": {}, "colour": 1}, "unknown key 'colour'; known are position, seat, action"),
        ({"seat": 1, "action": "win"}, "position is missing"),
        ({"position": {}, "seat": "1", "action": "win"}, "seat must be a whole number from 0 up"),
        ({"position": {}, "seat": True, "action": "win"}, "seat must be a whole number from 0 up"),
        ({"position": {}, "seat": 1, "action": 3}, "action must be text"),
        (
            {"position": "zp1.x", "seat": 1, "action": "win"},
            "no link to a position: it is damaged or cut off",
        ),
        (
            {"position": a(KAN, **air("5s", 1, "draw")), "seat": 3, "action": "win"},
            "there is no seat 3: seats are 0 to 2",
        ),
        ("", "the line is blank"),
    ],
)
def test_a_bad_line_gives_its_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: object, error: str
) -> None:
    lines(monkeypatch, line, "")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sys.stdin.buffer.read() + b"\n")))
    assert main(["why", "--jsonl"]) == 2
    assert json.loads(capsys.readouterr().out.splitlines()[0]) == {"error": f"line 1: {error}"}


# --- bad input


def given(document: object) -> str:
    return link(read_position(document))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["deal"], "--seed is missing (see zipai deal --help)"),
        (["deal", "--seed", "x"], "--seed: 'x' is not a whole number"),
        (["deal", "--seed", "1_000"], "--seed: '1_000' is not a whole number"),
        (["deal", "--seed", "9" * 5000], f"--seed: '{'9' * 40}' is not a whole number"),
        (["deal", "--seed", "1", "--dealer", "3"], "there is no seat 3: seats are 0 to 2"),
        (["deal", "--seed", "1", "--dealer", "-1"], "there is no seat -1: seats are 0 to 2"),
        (["deal", "--seed", "1", "--rules", "gulin"], "unknown rule set 'gulin'; there are "),
        (["legal"], "POSITION is missing: give a JSON file, a zp1. link, or - for standard input"),
        (["legal", "/no/such/file"], "/no/such/file: there is no such file"),
        (["legal", "/"], "/: it cannot be read (Is a directory)"),
        (["legal", "a\0b"], "a\0b: it cannot be read (embedded null byte)"),
        (["legal", "zp1.abc"], "no link to a position: it is damaged or cut off"),
        (["legal", "zp2.abc"], "no link to a position: zp2. is newer than this program, which reads zp1."),
        (["legal", "zp1.abc", "--jsonl"], "--jsonl reads everything from standard input: leave out POSITION"),
        (["why", "--jsonl", "--seat", "1"], "--jsonl reads everything from standard input: leave out --seat"),
        (["step", "--jsonl", "--draw", "5b"], "--jsonl reads everything from standard input: leave out --draw"),
        (["why", "zp1.abc", "--action", "win"], "--seat is missing"),
        (["why", "zp1.abc", "--seat", "1"], "--action is missing"),
        (["why", given(a(KAN)), "--seat", "one", "--action", "win"], "--seat: 'one' is not a whole number"),
        (["why", given(a(KAN)), "--seat", "3", "--action", "win"], "there is no seat 3: seats are 0 to 2"),
        (["why", given(a(KAN)), "--seat", "1", "--action", "ti 5b"], "'ti 5b' is not an action: say discard 5b, "),
        (["why", given(a(KAN)), "--seat", "1", "--action", "peng 5x"], "action 'peng 5x': unknown sign 'x' at place 2"),
        (
            ["why", given(a([*KAN[:2], {}])), "--seat", "2", "--action", "win"],
            "seat 2: its hand can't be seen, so nobody can say what it may do",
        ),
        (["step", given(a(KAN))], "a draw is due and the order of the stock is not known: say which card is drawn"),
        (["step", given(a(KAN)), "--draw", "9b"], "9b is not in the stock"),
        (["step", given(a(KAN)), "--draw", "9b9b"], "'9b9b' is not one card"),
        (
            ["step", given(a(KAN, **air("5s", 1, "draw"))), "--draw", "5b"],
            "a card is named to be drawn, and no draw is due",
        ),
        (
            ["step", given(a(POHU, dealer=1, **air("6b", 1, "draw")))],
            "seat 0 has a choice and gave no answer",
        ),
        (
            ["step", given(a(POHU, dealer=1, **air("6b", 1, "draw"))), "--answers", '{"0": "pass", "1": "pass"}'],
            "seat 1 may not pass: ",
        ),
        (["step", given(a(KAN)), "--answers", "{"], "--answers: not valid JSON: "),
        (["step", given(a(KAN)), "--answers", '{"0": "pass", "0": "win"}'], '--answers: "0" stands twice'),
        (["step", given(a(KAN)), "--answers", "[]"], "the answers must be an object from seats to actions, such as "),
        (["step", given(a(KAN)), "--answers", '{"0": 1}'], "the answers must be an object from seats to actions, "),
        (["step", given(a(KAN)), "--answers", '{"00": "pass"}'], "--answers: '00' is not a whole number"),
        (["step", given(a(KAN)), "--answers", '{"7": "pass"}'], "there is no seat 7: seats are 0 to 2"),
        (
            ["step", given(a([*KAN[:2], {}], **air("5s", 1, "draw")))],
            "seat 2: this step needs its hand, which can't be seen",
        ),
        (
            ["step", given(a([{}, *KAN[1:]], turn=0, due="draw")), "--draw", "5s"],
            "seat 0: this step needs its hand, which can't be seen",
        ),
    ],
)
def test_bad_input_is_one_line(said: Any, arguments: list[str], message: str) -> None:
    assert said(*arguments).startswith(message)


def test_a_file_that_is_no_position_is_named_with_every_defect(said: Any, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps({"rules": P, "players": [{"hand": "5x"}, {}, {"melds": ["chi:124s"]}]}), "utf-8")
    assert said("legal", str(path)) == (
        f"{path}: position: players[0].hand: unknown sign 'x' at place 2 [bad-cards]; "
        "players[2].melds[0]: 'chi:124s': these cards make no chi [bad-meld]"
    )
