"""Every link of the built site leads somewhere, and no page asks another host for anything."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

#: Folders that are others' work and are not looked at within: links into them are.
_OTHERS: Final = ("lite", "py")
_TAG: Final = re.compile(
    r"<([a-z][a-z0-9-]*)((?:\s+[^\s=>/]+(?:=(?:\"[^\"]*\"|'[^']*'|[^\s>]*))?)*)\s*/?>", re.IGNORECASE
)
_ATTRIBUTE: Final = re.compile(r"([^\s=]+)=(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))")
#: What a page fetches by itself, by element and attribute; a link that a reader may follow is another matter.
_FETCHED: Final = {("img", "src"), ("script", "src"), ("iframe", "src"), ("link", "href"), ("source", "src")}
#: A position in an address, which is read by the page and is no place on it.
_POSITION: Final = re.compile(r"zp\d+\.")
_KEPT_BY_SCRIPTS: Final = re.compile(r"<(script|style|textarea)\b[^>]*>.*?</\1>", re.DOTALL | re.IGNORECASE)


class Page:
    """A page's anchors, and what it links to: each with the element and attribute that does."""

    def __init__(self, text: str) -> None:
        self.anchors: set[str] = set()
        self.links: list[tuple[str, str, str]] = []
        text = _KEPT_BY_SCRIPTS.sub(lambda found: found[0][: found[0].index(">") + 1], text)
        for tag, attributes in _TAG.findall(text):
            for name, *values in _ATTRIBUTE.findall(attributes):
                value = unescape("".join(values))
                if name in ("id", "name"):
                    self.anchors.add(value)
                elif name in ("href", "src"):
                    self.links.append((tag.lower(), name, value))


def broken(site: Path) -> list[str]:
    """What is wrong with the links of a site, one sentence each.

    A page whose anchor is missing, a file that is not there, and whatever a page would fetch from another host.
    """
    site = site.resolve()
    pages = {
        path: Page(path.read_text(encoding="utf-8"))
        for path in sorted(site.rglob("*.html"))
        if path.relative_to(site).parts[0] not in _OTHERS
    }
    wrong = set()
    for path, page in pages.items():
        where = path.relative_to(site).as_posix()
        for tag, attribute, link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if parts.scheme != "data" and (tag, attribute) in _FETCHED:
                    wrong.add(f"{where} would fetch {link} from another host")
                continue
            target = _target(site, path, unquote(parts.path))
            anchor = unquote(parts.fragment)
            if not target.is_file():
                wrong.add(f"{where} leads to {link}, and there is no such file")
            elif _POSITION.match(anchor):
                continue
            elif anchor and target in pages and anchor not in pages[target].anchors:
                wrong.add(f"{where} leads to {link}, and that page has no such place")
    return sorted(wrong)


def _target(site: Path, page: Path, path: str) -> Path:
    """The file that a path on a page means."""
    if not path:
        return page
    target = (site / path.lstrip("/") if path.startswith("/") else page.parent / path).resolve()
    return target / "index.html" if target.is_dir() else target
