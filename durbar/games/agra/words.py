"""What Agra is called and asks; its choices, events and effects have files of their own.

English stands here, French in fr.po.
"""

from functools import cache
from gettext import NullTranslations

from durbar.engine.agenda import STEP, A, B, top
from durbar.games.agra import names as called
from durbar.games.agra.components import ARROW_FROM, ARROW_TO, COST, DYER_GIVES
from durbar.games.agra.offering import choice
from durbar.games.agra.rules.building import building_value
from durbar.games.agra.rules.sailor import capacity_left
from durbar.games.agra.state import Event, State, Step
from durbar.games.agra.telling import event

__all__ = ["MINUTES", "RULES", "choice", "event", "line", "option", "question", "title"]

# The clause behind each kind of event: an anchor in the rulebook.
RULES = {
    Event.STARTED: "AG-2.9",
    Event.TURN: "AG-8.2",
    Event.LAID: "AG-9.2",
    Event.RELEASED: "AG-26.8",
    Event.BOUGHT: "AG-9.7",
    Event.WHEEL_MOVED: "AG-9.13",
    Event.MP_LOST: "AG-9.5",
    Event.PLACED: "AG-10.2",
    Event.PEONAGE: "AG-10.7",
    Event.COLLECTED: "AG-10.11",
    Event.EJECTED: "AG-10.5",
    Event.STORED: "AG-26.8",
    Event.MERCHANT_MOVED: "AG-10.14",
    Event.BUILDER_MOVED: "AG-10.17",
    Event.BUILDER_LEFT: "AG-10.18",
    Event.MATERIAL: "AG-11.3",
    Event.BUILT: "AG-11.5",
    Event.BONUS_TAKEN: "AG-27.4",
    Event.BONUS_RUPEES: "AG-27.4",
    Event.MANNED: "AG-11.5",
    Event.PRODUCED: "AG-15.1",
    Event.GAINED: "AG-4.1",
    Event.DYED: "AG-26.7",
    Event.TRANSFORMED: "AG-7.1",
    Event.FOLLOWED: "AG-7.5",
    Event.EXCHANGED: "AG-4.11",
    Event.TRADED: "AG-13.2",
    Event.TOKEN_MOVED: "AG-4.8",
    Event.TOKENS_BACK: "AG-25.5",
    Event.SOLD: "AG-19.8",
    Event.DISCARDED: "AG-5.2",
    Event.FORFEITED: "AG-5.2",
    Event.UNCOVERED: "AG-6.3",
    Event.FARMER_MOVED: "AG-6.4",
    Event.ADVANCED: "AG-14.2",
    Event.OIL_CURRY: "AG-17.3",
    Event.FAVOUR_ACTION: "AG-18.3",
    Event.LUXURY: "AG-20.1",
    Event.ABILITY: "AG-17.1",
    Event.STOOD: "AG-17.4",
    Event.MP_GAINED: "AG-19.5",
    Event.SAILOR_PAID: "AG-12.3",
    Event.DELIVERED: "AG-22.4",
    Event.DELIVERY_BONUS: "AG-22.6",
    Event.REFUNDED: "AG-12.5",
    Event.FRENCH: "AG-26.6",
    Event.GIFT: "AG-21.3",
    Event.FULFILLED: "AG-21.8",
    Event.AWARDED: "AG-23.2",
    Event.CONSOLED: "AG-23.3",
    Event.BOAT: "AG-25.2",
    Event.RAISED: "AG-24.3",
    Event.FAVOURS: "AG-18.1",
    Event.TILE_TAKEN: "AG-18.8",
    Event.TILE_GIVEN_BACK: "AG-18.9",
    Event.DISPLAYED: "AG-18.8",
    Event.END_TRIGGERED: "AG-28.1",
    Event.SCORED: "AG-29.1",
}

MINUTES = 120


def title(t: NullTranslations) -> str:
    """Name the game."""
    return t.gettext("Agra")


def line(t: NullTranslations) -> str:
    """Say in a line what it is like."""
    return t.gettext("Work, rest and deliver: one thing leads to the next.")


def option(name: str, t: NullTranslations) -> tuple[str, dict[str, str]]:
    """An option's title, and the words of each of its values."""
    return _options(t)[name]


@cache
def _options(t: NullTranslations) -> dict[str, tuple[str, dict[str, str]]]:
    return {
        "money": (
            t.gettext("Rupees of the others"),
            {
                "closed": t.gettext("Closed: everybody looks into their own bag only"),
                "open": t.gettext("Open: everybody sees all bags"),
            },
        ),
    }


# --- Questions ------------------------------------------------------------------------------------------------------


def question(s: State, player: int, t: NullTranslations) -> str:
    """Say what a player has to decide."""
    step = int(top(s, STEP))
    if step <= Step.ORDERS:
        return _of_the_turn(s, player, step, t)
    return _plain(t).get(step) or _of_a_pick(s, player, step, t)


