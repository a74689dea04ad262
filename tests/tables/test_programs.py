"""What somebody has decided ahead: what stands, what it chooses, when it is over; and nobody else hears of it."""

from random import Random

import pytest
from msgspec.structs import replace

import durbar
from durbar.engine.game import Game
from durbar.engine.programmed import programs_of
from durbar.store.leaving import _done_by
from durbar.tables import acts, decisions, pace
from durbar.tables.acts import AnyAct, Chose
from durbar.tables.clocks import clock_of
from durbar.tables.pauses import NO_PAUSES
from durbar.tables.programs import MOST_PROGRAMMED
from durbar.tables.refusals import Reason, sentence
from durbar.tables.store import Summary
from durbar.tables.table import Table
from tests.games import secret
from tests.play import positions_at_random, with_options
from tests.tables.people import MERIDIAN, choosing, do, everything, go_on, laid, refused
from tests.tables.test_quiet import OPEN_MINDED, known_to

NAMES = ["ann", "bob", "cat", "dan"]
WALLENSTEIN = with_options(durbar.load("wallenstein"), imperial_court="yes")


def set_ahead(table: Table, seat: int, program: str, holds: str = "always", waits: bool = False) -> AnyAct:
    """The holder of a seat decides something ahead."""
    return do(table, decisions.program(str(table.seats[seat].guest), seat, program, holds, waits))


def chosen_ahead(table: Table, seat: int) -> AnyAct:
    """What a seat has decided ahead is chosen."""
    return do(table, decisions.choose_as_programmed(seat, table.asked[seat]))


def standing(table: Table, seat: int) -> list[str]:
    return [one.program.name for one in table.programs.of(seat)]


def played_until_due(table: Table, seat: int, seed: int = 1) -> Table:
    """Everybody chooses at random until what a seat has decided ahead is asked."""
    random = Random(seed)
    while seat not in table.programs.due(table):
        asked = table.pending[0]
        do(table, choosing(table, asked, random.choice(table.course.position.choices(asked))))
    return table


# --- In every game --------------------------------------------------------------------------------------------------

MET = {
    ("agra", "no_following"): "Do not follow",
    ("taj_mahal", "withdraw"): "Withdraw without having played, and draw a card",
    ("taj_mahal", "withdraw_leading"): "Withdraw",
    ("meridian", "pass"): "Play the card",
    ("wallenstein", "ready"): "Commit the plan",
}


@pytest.mark.parametrize(("name", "program"), MET)
def test_in_a_real_game_it_is_chosen_as_its_player_would_have(name: str, program: str) -> None:
    table = laid("ann bob cat", durbar.load(name))
    set_ahead(table, 2, program)
    before = played_until_due(table, 2).course.position.copy()
    act = chosen_ahead(table, 2)
    assert isinstance(act, Chose)
    assert before.words(2, act.choice).startswith(MET[name, program])
    assert act == Chose(at=act.at, seat=2, choice=act.choice)  # the very act that he would have made
    assert table.course.plies[-1] == (2, act.choice)


@pytest.mark.parametrize("name", durbar.names())
def test_programs_of_a_game_have_words_and_look_at_nothing_that_is_hidden(name: str) -> None:
    game = durbar.load(name)
    room = programs_of(game)
    assert room
    for language in ("en", "fr"):
        t = game.catalogue(language)
        assert len({room.words(program.name, t) for program in room.PROGRAMS}) == len(room.PROGRAMS)
    for number, position in enumerate(positions_at_random(game, max(game.players), 3)):
        assert sorted(room.turn_order(position.state)) == list(range(position.players))
        if number % 9 == 0 and position.pending:
            seat = position.pending[0]
            other = position.hidden_from(seat, number)
            assert room.period(other.state) == room.period(position.state)
            answers = [[program.answer(one, seat) for program in room.PROGRAMS] for one in (position, other)]
            assert answers[0] == answers[1]


def test_only_what_a_table_may_ask_is_offered() -> None:
    assert refused(laid("ann bob cat", durbar.load("wallenstein")), ahead("no_favour")) is Reason.NO_PROGRAM
    do(laid("ann bob cat", WALLENSTEIN), ahead("no_favour"))


def ahead(program: str = "keep", holds: str = "once", seat: int = 0, waits: bool = False) -> decisions.Decision:
    return decisions.program("ann", seat, program, holds, waits)


# --- How long -------------------------------------------------------------------------------------------------------


def test_once_is_over_when_it_was_asked_whoever_has_answered() -> None:
    for by_hand in (False, True):
        table = laid("ann bob", MERIDIAN)
        seat = table.pending[0]
        set_ahead(table, seat, "pass", "once")
        while table.pending == (seat,):  # for a card, a meridian if there are two, and an act
            assert standing(table, seat) == ["pass"]
            if by_hand:
                go_on(table)
            else:
                chosen_ahead(table, seat)
        assert standing(table, seat) == []


