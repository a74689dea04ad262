"""What pages of a position have in common behind which there is no table: of a lesson, of a puzzle. Nobody talks there,
nothing is taken back, and what is chosen is answered, not played.
"""

from typing import Any, NamedTuple

from minijinja import safe

from durbar.drawing.gems import GEMS
from durbar.engine.position import Position
from durbar.tables.seat import Seat as TableSeat
from durbar.web.calling import person, seat_names
from durbar.web.pages import Reader, render
from durbar.web.position_page import PositionPage, ground
from durbar.web.regions import base_of
from durbar.web.table_facts import AboutTable, DealtFacts, Seat
from durbar.web.words import catalogue

COMPANY = "lessons"  # by which the others at every such table are called
REGIONS = ("progress", "board", "hand", "now", "panel", "dock")


class AboutPosition(NamedTuple):
    """What a position goes by: its id, its address, what stands beside the game's title."""

    id: str
    url: str
    name: str


class LaidOutPage(PositionPage):
    """A position that is laid out for one reader, who has a seat at it."""

    regions: tuple[str, ...] = REGIONS

    def __init__(self, position: Position, seat: int, who: Reader) -> None:
        self.position, self.seat, self.who = position, seat, who
        self.game = position.game
        self.t = catalogue(who.language, self.game)
        others = [TableSeat(level="newcomer") for _ in range(position.players)]
        names = list(seat_names(others, COMPANY, self.t))
        names[seat] = person(who.visitor.name, self.t) or self.t.gettext("You")
        self.names = tuple(names)

    @property
    def about_it(self) -> AboutPosition:
        """What it goes by."""
        raise NotImplementedError

    @property
    def asked(self) -> int:
        """A number that what is chosen is sent with."""
        return 0

    def facts(self) -> Any:
        """Everything that the page shows."""
        raise NotImplementedError

    def page(self) -> str:
        """The whole page."""
        return render(f"{self.game.name}/board.html", self.who, self.game, **self.facts())

    def parts(self) -> dict[str, str]:
        """All that changes from one answer to the next, by region."""
        facts, template = self.facts(), f"{self.game.name}/board.html"
        return {
            name: render(template, self.who, self.game, base=base_of(name), **facts).strip() for name in self.regions
        }

    # --- Facts ------------------------------------------------------------------------------------------------------

    def dealt_facts(self) -> DealtFacts:
        """A table at which nobody talks and nothing is taken back."""
        return {
            "table": self._about(),
            "viewer": self.seat,
            "chat": [],
            "people": [],
            "can_chat": False,
            "quiet": "",
            "game": {"name": self.game.name, "title": self.game.title(self.who.language)},
            "seats": self.seats(),
            "watching": False,
            "notice": None,
            "offers": self.offers,
            "offered": {offer.choice: offer for offer in self.offers},
            "revisions": self.revisions,
            "keys": self.keys,
            "closed": self.closed,
            "board": self.board,
            "ground": ground(self.position.setup),
            **self.nothing_else(),
            "question": self.question(),
            "asked": self.asked,
        }

    def _about(self) -> AboutTable:
        id, url, name = self.about_it
        return {
            "id": id,
            "url": safe(url),
            "name": name,
            "number": 0,
            "heard": 0,
            "state": "playing",
            "recorded": False,
            "promise": "",
            "house_rules": [],
            "own_facts": [],
            "ply": 0,
            "plies": 0,
            "dice": None,
            "replaying": False,
            "rematch": None,
        }

    def seats(self) -> list[Seat]:
        """Everybody at the table."""
        points, pending = self.seen.points, self.position.pending
        return [
            {
                "index": index,
                "gem": GEMS[index],
                "name": name,
                "kind": "person",
                "level": None,
                "computer": None,
                "you": index == self.seat,
                "mine": index == self.seat,
                "turn": index in pending,
                "points": points[index],
                "place": None,
                "resigned": False,
                "away": False,
            }
            for index, name in enumerate(self.names)
        ]
