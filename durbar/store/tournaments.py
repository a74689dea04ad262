"""Tournaments in the database: kept like tables, one act at a time."""

from collections.abc import Sequence
from typing import Any

from msgspec.json import Decoder, decode, encode
from msgspec.structs import replace
from sqlalchemy import Connection, Select, delete, insert, select, union, update

from durbar.store import schema
from durbar.store.gate import Gate
from durbar.store.news import announce
from durbar.tables.acts import Forgotten as Nobody
from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.store import Taken
from durbar.tournaments.acts import AnyAct, Forgotten, Joined, Opened
from durbar.tournaments.deeds import hostless
from durbar.tournaments.keeping import FOLLOWED, Line, UnknownTournament, is_running, line_of
from durbar.tournaments.tournament import Tournament

_tournaments, _acts, _entrants = (table.c for table in (schema.tournaments, schema.tournament_acts, schema.entrants))
_read_opened = Decoder(Opened).decode
_read_act: Any = Decoder(AnyAct).decode
_read_line = Decoder(Line).decode


class KeptTournaments:
    """That part of the store."""

    _reading: Gate
    _writing: Gate
    _name: str

    def open_tournament(self, opened: Opened, line: Line) -> None:
        """Write a new tournament."""
        row = {"id": opened.id, "opened": _json(opened), "acts": 0, **_shown(line)}
        with self._writing.begin() as connection:
            connection.execute(insert(schema.tournaments), row)
            connection.execute(
                insert(schema.entrants), {"tournament_id": opened.id, "guest": opened.host, "host": True}
            )
            announce(connection, self._name, "table", FOLLOWED + opened.id)

    def read_tournament(self, tournament: str, after: int = 0) -> tuple[Opened, list[AnyAct]]:
        """A tournament and its acts with numbers above ``after``; UnknownTournament if there is none."""
        later = select(_acts.content).where(_acts.tournament_id == tournament, _acts.number > after)
        with self._reading.begin() as connection:
            here = select(_tournaments.opened).where(_tournaments.id == tournament)
            opened = connection.scalar(here) if tournament.isprintable() else None
            if opened is None:
                raise UnknownTournament(f"there is no tournament {tournament!r}")
            done = connection.scalars(later.order_by(_acts.number)).all()
        return _read_opened(opened), [_read_act(content) for content in done]

    def append_to_tournament(self, number: int, act: AnyAct, line: Line, people: Sequence[Guest]) -> None:
        """Write an act, and who takes part; Taken if its number is not the next one."""
        as_known = update(schema.tournaments).where(_tournaments.id == line.id, _tournaments.acts == number - 1)
        with self._writing.begin() as connection:
            # Whoever appends at the same time waits here for us, and then finds that the number has moved on.
            if not connection.execute(as_known.values(acts=number, **_shown(line))).rowcount:
                raise Taken(f"act {number} of the tournament {line.id!r} is not the next one")
            row = {"tournament_id": line.id, "number": number, "content": _json(act)}
            connection.execute(insert(schema.tournament_acts), row)
            _enter(connection, line.id, set(people))
            announce(connection, self._name, "table", FOLLOWED + line.id)

    def public_tournaments(self, limit: int) -> list[Line]:
        """Those that anybody may see: the ones that are not over first, and last changed first."""
        return self._lines(select(_tournaments.line).where(_tournaments.public), limit)

    def tournaments_of(self, guest: Guest, limit: int) -> list[Line]:
        """Those in which somebody takes part or that he has opened, in the same order."""
        own = select(_tournaments.line).join_from(schema.tournaments, schema.entrants)
        return self._lines(own.where(_entrants.guest == guest), limit)

    def running_tournaments(self, host: Guest | None = None) -> list[str]:
        """The ids of all that are not over, or of those that somebody has opened."""
        running = select(_tournaments.id).where(_tournaments.running).order_by(_tournaments.id)
        if host is not None:
            running = running.join_from(schema.tournaments, schema.entrants)
            running = running.where(_entrants.guest == host, _entrants.host)
        with self._reading.begin() as connection:
            return list(connection.scalars(running))

    def _lines(self, rows: Select[str], limit: int) -> list[Line]:
        order = (_tournaments.running.desc(), _tournaments.changed_at.desc(), _tournaments.id)
        with self._reading.begin() as connection:
            return list(map(_read_line, connection.scalars(rows.order_by(*order).limit(limit))))


