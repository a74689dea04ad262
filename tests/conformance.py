"""What every game must do, whatever its rules: one function for each promise."""

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random

import numpy as np

from durbar import Game, Position
from durbar.bots.bot import Budget, asked, asked_for_estimate
from durbar.bots.greedy import GreedyBot
from durbar.bots.registry import bots
from durbar.bots.simple import favoured
from durbar.engine import contract
from durbar.engine.errors import IllegalChoice, NotYourTurn
from durbar.engine.knowledge import tells_nothing, unnoticed
from durbar.engine.language import LANGUAGES
from durbar.engine.recorded import RecordedGame, read
from durbar.engine.seen import seen
from tests.play import choices_at_random, positions_at_random, recorded_at_random

MOST_DECISIONS = 10_000
SOME = 19  # where a look takes long, one of so many decisions is looked at
FIRST = 4  # positions that are always among them
A_MOMENT = Budget(iterations=30)
MANY_DEALS = 30  # more than the engine itself looks at


def both_modes_agree(plain: Game, compiled: Game, players: int, seed: int) -> None:
    """Interpreted and compiled rules give equal bytes, choices, events and results after every choice."""
    ours, theirs = plain.start(players, seed), compiled.start(players, seed)
    for player, choice in choices_at_random(ours, seed):
        assert ours.to_bytes() == theirs.to_bytes()
        assert ours.pending == theirs.pending
        assert ours.choices(player) == theirs.choices(player)
        assert _told(ours) == _told(theirs)
        assert (ours.points, ours.places) == (theirs.points, theirs.places)
        np.testing.assert_array_equal(ours.observe(player), theirs.observe(player))
        for viewer in (player, None):
            assert ours.hidden_from(viewer, seed).to_bytes() == theirs.hidden_from(viewer, seed).to_bytes()
        legal = ours.choices(player)
        np.testing.assert_array_equal(ours.foretold(player, legal), theirs.foretold(player, legal))
        theirs.choose(player, choice)
    assert ours.to_bytes() == theirs.to_bytes()
    assert theirs.over


def random_play_agrees(plain: Game, compiled: Game, players: int, seed: int) -> None:
    """Playouts end alike in both modes."""
    ours, theirs = plain.start(players, seed), compiled.start(players, seed)
    assert ours.copy().playout(seed) == theirs.copy().playout(seed)
    for one, other in zip(ours.playouts(3, seed, viewer=0), theirs.playouts(3, seed, viewer=0), strict=True):
        np.testing.assert_array_equal(one, other)


def only_the_offered_choices_are_accepted(game: Game, players: int, seed: int) -> None:
    """There is always a choice; each is offered once and succeeds; every other one is refused and changes nothing."""
    random = Random(seed)
    for position in _some_positions(game, players, seed):
        before = position.to_bytes()
        for player in range(players):
            offered = position.choices(player)
            assert bool(offered) == (player in position.pending)
            legal = offered + position.revisions(player)
            assert len(set(legal)) == len(legal)
            assert set(legal) <= set(range(game.choice_count))
            for choice in random.sample(range(game.choice_count), min(game.choice_count, 20)):
                tried = position.copy()
                if choice in legal:
                    tried.choose(player, choice)
                    assert tried.to_bytes() != before
                else:
                    _is_refused(tried, player, choice)
                    assert tried.to_bytes() == before
        assert position.to_bytes() == before


def revisions_are_nobody_elses_business(game: Game, players: int, seed: int) -> None:
    """Whoever changes his mind draws nothing, and of what is not told, nobody else can see that it happened."""
    random = Random(seed)
    for position in _some_positions(game, players, seed):
        for player in range(players):
            revisions = position.revisions(player)
            for choice in random.sample(revisions, min(len(revisions), 3)):
                after = position.copy()
                after.choose(player, choice)
                assert np.array_equal(after.state.chance, position.state.chance)
                assert after.choices(player) or after.revisions(player)
                for viewer in {*range(players), None} - {player}:
                    assert after.events or unnoticed(position, after, viewer)


def a_single_choice_is_never_asked(game: Game, players: int, seed: int) -> None:
    """Who is asked has at least two choices, but where the game says that he is asked in any case."""
    always_asks = getattr(game.rules, "always_asks", contract.always_asks)
    for position in positions_at_random(game, players, seed):
        for player in position.pending:
            assert len(position.choices(player)) > 1 or always_asks(position.state, player)


