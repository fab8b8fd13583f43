"""``{live}``: a few lines of Python with their answer, which the reader can change and run in the page.

The answer that stands there was made when the site was built, so the page is whole without a script. Pressing the
button brings Python into the page, in a worker, from the site's own folder ``py``.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

from zipai.show.html import Html
from zipai.sphinxext.directives import Book
from zipai.words import say

log = logging.getLogger(__name__)

#: What the page says, by the name under which the script finds it.
_WORDS = ("run", "loading", "running", "again", "failed", "file", "back")


def run(source: str) -> str:
    """What the lines print, and behind it what the last one is worth, as the page's own Python shows it.

    >>> run("x = 20 + 1\\nprint('cards')\\nx")
    'cards\\n21'
    """
    space: dict[str, Any] = {"__name__": "__main__"}
    tree = ast.parse(source)
    end = tree.body[-1] if tree.body else None
    last = ast.Expression(end.value) if isinstance(end, ast.Expr) else None
    if last is not None:
        tree.body.pop()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<example>", "exec"), space)
        value = None if last is None else eval(compile(last, "<example>", "eval"), space)
    return printed.getvalue() + ("" if value is None else repr(value))


def live_html(source: str, answer: str, up: str, lang: str, *, script: bool) -> Html:
    """The lines in a field, the button, and the answer; *up* leads to the folder of the language."""
    words = {word: say(f"site.live.{word}", lang) for word in _WORDS}
    label = escape(say("site.live.code", lang))
    tag = f'<script defer src="{up}_static/live.js" data-py="{up}../py/"></script>' if script else ""
    return Html(
        f'<div class="zp-live" data-words="{escape(json.dumps(words, ensure_ascii=False))}">'
        f'<textarea rows="{source.count(chr(10)) + 1}" spellcheck="false" autocapitalize="off" readonly '
        f'translate="no" aria-label="{label}">{escape(source)}</textarea>'
        f'<p class="zp-row"><button type="button" class="zp-btn zp-btn-go" hidden>{escape(words["run"])}</button>'
        f'<span role="status"></span></p><pre translate="no">{escape(answer)}</pre></div>{tag}'
    )


class Live(Book):
    """The lines stand in the directive; a line that fails when the site is built is a warning."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        source = "\n".join(self.content)
        try:
            answer = run(source)
        except Exception as error:
            told = say("site.loose.live", problem=f"{type(error).__name__}: {error}")
            log.warning("%s", told, location=self.get_location(), type="rule", subtype="live")
            return []
        first = self.config.zipai_python and not self.env.temp_data.get("zipai-live")
        self.env.temp_data["zipai-live"] = True
        up = "../" * self.env.docname.count("/")
        return [self.part(live_html(source, answer, up, self.look.lang, script=first))]


def setup(app: Sphinx) -> None:
    """The directive; *zipai_python* says whether the site has a Python for its pages."""
    app.add_config_value("zipai_python", False, "env")
    app.add_directive("live", Live)
