"""Who sits where: sitting down, standing up, leaving a seat to a bot, coming back, giving up."""

import pytest

from durbar.bots.levels import LEVELS
from durbar.tables import acts, decisions
from durbar.tables.decisions import STAND_IN, clean_name
from durbar.tables.refusals import Reason, Refused, sentence
from durbar.tables.seat import Kind, Seat
from durbar.tables.table import Stage
from tests.games import secret
from tests.tables.people import ANN, BOB, CAT, choosing, do, laid, play_out, refused

# --- Sitting down ---------------------------------------------------------------------------------------------------


def test_anybody_may_take_an_open_seat_of_a_public_table() -> None:
    table = laid("ann open open")
    do(table, decisions.sit(BOB, 2))
    assert table.seats[2] == Seat(guest="bob", name="Bob")
    assert table.seats_of("bob") == [2]
    assert [seat.open for seat in table.summary().seats] == [False, True, False]


def test_one_guest_may_take_several_seats() -> None:
    table = laid("ann open open")
    do(table, decisions.sit(BOB, 1))
    do(table, decisions.sit(BOB, 2))
    assert table.seats_of("bob") == [1, 2]
    assert table.seats_of("ann") == [0]
    assert table.seats_of(None) == table.seats_of("cat") == []


def test_a_seat_that_is_taken_or_does_not_exist_is_refused() -> None:
    table = laid("ann bot open")
    assert refused(table, decisions.sit(BOB, 0)) is Reason.SEAT_TAKEN
    assert refused(table, decisions.sit(BOB, 1)) is Reason.SEAT_TAKEN
    for nowhere in (-1, 3, 10**9):
        assert refused(table, decisions.sit(BOB, nowhere)) is Reason.NO_SEAT


def test_nobody_sits_down_once_the_game_has_begun() -> None:
    assert refused(laid("ann bob"), decisions.sit(CAT, 0)) is Reason.NOT_OPEN


def test_a_table_that_is_not_public_is_for_those_who_have_the_invitation() -> None:
    table = laid("open open open", public=False)
    for wrong in (None, "", "Word", "word "):
        assert refused(table, decisions.sit(BOB, 0, wrong)) is Reason.NOT_INVITED
    do(table, decisions.sit(BOB, 0, "word"))
    do(table, decisions.sit(BOB, 1))  # he is known by now
    do(table, decisions.sit(ANN, 2))  # the host invited the others
    assert table.state is Stage.PLAYING


def test_a_seat_that_is_given_up_before_the_game_is_open_again() -> None:
    table = laid("ann bob open")
    assert isinstance(do(table, decisions.leave("bob", 1)), acts.StoodUp)
    assert table.seats[1] == Seat()
    assert refused(table, decisions.leave("bob", 1)) is Reason.NOT_YOUR_SEAT
    do(table, decisions.sit(CAT, 1))
    assert table.seats[1].guest == "cat"


def test_the_host_may_stand_up_too() -> None:
    table = laid("ann open")
    do(table, decisions.leave("ann", 0))
    do(table, decisions.put_bot("ann", 0, "rival"))
    assert table.seats[0] == Seat(level="rival")


# --- Bots -----------------------------------------------------------------------------------------------------------


def test_only_the_host_puts_bots_on_open_seats() -> None:
    table = laid("ann bob open")
    assert refused(table, decisions.put_bot("bob", 2, "rival")) is Reason.NOT_YOUR_SEAT
    assert refused(table, decisions.put_bot("ann", 1, "rival")) is Reason.SEAT_TAKEN
    assert refused(table, decisions.put_bot("ann", 3, "rival")) is Reason.NO_SEAT
    assert refused(table, decisions.put_bot("ann", -1, "rival")) is Reason.NO_SEAT
    assert refused(table, decisions.put_bot("ann", 2, "wizard")) is Reason.BAD_LEVEL
    do(table, decisions.put_bot("ann", 2, "rival"))
    assert table.seats[2].kind is Kind.BOT
    assert not table.seats[2].away
    assert table.state is Stage.PLAYING
    assert refused(table, decisions.put_bot("ann", 2, "rival")) is Reason.NOT_OPEN


def test_the_bot_that_plays_for_somebody_exists() -> None:
    assert STAND_IN in LEVELS


def test_somebody_leaves_his_seat_to_a_bot_and_comes_back() -> None:
    table = laid("ann bob", secret.GAME)
    mine = choosing(table, 0, secret.KEEP)
    assert refused(table, decisions.come_back("ann", 0)) is Reason.NOT_AWAY
    do(table, decisions.leave("ann", 0))
    assert table.seats[0] == Seat(guest="ann", name="Ann", level=STAND_IN)
    assert table.seats[0].away
    assert table.bots_to_move() == [0]
    assert refused(table, mine) is Reason.ALREADY_AWAY
    assert refused(table, decisions.leave("ann", 0)) is Reason.ALREADY_AWAY
    assert refused(table, decisions.come_back("bob", 0)) is Reason.NOT_YOUR_SEAT
    do(table, decisions.come_back("ann", 0))
    assert table.seats[0] == Seat(guest="ann", name="Ann")
    assert table.bots_to_move() == []
    do(table, mine)


def test_a_bot_that_has_thought_too_long_chooses_no_more_for_who_came_back() -> None:
    table = laid("ann bob", secret.GAME)
    do(table, decisions.leave("ann", 0))
    late = choosing(table, 0, secret.KEEP)
    do(table, decisions.come_back("ann", 0))
    assert refused(table, late) is Reason.STALE


