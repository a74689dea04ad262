"""Ratings: every game that counts is rated once, in the order in which games were over; and who stands where.

Ratings follow from the games alone. A game that is rated late, because a server was slow or two ended at once, is put
where it belongs, and those after it are rated anew.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from msgspec import MsgspecError
from msgspec.json import Decoder
from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    and_,
    cast,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from durbar.store import schema
from durbar.store.engines import wait_longer
from durbar.store.gate import Gate
from durbar.tables.habits import Own, Result
from durbar.tables.rating import (
    LEAST_GAMES,
    NEW,
    Change,
    GameSeen,
    Met,
    Moment,
    Place,
    RatedGame,
    Rating,
    Scale,
    Standing,
    after,
    anchored,
    rated_game,
)
from durbar.tables.store import Summary

_read_summary = Decoder(Summary).decode
_read_result = Decoder(Result).decode
_rated, _ratings, _played, _tables = (table.c for table in (schema.rated, schema.ratings, schema.played, schema.tables))
MANY = 500  # rows that are written at a time


class _Row(NamedTuple):
    """A seat of a game that has been, or is to be, rated."""

    place: Place
    before: Rating | None  # which is a fact, of somebody who has left


class _Game(NamedTuple):
    """A game that has been, or is to be, rated."""

    table: str
    scale: Scale
    at: int
    rows: tuple[_Row, ...]

    @property
    def when(self) -> tuple[int, str]:
        """Its place in the order of all games."""
        return self.at, self.table


# --- Rating a game --------------------------------------------------------------------------------------------------


def rate(connection: Connection, table: str) -> None:
    """Rate the game of a table, if it counts and has not been rated."""
    content = connection.scalar(select(_tables.summary).where(_tables.id == table))
    game = _counting(content)
    if game is None:
        return
    _one_at_a_time(connection)
    if connection.scalar(select(exists().where(_rated.table_id == table))):
        return
    new = _Game(game.table, game.scale, game.at, tuple(_Row(place, None) for place in game.places))
    known = {place.person: _before(connection, new, place.person) for place in game.places if place.person}
    current: dict[str, Rating] = {}
    for one in (new, *_after(connection, new)):
        changes = list(_changes(one, known))
        known |= {change.person: change.now for change in changes if change.person}
        current |= {change.person: change.now for change in changes if change.person}
        if one is new:
            connection.execute(
                insert(schema.rated), [_written(one, *pair) for pair in zip(one.rows, changes, strict=True)]
            )
        else:
            _rewrite(connection, changes)
    names = {place.person: place.name for place in game.places if place.person}
    for person, rating in current.items():
        _stand(connection, new, person, rating, names.get(person))


def _counting(content: str | None) -> RatedGame | None:
    try:
        return rated_game(_read_summary(content)) if content else None
    except (MsgspecError, UnicodeError):
        return None


def _one_at_a_time(connection: Connection) -> None:
    """Whoever rates at the same time waits; who only reads does not. Writers of SQLite wait anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE rated IN SHARE ROW EXCLUSIVE MODE"))


def _changes(game: _Game, known: dict[str, Rating]) -> Iterator[Change]:
    """What a game makes of everybody's rating. Bots stay where they are."""
    before = [
        row.before
        or (anchored(game.scale, row.place.level) if row.place.level else known.get(row.place.person or "", NEW))
        for row in game.rows
    ]
    now = after([row.place.rank for row in game.rows], before)
    for row, old, new in zip(game.rows, before, now, strict=True):
        place = row.place
        yield Change(game.table, place.seat, place.person, place.level, old, old if place.level else new)


def _before(connection: Connection, game: _Game, person: str) -> Rating:
    """What somebody had before a game. Ids are compared here: databases do not agree on their order."""
    his = (_rated.person == person, _rated.game == game.scale.game, _rated.players == game.scale.players)
    earlier = select(func.max(_rated.at)).where(*his, _rated.at < game.at).scalar_subquery()
    near = or_(_rated.at == game.at, _rated.at == earlier)
    rows = connection.execute(select(_rated.at, _rated.table_id, _rated.mu, _rated.sigma).where(*his, near))
    found = [row for row in rows if (row.at, row.table_id) < game.when]
    if not found:
        return NEW
    last = max(found, key=lambda row: (row.at, row.table_id))
    return Rating(last.mu, last.sigma)


