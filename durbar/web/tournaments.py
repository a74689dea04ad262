"""Tournaments: a list of them, one with its standings that move by themselves, and what people and hosts do there."""

import asyncio
import re
import secrets
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Stream

from durbar.engine.game import load, names
from durbar.tables.clock import now
from durbar.tables.decisions import clean_name
from durbar.tables.host import ID_BYTES
from durbar.tables.pace import A_DAY
from durbar.tables.refusals import Reason, Refused
from durbar.tables.threads import reading
from durbar.tournaments import deeds
from durbar.tournaments.acts import Begins, Kind, Opened, Spare, Unfinished
from durbar.tournaments.deeds import MOST_PEOPLE, MOST_ROUNDS, Deed
from durbar.tournaments.keeping import FOLLOWED
from durbar.tournaments.tournament import Tournament
from durbar.web.clock_facts import paces
from durbar.web.listing import MANY, WAITING
from durbar.web.live import updates
from durbar.web.lobby import about, wanted_pace
from durbar.web.page_cache import Shown, shown_once
from durbar.web.pages import Reader, page, reader, render
from durbar.web.regions import base_of
from durbar.web.server import address_of, remember, server_of
from durbar.web.table_forms import FORM
from durbar.web.tables import AnyRequest, Invitation, stream
from durbar.web.tournament_facts import facts_of, kinds_explained, listed, soon
from durbar.web.words import catalogue

REGIONS = ("doing", "standings", "rounds")  # that change by themselves
Form = Annotated[dict[str, str], FORM]
EVERY = (0, 1, 2, 3, 5, 7, 14)  # days from one round to the next


class Tournaments(Controller):
    """What is below ``/tournaments``."""

    path = "/tournaments"
    include_in_schema = False

    @get("/")
    async def all(self, request: AnyRequest) -> Response[str]:
        """My tournaments, and those that anybody may join or look at."""
        who, store = reader(request), server_of(request).conductor.store
        mine = await reading(store.tournaments_of, who.visitor.id, MANY)
        others = [line for line in await reading(store.public_tournaments, MANY) if line not in mine]
        listed_mine, listed_others = ([listed(line, who) for line in lines] for lines in (mine, others))
        return page("tournaments.html", who, mine=listed_mine, others=listed_others)

    @get("/new")
    async def new(self, request: AnyRequest) -> Response[str]:
        """The form that opens one, for a game."""
        who = reader(request)
        t = catalogue(who.language)
        games = sorted((about(load(name), who.language) for name in names()), key=lambda game: game["minutes"])
        wanted = request.query_params.get("game")
        chosen = next((game for game in games if game["name"] == wanted), games[0])
        return page(
            "new_tournament.html",
            who,
            games=games,
            chosen=chosen,
            paces=paces(t),
            explained=kinds_explained(t),
            most=MOST_PEOPLE,
            most_rounds=MOST_ROUNDS,
            every=EVERY,
            soon=soon(),
        )

    @post("/")
    async def open(self, request: AnyRequest, data: Form) -> Redirect:
        """Open one as the form says."""
        visitor, server = reader(request).visitor, server_of(request)
        wanted = wanted_tournament(data, visitor.id)
        await server.allowance.open_tournament(visitor, address_of(request), server.conductor.store)
        await remember(request, visitor)
        tournament = await server.conductor.open(wanted)
        if data.get("me") == "yes":
            await server.conductor.do(tournament.opened.id, deeds.join(visitor))
        return Redirect(f"/tournaments/{tournament.opened.id}", status_code=303)

    @get("/{tournament_id:str}")
    async def one(
        self, request: AnyRequest, tournament_id: FromPath[str], invitation: Invitation = ""
    ) -> Response[str]:
        """One tournament, as this visitor sees it."""
        who = reader(request)
        tournament = await server_of(request).conductor.look(tournament_id)
        return page("tournament.html", who, **facts_of(tournament, who, known_word(tournament, invitation)))

    @get("/{tournament_id:str}/live")
    async def live(self, request: AnyRequest, tournament_id: FromPath[str], invitation: Invitation = "") -> Stream:
        """What changes there, for this visitor alone."""
        who, server = reader(request), server_of(request)
        await server.conductor.look(tournament_id)  # whether there is one is told before the stream begins

        async def show() -> Shown:
            tournament = await server.conductor.look(tournament_id)
            facts = facts_of(tournament, who, known_word(tournament, invitation))
            return shown_once(await asyncio.to_thread(_parts, who, facts))

        followed = [FOLLOWED + tournament_id, WAITING + who.visitor.id]
        return stream(
            request, updates(server.subscribers, followed, show, partial(server.listing.waiting, who.visitor.id), 0, 0)
        )

    # --- What people do ---------------------------------------------------------------------------------------------

    @post("/{tournament_id:str}/join")
    async def join(self, request: AnyRequest, tournament_id: FromPath[str], data: Form) -> Redirect:
        """Take part."""
        visitor = reader(request).visitor
        await remember(request, visitor)
        return await _done(request, tournament_id, deeds.join(visitor, str(data.get("invitation", ""))))

    @post("/{tournament_id:str}/withdraw")
    async def withdraw(self, request: AnyRequest, tournament_id: FromPath[str]) -> Redirect:
        """Play no more."""
        return await _done(request, tournament_id, deeds.withdraw(reader(request).visitor.id))

    @post("/{tournament_id:str}/remove")
    async def remove(self, request: AnyRequest, tournament_id: FromPath[str], data: Form) -> Redirect:
        """Let somebody play no more."""
        who = str(data.get("who", ""))
        number = int(who) if re.fullmatch(r"\d{1,4}", who, re.ASCII) else -1
        return await _done(request, tournament_id, deeds.remove(reader(request).visitor.id, number))

    @post("/{tournament_id:str}/begin")
    async def begin(self, request: AnyRequest, tournament_id: FromPath[str]) -> Redirect:
        """Let it begin now."""
        return await _done(request, tournament_id, deeds.begin(reader(request).visitor.id))

    @post("/{tournament_id:str}/close")
    async def close(self, request: AnyRequest, tournament_id: FromPath[str], data: Form) -> Redirect:
        """Wait no longer for tables that are not over."""
        unfinished = Unfinished.NOTHING if data.get("unfinished") == Unfinished.NOTHING else Unfinished.SHARED
        return await _done(request, tournament_id, deeds.close_round(reader(request).visitor.id, unfinished))

    @post("/{tournament_id:str}/cancel")
    async def cancel(self, request: AnyRequest, tournament_id: FromPath[str]) -> Redirect:
        """Let there be no tournament."""
        return await _done(request, tournament_id, deeds.cancel(reader(request).visitor.id))


