"""Why a space, a delivery, an order, a gift or an action of Agra cannot be chosen."""

from collections import Counter
from collections.abc import Callable

import durbar
from durbar.drawing.seen import Seen
from durbar.drawing.why_not import Thing
from durbar.engine.agenda import STEP, top
from durbar.games.agra.components import (
    AKBAR_GOOD,
    CHARACTERS,
    DEMANDED,
    LUXURY_GOOD,
    NOTABLE_LEVEL,
    OPEN_LEVELS,
    ORDER_GOODS,
    OWN,
)
from durbar.games.agra.page.player_boards import ABILITIES
from durbar.games.agra.page.why_not import drawn_at
from durbar.games.agra.rules.orders import can_fulfil, can_give
from durbar.games.agra.rules.placement import usable_spaces
from durbar.games.agra.state import NOBODY, Step
from durbar.games.agra.words.why_not import CLAUSES, Why
from tests.nightly import many
from tests.pages import drawn
from tests.why_not import Proof, check, gone, look, moments

AGRA = durbar.load("agra")
PLENTY = 9


def numbers(thing: Thing) -> list[int]:
    return [int(number) for number in thing.id.split("-")[1:]]


def meant(view: Seen, choice: int) -> list[str]:
    """What one clicks on to make a choice, as far as it is drawn."""
    drawn = {thing.id for thing in AGRA.room("page.why_not").things(view)}
    return [id for id in drawn_at(view.position.state, choice) if id in drawn]


def with_more(field: str) -> Proof:
    """With plenty of something the reason is gone."""
    return lambda view, thing: gone(view, thing, lambda s: getattr(s, field).fill(PLENTY))


def without(field: str, value: int = 0) -> Proof:
    """With nothing there, the reason is gone."""
    return lambda view, thing: gone(view, thing, lambda s: getattr(s, field).fill(value))


def fact(says: Callable[..., object]) -> Proof:
    """What the table, whose seat it is and the numbers of a thing say."""
    return lambda view, thing: bool(says(view.position.state, view.viewer, *numbers(thing)))


def rich(view: Seen, thing: Thing) -> bool:
    """With plenty of every material the site can be built."""
    return gone(view, thing, lambda s: s.goods.fill(PLENTY))


def forget_contracts(s):
    s.used_notables = 0


def own(s, player, space):
    return (s.standing[player] | s.lying[player]) >> space & 1


PROOFS: dict[str, Proof] = {
    Why.TURN: lambda view, thing: view.viewer not in view.position.pending,
    Why.ASKED: fact(lambda s, *_: top(s, STEP) != Step.ACT),
    Why.PEONAGE: with_more("rupees"),
    Why.NO_WORKER: with_more("workers"),
    Why.SITE: fact(lambda s, _, space: not usable_spaces(s) >> space & 1),
    Why.LIES: fact(lambda s, player, space: s.lying[player] >> space & 1),
    Why.NOT_STANDING: fact(lambda s, player, space: not own(s, player, space)),
    Why.SPENDING: fact(lambda s, *_: s.spending),
    Why.NOT_LYING: fact(lambda s, player, space: not s.lying[player] >> space & 1),
    Why.BUILT: fact(lambda s, _, space: space < CHARACTERS or s.built >> space - CHARACTERS & 1),
    Why.BUILD_WORKER: with_more("workers"),
    Why.MATERIALS: rich,
    Why.PLACE_TAKEN: fact(lambda s, _, place: not s.free_places >> place & 1 and s.place_owner[place] != NOBODY),
    Why.NO_GOOD: fact(lambda s, player, place: not s.goods[player, DEMANDED[place]]),
    Why.DELIVER: fact(lambda s, player, place: s.goods[player, DEMANDED[place]] and s.free_places >> place & 1),
    Why.FULFILLED: without("order_owner", NOBODY),
    Why.LATER_ORDER: fact(lambda s, _, guild, order: s.order_marker[guild] != order),
    Why.INFLUENCE: with_more("influence"),
    Why.LIMIT: without("order_owner", NOBODY),
    Why.ORDER_GOODS: fact(
        lambda s, player, guild, order: not all(s.goods[player, good] for good in ORDER_GOODS[guild, order])
    ),
    Why.ORDER_PHASE: fact(
        lambda s, player, *which: can_give(s, player, *which) if len(which) == 1 else can_fulfil(s, player, which[0])
    ),
    Why.GIFT_TAKEN: without("gift_owner", NOBODY),
    Why.GIFT_GOOD: fact(lambda s, player, space: not s.goods[player, AKBAR_GOOD[space]]),
    Why.USED: without("used_favours"),
    Why.FAVOURS: fact(lambda s, player, action: s.favours[player] < OWN[action]),
    Why.NO_EFFECT: fact(lambda s, *_: top(s, STEP) <= Step.ORDERS),
    Why.LUXURY_USED: without("used_luxuries"),
    Why.NO_LUXURY: fact(lambda s, player, luxury: not s.goods[player, LUXURY_GOOD[luxury]]),
    Why.FAR: fact(lambda s, _, notable: NOTABLE_LEVEL[notable] > OPEN_LEVELS[s.pier]),
    Why.CONTRACT_USED: lambda view, thing: gone(view, thing, forget_contracts),
    Why.CONTRACT_IDLE: fact(lambda s, player, notable: s.holder[notable] == player),
    Why.CONTRACT_ITSELF: fact(lambda s, player, notable: s.holder[notable] == player and notable not in ABILITIES),
    Why.RISE: fact(lambda s, player, guild, level: s.influence[player, guild] < level),
    Why.BOTANIST_STEP: fact(lambda s, player, space: s.meditation[player] < space),
    Why.WHEEL_BLOCKED: fact(lambda s, _, action: s.wheel == action),
    Why.WHEEL_POINTS: fact(lambda s, *_: top(s, STEP) == Step.MEDITATE),
    Why.WHEEL_PHASE: fact(lambda s, *_: top(s, STEP) != Step.MEDITATE),
    Why.COVER: fact(lambda s, player, cover: s.covers[player] >> cover & 1),
    Why.TILE: fact(lambda s, *_: top(s, STEP) not in (Step.FAVOUR_SPACE, Step.TAKE_TILE)),
}


def test_whatever_is_closed_has_a_reason_that_is_really_in_the_way() -> None:
    told: Counter[str] = Counter()
    for players in AGRA.players:
        for seed in range(many(1, 12)):
            for position in moments(AGRA, players, seed, every=211):
                told += check(position, meant, PROOFS)
    assert len(told) >= 15, told


def test_a_space_on_which_anything_can_be_chosen_is_not_closed() -> None:
    for position in moments(AGRA, 3, seed=5, every=31):
        (player,) = position.pending
        for space in drawn(look(position, player), "board").split("<article")[1:]:
            space = space.split("</article>")[0]
            assert ("data-choice=" in space) != ("data-closed=" in space)


def test_every_reason_has_a_clause() -> None:
    assert CLAUSES.keys() == PROOFS.keys() == set(Why)
