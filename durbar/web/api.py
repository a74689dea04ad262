"""The JSON API: everything that can be done with the pages, for programs. Who calls says so with a personal token."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any, TypeVar

from litestar import Controller, Response, get, post
from litestar.exceptions import NotAuthorizedException
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Struct

from durbar.drawing.seen import Offer
from durbar.engine.game import load, names
from durbar.engine.language import check_language
from durbar.study.told import Course, ReviewTold, review_told
from durbar.tables import decisions
from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.clocks import clock_of
from durbar.tables.decisions import Decision
from durbar.tables.pace import Pace, agreed
from durbar.tables.store import Visitor
from durbar.tables.table import Stage, Table
from durbar.tables.threads import reading
from durbar.web.advice import Advice
from durbar.web.clock_facts import own_dues
from durbar.web.coach_facts import ComparedRow, matters, told_of
from durbar.web.drawing import Drawing, TablePage, view_of
from durbar.web.listing import MANY
from durbar.web.messages import (
    REFUSALS,
    AddedWord,
    AdviceInfo,
    AdvisedChoice,
    Agreement,
    Choice,
    ChoiceInfo,
    ClockInfo,
    CoachAsked,
    CoachWished,
    GameInfo,
    GuestInfo,
    Line,
    Muting,
    NewGuest,
    NewTable,
    PaceInfo,
    Progress,
    SeatInfo,
    SeatOnly,
    SitDown,
    Spoken,
    TableInfo,
    TableLine,
    TakeBack,
    UndoRequest,
)
from durbar.web.pages import Reader, page, reader
from durbar.web.server import Wanted, address_of, server_of
from durbar.web.table_facts import Seat as SeatFacts
from durbar.web.table_forms import questioned, sitting
from durbar.web.tables import AnyRequest
from durbar.web.tokens import BEARER
from durbar.web.visits import newcomer

Known = TypeVar("Known", bound=Struct)
PATIENCE = 25.0  # seconds that a call may wait for a change

Language = Annotated[str, QueryParameter(name="language", description="en or fr", max_length=2)]
Seat = Annotated[
    int | None, QueryParameter(name="seat", ge=0, le=9, description="One of your seats, if you hold several.")
]


def progress(table: Table, guest: Guest) -> Progress:
    """How a table stands for somebody."""
    mine = table.seats_of(guest)
    seat = next((seat for seat in table.pending if seat in mine), None)
    asked, choices = (0, []) if seat is None else (table.asked[seat], table.course.position.choices(seat))
    number = table.number_for(view_of(table, guest).seat)
    return Progress(table.opened.id, number, str(table.state), list(table.pending), seat, asked, choices)


def _only(kind: type[Known], facts: Mapping[str, object]) -> Known:
    """Those facts that a kind of answer tells."""
    return kind(**{field: facts[field] for field in kind.__struct_fields__})


async def caller(request: AnyRequest) -> Visitor:
    """Who calls, by the token in the header ``Authorization: Bearer ...``."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and (visitor := await server_of(request).tokens.bearer(token)) is not None:
        server_of(request).bans.check_guest(visitor.id)
        return visitor
    raise NotAuthorizedException("Send a token: 'Authorization: Bearer ...'. POST /api/guests gives you one.")


async def done(request: AnyRequest, table_id: str, guest: Guest, decision: Decision) -> Progress:
    """Do something at a table."""
    return progress(await server_of(request).host.act(table_id, decision), guest)