def _after(connection: Connection, game: _Game) -> list[_Game]:
    """The games that were over after one on the same scale, as they have been rated. Whoever has not been in any game
    since then had what is written at the first of his.
    """
    scale = (_rated.game == game.scale.game, _rated.players == game.scale.players)
    rows = connection.execute(select(schema.rated).where(*scale, _rated.at >= game.at)).all()
    later = sorted((row for row in rows if (row.at, row.table_id) > game.when), key=lambda row: (row.at, row.table_id))
    seen = {row.place.person for row in game.rows}
    games = []
    for (at, table), together in groupby(later, key=lambda row: (row.at, row.table_id)):
        one = []
        for row in sorted(together, key=lambda row: row.seat):
            fact = (row.person is None and row.level is None) or (row.person is not None and row.person not in seen)
            seen.add(row.person)
            place = Place(row.seat, row.person, row.level, row.rank)
            one.append(_Row(place, Rating(row.mu_before, row.sigma_before) if fact else None))
        games.append(_Game(table, game.scale, at, tuple(one)))
    return games


def _written(game: _Game, row: _Row, change: Change) -> dict[str, Any]:
    return {
        "table_id": game.table,
        "seat": change.seat,
        **game.scale._asdict(),
        "at": game.at,
        "person": change.person,
        "level": change.level,
        "rank": row.place.rank,
        **_figures(change),
    }


def _figures(change: Change) -> dict[str, float]:
    (mu_before, sigma_before), (mu, sigma) = change.before, change.now
    return {"mu_before": mu_before, "sigma_before": sigma_before, "mu": mu, "sigma": sigma}


def _rewrite(connection: Connection, changes: Iterable[Change]) -> None:
    for change in changes:
        here = (_rated.table_id == change.table, _rated.seat == change.seat)
        connection.execute(update(schema.rated).where(*here).values(_figures(change)))


def _stand(connection: Connection, game: _Game, person: str, rating: Rating, name: str | None) -> None:
    """Note where somebody stands; with a name if he was in the game itself, and not only in a later one."""
    scale = game.scale._asdict()
    here = (_ratings.person == person, _ratings.game == scale["game"], _ratings.players == scale["players"])
    row: dict[str, Any] = {"mu": rating.mu, "sigma": rating.sigma, "least": rating.least}
    found = connection.execute(select(_ratings.games, _ratings.at, _ratings.listed).where(*here)).one_or_none()
    games = (found.games if found else 0) + (name is not None)
    if name is not None and (found is None or game.at >= found.at):
        row |= {"name": name, "at": game.at}
    row |= {"games": games, "listed": _is_listed(connection, person, games)}
    if found:
        connection.execute(update(schema.ratings).where(*here).values(row))
    else:
        connection.execute(insert(schema.ratings), {**scale, "person": person, **row})


def _is_listed(connection: Connection, person: str, games: int) -> bool:
    return games >= LEAST_GAMES and not _is_hidden(connection, person)


def _is_hidden(connection: Connection, person: str) -> bool:
    return bool(connection.scalar(select(exists().where(schema.hidden.c.person == person))))


def forget_ratings(connection: Connection, person: str) -> None:
    """Let nobody know whose ratings these were; what others' were made of stays."""
    connection.execute(update(schema.rated).where(_rated.person == person).values(person=None))
    connection.execute(delete(schema.ratings).where(_ratings.person == person))
    connection.execute(delete(schema.hidden).where(schema.hidden.c.person == person))


# --- All of them anew -----------------------------------------------------------------------------------------------


