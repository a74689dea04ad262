"""Learning to play: the lessons of a game, and each of them. Where one is in a lesson stands in the address."""

import asyncio
from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect
from msgspec import Meta, Struct

from durbar.engine.errors import IllegalChoice
from durbar.engine.game import Game, load
from durbar.lessons.lesson import BadLesson, Lesson, lessons_of
from durbar.lessons.walk import At, Walk
from durbar.web.cookies import cookie
from durbar.web.lesson_page import LessonPage, address, beads
from durbar.web.pages import page, reader
from durbar.web.regions import partials
from durbar.web.server import server_of
from durbar.web.table_forms import FORM
from durbar.web.tables import AnyRequest, AskedAbout, by_htmx, html
from durbar.web.you import A_YEAR

Tried = Annotated[int | None, QueryParameter(name="tried", ge=0, le=99_999)]


class TryForm(Struct):
    """What somebody tries: a choice, or several that follow each other (``12,57``)."""

    choice: Annotated[str, Meta(pattern=r"^\d{1,5}(,\d{1,5}){0,15}$")]


def found(game: str, id: str) -> Lesson:
    """A lesson by its name."""
    lessons = {lesson.id: lesson for lesson in lessons_of(load(game))}
    if id not in lessons:
        raise NotFoundException(f"There is no lesson {id!r} of {game}.")
    return lessons[id]


def learnt(request: AnyRequest, game: Game) -> frozenset[str]:
    """The lessons of a game that somebody has been through: his browser keeps them."""
    known = {lesson.id for lesson in lessons_of(game)}
    return frozenset((cookie(request.scope, _kept(game)) or "").split(".")) & known


def _kept(game: Game) -> str:
    return f"learnt-{game.name}"


def walk_to(request: AnyRequest, lesson: Lesson, at: str) -> Walk:
    """A lesson at the place that an address says."""
    return Walk(server_of(request).bot_pool.game(lesson.game), lesson, At.read(at))


def led(walk: Walk, choices: list[int]) -> str:
    """Where tries lead, one after another: to the next place for as long as they are right, or to an answer."""
    for choice in choices:
        if walk.answered or choice not in walk.open:
            raise IllegalChoice("the rules do not allow this choice here")
        following = walk.answer(choice)
        if following is None:
            right = choice in walk.right
            return address(walk.lesson, "done" if right else f"{walk.at}?tried={choice}")
        walk = Walk(walk.game, walk.lesson, following)
    return address(walk.lesson, walk.at)


class Lessons(Controller):
    """What is below ``/learn/<game>``."""

    path = "/learn/{game:str}"
    include_in_schema = False

    @get("/")
    async def listed(self, request: AnyRequest, game: FromPath[str]) -> Response[str]:
        """The lessons of a game, with what one has been through."""
        who, taught = reader(request), load(game)
        lessons = beads(taught, who.language, learnt(request, taught))
        about = {"name": taught.name, "title": taught.title(who.language)}
        return page("learn.html", who, taught, 200 if lessons else 404, game=about, lessons=lessons)

    @get("/{lesson:str}")
    async def begin(self, request: AnyRequest, game: FromPath[str], lesson: FromPath[str]) -> Response[str]:
        """A lesson from its beginning."""
        return await self._shown(request, found(game, lesson), "0", None)

    @get("/{lesson:str}/done")
    async def done(self, request: AnyRequest, game: FromPath[str], lesson: FromPath[str]) -> Redirect:
        """Keep that a lesson is done, and go on to the next."""
        taught, this = load(game), found(game, lesson)
        lessons = lessons_of(taught)
        following = lessons.index(this) + 1
        kept = ".".join(sorted({*learnt(request, taught), this.id}))
        return Redirect(
            address(lessons[following]) if following < len(lessons) else f"/learn/{game}",
            status_code=303,
            cookies=[Cookie(_kept(taught), value=kept, path="/", max_age=A_YEAR, samesite="lax", httponly=True)],
        )

    @get("/{lesson:str}/{at:str}")
    async def show(
        self, request: AnyRequest, game: FromPath[str], lesson: FromPath[str], at: FromPath[str], tried: Tried = None
    ) -> Response[Any]:
        """A lesson at a place of it; only the parts, for a page that is there already."""
        this = found(game, lesson)
        try:
            return await self._shown(request, this, at, tried)
        except BadLesson:  # written by hand, or of a lesson that has changed since
            return Redirect(address(this), status_code=303)

    async def _shown(self, request: AnyRequest, lesson: Lesson, at: str, tried: int | None) -> Response[str]:
        who, parts = reader(request), by_htmx(request)
        known = learnt(request, load(lesson.game))

        def draw() -> str:
            walk = walk_to(request, lesson, at)
            legal = not walk.answered and tried in walk.open
            drawing = LessonPage(walk, who, known, tried if legal else None)
            return partials(drawing.parts()) if parts else drawing.page()

        return html(await asyncio.to_thread(draw))

    @get("/{lesson:str}/{at:str}/preview/{choice:int}")
    async def preview(
        self,
        request: AnyRequest,
        game: FromPath[str],
        lesson: FromPath[str],
        at: FromPath[str],
        choice: FromPath[int],
    ) -> Response[str]:
        """What a choice would bring; nothing if it is not open here."""
        who, this = reader(request), found(game, lesson)

        def draw() -> str | None:
            drawing = LessonPage(walk_to(request, this, at), who, frozenset())
            return drawing.preview(choice) if choice in [offer.choice for offer in drawing.offers] else None

        preview = await asyncio.to_thread(draw)
        return html("", 204) if preview is None else html(preview)

    @get("/{lesson:str}/{at:str}/why-not")
    async def why_not(
        self, request: AnyRequest, game: FromPath[str], lesson: FromPath[str], at: FromPath[str], what: AskedAbout
    ) -> Response[str]:
        """What is in the way of something on the table of the lesson; nothing if it is open, or not there."""
        who, this = reader(request), found(game, lesson)

        def look() -> str | None:
            drawing = LessonPage(walk_to(request, this, at), who, frozenset())
            answer = drawing.why_not(what)
            return None if answer is None else drawing.why_not_told(answer)

        told = await asyncio.to_thread(look)
        return html("", 204) if told is None else html(told)

    @post("/{lesson:str}/{at:str}/choose")
    async def choose(
        self,
        request: AnyRequest,
        game: FromPath[str],
        lesson: FromPath[str],
        at: FromPath[str],
        data: Annotated[TryForm, FORM],
    ) -> Redirect:
        """Try something."""
        this, choices = found(game, lesson), [int(choice) for choice in data.choice.split(",")]
        return Redirect(await asyncio.to_thread(lambda: led(walk_to(request, this, at), choices)), status_code=303)

    @post("/{lesson:str}/{at:str}/show")
    async def show_me(
        self, request: AnyRequest, game: FromPath[str], lesson: FromPath[str], at: FromPath[str]
    ) -> Redirect:
        """Let the lesson do what it wants to be tried."""
        this = found(game, lesson)

        def lead() -> str:
            walk = walk_to(request, this, at)
            return led(walk, walk.right[:1])

        return Redirect(await asyncio.to_thread(lead), status_code=303)
