"""Why a city, a card, a token or what stands at court cannot be chosen now in Taj Mahal. The rules are asked."""

from durbar.drawing.gems import GEMS
from durbar.drawing.seen import Seen
from durbar.drawing.why_not import Thing
from durbar.engine.agenda import STEP, top
from durbar.engine.reason import Reason
from durbar.games.taj_mahal.components import (
    CHANGES_COLOUR,
    CITIES,
    CITY,
    CITY_COUNT,
    CITY_NAMES,
    COLOUR,
    COLOUR_KINDS,
    COLOUR_NAMES,
    FIGURES,
    KINDS,
    PROVINCE_NAMES,
    PROVINCE_OF,
    SYMBOL_NAMES,
    SYMBOLS,
)
from durbar.games.taj_mahal.page import atlas
from durbar.games.taj_mahal.rules.court import leads
from durbar.games.taj_mahal.rules.turn import adding
from durbar.games.taj_mahal.state import NO_CARD, NO_COLOUR, NOBODY, Choice, State, Step, held, holds_special, province
from durbar.games.taj_mahal.words import names
from durbar.games.taj_mahal.words import why_not as words

REACH = 30  # units from a city on the map
CARD = "0 0 60 86"
PALACE = "0 0 40 40"


def things(seen: Seen) -> list[Thing]:
    """Every city; the cards of the viewer's hand, of his row and of the display, and the special cards that nobody has;
    what stands at court, and his tokens.
    """
    s: State = seen.position.state
    in_hand = [kind for kind in range(KINDS) if held(s, seen.viewer, kind) > (kind == s.card)]
    specials = [KINDS + figure for figure in range(FIGURES) if holds_special(s, seen.viewer, figure)]
    shown = {kind for kind in s.display.tolist() if kind != NO_CARD}
    unclaimed = [KINDS + figure for figure in range(FIGURES) if s.special[figure] == NOBODY]
    return [
        *(_city(s, city) for city in range(CITIES)),
        *(_card(seen, "hand", kind) for kind in (*in_hand, *specials)),
        *(_card(seen, "display", kind) for kind in sorted(shown)),
        *(_card(seen, "special", kind) for kind in unclaimed),
        *(_card(seen, "row", kind) for kind in sorted({*s.row[seen.viewer, : s.row_size[seen.viewer]].tolist()})),
        *(_item(seen, "prize", symbol) for symbol in range(SYMBOLS)),
        *(_item(seen, "token", figure) for figure in range(FIGURES) if s.tokens[seen.viewer, figure]),
    ]


def _item(seen: Seen, where: str, symbol: int) -> Thing:
    return Thing(f"{where}-{symbol}", names.item(symbol, seen.t), sign=f"s-{SYMBOL_NAMES[symbol]}")


def _city(s: State, city: int) -> Thing:
    owner = _owner(s, city)
    sign = "s-palace" if owner == NOBODY else f"palace-{GEMS[owner]}"
    x, y = atlas.CITIES[city]
    return Thing(
        f"city-{city}", CITY_NAMES[city], (round(x), round(y)), REACH, sign, "0 0 32 32" if owner == NOBODY else PALACE
    )


def _owner(s: State, city: int) -> int:
    """Whose ordinary palace stands in a city."""
    return next((seat for seat in range(s.players) if s.ordinary[seat] >> city & 1), NOBODY)


def _card(seen: Seen, where: str, kind: int) -> Thing:
    return Thing(f"{where}-{kind}", names.card(kind, seen.t), sign=f"card-{kind}", box=CARD)


def why_not(seen: Seen, thing: Thing) -> Reason | None:
    """What is in the way of something."""
    s: State = seen.position.state
    number = int(thing.id.split("-")[1])
    if thing.kind == "special":
        return words.pair(names.item(number - KINDS, seen.t), seen.t)
    if thing.kind == "token":
        return words.token(names.item(number, seen.t), seen.t)
    if thing.kind == "row":
        return words.played(seen.t)
    if thing.kind == "prize":
        return _at_court(seen, s, number)
    if not seen.offers:
        return _waiting(seen, s)
    if _is_open(seen, s, thing.kind, number):
        return None
    step = Step(int(top(s, STEP)))
    if thing.kind == "city":
        return _in_city(seen, s, step, number)
    if step is Step.TAKE:
        return words.take_first(seen.t)
    if thing.kind == "display":
        return words.display(seen.t)
    if step in (Step.PALACE, Step.ROYAL):
        return words.build_first(seen.t)
    return _playing(seen, s, number) if step is Step.TURN else _adding(seen, s, number)


