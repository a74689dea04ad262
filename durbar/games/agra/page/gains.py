"""What a choice brings, as signs and figures: the difference that it makes to what everybody may know.

A choice is tried out on a copy; what comes for certain as soon as others are settled is counted in (due.py). Nothing is
told of what the dice decided there, nor of rupees in another's bag.
"""

from collections.abc import Iterator
from gettext import NullTranslations
from typing import NamedTuple

from durbar.drawing.seen import Seen
from durbar.engine.agenda import STEP, top
from durbar.engine.sets import members
from durbar.games.agra.components import (
    ARROW_FROM,
    ARROW_INTO,
    BASIC_GOODS,
    CHARACTERS,
    EXTRA_PRODUCTION,
    FAVOUR_SPACE,
    GOOD_IDS,
    GOOD_OF,
    GOODS,
    GUILD_IDS,
    GUILDS,
    MOST_TRANSFORMED,
    NOTABLE_GUILD,
    NOTABLE_OF,
    NOTABLES,
    PRODUCTION,
    PRODUCTION_NOTABLE,
    TOP,
)
from durbar.games.agra.page import due
from durbar.games.agra.page.asking import Effect, Sign
from durbar.games.agra.rules.deliveries import markers_of
from durbar.games.agra.rules.farm import production
from durbar.games.agra.rules.table import owns
from durbar.games.agra.state import Choice, State, Step
from durbar.games.agra.words import names as called

MINUS = "−"

# --- Signs ----------------------------------------------------------------------------------------------------------


def sign(name: str) -> Sign:
    """A drawing."""
    return {"sign": name}


def good_sign(good: int) -> Sign:
    """A good, in the ink of its chain."""
    return {"sign": GOOD_IDS[good], "good": int(good)}


def seal(seat: int) -> Sign:
    """A player."""
    return {"seat": seat}


def effect(signs: list[Sign], text: str, words: str, tone: str = "") -> Effect:
    """One thing that a choice brings: signs, a few figures or words, and all of it in words."""
    return {"signs": signs, "text": text, "words": words, "tone": tone}


def signed(n: int) -> str:
    """A number with its sign."""
    return f"+{n}" if n > 0 else f"{MINUS}{-n}" if n < 0 else "0"


# --- Differences ----------------------------------------------------------------------------------------------------


class Trial(NamedTuple):
    """A choice that the viewer tries out: the table before and after it."""

    seen: Seen
    sort: Choice
    which: int
    now: State
    then: State

    @property
    def player(self) -> int:
        """Whose choice it is."""
        return self.seen.viewer or 0

    @property
    def t(self) -> NullTranslations:
        """The words of the game in the viewer's language."""
        return self.seen.t


def tried(seen: Seen, sort: Choice, which: int) -> Trial:
    """Try a choice out."""
    return Trial(seen, sort, which, seen.position.state, seen.after(sort + which).position.state)


def price(trial: Trial) -> int:
    """The meditation points that a choice spends."""
    if trial.sort == Choice.DONE or trial.now.active != trial.then.active:
        return 0  # points left at the end are lost, not spent
    return max(0, int(trial.now.mp - trial.then.mp))


def effects(trial: Trial) -> list[Effect]:
    """What a choice brings, in the order in which it happens, but for what its label tells already."""
    _, sort, _, now, then = trial
    player, t = trial.player, trial.t
    delivers = sort in (Choice.DELIVER, Choice.DOUBLE)
    return [
        *_points(now, then, player, t),
        *(_served(trial) if delivers else ()),
        *_goods(trial),
        *(_found(trial) if sort == Choice.PLACE else ()),
        *(() if sort in _TELL_FAVOURS else _favours(now, then, player, t)),
        *(() if sort in _TELL_WORKERS else _stood(now, then, player, t)),
        *_levels(now, then, player, t),
        *(_credited(trial) if delivers else ()),
        *_farm(now, then, player, t),
        *_others(trial),
        *_course(now, then, t),
    ]


