"""The command ``zipai``. Bad input gives one line on standard error and status 2; a false answer is no error."""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from zipai.scoring.arrival import From
from zipai.words import ZipaiError, language, say

BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    lang = "en"
    try:
        lang = _lang_of(given)
        namespace = _parser(lang).parse_args(given)
        return int(namespace.run(namespace))
    except ZipaiError as error:
        line = " ".join(error.text(lang).split())
        print(say("cli.error", lang, error=line), file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # the reader of a pipe is gone: that ends the output, and is nobody's error
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _lang_of(arguments: Sequence[str]) -> str:
    """The language, known before anything else is read, so that errors are said in it."""
    for at, word in enumerate(arguments):
        if word == "--lang" and at + 1 < len(arguments):
            return language(arguments[at + 1])
        if word.startswith("--lang="):
            return language(word.removeprefix("--lang="))
    return language(os.environ.get("ZIPAI_LANG") or "en")


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def __init__(self, *, lang: str, **options: Any) -> None:
        super().__init__(add_help=False, allow_abbrev=False, formatter_class=_formatter(lang), **options)
        self.lang = lang
        self._positionals.title = say("cli.heading.positional", lang)
        self._optionals.title = say("cli.heading.options", lang)
        self.add_argument("-h", "--help", action="help", help=say("cli.help", lang))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """As usual, but a command itself says what it does not know, so that its own help is named."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {shlex.join(unknown)}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        command = self.prog.removeprefix("zipai").strip()
        raise ZipaiError("cli.usage", message=_told(message), command=f"{command} " if command else "")


def _formatter(lang: str) -> type[argparse.HelpFormatter]:
    class Formatter(argparse.HelpFormatter):
        """Help whose own words are in the reader's language too."""

        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, say("cli.heading.usage", lang) if prefix is None else prefix)

    return Formatter


#: argparse says these in English only; each is read and said again in either language.
_COMPLAINTS = {
    "choice": r"argument (?P<name>.+?): invalid choice: (?P<value>.+?) \(choose from (?P<known>.+)\)",
    "required": r"the following arguments are required: (?P<name>.+)",
    "unknown": r"unrecognized arguments: (?P<value>.+)",
    "one": r"argument (?P<name>.+?): expected one argument",
    "no-value": r"argument (?P<name>.+?): ignored explicit argument (?P<value>.+)",
}


def _told(message: str) -> ZipaiError | str:
    for key, pattern in _COMPLAINTS.items():
        if found := re.fullmatch(pattern, message, re.S):
            fields = {
                name: value if len(value) <= 80 else value[:80] + "…" for name, value in found.groupdict().items()
            }
            return ZipaiError(f"cli.complaint.{key}", **fields)
    return message


def _parser(lang: str) -> argparse.ArgumentParser:
    parser = _Parser(lang=lang, prog="zipai", description=say("cli.about", lang))
    commands = parser.add_subparsers(required=True, metavar="COMMAND", dest="command")

    def command(name: str, run: Callable[[argparse.Namespace], int], *options: str) -> argparse.ArgumentParser:
        about = say(f"cli.{name}", lang)
        made: argparse.ArgumentParser = commands.add_parser(name, lang=lang, help=about, description=about)
        for option in options:
            _OPTIONS[option](made, lang)
        made.add_argument("--lang", default=lang, help=say("cli.option.lang", lang))
        made.set_defaults(run=run)
        return made

    from zipai import cli_play, cli_sheet, cli_table

    _OPTIONS.update(cli_table.OPTIONS)
    _OPTIONS.update(cli_play.OPTIONS)
    _OPTIONS.update(cli_sheet.OPTIONS)
    command("score", _score, "rules", "hand", "win", "json", "jsonl")
    command("waits", _waits, "rules", "hand", "json", "jsonl")
    command("distance", _distance, "rules", "hand", "seen", "json", "jsonl")
    command("deal", cli_table.deal, "rules", "seed", "json")
    command("legal", cli_table.legal, "position", "json", "jsonl")
    command("why", cli_table.why, "position", "action", "json", "jsonl")
    command("step", cli_table.step, "position", "answers", "json", "jsonl")
    command("advice", cli_table.advice, "position", "seat", "json", "jsonl")
    command("play", cli_play.play, "rules", "play")
    command("replay", cli_play.replay, "record", "json")
    command("rules", _rules, "id", "json")
    command("check", _check, "file", "json")
    command("diff", _diff, "two", "json")
    command("sheet", cli_sheet.sheet, "rules", "sheet")
    command("mark", cli_sheet.mark, "mark", "json", "jsonl")
    from zipai import learn

    about = say("cli.learn", lang)
    made = commands.add_parser("learn", lang=lang, help=about, description=about)
    learn.add_arguments(made, language(lang))
    made.set_defaults(run=learn.run)
    return parser


