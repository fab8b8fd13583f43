"""The reader's choices, from code and from the environment."""

from __future__ import annotations

import pytest

from zipai.show.look import Look
from zipai.words import ZipaiError


def test_from_env() -> None:
    assert Look.from_env({}) == Look()
    env = {"ZIPAI_LANG": "zh", "ZIPAI_FACE": "international", "ZIPAI_RULE_URL": "/r/{id}"}
    assert Look.from_env(env) == Look("zh", "international", True, "/r/{id}")
    assert Look.from_env({"ZIPAI_LANG": "", "ZIPAI_FACE": "", "ZIPAI_RULE_URL": ""}) == Look()


def test_from_env_reads_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZIPAI_LANG", "zh_CN")
    monkeypatch.delenv("ZIPAI_FACE", raising=False)
    monkeypatch.delenv("ZIPAI_RULE_URL", raising=False)
    assert Look.from_env() == Look("zh")


@pytest.mark.parametrize(
    ("env", "said", "chinese"),
    [
        ({"ZIPAI_FACE": "roman"}, "there is no face 'roman'", "没有叫'roman'的牌面"),
        ({"ZIPAI_LANG": "fr"}, "fr", "fr"),
    ],
)
def test_bad_choices_name_themselves(env: dict[str, str], said: str, chinese: str) -> None:
    with pytest.raises(ZipaiError) as caught:
        Look.from_env(env)
    assert said in str(caught.value)
    assert chinese in caught.value.text("zh")


def test_rule_addresses() -> None:
    assert Look().rule_href("chi.bi") is None
    assert Look(rule_url="/{lang}/r/{id}/").rule_href("chi.bi") == "/en/r/chi.bi/"
    assert Look(lang="zh", rule_url="/{lang}/r/{id}/").rule_href("chi.bi") == "/zh-hans/r/chi.bi/"
    # Other braces in an address stay.
    assert Look(rule_url="/{x}/{id}").rule_href("a.b") == "/{x}/a.b"
