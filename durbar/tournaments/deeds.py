"""What somebody wants to do in a tournament: checked, and turned into an act, or refused. Nothing changes here.

And what a tournament does by itself, when its time has come.
"""

import secrets
from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace

from durbar.engine.errors import DurbarError
from durbar.engine.game import Game
from durbar.tables.acts import Guest
from durbar.tables.clock import now
from durbar.tables.decisions import clean_name
from durbar.tables.pace import A_DAY
from durbar.tables.rated import check_pace
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import Visitor
from durbar.tournaments import acts
from durbar.tournaments.acts import AnyAct, Begins, Kind, Opened, Spare, Unfinished, Why
from durbar.tournaments.pairing import next_round
from durbar.tournaments.tournament import Match, Stage, Tournament

MOST_PEOPLE = 128
MOST_ROUNDS = 30
MOST_ABSENCES = 5
LONGEST_EVERY = 60  # days from one round to the next
AHEAD = 366 * A_DAY  # that a tournament may begin

Deed = Callable[[Tournament], AnyAct]


def _require(condition: bool, reason: Reason) -> None:
    if not condition:
        raise Refused(reason)


def checked(opened: Opened, game: Game) -> Opened:
    """What a host wants to open, if there can be such a tournament."""
    setup = game.setup(opened.size, opened.options)
    fits = (
        2 <= opened.most <= MOST_PEOPLE
        and 0 <= opened.rounds <= MOST_ROUNDS
        and (opened.rounds > 0 or opened.kind is not Kind.SWISS)
        and (opened.kind is not Kind.KNOCK_OUT or (not opened.rounds and 1 <= opened.go_on < opened.size))
        and 0 <= opened.late <= (opened.rounds if opened.kind is Kind.SWISS else 0)
        and 1 <= opened.absences <= MOST_ABSENCES
        and (opened.begins is Begins.AT_A_TIME) == bool(opened.begins_at)
        and (not opened.begins_at or opened.opened_at <= opened.begins_at <= opened.opened_at + AHEAD)
        and 0 <= opened.every <= (LONGEST_EVERY * A_DAY if opened.begins_at else 0)
    )
    _require(fits, Reason.BAD_TOURNAMENT)
    if opened.rated:
        check_pace(opened.pace, several=True)
    clean_name(opened.name)
    return replace(opened, options=setup.chosen, least=_least(opened, game))


def _least(opened: Opened, game: Game) -> int:
    """How small a table may be with these options."""
    least = opened.size
    with suppress(DurbarError):
        while least - 1 in game.players and game.setup(least - 1, opened.options):
            least -= 1
    return least


# --- People -----------------------------------------------------------------------------------------------------------


def join(visitor: Visitor, invitation: str = "") -> Deed:
    """Take part: before it begins, or later where that is allowed."""

    def decide(tournament: Tournament) -> AnyAct:
        opened = tournament.opened
        _require(not _finished(tournament), Reason.TOURNAMENT_OVER)
        before = [player for player in tournament.players if player.guest == visitor.id]
        _require(all(player.gone for player in before), Reason.ALREADY_JOINED)
        _require(not any(player.counts or player.gone is Why.REMOVED for player in before), Reason.OUT_OF_TOURNAMENT)
        invited = secrets.compare_digest(invitation.encode(), opened.invitation.encode())
        _require(opened.public or invited or visitor.id == opened.host, Reason.NOT_INVITED_TO_PLAY)
        _require(may_join(tournament), Reason.TOURNAMENT_BEGUN)
        _require(len(_present(tournament)) < opened.most, Reason.TOURNAMENT_FULL)
        return acts.Joined(at=now(), guest=visitor.id, name=visitor.name)

    return decide


def may_join(tournament: Tournament) -> bool:
    """Whether it is not too late."""
    if tournament.stage is Stage.WAITING:
        return True
    return tournament.stage is Stage.PLAYING and len(tournament.rounds) < tournament.opened.late


def withdraw(guest: Guest) -> Deed:
    """Play no more; before it begins, one may join again."""

    def decide(tournament: Tournament) -> AnyAct:
        _require(not _finished(tournament), Reason.TOURNAMENT_OVER)
        who = tournament.number_of(guest)
        if who is None:
            raise Refused(Reason.NOT_JOINED)
        return acts.Withdrew(at=now(), who=who, why=Why.OWN_WISH)

    return decide


def _present(tournament: Tournament) -> list[int]:
    return [who for who, player in enumerate(tournament.players) if player.gone is None]


def _finished(tournament: Tournament) -> bool:
    return tournament.stage in (Stage.OVER, Stage.CANCELLED)


