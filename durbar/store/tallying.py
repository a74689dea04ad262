"""What is counted of finished games, and how people fared: the statements."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.json import Decoder, encode
from sqlalchemy import Connection, Table, exists, select, update
from sqlalchemy.dialects import postgresql, sqlite

from durbar.store import schema
from durbar.tables.habits import Count, Own, Result, Tally

Insert = Callable[[Table], postgresql.Insert | sqlite.Insert]

_read_result = Decoder(Result).decode
_tables, _tallied, _counted, _played = (
    table.c for table in (schema.tables, schema.tallied, schema.counted, schema.played)
)


def untallied(connection: Connection, after: str, limit: int) -> list[str]:
    """Tables whose games are over and have not been counted, in the order of their ids."""
    known = exists().where(_tallied.table_id == _tables.id)
    over = _tables.summary.contains('"state":"over"', autoescape=True)
    rows = select(_tables.id).where(_tables.id > after, over, ~known).order_by(_tables.id).limit(limit)
    return list(connection.scalars(rows))


def tally(connection: Connection, insert: Insert, what: Tally) -> None:
    """Count a game, once."""
    once = insert(schema.tallied).values(table_id=what.table).on_conflict_do_nothing()
    if connection.scalar(once.returning(_tallied.table_id)) is None:  # PostgreSQL does not say how many rows it wrote
        return
    for one in what.counts:
        row = {"game": what.game, "players": what.players, **one._asdict()}
        more = insert(schema.counted).values(row)
        key = ("game", "players", "person", "about", "answer")
        sums = {"times": _counted.times + one.times, "won": _counted.won + one.won}
        connection.execute(more.on_conflict_do_update(index_elements=key, set_=sums))
    for person, (seat, result) in what.results.items():
        row = {"person": person, "table_id": what.table, "seat": seat, "public": what.public, "at": result.at}
        row |= {"content": encode(result).decode(), "edition": "", "judged": ""}
        connection.execute(insert(schema.played).values(row))


def counted(connection: Connection, game: str, players: int) -> list[Count]:
    """All that is counted of a game for so many."""
    columns = (_counted.person, _counted.about, _counted.answer, _counted.times, _counted.won)
    rows = select(*columns).where(_counted.game == game, _counted.players == players).order_by(*columns[:3])
    return [Count(*row) for row in connection.execute(rows)]


def unjudged(connection: Connection, edition: str, after: str, limit: int) -> list[str]:
    """Tables of people that were reviewed, by this edition of the study, and whose review is not in their results; in
    the order of their ids.
    """
    reviews = schema.reviews.c
    rows = select(reviews.table_id).join(schema.played, _played.table_id == reviews.table_id)
    rows = rows.where(reviews.table_id > after, reviews.edition == edition, _played.edition != edition)
    return list(connection.scalars(rows.distinct().order_by(reviews.table_id).limit(limit)))


def judge(connection: Connection, table: str, edition: str, judged: Mapping[int, str]) -> None:
    """Keep what a review found of each seat."""
    for seat, content in judged.items():
        here = (_played.table_id == table, _played.seat == seat)
        connection.execute(update(schema.played).where(*here).values(edition=edition, judged=content))


def results(connection: Connection, person: str, edition: str, public: bool, limit: int) -> Sequence[Own]:
    """Somebody's games, the last first; all, or those that anybody may see."""
    rows = select(_played.content, _played.seat, _played.edition, _played.judged).where(_played.person == person)
    if public:
        rows = rows.where(_played.public)
    rows = rows.order_by(_played.at.desc(), _played.table_id).limit(limit)
    return [
        Own(_read_result(row.content), row.seat, row.judged if row.edition == edition else None)
        for row in connection.execute(rows)
    ]
