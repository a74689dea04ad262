"""Bots choose legally, sensibly, and by what their seat may know alone."""

import os
from pathlib import Path

import numpy as np
import pytest

import durbar
from durbar.bots import registry
from durbar.bots.bot import Bot, Budget, Estimate, asked, asked_for_estimate, budget_of
from durbar.bots.greedy import GreedyBot
from durbar.bots.levels import LEVELS
from durbar.bots.registry import bots, entrant
from durbar.bots.search import Knobs, SearchBot, growth_of
from durbar.bots.simple import InstinctBot, RandomBot
from durbar.bots.tree import ROOT, Growth, Node
from durbar.engine.errors import BadSetup
from durbar.engine.game import Game
from durbar.engine.position import Position
from durbar.minds.kept import mind_for
from tests.allocations import counting
from tests.games import secret

FEW = Budget(iterations=40)
ALL = ("greedy", "instinct", "learnt", "random", "search")


def position_of(game: Game, seed: int, choices: int = 0) -> Position:
    """A game some random choices on."""
    position = game.start(max(game.players), seed)
    random = np.random.default_rng(seed)
    for _ in range(choices):
        player = position.pending[0]
        position.choose(player, int(random.choice(position.choices(player))))
    return position


def play(position: Position, seated: dict[int, tuple[Bot, Budget]]) -> None:
    while not position.over:
        player = position.pending[0]
        bot, budget = seated[player]
        position.choose(player, asked(bot, position, player, budget, seed=1))


# --- One protocol ---------------------------------------------------------------------------------------------------


def test_ours_are_found_as_entry_points() -> None:
    assert tuple(bots()) == ALL


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_a_bot_chooses_legally_and_the_same_again(name: str) -> None:
    for game in (durbar.load("meridian", "compiled"), secret.secret()):
        for seed in range(3):
            position = position_of(game, seed)
            before, player = position.to_bytes(), position.pending[-1]
            first, again = (asked(bots()[name](seed), position, player, FEW, seed) for _ in range(2))
            assert first == again
            assert first in position.choices(player)
            assert position.to_bytes() == before


@pytest.mark.parametrize("name", ALL)
def test_an_estimate_ranks_choices_and_shares_out_the_victory(name: str) -> None:
    position = position_of(durbar.load("meridian"), 5, choices=30)
    player = position.pending[0]
    estimate = asked_for_estimate(bots()[name](1), position, player, FEW, seed=1)
    assert isinstance(estimate, Estimate)
    assert len(estimate.chances) == position.players
    assert sum(estimate.chances) == pytest.approx(1)
    assert {valued.choice for valued in estimate.choices} <= set(position.choices(player))
    assert sum(valued.share for valued in estimate.choices) == pytest.approx(1)
    assert all(0 <= valued.chance <= 1 for valued in estimate.choices)


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("1s", Budget(seconds=1)),
        ("0.5s", Budget(seconds=0.5)),
        ("250ms", Budget(seconds=0.25)),
        ("8000", Budget(iterations=8000)),
        ("8k", Budget(iterations=8000)),
        ("2sx1", Budget(seconds=2, cores=1)),
        ("100x64", Budget(iterations=100, cores=os.cpu_count() or 1)),
    ],
)
def test_a_budget_is_a_time_or_a_number_of_iterations(text: str, budget: Budget) -> None:
    assert budget_of(text) == budget
    assert entrant(f"search:{text}").budget == budget


@pytest.mark.parametrize("text", ["", "s", "x2", "1h", "-1s", "0", "0s", "1s2s", "greedy"])
def test_nonsense_is_no_budget(text: str) -> None:
    with pytest.raises(BadSetup, match="a budget is a time"):
        entrant(f"search:{text}")


def test_an_unknown_bot_is_told_who_there_is() -> None:
    everybody = ", ".join([*ALL, *LEVELS])
    with pytest.raises(BadSetup, match=f"no bot 'alphazero'; there are: {everybody}"):
        entrant("alphazero:1s")


