"""What holds at every decision (INV-1 to INV-7, INV-10, INV-11, INV-15), in many games played at random."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import durbar
from durbar.engine.errors import DurbarError
from durbar.games.taj_mahal.components import (
    BONUS_NAMES,
    BONUS_ON,
    BONUS_RESOURCE,
    CHANGES_COLOUR,
    CITIES,
    CITIES_OF,
    COLOUR,
    COLOUR_KINDS,
    COPIES,
    DISPLAY_SIZE,
    ELEPHANT,
    FIGURES,
    FORTS,
    KINDS,
    LONGEST_ROW,
    MOGUL,
    NO_RESOURCE,
    PROVINCE_OF,
    SEATS,
    SHOWS,
    TOKENS,
    VISITS,
)
from durbar.games.taj_mahal.state import (
    CHOICES,
    DIGIT,
    MOST,
    NO_BONUS,
    NO_CARD,
    NO_COLOUR,
    NOBODY,
    Choice,
    Step,
)
from tests.nightly import many
from tests.taj_mahal.table import EVERY_NUMBER, GAME, fields

GAMES = many(400, 2000)
CITY_BITS = np.int64(1) << np.arange(CITIES)


# --- Reading all tables at once -------------------------------------------------------------------------------------


def digits(tables):
    """How many cards of each kind everyone holds: known to all, drawn since the last shuffle, kept from before."""
    hand = tables["hand"]
    return hand & MOST, hand >> DIGIT & MOST, hand >> 2 * DIGIT


def counted(cards, kinds):
    """How often each kind is among the cards of the last axis; numbers beyond them are no cards."""
    lines = cards.reshape(-1, cards.shape[-1])
    places = np.arange(len(lines))[:, None] * (kinds + 1) + np.where((lines >= 0) & (lines < kinds), lines, kinds)
    return np.bincount(places.ravel(), minlength=len(lines) * (kinds + 1)).reshape(*cards.shape[:-1], -1)[..., :kinds]


def here(tables):
    """The province being visited."""
    return np.take_along_axis(tables["route"], tables["visit"][:, None], axis=1)[:, 0]


def standing(palaces):
    """For each table, player and city: is there a palace."""
    return (palaces[..., None] & CITY_BITS) != 0


def in_province(tables):
    """For each table and city: does it belong to the province being visited."""
    return here(tables)[:, None] == PROVINCE_OF


# --- The invariants -------------------------------------------------------------------------------------------------


def check_cards(tables, players) -> None:
    """INV-1, INV-2: every card is in exactly one place, and what is unseen is counted right."""
    known, drawn, kept = digits(tables)
    rows = counted(tables["row"][:, :players], KINDS + FIGURES)
    display = counted(tables["display"], KINDS)
    in_hands, in_rows = (known + drawn + kept).sum(axis=1), rows[..., :KINDS].sum(axis=1)
    assert (tables["pile"] + tables["discard"] + display + in_hands + in_rows == COPIES).all()
    for part in ("pile", "discard"):
        assert (tables[part] >= 0).all()
        assert (tables[part].sum(axis=1) == tables[f"{part}_size"]).all()
    assert (kept.sum(axis=2) == tables["kept"]).all()
    assert ((drawn + kept).sum(axis=2) == tables["unseen"]).all()
    owner, played = tables["special"], tables["special_played"]
    assert ((owner >= NOBODY) & (owner < players)).all()
    for figure in range(FIGURES):
        in_rows = rows[..., KINDS + figure]
        assert (in_rows.sum(axis=1) == played[:, figure]).all()
        mine = in_rows[np.arange(len(owner)), owner[:, figure]]
        assert (mine[played[:, figure] == 1] == 1).all()


def check_court(tables) -> None:
    """INV-3 to INV-5: tokens, crown and province tiles."""
    court, tokens = tables["court"], tables["tokens"]
    assert np.isin(court, (0, 1)).all()
    assert (tables["supply"] + court[:, :FIGURES] + tokens.sum(axis=1) == TOKENS).all()
    assert (tokens <= 2).all()
    royal_here = (standing(tables["royal"]) & in_province(tables)[:, None]).sum(axis=(1, 2))
    assert (royal_here == 1 - court[:, MOGUL]).all()
    tiles = np.arange(VISITS)
    assert (tables["tile_owner"][tiles > tables["visit"][:, None]] == NOBODY).all()
    at_court = np.take_along_axis(tables["tile_owner"], tables["visit"][:, None], axis=1)[:, 0] == NOBODY
    assert (at_court == court[:, ELEPHANT]).all()


def check_bonus_tiles(tables) -> None:
    """INV-5: a bonus tile lies on its fort, is held (resources only) or has left the game."""
    on_board, kept = counted(tables["bonus"], len(BONUS_NAMES)), tables["bonus_kept"].sum(axis=1)
    total = np.bincount(BONUS_ON, minlength=len(BONUS_NAMES))
    for kind, resource in enumerate(BONUS_RESOURCE):
        held = 0 if resource == NO_RESOURCE else kept[:, resource]
        assert (on_board[:, kind] + held <= total[kind]).all()
    when = np.argsort(tables["route"], axis=1)[:, PROVINCE_OF[list(FORTS)]]  # the visit of each fort's province
    gone = tables["bonus"] == NO_BONUS
    assert gone[when < tables["visit"][:, None]].all()
    assert not gone[when > tables["visit"][:, None]].any()
    built = standing(tables["ordinary"]).any(axis=1)[:, list(FORTS)]
    now = (when == tables["visit"][:, None]) & (tables["agenda_top"] > 0)[:, None]  # at the end they are out
    assert (gone[now] == built[now]).all()


def check_palaces(tables) -> None:
    """INV-6: two palaces in a city at most, one of each sort, and in each province as many as were won there."""
    ordinary, royal = standing(tables["ordinary"]), standing(tables["royal"])
    assert (ordinary.sum(axis=1) <= 1).all()
    assert (royal.sum(axis=1) <= 1).all()
    won = FIGURES - tables["court"][:, :FIGURES].sum(axis=1)
    assert ((ordinary & in_province(tables)[:, None]).sum(axis=(1, 2)) == won).all()
    both = standing(tables["ordinary"] | tables["royal"]).any(axis=1)
    when = np.argsort(tables["route"], axis=1)[:, PROVINCE_OF]
    assert not both[when > tables["visit"][:, None]].any()


def check_rows(tables, players) -> None:
    """INV-10: rows are made of plays, all in the bound colour but one that was allowed to differ."""
    row, size, bound = (tables[field][:, :players] for field in ("row", "row_size", "bound"))
    assert ((row != NO_CARD) == (np.arange(LONGEST_ROW) < size[..., None])).all()
    assert (size[tables["visiting"][:, :players] == 0] == 0).all()
    symbols = np.concatenate([SHOWS, np.zeros((1, SHOWS.shape[1]), int)])
    assert (symbols[row].sum(axis=2) == tables["shown"][:, :players]).all()
    coloured = row < COLOUR_KINDS
    assert (size <= 2 * coloured.sum(axis=2)).all()
    colour = np.append(COLOUR, NO_COLOUR)[np.where(coloured, row, COLOUR_KINDS)]
    strange = coloured & (colour != bound[..., None])
    changing = np.isin(row, KINDS + np.flatnonzero(CHANGES_COLOUR)).sum(axis=2)
    assert (strange.sum(axis=2) <= changing).all()


def check_display(tables, players, dealt) -> None:
    """INV-11: the display shrinks by two with each withdrawal."""
    left = (tables["display"] != NO_CARD).sum(axis=1)
    withdrawn = players - tables["visiting"].sum(axis=1)
    assert (left == np.maximum(0, dealt - 2 * withdrawn) + tables["to_take"]).all()


def newly_dealt(tables, players):
    """INV-11: how many cards a visit begins with; fewer than it should only when there are no others."""
    dealt = (tables["display"] != NO_CARD).sum(axis=1)
    short = dealt < DISPLAY_SIZE[players]
    assert (tables["pile_size"][short] + tables["discard_size"][short] == 0).all()
    assert (tables["tokens"] <= 1).all()  # INV-3
    assert (tables["row_size"] == 0).all()
    return dealt


def check_change(before, after) -> None:
    """INV-2, INV-6, INV-8, INV-9: what never goes back."""
    assert (after["score"] >= before["score"]).all()
    assert (after["special"][before["special"] != NOBODY] != NOBODY).all()
    same_visit = before["visit"] == after["visit"]
    assert (after["court"][same_visit] <= before["court"][same_visit]).all()
    elsewhere = ~CITIES_OF[here(before)][:, None]
    for palaces in ("ordinary", "royal"):
        assert (after[palaces] & before[palaces] == before[palaces]).all()
        assert (after[palaces] & elsewhere == before[palaces] & elsewhere).all()


def check_everything(tables, players) -> None:
    check_cards(tables, players)
    check_court(tables)
    check_bonus_tiles(tables)
    check_palaces(tables)
    check_rows(tables, players)


# --- Many games -----------------------------------------------------------------------------------------------------


def at_random(batch, rng, patience):
    """A legal choice at every table; patient tables rarely withdraw, impatient ones mostly do."""
    chances = rng.random(batch.legal.shape)
    chances[:, Choice.WITHDRAW] **= patience
    return (chances * batch.legal).argmax(axis=1)


@pytest.mark.slow
@pytest.mark.rule("INV-1", "INV-2", "INV-3", "INV-4", "INV-5", "INV-6", "INV-7", "INV-8", "INV-9", "INV-10", "INV-11")
@pytest.mark.rule("INV-13", "INV-14", "TM-4.9", "TM-4.14", "TM-7.3", "TM-8.3", "TM-11.3", "TM-0.4")
@EVERY_NUMBER
def test_the_table_is_sound_at_every_decision_of_many_random_games(players) -> None:
    batch = durbar.load("taj_mahal", "checked").batch(GAMES, players, seed=11)
    rng = np.random.default_rng(players)
    patience = rng.choice([0.02, 0.5, 1, 4, 30], GAMES)
    begun = batch.tables["first"].copy()
    dealt = newly_dealt(batch.tables, players)
    tokens_won = np.zeros((GAMES, SEATS), int)
    plays, decisions, forfeited = (np.zeros(GAMES, int) for _ in range(3))
    while not batch.over.all():
        tables = batch.tables
        check_everything(tables, players)
        check_display(tables, players, dealt)
        assert ((begun + tables["visit"]) % players == tables["first"]).all()  # INV-13
        assert (batch.legal.any(axis=1) == ~batch.over).all()
        going_on = ~batch.over
        decisions += going_on & (batch.legal.sum(axis=1) > 1)
        plays += going_on & (tables["agenda"][:, 1, 0] == Step.ADD)
        before = tables.copy()
        batch.step(at_random(batch, rng, patience))
        after = batch.tables
        check_change(before, after)
        tokens_won += ((after["tokens"] - before["tokens"]) % 2).sum(axis=2)  # an exchange takes two
        assert (standing(after["ordinary"]).sum(axis=2) == tokens_won).all()  # INV-7
        fresh = after["visit"] > before["visit"]
        if fresh.any():
            dealt[fresh] = newly_dealt(after[fresh], players)
            forfeited += dealt < DISPLAY_SIZE[players]
    check_everything(batch.tables, players)
    assert (batch.tables["visit"] == VISITS - 1).all()
    most = 6 * players + (VISITS - 1) * (3 * players - 1) + 3
    assert plays.max() <= most == {3: 109, 4: 148, 5: 187}[players]  # INV-14
    assert decisions.max() <= 2 * most + 12 * players + 60 + 12 * (2 * players - 1)
    assert forfeited.any() or players < 5  # the rare case has been met


# --- Games that shrink ----------------------------------------------------------------------------------------------

SOME_GAME = {
    "players": st.sampled_from(GAME.players),
    "seed": st.integers(0, 2**32),
    "picks": st.sampled_from([0, 30, 90]).flatmap(lambda n: st.lists(st.integers(0, 300), min_size=n, max_size=150)),
}


def played(players, seed, picks):
    """The positions of a game in which each number, modulo how many choices there are, picks one."""
    position = GAME.start(players, seed)
    yield position
    for pick in picks:
        if position.over:
            return
        (player,) = position.pending
        legal = position.choices(player)
        position.choose(player, legal[pick % len(legal)])
        yield position


@pytest.mark.rule("INV-1", "INV-2", "INV-3", "INV-4", "INV-5", "INV-6", "INV-10")
@settings(max_examples=25, database=None)
@given(**SOME_GAME)
def test_the_table_is_sound_whatever_is_played(players, seed, picks) -> None:
    for position in played(players, seed, picks):
        check_everything(fields(position), players)
        assert len(position.pending) == (not position.over)


@pytest.mark.rule("INV-15", "TM-2.2", "TM-3.2", "TM-3.4")
@settings(max_examples=20, database=None)
@given(**SOME_GAME)
def test_every_offered_choice_succeeds_and_every_other_is_refused_and_changes_nothing(players, seed, picks) -> None:
    *_, position = played(players, seed, picks)
    before = position.to_bytes()
    for player in range(players):
        legal = position.choices(player)
        assert bool(legal) == (player in position.pending)
        assert len(set(legal)) == len(legal)
        for choice in range(-1, CHOICES + 1):
            if choice in legal:
                other = position.copy()
                other.choose(player, choice)
                assert other.to_bytes() != before
            else:
                with pytest.raises(DurbarError):
                    position.choose(player, choice)
                assert position.to_bytes() == before
    for nobody in (-1, players, SEATS):
        with pytest.raises(DurbarError):
            position.choices(nobody)


@pytest.mark.rule("INV-17")
@settings(max_examples=10, database=None)
@given(**SOME_GAME)
def test_a_game_goes_on_from_its_bytes_as_it_would_have(players, seed, picks) -> None:
    half = len(picks) // 2
    *_, position = played(players, seed, picks[:half])
    *_, end = played(players, seed, picks)
    again = GAME.from_bytes(position.to_bytes())
    for pick in picks[half:]:
        if not again.over:
            (player,) = again.pending
            legal = again.choices(player)
            again.choose(player, legal[pick % len(legal)])
    assert again.to_bytes() == end.to_bytes()
