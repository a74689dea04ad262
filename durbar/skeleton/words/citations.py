"""The clause behind every kind of event: an anchor in the rulebook."""

from durbar.skeleton.state import Event

RULES = {Event.BEGINS: "SK-1", Event.TOOK: "SK-2", Event.FINISHED: "SK-3"}
