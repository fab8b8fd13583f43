"""The directives of the book. What they print is in the language of the build."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import cast

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from zipai.examples import Example, catalogue
from zipai.rulebook import Rule, book, built_in, rule_set_ids
from zipai.rulebook.glossary import glossary
from zipai.rulebook.toml import hint
from zipai.show.figures import figure_html
from zipai.show.html import Html, status_badge, text
from zipai.show.look import Look
from zipai.show.rulecard import sources_html, values_html, word
from zipai.sphinxext.cheatsheet import sheet_html
from zipai.sphinxext.compare import compare_table
from zipai.sphinxext.domain import RuleDomain, build_language, rules_of, tests_of
from zipai.sphinxext.links import DECISION, EDITOR, EXAMPLE, REGION, RULE
from zipai.sphinxext.tables import (
    coverage_table,
    parameter_table,
    region_facts,
    region_links,
    region_table,
    rule_index,
    special_table,
    words_of,
)
from zipai.sphinxext.threads import Threads, gather
from zipai.sphinxext.undecided import open_in, undecided_html
from zipai.sphinxext.words import glossary_table, term_html
from zipai.words import say

log = logging.getLogger(__name__)

#: So many tests are named in a rule's card before the rest is folded away.
_TESTS_SHOWN = 3


class Book(SphinxDirective):
    """What all directives share."""

    has_content = False

    @property
    def look(self) -> Look:
        """How the build shows things."""
        return Look(lang=build_language(self.config), rule_url=RULE)

    @property
    def domain(self) -> RuleDomain:
        """Where it is noted what stands where."""
        return rules_of(self.env)

    @property
    def threads(self) -> Threads:
        """What hangs on each rule."""
        return gather(tests_of(self.env))

    def part(self, html: str) -> nodes.raw:
        """HTML below the root class, so that the one stylesheet holds for it."""
        return raw(f'<div class="zp zp-part" lang="{self.look.tag}">{html}</div>')

    def unknown(self, what: str, name: str, known: Iterable[str]) -> list[nodes.Node]:
        """Warn that there is no such thing."""
        kind = say(f"site.what.{what}")
        log.warning(
            say("site.loose.unknown", what=kind, id=repr(name), hint=hint(name, list(known))),
            location=self.get_location(),
            type="rule",
            subtype="unknown",
        )
        return []


def raw(html: str) -> nodes.raw:
    """HTML as a node."""
    return nodes.raw("", html, format="html")


def titled(ident: str, title: str, lang: str, other: str = "", classes: Sequence[str] = ()) -> nodes.section:
    """A section with its heading, which stands in the page's contents; *other* is the title in Chinese."""
    # Both languages are at hand, so there is nothing for a translator to do.
    heading = nodes.title("", "", translatable=False)
    heading += nodes.inline("", title, classes=["zp-own"])
    if other:
        heading += [nodes.Text(" "), nodes.inline("", other, classes=["zp-other"])]
    return nodes.section("", heading, ids=[ident], classes=list(classes))


