"""What is drawn for a viewer is made of what he may know, and of nothing else."""

from collections.abc import Iterator

import numpy as np
import pytest

import durbar
from durbar.drawing.seen import Seen, seen
from durbar.engine.errors import IllegalChoice
from durbar.engine.game import Game
from durbar.engine.log import UNKNOWN, whisper
from durbar.engine.position import Position
from durbar.engine.rule import rule
from tests.games import secret
from tests.play import choices_at_random

MERIDIAN = durbar.load("meridian")
GAMES = [
    *(pytest.param(MERIDIAN, players, 25, id=f"meridian-{players}") for players in MERIDIAN.players),
    *(pytest.param(secret.GAME, players, 1, id=f"secret-{players}") for players in secret.GAME.players),
]
NAMES = ("Ann", "Bob", "Cat", "Dan")


def moments(game: Game, players: int, every: int, games: int = 1) -> Iterator[Position]:
    """Positions here and there in random games, and at their end."""
    for seed in range(games):
        position = game.start(players, seed)
        for ply, _ in enumerate(choices_at_random(position, seed)):
            if ply % every == 0:
                yield position
        yield position


def view(position: Position, viewer: int | None, language: str = "en") -> Seen:
    return seen(position, viewer, position.events, NAMES, language)


def all_of(drawn: Seen) -> tuple[object, ...]:
    """Everything that a drawing could show."""
    position = drawn.position
    words = tuple(event.words(drawn.language, drawn.names) for event in drawn.events)
    offers = [(offer.choice, offer.words, offer.gains) for offer in drawn.offers]
    return position.to_bytes(), position.pending, position.points, offers, drawn.events, words


# --- Nothing hidden -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players", "every"), GAMES)
def test_whatever_the_viewer_cannot_know_is_dealt_his_view_is_the_same(game: Game, players: int, every: int) -> None:
    for position in moments(game, players, every):
        for viewer in (None, *range(players)):
            drawn = all_of(view(position, viewer))
            for seed in (11, 12):
                other = position.hidden_from(viewer, seed)
                other.events = position.events
                assert all_of(view(other, viewer)) == drawn


@pytest.mark.parametrize(("game", "players", "every"), GAMES)
def test_a_spectator_sees_the_same_whatever_some_player_cannot_know(game: Game, players: int, every: int) -> None:
    for position in moments(game, players, every):
        drawn = view(position, None).position.to_bytes()
        for player in range(players):
            assert view(position.hidden_from(player, seed=11), None).position.to_bytes() == drawn


def test_a_drawing_never_holds_the_true_hidden_cards_but_by_chance() -> None:
    hands, drawn = set(), set()
    for seed in range(60):
        position = secret.GAME.start(2, seed)
        if position.state.hand[0] == 3:
            hands.add(int(position.state.hand[1]))
            drawn.add(int(view(position, 0).position.state.hand[1]))
    assert len(hands) > 3
    assert len(drawn) == 1


def test_the_random_words_of_a_drawing_are_not_those_of_the_game() -> None:
    for game in (MERIDIAN, secret.GAME):
        position = game.start(2, seed=1)
        for viewer in (None, 0, 1):
            assert not np.array_equal(view(position, viewer).position.state.chance, position.state.chance)


def test_events_tell_everybody_what_he_may_know() -> None:
    position = secret.GAME.start(3, seed=1)
    hands = position.state.hand.tolist()
    for viewer in (None, 0, 1, 2):
        dealt = [event.details[0] for event in view(position, viewer).events]
        assert dealt == [hands[player] if player == viewer else UNKNOWN for player in range(3)]


def test_what_is_looked_at_does_not_change() -> None:
    for position in (MERIDIAN.start(3, seed=1), secret.GAME.start(3, seed=1)):
        before, events = position.to_bytes(), position.events
        for viewer in (None, 0, 1, 2):
            assert len(view(position, viewer).offers) >= 0
        assert position.to_bytes() == before
        assert position.events == events


# --- Offers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players", "every"), GAMES)
def test_exactly_the_legal_choices_of_the_viewer_are_offered(game: Game, players: int, every: int) -> None:
    for position in moments(game, players, every):
        assert view(position, None).offers == ()
        for viewer in range(players):
            offers = view(position, viewer).offers
            assert [offer.choice for offer in offers] == position.choices(viewer)
            assert [offer.words for offer in offers] == [position.words(viewer, offer.choice) for offer in offers]


def test_offers_are_worded_in_the_language_of_the_viewer() -> None:
    position = MERIDIAN.start(2, seed=1)
    (player,) = position.pending
    french = view(position, player, "fr")
    assert french.offers[0].words.startswith("Jouer la carte")
    assert french.t.gettext("no such words") == "no such words"


def test_in_meridian_what_a_choice_brings_is_always_known_and_comes_true() -> None:
    """A card is turned up after every tower, but points do not depend on it."""
    gained = False
    for position in moments(MERIDIAN, 3, every=11):
        for viewer in position.pending:
            for offer in view(position, viewer).offers:
                after = position.copy()
                after.choose(viewer, offer.choice)
                gains = tuple(then - now for then, now in zip(after.points, position.points, strict=True))
                assert offer.gains == gains
                gained |= any(gains)
    assert gained