def bytes_and_copies_are_faithful(game: Game, players: int, seed: int) -> None:
    """A position comes back from its bytes, and a copy goes its own way."""
    for position in _some_positions(game, players, seed):
        again = game.from_bytes(position.to_bytes())
        assert again.to_bytes() == position.to_bytes()
        assert again.setup.players == players
        assert again.pending == position.pending
        before = position.to_bytes()
        position.copy().playout(seed)
        assert position.to_bytes() == before


def hiding_changes_nothing_the_viewer_knows(game: Game, players: int, seed: int) -> None:
    """Dealing again what a viewer cannot know leaves his observation, his choices and whose turn it is."""
    for ply, position in enumerate(_some_positions(game, players, seed)):
        for viewer in range(players):
            hidden = position.hidden_from(viewer, seed=ply)
            np.testing.assert_array_equal(hidden.observe(viewer), position.observe(viewer))
            assert hidden.choices(viewer) == position.choices(viewer)
            assert hidden.pending == position.pending
            assert (hidden.points, hidden.places) == (position.points, position.places)


def what_is_still_to_be_drawn_is_hidden(game: Game, players: int, seed: int) -> None:
    """Two deals of what nobody knows never share their random words, with each other or with the truth."""
    position = game.start(players, seed)
    words = [tuple(deal.state.chance) for deal in (position, *(position.hidden_from(0, k) for k in range(20)))]
    assert len(set(words)) == len(words)


def what_is_shown_depends_on_nothing_hidden(game: Game, players: int, seed: int) -> None:
    """However all that a viewer cannot know is dealt, he is shown the same table, choices and gains.

    A spectator knows what everybody knows: what he is shown depends on nothing that even one player cannot know.
    """
    for position in _some_positions(game, players, seed):
        for viewer in (*range(players), None):
            shown = seen(position, viewer, position.events, (), LANGUAGES[0])
            assert shown.position.pending == position.pending
            assert (shown.position.points, shown.position.places) == (position.points, position.places)
            for ignorant in (*range(players), None) if viewer is None else (viewer,):
                other = seen(position.hidden_from(ignorant, seed=99), viewer, position.events, (), LANGUAGES[0])
                assert other.position.to_bytes() == shown.position.to_bytes()
                assert (other.offers, other.events) == (shown.offers, shown.events)


def secrets_are_declared(game: Game, players: int, seed: int) -> None:
    """Without secrets nothing but the random words is hidden from anybody; with them something is, at some time."""
    hidden = any(
        _but_for_the_dice(position.hidden_from(viewer, seed=ply)) != _but_for_the_dice(position)
        for ply, position in enumerate(positions_at_random(game, players, seed))
        for viewer in (*range(players), None)
    )
    assert hidden == game.secrets


def what_can_be_taken_back_told_nobody_anything(game: Game, players: int, seed: int) -> None:
    """A choice that is said to tell nothing leaves the random words, and everybody could have foreseen what he saw of
    it, if anything.
    """
    random = Random(seed)
    for position in _some_positions(game, players, seed):
        for player in position.pending:
            choice = random.choice(position.choices(player))
            if tells_nothing(position, player, choice):
                after = position.copy()
                after.choose(player, choice)
                np.testing.assert_array_equal(after.state.chance, position.state.chance)
                for viewer in range(players):
                    if not unnoticed(position, after, viewer):
                        _is_foreseen(position, after, player, choice, viewer)


def what_is_foretold_comes_true(game: Game, players: int, seed: int) -> None:
    """The points that each choice is foretold to bring are those it brings, dice included; nothing changes by it."""
    for position in _some_positions(game, players, seed):
        before = position.to_bytes()
        for player in position.pending:
            legal = position.choices(player)
            for choice, points in zip(legal, position.foretold(player, legal).tolist(), strict=True):
                after = position.copy()
                after.choose(player, choice)
                assert after.points == tuple(points)
        assert position.to_bytes() == before


def a_recorded_game_comes_back(game: Game, players: int, seed: int) -> None:
    """Text to game and back is the same text, in every language."""
    recorded = recorded_at_random(game, players, seed)
    *_, last = recorded.replay()
    assert last.over
    for language in LANGUAGES:
        again: RecordedGame = read(recorded.text(language))
        assert again.choices == recorded.choices
        assert again.text(language) == recorded.text(language)


def everything_has_words(game: Game, players: int, seed: int, language: str) -> None:
    """Questions, choices and events have words without unfilled places; different choices read differently."""
    for position in _some_positions(game, players, seed):
        told = [event.words(language) for event in position.events]
        for player in position.pending:
            choices = position.choices(player) + position.revisions(player)
            words = [position.words(player, choice, language) for choice in choices]
            assert len(set(words)) == len(words)
            told += [*words, position.question(player, language)]
        assert all(text.strip() and "{" not in text for text in told)