def _rate_all(connection: Connection) -> int:
    wait_longer(connection)
    _one_at_a_time(connection)
    left = select(schema.rated).where(_rated.person.is_(None), _rated.level.is_(None))
    facts = {(row.table_id, row.seat): Rating(row.mu_before, row.sigma_before) for row in connection.execute(left)}
    hidden = set(connection.scalars(select(schema.hidden.c.person)))
    said = select(_tables.summary).where(_tables.summary.contains('"rated":true', autoescape=True))
    games = [game for content in connection.scalars(said) if (game := _counting(content)) is not None]
    connection.execute(delete(schema.rated))
    connection.execute(delete(schema.ratings))
    known: dict[Scale, dict[str, Rating]] = {}
    standing: dict[tuple[Scale, str], dict[str, Any]] = {}
    rows: list[dict[str, Any]] = []
    for game in sorted(games, key=lambda game: (game.at, game.table)):
        one = _Game(game.table, game.scale, game.at, tuple(_told(game, place, facts) for place in game.places))
        here = known.setdefault(game.scale, {})
        changes = list(_changes(one, here))
        rows += [_written(one, *pair) for pair in zip(one.rows, changes, strict=True)]
        for row, change in zip(one.rows, changes, strict=True):
            if change.person:
                here[change.person] = change.now
                games_before = standing.get((game.scale, change.person), {}).get("games", 0)
                standing[game.scale, change.person] = {
                    **game.scale._asdict(),
                    "person": change.person,
                    "name": row.place.name,
                    "mu": change.now.mu,
                    "sigma": change.now.sigma,
                    "least": change.now.least,
                    "games": games_before + 1,
                    "at": game.at,
                    "listed": games_before + 1 >= LEAST_GAMES and change.person not in hidden,
                }
    for table, written in ((schema.rated, rows), (schema.ratings, list(standing.values()))):
        for first in range(0, len(written), MANY):
            connection.execute(insert(table), written[first : first + MANY])
    return len(games)


def _told(game: RatedGame, place: Place, facts: dict[tuple[str, int], Rating]) -> _Row:
    """A seat; of who has left, what he had before and no more."""
    before = facts.get((game.table, place.seat))
    return _Row(place if before is None else place._replace(person=None), before)


# --- What is told ---------------------------------------------------------------------------------------------------


