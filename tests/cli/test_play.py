"""zipai play and zipai replay: choices, reasons, a step back, clean ends, and records that are checked."""

import io
import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from zipai.cli import main
from zipai.cli_play_terminal import Terminal
from zipai.cli_play_text import explained_text
from zipai.players import Heuristic, Random, play_hand, seats_of
from zipai.rulebook import built_in, load_rules, rule_set_ids
from zipai.table import options, why
from zipai.table.positions import read_position
from zipai.table.replay import replay
from zipai.table.views import view
from zipai.testing.nameable import nameable

BYE = "Goodbye."


class Script:
    """Answers to a terminal, one after another, and all that it told; the end of input when they run out."""

    def __init__(self, answers: Iterable[str]) -> None:
        self.answers = iter(answers)
        self.told: list[str] = []

    def ask(self, prompt: str) -> str:
        self.told.append(prompt)
        try:
            answer = next(self.answers)
        except StopIteration:
            raise EOFError from None
        self.told.append(f"<{answer}>")
        return answer

    def tell(self, text: str) -> None:
        self.told.append(text)

    @property
    def text(self) -> str:
        return "\n".join(self.told)


def played(*answers: str, rules: str = "paohuzi", seed: int = 7, seat: int = 0, lang: str = "en") -> str:
    script = Script(answers)
    Terminal(seat, Heuristic(), lang, script.ask, script.tell).match(load_rules(rules), seed)
    return script.text


def always(first: str, often: int = 400) -> list[str]:
    return [first] * often


# --- ends ----------------------------------------------------------------------------------------------------------


def test_q_quits_and_so_does_the_end_of_input() -> None:
    assert played("q").endswith(f"<q>\n{BYE}")
    assert played("Q").endswith(f"<Q>\n{BYE}")
    assert played().endswith(f"> \n\n{BYE}")
    assert played("1", "2").endswith(f"> \n\n{BYE}")


def test_an_interrupt_quits() -> None:
    told: list[str] = []

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    Terminal(0, Heuristic(), "en", interrupted, told.append).match(built_in("paohuzi"), 7)
    assert told[-1] == BYE


def test_a_hand_to_its_end_is_settled_line_by_line(tmp_path: Path) -> None:
    file, script = tmp_path / "hand.jsonl", Script([*always("1", 60)])
    Terminal(0, Heuristic(), "en", script.ask, script.tell).match(built_in("shaoyang"), 5, file)
    hand = replay(file.read_bytes())
    for line in hand.result.lines:
        assert f"  {line.as_dict()['text']}: seat " in script.text
        assert f"[{line.rule}]" in script.text
    assert "Points: seat 0 " in script.text
    assert f"The record is in {file}." in script.text
    assert "Totals: " in script.text
    assert "Enter goes on, q quits: " in script.text


def test_after_a_hand_one_goes_on_or_quits() -> None:
    def told(*after: str) -> str:
        answers: list[str] = []
        while True:
            text = played(*answers, "1", *after)
            if "Enter goes on" in text:
                return text
            answers.append("1")

    assert told("q").endswith(f"Enter goes on, q quits: \n<q>\n{BYE}")
    assert told().endswith(f"Enter goes on, q quits: \n\n{BYE}")
    assert "hand 2, seed 8." in told("")


def test_a_match_ends_when_its_target_is_reached() -> None:
    text = played(*always("1"), rules="shaoyang?settle.match-target=1", seed=1, seat=0)
    assert "\nThe match is over; in tens of points against each other: " in text
    assert BYE not in text


# --- a decision ----------------------------------------------------------------------------------------------------


def test_the_table_and_the_choices_are_shown() -> None:
    assert played(seat=0, seed=7).splitlines()[:17] == [
        "Paohuzi (paohuzi), hand 1, seed 7. A number or an action chooses; ? explains, u undoes, q quits.",
        "Seat 2 (dealer) discards 壹 (big 1).  [discard.due]",
        "",
        "19 cards are left in the stock.",
        "  Seat 1 (previous): 20 in hand",
        "  Seat 2 (dealer): 20 in hand",
        "  Seat 0 (next), you: 20 in hand",
        "",
        "   四    六",
        "一 四    六          十",
        "一 肆    陆 柒    九 拾",
        "壹 肆 五 陆 柒 捌 九 拾",
        "",
        "Seat 2 (dealer) has discarded 壹 (big 1).",
        "  1  chi 一壹壹 (1s11b)",
        "  2  pass",
        "> ",
    ]


def test_an_answer_is_a_number_or_an_action() -> None:
    eaten = "Seat 0 (next) eats 壹 (big 1): 一壹壹 (1s11b).  [chi.bi-complete]"
    assert eaten in played("1")
    assert eaten in played("chi 1s11b")
    assert eaten in played("  chi  壹壹一 ")
    assert eaten not in played("2")
    assert eaten not in played("pass")
    assert "Choose a number from 1 to 2." in played("3")
    assert "Choose a number from 1 to 2." in played("0")
    assert "Choose a number from 1 to 2." in played("9" * 5000)
    assert "'jump' is not an action: say discard 5b, chi 123s (bi …), peng 5b, win or pass" in played("jump")
    refused = played("peng 1b")
    assert "seat 0 may not peng 1b: To peng 壹 (big 1) takes exactly two like it in the hand. [peng.pair]" in refused
    assert played("", "1").count("> \n<") == 2


