"""Every game keeps every promise of the conformance suite; and that suite notices a game that does not."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest

import durbar
from durbar import Game, conformance
from durbar.bots.greedy import DEALS, TRIES
from durbar.engine.agenda import over
from durbar.engine.knowledge import tells_nothing
from durbar.engine.language import LANGUAGES
from durbar.engine.log import Event, whisper
from durbar.engine.rule import rule
from tests.games import secret
from tests.nightly import many
from tests.play import with_other_options
from tests.telling import tells_whether_the_best_two_cards_are_out

GAMES = [durbar.load(name) for name in durbar.names()]
ALL = [*GAMES, secret.secret()]
VARIANTS = [(game, "") for game in ALL] + [(with_other_options(game), "-other-options") for game in ALL if game.options]
SEATS = [
    pytest.param(game, players, id=f"{game.name}-{players}{how}") for game, how in VARIANTS for players in game.players
]

ALWAYS: list[Callable[[Game, int, int], None]] = [
    conformance.only_the_offered_choices_are_accepted,
    conformance.revisions_are_nobody_elses_business,
    conformance.a_single_choice_is_never_asked,
    conformance.bytes_and_copies_are_faithful,
    conformance.a_position_comes_back_from_its_text,
    conformance.hiding_changes_nothing_the_viewer_knows,
    conformance.what_is_still_to_be_drawn_is_hidden,
    conformance.a_game_ends_with_fair_places,
    conformance.a_batch_plays_as_positions_do,
    conformance.secrets_are_declared,
    conformance.nothing_that_happened_is_untold,
    conformance.points_are_accounted_for,
    conformance.what_is_counted_adds_up,
    conformance.places_are_accounted_for,
]
ONCE: list[Callable[[Game, int, int], None]] = [  # they take longer
    conformance.what_is_shown_depends_on_nothing_hidden,
    conformance.what_can_be_taken_back_told_nobody_anything,
    conformance.what_is_foretold_comes_true,
    conformance.a_game_is_far_from_its_most_choices,
]


# Compiled, because interpreted rules take long; that both do the same is tested below.
@pytest.mark.slow
@pytest.mark.parametrize("promise", ALWAYS, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize(("game", "players"), SEATS)
def test_every_game(promise: Callable[[Game, int, int], None], game: Game, players: int) -> None:
    for seed in range(many(1, 5)):
        promise(game.in_mode("compiled"), players, seed)


@pytest.mark.slow
@pytest.mark.parametrize("promise", ONCE, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize(("game", "players"), SEATS)
def test_every_game_once(promise: Callable[[Game, int, int], None], game: Game, players: int) -> None:
    promise(game.in_mode("compiled"), players, players)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), SEATS)
@pytest.mark.parametrize(("mode", "seeds"), [("plain", many(1, 5)), ("checked", many(4, 20))])
def test_all_modes_agree(game: Game, players: int, mode: str, seeds: int) -> None:
    compiled = game.in_mode("compiled")
    for seed in range(seeds):
        conformance.both_modes_agree(game.in_mode(mode), compiled, players, seed)
        conformance.random_play_agrees(game.in_mode(mode), compiled, players, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), SEATS)
def test_bots_play_every_game(game: Game, players: int) -> None:
    compiled = game.in_mode("compiled")
    conformance.advice_is_sound(game, compiled, players, players, deals=many(2, DEALS), tries=many(2, TRIES))
    conformance.bots_go_by_what_they_may_know(compiled, players, seed=players)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [param for param in SEATS if "secret" not in str(param.id)])
def test_every_game_can_be_recorded(game: Game, players: int) -> None:
    conformance.a_recorded_game_comes_back(game.in_mode("compiled"), players, seed=players)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_words(game: Game, language: str) -> None:
    for players in game.players:
        conformance.everything_has_words(game.in_mode("compiled"), players, seed=players, language=language)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_event_names_a_clause(game: Game) -> None:
    conformance.every_event_names_a_clause(game)


# --- The suite itself -----------------------------------------------------------------------------------------------


@rule
def shows_a_neighbour(s, viewer, out):
    secret.observe(s, viewer, out)
    out[secret.STAKES] = s.hand[(viewer + 1) % s.players]


@rule
def deals_the_viewer_another_card(s, viewer, pad):
    s.hand[viewer] = (s.hand[viewer] + 1) % secret.CARDS


@rule
def shows_marks(s, viewer, pad):
    marks = s.mark[0], s.mark[1], s.mark[2]
    secret.hide(s, viewer, pad)
    s.mark[0], s.mark[1], s.mark[2] = marks


@rule
def offers_the_same_twice(s, player, pad):
    pad.choice[0] = pad.choice[1] = secret.KEEP
    return 2


@rule
def asks_without_a_choice(s, player, pad):
    pad.choice[0] = secret.KEEP
    return 0


@rule
def puts_everybody_second(s, pad):
    for player in range(s.players):
        pad.place[player] = 2


@rule
def forgets_a_choice(s, player, choice, log):
    s.decided[player] = secret.UNDECIDED if choice == secret.SWAP else choice


@rule
def deals_nothing_again(s, viewer, pad):
    pass


@rule
def hides_nothing_from_a_spectator(s, viewer, pad):
    if viewer < s.players:
        secret.hide(s, viewer, pad)


@rule
def deals_a_spectator_other_decisions(s, viewer, pad):
    secret.hide(s, viewer, pad)
    if viewer >= s.players:
        s.decided[0] = secret.KEEP


@rule
def moves_the_cards_on_by_one(s, viewer, pad):
    """What comes of it is consistent with all that the viewer knows, and depends on what he does not."""
    for player in range(s.players):
        if player != viewer and not over(s):
            s.dealt[s.hand[player]] = 0
            s.hand[player] = (s.hand[player] + 1) % secret.CARDS
            while s.dealt[s.hand[player]]:
                s.hand[player] = (s.hand[player] + 1) % secret.CARDS
            s.dealt[s.hand[player]] = 1


@rule
def whispers_the_hand(s, player, choice, log):
    secret.choose(s, player, choice, log)
    whisper(log, 1 << player, secret.Event.REVEALED, player, s.hand[player])


def cites_by_what_was_whispered(events: Sequence[Event], place: int) -> str:
    """What everybody hears is cited by a detail that only one of them knows."""
    return f"S-{max(event.details[0] for event in events)}"


@pytest.mark.parametrize(
    ("promise", "changed"),
    [
        (conformance.hiding_changes_nothing_the_viewer_knows, {"observe": shows_a_neighbour}),
        (conformance.hiding_changes_nothing_the_viewer_knows, {"hide": deals_the_viewer_another_card}),
        (conformance.only_the_offered_choices_are_accepted, {"choices": offers_the_same_twice}),
        (conformance.only_the_offered_choices_are_accepted, {"choices": asks_without_a_choice}),
        (conformance.only_the_offered_choices_are_accepted, {"choose": forgets_a_choice}),
        (conformance.revisions_are_nobody_elses_business, {"hide": shows_marks}),
        (conformance.a_game_ends_with_fair_places, {"places": puts_everybody_second}),
        (conformance.secrets_are_declared, {"hide": deals_nothing_again}),
        (conformance.what_is_shown_depends_on_nothing_hidden, {"hide": hides_nothing_from_a_spectator}),
        (conformance.what_is_shown_depends_on_nothing_hidden, {"hide": deals_a_spectator_other_decisions}),
        (conformance.what_is_shown_depends_on_nothing_hidden, {"hide": moves_the_cards_on_by_one}),
        (
            conformance.what_can_be_taken_back_told_nobody_anything,
            {"choose": whispers_the_hand, "cite": cites_by_what_was_whispered},
        ),
    ],
)
def test_the_suite_notices(promise: Callable[[Game, int, int], None], changed: dict[str, object]) -> None:
    broken = secret.secret(**changed)

    def play() -> None:
        for seed in range(10):
            promise(with_other_options(broken), 3, seed)

    with pytest.raises((AssertionError, IndexError)):
        play()


def test_the_suite_tries_more_deals_than_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were eight deals enough to the engine, it would be found out."""
    game = with_other_options(secret.secret(choose=tells_whether_the_best_two_cards_are_out))
    conformance.what_can_be_taken_back_told_nobody_anything(game, 3, seed=1)
    monkeypatch.setattr(tells_nothing, "__defaults__", (8,))
    with pytest.raises(conformance.BrokenPromise, match="deals show that it does"):
        conformance.what_can_be_taken_back_told_nobody_anything(game, 3, seed=1)


