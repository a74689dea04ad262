"""What a coach tells of a position of Agra: what the river wants, whose notables are close, what is short.

All of it lies open; the rupees in bags, which do not, are not read.
"""

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum, auto
from gettext import NullTranslations

from durbar.drawing.seen import Seen
from durbar.engine.agenda import STEP, top
from durbar.engine.sets import members
from durbar.games.agra.components import (
    DEMANDED,
    FIRST_PLACE,
    GUILDS,
    LEAVE_COUNT,
    LEAVE_LEVEL,
    NOTABLE_LEVEL,
    NOTABLES,
    OPEN_LEVELS,
    OPEN_PLACES,
    ORDER_GOODS,
    ORDER_LEVEL,
    PLACES,
)
from durbar.games.agra.rules.deliveries import deliverable, markers_of
from durbar.games.agra.rules.table import stock
from durbar.games.agra.state import NOWHERE, ON_RIVER, State, Step
from durbar.games.agra.words import names as called

FEW_WORKERS = 1
MOST_NAMED = 3  # goods in a sentence
DELIVERING = (Step.MEDITATE, Step.SAILOR, Step.DELIVER_ONE, Step.JAGIRDAR)
GETTING = (
    *(Step.ACT, Step.TRADER, Step.BOTANIST, Step.PRODUCE, Step.PROCESS, Step.FOLLOW, Step.DYE_SWAP),
    *(Step.TRADE_TAKE, Step.EXCHANGE_TAKE, Step.PICK_GOOD, Step.PICK_ARROW),
)  # goods come, or what is done for them is chosen


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
    """Sentences, the weightiest first; none about a small question within an action, which has its own reasons."""
    s, player, t = seen.position.state, seen.viewer or 0, seen.t
    step = top(s, STEP)
    if s.end_round:
        yield _end(s, t)
    if step == Step.ACT and s.workers[player] <= FEW_WORKERS:
        yield _workers(int(s.workers[player]), t)
    if step in DELIVERING:
        yield _deliverable(s, player, t)
    elif step in GETTING:
        yield _wanted(s, player, t)
    elif step == Step.ORDERS and (order := _order(s, player, t)):
        yield order
    elif step != Step.ORDERS:
        return
    if contest := _contested(seen):
        yield contest
    yield _boat(s, t)


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


def _order(s: State, player: int, t: NullTranslations) -> str | None:
    """AG-21.4 to 21.6: an order that is open to the player, and what he lacks for it."""
    for guild in range(GUILDS):
        number = int(s.order_marker[guild])
        if number != NOWHERE and s.influence[player, guild] >= ORDER_LEVEL:
            wanted = Counter(int(good) for good in ORDER_GOODS[guild, number])
            lacks = sum(max(0, n - int(s.goods[player, good])) for good, n in wanted.items())
            if not lacks:
                text = t.gettext("You have all that the open order {guild} asks for: {goods}.")
                return text.format(guild=called.of_guild(guild, t), goods=called.order(guild, number, t))
    return None


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
