"""How a finished game came out: everybody's points by their source, the course of the points, and where it turned."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, pairwise

from durbar.drawing.gems import GEMS
from durbar.engine.game import Game
from durbar.engine.telling import Scene, points_by_source, scenes
from durbar.tables.course import Course
from durbar.web.story_facts import CoursePicture, Outcome, Turn

WIDTH, HEIGHT, EDGE = 640, 190, 26  # of the picture of the course, and room for its figures
TURNS = 4  # turning points that are told
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)  # between the lines of the picture

Points = tuple[int, ...]


def outcome(course: Course, game: Game, names: tuple[str, ...], language: str) -> Outcome | None:
    """What the page of a result is drawn from; nothing where the game does not tell where its points come from. The
    game is the one by which it is played again: the faster, the better.
    """
    setup = course.setup
    told = list(scenes(setup, course.told))
    sums = points_by_source(told, setup.players)
    if not sums:
        return None
    standings = _standings(course, game)
    return {
        "sources": [
            {"words": game.source_words(source, setup, language), "points": points} for source, points in sums.items()
        ],
        "course": _picture(standings, told),
        "turns": [_turn(*turn, names, language) for turn in _turning_points(told, standings)],
    }


@lru_cache(64)
def _standings(course: Course, game: Game) -> tuple[Points, ...]:
    """Everybody's points at the deal and after every choice."""
    return tuple(course.at(ply, game).points for ply in range(len(course.plies) + 1))


def _picture(standings: tuple[Points, ...], told: list[Scene]) -> CoursePicture:
    """A line for every player, a rule where a chapter begins, and a scale; all in the measure of the picture."""
    most, least = max(map(max, standings)), min(0, min(map(min, standings)))
    step = next((step for step in STEPS if (most - least) / step <= 5), STEPS[-1])
    span = max(1, most - least)

    def across(ply: int) -> float:
        return round(EDGE + (WIDTH - 2 * EDGE) * ply / max(1, len(standings) - 1), 1)

    def up(points: int) -> float:
        return round(HEIGHT - EDGE + (2 * EDGE - HEIGHT) * (points - least) / span, 1)

    begun = [
        scene.first for scene, before in zip(told[1:], told, strict=False) if scene.chapters[:1] != before.chapters[:1]
    ]
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "scale": [{"y": up(points), "points": points} for points in range(least - least % step, most + 1, step)],
        "chapters": sorted({across(ply) for ply in begun}),
        "lines": [
            {
                "gem": GEMS[player],
                "path": _stairs([(across(ply), up(points[player])) for ply, points in enumerate(standings)]),
                "end": up(standings[-1][player]),
                "points": standings[-1][player],
            }
            for player in range(len(standings[0]))
        ],
    }


def _stairs(points: list[tuple[float, float]]) -> str:
    """A path that goes straight on until the points change."""
    path = "M{} {}".format(*points[0])
    for (_, before), (x, y) in pairwise(points):
        if y != before:
            path += f"H{x}V{y}"
    return f"{path}H{points[-1][0]}"


def _turning_points(told: list[Scene], standings: tuple[Points, ...]) -> list[tuple[Scene, int, int]]:
    """The scenes in which the lead of the first over the second, as they are at the end, changed most; for whom, and by
    how much.
    """
    first, second = sorted(range(len(standings[0])), key=lambda player: -standings[-1][player])[:2]
    swings = [(scene, gained[first] - gained[second]) for scene, gained in _gained(told, standings)]
    greatest = sorted(swings, key=lambda swing: -abs(swing[1]))[:TURNS]
    in_order = sorted((swing for swing in greatest if swing[1]), key=lambda swing: swing[0].last)
    return [(scene, first if swing > 0 else second, abs(swing)) for scene, swing in in_order]


def _gained(told: list[Scene], standings: tuple[Points, ...]) -> Iterator[tuple[Scene, Points]]:
    """What everybody gained in each scene. Where points stand before anything is told to have brought them, as they do
    for islands that are held until the end, it is what changed until its last choice.
    """
    so_far = list(accumulate((scene.gained for scene in told), _added))
    last_of = {scene.last: index for index, scene in enumerate(told)}
    if all(so_far[index] == standings[ply] for ply, index in last_of.items()):
        yield from ((scene, scene.gained) for scene in told)
        return
    before = standings[0]
    for scene in told:
        after = standings[scene.last]
        yield scene, tuple(now - then for now, then in zip(after, before, strict=True))
        before = after


def _added(one: Points, other: Points) -> Points:
    return tuple(map(sum, zip(one, other, strict=True)))


def _turn(scene: Scene, player: int, points: int, names: tuple[str, ...], language: str) -> Turn:
    return {
        "ply": scene.last,
        "words": "; ".join(scene.words(language, names)),
        "heading": scene.headings(language, names)[:1],
        "points": points,
        "gem": GEMS[player],
    }
