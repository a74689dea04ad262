"""Promises about modes: interpreted, checked and compiled, the same rules do the same."""

from collections.abc import Iterator

import numpy as np

from durbar.conformance.broken import holds, observes_the_same
from durbar.conformance.play import FIRST, SOME, choices_at_random
from durbar.engine.game import Game
from durbar.engine.position import Position


def both_modes_agree(plain: Game, compiled: Game, players: int, seed: int) -> None:
    """Rules in one mode and another give equal bytes, choices, events and results after every choice."""
    ours, theirs = plain.start(players, seed), compiled.start(players, seed)
    modes = f"{plain.mode} and {compiled.mode} rules differ in"
    for ply, (player, choice) in enumerate(choices_at_random(ours, seed)):
        for what, one, other in _compared(ours, theirs, player):
            holds(one == other, f"{modes} {what}: {one} and {other}")
        if ply % SOME < FIRST:
            _same_sight(ours, theirs, player, seed, modes)
        if ply % SOME == 0:
            legal = ours.choices(player)
            told = np.array_equal(ours.foretold(player, legal), theirs.foretold(player, legal))
            holds(told, f"{modes} the points that are foretold for player {player}")
        theirs.choose(player, choice)
    holds(ours.to_bytes() == theirs.to_bytes(), f"{modes} the table at the end")
    holds(theirs.over, f"{modes} when the game ends")


def _compared(ours: Position, theirs: Position, player: int) -> Iterator[tuple[str, object, object]]:
    yield "whose turn it is", ours.pending, theirs.pending
    yield f"the choices of player {player}", ours.choices(player), theirs.choices(player)
    yield "what happened", told(ours), told(theirs)
    yield "points and places", (ours.points, ours.places), (theirs.points, theirs.places)
    if ours.to_bytes() != theirs.to_bytes():
        one, other = ours.copies(1), theirs.copies(1)
        for name in ours.game.state.dtype.names or ():
            yield f"the table ({name})", one[name].tolist(), other[name].tolist()


def _same_sight(ours: Position, theirs: Position, player: int, seed: int, modes: str) -> None:
    layout = ours.game.observation
    observes_the_same(ours.observe(player), theirs.observe(player), layout, f"{modes} what player {player} observes")
    for viewer in (player, None):
        dealt = (position.hidden_from(viewer, seed).to_bytes() for position in (ours, theirs))
        holds(len(set(dealt)) == 1, f"{modes} what is hidden from {viewer}")


def random_play_agrees(plain: Game, compiled: Game, players: int, seed: int) -> None:
    """Playouts end alike in both modes."""
    ours, theirs = plain.start(players, seed), compiled.start(players, seed)
    modes = f"{plain.mode} and {compiled.mode} rules differ"
    holds(ours.copy().playout(seed) == theirs.copy().playout(seed), f"{modes} in the length of a playout")
    one, other = (position.playouts(3, seed, viewer=0) for position in (ours, theirs))
    holds(np.array_equal(one.points, other.points), f"{modes} in the points of playouts")
    holds(np.array_equal(one.places, other.places), f"{modes} in the places of playouts")
    holds(one.decisions == other.decisions, f"{modes} in the length of playouts")


def told(position: Position, *viewer: int) -> list[tuple[object, ...]]:
    """What happened last, as a viewer knows it if one is given."""
    events = [event.as_seen_by(*viewer) if viewer else event for event in position.events]
    return [tuple(event)[1:] for event in events]
