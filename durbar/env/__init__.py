"""The games as environments for research: PettingZoo, Gymnasium, OpenSpiel, and many tables stepped at once.

Everything that another package is needed for (``pip install durbar[env]``) is imported when it is asked for.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from durbar.engine.errors import DurbarError
from durbar.engine.game import use_facts
from durbar.env.describe import describe_action, describe_observation
from durbar.env.rewards import reward_named
from durbar.env.setups import check_seat, opponents_of, setup_of
from durbar.extras import MissingExtra

if TYPE_CHECKING:
    from durbar.env.vectors import VectorEnv

__all__ = ["describe_action", "describe_observation", "gymnasium", "openspiel", "pettingzoo", "register", "vector"]

Options = Mapping[str, str]


def pettingzoo(
    name: str,
    players: int | None = None,
    options: Options | None = None,
    *,
    reward: str = "places",
    mode: str = "compiled",
    render_mode: str | None = None,
    facts: Path | str | None = None,
) -> Any:
    """A game as an AEC environment of PettingZoo; for as many players as can play it, if not said.

    Every environment takes ``facts``, the file of a house that has replaced some of the printed ones.
    """
    _use(facts)
    with _extra():
        from durbar.env.aec import wrapped
    return wrapped(setup_of(name, players, options, mode), reward_named(reward), render_mode)


def gymnasium(
    name: str, opponents: str | Sequence[str] = "greedy", *, facts: Path | str | None = None, **terms: Any
) -> Any:
    """A game as an environment of Gymnasium: one seat learns, bots have the others.

    Opponents are named as in the arena: one bot for all seats, or one for each after the learner's. The other terms are
    ``players``, ``options``, ``seat`` (by lot, if not said), ``reward``, ``mode`` and ``render_mode``.
    """
    _use(facts)
    with _extra():
        import gymnasium as gym

        from durbar.env import solo
    setup_of(name, mode="plain")  # an unknown game is told in our words
    solo.register()
    return gym.make(solo.id_of(name), opponents=opponents, **terms)


def vector(
    name: str,
    num_envs: int,
    players: int | None = None,
    options: Options | None = None,
    *,
    opponents: str | Sequence[str] | None = None,
    seat: int | None = None,
    reward: str = "places",
    illegal: str = "refuse",
    threads: int | None = None,
    mode: str = "compiled",
    facts: Path | str | None = None,
) -> "VectorEnv":
    """Many tables of a game, stepped together by compiled code on all cores, or so many threads.

    Every seat is a learner's, unless bots (random, instinct or greedy) are named as opponents.
    """
    from durbar.env.vectors import VectorEnv

    _use(facts)
    if illegal not in ("refuse", "forfeit"):
        raise DurbarError(f"an illegal choice is to be refused or to forfeit the game, not {illegal!r}")
    setup = setup_of(name, players, options, mode)
    bots = () if opponents is None else opponents_of(setup, opponents)
    at = check_seat(setup, seat)
    return VectorEnv(setup, num_envs, bots, at, reward_named(reward), illegal == "forfeit", threads)


def openspiel(
    name: str,
    players: int | None = None,
    options: Options | None = None,
    *,
    facts: Path | str | None = None,
    **parameters: Any,
) -> Any:
    """A game of OpenSpiel; other parameters are ``reward`` (places or victory) and ``mode``."""
    _use(facts)
    with _extra():
        import pyspiel

        from durbar.env import spiel
    setup = setup_of(name, players, options, mode="plain")
    spiel.register()
    return pyspiel.load_game(spiel.short_name(name), {"players": setup.players, **(options or {}), **parameters})


def register() -> None:
    """Make every game known to Gymnasium (``durbar/TajMahal-v0``) and OpenSpiel (``durbar_taj_mahal``)."""
    with _extra():
        from durbar.env import solo, spiel
    solo.register()
    spiel.register()


def _use(facts: Path | str | None) -> None:
    if facts is not None:
        use_facts(facts)


@contextmanager
def _extra() -> Iterator[None]:
    """Say what to install if a package is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra(error.name or "another package", "env") from None
