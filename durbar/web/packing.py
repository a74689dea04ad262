"""A stream packed message by message, so that a reader can unpack each as soon as it comes.

Whoever sits at a table has a packer of his own, which remembers what he was sent: of a page that changes little, little
is sent. It takes a megabyte; so those who watch, who may be thousands, share messages that were packed once for all.
"""

import zlib
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from functools import lru_cache

import brotli

QUALITY = 4  # of brotli: half a millisecond for a message
WINDOW = 19  # of what was sent, so many powers of two bytes are remembered: the last few pages
LEVEL = 5  # of gzip
MOST_SHARED = 64  # messages
BEGIN = bytes.fromhex("1f8b08000000000000ff")  # of a gzip file without name or date
LAST_BLOCK = bytes.fromhex("0300")  # which is empty

Messages = AsyncGenerator[bytes, None]


def encoding(accepted: str, alone: bool) -> str | None:
    """How a stream is packed for a reader whose browser accepts that, and who wants a packer of his own or not."""
    offered = [name.split(";")[0].strip() for name in accepted.split(",")]
    if alone and "br" in offered:
        return "br"
    return "gzip" if "gzip" in offered else None


async def brotlied(messages: Messages) -> AsyncIterator[bytes]:
    """A stream packed for one reader."""
    packer = brotli.Compressor(quality=QUALITY, lgwin=WINDOW)
    async with aclosing(messages):
        async for message in messages:
            yield packer.process(message) + packer.flush()
    yield packer.finish()


async def gzipped(messages: Messages) -> AsyncIterator[bytes]:
    """A stream of which equal messages are packed once for all readers."""
    length, check, begin = 0, 0, BEGIN
    async with aclosing(messages):
        async for message in messages:
            yield begin + _blocks(message)
            length, check, begin = length + len(message), zlib.crc32(message, check), b""
    yield begin + LAST_BLOCK + check.to_bytes(4, "little") + (length % 2**32).to_bytes(4, "little")


@lru_cache(MOST_SHARED)
def _blocks(message: bytes) -> bytes:
    """A message packed so that nothing in it refers to what came before: it fits into any stream."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(message) + packer.flush(zlib.Z_FULL_FLUSH)


PACKED = {"br": brotlied, "gzip": gzipped}
