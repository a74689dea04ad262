"""What puzzles of Agra are about."""

from gettext import NullTranslations

from durbar.engine.agenda import STEP, top
from durbar.engine.log import Event as Happened
from durbar.games.agra.state import Choice, State, Step

ALIKE = ()
PLAYED_WITH = {"money": "open"}  # AG-4.13: whoever has counted knows what is in closed bags
TEMPTS_GREED = ()
RIVER = (Step.SAILOR, Step.JAGIRDAR, Step.DELIVER_ONE, Step.FAVOUR_SPACE, Step.GIVE_BACK, Step.TAKE_TILE)
EMPIRE = (Step.ORDERS, Step.AKBAR_OR_ORDER, Step.SADR, Step.SADR_TO, Step.CREDIT, Step.PICK_GUILD)
MARKET = (Step.TRADER, Step.TRADE_GIVE, Step.TRADE_TAKE, Step.SELL, Step.TOKEN, Step.TOKEN_TO, Step.FRENCH)
FARM = (Step.BOTANIST, Step.FARMERS, Step.PICK_COVER, Step.MEDITATE)
CITY = (Step.ARCHITECT, Step.PAY_MATERIALS, Step.BONUS)


def titles(t: NullTranslations) -> dict[str, str]:
    """All themes, and what they are called."""
    return {
        "follow": t.gettext("follow"),
        "act": t.gettext("where to act"),
        "river": t.gettext("notables"),
        "empire": t.gettext("orders and guilds"),
        "market": t.gettext("trade"),
        "farm": t.gettext("meditation and farm"),
        "city": t.gettext("build"),
        "goods": t.gettext("the right goods"),
        "favour": t.gettext("a favour in between"),
    }


def theme(s: State, player: int, choice: int, events: tuple[Happened, ...]) -> str:
    """By the question; what comes in between an open one is a theme of its own (AG-8.4)."""
    step = top(s, STEP)
    if step == Step.FOLLOW:
        return "follow"
    if Choice.FAVOUR <= choice < Choice.MOVE_TOKEN:
        return "favour"
    if step == Step.ACT:
        return "act"
    for name, steps in (("river", RIVER), ("empire", EMPIRE), ("market", MARKET), ("farm", FARM), ("city", CITY)):
        if step in steps:
            return name
    return "goods"
