"""The vector environment: many tables of one game, stepped together by compiled code on all cores (vector_step.py)."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from durbar.bots.greedy import greed_of
from durbar.bots.quick import PADS, TABLES
from durbar.engine.chance import sown
from durbar.engine.entries import NOBODY
from durbar.engine.errors import BadSetup, IllegalChoice, is_whole
from durbar.engine.game import Setup
from durbar.engine.position import Position
from durbar.engine.rule import Mode
from durbar.env.opponents import Sitter
from durbar.env.rewards import Reward
from durbar.env.vector_step import LEGAL, Progress, Terms, Written

WORTH_A_THREAD = 128  # tables; fewer are stepped sooner than another thread wakes up


class VectorEnv:
    """Tables at which somebody is always to choose: where a game ends, the next one begins in the same step.

    Every seat is a learner's, unless bots are named as opponents: then the learner has one seat, by lot or a given one,
    and never sees a turn of the others. All arrays of ``seen`` stay the same and are written anew by every step.
    """

    def __init__(
        self,
        setup: Setup,
        num_envs: int,
        opponents: Sequence[str] = (),
        seat: int | None = None,
        reward: Reward = Reward.PLACES,
        forfeit: bool = False,
        threads: int | None = None,
    ) -> None:
        if not is_whole(num_envs) or num_envs < 1:
            raise BadSetup(f"a vector environment needs at least one table, not {num_envs!r}")
        if threads is not None and (not is_whole(threads) or threads < 1):
            raise BadSetup(f"the number of threads is at least 1, not {threads!r}")
        if setup.game.mode is Mode.PLAIN:
            raise BadSetup("many tables are stepped by compiled code only: the mode is compiled or checked")
        self.setup, self.game, self.players, self.num_envs = setup, setup.game, setup.players, num_envs
        self.forfeit = forfeit  # what an illegal choice does; otherwise it is refused
        self.tables = self.game.state.tables(num_envs)
        self.all_progress = Progress.tables(num_envs)
        self.terms = _terms(setup, opponents, seat, reward)
        self.seen = _blank(setup, num_envs)
        self._chosen = np.zeros(num_envs, np.int64)
        self._options = setup.game.option_values(setup)
        self._random = np.random.default_rng()
        self._bound = self.game.bound
        spare = (os.cpu_count() or 1) if threads is None else threads
        shares = min(spare, -(-num_envs // (1 if opponents else WORTH_A_THREAD)))
        self._work = [self._share(rows, bool(opponents)) for rows in _shared_out(num_envs, shares)]
        self._pool = ThreadPoolExecutor(len(self._work) - 1, "tables") if len(self._work) > 1 else None

    def reset(self, seed: int | None = None) -> Written:
        """Deal new games. A seed decides all that follows but for what is chosen; how many threads work does not."""
        if seed is None:
            seed = int(self._random.integers(2**62))
        first = [sown(seed, i) for i in range(self.num_envs)]  # as those of Game.batch
        self._random = np.random.default_rng(seed)
        self.all_progress["chance"] = [sown(seed, i, 1) for i in range(self.num_envs)]
        fixed = int(self.terms["seat"][0])
        self.all_progress["learner"] = (
            self._random.integers(self.players, size=self.num_envs) if fixed == NOBODY else fixed
        )
        self.tables[:] = np.zeros(1, self.tables.dtype)
        self.tables["chance"] = first
        self._bound.begin(self.tables, self.players, self._options, self._bound.scratch.silence)
        self.seen.player[:] = NOBODY
        self._step()
        return self.seen

    def step(self, actions: npt.ArrayLike) -> Written:
        """Carry out one choice at every table.

        An illegal one is refused before anything happens anywhere; or, if so agreed, it forfeits the game.
        """
        chosen = np.asarray(actions)
        if chosen.shape != self._chosen.shape or chosen.dtype.kind not in "iu":
            raise IllegalChoice(
                f"{self.num_envs} tables need {self.num_envs} whole numbers, not {chosen.dtype}{chosen.shape}"
            )
        if self.seen.player[0] == NOBODY:
            raise IllegalChoice("nothing has been dealt yet: reset comes first")
        self._chosen[:] = chosen
        if not self.forfeit:
            refused = self._bound.first_illegal(self.seen.mask, self._chosen)
            if refused != LEGAL:
                player, choice = self.seen.player[refused], self._chosen[refused]
                raise IllegalChoice(f"table {refused}: player {player} cannot choose {choice} now")
        self._step()
        return self.seen

    def position(self, index: int) -> Position:
        """A copy of one table."""
        return Position(self.setup, self.tables[index : index + 1].copy())

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _step(self) -> None:
        """Each thread has its own rows; the first are this one's."""
        mine, *others = self._work
        waiting = [self._pool.submit(work) for work in others] if self._pool else []
        mine()
        for done in waiting:
            done.result()

    def _share(self, rows: slice, among_bots: bool) -> Callable[[], None]:
        """What one thread does at every step: all arguments are made once."""
        bound = self._bound
        arguments: list[Any] = [
            self.tables[rows],
            self._chosen[rows],
            Written._make(array[rows] for array in self.seen),
            self.all_progress[rows],
            self.terms,
            self._options,
            bound.new("tables", TABLES),
            bound.new("pads", PADS),
            bound.new("logs"),
        ]
        step_tables = bound.step_tables_among_bots if among_bots else bound.step_tables
        if among_bots:
            arguments += [greed_of(self.setup), np.zeros((self.game.choice_count, 1 + self.players))]
        return lambda: step_tables(*arguments)


def _shared_out(count: int, shares: int) -> list[slice]:
    bounds = [count * share // shares for share in range(shares + 1)]
    return [slice(first, last) for first, last in pairwise(bounds)]


def _terms(setup: Setup, opponents: Sequence[str], seat: int | None, reward: Reward) -> Any:
    terms = Terms.tables(1)
    terms["players"], terms["reward"] = setup.players, reward
    terms["seat"] = NOBODY if seat is None else seat
    terms["sitting"][0, : setup.players] = [Sitter.LEARNER, *_sitters(setup, opponents)]
    if seat is not None and (not opponents or not is_whole(seat) or not 0 <= seat < setup.players):
        raise BadSetup(f"the learner's seat is one of 0 to {setup.players - 1}, where bots have the others")
    return terms


def _sitters(setup: Setup, opponents: Sequence[str]) -> list[Sitter]:
    """Who sits at the other seats."""
    others = setup.players - 1
    if not opponents:
        return [Sitter.LEARNER] * others
    bots = [sitter.name.lower() for sitter in Sitter if sitter != Sitter.LEARNER]
    if len(opponents) != others or not set(opponents) <= set(bots):
        raise BadSetup(f"{others} opponents are needed, each one of {', '.join(bots)}; not {', '.join(opponents)}")
    return [Sitter[name.upper()] for name in opponents]


def _blank(setup: Setup, count: int) -> Written:
    """Arrays to be written to."""
    return Written(
        observation=np.zeros((count, setup.game.feature_count), np.float32),
        mask=np.zeros((count, setup.game.choice_count), np.bool_),
        player=np.full(count, NOBODY, np.int32),
        reward=np.zeros((count, setup.players), np.float32),
        own=np.zeros(count, np.float32),
        done=np.zeros(count, np.bool_),
        points=np.zeros((count, setup.players), np.int32),
        places=np.zeros((count, setup.players), np.int32),
        sample=np.zeros(count, np.int64),
    )
