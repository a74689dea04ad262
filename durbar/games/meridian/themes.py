"""What puzzles of Meridian are about."""

from gettext import NullTranslations

from durbar.engine.log import Event as Happened
from durbar.games.meridian.state import Choice, Event, State

ALIKE = ("floors",)
PLAYED_WITH: dict[str, str] = {}
TEMPTS_GREED = ()


def titles(t: NullTranslations) -> dict[str, str]:
    """All themes, and what they are called."""
    return {
        "push": t.gettext("push"),
        "build": t.gettext("where to build"),
        "move": t.gettext("move a tower"),
        "hold": t.gettext("hold back"),
        "card": t.gettext("the right card"),
        "meridian": t.gettext("the right meridian"),
    }


def theme(s: State, player: int, choice: int, events: tuple[Happened, ...]) -> str:
    """ME-5: whoever builds may push; besides, towers are built, lifted, or left as they are."""
    if choice < Choice.DECLINE:
        return "card" if choice < Choice.MERIDIAN else "meridian"
    if choice < Choice.LIFT:
        return "hold"
    if any(event.kind == Event.PUSHED for event in events):
        return "push"
    return "move" if choice < Choice.PLACE else "build"
