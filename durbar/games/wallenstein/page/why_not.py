"""Why something cannot be chosen now in Wallenstein: in here the states of the map, in `why_not_plan` one's own board,
in `why_not_round` what else lies beside the map. What is in the way is asked of the rules.
"""

from durbar.drawing.gems import GEMS
from durbar.drawing.seen import Seen
from durbar.drawing.why_not import Thing
from durbar.engine.agenda import STEP, A, top
from durbar.engine.reason import Reason
from durbar.games.wallenstein.components import NEIGHBOURS, STATES, Building, EventKind
from durbar.games.wallenstein.page import atlas, why_not_plan, why_not_round
from durbar.games.wallenstein.page.board import states_chosen
from durbar.games.wallenstein.rules.actions import obstacle
from durbar.games.wallenstein.rules.states import in_force
from durbar.games.wallenstein.state import NOBODY, OUT_OF_PLAY, State, Step
from durbar.games.wallenstein.state import Reason as Obstacle
from durbar.games.wallenstein.words import names
from durbar.games.wallenstein.words import why_not as words

CUBE = "0 0 32 32"


def things(seen: Seen) -> list[Thing]:
    """Every state in play; one's own board, the round and what is asked, as far as they are drawn."""
    s: State = seen.position.state
    step = Step(int(top(s, STEP)))
    states = [_thing(s, state) for state in range(STATES) if s.owner[state] != OUT_OF_PLAY]
    plan = why_not_plan.things(seen, s) if step is Step.PLAN else []
    return [*states, *plan, *why_not_round.things(seen, s, step)]


def _thing(s: State, state: int) -> Thing:
    x, y = atlas.SEATS[state]
    owner = int(s.owner[state])
    sign = "cube-none" if owner == NOBODY else f"cube-{GEMS[owner]}"
    return Thing(f"state-{state}", names.state(state), (x, y), shape=f"st-{state}", sign=sign, box=CUBE)


def why_not(seen: Seen, thing: Thing) -> Reason | None:
    """What is in the way of something."""
    s: State = seen.position.state
    step = Step(int(top(s, STEP)))
    which = thing.id.split("-")[1:]
    if thing.kind in why_not_plan.KINDS:
        return why_not_plan.why_not(seen, s, thing.kind, [int(number) for number in which])
    if thing.kind in why_not_round.KINDS:
        return why_not_round.why_not(seen, s, step, thing.kind, which[0])
    return _state(seen, s, step, int(which[0]))


def _state(seen: Seen, s: State, step: Step, state: int) -> Reason | None:
    """What is in the way of a state."""
    if not seen.offers:
        waits = step is Step.PLAN and s.ready[seen.viewer]
        return words.ready(seen.t) if waits else words.turn(seen.names[seen.position.pending[0]], seen.t)
    own = s.owner[state] == seen.viewer
    settled = step in (Step.BATTLE_NUMBER, Step.MOVE_NUMBER) and state == s.target
    if state in states_chosen(seen) or (step is Step.PLAN and own) or settled:
        return None
    return _in_the_way(seen, s, step, state, bool(own))


def _in_the_way(seen: Seen, s: State, step: Step, state: int, own: bool) -> Reason:
    t = seen.t
    match step:
        case Step.PLAN:
            return words.plan(t)
        case Step.BATTLE_AT | Step.MOVE_TO | Step.BATTLE_NUMBER | Step.MOVE_NUMBER:
            return _march(seen, s, step, state)
        case Step.CALM:
            return words.no_marker(t) if own else words.calm_foreign(t)
        case Step.FREE_BUILDING:
            return _site(seen, s, state) if own else words.build_foreign(t)
        case Step.FREE_ARMIES:
            return words.landing(seen.names[s.owner[state]], t)
        case Step.NEXT_REVOLT:
            return words.not_drawn(t)
        case Step.LEADER_TO | Step.FIRST_LEADER | Step.LEADER_BACK:
            return words.leader_here(t) if own else words.leader_foreign(t)
        case Step.CLAIM:
            return words.draft(t)
    return words.asked(seen.position.question(int(seen.viewer or 0), seen.language, seen.names), t)


def _march(seen: Seen, s: State, step: Step, state: int) -> Reason:
    """Where armies may go (WA-15.3, WA-16.1, WA-16.5)."""
    t, origin = seen.t, int(s.origin)
    if state == origin:
        return words.origin(t)
    if not NEIGHBOURS[origin] >> state & 1:
        return words.neighbour(names.state(state), names.state(origin), t)
    if step is Step.MOVE_TO:
        return words.move_foreign(t)
    if s.buildings[state] >> Building.CHURCH & 1 and in_force(s, EventKind.CHURCH_NO_ATTACK):
        return words.church(names.state(state), t)
    if step is Step.BATTLE_AT:
        return words.protected(seen.names[s.owner[state]], t)
    return words.asked(seen.position.question(int(seen.viewer or 0), seen.language, seen.names), t)


def _site(seen: Seen, s: State, state: int) -> Reason:
    """WA-13.4: one building of a kind, as long as there are plots."""
    full = obstacle(s, top(s, A), state) == Obstacle.NO_PLOT
    return words.no_plot(seen.t) if full else words.same_building(seen.t)
