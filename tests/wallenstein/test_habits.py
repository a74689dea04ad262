"""What is counted of how one begins: the first plan as it was carried out."""

from durbar.engine.game import load
from durbar.games.wallenstein.components import REGION, Action
from durbar.games.wallenstein.habits import NOWHERE, About
from durbar.games.wallenstein.state import CARDS, Card, Choice
from durbar.study.habits import openings

CHURCH = Choice.LAY + Action.BUILD_CHURCH * CARDS
TAKE_BACK = Choice.TAKE_BACK + Action.BUILD_CHURCH
STATE = load("wallenstein").start(3, 1).choices(0)[0]  # one of his
THE_REST = -1  # is covered as comes first


def counted(*choices: int) -> dict[int, int]:
    """Of the first player, who chooses this while the others plan."""
    position = load("wallenstein").start(3, 1)
    moments, chosen = [], []
    for wanted in choices:
        while wanted != THE_REST or position.choices(0) != [Choice.COMMIT]:
            moments.append(position.copy())
            chosen.append((0, position.choices(0)[0] if wanted == THE_REST else wanted))
            position.choose(*chosen[-1])
            if wanted != THE_REST:
                break
    return openings(moments, chosen, position.players)[0]


def test_what_was_taken_back_is_not_counted() -> None:
    mind_changed = [CHURCH + STATE, TAKE_BACK, CHURCH + Card.BLANK]
    assert counted(*mind_changed, THE_REST) == {}  # nothing is ready
    assert counted(*mind_changed, THE_REST, Choice.COMMIT)[About.CHURCH] == NOWHERE


def test_of_a_plan_that_was_reconsidered_the_last_one_counts() -> None:
    first = [CHURCH + STATE, THE_REST, Choice.COMMIT]
    assert counted(*first)[About.CHURCH] == REGION[STATE]
    again = [Choice.RECONSIDER, TAKE_BACK, Choice.TAKE_BACK + Action.BATTLE_B, CHURCH + Card.BLANK]
    assert counted(*first, *again, THE_REST, Choice.COMMIT)[About.CHURCH] == NOWHERE
