"""Positions of Wallenstein, built and read in the words of the game.

Players are named by their colours, seat by seat: black, blue, purple, red, yellow. States, actions, events, tiles and
buildings have the ids of `components.toml`, favours their numbers; spaces are actions, `convert_3` to `convert_1` and
`bid`. States with their armies are written `anhalt:5 kursachsen`, other lists with blanks as well.

Cards on spaces are a state, `blank`, `tower`, `empty` or, as a bid, `0` to `4`. An option is written
`lay battle_a anhalt`, `take_back bid`, `clear`, `fill`, `commit`, `reconsider`, `yes`, `no`, `stay`, `claim left`,
`claim right`, `claim pile`, `group 4`, `tile 3` (the turn position), `bonus grain`, `favour 8`, `anhalt` or `armies 4`.

The chances of a table can be told beforehand: the trays of the throws to come (WA-5.7) and the event that is drawn.
"""

from functools import cache

import numpy as np
import pytest

import durbar
from durbar.engine import contract
from durbar.engine.agenda import STEP
from durbar.engine.chance import sown
from durbar.engine.errors import IllegalChoice, NotYourTurn
from durbar.engine.log import Log, events_of
from durbar.engine.position import Position
from durbar.games.wallenstein.components import (
    ACTION_IDS,
    ARMIES,
    BONUS_IDS,
    BUILDING_IDS,
    COLOUR_NAMES,
    CONVERSIONS,
    EVENT_IDS,
    FACTS,
    FAVOURS,
    IN_PLAY,
    MONEY,
    PEASANT_CUBES,
    STATE_IDS,
    TILE_IDS,
)
from durbar.games.wallenstein.rules.planning import always_asks
from durbar.games.wallenstein.state import (
    CARDS,
    NOBODY,
    NONE,
    NOWHERE,
    OPEN,
    OUT_OF_PLAY,
    Card,
    Choice,
    Event,
    Season,
    Step,
)
from tests.play import relaid

GAME = durbar.load("wallenstein")
RULES = GAME.own_rules()
EVERY_NUMBER = pytest.mark.parametrize("players", GAME.players)
NAMES = COLOUR_NAMES
CUBES = (*NAMES, "peasants")
SPACE_IDS = (*ACTION_IDS, *(f"convert_{size}" for size in CONVERSIONS), "bid")
CARD_IDS = (*STATE_IDS, *(card.name.lower() for card in Card if card != Card.MONEY), *map(str, MONEY))
CLAIMS = ("left", "right", "pile")
MODULES = {"court": "imperial_court", "landsknechte": "landsknechte", "leaders": "military_leaders"}
FACT = {state["id"]: state for state in FACTS["state"]}
NO_EVENT = "none"
MANY = 200


def seat(player):
    return NAMES.index(player)


def words(given):
    """A list that may be written as one string."""
    return given.split() if isinstance(given, str) else list(given)


def number_of(state):
    return STATE_IDS.index(state)


def states_in(mask):
    return {state for number, state in enumerate(STATE_IDS) if int(mask) >> number & 1}


def counted(given):
    """`anhalt:5 mark` as {"anhalt": 5, "mark": 1}."""
    if isinstance(given, dict):
        return given
    return {name: int(n or 1) for name, _, n in (word.partition(":") for word in words(given))}


def bits(numbers):
    return sum(1 << number for number in numbers)


def options_for(modules="", rulings=(), tower="independent", draft=False):
    """What is decided before the game, as the engine takes it."""
    chosen = {"tower": tower, "setup": "draft" if draft else "standard", **dict(rulings)}
    return chosen | {MODULES[module]: "yes" for module in words(modules)}


# --- Reading and playing --------------------------------------------------------------------------------------------


