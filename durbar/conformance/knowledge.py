"""Promises about knowledge: what is hidden stays hidden, and nothing that somebody knows is taken from him."""

from random import Random

import numpy as np

from durbar.conformance.broken import holds, observes_the_same
from durbar.conformance.modes import told
from durbar.conformance.play import positions_at_random, some_positions
from durbar.drawing.seen import Seen, seen
from durbar.engine.game import Game
from durbar.engine.knowledge import ENOUGH, tells_nothing, unnoticed
from durbar.engine.language import LANGUAGES
from durbar.engine.position import Position

MANY_DEALS = 4 * ENOUGH  # more than the engine itself tries
SOME_DEALS = 30  # compared here once more, event by event, by means of our own


def hiding_changes_nothing_the_viewer_knows(game: Game, players: int, seed: int) -> None:
    """Dealing again what a viewer cannot know leaves his observation, his choices, whose turn it is, and all points
    that he may know.
    """
    for ply, position in enumerate(some_positions(game, players, seed)):
        for viewer in range(players):
            hidden = position.hidden_from(viewer, seed=ply)
            changed = f"dealing again what player {viewer} cannot know changes"
            observes_the_same(
                position.observe(viewer), hidden.observe(viewer), game.observation, f"{changed} what he observes"
            )
            holds(hidden.choices(viewer) == position.choices(viewer), f"{changed} his choices")
            holds(hidden.pending == position.pending, f"{changed} whose turn it is")
            _same_points(position, hidden, viewer, changed)


def _same_points(position: Position, hidden: Position, viewer: int | None, changed: str) -> None:
    """Where a game has `sees_points`, points that the viewer does not see may be dealt again with the rest."""
    known, then = position.points_seen_by(viewer), hidden.points_seen_by(viewer)
    holds(known == then, f"{changed} points that he may know: {known}, then {then} (see sees_points)")
    if None not in known:
        holds(hidden.places == position.places, f"{changed} places: {position.places}, then {hidden.places}")


def what_is_still_to_be_drawn_is_hidden(game: Game, players: int, seed: int) -> None:
    """Two deals of what nobody knows never share their random words, with each other or with the truth."""
    position = game.start(players, seed)
    words = [tuple(deal.state.chance) for deal in (position, *(position.hidden_from(0, k) for k in range(20)))]
    holds(len(set(words)) == len(words), "two deals have the same random words")


def what_is_shown_depends_on_nothing_hidden(game: Game, players: int, seed: int) -> None:
    """However all that a viewer cannot know is dealt, he is shown the same table, choices and gains.

    A spectator knows what everybody knows: what he is shown depends on nothing that even one player cannot know.
    """
    for position in some_positions(game, players, seed):
        for viewer in (*range(players), None):
            who = "a spectator" if viewer is None else f"player {viewer}"
            shown = seen(position, viewer, position.events, (), LANGUAGES[0])
            holds(shown.position.pending == position.pending, f"{who} is shown that somebody else has his turn")
            _same_points(position, shown.position, viewer, f"showing the table to {who} changes")
            for ignorant in (*range(players), None) if viewer is None else (viewer,):
                other = seen(position.hidden_from(ignorant, seed=99), viewer, position.events, (), LANGUAGES[0])
                same = other.position.to_bytes() == shown.position.to_bytes()
                holds(same, f"the table that {who} is shown depends on what player {ignorant} cannot know")
                same = (_offered(other), other.events) == (_offered(shown), shown.events)
                holds(same, f"what {who} is told of his choices depends on what player {ignorant} cannot know")


def _offered(look: Seen) -> list[tuple[object, ...]]:
    """All that is said of every choice."""
    return [(offer.choice, offer.words, offer.gains) for offer in look.offers]


def secrets_are_declared(game: Game, players: int, seed: int) -> None:
    """Without secrets nothing but the random words is hidden from anybody; with them something is, at some time."""
    hidden = any(
        not position.hidden_from(viewer, seed=ply).stands_as(position)
        for ply, position in enumerate(positions_at_random(game, players, seed))
        for viewer in (*range(players), None)
    )
    found = "something is" if hidden else "nothing is ever"
    holds(hidden == game.secrets, f"the game says secrets={game.secrets}, but {found} hidden from somebody")


def revisions_are_nobody_elses_business(game: Game, players: int, seed: int) -> None:
    """Whoever changes his mind draws nothing, and of what is not told, nobody else can see that it happened."""
    random = Random(seed)
    for position in some_positions(game, players, seed):
        for player in range(players):
            revisions = position.revisions(player)
            for choice in random.sample(revisions, min(len(revisions), 3)):
                after = position.copy()
                after.choose(player, choice)
                what = f"the revision {choice} of player {player}"
                holds(np.array_equal(after.state.chance, position.state.chance), f"{what} draws")
                holds(after.choices(player) or after.revisions(player), f"after {what} he has no choice")
                for viewer in {*range(players), None} - {player}:
                    seen = not after.events and not unnoticed(position, after, viewer, MANY_DEALS)
                    holds(not seen, f"{what} is not told, but {viewer} sees it")


def what_can_be_taken_back_told_nobody_anything(game: Game, players: int, seed: int) -> None:
    """A choice that is said to tell nothing leaves the random words, and everybody could have foreseen what he saw of
    it, if anything.
    """
    random = Random(seed)
    for position in some_positions(game, players, seed):
        for player in position.pending:
            choice = random.choice(position.choices(player))
            if tells_nothing(position, player, choice):
                after = position.copy()
                after.choose(player, choice)
                said = f"the choice {choice} of player {player} is said to tell nothing, but"
                holds(np.array_equal(after.state.chance, position.state.chance), f"{said} draws")
                told_nothing = tells_nothing(position, player, choice, MANY_DEALS)
                holds(told_nothing, f"{said} {MANY_DEALS} deals show that it does")
                for viewer in range(players):
                    if not unnoticed(position, after, viewer):
                        _is_foreseen(position, after, player, choice, viewer)


def _is_foreseen(before: Position, after: Position, player: int, choice: int, viewer: int) -> None:
    """However all that a viewer cannot know is dealt, a choice shows him what it has shown him."""
    observed, layout = after.observe(viewer), after.game.observation
    what = f"the choice {choice} of player {player} is said to tell nothing, but player {viewer}"
    for seed in range(100, 100 + SOME_DEALS):
        deal = before.hidden_from(viewer, seed)
        holds(choice in deal.choices(player), f"{what} learns that it was possible")
        deal.choose(player, choice)
        holds(told(deal, viewer) == told(after, viewer), f"{what} is told something by it")
        observes_the_same(observed, deal.observe(viewer), layout, f"{what} observes something by it")
