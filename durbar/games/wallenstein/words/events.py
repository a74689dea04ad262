"""Events of Wallenstein in words. English stands here, French in fr.po."""

from collections.abc import Sequence
from gettext import NullTranslations

from durbar.engine import log
from durbar.games.wallenstein.components import EVENTS, FAVOUR_COST, GRAIN_LOSS, MONEY
from durbar.games.wallenstein.state import NONE, PEASANTS, SPACES, Card, Event
from durbar.games.wallenstein.words import names as called


def event(event: log.Event, names: tuple[str, ...], t: NullTranslations) -> str:
    """Say what happened."""
    player = names[event.player] if event.player >= 0 else ""
    if set(event.details) == {log.UNKNOWN}:
        return t.gettext("{player} decides in secret").format(player=player)
    if event.kind == Event.NO_EFFECT:
        return t.gettext("{player}’s favour has no effect").format(player=player)
    if event.kind <= Event.CLAIMED:
        return _setting_up(event.kind, event.details, player, t)
    if event.kind <= Event.TOOK_TILE or event.kind == Event.RECONSIDERED:
        return _round(event.kind, event.details, player, t)
    if event.kind <= Event.ARRIVED:
        return _court(event.kind, event.details, player, t)
    if event.kind <= Event.STAYED:
        return _action(event.kind, event.details, player, t)
    if event.kind <= Event.CARD_LOST:
        return _fight(event.kind, event.details, player, names, t)
    if event.kind <= Event.SCORED:
        return _winter(event.kind, event.details, player, t)
    return _leader(event.kind, event.details, player, names, t)


def _setting_up(kind: int, details: Sequence[int], player: str, t: NullTranslations) -> str:
    a, b, c, _ = details
    match kind:
        case Event.FILLED:
            return t.gettext("the tower is filled")
        case Event.REFRESHED:
            text = t.gettext("{player} puts {first} and {second} under the pile")
            return text.format(player=player, first=called.state(a), second=called.state(b))
        case _ if c:
            text = t.gettext("{player} draws {state} unseen and occupies it with {armies}")
        case _:
            text = t.gettext("{player} occupies {state} with {armies}")
    return text.format(player=player, state=called.state(a), armies=called.armies(b, t))


def _round(kind: int, details: Sequence[int], player: str, t: NullTranslations) -> str:
    a, b, c, _ = details
    match kind:
        case Event.ROUND:
            return t.gettext("year {number}: {season}").format(number=a + 1, season=called.season(b, t))
        case Event.EVENTS_OPENED:
            cards = [_with_winter(card, t) for card in range(EVENTS) if a >> card & 1]
            return t.gettext("possible events: {events}").format(events=_in_a_row(cards, t))
        case Event.ACTION_OPENED:
            return t.gettext("card {number} is opened: {action}").format(number=a + 1, action=called.action(b, t))
        case Event.FAVOURS_OPENED:
            prices = zip(FAVOUR_COST.tolist(), (a, b, c), strict=True)
            offers = [
                t.gettext("for {officials}, {favour}").format(
                    officials=called.officials(cost, t), favour=called.favour(favour, t)
                )
                for cost, favour in prices
                if favour != NONE
            ]
            return t.gettext("favours at court: {favours}").format(favours=_in_a_row(offers, t))
        case Event.READY:
            return t.gettext("{player} is ready").format(player=player)
        case Event.RECONSIDERED:
            return t.gettext("{player} thinks again").format(player=player)
        case Event.EVENT:
            return t.gettext("event of the round: {event}").format(event=called.event_card(a, t))
        case Event.BID:
            return _bid_revealed(player, a, b, t)
        case _:
            text = t.gettext("{player} takes position {number}: {tile}")
            return text.format(player=player, number=b + 1, tile=called.tile(a, t))


def _with_winter(card: int, t: NullTranslations) -> str:
    text = t.gettext("{event} (winter −{n})")
    return text.format(event=called.event_card(card, t), n=GRAIN_LOSS[card])


def _in_a_row(sentences: Sequence[str], t: NullTranslations) -> str:
    return t.gettext("; ").join(sentences)


def _bid_revealed(player: str, card: int, paid: int, t: NullTranslations) -> str:
    if card < Card.BLANK:
        return t.gettext("{player} bids the state card {state}").format(player=player, state=called.state(card))
    if card == Card.TOWER:
        return t.gettext("{player} bids a tower card").format(player=player)
    if card < Card.MONEY:
        return t.gettext("{player} makes no bid").format(player=player)
    value = MONEY[card - Card.MONEY]
    if paid == value:
        return t.gettext("{player} bids {thalers}").format(player=player, thalers=called.thalers(value, t))
    text = t.gettext("{player} bids {thalers} and pays {paid}")
    return text.format(player=player, thalers=called.thalers(value, t), paid=paid)