class Table:
    """A position, read and played on in the words above."""

    def __init__(self, position):
        self.position = position
        self.state = position.state
        self.names = NAMES[: position.players]
        self.trays = []  # of the throws to come, as far as they are told beforehand
        self.event_to_come = None
        self.told = []  # what happened since the last choice
        self.at_throws = []  # the table after each throw, before its result is applied

    def copy(self):
        return Table(self.position.copy())

    # the question

    @property
    def pending(self):
        return [NAMES[player] for player in self.position.pending]

    @property
    def actor(self):
        (player,) = self.pending
        return player

    @property
    def decision(self):
        return Step(int(self.state.agenda[self.state.agenda_top, STEP])).name

    def options(self, player=None):
        return [wording(self, choice) for choice in self.position.choices(seat(player or self.actor))]

    def revisions(self, player):
        return [wording(self, choice) for choice in self.position.revisions(seat(player))]

    # the calendar and the round

    @property
    def season(self):
        return Season(self.state.season).name.lower()

    @property
    def year(self):
        return self.state.year + 1

    @property
    def actions(self):
        """The actions by position, as far as they are face up."""
        return [None if action == NONE else ACTION_IDS[action] for action in self.state.action_at]

    @property
    def event(self):
        return None if self.state.event == NONE else EVENT_IDS[self.state.event]

    @property
    def open_events(self):
        return {event for number, event in enumerate(EVENT_IDS) if self.state.open_events >> number & 1}

    @property
    def event_deck(self):
        return {event for number, event in enumerate(EVENT_IDS) if self.state.event_deck >> number & 1}

    @property
    def order(self):
        return [NAMES[player] for player in self.state.order[: len(self.names)]]

    # the map

    def owner(self, state):
        owner = self.state.owner[number_of(state)]
        return {NOBODY: None, OUT_OF_PLAY: "out"}.get(owner, NAMES[owner])

    def armies(self, state):
        return int(self.state.armies[number_of(state)])

    def buildings(self, state):
        mask = self.state.buildings[number_of(state)]
        return {kind for number, kind in enumerate(BUILDING_IDS) if mask >> number & 1}

    def markers(self, state):
        return int(self.state.markers[number_of(state)])

    def statues(self, state):
        """Whose statues stand there, and how many; or None."""
        number = self.state.statues[number_of(state)]
        return (NAMES[self.state.sculptor[number_of(state)]], int(number)) if number else None

    def states(self, player):
        return {state for state in STATE_IDS if self.owner(state) == player}

    @property
    def pool(self):
        return {state for state in STATE_IDS if self.owner(state) is None}

    def land(self, state):
        """All that lies in a state: owner, armies, buildings, markers."""
        return self.owner(state), self.armies(state), self.buildings(state), self.markers(state)

    # cubes

    @property
    def tray(self):
        return {cube: int(n) for cube, n in zip(CUBES, self.state.tray, strict=True) if n}

    @property
    def lodged(self):
        return {cube: int(n) for cube, n in zip(CUBES, self.state.lodged, strict=True) if n}

    @property
    def peasants(self):
        """Peasants in the supply."""
        return self.state.peasant_supply

    @property
    def building_supply(self):
        return dict(zip(BUILDING_IDS, self.state.building_supply.tolist(), strict=True))

    # what players have

    def reserve(self, player):
        return int(self.state.reserve[seat(player)])

    def thalers(self, player):
        return int(self.state.thalers[seat(player)])

    def grain(self, player):
        return int(self.state.grain[seat(player)])

    def score(self, player):
        return int(self.state.score[seat(player)])

    def all(self, field):
        """One number of everybody."""
        return getattr(self.state, field)[: len(self.names)].tolist()

    def leader(self, player):
        where = self.state.leader[seat(player)]
        return None if where == NOWHERE else STATE_IDS[where]

    def trophies(self, player):
        numbers = self.state.trophies[seat(player)].tolist()
        return {colour: n for colour, n in zip(NAMES, numbers, strict=True) if n}

    # plans

    def card(self, player, space):
        card = int(self.state.plan[seat(player), SPACE_IDS.index(space)])
        return "open" if card == OPEN else CARD_IDS[card]

    def plan(self, player):
        """The cards laid, by space."""
        laid = {space: self.card(player, space) for space in SPACE_IDS}
        return {space: card for space, card in laid.items() if card not in ("open", "empty")}

    def turned(self, player):
        """The spaces whose card is turned up."""
        return {space for number, space in enumerate(SPACE_IDS) if self.state.turned[seat(player)] >> number & 1}

    # the court

    @property
    def favours(self):
        """The favours displayed, dearest space first."""
        return [None if favour == NONE else int(favour) + 1 for favour in self.state.favour_at]

    @property
    def favour_deck(self):
        return {number + 1 for number in range(FAVOURS) if self.state.favour_deck >> number & 1}

    # playing

    def play(self, *options, throws=(), player=None):
        """Make these choices of whoever is asked; what happened. The trays of all throws can be told beforehand."""
        self.trays += throws
        told = []
        for option in options:
            chooser = player or self.actor
            choice = number(self, option)
            if not self._is_legal(seat(chooser), choice):
                raise IllegalChoice(f"{chooser} cannot choose {option!r} at {self.decision}: {self.options(chooser)}")
            told += self.go_on(seat(chooser), choice)
        assert not self.trays, f"throws that did not happen: {self.trays}"
        return told

    def _is_legal(self, player, choice):
        return choice in self.position.choices(player) or choice in self.position.revisions(player)

    def go_on(self, player=None, choice=None):
        """Carry out a choice and go on to the next decision as the engine does, looking at every step."""
        logs = Log.tables(1)
        logs["read"] = True
        log = Log(logs)
        self.told = []
        while True:
            if choice is not None:
                RULES[contract.choose](self.state, player, choice, log)
                self._look(logs)
            while RULES[contract.carry_out](self.state, log):
                self._look(logs)
            player, choice = self._forced()
            if choice is None:
                self.position.events = tuple(self.told)
                return self.told

    def _look(self, logs):
        told = events_of(logs, self.position.setup)
        kinds = {event.kind for event in told}
        if Event.THROWN in kinds:
            if self.trays:
                self._come_out(self.trays.pop(0))
            self.at_throws.append(self.copy())
        if self.event_to_come and Event.EVENT in kinds:
            self._draw(self.event_to_come)
        self.told += told

    def _come_out(self, tray):
        """WA-5.7: exactly these cubes lie in the tray after the throw."""
        state = self.state
        for cube, colour in zip(CUBES, range(len(CUBES)), strict=True):
            cubes = state.tray[colour] + state.lodged[colour]
            assert 0 <= tray.get(cube, 0) <= cubes, (cube, tray, cubes)
            state.tray[colour] = tray.get(cube, 0)
            state.lodged[colour] = cubes - state.tray[colour]

    def _draw(self, event):
        """This event, which lay open, is the one that was drawn; or, as "none", no event is in force."""
        self.state.open_events |= 1 << self.state.event
        self.state.event = NONE if event == NO_EVENT else EVENT_IDS.index(event)
        if self.state.event != NONE:
            self.state.open_events &= ~(1 << self.state.event)

    def _forced(self):
        for player in self.position.pending:
            if not always_asks(self.state, player):
                legal = self.position.choices(player)
                if len(legal) == 1:
                    return player, legal[0]
        return None, None

    def after(self, *options, throws=()):
        """The table as these choices would leave it."""
        other = self.copy()
        other.play(*options, throws=throws)
        return other

    def refuses(self, *options, player=None):
        """Whether each of these choices is refused and changes nothing."""
        before = self.position.to_bytes()
        for option in options:
            with pytest.raises((IllegalChoice, NotYourTurn)):
                self.position.choose(seat(player or self.actor), number(self, option))
        return self.position.to_bytes() == before

    # whole rounds

    def lay_plan(self, player, plan):
        """Put cards on a player's spaces, whether or not that is legal; all other spaces stay empty."""
        row = self.state.plan[seat(player)]
        row[:] = Card.EMPTY
        for space, card in plan.items():
            row[SPACE_IDS.index(space)] = CARD_IDS.index(str(card))

    def plays_round(self, plans=(), *, order="", throws=()):
        """Everybody commits his plan (nobody bids, unless he plans to) and takes his turn position; what happened.

        `order` is who comes first, second, ...; by default the order of the seats.
        """
        positions = words(order) + [name for name in self.names if name not in words(order)]
        self.trays += throws
        told = []
        for name in self.names:
            self.lay_plan(name, dict(plans).get(name, {}))
        for name in self.names:
            told += self.go_on(seat(name), Choice.COMMIT)
        while self.pending and self.decision == "TILE":
            (player,) = self.position.pending
            choice = Choice.TILE + positions.index(NAMES[player])
            assert self._is_legal(player, choice)
            told += self.go_on(player, choice)
        assert not self.trays, f"throws that did not happen: {self.trays}"
        return told


