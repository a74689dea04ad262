"""How rupees of Agra are counted at the end: contracts, the three tracks of influence, meditation, covers, gifts."""

from collections.abc import Sequence
from enum import IntEnum, auto

from durbar.engine.counting import Column, Count, Look, Row, Share
from durbar.engine.sets import size
from durbar.engine.telling import Chapter, Scene
from durbar.games.agra.components import COVER_RUPEES, COVERS, NOTABLES
from durbar.games.agra.rules.scoring import gifts_of, orders_of
from durbar.games.agra.state import Event, Score, State
from durbar.games.agra.telling import Part


class Counted(IntEnum):
    """What rupees are counted by."""

    INFLUENCE = auto()  # by which orders of a guild are worth more or less (AG-29.3)
    SCORED = auto()


CLOSING = (Event.SCORED,)
COLUMNS = (Column(Counted.INFLUENCE, "rise"), Column(Counted.SCORED, "rupee"))


def counted(chapters: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    """The accounts of all players together."""
    return chapters[:1] if chapters[0].part is Part.SCORING else ()


def count(scenes: Sequence[Scene], look: Look) -> Count:
    """AG-29: a row for everything that somebody scores for."""
    s = look().state
    rupees: dict[tuple[int, int], dict[int, int]] = {}  # by what is scored, and by player
    for event in (event for scene in scenes for event in scene.events if event.kind == Event.SCORED):
        score, of, points, _ = event.details
        rupees.setdefault((score, of), {})[event.player] = points
    rows = tuple(_row(s, Score(score), of, rupees[score, of]) for score, of in sorted(rupees))
    return Count(scenes[0].chapters[:1], "AG-29.1", COLUMNS, rows)


def _row(s: State, score: Score, of: int, rupees: dict[int, int]) -> Row:
    """What is scored and of what, a notable or a guild, are one number: there are more notables than guilds."""
    shares = tuple(Share((player,), points, _how_many(s, score, of, player)) for player, points in rupees.items())
    return Row(NOTABLES * score + of, (_influence(s, of) if score is Score.TRACK else (), shares))


def _influence(s: State, guild: int) -> tuple[Share, ...]:
    """Everybody's level on the track of a guild, the highest first."""
    levels = {player: int(s.influence[player, guild]) for player in range(s.players)}
    return tuple(Share((player,), 0, levels[player]) for player in sorted(levels, key=lambda player: -levels[player]))


def _how_many(s: State, score: Score, of: int, player: int) -> int | None:
    """Of what there are rupees for each."""
    match score:
        case Score.TRACK:
            return int(orders_of(s, player, of))
        case Score.COVERS:
            return COVERS - int(size(s.covers[player])) if COVER_RUPEES != 1 else None
        case Score.GIFTS:
            return int(gifts_of(s, player))
    return None
