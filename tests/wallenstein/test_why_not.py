"""Why a state cannot be chosen in Wallenstein."""

from collections import Counter

import pytest

import durbar
from durbar.drawing.seen import Seen
from durbar.drawing.why_not import Thing
from durbar.engine.agenda import STEP, A, top
from durbar.games.wallenstein.components import EVENT_KIND, NEIGHBOURS, OPEN_CARDS, PLOTS, STATES, Building, EventKind
from durbar.games.wallenstein.rules.battle import targets
from durbar.games.wallenstein.rules.states import in_force
from durbar.games.wallenstein.state import NONE, Choice, Step
from durbar.games.wallenstein.words.why_not import CLAUSES, Why
from tests.nightly import many
from tests.play import with_options
from tests.why_not import Proof, check, gone, moments

WALLENSTEIN = durbar.load("wallenstein")
MODULES = {"setup": "draft", "imperial_court": "yes", "landsknechte": "yes", "military_leaders": "yes"}
PLANNED = 197  # one of so many positions in which plans are made, of all the others one of so many
PLAYED = 7


def number(thing: Thing) -> int:
    return int(thing.id.removeprefix("state-"))


def meant(view: Seen, choice: int) -> list[str]:
    """What one clicks on to make a choice."""
    s = view.position.state
    if Choice.STATE <= choice < Choice.ARMIES:
        return [f"state-{choice - Choice.STATE}"]
    if Choice.CLAIM <= choice < Choice.CLAIM + OPEN_CARDS:
        return [f"state-{s.open_cards[choice - Choice.CLAIM]}"]
    if choice >= Choice.ARMIES:
        return [f"state-{s.target}"] if top(s, STEP) in (Step.MOVE_NUMBER, Step.BATTLE_NUMBER) else []
    if top(s, STEP) == Step.PLAN:
        return [f"state-{state}" for state in range(STATES) if s.owner[state] == view.viewer]
    return []


def foreign(view: Seen, thing: Thing) -> bool:
    return bool(view.position.state.owner[number(thing)] != view.viewer)


def calmer(view: Seen, thing: Thing) -> bool:
    """With a marker there, it could be removed."""
    return gone(view, thing, lambda s: s.markers.fill(1))


def razed(view: Seen, thing: Thing) -> bool:
    """With nothing built there, it could be built."""
    return gone(view, thing, lambda s: s.buildings.fill(0))


def without_event(view: Seen, thing: Thing) -> bool:
    """Without the event armies could go there."""

    def change(s):
        s.event = NONE

    return in_force(view.position.state, EventKind.CHURCH_NO_ATTACK) and gone(view, thing, change)


def without_favours(view: Seen, thing: Thing) -> bool:
    """Without protection armies could go there."""
    return gone(view, thing, lambda s: s.protected.fill(0))


def at(*steps: Step) -> Proof:
    return lambda view, thing: top(view.position.state, STEP) in steps


PROOFS: dict[str, Proof] = {
    Why.TURN: lambda view, thing: view.viewer not in view.position.pending,
    Why.READY: lambda view, thing: bool(view.position.state.ready[view.viewer]),
    Why.PLAN: foreign,
    Why.ORIGIN: lambda view, thing: bool(view.position.state.origin == number(thing)),
    Why.NEIGHBOUR: lambda view, thing: not NEIGHBOURS[view.position.state.origin] >> number(thing) & 1,
    Why.CHURCH: without_event,
    Why.PROTECTED: without_favours,
    Why.MOVE_FOREIGN: foreign,
    Why.CALM_FOREIGN: foreign,
    Why.NO_MARKER: calmer,
    Why.BUILD_FOREIGN: foreign,
    Why.SAME_BUILDING: lambda view, thing: bool(
        view.position.state.buildings[number(thing)] >> top(view.position.state, A) & 1
    ),
    Why.NO_PLOT: lambda view, thing: (
        int(view.position.state.buildings[number(thing)]).bit_count() == PLOTS[number(thing)]
    ),
    Why.LANDING: foreign,
    Why.NOT_DRAWN: lambda view, thing: not view.position.state.drawn >> number(thing) & 1,
    Why.LEADER_FOREIGN: foreign,
    Why.LEADER_HERE: lambda view, thing: bool(view.position.state.leader[view.viewer] == number(thing)),
    Why.DRAFT: at(Step.CLAIM),
    Why.ASKED: lambda view, thing: not any(Choice.STATE <= offer.choice < Choice.ARMIES for offer in view.offers),
}


@pytest.mark.parametrize("options", [{}, MODULES], ids=["base", "modules"])
def test_whatever_is_closed_has_a_reason_that_is_really_in_the_way(options: dict[str, str]) -> None:
    told: Counter[str] = Counter()
    game = with_options(WALLENSTEIN, **options)
    for players in (3, 5):
        for seed in range(many(1, 12)):
            for ply, position in enumerate(moments(game, players, seed, every=1)):
                if ply % (PLANNED if top(position.state, STEP) == Step.PLAN else PLAYED) == 0:
                    asked = position.pending[0]
                    told += check(position, meant, PROOFS, {asked, (asked + 1) % players})
    assert {Why.TURN, Why.PLAN, Why.ORIGIN, Why.NEIGHBOUR, Why.ASKED} <= told.keys()
    assert len(told) >= (11 if options else 7), told


@pytest.mark.rule("WA-16.5")
def test_what_protects_a_state_from_an_attack_is_told() -> None:
    """In positions in which a battle can be declared, church and favour are put in the way."""
    found = 0
    game = with_options(WALLENSTEIN, **MODULES)
    for position in moments(game, 4, seed=3, every=1):
        if top(position.state, STEP) != Step.BATTLE_AT:
            continue
        (player,) = position.pending
        s = position.state
        foreign = [n for n in range(STATES) if targets(s, player) >> n & 1 and s.owner[n] not in (player, -1)]
        if foreign:
            protected = position.copy()
            protected.state.protected.fill(3)
            assert check(protected, meant, PROOFS, [player])[Why.PROTECTED] >= len(foreign)
            churches = position.copy()
            churches.state.buildings[foreign] |= 1 << Building.CHURCH
            churches.state.event = int((EVENT_KIND == EventKind.CHURCH_NO_ATTACK).argmax())
            assert check(churches, meant, PROOFS, [player])[Why.CHURCH] >= len(foreign)
            found += 1
        if found == 3:
            return
    raise AssertionError("nobody could attack anybody")


def test_every_reason_has_a_clause() -> None:
    assert CLAUSES.keys() == PROOFS.keys() == set(Why)
