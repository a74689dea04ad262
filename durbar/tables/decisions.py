"""What somebody wants to do at a table: checked, and turned into an act, or refused. Nothing changes here."""

import secrets
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec.structs import replace

from durbar.bots.levels import LEVELS
from durbar.engine.game import MOST_REVISIONS
from durbar.engine.knowledge import follow_surely, may_choose
from durbar.engine.sealed import is_word, new_seed
from durbar.tables import acts
from durbar.tables.acts import AnyAct, Guest
from durbar.tables.clock import now as now
from durbar.tables.clocks import due, ticking
from durbar.tables.coaching import missing, wished
from durbar.tables.pauses import Pauses
from durbar.tables.programs import MOST_PROGRAMMED, may_program
from durbar.tables.rated import check_filling
from durbar.tables.refusals import Reason, Refused
from durbar.tables.seat import Kind
from durbar.tables.store import Visitor
from durbar.tables.table import Stage, Table

LONGEST_NAME = 24
STAND_IN = "companion"  # the bot that plays for somebody who is away

Decision = Callable[[Table], AnyAct]


def _require(condition: bool, reason: Reason) -> None:
    if not condition:
        raise Refused(reason)


def clean_name(name: str) -> str:
    """A name as it is shown: on one line, not too long."""
    name = " ".join("".join(letter for letter in name if letter.isprintable()).split())
    _require(1 <= len(name) <= LONGEST_NAME, Reason.BAD_NAME)
    return name


def _own_seat(table: Table, guest: Guest, seat: int) -> None:
    _require(seat in table.seats_of(guest), Reason.NOT_YOUR_SEAT)


# --- Seats ----------------------------------------------------------------------------------------------------------


def seated(visitor: Visitor, seats: Sequence[Mapping[str, str]]) -> list[AnyAct]:
    """The first acts of a table. Each seat says ``who``: me, here (with a ``name``), bot (with a ``level``) or open."""
    done: list[AnyAct] = []
    for index, seat in enumerate(seats):
        match seat.get("who"):
            case "me":
                done.append(acts.Sat(at=now(), seat=index, guest=visitor.id, name=visitor.name))
            case "here":  # a friend on the same device
                name = clean_name(seat.get("name", ""))
                done.append(acts.Sat(at=now(), seat=index, guest=visitor.id, name=name))
            case "bot":
                _require(seat.get("level") in LEVELS, Reason.BAD_LEVEL)
                done.append(acts.Seated(at=now(), seat=index, level=seat["level"]))
            case "open":
                pass
            case _:
                raise Refused(Reason.BAD_SEATS)
    return filled(done, len(seats))


def filled(sitting: list[AnyAct], seats: int) -> list[AnyAct]:
    """The acts by which people and bots sit down at a new table; if they take every seat, the last brings the seed."""
    if len(sitting) == seats:
        sitting[-1] = replace(sitting[-1], seed=str(new_seed()))
    return sitting


def _seed_after(table: Table, seat: int) -> str:
    """The seed, made when the last open seat is taken: before that nobody could look at what it brings."""
    return str(new_seed()) if table.free_seats == [seat] else ""


def sit(
    visitor: Visitor, wanted: int | None, invitation: str | None = None, blocked_by: Collection[Guest] = ()
) -> Decision:
    """Take an open seat: that one, or any. Whoever is blocked by the host is told what a stranger is told at a table
    that is for those who have the invitation, and nothing else.
    """

    def decide(table: Table) -> AnyAct:
        mine = table.seats_for(visitor.id, now())
        seat = next(iter(mine), next(iter(table.free_seats), 0)) if wanted is None else wanted
        _require(0 <= seat < len(table.seats), Reason.NO_SEAT)
        _require(table.state is Stage.OPEN, Reason.NOT_OPEN)
        _require(table.seats[seat].kind is Kind.OPEN, Reason.SEAT_TAKEN)
        _require(visitor.id not in table.removed, Reason.REMOVED)
        _require(table.opened.host not in blocked_by, Reason.NOT_INVITED)
        kept = table.invitation(seat, now())
        known = visitor.id == table.opened.host or bool(table.seats_of(visitor.id))
        known = known or (kept is not None and kept.guest == visitor.id)
        _require(table.opened.public or known or invitation == table.opened.invitation, Reason.NOT_INVITED)
        _require(seat in mine, Reason.SEAT_KEPT)
        _require(not (table.opened.rated and table.seats_of(visitor.id)), Reason.RATED_SEATS)
        seed = _seed_after(table, seat)
        return acts.Sat(at=now(), seat=seat, guest=visitor.id, name=visitor.name, seed=seed)

    return decide