class KeptRatings:
    """That part of the store."""

    _reading: Gate
    _writing: Gate

    def standings(self, person: str) -> list[Standing]:
        """Where somebody stands, on every scale on which he does; where he has played most comes first."""
        return self._standings(
            _ratings.person == person, order=(_ratings.games.desc(), _ratings.game, _ratings.players)
        )

    def course(self, person: str, scale: Scale, limit: int) -> list[Moment]:
        """How somebody's rating went on a scale, the last so many games, the oldest first."""
        his = (_rated.person == person, _rated.game == scale.game, _rated.players == scale.players)
        rows = select(_rated.at, _rated.mu, _rated.sigma).where(*his).order_by(_rated.at.desc(), _rated.table_id.desc())
        with self._reading.begin() as connection:
            found = connection.execute(rows.limit(limit)).all()
        return [Moment(row.at, Rating(row.mu, row.sigma)) for row in reversed(found)]

    def rating_changes(self, table: str) -> list[Change]:
        """What the game of a table made of everybody's ratings, seat by seat."""
        rows = select(schema.rated).where(_rated.table_id == table).order_by(_rated.seat)
        with self._reading.begin() as connection:
            return [_change(row) for row in connection.execute(rows)]

    def leaders(self, scale: Scale, limit: int, after: tuple[float, str] | None = None) -> list[Standing]:
        """Those who stand highest, of those with enough games whose pages may be seen."""
        behind = () if after is None else (_stands_after(*after),)
        return self._standings(*_on(scale), *behind, order=(_ratings.least.desc(), _ratings.person), limit=limit)

    def leaders_before(self, scale: Scale, least: float, person: str) -> int:
        """How many of them stand before somebody of that value and name."""
        tied = and_(_ratings.least == least, _ratings.person < person)
        ahead = and_(
            _ratings.least >= least, or_(_ratings.least > least, tied)
        )  # the first part is what an index finds
        with self._reading.begin() as connection:
            return connection.scalar(select(func.count()).where(*_on(scale), ahead)) or 0

    def _standings(
        self, *conditions: ColumnElement[bool], order: Sequence[Any], limit: int | None = None
    ) -> list[Standing]:
        rows = select(schema.ratings).where(*conditions).order_by(*order).limit(limit)
        with self._reading.begin() as connection:
            return [
                Standing(
                    Scale(row.game, row.players), row.person, row.name, Rating(row.mu, row.sigma), row.games, row.at
                )
                for row in connection.execute(rows)
            ]

    def games_seen(self, person: str, viewer: str, edition: str, limit: int) -> list[GameSeen]:
        """Somebody's finished games that a guest may look at, the last first."""
        changed = (_rated.table_id == _played.table_id) & (_rated.seat == _played.seat)
        columns = (_played.content, _played.seat, _played.edition, _played.judged, _tables.summary)
        rows = (
            select(*columns, schema.rated)
            .join(schema.tables, _tables.id == _played.table_id)
            .outerjoin(schema.rated, changed)
            .where(_played.person == person, _may_look(viewer))
            .order_by(_played.at.desc(), _played.table_id)
            .limit(limit)
        )
        seen = []
        with self._reading.begin() as connection:
            for row in connection.execute(rows):
                judged = row.judged if row.edition == edition else None
                own = Own(_read_result(row.content), row.seat, judged)
                change = _change(row) if row.mu is not None else None
                seen.append(GameSeen(own, _read_summary(row.summary), change))
        return seen

    def met(self, person: str, viewer: str, limit: int) -> list[Met]:
        """With whom somebody has played in the last of these games, whom he met most often first."""
        other = schema.played.alias()
        last = (
            select(_played.table_id, _played.content)
            .where(_played.person == person, _may_look(viewer))
            .order_by(_played.at.desc(), _played.table_id)
            .limit(limit)
            .subquery()
        )
        rows = select(other.c.person, other.c.at, last.c.content, other.c.content.label("his"))
        rows = rows.join(last, last.c.table_id == other.c.table_id).where(other.c.person != person)
        with self._reading.begin() as connection:
            found = connection.execute(rows.order_by(other.c.at, other.c.table_id)).all()
        met: dict[str, Met] = {}
        for row in found:
            mine, his = _read_result(row.content), _read_result(row.his)
            before = met.get(row.person, Met(row.person, "", 0, 0, 0))
            met[row.person] = Met(
                row.person,
                his.name,
                before.ahead + (mine.place < his.place),
                before.behind + (mine.place > his.place),
                before.level + (mine.place == his.place),
            )
        return sorted(met.values(), key=lambda one: (-one.games, one.name, one.person))

    def is_hidden(self, person: str) -> bool:
        """Whether nobody else may see somebody's page."""
        with self._reading.begin() as connection:
            return _is_hidden(connection, person)

    def shown_among(self, people: Collection[str]) -> set[str]:
        """Of these people those who have a page that others may see: they have finished a game, and do not hide it."""
        hidden = exists().where(schema.hidden.c.person == _played.person)
        rows = select(_played.person).distinct().where(_played.person.in_(people), ~hidden)
        with self._reading.begin() as connection:
            return set(connection.scalars(rows))

    def hide(self, person: str, hidden: bool) -> None:
        """Let nobody else see somebody's page, nor him on lists; or again."""
        his = schema.hidden.c.person == person
        with self._writing.begin() as connection:
            if not hidden:
                connection.execute(delete(schema.hidden).where(his))
            elif not _is_hidden(connection, person):
                connection.execute(insert(schema.hidden), {"person": person})
            enough = (_ratings.games >= LEAST_GAMES) if not hidden else False
            connection.execute(update(schema.ratings).where(_ratings.person == person).values(listed=enough))

    def rated_people(self) -> list[tuple[Scale, int, int]]:
        """By every scale how many people stand on it, and how many of them on its list."""
        counted = select(_ratings.game, _ratings.players, func.count(), func.sum(cast(_ratings.listed, Integer)))
        scales = counted.group_by(_ratings.game, _ratings.players).order_by(_ratings.game, _ratings.players)
        with self._reading.begin() as connection:
            return [(Scale(game, players), *many) for game, players, *many in connection.execute(scales)]

    def rate_again(self) -> int:
        """Reckon all ratings anew from the games that are over; how many counted."""
        with self._writing.begin() as connection:
            return _rate_all(connection)


def _on(scale: Scale) -> tuple[ColumnElement[bool], ...]:
    return _ratings.listed, _ratings.game == scale.game, _ratings.players == scale.players


def _stands_after(least: float, person: str) -> ColumnElement[bool]:
    tied = and_(_ratings.least == least, _ratings.person > person)
    return and_(_ratings.least <= least, or_(_ratings.least < least, tied))  # the first part is what an index finds


def _may_look(viewer: str) -> ColumnElement[bool]:
    """Whether anybody may look at a game, or this guest, because he sits there."""
    sits = exists().where(schema.sitters.c.table_id == _played.table_id, schema.sitters.c.guest == viewer)
    return or_(_played.public, sits)


def _change(row: Any) -> Change:
    before, now = Rating(row.mu_before, row.sigma_before), Rating(row.mu, row.sigma)
    return Change(row.table_id, row.seat, row.person, row.level, before, now)
