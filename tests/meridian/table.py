"""Positions of Meridian, built and read in the words of the game.

A column is written from north to south, `K4 B3 _ G1 _`: owner and height of a tower, or a free city. Players are the
letters O, G, B, K (or P, Q when there are two); meridians and slots count from 1. An option is written `card 4-5-6-7`,
`meridian 6`, `decline`, `keep`, `lift(2)`, or `(3,1)` for a tower of three floors entering the first slot.
"""

from collections import Counter
from typing import NamedTuple

import numpy as np
import pytest

import durbar
import durbar.games.meridian.rules as rules
from durbar.engine.agenda import STEP
from durbar.engine.errors import IllegalChoice
from durbar.games.meridian.components import (
    CARDS,
    CITIES,
    COPIES,
    FACE_UP,
    FACTS,
    FLOORS,
    MERIDIANS,
    TOWERS,
    charted,
)
from durbar.games.meridian.components import MOST_FLOORS as MOST
from durbar.games.meridian.components import SLOTS as MOST_SLOTS
from durbar.games.meridian.state import CHOICES, NO_CARD, NOBODY, NOTHING, NOWHERE, Choice, Event, Step

GAME = durbar.load("meridian")
LETTERS = {2: "PQ", 3: "OGB", 4: "OGBK"}
SEAT = {letter: seat for letters in LETTERS.values() for seat, letter in enumerate(letters)}
CARD_NAMES = tuple("-".join(map(str, numbers)) for numbers in CARDS)
KIND = {name: kind for kind, name in enumerate(CARD_NAMES)}
IN_NOTATION = str.maketrans("PQ", "OG")  # the notation knows seats by the colours of four players
HERE = 5  # the meridian of an example that names none
SIDE = {players: FACTS["side"][FACTS["setup"]["side_by_players"][str(players)]] for players in GAME.players}


def _wording(choice):
    if choice < Choice.MERIDIAN:
        return f"card {CARD_NAMES[choice - Choice.CARD]}"
    if choice < Choice.DECLINE:
        return f"meridian {choice - Choice.MERIDIAN + 1}"
    if choice in (Choice.DECLINE, Choice.KEEP):
        return "decline" if choice == Choice.DECLINE else "keep"
    if choice < Choice.PLACE:
        return f"lift({choice - Choice.LIFT + 1})"
    slot, height = divmod(choice - Choice.PLACE, MOST)
    return f"({height + 1},{slot + 1})"


OPTIONS = tuple(_wording(choice) for choice in range(CHOICES))
NUMBER = {option: choice for choice, option in enumerate(OPTIONS)}
PLACEMENT = {f"({h},{s})": (h, s) for h in range(1, MOST + 1) for s in range(1, MOST_SLOTS + 1)}


# --- Columns --------------------------------------------------------------------------------------------------------


class Tower(NamedTuple):
    slot: int
    owner: str
    height: int


def towers(column):
    """The towers of a column, from north to south."""
    return [Tower(slot, city[0], int(city[1:])) for slot, city in enumerate(column.split(), start=1) if city != "_"]


def written(standing, cities):
    """A column as it is written."""
    marks = {tower.slot: f"{tower.owner}{tower.height}" for tower in standing}
    return " ".join(marks.get(slot, "_") for slot in range(1, cities + 1))


def with_tower(column, tower, slot):
    """A column with one more tower in a free city."""
    marks = column.split()
    assert marks[slot - 1] == "_"
    return " ".join([*marks[: slot - 1], tower, *marks[slot:]])


# --- Reading and playing --------------------------------------------------------------------------------------------


