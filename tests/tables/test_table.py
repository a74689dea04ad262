"""A table is what its acts have made of it; every question is asked once."""

import pytest
from msgspec.structs import replace

from durbar.engine.rule import rule
from durbar.engine.sealed import promise_of
from durbar.tables import acts, decisions
from durbar.tables.refusals import Reason, Refused
from durbar.tables.table import Stage, Table
from tests.games import secret
from tests.tables.people import (
    ANN,
    BOB,
    CAT,
    MERIDIAN,
    choosing,
    do,
    everything,
    go_on,
    laid,
    options,
    play,
    play_out,
    refused,
    say,
    until,
)

# --- What a table is ------------------------------------------------------------------------------------------------


def test_a_table_waits_for_people_then_plays_then_is_over() -> None:
    table = laid("ann open")
    assert str(table.state) == "open"
    assert table.pending == ()
    assert [seat.waits for seat in table.summary().seats] == [False, False]
    do(table, decisions.sit(BOB, 1))
    assert str(table.state) == "playing"
    assert table.pending == table.course.position.pending
    play_out(table)
    assert str(table.state) == "over"
    assert table.pending == ()


def test_points_and_places_are_told_once_the_game_is_over() -> None:
    table = laid("ann bob", secret.GAME)
    assert {(seat.points, seat.place) for seat in table.summary().seats} == {(None, None)}
    play_out(table)
    position = table.course.position
    assert tuple(seat.points for seat in table.summary().seats) == position.points
    assert tuple(seat.place for seat in table.summary().seats) == position.places == table.places()


def test_a_summary_says_whether_a_bot_must_choose() -> None:
    table = laid("ann bot", secret.GAME)
    assert table.bots_to_move() == [1]
    assert table.summary().bot_waits
    do(table, choosing(table, 1, secret.KEEP))
    assert table.bots_to_move() == []
    assert not table.summary().bot_waits
    assert not laid("open bot", secret.GAME).summary().bot_waits


@pytest.mark.usefixtures("compiled_secrets")
def test_a_summary_counts_acts_and_the_choices_that_stand() -> None:
    table = laid("ann bob", secret.GAME)
    do(table, choosing(table, 0, secret.KEEP))
    do(table, decisions.take_back("ann", 0))
    assert (table.summary().acts, table.summary().plies) == (4, 0)
    assert table.summary().changed_at == table.changed_at >= 1_700_000_000


def test_the_promise_is_the_fingerprint_of_the_seed_and_never_changes() -> None:
    table = laid("ann bob", secret.GAME, seed=7)
    promise = table.promise
    assert promise == promise_of(7)
    play_out(table)
    assert table.promise == promise


def test_the_acts_of_a_table_make_it_again() -> None:
    table = laid("ann bob cat")
    done = [*laid_acts("ann bob cat")]
    for _ in range(12):
        done.append(do(table, choosing(table, seat := table.pending[0], table.course.position.choices(seat)[-1])))
        said = acts.Said(at=1, guest="cat", name="Cat", seat=2, text=f"after {table.number}")  # as long ago
        done.append(said)
        table.do(said)
    again = Table(table.opened, MERIDIAN, done)
    assert everything(again) == everything(table)


def laid_acts(sitting: str) -> list[acts.AnyAct]:
    sat = [acts.Sat(at=1, seat=seat, guest=who, name=who.title()) for seat, who in enumerate(sitting.split())]
    return [*sat[:-1], replace(sat[-1], seed="7")]


def test_an_act_that_no_table_knows_is_an_error() -> None:
    with pytest.raises(TypeError, match="knows no act"):
        laid("ann bob").do(acts.Act(at=1))  # type: ignore[arg-type]


# --- Questions ------------------------------------------------------------------------------------------------------


def test_a_choice_is_made_by_whoever_holds_the_seat_when_he_is_asked() -> None:
    table = laid("ann bob")
    (seat,) = table.pending
    holder, other = ("ann", "bob") if seat == 0 else ("bob", "ann")
    choice, asked = table.course.position.choices(seat)[0], table.asked[seat]
    assert refused(table, decisions.choose(other, seat, choice, asked)) is Reason.NOT_YOUR_SEAT
    assert refused(table, decisions.choose("cat", seat, choice, asked)) is Reason.NOT_YOUR_SEAT
    assert refused(table, decisions.choose(other, 1 - seat, choice, asked)) is Reason.STALE  # he is asked nothing
    assert refused(table, decisions.choose(holder, 9, choice, asked)) is Reason.NOT_YOUR_SEAT
    assert refused(table, decisions.choose(holder, seat, 229, asked)) is Reason.ILLEGAL
    assert refused(table, decisions.choose(holder, seat, -1, asked)) is Reason.ILLEGAL
    assert do(table, decisions.choose(holder, seat, choice, asked)) == acts.Chose(
        at=table.changed_at, seat=seat, choice=choice
    )


def test_nobody_chooses_before_the_game_or_after_it() -> None:
    table = laid("ann open", secret.GAME)
    assert table.asked == {}
    assert refused(table, decisions.choose("ann", 0, secret.KEEP, 1)) is Reason.NOT_PLAYING
    do(table, decisions.sit(BOB, 1))
    asked = dict(table.asked)
    play_out(table)
    assert refused(table, decisions.choose("ann", 0, secret.KEEP, asked[0])) is Reason.NOT_PLAYING
    assert refused(table, decisions.choose_as_bot(0, secret.KEEP, asked[0])) is Reason.STALE


