"""A game with the facts of a house, played and drawn in a process of its own: ``python -m tests.house agra``.

It prints one JSON object: the game's edition, a finished game as text, and where machine code for it would be kept.
"""

import json
import sys
from random import Random

import durbar
from durbar.drawing.seen import seen
from durbar.engine import entries as entries
from durbar.engine.language import LANGUAGES
from durbar.engine.recorded import read
from tests.pages import drawn
from tests.play import positions_at_random, recorded_at_random, with_other_options

LOOKS = 0.03  # of all positions


def look_at(name: str) -> None:
    """Draw pages of random games: with every number of players, with the usual options and with all others."""
    random = Random(1)
    for game in (durbar.load(name), with_other_options(durbar.load(name))):
        for players in game.players:
            for position in positions_at_random(game, players, players):
                if random.random() < LOOKS or position.over:
                    assert_observed_within_bounds(position)
                    viewer, language = next(iter(position.pending), 0), random.choice(LANGUAGES)
                    names = tuple(f"P{seat}" for seat in range(players))
                    assert "</html>" in drawn(seen(position, viewer, position.events, names, language), "board")


def assert_observed_within_bounds(position: durbar.Position) -> None:
    """Numbers that learners see stay within what they are told."""
    layout = position.game.observation
    for player in range(position.players):
        observed = position.observe(player)
        assert (observed >= layout.least).all()
        assert (observed <= layout.most).all()


def main() -> None:
    """Tell of one game."""
    (name,) = sys.argv[1:]
    look_at(name)
    game = durbar.load(name)
    text = recorded_at_random(game, max(game.players), 7).text()
    assert read(text).text() == text
    folder = game.in_mode("compiled").bound._binder.cache_folder(entries.ENTRIES["begin"])
    position = game.start(max(game.players), 1)
    told = {"edition": game.edition, "text": text, "folder": folder.name, "bytes": position.to_bytes().hex()}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
