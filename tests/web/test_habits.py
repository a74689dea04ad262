"""Openings and habits: counted once, of games that are over, and nothing private is told to others."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from durbar.bots.bot_pool import BotPool
from durbar.engine.errors import DurbarError
from durbar.engine.game import load, names
from durbar.engine.habits import Note, habits_of
from durbar.engine.recorded import RecordedGame
from durbar.store import Database, connect
from durbar.study.habits import judged_by_seat, openings
from durbar.study.review import Decision, Ply
from durbar.study.weighing import Weighed
from durbar.tables.habits import LENGTH, ORDER, POINTS
from durbar.tables.host import Host
from durbar.tables.talk import handle
from durbar.tables.troubles import Trouble, Unavailable
from durbar.web import habits
from durbar.web.app import Settings
from durbar.web.habit_pictures import spread
from durbar.web.openings import Who, told
from durbar.web.reviews import EDITION
from durbar.web.tallies import Tallies, tally_of
from durbar.web.tokens import digest
from tests.web.finished import game, keep, table_of
from tests.web.serving import serving

LOST = 0.2
POOL = BotPool(1)


@pytest.fixture(scope="module")
def played() -> RecordedGame:
    return game("meridian", 2, 1)


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/habits.sqlite"


@pytest.fixture
def store(address: str) -> Iterator[Database]:
    with closing(connect(address)) as store:
        yield store


def count_all(store: Database) -> None:
    """What a server does beside everything else."""

    async def once() -> None:
        host = Host(store)
        tallies = Tallies(host, POOL)
        await tallies._count_all()
        await tallies._judge_all()
        host.close()

    with ThreadPoolExecutor(1) as thread:  # a browser has a loop in this one
        thread.submit(asyncio.run, once()).result()


def review(recorded: RecordedGame) -> dict[int, Ply]:
    """One in which everybody's first decision is a blunder, and there was no other choice in the game."""
    first: set[int] = set()
    plies = {}
    for ply, (seat, choice) in enumerate(recorded.choices):
        weighed = () if seat in first else (Weighed(choice + 1, 0.5 + LOST, 0.01), Weighed(choice, 0.5, 0.01))
        first.add(seat)
        plies[ply] = Ply(Decision(ply, seat, choice, weighed, True), (0.5, 0.5), (0.0, 0.0))
    return plies


@pytest.mark.parametrize("name", names())
def test_every_game_tells_how_one_begins_and_of_which_kind_every_decision_is(name: str) -> None:
    loaded = load(name, "compiled")
    recorded = game(name, min(loaded.players), 3)
    found = habits_of(loaded)
    assert found is not None
    began = openings(recorded.replay(), recorded.choices, recorded.setup.players)
    assert all(began)
    for language in ("en", "fr"):
        t = loaded.catalogue(language)
        said = [(found.about(about, t), found.answer(Note(about, answer), t)) for about, answer in began[0].items()]
        assert all(title and words for title, words in said)
    kinds = {
        found.kind(position.state, seat)
        for position, (seat, _) in zip(recorded.replay(), recorded.choices, strict=False)
    }
    assert len({found.kind_words(kind, loaded.catalogue("en")) for kind in kinds}) == len(kinds) > 1


def test_a_game_is_counted_for_everybody_at_it(played: RecordedGame) -> None:
    tally = tally_of(table_of(played, ("noor", None)), POOL)
    order = [one for one in tally.counts if one.about == ORDER]
    assert sorted(one.answer for one in order) == [0, 1]
    assert sorted(one.person for one in order) == [False, True]
    assert sum(one.won for one in order) == 1
    assert {LENGTH, POINTS} < {one.about for one in tally.counts}
    assert {seat for seat, _ in tally.results.values()} == {0}


def test_nothing_is_counted_of_private_games_but_their_players_know_how_they_fared(played: RecordedGame) -> None:
    tally = tally_of(table_of(played, ("noor", "kenji"), public=False), POOL)
    assert not tally.counts
    assert tally.results.keys() == {handle("noor"), handle("kenji")}


def test_nothing_is_kept_of_a_game_that_goes_on_or_of_seats_of_one_person(played: RecordedGame) -> None:
    begun = RecordedGame(played.setup, played.seed, played.choices[:-1])
    going_on = tally_of(table_of(begun, ("noor", "kenji")), POOL)
    assert not going_on.counts
    assert not going_on.results
    assert not tally_of(table_of(played, ("noor", "noor")), POOL).results