def _court(kind: int, details: Sequence[int], player: str, t: NullTranslations) -> str:
    a, b, c, _ = details
    match kind:
        case Event.LANDSKNECHTS:
            text = t.gettext("{player}’s Landsknechte bring {bonus}")
            return text.format(player=player, bonus=called.bonus(a, b, t))
        case Event.CONVERTED if b == Card.TOWER:
            text = t.gettext("{player} sends {armies} from the tray to court")
            return text.format(player=player, armies=called.armies(a, t))
        case Event.CONVERTED:
            text = t.gettext("{player} sends {armies} from {state} to court")
            return text.format(player=player, armies=called.armies(a, t), state=called.state(b))
        case Event.NOT_CONVERTED if b == Card.TOWER:
            text = t.gettext("{player} cannot send {armies} from the tray to court")
            return text.format(player=player, armies=called.armies(a, t))
        case Event.NOT_CONVERTED:
            text = t.gettext("{player} cannot send {armies} from {state} to court")
            return text.format(player=player, armies=called.armies(a, t), state=called.state(b))
        case Event.TOOK_FAVOUR:
            text = t.gettext("{player} takes a favour for {officials}: {favour}")
            return text.format(player=player, officials=called.officials(b, t), favour=called.favour(a, t))
        case Event.NO_FAVOUR:
            return t.gettext("{player} takes no favour").format(player=player)
        case Event.FAVOUR_LOST:
            return t.gettext("nobody takes this favour: {favour}").format(favour=called.favour(a, t))
        case Event.EVENT_CANCELLED:
            text = t.gettext("{player} cancels the event") if b else t.gettext("{player} leaves the event in force")
            return text.format(player=player)
        case Event.RECEIVED:
            return _received(player, details, t)
        case Event.CALMED:
            text = t.gettext("{player} removes a revolt marker from {state}")
            return text.format(player=player, state=called.state(a))
        case Event.CALM_KEPT:
            return t.gettext("{player} keeps the favour for the next revolt marker").format(player=player)
        case Event.CALM_USED:
            text = t.gettext("{player} uses the favour: no revolt marker in {state}")
            return text.format(player=player, state=called.state(a))
        case Event.PROTECTED:
            text = t.gettext("{player} in this round: {protection}")
            return text.format(player=player, protection=called.protection(a, t))
        case _:
            text = (
                t.gettext("{player} occupies neutral {state} with {armies}")
                if c
                else t.gettext("{player} puts {armies} into {state}")
            )
            return text.format(player=player, state=called.state(a), armies=called.armies(b, t))


def _received(player: str, details: Sequence[int], t: NullTranslations) -> str:
    kinds = (called.thalers, called.grain, called.points, called.armies_to_tray)
    gains = [counted(n, t) for counted, n in zip(kinds, details, strict=True) if n]
    if not gains:
        return t.gettext("{player} receives nothing").format(player=player)
    return t.gettext("{player} receives {gains}").format(player=player, gains=called.listed(gains, t))


def _action(kind: int, details: Sequence[int], player: str, t: NullTranslations) -> str:
    a, b, c, d = details
    match kind:
        case Event.NO_ACTION if b:
            return t.gettext("{action}: {player} does not act").format(action=called.action(a, t), player=player)
        case Event.NO_ACTION:
            return t.gettext("{action}: {player} has no card there").format(action=called.action(a, t), player=player)
        case Event.CANCELLED:
            text = t.gettext("{action}: {player} cannot act in {state}, {reason}")
            return text.format(
                action=called.action(a, t), player=player, state=called.state(b), reason=called.reason(c, t)
            )
        case Event.BUILT if c == 0:
            text = t.gettext("{player} builds {building} in {state} for free")
            return text.format(player=player, building=called.building(a, t), state=called.state(b))
        case Event.BUILT:
            text = t.gettext("{player} builds {building} in {state} for {thalers}")
            return text.format(
                player=player, building=called.building(a, t), state=called.state(b), thalers=called.thalers(c, t)
            )
        case Event.COLLECTED_GRAIN:
            text = t.gettext("{player} collects {gain} in {state}")
            return text.format(player=player, gain=called.grain(b, t), state=called.state(a))
        case Event.COLLECTED_TAXES:
            text = t.gettext("{player} collects {gain} in {state}")
            return text.format(player=player, gain=called.thalers(b, t), state=called.state(a))
        case Event.MARKED:
            return t.gettext("{state} receives a revolt marker").format(state=called.state(a))
        case Event.PLACED:
            text = t.gettext("{player} places {armies} in {state} for {thalers}")
            return text.format(
                player=player, armies=called.armies(c, t), state=called.state(b), thalers=called.thalers(d, t)
            )
        case Event.MOVED:
            text = t.gettext("{player} moves {armies} from {origin} to {target}")
            return text.format(
                player=player, armies=called.armies(c, t), origin=called.state(a), target=called.state(b)
            )
        case _:
            text = t.gettext("{action}: the armies of {player} stay in {state}")
            return text.format(action=called.action(a, t), player=player, state=called.state(b))


