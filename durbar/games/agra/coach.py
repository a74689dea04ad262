"""What a coach tells of a position of Agra: what the river wants, whose notables are close, what is short.

All of it lies open; the rupees in bags, which do not, are not read.
"""

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum, auto
from gettext import NullTranslations

from durbar.drawing.seen import Seen
from durbar.engine.agenda import STEP, A, top
from durbar.engine.sets import members
from durbar.games.agra.components import (
    BONUS_GUILD,
    BONUSES,
    BUILDINGS,
    DEMANDED,
    FAVOUR_SPACE,
    FIRST_PLACE,
    GOODS,
    GUILDS,
    LEAVE_COUNT,
    LEAVE_LEVEL,
    LEVEL_OF,
    NONE,
    NOTABLE_LEVEL,
    NOTABLES,
    OPEN_LEVELS,
    OPEN_PLACES,
    ORDER_LEVEL,
    PLACES,
    PRODUCTION,
    TILE_SLOTS,
    TOP,
)
from durbar.games.agra.rules.building import all_materials, building_value, kinds_owned
from durbar.games.agra.rules.deliveries import deliverable, markers_of
from durbar.games.agra.rules.table import stock, tiles_held
from durbar.games.agra.state import ON_RIVER, Choice, State, Step
from durbar.games.agra.words import names as called

FEW_WORKERS = 1
MOST_NAMED = 3  # goods in a sentence
FAVOUR_SPACES = [level for level, favours in enumerate(FAVOUR_SPACE.tolist()) if favours]
DELIVERING = (Step.MEDITATE, Step.SAILOR, Step.DELIVER_ONE, Step.JAGIRDAR)
GIVING = (
    *(Step.SELL, Step.PAY_MATERIALS, Step.TRADE_GIVE, Step.EXCHANGE_GIVE, Step.FRENCH, Step.SADR, Step.MAKE_ROOM),
)  # goods that could be delivered as well
GETTING = (
    *(Step.ACT, Step.TRADER, Step.BOTANIST, Step.PRODUCE, Step.PROCESS, Step.FOLLOW, Step.DYE_SWAP, Step.FARMERS),
    *(Step.TRADE_TAKE, Step.EXCHANGE_TAKE, Step.PICK_GOOD, Step.PICK_ARROW),
)  # goods come, or what is done for them is chosen
RISING = (Step.CREDIT, Step.PICK_GUILD)
TAKING_TILES = (Step.FAVOUR_SPACE, Step.TAKE_TILE, Step.GIVE_BACK)
SETTING_VALUES = (Step.TOKEN, Step.TOKEN_TO)
SMALL = (Step.PEON_PAY, Step.COOK_STORE, Step.DISCOUNT, Step.SADR_TO, Step.STAND, Step.PICK_COVER)


class Holding(IntEnum):
    """What is worth counting besides rupees."""

    GOODS = auto()
    FAVOURS = auto()
    WORKERS = auto()
    INFLUENCE = auto()
    CONTRACTS = auto()


KEPT = 100  # from here on contracts, each won or not


# --- What matters now -----------------------------------------------------------------------------------------------


def matters(seen: Seen) -> Iterator[str]:
    """Sentences, the weightiest first; of small questions within an action only that the end is near."""
    s, player, t = seen.position.state, seen.viewer or 0, seen.t
    step = top(s, STEP)
    if s.end_round:
        yield _end(s, t)
    if step == Step.ACT and s.workers[player] <= FEW_WORKERS:
        yield _workers(int(s.workers[player]), t)
    if step in SMALL:
        return
    yield from _asked(seen, step)
    if contest := _contested(seen):
        yield contest
    yield _boat(s, t)


def _asked(seen: Seen, step: int) -> Iterator[str]:
    """What there is to say of the question itself."""
    s, player, t = seen.position.state, seen.viewer or 0, seen.t
    if step in (*DELIVERING, *GIVING):
        yield _deliverable(s, player, t)
    elif step in GETTING:
        yield _wanted(s, player, t)
    elif step in TAKING_TILES:
        yield _tiles(s, player, t)
    elif step in SETTING_VALUES:
        yield _valued(s, player, t)
    elif step == Step.BONUS:
        yield from _bonus(seen)
    elif step in RISING:
        yield _rising(s, player, _offered(seen, Choice.RISE, GUILDS), t)
    elif step == Step.ARCHITECT:
        yield from _architect(seen)
    elif orders := _offered(seen, Choice.ORDER, GUILDS):
        yield _order(s, orders[0], t)