def every_event_names_a_clause(game: Game) -> None:
    """The rule behind every kind of event is an anchor of the rulebook, in every language."""
    for language in LANGUAGES:
        for kind in game.events:
            assert f'<a id="{game.rule_behind(kind)}">' in game.rulebook(language)


def a_game_ends_with_fair_places(game: Game, players: int, seed: int) -> None:
    """A random game ends; places are those of a ranking with ties."""
    position = game.start(players, seed)
    decisions = sum(1 for _ in islice(choices_at_random(position, seed), MOST_DECISIONS))
    assert decisions < MOST_DECISIONS
    assert position.over
    places = sorted(position.places)
    assert places[0] == 1
    assert all(after in (before, rank) for rank, (before, after) in enumerate(pairwise(places), 2))
    by_place = sorted(range(players), key=position.places.__getitem__)
    assert [position.points[player] for player in by_place] == sorted(position.points, reverse=True)


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
                assert player == batch.player[i]
                assert sorted(position.choices(player)) == np.flatnonzero(batch.legal[i]).tolist()
                np.testing.assert_array_equal(features[i], position.observe(player))
                position.choose(player, int(chosen[i]))
        batch.step(chosen)
    for i, position in enumerate(alone):
        assert position.to_bytes() == batch.position(i).to_bytes()
        assert position.points == tuple(batch.results()[0][i])
        assert position.places == tuple(batch.results()[1][i])


def advice_is_sound(plain: Game, compiled: Game, players: int, seed: int) -> None:
    """Every choice is worth trying to the game's advice, and both modes give the same."""
    for ply, position in enumerate(positions_at_random(plain, players, seed)):
        for player in position.pending:
            theirs = compiled.from_bytes(position.to_bytes())
            weights = favoured(position, player)
            assert list(weights) == position.choices(player)
            assert min(weights.values()) >= 1
            assert weights == favoured(theirs, player)
            if ply % SOME == 0:
                ours = GreedyBot(ply).estimate(position, player, A_MOMENT)
                assert ours == GreedyBot(ply).estimate(theirs, player, A_MOMENT)


def bots_go_by_what_they_may_know(game: Game, players: int, seed: int) -> None:
    """However all that a seat cannot know is dealt, a bot chooses, and estimates, the same."""
    for ply, position in enumerate(_some_positions(game, players, seed)):
        for player in position.pending[-1:] if ply % SOME == 0 else ():
            for make in bots().values():
                truths = [position, *(position.hidden_from(player, seed=deal) for deal in range(3))]
                estimates = {asked_for_estimate(make(ply), truth, player, A_MOMENT, seed=ply) for truth in truths}
                assert len(estimates) == 1
                (choice,) = {asked(make(ply), truth, player, A_MOMENT, seed=ply) for truth in truths}
                assert choice in position.choices(player)


def _told(position: Position, *viewer: int) -> list[tuple[object, ...]]:
    """What happened last, as a viewer knows it if one is given."""
    events = [event.as_seen_by(*viewer) if viewer else event for event in position.events]
    return [tuple(event)[1:] for event in events]


def _some_positions(game: Game, players: int, seed: int) -> Iterator[Position]:
    """Positions here and there in a random game, its beginning and its end among them."""
    for ply, position in enumerate(positions_at_random(game, players, seed)):
        if ply % SOME == 0 or position.over or ply < FIRST:
            yield position


def _but_for_the_dice(position: Position) -> bytes:
    bare = position.copy()
    bare.state.chance[:] = 0
    return bare.to_bytes()


def _is_foreseen(before: Position, after: Position, player: int, choice: int, viewer: int) -> None:
    """However all that a viewer cannot know is dealt, a choice shows him what it has shown him."""
    observed = after.observe(viewer)
    for seed in range(100, 100 + MANY_DEALS):
        deal = before.hidden_from(viewer, seed)
        assert choice in deal.choices(player)
        deal.choose(player, choice)
        assert _told(deal, viewer) == _told(after, viewer)
        np.testing.assert_array_equal(deal.observe(viewer), observed)


def _is_refused(position: Position, player: int, choice: int) -> None:
    try:
        position.choose(player, choice)
    except (IllegalChoice, NotYourTurn):
        return
    raise AssertionError(f"player {player} could choose {choice}, which was not offered")
