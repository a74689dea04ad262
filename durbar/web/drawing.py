"""A table as one reader sees it: the facts its page is drawn from. Everything comes from what that reader may know."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from minijinja import safe

from durbar.bots.bot_pool import BotPool
from durbar.drawing.gems import GEMS
from durbar.drawing.seen import Seen, seen
from durbar.engine.game import Game
from durbar.engine.log import Event
from durbar.engine.provenance import own
from durbar.tables.asides import Aside
from durbar.tables.clock import now
from durbar.tables.refusals import Reason, sentence
from durbar.tables.table import Stage, Table
from durbar.tables.talk import handle, may_talk
from durbar.web import asides
from durbar.web.ahead_facts import ahead_facts
from durbar.web.around import NOTHING, Around
from durbar.web.calling import person, played_by, seat_names
from durbar.web.clock_facts import clock_facts, pace_facts
from durbar.web.coach_facts import coach_facts
from durbar.web.looking_back import LookingBack
from durbar.web.outcome import outcome
from durbar.web.pages import Reader, render
from durbar.web.position_page import PositionPage, ground
from durbar.web.rated_results import rated_told
from durbar.web.regions import base_of
from durbar.web.story import Teller
from durbar.web.story_facts import Outcome, SceneTold
from durbar.web.table_facts import (
    AboutTable,
    Bots,
    Can,
    ChatLine,
    Curtain,
    DealtFacts,
    Dice,
    HouseRule,
    LogLine,
    PositionFacts,
    RatedTold,
    Seat,
    SharedFacts,
    TableFacts,
    Talker,
    TalkFacts,
    Undo,
    UndoRequest,
)
from durbar.web.words import catalogue

LOG_LINES = 30
MOST_SEEN = 6  # lines by which who takes back is told what he knows
TALK = ("chat", "saying", "people")  # regions that show what people say, and nothing of the game


@dataclass(frozen=True)
class View:
    """From where a reader looks at a table: a seat or none, a ply (of those he has heard of) or the present."""

    seat: int | None = None
    ply: int | None = None
    curtain: int | None = None  # the device must first be passed to this seat
    invited: bool = False  # he has the word of the invitation


def view_of(table: Table, guest: str, wanted: int | None = None, ply: int | None = None) -> View:
    """Where somebody looks from: his seat; of several on one device, that of whoever must choose.

    In a game with secrets the device is passed first: until the next person says that he has it, nobody's hand shows.
    """
    mine = table.seats_of(guest)
    if table.state is Stage.OVER and wanted is not None and 0 <= wanted < len(table.seats):
        return View(wanted, ply)  # its seed is known to all, so nothing is hidden any more
    if len(mine) <= 1:
        return View(mine[0] if mine else None, ply)
    asked = [seat for seat in mine if seat in table.pending]
    if not table.setup.game.secrets or not table.dealt:
        return View(asked[0] if asked else mine[0], ply)
    if wanted in mine and (wanted in asked or not asked):
        return View(wanted, ply)
    return View(None, ply, curtain=asked[0] if asked else mine[0])


class TablePage:
    """What every page of a table shows, dealt or not."""

    template = ""
    regions: tuple[str, ...] = ()  # parts that may change, besides those of TALK

    def __init__(self, table: Table, who: Reader, view: View, bot_pool: BotPool, around: Around = NOTHING) -> None:
        self.around = around
        self.table = table
        self.who = who
        self.view = view
        self.bot_pool = bot_pool
        self.game: Game = table.setup.game
        self.t = catalogue(who.language, self.game)
        self.names = seat_names(table.seats, table.evening, self.t)

    @property
    def sort(self) -> object:
        """What tells this page from others of the same table, apart from its reader's name, token and origin."""
        table, guest = self.table, self.who.visitor.id
        mine, host = tuple(table.seats_of(guest)), guest == table.opened.host
        known = {line.guest for line in table.chat} | {seat.guest for seat in table.seats if seat.guest}
        unread, own = self.who.ignores & known, guest if guest in known else None
        standing = self.stranger, self.quiet(), tuple(table.kept_for(guest, now()))
        return type(self), self.view, mine, host, self.who.language, self.who.coaching, unread, own, standing

    def read_by(self, who: Reader) -> "TablePage":
        """The same page for another reader who may see the same."""
        return type(self)(self.table, who, self.view, self.bot_pool, self.around)

    @property
    def stranger(self) -> bool:
        """Whether the host has blocked the reader: to him, the table is for those who have an invitation."""
        return self.table.opened.host in self.who.blocked_by

    def quiet(self) -> str:
        """Why the reader may not talk, if that is the host's wish."""
        if self.who.visitor.id in self.table.removed:
            return sentence(Reason.REMOVED, self.who.language)
        return sentence(Reason.SILENCED, self.who.language) if self.who.visitor.id in self.table.silenced else ""

    def closed_words(self) -> str | None:
        """Why nothing is done here any more, as whoever runs the server says it."""
        if self.table.closed is None:
            return None
        return f"{sentence(Reason.CLOSED, self.who.language)} {self.table.closed}".strip()

    @property
    def number(self) -> int:
        """How many acts the reader has heard of."""
        return self.table.number_for(self.view.seat)

    @property
    def may_have_changed_unheard(self) -> bool:
        """Whether an equal number may go with another page. To send it only then would tell of others' secrets."""
        seat, playing = self.view.seat, self.table.state is Stage.PLAYING
        programmed = seat is not None and self.table.programs.times_set(seat) > 0  # his own, and counted in no number
        return playing and (self.game.secrets or programmed)

    @cached_property
    def moves(self) -> list[int]:
        """By each choice that the reader has heard of, how many choices stood after it."""
        return self.table.moves(self.view.seat)

    def page(self, notice: str | None = None) -> str:
        """The whole page."""
        return render(self.template, self.who, self.game, **self.facts(notice))

    def parts(self, notice: str | None = None) -> dict[str, str]:
        """All that may change on the page, by region."""
        return self.parts_named(*self.regions, notice=notice) | self.talk_parts()

    def parts_named(self, *regions: str, notice: str | None = None) -> dict[str, str]:
        """Some regions of the page."""
        facts = self.facts(notice)
        return {name: self._drawn(self.template, facts, base=base_of(name)) for name in regions}

    def talk_parts(self) -> dict[str, str]:
        """The regions of TALK alone."""
        facts = self.talk()
        return {name: self._drawn(f"{name}.html", facts) for name in TALK}

    def _drawn(self, template: str, facts: Mapping[str, Any], **more: str) -> str:
        return render(template, self.who, self.game, **facts, **more).strip()

    def facts(self, notice: str | None = None) -> TableFacts:
        """Everything that the page shows."""
        raise NotImplementedError

    def shared(self, notice: str | None) -> SharedFacts:
        """What all pages of a table show."""
        return {
            **self.talk(),
            "game": {"name": self.game.name, "title": self.game.title(self.who.language)},
            "seats": self.seats(),
            "watching": not self.table.seats_of(self.who.visitor.id),
            "notice": notice or self.closed_words(),
        }

    def talk(self) -> TalkFacts:
        """What the talk at the table is drawn from."""
        return {
            "table": self.about(),
            "viewer": self.view.seat,
            "chat": self.chat(),
            "people": self.people(),
            "can_chat": may_talk(self.table, self.who.visitor.id),
            "quiet": self.quiet(),
        }

    def about(self) -> AboutTable:
        """The table itself."""
        table = self.table
        return {
            "id": table.opened.id,
            "url": safe(f"/tables/{table.opened.id}"),
            "name": table.opened.name,
            "tournament": safe(f"/tournaments/{table.opened.tournament}") if table.opened.tournament else "",
            "number": self.number,
            "heard": table.heard,
            "state": str(table.state),
            "recorded": table.opened.recorded,
            "promise": table.promise,
            "house_rules": self.house_rules(),
            "own_facts": own(self.game.facts),
            "pace": pace_facts(table.opened.pace, self.t),
            "rated": table.opened.rated,
        }

    def house_rules(self) -> list[HouseRule]:
        """How this table reads the rules otherwise than tables do by default."""
        told: list[HouseRule] = []
        for option, value in self.table.setup.house_rules:
            words = self.game.option_words(option, self.who.language)
            told.append({"title": words.title, "words": words.values[value], "clause": option.clause})
        return told

    def seats(self) -> list[Seat]:
        """Everybody at the table."""
        table = self.table
        clocks = clock_facts(table, self.around.pauses, self.t) if table.opened.pace else [None] * len(table.seats)
        return [
            {
                "index": index,
                "gem": GEMS[index],
                "name": self.names[index],
                "kind": str(seat.kind),
                "level": seat.level,
                "computer": played_by(seat, self.names[index], self.t),
                "you": index == self.view.seat,
                "mine": seat.guest == self.who.visitor.id,
                "turn": index in table.pending,
                "points": None,
                "place": None,
                "resigned": seat.resigned,
                "away": seat.away,
                "clock": clocks[index],
                "here": index in self.around.here,
                "person": handle(seat.guest) if seat.guest and len(table.seats_of(seat.guest)) == 1 else None,
            }
            for index, seat in enumerate(table.seats)
        ]

    def chat(self) -> list[ChatLine]:
        """The last lines that were written, by those whom the reader wants to read."""
        lines = [line for line in self.table.chat if line.guest not in self.who.ignores]
        return [
            {
                "number": line.number,
                "person": handle(line.guest),
                "name": person(line.name, self.t),
                "seat": line.seat,
                "gem": None if line.seat is None else GEMS[line.seat],
                "text": line.text,
            }
            for line in lines[-LOG_LINES:]
        ]

    def people(self) -> list[Talker]:
        """Whom the reader may block or report, and the host silence or remove: those who sit here, or talked lately."""
        table = self.table
        names = {seat.guest: seat.name for seat in table.seats if seat.guest}
        last = {line.guest: line.number for line in table.chat}
        names = {line.guest: line.name for line in table.chat} | names
        host = self.who.visitor.id == table.opened.host
        names |= {guest: removed.name for guest, removed in table.removed.items()} if host else {}
        removable = host and table.state in (Stage.OPEN, Stage.PLAYING)
        return [
            {
                "person": handle(guest),
                "name": person(name, self.t),
                "unread": guest in self.who.ignores,
                "silenced": guest in table.silenced,
                "removed": guest in table.removed,
                "host": host,
                "removable": removable and not table.bound_to_stay(guest),
                "line": last.get(guest, 0),
            }
            for guest, name in names.items()
            if guest != self.who.visitor.id
        ]