def test_other_packages_add_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A distribution that declares an entry point of our group is all it takes."""
    folder = tmp_path / "lazy-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: lazy\nVersion: 1\n")
    (folder / "entry_points.txt").write_text("[durbar.bots]\nlazy = lazybot:LazyBot\n")
    (tmp_path / "lazybot.py").write_text(
        "class LazyBot:\n"
        "    def __init__(self, seed): pass\n"
        "    def choose(self, known, player, budget): return known.choices(player)[0]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.bots.cache_clear()
    try:
        position = position_of(durbar.load("meridian"), 1)
        player = position.pending[0]
        assert asked(entrant("lazy").make(1), position, player, FEW, 1) == position.choices(player)[0]
    finally:
        registry.bots.cache_clear()


# --- What they may know ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("seed", range(5))
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(name: str, seed: int) -> None:
    position = secret.secret().start(3, seed)
    position.choose(1, secret.SWAP)  # in secret
    truths = (position, *(position.hidden_from(0, other) for other in range(10)))
    assert len({truth.to_bytes() for truth in truths}) > 3
    assert len({asked(bots()[name](7), truth, 0, FEW, seed=3) for truth in truths}) == 1
    assert len({asked_for_estimate(bots()[name](7), truth, 0, FEW, seed=3) for truth in truths}) == 1


def test_what_a_seat_knows_does_matter() -> None:
    choices = {asked(SearchBot(7), secret.secret().start(3, seed), 0, FEW, seed=1) for seed in range(10)}
    assert choices == {secret.KEEP, secret.SWAP}


# --- The tree -------------------------------------------------------------------------------------------------------


def grown(position: Position, player: int, iterations: int, room: int = 1000) -> tuple[np.ndarray, np.ndarray]:
    """A tree, and how it has grown."""
    bound = position.game.bound
    nodes, growth = Node.tables(room), growth_of(position, player)
    sums = np.zeros((position.game.choice_count, 2 + position.players))
    tables, mind = bound.handle(position.copies(iterations)), bound.handle(mind_for(position.game), "minds")
    trees = bound.handle(nodes, Node), bound.handle(growth, Growth)
    bound.grow(tables, player, *trees, mind, sums, bound.scratch.sown(1), bound.scratch.silence)
    assert sums[:, 0].sum() == iterations
    return nodes, growth


def children(nodes: np.ndarray, node: int) -> dict[int, int]:
    """Where the choices at a node lead."""
    found = {}
    child = int(nodes[node]["child"])
    while child:
        found[int(nodes[child]["choice"])] = child
        child = int(nodes[child]["sibling"])
    return found


@pytest.mark.slow
def test_every_visit_of_a_node_is_one_of_its_parent_too() -> None:
    position = position_of(durbar.load("meridian", "compiled"), 3)
    nodes, growth = grown(position, position.pending[0], iterations=150)
    first = children(nodes, ROOT)
    assert set(first) == set(position.choices(position.pending[0]))
    assert sum(int(nodes[child]["visits"]) for child in first.values()) == 150
    for node in range(ROOT + 1, int(growth["used"][0])):
        below = sum(int(nodes[child]["visits"]) for child in children(nodes, node).values())
        assert below <= int(nodes[node]["visits"])
        assert 0 <= nodes[node]["worth"] <= nodes[node]["visits"]


@pytest.mark.slow
def test_a_tree_that_is_full_is_still_searched() -> None:
    position = position_of(durbar.load("meridian", "compiled"), 3)
    _, growth = grown(position, position.pending[0], iterations=100, room=10)
    assert int(growth["used"][0]) == 10


def test_those_who_decide_at_once_do_not_know_of_each_other() -> None:
    """Each has a tree of his own below the root, in which only his own choices lead on."""
    position = secret.secret().start(3, seed=1)
    nodes, _ = grown(position, 1, iterations=200)
    own = children(nodes, ROOT)
    assert set(own) == {-2, -3, -4}
    for tree in own.values():
        choices = children(nodes, tree)
        assert set(choices) == {secret.KEEP, secret.SWAP}
        assert all(not children(nodes, node) for node in choices.values())


def test_a_search_finds_what_is_best_in_secret() -> None:
    """The highest card is kept and the lowest one swapped, whatever the others do."""
    for seed in range(30):
        position = secret.secret().start(3, seed)
        card = int(position.state.hand[0])
        if card in (0, secret.CARDS - 1):
            best = secret.KEEP if card else secret.SWAP
            assert asked(SearchBot(seed), position, 0, Budget(iterations=300), seed) == best


@pytest.mark.slow
@pytest.mark.parametrize("name", ["meridian", "secret"])
def test_both_modes_think_alike(name: str) -> None:
    plain = durbar.load("meridian") if name == "meridian" else secret.secret()
    for bot in (GreedyBot, SearchBot, InstinctBot):
        for seed in range(2):
            known = position_of(plain, seed)
            player = known.pending[0]
            compiled = plain.in_mode("compiled").from_bytes(known.to_bytes())
            assert bot(1).estimate(known, player, FEW) == bot(1).estimate(compiled, player, FEW)


@pytest.mark.slow
def test_cores_share_the_iterations_and_their_number_alone_decides() -> None:
    position = position_of(durbar.load("meridian", "compiled"), 2)
    player = position.pending[0]
    two = [SearchBot(1).estimate(position, player, Budget(iterations=1001, cores=2)) for _ in range(2)]
    assert two[0] == two[1]
    assert two[0] != SearchBot(1).estimate(position, player, Budget(iterations=1001))


@pytest.mark.slow
def test_nothing_is_allocated_while_thinking() -> None:
    position = position_of(durbar.load("meridian", "compiled"), 2)
    bound, player = position.game.bound, position.pending[0]
    nodes, growth, mind = Node.tables(5000), growth_of(position, player), mind_for(position.game)
    sums = np.zeros((position.game.choice_count, 2 + position.players))
    tables, pads = position.copies(500), bound.scratch.sown(1)

    def think(iterations: int) -> None:
        tables[:] = position.copies(1)
        bound.grow(tables[:iterations], player, nodes, growth, mind, sums, pads, bound.scratch.silence)

    with counting() as allocated:
        assert allocated(think, 1) == allocated(think, 500)


# --- How well they play ---------------------------------------------------------------------------------------------


def test_advice_favours_every_choice_a_little() -> None:
    for seed in range(5):
        position = position_of(durbar.load("meridian"), seed, choices=20)
        weights = InstinctBot(0).favoured(position, position.pending[0])
        assert list(weights) == position.choices(position.pending[0])
        assert min(weights.values()) >= 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse", "at_least"),
    [
        (InstinctBot, RandomBot, 0.4),
        (GreedyBot, InstinctBot, 0.6),
        (SearchBot, GreedyBot, 0.4),
    ],
)
def test_every_bot_beats_a_table_of_simpler_ones(better: type, worse: type, at_least: float) -> None:
    """Alone against three; a quarter would be fair. The games are always the same."""
    game = durbar.load("meridian", "compiled")
    won, games = 0, 40
    for seed in range(games):
        position = game.start(4, seed)
        budget = Budget(iterations=800)
        seated: dict[int, tuple[Bot, Budget]] = {seat: (worse(seat), budget) for seat in range(4)}
        play(position, seated | {seed % 4: (better(seed), budget)})
        won += position.places[seed % 4] == 1
    assert won >= at_least * games


def test_a_master_thinks_as_long_as_it_is_given_on_all_cores() -> None:
    assert LEVELS["master"].thinks(3.5) == Budget(seconds=3.5, cores=os.cpu_count() or 1)
    assert LEVELS["rival"].thinks(3.5) == LEVELS["rival"].thinks(0.1)


def test_levels_are_named_in_the_arena_like_bots() -> None:
    assert entrant("rival").make is LEVELS["rival"].make
    assert entrant("rival").budget == LEVELS["rival"].budget
    assert entrant("master").budget == Budget(seconds=1.0, cores=os.cpu_count() or 1)
    assert entrant("master:200ms").budget == Budget(seconds=0.2)


def test_a_search_that_imagines_nothing_is_refused() -> None:
    position = durbar.load("meridian").start(2, 1)
    with pytest.raises(BadSetup, match="horizon"):
        SearchBot(1, Knobs(horizon=0)).choose(position, position.pending[0], FEW)


def test_what_is_tried_does_not_depend_on_how_games_count() -> None:
    """Where ends lie ten times closer together, the same choices are tried as often: all is measured in swings."""
    position = position_of(durbar.load("meridian"), 3)
    knobs = Knobs(margin=1.0)
    near, far = (SearchBot(1, knobs._replace(spread=spread)) for spread in (1e5, 1e6))
    player = position.pending[0]
    assert near.choose(position, player, FEW) == far.choose(position, player, FEW)
    shares = [[valued.share for valued in bot.estimate(position, player, FEW).choices] for bot in (near, far)]
    assert np.allclose(shares[0], shares[1], atol=0.1)


def test_knobs_of_a_game_are_its_own() -> None:
    meridian, without = durbar.load("meridian"), secret.secret()
    assert growth_of(meridian.start(2, 1), 0)["spread"] == meridian.room("strategy").KNOBS["spread"]
    assert growth_of(without.start(2, 1), 0)["spread"] == Knobs().spread
