"""Sources of pages that are made from data alone: a page for each word of the game, a sheet for each rule set.

Such a source is one directive, so it is written when the build begins and not kept: a new word or rule set has its
page at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sphinx.application import Sphinx

from zipai.rulebook import rule_set_ids
from zipai.rulebook.glossary import glossary


def sources() -> dict[str, dict[str, str]]:
    """Folder -> page -> its source.

    >>> print(sources()["sheets"]["guilin"], end="")
    ```{cheat-sheet} guilin
    ```
    """
    # Words lead to one another and to the list of all; in the contents of the site they would be too many.
    words = {name: f"---\norphan: true\n---\n\n```{{term}} {name}\n```\n" for name in glossary()}
    return {"words": words, "sheets": {name: f"```{{cheat-sheet}} {name}\n```\n" for name in rule_set_ids()}}


def write(folder: Path, pages: Mapping[str, str]) -> None:
    """Write the pages of a folder and drop those that are gone."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, source in pages.items():
        place = folder / f"{name}.md"
        # Both languages build at once, and a file that is written again is read again.
        if not place.is_file() or place.read_text(encoding="utf-8") != source:
            place.write_text(source, encoding="utf-8")
    for place in folder.glob("*.md"):
        if place.stem not in pages:
            place.unlink(missing_ok=True)


def write_all(app: Sphinx) -> None:
    """Write all sources, where the site wants them."""
    if app.config.zipai_made:
        for name, pages in sources().items():
            write(Path(app.srcdir, app.config.zipai_made, name), pages)


def setup(app: Sphinx) -> None:
    """Write the sources before Sphinx looks for pages."""
    app.add_config_value("zipai_made", "", "env")
    app.connect("builder-inited", write_all)
