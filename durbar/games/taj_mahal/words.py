"""Choices and events of Taj Mahal in words. English stands here, French in fr.po."""

from collections.abc import Sequence
from functools import cache
from gettext import NullTranslations

from durbar.engine import log
from durbar.engine.agenda import STEP, top
from durbar.games.taj_mahal.components import (
    BONUS_NAMES,
    BONUS_POINTS,
    CARDS,
    CHANGES_COLOUR,
    CITY,
    CITY_NAMES,
    COLOUR,
    COLOUR_KINDS,
    COLOUR_NAMES,
    FORT,
    GOODS,
    KINDS,
    NO_FORT,
    PROVINCE_NAMES,
    PROVINCES,
    RESOURCE_NAMES,
    SPECIAL_CARDS,
    SYMBOL_NAMES,
    SYMBOLS,
)
from durbar.games.taj_mahal.rules import leads, next_figure
from durbar.games.taj_mahal.state import NO_BONUS, NO_CARD, NO_COLOUR, NOBODY, Choice, Event, State, Step, province

# The clause behind each kind of event: an anchor in the rulebook.
RULES = {
    Event.VISIT: "TM-2.1",
    Event.DISPLAYED: "TM-8.5",
    Event.SHUFFLED: "TM-11.2",
    Event.PLAYED: "TM-3.1",
    Event.WITHDREW: "TM-4.4",
    Event.BUILT: "TM-4.7",
    Event.CROWNED: "TM-4.11",
    Event.BONUS: "TM-4.10",
    Event.DREW: "TM-11.1",
    Event.FORFEITED: "TM-11.3",
    Event.TILE: "TM-5.6",
    Event.CONNECTED: "TM-5.8",
    Event.TOOK: "TM-6.5",
    Event.EXCHANGED: "TM-7.1",
    Event.TILE_LOST: "TM-7.5",
    Event.HAND: "TM-10.1",
}


MINUTES = 90


def title(t: NullTranslations) -> str:
    """Name the game."""
    return t.gettext("Taj Mahal")


def line(t: NullTranslations) -> str:
    """Say in a line what it is like."""
    return t.gettext("Bid at court, build along the roads of an empire.")


# --- Pieces ---------------------------------------------------------------------------------------------------------


@cache
def _names(t: NullTranslations) -> dict[str, str]:
    """What the components are called, by the names they have in components.toml."""
    return {
        "red": t.gettext("red"),
        "yellow": t.gettext("yellow"),
        "green": t.gettext("green"),
        "purple": t.gettext("purple"),
        "white": t.gettext("white"),
        "vizier": t.gettext("vizier"),
        "general": t.gettext("general"),
        "monk": t.gettext("monk"),
        "princess": t.gettext("princess"),
        "mogul": t.gettext("mogul"),
        "elephant": t.gettext("elephant"),
        "special:vizier": t.gettext("vizier’s card"),
        "special:general": t.gettext("general’s card"),
        "special:monk": t.gettext("monk’s card"),
        "special:princess": t.gettext("princess’s card"),
        "won:vizier": t.gettext("the vizier"),
        "won:general": t.gettext("the general"),
        "won:monk": t.gettext("the monk"),
        "won:princess": t.gettext("the princess"),
        "won:mogul": t.gettext("the crown"),
        "won:elephant": t.gettext("the province tile"),
        "rice": t.gettext("rice"),
        "tea": t.gettext("tea"),
        "spices": t.gettext("spices"),
        "jewels": t.gettext("jewels"),
        "bonus:rice": t.gettext("a rice tile"),
        "bonus:tea": t.gettext("a tea tile"),
        "bonus:spices": t.gettext("a spices tile"),
        "bonus:jewels": t.gettext("a jewels tile"),
        "bonus:points": t.gettext("a “+{n}” tile"),
        "bonus:draw_card": t.gettext("a “card” tile"),
        "bonus:taj_mahal": t.gettext("the Taj Mahal tile"),
    }


def name(component: str, t: NullTranslations) -> str:
    """Name a colour, a symbol or a resource."""
    return _names(t)[component]


def card(number: int, t: NullTranslations) -> str:
    """Name a card by its colour and symbols, a special card by the figure that earns it; without an article."""
    suit, symbols = CARDS[number]
    if suit == "special":
        return _names(t)[f"special:{symbols[0]}"]
    if len(symbols) == 1:
        text = t.gettext("{colour} {symbol} card")
    elif symbols[0] == symbols[1]:
        text = t.gettext("{colour} double-{symbol} card")
    else:
        text = t.gettext("{colour} {symbol}-and-{other} card")
    return text.format(colour=name(suit, t), symbol=name(symbols[0], t), other=name(symbols[-1], t))


