"""At which tables a coach may speak: to whoever plays against bots alone; to several people if all of them agree."""

from durbar.tables import acts, decisions
from durbar.tables.coaching import may_coach, missing, must_agree, wished
from durbar.tables.refusals import Reason
from tests.tables.people import do, laid, play_out, refused


def test_whoever_plays_against_bots_alone_asks_nobody() -> None:
    table = laid("ann bot bot")
    assert may_coach(table)
    assert must_agree(table) == []
    assert refused(table, decisions.coach("ann", 0, agreed=True)) is Reason.STALE


def test_several_people_must_all_agree() -> None:
    table = laid("ann bob bot")
    assert not may_coach(table)
    assert isinstance(do(table, decisions.coach("ann", 0, agreed=True)), acts.Coaching)
    assert (may_coach(table), missing(table), wished(table)) == (False, [1], True)
    assert refused(table, decisions.coach("ann", 0, agreed=True)) is Reason.STALE  # once is enough
    do(table, decisions.coach("bob", 1, agreed=True))
    assert may_coach(table)


def test_whoever_does_not_agree_ends_it_for_all() -> None:
    table = laid("ann bob bot")
    assert refused(table, decisions.coach("bob", 1, agreed=False)) is Reason.STALE  # nobody has asked for it
    do(table, decisions.coach("ann", 0, agreed=True))
    do(table, decisions.coach("bob", 1, agreed=False))
    assert not wished(table)
    assert missing(table) == [0, 1]


def test_friends_on_one_device_agree_one_by_one() -> None:
    table = laid("ann ann bot")
    do(table, decisions.coach("ann", 0, agreed=True))
    assert not may_coach(table)
    do(table, decisions.coach("ann", 1, agreed=True))
    assert may_coach(table)


def test_who_is_away_is_asked_and_who_has_resigned_is_not() -> None:
    table = laid("ann bob bot")
    do(table, decisions.leave("bob", 1))
    assert missing(table) == [0, 1]
    do(table, decisions.resign("bob", 1))
    assert may_coach(table)


def test_nobody_agrees_for_somebody_else_or_after_the_game() -> None:
    table = laid("ann bob bot")
    assert refused(table, decisions.coach("ann", 1, agreed=True)) is Reason.NOT_YOUR_SEAT
    play_out(table)
    assert refused(table, decisions.coach("ann", 0, agreed=True)) is Reason.NOT_PLAYING
    assert not may_coach(table)


def test_no_coach_speaks_at_a_rated_table() -> None:
    assert not may_coach(laid("ann bot bot", rated=True))
    table = laid("ann bob bot", rated=True)
    assert must_agree(table) == []
    assert refused(table, decisions.coach("ann", 0, agreed=True)) is Reason.RATED_COACH


def test_agreeing_changes_no_question() -> None:
    table = laid("ann bob bot")
    before = dict(table.asked)
    do(table, decisions.coach("ann", 0, agreed=True))
    assert table.asked == before
