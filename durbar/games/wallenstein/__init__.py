"""Wallenstein by Dirk Henn, for three to five players."""

from durbar.engine.game import Game
from durbar.engine.option import Option
from durbar.games.wallenstein import rules, sight, strategy, words
from durbar.games.wallenstein.components import FACTS, PLAYERS, RULINGS
from durbar.games.wallenstein.state import CHOICES, Event, State, Step

GAME = Game(
    name="wallenstein",
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
    most_choices=25_000,  # five players lay all their cards again after every change of mind that they have
    options=(
        Option("setup", ("standard", "draft")),
        Option("imperial_court", ("no", "yes")),
        Option("landsknechte", ("no", "yes")),
        Option("military_leaders", ("no", "yes")),
        Option("tower", ("independent", "impact")),
        *RULINGS,
    ),
    secrets=True,
    strategy=strategy,
    facts=FACTS,
)
