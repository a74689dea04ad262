"""A table as one reader sees it: the facts its page is drawn from. Everything comes from what that reader may know."""

from bisect import bisect_right
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from minijinja import safe

from durbar.bots.workshop import Workshop
from durbar.engine.game import Game, Setup
from durbar.engine.log import Event
from durbar.engine.seen import Seen, seen
from durbar.tables.seat import Kind
from durbar.tables.table import State, Table
from durbar.web.pages import GEMS, Reader, render
from durbar.web.words import catalogue, seat_names

LOG_LINES = 30
KEYS = "123456789"


@dataclass(frozen=True)
class View:
    """From where a reader looks at a table: a seat or none, a ply (of those he has heard of) or the present."""

    seat: int | None = None
    ply: int | None = None
    curtain: int | None = None  # the device must first be passed to this seat


def view_of(table: Table, guest: str, wanted: int | None = None, ply: int | None = None) -> View:
    """Where somebody looks from: his seat; of several on one device, that of whoever must choose.

    In a game with secrets the device is passed first: until the next person says that he has it, nobody's hand shows.
    """
    mine = table.seats_of(guest)
    if table.state is State.OVER and wanted is not None and 0 <= wanted < len(table.seats):
        return View(wanted, ply)  # its seed is known to all, so nothing is hidden any more
    if len(mine) <= 1:
        return View(mine[0] if mine else None, ply)
    asked = [seat for seat in mine if seat in table.pending]
    if not table.course.setup.game.secrets:
        return View(asked[0] if asked else mine[0], ply)
    if wanted in mine and (wanted in asked or not asked):
        return View(wanted, ply)
    return View(None, ply, curtain=asked[0] if asked else mine[0])


