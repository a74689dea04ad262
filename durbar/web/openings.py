"""What is played in a game, over all finished games that anybody may see: how one begins, how often, how that fares."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from enum import StrEnum, auto
from typing import Annotated, TypedDict

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from durbar.arena.standings import Around, share
from durbar.engine.game import Game, load
from durbar.engine.habits import Note, habits_of
from durbar.tables.habits import LENGTH, LENGTHS_TOGETHER, ORDER, POINTS, Count
from durbar.tables.threads import reading
from durbar.web.habit_pictures import Spread, Whisker, spread, whisker
from durbar.web.pages import page, reader
from durbar.web.server import server_of
from durbar.web.tables import AnyRequest

MOST_ROWS = 12  # of one table; what is rarer is not listed

Players = Annotated[int | None, QueryParameter(name="players", ge=1, le=9)]


class Who(StrEnum):
    """Whose games are counted."""

    ALL = auto()
    PEOPLE = auto()
    BOTS = auto()


Whose = Annotated[Who, QueryParameter(name="who", description="Whose games: all, people or bots.")]


class Answered(TypedDict):
    """With what one began: how often, of a hundred, and how many of a hundred that won."""

    words: str
    times: int
    often: int
    won: Around
    picture: Whisker


class Opening(TypedDict):
    """Something with which one begins, and how."""

    title: str
    rows: list[Answered]


class OpeningsFacts(TypedDict):
    """What is played in a game for so many."""

    games: int
    seats: int
    openings: list[Opening]
    order: list[Answered]
    length: Spread | None
    points: Spread | None
    figures: dict[str, str]


class Times(TypedDict):
    """How often, and how often won."""

    times: int
    won: float


def summed(counts: Iterable[Count], who: Who) -> dict[int, dict[int, Times]]:
    """By what is counted and by answer."""
    sums: dict[int, dict[int, Times]] = defaultdict(lambda: defaultdict(lambda: {"times": 0, "won": 0.0}))
    for one in counts:
        if who is Who.ALL or one.person == (who is Who.PEOPLE):
            found = sums[one.about][one.answer]
            found["times"] += one.times
            found["won"] += one.won
    return sums


def told(game: Game, players: int, counts: Iterable[Count], who: Who, language: str) -> OpeningsFacts:
    """What a page tells of it."""
    t, habits, sums = game.catalogue(language), habits_of(game), summed(counts, who)
    seats = sum(one["times"] for one in sums[ORDER].values())
    longest, points = sums[LENGTH], sums[POINTS]

    def rows(about: int, words: Mapping[int, str], by_answer: bool = False) -> list[Answered]:
        found = sums[about]
        total = sum(one["times"] for one in found.values())
        order = sorted(found, key=lambda answer: answer if by_answer else -found[answer]["times"])
        return [
            {
                "words": words[answer],
                "times": found[answer]["times"],
                "often": round(100 * found[answer]["times"] / total),
                "won": (won := share(found[answer]["won"], found[answer]["times"])),
                "picture": whisker(won, 1 / players),
            }
            for answer in order[:MOST_ROWS]
        ]

    figures = {}
    if seats:
        figures = {
            "decisions": f"{_mean(longest, LENGTHS_TOGETHER) + LENGTHS_TOGETHER / 2:.0f}",
            "points": f"{_mean(points):.1f}",
            "winning_points": f"{_winners(points):.1f}",
        }
    return {
        "games": seats // players,
        "seats": seats,
        "openings": [
            {
                "title": habits.about(about, t),
                "rows": rows(about, {answer: habits.answer(Note(about, answer), t) for answer in sums[about]}),
            }
            for about in sorted(sums)
            if habits and about > 0
        ],
        "order": rows(ORDER, {turn: f"{turn + 1}." for turn in range(players)}, by_answer=True),
        "length": spread({answer: one["times"] for answer, one in longest.items()}, LENGTHS_TOGETHER)
        if seats
        else None,
        "points": spread({answer: one["times"] for answer, one in points.items()}) if seats else None,
        "figures": figures,
    }


def _mean(found: Mapping[int, Times], unit: int = 1) -> float:
    return unit * sum(answer * one["times"] for answer, one in found.items()) / sum(o["times"] for o in found.values())


def _winners(found: Mapping[int, Times]) -> float:
    return sum(answer * one["won"] for answer, one in found.items()) / max(1e-9, sum(o["won"] for o in found.values()))


@get("/study/{game:str}", include_in_schema=False)
async def openings_page(
    request: AnyRequest, game: FromPath[str], players: Players = None, who: Whose = Who.ALL
) -> Response[str]:
    """What is played in a game."""
    one, looking, store = load(game), reader(request), server_of(request).host.store
    chosen = players if players in one.players else one.players[0]
    counts = await reading(store.counted, one.name, chosen)
    about = {"name": one.name, "title": one.title(looking.language), "players": list(one.players)}
    facts = told(one, chosen, counts, who, looking.language)
    return page("openings.html", looking, one, game=about, players=chosen, whose=str(who), **facts)
