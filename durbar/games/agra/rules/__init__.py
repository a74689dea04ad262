"""The rules of Agra: what each step does, what it asks and what the answers bring.

Every room of this package has the clauses of one chapter; each rule names its own, and `rulebook.en.md` explains them.
A step on the agenda is carried out (`carry_out`) or asks somebody (`choices`, `choose`). At an open step of the active
player secondary actions are offered, too; whatever they, or a delivery, or another player's answer bring about is put
on top, and when all of that is done the same step is asked anew.
"""

from durbar.engine.agenda import PLAYER, STEP, A, B, C, over, pending, pop, push_with, top
from durbar.engine.rule import chapter, rule
from durbar.games.agra.components import (
    ARROW_FROM,
    FRENCH_MOST_VALUE,
    MOST_VALUE,
    SIDES,
)
from durbar.games.agra.rules.botanist import botanist_choices, visit_botanist
from durbar.games.agra.rules.building import (
    architect_choices,
    bonuses,
    build,
    man,
    own_materials,
    pay_material,
    receive_bonus_rupees,
    take_bonus,
    visit_architect,
)
from durbar.games.agra.rules.deliveries import (
    award,
    deliver,
    deliver_one,
    deliveries,
    jagirdar_choices,
    use_jagirdar,
)
from durbar.games.agra.rules.farm import covers, more_farmer_steps, move_farmers, remove_cover
from durbar.games.agra.rules.favours import (
    favour_space_choices,
    free_tiles,
    give_tile_back,
    own_tiles,
    take_at_favour_space,
    take_tile,
)
from durbar.games.agra.rules.goods import (
    FAVOURS,
    discards,
    exchange,
    exchangeable,
    gain,
    gains,
    goods_up_to,
    has_no_room,
    make_room,
    move_token,
    partners,
    token_places,
    tokens,
)
from durbar.games.agra.rules.influence import (
    credit_choices,
    earns_no_credit,
    guilds_below_top,
    has_no_guild,
    offer_credit,
    pick_guild,
    rise,
    take_credit,
)
from durbar.games.agra.rules.meditation import end_meditation, meditate, meditations
from durbar.games.agra.rules.notables import use_once
from durbar.games.agra.rules.orders import (
    act_in_order_phase,
    fulfil,
    gifts_and_orders,
    give,
    give_or_fulfil,
    order_phase_choices,
    sadr_goods,
    sadr_spaces,
)
from durbar.games.agra.rules.placement import (
    arrive,
    choose_price,
    console,
    cook_choices,
    depart,
    go_to,
    move_builder,
    move_merchant,
    peonage_prices,
    perform,
    spaces,
    store,
)
from durbar.games.agra.rules.river import arrive_at_pier, build_at_pier, sail
from durbar.games.agra.rules.sailor import close_sailor, sailor_choices, visit_sailor
from durbar.games.agra.rules.scoring import places, points
from durbar.games.agra.rules.secondary import (
    all_stand,
    discounts,
    is_secondary,
    lying_workers,
    put_on_card,
    secondary_choices,
    sell,
    stand_one,
    take_secondary,
    use_favour,
)
from durbar.games.agra.rules.setting_up import setup
from durbar.games.agra.rules.trader import (
    give_to_trader,
    take_from_trader,
    trade_gifts,
    trade_takings,
    trader_choices,
    visit_trader,
)
from durbar.games.agra.rules.transforming import (
    arrows,
    dye,
    dyes,
    dyes_nothing,
    follow_choices,
    follow_transformation,
    harvest,
    produce,
    transform,
    transformations,
)
from durbar.games.agra.rules.turn import act_again, begin_turn, end_turn
from durbar.games.agra.state import FIRST_AUTOMATIC, FIRST_VOID, Choice, Manner, Step

__all__ = ["carry_out", "choices", "choose", "over", "pending", "places", "points", "setup"]

# --- Going on -------------------------------------------------------------------------------------------------------


