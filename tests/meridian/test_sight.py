"""Who may know what (ME-3.8, IN-18): everyone the same, and nobody the order of a pile."""

from collections import Counter

import numpy as np
import pytest

from durbar.engine.log import EVERYONE
from durbar.games.meridian import sight
from durbar.games.meridian.components import SEATS
from tests.meridian.table import GAME, LETTERS, Table, facing, lay

EVERY_NUMBER = pytest.mark.parametrize("players", [2, 3, 4])
PARTS = {name.upper(): part for name, part in sight.OBSERVATION.parts.items()}
BY_SEAT = {name for name, part in PARTS.items() if "seat" in part.axes}


def parts(table, viewer=0):
    """An observation, part by part."""
    return {name.upper(): part for name, part in sight.OBSERVATION.split(table.position.observe(viewer)).items()}


def known(table):
    """All that is on the table and what may be chosen."""
    return table.board, table.hands, table.cards, table.unfinished, table.actor, table.first, table.options


def moments(players, seeds):
    """Tables at every decision of some games."""
    for seed in range(seeds):
        table = Table(GAME.start(players, seed))
        step = seed
        while not table.position.over:
            yield table
            step += 1
            table.play(table.options[step * 13 % len(table.options)])


# --- The order of the piles -----------------------------------------------------------------------------------------


@pytest.mark.rule("IN-18", "ME-3.8")
@EVERY_NUMBER
def test_dealing_again_changes_nothing_anyone_can_see_or_do(players) -> None:
    for table in moments(players, seeds=1):
        for viewer in range(players):
            other = Table(table.position.hidden_from(viewer, seed=99))
            assert known(other) == known(table)
            for seat in range(players):
                assert (other.position.observe(seat) == table.position.observe(seat)).all()


@pytest.mark.rule("IN-18", "ME-3.8", "ME-1.7", "ME-3.6")
@pytest.mark.parametrize(("players", "turn"), [(2, 1), (2, 9), (2, 24), (3, 1), (3, 6), (4, 1), (4, 11)])
def test_after_dealing_again_every_card_of_the_pile_may_come_next_each_equally_likely(players, turn) -> None:
    table = lay(players, {}, cards={LETTERS[players][0]: "1 5"}, turn=turn)
    actor = table.actor
    pile = Counter(table.pile(actor))
    deals = 600
    drawn = Counter()
    for seed in range(deals):
        other = Table(table.position.hidden_from(seed % players, seed))
        other.play("card 5", "decline")
        (card,) = pile - Counter(other.pile(actor))
        drawn[card] += 1
    assert set(drawn) == set(pile)
    for card, number in pile.items():
        share = number / pile.total()
        assert abs(drawn[card] - deals * share) <= 4 * (deals * share * (1 - share)) ** 0.5


@pytest.mark.rule("ME-3.8")
def test_the_random_words_are_sown_anew_for_every_viewer_and_seed() -> None:
    position = lay(4, {}).position
    assert position.hidden_from(0, 1).to_bytes() == position.hidden_from(0, 1).to_bytes()
    assert position.hidden_from(0, 1).to_bytes() != position.hidden_from(0, 2).to_bytes()
    assert position.hidden_from(0, 1).to_bytes() != position.to_bytes()


@pytest.mark.rule("IN-18")
@EVERY_NUMBER
def test_everything_that_happens_is_told_to_everyone(players) -> None:
    for table in moments(players, seeds=1):
        assert all(event.known_to == EVERYONE for event in table.position.events)
        assert all(event.as_seen_by(None) == event for event in table.position.events)


# --- The observation ------------------------------------------------------------------------------------------------

CARDS = {"O": "5 4-5-6-7", "G": "1 2", "B": "1 2", "K": "1 2"}


def laid(column="_ _ _ _ _", actor="O", turn=1, own="5 4-5-6-7"):
    return lay(4, {5: column}, actor=actor, cards={**CARDS, "O": own}, turn=turn)


