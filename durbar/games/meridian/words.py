"""Choices and events of Meridian in words. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.engine import log
from durbar.engine.agenda import STEP, top
from durbar.games.meridian.components import (
    CARD_NAMES,
    CARDS,
    CITY_VALUE,
    GARRISON,
    ISLAND_OF,
    MOST_FLOORS,
    island_names,
)
from durbar.games.meridian.state import Choice, Event, State, Step

# The clause behind each kind of event: an anchor in the rulebook.
RULES = {
    Event.BEGINS: "ME-1.9",
    Event.TURNED_UP: "ME-3.6",
    Event.SPENT: "ME-3.2",
    Event.CAME_TO: "ME-3.3",
    Event.DECLINED: "ME-7.1",
    Event.LIFTED: "ME-6.1",
    Event.KEPT: "ME-6.2",
    Event.BUILT: "ME-4.2",
    Event.PUSHED: "ME-5.3",
    Event.CONQUERED: "ME-9.2",
    Event.UNCLAIMED: "ME-10.1",
}


MINUTES = 40


def title(t: NullTranslations) -> str:
    """Name the game."""
    return t.gettext("Meridian")


def line(t: NullTranslations) -> str:
    """Say in a line what it is like."""
    return t.gettext("Towers push towers along ten lines of the sea.")


# --- Pieces ---------------------------------------------------------------------------------------------------------


def card(kind: int) -> str:
    """Name a card by its numbers."""
    return CARD_NAMES[kind]


def city(players: int, meridian: int, slot: int, t: NullTranslations) -> str:
    """Name a city by its rank from the north and its island."""
    island = island_names(players)[ISLAND_OF[players, meridian, slot]]
    if GARRISON[players, meridian, slot] > CITY_VALUE:
        return t.gettext("city {rank} (capital of {island})").format(rank=slot + 1, island=island)
    return t.gettext("city {rank} ({island})").format(rank=slot + 1, island=island)


# --- Questions and choices ------------------------------------------------------------------------------------------


def question(s: State, player: int, t: NullTranslations) -> str:
    """Say what a player has to decide."""
    match top(s, STEP):
        case Step.CARD:
            return t.gettext("Which card do you spend?")
        case Step.MERIDIAN:
            return t.gettext("Card {card}: on which meridian?").format(card=card(s.card))
        case Step.ACT:
            asked = t.gettext("What do you do on meridian {meridian}?")
        case _:
            asked = t.gettext("What do you build on meridian {meridian} instead?")
    return asked.format(meridian=s.meridian + 1)


def choice(s: State, player: int, choice: int, t: NullTranslations) -> str:
    """Say what a choice does."""
    if choice < Choice.MERIDIAN:
        numbers = CARDS[choice - Choice.CARD]
        text = t.gettext("Play the card {card}") if len(numbers) == 1 else t.gettext("Play the range card {card}")
        return text.format(card=card(choice - Choice.CARD))
    if choice < Choice.DECLINE:
        return t.gettext("Choose meridian {meridian}").format(meridian=choice - Choice.MERIDIAN + 1)
    if choice == Choice.DECLINE:
        return t.gettext("Decline to act on meridian {meridian}").format(meridian=s.meridian + 1)
    if choice == Choice.KEEP:
        return t.gettext("Keep the floors in hand")
    if choice < Choice.PLACE:
        slot = choice - Choice.LIFT
        text = t.gettext("Lift your tower from {city}")
        return text.format(city=city(s.players, s.meridian, slot, t))
    return _placement(s, *divmod(choice - Choice.PLACE, MOST_FLOORS), t)


def _placement(s: State, slot: int, storey: int, t: NullTranslations) -> str:
    height, here = storey + 1, s.height[s.meridian, slot]
    if here == 0:
        text = t.ngettext("Build {n} floor in {city}", "Build {n} floors in {city}", height)
    elif height < here:
        text = t.ngettext(
            "Build {n} floor in {city}, pushing north", "Build {n} floors in {city}, pushing north", height
        )
    else:
        text = t.ngettext(
            "Build {n} floor in {city}, pushing south", "Build {n} floors in {city}, pushing south", height
        )
    return text.format(n=height, city=city(s.players, s.meridian, slot, t))


# --- Events ---------------------------------------------------------------------------------------------------------


def event(event: log.Event, names: tuple[str, ...], t: NullTranslations) -> str:
    """Say what happened."""
    players, (a, b, c, d) = event.setup.players, event.details
    player = names[event.player] if event.player >= 0 else ""
    match event.kind:
        case Event.BEGINS:
            return t.gettext("{player} begins").format(player=player)
        case Event.TURNED_UP:
            return t.gettext("{player} turns up the card {card}").format(player=player, card=card(a))
        case Event.SPENT:
            return t.gettext("{player} spends the card {card}").format(player=player, card=card(a))
        case Event.CAME_TO:
            return t.gettext("{player} acts on meridian {meridian}").format(player=player, meridian=a + 1)
        case Event.DECLINED:
            return t.gettext("{player} declines").format(player=player)
        case Event.LIFTED:
            text = t.ngettext(
                "{player} lifts a tower of {n} floor from {city}", "{player} lifts a tower of {n} floors from {city}", c
            )
            return text.format(player=player, n=c, city=city(players, a, b, t))
        case Event.KEPT:
            return t.gettext("{player} keeps the floors in hand").format(player=player)
        case Event.BUILT:
            text = t.ngettext("{player} builds {n} floor in {city}", "{player} builds {n} floors in {city}", c)
            return text.format(player=player, n=c, city=city(players, a, b, t))
        case Event.PUSHED:
            text = t.ngettext(
                "the tower of {player} ({n} floor) is pushed to {city}",
                "the tower of {player} ({n} floors) is pushed to {city}",
                d,
            )
            return text.format(player=player, n=d, city=city(players, a, c, t))
        case Event.CONQUERED:
            text = t.ngettext("{player} conquers {island}: {n} point", "{player} conquers {island}: {n} points", b)
            return text.format(player=player, n=b, island=island_names(players)[a])
        case _:
            return t.gettext("nobody conquers {island}").format(island=island_names(players)[a])
