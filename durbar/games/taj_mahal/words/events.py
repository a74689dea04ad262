"""The events of Taj Mahal in words. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.engine import log
from durbar.engine.sets import members
from durbar.games.taj_mahal.components import (
    CITY_NAMES,
    GOODS,
    KINDS,
    PROVINCE_NAMES,
    PROVINCES,
    RESOURCE_NAMES,
    SYMBOLS,
)
from durbar.games.taj_mahal.state import NO_CARD, NOBODY, Event
from durbar.games.taj_mahal.words.names import bonus_tile, card, item, listed, name


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
            won = [item(symbol, t) for symbol in members(a, SYMBOLS)]
            return t.gettext("{player} withdraws with {items}").format(player=player, items=listed(won, t))
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
            reached = [PROVINCE_NAMES[province] for province in members(b, PROVINCES)]
            return text.format(player=player, n=a, provinces=listed(reached, t))
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
    return text.format(player=player, number=visit + 1, resources=listed(shown, t), n=points)


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
