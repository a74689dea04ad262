"""Measurements that take long: each result is a line of a file once it is known; nothing is measured twice."""

from collections.abc import Iterator
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from durbar.engine.errors import DurbarError

Result = TypeVar("Result", bound=msgspec.Struct)


class Lines(Generic[Result]):
    """What was measured in one way, which the first line of the file tells."""

    def __init__(self, file: Path, way: msgspec.Struct, kind: type[Result]) -> None:
        self._file, self._kind = file, kind
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.write_bytes(msgspec.json.encode(way) + b"\n")
        head, *lines = file.read_bytes().splitlines(keepends=True)
        if head.strip() != msgspec.json.encode(way):
            raise DurbarError(f"{file} was measured in another way; name another --folder")
        self._lines = [line for line in lines if line.endswith(b"\n")]
        if self._lines != lines:  # cut off when the machine stopped
            file.write_bytes(b"".join([head, *self._lines]))

    def __iter__(self) -> Iterator[Result]:
        """All that is known."""
        return (msgspec.json.decode(line, type=self._kind) for line in self._lines)

    def add(self, result: Result) -> None:
        """Keep what was found."""
        line = msgspec.json.encode(result) + b"\n"
        with self._file.open("ab") as file:
            file.write(line)
        self._lines.append(line)
