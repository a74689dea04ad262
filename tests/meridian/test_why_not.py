"""Why a city or a card of Meridian cannot be chosen."""

from collections import Counter

import pytest

import durbar
from durbar.drawing.seen import Seen
from durbar.drawing.why_not import Thing
from durbar.games.meridian.components import CARDS, CITIES, FACE_UP, MOST_FLOORS, TOWERS
from durbar.games.meridian.state import NOBODY, NOTHING, Choice
from durbar.games.meridian.words.why_not import CLAUSES, Why
from tests.nightly import many
from tests.why_not import Proof, check, gone, look, moments, reason

MERIDIAN = durbar.load("meridian")


def city(thing: Thing) -> tuple[int, int]:
    """Which meridian and slot a thing is."""
    _, meridian, slot = thing.id.split("-")
    return int(meridian) - 1, int(slot) - 1


def meant(view: Seen, choice: int) -> list[str]:
    """What one clicks on to make a choice."""
    s = view.position.state
    slots = range(1, int(CITIES[s.players]) + 1)
    if choice < Choice.MERIDIAN:
        kind = choice - Choice.CARD
        return [f"card-{kind}", *(f"city-{meridian}-{slot}" for meridian in CARDS[kind] for slot in slots)]
    if choice < Choice.DECLINE:
        return [f"city-{choice - Choice.MERIDIAN + 1}-{slot}" for slot in slots]
    if choice < Choice.LIFT:
        return []
    slot = choice - Choice.LIFT if choice < Choice.PLACE else (choice - Choice.PLACE) // MOST_FLOORS
    return [f"city-{s.meridian + 1}-{slot + 1}"]


def clear(view: Seen, thing: Thing) -> bool:
    """With no other tower on the meridian nothing like that is in the way."""
    meridian, slot = city(thing)

    def change(s):
        for other in range(CITIES[s.players]):
            if other != slot:
                s.owner[meridian, other], s.height[meridian, other] = NOBODY, 0

    return gone(view, thing, change)


def at_an_edge(view: Seen, thing: Thing) -> bool:
    """North of a city every city is taken, or south of it."""
    s, (meridian, slot) = view.position.state, city(thing)
    taken = [bool(height) for height in s.height[meridian, : CITIES[s.players]]]
    return taken[slot] and (all(taken[:slot]) or all(taken[slot + 1 :]))


def richer(view: Seen, thing: Thing) -> bool:
    """With all floors in hand nothing like that is in the way."""
    return gone(view, thing, lambda s: s.floors.fill(MOST_FLOORS))


def others(view: Seen, thing: Thing) -> bool:
    """If the tower were another's, it would not be in the way."""
    meridian, slot = city(thing)

    def change(s):
        s.owner[meridian, slot] = (int(view.viewer or 0) + 1) % s.players

    return gone(view, thing, change)


def not_lifted(view: Seen, thing: Thing) -> bool:
    """Only that the tower was lifted just now is in the way."""

    def change(s):
        s.lifted = NOTHING

    return gone(view, thing, change)


PROOFS: dict[str, Proof] = {
    Why.TURN: lambda view, thing: view.viewer not in view.position.pending,
    Why.CARDS: lambda view, thing: all(
        city(thing)[0] + 1 not in CARDS[kind] for kind in view.position.state.face_up[view.viewer] if kind < len(CARDS)
    ),
    Why.RANGE: lambda view, thing: city(thing)[0] + 1 not in CARDS[view.position.state.card],
    Why.ELSEWHERE: lambda view, thing: city(thing)[0] != view.position.state.meridian,
    Why.FULL: lambda view, thing: (
        (view.position.state.owner[city(thing)[0]] == view.viewer).sum() == TOWERS[view.position.players]
    ),
    Why.OWN: others,
    Why.FIRST: richer,
    Why.FLOORS: richer,
    Why.BETWEEN: clear,
    Why.EDGE: at_an_edge,
    Why.AS_IT_WAS: not_lifted,
    Why.SPENT: lambda view, thing: thing.id == f"card-{view.position.state.card}",
    Why.ONE_CARD: lambda view, thing: thing.id != f"card-{view.position.state.card}",
    Why.THEIRS: lambda view, thing: thing.id.split("-")[1] != str(view.viewer),
    Why.PILE: lambda view, thing: thing.id == "pile" and view.position.state.pile[view.viewer].any(),
}


def test_whatever_is_closed_has_a_reason_that_is_really_in_the_way() -> None:
    told: Counter[str] = Counter()
    for players in MERIDIAN.players:
        for seed in range(many(2, 40)):
            for position in moments(MERIDIAN, players, seed, every=29):
                told += check(position, meant, PROOFS)
    assert len(told) >= 7, told


def test_every_reason_has_a_clause() -> None:
    assert CLAUSES.keys() == PROOFS.keys() == set(Why)


@pytest.mark.rule("ME-3.3")
def test_it_is_said_which_cards_would_lead_there() -> None:
    position = MERIDIAN.start(3, seed=1)
    (player,) = position.pending
    view = look(position, player)
    numbers = {number for kind in position.state.face_up[player, :FACE_UP] for number in CARDS[kind]}
    there = next(meridian for meridian in range(1, 11) if meridian not in numbers)
    thing = next(t for t in MERIDIAN.room("page.why_not").things(view) if t.id == f"city-{there}-1")
    why = reason(view, thing)
    assert why is not None
    assert why.words[0].startswith(f"Meridian {there} is on neither of the cards that lie face up before you: ")
