"""Who may know what: hands are hidden, but for cards taken from the display and what a shuffle tells (INV-18)."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from durbar.engine.log import EVERYONE
from durbar.games.taj_mahal import sight
from durbar.games.taj_mahal.components import SEATS
from durbar.games.taj_mahal.state import Event
from tests.play import positions_at_random
from tests.taj_mahal.table import DECK, EVERY_NUMBER, GAME, Table, in_order, lay, moved_on, seat

DEALS = 1500
RED = "red:elephant+vizier"


def dealt_again(table, viewer, seeds):
    """The table as it may be as well, for all that a viewer knows."""
    return [Table(table.position.hidden_from(viewer, seed)) for seed in seeds]


def unseen_cards(table, player):
    """What others do not know of a hand."""
    hand = [card for card in table.hand(player) if not card.startswith("special")]
    return in_order((Counter(hand) - Counter(table.known(player))).elements())


def kept_cards(table, player):
    """Those of them that are known to be from before the last shuffle."""
    numbers = table.state.hand[seat(player)] >> 6
    return in_order(card for card, number in zip(DECK, numbers, strict=True) for _ in range(number))


def open_to(table, viewer):
    """All that a player, or with None a spectator, can see on the table."""
    hands = [table.hand(player) if seat(player) == viewer else None for player in table.names]
    known = [(table.known(player), table.unseen(player)) for player in table.names]
    rows = [(table.row(player), table.bound(player)) for player in table.names]
    special = [table.owner(figure) for figure in table.supply]
    return hands, known, rows, special, table.display, table.discards, len(table.pile), table.scores, table.court


def pool(table, viewer):
    """All cards that a player has not seen, wherever they are: in the pile or in a hand."""
    seen = Counter(table.discards) + Counter(table.display)
    for player in table.names:
        seen += Counter(table.row(player))
        seen += Counter(table.hand(player) if seat(player) == viewer else table.known(player))
    return DECK - seen


# --- What is known of a hand ----------------------------------------------------------------------------------------


@pytest.mark.rule("E-33", "TM-0.5", "TM-6.5")
def test_a_card_taken_is_known_until_one_like_it_is_played() -> None:
    six = f"{RED} {RED} red:elephant+monk green:elephant+monk white:monk white:mogul"
    table = lay(actor="P2", hands={"P2": six}, known={"P2": RED}, withdrawn="P1 P3")
    assert (table.known("P2"), table.unseen("P2")) == ([RED], 6)
    table.plays(RED)
    assert (table.known("P2"), table.unseen("P2")) == ([], 6)
    table.plays(RED)
    assert (table.known("P2"), table.unseen("P2")) == ([], 5)
    table.plays("red:elephant+monk", "white:monk")
    assert (table.known("P2"), table.unseen("P2")) == ([], 3)


@pytest.mark.rule("E-33", "TM-6.5", "TM-6.4")
def test_drawn_cards_are_unseen_and_taken_ones_known() -> None:
    table = lay(hands={"P1": "white:monk special:general"}, display="white:elephant white:vizier", pile="white:mogul")
    table.withdraws()
    assert table.known("P1") == ["white:elephant", "white:vizier"]
    assert unseen_cards(table, "P1") == ["white:monk", "white:mogul"]
    assert table.unseen("P1") == 2
    assert len(table.hand("P1")) == 5


@pytest.mark.rule("INV-18", "TM-0.5")
@EVERY_NUMBER
def test_what_one_has_not_seen_is_in_the_pile_or_in_other_hands(players) -> None:
    for position in positions_at_random(GAME, players, seed=players):
        table = Table(position)
        for viewer in range(players):
            others = [player for player in table.names if seat(player) != viewer]
            unknown = Counter(table.pile)
            for player in others:
                unknown += Counter(unseen_cards(table, player))
                assert len(unseen_cards(table, player)) == table.unseen(player)
            if not position.over:
                assert pool(table, viewer) == unknown


# --- Dealing again --------------------------------------------------------------------------------------------------


@pytest.mark.rule("INV-18", "TM-0.5", "TM-11.4")
@EVERY_NUMBER
def test_dealing_again_leaves_all_that_a_viewer_knows_and_every_card(players) -> None:
    for ply, position in enumerate(positions_at_random(GAME, players, seed=players + 5)):
        table = Table(position)
        for viewer in (*range(players), None):
            if ply % 3 == 0:
                (other,) = dealt_again(table, viewer, [ply])
                assert open_to(other, viewer) == open_to(table, viewer)
                assert pool(other, viewer) == pool(table, viewer)
                hands = sum((Counter(other.hand(player)) for player in table.names), Counter())
                rows = sum((Counter(other.row(player)) for player in table.names), Counter())
                whole = Counter(other.pile) + Counter(other.discards) + Counter(other.display) + hands + rows
                assert {card: n for card, n in whole.items() if not card.startswith("special")} == DECK
                if viewer is not None:
                    assert other.position.choices(viewer) == position.choices(viewer)


@pytest.mark.rule("INV-18", "TM-0.5")
def test_what_is_dealt_depends_on_nothing_that_the_viewer_cannot_know() -> None:
    one = lay(hands={"P1": RED, "P2": "white:monk white:mogul", "P3": "green:elephant+monk"}, known={"P2": RED})
    other = lay(hands={"P1": RED, "P2": "white:monk green:elephant+monk", "P3": "white:mogul"}, known={"P2": RED})
    for seed in range(20):
        assert one.position.hidden_from(0, seed).to_bytes() == other.position.hidden_from(0, seed).to_bytes()
        assert one.position.hidden_from(None, seed).to_bytes() == other.position.hidden_from(None, seed).to_bytes()
    assert one.position.hidden_from(1, 1).to_bytes() != other.position.hidden_from(1, 1).to_bytes()


def arrangements(cards, sizes):
    """How likely each way is to deal these cards, the rest being the pile: every order is as likely as any other."""
    ways = Counter()
    for order in permutations(cards):
        hands, left = [], list(order)
        for size in sizes:
            hands.append(tuple(in_order(left[:size])))
            left = left[size:]
        ways[*hands, tuple(in_order(left))] += 1
    total = ways.total()
    return {way: number / total for way, number in ways.items()}


def agree(found, expected):
    """Whether frequencies agree with what is expected, as far as chance allows: chi-squared, four standard errors."""
    assert set(found) <= set(expected)
    total = found.total()
    deviation = sum((found[way] - total * share) ** 2 / (total * share) for way, share in expected.items())
    degrees = len(expected) - 1
    return deviation < degrees + 4 * np.sqrt(2 * degrees)


SMALL = {"P1": f"{RED} white:vizier", "P2": f"{RED} white:monk", "P3": "white:elephant"}


@pytest.mark.rule("INV-18", "E-33")
@pytest.mark.parametrize(
    ("viewer", "dealt_to"), [(0, ["P2", "P3"]), (1, ["P1", "P3"]), (2, ["P1", "P2"]), (None, ["P1", "P2", "P3"])]
)
def test_every_arrangement_of_the_unseen_cards_is_dealt_as_often_as_it_is_likely(viewer, dealt_to) -> None:
    table = lay(hands=SMALL, known={"P2": "white:mogul"}, pile="white:elephant white:elephant")
    hidden = [card for player in dealt_to for card in SMALL[player].split()] + table.pile
    expected = arrangements(hidden, [len(SMALL[player].split()) for player in dealt_to])
    found = Counter(
        (*(tuple(unseen_cards(other, player)) for player in dealt_to), tuple(other.pile))
        for other in dealt_again(table, viewer, range(DEALS))
    )
    assert agree(found, expected)
    assert set(found) == set(expected)


@pytest.mark.rule("INV-18", "E-34")
def test_cards_from_before_and_after_a_shuffle_are_dealt_separately() -> None:
    kept = {"P2": f"{RED} white:monk", "P3": "white:elephant white:elephant", "P1": "white:princess"}
    drawn = {"P2": "white:elephant", "P3": "white:mogul", "P1": "white:general"}
    table = lay(hands=drawn, kept=kept, pile=f"{RED} white:elephant")
    old = arrangements([*kept["P2"].split(), *kept["P3"].split()], [2, 2])
    new = arrangements([drawn["P2"], drawn["P3"], *table.pile], [1, 1])
    found_old, found_new = Counter(), Counter()
    for other in dealt_again(table, 0, range(DEALS)):
        before = {player: kept_cards(other, player) for player in table.names}
        after = {
            player: in_order((Counter(unseen_cards(other, player)) - Counter(before[player])).elements())
            for player in table.names
        }
        assert (before["P1"], after["P1"]) == (["white:princess"], ["white:general"])
        found_old[tuple(before["P2"]), tuple(before["P3"]), ()] += 1
        found_new[tuple(after["P2"]), tuple(after["P3"]), tuple(other.pile)] += 1
    assert agree(found_old, old)
    assert agree(found_new, new)
    assert (set(found_old), set(found_new)) == (set(old), set(new))


@pytest.mark.rule("INV-18", "TM-10.4")
def test_once_hands_are_revealed_nothing_is_dealt_again() -> None:
    table = lay(visit=12, province="agra", withdrawn="P2 P3", display="", hands={"P1": "white:monk", "P2": RED})
    assert any(not other.position.stands_as(table.position) for other in dealt_again(table, 0, range(5)))
    table.play("withdraw")
    assert table.position.over
    for viewer in (0, 1, 2, None):
        assert all(other.position.stands_as(table.position) for other in dealt_again(table, viewer, range(5)))


# --- What a shuffle tells -------------------------------------------------------------------------------------------


def about_to_shuffle():
    return lay(
        hands={"P1": RED, "P2": "white:monk green:elephant+monk", "P3": "white:mogul green:elephant+vizier"},
        known={"P2": "white:vizier"},
        pile="",
        discards=[*["white:elephant"] * 5, *["yellow:elephant+monk"] * 3],
        display="",
    )


@pytest.mark.rule("E-34", "TM-11.2", "INV-18")
def test_after_a_shuffle_the_cards_in_hands_are_known_not_to_be_in_the_pile() -> None:
    table = about_to_shuffle()
    four = Counter(unseen_cards(table, "P2")) + Counter(unseen_cards(table, "P3"))
    assert pool(table, 0) == four
    table.play("withdraw")
    assert len(table.pile) == 7
    deals = dealt_again(table, 0, range(60))
    for other in deals:
        assert Counter(unseen_cards(other, "P2")) + Counter(unseen_cards(other, "P3")) == four
        assert other.pile == table.pile
        assert other.hand("P1") == table.hand("P1")
    assert len({tuple(unseen_cards(other, "P2")) for other in deals}) == 6


@pytest.mark.rule("E-34")
def test_who_drew_from_the_new_pile_is_known_to_have_none_of_the_old_cards() -> None:
    table = about_to_shuffle()
    table.play("withdraw")
    for other in dealt_again(table, 1, range(60)):
        (drawn,) = set(unseen_cards(other, "P1")) - set(kept_cards(other, "P1"))
        assert drawn in ("white:elephant", "yellow:elephant+monk")
        assert kept_cards(other, "P1") in ([RED], ["white:mogul"], ["green:elephant+vizier"])


@pytest.mark.rule("E-34", "E-33", "INV-18")
def test_if_nobody_can_tell_when_a_card_played_was_drawn_it_is_not_told_by_what_becomes_known() -> None:
    """Two tables that look alike to the others look alike after the play, too, and either card may be left."""
    cards = [RED, "red:elephant+monk"]
    tables = [
        lay(
            actor="P2",
            hands={"P2": drawn, "P1": "white:monk"},
            kept={"P2": kept, "P3": drawn},
            pile=[kept, "white:elephant", "white:elephant"],
        )
        for kept, drawn in (cards, cards[::-1])
    ]
    one, other = tables
    for viewer in (0, None):
        assert one.position.hidden_from(viewer, 1).to_bytes() == other.position.hidden_from(viewer, 1).to_bytes()
    for table in tables:
        table.plays(RED)
        assert table.state.kept.tolist() == [0, 0, 0, 0, 0]  # one pool from now on
    for viewer in (0, None):
        for seed in range(20):
            a, b = (table.position.hidden_from(viewer, seed).to_bytes() for table in tables)
            assert a == b
    left = {tuple(unseen_cards(deal, "P2")) for deal in dealt_again(one, 0, range(60))}
    assert {(RED,), ("red:elephant+monk",), ("white:elephant",)} == left


@pytest.mark.rule("E-34", "INV-18")
@pytest.mark.parametrize(
    ("kept", "drawn", "played", "left"),
    [
        (f"{RED} white:monk", "red:elephant+monk", RED, ([], ["white:monk"], 1)),  # no such card in the new pile
        (f"{RED} white:monk", "red:elephant+monk", "red:elephant+monk", ([], [RED, "white:monk"], 2)),
        ("", f"{RED} white:monk", RED, ([], [], 0)),
        (f"{RED} white:monk", "", RED, ([], ["white:monk"], 1)),
    ],
)
def test_otherwise_it_is_clear_which_card_it_was(kept, drawn, played, left) -> None:
    table = lay(actor="P2", hands={"P2": drawn}, kept={"P2": kept}, pile=["white:elephant"] * 3)
    table.plays(played)
    assert (table.known("P2"), kept_cards(table, "P2"), table.state.kept[1]) == left


@pytest.mark.rule("E-34", "TM-11.2")
def test_a_second_shuffle_makes_everything_old() -> None:
    table = lay(
        kept={"P2": "white:monk"}, hands={"P2": RED, "P3": "white:mogul"}, pile="", discards=["white:elephant"] * 3
    )
    table.play("withdraw")
    assert [table.state.kept[seat(player)] for player in table.names] == [0, 2, 1]
    assert kept_cards(table, "P2") == [RED, "white:monk"]


# --- What is told ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TM-5.3", "TM-6.4", "TM-0.5", "INV-18")
@EVERY_NUMBER
def test_everything_is_told_to_everyone_but_the_cards_that_are_drawn(players) -> None:
    drawn = 0
    for position in positions_at_random(GAME, players, seed=3):
        for event in position.events:
            if event.kind == Event.DREW:
                drawn += 1
                assert event.known_to == 1 << event.player
                assert event.as_seen_by(event.player) == event
                assert set(event.as_seen_by((event.player + 1) % players).details) == {-1}
                assert set(event.as_seen_by(None).details) == {-1}
            else:
                assert event.known_to == EVERYONE
    assert drawn > 3


# --- The observation ------------------------------------------------------------------------------------------------

PARTS = {name.upper(): part for name, part in sight.OBSERVATION.parts.items()}
BY_SEAT = {name for name, part in PARTS.items() if "seat" in part.axes}
HANDS = {"P1": f"{RED} white:monk", "P2": "green:elephant+monk", "P3": "white:mogul"}


def parts(table, viewer=0):
    """An observation, part by part."""
    return {name.upper(): part for name, part in sight.OBSERVATION.split(table.position.observe(viewer)).items()}


def laid(**given):
    return lay(**{"hands": HANDS, "display": "white:elephant white:vizier", **given})


REACTIONS = {
    "a card of mine": (laid, lambda: laid(hands={**HANDS, "P1": f"{RED} white:general"}), "HAND"),
    "another reading": (laid, lambda: laid(options={"reshuffle": "when_needed"}), "RULING"),
    "a card of another's": (laid, lambda: laid(hands={**HANDS, "P3": "white:general"}), ""),
    "a card more in another's hand": (
        laid,
        lambda: laid(hands={**HANDS, "P3": "white:mogul white:general"}),
        "UNSEEN PILE",
    ),
    "a card known to all": (laid, lambda: laid(known={"P2": "white:general"}), "KNOWN PILE"),
    "a card that is older": (laid, lambda: laid(hands={**HANDS, "P2": ""}, kept={"P2": "green:elephant+monk"}), "OLD"),
    "a card discarded": (laid, lambda: laid(discards="white:general"), "DISCARD PILE"),
    "another display": (laid, lambda: laid(display="white:elephant white:general"), "DISPLAY"),
    "a card played": (laid, lambda: laid(rows={"P2": "red:elephant+monk"}), "SHOWN LAID BOUND PILE"),
    "another card played": (
        lambda: laid(rows={"P2": "red:elephant+monk"}),
        lambda: laid(rows={"P2": "red:elephant+general"}),
        "SHOWN",
    ),
    "a special card owned": (laid, lambda: laid(hands={**HANDS, "P3": "white:mogul special:monk"}), "SPECIAL"),
    "a special card played": (
        lambda: laid(hands={"P3": "special:princess"}, rows={"P3": "red:elephant+monk"}),
        lambda: laid(rows={"P3": "red:elephant+monk special:princess"}, hands={}),
        "LAID PLAYED",
    ),
    "points": (laid, lambda: laid(scores={"P3": 7}), "SCORE"),
    "a token": (laid, lambda: laid(tokens={"P2": "monk"}), "TOKEN"),
    "a tile": (laid, lambda: laid(tiles={"P2": "1"}), "HELD_GOODS"),
    "a palace": (laid, lambda: laid(palaces={"P2": "delhi_nw"}), "PALACE"),
    "a royal palace": (laid, lambda: laid(palaces={"P2": "delhi_nw*"}), "ROYAL"),
    "a bonus tile": (laid, lambda: laid(bonus={"delhi_se": "tea"}), "BONUS"),
    "an item won": (laid, lambda: laid(gone="monk"), "COURT"),
    "another visit": (laid, lambda: laid(visit=2, province="delhi"), "ROUTE VISIT"),
    "another province": (laid, lambda: laid(province="delhi"), "ROUTE"),
    "somebody withdrew": (laid, lambda: laid(withdrawn="P2"), "VISITING"),
    "another first player": (laid, lambda: laid(first="P3"), "FIRST"),
    "another's turn": (laid, lambda: laid(actor="P3", first="P1"), "ACTING"),
    "half a play of mine": (laid, lambda: laid().after(f"play {RED}"), "ASKED CARD"),
    "half a play of another's": (
        lambda: laid(actor="P2"),
        lambda: laid(actor="P2").after("play green:elephant+monk"),
        "",
    ),
    "a withdrawal": (
        lambda: laid(rows={"P1": "red:monk+princess"}),
        lambda: laid(rows={"P1": "red:monk+princess"}).after("withdraw"),
        "ASKED WINNING",
    ),
    "cards to take": (
        lambda: laid(rows={"P1": "red:elephant+elephant"}),
        lambda: laid(rows={"P1": "red:elephant+elephant"}).after("withdraw"),
        "DISCARD SHOWN LAID SCORE HELD_GOODS COURT VISITING ASKED TO_TAKE",
    ),
    "more play": (lambda: laid(players=3), lambda: laid(players=4), "SEATED VISITING"),
}


@pytest.mark.parametrize("change", REACTIONS)
def test_exactly_the_parts_of_the_observation_that_a_change_concerns_react(change) -> None:
    one, other, reacting = REACTIONS[change]
    before, after = parts(one()), parts(other())
    assert {part for part in PARTS if (before[part] != after[part]).any()} == set(reacting.split())


def test_every_part_of_the_observation_reacts_to_something() -> None:
    assert {part for *_, reacting in REACTIONS.values() for part in reacting.split()} == set(PARTS)


@pytest.mark.rule("INV-18", "INV-19")
@EVERY_NUMBER
def test_every_chair_sees_the_same_table_counted_from_itself(players) -> None:
    for position in positions_at_random(GAME, players, seed=2):
        views = [parts(Table(position), viewer) for viewer in range(players)]
        for viewer, view in enumerate(views):
            for part in set(PARTS) - {"HAND", "CARD", "ASKED"}:  # these may be secret
                ours, theirs = views[0][part], view[part]
                if part in BY_SEAT:
                    ours, theirs = ours.reshape(SEATS, -1), theirs.reshape(SEATS, -1)
                    theirs = np.concatenate([np.roll(theirs[:players], viewer, axis=0), theirs[players:]])
                assert (ours == theirs).all(), part


@pytest.mark.rule("INV-19")
@EVERY_NUMBER
def test_moving_everyone_one_seat_on_moves_the_views_with_them(players) -> None:
    for position in positions_at_random(GAME, players, seed=4):
        moved = moved_on(position)
        for viewer in range(players):
            assert (position.observe(viewer) == moved.observe((viewer + 1) % players)).all()


@EVERY_NUMBER
def test_an_observation_keeps_to_its_bounds(players) -> None:
    for position in positions_at_random(GAME, players, seed=1):
        seen = position.observe(0)
        assert seen.shape == (sight.FEATURES,)
        assert ((seen >= sight.OBSERVATION.least) & (seen <= sight.OBSERVATION.most)).all()