def effect(figure: int, t: NullTranslations) -> str:
    """Say in short what a special card does (TM-9.8)."""
    facts = SPECIAL_CARDS[figure]
    match facts["effect"]:
        case "add_symbol":
            return t.gettext("+{n} {symbol}").format(n=facts["amount"], symbol=name(facts["symbol"], t))
        case "points":
            return t.ngettext("+{n} point", "+{n} points", facts["amount"]).format(n=facts["amount"])
        case _:
            return t.gettext("any colour")


def item(symbol: int, t: NullTranslations) -> str:
    """Name what a symbol wins at court; a token by its figure."""
    return _names(t)[f"won:{SYMBOL_NAMES[symbol]}"]


def bonus_tile(kind: int, t: NullTranslations) -> str:
    """Name a bonus tile."""
    return _names(t)[f"bonus:{BONUS_NAMES[kind]}"].format(n=BONUS_POINTS[kind])


def _listed(words: Sequence[str], t: NullTranslations) -> str:
    *others, last = words
    return t.gettext("{others} and {last}").format(others=", ".join(others), last=last) if others else last


def _members(bits: int, count: int) -> list[int]:
    """The members of a set that has a bit for each."""
    return [member for member in range(count) if bits >> member & 1]


# --- Questions and choices ------------------------------------------------------------------------------------------


def question(s: State, player: int, t: NullTranslations) -> str:
    """Say what a player has to decide."""
    match top(s, STEP):
        case Step.TURN if s.bound[player] == NO_COLOUR:
            return t.gettext("Do you play a card or withdraw?")
        case Step.TURN:
            bound = name(COLOUR_NAMES[s.bound[player]], t)
            return t.gettext("Your bound colour is {colour}: do you play on or withdraw?").format(colour=bound)
        case Step.ADD:
            return t.gettext("What do you add to the {card}?").format(card=card(s.card, t))
        case Step.PALACE:
            text = t.gettext("You win {figure}: where do you build a palace?")
            return text.format(figure=item(next_figure(s), t))
        case Step.ROYAL:
            return t.gettext("You win the crown: where do you build the royal palace?")
        case _ if s.to_take > 1:
            return t.gettext("Which card do you take first from the display?")
        case _:
            return t.gettext("Which card do you take from the display?")


def choice(s: State, player: int, choice: int, t: NullTranslations) -> str:
    """Say what a choice does."""
    if choice == Choice.WITHDRAW:
        return _withdrawal(s, player, t)
    if choice < Choice.ALONE:
        return _play(s, player, choice - Choice.PLAY, t)
    if choice == Choice.ALONE:
        return t.gettext("Add nothing")
    if choice < Choice.PALACE:
        return _addition(choice - Choice.ADD + COLOUR_KINDS, t)
    if choice < Choice.ROYAL:
        return _palace(s, CITY[province(s), choice - Choice.PALACE], t)
    if choice < Choice.TAKE:
        city = CITY_NAMES[CITY[province(s), choice - Choice.ROYAL]]
        return t.gettext("Build the royal palace in {city}").format(city=city)
    return t.gettext("Take the {card}").format(card=card(choice - Choice.TAKE, t))


def _withdrawal(s: State, player: int, t: NullTranslations) -> str:
    if s.row_size[player] == 0:
        return t.gettext("Withdraw without having played, and draw a card")
    won = [item(symbol, t) for symbol in range(SYMBOLS) if s.court[symbol] and leads(s, player, symbol)]
    if not won:
        return t.gettext("Withdraw with nothing")
    return t.gettext("Withdraw with {items}").format(items=_listed(won, t))


def _play(s: State, player: int, kind: int, t: NullTranslations) -> str:
    if s.bound[player] in (NO_COLOUR, COLOUR[kind]):
        return t.gettext("Play the {card}").format(card=card(kind, t))
    colour_change = KINDS + int(CHANGES_COLOUR.argmax())  # the only card that can go with it (TM-3.4)
    return t.gettext("Play the {card} with the {added}").format(card=card(kind, t), added=card(colour_change, t))


def _addition(added: int, t: NullTranslations) -> str:
    if added < KINDS:
        return t.gettext("Add the {card}").format(card=card(added, t))
    return t.gettext("Add the {card} ({effect})").format(card=card(added, t), effect=effect(added - KINDS, t))


def _palace(s: State, city: int, t: NullTranslations) -> str:
    fort = FORT[city]
    if fort == NO_FORT or s.bonus[fort] == NO_BONUS:
        return t.gettext("Build a palace in {city}").format(city=CITY_NAMES[city])
    text = t.gettext("Build a palace in {city} and win {tile}")
    return text.format(city=CITY_NAMES[city], tile=bonus_tile(s.bonus[fort], t))


# --- Events ---------------------------------------------------------------------------------------------------------