def test_for_a_turn_or_a_visit_is_over_with_it() -> None:
    table = laid("ann bob cat", durbar.load("taj_mahal"))
    set_ahead(table, 1, "withdraw", "period")
    set_ahead(table, 2, "withdraw", "always")
    while int(table.course.position.state.visit) == 0:
        assert standing(table, 1) == ["withdraw"]
        go_on(table)
    assert (standing(table, 1), standing(table, 2)) == ([], ["withdraw"])


def test_of_two_that_answer_the_same_the_last_stands() -> None:
    table = laid("ann bob cat", durbar.load("taj_mahal"))
    set_ahead(table, 1, "withdraw")
    set_ahead(table, 1, "withdraw_leading")
    assert standing(table, 1) == ["withdraw_leading"]


def test_it_is_withdrawn_at_any_time_before_it_is_used() -> None:
    table = laid("ann bob", secret.GAME)
    set_ahead(table, 0, "keep")
    assert table.programs.due(table) == [0]
    answer = decisions.choose_as_programmed(0, table.asked[0])
    do(table, decisions.unprogram("ann", 0, "keep"))
    assert refused(table, answer) is Reason.STALE
    assert refused(table, decisions.unprogram("ann", 0, "keep")) is Reason.STALE


# --- When it is not chosen ------------------------------------------------------------------------------------------


def test_where_it_would_be_illegal_he_is_asked() -> None:
    table = laid("ann bob cat", WALLENSTEIN)
    set_ahead(table, 0, "ready")
    assert table.programs.due(table) == []  # nothing is planned yet
    played_until_due(table, 0)
    assert table.course.position.choices(0) == [table.programs.answer(table, 0)]


def test_who_is_brought_back_to_a_question_chooses_himself() -> None:
    table = laid("ann bob", MERIDIAN)
    seat = table.pending[0]
    guest = NAMES[seat]
    set_ahead(table, seat, "pass")
    chosen_ahead(table, seat)
    do(table, decisions.take_back(guest, seat))
    assert table.programs.due(table) == []
    assert refused(table, decisions.choose_as_programmed(seat, table.asked[seat])) is Reason.STALE
    go_on(table)  # and then it goes on
    assert table.programs.due(table) == [seat]


def test_who_thinks_again_chooses_himself() -> None:
    table = laid("ann bob", OPEN_MINDED)
    set_ahead(table, 0, "keep")
    chosen_ahead(table, 0)
    do(table, choosing(table, 0, secret.RECONSIDER))
    assert 0 in table.pending
    assert table.programs.due(table) == []


def test_nothing_is_chosen_while_somebody_asks_to_take_back() -> None:
    table = laid("ann bob", secret.GAME)
    do(table, choosing(table, 1, secret.KEEP))
    set_ahead(table, 0, "keep")
    table.do(acts.AskedBack(at=2, seat=1, plies=0))
    assert table.programs.due(table) == []
    do(table, decisions.answer("ann", 0, agreed=False))
    assert table.programs.due(table) == [0]


@pytest.mark.parametrize("taken", ["left", "resigned", "out of time", "removed", "forgotten"])
def test_a_seat_that_somebody_else_plays_loses_it(taken: str) -> None:
    table = laid("ann bob", secret.GAME)
    set_ahead(table, 0, "keep")
    lost: dict[str, AnyAct] = {
        "left": acts.Seated(at=2, seat=0, level="companion"),
        "resigned": acts.Resigned(at=2, seat=0, level="companion"),
        "out of time": acts.TimedOut(at=2, seat=0, level="companion"),
        "removed": acts.Removed(at=2, guest="ann", name="Ann", held=(0,), level="companion"),
        "forgotten": acts.Forgotten(at=2, seats=(0,), host=True, lines=(), guest="nobody", nameless=100),
    }
    table.do(lost[taken])
    assert (standing(table, 0), table.programs.due(table)) == ([], [])
    if taken == "left":
        assert refused(table, ahead()) is Reason.ALREADY_AWAY
        do(table, decisions.come_back("ann", 0))
        assert table.programs.due(table) == []


# --- Waiting for others ---------------------------------------------------------------------------------------------


def test_who_waits_is_answered_for_after_all_who_are_before_him_in_turn_order() -> None:
    table = laid("ann bob cat", secret.GAME)
    for seat in (0, 1, 2):
        set_ahead(table, seat, "keep", "always", waits=True)
    for seat in (0, 1, 2):
        assert table.programs.due(table) == [seat]
        chosen_ahead(table, seat)
    assert not table.pending