@rule
def carry_out(s, log):
    """Carry out the step on top, unless it asks somebody."""
    step = top(s, STEP)
    if step < FIRST_VOID:
        return False
    player, a, b, c = top(s, PLAYER), top(s, A), top(s, B), top(s, C)
    if step < FIRST_AUTOMATIC:
        if not is_void(s, step, player, a, b, log):
            return False
        pop(s)
        return True
    pop(s)
    if step >= Step.SAILOR_CLOSE:
        go_on(s, step, player, a, b, c, log)
    elif step >= Step.ARRIVE:
        act(s, step, player, a, b, log)
    elif step == Step.TURN:
        begin_turn(s, player, log)
    elif step == Step.MEDITATE_END:
        end_meditation(s, player, log)
    elif step == Step.SECOND_ACT:
        act_again(s, player)
    else:
        end_turn(s, player, log)
    return True


@rule
def is_void(s, step, player, a, b, log):
    """Whether there is nothing to decide at a step."""
    if step == Step.FOLLOW:
        return s.goods[player, ARROW_FROM[b]] == 0
    if step == Step.CREDIT:
        return earns_no_credit(s, player)
    if step == Step.STAND:
        return all_stand(s, player, a, log)
    if step == Step.MAKE_ROOM:
        return has_no_room(s, player, a, b, log)
    if step == Step.DYE_SWAP:
        return dyes_nothing(s, player, a, b)
    if step == Step.TRADE_TAKE:
        return a == 0
    if step == Step.PICK_GUILD:
        return has_no_guild(s, player, a - 1)
    return s.covers[player] == 0


@chapter
def act(s, step, player, a, b, log):
    """The parts of a main action that ask nobody."""
    if step == Step.ARRIVE:
        arrive(s, player, a, b, log)
    elif step == Step.PERFORM:
        perform(s, player, a)
    elif step == Step.DEPART:
        depart(s, player, a)
    elif step == Step.EJECTED:
        console(s, player, a)
    elif step == Step.MERCHANT_MOVES:
        move_merchant(s, log)
    elif step == Step.BUILDER_MOVES:
        move_builder(s, log)
    elif step == Step.BUILD:
        build(s, player, a, b, log)
    elif step == Step.MAN:
        man(s, player, a, log)
    else:
        receive_bonus_rupees(s, player, a, log)


@chapter
def go_on(s, step, player, a, b, c, log):
    """Deliveries, the river, influence and gains."""
    if step == Step.GAIN_FAVOURS:
        gain(s, player, FAVOURS, a, b, log)
    elif step == Step.GAIN_GOOD:
        gain(s, player, a, b, c, log)
    elif step == Step.RAISE:
        rise(s, player, a, log)
    elif step == Step.USE_FAVOUR:
        use_favour(s, player, a, b, log)
    elif step == Step.DELIVER:
        deliver(s, player, a, b, log)
    elif step == Step.OFFER_CREDIT:
        offer_credit(s, player, a)
    elif step == Step.SAILOR_CLOSE:
        close_sailor(s, player, log)
    elif step == Step.GIFT:
        give(s, player, a, b, log)
    elif step == Step.FULFIL:
        fulfil(s, player, a, log)
    elif step == Step.AWARD:
        award(s, a, log)
    elif step == Step.ONCE:
        use_once(s, player, a, log)
    elif step == Step.BOAT:
        sail(s, player, log)
    elif step == Step.PIER:
        arrive_at_pier(s, player, a, log)
    else:
        build_at_pier(s)


# --- Asking ---------------------------------------------------------------------------------------------------------


@rule
def choices(s, player, desk):
    """The answers to what the step on top asks; at an open step the secondary actions, too (2.3)."""
    step = top(s, STEP)
    if step > Step.ORDERS:
        return answers(s, step, player, desk)
    n = menu(s, step, player, desk)
    if step == Step.PROCESS and top(s, C) != Manner.OPEN:
        return n
    return secondary_choices(s, player, desk, n)


