"""Meridian by Leo Colovini, for two to four players."""

from durbar.engine.game import Game
from durbar.games.meridian import rules, sight, strategy, words
from durbar.games.meridian.components import FACTS, PLAYERS
from durbar.games.meridian.state import CHOICES, Event, State, Step

GAME = Game(
    name="meridian",
    package=__name__,
    version=1,
    players=PLAYERS,
    state=State,
    steps=Step,
    events=Event,
    rules=rules,
    sight=sight,
    words=words,
    choice_count=CHOICES,
    feature_count=sight.FEATURES,
    most_choices=600,
    strategy=strategy,
    facts=FACTS,
)
