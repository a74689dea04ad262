"""Databases of every released version are brought up to date with all that is in them.

Steps that are not released yet have no file in ``released``: they are reached from the last one that has.
"""

import asyncio
import json
from base64 import b64decode
from collections.abc import Iterator
from contextlib import closing
from typing import Any, NamedTuple

import pytest
from msgspec import to_builtins
from sqlalchemy import MetaData

from durbar.engine.game import load
from durbar.store import Database, connect
from durbar.store.engines import Engines, open_engines
from durbar.store.migrate import steps, upgrade
from durbar.tables.host import Host
from tests.store.releases import Rows, fill, released, sample

MANY = 100
EVERY_STEP = [step.revision for step in reversed(list(steps().walk_revisions()))]  # the first one first
SEED = "seed"  # what a table that nobody has sat down at may forget


class Migrated(NamedTuple):
    """A database that was brought up to date, and what was in it."""

    before: Rows
    store: Database
    engines: Engines

    def json(self, table: str, column: str) -> list[dict[str, Any]]:
        """What was in a column."""
        return [json.loads(row[column]) for row in self.before[table]]


def last_released(step: str) -> str:
    """The newest released step that is not after this one."""
    return next(known for known in reversed(EVERY_STEP[: EVERY_STEP.index(step) + 1]) if known in released())


@pytest.fixture(params=EVERY_STEP)
def migrated(request: pytest.FixtureRequest, address: str) -> Iterator[Migrated]:
    """Filled as it was released, taken to each of the steps, and from there by a new program to the last."""
    first = last_released(request.param)
    engines = open_engines(address)
    with engines.writing.begin() as connection:
        upgrade(connection, first)
        fill(connection, first)
    with engines.writing.begin() as connection:
        upgrade(connection, request.param)
    with closing(connect(address)) as store:
        yield Migrated(sample(first), store, engines)
    for engine in engines:
        engine.dispose()


@pytest.mark.parametrize("step", released())
def test_the_sample_of_a_release_has_something_of_everything(sqlite: str, step: str) -> None:
    engines = open_engines(sqlite)
    made = MetaData()
    with engines.writing.begin() as connection:
        upgrade(connection, step)
        made.reflect(connection)
    for engine in engines:
        engine.dispose()
    assert {name for name, rows in sample(step).items() if rows} == made.tables.keys() - {"alembic_version"}


def test_the_first_release_is_among_them() -> None:
    assert EVERY_STEP[0] in released()
    assert set(released()) <= set(EVERY_STEP)


def test_no_table_and_no_act_is_lost(migrated: Migrated) -> None:
    states = {summary["id"]: summary["state"] for summary in migrated.json("tables", "summary")}
    for opened in migrated.json("tables", "opened"):
        now, acts = migrated.store.read(opened["id"])
        may_change = {SEED} if states[opened["id"]] == "open" else set()
        kept = {name: value for name, value in opened.items() if name not in may_change}
        assert kept.items() <= to_builtins(now).items()
        rows = [row for row in migrated.before["acts"] if row["table_id"] == opened["id"]]
        done = [json.loads(row["content"]) for row in sorted(rows, key=lambda row: row["number"])]
        played = [to_builtins(act) for act in acts]
        assert _without_talk(played) == _without_talk(done)


def _without_talk(acts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [act for act in acts if act["act"] != "said"]


def test_nothing_that_was_said_is_lost(migrated: Migrated) -> None:
    kept = MetaData()
    with migrated.engines.reading.begin() as connection:
        kept.reflect(connection)
        everything = str([row for table in kept.sorted_tables for row in connection.execute(table.select())])
    said = [act["text"] for act in migrated.json("acts", "content") if act["act"] == "said"]
    assert said
    for line in said:
        assert line in everything


def test_every_table_can_be_played_on(migrated: Migrated) -> None:
    host = Host(migrated.store)
    playable = [
        opened for opened in migrated.json("tables", "opened") if load(opened["game"]).version == opened["version"]
    ]
    for opened in playable:
        assert asyncio.run(host.table(opened["id"])).opened.id == opened["id"]
    assert playable


def test_every_list_has_the_same_tables(migrated: Migrated) -> None:
    tables, store = migrated.before["tables"], migrated.store
    for guest in {row["guest"] for row in migrated.before["sitters"]}:
        sat = {row["table_id"] for row in migrated.before["sitters"] if row["guest"] == guest}
        assert {summary.id for summary in store.tables_of(guest, MANY)} == sat
    assert {summary.id for summary in store.finished(MANY)} == {row["id"] for row in tables if row["finished"]}
    assert {summary.id for summary in store.open_tables(MANY)} == {row["id"] for row in tables if row["joinable"]}
    assert set(store.waiting_for_bots(2**40)) == {row["id"] for row in tables if row["bot_waits"]}


def test_every_visitor_is_known_by_name_and_by_token(migrated: Migrated) -> None:
    names = {row["id"]: row["name"] for row in migrated.json("visitors", "content")}
    for guest, name in names.items():
        visitor = migrated.store.visitor(guest)
        assert visitor
        assert visitor.name == name
    for token in migrated.before["tokens"]:
        visitor = migrated.store.by_token(token["digest"])
        assert visitor
        assert visitor.id == token["guest"]


def test_the_secret_is_the_same(migrated: Migrated) -> None:
    key = next(row["value"] for row in migrated.before["settings"] if row["name"] == "key")
    assert migrated.store.key() == b64decode(key)