def wording(table, choice):
    """A choice in the words above."""
    begin = max(sort for sort in Choice if sort <= choice)
    sort, index = begin.name.lower(), choice - begin
    if sort == "lay":
        return f"lay {SPACE_IDS[index // CARDS]} {CARD_IDS[index % CARDS]}"
    if sort == "state":
        return STATE_IDS[index]
    names = {
        "take_back": SPACE_IDS,
        "claim": CLAIMS,
        "bonus": BONUS_IDS,
        "favour": table.favours,
        "tile": range(1, len(TILE_IDS) + 1),
        "group": range(ARMIES),
        "armies": range(ARMIES + 1),
    }
    return f"{sort} {names[sort][index]}" if sort in names else sort


def number(table, option):
    """The choice that an option stands for, whether or not it is offered."""
    if option in STATE_IDS:
        return Choice.STATE + number_of(option)
    sort, *details = option.split()
    begin = Choice[sort.upper()]
    if sort == "lay":
        return begin + SPACE_IDS.index(details[0]) * CARDS + CARD_IDS.index(details[1])
    if sort == "favour":
        return begin + table.favours.index(int(details[0]))
    if sort == "tile":
        return begin + int(details[0]) - 1
    names = {"take_back": SPACE_IDS, "claim": CLAIMS, "bonus": BONUS_IDS}
    if sort in names:
        return begin + names[sort].index(details[0])
    return begin + (int(details[0]) if details else 0)


