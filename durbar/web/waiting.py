"""A table before it is dealt: who sits where, whom to ask, and what everybody adds to the shuffle."""

from durbar.tables.clock import now
from durbar.web.calling import person
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
            "begun": self.table.dealt,
        }

    def seats(self) -> list[Seat]:
        """Everybody at the table, and whose word for the shuffle is there."""
        return [
            {**seat, "added": bool(self.table.seats[seat["index"]].word), "kept_for": self._kept_for(seat["index"])}
            for seat in super().seats()
        ]

    def _kept_for(self, seat: int) -> str | None:
        """Whom a seat is kept for: his name is for him and the host."""
        invitation = self.table.invitation(seat, now())
        if invitation is None:
            return None
        mine = self.who.visitor.id in (invitation.guest, self.table.opened.host)
        return person(invitation.name, self.t) if mine else ""

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
        kept = table.kept_for(guest, now())
        invited = self.view.invited and not self.stranger
        welcome = not self.stranger and (table.opened.public or invited or host or bool(kept))
        closed = table.closed is not None or guest in table.removed
        return {
            "welcome": welcome,
            "sit": table.seats_for(guest, now()) if welcome and not mine and not closed else [],
            "leave": mine,
            "kept": kept,
            "seat_bots": host and not closed,
            "invite": self._invitation() if host and table.free_seats else None,
            "invitation": table.opened.invitation if invited else "",
        }

    def _invitation(self) -> str:
        """The link that the host sends."""
        opened = self.table.opened
        return f"{self.who.origin}/tables/{opened.id}?invitation={opened.invitation}"
