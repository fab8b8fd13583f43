"""The ``rule`` domain: where each rule stands, links to it, and the check that no thread ends nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from pathlib import Path
from typing import Any, ClassVar, cast

from docutils import nodes
from docutils.nodes import Element
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from zipai.examples import catalogue
from zipai.rulebook import book, parameters
from zipai.rulebook.toml import hint
from zipai.sphinxext.threads import false_examples, gather, loose_ends, unsaid
from zipai.words import Lang, language, say

log = logging.getLogger(__name__)


class RuleDomain(Domain):
    """Rules by id.

    ``rules`` maps an id to its page; ``places`` maps ``example/…``, ``region/…`` and ``term/…`` to theirs.
    """

    name = "rule"
    label = "Rule"
    object_types: ClassVar[dict[str, ObjType]] = {"rule": ObjType("rule", "ref")}
    roles: ClassVar[dict[str, Any]] = {"ref": XRefRole(innernodeclass=nodes.inline)}
    initial_data: ClassVar[dict[str, Any]] = {"rules": {}, "places": {}}
    data_version = 1

    @property
    def rules(self) -> dict[str, str]:
        """Rule id -> the page on which it stands."""
        return cast("dict[str, str]", self.data["rules"])

    @property
    def places(self) -> dict[str, str]:
        """What else can be linked to -> the page on which it stands."""
        return cast("dict[str, str]", self.data["places"])

    def place_of(self, rule_id: str) -> str | None:
        """The page of a rule, or of the rule that replaced it."""
        rule = book().rules.get(rule_id)
        if rule is not None and rule.replaced_by is not None:
            return self.rules.get(rule.replaced_by)
        return self.rules.get(rule_id)

    def example_page(self, name: str) -> str | None:
        """The page with an example's figure: where the prose puts it, or else with the first rule that it shows."""
        placed = self.places.get(f"example/{name}")
        if placed is None and name in catalogue():
            return self.place_of(catalogue()[name].shows[0])
        return placed

    def note(self, rule_id: str, docname: str, location: Any) -> bool:
        """Note that *docname* explains the rule; warns and answers no when another place did."""
        first = self.rules.get(rule_id)
        if first is not None:
            log.warning(
                say("site.loose.twice", id=rule_id, first=first, second=docname),
                location=location,
                type="rule",
                subtype="twice",
            )
            return False
        self.rules[rule_id] = docname
        return True

    def clear_doc(self, docname: str) -> None:
        for table in (self.rules, self.places):
            for key in [key for key, page in table.items() if page == docname]:
                del table[key]

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        for key in ("rules", "places"):
            self.data[key].update({k: page for k, page in otherdata[key].items() if page in docnames})

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        rule = book().rules.get(target)
        if rule is None:
            log.warning(
                say("site.loose.unknown-role", id=repr(target), hint=hint(target, list(book().rules))),
                location=node,
                type="rule",
                subtype="unknown",
            )
        elif not node["refexplicit"]:
            contnode = nodes.inline("", rule.title[build_language(env.config)], classes=["zp-rule-ref"])
        page = self.place_of(target)
        if rule is None or page is None:
            # Said already, here or by the check of all threads; without an answer Sphinx would say it again.
            return cast("nodes.reference", contnode)
        return make_refnode(builder, fromdocname, page, rule.replaced_by or rule.id, contnode, target)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        if target not in self.rules:
            return []
        found = self.resolve_xref(env, fromdocname, builder, "ref", target, node, contnode)
        return [("rule:ref", found)] if found is not None else []

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:
        return say("site.what.rule", build_language(self.env.config))

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        lang = build_language(self.env.config)
        for rule_id, page in self.rules.items():
            rule = book().rules.get(rule_id)
            titles = (rule.title[lang], rule.title["zh"]) if rule else ()
            # Found by its Chinese name on English pages too.
            yield rule_id, " ".join((*dict.fromkeys(titles), f"({rule_id})")), "rule", page, rule_id, 1


def rules_of(env: BuildEnvironment) -> RuleDomain:
    """The domain of a build."""
    return cast("RuleDomain", env.domains["rule"])


def build_language(config: Any) -> Lang:
    """The language of the build as one of the two."""
    return language(config.language or "en")


def tests_of(app_or_env: Any) -> Path:
    """The folder of the tests whose marks are read."""
    return Path(app_or_env.srcdir, app_or_env.config.zipai_tests)


def check_threads(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of every thread that ends nowhere."""
    if not app.config.zipai_check_threads:
        return
    domain = rules_of(env)
    for sentence in _found(app, domain):
        log.warning("%s", sentence, type="rule", subtype="loose")


def _found(app: Sphinx, domain: RuleDomain) -> Iterator[str]:
    pages = [place.removeprefix("region/") for place in domain.places if place.startswith("region/")]
    yield from loose_ends(gather(tests_of(app)), domain.rules, pages)
    yield from unsaid(parameters().values())
    yield from false_examples(catalogue().values())


def forget(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Forget what stood on the pages that will be read again, so that a rule can move from one page to another."""
    for docname in docnames:
        rules_of(env).clear_doc(docname)


def setup(app: Sphinx) -> None:
    """The domain, the role ``rule`` in any page, and the check once everything is read."""
    app.add_config_value("zipai_tests", "tests", "env")
    app.add_config_value("zipai_check_threads", True, "env")
    # Changes with the package and the tests, so that pages made from them are read again.
    app.add_config_value("zipai_digest", "", "env")
    app.add_domain(RuleDomain)
    app.add_role("rule", _Short(innernodeclass=nodes.inline))
    app.connect("env-before-read-docs", forget)
    app.connect("env-check-consistency", check_threads)


class _Short(XRefRole):
    """``{rule}`` without the domain's name before it."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        self.name, self.refdomain, self.reftype = "rule:ref", "rule", "ref"
        self.classes = ["xref", "rule", "rule-ref"]
        return self.create_xref_node()
