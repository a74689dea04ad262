"""Ratings are kept as openskill reckons them, once for every game, and follow from the games alone."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import Random
from typing import Any

import pytest
from openskill.models import PlackettLuce

from durbar.arena.anchors import anchors
from durbar.store import Database, connect
from durbar.store.schema import rated, ratings
from durbar.tables.acts import Forgotten
from durbar.tables.habits import Result, Tally
from durbar.tables.rating import LEAST_GAMES, NEW, Rating, Scale
from durbar.tables.store import Summary
from durbar.tables.talk import handle
from tests.store.samples import lay, seated

TWO, THREE = Scale("meridian", 2), Scale("meridian", 3)
MODEL = PlackettLuce()


def count(store: Database, table: Summary) -> Summary:
    """What a server does with a game that is over."""
    results = {
        handle(seat.guest): (
            index,
            Result(table.id, table.game, len(table.seats), table.over_at, seat.place or 0, 9, 0.0, seat.name),
        )
        for index, seat in enumerate(table.seats)
        if seat.guest is not None
    }
    store.tally(Tally(table.id, table.game, len(table.seats), table.public, [], results))
    return table


def played(store: Database, *of: Any, **how: Any) -> Summary:
    return count(store, lay(store, seated(*of, **how)))


def kept(store: Database) -> dict[str, list[tuple[object, ...]]]:
    """All that is kept of ratings, to the last digit."""
    with store._reading.begin() as connection:
        rows = {table.name: connection.execute(table.select()).all() for table in (rated, ratings)}
    return {name: sorted((tuple(row) for row in found), key=str) for name, found in rows.items()}


def of(store: Database, guest: str, scale: Scale = TWO) -> Rating:
    found = [one.rating for one in store.standings(handle(guest)) if one.scale == scale]
    return found[0] if found else NEW


def reckoned(ranks: list[int], *before: Rating) -> list[Rating]:
    """What openskill says, called by itself."""
    teams = [[MODEL.create_rating([*one])] for one in before]
    return [Rating(team[0].mu, team[0].sigma) for team in MODEL.rate(teams, ranks=list(map(float, ranks)))]


def test_a_game_changes_ratings_as_openskill_does_also_where_two_share_a_place(store: Database) -> None:
    played(store, "a", ("ann", "ben", "col"), (1, 2, 2), at=1)
    first = reckoned([1, 2, 2], NEW, NEW, NEW)
    assert [of(store, guest, THREE) for guest in ("ann", "ben", "col")] == first
    assert first[1] == first[2]
    played(store, "b", ("col", "ann", "dan"), (1, 2, 3), at=2)
    second = reckoned([1, 2, 3], first[2], first[0], NEW)
    assert [change.now for change in store.rating_changes("b")] == second
    assert [change.before for change in store.rating_changes("b")] == [first[2], first[0], NEW]
    ann = store.standings(handle("ann"))[0]
    assert (ann.games, ann.name, ann.at, ann.rating.least) == (2, "ann", 2, MODEL.create_rating([*second[1]]).ordinal())
    assert [moment.rating for moment in store.course(handle("ann"), THREE, 9)] == [first[0], second[1]]
    assert of(store, "ann", TWO) == NEW  # another number of players is another scale


def test_bots_stay_where_the_arena_found_them(store: Database) -> None:
    anchor = anchors("meridian", 2)["companion"]
    bot = Rating(anchor.mu, anchor.sigma)
    for number in range(3):
        played(store, f"t{number}", ("companion", "ann"), (2, 1), at=number + 1)
    changes = [store.rating_changes(f"t{number}") for number in range(3)]
    assert all((one[0].before, one[0].now, one[0].level) == (bot, bot, "companion") for one in changes)
    assert changes[0][1].now == reckoned([2, 1], bot, NEW)[1]
    assert changes[0][1].now.mu < changes[1][1].now.mu < changes[2][1].now.mu


def test_who_does_not_play_his_seat_to_the_end_comes_last(store: Database) -> None:
    played(store, "a", ("ann", "ben", "col"), (1, 2, 3), gone=(0,))
    assert [change.now for change in store.rating_changes("a")] == reckoned([4, 2, 3], NEW, NEW, NEW)


@pytest.mark.parametrize(
    "table",
    [
        seated("t", ("ann", "ben"), (1, 2), rated=False),
        seated("t", ("ann", "ann"), (1, 2)),
        seated("t", ("ann", "master"), (1, 2)),
        seated("t", ("rival", "companion"), (1, 2)),
    ],
)
def test_what_was_not_opened_as_rated_or_has_too_few_people_never_counts(store: Database, table: Summary) -> None:
    count(store, lay(store, table))
    assert store.rating_changes("t") == []
    assert store.rate_again() == 0
    assert kept(store) == {"rated": [], "ratings": []}


def test_a_game_counts_once_whoever_counts_it_and_however_often(address: str) -> None:
    with closing(connect(address)) as one, closing(connect(address)) as other:
        tables = [lay(one, seated(f"t{number}", ("ann", "ben"), (1, 2), at=number + 1)) for number in range(4)]
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(lambda job: count(*job), [(store, table) for table in tables for store in (one, other)]))
        assert of(one, "ann").mu > NEW.mu
        assert one.standings(handle("ann"))[0].games == 4
        before = kept(one)
        assert other.rate_again() == 4
        assert kept(one) == before


def test_if_it_is_cut_short_nothing_is_counted_and_it_is_done_again(store: Database, monkeypatch: Any) -> None:
    table = lay(store, seated("t", ("ann", "ben"), (1, 2)))
    with monkeypatch.context() as patched:
        patched.setattr("durbar.store.rating._stand", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            count(store, table)
    assert kept(store) == {"rated": [], "ratings": []}
    assert store.untallied("", 9) == ["t"]
    count(store, table)
    assert of(store, "ann").mu > NEW.mu


def test_ratings_follow_from_the_games_in_whatever_order_they_are_counted(store: Database) -> None:
    dice = Random(3)
    people = ["ann", "ben", "col", "dan", "companion", "rival"]
    tables = []
    for number in range(24):
        who = tuple(dice.sample(people, 2))
        places = dice.choice([(1, 2), (2, 1), (1, 1)])
        tables.append(lay(store, seated(f"{dice.choice('aBz-_')}{number}", who, places, at=1 + number // 3)))
    dice.shuffle(tables)
    for table in tables:
        count(store, table)
    live = kept(store)
    store.rate_again()
    assert kept(store) == live
    store.rate_again()
    assert kept(store) == live


def test_who_leaves_is_nobody_and_what_others_have_stays_also_if_all_is_reckoned_anew(store: Database) -> None:
    for number, places in enumerate(((1, 2), (2, 1), (1, 2))):
        played(store, f"t{number}", ("ann", "ben"), places, at=number + 1)
    before, ben = [store.rating_changes(f"t{number}") for number in range(3)], store.standings(handle("ben"))
    for table in store.tables_with("ann"):
        store.forget_at(table, "ann", Forgotten(at=9, seats=(), host=False, lines=(), guest=f"g{table}", nameless=100))
    store.forget("ann", 100)
    after = [store.rating_changes(f"t{number}") for number in range(3)]
    assert [[one._replace(person=None) for one in game] for game in before] == [
        [one._replace(person=None) for one in game] for game in after
    ]
    assert [game[0].person for game in after] == [None] * 3
    assert store.standings(handle("ann")) == []
    live = kept(store)
    store.rate_again()
    assert kept(store) == live
    assert store.standings(handle("ben")) == ben
    late = played(store, "t", ("ben", "col"), (1, 2), at=2)  # and what was rated after it, with her in it, is again
    live = kept(store)
    store.rate_again()
    assert kept(store) == live
    assert late.id == "t"


def test_lists_have_who_has_played_enough_by_what_he_has_at_least_and_go_on_where_they_ended(store: Database) -> None:
    for number in range(LEAST_GAMES):
        played(store, f"a{number}", ("ann", "ben"), (1, 2), at=number + 1)
        played(store, f"c{number}", ("col", "ben"), (1, 1), at=number + 1)
        if number:
            played(store, f"d{number}", ("dan", "ben"), (1, 2), at=number + 1)
    leaders = store.leaders(TWO, 9)
    assert [one.name for one in leaders] == ["ann", "col", "ben"]  # dan has won nine games: one is missing
    assert [one.rating.least for one in leaders] == sorted((one.rating.least for one in leaders), reverse=True)
    first = store.leaders(TWO, 1)[0]
    assert store.leaders(TWO, 9, (first.rating.least, first.person)) == leaders[1:]
    assert [store.leaders_before(TWO, one.rating.least, one.person) for one in leaders] == [0, 1, 2]
    store.hide(handle("ann"), hidden=True)
    assert store.is_hidden(handle("ann"))
    played(store, "x", ("ann", "ben"), (1, 2), at=99)
    assert [one.name for one in store.leaders(TWO, 9)] == ["col", "ben"]
    store.rate_again()
    assert [one.name for one in store.leaders(TWO, 9)] == ["col", "ben"]
    store.hide(handle("ann"), hidden=False)
    assert [one.name for one in store.leaders(TWO, 9)] == ["ann", "col", "ben"]
    assert store.leaders(THREE, 9) == []
    assert store.rated_people() == [(TWO, 4, 3)]


def test_games_with_others_are_told_to_those_who_may_look_at_them(store: Database) -> None:
    played(store, "open", ("ann", "ben"), (1, 2), at=1)
    played(store, "even", ("ann", "ben"), (1, 1), at=2, rated=False)
    played(store, "secret", ("ann", "col"), (2, 1), at=3, public=False)
    strangers = store.games_seen(handle("ann"), "dan", "", 9)
    assert [(one.own.result.table, one.table.id, one.change is None) for one in strangers] == [
        ("even", "even", True),
        ("open", "open", False),
    ]
    assert [one.own.result.table for one in store.games_seen(handle("ann"), "col", "", 9)] == ["secret", "even", "open"]
    assert [(one.name, one.ahead, one.behind, one.level) for one in store.met(handle("ann"), "dan", 9)] == [
        ("ben", 1, 0, 1)
    ]
    assert [(one.name, one.ahead, one.behind) for one in store.met(handle("ann"), "col", 9)] == [
        ("ben", 1, 0),
        ("col", 0, 1),
    ]
