"""Positions of Agra, built and read in the words of the game.

Players are `Y`, `T`, `V` and `O`. Lists may be written as one string with blanks, goods as `{"wood": 4}`. An option is
written as its part of `ACTIONS` and what it is of: `place quarry`, `amount 2`, `deliver cook: oil`, `rise artisans`,
`token_to wood 1`, `done`.
"""

from functools import cache

import numpy as np
import pytest

import durbar
from durbar.engine.agenda import STEP
from durbar.engine.chance import below, sown
from durbar.engine.entries import NOBODY as NO_PLAYER
from durbar.engine.errors import IllegalChoice
from durbar.engine.notation import NONE
from durbar.games.agra.components import (
    BUILDING_IDS,
    DIE,
    FACES,
    FAVOUR_IDS,
    GIFT_NAMES,
    GOOD_IDS,
    GUILD_IDS,
    LEAVE_COUNT,
    LEAVE_LEVEL,
    LUXURY_IDS,
    NOTABLE_IDS,
    PLACE_NAMES,
    SPACE_IDS,
    TILE_IDS,
    WHEEL_IDS,
)
from durbar.games.agra.notation import NOTATION, ORDER, PLACE
from durbar.games.agra.rules.farm import production
from durbar.games.agra.rules.sailor import capacity_left
from durbar.games.agra.state import ACTIONS, NEUTRAL, NOBODY, NOWHERE, ON_DISPLAY, Step
from tests.play import lines_of

GAME = durbar.load("agra")
EVERY_NUMBER = pytest.mark.parametrize("players", GAME.players)
NAMES = ("Y", "T", "V", "O")
OPTIONS = tuple(
    " ".join((part.name, *part.place(index).values())) for part in ACTIONS.parts.values() for index in range(part.size)
)
PHASES = {  # of a turn, as an agenda has them
    "meditate": "MEDITATE {0}; MEDITATE_END {0}",
    "act": "ACT {0} 1; SECOND_ACT {0}",
    "orders": "ORDERS {0}; TURN_END {0}",
}
LINES = {item.label: region.title for region in NOTATION.regions for item in region.items}  # on which a field stands
SECONDARY = ("favour", "oil_curry", "luxury", "caliph", "english_trader", "french_trader")


def seat(player):
    return NAMES.index(player)


def words(given):
    """A list that may be written as one string."""
    return given.split() if isinstance(given, str) else list(given)


def things(ids, numbers):
    """The ids of the things in a set."""
    return {thing for number, thing in enumerate(ids) if int(numbers) >> number & 1}


def place(notable, good):
    return PLACE_NAMES.index(f"{notable}: {good}")


def owner_name(number):
    return {NOBODY: None, NEUTRAL: "neutral"}.get(int(number)) if number < 0 else NAMES[number]