def test_a_question_mark_says_what_is_legal_and_why_the_rest_is_not() -> None:
    explained = played("?").split("<?>\n")[1].splitlines()
    assert explained[:4] == ["You may:", "  chi 一壹壹 (1s11b)", "  pass", "You may not:"]
    for rule in ("win.on-discard", "win.seven-groups", "peng.pair", "chi.bi", "chi.loose"):
        assert sum(line.endswith(f"[{rule}]") for line in explained) == 1, rule


def test_a_question_mark_before_an_action_asks_about_that_one() -> None:
    assert (
        "<? chi 123b>\n  The hand does not have enough loose 贰 (big 2), 叁 (big 3) for that. [chi.loose]\n"
        in played("? chi 123b")
    )
    assert "<?pass>\npass is legal.\n" in played("?pass")
    assert "<? jump>\n'jump' is not an action: " in played("? jump")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("rules", rule_set_ids())
def test_reasons_are_those_of_the_table_itself(rules: str, lang: str) -> None:
    book = built_in(rules)
    for moment in play_hand(book, 3, [Random()] * seats_of(book)).moments[::5]:
        for answer in moment.answers:
            seen, may = view(moment.table, answer.seat), options(moment.table, answer.seat)
            for action in nameable(moment.table):
                assert why(seen, answer.seat, action) == why(moment.table, answer.seat, action)
            text = explained_text(seen, answer.seat, may, lang)
            assert text.startswith("You may:\n" if lang == "en" else "你可以：\n")


# --- undo ----------------------------------------------------------------------------------------------------------


def test_u_goes_back_to_the_decision_before() -> None:
    straight, back = played("1", "2"), played("1", "2", "u", "2")
    assert "Back to your decision before." in back
    again = back.split("Back to your decision before.\n")[1]
    # the same table, the same answers of the others, and so the same place afterwards
    assert straight.endswith(again)
    assert (
        played("2", "u", "1").split("Back to your decision before.\n")[1] == played("1").split("[discard.due]\n", 1)[1]
    )


def test_u_at_the_first_decision_says_so() -> None:
    text = played("u")
    assert "<u>\nThis is your first decision: there is nothing to undo.\n" in text
    assert text.count("19 cards are left in the stock.") == 2


def test_a_record_after_undo_has_only_what_was_played(tmp_path: Path) -> None:
    plain, undone = tmp_path / "plain.jsonl", tmp_path / "undone.jsonl"
    answers = ["1", "1", "1"]
    for file, start in ((plain, answers), (undone, ["2", "u", "1", "1", "u", "1", "1"])):
        script = Script([*start, *always("1", 40)])
        Terminal(0, Heuristic(), "en", script.ask, script.tell).match(built_in("paohuzi"), 7, file)
    assert undone.read_bytes() == plain.read_bytes()


# --- what is hidden ------------------------------------------------------------------------------------------------


def test_another_s_closed_cards_and_passes_are_not_told() -> None:
    text = played(*always("1", 30), rules="guilin", seed=3)
    before = text.split("Enter goes on")[0].rpartition("\n\n")[0]
    for line in before.splitlines():
        if line.endswith("[wei.forced]") and not line.startswith("Seat 0"):
            assert line.endswith("has a closed wei.  [wei.forced]")
        assert not (line.endswith("[claim.sealed]") and not line.startswith("Seat 0"))


def test_one_who_sits_watches() -> None:
    text = played(rules="shaoyang", seed=1, seat=3)
    assert "You sit this hand out." in text
    assert "> " not in text.split("Points: ")[0]


def test_chinese_is_chinese() -> None:
    text = played("?", "1", "2", "? win", "99", "u", *always("1", 60), lang="zh")
    for line in text.splitlines():
        said = line.rpartition("  [")[0] or line.rpartition(" [")[0] or line
        words = [word for word in said.split() if word.isascii() and word.isalpha() and len(word) > 2]
        assert not words or line.startswith("<"), line


# --- the commands --------------------------------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    return lambda text: monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_play_reads_standard_input(capsys: pytest.CaptureFixture[str], typed: Callable[[str], None]) -> None:
    typed("1\nq\n")
    status, out, err = run(capsys, "play", "--seed", "7")
    assert (status, err) == (0, "")
    assert out.startswith("Paohuzi (paohuzi), hand 1, seed 7.")
    assert out.endswith(f"{BYE}\n")
    typed("")
    status, out, err = run(capsys, "play", "--seed", "7", "--lang", "zh", "--rules", "guilin", "--against", "random")
    assert (status, err) == (0, "")
    assert out.startswith("桂林字牌（guilin），第 1 局，种子 7。")
    assert out.endswith("再见。\n")


