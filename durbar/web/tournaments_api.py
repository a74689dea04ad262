"""Tournaments for programs: the list, one of them, to take part and to play no more."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from durbar.tables.acts import Guest
from durbar.tables.threads import reading
from durbar.tournaments import deeds
from durbar.tournaments.acts import COMPANION
from durbar.tournaments.deeds import Deed, may_join
from durbar.tournaments.keeping import Line
from durbar.tournaments.standings import standings
from durbar.tournaments.tournament import Match, Tournament
from durbar.web.api import caller
from durbar.web.listing import MANY
from durbar.web.messages import REFUSALS
from durbar.web.server import address_of, server_of
from durbar.web.tables import AnyRequest


class TournamentLine(Struct):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    kind: str  # swiss, round_robin or knock_out
    stage: str  # waiting, playing, over or cancelled
    people: int
    most: int
    round: int  # of those that have opened, the last
    rounds: int | None  # nothing, if nobody can know it yet
    begins_at: int | None
    mine: bool  # you take part, or have opened it


class TournamentSeat(Struct):
    """A seat at a table of a tournament."""

    who: int | None  # the number of somebody; nothing for a companion
    place: int | None
    points: int | None  # in the game
    absent: bool


class TournamentTable(Struct):
    """A table of a tournament."""

    id: str
    state: str  # playing, over or closed
    seats: list[TournamentSeat]


class TournamentRound(Struct):
    """A round."""

    tables: list[TournamentTable]
    byes: list[int]


class TournamentStanding(Struct):
    """How somebody stands; the tie-breaks in their order."""

    place: int
    who: int  # the number by which seats name him
    name: str
    plays: bool  # on; or has left, was asked to, did not come
    points: float
    wins: float
    opposition: float
    share: float


class TournamentInfo(Struct):
    """A tournament."""

    id: str
    name: str
    game: str
    options: dict[str, str]
    kind: str
    stage: str
    size: int
    rounds_in_all: int | None
    next_round_at: int | None
    seed: str  # from which all lots are drawn, once it has begun
    me: int | None  # your number, if you take part
    may_join: bool
    standings: list[TournamentStanding]
    rounds: list[TournamentRound]


class Invited(Struct, forbid_unknown_fields=True):
    """The word of the invitation, if the tournament is not public."""

    invitation: Annotated[str, Meta(max_length=64)] = ""


class TournamentsApi(Controller):
    """Tournaments."""

    path = "/api/tournaments"

    @get("/", responses=REFUSALS)
    async def all(self, request: AnyRequest) -> list[TournamentLine]:
        """Your tournaments, and those that anybody may see."""
        guest, store = (await caller(request)).id, server_of(request).conductor.store
        mine = await reading(store.tournaments_of, guest, MANY)
        others = await reading(store.public_tournaments, MANY)
        return [_line(line, True) for line in mine] + [_line(line, False) for line in others if line not in mine]

    @get("/{tournament_id:str}", responses=REFUSALS)
    async def one(self, request: AnyRequest, tournament_id: FromPath[str]) -> TournamentInfo:
        """One tournament: standings, rounds and tables."""
        guest = (await caller(request)).id
        return _told(await server_of(request).conductor.look(tournament_id), guest)

    @post("/{tournament_id:str}/join", status_code=200, responses=REFUSALS)
    async def join(self, request: AnyRequest, tournament_id: FromPath[str], data: JSONBody[Invited]) -> TournamentInfo:
        """Take part."""
        return await _done(request, tournament_id, deeds.join(await caller(request), data.invitation))

    @post("/{tournament_id:str}/withdraw", status_code=200, responses=REFUSALS)
    async def withdraw(self, request: AnyRequest, tournament_id: FromPath[str]) -> TournamentInfo:
        """Play no more; at a table that is not over, a bot plays on for you and you come last."""
        return await _done(request, tournament_id, deeds.withdraw((await caller(request)).id))


async def _done(request: AnyRequest, tournament_id: str, deed: Deed) -> TournamentInfo:
    server, visitor = server_of(request), await caller(request)
    server.allowance.tournament(visitor, address_of(request))
    return _told(await server.conductor.do(tournament_id, deed), visitor.id)


def _line(line: Line, mine: bool) -> TournamentLine:
    facts = (line.id, line.name, line.game, line.kind, line.stage, line.people, line.most, line.round, line.rounds)
    return TournamentLine(*facts, line.begins_at or None, mine)


def _told(tournament: Tournament, guest: Guest) -> TournamentInfo:
    opened = tournament.opened
    return TournamentInfo(
        id=opened.id,
        name=opened.name,
        game=opened.game,
        options=opened.options,
        kind=opened.kind,
        stage=tournament.stage,
        size=opened.size,
        rounds_in_all=tournament.rounds_in_all,
        next_round_at=deeds.next_due(tournament),
        seed=tournament.seed,
        me=tournament.number_of(guest),
        may_join=may_join(tournament),
        standings=[
            TournamentStanding(
                place=one.place,
                who=one.who,
                name=tournament.players[one.who].name,
                plays=tournament.players[one.who].gone is None,
                points=float(one.points),
                wins=float(one.wins),
                opposition=float(one.opposition),
                share=float(one.share),
            )
            for one in standings(tournament)
        ],
        rounds=[TournamentRound([_table(match) for match in one.matches], list(one.byes)) for one in tournament.rounds],
    )


def _table(match: Match) -> TournamentTable:
    result = match.result
    seats = [
        TournamentSeat(
            who=None if who == COMPANION else who,
            place=result.places[seat] if result else None,
            points=result.points[seat] if result else None,
            absent=result is not None and seat in result.absent,
        )
        for seat, who in enumerate(match.people)
    ]
    return TournamentTable(match.id, "over" if result else "closed" if match.closed else "playing", seats)