REACTIONS = {
    "a tower is taller": (lambda: laid("_ G4 _ _ _"), lambda: laid("_ G5 _ _ _"), "HEIGHT FLOORS"),
    "a tower stands elsewhere": (lambda: laid("_ G4 _ _ _"), lambda: laid("_ _ G4 _ _"), "TOWER HEIGHT"),
    "a tower is another's": (lambda: laid("_ G4 _ _ _"), lambda: laid("_ K4 _ _ _"), "TOWER HEIGHT FLOORS"),
    "another card is face up": (laid, lambda: laid(own="5 8"), "FACE PILE"),
    "the pile is smaller": (laid, lambda: laid(turn=2), "PILE"),
    "another begins": (laid, lambda: laid(actor="G"), "FIRST ACTING"),
    "a card is being spent": (laid, lambda: laid().after("card 4-5-6-7"), "ASKED SPENT"),
    "another card is being spent": (
        lambda: laid().after("card 5"),
        lambda: laid().after("card 4-5-6-7", "meridian 5"),
        "SPENT",
    ),
    "it happens on another meridian": (
        lambda: laid().after("card 4-5-6-7", "meridian 4"),
        lambda: laid().after("card 4-5-6-7", "meridian 7"),
        "WHERE",
    ),
    "a tower has been lifted": (
        lambda: facing("_ O4 _ _ _"),
        lambda: facing("_ O4 _ _ _").after("lift(2)"),
        "TOWER HEIGHT FLOORS ASKED LIFTED",
    ),
    "another tower has been lifted": (
        lambda: facing("_ O4 _ _ _").after("lift(2)"),
        lambda: facing("_ _ O4 _ _").after("lift(3)"),
        "LIFTED",
    ),
    "a taller tower has been lifted": (
        lambda: facing("_ O4 _ _ _").after("lift(2)"),
        lambda: facing("_ O5 _ _ _").after("lift(2)"),
        "LIFTED",
    ),
    "fewer play": (
        lambda: lay(4, {}, cards=CARDS),
        lambda: lay(3, {}, cards=CARDS),
        "FLOORS FACE PILE SEATED FIFTH",
    ),
}


@pytest.mark.parametrize("change", REACTIONS)
def test_exactly_the_parts_of_the_observation_that_a_change_concerns_react(change) -> None:
    one, other, reacting = REACTIONS[change]
    before, after = parts(one()), parts(other())
    assert {part for part in PARTS if (before[part] != after[part]).any()} == set(reacting.split())


def test_every_part_of_the_observation_reacts_to_something() -> None:
    assert {part for *_, reacting in REACTIONS.values() for part in reacting.split()} == set(PARTS)


@pytest.mark.rule("IN-18")
@EVERY_NUMBER
def test_every_chair_sees_the_same_table_counted_from_itself(players) -> None:
    for table in moments(players, seeds=2):
        views = [parts(table, viewer) for viewer in range(players)]
        for viewer, view in enumerate(views):
            for part in PARTS:
                ours, theirs = views[0][part], view[part]
                if part in BY_SEAT:
                    ours = ours.reshape(SEATS, -1)
                    theirs = theirs.reshape(SEATS, -1)
                    theirs = np.concatenate([np.roll(theirs[:players], viewer, axis=0), theirs[players:]])
                assert (ours == theirs).all(), part


@pytest.mark.rule("IN-18", "IN-17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_moving_everyone_one_seat_on_moves_the_views_with_them(players) -> None:
    letters = LETTERS[players]
    column = " ".join(["_", *(f"{letter}{9 - seat}" for seat, letter in enumerate(letters))])
    free = ["_"] * (5 - len(column.split()) if players != 3 else 0)
    column = " ".join([column, *free])
    renamed = dict(zip(letters, letters[1:] + letters[:1], strict=True))
    cards = dict(zip(letters, ["1 5", "2 3", "8-9-10 4", "6 7"], strict=False))
    here = lay(players, {4: column}, cards=cards)
    moved = lay(
        players,
        {4: "".join(renamed.get(mark, mark) for mark in column)},
        actor=renamed[letters[0]],
        cards={renamed[player]: held for player, held in cards.items()},
    )
    for viewer in range(players):
        assert (here.position.observe(viewer) == moved.position.observe((viewer + 1) % players)).all()


@EVERY_NUMBER
def test_an_observation_keeps_to_its_bounds(players) -> None:
    for table in moments(players, seeds=1):
        seen = table.position.observe(0)
        assert seen.shape == (sight.FEATURES,)
        assert ((seen >= sight.OBSERVATION.least) & (seen <= sight.OBSERVATION.most)).all()