def _offered(seen: Seen, begin: int, number: int) -> list[int]:
    """Which of the choices of a sort can be made."""
    return [choice - begin for choice in seen.position.choices(seen.viewer or 0) if begin <= choice < begin + number]


def _end(s: State, t: NullTranslations) -> str:
    """AG-28.2, AG-29.1."""
    if s.round > s.end_round:
        return t.gettext("This is the last round: goods in buildings bring nothing at its end.")
    return t.gettext(
        "The end is triggered: one more round follows this one, and goods in buildings bring nothing then."
    )


def _workers(n: int, t: NullTranslations) -> str:
    """AG-10.2, AG-10.7: without one in reserve only peonage is left."""
    if not n:
        return t.gettext("No worker is left in your reserve: only peonage with one who is out is open to you.")
    return t.gettext("One worker is left in your reserve: the next one out may be missed.")


def _deliverable(s: State, player: int, t: NullTranslations) -> str:
    """AG-22.1: what the river would take of one's goods."""
    goods = sorted({int(DEMANDED[place]) for place in members(deliverable(s, player), PLACES)})
    if not goods:
        return t.gettext("The river wants none of the goods you have now.")
    named = called.listed([called.good(good, t) for good in goods[:MOST_NAMED]], t)
    return t.gettext("The river takes from you: {goods}.").format(goods=named)


def _wanted(s: State, player: int, t: NullTranslations) -> str:
    """AG-22.1: the goods that most open notables still ask for, and that one has not."""
    places = members(int(s.free_places) & int(OPEN_PLACES[s.pier]), PLACES)
    wanted = Counter(int(DEMANDED[place]) for place in places if not s.goods[player, DEMANDED[place]])
    if not wanted:
        return t.gettext("You have a good for every open place on the river: deliver before others do.")
    most = [called.good(good, t) for good, _ in sorted(wanted.items(), key=lambda one: (-one[1], one[0]))[:MOST_NAMED]]
    return t.gettext("What the river wants and you have not: {goods}.").format(goods=", ".join(most))


def _order(s: State, guild: int, t: NullTranslations) -> str:
    """AG-21.4 to 21.7: an order that can be fulfilled."""
    text = t.gettext("You have all that the open order {guild} asks for: {goods}.")
    return text.format(guild=called.of_guild(guild, t), goods=called.order(guild, int(s.order_marker[guild]), t))


def _architect(seen: Seen) -> Iterator[str]:
    """AG-11.1, AG-11.3: what a level brings, and what all materials are worth."""
    s, player, t = seen.position.state, seen.viewer or 0, seen.t
    if guilds := _offered(seen, Choice.RISE, GUILDS):
        yield _rising(s, player, guilds, t)
    if owned := int(all_materials(s, player)):
        paid = building_value(s, player, owned, kinds_owned(s, player))
        yield t.gettext("All your materials together count {n} towards a building.").format(n=int(paid))


def _bonus(seen: Seen) -> Iterator[str]:
    """AG-11.5, AG-27.1: what a level among those on offer brings, and to whom the other tiles are left."""
    s, player, t = seen.position.state, seen.viewer or 0, seen.t
    guilds = [int(BONUS_GUILD[bonus]) for bonus in _offered(seen, Choice.BONUS, BONUSES)]
    if below := [guild for guild in guilds if guild != NONE and s.influence[player, guild] < TOP]:
        yield _rising(s, player, below, t)
    sites = [one for one in range(PRODUCTION, BUILDINGS) if LEVEL_OF[one] == top(s, A) and not s.built >> one & 1]
    if sites:
        yield t.gettext("What you leave here is for whoever builds next on this level.")
    else:
        yield t.gettext("This was the last site of its level: nobody else takes what you leave.")


def _rising(s: State, player: int, guilds: list[int], t: NullTranslations) -> str:
    """AG-21.5, AG-24.6, AG-24.7: what the next levels of these guilds bring."""
    reached = {guild: int(s.influence[player, guild]) + 1 for guild in guilds}
    if not s.end_round and (top_of := [guild for guild in guilds if reached[guild] == TOP]):
        text = t.gettext("The next level {guild} is the top, and triggers the end of the game.")
        return text.format(guild=called.among_guild(top_of[0], t))
    if orders_of := [guild for guild in guilds if reached[guild] == ORDER_LEVEL]:
        text = t.gettext("With one level more {guild} you may fulfil their orders.")
        return text.format(guild=called.among_guild(orders_of[0], t))
    ways = [(space - level + 1, guild) for guild, level in reached.items() for space in FAVOUR_SPACES if space >= level]
    if not ways:
        return t.gettext("The higher you stand in a guild, the more an order of theirs brings.")
    n, guild = min(ways)
    text = t.ngettext(
        "The nearest favour space is {n} level away, {guild}.",
        "The nearest favour space is {n} levels away, {guild}.",
        n,
    )
    return text.format(n=n, guild=called.among_guild(guild, t))


