"""What the games of rated tables made of ratings, as their pages tell it: it is reckoned shortly after the end."""

from collections import OrderedDict
from collections.abc import Sequence

from durbar.drawing.gems import GEMS
from durbar.tables.rating import STEP, Change, Ratings, rated_game, shown
from durbar.tables.table import Stage, Table
from durbar.web.table_facts import RatedTold

MOST_KNOWN = 1000  # tables


class RatedResults:
    """Remembers what it has read."""

    def __init__(self, store: Ratings) -> None:
        self._store = store
        self._known: OrderedDict[str, tuple[Change, ...]] = OrderedDict()

    def of(self, table: Table) -> tuple[Change, ...]:
        """What is known of a table's game; nothing if it is not over, does not count, or has not been rated yet."""
        return self._known.get(table.opened.id, ())

    def missing(self, table: Table) -> bool:
        """Whether more may be known of it by now."""
        return table.opened.rated and table.state is Stage.OVER and table.opened.id not in self._known

    def learn(self, table: Table) -> None:
        """Read what there is, in a thread."""
        if self.missing(table) and (changes := self._store.rating_changes(table.opened.id)):
            self._known[table.opened.id] = tuple(changes)
            while len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)


def rated_told(table: Table, changes: Sequence[Change], names: Sequence[str]) -> RatedTold | None:
    """What a page tells of that; nothing of a game that does not count."""
    if rated_game(table.summary()) is None:
        return None
    return {
        "changes": [
            {
                "index": change.seat,
                "gem": GEMS[change.seat],
                "name": names[change.seat],
                "rating": shown(change.now.mu),
                "within": round(STEP * change.now.sigma),
                "change": None if change.level else shown(change.now.mu) - shown(change.before.mu),
            }
            for change in changes
        ]
    }
