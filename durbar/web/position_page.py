"""What pages of a position have in common, at a table and in a lesson: it all comes from what the reader may know."""

from functools import cached_property, lru_cache

from durbar.drawing.keys import Keys, given
from durbar.drawing.seen import Offer, Seen
from durbar.drawing.why_not import Answer, Thing, closed_things, why_not
from durbar.engine.agenda import STEP
from durbar.engine.game import Game, Setup
from durbar.web.pages import Reader, render
from durbar.web.table_facts import AloneFacts, Board, PreviewFacts, Revision, Seat


class PositionPage:
    """A position as one reader sees it, with what he may choose."""

    who: Reader
    game: Game

    @cached_property
    def seen(self) -> Seen:
        """The position as the reader may know it."""
        raise NotImplementedError

    def seats(self) -> list[Seat]:
        """Everybody at the table."""
        raise NotImplementedError

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What the reader may choose; nothing of it is reckoned before the page shows it."""
        return self.seen.offers

    @cached_property
    def board(self) -> Board:
        """The table as its game draws it."""
        facts: Board = self.game.room("page.board").board(self.seen)
        return facts

    @cached_property
    def keys(self) -> Keys:
        """The key of every choice that has one, as its game gives them; in a game without `page.keys` as they come."""
        if not self.game.has_room("page.keys"):
            return given({}, (offer.choice for offer in self.offers))
        keys: Keys = self.game.room("page.keys").keys(self.seen, self.board)
        return keys

    @cached_property
    def revisions(self) -> dict[int, Revision]:
        """What else the reader may choose to change his mind, by choice."""
        return {choice: {"choice": choice, "words": words} for choice, words in self.seen.revisions.items()}

    def question(self) -> str | None:
        """What the reader has to decide now, or may decide otherwise."""
        if not self.offers and not self.revisions:
            return None
        return self.seen.position.question(int(self.seen.viewer or 0), self.who.language, self.seen.names)

    def nothing_else(self) -> AloneFacts:
        """What a page tells that has no table behind it: nobody waits, nobody talks, and nothing goes on."""
        return {
            "can": {"rematch": False, "resign": False, "leave": False, "come_back": False},
            "waiting": [],
            "undo": None,
            "undo_request": None,
            "log": [],
            "since": [],
            "reasons": False,
            "looking_back": None,
            "bots": {"thinking": False, "progress": None},
            "result": None,
            "outcome": None,
            "curtain": None,
            "coach": None,
            "ahead": None,
        }

    def why_not(self, id: str) -> Answer | None:
        """What is in the way of something on the reader's page, as far as he can know that."""
        return why_not(self.game, self.seen, id)

    def why_not_told(self, answer: Answer) -> str:
        """The same as it is shown."""
        thing, reason = answer
        about = {"name": self.game.name}
        return render("why_not.html", self.who, self.game, game=about, thing=thing, reason=reason._asdict())

    @cached_property
    def closed(self) -> dict[str, Thing]:
        """All that is drawn and cannot be chosen now, by its id; whoever asks is told why not."""
        return {thing.id: thing for thing in closed_things(self.game, self.seen)}

    @property
    def asked_kind(self) -> str:
        """What kind of question the reader is asked now: the name of its step, if games say so."""
        steps = self.game.steps
        if not self.offers:
            return "waiting"
        state = self.seen.position.state
        return steps(int(state.agenda[state.agenda_top, STEP])).name.lower() if steps else "question"

    def preview(self, choice: int) -> str:
        """What a choice would bring, drawn over the page of whoever may choose it."""
        offer = next(offer for offer in self.offers if offer.choice == choice)
        then = self.game.room("page.board").board(self.seen.after(choice))
        facts: PreviewFacts = {
            "choice": choice,
            "offer": offer,
            "now": self.board,
            "then": then,
            "seats": self.seats(),
            "viewer": self.seen.viewer,
            "ground": ground(self.seen.position.setup),
        }
        return render(f"{self.game.name}/preview.html", self.who, self.game, **facts)


@lru_cache(64)  # options make many of them
def ground(setup: Setup) -> Board:
    """What never changes on a board; some games have nothing of that sort."""
    board = setup.game.room("page.board")
    facts: Board = board.ground(setup) if hasattr(board, "ground") else {}
    return facts