def event(event: log.Event, names: tuple[str, ...], t: NullTranslations) -> str:
    """Say what happened."""
    a, b, c, _ = event.details
    player = names[event.player] if event.player >= 0 else ""
    match event.kind:
        case Event.VISIT:
            text = t.gettext("visit {number}, {province}: {player} begins")
            return text.format(number=a + 1, province=PROVINCE_NAMES[b], player=player)
        case Event.DISPLAYED if a == 0:
            return t.gettext("no card is left for the display")
        case Event.DISPLAYED:
            text = t.ngettext("{n} card is dealt to the display", "{n} cards are dealt to the display", a)
            return text.format(n=a)
        case Event.SHUFFLED:
            text = t.ngettext(
                "the discard pile is shuffled: {n} card to draw", "the discard pile is shuffled: {n} cards to draw", a
            )
            return text.format(n=a)
        case Event.PLAYED:
            return _played(player, a, b, c, t)
        case Event.WITHDREW if a == 0:
            return t.gettext("{player} withdraws with nothing").format(player=player)
        case Event.WITHDREW:
            won = [item(symbol, t) for symbol in _members(a, SYMBOLS)]
            return t.gettext("{player} withdraws with {items}").format(player=player, items=_listed(won, t))
        case Event.BUILT:
            text = t.gettext("{player} builds a palace in {city} for {figure}")
            return text.format(player=player, city=CITY_NAMES[b], figure=item(a, t))
        case Event.CROWNED:
            return t.gettext("{player} builds the royal palace in {city}").format(player=player, city=CITY_NAMES[a])
        case Event.BONUS if c == 0:
            return t.gettext("{player} wins {tile}").format(player=player, tile=bonus_tile(a, t))
        case Event.BONUS:
            text = t.ngettext("{player} wins {tile}: {n} point", "{player} wins {tile}: {n} points", c)
            return text.format(player=player, n=c, tile=bonus_tile(a, t))
        case Event.DREW if a == log.UNKNOWN:
            return t.gettext("{player} draws a card").format(player=player)
        case Event.DREW:
            return t.gettext("{player} draws a {card}").format(player=player, card=card(a, t))
        case Event.FORFEITED:
            return t.gettext("there is no card left for {player} to draw").format(player=player)
        case Event.TILE:
            return _tile(player, a, b, t)
        case Event.CONNECTED:
            text = t.ngettext(
                "{player} scores {n} point for palaces in {provinces}",
                "{player} scores {n} points for linked palaces in {provinces}",
                a,
            )
            reached = [PROVINCE_NAMES[province] for province in _members(b, PROVINCES)]
            return text.format(player=player, n=a, provinces=_listed(reached, t))
        case Event.TOOK:
            return t.gettext("{player} takes a {card} from the display").format(player=player, card=card(a, t))
        case Event.EXCHANGED:
            return _exchange(event, names, t)
        case Event.TILE_LOST:
            return t.gettext("nobody has won province tile {number}").format(number=a + 1)
        case _:
            return _hand(player, a, b, c, t)


def _played(player: str, kind: int, added: int, points: int, t: NullTranslations) -> str:
    if added == NO_CARD:
        return t.gettext("{player} plays a {card}").format(player=player, card=card(kind, t))
    if added < KINDS:
        text = t.gettext("{player} plays a {card} with a {added}")
    elif points == 0:
        text = t.gettext("{player} plays a {card} with the {added}")
    else:
        text = t.ngettext(
            "{player} plays a {card} with the {added}: {n} point",
            "{player} plays a {card} with the {added}: {n} points",
            points,
        )
    return text.format(player=player, card=card(kind, t), added=card(added, t), n=points)


def _tile(player: str, visit: int, points: int, t: NullTranslations) -> str:
    shown = [name(resource, t) for resource, count in zip(RESOURCE_NAMES, GOODS[visit], strict=True) if count]
    text = t.ngettext(
        "{player} takes province tile {number} ({resources}): {n} point",
        "{player} takes province tile {number} ({resources}): {n} points",
        points,
    )
    return text.format(player=player, number=visit + 1, resources=_listed(shown, t), n=points)


def _exchange(event: log.Event, names: tuple[str, ...], t: NullTranslations) -> str:
    figure, holder, _, _ = event.details
    player, won = names[event.player], card(KINDS + figure, t)
    if holder == NOBODY:
        return t.gettext("{player} returns two tokens and takes the {card}").format(player=player, card=won)
    if holder == event.player:
        return t.gettext("{player} returns two tokens and keeps the {card}").format(player=player, card=won)
    text = t.gettext("{player} returns two tokens and takes the {card} from {other}")
    return text.format(player=player, card=won, other=names[holder])


def _hand(player: str, special: int, white: int, longest: int, t: NullTranslations) -> str:
    points = special + white + longest
    text = t.ngettext(
        "{player} scores {n} point for the hand: special cards {special}, white cards {white}, one colour {longest}",
        "{player} scores {n} points for the hand: special cards {special}, white cards {white}, one colour {longest}",
        points,
    )
    return text.format(player=player, n=points, special=special, white=white, longest=longest)
