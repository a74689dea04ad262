"""What puzzles of Taj Mahal are about."""

from gettext import NullTranslations

from durbar.engine.log import Event as Happened
from durbar.games.taj_mahal.state import Choice, State

ALIKE = ()
PLAYED_WITH: dict[str, str] = {}
TEMPTS_GREED = ("withdraw",)


def titles(t: NullTranslations) -> dict[str, str]:
    """All themes, and what they are called."""
    return {
        "withdraw": t.gettext("withdraw in time"),
        "bid": t.gettext("bid on"),
        "add": t.gettext("the card beside it"),
        "connect": t.gettext("connect"),
        "take": t.gettext("cards for later"),
    }


def theme(s: State, player: int, choice: int, events: tuple[Happened, ...]) -> str:
    """TM-2 to TM-6: one plays or withdraws, adds a card, builds palaces, takes cards."""
    if choice < Choice.PLAY:
        return "withdraw"
    if choice < Choice.ALONE:
        return "bid"
    if choice < Choice.PALACE:
        return "add"
    return "connect" if choice < Choice.TAKE else "take"
