"""Modern board games to play, study and research."""

from durbar import env
from durbar.engine.errors import DurbarError
from durbar.engine.game import Game, load, names, use_facts
from durbar.engine.log import Event
from durbar.engine.position import Position

__all__ = ["DurbarError", "Event", "Game", "Position", "env", "load", "names", "use_facts"]
