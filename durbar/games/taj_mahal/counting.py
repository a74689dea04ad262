"""How points of Taj Mahal are counted: a visit by who left court after whom, hands at the end player by player."""

from collections.abc import Sequence
from enum import IntEnum

from durbar.engine.counting import Column, Count, Look, Row, Share
from durbar.engine.log import Event as Happened
from durbar.engine.telling import Chapter, Scene
from durbar.games.taj_mahal.state import Event
from durbar.games.taj_mahal.telling import Part, Source


class Hand(IntEnum):
    """What counts in a hand, in the order in which it is told."""

    SPECIAL_CARDS = 0
    WHITE_CARDS = 1
    LONGEST_COLOUR = 2


CLOSING = (Event.VISIT, Event.HAND)  # the next visit
VISIT = (
    Column(Source.PALACES, "palace"),
    Column(Source.RESOURCES),
    Column(Source.BONUS_TILES),
    Column(Source.SPECIAL_CARDS),
)
HANDS = tuple(map(Column, Hand))


def counted(chapters: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    """Every visit, and all hands together."""
    return chapters


def count(scenes: Sequence[Scene], look: Look) -> Count:
    """TM-5, TM-10.1: events tell all of it."""
    chapters = scenes[0].chapters
    events = [event for scene in scenes for event in scene.events]
    if chapters[0].part is Part.HANDS:
        return Count(chapters, "TM-10.1", HANDS, tuple(map(_hand, events)))
    left = [event for event in events if event.kind == Event.WITHDREW]
    rows = tuple(_won(event, scenes) for event in left)
    return Count(chapters, "TM-5.1", VISIT, rows)


def _hand(event: Happened) -> Row:
    points = [event.details[part] for part in Hand]
    return Row(0, tuple(_own(event.player, each) for each in points), event.player)


def _won(withdrawal: Happened, scenes: Sequence[Scene]) -> Row:
    """What somebody has won by withdrawing, and all that the visit brought to him."""
    symbols, *_ = withdrawal.details
    gains = [gain for scene in scenes for gain in scene.gains if gain.player == withdrawal.player]
    sums = [sum(gain.points for gain in gains if gain.source == column.what) for column in VISIT]
    return Row(symbols, tuple(_own(withdrawal.player, points) for points in sums), withdrawal.player)


def _own(player: int, points: int) -> tuple[Share, ...]:
    return (Share((player,), points),) if points else ()
