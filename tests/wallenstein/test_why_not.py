"""Why something cannot be chosen in Wallenstein."""

from collections import Counter

import pytest

import durbar
from durbar.drawing.seen import Seen
from durbar.drawing.why_not import Thing
from durbar.engine.agenda import STEP, A, top
from durbar.games.wallenstein.components import (
    BONUS_IDS,
    EVENT_KIND,
    FAVOUR_COST,
    MONEY,
    NEIGHBOURS,
    OPEN_CARDS,
    PLOTS,
    STATES,
    TILES,
    Building,
    EventKind,
)
from durbar.games.wallenstein.page.planning import fitting
from durbar.games.wallenstein.rules.battle import targets
from durbar.games.wallenstein.rules.states import in_force
from durbar.games.wallenstein.state import BID, CARDS, NONE, OPEN, SEND, Card, Choice, Step
from durbar.games.wallenstein.words.why_not import CLAUSES, Why
from tests.nightly import many
from tests.play import with_options
from tests.why_not import Proof, check, gone, moments

WALLENSTEIN = durbar.load("wallenstein")
MODULES = {"setup": "draft", "imperial_court": "yes", "landsknechte": "yes", "military_leaders": "yes"}
PLANNED = 397  # one of so many positions in which plans are made, of all the others one of so many
PLAYED = 41


def number(thing: Thing) -> int:
    return int(thing.id.split("-")[1])


def meant(view: Seen, choice: int) -> list[str]:
    """What one clicks on to make a choice."""
    s = view.position.state
    if Choice.STATE <= choice < Choice.ARMIES:
        return [f"state-{choice - Choice.STATE}"]
    if Choice.CLAIM <= choice < Choice.CLAIM + OPEN_CARDS:
        place = choice - Choice.CLAIM
        return [f"state-{s.open_cards[place]}", f"claim-{place}"]
    if choice >= Choice.ARMIES:
        return [f"state-{s.target}"] if top(s, STEP) in (Step.MOVE_NUMBER, Step.BATTLE_NUMBER) else []
    if top(s, STEP) == Step.PLAN:
        return meant_in_plan(view, choice)
    for first, last, kind, ids in (
        (Choice.TILE, Choice.BONUS, "tile", range(TILES)),
        (Choice.BONUS, Choice.FAVOUR, "bonus", BONUS_IDS),
        (Choice.FAVOUR, Choice.STATE, "favour", FAVOUR_COST),
    ):
        if first <= choice < last:
            return [f"{kind}-{ids[choice - first]}"]
    return []


def meant_in_plan(view: Seen, choice: int) -> list[str]:
    """What one clicks on while planning: own states, thaler cards, what ends it."""
    s, player = view.position.state, int(view.viewer or 0)
    if choice == Choice.RECONSIDER:
        return []
    own = [f"state-{state}" for state in range(STATES) if s.owner[state] == player]
    if choice == Choice.FILL or choice == Choice.COMMIT:
        return [*own, Choice(choice).name.lower()]
    if choice == Choice.TAKE_BACK + BID:  # another may be laid there at once
        laid = [Card.MONEY + place for place in range(len(MONEY)) if s.plan[player, BID] == Card.MONEY + place]
        return [
            *own,
            *(f"money-{MONEY[card - Card.MONEY]}" for card in (*laid, *fitting(s, player, BID)) if card >= Card.MONEY),
        ]
    if choice < Choice.TAKE_BACK and choice // CARDS == BID and choice % CARDS >= Card.MONEY:
        return [*own, f"money-{MONEY[choice % CARDS - Card.MONEY]}"]
    return own


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


def own_slots(view: Seen) -> list[int]:
    """What lies on the actions of a viewer's own board."""
    return list(view.position.state.plan[view.viewer, :SEND])


def planned(view: Seen, thing: Thing) -> int:
    """What the viewer has planned for an action."""
    return own_slots(view)[number(thing)]


def position_of(view: Seen, thing: Thing) -> int | None:
    """Where the card of an action lies, if it is face up."""
    face_up = view.position.state.action_at.tolist()
    return face_up.index(number(thing)) if number(thing) in face_up else None


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
    Why.DEAR_BID: lambda view, thing: gone(view, thing, lambda s: s.thalers.fill(9)),
    Why.NO_MONEY: lambda view, thing: gone(view, thing, lambda s: s.plan[view.viewer, :BID].fill(OPEN)),
    Why.BID_VALUE: lambda view, thing: number(thing) == BID,
    Why.TOWER_COVERS: lambda view, thing: number(thing) < SEND and bool(view.position.state.court),
    Why.NOTHING_TO_COVER: lambda view, thing: OPEN not in own_slots(view),
    Why.NEEDS_STATES: lambda view, thing: OPEN in own_slots(view),
    Why.SPACES_OPEN: lambda view, thing: OPEN in view.position.state.plan[view.viewer],
    Why.ACT_DONE: lambda view, thing: position_of(view, thing) in range(view.position.state.position),
    Why.ACT_LOST: lambda view, thing: planned(view, thing) == Card.EMPTY,
    Why.ACT_BLANK: lambda view, thing: planned(view, thing) >= Card.BLANK,
    Why.ACT_HIDDEN: lambda view, thing: position_of(view, thing) is None,
    Why.ACT_NOW: lambda view, thing: position_of(view, thing) == view.position.state.position,
    Why.ACT_LATER: lambda view, thing: (position_of(view, thing) or 0) >= view.position.state.position,
    Why.TILE_LATER: at(Step.PLAN),
    Why.TILE_TAKEN: lambda view, thing: gone(view, thing, lambda s: s.place.fill(NONE)),
    Why.FAVOUR_LATER: at(Step.PLAN),
    Why.FAVOUR_DEAR: lambda view, thing: gone(view, thing, lambda s: s.audience.fill(7)),
    Why.BONUS_RESERVE: lambda view, thing: gone(view, thing, lambda s: s.reserve.fill(9)),
    Why.KEEP_FIRST: at(Step.REFRESH),
    Why.GROUP_LATER: at(Step.REFRESH, Step.CLAIM),
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
    assert {Why.TURN, Why.PLAN, Why.ASKED} <= told.keys()


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