def kinds_of(events):
    return [event.kind.name for event in events]


def told(events, kind):
    """The details of all events of a kind, each with its player."""
    return [(NAMES[e.player] if e.player >= 0 else None, *e.details) for e in events if e.kind.name == kind]


def fields(position):
    """The record of a position, field by field, as a batch of one table has it."""
    state = position.state
    return {name: np.asarray(getattr(state, name))[None] for name in state.dtype.names}


@cache
def many_starts(players, draft=False):
    """Many new games at their first decision, field by field."""
    return GAME.batch(MANY, players, seed=players, options=options_for(draft=draft)).tables


# --- Building -------------------------------------------------------------------------------------------------------


def begun(players=3, *, seed=0, fill=None, event=None, **options):
    """A new game at its first decision; the tray of the tower fill and the first event can be told beforehand."""
    chosen = options_for(**options)
    setup = GAME.setup(players, chosen)
    tables = GAME.state.tables(1)
    tables["chance"] = sown(seed)
    values = [option.values.index(value) for option, value in zip(GAME.options, setup.options, strict=True)]
    table = Table(Position(setup, tables))
    table.trays, table.event_to_come = [] if fill is None else [fill], event
    logs = Log.tables(1)
    logs["read"] = True
    RULES[contract.setup](table.state, players, np.array(values, np.int32), Log(logs))
    first = events_of(logs, setup)
    table.position.events = (*first, *table.go_on())
    table.told = list(table.position.events)
    return table


