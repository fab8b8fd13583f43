"""Records: exact in their bytes, read strictly, and replayed; the first line that can't be is named."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from zipai.cards import deck
from zipai.players import Heuristic, Random, play_hand, seats_of
from zipai.rulebook import built_in, load_rules, rule_set_ids
from zipai.rulebook.rulesets import RuleSet, from_file
from zipai.table import options
from zipai.table.records import FORMAT, Decision, Header, Outcome, Record, RecordError, canonical, digest, read_record
from zipai.table.replay import Played, play, replay
from zipai.table.state import Event
from zipai.table.transcript import transcript
from zipai.testing.stacks import STACKS, stacked

RULES = rule_set_ids()


def hand(rules: str = "paohuzi", seed: int = 1) -> Played:
    book = load_rules(rules)
    return play_hand(book, seed, [Random()] * seats_of(book))


def lines_of(rules: str = "paohuzi", seed: int = 1) -> list[str]:
    return list(hand(rules, seed).record.lines())


def resealed(lines: list[str]) -> list[str]:
    """The lines with the digest that a forger would write."""
    footer = json.loads(lines[-1])
    footer["digest"] = digest(lines[:-1])
    return [*lines[:-1], canonical(footer)]


def refused(lines: list[str] | str | bytes, rules: RuleSet | None = None) -> RecordError:
    with pytest.raises(RecordError) as caught:
        replay(lines, rules)
    assert "\n" not in str(caught.value)
    assert any("一" <= sign <= "鿿" for sign in caught.value.text("zh"))
    return caught.value


# --- round trip ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [Random(), Heuristic()], ids=lambda player: player.name)
@pytest.mark.parametrize("rules", [*RULES, "guilin?deal.players=2&win.minimum=20", "paohuzi?deal.sitting=true"])
def test_a_record_gives_its_own_bytes_again(rules: str, player: Random | Heuristic) -> None:
    book = load_rules(rules)
    for seed in (1, 2):
        played = play_hand(book, seed, [player] * seats_of(book), drawn_hands=2)
        text = played.record.text()
        assert read_record(text).text() == text
        assert read_record(text.encode()) == played.record
        again = replay(text)
        assert again.record.text() == text
        assert again.result == played.result
        assert again == played


@pytest.mark.parametrize("name", sorted(STACKS))
@pytest.mark.parametrize("rules", RULES)
def test_what_is_rare_replays_too(rules: str, name: str) -> None:
    book, rng = built_in(rules), random.Random(f"{rules} {name}")
    stack = stacked(book, rng, name)
    header = Header(book, stack.dealer, stack.cards)
    played = play(header, lambda table, seats: {s: stack.choose(s, options(table, s), rng) for s in seats})
    assert replay(played.record.lines()) == played


def test_the_lines_of_a_record() -> None:
    played = hand()
    lines = played.record.lines()
    assert json.loads(lines[0]) == {
        "format": "zipai-record/1",
        "rules": "paohuzi",
        "fingerprint": built_in("paohuzi").fingerprint,
        "changes": {},
        "dealer": played.header.dealer,
        "drawn_hands": 0,
        "deal": " ".join(map(str, played.header.deal)),
    }
    assert lines[1] == f'{{"seat": {played.header.dealer}, "answer": "{played.moments[1].answers[0].answer}"}}'
    assert json.loads(lines[2]) == {
        "seat": played.header.dealer,
        "action": played.moments[1].answers[0].answer,
        "rule": "discard.due",
    }
    assert json.loads(lines[-1]) == {
        "result": Outcome.of(played.result).as_dict(),
        "digest": digest(lines[:-1]),
    }
    assert sorted(played.header.deal) == sorted(deck())


def test_changes_and_drawn_hands_stand_in_the_header() -> None:
    rules = load_rules("guilin?win.minimum=20&deal.lay-ti=false&cards.red=2,7")
    header = json.loads(play_hand(rules, 3, [Random()] * 3, drawn_hands=1).record.lines()[0])
    assert header["rules"] == "guilin?win.minimum=20&deal.lay-ti=false&cards.red=2,7"
    assert header["changes"] == {"win.minimum": 20, "deal.lay-ti": False, "cards.red": [2, 7]}
    assert header["drawn_hands"] == 1


def test_passes_and_overtaken_claims_are_kept() -> None:
    entries = [entry for seed in range(6) for entry in hand(seed=seed).record.entries]
    answers = {entry.answer.split()[0] for entry in entries if isinstance(entry, Decision)}
    events = {(entry.action.split()[0], entry.rule) for entry in entries if isinstance(entry, Event)}
    assert answers >= {"pass", "chi", "peng", "discard"}
    assert events >= {("pass", "claim.sealed"), ("chi", "claim.order")}


def test_rules_of_a_house_replay_only_with_their_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        'format = "zipai-rules/1"\nid = "house"\nextends = "paohuzi"\n'
        'title.en = "House"\ntitle.zh = "家规"\n[parameters."win.minimum"]\nvalue = 12\n'
        'status = "decided"\nsources = [{house = "house"}]\n',
        encoding="utf-8",
    )
    rules = from_file(file)
    text = play_hand(rules, 1, [Random()] * 3).record.text()
    assert replay(text, rules).record.text() == text
    assert str(refused(text)) == (
        "record line 1: the rules 'house' do not ship (these do: paohuzi, international, shaoyang, guilin): "
        "give their file with --rules"
    )
    assert str(refused(text, built_in("paohuzi"))) == ("record line 1: the rules should be paohuzi, found house")


# --- strict reading ------------------------------------------------------------------------------------------------


def head(change: Callable[[dict[str, object]], object]) -> list[str]:
    lines = lines_of()
    document = json.loads(lines[0])
    change(document)
    return resealed([canonical(document), *lines[1:]])


def foot(change: Callable[[dict[str, object]], object]) -> list[str]:
    lines = lines_of()
    document = json.loads(lines[-1])
    change(document["result"])
    return [*lines[:-1], canonical(document)]


def second(line: str) -> list[str]:
    lines = lines_of()
    return resealed([lines[0], line, *lines[2:]])


PRINT = built_in("paohuzi").fingerprint[:12]
DEAL = lines_of()[0].partition('"deal": "')[2].removesuffix('"}').split(" ")

SHIPPED = "do not ship (these do: paohuzi, international, shaoyang, guilin): give their file with --rules"
FORM = "not in the form in which records are written: column"

BAD_HEADS = [
    (lambda d: d.update(format="zipai-record/2"), "the format must be zipai-record/1, found 'zipai-record/2'"),
    (lambda d: d.update(format=1), "format must be text"),
    (
        lambda d: d.update(note="hi"),
        "unknown key 'note'; known are format, rules, fingerprint, changes, dealer, drawn_hands, deal",
    ),
    (lambda d: d.pop("dealer"), "dealer is missing"),
    (lambda d: d.update(rules="hunan"), f"the rules 'hunan' {SHIPPED}"),
    (lambda d: d.update(rules="../paohuzi.toml"), f"the rules '../paohuzi.toml' {SHIPPED}"),
    (
        lambda d: d.update(rules="paohuzi?win.minimum=200"),
        "the rules: win.minimum = 200: expected a whole number from 0 to 100",
    ),
    (
        lambda d: d.update(rules="paohuzi?min_huxi=10"),
        "the rules should be paohuzi?win.minimum=10, found paohuzi?min_huxi=10",
    ),
    (
        lambda d: d.update(fingerprint="0" * 64),
        (
            f"the rules paohuzi that are installed have the fingerprint {PRINT}…, the record has 000000000000…: "
            "it was played by other rules"
        ),
    ),
    (lambda d: d.update(fingerprint=None), "fingerprint must be text"),
    (lambda d: d.update(changes={"win.minimum": 20}), 'the changes should be {}, found {"win.minimum": 20}'),
    (lambda d: d.update(changes=[]), "the changes should be {}, found []"),
    (lambda d: d.update(dealer=3), "dealer must be a whole number from 0 to 2"),
    (lambda d: d.update(dealer=True), "dealer must be a whole number from 0 to 2"),
    (lambda d: d.update(dealer="0"), "dealer must be a whole number from 0 to 2"),
    (lambda d: d.update(drawn_hands=-1), "drawn_hands must be a whole number from 0 to 999"),
    (lambda d: d.update(deal=" ".join(DEAL[:-1])), "the deal has 79 cards: the pack has 80"),
    (lambda d: d.update(deal=" ".join([*DEAL, "5b"])), "the deal has 5 of 5b: there are four"),
    (lambda d: d.update(deal=" ".join(["5x", *DEAL[1:]])), "card 1 of the deal: unknown sign 'x' at place 2"),
    (lambda d: d.update(deal="  ".join(DEAL)), "card 2 of the deal: '' is not one card"),
    (lambda d: d.update(deal=" ".join(["55s", *DEAL[1:]])), "card 1 of the deal: '55s' is not one card"),
]


@pytest.mark.parametrize(("change", "said"), BAD_HEADS, ids=[said[:40] for _, said in BAD_HEADS])
def test_a_bad_header(change: Callable[[dict[str, object]], object], said: str) -> None:
    error = refused(head(change))
    assert (error.line, str(error)) == (1, f"record line 1: {said}")


def test_a_deal_in_chinese_signs_is_read_but_is_not_how_records_write_it() -> None:
    error = refused(head(lambda d: d.update(deal=" ".join([*DEAL[:-1], deck_glyph(DEAL[-1])]))))
    assert error.line == 1
    assert str(error).startswith("record line 1: not in the form in which records are written: column ")


def deck_glyph(card: str) -> str:
    return next(each.glyph for each in deck() if str(each) == card)


BAD_LINES = [
    ("", "the line is blank"),
    ("{", "not valid JSON: Expecting property name enclosed in double quotes at column 2"),
    ("[]", "expected a JSON object"),
    ("1" * 5000, "not valid JSON: a number with too many digits"),
    ("{" + " " * 10_000, "the line is longer than 10000 signs"),
    ("[" * 5000, "JSON nested too deeply"),
    (
        '{"seat": 0}',
        "neither an answer (seat, answer) nor an event (seat, action, rule) nor the footer (result, digest)",
    ),
    ('{"seat": 0, "seat": 1, "answer": "pass"}', "'seat' stands twice"),
    ('{"seat": 0, "answer": "pass", "time": 3}', "unknown key 'time'; known are seat, answer"),
    ('{"answer": "pass"}', "seat is missing"),
    ('{"seat": 3, "answer": "pass"}', "seat must be a whole number from 0 to 2"),
    ('{"seat": 0.0, "answer": "pass"}', "seat must be a whole number from 0 to 2"),
    ('{"seat": 0, "answer": null}', "answer must be text"),
    ('{"seat": 0, "action": "win"}', "rule is missing"),
    ('{"seat": 0, "answer":"pass"}', FORM + " 22 should go on with ' \"pass\"}', found '\"pass\"}'"),
    ('{"answer": "pass", "seat": 0}', FORM + " 3 should go on with 'seat\": 0, \"a', found 'answer\": \"pa'"),
]


@pytest.mark.parametrize(("line", "said"), BAD_LINES, ids=[said[:40] for _, said in BAD_LINES])
def test_a_bad_line(line: str, said: str) -> None:
    error = refused(second(line))
    assert (error.line, str(error)) == (2, f"record line 2: {said}")


BAD_FOOTERS = [
    (lambda r: r.pop("huxi"), "result.huxi is missing"),
    (
        lambda r: r.update(bonus=1),
        "unknown key 'bonus'; known are winners, huxi, points, lines, next_dealer, drawn_hands",
    ),
    (lambda r: r.update(winners=[True]), "result.winners must be a list of whole numbers"),
    (lambda r: r.update(points=[0, 0, None]), "result.points must be a list of whole numbers"),
    (lambda r: r.update(huxi=["15"]), "result.huxi must be a list of whole numbers or null"),
    (lambda r: r.update(lines={}), "result.lines must be a list of at most 99 entries"),
    (lambda r: r.update(lines=[1]), "result.lines[0] must be an object"),
    (
        lambda r: r.update(lines=[{"rule": "settle.tun", "points": [[0]]}]),
        "result.lines[0].points must be a list of pairs of seat and points",
    ),
    (lambda r: r.update(next_dealer=3), "result.next_dealer must be a whole number from 0 to 2"),
]


@pytest.mark.parametrize(("change", "said"), BAD_FOOTERS, ids=[said[:40] for _, said in BAD_FOOTERS])
def test_a_bad_footer(change: Callable[[dict[str, object]], object], said: str) -> None:
    lines = foot(change)
    error = refused(lines)
    assert (error.line, str(error)) == (len(lines), f"record line {len(lines)}: {said}")


def test_a_wrong_digest() -> None:
    lines = lines_of()
    footer = json.loads(lines[-1])
    footer["digest"] = "0" * 64
    error = refused([*lines[:-1], canonical(footer)])
    right = digest(lines[:-1])[:12]
    assert str(error) == (
        f"record line {len(lines)}: the digest of the lines above is {right}…, found '000000000000': "
        "something was changed"
    )
    with pytest.raises(RecordError, match="the digest of the lines above"):
        read_record([*lines[:-1], canonical(footer)])


def test_the_ends_of_a_record() -> None:
    lines = lines_of()
    text = "".join(f"{line}\n" for line in lines)
    assert str(refused("")) == "record line 1: the record is empty"
    assert str(refused([])) == "record line 1: the record is empty"
    assert str(refused(text[:-1])) == f"record line {len(lines)}: the line has no line end: the record is cut off"
    assert str(refused(lines[:-1])) == f"record line {len(lines)}: the footer is missing: the record is cut off"
    assert str(refused([*lines, lines[-1]])) == f"record line {len(lines) + 1}: nothing may stand behind the footer"
    assert str(refused(text + "\n")) == f"record line {len(lines) + 1}: nothing may stand behind the footer"
    assert str(refused(b"\xff" + text.encode())) == "record line 1: not UTF-8 text"
    assert str(refused(text.encode()[:-3] + b"\xff\n")) == f"record line {len(lines)}: not UTF-8 text"
    assert refused(text.replace("\n", "\r\n")).line == 1
    for part in (read_record, replay):
        with pytest.raises(RecordError, match="cut off"):
            part(lines[:5])


# --- replay --------------------------------------------------------------------------------------------------------


def test_a_line_left_out_is_missed_where_it_stood() -> None:
    lines = lines_of(seed=2)
    for at in range(1, len(lines) - 1):
        if lines[at] != lines[at + 1]:
            assert refused(resealed([*lines[:at], *lines[at + 1 :]])).line == at + 1


def test_a_line_said_twice_is_seen_where_it_stands() -> None:
    lines = lines_of(seed=2)
    for at in range(1, len(lines) - 1):
        error = refused(resealed([*lines[: at + 1], *lines[at:]]))
        assert error.line == at + 2, lines[at]


def test_what_was_expected_and_what_stands_there() -> None:
    played = hand()
    lines, dealer = list(played.record.lines()), played.header.dealer
    first = json.loads(lines[1])["answer"]
    other = str(options(played.moments[1].table, dealer)[-1])
    assert first != other
    assert str(refused(resealed([lines[0], *lines[2:]]))) == (
        f"record line 2: expected an answer of seat {dealer}, found seat {dealer}: {first} [discard.due]"
    )
    answered = canonical({"seat": dealer, "answer": other})
    assert str(refused(resealed([lines[0], answered, *lines[2:]]))) == (
        f"record line 3: expected seat {dealer}: {other} [discard.due], found seat {dealer}: {first} [discard.due]"
    )
    ruled = canonical({"seat": dealer, "action": first, "rule": "discard.left"})
    assert str(refused(resealed([*lines[:2], ruled, *lines[3:]]))) == (
        f"record line 3: expected seat {dealer}: {first} [discard.due], found seat {dealer}: {first} [discard.left]"
    )
    stranger = canonical({"seat": (dealer + 1) % 3, "answer": first})
    assert str(refused(resealed([lines[0], stranger, *lines[2:]]))) == (
        f"record line 2: expected an answer of seat {dealer}, found seat {(dealer + 1) % 3}'s answer '{first}'"
    )
    assert str(refused(resealed([*lines[:3], lines[-1]]))).startswith("record line 4: expected ")


def test_an_answer_that_may_not_be_is_refused_by_its_rules() -> None:
    played = hand()
    lines, dealer = list(played.record.lines()), played.header.dealer

    def answered(text: str) -> str:
        return str(refused(resealed([lines[0], canonical({"seat": dealer, "answer": text}), *lines[2:]])))

    assert answered("pass").startswith(f"record line 2: seat {dealer} may not pass: ")
    assert answered("pass").endswith("[claim.sealed]")
    assert answered("jump") == (
        "record line 2: 'jump' is not an action: say discard 5b, chi 123s (bi …), peng 5b, win or pass"
    )
    first = json.loads(lines[1])["answer"]
    spaced = first.replace(" ", "  ")
    assert answered(spaced) == (
        f"record line 2: expected seat {dealer}'s answer '{first}', found seat {dealer}'s answer '{spaced}'"
    )


def test_another_result_is_refused() -> None:
    lines = lines_of("guilin", 1)
    footer = json.loads(lines[-1])
    right = canonical(footer["result"])
    footer["result"]["next_dealer"] = (footer["result"]["next_dealer"] + 1) % 3
    wrong = canonical(footer["result"])
    error = refused([*lines[:-1], canonical(footer)])
    assert str(error) == f"record line {len(lines)}: the result should be {right}, found {wrong}"


def test_another_deal_is_another_game() -> None:
    lines = lines_of()
    header = json.loads(lines[0])
    header["deal"] = " ".join(reversed(header["deal"].split(" ")))
    assert refused(resealed([canonical(header), *lines[1:]])).line > 1


def test_a_record_is_a_value() -> None:
    one, two = hand().record, hand().record
    assert one == two
    assert isinstance(one, Record)
    assert hand(seed=2).record != one
    assert FORMAT == "zipai-record/1"


# --- transcripts ---------------------------------------------------------------------------------------------------


def test_a_transcript_tells_the_deal_the_events_and_the_settlement() -> None:
    book = built_in("paohuzi")
    played = play_hand(book, 24, [Heuristic()] * 3, dealer=0)
    text = transcript(played)
    first, *_ = text.splitlines()
    assert first == "Paohuzi (paohuzi), 15 huxi to win"
    told = sum(line.endswith("]") and not line.startswith("  ") for line in text.splitlines())
    assert told == sum(len(moment.events) for moment in played.moments)
    for line in played.result.lines:
        assert f"{line.as_dict()['text']}: " in text
    assert f"Seat {played.result.next_dealer} deals next." in text
    assert all(f"Seat {seat} (" in text for seat in range(3))


@pytest.mark.parametrize("rules", RULES)
def test_a_chinese_transcript_has_no_english_sentence(rules: str) -> None:
    book = built_in(rules)
    text = transcript(play_hand(book, 5, [Heuristic()] * seats_of(book)), "zh")
    for line in text.splitlines()[1:]:
        said = line.rpartition("  [")[0] or line
        assert "seat" not in said.lower(), line
        assert not any(word.isalpha() and word.isascii() and len(word) > 2 for word in said.split()), line
