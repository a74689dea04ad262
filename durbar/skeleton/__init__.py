"""Skeleton, for two to four players."""

from durbar.engine.game import Game
from durbar.skeleton import rules, sight, strategy, words
from durbar.skeleton.components import PLAYERS
from durbar.skeleton.state import ACTIONS, Event, State, Step

GAME = Game(
    name="skeleton",
    package=__name__,
    version=1,
    players=PLAYERS,
    state=State,
    steps=Step,
    events=Event,
    rules=rules,
    sight=sight,
    words=words,
    strategy=strategy,
    choice_count=ACTIONS.size,
    feature_count=sight.OBSERVATION.size,
    most_choices=100,
)
