"""Rated tables: nobody is helped at them, nobody takes back what he has learnt by it, and what counts is who played."""

import asyncio

import pytest
from msgspec.structs import replace

from durbar.tables import acts, decisions
from durbar.tables.acts import Opened
from durbar.tables.host import Host
from durbar.tables.pace import MOVE, Pace, by_the_day, live
from durbar.tables.rated import check_pace, check_seats, counts
from durbar.tables.rating import NEW, Rating, Scale, after, anchored, rated_game, shown
from durbar.tables.refusals import Reason, Refused
from durbar.tables.table import Stage
from durbar.tables.talk import handle
from tests.tables.people import ANN, BOB, choosing, do, laid, play, play_out, refused, until

# --- Taking back ----------------------------------------------------------------------------------------------------


def test_what_told_nobody_anything_is_taken_back_at_a_rated_table_too() -> None:
    table = until("card", "ann bot", first=0, rated=True)
    play(table, "card")
    assert isinstance(do(table, decisions.take_back("ann", 0)), acts.TookBack)


@pytest.mark.parametrize("sitting", ["ann bob", "ann bot"])
def test_what_was_followed_by_a_card_is_not_taken_back_and_nobody_can_agree_to_it(sitting: str) -> None:
    table = until("(", sitting, first=0, rated=True)
    play(table, "(")
    assert refused(table, decisions.take_back("ann", 0)) is Reason.RATED_TAKE_BACK


# --- Seats ----------------------------------------------------------------------------------------------------------


def test_no_computer_plays_for_somebody_who_only_wants_to_see_its_move() -> None:
    table = laid("ann bob", rated=True)
    assert refused(table, decisions.leave("ann", 0)) is Reason.RATED_SEAT
    do(table, decisions.resign("ann", 0))
    before = laid("ann open", rated=True)
    assert isinstance(do(before, decisions.leave("ann", 0)), acts.StoodUp)  # nothing is dealt yet


def test_whoever_plays_a_rated_game_is_not_removed_from_it() -> None:
    """Or a host could put a bot in the place of whoever is about to win."""
    table = laid("ann bob", rated=True)
    assert refused(table, decisions.remove("ann", "bob", "Bob")) is Reason.RATED_REMOVAL
    do(table, decisions.remove("ann", "cat", "Cat"))  # who only looks on
    before = laid("ann bob open", rated=True)
    do(before, decisions.remove("ann", "bob", "Bob"))
    assert before.free_seats == [1, 2]


def test_everybody_has_one_seat() -> None:
    table = laid("ann open open", rated=True)
    assert refused(table, decisions.sit(ANN, 1)) is Reason.RATED_SEATS
    do(table, decisions.sit(BOB, 1))


def test_the_last_seat_goes_to_nobody_with_whom_the_game_would_not_count() -> None:
    table = laid("ann open", rated=True)
    assert refused(table, decisions.put_bot("ann", 1, "master")) is Reason.RATED_ALONE
    do(table, decisions.put_bot("ann", 1, "rival"))
    alone = laid("open bot", rated=True)
    assert refused(alone, decisions.put_bot("ann", 0, "rival")) is Reason.RATED_ALONE


def seats(*sitting: str) -> list[dict[str, str]]:
    return [{"who": one} if one in ("me", "here", "open") else {"who": "bot", "level": one} for one in sitting]


@pytest.mark.parametrize(
    ("sitting", "why"),
    [
        (("me", "open"), None),
        (("me", "rival"), None),
        (("open", "open", "master"), None),
        (("me", "open", "master"), None),
        (("me", "here"), Reason.RATED_SEATS),
        (("me", "master"), Reason.RATED_ALONE),
        (("rival", "rival"), Reason.RATED_ALONE),
    ],
)
def test_a_rated_table_needs_two_people_or_one_beside_a_bot_of_fixed_strength(
    sitting: tuple[str, ...], why: Reason | None
) -> None:
    if why is None:
        check_seats("meridian", seats(*sitting))
        return
    with pytest.raises(Refused) as caught:
        check_seats("meridian", seats(*sitting))
    assert caught.value.reason is why


