"""Every page can be drawn: whole games, now and looked back at, from every seat, by a spectator, in every language."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from durbar.bots.bot_pool import BotPool
from durbar.engine.agenda import STEP, top
from durbar.engine.game import Game, load, names
from durbar.engine.language import LANGUAGES
from durbar.engine.position import Position
from durbar.tables.acts import Chose, Opened, Sat
from durbar.tables.store import Visitor
from durbar.tables.table import Stage, Table
from durbar.web.drawing import Drawing, View
from durbar.web.pages import Reader, render
from tests.nightly import many

PREVIEWS = 2  # of the choices at every decision
OFTEN = many(1, 3)  # how many times a situation is looked at; in games as long as ours the same come again and again
ALWAYS = 10_000
BY_TURNS = many(7, 1)  # at every position everybody looks in every language; by day one of so many, whose turn it is


@cache
def bot_pool() -> BotPool:
    """One that has every game compiled; its processes are never needed, so they never start."""
    ready = BotPool(workers=1)
    ready._compiled.update({name: load(name, "compiled") for name in names()})
    return ready


def otherwise(game: Game) -> dict[str, str]:
    """Every option as unlike its default as it can be."""
    return {option.name: option.values[-1] for option in game.options_of()}


def option_sets(game: Game, players: int) -> list[dict[str, str]]:
    """By default; for the fewest with each thing that can be added to the game, for more with all of them."""
    added = [{option.name: value} for option in game.options if not option.ruling for value in option.values[1:]]
    return [{}, *(added if players == game.players[0] else [otherwise(game)] if added else [])]


def laid_out(name: str, players: int, options: dict[str, str]) -> Table:
    """A table at which everybody has sat down."""
    game = bot_pool().game(name)
    opened = Opened("t", name, game.version, players, options, "", "guest 0", True, "word", 0)
    people = [Sat(at=0, seat=seat, guest=f"guest {seat}", name=f"Name {seat}") for seat in range(players)]
    return Table(opened, game, [*people[:-1], replace(people[-1], seed="7")])


def drawing(table: Table, seat: int | None, language: str, ply: int | None = None) -> Drawing:
    """The page of a seat or a spectator, now or as it was."""
    visitor = Visitor(id="watcher" if seat is None else f"guest {seat}", name="Noor")
    return Drawing(table, Reader(visitor, language, None, "token", "/tables/t"), View(seat, ply), bot_pool())


class Looks:
    """Looks at the positions of a game: everybody's, in every language, but no situation oftener than asked for."""

    def __init__(self, often: int, by_turns: int = 1) -> None:
        self._often, self._by_turns = often, by_turns
        self._had: Counter[object] = Counter()

    def at(self, position: Position) -> Iterator[tuple[int | None, str]]:
        """Who looks now, and in which language. What is asked, and of whom, is what a page mostly depends on."""
        step = None if position.over else int(top(position.state, STEP))
        for seat, language in product([*range(position.players), None], LANGUAGES):
            situation = step, seat in position.pending, seat is None, language
            self._had[situation] += 1
            if self._had[situation] <= self._often and self._had.total() % self._by_turns == 0:
                yield seat, language


def look_at_a_whole_game(table: Table, often: int, by_turns: int = 1) -> None:
    """Draw its pages and previews as it is played, then look back at it."""
    random, course = Random(1), table.course
    now, later = Looks(often, by_turns), Looks(often, by_turns)
    while table.state is Stage.PLAYING:
        for reader, language in now.at(course.position):
            page = drawing(table, reader, language)
            assert "</html>" in page.page()
            for offer in random.sample(page.offers, min(PREVIEWS, len(page.offers))):
                assert "<hx-partial" in page.preview(offer.choice)
        seat = random.choice(table.pending)
        table.do(Chose(at=0, seat=seat, choice=random.choice(course.position.choices(seat))))
    for ply in range(len(course.plies) + 1):
        for reader, language in later.at(course.at(ply)):
            assert 'class="slider"' in drawing(table, reader, language, ply).page()


EVERY_TABLE = [
    pytest.param(name, players, options, id=f"{name}-{players}-{' '.join(options) if len(options) < 2 else 'all'}")
    for name in names()
    for players in load(name).players
    for options in option_sets(load(name), players)
]


@pytest.mark.parametrize(("name", "players", "options"), EVERY_TABLE)
def test_every_situation_of_a_game_can_be_drawn_now_and_later(name: str, players: int, options: dict[str, str]) -> None:
    look_at_a_whole_game(laid_out(name, players, options), OFTEN)


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_every_position_of_a_whole_game_can_be_drawn_for_everybody(name: str) -> None:
    game = load(name)
    look_at_a_whole_game(laid_out(name, game.players[0], otherwise(game)), ALWAYS, BY_TURNS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", [400, 403, 404, 405, 409, 413, 418, 422, 429, 500])
def test_every_error_has_a_page(status: int, language: str) -> None:
    who = Reader(Visitor(id="v", name="Noor"), language, None, "token", "/nowhere")
    for message in ("", "Something was wrong", "CSRF token missing"):
        assert f'class="code figures">{"Error" if language == "en" else "Erreur"} {status}<' in render(
            "error.html", who, status_code=status, message=message
        )
