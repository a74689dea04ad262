"""From what is written down to a table: every act takes effect again, or it is told which one cannot."""

from collections.abc import Callable, Iterable

from durbar.engine.errors import UnknownGame
from durbar.engine.game import Game
from durbar.tables.acts import AnyAct, Opened
from durbar.tables.table import Table
from durbar.tables.troubles import Flaw, Unplayable


def fold(opened: Opened, done: Iterable[AnyAct], game_of: Callable[[str], Game]) -> Table:
    """A table with all its acts; Unplayable if they cannot be carried out here."""
    game = check(opened, game_of)
    try:
        table = Table(opened, game)
    except Exception as error:
        raise Unplayable(Flaw.IMPOSSIBLE, act=0) from error
    go_on(table, done)
    return table


def check(opened: Opened, game_of: Callable[[str], Game]) -> Game:
    """The game of a table; Unplayable if it cannot be played by its rules here."""
    try:
        game = game_of(opened.game)
    except UnknownGame as error:
        raise Unplayable(Flaw.UNKNOWN_GAME, game=opened.game) from error
    if not 1 <= opened.version <= game.version:
        raise Unplayable(Flaw.OTHER_RULES, played=opened.version, here=game.version)
    if opened.facts != game.facts.digest:
        raise Unplayable(Flaw.OTHER_FACTS)
    return game


def go_on(table: Table, done: Iterable[AnyAct]) -> None:
    """Let further acts take effect; Unplayable at the first that cannot."""
    for act in done:
        try:
            table.do(act)
        except Exception as error:  # whatever a row that somebody has tampered with leads to
            raise Unplayable(Flaw.IMPOSSIBLE, act=table.number) from error