class RuleDirective(Book):
    """``{rule} groups.run``: the rule's card."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        rule_id = self.arguments[0]
        rule = book().rules.get(rule_id)
        if rule is None:
            log.warning(
                say("site.loose.unknown-prose", id=rule_id, hint=hint(rule_id, list(book().rules))),
                location=self.get_location(),
                type="rule",
                subtype="unknown",
            )
            return []
        if not self.domain.note(rule_id, self.env.docname, self.get_location()):
            return []
        look = self.look
        chinese = rule.title["zh"] if look.lang == "en" else ""
        card = titled(rule.id, rule.title[look.lang], look.lang, chinese, ["zp", "zp-rule-card"])
        card += raw(
            f'<div class="zp-rule-head">{self.address(rule)}{status_badge(rule.status, look)}</div>'
            f'<p class="zp-statement">{text(rule.statement[look.lang], look)}</p>'
        )
        if rule.replaced_by:
            card += raw(f"<p>{word('rule.retired', look, id=rule.replaced_by)}</p>")
        card += raw(values_html(rule, look, region_url=REGION))
        if rule.note is not None:
            card += raw(
                f'<p class="zp-note"><span class="zp-label">{word("rule.note", look)}</span> '
                f"{text(rule.note[look.lang], look)}</p>"
            )
        card += figures_node("", rule=rule.id)
        card += self.hung(rule)
        return [card]

    def address(self, rule: Rule) -> str:
        """The id, leading to the rule's permanent address."""
        up = "../" * self.env.docname.count("/")
        title = escape(say("site.rule.address", self.look.lang))
        return f'<a class="zp-rule" translate="no" title="{title}" href="{up}r/{rule.id}/">{rule.id}</a>'

    def hung(self, rule: Rule) -> nodes.definition_list:
        """Sources, code, tests and examples."""
        look = self.look
        threads = self.threads
        listed = nodes.definition_list(classes=["zp-threads", "simple"])

        def item(key: str, *inner: nodes.Node) -> None:
            term = nodes.term("", say(f"site.rule.{key}", look.lang))
            listed.append(nodes.definition_list_item("", term, nodes.definition("", *inner)))

        item("sources", raw(sources_html(rule.sources, look, links=True, decision_url=DECISION)))
        code = threads.code.get(rule.id, ())
        if code:
            line = nodes.paragraph()
            for i, name in enumerate(code):
                line += [nodes.Text(", ")] if i else []
                line += code_link(name, self.env.docname)
            item("code", line)
        tests = threads.tests.get(rule.id, ())
        if tests:
            item("tests", raw(tests_html(tests, look)))
        if shown := threads.examples.get(rule.id, ()):
            item("examples", raw(examples_html([catalogue()[name] for name in shown], look)))
        if taught := threads.lessons.get(rule.id, ()):
            item("lessons", self.lessons(taught))
        return listed

    def lessons(self, levels: Sequence[str]) -> nodes.paragraph:
        """The notebooks whose levels teach the rule, each leading to its page where the site has it."""
        line = nodes.paragraph()
        for notebook in dict.fromkeys(level.partition("#")[0] for level in levels):
            line += [nodes.Text(say("site.list", self.look.lang))] if len(line) else []
            page = f"notebooks/{notebook}"
            if page not in self.env.found_docs:
                line += nodes.Text(notebook)
                continue
            link = addnodes.pending_xref(
                "", refdomain="std", reftype="doc", reftarget=f"/{page}", refdoc=self.env.docname, refexplicit=False,
                refwarn=True,
            )  # fmt: skip
            link += nodes.inline("", notebook)
            line += link
        return line


def code_link(name: str, docname: str) -> addnodes.pending_xref:
    """A function's name, leading to its page in the API."""
    found = addnodes.pending_xref(
        "", refdomain="py", reftype="func", reftarget=name, refdoc=docname, refexplicit=False, refwarn=True
    )
    found += nodes.literal("", name, classes=["xref", "py", "py-func"])
    return found


def tests_html(tests: Sequence[str], look: Look) -> Html:
    """The tests by name, all but the first few folded away."""

    def listed(names: Sequence[str]) -> str:
        items = "".join(f'<li><code translate="no">{breakable(name)}</code></li>' for name in names)
        return f'<ul class="zp-tests">{items}</ul>'

    first, rest = tests[:_TESTS_SHOWN], tests[_TESTS_SHOWN:]
    if not rest:
        return Html(listed(first))
    more = word("rule.more", look, count=len(rest))
    return Html(f"{listed(first)}<details><summary>{more}</summary>{listed(rest)}</details>")


def breakable(name: str) -> str:
    """A long name that may be broken between its words.

    >>> breakable("a.py::test_b")
    'a.py::<wbr>test_<wbr>b'
    """
    return re.sub(r"(::|_|/)", r"\1<wbr>", escape(name))


def examples_html(examples: Sequence[Example], look: Look) -> Html:
    """The examples by title, leading to their figures."""
    comma = word("list", look)
    return Html(
        comma.join(
            f'<a href="{EXAMPLE.format(id=example.id)}">{text(example.title[look.lang], look)}</a>'
            for example in examples
        )
    )


class ExampleDirective(Book):
    """``{example} win.own-draw``: the figure of a worked example."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        example = catalogue().get(name)
        if example is None:
            return self.unknown("example", name, catalogue())
        # The first page that has it keeps the anchor, and on that page the first figure.
        here = cast("set[str]", self.env.temp_data.setdefault("zipai-examples", set()))
        page = self.domain.places.setdefault(f"example/{name}", self.env.docname)
        anchor = page == self.env.docname and name not in here
        here.add(name)
        return [self.part(figure_html(example, self.look, anchor=anchor, editor=EDITOR))]


class figures_node(nodes.General, nodes.Element):
    """In a rule's card, the place of the examples that no page of the book puts elsewhere."""


