"""Events in words."""

from gettext import NullTranslations

from durbar.engine import log
from durbar.skeleton.state import Event
from durbar.skeleton.words.names import pebbles


def event(event: log.Event, names: tuple[str, ...], t: NullTranslations) -> str:
    """Say what happened."""
    player, n = names[event.player], event.details[0]
    match event.kind:
        case Event.BEGINS:
            return t.gettext("{player} begins, with {pebbles} in the heap").format(player=player, pebbles=pebbles(n, t))
        case Event.TOOK:
            return t.gettext("{player} takes {pebbles}").format(player=player, pebbles=pebbles(n, t))
        case _:
            return t.gettext("{player} took the last pebble: {n} points more").format(player=player, n=n)
