"""Promises about playing: what may be chosen, what it does, and how games end and are kept."""

from itertools import islice, pairwise
from random import Random

import numpy as np

from durbar.conformance.broken import BrokenPromise, holds, observes_the_same
from durbar.conformance.play import choices_at_random, positions_at_random, recorded_at_random, some_positions
from durbar.engine import contract
from durbar.engine.errors import IllegalChoice, NotYourTurn
from durbar.engine.game import Game
from durbar.engine.language import LANGUAGES
from durbar.engine.position import Position
from durbar.engine.recorded import RecordedGame, read

MOST_DECISIONS = 10_000
TRIED = 20  # choices of each player at each position, legal or not


def only_the_offered_choices_are_accepted(game: Game, players: int, seed: int) -> None:
    """There is always a choice; each is offered once and succeeds; every other one is refused and changes nothing."""
    random = Random(seed)
    for position in some_positions(game, players, seed):
        before = position.to_bytes()
        for player in range(players):
            legal = _legal(position, player)
            for choice in random.sample(range(game.choice_count), min(game.choice_count, TRIED)):
                tried = position.copy()
                if choice in legal:
                    tried.choose(player, choice)
                    holds(tried.to_bytes() != before, f"the choice {choice} of player {player} changes nothing")
                else:
                    _is_refused(tried, player, choice)
                    holds(tried.to_bytes() == before, f"the choice {choice} is refused, but changes the table")
        holds(position.to_bytes() == before, "to list choices changes the table")


def _legal(position: Position, player: int) -> list[int]:
    """What a player may choose, if it is well formed."""
    offered, count = position.choices(player), position.game.choice_count
    asked = player in position.pending
    holds(bool(offered) == asked, f"player {player} {'is asked, but has no choice' if asked else 'is not asked'}")
    legal = offered + position.revisions(player)
    holds(len(set(legal)) == len(legal), f"player {player} is offered the same twice: {legal}")
    holds(set(legal) <= set(range(count)), f"player {player} is offered what is no choice (0 to {count - 1}): {legal}")
    return legal


def _is_refused(position: Position, player: int, choice: int) -> None:
    try:
        position.choose(player, choice)
    except (IllegalChoice, NotYourTurn):
        return
    raise BrokenPromise(f"player {player} could choose {choice}, which was not offered")


def a_single_choice_is_never_asked(game: Game, players: int, seed: int) -> None:
    """Who is asked has at least two choices, but where the game says that he is asked in any case."""
    always_asks = game.own_rules().get(contract.always_asks, contract.always_asks)
    for position in positions_at_random(game, players, seed):
        for player in position.pending:
            several = len(position.choices(player)) > 1
            holds(several or always_asks(position.state, player), f"player {player} is asked, but has one choice only")


def a_game_is_far_from_its_most_choices(game: Game, players: int, seed: int) -> None:
    """What a game is said to need at most is many times what random ones need."""
    needed = game.playouts(1, players, seed).decisions
    holds(3 * needed < game.most_choices, f"a random game has {needed} choices; most_choices should be 3 times that")


def bytes_and_copies_are_faithful(game: Game, players: int, seed: int) -> None:
    """A position comes back from its bytes, and a copy goes its own way."""
    for position in some_positions(game, players, seed):
        again = game.from_bytes(position.to_bytes())
        holds(again.to_bytes() == position.to_bytes(), "a position comes back from its bytes changed")
        holds(again.setup.players == players, "a position comes back from its bytes with other players")
        holds(again.pending == position.pending, "a position comes back from its bytes with others to choose")
        before = position.to_bytes()
        position.copy().playout(seed)
        holds(position.to_bytes() == before, "to play on a copy changes the position itself")


def a_position_comes_back_from_its_text(game: Game, players: int, seed: int) -> None:
    """The text of a position is read as the same position, to the byte."""
    for position in some_positions(game, players, seed):
        again = game.read(position.text())
        holds(again.to_bytes() == position.to_bytes(), f"read again, this text is another position:\n{position.text()}")


def what_is_foretold_comes_true(game: Game, players: int, seed: int) -> None:
    """The points that each choice is foretold to bring are those it brings, dice included; nothing changes by it."""
    for position in some_positions(game, players, seed):
        before = position.to_bytes()
        for player in position.pending:
            legal = position.choices(player)
            for choice, points in zip(legal, position.foretold(player, legal).tolist(), strict=True):
                after = position.copy()
                after.choose(player, choice)
                told = f"after the choice {choice} of player {player}"
                holds(after.points == tuple(points), f"points {after.points} {told}, foretold were {points}")
        holds(position.to_bytes() == before, "to foretell points changes the table")


def a_recorded_game_comes_back(game: Game, players: int, seed: int) -> None:
    """Text to game and back is the same text, in every language."""
    recorded = recorded_at_random(game, players, seed)
    *_, last = recorded.replay()
    holds(last.over, "a recorded game is replayed to another end")
    for language in LANGUAGES:
        again: RecordedGame = read(recorded.text(language), game.mode)
        holds(again.choices == recorded.choices, f"a recorded game ({language}) is read with other choices")
        holds(again.text(language) == recorded.text(language), f"a recorded game ({language}) reads otherwise then")


def a_game_ends_with_fair_places(game: Game, players: int, seed: int) -> None:
    """A random game ends; everybody knows the points then, and places are those of a ranking with ties."""
    position = game.start(players, seed)
    decisions = sum(1 for _ in islice(choices_at_random(position, seed), MOST_DECISIONS))
    holds(decisions < MOST_DECISIONS and position.over, f"a random game is not over after {decisions} choices")
    for viewer in (*range(players), None):
        holds(None not in position.points_seen_by(viewer), f"the game is over, but points are hidden from {viewer}")
    found = f"places {position.places} for points {position.points}"
    places = sorted(position.places)
    holds(places[0] == 1, f"nobody is first: {found}")
    ranked = all(after in (before, rank) for rank, (before, after) in enumerate(pairwise(places), 2))
    holds(ranked, f"that is no ranking: {found}")
    by_place = sorted(range(players), key=position.places.__getitem__)
    in_order = [position.points[player] for player in by_place] == sorted(position.points, reverse=True)
    holds(in_order, f"fewer points have a better place: {found}")


def a_batch_plays_as_positions_do(game: Game, players: int, seed: int) -> None:
    """Tables stepped together go the same way as alone."""
    random = np.random.default_rng(seed)
    batch = game.batch(4, players, seed)
    alone = [batch.position(i) for i in range(len(batch))]
    while not batch.over.all():
        chosen = np.array([random.choice(np.flatnonzero(row)) if row.any() else 0 for row in batch.legal])
        features = batch.observe()
        for i, position in enumerate(alone):
            if not position.over:
                player = position.pending[0]
                holds(player == batch.player[i], f"in a batch player {batch.player[i]} chooses, alone {player}")
                legal = np.flatnonzero(batch.legal[i]).tolist()
                holds(sorted(position.choices(player)) == legal, f"in a batch legal are {legal}, alone others")
                observes_the_same(features[i], position.observe(player), game.observation, "a batch observes otherwise")
                position.choose(player, int(chosen[i]))
        batch.step(chosen)
    for i, position in enumerate(alone):
        holds(position.to_bytes() == batch.position(i).to_bytes(), "a game in a batch ends otherwise than alone")
        points, places = (tuple(result[i]) for result in batch.results())
        holds((position.points, position.places) == (points, places), "a batch has other results than games alone")
