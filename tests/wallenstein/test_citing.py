"""Every event of Wallenstein cites the clause by which it happened, not just one about its like."""

from collections import defaultdict

import pytest

import durbar
from durbar.games.wallenstein.components import Action
from durbar.games.wallenstein.state import NOBODY, Card, Event
from tests.play import choices_at_random

MODULES = {"imperial_court": "yes", "military_leaders": "yes"}
SEVERAL = {
    Event.HELD: {"WA-17.10", "WA-19.5"},
    Event.DEVASTATED: {"WA-17.11", "WA-19.6"},
    Event.CONQUERED: {"WA-17.9", "WA-18.3"},
    Event.RECEIVED: {"WA-22.21", "WA-22.22"},
    Event.CONVERTED: {"WA-22.3", "WA-22.12", "WA-22.13"},
    Event.CALMED: {"WA-10.3", "WA-22.23"},
    Event.STAYED: {"WA-12.3", "WA-15.3"},
    Event.LEADER_PLACED: {"WA-24.2", "WA-24.3", "WA-24.11"},
}


def clause(event, others, owner, year):
    """By which clause it happened, as the table tells."""
    state = event.details[0]
    attacked = any(other.kind == Event.ATTACKED and other.details[1] == state for other in others)
    match event.kind:
        case Event.HELD:
            return "WA-17.10" if attacked else "WA-19.5"
        case Event.DEVASTATED:
            return "WA-17.11" if attacked else "WA-19.6"
        case Event.CONQUERED:
            return "WA-18.3" if owner[state] == NOBODY else "WA-17.9"
        case Event.RECEIVED:
            return "WA-22.21" if any(event.details[:3]) else "WA-22.22"
        case Event.CONVERTED if any(other.kind == Event.FILLED for other in others):
            return "WA-22.3"
        case Event.CONVERTED:
            return "WA-22.13" if event.details[1] == Card.TOWER else "WA-22.12"
        case Event.CALMED:
            house = any(other.kind == Event.BUILT and other.details[1] == state for other in others)
            return "WA-10.3" if house else "WA-22.23"
        case Event.STAYED:
            return "WA-15.3" if event.details[0] == Action.PLACE_1_ARMY_AND_MOVE else "WA-12.3"
        case Event.LEADER_PLACED if year > 0:
            return "WA-24.11"
        case Event.LEADER_PLACED:
            return "WA-24.2" if "draft" in event.setup.options else "WA-24.3"


@pytest.mark.rule("WA-17.9", "WA-17.10", "WA-17.11", "WA-18.3", "WA-19.5", "WA-19.6", "WA-22.22", "WA-24.11")
def test_every_event_cites_its_own_clause() -> None:
    game, cited = durbar.load("wallenstein", "compiled"), defaultdict(set)
    for seed in range(24):
        options = {**MODULES, "setup": "draft"} if seed % 4 == 0 else MODULES
        for event, others, owner, year in everything_told(game.start(3 + seed % 3, seed, options), seed):
            if event.kind in SEVERAL:
                cited[event.kind].add(event.rule)
                assert event.rule == clause(event, others, owner, year), event
    assert cited == SEVERAL


def everything_told(position, seed):
    """Every event of a random game, what else its choice caused, who owned which state before, and when."""
    owner, year = position.state.owner.copy(), int(position.state.year)
    for event in position.events:
        yield event, position.events, owner, year
    for _ in choices_at_random(position, seed):
        for event in position.events:
            yield event, position.events, owner, year
        owner, year = position.state.owner.copy(), int(position.state.year)
