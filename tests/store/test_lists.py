"""The lists of the lobby show every table as it was after its last act."""

import sqlite3
from contextlib import closing
from typing import Any

from sqlalchemy import Connection, Engine, event

from durbar.store import connect
from durbar.tables.store import Store, Summary
from tests.store.samples import choice, lay, summary


def ids(summaries: list[Summary]) -> list[str]:
    return [each.id for each in summaries]


# --- Whose tables -------------------------------------------------------------------------------------------


def test_a_guest_finds_where_he_sits_and_where_he_is_host(store: Store) -> None:
    lay(store, summary("hosts", ("ben",)))
    lay(store, summary("sits", ("ben", None, "ann")), host="ben")
    lay(store, summary("sits twice", ("ann", "ann")), host="ann")
    lay(store, summary("of others", ("ben", None)), host="ben")
    assert sorted(ids(store.tables_of("ann", 10))) == ["hosts", "sits", "sits twice"]
    assert sorted(ids(store.tables_of("ben", 10))) == ["hosts", "of others", "sits"]
    assert store.tables_of("nobody", 10) == []


def test_a_table_is_listed_for_whoever_sits_down_and_no_longer_for_whoever_leaves(store: Store) -> None:
    lay(store, summary())
    at_the_table = []
    for number, holders in enumerate([("ben",), ("ben", "cat"), ("cat",), ("ann", "dan"), ("dan",), ()], 1):
        store.append("t", number, choice(number), summary(holders=holders))
        at_the_table.append([guest for guest in ("ann", "ben", "cat", "dan") if store.tables_of(guest, 1)])
    assert at_the_table == [
        ["ann", "ben"],
        ["ann", "ben", "cat"],
        ["ann", "cat"],
        ["ann", "dan"],
        ["ann", "dan"],
        ["ann"],
    ]


def test_tables_of_a_guest_come_last_changed_first_and_only_so_many(store: Store) -> None:
    for table, changed_at in [("a", 20), ("b", 30), ("c", 10), ("d", 30)]:
        lay(store, summary(table, changed_at=changed_at))
    assert ids(store.tables_of("ann", 10)) == ["d", "b", "a", "c"]
    assert ids(store.tables_of("ann", 3)) == ["d", "b", "a"]
    store.append("c", 1, choice(1), summary("c", changed_at=40))
    assert ids(store.tables_of("ann", 2)) == ["c", "d"]


def test_a_summary_is_the_one_of_the_last_act(store: Store) -> None:
    lay(store, summary())
    shown = summary(holders=("ann", None), state="over", acts=1, changed_at=2)
    store.append("t", 1, choice(1), shown)
    assert store.tables_of("ann", 1) == [shown]


# --- Open tables --------------------------------------------------------------------------------------------


def test_open_tables_are_public_and_have_an_open_seat(store: Store) -> None:
    lay(store, summary("open", ("ann",), state="open", open_seats=2))
    lay(store, summary("private", ("ann",), state="open", open_seats=2, public=False))
    lay(store, summary("full", ("ann", None)))
    assert ids(store.open_tables(10)) == ["open"]


def test_a_table_is_no_longer_open_when_its_last_seat_is_taken(store: Store) -> None:
    lay(store, summary(state="open", open_seats=1))
    store.append("t", 1, choice(1), summary(holders=("ben",)))
    assert store.open_tables(10) == []
    store.append("t", 2, choice(2), summary(state="open", open_seats=1))
    assert ids(store.open_tables(10)) == ["t"]


def test_open_tables_come_last_changed_first_and_only_so_many(store: Store) -> None:
    for table, changed_at in [("a", 20), ("b", 30), ("c", 10)]:
        lay(store, summary(table, state="open", open_seats=1, changed_at=changed_at))
    assert ids(store.open_tables(10)) == ["b", "a", "c"]
    assert ids(store.open_tables(2)) == ["b", "a"]


# --- Finished games -----------------------------------------------------------------------------------------


def test_finished_games_come_last_changed_first_and_only_so_many(store: Store) -> None:
    for table, changed_at in [("a", 20), ("b", 30), ("c", 10)]:
        lay(store, summary(table, state="over", changed_at=changed_at))
    lay(store, summary("playing", changed_at=25))
    assert ids(store.finished(10)) == ["b", "a", "c"]
    assert ids(store.finished(2)) == ["b", "a"]


def test_finished_games_go_on_after_the_last_one_seen(store: Store) -> None:
    for table, changed_at in [("a", 20), ("b", 20), ("c", 10), ("d", 20)]:
        lay(store, summary(table, state="over", changed_at=changed_at))
    assert ids(store.finished(2)) == ["d", "b"]
    assert ids(store.finished(2, before=(20, "b"))) == ["a", "c"]
    assert store.finished(2, before=(10, "c")) == []


def test_finished_games_of_closed_tables_are_nobody_else_s_business(store: Store) -> None:
    lay(store, summary(state="over", public=False))
    assert store.finished(10) == []


def test_a_game_is_finished_by_its_last_act(store: Store) -> None:
    lay(store, summary())
    assert store.finished(10) == []
    store.append("t", 1, choice(1), summary(state="over"))
    assert ids(store.finished(10)) == ["t"]


# --- Bots ---------------------------------------------------------------------------------------------------


def test_tables_that_wait_for_bots_since_a_time_the_longest_waiting_first(store: Store) -> None:
    for table, changed_at in [("a", 20), ("b", 30), ("c", 10)]:
        lay(store, summary(table, bot_waits=True, changed_at=changed_at))
    lay(store, summary("waits for people", changed_at=5))
    assert store.waiting_for_bots(30) == ["c", "a"]
    assert store.waiting_for_bots(31) == ["c", "a", "b"]
    assert store.waiting_for_bots(10) == []


def test_a_table_does_not_wait_for_a_bot_that_has_chosen(store: Store) -> None:
    lay(store, summary(bot_waits=True))
    store.append("t", 1, choice(1), summary())
    assert store.waiting_for_bots(100) == []


def test_times_may_lie_beyond_2038(store: Store) -> None:
    lay(store, summary(bot_waits=True, changed_at=2**40))
    assert store.waiting_for_bots(2**40) == []
    assert store.waiting_for_bots(2**40 + 1) == ["t"]


# --- Speed --------------------------------------------------------------------------------------------------


def test_no_list_reads_through_all_tables(sqlite: str) -> None:
    asked: list[tuple[str, Any]] = []

    def note(connection: Connection, cursor: object, statement: str, values: Any, *rest: object) -> None:
        asked.append((statement, values))

    with closing(connect(sqlite)) as store:
        event.listen(Engine, "before_cursor_execute", note)
        store.tables_of("ann", 1)
        store.open_tables(1)
        store.finished(1)
        store.finished(1, before=(1, "t"))
        store.waiting_for_bots(1)
        event.remove(Engine, "before_cursor_execute", note)
        with closing(sqlite3.connect(sqlite.removeprefix("sqlite:///"))) as connection:
            plans = [
                [step[-1] for step in connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)]
                for statement, values in asked
                if statement.startswith("SELECT")
            ]
    assert len(plans) == 5
    assert all("INDEX ix_" in plan[0] for plan in plans), plans