class Api(Controller):
    """Games, guests and tables."""

    path = "/api"

    @get("/games", responses=REFUSALS)
    async def games(self, language: Language = "en") -> list[GameInfo]:
        """Every game."""
        check_language(language)
        return [
            GameInfo(
                name=game.name,
                title=game.title(language),
                players=list(game.players),
                options={option.name: list(option.values) for option in game.options_of()},
                rulings={option.name: option.clause for option in game.options_of() if option.ruling},
                choices=game.choice_count,
                facts=game.facts.digest,
            )
            for game in map(load, names())
        ]

    @post("/guests", responses=REFUSALS)
    async def guests(self, request: AnyRequest, data: JSONBody[NewGuest]) -> GuestInfo:
        """Become a guest, and get a token."""
        visitor = newcomer(decisions.clean_name(data.name))
        await server_of(request).allowance.greet(visitor, address_of(request))
        return GuestInfo(visitor.name, await server_of(request).tokens.new(visitor))

    @get("/tables", responses=REFUSALS)
    async def tables(self, request: AnyRequest) -> list[TableLine]:
        """Your tables, and those with an open seat."""
        guest, store = (await caller(request)).id, server_of(request).host.store
        mine = await reading(store.tables_of, guest, MANY)
        blocking = await server_of(request).ignoring.blocking(guest)
        free = [table for table in await reading(store.open_tables, MANY) if table.host not in blocking]
        return [
            TableLine(
                pace=_paced(table.pace),
                rated=table.rated,
                due=min(own_dues(table, guest, server_of(request).host.pauses), default=None),
                id=table.id,
                game=table.game,
                name=table.name,
                state=table.state,
                free=[index for index, seat in enumerate(table.seats) if seat.open],
                mine=[index for index, seat in enumerate(table.seats) if seat.guest == guest],
                waits_for_me=any(seat.waits and seat.guest == guest and not seat.level for seat in table.seats),
            )
            for table in {table.id: table for table in [*mine, *free]}.values()
        ]

    @post("/tables", responses=REFUSALS)
    async def open(self, request: AnyRequest, data: JSONBody[NewTable]) -> Progress:
        """Open a table."""
        visitor = await caller(request)
        seats = [{"who": seat.who, "name": seat.name, "level": seat.level} for seat in data.seats]
        server = server_of(request)
        pace = agreed(data.pace.kind, data.pace.seconds, data.pace.minutes, data.pace.days, data.pace.late)
        await server.allowance.open_table(visitor, address_of(request), seats)
        table = await server.host.open(
            visitor,
            data.game,
            seats,
            data.options,
            data.name,
            data.public,
            words=data.words,
            talk=data.talk,
            pace=pace,
            rated=data.rated,
        )
        return progress(table, visitor.id)

    # --- A table --------------------------------------------------------------------------------------------------

    @get("/tables/{table_id:str}", responses=REFUSALS)
    async def table(
        self, request: AnyRequest, table_id: FromPath[str], seat: Seat = None, language: Language = "en"
    ) -> TableInfo:
        """A table as your seat sees it."""
        return await self._seen(request, table_id, await caller(request), seat, language)

    @get("/tables/{table_id:str}/wait", responses=REFUSALS)
    async def wait(
        self,
        request: AnyRequest,
        table_id: FromPath[str],
        after: Annotated[int, QueryParameter(ge=0, description="The number of the last act that you know.")],
        heard: Annotated[
            int | None,
            QueryParameter(ge=0, description="The number of the last line that you know, to wait for talk too."),
        ] = None,
        seat: Seat = None,
        language: Language = "en",
    ) -> TableInfo:
        """The same, once it has changed; after some seconds in any case."""
        visitor, server = await caller(request), server_of(request)

        def nothing_new(table: Table) -> bool:
            told = table.number_for(view_of(table, visitor.id, seat).seat)
            return told <= after and (heard is None or table.heard <= heard)

        followed = table_id, BEARER + visitor.id
        with server.subscribers.follow(*followed) as changed, suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while nothing_new(await server.host.table(table_id)):
                    await changed.wait()
                    if server.subscribers.hung_up:
                        break
                    changed.clear()
                    await caller(request)  # as long as he may
        return await self._seen(request, table_id, visitor, seat, language)

    @post("/tables/{table_id:str}/choices", status_code=200, responses=REFUSALS)
    async def choose(self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[Choice]) -> Progress:
        """Make a choice."""
        guest = (await caller(request)).id
        return await done(request, table_id, guest, decisions.choose(guest, data.seat, data.choice, data.asked))

    @post("/tables/{table_id:str}/sit", status_code=200, responses=REFUSALS)
    async def sit(self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[SitDown]) -> Progress:
        """Take an open seat."""
        visitor = await caller(request)
        return await done(request, table_id, visitor.id, await sitting(request, visitor, data.seat, data.invitation))

    @post("/tables/{table_id:str}/word", status_code=200, responses=REFUSALS)
    async def word(self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[AddedWord]) -> Progress:
        """Add a word to the shuffle of a table that wants one of everybody."""
        guest = (await caller(request)).id
        return await done(request, table_id, guest, decisions.add_word(guest, data.seat, data.word))

    @post("/tables/{table_id:str}/leave", status_code=200, responses=REFUSALS)
    async def leave(self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[SeatOnly]) -> Progress:
        """Leave your seat; during the game, to a bot."""
        guest = (await caller(request)).id
        return await done(request, table_id, guest, decisions.leave(guest, data.seat))

    @post("/tables/{table_id:str}/come-back", status_code=200, responses=REFUSALS)
    async def come_back(self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[SeatOnly]) -> Progress:
        """Take your seat back from the bot."""
        guest = (await caller(request)).id
        return await done(request, table_id, guest, decisions.come_back(guest, data.seat))

    @post("/tables/{table_id:str}/resign", status_code=200, responses=REFUSALS)
    async def resign(self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[SeatOnly]) -> Progress:
        """Give up."""
        guest = (await caller(request)).id
        return await done(request, table_id, guest, decisions.resign(guest, data.seat))

    @post("/tables/{table_id:str}/undo", status_code=200, responses=REFUSALS)
    async def undo(self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[TakeBack]) -> Progress:
        """Take back your last choice, or ask the others to let you."""
        guest = (await caller(request)).id
        return await done(request, table_id, guest, decisions.take_back(guest, data.seat, data.plies))

    @post("/tables/{table_id:str}/undo/answer", status_code=200, responses=REFUSALS)
    async def answer(self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[Agreement]) -> Progress:
        """Let somebody else take back, or not."""
        guest = (await caller(request)).id
        return await done(request, table_id, guest, decisions.answer(guest, data.seat, data.agreed, data.request))

    @post("/tables/{table_id:str}/coach", status_code=200, responses=REFUSALS)
    async def advise(
        self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[CoachAsked], language: Language = "en"
    ) -> AdviceInfo:
        """What the coach suggests: to who plays with bots alone, or where everybody agrees to a coach."""
        check_language(language)
        visitor, server = await caller(request), server_of(request)
        who = Reader(visitor, language, None, "", "")
        page, question = await questioned(server, who, table_id, data.seat, data.asked)
        advice = await server.coach.suggest(question, page, address_of(request))
        return await asyncio.to_thread(_advised, page, advice)

    @post("/tables/{table_id:str}/coach/agree", status_code=200, responses=REFUSALS)
    async def agree_to_coach(
        self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[CoachWished]
    ) -> Progress:
        """Agree that a coach speaks at the table, or end it."""
        guest = (await caller(request)).id
        return await done(request, table_id, guest, decisions.coach(guest, data.seat, data.agreed))

    @post("/tables/{table_id:str}/chat", status_code=200, responses=REFUSALS)
    async def say(self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[Line]) -> Progress:
        """Say something."""
        visitor = await caller(request)
        return progress(await server_of(request).host.say(table_id, visitor, data.text), visitor.id)

    @post("/tables/{table_id:str}/mute", status_code=200, responses=REFUSALS)
    async def mute(self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[Muting]) -> Progress:
        """Do not read somebody any more, or again; or, as the host, let him not talk here."""
        visitor, server = await caller(request), server_of(request)
        muting = server.silence if data.here else server.mute
        await muting(table_id, visitor, data.person, data.mute)
        return progress(await server.host.table(table_id), visitor.id)

    @post("/tables/{table_id:str}/rematch", responses=REFUSALS)
    async def rematch(self, request: AnyRequest, table_id: FromPath[str]) -> Progress:
        """Play again with the same people."""
        visitor, host = await caller(request), server_of(request).host
        unwanted = await server_of(request).ignoring.by(visitor.id)
        following = await host.rematch(visitor, await host.table(table_id), unwanted)
        return progress(await host.table(following), visitor.id)

    @get("/tables/{table_id:str}/record", responses=REFUSALS)
    async def record(self, request: AnyRequest, table_id: FromPath[str], language: Language = "en") -> Response[str]:
        """The finished game as text."""
        check_language(language)
        guest, server = (await caller(request)).id, server_of(request)
        text = await server.records.text(await server.host.table(table_id), guest, language)
        return Response(text, media_type="text/plain")

    @get("/reviews/{table_id:str}", responses=REFUSALS)
    async def review(self, request: AnyRequest, table_id: FromPath[str], language: Language = "en") -> ReviewTold:
        """What the decisions of a finished game were worth, as far as that is known: ask again until all are."""
        check_language(language)
        visitor, server = await caller(request), server_of(request)
        review = await server.reviews.of(await server.host.table(table_id), visitor.id)
        known = dict(review.plies)

        def look(page: TablePage) -> ReviewTold:
            game, course = page.bot_pool.game(page.game.name), page.table.course
            events = (event for events in course.told for event in events)
            played = Course(course.setup, course.positions(game), events, review.of)
            return review_told(played, known, language, page.names)

        who = Reader(visitor, language, None, "", "")
        return await server.drawn(table_id, who, look, Wanted())

    @staticmethod
    async def _seen(request: AnyRequest, table_id: str, visitor: Visitor, seat: int | None, language: str) -> TableInfo:
        check_language(language)
        server = server_of(request)
        who = await server.knowing(Reader(visitor, language, None, "", ""))
        return await server.drawn(table_id, who, _told, Wanted(seat))


