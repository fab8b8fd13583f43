"""What JupyterLab is started with, and that it starts, answers this machine alone and ends."""

from __future__ import annotations

import argparse
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from zipai import learn
from zipai.words import LANGS, ZipaiError
from zipai.words.learn import WORDS

SCRIPT = """
import argparse, sys
from zipai import learn
parser = argparse.ArgumentParser()
learn.add_arguments(parser)
sys.exit(learn.run(parser.parse_args()))
"""


def parse(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    learn.add_arguments(parser)
    return parser.parse_args(arguments)


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        yield server.getsockname()[1]


def test_a_taken_port_gives_the_next_free_one(taken: int) -> None:
    assert taken < learn.free_port(taken) < taken + 100


def test_port_zero_is_any_free_one() -> None:
    assert learn.free_port(0) > 0


@pytest.mark.parametrize("port", ["65536", "-1", "x", "", "8888.0", "8" * 5000, "٣"])
def test_a_bad_port_is_one_line_and_status_2(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert learn.run(parse(f"--port={port}")) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"zipai: {port} is not a port: write a number from 0 to 65535\n"


def test_a_bad_language_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert learn.run(parse("--lang", "fr")) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_without_jupyterlab_the_way_to_get_it_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(learn, "find_spec", lambda name: None)
    assert learn.run(parse("--lang", "zh", str(tmp_path / "course"))) == 2
    assert 'pip install "zipai[notebook]"' in capsys.readouterr().err
    assert not (tmp_path / "course").exists()


def test_the_token_is_in_the_environment_and_not_on_the_command_line(tmp_path: Path) -> None:
    env = learn.environment(tmp_path, "secret", {"PATH": "/bin", "JUPYTERLAB_SETTINGS_DIR": "/somewhere"})
    assert env["JUPYTER_TOKEN"] == "secret"
    assert env["ZIPAI_RULE_URL"] == "/files/rulebook.{lang}.html#{id}"
    assert "JUPYTERLAB_SETTINGS_DIR" not in env
    assert not any("secret" in word for word in learn.command(tmp_path, "en", 8888, False))


def test_relative_import_paths_still_lead_to_the_same_place(tmp_path: Path) -> None:
    env = learn.environment(tmp_path, "secret", {"PYTHONPATH": os.pathsep.join(["here", ""])})
    assert env["PYTHONPATH"].split(os.pathsep)[0] == str(Path.cwd() / "here")


@pytest.mark.parametrize("root", [True, False])
def test_root_is_allowed_only_to_root(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, root: bool) -> None:
    monkeypatch.setattr(learn, "_is_root", lambda: root)
    assert ("--allow-root" in learn.command(tmp_path, "en", 8888, False)) is root


def test_each_language_opens_its_own_first_notebook(tmp_path: Path) -> None:
    urls = [word for lang in LANGS for word in learn.command(tmp_path, lang, 1, True) if "default_url" in word]
    assert [url.partition("/tree/")[2] for url in urls] == ["00-welcome.ipynb", "zh/00-welcome.ipynb"]


def test_every_sentence_has_the_same_fields_in_both_languages() -> None:
    for key, pair in WORDS.items():
        fields = [sorted(re.findall(r"\{(\w+)\}", text)) for text in pair]
        assert fields[0] == fields[1], key


def test_no_port_left() -> None:
    with pytest.raises(ZipaiError, match="no free port from 65536 on"):
        learn.free_port(65536)


def test_it_serves_and_ends_with_ctrl_c(tmp_path: Path, taken: int) -> None:
    course = learn.source()
    env = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, f"--port={taken}", str(tmp_path / "course")],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=env,
    )
    assert process.stdout is not None
    said = ""
    try:
        for line in process.stdout:
            said += line
            if "token=" in line:
                break
        found = re.search(r"(http://127\.0\.0\.1:(\d+))/lab/tree/00-welcome\.ipynb\?token=(\S+)", said)
        assert found, said
        assert f"Port {taken} is taken; using {found[2]}." in said
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(f"{found[1]}/api/contents", timeout=20)
        address = f"{found[1]}/files/00-welcome.ipynb?token={found[3]}"
        with urllib.request.urlopen(address, timeout=20) as answer:
            assert answer.read() == (course / "00-welcome.ipynb").read_bytes()
    finally:
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=60)
    assert process.returncode == 0, said + rest
    assert "JupyterLab has ended" in rest
