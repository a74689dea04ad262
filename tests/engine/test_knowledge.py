"""What a choice gives away is derived from the rules."""

from dataclasses import replace

import pytest

import durbar
from durbar import Position
from durbar.engine import knowledge
from durbar.engine.chance import below
from durbar.engine.knowledge import follow_surely, tells_nothing, told_nothing
from durbar.engine.log import tell, whisper
from durbar.engine.rule import rule
from durbar.games.meridian.state import Event
from tests.games import secret
from tests.play import choices_at_random, with_options
from tests.telling import made_ready, tells_whether_the_best_two_cards_are_out

MERIDIAN = durbar.load("meridian")


@pytest.mark.parametrize("players", MERIDIAN.players)
def test_in_meridian_exactly_what_turns_up_a_card_tells_something(players: int) -> None:
    position = MERIDIAN.start(players, seed=players)
    outcomes = set()
    for ply, (player, choice) in enumerate(choices_at_random(position, seed=1)):
        if ply % 4 == 0:
            after = position.copy()
            turned_up = any(event.kind is Event.TURNED_UP for event in after.choose(player, choice))
            assert tells_nothing(position, player, choice) != turned_up
            outcomes.add(turned_up)
    assert outcomes == {True, False}


def test_it_is_asked_on_a_copy() -> None:
    position = MERIDIAN.start(2, seed=1)
    before, events = position.to_bytes(), position.events
    tells_nothing(position, position.pending[0], position.choices(position.pending[0])[0])
    assert position.to_bytes() == before
    assert position.events == events


@pytest.mark.parametrize("choice", [secret.KEEP, secret.SWAP])
def test_a_secret_decision_tells_nothing_until_the_last_one_reveals_all(choice: int) -> None:
    for seed in range(5):
        position = secret.GAME.start(3, seed)
        for player in (2, 0):
            assert tells_nothing(position, player, choice)
            position.choose(player, choice)
        assert not tells_nothing(position, 1, choice)


def changed(**rules: object) -> bool:
    """Whether the first decision of three tells nothing, by other rules."""
    return tells_nothing(secret.secret(**rules).start(3, seed=4), 0, secret.KEEP)


@rule
def shows_the_next_hand_to_all(s, player, choice, log):
    s.decided[player] = choice
    tell(log, secret.Event.REVEALED, player, s.hand[(player + 1) % s.players])


@rule
def shows_the_next_hand_to_the_player(s, player, choice, log):
    s.decided[player] = choice
    whisper(log, 1 << player, secret.Event.REVEALED, player, s.hand[(player + 1) % s.players])


@rule
def shows_his_own_hand_to_himself(s, player, choice, log):
    s.decided[player] = choice
    whisper(log, 1 << player, secret.Event.REVEALED, player, s.hand[player])


@rule
def shows_his_own_hand_to_all(s, player, choice, log):
    s.decided[player] = choice
    tell(log, secret.Event.REVEALED, player, s.hand[player])


@rule
def throws_a_die_behind_a_screen(s, player, choice, log):
    s.decided[player] = choice
    below(s, 6)


@rule
def may_not_swap_the_best_card(s, player, pad):
    pad.choice[0] = secret.KEEP
    pad.choice[1] = secret.SWAP
    return 1 if s.hand[player] == secret.CARDS - 1 else 2


def test_what_is_shown_to_anybody_who_did_not_know_it_tells_something() -> None:
    assert not changed(choose=shows_the_next_hand_to_all)
    assert not changed(choose=shows_the_next_hand_to_the_player)
    assert not changed(choose=shows_his_own_hand_to_all)
    assert changed(choose=shows_his_own_hand_to_himself)


def test_a_die_that_nobody_sees_tells_something_too() -> None:
    """The same choice made again would meet other dice."""
    assert not changed(choose=throws_a_die_behind_a_screen)


@rule
def observes_the_next_hand_once_decided(s, viewer, out):
    secret.observe(s, viewer, out)
    if s.decided[0] != secret.UNDECIDED:
        out[secret.STAKES] = s.hand[(viewer + 1) % s.players]


def test_what_is_only_observed_counts_as_well() -> None:
    assert not changed(observe=observes_the_next_hand_once_decided)


def test_a_choice_that_was_not_possible_with_every_hand_tells_about_the_hand() -> None:
    game = secret.secret(choices=may_not_swap_the_best_card)
    seed = next(seed for seed in range(50) if secret.CARDS - 1 not in game.start(3, seed).state.hand[:3])
    assert not tells_nothing(game.start(3, seed), 0, secret.SWAP)


@rule
def asks_everybody(s, player):
    return True


