"""Events of Agra in words. English stands here, French in fr.po.

Every rupee that comes or goes is told to everybody: what others have in their bags is closed, not secret (AG-4.13).
"""

from collections.abc import Sequence
from functools import cache
from gettext import NullTranslations

from durbar.engine import log
from durbar.games.agra.components import (
    AKBAR_GOOD,
    ARROW_FROM,
    ARROW_TO,
    DEMANDED,
    DYER_GIVES,
    FRENCH_MARKERS,
    LUXURY_GOOD,
    NOTABLE_OF,
    OIL_CURRY_COST,
    Luxury,
    Notable,
)
from durbar.games.agra.state import NOBODY, NOWHERE, Event, Score, Source, Trigger
from durbar.games.agra.words import effects
from durbar.games.agra.words import names as called


def event(event: log.Event, names: tuple[str, ...], t: NullTranslations) -> str:
    """Say what happened."""
    player = names[event.player] if event.player >= 0 else ""
    if event.kind <= Event.MP_LOST:
        return _meditation(event.kind, event.details, player, t)
    if event.kind <= Event.BUILDER_LEFT:
        return _placement(event.kind, event.details, player, t)
    if event.kind <= Event.MANNED:
        return _building(event, player, t)
    if event.kind <= Event.FORFEITED:
        return _goods(event.kind, event.details, player, names, t)
    if event.kind <= Event.MP_GAINED:
        return _secondary(event.kind, event.details, player, t)
    if event.kind <= Event.FULFILLED:
        return _delivery(event.kind, event.details, player, t)
    return _empire(event.kind, event.details, player, t)


def _meditation(kind: int, details: Sequence[int], player: str, t: NullTranslations) -> str:
    a, b, _, _ = details
    match kind:
        case Event.STARTED:
            return t.gettext("{player} is the first player").format(player=player)
        case Event.TURN:
            return t.gettext("round {number}: {player}’s turn").format(number=a, player=player)
        case Event.LAID:
            text = t.gettext("{player} lays down the worker {where}: {mp}")
            return text.format(player=player, where=called.at_space(a, t), mp=called.mp(b, t))
        case Event.RELEASED:
            text = t.gettext("{player} takes a worker back from the Cook: {mp}")
            return text.format(player=player, mp=called.mp(a, t))
        case Event.BOUGHT:
            text = t.gettext("{player} turns to the wheel for {mp}: {action}")
            return text.format(player=player, mp=called.mp(b, t), action=called.wheel(a, t))
        case Event.WHEEL_MOVED:
            return t.gettext("the wheel marker now lies on “{action}”").format(action=called.wheel(a, t))
        case _:
            return t.gettext("{player} leaves {mp} unspent").format(player=player, mp=called.mp(a, t))


def _placement(kind: int, details: Sequence[int], player: str, t: NullTranslations) -> str:
    a, b, c, _ = details
    match kind:
        case Event.PLACED:
            return t.gettext("{player} places a worker {where}").format(player=player, where=called.at_space(a, t))
        case Event.PEONAGE:
            return _peonage(details, player, t)
        case Event.COLLECTED:
            text = t.gettext("{player} finds {rupees} {where}")
            return text.format(player=player, rupees=called.rupees(b, t), where=called.at_building(a, t))
        case Event.EJECTED:
            standing = t.gettext("{player}’s standing worker {where} is sent home")
            lying = t.gettext("{player}’s lying worker {where} is sent home")
            return (standing if b else lying).format(player=player, where=called.at_space(a, t))
        case Event.STORED:
            return t.gettext("{player} keeps the worker with the Cook").format(player=player)
        case Event.MERCHANT_MOVED:
            text = t.gettext("the Merchant rolls {roll} and stops {where}")
            return text.format(roll=a, where=called.at_building(c, t))
        case Event.BUILDER_MOVED:
            text = t.gettext("the Builder rolls {roll} and stops {where}")
            return text.format(roll=a, where=called.at_building(c, t))
        case _:
            return t.gettext("no site is left: the Builder leaves the game")


