"""Streams on the wire: small, and read as soon as they come."""

import gzip
from collections.abc import AsyncIterator, Iterator
from random import Random

import anyio
import brotli
import httpx
import pytest

from durbar.tables.table import Table
from durbar.web.packing import PACKED, encoding
from tests.web.serving import Guest, Served

MOST = 60_000  # bytes, for one click and the answers of three bots
TURNS = 3
REAL_GAMES = ("meridian", "taj_mahal", "wallenstein", "agra")
SAID = [b"data: one\r\n\r\n", b"data: " + b"two " * 5000 + b"\r\n\r\n", b"data: one\r\n\r\n"]


async def _messages(ended: list[bool]) -> AsyncIterator[bytes]:
    try:
        for message in SAID:
            yield message
    finally:
        ended.append(True)


@pytest.mark.parametrize(("name", "unpack"), [("br", brotli.decompress), ("gzip", gzip.decompress)])
def test_a_packed_stream_is_what_was_said(name: str, unpack: object) -> None:
    ended: list[bool] = []

    async def packed() -> list[bytes]:
        return [part async for part in PACKED[name](_messages(ended))]  # type: ignore[arg-type]

    assert unpack(b"".join(anyio.run(packed))) == b"".join(SAID)  # type: ignore[operator]
    assert ended


def test_every_message_can_be_read_before_the_next() -> None:
    async def parts(name: str) -> list[bytes]:
        return [part async for part in PACKED[name](_messages([]))]  # type: ignore[arg-type]

    assert list(_unpacked(iter(anyio.run(parts, "br")[: len(SAID)]))) == SAID


def test_whoever_only_watches_shares_what_is_packed() -> None:
    assert encoding("gzip, deflate, br", alone=True) == "br"
    assert encoding("gzip, deflate, br", alone=False) == "gzip"
    assert encoding("deflate", alone=True) is None
    assert encoding("", alone=False) is None


@pytest.mark.parametrize("game", REAL_GAMES)
def test_a_click_and_the_answers_of_three_bots_are_small(served: Served, game: str) -> None:
    """Counted on the wire, for somebody who sits at the table."""
    guests = [served.guest(name) for name in ("Noor", "Kenji", "Odile", "Ada")]
    table_id = guests[0].open(game, "me", "open", "open", "open")
    for seat in (1, 2, 3):
        guests[seat].call("POST", f"/tables/{table_id}/sit", seat=seat)
    table = served.server.host._tables[table_id]
    path, accepted = f"/tables/{table_id}/live?since={table.number}&seat=0", {"Accept-Encoding": "br"}
    with guests[0].browser.stream("GET", path, headers=accepted) as stream:
        messages = _unpacked(stream.iter_raw())
        costs = [_turn(table, guests, stream, messages) for _ in range(TURNS)]
    assert 0 < max(costs) < MOST


def _unpacked(parts: Iterator[bytes]) -> Iterator[bytes]:
    """What a packed stream says, as soon as it can be unpacked."""
    reader = brotli.Decompressor()
    for part in parts:
        said = reader.process(part)
        while more := reader.process(b""):
            said += more
        yield said


def _turn(table: Table, guests: list[Guest], stream: httpx.Response, messages: Iterator[bytes]) -> int:
    """What everybody's choices bring until the first seat has chosen and is asked again, in bytes."""
    before, chosen = stream.num_bytes_downloaded, False
    while not chosen or 0 not in table.pending:
        seat = next((seat for seat in table.pending if seat), 0)
        choice = Random(table.number).choice(table.course.position.choices(seat))
        body = {"seat": seat, "choice": choice, "asked": table.asked[seat]}
        heard = table.number_for(0)
        guests[seat].call("POST", f"/tables/{table.opened.id}/choices", **body)
        chosen |= seat == 0
        while heard != table.number_for(0) and f"id: {table.number_for(0)}\r\n".encode() not in next(messages):
            pass  # every choice is seen as it is made
    return stream.num_bytes_downloaded - before