class Table:
    """A position, read and played on in the words above."""

    def __init__(self, position, here=HERE):
        self.position = position
        self.here = here
        self.players = position.players
        self.letters = LETTERS[position.players]
        self.cities = int(CITIES[position.players])

    def copy(self):
        return Table(self.position.copy(), self.here)

    @property
    def actor(self):
        return "".join(self.letters[seat] for seat in self.position.pending)

    @property
    def first(self):
        return self.letters[self.position.state.first]

    @property
    def decision(self):
        state = self.position.state
        return "" if self.position.over else Step(int(state.agenda[state.agenda_top, STEP])).name

    @property
    def unfinished(self):
        """Card, meridian and lifted tower of the turn that is going on."""
        state = self.position.state
        return (
            None if state.card == NO_CARD else CARD_NAMES[state.card],
            None if state.meridian == NOWHERE else state.meridian + 1,
            None if state.lifted == NOTHING else PLACEMENT[OPTIONS[state.lifted]],
        )

    # the board

    def column(self, meridian=None):
        state = self.position.state
        row = (meridian or self.here) - 1
        standing = [
            Tower(slot + 1, self.letters[state.owner[row, slot]], int(state.height[row, slot]))
            for slot in range(self.cities)
            if state.owner[row, slot] != NOBODY
        ]
        return written(standing, self.cities)

    @property
    def board(self):
        return tuple(self.column(meridian) for meridian in range(1, MERIDIANS + 1))

    def hand(self, player=None):
        return int(self.position.state.floors[SEAT[player or self.actor]])

    @property
    def hands(self):
        return tuple(self.hand(player) for player in self.letters)

    # cards, each list in the order of the deck

    def face_up(self, player):
        return _named(Counter(kind for kind in self.position.state.face_up[SEAT[player]].tolist() if kind != NO_CARD))

    def pile(self, player):
        return _named(Counter(dict(enumerate(self.position.state.pile[SEAT[player]].tolist()))))

    def discards(self, player):
        deck = Counter(deck_of(self.players))
        return _in_order(deck - Counter(self.face_up(player)) - Counter(self.pile(player)))

    @property
    def cards(self):
        return tuple((self.face_up(player), self.pile(player), self.discards(player)) for player in self.letters)

    # options

    @property
    def options(self):
        return [OPTIONS[choice] for choice in self.position.choices(SEAT[self.actor])]

    @property
    def placements(self):
        return {PLACEMENT[option] for option in self.options if option in PLACEMENT}

    def slots(self, height):
        return {slot for offered, slot in self.placements if offered == height}

    @property
    def heights(self):
        return {height for height, _ in self.placements}

    def play(self, *options):
        """Make these choices; what happened."""
        return [e for option in options for e in self.position.choose(SEAT[self.actor], NUMBER[option])]

    def after(self, *options):
        """The table as these choices would leave it."""
        other = self.copy()
        other.play(*options)
        return other

    def refuses(self, *options, player=None):
        """Whether each of these choices is refused and changes nothing."""
        before = self.position.to_bytes()
        for option in options:
            with pytest.raises(IllegalChoice):
                self.position.choose(SEAT[player or self.actor], NUMBER[option])
        return self.position.to_bytes() == before

    # results

    @property
    def points(self):
        return dict(zip(self.letters, self.position.points, strict=True))

    @property
    def places(self):
        return self.position.places

    def decline_to_the_end(self):
        """Play every remaining card without acting; what happened in the last turn."""
        events = ()
        while not self.position.over:
            events = self.play("decline" if "decline" in self.options else self.options[0])
        return events

    def conquests(self):
        """At the end, who has conquered each island; an island of nobody's is left out."""
        conquered = [event for event in self.copy().decline_to_the_end() if event.kind == Event.CONQUERED]
        return {islands(self.players)[event.details[0]]["id"]: self.letters[event.player] for event in conquered}

    def garrisons(self, island):
        """What the garrisons of each player on an island are worth."""
        order = [facts["id"] for facts in islands(self.players)]
        total = rules.garrisons(self.position.state, order.index(island))
        worth = {letter: total >> rules.BITS * seat & (1 << rules.BITS) - 1 for seat, letter in enumerate(self.letters)}
        return {letter: value for letter, value in worth.items() if value}

    def cleared_away(self, conquests):
        """The counting aid: without the towers of tied islands and all but one of each conqueror's on his island."""
        other = self.copy()
        state = other.position.state
        for island in islands(self.players):
            left = 1
            for meridian, slot in island["cities"]:
                owner = state.owner[meridian - 1, slot - 1]
                if owner != NOBODY and left and self.letters[owner] == conquests.get(island["id"]):
                    left = 0
                else:
                    state.owner[meridian - 1, slot - 1] = NOBODY
                    state.height[meridian - 1, slot - 1] = 0
        return other

    def kinds_of(self, events):
        return [event.kind.name for event in events]


def fields(position):
    """The record of a position, field by field, as a batch of one table has it."""
    state = position.state
    return {name: np.asarray(getattr(state, name))[None] for name in state.dtype.names}


def _in_order(cards):
    return sorted(cards.elements(), key=KIND.__getitem__)


def _named(kinds):
    return _in_order(Counter({CARD_NAMES[kind]: number for kind, number in kinds.items()}))


def deck_of(players):
    """All cards of one player."""
    return [name for name in CARD_NAMES for _ in range(COPIES[players])]


def islands(players):
    """The islands of the side for that many players, as printed."""
    return charted(SIDE[players])


# --- Building -------------------------------------------------------------------------------------------------------