def _peonage(details: Sequence[int], player: str, t: NullTranslations) -> str:
    space, rupees, stood, by_tile = details
    if by_tile and stood:
        text = t.gettext("{player} stands up the worker {where} and uses him, for favours")
    elif by_tile:
        text = t.gettext("{player} uses the worker {where} once more, for favours")
    elif stood:
        text = t.gettext("{player} stands up the worker {where} and uses him, for {rupees}")
    else:
        text = t.gettext("{player} uses the worker {where} once more, for {rupees}")
    where = called.at_space(space, t)
    return text.format(player=player, where=where, rupees=called.rupees(rupees, t))


def _building(event: log.Event, player: str, t: NullTranslations) -> str:
    a, b, c, _ = event.details
    match event.kind:
        case Event.MATERIAL:
            text = t.gettext("{player} pays {good}: {sum} of {cost}")
            return text.format(player=player, good=called.goods(1, a, t), sum=b, cost=c)
        case Event.BUILT if event.player == NOBODY:
            return t.gettext("the Builder completes {building}").format(building=called.the_building(a, t))
        case Event.BUILT if b:
            text = t.gettext("{player} builds {building}: {rupees} by Takshaka")
            return text.format(player=player, building=called.the_building(a, t), rupees=called.rupees(b, t))
        case Event.BUILT:
            return t.gettext("{player} builds {building}").format(player=player, building=called.the_building(a, t))
        case Event.BONUS_TAKEN:
            return t.gettext("{player} takes a bonus tile: {bonus}").format(player=player, bonus=effects.bonus(a, t))
        case Event.BONUS_RUPEES:
            text = t.gettext("{player} gains {rupees} from the bonus tile")
            return text.format(player=player, rupees=called.rupees(b, t))
        case _:
            text = t.gettext("{player} puts a worker into the new building, {where}")
            return text.format(player=player, where=called.at_building(a, t))


def _goods(kind: int, details: Sequence[int], player: str, names: tuple[str, ...], t: NullTranslations) -> str:
    a, b, c, _ = details
    match kind:
        case Event.PRODUCED:
            return t.gettext("{player} produces {goods}").format(player=player, goods=called.goods(b, a, t))
        case Event.GAINED:
            return t.gettext("{player} gains {goods}").format(player=player, goods=called.goods(b, a, t))
        case Event.DYED:
            text = t.gettext("{player} has the Dyer turn {before} into {after}")
            return text.format(player=player, before=called.goods(DYER_GIVES, a, t), after=called.goods(1, b, t))
        case Event.TRANSFORMED:
            text = t.gettext("{player} transforms {before} into {after}")
            return text.format(player=player, **_along(a, b, t))
        case Event.FOLLOWED:
            text = t.gettext("{player} follows {other} and transforms {before} into {after}")
            return text.format(player=player, other=names[c], **_along(a, b, t))
        case Event.EXCHANGED:
            text = t.gettext("{player} exchanges {before} for {after}")
            return text.format(player=player, before=called.goods(1, a, t), after=called.goods(1, b, t))
        case Event.TRADED:
            text = t.gettext("{player} gives the Trader {good}: worth {value} so far")
            return text.format(player=player, good=called.goods(1, a, t), value=b)
        case Event.TOKEN_MOVED:
            return _token(player, details, t)
        case Event.TOKENS_BACK:
            return t.gettext("all price tokens return to the Trader")
        case Event.SOLD:
            text = t.gettext("{player} sells {good} for {rupees}")
            return text.format(player=player, good=called.goods(1, a, t), rupees=called.rupees(b, t))
        case Event.DISCARDED:
            text = t.gettext("{player} gives up {piece} for want of markers")
            return text.format(player=player, piece=called.pieces(1, a, t))
        case _:
            return t.gettext("{player} lacks markers for {pieces}").format(player=player, pieces=called.pieces(b, a, t))


def _along(arrow: int, number: int, t: NullTranslations) -> dict[str, str]:
    """What goes along an arrow, before and after."""
    before, after = int(ARROW_FROM[arrow]), int(ARROW_TO[arrow])
    return {"before": called.goods(number, before, t), "after": called.goods(number, after, t)}