def _choice(offer: Offer) -> ChoiceInfo:
    gains = offer.gains
    return ChoiceInfo(offer.choice, offer.words, None if gains is None else list(gains))


def _advised(page: Drawing, advice: Advice) -> AdviceInfo:
    """What the coach says of a page, as the page says it."""
    told = told_of(page, advice)
    choices = [
        AdvisedChoice(choice, row["words"], round(chance, 3), dict(zip(told["heads"][1:], _words(row), strict=True)))
        for choice, row, chance in zip(advice.pair, told["rows"], advice.comparison.chances, strict=True)
    ]
    return AdviceInfo(matters(page.seen), choices, told["too_close"], told["said"])


def _words(row: ComparedRow) -> list[str]:
    """What a choice brings, after its chance to win."""
    return [cell["words"] for cell in row["cells"][1:]]


def _paced(pace: Pace | None) -> PaceInfo | None:
    return None if pace is None else PaceInfo(pace.kind, pace.move, pace.bank, pace.late)


def _seats(drawing: TablePage, seats: list[SeatFacts]) -> list[SeatInfo]:
    """Everybody at a table, with what is left on his clock."""
    clocks = clock_of(drawing.table, now(), drawing.around.pauses)
    told = [{**seat, "clock": clock and ClockInfo(*clock)} for seat, clock in zip(seats, clocks, strict=True)]
    return [_only(SeatInfo, seat) for seat in told]


