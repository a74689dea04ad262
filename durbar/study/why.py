"""Why a marked decision is worth more or less than another: what both bring in imagined games; and, where somebody
plans in secret, both plans side by side. All of it by what the player could know then.
"""

import math
import time
from collections.abc import Sequence
from typing import NamedTuple, Protocol, cast

from durbar.bots.bot import Budget
from durbar.bots.simple import InstinctBot
from durbar.engine.game import Game
from durbar.engine.position import Position
from durbar.study.comparing import MOST_DECISIONS, ROOM, Brought, brought
from durbar.study.weighing import SEED

Plan = dict[int, int]  # by lines, as the game numbers them, what stands there


class Planner(Protocol):
    """What a game's room `coach.py` has besides, if somebody plans in secret there."""

    def plan(self, s: object, player: int) -> Plan | None:
        """What a player has planned so far; None if he is not planning now."""
        ...


class Why(NamedTuple):
    """The best choice beside another one: what clearly differs after them, and the plans that they belong to."""

    better: int
    other: int
    points: tuple[Brought, ...]  # by source
    holdings: tuple[Brought, ...]
    plans: tuple[Plan, Plan] | None = None


def planner_of(game: Game) -> Planner | None:
    """What a game tells of plans, if there are any."""
    room = game.room(ROOM) if game.has_room(ROOM) else None
    return cast(Planner, room) if hasattr(room, "plan") else None


def why(before: Position, seat: int, pair: tuple[int, int], later: Sequence[int], budget: Budget) -> Why:
    """Two choices of a seat, the better one first; ``later`` is what it really chose, then and afterwards."""
    known = before.hidden_from(seat, SEED)
    until = math.inf if budget.seconds is None else time.perf_counter() + budget.seconds
    points, holdings = (tuple(one for one in all if one.clear) for all in brought(known, seat, pair, until))
    return Why(*pair, points, holdings, _plans(known, seat, pair, later))


def _plans(known: Position, seat: int, pair: tuple[int, int], later: Sequence[int]) -> tuple[Plan, Plan] | None:
    """What was really planned, but for what cannot be because of a choice; that is planned as advice favours."""
    planner = planner_of(known.game)
    if planner is None or planner.plan(known.state, seat) is None:
        return None
    wanted = _of_this_plan(known.copy(), seat, later)
    first, second = (_planned(known.copy(), seat, choice, wanted, planner) for choice in pair)
    return first, second


def _of_this_plan(position: Position, seat: int, later: Sequence[int]) -> list[int]:
    """What was chosen until the plan was ready."""
    chosen = []
    for choice in later:
        position.choose(seat, choice)
        chosen.append(choice)
        if seat not in position.pending:
            break
    return chosen


def _planned(position: Position, seat: int, choice: int, wanted: Sequence[int], planner: Planner) -> Plan:
    """A plan as it is when nothing is left to be decided: the step that follows carries it out."""
    bot, plan = InstinctBot(SEED), Plan()
    for _ in range(MOST_DECISIONS):
        position.choose(seat, choice)
        now = planner.plan(position.state, seat)
        if now is None or seat not in position.pending:
            break
        plan, favoured = now, bot.favoured(position, seat)
        as_played = [one for one in wanted if one in favoured]
        choice = as_played[-1] if as_played else max(favoured, key=lambda one: favoured[one])  # he may change his mind
    return plan
