"""People at tables, and what they do there."""

from itertools import count

import pytest
from msgspec.structs import replace

import durbar
from durbar.engine.game import Game
from durbar.tables import acts, decisions, talk
from durbar.tables.acts import AnyAct, Guest, Opened
from durbar.tables.decisions import Decision
from durbar.tables.refusals import Reason, Refused
from durbar.tables.store import Visitor
from durbar.tables.table import Stage, Table
from durbar.tables.talk import Talk
from tests.meridian.table import NUMBER, OPTIONS

ANN, BOB, CAT, DAN = (Visitor(name.lower(), name) for name in ("Ann", "Bob", "Cat", "Dan"))
EVERYBODY = {visitor.id: visitor for visitor in (ANN, BOB, CAT, DAN)}
MERIDIAN = durbar.load("meridian")


def laid(
    sitting: str,
    game: Game = MERIDIAN,
    seed: int = 7,
    host: Guest = "ann",
    public: bool = True,
    rated: bool = False,
) -> Table:
    """A table with people (by their ids), bots (``bot``) and open seats (``open``), such as ``ann bot open``."""
    seats = sitting.split()
    opened = Opened(
        id="t",
        game=game.name,
        version=game.version,
        players=len(seats),
        options={},
        name="",
        host=host,
        public=public,
        invitation="word",
        opened_at=1,
        rated=rated,
    )
    done: list[AnyAct] = []
    for seat, who in enumerate(seats):
        if who == "bot":
            done.append(acts.Seated(at=1, seat=seat, level="companion"))
        elif who != "open":
            done.append(acts.Sat(at=1, seat=seat, guest=who, name=EVERYBODY[who].name))
    if len(done) == len(seats):
        done[-1] = replace(done[-1], seed=str(seed))
    return Table(opened, game, done)


def do(table: Table, decision: Decision) -> AnyAct:
    """Decide something, and let it take effect."""
    act = decision(table)
    table.do(act)
    return act


def say(table: Table, visitor: Visitor, text: str) -> None:
    """Say something that everybody hears at once."""
    line = replace(talk.said(table, visitor, text), number=table.heard + 1)
    table.hear(Talk([line], table.silenced))


def refused(table: Table, decision: Decision) -> Reason:
    """Why something is refused; nothing has changed then."""
    before = everything(table)
    with pytest.raises(Refused) as caught:
        do(table, decision)
    assert everything(table) == before
    return caught.value.reason


def everything(table: Table) -> dict[str, object]:
    """All there is to a table."""
    facts: dict[str, object] = {
        "opened": table.opened,
        "number": table.number,
        "state": table.state,
        "promise": table.promise,
        "seats": repr(table.seats),
        "chat": tuple(table.chat),
        "asides": table.asides,
        "asked": dict(table.asked),
        "request": repr(table.request),
        "rematch": table.rematch,
        "summary": table.summary(),
    }
    if table.state is not Stage.OPEN:
        course = table.course
        facts |= {
            "position": course.position.to_bytes(),
            "before": course.before.to_bytes(),
            "plies": tuple(course.plies),
            "told": tuple(course.told),
            "places": table.places(),
        }
    return facts


# --- Playing --------------------------------------------------------------------------------------------------------


def choosing(table: Table, seat: int, choice: int) -> Decision:
    """The choice of whoever plays a seat, as an answer to what it is asked now."""
    holder = table.seats[seat].guest
    if table.seats[seat].level is not None or holder is None:
        return decisions.choose_as_bot(seat, choice, table.asked[seat])
    return decisions.choose(holder, seat, choice, table.asked[seat])


def go_on(table: Table) -> int:
    """Whoever is asked first makes his first choice; whose seat that was."""
    seat = table.pending[0]
    do(table, choosing(table, seat, table.course.position.choices(seat)[0]))
    return seat


def play_out(table: Table) -> None:
    while table.pending:
        go_on(table)


# --- Meridian -------------------------------------------------------------------------------------------------------


def options(table: Table) -> list[str]:
    """What may be chosen at a table of Meridian, in the words of its tests: ``card 5``, ``lift(2)``, ``(3,1)``."""
    return [OPTIONS[choice] for choice in table.course.position.choices(table.pending[0])]


def play(table: Table, beginning: str) -> int:
    """Whoever is asked makes the first choice that begins so; whose seat that was."""
    seat = table.pending[0]
    option = next(option for option in options(table) if option.startswith(beginning))
    do(table, choosing(table, seat, NUMBER[option]))
    return seat


def until(beginning: str, sitting: str, first: int | None = None, rated: bool = False) -> Table:
    """A table of Meridian at which a choice that begins so is open, to that seat if it matters."""
    for seed in count():
        table = laid(sitting, seed=seed, rated=rated)
        while table.pending:
            mine = first is None or table.pending[0] == first
            if mine and any(option.startswith(beginning) for option in options(table)):
                return table
            building = [option for option in options(table) if option.startswith("(")]
            play(table, building[0] if building else "")
    raise AssertionError