def _add_rules(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("--rules", default="paohuzi", metavar="R", help=say("cli.option.rules", lang))
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=say("cli.option.set", lang))


def _add_hand(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("--hand", metavar="H", help=say("cli.option.hand", lang))
    parser.add_argument("--meld", action="append", default=[], metavar="M", help=say("cli.option.meld", lang))


def _add_win(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("--win", metavar="C", help=say("cli.option.win", lang))
    parser.add_argument("--from", dest="source", metavar="S", help=say("cli.option.from", lang, known=", ".join(From)))


def _add_two(parser: argparse.ArgumentParser, lang: str) -> None:
    for name in ("a", "b"):
        parser.add_argument(name, metavar=name.upper(), help=say("cli.option.rules", lang))


_OPTIONS: dict[str, Callable[[argparse.ArgumentParser, str], object]] = {
    "rules": _add_rules,
    "hand": _add_hand,
    "win": _add_win,
    "seen": lambda p, lang: p.add_argument("--seen", metavar="CARDS", help=say("cli.option.seen", lang)),
    "two": _add_two,
    "json": lambda p, lang: p.add_argument("--json", action="store_true", help=say("cli.option.json", lang)),
    "jsonl": lambda p, lang: p.add_argument("--jsonl", action="store_true", help=say("cli.option.jsonl", lang)),
    "id": lambda p, lang: p.add_argument("id", nargs="?", metavar="ID", help=say("cli.option.id", lang)),
    "file": lambda p, lang: p.add_argument("file", metavar="FILE.toml", help=say("cli.option.file", lang)),
}


def print_json(document: object) -> None:
    """One JSON document on one line."""
    print(json.dumps(document, ensure_ascii=False))


# --- score, waits and distance ---------------------------------------------------------------------------------------


def _score(namespace: argparse.Namespace) -> int:
    from zipai.rulebook import load_rules

    rules = load_rules(namespace.rules, namespace.set)
    if namespace.jsonl:
        return _each_line(namespace, ("rules", "hand", "melds", "win", "from"), _score_line)
    judged = _judge(_hand(namespace), namespace.meld, namespace.win, namespace.source, rules)
    if namespace.json:
        print_json(judged.as_dict(namespace.lang))
        return 0
    from zipai.cli_text import judgement_text

    print(judgement_text(judged, namespace.lang))
    return 0


def _judge(hand: str, melds: Iterable[str], win: str | None, source: str | None, rules: Any) -> Any:
    from zipai.scoring.judge import check_counts, score

    judged = score(hand, melds, win, source, rules)
    check_counts(judged)
    return judged


def _score_line(line: dict[str, Any], rules: Any, lang: str) -> dict[str, Any]:
    judged = _judge(line["hand"], line.get("melds", ()), line.get("win"), line.get("from"), rules)
    return dict(judged.as_dict(lang))


def _waits(namespace: argparse.Namespace) -> int:
    from zipai.rulebook import load_rules

    rules = load_rules(namespace.rules, namespace.set)
    if namespace.jsonl:
        return _each_line(namespace, ("rules", "hand", "melds"), _waits_line)
    found = _waits_of(_hand(namespace), namespace.meld, rules)
    if namespace.json:
        print_json({"waits": [wait.as_dict() for wait in found]})
        return 0
    from zipai.cli_text import waits_text

    print(waits_text(found, namespace.lang))
    return 0


def _waits_of(hand: str, melds: Iterable[str], rules: Any) -> Any:
    from zipai.study.waits import check_waiting, waits

    check_waiting(hand, melds, rules)
    return waits(hand, melds, rules)


def _waits_line(line: dict[str, Any], rules: Any, lang: str) -> dict[str, Any]:
    return {"waits": [wait.as_dict() for wait in _waits_of(line["hand"], line.get("melds", ()), rules)]}


def _distance(namespace: argparse.Namespace) -> int:
    from zipai.rulebook import load_rules
    from zipai.study import distance

    rules = load_rules(namespace.rules, namespace.set)
    if namespace.jsonl:
        return _each_line(namespace, ("rules", "hand", "melds", "seen"), _distance_line)
    found = distance(_hand(namespace), namespace.meld, rules, seen=namespace.seen or "")
    if namespace.json:
        print_json(found.as_dict())
        return 0
    from zipai.cli_text import distance_text

    print(distance_text(found, rules, namespace.lang))
    return 0


def _distance_line(line: dict[str, Any], rules: Any, lang: str) -> dict[str, Any]:
    from zipai.study import distance

    return distance(line["hand"], line.get("melds", ()), rules, seen=line.get("seen") or "").as_dict()


def _hand(namespace: argparse.Namespace) -> str:
    if namespace.hand is None:
        raise ZipaiError("cli.no-hand")
    return str(namespace.hand)


def _each_line(
    namespace: argparse.Namespace,
    keys: tuple[str, ...],
    answer: Callable[[dict[str, Any], Any, str], dict[str, Any]],
) -> int:
    """Answer each line of standard input on a line of its own; a bad line is answered by its error."""
    for option in ("hand", "win", "source", "seen"):
        if getattr(namespace, option, None) is not None:
            raise ZipaiError("cli.jsonl-alone", option="--from" if option == "source" else f"--{option}")
    if namespace.meld:
        raise ZipaiError("cli.jsonl-alone", option="--meld")
    from zipai.rulebook.changes import cached_rules, load_rules

    def answer_line(raw: bytes) -> dict[str, Any]:
        line = _read_line(raw, keys)
        rules = load_rules(cached_rules(line.get("rules", namespace.rules)), namespace.set)
        return answer(line, rules, namespace.lang)

    return answer_lines(answer_line, namespace.lang)


def answer_lines(answer: Callable[[bytes], dict[str, Any]], lang: str) -> int:
    """Print the answer to each line of standard input, or its error; the status is that of the whole."""
    bad: list[int] = []
    number = 0
    for number, raw in enumerate(sys.stdin.buffer, 1):
        try:
            document = answer(raw)
        except ZipaiError as error:
            bad.append(number)
            problem = ZipaiError("cli.line", line=number, problem=error)
            document = {"error": " ".join(problem.text(lang).split())}
        print_json(document)
    if not number:
        raise ZipaiError("cli.jsonl-empty")
    if bad:
        raise ZipaiError("cli.lines-bad", count=len(bad), total=number, line=bad[0])
    return 0


def _read_line(raw: bytes, keys: tuple[str, ...]) -> dict[str, Any]:
    try:
        text = raw.decode("utf-8").rstrip("\r\n")
        line = json.loads(text) if text.strip() else None
    except UnicodeDecodeError:
        raise ZipaiError("cli.line-utf8") from None
    except json.JSONDecodeError as error:
        raise ZipaiError("cli.line-json", reason=error.msg, column=error.colno) from None
    except ValueError:
        # more digits than Python turns into a number
        raise ZipaiError("cli.line-number") from None
    except RecursionError:
        raise ZipaiError("cli.line-deep") from None
    if not text.strip():
        raise ZipaiError("cli.line-blank")
    if not isinstance(line, dict):
        raise ZipaiError("cli.line-object")
    for key, value in line.items():
        if key not in keys:
            raise ZipaiError("cli.line-key", key=repr(key), known=", ".join(keys))
        if key == "melds":
            if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
                raise ZipaiError("cli.line-type", key=key, expected=ZipaiError("cli.texts"))
        elif not isinstance(value, str) and not (value is None and key in ("win", "from")):
            raise ZipaiError("cli.line-type", key=key, expected=ZipaiError("cli.text"))
    if "hand" not in line:
        raise ZipaiError("cli.line-missing", key="hand")
    return line


# --- the rulebook ------------------------------------------------------------------------------------------


def _rules(namespace: argparse.Namespace) -> int:
    from zipai.rulebook import book
    from zipai.rulebook.registry import not_rules

    chosen = [book()[namespace.id]] if namespace.id else list(book().rules.values())
    if namespace.json:
        print_json({"rules": [rule.as_dict() for rule in chosen], "not_rules": not_rules()})
        return 0
    from zipai.cli_text import rule_list_text, rule_text

    print(rule_text(chosen[0], namespace.lang) if namespace.id else rule_list_text(namespace.lang))
    return 0


def _check(namespace: argparse.Namespace) -> int:
    from pathlib import Path

    from zipai.rulebook.rulesets import from_file

    rules = from_file(Path(namespace.file))
    own = sum(setting.origin == rules.id for setting in rules.settings.values())
    if namespace.json:
        print_json({"id": rules.id, "title": rules.title.as_dict(), "own": own, "fingerprint": rules.fingerprint})
        return 0
    changes = say("rulebook.check-changes", namespace.lang, count=own)
    good = {"file": namespace.file, "title": rules.title[namespace.lang], "id": rules.id, "changes": changes}
    print(say("rulebook.check-good", namespace.lang, **good))
    return 0


def _diff(namespace: argparse.Namespace) -> int:
    from zipai.rulebook import diff, load_rules

    a, b = load_rules(namespace.a), load_rules(namespace.b)
    found = diff(a, b)
    if namespace.json:
        print_json({"a": str(a), "b": str(b), "differences": [difference.as_dict() for difference in found]})
        return 0
    from zipai.cli_text import diff_text

    print(diff_text(a, b, found, namespace.lang))
    return 0
