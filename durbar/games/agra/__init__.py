"""Agra by Michael Keller, for two to four players."""

from durbar.engine.game import Game, Option
from durbar.games.agra import rules, sight, strategy, words
from durbar.games.agra.components import PLAYERS
from durbar.games.agra.state import CHOICES, Event, State

GAME = Game(
    name="agra",
    version=1,
    players=PLAYERS,
    state=State,
    events=Event,
    rules=rules,
    sight=sight,
    words=words,
    choice_count=CHOICES,
    feature_count=sight.FEATURES,
    options=(Option("money", ("closed", "open")),),
    strategy=strategy,
)
