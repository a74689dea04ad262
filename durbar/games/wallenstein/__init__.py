"""Wallenstein by Dirk Henn, for three to five players."""

from durbar.engine.game import Game, Option
from durbar.games.wallenstein import rules, sight, strategy, words
from durbar.games.wallenstein.components import PLAYERS, READINGS
from durbar.games.wallenstein.state import CHOICES, Event, State

GAME = Game(
    name="wallenstein",
    version=1,
    players=PLAYERS,
    state=State,
    events=Event,
    rules=rules,
    sight=sight,
    words=words,
    choice_count=CHOICES,
    feature_count=sight.FEATURES,
    options=(
        Option("setup", ("standard", "draft")),
        Option("imperial_court", ("no", "yes")),
        Option("landsknechte", ("no", "yes")),
        Option("military_leaders", ("no", "yes")),
        Option("tower", ("independent", "impact")),
        *(Option(ruling.name.lower(), readings, ruling=True) for ruling, readings in READINGS.items()),
    ),
    secrets=True,
    strategy=strategy,
)
