"""How a finished game came out: everybody's points by their source, what decided, the course, and where it turned."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, groupby
from typing import NamedTuple

from durbar.drawing.gems import GEMS
from durbar.engine.ending import Standing, decided_by, standing
from durbar.engine.game import Game
from durbar.engine.telling import Scene, points_by_source, scenes
from durbar.tables.course import Course
from durbar.web.course_picture import NARROW, WIDE, Chapter, Points, picture, stretches
from durbar.web.story_facts import Outcome, Piece, Turn

TURNS = 4  # turning points that are told
PARTS = re.compile(r"(?<=[:,]) ")  # of a heading: the year, the season


class Way(NamedTuple):
    """How everybody stood, and the points he had, at the deal and after every choice."""

    standings: tuple[Standing, ...]
    counted: tuple[Points, ...]


def outcome(
    course: Course, game: Game, names: tuple[str, ...], language: str, out: Sequence[int] = ()
) -> Outcome | None:
    """What the page of a result is drawn from; nothing where the game does not tell where its points come from. The
    game is the one by which it is played again: the faster, the better. Who is out has resigned.
    """
    setup = course.setup
    told = list(scenes(setup, course.told))
    sums = points_by_source(told, setup.players)
    if not sums:
        return None
    way = _way(course, game)
    parts = stretches(*way)
    places = course.position.places
    first, second = sorted(range(setup.players), key=lambda player: (player in out, places[player]))[:2]
    turns = _turning_points(told, way, first, second)
    chapters = [Chapter(scene.first, _heading(scene, language, names)) for scene in _first_of_chapters(told)]
    plies = [turn.scene.last for turn in turns]
    return {
        "bars": _bars({game.source_words(source, setup, language): points for source, points in sums.items()}),
        "decided": [
            {"words": words, "rule": clause} for words, clause in decided_by(course.position, language, names, out)
        ],
        "compared": game.standing_words(language),
        "courses": {
            "wide": picture(parts, chapters, plies, WIDE),
            "narrow": picture(parts, chapters, plies, NARROW),
        },
        "turns": [_told(turn, names, language) for turn in turns],
    }


@lru_cache(64)
def _way(course: Course, game: Game) -> Way:
    way = [(standing(position), position.points) for position in course.positions(game)]
    return Way(*zip(*way, strict=True))


# --- Points by source -----------------------------------------------------------------------------------------------


def _bars(sources: dict[str, list[int]]) -> list[list[Piece]]:
    """For every player his points by source as pieces of a bar, in hundredths of the longest of all bars. What was lost
    is taken from its end.
    """
    players = range(len(next(iter(sources.values()))))
    longest = max(1, *(sum(max(0, points[player]) for points in sources.values()) for player in players))
    return [list(_pieces({words: points[player] for words, points in sources.items()}, longest)) for player in players]


def _pieces(sources: dict[str, int], longest: int) -> Iterator[Piece]:
    so_far = 0
    for words, points in sorted(sources.items(), key=lambda source: source[1] < 0):
        left = min(so_far, so_far + points)
        so_far += points
        if points:
            x, width = round(100 * left / longest, 2), round(100 * abs(points) / longest, 2)
            yield {"words": words, "points": points, "x": x, "width": width}


# --- Chapters and turning points ------------------------------------------------------------------------------------


def _first_of_chapters(told: list[Scene]) -> list[Scene]:
    return [next(together) for _, together in groupby(told, lambda scene: scene.chapters[:1])]


def _heading(scene: Scene, language: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The heading of the widest chapter of a scene, in its parts."""
    heading = scene.headings(language, names)[:1]
    return tuple(part.rstrip(" ,:\u202f\xa0") for part in PARTS.split(heading[0], maxsplit=1)) if heading else ()


class Turned(NamedTuple):
    """A scene by which the lead changed, and what it brought to the first and the second."""

    scene: Scene
    gained: tuple[tuple[int, int], ...]  # player, points
    swing: int


def _turning_points(told: list[Scene], way: Way, first: int, second: int) -> list[Turned]:
    """The scenes in which the lead of the first over the second, as they are at the end, changed most, in order."""
    swings = [
        Turned(scene, ((first, gained[first]), (second, gained[second])), gained[first] - gained[second])
        for scene, gained in _changes(told, way, {first, second})
    ]
    greatest = sorted(swings, key=lambda turn: -abs(turn.swing))[:TURNS]
    return sorted((turn for turn in greatest if turn.swing), key=lambda turn: turn.scene.last)


def _changes(told: list[Scene], way: Way, about: set[int]) -> Iterator[tuple[Scene, Points]]:
    """What everybody gained in each scene. Where points stand before anything is told to have brought them, as they do
    for islands that are held until the end, it is what a choice changed, told by the one scene in which most happened
    to those it is about.
    """
    so_far = list(accumulate((scene.gained for scene in told), _added))
    last_of = {scene.last: index for index, scene in enumerate(told)}
    if all(so_far[index] == way.standings[ply].points for ply, index in last_of.items()):
        yield from ((scene, scene.gained) for scene in told)
        return

    def weight(scene: Scene) -> tuple[bool, bool, int]:
        return bool(scene.moves), bool(scene.players & about), len(scene.events)

    for ply, together in groupby(told, lambda scene: scene.last):
        yield max(together, key=weight), _changed(way, ply)


def _changed(way: Way, ply: int) -> Points:
    """By how much one choice changed how everybody stood; at the end of a stretch, until that was counted."""
    before, after = way.standings[max(0, ply - 1)], way.standings[ply]
    now = after.points if after.stretch == before.stretch else way.counted[ply]
    return tuple(points - then for points, then in zip(now, before.points, strict=True))


def _added(one: Points, other: Points) -> Points:
    return tuple(map(sum, zip(one, other, strict=True)))


def _told(turn: Turned, names: tuple[str, ...], language: str) -> Turn:
    return {
        "ply": turn.scene.last,
        "words": "; ".join(turn.scene.words(language, names)),
        "heading": turn.scene.headings(language, names)[:1],
        "gains": [{"gem": GEMS[player], "points": points} for player, points in turn.gained if points],
    }
