"""Meridian by Leo Colovini, for two to four players."""

from durbar.engine.game import Game
from durbar.games.meridian import rules, sight, strategy, words
from durbar.games.meridian.components import PLAYERS
from durbar.games.meridian.state import CHOICES, Event, State

GAME = Game(
    name="meridian",
    version=1,
    players=PLAYERS,
    state=State,
    events=Event,
    rules=rules,
    sight=sight,
    words=words,
    choice_count=CHOICES,
    feature_count=sight.FEATURES,
    strategy=strategy,
)
