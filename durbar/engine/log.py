"""What happened, as rows of numbers that words can be made of.

A log that nobody reads is never written to. An event may be known in full to some players only; the others learn that
it happened, and to whom, but none of its details.
"""

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from durbar.engine.record import Int, Record, Tables, record
from durbar.engine.rule import chapter, rule

if TYPE_CHECKING:
    from durbar.engine.game import Setup

COLUMNS = 7  # event, player, four details, the players who know them (as bits)
DETAILS, KNOWN_TO = 2, 6  # columns
EVERYONE = -1
UNKNOWN = -1  # a detail its reader may not know
ROWS = 2048  # far more than any one choice can cause


@record
class Log(Record):
    """A list of events, if anybody reads it."""

    read: Int  # whether anybody does
    size: Int
    event: Int[ROWS, COLUMNS]


@chapter
def whisper(log, to, event, player, a=0, b=0, c=0, d=0):
    """Write down what happened, with its details for the players in ``to`` alone."""
    if not log.read:
        return
    row = log.size
    log.event[row, 0] = event
    log.event[row, 1] = player
    log.event[row, 2] = a
    log.event[row, 3] = b
    log.event[row, 4] = c
    log.event[row, 5] = d
    log.event[row, 6] = to
    log.size = min(row + 1, ROWS - 1)


@rule
def tell(log, event, player, a=0, b=0, c=0, d=0):
    """Write down what happened, for everyone."""
    if log.read:  # numbers of one width: what is told in many ways is then compiled once
        whisper(log, EVERYONE, np.int64(event), np.int64(player), np.int64(a), np.int64(b), np.int64(c), np.int64(d))


class Event(NamedTuple):
    """One thing that happened."""

    setup: "Setup"
    kind: IntEnum
    player: int
    details: tuple[int, int, int, int]
    known_to: int
    clause: str = ""  # behind it, where its kind alone does not tell

    @property
    def rule(self) -> str:
        """The id of the clause behind it, an anchor in the game's rulebook."""
        return self.clause or self.setup.game.rule_behind(self.kind)

    def as_seen_by(self, viewer: int | None) -> "Event":
        """What a player (or, as None, a spectator) learns of it."""
        if self.known_to == EVERYONE or (viewer is not None and self.known_to >> viewer & 1):
            return self
        return self._replace(details=(UNKNOWN,) * 4, clause="")

    def words(self, language: str = "en", names: tuple[str, ...] = ()) -> str:
        """The event as a sentence, with the players' names where given."""
        return self.setup.game.event_words(self, language, names)


def events_of(logs: Tables, setup: "Setup") -> tuple[Event, ...]:
    """The events of a log, oldest first; the log is emptied."""
    size = int(logs["size"][0])
    logs["size"] = 0
    if size == ROWS - 1:
        raise OverflowError(f"one choice caused {size} events or more, more than a log holds")
    rows = logs["event"][0, :size].tolist()
    kinds = setup.game.events
    told = tuple(Event(setup, kinds(kind), player, (a, b, c, d), to) for kind, player, a, b, c, d, to in rows)
    return setup.game.cited(told)
