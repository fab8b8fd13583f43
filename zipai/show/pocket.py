"""The pocket rulebook: all rules on one page that needs nothing else.

It is what the links in live notebooks open; a rule's anchor is its id.
"""

from __future__ import annotations

from html import escape
from typing import Final

from zipai.rulebook import Rule, book
from zipai.show.html import status_badge, text
from zipai.show.look import Look
from zipai.show.rulecard import sources_html, values_html, word
from zipai.show.style import style_tag
from zipai.words import Lang, say

_STYLE: Final = """
body{margin:0}
.zp-pocket{box-sizing:border-box;min-height:100vh;padding:16px 16px 60vh;background:var(--zp-bg);font-size:16px}
.zp-pocket>*{max-width:760px;margin-inline:auto}
.zp-pocket h1{font-size:26px;line-height:1.25;margin:8px auto}
.zp-pocket h2{font-size:21px;margin:28px auto 8px}
.zp-pocket nav ul{display:flex;flex-wrap:wrap;gap:4px 16px;margin:8px 0;padding:0;list-style:none}
.zp-pocket nav a{display:inline-block;padding:4px 0}
.zp-pocket article{box-sizing:border-box;margin-block:0 12px;padding:12px 14px;scroll-margin-top:12px}
.zp-pocket article{background:var(--zp-panel);border:1px solid var(--zp-line);border-radius:12px}
.zp-pocket article:target{border-color:var(--zp-ink);box-shadow:inset 4px 0 0 var(--zp-ink)}
.zp-pocket header{display:flex;flex-wrap:wrap;gap:4px 10px;align-items:baseline}
.zp-pocket h3{flex:1 1 100%;margin:0;font-size:17px;line-height:1.35}
.zp-pocket .zp-statement{margin:6px 0}
.zp-pocket table{width:100%;margin:8px 0;border-collapse:collapse;font-size:14px}
.zp-pocket caption{text-align:start;font-size:13px;color:var(--zp-soft)}
.zp-pocket thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.zp-pocket :is(th,td){padding:5px 10px 5px 0;border-top:1px solid var(--zp-line);text-align:start;vertical-align:top}
.zp-pocket th{width:7.5em;font-weight:600}
.zp-pocket td:last-child{padding-right:0;text-align:end}
.zp-pocket .zp-remark{display:block;color:var(--zp-soft)}
.zp-pocket .zp-statuses>span{display:block}
.zp-pocket .zp-why{color:var(--zp-soft);font-size:14px}
.zp-pocket ul.zp-sources{margin:4px 0 0;padding:0;list-style:none;font-size:13px;color:var(--zp-soft)}
@media(max-width:480px){.zp-pocket th{width:5em}}
"""


def page(lang: Lang) -> str:
    """The whole rulebook in one language as one HTML page, without scripts and without anything to fetch.

    >>> 'id="groups.run"' in page("en"), "<script" in page("zh")
    (True, False)
    """
    look = Look(lang=lang)
    title = say("site.pocket.title", lang)
    chapters = book().chapters.values()
    contents = "".join(
        f'<li><a href="#{escape(chapter.id)}">{text(chapter.title[lang], look)}</a></li>' for chapter in chapters
    )
    parts = [
        f"<h1>{text(title, look)}</h1><p>{word('pocket.lead', look)}</p>",
        f'<nav aria-label="{escape(say("site.pocket.chapters", lang))}"><ul>{contents}</ul></nav>',
    ]
    for chapter in chapters:
        rules = "".join(_rule(rule, look) for rule in book().of_chapter(chapter.id))
        parts.append(
            f'<h2 id="{escape(chapter.id)}">{text(chapter.title[lang], look)}</h2>'
            f"<p>{text(chapter.lead[lang], look)}</p>{rules}"
        )
    return (
        f'<!doctype html>\n<html lang="{look.tag}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n{style_tag()}\n<style>{_STYLE}</style>\n</head>\n"
        f'<body>\n<main class="zp zp-pocket">\n{"".join(parts)}\n</main>\n</body>\n</html>\n'
    )


def _rule(rule: Rule, look: Look) -> str:
    note = f'<p class="zp-why">{text(rule.note[look.lang], look)}</p>' if rule.note else ""
    if rule.replaced_by:
        retired = say("site.rule.retired", look.lang, id="\0")
        link = f'<a href="#{escape(rule.replaced_by)}">{escape(rule.replaced_by)}</a>'
        note += f"<p>{escape(retired).replace(chr(0), link)}</p>"
    return (
        f'<article id="{escape(rule.id)}"><header><h3>{text(rule.title[look.lang], look)}</h3>'
        f'<span class="zp-rule" translate="no">{escape(rule.id)}</span>{status_badge(rule.status, look)}</header>'
        f'<p class="zp-statement">{text(rule.statement[look.lang], look)}</p>'
        f"{values_html(rule, look)}{note}{sources_html(rule.sources, look)}</article>"
    )
