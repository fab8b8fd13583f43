"""The check of links finds what leads nowhere and what another host would be asked for, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType


def test_links_that_lead_nowhere_are_found(tool: Callable[[str], ModuleType], tmp_path: Path) -> None:
    (tmp_path / "en" / "r" / "a.b").mkdir(parents=True)
    (tmp_path / "lite").mkdir()
    (tmp_path / "lite" / "index.html").write_text('<a href="nowhere.html">', encoding="utf-8")
    (tmp_path / "en" / "index.html").write_text(
        '<h1 id="top">A</h1><a href="#top">1</a> <a href="#gone">2</a> <a href="r/a.b/">3</a> <a href="/en/">4</a>'
        '<a href="other.html#here">5</a> <a href=\'other.html#not &amp; here\'>6</a> <a href="https://example.org/">7</a>'
        '<a href="other.html#zp1.eNqr">9</a>'
        '<svg><use href="#card"/></svg> <img alt="<a href=x>" src="data:,"> <a href="../lite/index.html?path=x#y">8</a>'
        "<script>const text = '<a href=\"in-a-script.html\">';</script>",
        encoding="utf-8",
    )
    (tmp_path / "en" / "other.html").write_text('<p id=here>B <img src="https://example.org/a.png">', encoding="utf-8")
    (tmp_path / "en" / "r" / "a.b" / "index.html").write_text('<a href="../../index.html#top">', encoding="utf-8")
    assert tool("links").broken(tmp_path) == [
        "en/index.html leads to #card, and that page has no such place",
        "en/index.html leads to #gone, and that page has no such place",
        "en/index.html leads to other.html#not & here, and that page has no such place",
        "en/other.html would fetch https://example.org/a.png from another host",
    ]
