"""Where pages of tables are drawn for the live streams: every view once, however many look on."""

import secrets
from collections import OrderedDict
from dataclasses import replace

from durbar.web.drawing import Drawing
from durbar.web.regions import regions

MOST_TABLES = 500
TOKEN = secrets.token_hex()  # stands where each reader's own token goes; nobody can write it into a chat

Regions = dict[str, str]


class Studio:
    """The last drawings of every table that is followed, by who they are for."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, tuple[object, dict[object, Regions]]] = OrderedDict()

    def regions(self, drawing: Drawing) -> Regions:
        """The parts of a page, with a mark for its reader's token. Readers who see the same share one drawing."""
        table = drawing.table
        stamp = table.number, drawing.workshop.progress.get(drawing.game.name)
        known, views = self._tables.get(table.opened.id, (None, {}))
        if known != stamp:
            views = {}
        if drawing.sort not in views:
            anonymous = replace(drawing.who, csrf=TOKEN)
            views[drawing.sort] = regions(Drawing(table, anonymous, drawing.view, drawing.workshop).page())
        self._tables[table.opened.id] = stamp, views
        self._tables.move_to_end(table.opened.id)
        while len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)
        return views[drawing.sort]

    def clear(self) -> None:
        """Draw everything anew."""
        self._tables.clear()


def personal(html: str, drawing: Drawing) -> str:
    """A part of a page with its reader's own token."""
    return html.replace(TOKEN, drawing.who.csrf)