class Table:
    """A position, read and played on in the words above.

    To build one, lines of its text (docs/positions.md) are written otherwise; all are read when it is asked for.
    """

    def __init__(self, position):
        self._position = position
        self._lines = None
        self.names = NAMES[: position.players]
        self.events = []

    # --- Building ---------------------------------------------------------------------------------------------------

    @property
    def lines(self):
        """The lines of the text by their names, to be written otherwise."""
        if self._lines is None:
            self._lines = lines_of(self._position)
        return self._lines

    @property
    def position(self):
        if self._lines is not None:
            self._position = GAME.read("".join(f"{name}: {said}\n" for name, said in self._lines.items()))
            self._lines = None
        return self._position

    def set(self, player=None, **fields):
        """Fields of the text, by their names there: of a player, or of the table.

        A list or a table by name is added to what is there; None leaves a field out: it follows from the others then.
        """
        for field, value in fields.items():
            line = f"player {player}" if player else LINES[field]
            said = dict(part.split(" ", 1) for part in self.lines.get(line, "").split("; ") if part)
            said[field] = _added(said.get(field, ""), value) if isinstance(value, (dict, list)) else value
            self.lines[line] = "; ".join(f"{name} {value}" for name, value in said.items() if value is not None)
        return self

    def give(self, player, *, goods=(), tiles="", contracts="", standing="", lying="", **fields):
        """A player's belongings; further fields by their names. Reserves are what is left of all pieces."""
        self.set(tile=dict.fromkeys(words(tiles), player), holder=dict.fromkeys(words(contracts), player))
        self.set(player, goods=dict(goods), standing=words(standing), lying=words(lying), workers=None, markers=None)
        return self.set(player, **fields)

    def influence(self, guild, *levels):
        """The levels of all players on one track."""
        for player, level in zip(self.names, levels, strict=False):
            self.set(player, influence={guild: level})
        return self

    def river(self, notables, pier=None):
        """These notables on the river, the boat at a pier."""
        self.set(holder=dict.fromkeys(words(notables), NONE))
        if pier:
            self.set(pier=pier, completed={LEAVE_LEVEL[before]: LEAVE_COUNT[before] for before in range(1, pier)})
        return self

    def deliver(self, player, notable, good, count=1):
        """A delivery made earlier."""
        return self.set(places={PLACE.of(place(notable, good)): f"{player}{count}"})

    def build(self, buildings, **fields):
        """Sites that have been built; further fields by their names."""
        return self.set(built=words(buildings), **fields)

    def price(self, **faces):
        """Price tokens on goods, by the face shown."""
        lying = [NONE if on == NOWHERE else GOOD_IDS[on] for on in self.state.token_good]
        sides = self.state.token_side.tolist()
        for good, face in faces.items():
            token = next(token for token, on in enumerate(lying) if on == NONE and face in FACES[token])
            lying[token], sides[token] = good, FACES[token].tolist().index(face)
        return self.set(token_good=" ".join(lying), token_side=" ".join(map(str, sides)))

    def orders(self, guild, marker, **owners):
        """The order marker of a guild on an order, and whose markers lie on others: `Y="1 2", neutral="6"`."""
        free = dict.fromkeys(ORDER.listed, NONE)
        taken = {number: owner for owner, numbers in owners.items() for number in words(numbers)}
        lying = {f"{guild}/{number}": owner for number, owner in {**free, **taken}.items()}
        return self.set(order_owner=lying, order_marker={guild: marker})

    def gifts(self, player, spaces):
        """Gifts to Akbar made earlier."""
        return self.set(gift_owner=dict.fromkeys(words(spaces), player))

    def display(self, tiles):
        """The favour tiles that lie open; all others that nobody has are in the pile."""
        return self.set(tile={**dict.fromkeys(self.open_tiles, NONE), **dict.fromkeys(words(tiles), "display")})

    def rolls(self, *results):
        """Let the die show these numbers next."""
        s = self.state
        for seed in range(10**6):
            s.chance[:] = sown(seed)
            if all(1 + below(s, DIE) == result for result in results):
                s.chance[:] = sown(seed)
                return self
        raise AssertionError("no seed rolls this")

    def turn(self, player="Y", phase="act"):
        """The turn of a player, at the beginning of a phase."""
        steps = list(PHASES.values())[list(PHASES).index(phase) :]
        self.lines.pop("turn", None)
        return self.set(active=player)._go_on_with("; ".join(steps).format(player))

    def ask(self, step, player, *numbers):
        """Put a step on top of everything."""
        asked = " ".join([step.name, player, *(str(int(number)) for number in numbers)])
        return self._go_on_with(f"{asked}; {self.lines['agenda']}")

    def _go_on_with(self, agenda):
        """Let these steps be what must still happen."""
        self.lines.pop("done", None)
        self.lines["agenda"] = agenda
        return self.go_on()

    def go_on(self):
        """Carry out what asks nobody; what happens is told."""
        nobody = np.full(1, NO_PLAYER, np.int32)
        bound = self.position._bound
        bound.answer(self.position._handle, nobody, nobody, bound.scratch.pads, bound.scratch.silence)
        return self

    # --- Reading ----------------------------------------------------------------------------------------------------

    @property
    def state(self):
        return self.position.state

    @property
    def actor(self):
        (player,) = self.position.pending
        return NAMES[player]

    @property
    def active(self):
        return NAMES[self.state.active]

    @property
    def decision(self):
        return Step(int(self.state.agenda[self.state.agenda_top, STEP])).name

    @property
    def agenda(self):
        """The steps that are still to come, the next one first."""
        rows = self.state.agenda[1 : self.state.agenda_top + 1]
        return [Step(int(step)).name for step in rows[::-1, STEP]]

    @property
    def asked(self):
        return self.actor, self.decision

    @property
    def options(self):
        """What is offered, secondary actions left out."""
        return [option for option in self.offers if option.split()[0] not in SECONDARY]

    @property
    def offers(self):
        """All that is offered."""
        return [OPTIONS[choice] for choice in self.position.choices(seat(self.actor))]

    def offered(self, what):
        """Of what a sort of choice is offered."""
        return [option.partition(" ")[2] for option in self.offers if option.split()[0] == what]

    def rupees(self, player):
        return int(self.state.rupees[seat(player)])

    def favours(self, player):
        return int(self.state.favours[seat(player)])

    def markers(self, player):
        return int(self.state.markers[seat(player)])

    def workers(self, player):
        return int(self.state.workers[seat(player)])

    def goods(self, player):
        numbers = zip(GOOD_IDS, self.state.goods[seat(player)].tolist(), strict=True)
        return {good: number for good, number in numbers if number}

    def level(self, player, guild):
        return int(self.state.influence[seat(player), GUILD_IDS.index(guild)])

    def meditation(self, player):
        return int(self.state.meditation[seat(player)])

    def standing(self, player):
        return things(SPACE_IDS, self.state.standing[seat(player)])

    def lying(self, player):
        return things(SPACE_IDS, self.state.lying[seat(player)])

    def tiles(self, player):
        return {tile for tile, holder in zip(TILE_IDS, self.state.tile, strict=True) if holder == seat(player)}

    @property
    def open_tiles(self):
        return {tile for tile, holder in zip(TILE_IDS, self.state.tile, strict=True) if holder == ON_DISPLAY}

    def used(self, player):
        """The favour and luxury actions on which a player's marker lies."""
        s, here = self.state, seat(player)
        return things(FAVOUR_IDS, s.used_favours[here]) | things(LUXURY_IDS, s.used_luxuries[here])

    def has_used(self, notable):
        """Whether a notable is not ready."""
        return bool(self.state.used_notables >> NOTABLE_IDS.index(notable) & 1)

    def holder(self, notable):
        return owner_name(self.state.holder[NOTABLE_IDS.index(notable)])

    def value(self, good):
        return int(self.state.value[GOOD_IDS.index(good)])

    def is_built(self, building):
        return bool(self.state.built >> BUILDING_IDS.index(building) & 1)

    @property
    def merchant(self):
        return BUILDING_IDS[self.state.merchant]

    @property
    def builder(self):
        return None if self.state.builder == NOWHERE else BUILDING_IDS[self.state.builder]

    @property
    def wheel(self):
        return WHEEL_IDS[self.state.wheel]

    @property
    def lying_rupees(self):
        numbers = zip(BUILDING_IDS, self.state.rupees_on.tolist(), strict=True)
        return {building: number for building, number in numbers if number}

    def marker(self, guild):
        """The order in force, by its number."""
        order = int(self.state.order_marker[GUILD_IDS.index(guild)])
        return None if order == NOWHERE else order + 1

    def order(self, guild, number):
        return owner_name(self.state.order_owner[GUILD_IDS.index(guild), number - 1])

    def gift(self, space):
        return owner_name(self.state.gift_owner[GIFT_NAMES.index(space)])

    def capacity(self, player):
        return int(capacity_left(self.state, seat(player)))

    def production(self, player, good):
        return int(production(self.state, seat(player), GOOD_IDS.index(good)))

    def told(self, kind):
        """The details of the events of one kind that happened by the last choices."""
        return [event.details for event in self.events if event.kind.name == kind]

    # --- Playing ----------------------------------------------------------------------------------------------------

    def copy(self):
        return Table(self.position.copy())

    def play(self, *options):
        """Make these choices, whoever is asked."""
        self.events = []
        for option in options:
            self.events += self.position.choose(seat(self.actor), OPTIONS.index(option))
        return self

    def after(self, *options):
        """The table as these choices would leave it."""
        return self.copy().play(*options)

    def refuses(self, *options):
        """Whether each of these choices is refused and changes nothing."""
        before = self.position.to_bytes()
        for option in options:
            with pytest.raises(IllegalChoice):
                self.position.choose(seat(self.actor), OPTIONS.index(option))
        return self.position.to_bytes() == before

    def finish_turn(self):
        """Decline everything until the turn is over."""
        active, turn = self.state.active, self.state.round
        while not self.position.over and (self.state.active, self.state.round) == (active, turn):
            self.play("done" if "done" in self.offers else self.options[0])
        return self


def lay(players=4, seed=1, *, options=None, version=None):
    """No notables on the river, no rupees in the bags, the Merchant in the turmeric field, Y to begin."""
    return Table(_laid(players, seed, tuple((options or {}).items()), version).copy())


@cache
def _laid(players, seed, options, version):
    table = Table(GAME.setup(players, dict(options), version).start(seed))
    for line in ("agenda", "done", "river"):
        table.lines.pop(line, None)
    for player in table.names:
        table.set(player, rupees=0)
    for guild in GUILD_IDS:
        table.orders(guild, marker=1)
    table.set(first="Y", merchant="turmeric_field", builder="tailor", wheel="exchange")
    table.set(pier=1, holder=dict.fromkeys(NOTABLE_IDS, "away"), gift_owner=NONE)
    return table.position


def _added(said, things):
    """What a field says, with more things in a list, or with other values for some names."""
    if isinstance(things, list):
        return " ".join(dict.fromkeys([*said.split(), *things]))
    before = dict(word.split("=") if "=" in word else (word, 1) for word in said.split())
    return " ".join(f"{name}={value}" for name, value in {**before, **things}.items())
