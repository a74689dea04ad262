"""Why something that a page draws cannot be chosen now: what every game answers from its room `page.why_not`.

That room has two functions. `things(seen)` gives all that people may want to choose at some time, drawn on the page of
this viewer; `why_not(seen, thing)` says what is in the way of one of them now, or None where nothing is. Both know only
what the viewer may know: they are given nothing else.
"""

from dataclasses import dataclass
from typing import NamedTuple

from durbar.drawing.seen import Seen
from durbar.engine.game import Game
from durbar.engine.reason import Reason


@dataclass(frozen=True)
class Thing:
    """Something on a page that people may want to choose: a place, a card, a tile."""

    id: str  # on the page: its kind, then what tells it from others of that kind, `city-4-2`
    name: str
    at: tuple[int, int] | None = None  # where on the map, if it lies there
    reach: int = 26  # and how far from there it can still be meant
    sign: str = ""  # the symbol that is drawn beside its name
    box: str = "0 0 32 32"  # and what of it is shown
    shape: str = ""  # the symbol of all its ground on the map, where it has more than a spot

    @property
    def kind(self) -> str:
        """What sort of thing it is."""
        return self.id.split("-")[0]


class Answer(NamedTuple):
    """Why not: what was asked about, and what is in its way."""

    thing: Thing
    reason: Reason


def closed_things(game: Game, seen: Seen) -> list[Thing]:
    """All that is drawn and that the viewer cannot choose now; nothing if he only looks, or nothing can be chosen."""
    if not _answers(game, seen):
        return []
    room = game.room("page.why_not")
    return [thing for thing in room.things(seen) if room.why_not(seen, thing)]


def why_not(game: Game, seen: Seen, id: str) -> Answer | None:
    """What is in the way of the thing with this id; None if there is no such thing, or if it can be chosen."""
    if not _answers(game, seen):
        return None
    room = game.room("page.why_not")
    thing = next((thing for thing in room.things(seen) if thing.id == id), None)
    reason = room.why_not(seen, thing) if thing else None
    return Answer(thing, reason) if thing and reason else None


def _answers(game: Game, seen: Seen) -> bool:
    """Whether anything could ever be chosen on this page: by somebody who sits there, as long as the game goes on."""
    return seen.asks and seen.viewer is not None and not seen.position.over and game.has_room("page.why_not")
