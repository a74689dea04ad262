"""What has been learnt about a game, as a record that compiled rules read: how it is used stands in durbar/minds."""

from functools import cache

from durbar.engine.record import Int, Record, Short, record

STEPS = 64  # questions are the steps below this number
SITUATIONS = 8  # that a game may tell apart
ROWS = SITUATIONS * STEPS
UNIT = 256  # a leaning of so much makes a choice e times as likely


@cache
def mind_of(choice_count: int) -> type[Record]:
    """The record with a leaning to every choice of a game, for each question in each situation."""

    @record
    class Mind(Record):
        learnt: Int  # 1 if there is anything in it; otherwise the game's advice stands alone
        trust: Int[choice_count]  # in the game's advice about each choice: UNIT takes it as it is
        leaning: Short[ROWS, choice_count]

    return Mind
