"""How bots fared: wins against their fair share, points, places, ratings; and what the order of play was worth."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from durbar.arena.match import Outcome

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

SURE = 1.96  # standard deviations on either side hold 95 in 100


class Around(Struct, frozen=True):
    """A figure, and between which two it lies, 95 times in a hundred."""

    value: float
    low: float
    high: float


class Standing(Struct, frozen=True):
    """How one bot fared."""

    bot: str
    games: int
    seats: float  # it had in each of them, on average
    wins: Around  # share of the games that it won
    fair_shares: Around  # the same, as a multiple of what it would win among equals
    points: Around
    place: float
    rating: Around


class Turn(Struct, frozen=True):
    """How those who chose first, second and so on fared, whoever they were."""

    order: int
    wins: Around
    points: Around


def share(won: float, games: int) -> Around:
    """A proportion with Wilson's interval."""
    rate, square = won / games, SURE**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    reach = SURE * sqrt(rate * (1 - rate) / games + square / (4 * games**2)) / (1 + square / games)
    return Around(rate, min(rate, middle - reach), max(rate, middle + reach))


def mean(values: Sequence[float]) -> Around:
    """A mean with the interval of its standard error."""
    reach = SURE * float(np.std(values)) / sqrt(max(1, len(values) - 1))
    middle = float(np.mean(values))
    return Around(middle, middle - reach, middle + reach)


def standings(outcomes: Iterable[Outcome]) -> list[Standing]:
    """Every bot's standing, the best rated first."""
    played = sorted(outcomes, key=lambda outcome: outcome.number)
    rated = ratings(played)
    return sorted((_standing(bot, played, rated[bot]) for bot in rated), key=lambda standing: -standing.rating.value)


def _standing(bot: str, played: list[Outcome], rating: "PlackettLuceRating") -> Standing:
    mine = [(outcome, [seat for seat, other in enumerate(outcome.bots) if other == bot]) for outcome in played]
    mine = [(outcome, seats) for outcome, seats in mine if seats]
    won = sum(outcome.wins[seat] for outcome, seats in mine for seat in seats)
    fair = sum(len(seats) / len(outcome.bots) for outcome, seats in mine) / len(mine)
    wins = share(won, len(mine))
    return Standing(
        bot=bot,
        games=len(mine),
        seats=sum(len(seats) for _, seats in mine) / len(mine),
        wins=wins,
        fair_shares=Around(wins.value / fair, wins.low / fair, wins.high / fair),
        points=mean([outcome.points[seat] for outcome, seats in mine for seat in seats]),
        place=float(np.mean([outcome.places[seat] for outcome, seats in mine for seat in seats])),
        rating=Around(rating.mu, rating.mu - SURE * rating.sigma, rating.mu + SURE * rating.sigma),
    )


def ratings(played: Iterable[Outcome]) -> dict[str, "PlackettLuceRating"]:
    """Every bot's rating (openskill, Plackett-Luce) after these games; at first 25, and anything from 9 to 41.

    Where a bot has several seats, each is rated as a player of its own, and the bot gets their mean.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    rated: dict[str, PlackettLuceRating] = {}
    for outcome in played:
        teams = [[model.create_rating([r.mu, r.sigma])] for r in (_of(rated, bot, model) for bot in outcome.bots)]
        after = [team[0] for team in model.rate(teams, ranks=[float(place) for place in outcome.places])]
        for bot in set(outcome.bots):
            seats = [rating for rating, other in zip(after, outcome.bots, strict=True) if other == bot]
            mu, sigma = (float(np.mean([getattr(r, what) for r in seats])) for what in ("mu", "sigma"))
            rated[bot] = model.create_rating([mu, sigma])
    return rated


def _of(rated: dict[str, "PlackettLuceRating"], bot: str, model: "PlackettLuce") -> "PlackettLuceRating":
    return rated.get(bot) or model.rating()


def order_of_play(outcomes: Iterable[Outcome]) -> list[Turn]:
    """What it was worth to choose first, second and so on."""
    played = list(outcomes)
    players = len(played[0].bots)
    turns = []
    for order in range(players):
        seats = [(outcome, (outcome.first + order) % players) for outcome in played]
        wins = share(sum(outcome.wins[seat] for outcome, seat in seats), len(seats))
        turns.append(Turn(order + 1, wins, mean([outcome.points[seat] for outcome, seat in seats])))
    return turns