def _told(drawing: TablePage) -> TableInfo:
    """A table as somebody sees it."""
    table, facts = drawing.table, drawing.facts()
    return TableInfo(
        id=table.opened.id,
        game=table.opened.game,
        name=table.opened.name,
        state=str(table.state),
        number=drawing.number,
        plies=len(drawing.moves),
        promise=table.promise,
        words_wanted=table.wordless,
        facts=table.opened.facts,
        seed=str(table.recorded().seed) if table.state is Stage.OVER else None,
        house_rules={option.name: value for option, value in table.setup.house_rules},
        pace=_paced(table.opened.pace),
        rated=table.opened.rated,
        seats=_seats(drawing, facts["seats"]),
        seat=drawing.view.seat,
        pending=list(table.pending),
        asked=facts["asked"],
        question=facts["question"],
        choices=[_choice(offer) for offer in facts["offers"]],
        revisions=[ChoiceInfo(choice, said["words"], None) for choice, said in facts["revisions"].items()],
        request=_only(UndoRequest, facts["undo_request"]) if facts["undo_request"] else None,
        board=dict(facts["board"]),
        log=[line["words"] for line in facts["log"]],
        chat=[f"{line['name']}: {line['text']}" for line in facts["chat"]],
        talk=[_only(Spoken, line) for line in facts["chat"]],
        heard=table.heard,
    )


@get("/programs", include_in_schema=False)
async def described(request: AnyRequest) -> Response[str]:
    """The API for people to read, from the same description that programs get."""
    schema = request.app.openapi_schema.to_schema()
    calls = [
        {"method": method.upper(), "path": path, "said": call.get("description", ""), "body": _body(call, schema)}
        for path, methods in sorted(schema["paths"].items())
        for method, call in methods.items()
    ]
    return page("api.html", reader(request), calls=calls)


def _body(call: dict[str, Any], schema: dict[str, Any]) -> list[dict[str, Any]]:
    """What a call wants to be sent: each field with its type and whether it must be there."""
    content = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    kind = schema["components"]["schemas"].get(content.get("$ref", "").rsplit("/", 1)[-1], {})
    return [
        {"name": name, "type": field.get("type", "object"), "needed": name in kind.get("required", [])}
        for name, field in kind.get("properties", {}).items()
    ]