def _fight(kind: int, details: Sequence[int], player: str, names: tuple[str, ...], t: NullTranslations) -> str:
    a, b, c, d = details
    match kind:
        case Event.ATTACKED:
            if d & 1:
                text = t.gettext("{player} attacks {target} from {origin} with {armies} and an extra one")
            else:
                text = t.gettext("{player} attacks {target} from {origin} with {armies}")
            return text.format(
                player=player, target=called.state(b), origin=called.state(a), armies=called.armies(c, t)
            )
        case Event.DEFENDED:
            return _defended(player, a, b, c, t)
        case Event.REVOLTED:
            text = t.gettext("{state} revolts against {player}: {peasants}")
            return text.format(state=called.state(a), player=player, peasants=called.peasants(c, t))
        case Event.THROWN:
            text = t.gettext("{colour}: thrown {thrown}, lodged before {lodged}, out {out}")
            return text.format(colour=_colour(a, names, t), thrown=b, lodged=c, out=d)
        case Event.CONQUERED:
            text = t.gettext("{player} takes {state}, {strength} to {resistance}, and enters with {armies}")
            return text.format(
                player=player, state=called.state(a), strength=c, resistance=d, armies=called.armies(b, t)
            )
        case Event.HELD:
            text = t.gettext("{player} holds {state}, {resistance} to {strength}, and keeps {armies} there")
            return text.format(
                player=player, state=called.state(a), strength=c, resistance=d, armies=called.armies(b, t)
            )
        case Event.DEVASTATED:
            text = t.gettext("{player} loses {state}, {resistance} to {strength}: it is laid waste and neutral")
            return text.format(player=player, state=called.state(a), strength=b, resistance=c)
        case Event.REPELLED:
            text = t.gettext("{player} fails to take {state}, {strength} to {resistance}: it stays neutral")
            return text.format(player=player, state=called.state(a), strength=b, resistance=c)
        case _ if b >= SPACES:
            text = t.gettext("the card {state} leaves the hand of {player}")
            return text.format(state=called.state(a), player=player)
        case _:
            text = t.gettext("the card {state} leaves the board of {player}; it lay on: {space}")
            return text.format(state=called.state(a), player=player, space=called.space(b, t))


def _colour(colour: int, names: tuple[str, ...], t: NullTranslations) -> str:
    return t.gettext("peasants") if colour == PEASANTS else names[colour]


def _defended(player: str, state: int, by_tile: int, by_palace: int, t: NullTranslations) -> str:
    if by_tile and by_palace:
        text = t.gettext("{player} defends {state} with two extra armies, for the tile and the palace")
    elif by_tile:
        text = t.gettext("{player} defends {state} with an extra army, for the tile")
    elif by_palace:
        text = t.gettext("{player} defends {state} with an extra army, for the palace")
    else:
        text = t.gettext("{player} defends {state}")
    return text.format(player=player, state=called.state(state))


def _winter(kind: int, details: Sequence[int], player: str, t: NullTranslations) -> str:
    a, b, c, _ = details
    match kind:
        case Event.WINTER_LOSS if b == 0:
            return t.gettext("winter costs no grain")
        case Event.WINTER_LOSS:
            return t.gettext("winter costs everybody {grain}").format(grain=called.grain(b, t))
        case Event.FED if c == 0:
            text = t.gettext("{player} can feed every state (states {states}, grain {grain})")
            return text.format(player=player, states=a, grain=b)
        case Event.FED:
            text = t.ngettext(
                "{player} cannot feed {n} state (states {states}, grain {grain})",
                "{player} cannot feed {n} states (states {states}, grain {grain})",
                c,
            )
            return text.format(player=player, n=c, states=a, grain=b)
        case Event.HUNGER:
            hungry = [called.state(state) for state in (a, b, c) if state != NONE]
            text = t.gettext("hunger drives {states} to revolt against {player}")
            return text.format(states=called.listed(hungry, t), player=player)
        case _:
            text = t.gettext(
                "{player} scores {points}: states {states}, buildings {buildings}, majorities {majorities}"
            )
            return text.format(player=player, points=called.points(a + b + c, t), states=a, buildings=b, majorities=c)


def _leader(kind: int, details: Sequence[int], player: str, names: tuple[str, ...], t: NullTranslations) -> str:
    a, b, c, _ = details
    match kind:
        case Event.LEADER_PLACED:
            text = t.gettext("{player} puts the leader into {state}")
        case Event.LEADER_MOVED:
            text = t.gettext("{player} moves the leader from {origin} to {target}")
            return text.format(player=player, origin=called.state(a), target=called.state(b))
        case Event.LEADER_LOST:
            text = t.gettext("{player} loses the leader in {state}")
        case Event.STATUE:
            text = t.gettext("{player} leaves a statue in {state}")
        case Event.TROPHIES:
            text = t.ngettext(
                "{player} takes {n} statue of {other} as a trophy from {state}",
                "{player} takes {n} statues of {other} as trophies from {state}",
                b,
            )
            return text.format(player=player, n=b, other=names[c], state=called.state(a))
        case _:
            text = t.gettext("{player} scores {points}: statues {statues}, trophies {trophies}")
            return text.format(player=player, points=called.points(a + b, t), statues=a, trophies=b)
    return text.format(player=player, state=called.state(a))
