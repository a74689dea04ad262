"""The account of the last throw: what everybody threw, what was lodged, what came out, and what became of it.

It is made from what happened, not from the rules: an attack or a revolt is told, then a line for every colour in the
tower, then how it ended. Cubes go by their owner's seat, those of the peasants by None.
"""

from collections.abc import Sequence
from gettext import NullTranslations
from typing import NamedTuple

from durbar.drawing.seen import Seen
from durbar.engine import log
from durbar.games.wallenstein.page import facts
from durbar.games.wallenstein.page.facts import Account, CubesOfSide, Sentence
from durbar.games.wallenstein.state import PEASANTS, Event

Told = Sequence[log.Event]

CAUSES = (Event.ATTACKED, Event.REVOLTED)
ENDS = (Event.CONQUERED, Event.HELD, Event.DEVASTATED, Event.REPELLED)
CONSEQUENCES = (Event.CARD_LOST, Event.LEADER_LOST, Event.MARKED, Event.CALM_USED)


class Cubes(NamedTuple):
    """The cubes of one colour in a throw."""

    owner: int | None
    thrown: int
    lodged: int  # before
    out: int


class Fight(NamedTuple):
    """Who fought for which state, and how it ended."""

    state: int
    attacker: int | None  # None: peasants
    defender: int | None  # None: peasants
    attack: int
    defence: int
    left: int  # armies of the winner in the state
    end: log.Event


def account(seen: Seen) -> Account | None:
    """The last throw in what happened lately, or None."""
    thrown = [at for at, event in enumerate(seen.events) if event.kind == Event.THROWN]
    if not thrown:
        return None
    first = last = thrown[-1]
    while first > 0 and seen.events[first - 1].kind == Event.THROWN:
        first -= 1
    cubes = [_cubes(event) for event in seen.events[first : last + 1]]
    after = _until_the_next(seen.events[last + 1 :])
    fight = _fight(seen.events[:first], after)
    return {
        "key": "-".join(str(number) for row in cubes for number in row[1:]),  # tells one throw from another
        "fight": None if fight is None else _told(fight, seen),
        "rows": _rows(cubes, fight, seen),
        "after": [
            {"kind": event.kind.name.lower(), **_sentence(event, seen)} for event in after if event.kind in CONSEQUENCES
        ],
    }


def _cubes(event: log.Event) -> Cubes:
    colour, thrown, lodged, out = event.details
    return Cubes(None if colour == PEASANTS else colour, thrown, lodged, out)


# --- The fight ------------------------------------------------------------------------------------------------------


def _until_the_next(events: Told) -> Told:
    """What came of a throw: all that was told up to somebody's next action."""
    for at, event in enumerate(events):
        if event.kind not in ENDS + CONSEQUENCES:
            return events[:at]
    return events


def _fight(before: Told, after: Told) -> Fight | None:
    """What was thrown for: the last attack or revolt told, and its end; None at the filling of the tower."""
    cause = next((event for event in reversed(before) if event.kind in CAUSES), None)
    end = next((event for event in after if event.kind in ENDS), None)
    if end is None:
        return None
    revolt = cause is not None and cause.kind == Event.REVOLTED
    attacker = None if revolt or cause is None else cause.player
    state, a, b, c = end.details
    match end.kind:
        case Event.CONQUERED:
            loser = next((event.player for event in after if event.kind == Event.CARD_LOST), None)
            return Fight(state, end.player, loser, b, c, a, end)
        case Event.REPELLED:
            return Fight(state, end.player, None, a, b, 0, end)
        case Event.HELD:
            return Fight(state, attacker, end.player, b, c, a, end)
        case _:
            return Fight(state, attacker, end.player, a, b, 0, end)


def _told(fight: Fight, seen: Seen) -> facts.Fight:
    return {
        "state": fight.state,
        "attacker": fight.attacker,
        "defender": fight.defender,
        "strengths": [fight.attack, fight.defence],
        "end": fight.end.kind.name.lower(),
        **_sentence(fight.end, seen),
    }


def _sentence(event: log.Event, seen: Seen) -> Sentence:
    words = event.words(seen.language, seen.names)
    return {"words": words[:1].upper() + words[1:], "rule": event.rule}


# --- The cubes ------------------------------------------------------------------------------------------------------


def _rows(cubes: list[Cubes], fight: Fight | None, seen: Seen) -> list[CubesOfSide]:
    """A line for everybody who fought, the attacker first, and one for all the others."""
    fighters = [] if fight is None else [fight.attacker, fight.defender]
    if fight and None not in fighters and _allied(cubes, fight):
        fighters.append(None)
    fought = [row for owner in fighters for row in cubes if row.owner == owner]
    others = [row for row in cubes if row not in fought]
    if fight is None:
        return [{**_row([row]), "aside": False, "fate": _back(row.owner, seen.t)} for row in others]
    rows: list[CubesOfSide] = [{**_row([row]), "aside": False, "fate": _fate(row, fight, seen)} for row in fought]
    if others:
        rows.append({**_row(others), "aside": True, "fate": seen.t.gettext("stay in the tray")})
    return rows


def _row(cubes: list[Cubes]) -> facts.Cubes:
    return {
        "owners": [row.owner for row in cubes],
        "thrown": [row.thrown for row in cubes],
        "lodged": [row.lodged for row in cubes],
        "out": [row.out for row in cubes],
    }


def _allied(cubes: list[Cubes], fight: Fight) -> bool:
    """WA-17.5: peasants helped a player if they count in his strength."""
    own = next((row.out for row in cubes if row.owner == fight.defender), 0)
    return fight.defence > own


def _fate(row: Cubes, fight: Fight, seen: Seen) -> str:
    """What became of the cubes of a side."""
    t = seen.t
    if row.out == 0:
        return t.gettext("none came out")
    if row.owner is None and fight.attacker is not None and fight.defender is not None:
        return t.gettext("helped {player}; to the supply").format(player=seen.names[fight.defender])
    won = fight.end.kind == Event.CONQUERED and row.owner == fight.attacker
    if won or (fight.end.kind == Event.HELD and row.owner == fight.defender):
        return _survivors(row.out - fight.left, fight.left, won, t)
    return _back(row.owner, t)


def _survivors(fallen: int, left: int, enter: bool, t: NullTranslations) -> str:
    """How many of the winner's cubes fall, and how many go into the state."""
    if enter:
        goes = t.ngettext("{n} army enters", "{n} armies enter", left).format(n=left)
    else:
        goes = t.ngettext("{n} army stays", "{n} armies stay", left).format(n=left)
    if not fallen:
        return goes
    falls = t.ngettext("{n} falls", "{n} fall", fallen).format(n=fallen)
    return t.gettext("{falls}, {goes}").format(falls=falls, goes=goes)


def _back(owner: int | None, t: NullTranslations) -> str:
    return t.gettext("to the supply") if owner is None else t.gettext("back to the reserve")