class Drawing:
    """The page of one table for one reader."""

    def __init__(self, table: Table, who: Reader, view: View, workshop: Workshop) -> None:
        self.table = table
        self.who = who
        self.view = view
        self.workshop = workshop
        self.game: Game = table.course.setup.game
        self.t = catalogue(who.language, self.game)
        self.names = seat_names([(seat.name, seat.level) for seat in table.seats], self.t)

    @property
    def sort(self) -> object:
        """What tells this page from others of the same table, apart from its reader's name and token."""
        table, guest = self.table, self.who.visitor.id
        mine, host = tuple(table.seats_of(guest)), guest == table.opened.host
        return self.view, mine, host, self.who.language, self.who.origin

    @property
    def number(self) -> int:
        """How many acts the reader has heard of."""
        return self.table.number_for(self.view.seat)

    @property
    def may_have_changed_unheard(self) -> bool:
        """Whether an equal number may go with another page. To send it only then would tell of others' secrets."""
        return self.game.secrets and self.table.state is State.PLAYING

    @cached_property
    def moves(self) -> list[int]:
        """By each choice that the reader has heard of, how many choices stood after it."""
        return self.table.moves(self.view.seat)

    # --- Pages ------------------------------------------------------------------------------------------------------

    def page(self, notice: str | None = None, **facts: Any) -> str:
        """The whole page."""
        return render(f"{self.game.name}/board.html", self.who, self.game, **self.facts(notice), **facts)

    def preview(self, choice: int) -> str:
        """What a choice would bring, drawn over the page of whoever may choose it."""
        offer = next(offer for offer in self.offers if offer["choice"] == choice)
        board = self.game.room("board").board
        facts = {"choice": choice, "offer": offer, "now": board(self.seen), "then": board(self.seen.after(choice))}
        shared = {"seats": self.seats(), "viewer": self.view.seat, "ground": ground(self.table.course.setup)}
        return render(f"{self.game.name}/preview.html", self.who, self.game, **facts, **shared)

    # --- Facts ------------------------------------------------------------------------------------------------------

    def facts(self, notice: str | None = None) -> dict[str, Any]:
        """Everything that the page shows."""
        return {
            "game": {"name": self.game.name, "title": self.game.title(self.who.language)},
            "table": self.about(),
            "seats": self.seats(),
            "viewer": self.view.seat,
            "watching": not self.table.seats_of(self.who.visitor.id),
            "waiting": [self.names[seat] for seat in self.table.pending],
            "question": self.question(),
            "offers": self.offers,
            "offered": {offer["choice"]: offer for offer in self.offers},
            "revisions": self.revisions,
            "asked": self.table.asked.get(self.view.seat, 0) if self.view.seat is not None else 0,
            "undo": self.undo(),
            "undo_request": self.undo_request(),
            "log": self.log(),
            "chat": self.chat(),
            "can_chat": not self.table.opened.recorded,
            "bots": self.bots(),
            "result": self.result(),
            "can": self.can(),
            "notice": notice,
            "curtain": self.curtain(),
            "board": self.game.room("board").board(self.seen),
            "ground": ground(self.table.course.setup),
        }

    @cached_property
    def seen(self) -> Seen:
        """The position as the reader may know it."""
        course = self.table.course
        game = self.workshop.game(self.game.name)
        ply = self._plies
        position = course.at(ply, game) if ply < len(course.plies) else game.from_bytes(course.position.to_bytes())
        return seen(position, self.view.seat, self._lately(ply, position.pending), self.names, self.who.language)

    @property
    def _plies(self) -> int:
        """How many choices stand on this page."""
        if self.view.ply is None:
            return len(self.table.course.plies)
        return self.moves[self.view.ply - 1] if self.view.ply else 0

    def _lately(self, ply: int, pending: tuple[int, ...]) -> tuple[Event, ...]:
        """What happened since the last turn of anybody who is not choosing now began."""
        course = self.table.course
        told = [(course.plies[index].seat, course.told[index + 1]) for index in range(ply) if course.told[index + 1]]
        first = len(told)
        while first > 0 and len(pending) == 1 and told[first - 1][0] in pending:
            first -= 1
        while first > 1 and told[first - 2][0] == told[first - 1][0]:
            first -= 1
        return tuple(event for _, events in told[max(first - 1, 0) :] for event in events)

    def about(self) -> dict[str, Any]:
        """The table itself."""
        table, plies = self.table, len(self.moves)
        over = table.state is State.OVER
        return {
            "id": table.opened.id,
            "url": safe(f"/tables/{table.opened.id}"),
            "name": table.opened.name,
            "number": self.number,
            "state": str(table.state),
            "ply": plies if self.view.ply is None else self.view.ply,
            "plies": plies,
            "commitment": table.promise,
            "seed": table.opened.seed if over else None,
            "recorded": table.opened.recorded,
            "replaying": self.view.ply is not None,
            "rematch": safe(f"/tables/{table.rematch}") if table.rematch else None,
        }

    def seats(self) -> list[dict[str, Any]]:
        """Everybody at the table. Points are those that anybody may know."""
        table = self.table
        position = self.seen.position
        points = position.points
        places = table.places() if table.state is State.OVER else [None] * len(points)
        pending = table.pending if self.view.ply is None else position.pending
        return [
            {
                "index": index,
                "gem": GEMS[index],
                "name": self.names[index],
                "kind": str(seat.kind),
                "level": seat.level,
                "you": index == self.view.seat,
                "mine": seat.guest == self.who.visitor.id,
                "turn": index in pending,
                "points": points[index],
                "place": places[index],
                "resigned": seat.resigned,
                "away": seat.away,
            }
            for index, seat in enumerate(table.seats)
        ]

    def question(self) -> str | None:
        """What the reader has to decide now, or may decide otherwise."""
        if not self._asked() and not self.revisions:
            return None
        return self.seen.position.question(int(self.view.seat or 0), self.who.language)

    @cached_property
    def offers(self) -> list[dict[str, Any]]:
        """What the reader may choose, and what each choice would bring."""
        if not self._asked():
            return []
        return [
            {
                "choice": offer.choice,
                "words": offer.words,
                "gains": offer.gains,
                "gain": offer.gains[int(self.view.seat or 0)] if offer.gains else None,
                "key": KEYS[index] if index < len(KEYS) else None,
            }
            for index, offer in enumerate(self.seen.offers)
        ]

    @cached_property
    def revisions(self) -> dict[int, dict[str, Any]]:
        """What else the reader may choose to change his mind, by choice."""
        if not self._may_choose or self.table.state is not State.PLAYING:
            return {}
        return {choice: {"choice": choice, "words": words} for choice, words in self.seen.revisions.items()}

    def _asked(self) -> bool:
        return self._may_choose and self.view.seat in self.table.pending

    @property
    def _may_choose(self) -> bool:
        return self.view.ply is None and self.view.curtain is None

    def undo(self) -> dict[str, Any] | None:
        """What the reader may take back, or why not."""
        table, seat = self.table, self.view.seat
        if seat is None or table.state is not State.PLAYING or table.request or self.view.ply is not None:
            return None
        last = table.last_ply_of(seat)
        if last is None or table.seats[seat].level is not None or table.course.position.revisions(seat):
            return None
        alone = not table.must_agree(seat)
        free = table.may_take_back(seat)
        since = {ply.seat for ply in table.course.plies[last + 1 :]} - {seat}
        why = None
        if since:
            others = ", ".join(self.names[other] for other in sorted(since))
            why = self.t.gettext("{names} chose since").format(names=others)
        elif not free:
            why = self.t.gettext("something was drawn or revealed")
        before = table.course.before if last == len(table.course.plies) - 1 else table.course.at(last)
        words = before.words(seat, table.course.plies[last].choice, self.who.language)
        return {"can": free or alone, "asks": not free and not alone, "words": words, "why": why}

    def undo_request(self) -> dict[str, Any] | None:
        """Somebody's wish to go back."""
        request = self.table.request
        if request is None:
            return None
        asked = self.table.must_agree(request.seat) - request.agreed
        return {
            "number": request.number,
            "name": self.names[request.seat],
            "gem": GEMS[request.seat],
            "mine": request.seat == self.view.seat,
            "can_answer": self.view.seat in asked,
        }

    def log(self) -> list[dict[str, Any]]:
        """What happened last, the newest first, as the reader may know it; nothing before all have sat down."""
        if self.table.state is State.OPEN:
            return []
        course = self.table.course
        lines: list[dict[str, Any]] = []
        for ply in range(self._plies, -1, -1):
            for event in reversed(course.told[ply]):
                lines.append(self._line(bisect_right(self.moves, ply), event.as_seen_by(self.view.seat)))
            if len(lines) >= LOG_LINES:
                break
        return lines[:LOG_LINES]

    def _line(self, ply: int, event: Event) -> dict[str, Any]:
        words = event.words(self.who.language, self.names)
        return {
            "number": ply,
            "ply": ply,
            "gem": GEMS[event.player] if event.player >= 0 else None,
            "words": words[:1].upper() + words[1:],
            "rule": event.rule,
        }

    def chat(self) -> list[dict[str, Any]]:
        """The last lines that were written."""
        return [
            {"name": line.name, "gem": None if line.seat is None else GEMS[line.seat], "text": line.text}
            for line in self.table.chat[-LOG_LINES:]
        ]

    def bots(self) -> dict[str, Any]:
        """Whether a bot thinks, and how far its rules are compiled if it must wait for that."""
        thinking = bool(self.table.bots_to_move())
        share = self.workshop.progress.get(self.game.name) if thinking else None
        return {"thinking": thinking, "progress": None if share is None else round(share * 100)}

    def result(self) -> list[dict[str, Any]] | None:
        """The places at the end."""
        if self.table.state is not State.OVER or self.view.ply is not None:
            return None
        return sorted(self.seats(), key=lambda seat: (seat["place"], seat["index"]))

    def can(self) -> dict[str, Any]:
        """What else the reader may do."""
        table, guest, seat = self.table, self.who.visitor.id, self.view.seat
        mine = table.seats[seat] if seat is not None and seat in table.seats_of(guest) else None
        playing = table.state is State.PLAYING and self.view.ply is None
        is_open = table.state is State.OPEN
        host = guest == table.opened.host
        return {
            "rematch": table.state is State.OVER and not table.opened.recorded and bool(table.seats_of(guest)),
            "resign": playing and mine is not None and not mine.resigned,
            "leave": mine is not None and mine.level is None and (playing or is_open),
            "come_back": playing and mine is not None and mine.away,
            "sit": [index for index, other in enumerate(table.seats) if is_open and other.kind is Kind.OPEN],
            "seat_bots": is_open and host,
            "invite": self._invitation() if host and is_open else None,
        }

    def _invitation(self) -> str:
        """The link that the host sends."""
        opened = self.table.opened
        return f"{self.who.origin}/tables/{opened.id}?invitation={opened.invitation}"

    def curtain(self) -> dict[str, Any] | None:
        """To whom the device must be passed."""
        seat = self.view.curtain
        return None if seat is None else {"seat": seat, "name": self.names[seat]}


@cache
def ground(setup: Setup) -> Any:
    """What never changes on a board."""
    return setup.game.room("board").ground(setup)
