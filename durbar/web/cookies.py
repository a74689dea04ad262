"""The cookies of a request: each that we look for, however strange those of our neighbours on the same machine are."""

from litestar.types import Scope


def cookie(scope: Scope, name: str) -> str | None:
    """The value of a cookie; the first, if there are several. It is not decoded: ours need none of that."""
    wanted = name.encode()
    for header, line in scope["headers"]:
        if header == b"cookie":
            for part in line.split(b";"):
                known, _, value = part.strip().partition(b"=")
                if known == wanted:
                    return value.decode("latin-1")
    return None
