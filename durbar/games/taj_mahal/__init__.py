"""Taj Mahal by Reiner Knizia, for three to five players."""

from durbar.engine.game import Game
from durbar.games.taj_mahal import rules, sight, strategy, words
from durbar.games.taj_mahal.components import PLAYERS
from durbar.games.taj_mahal.state import CHOICES, Event, State

GAME = Game(
    name="taj_mahal",
    version=1,
    players=PLAYERS,
    state=State,
    events=Event,
    rules=rules,
    sight=sight,
    words=words,
    choice_count=CHOICES,
    feature_count=sight.FEATURES,
    secrets=True,
    strategy=strategy,
)
