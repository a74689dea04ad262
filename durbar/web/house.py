"""What every handler needs: the host, the workshop, the telegraph."""

from dataclasses import dataclass
from typing import Any

from litestar import Request

from durbar.bots.workshop import Workshop
from durbar.tables.host import Host
from durbar.tables.table import Table
from durbar.web.drawing import Drawing, view_of
from durbar.web.pages import Reader
from durbar.web.telegraph import Telegraph


@dataclass(frozen=True)
class House:
    """One server's parts."""

    host: Host
    workshop: Workshop
    telegraph: Telegraph

    def draw(self, table: Table, who: Reader, seat: int | None = None, ply: int | None = None) -> Drawing:
        """A table as somebody sees it, from the seat he asks for if he may have it."""
        return Drawing(table, who, view_of(table, who.visitor.id, seat, ply), self.workshop)


def house(request: Request[Any, Any, Any]) -> House:
    """The house that serves a request."""
    found: House = request.app.state["house"]
    return found