def _enter(connection: Connection, tournament: str, people: set[Guest]) -> None:
    noted = connection.execute(
        select(_entrants.guest, _entrants.host).where(_entrants.tournament_id == tournament)
    ).all()
    here = delete(schema.entrants).where(_entrants.tournament_id == tournament)
    if left := [row.guest for row in noted if not row.host and row.guest not in people]:
        connection.execute(here.where(_entrants.guest.in_(left)))
    if new := people - {row.guest for row in noted}:
        rows = [{"tournament_id": tournament, "guest": guest, "host": False} for guest in sorted(new)]
        connection.execute(insert(schema.entrants), rows)


# --- Somebody leaves for good -----------------------------------------------------------------------------------------


def tournaments_with(connection: Connection, guest: Guest) -> list[str]:
    """Every tournament in which somebody's id is written."""
    written = _json(guest)
    found = union(
        select(_tournaments.id).where(_tournaments.opened.contains(written, autoescape=True)),
        select(_acts.tournament_id).where(_acts.content.contains(written, autoescape=True)),
    )
    return sorted(connection.scalars(found))


def forget_in(connection: Connection, server: str, tournament: str, guest: Guest, as_whom: Nobody) -> None:
    """Write somebody else wherever somebody is written in a tournament; and, as its next act, where that was. If he was
    its host, what becomes of it then follows.
    """
    instead, name = as_whom.guest, as_whom.name_of(None)
    here = select(_tournaments.opened).where(_tournaments.id == tournament)
    opened = _read_opened(connection.scalars(here.with_for_update()).one())
    rows = select(_acts.number, _acts.content).where(_acts.tournament_id == tournament).order_by(_acts.number)
    done = [(row.number, _read_act(row.content)) for row in connection.execute(rows)]
    known = Tournament(opened).go_through(act for _, act in done)
    who = tuple(number for number, player in enumerate(known.players) if player.guest == guest)
    host = known.opened.host == guest
    for number, act in done:
        if isinstance(act, Joined) and act.guest == guest:
            this = update(schema.tournament_acts).where(_acts.tournament_id == tournament, _acts.number == number)
            connection.execute(this.values(content=_json(replace(act, guest=instead, name=name))))
    follows: list[AnyAct] = [Forgotten(at=now(), who=who, host=host, guest=instead, name=name)]
    known.go_through(follows)
    if host and (becomes := hostless(known)) is not None:
        known.go_through([becomes])
        follows.append(becomes)
    for number, act in enumerate(follows, known.number - len(follows) + 1):
        row = {"tournament_id": tournament, "number": number, "content": _json(act)}
        connection.execute(insert(schema.tournament_acts), row)
    if opened.host == guest:  # a tournament is called by whoever opened it
        opened = replace(opened, host=instead, name="")
    changed = update(schema.tournaments).where(_tournaments.id == tournament)
    connection.execute(changed.values(acts=known.number, opened=_json(opened), **_shown(line_of(known))))
    heir = (_entrants.tournament_id == tournament, _entrants.guest == known.opened.host)
    connection.execute(update(schema.entrants).where(*heir).values(host=True))
    announce(connection, server, "table", FOLLOWED + tournament)


def told_of(connection: Connection, guest: Guest) -> list[dict[str, Any]]:
    """The tournaments in which somebody takes part or that he has opened, and when he joined; nothing of others."""
    found = []
    for tournament in tournaments_with(connection, guest):
        opened = decode(connection.scalars(select(_tournaments.opened).where(_tournaments.id == tournament)).one())
        done = select(_acts.content).where(_acts.tournament_id == tournament).order_by(_acts.number)
        joined = [act for act in map(decode, connection.scalars(done)) if act.get("guest") == guest]
        found.append(
            {
                "id": tournament,
                "name": opened["name"],
                "game": opened["game"],
                "opened_by_you": opened["host"] == guest,
                "joined": [{"at": act["at"], "name": act["name"]} for act in joined],
            }
        )
    return found


def _shown(line: Line) -> dict[str, object]:
    """The columns of a tournament that follow from what lists show."""
    facts = {"changed_at": line.changed_at, "public": line.public, "running": is_running(line)}
    return {"line": _json(line), **facts}


def _json(value: object) -> str:
    return encode(value).decode()
