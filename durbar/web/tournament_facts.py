"""A tournament for its page: standings, rounds with their tables, and what this reader can do, in words."""

from datetime import UTC, datetime
from fractions import Fraction
from gettext import NullTranslations
from typing import Any

from minijinja import safe

from durbar.engine.game import load
from durbar.tables.clock import now
from durbar.tournaments.acts import COMPANION, Begins, Kind, Why
from durbar.tournaments.deeds import enough, may_join
from durbar.tournaments.keeping import Line
from durbar.tournaments.standings import Standing, standings
from durbar.tournaments.tournament import Match, Round, Stage, Tournament
from durbar.web.calling import person
from durbar.web.clock_facts import pace_words
from durbar.web.pages import Reader
from durbar.web.words import catalogue


def listed(line: Line, who: Reader) -> dict[str, Any]:
    """A tournament as lists show it."""
    t = catalogue(who.language)
    return {
        "url": safe(f"/tournaments/{line.id}"),
        "name": line.name or load(line.game).title(who.language),
        "game": line.game,
        "title": load(line.game).title(who.language),
        "kind": kind_words(line.kind, t),
        "stage": line.stage,
        "people": line.people,
        "most": line.most,
        "round": line.round,
        "rounds": line.rounds,
        "size": line.size,
        "begins": _begins(line.begins, line.begins_at, t),
        "pace": pace_words(line.pace, t) if line.pace else None,
        "changed_at": line.changed_at,
    }


def facts_of(tournament: Tournament, who: Reader, invitation: str = "") -> dict[str, Any]:
    """All that the page of a tournament shows to somebody."""
    opened, t, me = tournament.opened, catalogue(who.language), tournament.number_of(who.visitor.id)
    game, host = load(opened.game), who.visitor.id == opened.host
    rounds = [_round(tournament, number, me, t) for number in range(len(tournament.rounds))]
    mine = [table for one in rounds for table in one["tables"] if table["mine"] and table["state"] == "playing"]
    playing, waiting = tournament.stage is Stage.PLAYING, tournament.stage is Stage.WAITING
    invited = opened.public or host or bool(invitation)
    return {
        "tournament": {
            "id": opened.id,
            "url": safe(f"/tournaments/{opened.id}"),
            "name": opened.name or game.title(who.language),
            "game": opened.game,
            "title": game.title(who.language),
            "options": _options(tournament, who.language),
            "kind": kind_words(opened.kind, t),
            "explained": _explained(tournament, t),
            "size": opened.size,
            "most": opened.most,
            "people": sum(player.gone is None for player in tournament.players),
            "stage": tournament.stage,
            "too_few": tournament.too_few,
            "begins": _begins(opened.begins, opened.begins_at, t),
            "round": len(tournament.rounds),
            "rounds": tournament.rounds_in_all,
            "next": _day(tournament.date_of(len(tournament.rounds))) if playing and not tournament.complete else "",
            "pace": pace_words(opened.pace, t) if opened.pace else t.gettext("No clock"),
            "public": opened.public,
            "rated": opened.rated,
            "seed": tournament.seed,
            "knock_out": opened.kind is Kind.KNOCK_OUT,
        },
        "standings": [_standing(tournament, one, me, t, who.language) for one in standings(tournament)],
        "points": _points_told(opened.size, who.language),
        "rounds": rounds[::-1],
        "mine": mine,
        "byes_mine": playing and bool(rounds) and me in tournament.rounds[-1].byes,
        "can": {
            "join": me is None and may_join(tournament) and invited and _unknown(tournament, who.visitor.id),
            "withdraw": me is not None and (waiting or playing),
            "begin": host and waiting and enough(tournament),
            "close": host and playing and not tournament.settled,
            "cancel": host and (waiting or playing),
            "remove": host and (waiting or playing),
            "invite": f"{who.origin}/tournaments/{opened.id}{_word(tournament)}" if host or opened.public else "",
        },
        "invitation": invitation,
        "me": me,
        "host": host,
    }


def _unknown(tournament: Tournament, guest: str) -> bool:
    """Whether somebody may come: he has neither left it nor been asked to."""
    before = [player for player in tournament.players if player.guest == guest]
    return not any(player.counts or player.gone is Why.REMOVED for player in before)


def _word(tournament: Tournament) -> str:
    return "" if tournament.opened.public else f"?invitation={tournament.opened.invitation}"


def _options(tournament: Tournament, language: str) -> list[str]:
    game = load(tournament.opened.game)
    told = []
    for option in game.options_of():
        chosen = tournament.opened.options.get(option.name)
        if chosen is not None and chosen != option.values[0]:
            words = game.option_words(option, language)
            told.append(f"{words.title}: {words.values[chosen]}")
    return told


