"""No turn and no game goes on for ever, whatever is played.

How many choices one turn can have, those of all players together. Whatever can be done again and again uses up what
the turn supplies but a few times (AG-4.8, AG-4.11: there are no empty exchanges and no token moves without a change):

- Each use of oil or curry takes goods from the table. Besides the 22 markers a phase brings at most a basic good and
  one of value 2 by favours, and one at pier 5; a use is a click and up to three for the workers.
- A worker is laid down when he stands: ten of them or, released, those on the Cook, and those who are stood up in the
  phase, three for two goods, three by a Book, three by the Painter, one by a tile and one by the Caliph.
- Their points are those of the track, from its end to its beginning, then one each; the Muezzin and a tile add one.
- Everything on the wheel costs at least a point (AG-4.10) and takes at most ten clicks: a transformation and how many
  goods, and for each of three others whether they follow and what is discarded for the favour.
- All else happens a few times: favour and luxury actions and notables once, two main actions, the order phase, awards
  and piers. Together that is far from 500.
"""

from collections import Counter

import numpy as np
import pytest

from durbar.games.agra.components import (
    BOOK_STANDS,
    CALIPH_STANDS,
    COOK_ROOM,
    LAST_ROUND,
    MARKERS,
    MUEZZIN_MP,
    OIL_CURRY_STANDS,
    PAINTER_STANDS,
    TILE_MP,
    TILE_STANDS,
    TRACK,
    WORKERS,
)
from tests.agra.table import EVERY_NUMBER, GAME, OPTIONS, Table, lay

MOST_GOODS = MARKERS + 3
STOOD_UP = int(OIL_CURRY_STANDS.max()) * MOST_GOODS // 2 + BOOK_STANDS + PAINTER_STANDS + TILE_STANDS + CALIPH_STANDS
MOST_LAID = WORKERS + COOK_ROOM + STOOD_UP
MOST_MP = int(TRACK.sum()) + (MOST_LAID - (len(TRACK) - 1)) + MUEZZIN_MP + TILE_MP
MOST_IN_A_TURN = MOST_LAID + 10 * MOST_MP + (1 + int(OIL_CURRY_STANDS.max())) * MOST_GOODS + 500

# What prolongs a turn, the best first: more workers to lay down, more to stand up, then the cheapest purchases.
PROLONGING = (
    *("lay ", "release", "oil_curry oil and curry", "stand", "caliph", "luxury books", "favour", "oil_curry"),
    *("mosaic", "give", "take", "farmer", "english_trader", "french_trader", "luxury", "arrow", "cover", "deliver"),
    *(
        "order",
        "gift",
        "amount",
        "token",
        "move_token",
        "trade",
        "farmers",
        "advance",
        "place",
        "rise",
        "tile",
        "store",
    ),
)
STANDING = "architect sailor trader botanist quarry sawmill turmeric_field cotton_field"


def rich_table(**options):
    """Y has workers everywhere and on the Cook, all notables of use, and oil and curry in plenty; the others follow."""
    table = lay(options=options).set(stored=2, wheel="deliver")
    table.give(
        "Y", goods={"oil": 9, "curry": 8, "books": 1, "cotton": 1}, favours=3, tiles="stand_up extra_mp exchange"
    )
    table.give("Y", contracts="cook muezzin caliph mosaic_maker english_trader french_trader", standing=STANDING)
    for player in "TVO":
        table.give(player, goods={"cotton": 5, "oil": 5, "curry": 5}, favours=2)
    return table.give("Y", meditation=5, workers=0).turn(phase="meditate")


def prolong(table):
    """The choice that prolongs the turn most; to go on only where nothing else is left."""
    for start in PROLONGING:
        for option in table.offers:
            if option.startswith(start) and option != "amount 0":
                return option
    return table.offers[0]


def play_turn(table, choose):
    """How many choices the turn has; no position comes twice in it."""
    turn = table.state.round, table.active
    seen: Counter[bytes] = Counter()
    while not table.position.over and (table.state.round, table.active) == turn:
        seen[table.position.to_bytes()] += 1
        table.play(choose(table))
        assert len(seen) < MOST_IN_A_TURN
    assert max(seen.values()) == 1
    return len(seen)


@pytest.mark.rule("AG-9.2", "AG-9.4", "AG-17.3", "AG-8.3")
def test_the_longest_turns_end() -> None:
    assert (MOST_LAID, MOST_MP, MOST_IN_A_TURN) == (57, 65, 1307)
    assert play_turn(rich_table(), prolong) > 150  # it has been prolonged indeed


@pytest.mark.rule("AG-8.2", "AG-8.9")
@pytest.mark.parametrize(("laying", "least"), [("first", 15), ("any_time", 40)])
@pytest.mark.parametrize("seed", range(4))
def test_a_turn_ends_even_if_nobody_is_ever_content(seed, laying, least) -> None:
    random = np.random.default_rng(seed)

    def anything_but_enough(table):
        return str(random.choice([option for option in table.offers if option not in ("done", "amount 0")] or ["done"]))

    assert play_turn(rich_table(laying=laying), anything_but_enough) > least


@pytest.mark.rule("AG-28.4", "AG-8.1", "AG-10.1")
@EVERY_NUMBER
def test_a_game_in_which_nobody_does_anything_ends_after_sixty_rounds(players) -> None:
    table = Table(GAME.start(players, seed=5))
    idle = Counter()
    while not table.position.over:
        turn = table.state.round, table.active
        idle[turn] += 1
        choices = table.position.choices(table.position.pending[0])
        nothing = [choice for choice in choices if OPTIONS[choice] in ("done", "amount 0")]
        table.position.choose(table.position.pending[0], (nothing or choices)[0])
    assert set(idle) == {(number, player) for number in range(1, LAST_ROUND + 1) for player in table.names}
    assert sum(idle.values()) < LAST_ROUND * players * MOST_IN_A_TURN
