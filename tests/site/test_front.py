"""The pages above the languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType


def test_the_front_door_and_the_addresses(tool: Callable[[str], ModuleType], tmp_path: Path) -> None:
    for code in ("en", "zh-hans"):
        (tmp_path / code / "r" / "groups.run").mkdir(parents=True)
        (tmp_path / code / "r" / "groups.run" / "index.html").write_text("", encoding="utf-8")
    tool("build_site").write_front(tmp_path)
    front = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert '<a lang="en" hreflang="en" href="en/">Read in English</a>' in front
    assert '<a lang="zh-Hans" hreflang="zh-Hans" href="zh-hans/">阅读简体中文版</a>' in front
    rule = (tmp_path / "r" / "groups.run" / "index.html").read_text(encoding="utf-8")
    assert 'href="../../zh-hans/r/groups.run/"' in rule
    assert "<h1>groups.run</h1>" in rule
    missing = (tmp_path / "404.html").read_text(encoding="utf-8")
    assert 'href="/en/"' in missing
    assert "没有" in missing
    assert "<script>" not in missing


def test_an_old_address_is_not_kept(tool: Callable[[str], ModuleType], tmp_path: Path) -> None:
    (tmp_path / "r" / "gone").mkdir(parents=True)
    tool("build_site").write_front(tmp_path)
    assert not (tmp_path / "r" / "gone").exists()
