"""The contributors' guide does what it says: its snippets, put where their captions say, make a region and a rule."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

#: A snippet in the guide: fence, language, caption, text.
SNIPPET = re.compile(r"^(`{3,})\{code-block\} (\w+)\n:caption: (\S+)\n(.*?)^\1\n", re.MULTILINE | re.DOTALL)

CHECK = r"""
import re
from pathlib import Path
from zipai.examples import catalogue
from zipai.rulebook import parameters
from zipai.sphinxext.threads import false_examples, gather, loose_ends, unsaid

def directives(name, folder):
    return [one for page in Path("docs", folder).glob("*.md")
            for one in re.findall(r"\{%s\} (\S+)" % name, page.read_text(encoding="utf-8"))]

threads = gather(Path("tests").resolve())
fresh = [example for example in catalogue().values() if example.id in ("win.twelve-teahouse", "chi.red-barred")]
said = [*loose_ends(threads, directives("rule", "rulebook"), directives("region", "regions")),
        *unsaid(parameters().values()), *false_examples(fresh)]
print("\n".join(said))
"""

SHOW = """
from zipai.rulebook import built_in
from zipai.show.look import Look
from zipai.sphinxext.cheatsheet import sheet_html
from zipai.sphinxext.compare import compare_table
from zipai.sphinxext.sources import sources
from zipai.sphinxext.tables import region_table

look = Look()
for html in (region_table(["winning"], look), compare_table(look), sheet_html(built_in("teahouse"), look)):
    print("A win needs at least 12 huxi." in html)
print("teahouse" in sources()["sheets"])
"""

#: A file that is left out -> what the build then says.
FORGOTTEN = {
    "zipai/table/rules/chi.py": "rule chi.red has no deciding function: mark the function that decides it with "
    '@rule("chi.red")',
    "tests/rules/test_chi_red.py": "rule chi.red has no test: mark a test that proves it with "
    '@pytest.mark.rule("chi.red")',
    "zipai/examples/data/chi.toml": "rule chi.red has no example: add it to what an example in zipai/examples shows",
    "docs/rulebook/chi.md": "rule chi.red has no prose: write a {rule} directive for it in docs/rulebook/chi.md",
    "docs/regions/teahouse.md": "rule set teahouse has no page: write docs/regions/teahouse.md with a {region} "
    "directive for it",
    "zipai/rulebook/data/rules/chi.toml": "function zipai.table.rules.chi.red_not_eaten is marked with rule chi.red, "
    "but no rule is called so",
}


def snippets(checkout: Path) -> dict[str, str]:
    """Caption -> text of every snippet that is a file or a part of one."""
    text = (checkout / "docs" / "contributing.md").read_text(encoding="utf-8")
    return {caption: body for _, _, caption, body in SNIPPET.findall(text)}


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    for name in ("ZIPAI_UNDER_TEST", "ZIPAI_CHECKOUT"):
        env.pop(name, None)
    return subprocess.run([sys.executable, *command], cwd=folder, env=env, capture_output=True, text=True)


def copied(checkout: Path, folder: Path, without: str = "") -> Path:
    """A copy of the project with every snippet in its place but *without*."""
    for name in ("zipai", "docs", "tests"):
        shutil.copytree(checkout / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "made"))
    shutil.copy(checkout / "pyproject.toml", folder)
    for caption, body in snippets(checkout).items():
        if caption != without:
            with (folder / caption).open("a", encoding="utf-8") as file:
                file.write(f"\n\n{body}" if (folder / caption).stat().st_size else body)
    return folder


def test_the_guide_names_files_that_are_there_or_new(checkout: Path) -> None:
    new = {"zipai/rulebook/data/rulesets/teahouse.toml", "docs/regions/teahouse.md", "tests/rules/test_chi_red.py"}
    assert len(snippets(checkout)) == 9
    for caption in snippets(checkout):
        assert (checkout / caption).is_file() is (caption not in new)


def test_a_region_and_a_rule_are_added_as_the_guide_says(checkout: Path, tmp_path: Path) -> None:
    folder = copied(checkout, tmp_path)
    checked = run(folder, "-m", "zipai", "check", "zipai/rulebook/data/rulesets/teahouse.toml")
    assert "good. Tea house (teahouse), 2 options of its own" in checked.stdout, checked.stdout + checked.stderr
    assert run(folder, "-c", CHECK).stdout.strip() == ""
    tested = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/rules/test_chi_red.py")
    assert "2 passed" in tested.stdout, tested.stdout + tested.stderr
    melds = [part for meld in ("chi:456b", "chi:789b", "chi:7s77b") for part in ("--meld", meld)]
    asked = ("-m", "zipai", "score", "--json", "--rules", "teahouse", "--hand", "123s 456s 999s 333b", *melds)
    won = json.loads(run(folder, *asked).stdout)
    assert (won["wins"], won["huxi"], won["minimum"]) == (True, 12, 12)
    # The region stands in the table of its chapter, on the page of differences and on a sheet of its own.
    assert run(folder, "-c", SHOW).stdout.split() == ["True"] * 4


@pytest.mark.parametrize("without", FORGOTTEN)
def test_what_is_forgotten_is_said(checkout: Path, tmp_path: Path, without: str) -> None:
    said = FORGOTTEN[without]
    shown = run(copied(checkout, tmp_path, without), "-c", CHECK)
    assert said in shown.stdout, shown.stdout + shown.stderr
    # The guide quotes the messages as they are.
    if "teahouse" not in said:
        assert said in (checkout / "docs" / "contributing.md").read_text(encoding="utf-8")


def test_an_option_without_a_sentence_is_said(checkout: Path, tmp_path: Path) -> None:
    folder = copied(checkout, tmp_path)
    place = folder / "zipai" / "rulebook" / "data" / "parameters.toml"
    text = place.read_text(encoding="utf-8")
    cut = re.sub(r'sentence\.false\.(en|zh) = "(Red cards may not|红牌不能吃).*\n', "", text)
    assert cut != text
    place.write_text(cut, encoding="utf-8")
    said = "option chi.red has no sentence for false: write sentence.false.en and sentence.false.zh in parameters.toml"
    shown = run(folder, "-c", CHECK)
    assert said in shown.stdout, shown.stdout + shown.stderr
    assert said in (checkout / "docs" / "contributing.md").read_text(encoding="utf-8")
