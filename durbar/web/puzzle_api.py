"""Puzzles for programs. What is right is told to nobody who has not tried."""

import asyncio
from typing import Annotated

from litestar import Controller, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from durbar.engine.errors import IllegalChoice
from durbar.engine.game import load, names
from durbar.engine.language import check_language
from durbar.study.puzzles import ANY, judged, puzzles_of
from durbar.tables.threads import reading, writing
from durbar.web.api import Language, caller
from durbar.web.messages import REFUSALS
from durbar.web.puzzling import Fared, Named, attempted, fared, found, rating_after
from durbar.web.server import address_of, server_of
from durbar.web.tables import AnyRequest
from durbar.web.visits import NOBODY

SEEN = 1  # the seed of what a seat cannot know in a position that is sent

WhichGame = Annotated[str, QueryParameter(name="game", max_length=32, description="Only of this game.")]
WhichTheme = Annotated[
    str, QueryParameter(name="theme", max_length=32, description="Only about this, as far as you may know it.")
]


class PuzzleLine(Struct):
    """A puzzle in a list: how hard it is by now, how many have tried it and found the move. What it is about is told
    before your attempt only where it says nothing of the answer.
    """

    id: str
    game: str
    theme: str | None
    players: int
    rating: int
    attempts: int
    solved: int


class PuzzleChoice(Struct):
    """Something that may be chosen, in words and by the name that the game gives it."""

    choice: int
    name: str
    words: str


class PuzzleInfo(PuzzleLine):
    """A puzzle to be tried: the position by what your seat knows, as text, and what may be chosen."""

    seat: int
    options: dict[str, str]
    position: str
    question: str
    choices: list[PuzzleChoice]


class PuzzleAnswer(Struct, forbid_unknown_fields=True):
    """What you choose."""

    choice: Annotated[int, Meta(ge=0, le=99_999)]


class WeighedChoice(PuzzleChoice):
    """The same with the chance to win with it, and by how much that is commonly wrong (a standard error)."""

    chance: float
    doubt: float
    right: bool


class PuzzleVerdict(Struct):
    """What an answer is worth; whether it counted (only a first attempt does) and your rating by now."""

    right: bool
    behind: float
    counted: bool
    rating: int
    change: int
    choices: list[WeighedChoice]


def _named(id: str) -> Named:
    named = found(id)
    if named is None:
        raise NotFoundException(f"There is no puzzle {id!r}.")
    return named


def _line(named: Named, how: Fared) -> PuzzleLine:
    (game, puzzle), known = named, how.of(named.puzzle)
    players, theme = puzzle.laid_out(game).players, how.theme_of(puzzle)
    return PuzzleLine(puzzle.id, game.name, theme, players, round(known.rating), known.attempts, known.solved)


async def _fared(request: AnyRequest, game: str) -> Fared:
    """How whoever asks has fared with the puzzles of a game; without a token, he has tried none."""
    visitor = await caller(request) if "authorization" in request.headers else NOBODY
    return await reading(fared, server_of(request).host.store, visitor.id, game)


class PuzzleApi(Controller):
    """Positions in which one choice is clearly best."""

    path = "/api/puzzles"

    @get("/", responses=REFUSALS)
    async def listed(self, request: AnyRequest, game: WhichGame = "", theme: WhichTheme = "") -> list[PuzzleLine]:
        """All puzzles, those of a game, those about a theme."""
        wished = [load(game).name] if game else names()
        how = {name: await _fared(request, name) for name in wished}

        def look() -> list[PuzzleLine]:
            return [
                _line(Named(load(name), puzzle), how[name])
                for name in wished
                for puzzle in puzzles_of(load(name))
                if theme in (ANY, how[name].theme_of(puzzle))
            ]

        return await asyncio.to_thread(look)

    @get("/{id:str}", responses=REFUSALS)
    async def puzzle(self, request: AnyRequest, id: FromPath[str], language: Language = "en") -> PuzzleInfo:
        """A puzzle, by what its seat knows."""
        check_language(language)
        named = _named(id)
        how = await _fared(request, named.game.name)

        def look() -> PuzzleInfo:
            game, puzzle = named
            position, line = puzzle.laid_out(game), _line(named, how)
            return PuzzleInfo(
                **{field: getattr(line, field) for field in PuzzleLine.__struct_fields__},
                seat=puzzle.seat,
                options=position.setup.chosen,
                position=position.hidden_from(puzzle.seat, SEEN).text(),
                question=position.question(puzzle.seat, language),
                choices=[
                    PuzzleChoice(choice, game.actions.name(choice), position.words(puzzle.seat, choice, language))
                    for choice in position.choices(puzzle.seat)
                ],
            )

        return await asyncio.to_thread(look)

    @post("/{id:str}/attempts", status_code=200, responses=REFUSALS)
    async def attempt(
        self, request: AnyRequest, id: FromPath[str], data: JSONBody[PuzzleAnswer], language: Language = "en"
    ) -> PuzzleVerdict:
        """Try a puzzle: only your first attempt counts, and whoever has tried is told what all choices are worth."""
        check_language(language)
        visitor, server = await caller(request), server_of(request)
        game, puzzle = _named(id)
        position = await asyncio.to_thread(puzzle.laid_out, game)
        if data.choice not in position.choices(puzzle.seat):
            raise IllegalChoice("the rules do not allow this choice here")
        verdict = judged(puzzle, game.actions.name(data.choice))
        server.allowance.attempt(visitor, address_of(request))
        before = await reading(fared, server.host.store, visitor.id, game.name)
        made = await writing(attempted, server.host.store, visitor.id, game.name, puzzle, verdict.right)
        counted = before.attempt_at(puzzle) is None
        attempts = [made, *before.attempts] if counted else before.attempts

        def told() -> list[WeighedChoice]:
            choices = {game.actions.name(choice): choice for choice in position.choices(puzzle.seat)}
            return [
                WeighedChoice(
                    choices[option.choice],
                    option.choice,
                    position.words(puzzle.seat, choices[option.choice], language),
                    option.chance,
                    option.doubt,
                    option.choice in puzzle.right,
                )
                for option in puzzle.options
            ]

        return PuzzleVerdict(
            right=verdict.right,
            behind=round(verdict.behind, 3),
            counted=counted,
            rating=round(rating_after(attempts)),
            change=round(made.change) if counted else 0,
            choices=await asyncio.to_thread(told),
        )
