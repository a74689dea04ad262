"""What a coach tells of a position of Wallenstein: hunger, an empty purse, states that somebody can take.

It reads the map, what lies open beside it, and the plan of the seat itself, nobody else's.
"""

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum, auto
from gettext import NullTranslations

from durbar.drawing.seen import Seen
from durbar.engine.agenda import STEP, top
from durbar.engine.sets import members, size
from durbar.games.wallenstein.components import (
    EVENTS,
    GRAIN_LOSS,
    MOST_UNSUPPLIED,
    NEIGHBOUR,
    NEIGHBOUR_COUNT,
    REGION,
    REVOLTS,
    STATES,
    YEARS,
)
from durbar.games.wallenstein.state import OPEN, OUT_OF_PLAY, Season, State, Step
from durbar.games.wallenstein.strategy import purse
from durbar.games.wallenstein.words import names as called

DRAFT = (Step.REFRESH, Step.CLAIM, Step.GROUP, Step.LEADER_HERE)
MARCHES = (Step.MOVE_TO, Step.MOVE_NUMBER, Step.BATTLE_AT, Step.BATTLE_NUMBER, Step.ATTACK_EXTRA)


class Holding(IntEnum):
    """What is worth counting besides points."""

    STATES = auto()
    THALERS = auto()
    GRAIN = auto()
    ARMIES = auto()
    BUILDINGS = auto()
    MARKERS = auto()
    REVOLTS = auto()


KEPT = 100  # from here on states, each held or not
DREADED = frozenset((Holding.MARKERS, Holding.REVOLTS))  # less is better


# --- What matters now -----------------------------------------------------------------------------------------------


def matters(seen: Seen) -> Iterator[str]:
    """Sentences, the weightiest first."""
    s, player, t = seen.position.state, seen.viewer or 0, seen.t
    step = top(s, STEP)
    if step in DRAFT:
        yield _region(s, player, t)
        return
    if step == Step.PLAN and purse(s, player) < 0:
        yield _debts(s, player, t)
    if s.season != Season.WINTER and (hunger := _hunger(s, player, t)):
        yield hunger
    yield _exposed(seen, [int(s.origin)] if step in MARCHES else _owned(s, player))
    yield _winter(s, t)


def _owned(s: State, player: int) -> list[int]:
    return [state for state in range(STATES) if s.owner[state] == player]


def _region(s: State, player: int, t: NullTranslations) -> str:
    """WA-20.10: buildings count by region; and what lies together is easier to hold."""
    owned = _owned(s, player)
    if not owned:
        return t.gettext("States that touch each other are easier to hold, and buildings count region by region.")
    region, n = Counter(int(REGION[state]) for state in owned).most_common(1)[0]
    text = t.ngettext(
        "You own {n} state in {region}: buildings count region by region, so stay together.",
        "You own {n} states in {region}: buildings count region by region, so stay together.",
        n,
    )
    return text.format(n=n, region=called.region(region, t))


def _debts(s: State, player: int, t: NullTranslations) -> str:
    """WA-12.4: what cannot be paid falls out."""
    short = called.thalers(-int(purse(s, player)), t)
    return t.gettext("Your orders cost {thalers} more than you have: the last of them may fall out.").format(
        thalers=short
    )


def _hunger(s: State, player: int, t: NullTranslations) -> str | None:
    """WA-20.2 to 20.4: whether there is grain for every state, whatever winter's event takes."""
    losses = [int(GRAIN_LOSS[event]) for event in members(s.open_events, EVENTS)] or [0]
    states, grain = len(_owned(s, player)), int(s.grain[player])
    if grain - max(losses) >= states:
        return None
    if min(losses) == max(losses):
        text = t.gettext("Winter asks one grain for every state: you have {grain} for {n}, and {most} will be lost.")
    else:
        text = t.gettext(
            "Winter asks one grain for every state: you have {grain} for {n}, and {least} to {most} will be lost."
        )
    return text.format(grain=grain, n=states, least=min(losses), most=max(losses))


