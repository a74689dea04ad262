"""What somebody does in secret: nobody else hears of it, not even that it was done; and he may change his mind."""

from msgspec.structs import replace

from durbar.engine.game import MOST_REVISIONS
from durbar.tables import acts, decisions
from durbar.tables.refusals import Reason
from durbar.tables.table import Stage, Table
from tests.games import secret
from tests.play import with_options
from tests.tables.people import choosing, do, laid, refused

OPEN_MINDED = with_options(secret.GAME, minds="open")


def known_to(table: Table, viewer: int | None) -> tuple[object, ...]:
    """All that a viewer is told about the course of a table."""
    asked = None if viewer is None else table.asked.get(viewer)
    return table.number_for(viewer), len(table.moves(viewer)), asked, replace(table.summary(), acts=0)


def waiting(table: Table) -> list[int]:
    return list(table.pending)


def test_nobody_hears_of_what_is_done_in_secret() -> None:
    table = laid("ann bob cat", OPEN_MINDED)
    before = {viewer: known_to(table, viewer) for viewer in (None, 0, 1, 2)}
    for _ in range(3):
        do(table, choosing(table, 1, secret.MARK))
    assert {viewer for viewer, known in before.items() if known_to(table, viewer) != known} == {1}
    assert (table.number_for(1) - table.number_for(0), len(table.moves(1))) == (3, 3)


def test_everybody_hears_of_what_is_told_and_counts_on_from_there() -> None:
    table = laid("ann bob", OPEN_MINDED)
    number = table.number_for(0)
    do(table, choosing(table, 1, secret.MARK))
    do(table, choosing(table, 1, secret.KEEP))
    assert table.number_for(0) == table.number_for(None) == number + 1
    assert table.moves(0) == table.moves(None) == [2]
    assert table.moves(1) == [1, 2]
    do(table, choosing(table, 0, secret.KEEP))
    assert table.moves(0) == [1, 2, 3]  # it is over: nothing is a secret any more


def test_whoever_has_decided_may_change_his_mind_until_all_have() -> None:
    table = laid("ann bob", OPEN_MINDED)
    do(table, choosing(table, 0, secret.KEEP))
    assert waiting(table) == [1]
    do(table, choosing(table, 0, secret.RECONSIDER))
    assert waiting(table) == [0, 1]
    do(table, choosing(table, 0, secret.SWAP))
    stale = choosing(table, 0, secret.RECONSIDER)
    do(table, choosing(table, 1, secret.KEEP))
    assert refused(table, stale) is Reason.NOT_PLAYING


def test_a_question_stands_while_its_answer_is_in_the_making_and_is_new_once_others_have_heard_of_it() -> None:
    table, seen = laid("ann bob", OPEN_MINDED), set()
    for choice in (secret.KEEP, secret.RECONSIDER, secret.SWAP, secret.RECONSIDER):
        assert table.asked[0] not in seen
        seen.add(table.asked[0])
        if choice != secret.RECONSIDER:
            asked = table.asked[0]
            do(table, decisions.choose("ann", 0, secret.MARK, asked))
            do(table, decisions.choose("ann", 0, secret.MARK, asked))  # clicked before the page came back
            do(table, decisions.choose("ann", 0, choice, asked))
        else:
            do(table, choosing(table, 0, choice))


def test_who_may_change_his_mind_does_not_take_back() -> None:
    table = laid("ann bob", OPEN_MINDED)
    do(table, choosing(table, 0, secret.KEEP))
    assert refused(table, decisions.take_back("ann", 0)) is Reason.NOTHING_TO_TAKE_BACK


def test_a_wish_to_go_back_stands_while_others_do_something_in_secret() -> None:
    table = laid("ann bob", OPEN_MINDED)
    table.do(acts.AskedBack(at=2, seat=0, plies=0))
    request = table.request
    do(table, choosing(table, 1, secret.MARK))
    assert table.request == request
    do(table, choosing(table, 1, secret.KEEP))
    assert table.request is None


# --- Several choices at once ----------------------------------------------------------------------------------------


def test_several_choices_follow_each_other_or_none_is_made() -> None:
    table = laid("ann bob", OPEN_MINDED)
    asked = table.asked[0]
    wrong = decisions.choose("ann", 0, secret.MARK, asked, secret.RECONSIDER)
    assert refused(table, wrong) is Reason.ILLEGAL
    do(table, decisions.choose("ann", 0, secret.MARK, asked, secret.SWAP))
    do(table, decisions.go_on("ann", 0, secret.SWAP))
    assert refused(table, decisions.go_on("ann", 0, secret.SWAP)) is Reason.ILLEGAL


def test_nobody_asks_about_what_is_to_come_by_choosing_on() -> None:
    table = laid("ann bob", secret.GAME)
    do(table, choosing(table, 1, secret.KEEP))
    asked = table.asked[0]
    assert refused(table, decisions.choose("ann", 0, secret.SWAP, asked, secret.KEEP)) is Reason.ILLEGAL


def test_nobody_changes_his_mind_for_ever_and_the_game_goes_on_all_the_same() -> None:
    table = laid("ann bob", OPEN_MINDED)
    for _ in range(MOST_REVISIONS // 3):
        for choice in (secret.MARK, secret.MARK, secret.KEEP, secret.RECONSIDER):
            do(table, choosing(table, 0, choice))
    assert refused(table, choosing(table, 0, secret.MARK)) is Reason.REVISED_ENOUGH
    both = decisions.choose("ann", 0, secret.KEEP, table.asked[0]), decisions.go_on("ann", 0, secret.RECONSIDER)
    do(table, both[0])
    assert refused(table, both[1]) is Reason.REVISED_ENOUGH
    do(table, choosing(table, 1, secret.MARK))  # he has changed his mind once
    do(table, choosing(table, 1, secret.KEEP))
    assert table.state is Stage.OVER