def write_figures(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Draw the examples of each card, now that it is known which ones stand in the prose."""
    domain = rules_of(app.env)
    look = Look(lang=build_language(app.config), rule_url=RULE)
    for node in list(doctree.findall(figures_node)):
        home = [
            example
            for example in catalogue().values()
            if example.shows[0] == node["rule"] and f"example/{example.id}" not in domain.places
        ]
        node.replace_self([raw(figure_html(example, look, anchor=True, editor=EDITOR)) for example in home])


class RegionTable(Book):
    """``{region-table} groups huxi``: what regions set differently in these chapters."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        chapters = self.arguments[0].split()
        for chapter in chapters:
            if chapter not in book().chapters:
                return self.unknown("chapter", chapter, book().chapters)
        return [self.part(region_table(chapters, self.look))]


class ParameterTable(Book):
    """``{parameter-table} guilin``: everything that a rule set settles."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        if name not in rule_set_ids():
            return self.unknown("rules", name, rule_set_ids())
        return [self.part(parameter_table(built_in(name), self.look))]


class RegionPage(Book):
    """``{region} guilin``: a rule set's whole page, with its title; the prose within it stands at the head."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        if name not in rule_set_ids():
            return self.unknown("rules", name, rule_set_ids())
        region, look = built_in(name), self.look
        self.domain.places[f"region/{name}"] = self.env.docname
        chinese = region.title["zh"] if look.lang == "en" else ""
        page = titled(f"region-{name}", region.title[look.lang], look.lang, chinese)
        page += self.part(region_facts(region, look))
        self.state.nested_parse(self.content, self.content_offset, page)
        page += self.part(region_links(region, look))
        for key, html in (
            ("special", special_table(region, look)),
            ("words", words_of(region, look)),
            ("open", open_in(region, look)),
            ("all", parameter_table(region, look)),
        ):
            if html:
                part = titled(f"{name}-{key}", say(f"site.region.{key}", look.lang), look.lang)
                part += self.part(html)
                page += part
        return [page]


class GlossaryTable(Book):
    """``{glossary-table}``: the words of the game."""

    def run(self) -> list[nodes.Node]:
        for name in glossary():
            self.domain.places[f"term/{name}"] = self.env.docname
        return [self.part(glossary_table(self.look))]


class CheatSheet(Book):
    """``{cheat-sheet} guilin``: a rule set on one sheet of paper, with its title."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        if name not in rule_set_ids():
            return self.unknown("rules", name, rule_set_ids())
        region, look = built_in(name), self.look
        self.domain.places[f"sheet/{name}"] = self.env.docname
        title = say("site.sheet.title", look.lang, title=region.title[look.lang])
        page = titled(f"sheet-{name}", title, look.lang, classes=["zp-sheet-page"])
        page += self.part(sheet_html(region, look))
        return [page]


class TermPage(Book):
    """``{term} wei``: a word's whole page, with its title; found by every name that the word has."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        if name not in glossary():
            return self.unknown("term", name, glossary())
        term, look = glossary()[name], self.look
        self.domain.places[f"word/{name}"] = self.env.docname
        ident = f"word-{name}"
        own, chinese = (term.en, term.zh) if look.lang == "en" else (term.zh, "")
        page = titled(ident, own, look.lang, chinese)
        # The search puts main entries first.
        entries = [("single", shown, ident, "main", None) for shown in term.names]
        page.insert(1, addnodes.index("", entries=entries))
        page += self.part(term_html(term, look))
        return [page]


class Undecided(Book):
    """``{undecided}``: what the sources leave open."""

    def run(self) -> list[nodes.Node]:
        self.domain.places["decision"] = self.env.docname
        return [self.part(undecided_html(self.look))]


class Compare(Book):
    """``{compare}``: all rule sets side by side."""

    def run(self) -> list[nodes.Node]:
        self.domain.places["compare"] = self.env.docname
        return [self.part(compare_table(self.look))]


class Coverage(Book):
    """``{coverage}``: rules by code, tests and examples."""

    def run(self) -> list[nodes.Node]:
        return [self.part(coverage_table(self.threads, self.look))]


class RuleIndex(Book):
    """``{rule-index}``: all rules by chapter."""

    def run(self) -> list[nodes.Node]:
        return [self.part(rule_index(self.look))]


def setup(app: Sphinx) -> None:
    """The directives, under the names that authors write."""
    app.add_node(figures_node)
    app.connect("doctree-resolved", write_figures, priority=300)
    for name, directive in {
        "rule": RuleDirective,
        "example": ExampleDirective,
        "region-table": RegionTable,
        "parameter-table": ParameterTable,
        "region": RegionPage,
        "glossary-table": GlossaryTable,
        "cheat-sheet": CheatSheet,
        "term": TermPage,
        "undecided": Undecided,
        "compare": Compare,
        "coverage": Coverage,
        "rule-index": RuleIndex,
    }.items():
        app.add_directive(name, directive)
