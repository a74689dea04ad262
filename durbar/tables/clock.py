"""The time that acts and lines carry."""

from time import time


def now() -> int:
    """Seconds since 1970."""
    return int(time())