@chapter
def menu(s, step, player, desk):
    """What an open step asks."""
    if step == Step.MEDITATE:
        return meditations(s, player, desk)
    if step == Step.ACT:
        return spaces(s, player, desk)
    if step == Step.PRODUCE:
        return harvest(s, player, desk)
    if step == Step.PROCESS:
        return transformations(s, player, desk)
    if step == Step.ORDERS:
        return order_phase_choices(s, player, desk)
    if step == Step.SAILOR:
        return sailor_choices(s, player, desk)
    if step == Step.TRADER:
        return trader_choices(s, player, desk)
    if step == Step.BOTANIST:
        return botanist_choices(s, player, desk)
    return architect_choices(s, player, desk)


@chapter
def answers(s, step, player, desk):
    """What any other step asks."""
    if step >= FIRST_VOID:
        return later_answers(s, step, player, desk)
    if step == Step.PEON_PAY:
        return peonage_prices(s, player, desk)
    if step == Step.COOK_STORE:
        return cook_choices(desk)
    if step == Step.PAY_MATERIALS:
        return own_materials(s, player, desk)
    if step == Step.BONUS:
        return bonuses(s, desk)
    if step == Step.JAGIRDAR:
        return jagirdar_choices(s, player, desk)
    if step == Step.TRADE_GIVE:
        return trade_gifts(s, player, desk)
    if step == Step.DISCOUNT:
        return discounts(desk)
    if step == Step.EXCHANGE_GIVE:
        return exchangeable(s, player, MOST_VALUE, desk, 0)
    if step == Step.EXCHANGE_TAKE:
        return partners(s, top(s, A), desk)
    if step == Step.PICK_GOOD:
        return gains(s, top(s, A), desk)
    if step == Step.PICK_ARROW:
        return arrows(s, player, top(s, A), desk)
    if step == Step.SELL:
        return goods_up_to(s, player, MOST_VALUE, desk, 0)
    if step == Step.FRENCH:
        return goods_up_to(s, player, FRENCH_MOST_VALUE, desk, 0)
    if step == Step.TOKEN:
        return tokens(desk)
    if step == Step.TOKEN_TO:
        return token_places(s, top(s, A), desk)
    if step == Step.AKBAR_OR_ORDER:
        return gifts_and_orders(s, player, desk)
    if step == Step.DELIVER_ONE:
        return deliveries(s, player, desk, 0)
    if step == Step.FAVOUR_SPACE:
        return favour_space_choices(s, desk)
    if step == Step.GIVE_BACK:
        return own_tiles(s, player, desk)
    if step == Step.TAKE_TILE:
        return free_tiles(s, player, desk)
    if step == Step.SADR:
        return sadr_goods(s, player, desk)
    if step == Step.SADR_TO:
        return sadr_spaces(s, desk)
    return more_farmer_steps(s, player, desk)


@chapter
def later_answers(s, step, player, desk):
    """What a step asks that might have been void."""
    if step == Step.FOLLOW:
        return follow_choices(s, player, desk)
    if step == Step.TRADE_TAKE:
        return trade_takings(s, desk)
    if step == Step.DYE_SWAP:
        return dyes(s, desk)
    if step == Step.CREDIT:
        return credit_choices(s, player, desk)
    if step == Step.STAND:
        return lying_workers(s, player, desk)
    if step == Step.PICK_GUILD:
        return guilds_below_top(s, player, top(s, A) - 1, desk, 0)
    if step == Step.PICK_COVER:
        return covers(s, player, desk, 0)
    return discards(s, player, top(s, A), desk)


# --- Answers --------------------------------------------------------------------------------------------------------


@rule
def choose(s, player, choice, log):
    """The effect of one of the answers."""
    step = top(s, STEP)
    if step > Step.ORDERS:
        answer(s, step, player, choice, log)
    elif is_secondary(choice):
        take_secondary(s, player, choice, log)
    elif step == Step.MEDITATE:
        meditate(s, player, choice, log)
    elif step == Step.ACT:
        go_to(s, player, choice - Choice.PLACE)
    elif step == Step.PRODUCE:
        produce(s, player, choice - Choice.AMOUNT)
    elif step == Step.PROCESS:
        transform(s, player, choice, log)
    elif step == Step.ORDERS:
        act_in_order_phase(s, player, choice)
    elif step == Step.SAILOR:
        visit_sailor(s, player, choice, log)
    elif step == Step.TRADER:
        visit_trader(s, player, choice)
    elif step == Step.BOTANIST:
        visit_botanist(s, player, choice, log)
    else:
        visit_architect(s, player, choice)


