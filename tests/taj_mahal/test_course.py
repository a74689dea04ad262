"""What holds over the course of a game (INV-7 to INV-9, INV-12 to INV-14, INV-16, INV-19), as told by its events."""

from collections import Counter
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from durbar.games.taj_mahal.state import NO_CARD, Event
from tests.taj_mahal.table import EVERY_NUMBER, GAME, Table, moved_on

GAMES = 8
POINTS = {Event.PLAYED: [2], Event.BONUS: [2], Event.TILE: [1], Event.CONNECTED: [0], Event.HAND: [0, 1, 2]}


class Deed(NamedTuple):
    """One choice: the tables before and after it, and what happened."""

    before: Table
    after: Table
    events: tuple


def deeds(players, seed):
    """A game in which players differ in how long they stay."""
    random = Random(seed)
    patience = [random.choice([0, 0.5, 0.9]) for _ in range(players)]
    table = Table(GAME.start(players, seed))
    while not table.position.over:
        (player,) = table.position.pending
        options = table.options
        if options[0] == "withdraw" and len(options) > 1 and random.random() < patience[player]:
            options = options[1:]
        before = table.copy()
        events = table.play(random.choice(options))
        yield Deed(before, table.copy(), tuple(events))


@pytest.fixture(scope="module", params=GAME.players, name="games")
def _games(request):
    return [list(deeds(request.param, seed)) for seed in range(GAMES)]


def told(game, *kinds):
    """The events of a game of these kinds, each with the visit in which it happened."""
    for deed in game:
        visit = deed.before.visit
        for event in deed.events:
            visit += event.kind == Event.VISIT
            if event.kind in kinds:
                yield visit, event


@pytest.mark.rule("INV-8", "TM-0.3", "TM-0.4", "TM-9.4", "TM-5.7")
def test_points_come_only_from_what_is_told(games) -> None:
    for game in games:
        for deed in game:
            gained = Counter()
            for event in deed.events:
                gained[event.player] += sum(event.details[detail] for detail in POINTS.get(event.kind, ()))
            now, then = np.array(deed.after.scores), np.array(deed.before.scores)
            assert (now - then).tolist() == [gained[seat] for seat in range(len(now))]
            assert (now >= then).all()
        for visit, event in told(game, Event.CONNECTED):
            assert 1 <= event.details[0] == event.details[1].bit_count() <= visit


@pytest.mark.rule("INV-7", "INV-6", "TM-4.7", "TM-4.11")
def test_everybody_has_a_palace_for_each_token_and_each_crown_he_has_won(games) -> None:
    for game in games:
        won = Counter(event.player for _, event in told(game, Event.BUILT, Event.CROWNED))
        end = game[-1].after
        assert [len(end.palaces(player)) for player in end.names] == [won[seat] for seat in range(len(end.names))]


@pytest.mark.rule("INV-9", "TM-4.5", "TM-4.16")
def test_every_item_is_won_once_a_visit_and_never_by_who_played_nothing(games) -> None:
    for game in games:
        won = Counter()
        for visit, event in told(game, Event.BUILT, Event.CROWNED, Event.TILE):
            won[visit, event.kind, event.details[0] if event.kind == Event.BUILT else None] += 1
        assert set(won.values()) == {1}
        played = {(visit, event.player) for visit, event in told(game, Event.PLAYED)}
        items = told(game, Event.BUILT, Event.CROWNED, Event.TILE, Event.BONUS, Event.CONNECTED)
        assert {(visit, event.player) for visit, event in items} <= played


@pytest.mark.rule("INV-12", "TM-6.3", "TM-6.4", "TM-6.5", "TM-9.7")
def test_hands_change_by_what_is_played_drawn_taken_and_exchanged(games) -> None:
    for game in games:
        for deed in game:
            change = Counter()
            for event in deed.events:
                if event.kind == Event.PLAYED:
                    change[event.player] -= 1 + (event.details[1] != NO_CARD)
                change[event.player] += event.kind in (Event.DREW, Event.TOOK)
                if event.kind == Event.EXCHANGED:
                    change[event.player] += 1
                    change[event.details[1]] -= 1
            for seat, player in enumerate(deed.before.names):
                if not deed.after.row(player):  # special cards in it have come back
                    change[seat] += sum(card.startswith("special") for card in deed.before.row(player))
                assert len(deed.after.hand(player)) - len(deed.before.hand(player)) == change[seat]


@pytest.mark.rule("INV-13", "TM-0.2", "TM-2.3", "TM-2.5", "TM-8.1")
def test_there_are_twelve_visits_and_everybody_withdraws_once_in_each(games) -> None:
    for game in games:
        players = len(game[0].before.names)
        withdrawals = Counter((visit, event.player) for visit, event in told(game, Event.WITHDREW))
        assert withdrawals == {(visit, seat): 1 for visit in range(1, 13) for seat in range(players)}
        firsts = [game[0].before.state.first, *(event.player for _, event in told(game, Event.VISIT))]
        assert firsts == [(firsts[0] + visit) % players for visit in range(12)]


@pytest.mark.rule("INV-14", "TM-2.4")
def test_a_game_is_no_longer_than_its_cards_allow(games) -> None:
    for game in games:
        players = len(game[0].before.names)
        plays = sum(1 for _ in told(game, Event.PLAYED))
        assert plays + 12 * players <= {3: 145, 4: 196, 5: 247}[players]
        asked = sum(len(deed.before.options) > 1 for deed in game)
        assert asked <= {3: 374, 4: 488, 5: 602}[players]


@pytest.mark.rule("INV-16", "TM-11.1", "TM-11.2", "TM-11.3")
def test_the_pile_shrinks_card_by_card_and_is_shuffled_only_when_it_is_empty(games) -> None:
    shuffles = 0
    for game in games:
        for deed in game:
            left = len(deed.before.pile)
            for event in deed.events:
                if event.kind == Event.SHUFFLED:
                    shuffles += 1
                    assert left <= len(deed.after.display)  # the rest of the old pile is part of a new display
                    assert event.details[0] > 0
                    left += event.details[0]
                left -= (event.kind == Event.DREW) + (event.kind == Event.DISPLAYED) * event.details[0]
            assert left == len(deed.after.pile)
            if any(event.kind == Event.FORFEITED for event in deed.events):
                assert deed.after.pile == []
    assert shuffles or len(games[0][0].before.names) == 3  # three can rarely use up the deck


# --- Seats ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("INV-19", "TM-1.10")
@EVERY_NUMBER
def test_seats_and_colours_make_no_difference(players) -> None:
    for seed in range(3):
        random = Random(seed)
        here = GAME.start(players, seed)
        there = moved_on(here)
        while not here.over:
            (player,) = here.pending
            choices = here.choices(player)
            assert there.pending == ((player + 1) % players,)
            assert there.choices((player + 1) % players) == choices
            choice = random.choice(choices)
            here.choose(player, choice)
            there.choose((player + 1) % players, choice)
        assert there.points == here.points[-1:] + here.points[:-1]
        assert moved_on(here).to_bytes() == there.to_bytes()
