"""What a coach tells of a position of Meridian: whether floors will do, and which island is worth fighting for now.

Everything it reads lies open to all; of the cards still to be turned up only their number counts.
"""

from collections.abc import Iterator
from enum import IntEnum, auto
from gettext import NullTranslations
from typing import NamedTuple

from durbar.drawing.seen import Seen
from durbar.engine.agenda import STEP, top
from durbar.games.meridian.components import (
    CITIES,
    FACE_UP,
    ISLAND_COUNT,
    ISLAND_OF,
    MOST_FLOORS,
    REACH,
    REACHED,
    island_names,
)
from durbar.games.meridian.rules import conqueror, garrisons, worth
from durbar.games.meridian.state import NO_CARD, Choice, State, Step
from durbar.games.meridian.strategy import garrison, turns_left

BUILD_LOW, TO_SPARE = 2, 3  # floors a turn below which one should save, and from which on one need not


class Holding(IntEnum):
    """What is worth counting besides the points of each island."""

    FLOORS = auto()
    ISLANDS = auto()


# --- What matters now -----------------------------------------------------------------------------------------------


def matters(seen: Seen) -> Iterator[str]:
    """Sentences, the weightiest first."""
    s, player, t = seen.position.state, seen.viewer or 0, seen.t
    contest = max(_contests(s, player, _islands(seen)), key=_urgency, default=None)
    if contest is not None:
        yield _contested(contest, seen)
    yield _floors(s, player, t)


class _Contest(NamedTuple):
    """An island that can be reached now: what it is worth, one's garrisons there, and the most that another has."""

    island: int
    points: int
    own: int
    most: int
    other: int


def _contests(s: State, player: int, islands: set[int]) -> Iterator[_Contest]:
    for island in sorted(islands):
        total = garrisons(s, island)
        others = {other: int(garrison(total, other)) for other in range(s.players) if other != player}
        other = max(others, key=lambda one: others[one])
        yield _Contest(island, int(worth(s, island)), int(garrison(total, player)), others[other], other)


def _islands(seen: Seen) -> set[int]:
    """Where a tower may be built now; before the meridian is chosen, all that lie on those of the cards."""
    s, player = seen.position.state, seen.viewer or 0
    if top(s, STEP) in (Step.ACT, Step.REBUILD):
        places = (offer.choice - Choice.PLACE for offer in seen.offers if offer.choice >= Choice.PLACE)
        return {int(ISLAND_OF[s.players, s.meridian, place // MOST_FLOORS]) for place in places}
    face_up = [int(kind) for kind in s.face_up[player, :FACE_UP] if kind != NO_CARD]
    kinds = [int(s.card)] if top(s, STEP) == Step.MERIDIAN else face_up
    meridians = {int(meridian) for kind in kinds for meridian in REACHED[kind, : REACH[kind]]}
    return {int(ISLAND_OF[s.players, meridian, slot]) for meridian in meridians for slot in range(CITIES[s.players])}


def _urgency(contest: _Contest) -> float:
    """Points, the more the nearer both are to each other."""
    return contest.points / (1 + abs(contest.own - contest.most))


def _contested(contest: _Contest, seen: Seen) -> str:
    """Who holds an island, and by how much."""
    t, n = seen.t, contest.points
    if contest.most == contest.own == 0:
        text = t.ngettext(
            "{island} ({n} point) is still empty: the first tower there leads.",
            "{island} ({n} points) is still empty: the first tower there leads.",
            n,
        )
    elif contest.own > contest.most:
        text = t.ngettext(
            "You hold {island} ({n} point) with {own} garrisons to {most}; what is pushed off it no longer counts.",
            "You hold {island} ({n} points) with {own} garrisons to {most}; what is pushed off it no longer counts.",
            n,
        )
    elif contest.own == contest.most:
        text = t.ngettext(
            "Nobody holds {island} ({n} point): you and {name} are even at {own}.",
            "Nobody holds {island} ({n} points): you and {name} are even at {own}.",
            n,
        )
    else:
        text = t.ngettext(
            "{name} holds {island} ({n} point) with {most} garrisons to your {own}, and you can reach it now.",
            "{name} holds {island} ({n} points) with {most} garrisons to your {own}, and you can reach it now.",
            n,
        )
    island, name = island_names(seen.position.players)[contest.island], seen.names[contest.other]
    return text.format(island=island, n=n, name=name, own=contest.own, most=contest.most)


def _floors(s: State, player: int, t: NullTranslations) -> str:
    """Floors for the turns to come."""
    n, turns = int(s.floors[player]), int(turns_left(s, player))
    if not n:
        return t.gettext("You have no floors left: only the floors of a tower that you lift can be built again.")
    if n < BUILD_LOW * turns:
        text = t.ngettext(
            "Floors are short: {n} for {turns} turn.",
            "Floors are short: {n} for {turns} turns, so build low.",
            turns,
        )
    elif n >= TO_SPARE * turns:
        text = t.ngettext(
            "You have floors to spare: {n} for {turns} turn.", "You have floors to spare: {n} for {turns} turns.", turns
        )
    else:
        text = t.ngettext("{n} floors must do for {turns} turn.", "{n} floors must do for {turns} turns.", turns)
    return text.format(n=n, turns=turns)


# --- How far it looks ahead -----------------------------------------------------------------------------------------


def round_of(s: State, player: int) -> int:
    """A turn is a round: it is over when its card is gone."""
    return int(turns_left(s, player))


def span(s: State, player: int) -> int:
    """Islands count only at the end."""
    return 0


def holdings(s: State, player: int) -> dict[int, int]:
    """ME-9.2: islands conquered; ME-9.4: floors in hand decide between equals."""
    islands = range(int(ISLAND_COUNT[s.players]))
    return {
        Holding.FLOORS: int(s.floors[player]),
        Holding.ISLANDS: sum(int(conqueror(s, island)) == player for island in islands),
    }


def holding(what: int, t: NullTranslations) -> str:
    """Name what is counted."""
    return {Holding.FLOORS: t.gettext("floors in hand"), Holding.ISLANDS: t.gettext("islands kept")}[Holding(what)]