# Sorts of choices whose labels say which goods come and go, which favours, how many workers stand up.
_TELL_WORKERS = {Choice.STAND, Choice.OIL_CURRY, Choice.CALIPH}
_TELL_FAVOURS = {Choice.FAVOURS, Choice.MOSAIC}
_TELL_GOODS = {
    *(Choice.DONE, Choice.AMOUNT, Choice.GIVE, Choice.TAKE, Choice.ARROW, Choice.DELIVER, Choice.DOUBLE),
    *(Choice.ORDER, Choice.GIFT, Choice.OIL_CURRY, Choice.LUXURY, Choice.CALIPH, Choice.ADVANCE),
}


def _points(now: State, then: State, player: int, t: NullTranslations) -> Iterator[Effect]:
    """Meditation points gained, and rupees."""
    if (change := int(then.mp - now.mp)) > 0:
        yield effect([sign("monk")], signed(change), called.mp(change, t))
    if change := due.rupees(then, player) - due.rupees(now, player):
        yield effect([sign("rupee")], signed(change), called.rupees(change, t))


def _goods(trial: Trial) -> Iterator[Effect]:
    """Goods that come and go; of what makes room for others (AG-5.2) only these, as its label tells what goes."""
    _, sort, which, now, then = trial
    player, makes_room = trial.player, top(now, STEP) == Step.MAKE_ROOM
    if sort in _TELL_GOODS and not makes_room:
        return
    given = which if sort == Choice.GIVE else None
    for good in range(GOODS):
        change = int(then.goods[player, good] - now.goods[player, good])
        if change and not (makes_room and good == given):
            yield effect([good_sign(good)], signed(change), called.goods(change, good, trial.t))


def _favours(now: State, then: State, player: int, t: NullTranslations) -> Iterator[Effect]:
    if (change := due.favours(then, player) - due.favours(now, player)) > 0:
        yield effect([sign("favour")], signed(change), called.favours(change, t))


def _stood(now: State, then: State, player: int, t: NullTranslations) -> Iterator[Effect]:
    """Workers that stand up."""
    if stood := int(then.standing[player] & now.lying[player]).bit_count():
        text = t.ngettext("{n} worker stands up", "{n} workers stand up", stood).format(n=stood)
        yield effect([sign("worker")], signed(stood), text)


def _levels(now: State, then: State, player: int, t: NullTranslations) -> Iterator[Effect]:
    """Influence and meditation track."""
    for guild in range(GUILDS):
        before, after = int(now.influence[player, guild]), int(then.influence[player, guild])
        if after != before:
            yield from _rise(guild, before, after, t)
    before, after = int(now.meditation[player]), int(then.meditation[player])
    if after != before:
        words = t.gettext("meditation space {before} → {after}").format(before=before, after=after)
        yield effect([sign("monk")], f"{before} → {after}", words)


def _rise(guild: int, before: int, after: int, t: NullTranslations) -> Iterator[Effect]:
    """A rise, and the favour spaces that are reached (AG-24.6)."""
    words = t.gettext("level {before} → {after} {among_guild}")
    words = words.format(before=before, after=after, among_guild=called.among_guild(guild, t))
    yield effect([sign(GUILD_IDS[guild])], f"{before} → {after}", words)
    for favours in FAVOUR_SPACE[before + 1 : after + 1].tolist():
        if favours:
            words = t.ngettext("{n} favour or a tile", "{n} favours or a tile", favours).format(n=favours)
            yield effect([sign("favour")], signed(favours), words)


def _farm(now: State, then: State, player: int, t: NullTranslations) -> Iterator[Effect]:
    """Production values."""
    for good in range(BASIC_GOODS):
        before, after = (int(production(s, player, good)) for s in (now, then))
        if after != before:
            words = t.gettext("production of {good}: {before} → {after}")
            words = words.format(good=called.good(good, t), before=before, after=after)
            yield effect([good_sign(good)], f"{before} → {after}", words)


def _others(trial: Trial) -> Iterator[Effect]:
    """Workers sent home and favours of the other players."""
    seen, now, then = trial.seen, trial.now, trial.then
    for other in range(seen.position.players):
        if other == trial.player:
            continue
        name, favours = seen.names[other], due.favours(then, other) - due.favours(now, other)
        gone = int((now.standing[other] | now.lying[other]) & ~(then.standing[other] | then.lying[other]))
        words = seen.t.gettext("a worker goes home: {player}").format(player=name) if gone else name
        if favours > 0:
            words = f"{words}, {called.favours(favours, seen.t)}"
            yield effect([seal(other), sign("favour")], signed(favours), words)
        elif gone:
            yield effect([seal(other), sign("lying")], "↩", words)


