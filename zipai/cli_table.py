"""The commands of the table: deal, legal, why, step and advice. The engine is loaded only when one of them runs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zipai.words import ZipaiError, say

if TYPE_CHECKING:
    from zipai.rulebook import RuleSet
    from zipai.study.advice import Choice
    from zipai.table import Action, Step, Table


def _add_seed(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("--seed", required=True, metavar="N", help=say("cli.option.seed", lang))
    parser.add_argument("--dealer", metavar="D", help=say("cli.option.dealer", lang))


def _add_position(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("position", nargs="?", metavar="POSITION", help=say("cli.option.position", lang))


def _add_seat(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("--seat", metavar="N", help=say("cli.option.seat", lang))


def _add_action(parser: argparse.ArgumentParser, lang: str) -> None:
    _add_seat(parser, lang)
    parser.add_argument("--action", metavar="A", help=say("cli.option.action", lang))


def _add_answers(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("--answers", metavar="JSON", help=say("cli.option.answers", lang))
    parser.add_argument("--draw", metavar="C", help=say("cli.option.draw", lang))


OPTIONS: dict[str, Callable[[argparse.ArgumentParser, str], object]] = {
    "seed": _add_seed,
    "position": _add_position,
    "seat": _add_seat,
    "action": _add_action,
    "answers": _add_answers,
}


# --- reading -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Given:
    """A position that was given: the table, and the text that names its rules where their id does not find them."""

    table: Table
    rules: str | None


def _given(text: str | None) -> Given:
    """The position in a file, in a link, or in standard input."""
    from zipai.table.links import is_link, unpacked
    from zipai.table.positions import LONGEST, parse

    if text is None:
        raise ZipaiError("positions.none")
    if is_link(text):
        return _position(parse(unpacked(text)))
    if text == "-":
        return _position(parse(sys.stdin.buffer.read(LONGEST + 1)))

    def bad(problem: ZipaiError) -> ZipaiError:
        return ZipaiError("rulebook.in", file=text, problem=problem)

    try:
        with Path(text).open("rb") as file:
            raw = file.read(LONGEST + 1)
    except FileNotFoundError:
        raise bad(ZipaiError("rulebook.file-missing")) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise bad(ZipaiError("rulebook.file-unreadable", reason=reason)) from None
    try:
        return _position(parse(raw))
    except ZipaiError as error:
        raise bad(error) from None


def _position(document: Any) -> Given:
    """The position that plain data says, which may be a link too."""
    from zipai.table.links import unpacked
    from zipai.table.positions import parse, read_position

    if isinstance(document, str):
        document = parse(unpacked(document))
    table = read_position(document)
    return Given(table, _named(table.rules, document["rules"]))


def _named(rules: RuleSet, given: str) -> str | None:
    """How to name rules that came from a file: by its path as it was given, with the changes; None for all others."""
    from zipai.rulebook import rule_set_ids

    path = given.partition("?")[0]
    _, mark, changes = str(rules).partition("?")
    return None if path in rule_set_ids() else path + mark + changes


def _plain(text: str | bytes) -> Any:
    """JSON that is no position itself, as plain data."""
    from zipai.table.positions import PositionError, parse

    try:
        return parse(text)
    except PositionError as error:
        defect = error.defects[0]
        raise ZipaiError(f"positions.{defect.id}", **dict(defect.fields)) from None


def _number(text: object, what: str) -> int:
    """A whole number from the command line or from a key in JSON."""
    try:
        if isinstance(text, str) and text.isascii() and str(int(text)) == text:
            return int(text)
    except ValueError:
        pass
    raise ZipaiError("positions.no-number", what=what, text=repr(str(text)[:40]))


def _check_seat(seat: int, seats: int) -> None:
    if not 0 <= seat < seats:
        raise ZipaiError("table.no-seat", seat=seat, last=seats - 1)


def _answers(document: Any) -> dict[int, Action]:
    from zipai.table import Action

    if not isinstance(document, Mapping) or not all(isinstance(text, str) for text in document.values()):
        raise ZipaiError("positions.answers")
    return {_number(seat, "--answers"): Action.read(text) for seat, text in document.items()}


def _card(text: str | None) -> Any:
    from zipai.cards import Card

    return None if text is None else Card(text)


# --- the commands --------------------------------------------------------------------------------------------


def deal(namespace: argparse.Namespace) -> int:
    """Deal a hand and print it as a position."""
    from zipai.cli import print_json
    from zipai.rulebook import load_rules
    from zipai.table import dealing
    from zipai.table.positions import position
    from zipai.table.rules.deal import empty_seats

    rules = load_rules(namespace.rules, namespace.set)
    dealer = None if namespace.dealer is None else _number(namespace.dealer, "--dealer")
    if dealer is not None:
        _check_seat(dealer, len(empty_seats(rules, 0)))
    table = dealing.deal(rules, _number(namespace.seed, "--seed"), dealer)
    named = _named(rules, namespace.rules)
    if namespace.json:
        print_json(position(table, named))
        return 0
    from zipai.cli_table_text import position_text

    print(position_text(table, named, namespace.lang))
    return 0


def legal(namespace: argparse.Namespace) -> int:
    """Print what each seat may do, and what is forced."""
    from zipai.cli import print_json

    if namespace.jsonl:
        return _each_line(namespace, {"position": _ANY}, lambda line: _legal(_position(line["position"]).table))
    given = _given(namespace.position)
    if namespace.json:
        print_json(_legal(given.table))
        return 0
    from zipai.cli_table_text import legal_text

    print(legal_text(given.table, namespace.lang))
    return 0


def _legal(table: Table) -> dict[str, Any]:
    from zipai.table import forced
    from zipai.table import legal as legal_in

    seats = {
        str(seat): None if actions is None else [str(action) for action in actions]
        for seat, actions in legal_in(table).items()
    }
    return {"forced": [event.as_dict() for event in forced(table)], "seats": seats}


def why(namespace: argparse.Namespace) -> int:
    """Print whether an action is legal, and every rule that forbids it."""
    from zipai.cli import print_json

    def answer(line: dict[str, Any]) -> dict[str, Any]:
        return _why(_position(line["position"]).table, line["seat"], line["action"], namespace.lang)

    if namespace.jsonl:
        return _each_line(namespace, {"position": _ANY, "seat": int, "action": str}, answer)
    for option in ("seat", "action"):
        if getattr(namespace, option) is None:
            raise ZipaiError("cli.complaint.required", name=f"--{option}")
    table = _given(namespace.position).table
    found = _why(table, _number(namespace.seat, "--seat"), namespace.action, namespace.lang)
    if namespace.json:
        print_json(found)
        return 0
    from zipai.cli_table_text import why_text

    print(why_text(found, namespace.lang))
    return 0


def _why(table: Table, seat: int, text: str, lang: str) -> dict[str, Any]:
    from zipai.table import Action
    from zipai.table import why as why_in

    action = Action.read(text)
    _check_seat(seat, len(table.seats))
    who = table.seats[seat]
    if who.hand is None and not who.sitting:
        raise ZipaiError("positions.unseen", seat=seat)
    refusals = why_in(table, seat, action)
    return {"legal": not refusals, "refusals": [refusal.as_dict(lang) for refusal in refusals]}


def step(namespace: argparse.Namespace) -> int:
    """Print what follows: the events, and the next position or the result."""
    from zipai.cli import print_json

    def answer(line: dict[str, Any]) -> dict[str, Any]:
        given = _position(line["position"])
        done = _step(given.table, line.get("answers") or {}, line.get("draw"))
        return _step_document(done, given.rules, namespace.lang)

    if namespace.jsonl:
        return _each_line(namespace, {"position": _ANY, "answers": dict, "draw": str}, answer)
    given = _given(namespace.position)
    try:
        answers = {} if namespace.answers is None else _plain(namespace.answers)
    except ZipaiError as error:
        raise ZipaiError("positions.answers-bad", problem=error) from None
    done = _step(given.table, answers, namespace.draw)
    if namespace.json:
        print_json(_step_document(done, given.rules, namespace.lang))
        return 0
    from zipai.cli_table_text import step_text

    print(step_text(given.table, done, given.rules, namespace.lang))
    return 0


def _step(table: Table, answers: Any, draw: str | None) -> Step:
    from zipai.table import Due
    from zipai.table import step as step_from

    if draw is not None and (table.air is not None or table.due is not Due.DRAW):
        raise ZipaiError("positions.draw-not-due")
    return step_from(table, _answers(answers), _card(draw))


def _step_document(done: Step, rules: str | None, lang: str) -> dict[str, Any]:
    from zipai.table.positions import position

    return {
        "events": [event.as_dict() for event in done.events],
        "position": None if done.table is None else position(done.table, rules),
        "result": None if done.result is None else done.result.as_dict(lang),
    }


def advice(namespace: argparse.Namespace) -> int:
    """Print what each choice of a seat leads to, the best first, from what that seat can see."""
    from zipai.cli import print_json

    def answer(line: dict[str, Any]) -> dict[str, Any]:
        table = _position(line["position"]).table
        return {"choices": [choice.as_dict(namespace.lang) for choice in _advice(table, line["seat"])]}

    if namespace.jsonl:
        return _each_line(namespace, {"position": _ANY, "seat": int}, answer)
    if namespace.seat is None:
        raise ZipaiError("cli.complaint.required", name="--seat")
    table, seat = _given(namespace.position).table, _number(namespace.seat, "--seat")
    choices = _advice(table, seat)
    if namespace.json:
        print_json({"choices": [choice.as_dict(namespace.lang) for choice in choices]})
        return 0
    from zipai.cli_table_text import advice_text

    print(advice_text(choices, seat, namespace.lang))
    return 0


def _advice(table: Table, seat: int) -> tuple[Choice, ...]:
    from zipai.study.advice import advice as advice_for
    from zipai.table import view

    _check_seat(seat, len(table.seats))
    return advice_for(view(table, seat), seat)


# --- a document a line ---------------------------------------------------------------------------------------

_ANY = object
#: Keys that a line may leave out, or give as null.
_OPTIONAL = frozenset({"answers", "draw"})
_EXPECTED = {int: "number", str: "text", dict: "object"}


def _each_line(
    namespace: argparse.Namespace, keys: dict[str, type], answer: Callable[[dict[str, Any]], dict[str, Any]]
) -> int:
    """Answer each line of standard input, an object with those *keys*, on a line of its own."""
    from zipai.cli import answer_lines

    for option in ("position", *keys):
        if getattr(namespace, option, None) is not None:
            name = "POSITION" if option == "position" else f"--{option}"
            raise ZipaiError("positions.jsonl-alone", option=name)
    return answer_lines(lambda raw: answer(_read_line(raw, keys)), namespace.lang)


def _read_line(raw: bytes, keys: dict[str, type]) -> dict[str, Any]:
    if not raw.strip():
        raise ZipaiError("cli.line-blank")
    line = _plain(raw.rstrip(b"\r\n"))
    if not isinstance(line, dict):
        raise ZipaiError("positions.line-object", known=", ".join(keys))
    for key in line:
        if key not in keys:
            raise ZipaiError("cli.line-key", key=repr(key[:40]), known=", ".join(keys))
    for key, kind in keys.items():
        value = line.get(key)
        if value is None:
            if key not in _OPTIONAL:
                raise ZipaiError("cli.line-missing", key=key)
        elif kind is not _ANY and type(value) is not kind:
            raise ZipaiError("cli.line-type", key=key, expected=ZipaiError(f"positions.expected.{_EXPECTED[kind]}"))
    return line