def _token(player: str, details: Sequence[int], t: NullTranslations) -> str:
    _, before, now, face = details
    if before == NOWHERE:
        text = t.gettext("{player} puts a price token on {good}: value {face}")
    elif before == now:
        text = t.gettext("{player} turns the price token on {good}: value {face}")
    else:
        text = t.gettext("{player} moves a price token from {before} to {good}: value {face}")
        return text.format(player=player, before=called.good(before, t), good=called.good(now, t), face=face)
    return text.format(player=player, good=called.good(now, t), face=face)


def _secondary(kind: int, details: Sequence[int], player: str, t: NullTranslations) -> str:
    a, b, c, _ = details
    match kind:
        case Event.UNCOVERED:
            return t.gettext("{player} removes {cover}").format(player=player, cover=called.cover(a, t))
        case Event.FARMER_MOVED:
            return _farmer(player, a, b, c, t)
        case Event.ADVANCED:
            return t.gettext("{player} advances to meditation space {space}").format(player=player, space=a)
        case Event.OIL_CURRY:
            spent = called.one_each(OIL_CURRY_COST[a], t)
            return t.gettext("{player} spends {goods}").format(player=player, goods=spent)
        case Event.FAVOUR_ACTION:
            with_mullah = t.gettext("{player} spends {favours}, thanks to the Mullah: {action}")
            text = with_mullah if c else t.gettext("{player} spends {favours}: {action}")
            return text.format(player=player, favours=called.favours(b, t), action=called.favour_action(a, t))
        case Event.LUXURY if a == Luxury.CLOTHES:
            text = t.gettext("{player} spends {good} for {rupees}")
            return text.format(player=player, good=called.goods(1, int(LUXURY_GOOD[a]), t), rupees=called.rupees(b, t))
        case Event.LUXURY:
            good = called.goods(1, int(LUXURY_GOOD[a]), t)
            return t.gettext("{player} spends {goods}").format(player=player, goods=good)
        case Event.ABILITY if a == Notable.MOSAIC_MAKER:
            text = t.gettext("{player} spends {mp} with the Mosaic Maker")
            return text.format(player=player, mp=called.mp(b, t))
        case Event.ABILITY:
            return t.gettext("{player} calls on {notable}").format(player=player, notable=called.the_notable(a, t))
        case Event.STOOD:
            text = t.gettext("{player} stands up the worker {where}")
            return text.format(player=player, where=called.at_space(a, t))
        case _:
            return t.gettext("{player} gains {mp}").format(player=player, mp=called.mp(a, t))


def _farmer(player: str, side: int, before: int, after: int, t: NullTranslations) -> str:
    towards = called.corners(side, t)[after > before]
    text = t.gettext("{player} moves {farmer} towards {good}")
    return text.format(player=player, farmer=called.farmer(side, t), good=towards)


def _delivery(kind: int, details: Sequence[int], player: str, t: NullTranslations) -> str:
    a, b, c, _ = details
    match kind:
        case Event.SAILOR_PAID:
            text = t.gettext("{player} pays the Sailor {good}: capacity +{value}")
            return text.format(player=player, good=called.goods(1, a, t), value=b)
        case Event.DELIVERED:
            text = t.gettext("{player} delivers {goods} {to_notable}: {rupees}")
            return text.format(
                player=player,
                goods=called.goods(b, int(DEMANDED[a]), t),
                to_notable=called.to_notable(int(NOTABLE_OF[a]), t),
                rupees=called.rupees(c, t),
            )
        case Event.DELIVERY_BONUS:
            text = t.gettext("{player} gains {rupees} more for {good}, thanks {to_notable}")
            return text.format(
                player=player, rupees=called.rupees(c, t), good=called.good(b, t), to_notable=called.to_notable(a, t)
            )
        case Event.REFUNDED:
            return t.gettext("{player} gets {rupees} back from the Sailor").format(
                player=player, rupees=called.rupees(a, t)
            )
        case Event.FRENCH if c:
            text = t.gettext("{player} puts {good} on the French Trader, who is complete: {rupees}")
            return text.format(player=player, good=called.goods(1, a, t), rupees=called.rupees(c, t))
        case Event.FRENCH:
            text = t.gettext("{player} puts {good} on the French Trader: {n} of {all}")
            return text.format(player=player, good=called.goods(1, a, t), n=b, all=FRENCH_MARKERS)
        case Event.GIFT if AKBAR_GOOD[a] != b:
            text = t.gettext("{player} gives Akbar {good}, on the space of {other}")
            return text.format(player=player, good=called.goods(1, b, t), other=called.gift_space(a, t))
        case Event.GIFT:
            return t.gettext("{player} gives Akbar {good}").format(player=player, good=called.goods(1, b, t))
        case _:
            text = t.gettext("{player} fulfils the order {of_guild} for {goods}: {rupees}")
            return text.format(
                player=player, of_guild=called.of_guild(a, t), goods=called.order(a, b, t), rupees=called.rupees(c, t)
            )