def _of_the_turn(s: State, player: int, step: int, t: NullTranslations) -> str:
    match step:
        case Step.MEDITATE if s.mp:
            text = t.gettext("Meditation: you have {mp}, and the wheel blocks “{action}”. What do you do?")
            return text.format(mp=called.mp(int(s.mp), t), action=called.wheel(int(s.wheel), t))
        case Step.MEDITATE:
            text = t.gettext("Do you meditate? The wheel blocks “{action}”.")
            return text.format(action=called.wheel(int(s.wheel), t))
        case Step.ACT if s.workers[player] == 0:
            return t.gettext("Your reserve is empty: which of your workers acts again?")
        case Step.ACT if top(s, A) > 1:
            return t.gettext("Where do you take your second action?")
        case Step.ACT:
            return t.gettext("Where do you take your action?")
        case Step.ARCHITECT:
            return t.gettext("What does the Architect do for you?")
        case Step.SAILOR:
            text = t.gettext("What does the Sailor do for you? Capacity left: {n}")
            return text.format(n=capacity_left(s, player))
        case Step.TRADER:
            return t.gettext("What does the Trader do for you?")
        case Step.BOTANIST:
            return t.gettext("What does the Botanist do for you?")
        case Step.PRODUCE:
            text = t.gettext("How much {good} do you produce?")
            return text.format(good=called.good(int(top(s, A)), t))
        case Step.PROCESS:
            text = t.gettext("How many goods do you transform from {before} into {after}?")
            return text.format(**_along(int(top(s, A)), t))
        case Step.ORDERS if s.order_phase:
            return t.gettext("Is there anything else before your turn ends?")
        case _:
            return t.gettext("Do you make a gift to Akbar or fulfil an order?")


def _along(arrow: int, t: NullTranslations) -> dict[str, str]:
    """The goods at both ends of an arrow."""
    return {"before": called.good(int(ARROW_FROM[arrow]), t), "after": called.good(int(ARROW_TO[arrow]), t)}


@cache
def _plain(t: NullTranslations) -> dict[int, str]:
    """Questions that are always the same."""
    return {
        Step.COOK_STORE: t.gettext("Your worker is sent home: do you keep him with the Cook?"),
        Step.BONUS: t.gettext("Which bonus tile do you take?"),
        Step.JAGIRDAR: t.gettext("The Jagirdar may deliver a good for you. What, and to whom?"),
        Step.EXCHANGE_GIVE: t.gettext("Which good do you exchange?"),
        Step.PICK_ARROW: t.gettext("Which good do you transform, and into what?"),
        Step.SELL: t.gettext("Which good do you sell?"),
        Step.FRENCH: t.gettext("Which good do you put on the French Trader?"),
        Step.TOKEN: t.gettext("Which price token do you move?"),
        Step.AKBAR_OR_ORDER: t.gettext("Which gift do you make, or which order do you fulfil?"),
        Step.DELIVER_ONE: t.gettext("What do you deliver, and to whom?"),
        Step.TAKE_TILE: t.gettext("Which favour tile do you take?"),
        Step.SADR: t.gettext("The Sadr us-Sudur brings Akbar a gift from you. Which good?"),
        Step.CREDIT: t.gettext("You have served notables: in which guild do you rise?"),
        Step.PICK_GUILD: t.gettext("In which guild do you rise?"),
        Step.PICK_COVER: t.gettext("Which cover do you remove?"),
    }


def _of_a_pick(s: State, player: int, step: int, t: NullTranslations) -> str:
    """Questions that depend on what is picked for."""
    a, b = int(top(s, A)), int(top(s, B))
    match step:
        case Step.PEON_PAY:
            return t.gettext("How do you pay your worker {where}?").format(where=called.at_space(a, t))
        case Step.PAY_MATERIALS:
            text = t.gettext("You build {building}: {sum} of {cost} is paid. Which material comes next?")
            paid = building_value(s, player, s.material, int(s.materials))
            return text.format(building=called.the_building(a, t), sum=paid, cost=COST[a])
        case Step.TRADE_GIVE if a:
            text = t.gettext("You have given goods worth {value}. Which one comes next?")
            return text.format(value=b)
        case Step.TRADE_GIVE:
            return t.gettext("Which good do you give the Trader?")
        case Step.TRADE_TAKE:
            return t.gettext("Which good do you take? You may take goods worth {value}.").format(value=a)
        case Step.DISCOUNT:
            return t.gettext("{action}: does the Mullah help?").format(action=called.favour_action(a, t).capitalize())
        case Step.EXCHANGE_TAKE:
            return t.gettext("What do you take for {good}?").format(good=called.goods(1, a, t))
        case Step.PICK_GOOD if a == 0:
            return t.gettext("Which basic good do you gain?")
        case Step.PICK_GOOD:
            return t.gettext("Which good of value {value} do you gain?").format(value=a)
        case Step.TOKEN_TO:
            return t.gettext("{token}: where does it go?").format(token=called.token(a, t).capitalize())
        case Step.FAVOUR_SPACE:
            return t.gettext("Do you take {favours} or a favour tile?").format(favours=called.favours(a, t))
        case Step.GIVE_BACK:
            return t.gettext("You take “{tile}”. Which tile do you give back?").format(tile=called.tile(a, t))
        case Step.SADR_TO:
            return t.gettext("On which space of Akbar do you put {good}?").format(good=called.goods(1, a, t))
        case Step.FOLLOW:
            return t.gettext("Somebody transforms {before} into {after}: do you follow?").format(**_along(b, t))
        case Step.FARMERS:
            text = t.ngettext("Which farmer moves? {n} step is left.", "Which farmer moves? {n} steps are left.", a)
            return text.format(n=a)
        case Step.DYE_SWAP:
            return t.gettext("Does the Dyer take {goods}?").format(goods=called.goods(DYER_GIVES, a, t))
        case Step.STAND:
            text = t.ngettext("Which worker stands up? {n} may.", "Which workers stand up? {n} may.", a)
            return text.format(n=a)
        case _:
            text = t.gettext("Your markers do not suffice: what do you give up for {pieces}?")
            return text.format(pieces=called.pieces(b, a, t))
