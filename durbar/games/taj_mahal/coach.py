"""What a coach tells of a position of Taj Mahal: what one leads in, what a palace would join, how long cards will last.

It reads what lies open and the hand of the seat itself, nobody else's.
"""

from collections.abc import Iterator
from enum import IntEnum, auto
from gettext import NullTranslations

from durbar.drawing.seen import Seen
from durbar.engine.agenda import STEP, top
from durbar.engine.sets import members, size
from durbar.games.taj_mahal.components import (
    CITIES,
    CITY,
    CITY_COUNT,
    CITY_NAMES,
    COLOUR_NAMES,
    COLOURS,
    ELEPHANT,
    FIGURES,
    FORT,
    GOODS,
    KINDS,
    NO_FORT,
    PROVINCE_OF,
    RESOURCES,
    ROADS,
    SYMBOL_NAMES,
    SYMBOLS,
    VISITS,
)
from durbar.games.taj_mahal.rules.court import leads
from durbar.games.taj_mahal.rules.scoring import goods, held_between
from durbar.games.taj_mahal.state import NO_BONUS, State, Step, holds_special, province
from durbar.games.taj_mahal.strategy import held_of
from durbar.games.taj_mahal.words.names import bonus_tile, item, listed, name

FEW_CARDS = 6


class Holding(IntEnum):
    """What is worth counting besides points."""

    CARDS = auto()
    PALACES = auto()
    TOKENS = auto()


# --- What matters now -----------------------------------------------------------------------------------------------


def matters(seen: Seen) -> Iterator[str]:
    """Sentences, the weightiest first."""
    s, player, t = seen.position.state, seen.viewer or 0, seen.t
    step = top(s, STEP)
    if step in (Step.PALACE, Step.ROYAL):
        yield from _sites(s, player, royal=step == Step.ROYAL, t=t)
    elif step == Step.TAKE:
        yield _colours(s, player, t)
    elif step == Step.ADD:
        s = seen.after(seen.position.choices(player)[0]).position.state  # with as little added as can be
        yield _played(s, player, t)
    else:
        yield _court(s, player, t)
    if step != Step.TURN or _hand(s, player) <= FEW_CARDS:
        yield _cards(s, _hand(s, player), t)
    else:
        yield _tile(s, player, t)


def _hand(s: State, player: int) -> int:
    special = sum(int(holds_special(s, player, figure)) for figure in range(FIGURES))
    return int(held_between(s, player, 0, KINDS)) + special


def _court(s: State, player: int, t: NullTranslations) -> str:
    """TM-4.1 to 4.5: what withdrawing would win, or what is nearest."""
    there = _there(s)
    if led := _led(s, player, there, t):
        text = t.gettext("If you withdraw now you win {items}; whoever plays on may be overtaken.")
        return text.format(items=led)
    if not there:
        return t.gettext("Nothing is left at court: withdraw and take cards.")
    nearest, n = _nearest(s, player, there)
    text = t.ngettext(
        "You lead in nothing yet: {n} more sign ({symbol}) would lead for {item}.",
        "You lead in nothing yet: {n} more signs ({symbol}) would lead for {item}.",
        n,
    )
    return text.format(n=n, symbol=name(SYMBOL_NAMES[nearest], t), item=item(nearest, t))


def _played(s: State, player: int, t: NullTranslations) -> str:
    """TM-3.1, TM-4.2: what a colour card that is chosen leads for, once it is played."""
    there = _there(s)
    if led := _led(s, player, there, t):
        text = t.gettext("With this card you lead for {items}; add only what wins more.")
        return text.format(items=led)
    if not there:
        return t.gettext("Nothing is left at court: what you add wins nothing there.")
    nearest, n = _nearest(s, player, there)
    text = t.ngettext(
        "Even with this card you lead in nothing: {n} more sign ({symbol}) would lead for {item}.",
        "Even with this card you lead in nothing: {n} more signs ({symbol}) would lead for {item}.",
        n,
    )
    return text.format(n=n, symbol=name(SYMBOL_NAMES[nearest], t), item=item(nearest, t))


def _there(s: State) -> list[int]:
    """The symbols of what is still at court."""
    return [symbol for symbol in range(SYMBOLS) if s.court[symbol]]


def _led(s: State, player: int, there: list[int], t: NullTranslations) -> str:
    """In words, what of that a player leads for."""
    led = [item(symbol, t) for symbol in there if leads(s, player, symbol)]
    return listed(led, t) if led else ""


def _nearest(s: State, player: int, there: list[int]) -> tuple[int, int]:
    """The symbol that a player lacks least of to lead for what is there, and how many more would do."""
    lacking = {
        symbol: max(int(s.shown[other, symbol]) for other in range(s.players) if other != player)
        - int(s.shown[player, symbol])
        + 1
        for symbol in there
    }
    nearest = min(there, key=lambda symbol: lacking[symbol])
    return nearest, lacking[nearest]


