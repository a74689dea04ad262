"""A planner's own board as plain facts (D-05 to D-08): what lies on each space and what it will bring, what every card
in hand would bring there, the purse and the grain that follow. Nothing in here is shown to anybody else.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import groupby
from typing import Any

from durbar.drawing.seen import Seen
from durbar.engine.by_step import frame
from durbar.engine.scratchpad import pad_of
from durbar.engine.sets import size
from durbar.games.wallenstein.components import BUILDINGS, CONVERSIONS, FAVOUR_COST, MONEY, SEATS, STATES, Action
from durbar.games.wallenstein.page import planned
from durbar.games.wallenstein.page.forecast import (
    Deed,
    Entry,
    Harvest,
    Plan,
    Purse,
    deed,
    face_down,
    face_up,
    harvests,
    neighbours,
    obstacle,
    open_events,
    purse,
    race,
    sendings,
)
from durbar.games.wallenstein.page.planned import (
    Amount,
    Bid,
    Building,
    Court,
    CourtFavour,
    Effect,
    Income,
    Lay,
    Placing,
    Planning,
    SendSlot,
    Slot,
    StateCard,
    Trouble,
)
from durbar.games.wallenstein.rules.actions import leads
from durbar.games.wallenstein.rules.planning import hand, may_bid, offer_cards
from durbar.games.wallenstein.state import BID, CARDS, CHOICES, OPEN, SEND, SPACES, Card, Choice, Season, State, Step

_Pad = pad_of(CHOICES, SEATS)


@frame(Step.PLAN)
def plan_frame(seen: Seen, player: int) -> Planning:
    """Everything that a player sees of his plan, and may do with it."""
    s: State = seen.position.state
    return _Planning(seen, s, player).facts()


def _lay(space: int, card: int) -> int:
    """The choice to lay a card on a space."""
    return int(Choice.LAY + space * CARDS + card)


def fitting(s: State, player: int, space: int) -> list[int]:
    """WA-9.4: the cards with which a plan can still be completed, as if nothing lay on the space yet."""
    pad: Any = _Pad(_Pad.tables(1))
    plan = s.plan[player]
    before, plan[space] = plan[space], OPEN  # tried out, and taken back
    n = offer_cards(s, player, space, pad, 0)
    plan[space] = before
    return [int(choice) % CARDS for choice in pad.choice[:n]]


class _Planning:
    """One look at a plan: what may be laid, and the forecasts that several spaces share."""

    def __init__(self, seen: Seen, s: State, player: int) -> None:
        self.s, self.player = s, player
        self.plan: list[int] = s.plan[player].tolist()
        self.legal = {*seen.position.choices(player), *seen.revisions}
        self.purse = purse(s, player, self.plan)
        self.would_pay = cache(self._would_pay)

    def facts(self) -> Planning:
        s, player = self.s, self.player
        states, covers, _, towers, empty = (int(n) for n in hand(s, player))
        unlaid = [space for space in range(SPACES) if self.plan[space] == OPEN and self._used(space)]
        return {
            "kind": "planning",
            "ready": bool(s.ready[player]),
            "known": [self._slot(action, place + 1) for place, action in enumerate(face_up(s))],
            "hidden": [self._slot(action) for action in face_down(s)],
            "bid": self._bid(),
            "court": self._court() if s.court else None,
            "purse": _purse(self.purse),
            "grain": int(s.grain[player]),
            "states": int((s.owner == player).sum()),
            "harvests": _harvests(harvests(s, player, self.plan), s.season == Season.AUTUMN),
            "hand": [self._card(state) for state in range(STATES) if s.owner[state] == player],
            "left": {"states": int(size(states)), "blanks": covers, "towers": towers if s.court else 0},
            "open": len(unlaid),
            "needed": max(0, len(unlaid) - covers - empty),  # of the open spaces, those that only states can cover
            "must_bid": self.plan[BID] == OPEN,
            "fill": self._may(Choice.FILL),
            "clear": self._may(Choice.CLEAR),
            "again": [_lay(space, card) for space, card in enumerate(self.plan) if card != OPEN],
            "commit": self._may(Choice.COMMIT),
            "reconsider": self._may(Choice.RECONSIDER),
        }

    def _may(self, choice: int) -> int | None:
        return int(choice) if choice in self.legal else None

    def _used(self, space: int) -> bool:
        """WA-22.5: the extra board is the Court's."""
        return bool(self.s.court) or not SEND <= space < BID

    # --- Spaces -----------------------------------------------------------------------------------------------------

    def _slot(self, space: int, position: int | None = None) -> Slot:
        """A space: what lies there and comes of it, and what else could be laid there."""
        card = self.plan[space]
        laid = card != OPEN
        return {
            "space": space,
            "position": position,
            "card": card if laid else None,
            "effect": self._effect(space, card, self.plan) if laid else None,
            "trouble": self._trouble(space, card, self.plan, self.purse.entry(space)) if laid else None,
            "take_back": self._may(Choice.TAKE_BACK + space) if laid else None,
            "lays": [self._prospect(space, card, choice) for card, choice in self._cards(space)],
        }

    def _cards(self, space: int) -> list[tuple[int, str]]:
        """The cards that may be laid on a space, and the choices that do so: what lies there is taken back first."""
        card, back = self.plan[space], Choice.TAKE_BACK + space
        if self.s.ready[self.player]:
            return []
        before = "" if card == OPEN else f"{back},"
        return [
            (other, f"{before}{_lay(space, other)}") for other in fitting(self.s, self.player, space) if other != card
        ]

    def _prospect(self, space: int, card: int, choice: str) -> Lay:
        """What a card would bring on a space."""
        plan = [*self.plan]
        plan[space] = card
        leader = card < STATES and bool(leads(self.s, self.player, card))
        entry = self.would_pay(space, card if leader else None) if space < SEND and card < STATES else None
        return {
            "card": card,
            "choice": choice,
            "effect": self._effect(space, card, plan),
            "trouble": self._trouble(space, card, plan, entry),
        }

    def _would_pay(self, space: int, led: int | None) -> Entry | None:
        """How a planned action fares in the purse, in any state or in that of the leader."""
        plan = [*self.plan]
        for state in range(STATES) if led is None else [led]:
            plan[space] = state
            plain = led is not None or not leads(self.s, self.player, state)
            if plain and obstacle(self.s, self.player, space, state, plan) is None:
                return purse(self.s, self.player, plan).entry(space)
        return None

    # --- What a card does there -------------------------------------------------------------------------------------

    def _effect(self, space: int, card: int, plan: Plan) -> Effect:
        """What a card brings on a space, if nothing stands in its way."""
        s, player = self.s, self.player
        if space == BID:
            return {"kind": "bid"}
        if space >= SEND and (card < STATES or card == Card.TOWER):
            sending = sendings(s, player, plan)[space - SEND]
            return {"kind": "send", "n": sending.wanted, "armies": sending.armies}
        if card >= STATES:
            return {"kind": "empty" if card == Card.EMPTY else "blank"}
        if space < BUILDINGS:
            return self._building(space, card)
        if space in (Action.COLLECT_GRAIN, Action.COLLECT_TAXES):
            return self._income(space, card)
        if space in (Action.BATTLE_A, Action.BATTLE_B):
            foes = [n for n in neighbours(s, card) if s.owner[n] != player]
            return {"kind": "battle", "armies": max(0, int(s.armies[card]) - 1), "foes": len(foes)}
        return self._placing(space, card)

    def _building(self, kind: int, state: int) -> Building:
        region, mine, best, rivals = race(self.s, self.player, state, kind)
        return {"kind": "build", "region": region, "mine": mine, "best": best, "rivals": rivals}

    def _income(self, action: int, state: int) -> Income:
        taxes = action == Action.COLLECT_TAXES
        return {
            "kind": "taxes" if taxes else "grain",
            "amounts": self._by_event(action, state, lambda does: does.thalers if taxes else does.grain),
            "rebels": int(self.s.markers[state]),
            "calm": bool(self.s.peacekeeper == self.player),
        }

    def _placing(self, action: int, state: int) -> Placing:
        s, player = self.s, self.player
        own = [n for n in neighbours(s, state) if s.owner[n] == player]
        return {
            "kind": "place",
            "armies": int(s.armies[state]),
            "amounts": self._by_event(action, state, lambda does: does.armies + does.more),
            "moves_to": own if action == Action.PLACE_1_ARMY_AND_MOVE else [],
        }

    def _by_event(self, action: int, state: int, amount: Callable[[Deed], int]) -> list[Amount]:
        """The amounts that are possible: the commonest first, the others with the events that make them so."""
        amounts: dict[int, list[int]] = {}
        for event in open_events(self.s):
            n = amount(deed(self.s, self.player, action, state, event))
            amounts.setdefault(n, []).append(event)
        usual, *others = sorted(amounts, key=lambda n: -len(amounts[n]))
        told: list[Amount] = [{"n": n, "events": amounts[n]} for n in others]
        return [{"n": usual, "events": []}, *told]

    def _trouble(self, space: int, card: int, plan: Plan, entry: Entry | None) -> Trouble | None:
        """Why a card may not succeed on a space, or cannot."""
        if space == BID or (card >= STATES and card != Card.TOWER) or (card == Card.TOWER and space < SEND):
            return None
        if space >= SEND:
            lack = sendings(self.s, self.player, plan)[space - SEND].lack
            return None if lack is None else {"why": f"lack_{lack.name.lower()}", "certain": True}
        hindered = obstacle(self.s, self.player, space, card, plan)
        if hindered:
            return {"why": hindered.why.name.lower(), "certain": hindered.certain}
        if entry is None or entry.certain or entry.why is None:
            return None
        share, events = entry.worst
        return {
            "why": entry.why.name.lower(),
            "certain": entry.hopeless,
            "never": entry.never,
            "helped": entry.helped,
            "left": max(entry.left),
            "done": share.done,
            "orders": share.orders,
            "events": events if len(events) < len(entry.shares) else [],
        }

    # --- Bid and court ----------------------------------------------------------------------------------------------

    def _bid(self) -> Bid:
        """D-07: money, or a card; what is too dear is told."""
        slot = self._slot(BID)
        offered = {lay["card"]: lay["choice"] for lay in slot["lays"]}
        return {
            **slot,
            "money": [
                {
                    "value": value,
                    "card": Card.MONEY + place,
                    "choice": offered.get(Card.MONEY + place),
                    "dear": not may_bid(self.s, self.player, place),
                }
                for place, value in reversed(list(enumerate(MONEY)))
            ],
        }

    def _court(self) -> Court:
        """D-06: the extra board, and the officials in the reception hall after it."""
        sent = sum(sending.sent for sending in sendings(self.s, self.player, self.plan))
        now = int(self.s.reception[self.player])
        slots: list[SendSlot] = [{**self._slot(SEND + place), "send": int(n)} for place, n in enumerate(CONVERSIONS)]
        shown = zip(self.s.favour_at.tolist(), FAVOUR_COST.tolist(), strict=True)
        favours: list[CourtFavour] = [{"favour": favour, "cost": price} for favour, price in shown]
        return {"slots": slots, "favours": favours, "now": now, "then": now + sent}

    def _card(self, state: int) -> StateCard:
        """A state card: in hand, or laid on a space."""
        space = self.plan.index(state) if state in self.plan else None
        return {
            "card": state,
            "space": space,
            "take_back": None if space is None else self._may(Choice.TAKE_BACK + space),
            "leader": bool(leads(self.s, self.player, state)),
        }


