"""What holds over one turn (IN-7 to IN-11), in games played at random."""

from collections import Counter
from random import Random
from typing import NamedTuple

import pytest

from durbar.games.meridian.state import Event
from tests.meridian.table import GAME, PLACEMENT, Table, towers

SEEDS = range(20)


class Turn(NamedTuple):
    """One turn: the tables before it, before its last choice and after it, and what was chosen on its meridian."""

    actor: str
    meridian: int
    before: Table
    last: Table
    after: Table
    acts: tuple[str, ...]


def turns(players):
    """The turns of some games. A turn that others' automatic turns follow is left out: they hide how it ended."""
    for seed in SEEDS:
        rng = Random(seed)
        table = Table(GAME.start(players, seed))
        before, acts = table.copy(), []
        while not table.position.over:
            options = table.options
            # low towers and lifts, so that columns fill and change
            weights = [1 / PLACEMENT[o][0] if o in PLACEMENT else 3 if o.startswith("lift") else 1 for o in options]
            (option,) = rng.choices(options, weights)
            last, actor, asked = table.copy(), table.actor, table.decision
            events = table.play(option)
            if asked in ("ACT", "REBUILD"):
                acts.append(option)
            if table.discards(actor) == before.discards(actor):
                continue
            declined = sum(event.kind == Event.DECLINED for event in events)
            if acts and declined == (option == "decline"):
                yield Turn(actor, last.unfinished[1], before, last, table.copy(), tuple(acts))
            before, acts = table.copy(), []


@pytest.fixture(scope="module", params=[2, 3, 4], name="some_turns")
def _some_turns(request):
    found = list(turns(request.param))
    acts = Counter(act for turn in found for act in turn.acts if act not in PLACEMENT)
    assert len(found) > 300
    assert min(acts["decline"], acts["keep"], sum(map(pushes, found))) > 20  # there is something to see
    return found


def pushes(turn):
    """The slot that a placement enters, if a tower stands there."""
    _, slot = PLACEMENT.get(turn.acts[-1], (0, 0))
    return slot in [tower.slot for tower in towers(turn.last.column(turn.meridian))]


def changed(turn):
    return [m for m in range(1, 11) if turn.after.column(m) != turn.before.column(m)]


@pytest.mark.rule("IN-7", "ME-2.2", "ME-3.2", "ME-3.3")
def test_exactly_one_card_bearing_the_meridian_is_discarded_and_nobody_else_is_touched(some_turns) -> None:
    for turn in some_turns:
        discarded = Counter(turn.after.discards(turn.actor)) - Counter(turn.before.discards(turn.actor))
        (card,) = discarded.elements()
        assert str(turn.meridian) in card.split("-")
        assert card in turn.before.face_up(turn.actor)
        for seat, player in enumerate(turn.before.letters):
            if player != turn.actor:
                assert turn.after.cards[seat] == turn.before.cards[seat]
                assert turn.after.hands[seat] == turn.before.hands[seat]


@pytest.mark.rule("IN-8", "ME-2.5", "ME-5.7", "ME-6.7")
def test_only_the_chosen_meridian_changes_and_the_towers_there_keep_their_order(some_turns) -> None:
    for turn in some_turns:
        assert set(changed(turn)) <= {turn.meridian}
        start, end = (towers(table.column(turn.meridian)) for table in (turn.before, turn.after))
        if turn.acts[0].startswith("lift"):
            slot = int(turn.acts[0][5:-1])
            assert next(tower for tower in start if tower.slot == slot).owner == turn.actor
            start = [tower for tower in start if tower.slot != slot]
        if turn.acts[-1] in PLACEMENT:
            height, slot = PLACEMENT[turn.acts[-1]]
            end.remove((slot, turn.actor, height))
        assert [tower[1:] for tower in start] == [tower[1:] for tower in end]
        assert all(abs(old.slot - new.slot) <= 1 for old, new in zip(start, end, strict=True))


@pytest.mark.rule("IN-9", "ME-2.3", "ME-6.4", "ME-11.5")
def test_the_actors_towers_grow_by_one_only_by_placing_and_a_lift_never_ends_where_it_began(some_turns) -> None:
    for turn in some_turns:
        start, end = (
            sum(tower.owner == turn.actor for column in table.board for tower in towers(column))
            for table in (turn.before, turn.after)
        )
        lifts = turn.acts[0].startswith("lift")
        places = turn.acts[-1] in PLACEMENT
        assert end - start == places - lifts
        assert (end - start == 1) == (turn.acts[0] in PLACEMENT)
        if lifts:
            assert changed(turn) == [turn.meridian]


@pytest.mark.rule("IN-10", "ME-5.2", "ME-5.3", "ME-5.6")
def test_pushed_towers_are_one_run_from_the_entered_slot_to_a_free_one(some_turns) -> None:
    for turn in some_turns:
        start = towers(turn.last.column(turn.meridian))
        if turn.acts[-1].startswith("lift"):  # the floors were kept without asking
            slot = int(turn.acts[-1][5:-1])
            start = [tower for tower in start if tower.slot != slot]
        new_slot = {tower[1:]: tower.slot for tower in towers(turn.after.column(turn.meridian))}
        moved = [tower for tower in start if new_slot[tower[1:]] != tower.slot]
        if not pushes(turn):
            assert moved == []
            continue
        height, entered = PLACEMENT[turn.acts[-1]]
        occupied = {tower.slot: tower for tower in start}
        step = -1 if height < occupied[entered].height else 1
        assert all(new_slot[tower[1:]] - tower.slot == step for tower in moved)
        run = sorted((tower.slot for tower in moved), reverse=step < 0)
        assert run == list(range(entered, entered + step * len(moved), step))
        assert run[-1] + step not in occupied


@pytest.mark.rule("IN-11", "ME-7.2")
def test_declining_changes_cards_only(some_turns) -> None:
    for turn in some_turns:
        if turn.acts == ("decline",):
            assert (turn.after.board, turn.after.hands) == (turn.before.board, turn.before.hands)
            assert turn.after.cards != turn.before.cards
