"""Nothing is dealt before every seat is taken, nor before everybody has added his word where all do."""

import pytest

from durbar.engine.recorded import RecordedGame
from durbar.engine.sealed import promise_of
from durbar.tables import acts, decisions
from durbar.tables.acts import Opened
from durbar.tables.refusals import Reason, Refused
from durbar.tables.table import Stage, Table
from tests.games import secret
from tests.tables.people import ANN, BOB, CAT, do, laid, play_out, refused


def test_while_a_seat_is_open_there_is_no_seed_no_promise_and_no_deal() -> None:
    table = laid("ann open", secret.GAME)
    assert (table.state, table.seed, table.promise, table.asked) == (Stage.OPEN, None, "", {})
    with pytest.raises(Refused):
        _ = table.course


@pytest.mark.parametrize("last", [decisions.sit(BOB, 1), decisions.put_bot("ann", 1, "newcomer")])
def test_whoever_takes_the_last_seat_brings_the_seed_and_the_game_is_dealt(last: decisions.Decision) -> None:
    table = laid("ann open", secret.GAME)
    act = do(table, last)
    assert isinstance(act, acts.Sat | acts.Seated)
    assert table.seed == int(act.seed)
    assert table.promise == promise_of(table.seed)
    assert table.state is Stage.PLAYING
    assert table.recorded() == RecordedGame(table.setup, table.seed, promise=table.promise, sealed=True)


def test_to_sit_down_and_stand_up_shows_nothing_and_brings_another_seed_every_time() -> None:
    table = laid("ann open open", secret.GAME)
    for seat in (1, 2, 1):
        act = do(table, decisions.sit(BOB, seat))
        assert isinstance(act, acts.Sat)
        assert (act.seed, table.seed, table.promise) == ("", None, "")
        do(table, decisions.leave("bob", seat))
    do(table, decisions.sit(BOB, 1))
    do(table, decisions.sit(CAT, 2))
    assert table.state is Stage.PLAYING


# --- Words ----------------------------------------------------------------------------------------------------------


def with_words(*people: str) -> Table:
    opened = Opened(
        id="t",
        game="secret",
        version=1,
        players=len(people),
        options={},
        name="",
        host="ann",
        public=True,
        invitation="word",
        opened_at=1,
        words=True,
    )
    table = Table(opened, secret.GAME)
    for seat, visitor in enumerate((ANN, BOB, CAT)[: len(people)]):
        if people[seat] == "bot":
            do(table, decisions.put_bot("ann", seat, "newcomer"))
        elif people[seat] != "open":
            do(table, decisions.sit(visitor, seat))
    return table


def test_the_promise_stands_before_the_first_word_and_the_deal_follows_the_last() -> None:
    table = with_words("ann", "bot", "cat")
    assert table.promise
    assert (table.state, table.wordless) == (Stage.OPEN, [0, 2])
    do(table, decisions.add_word("cat", 2, " monsun "))
    assert (table.state, table.wordless) == (Stage.OPEN, [0])
    do(table, decisions.add_word("ann", 0, "été"))
    assert table.state is Stage.PLAYING
    assert table.seed is not None
    assert table.recorded().words == ("été", "", "monsun")
    dealt = RecordedGame(table.setup, table.seed, sealed=True, words=("été", "", "monsun"))
    assert table.course.position.to_bytes() == dealt.start().to_bytes()


def test_a_word_is_wanted_once_from_every_person_and_only_when_all_sit() -> None:
    table = with_words("ann", "open")
    assert refused(table, decisions.add_word("ann", 0, "early")) is Reason.NO_WORD_WANTED
    do(table, decisions.sit(BOB, 1))
    assert refused(table, decisions.add_word("bob", 0, "mine")) is Reason.NOT_YOUR_SEAT
    assert refused(table, decisions.add_word("bob", 1, "two words")) is Reason.BAD_WORD
    do(table, decisions.add_word("bob", 1, "once"))
    assert refused(table, decisions.add_word("bob", 1, "twice")) is Reason.NO_WORD_WANTED
    do(table, decisions.add_word("ann", 0, "now"))
    assert refused(table, decisions.add_word("ann", 0, "late")) is Reason.NO_WORD_WANTED


def test_whoever_stands_up_before_the_deal_takes_seed_and_words_along() -> None:
    table = with_words("ann", "bob")
    promise = table.promise
    do(table, decisions.add_word("ann", 0, "first"))
    do(table, decisions.leave("bob", 1))
    assert (table.seed, table.promise) == (None, "")
    do(table, decisions.sit(CAT, 1))
    assert table.promise not in ("", promise)
    assert table.wordless == [0, 1]


def test_where_nobody_adds_words_none_is_wanted() -> None:
    assert refused(laid("ann bob", secret.GAME), decisions.add_word("ann", 0, "word")) is Reason.NO_WORD_WANTED


# --- Games that began before seeds were sealed ----------------------------------------------------------------------


def older(*sat: acts.AnyAct) -> Table:
    opened = Opened(
        id="t",
        game="secret",
        version=1,
        players=2,
        options={},
        seed="7",
        name="",
        host="ann",
        public=True,
        invitation="word",
        opened_at=1,
    )
    return Table(opened, secret.GAME, sat)


ANN_SAT = acts.Sat(at=1, seat=0, guest="ann", name="Ann")
BOB_SAT = acts.Sat(at=1, seat=1, guest="bob", name="Bob")


def test_a_running_game_of_an_older_version_keeps_its_dice_and_withdraws_its_promise() -> None:
    table = older(ANN_SAT, BOB_SAT)
    assert table.course.position.to_bytes() == secret.GAME.start(2, seed=7).to_bytes()
    assert table.promise == ""
    play_out(table)
    assert table.recorded().text().count("promise") == 0


def test_a_table_of_an_older_version_with_an_open_seat_gets_a_new_seed() -> None:
    """Its hands may have been looked at."""
    table = older(ANN_SAT)
    assert table.state is Stage.OPEN
    do(table, decisions.sit(BOB, 1))
    assert table.seed not in (None, 7)
    assert table.recorded().sealed
