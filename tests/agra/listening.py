"""Tables of Agra for those who listen: one step on the agenda, and what is said there in both languages."""

from functools import partial

import durbar
from durbar.engine.language import LANGUAGES
from durbar.games.agra.components import BUILDING_IDS, GUILD_IDS, PLACES_OF, PRINTED_ACTIONS, SPACE_IDS
from durbar.games.agra.state import ACTIONS, ON_RIVER

GAME = durbar.load("agra")
NAMES = ("Amélie", "Noor", "Tomás")
AMELIE, NOOR, _ = range(len(NAMES))
QUARRY, SAWMILL = map(SPACE_IDS.index, ("quarry", "sawmill"))
PAPER_MILL, SCULPTOR = map(BUILDING_IDS.index, ("paper_mill", "sculptor"))
ARTISANS, MERCHANTS, SCHOLARS = map(GUILD_IDS.index, ("artisans", "merchants", "scholars"))


def plain(words):
    """Words without the no-break spaces that French typography wants."""
    return words.replace("\u00a0", " ")


def arrow(target):
    """The arrow that leads to a good."""
    return ACTIONS.parts["arrow"].axes["good"].index(target)


def spaces(*names):
    return sum(1 << SPACE_IDS.index(name) for name in names)


def lay(step, *numbers, player=AMELIE, active=AMELIE, goods=(), tiles=(), won=(), river=(), **fields):
    """A table with one step on the agenda, the player's goods, tiles and contracts, and notables on the river."""
    position = GAME.start(len(NAMES), seed=3)
    s = position.state
    a, b, c = (*numbers, 0, 0, 0)[:3]
    s.agenda_top = 1
    s.agenda[1] = (step, player, a, b, c)
    s.active = active
    for good in goods:
        s.goods[player, good] += 1
        s.markers[player] -= 1
    for tile in tiles:
        s.tile[tile - PRINTED_ACTIONS] = player
    for notable in won:
        s.holder[notable] = player
    for notable in river:
        s.holder[notable] = ON_RIVER
        s.free_places |= int(PLACES_OF[notable])
    for name, value in fields.items():
        field = getattr(s, name)
        if getattr(field, "shape", ()):
            field[player] = value
        else:
            setattr(s, name, value)
    return position


def asked(position):
    (player,) = position.pending
    return tuple(plain(position.question(player, language)) for language in LANGUAGES)


def offered(position, choice):
    (player,) = position.pending
    assert choice in position.choices(player)
    return tuple(plain(position.words(player, choice, language)) for language in LANGUAGES)


at = partial(partial, lay)  # a table to be laid when its test begins
