"""How much of the same a test does: some on every run, much more at night (``make nightly``)."""

import os

NIGHTLY = "DURBAR_NIGHTLY"


def many(daily: int, nightly: int) -> int:
    """How many: so many on every run, so many where DURBAR_NIGHTLY is set."""
    return nightly if os.environ.get(NIGHTLY) else daily
