"""Why something cannot be chosen, in words: what games answer when somebody asks."""

from typing import NamedTuple


class Reason(NamedTuple):
    """What is in the way: a name for it, one or two sentences, and the clause."""

    name: str
    words: tuple[str, ...]
    clause: str
