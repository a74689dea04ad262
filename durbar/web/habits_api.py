"""What is counted of finished games, for programs."""

from typing import Annotated

from litestar import Controller, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from durbar.arena.standings import Around
from durbar.engine.game import load
from durbar.engine.language import check_language
from durbar.tables.talk import handle
from durbar.tables.threads import reading
from durbar.web.api import Language, caller
from durbar.web.habits import habits_of_person
from durbar.web.messages import REFUSALS
from durbar.web.openings import Answered, Who, Whose, told
from durbar.web.server import server_of
from durbar.web.tables import AnyRequest

Players = Annotated[int, QueryParameter(name="players", ge=1, le=9, description="How many play.")]


class AnswerInfo(Struct):
    """With what one began: how often, and which share of it won, with its interval."""

    words: str
    times: int
    won: Around


class OpeningInfo(Struct):
    """Something with which one begins."""

    title: str
    answers: list[AnswerInfo]


class OpeningsInfo(Struct):
    """What is played in a game for so many."""

    games: int
    openings: list[OpeningInfo]
    order: list[AnswerInfo]


class FaredInfo(Struct):
    """Results in a game for so many."""

    game: str
    players: int
    games: int
    won: Around


class KindInfo(Struct):
    """Decisions of a kind, and what they cost in a game on average, in hundredths of the chance to win."""

    game: str
    kind: str
    decisions: int
    good: int
    lost: float


class HabitsInfo(Struct):
    """How somebody plays."""

    games: int
    reviewed: int
    results: list[FaredInfo]
    kinds: list[KindInfo]


class HabitsApi(Controller):
    """Openings and habits."""

    path = "/api"

    @get("/openings/{game:str}", responses=REFUSALS)
    async def openings(
        self,
        request: AnyRequest,
        game: FromPath[str],
        players: Players,
        who: Whose = Who.ALL,
        language: Language = "en",
    ) -> OpeningsInfo:
        """How a game begins and how that fares, counted over all finished games that anybody may see."""
        check_language(language)
        one = load(game)
        one.setup(players)
        counts = await reading(server_of(request).host.store.counted, one.name, players)
        facts = told(one, players, counts, who, language)
        return OpeningsInfo(
            facts["games"],
            [OpeningInfo(opening["title"], _answers(opening["rows"])) for opening in facts["openings"]],
            _answers(facts["order"]),
        )

    @get("/habits", responses=REFUSALS)
    async def habits(self, request: AnyRequest, language: Language = "en") -> HabitsInfo:
        """How you play: your results, and what reviews found, by kind of decision."""
        check_language(language)
        guest = (await caller(request)).id
        facts, _ = await habits_of_person(server_of(request).host.store, handle(guest), language, public=False)
        return HabitsInfo(
            facts["games"],
            facts["reviewed"],
            [FaredInfo(row["game"], row["players"], row["games"], row["won"]) for row in facts["fared"]],
            [
                KindInfo(game["title"], kind["words"], kind["decisions"], kind["good"], float(kind["lost"]))
                for game in facts["weak"]
                for kind in game["kinds"]
            ],
        )


def _answers(rows: list[Answered]) -> list[AnswerInfo]:
    return [AnswerInfo(row["words"], row["times"], row["won"]) for row in rows]
