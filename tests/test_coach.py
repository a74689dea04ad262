"""What a coach tells of positions: short, in both languages, and nothing that its reader cannot know."""

from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import Any

import pytest

import durbar
from durbar.bots.bot import Budget
from durbar.bots.search import SearchBot
from durbar.drawing.seen import Seen
from durbar.engine.agenda import STEP, top
from durbar.engine.language import LANGUAGES
from durbar.engine.position import Position
from durbar.study.comparing import Brought, Comparison, compared, foresight_of
from durbar.study.weighing import weigh_alone
from durbar.web.coach_facts import matters
from tests.games import secret

NAMES = ("Noor", "Kenji", "Amélie")
DEALS = (1, 2, 3)
MOST_PLIES = 400  # of a long game
EVERY = {"meridian": 3, "taj_mahal": 7, "wallenstein": 11, "agra": 17}  # so many choices somebody is told something
MAY_BE_SILENT: dict[str, set[str]] = {
    "agra": {"PEON_PAY", "COOK_STORE", "DISCOUNT", "SADR_TO", "STAND", "PICK_COVER"},
    "meridian": set(),
    "taj_mahal": set(),
    "wallenstein": set(),
}  # steps
LONGEST = 230  # characters of both sentences
UNTRIED = 4000  # iterations in which a search may never try what looks bad


def positions(name: str, seed: int, every: int) -> Iterator[tuple[Position, int]]:
    """Positions of a random game, and who must choose there among several."""
    random, position = Random(seed), durbar.load(name, "compiled").start(3, seed)
    for ply in range(MOST_PLIES):
        if position.over:
            return
        seat = random.choice(position.pending)
        legal = position.choices(seat)
        if ply % every == 0 and len(legal) > 1:
            yield position, seat
        position.choose(seat, random.choice(legal))


def said(position: Position, seat: int, language: str) -> list[str]:
    """What matters there."""
    seen = Seen(position, seat, (), NAMES, language)
    return list(islice(position.game.room("coach").matters(seen), 2))


@pytest.mark.parametrize("name", durbar.names())
def test_before_a_choice_one_or_two_sentences_tell_what_matters(name: str) -> None:
    told = set()
    for position, seat in positions(name, 1, EVERY[name]):
        for language in LANGUAGES:
            sentences = said(position, seat, language)
            assert all(one[0] == one[0].upper() and one.endswith(".") for one in sentences)
            assert len(" ".join(sentences)) <= LONGEST
            told.add(tuple(sentences))
    assert len(told) > 10  # they are of the position, not of the game


@pytest.mark.parametrize("name", durbar.names())
def test_only_small_questions_are_passed_over_in_silence(name: str) -> None:
    game = durbar.load(name)
    assert game.steps is not None
    for position, seat in chain.from_iterable(positions(name, seed, 1) for seed in DEALS):
        for language in LANGUAGES:
            sentences = said(position, seat, language)
            assert len(" ".join(sentences)) <= LONGEST
            assert sentences or game.steps(top(position.state, STEP)).name in MAY_BE_SILENT[name]


@pytest.mark.parametrize("name", durbar.names())
def test_what_matters_does_not_depend_on_what_a_seat_cannot_know(name: str) -> None:
    for position, seat in positions(name, 2, EVERY[name]):
        deals = [position.hidden_from(seat, deal) for deal in DEALS]
        assert len({tuple(said(dealt, seat, "en")) for dealt in deals}) == 1


@pytest.mark.parametrize("name", durbar.names())
def test_what_is_counted_is_known_to_whoever_has_it_and_has_a_name(name: str) -> None:
    game = durbar.load(name)
    room: Any = game.room("coach")
    for position, seat in positions(name, 3, EVERY[name]):
        deals = [position.hidden_from(seat, deal).state for deal in DEALS]
        assert all(room.holdings(s, seat) == room.holdings(position.state, seat) for s in deals)
        assert all(room.span(s, seat) == room.span(position.state, seat) for s in deals)
        assert all(room.round_of(s, seat) == room.round_of(position.state, seat) for s in deals)
    for language in LANGUAGES:
        held = room.holdings(position.state, seat)
        names = {room.holding(what, game.catalogue(language)) for what in held}
        assert len(names) == len(held)


# --- Two choices compared -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["taj_mahal", "wallenstein"])
def test_a_comparison_does_not_depend_on_what_a_seat_cannot_know(name: str) -> None:
    for position, seat in islice(positions(name, 4, 37), 2):
        pair = position.choices(seat)[0], position.choices(seat)[1]
        truths = [position, *(position.hidden_from(seat, deal) for deal in DEALS[:2])]
        known = [truth.hidden_from(seat, 1).to_bytes() for truth in truths]
        found = {compared(name, one, seat, pair) for one in known}
        assert len(found) == 1
        assert found == {compared(name, known[0], seat, pair)}  # and the same whenever it is asked


def test_a_choice_that_the_search_never_tries_can_be_looked_at() -> None:
    position, seat = next(positions("meridian", 5, 2))
    tried = {one.choice for one in SearchBot(1).estimate(position, seat, Budget(iterations=64)).choices}
    for choice in position.choices(seat):
        chance = weigh_alone(position, seat, choice, Budget(iterations=64), seed=1).chance
        assert 0 <= chance <= 1
    assert tried <= set(position.choices(seat))


def test_a_blunder_looks_worse_than_the_best_choice() -> None:
    """ME-3.3: a card whose meridians are full of one's own towers is spent for nothing."""
    for position, seat in positions("meridian", 6, 1):
        estimate = SearchBot(1).estimate(position, seat, Budget(iterations=UNTRIED))
        if len(position.choices(seat)) > len(estimate.choices) > 1:  # something was so bad that it was never tried
            best = estimate.choices[0].choice
            worst = next(c for c in position.choices(seat) if c not in {one.choice for one in estimate.choices})
            comparison = compared("meridian", position.to_bytes(), seat, (best, worst))
            assert comparison.ahead > 0
            return
    pytest.fail("the search tried everything")


def test_why_is_not_looked_for_where_little_is_at_stake() -> None:
    position, seat = next(positions("meridian", 5, 2))
    pair = position.choices(seat)[0], position.choices(seat)[1]
    assert compared("meridian", position.to_bytes(), seat, pair).points
    assert compared("meridian", position.to_bytes(), seat, pair, dear=1.1).points == ()


def told(ahead: float, *points: tuple[float, float]) -> Comparison:
    """A comparison in which the chances differ by that, each within a hundredth."""
    weighed = tuple(Brought(source, one, other, clear=True) for source, (one, other) in enumerate(points))
    return Comparison((0.4 + ahead, 0.4), 0.01, weighed, ())


def test_what_lies_within_its_uncertainty_is_too_close_to_call() -> None:
    assert told(0.015).too_close
    assert told(-0.1).too_close
    assert not told(0.05).too_close


def test_the_better_choice_comes_first_by_chances_or_else_by_points() -> None:
    assert told(-0.05, (3.0, 1.0)).wrong_way_round
    assert not told(0.05, (1.0, 3.0)).wrong_way_round
    assert told(0.005, (1.0, 3.0)).wrong_way_round
    assert told(0.005, (1.0, 3.0)).turned_round() == Comparison((0.4, 0.405), 0.01, (Brought(0, 3.0, 1.0, True),), ())


def test_of_a_game_without_a_coach_nothing_is_told() -> None:
    game = secret.secret()
    assert foresight_of(game) is None
    assert matters(Seen(game.start(2, 1), 0, (), NAMES, "en")) == []
