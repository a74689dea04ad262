"""Why something on the viewer's own board cannot be chosen while plans are made (WA-9, WA-22.5 to 22.9): a space once
the plan is ready, a money card that cannot be bid, a card on a space where it has no meaning, the end of planning.
"""

from collections.abc import Callable, Iterable

from durbar.drawing.seen import Seen
from durbar.drawing.why_not import Thing
from durbar.engine.reason import Reason
from durbar.games.wallenstein.components import MONEY
from durbar.games.wallenstein.page.planning import fitting
from durbar.games.wallenstein.page.signs import SIGNS
from durbar.games.wallenstein.rules.planning import first_open, hand, may_bid
from durbar.games.wallenstein.state import BID, OPEN, SEND, SPACES, Card, Choice, State
from durbar.games.wallenstein.words import names
from durbar.games.wallenstein.words import why_not as words

COIN, STOP, TOWER, LOCK = "coin", "s-stop", "s-tower", "s-lock"


def things(seen: Seen, s: State) -> list[Thing]:
    """The spaces of a plan that is ready; otherwise money, cards that a space does not take, and what ends planning."""
    t = seen.t
    if s.ready[seen.viewer]:
        return [_space(seen, space) for space in used(s)]
    money = [Thing(f"money-{value}", names.thalers(value, t), sign=COIN) for value in MONEY]
    ends = [
        Thing("fill", t.gettext("No action on the rest"), sign=STOP),
        Thing("commit", t.gettext("Commit"), sign=LOCK),
    ]
    return [*money, *(_lay(seen, space, card) for space, card in _refused(seen, s)), *ends]


def used(s: State) -> list[int]:
    """WA-9.1, WA-22.5: the spaces of a board."""
    return [space for space in range(SPACES) if s.court or not SEND <= space < BID]


def _space(seen: Seen, space: int) -> Thing:
    return Thing(f"space-{space}", names.space(space, seen.t), sign=f"s-{SIGNS['spaces'][space]['sign']}")


def _lay(seen: Seen, space: int, card: int) -> Thing:
    """A card that is held over a space."""
    t, tower = seen.t, card == Card.TOWER
    name = t.gettext("a tower card on “{space}”") if tower else t.gettext("a blank card on “{space}”")
    return Thing(f"lay-{space}-{card}", name.format(space=names.space(space, t)), sign=TOWER if tower else STOP)


def _refused(seen: Seen, s: State) -> Iterable[tuple[int, int]]:
    """Open spaces, and cards without a state that may be in hand and have no meaning there; a state fits everywhere."""
    _, covers, _, towers, _ = hand(s, seen.viewer)
    in_hand = [card for card, left in ((Card.BLANK, covers), (Card.TOWER, towers)) if left > 0]
    for space in used(s):
        if s.plan[seen.viewer, space] == OPEN:
            takes = fitting(s, int(seen.viewer or 0), space)
            yield from ((space, int(card)) for card in in_hand if card not in takes)


def why_not(seen: Seen, s: State, kind: str, numbers: list[int]) -> Reason | None:
    """What is in the way of something on one's own board."""
    return _REASONS[kind](seen, s, *numbers)


def _money(seen: Seen, s: State, value: int) -> Reason | None:
    """WA-9.9, WA-9.2: what is bid can be paid, and lies nowhere else."""
    player, card = int(seen.viewer or 0), MONEY.index(value)
    if s.plan[player, BID] == Card.MONEY + card or Card.MONEY + card in fitting(s, player, BID):
        return None
    if not may_bid(s, player, card):
        return words.dear_bid(names.thalers(int(s.thalers[player]), seen.t), seen.t)
    return words.no_money(seen.t)


def _held(seen: Seen, s: State, space: int, card: int) -> Reason:
    """WA-9.8, WA-22.7: no blank card is bid; on an action a tower card is one."""
    return words.tower_covers(seen.t) if card == Card.TOWER else words.bid_value(seen.t)


def _fill(seen: Seen, s: State) -> Reason | None:
    """Whether blank cards can cover anything more."""
    if Choice.FILL in seen.revisions:
        return None
    return words.nothing_to_cover(seen.t) if first_open(s, seen.viewer, 0) >= BID else words.needs_states(seen.t)


def _commit(seen: Seen, s: State) -> Reason | None:
    """WA-9.4: as far as cards go, every space is covered."""
    is_open = sum(bool(s.plan[seen.viewer, space] == OPEN) for space in used(s))
    return words.spaces_open(is_open, seen.t) if is_open else None


_REASONS: dict[str, Callable[..., Reason | None]] = {
    "space": lambda seen, s, space: words.ready(seen.t),
    "money": _money,
    "lay": _held,
    "fill": _fill,
    "commit": _commit,
}
KINDS = frozenset(_REASONS)
