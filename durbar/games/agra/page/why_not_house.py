"""Why something at home cannot be chosen now in Agra: contracts, the wheel and the track of meditation, covers of the
farm; and what rises or opens in the course of the game, levels of the guilds and notables whom nobody serves yet.
"""

from collections.abc import Callable

from durbar.drawing.seen import Seen
from durbar.drawing.why_not import Thing
from durbar.engine.agenda import PLAYER, STEP, top
from durbar.engine.reason import Reason
from durbar.games.agra.components import (
    COVER_SPACE,
    COVERS,
    ENDS,
    GUILD_IDS,
    GUILDS,
    MEDITATION_SPACES,
    NOTABLE_GUILD,
    NOTABLE_LEVEL,
    NOTABLES,
    OPEN_LEVELS,
    STEP_COST,
    TOP,
    WHEEL_IDS,
    Wheel,
)
from durbar.games.agra.page import atlas
from durbar.games.agra.page.legal import sort_of
from durbar.games.agra.page.player_boards import ABILITIES, PURCHASES
from durbar.games.agra.page.river import opens_at
from durbar.games.agra.state import ON_RIVER, Choice, State, Step
from durbar.games.agra.words import names
from durbar.games.agra.words import why_not as words

_COVER_REACH, _WHEEL_REACH = 10, 22  # on the drawings of farm and wheel
_CONTRACT_OF = {sort_of(int(choice))[0]: notable for notable, choices in ABILITIES.items() for choice in choices}

# --- What is drawn --------------------------------------------------------------------------------------------------


def things(seen: Seen, s: State) -> list[Thing]:
    """What the viewer has at home, the levels before him, and the notables to come."""
    t, player = seen.t, seen.viewer
    far = [n for n in range(NOTABLES) if s.holder[n] == ON_RIVER and NOTABLE_LEVEL[n] > OPEN_LEVELS[s.pier]]
    contracts = [n for n in range(NOTABLES) if s.holder[n] == player]
    return [
        *(Thing(f"notable-{n}", names.notable(n, t), sign=_guild_sign(NOTABLE_GUILD[n])) for n in far),
        *(Thing(f"contract-{n}", names.notable(n, t), sign=_guild_sign(NOTABLE_GUILD[n])) for n in contracts),
        *(_level(seen, g, level) for g in range(GUILDS) for level in range(int(s.influence[player, g]) + 1, TOP + 1)),
        *(_space(seen, space) for space in range(int(s.meditation[player]) + 1, MEDITATION_SPACES + 1)),
        *(_wheel(seen, action) for action in Wheel),
        *(_cover(seen, cover) for cover in range(COVERS) if s.covers[player] >> cover & 1),
    ]


def _guild_sign(guild: int) -> str:
    return f"s-{GUILD_IDS[guild]}"


def _level(seen: Seen, guild: int, level: int) -> Thing:
    text = seen.t.gettext("{guild}, level {level}").format(guild=names.guild(guild, seen.t), level=level)
    return Thing(f"level-{guild}-{level}", text, sign=_guild_sign(guild))


def _space(seen: Seen, space: int) -> Thing:
    return Thing(f"track-{space}", seen.t.gettext("Meditation space {n}").format(n=space), sign="s-monk")


def _wheel(seen: Seen, action: Wheel) -> Thing:
    centre = action is Wheel.MOVE_FARMER
    x, y = (atlas.WHEEL_SIZE / 2, atlas.WHEEL_SIZE / 2) if centre else atlas.sign(action)
    sign = "farmer" if centre else WHEEL_IDS[action]
    return Thing(f"wheel-{action:d}", names.wheel(action, seen.t), (round(x), round(y)), _WHEEL_REACH, f"s-{sign}")


def _cover(seen: Seen, cover: int) -> Thing:
    side, end = divmod(cover, ENDS)
    x, y = atlas.farm_space(side, int(COVER_SPACE[end]))
    name = seen.t.gettext("Cover of the farm")
    return Thing(f"cover-{cover}", name, (round(x), round(y)), _COVER_REACH, "s-remove_cover")


def drawn_at(s: State, choice: int) -> tuple[str, ...]:
    """The things in here by which a choice can be made."""
    sort, which = sort_of(choice)
    player = top(s, PLAYER)
    ids = [f"wheel-{PURCHASES[sort]:d}"] if top(s, STEP) == Step.MEDITATE and sort in PURCHASES else []
    if sort in _CONTRACT_OF:
        ids.append(f"contract-{_CONTRACT_OF[sort]:d}")
    elif sort is Choice.RISE:
        ids.append(f"level-{which}-{s.influence[player, which] + 1}")
    elif sort is Choice.ADVANCE:
        ids.append(f"track-{s.meditation[player] + 1}")
    elif sort is Choice.COVER:
        ids.append(f"cover-{which}")
    return tuple(ids)


# --- What is in the way ---------------------------------------------------------------------------------------------


def _far(seen: Seen, s: State, notable: int) -> Reason:
    """AG-22.1: the boat opens levels."""
    level = int(NOTABLE_LEVEL[notable])
    return words.far(level, opens_at(level), int(s.pier), seen.t)


def _contract(seen: Seen, s: State, notable: int) -> Reason:
    """AG-8.8, AG-26: once a turn, or by itself."""
    if s.used_notables >> notable & 1:
        return words.contract_used(seen.t)
    return words.contract_idle(seen.t) if notable in ABILITIES else words.contract_itself(notable, seen.t)


def _rise(seen: Seen, s: State, guild: int, level: int) -> Reason:
    """AG-24.3: what makes influence rise."""
    return words.rise(int(s.influence[seen.viewer, guild]), seen.t)


def _advance(seen: Seen, s: State, space: int) -> Reason:
    """AG-14.2: a space at a time, for goods."""
    here = int(s.meditation[seen.viewer])
    goods = names.one_each([int(good) for good in STEP_COST[here]], seen.t)
    return words.botanist_step(here + 1, goods, seen.t)


def _turn_wheel(seen: Seen, s: State, action: int) -> Reason:
    """AG-9.5 to 9.7: not what is blocked, in its phase, for meditation points."""
    if top(s, STEP) != Step.MEDITATE:
        return words.wheel_phase(seen.t)
    return words.wheel_blocked(seen.t) if s.wheel == action else words.wheel_points(int(s.mp), seen.t)


def _uncover(seen: Seen, s: State, cover: int) -> Reason:
    """AG-14.1, AG-9.10: who removes covers."""
    return words.cover(seen.t)


REASONS: dict[str, Callable[..., Reason]] = {
    "notable": _far,
    "contract": _contract,
    "level": _rise,
    "track": _advance,
    "wheel": _turn_wheel,
    "cover": _uncover,
}
