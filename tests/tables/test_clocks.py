"""Clocks follow from the times of acts, minus pauses; whatever happens, time used stays used."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from durbar.engine.game import Game
from durbar.tables import acts, decisions, pace
from durbar.tables.acts import AnyAct
from durbar.tables.clocks import Clock, clock_of, due, ticking
from durbar.tables.pace import MOVE, SEAT, Pace
from durbar.tables.pauses import EVERYBODY, NO_PAUSES, Pause, Pauses, Spans
from durbar.tables.refusals import Reason, Refused
from durbar.tables.seat import Kind
from durbar.tables.table import Table
from tests.games import secret
from tests.games.secret import KEEP, MARK, RECONSIDER
from tests.tables.people import MERIDIAN, do, laid, refused

LIVE = Pace(pace.LIVE, move=30, bank=100)
DAYS = Pace(pace.DAYS, move=3 * pace.A_DAY)
NEVER = NO_PAUSES


def paced(table: Table, wanted: Pace, **options: str) -> Table:
    """A table laid anew with a pace; dealt at second 1."""
    done = [
        acts.Sat(at=1, seat=seat, guest=held.guest, name=held.name)
        if held.guest
        else acts.Seated(at=1, seat=seat, level="companion")
        for seat, held in enumerate(table.seats)
    ]
    done[-1] = replace(done[-1], seed=str(table.seed))
    return Table(replace(table.opened, pace=wanted, options=options), table.setup.game, done)


def choose(table: Table, at: int, choice: int | None = None, seat: int | None = None) -> int:
    """Whoever is asked first makes a choice at some second; whose seat that was."""
    seat = table.pending[0] if seat is None else seat
    table.do(acts.Chose(at=at, seat=seat, choice=table.course.position.choices(seat)[0] if choice is None else choice))
    return seat


def clock(table: Table, seat: int, now: int, pauses: Pauses = NEVER) -> Clock:
    found = clock_of(table, now, pauses)[seat]
    assert found is not None
    return found


# --- Spans ----------------------------------------------------------------------------------------------------------

times = st.integers(0, 200)
spans = st.lists(st.tuples(times, times).map(sorted).map(lambda pair: (pair[0], pair[1])), max_size=6)


@given(spans, times, times)
def test_spans_hold_just_those_seconds_that_lie_in_one_of_them(
    known: list[tuple[int, int]], one: int, two: int
) -> None:
    begins, ends = sorted((one, two))
    inside = {second for span in known for second in range(*span)}
    assert Spans(known).within(begins, ends) == len(inside & set(range(begins, ends)))


@given(spans, times, times)
def test_a_clock_runs_out_when_it_has_run_so_long_outside_of_pauses(
    known: list[tuple[int, int]], since: int, seconds: int
) -> None:
    paused = Spans(known)
    end = paused.after(since, seconds)
    assert end - since - paused.within(since, end) == seconds
    assert not seconds or end - 1 - since - paused.within(since, end - 1) < seconds
    assert end >= since + seconds


# --- One seat after another -----------------------------------------------------------------------------------------


def test_without_a_pace_there_are_no_clocks() -> None:
    table = laid("ann bob")
    assert clock_of(table, 5, NEVER) == [None, None]
    assert not any(seat.clock for seat in table.summary().seats)


def test_bots_have_no_clock() -> None:
    table = paced(laid("ann bot bot"), LIVE)
    assert [found is None for found in clock_of(table, 5, NEVER)] == [False, True, True]


def test_a_move_has_its_seconds_and_then_those_of_the_bank() -> None:
    table = paced(laid("ann bob"), LIVE)
    first = table.pending[0]
    assert clock(table, first, 21) == Clock(True, 110, 100, 131)
    assert clock(table, first, 41) == Clock(True, 90, 90, 131)
    assert clock(table, first, 500) == Clock(True, 0, 0, 131)
    assert clock(table, 1 - first, 41) == Clock(False, 130, 100, None)


def test_a_move_lasts_until_its_seat_is_asked_no_more() -> None:
    table = paced(laid("ann bob"), LIVE)
    first = choose(table, at=20)  # which card
    while table.pending == (first,):
        assert clock(table, first, 20).left == 111
        choose(table, at=20)
    assert clock(table, first, 25) == Clock(False, 130, 100, None)
    assert clock(table, 1 - first, 25) == Clock(True, 125, 100, 150)


def test_what_a_move_takes_of_the_bank_is_gone() -> None:
    table = paced(laid("ann bob"), LIVE)
    first = table.pending[0]
    while table.pending == (first,):
        choose(table, at=51)
    assert clock(table, first, 60) == Clock(False, 110, 80, None)


def test_by_the_day_every_move_has_its_days() -> None:
    table = paced(laid("ann bob"), DAYS)
    first = table.pending[0]
    while table.pending == (first,):
        choose(table, at=2 * pace.A_DAY)
    assert clock(table, first, 0) == Clock(False, 3 * pace.A_DAY, 0, None)
    assert clock(table, 1 - first, 0).due == 5 * pace.A_DAY


def test_a_clock_that_goes_back_counts_nothing() -> None:
    table = paced(laid("ann bob"), LIVE)
    first = table.pending[0]
    while table.pending == (first,):
        choose(table, at=-50)
    assert clock(table, first, 0).bank == 100


# --- Taking back ----------------------------------------------------------------------------------------------------


def test_time_that_was_used_stays_used_when_a_choice_is_taken_back() -> None:
    table = paced(laid("ann bob"), LIVE)
    first, plies = table.pending[0], 0
    while table.pending == (first,):
        choose(table, at=51)
        plies = table.last_ply_of(first) or 0
    table.do(acts.TookBack(at=60, seat=first, plies=plies))
    assert clock(table, first, 60) == Clock(True, 80, 80, 140)
    assert clock(table, 1 - first, 60) == Clock(False, 130, 100, None)


def test_who_has_agreed_to_go_back_has_a_whole_move_again() -> None:
    table = paced(laid("ann bob"), LIVE)
    first = table.pending[0]
    while table.pending == (first,):
        choose(table, at=51)
    while table.pending == (1 - first,):
        choose(table, at=100)
    table.do(acts.AskedBack(at=101, seat=first, plies=0))
    table.do(acts.Answered(at=102, seat=1 - first, agreed=True))
    assert table.pending == (first,)
    while table.pending == (first,):
        choose(table, at=103)
    assert clock(table, 1 - first, 103) == Clock(True, 111, 81, 214)


# --- All at once, and in secret -------------------------------------------------------------------------------------


def test_clocks_of_all_who_are_asked_run_at_once() -> None:
    table = paced(laid("ann bob", secret.GAME), LIVE)
    assert [clock(table, seat, 11).left for seat in (0, 1)] == [120, 120]
    choose(table, 11, KEEP, seat=0)
    assert clock(table, 0, 50) == Clock(False, 130, 100, None)
    assert clock(table, 1, 50) == Clock(True, 81, 81, 131)


def test_nothing_that_is_done_in_secret_moves_a_clock() -> None:
    """Not even the list of tables tells of it: it is the same, whatever somebody marks in his hand, and when."""
    quiet, loud = (paced(laid("ann bob", secret.GAME), LIVE, minds="open") for _ in range(2))
    choose(loud, 5, MARK, seat=0)
    choose(loud, 9, MARK, seat=1)
    assert loud.number > quiet.number
    for now in (9, 60, 900):
        assert clock_of(loud, now, NEVER) == clock_of(quiet, now, NEVER)
    assert replace(loud.summary(), acts=0) == replace(quiet.summary(), acts=0)


def test_who_changes_his_mind_goes_on_with_the_time_that_he_had() -> None:
    table = paced(laid("ann bob", secret.GAME), LIVE, minds="open")
    choose(table, 21, KEEP, seat=0)
    choose(table, 90, RECONSIDER, seat=0)
    assert clock(table, 0, 90) == Clock(True, 110, 100, 200)


# --- Pauses ---------------------------------------------------------------------------------------------------------


def test_no_clock_runs_while_no_server_does() -> None:
    table = paced(laid("ann bob"), LIVE)
    first, down = table.pending[0], Pauses([Pause(EVERYBODY, 11, 1011)])
    assert clock(table, first, 11, down) == Clock(True, 120, 100, 1131)
    assert clock(table, first, 700, down) == Clock(True, 120, 100, 1131)
    assert clock(table, first, 1021, down) == Clock(True, 110, 100, 1131)


def test_vacations_stop_only_clocks_by_the_day_and_only_one_s_own() -> None:
    away = Pauses([Pause("ann", 0, 10 * pace.A_DAY), Pause(EVERYBODY, pace.A_DAY, 2 * pace.A_DAY)])
    slow, quick = (paced(laid("ann bob", secret.GAME), wanted) for wanted in (DAYS, LIVE))
    assert clock(slow, 0, 0, away).due == 13 * pace.A_DAY
    assert clock(slow, 1, 0, away).due == 4 * pace.A_DAY + 1
    assert clock(quick, 0, 0, away).due == 131


# --- Out of time ----------------------------------------------------------------------------------------------------


def overdue(late: str, at: int = 131) -> tuple[Table, int]:
    """A table at which the first seat is out of time."""
    table = paced(laid("ann bob"), replace(LIVE, late=late))
    first = table.pending[0]
    assert refused(table, decisions.time_out(first, at - 1, NEVER)) is Reason.STALE
    assert refused(table, decisions.time_out(1 - first, at, NEVER)) is Reason.STALE
    assert do(table, decisions.time_out(first, at, NEVER)) == acts.TimedOut(at=at, seat=first, level="companion")
    return table, first


def play_move(table: Table, at: int) -> None:
    seat = table.pending[0]
    while table.pending == (seat,):
        choose(table, at)


@pytest.mark.parametrize("late", [SEAT, MOVE])
def test_out_of_time_a_bot_plays_that_move_and_its_holder_waits_for_it(late: str) -> None:
    table, first = overdue(late)
    guest = str(table.seats[first].guest)
    assert table.bots_to_move() == [first]
    assert refused(table, decisions.come_back(guest, first)) is Reason.OUT_OF_TIME
    assert refused(table, decisions.time_out(first, 999, NEVER)) is Reason.STALE
    assert clock(table, first, 140) == Clock(False, 0, 0, None)


def test_after_that_move_the_seat_is_its_holder_s_again_if_so_agreed() -> None:
    table, first = overdue(MOVE)
    play_move(table, 132)
    assert table.seats[first].kind is Kind.PERSON
    play_move(table, 140)
    assert clock(table, first, 140) == Clock(True, 30, 0, 170)
    assert [aside.what for aside in table.asides] == ["out_of_time"]


def test_or_the_bot_plays_on_until_its_holder_comes_back() -> None:
    table, first = overdue(SEAT)
    play_move(table, 132)
    play_move(table, 140)
    assert table.bots_to_move() == [first]
    table.do(replace(do(table, decisions.come_back(str(table.seats[first].guest), first)), at=150))
    assert clock(table, first, 150).left == 30
    assert [aside.what for aside in table.asides] == ["seat_out_of_time", "came_back"]


def test_who_resigns_meanwhile_has_resigned() -> None:
    table, first = overdue(MOVE)
    do(table, decisions.resign(str(table.seats[first].guest), first))
    play_move(table, 132)
    assert table.seats[first].kind is Kind.BOT


# --- Whatever happens -----------------------------------------------------------------------------------------------


def happens(table: Table, random: Random, at: int) -> AnyAct | None:
    """Something that somebody could do now."""
    seat = random.randrange(len(table.seats))
    guest = str(table.seats[seat].guest)
    wanted = random.choice([decisions.take_back, decisions.leave, decisions.come_back])
    decision = decisions.time_out(seat, at, NEVER) if random.random() < 0.2 else wanted(guest, seat)
    if random.random() < 0.6 and table.pending:
        seat = random.choice(table.pending)
        return acts.Chose(at=at, seat=seat, choice=random.choice(table.course.position.choices(seat)))
    try:
        return replace(decision(table), at=at)
    except Refused:
        return None


@pytest.mark.parametrize("game", [MERIDIAN, secret.GAME], ids=["meridian", "secret"])
@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_clocks_run_for_people_who_are_asked_and_banks_only_shrink(seed: int, game: Game) -> None:
    random, at = Random(seed), 1
    table = paced(laid("ann bob", game, seed), replace(LIVE, late=random.choice([SEAT, MOVE])))
    done: list[AnyAct] = []
    banks = [100, 100]
    for _ in range(150):
        at += random.choice([0, 1, 5, 20])
        act = happens(table, random, at)
        if act is None:
            continue
        table.do(act)
        done.append(act)
        for seat, held in enumerate(table.seats):
            now = clock(table, seat, at)
            assert now.runs == (seat in table.pending and held.kind is Kind.PERSON)
            assert 0 <= now.bank <= banks[seat]
            assert 0 <= now.left <= now.bank + LIVE.move
            banks[seat] = now.bank
            running = ticking(table, seat, NEVER)
            assert (running is not None) == now.runs
            assert running is None or due(running, Spans()) == now.due == at + now.left or now.left == 0
    again = paced(table, table.opened.pace or LIVE)
    for act in done:
        again.do(act)
    assert clock_of(again, at, NEVER) == clock_of(table, at, NEVER)
