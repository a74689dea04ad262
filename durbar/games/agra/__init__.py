"""Agra by Michael Keller, for two to four players."""

from durbar.engine.game import Game
from durbar.engine.option import Option
from durbar.games.agra import rules, sight, strategy, words
from durbar.games.agra.components import FACTS, PLAYERS, RULINGS
from durbar.games.agra.state import CHOICES, Event, State, Step

GAME = Game(
    name="agra",
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
    most_choices=10_000,
    options=(Option("money", ("closed", "open")), *RULINGS),
    strategy=strategy,
    facts=FACTS,
)