def _course(now: State, then: State, t: NullTranslations) -> Iterator[Effect]:
    """The boat and the end."""
    if (pier := due.pier(then)) != due.pier(now):
        words = t.gettext("the boat sails to pier {pier}").format(pier=pier)
        yield effect([sign("pier")], t.gettext("pier {pier}").format(pier=pier), words)
    if due.ends(then) and not due.ends(now):
        yield effect([sign("clock")], t.gettext("the end"), t.gettext("one more round, then the game ends"))


# --- Deliveries and placement ---------------------------------------------------------------------------------------


def _served(trial: Trial) -> Iterator[Effect]:
    """AG-23.2: who wins the notable."""
    seen, sort, place, now, then = trial
    notable, player = int(NOTABLE_OF[place]), trial.player
    winner = int(then.holder[notable])
    if winner >= 0:
        own = int(markers_of(now, player, notable)) + (2 if sort == Choice.DOUBLE else 1)
        yield _won(seen, winner, int(markers_of(now, winner, notable)), own)
    else:
        text = seen.t.gettext("stays open")
        yield effect([], text, text)


def _credited(trial: Trial) -> Iterator[Effect]:
    """AG-24.4, AG-24.5: the level that may be taken for the delivery."""
    now, player, notable = trial.now, trial.player, int(NOTABLE_OF[trial.which])
    guild = int(NOTABLE_GUILD[notable])
    level = int(now.influence[player, guild])
    counted = int(now.credited[player] | now.served) >> notable & 1
    if not counted and level < TOP:
        yield from _rise(guild, level, level + 1, trial.t)


def _won(seen: Seen, winner: int, theirs: int, own: int) -> Effect:
    """AG-23.2: whose card it will be, and by how much."""
    if winner == seen.viewer:
        text = seen.t.gettext("you win the card")
        return effect([seal(winner)], text, text, tone="good")
    won, tied = seen.t.gettext("{player} wins {theirs}–{own}"), seen.t.gettext("{player} wins the tie")
    text = (tied if theirs == own else won).format(player=seen.names[winner], theirs=theirs, own=own)
    return effect([seal(winner)], text, text)


def _found(trial: Trial) -> Iterator[Effect]:
    """What a worker may do at a building."""
    s, player, t = trial.now, trial.player, trial.t
    building = trial.which - CHARACTERS
    if building < 0:
        return
    good = int(GOOD_OF[building])
    if building < PRODUCTION:
        most = harvest(s, player, good)
        yield effect([good_sign(good)], signed(most), called.goods(most, good, t))
    else:
        source = int(ARROW_FROM[ARROW_INTO[good]])
        most = min(MOST_TRANSFORMED, int(s.goods[player, source]))
        words = t.gettext("up to {goods} to transform").format(goods=called.goods(most, source, t))
        yield effect([good_sign(source), sign("to"), good_sign(good)], str(most), words, tone="" if most else "none")


def harvest(s: State, player: int, good: int) -> int:
    """AG-15.1, AG-15.2: the most that a player can produce of a good."""
    helped = owns(s, player, PRODUCTION_NOTABLE[good])
    return int(production(s, player, good)) + (int(EXTRA_PRODUCTION[good]) if helped else 0)


def leaving(seen: Seen) -> list[Effect]:
    """AG-24.4: the levels that may be taken for the notables served, once the Sailor is left."""
    s, player = seen.position.state, seen.viewer or 0
    served = members(int(s.served) & ~int(s.credited[player]), NOTABLES)
    guilds = [int(NOTABLE_GUILD[notable]) for notable in served]
    levels = [(guild, int(s.influence[player, guild]), guilds.count(guild)) for guild in range(GUILDS)]
    rises = [_rise(guild, level, min(TOP, level + n), seen.t) for guild, level, n in levels if n and level < TOP]
    return [told for rise in rises for told in rise]