def test_a_game_is_counted_once(store: Database, played: RecordedGame) -> None:
    table = keep(store, played, ("noor", "kenji"), "t")
    assert store.untallied("", 9) == ["t"]
    for _ in range(2):
        store.tally(tally_of(table, POOL))
    assert store.untallied("", 9) == []
    assert sum(one.times for one in store.counted("meridian", 2) if one.about == ORDER) == 2
    keep(store, game("meridian", 2, 2), (None, "kenji"), "u")
    count_all(store)
    assert sum(one.times for one in store.counted("meridian", 2) if one.about == ORDER) == 4
    assert sum(one.won for one in store.counted("meridian", 2) if one.about == ORDER) == 2
    assert [own.result.table for own in store.results(handle("kenji"), EDITION, True, 9)] == ["t", "u"]


def test_openings_are_told_of_all_of_people_and_of_bots(store: Database, played: RecordedGame) -> None:
    keep(store, played, ("noor", None), "t")
    count_all(store)
    counts = store.counted("meridian", 2)
    by_whom = {who: told(load("meridian"), 2, counts, who, "en") for who in Who}
    assert {str(who): facts["seats"] for who, facts in by_whom.items()} == {"all": 2, "people": 1, "bots": 1}
    cards = by_whom[Who.ALL]["openings"][0]
    assert cards["title"] == "The first card"
    assert sum(row["times"] for row in cards["rows"]) == 2
    assert told(load("meridian"), 3, store.counted("meridian", 3), Who.ALL, "en")["length"] is None


def test_what_a_review_found_is_told_by_seat_and_kind(played: RecordedGame) -> None:
    first, second = judged_by_seat(played.replay(), review(played), 2)
    for seat in (first, second):
        assert seat.decisions == len(seat.marked) == 1
        assert seat.lost == pytest.approx(LOST)
        assert seat.good == 0
    assert first.turns + second.turns == len(played.choices)


def test_a_reviewed_game_that_cannot_be_played_any_more_keeps_nobody_waiting(
    store: Database, played: RecordedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    for id in ("broken", "whole"):
        keep(store, played, ("noor", None), id)
        store.keep_review(id, EDITION, msgspec.json.encode([*review(played).values()]).decode())
    look = Host.look

    async def looked(host: Host, table_id: str, *more: object) -> object:
        if table_id == "broken" and not store.untallied("", 9):
            raise DurbarError("its rules are gone")
        return await look(host, table_id, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Host, "look", looked)
    count_all(store)
    found = {own.result.table: own.judged is not None for own in store.results(handle("noor"), EDITION, False, 9)}
    assert found == {"broken": False, "whole": True}


def test_a_game_is_not_forgotten_because_the_house_was_busy(
    store: Database, played: RecordedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(store, played, ("noor", None), "t")

    async def busy(*asked: object) -> None:
        raise Unavailable(Trouble.BUSY, "too much to do")

    with monkeypatch.context() as while_busy:
        while_busy.setattr(Host, "look", busy)
        with pytest.raises(Unavailable):
            count_all(store)
    assert store.untallied("", 9) == ["t"]


def test_bars_hold_all_that_was_counted() -> None:
    drawn = spread(dict.fromkeys(range(-3, 150), 1.0))
    assert len(drawn["bars"]) <= 26
    assert drawn["scale"][0][1] == -3


def test_pages_and_calls_tell_it_and_nothing_private(address: str, played: RecordedGame) -> None:
    with serving(Settings(address, pause=0, ahead=False)) as served:
        noor, browser, store = served.guest("Noor"), served.browser(), served.server.host.store
        assert isinstance(store, Database)
        assert "You have not finished a game yet" in noor.browser.get("/you/habits").text
        me = store.by_token(digest(noor.token))
        assert me is not None
        for id, number in (("public", 1), ("hidden", 2)):
            recorded = game("meridian", 2, number)
            keep(store, recorded, (me.id, None), id, public=id == "public")
            store.keep_review(id, EDITION, msgspec.json.encode([*review(recorded).values()]).decode())
        count_all(store)

        assert "The first card" in browser.get("/study/meridian?players=2").text
        french = browser.get("/study/meridian?players=2&who=people", headers={"Accept-Language": "fr"}).text
        assert "La première carte" in french
        assert browser.get("/study/nothing").status_code == 404
        own, seen = noor.browser.get("/you/habits").text, browser.get(f"/people/{handle(me.id)}/habits").text
        assert "/tables/hidden/review/" in own
        assert "/tables/public/review/" in own
        assert "/tables/public/review/" in seen
        assert "hidden/" not in seen
        assert browser.get(f"/people/{handle('nobody')}/habits").status_code == 404
        assert noor.call("GET", "/openings/meridian?players=2")["games"] == 1
        assert noor.call("GET", "/habits")["reviewed"] == 2
        assert browser.get("/api/habits").status_code == 401


def test_somebody_without_games_is_told_so() -> None:
    assert habits.told([], "en")["games"] == 0
