"""What counts: points for places, and who is ahead of whom.

A table gives its first 24 points, its last none, and those between evenly; who share a place share its points. So
tables of two, three, four or five weigh the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from durbar.tournaments.acts import COMPANION, Kind, Unfinished
from durbar.tournaments.tournament import Match, Tournament

FIRST = 24  # points of who is first at a table
MIDDLE = Fraction(FIRST, 2)  # of who has a bye, or was at a table that the host waited for no longer


def points_for(places: Sequence[int]) -> list[Fraction]:
    """By seat, the points for these places."""
    steps = len(places) - 1
    if not steps:
        return [Fraction(FIRST)]
    given = [Fraction(FIRST * (steps - rank), steps) for rank in range(len(places))]
    found = []
    for place in places:
        sharing = places.count(place)
        ahead = sum(other < place for other in places)
        found.append(sum(given[ahead : ahead + sharing], Fraction(0)) / sharing)
    return found


@dataclass
class Standing:
    """How somebody stands."""

    who: int
    points: Fraction = Fraction(0)
    wins: Fraction = Fraction(0)  # tables at which he was first; a shared first place counts in part
    met: list[int] = field(default_factory=list)  # once for every table
    shares: list[Fraction] = field(default_factory=list)  # of all points in the game, by table
    reached: int = 0  # rounds in which he took part
    last: Fraction = Fraction(0)  # points of the last of them
    opposition: Fraction = Fraction(0)  # what those whom he met have
    lot: str = ""
    place: int = 0

    @property
    def share(self) -> Fraction:
        """His part of the points in his games, on the average."""
        return sum(self.shares, Fraction(0)) / len(self.shares) if self.shares else Fraction(0)


def standings(tournament: Tournament) -> list[Standing]:
    """Everybody who has ever taken part, the first first."""
    all_of = {who: Standing(who, lot=tournament.lot("place", who)) for who in tournament.entered}
    for one in tournament.rounds:
        for who in one.byes:
            _count(all_of[who], MIDDLE)
        for match in one.matches:
            _count_match(all_of, match)
    for one_of in all_of.values():
        one_of.opposition = sum((all_of[other].points for other in one_of.met), Fraction(0))
    knock_out = tournament.opened.kind is Kind.KNOCK_OUT
    ranked = sorted(all_of.values(), key=lambda one_of: _key(one_of, knock_out))
    for place, one_of in enumerate(ranked, 1):
        one_of.place = place
    return ranked


def _count(one_of: Standing, points: Fraction) -> None:
    one_of.points += points
    one_of.last = points
    one_of.reached += 1


def _count_match(all_of: dict[int, Standing], match: Match) -> None:
    """A table that is still played at counts only as one that was reached."""
    people = {seat: who for seat, who in enumerate(match.people) if who != COMPANION}
    points = [MIDDLE if match.closed is Unfinished.SHARED else Fraction(0)] * len(match.people)
    if match.result is not None:
        points = points_for(match.result.places)
        first = match.result.places.count(1)
        total = sum(max(0, own) for own in match.result.points)
        for seat, who in people.items():
            if seat in match.result.absent:
                points[seat] = Fraction(0)
                continue
            all_of[who].wins += Fraction(match.result.places[seat] == 1, first or 1)
            own = max(0, match.result.points[seat])
            all_of[who].shares.append(Fraction(own, total) if total else Fraction(1, len(match.people)))
    for seat, who in people.items():
        _count(all_of[who], points[seat])
        all_of[who].met += [other for other in people.values() if other != who]


def _key(one_of: Standing, knock_out: bool) -> tuple[object, ...]:
    reached = (-one_of.reached, -one_of.last) if knock_out else ()
    return *reached, -one_of.points, -one_of.wins, -one_of.opposition, -one_of.share, one_of.lot
