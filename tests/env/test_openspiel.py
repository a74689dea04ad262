"""The games in OpenSpiel: its own test, exact chances, and what players know."""

import subprocess
import sys
from collections import defaultdict
from dataclasses import fields
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import durbar
from durbar import Game
from durbar.engine.bound import Bound
from durbar.engine.chance import below, drawn
from durbar.engine.errors import DurbarError, IllegalChoice
from durbar.engine.rule import rule
from durbar.env.chance_nodes import Moment
from tests.env.games import ALL, NAMES
from tests.games import secret


def played(state, seed: int):
    """The same state, played on at random."""
    random = Random(seed)
    while not state.is_terminal():
        yield state
        chance = state.is_chance_node()
        actions = [outcome for outcome, _ in state.chance_outcomes()] if chance else state.legal_actions()
        state.apply_action(random.choice(actions))
    yield state


@pytest.mark.parametrize("name", NAMES)
def test_its_random_simulation_test(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    game = durbar.env.openspiel(name, min(durbar.load(name).players), mode="plain")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_states_are_those_of_the_game(name: str) -> None:
    layout, players = durbar.load(name).observation, min(durbar.load(name).players)
    game = durbar.env.openspiel(name, players, mode="plain")
    decisions = 0
    for state in played(game.new_initial_state(), seed=1):
        position = state.moment.position
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(share for _, share in outcomes) == pytest.approx(1)
            assert len(outcomes) > 1
        elif not state.is_terminal():
            decisions += 1
            player = state.current_player()
            assert player == position.pending[0]
            assert state.legal_actions() == sorted(position.choices(player))
            names = [state.action_to_string(player, action) for action in state.legal_actions()]
            assert len(set(names)) == len(names)
            for viewer in range(players):
                np.testing.assert_array_equal(state.observation_tensor(viewer), position.observe(viewer))
            np.testing.assert_array_equal(layout.split(position.observe(player))["seated"].sum(), players)
    assert decisions > 20
    assert position.over
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) <= 1


# --- Chance ---------------------------------------------------------------------------------------------------------


DRAWN: list[int] = []


@rule
def noted(s, n):
    """Draw, and note what was drawn."""
    outcome = int(drawn(s)) * int(n) >> 32
    if n > 1:
        DRAWN.append(outcome)
    return outcome


class NotedGame(Game):
    """A game that notes its chances."""

    @cached_property
    def bound(self) -> Bound:
        own = {**self.own_rules(), below: noted}
        return Bound(self.name, self.state, own, self.mode, self.choice_count, max(self.players))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_told_what_it_would_have_drawn_a_game_goes_the_same_way(game: Game) -> None:
    """After every act, everything on the table is the same; what was drawn was asked for, and nothing else."""
    values = {field.name: getattr(game, field.name) for field in fields(game)}
    players = max(game.players)
    DRAWN.clear()
    position = NotedGame(**values).start(players, seed=1)
    moment = Moment(game.setup(players))
    for _ in range(40):
        while DRAWN:
            moment = moment.told(DRAWN.pop(0))
        assert moment.outcomes == 0
        assert moment.position
        ours, theirs = moment.position.copies(1), position.copies(1)
        assert all((ours[name] == theirs[name]).all() for name in ours.dtype.names or () if name != "chance")
        if position.over:
            break
        player = position.pending[-1]
        choice = position.choices(player)[-1]
        position.choose(player, choice)
        moment = moment.chosen(player, choice)


def test_chances_have_their_exact_probabilities() -> None:
    """All deals of two cards out of six, by every way in which chance can fall up to a point."""
    deals: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)

    def follow(moment: Moment, share: Fraction) -> None:
        if moment.position is not None:
            deals[tuple(moment.position.state.hand[:2].tolist())] += share
        elif share > Fraction(1, 6**4):  # a card that is dealt already is drawn again
            for outcome in range(moment.outcomes):
                follow(moment.told(outcome), share / moment.outcomes)

    follow(Moment(secret.secret().setup(2)), Fraction(1))
    assert set(deals) == {(a, b) for a in range(6) for b in range(6) if a != b}
    assert len(set(deals.values())) == 1
    assert sum(deals.values()) > Fraction(95, 100)


