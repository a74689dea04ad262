"""The set-up by draft (WA-3): claims, groups, and open cards that may be put under the pile."""

from collections import Counter

import numpy as np
import pytest

from durbar.engine.chance import sown
from durbar.games.wallenstein.components import CLAIMS, STATE_IDS
from tests.wallenstein.table import EVERY_NUMBER, MANY, begun, many_starts, seat, states_in, told

DRAFTING = ("REFRESH", "CLAIM", "GROUP", "LEADER_HERE")


def open_cards(table):
    return [STATE_IDS[card] for card in table.state.open_cards]


def unseen(table):
    return states_in(table.state.pile)


def under(table):
    """The cards under the pile, the uppermost first."""
    return [STATE_IDS[card] for card in table.state.under[: table.state.under_size]]


def claims(table, which, group=None):
    """Claim a card and put a group there, the largest unless it is told; what happened."""
    happened = table.play("no") if table.decision == "REFRESH" else []
    happened += table.play(f"claim {which}")
    if table.decision == "GROUP":
        happened += table.play(f"group {group}" if group else table.options()[-1])
    return happened


# --- Claims ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-3.1", "I-04")
@EVERY_NUMBER
def test_two_cards_lie_open_and_all_others_are_unseen(players) -> None:
    table = begun(players, draft=True)
    assert len(set(open_cards(table))) == 2
    assert set(open_cards(table)) | unseen(table) == table.pool
    assert not set(open_cards(table)) & unseen(table)
    assert len(table.pool) == (37 if players == 3 else 45)
    assert under(table) == []


@pytest.mark.rule("WA-3.1")
def test_every_card_may_lie_open_first() -> None:
    tables = many_starts(4, draft=True)
    left = np.bincount(tables["open_cards"][:, 0], minlength=45)
    assert (left > 0).all()
    assert ((left - MANY / 45) ** 2 / (MANY / 45)).sum() < 44 + 4 * np.sqrt(88)