class Drawing(TablePage, PositionPage):
    """The page of one table for one reader, from its deal to its end."""

    regions: tuple[str, ...] = ("progress", "board", "hand", "now", "panel", "log", "dock")

    @property
    def template(self) -> str:  # type: ignore[override]
        """The game's own page."""
        return f"{self.game.name}/board.html"

    def boards(self, plies: list[int]) -> str:
        """The board alone, as the reader saw it after each of so many choices of which he has heard."""
        then = [Drawing(self.table, self.who, replace(self.view, ply=ply), self.bot_pool) for ply in plies]
        return "".join(f'<div data-ply="{one.view.ply}">{one.board_alone()}</div>' for one in then)

    def board_alone(self) -> str:
        """The region of the board."""
        return self._drawn(self.template, self.position_facts(), base=base_of("board"))

    # --- Facts ------------------------------------------------------------------------------------------------------

    def facts(self, notice: str | None = None) -> DealtFacts:
        """Everything that the page shows."""
        return {
            **self.position_facts(notice),
            "can": self.can(),
            "waiting": [self.names[seat] for seat in self.table.pending],
            "question": self.question(),
            "asked": self.table.asked.get(self.view.seat, 0) if self.view.seat is not None else 0,
            "undo": self.undo(),
            "undo_request": self.undo_request(),
            "log": self.log(),
            "since": self.since(),
            "reasons": self.tells_reasons,
            "looking_back": self._looking_back.facts() if self.view.ply is not None else None,
            "bots": self.bots(),
            "result": self.result(),
            "outcome": self.outcome(),
            "rated": self.rated(),
            "curtain": self.curtain(),
            "coach": coach_facts(self),
            "ahead": ahead_facts(self),
        }

    def position_facts(self, notice: str | None = None) -> PositionFacts:
        """What the board alone shows."""
        return {
            **self.shared(notice),
            "offers": self.offers,
            "offered": {offer.choice: offer for offer in self.offers},
            "revisions": self.revisions,
            "keys": self.keys,
            "closed": self.closed,
            "board": self.board,
            "ground": ground(self.table.setup),
        }

    @cached_property
    def seen(self) -> Seen:
        """The position as the reader may know it."""
        position = self.table.course.at(self.plies, self.bot_pool.game(self.game.name))
        lately = self._lately(self.plies, position.pending)
        return seen(position, self.view.seat, lately, self.names, self.who.language, self._may_choose)

    def dice(self) -> Dice | None:
        """All that the dice were made of, once the game is over. A page knows no numbers as large as a seed."""
        if self.table.state is not Stage.OVER:
            return None
        recorded = self.table.recorded()
        return {"seed": str(recorded.seed), "words": recorded.words}

    @property
    def plies(self) -> int:
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

    def about(self) -> AboutTable:
        """The table itself."""
        table, plies = self.table, len(self.moves)
        return {
            **super().about(),
            "ply": plies if self.view.ply is None else self.view.ply,
            "plies": plies,
            "dice": self.dice(),
            "replaying": self.view.ply is not None,
            "rematch": safe(f"/tables/{table.rematch}") if table.rematch else None,
        }

    def seats(self) -> list[Seat]:
        """Everybody at the table. Points are those that the reader may know: all of them once the game is over."""
        table = self.table
        position = self.seen.position
        points = position.points if table.state is Stage.OVER else self.seen.points
        places = table.places() if table.state is Stage.OVER else [None] * len(points)
        pending = table.pending if self.view.ply is None else position.pending
        return [
            {**seat, "turn": index in pending, "points": points[index], "place": places[index]}
            for index, seat in enumerate(super().seats())
        ]

    @property
    def _may_choose(self) -> bool:
        """Whether a choice could be made on this page: nobody makes one by looking back, or with the curtain drawn."""
        return self.table.state is Stage.PLAYING and self.view.ply is None and self.view.curtain is None

    def undo(self) -> Undo | None:
        """What the reader may take back, or why not."""
        table, seat = self.table, self.view.seat
        if seat is None or table.state is not Stage.PLAYING or table.request or self.view.ply is not None:
            return None
        last = table.last_ply_of(seat)
        if last is None or table.seats[seat].level is not None or table.course.position.revisions(seat):
            return None
        rated = table.opened.rated
        alone = not table.must_agree(seat) and not rated
        free = table.may_take_back(seat)
        since = {ply.seat for ply in table.course.plies[last + 1 :]} - {seat}
        why = None
        if since:
            others = ", ".join(self.names[other] for other in sorted(since))
            chose = self.t.ngettext("{names} chose since.", "{names} all chose since.", len(since))
            why = chose.format(names=others)
        elif free is None and not alone:
            why = self.t.gettext("It is not certain yet that nothing was revealed.")
        elif free is False:
            why = self.t.gettext("Something was drawn or revealed.")
        before = table.course.before if last == len(table.course.plies) - 1 else table.course.at(last)
        words = before.words(seat, table.course.plies[last].choice, self.who.language, self.names)
        seen = self._seen_since(last) if alone and not free else []
        return {
            "can": bool(free or alone),
            "asks": not free and not alone and not rated,
            "words": words,
            "why": why,
            "seen": seen,
        }

    def _seen_since(self, ply: int) -> list[str]:
        """The last of what the reader has seen since that many choices stood, and will know if the game goes back."""
        told = [event for events in self.table.course.told[ply + 1 :] for event in events]
        return [self._line(0, event.as_seen_by(self.view.seat))["words"] for event in told[-MOST_SEEN:]]

    def undo_request(self) -> UndoRequest | None:
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

    def log(self) -> list[LogLine]:
        """What happened last, the newest first, as the reader may know it."""
        course = self.table.course
        lines: list[LogLine] = []
        for ply in range(self.plies, -1, -1):
            heard = bisect_right(self.moves, ply)
            lines += [self._aside(heard, aside) for aside in reversed(self.table.asides) if aside.plies == ply]
            for event in reversed(course.told[ply]):
                lines.append(self._line(heard, event.as_seen_by(self.view.seat)))
            if len(lines) >= LOG_LINES:
                break
        return lines[:LOG_LINES]

    def _line(self, ply: int, event: Event) -> LogLine:
        words = event.words(self.who.language, self.names)
        return {
            "number": ply,
            "ply": ply,
            "gem": GEMS[event.player] if event.player >= 0 else None,
            "words": words[:1].upper() + words[1:],
            "rule": event.rule,
        }

    def _aside(self, ply: int, aside: Aside) -> LogLine:
        words = asides.in_words(aside, self.names, self.t)
        return {"number": ply, "ply": ply, "gem": GEMS[aside.seat], "words": words, "rule": None}

    def since(self) -> list[SceneTold]:
        """What happened since the reader last chose; looking back, what happened by the move."""
        if self.view.ply is not None:
            return self._looking_back.of_move()
        return Teller(self).since_last_choice()

    @cached_property
    def _looking_back(self) -> LookingBack:
        return LookingBack(self)

    @property
    def tells_reasons(self) -> bool:
        """Whether the reader may ask what bots weighed: in a finished game, or if he plays against bots alone and
        nothing depends on it.
        """
        table, seat = self.table, self.view.seat
        if table.state is Stage.OVER:
            return not table.opened.recorded
        if table.opened.rated:
            return False
        others = [other for index, other in enumerate(table.seats) if index != seat]
        return seat in table.seats_of(self.who.visitor.id) and all(other.guest is None for other in others)

    def bots(self) -> Bots:
        """Whether a bot thinks, and how far its rules are compiled if it must wait for that."""
        thinking = bool(self.table.bots_to_move())
        share = self.bot_pool.progress.get(self.game.name) if thinking else None
        return {"thinking": thinking, "progress": None if share is None else round(share * 100)}

    def result(self) -> list[Seat] | None:
        """The places at the end."""
        if self.table.state is not Stage.OVER or self.view.ply is not None:
            return None
        return sorted(self.seats(), key=lambda seat: (seat["place"] or 0, seat["index"]))

    def rated(self) -> RatedTold | None:
        """What the game made of everybody's rating; nothing if it did not count."""
        return rated_told(self.table, self.around.rated, self.names) if self.result() else None

    def outcome(self) -> Outcome | None:
        """Where the points at the end came from, and when."""
        if not self.result():
            return None
        game = self.bot_pool.game(self.game.name)
        resigned = [index for index, seat in enumerate(self.table.seats) if seat.resigned]
        return outcome(self.table.course, game, self.names, self.who.language, resigned)

    def can(self) -> Can:
        """What else the reader may do."""
        table, guest, seat = self.table, self.who.visitor.id, self.view.seat
        mine = table.seats[seat] if seat is not None and seat in table.seats_of(guest) else None
        playing = table.state is Stage.PLAYING and self.view.ply is None
        return {
            "rematch": table.state is Stage.OVER and not table.opened.recorded and bool(table.seats_of(guest)),
            "resign": playing and mine is not None and not mine.resigned,
            "leave": playing and mine is not None and mine.level is None and not table.opened.rated,
            "come_back": playing and mine is not None and mine.away and not mine.overdue,
        }

    def curtain(self) -> Curtain | None:
        """To whom the device must be passed."""
        seat = self.view.curtain
        return None if seat is None else {"seat": seat, "name": self.names[seat]}
