"""The Botanist (AG-14)."""

from durbar.engine.agenda import pop, push_with
from durbar.engine.rule import rule
from durbar.engine.sets import size
from durbar.engine.steps import answers, asks
from durbar.games.agra.components import BOTANIST_ACTIONS, FARMER_STEPS, MEDITATION_SPACES, STEP_COST
from durbar.games.agra.rules.farm import covers, remove_cover
from durbar.games.agra.rules.meditation import advance
from durbar.games.agra.rules.table import put, put_done, spend_good
from durbar.games.agra.state import Choice, Step, Tended


@asks(Step.BOTANIST)
def botanist_choices(s, player, pad):
    """AG-14.1, D-27: what has not been done yet; or no more."""
    n = put(pad, 0, Choice.ADVANCE, not s.tended & Tended.MEDITATE and can_advance(s, player))
    if not s.tended & Tended.COVER:
        n = covers(s, player, pad, n)
    n = put(pad, n, Choice.FARMERS, not s.tended & Tended.FARMERS)
    return put_done(pad, n)


@rule
def can_advance(s, player):
    """AG-14.2, AG-14.3: not on the last space, and the goods for the next are there."""
    space = s.meditation[player]
    if space == MEDITATION_SPACES:
        return False
    return s.goods[player, STEP_COST[space, 0]] > 0 and s.goods[player, STEP_COST[space, 1]] > 0


@answers(Step.BOTANIST, stays=True)
def visit_botanist(s, player, choice, log):
    """AG-14.1, AG-14.4: two different things at most, then the action ends."""
    if choice == Choice.DONE:
        pop(s)
        return
    if choice == Choice.ADVANCE:
        s.tended |= Tended.MEDITATE
    elif choice == Choice.FARMERS:
        s.tended |= Tended.FARMERS
    else:
        s.tended |= Tended.COVER
    if size(s.tended) == BOTANIST_ACTIONS:
        pop(s)
    if choice == Choice.ADVANCE:
        pay_and_advance(s, player, log)
    elif choice == Choice.FARMERS:
        push_with(s, Step.FARMERS, player, FARMER_STEPS, 0, 0)
    else:
        remove_cover(s, player, choice - Choice.COVER, log)


@rule
def pay_and_advance(s, player, log):
    """AG-14.2, AG-14.3: the goods shown before the next space are paid, no delivery."""
    space = s.meditation[player]
    spend_good(s, player, STEP_COST[space, 0])
    spend_good(s, player, STEP_COST[space, 1])
    advance(s, player, log)
