"""Links: a position in one word, ``zp1.`` and the base64url of the deflated canonical JSON.

Nothing is sent anywhere: the whole position is in the link.
"""

from __future__ import annotations

import base64
import re
import zlib
from typing import Final

from zipai.table.positions import LONGEST, dumps, loads
from zipai.table.state import Table
from zipai.words import ZipaiError

START: Final = "zp1."
_OTHER: Final = re.compile(r"zp\d+\.")
_FOREIGN: Final = re.compile(r"[^A-Za-z0-9_-]")


class LinkError(ZipaiError):
    """A link that can't be read; says why."""

    def __init__(self, key: str, **fields: object) -> None:
        super().__init__("positions.link", problem=ZipaiError(f"positions.link.{key}", **fields))


def link(table: Table, rules: str | None = None) -> str:
    """A table as a link.

    >>> from zipai.rulebook import built_in
    >>> from zipai.table.dealing import deal
    >>> table = deal(built_in("paohuzi"), 7, dealer=0)
    >>> link(table)[:6], from_link(link(table)) == table
    ('zp1.eN', True)
    """
    packed = zlib.compress(dumps(table, rules).encode(), 9)
    return START + base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def is_link(text: str) -> bool:
    """Whether a text means to be a link, of whatever version."""
    return _OTHER.match(text.strip()) is not None


def from_link(text: str) -> Table:
    """The table that a link says; a :class:`LinkError`, or the position's own errors, otherwise."""
    return loads(unpacked(text))


def unpacked(text: str) -> bytes:
    """The text of the position in a link; a :class:`LinkError` where there is none.

    >>> unpacked("zp1.eNqrVkrLL8pNLFGyUqrKLMhMUSjIL84syczPU9I3VKoFAKcFCoo")
    Traceback (most recent call last):
    zipai.table.links.LinkError: no link to a position: it is damaged or cut off
    """
    text = text.strip()
    if not text.startswith(START):
        found = _OTHER.match(text)
        raise LinkError("version", version=found[0]) if found else LinkError("start")
    body = text.removeprefix(START)
    if foreign := _FOREIGN.search(body):
        raise LinkError("sign", sign=repr(foreign[0]), place=len(START) + foreign.start() + 1)
    try:
        packed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    except ValueError:
        raise LinkError("damaged") from None
    # zlib's own wrapping is what is written; bare deflate is read too
    for wrapping in (zlib.MAX_WBITS, -zlib.MAX_WBITS):
        reader = zlib.decompressobj(wrapping)
        try:
            read = reader.decompress(packed, LONGEST + 1)
        except zlib.error:
            continue
        if len(read) > LONGEST:
            raise LinkError("long", limit=LONGEST)
        if reader.eof and not reader.unused_data:
            return read
    raise LinkError("damaged")


__all__ = ["START", "LinkError", "from_link", "is_link", "link", "unpacked"]
