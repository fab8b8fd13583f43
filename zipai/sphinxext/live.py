"""``{live}``: a few lines of Python with their answer, which the reader can change and run in the page.

The answer that stands there was made when the site was built, so the page is whole without a script. Pressing the
button brings Python into the page, in a worker, from the site's own folder ``py``.
"""

from __future__ import annotations

from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

from zipai.boards.lines import run
from zipai.boards.page import script_html
from zipai.show.html import Html
from zipai.show.look import Look
from zipai.sphinxext.directives import Book
from zipai.sphinxext.domain import build_language, rules_of
from zipai.words import say

#: What a page has that can be started.
_STARTS = ("zp-start", "zp-lines")
log = logging.getLogger(__name__)


def live_html(source: str, answer: str, up: str, lang: str, *, script: bool) -> Html:
    """The lines in a field, the button, and the answer; *up* leads to the folder of the language.

    The *script* is put to the first lines of a page; it needs the one that brings Python in.
    """
    run_it = escape(say("site.live.run", lang))
    label = escape(say("site.live.code", lang))
    tag = f'<script defer src="{up}_static/lines.js"></script>' if script else ""
    return Html(
        '<div class="zp-lines">'
        f'<textarea rows="{source.count(chr(10)) + 1}" spellcheck="false" autocapitalize="off" readonly '
        f'translate="no" aria-label="{label}">{escape(source)}</textarea>'
        f'<p class="zp-row"><button type="button" class="zp-btn zp-btn-go" hidden>{run_it}</button>'
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


def bring_python(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the page the script that brings Python in, where it has something to start."""
    body = context.get("body", "")
    if not app.config.zipai_python or not any(mark in body for mark in _STARTS):
        return
    pathto = context["pathto"]
    py = pathto("../py/", 1)
    # a picture of a board needs its styles at once; where boards only open later, the styles come with the first
    styles = f'<link rel="stylesheet" href="{escape(py)}boards.css">' if "zp-here" in body else ""
    context["live_script"] = styles + script_html(
        py,
        Look(lang=build_language(app.config)),
        editor=pathto(rules_of(app.env).places.get("editor", pagename)),
        rule_url=pathto("r/{id}/", 1),
    )


def setup(app: Sphinx) -> None:
    """The directive; *zipai_python* says whether the site has a Python for its pages."""
    app.add_config_value("zipai_python", False, "env")
    app.add_directive("live", Live)
    app.connect("html-page-context", bring_python)