def certain(position: Position, player: int, choice: int) -> bool:
    """Whether a decision has the same outcome with all hands and draws, as far as very many deals can show."""
    deals = (position.hidden_from(player, seed) for seed in range(100, 160))
    return len({tuple(deal.foretold(player, [choice])[0].tolist()) for deal in deals}) == 1


@pytest.mark.parametrize("players", [2, 3])
def test_gains_are_told_exactly_where_they_do_not_depend_on_what_cannot_be_known(players: int) -> None:
    sure, unsure = 0, 0
    for seed in range(18):
        position = secret.GAME.start(players, seed)
        for player in range(players - 1):
            assert [offer.gains for offer in view(position, player).offers] == [(0,) * players] * 2
            position.choose(player, seed >> player & 1)
        for offer in view(position, players - 1).offers:
            known = certain(position, players - 1, offer.choice)
            assert (offer.gains is not None) == known
            sure, unsure = sure + known, unsure + (not known)
    assert sure > 0
    assert unsure > 0


def test_what_is_foretold_comes_true_and_changes_nothing() -> None:
    for game in (MERIDIAN, secret.GAME):
        for position in moments(game, 3, every=15):
            before = position.to_bytes()
            for player in position.pending:
                choices = position.choices(player)
                foretold = position.foretold(player, choices)
                assert foretold.shape == (len(choices), 3)
                for choice, points in zip(choices, foretold.tolist(), strict=True):
                    after = position.copy()
                    after.choose(player, choice)
                    assert after.points == tuple(points)
            assert position.to_bytes() == before


# --- After a choice -------------------------------------------------------------------------------------------------


def test_what_would_be_after_a_choice_leaves_the_drawing_as_it_is() -> None:
    position = MERIDIAN.start(2, seed=1)
    (player,) = position.pending
    drawn = view(position, player)
    before = all_of(drawn)
    after = drawn.after(drawn.offers[0].choice)
    assert after.position.to_bytes() != drawn.position.to_bytes()
    assert (after.viewer, after.names, after.language) == (player, NAMES, "en")
    assert after.events[0].words() == f"Player {player + 1} spends the card {drawn.offers[0].choice + 1}"
    assert all_of(drawn) == before


def test_what_would_be_after_a_choice_is_the_same_whatever_the_viewer_cannot_know() -> None:
    for seed in range(5):
        position = secret.GAME.start(2, seed)
        position.choose(0, secret.SWAP)
        for choice in (secret.KEEP, secret.SWAP):
            after = all_of(view(position, 1).after(choice))
            assert all_of(view(position.hidden_from(1, seed=11), 1).after(choice))[0] == after[0]


def test_only_a_legal_choice_can_be_tried() -> None:
    drawn = view(secret.GAME.start(2, seed=1), 1)
    with pytest.raises(IllegalChoice):
        drawn.after(2)


@rule
def whispers_to_the_last(s, player, choice, log):
    s.decided[player] = choice
    whisper(log, 1 << 2, secret.Event.REVEALED, player, s.hand[1])


def test_a_choice_that_is_tried_tells_the_viewer_no_details_that_are_for_others() -> None:
    game = secret.secret(choose=whispers_to_the_last)
    assert view(game.start(3, seed=1), 0).after(secret.KEEP).events[0].details == (UNKNOWN,) * 4
    assert view(game.start(3, seed=1), 2).after(secret.KEEP).events[0].details[0] != UNKNOWN


# --- Spectators -----------------------------------------------------------------------------------------------------


def test_to_a_spectator_every_hand_and_every_decision_is_unknown() -> None:
    position = secret.GAME.start(2, seed=4)
    position.choose(0, secret.SWAP)
    deals = [position.hidden_from(None, seed).state for seed in range(300)]
    assert {tuple(map(int, deal.hand[:2])) for deal in deals} == {(a, b) for a in range(6) for b in range(6) if a != b}
    assert {int(deal.decided[0]) for deal in deals} == {secret.KEEP, secret.SWAP}
    assert {int(deal.decided[1]) for deal in deals} == {secret.UNDECIDED}


def test_once_all_is_revealed_a_spectator_knows_all() -> None:
    position = secret.GAME.start(2, seed=4)
    position.choose(0, secret.SWAP)
    position.choose(1, secret.KEEP)
    assert position.hidden_from(None, seed=1).state.hand.tolist() == position.state.hand.tolist()


def test_games_say_whether_they_have_secrets() -> None:
    assert secret.GAME.secrets
    assert not MERIDIAN.secrets
    assert MERIDIAN.in_mode("compiled").secrets == MERIDIAN.secrets


def test_choices_and_questions_call_players_by_their_names() -> None:
    def whom(s: object, player: int, choice: int, names: tuple[str, ...], t: object) -> str:
        return f"{choice} for {names[1 - player]}"

    def who(s: object, player: int, names: tuple[str, ...], t: object) -> str:
        return f"What of {names[1 - player]}?"

    position = secret.secret(choice=whom, question=who).start(2, seed=1)
    look = seen(position, 0, (), ("Noor", "Idris"), "en")
    assert [offer.words for offer in look.offers] == ["0 for Idris", "1 for Idris"]
    assert position.words(0, 1, names=("Noor", "Idris")) == "1 for Idris"
    assert position.question(0, names=("Noor", "Idris")) == "What of Idris?"
    assert position.words(0, 1) == "1 for Player 2"
    assert position.question(0, "fr") == "What of Joueur 2?"
