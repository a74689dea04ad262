"""Why a city or a card of Meridian cannot be chosen now. What is in the way is asked of the rules."""

from durbar.drawing.seen import Seen
from durbar.drawing.why_not import Thing
from durbar.engine.agenda import STEP, top
from durbar.engine.reason import Reason
from durbar.games.meridian import rules
from durbar.games.meridian.components import (
    CARDS,
    CITIES,
    FACE_UP,
    LOWEST,
    LOWEST_FIRST,
    MERIDIANS,
    MOST_FLOORS,
    TOWERS,
)
from durbar.games.meridian.page import chart
from durbar.games.meridian.rules import NORTH, SOUTH
from durbar.games.meridian.state import NO_CARD, Choice, State, Step
from durbar.games.meridian.words import names
from durbar.games.meridian.words import why_not as words
from durbar.games.meridian.words.why_not import Why

CARD = "0 0 60 86"
REACH = 34  # units from the middle of a city on the chart


def things(seen: Seen) -> list[Thing]:
    """Every city; the cards that lie before the viewer and before the others, and his pile."""
    s: State = seen.position.state
    cities = int(CITIES[s.players])
    places = [_city(seen, s, meridian, slot) for meridian in range(MERIDIANS) for slot in range(cities)]
    cards = [_card(f"card-{kind}", kind) for kind in _face_up(s, int(seen.viewer or 0))]
    others = [seat for seat in range(s.players) if seat != seen.viewer]
    theirs = [_card(f"theirs-{seat}-{kind}", kind) for seat in others for kind in _face_up(s, seat)]
    pile = [Thing("pile", seen.t.gettext("Your pile"), sign="card-back", box=CARD)]
    return [*places, *cards, *theirs, *(pile if s.pile[seen.viewer].any() else [])]


def _face_up(s: State, seat: int) -> list[int]:
    """What lies face up before a player, each kind once."""
    return sorted({kind for kind in s.face_up[seat, :FACE_UP].tolist() if kind != NO_CARD})


def _card(id: str, kind: int) -> Thing:
    return Thing(id, names.card(kind), sign=f"card-{kind}", box=CARD)


def _city(seen: Seen, s: State, meridian: int, slot: int) -> Thing:
    cities = int(CITIES[s.players])
    x, y = chart.at(cities, meridian, slot)
    text = seen.t.gettext("{city}, meridian {meridian}")
    name = text.format(city=names.city(s.players, meridian, slot, seen.t), meridian=meridian + 1)
    at = (round(x), round(y - 8))
    return Thing(
        f"city-{meridian + 1}-{slot + 1}", name, at, round(REACH * chart.scale(cities, slot)), _sign(s, meridian, slot)
    )


def _sign(s: State, meridian: int, slot: int) -> str:
    return (
        "s-floors" if s.height[meridian, slot] else "s-crown" if chart.is_capital(s.players, (meridian, slot)) else ""
    )


def why_not(seen: Seen, thing: Thing) -> Reason | None:
    """What is in the way of a city or a card."""
    s: State = seen.position.state
    kind, *numbers = thing.id.split("-")
    if kind == "theirs":
        return words.theirs(seen.names[int(numbers[0])], seen.t)
    if not seen.offers:
        return words.turn(seen.names[seen.position.pending[0]], seen.t)
    if kind == "pile":
        return words.pile(seen.t)
    if kind == "card":
        return _spending(seen, s, int(numbers[0]))
    meridian, slot = (int(number) - 1 for number in numbers)
    step = Step(int(top(s, STEP)))
    if step in (Step.CARD, Step.MERIDIAN):
        return _meridian(seen, step, meridian)
    if meridian != s.meridian:
        return words.elsewhere(meridian + 1, int(s.meridian) + 1, seen.t)
    return None if _is_open(seen, slot) else _in_city(seen, s, step, slot)