def test_play_without_a_seed_names_the_one_it_took(
    capsys: pytest.CaptureFixture[str], typed: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda most: most - 1)
    typed("q\n")
    assert "seed 999999." in run(capsys, "play")[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seat", "3"], "there is no seat 3: seats are 0 to 2"),
        (["--seat", "-1"], "there is no seat -1: seats are 0 to 2"),
        (["--seat", "x"], "--seat must be a whole number, found 'x'"),
        (["--seed", "1.5"], "--seed must be a whole number, found '1.5'"),
        (["--against", "me"], "there is no player 'me'; there are random, heuristic, thinker"),
        (["--rules", "hunan"], "unknown rule set 'hunan'"),
    ],
)
def test_play_with_bad_input(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    status, out, err = run(capsys, "play", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_a_record_that_can_not_be_written(
    capsys: pytest.CaptureFixture[str], typed: Callable[[str], None], tmp_path: Path
) -> None:
    typed("1\n" * 60)
    status, _, err = run(capsys, "play", "--seed", "7", "--record", str(tmp_path / "no" / "where"))
    assert status == 2
    assert err == f"zipai: can't write the record {tmp_path / 'no' / 'where'}: No such file or directory\n"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "hand.jsonl"
    file.write_text(play_hand(built_in("guilin"), 4, [Heuristic()] * 3).record.text(), encoding="utf-8")
    return file


def test_replay_checks_and_shows(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    status, out, err = run(capsys, "replay", str(record))
    count = len(record.read_text(encoding="utf-8").splitlines())
    assert (status, err) == (0, "")
    assert out.startswith("Guilin zipai (guilin), 15 yóu to win\n")
    assert out.endswith(f"The record replays: {count} lines, as the engine plays them.\n")
    status, out, err = run(capsys, "replay", str(record), "--lang", "zh")
    assert out.startswith("桂林字牌（guilin），15 油起胡\n")
    assert out.endswith(f"牌谱可以重演：共 {count} 行，与引擎一致。\n")


def test_replay_as_json(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    hand = replay(record.read_bytes())
    for lang in ("en", "zh"):
        status, out, err = run(capsys, "replay", str(record), "--json", "--lang", lang)
        assert (status, err, out.count("\n")) == (0, "", 1)
        document = json.loads(out)
        assert document["rules"] == "guilin"
        assert document["result"] == hand.result.as_dict(lang)
        assert document["events"] == [event.as_dict() for moment in hand.moments for event in moment.events]
        assert document["answers"] == [answer.as_dict() for moment in hand.moments for answer in moment.answers]
        assert document["lines"] == 2 + len(document["events"]) + len(document["answers"])
        assert document["deal"] == " ".join(map(str, hand.header.deal))


def test_replay_with_bad_input(capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(lines[:-1]), encoding="utf-8")
    large = tmp_path / "large.jsonl"
    large.write_bytes(b"\n" * 1_000_001)
    for arguments, said in (
        ([str(tmp_path / "none")], f"zipai: can't read the record {tmp_path / 'none'}: there is no such file"),
        ([str(tmp_path)], f"zipai: can't read the record {tmp_path}: it is a folder"),
        ([str(large)], f"zipai: can't read the record {large}: it is larger than 1000000 bytes"),
        (["a\0b"], "zipai: can't read the record a\0b: "),
        ([str(cut)], f"zipai: record line {len(lines)}: the footer is missing: the record is cut off"),
        ([str(record), "--rules", "paohuzi"], "zipai: record line 1: the rules should be paohuzi, found guilin"),
        ([str(record), "--set", "win.minimum=20"], "zipai: --set needs --rules"),
        ([], "zipai: RECORD is missing (see zipai replay --help)"),
    ):
        status, out, err = run(capsys, "replay", *arguments)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(said), err


def test_a_record_of_other_rules_replays_with_them(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rules, file = load_rules("guilin?win.minimum=20"), tmp_path / "hand.jsonl"
    file.write_text(play_hand(rules, 4, [Heuristic()] * 3).record.text(), encoding="utf-8")
    assert run(capsys, "replay", str(file))[0] == 0
    assert run(capsys, "replay", str(file), "--rules", "guilin", "--set", "win.minimum=20")[0] == 0


def test_a_pao_that_is_a_choice_is_offered_and_explained() -> None:
    at = {"dealer": 2, "card": {"card": "5s", "from": 1, "origin": "draw"}}
    hands = ("1235556689s 1234467900b", "1122447880s 1233567800b", "12337789900s 114467889b")
    table = read_position({"rules": "paohuzi?forced_quads=false", "players": [{"hand": hand} for hand in hands], **at})
    mine = explained_text(view(table, 0), 0, options(table, 0), "en")
    assert "  pao 五 (small 5)\n" in mine
    other = explained_text(view(table, 2), 2, options(table, 2), "en")
    assert "  pao 五 (small 5): This player can make no pao with 五 (small 5). [pao.forced]" in other
    forced = read_position({"rules": "paohuzi", "players": [{"hand": hand} for hand in hands], **at})
    assert "pao" not in explained_text(view(forced, 2), 2, options(forced, 2), "en").replace("paohuzi", "")