def lay(players, columns, actor=None, hands=None, cards=None, turn=1):
    """A table at the beginning of a round, the actor to begin it by choosing a card.

    Floors that are neither in a hand nor in a column given stand in a tower far away, so that none is missing.
    """
    letters = LETTERS[players]
    standing = {meridian: towers(column) for meridian, column in columns.items()}
    for meridian, column in columns.items():
        heights = [tower.height for tower in standing[meridian]]
        assert len(column.split()) == CITIES[players]
        assert heights == sorted(set(heights), reverse=True)
    far_away = (meridian for meridian in range(MERIDIANS, 0, -1) if meridian not in columns)
    for letter, floors in (hands or {}).items():
        built = sum(tower.height for column in standing.values() for tower in column if tower.owner == letter)
        assert floors <= FLOORS[players] - built
        if floors < FLOORS[players] - built:
            standing[next(far_away)] = [Tower(1, letter, FLOORS[players] - built - floors)]
    lines = [
        f"game: meridian; players {players}",
        f"agenda: CARD {actor or letters[0]}",
        f"turn: first {actor or letters[0]}",
    ]
    drawn = {meridian: written(column, CITIES[players]) for meridian, column in standing.items()}
    lines += [f"meridian {meridian}: {column.replace('_', '-')}" for meridian, column in drawn.items()]
    lines += [f"player {letter}: {_deal(players, (cards or {}).get(letter, '1 2'), turn)}" for letter in letters]
    return Table(GAME.read("\n".join(lines).translate(IN_NOTATION), seed=0))


def _deal(players, cards, turn):
    """Cards as at the beginning of a turn: those before are discarded."""
    deck = Counter(deck_of(players))
    turns_left = deck.total() - turn + 1
    up = cards.split()[:turns_left]
    pile = Counter(_in_order(deck - Counter(up))[: max(0, turns_left - FACE_UP)])
    return f"face_up {' '.join(up)}; pile {' '.join(f'{card}={number}' for card, number in pile.items())}"


def facing(column, floors=None, players=None, meridian=HERE, actor=None, turn=1):
    """The actor about to act on a meridian with this column; without a number, all his other floors are in his hand."""
    if players is None:
        two = any(tower.owner in LETTERS[2] for tower in towers(column))
        players = 2 if two else 3 if len(column.split()) == CITIES[3] else 4
    actor = actor or LETTERS[players][0]
    other_card = "2" if meridian == 1 else "1"
    table = lay(
        players,
        {meridian: column},
        actor,
        hands=None if floors is None else {actor: floors},
        cards={actor: f"{meridian} {other_card}"},
        turn=turn,
    )
    table.here = meridian
    table.play(f"card {meridian}")
    return table


def garrisoned(players=4, hands=None, **by_island):
    """The last round of a game with garrisons on islands: `D="O O K*"` is three on island D, black in its capital.

    Heights may be given (`O9`); otherwise they are as low as the order of a column allows, save that as many floors
    go into towers as the hands demand.
    """
    wanted = []
    for island in islands(players):
        for mark in by_island.pop(island["id"], "").split():
            capital = tuple(island.get("capital", ()))
            ordinary = [tuple(city) for city in island["cities"] if tuple(city) != capital]
            height = int(mark[1:].strip("*") or 0)
            wanted.append((mark[0], height, [capital] if mark.endswith("*") else ordinary))
    assert not by_island
    taken = _seated(wanted, {}, TOWERS[players])
    columns = {}
    for meridian, slot in sorted(taken, reverse=True):
        owner, height = taken[meridian, slot]
        column = columns.setdefault(meridian, [])
        column.insert(0, Tower(slot, owner, height or (column[0].height + 1 if column else 1)))
    for letter, floors in (hands or {}).items():
        built = sum(tower.height for column in columns.values() for tower in column if tower.owner == letter)
        column = next(column for column in columns.values() if column[0].owner == letter and not taken_high(column))
        column[0] = column[0]._replace(height=column[0].height + int(FLOORS[players]) - built - floors)
    drawn = {meridian: written(column, CITIES[players]) for meridian, column in columns.items()}
    return lay(players, drawn, turn=len(deck_of(players)))


def taken_high(column):
    """Whether a column's first tower has a height of its own, so that no further floors should go there."""
    return column[0].height > len(column)


def _seated(wanted, taken, most):
    """A city for every garrison, on a meridian of its own if possible, no player having too many on one."""
    if not wanted:
        return taken
    (owner, height, cities), *others = wanted
    for city in sorted(cities, key=lambda city: sum(meridian == city[0] for meridian, _ in taken)):
        there = [tower for (meridian, _), tower in taken.items() if meridian == city[0] and tower[0] == owner]
        if city not in taken and len(there) < most:
            found = _seated(others, {**taken, city: (owner, height)}, most)
            if found is not None:
                return found
    return None
