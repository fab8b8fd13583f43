"""What the command line prints for people."""

from __future__ import annotations

from collections.abc import Iterable

from zipai.rulebook import Difference, Rule, RuleSet, book, parameters
from zipai.rulebook.rulesets import all_built_in
from zipai.rulebook.toml import status_word
from zipai.scoring import Judgement
from zipai.show.look import Look
from zipai.show.text import breakdown_text
from zipai.study import Distance, Wait
from zipai.words import language, say


def judgement_text(judged: Judgement, lang: str) -> str:
    """A judgement: the verdict, the breakdown, and why not."""
    unit = judged.rules.unit[lang]
    if judged.wins:
        parts = [say("cli.wins", lang, huxi=judged.huxi, minimum=judged.minimum, unit=unit)]
    else:
        parts = [say("cli.wins-not", lang)]
    parts += [f"  {refusal.text(lang)} [{refusal.rule}]" for refusal in judged.refusals]
    if judged.huxi is not None:
        parts += ["", breakdown_text(judged.lines, judged.huxi, judged.minimum, Look(lang=language(lang)))]
        count = len(judged.ways)
        parts.append(say("cli.way", lang) if count == 1 else say("cli.ways", lang, count=count))
    return "\n".join(parts)


def waits_text(found: Iterable[Wait], lang: str) -> str:
    """The winning cards, one a line."""
    lines = []
    for wait in found:
        own, other = (say("cli.wait-not", lang) if huxi is None else huxi for huxi in (wait.own, wait.other))
        card = f"{wait.card} {wait.card.glyph}"
        lines.append(say("cli.wait", lang, card=card, own=own, other=other, unseen=wait.unseen))
    return "\n".join(lines) or say("cli.wait-none", lang)


def distance_text(found: Distance, rules: RuleSet, lang: str) -> str:
    """How far a hand is from a win, and which cards help."""
    unit = {"minimum": rules["win.minimum"], "unit": rules.unit[lang]}
    keys = {None: "never", 0: "won", 1: "one"}
    key = f"study.distance-{keys[found.draws]}" if found.draws in keys else "study.distance"
    any_key = "study.any-never" if found.any_huxi is None else "study.any"
    lines = [say(key, lang, count=found.draws, **unit), say(any_key, lang, count=found.any_huxi)]
    if found.huxi is not None and found.draws:
        lines.append(say("study.most", lang, huxi=found.huxi, unit=rules.unit[lang]))
    if found.useful:
        cards = (
            say("study.useful-card", lang, card=f"{each.card} {each.card.glyph}", unseen=each.unseen)
            for each in found.useful
        )
        listed = say("study.comma", lang).join(cards)
        lines.append(say("study.useful", lang, cards=listed, kinds=len(found.useful), copies=found.copies))
    return "\n".join(lines)


def rule_list_text(lang: str) -> str:
    """All rules by chapter: id and title."""
    lines: list[str] = []
    for chapter in book().chapters.values():
        lines += ["", chapter.title[lang]] if lines else [chapter.title[lang]]
        lines += [f"  {rule.id:<24}{rule.title[lang]}" for rule in book().of_chapter(chapter.id)]
    return "\n".join(lines)


def rule_text(rule: Rule, lang: str) -> str:
    """One rule with its values by region, its sources and its code."""

    def label(key: str) -> str:
        return say(f"rulebook.label.{key}", lang) + (": " if lang == "en" else "：")

    lines = [f"{rule.id}  {rule.title[lang]}", "", rule.statement[lang]]
    if rule.note is not None:
        lines += [label("note") + rule.note[lang]]
    read = [name for name, parameter in parameters().items() if parameter.rule == rule.id]
    if read:
        lines += ["", label("values").rstrip()]
        for rules in all_built_in():
            said = " ".join(rules.sentence(name)[lang] for name in read)
            lines.append(f"  {rules.title[lang]}{': ' if lang == 'en' else '：'}{said}")
    lines += ["", label("status") + status_word(rule.status, lang), label("sources").rstrip()]
    lines += [f"  {cite.text(lang)}" for cite in rule.sources]
    lines += [label("code") + ", ".join(rule.implemented_by)]
    return "\n".join(lines)


def diff_text(a: RuleSet, b: RuleSet, found: tuple[Difference, ...], lang: str) -> str:
    """What changes between two rule sets, each sentence in both languages, the reader's own first."""
    if not found:
        return say("rulebook.diff-none", lang, a=a, b=b)
    order = ("zh", "en") if lang == "zh" else ("en", "zh")
    lines: list[str] = []
    for difference in found:
        lines.append(f"{difference.parameter}  [{difference.rule}]")
        for rules, sentence in zip((a, b), difference.sentences, strict=True):
            lines.append(f"  {rules}: {sentence[order[0]]}")
            lines.append(f"  {' ' * len(str(rules))}  {sentence[order[1]]}")
    return "\n".join(lines)
