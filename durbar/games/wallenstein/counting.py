"""How points of Wallenstein are counted: a winter region by region, statues and trophies player by player."""

from collections.abc import Iterator, Sequence

from durbar.engine.counting import Column, Count, Look, Row, Share
from durbar.engine.sets import members, size, tally_of
from durbar.engine.telling import Chapter, Scene
from durbar.games.wallenstein.components import (
    BUILDING_IDS,
    BUILDING_POINTS,
    MAJORITY,
    REGION,
    REGIONS,
    STATE_POINTS,
    STATES,
    Building,
)
from durbar.games.wallenstein.rules.states import owned
from durbar.games.wallenstein.rules.winter import majority
from durbar.games.wallenstein.state import Event, State
from durbar.games.wallenstein.telling import MOST, Part, Source

CLOSING = (Event.SCORED, Event.MONUMENTS)
WINTER = (
    Column(Source.STATES, "states", STATE_POINTS),
    Column(Source.BUILDINGS, "", BUILDING_POINTS),
    *(Column(source, BUILDING_IDS[kind], int(MAJORITY[kind])) for kind, source in MOST.items()),
)
MONUMENTS = (Column(Source.STATUES, "statue"), Column(Source.TROPHIES))


def counted(chapters: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    """A winter's scoring, and that of monuments after the last."""
    return chapters if chapters[-1].part in (Part.SCORING, Part.MONUMENTS) else ()


def count(scenes: Sequence[Scene], look: Look) -> Count:
    """Owners and buildings stay as they are until somebody has chosen again."""
    chapters = scenes[0].chapters
    if chapters[-1].part is Part.MONUMENTS:
        return Count(chapters, "WA-24.12", MONUMENTS, tuple(map(_monuments, scenes)))
    s = look().state
    return Count(chapters, "WA-20.9", WINTER, tuple(_region(s, region) for region in range(REGIONS)))


def _monuments(scene: Scene) -> Row:
    """WA-24.12: what somebody has for statues and trophies."""
    (event,) = scene.events
    statues, trophies, *_ = event.details
    cells = [(Share((event.player,), points),) if points else () for points in (statues, trophies)]
    return Row(0, tuple(cells), event.player)


def _region(s: State, region: int) -> Row:
    """WA-20.9: what everybody has for a region."""
    here = {
        player: [state for state in members(owned(s, player), STATES) if REGION[state] == region]
        for player in range(s.players)
    }
    states = {player: len(own) for player, own in here.items()}
    buildings = {player: sum(int(size(s.buildings[state])) for state in own) for player, own in here.items()}
    return Row(
        region,
        (
            tuple(_for_each(states, STATE_POINTS)),
            tuple(_for_each(buildings, BUILDING_POINTS)),
            *(tuple(_for_most(s, region, kind, here)) for kind in MOST),
        ),
    )


def _for_each(numbers: dict[int, int], points: int) -> Iterator[Share]:
    return (
        Share((player,), points * number, number if points != 1 else None)
        for player, number in numbers.items()
        if number
    )


def _for_most(s: State, region: int, kind: Building, here: dict[int, list[int]]) -> Iterator[Share]:
    """WA-20.10: those who have most buildings of a kind; several may get nothing for it."""
    built = {player: sum(int(s.buildings[state]) >> kind & 1 for state in own) for player, own in here.items()}
    if most := max(built.values()):
        leaders = tuple(player for player, number in built.items() if number == most)
        yield Share(leaders, int(tally_of(majority(s, region, kind), leaders[0])), most)
