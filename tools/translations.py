"""Chinese for pages and notebooks: ``python tools/translations.py update | check | fill [FILE]``.

``update`` takes every sentence out of the pages and brings the catalogues under ``locale/`` up to date, keeping
what is translated. ``check`` fails as long as a sentence has no Chinese. ``fill`` prints what is empty as JSON,
page by page; ``fill FILE`` reads such a file, with the Chinese written in, back into the catalogues.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import polib

ROOT: Final = Path(__file__).resolve().parent.parent
POTS: Final = ROOT / "_build" / "gettext"
CATALOGUES: Final = ROOT / "locale" / "zh_Hans" / "LC_MESSAGES"

#: Pages that stay English: the text of the code, of which the first page says so.
ENGLISH: Final = re.compile(r"docs/api/(?!index$)")

_HEAD: Final = {
    "Project-Id-Version": "zipai",
    "Language": "zh_Hans",
    "Plural-Forms": "nplurals=1; plural=0;",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}
#: What needs no translation: roles, code, links' addresses, pinyin, signs and numbers.
_NO_WORDS: Final = re.compile(
    r"\{[a-z-]+\}`[^`]*`|`[^`]*`|\]\([^)]*\)|\*[^*]*[^\x00-\x7f][^*]*\*|[^A-Za-z`*{\]]+|[`*{\]]"
)


def needs_no_words(text: str) -> bool:
    """Whether a message is only code, cards or numbers, so that it may be the same in both languages.

    >>> needs_no_words("{cards}`123s` + 4"), needs_no_words("kan 坎")
    (True, False)
    """
    return not _NO_WORDS.sub("", text)


def extract(out: Path = POTS) -> None:
    """Take the sentences out of all pages, a template for each."""
    env = {**os.environ, "ZIPAI_SITE_LANG": "en", "ZIPAI_SITE_FAST": "1"}
    command = [
        sys.executable, "-m", "sphinx", "-b", "gettext", "-q", "-E", "-d", str(out / ".doctrees"), str(ROOT), str(out),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"the pages can't be read:\n{done.stdout}{done.stderr}")


def templates(folder: Path = POTS) -> Iterator[tuple[str, polib.POFile]]:
    """Each page's name and its sentences, without pages that stay English."""
    for path in sorted(folder.rglob("*.pot")):
        name = path.relative_to(folder).with_suffix("").as_posix()
        if name != "sphinx" and not ENGLISH.match(name):
            yield name, polib.pofile(str(path))


def merged(template: polib.POFile, old: polib.POFile | None) -> polib.POFile:
    """A catalogue with exactly the template's sentences and the translations that *old* has for them."""
    known = {entry.msgid: entry for entry in old or () if not entry.obsolete}
    fresh = polib.POFile(wrapwidth=0)
    fresh.header = (old.header if old is not None else "") or "Simplified Chinese, CC BY 4.0."
    fresh.metadata = dict(_HEAD)
    for entry in template:
        was = known.get(entry.msgid)
        fresh.append(
            polib.POEntry(
                msgid=entry.msgid,
                msgstr=was.msgstr if was is not None and "fuzzy" not in was.flags else "",
                # Places without lines: these would change with every sentence above them.
                occurrences=list(dict.fromkeys((place.removeprefix("../../"), "") for place, _ in entry.occurrences)),
            )
        )
    return fresh


def load(name: str, folder: Path = CATALOGUES) -> polib.POFile | None:
    """The catalogue of a page, or None where there is none yet."""
    path = folder / f"{name}.po"
    return polib.pofile(str(path), wrapwidth=0) if path.is_file() else None


def save(name: str, catalogue: polib.POFile, folder: Path = CATALOGUES) -> None:
    """Write the catalogue of a page."""
    path = folder / f"{name}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(path))


def update(pots: Path = POTS, folder: Path = CATALOGUES) -> None:
    """Bring every catalogue up to date, and drop those of pages that are gone."""
    names = set()
    for name, template in templates(pots):
        names.add(name)
        save(name, merged(template, load(name, folder)), folder)
    for path in folder.rglob("*.po"):
        name = path.relative_to(folder).with_suffix("").as_posix()
        if name not in names and name != "sphinx":
            path.unlink()


def missing(pots: Path = POTS, folder: Path = CATALOGUES) -> dict[str, list[str]]:
    """Page -> the sentences that have no Chinese, or one that nobody has looked at."""
    found: dict[str, list[str]] = {}
    for name, template in templates(pots):
        known = {entry.msgid: entry for entry in load(name, folder) or () if not entry.obsolete}
        for entry in template:
            was = known.get(entry.msgid)
            good = was is not None and "fuzzy" not in was.flags and bool(was.msgstr)
            # A single word may stay: the name of a key or of a program.
            same = was is not None and was.msgstr == entry.msgid and " " in entry.msgid
            if not needs_no_words(entry.msgid) and (not good or same):
                found.setdefault(name, []).append(entry.msgid)
    return found


def fill(given: dict[str, dict[str, str]], folder: Path = CATALOGUES) -> int:
    """Write Chinese into the catalogues; gives how many sentences were filled."""
    count = 0
    for name, sentences in given.items():
        catalogue = load(name, folder)
        if catalogue is None:
            sys.exit(f"there is no catalogue {name}: run update first")
        for entry in catalogue:
            if text := sentences.get(entry.msgid):
                entry.msgstr = text
                count += 1
        save(name, catalogue, folder)
    return count


def main(argv: list[str] | None = None) -> int:
    """Do what is asked; 1 where a sentence has no Chinese."""
    parser = argparse.ArgumentParser(description="Chinese for pages and notebooks.")
    parser.add_argument("what", choices=("update", "check", "fill"))
    parser.add_argument("file", nargs="?", type=Path, help="for fill: a JSON file, {page: {English: Chinese}}")
    options = parser.parse_args(argv)
    if options.what == "fill" and options.file is not None:
        print(f"{fill(json.loads(options.file.read_text(encoding='utf-8')))} sentences filled")
        return 0
    extract()
    if options.what == "update":
        update()
    found = missing()
    if options.what == "fill":
        print(
            json.dumps({name: dict.fromkeys(texts, "") for name, texts in found.items()}, ensure_ascii=False, indent=1)
        )
        return 0
    for name, texts in found.items():
        print(f"{name}: {len(texts)} without Chinese")
        for text in texts[:3]:
            print(f"    {text[:100]}")
    print(
        "every sentence has its Chinese" if not found else f"{sum(map(len, found.values()))} sentences have no Chinese"
    )
    return int(bool(found) and options.what == "check")


if __name__ == "__main__":
    sys.exit(main())
