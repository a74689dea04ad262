"""What a choice gives away: derived from the rules, never declared by hand."""

from collections.abc import Sequence

import numpy as np

from durbar.engine.position import Position

DEALS = range(1, 9)


def tells_nothing(before: Position, player: int, choice: int) -> bool:
    """Whether a choice told nobody anything new: no die or card was drawn, and nothing hidden came to light.

    Whoever cannot be surprised learns nothing: however his unknowns are dealt, he would have seen the same happen.
    """
    after = before.copy()
    after.choose(player, choice)
    if not np.array_equal(before.state.chance, after.state.chance):
        return False
    return all(_foreseen(before, after, player, choice, viewer) for viewer in range(before.players))


def may_choose(position: Position, player: int, choice: int) -> bool:
    """Whether a choice or a revision is legal."""
    return choice in position.choices(player) or choice in position.revisions(player)


def follow_surely(position: Position, player: int, choices: Sequence[int]) -> bool:
    """Whether a player may make these choices one after the other, and can know that before the first of them: none but
    the last tells anything, so nobody can ask about what is to come.
    """
    for index, choice in enumerate(choices):
        if not may_choose(position, player, choice):
            return False
        if index + 1 < len(choices):
            if not tells_nothing(position, player, choice):
                return False
            position = position.copy()
            position.choose(player, choice)
    return True


def unnoticed(before: Position, after: Position, viewer: int | None) -> bool:
    """Whether a choice changed nothing that a viewer can see: half a play, say, of which the rest is yet to come."""
    return not after.events and all(
        after.hidden_from(viewer, seed).stands_as(before.hidden_from(viewer, seed)) for seed in DEALS
    )


def _foreseen(before: Position, after: Position, player: int, choice: int, viewer: int) -> bool:
    """Whether a viewer who learns of the choice learns nothing else, or does not even learn of it."""
    deals = [before.hidden_from(viewer, seed) for seed in DEALS]
    if all(deal.stands_as(before) for deal in deals):
        return True  # nothing is hidden from him: no need to try
    if unnoticed(before, after, viewer):
        return True
    events = [event.as_seen_by(viewer) for event in after.events]
    observed = after.observe(viewer)
    for deal in deals:
        if not may_choose(deal, player, choice):
            return False
        told = [event.as_seen_by(viewer) for event in deal.choose(player, choice)]
        if told != events or not np.array_equal(deal.observe(viewer), observed):
            return False
    return True
