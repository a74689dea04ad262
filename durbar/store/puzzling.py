"""Attempts at puzzles, and what is learnt from them: the statements."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select

from durbar.store import schema
from durbar.tables.acts import Guest
from durbar.tables.store import Attempt, Difficulty, Learning

_tried = schema.puzzle_attempts.c
_rated = schema.puzzle_ratings.c


class Tried(NamedTuple):
    """Who tries what."""

    guest: Guest
    game: str
    puzzle: str


def note(connection: Connection, inserting: Callable[..., Any], tried: Tried, first: float, learn: Learning) -> Attempt:
    """Keep an attempt; whoever tries the same puzzle at the same time waits for us."""
    unknown = {"puzzle": tried.puzzle, "game": tried.game, "rating": first, "attempts": 0, "solved": 0}
    connection.execute(inserting(schema.puzzle_ratings).values(unknown).on_conflict_do_nothing())
    row = select(_rated.rating, _rated.attempts, _rated.solved).where(_rated.puzzle == tried.puzzle)
    known = Difficulty(*connection.execute(row.with_for_update()).one())
    before = attempts(connection, tried.guest, tried.game)
    if earlier := next((one for one in before if one.puzzle == tried.puzzle), None):
        return earlier
    attempt, rating = learn(before, known)
    connection.execute(insert(schema.puzzle_attempts), attempt._asdict())
    learnt = {"rating": rating, "attempts": known.attempts + 1, "solved": known.solved + attempt.solved}
    connection.execute(schema.puzzle_ratings.update().where(_rated.puzzle == tried.puzzle).values(learnt))
    return attempt


def attempts(connection: Connection, guest: Guest, game: str) -> list[Attempt]:
    """Somebody's attempts at the puzzles of a game, the last first."""
    columns = [_tried[name] for name in Attempt._fields]
    mine = select(*columns).where(_tried.guest == guest, _tried.game == game)
    return [Attempt(*row) for row in connection.execute(mine.order_by(_tried.at.desc(), _tried.puzzle))]


def difficulties(connection: Connection, game: str) -> dict[str, Difficulty]:
    """What was learnt of the puzzles of a game."""
    rows = select(_rated.puzzle, _rated.rating, _rated.attempts, _rated.solved).where(_rated.game == game)
    return {puzzle: Difficulty(*known) for puzzle, *known in connection.execute(rows)}
