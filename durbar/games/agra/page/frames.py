"""The question as a page draws it: where the player is, his choices in groups, what enlarges and what ends them."""

from collections import Counter
from gettext import NullTranslations

from durbar.drawing.seen import Seen
from durbar.engine.agenda import STEP, A, C, top
from durbar.games.agra.components import (
    ARROW_TO,
    BUILDING_OF,
    COST,
    GUILDS,
)
from durbar.games.agra.page import choices as acts
from durbar.games.agra.page.asking import Act, Frame, Group, Light, LitAct, Tally
from durbar.games.agra.rules.building import building_value
from durbar.games.agra.rules.deliveries import deliverable
from durbar.games.agra.rules.meditation import may_lay
from durbar.games.agra.rules.orders import can_fulfil
from durbar.games.agra.rules.sailor import capacity_left
from durbar.games.agra.state import Manner, State, Step
from durbar.games.agra.words import names as called

CROWD = 14  # choices, a title as two of them; more, of several sorts, follow each other in lines


def frame(seen: Seen) -> Frame | None:
    """What the viewer is asked; None if he is not."""
    if not seen.offers:
        return None
    s: State = seen.position.state
    drawn = [acts.act(seen, offer.choice) for offer in seen.offers]
    groups = _groups(s, drawn, seen.t)
    return {
        "crumbs": crumbs(seen, s),
        "tally": _tally(s, seen.viewer or 0),
        "groups": groups,
        "crowded": len(groups) > 1 and len(drawn) + 2 * len(groups) > CROWD,
        "end": next((_lit(act, 1) for act in drawn if act["group"] == "end"), None),
        "lights": sum(len(group["acts"]) for group in groups if group["light"] == 1),
        "parts": Counter(part for offer in seen.offers if (part := acts.part_of(offer.choice))),
    }


def _groups(s: State, drawn: list[Act], t: NullTranslations) -> list[Group]:
    """The choices group by group."""
    found = [(name, [act for act in drawn if act["group"] == name]) for name in acts.ORDER]
    there = [(name, members) for name, members in found if members]
    groups: list[Group] = []
    for name, members in there:
        light = _light(s, name)
        titled = len(there) > 1 or name in acts.ALONE
        groups.append(
            {
                "name": name,
                "title": acts.titles(t).get(name) if titled else None,
                "light": light,
                "price": _price(members) if titled else None,
                "acts": [_lit(act, light) for act in members],
            }
        )
    return groups


def _price(members: list[Act]) -> int | None:
    """The meditation points that every choice of a group costs; None if they differ."""
    prices = {act["price"] for act in members}
    return prices.pop() or None if len(prices) == 1 else None


def _lit(act: Act, light: Light) -> LitAct:
    return {**act, "light": light}


def _light(s: State, group: str) -> Light:
    """1 for the act in hand, 2 for what may be done besides: never more than one step glows."""
    bought = top(s, STEP) == Step.MEDITATE and may_lay(s) and group != "lay"
    return 2 if bought or group in acts.SECOND_LIGHT else 1


# --- Where one is ---------------------------------------------------------------------------------------------------


def _tally(s: State, player: int) -> Tally | None:
    """What is used of an action, and what is left: deliveries, materials, meditation points, value to trade."""
    step = top(s, STEP)
    if step == Step.SAILOR:
        left = int(capacity_left(s, player))
        return {"of": "deliveries", "used": int(s.delivered), "left": left, "wanted": _wanted(s, player)}
    if step == Step.MEDITATE:
        return {"of": "mp", "used": 0, "left": int(s.mp)}
    if step == Step.PAY_MATERIALS:
        paid = int(building_value(s, player, s.material, int(s.materials)))
        return {"of": "materials", "used": paid, "left": int(COST[top(s, A)]) - paid}
    if step == Step.TRADE_TAKE:
        return {"of": "value", "used": 0, "left": int(top(s, A))}
    return None


def _wanted(s: State, player: int) -> bool:
    """Whether a notable or an order asks for anything that the player has."""
    return bool(deliverable(s, player)) or any(can_fulfil(s, player, guild) for guild in range(GUILDS))


def crumbs(seen: Seen, s: State) -> list[str]:
    """The way to a question within others: whose turn, and the actions that it interrupts."""
    way = _before_it(seen, s)
    for row in range(1, int(s.agenda_top)):
        said = _interrupted(s, row, seen.t)
        if said:
            way.append(said)
    return way


def _before_it(seen: Seen, s: State) -> list[str]:
    """Whom one may follow, or whose turn it is if that is another's."""
    if top(s, STEP) == Step.FOLLOW:
        return [seen.t.gettext("{player} transforms").format(player=seen.names[top(s, A)])]
    return [] if s.active == seen.viewer else [seen.t.gettext("Turn: {player}").format(player=seen.names[s.active])]


def _interrupted(s: State, row: int, t: NullTranslations) -> str | None:
    """The action of a step below the one that is asked; None of what is still to come."""
    step, a, c = (int(s.agenda[row, column]) for column in (STEP, A, C))
    if step == Step.MEDITATE:
        return t.gettext("Meditation")
    if Step.SAILOR <= step <= Step.BOTANIST:
        return called.space(step - Step.ARCHITECT, t)
    if step == Step.PRODUCE:
        return called.building(int(BUILDING_OF[a]), t)
    if step == Step.PROCESS and c == Manner.OPEN:
        return called.building(int(BUILDING_OF[ARROW_TO[a]]), t)
    return None
