"""What is in the way of a choice in Agra, in words. English stands here, French in fr.po."""

from enum import StrEnum
from gettext import NullTranslations

from durbar.engine.reason import Reason
from durbar.games.agra.words import names


class Why(StrEnum):
    """What can be in the way."""

    TURN = "turn"
    ASKED = "asked"
    PEONAGE = "peonage"
    NO_WORKER = "no_worker"
    SITE = "site"
    LIES = "lies"
    NOT_STANDING = "not_standing"
    SPENDING = "spending"
    NOT_LYING = "not_lying"
    BUILT = "built"
    BUILD_WORKER = "build_worker"
    MATERIALS = "materials"
    PLACE_TAKEN = "place_taken"
    NO_GOOD = "no_good"
    DELIVER = "deliver"
    FULFILLED = "fulfilled"
    LATER_ORDER = "later_order"
    INFLUENCE = "influence"
    LIMIT = "limit"
    ORDER_GOODS = "order_goods"
    ORDER_PHASE = "order_phase"
    GIFT_TAKEN = "gift_taken"
    GIFT_GOOD = "gift_good"
    USED = "used"
    FAVOURS = "favours"
    NO_EFFECT = "no_effect"
    LUXURY_USED = "luxury_used"
    NO_LUXURY = "no_luxury"
    TILE = "tile"
    FAR = "far"
    CONTRACT_USED = "contract_used"
    CONTRACT_IDLE = "contract_idle"
    CONTRACT_ITSELF = "contract_itself"
    RISE = "rise"
    BOTANIST_STEP = "botanist_step"
    WHEEL_BLOCKED = "wheel_blocked"
    WHEEL_POINTS = "wheel_points"
    WHEEL_PHASE = "wheel_phase"
    COVER = "cover"


CLAUSES = {
    Why.TURN: "AG-8.1",
    Why.ASKED: "AG-8.4",
    Why.PEONAGE: "AG-10.9",
    Why.NO_WORKER: "AG-10.10",
    Why.SITE: "AG-10.2",
    Why.LIES: "AG-9.1",
    Why.NOT_STANDING: "AG-9.1",
    Why.SPENDING: "AG-9.1",
    Why.NOT_LYING: "AG-17.4",
    Why.BUILT: "AG-11.1",
    Why.BUILD_WORKER: "AG-11.2",
    Why.MATERIALS: "AG-11.3",
    Why.PLACE_TAKEN: "AG-22.2",
    Why.NO_GOOD: "AG-22.2",
    Why.DELIVER: "AG-22.7",
    Why.FULFILLED: "AG-21.8",
    Why.LATER_ORDER: "AG-21.4",
    Why.INFLUENCE: "AG-21.5",
    Why.LIMIT: "AG-21.6",
    Why.ORDER_GOODS: "AG-21.7",
    Why.ORDER_PHASE: "AG-21.1",
    Why.GIFT_TAKEN: "AG-21.2",
    Why.GIFT_GOOD: "AG-21.2",
    Why.USED: "AG-18.2",
    Why.FAVOURS: "AG-18.3",
    Why.NO_EFFECT: "AG-17.2",
    Why.LUXURY_USED: "AG-20.1",
    Why.NO_LUXURY: "AG-20.1",
    Why.TILE: "AG-24.6",
    Why.FAR: "AG-22.1",
    Why.CONTRACT_USED: "AG-8.8",
    Why.CONTRACT_IDLE: "AG-17.2",
    Why.CONTRACT_ITSELF: "AG-26.1",  # the clause of the notable, the first of which is this
    Why.RISE: "AG-24.3",
    Why.BOTANIST_STEP: "AG-14.2",
    Why.WHEEL_BLOCKED: "AG-9.6",
    Why.WHEEL_POINTS: "AG-9.7",
    Why.WHEEL_PHASE: "AG-9.5",
    Why.COVER: "AG-14.1",
}


def _told(why: Why, *words: str) -> Reason:
    return Reason(why, words, CLAUSES[why])


def turn(player: str, t: NullTranslations) -> Reason:
    """Somebody else chooses now."""
    return _told(Why.TURN, t.gettext("{player} chooses now; you choose when it is your turn.").format(player=player))


def asked(question: str, t: NullTranslations) -> Reason:
    """It does not answer what is asked."""
    return _told(Why.ASKED, t.gettext("Something else is asked now: {question}").format(question=question))


# --- Spaces of the city ---------------------------------------------------------------------------------------------


