"""What happens at a table but not in its game is told: who leaves, comes back, takes back, and who does not agree."""

from durbar.tables import decisions
from durbar.tables.asides import MOST_ASIDES, Aside, Happening
from durbar.tables.table import Table
from tests.tables.people import do, go_on, laid, play, until


def built(sitting: str) -> Table:
    """Ann has built, so that a card was turned up."""
    table = until("(", sitting, first=0)
    play(table, "(")
    return table


def test_a_seat_that_changes_hands_is_told() -> None:
    table = laid("ann bob")
    assert table.asides == []
    do(table, decisions.leave("bob", 1))
    do(table, decisions.come_back("bob", 1))
    do(table, decisions.resign("bob", 1))
    assert [aside.what for aside in table.asides] == [Happening.LEFT, Happening.CAME_BACK, Happening.RESIGNED]


def test_a_bot_that_sits_down_before_the_game_has_left_nobody() -> None:
    assert laid("ann bot").asides == []


def test_who_does_not_agree_is_told() -> None:
    table = built("ann bob")
    plies = len(table.course.plies)
    do(table, decisions.take_back("ann", 0))
    do(table, decisions.answer("bob", 1, agreed=False))
    assert table.asides == [Aside(plies, Happening.NOT_AGREED, 1, (0,))]


def test_a_wish_that_nobody_answered_is_told_to_have_lapsed() -> None:
    table = built("ann bob")
    do(table, decisions.take_back("ann", 0))
    go_on(table)
    assert [aside.what for aside in table.asides] == [Happening.LAPSED]


def test_what_is_taken_back_is_told_with_the_choices_of_the_others() -> None:
    table = built("ann bot")
    go_on(table)
    do(table, decisions.take_back("ann", 0))
    assert table.asides == [Aside(len(table.course.plies), Happening.TOOK_BACK, 0, (1,))]


def test_what_everybody_agreed_to_take_back_is_told() -> None:
    table = built("ann bob")
    do(table, decisions.take_back("ann", 0))
    do(table, decisions.answer("bob", 1, agreed=True))
    assert table.asides == [Aside(len(table.course.plies), Happening.TOOK_BACK, 0)]


def test_asides_of_choices_that_are_gone_stay() -> None:
    table = built("ann bot")
    go_on(table)
    do(table, decisions.leave("ann", 0))
    do(table, decisions.come_back("ann", 0))
    do(table, decisions.take_back("ann", 0))
    assert {aside.plies for aside in table.asides} == {len(table.course.plies)}
    assert [aside.what for aside in table.asides] == [Happening.LEFT, Happening.CAME_BACK, Happening.TOOK_BACK]


def test_what_is_done_again_and_again_is_told_once() -> None:
    table = until("card", "ann bob", first=0)
    for _ in range(3):
        play(table, "card")
        do(table, decisions.take_back("ann", 0))
    assert table.asides == [Aside(len(table.course.plies), Happening.TOOK_BACK, 0)]


def test_only_the_last_are_kept() -> None:
    table = laid("ann bob")
    for _ in range(MOST_ASIDES):
        do(table, decisions.leave("bob", 1))
        do(table, decisions.come_back("bob", 1))
        go_on(table)
    assert len(table.asides) == MOST_ASIDES
