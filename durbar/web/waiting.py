"""A table before it is dealt: who sits where, whom to ask, and what everybody adds to the shuffle."""

from durbar.tables.table import Stage
from durbar.web.drawing import TablePage
from durbar.web.table_facts import CanWaiting, Seat, WaitingFacts, WordsWanted
from durbar.web.words import levels


class WaitingRoom(TablePage):
    """The page of one table for one reader until all have sat down. Nothing on it comes from the game to be dealt."""

    template = "waiting.html"
    regions = ("begun", "now")

    def facts(self, notice: str | None = None) -> WaitingFacts:
        """Everything that the page shows, and nothing of what a dealt game has to tell."""
        return {
            **self.shared(notice),
            "can": self.can(),
            "question": None,
            "offers": (),
            "revisions": {},
            "asked": 0,
            "undo_request": None,
            "log": [],
            "board": {},
            "words": self.words(),
            "levels": levels(self.t),
            "begun": self.table.state is not Stage.OPEN,
        }

    def seats(self) -> list[Seat]:
        """Everybody at the table, and whose word for the shuffle is there."""
        return [{**seat, "added": bool(self.table.seats[seat["index"]].word)} for seat in super().seats()]

    def words(self) -> WordsWanted | None:
        """Who still has to add a word to the shuffle, if all do so at this table."""
        if not self.table.opened.words:
            return None
        mine = self.table.seats_of(self.who.visitor.id)
        wordless = self.table.wordless
        return {"now": bool(wordless), "mine": [seat for seat in wordless if seat in mine]}

    def can(self) -> CanWaiting:
        """What the reader may do."""
        table, guest = self.table, self.who.visitor.id
        mine, host = table.seats_of(guest), guest == table.opened.host
        welcome = table.opened.public or self.view.invited or host
        return {
            "welcome": welcome,
            "sit": table.free_seats if welcome and not mine else [],
            "leave": mine,
            "seat_bots": host,
            "invite": self._invitation() if host and table.free_seats else None,
            "invitation": table.opened.invitation if self.view.invited else "",
        }

    def _invitation(self) -> str:
        """The link that the host sends."""
        opened = self.table.opened
        return f"{self.who.origin}/tables/{opened.id}?invitation={opened.invitation}"