@pytest.mark.parametrize(
    ("sitting", "pace", "why"),
    [
        (("me", "open"), None, Reason.RATED_PACE),
        (("open", "open", "rival"), None, Reason.RATED_PACE),
        (("me", "rival"), None, None),  # whom he keeps waiting is nobody but himself
        (("me", "open"), by_the_day(3), None),
        (("me", "open"), live(45, 10), None),
        (("me", "open"), live(45, 10, MOVE), Reason.RATED_LATE),
        (("me", "rival"), by_the_day(1, MOVE), Reason.RATED_LATE),
    ],
)
def test_nobody_keeps_a_rated_game_from_counting_or_has_moves_made_for_him_by_staying_away(
    host: Host, sitting: tuple[str, ...], pace: Pace | None, why: Reason | None
) -> None:
    async def opened() -> Reason | None:
        try:
            await host.open(ANN, "meridian", seats(*sitting), pace=pace, rated=True)
        except Refused as refusal:
            return refusal.reason
        return None

    assert asyncio.run(opened()) is why
    assert len(host.store.tables_of("ann", 9)) == (why is None)
    host.close()


@pytest.mark.parametrize(
    ("before", "sitting", "now"),
    [
        (None, ("me", "open"), by_the_day(3)),
        (None, ("me", "companion"), None),
        (live(45, 10, MOVE), ("me", "open"), live(45, 10)),
        (by_the_day(7), ("me", "open"), by_the_day(7)),
    ],
)
def test_a_rematch_of_a_rated_table_of_long_ago_is_one_that_could_be_opened_now(
    host: Host, monkeypatch: pytest.MonkeyPatch, before: Pace | None, sitting: tuple[str, ...], now: Pace | None
) -> None:
    async def again() -> Opened:
        with monkeypatch.context() as then:
            then.setattr("durbar.tables.host.check_pace", lambda pace, several: None)
            table = await host.open(ANN, "meridian", seats(*sitting), pace=before, rated=True)
        if "open" in sitting:
            table = await host.act(table.opened.id, decisions.sit(BOB, 1))
        while table.pending:
            seat = table.pending[0]
            choice = table.course.position.choices(seat)[0]
            table = await host.act(table.opened.id, choosing(table, seat, choice))
        return (await host.table(await host.rematch(ANN, table))).opened

    opened = asyncio.run(again())
    assert (opened.rated, opened.pace) == (True, now)
    check_pace(opened.pace, several="open" in sitting)
    host.close()


def test_a_bot_that_was_not_measured_makes_no_table_count() -> None:
    assert counts("meridian", 2, 1, ["companion"])
    assert not counts("meridian", 9, 1, ["companion"])


# --- What counts ----------------------------------------------------------------------------------------------------


def test_a_game_counts_from_when_it_was_over_with_who_sat_there() -> None:
    table = laid("ann bot bob", rated=True)
    assert rated_game(table.summary()) is None
    play_out(table)
    ended = table.changed_at
    table.do(acts.Rematched(at=ended + 500, table="next"))
    game = rated_game(table.summary())
    assert game is not None
    assert (game.at, game.scale) == (ended, Scale("meridian", 3))
    assert [(place.person, place.level, place.rank) for place in game.places] == [
        (handle("ann"), None, table.places()[0]),
        (None, "companion", table.places()[1]),
        (handle("bob"), None, table.places()[2]),
    ]


def test_who_has_resigned_or_was_out_of_time_to_the_end_comes_last() -> None:
    table = laid("ann bob cat", rated=True)
    table.opened = replace(table.opened, pace=live(0, 1))
    do(table, decisions.resign("ann", 0))
    table.do(acts.TimedOut(at=9, seat=1, level="companion"))
    play_out(table)
    assert table.state is Stage.OVER
    game = rated_game(table.summary())
    assert game is not None
    assert [place.rank for place in game.places] == [4, 4, table.places()[2]]


def test_an_unrated_table_never_counts() -> None:
    table = laid("ann bob")
    play_out(table)
    assert rated_game(table.summary()) is None


def test_who_is_new_has_as_much_as_the_companion_and_few_games_leave_much_open() -> None:
    assert shown(NEW.mu) == shown(anchored(Scale("meridian", 2), "companion").mu) == 1500
    first, second = after([1, 2], [NEW, NEW])
    assert shown(first.mu) > 1500 > shown(second.mu)
    assert first.sigma < NEW.sigma
    assert Rating(30, 2).least == 24
