"""Positions of Agra, built and read in the words of the game.

Players are `Y`, `T`, `V` and `O`. Lists may be written as one string with blanks, goods as `{"wood": 4}`. An option is
written as its part of `ACTIONS` and what it is of: `place quarry`, `amount 2`, `deliver cook: oil`, `rise artisans`,
`token_to wood 1`, `done`.
"""

import numpy as np
import pytest

import durbar
from durbar.engine.agenda import STEP
from durbar.engine.chance import below, sown
from durbar.engine.entries import NOBODY as NO_PLAYER
from durbar.engine.errors import IllegalChoice
from durbar.engine.log import Log
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
    MARKERS,
    NOTABLE_IDS,
    PLACE_NAMES,
    PLACES_OF,
    SPACE_IDS,
    TILE_IDS,
    WHEEL_IDS,
    WORKERS,
    Notable,
    Wheel,
)
from durbar.games.agra.rules.farm import production
from durbar.games.agra.rules.sailor import capacity_left
from durbar.games.agra.rules.turn import begin_turn
from durbar.games.agra.state import (
    ACTIONS,
    AWAY,
    IN_PILE,
    NEUTRAL,
    NOBODY,
    NOWHERE,
    ON_DISPLAY,
    ON_RIVER,
    Step,
)

GAME = durbar.load("agra")
EVERY_NUMBER = pytest.mark.parametrize("players", GAME.players)
NAMES = ("Y", "T", "V", "O")
OPTIONS = tuple(
    " ".join((part.name, *part.place(index).values())) for part in ACTIONS.parts.values() for index in range(part.size)
)
PHASES = {"meditate": 0, "act": 2, "orders": 4}  # steps of a turn before each phase
SECONDARY = ("favour", "oil_curry", "luxury", "caliph", "english_trader", "french_trader")


def seat(player):
    return NAMES.index(player)


def words(given):
    """A list that may be written as one string."""
    return given.split() if isinstance(given, str) else list(given)


def bits(ids, things):
    """The set of things with these ids."""
    return sum(1 << ids.index(thing) for thing in words(things))


def things(ids, numbers):
    """The ids of the things in a set."""
    return {thing for number, thing in enumerate(ids) if int(numbers) >> number & 1}


def place(notable, good):
    return PLACE_NAMES.index(f"{notable}: {good}")


def owner_name(number):
    return {NOBODY: None, NEUTRAL: "neutral"}.get(int(number)) if number < 0 else NAMES[number]


