"""Lines of Python that a page shows with their answer, and that its reader changes and runs."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import traceback
from typing import Any


def run(source: str) -> str:
    """What the lines print, and behind it what the last one is worth, as the page's own Python shows it.

    >>> run("x = 20 + 1\\nprint('cards')\\nx")
    'cards\\n21'
    """
    printed = io.StringIO()
    value = _run(source, printed)
    return printed.getvalue() + ("" if value is None else repr(value))


def _run(source: str, printed: io.StringIO) -> Any:
    space: dict[str, Any] = {"__name__": "__main__"}
    tree = ast.parse(source)
    end = tree.body[-1] if tree.body else None
    last = ast.Expression(end.value) if isinstance(end, ast.Expr) else None
    if last is not None:
        tree.body.pop()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<example>", "exec"), space)
        return None if last is None else eval(compile(last, "<example>", "eval"), space)


def run_lines(source: str) -> str:
    """The same for lines that somebody typed, as JSON: what is to be shown, and whether it is an error's last line.

    >>> run_lines("1 / 0")
    '{"shown": "ZeroDivisionError: division by zero", "failed": true}'
    """
    printed, failed = io.StringIO(), False
    try:
        value = _run(source, printed)
        end = "" if value is None else repr(value)
    except BaseException as error:
        end, failed = "".join(traceback.format_exception_only(error)).strip(), True
    return json.dumps({"shown": printed.getvalue() + end, "failed": failed}, ensure_ascii=False)


__all__ = ["run", "run_lines"]