def _sites(s: State, player: int, royal: bool, t: NullTranslations) -> Iterator[str]:
    """TM-5.7 to 5.11, TM-4.10: how many provinces a palace would join, and which city has a bonus tile."""
    free = _free_cities(s, royal)
    joined = {city: _joined(s, player, city) for city in free}
    best = max(free, key=lambda city: joined[city])
    text = t.ngettext(
        "A palace in {city} would score {n} province joined by roads.",
        "A palace in {city} would score {n} provinces joined by roads.",
        joined[best],
    )
    yield text.format(city=CITY_NAMES[best], n=joined[best])
    for city in free:
        if not royal and FORT[city] != NO_FORT and s.bonus[FORT[city]] != NO_BONUS:
            tile = bonus_tile(int(s.bonus[FORT[city]]), t)
            yield t.gettext("In {city} a palace wins {tile}.").format(city=CITY_NAMES[city], tile=tile)


def _free_cities(s: State, royal: bool) -> list[int]:
    """TM-4.8, TM-4.11: where a palace may stand."""
    here = [int(city) for city in CITY[province(s), : CITY_COUNT[province(s)]]]
    if royal:
        return here
    return [city for city in here if not any(int(s.ordinary[other]) >> city & 1 for other in range(s.players))]


def _joined(s: State, player: int, city: int) -> int:
    """TM-5.8: provinces that own palaces join to those in this one, with another palace in a city of it."""
    own = set(members(int(s.ordinary[player]) | int(s.royal[player]), CITIES)) | {city}
    network = {other for other in own if PROVINCE_OF[other] == PROVINCE_OF[city]}
    reached: set[int] = set()
    while network - reached:
        here = (network - reached).pop()
        reached.add(here)
        network |= {other for other in own if int(ROADS[here]) >> other & 1}
    return len({int(PROVINCE_OF[other]) for other in reached})


def _colours(s: State, player: int, t: NullTranslations) -> str:
    """TM-3.2: cards of one colour go together."""
    held = [int(held_of(s, player, colour)) for colour in range(COLOURS)]
    most = max(range(COLOURS), key=lambda colour: held[colour])
    if not held[most]:
        return t.gettext("You hold no card of any colour: what you take now is what you can play.")
    text = t.ngettext(
        "Your longest colour is {colour} with {n} card: a visit is played in one colour, and white goes with each.",
        "Your longest colour is {colour} with {n} cards: a visit is played in one colour, and white goes with each.",
        held[most],
    )
    return text.format(colour=name(COLOUR_NAMES[most], t), n=held[most])


def _cards(s: State, cards: int, t: NullTranslations) -> str:
    """Cards for the visits to come."""
    left = VISITS - 1 - int(s.visit)
    if not left:
        return t.gettext("This is the last visit: cards count only as they are in hand at its end.")
    text = t.ngettext(
        "{n} card in hand must do for this visit and {visits} to come.",
        "{n} cards in hand must do for this visit and {visits} to come.",
        cards,
    )
    return text.format(n=cards, visits=left)


def _tile(s: State, player: int, t: NullTranslations) -> str:
    """TM-5.5, TM-5.6: what the province tile would bring, or who has it."""
    if not s.court[ELEPHANT]:
        return t.gettext("The province tile is gone; what is left at court brings palaces.")
    shown = range(RESOURCES)
    n = sum(int(goods(s, player, one)) + int(GOODS[s.visit, one]) for one in shown if GOODS[s.visit, one])
    text = t.ngettext(
        "The province tile is worth {n} point to you.", "The province tile is worth {n} points to you.", n
    )
    return text.format(n=n)


# --- How far it looks ahead -----------------------------------------------------------------------------------------


def round_of(s: State, player: int) -> int:
    """A visit is a round."""
    return int(s.visit)


def span(s: State, player: int) -> int:
    """So far it looks: to the end of the visit."""
    return int(s.visit)


def holdings(s: State, player: int) -> dict[int, int]:
    """What a player has to go on with."""
    special = sum(int(s.special[figure] == player) for figure in range(FIGURES))
    return {
        Holding.CARDS: int(held_between(s, player, 0, KINDS)) + special,
        Holding.PALACES: int(size(s.ordinary[player])) + int(size(s.royal[player])),
        Holding.TOKENS: int(s.tokens[player].sum()),
    }


def holding(what: int, t: NullTranslations) -> str:
    """Name what is counted."""
    return {
        Holding.CARDS: t.gettext("cards in hand"),
        Holding.PALACES: t.gettext("palaces"),
        Holding.TOKENS: t.gettext("tokens"),
    }[Holding(what)]
