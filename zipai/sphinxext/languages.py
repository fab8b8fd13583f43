"""Chinese inside English pages is marked as such, so that it is drawn and read aloud as Chinese."""

from __future__ import annotations

import re
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx

from zipai.sphinxext.domain import build_language

_CHINESE: Final = re.compile(r"([\u3400-\u9fff]+(?:[\u3000-\u303f\uff00-\uffef]*[\u3400-\u9fff]+)*)")


def mark_chinese(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put each run of Chinese signs into an element with its language."""
    if build_language(app.config) == "zh" or app.builder.format != "html":
        return
    for node in list(doctree.findall(nodes.Text)):
        text = node.astext()
        parent = node.parent
        if not _CHINESE.search(text) or isinstance(parent, nodes.raw | nodes.FixedTextElement | nodes.comment):
            continue
        parts = _CHINESE.split(text)
        # Every second part is Chinese, as re.split gives them.
        fresh = [
            nodes.raw("", f'<span lang="zh-Hans">{part}</span>', format="html") if i % 2 else nodes.Text(part)
            for i, part in enumerate(parts)
            if part
        ]
        parent.replace(node, fresh)


def setup(app: Sphinx) -> None:
    """Mark Chinese when a page is about to be written."""
    app.connect("doctree-resolved", mark_chinese, priority=600)