def _exposed(seen: Seen, states: list[int]) -> str:
    """The state whose strongest neighbour outnumbers it most."""
    s, player, t = seen.position.state, seen.viewer or 0, seen.t
    threats = [
        (int(s.armies[other]) - int(s.armies[state]), state, other)
        for state in states
        for other in map(int, NEIGHBOUR[state, : NEIGHBOUR_COUNT[state]])
        if s.owner[other] not in (player, OUT_OF_PLAY) and s.owner[other] >= 0
    ]
    if not threats:
        return t.gettext("No other player stands beside your states here.")
    _, state, other = max(threats)
    text = t.gettext("{state} has {armies} beside {others} of {name} in {neighbour}.")
    return text.format(
        state=called.state(state),
        armies=called.armies(int(s.armies[state]), t),
        others=called.armies(int(s.armies[other]), t),
        name=seen.names[int(s.owner[other])],
        neighbour=called.state(other),
    )


def _winter(s: State, t: NullTranslations) -> str:
    """WA-20.8 to 20.10: when points are counted."""
    last = s.year + 1 == YEARS
    n = Season.WINTER - int(s.season)
    if n <= 0:
        return t.gettext("States, buildings and majorities are counted now.")
    if last:
        text = t.ngettext(
            "The last count is after {n} round: states, buildings, majorities.",
            "The last count is after {n} rounds: states, buildings, majorities.",
            n,
        )
    else:
        text = t.ngettext(
            "Points are first counted after {n} round: states, buildings, majorities.",
            "Points are first counted after {n} rounds: states, buildings, majorities.",
            n,
        )
    return text.format(n=n)


# --- How far it looks ahead -----------------------------------------------------------------------------------------


def round_of(s: State, player: int) -> int:
    """A season is a round."""
    return int(s.year) * len(Season) + int(s.season)


def span(s: State, player: int) -> int:
    """So far it looks: to the end of the round."""
    return round_of(s, player)


def holdings(s: State, player: int) -> dict[int, int]:
    """What a player has on the map and beside it; and which states are his."""
    owned = _owned(s, player)
    return {
        Holding.STATES: len(owned),
        Holding.THALERS: int(s.thalers[player]),
        Holding.GRAIN: int(s.grain[player]),
        Holding.ARMIES: sum(int(s.armies[state]) for state in owned),
        Holding.BUILDINGS: sum(int(size(s.buildings[state])) for state in owned),
        Holding.MARKERS: sum(int(s.markers[state]) for state in owned),
        Holding.REVOLTS: _revolts(s, player, len(owned)),
        **{KEPT + state: 1 for state in owned},
    }


def _revolts(s: State, player: int, states: int) -> int:
    """WA-20.2 to WA-20.4: how many states revolt in winter at worst, as the player stands."""
    loss = max((int(GRAIN_LOSS[event]) for event in members(s.open_events, EVENTS)), default=0)
    unsupplied = max(0, states - max(0, int(s.grain[player]) - loss))
    return min(int(REVOLTS[min(unsupplied, MOST_UNSUPPLIED)]), states)


def holding(what: int, t: NullTranslations) -> str:
    """Name what is counted."""
    if what >= KEPT:
        return t.gettext("{state} held").format(state=called.state(what - KEPT))
    return {
        Holding.STATES: t.gettext("states"),
        Holding.THALERS: t.gettext("thalers"),
        Holding.GRAIN: t.gettext("grain"),
        Holding.ARMIES: t.gettext("armies"),
        Holding.BUILDINGS: t.gettext("buildings"),
        Holding.MARKERS: t.gettext("revolt markers in one’s states"),
        Holding.REVOLTS: t.gettext("revolts that threaten in winter"),
    }[Holding(what)]


# --- Plans ----------------------------------------------------------------------------------------------------------


def plan(s: State, player: int) -> dict[int, int] | None:
    """WA-9.1: the cards on a player's board, by spaces, while he plans."""
    if top(s, STEP) != Step.PLAN or s.ready[player]:
        return None
    return {space: int(card) for space, card in enumerate(s.plan[player]) if card != OPEN}


def plan_line(space: int, card: int, t: NullTranslations) -> tuple[str, str]:
    """A space of the board, and the card on it."""
    return called.space(space, t), called.card(card, t)
