"""A host removes people and keeps seats for others; whatever was going on at the table goes on in order."""

import pytest

from durbar.tables import acts, decisions
from durbar.tables.pauses import NO_PAUSES
from durbar.tables.refusals import Reason, Refused
from durbar.tables.seat import Kind, Seat
from durbar.tables.table import Stage, Table
from tests.tables.people import ANN, BOB, CAT, do, laid, refused, say
from tests.tables.test_clocks import LIVE, paced
from tests.tables.test_undo import asking

LATER = decisions.now() + 3600


def removed(table: Table, guest: str) -> None:
    do(table, decisions.remove("ann", guest, guest.title()))


def test_only_the_host_removes_and_nobody_himself() -> None:
    table = laid("ann bob open")
    assert refused(table, decisions.remove("bob", "ann", "Ann")) is Reason.NOT_THE_HOST
    assert refused(table, decisions.remove("ann", "ann", "Ann")) is Reason.NOT_THE_HOST
    assert refused(table, decisions.readmit("ann", "bob")) is Reason.STALE
    removed(table, "bob")
    assert refused(table, decisions.remove("ann", "bob", "Bob")) is Reason.STALE
    assert table.seats[1] == Seat()
    assert refused(table, decisions.sit(BOB, 1)) is Reason.REMOVED
    do(table, decisions.readmit("ann", "bob"))
    do(table, decisions.sit(BOB, 1))


def test_whoever_is_removed_holds_nothing_and_nobody_waits_for_him() -> None:
    table = asking()  # Ann asks Bob and Cat
    do(table, decisions.answer("cat", 2, agreed=True))
    removed(table, "bob")
    assert table.request is None  # all who are still asked have agreed
    assert (table.seats_of("bob"), table.seats[1].kind) == ([], Kind.BOT)
    assert table.summary().seats[1].guest is None
    assert refused(table, decisions.come_back("bob", 1)) is Reason.NOT_YOUR_SEAT
    assert refused(table, decisions.resign("bob", 1)) is Reason.NOT_YOUR_SEAT
    do(table, decisions.readmit("ann", "bob"))
    assert table.seats[1].away
    do(table, decisions.come_back("bob", 1))


def test_what_the_removed_has_asked_for_lapses() -> None:
    table = asking("bob ann cat")
    removed(table, "bob")
    assert table.request is None


def test_the_clock_of_whoever_is_removed_stands_still() -> None:
    table = paced(laid("bob cat"), LIVE)  # and Ann, who has opened it, watches
    seat = table.pending[0]
    gone = table.seats[seat].guest or ""
    assert table.summary(NO_PAUSES).seats[seat].clock
    table.do(acts.Removed(at=5, guest=gone, name=gone, held=(seat,), level="companion"))
    assert table.summary(NO_PAUSES).seats[seat].clock is None
    assert table.bots_to_move() == [seat]


def test_a_seat_is_kept_until_its_time_is_over() -> None:
    table = laid("ann open open", public=False)
    do(table, decisions.invite("ann", 1, "bob", "Bob", LATER))
    assert refused(table, decisions.invite("ann", 2, "bob", "Bob", LATER)) is Reason.STALE
    assert refused(table, decisions.invite("bob", 2, "cat", "Cat", LATER)) is Reason.NOT_THE_HOST
    assert refused(table, decisions.sit(CAT, 1, "word")) is Reason.SEAT_KEPT
    assert refused(table, decisions.sit(CAT, 2)) is Reason.NOT_INVITED
    assert table.seats_for("bob", LATER - 1) == [1, 2]
    assert table.seats_for("cat", LATER - 1) == [2]
    assert table.seats_for("cat", LATER) == [1, 2]
    do(table, decisions.sit(BOB, None))
    assert (table.seats[1].guest, table.seats[1].kept_for) == ("bob", None)


def test_an_invitation_ends_with_a_bot_a_removal_or_by_either_of_them() -> None:
    table = laid("ann open open")
    do(table, decisions.invite("ann", 1, "bob", "Bob", LATER))
    assert refused(table, decisions.decline("cat")) is Reason.NO_INVITATION
    do(table, decisions.decline("bob"))
    do(table, decisions.invite("ann", 1, "bob", "Bob", LATER))
    do(table, decisions.decline("ann", 1))
    do(table, decisions.invite("ann", 1, "bob", "Bob", LATER))
    removed(table, "bob")
    assert table.kept_for("bob", LATER - 1) == []
    do(table, decisions.invite("ann", 1, "cat", "Cat", LATER))
    do(table, decisions.put_bot("ann", 1, "rival"))
    assert table.kept_for("cat", LATER - 1) == []


def test_at_a_closed_table_nothing_is_done_or_told_any_more() -> None:
    table = laid("ann bob")
    do(table, decisions.close("It is late."))
    assert (table.state, table.pending, table.asked) == (Stage.CLOSED, (), {})
    assert refused(table, decisions.close("Again.")) is Reason.NOT_PLAYING
    assert refused(table, decisions.choose("ann", 0, 0, 0)) is Reason.NOT_PLAYING
    with pytest.raises(Refused):
        say(table, ANN, "oh")
    summary = table.summary()
    assert (summary.state, [seat.points for seat in summary.seats]) == ("closed", [None, None])