def leave(guest: Guest, seat: int) -> Decision:
    """Leave a seat: to whoever comes, before the game; to a bot during it."""

    def decide(table: Table) -> AnyAct:
        _own_seat(table, guest, seat)
        if table.state is Stage.OPEN:
            return acts.StoodUp(at=now(), seat=seat)
        _require(table.state is Stage.PLAYING, Reason.NOT_PLAYING)
        _require(table.seats[seat].level is None, Reason.ALREADY_AWAY)
        _require(not table.opened.rated, Reason.RATED_SEAT)  # or a bot would make the moves that one cannot find
        return acts.Seated(at=now(), seat=seat, level=STAND_IN)

    return decide


def come_back(guest: Guest, seat: int) -> Decision:
    """Take one's seat back from the bot."""

    def decide(table: Table) -> AnyAct:
        _own_seat(table, guest, seat)
        _require(table.state is Stage.PLAYING, Reason.NOT_PLAYING)
        _require(table.seats[seat].away, Reason.NOT_AWAY)
        _require(not table.seats[seat].overdue, Reason.OUT_OF_TIME)  # or he would have time again, and again
        return acts.CameBack(at=now(), seat=seat)

    return decide


def time_out(seat: int, at: int, pauses: Pauses) -> Decision:
    """Let a bot play for whoever is out of time by then; refused if he is not, or not any more."""

    def decide(table: Table) -> AnyAct:
        clock = ticking(table, seat, pauses)
        pace, guest = table.opened.pace, table.seats[seat].guest
        if clock is None or pace is None or due(clock, pauses.of(pace, guest)) > at:
            raise Refused(Reason.STALE)
        return acts.TimedOut(at=at, seat=seat, level=STAND_IN)

    return decide


def resign(guest: Guest, seat: int) -> Decision:
    """Give up."""

    def decide(table: Table) -> AnyAct:
        _own_seat(table, guest, seat)
        _require(table.state is Stage.PLAYING and not table.seats[seat].resigned, Reason.NOT_PLAYING)
        return acts.Resigned(at=now(), seat=seat, level=table.seats[seat].level or STAND_IN)

    return decide


def put_bot(guest: Guest, seat: int, level: str) -> Decision:
    """Let a bot have an open seat; only the host decides that."""

    def decide(table: Table) -> AnyAct:
        _require(guest == table.opened.host, Reason.NOT_YOUR_SEAT)
        _require(0 <= seat < len(table.seats), Reason.NO_SEAT)
        _require(table.state is Stage.OPEN, Reason.NOT_OPEN)
        _require(table.seats[seat].kind is Kind.OPEN, Reason.SEAT_TAKEN)
        _require(level in LEVELS, Reason.BAD_LEVEL)
        if table.opened.rated:
            check_filling(table, seat, level)
        return acts.Seated(at=now(), seat=seat, level=level, seed=_seed_after(table, seat))

    return decide


# --- Being a host ---------------------------------------------------------------------------------------------------


def remove(host: Guest, guest: Guest, name: str) -> Decision:
    """Let somebody be at one's table no more: his seats are open again, or a bot's once the game has begun."""

    def decide(table: Table) -> AnyAct:
        _require(host == table.opened.host and host != guest, Reason.NOT_THE_HOST)
        _require(table.state in (Stage.OPEN, Stage.PLAYING), Reason.NOT_PLAYING)
        _require(guest not in table.removed, Reason.STALE)
        _require(not table.bound_to_stay(guest), Reason.RATED_REMOVAL)
        return acts.Removed(at=now(), guest=guest, name=name, held=tuple(table.seats_of(guest)), level=STAND_IN)

    return decide


def readmit(host: Guest, guest: Guest) -> Decision:
    """Let somebody sit down again, or take back his seats."""

    def decide(table: Table) -> AnyAct:
        _require(host == table.opened.host, Reason.NOT_THE_HOST)
        _require(guest in table.removed, Reason.STALE)
        return acts.Readmitted(at=now(), guest=guest)

    return decide


