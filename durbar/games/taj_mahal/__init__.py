"""Taj Mahal by Reiner Knizia, for three to five players."""

from durbar.engine.game import Game
from durbar.games.taj_mahal import rules, sight, strategy, words
from durbar.games.taj_mahal.components import FACTS, PLAYERS, RULINGS
from durbar.games.taj_mahal.state import CHOICES, Event, State, Step

GAME = Game(
    name="taj_mahal",
    package=__name__,
    version=2,
    players=PLAYERS,
    state=State,
    steps=Step,
    events=Event,
    rules=rules,
    sight=sight,
    words=words,
    choice_count=CHOICES,
    feature_count=sight.FEATURES,
    most_choices=2_000,
    options=RULINGS,
    secrets=True,
    strategy=strategy,
    facts=FACTS,
)