def test_a_double_click_is_refused_whether_one_is_asked_again_or_not() -> None:
    table = until("meridian", "ann bob", first=0)
    twice = choosing(table, 0, table.course.position.choices(0)[0])
    do(table, twice)
    assert table.pending == (0,)
    assert refused(table, twice) is Reason.STALE
    while table.pending == (0,):
        twice = choosing(table, 0, table.course.position.choices(0)[0])
        do(table, twice)
    assert refused(table, twice) is Reason.STALE


def test_a_double_click_among_many_who_choose_at_once_is_refused() -> None:
    table = laid("ann bob cat", secret.GAME)
    twice = choosing(table, 1, secret.SWAP)
    do(table, twice)
    assert refused(table, twice) is Reason.STALE


@rule
def thinks_again(s, player, choice, log):
    """Who would swap is asked once more."""
    s.decided[player] = secret.UNDECIDED if choice == secret.SWAP else choice


def test_a_double_click_does_not_answer_the_same_question_that_is_asked_again() -> None:
    table = laid("ann bob", secret.secret(choose=thinks_again))
    twice = choosing(table, 0, secret.SWAP)
    do(table, twice)
    assert table.pending == (0, 1)
    assert refused(table, twice) is Reason.STALE
    do(table, choosing(table, 0, secret.SWAP))


def test_a_choice_of_another_who_chooses_at_the_same_time_leaves_my_question() -> None:
    table = laid("ann bob cat", secret.GAME)
    mine = choosing(table, 2, secret.KEEP)
    do(table, choosing(table, 0, secret.SWAP))
    say(table, BOB, "well")
    do(table, choosing(table, 1, secret.SWAP))
    do(table, mine)
    assert table.state is Stage.OVER


def test_chat_and_seats_leave_a_question() -> None:
    table = laid("ann bob cat")
    (seat,) = table.pending
    mine = choosing(table, seat, table.course.position.choices(seat)[0])
    other = table.seats[(seat + 1) % 3].guest or ""
    say(table, ANN, "well")
    do(table, decisions.leave(other, (seat + 1) % 3))
    do(table, decisions.come_back(other, (seat + 1) % 3))
    do(table, decisions.resign(other, (seat + 1) % 3))
    do(table, mine)


def test_after_going_back_no_old_answer_is_ever_accepted() -> None:
    table = until("meridian", "ann bob", first=0)
    answers = []
    for _ in range(4):
        answers.append(choosing(table, 0, table.course.position.choices(0)[0]))
        do(table, answers[-1])
        do(table, decisions.take_back("ann", 0))
        for old in answers:
            assert refused(table, old) is Reason.STALE
    assert "meridian" in options(table)[0]


@pytest.mark.usefixtures("compiled_secrets")
def test_after_going_back_the_others_who_choose_at_the_same_time_are_asked_anew() -> None:
    table = laid("ann bob cat", secret.GAME)
    old = choosing(table, 2, secret.KEEP)
    do(table, choosing(table, 0, secret.SWAP))
    do(table, decisions.take_back("ann", 0))
    assert refused(table, old) is Reason.STALE
    do(table, choosing(table, 2, secret.KEEP))


def test_a_question_has_one_number_for_ever() -> None:
    table = laid("ann bob")
    seen = set()
    while table.pending and table.number < 60:
        (seat,) = table.pending
        assert table.asked[seat] not in seen
        seen.add(table.asked[seat])
        go_on(table)
        if table.number % 7 == 0 and table.may_take_back(seat):
            do(table, decisions.take_back(table.seats[seat].guest or "", seat))


def test_a_bot_answers_only_what_it_is_asked() -> None:
    table = laid("bot ann", secret.GAME)
    asked = table.asked[0]
    assert refused(table, decisions.choose_as_bot(1, secret.KEEP, table.asked[1])) is Reason.STALE
    assert refused(table, decisions.choose_as_bot(0, secret.KEEP, asked + 1)) is Reason.STALE
    assert refused(table, decisions.choose_as_bot(0, 7, asked)) is Reason.ILLEGAL
    do(table, decisions.choose_as_bot(0, secret.KEEP, asked))
    assert refused(table, decisions.choose_as_bot(0, secret.KEEP, asked)) is Reason.STALE


# --- Talking --------------------------------------------------------------------------------------------------------


def test_people_at_the_table_and_around_it_may_talk() -> None:
    table = laid("ann bob ann", secret.GAME)
    say(table, ANN, "hello")
    say(table, BOB, "hello")
    say(table, CAT, "hello")
    assert [(line.name, line.seat, line.text) for line in table.chat] == [
        ("Ann", 0, "hello"),
        ("Bob", 1, "hello"),
        ("Cat", None, "hello"),
    ]
    play_out(table)
    say(table, CAT, "well played")
    assert len(table.chat) == 4


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("  two \t words\n", "two words"),
        ("a\x00b", "a b"),
        ("turned \u202e round", "turned round"),
        ("half \ud800 a letter", "half a letter"),
        ("<b>", "<b>"),
        ("été ☕", "été ☕"),
        ("x" * 500, "x" * 500),
        (" " * 999 + "x", "x"),
    ],
)
def test_a_line_is_cleaned(written: str, shown: str) -> None:
    table = laid("ann bob")
    say(table, ANN, written)
    assert table.chat[-1].text == shown


@pytest.mark.parametrize("text", ["", "  \n", "\u200b", "\x00", "x" * 501])
def test_a_line_that_says_nothing_or_too_much_is_refused(text: str) -> None:
    with pytest.raises(Refused) as caught:
        say(laid("ann bob"), ANN, text)
    assert caught.value.reason is Reason.BAD_TEXT


def test_play_goes_on_by_words() -> None:
    table = until("(", "ann bob", first=0)
    assert play(table, "(") == 0
    assert table.course.plies[-1].seat == 0