def lay(
    players=3,
    states=(),
    *,
    modules="",
    rulings=(),
    tower="independent",
    season="summer",
    year=1,
    event=NO_EVENT,
    open_events=None,
    actions="",
    tiles="",
    buildings=(),
    markers="",
    thalers=(),
    grain=(),
    scores=(),
    reserve=(),
    tray="",
    lodged="",
    peasants=None,
    leaders=(),
    statues=(),
    trophies=(),
    reception=(),
    favours=(),
    banners=(),
    seed=0,
):
    """A table at planning, with nobody's plan begun.

    What is not given: it is summer; all states are neutral and empty; everybody has 10 thalers, no grain, no points, no
    army in the tower and all others in reserve (with `reserve`, what is missing is lodged; the same with `peasants`).
    No event will be in force (as None, one of those that lie open), and autumn brings no grain loss. Bonus tiles have
    no advantage, but for those in `tiles`, by turn position, `-` for none. Action cards lie in the order of `actions`,
    the others after them as they come.
    """
    start = _started(players, tuple(options_for(modules, rulings, tower).items()))
    names, on_map = NAMES[:players], {player: counted(given) for player, given in dict(states).items()}
    tray, lodged = counted(tray), dict(counted(lodged))
    for name, left in dict(reserve).items():
        lodged[name] = ARMIES - sum(on_map.get(name, {}).values()) - tray.get(name, 0) - left
    if peasants is not None:
        lodged["peasants"] = PEASANT_CUBES - tray.get("peasants", 0) - peasants
    lines = {
        "calendar": f"year {year - 1}; season {season}; turn -1",
        "actions": " ".join(_face_up(words(actions))),
        "tiles": " ".join(words(tiles)),
        "events": _events(event, open_events, season),
        "tower": f"lodged {_valued(lodged)}; tray {_valued(tray)}",
        **_map(players, on_map, dict(buildings), counted(markers), dict(statues)),
        "dice": None,
    }
    if favours:
        deck = [number for number in range(1, FAVOURS + 1) if number not in favours]
        lines["favours"] = f"favour_at {' '.join(map(str, favours))}; favour_deck {' '.join(map(str, deck))}"
    for name in names:
        belongings = {
            "thalers": dict(thalers).get(name, 10),
            "grain": dict(grain).get(name, 0),
            "score": dict(scores).get(name, 0),
            "reception": dict(reception).get(name, 0),
            "banner": dict(banners).get(name, 0),
            "leader": dict(leaders).get(name, "-"),
            "trophies": _valued(counted(dict(trophies).get(name, ""))),
        }
        lines[f"player {name}"] = "; ".join(f"{field} {value}" for field, value in belongings.items())
    table = Table(relaid(start, lines, seed))
    table.event_to_come = event
    assert min([*table.state.reserve[:players], *table.state.lodged, table.state.peasant_supply]) >= 0
    return table


@cache
def _started(players, options):
    return GAME.start(players, seed=0, options=dict(options))


def acting(players=3, states=(), *, plans=(), order="", throws=(), **given):
    """A table at the first question after turn order, or after the whole round if there is none; `told` is all that
    happened since planning.
    """
    planned = [space for plan in dict(plans).values() for space in plan if space in ACTION_IDS]
    actions = given.pop("actions", " ".join(dict.fromkeys(planned)))
    table = lay(players, states, actions=actions, **given)
    table.told = table.plays_round(plans, order=order, throws=throws)
    return table


def _valued(values):
    """A table by name, as a line has it."""
    return " ".join(f"{name}={value}" for name, value in values.items())


def _face_up(actions):
    """The action cards that lie face up: these, and others as they come."""
    shown = FACTS["calendar"]["action_cards_face_up"]
    assert len(actions) <= shown
    return [*actions, *(action for action in ACTION_IDS if action not in actions)][:shown]


def _events(event, open_events, season):
    wanted = [event] if event in EVENT_IDS else []
    if open_events is None and season == "autumn" and event == NO_EVENT:
        open_events = "taxes_max_5"  # without grain loss
    if open_events is None:
        open_events = [*wanted, *(name for name in EVENT_IDS if name not in wanted)][: 4 - Season[season.upper()]]
    deck = [name for name in EVENT_IDS if name not in words(open_events)]
    return f"open_events {' '.join(words(open_events))}; event_deck {' '.join(deck)}"


def _map(players, on_map, buildings, markers, statues):
    """The lines of all states."""
    owners = {name: (player, armies) for player, given in on_map.items() for name, armies in given.items()}
    lines = {}
    for number, name in enumerate(STATE_IDS):
        in_play = IN_PLAY[players] >> number & 1
        assert in_play or name not in owners, name
        owner, armies = owners.get(name, ("-" if in_play else "out", 0))
        sculptor, standing = statues.get(name, ("-", 0))
        lines[f"state {name}"] = (
            f"owner {owner}; armies {armies}; buildings {' '.join(words(buildings.get(name, '')))}; "
            f"markers {markers.get(name, 0)}; statues {standing}; sculptor {sculptor}"
        )
    return lines