async def _done(request: AnyRequest, tournament_id: str, deed: Deed) -> Redirect:
    server = server_of(request)
    server.allowance.tournament(reader(request).visitor, address_of(request))
    await server.conductor.do(tournament_id, deed)
    return Redirect(f"/tournaments/{tournament_id}", status_code=303)


def known_word(tournament: Tournament, invitation: str) -> str:
    """The word of the invitation, if it is the right one."""
    same = secrets.compare_digest(invitation.encode(), tournament.opened.invitation.encode())
    return tournament.opened.invitation if same else ""


def _parts(who: Reader, facts: dict[str, Any]) -> dict[str, str]:
    return {name: render("tournament.html", who, base=base_of(name), **facts) for name in REGIONS}


# --- The form ---------------------------------------------------------------------------------------------------------


def wanted_tournament(data: dict[str, str], host: str) -> Opened:
    """What somebody wants to open. Whether there can be such a tournament is looked at later."""
    game, at = load(str(data.get("game", ""))), now()
    kind = _among(Kind, data.get("kind"), Kind.SWISS)
    begins = _among(Begins, data.get("begins"), Begins.BY_HAND)
    timed = begins is Begins.AT_A_TIME
    offered = [option.name for option in game.options_of()]
    return Opened(
        id=secrets.token_urlsafe(ID_BYTES),
        name=clean_name(str(data.get("name", ""))),
        host=host,
        game=game.name,
        options={name: str(data[f"option-{name}"]) for name in offered if f"option-{name}" in data},
        size=_number(data, "size", max(game.players)),
        least=min(game.players),
        kind=kind,
        rounds={Kind.SWISS: _number(data, "rounds", 3), Kind.ROUND_ROBIN: _number(data, "all-rounds", 0)}.get(kind, 0),
        go_on=_number(data, "go-on", 1),
        begins=begins,
        begins_at=_time(data) if timed else 0,
        every=A_DAY * _number(data, "every", 0) if timed else 0,
        most=_number(data, "most", 16),
        public=data.get("join", "anyone") == "anyone",
        invitation=secrets.token_urlsafe(ID_BYTES),
        opened_at=at,
        pace=wanted_pace(data),
        spare=_among(Spare, data.get("spare"), Spare.COMPANION),
        late=_number(data, "late", 0) if kind is Kind.SWISS else 0,
        absences=_number(data, "absences", 1),
        rated="rated" in data,
    )


def _among(kinds: Any, said: Any, usual: Any) -> Any:
    return next((kind for kind in kinds if kind == said), usual)


def _number(data: dict[str, str], name: str, usual: int) -> int:
    said = str(data.get(name, usual)) or str(usual)
    if not re.fullmatch(r"\d{1,4}", said, re.ASCII):
        raise Refused(Reason.BAD_TOURNAMENT)
    return int(said)


def _time(data: dict[str, str]) -> int:
    """A time as browsers write it, in UTC."""
    try:
        return int(datetime.strptime(str(data.get("at", "")), "%Y-%m-%dT%H:%M").replace(tzinfo=UTC).timestamp())
    except ValueError:
        raise Refused(Reason.BAD_TOURNAMENT) from None
