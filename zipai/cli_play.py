"""The commands play and replay. The engine is loaded only when one of them runs."""

from __future__ import annotations

import argparse
import json
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zipai.words import ZipaiError, say

if TYPE_CHECKING:
    from zipai.table.replay import Played

#: A record of more bytes than this is not read.
LARGEST = 1_000_000


def _add_play(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("--seed", metavar="N", help=say("play.option.seed", lang))
    parser.add_argument("--seat", default="0", metavar="N", help=say("play.option.seat", lang))
    parser.add_argument("--against", default="heuristic", metavar="NAME", help=say("play.option.against", lang))
    parser.add_argument("--record", metavar="FILE", help=say("play.option.record", lang))


def _add_record(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("record", metavar="RECORD", help=say("play.option.replay", lang))
    parser.add_argument("--rules", metavar="R", help=say("play.option.rules", lang))
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=say("cli.option.set", lang))


OPTIONS: dict[str, Callable[[argparse.ArgumentParser, str], object]] = {"play": _add_play, "record": _add_record}


def play(namespace: argparse.Namespace) -> int:
    """Play hand after hand in the terminal, until the match is over or the player has had enough."""
    from zipai.cli_play_terminal import Terminal
    from zipai.players import by_name, seats_of
    from zipai.rulebook import load_rules

    rules = load_rules(namespace.rules, namespace.set)
    seat, last = _number(namespace.seat, "--seat"), seats_of(rules) - 1
    if not 0 <= seat <= last:
        raise ZipaiError("table.no-seat", seat=seat, last=last)
    # the deal is no secret kept from a log: it is printed, so that the hand can be played again
    seed = secrets.randbelow(1_000_000) if namespace.seed is None else _number(namespace.seed, "--seed")
    record = None if namespace.record is None else Path(namespace.record)
    Terminal(seat, by_name(namespace.against), namespace.lang, input, print).match(rules, seed, record)
    return 0


def _number(text: str, what: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
        raise ZipaiError("play.no-whole", what=what, text=repr(text[:40]))
    return int(text)


def replay(namespace: argparse.Namespace) -> int:
    """Check a record by playing it again, and show it."""
    from zipai.rulebook import load_rules
    from zipai.table.replay import replay as played_again
    from zipai.table.transcript import transcript

    if namespace.set and namespace.rules is None:
        raise ZipaiError("play.set-without-rules")
    rules = None if namespace.rules is None else load_rules(namespace.rules, namespace.set)
    played = played_again(_read(Path(namespace.record)), rules)
    if namespace.json:
        print(json.dumps(_document(played, namespace.lang), ensure_ascii=False))
        return 0
    print(transcript(played, namespace.lang))
    print(say("play.replays", namespace.lang, count=len(played.record.lines())))
    return 0


def _read(path: Path) -> bytes:
    try:
        if path.is_dir():
            reason: object = ZipaiError("play.folder")
        elif path.stat().st_size > LARGEST:
            reason = ZipaiError("play.large", limit=LARGEST)
        else:
            return path.read_bytes()
    except FileNotFoundError:
        reason = ZipaiError("play.no-file")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
    raise ZipaiError("play.not-read", file=path, reason=reason)


def _document(played: Played, lang: str) -> dict[str, Any]:
    """The record as one JSON document: its header, all events, and the result with its sentences."""
    head = played.header.as_dict()
    return {
        **{key: head[key] for key in ("format", "rules", "fingerprint", "changes", "dealer", "drawn_hands", "deal")},
        "answers": [answer.as_dict() for moment in played.moments for answer in moment.answers],
        "events": [event.as_dict() for moment in played.moments for event in moment.events],
        "result": played.result.as_dict(lang),
        "lines": len(played.record.lines()),
    }
