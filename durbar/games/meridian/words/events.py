"""The events of Meridian in words. English stands here, French in fr.po."""

from gettext import NullTranslations

from durbar.engine import log
from durbar.games.meridian.components import (
    island_names,
)
from durbar.games.meridian.state import Event
from durbar.games.meridian.words.names import card, city


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