def test_only_where_several_are_asked_at_once_one_may_wait() -> None:
    assert refused(laid("ann bob", MERIDIAN), ahead("pass", waits=True)) is Reason.NO_PROGRAM


# --- Nobody else ----------------------------------------------------------------------------------------------------


def heard_by(table: Table, viewer: int | None) -> tuple[object, ...]:
    """All that a viewer is told, and the lists of tables; but that the server owes a choice is told to nobody."""
    *told, summary = known_to(table, viewer)
    assert isinstance(summary, Summary)
    seats = tuple(replace(seat, foreseen=False) for seat in summary.seats)
    return *told, replace(summary, bot_waits=False, seats=seats)


@pytest.mark.parametrize("game", [MERIDIAN, OPEN_MINDED], ids=["open", "secret"])
def test_nobody_hears_of_it_by_any_number(game: Game) -> None:
    table = laid("ann bob", game)
    table.do(acts.Coaching(at=5, seat=0, agreed=False))
    seat, program = (table.pending[0], "pass") if game is MERIDIAN else (0, "keep")
    known = {viewer: heard_by(table, viewer) for viewer in (None, 0, 1)}
    changed = table.changed_at, table.course.position.to_bytes(), table.asides
    set_ahead(table, seat, program)
    assert {viewer: heard_by(table, viewer) for viewer in (None, 0, 1)} == known
    do(table, decisions.unprogram(NAMES[seat], seat, program))
    assert {viewer: heard_by(table, viewer) for viewer in (None, 0, 1)} == known
    assert (table.changed_at, table.course.position.to_bytes(), table.asides) == changed


def test_the_record_of_a_game_tells_nothing_of_it() -> None:
    told = []
    for programmed in (True, False):
        table = laid("ann bob", secret.GAME)
        if programmed:
            set_ahead(table, 0, "keep")
            chosen_ahead(table, 0)
        else:
            do(table, choosing(table, 0, secret.KEEP))
        do(table, choosing(table, 1, secret.KEEP))
        told.append((table.recorded().text(), table.number_for(0), table.number_for(1), table.moves(None)))
    assert told[0] == told[1]


def test_its_owner_is_told_of_it_with_all_that_is_kept_of_him_and_nobody_else_is() -> None:
    done = [{"act": "sat", "seat": 0, "guest": "ann"}, {"act": "programmed", "seat": 0, "program": "keep"}]
    assert done[1] in _done_by("ann", done)
    assert done[1] not in _done_by("bob", done)


def test_clocks_count_it_as_a_choice() -> None:
    sat = [acts.Sat(at=1, seat=seat, guest=NAMES[seat], name="", seed="7" if seat else "") for seat in (0, 1)]
    timed = Table(replace(laid("open open", secret.GAME).opened, pace=pace.live(30, 2)), secret.GAME, sat)
    before = clock_of(timed, 20, NO_PAUSES)
    timed.do(acts.Programmed(at=10, seat=0, program="keep", holds="once"))
    assert clock_of(timed, 20, NO_PAUSES) == before
    timed.do(acts.Chose(at=21, seat=0, choice=secret.KEEP))
    clock = clock_of(timed, 30, NO_PAUSES)[0]
    assert clock is not None
    assert not clock.runs


# --- Limits and words -----------------------------------------------------------------------------------------------


def test_what_cannot_be_decided_ahead_is_refused_in_words() -> None:
    table = laid("ann bob", secret.GAME)
    assert refused(table, ahead("dance")) is Reason.NO_PROGRAM
    assert refused(table, ahead(holds="period")) is Reason.NO_PROGRAM  # this game knows no such time
    assert refused(table, ahead(seat=1)) is Reason.NOT_YOUR_SEAT
    assert refused(laid("ann open", secret.GAME), ahead()) is Reason.NOT_PLAYING
    assert sentence(Reason.NO_PROGRAM, "fr").startswith("Cela ne peut pas être décidé d’avance")


def test_nobody_fills_a_table_with_it() -> None:
    table = laid("ann bob", secret.GAME)
    for _ in range(MOST_PROGRAMMED):
        table.do(acts.Programmed(at=1, seat=0, program="keep", holds="once"))
    assert refused(table, ahead()) is Reason.PROGRAMMED_ENOUGH
    do(table, decisions.unprogram("ann", 0, "keep"))


def test_a_program_that_a_game_no_longer_knows_is_nothing() -> None:
    table = laid("ann bob", secret.GAME)
    table.do(acts.Programmed(at=1, seat=0, program="gone", holds="once"))
    assert standing(table, 0) == []
    assert everything(table)["state"] == "playing"
