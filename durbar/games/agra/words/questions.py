"""What Agra asks. English stands here, French in fr.po."""

from functools import cache
from gettext import NullTranslations

from durbar.engine.by_step import plain_questions, question
from durbar.engine.rulings import OURS
from durbar.games.agra.components import ARROW_FROM, ARROW_TO, COST, DYER_GIVES, Ruling
from durbar.games.agra.rules.building import building_value
from durbar.games.agra.rules.meditation import may_lay
from durbar.games.agra.rules.orders import can_give_or_fulfil
from durbar.games.agra.rules.sailor import capacity_left
from durbar.games.agra.state import State, Step
from durbar.games.agra.words import names as called


@question(Step.MEDITATE)
def _meditation(s: State, player: int, t: NullTranslations) -> str:
    if s.mp and may_lay(s) and (s.ruling[Ruling.LAYING] == OURS) and s.standing[player]:
        text = t.gettext("Do you lay down more workers before you spend {mp}? The wheel blocks “{action}”.")
        return text.format(mp=called.mp(int(s.mp), t), action=called.wheel(int(s.wheel), t))
    if s.mp:
        text = t.gettext("Meditation: you have {mp}, and the wheel blocks “{action}”. What do you do?")
        return text.format(mp=called.mp(int(s.mp), t), action=called.wheel(int(s.wheel), t))
    text = t.gettext("Do you meditate? The wheel blocks “{action}”.")
    return text.format(action=called.wheel(int(s.wheel), t))


@question(Step.ACT)
def _where_to_act(s: State, player: int, turn: int, t: NullTranslations) -> str:
    if s.workers[player] == 0:
        return t.gettext("Your reserve is empty: which of your workers acts again?")
    if turn > 1:
        return t.gettext("Where do you take your second action?")
    return t.gettext("Where do you take your action?")


@question(Step.SAILOR)
def _sailor(s: State, player: int, t: NullTranslations) -> str:
    text = t.gettext("What does the Sailor do for you? Capacity left: {n}")
    return text.format(n=capacity_left(s, player))


@question(Step.PRODUCE)
def _how_much_to_produce(good: int, t: NullTranslations) -> str:
    text = t.gettext("How much {good} do you produce?")
    return text.format(good=called.good(good, t))


@question(Step.PROCESS)
def _how_many_to_transform(arrow: int, t: NullTranslations) -> str:
    text = t.gettext("How many goods do you transform from {before} into {after}?")
    return text.format(**_along(arrow, t))


@question(Step.ORDERS)
def _gift_or_order(s: State, player: int, t: NullTranslations) -> str:
    if s.order_phase or not can_give_or_fulfil(s, player):
        return t.gettext("Is there anything else before your turn ends?")
    return t.gettext("Do you make a gift to Akbar or fulfil an order?")


@question(Step.PEON_PAY)
def _how_to_pay(space: int, t: NullTranslations) -> str:
    return t.gettext("How do you pay your worker {where}?").format(where=called.at_space(space, t))


@question(Step.PAY_MATERIALS)
def _which_material(s: State, player: int, building: int, t: NullTranslations) -> str:
    text = t.gettext("You build {building}: {sum} of {cost} is paid. Which material comes next?")
    paid = building_value(s, player, s.material, int(s.materials))
    return text.format(building=called.the_building(building, t), sum=paid, cost=COST[building])


@question(Step.TRADE_GIVE)
def _what_to_give(given: int, value: int, t: NullTranslations) -> str:
    if given:
        text = t.gettext("You have given goods worth {value}. Which one comes next?")
        return text.format(value=value)
    return t.gettext("Which good do you give the Trader?")


@question(Step.TRADE_TAKE)
def _what_to_take(value: int, t: NullTranslations) -> str:
    return t.gettext("Which good do you take? You may take goods worth {value}.").format(value=value)


@question(Step.DISCOUNT)
def _mullah(action: int, t: NullTranslations) -> str:
    return t.gettext("{action}: does the Mullah help?").format(action=called.favour_action(action, t).capitalize())


@question(Step.EXCHANGE_TAKE)
def _exchange(given: int, t: NullTranslations) -> str:
    return t.gettext("What do you take for {good}?").format(good=called.goods(1, given, t))


@question(Step.PICK_GOOD)
def _which_good(value: int, t: NullTranslations) -> str:
    if value == 0:
        return t.gettext("Which basic good do you gain?")
    return t.gettext("Which good of value {value} do you gain?").format(value=value)


@question(Step.TOKEN_TO)
def _where_to_put_token(token: int, t: NullTranslations) -> str:
    return t.gettext("{token}: where does it go?").format(token=called.token(token, t).capitalize())


@question(Step.FAVOUR_SPACE)
def _favours_or_tile(favours: int, t: NullTranslations) -> str:
    return t.gettext("Do you take {favours} or a favour tile?").format(favours=called.favours(favours, t))


@question(Step.GIVE_BACK)
def _which_to_give_back(tile: int, t: NullTranslations) -> str:
    return t.gettext("You take “{tile}”. Which tile do you give back?").format(tile=called.tile(tile, t))


@question(Step.SADR_TO)
def _where_to_put_gift(good: int, t: NullTranslations) -> str:
    return t.gettext("On which space of Akbar do you put {good}?").format(good=called.goods(1, good, t))


@question(Step.FOLLOW)
def _follow(by: int, arrow: int, t: NullTranslations) -> str:
    return t.gettext("Do you follow, and transform {before} into {after}?").format(**_along(arrow, t))


@question(Step.FARMERS)
def _which_farmer(steps: int, t: NullTranslations) -> str:
    text = t.ngettext("Which farmer moves? {n} step is left.", "Which farmer moves? {n} steps are left.", steps)
    return text.format(n=steps)


@question(Step.DYE_SWAP)
def _dyer(good: int, t: NullTranslations) -> str:
    return t.gettext("Does the Dyer take {goods}?").format(goods=called.goods(DYER_GIVES, good, t))


@question(Step.STAND)
def _who_stands_up(number: int, t: NullTranslations) -> str:
    text = t.ngettext("Which worker stands up? {n} may.", "Which workers stand up? {n} may.", number)
    return text.format(n=number)


@question(Step.MAKE_ROOM)
def _what_to_give_up(what: int, number: int, t: NullTranslations) -> str:
    text = t.gettext("Your markers do not suffice: what do you give up for {pieces}?")
    return text.format(pieces=called.pieces(number, what, t))


def _along(arrow: int, t: NullTranslations) -> dict[str, str]:
    """The goods at both ends of an arrow."""
    return {"before": called.good(int(ARROW_FROM[arrow]), t), "after": called.good(int(ARROW_TO[arrow]), t)}


@plain_questions
@cache
def _others(t: NullTranslations) -> dict[int, str]:
    return {
        Step.ARCHITECT: t.gettext("What does the Architect do for you?"),
        Step.TRADER: t.gettext("What does the Trader do for you?"),
        Step.BOTANIST: t.gettext("What does the Botanist do for you?"),
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