def test_what_chance_cannot_do_is_refused() -> None:
    moment = Moment(secret.secret().setup(2))
    assert moment.outcomes == secret.CARDS
    for outcome in (-1, secret.CARDS):
        with pytest.raises(IllegalChoice, match="outcomes 0 to 5"):
            moment.told(outcome)
    with pytest.raises(IllegalChoice, match="cannot choose"):
        moment.chosen(0, secret.KEEP)
    dealt = moment.told(1).told(1).told(4)  # the second card was dealt already, and is drawn again
    assert dealt.outcomes == 0
    assert dealt.position
    assert dealt.position.state.hand[:2].tolist() == [1, 4]
    with pytest.raises(IllegalChoice, match="cannot choose 7"):
        dealt.chosen(0, 7)


def test_a_chance_without_alternatives_is_none() -> None:
    """The last card of a pile is no chance node: nobody is asked about it."""
    for state in played(durbar.env.openspiel("meridian", 2, mode="plain").new_initial_state(), seed=1):
        assert not state.is_chance_node() or len(state.chance_outcomes()) > 1


# --- Knowledge ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_states_that_a_player_cannot_tell_apart_are_one_information_state() -> None:
    game = durbar.env.openspiel("taj_mahal", 3)
    random = Random(1)
    changed = 0
    for ply, state in enumerate(played(game.new_initial_state(), seed=1)):
        if not state.is_chance_node() and not state.is_terminal() and ply % 5 == 0:
            player = state.current_player()
            other = state.resample_from_infostate(player, random.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.legal_actions() == state.legal_actions()
            rival = (player + 1) % 3
            changed += other.observation_string(rival) != state.observation_string(rival)
    assert changed > 20


def test_an_information_state_recalls_what_the_player_has_chosen_and_nobody_else_could_see() -> None:
    moment = Moment(secret.secret().setup(2)).told(1).told(4)
    kept, swapped = (moment.chosen(0, choice) for choice in (secret.KEEP, secret.SWAP))
    assert kept.stories[0] != swapped.stories[0]
    assert kept.stories[1] == swapped.stories[1]
    assert kept.stories[-1] == swapped.stories[-1]
    assert "DEALT 0 (1," in kept.stories[0]
    assert "DEALT 0 (1," not in kept.stories[1]


@pytest.mark.slow
def test_its_search_for_hidden_information_plays_taj_mahal() -> None:
    game = durbar.env.openspiel("taj_mahal", 3)
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 2.0, 5, random_state=random)
    states = played(game.new_initial_state(), seed=2)
    state = next(state for state in states if not state.is_chance_node())
    assert bot.step(state) in state.legal_actions()


@pytest.mark.slow
def test_its_tree_search_plays_meridian() -> None:
    game = durbar.env.openspiel("meridian", 2)
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 30, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    states = played(game.new_initial_state(), seed=2)
    state = next(state for state in states if not state.is_chance_node())
    assert bot.step(state) in state.legal_actions()


# --- Registration ---------------------------------------------------------------------------------------------------


def test_games_are_known_by_name_with_their_parameters() -> None:
    durbar.env.register()
    game = pyspiel.load_game("durbar_meridian(players=3,mode=plain,reward=victory)")
    assert game.num_players() == 3
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert str(game) == "durbar_meridian(mode=plain,players=3,reward=victory)"
    hidden = pyspiel.load_game("durbar_taj_mahal(mode=plain)")
    assert hidden.num_players() == 5
    assert hidden.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    for state in played(game.new_initial_state(), seed=4):
        assert str(state)
    winner = [place == 1 for place in state.moment.position.places]
    assert [worth > 0 for worth in state.returns()] == winner


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({"name": "chess"}, "there is no game 'chess'"),
        ({"name": "meridian", "players": 5}, "2, 3 or 4 players"),
        ({"name": "meridian", "options": {"size": "big"}}, "no option 'size'"),
    ],
)
def test_impossible_terms_are_refused(terms: dict[str, Any], said: str) -> None:
    with pytest.raises(DurbarError, match=said):
        durbar.env.openspiel(**terms)


def test_a_process_that_registered_games_ends_in_peace() -> None:
    code = "import durbar; durbar.env.register(); durbar.env.openspiel('meridian', mode='plain').new_initial_state()"
    subprocess.run([sys.executable, "-c", code], check=True)