@pytest.mark.rule("WA-3.2", "WA-1.1")
@EVERY_NUMBER
def test_claims_go_clockwise_from_a_random_seat_until_all_groups_are_placed(players) -> None:
    starts = set()
    for seed in range(30):
        table = begun(players, draft=True, seed=seed)
        starts.add(table.actor)
    assert starts == set(table.names)
    first, claimed = seat(table.actor), 0
    while table.decision in DRAFTING:
        assert seat(table.actor) == (first + claimed) % players
        assert told(claims(table, "pile"), "CLAIMED")
        claimed += 1
    assert claimed == players * CLAIMS[players] == {3: 27, 4: 32, 5: 35}[players]
    assert [len(table.states(player)) for player in table.names] == [claimed // players] * players


@pytest.mark.rule("WA-3.3")
def test_one_takes_an_open_card_or_the_unseen_top_of_the_pile_and_must_take_one() -> None:
    table = begun(3, draft=True)
    assert table.options() == ["claim left", "claim right", "claim pile"]
    left, right = open_cards(table)
    for which, card in (("left", left), ("right", right)):
        taken = table.copy()
        player = taken.actor
        claims(taken, which)
        assert taken.states(player) == {card}
    player, hidden = table.actor, unseen(table)
    (claim,) = told(claims(table, "pile"), "CLAIMED")
    (state,) = table.states(player)
    assert state in hidden
    assert claim == (player, STATE_IDS.index(state), 5, 1, 0)


@pytest.mark.rule("WA-3.3", "WA-3.4")
def test_the_pile_gives_any_unseen_card() -> None:
    cards = set()
    for seed in range(300):
        table = begun(4, draft=True)
        table.state.chance[:] = sown(seed)
        player = table.actor
        claims(table, "pile")
        cards |= table.states(player)
    assert cards == unseen(begun(4, draft=True))


@pytest.mark.rule("WA-3.4", "WA-2.3")
def test_one_remaining_group_goes_whole_into_the_state() -> None:
    table = begun(3, draft=True)
    player = table.actor
    card = open_cards(table)[0]
    table.play("claim left")
    assert (table.actor, table.decision) == (player, "GROUP")
    assert table.options() == ["group 2", "group 3", "group 4", "group 5"]
    table.play("group 5")
    assert table.land(card) == (player, 5, set(), 0)
    assert table.reserve(player) == 57
    for _ in range(2):
        claims(table, "pile")
    table.play("claim pile")
    assert (table.actor, table.options()) == (player, ["group 2", "group 3", "group 4"])
    assert table.refuses("group 5", "group 1")


@pytest.mark.rule("WA-3.4", "WA-2.3")
@EVERY_NUMBER
def test_every_group_is_used_once_and_the_last_size_without_asking(players) -> None:
    table = begun(players, draft=True)
    sizes = {player: [] for player in table.names}
    while table.decision in DRAFTING:
        player = table.actor
        for _, _, armies, *_ in told(claims(table, "pile"), "CLAIMED"):
            sizes[player].append(armies)
    groups = {3: [5, 4, 4, 3, 3, 2, 2, 2, 2], 4: [5, 4, 4, 3, 3, 2, 2, 2], 5: [5, 4, 4, 3, 3, 2, 2]}[players]
    for player in table.names:
        assert Counter(sizes[player]) == Counter(groups)
        assert sizes[player] == groups  # the largest was taken each time; twos at the end came by themselves


@pytest.mark.rule("WA-3.5")
def test_an_open_card_is_replaced_at_once_from_the_pile() -> None:
    table = begun(4, draft=True)
    _, right = open_cards(table)
    hidden = unseen(table)
    claims(table, "left")
    new, stays = open_cards(table)
    assert stays == right
    assert new in hidden
    assert unseen(table) == hidden - {new}
    claims(table, "pile")
    assert open_cards(table) == [new, right]


@pytest.mark.rule("WA-3.8", "I-04")
@EVERY_NUMBER
def test_the_pile_never_runs_out(players) -> None:
    for which in ("left", "pile"):
        table = begun(players, draft=True)
        while table.decision in DRAFTING:
            assert len(unseen(table)) + len(under(table)) > 0
            before = table.copy()
            claims(table, which)
            if table.decision in DRAFTING:
                assert set(open_cards(table)) | unseen(table) == table.pool
        last = claimable(before)
        assert len(last) - 1 == len(table.pool) == {3: 10, 4: 13, 5: 10}[players]
        assert (unseen(table), under(table)) == (set(), [])


def claimable(table):
    """All cards that nobody has claimed yet."""
    return set(open_cards(table)) | unseen(table) | set(under(table))


# --- New open cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("WA-3.6", "X-51")
def test_who_meets_the_same_two_cards_again_may_put_them_under_the_pile() -> None:
    table = begun(3, draft=True)
    player = table.actor
    for _ in range(3):
        assert table.decision == "CLAIM"  # never at the first turn
        claims(table, "pile")
    assert (table.actor, table.decision) == (player, "REFRESH")
    assert table.options() == ["yes", "no"]
    pair, hidden = open_cards(table), unseen(table)
    kept = table.after("no")
    assert (open_cards(kept), kept.decision, kept.actor) == (pair, "CLAIM", player)
    events = table.play("yes")
    assert told(events, "REFRESHED") == [(player, *map(STATE_IDS.index, pair), 0, 0)]
    assert not set(open_cards(table)) & set(pair)
    assert set(open_cards(table)) <= hidden
    assert under(table) == pair
    assert (table.actor, table.decision) == (player, "CLAIM")  # once in a turn only


@pytest.mark.rule("WA-3.6", "X-51")
def test_who_took_an_open_card_meets_other_cards() -> None:
    table = begun(3, draft=True)
    claims(table, "left")
    claims(table, "pile")
    claims(table, "pile")
    assert table.decision == "CLAIM"  # it was he who changed the pair
    claims(table, "pile")
    assert table.decision == "REFRESH"  # the others have seen it before


@pytest.mark.rule("WA-3.6")
def test_if_one_of_the_two_has_changed_they_stay() -> None:
    table = begun(3, draft=True)
    claims(table, "pile")
    claims(table, "right")
    claims(table, "pile")
    assert table.decision == "CLAIM"
    claims(table, "pile")
    assert table.decision == "CLAIM"
    claims(table, "pile")
    assert table.decision == "REFRESH"


@pytest.mark.rule("WA-3.6", "WA-3.7")
def test_after_a_refresh_one_has_chosen_from_the_new_pair() -> None:
    table = begun(3, draft=True)
    for _ in range(3):
        claims(table, "pile")
    player = table.actor
    table.play("yes")
    claims(table, "pile")
    for _ in range(2):
        assert table.decision == "CLAIM"
        claims(table, "pile")
    assert (table.actor, table.decision) == (player, "REFRESH")
    first = under(table)
    second = open_cards(table)
    table.play("yes")
    assert under(table) == first + second


@pytest.mark.rule("WA-3.7")
def test_cards_put_under_the_pile_come_after_all_unseen_ones_in_their_order() -> None:
    table = begun(4, draft=True)
    for _ in range(4):
        claims(table, "pile")
    left, right = open_cards(table)
    table.play("yes")
    table.state.pile = 0  # all cards above them are gone
    claims(table, "left")
    assert open_cards(table)[0] == left
    assert under(table) == [right]
    player = table.actor
    claims(table, "pile")
    assert right in table.states(player)
    assert under(table) == []


@pytest.mark.rule("WA-3.7")
def test_what_lies_under_the_pile_is_not_drawn_before_the_rest() -> None:
    for seed in range(20):
        table = begun(4, draft=True, seed=seed)
        for _ in range(4):
            claims(table, "pile")
        pair = open_cards(table)
        table.play("yes")
        for _ in range(4):
            claims(table, "left")
            assert not set(pair) & set(open_cards(table))
            assert under(table) == pair


@pytest.mark.rule("WA-2.7", "WA-3.2")
def test_the_draft_asks_in_the_order_refresh_claim_group() -> None:
    table = begun(3, draft=True)
    asked = []
    for _ in range(12):
        asked.append(table.decision)
        table.play("no" if table.decision == "REFRESH" else table.options()[-1])
    assert asked[:6] == ["CLAIM", "GROUP"] * 3
    assert asked[6:9] == ["REFRESH", "CLAIM", "GROUP"]