def invite(host: Guest, seat: int, guest: Guest, name: str, until: int) -> Decision:
    """Keep an open seat for somebody, for a while."""

    def decide(table: Table) -> AnyAct:
        _require(host == table.opened.host, Reason.NOT_THE_HOST)
        _require(table.state is Stage.OPEN, Reason.NOT_OPEN)
        _require(0 <= seat < len(table.seats), Reason.NO_SEAT)
        _require(table.seats[seat].kind is Kind.OPEN, Reason.SEAT_TAKEN)
        others = [other for other in table.free_seats if other != seat]
        twice = any((kept := table.invitation(other, now())) and kept.guest == guest for other in others)
        _require(not twice and not table.seats_of(guest) and guest not in table.removed, Reason.STALE)
        return acts.Invited(at=now(), seat=seat, guest=guest, name=name, until=until)

    return decide


def decline(guest: Guest, seat: int | None = None) -> Decision:
    """Let a seat that is kept for oneself be anybody's; the host may do so with any."""

    def decide(table: Table) -> AnyAct:
        kept = {index: known for index, one in enumerate(table.seats) if (known := one.kept_for)}
        mine = [index for index, known in kept.items() if guest in (known.guest, table.opened.host)]
        wanted = next(iter(mine), None) if seat is None else seat
        if wanted is None or wanted not in mine or table.state is not Stage.OPEN:
            raise Refused(Reason.NO_INVITATION)
        return acts.Declined(at=now(), seat=wanted)

    return decide


def close(words: str) -> Decision:
    """Close a table for good; only whoever runs the server does that."""

    def decide(table: Table) -> AnyAct:
        _require(table.state in (Stage.OPEN, Stage.PLAYING), Reason.NOT_PLAYING)
        return acts.Closed(at=now(), words=words)

    return decide


def add_word(guest: Guest, seat: int, word: str) -> Decision:
    """Add a word to the seed that has been promised, so that nobody can have chosen what it brings."""
    word = unicodedata.normalize("NFC", word.strip())

    def decide(table: Table) -> AnyAct:
        _own_seat(table, guest, seat)
        _require(seat in table.wordless, Reason.NO_WORD_WANTED)
        _require(is_word(word), Reason.BAD_WORD)
        return acts.Added(at=now(), seat=seat, word=word)

    return decide


# --- Playing --------------------------------------------------------------------------------------------------------


def choose(guest: Guest, seat: int, choice: int, asked: int, *further: int) -> Decision:
    """Answer the question that was asked by the act of that number; refused as well if the further choices cannot
    follow it (see ``go_on``), so that what is meant as one is done as one.
    """

    def decide(table: Table) -> AnyAct:
        _own_seat(table, guest, seat)
        _require(table.state is Stage.PLAYING, Reason.NOT_PLAYING)
        _require(table.seats[seat].kind is Kind.PERSON, Reason.ALREADY_AWAY)
        _require(table.asked.get(seat) == asked, Reason.STALE)
        _require(follow_surely(table.course.position, seat, [choice, *further]), Reason.ILLEGAL)
        _may_still_revise(table, seat, choice)
        return acts.Chose(at=now(), seat=seat, choice=choice)

    return decide


def go_on(guest: Guest, seat: int, choice: int) -> Decision:
    """Choose on, right after ``choose`` has found that this can follow."""

    def decide(table: Table) -> AnyAct:
        _own_seat(table, guest, seat)
        _require(may_choose(table.course.position, seat, choice), Reason.ILLEGAL)
        _may_still_revise(table, seat, choice)
        return acts.Chose(at=now(), seat=seat, choice=choice)

    return decide


def _may_still_revise(table: Table, seat: int, choice: int) -> None:
    """A change of mind is refused once there were enough; what leads to the end of the game never is."""
    revises = choice in table.course.position.revisions(seat)
    _require(not revises or table.course.revisions_of(seat) < MOST_REVISIONS, Reason.REVISED_ENOUGH)


def choose_as_bot(seat: int, choice: int, asked: int) -> Decision:
    """A bot's answer; refused if the bot is no longer asked that."""

    def decide(table: Table) -> AnyAct:
        _require(table.seats[seat].kind is Kind.BOT and table.asked.get(seat) == asked, Reason.STALE)
        _require(may_choose(table.course.position, seat, choice), Reason.ILLEGAL)
        return acts.Chose(at=now(), seat=seat, choice=choice)

    return decide