# --- The host ---------------------------------------------------------------------------------------------------------


def remove(host: Guest, who: int) -> Deed:
    """Let somebody play no more."""

    def decide(tournament: Tournament) -> AnyAct:
        _check_host(tournament, host)
        _require(0 <= who < len(tournament.players) and tournament.players[who].gone is None, Reason.NOT_JOINED)
        return acts.Withdrew(at=now(), who=who, why=Why.REMOVED)

    return decide


def begin(host: Guest) -> Deed:
    """Let it begin now, whatever else was meant."""

    def decide(tournament: Tournament) -> AnyAct:
        _check_host(tournament, host)
        _require(tournament.stage is Stage.WAITING, Reason.TOURNAMENT_BEGUN)
        _require(enough(tournament), Reason.TOO_FEW_JOINED)
        return _begun()

    return decide


def close_round(host: Guest, unfinished: Unfinished) -> Deed:
    """Wait no longer for tables that are not over."""

    def decide(tournament: Tournament) -> AnyAct:
        _check_host(tournament, host)
        _require(tournament.stage is Stage.PLAYING and not tournament.settled, Reason.NOTHING_TO_CLOSE)
        return acts.RoundClosed(at=now(), unfinished=unfinished)

    return decide


def cancel(host: Guest) -> Deed:
    """Let there be no tournament."""

    def decide(tournament: Tournament) -> AnyAct:
        _check_host(tournament, host)
        return acts.Cancelled(at=now())

    return decide


def _check_host(tournament: Tournament, host: Guest) -> None:
    _require(host == tournament.opened.host, Reason.NOT_THE_TOURNAMENT_S_HOST)
    _require(not _finished(tournament), Reason.TOURNAMENT_OVER)


# --- By itself --------------------------------------------------------------------------------------------------------


def table_over(
    round_number: int, table: int, places: tuple[int, ...], points: tuple[int, ...], came: tuple[bool, ...]
) -> Deed:
    """A table has ended; refused if that is known, or nobody waits for it any more."""

    def decide(tournament: Tournament) -> AnyAct:
        match: Match = tournament.rounds[round_number].matches[table]
        _require(not match.settled, Reason.STALE)
        absent = tuple(seat for seat, who in enumerate(match.people) if who != acts.COMPANION and not came[seat])
        return acts.TableOver(at=now(), round=round_number, table=table, places=places, points=points, absent=absent)

    return decide


def hostless(tournament: Tournament) -> AnyAct | None:
    """What becomes of a tournament whose host is nobody any more: before it begins it is cancelled, later whoever
    joined first of those who still play is its host. If nobody does, it ends by itself.
    """
    present = _present(tournament)
    match tournament.stage:
        case Stage.WAITING:
            return acts.Cancelled(at=now())
        case Stage.PLAYING if present:
            return acts.HandedOn(at=now(), who=present[0])
    return None


def enough(tournament: Tournament) -> bool:
    """Whether there are people for a table."""
    opened, count = tournament.opened, len(_present(tournament))
    return count >= 2 and (opened.spare is Spare.COMPANION or count >= opened.least)


def due_act(tournament: Tournament, at: int) -> AnyAct | None:
    """What a tournament does by itself by then: it begins, or opens its next round."""
    match tournament.stage:
        case Stage.WAITING:
            return _beginning(tournament, at)
        case Stage.PLAYING if not tournament.complete and _ready(tournament, at):
            return next_round(tournament, at)
    return None


def _beginning(tournament: Tournament, at: int) -> AnyAct | None:
    opened = tournament.opened
    if opened.begins is Begins.AT_A_TIME and at >= opened.begins_at:
        return _begun() if enough(tournament) else acts.Cancelled(at=at, too_few=True)
    if opened.begins is Begins.WHEN_FULL and len(_present(tournament)) >= opened.most:
        return _begun()
    return None


def _ready(tournament: Tournament, at: int) -> bool:
    """Rounds with dates wait for these alone, unless it must be known who goes on."""
    date = tournament.date_of(len(tournament.rounds))
    if date is not None and at < date:
        return False
    return tournament.settled or (date is not None and tournament.opened.kind is not Kind.KNOCK_OUT)


def next_due(tournament: Tournament) -> int | None:
    """When it may do something by itself without anybody's doing; nothing, if it has no date to wait for."""
    if tournament.stage is Stage.WAITING:
        return tournament.opened.begins_at or None
    if tournament.stage is Stage.PLAYING and not tournament.complete:
        return tournament.date_of(len(tournament.rounds))
    return None


def _begun() -> acts.Begun:
    return acts.Begun(at=now(), seed=secrets.token_hex(8))
