"""Choices can be taken back: freely as long as they told nobody anything, otherwise if the others agree."""

import pytest

from durbar.tables import acts, decisions
from durbar.tables.acts import AnyAct
from durbar.tables.refusals import Reason
from durbar.tables.table import Request, Stage, Table
from tests.games import secret
from tests.tables.people import BOB, choosing, do, go_on, laid, options, play, play_out, refused, say, until


def take_back(table: Table, seat: int) -> AnyAct:
    return do(table, decisions.take_back(table.seats[seat].guest or "", seat))


def asking(sitting: str = "ann bob cat") -> Table:
    """Ann has built, so that a card was turned up, and asks to take that back."""
    table = until("(", sitting, first=0)
    play(table, "(")
    assert isinstance(take_back(table, 0), acts.AskedBack)
    return table


# --- Freely ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["card", "meridian", "lift"])
def test_a_choice_that_tells_nothing_is_taken_back_at_once(option: str) -> None:
    table = until(option, "ann bob", first=0)
    before, plies, open_then = table.course.position.to_bytes(), list(table.course.plies), options(table)
    play(table, option)
    assert table.pending == (0,)  # the turn goes on
    assert table.may_take_back(0)
    assert take_back(table, 0) == acts.TookBack(at=table.changed_at, seat=0, plies=len(plies))
    assert table.course.position.to_bytes() == before
    assert table.course.plies == plies
    assert options(table) == open_then


def test_choices_are_taken_back_one_by_one_to_the_beginning_of_the_turn() -> None:
    table = until("meridian", "ann bob", first=0)
    while table.course.plies and table.course.plies[-1].seat == 0:
        take_back(table, 0)
    assert "card" in options(table)[0]
    beginning = table.course.position.to_bytes()
    play(table, "card")
    while table.pending == (0,) and not options(table)[-1].startswith("("):
        go_on(table)
    while table.course.plies and table.course.plies[-1].seat == 0:
        assert isinstance(take_back(table, 0), acts.TookBack)
    assert table.course.position.to_bytes() == beginning


@pytest.mark.usefixtures("compiled_secrets")
def test_a_secret_decision_is_taken_back_while_nothing_is_revealed() -> None:
    table = laid("ann bob cat", secret.GAME)
    do(table, choosing(table, 1, secret.SWAP))
    assert isinstance(take_back(table, 1), acts.TookBack)
    assert table.pending == (0, 1, 2)
    do(table, choosing(table, 1, secret.KEEP))


def test_while_rules_are_being_compiled_nobody_is_sure_and_the_others_are_asked() -> None:
    table = laid("ann bob cat", secret.secret())
    do(table, choosing(table, 1, secret.SWAP))
    assert table.may_take_back(1) is None
    assert isinstance(take_back(table, 1), acts.AskedBack)


def test_there_may_be_nothing_to_take_back() -> None:
    table = laid("ann bob", secret.GAME)
    assert refused(table, decisions.take_back("ann", 0)) is Reason.NOTHING_TO_TAKE_BACK
    do(table, choosing(table, 1, secret.SWAP))
    assert refused(table, decisions.take_back("ann", 0)) is Reason.NOTHING_TO_TAKE_BACK
    assert refused(table, decisions.take_back("ann", 1)) is Reason.NOT_YOUR_SEAT
    assert refused(table, decisions.take_back("cat", 0)) is Reason.NOT_YOUR_SEAT


def test_nothing_is_taken_back_before_the_game_or_after_it() -> None:
    assert refused(laid("ann open"), decisions.take_back("ann", 0)) is Reason.NOT_PLAYING
    table = laid("ann ann", secret.GAME)
    play_out(table)
    assert refused(table, decisions.take_back("ann", 0)) is Reason.NOT_PLAYING


# --- Not freely -----------------------------------------------------------------------------------------------------