def program(guest: Guest, seat: int, name: str, holds: str, waits: bool = False) -> Decision:
    """Decide ahead what one chooses if it is asked, for so long; where several are asked at once perhaps only after
    those who are before one in turn order.
    """

    def decide(table: Table) -> AnyAct:
        _own_seat(table, guest, seat)
        _require(table.state is Stage.PLAYING, Reason.NOT_PLAYING)
        _require(table.seats[seat].kind is Kind.PERSON, Reason.ALREADY_AWAY)
        _require(may_program(table, name, holds, waits), Reason.NO_PROGRAM)
        _require(table.programs.times_set(seat) < MOST_PROGRAMMED, Reason.PROGRAMMED_ENOUGH)
        return acts.Programmed(at=now(), seat=seat, program=name, holds=holds, waits=waits)

    return decide


def unprogram(guest: Guest, seat: int, name: str) -> Decision:
    """Withdraw that; refused if it does not stand (any more)."""

    def decide(table: Table) -> AnyAct:
        _own_seat(table, guest, seat)
        _require(any(standing.program.name == name for standing in table.programs.of(seat)), Reason.STALE)
        return acts.Unprogrammed(at=now(), seat=seat, program=name)

    return decide


def choose_as_programmed(seat: int, asked: int) -> Decision:
    """What somebody has decided ahead to answer to a question; refused if it stands no more, or he has answered."""

    def decide(table: Table) -> AnyAct:
        choice = table.programs.answer(table, seat)
        if choice is None or table.asked.get(seat) != asked:
            raise Refused(Reason.STALE)
        return acts.Chose(at=now(), seat=seat, choice=choice)

    return decide


def take_back(guest: Guest, seat: int, standing: int | None = None) -> Decision:
    """Take back one's last choice: at once if it told nobody anything, otherwise if the others agree. Refused if not as
    many choices stand as he saw.
    """

    def decide(table: Table) -> AnyAct:
        _own_seat(table, guest, seat)
        _require(standing in (None, len(table.moves(seat))), Reason.STALE)
        _require(table.state is Stage.PLAYING, Reason.NOT_PLAYING)  # once it is over, its seed is known to all
        _require(table.seats[seat].kind is Kind.PERSON, Reason.ALREADY_AWAY)
        plies = table.last_ply_of(seat)
        if plies is None or table.course.position.revisions(seat):  # who may revise need not go back
            raise Refused(Reason.NOTHING_TO_TAKE_BACK)
        free = table.may_take_back(seat)
        _require(bool(free) or not table.opened.rated, Reason.RATED_TAKE_BACK)
        if free or not table.must_agree(seat):
            return acts.TookBack(at=now(), seat=seat, plies=plies)
        return acts.AskedBack(at=now(), seat=seat, plies=plies)

    return decide


def answer(guest: Guest, seat: int, agreed: bool, request: int | None = None) -> Decision:
    """Agree or not to let the game go back, as the act of that number asks."""

    def decide(table: Table) -> AnyAct:
        _own_seat(table, guest, seat)
        if table.request is None or seat not in table.must_agree(table.request.seat):
            raise Refused(Reason.NOTHING_ASKED)
        _require(request in (None, table.request.number), Reason.STALE)
        return acts.Answered(at=now(), seat=seat, agreed=agreed)

    return decide


def coach(guest: Guest, seat: int, agreed: bool) -> Decision:
    """Agree that a coach speaks to people at the table, where several must; or end that, for oneself and all others."""

    def decide(table: Table) -> AnyAct:
        _own_seat(table, guest, seat)
        _require(table.state is Stage.PLAYING, Reason.NOT_PLAYING)
        _require(not table.opened.rated, Reason.RATED_COACH)
        asked = seat in missing(table) if agreed else wished(table)
        _require(asked, Reason.STALE)
        return acts.Coaching(at=now(), seat=seat, agreed=agreed)

    return decide


def rematched(guest: Guest, table_id: str) -> Decision:
    """Tell the people at a finished table that the next one is open."""

    def decide(table: Table) -> AnyAct:
        _require(bool(table.seats_of(guest)), Reason.NOT_YOUR_SEAT)
        _require(table.state is Stage.OVER, Reason.NOT_OVER)
        _require(table.rematch is None, Reason.STALE)
        return acts.Rematched(at=now(), table=table_id)

    return decide


def nobody() -> acts.Forgotten:
    """A guest of whom nothing is known has somebody's place; where that is, the store finds out."""
    guest, nameless = secrets.token_urlsafe(12), secrets.randbelow(900) + 100
    return acts.Forgotten(at=now(), seats=(), host=False, lines=(), guest=guest, nameless=nameless)
