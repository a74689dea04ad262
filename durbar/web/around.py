"""What is round a table besides its acts: when clocks do not run, who is here, what its game made of ratings."""

from typing import NamedTuple

from durbar.tables.pauses import NO_PAUSES, Pauses
from durbar.tables.rating import Change


class Around(NamedTuple):
    """Whatever changes in it, pages of the table look different."""

    pauses: Pauses = NO_PAUSES  # as they are known: other ones are another object
    here: frozenset[int] = frozenset()  # the seats whose holders are here
    rated: tuple[Change, ...] = ()  # once its game has been rated


NOTHING = Around()