@chapter
def answer(s, step, player, choice, log):
    """The effect of an answer to a step that is not open. Those with a list of their own take it off the agenda."""
    if step == Step.FOLLOW:
        follow_transformation(s, player, choice, log)
    elif step == Step.STAND:
        stand_one(s, player, choice - Choice.STAND, log)
    elif step == Step.FARMERS:
        move_farmers(s, player, choice, log)
    elif step == Step.CREDIT:
        take_credit(s, player, choice)
    elif step == Step.TRADE_GIVE:
        give_to_trader(s, player, choice, log)
    elif step == Step.TRADE_TAKE:
        take_from_trader(s, player, choice)
    elif step == Step.PAY_MATERIALS:
        pay_material(s, player, choice - Choice.GIVE, log)
    elif step == Step.MAKE_ROOM:
        make_room(s, player, choice, log)
    elif step == Step.PICK_GUILD:
        pick_guild(s, player, choice - Choice.RISE)
    elif step == Step.DYE_SWAP:
        dye(s, player, choice, log)
    elif step == Step.FAVOUR_SPACE:
        take_at_favour_space(s, player, choice, log)
    elif step == Step.GIVE_BACK:
        give_tile_back(s, player, choice - Choice.TILE, log)
    elif step == Step.PEON_PAY:
        choose_price(s, player, choice, log)
    elif step == Step.COOK_STORE:
        store(s, player, choice, log)
    elif step == Step.BONUS:
        take_bonus(s, player, choice, log)
    elif step == Step.JAGIRDAR:
        use_jagirdar(s, player, choice)
    else:
        number = top(s, A)
        pop(s)
        pick(s, step, player, number, choice, log)


@chapter
def pick(s, step, player, number, choice, log):
    """The effect of a single pick, which ends its step; number A of the step says more about some."""
    if step == Step.DISCOUNT:
        push_with(s, Step.USE_FAVOUR, player, number, choice == Choice.DISCOUNT, 0)
    elif step == Step.EXCHANGE_GIVE:
        push_with(s, Step.EXCHANGE_TAKE, player, choice - Choice.GIVE, 0, 0)
    elif step == Step.EXCHANGE_TAKE:
        exchange(s, player, number, choice - Choice.TAKE, log)
    elif step == Step.PICK_GOOD:
        push_with(s, Step.GAIN_GOOD, player, choice - Choice.TAKE, 1, 0)
    elif step == Step.PICK_ARROW:
        push_with(s, Step.PROCESS, player, choice - Choice.ARROW, 1, Manner.MUST)
    elif step == Step.PICK_COVER:
        remove_cover(s, player, choice - Choice.COVER, log)
    elif step == Step.SELL:
        sell(s, player, choice - Choice.GIVE, log)
    elif step == Step.FRENCH:
        put_on_card(s, player, choice - Choice.GIVE, log)
    elif step == Step.TOKEN:
        push_with(s, Step.TOKEN_TO, player, choice - Choice.TOKEN, 0, 0)
    elif step == Step.TOKEN_TO:
        where = choice - Choice.TOKEN_TO
        move_token(s, player, number, where // SIDES, where % SIDES, log)
    elif step == Step.AKBAR_OR_ORDER:
        give_or_fulfil(s, player, choice)
    elif step == Step.DELIVER_ONE:
        deliver_one(s, player, choice - Choice.DELIVER)
    elif step == Step.SADR_TO:
        push_with(s, Step.GIFT, player, choice - Choice.GIFT, number, 0)
    elif step == Step.SADR and choice != Choice.DONE:
        push_with(s, Step.SADR_TO, player, choice - Choice.GIVE, 0, 0)
    elif step == Step.TAKE_TILE and choice != Choice.DONE:
        take_tile(s, player, choice - Choice.TILE, log)