class Table:
    """A position, read and played on in the words above."""

    def __init__(self, position):
        self.position = position
        self.state = position.state
        self.names = NAMES[: position.players]
        self.events = []

    # --- Building ---------------------------------------------------------------------------------------------------

    def give(self, player, *, goods=(), favours=None, tiles="", contracts="", standing="", lying="", **fields):
        """A player's belongings; further fields by their names. Reserves are what is left of all pieces."""
        s, here = self.state, seat(player)
        for good, number in dict(goods).items():
            s.goods[here, GOOD_IDS.index(good)] = number
        if favours is not None:
            s.favours[here] = favours
        for tile in words(tiles):
            s.tile[TILE_IDS.index(tile)] = here
        for notable in words(contracts):
            s.holder[NOTABLE_IDS.index(notable)] = here
        s.standing[here] |= bits(SPACE_IDS, standing)
        s.lying[here] |= bits(SPACE_IDS, lying)
        s.markers[here] = MARKERS - self.placed(player)
        s.workers[here] = WORKERS - (int(s.standing[here]) | int(s.lying[here])).bit_count()
        for name, value in fields.items():
            getattr(s, name)[here] = value
        return self

    def placed(self, player):
        """A player's markers that are not in reserve (AG-1.9)."""
        s, here = self.state, seat(player)
        used = int(s.used_favours[here]).bit_count() + int(s.used_luxuries[here]).bit_count()
        on_notables = int(s.place_count[s.place_owner == here].sum())
        on_card = s.french if s.holder[Notable.FRENCH_TRADER] == here else 0
        forever = int((s.order_owner == here).sum() + (s.gift_owner == here).sum())
        return int(s.goods[here].sum() + s.favours[here]) + used + on_notables + on_card + forever

    def influence(self, guild, *levels):
        """The levels of all players on one track."""
        self.state.influence[: len(levels), GUILD_IDS.index(guild)] = levels
        return self

    def river(self, notables, pier=None):
        """These notables on the river, the boat at a pier."""
        s = self.state
        for notable in words(notables):
            number = NOTABLE_IDS.index(notable)
            s.holder[number] = ON_RIVER
            s.free_places |= int(PLACES_OF[number])
        if pier:
            s.pier = pier
            for before in range(1, pier):
                s.completed[LEAVE_LEVEL[before]] = LEAVE_COUNT[before]
        return self

    def deliver(self, player, notable, good, count=1):
        """A delivery made earlier."""
        s, where = self.state, place(notable, good)
        s.place_owner[where], s.place_count[where] = seat(player), count
        s.free_places &= ~(1 << where)
        s.markers[seat(player)] -= count
        return self

    def build(self, buildings, **fields):
        """Sites that have been built; further fields by their names."""
        self.state.built |= bits(BUILDING_IDS, buildings)
        return self.set(**fields)

    def set(self, **fields):
        """Fields of the table, buildings and the wheel by their ids."""
        for name, value in fields.items():
            ids = WHEEL_IDS if name == "wheel" else BUILDING_IDS
            setattr(self.state, name, ids.index(value) if isinstance(value, str) else value)
        return self

    def lay_rupees(self, **rupees):
        """Rupees on buildings."""
        for building, number in rupees.items():
            self.state.rupees_on[BUILDING_IDS.index(building)] = number
        return self

    def price(self, **faces):
        """Price tokens on goods, by the face shown."""
        s = self.state
        for good, face in faces.items():
            number = GOOD_IDS.index(good)
            free = [token for token in range(len(FACES)) if s.token_good[token] == NOWHERE and face in FACES[token]]
            s.token_good[free[0]], s.token_side[free[0]] = number, FACES[free[0]].tolist().index(face)
            s.value[number] = face
        return self

    def orders(self, guild, marker, **owners):
        """The order marker of a guild on an order, and whose markers lie on others: `y="1 2", neutral="6"`."""
        s, column = self.state, GUILD_IDS.index(guild)
        s.order_owner[column] = NOBODY
        for owner, numbers in owners.items():
            for number in words(numbers):
                s.order_owner[column, int(number) - 1] = NEUTRAL if owner == "neutral" else seat(owner.upper())
        s.order_marker[column] = marker - 1
        return self

    def gifts(self, player, spaces):
        """Gifts to Akbar made earlier."""
        for space in words(spaces):
            self.state.gift_owner[GIFT_NAMES.index(space)] = NEUTRAL if player == "neutral" else seat(player)
        return self

    def display(self, tiles):
        """The favour tiles that lie open; all others that nobody has are in the pile."""
        s = self.state
        s.tile[s.tile == ON_DISPLAY] = IN_PILE
        for tile in words(tiles):
            s.tile[TILE_IDS.index(tile)] = ON_DISPLAY
        return self

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
        s = self.state
        s.agenda_top = 0
        begin_turn(s, seat(player), Log(Log.tables(1)))
        s.agenda_top -= PHASES[phase]
        return self.go_on()

    def ask(self, step, player, *numbers):
        """Put a step on top of everything."""
        s = self.state
        s.agenda_top += 1
        s.agenda[s.agenda_top] = (step, seat(player), *numbers, *[0] * (3 - len(numbers)))
        return self.go_on()

    def go_on(self):
        """Carry out what asks nobody; what happens is told."""
        nobody = np.full(1, NO_PLAYER, np.int32)
        bound = self.position._bound
        bound.answer(self.position._handle, nobody, nobody, bound.scratch.pads, bound.scratch.silence)
        return self

    # --- Reading ----------------------------------------------------------------------------------------------------

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
    table = Table(GAME.setup(players, options, version).start(seed))
    s = table.state
    s.agenda_top = 0
    s.first = 0
    s.merchant = BUILDING_IDS.index("turmeric_field")
    s.builder = BUILDING_IDS.index("tailor")
    s.holder[:] = AWAY
    s.free_places = 0
    s.rupees[:] = 0
    s.order_owner[:] = s.gift_owner[:] = NOBODY
    s.order_marker[:] = 0
    s.wheel = Wheel.EXCHANGE
    return table