@rule
def counts_cards_in_hand(s, pad):
    for player in range(s.players):
        pad.points[player] = s.hand[player]


@rule
def sees_his_own_points(s, viewer, player):
    return viewer == player or over(s)


POINTS: list[Callable[[Game, int, int], None]] = [
    conformance.hiding_changes_nothing_the_viewer_knows,
    conformance.what_is_shown_depends_on_nothing_hidden,
]


@pytest.mark.parametrize("promise", POINTS, ids=lambda promise: promise.__name__)
def test_points_that_follow_from_what_is_hidden_must_be_hidden_too(promise: Callable[[Game, int, int], None]) -> None:
    promise(secret.secret(points=counts_cards_in_hand, sees_points=sees_his_own_points), 3, 1)
    with pytest.raises(conformance.BrokenPromise, match="points"):
        promise(secret.secret(points=counts_cards_in_hand), 3, 1)


def test_points_that_stay_hidden_at_the_end_are_noticed() -> None:
    with pytest.raises(conformance.BrokenPromise, match="over"):
        conformance.a_game_ends_with_fair_places(secret.secret(sees_points=lambda s, viewer, player: False), 2, 1)


def test_the_suite_notices_secrets_that_are_not_declared() -> None:
    with pytest.raises(AssertionError):
        conformance.secrets_are_declared(replace(secret.secret(), secrets=False), 3, 1)


def test_what_is_hidden_reaches_every_possibility() -> None:
    position = secret.secret().start(3, seed=4)
    own = position.state.hand[1]
    deals = {tuple(position.hidden_from(1, seed).state.hand) for seed in range(400)}
    assert deals == {(a, own, b) for a in range(6) for b in range(6) if len({a, own, b}) == 3}


def test_a_secret_decision_is_hidden_too() -> None:
    position = secret.secret().start(2, seed=4)
    position.choose(0, secret.SWAP)
    assert {int(position.hidden_from(1, seed).state.decided[0]) for seed in range(40)} == {secret.KEEP, secret.SWAP}
    assert {int(position.hidden_from(0, seed).state.decided[0]) for seed in range(40)} == {secret.SWAP}


def test_what_is_hidden_is_dealt_in_the_right_proportions() -> None:
    position = secret.secret().start(2, seed=4)
    dealt = np.bincount([position.hidden_from(0, seed).state.hand[1] for seed in range(3000)], minlength=6)
    others = np.delete(dealt, position.state.hand[0])
    assert dealt[position.state.hand[0]] == 0
    assert abs(others - 600).max() < 5 * np.sqrt(600)