def _spending(seen: Seen, s: State, kind: int) -> Reason | None:
    """One card is spent in a turn (ME-3.2)."""
    if s.card == NO_CARD:
        return None
    return words.spent(seen.t) if kind == s.card else words.one_card(names.card(int(s.card)), seen.t)


def _meridian(seen: Seen, step: Step, meridian: int) -> Reason | None:
    """Cards say where one acts (ME-3.3)."""
    choices = [offer.choice for offer in seen.offers]
    if step is Step.MERIDIAN:
        card = names.card(int(seen.position.state.card))
        is_open = Choice.MERIDIAN + meridian in choices
        return None if is_open else words.not_on_this_card(meridian + 1, card, seen.t)
    kinds = [choice - Choice.CARD for choice in choices]
    if any(meridian + 1 in CARDS[kind] for kind in kinds):
        return None
    return words.not_on_your_cards(meridian + 1, [names.card(kind) for kind in kinds], seen.t)


def _is_open(seen: Seen, slot: int) -> bool:
    """Whether anything may be built in a city of the chosen meridian, or lifted there."""
    lift, first = Choice.LIFT + slot, rules.placing(slot, 1)
    return any(offer.choice == lift or first <= offer.choice < first + MOST_FLOORS for offer in seen.offers)


def _in_city(seen: Seen, s: State, step: Step, slot: int) -> Reason:
    """What is in the way of every tower in a city (ME-4.9)."""
    player, here = seen.viewer, int(s.height[s.meridian, slot])
    own = int((s.owner[s.meridian, : CITIES[s.players]] == player).sum())
    if step is Step.ACT and own == TOWERS[s.players]:
        return words.full(own, seen.t)
    if here:
        return words.own(seen.t) if s.owner[s.meridian, slot] == player else _pushing(seen, s, slot, here)
    low, north = int(rules.lowest(s, s.meridian, slot, LOWEST)), _next(s, slot, NORTH)
    in_hand = int(s.floors[player])
    if north and north <= low:
        return words.between(north, low - 1, seen.t)
    if not s.height[s.meridian, : CITIES[s.players]].any() and in_hand < LOWEST_FIRST:
        return words.first(LOWEST_FIRST, seen.t)
    return words.floors(low, in_hand, seen.t) if in_hand < low else words.as_it_was(_lifted(s), seen.t)


def _pushing(seen: Seen, s: State, slot: int, here: int) -> Reason:
    """Why the tower in a city can be pushed neither north nor south (ME-5.2, ME-5.4)."""
    t, in_hand = seen.t, int(s.floors[seen.viewer])
    north, south = _next(s, slot, NORTH), _next(s, slot, SOUTH)
    room_north, room_south = _room(s, slot, NORTH), _room(s, slot, SOUTH)
    if room_north and south + 1 < here:
        return words.floors(south + 1, in_hand, t)
    shorter = words.nothing_shorter(south, t) if room_north else words.no_room_north(t)
    fits = north == 0 or here + 1 < north
    taller = words.nothing_taller(0 if fits else north, in_hand, t) if room_south else words.no_room_south(t)
    why = Why.EDGE if not (room_north and room_south) else Why.FLOORS if fits else Why.BETWEEN
    return words.told(why, shorter, taller)


def _next(s: State, slot: int, towards: int) -> int:
    """The height of the next tower in a direction, 0 if there is none."""
    others = s.height[s.meridian, : CITIES[s.players]].tolist()
    on_the_way = others[slot + 1 :] if towards == SOUTH else others[:slot][::-1]
    return next((height for height in on_the_way if height), 0)


def _room(s: State, slot: int, towards: int) -> bool:
    """Whether any city in a direction is free."""
    heights = s.height[s.meridian, : CITIES[s.players]].tolist()
    return not all(heights[slot + 1 :] if towards == SOUTH else heights[:slot])


def _lifted(s: State) -> int:
    return int(s.lifted - Choice.PLACE) % MOST_FLOORS + 1
