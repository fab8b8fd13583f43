"""The pages above the languages."""

from __future__ import annotations

import argparse
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest


def test_the_front_door_and_the_addresses(tool: Callable[[str], ModuleType], tmp_path: Path) -> None:
    for code in ("en", "zh-hans"):
        (tmp_path / code / "r" / "groups.run").mkdir(parents=True)
        (tmp_path / code / "r" / "groups.run" / "index.html").write_text("", encoding="utf-8")
    (tmp_path / "en" / "editor").mkdir()
    tool("build_site").write_front(tmp_path)
    editor = (tmp_path / "editor" / "index.html").read_text(encoding="utf-8")
    assert 'href="../zh-hans/editor/"' in editor
    assert "+ location.hash" in editor
    assert not (tmp_path / "play").exists()
    front = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert '<a lang="en" hreflang="en" href="en/">Read in English</a>' in front
    assert '<a lang="zh-Hans" hreflang="zh-Hans" href="zh-hans/">阅读简体中文版</a>' in front
    rule = (tmp_path / "r" / "groups.run" / "index.html").read_text(encoding="utf-8")
    assert 'href="../../zh-hans/r/groups.run/"' in rule
    assert "<h1>groups.run</h1>" in rule
    missing = (tmp_path / "404.html").read_text(encoding="utf-8")
    assert 'href="/en/" data-to="en/"' in missing
    assert "没有" in missing


def test_an_old_address_is_not_kept(tool: Callable[[str], ModuleType], tmp_path: Path) -> None:
    (tmp_path / "r" / "gone").mkdir(parents=True)
    tool("build_site").write_front(tmp_path)
    assert not (tmp_path / "r" / "gone").exists()


def test_what_is_not_there_knows_where_the_site_stands(tool: Callable[[str], ModuleType], tmp_path: Path) -> None:
    tool("build_site").write_front(tmp_path, "https://example.org/cards/")
    missing = (tmp_path / "404.html").read_text(encoding="utf-8")
    assert '<a lang="en" hreflang="en" href="/cards/en/" data-to="en/">' in missing
    assert "example.org" not in missing


def test_machines_find_all_pages_the_licences_and_the_citation(
    tool: Callable[[str], ModuleType], tmp_path: Path, checkout: Path
) -> None:
    for code in ("en", "zh-hans"):
        for name in (
            "index.html",
            "docs/rules.html",
            "genindex.html",
            "_modules/zipai.html",
            "r/groups.run/index.html",
        ):
            place = tmp_path / code / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text("", encoding="utf-8")
    (tmp_path / "en" / "only.html").write_text("", encoding="utf-8")
    tool("build_site").write_for_machines(tmp_path, "https://example.org/cards/")
    root = ET.parse(tmp_path / "sitemap.xml").getroot()
    name = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    home = "https://example.org/cards/"
    listed = {entry.findtext(f"{name}loc"): [twin.get("href") for twin in entry[1:]] for entry in root}
    assert listed == {
        f"{home}en/index.html": [f"{home}en/index.html", f"{home}zh-hans/index.html"],
        f"{home}en/docs/rules.html": [f"{home}en/docs/rules.html", f"{home}zh-hans/docs/rules.html"],
        f"{home}en/only.html": [f"{home}en/only.html"],
        f"{home}zh-hans/index.html": [f"{home}en/index.html", f"{home}zh-hans/index.html"],
        f"{home}zh-hans/docs/rules.html": [f"{home}en/docs/rules.html", f"{home}zh-hans/docs/rules.html"],
    }
    assert (tmp_path / "robots.txt").read_text(encoding="utf-8").endswith(f"Sitemap: {home}sitemap.xml\n")
    for file in ("CITATION.cff", "LICENSE", "LICENSE-docs"):
        assert (tmp_path / file).read_bytes() == (checkout / file).read_bytes()


@pytest.mark.parametrize("text", ["example.org", "ftp://example.org/", "https://example.org/?a=b"])
def test_the_address_of_the_site_is_one(tool: Callable[[str], ModuleType], text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="is no address such as"):
        tool("build_site").site_url(text)