def test_what_turned_up_a_card_needs_agreement() -> None:
    table = until("(", "ann bob", first=0)
    play(table, "(")
    assert not table.may_take_back(0)
    before = table.course.position.to_bytes()
    plies = len(table.course.plies) - 1
    assert take_back(table, 0) == acts.AskedBack(at=table.changed_at, seat=0, plies=plies)
    assert table.request == Request(table.number, 0, plies)
    assert table.course.position.to_bytes() == before


@pytest.mark.usefixtures("compiled_secrets")
def test_a_choice_since_which_another_has_chosen_needs_agreement() -> None:
    table = laid("ann bob cat", secret.GAME)
    do(table, choosing(table, 0, secret.KEEP))
    do(table, choosing(table, 1, secret.KEEP))
    assert not table.may_take_back(0)
    assert table.may_take_back(1)
    assert isinstance(take_back(table, 0), acts.AskedBack)
    do(table, decisions.answer("bob", 1, agreed=True))
    do(table, decisions.answer("cat", 2, agreed=True))
    assert table.course.plies == []


def test_a_table_is_asked_before_it_goes_back_behind_choices_of_others() -> None:
    table = until("(", "ann bob", first=0)
    play(table, "(")
    while table.pending == (1,):
        go_on(table)
    act = take_back(table, 0)
    assert isinstance(act, acts.AskedBack)
    do(table, decisions.answer("bob", 1, agreed=True))
    assert len(table.course.plies) == act.plies
    assert table.pending == (0,)


@pytest.mark.parametrize("sitting", ["ann bot", "ann ann", "ann bot ann"])
def test_alone_with_bots_or_friends_on_one_device_everything_is_taken_back(sitting: str) -> None:
    table = until("(", sitting, first=0)
    before = table.course.position.to_bytes()
    play(table, "(")
    for _ in range(3):
        go_on(table)
    while table.last_ply_of(0) is not None and len(table.course.plies) > 0:
        assert isinstance(take_back(table, 0), acts.TookBack)
        if table.course.position.to_bytes() == before:
            return
    raise AssertionError("the position before never came back")


# --- Agreement ------------------------------------------------------------------------------------------------------


def test_the_table_goes_back_once_everybody_has_agreed() -> None:
    table = asking()
    plies = len(table.course.plies)
    do(table, decisions.answer("bob", 1, agreed=True))
    assert len(table.course.plies) == plies
    do(table, decisions.answer("cat", 2, agreed=True))
    assert table.request is None
    assert len(table.course.plies) == plies - 1
    assert table.pending == (0,)


def test_who_agrees_twice_does_not_agree_for_another() -> None:
    table = asking()
    do(table, decisions.answer("bob", 1, agreed=True))
    do(table, decisions.answer("bob", 1, agreed=True))
    assert table.request is not None


def test_one_who_does_not_agree_ends_it() -> None:
    table = asking()
    position = table.course.position.to_bytes()
    do(table, decisions.answer("bob", 1, agreed=True))
    do(table, decisions.answer("cat", 2, agreed=False))
    assert table.request is None
    assert table.course.position.to_bytes() == position
    assert refused(table, decisions.answer("bob", 1, agreed=True)) is Reason.NOTHING_ASKED


def test_a_new_choice_ends_it() -> None:
    table = asking()
    go_on(table)
    assert table.request is None
    assert refused(table, decisions.answer("bob", 1, agreed=True)) is Reason.NOTHING_ASKED


def test_chat_does_not_end_it() -> None:
    table = asking()
    say(table, BOB, "hm")
    assert table.request is not None


def test_only_those_who_are_asked_answer() -> None:
    table = asking("ann bob ann bot")
    assert table.must_agree(0) == {1}
    assert refused(table, decisions.answer("ann", 0, agreed=True)) is Reason.NOTHING_ASKED
    assert refused(table, decisions.answer("ann", 2, agreed=True)) is Reason.NOTHING_ASKED
    assert refused(table, decisions.answer("cat", 1, agreed=True)) is Reason.NOT_YOUR_SEAT
    assert refused(table, decisions.answer("bob", 3, agreed=True)) is Reason.NOT_YOUR_SEAT
    do(table, decisions.answer("bob", 1, agreed=True))
    assert table.request is None


