"""A game whose chances are told to it instead of being drawn: every chance is a question with equally likely answers.

Rules draw by `below(s, n)` alone. Here another rule takes its place: it reads what has been told, which stands in the
state beside the random words. Once that is used up, it notes what is to be told next, and whatever comes of the rest is
void: when more has been told, the same act is carried out again from the state before it. So any game has chance nodes
with exact probabilities, and no other rule knows of it.
"""

from dataclasses import fields
from functools import cache, cached_property
from typing import Any

import numpy as np

from durbar.engine.bound import Bound
from durbar.engine.chance import WORDS, below, drawn, sown
from durbar.engine.entries import NOBODY
from durbar.engine.errors import IllegalChoice
from durbar.engine.game import Game, Setup
from durbar.engine.log import Event, events_of
from durbar.engine.position import Position
from durbar.engine.record import Long, Tables, record
from durbar.engine.rule import rule

COUNT = WORDS  # of outcomes told
USED = COUNT + 1  # of them
ASKED = USED + 1  # how many outcomes there are of what has not been told, or 0
FIRST = ASKED + 1  # the outcomes
MOST_DRAWS = 1024  # in one act
SETTLED = sown(0)  # the random words of every state that is not void: equal tables have equal bytes


@rule
def told(s, n):
    """The next outcome; beyond the last one told, any."""
    if n == 1:
        return 0
    chance = s.chance
    used = chance[USED]
    if used < chance[COUNT]:
        chance[USED] = used + 1
        return chance[FIRST + used]
    if chance[ASKED] == 0:
        chance[ASKED] = n
    return drawn(s) * n >> 32


class ChanceNodeGame(Game):
    """A game bound to rules that are told their chances."""

    @cached_property
    def bound(self) -> Bound:
        """The services of the engine. Those that use dice of their own, to hide or to finish at random, do not work."""
        own = {**self.own_rules(), below: told}
        return Bound(self.name, self.state, own, self.mode, self.choice_count, max(self.players))


@cache
def with_chance_nodes(game: Game) -> ChanceNodeGame:
    """The twin of a game that is told its chances."""

    @record
    class State(game.state):  # type: ignore[name-defined, misc]
        chance: Long[FIRST + MOST_DRAWS]

    values = {field.name: getattr(game, field.name) for field in fields(game)}
    return ChanceNodeGame(**{**values, "state": State, "strategy": None})


class Moment:
    """A game between two questions: to a player, or to chance. It never changes; every answer leads to another one."""

    def __init__(
        self,
        setup: Setup,
        before: Tables | None = None,
        act: tuple[int, int] = (NOBODY, NOBODY),
        outcomes: tuple[int, ...] = (),
        stories: tuple[str, ...] = (),
    ) -> None:
        """Carry out a player's choice on the table before it, or else deal, with the chances told so far.

        Stories are what each player, and last a spectator, had learnt and done before.
        """
        self.setup = setup  # of the game that draws its chances itself
        self._before, self._act, self._outcomes = before, act, outcomes
        self._stories = stories or ("",) * (setup.players + 1)
        tables, events = _carried_out(setup, before, act, outcomes)
        self.outcomes = int(tables["chance"][0, ASKED])  # of the chance that is to be told; 0 if it is a player's turn
        self._tables = before if self.outcomes else _settled(tables)
        self._learnt = () if self.outcomes else events

    def __deepcopy__(self, memo: dict[int, Any]) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Moment, (self.setup, self._before, self._act, self._outcomes, self._stories)

    @cached_property
    def position(self) -> Position | None:
        """The table as it was last settled; nothing before it is dealt. Its chances are not to be drawn."""
        return None if self._tables is None else Position(_told(self.setup), self._tables.copy(), self._learnt)

    @cached_property
    def stories(self) -> tuple[str, ...]:
        """What each player, and last a spectator, has learnt and done, in order."""
        viewers = (*range(self.setup.players), None)
        return tuple(story + self._told_to(viewer) for story, viewer in zip(self._stories, viewers, strict=True))

    def told(self, outcome: int) -> "Moment":
        """What follows when a chance falls so."""
        if not 0 <= outcome < self.outcomes:
            raise IllegalChoice(f"this chance has the outcomes 0 to {self.outcomes - 1}, not {outcome}")
        return Moment(self.setup, self._before, self._act, (*self._outcomes, outcome), self._stories)

    def chosen(self, player: int, choice: int) -> "Moment":
        """What follows when a player chooses so."""
        if self.outcomes or self.position is None or choice not in self.position.choices(player):
            raise IllegalChoice(f"player {player} cannot choose {choice} now")
        return Moment(self.setup, self._tables, (player, choice), (), self.stories)

    def drawing(self, seed: int) -> Position:
        """The table as it was last settled, in the game that draws its chances itself: for our bots, say."""
        if self._tables is None:
            raise IllegalChoice("nothing is dealt yet")
        tables = _put(self._tables, self.setup.game.state.tables(1))
        tables["chance"] = sown(seed)
        return Position(self.setup, tables)

    def hidden_from(self, viewer: int, seed: int) -> "Moment":
        """The same with all dealt again that a player cannot know; of the others' stories, what everybody knows."""
        if self.outcomes:
            raise IllegalChoice("nothing can be dealt again while a chance is to be told")
        hidden = self.drawing(seed).hidden_from(viewer, seed).copies(1)
        stories = [self.stories[viewer if seat == viewer else -1] for seat in range(self.setup.players + 1)]
        tables = _put(hidden, with_chance_nodes(self.setup.game).state.tables(1))
        return Moment(self.setup, _settled(tables), stories=tuple(stories))

    def _told_to(self, viewer: int | None) -> str:
        """What a viewer has learnt since the last question."""
        player, choice = self._act
        own = f"{self.setup.game.actions.name(choice)};" if player == viewer and not self.outcomes else ""
        events = [event.as_seen_by(viewer) for event in self._learnt]
        return own + "".join(f"{event.kind.name} {event.player} {event.details};" for event in events)


def _told(setup: Setup) -> Setup:
    return setup._replace(game=with_chance_nodes(setup.game))


def _carried_out(
    setup: Setup, before: Tables | None, act: tuple[int, int], outcomes: tuple[int, ...]
) -> tuple[Tables, tuple[Event, ...]]:
    """The table after an act, and what happened; void if more chances came up than have been told."""
    if len(outcomes) > MOST_DRAWS:
        raise OverflowError(f"one act drew more than {MOST_DRAWS} times")
    told = _told(setup)
    bound = told.game.bound
    tables = told.game.state.tables(1) if before is None else before.copy()
    chance = tables["chance"][0]
    chance[:WORDS] = SETTLED
    chance[COUNT] = len(outcomes)
    chance[FIRST : FIRST + len(outcomes)] = outcomes
    handle, scratch = bound.handle(tables), bound.scratch
    if before is None:
        bound.begin(handle, setup.players, told.game.option_values(setup), scratch.logs)
    player, choice = np.array([act], np.int32).T
    bound.answer(handle, player.copy(), choice.copy(), scratch.pads, scratch.logs)
    return tables, events_of(scratch.events, told)


def _settled(tables: Tables) -> Tables:
    """A table without what it has been told, so that equal tables have equal bytes."""
    tables["chance"] = 0
    tables["chance"][0, :WORDS] = SETTLED
    return tables


def _put(tables: Tables, other: Tables) -> Tables:
    """All that is on a table, but its chances, put on another one."""
    for name in tables.dtype.names or ():
        if name != "chance":
            other[name] = tables[name]
    return other