@rule
def decides_where_nobody_looks(s, player, choice, log):
    s.decided[player] = choice


@rule
def hides_the_deciding(s, viewer, pad):
    for player in range(s.players):
        if player != viewer:
            s.decided[player] = secret.UNDECIDED
    secret.hide(s, viewer, pad)


def test_a_choice_that_nobody_else_notices_tells_nothing_even_if_few_hands_allow_it() -> None:
    rules = {"choices": may_not_swap_the_best_card, "always_asks": asks_everybody, "choose": decides_where_nobody_looks}
    game, noticed = secret.secret(**rules, hide=hides_the_deciding), secret.secret(**rules)
    seed = next(seed for seed in range(50) if secret.CARDS - 1 not in game.start(3, seed).state.hand[:3])
    assert tells_nothing(game.start(3, seed), 0, secret.SWAP)
    assert not tells_nothing(noticed.start(3, seed), 0, secret.SWAP)


def test_it_does_not_depend_on_what_the_game_says_of_itself() -> None:
    game = replace(secret.secret(choose=shows_his_own_hand_to_all), secrets=False)
    assert not tells_nothing(game.start(3, seed=4), 0, secret.KEEP)


def test_an_only_choice_is_asked_for_where_being_passed_over_would_tell_something() -> None:
    best = next(seed for seed in range(50) if secret.CARDS - 1 in secret.GAME.start(3, seed).state.hand)
    unasked = secret.secret(choices=may_not_swap_the_best_card).start(3, best)
    asked = secret.secret(choices=may_not_swap_the_best_card, always_asks=asks_everybody).start(3, best)
    assert len(unasked.pending) == 2
    (holder,) = {0, 1, 2} - set(unasked.pending)
    assert asked.choices(holder) == [secret.KEEP]
    asked.choose(holder, secret.KEEP)
    assert asked.pending == unasked.pending


# --- Enough deals ---------------------------------------------------------------------------------------------------


def test_what_few_deals_would_show_is_found_out() -> None:
    """Eight deals, as there once were, mostly miss what one in twenty shows."""
    game = secret.secret(choose=tells_whether_the_best_two_cards_are_out)
    dealt = [game.start(3, seed) for seed in range(45)]
    told = [position for position in dealt if somebody_cannot_know(position)]
    assert not any(tells_nothing(position, 2, secret.KEEP) for position in told)
    assert sum(tells_nothing(position, 2, secret.KEEP, deals=8) for position in told) > 5
    known = next(position for position in dealt if position not in told)
    assert tells_nothing(known, 2, secret.KEEP)


def somebody_cannot_know(position: Position) -> bool:
    """Whether to somebody, by his own card, the best two may be with the first two players, or may not."""
    best, second, hand = secret.CARDS - 1, secret.CARDS - 2, position.state.hand.tolist()
    return hand[0] == best or hand[1] == second or hand[2] not in (best, second)


def test_whoever_knows_all_is_known_to_without_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "unnoticed", None)
    monkeypatch.setattr(knowledge, "_shows_the_same", None)
    for name in ("meridian", "agra"):
        position = durbar.load(name).start(2, seed=1)
        player = position.pending[0]
        assert told_nothing(position, player, position.choices(player)[0])


def test_what_interpreted_rules_cannot_show_in_time_is_not_certain_yet() -> None:
    game = secret.secret()
    position = game.start(3, seed=4)
    assert told_nothing(position, 0, secret.KEEP) is None
    assert told_nothing(secret.secret(choose=throws_a_die_behind_a_screen).start(3, seed=4), 0, secret.KEEP) is False


@pytest.mark.slow
def test_it_is_certain_as_soon_as_rules_are_compiled() -> None:
    game = secret.secret()
    position = game.start(3, seed=4)
    made_ready(game)
    assert told_nothing(position, 0, secret.KEEP)
    for player in (0, 1):
        position.choose(player, secret.KEEP)
    assert told_nothing(position, 2, secret.KEEP) is False


@rule
def is_over_if_the_next_has_the_best_card(s, player, choice, log):
    secret.choose(s, player, choice, log)
    if s.hand[(player + 1) % s.players] == secret.CARDS - 1:
        s.agenda_top = 0


def test_whether_choices_can_follow_is_found_out_from_what_the_player_knows() -> None:
    """So the answer tells him nothing, even where it is wrong."""
    open_minded = with_options(secret.secret(choose=is_over_if_the_next_has_the_best_card), minds="open")
    for seed in range(20):
        position = open_minded.start(3, seed)
        asked = {follow_surely(position.hidden_from(0, deal), 0, [secret.MARK, secret.KEEP]) for deal in range(20)}
        assert len(asked) == 1