def peonage(price: int, has: int, t: NullTranslations) -> Reason:
    """One's own worker is there, and a second action by him costs more than one has."""
    text = t.gettext("Your worker is here. To act by him again costs {price}, and you have {has}.")
    return _told(Why.PEONAGE, text.format(price=names.rupees(price, t), has=names.rupees(has, t)))


def no_worker(t: NullTranslations) -> Reason:
    """Nobody is left to go there."""
    return _told(Why.NO_WORKER, t.gettext("You have no worker in reserve: act once more by one who is in the city."))


def site(t: NullTranslations) -> Reason:
    """Nothing stands there yet."""
    text = t.gettext("This is a building site: nobody can act here before it is built.")
    return _told(Why.SITE, text, t.gettext("The Architect builds; where the Builder stands it costs nothing."))


def lies(t: NullTranslations) -> Reason:
    """The worker lies already."""
    return _told(Why.LIES, t.gettext("Your worker lies here already; only one who stands can be laid down."))


def not_standing(t: NullTranslations) -> Reason:
    """There is no own worker."""
    return _told(Why.NOT_STANDING, t.gettext("No worker of yours is here. To meditate, you lay down your own."))


def spending(t: NullTranslations) -> Reason:
    """Meditation points are being spent."""
    return _told(Why.SPENDING, t.gettext("You have begun to spend meditation points: no further worker is laid down."))


def not_lying(t: NullTranslations) -> Reason:
    """Nobody is to stand up there."""
    return _told(Why.NOT_LYING, t.gettext("No worker of yours lies here who could stand up."))


def built(t: NullTranslations) -> Reason:
    """There is nothing to build."""
    return _told(Why.BUILT, t.gettext("There is nothing to build here: the Architect builds on sites."))


def build_worker(t: NullTranslations) -> Reason:
    """Nobody is left to man the building."""
    text = t.gettext("To build you need one more worker in reserve, who will stand in the new building.")
    return _told(Why.BUILD_WORKER, text)


def materials(cost: int, worth: int, t: NullTranslations) -> Reason:
    """The materials do not suffice."""
    text = t.gettext("This site costs {cost}, and all your materials together are worth {worth}.")
    return _told(Why.MATERIALS, text.format(cost=cost, worth=worth))


# --- The river, the Empire ------------------------------------------------------------------------------------------


def place_taken(t: NullTranslations) -> Reason:
    """The demand is met."""
    return _told(Why.PLACE_TAKEN, t.gettext("This good has been delivered; each place is filled once."))


def no_good(good: str, t: NullTranslations) -> Reason:
    """The good is not there."""
    return _told(Why.NO_GOOD, t.gettext("This place asks for {good}, and you have none.").format(good=good))


def deliver(t: NullTranslations) -> Reason:
    """It is not the time to deliver."""
    text = t.gettext("You have what is asked for, but nothing lets you deliver it now.")
    ways = t.gettext("Ways to deliver are the Sailor, the wheel of meditation, a favour tile and the Jagirdar.")
    return _told(Why.DELIVER, text, ways)


def fulfilled(t: NullTranslations) -> Reason:
    """Somebody has done it."""
    return _told(Why.FULFILLED, t.gettext("A marker lies on this order: it has been fulfilled."))


def later_order(t: NullTranslations) -> Reason:
    """Another order of the guild is in force."""
    return _told(Why.LATER_ORDER, t.gettext("Another order of this guild is in force; the marker comes here later."))


def influence(least: int, level: int, t: NullTranslations) -> Reason:
    """The guild does not know you well enough."""
    text = t.gettext("An order needs influence of level {least} in its guild, and you are on level {level}.")
    return _told(Why.INFLUENCE, text.format(least=least, level=level))


def limit(most: int, t: NullTranslations) -> Reason:
    """The column is full for now."""
    text = t.gettext("A guild takes {most} orders as long as the boat is at this pier, and so many are taken.")
    return _told(Why.LIMIT, text.format(most=most))


def order_goods(missing: str, t: NullTranslations) -> Reason:
    """Both goods are needed."""
    return _told(Why.ORDER_GOODS, t.gettext("For this order you lack {missing}.").format(missing=missing))


def order_phase(t: NullTranslations) -> Reason:
    """It is not the time for gifts and orders."""
    text = t.gettext("One gift or one order is possible at the end of your turn, and an order also with the Sailor.")
    return _told(Why.ORDER_PHASE, text)


