"""Links: a whole position in one word."""

import base64
import json
import zlib
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zipai.rulebook import built_in
from zipai.table import Action, Table
from zipai.table.dealing import deal
from zipai.table.links import LinkError, from_link, is_link, link, unpacked
from zipai.table.positions import PositionError, carried, position
from zipai.table.views import view

Moments = Callable[[str, int], Iterator[tuple[Table, dict[int, Action]]]]


def packed(data: bytes) -> str:
    return "zp1." + base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_a_link_is_the_deflated_canonical_json_in_base64url() -> None:
    table = deal(built_in("paohuzi"), 7, dealer=0)
    text = link(table)
    body = text.removeprefix("zp1.")
    assert "=" not in body
    data = zlib.decompress(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    assert json.loads(data) == position(table)
    assert data.startswith(b'{"format":"zipai-position/1","rules":"paohuzi","dealer":0,')


@pytest.mark.parametrize("rules", ["paohuzi", "shaoyang", "guilin"])
def test_every_position_and_every_view_comes_back_from_its_link(moments: Moments, rules: str) -> None:
    for table, _ in moments(rules, 4):
        for one in (table, view(table, 0)):
            assert from_link(f" {link(one)}\n") == carried(one)
            assert len(link(one)) < 600


#: Written by the first version; it is read for ever.
FIRST = (
    "zp1.eNp1j80KwjAQhF9F9lwxv03iq4iHxEYNpk3J1oOWvrtbEQTB07Iz3wy7M5xL7f0Ee3im0aftWDBNqQw7Dg3Ue45I1ujL9f5MpHTR51hhzx"
    "rAqZxuZDrULiiJKliBLljOhEEeBMogDVJmzP4RK_UcZrj6oaMMF1K3rWMMN1wIobSxzrFAcB9zt6LHpfnSXKkVdyuuVNsaY9lfWipNdXZtllJq"
    "CtL2Qx8bOPlK9PyZ8L70XEv__q3UdEkDyTlNsCwvYUBVLg"
)


def test_old_links_are_read_for_ever() -> None:
    assert from_link(FIRST) == deal(built_in("paohuzi"), 7, dealer=0)


def test_bare_deflate_is_read_too() -> None:
    table = deal(built_in("paohuzi"), 7, dealer=0)
    bare = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    assert from_link(packed(bare.compress(json.dumps(position(table)).encode()) + bare.flush())) == table


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it must begin with zp1."),
        ("hello", "it must begin with zp1."),
        ("zp2.abc", "zp2. is newer than this program, which reads zp1."),
        ("zp1.", "it is damaged or cut off"),
        ("zp1.abc", "it is damaged or cut off"),
        ("zp1.a", "it is damaged or cut off"),
        (FIRST[:-3], "it is damaged or cut off"),
        (FIRST[:60] + "AAAA" + FIRST[64:], "it is damaged or cut off"),
        (packed(zlib.compress(b"{}") + b"more"), "it is damaged or cut off"),
        ("zp1.ab cd", "' ' at place 7 can't stand in it"),
        ("zp1.ab==", "'=' at place 7 can't stand in it"),
        (packed(zlib.compress(b" " * 10**7)), "it holds more than 100000 signs"),
    ],
)
def test_a_bad_link_gives_one_error(text: str, message: str) -> None:
    with pytest.raises(LinkError) as caught:
        from_link(text)
    assert str(caught.value) == f"no link to a position: {message}"
    assert caught.value.text("zh").startswith("不是局面的链接：")


def test_what_a_link_holds_is_read_as_strictly_as_any_position() -> None:
    with pytest.raises(PositionError, match="players: it is missing"):
        from_link(packed(zlib.compress(b'{"rules": "paohuzi"}')))


@given(st.text() | st.binary().map(packed))
def test_no_text_makes_anything_but_a_link_error(text: str) -> None:
    try:
        data = unpacked(text)
    except LinkError as error:
        problem = str(error)
    else:
        problem = ""
        assert isinstance(data, bytes)
    assert bool(problem) or text.strip().startswith("zp1.")


def test_links_are_told_from_file_names() -> None:
    assert [is_link(text) for text in ("zp1.abc", " zp12.x", "zp.json", "zp1", "-")] == [
        True,
        True,
        False,
        False,
        False,
    ]