def test_nobody_leaves_or_comes_back_once_the_game_is_over() -> None:
    table = laid("ann bob", secret.GAME)
    do(table, decisions.leave("bob", 1))
    play_out(table)
    assert refused(table, decisions.leave("ann", 0)) is Reason.NOT_PLAYING
    assert refused(table, decisions.come_back("bob", 1)) is Reason.NOT_PLAYING
    assert refused(table, decisions.resign("ann", 0)) is Reason.NOT_PLAYING
    assert refused(table, decisions.leave("cat", 0)) is Reason.NOT_YOUR_SEAT


# --- Giving up ------------------------------------------------------------------------------------------------------


def best(seed: int, sitting: str = "ann bob cat") -> int:
    """The seat that wins when nobody resigns and everybody keeps his card."""
    table = laid(sitting, secret.GAME, seed)
    play_out(table)
    return table.places().index(1)


def test_who_resigns_comes_last_and_the_others_move_up() -> None:
    seed = next(seed for seed in range(50) if best(seed) == 0)
    table = laid("ann bob cat", secret.GAME, seed)
    assert isinstance(do(table, decisions.resign("ann", 0)), acts.Resigned)
    assert table.seats[0] == Seat(guest="ann", name="Ann", level=STAND_IN, resigned=True)
    play_out(table)
    assert table.course.position.places == (1, 2, 2)
    assert table.places() == (3, 1, 1)
    assert tuple(seat.place for seat in table.summary().seats) == (3, 1, 1)


def test_who_does_not_win_and_resigns_leaves_the_others_where_they_are() -> None:
    seed = next(seed for seed in range(50) if best(seed) == 0)
    table = laid("ann bob cat", secret.GAME, seed)
    do(table, decisions.resign("bob", 1))
    play_out(table)
    assert table.places() == (1, 3, 2)


def test_whoever_stays_wins() -> None:
    table = laid("ann bob cat", secret.GAME)
    do(table, decisions.resign("ann", 0))
    do(table, decisions.resign("cat", 2))
    play_out(table)
    places = table.places()
    assert places[1] == 1
    assert places[0] == places[2] > 1


def test_giving_up_is_for_good() -> None:
    table = laid("ann bob", secret.GAME)
    mine = choosing(table, 0, secret.KEEP)
    assert refused(table, decisions.resign("bob", 0)) is Reason.NOT_YOUR_SEAT
    do(table, decisions.resign("ann", 0))
    assert not table.seats[0].away
    assert refused(table, decisions.come_back("ann", 0)) is Reason.NOT_AWAY
    assert refused(table, decisions.leave("ann", 0)) is Reason.ALREADY_AWAY
    assert refused(table, decisions.resign("ann", 0)) is Reason.NOT_PLAYING
    assert refused(table, mine) is Reason.ALREADY_AWAY


def test_who_is_away_may_resign_and_his_bot_plays_on() -> None:
    table = laid("ann bob", secret.GAME)
    do(table, decisions.leave("ann", 0))
    do(table, decisions.resign("ann", 0))
    assert table.seats[0].level == STAND_IN
    assert table.bots_to_move() == [0]


def test_nobody_resigns_before_the_game() -> None:
    assert refused(laid("ann open"), decisions.resign("ann", 0)) is Reason.NOT_PLAYING


# --- Opening --------------------------------------------------------------------------------------------------------


def test_the_first_acts_of_a_table_say_who_sits_where() -> None:
    seats = [{"who": "me"}, {"who": "here", "name": " Cat\n "}, {"who": "bot", "level": "rival"}, {"who": "open"}]
    done = decisions.seated(ANN, seats)
    first, second, third = (act.at for act in done)
    assert done == [
        acts.Sat(at=first, seat=0, guest="ann", name="Ann"),
        acts.Sat(at=second, seat=1, guest="ann", name="Cat"),
        acts.Seated(at=third, seat=2, level="rival"),
    ]


@pytest.mark.parametrize(
    ("seat", "reason"),
    [
        ({}, Reason.BAD_SEATS),
        ({"who": ""}, Reason.BAD_SEATS),
        ({"who": "you"}, Reason.BAD_SEATS),
        ({"who": "bot"}, Reason.BAD_LEVEL),
        ({"who": "bot", "level": "wizard"}, Reason.BAD_LEVEL),
        ({"who": "here"}, Reason.BAD_NAME),
        ({"who": "here", "name": " "}, Reason.BAD_NAME),
        ({"who": "here", "name": "x" * 25}, Reason.BAD_NAME),
    ],
)
def test_seats_that_make_no_sense_are_refused(seat: dict[str, str], reason: Reason) -> None:
    with pytest.raises(Refused) as caught:
        decisions.seated(ANN, [{"who": "me"}, seat])
    assert caught.value.reason is reason


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann   of  Aix\n", "Ann of Aix"),
        ("A\u202enn\u200b", "Ann"),
        ("A\ud800nn", "Ann"),
        ("Zoë ✿", "Zoë ✿"),
        ("<script>", "<script>"),
        ("x" * 24, "x" * 24),
    ],
)
def test_a_name_is_cleaned(written: str, shown: str) -> None:
    assert clean_name(written) == shown


@pytest.mark.parametrize("name", ["", " ", "\n", "\u200b\u202e", "x" * 25])
def test_a_name_that_is_none_or_too_long_is_refused(name: str) -> None:
    with pytest.raises(Refused) as caught:
        clean_name(name)
    assert caught.value.reason is Reason.BAD_NAME


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_refusal_has_words(language: str) -> None:
    sentences = [sentence(reason, language) for reason in Reason]
    assert len(set(sentences)) == len(Reason)
    assert all(text.endswith(".") for text in sentences)


def test_every_refusal_is_translated() -> None:
    assert all(sentence(reason, "fr") != sentence(reason, "en") for reason in Reason)
    assert str(Refused(Reason.STALE)) == sentence(Reason.STALE, "en")