def _tiles(s: State, player: int, t: NullTranslations) -> str:
    """AG-18.4, AG-18.9: tiles are used for favours, and there is room for a few only."""
    n = int(tiles_held(s, player))
    if n == TILE_SLOTS:
        return t.gettext("You have {n} tiles, as many as one may: for another one you give one back.").format(n=n)
    text = t.gettext("Each use of a tile is paid with favours, and you have {favours}.")
    return text.format(favours=called.favours(int(s.favours[player]), t))


def _valued(s: State, player: int, t: NullTranslations) -> str:
    """AG-4.4: what one has most of is what a token changes most."""
    most = max(range(GOODS), key=lambda good: int(s.goods[player, good]))
    n = int(s.goods[player, most])
    if not n:
        return t.gettext("You have no goods: another value matters to the others, and for what you may still get.")
    text = t.gettext("What you have most of: {goods}, each worth {value} now.")
    return text.format(goods=called.goods(n, most, t), value=int(s.value[most]))


def _contested(seen: Seen) -> str | None:
    """AG-23.2: the open notable with the fewest free places, and who has most markers there."""
    s, player, t = seen.position.state, seen.viewer or 0, seen.t
    there = [n for n in range(NOTABLES) if s.holder[n] == ON_RIVER and NOTABLE_LEVEL[n] <= OPEN_LEVELS[s.pier]]
    begun = [n for n in there if any(markers_of(s, other, n) for other in range(s.players))]
    if not begun:
        return None
    notable = min(begun, key=lambda n: _free(s, n))
    own = int(markers_of(s, player, notable))
    others = {other: int(markers_of(s, other, notable)) for other in range(s.players) if other != player}
    other = max(others, key=lambda one: others[one])
    n = _free(s, notable)
    text = t.ngettext(
        "{n} delivery completes {notable}: you have {own} there, {name} {theirs}.",
        "{n} deliveries complete {notable}: you have {own} there, {name} {theirs}.",
        n,
    )
    return text.format(
        n=n, notable=called.the_notable(notable, t), own=own, name=seen.names[other], theirs=others[other]
    )


def _free(s: State, notable: int) -> int:
    places = range(int(FIRST_PLACE[notable]), int(FIRST_PLACE[notable + 1]))
    return sum(int(s.free_places) >> place & 1 for place in places)


def _boat(s: State, t: NullTranslations) -> str:
    """AG-25.1: what makes the boat sail on."""
    level = int(LEAVE_LEVEL[s.pier])
    n = int(LEAVE_COUNT[s.pier] - s.completed[level]) if level else 0
    if n <= 0:
        return t.gettext("Every notable on the river may be served now.")
    text = t.ngettext(
        "The boat sails on once {n} more notable of level {level} is complete.",
        "The boat sails on once {n} more notables of level {level} are complete.",
        n,
    )
    return text.format(n=n, level=level)


# --- How far it looks ahead -----------------------------------------------------------------------------------------


def round_of(s: State, player: int) -> int:
    """The rounds are counted on the table."""
    return int(s.round)


def span(s: State, player: int) -> int:
    """So far it looks: until the player's next turn begins (AG-2.9: the first player stays the same)."""
    begun = (int(s.active) - int(s.first)) % s.players >= (player - int(s.first)) % s.players
    return int(s.round) - (not begun)


def holdings(s: State, player: int) -> dict[int, int]:
    """What a player has to go on with."""
    contracts = [notable for notable in range(NOTABLES) if s.holder[notable] == player]
    return {
        Holding.GOODS: int(stock(s, player)),
        Holding.FAVOURS: int(s.favours[player]),
        Holding.WORKERS: int(s.workers[player]),
        Holding.INFLUENCE: int(s.influence[player].sum()),
        Holding.CONTRACTS: len(contracts),
        **{KEPT + notable: 1 for notable in contracts},
    }


def holding(what: int, t: NullTranslations) -> str:
    """Name what is counted."""
    if what >= KEPT:
        return t.gettext("contract ({notable})").format(notable=called.notable(what - KEPT, t))
    return {
        Holding.GOODS: t.gettext("goods"),
        Holding.FAVOURS: t.gettext("favours"),
        Holding.WORKERS: t.gettext("workers in reserve"),
        Holding.INFLUENCE: t.gettext("levels of influence"),
        Holding.CONTRACTS: t.gettext("contracts"),
    }[Holding(what)]