def test_friends_on_another_device_are_asked_each() -> None:
    table = asking("ann bob bob")
    do(table, decisions.answer("bob", 1, agreed=True))
    assert table.request is not None
    do(table, decisions.answer("bob", 2, agreed=True))
    assert table.request is None


def test_whoever_resigns_while_he_is_asked_counts_no_more() -> None:
    table = asking()
    plies = len(table.course.plies)
    do(table, decisions.answer("bob", 1, agreed=True))
    do(table, decisions.resign("cat", 2))
    assert table.request is None
    assert len(table.course.plies) == plies - 1


def test_whoever_goes_away_while_he_is_asked_has_not_agreed() -> None:
    table = asking()
    plies = len(table.course.plies)
    do(table, decisions.answer("bob", 1, agreed=True))
    do(table, decisions.leave("cat", 2))
    assert table.request is not None
    assert len(table.course.plies) == plies
    do(table, decisions.answer("cat", 2, agreed=True))
    assert len(table.course.plies) == plies - 1


def test_while_others_are_still_asked_one_who_resigns_changes_nothing() -> None:
    table = asking()
    plies = len(table.course.plies)
    do(table, decisions.resign("cat", 2))
    assert table.request is not None
    assert len(table.course.plies) == plies


def test_who_comes_back_while_others_are_still_asked_is_asked_as_before() -> None:
    table = asking()
    plies = len(table.course.plies)
    do(table, decisions.leave("cat", 2))
    do(table, decisions.come_back("cat", 2))
    do(table, decisions.answer("bob", 1, agreed=True))
    assert table.request is not None
    do(table, decisions.answer("cat", 2, agreed=True))
    assert len(table.course.plies) == plies - 1


def test_while_an_opponent_is_away_nothing_that_he_saw_is_taken_back_without_him() -> None:
    """Neither what was drawn or revealed, nor what the computer chose for him."""
    table = laid("ann bob")
    while table.last_ply_of(1) is None or table.pending != (0,):
        go_on(table)
    do(table, decisions.leave("bob", 1))
    plies = len(table.course.plies)
    assert isinstance(do(table, decisions.take_back("ann", 0)), acts.AskedBack)
    assert len(table.course.plies) == plies


def test_who_agreed_and_left_does_not_hold_it_up() -> None:
    table = asking()
    do(table, decisions.answer("bob", 1, agreed=True))
    do(table, decisions.leave("bob", 1))
    assert table.request is not None
    do(table, decisions.answer("cat", 2, agreed=True))
    assert table.request is None


def test_what_the_others_agreed_to_is_free_of_the_old_answers() -> None:
    table = until("(", "ann bob", first=0)
    old = choosing(table, 0, table.course.position.choices(0)[-1])
    play(table, "(")
    take_back(table, 0)
    do(table, decisions.answer("bob", 1, agreed=True))
    assert refused(table, old) is Reason.STALE


def test_a_bot_takes_nothing_back_for_somebody_who_is_away() -> None:
    table = laid("ann bob cat", secret.GAME)
    do(table, choosing(table, 0, secret.KEEP))
    do(table, decisions.leave("ann", 0))
    assert refused(table, decisions.take_back("ann", 0)) is Reason.ALREADY_AWAY
    do(table, decisions.resign("ann", 0))
    assert refused(table, decisions.take_back("ann", 0)) is Reason.ALREADY_AWAY


def test_an_answer_that_comes_too_late_changes_nothing() -> None:
    table = asking("ann bob")
    late = decisions.answer("bob", 1, agreed=True)(table)
    go_on(table)
    position = table.course.position.to_bytes()
    table.do(late)  # as after an act of another server
    assert table.course.position.to_bytes() == position
    assert table.state is Stage.PLAYING