def gift_taken(t: NullTranslations) -> Reason:
    """Akbar has it."""
    return _told(Why.GIFT_TAKEN, t.gettext("Akbar has been given this good; each space takes one marker."))


def gift_good(good: str, t: NullTranslations) -> Reason:
    """The good is not there."""
    return _told(Why.GIFT_GOOD, t.gettext("This space takes {good}, and you have none.").format(good=good))


# --- At home --------------------------------------------------------------------------------------------------------


def used(t: NullTranslations) -> Reason:
    """Once a turn."""
    return _told(Why.USED, t.gettext("Your marker lies on this action: it can be used once in a turn."))


def favours(own: int, has: int, t: NullTranslations) -> Reason:
    """There are not enough favours."""
    text = t.gettext("You must have {own} to use it, and you have {has}.")
    return _told(Why.FAVOURS, text.format(own=names.favours(own, t), has=names.favours(has, t)))


def no_effect(t: NullTranslations) -> Reason:
    """Nothing would come of it."""
    return _told(Why.NO_EFFECT, t.gettext("You could pay for it, but it would bring nothing now."))


def luxury_used(t: NullTranslations) -> Reason:
    """Once a turn."""
    return _told(Why.LUXURY_USED, t.gettext("Your marker lies on this luxury action: it can be used once in a turn."))


def no_luxury(good: str, t: NullTranslations) -> Reason:
    """The good is not there."""
    return _told(Why.NO_LUXURY, t.gettext("It costs a unit of {good}, and you have none.").format(good=good))


def tile(t: NullTranslations) -> Reason:
    """It is not the time to take tiles."""
    text = t.gettext("A favour tile is taken when your influence reaches level 3 or 6 in a guild.")
    return _told(Why.TILE, text)


def contract_used(t: NullTranslations) -> Reason:
    """Once a turn."""
    return _told(Why.CONTRACT_USED, t.gettext("You have used this contract; it is ready again after your turn."))


def contract_idle(t: NullTranslations) -> Reason:
    """Nothing would come of it."""
    return _told(Why.CONTRACT_IDLE, t.gettext("This contract can do nothing for you now."))


def contract_itself(notable: int, t: NullTranslations) -> Reason:
    """There is nothing to choose."""
    text = t.gettext("You need not choose this contract: what it brings comes by itself when its time comes.")
    return _told(Why.CONTRACT_ITSELF, text)._replace(clause=f"AG-26.{notable + 1}")


def botanist_step(space: int, goods: str, t: NullTranslations) -> Reason:
    """The Botanist leads there."""
    text = t.gettext("The Botanist leads one space further, now to space {space}, and takes {goods} for it.")
    return _told(Why.BOTANIST_STEP, text.format(space=space, goods=goods))


def wheel_blocked(t: NullTranslations) -> Reason:
    """The marker lies there."""
    return _told(
        Why.WHEEL_BLOCKED, t.gettext("The marker of the wheel lies here: this action is blocked in this phase.")
    )


def wheel_points(mp: int, t: NullTranslations) -> Reason:
    """There is not enough to buy it, or nothing it could do."""
    text = t.ngettext(
        "With your {mp} meditation point nothing of this kind can be bought now.",
        "With your {mp} meditation points nothing of this kind can be bought now.",
        mp,
    )
    return _told(Why.WHEEL_POINTS, text.format(mp=mp), t.gettext("Workers whom you lay down bring such points."))


def wheel_phase(t: NullTranslations) -> Reason:
    """The phase is over."""
    text = t.gettext("The wheel is paid with meditation points, and these are lost when your action begins.")
    return _told(Why.WHEEL_PHASE, text)


def cover(t: NullTranslations) -> Reason:
    """Nobody removes it now."""
    return _told(Why.COVER, t.gettext("Covers are removed with the Botanist, with the wheel or by favours."))


# --- What comes in the course of the game ---------------------------------------------------------------------------


def far(level: int, pier: int, here: int, t: NullTranslations) -> Reason:
    """The boat is not there yet."""
    text = t.gettext("Notables of level {level} are served once the boat is at pier {pier}; now it is at pier {here}.")
    return _told(Why.FAR, text.format(level=level, pier=pier, here=here))


def rise(level: int, t: NullTranslations) -> Reason:
    """Influence comes from something."""
    text = t.gettext("You are on level {level} and rise step by step: by deliveries, orders, building and favours.")
    return _told(Why.RISE, text.format(level=level))