def _waiting(seen: Seen, s: State) -> Reason:
    """TM-2.1, TM-2.3: somebody else chooses."""
    if not s.visiting[seen.viewer]:
        return words.withdrawn(PROVINCE_NAMES[province(s)], seen.t)
    return words.turn(seen.names[seen.position.pending[0]], seen.t)


def _at_court(seen: Seen, s: State, symbol: int) -> Reason:
    """TM-4.2 to 4.5: what stands at court goes to whoever leads when he withdraws."""
    if not s.court[symbol]:
        return words.gone(seen.t)
    if seen.offers and top(s, STEP) in (Step.PALACE, Step.ROYAL, Step.TAKE):  # he is withdrawing: all is compared
        return words.take_first(seen.t) if top(s, STEP) == Step.TAKE else words.build_first(seen.t)
    if not s.visiting[seen.viewer]:
        return words.withdrawn(PROVINCE_NAMES[province(s)], seen.t)
    if leads(s, seen.viewer, symbol):
        return words.leading(seen.t)
    own = int(s.shown[seen.viewer, symbol])
    others = [int(s.shown[seat, symbol]) for seat in range(s.players) if seat != seen.viewer]
    return words.behind(own, max(others), seen.t)


def _is_open(seen: Seen, s: State, kind: str, number: int) -> bool:
    """Whether a thing stands for one of the viewer's choices."""
    meant: tuple[int, ...]
    if kind == "city":
        here = province(s)
        place = next((at for at in range(CITY_COUNT[here]) if CITY[here, at] == number), None)
        meant = () if place is None else (Choice.PALACE + place, Choice.ROYAL + place)
    elif kind == "display":
        meant = (Choice.TAKE + number,)
    else:
        meant = (Choice.PLAY + number,) if number < COLOUR_KINDS else (adding(number),)
    return any(offer.choice in meant for offer in seen.offers)


def _in_city(seen: Seen, s: State, step: Step, city: int) -> Reason:
    """Where palaces are built, and when (TM-4.7, TM-4.8, TM-4.11)."""
    if step is Step.TAKE:
        return words.take_first(seen.t)
    if step in (Step.TURN, Step.ADD):
        return words.court(seen.t)
    its, here = int(PROVINCE_OF[city]), int(province(s))
    if its == here:
        return words.occupied(seen.names[_owner(s, city)], seen.t)
    visit = s.route.tolist().index(its)
    places = CITY_NAMES[city], PROVINCE_NAMES[its], PROVINCE_NAMES[here]
    return words.province(*places, visit + 1, visit < s.visit, seen.t)


def _playing(seen: Seen, s: State, kind: int) -> Reason:
    """What may be played first (TM-3.2, TM-3.4)."""
    if kind >= KINDS:
        return words.special(seen.t)
    if kind >= COLOUR_KINDS:
        return words.white(seen.t)
    return words.bound(_colour(seen, s.bound[seen.viewer]), _colour(seen, COLOUR[kind]), _change(seen), seen.t)


def _adding(seen: Seen, s: State, kind: int) -> Reason:
    """What may be added (TM-3.1, TM-3.4)."""
    if kind < COLOUR_KINDS:
        return words.one_colour(names.card(int(s.card), seen.t), seen.t)
    return words.only_change(_colour(seen, s.bound[seen.viewer]), _change(seen), seen.t)


def _change(seen: Seen) -> str:
    """The card that lets any colour be played (TM-9.5)."""
    return names.card(KINDS + int(CHANGES_COLOUR.argmax()), seen.t)


def _colour(seen: Seen, colour: int) -> str:
    return "" if colour == NO_COLOUR else names.name(COLOUR_NAMES[colour], seen.t)