# --- Purse and grain as facts ---------------------------------------------------------------------------------------


def _purse(told: Purse) -> planned.Purse:
    return {
        "now": told.now,
        "bid": told.bid,
        "known": [_entry(entry) for entry in told.known],
        "hidden": [_entry(entry) for entry in told.hidden],
        "ends": list(told.ends),
    }


def _entry(entry: Entry) -> planned.Entry:
    return {
        "action": entry.action,
        "change": list(entry.change),
        "left": list(entry.left),
        "certain": entry.certain,
        "never": entry.never,
    }


def _harvests(told: list[Harvest], autumn: bool) -> list[planned.Harvest]:
    """The harvest with every event, those alike together; in autumn each apart, for each leaves another winter."""

    def key(harvest: Harvest) -> tuple[int, ...]:
        return (harvest.gain, harvest.event) if autumn else (harvest.gain,)

    together = [list(alike) for _, alike in groupby(sorted(told, key=key), key)]
    return [_harvest(alike) for alike in sorted(together, key=lambda alike: -alike[0].gain)]


def _harvest(alike: Iterable[Harvest]) -> planned.Harvest:
    alike = list(alike)
    winters = {winter.loss: winter for harvest in alike for winter in harvest.winters}
    return {
        "events": [harvest.event for harvest in alike],
        "gain": alike[0].gain,
        "losses": sorted(winters),
        "grain": sorted({winter.grain for winter in winters.values()}),
        "revolts": sorted({winter.revolts for winter in winters.values()}),
    }
