"""Somebody's first games of a kind: for these, names stand beside signs, and the lobby lays three seats."""

from durbar.tables.store import Summary
from durbar.tables.threads import reading
from durbar.web.listing import MANY
from durbar.web.pages import reader
from durbar.web.server import server_of
from durbar.web.tables import AnyRequest

FIRST_GAMES = 3  # finished ones, after which signs are familiar
MOST = 1000  # tables among which they are looked for, if the last ones are others


def finished_games(game: str, guest: str, mine: list[Summary]) -> int:
    """How many games of that kind a guest has finished, of tables that are shown to him."""
    finished = [table for table in mine if table.game == game and table.state == "over"]
    return sum(any(seat.guest == guest for seat in table.seats) for table in finished)


def are_first_games(game: str, guest: str, mine: list[Summary]) -> bool:
    """Whether a guest has not finished as many games of that kind as make it familiar."""
    return finished_games(game, guest, mine) < FIRST_GAMES


async def telling_tables(request: AnyRequest, game: str, mine: list[Summary]) -> list[Summary]:
    """The tables that tell whether whoever asks plays his first games of a kind: those that are shown to him, or more
    if these are his last ones and tell of too few.
    """
    guest = reader(request).visitor.id
    if len(mine) < MANY or not are_first_games(game, guest, mine):
        return mine
    return await reading(server_of(request).host.store.tables_of, guest, MOST)


async def plays_first_games(request: AnyRequest, game: str) -> bool:
    """Whether whoever asks plays his first games of that kind."""
    guest = reader(request).visitor.id
    mine = await reading(server_of(request).host.store.tables_of, guest, MANY)
    return are_first_games(game, guest, await telling_tables(request, game, mine))