def kind_words(kind: str, t: NullTranslations) -> str:
    """How it is decided who plays whom, in short."""
    return {
        Kind.ROUND_ROBIN: t.gettext("Round robin"),
        Kind.SWISS: t.gettext("Swiss"),
        Kind.KNOCK_OUT: t.gettext("Knock-out"),
    }[Kind(kind)]


def kinds_explained(t: NullTranslations) -> dict[str, str]:
    """The same, told to whoever chooses."""
    return {
        Kind.SWISS: t.gettext(
            "Nobody is out. Those play each other who have as many points, and nobody meets the same "
            "people again before he must."
        ),
        Kind.ROUND_ROBIN: t.gettext("Everybody meets everybody, as evenly as can be."),
        Kind.KNOCK_OUT: t.gettext("The best of every table go on, until one table is left."),
    }


def _explained(tournament: Tournament, t: NullTranslations) -> str:
    opened = tournament.opened
    told = [kinds_explained(t)[opened.kind]]
    if opened.kind is Kind.KNOCK_OUT:
        told.append(
            t.ngettext("From a table goes on {n}.", "From a table go on {n}.", opened.go_on).format(n=opened.go_on)
        )
    if opened.late:
        told.append(t.gettext("One may join until round {n} opens.").format(n=opened.late))
    if opened.pace is not None:
        told.append(
            t.ngettext(
                "Whoever does not come to {n} table is out.",
                "Whoever does not come to {n} tables is out.",
                opened.absences,
            ).format(n=opened.absences)
        )
    return " ".join(told)


def _begins(begins: str, at: int, t: NullTranslations) -> str:
    match begins:
        case Begins.WHEN_FULL:
            return t.gettext("begins when it is full")
        case Begins.AT_A_TIME:
            return t.gettext("begins {time}").format(time=_day(at))
    return t.gettext("begins when the host says so")


def _day(at: int | None) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC") if at else ""


def figure(number: Fraction, language: str) -> str:
    """A number as short as it can be told."""
    if number.denominator == 1:
        return str(number.numerator)
    told = f"{float(number):.1f}"
    return told.replace(".", ",") if language == "fr" else told


def _points_told(size: int, language: str) -> list[str]:
    return [figure(Fraction(24 * (size - 1 - rank), size - 1), language) for rank in range(size)]


def _name(tournament: Tournament, number: int, t: NullTranslations) -> str:
    return t.gettext("Companion") if number == COMPANION else person(tournament.players[number].name, t)


def _standing(
    tournament: Tournament, one: Standing, me: int | None, t: NullTranslations, language: str
) -> dict[str, Any]:
    gone = tournament.players[one.who].gone
    left = {
        None: "",
        Why.OWN_WISH: t.gettext("has left"),
        Why.REMOVED: t.gettext("asked to leave"),
        Why.ABSENT: t.gettext("did not come"),
    }
    return {
        "who": one.who,
        "place": one.place,
        "name": _name(tournament, one.who, t),
        "mine": one.who == me,
        "gone": left[gone],
        "points": figure(one.points, language),
        "wins": figure(one.wins, language),
        "opposition": figure(one.opposition, language),
        "share": round(100 * one.share),
    }


def _round(tournament: Tournament, number: int, me: int | None, t: NullTranslations) -> dict[str, Any]:
    one: Round = tournament.rounds[number]
    tables = [_table(tournament, index, match, me, t) for index, match in enumerate(one.matches)]
    return {
        "number": number + 1,
        "tables": sorted(tables, key=lambda table: not table["mine"]),
        "byes": [_name(tournament, who, t) for who in one.byes],
        "opened_at": one.opened_at,
    }


def _table(tournament: Tournament, index: int, match: Match, me: int | None, t: NullTranslations) -> dict[str, Any]:
    result = match.result
    seats = [
        {
            "name": _name(tournament, who, t),
            "mine": who == me,
            "place": result.places[seat] if result else None,
            "points": result.points[seat] if result else None,
            "absent": bool(result) and seat in result.absent if result else False,
        }
        for seat, who in enumerate(match.people)
    ]
    return {
        "number": index + 1,
        "url": safe(f"/tables/{match.id}"),
        "mine": me in match.people,
        "state": "over" if result else "closed" if match.closed else "playing",
        "seats": sorted(seats, key=lambda seat: seat["place"] or 0),
    }


def soon() -> str:
    """A time to begin with, as the form of a browser writes it."""
    return datetime.fromtimestamp(now() + 24 * 3600, UTC).strftime("%Y-%m-%dT%H:00")
