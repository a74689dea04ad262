"""What a choice gives away: derived from the rules, never declared by hand; and what may be reckoned for somebody.

From whom nothing is hidden learns nothing: that is shown without a single deal. For anybody else hundreds of tables are
dealt that may be the real one, as far as he knows: what the choice shows him must be the same at all of them.
"""

from collections.abc import Sequence

import numpy as np

from durbar.engine.contract import SPECTATOR
from durbar.engine.entries import NOBODY
from durbar.engine.game import Game
from durbar.engine.position import Position
from durbar.engine.record import Tables
from durbar.engine.rule import Mode

ENOUGH = 500  # deals: what one deal in a hundred would show is missed once in 150 times, one in fifty once in 24,000
FEW = 8  # where nothing hangs on being wrong
AT_ONCE = 50
ROOM = "closed"  # in which a game says what it closes
NEEDED = ("take", "spread", "told_alike", "look")  # entries


def tells_nothing(before: Position, player: int, choice: int, deals: int = ENOUGH) -> bool:
    """Whether a choice told nobody anything new: no die or card was drawn, and nothing hidden came to light.

    Whoever cannot be surprised learns nothing: however his unknowns are dealt, he would have seen the same happen.
    """
    after = _after(before, player, choice)
    return draws_nothing(before, after) and all(
        _foreseen(before, after, player, choice, viewer, deals) for viewer in range(before.players)
    )


def told_nothing(before: Position, player: int, choice: int) -> bool | None:
    """As ``tells_nothing``, for whoever cannot wait: by compiled rules if they are at hand. Interpreted ones deal too
    slowly: they tell what needs no deals, and None where that cannot be shown yet.
    """
    compiled = _compiled_at_hand(before.game)
    if compiled is not None:
        return tells_nothing(compiled.from_bytes(before.to_bytes()), player, choice)
    if not draws_nothing(before, _after(before, player, choice)):
        return False
    return all(_knows_all(before, viewer) for viewer in range(before.players)) or None


def as_told(position: Position, player: int, deal: int) -> Position:
    """A position by what a player is told, for whatever speaks to him while the game runs. Some of what he is not told
    he could reckon if he had paid attention to all that happened, so no deal changes it: that the game's room closes.
    """
    known = position.hidden_from(player, deal)
    if known.game.has_room(ROOM):
        known.game.room(ROOM).close(known.state, player)
    return known


def may_choose(position: Position, player: int, choice: int) -> bool:
    """Whether a choice or a revision is legal."""
    return choice in position.choices(player) or choice in position.revisions(player)


def follow_surely(position: Position, player: int, choices: Sequence[int]) -> bool:
    """Whether a player may make these choices one after the other, and can know that before the first of them: none but
    the last draws anything or tells him anything.

    That is found out on a table dealt from what he knows, so that the answer tells him nothing, whatever it is, and
    nobody can ask about what is to come. A few deals are then enough: should they be wrong, a later choice is refused
    after the first was made.
    """
    known = position.hidden_from(player, seed=0)
    for index, choice in enumerate(choices):
        if not may_choose(known, player, choice):
            return False
        if index + 1 < len(choices):
            after = _after(known, player, choice)
            if not (draws_nothing(known, after) and _foreseen(known, after, player, choice, player, FEW)):
                return False
            known = after
    return True


def unnoticed(before: Position, after: Position, viewer: int | None, deals: int = ENOUGH) -> bool:
    """Whether a choice changed nothing that a viewer can see: half a play, say, of which the rest is yet to come. With
    the same dice, what he cannot know is then dealt in the same way before and after it.
    """
    who = SPECTATOR if viewer is None else viewer
    return not after.events and all(
        _stand_alike(_dealt(before, who, count, seed), _dealt(after, who, count, seed))
        for seed, count in _in_parts(deals)
    )


def _after(before: Position, player: int, choice: int) -> Position:
    after = before.copy()
    after.choose(player, choice)
    return after


def draws_nothing(before: Position, after: Position) -> bool:
    """Whether no die was cast and no card drawn between two positions."""
    return np.array_equal(before.state.chance, after.state.chance)


def _foreseen(before: Position, after: Position, player: int, choice: int, viewer: int, deals: int) -> bool:
    """Whether a viewer who learns of the choice learns nothing else, or does not even learn of it."""
    return (
        _knows_all(before, viewer)
        or unnoticed(before, after, viewer, deals)
        or _shows_the_same(before, player, choice, viewer, deals)
    )


def _knows_all(position: Position, viewer: int) -> bool:
    """Whether nothing is hidden from a viewer: to deal it again changes nothing, and no die is thrown for it, by which
    another deal could differ. What is still to be drawn is unknown to all.
    """
    return _dealt(position, viewer).tobytes() == _dealt(position, NOBODY).tobytes()


def _shows_the_same(before: Position, player: int, choice: int, viewer: int, deals: int) -> bool:
    """Whether a choice shows a viewer the same, however his unknowns are dealt."""
    bound = before.game.bound
    logs = bound.new("logs", 2)
    logs["read"] = True
    for seed, count in _in_parts(deals):
        tables = bound.handle(np.concatenate([before.copies(1), _dealt(before, viewer, count, seed)]))
        if not bound.told_alike(tables, player, choice, viewer, bound.scratch.pads, bound.handle(logs, "logs")):
            return False
        seen = np.zeros((1 + count, before.game.feature_count), np.float32)
        bound.look(tables, np.full(1 + count, viewer, np.int32), seen)
        if (seen != seen[0]).any():
            return False
    return True


def _dealt(position: Position, viewer: int, count: int = 1, seed: int = 0) -> Tables:
    """So many deals of what a viewer cannot know."""
    return position.deals(viewer, count, position.game.bound.scratch.sown(seed))


def _in_parts(deals: int) -> list[tuple[int, int]]:
    """So many deals, in parts with a seed and a count each: whoever finds a difference in the first needs no other."""
    return [(seed, min(AT_ONCE, deals - done)) for seed, done in enumerate(range(0, deals, AT_ONCE), 1)]


def _stand_alike(one: Tables, other: Tables) -> bool:
    """Whether all is alike at these tables, apart from what is still to be drawn."""
    one["chance"] = other["chance"] = 0
    return one.tobytes() == other.tobytes()


def _compiled_at_hand(game: Game) -> Game | None:
    """The game with compiled rules, if nobody has to wait for them."""
    if game.mode is not Mode.PLAIN:
        return game
    compiled = game.in_mode(Mode.COMPILED)
    return compiled if compiled.bound.has(*NEEDED) else None
