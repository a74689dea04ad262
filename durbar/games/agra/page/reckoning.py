"""The account at the end as a page draws it: where everybody's rupees come from."""

from durbar.drawing.seen import Seen
from durbar.games.agra.components import GUILDS, NOTABLES
from durbar.games.agra.page.facts import Account, Reckoned
from durbar.games.agra.rules.scoring import (
    contract_rupees,
    cover_rupees,
    gift_rupees,
    left,
    meditation_rupees,
    track_rupees,
)
from durbar.games.agra.state import State


def reckoning(seen: Seen, s: State) -> list[Reckoned] | None:
    """A line for every player once the game is over."""
    if not seen.position.over:
        return None
    return [{**_line(s, player), "total": total} for player, total in enumerate(seen.position.points)]


def _line(s: State, player: int) -> Account:
    """AG-29.1 to AG-29.8; what is left decides ties (AG-30.1, AG-30.2)."""
    contracts = [notable for notable in range(NOTABLES) if s.holder[notable] == player]
    return {
        "bag": int(s.rupees[player]),
        "contracts": sum(int(contract_rupees(s, player, notable)) for notable in contracts),
        "guilds": [int(track_rupees(s, player, guild)) for guild in range(GUILDS)],
        "meditation": int(meditation_rupees(s, player)),
        "covers": int(cover_rupees(s, player)),
        "gifts": int(gift_rupees(s, player)),
        "left": int(left(s, player)),
    }