def _empire(kind: int, details: Sequence[int], player: str, t: NullTranslations) -> str:
    a, b, c, _ = details
    match kind:
        case Event.AWARDED:
            return t.gettext("{player} wins {notable}").format(player=player, notable=called.the_notable(a, t))
        case Event.CONSOLED:
            text = t.gettext("{player} gains {favours} for having served {notable}")
            return text.format(player=player, favours=called.favours(b, t), notable=called.the_notable(a, t))
        case Event.BOAT:
            return t.gettext("the boat reaches pier {number}: {event}").format(number=a, event=effects.arrival(a, t))
        case Event.RAISED:
            text = t.gettext("{player} rises to level {level} {among_guild}")
            return text.format(player=player, level=b, among_guild=called.among_guild(a, t))
        case Event.FAVOURS:
            text = t.gettext("{player} gains {favours} ({reason})")
            return text.format(player=player, favours=called.favours(a, t), reason=_sources(t)[b])
        case Event.TILE_TAKEN:
            from_pile = t.gettext("{player} takes the favour tile “{tile}” from the pile")
            text = from_pile if b else t.gettext("{player} takes the favour tile “{tile}”")
            return text.format(player=player, tile=called.tile(a, t))
        case Event.TILE_GIVEN_BACK:
            return t.gettext("{player} gives back the favour tile “{tile}”").format(
                player=player, tile=called.tile(a, t)
            )
        case Event.DISPLAYED:
            return t.gettext("a favour tile comes on display: “{tile}”").format(tile=called.tile(a, t))
        case Event.END_TRIGGERED:
            return _triggers(t)[a].format(player=player, number=b)
        case _:
            text = t.gettext("{player} scores {rupees}: {what}")
            return text.format(player=player, rupees=called.rupees(c, t), what=scored(a, b, t))


@cache
def _sources(t: NullTranslations) -> dict[int, str]:
    return {
        Source.EJECTED: t.gettext("a standing worker sent home"),
        Source.MERCHANT: t.gettext("the Merchant"),
        Source.INFLUENCE: t.gettext("influence"),
        Source.BONUS_TILE: t.gettext("bonus tile"),
        Source.NOTABLE: t.gettext("notable won"),
        Source.FOLLOWER: t.gettext("a follower"),
        Source.BOOKS: t.gettext("books"),
        Source.MOSAIC_MAKER: t.gettext("the Mosaic Maker"),
        Source.PIER: t.gettext("the pier"),
        Source.JAGIRDAR: t.gettext("the Jagirdar"),
    }


@cache
def _triggers(t: NullTranslations) -> dict[int, str]:
    return {
        Trigger.NOTABLE: t.gettext("a notable of the last level is won: round {number} will be the last"),
        Trigger.INFLUENCE: t.gettext("{player} is at the top of a guild: round {number} will be the last"),
        Trigger.ORDERS: t.gettext("a column of orders is full: round {number} will be the last"),
    }


def scored(score: int, of: int, t: NullTranslations) -> str:
    """What rupees are scored for at the end."""
    match score:
        case Score.CONTRACT:
            return called.notable(of, t)
        case Score.TRACK:
            return t.gettext("orders {of_guild}").format(of_guild=called.of_guild(of, t))
        case Score.MEDITATION:
            return t.gettext("the end of the meditation track")
        case Score.COVERS:
            return t.gettext("covers removed")
        case _:
            return t.gettext("gifts to Akbar")
